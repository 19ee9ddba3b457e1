"""What fires by itself? Rules of units, options, commanders, scenarios and cards in play, at their moments.

Rules that must act do so before the window of their moment opens, in initiative order (AMB-10). What a rule names, its
owner names when it fires.
"""

from typing import Final

from mypy_extensions import i64

from drumhead.games.dropzone.modifiers import note_bearers
from drumhead.games.dropzone.printed import ACTIVATED, ACTIVATION_END, ANY_SIDE_OF_IT, CLAIMED, OWN, timing_bit
from drumhead.games.dropzone.resolve import (
    OF_CARD,
    OF_COMMANDER,
    OF_OPTION,
    OF_SCENARIO,
    OF_UNIT,
    Resolve,
    clause_of,
)
from drumhead.games.dropzone.state import DEAD, OFF, DropState, Unit
from drumhead.games.dropzone.texts import Clause, Moment, moment, thing, thing_id, thing_kind, thing_second
from drumhead.games.dropzone.verbs import PASSING, Said, Verb
from drumhead.kernel.action import Action
from drumhead.kernel.agenda import Step, Table
from drumhead.kernel.events import bit


class Ruled(Step[DropState]):
    """A rule is about to act: its owner names what it needs, one thing after the other; then it does."""

    def __init__(self, origin: i64, row: i64, clause: i64, at: tuple[int, ...], picks: tuple[int, ...] = ()) -> None:
        self.origin: Final[i64] = origin
        self.row: Final[i64] = row
        self.clause: Final[i64] = clause
        self.at: Final = at
        self.picks: Final = picks

    def naming(self, one: i64) -> "Ruled":
        return Ruled(self.origin, self.row, self.clause, self.at, (*self.picks, int(one)))

    def found(self, s: DropState) -> list[int]:
        """What may be named next."""
        c = clause_of(s, self.origin, self.row, self.clause)
        return c.picks[len(self.picks)].candidates(s, moment(self.at), self.picks)

    def run(self, s: DropState, t: Table) -> i64:
        c = clause_of(s, self.origin, self.row, self.clause)
        at = moment(self.at)
        if len(self.picks) < len(c.picks):
            needed = c.picks[len(self.picks)].needed
            found = self.found(s)
            if not found and needed:
                s.pop()  # there is nothing it could act on
            elif not found:
                s.become(self.naming(0))
            elif len(found) == 1 and needed:
                s.become(self.naming(found[0]))
            else:
                return bit(at.seat)
            return 0
        card: i64 = self.row if self.origin == OF_CARD else 0
        t.tell(Said.RULE, at.seat, card, a=at.source, b=self.clause, more=(int(self.origin), int(self.row)))
        s.become(Resolve(self.origin, self.row, self.clause, self.at, self.picks))
        return 0

    def options(self, s: DropState, seat: i64) -> list[Action]:
        c = clause_of(s, self.origin, self.row, self.clause)
        found = [Action(Verb.PICK, thing_kind(one), thing_id(one), thing_second(one)) for one in self.found(s)]
        if not c.picks[len(self.picks)].needed:
            found.append(PASSING)
        return found

    def bars(self, s: DropState, seat: i64, action: Action) -> str:
        return "DZ-STK-16"

    def take(self, s: DropState, t: Table, seat: i64, action: Action) -> None:
        s.become(self.naming(0 if action.same(PASSING) else thing(action.a, action.b, action.c)))


def holds(s: DropState, c: Clause, at: Moment) -> bool:
    """Do the conditions of a clause hold at this moment?"""
    for condition in c.conditions:
        if not condition.holds(s, at):
            return False
    return True


def concerns(c: Clause, at: Moment, seat: i64) -> bool:
    """Is this the moment of the clause, seen from the seat whose rule it is?"""
    if c.trigger != at.point:
        return False
    if c.side == ANY_SIDE_OF_IT or at.side < 0:
        return True
    return (at.side == seat) == (c.side == OWN)


def fire(s: DropState, t: Table, at: Moment) -> None:
    """Rules of units, commanders and the scenario act at this moment, in initiative order (AMB-10)."""
    push_all(s, fired(s, at))


def push_all(s: DropState, found: list[Step[DropState]]) -> None:
    """The first of them acts first."""
    while found:
        s.push(found.pop())


def fired(s: DropState, at: Moment) -> list[Step[DropState]]:
    """The rules that act at this moment, in initiative order (AMB-10)."""
    found: list[Step[DropState]] = []
    mask = timing_bit(at.point)
    if not (s.cards.fired | s.table.fired) & mask and not s.in_play:
        return found
    of_units = bool(s.cards.fired & mask)
    for turn in range(2):
        seat: i64 = s.first if turn == 0 else 1 - s.first
        if of_units:
            if s.born != len(s.units):
                note_bearers(s)
            for uid in s.bearers:
                u = s.units[uid]
                if u.seat != seat or u.place == DEAD or u.place == OFF:
                    continue
                fires: i64 = s.cards.unit_fires[u.kind]
                if u.commander:
                    fires |= s.cards.commander_fires[u.commander]
                if (fires & mask or s.squads[u.sid].took) and s.present(u.uid):
                    _collect(s, found, u, at)
        for number in range(len(s.table.clauses)):
            c = s.table.clauses[number]
            if at.point == CLAIMED and at.many and s.objectives[at.many[0]].lasting:
                continue  # only the first claim of an Objective counts (DZ-VIC-06)
            if concerns(c, at, seat) and (at.side == seat or at.point not in (CLAIMED, ACTIVATION_END)):
                mine = at.seen_by(seat)
                if holds(s, c, mine):
                    found.append(Ruled(OF_SCENARIO, 0, number, mine.data()))
        if s.in_play:
            _from_play(s, found, seat, at)
    return found


def _collect(s: DropState, found: list[Step[DropState]], u: Unit, at: Moment) -> None:
    """The rules of one unit, of its squad's options and of its commander."""
    if at.point == ACTIVATED and at.active != u.sid:
        return  # "when it activates": the squad of the unit itself
    mine = at.seen_by(u.seat, 0, u.uid)
    _clauses(s, found, s.cards.units[u.kind].clauses, OF_UNIT, u.kind, mine)
    for option in s.squads[u.sid].took:
        _clauses(s, found, s.cards.options[option].clauses, OF_OPTION, option, mine)
    if u.commander:
        _clauses(s, found, s.cards.commanders[u.commander].clauses, OF_COMMANDER, u.commander, mine)


def _clauses(
    s: DropState, found: list[Step[DropState]], clauses: tuple[Clause, ...], origin: i64, row: i64, at: Moment
) -> None:
    number: i64 = 0
    for c in clauses:
        if c.ops and concerns(c, at, at.seat) and holds(s, c, at):
            found.append(Ruled(origin, row, number, at.data()))
        number += 1


def _from_play(s: DropState, found: list[Step[DropState]], seat: i64, at: Moment) -> None:
    """Cards that lie in play act without being played: no priority, no stack, no answer (DZ-STK-20)."""
    for card in s.in_play:
        if card.seat != seat:
            continue
        clauses = s.cards.card(card.card).clauses
        for number in range(len(clauses)):
            c = clauses[number]
            mine = at.seen_by(seat, card.card)
            if c.in_play and concerns(c, at, seat) and holds(s, c, mine):
                found.append(Ruled(OF_CARD, card.card, number, mine.data()))
