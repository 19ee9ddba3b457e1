"""Do the small cases of the rulebooks' digests come out as written there?"""

import pytest

from drumhead.space.approach import explain_open_path, flush, open_path, open_side
from drumhead.space.headings import heading_of
from drumhead.space.heights import Relief, Solid, explain_sees, higher_ground, sees, visible_samples
from drumhead.space.measure import contact, length_inside, overlap, part_inside, wholly_inside
from drumhead.space.motion import explain_stop, push_within, roll, slide
from drumhead.space.obstacles import Obstacles
from drumhead.space.plane import (
    backs_up,
    contact_length,
    corners_of,
    distance_to_centre,
    distance_to_close,
    distance_to_side,
    explain_arc,
    explain_back_up,
    explain_contact,
    explain_contact_length,
    explain_distance_to_close,
    explain_facing_side,
    explain_length_inside,
    explain_overlap,
    explain_part_inside,
    explain_range,
    facing_side,
    in_front_arc,
    needed_contact,
    touched_side,
    touches_line,
)
from drumhead.space.shapes import (
    FRONT,
    LEFT,
    NOBODY,
    REAR,
    RIGHT,
    TABLE_EDGE,
    Circle,
    Polygon,
    Rect,
    Shape,
    Table,
    short_of,
    within,
)
from drumhead.space.sight import clearly_visible, explain_clearly_visible, overlaps_any
from drumhead.space.wheels import straight_after_wheel, wheel, wheel_cost, wheel_limit, wheel_to_face

TABLE = Table(36000, 30000)


def card(x: int, y: int, heading: int = 9000, depth: int = 2500) -> Rect:
    return Rect(x, y, heading, 3500, depth)


def way(*shapes: Shape, table: Table | None = None, graze: int = 0) -> Obstacles:
    made = Obstacles(table)
    for number, shape in enumerate(shapes):
        made.add(number, shape, graze)
    return made


def test_v20_wheel_and_straight() -> None:
    unit = card(15000, 5000)
    angle = wheel_to_face(unit, RIGHT, 18000.0, 12000.0)
    assert angle == 2437
    assert wheel_cost(unit, angle) == pytest.approx(1581, abs=0.5)
    turned = wheel(unit, RIGHT, angle, way(table=TABLE))
    left = 3500 - turned.distance
    assert left == pytest.approx(1919, abs=0.5)
    end = slide(unit.at(turned.x, turned.y, turned.heading), FRONT, left, way(table=TABLE))
    assert (end.x, end.y, end.heading) == (15948, 7470, 6563)
    assert unit.at(end.x, end.y, end.heading).front() == pytest.approx((16464, 8609), abs=1)
    assert wheel_to_face(unit, LEFT, 18000.0, 12000.0) > 18000
    assert straight_after_wheel(unit, RIGHT, 18000.0, 12000.0) > left


def test_largest_wheels() -> None:
    assert wheel_limit(card(0, 0), 3500.0) == pytest.approx(5396, abs=1)
    assert wheel_limit(card(0, 0), 5000.0) == pytest.approx(7708, abs=1)
    assert wheel_cost(card(0, 0, depth=5000), 5730) == pytest.approx(4301, abs=1)


def test_v4_the_road_ends_after_four_inches() -> None:
    """A card keeps the road's bonus as long as no part of it leaves the road."""
    unit = card(10000, 5000)
    road = Polygon([(8000, 0), (12000, 0), (12000, 10250), (8000, 10250)])
    assert push_within(unit, 0.0, 1.0, 9000.0, road) == 4000.0
    assert wholly_inside(unit.at(10000, 9000, 9000), road)
    assert not wholly_inside(unit.at(10000, 9010, 9000), road)
    assert part_inside(unit.at(10000, 10250, 9000), road) == pytest.approx(0.5)


def test_v16_short_of_a_distance() -> None:
    """A unit that stops exactly 3.5 inches away is not nearer than that, whatever its place was rounded to."""
    enemy = card(10000, 10000)
    for heading in range(0, 36000, 777):
        unit = card(10000, 18000, heading)
        px, py = enemy.front()
        ux, uy = unit.fx, unit.fy
        halted = Rect(round(px - ux * 4750), round(py - uy * 4750), heading, 3500, 2500)
        assert within(distance_to_centre(halted, enemy), 3500) or facing_side(halted, enemy) != FRONT
        if facing_side(halted, enemy) == FRONT:
            assert not short_of(distance_to_side(halted, enemy, FRONT), 3500)


def test_flush_cards_leave_no_crack() -> None:
    """Two cards edge to edge hide what is behind them, at every heading, however their places were rounded."""
    for heading in range(0, 36000, 613):
        first = card(15000, 15000, heading)
        second = flush(first, first, LEFT, 0.0, RIGHT)
        third = flush(first, first, RIGHT, 0.0, LEFT)
        assert contact(first, second) and not overlap(first, second)
        fx, fy = first.fx, first.fy
        viewer = first.at(round(15000 - fx * 4000), round(15000 - fy * 4000), heading)
        target = first.at(round(15000 + fx * 3000), round(15000 + fy * 3000), heading)
        assert clearly_visible(viewer, target, way())
        assert not clearly_visible(viewer, target, way(first, second, third))
        assert explain_clearly_visible(viewer, target, way(first, second, third)).blocker in (0, 1, 2)


def test_beside_a_line_is_not_in_front_of_it() -> None:
    for heading in range(0, 36000, 613):
        first = card(15000, 15000, heading)
        neighbour = flush(first, first, LEFT, 0.0, RIGHT)
        assert not in_front_arc(first, neighbour)
        assert not in_front_arc(first, first)
        ahead = flush(first, first, FRONT, 0.0, REAR)
        assert in_front_arc(first, ahead) and clearly_visible(first, ahead, way())


def test_sides_are_split_by_the_diagonals() -> None:
    enemy = card(10000, 10000)  # looks north, 3.5 wide, 2.5 deep
    assert facing_side(card(10000, 20000, 27000), enemy) == FRONT
    assert facing_side(card(10000, 1000), enemy) == REAR
    assert facing_side(card(1000, 10000, 0), enemy) == LEFT
    assert facing_side(card(20000, 10000, 18000), enemy) == RIGHT
    # On the prolonged diagonal: the centre that is nearer, which is the front's for a card wider than deep.
    on_diagonal = Rect(10000 + 3 * 1750, 10000 + 3 * 1250 + 1250, 27000, 3500, 2500)
    assert on_diagonal.front() == (15250.0, 13750.0)
    assert facing_side(on_diagonal, enemy) == RIGHT
    shown = explain_facing_side(on_diagonal, enemy)
    assert shown.side == RIGHT and len(shown.outline) == 3


def test_how_much_contact_a_rush_needs() -> None:
    normal, colossal = card(0, 0), card(0, 0, depth=5000)
    assert needed_contact(normal, FRONT, normal, FRONT) == 1750
    assert needed_contact(normal, FRONT, normal, LEFT) == 1750
    assert needed_contact(normal, LEFT, normal, FRONT) == 1750
    assert needed_contact(normal, LEFT, normal, RIGHT) == 1250
    assert needed_contact(normal, FRONT, colossal, LEFT) == 2500


def test_an_open_side_is_taken_in_the_middle_or_beside_who_stands_there() -> None:
    attacker, enemy = card(10000, 5000), card(10000, 12000, 27000)
    free = open_side(attacker, enemy, FRONT, way())
    assert free.open and (free.place.x, free.place.y, free.place.heading) == (10000, 9500, 9000)
    assert free.offset == 0 and free.length == 3500
    # A friend holds the left half as the attacker sees it: the attacker takes the right half, with half its front.
    friend = flush(attacker, enemy, FRONT, -1750.0)
    beside = open_side(attacker, enemy, FRONT, way(friend))
    assert beside.open and beside.offset == pytest.approx(1750, abs=1) and beside.blocker == 0
    assert beside.length == pytest.approx(1750, abs=1)
    assert contact_length(beside.place, FRONT, enemy, FRONT) == pytest.approx(1750, abs=1)
    assert touched_side(beside.place, enemy) == FRONT
    # In the middle he leaves no room for half a front.
    middle = flush(attacker, enemy, FRONT)
    closed = open_side(attacker, enemy, FRONT, way(middle))
    assert not closed.open and closed.blocker == 0 and closed.length == pytest.approx(0, abs=1)
    # The edge of the table is no room either.
    edge = open_side(attacker, card(1000, 12000, 27000), FRONT, way(table=TABLE))
    assert edge.open and edge.offset == pytest.approx(750, abs=1)
    corner = open_side(attacker, card(10000, 28500, 9000), FRONT, way(table=TABLE))
    assert not corner.open and corner.blocker == TABLE_EDGE


def test_a_tie_goes_to_the_nearer_place_then_to_the_left() -> None:
    enemy = card(10000, 12000, 27000, depth=2500)
    thin = Polygon([(9999, 9000), (10001, 9000), (10001, 10000), (9999, 10000)])
    middle = open_side(card(10000, 5000), enemy, FRONT, way(thin))
    assert middle.open and middle.offset == pytest.approx(-1751, abs=1)
    right = open_side(card(11000, 5000), enemy, FRONT, way(thin))
    assert right.offset == pytest.approx(1751, abs=1)


def test_a_pocket_just_as_wide_as_the_card() -> None:
    """A-54: with the flanks drawn in the card fits between two neighbours that are closer than its own front."""
    attacker, enemy = card(10000, 5000), card(10000, 12000, 27000)
    left = Rect(10000 - 3450, 9500, 9000, 3500, 2500)
    right = Rect(10000 + 3450, 9500, 9000, 3500, 2500)
    assert not open_side(attacker, enemy, FRONT, way(left, right)).open
    squeezed = open_side(attacker, enemy, FRONT, way(left, right), FRONT, 250)
    assert squeezed.open and abs(squeezed.offset) <= 250 and squeezed.length == 3500
    assert open_side(attacker, enemy, FRONT, way(left, right, graze=250)).open


def test_a_flank_laid_against_a_side() -> None:
    attacker, enemy = card(10000, 5000), card(10000, 12000, 27000)
    laid = open_side(attacker, enemy, LEFT, way(), RIGHT)
    assert laid.open and laid.needed == 1250
    assert contact_length(laid.place, RIGHT, enemy, LEFT) == 2500
    assert touched_side(laid.place, enemy) == LEFT


def test_three_centres_on_a_long_flank() -> None:
    colossal = card(10000, 10000, 0, depth=5000)  # looks east: its left flank is its north side
    rusher = card(12500, 20000, 27000)
    assert distance_to_side(rusher, colossal, LEFT) == pytest.approx(20000 - 1250 - 11750 + 0, abs=200)
    place = open_side(rusher, colossal, LEFT, way())
    assert place.open and place.place.x == 11250 and place.offset == 0


def test_a_path_needs_a_strip_but_not_in_the_middle() -> None:
    start, goal = (10000.0, 5000.0), (10000.0, 15000.0)
    assert open_path(*start, *goal, way()).open
    flush_right = Rect(11750, 10000, 9000, 3500, 2500)  # its flank lies along the line
    free = open_path(*start, *goal, way(flush_right))
    assert free.open and free.right == 0 and free.left > 2500
    left = Rect(10000 - 1750 - 2500, 10000, 9000, 3500, 2500)
    exact = open_path(*start, *goal, way(flush_right, left))
    assert exact.open and exact.left == 2500
    nearer = open_path(*start, *goal, way(flush_right, left.moved(10.0, 0.0)))
    assert not nearer.open
    shown = explain_open_path(nearer).to_data()
    assert shown["missing"] == 10 and shown["number"] == 2490
    across = open_path(*start, *goal, way(Rect(10100, 10000, 9000, 3500, 2500)))
    assert not across.open and across.blocker == 0
    behind = open_path(*start, *goal, way(Rect(10000, 20000, 9000, 3500, 2500)))
    assert behind.open


def test_nearest_by_both_measures() -> None:
    unit = card(10000, 5000)
    ahead = card(10000, 12000, 27000)
    assert distance_to_close(unit, ahead) == pytest.approx(4500)
    assert distance_to_centre(unit, ahead) == pytest.approx(4500)
    turned = card(10000, 12000, 0)  # shows its right flank, which is shorter than the front
    assert distance_to_centre(unit, turned) == pytest.approx(4000)
    assert distance_to_close(unit, turned) == pytest.approx((4000**2 + 500**2) ** 0.5)
    shown = explain_distance_to_close(unit, turned)
    assert shown.number == pytest.approx(distance_to_close(unit, turned)) and shown.side == RIGHT
    assert explain_range(unit, ahead, 4500.0).holds and not explain_range(unit, ahead, 4000.0).holds


def test_back_up_and_what_touches() -> None:
    friend, unit = card(10000, 10000), card(11000, 7500)
    assert backs_up(unit, friend) and explain_back_up(unit, friend).holds
    assert not backs_up(friend, unit)
    assert not backs_up(unit.moved(0.0, -5.0), friend)
    assert explain_contact(unit, friend).holds
    deep = explain_overlap(unit.moved(0.0, 100.0), friend, 4)
    assert deep.holds and deep.number == pytest.approx(100) and deep.blocker == 4


def test_every_answer_can_be_drawn() -> None:
    """The witnesses that the other tests do not look at: what is measured, what is needed, what is missing."""
    unit, enemy = card(10000, 5000), card(10000, 12000, 27000)
    beside = flush(unit, enemy, FRONT, 2000.0)
    short = explain_contact_length(beside, FRONT, enemy, FRONT)
    assert not short.holds and short.missing() == 250 and short.to_data()["side"] == "front"
    hill = Polygon([(0, 0), (10000, 0), (10000, 10000), (0, 10000)])
    half = explain_part_inside(card(10000, 5000), hill, 3).to_data()
    assert half["holds"] is False and half["number"] == 0.5 and half["blocker"] == 3
    wood = explain_length_inside([hill], 5000.0, 5000.0, 5000.0, 20000.0, 2500.0)
    assert not wood.holds and wood.number == 5000
    arc = explain_arc(0.0, 0.0, 9000, 4500, 5000.0, 4000.0)
    assert not arc.holds and arc.number == 5134 and arc.needed == 4500 and len(arc.outline) == 10
    stop = slide(unit, FRONT, 6000.0, way(enemy))
    moved = explain_stop(unit, stop, 6000.0).to_data()
    assert moved["missing"] == 1500 and moved["blocker"] == 0 and moved["to"] == [10000, 10750]
    edge = explain_stop(unit, slide(unit, REAR, 6000.0, way(table=TABLE)), 6000.0).to_data()
    assert edge["edge"] is True and edge["number"] == 3750


def test_along_the_edge_of_the_table() -> None:
    """Who lies on the edge moves along it, even a hundredth of a degree askew, and is stopped only by going out."""
    on_edge = card(1750, 10000)
    assert slide(on_edge, FRONT, 5000.0, way(table=TABLE)).distance == 5000.0
    assert slide(on_edge, LEFT, 5000.0, way(table=TABLE)).distance == 0.0
    askew = on_edge.at(1750, 10000, 9001)
    assert slide(askew, FRONT, 5000.0, way(table=TABLE)).distance > 3000.0
    assert slide(askew, FRONT, 5000.0, way(table=TABLE)).blocker in (TABLE_EDGE, NOBODY)


def test_a_wall_along_a_side() -> None:
    defender = card(10000, 10000)
    assert touches_line(defender, 8250.0, 11250.0, 10250.0, 11250.0, FRONT) == pytest.approx(2000)
    assert touches_line(defender, 0.0, 11250.0, 30000.0, 11251.0, FRONT) == pytest.approx(3500, abs=1)
    assert touches_line(defender, 8250.0, 11300.0, 10250.0, 11300.0, FRONT) == 0
    assert touches_line(defender, 8250.0, 11250.0, 10250.0, 11250.0, REAR) == 0


def test_high_ground_counts_more_than_half() -> None:
    hill = Polygon([(0, 0), (10000, 0), (10000, 10000), (0, 10000)])
    top = Polygon([(0, 0), (5000, 0), (5000, 10000), (0, 10000)])
    relief = Relief([(hill, 10), (top, 20)])
    above, below, edge = card(7000, 5000), card(15000, 5000), card(10000, 5000)
    assert higher_ground(above, below, relief) == 10 and higher_ground(below, above, relief) == 0
    assert higher_ground(card(3000, 5000), above, relief) == 20
    assert higher_ground(edge, below, relief) == 0  # exactly half
    assert relief.elevation(card(3000, 5000)) == 20 and relief.elevation(below) == 0
    assert relief.ground(7000.0, 5000.0) == 10
    assert relief.climbs(below, edge) and not relief.climbs(edge, below)


def test_wood_on_a_line() -> None:
    wood: list[Shape] = [Polygon([(9000, 8000), (11000, 8000), (11000, 10400), (9000, 10400)])]
    viewer, target = card(10000, 5000), card(10000, 14000)
    assert length_inside(wood, 10000.0, 6250.0, 10000.0, 12750.0) == pytest.approx(2400)
    assert clearly_visible(viewer, target, way(), wood)
    deep: list[Shape] = [Polygon([(2000, 8000), (18000, 8000), (18000, 10600), (2000, 10600)])]
    assert not clearly_visible(viewer, target, way(), deep)
    shown = explain_clearly_visible(viewer, target, way(), deep)
    assert shown.kind == "wood" and shown.number == pytest.approx(2600)


def test_a_base_behind_a_house() -> None:
    house = Solid(Polygon([(8000, 8000), (12000, 8000), (12000, 12000), (8000, 12000)]), 0, 4000, 9)
    assert not sees(10000.0, 2000.0, 500.0, 10000.0, 20000.0, 500.0, [house])
    assert explain_sees(10000.0, 2000.0, 500.0, 10000.0, 20000.0, 500.0, [house]).blocker == 9
    assert sees(10000.0, 2000.0, 5000.0, 10000.0, 20000.0, 5000.0, [house])
    assert sees(10000.0, 2000.0, 500.0, 3000.0, 20000.0, 500.0, [house])
    assert visible_samples(10000.0, 2000.0, 500.0, 10000.0, 20000.0, 0.0, 600.0, 700.0, [house]) == 0
    # Half of the base looks out from behind the corner.
    assert visible_samples(12000.0, 2000.0, 500.0, 12000.0, 20000.0, 0.0, 600.0, 700.0, [house]) == 32


def test_bases_roll_until_they_touch() -> None:
    house: Shape = Polygon([(8000, 8000), (12000, 8000), (12000, 12000), (8000, 12000)])
    base = Circle(10000, 2000, 600)
    stop = roll(base, 10000, 20000, way(house))
    assert stop.distance == pytest.approx(5400) and stop.blocker == 0
    past = roll(base.at(12600, 2000), 12600, 20000, way(house))
    assert past.blocker == NOBODY and past.distance == 18000
    other: Shape = Circle(10000, 20000, 400)
    assert roll(base.at(14000, 20000), 10000, 20000, way(other)).distance == pytest.approx(3000)
    assert overlaps_any(base.at(10000, 7400), way(house)) == NOBODY
    assert overlaps_any(base.at(10000, 7403), way(house)) == 0
    assert overlaps_any(base.at(500, 7000), way(table=TABLE)) == TABLE_EDGE


def test_outlines_for_the_board() -> None:
    assert corners_of(card(10000, 10000)) == [(8250, 11250), (8250, 8750), (11750, 8750), (11750, 11250)]
    assert len(corners_of(Circle(0, 0, 1000))) == 24
    assert heading_of(0.0, 0.0) == 0


def test_outlines_that_are_none_are_refused() -> None:
    with pytest.raises(ValueError, match="at least three corners"):
        Polygon([(0, 0), (1, 1)])
    with pytest.raises(ValueError, match="on one line"):
        Polygon([(0, 0), (1, 1), (2, 2)])
    with pytest.raises(ValueError, match="above zero"):
        Rect(0, 0, 0, 0, 2500)
    with pytest.raises(ValueError, match="above zero"):
        Circle(0, 0, 0)
    assert len(Polygon([(0, 0), (0, 0), (1000, 0), (0, 1000), (0, 0)]).corners) == 3
    assert Rect(0, 0, -9000, 3500, 2500).heading == 27000
    with pytest.raises(ValueError, match="crosses itself"):
        Polygon([(0, 0), (4000, 4000), (4000, 0), (0, 3000)])
