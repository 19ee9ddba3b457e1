"""Do straight moves and wheels end exactly where shapely says that the first contact is?"""

import math
from random import Random

from shapely import LineString, MultiPoint, Point
from shapely.affinity import translate
from shapely.geometry.base import BaseGeometry

from drumhead.space.headings import cosine, sine
from drumhead.space.measure import contact, depth, distance
from drumhead.space.motion import Stop, push, push_within, roll, slide, slide_distance
from drumhead.space.shapes import FRONT, LEFT, NOBODY, RIGHT, TABLE_EDGE, Circle, Rect, Shape, whole
from drumhead.space.sight import overlaps_any
from drumhead.space.wheels import (
    about_face,
    reform,
    straight_after_wheel,
    wheel,
    wheel_angle,
    wheel_cost,
    wheel_limit,
    wheel_radius,
    wheel_to_face,
    wheel_within,
    wheeled,
)
from tests.space.plane_tables import (
    TABLE,
    card_outline,
    crowd,
    obstacles,
    oracle,
    outline_of,
    random_card,
    random_circle,
    random_polygon,
    random_shape,
    tables,
)

SHRUNK = 2.2
"""A mover that is smaller by more than the slack must never meet anything on its way."""


def scene(r: Random) -> tuple[Rect, list[Shape]]:
    """A card and what stands around it: other cards, some flush with it, or any shapes; none overlaps it."""
    if r.random() < 0.6:
        cards = crowd(r, 7, 8000)
        return cards[0], list(cards[1:])
    card = random_card(r, 4000)
    return card, [shape for shape in (random_shape(r, 8000) for _ in range(4)) if depth(card, shape) <= 0.5]


def swept(start: BaseGeometry, ux: float, uy: float, far: float) -> BaseGeometry:
    """All that a rectangle covers on a straight move."""
    end = translate(start, ux * far, uy * far)
    return MultiPoint([*start.exterior.coords, *end.exterior.coords]).convex_hull


def check_straight(mover: Shape, others: list[Shape], ux: float, uy: float, limit: float, stop: Stop) -> None:
    if isinstance(mover, Circle):
        ends = [(mover.cx, mover.cy), (mover.cx + ux * stop.distance, mover.cy + uy * stop.distance)]
        assert all(LineString(ends).distance(oracle(other)) > mover.radius - SHRUNK for other in others)
    else:
        way = swept(oracle(mover, SHRUNK), ux, uy, stop.distance)
        assert all(way.disjoint(oracle(other)) for other in others)
    if stop.blocker >= 0:
        met = oracle(others[stop.blocker])
        at = translate(oracle(mover), ux * stop.distance, uy * stop.distance)
        assert at.distance(met) < 1.0
        assert translate(oracle(mover), ux * (stop.distance + 1.1), uy * (stop.distance + 1.1)).intersects(met)
        assert Point(stop.contact()).distance(met) < 2.5
    else:
        assert stop.blocker == NOBODY and stop.distance == limit


def test_straight_moves_stop_at_first_contact() -> None:
    for r in tables("slide"):
        card, others = scene(r)
        side = r.randrange(4)
        limit = float(r.randrange(1, 16000))
        stop = slide(card, side, limit, obstacles(others))
        assert slide_distance(card, side, limit, obstacles(others)) == stop.distance
        ux, uy = card.normal(side)
        check_straight(card, others, ux, uy, limit, stop)
        end = card.at(stop.x, stop.y, stop.heading)
        exact = card.cx + ux * stop.distance, card.cy + uy * stop.distance
        assert abs(float(stop.x) - exact[0]) < 1 and abs(float(stop.y) - exact[1]) < 1
        assert overlaps_any(end, obstacles(others)) == NOBODY
        if stop.blocker >= 0:
            assert contact(end, others[stop.blocker])


def test_moves_in_any_direction_stop_at_first_contact() -> None:
    for r in tables("push"):
        card, others = scene(r)
        heading = r.randrange(36000)
        limit = float(r.randrange(1, 16000))
        stop = push(card, cosine(heading), sine(heading), limit, obstacles(others))
        check_straight(card, others, cosine(heading), sine(heading), limit, stop)


def test_circles_stop_at_first_contact() -> None:
    for r in tables("roll"):
        circle = random_circle(r, 4000)
        others = [shape for shape in (random_shape(r, 8000) for _ in range(4)) if depth(circle, shape) <= 0.5]
        x, y = r.randrange(5000, 31000), r.randrange(5000, 25000)
        stop = roll(circle, x, y, obstacles(others))
        limit = math.dist((circle.cx, circle.cy), (x, y))
        if limit > 1:
            check_straight(circle, others, (x - circle.cx) / limit, (y - circle.cy) / limit, limit, stop)
        assert overlaps_any(circle.at(stop.x, stop.y), obstacles(others)) == NOBODY


def test_the_edge_of_the_table_stops_every_move() -> None:
    for r in tables("edge"):
        card = random_card(r, 9000)
        if not TABLE.holds(card):
            continue
        way = obstacles([], TABLE)
        side = r.randrange(4)
        stop = slide(card, side, 60000.0, way)
        assert stop.blocker == TABLE_EDGE
        # The grain, for who goes out askew, and half a thousandth of rounding: within the slack of `holds`.
        assert -1.0 <= TABLE.beyond(card.at(stop.x, stop.y, stop.heading)) <= 1.5
        turn = r.choice((LEFT, RIGHT))
        angle = r.randrange(1, 36000)
        around = wheel(card, turn, angle, way)
        end = wheeled(card, turn, around.angle)
        assert (end.x, end.y, end.heading) == (around.x, around.y, around.heading)
        assert TABLE.holds(end)
        if around.blocker == TABLE_EDGE:
            assert TABLE.beyond(wheeled(card, turn, around.angle + 3)) > -0.5
        circle = Circle(card.x, card.y, 900)
        rolled = roll(circle, card.x + 90000, card.y, way)
        assert rolled.blocker == TABLE_EDGE and rolled.x == 36000 - 900


def pivoted(card: Rect, side: int, angle: float | int, shrink: float = 0.0, narrow: float = 0.0) -> BaseGeometry:
    """The card in the middle of a wheel, by the machine's own trigonometry."""
    out = card.half_width if side == LEFT else -card.half_width
    px, py = card.middle_of(side)
    heading = float(card.heading) + (float(angle) if side == LEFT else -float(angle))
    s, c = math.sin(math.radians(heading / 100)), math.cos(math.radians(heading / 100))
    return card_outline(px + out * s, py - out * c, heading, 2 * card.half_width, 2 * card.half_depth, shrink, narrow)


def test_wheels_stop_at_first_contact() -> None:
    for r in tables("wheel", 100):
        card, others = scene(r)
        side = r.choice((LEFT, RIGHT))
        angle = r.randrange(1, 12000)
        stop = wheel(card, side, angle, obstacles(others))
        assert stop.distance == wheel_cost(card, stop.angle)
        assert stop.angle == wheel_angle(card, side, angle, obstacles(others))
        made = [oracle(other) for other in others]
        for k in range(41):
            small = pivoted(card, side, stop.angle * k / 40, SHRUNK)
            assert all(small.disjoint(other) for other in made)
        end = card.at(stop.x, stop.y, stop.heading)
        assert oracle(end).hausdorff_distance(pivoted(card, side, stop.angle)) < 1.5
        assert overlaps_any(end, obstacles(others)) == NOBODY
        if stop.blocker >= 0:
            assert contact(end, others[stop.blocker])
            assert pivoted(card, side, stop.angle + 2).intersects(made[stop.blocker])
        else:
            assert stop.angle == angle


def test_friends_are_passed_with_the_flanks_drawn_in() -> None:
    for r in tables("graze", 100):
        cards = crowd(r, 6, 6000)
        card, others = cards[0], cards[1:]
        way = obstacles(others, graze=250)
        stop = slide(card, FRONT, 6000.0, way)
        narrow = outline_of(card, SHRUNK, 250)
        path = swept(narrow, card.fx, card.fy, stop.distance)
        assert all(path.disjoint(oracle(other)) for other in others)
        if stop.blocker >= 0:
            full = outline_of(card, 0, 250)
            further = translate(full, card.fx * (stop.distance + 1.1), card.fy * (stop.distance + 1.1))
            assert further.intersects(oracle(others[stop.blocker]))
        assert slide(card, FRONT, 6000.0, obstacles(others)).distance <= stop.distance
        side = r.choice((LEFT, RIGHT))
        turn = wheel(card, side, 6000, way)
        for k in range(31):
            small = pivoted(card, side, turn.angle * k / 30, SHRUNK, 250)
            assert all(small.disjoint(oracle(other)) for other in others)
        if turn.blocker >= 0:
            assert pivoted(card, side, turn.angle + 2, 0, 250).intersects(oracle(others[turn.blocker]))


def test_how_long_a_card_stays_inside() -> None:
    inside = 0
    for r in tables("within", 400):
        region = random_polygon(r, 2000)
        card = Rect(whole(region.cx), whole(region.cy), r.randrange(36000), 1400, 1000)
        land = oracle(region)
        if not land.contains(oracle(card)):
            continue
        inside += 1
        heading = r.randrange(36000)
        ux, uy = cosine(heading), sine(heading)
        far = push_within(card, ux, uy, 9000.0, region)
        assert land.contains(swept(oracle(card, SHRUNK), ux, uy, far))
        if far < 9000:
            assert not land.contains(translate(oracle(card), ux * (far + 1.1), uy * (far + 1.1)))
        side = r.choice((LEFT, RIGHT))
        angle = wheel_within(card, side, 20000, region)
        assert all(land.contains(pivoted(card, side, angle * k / 20, SHRUNK)) for k in range(21))
        if angle < 20000:
            assert not land.contains(pivoted(card, side, angle + 4))
    assert inside > 20


def test_an_overlap_at_the_start_does_not_hold_who_leaves_it() -> None:
    card = Rect(10000, 10000, 9000, 3500, 2500)
    friend = Rect(13000, 10000, 9000, 3500, 2500)
    assert depth(card, friend) == 500.0
    way = obstacles([friend])
    assert slide(card, FRONT, 3000.0, way).distance == 3000.0
    assert slide(card, LEFT, 3000.0, way).distance == 3000.0
    assert slide(card, RIGHT, 3000.0, way).distance == 0.0
    assert wheel(card, RIGHT, 3000, way).angle <= 1


def test_a_wheel_looks_at_its_goal() -> None:
    for r in tables("wheel to face", 300):
        card = random_card(r)
        gx, gy = float(r.randrange(36000)), float(r.randrange(30000))
        for side in (LEFT, RIGHT):
            angle = wheel_to_face(card, side, gx, gy)
            if angle < 0:
                px, py = card.middle_of(side)
                assert math.dist((px, py), (gx, gy)) < 1750.5
                continue
            end = wheeled(card, side, angle)
            u, v = end.local(gx, gy)
            far = math.dist((end.cx, end.cy), (gx, gy))
            assert abs(u) <= 1.5 + far * 0.0001 and v > -2
            assert abs(straight_after_wheel(card, side, gx, gy) - (v - end.half_depth)) < 2.0
            # The cost is what the outside front corner travels, and nothing travels further.
            corner = 3 if side == LEFT else 0
            px, py = card.middle_of(side)
            reach = [math.dist((px, py), card.corner(k)) for k in range(4)]
            assert abs(reach[corner] - wheel_radius(card)) < 1e-6 and max(reach) < wheel_radius(card) + 1e-6


def test_a_goal_straight_ahead_needs_no_turn() -> None:
    for r in tables("straight ahead", 200):
        card = random_card(r)
        gx, gy = card.point(0.0, float(r.randrange(1300, 20000)))
        assert wheel_to_face(card, LEFT, gx, gy) == 0
        assert wheel_to_face(card, RIGHT, gx, gy) == 0


def test_turns_in_place() -> None:
    card = Rect(10000, 10000, 20000, 3500, 2500)
    assert about_face(card).heading == 2000 and distance(about_face(card), card) == 0
    assert about_face(about_face(card)).same(card)
    assert reform(card, 12345).heading == 12345 and reform(card, 12345).x == 10000
    assert wheel_limit(card, 3500.0) == 5395 and wheel_limit(card, 5000.0) == 7708
