"""Where can a unit go? Walking, running, difficult and impassable ground, flight, and what entering a hex does.

Chapters "Unit movement", "Run", "Terrain types".
"""

from typing import Final

from mypy_extensions import i64

from drumhead.games.fantasy_commander.abilities import banned, flies, number, ranges
from drumhead.games.fantasy_commander.cards import BAN_RUN, RUN, WALK
from drumhead.games.fantasy_commander.state import CommanderState, Spread
from drumhead.games.fantasy_commander.terrain import enter
from drumhead.kernel.action import Action
from drumhead.kernel.agenda import Table
from drumhead.space.hexes import BARRED, OPEN, OVER, STOP, Gate, Reach, same_ground


class March(Gate):
    """What stops a unit that moves of its own will or flees: ground and units, never an enemy's zone.

    `shun` also keeps it from crossing ground that hurts.
    """

    def __init__(self, s: CommanderState, unit: i64, shun: bool, forbidden: i64 = -1, smooth: bool = False) -> None:
        self.s: Final = s
        self.flies: Final = flies(s, unit)
        self.ranges: Final = ranges(s, unit)
        self.shun: Final = shun
        self.forbidden: Final[i64] = forbidden  # a cell that may not be entered at all
        self.smooth: Final = smooth  # no difficult ground (Persecution)

    def enter(self, here: i64, there: i64) -> i64:
        s = self.s
        ground = s.cards.terrains[s.terrain[there]]
        if there == self.forbidden:
            return BARRED
        if self.smooth and ground.difficult and not self.ranges:
            return BARRED  # FC-ABL-18
        if self.flies:  # FC-ABL-11, FC-TER-22, FC-TER-24, FC-PAN-06
            return OVER if ground.impassable or s.at[there] >= 0 else OPEN
        if ground.impassable or s.at[there] >= 0:
            return BARRED  # FC-MOV-02
        if ground.difficult and not self.ranges and not same_ground(s.terrain[here], s.terrain[there]):
            return STOP  # FC-ABL-09, FC-MOV-05, FC-MOV-07
        if self.shun and ground.entry_damage:
            return STOP
        return OPEN  # FC-MOV-08: whoever stands beside it


class Ways:
    """All hexes that the active unit can reach, with the way to each."""

    def __init__(self, s: CommanderState, unit: i64) -> None:
        u = s.units[unit]
        walk: i64 = u.card.walk + number(s, unit, WALK)
        run: i64 = u.card.run + number(s, unit, RUN)
        if walk < 0:
            walk = 0
        if run < 0 or banned(s, unit, BAN_RUN):
            run = 0
        self.walk: Final[i64] = walk
        self.run: Final[i64] = run
        steps = walk if walk > run else run
        winged = flies(s, unit)
        ranger = ranges(s, unit)
        self.free: Final = winged or ranger  # no fatigue for running into difficult ground
        grid = s.scenario.grid
        nature = s.cards.rangers if ranger else s.cards.walkers
        rough: Reach | None = None
        if ranger and not winged and s.cards.harmful and _harmful(s):
            # Only a Ranger can cross ground that hurts; it goes round it where it can.
            rough = grid.spread(u.cell, steps, s.at, s.terrain, nature, False)
            smooth = grid.reach(u.cell, steps, March(s, unit, True))
        else:
            known = s.spread
            if known is None or not known.holds(s, u.cell, steps, nature, winged):
                found = grid.spread(u.cell, steps, s.at, s.terrain, nature, winged)
                known = Spread(found, steps, s.at, s.terrain, nature, winged)
                s.spread = known
            smooth = known.reach
        self.reach: Final = smooth
        self.rough: Final = rough

    def walks_to(self, cell: i64) -> bool:
        """Within walking distance."""
        return self.steps(cell) <= self.walk  # FC-MOV-01

    def steps(self, cell: i64) -> i64:
        """How many hexes away, or a number out of all reach."""
        found: i64 = self.reach.steps[cell]
        rough = self.rough
        if found == 0 and rough is not None:
            found = rough.steps[cell]
        return found if found else 999

    def runs_to(self, cell: i64, can_tire: bool) -> bool:
        """Within running distance; into difficult ground only at the price of a fatigue."""
        if self.steps(cell) > self.run:
            return False  # FC-MOV-04
        return can_tire or not self.costs_fatigue(cell)  # FC-MOV-06

    def costs_fatigue(self, cell: i64) -> bool:
        """Whether a run there ends by entering difficult ground from other ground, which no flyer or Ranger minds."""
        if self.free:
            return False
        if self.reach.through[cell] < 0:
            return True
        return self.run < self.walk and len(_through(self.reach, cell)) > self.run

    def add_options(self, s: CommanderState, actions: list[Action], can_tire: bool) -> None:
        """Every hex that the unit may walk to, or else run to."""
        place = s.scenario
        reach = self.reach
        for cell in reach.cells:
            far: i64 = reach.steps[cell]
            if far <= self.walk:
                actions.append(place.move_to[cell])
            elif far <= self.run and (can_tire or not self.costs_fatigue(cell)):
                actions.append(place.run_to[cell])
        rough = self.rough
        if rough is not None:
            for cell in rough.cells:
                if reach.steps[cell] == 0:
                    actions.append(place.move_to[cell] if rough.steps[cell] <= self.walk else place.run_to[cell])

    def path(self, cell: i64, running: bool) -> list[int]:
        """The way there: one that enters no difficult ground from other ground, if such a way is in reach."""
        rough = self.rough
        if self.reach.steps[cell] == 0 and rough is not None:
            return rough.path(cell)
        if self.reach.through[cell] >= 0:
            way = _through(self.reach, cell)
            if len(way) <= (self.run if running else self.walk):
                return way
        return self.reach.path(cell)


def _harmful(s: CommanderState) -> bool:
    """Whether ground that hurts lies anywhere on the map."""
    for kind in s.terrain:
        if s.cards.terrains[kind].entry_damage:
            return True
    return False


def _through(reach: Reach, cell: i64) -> list[int]:
    way: list[int] = []
    here: i64 = cell
    while here != reach.start:
        way.append(here)
        here = reach.through[here]
    way.reverse()
    return way


def follow(s: CommanderState, t: Table, unit: i64, path: list[int]) -> bool:
    """Move along a path hex by hex; False if the ground destroyed the unit on the way."""
    if not flies(s, unit):
        for cell in path:
            if not enter(s, t, unit, cell):
                return False
    if path:
        s.move(unit, path[-1])
    return True
