"""Where is what on a hex map: coordinates, distances, exact sight lines, reachable hexes and retreat routes.

Hexes are pointy-top and addressed by axial coordinates (q, r). A `Grid` lays the map into one flat array with a rim
of empty places around it, so that a neighbour, and every hex of a sight line, is one addition away from a cell.
"""

from typing import Final

from mypy_extensions import i64, mypyc_attr

# East, north-east, north-west, west, south-west, south-east; the direction after next differs by 120 degrees.
DIRECTION_Q: Final[tuple[int, ...]] = (1, 1, 0, -1, -1, 0)
DIRECTION_R: Final[tuple[int, ...]] = (0, -1, -1, 0, 1, 1)

# What a gate answers about entering a hex.
BARRED: Final = 0  # may not be entered
OPEN: Final = 1  # may be entered and left again
STOP: Final = 2  # may be entered, ends the move
OVER: Final = 3  # may be crossed, no stopping there


def distance(dq: i64, dr: i64) -> i64:
    """Hexes between two centres that differ by (dq, dr)."""
    ds = -dq - dr
    if dq < 0:
        dq = -dq
    if dr < 0:
        dr = -dr
    if ds < 0:
        ds = -ds
    return (dq + dr + ds) // 2


def axial(column: i64, row: i64) -> tuple[int, int]:
    """Axial coordinates of an offset place; odd rows are shifted right by half a hex."""
    return column - (row - (row & 1)) // 2, row


def offset(q: i64, r: i64) -> tuple[int, int]:
    """Column and row of an axial place: the inverse of `axial`."""
    return q + (r - (r & 1)) // 2, r


class Line:
    """What a segment between centres does: hexes it crosses, pairs of hexes whose common edge it follows."""

    def __init__(self, crossed: tuple[tuple[int, int], ...], pairs: tuple[tuple[int, int, int, int], ...]) -> None:
        self.crossed: Final = crossed
        self.pairs: Final = pairs


def _clip(aq: i64, ar: i64, dq: i64, dr: i64) -> i64:
    """How the segment (0,0)-(dq,dr) meets the hex at (-aq,-ar): 0 not at all, 1 crosses it, 2 runs along an edge.

    A point lies inside the hex when the three differences of its cube coordinates are all below 1 in size; along the
    segment each is a + b*t, so the part inside is an interval of t, kept as two exact fractions.
    """
    low_n: i64 = 0
    low_d: i64 = 1
    high_n: i64 = 1
    high_d: i64 = 1
    along = False
    for axis in range(3):
        if axis == 0:
            a = aq - ar
            b = dq - dr
        elif axis == 1:
            a = aq + 2 * ar
            b = dq + 2 * dr
        else:
            a = -2 * aq - ar
            b = -2 * dq - dr
        if b == 0:
            if a > 1 or a < -1:
                return 0
            if a == 1 or a == -1:
                along = True
            continue
        if b < 0:
            a = -a
            b = -b
        if (-1 - a) * low_d > low_n * b:
            low_n = -1 - a
            low_d = b
        if (1 - a) * high_d < high_n * b:
            high_n = 1 - a
            high_d = b
    if low_n * high_d >= high_n * low_d:
        return 0
    return 2 if along else 1


def trace(dq: i64, dr: i64) -> Line:
    """The exact sight line to the hex (dq, dr) away; both end hexes are left out, corners do not count."""
    reach = distance(dq, dr)
    crossed: list[tuple[int, int]] = []
    edges: list[tuple[int, int]] = []
    for q in range(-reach - 1, reach + 2):
        for r in range(-reach - 1, reach + 2):
            if (q == 0 and r == 0) or (q == dq and r == dr):
                continue
            if distance(q, r) + distance(dq - q, dr - r) > reach + 1:
                continue
            met = _clip(-q, -r, dq, dr)
            if met == 1:
                crossed.append((q, r))
            elif met == 2:
                edges.append((q, r))
    pairs: list[tuple[int, int, int, int]] = []
    for i in range(len(edges)):
        for j in range(i + 1, len(edges)):
            q1, r1 = edges[i]
            q2, r2 = edges[j]
            # The two hexes beside one edge run are neighbours, and the segment passes between them.
            if distance(q1 - q2, r1 - r2) == 1 and distance(q1, r1) == distance(q2, r2):
                pairs.append((q1, r1, q2, r2))
    return Line(tuple(crossed), tuple(pairs))


@mypyc_attr(allow_interpreted_subclasses=True)
class Gate:
    """Who may enter which hex: a game's movement rules for one unit at one moment."""

    def enter(self, here: i64, there: i64) -> i64:
        """BARRED, OPEN, STOP or OVER for a step between neighbouring cells."""
        return OPEN


def same_ground(here: i64, there: i64) -> bool:
    """Whether a step between these kinds of ground stays on one kind: ground that stops does not stop whoever does."""
    return here == there


class Reach:
    """Where a move may end: the cells in order of discovery, the steps to each, and the way there.

    `last` is the cell before the final step into a cell; `through` the cell before it for who moves on from there. They
    differ where a hex stops those who enter it from one side only.
    """

    def __init__(self, start: int, cells: list[int], steps: list[int], last: list[int], through: list[int]) -> None:
        self.start: Final = start
        self.cells: Final = cells
        self.steps: Final = steps
        self.last: Final = last
        self.through: Final = through

    def path(self, cell: i64) -> list[int]:
        """The cells from the first step to `cell`."""
        way: list[int] = [cell]
        here: i64 = self.last[cell]
        while here != self.start:
            way.append(here)
            here = self.through[here]
        way.reverse()
        return way


class Grid:
    """A hex map of any outline as one flat array; cells off the map are in the array but are nobody's neighbour."""

    def __init__(self, places: list[tuple[int, int]]) -> None:
        low_q = min([q for q, _ in places])
        low_r = min([r for _, r in places])
        self.left: Final[int] = low_q - 1
        self.top: Final[int] = low_r - 1
        self.stride: Final[int] = max([q for q, _ in places]) - low_q + 3
        self.size: Final[int] = self.stride * (max([r for _, r in places]) - low_r + 3)
        self.cells: Final[tuple[int, ...]] = tuple(sorted([self.cell(q, r) for q, r in places]))
        on = [False] * self.size
        for cell in self.cells:
            on[cell] = True
        self.on: Final = on
        self.q: Final = [cell % self.stride + self.left for cell in range(self.size)]
        self.r: Final = [cell // self.stride + self.top for cell in range(self.size)]
        near = [-1] * (6 * self.size)
        for cell in self.cells:
            for way in range(6):
                there = cell + DIRECTION_R[way] * self.stride + DIRECTION_Q[way]
                if on[there]:
                    near[6 * cell + way] = there
        self.near: Final = near
        self.around: Final = [
            tuple([c for c in near[6 * cell : 6 * cell + 6] if c >= 0]) if on[cell] else () for cell in range(self.size)
        ]
        self._lines: Final[dict[int, tuple[tuple[int, ...], tuple[int, ...]]]] = {}
        self._within: Final[dict[int, tuple[int, ...]]] = {}
        self._apart: Final[list[list[int]]] = [[] for _ in range(self.size)]  # filled row by row as it is asked for

    def cell(self, q: i64, r: i64) -> int:
        """The array place of an axial hex that lies on the map or on its rim."""
        return (r - self.top) * self.stride + (q - self.left)

    def has(self, q: i64, r: i64) -> bool:
        """Whether the hex lies on the map."""
        if q <= self.left or r <= self.top or q - self.left >= self.stride:
            return False
        cell = self.cell(q, r)
        return cell < self.size and self.on[cell]

    def apart(self, a: i64, b: i64) -> i64:
        """Distance between two cells."""
        row = self._apart[a]
        return row[b] if row else self.apart_from(a)[b]

    def apart_from(self, cell: i64) -> list[int]:
        """The distances of all cells from this one, by cell; for who asks for many. Not to be changed."""
        row = self._apart[cell]
        if not row:
            row = [distance(self.q[c] - self.q[cell], self.r[c] - self.r[cell]) for c in range(self.size)]
            self._apart[cell] = row
        return row

    def touching(self, a: i64, b: i64) -> bool:
        """Whether two cells are neighbours."""
        return self.apart(a, b) == 1

    def within(self, cell: i64, radius: i64) -> tuple[int, ...]:
        """The cells on the map at most `radius` away, the cell itself included."""
        key = cell * 64 + radius
        known = self._within.get(key)
        if known is None:
            known = tuple([c for c in self.cells if self.apart(cell, c) <= radius])
            self._within[key] = known
        return known

    def line(self, a: i64, b: i64) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """The sight line between two cells: cells crossed, and the pairs (flat) whose edge it follows; map cells only.

        A pair with one hex off the map can never block, so it is left out.
        """
        key = a * self.size + b
        known = self._lines.get(key)
        if known is None:
            known = self._draw(a, b)
            self._lines[key] = known
        return known

    def _draw(self, a: i64, b: i64) -> tuple[tuple[int, ...], tuple[int, ...]]:
        q = self.q[a]
        r = self.r[a]
        traced = trace(self.q[b] - q, self.r[b] - r)
        crossed = [self.cell(q + dq, r + dr) for dq, dr in traced.crossed if self.has(q + dq, r + dr)]
        pairs: list[int] = []
        for q1, r1, q2, r2 in traced.pairs:
            if self.has(q + q1, r + r1) and self.has(q + q2, r + r2):
                pairs.append(self.cell(q + q1, r + r1))
                pairs.append(self.cell(q + q2, r + r2))
        return tuple(crossed), tuple(pairs)

    def reach(self, start: i64, steps: i64, gate: Gate) -> Reach:
        """Every cell where a move of at most `steps` hexes may end, each by a shortest way; the start is left out."""
        last: list[int] = [-1] * self.size
        through: list[int] = [-1] * self.size
        count: list[int] = [0] * self.size
        ends: list[int] = []
        front: list[int] = [start]
        near = self.near
        for step in range(1, steps + 1):
            following: list[int] = []
            for here in front:
                base: i64 = here * 6
                for way in range(6):
                    there: i64 = near[base + way]
                    if there < 0 or there == start or through[there] >= 0:
                        continue
                    answer = gate.enter(here, there)
                    if answer == BARRED:
                        continue
                    if answer != STOP:
                        through[there] = here
                        following.append(there)
                    if answer != OVER and count[there] == 0:
                        count[there] = step
                        last[there] = here
                        ends.append(there)
            if not following:
                break
            front = following
        return Reach(start, ends, count, last, through)

    def spread(
        self, start: i64, steps: i64, taken: list[int], ground: tuple[int, ...], nature: tuple[int, ...], over: bool
    ) -> Reach:
        """`reach` for the common case, without a gate: `nature` says OPEN, STOP or BARRED for each kind of ground.

        Cells with something in `taken` (0 or more) are barred. Ground that stops does so only for who comes from
        another kind (`same_ground`). With `over` all that is barred may be crossed and nothing stops.
        """
        last: list[int] = [-1] * self.size
        through: list[int] = [-1] * self.size
        count: list[int] = [0] * self.size
        ends: list[int] = []
        front: list[int] = [start]
        around = self.around
        through[start] = start
        for step in range(1, steps + 1):
            following: list[int] = []
            for here in front:
                for there in around[here]:
                    if through[there] >= 0:
                        continue
                    kind = ground[there]
                    how = nature[kind]
                    if taken[there] >= 0 or how == BARRED:
                        if over:
                            through[there] = here
                            following.append(there)
                        continue
                    if over or how == OPEN or same_ground(ground[here], kind):
                        through[there] = here
                        following.append(there)
                    if count[there] == 0:
                        count[there] = step
                        last[there] = here
                        ends.append(there)
            if not following:
                break
            front = following
        return Reach(start, ends, count, last, through)

    def away(self, origin: i64, cell: i64) -> tuple[int, int]:
        """The two directions that lead away from `origin` for who stands on `cell`; on a straight line they are one."""
        dq: i64 = self.q[cell] - self.q[origin]
        dr: i64 = self.r[cell] - self.r[origin]
        for way in range(6):
            uq: i64 = DIRECTION_Q[way]
            ur: i64 = DIRECTION_R[way]
            vq: i64 = DIRECTION_Q[(way + 1) % 6]
            vr: i64 = DIRECTION_R[(way + 1) % 6]
            # (dq, dr) = a*u + b*v; neighbouring directions have determinant uq*vr - ur*vq = +-1.
            det = uq * vr - ur * vq
            a = (dq * vr - dr * vq) * det
            b = (uq * dr - ur * dq) * det
            if a > 0 and b == 0:
                return way, way
            if a > 0 and b > 0:
                return way, (way + 1) % 6
        raise ValueError("nobody retreats from their own hex")

    def passable(self, here: i64, first: i64, second: i64, steps: i64, gate: Gate) -> i64:
        """The most hexes that a retreat of `steps` can pass from `here` by the two directions allowed."""
        if steps <= 0:
            return 0
        best = self._passed(here, first, steps, first, second, gate)
        if second != first:
            other = self._passed(here, second, steps, first, second, gate)
            if other > best:
                best = other
        return best

    def _passed(self, here: i64, way: i64, steps: i64, first: i64, second: i64, gate: Gate) -> i64:
        """The most hexes passed when the next step goes `way`."""
        there: i64 = self.near[here * 6 + way]
        if there < 0:
            return 0
        answer = gate.enter(here, there)
        if answer == BARRED:
            return 0
        if answer == STOP:
            return 1
        more = self.passable(there, first, second, steps - 1, gate)
        if answer == OVER and more == 0:
            return 0
        return 1 + more

    def retreats(self, here: i64, first: i64, second: i64, steps: i64, gate: Gate) -> tuple[int, ...]:
        """The directions of a next step that still lead to the most hexes passed; empty when none can be passed."""
        best = self.passable(here, first, second, steps, gate)
        if best == 0:
            return ()
        ways: list[int] = []
        if self._passed(here, first, steps, first, second, gate) == best:
            ways.append(first)
        if second != first and self._passed(here, second, steps, first, second, gate) == best:
            ways.append(second)
        return tuple(ways)
