"""Who sees whom when things have heights, and who stands on higher ground?

Two models. Solids: walls, buildings and bases as upright prisms from one height to another, and straight lines through
space from an eye to points of the target. Relief: hills as contour lines, where a card stands as high as more than
half of it does.
"""

import math
from typing import Final

from mypy_extensions import i64

from drumhead.space.measure import area_inside, clip, holds, meets
from drumhead.space.shapes import Polygon, Rect, Shape, apart
from drumhead.space.witness import Witness


class Solid:
    """A shape that is solid from height `low` to height `high`, with the id that a witness names."""

    def __init__(self, shape: Shape, low: i64, high: i64, id: i64 = -1) -> None:
        self.shape: Final[Shape] = shape
        self.low: Final[float] = float(low)
        self.high: Final[float] = float(high)
        self.id: Final[i64] = id


def solid_blocks(solid: Solid, ax: float, ay: float, az: float, bx: float, by: float, bz: float) -> bool:
    """Whether the line from a to b goes through the inside of a solid, deeper than the grain."""
    dx = solid.shape.cx - ax
    dy = solid.shape.cy - ay
    ux = bx - ax
    uy = by - ay
    square = ux * ux + uy * uy
    radius = solid.shape.radius
    if square > 0.0:
        cross = dx * uy - dy * ux
        if cross * cross >= radius * radius * square:
            return False
    if az >= solid.high and bz >= solid.high:
        return False
    if az <= solid.low and bz <= solid.low:
        return False
    if square < 1.0:
        return holds(solid.shape, ax, ay, 1.0)
    start, end = _between_heights(solid, az, bz)
    return start < end and meets(solid.shape, ax, ay, bx, by, start, end)


def _between_heights(solid: Solid, az: float, bz: float) -> tuple[float, float]:
    """The stretch of a line, as parts of its length, on which it is between the two heights of a solid."""
    rise = bz - az
    if rise < 1e-9 and rise > -1e-9:
        return (0.0, 1.0) if az > solid.low and az < solid.high else (1.0, 0.0)
    start = (solid.low - az) / rise
    end = (solid.high - az) / rise
    if start > end:
        start, end = end, start
    if start < 0.0:
        start = 0.0
    if end > 1.0:
        end = 1.0
    return start, end


def sees(ax: float, ay: float, az: float, bx: float, by: float, bz: float, solids: list[Solid]) -> bool:
    """Whether the line from a to b is free of all solids."""
    for solid in solids:
        if solid_blocks(solid, ax, ay, az, bx, by, bz):
            return False
    return True


def explain_sees(ax: float, ay: float, az: float, bx: float, by: float, bz: float, solids: list[Solid]) -> Witness:
    """The line and the solid that blocks it."""
    for solid in solids:
        if solid_blocks(solid, ax, ay, az, bx, by, bz):
            return Witness("sight", False, ax, ay, bx, by, 0.0, 0.0, solid.id)
    return Witness("sight", True, ax, ay, bx, by)


def _near_line(ax: float, ay: float, bx: float, by: float, width: float, solids: list[Solid]) -> list[Solid]:
    """The solids that come within `width` of the line."""
    ux = bx - ax
    uy = by - ay
    length = math.sqrt(ux * ux + uy * uy)
    found: list[Solid] = []
    for solid in solids:
        dx = solid.shape.cx - ax
        dy = solid.shape.cy - ay
        reach = solid.shape.radius + width
        if length > 0.0:
            off = (dx * uy - dy * ux) / length
            along = (dx * ux + dy * uy) / length
            if off >= reach or off <= 0.0 - reach or along <= 0.0 - reach or along >= length + reach:
                continue
        elif dx * dx + dy * dy >= reach * reach:
            continue
        found.append(solid)
    return found


def visible_samples(
    ex: float,
    ey: float,
    ez: float,
    x: float,
    y: float,
    z: float,
    radius: float,
    height: float,
    solids: list[Solid],
    columns: i64 = 16,
    rows: i64 = 4,
    enough: i64 = 1 << 30,
) -> i64:
    """How many of columns * rows points of an upright cylinder an eye sees; stops counting when it has `enough`.

    The points stand in a flat grid through the cylinder's axis, across the line of sight, each in the middle of its
    cell: with 16 columns and 4 rows, 64 points of equal weight.
    """
    near = _near_line(ex, ey, x, y, radius, solids)
    if not near:
        return columns * rows if columns * rows < enough else enough
    dx = x - ex
    dy = y - ey
    length = math.sqrt(dx * dx + dy * dy)
    ux = 0.0 - dy / length if length > 0.0 else 0.0
    uy = dx / length if length > 0.0 else 1.0
    count: i64 = 0
    every = (1 << rows) - 1
    for i in range(columns):
        across = radius * float(2 * i + 1 - columns) / float(columns)
        hidden = _hidden_rows(near, ex, ey, ez, x + across * ux, y + across * uy, z, height, rows, every)
        for j in range(rows):
            if hidden & (1 << j) == 0:
                count += 1
                if count >= enough:
                    return count
    return count


def _hidden_rows(
    near: list[Solid],
    ex: float,
    ey: float,
    ez: float,
    sx: float,
    sy: float,
    z: float,
    height: float,
    rows: i64,
    every: i64,
) -> i64:
    """Which points above (sx, sy) are hidden, as a mask. On the ground all their lines are one: it is cut only once."""
    hidden: i64 = 0
    steep = apart(ex, ey, sx, sy) < 1.0
    for solid in near:
        shape = solid.shape
        if isinstance(shape, Polygon) and not steep:
            for piece in shape.pieces():
                low, high = clip(piece, ex, ey, sx, sy, 1.0)
                if low < high:
                    hidden |= _rows_between(solid, low, high, ez, z, height, rows)
        elif not steep:
            low, high = clip(shape, ex, ey, sx, sy, 1.0)
            if low < high:
                hidden |= _rows_between(solid, low, high, ez, z, height, rows)
        else:
            for j in range(rows):
                if solid_blocks(solid, ex, ey, ez, sx, sy, z + height * float(2 * j + 1) / float(2 * rows)):
                    hidden |= 1 << j
        if hidden == every:
            break
    return hidden


def _rows_between(solid: Solid, low: float, high: float, ez: float, z: float, height: float, rows: i64) -> i64:
    """Which rows' lines are inside a solid's heights somewhere on the stretch where they are above its shape."""
    mask: i64 = 0
    for j in range(rows):
        start, end = _between_heights(solid, ez, z + height * float(2 * j + 1) / float(2 * rows))
        if start < end and low < end and high > start:
            mask |= 1 << j
    return mask


def explain_samples(
    ex: float,
    ey: float,
    ez: float,
    x: float,
    y: float,
    z: float,
    radius: float,
    height: float,
    solids: list[Solid],
    needed: i64 = 1,
    columns: i64 = 16,
    rows: i64 = 4,
) -> Witness:
    """How many points are seen of those needed, and the solid that hides most."""
    count = visible_samples(ex, ey, ez, x, y, z, radius, height, solids, columns, rows)
    blocker: i64 = -1
    least = columns * rows
    if count < least:
        for solid in solids:
            alone = visible_samples(ex, ey, ez, x, y, z, radius, height, [solid], columns, rows)
            if alone < least:
                least = alone
                blocker = solid.id
    return Witness("samples", count >= needed, ex, ey, x, y, float(count), float(needed), blocker)


# --- hills -----------------------------------------------------------------------------------------------------------


class Relief:
    """Hills as contour lines: pairs of an outline and the height of the ground inside it.

    A higher contour lies inside a lower one or apart from it; two contours of the same height do not overlap.
    """

    def __init__(self, contours: list[tuple[Polygon, int]]) -> None:
        heights = sorted({height for _, height in contours})
        self.heights: Final[tuple[int, ...]] = tuple(heights)
        regions: list[list[Polygon]] = []
        for height in heights:
            high = [polygon for polygon, top in contours if top >= height]
            regions.append([polygon for polygon in high if not _inside_another(polygon, high)])
        self._regions: Final[list[list[Polygon]]] = regions

    def ground(self, x: float, y: float) -> i64:
        """The height of the ground at a point."""
        for i in range(len(self.heights) - 1, -1, -1):
            for polygon in self._regions[i]:
                if holds(polygon, x, y):
                    return self.heights[i]
        return 0

    def part_above(self, rect: Rect, index: i64) -> float:
        """Which part of a rectangle stands at heights[index] or higher."""
        area = 0.0
        for polygon in self._regions[index]:
            area += area_inside(rect, polygon)
        return area / (4.0 * rect.half_width * rect.half_depth)

    def elevation(self, rect: Rect) -> i64:
        """The greatest height at or above which more than half of a rectangle stands; 0 on the flat."""
        for i in range(len(self.heights) - 1, -1, -1):
            if self.part_above(rect, i) > 0.5:
                return self.heights[i]
        return 0

    def climbs(self, start: Rect, end: Rect) -> bool:
        """Whether a larger part of the rectangle stands at some height or above in the end than at the start."""
        for i in range(len(self.heights)):
            if self.part_above(end, i) > self.part_above(start, i) + 1e-6:
                return True
        return False


def _inside_another(polygon: Polygon, others: list[Polygon]) -> bool:
    for other in others:
        if other is polygon or other.area <= polygon.area:
            continue
        inside = True
        for edge in polygon.edges:
            if not holds(other, edge.x, edge.y):
                inside = False
                break
        if inside:
            return True
    return False


def higher_ground(a: Rect, b: Rect, relief: Relief) -> i64:
    """The height at which more than half of a stands, or above, while more than half of b stands below; 0: none."""
    for i in range(len(relief.heights) - 1, -1, -1):
        if relief.part_above(a, i) > 0.5 and relief.part_above(b, i) < 0.5:
            return relief.heights[i]
    return 0


def explain_higher_ground(a: Rect, b: Rect, relief: Relief) -> Witness:
    """Both middles, and the part of a at the deciding height (the lowest when none decides) against one half."""
    height = higher_ground(a, b, relief)
    part = 0.0
    for i in range(len(relief.heights)):
        if relief.heights[i] == height or (height == 0 and i == 0):
            part = relief.part_above(a, i)
            break
    return Witness("high ground", height > 0, a.cx, a.cy, b.cx, b.cy, part, 0.5)
