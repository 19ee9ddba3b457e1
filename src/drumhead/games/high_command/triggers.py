"""Which abilities work now, and in which order? Triggers are queued, ordered and resolved one by one.

A trigger is six numbers: seat, card, number of the card in play (or -1), clause, where it is, and where it looks.
Queues are flat tuples of them. HC-R-29: the active player's come first in the order he chooses, then clockwise.
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
)
from drumhead.games.high_command.state import (
    DECLINE,
    SAID_ABILITY,
    VERB_DECLINE,
    VERB_FIRST,
    HighState,
    Unit,
)
from drumhead.games.high_command.strength import IS_BLANK, holds, index_of, is_live, strength_at
from drumhead.kernel import EVERYONE, Action, Step, Table

STRIDE: Final = 6
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
    s: HighState, queue: list[int], trigger: i64, seat: i64, card: i64, uid: i64, here: i64, there: i64 = -1
) -> None:
    """Add the card's clauses with this trigger to the queue."""
    if not s.cards.triggers[card] >> trigger & 1:
        return
    clauses = s.cards.clauses[card]
    index: i64 = 0
    while index < len(clauses):
        if clauses[index].trigger == trigger:
            queue.append(seat)
            queue.append(card)
            queue.append(uid)
            queue.append(index)
            queue.append(here)
            queue.append(there)
        index += 1


def queue_unit(s: HighState, queue: list[int], trigger: i64, unit: Unit, there: i64 = -1) -> None:
    """Add the clauses of a card in play, if its text works."""
    if s.cards.triggers[unit.card] >> trigger & 1 and is_live(s, unit):
        queue_card(s, queue, trigger, unit.seat, unit.card, unit.uid, unit.place, there)


def fire(s: HighState, queue: list[int]) -> None:
    """Lay the queue on the agenda."""
    if len(queue) == STRIDE:
        s.push(Resolve(queue[0], queue[1], queue[2], queue[3], -1, queue[4], queue[5], (), ()))
    elif queue:
        s.push(Triggers(tuple(queue)))


def is_blank(s: HighState, unit: Unit) -> bool:
    """Is the card's text silenced? Asked where being picked does not matter."""
    strength = strength_at(s, unit.place)
    return strength.flags[index_of(s, strength, unit)] & IS_BLANK != 0


def can_start(s: HighState, seat: i64, card: i64, uid: i64, place: i64, here: i64, there: i64) -> bool:
    """Is the card still there with its text in force, do the conditions hold, was it not used this turn?"""
    clause = s.cards.clauses[card][place]
    unit: Unit | None = None
    if uid >= 0 and not FROM_AFAR >> clause.trigger & 1:
        unit = s.find(uid)
        if unit is None or unit.place != here or not is_live(s, unit):
            return False
    if clause.once:
        if unit is not None:
            if unit.has_used(1 << place, s.turn):
                return False
        elif s.has_used(seat, card, place):
            return False
    return holds(s, clause.conditions, seat, unit, here, there)


class Triggers(Step[HighState]):
    """Abilities that wait at the same time."""

    __slots__ = ("queue",)

    def __init__(self, queue: tuple[int, ...]) -> None:
        self.queue: Final = queue

    def turn_of(self, s: HighState) -> i64:
        """Whose abilities come next."""
        seat: i64 = s.active
        while True:
            i: i64 = 0
            while i < len(self.queue):
                if self.queue[i] == seat:
                    return seat
                i += STRIDE
            seat = s.after(seat)

    def choices(self, s: HighState, seat: i64) -> list[int]:
        """The places of the seat's different abilities that would work now; of equal ones only the first."""
        found: list[int] = []
        q = self.queue
        i: i64 = 0
        while i < len(q):
            if q[i] == seat and can_start(s, q[i], q[i + 1], q[i + 2], q[i + 3], q[i + 4], q[i + 5]):
                new: bool = True
                for j in found:
                    if q[j + 1] == q[i + 1] and q[j + 3] == q[i + 3] and q[j + 4] == q[i + 4]:
                        new = False
                if new:
                    found.append(i)
            i += STRIDE
        return found

    def without(self, seat: i64) -> tuple[int, ...]:
        """The queue without what is left of this seat."""
        rest: list[int] = []
        i: i64 = 0
        while i < len(self.queue):
            if self.queue[i] != seat:
                rest.extend(self.queue[i : i + STRIDE])
            i += STRIDE
        return tuple(rest)

    def run(self, s: HighState, t: Table) -> i64:
        if not self.queue:
            s.pop()
            return 0
        seat: i64 = self.turn_of(s)
        found = self.choices(s, seat)
        if len(found) > 1:
            return 1 << seat
        if found:
            self.start(s, found[0])
        else:
            s.become(Triggers(self.without(seat)))
        return 0

    def options(self, s: HighState, seat: i64) -> list[Action]:
        # HC-R-29
        return [Action(VERB_FIRST, place // STRIDE) for place in self.choices(s, seat)]

    def take(self, s: HighState, t: Table, seat: i64, action: Action) -> None:
        self.start(s, action.a * STRIDE)

    def start(self, s: HighState, i: i64) -> None:
        """Resolve the ability at this place of the queue; the others wait."""
        q = self.queue
        rest = q[:i] + q[i + STRIDE :]
        resolve = Resolve(q[i], q[i + 1], q[i + 2], q[i + 3], -1, q[i + 4], q[i + 5], (), ())
        if rest:
            s.become(Triggers(rest))
            s.push(resolve)
        else:
            s.become(resolve)


class Resolve(Step[HighState]):
    """One ability being carried out: at action ``pc`` with its choices ``got``; ``it`` is what was chosen last."""

    __slots__ = ("card", "clause", "got", "here", "it", "pc", "seat", "there", "uid")

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
        self.seat: Final[i64] = seat
        self.card: Final[i64] = card
        self.uid: Final[i64] = uid
        self.clause: Final[i64] = clause
        self.pc: Final[i64] = pc
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

    def run(self, s: HighState, t: Table) -> i64:
        clause = s.cards.clauses[self.card][self.clause]
        pc: i64 = self.pc
        if pc < 0:
            if not self.may_start(s, clause):
                s.pop()
                return 0
            first = self.at(0, (), ())
            s.become(first)
            if t.events is not None:
                t.tell(SAID_ABILITY, self.seat, self.card, EVERYONE, self.uid, self.clause, self.here)
            return first.run(s, t)
        if pc >= len(clause.ops):
            s.pop()
            return 0
        op = clause.ops[pc]
        if op.asks(s, self):
            return 1 << self.seat
        s.become(self.at(pc + 1, self.it, ()))
        op.execute(s, t, self)
        return 0

    def may_start(self, s: HighState, clause: Clause) -> bool:
        """Does it work now? If it works once a turn, that is noted."""
        if not can_start(s, self.seat, self.card, self.uid, self.clause, self.here, self.there):
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

    def take(self, s: HighState, t: Table, seat: i64, action: Action) -> None:
        if action.verb is VERB_DECLINE:
            s.become(self.at(self.pc, self.it, self.got + (DECLINED,)))
        else:
            s.become(self.at(self.pc, self.it, self.got + (int(action.a),)))

    def skip_clause(self, s: HighState) -> None:
        """The price was not paid: the rest of the clause is skipped. The step that goes on lies on top."""
        s.become(self.at(len(self.text(s).ops), (), ()))


__all__ = ["DECLINED", "STRIDE", "Resolve", "Triggers", "fire", "is_blank", "queue_card", "queue_unit"]
