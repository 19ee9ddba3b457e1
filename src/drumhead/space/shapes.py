"""What lies on a plane: rectangles that look somewhere, circles, polygons, and the table that holds them.

Lengths are thousandths of an inch. Places, sizes and headings are whole numbers, so a position is saved and sent
exactly; what is computed from them (corners, distances) is a float in the same unit. Shapes never change: a moved
unit gets a new shape, and states share the old ones. See docs/space.md for axes, sides and tolerances.
"""

import math
from typing import Final

from mypy_extensions import i64, mypyc_attr

from drumhead.space.headings import SINES

INCH: Final = 1000

# The sides of a rectangle, counter-clockwise like headings; also the four ways to move without turning.
FRONT: Final = 0
LEFT: Final = 1
REAR: Final = 2
RIGHT: Final = 3
SIDE_NAMES: Final[tuple[str, ...]] = ("front", "left", "rear", "right")

SLACK: Final = 2.0
"""Thousandths by which two outlines may miss or enter each other and still count as touching.

A placement is exact until its centre is rounded to whole thousandths and its heading to hundredths of a degree; that
moves a corner by up to one and a half thousandths.
"""
GRAIN: Final = 1.0
"""Half of the slack: how deep a move may end inside an outline before its place is rounded."""

NOBODY: Final = -1
"""In place of the id of whatever blocks: nothing does."""
TABLE_EDGE: Final = -2
"""In place of the id of whatever blocks: the edge of the table does."""


def whole(value: float) -> i64:
    """The nearest whole thousandth; halves go up."""
    return math.floor(value + 0.5)


def within(distance: float, reach: float) -> bool:
    """Whether a measured distance is at most `reach`, one thousandth forgiven."""
    return distance <= reach + 1.0


def short_of(distance: float, reach: float) -> bool:
    """Whether a measured distance is really less than `reach`, by a thousandth: more than rounding a place can make."""
    return distance < reach - 0.75


def apart(ax: float, ay: float, bx: float, by: float) -> float:
    """The distance between two points."""
    dx = bx - ax
    dy = by - ay
    return math.sqrt(dx * dx + dy * dy)


@mypyc_attr(allow_interpreted_subclasses=False)
class Shape:
    """Something flat with an outline: a `Rect`, a `Circle` or a `Polygon`.

    (cx, cy) and `radius` are a circle around it, which rejects most questions at once.
    """

    def __init__(self, cx: float, cy: float, radius: float) -> None:
        self.cx: Final[float] = cx
        self.cy: Final[float] = cy
        self.radius: Final[float] = radius

    def pieces(self) -> "list[Convex]":
        """The shape as convex polygons that do not overlap; a circle has none."""
        return []


class Edge:
    """One edge of an outline: where it begins and ends, counter-clockwise, and the unit normal that points outwards.

    `rim` is False for a cut through the inside of the polygon that a convex piece belongs to. An object and not five
    lists of numbers: compiled, its numbers are read as they are, where a list holds each in a box of its own.
    """

    def __init__(self, x: float, y: float, to_x: float, to_y: float, rim: bool = True) -> None:
        dx = to_x - x
        dy = to_y - y
        length = math.sqrt(dx * dx + dy * dy)
        self.x: Final[float] = x
        self.y: Final[float] = y
        self.to_x: Final[float] = to_x
        self.to_y: Final[float] = to_y
        self.nx: Final[float] = dy / length
        self.ny: Final[float] = (0.0 - dx) / length
        self.rim: Final[bool] = rim


class Convex(Shape):
    """A convex polygon by its edges, counter-clockwise."""

    def __init__(self, edges: list[Edge]) -> None:
        low_x, low_y, high_x, high_y = _box_of(edges)
        cx = (low_x + high_x) / 2.0
        cy = (low_y + high_y) / 2.0
        super().__init__(cx, cy, _reach_of(edges, cx, cy))
        self.edges: Final[list[Edge]] = edges

    def pieces(self) -> "list[Convex]":
        return [self]


class Rect(Shape):
    """A rectangle with a front: a card, a base, a building that looks somewhere.

    >>> card = Rect(15000, 5000, 9000, 3500, 2500)
    >>> card.middle_of(FRONT)
    (15000.0, 6250.0)
    """

    def __init__(self, x: i64, y: i64, heading: i64, width: i64, depth: i64) -> None:
        if width <= 0 or depth <= 0:
            raise ValueError("A rectangle needs a width and a depth above zero.")
        if heading < 0 or heading >= 36000:
            heading = heading % 36000
        half_width = float(width) / 2.0
        half_depth = float(depth) / 2.0
        super().__init__(float(x), float(y), math.sqrt(half_width * half_width + half_depth * half_depth))
        self.x: Final[i64] = x
        self.y: Final[i64] = y
        self.heading: Final[i64] = heading
        self.width: Final[i64] = width  # of the front
        self.depth: Final[i64] = depth  # from front to rear
        self.half_width: Final[float] = half_width
        self.half_depth: Final[float] = half_depth
        self.fx: Final[float] = SINES[heading + 9000]  # the unit vector forward; to the right it is (fy, -fx)
        self.fy: Final[float] = SINES[heading]
        self._outline: Convex | None = None

    def at(self, x: i64, y: i64, heading: i64) -> "Rect":
        """The same rectangle in another place."""
        return Rect(x, y, heading, self.width, self.depth)

    def moved(self, dx: float, dy: float) -> "Rect":
        """The same rectangle pushed by a vector, its place rounded to whole thousandths."""
        return Rect(whole(self.cx + dx), whole(self.cy + dy), self.heading, self.width, self.depth)

    def narrowed(self, graze: i64) -> "Rect":
        """The same rectangle with `graze` cut off on the left and on the right; a sliver always remains."""
        width = self.width - 2 * graze
        return Rect(self.x, self.y, self.heading, width if width > 2 else 2, self.depth)

    def front_part(self, depth: i64) -> "Rect":
        """The foremost part of the rectangle, so deep: the front card of something that is two cards long."""
        back = (float(self.depth) - float(depth)) / 2.0
        return Rect(whole(self.cx + back * self.fx), whole(self.cy + back * self.fy), self.heading, self.width, depth)

    def same(self, other: "Rect") -> bool:
        """Whether both lie in the same place, look the same way and have the same size."""
        return (
            self.x == other.x
            and self.y == other.y
            and self.heading == other.heading
            and self.width == other.width
            and self.depth == other.depth
        )

    def local(self, px: float, py: float) -> tuple[float, float]:
        """Where a point lies for the rectangle: (to the right, forward) from its middle."""
        dx = px - self.cx
        dy = py - self.cy
        return dx * self.fy - dy * self.fx, dx * self.fx + dy * self.fy

    def point(self, right: float, forward: float) -> tuple[float, float]:
        """The point of the table so far to the right and forward of the middle: the inverse of `local`."""
        return self.cx + right * self.fy + forward * self.fx, self.cy - right * self.fx + forward * self.fy

    def normal(self, side: i64) -> tuple[float, float]:
        """The unit vector that points outwards from a side."""
        if side == 0:
            return self.fx, self.fy
        if side == 1:
            return 0.0 - self.fy, self.fx
        if side == 2:
            return 0.0 - self.fx, 0.0 - self.fy
        return self.fy, 0.0 - self.fx

    def half_of(self, side: i64) -> float:
        """Half the length of a side."""
        return self.half_width if side == 0 or side == 2 else self.half_depth

    def off(self, side: i64) -> float:
        """How far a side lies from the middle."""
        return self.half_depth if side == 0 or side == 2 else self.half_width

    def middle_of(self, side: i64) -> tuple[float, float]:
        """The middle of a side."""
        nx, ny = self.normal(side)
        out = self.off(side)
        return self.cx + out * nx, self.cy + out * ny

    def front(self) -> tuple[float, float]:
        """The middle of the front: the point that sees, shoots and measures."""
        return self.cx + self.half_depth * self.fx, self.cy + self.half_depth * self.fy

    def left_end(self, side: i64) -> tuple[float, float]:
        """The end of a side that is on the left for somebody who stands outside and looks at it."""
        nx, ny = self.normal(side)
        out = self.off(side)
        half = self.half_of(side)
        return self.cx + out * nx + half * ny, self.cy + out * ny - half * nx

    def right_end(self, side: i64) -> tuple[float, float]:
        """The end of a side that is on the right for somebody who stands outside and looks at it."""
        nx, ny = self.normal(side)
        out = self.off(side)
        half = self.half_of(side)
        return self.cx + out * nx - half * ny, self.cy + out * ny + half * nx

    def corner(self, index: i64) -> tuple[float, float]:
        """Front left 0, rear left 1, rear right 2, front right 3: counter-clockwise."""
        right = self.half_width if index >= 2 else 0.0 - self.half_width
        forward = self.half_depth if index == 0 or index == 3 else 0.0 - self.half_depth
        return self.cx + right * self.fy + forward * self.fx, self.cy - right * self.fx + forward * self.fy

    def outline(self) -> Convex:
        """The rectangle as a polygon."""
        known = self._outline
        if known is None:
            edges: list[Edge] = []
            ax, ay = self.corner(0)
            for i in range(1, 5):
                bx, by = self.corner(i & 3)
                edges.append(Edge(ax, ay, bx, by))
                ax = bx
                ay = by
            known = Convex(edges)
            self._outline = known
        return known

    def pieces(self) -> list[Convex]:
        return [self.outline()]


class Circle(Shape):
    """A round base, a blast, a zone around a point."""

    def __init__(self, x: i64, y: i64, radius: i64) -> None:
        if radius <= 0:
            raise ValueError("A circle needs a radius above zero.")
        super().__init__(float(x), float(y), float(radius))
        self.x: Final[i64] = x
        self.y: Final[i64] = y

    def at(self, x: i64, y: i64) -> "Circle":
        """The same circle in another place."""
        return Circle(x, y, whole(self.radius))


class Polygon(Shape):
    """A building, a wood, a contour line: any outline that does not cross itself, in either direction.

    A corner named twice in a row counts once.

    >>> wood = Polygon([(0, 0), (4000, 0), (4000, 3000), (2000, 1000), (0, 3000)])
    >>> wood.convex, wood.area
    (False, 8000000.0)
    """

    def __init__(self, corners: list[tuple[int, int]]) -> None:
        corners = [corners[k] for k in range(len(corners)) if corners[k] != corners[k - 1]]
        if len(corners) < 3:
            raise ValueError("An outline needs at least three corners.")
        xs: list[float] = []
        ys: list[float] = []
        for px, py in corners:
            xs.append(float(px))
            ys.append(float(py))
        twice = _twice_area(xs, ys)
        if twice == 0.0:
            raise ValueError("The corners of an outline must not lie on one line.")
        if twice < 0.0:
            xs.reverse()
            ys.reverse()
            corners = [corners[k] for k in range(len(corners) - 1, -1, -1)]
        if _crosses_itself(xs, ys):
            raise ValueError("The outline crosses itself.")
        edges = [Edge(xs[k - 1], ys[k - 1], xs[k], ys[k]) for k in range(1, len(xs))]
        edges.append(Edge(xs[-1], ys[-1], xs[0], ys[0]))
        low_x, low_y, high_x, high_y = _box_of(edges)
        cx = (low_x + high_x) / 2.0
        cy = (low_y + high_y) / 2.0
        super().__init__(cx, cy, _reach_of(edges, cx, cy))
        self.low_x: Final[float] = low_x  # the upright box around it
        self.low_y: Final[float] = low_y
        self.high_x: Final[float] = high_x
        self.high_y: Final[float] = high_y
        self.corners: Final[tuple[tuple[int, int], ...]] = tuple(corners)
        self.edges: Final[list[Edge]] = edges
        self.area: Final[float] = (twice if twice > 0.0 else 0.0 - twice) / 2.0
        self._pieces: Final[list[Convex]] = _convex_pieces(xs, ys)
        self.convex: Final[bool] = len(self._pieces) == 1

    def pieces(self) -> list[Convex]:
        return self._pieces


class Table:
    """The rectangle of the table: x from 0 to width, y from 0 to height."""

    def __init__(self, width: i64, height: i64) -> None:
        self.width: Final[i64] = width
        self.height: Final[i64] = height
        self.right: Final[float] = float(width)
        self.top: Final[float] = float(height)

    def holds(self, shape: Shape) -> bool:
        """Whether the whole shape lies on the table, touching the edge allowed."""
        return self.beyond(shape) <= 2.0

    def beyond(self, shape: Shape) -> float:
        """How far the shape sticks out over the edge; negative is the distance it keeps from it."""
        low_x, low_y, high_x, high_y = box(shape)
        out = 0.0 - low_x
        if 0.0 - low_y > out:
            out = 0.0 - low_y
        if high_x - self.right > out:
            out = high_x - self.right
        if high_y - self.top > out:
            out = high_y - self.top
        return out


def box(shape: Shape) -> tuple[float, float, float, float]:
    """The upright box around a shape: least x and y, greatest x and y."""
    if isinstance(shape, Rect):
        fx = shape.fx if shape.fx > 0.0 else 0.0 - shape.fx
        fy = shape.fy if shape.fy > 0.0 else 0.0 - shape.fy
        half_x = shape.half_depth * fx + shape.half_width * fy
        half_y = shape.half_depth * fy + shape.half_width * fx
        return shape.cx - half_x, shape.cy - half_y, shape.cx + half_x, shape.cy + half_y
    if isinstance(shape, Polygon):
        return shape.low_x, shape.low_y, shape.high_x, shape.high_y
    if isinstance(shape, Convex):
        return _box_of(shape.edges)
    return shape.cx - shape.radius, shape.cy - shape.radius, shape.cx + shape.radius, shape.cy + shape.radius


def _box_of(edges: list[Edge]) -> tuple[float, float, float, float]:
    """The upright box around an outline."""
    low_x = high_x = edges[0].x
    low_y = high_y = edges[0].y
    for edge in edges:
        if edge.x < low_x:
            low_x = edge.x
        elif edge.x > high_x:
            high_x = edge.x
        if edge.y < low_y:
            low_y = edge.y
        elif edge.y > high_y:
            high_y = edge.y
    return low_x, low_y, high_x, high_y


def _reach_of(edges: list[Edge], cx: float, cy: float) -> float:
    """How far the furthest corner of an outline is from a point."""
    reach = 0.0
    for edge in edges:
        far = apart(cx, cy, edge.x, edge.y)
        if far > reach:
            reach = far
    return reach


def mitred(before: Edge, edge: Edge, out: float) -> tuple[float, float]:
    """Where the corner between two edges comes to lie when both move outwards; if sharp, at most 4 times so far."""
    c = before.nx * edge.nx + before.ny * edge.ny
    scale = out / (1.0 + c) if c > -0.75 else 4.0 * out
    return edge.x + (before.nx + edge.nx) * scale, edge.y + (before.ny + edge.ny) * scale


def _twice_area(xs: list[float], ys: list[float]) -> float:
    """Twice the signed area of an outline; positive when it runs counter-clockwise. Exact for whole coordinates."""
    n = len(xs)
    total = 0.0
    for i in range(n):
        j = i + 1 if i + 1 < n else 0
        total += xs[i] * ys[j] - xs[j] * ys[i]
    return total


def _crosses_itself(xs: list[float], ys: list[float]) -> bool:
    """Whether two edges of an outline that are not neighbours cut through each other."""
    n = len(xs)
    for a in range(n):
        b = (a + 1) % n
        for c in range(a + 2, n):
            d = (c + 1) % n
            if d == a:
                continue
            one = _side(xs, ys, a, b, c)
            two = _side(xs, ys, a, b, d)
            three = _side(xs, ys, c, d, a)
            four = _side(xs, ys, c, d, b)
            if one * two < 0.0 and three * four < 0.0:
                return True
    return False


def _corner_turn(xs: list[float], ys: list[float], a: int, b: int, c: int) -> float:
    """Positive when going from corner a over b to c turns left."""
    return (xs[b] - xs[a]) * (ys[c] - ys[b]) - (ys[b] - ys[a]) * (xs[c] - xs[b])


def _convex_pieces(xs: list[float], ys: list[float]) -> list[Convex]:
    """Cut a simple counter-clockwise outline into convex polygons: clip ears, then join triangles that stay convex."""
    rest = list(range(len(xs)))
    # A corner in the middle of a straight edge has no normal of its own.
    rest = [
        rest[k]
        for k in range(len(rest))
        if _corner_turn(xs, ys, rest[k - 1], rest[k], rest[(k + 1) % len(rest)]) != 0.0
    ]
    parts: list[list[int]] = []
    while len(rest) > 3:
        if _is_convex(xs, ys, rest):
            break
        cut = -1
        for k in range(len(rest)):
            a, b, c = rest[k - 1], rest[k], rest[(k + 1) % len(rest)]
            if _corner_turn(xs, ys, a, b, c) > 0.0 and not _holds_corner(xs, ys, rest, a, b, c):
                cut = k
                break
        if cut < 0:
            raise ValueError("The outline crosses itself.")
        parts.append([rest[cut - 1], rest[cut], rest[(cut + 1) % len(rest)]])
        rest = rest[:cut] + rest[cut + 1 :]
        rest = [
            rest[k]
            for k in range(len(rest))
            if _corner_turn(xs, ys, rest[k - 1], rest[k], rest[(k + 1) % len(rest)]) != 0.0
        ]
    parts.append(rest)
    joined = True
    while joined:
        joined = False
        for i in range(len(parts)):
            for j in range(i + 1, len(parts)):
                union = _union(parts[i], parts[j])
                if union and _is_convex(xs, ys, union):
                    parts[i] = union
                    del parts[j]
                    joined = True
                    break
            if joined:
                break
    return [_piece(xs, ys, _straightened(xs, ys, part)) for part in parts]


def _piece(xs: list[float], ys: list[float], ring: list[int]) -> Convex:
    edges: list[Edge] = []
    for k in range(len(ring)):
        a = ring[k]
        b = ring[(k + 1) % len(ring)]
        rim = _on_outline(xs, ys, (xs[a] + xs[b]) / 2.0, (ys[a] + ys[b]) / 2.0)
        edges.append(Edge(xs[a], ys[a], xs[b], ys[b], rim))
    return Convex(edges)


def _on_outline(xs: list[float], ys: list[float], px: float, py: float) -> bool:
    n = len(xs)
    for i in range(n):
        j = i + 1 if i + 1 < n else 0
        length = apart(xs[i], ys[i], xs[j], ys[j])
        if apart(xs[i], ys[i], px, py) + apart(px, py, xs[j], ys[j]) <= length + 1e-6:
            return True
    return False


def _straightened(xs: list[float], ys: list[float], ring: list[int]) -> list[int]:
    return [
        ring[k]
        for k in range(len(ring))
        if _corner_turn(xs, ys, ring[k - 1], ring[k], ring[(k + 1) % len(ring)]) != 0.0
    ]


def _is_convex(xs: list[float], ys: list[float], ring: list[int]) -> bool:
    for k in range(len(ring)):
        if _corner_turn(xs, ys, ring[k - 1], ring[k], ring[(k + 1) % len(ring)]) < 0.0:
            return False
    return True


def _holds_corner(xs: list[float], ys: list[float], ring: list[int], a: int, b: int, c: int) -> bool:
    """Whether another corner of the ring lies in the triangle a, b, c or on the cut from a to c."""
    for p in ring:
        if p == a or p == b or p == c:
            continue
        if (
            _side(xs, ys, a, b, p) >= 0.0
            and _side(xs, ys, b, c, p) >= 0.0
            and _side(xs, ys, c, a, p) >= 0.0
            and not (xs[p] == xs[a] and ys[p] == ys[a])
            and not (xs[p] == xs[c] and ys[p] == ys[c])
        ):
            return True
    return False


def _side(xs: list[float], ys: list[float], a: int, b: int, p: int) -> float:
    return (xs[b] - xs[a]) * (ys[p] - ys[a]) - (ys[b] - ys[a]) * (xs[p] - xs[a])


def _union(first: list[int], second: list[int]) -> list[int]:
    """Two rings that share one edge as one ring; empty when they share none."""
    n = len(first)
    m = len(second)
    for i in range(n):
        a, b = first[i], first[(i + 1) % n]
        for j in range(m):
            if second[j] == b and second[(j + 1) % m] == a:
                return first[: i + 1] + [second[(j + 2 + k) % m] for k in range(m - 2)] + first[i + 1 :]
    return []
