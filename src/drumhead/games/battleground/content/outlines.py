"""How do drawn shapes lie to each other? Outlines in inches, for judging a layout before anybody plays on it.

Two shapes that only touch do not overlap. Everything here is for the designer's desk; battles use `drumhead.space`.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

Point = tuple[float, float]
Outline = list[Point]
TINY = 1e-6


def corners(points: Sequence[Sequence[float]]) -> Outline:
    return [(float(x), float(y)) for x, y in points]


def strip(line: Sequence[Sequence[float]], width: float) -> Outline:
    """The outline of a line of some width."""
    (ax, ay), (bx, by) = corners(line)
    length = math.hypot(bx - ax, by - ay) or 1.0
    dx, dy = (ay - by) * width / 2 / length, (bx - ax) * width / 2 / length
    return [(ax + dx, ay + dy), (bx + dx, by + dy), (bx - dx, by - dy), (ax - dx, ay - dy)]


def turned_round(outline: Outline, width: float, height: float) -> Outline:
    """The outline after the table was turned by half a circle."""
    return [(width - x, height - y) for x, y in outline]


def same(a: Outline, b: Outline) -> bool:
    """The same shape, wherever its outline begins and whichever way round it goes."""
    if len(a) != len(b):
        return False
    for ring in (b, b[::-1]):
        for start in range(len(ring)):
            shifted = ring[start:] + ring[:start]
            if all(abs(p[0] - q[0]) < 1e-4 and abs(p[1] - q[1]) < 1e-4 for p, q in zip(a, shifted, strict=True)):
                return True
    return False


def edges(outline: Outline) -> list[tuple[Point, Point]]:
    return list(zip(outline, outline[1:] + outline[:1], strict=True))


def area(outline: Outline) -> float:
    return abs(sum(ax * by - bx * ay for (ax, ay), (bx, by) in edges(outline))) / 2


def is_simple(outline: Outline) -> bool:
    """Does it enclose something, and does no edge cross or touch another?"""
    sides = edges(outline)
    if area(outline) < 1e-3:
        return False
    for i, first in enumerate(sides):
        for j in range(i + 1, len(sides)):
            beside = j == i + 1 or (i == 0 and j == len(sides) - 1)
            if beside:
                if _folds_back(first, sides[j]):
                    return False
            elif _meet(first, sides[j]):
                return False
    return True


def inside_table(outline: Outline, width: float, height: float) -> bool:
    return all(-TINY <= x <= width + TINY and -TINY <= y <= height + TINY for x, y in outline)


def holds(outline: Outline, x: float, y: float) -> bool:
    """Is the point strictly inside?"""
    odd = False
    ax, ay = outline[-1]
    for bx, by in outline:
        if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
            odd = not odd
        ax, ay = bx, by
    return odd and to_outline(outline, x, y) >= TINY


def to_outline(outline: Outline, x: float, y: float) -> float:
    """How far the point is from the rim."""
    return min(_to_edge(x, y, edge) for edge in edges(outline))


def overlap(a: Outline, b: Outline) -> bool:
    """Do the insides meet?"""
    if _apart([x for x, _ in a], [x for x, _ in b]) or _apart([y for _, y in a], [y for _, y in b]):
        return False
    if any(_cross(first, second) for first in edges(a) for second in edges(b)):
        return True
    return any(holds(b, x, y) for x, y in _samples(a)) or any(holds(a, x, y) for x, y in _samples(b))


def _apart(a: list[float], b: list[float]) -> bool:
    return max(a) <= min(b) + TINY or max(b) <= min(a) + TINY


def within(a: Outline, b: Outline) -> bool:
    """Does a lie wholly in b?"""
    if any(_cross(first, second) for first in edges(a) for second in edges(b)):
        return False
    return all(holds(b, x, y) or to_outline(b, x, y) < TINY for x, y in _samples(a))


def _samples(outline: Outline) -> list[Point]:
    """Corners, middles of edges, and a point inside."""
    middles = [((ax + bx) / 2, (ay + by) / 2) for (ax, ay), (bx, by) in edges(outline)]
    return [*outline, *middles, _inner(outline)]


def _inner(outline: Outline) -> Point:
    """Some point strictly inside a simple outline."""
    n = len(outline)
    for i in range(n):
        ax, ay = outline[i - 1]
        bx, by = outline[i]
        cx, cy = outline[(i + 1) % n]
        x, y = (ax + bx + cx) / 3, (ay + by + cy) / 3
        if holds(outline, x, y):
            return x, y
    return outline[0]


def _side(a: Point, b: Point, p: Point) -> float:
    return (b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0])


def _cross(first: tuple[Point, Point], second: tuple[Point, Point]) -> bool:
    """Do the edges cross in the middle of both?"""
    a, b = first
    c, d = second
    one, two = _side(a, b, c), _side(a, b, d)
    three, four = _side(c, d, a), _side(c, d, b)
    return ((one > TINY and two < -TINY) or (one < -TINY and two > TINY)) and (
        (three > TINY and four < -TINY) or (three < -TINY and four > TINY)
    )


def _meet(first: tuple[Point, Point], second: tuple[Point, Point]) -> bool:
    if _cross(first, second):
        return True
    return any(_to_edge(*p, second) < TINY for p in first) or any(_to_edge(*p, first) < TINY for p in second)


def _folds_back(first: tuple[Point, Point], second: tuple[Point, Point]) -> bool:
    """Two edges that share a corner and lie on each other."""
    if first[1] == second[0]:
        corner, before, after = first[1], first[0], second[1]
    else:
        corner, before, after = first[0], first[1], second[0]
    flat = abs(_side(before, corner, after)) < TINY
    back = (before[0] - corner[0]) * (after[0] - corner[0]) + (before[1] - corner[1]) * (after[1] - corner[1]) > 0
    return flat and back


def _to_edge(x: float, y: float, edge: tuple[Point, Point]) -> float:
    (ax, ay), (bx, by) = edge
    dx, dy = bx - ax, by - ay
    long = dx * dx + dy * dy
    share = 0.0 if long == 0 else max(0.0, min(1.0, ((x - ax) * dx + (y - ay) * dy) / long))
    return math.hypot(x - ax - share * dx, y - ay - share * dy)
