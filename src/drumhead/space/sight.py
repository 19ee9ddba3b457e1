"""Who sees whom on flat ground: the view from a front over the heads of nobody, and plain lines between two points.

A target is clearly visible when some open run of directions from the viewer's front centre, within its front arc,
meets the target before anything else. Directions are kept as one number that grows from left (-1) to right (+1), so no
angle is ever computed. Blockers count as one thousandth larger all round: two that lie flush leave no crack.
"""

import math
from typing import Final

from mypy_extensions import i64

from drumhead.space.measure import FAR, clip, crosses, depth, length_inside, rect_depth, to_point
from drumhead.space.obstacles import Obstacles
from drumhead.space.plane import beyond_front, in_front_arc, nearest_centre
from drumhead.space.shapes import Circle, Convex, Rect, Shape, mitred
from drumhead.space.witness import Witness

WOOD: Final = 2500.0
"""More wood than this along a line blocks it."""
WIDTH: Final = 1e-5
"""A run of visible directions narrower than this, in radians, does not count."""
THINNING: Final[tuple[float, ...]] = (0.0, 0.002, 0.25, 0.5, 0.75, 0.998, 1.0)
"""Where a run between two corners is cut when woods thin out the view; each part is judged by its middle.

Between two corners (or crossings of outlines) the wood on a line changes smoothly, so the thinnest place is nearly
always at one end.
"""
WHOLE: Final[tuple[float, ...]] = (0.0, 1.0)


class _Side:
    """One side of an outline in the viewer's frame, (right, forward): where it begins, and the way to its end."""

    def __init__(self, u: float, v: float, to_u: float, to_v: float) -> None:
        self.u: Final[float] = u
        self.v: Final[float] = v
        self.du: Final[float] = to_u - u
        self.dv: Final[float] = to_v - v
        self.to_v: Final[float] = to_v


class _Seen:
    """A convex outline as the viewer sees it: its sides, the run of directions, and whose it is."""

    def __init__(self, sides: list[_Side], id: i64) -> None:
        self.sides: Final[list[_Side]] = sides
        self.id: Final[i64] = id
        low = 2.0
        high = -2.0
        for side in sides:
            u = side.u
            v = side.v
            if v > 0.0:
                key = u / ((u if u > 0.0 else 0.0 - u) + v)
                if key < low:
                    low = key
                if key > high:
                    high = key
            if (v > 0.0) != (side.to_v > 0.0):
                # The outline passes the line of the front here: the run goes on to the very left or right.
                at = u + side.du * v / (v - side.to_v)
                if at > 0.0:
                    high = 1.0
                elif at < 0.0:
                    low = -1.0
        self.low: Final[float] = low
        self.high: Final[float] = high

    def entry(self, du: float, dv: float) -> float:
        """How far along a direction from the viewer the outline is entered; FAR: never."""
        low = 0.0
        high = FAR
        for side in self.sides:
            # (right, forward) turns like (x, y): outwards of a counter-clockwise edge (eu, ev) is (ev, -eu).
            eu = side.du
            ev = side.dv
            room = side.u * ev - side.v * eu
            speed = du * ev - dv * eu
            if speed < 1e-12 and speed > -1e-12:
                if room < 0.0:
                    return FAR
                continue
            t = room / speed
            if speed > 0.0:
                if t < high:
                    high = t
            elif t > low:
                low = t
        return low if low < high else FAR


def _seen_piece(viewer: Rect, fx: float, fy: float, piece: Convex, id: i64, grow: float) -> _Seen:
    us: list[float] = []
    vs: list[float] = []
    before = piece.edges[-1]
    for edge in piece.edges:
        px = edge.x
        py = edge.y
        if grow > 0.0:
            px, py = mitred(before, edge, grow)
            before = edge
        dx = px - fx
        dy = py - fy
        us.append(dx * viewer.fy - dy * viewer.fx)
        vs.append(dx * viewer.fx + dy * viewer.fy)
    return _Seen(_ring(us, vs), id)


def _ring(us: list[float], vs: list[float]) -> list[_Side]:
    """The sides between these corners."""
    sides: list[_Side] = []
    u = us[0]
    v = vs[0]
    for k in range(1, len(us) + 1):
        to_u = us[k if k < len(us) else 0]
        to_v = vs[k if k < len(us) else 0]
        sides.append(_Side(u, v, to_u, to_v))
        u = to_u
        v = to_v
    return sides


def _crossings(a: _Seen, b: _Seen, keys: list[float]) -> None:
    """Add the directions of all corners of b and of every crossing of the two outlines."""
    for other in b.sides:
        _add_key(other.u, other.v, keys)
    for side in a.sides:
        du = side.du
        dv = side.dv
        for other in b.sides:
            eu = other.du
            ev = other.dv
            cross = du * ev - dv * eu
            if cross == 0.0:
                continue
            t = ((other.u - side.u) * ev - (other.v - side.v) * eu) / cross
            s = ((other.u - side.u) * dv - (other.v - side.v) * du) / cross
            if t >= 0.0 and t <= 1.0 and s >= 0.0 and s <= 1.0:
                _add_key(side.u + t * du, side.v + t * dv, keys)


def _add_key(u: float, v: float, keys: list[float]) -> None:
    if v > 0.0:
        keys.append(u / ((u if u > 0.0 else 0.0 - u) + v))


def _span(low: float, high: float) -> float:
    """The sine of the angle between two directions given by their numbers."""
    lv = 1.0 - (low if low > 0.0 else 0.0 - low)
    hv = 1.0 - (high if high > 0.0 else 0.0 - high)
    one = math.sqrt(low * low + lv * lv)
    two = math.sqrt(high * high + hv * hv)
    cross = (high * lv - low * hv) / (one * two)
    if low * high + lv * hv < 0.0 and cross >= 0.0:
        return 1.0
    return cross


def _wood_ahead(viewer: Rect, fx: float, fy: float, target: _Seen, woods: list[Shape]) -> list[Shape]:
    found: list[Shape] = []
    for wood in woods:
        for piece in wood.pieces():
            seen = _seen_piece(viewer, fx, fy, piece, -1, 0.0)
            if seen.low < target.high and seen.high > target.low:
                found.append(wood)
                break
    return found


def _run(viewer: Rect, fx: float, fy: float, rect: Rect, grow: float) -> tuple[float, float]:
    """The run of directions in which a rectangle, larger by `grow`, is seen: as in `_Seen`, but without lists."""
    low = 2.0
    high = -2.0
    dx = rect.cx - fx
    dy = rect.cy - fy
    cu = dx * viewer.fy - dy * viewer.fx
    cv = dx * viewer.fx + dy * viewer.fy
    # The rectangle's own forward and right in the viewer's frame, as long as its halves.
    fu = (rect.fx * viewer.fy - rect.fy * viewer.fx) * (rect.half_depth + grow)
    fv = (rect.fx * viewer.fx + rect.fy * viewer.fy) * (rect.half_depth + grow)
    ru = (rect.fy * viewer.fy + rect.fx * viewer.fx) * (rect.half_width + grow)
    rv = (rect.fy * viewer.fx - rect.fx * viewer.fy) * (rect.half_width + grow)
    u = cu + fu + ru
    v = cv + fv + rv
    for i in range(4):
        if i == 0:
            next_u = cu + fu - ru
            next_v = cv + fv - rv
        elif i == 1:
            next_u = cu - fu - ru
            next_v = cv - fv - rv
        elif i == 2:
            next_u = cu - fu + ru
            next_v = cv - fv + rv
        else:
            next_u = cu + fu + ru
            next_v = cv + fv + rv
        if v > 0.0:
            key = u / ((u if u > 0.0 else 0.0 - u) + v)
            if key < low:
                low = key
            if key > high:
                high = key
        if (v > 0.0) != (next_v > 0.0):
            at = u + (next_u - u) * v / (v - next_v)
            if at > 0.0:
                high = 1.0
            elif at < 0.0:
                low = -1.0
        u = next_u
        v = next_v
    return low, high


def _entry(rect: Rect, fx: float, fy: float, dx: float, dy: float, grow: float) -> float:
    """How far along a direction from (fx, fy) a rectangle, larger by `grow`, is entered; FAR: never."""
    u, v = rect.local(fx, fy)
    du = dx * rect.fy - dy * rect.fx
    dv = dx * rect.fx + dy * rect.fy
    low = 0.0
    high = FAR
    half = rect.half_width + grow
    if du > 1e-12 or du < -1e-12:
        one = (0.0 - half - u) / du
        two = (half - u) / du
        if one > two:
            one, two = two, one
        if one > low:
            low = one
        if two < high:
            high = two
    elif u > half or u < 0.0 - half:
        return FAR
    half = rect.half_depth + grow
    if dv > 1e-12 or dv < -1e-12:
        one = (0.0 - half - v) / dv
        two = (half - v) / dv
        if one > two:
            one, two = two, one
        if one > low:
            low = one
        if two < high:
            high = two
    elif v > half or v < 0.0 - half:
        return FAR
    return low if low < high else FAR


def _among_cards(viewer: Rect, target: Rect, way: Obstacles, fx: float, fy: float) -> tuple[i64, float]:
    """The common case: only rectangles that do not overlap the target. 1 seen, 0 not, -1 another case; the direction.

    Of two outlines that are apart one is nearer in every direction that meets both, so each blocker hides its whole run
    of directions or nothing. What the others hide wholly, no blocker that overlaps the target shows again.
    """
    low, high = _run(viewer, fx, fy, target, 0.0)
    if low >= high or _span(low, high) <= WIDTH:
        return 0, 0.0
    dx = target.cx - fx
    dy = target.cy - fy
    far = math.sqrt(dx * dx + dy * dy) + target.radius
    runs: list[tuple[float, float]] = []
    mixed = False
    for shape in way.shapes:
        if shape is viewer or shape is target:
            continue
        dx = shape.cx - fx
        dy = shape.cy - fy
        reach = far + shape.radius
        if dx * dx + dy * dy >= reach * reach:
            continue
        if dx * viewer.fx + dy * viewer.fy <= 0.0 - shape.radius - 2.0:
            continue
        if not isinstance(shape, Rect):
            return -1, 0.0
        start, end = _run(viewer, fx, fy, shape, 1.0)
        if start >= high or end <= low:
            continue
        if rect_depth(shape, target) > 2.0:
            mixed = True
            continue
        key = ((start if start > low else low) + (end if end < high else high)) / 2.0
        forward = 1.0 - (key if key > 0.0 else 0.0 - key)
        dx = key * viewer.fy + forward * viewer.fx
        dy = forward * viewer.fy - key * viewer.fx
        if _entry(shape, fx, fy, dx, dy, 1.0) < _entry(target, fx, fy, dx, dy, 0.0):
            if start <= low and end >= high:
                return 0, 0.0
            runs.append((start, end))
    if len(runs) > 1:
        runs.sort()
    seen = -1 if mixed else 1
    for start, end in runs:
        if start > low and _span(low, start) > WIDTH:
            return seen, (low + start) / 2.0
        if end > low:
            low = end
            if low >= high:
                return 0, 0.0
    if _span(low, high) > WIDTH:
        return seen, (low + high) / 2.0
    return 0, 0.0


def _look(viewer: Rect, target: Rect, way: Obstacles, woods: list[Shape], most_wood: float) -> tuple[bool, float]:
    """Whether the target is clearly visible, and the number of a direction in the middle of what is seen of it."""
    if not in_front_arc(viewer, target):
        return False, 0.0
    fx, fy = viewer.front()
    if to_point(target, fx, fy) <= 2.0:
        return True, 0.0
    if not woods:
        answer, key = _among_cards(viewer, target, way, fx, fy)
        if answer >= 0:
            return answer == 1, key
    aim = _seen_piece(viewer, fx, fy, target.outline(), -1, 0.0)
    if aim.low >= aim.high or _span(aim.low, aim.high) <= WIDTH:
        return False, 0.0
    hiding = _hiding(viewer, target, aim, fx, fy, way)
    ahead = _wood_ahead(viewer, fx, fy, aim, woods) if woods else woods
    if not hiding and not ahead:
        return True, (aim.low + aim.high) / 2.0
    keys: list[float] = [aim.low, aim.high]
    for seen in hiding:
        keys.append(seen.low)
        keys.append(seen.high)
        _crossings(aim, seen, keys)
    parts = WHOLE
    if ahead:
        parts = THINNING
        outlines: list[_Seen] = []
        for wood in ahead:
            for piece in wood.pieces():
                outlines.append(_seen_piece(viewer, fx, fy, piece, -1, 0.0))
        for i in range(len(outlines)):
            _crossings(aim, outlines[i], keys)
            for k in range(i):
                _crossings(outlines[k], outlines[i], keys)
        for side in aim.sides:
            _add_key(side.u, side.v, keys)
    keys.sort()
    run = FAR
    end = 0.0
    for i in range(len(keys) - 1):
        low = keys[i]
        high = keys[i + 1]
        if low < aim.low or high > aim.high or low >= high:
            continue
        for k in range(len(parts) - 1):
            a = low + (high - low) * parts[k]
            b = low + (high - low) * parts[k + 1]
            if _free(viewer, fx, fy, aim, hiding, ahead, most_wood, (a + b) / 2.0):
                if run >= FAR:
                    run = a
                end = b
                if _span(run, end) > WIDTH:
                    return True, (run + end) / 2.0
            else:
                run = FAR
    return False, 0.0


def _hiding(viewer: Rect, target: Rect, aim: _Seen, fx: float, fy: float, way: Obstacles) -> list[_Seen]:
    """The blockers whose run of directions meets that of the target and that are not wholly behind it."""
    dx = target.cx - fx
    dy = target.cy - fy
    far = math.sqrt(dx * dx + dy * dy) + target.radius
    hiding: list[_Seen] = []
    for i in range(len(way.shapes)):
        shape = way.shapes[i]
        if shape is viewer or shape is target:
            continue
        dx = shape.cx - fx
        dy = shape.cy - fy
        reach = far + shape.radius
        if dx * dx + dy * dy >= reach * reach:
            continue
        if dx * viewer.fx + dy * viewer.fy <= 0.0 - shape.radius - 2.0:
            continue
        if isinstance(shape, Circle):
            seen = _seen_circle(viewer, fx, fy, shape, way.ids[i])
            if seen.low < aim.high and seen.high > aim.low:
                hiding.append(seen)
            continue
        for piece in shape.pieces():
            seen = _seen_piece(viewer, fx, fy, piece, way.ids[i], 1.0)
            if seen.low < aim.high and seen.high > aim.low:
                hiding.append(seen)
    return hiding


def _seen_circle(viewer: Rect, fx: float, fy: float, circle: Circle, id: i64) -> _Seen:
    """A circle as the outline of 32 corners around it."""
    us: list[float] = []
    vs: list[float] = []
    dx = circle.cx - fx
    dy = circle.cy - fy
    u = dx * viewer.fy - dy * viewer.fx
    v = dx * viewer.fx + dy * viewer.fy
    radius = (circle.radius + 1.0) / 0.9951847266721969  # the cosine of a 64th: the edges touch the circle
    c = 1.0
    s = 0.0
    for _ in range(32):
        us.append(u + radius * c)
        vs.append(v + radius * s)
        c, s = c * 0.9807852804032304 - s * 0.19509032201612828, s * 0.9807852804032304 + c * 0.19509032201612828
    return _Seen(_ring(us, vs), id)


def _free(
    viewer: Rect,
    fx: float,
    fy: float,
    aim: _Seen,
    hiding: list[_Seen],
    woods: list[Shape],
    most_wood: float,
    key: float,
) -> bool:
    """Whether a direction meets the target before anything that hides it, with little enough wood between."""
    dv = 1.0 - (key if key > 0.0 else 0.0 - key)
    far = aim.entry(key, dv)
    if far >= FAR:
        return False
    for seen in hiding:
        if key >= seen.low and key <= seen.high and seen.entry(key, dv) < far:
            return False
    if woods:
        hx = fx + far * (key * viewer.fy + dv * viewer.fx)
        hy = fy + far * (dv * viewer.fy - key * viewer.fx)
        return length_inside(woods, fx, fy, hx, hy) <= most_wood + 0.75
    return True


def clearly_visible(
    viewer: Rect, target: Rect, way: Obstacles, woods: list[Shape] | None = None, most_wood: float = WOOD
) -> bool:
    """Whether the viewer sees some part of the target from its front centre, past everything in `way`.

    `way` holds what blocks sight (viewer and target themselves are skipped); `woods` block only where a line has more
    than `most_wood` of them before the target.
    """
    visible, _ = _look(viewer, target, way, [] if woods is None else woods, most_wood)
    return visible


def explain_clearly_visible(
    viewer: Rect, target: Rect, way: Obstacles, woods: list[Shape] | None = None, most_wood: float = WOOD
) -> Witness:
    """The line that sees the target; or the line to its nearest centre point and what is first in the way there."""
    among: list[Shape] = [] if woods is None else woods
    visible, key = _look(viewer, target, way, among, most_wood)
    fx, fy = viewer.front()
    qx, qy = nearest_centre(viewer, target)
    if not in_front_arc(viewer, target):
        return Witness("front arc", False, fx, fy, qx, qy, beyond_front(viewer, target), 2.0)
    if visible:
        if to_point(target, fx, fy) > 2.0:
            aim = _seen_piece(viewer, fx, fy, target.outline(), -1, 0.0)
            dv = 1.0 - (key if key > 0.0 else 0.0 - key)
            far = aim.entry(key, dv)
            if far < FAR:
                qx = fx + far * (key * viewer.fy + dv * viewer.fx)
                qy = fy + far * (dv * viewer.fy - key * viewer.fx)
        return Witness("clearly visible", True, fx, fy, qx, qy)
    blocker = first_on_line(fx, fy, target.cx, target.cy, way, viewer, target)
    if blocker == -1:
        blocker = first_on_line(fx, fy, qx, qy, way, viewer, target)
    wood = length_inside(among, fx, fy, qx, qy)
    if blocker == -1 and wood > most_wood:
        return Witness("wood", False, fx, fy, qx, qy, wood, most_wood)
    if blocker == -1:
        aim = _seen_piece(viewer, fx, fy, target.outline(), -1, 0.0)
        for seen in _hiding(viewer, target, aim, fx, fy, way):
            blocker = seen.id
            break
    return Witness("clearly visible", False, fx, fy, qx, qy, 0.0, 0.0, blocker)


# --- plain lines -----------------------------------------------------------------------------------------------------


def first_on_line(
    ax: float, ay: float, bx: float, by: float, way: Obstacles, skip: Shape | None = None, skip_too: Shape | None = None
) -> i64:
    """The id of the first shape whose inside the line from a to b goes through; NOBODY when it is free."""
    found: i64 = -1
    first = 2.0
    for i in range(len(way.shapes)):
        shape = way.shapes[i]
        if shape is skip or shape is skip_too:
            continue
        low, high = clip(shape, ax, ay, bx, by, 1.0)
        if low < high and low < first:
            first = low
            found = way.ids[i]
    return found


def line_clear(
    ax: float, ay: float, bx: float, by: float, way: Obstacles, skip: Shape | None = None, skip_too: Shape | None = None
) -> bool:
    """Whether the line from a to b goes through the inside of nothing in `way`; along an outline is free."""
    for shape in way.shapes:
        if shape is skip or shape is skip_too:
            continue
        if crosses(shape, ax, ay, bx, by):
            return False
    return True


def explain_line(
    ax: float, ay: float, bx: float, by: float, way: Obstacles, skip: Shape | None = None, skip_too: Shape | None = None
) -> Witness:
    """The line and what is first in its way."""
    blocker = first_on_line(ax, ay, bx, by, way, skip, skip_too)
    return Witness("line", blocker == -1, ax, ay, bx, by, 0.0, 0.0, blocker)


def overlaps_any(shape: Shape, way: Obstacles, skip: Shape | None = None) -> i64:
    """The id of the first thing in `way` that a shape overlaps, TABLE_EDGE when it sticks out, or NOBODY.

    A rectangle is narrowed by each shape's graze before it is compared.
    """
    for i in range(len(way.shapes)):
        other = way.shapes[i]
        if other is shape or other is skip:
            continue
        dx = other.cx - shape.cx
        dy = other.cy - shape.cy
        reach = other.radius + shape.radius
        if dx * dx + dy * dy >= reach * reach:
            continue
        graze = way.grazes[i]
        if isinstance(shape, Rect) and isinstance(other, Rect):
            if rect_depth(shape, other, float(graze)) > 2.0:
                return way.ids[i]
        elif graze > 0 and isinstance(shape, Rect):
            if depth(shape.narrowed(graze), other) > 2.0:
                return way.ids[i]
        elif depth(shape, other) > 2.0:
            return way.ids[i]
    table = way.table
    if table is not None and not table.holds(shape):
        return -2
    return -1
