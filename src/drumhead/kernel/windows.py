"""How may a seat interrupt? Response windows, alternating windows, offers and sealed choices, once for all games.

Whether a window opens depends on public facts alone. A seat with nothing to play is passed over, unasked and
unrecorded, with the same event and the same tick of the clock as a chosen pass, so that nobody learns from the
silence what it holds. A seat that wants to be asked anyway (``Table.always``) is asked and can only pass; that is no
input either, so a record is the same whatever was wished.
"""

from typing import Final

from mypy_extensions import i64, mypyc_attr

from drumhead.kernel.action import Action
from drumhead.kernel.agenda import S, Step, Table
from drumhead.kernel.events import bit
from drumhead.kernel.illegal import Broken, Illegal

MAX_EDITS: Final = 1000
MOMENTS: Final = 7
"""Most kinds of moments that a game tells apart when a seat says where it wants to be asked."""


def wishes(always: list[int]) -> i64:
    """What ``Table.always`` holds, from a mask for each seat: the kinds of moments in which it is asked anyway."""
    packed: i64 = 0
    shift: i64 = 0
    for one in always:
        kinds: i64 = one
        packed |= kinds << shift
        shift += MOMENTS
    return packed


def wanted(t: Table, seat: i64, kind: i64) -> bool:
    """Does the seat want to be asked in this kind of moment, even with nothing to choose from?"""
    return bool(t.always & (1 << (seat * MOMENTS + kind)))


@mypyc_attr(allow_interpreted_subclasses=True)
class Window(Step[S]):
    """Response window: seats in turn pass or play, until all pass in a row.

    The agenda is the stack: what is played becomes its own step *under* the window, so it resolves last in, first out.
    A subclass keeps ``seat`` (whose turn it is to respond) and ``passes`` among its ``__init__`` arguments.
    """

    def __init__(self, seat: i64, passes: i64) -> None:
        self.seat: Final[i64] = seat
        self.passes: Final[i64] = passes

    def plays(self, s: S, seat: i64) -> list[Action]:
        """What the seat may play now, passing apart. Reads only."""
        return []

    def item(self, s: S, t: Table, seat: i64, action: Action) -> Step[S]:
        """Pay for and reveal what is played; returns the step that will resolve it."""
        raise Broken("This window does not say what a play becomes.")

    def again(self, seat: i64, passes: i64) -> "Window[S]":
        """The same window with the next seat to respond."""
        raise Broken("This window does not say how it goes on.")

    def passing(self) -> Action:
        """The action that passes."""
        raise Broken("This window does not say how to pass.")

    def passed(self, s: S, t: Table, seat: i64) -> None:
        """Tell that the seat passed; asked or not, it looks the same."""

    def can_respond(self, s: S, seat: i64) -> bool:
        """Has the seat anything to play? Games override it with a mask test: no options are made."""
        return bool(self.plays(s, seat))

    def kind(self, s: S) -> i64:
        """Which kind of moment it is, for seats that want to be asked anyway: a public fact. Reads only."""
        return 0

    def after(self, s: S, seat: i64) -> i64:
        """Who responds next."""
        return (seat + 1) % s.seats

    def over(self, s: S) -> bool:
        """Have all passed in a row?"""
        return self.passes >= s.seats

    def run(self, s: S, t: Table) -> i64:
        if self.over(s):
            s.pop()
            return 0
        if self.can_respond(s, self.seat) or (t.always and wanted(t, self.seat, self.kind(s))):
            return bit(self.seat)
        self.let_be(s, t)
        return 0

    def let_be(self, s: S, t: Table) -> None:
        """The seat has nothing to play: it is passed over, which looks like a pass."""
        s.tick()
        self.passed(s, t, self.seat)
        s.become(self.again(self.after(s, self.seat), self.passes + 1))

    def options(self, s: S, seat: i64) -> list[Action]:
        actions = self.plays(s, seat)
        actions.append(self.passing())
        return actions

    def take(self, s: S, t: Table, seat: i64, action: Action) -> None:
        t.barrier = True
        if action.same(self.passing()):
            self.passed(s, t, seat)
            s.become(self.again(self.after(s, seat), self.passes + 1))
        else:
            self.played(s, t, seat, action)

    def played(self, s: S, t: Table, seat: i64, action: Action) -> None:
        """What is played lies under the window, which starts over with the next seat."""
        s.become(self.item(s, t, seat, action))
        s.push(self.again(self.after(s, seat), 0))


@mypyc_attr(allow_interpreted_subclasses=True)
class Alternating(Window[S]):
    """Alternating window: one card each in turn, each taking effect at once, until all pass in a row."""

    def played(self, s: S, t: Table, seat: i64, action: Action) -> None:
        s.become(self.again(self.after(s, seat), 0))
        s.push(self.item(s, t, seat, action))


@mypyc_attr(allow_interpreted_subclasses=True)
class Offer(Step[S]):
    """One seat may do one thing now, or pass. Over after the answer; ``accept`` may push the offer again."""

    def __init__(self, seat: i64) -> None:
        self.seat: Final[i64] = seat

    def plays(self, s: S, seat: i64) -> list[Action]:
        """What the seat may do, declining apart. Reads only."""
        return []

    def passing(self) -> Action:
        """The action that declines."""
        raise Broken("This offer does not say how to decline.")

    def accept(self, s: S, t: Table, seat: i64, action: Action) -> None:
        """The seat takes the offer; the offer itself has left the agenda."""
        raise Broken("This offer does not say what accepting does.")

    def passed(self, s: S, t: Table, seat: i64) -> None:
        """The seat declines, asked or not; the offer itself has left the agenda."""

    def can_respond(self, s: S, seat: i64) -> bool:
        """Has the seat a choice at all?"""
        return bool(self.plays(s, seat))

    def run(self, s: S, t: Table) -> i64:
        if self.can_respond(s, self.seat):
            return bit(self.seat)
        s.tick()
        t.barrier = True
        s.pop()
        self.passed(s, t, self.seat)
        return 0

    def options(self, s: S, seat: i64) -> list[Action]:
        actions = self.plays(s, seat)
        actions.append(self.passing())
        return actions

    def take(self, s: S, t: Table, seat: i64, action: Action) -> None:
        s.pop()
        if action.same(self.passing()):
            self.passed(s, t, seat)
        else:
            self.accept(s, t, seat, action)


@mypyc_attr(allow_interpreted_subclasses=True)
class OpenOffer(Step[S]):
    """One seat may do one thing now, or pass, and everybody can see whether it may (a fatigue for a die, a retreat).

    Nothing is hidden, so where nobody is asked nothing is told and the clock stands still. A line of such offers is a
    procedure: ``follow`` names the step that takes this one's place, whatever the answer.
    """

    __slots__ = ()

    def asked(self, s: S) -> i64:
        """The seat that may take the offer, or -1 if none may: public facts alone. Reads only."""
        raise Broken("This offer does not say whom it asks.")

    def plays(self, s: S, seat: i64) -> list[Action]:
        """What the seat may do, declining apart. Reads only."""
        return []

    def passing(self) -> Action:
        """The action that declines."""
        raise Broken("This offer does not say how to decline.")

    def follow(self, s: S) -> Step[S] | None:
        """The step that takes this one's place; None: what lies below goes on."""
        return None

    def accept(self, s: S, t: Table, seat: i64, action: Action) -> None:
        """The seat takes the offer; the following step lies on top already."""
        raise Broken("This offer does not say what accepting does.")

    def passed(self, s: S, t: Table, seat: i64) -> None:
        """The seat declines, or none was asked (seat -1); the following step lies on top already."""

    def run(self, s: S, t: Table) -> i64:
        seat = self.asked(s)
        if seat >= 0:
            return bit(seat)
        self._leave(s)
        self.passed(s, t, -1)
        return 0

    def options(self, s: S, seat: i64) -> list[Action]:
        actions = self.plays(s, seat)
        actions.append(self.passing())
        return actions

    def take(self, s: S, t: Table, seat: i64, action: Action) -> None:
        self._leave(s)
        if action.same(self.passing()):
            self.passed(s, t, seat)
        else:
            self.accept(s, t, seat, action)

    def _leave(self, s: S) -> None:
        following = self.follow(s)
        if following is None:
            s.pop()
        else:
            s.become(following)


def open_window(s: S, t: Table, window: Window[S]) -> None:
    """Push the window if anybody can respond; else do at once, and visibly the same, what running it would do."""
    t.barrier = True
    seat: i64 = 0
    while seat < s.seats:
        if window.can_respond(s, seat) or (t.always and wanted(t, seat, window.kind(s))):
            s.push(window)
            return
        seat += 1
    seat = window.seat
    passes: i64 = 0
    while passes < s.seats:
        s.tick()
        window.passed(s, t, seat)
        seat = window.after(s, seat)
        passes += 1


@mypyc_attr(allow_interpreted_subclasses=True)
class Sealed(Step[S]):
    """Secret and simultaneous: drafts are edited freely by their seat, locked by a commit, revealed together in seat
    order.

    ``edit`` may write only the seat's own slot (``s.drafts[seat]`` and the game's own owner-only slots), roll only
    ``t.own[seat]`` and tell only that seat. So the inputs of different seats commute, and the order of arrival is no
    leak.
    """

    def edits(self, s: S, seat: i64) -> list[Action]:
        """The changes the seat may make to its draft, committing apart. Reads only."""
        return []

    def edit(self, s: S, t: Table, seat: i64, action: Action) -> None:
        """Change the seat's own draft."""
        raise Broken("This sealed choice does not say what an edit does.")

    def committing(self) -> Action:
        """The action that seals the draft."""
        raise Broken("This sealed choice does not say how to commit.")

    def bars_commit(self, s: S, seat: i64) -> str:
        """The rule that the draft does not yet satisfy, or ''. Reads only."""
        return ""

    def bars_edit(self, s: S, seat: i64, action: Action) -> str:
        """The rule that forbids this change, or ''. Unless a game knows better: only the listed edits are allowed."""
        for option in self.edits(s, seat):
            if option.same(action):
                return ""
        return "K-OPTION"

    def sealed(self, s: S, t: Table, seat: i64) -> None:
        """Tell everybody that the seat has committed; nothing else may show."""

    def reveal(self, s: S, t: Table, drafts: list[tuple[int, ...]]) -> None:
        """All have committed, and this step has left the agenda: show the drafts in seat order and go on."""
        raise Broken("This sealed choice does not say how it is revealed.")

    def choosers(self, s: S) -> i64:
        """The mask of seats that take part: a public fact."""
        return (1 << s.seats) - 1

    def secret(self) -> bool:
        return True

    def run(self, s: S, t: Table) -> i64:
        waiting = self.choosers(s) & ~s.committed
        if waiting:
            return waiting
        drafts = s.drafts
        s.drafts = [()] * s.seats
        s.committed = 0
        t.barrier = True
        s.pop()
        s.tick()
        self.reveal(s, t, drafts)
        return 0

    def options(self, s: S, seat: i64) -> list[Action]:
        actions = self.edits(s, seat)
        if not self.bars_commit(s, seat):
            actions.append(self.committing())
        return actions

    def verify(self, s: S, seat: i64, action: Action) -> None:
        if action.same(self.committing()):
            rule = self.bars_commit(s, seat)
        else:
            rule = self.bars_edit(s, seat, action)
        if rule:
            raise Illegal(rule)

    def take(self, s: S, t: Table, seat: i64, action: Action) -> None:
        t.barrier = True
        if action.same(self.committing()):
            s.committed |= bit(seat)
            self.sealed(s, t, seat)
        else:
            self.edit(s, t, seat, action)
