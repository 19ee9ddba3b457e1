"""Standing orders, their modifiers, and where they lead a unit by itself (BG-ORD, BG-OMD)."""

from __future__ import annotations

from typing import Any

import pytest

from drumhead.games.battleground.aims import DIRECT, ROUND, aim_of, nearest_enemy
from drumhead.games.battleground.control import judge
from drumhead.games.battleground.moves import Moving
from drumhead.games.battleground.orders import bars_order, listed_orders
from drumhead.games.battleground.phase import Movement
from drumhead.games.battleground.planning import plan_move
from drumhead.games.battleground.shooting import ordered_range
from drumhead.games.battleground.state import (
    CONTROLLED,
    DONE,
    FOR_TURN,
    HALTED,
    MOVED,
    RALLIED,
    REFACED,
    REPOSITION,
    BattleState,
    Order,
)
from drumhead.games.battleground.texts import ALLOW, MAY_MANEUVER_COST
from drumhead.games.battleground.verbs import CLOSE, FOLLOW, HOLD, LONG, POINT, RANGED, SHORT
from drumhead.space.measure import rect_depth
from tests.games.battleground.table import (
    BOWS,
    DRAKES,
    HORSE,
    ORCS,
    SWORDS,
    at,
    done,
    match,
    options,
    play,
    position,
    refused,
    u,
    unit,
)
from tests.support import rule

GIANT = "MM_hill_giant"
LONGBOWS = "HK_longbowmen"


def planned(
    units: list[dict[str, Any]], way: int = DIRECT, scenario: str = "T01", **more: Any
) -> tuple[float, float, float] | None:
    """Where unit 1 would stand after its move, in inches."""
    s = position(units, scenario, **more)
    plan = plan_move(s, s.units[1], way)
    if plan is None:
        return None
    return plan.mover.card.x / 1000, plan.mover.card.y / 1000, plan.mover.card.heading / 100


def point(letter: str, px: float, py: float, **more: Any) -> dict[str, Any]:
    return {"letter": letter, "objective": -1, "px": px, "py": py, **more}


FAR = u(ORCS, 1, 18, 28, 270)


@rule("BG-ORD-02")
def test_close_moves_toward_the_nearest_enemy() -> None:
    assert planned([u(SWORDS, 0, 18, 10, 90, "C"), FAR]) == (18, 13.5, 90)


@rule("BG-ORD-03")
def test_ranged_moves_until_the_enemy_is_in_range_and_then_stays() -> None:
    assert planned([u(BOWS, 0, 18, 10, 90, "R"), FAR]) == (18, 13.5, 90)
    assert planned([u(BOWS, 0, 18, 12, 90, "R"), u(ORCS, 1, 18, 25, 270)]) is None
    s = position([u(SWORDS, 0, 18, 10)])
    assert bars_order(s, s.units[1], Order(RANGED)) == "BG-ORD-03"  # no range, no such order


@rule("BG-ORD-04")
def test_v18_a_conditional_range_counts_for_the_order() -> None:
    s = position([u(GIANT, 0, 18, 5, 90, "R"), u(ORCS, 1, 18, 25, 270)])
    assert ordered_range(s, s.units[1]) == 21000
    assert plan_move(s, s.units[1], DIRECT) is None


@rule("BG-ORD-05")
def test_short_and_long_are_nearer_ranges() -> None:
    s = position([u(LONGBOWS, 0, 18, 5, 90, "R"), u(BOWS, 0, 8, 5, 90, "L")])
    for letter, reach in ((RANGED, 21000), (SHORT, 7000), (LONG, 14000)):
        s.change(1).order = Order(letter)
        assert ordered_range(s, s.units[1]) == reach
    s.change(2).order = Order(LONG)
    assert ordered_range(s, s.units[2]) == 14000


@rule("BG-ORD-06")
def test_hold_stays() -> None:
    assert planned([u(SWORDS, 0, 18, 10, 90, "H"), FAR]) is None


@rule("BG-ORD-07")
def test_follow_makes_for_the_nearest_friend_s_nearest_side_but_the_front() -> None:
    s = position([u(SWORDS, 0, 18, 5, 90, "F"), u(SWORDS, 0, 18, 14, 90, "C"), u(SWORDS, 0, 30, 20)])
    aim = aim_of(s, s.units[1])
    assert aim is not None and aim.target == 2
    assert (aim.gx, aim.gy) == (18000.0, 12750.0)  # its rear
    front = position([u(SWORDS, 0, 18, 14, 270, "F"), u(SWORDS, 0, 18, 5, 90, "C")])
    aim = aim_of(front, front.units[1])
    assert aim is not None and aim.gy == 5000.0  # a flank: never the front


@rule("BG-ORD-01")
def test_an_order_stays_until_it_is_changed() -> None:
    m = match([u(SWORDS, 0, 18, 10, 90, "C"), FAR], steps=[Moving(0)])
    play(m, 0, "move 1")
    assert unit(m, 1).order.letter == CLOSE


@rule("BG-OMD-01")
def test_one_modifier_of_a_kind() -> None:
    m = match([u(SWORDS, 0, 18, 10, 90, "C"), FAR], steps=[Moving(0)], actions=[1, 0])
    assert refused(m, 0, "order 1 0 0 / 1 0 0 2 5000 5000").rule == "BG-OMD-01"  # a unit and a point
    assert refused(m, 0, "order 1 0 0 / 1 0 0").rule == "BG-OMD-01"


@rule("BG-OMD-02", "BG-OMD-04", "BG-GEO-06")
def test_a_unit_objective_counts_as_the_nearest_seen_or_not() -> None:
    units = [u(SWORDS, 0, 18, 10, 90, {"letter": "C", "objective": 3}), u(ORCS, 1, 18, 20, 270), u(ORCS, 1, 5, 3, 90)]
    s = position(units)
    assert nearest_enemy(s, s.units[1], True) == 3
    s.change(1).order = Order(CLOSE)
    assert nearest_enemy(s, s.units[1], True) == 2
    assert bars_order(s, s.units[1], Order(CLOSE, 0, 0, 1)) == "BG-OMD-02"


@rule("BG-OMD-05")
def test_a_point_comes_before_the_order_and_is_reached_by_touching() -> None:
    for letter in ("H", "R"):
        units = [u(BOWS, 0, 18, 10, 90, point(letter, 18, 20)), u(ORCS, 1, 18, 27, 270)]
        assert planned(units) == (18, 13.5, 90)
    m = match([u(SWORDS, 0, 18, 10, 90, point("C", 18, 13, cap=3.5)), FAR], steps=[Moving(0)])
    play(m, 0, "move 1")
    assert unit(m, 1).order.objective == 0 and unit(m, 1).order.cap == 3500  # other modifiers stay
    assert at(unit(m, 1)) == (18, 13.5, 90)  # the order resumes with the rest of the move


@rule("BG-OMD-06")
def test_a_hold_unit_on_its_point_may_be_set_anew_for_one_turn() -> None:
    m = match([u(SWORDS, 0, 18, 10, 90, point("H", 18, 13)), FAR], steps=[Moving(0)])
    play(m, 0, "move 1")
    assert unit(m, 1).has(REPOSITION)
    again = match(
        [u(SWORDS, 0, 18, 11.75, 90, [HOLD, 0, 0, 0, 18000, 13000], flags=REPOSITION), FAR], steps=[Moving(0)]
    )
    play(again, 0, "move 1")
    assert refused(again, 0, "pose 18000 10000 9000 / 1 0").rule == "BG-OMD-06"  # off the point
    play(again, 0, "stay 1")
    assert not unit(again, 1).has(REPOSITION)


@rule("BG-OMD-09")
def test_a_cap_stands_on_the_chart() -> None:
    s = position([u(SWORDS, 0, 18, 10)])
    assert bars_order(s, s.units[1], Order(CLOSE, 2500)) == ""
    for cap in (1000, 2000, 3000):
        assert bars_order(s, s.units[1], Order(CLOSE, cap)) == "BG-OMD-09"
    assert planned([u(SWORDS, 0, 18, 10, 90, {"letter": "C", "cap": 2.5}), FAR]) == (18, 12.5, 90)


@rule("BG-OMD-10")
def test_only_flyers_are_airborne() -> None:
    s = position([u(SWORDS, 0, 18, 10), u(DRAKES, 0, 8, 10)])
    assert bars_order(s, s.units[1], Order(CLOSE, 0, 1)) == "BG-OMD-10"
    assert bars_order(s, s.units[2], Order(CLOSE, 0, 1)) == ""


@rule("BG-OMD-11")
def test_follow_with_an_enemy_or_a_friend_as_objective() -> None:
    units = [u(BOWS, 0, 18, 5, 90, "F"), u(SWORDS, 0, 18, 14, 90), u(SWORDS, 0, 30, 20, 90), u(ORCS, 1, 18, 25, 270)]
    s = position(units)
    who = s.change(1)
    who.order = Order(FOLLOW, 0, 0, 4)
    assert bars_order(s, who, who.order) == ""
    aim = aim_of(s, who)
    assert aim is not None and aim.target == 2  # it follows the nearest friend and shoots at the enemy
    who.order = Order(FOLLOW, 0, 0, 3)
    aim = aim_of(s, who)
    assert aim is not None and aim.target == 3


def test_listed_orders_are_legal() -> None:
    s = position([u(BOWS, 0, 18, 5), u(DRAKES, 0, 8, 5), u(ORCS, 1, 18, 25, 270)])
    for uid in (1, 2):
        for order in listed_orders(s, s.units[uid]):
            assert bars_order(s, s.units[uid], order) == ""


def blocked_way() -> list[dict[str, Any]]:
    """A friend holds the enemy's front; the unit stands behind it."""
    return [u(SWORDS, 0, 18, 8, 90, "C"), u(SWORDS, 0, 18, 14, 90, "H"), u(ORCS, 1, 18, 16.5, 270, "H")]


@rule("BG-UNU-04")
def test_straight_on_or_round_about_is_the_owner_s_choice() -> None:
    m = match(blocked_way(), steps=[Moving(0)], engaged=[[2, 0, 3, 0]])
    play(m, 0, "move 1")
    assert options(m, 0) == ["move 1", "move 1 1"]
    direct = planned(blocked_way(), DIRECT, engaged=[[2, 0, 3, 0]])
    detour = planned(blocked_way(), ROUND, engaged=[[2, 0, 3, 0]])
    assert direct == (18, 11.5, 90)
    assert detour is not None and detour[2] != 90


@rule("BG-UNU-01")
def test_friends_stop_a_move_at_contact_but_a_brush_on_the_flank_does_not() -> None:
    assert planned([u(SWORDS, 0, 18, 10, 90, "C"), u(SWORDS, 0, 18, 14.5, 90), FAR]) == (18, 12, 90)
    assert planned([u(SWORDS, 0, 18, 10, 90, "C"), u(SWORDS, 0, 21.3, 13, 90), FAR]) == (18, 13.5, 90)
    deep = planned([u(SWORDS, 0, 18, 10, 90, "C"), u(SWORDS, 0, 21.1, 13.5, 90), FAR])
    assert deep is not None and deep[1] < 12


@rule("BG-UNU-03")
def test_never_onto_an_enemy() -> None:
    got = planned([u(SWORDS, 0, 18, 10, 90, {"letter": "C", "objective": 3}), u(ORCS, 1, 18, 15, 270), FAR])
    assert got is not None and got[1] <= 12.5


@rule("BG-UNU-05")
def test_a_permanent_wall_is_gone_round() -> None:
    s = position([u(SWORDS, 0, 12.5, 11, 90, point("H", 12.5, 22))], "S3")
    for _ in range(8):
        plan = plan_move(s, s.units[1], DIRECT)
        if plan is None:
            break
        s.change(1).card = plan.mover.card
    assert s.units[1].card.y > 17000  # across by a ford


@rule("BG-UNU-06")
def test_friends_never_trap_a_unit() -> None:
    ring = [
        u(SWORDS, 0, 18, 10, 90, "C"),
        u(SWORDS, 0, 14.5, 10, 90),
        u(SWORDS, 0, 21.5, 10, 90),
        u(SWORDS, 0, 18, 7.5, 90),
        FAR,
    ]
    got = planned(ring)
    assert got == (18, 13.5, 90)


@rule("BG-UNU-02")
def test_an_overlap_that_is_there_does_not_hold_a_unit() -> None:
    stacked = [u(SWORDS, 0, 18, 10, 90, "C"), u(SWORDS, 0, 19, 9.5, 90), FAR]
    got = planned(stacked)
    assert got is not None and got[1] > 12
    # boxed in on all sides by friends that stand close before and behind: it squeezes through, but not onto a middle
    boxed = [
        u(SWORDS, 0, 18, 10, 90, {"letter": "C", "objective": 7}),
        u(SWORDS, 0, 14.5, 10, 90),
        u(SWORDS, 0, 21.5, 10, 90),
        u(SWORDS, 0, 18, 7.5, 90),
        u(SWORDS, 0, 16.6, 12.5, 90),
        u(SWORDS, 0, 20.1, 12.5, 90),
        FAR,
    ]
    s = position(boxed)
    plan = plan_move(s, s.units[1], ROUND)
    assert plan is not None
    assert all(rect_depth(plan.mover.card.narrowed(250), s.units[k].card) <= 3 for k in range(2, 7))


@rule("BG-GEO-01", "BG-GEO-02")
def test_only_what_is_clearly_visible_before_the_front_counts() -> None:
    s = position([u(SWORDS, 0, 18, 10, 90, "C"), u(ORCS, 1, 18, 5, 90), u(ORCS, 1, 18, 20, 270)])
    assert nearest_enemy(s, s.units[1], True) == 3  # the nearer one stands behind it
    hidden = position([u(SWORDS, 0, 18, 10, 90, "C"), u(ORCS, 1, 18, 16, 270), u(ORCS, 1, 18, 20, 270)])
    from drumhead.games.battleground.sight import sees

    assert sees(hidden, hidden.units[1], hidden.units[2])
    assert not sees(hidden, hidden.units[1], hidden.units[3])


@rule("BG-GEO-03")
def test_the_facing_side_by_the_diagonals() -> None:
    from drumhead.space.plane import facing_side

    s = position([u(SWORDS, 0, 18, 8), u(ORCS, 1, 18, 15, 270), u(SWORDS, 0, 25, 13.75), u(SWORDS, 0, 18, 22, 270)])
    orc = s.units[2].card
    assert [facing_side(s.units[uid].card, orc) for uid in (1, 3, 4)] == [0, 1, 2]


@rule("BG-GEO-04", "BG-GEO-05")
def test_two_measures_of_near() -> None:
    from drumhead.space.plane import distance_to_centre, distance_to_close

    s = position([u(SWORDS, 0, 18, 10, 90), u(ORCS, 1, 18, 15, 270)])
    me, front = (s.units[k].card for k in (1, 2))
    flank = position([u(ORCS, 1, 18, 15, 0)]).units[1].card
    assert distance_to_close(me, front) == pytest.approx(2500, abs=1)
    assert distance_to_centre(me, front) == pytest.approx(2500, abs=1)
    assert distance_to_centre(me, flank) == pytest.approx(2000, abs=1)


@rule("BG-GEO-07")
def test_grounded_units_on_close_ignore_the_airborne() -> None:
    units = [u(SWORDS, 0, 18, 10, 90, "C"), u(DRAKES, 1, 18, 16, 270, {"letter": "H", "airborne": True}), FAR]
    s = position(units)
    assert nearest_enemy(s, s.units[1], True) == 3
    assert nearest_enemy(s, s.units[1], False) == 2


def march(units: list[dict[str, Any]], turns: int, scenario: str = "T01") -> BattleState:
    """Both sides move by their orders, rushes included, until somebody is engaged or the turns are over."""
    from drumhead.games.battleground.phase import Movement
    from drumhead.kernel import Dice, seeded
    from drumhead.kernel.agenda import advance, answer, silent_table
    from tests.games.battleground.table import REST

    s = position(units, scenario)
    dice: Dice = seeded("0" * 32, "march")
    t = silent_table(2, dice)
    for turn in range(turns):
        s.turn = 3 + turn
        s.active = turn % 2
        for uid in range(1, len(s.units)):
            s.change(uid).flags = 1 if s.units[uid].links else 0
        s.budgets = [0, 0]
        s.agenda = [REST, Movement(0)]
        mask = advance(s, t)
        while mask and s.agenda[-1] is not REST:
            seat = 0 if mask & 1 else 1
            found = s.agenda[-1].options(s, seat)
            together = [a for a in found if a.verb.name in ("RUSHES", "RUSH", "MOVES")]
            plain = [a for a in found if a.verb.name in ("MOVE", "END")]
            mask = answer(s, t, seat, (together or plain or found)[-1])
    return s


@pytest.mark.parametrize(("offset", "angle"), [(0, 0), (1, 0), (0.5, 5), (1.7, -8), (3, 12)])
def test_two_lines_on_close_always_meet(offset: float, angle: float) -> None:
    """The no-freeze promise in small: within eight turns everybody in the middle fights."""
    south = [u(SWORDS, 0, 9 + 3.5 * k, 7, 90 + angle, "C") for k in range(5)]
    north = [u(ORCS, 1, 9 + offset + 3.5 * k, 23, 270, "C") for k in range(5)]
    s = march([*south, *north], 10)
    assert sum(1 for who in s.units if who.links) >= 6


def test_a_unit_with_an_open_way_does_not_stand_still() -> None:
    s = position([u(HORSE, 0, 10, 6, 200, "C"), u(ORCS, 1, 25, 22, 30, "H")])
    before = at(s.units[1])
    for _ in range(3):
        plan = plan_move(s, s.units[1], DIRECT)
        assert plan is not None
        s.change(1).card = plan.mover.card
        assert at(s.units[1]) != before
        before = at(s.units[1])


def test_order_numbers() -> None:
    assert Order(CLOSE, 2500, 0, POINT, 1, 2).numbers() == (1, 2500, 0, -1, 1, 2)


@rule("BG-GEN-04", "BG-OMD-02")
def test_no_order_is_listed_that_a_unit_s_text_forbids() -> None:
    bears = position([u("RW_bear_pack", 0, 18, 10, 90, "C"), u(ORCS, 1, 18, 20, 270), u(ORCS, 1, 22, 20, 270)])
    for printed in bears.cards.units[1:]:
        s = position([u(printed.id, 0, 18, 10, 90, "C"), u(ORCS, 1, 18, 20, 270), u(ORCS, 1, 22, 20, 270)])
        for order in listed_orders(s, s.units[1]):
            assert bars_order(s, s.units[1], order) == "", f"{printed.id}: {order.numbers()}"


@rule("BG-TRN-04", "BG-UNU-08", "BG-FR-01")
@pytest.mark.parametrize(
    ("move", "why"),
    [
        ("end", "BG-TRN-04"),  # somebody has still to move
        ("move 2", "BG-TRN-04"),
        ("move 9", "BG-TRN-04"),
        ("move 1 1", "K-OPTION"),
        ("move 1 0 1", "K-OPTION"),
        ("move 1 0 0 / 1", "K-OPTION"),
        ("move 3", "BG-ORD-06"),  # on Hold
        ("move 4", "BG-UNU-08"),  # engaged
        ("move 6", "BG-CMD-07"),
        ("move 7", "BG-RTM-05"),
        ("move 8", "BG-TRN-04"),  # it has had its move
        ("moves 0 0 0 / 1", "BG-UNU-01"),
        ("moves 0 0 0 / 1 1", "BG-UNU-01"),
        ("moves 1 0 0 / 1 10", "BG-UNU-01"),
        ("moves 0 1 0 / 1 10", "BG-UNU-01"),
        ("moves 0 0 1 / 1 10", "BG-UNU-01"),
        ("moves 0 0 0 / 1 3", "BG-ORD-06"),
        ("moves 0 0 0 / 1 11", "BG-UNU-01"),  # it goes to a point
        ("moves 0 0 0 / 1 12", "BG-UNU-01"),  # it runs
        ("rushes 0 0 0 / 1 10", "BG-FR-01"),
    ],
)
def test_moves_are_refused_for_their_reason(move: str, why: str) -> None:
    units = [
        u(SWORDS, 0, 18, 8, 90, "C"), u(ORCS, 1, 18, 27, 270, "C"), u(SWORDS, 0, 5, 5, 90, "H"),
        u(SWORDS, 0, 5, 15, 90, "C"), u(ORCS, 1, 5, 17.5, 270, "C"), u(SWORDS, 0, 10, 5, 90, "C", flags=RALLIED),
        u(SWORDS, 0, 14, 5, 90, "C", flags=HALTED), u(SWORDS, 0, 22, 5, 90, "C", flags=DONE), u(ORCS, 1, 30, 27, 270),
        u(SWORDS, 0, 26, 8, 90, "C"), u(SWORDS, 0, 30, 8, 90, {"letter": "C", "objective": -1, "px": 30, "py": 20}),
        u(SWORDS, 0, 30, 20, 270, "-"),
    ]  # fmt: skip
    m = match(units, steps=[Moving(0)], engaged=[[4, 0, 5, 0]])
    assert options(m, 0) == ["move 1", "move 10", "move 11", "move 12", "moves 0 0 0 / 1 10"]
    assert refused(m, 0, move).rule == why


@rule("BG-CMD-04", "BG-OMD-06")
@pytest.mark.parametrize(
    ("move", "why"),
    [
        ("stay 2", "K-OPTION"),
        ("stay 1 1", "K-OPTION"),
        ("stay 1 0 0 / 1", "K-OPTION"),
        ("end", "BG-GEN-03"),
        ("pose 18000 11000 9000 / 2 0", "K-OPTION"),
        ("pose 18000 11000 9000 / 1", "K-OPTION"),
        ("pose 18000 11000 9000 / 1 2", "K-OPTION"),
        ("pose 18000 11000 36000 / 1 0", "K-OPTION"),
        ("pose 18000 11000 9000 / 1 1", "BG-FLY-03"),  # it does not fly
        ("pose 18000 15000 9000 / 1 0", "BG-CMD-04"),
        ("move 1", "K-OPTION"),
    ],
)
def test_poses_are_refused_for_their_reason(move: str, why: str) -> None:
    m = match([u(SWORDS, 0, 18, 10, 90, "C"), FAR], steps=[Moving(0)], actions=[1, 0])
    play(m, 0, "control 1", "move 1")
    assert refused(m, 0, move).rule == why
    play(m, 0, "stay 1")
    assert unit(m, 1).has(DONE) and not unit(m, 1).has(MOVED)


@rule("BG-GEN-04", "BG-ORD-03")
@pytest.mark.parametrize(
    ("name", "order", "why"),
    [
        (SWORDS, Order(2), "BG-ORD-03"), (SWORDS, Order(3), "BG-ORD-03"), (SWORDS, Order(4), "BG-ORD-03"),
        (SWORDS, Order(6), ""), (BOWS, Order(2), ""), (BOWS, Order(3), ""), ("MM_hill_giant", Order(2), ""),
        ("MM_elementalist", Order(2), ""), ("OR_crazed_goblins", Order(6), "BG-GEN-04"),
        ("OR_crazed_goblins", Order(1, 0, 0, 2), "BG-GEN-04"), ("OR_crazed_goblins", Order(1), ""),
        ("OR_crazed_goblins", Order(1, 0, 0, -1, 5, 5), "BG-GEN-04"),
    ],
)  # fmt: skip
def test_which_orders_a_unit_may_have(name: str, order: Order, why: str) -> None:
    s = position([u(name, 0, 18, 5), u(ORCS, 1, 18, 25, 270)])
    assert bars_order(s, s.units[1], order) == why
    letters = {int(o.letter) for o in listed_orders(s, s.units[1])}
    assert (int(order.letter) in letters) is (bars_order(s, s.units[1], Order(order.letter)) == "")


@rule("BG-ORD-07")
def test_follow_keeps_to_flanks_and_rear_and_a_friend_s_distance_is_to_any_centre() -> None:
    # the friend looks at its follower: its flank is made for, never its front
    s = position([u(SWORDS, 0, 18, 5, 90, "F"), u(SWORDS, 0, 18, 12, 270), u(SWORDS, 0, 29, 5, 90), FAR])
    aim = aim_of(s, s.units[1])
    assert aim is not None and (aim.gy, abs(aim.gx - 18000)) == (12000, 1750)
    alone = position([u(SWORDS, 0, 18, 5, 90, "F"), FAR])
    assert aim_of(alone, alone.units[1]) is None


@rule("BG-OMD-05")
def test_a_point_on_the_card_is_reached_at_once_and_any_touch_will_do() -> None:
    for px, reached in ((18, True), (19.75, True), (19.8, False)):
        order = {"letter": "H", "objective": -1, "px": px, "py": 10}
        m = match([u(SWORDS, 0, 18, 10, 90, order), u(ORCS, 1, 18, 25, 270)], steps=[Moving(0)])
        play(m, 0, "move 1")
        assert (unit(m, 1).card.x == 18000 and unit(m, 1).card.heading == 9000) is reached
        assert not unit(m, 1).order.to_point()


@rule("BG-OMD-06")
def test_the_one_turn_on_its_point_passes_while_it_fights() -> None:
    units = [
        u(SWORDS, 0, 18, 11.75, 90, [HOLD, 0, 0, 0, 18000, 13000], flags=REPOSITION), u(ORCS, 1, 18, 14.25, 270), FAR,
    ]  # fmt: skip
    m = match(units, steps=[Movement(0)], engaged=[[1, 0, 2, 0]])
    while not done(m):
        play(m, 0, "end")
    assert not unit(m, 1).has(REPOSITION)
    reached = match([u(SWORDS, 0, 18, 10, 90, point("H", 18, 13)), FAR], steps=[Movement(0)])
    play(reached, 0, "end", "move 1", "end")
    assert unit(reached, 1).has(REPOSITION)  # next turn is its one turn


@rule("BG-OMD-06", "BG-ORD-01")
def test_another_order_knows_nothing_of_the_point() -> None:
    m = match(
        [u(SWORDS, 0, 18, 11.75, 90, [HOLD, 0, 0, 0, 18000, 13000], flags=REPOSITION), FAR],
        steps=[Moving(0)], actions=[1, 0], gained=[1, 0],
    )  # fmt: skip
    play(m, 0, f"order 1 0 0 / {HOLD} 2500 0 0 0 0")
    assert done(m)  # nothing is left to do


@rule("BG-RTM-05", "BG-CMD-04")
def test_who_was_routed_through_does_not_move_by_its_general_s_hand_either() -> None:
    units = [u(SWORDS, 0, 18, 10, 90, "C", flags=HALTED | CONTROLLED), FAR]
    m = match(units, steps=[Moving(0)], actions=[1, 0], gained=[1, 0])
    assert "move 1" not in options(m, 0)
    assert refused(m, 0, "move 1").rule == "BG-RTM-05"


@rule("BG-OMD-05", "BG-ORD-09")
def test_a_point_before_any_part_of_the_front_is_reached_straight_on() -> None:
    for beside, ahead in ((0.5, 3.4), (1, 3), (-1.5, 3.49), (1.75, 3.5)):
        m = match([u(SWORDS, 0, 18, 10, 90, point("H", 18 + beside, 11.25 + ahead)), FAR], steps=[Moving(0)])
        play(m, 0, "move 1")
        assert at(unit(m, 1)) == pytest.approx((18, 10 + ahead, 90)) and not unit(m, 1).order.to_point()
    m = match([u(SWORDS, 0, 18, 10, 90, point("H", 21.9, 10.5)), FAR], steps=[Moving(0)])
    play(m, 0, "move 1")
    assert not unit(m, 1).order.to_point() and at(unit(m, 1)) == pytest.approx((20.15, 10, 90))  # sideways


@rule("BG-OMD-05", "BG-MOV-05", "BG-MOV-06")
def test_what_is_left_after_the_point_pays_for_its_maneuvers_like_one_move() -> None:
    # two inches to the point, then about: a step less, five inches in all
    m = match([u(HORSE, 0, 18, 10, 90, point("C", 18, 13.25)), u(ORCS, 1, 18, 2, 90)], steps=[Moving(0)])
    play(m, 0, "move 1")
    assert at(unit(m, 1)) == (18, 9, 270) and unit(m, 1).moved == 5000


@rule("BG-OMD-05")
def test_who_stands_on_its_point_has_the_whole_move_for_its_order() -> None:
    m = match([u(SWORDS, 0, 18, 10, 90, point("C", 18, 10)), FAR], steps=[Moving(0)])
    play(m, 0, "move 1")
    assert at(unit(m, 1)) == (18, 13.5, 90) and not unit(m, 1).order.to_point()


@rule("BG-UNU-04", "BG-FR-04")
def test_nobody_goes_round_an_enemy_it_would_have_to_rush() -> None:
    units = [u(SWORDS, 0, 18, 4, 90, {"letter": "C", "objective": 3}), u(ORCS, 1, 18, 14, 270), u(ORCS, 1, 18, 24, 270)]
    m = match(units, steps=[Moving(0)])
    play(m, 0, "move 1")
    assert done(m) and at(unit(m, 1)) == (18, 7.5, 90)
    friend = match([units[0], u(SWORDS, 0, 18, 14, 270), units[2]], steps=[Moving(0)])
    play(friend, 0, "move 1")
    assert options(friend, 0) == ["move 1", "move 1 1"]


@rule("BG-MOV-05", "BG-ORD-09")
def test_free_maneuvers_are_free_under_orders_too() -> None:
    free = [[ALLOW, MAY_MANEUVER_COST, FOR_TURN, 2, 0]]
    for mods, flags, end in (([], 0, (18, 7.5, 270)), (free, 0, (18, 6.5, 270)), ([], REFACED, (18, 6.5, 270))):
        m = match([u(SWORDS, 0, 18, 10, 90, "C", mods=mods, flags=flags), u(ORCS, 1, 18, 2, 90)], steps=[Moving(0)])
        play(m, 0, "move 1")
        assert at(unit(m, 1)) == end


@rule("BG-MOV-04")
def test_a_free_reform_is_free_and_nothing_else() -> None:
    s = position([u(SWORDS, 0, 18, 10, 90, "C", flags=REFACED | CONTROLLED), FAR])
    card = s.units[1].card
    assert judge(s, s.units[1], card.at(18000, 10000, 4000)).rule == ""
    assert judge(s, s.units[1], card.at(21500, 10000, 0)).rule == ""  # about a quarter, then its whole move
    assert judge(s, s.units[1], card.at(21500, 10000, 9000)).rule == "BG-MOV-06"  # sideways costs a step
    s.change(1).flags = CONTROLLED
    assert judge(s, s.units[1], card.at(21500, 10000, 0)).rule == "BG-MOV-06"


@rule("BG-CMD-04", "BG-OMD-09")
def test_no_cap_holds_a_unit_under_direct_control() -> None:
    order = {"letter": "C", "cap": 1.75}
    m = match([u(SWORDS, 0, 18, 10, 90, order), FAR], steps=[Moving(0)], actions=[1, 0], gained=[1, 0])
    play(m, 0, "control 1", "move 1", "pose 18000 13500 9000 / 1 0")
    assert at(unit(m, 1)) == (18, 13.5, 90)
    held = match([u(SWORDS, 0, 18, 10, 90, order), FAR], steps=[Moving(0)])
    play(held, 0, "move 1")
    assert at(unit(held, 1)) == (18, 11.75, 90)


@rule("BG-MOV-08", "BG-ORD-09")
def test_who_gets_nowhere_backs_out_of_the_way() -> None:
    # its objective lies behind an enemy that it touches: no wheel, no turn about brings it nearer
    units = [u(SWORDS, 0, 18, 10, 90, {"letter": "C", "objective": 2}), u(ORCS, 1, 18, 22, 270)]
    assert planned([*units, u(ORCS, 1, 18, 12.5, 270)]) == (18, 8.25, 90)
