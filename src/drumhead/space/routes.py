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
    for near in zones:
        # off a sharp corner the mitre reaches further than the clearance: whoever is in it neither leaves nor arrives
        if near is not None and (_deep_in(near.first, ax, ay) or _deep_in(near.last, bx, by)):
            return []
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


class _Node:
    """A place where the way may turn: the start, the goal, or a corner of an outline with the corners beside it.

    The numbers of the search lie on it and not in lists: compiled, a list holds each number in a box of its own.
    """

    def __init__(self, x: float, y: float, rest: float, before: Edge | None, after: Edge | None) -> None:
        self.x: Final[float] = x
        self.y: Final[float] = y
        self.rest: Final[float] = rest  # to the goal, as the crow flies
        self.before_x: Final[float] = before.x if before is not None else x
        self.before_y: Final[float] = before.y if before is not None else y
        self.after_x: Final[float] = after.to_x if after is not None else x
        self.after_y: Final[float] = after.to_y if after is not None else y
        self.best: float = FAR  # how long the shortest way here is that was found so far
        self.came: _Node | None = None  # from where
        self.done: bool = False

    def splits(self, dx: float, dy: float) -> bool:
        """Does the line through the corner along (dx, dy) part the outline? Who turns on it could have gone straighter.

        Within a grain of either neighbour it does not.
        """
        before = dx * (self.before_y - self.y) - dy * (self.before_x - self.x)
        after = dx * (self.after_y - self.y) - dy * (self.after_x - self.x)
        if (before > 0.0) == (after > 0.0):
            return False
        grain = dx * dx + dy * dy
        return before * before > grain and after * after > grain


def _search(ax: float, ay: float, bx: float, by: float, zones: list[_Zone]) -> list[tuple[float, float]]:
    """A* over the corners of the outlines."""
    start = _Node(ax, ay, apart(ax, ay, bx, by), None, None)
    goal = _Node(bx, by, 0.0, None, None)
    nodes: list[_Node] = [start, goal]
    for zone in zones:
        before = zone.full.edges[-1]
        for edge in zone.full.edges:
            if not _in_another(zone, zones, edge.x, edge.y):
                nodes.append(_Node(edge.x, edge.y, apart(edge.x, edge.y, bx, by), before, edge))
            before = edge
    if not _has_end(start, goal, nodes, zones):
        return []
    start.best = 0.0
    here = start
    while here is not goal:
        here.done = True
        # The outlines were shrunk for the first and the last leg; between two others a way turns on tangents only.
        came = here.came
        inner = came is not None and came is not start
        ends = came is not None and inner and here.splits(here.x - came.x, here.y - came.y)
        for node in nodes:
            if node.done or (ends and node is not goal):
                continue
            length = here.best + apart(here.x, here.y, node.x, node.y)
            if length >= node.best:
                continue
            if inner and node is not goal and here.splits(node.x - here.x, node.y - here.y):
                continue
            if _leg_free(zones, here.x, here.y, node.x, node.y, here is start, node is goal):
                node.best = length
                node.came = here
        least = FAR
        for node in nodes:
            if not node.done and node.best + node.rest < least:
                least = node.best + node.rest
                here = node
        if least >= FAR:
            return []
    path: list[tuple[float, float]] = []
    at: _Node | None = goal
    while at is not None and at is not start:
        path.append((at.x, at.y))
        at = at.came
    path.reverse()
    return path


def _in_another(mine: _Zone, zones: list[_Zone], px: float, py: float) -> bool:
    """Does a corner of one outline lie inside another?"""
    for zone in zones:
        full = zone.full
        dx = px - full.cx
        dy = py - full.cy
        if dx * dx + dy * dy < full.radius * full.radius and zone is not mine and _deep_in(full, px, py):
            return True
    return False


def _has_end(start: _Node, goal: _Node, nodes: list[_Node], zones: list[_Zone]) -> bool:
    """Can the goal be seen from anywhere? Where it is walled in nothing need be searched."""
    for node in nodes:
        if node is not goal and _leg_free(zones, node.x, node.y, goal.x, goal.y, node is start, True):
            return True
    return False


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
