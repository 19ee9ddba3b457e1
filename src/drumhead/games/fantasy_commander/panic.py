"""Where does a unit flee, and what does it cost? Panic, Rush and other forced moves. Chapter "Panic"."""

from typing import Final

from mypy_extensions import i64

from drumhead.games.fantasy_commander.abilities import capped
from drumhead.games.fantasy_commander.cards import NO_ORDER
from drumhead.games.fantasy_commander.fatigue import cancel, may_cancel
from drumhead.games.fantasy_commander.losses import bury, hurt
from drumhead.games.fantasy_commander.movement import March, follow
from drumhead.games.fantasy_commander.state import OFF_MAP, CommanderState, spot, spots, tag
from drumhead.games.fantasy_commander.verbs import PASSING, TIRING, Said, Verb
from drumhead.kernel.action import Action
from drumhead.kernel.agenda import Step, Table
from drumhead.kernel.events import bit
from drumhead.kernel.windows import OpenOffer
from drumhead.space.hexes import STOP

PANIC: Final = 0
RUSHED: Final = 1
CARD: Final = 2
CAUSES: Final = ("FC-PAN-02", "FC-ABL-23", "FC-CRD-01")  # what a hex that was not passed is damage by


def flee_length(s: CommanderState, unit: i64, origin: i64, hexes: i64) -> i64:
    """How many of these hexes the unit could pass if it fled from the cell `origin` now."""
    grid = s.scenario.grid
    cell = s.units[unit].cell
    first, second = grid.away(origin, cell)
    # FC-PAN-06: whoever flies passes over what it cannot stay on.
    return grid.passable(cell, first, second, hexes, March(s, unit, False))


def suffer(s: CommanderState, t: Table, unit: i64, count: i64, rule: str) -> i64:
    """Losses of a unit in the attack under way; Survivable caps what its target loses in all."""
    fight = s.fight
    if fight is not None and unit == fight.target:
        lost = hurt(s, t, unit, capped(s, unit, count, fight.lost), rule)
        fight.lost += lost
        return lost
    return hurt(s, t, unit, count, rule)


def settle_death(s: CommanderState, t: Table, unit: i64) -> None:
    """Remove the unit if it is finished, and note where it fell."""
    cell = s.units[unit].cell
    if bury(s, t, unit):
        fight = s.fight
        if fight is not None:
            if unit == fight.target:
                fight.fallen = cell
                fight.vacated = True
            elif unit == fight.attacker:
                fight.felled = cell


class Retreat(Step[CommanderState]):
    """A unit is driven so many hexes away from a cell; where two routes are equally long its owner picks."""

    def __init__(self, unit: i64, origin: i64, hexes: i64, why: i64, route: tuple[int, ...]) -> None:
        self.unit: Final[i64] = unit
        self.origin: Final[i64] = origin
        self.hexes: Final[i64] = hexes
        self.why: Final[i64] = why
        self.route: Final = route  # cells passed so far

    def ways(self, s: CommanderState) -> tuple[int, ...]:
        """The directions that the next hex may lie in."""
        grid = s.scenario.grid
        here = s.units[self.unit].cell
        first, second = grid.away(self.origin, here)
        gate = March(s, self.unit, False)
        if self.route:
            before = self.route[-2] if len(self.route) > 1 else here
            here = self.route[-1]
            if gate.enter(before, here) == STOP:
                return ()  # FC-PAN-03: stopped by difficult ground
        # FC-GEO-10, FC-GEO-11, FC-GEO-12: straight, or one of two ways, and only the longest routes.
        return grid.retreats(here, first, second, self.hexes - len(self.route), gate)

    def run(self, s: CommanderState, t: Table) -> i64:
        if s.units[self.unit].cell == OFF_MAP:
            s.pop()
            return 0
        if len(self.route) < self.hexes:
            ways = self.ways(s)
            if len(ways) > 1:
                return bit(s.units[self.unit].seat)
            if ways:
                self.go(s, ways[0])
                return 0
        self.finish(s, t)
        return 0

    def go(self, s: CommanderState, way: i64) -> None:
        here: i64 = self.route[-1] if self.route else s.units[self.unit].cell
        there = s.scenario.grid.near[here * 6 + way]
        s.become(Retreat(self.unit, self.origin, self.hexes, self.why, self.route + (there,)))

    def options(self, s: CommanderState, seat: i64) -> list[Action]:
        return [Action(Verb.ROUTE, way) for way in self.ways(s)]

    def bars(self, s: CommanderState, seat: i64, action: Action) -> str:
        return "FC-GEO-12"

    def take(self, s: CommanderState, t: Table, seat: i64, action: Action) -> None:
        self.go(s, action.a)

    def finish(self, s: CommanderState, t: Table) -> None:
        """Carry the route out; what was not passed is damage (FC-PAN-02)."""
        unit = self.unit
        u = s.units[unit]
        s.become(Missed(unit, self.hexes - len(self.route), self.why))
        if self.why == PANIC:
            s.change(unit).order = NO_ORDER  # FC-PAN-04, also when it cannot move. FC-DEF-05: a Defence token stays
        if self.route:
            fight = s.fight
            if fight is not None and unit == fight.target:
                fight.vacated = True
            standing = follow(s, t, unit, list(self.route))
            said = Said.RETREATED if self.why == PANIC else Said.PUSHED
            rule = "FC-PAN-01" if self.why == PANIC else CAUSES[self.why]
            t.tell(said, u.seat, a=tag(s, unit), b=spot(s, self.route[-1]), rule=rule, more=spots(s, self.route))
            if not standing:
                s.become(Missed(unit, 0, self.why))


class Missed(OpenOffer[CommanderState]):
    """Each hex that a fleeing unit did not pass costs it one miniature or health; a fatigue may cancel one."""

    def __init__(self, unit: i64, count: i64, why: i64) -> None:
        self.unit: Final[i64] = unit
        self.count: Final[i64] = count
        self.why: Final[i64] = why

    def asked(self, s: CommanderState) -> i64:
        u = s.units[self.unit]
        return u.seat if self.count > 0 and u.cell != OFF_MAP and may_cancel(s, self.unit) else -1

    def plays(self, s: CommanderState, seat: i64) -> list[Action]:
        return [TIRING]

    def passing(self) -> Action:
        return PASSING

    def accept(self, s: CommanderState, t: Table, seat: i64, action: Action) -> None:
        cancel(s, t, self.unit)
        self.lose(s, t, self.count - 1)

    def passed(self, s: CommanderState, t: Table, seat: i64) -> None:
        if self.count > 0 and s.units[self.unit].cell != OFF_MAP:
            self.lose(s, t, self.count)

    def lose(self, s: CommanderState, t: Table, count: i64) -> None:
        """Take what is left of the damage."""
        suffer(s, t, self.unit, count, CAUSES[self.why])  # FC-PAN-05
        settle_death(s, t, self.unit)
