"""How does an effect run? One act after the other, each as a step that anything may interrupt."""

from typing import Final

from mypy_extensions import i64

from drumhead.games.dropzone.state import DropState
from drumhead.games.dropzone.texts import Clause, Moment, moment
from drumhead.kernel.agenda import Step, Table

# whose text a clause is
OF_CARD: Final = 1  # row: command card
OF_UNIT: Final = 2  # row: kind of unit
OF_COMMANDER: Final = 3
OF_WEAPON: Final = 4
OF_SCENARIO: Final = 5
OF_OPTION: Final = 6


def clause_of(s: DropState, origin: i64, row: i64, number: i64) -> Clause:
    """The clause with this number in the text of a card, unit, commander, weapon, scenario or option."""
    if origin == OF_CARD:
        return s.cards.card(row).clauses[number]
    if origin == OF_UNIT:
        return s.cards.units[row].clauses[number]
    if origin == OF_COMMANDER:
        return s.cards.commanders[row].clauses[number]
    if origin == OF_WEAPON:
        return s.cards.weapons[row].clauses[number]
    if origin == OF_OPTION:
        return s.cards.options[row].clauses[number]
    return s.table.clauses[number]


class Resolve(Step[DropState]):
    """An effect at work: the next of its acts. `picks` are the things that were named, `die` the latest roll of it."""

    __slots__ = ("at", "clause", "die", "made", "origin", "pc", "picks", "row")

    def __init__(
        self,
        origin: i64,
        row: i64,
        clause: i64,
        at: tuple[int, ...],
        picks: tuple[int, ...] = (),
        pc: i64 = 0,
        die: i64 = 0,
        made: i64 = 0,
    ) -> None:
        self.origin: Final[i64] = origin
        self.row: Final[i64] = row
        self.clause: Final[i64] = clause
        self.at: Final = at  # the moment, as numbers
        self.picks: Final = picks
        self.pc: Final[i64] = pc
        self.die: Final[i64] = die
        self.made: Final[i64] = made  # the squad that an earlier act created

    def moment(self) -> Moment:
        """The moment it was played or fired at."""
        return moment(self.at)

    def run(self, s: DropState, t: Table) -> i64:
        ops = clause_of(s, self.origin, self.row, self.clause).ops
        if self.pc >= len(ops):
            s.pop()
            return 0
        s.become(self.after(self.pc + 1))
        ops[self.pc].execute(s, t, self)
        return 0

    def after(self, pc: i64) -> "Resolve":
        """The same effect, at another of its acts."""
        return Resolve(self.origin, self.row, self.clause, self.at, self.picks, pc, self.die, self.made)

    def rolled(self, s: DropState, die: i64) -> None:
        """Called by an act that lies under nothing: the acts after it know this die."""
        top = s.agenda[-1]
        assert isinstance(top, Resolve)
        s.become(Resolve(top.origin, top.row, top.clause, top.at, top.picks, top.pc, die, top.made))

    def created(self, s: DropState, sid: i64) -> None:
        """Called by an act that lies under nothing: the acts after it know this squad as `made`."""
        top = s.agenda[-1]
        assert isinstance(top, Resolve)
        s.become(Resolve(top.origin, top.row, top.clause, top.at, top.picks, top.pc, top.die, sid))
