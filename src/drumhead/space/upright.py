"""What do upright boxes and cylinders hide, bar or touch? For tables of axis-parallel buildings and round bases.

Distances between places of whole thousandths are compared as squares of whole numbers: at exactly its reach a thing is
within it, a thousandth beyond it is not. Sight lines and swept bases are floats, with + - * / and sqrt only.
"""

import math
from typing import Final

from mypy_extensions import i64

from drumhead.space.headings import SINES

NONE: Final = -1
SAMPLE_COLUMNS: Final = 16
SAMPLE_ROWS: Final = 4
SAMPLES: Final = 64
CONTACT: Final = 10  # thousandths by which bases may miss each other and still touch


# -- whole distances


def squared(ax: i64, ay: i64, bx: i64, by: i64) -> i64:
    """The square of the flat distance between two places."""
    dx: i64 = ax - bx
    dy: i64 = ay - by
    return dx * dx + dy * dy


def squared_3d(ax: i64, ay: i64, az: i64, bx: i64, by: i64, bz: i64) -> i64:
    """The square of the distance between two places with heights."""
    dx: i64 = ax - bx
    dy: i64 = ay - by
    dz: i64 = az - bz
    return dx * dx + dy * dy + dz * dz


def box_gap(x: i64, y: i64, left: i64, bottom: i64, right: i64, top: i64) -> i64:
    """The square of the distance from a place to an upright rectangle; 0 inside it."""
    dx: i64 = left - x if x < left else x - right if x > right else 0
    dy: i64 = bottom - y if y < bottom else y - top if y > top else 0
    return dx * dx + dy * dy


def nearest_on_box(x: i64, y: i64, left: i64, bottom: i64, right: i64, top: i64) -> tuple[i64, i64]:
    """The point of an upright rectangle that is nearest to a place."""
    nx: i64 = left if x < left else right if x > right else x
    ny: i64 = bottom if y < bottom else top if y > top else y
    return nx, ny


def whole_root(square: i64) -> i64:
    """The square root, rounded to the nearest whole number."""
    return math.floor(math.sqrt(float(square)) + 0.5)


# -- arcs


def arc_of(heading: i64, dx: i64, dy: i64) -> i64:
    """In which quarters around something that looks along `heading` a direction lies: 1 front, 2 left, 4 right, 8 rear.

    A direction on the border of two quarters belongs to both; no direction at all to every one.
    """
    if dx == 0 and dy == 0:
        return 15
    x = float(dx)
    y = float(dy)
    fx = SINES[heading + 9000]
    fy = SINES[heading]
    ahead = fx * x + fy * y
    left = fx * y - fy * x
    slack = 1e-4 * (math.sqrt(x * x + y * y))
    arcs: i64 = 0
    wide = left if left > 0.0 else 0.0 - left
    deep = ahead if ahead > 0.0 else 0.0 - ahead
    if wide <= deep + slack:
        arcs |= 1 if ahead > 0.0 else 8
    if deep <= wide + slack:
        arcs |= 2 if left > 0.0 else 4
    return arcs


# -- segments against boxes and circles


def clip_box(
    ax: float, ay: float, bx: float, by: float, left: float, bottom: float, right: float, top: float
) -> tuple[float, float]:
    """Between which parts of the way from a to b the segment is inside the rectangle; (1, 0) if never."""
    t0 = 0.0
    t1 = 1.0
    d = bx - ax
    if d == 0.0:
        if ax <= left or ax >= right:
            return 1.0, 0.0
    else:
        near = (left - ax) / d
        far = (right - ax) / d
        if near > far:
            near, far = far, near
        if near > t0:
            t0 = near
        if far < t1:
            t1 = far
        if t0 >= t1:
            return 1.0, 0.0
    d = by - ay
    if d == 0.0:
        if ay <= bottom or ay >= top:
            return 1.0, 0.0
    else:
        near = (bottom - ay) / d
        far = (top - ay) / d
        if near > far:
            near, far = far, near
        if near > t0:
            t0 = near
        if far < t1:
            t1 = far
        if t0 >= t1:
            return 1.0, 0.0
    return t0, t1


def clip_circle(ax: float, ay: float, bx: float, by: float, x: float, y: float, radius: float) -> tuple[float, float]:
    """Between which parts of the way from a to b the segment is inside the circle; (1, 0) if never."""
    dx = bx - ax
    dy = by - ay
    ox = ax - x
    oy = ay - y
    a = dx * dx + dy * dy
    c = ox * ox + oy * oy - radius * radius
    if a == 0.0:
        if c < 0.0:
            return 0.0, 1.0
        return 1.0, 0.0
    b = ox * dx + oy * dy
    root = b * b - a * c
    if root <= 0.0:
        return 1.0, 0.0
    wide = math.sqrt(root)
    t0 = (0.0 - b - wide) / a
    t1 = (wide - b) / a
    if t0 < 0.0:
        t0 = 0.0
    if t1 > 1.0:
        t1 = 1.0
    if t0 >= t1:
        return 1.0, 0.0
    return t0, t1


def from_segment(px: float, py: float, ax: float, ay: float, bx: float, by: float) -> float:
    """The square of the distance from a point to a segment."""
    dx = bx - ax
    dy = by - ay
    a = dx * dx + dy * dy
    t = 0.0
    if a > 0.0:
        t = ((px - ax) * dx + (py - ay) * dy) / a
        if t < 0.0:
            t = 0.0
        elif t > 1.0:
            t = 1.0
    ex = ax + t * dx - px
    ey = ay + t * dy - py
    return ex * ex + ey * ey


def nearest_part(px: i64, py: i64, ax: i64, ay: i64, bx: i64, by: i64) -> float:
    """Which part of the way from a to b is nearest to a point."""
    dx = float(bx - ax)
    dy = float(by - ay)
    a = dx * dx + dy * dy
    if a == 0.0:
        return 0.0
    t = (float(px - ax) * dx + float(py - ay) * dy) / a
    return 0.0 if t < 0.0 else 1.0 if t > 1.0 else t


def box_from_segment(
    ax: float, ay: float, bx: float, by: float, left: float, bottom: float, right: float, top: float
) -> float:
    """The square of the distance between a segment and an upright rectangle; 0 if they meet."""
    t0, t1 = clip_box(ax, ay, bx, by, left, bottom, right, top)
    if t0 < t1:
        return 0.0
    best = _from_box(ax, ay, left, bottom, right, top)
    other = _from_box(bx, by, left, bottom, right, top)
    if other < best:
        best = other
    other = from_segment(left, bottom, ax, ay, bx, by)
    if other < best:
        best = other
    other = from_segment(left, top, ax, ay, bx, by)
    if other < best:
        best = other
    other = from_segment(right, bottom, ax, ay, bx, by)
    if other < best:
        best = other
    other = from_segment(right, top, ax, ay, bx, by)
    if other < best:
        best = other
    return best


def _from_box(x: float, y: float, left: float, bottom: float, right: float, top: float) -> float:
    dx = left - x if x < left else x - right if x > right else 0.0
    dy = bottom - y if y < bottom else y - top if y > top else 0.0
    return dx * dx + dy * dy


# -- sight


class Block:
    """Something that may hide what is behind it: an upright box (radius 0) or a cylinder, from `low` to `high`."""

    __slots__ = ("bottom", "cx", "cy", "high", "id", "left", "low", "radius", "reach", "right", "top")

    def __init__(
        self, id: i64, left: float, bottom: float, right: float, top: float, low: float, high: float, radius: float
    ) -> None:
        self.id: Final[i64] = id
        self.left: Final = left
        self.bottom: Final = bottom
        self.right: Final = right
        self.top: Final = top
        self.low: Final = low
        self.high: Final = high
        self.radius: Final = radius
        self.cx: Final = (left + right) / 2.0
        self.cy: Final = (bottom + top) / 2.0
        dx = right - left
        dy = top - bottom
        self.reach: Final = radius if radius > 0.0 else math.sqrt(dx * dx + dy * dy) / 2.0

    def cuts(self, ax: float, ay: float, az: float, bx: float, by: float, bz: float) -> bool:
        """Does it meet the open segment from a to b?"""
        if self.radius > 0.0:
            t0, t1 = clip_circle(ax, ay, bx, by, self.cx, self.cy, self.radius)
        else:
            t0, t1 = clip_box(ax, ay, bx, by, self.left, self.bottom, self.right, self.top)
        if t0 >= t1:
            return False
        z0 = az + t0 * (bz - az)
        z1 = az + t1 * (bz - az)
        if z0 > z1:
            z0, z1 = z1, z0
        return z0 < self.high and z1 > self.low


def box_block(id: i64, left: i64, bottom: i64, right: i64, top: i64, height: i64) -> Block:
    """A building as a block."""
    return Block(id, float(left), float(bottom), float(right), float(top), 0.0, float(height), 0.0)


def base_block(id: i64, x: i64, y: i64, z: i64, radius: i64, height: i64) -> Block:
    """A unit as a block."""
    fx = float(x)
    fy = float(y)
    r = float(radius)
    return Block(id, fx - r, fy - r, fx + r, fy + r, float(z), float(z + height), r)


def between(blocks: list[Block], ax: i64, ay: i64, bx: i64, by: i64, width: i64) -> list[Block]:
    """Those blocks that come near the flat line from a to b: only they can hide something as wide as this at b."""
    fax = float(ax)
    fay = float(ay)
    fbx = float(bx)
    fby = float(by)
    w = float(width)
    found: list[Block] = []
    for block in blocks:
        near = block.reach + w
        if from_segment(block.cx, block.cy, fax, fay, fbx, fby) < near * near:
            found.append(block)
    return found


def clear(blocks: list[Block], ax: i64, ay: i64, az: i64, bx: i64, by: i64, bz: i64) -> bool:
    """Is the open segment from a to b free of all these blocks?"""
    fax = float(ax)
    fay = float(ay)
    faz = float(az)
    fbx = float(bx)
    fby = float(by)
    fbz = float(bz)
    for block in blocks:
        if block.cuts(fax, fay, faz, fbx, fby, fbz):
            return False
    return True


def first_block(blocks: list[Block], ax: i64, ay: i64, az: i64, bx: i64, by: i64, bz: i64) -> i64:
    """The id of a block that cuts the segment from a to b, or NONE: a witness for a refusal."""
    for block in blocks:
        if block.cuts(float(ax), float(ay), float(az), float(bx), float(by), float(bz)):
            return block.id
    return NONE


def visible_samples(
    blocks: list[Block], ex: i64, ey: i64, ez: i64, x: i64, y: i64, z: i64, radius: i64, height: i64
) -> i64:
    """How many of 64 sample points of a cylinder an eye sees: 16 across the line of sight, 4 up (DZ-GEO-07).

    `blocks` are those that may be in the way (see `between`); with none of them the answer is 64 at once.
    """
    if not blocks:
        return SAMPLES
    fx = float(x)
    fy = float(y)
    ox = float(ex)
    oy = float(ey)
    oz = float(ez)
    dx = fx - ox
    dy = fy - oy
    long = math.sqrt(dx * dx + dy * dy)
    nx = 0.0
    ny = 1.0
    if long > 0.0:
        nx = (0.0 - dy) / long
        ny = dx / long
    r = float(radius)
    low = float(z) + float(height) / 8.0
    high = float(z) + float(height) * 7.0 / 8.0
    wx = nx * r * 15.0 / 16.0
    wy = ny * r * 15.0 / 16.0
    for block in blocks:
        # A convex thing that hides the four outermost samples hides all between them.
        if (
            block.cuts(ox, oy, oz, fx - wx, fy - wy, low)
            and block.cuts(ox, oy, oz, fx + wx, fy + wy, low)
            and block.cuts(ox, oy, oz, fx - wx, fy - wy, high)
            and block.cuts(ox, oy, oz, fx + wx, fy + wy, high)
        ):
            return 0
    seen: i64 = 0
    last = blocks[0]
    for i in range(16):
        w = r * float(2 * i - 15) / 16.0
        sx = fx + w * nx
        sy = fy + w * ny
        for j in range(4):
            sz = float(z) + float(height) * float(2 * j + 1) / 8.0
            if last.cuts(ox, oy, oz, sx, sy, sz):
                continue
            hidden = False
            for block in blocks:
                if block.cuts(ox, oy, oz, sx, sy, sz):
                    hidden = True
                    last = block
                    break
            if not hidden:
                seen += 1
    return seen
