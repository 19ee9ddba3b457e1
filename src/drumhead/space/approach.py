"""Can a rectangle be laid against a side of another, and is the way there open?"""

import math
from typing import Final

from mypy_extensions import i64

from drumhead.space.headings import heading_of
from drumhead.space.measure import FAR
from drumhead.space.motion import piece_slide, rect_slide, round_slide
from drumhead.space.obstacles import Obstacles
from drumhead.space.plane import centre_of_side
from drumhead.space.shapes import FRONT, Circle, Convex, Rect, Shape, Table, apart, whole
from drumhead.space.witness import Witness

STRIP: Final = 2500.0
"""How wide a path must be: the depth of a card."""


class Opening:
    """Where a rectangle fits against a side, or why it does not.

    `place` is the rectangle laid flush, `offset` how far its middle lies from the centre point of the side (to the
    right as it sees the side), `length` the contact it gets there and `needed` what it must get. Not open: `blocker`
    is in the way where it wanted to lie, and `length` is the contact at the nearest free place.
    """

    def __init__(
        self, open: bool, place: Rect, side: i64, offset: float, length: float, needed: float, blocker: i64
    ) -> None:
        self.open: Final[bool] = open
        self.place: Final[Rect] = place
        self.side: Final[i64] = side
        self.offset: Final[float] = offset
        self.length: Final[float] = length
        self.needed: Final[float] = needed
        self.blocker: Final[i64] = blocker


def flush(attacker: Rect, target: Rect, side: i64, offset: float = 0.0, edge: i64 = FRONT) -> Rect:
    """The attacker laid with one of its edges (its front) against a side of the target, `offset` from its middle."""
    nx, ny = target.normal(side)
    qx, qy = target.middle_of(side)
    out = attacker.off(edge)
    heading = (target.heading + 9000 * side + 18000 - 9000 * edge) % 36000
    return attacker.at(
        whole(qx - offset * ny + out * nx),
        whole(qy + offset * nx + out * ny),
        heading,
    )


def open_side(attacker: Rect, target: Rect, side: i64, way: Obstacles, edge: i64 = FRONT, pocket: i64 = 0) -> Opening:
    """Whether the attacker fits flush against a side of the target with enough contact, as near its centre as can be.

    `way` holds everything else that counts (attacker and target themselves are skipped); shapes added with a graze are
    compared with the attacker narrowed by it. With `pocket` everything is compared with the attacker narrowed by so
    much, and the offset may not be larger than it. Equally near places: the one nearer to the attacker's front centre,
    then the left one as the attacker sees it. `edge` is the attacker's side that makes contact.
    """
    nx, ny = target.normal(side)
    tx = 0.0 - ny
    ty = nx
    qx, qy = target.middle_of(side)
    fx, fy = attacker.front()
    wished_x, wished_y = centre_of_side(target, side, fx, fy)
    start = (wished_x - qx) * tx + (wished_y - qy) * ty
    out = attacker.off(edge)
    cx = qx + out * nx
    cy = qy + out * ny
    heading = (target.heading + 9000 * side + 18000 - 9000 * edge) % 36000
    wish = attacker.at(whole(cx + start * tx), whole(cy + start * ty), heading)
    one = attacker.half_of(edge)
    two = target.half_of(side)
    needed = one if one > two else two
    lows: list[float] = []
    highs: list[float] = []
    blockers: list[int] = []
    far = attacker.radius + one + two
    for i in range(len(way.shapes)):
        shape = way.shapes[i]
        if shape is attacker or shape is target:
            continue
        dx = shape.cx - cx
        dy = shape.cy - cy
        near = far + shape.radius
        if dx * dx + dy * dy < near * near:
            graze = float(pocket) if pocket > 0 else float(way.grazes[i])
            _forbid(lows, highs, blockers, way.ids[i], cx, cy, wish, graze, tx, ty, near, shape)
    if way.table is not None:
        _forbid_edge(lows, highs, blockers, cx, cy, wish, tx, ty, way.table)
    off = start if start > 0.0 else 0.0 - start
    if off <= one + two - needed + 1.0 and _free(lows, highs, start):
        return Opening(True, wish, side, 0.0, _shared(one, two, start), needed, -1)
    return _beside_start(wish, side, one, two, needed, start, pocket, cx, cy, tx, ty, fx, fy, lows, highs, blockers)


def _shared(one: float, two: float, s: float) -> float:
    """How much two edges of these halves share when their middles are s apart."""
    length = one + two - (s if s > 0.0 else 0.0 - s)
    shorter = 2.0 * (one if one < two else two)
    if length > shorter:
        return shorter
    return length if length > 0.0 else 0.0


def _beside_start(
    wish: Rect,
    side: i64,
    one: float,
    two: float,
    needed: float,
    start: float,
    pocket: i64,
    cx: float,
    cy: float,
    tx: float,
    ty: float,
    fx: float,
    fy: float,
    lows: list[float],
    highs: list[float],
    blockers: list[int],
) -> Opening:
    """Where the wished place is taken: the nearest end of a forbidden stretch that is free and gives enough contact."""
    reach = one + two - needed + 1.0
    low_end = 0.0 - reach
    high_end = reach
    if pocket > 0:
        low_end = start - float(pocket) if start - float(pocket) > low_end else low_end
        high_end = start + float(pocket) if start + float(pocket) < high_end else high_end
    towards = (fx - cx) * tx + (fy - cy) * ty
    best = FAR
    found = start
    loose = FAR
    nearest = start
    for k in range(2 * len(lows)):
        # In contact; or, in a gap just as wide as the attacker, the grain inside it.
        s = lows[k // 2] - 1.0 if k % 2 == 0 else highs[k // 2] + 1.0
        if not _free(lows, highs, s):
            s = s + 1.0 if k % 2 == 0 else s - 1.0
            if not _free(lows, highs, s):
                continue
        off = s - start if s > start else start - s
        if off < loose:
            loose = off
            nearest = s
        if s < low_end or s > high_end:
            continue
        if off < best - 1.0 or (off < best + 1.0 and _better(s, found, towards)):
            best = off
            found = s
    is_open = best < FAR
    s = found if is_open else nearest
    blocker: i64 = -1
    for i in range(len(lows)):
        if start > lows[i] and start < highs[i]:
            blocker = blockers[i]
            break
    length = 0.0 if not is_open and loose >= FAR else _shared(one, two, s)
    place = wish.at(whole(cx + s * tx), whole(cy + s * ty), wish.heading)
    return Opening(is_open, place, side, s - start, length, needed, blocker)


def _better(s: float, found: float, towards: float) -> bool:
    """Of two places equally far from the centre: nearer to the attacker, then the left one."""
    one = s - towards if s > towards else towards - s
    two = found - towards if found > towards else towards - found
    if one < two - 1.0:
        return True
    return one < two + 1.0 and s < found


def _free(lows: list[float], highs: list[float], s: float) -> bool:
    for i in range(len(lows)):
        if s > lows[i] and s < highs[i]:
            return False
    return True


def _forbid(
    lows: list[float],
    highs: list[float],
    blockers: list[int],
    id: int,
    cx: float,
    cy: float,
    laid: Rect,
    graze: float,
    tx: float,
    ty: float,
    far: float,
    shape: Shape,
) -> None:
    """Add the stretch of places at which the rectangle would overlap a shape that is nearer than `far`."""
    half_width = laid.half_width - graze
    if isinstance(shape, Rect):
        low, high = rect_slide(cx, cy, laid.fx, laid.fy, half_width, laid.half_depth, tx, ty, shape, 1.0)
        if low < high:
            lows.append(low)
            highs.append(high)
            blockers.append(id)
        return
    if isinstance(shape, Circle):
        mover = laid.at(whole(cx), whole(cy), laid.heading)
        if graze > 0.0:
            mover = mover.narrowed(int(graze))
        # From far to the left and from far to the right: where the circle is met first.
        outline = mover.outline()
        start = 2.0 * far
        one = round_slide(shape.cx + start * tx, shape.cy + start * ty, shape.radius - 1.0, 0.0 - tx, 0.0 - ty, outline)
        two = round_slide(shape.cx - start * tx, shape.cy - start * ty, shape.radius - 1.0, tx, ty, outline)
        if one < FAR and two < FAR:
            lows.append(one - start)
            highs.append(start - two)
            blockers.append(id)
        return
    for piece in shape.pieces():
        low, high = piece_slide(cx, cy, laid.fx, laid.fy, half_width, laid.half_depth, tx, ty, piece, 1.0)
        if low < high:
            lows.append(low)
            highs.append(high)
            blockers.append(id)


def _forbid_edge(
    lows: list[float],
    highs: list[float],
    blockers: list[int],
    cx: float,
    cy: float,
    laid: Rect,
    tx: float,
    ty: float,
    table: Table,
) -> None:
    """Add the places at which the rectangle would stick out over the edge of the table by more than the grain."""
    fx = laid.fx if laid.fx > 0.0 else 0.0 - laid.fx
    fy = laid.fy if laid.fy > 0.0 else 0.0 - laid.fy
    half_x = laid.half_depth * fx + laid.half_width * fy - 1.0
    half_y = laid.half_depth * fy + laid.half_width * fx - 1.0
    low = 0.0 - FAR
    high = FAR
    low, high = _keep(cx, tx, half_x, table.right - half_x, low, high)
    low, high = _keep(cy, ty, half_y, table.top - half_y, low, high)
    if low > high:
        low = FAR
    if low > 0.0 - FAR:
        lows.append(-2.0 * FAR)
        highs.append(low)
        blockers.append(-2)
    if high < FAR:
        lows.append(high)
        highs.append(2.0 * FAR)
        blockers.append(-2)


def _keep(at: float, speed: float, least: float, most: float, low: float, high: float) -> tuple[float, float]:
    """Narrow (low, high) to where at + s * speed lies between least and most."""
    if speed < 1e-9 and speed > -1e-9:
        if at < least or at > most:
            return FAR, 0.0 - FAR
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


def explain_open_side(opening: Opening, target: Rect) -> Witness:
    """The side, the place the attacker would take, and how much contact it gets there of what it needs."""
    lx, ly = target.left_end(opening.side)
    rx, ry = target.right_end(opening.side)
    return Witness(
        "open side",
        opening.open,
        lx,
        ly,
        rx,
        ry,
        opening.length,
        opening.needed,
        opening.blocker,
        opening.side,
        [(whole(edge.x), whole(edge.y)) for edge in opening.place.outline().edges],
    )


# --- the way there ---------------------------------------------------------------------------------------------------


class Path:
    """A straight way and the room beside it: how much is free to the left and to the right, and who limits it."""

    def __init__(
        self,
        open: bool,
        ax: float,
        ay: float,
        bx: float,
        by: float,
        left: float,
        right: float,
        needed: float,
        blocker: i64,
    ) -> None:
        self.open: Final[bool] = open
        self.ax: Final[float] = ax
        self.ay: Final[float] = ay
        self.bx: Final[float] = bx
        self.by: Final[float] = by
        self.left: Final[float] = left
        self.right: Final[float] = right
        self.needed: Final[float] = needed
        self.blocker: Final[i64] = blocker


def open_path(
    ax: float, ay: float, bx: float, by: float, way: Obstacles, target: Shape | None = None, needed: float = STRIP
) -> Path:
    """Whether the straight way from a to b has a free strip `needed` wide that contains it, not always in its middle.

    The line may not cross anything in `way` nor the target; beside the line the target does not count. A line along an
    outline is free.
    """
    length = apart(ax, ay, bx, by)
    if length < 1e-6:
        return Path(True, ax, ay, bx, by, FAR, FAR, needed, -1)
    ux = (bx - ax) / length
    uy = (by - ay) / length
    left = FAR
    right = FAR
    left_id: i64 = -1
    right_id: i64 = -1
    if target is not None:
        low, high = _beside(target, ax, ay, ux, uy, length)
        if low < -1.0 and high > 1.0:
            return Path(False, ax, ay, bx, by, 0.0, 0.0, needed, -1)
    for i in range(len(way.shapes)):
        shape = way.shapes[i]
        if shape is target:
            continue
        dx = shape.cx - ax
        dy = shape.cy - ay
        off = dy * ux - dx * uy
        along = dx * ux + dy * uy
        if off > shape.radius + needed or off < 0.0 - shape.radius - needed:
            continue
        if along < 0.0 - shape.radius or along > length + shape.radius:
            continue
        parts = 1 if isinstance(shape, (Rect, Circle)) else len(shape.pieces())
        for k in range(parts):
            if isinstance(shape, Rect):
                low, high = _rect_beside(shape, ax, ay, ux, uy, length)
            elif isinstance(shape, Circle):
                low, high = _beside(shape, ax, ay, ux, uy, length)
            else:
                low, high = _piece_beside(shape.pieces()[k], ax, ay, ux, uy, length)
            if low >= high:
                continue
            if low < -1.0 and high > 1.0:
                return Path(False, ax, ay, bx, by, 0.0, 0.0, needed, way.ids[i])
            if low + high >= 0.0:
                if low < 0.0:
                    low = 0.0
                if low < left:
                    left = low
                    left_id = way.ids[i]
            else:
                if high > 0.0:
                    high = 0.0
                if 0.0 - high < right:
                    right = 0.0 - high
                    right_id = way.ids[i]
    free = left + right
    is_open = free >= needed - 2.0
    blocker: i64 = -1
    if not is_open:
        blocker = left_id if left < right else right_id
    return Path(is_open, ax, ay, bx, by, left, right, needed, blocker)


def _beside(shape: Shape, ax: float, ay: float, ux: float, uy: float, length: float) -> tuple[float, float]:
    """The lateral stretch (left is positive) of what a shape covers between the two ends of a line; (0, 0): nothing."""
    if isinstance(shape, Circle):
        dx = shape.cx - ax
        dy = shape.cy - ay
        along = dx * ux + dy * uy
        off = dy * ux - dx * uy
        out = 0.0
        if along < 0.0:
            out = 0.0 - along
        elif along > length:
            out = along - length
        if out >= shape.radius:
            return 0.0, 0.0
        half = math.sqrt(shape.radius * shape.radius - out * out)
        return off - half, off + half
    low = FAR
    high = 0.0 - FAR
    pieces = shape.pieces()
    for piece in pieces:
        one, two = _piece_beside(piece, ax, ay, ux, uy, length)
        if one < low:
            low = one
        if two > high:
            high = two
    if low > high:
        return 0.0, 0.0
    return low, high


def _rect_beside(rect: Rect, ax: float, ay: float, ux: float, uy: float, length: float) -> tuple[float, float]:
    """`_piece_beside` for a rectangle, without lists."""
    low = FAR
    high = 0.0 - FAR
    px, py = rect.corner(3)
    along = (px - ax) * ux + (py - ay) * uy
    off = (py - ay) * ux - (px - ax) * uy
    for i in range(4):
        px, py = rect.corner(i)
        next_along = (px - ax) * ux + (py - ay) * uy
        next_off = (py - ay) * ux - (px - ax) * uy
        if next_along > 2.0 and next_along < length - 2.0:
            if next_off < low:
                low = next_off
            if next_off > high:
                high = next_off
        for k in range(2):
            at = 2.0 if k == 0 else length - 2.0
            if (along < at) != (next_along < at):
                cut = off + (next_off - off) * (at - along) / (next_along - along)
                if cut < low:
                    low = cut
                if cut > high:
                    high = cut
        along = next_along
        off = next_off
    return low, high


def _piece_beside(piece: Convex, ax: float, ay: float, ux: float, uy: float, length: float) -> tuple[float, float]:
    low = FAR
    high = 0.0 - FAR
    for edge in piece.edges:
        dx = edge.x - ax
        dy = edge.y - ay
        along = dx * ux + dy * uy
        off = dy * ux - dx * uy
        dx = edge.to_x - ax
        dy = edge.to_y - ay
        along_next = dx * ux + dy * uy
        off_next = dy * ux - dx * uy
        # Within the slack of either end nothing counts: what merely touches there is not beside the way.
        if along > 2.0 and along < length - 2.0:
            if off < low:
                low = off
            if off > high:
                high = off
        for k in range(2):
            at = 2.0 if k == 0 else length - 2.0
            if (along < at and along_next > at) or (along > at and along_next < at):
                cut = off + (off_next - off) * (at - along) / (along_next - along)
                if cut < low:
                    low = cut
                if cut > high:
                    high = cut
    return low, high


def explain_open_path(path: Path) -> Witness:
    """The line, the free strip beside it as an outline, and how wide it is of what is needed."""
    length = apart(path.ax, path.ay, path.bx, path.by)
    ux = (path.bx - path.ax) / length if length > 0.0 else 1.0
    uy = (path.by - path.ay) / length if length > 0.0 else 0.0
    left = path.left if path.left < path.needed else path.needed
    right = path.right if path.right < path.needed else path.needed
    outline = [
        (whole(path.ax - left * uy), whole(path.ay + left * ux)),
        (whole(path.bx - left * uy), whole(path.by + left * ux)),
        (whole(path.bx + right * uy), whole(path.by - right * ux)),
        (whole(path.ax + right * uy), whole(path.ay - right * ux)),
    ]
    free = left + right
    if free > path.needed:
        free = path.needed
    return Witness(
        "open path", path.open, path.ax, path.ay, path.bx, path.by, free, path.needed, path.blocker, -1, outline
    )


def strip_of(path: Path, width: float = STRIP) -> Rect | None:
    """The free strip as a rectangle, as near to centred on the line as it is free; None when it is not open.

    What lies under it, and under the first and the last place, is what a unit meets on the way.
    """
    if not path.open:
        return None
    length = apart(path.ax, path.ay, path.bx, path.by)
    if length < 1.0:
        return None
    half = width / 2.0
    shift = 0.0  # to the left
    if path.left < half:
        shift = path.left - half
    elif path.right < half:
        shift = half - path.right
    from_heading = heading_of(path.bx - path.ax, path.by - path.ay)
    mx = (path.ax + path.bx) / 2.0
    my = (path.ay + path.by) / 2.0
    ux = (path.bx - path.ax) / length
    uy = (path.by - path.ay) / length
    return Rect(whole(mx - shift * uy), whole(my + shift * ux), from_heading, whole(width), whole(length))
