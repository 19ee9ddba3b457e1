"""Where does a unit flee, and what does it cost? Panic, Rush and other forced moves. Chapter "Panic"."""

from typing import Final

from mypy_extensions import i64

from drumhead.games.fantasy_commander.losses import TO_CANCEL, bury, can_tire, hurt, tire
from drumhead.games.fantasy_commander.movement import March, follow
from drumhead.games.fantasy_commander.state import Battle, has, spot, spots, tag
from drumhead.games.fantasy_commander.tables import NO_ORDER, SURVIVABLE
from drumhead.games.fantasy_commander.verbs import Said, Verb
from drumhead.kernel.action import Action
from drumhead.kernel.agenda import Step, Table
from drumhead.kernel.events import bit
from drumhead.space.hexes import STOP

PANIC: Final = 0
RUSHED: Final = 1
CARD: Final = 2

SURVIVABLE_CAP: Final = 2


def flee_length(s: Battle, unit: i64, origin: i64, hexes: i64) -> i64:
    """How many of these hexes the unit could pass if it fled from the cell `origin` now."""
    grid = s.scenario.grid
    cell = s.units[unit].cell
    first, second = grid.away(origin, cell)
    return grid.passable(cell, first, second, hexes, March(s, unit, False))


def may_cancel(s: Battle, unit: i64) -> bool:
    """Whether the unit may take a fatigue now to cancel one damage of the attack under way (FC-FAT-02, -09, -10)."""
    fight = s.fight
    if fight is None or not can_tire(s, unit):
        return False
    if unit == fight.target:
        return not fight.target_tired
    return unit == fight.attacker and not s.active().tired  # FC-FAT-09


def cancel(s: Battle, t: Table, unit: i64) -> None:
    """Take that fatigue."""
    fight = s.attack()
    if unit == fight.target:
        fight.target_tired = True
    else:
        s.active().tired = True
    tire(s, t, unit, TO_CANCEL)


def suffer(s: Battle, t: Table, unit: i64, count: i64, rule: str) -> i64:
    """Losses of a unit in the attack under way; Survivable caps what its target loses in all (FC-ABL-25)."""
    fight = s.fight
    if fight is not None and unit == fight.target:
        if has(s, unit, SURVIVABLE):
            count = min(count, SURVIVABLE_CAP - fight.lost)
        lost = hurt(s, t, unit, count, rule)
        fight.lost += lost
        return lost
    return hurt(s, t, unit, count, rule)


def settle_death(s: Battle, t: Table, unit: i64) -> None:
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


class Retreat(Step[Battle]):
    """A unit is driven so many hexes away from a cell; where two routes are equally long its owner picks."""

    def __init__(self, unit: i64, origin: i64, hexes: i64, why: i64, route: tuple[int, ...]) -> None:
        self.unit: Final[i64] = unit
        self.origin: Final[i64] = origin
        self.hexes: Final[i64] = hexes
        self.why: Final[i64] = why
        self.route: Final = route  # cells passed so far

    def ways(self, s: Battle) -> tuple[int, ...]:
        """The directions that the next hex may lie in (FC-GEO-10, FC-GEO-11, FC-GEO-12)."""
        grid = s.scenario.grid
        here = s.units[self.unit].cell
        first, second = grid.away(self.origin, here)
        gate = March(s, self.unit, False)
        if self.route:
            before = self.route[-2] if len(self.route) > 1 else here
            here = self.route[-1]
            if gate.enter(before, here) == STOP:
                return ()  # FC-PAN-03: stopped by difficult ground
        return grid.retreats(here, first, second, self.hexes - len(self.route), gate)

    def run(self, s: Battle, t: Table) -> i64:
        if s.units[self.unit].cell < 0:
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

    def go(self, s: Battle, way: i64) -> None:
        here: i64 = self.route[-1] if self.route else s.units[self.unit].cell
        there = s.scenario.grid.near[here * 6 + way]
        s.become(Retreat(self.unit, self.origin, self.hexes, self.why, self.route + (there,)))

    def options(self, s: Battle, seat: i64) -> list[Action]:
        return [Action(Verb.ROUTE, way) for way in self.ways(s)]

    def bars(self, s: Battle, seat: i64, action: Action) -> str:
        return "FC-GEO-12"

    def take(self, s: Battle, t: Table, seat: i64, action: Action) -> None:
        self.go(s, action.a)

    def finish(self, s: Battle, t: Table) -> None:
        """Carry the route out; what was not passed is damage (FC-PAN-02)."""
        unit = self.unit
        u = s.units[unit]
        s.become(Missed(unit, self.hexes - len(self.route), self.why))
        if self.why == PANIC:
            # FC-PAN-04, also when it cannot move. FC-DEF-05: a Defence token stays.
            s.units[unit] = u.marked(NO_ORDER, u.guard, u.pursued)
        if self.route:
            fight = s.fight
            if fight is not None and unit == fight.target:
                fight.vacated = True
            standing = follow(s, t, unit, list(self.route))
            said = Said.RETREATED if self.why == PANIC else Said.PUSHED
            t.tell(said, u.seat, a=tag(s, unit), b=spot(s, self.route[-1]), rule="FC-PAN-01", more=spots(s, self.route))
            if not standing:
                s.become(Missed(unit, 0, self.why))


class Missed(Step[Battle]):
    """Each hex that a fleeing unit did not pass costs it one miniature or health (FC-PAN-02, FC-PAN-05)."""

    def __init__(self, unit: i64, count: i64, why: i64) -> None:
        self.unit: Final[i64] = unit
        self.count: Final[i64] = count
        self.why: Final[i64] = why

    def run(self, s: Battle, t: Table) -> i64:
        if self.count > 0 and s.units[self.unit].cell >= 0:
            if may_cancel(s, self.unit):
                return bit(s.units[self.unit].seat)
            self.apply(s, t, self.count)
            return 0
        s.pop()
        return 0

    def options(self, s: Battle, seat: i64) -> list[Action]:
        return [Action(Verb.TIRE), Action(Verb.PASS)]

    def take(self, s: Battle, t: Table, seat: i64, action: Action) -> None:
        count = self.count
        if action.verb is Verb.TIRE:
            cancel(s, t, self.unit)  # FC-FAT-10
            count -= 1
        self.apply(s, t, count)

    def apply(self, s: Battle, t: Table, count: i64) -> None:
        s.pop()
        rule = "FC-PAN-02" if self.why == PANIC else "FC-ABL-23"
        suffer(s, t, self.unit, count, rule)
        settle_death(s, t, self.unit)
