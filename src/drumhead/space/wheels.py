"""How far can a rectangle wheel before it touches what stands in its way, and which wheel looks at a goal?

A wheel turns a rectangle around the middle of its inner flank and costs the way of its outside front corner. No small
steps are tried: the first contact is where a corner's circle around the pivot meets an edge, or the other way round.
The answer is the largest turn, in whole hundredths of a degree, that ends in contact at most. As with straight moves,
what is overlapped when the wheel begins does not hold it as long as the overlap grows no deeper.
"""

import math
from typing import Final

from mypy_extensions import i64

from drumhead.space.headings import SINES, arc_angle, arc_length, heading_below, heading_of
from drumhead.space.measure import depth, rect_depth
from drumhead.space.motion import Stop, depth_with, settle
from drumhead.space.obstacles import Obstacles
from drumhead.space.segments import point_to_segment
from drumhead.space.shapes import LEFT, Circle, Edge, Polygon, Rect, Shape, Table, whole


def wheel_radius(rect: Rect) -> float:
    """How far the outside front corner of a wheeling rectangle is from the middle of its inner flank."""
    return math.sqrt(4.0 * rect.half_width * rect.half_width + rect.half_depth * rect.half_depth)


def wheel_cost(rect: Rect, angle: i64) -> float:
    """How far the outside front corner travels in a wheel by `angle` hundredths of a degree."""
    return arc_length(wheel_radius(rect), angle)


def wheel_limit(rect: Rect, length: float) -> i64:
    """The largest wheel whose outside front corner travels at most `length`."""
    return arc_angle(wheel_radius(rect), length)


def wheeled(rect: Rect, side: i64, angle: i64) -> Rect:
    """The rectangle after a wheel to the LEFT or RIGHT around the middle of its inner flank; nothing is in its way."""
    out = rect.half_width if side == LEFT else 0.0 - rect.half_width
    px = rect.cx - out * rect.fy
    py = rect.cy + out * rect.fx
    heading = (rect.heading + angle) % 36000 if side == LEFT else (rect.heading - angle) % 36000
    fx = SINES[heading + 9000]
    fy = SINES[heading]
    return Rect(whole(px + out * fy), whole(py - out * fx), heading, rect.width, rect.depth)


def wheel_to_face(rect: Rect, side: i64, gx: float, gy: float) -> i64:
    """The wheel to the LEFT or RIGHT after which the front centre looks at a goal; -1: the goal is too near to turn to.

    0 to 35999; what is nearer to a full circle than half a hundredth of a degree is no turn.
    """
    out = rect.half_width if side == LEFT else 0.0 - rect.half_width
    px = rect.cx - out * rect.fy
    py = rect.cy + out * rect.fx
    dx = gx - px
    dy = gy - py
    square = dx * dx + dy * dy
    if square < rect.half_width * rect.half_width:
        return -1
    m = dx * rect.fy - dy * rect.fx
    if side != LEFT:
        m = 0.0 - m
    v = dx * rect.fx + dy * rect.fy
    # asin(half_width / D) and -atan2(m, v) as two vectors; their product turns by the sum of both angles.
    lift = math.sqrt(square - rect.half_width * rect.half_width)
    return heading_of(lift * v + rect.half_width * m, rect.half_width * v - lift * m)


def straight_after_wheel(rect: Rect, side: i64, gx: float, gy: float) -> float:
    """How far the front centre is from the goal after the wheel of `wheel_to_face`; negative: the front passed it."""
    out = rect.half_width if side == LEFT else 0.0 - rect.half_width
    dx = gx - (rect.cx - out * rect.fy)
    dy = gy - (rect.cy + out * rect.fx)
    rest = dx * dx + dy * dy - rect.half_width * rect.half_width
    return (math.sqrt(rest) if rest > 0.0 else 0.0) - rect.half_depth


def _turn(c: float, s: float) -> float:
    """A number that grows with the angle of (c, s) from 0 to 4 once round."""
    if s >= 0.0:
        if c >= 0.0:
            return s / (c + s) if c + s > 0.0 else 0.0
        return 1.0 - c / (s - c)
    if c < 0.0:
        return 2.0 + s / (s + c)
    return 3.0 + c / (c - s)


class _Sweep:
    """The first event of a wheel: the smallest turn found so far, as a vector and as a growing number."""

    def __init__(self, sign: float) -> None:
        self.sign: Final[float] = sign
        self.least = 4.0
        self.c = 1.0
        self.s = 0.0

    def offer(self, ux: float, uy: float, wx: float, wy: float) -> None:
        """A point at u from the pivot meets something at w."""
        c = ux * wx + uy * wy
        s = (ux * wy - uy * wx) * self.sign
        turn = _turn(c, s)
        if turn < self.least:
            self.least = turn
            self.c = c
            self.s = s

    def corner_on_edge(self, ux: float, uy: float, ax: float, ay: float, bx: float, by: float) -> None:
        """A corner at u from the pivot travels round it; where does it meet the edge from a to b (from the pivot)?"""
        round_u = ux * ux + uy * uy
        if round_u > ax * ax + ay * ay and round_u > bx * bx + by * by:
            return
        dx = bx - ax
        dy = by - ay
        square = dx * dx + dy * dy
        back = 0.0 - (ax * dx + ay * dy) / square
        qx = ax + back * dx
        qy = ay + back * dy
        rest = (round_u - qx * qx - qy * qy) / square
        if rest < 0.0:
            return
        half = math.sqrt(rest)
        t = back - half
        if t >= 0.0 and t <= 1.0:
            self.offer(ux, uy, ax + t * dx, ay + t * dy)
        t = back + half
        if t >= 0.0 and t <= 1.0:
            self.offer(ux, uy, ax + t * dx, ay + t * dy)

    def edge_on_corner(self, ax: float, ay: float, bx: float, by: float, wx: float, wy: float) -> None:
        """The edge from a to b travels round the pivot; when does it meet the corner at w?"""
        round_w = wx * wx + wy * wy
        if round_w > ax * ax + ay * ay and round_w > bx * bx + by * by:
            return
        dx = bx - ax
        dy = by - ay
        square = dx * dx + dy * dy
        back = 0.0 - (ax * dx + ay * dy) / square
        qx = ax + back * dx
        qy = ay + back * dy
        rest = (round_w - qx * qx - qy * qy) / square
        if rest < 0.0:
            return
        half = math.sqrt(rest)
        t = back - half
        if t >= 0.0 and t <= 1.0:
            self.offer(ax + t * dx, ay + t * dy, wx, wy)
        t = back + half
        if t >= 0.0 and t <= 1.0:
            self.offer(ax + t * dx, ay + t * dy, wx, wy)

    def circles(self, ux: float, uy: float, wx: float, wy: float, radius: float, reverse: bool) -> None:
        """A point at u travels round the pivot; when is it `radius` away from w? Reversed: w travels, u stands."""
        one = ux * ux + uy * uy
        two = wx * wx + wy * wy
        if one == 0.0 or two == 0.0:
            return
        # The cosine of the angle between u and w when they are `radius` apart.
        c = (one + two - radius * radius) / (2.0 * math.sqrt(one * two))
        if c < -1.0 or c > 1.0:
            return
        s = math.sqrt(1.0 - c * c)
        # w turned by that angle to either side, as long as u.
        scale = math.sqrt(one / two)
        for k in range(2):
            t = s if k == 0 else 0.0 - s
            vx = (wx * c - wy * t) * scale
            vy = (wx * t + wy * c) * scale
            if reverse:
                self.offer(vx, vy, ux, uy)
            else:
                self.offer(ux, uy, vx, vy)


def _wheel_until(
    rect: Rect, side: i64, graze: i64, b: Shape, px: float, py: float, travel: float
) -> tuple[float, float, float]:
    """The first turn at which a wheeling rectangle meets b: (its growing number, cosine part, sine part); 4: never.

    No part of the rectangle goes further than `travel`, so what lies further off is not met.
    """
    dx = b.cx - px
    dy = b.cy - py
    reach = wheel_radius(rect) + b.radius
    if dx * dx + dy * dy > reach * reach:
        return 4.0, 1.0, 0.0
    sweep = _Sweep(1.0 if side == LEFT else -1.0)
    if isinstance(b, Rect):
        now = rect_depth(rect, b, float(graze))
        if now < 0.0 - travel:
            return 4.0, 1.0, 0.0
        _wheel_ring(sweep, rect, rect.half_width - float(graze), _shrink(now), b.outline().edges, px, py)
        return sweep.least, sweep.c, sweep.s
    mover = rect if graze == 0 else rect.narrowed(graze)
    if isinstance(b, Circle):
        shrink = _shrink(depth(mover, b))
        if shrink < b.radius:
            _wheel_circle(sweep, mover, b, b.radius - shrink, px, py)
        return sweep.least, sweep.c, sweep.s
    for piece in b.pieces():
        now = depth(mover, piece)
        if now >= 0.0 - travel:
            _wheel_ring(sweep, mover, mover.half_width, _shrink(now), piece.edges, px, py)
    return sweep.least, sweep.c, sweep.s


def _shrink(now: float) -> float:
    """By how much the mover shrinks so that it starts clear of what it touches or overlaps already.

    Its corner is then up to 1.42 times as deep inside when it meets an edge askew: within the grain.
    """
    return now + 0.1 if now > 0.6 else 0.7


def _wheel_ring(
    sweep: _Sweep,
    mover: Rect,
    half_width: float,
    shrink: float,
    edges: list[Edge],
    px: float,
    py: float,
) -> None:
    """Every corner of the shrunk mover against every edge of an outline, and the other way round."""
    half_width -= shrink
    half_depth = mover.half_depth - shrink
    if half_width <= 0.0 or half_depth <= 0.0:
        return
    for i in range(4):
        ax, ay = _corner(mover, half_width, half_depth, i, px, py)
        bx, by = _corner(mover, half_width, half_depth, (i + 1) & 3, px, py)
        for edge in edges:
            wx = edge.x - px
            wy = edge.y - py
            sweep.corner_on_edge(ax, ay, wx, wy, edge.to_x - px, edge.to_y - py)
            sweep.edge_on_corner(ax, ay, bx, by, wx, wy)


def _corner(rect: Rect, half_width: float, half_depth: float, index: i64, px: float, py: float) -> tuple[float, float]:
    """A corner of the shrunk rectangle, seen from the pivot."""
    right = half_width if index >= 2 else 0.0 - half_width
    forward = half_depth if index == 0 or index == 3 else 0.0 - half_depth
    return (
        rect.cx - px + right * rect.fy + forward * rect.fx,
        rect.cy - py - right * rect.fx + forward * rect.fy,
    )


def _wheel_circle(sweep: _Sweep, mover: Rect, circle: Circle, radius: float, px: float, py: float) -> None:
    """The circle stands still: its centre meets the rectangle's outline moved outwards by the radius."""
    wx = circle.cx - px
    wy = circle.cy - py
    for edge in mover.outline().edges:
        ax = edge.x - px
        ay = edge.y - py
        bx = edge.to_x - px
        by = edge.to_y - py
        ox = edge.nx * radius
        oy = edge.ny * radius
        sweep.edge_on_corner(ax + ox, ay + oy, bx + ox, by + oy, wx, wy)
        sweep.circles(ax, ay, wx, wy, radius, False)


def _wheel_table(sweep: _Sweep, rect: Rect, table: Table, px: float, py: float) -> None:
    out = _shrink(table.beyond(rect))
    low_x = 0.0 - out - px
    low_y = 0.0 - out - py
    high_x = table.right + out - px
    high_y = table.top + out - py
    for i in range(4):
        ux, uy = _corner(rect, rect.half_width, rect.half_depth, i, px, py)
        sweep.corner_on_edge(ux, uy, low_x, low_y, high_x, low_y)
        sweep.corner_on_edge(ux, uy, high_x, low_y, high_x, high_y)
        sweep.corner_on_edge(ux, uy, high_x, high_y, low_x, high_y)
        sweep.corner_on_edge(ux, uy, low_x, high_y, low_x, low_y)


def _first(rect: Rect, side: i64, angle: i64, way: Obstacles) -> tuple[i64, i64]:
    """How far a wheel goes, and the place in `way` of what stops it: -1 nothing, -2 the edge of the table."""
    out = rect.half_width if side == LEFT else 0.0 - rect.half_width
    px = rect.cx - out * rect.fy
    py = rect.cy + out * rect.fx
    least = _turn(SINES[angle + 9000], SINES[angle]) if angle < 36000 else 4.0
    travel = wheel_cost(rect, angle) + 2.0
    heading = (rect.heading + angle) % 36000 if side == LEFT else (rect.heading - angle) % 36000
    ex = px + out * SINES[heading]
    ey = py - out * SINES[heading + 9000]
    bulge = rect.half_width + rect.radius + 2.0
    if angle <= 18000:
        bulge -= rect.half_width * SINES[angle // 2 + 9001]
    made = angle
    found: i64 = -1
    tight: list[int] | None = None
    for i in range(len(way.shapes)):
        shape = way.shapes[i]
        if shape is rect:
            continue
        # The rectangle's middle stays within `bulge` of the line between its first and its last place.
        if angle <= 18000 and point_to_segment(shape.cx, shape.cy, rect.cx, rect.cy, ex, ey) > bulge + shape.radius:
            continue
        turn, c, s = _wheel_until(rect, side, way.grazes[i], shape, px, py, travel)
        if turn < least:
            least = turn
            made = heading_below(c, s)
            found = i
        if depth_with(rect, shape, way.grazes[i]) > 0.6:
            if tight is None:
                tight = []
            tight.append(i)
    table = way.table
    if table is not None and table.beyond(rect) > 0.0 - travel:
        sweep = _Sweep(1.0 if side == LEFT else -1.0)
        _wheel_table(sweep, rect, table, px, py)
        if sweep.least < least:
            made = heading_below(sweep.c, sweep.s)
            found = -2
    if tight is not None:
        for i in tight:
            most = depth_with(rect, way.shapes[i], way.grazes[i]) + 0.5
            kept = _kept_shallow(rect, side, made, way.shapes[i], way.grazes[i], most if most > 2.0 else 2.0)
            if kept < made:
                made = kept
                found = i
    return made, found


def _kept_shallow(rect: Rect, side: i64, angle: i64, shape: Shape, graze: i64, most: float) -> i64:
    """Who starts inside a shape may still come deeper by turning askew: the turn at which it is `most` deep."""
    if depth_with(wheeled(rect, side, angle), shape, graze) <= most:
        return angle
    low: i64 = 0
    high = angle
    while high - low > 1:
        middle = (low + high) // 2
        if depth_with(wheeled(rect, side, middle), shape, graze) <= most:
            low = middle
        else:
            high = middle
    return low


def wheel_angle(rect: Rect, side: i64, angle: i64, way: Obstacles) -> i64:
    """How far `wheel` would turn."""
    made, _ = _first(rect, side, angle, way)
    return made


def wheel_meets(rect: Rect, side: i64, angle: i64, shape: Shape) -> i64:
    """The turn at which a wheel by `angle` meets this one shape, as `wheel` would stop there; -1: it does not."""
    out = rect.half_width if side == LEFT else 0.0 - rect.half_width
    dx = shape.cx - rect.cx + out * rect.fy
    dy = shape.cy - rect.cy - out * rect.fx
    reach = wheel_radius(rect) + shape.radius
    if dx * dx + dy * dy > reach * reach:
        return -1
    way = Obstacles()
    way.add(1, shape)
    made, found = _first(rect, side, angle, way)
    return made if found == 0 else -1


def wheel(rect: Rect, side: i64, angle: i64, way: Obstacles) -> Stop:
    """Wheel a rectangle to the LEFT or RIGHT around the middle of its inner flank, by `angle` or until it touches."""
    made, found = _first(rect, side, angle, way)
    out = rect.half_width if side == LEFT else 0.0 - rect.half_width
    heading = (rect.heading + made) % 36000 if side == LEFT else (rect.heading - made) % 36000
    x = rect.cx - out * rect.fy + out * SINES[heading]
    y = rect.cy + out * rect.fx - out * SINES[heading + 9000]
    end = settle(rect, x, y, heading, way)
    if found < 0:
        return Stop(end.x, end.y, end.heading, wheel_cost(rect, made), made, found, end, None)
    return Stop(end.x, end.y, end.heading, wheel_cost(rect, made), made, way.ids[found], end, way.shapes[found])


def wheel_within(rect: Rect, side: i64, angle: i64, region: Polygon) -> i64:
    """How far a rectangle that lies inside a polygon wheels before a part of it leaves; at most `angle`.

    That it lies inside is not checked.
    """
    out = rect.half_width if side == LEFT else 0.0 - rect.half_width
    px = rect.cx - out * rect.fy
    py = rect.cy + out * rect.fx
    sweep = _Sweep(1.0 if side == LEFT else -1.0)
    _wheel_ring(sweep, rect, rect.half_width, 0.7, region.edges, px, py)
    if angle < 36000 and sweep.least >= _turn(SINES[angle + 9000], SINES[angle]):
        return angle
    return heading_below(sweep.c, sweep.s) if sweep.least < 4.0 else angle


def about_face(rect: Rect) -> Rect:
    """The same ground covered, looking the other way."""
    return rect.at(rect.x, rect.y, rect.heading + 18000)


def reform(rect: Rect, heading: i64) -> Rect:
    """The rectangle turned around its middle to any heading."""
    return rect.at(rect.x, rect.y, heading)
