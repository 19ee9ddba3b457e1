"""Hex geometry against slow, obviously right definitions."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from drumhead.space.hexes import (
    BARRED,
    DIRECTION_Q,
    DIRECTION_R,
    OPEN,
    OVER,
    STOP,
    Gate,
    Grid,
    axial,
    distance,
    offset,
    trace,
)
from tests.support import rule

near = st.integers(-7, 7)


def slow(b: tuple[int, int]) -> tuple[set[tuple[int, int]], set[tuple[int, int]]]:
    """The rulebook digest's classifier with fractions, from (0, 0) to b: (crossed, along an edge)."""
    n = distance(*b)
    crossed: set[tuple[int, int]] = set()
    edge: set[tuple[int, int]] = set()
    for q in range(-n - 1, n + 2):
        for r in range(-n - 1, n + 2):
            if (q, r) in ((0, 0), b) or distance(q, r) + distance(b[0] - q, b[1] - r) > n + 1:
                continue
            low, high, inside, along = Fraction(0), Fraction(1), True, False
            starts = (-q + r, -q - 2 * r, 2 * q + r)
            slopes = (b[0] - b[1], b[0] + 2 * b[1], -2 * b[0] - b[1])
            for a, slope in zip(starts, slopes, strict=True):
                if slope == 0:
                    inside = inside and -1 <= a <= 1
                    along = along or a in (-1, 1)
                else:
                    first, second = sorted((Fraction(-1 - a, slope), Fraction(1 - a, slope)))
                    low, high = max(low, first), min(high, second)
            if inside and low < high:
                (edge if along else crossed).add((q, r))
    return crossed, edge


@rule("FC-GEO-01")
@given(near, near)
def test_fc_geo_01_distance_counts_steps(q: int, r: int) -> None:
    steps = 0
    ring = {(0, 0)}
    while (q, r) not in ring:
        ring |= {(a + DIRECTION_Q[d], b + DIRECTION_R[d]) for a, b in ring for d in range(6)}
        steps += 1
    assert distance(q, r) == steps


@given(st.integers(-20, 20), st.integers(0, 20))
def test_offset_and_axial_are_inverse(column: int, row: int) -> None:
    assert offset(*axial(column, row)) == (column, row)


@rule("FC-GEO-04", "FC-GEO-07")
@given(near, near)
def test_fc_geo_04_sight_line_equals_the_slow_classifier(q: int, r: int) -> None:
    if (q, r) == (0, 0):
        return
    line = trace(q, r)
    crossed, edge = slow((q, r))
    assert set(line.crossed) == crossed
    assert {place for a, b, c, d in line.pairs for place in ((a, b), (c, d))} == edge


@pytest.mark.parametrize(
    ("end", "crossed", "pairs"),
    [
        ((3, 0), {(1, 0), (2, 0)}, set()),
        ((1, 1), set(), {frozenset({(1, 0), (0, 1)})}),
        ((2, 2), {(1, 1)}, {frozenset({(1, 0), (0, 1)}), frozenset({(2, 1), (1, 2)})}),
        ((2, 1), {(1, 0), (1, 1)}, set()),
        ((3, 1), {(1, 0), (2, 0), (1, 1), (2, 1)}, set()),
        ((4, 1), {(1, 0), (2, 0), (2, 1), (3, 1)}, set()),
    ],
)
@rule("FC-GEO-06", "FC-GEO-07")
def test_fc_geo_06_checked_lines(
    end: tuple[int, int], crossed: set[tuple[int, int]], pairs: set[frozenset[tuple[int, int]]]
) -> None:
    line = trace(*end)
    assert set(line.crossed) == crossed
    assert {frozenset({(a, b), (c, d)}) for a, b, c, d in line.pairs} == pairs


def board(columns: int, rows: int) -> Grid:
    return Grid([axial(c, r) for r in range(rows) for c in range(columns - (r & 1))])


class Ground(Gate):
    """A gate from a drawing: cells by kind, all others open."""

    def __init__(self, kinds: dict[int, int]) -> None:
        self.kinds = kinds

    def enter(self, here: int, there: int) -> int:
        return self.kinds.get(there, OPEN)


def test_grid_lines_are_the_traced_lines_on_the_map() -> None:
    grid = board(9, 7)
    for a in grid.cells:
        for b in grid.cells:
            if a == b:
                continue
            crossed, pairs = grid.line(a, b)
            want, edge = slow((grid.q[b] - grid.q[a], grid.r[b] - grid.r[a]))
            assert {(grid.q[c] - grid.q[a], grid.r[c] - grid.r[a]) for c in crossed} == {
                (q, r) for q, r in want if grid.has(grid.q[a] + q, grid.r[a] + r)
            }
            assert {(grid.q[c] - grid.q[a], grid.r[c] - grid.r[a]) for c in pairs} <= edge


@rule("FC-GEO-02")
def test_fc_geo_02_contact_is_distance_one() -> None:
    grid = board(5, 5)
    for a in grid.cells:
        assert {b for b in grid.cells if grid.touching(a, b)} == set(grid.around[a])


@given(st.sets(st.integers(0, 40), max_size=15), st.sets(st.integers(0, 40), max_size=8), st.integers(0, 5))
def test_reach_equals_walking_every_path(barred: set[int], stops: set[int], steps: int) -> None:
    grid = board(7, 6)
    start = grid.cells[20 % len(grid.cells)]
    kinds = {grid.cells[i % len(grid.cells)]: STOP for i in stops}
    kinds |= {grid.cells[i % len(grid.cells)]: BARRED for i in barred}
    kinds.pop(start, None)
    gate = Ground(kinds)
    want: dict[int, int] = {}
    walkers = {start}
    for step in range(1, steps + 1):
        walkers = {t for h in walkers if kinds.get(h) != STOP for t in grid.around[h] if kinds.get(t) != BARRED}
        for cell in walkers - {start}:
            want.setdefault(cell, step)
    reach = grid.reach(start, steps, gate)
    assert {cell: reach.steps[cell] for cell in reach.cells} == want
    for cell in reach.cells:
        path = reach.path(cell)
        assert len(path) == want[cell]
        assert path[-1] == cell
        assert all(grid.touching(a, b) for a, b in zip([start, *path], path, strict=False))
        assert all(kinds.get(c) != STOP for c in path[:-1])


def test_reach_crosses_but_does_not_stop_over() -> None:
    grid = board(5, 1)
    reach = grid.reach(grid.cell(0, 0), 2, Ground({grid.cell(1, 0): OVER}))
    assert reach.cells == [grid.cell(2, 0)]
    assert reach.path(grid.cell(2, 0)) == [grid.cell(1, 0), grid.cell(2, 0)]


@rule("FC-GEO-10", "FC-GEO-11")
@given(st.integers(-3, 3), st.integers(-3, 3))
def test_fc_geo_11_away_names_the_only_steps_that_raise_the_distance_on_both_axes(q: int, r: int) -> None:
    if (q, r) == (0, 0):
        return
    grid = Grid([(a, b) for a in range(-6, 7) for b in range(-6, 7)])
    origin, cell = grid.cell(0, 0), grid.cell(q, r)
    first, second = grid.away(origin, cell)
    straight = q == 0 or r == 0 or q + r == 0
    assert (first == second) == straight
    n = distance(q, r)
    assert distance(q + DIRECTION_Q[first], r + DIRECTION_R[first]) == n + 1
    assert distance(q + DIRECTION_Q[second], r + DIRECTION_R[second]) == n + 1
    if straight:
        assert (q, r) == (n * DIRECTION_Q[first], n * DIRECTION_R[first])


@rule("FC-GEO-12")
def test_fc_geo_12_only_the_longest_retreats_are_offered() -> None:
    grid = Grid([(a, b) for a in range(-4, 5) for b in range(-4, 5)])
    cell = grid.cell(1, 1)  # two ways out: east (0) and south-east (5)
    first, second = grid.away(grid.cell(0, 0), cell)
    assert {first, second} == {0, 5}
    both = Ground({})
    assert set(grid.retreats(cell, first, second, 2, both)) == {0, 5}
    east_blocked = Ground({grid.cell(2, 1): STOP})
    assert grid.retreats(cell, first, second, 2, east_blocked) == (5,)
    assert grid.passable(cell, first, second, 2, east_blocked) == 2


def test_flyers_stop_on_the_last_hex_where_they_may() -> None:
    grid = Grid([(a, 0) for a in range(6)])
    over = Ground({grid.cell(2, 0): OVER, grid.cell(3, 0): OVER})
    assert grid.passable(grid.cell(1, 0), 0, 0, 2, over) == 0
    assert grid.passable(grid.cell(1, 0), 0, 0, 3, over) == 3


class Land(Gate):
    """The gate that `spread` spells out: kinds of ground, taken cells, flyers over everything."""

    def __init__(self, taken: list[int], ground: tuple[int, ...], nature: tuple[int, ...], over: bool) -> None:
        self.taken = taken
        self.ground = ground
        self.nature = nature
        self.over = over

    def enter(self, here: int, there: int) -> int:
        how = self.nature[self.ground[there]]
        if self.taken[there] >= 0 or how == BARRED:
            return OVER if self.over else BARRED
        if self.over or how == OPEN or self.ground[here] == self.ground[there]:
            return OPEN
        return STOP


@given(
    st.lists(st.integers(0, 3), min_size=39, max_size=39),
    st.sets(st.integers(0, 38), max_size=12),
    st.integers(0, 38),
    st.integers(0, 6),
    st.booleans(),
)
def test_spread_is_reach_without_a_gate(kinds: list[int], taken: set[int], start: int, steps: int, over: bool) -> None:
    grid = board(7, 6)
    nature = (OPEN, STOP, STOP, BARRED)
    ground = [0] * grid.size
    occupied = [-1] * grid.size
    for place, cell in enumerate(grid.cells):
        ground[cell] = kinds[place % len(kinds)]
        if place in taken:
            occupied[cell] = place
    here = grid.cells[start]
    fast = grid.spread(here, steps, occupied, tuple(ground), nature, over)
    slow = grid.reach(here, steps, Land(occupied, tuple(ground), nature, over))
    assert {c: fast.steps[c] for c in fast.cells} == {c: slow.steps[c] for c in slow.cells}
    for cell in fast.cells:
        path = fast.path(cell)
        assert len(path) == fast.steps[cell]
        assert all(grid.touching(a, b) for a, b in zip([here, *path], path, strict=False))
