"""Do arcs, sides, sight, openings, paths and heights agree with shapely on random tables?"""

import math

from shapely import LineString, MultiPoint, Polygon
from shapely import box as upright
from shapely.affinity import affine_transform, translate
from shapely.geometry.base import BaseGeometry
from shapely.ops import unary_union

from drumhead.space import shapes
from drumhead.space.approach import explain_open_path, explain_open_side, flush, open_path, open_side, strip_of
from drumhead.space.headings import cosine, sine
from drumhead.space.heights import Relief, Solid, explain_higher_ground, higher_ground, sees, visible_samples
from drumhead.space.index import Field
from drumhead.space.measure import distance, overlap, part_inside
from drumhead.space.plane import (
    backs_up,
    beyond_front,
    centre_points,
    close_pair,
    contact_length,
    distance_to_centre,
    distance_to_close,
    distance_to_side,
    explain_front_arc,
    facing_side,
    in_arc,
    in_front_arc,
    needed_contact,
)
from drumhead.space.shapes import FRONT, LEFT, REAR, RIGHT, TABLE_EDGE, Rect, Shape
from drumhead.space.sight import clearly_visible, explain_clearly_visible, first_on_line, line_clear
from tests.space.plane_tables import (
    CLOSE,
    TABLE,
    card_outline,
    crowd,
    obstacles,
    oracle,
    outline_of,
    random_card,
    random_polygon,
    random_rect,
    random_shape,
    tables,
)

FAR = 200_000.0
SHRUNK = 2.2


def ahead_of(card: Rect) -> BaseGeometry:
    """Everything beyond the line through the front."""
    fx, fy = card.front()
    f, s = (cosine(card.heading), sine(card.heading)), (sine(card.heading), -cosine(card.heading))
    return Polygon(
        [
            (fx + FAR * (a * s[0] + b * f[0]), fy + FAR * (a * s[1] + b * f[1]))
            for a, b in ((-1, 0), (1, 0), (1, 1), (-1, 1))
        ]
    )


def test_front_arc() -> None:
    for r in tables("front arc"):
        card, other = random_card(r, 4000), random_shape(r, 5000)
        beyond = oracle(other).intersection(ahead_of(card)).area > 0
        if abs(beyond_front(card, other) - 1.0) > 1.5:
            assert in_front_arc(card, other) == beyond
        assert explain_front_arc(card, other).holds == in_front_arc(card, other)
        line = LineString([(explain_front_arc(card, other).ax, explain_front_arc(card, other).ay), card.front()])
        assert line.distance(MultiPoint([card.corner(0), card.corner(3)])) < CLOSE


def test_arcs_around_a_heading() -> None:
    for r in tables("arcs", 500):
        x, y, tx, ty = (r.uniform(0, 30000) for _ in range(4))
        heading, half = r.randrange(36000), r.choice((4500, 9000, 13500))
        off = abs((math.degrees(math.atan2(ty - y, tx - x)) - heading / 100 + 180) % 360 - 180)
        if abs(off - half / 100) > 1e-6:
            assert in_arc(x, y, heading, half, tx, ty) == (off < half / 100)
    assert in_arc(0.0, 0.0, 0, 4500, 1000.0, 1000.0) and in_arc(0.0, 0.0, 9000, 4500, 1000.0, 1000.0)


def test_facing_side_lies_between_the_diagonals() -> None:
    for r in tables("facing"):
        a, b = random_card(r), random_card(r)
        side = facing_side(a, b)
        fx, fy = a.front()
        sector = Polygon(
            [(b.cx, b.cy)]
            + [(b.cx + 50 * (x - b.cx), b.cy + 50 * (y - b.cy)) for x, y in (b.left_end(side), b.right_end(side))]
        )
        assert sector.distance(MultiPoint([(fx, fy)])) < CLOSE
        assert abs(distance_to_side(a, b, side) - min(math.dist((fx, fy), p) for p in side_centres(b, side))) < CLOSE


def side_centres(card: Rect, side: int) -> list[tuple[float, float]]:
    mid = card.middle_of(side)
    if card.depth > card.width and side in (LEFT, RIGHT):
        step = card.depth / 4
        return [(mid[0] + k * step * card.fx, mid[1] + k * step * card.fy) for k in (1, 0, -1)]
    return [mid]


def test_nearest_by_centre_and_by_closing() -> None:
    for r in tables("nearest"):
        a, b = random_card(r), random_card(r)
        front = a.front()
        points = [p for side in range(4) for p in side_centres(b, side)]
        assert len(centre_points(b)) == len(points)
        assert all(min(math.dist(p, q) for q in points) < CLOSE for p in centre_points(b))
        assert abs(distance_to_centre(a, b) - min(math.dist(front, p) for p in points)) < CLOSE
        # Lay the card flush: the corner with furthest to go comes to the end of the side that it would meet.
        side = facing_side(a, b)
        laid = flush(a, b, side)
        gaps = [oracle(b).distance(MultiPoint([a.corner(k)])) for k in (0, 3)]
        ends = [b.left_end(side), b.right_end(side)]
        assert all(
            math.dist(laid.corner(k), e) < abs(laid.width / 2 - b.half_of(side)) + 2
            for k, e in zip((0, 3), ends, strict=True)
        )
        ways = [math.dist(a.corner(k), e) for k, e in zip((0, 3), ends, strict=True)]
        if abs(gaps[0] - gaps[1]) > 1.1:
            assert abs(distance_to_close(a, b) - ways[gaps.index(max(gaps))]) < CLOSE
        elif abs(gaps[0] - gaps[1]) < 0.9:
            assert abs(distance_to_close(a, b) - max(ways)) < CLOSE
        px, py, qx, qy = close_pair(a, b)
        assert abs(math.dist((px, py), (qx, qy)) - distance_to_close(a, b)) < 1e-9


# --- sight -----------------------------------------------------------------------------------------------------------


def shadow(front: tuple[float, float], blocker: BaseGeometry) -> BaseGeometry:
    """A convex blocker and everything behind it, seen from a point outside."""
    points = list(blocker.exterior.coords)
    far = [(front[0] + 1000 * (x - front[0]), front[1] + 1000 * (y - front[1])) for x, y in points]
    return MultiPoint(points + far).convex_hull


def seen_area(viewer: Rect, target: Rect, blockers: list[Rect], grow: float) -> float:
    """How much of the target lies ahead and in nobody's shadow."""
    front = viewer.front()
    area = oracle(target).intersection(ahead_of(viewer))
    hidden = []
    for card in blockers:
        larger = outline_of(card, -grow)
        if larger.distance(MultiPoint([front])) < 1e-6:
            return 0.0 if grow > 0 else area.area
        hidden.append(shadow(front, larger))
    return float(area.difference(unary_union(hidden)).area)


def test_clearly_visible() -> None:
    seen = unseen = 0
    for r in tables("visible"):
        if r.random() < 0.7:
            cards = crowd(r, 10, 9000)
        else:
            cards = [random_card(r, 9000) for _ in range(8)]
        viewer, target, blockers = cards[0], cards[1], cards[2:]
        way = obstacles(cards)
        found = clearly_visible(viewer, target, way)
        witness = explain_clearly_visible(viewer, target, way)
        assert witness.holds == found
        if overlap(viewer, target):
            continue
        if found:
            seen += 1
            assert seen_area(viewer, target, blockers, -2.0) > 0
            line = LineString([(witness.ax, witness.ay), (witness.bx, witness.by)])
            if line.length > 5:
                assert all(line.disjoint(oracle(card, 1.0)) for card in blockers)
            assert oracle(target).distance(MultiPoint([(witness.bx, witness.by)])) < CLOSE
        else:
            unseen += 1
            assert seen_area(viewer, target, blockers, 3.0) < 5000
            if in_front_arc(viewer, target):
                assert witness.blocker >= 2
    assert min(seen, unseen) > 20


def test_woods_thin_out_the_view() -> None:
    for r in tables("woods", 60):
        viewer, target = random_card(r, 9000), random_card(r, 9000)
        woods: list[Shape] = [random_polygon(r, 6000) for _ in range(2)]
        if not in_front_arc(viewer, target) or overlap(viewer, target):
            continue
        found = clearly_visible(viewer, target, obstacles([]), woods)
        thick = unary_union([oracle(wood) for wood in woods])
        front = viewer.front()
        rim = oracle(target).intersection(ahead_of(viewer)).exterior
        lines = [LineString([front, rim.interpolate(k / 200, normalized=True)]) for k in range(200)]
        depths = [
            line.intersection(thick).length for line in lines if line.intersection(oracle(target, 1.0)).length < 1
        ]
        if found:
            seen = explain_clearly_visible(viewer, target, obstacles([]), woods)
            line = LineString([(seen.ax, seen.ay), (seen.bx, seen.by)])
            assert seen.holds and line.intersection(thick).length < 2502
            assert line.distance(oracle(target)) < CLOSE
        elif depths:
            assert min(depths) > 2500 - 60


def test_lines_between_points() -> None:
    for r in tables("lines"):
        pieces = [random_shape(r) for _ in range(5)]
        a = (float(r.randrange(4000, 32000)), float(r.randrange(4000, 26000)))
        b = (float(r.randrange(4000, 32000)), float(r.randrange(4000, 26000)))
        line = LineString([a, b])
        way = obstacles(pieces)
        first = first_on_line(*a, *b, way)
        assert line_clear(*a, *b, way) == (first == -1)
        if first == -1:
            assert all(line.intersection(oracle(piece, 2.0)).length < CLOSE for piece in pieces)
        else:
            entry = {
                k: line.project(MultiPoint([a]).geoms[0]) + line.intersection(oracle(piece)).distance(MultiPoint([a]))
                for k, piece in enumerate(pieces)
                if line.intersection(oracle(piece, 2.0)).length > 0
            }
            assert line.intersects(oracle(pieces[first]))
            if first in entry:
                assert entry[first] < min(entry.values()) + 50


# --- openings --------------------------------------------------------------------------------------------------------


def test_open_side_is_the_nearest_free_place() -> None:
    opened = 0
    for r in tables("open side", 120):
        cards = crowd(r, 9, 6000)
        attacker, target, others = cards[0], cards[1], cards[2:]
        side, edge = r.randrange(4), r.choice((FRONT, FRONT, LEFT, RIGHT))
        graze = r.choice((0, 0, 250))
        opening = open_side(attacker, target, side, obstacles(others, TABLE, graze), edge)
        nx, ny = target.normal(side)
        tx, ty = -ny, nx
        front = attacker.front()
        centre = min(side_centres(target, side), key=lambda p: math.dist(front, p))
        mid = target.middle_of(side)
        start = (centre[0] - mid[0]) * tx + (centre[1] - mid[1]) * ty
        heading = (target.heading + 9000 * side + 18000 - 9000 * edge) % 36000
        out = attacker.off(edge)
        half, side_half = attacker.half_of(edge), target.half_of(side)
        needed = max(half, side_half)
        assert opening.needed == needed == needed_contact(attacker, edge, target, side)
        reach = half + side_half - needed

        def blocked(s: float, shrink: float) -> bool:
            """Whether the card at this offset, a little smaller, sticks out or meets somebody."""
            x, y = mid[0] + s * tx + out * nx, mid[1] + s * ty + out * ny  # noqa: B023
            size = (float(heading), float(attacker.width), float(attacker.depth), shrink)  # noqa: B023
            if not upright(0, 0, 36000, 30000).contains(card_outline(x, y, *size)):
                return True
            return any(card_outline(x, y, *size, graze).intersects(oracle(other)) for other in others)  # noqa: B023

        if opening.open:
            opened += 1
            s = start + opening.offset
            assert abs(s) <= reach + 1.01
            assert not blocked(s, SHRUNK)
            assert contact_length(opening.place, edge, target, side) >= needed - 2
            assert abs(opening.length - contact_length(opening.place, edge, target, side)) < 2
            tried = [start + k / 20 * (abs(opening.offset) - 4) for k in range(-20, 21)]
            if abs(opening.offset) > 5:
                assert all(blocked(t, 0.5) for t in tried if abs(t) <= reach)
                assert opening.blocker >= 0 or opening.blocker == TABLE_EDGE
        else:
            assert all(blocked(-reach + k / 40 * 2 * reach, 0.5) for k in range(41))
        witness = explain_open_side(opening, target)
        assert witness.holds == opening.open
    assert opened > 20


def test_open_path_has_its_strip() -> None:
    opened = 0
    for r in tables("open path"):
        cards = crowd(r, 8, 9000)
        others: list[Shape] = [*cards[2:], *([random_polygon(r, 9000)] if r.random() < 0.5 else [])]
        a, b = cards[0].front(), cards[1].middle_of(facing_side(cards[0], cards[1]))
        path = open_path(*a, *b, obstacles(others), cards[1])
        length = math.dist(a, b)
        if length < 10:
            continue
        ux, uy = (b[0] - a[0]) / length, (b[1] - a[1]) / length

        def beside(shape: BaseGeometry) -> BaseGeometry:
            """The shape as the walker sees it: x along the way, y to the left."""
            return affine_transform(
                shape,
                [ux, uy, -uy, ux, -(a[0] * ux + a[1] * uy), a[0] * uy - a[1] * ux],  # noqa: B023
            )

        lane = upright(2, -1e6, length - 2, 1e6)
        met = [beside(oracle(other)).intersection(lane) for other in others]
        met = [shape for shape in met if not shape.is_empty]
        line = LineString([(0, 0), (length, 0)])
        through = any(beside(oracle(other, 1.3)).intersection(lane).intersection(line).length > 0 for other in others)
        if path.open:
            opened += 1
            assert not any(
                line.intersection(beside(oracle(other, 2.0)).intersection(lane)).length > 0 for other in others
            )
            left, right = min(path.left, 2500.0), min(path.right, 2500.0)
            assert left + right >= 2498
            strip = upright(2, -right + 2.2, length - 2, left - 2.2)
            assert all(strip.disjoint(shape.buffer(-0.01)) for shape in met)
            band = strip_of(path)
            if band is not None:
                assert abs(float(band.width) - 2500) < 1 and abs(float(band.depth) - length) < 1
                tight = beside(oracle(band, 3.5)).intersection(lane)
                assert all(tight.disjoint(shape.buffer(-0.01)) for shape in met)
        elif not through and path.blocker >= 0:
            halves = [
                [s.intersection(upright(0, 0, length, 1e6)) for s in met],
                [s.intersection(upright(0, -1e6, length, 0)) for s in met],
            ]
            left = min([s.bounds[1] for s in halves[0] if s.area > 0.5], default=1e6)
            right = min([-s.bounds[3] for s in halves[1] if s.area > 0.5], default=1e6)
            assert left + right < 2500
        assert explain_open_path(path).holds == path.open
    assert opened > 20


# --- touching, heights, neighbours -----------------------------------------------------------------------------------


def test_flush_cards_touch_along_what_they_share() -> None:
    for r in tables("flush"):
        a, b = random_card(r), random_card(r)
        side, edge = r.randrange(4), r.randrange(4)
        offset = float(r.randrange(-2500, 2501))
        laid = flush(a, b, side, offset, edge)
        assert not overlap(laid, b)
        shared = oracle(laid, -2.0).intersection(LineString([b.left_end(side), b.right_end(side)])).length
        if shared > 5:
            assert abs(contact_length(laid, edge, b, side) - shared) < 4.1 and distance(laid, b) <= 2
        if side == REAR and edge == FRONT and shared > 5:
            assert backs_up(laid, b)
        elif backs_up(laid, b):
            one, two = LineString([laid.corner(0), laid.corner(3)]), LineString([b.corner(1), b.corner(2)])
            assert one.distance(two) < 2 + CLOSE


def test_higher_ground() -> None:
    for r in tables("relief"):
        low = random_polygon(r, 3000, convex=True)
        x, y = low.cx, low.cy
        inner = [(round(x + (px - x) * 0.6), round(y + (py - y) * 0.6)) for px, py in low.corners]
        relief = Relief([(low, 10), (shapes.Polygon(inner), 20)])
        a, b = random_rect(r, 4000), random_rect(r, 4000)
        one, two = oracle(low), Polygon(inner)
        found = 0
        for height, region in ((10, one), (20, two)):
            parts = [oracle(card).intersection(region).area / oracle(card).area for card in (a, b)]
            if min(abs(part - 0.5) for part in parts) < 1e-4:
                found = -1
                break
            if parts[0] > 0.5 and parts[1] < 0.5:
                found = height
        if found >= 0:
            assert higher_ground(a, b, relief) == found
            assert explain_higher_ground(a, b, relief).holds == (found > 0)
        assert abs(part_inside(a, low) - oracle(a).intersection(one).area / oracle(a).area) < 1e-6
        if one.contains(MultiPoint([(a.cx, a.cy)])):
            assert relief.ground(a.cx, a.cy) in (10, 20)


def test_points_of_a_base_behind_walls() -> None:
    for r in tables("samples", 60):
        solids = [Solid(random_shape(r, 6000), 0, r.randrange(300, 6000), k) for k in range(3)]
        ex, ey, ez = float(r.randrange(5000, 31000)), float(r.randrange(5000, 25000)), float(r.randrange(300, 3000))
        x, y, z = float(r.randrange(5000, 31000)), float(r.randrange(5000, 25000)), float(r.choice((0, 2400)))
        radius, height = r.choice(((400.0, 400.0), (600.0, 700.0), (1500.0, 2000.0)))
        count = visible_samples(ex, ey, ez, x, y, z, radius, height, solids)
        long = math.dist((ex, ey), (x, y))
        truth = 0
        for i in range(16):
            across = radius * (2 * i + 1 - 16) / 16
            sx, sy = x - (y - ey) / long * across, y + (x - ex) / long * across
            truth += sum(sees(ex, ey, ez, sx, sy, z + height * (2 * j + 1) / 8, solids) for j in range(4))
        assert count == truth
        assert visible_samples(ex, ey, ez, x, y, z, radius, height, solids, enough=5) == min(count, 5)


def test_a_field_names_everybody_near() -> None:
    for r in tables("field"):
        field = Field.of(TABLE)
        cards = [random_card(r) for _ in range(r.randrange(1, 40))]
        for k, card in enumerate(cards):
            field = field.put(k, random_card(r)).put(k, card)
        before = field
        gone = r.randrange(len(cards))
        field = field.take(gone)
        assert before.get(gone) is cards[gone] and field.get(gone) is None
        here = [k for k in range(len(cards)) if k != gone]
        a = (float(r.randrange(36000)), float(r.randrange(30000)))
        b = (float(r.randrange(36000)), float(r.randrange(30000)))
        reach = float(r.randrange(6000))
        line = LineString([a, b])
        spot = MultiPoint([a])
        assert {k for k in here if oracle(cards[k]).distance(spot) <= reach} <= set(field.near_point(*a, reach))
        assert {k for k in here if oracle(cards[k]).distance(line) <= 500} <= set(field.near_line(*a, *b, 500.0))
        mover = random_card(r)
        assert {k for k in here if oracle(cards[k]).distance(oracle(mover)) <= reach} <= set(
            field.near_shape(mover, reach)
        )
        side = r.randrange(4)
        ux, uy = mover.normal(side)
        moved = translate(oracle(mover), ux * reach, uy * reach)
        way = MultiPoint([*oracle(mover).exterior.coords, *moved.exterior.coords]).convex_hull
        assert {k for k in here if oracle(cards[k]).intersects(way)} <= set(field.near_slide(mover, side, reach))
        way = field.obstacles(here, here[0] if here else -1)
        assert way.ids == here[1:] and way.table is TABLE
        assert len(set(field.near_box(0, 0, 36000, 30000))) == len(field.near_box(0, 0, 36000, 30000))
