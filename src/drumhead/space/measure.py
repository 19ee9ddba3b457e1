"""How far apart are two shapes, do they touch or overlap, and how much of one lies in the other?

Everything here takes any mix of `Rect`, `Circle` and `Polygon` and answers in thousandths of an inch. The rules of one
game, arcs and sides and strips, are built on it in `plane`.
"""

import math
from typing import Final

from drumhead.space.segments import nearest_on_segment
from drumhead.space.shapes import Circle, Convex, Polygon, Rect, Shape, apart

FAR: Final = 1e12
NOTHING: Final = 1e-9
"""Speeds along an axis below this are none: a unit vector of the table is exact to 1e-16."""


# --- points and shapes -----------------------------------------------------------------------------------------------


def holds(shape: Shape, px: float, py: float, deeper: float = 0.0) -> bool:
    """Whether a point lies in a shape, more than `deeper` inside its outline; the outline itself belongs to it."""
    if isinstance(shape, Rect):
        u, v = shape.local(px, py)
        if u < 0.0:
            u = 0.0 - u
        if v < 0.0:
            v = 0.0 - v
        return u <= shape.half_width - deeper and v <= shape.half_depth - deeper
    if isinstance(shape, Circle):
        return apart(px, py, shape.cx, shape.cy) <= shape.radius - deeper
    if isinstance(shape, Convex):
        return _above(shape, px, py) <= 0.0 - deeper
    if apart(px, py, shape.cx, shape.cy) > shape.radius:
        return False
    inside = False
    for piece in shape.pieces():
        if _above(piece, px, py) <= 0.0:
            inside = True
            break
    if not inside or deeper <= 0.0:
        return inside
    return to_outline(shape, px, py) >= deeper


def _above(piece: Convex, px: float, py: float) -> float:
    """How far a point lies outside the edge it is furthest outside of; negative inside."""
    most = 0.0 - FAR
    for edge in piece.edges:
        over = (px - edge.x) * edge.nx + (py - edge.y) * edge.ny
        if over > most:
            most = over
    return most


def to_outline(shape: Shape, px: float, py: float) -> float:
    """The distance from a point to the outline of a shape, from inside or outside."""
    qx, qy = nearest_on_outline(shape, px, py)
    return apart(px, py, qx, qy)


def nearest_on_outline(shape: Shape, px: float, py: float) -> tuple[float, float]:
    """The point of a shape's outline that is nearest to a point."""
    if isinstance(shape, Circle):
        away = apart(px, py, shape.cx, shape.cy)
        if away == 0.0:
            return shape.cx + shape.radius, shape.cy
        return (
            shape.cx + (px - shape.cx) * shape.radius / away,
            shape.cy + (py - shape.cy) * shape.radius / away,
        )
    edges = shape.edges if isinstance(shape, Polygon) else shape.pieces()[0].edges
    best = FAR
    best_x = 0.0
    best_y = 0.0
    for edge in edges:
        qx, qy = nearest_on_segment(px, py, edge.x, edge.y, edge.to_x, edge.to_y)
        here = apart(px, py, qx, qy)
        if here < best:
            best = here
            best_x = qx
            best_y = qy
    return best_x, best_y


def to_point(shape: Shape, px: float, py: float) -> float:
    """The distance from a point to a shape; 0 inside it."""
    if isinstance(shape, Rect):
        u, v = shape.local(px, py)
        if u < 0.0:
            u = 0.0 - u
        if v < 0.0:
            v = 0.0 - v
        u -= shape.half_width
        v -= shape.half_depth
        if u <= 0.0:
            return v if v > 0.0 else 0.0
        if v <= 0.0:
            return u
        return math.sqrt(u * u + v * v)
    if isinstance(shape, Circle):
        out = apart(px, py, shape.cx, shape.cy) - shape.radius
        return out if out > 0.0 else 0.0
    if holds(shape, px, py):
        return 0.0
    return to_outline(shape, px, py)


# --- two shapes ------------------------------------------------------------------------------------------------------


def rect_depth(a: Rect, b: Rect, graze: float = 0.0) -> float:
    """How deep two rectangles are in each other: the least push that parts them; negative when they are apart.

    `graze` is cut off a on its left and right.
    """
    half_width = a.half_width - graze
    dx = b.cx - a.cx
    dy = b.cy - a.cy
    c = a.fx * b.fx + a.fy * b.fy
    s = a.fx * b.fy - a.fy * b.fx
    if c < 0.0:
        c = 0.0 - c
    if s < 0.0:
        s = 0.0 - s
    p = dx * a.fx + dy * a.fy
    if p < 0.0:
        p = 0.0 - p
    least = a.half_depth + b.half_depth * c + b.half_width * s - p
    p = dx * a.fy - dy * a.fx
    if p < 0.0:
        p = 0.0 - p
    q = half_width + b.half_depth * s + b.half_width * c - p
    if q < least:
        least = q
    p = dx * b.fx + dy * b.fy
    if p < 0.0:
        p = 0.0 - p
    q = b.half_depth + a.half_depth * c + half_width * s - p
    if q < least:
        least = q
    p = dx * b.fy - dy * b.fx
    if p < 0.0:
        p = 0.0 - p
    q = b.half_width + a.half_depth * s + half_width * c - p
    if q < least:
        least = q
    return least


def _convex_depth(a: Convex, b: Convex) -> float:
    one = _depth_along(a, b)
    if one < 0.0:
        return one
    two = _depth_along(b, a)
    return one if one < two else two


def _depth_along(a: Convex, b: Convex) -> float:
    """The least overlap along the normals of a."""
    least = FAR
    for edge in a.edges:
        nx = edge.nx
        ny = edge.ny
        top = edge.x * nx + edge.y * ny
        low = FAR
        for other in b.edges:
            p = other.x * nx + other.y * ny
            if p < low:
                low = p
        if top - low < least:
            least = top - low
    return least


def _apart_boxes(rect: Rect, region: Polygon) -> float:
    """How far the upright boxes around a rectangle and a polygon are apart along x or y; negative: they meet."""
    fx = rect.fx if rect.fx > 0.0 else 0.0 - rect.fx
    fy = rect.fy if rect.fy > 0.0 else 0.0 - rect.fy
    half_x = rect.half_depth * fx + rect.half_width * fy
    half_y = rect.half_depth * fy + rect.half_width * fx
    gap = rect.cx - half_x - region.high_x
    other = region.low_x - rect.cx - half_x
    if other > gap:
        gap = other
    other = rect.cy - half_y - region.high_y
    if other > gap:
        gap = other
    other = region.low_y - rect.cy - half_y
    if other > gap:
        gap = other
    return gap


def _rect_piece_depth(rect: Rect, piece: Convex) -> float:
    """How deep a rectangle and a convex polygon are in each other; negative as soon as something parts them."""
    least = FAR
    for edge in piece.edges:
        nx = edge.nx
        ny = edge.ny
        p = nx * rect.fx + ny * rect.fy
        q = nx * rect.fy - ny * rect.fx
        reach = rect.half_depth * (p if p > 0.0 else 0.0 - p) + rect.half_width * (q if q > 0.0 else 0.0 - q)
        here = reach - (rect.cx - edge.x) * nx - (rect.cy - edge.y) * ny
        if here < least:
            least = here
            if least < 0.0:
                return least
    low_u = FAR
    high_u = 0.0 - FAR
    low_v = FAR
    high_v = 0.0 - FAR
    for edge in piece.edges:
        u, v = rect.local(edge.x, edge.y)
        if u < low_u:
            low_u = u
        if u > high_u:
            high_u = u
        if v < low_v:
            low_v = v
        if v > high_v:
            high_v = v
    if rect.half_width - low_u < least:
        least = rect.half_width - low_u
    if rect.half_width + high_u < least:
        least = rect.half_width + high_u
    if rect.half_depth - low_v < least:
        least = rect.half_depth - low_v
    if rect.half_depth + high_v < least:
        least = rect.half_depth + high_v
    return least


def _circle_depth(circle: Shape, piece: Convex) -> float:
    over = _above(piece, circle.cx, circle.cy)
    if over <= 0.0:
        return circle.radius - over
    return circle.radius - to_outline(piece, circle.cx, circle.cy)


def depth(a: Shape, b: Shape) -> float:
    """How deep two shapes are in each other; zero or less: they are not. Dented polygons by their pieces."""
    if isinstance(a, Rect) and isinstance(b, Rect):
        return rect_depth(a, b)
    if isinstance(a, Circle) and isinstance(b, Circle):
        return a.radius + b.radius - apart(a.cx, a.cy, b.cx, b.cy)
    far = apart(a.cx, a.cy, b.cx, b.cy)
    if far > a.radius + b.radius:
        return a.radius + b.radius - far
    most = 0.0 - FAR
    if isinstance(a, Rect):
        if isinstance(b, Polygon):
            gap = _apart_boxes(a, b)
            if gap > 0.0:
                return 0.0 - gap
        if not isinstance(b, Circle):
            for piece in b.pieces():
                here = _rect_piece_depth(a, piece)
                if here > most:
                    most = here
            return most
    elif isinstance(b, Rect) and not isinstance(a, Circle):
        return depth(b, a)
    if isinstance(a, Circle):
        for piece in b.pieces():
            here = _circle_depth(a, piece)
            if here > most:
                most = here
        return most
    if isinstance(b, Circle):
        return depth(b, a)
    for one in a.pieces():
        for two in b.pieces():
            here = _convex_depth(one, two)
            if here > most:
                most = here
    return most


def overlap(a: Shape, b: Shape) -> bool:
    """Whether two shapes cover common ground; touching, within the slack, does not count."""
    dx = a.cx - b.cx
    dy = a.cy - b.cy
    reach = a.radius + b.radius
    if dx * dx + dy * dy >= reach * reach:
        return False
    return depth(a, b) > 2.0


def contact(a: Shape, b: Shape) -> bool:
    """Whether two shapes touch without overlapping: the gap, or the depth, is within the slack."""
    dx = a.cx - b.cx
    dy = a.cy - b.cy
    reach = a.radius + b.radius + 2.0
    if dx * dx + dy * dy > reach * reach:
        return False
    return depth(a, b) <= 2.0 and distance(a, b) <= 2.0


def distance(a: Shape, b: Shape) -> float:
    """The distance between the nearest points of two shapes; 0 when they touch or overlap."""
    if isinstance(a, Rect) and isinstance(b, Rect):
        if rect_depth(a, b) >= 0.0:
            return 0.0
        gap, _, _, _, _ = _rect_nearest(a, b)
        return gap
    gap, _, _, _, _ = nearest_points(a, b)
    return gap


def _rect_nearest(a: Rect, b: Rect) -> tuple[float, float, float, float, float]:
    """The nearest points of two rectangles that are apart: a corner of one and a point of the other."""
    best = FAR
    ax = 0.0
    ay = 0.0
    bx = 0.0
    by = 0.0
    for k in range(2):
        one = a if k == 0 else b
        two = b if k == 0 else a
        for i in range(4):
            px, py = one.corner(i)
            u, v = two.local(px, py)
            cu = u
            cv = v
            if cu > two.half_width:
                cu = two.half_width
            elif cu < 0.0 - two.half_width:
                cu = 0.0 - two.half_width
            if cv > two.half_depth:
                cv = two.half_depth
            elif cv < 0.0 - two.half_depth:
                cv = 0.0 - two.half_depth
            square = (u - cu) * (u - cu) + (v - cv) * (v - cv)
            if square < best:
                best = square
                qx, qy = two.point(cu, cv)
                if k == 0:
                    ax, ay, bx, by = px, py, qx, qy
                else:
                    ax, ay, bx, by = qx, qy, px, py
    return math.sqrt(best), ax, ay, bx, by


def nearest_points(a: Shape, b: Shape) -> tuple[float, float, float, float, float]:
    """The distance between two shapes and its ends: (distance, point of a, point of b). Overlapping shapes: 0."""
    if isinstance(a, Rect) and isinstance(b, Rect) and rect_depth(a, b) < 0.0:
        return _rect_nearest(a, b)
    if isinstance(a, Circle):
        if isinstance(b, Circle):
            px, py = a.cx, a.cy
            qx, qy = b.cx, b.cy
        else:
            px, py = a.cx, a.cy
            if holds(b, px, py):
                return 0.0, px, py, px, py
            qx, qy = nearest_on_outline(b, px, py)
        far = apart(px, py, qx, qy)
        take = a.radius
        give = b.radius if isinstance(b, Circle) else 0.0
        if far <= take + give:
            part = take / far if far > take else 1.0
            qx = px + (qx - px) * part
            qy = py + (qy - py) * part
            return 0.0, qx, qy, qx, qy
        ux = (qx - px) / far
        uy = (qy - py) / far
        return far - take - give, px + take * ux, py + take * uy, qx - give * ux, qy - give * uy
    if isinstance(b, Circle):
        gap, bx, by, ax, ay = nearest_points(b, a)
        return gap, ax, ay, bx, by
    best = FAR
    best_ax = 0.0
    best_ay = 0.0
    best_bx = 0.0
    best_by = 0.0
    for one in a.pieces():
        for two in b.pieces():
            gap, ax, ay, bx, by = _convex_nearest(one, two)
            if gap < best:
                best, best_ax, best_ay, best_bx, best_by = gap, ax, ay, bx, by
    return best, best_ax, best_ay, best_bx, best_by


def _convex_nearest(a: Convex, b: Convex) -> tuple[float, float, float, float, float]:
    best = FAR
    best_ax = 0.0
    best_ay = 0.0
    best_bx = 0.0
    best_by = 0.0
    for edge in a.edges:
        px = edge.x
        py = edge.y
        qx, qy = nearest_on_outline(b, px, py)
        here = apart(px, py, qx, qy)
        if here < best:
            best, best_ax, best_ay, best_bx, best_by = here, px, py, qx, qy
    for edge in b.edges:
        px = edge.x
        py = edge.y
        qx, qy = nearest_on_outline(a, px, py)
        here = apart(px, py, qx, qy)
        if here < best:
            best, best_ax, best_ay, best_bx, best_by = here, qx, qy, px, py
    if _convex_depth(a, b) >= 0.0:
        px, py = _common_point(a, b, best_ax, best_ay)
        return 0.0, px, py, px, py
    return best, best_ax, best_ay, best_bx, best_by


def _common_point(a: Convex, b: Convex, px: float, py: float) -> tuple[float, float]:
    """A point of both of two overlapping polygons: a corner of one in the other, or where their edges cross."""
    for edge in a.edges:
        if _above(b, edge.x, edge.y) <= 0.0:
            return edge.x, edge.y
    for edge in b.edges:
        if _above(a, edge.x, edge.y) <= 0.0:
            return edge.x, edge.y
    for edge in a.edges:
        low, high = _clip_convex(b, edge.x, edge.y, edge.to_x, edge.to_y, 0.0)
        if low < high:
            return edge.x + low * (edge.to_x - edge.x), edge.y + low * (edge.to_y - edge.y)
    return px, py


# --- segments and shapes ---------------------------------------------------------------------------------------------


def _clip_convex(piece: Convex, ax: float, ay: float, bx: float, by: float, deeper: float) -> tuple[float, float]:
    low = 0.0
    high = 1.0
    dx = bx - ax
    dy = by - ay
    for edge in piece.edges:
        nx = edge.nx
        ny = edge.ny
        over = (ax - edge.x) * nx + (ay - edge.y) * ny + (deeper if edge.rim else -1e-6)
        speed = dx * nx + dy * ny
        if speed < NOTHING and speed > -NOTHING:
            if over >= 0.0:
                return 1.0, 0.0
            continue
        t = (0.0 - over) / speed
        if speed > 0.0:
            if t < high:
                high = t
        elif t > low:
            low = t
        if low >= high:
            return 1.0, 0.0
    return low, high


def _clip_slab(at: float, speed: float, half: float, low: float, high: float) -> tuple[float, float]:
    """The part of (low, high) in which at + t * speed lies between -half and half."""
    if speed < NOTHING and speed > -NOTHING:
        if at >= half or at <= 0.0 - half:
            return 1.0, 0.0
        return low, high
    one = (0.0 - half - at) / speed
    two = (half - at) / speed
    if one > two:
        one, two = two, one
    if one > low:
        low = one
    if two < high:
        high = two
    return low, high


def clip(shape: Shape, ax: float, ay: float, bx: float, by: float, deeper: float = 0.0) -> tuple[float, float]:
    """The first stretch of the segment from a to b inside a shape, as two parts of its length: (enters, leaves).

    With `deeper` the shape counts as smaller by so much all round, so that a line along its outline does not enter.
    Not inside at all: (1.0, 0.0). A polygon with dents may be entered more than once; see `stretches`.
    """
    if isinstance(shape, Rect):
        ux, uy = shape.local(ax, ay)
        dx = bx - ax
        dy = by - ay
        low, high = _clip_slab(ux, dx * shape.fy - dy * shape.fx, shape.half_width - deeper, 0.0, 1.0)
        if low >= high:
            return 1.0, 0.0
        low, high = _clip_slab(uy, dx * shape.fx + dy * shape.fy, shape.half_depth - deeper, low, high)
        if low >= high:
            return 1.0, 0.0
        return low, high
    if isinstance(shape, Circle):
        return _clip_circle(shape.cx, shape.cy, shape.radius - deeper, ax, ay, bx, by)
    if isinstance(shape, Convex):
        return _clip_convex(shape, ax, ay, bx, by, deeper)
    found = stretches(shape, ax, ay, bx, by, deeper)
    if found:
        low, high = found[0]
        return low, high
    return 1.0, 0.0


def _clip_circle(
    cx: float, cy: float, radius: float, ax: float, ay: float, bx: float, by: float
) -> tuple[float, float]:
    dx = bx - ax
    dy = by - ay
    square = dx * dx + dy * dy
    if square == 0.0 or radius <= 0.0:
        return 1.0, 0.0
    back = ((cx - ax) * dx + (cy - ay) * dy) / square
    off_x = ax + back * dx - cx
    off_y = ay + back * dy - cy
    rest = radius * radius - off_x * off_x - off_y * off_y
    if rest <= 0.0:
        return 1.0, 0.0
    half = math.sqrt(rest / square)
    low = back - half
    high = back + half
    if low < 0.0:
        low = 0.0
    if high > 1.0:
        high = 1.0
    if low >= high:
        return 1.0, 0.0
    return low, high


def stretches(
    shape: Shape, ax: float, ay: float, bx: float, by: float, deeper: float = 0.0
) -> list[tuple[float, float]]:
    """Every stretch of the segment inside a shape, in order, as parts of its length."""
    if isinstance(shape, Polygon) and not shape.convex:
        found: list[tuple[float, float]] = []
        for piece in shape.pieces():
            low, high = _clip_convex(piece, ax, ay, bx, by, deeper)
            if low < high:
                found.append((low, high))
        return merge(found)
    if isinstance(shape, Polygon):
        low, high = _clip_convex(shape.pieces()[0], ax, ay, bx, by, deeper)
    else:
        low, high = clip(shape, ax, ay, bx, by, deeper)
    return [(low, high)] if low < high else []


def merge(parts: list[tuple[float, float]]) -> list[tuple[float, float]]:
    """Intervals in order, those that meet joined."""
    if len(parts) < 2:
        return parts
    parts = sorted(parts)
    joined: list[tuple[float, float]] = []
    low, high = parts[0]
    for i in range(1, len(parts)):
        start, end = parts[i]
        if start <= high + NOTHING:
            if end > high:
                high = end
        else:
            joined.append((low, high))
            low, high = start, end
    joined.append((low, high))
    return joined


def meets(shape: Shape, ax: float, ay: float, bx: float, by: float, start: float, end: float) -> bool:
    """Whether the part of a segment between two parts of its length goes through the inside of a shape."""
    if isinstance(shape, Polygon):
        for piece in shape.pieces():
            low, high = _clip_convex(piece, ax, ay, bx, by, 1.0)
            if low < high and low < end and high > start:
                return True
        return False
    low, high = clip(shape, ax, ay, bx, by, 1.0)
    return low < high and low < end and high > start


def crosses(shape: Shape, ax: float, ay: float, bx: float, by: float) -> bool:
    """Whether a segment goes through the inside of a shape, deeper than the grain; along its outline is not through."""
    return meets(shape, ax, ay, bx, by, 0.0, 1.0)


def beside_line(shape: Shape, ax: float, ay: float, ux: float, uy: float, length: float, wide: float) -> bool:
    """Whether a shape may come within `wide` of a line of this length, from a along (ux, uy), or of its end.

    Asks only the circle around the shape: it says yes too often, but never no to one that does.
    """
    dx = shape.cx - ax
    dy = shape.cy - ay
    reach = shape.radius + wide
    off = dx * uy - dy * ux
    if off > reach or off < 0.0 - reach:
        return False
    along = dx * ux + dy * uy
    return along >= 0.0 - shape.radius and along <= length + reach


def length_inside(shapes: list[Shape], ax: float, ay: float, bx: float, by: float) -> float:
    """How much of a segment lies inside any of the shapes: the wood on a line of sight, the rough on a path."""
    found: list[tuple[float, float]] = []
    for shape in shapes:
        found.extend(stretches(shape, ax, ay, bx, by))
    total = 0.0
    for low, high in merge(found):
        total += high - low
    return total * apart(ax, ay, bx, by)


# --- areas -----------------------------------------------------------------------------------------------------------


def area_inside(rect: Rect, region: Polygon) -> float:
    """The area of a rectangle that lies inside a polygon, in square thousandths."""
    if apart(rect.cx, rect.cy, region.cx, region.cy) >= rect.radius + region.radius:
        return 0.0
    if _apart_boxes(rect, region) >= 0.0:
        return 0.0
    if region.convex and _holds_rect(region.pieces()[0], rect):
        return 4.0 * rect.half_width * rect.half_depth
    # Once round the polygon, summing u dv: u held between the rectangle's flanks, v between its rear and its front.
    total = 0.0
    last = region.edges[-1]
    u, v = rect.local(last.x, last.y)
    for edge in region.edges:
        to_u, to_v = rect.local(edge.x, edge.y)
        total += _beside(u, v, to_u, to_v, rect.half_width, rect.half_depth)
        u = to_u
        v = to_v
    return total if total > 0.0 else 0.0 - total


def _beside(au: float, av: float, bu: float, bv: float, half_u: float, half_v: float) -> float:
    """The share of the way from a to b in the area inside a rectangle: u dv, both held within the halves."""
    if (av >= half_v and bv >= half_v) or (av <= 0.0 - half_v and bv <= 0.0 - half_v) or av == bv:
        return 0.0
    slope = (bu - au) / (bv - av)
    from_v = half_v if av > half_v else 0.0 - half_v if av < 0.0 - half_v else av
    to_v = half_v if bv > half_v else 0.0 - half_v if bv < 0.0 - half_v else bv
    low = au if from_v == av else au + (from_v - av) * slope
    high = bu if to_v == bv else au + (to_v - av) * slope
    if low > high:
        low, high = high, low
    if low >= half_u:
        return half_u * (to_v - from_v)
    if high <= 0.0 - half_u:
        return (0.0 - half_u) * (to_v - from_v)
    width = high - low
    under = 0.0  # which part of the way lies beyond the left flank, and which beyond the right one
    over = 0.0
    if low < 0.0 - half_u:
        under = (0.0 - half_u - low) / width
        low = 0.0 - half_u
    if high > half_u:
        over = (high - half_u) / width
        high = half_u
    return ((low + high) / 2.0 * (1.0 - under - over) + half_u * (over - under)) * (to_v - from_v)


def _holds_rect(piece: Convex, rect: Rect) -> bool:
    """Whether a whole rectangle lies inside a convex polygon."""
    for edge in piece.edges:
        nx = edge.nx
        ny = edge.ny
        p = nx * rect.fx + ny * rect.fy
        q = nx * rect.fy - ny * rect.fx
        reach = rect.half_depth * (p if p > 0.0 else 0.0 - p) + rect.half_width * (q if q > 0.0 else 0.0 - q)
        if (rect.cx - edge.x) * nx + (rect.cy - edge.y) * ny + reach > 0.0:
            return False
    return True


def part_inside(rect: Rect, region: Polygon) -> float:
    """Which part of a rectangle's area lies inside a polygon, from 0 to 1."""
    return area_inside(rect, region) / (4.0 * rect.half_width * rect.half_depth)


def mostly_inside(rect: Rect, region: Polygon) -> bool:
    """Whether more than half of a rectangle lies inside a polygon."""
    return area_inside(rect, region) > 2.0 * rect.half_width * rect.half_depth


def wholly_inside(rect: Rect, region: Polygon) -> bool:
    """Whether a rectangle lies inside a polygon, up to a strip of one thousandth along its shorter side."""
    free = 4.0 * rect.half_width * rect.half_depth - area_inside(rect, region)
    return free <= 2.0 * (rect.half_width if rect.half_width < rect.half_depth else rect.half_depth)
