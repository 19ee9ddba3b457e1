"""What does the ground do to a unit? The scenario's terrain, ready for questions, and the terrain table (BG-TER).

The table gives steps on the movement chart by kind of ground and keyword (BG-TER-09). `Ground` is made once for a
scenario and shared by all its states.
"""

import math
from typing import Final

from mypy_extensions import i64

from drumhead.games.battleground.cards import (
    DEEP_WATER,
    FOREST,
    FORT_DOOR,
    FORT_INSIDE,
    FORT_WALL,
    HEDGE,
    HILL,
    KEY_CAVALRY,
    KEY_COLOSSAL,
    KEY_LARGE,
    KEY_WHEELED,
    LOW_BRUSH,
    RAPIDS,
    ROAD,
    ROUGH,
    SHALLOW_WATER,
    SHORELINE,
    STAKES,
    SWAMP,
    VERY_DEEP_WATER,
    VERY_ROUGH,
    WET_GROUND,
    ScenarioDef,
    TerrainDef,
)
from drumhead.kernel.action import Action
from drumhead.space.shapes import Polygon, Rect, Table

IMPASSABLE: Final = -99

# normal, cavalry, wheeled, large, colossal; X is impassable
X: Final = IMPASSABLE
_STEPS: Final[dict[int, tuple[int, int, int, int, int]]] = {
    ROAD: (1, 1, 2, 1, 1),
    FOREST: (-1, -1, -3, -3, -3),
    LOW_BRUSH: (-1, -1, -3, -1, -1),
    SHALLOW_WATER: (-2, -2, -2, -1, 0),
    DEEP_WATER: (X, X, X, -2, -1),
    VERY_DEEP_WATER: (X, X, X, X, -2),
    RAPIDS: (X, X, X, -3, -2),
    SWAMP: (-2, -2, X, -1, 0),
    SHORELINE: (0, 0, 0, 0, 0),
    WET_GROUND: (-1, -1, -2, -1, -1),
    ROUGH: (-1, -2, -3, -1, -1),
    VERY_ROUGH: (-2, X, X, -2, -2),
    STAKES: (-1, -3, X, -1, -1),  # into the points; outward see BLUNT
    HEDGE: (-1, -1, X, 0, 0),  # hedge, low wall, fence alike
    HILL: (0, 0, 0, 0, 0),  # uphill is counted by height (BG-TER-06)
    FORT_WALL: (X, X, X, X, X),
    FORT_DOOR: (0, 0, 0, 0, 0),
    FORT_INSIDE: (0, 0, 0, 0, 0),
}
_BLUNT: Final = (0, -1, X, 0, 0)  # stakes from the blunt side

FOREST_HEIGHT: Final = 30  # feet (BG-TER-08)
FOREST_SIGHT: Final = 2500.0  # so much wood on a line is no hindrance; more is


def _cell(row: tuple[int, int, int, int, int], keys: i64) -> i64:
    """The entry for these keywords: relevant are those that differ from the default, the worst of them counts."""
    if keys & KEY_COLOSSAL:
        return row[4]
    normal: i64 = row[0]
    worst: i64 = 99
    if keys & KEY_CAVALRY:
        here: i64 = row[1]
        if here != normal and here < worst:
            worst = here
    if keys & KEY_WHEELED:
        here = row[2]
        if here != normal and here < worst:
            worst = here
    if keys & KEY_LARGE:
        here = row[3]
        if here != normal and here < worst:
            worst = here
    return normal if worst == 99 else worst  # BG-TER-03


def step_on(ground: i64, keys: i64) -> i64:
    """Steps on the chart that this ground costs a unit with these keywords, or IMPASSABLE (BG-TER-09)."""
    return _cell(_STEPS[ground], keys)  # BG-TER-09


def step_blunt(keys: i64) -> i64:
    """The same for stakes met from their blunt side."""
    return _cell(_BLUNT, keys)


class Piece:
    """One piece of terrain with its outline."""

    def __init__(self, index: i64, printed: TerrainDef) -> None:
        self.index: Final[i64] = index
        self.printed: Final = printed
        self.ground: Final[i64] = printed.ground
        self.line: Final = printed.line
        self.elevation: Final[i64] = printed.elevation
        self.shape: Final = _outline(printed)
        self.cells: Final[dict[int, int]] = {}  # steps by keywords, as asked so far

    def step_for(self, keys: i64) -> i64:
        """`step_on` for this piece, looked up once for each set of keywords."""
        known = self.cells.get(keys)
        if known is None:
            known = int(step_on(self.ground, keys))
            self.cells[keys] = known
        return known

    def water(self) -> bool:
        return SHALLOW_WATER <= self.ground <= RAPIDS


def _outline(printed: TerrainDef) -> Polygon:
    if not printed.line:
        return Polygon(list(printed.points))
    (ax, ay), (bx, by) = printed.points[0], printed.points[1]
    half = printed.width // 2
    if ax == bx:
        return Polygon([(ax - half, ay), (ax + half, ay), (ax + half, by), (ax - half, by)])
    if ay == by:
        return Polygon([(ax, ay - half), (bx, ay - half), (bx, ay + half), (ax, ay + half)])
    length = math.sqrt((bx - ax) * (bx - ax) + (by - ay) * (by - ay))
    dx = round(int((ay - by) * half) / length)
    dy = round(int((bx - ax) * half) / length)
    return Polygon([(ax + dx, ay + dy), (bx + dx, by + dy), (bx - dx, by - dy), (ax - dx, ay - dy)])


def _upright(points: list[tuple[int, int]]) -> tuple[float, float, float, float] | None:
    """The box of a zone that is an upright rectangle, None for any other."""
    xs = sorted({x for x, _ in points})
    ys = sorted({y for _, y in points})
    if len(points) != 4 or len(xs) != 2 or len(ys) != 2:
        return None
    return float(xs[0]), float(ys[0]), float(xs[1]), float(ys[1])


class Search:
    """How far `deployment.anywhere` has looked for room, column by column, and where everybody stood then."""

    def __init__(self, cards: list[Rect | None], zone: i64, quarter: i64, x: i64) -> None:
        self.cards: Final = cards  # by uid; None: not on the table
        self.zone: Final[i64] = zone
        self.quarter: Final[i64] = quarter
        self.x: Final[i64] = x  # of the column in which it found room; 0: before the first


class Ground:
    """All terrain of a scenario, sorted by what it does."""

    def __init__(self, scenario: ScenarioDef) -> None:
        self.table: Final = Table(scenario.width, scenario.height)
        pieces: list[Piece] = []
        for printed in scenario.terrain:
            pieces.append(Piece(len(pieces), printed))
        self.pieces: Final = pieces
        self.slow: Final = [p for p in pieces if p.ground not in (HILL, SHORELINE, FORT_INSIDE, FORT_DOOR)]
        self.hills: Final = [p for p in pieces if p.ground == HILL]
        self.woods: Final = [p for p in pieces if p.ground == FOREST]
        self.walls: Final = [p for p in pieces if p.ground == FORT_WALL]
        self.doors: Final = [p for p in pieces if p.ground == FORT_DOOR]
        self.waters: Final = [p for p in pieces if p.water()]
        self.zones: Final = [[Polygon(list(zone)) for zone in side.zones] for side in scenario.deployment]
        self.boxes: Final = [[_upright(list(zone)) for zone in side.zones] for side in scenario.deployment]
        self.areas: Final[dict[str, Polygon]] = {zone.name: Polygon(list(zone.points)) for zone in scenario.zones}
        heights: list[int] = []
        for p in self.hills:
            if p.elevation not in heights:
                heights.append(p.elevation)
        heights.sort()
        self.heights: Final = heights  # feet above the plain at which a contour line runs
        self.bare: Final = not pieces
        self.berths: Final[dict[int, list[Rect]]] = {}  # kept by deployment.berths
        self.placements: Final[dict[int, list[Action]]] = {}  # kept by deployment.placements
        self.searches: Final[dict[int, Search]] = {}  # kept by deployment.anywhere
        self.roads: Final = any(p.ground == ROAD for p in pieces)
