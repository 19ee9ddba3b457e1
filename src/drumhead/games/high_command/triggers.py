"""Which abilities work now, and in which order? What fires is queued, ordered and carried out one by one.

HC-R-29: the active player's abilities come first in the order he chooses, then the others' clockwise.
"""

from typing import Final

from mypy_extensions import i64

from drumhead.games.high_command.cards import (
    ON_BANK,
    ON_CULL,
    ON_DEATH,
    ON_LOST,
    ON_PAY,
    ON_PURCHASE,
    ON_REFRESH,
    SPEND,
    Clause,
    Op,
)
from drumhead.games.high_command.state import HighState, Unit
from drumhead.games.high_command.strength import IS_BLANK, holds, index_of, is_live, strength_at
from drumhead.games.high_command.verbs import DECLINE, Said, Verb
from drumhead.kernel import EVERYONE, Action, Fired, Step, Table
from drumhead.kernel import effects as kernel
from drumhead.kernel.effects import Waiting

DECLINED: Final = -1

# Abilities of cards that have left play, or never were there.
FROM_AFAR: Final = (
    (1 << ON_DEATH)
    | (1 << ON_LOST)
    | (1 << ON_PAY)
    | (1 << ON_PURCHASE)
    | (1 << ON_REFRESH)
    | (1 << ON_CULL)
    | (1 << ON_BANK)
    | (1 << SPEND)
)


def queue_card(
    s: HighState, queue: list[Fired], trigger: i64, seat: i64, card: i64, uid: i64, here: i64, there: i64 = -1
) -> None:
    """Add the card's clauses with this trigger to the queue."""
    if not s.cards.triggers[card] >> trigger & 1:
        return
    clauses = s.cards.clauses[card]
    index: i64 = 0
    while index < len(clauses):
        if clauses[index].trigger == trigger:
            queue.append(Fired(seat, card, uid, index, here, there))
        index += 1


def queue_unit(s: HighState, queue: list[Fired], trigger: i64, unit: Unit, there: i64 = -1) -> None:
    """Add the clauses of a card in play, if its text works."""
    if s.cards.triggers[unit.card] >> trigger & 1 and is_live(s, unit):
        queue_card(s, queue, trigger, unit.seat, unit.card, unit.uid, unit.place, there)


def fire(s: HighState, queue: list[Fired]) -> None:
    """Lay the queue on the agenda."""
    if len(queue) == 1:
        s.push(resolve(queue[0]))
    elif queue:
        s.push(Triggers(tuple(queue)))


def is_blank(s: HighState, unit: Unit) -> bool:
    """Is the card's text silenced? Asked where being picked does not matter."""
    strength = strength_at(s, unit.place)
    return strength.flags[index_of(s, strength, unit)] & IS_BLANK != 0


def can_start(s: HighState, fired: Fired) -> bool:
    """Is the card still there with its text in force, do the conditions hold, was it not used this turn?"""
    clause = s.cards.clauses[fired.card][fired.clause]
    unit: Unit | None = None
    if fired.uid >= 0 and not FROM_AFAR >> clause.trigger & 1:
        unit = s.find(fired.uid)
        if unit is None or unit.place != fired.here or not is_live(s, unit):
            return False
    if clause.once:
        if unit is not None:
            if unit.has_used(1 << fired.clause, s.turn):
                return False
        elif s.has_used(fired.seat, fired.card, fired.clause):
            return False
    return holds(s, clause.conditions, fired.seat, unit, fired.here, fired.there)


class Triggers(Waiting[HighState]):
    """Abilities that wait at the same time."""

    __slots__ = ()

    def __init__(self, queue: tuple[Fired, ...]) -> None:
        super().__init__(queue)

    def turn_of(self, s: HighState) -> i64:
        """HC-R-29: the active player's first, then clockwise."""
        seat: i64 = s.active  # HC-R-29
        while True:
            for fired in self.queue:
                if fired.seat == seat:
                    return seat
            seat = s.after(seat)

    def can_start(self, s: HighState, fired: Fired) -> bool:
        return can_start(s, fired)

    def resolve(self, s: HighState, fired: Fired) -> Step[HighState]:
        return resolve(fired)

    def again(self, queue: tuple[Fired, ...]) -> "Triggers":
        return Triggers(queue)

    def naming(self, place: i64) -> Action:
        return Action(Verb.FIRST, place)

    def without(self, seat: i64) -> tuple[Fired, ...]:
        """The queue without what is left of this seat."""
        return tuple([fired for fired in self.queue if fired.seat != seat])


class Resolve(kernel.Resolve[HighState]):
    """One ability being carried out: at action ``pc`` with its choices ``got``; ``it`` is what was chosen last."""

    __slots__ = ("got", "here", "it", "there", "uid")

    def __init__(
        self,
        seat: i64,
        card: i64,
        uid: i64,
        clause: i64,
        pc: i64,
        here: i64,
        there: i64,
        it: tuple[int, ...],
        got: tuple[int, ...],
    ) -> None:
        super().__init__(seat, card, clause, pc)
        self.uid: Final[i64] = uid
        self.here: Final[i64] = here
        self.there: Final[i64] = there
        self.it: Final = it
        self.got: Final = got

    def at(self, pc: i64, it: tuple[int, ...], got: tuple[int, ...]) -> "Resolve":
        """The same ability further on."""
        return Resolve(self.seat, self.card, self.uid, self.clause, pc, self.here, self.there, it, got)

    def text(self, s: HighState) -> Clause:
        """The clause being carried out."""
        return s.cards.clauses[self.card][self.clause]

    def ops(self, s: HighState) -> tuple[Op, ...]:
        return s.cards.clauses[self.card][self.clause].ops

    def going_on(self, pc: i64) -> "Resolve":
        return self.at(pc, self.it, ())

    def with_choice(self, action: Action) -> "Resolve":
        chosen: int = DECLINED if action.verb is Verb.DECLINE else int(action.a)
        return self.at(self.pc, self.it, self.got + (chosen,))

    def begin(self, s: HighState, t: Table) -> bool:
        if not self.may_start(s, s.cards.clauses[self.card][self.clause]):
            return False
        if t.events is not None:
            t.tell(Said.ABILITY, self.seat, self.card, EVERYONE, self.uid, self.clause, self.here)
        return True

    def may_start(self, s: HighState, clause: Clause) -> bool:
        """Does it work now? If it works once a turn, that is noted."""
        if not can_start(s, Fired(self.seat, self.card, self.uid, self.clause, self.here, self.there)):
            return False
        if clause.once:
            unit = None if FROM_AFAR >> clause.trigger & 1 else s.find(self.uid)
            if unit is not None:
                s.replace_unit(unit.having_used(1 << self.clause, s.turn))
            else:
                s.note_use(self.seat, self.card, self.clause)
        return True

    def options(self, s: HighState, seat: i64) -> list[Action]:
        op = self.text(s).ops[self.pc]
        actions = op.options(s, self)
        if op.optional() or self.got:
            actions.append(DECLINE)
        return actions

    def skip_clause(self, s: HighState) -> None:
        """The price was not paid: the rest of the clause is skipped. The step that goes on lies on top."""
        s.become(self.at(len(self.text(s).ops), (), ()))


def resolve(fired: Fired) -> Resolve:
    """The step that carries out what fired."""
    return Resolve(fired.seat, fired.card, fired.uid, fired.clause, -1, fired.here, fired.there, (), ())


__all__ = ["DECLINED", "Resolve", "Triggers", "fire", "is_blank", "queue_card", "queue_unit", "resolve"]
