"""How does a printed text happen? Clauses of small acts, carried out by one step that can stop and ask at each of them.

A card's text is compiled from its pack into clauses; a ``Clause`` is a trigger, conditions and acts (``Op``). An
effect that fires is a ``Fired``: whose it is, which clause of which card, where. It waits in a queue (``Waiting``, or a
list in the game's state) and is carried out by the game's ``Resolve``, which holds the card and the place in its text,
never the acts themselves, so that it can be saved. A game writes acts and conditions, and says in its ``Resolve`` where
the text is found; running, asking and answering are here.

``S`` is the game's state and ``R`` its own Resolve: ``class Heal(Op[EdgeState, Resolve])``.
"""

from typing import Any, Final, Generic, TypeVar

from mypy_extensions import i64, mypyc_attr

from drumhead.kernel.action import Action
from drumhead.kernel.agenda import S, Step, Table
from drumhead.kernel.events import bit
from drumhead.kernel.fired import Fired
from drumhead.kernel.illegal import Broken

R = TypeVar("R", bound="Resolve[Any]")


@mypyc_attr(allow_interpreted_subclasses=True)
class Op(Generic[S, R]):
    """One act of a clause. It says whether it must ask first, what is offered, and what it does."""

    def asks(self, s: S, at: R) -> bool:
        """Must a seat choose before this happens? Reads only. A choice of one is no question."""
        return False

    def options(self, s: S, at: R) -> list[Action]:
        """What is offered. Reads only."""
        return []

    def take(self, s: S, t: Table, at: R, action: Action) -> None:
        """The answer arrived, ``at`` still lies on top. Unless an act knows better, its number is remembered."""
        s.become(at.with_choice(action))

    def execute(self, s: S, t: Table, at: R) -> None:
        """Do it. The step that goes on after this act lies on top already, so what is pushed comes before it."""
        raise Broken(f"{type(self).__name__} does not say what it does.")

    def lacks_target(self, s: S, fired: Fired) -> bool:
        """Does it need a target that does not exist? Then the whole effect is passed over, if the game says so."""
        return False


@mypyc_attr(allow_interpreted_subclasses=True)
class Condition(Generic[S]):
    """Something that must be true for a clause to work."""

    def holds(self, s: S, fired: Fired) -> bool:
        """Is it? Reads only."""
        return True


@mypyc_attr(allow_interpreted_subclasses=True)
class Clause(Generic[S, R]):
    """One sentence of a card: when (``trigger``, the game's own number), on which conditions, what is done.

    ``once`` works once a turn; ``cost`` is what an activated ability is paid with, in the game's own points.
    """

    def __init__(
        self,
        trigger: i64,
        conditions: tuple[Condition[S], ...],
        ops: tuple[Op[S, R], ...],
        once: bool = False,
        cost: i64 = 0,
    ) -> None:
        self.trigger: Final[i64] = trigger
        self.conditions: Final = conditions
        self.ops: Final = ops
        self.once: Final = once
        self.cost: Final[i64] = cost

    def holds(self, s: S, fired: Fired) -> bool:
        """Do all conditions hold?"""
        for condition in self.conditions:
            if not condition.holds(s, fired):
                return False
        return True

    def lacks_target(self, s: S, fired: Fired) -> bool:
        """Does any act need a target that does not exist?"""
        for op in self.ops:
            if op.lacks_target(s, fired):
                return True
        return False


@mypyc_attr(allow_interpreted_subclasses=True)
class Resolve(Step[S]):
    """An effect at work: whose, which clause, and the place in it. A game's own adds what its acts remember.

    Its ``__init__`` arguments are saved, so each game writes its own, in its own order, and calls this one.
    """

    __slots__ = ("card", "clause", "pc", "seat")

    def __init__(self, seat: i64, card: i64, clause: i64, pc: i64) -> None:
        self.seat: Final[i64] = seat
        self.card: Final[i64] = card
        self.clause: Final[i64] = clause
        self.pc: Final[i64] = pc

    def ops(self, s: S) -> "tuple[Op[Any, Any], ...]":
        """The acts of the clause that is carried out. Reads only."""
        raise Broken("This effect does not say where its text is.")

    def going_on(self, pc: i64) -> "Resolve[S]":
        """The same effect at another act, what was chosen for the last one put aside."""
        raise Broken("This effect does not say how it goes on.")

    def with_choice(self, action: Action) -> "Resolve[S]":
        """The same effect at the same act, with one more thing chosen for it."""
        raise Broken("This effect does not remember choices.")

    def asked(self, s: S) -> i64:
        """The seat that chooses."""
        return self.seat

    def begin(self, s: S, t: Table) -> bool:
        """Before the first act, if the effect was laid down with ``pc`` -1; False: it does not happen."""
        return True

    def done(self, s: S, t: Table) -> None:
        """All acts are done and the step has left the agenda."""

    def run(self, s: S, t: Table) -> i64:
        pc: i64 = self.pc
        if pc < 0:
            if not self.begin(s, t):
                s.pop()
                return 0
            first = self.going_on(0)
            s.become(first)
            return first.run(s, t)
        ops = self.ops(s)
        if pc >= len(ops):
            s.pop()
            self.done(s, t)
            return 0
        op = ops[pc]
        if op.asks(s, self):
            return bit(self.asked(s))
        s.become(self.going_on(pc + 1))
        op.execute(s, t, self)
        return 0

    def options(self, s: S, seat: i64) -> list[Action]:
        return self.ops(s)[self.pc].options(s, self)

    def take(self, s: S, t: Table, seat: i64, action: Action) -> None:
        self.ops(s)[self.pc].take(s, t, self, action)


# -- acts that every language of effects needs: they only say where the text goes on


class Jump(Op[S, R]):
    """Go on elsewhere in the text."""

    def __init__(self, to: i64) -> None:
        self.to: Final[i64] = to

    def execute(self, s: S, t: Table, at: R) -> None:
        s.become(at.going_on(self.to))


class May(Op[S, R]):
    """The seat may have the acts that follow, or go on elsewhere."""

    def __init__(self, to: i64, yes: Action, no: Action) -> None:
        self.to: Final[i64] = to
        self.yes: Final = yes
        self.no: Final = no

    def asks(self, s: S, at: R) -> bool:
        return True

    def options(self, s: S, at: R) -> list[Action]:
        return [self.yes, self.no]

    def take(self, s: S, t: Table, at: R, action: Action) -> None:
        s.become(at.going_on(self.to if action.same(self.no) else at.pc + 1))


# -- effects that wait


@mypyc_attr(allow_interpreted_subclasses=True)
class Waiting(Step[S]):
    """Effects that fired at the same time and are carried out one by one.

    The seat whose turn it is (``turn_of``) says which of its effects comes first, where it makes a difference; what
    cannot start when its time has come is passed over.
    """

    __slots__ = ("queue",)

    def __init__(self, queue: tuple[Fired, ...]) -> None:
        self.queue: Final = queue

    def turn_of(self, s: S) -> i64:
        """Whose effects come next: unless a game knows better, in order of seats."""
        first: i64 = self.queue[0].seat
        for fired in self.queue:
            first = min(first, fired.seat)
        return first

    def can_start(self, s: S, fired: Fired) -> bool:
        """Would it do anything now? Reads only."""
        return True

    def resolve(self, s: S, fired: Fired) -> Step[S]:
        """The step that carries it out."""
        raise Broken("These effects do not say how they are carried out.")

    def again(self, queue: tuple[Fired, ...]) -> "Waiting[S]":
        """The same with what is left."""
        raise Broken("These effects do not say how they go on.")

    def naming(self, place: i64) -> Action:
        """The action that puts the effect at this place of the queue first."""
        raise Broken("These effects do not say how one is chosen.")

    def choices(self, s: S, seat: i64) -> list[int]:
        """The places of the seat's different effects that could start now; of equal ones only the first."""
        found: list[int] = []
        place: i64 = 0
        for fired in self.queue:
            if fired.seat == seat and self.can_start(s, fired):
                new = True
                for other in found:
                    if self.queue[other].alike(fired):
                        new = False
                if new:
                    found.append(place)
            place += 1
        return found

    def run(self, s: S, t: Table) -> i64:
        if not self.queue:
            s.pop()
            return 0
        seat = self.turn_of(s)
        found = self.choices(s, seat)
        if len(found) > 1:
            return bit(seat)
        if found:
            self.start(s, found[0])
        else:
            s.become(self.again(tuple([fired for fired in self.queue if fired.seat != seat])))
        return 0

    def options(self, s: S, seat: i64) -> list[Action]:
        return [self.naming(place) for place in self.choices(s, seat)]

    def take(self, s: S, t: Table, seat: i64, action: Action) -> None:
        for place in self.choices(s, seat):
            if self.naming(place).same(action):
                self.start(s, place)
                return
        raise Broken("An effect was chosen that does not wait.")

    def start(self, s: S, place: i64) -> None:
        """Carry out the effect at this place of the queue; the others wait below it."""
        fired = self.queue[place]
        rest = self.queue[:place] + self.queue[place + 1 :]
        if rest:
            s.become(self.again(rest))
            s.push(self.resolve(s, fired))
        else:
            s.become(self.resolve(s, fired))
