"""How far can something move straight before it touches what stands in its way? Exactly. For wheels see `wheels`.

No small steps are tried: for every axis that could part the two outlines we ask when they begin and cease to overlap
along it. The answer is the longest move that ends in contact at most.

What a shape already overlaps when the move begins does not hold it as long as the overlap grows no deeper.
"""

import math
from typing import Final

from mypy_extensions import i64

from drumhead.space.measure import FAR, NOTHING, depth, nearest_points, rect_depth
from drumhead.space.obstacles import Obstacles
from drumhead.space.shapes import Circle, Convex, Polygon, Rect, Shape, Table, apart, box, whole
from drumhead.space.witness import Witness


class Stop:
    """Where a move ends: the new place, the distance moved, and what stopped it (NOBODY: it went all the way).

    For a wheel `distance` is the way of the outside front corner and `angle` the turn made.
    """

    def __init__(
        self, x: i64, y: i64, heading: i64, distance: float, angle: i64, blocker: i64, end: Shape, met: Shape | None
    ) -> None:
        self.x: Final[i64] = x
        self.y: Final[i64] = y
        self.heading: Final[i64] = heading
        self.distance: Final[float] = distance
        self.angle: Final[i64] = angle
        self.blocker: Final[i64] = blocker
        self._end: Final[Shape] = end
        self._met: Final[Shape | None] = met

    def place(self, rect: Rect) -> Rect:
        """The rectangle that moved, where it stopped."""
        end = self._end
        return end if isinstance(end, Rect) else rect.at(self.x, self.y, self.heading)

    def contact(self) -> tuple[float, float]:
        """Where it touches what stopped it; its middle when nothing did."""
        met = self._met
        if met is None:
            return self._end.cx, self._end.cy
        _, _, _, px, py = nearest_points(self._end, met)
        return px, py


def explain_stop(rect: Rect, stop: Stop, wanted: float) -> Witness:
    """The way of the front centre, how far it went of what was wanted, and who stopped it."""
    end = rect.at(stop.x, stop.y, stop.heading)
    ax, ay = rect.front()
    bx, by = end.front()
    corners = [(whole(edge.x), whole(edge.y)) for edge in end.outline().edges]
    free = stop.blocker == -1
    return Witness("move", free, ax, ay, bx, by, stop.distance, wanted, stop.blocker, -1, corners)


# --- straight moves --------------------------------------------------------------------------------------------------


def _axis(p: float, speed: float, extent: float, enter: float, leave: float) -> tuple[float, float]:
    """Narrow the time in which two outlines overlap by one axis: they do while |p - t * speed| < extent."""
    if speed < NOTHING and speed > -NOTHING:
        if p >= extent or p <= 0.0 - extent:
            return FAR, 0.0 - FAR
        return enter, leave
    one = (p - extent) / speed
    two = (p + extent) / speed
    if one > two:
        one, two = two, one
    if one > enter:
        enter = one
    if two < leave:
        leave = two
    return enter, leave


def rect_slide(
    cx: float,
    cy: float,
    fx: float,
    fy: float,
    half_width: float,
    half_depth: float,
    ux: float,
    uy: float,
    b: Rect,
    deeper: float,
) -> tuple[float, float]:
    """From where to where a rectangle that moves along the unit vector (ux, uy) overlaps another by more than `deeper`.

    The way may be negative (it already does); (FAR, -FAR): never.
    """
    dx = b.cx - cx
    dy = b.cy - cy
    c = fx * b.fx + fy * b.fy
    s = fx * b.fy - fy * b.fx
    if c < 0.0:
        c = 0.0 - c
    if s < 0.0:
        s = 0.0 - s
    enter = 0.0 - FAR
    leave = FAR
    extent = half_depth + b.half_depth * c + b.half_width * s - deeper
    enter, leave = _axis(dx * fx + dy * fy, ux * fx + uy * fy, extent, enter, leave)
    extent = half_width + b.half_depth * s + b.half_width * c - deeper
    enter, leave = _axis(dx * fy - dy * fx, ux * fy - uy * fx, extent, enter, leave)
    extent = b.half_depth + half_depth * c + half_width * s - deeper
    enter, leave = _axis(dx * b.fx + dy * b.fy, ux * b.fx + uy * b.fy, extent, enter, leave)
    extent = b.half_width + half_depth * s + half_width * c - deeper
    return _axis(dx * b.fy - dy * b.fx, ux * b.fy - uy * b.fx, extent, enter, leave)


def piece_slide(
    cx: float,
    cy: float,
    fx: float,
    fy: float,
    half_width: float,
    half_depth: float,
    ux: float,
    uy: float,
    piece: Convex,
    deeper: float,
) -> tuple[float, float]:
    """`rect_slide` against a convex polygon."""
    enter = 0.0 - FAR
    leave = FAR
    for axis in range(2):
        ax = fx if axis == 0 else fy
        ay = fy if axis == 0 else 0.0 - fx
        half = half_depth if axis == 0 else half_width
        low = FAR
        high = 0.0 - FAR
        for edge in piece.edges:
            p = (edge.x - cx) * ax + (edge.y - cy) * ay
            if p < low:
                low = p
            if p > high:
                high = p
        enter, leave = _axis((low + high) / 2.0, ux * ax + uy * ay, (high - low) / 2.0 + half - deeper, enter, leave)
    for edge in piece.edges:
        nx = edge.nx
        ny = edge.ny
        # How far the rectangle's nearest corner lies outside this edge, and how fast that shrinks.
        p = nx * fx + ny * fy
        q = nx * fy - ny * fx
        reach = half_depth * (p if p > 0.0 else 0.0 - p) + half_width * (q if q > 0.0 else 0.0 - q)
        over = (cx - edge.x) * nx + (cy - edge.y) * ny - reach + deeper
        speed = ux * nx + uy * ny
        if speed < NOTHING and speed > -NOTHING:
            if over >= 0.0:
                return FAR, 0.0 - FAR
            continue
        t = (0.0 - over) / speed
        if speed < 0.0:
            if t > enter:
                enter = t
        elif t < leave:
            leave = t
    return enter, leave


def round_slide(cx: float, cy: float, radius: float, ux: float, uy: float, piece: Convex) -> float:
    """How far a circle goes along (ux, uy) until it touches a convex polygon, from outside; FAR: never."""
    best = FAR
    for edge in piece.edges:
        nx = edge.nx
        ny = edge.ny
        speed = ux * nx + uy * ny
        over = (cx - edge.x) * nx + (cy - edge.y) * ny - radius
        if speed < -NOTHING and over >= 0.0:
            t = (0.0 - over) / speed
            if t < best:
                along = (cx + t * ux - edge.x) * (0.0 - ny) + (cy + t * uy - edge.y) * nx
                length = apart(edge.x, edge.y, edge.to_x, edge.to_y)
                if along >= 0.0 and along <= length:
                    best = t
        t = _ray_to_circle(cx, cy, ux, uy, edge.x, edge.y, radius)
        if t < best:
            best = t
    return best


def _ray_to_circle(px: float, py: float, ux: float, uy: float, cx: float, cy: float, radius: float) -> float:
    """How far along a ray a circle is entered; FAR: never, or the ray starts inside."""
    along = (cx - px) * ux + (cy - py) * uy
    if along <= 0.0:
        return FAR
    off_x = px + along * ux - cx
    off_y = py + along * uy - cy
    rest = radius * radius - off_x * off_x - off_y * off_y
    if rest <= 0.0:
        return FAR
    t = along - math.sqrt(rest)
    return t if t >= 0.0 else FAR


def _until(rect: Rect, graze: float, ux: float, uy: float, limit: float, b: Shape) -> float:
    """How far the rectangle goes along (ux, uy) before it is in contact with b; FAR: further than `limit`."""
    dx = b.cx - rect.cx
    dy = b.cy - rect.cy
    reach = rect.radius + b.radius + limit
    if dx * dx + dy * dy >= reach * reach:
        return FAR
    half_width = rect.half_width - graze
    half_depth = rect.half_depth
    if isinstance(b, Rect):
        now = rect_depth(rect, b, graze)
        if now <= 0.0 - limit - 2.0:
            return FAR
        deeper = 1.0 if now <= 1.0 else now + 1e-6
        enter, leave = rect_slide(rect.cx, rect.cy, rect.fx, rect.fy, half_width, half_depth, ux, uy, b, deeper)
        return _kept(enter, leave, deeper, limit)
    mover = rect if graze == 0.0 else rect.narrowed(int(graze))
    if isinstance(b, Circle):
        now = depth(mover, b)
        deeper = 1.0 if now <= 1.0 else now + 1e-6
        # Seen from the rectangle, the circle comes the other way.
        enter = round_slide(b.cx, b.cy, b.radius - deeper, 0.0 - ux, 0.0 - uy, mover.outline())
        return _kept(enter, FAR, deeper, limit)
    best = FAR
    for piece in b.pieces():
        now = depth(mover, piece)
        deeper = 1.0 if now <= 1.0 else now + 1e-6
        enter, leave = piece_slide(rect.cx, rect.cy, rect.fx, rect.fy, half_width, half_depth, ux, uy, piece, deeper)
        here = _kept(enter, leave, deeper, limit)
        if here < best:
            best = here
    return best


def _kept(enter: float, leave: float, deeper: float, limit: float) -> float:
    """The contact that comes before an overlap `deeper` than allowed; FAR when none comes within the limit."""
    if enter >= leave or leave <= 1e-9:
        return FAR
    stop = enter - (deeper if deeper <= 1.0 else 1e-6)
    if stop >= limit:
        return FAR
    return stop if stop > 0.0 else 0.0


def _table_slide(table: Table, shape: Shape, ux: float, uy: float) -> float:
    """How far a shape goes along (ux, uy) until it touches the edge of the table."""
    low_x, low_y, high_x, high_y = box(shape)
    deeper = table.beyond(shape)
    deeper = 1.0 if deeper <= 1.0 else deeper + 1e-6
    best = FAR
    if ux > NOTHING:
        best = (table.right - high_x + deeper) / ux
    elif ux < -NOTHING:
        best = (low_x + deeper) / (0.0 - ux)
    t = FAR
    if uy > NOTHING:
        t = (table.top - high_y + deeper) / uy
    elif uy < -NOTHING:
        t = (low_y + deeper) / (0.0 - uy)
    if t < best:
        best = t
    best -= deeper if deeper <= 1.0 else 1e-6
    return best if best > 0.0 else 0.0


def depth_with(rect: Rect, shape: Shape, graze: i64) -> float:
    """How deep a rectangle, narrowed by `graze`, is in a shape."""
    if isinstance(shape, Rect):
        return rect_depth(rect, shape, float(graze))
    return depth(rect if graze == 0 else rect.narrowed(graze), shape)


def _deepest(rect: Rect, before: Rect, way: Obstacles) -> float:
    """How deep a rectangle is in the shape it is deepest in."""
    most = 0.0
    for i in range(len(way.shapes)):
        shape = way.shapes[i]
        if shape is before:
            continue
        dx = shape.cx - rect.cx
        dy = shape.cy - rect.cy
        reach = shape.radius + rect.radius
        if dx * dx + dy * dy < reach * reach:
            here = depth_with(rect, shape, way.grazes[i])
            if here > most:
                most = here
    return most


def settle(rect: Rect, x: float, y: float, heading: i64, way: Obstacles) -> Rect:
    """The rectangle at the whole place nearest to an exact one; beside, where that would push it into somebody."""
    best = rect.at(whole(x), whole(y), heading)
    most = _deepest(best, rect, way)
    if most <= 1.0:
        return best
    low_x = math.floor(x)
    low_y = math.floor(y)
    for k in range(4):
        place = rect.at(low_x + (k & 1), low_y + (k >> 1), heading)
        here = _deepest(place, rect, way)
        if here < most - 1e-6:
            most = here
            best = place
    return best


def push(rect: Rect, ux: float, uy: float, limit: float, way: Obstacles) -> Stop:
    """Move a rectangle along the unit vector (ux, uy) without turning, by `limit` or until it touches something."""
    far = limit
    blocker: i64 = -1
    met: Shape | None = None
    for i in range(len(way.shapes)):
        shape = way.shapes[i]
        if shape is rect:
            continue
        t = _until(rect, float(way.grazes[i]), ux, uy, far, shape)
        if t < far:
            far = t
            blocker = way.ids[i]
            met = shape
    if way.table is not None:
        t = _table_slide(way.table, rect, ux, uy)
        if t < far:
            far = t
            blocker = -2
            met = None
    if far == 0.0:
        end = rect
    else:
        end = settle(rect, rect.cx + far * ux, rect.cy + far * uy, rect.heading, way)
    return Stop(end.x, end.y, end.heading, far, 0, blocker, end, met)


def push_meets(rect: Rect, ux: float, uy: float, limit: float, shape: Shape) -> float:
    """How far along (ux, uy) a rectangle meets this one shape, as `push` would stop there; -1: not within `limit`."""
    t = _until(rect, 0.0, ux, uy, limit, shape)
    return t if t < limit else -1.0


def slide(rect: Rect, side: i64, limit: float, way: Obstacles) -> Stop:
    """Move a rectangle straight to its FRONT, LEFT, REAR or RIGHT by `limit` or until it touches something."""
    nx, ny = rect.normal(side)
    return push(rect, nx, ny, limit, way)


def slide_distance(rect: Rect, side: i64, limit: float, way: Obstacles) -> float:
    """How far `slide` would go."""
    ux, uy = rect.normal(side)
    far = limit
    for i in range(len(way.shapes)):
        shape = way.shapes[i]
        if shape is rect:
            continue
        t = _until(rect, float(way.grazes[i]), ux, uy, far, shape)
        if t < far:
            far = t
    if way.table is not None:
        t = _table_slide(way.table, rect, ux, uy)
        if t < far:
            far = t
    return far


def roll(circle: Circle, x: i64, y: i64, way: Obstacles) -> Stop:
    """Move a circle straight towards a place, until it is there or touches something."""
    dx = float(x) - circle.cx
    dy = float(y) - circle.cy
    limit = math.sqrt(dx * dx + dy * dy)
    if limit == 0.0:
        return Stop(x, y, 0, 0.0, 0, -1, circle, None)
    ux = dx / limit
    uy = dy / limit
    far = limit
    blocker: i64 = -1
    met: Shape | None = None
    for i in range(len(way.shapes)):
        shape = way.shapes[i]
        if shape is circle:
            continue
        t = _roll_until(circle, ux, uy, far, shape)
        if t < far:
            far = t
            blocker = way.ids[i]
            met = shape
    if way.table is not None:
        t = _table_slide(way.table, circle, ux, uy)
        if t < far:
            far = t
            blocker = -2
            met = None
    end = circle.at(whole(circle.cx + far * ux), whole(circle.cy + far * uy))
    return Stop(end.x, end.y, 0, far, 0, blocker, end, met)


def _roll_until(circle: Circle, ux: float, uy: float, limit: float, b: Shape) -> float:
    dx = b.cx - circle.cx
    dy = b.cy - circle.cy
    reach = circle.radius + b.radius + limit
    if dx * dx + dy * dy >= reach * reach:
        return FAR
    if isinstance(b, Circle):
        now = circle.radius + b.radius - math.sqrt(dx * dx + dy * dy)
        deeper = 1.0 if now <= 1.0 else now + 1e-6
        enter = _ray_to_circle(circle.cx, circle.cy, ux, uy, b.cx, b.cy, circle.radius + b.radius - deeper)
        return _kept(enter, FAR, deeper, limit)
    best = FAR
    for piece in b.pieces():
        now = depth(circle, piece)
        deeper = 1.0 if now <= 1.0 else now + 1e-6
        if deeper >= circle.radius:
            continue
        enter = round_slide(circle.cx, circle.cy, circle.radius - deeper, ux, uy, piece)
        here = _kept(enter, FAR, deeper, limit)
        if here < best:
            best = here
    return best


# --- staying inside --------------------------------------------------------------------------------------------------


def push_within(rect: Rect, ux: float, uy: float, limit: float, region: Polygon) -> float:
    """How far a rectangle that lies inside a polygon goes along (ux, uy) before a part of it leaves; at most `limit`.

    That it lies inside is not checked; one that crosses the outline already goes nowhere.
    """
    far = limit
    for edge in region.edges:
        far = _until_segment(rect, ux, uy, far, edge.x, edge.y, edge.to_x, edge.to_y)
    return far


def _until_segment(rect: Rect, ux: float, uy: float, limit: float, ax: float, ay: float, bx: float, by: float) -> float:
    """How far the rectangle goes before a segment is inside it deeper than the grain; at most `limit`."""
    enter = 0.0 - FAR
    leave = FAR
    au, av = rect.local(ax, ay)
    bu, bv = rect.local(bx, by)
    half = (bu - au if bu > au else au - bu) / 2.0 + rect.half_width - 1.0
    enter, leave = _axis((au + bu) / 2.0, ux * rect.fy - uy * rect.fx, half, enter, leave)
    half = (bv - av if bv > av else av - bv) / 2.0 + rect.half_depth - 1.0
    enter, leave = _axis((av + bv) / 2.0, ux * rect.fx + uy * rect.fy, half, enter, leave)
    length = apart(ax, ay, bx, by)
    nx = (by - ay) / length
    ny = (ax - bx) / length
    p = nx * rect.fx + ny * rect.fy
    q = nx * rect.fy - ny * rect.fx
    reach = rect.half_depth * (p if p > 0.0 else 0.0 - p) + rect.half_width * (q if q > 0.0 else 0.0 - q)
    over = (ax - rect.cx) * nx + (ay - rect.cy) * ny
    enter, leave = _axis(over, ux * nx + uy * ny, reach - 1.0, enter, leave)
    if enter >= leave or leave <= 1e-9:
        return limit
    stop = enter - 1.0
    if stop >= limit:
        return limit
    return stop if stop > 0.0 else 0.0
