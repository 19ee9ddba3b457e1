"""Which way round? The shortest path of a point past outlines that are kept at a distance.

Every convex outline is moved outwards by the clearance, corners mitred; the path runs along corners of those outlines.
Only outlines that turn out to be in the way are looked at: the path is found, tested against all, and found again.
"""

import math
from typing import Final

from drumhead.space.measure import clip, to_point
from drumhead.space.shapes import Convex, Edge, Shape, apart, mitred

FAR: Final = 1e12
ROUNDS: Final = 8
"""How often further outlines are taken in before the search gives up."""


def inflated(piece: Convex, clearance: float) -> Convex:
    """The outline moved outwards by the clearance; corners are mitred, sharp ones cut at four times the clearance."""
    edges: list[Edge] = []
    last = piece.edges[-1]
    ax, ay = mitred(piece.edges[-2], last, clearance)
    for edge in piece.edges:
        bx, by = mitred(last, edge, clearance)
        edges.append(Edge(ax, ay, bx, by))
        ax = bx
        ay = by
        last = edge
    edges.append(edges.pop(0))  # the same corner first as in the piece
    return Convex(edges)


class _Zone:
    """An outline that is kept at a distance: for inner legs, for legs from the start, and for legs to the goal."""

    def __init__(self, piece: Convex, clearance: float, ax: float, ay: float, bx: float, by: float) -> None:
        self.full: Final = inflated(piece, clearance)
        from_start = to_point(piece, ax, ay) - 1.0
        to_goal = to_point(piece, bx, by) - 1.0
        first = self.full if from_start >= clearance else _shrunk(piece, from_start)
        last = self.full if to_goal >= clearance else _shrunk(piece, to_goal)
        self.first: Final = first
        self.last: Final = last
        self.whole: Final = first if from_start < to_goal else last


def _shrunk(piece: Convex, clearance: float) -> Convex:
    return inflated(piece, clearance) if clearance > 1.0 else piece


def _through(outline: Convex, ax: float, ay: float, bx: float, by: float) -> bool:
    low, high = clip(outline, ax, ay, bx, by, 1.0)
    return low < high


def route(
    ax: float, ay: float, bx: float, by: float, shapes: list[Shape], clearance: float
) -> list[tuple[float, float]]:
    """The shortest way from a to b that keeps clear of the shapes: its corners and b itself; empty when there is none.

    A start or goal that lies nearer to an outline than the clearance is allowed to: its own leg keeps that distance.

    >>> from drumhead.space.shapes import Rect
    >>> route(0.0, 0.0, 9000.0, 0.0, [], 500.0)
    [(9000.0, 0.0)]
    >>> len(route(0.0, 0.0, 9000.0, 0.0, [Rect(4000, 0, 0, 3500, 2500)], 500.0))
    3
    """
    pieces: list[Convex] = []
    for shape in shapes:
        pieces += shape.pieces()
    zones: list[_Zone | None] = [None] * len(pieces)  # made when a leg comes near
    chosen = [False] * len(pieces)
    taken: list[_Zone] = []
    for i in range(len(pieces)):
        if _near(pieces[i], clearance, ax, ay, bx, by):
            zone = _Zone(pieces[i], clearance, ax, ay, bx, by)
            zones[i] = zone
            if _through(zone.whole, ax, ay, bx, by):
                chosen[i] = True
                taken.append(zone)
    if not taken:
        return [(bx, by)]
    for _ in range(ROUNDS):
        path = _search(ax, ay, bx, by, taken)
        if not path:
            return path
        more = False
        px = ax
        py = ay
        for k in range(len(path)):
            qx, qy = path[k]
            for i in range(len(pieces)):
                if chosen[i] or not _near(pieces[i], clearance, px, py, qx, qy):
                    continue
                known = zones[i]
                zone = known if known is not None else _Zone(pieces[i], clearance, ax, ay, bx, by)
                zones[i] = zone
                if len(path) == 1:
                    outline = zone.whole
                elif k == 0:
                    outline = zone.first
                elif k == len(path) - 1:
                    outline = zone.last
                else:
                    outline = zone.full
                if _through(outline, px, py, qx, qy):
                    chosen[i] = True
                    taken.append(zone)
                    more = True
            px = qx
            py = qy
        if not more:
            return path
    return []


def _near(piece: Convex, clearance: float, ax: float, ay: float, bx: float, by: float) -> bool:
    """May the leg from a to b come within the clearance of the piece? Quick tests; mitres reach beyond circles."""
    far = piece.radius + 4.0 * clearance
    mx = (ax + bx) / 2.0 - piece.cx
    my = (ay + by) / 2.0 - piece.cy
    half = apart(ax, ay, bx, by) / 2.0 + far
    if mx * mx + my * my > half * half:
        return False
    dx = bx - ax
    dy = by - ay
    square = dx * dx + dy * dy
    if square == 0.0:
        return True
    cross = (piece.cx - ax) * dy - (piece.cy - ay) * dx
    if cross * cross > far * far * square:
        return False
    for edge in piece.edges:
        # both ends lie beyond the edge moved outwards: so does the leg
        if (ax - edge.x) * edge.nx + (ay - edge.y) * edge.ny >= clearance:
            if (bx - edge.x) * edge.nx + (by - edge.y) * edge.ny >= clearance:
                return False
    return True


def _search(ax: float, ay: float, bx: float, by: float, zones: list[_Zone]) -> list[tuple[float, float]]:
    """A* over the corners of the outlines; node 0 is the start, node 1 the goal."""
    xs: list[float] = [ax, bx]
    ys: list[float] = [ay, by]
    for i in range(len(zones)):
        outline = zones[i].full
        for edge in outline.edges:
            px = edge.x
            py = edge.y
            inside = False
            for j in range(len(zones)):
                if j != i and _deep_in(zones[j].full, px, py):
                    inside = True
                    break
            if not inside:
                xs.append(px)
                ys.append(py)
    n = len(xs)
    best = [FAR] * n
    done = [False] * n
    back = [-1] * n
    best[0] = 0.0
    rest: list[float] = []
    for i in range(n):
        rest.append(apart(xs[i], ys[i], bx, by))
    while True:
        here = -1
        least = FAR
        for i in range(n):
            if not done[i] and best[i] + rest[i] < least:
                here = i
                least = best[i] + rest[i]
        if here < 0:
            return []
        if here == 1:
            break
        done[here] = True
        for i in range(1, n):
            if done[i]:
                continue
            length = best[here] + apart(xs[here], ys[here], xs[i], ys[i])
            if length >= best[i]:
                continue
            if _leg_free(zones, xs[here], ys[here], xs[i], ys[i], here == 0, i == 1):
                best[i] = length
                back[i] = here
    path: list[tuple[float, float]] = []
    at = 1
    while at > 0:
        path.append((xs[at], ys[at]))
        at = back[at]
    path.reverse()
    return path


def _leg_free(zones: list[_Zone], ax: float, ay: float, bx: float, by: float, first: bool, last: bool) -> bool:
    dx = bx - ax
    dy = by - ay
    square = dx * dx + dy * dy
    for zone in zones:
        full = zone.full
        # the full outline lies around the others: whoever misses its circle misses them all
        cross = (full.cx - ax) * dy - (full.cy - ay) * dx
        reach = full.radius * full.radius * square
        if cross * cross > reach:
            continue
        along = (full.cx - ax) * dx + (full.cy - ay) * dy
        if (along < 0.0 and along * along > reach) or (along > square and (along - square) * (along - square) > reach):
            continue  # before the start of the leg, or beyond its end
        if first and last:
            outline = zone.whole
        elif first:
            outline = zone.first
        elif last:
            outline = zone.last
        else:
            outline = full
        if _through(outline, ax, ay, bx, by):
            return False
    return True


def _deep_in(outline: Convex, px: float, py: float) -> bool:
    for edge in outline.edges:
        if (px - edge.x) * edge.nx + (py - edge.y) * edge.ny > -1.0:
            return False
    return True


def path_length(ax: float, ay: float, path: list[tuple[float, float]]) -> float:
    """How long a way is that starts at a."""
    total = 0.0
    for px, py in path:
        total += math.sqrt((px - ax) * (px - ax) + (py - ay) * (py - ay))
        ax = px
        ay = py
    return total
