"""What may an effect do with activations? Squads that act at once, out of sequence, less or once more; initiative."""

from typing import Final

from mypy_extensions import i64

from drumhead.games.dropzone.actions import Acting, CallingIn, callable_squads
from drumhead.games.dropzone.basics import place_of
from drumhead.games.dropzone.conditions import Amount
from drumhead.games.dropzone.effects import here_of, seats_of
from drumhead.games.dropzone.fights import QUARTERS, SHOOTING
from drumhead.games.dropzone.moving import EXTRA, LEAVE_ONLY, Moving, bars_move
from drumhead.games.dropzone.resolve import Resolve
from drumhead.games.dropzone.rounds import able_groups, roll_initiative
from drumhead.games.dropzone.selectors import Who, one_of, squad_of, squads_of_group
from drumhead.games.dropzone.shooting import begin_fight, can_shoot
from drumhead.games.dropzone.state import ALONE, INSIDE, ONE_ACTION, TABLE, DropState
from drumhead.games.dropzone.texts import BATTLEGROUP, SQUAD, Op, thing_id, thing_kind
from drumhead.games.dropzone.verbs import PASSING, Verb
from drumhead.kernel.action import Action
from drumhead.kernel.agenda import Step, Table
from drumhead.kernel.events import bit

# what a squad may be ordered to do
ANY_DEED: Final = 0  # any action that costs only one
MOVE_DEED: Final = 1
SHOOT_DEED: Final = 2
QUARTERS_DEED: Final = 3
LEAVE_DEED: Final = 4  # out of its Garrison, or to a linked one
SIGNAL_DEED: Final = 5


class AgainstSixes(Op):
    """These players' sixes of the coming initiative roll may be rolled again (G05)."""

    def __init__(self, who: i64) -> None:
        self.who: Final[i64] = who

    def execute(self, s: DropState, t: Table, at: Resolve) -> None:
        for seat in seats_of(at.moment(), self.who):
            s.sixes |= bit(seat)


class RollAgain(Op):
    """These players roll for initiative again; the new result stands (U03)."""

    def __init__(self, who: i64) -> None:
        self.who: Final[i64] = who

    def execute(self, s: DropState, t: Table, at: Resolve) -> None:
        mask: i64 = 0
        for seat in seats_of(at.moment(), self.who):
            mask |= bit(seat)
        roll_initiative(s, t, mask)


class OneAction(Op):
    """So many squads of a battlegroup, picked by its owner, may make only one action (G06, AMB-44, AMB-53)."""

    def __init__(self, who: Who, amount: Amount) -> None:
        self.who: Final = who
        self.amount: Final = amount

    def execute(self, s: DropState, t: Table, at: Resolve) -> None:
        here = here_of(at)  # AMB-44
        one = one_of(s, self.who, here)
        n = self.amount.rolled(s, t, here)
        if one and thing_kind(one) == BATTLEGROUP:
            s.push(Limiting(s.groups[thing_id(one)].seat, thing_id(one), n))


class Limiting(Step[DropState]):
    """The owner of a battlegroup picks the squads that are limited to one action."""

    def __init__(self, seat: i64, gid: i64, left: i64) -> None:
        self.seat: Final[i64] = seat
        self.gid: Final[i64] = gid
        self.left: Final[i64] = left

    def free(self, s: DropState) -> list[int]:
        found: list[int] = []
        for sid in squads_of_group(s, self.gid):
            q = s.squads[sid]
            if q.members and not q.flags & ONE_ACTION:
                found.append(sid)
        return found

    def run(self, s: DropState, t: Table) -> i64:
        free = self.free(s)
        if self.left and len(free) > self.left:
            return bit(self.seat)
        s.pop()
        if self.left:
            for sid in free:
                s.flag(sid, ONE_ACTION)
        return 0

    def options(self, s: DropState, seat: i64) -> list[Action]:
        return [Action(Verb.PICK, SQUAD, sid) for sid in self.free(s)]

    def take(self, s: DropState, t: Table, seat: i64, action: Action) -> None:
        s.become(Limiting(self.seat, self.gid, self.left - 1))
        s.flag(action.b, ONE_ACTION)


class AnotherGroup(Op):
    """The selected battlegroup is not activated; its player must choose another, if there is one (AMB-47)."""

    def __init__(self, who: Who) -> None:
        self.who: Final = who

    def execute(self, s: DropState, t: Table, at: Resolve) -> None:
        one = one_of(s, self.who, here_of(at))
        if not one or thing_kind(one) != BATTLEGROUP:
            return
        gid = thing_id(one)
        for other in able_groups(s, s.groups[gid].seat):
            if other != gid:
                s.refused = gid
                return


class NextGroup(Op):
    """These players activate another battlegroup first, if they have one left (S16)."""

    def __init__(self, who: i64) -> None:
        self.who: Final[i64] = who

    def execute(self, s: DropState, t: Table, at: Resolve) -> None:
        for seat in seats_of(at.moment(), self.who):
            if able_groups(s, seat):
                s.again = seat


class Activate(Op):
    """A squad activates at once, outside its battlegroup, and not again this round (G07, U10)."""

    def __init__(self, who: Who) -> None:
        self.who: Final = who

    def execute(self, s: DropState, t: Table, at: Resolve) -> None:
        sid = squad_of(s, one_of(s, self.who, here_of(at)))
        if sid and s.squads[sid].activated != s.round:
            s.flag(sid, ALONE)
            s.push(Acting(sid, 0))


class Order(Op):
    """A squad makes one action out of sequence, which leaves no trace on its own activation (DZ-ACT-04)."""

    def __init__(self, who: Who, deed: i64, target: Who | None = None) -> None:
        self.who: Final = who
        self.deed: Final[i64] = deed
        self.target: Final = target

    def execute(self, s: DropState, t: Table, at: Resolve) -> None:
        here = here_of(at)
        sid = squad_of(s, one_of(s, self.who, here))
        if not sid or not s.squads[sid].members:
            return
        target: i64 = squad_of(s, one_of(s, self.target, here)) if self.target is not None else 0
        s.push(Ordered(s.squads[sid].seat, sid, self.deed, target))


class Ordered(Step[DropState]):
    """The owner says which action the squad makes, where there is a choice, or that it makes none."""

    def __init__(self, seat: i64, sid: i64, deed: i64, target: i64) -> None:
        self.seat: Final[i64] = seat
        self.sid: Final[i64] = sid
        self.deed: Final[i64] = deed
        self.target: Final[i64] = target

    def run(self, s: DropState, t: Table) -> i64:
        if s.squads[self.sid].members and len(self.options(s, self.seat)) > 1:
            return bit(self.seat)
        s.pop()
        return 0

    def options(self, s: DropState, seat: i64) -> list[Action]:
        sid = self.sid
        found: list[Action] = []
        place = place_of(s, sid)
        if self.deed == SIGNAL_DEED:
            for other in callable_squads(s, sid):
                found.append(Action(Verb.SIGNAL, other))
        elif self.deed == LEAVE_DEED:
            if place == INSIDE and not bars_move(s, sid):
                found.append(Action(Verb.MOVE))
        else:
            if self.deed in (ANY_DEED, MOVE_DEED) and not bars_move(s, sid):
                found.append(Action(Verb.MOVE))
            if self.deed in (ANY_DEED, SHOOT_DEED) and place in (TABLE, INSIDE) and can_shoot(s, sid, SHOOTING, True):
                found.append(Action(Verb.SHOOT))
            if self.deed in (ANY_DEED, QUARTERS_DEED) and place == INSIDE and can_shoot(s, sid, QUARTERS, True):
                found.append(Action(Verb.SHOOT, 1))
        return [*found, PASSING]

    def take(self, s: DropState, t: Table, seat: i64, action: Action) -> None:
        s.pop()
        if action.verb is Verb.MOVE:
            s.push(Moving(self.sid, 0, EXTRA | LEAVE_ONLY if self.deed == LEAVE_DEED else EXTRA, 0))
        elif action.verb is Verb.SHOOT:
            begin_fight(s, t, self.sid, QUARTERS if action.a else SHOOTING, True, self.target, "DZ-ACT-04")
        elif action.verb is Verb.SIGNAL:
            s.push(CallingIn(self.sid, action.a))
