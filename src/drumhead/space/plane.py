"""Who faces whom: arcs, sides, centre points, the nearest of several, contact, back-up.

One function for each question of the rulebook, named as there; each has a quick form and one that explains with a
`Witness`. The rest of the geometry lies beside it: `shapes` what lies on the plane, `measure` distances, overlap and
areas, `sight` and `heights` who sees whom, `approach` open sides and paths, `motion` and `wheels` moves with exact
stops, `index` who is near. docs/space.md lists them all with the conventions.
"""

import math
from typing import Final

from mypy_extensions import i64

from drumhead.space.headings import SINES, difference, heading_of
from drumhead.space.measure import (
    contact,
    depth,
    length_inside,
    nearest_points,
    part_inside,
    to_point,
)
from drumhead.space.segments import segment_to_segment
from drumhead.space.shapes import FRONT, LEFT, REAR, RIGHT, Circle, Polygon, Rect, Shape, apart, whole
from drumhead.space.witness import Witness

NO_SIDE: Final = -1


# --- centre points ---------------------------------------------------------------------------------------------------


def centre_points(rect: Rect) -> list[tuple[float, float]]:
    """The middles of the sides: front, left, rear, right; a rectangle deeper than wide has three on each flank."""
    points: list[tuple[float, float]] = [rect.front()]
    if rect.depth > rect.width:
        step = rect.half_depth / 2.0
        for side in (LEFT, RIGHT):
            out = rect.half_width if side == RIGHT else 0.0 - rect.half_width
            points.append(rect.point(out, step))
            points.append(rect.point(out, 0.0))
            points.append(rect.point(out, 0.0 - step))
    else:
        points.append(rect.middle_of(LEFT))
        points.append(rect.middle_of(RIGHT))
    points.append(rect.middle_of(REAR))
    return points


def centre_of_side(rect: Rect, side: i64, px: float, py: float) -> tuple[float, float]:
    """The centre point of a side; of the three on a long flank the one nearest to p, the middle one if in doubt."""
    if rect.depth <= rect.width or side == FRONT or side == REAR:
        return rect.middle_of(side)
    out = rect.half_width if side == RIGHT else 0.0 - rect.half_width
    best_x, best_y = rect.point(out, 0.0)
    best = apart(px, py, best_x, best_y)
    for k in range(2):
        step = rect.half_depth / 2.0 if k == 0 else 0.0 - rect.half_depth / 2.0
        qx, qy = rect.point(out, step)
        here = apart(px, py, qx, qy)
        if here < best:
            best, best_x, best_y = here, qx, qy
    return best_x, best_y


def nearest_centre(a: Rect, b: Rect) -> tuple[float, float]:
    """The centre point of b that is nearest to a's front centre."""
    fx, fy = a.front()
    best_x, best_y = b.front()
    best = apart(fx, fy, best_x, best_y)
    for side in range(1, 4):
        qx, qy = centre_of_side(b, side, fx, fy)
        here = apart(fx, fy, qx, qy)
        if here < best:
            best, best_x, best_y = here, qx, qy
    return best_x, best_y


# --- front arc -------------------------------------------------------------------------------------------------------


def beyond_front(a: Rect, x: Shape) -> float:
    """How far the foremost point of x lies beyond the line through a's front; negative: all of it lies behind."""
    fx, fy = a.front()
    if isinstance(x, Rect):
        p = x.fx * a.fx + x.fy * a.fy
        q = x.fx * a.fy - x.fy * a.fx
        reach = x.half_depth * (p if p > 0.0 else 0.0 - p) + x.half_width * (q if q > 0.0 else 0.0 - q)
        return (x.cx - fx) * a.fx + (x.cy - fy) * a.fy + reach
    if isinstance(x, Circle):
        return (x.cx - fx) * a.fx + (x.cy - fy) * a.fy + x.radius
    best = -1e12
    for piece in x.pieces():
        for edge in piece.edges:
            here = (edge.x - fx) * a.fx + (edge.y - fy) * a.fy
            if here > best:
                best = here
    return best


def in_front_arc(a: Rect, x: Shape) -> bool:
    """Whether any part of x lies beyond the line through a's front; touching the line is not enough."""
    return beyond_front(a, x) > 2.0


def explain_front_arc(a: Rect, x: Shape) -> Witness:
    """The line through a's front, as wide as the table, and how far x reaches beyond it."""
    px, py = a.front()
    over = beyond_front(a, x)
    wide = 60000.0
    return Witness(
        "front arc",
        over > 2.0,
        px - wide * a.fy,
        py + wide * a.fx,
        px + wide * a.fy,
        py - wide * a.fx,
        over,
        2.0,
    )


def arc_angle_to(x: float, y: float, heading: i64, tx: float, ty: float) -> i64:
    """How far the direction to a target lies to the left of a heading, in hundredths of a degree; right is negative."""
    return difference(heading, heading_of(tx - x, ty - y))


def in_arc(x: float, y: float, heading: i64, half: i64, tx: float, ty: float) -> bool:
    """Whether a target lies within `half` hundredths of a degree (at most 18000) to either side of a heading.

    The edge of the arc belongs to it. Left and right arcs are arcs around heading + 9000 and heading - 9000.
    """
    dx = tx - x
    dy = ty - y
    along = dx * SINES[heading + 9000] + dy * SINES[heading]
    far = math.sqrt(dx * dx + dy * dy)
    return along >= far * SINES[half + 9000] - 1e-6


def explain_arc(x: float, y: float, heading: i64, half: i64, tx: float, ty: float, reach: float = 12000.0) -> Witness:
    """The arc as an outline, `reach` long, and how far off its middle the target lies, in hundredths of a degree."""
    off = arc_angle_to(x, y, heading, tx, ty)
    outline: list[tuple[int, int]] = [(whole(x), whole(y))]
    for k in range(9):
        side = (heading - half + half * k // 4) % 36000
        outline.append((whole(x + reach * SINES[side + 9000]), whole(y + reach * SINES[side])))
    number = float(off if off > 0 else 0 - off)
    return Witness("arc", in_arc(x, y, heading, half, tx, ty), x, y, tx, ty, number, float(half), -1, -1, outline)


# --- facing side -----------------------------------------------------------------------------------------------------


def facing_side(a: Rect, b: Rect) -> i64:
    """The side of b that faces a: where a's front centre lies among b's diagonals. On a diagonal the nearer centre."""
    px, py = a.front()
    return side_towards(b, px, py)


def side_towards(b: Rect, px: float, py: float) -> i64:
    """The side of b in whose sector, between b's own diagonals, a point lies."""
    u, v = b.local(px, py)
    size_u = (u if u > 0.0 else 0.0 - u) * b.half_depth
    size_v = (v if v > 0.0 else 0.0 - v) * b.half_width
    lengthwise = FRONT if v > 0.0 else REAR
    across = RIGHT if u > 0.0 else LEFT
    if size_v > size_u:
        return lengthwise
    if size_v < size_u:
        return across
    ax, ay = b.middle_of(lengthwise)
    bx, by = centre_of_side(b, across, px, py)
    one = apart(px, py, ax, ay)
    two = apart(px, py, bx, by)
    if one < two:
        return lengthwise
    if two < one:
        return across
    return FRONT if lengthwise == FRONT else across


def explain_facing_side(a: Rect, b: Rect) -> Witness:
    """The two points that decide, and the sector of b between its diagonals as an outline."""
    px, py = a.front()
    side = side_towards(b, px, py)
    qx, qy = centre_of_side(b, side, px, py)
    lx, ly = b.left_end(side)
    rx, ry = b.right_end(side)
    grow = 4.0
    outline = [
        (whole(b.cx), whole(b.cy)),
        (whole(b.cx + grow * (rx - b.cx)), whole(b.cy + grow * (ry - b.cy))),
        (whole(b.cx + grow * (lx - b.cx)), whole(b.cy + grow * (ly - b.cy))),
    ]
    return Witness("facing side", True, px, py, qx, qy, apart(px, py, qx, qy), 0.0, -1, side, outline)


def distance_to_side(a: Rect, b: Rect, side: i64) -> float:
    """From a's front centre to the centre point of a side of b."""
    px, py = a.front()
    qx, qy = centre_of_side(b, side, px, py)
    return apart(px, py, qx, qy)


# --- who is nearest --------------------------------------------------------------------------------------------------


def close_pair(a: Rect, b: Rect) -> tuple[float, float, float, float]:
    """The front corner of a that has furthest to go to b, and the end of the facing side where it would come to lie."""
    side = facing_side(a, b)
    lx, ly = a.corner(0)
    rx, ry = a.corner(3)
    left_x, left_y = b.left_end(side)
    right_x, right_y = b.right_end(side)
    one = to_point(b, lx, ly)
    two = to_point(b, rx, ry)
    if one > two + 1.0:
        return lx, ly, left_x, left_y
    if two > one + 1.0:
        return rx, ry, right_x, right_y
    if apart(lx, ly, left_x, left_y) >= apart(rx, ry, right_x, right_y):
        return lx, ly, left_x, left_y
    return rx, ry, right_x, right_y


def distance_to_close(a: Rect, b: Rect) -> float:
    """How near b is for somebody who closes with it: what the furthest front corner has to travel to lie flush."""
    px, py, qx, qy = close_pair(a, b)
    return apart(px, py, qx, qy)


def explain_distance_to_close(a: Rect, b: Rect) -> Witness:
    """The corner, the place it would come to, and the distance between."""
    px, py, qx, qy = close_pair(a, b)
    return Witness("distance to close", True, px, py, qx, qy, apart(px, py, qx, qy), 0.0, -1, facing_side(a, b))


def distance_to_centre(a: Rect, b: Rect) -> float:
    """How near b is for shooting and every other purpose: a's front centre to b's nearest centre point."""
    px, py = a.front()
    qx, qy = nearest_centre(a, b)
    return apart(px, py, qx, qy)


def explain_range(a: Rect, b: Rect, reach: float) -> Witness:
    """The line of `distance_to_centre`, measured against a range; the range itself is still within."""
    px, py = a.front()
    qx, qy = nearest_centre(a, b)
    far = apart(px, py, qx, qy)
    return Witness("range", far <= reach + 1.0, px, py, qx, qy, far, reach)


def nearest_to_close(a: Rect, others: list[Rect]) -> int:
    """The index of the rectangle nearest by `distance_to_close`; -1 for an empty list. Equally near: the first."""
    best = 1e12
    found = -1
    for i in range(len(others)):
        here = distance_to_close(a, others[i])
        if here < best:
            best = here
            found = i
    return found


def nearest_by_centre(a: Rect, others: list[Rect]) -> int:
    """The index of the rectangle nearest by `distance_to_centre`; -1 for an empty list. Equally near: the first."""
    best = 1e12
    found = -1
    for i in range(len(others)):
        here = distance_to_centre(a, others[i])
        if here < best:
            best = here
            found = i
    return found


# --- touching --------------------------------------------------------------------------------------------------------


def explain_contact(a: Shape, b: Shape) -> Witness:
    """The nearest points of both and the gap between them."""
    gap, px, py, qx, qy = nearest_points(a, b)
    return Witness("contact", contact(a, b), px, py, qx, qy, gap, 2.0)


def explain_overlap(a: Shape, b: Shape, id: i64 = -1) -> Witness:
    """Where two shapes cover each other and how deep; `id` names b."""
    gap, px, py, qx, qy = nearest_points(a, b)
    deep = depth(a, b)
    return Witness("overlap", deep > 2.0, px, py, qx, qy, deep if deep > 0.0 else 0.0 - gap, 2.0, id)


def contact_length(a: Rect, a_side: i64, b: Rect, b_side: i64) -> float:
    """How much of a's side lies along b's side; 0 when they do not lie flush on each other."""
    nx, ny = b.normal(b_side)
    mx, my = a.normal(a_side)
    if nx * mx + ny * my > -0.9999999:
        return 0.0
    qx, qy = b.middle_of(b_side)
    px, py = a.middle_of(a_side)
    gap = (px - qx) * nx + (py - qy) * ny
    if gap > 2.0 or gap < -2.0:
        return 0.0
    along = (qx - px) * ny - (qy - py) * nx
    if along < 0.0:
        along = 0.0 - along
    one = a.half_of(a_side)
    two = b.half_of(b_side)
    shared = one + two - along
    if shared > 2.0 * one:
        shared = 2.0 * one
    if shared > 2.0 * two:
        shared = 2.0 * two
    return shared if shared > 0.0 else 0.0


def needed_contact(a: Rect, a_side: i64, b: Rect, b_side: i64) -> float:
    """How much contact a placement needs: half of a's own side and half of b's side, whichever is more."""
    one = a.half_of(a_side)
    two = b.half_of(b_side)
    return one if one > two else two


def explain_contact_length(a: Rect, a_side: i64, b: Rect, b_side: i64) -> Witness:
    """The side of b, how much of it a's side covers and how much it must."""
    lx, ly = b.left_end(b_side)
    rx, ry = b.right_end(b_side)
    length = contact_length(a, a_side, b, b_side)
    needed = needed_contact(a, a_side, b, b_side)
    return Witness("contact length", length >= needed - 2.0, lx, ly, rx, ry, length, needed, -1, b_side)


def touched_side(a: Rect, b: Rect) -> i64:
    """The side of b that a side of a lies flush on, with the longest contact; -1: none."""
    best = 0.0
    found: i64 = -1
    for k in range(4):
        for m in range(4):
            here = contact_length(a, m, b, k)
            if here > best:
                best = here
                found = k
    return found


def backs_up(a: Rect, friend: Rect) -> bool:
    """Whether any point of a's front touches any point of the friend's rear."""
    return _back_gap(a, friend) <= 2.0


def _back_gap(a: Rect, friend: Rect) -> float:
    ax, ay = a.corner(0)
    bx, by = a.corner(3)
    cx, cy = friend.corner(1)
    dx, dy = friend.corner(2)
    return segment_to_segment(ax, ay, bx, by, cx, cy, dx, dy)


def explain_back_up(a: Rect, friend: Rect) -> Witness:
    """a's front centre, the friend's rear centre and the gap between the two edges."""
    gap = _back_gap(a, friend)
    px, py = a.front()
    qx, qy = friend.middle_of(REAR)
    return Witness("back-up", gap <= 2.0, px, py, qx, qy, gap, 2.0, -1, REAR)


def explain_part_inside(rect: Rect, region: Polygon, id: i64 = -1) -> Witness:
    """Which part of a rectangle lies inside a polygon, measured against one half; `id` names the polygon."""
    part = part_inside(rect, region)
    return Witness(
        "part inside", part > 0.5, rect.cx, rect.cy, region.cx, region.cy, part, 0.5, id, -1, list(region.corners)
    )


def explain_length_inside(shapes: list[Shape], ax: float, ay: float, bx: float, by: float, most: float) -> Witness:
    """How much of a line lies inside the shapes, and whether that is at most `most`."""
    length = length_inside(shapes, ax, ay, bx, by)
    return Witness("length inside", length <= most + 1.0, ax, ay, bx, by, length, most)


def touches_line(rect: Rect, ax: float, ay: float, bx: float, by: float, side: i64) -> float:
    """How much of a side of a rectangle lies along a wall from a to b, in thousandths of its length."""
    px, py = rect.left_end(side)
    qx, qy = rect.right_end(side)
    length = apart(px, py, qx, qy)
    ux = (qx - px) / length
    uy = (qy - py) / length
    one = (ax - px) * ux + (ay - py) * uy
    two = (bx - px) * ux + (by - py) * uy
    off_one = (ay - py) * ux - (ax - px) * uy
    off_two = (by - py) * ux - (bx - px) * uy
    # Walk along the wall: the stretch where it is beside the side and within the slack of it.
    low = 0.0
    high = 1.0
    low, high = _between(one, two - one, 0.0, length, low, high)
    low, high = _between(off_one, off_two - off_one, -2.0, 2.0, low, high)
    if low >= high:
        return 0.0
    run = (two - one) * (high - low)
    return run if run > 0.0 else 0.0 - run


def _between(at: float, speed: float, least: float, most: float, low: float, high: float) -> tuple[float, float]:
    """The part of (low, high) in which at + t * speed lies between least and most."""
    if speed < 1e-9 and speed > -1e-9:
        if at < least or at > most:
            return 1.0, 0.0
        return low, high
    one = (least - at) / speed
    two = (most - at) / speed
    if one > two:
        one, two = two, one
    if one > low:
        low = one
    if two < high:
        high = two
    return low, high


def corners_of(shape: Shape) -> list[tuple[int, int]]:
    """The outline of a shape in whole thousandths, for a board to draw; a circle as 24 points."""
    if isinstance(shape, Circle):
        return [
            (
                whole(shape.cx + shape.radius * SINES[1500 * k + 9000]),
                whole(shape.cy + shape.radius * SINES[1500 * k]),
            )
            for k in range(24)
        ]
    if isinstance(shape, Polygon):
        return list(shape.corners)
    return [(whole(edge.x), whole(edge.y)) for edge in shape.pieces()[0].edges]
