"""Where can a unit go? Walking, running, difficult and impassable ground, flight, and what entering a hex does.

Chapters "Unit movement", "Run", "Terrain types".
"""

from typing import Final

from mypy_extensions import i64

from drumhead.games.fantasy_commander.losses import harm
from drumhead.games.fantasy_commander.state import Battle, Spread, banned, has, number
from drumhead.games.fantasy_commander.tables import BAN_RUN, FLIGHT, RANGER, RUN, WALK
from drumhead.kernel.action import Action
from drumhead.kernel.agenda import Table
from drumhead.space.hexes import BARRED, OPEN, OVER, STOP, Gate, Reach


class March(Gate):
    """What stops a unit that moves of its own will or flees: ground and units, never an enemy's zone (FC-MOV-08).

    `shun` also keeps it from crossing ground that hurts.
    """

    def __init__(self, s: Battle, unit: i64, shun: bool, forbidden: i64 = -1, smooth: bool = False) -> None:
        self.s: Final = s
        self.flies: Final = has(s, unit, FLIGHT)
        self.ranges: Final = has(s, unit, RANGER)
        self.shun: Final = shun
        self.forbidden: Final[i64] = forbidden  # a cell that may not be entered at all
        self.smooth: Final = smooth  # no difficult ground (Persecution)

    def enter(self, here: i64, there: i64) -> i64:
        s = self.s
        ground = s.library.terrains[s.terrain[there]]
        if there == self.forbidden:
            return BARRED
        if self.smooth and ground.difficult and not self.ranges:
            return BARRED  # FC-ABL-18
        if self.flies:  # FC-ABL-11, FC-TER-22, FC-TER-24, FC-PAN-06
            return OVER if ground.impassable or s.at[there] >= 0 else OPEN
        if ground.impassable or s.at[there] >= 0:
            return BARRED  # FC-MOV-02
        if ground.difficult and not self.ranges and s.terrain[here] != s.terrain[there]:
            return STOP  # FC-ABL-09, FC-MOV-05, FC-MOV-07
        if self.shun and ground.entry_damage:
            return STOP
        return OPEN


class Ways:
    """All hexes that the active unit can reach, with the way to each."""

    def __init__(self, s: Battle, unit: i64) -> None:
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
        flies = has(s, unit, FLIGHT)
        ranges = has(s, unit, RANGER)
        self.free: Final = flies or ranges  # no fatigue for running into difficult ground
        grid = s.scenario.grid
        nature = s.library.rangers if ranges else s.library.walkers
        rough: Reach | None = None
        if ranges and not flies and s.library.harmful and _harmful(s):
            # Only a Ranger can cross ground that hurts; it goes round it where it can.
            rough = grid.spread(u.cell, steps, s.at, s.terrain, nature, False)
            smooth = grid.reach(u.cell, steps, March(s, unit, True))
        else:
            known = s.spread
            if known is None or not known.holds(s, u.cell, steps, nature, flies):
                found = grid.spread(u.cell, steps, s.at, s.terrain, nature, flies)
                known = Spread(found, steps, s.at, s.terrain, nature, flies)
                s.spread = known
            smooth = known.reach
        self.reach: Final = smooth
        self.rough: Final = rough

    def walks_to(self, cell: i64) -> bool:
        """Within walking distance (FC-MOV-01)."""
        return self.steps(cell) <= self.walk

    def steps(self, cell: i64) -> i64:
        """How many hexes away, or a number out of all reach."""
        found: i64 = self.reach.steps[cell]
        rough = self.rough
        if found == 0 and rough is not None:
            found = rough.steps[cell]
        return found if found else 999

    def runs_to(self, cell: i64, can_tire: bool) -> bool:
        """Within running distance; into difficult ground only at the price of a fatigue (FC-MOV-04, FC-MOV-06)."""
        if self.steps(cell) > self.run:
            return False
        return can_tire or not self.costs_fatigue(cell)

    def costs_fatigue(self, cell: i64) -> bool:
        """Whether a run there ends by entering difficult ground from other ground, which no flyer or Ranger minds."""
        return not self.free and self.reach.through[cell] < 0

    def add_options(self, s: Battle, actions: list[Action], can_tire: bool) -> None:
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
        """The way there; a runner avoids paying fatigue where some way spares it."""
        rough = self.rough
        if self.reach.steps[cell] == 0 and rough is not None:
            return rough.path(cell)
        if running and self.reach.through[cell] >= 0:
            before: i64 = self.reach.through[cell]
            return [cell] if before == self.reach.start else _through(self.reach, before) + [cell]
        return self.reach.path(cell)


def _harmful(s: Battle) -> bool:
    """Whether ground that hurts lies anywhere on the map."""
    for kind in s.terrain:
        if s.library.terrains[kind].entry_damage:
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


def follow(s: Battle, t: Table, unit: i64, path: list[int]) -> bool:
    """Move along a path hex by hex; False if the ground destroyed the unit on the way."""
    flies = has(s, unit, FLIGHT)
    for cell in path:
        hurts: i64 = s.library.terrains[s.terrain[cell]].entry_damage
        if hurts and not flies:  # FC-TER-15
            s.move(unit, cell)
            harm(s, t, unit, hurts, "FC-TER-15")
            if s.units[unit].cell < 0:
                return False
    if path:
        s.move(unit, path[-1])
    return True


def bogged(s: Battle, unit: i64, before: i64) -> bool:
    """Whether arriving here from `before` ends the activation (FC-MOV-05, FC-TER-24)."""
    cell = s.units[unit].cell
    if not s.library.terrains[s.terrain[cell]].difficult or has(s, unit, RANGER):
        return False
    return has(s, unit, FLIGHT) or s.terrain[cell] != s.terrain[before]
