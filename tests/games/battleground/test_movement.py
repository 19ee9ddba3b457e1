"""The movement chart, maneuvers and what they cost (BG-MOV), and the colossal units that share their chapter."""

from __future__ import annotations

from math import dist

import pytest

from drumhead.games.battleground.aims import DIRECT
from drumhead.games.battleground.control import candidates, judge
from drumhead.games.battleground.maneuver import Mover, way_of
from drumhead.games.battleground.movement import capped, chart, movement_category, shift
from drumhead.games.battleground.moves import Moving
from drumhead.games.battleground.planning import plan_move, touches_point
from drumhead.games.battleground.state import Mod
from drumhead.space.shapes import LEFT, RIGHT
from tests.games.battleground.table import HORSE, ORCS, SWORDS, done, match, play, position, refused, u, unit
from tests.support import rule

REX = "LZ_tyrannosaurus_rex"


@rule("BG-MOV-01")
def test_the_chart_and_its_extension() -> None:
    found = [chart(i) / 1000 for i in range(17)]
    assert found == [0, 1.25, 1.75, 2.5, 3.5, 5, 6, 7, 8.5, 9.5, 10.5, 12, 13, 14, 15.5, 16.5, 17.5]


@rule("BG-MOV-02")
def test_steps_move_along_the_chart_and_end_at_nothing() -> None:
    assert shift(3500, -2) == 1750  # V1
    assert [shift(8500, n) for n in (1, 2, 3)] == [9500, 10500, 12000]  # V2
    assert shift(1250, -3) == 0


def mover(order: object = "C", unit_name: str = SWORDS, others: list[dict[str, object]] | None = None) -> Mover:
    s = position([u(unit_name, 0, 18, 10, 90, order), *(others or [])])
    who = s.units[1]
    return Mover(s, who, movement_category(s, who), way_of(s, who, 8000.0))


@rule("BG-MOV-03")
def test_straight_ahead_along_the_heading() -> None:
    m = mover()
    m.straight(2000.0)
    assert (m.card.x, m.card.y, m.card.heading) == (18000, 12000, 9000)
    m.straight(9000.0)
    assert m.card.y == 13500  # all of 3.5 inches, no more


@rule("BG-MOV-04")
@pytest.mark.parametrize(
    ("make", "steps", "reach"),
    [
        (lambda m: m.sideways(LEFT, 9000.0), 1, 2500),
        (lambda m: m.backwards(9000.0), 2, 1750),
        (lambda m: m.about_face(), 1, 0),
        (lambda m: m.reform(0), 2, 0),
        (lambda m: m.wheel(LEFT, 1000), 0, 649),
    ],
)
def test_what_each_maneuver_costs(make: object, steps: int, reach: int) -> None:
    m = mover()
    assert callable(make)
    make(m)
    assert (m.steps, round(m.moved)) == (steps, reach)


@rule("BG-MOV-05")
def test_maneuvers_add_up() -> None:
    m = mover()
    m.about_face()
    m.reform(0)
    assert m.allowance() == 1250  # three steps down from 3.5
    m.straight(5000.0)
    assert m.moved == 1250


@rule("BG-MOV-06")
def test_no_maneuver_that_makes_the_allowance_less_than_the_way_made() -> None:
    m = mover()
    m.straight(2000.0)
    assert m.may_pay(1)  # 2.5 is still enough
    assert not m.may_pay(2)  # 1.75 is not
    s = match([u(SWORDS, 0, 18, 10, 90, "C"), u(ORCS, 1, 18, 28, 270)], steps=[Moving(0)], actions=[1, 0])
    play(s, 0, "control 1", "move 1")
    error = refused(s, 0, "pose 18000 13000 0 / 1 0")  # three inches ahead and then a reform
    assert error.rule == "BG-MOV-06"
    assert error.witness is not None
    assert error.witness["steps"] == 2 and error.witness["missing"] == 1250


@rule("BG-MOV-07")
def test_a_wheel_turns_on_the_inner_flank_and_the_outside_front_corner_is_measured() -> None:
    m = mover()
    start = m.card
    m.wheel(LEFT, 9000)
    assert m.turned == pytest.approx(5396, abs=2)  # 3.5 inches of arc at 3.7165
    outer = start.corner(3)
    after = m.card.corner(3)
    assert m.moved == pytest.approx(3500, abs=1)
    for k in range(4):
        assert dist(start.corner(k), m.card.corner(k)) <= dist(outer, after) + 2


@rule("BG-MOV-08")
def test_the_plan_of_v20() -> None:
    s = position([u(SWORDS, 0, 15, 5, 90, {"letter": "H", "objective": -1, "px": 18, "py": 12})])
    plan = plan_move(s, s.units[1], DIRECT)
    assert plan is not None
    card = plan.mover.card
    assert int(card.x) == pytest.approx(15948, abs=3)
    assert int(card.y) == pytest.approx(7470, abs=3)
    assert card.heading == pytest.approx(6563, abs=1)
    assert plan.mover.turned == pytest.approx(2437, abs=1)
    assert plan.mover.steps == 0


@rule("BG-MOV-08", "BG-ORD-09")
def test_an_unusual_maneuver_only_where_it_saves_turns() -> None:
    ahead = position([u(SWORDS, 0, 18, 10, 90, {"letter": "H", "objective": -1, "px": 22, "py": 20})])
    plan = plan_move(ahead, ahead.units[1], DIRECT)
    assert plan is not None and plan.mover.steps == 0
    behind = position([u(SWORDS, 0, 18, 10, 90, {"letter": "H", "objective": -1, "px": 18, "py": 2})])
    plan = plan_move(behind, behind.units[1], DIRECT)
    assert plan is not None and plan.mover.steps == 1  # about face: a wheel would take two turns more


@rule("BG-MOV-09")
def test_impassable_ground_is_planned_around_and_units_are_not() -> None:
    point = {"letter": "H", "objective": -1, "px": 12.5, "py": 20}
    s = position([u(SWORDS, 0, 12.5, 11.5, 90, point)], scenario="S3")  # deep water straight ahead
    plan = plan_move(s, s.units[1], DIRECT)
    assert plan is not None
    assert plan.mover.card.heading != 9000  # it turns to a ford at once
    open_ground = position([u(SWORDS, 0, 12.5, 5, 90, point), u(SWORDS, 0, 12.5, 12, 90)])
    plan = plan_move(open_ground, open_ground.units[1], DIRECT)
    assert plan is not None and plan.mover.card.heading == 9000


@rule("BG-OMD-09")
def test_a_cap_limits_the_way_but_not_the_category() -> None:
    # V3: MC 6 less one step for the wood is 5; the cap of 3.5 stays 3.5
    s = position([u(HORSE, 0, 18, 10, 90, {"letter": "C", "cap": 3.5})])
    who = s.units[1]
    assert capped(who, shift(movement_category(s, who), -1)) == 3500
    m = Mover(s, who, 6000, way_of(s, who, 8000.0))
    m.straight(9000.0)
    assert m.moved == 3500


def test_effects_change_the_category() -> None:
    s = position([u(SWORDS, 0, 18, 10)])
    s.change(1).mods = (Mod(7, 1, 4, 9, 0),)
    assert movement_category(s, s.units[1]) == 5000


# -- colossal units


@rule("BG-COL-01")
def test_a_colossus_is_two_cards_deep() -> None:
    s = position([u(REX, 0, 18, 10)])
    assert (unit(s, 1).card.width, unit(s, 1).card.depth, unit(s, 1).printed.height) == (3500, 5000, 30)


@rule("BG-COL-02")
def test_a_colossus_treads_on_a_friend_that_stops_it() -> None:
    m = match([u(REX, 0, 18, 8, 90, "C"), u(SWORDS, 0, 18, 13), u(ORCS, 1, 18, 27, 270)], steps=[Moving(0)])
    play(m, 0, "move 1", "move 1 0")
    assert unit(m, 2).lost == 1
    capped_ = match([u(REX, 0, 18, 8, 90, "H"), u(SWORDS, 0, 18, 13), u(ORCS, 1, 18, 27, 270)], steps=[Moving(0)])
    assert done(capped_)
    assert unit(capped_, 2).lost == 0


def test_the_side_of_a_wheel_does_not_matter() -> None:
    left, right = mover(), mover()
    left.wheel(LEFT, 2000)
    right.wheel(RIGHT, 2000)
    assert left.card.x + right.card.x == 36000
    assert left.card.y == right.card.y


def test_a_free_pose_is_judged_like_the_maneuvers_that_reach_it() -> None:
    s = position([u(SWORDS, 0, 18, 10, 90, "C")])
    who = s.units[1]
    assert judge(s, who, who.card.at(18000, 13500, 9000)).rule == ""
    assert judge(s, who, who.card.at(18000, 13600, 9000)).missing == pytest.approx(100, abs=1)
    assert judge(s, who, who.card.at(20500, 10000, 9000)).rule == ""  # sideways, one step down
    assert judge(s, who, who.card.at(20600, 10000, 9000)).rule != ""
    askew = judge(s, who, who.card.at(19500, 12000, 9000))  # 3.5 inches, and sideways costs a step: 2.5 are allowed
    assert (askew.rule, askew.steps) == ("BG-MOV-06", 1)
    assert askew.missing == pytest.approx(1000, abs=1)


@rule("BG-CMD-04", "BG-MOV-04", "BG-MOV-05", "BG-MOV-06")
@pytest.mark.parametrize(
    ("way", "steps"),
    [
        (["wheel 1 2000", "ahead 1500"], 0),
        (["wheel 3 2000", "ahead 1500"], 0),
        (["ahead 1000", "wheel 1 3000"], 0),
        (["ahead 700", "wheel 3 1500", "ahead 1200"], 0),
        (["about", "ahead 2400"], 1),
        (["about", "wheel 1 1500", "ahead 900"], 1),
        (["about", "wheel 3 1500", "ahead 900"], 1),
        (["sideways 1 2400"], 1),
        (["ahead 1000", "sideways 3 1400"], 1),
        (["wheel 1 1500", "sideways 3 900"], 1),
        (["wheel 3 1500", "sideways 1 900"], 1),
        (["back 1700"], 2),
        (["reform 20000", "ahead 1700"], 2),
        (["reform 3000"], 2),
        (["ahead 1600", "reform 20000"], 2),
        (["sideways 3 900", "reform 20000"], 3),
    ],
)
def test_whatever_maneuvers_reach_is_a_legal_pose_and_with_a_cap_it_is_not(way: list[str], steps: int) -> None:
    there = mover()
    for part in way:
        name, *numbers = part.split()
        values = [int(n) for n in numbers]
        if name == "wheel":
            there.wheel(values[0], values[1])
        elif name == "ahead":
            there.straight(float(values[0]))
        elif name == "sideways":
            there.sideways(values[0], float(values[1]))
        elif name == "back":
            there.backwards(float(values[0]))
        elif name == "about":
            there.about_face()
        else:
            assert there.reform(values[0])
    assert there.steps == steps
    s = position([u(SWORDS, 0, 18, 10, 90, "C")])
    verdict = judge(s, s.units[1], there.card)
    assert verdict.rule == "" and verdict.mover is not None
    assert verdict.mover.steps == steps and verdict.mover.card.heading == there.card.heading
    slow = position([u(SWORDS, 0, 18, 10, 90, {"letter": "C", "cap": 1.25})])
    if there.moved > 1300:
        assert judge(slow, slow.units[1], there.card).rule in ("BG-MOV-06", "BG-CMD-04")


@rule("BG-UNU-01", "BG-UNU-03", "BG-GEN-03")
@pytest.mark.parametrize(
    ("other", "pose", "why"),
    [
        ((18, 13.2, 0), (18000, 11500, 9000), "BG-UNU-01"),  # on a friend
        ((18, 13.2, 1), (18000, 11500, 9000), "BG-UNU-03"),  # on an enemy
        ((18, 13.2, 1), (18000, 10600, 9000), ""),  # short of it
        ((18, 14.0, 0), (18000, 11500, 9000), ""),  # up to it
        ((21.4, 10, 0), (18000, 13000, 9000), ""),  # past a friend it brushes
        ((30, 10, 0), (18000, 13000, 36000 - 9000), "BG-MOV-06"),  # and turned round there
    ],
)
def test_a_pose_may_not_lie_on_anybody(other: tuple[float, float, int], pose: tuple[int, int, int], why: str) -> None:
    x, y, seat = other
    s = position([u(SWORDS, 0, 18, 10, 90, "C"), u(ORCS, seat, x, y, 90)])
    assert judge(s, s.units[1], s.units[1].card.at(*pose)).rule == why
    edge = position([u(SWORDS, 0, 18, 2, 90, "C")])
    assert judge(edge, edge.units[1], edge.units[1].card.at(18000, 1240, 9000)).rule == "BG-GEN-03"


@rule("BG-FLY-03")
def test_a_flyer_only_wheels_and_goes_straight_on() -> None:
    drakes = [u("DE_drake_riders", 0, 18, 10, 90, {"letter": "C", "airborne": True}, flags=1 << 16)]
    for way, legal in ((["wheel"], True), (["sideways"], False), (["back"], False), (["about"], False)):
        s = position(drakes)
        m = Mover(s, s.units[1], movement_category(s, s.units[1]), way_of(s, s.units[1], 8000.0))
        if way[0] == "wheel":
            m.wheel(LEFT, 3000)
            m.straight(4000.0)
        elif way[0] == "sideways":
            m.sideways(RIGHT, 2000.0)
        elif way[0] == "back":
            m.backwards(2000.0)
        else:
            m.about_face()
        assert (judge(s, s.units[1], m.card).rule == "") is legal


@rule("BG-MOV-08", "BG-ORD-09")
@pytest.mark.parametrize(
    ("point", "steps", "turned"),
    [
        ((18, 13), 0, 0),  # ahead
        ((21.5, 11.25), 1, 0),  # beside its front: sideways
        ((14.5, 11.25), 1, 0),
        ((18, 7.5), 1, 18000),  # behind: about face, and not backwards for two steps
    ],
)
def test_the_maneuver_that_brings_it_there_this_turn(point: tuple[float, float], steps: int, turned: int) -> None:
    order = {"letter": "F", "objective": -1, "px": point[0], "py": point[1]}
    s = position([u(SWORDS, 0, 18, 10, 90, order), u(ORCS, 1, 18, 28, 270)])
    plan = plan_move(s, s.units[1], DIRECT)
    assert plan is not None and plan.mover.steps == steps
    assert (int(plan.mover.card.heading) - 9000) % 36000 == turned
    assert touches_point(plan.mover.card, int(point[0] * 1000), int(point[1] * 1000))


@rule("BG-CMD-04", "BG-MOV-04")
def test_the_poses_listed_for_direct_control_are_the_full_maneuvers() -> None:
    s = position([u(SWORDS, 0, 18, 10, 90, "C"), u(ORCS, 1, 23, 16, 270)])
    listed = {(int(c.x), int(c.y), int(c.heading)) for c in candidates(s, s.units[1])}
    assert {
        (18000, 11750, 9000), (18000, 13500, 9000),  # half and all of the way ahead
        (15500, 10000, 9000), (20500, 10000, 9000),  # to the sides, a step down
        (18000, 8250, 9000),  # back, two steps down
        (18000, 7500, 27000),  # about, and on
        (18000, 10000, 18000), (18000, 10000, 27000), (18000, 10000, 0),  # reformed in its place
        (16250, 10000, 18000), (19750, 10000, 0),  # and gone on
    } <= listed  # fmt: skip
    assert len([pose for pose in listed if pose[2] in (11000, 7000)]) == 4  # wheels of twenty degrees, and on
    toward = [pose for pose in listed if pose[:2] == (18000, 10000) and pose[2] % 9000]
    assert len(toward) == 1  # reformed towards the enemy near by
    for x, y, heading in listed:
        assert judge(s, s.units[1], s.units[1].card.at(x, y, heading)).rule == ""
    flyer = position([u("DE_drake_riders", 0, 18, 10, 90, {"letter": "C", "airborne": True}, flags=1 << 16)])
    assert all(c.y >= 10000 for c in candidates(flyer, flyer.units[1]))  # straight and turns only
