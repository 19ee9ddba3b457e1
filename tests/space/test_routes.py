"""Is the way round the shortest one that keeps its distance?"""

import heapq
import itertools
import math

from shapely import LineString, Point
from shapely.geometry.base import BaseGeometry

from drumhead.space.routes import path_length, route
from drumhead.space.shapes import Shape
from tests.space.plane_tables import crowd, oracle, tables

CLEARANCE = 900.0


def shortest(a: tuple[float, float], b: tuple[float, float], zones: list[BaseGeometry]) -> float:
    """The length of the shortest way past the zones: every pair of corners tried, none wiser than that."""
    small = [zone.buffer(-1.2, join_style="mitre") for zone in zones]
    corners = [p for zone in zones for p in zone.exterior.coords[:-1]]
    nodes = [a, b, *(p for p in corners if not any(zone.contains(Point(p)) for zone in small))]
    best = {0: 0.0}
    waiting = [(0.0, 0)]
    while waiting:
        far, here = heapq.heappop(waiting)
        if here == 1:
            return far
        if far > best[here]:
            continue
        for there, spot in enumerate(nodes):
            length = far + math.dist(nodes[here], spot)
            if length < best.get(there, 1e18):
                leg = LineString([nodes[here], spot])
                if not any(leg.intersects(zone) for zone in small):
                    best[there] = length
                    heapq.heappush(waiting, (length, there))
    return math.inf


def test_routes_are_the_shortest_and_keep_clear() -> None:
    bent = 0
    for r in tables("routes", 25, 500):
        shapes: list[Shape] = list(crowd(r, 6, 7000))
        a = (float(r.randrange(2000, 12000)), float(r.randrange(6000, 24000)))
        b = (float(r.randrange(24000, 34000)), float(r.randrange(6000, 24000)))
        if any(oracle(shape).distance(Point(p)) < CLEARANCE + 5 for shape in shapes for p in (a, b)):
            continue
        way = route(*a, *b, shapes, CLEARANCE)
        zones = [oracle(shape).buffer(CLEARANCE, join_style="mitre", mitre_limit=10) for shape in shapes]
        truth = shortest(a, b, zones)
        if not way:
            assert math.isinf(truth)
            continue
        assert way[-1] == b
        bent += len(way) > 1
        for start, end in itertools.pairwise([a, *way]):
            assert all(LineString([start, end]).distance(oracle(shape)) > CLEARANCE - 3 for shape in shapes)
        assert abs(path_length(*a, way) - truth) < 3 * len(way) + 1
    assert bent > 5
