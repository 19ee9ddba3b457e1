"""Do distances, overlaps, lengths and areas agree with shapely on random tables?"""

import itertools
import math
from random import Random

from shapely import LineString, Point
from shapely.affinity import translate
from shapely.ops import unary_union

from drumhead.space.headings import (
    SINES,
    arc_angle,
    arc_length,
    cosine,
    difference,
    heading_below,
    heading_of,
    sine,
    turned,
)
from drumhead.space.heights import Solid, solid_blocks
from drumhead.space.measure import (
    area_inside,
    clip,
    contact,
    crosses,
    depth,
    distance,
    holds,
    length_inside,
    nearest_on_outline,
    nearest_points,
    overlap,
    stretches,
    to_outline,
    to_point,
)
from drumhead.space.segments import point_to_path, segment_to_segment
from drumhead.space.shapes import apart, box
from tests.space.plane_tables import (
    CLOSE,
    TABLE,
    oracle,
    random_polygon,
    random_rect,
    random_shape,
    tables,
)


def spot(r: Random, spread: int = 12000) -> tuple[float, float]:
    return float(18000 + r.randrange(-spread, spread)), float(15000 + r.randrange(-spread, spread))


def test_the_table_of_sines_is_right_to_the_last_bits() -> None:
    for heading in range(0, 36000, 7):
        assert abs(sine(heading) - math.sin(math.radians(heading / 100))) < 1e-15
        assert abs(cosine(heading) - math.cos(math.radians(heading / 100))) < 1e-15
    assert (sine(0), sine(9000), sine(18000), sine(27000)) == (0.0, 1.0, 0.0, -1.0)
    assert len(SINES) == 45000


def test_headings_come_back_from_their_vectors() -> None:
    for heading in range(0, 36000, 11):
        assert heading_of(5000 * cosine(heading), 5000 * sine(heading)) == heading
        aside = turned(heading, 0)
        assert difference(aside, turned(aside, 4321)) == 4321
    for r in tables("headings", 500):
        dx, dy = r.uniform(-9, 9), r.uniform(-9, 9)
        degrees = math.degrees(math.atan2(dy, dx)) % 360
        assert abs((heading_of(dx, dy) / 100 - degrees + 180) % 360 - 180) <= 0.005 + 1e-9
        assert 0 <= degrees - heading_below(dx, dy) / 100 < 0.01 + 1e-9


def test_arcs_by_length() -> None:
    assert abs(arc_length(1000.0, 9000) - 1570.7963267948966) < 1e-9
    assert arc_angle(1000.0, 1570.7963267948966) == 9000
    assert arc_angle(0.0, 10.0) == 0


def test_distance_and_its_two_points() -> None:
    for r in tables("distance"):
        a, b = random_shape(r), random_shape(r)
        one, two = oracle(a), oracle(b)
        found, ax, ay, bx, by = nearest_points(a, b)
        assert abs(found - one.distance(two)) < CLOSE
        assert distance(a, b) == found
        assert one.distance(Point(ax, ay)) < CLOSE and two.distance(Point(bx, by)) < CLOSE
        if found > 0:
            assert abs(apart(ax, ay, bx, by) - found) < CLOSE


def test_overlap_and_contact() -> None:
    for r in tables("overlap"):
        a, b = random_shape(r, 3000), random_shape(r, 3000)
        one, two = oracle(a), oracle(b)
        deep = depth(a, b)
        if one.distance(two) > CLOSE:
            assert deep <= 0 and not overlap(a, b)
            assert contact(a, b) == (one.distance(two) <= 2.0) or abs(one.distance(two) - 2) < CLOSE
        elif deep > CLOSE:
            assert one.intersects(two)
        if oracle(a, 4.0).intersects(oracle(b, 4.0)):
            assert overlap(a, b) and not contact(a, b)


def test_depth_of_rectangles_is_the_least_push_that_parts_them() -> None:
    for r in tables("depth"):
        a, b = random_rect(r, 2500), random_rect(r, 2500)
        deep = depth(a, b)
        if deep <= 0:
            assert oracle(a).distance(oracle(b)) >= -deep - CLOSE
            continue
        ways = [(h + 9000 * k) % 36000 for k in range(4) for h in (a.heading, b.heading)]
        gone = [translate(oracle(a), (deep + 1) * cosine(w), (deep + 1) * sine(w)).disjoint(oracle(b)) for w in ways]
        less = max(deep - 1, 0)
        kept = [translate(oracle(a), less * cosine(w), less * sine(w)).disjoint(oracle(b)) for w in ways]
        assert any(gone) and not any(kept)


def test_points_in_and_around_shapes() -> None:
    for r in tables("points"):
        shape = random_shape(r)
        made = oracle(shape)
        for _ in range(5):
            px, py = spot(r)
            here = Point(px, py)
            rim = made.boundary.distance(here)
            assert abs(to_outline(shape, px, py) - rim) < CLOSE
            assert abs(to_point(shape, px, py) - made.distance(here)) < CLOSE
            qx, qy = nearest_on_outline(shape, px, py)
            assert made.boundary.distance(Point(qx, qy)) < CLOSE
            if rim > CLOSE:
                assert holds(shape, px, py) == made.contains(here)
        low_x, low_y, high_x, high_y = box(shape)
        assert all(abs(a - b) < CLOSE for a, b in zip((low_x, low_y, high_x, high_y), made.bounds, strict=True))
        out = max(-low_x, -low_y, high_x - TABLE.right, high_y - TABLE.top)
        assert abs(TABLE.beyond(shape) - out) < CLOSE and TABLE.holds(shape) == (out <= 2)


def test_segments_in_shapes() -> None:
    for r in tables("segments"):
        shapes = [random_shape(r) for _ in range(r.randrange(1, 4))]
        (ax, ay), (bx, by) = spot(r), spot(r)
        line = LineString([(ax, ay), (bx, by)])
        together = unary_union([oracle(shape) for shape in shapes])
        assert abs(length_inside(shapes, ax, ay, bx, by) - line.intersection(together).length) < CLOSE
        for shape in shapes:
            inside = line.intersection(oracle(shape)).length
            assert abs(sum(high - low for low, high in stretches(shape, ax, ay, bx, by)) * line.length - inside) < CLOSE
            if inside == 0:
                assert not crosses(shape, ax, ay, bx, by)
            elif line.intersection(oracle(shape, 1.5)).length > 0.1:
                assert crosses(shape, ax, ay, bx, by)
                low, high = clip(shape, ax, ay, bx, by)
                assert 0 <= low < high <= 1


def test_segment_to_segment() -> None:
    for r in tables("two segments"):
        a, b, c, d = spot(r), spot(r), spot(r), spot(r)
        found = segment_to_segment(*a, *b, *c, *d)
        assert abs(found - LineString([a, b]).distance(LineString([c, d]))) < CLOSE


def test_area_of_a_card_in_terrain() -> None:
    for r in tables("area"):
        rect, region = random_rect(r, 5000), random_polygon(r, 5000)
        truth = oracle(rect).intersection(oracle(region)).area
        # A thousandth along the whole outline is the unit here too.
        assert abs(area_inside(rect, region) - truth) < oracle(rect).length * CLOSE


def test_convex_pieces_cover_the_polygon_once() -> None:
    for r in tables("pieces"):
        region = random_polygon(r, convex=False)
        truth = oracle(region)
        pieces = [LineString([(edge.x, edge.y) for edge in p.edges]).convex_hull for p in region.pieces()]
        assert abs(sum(p.area for p in pieces) - truth.area) < 1e-6 * truth.area
        assert unary_union(pieces).symmetric_difference(truth).area < 1e-6 * truth.area


def test_lines_through_solids() -> None:
    for r in tables("solids"):
        shape = random_shape(r)
        low, high = sorted((r.randrange(0, 6000), r.randrange(0, 6001)))
        solid = Solid(shape, low, high + 10)
        (ax, ay), (bx, by) = spot(r), spot(r)
        az, bz = float(r.randrange(8000)), float(r.randrange(8000))
        found = solid_blocks(solid, ax, ay, az, bx, by, bz)
        a, b = (ax, ay, az), (bx, by, bz)
        if found:
            assert goes_through(solid, a, b, 1.0)
        else:
            assert not goes_through(solid, a, b, -3.0)


def goes_through(solid: Solid, a: tuple[float, ...], b: tuple[float, ...], grow: float) -> bool:
    """Whether the part of the line between the two heights, drawn flat, meets the footprint."""
    bottom, top = solid.low - grow, solid.high + grow
    if a[2] == b[2]:
        start, end = (0.0, 1.0) if bottom < a[2] < top else (1.0, 0.0)
    else:
        one, two = sorted(((bottom - a[2]) / (b[2] - a[2]), (top - a[2]) / (b[2] - a[2])))
        start, end = max(one, 0.0), min(two, 1.0)
    if start >= end:
        return False
    ends = [(a[0] + t * (b[0] - a[0]), a[1] + t * (b[1] - a[1])) for t in (start, end)]
    return bool(LineString(ends).intersects(oracle(solid.shape, -grow)))


def test_a_path_through_space_comes_this_near() -> None:
    for r in tables("paths"):
        path = [(r.randrange(48000), r.randrange(48000), r.randrange(4000)) for _ in range(r.randrange(1, 5))]
        p = (float(r.randrange(48000)), float(r.randrange(48000)), float(r.randrange(4000)))
        found, x, y, z = point_to_path(*p, path)
        assert abs(math.dist(p, (x, y, z)) - found) < 1e-6
        for a, b in itertools.pairwise(path):
            for k in range(51):
                assert found <= math.dist(p, [u + (v - u) * k / 50 for u, v in zip(a, b, strict=True)]) + 1e-6
