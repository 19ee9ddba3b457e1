"""Skirmishers (BG-SKR). No unit of the packs has the keyword, so the tests give it to some."""

from __future__ import annotations

from typing import Any

from drumhead.games.battleground.aims import DIRECT
from drumhead.games.battleground.cards import KEY_SKIRMISHER
from drumhead.games.battleground.courage import Courage
from drumhead.games.battleground.movement import movement_category
from drumhead.games.battleground.phase import Movement
from drumhead.games.battleground.planning import plan_move
from drumhead.games.battleground.rout import rout_move
from drumhead.games.battleground.rush import engage, find_rush
from drumhead.games.battleground.state import FLEES, OWES_ROUT, BattleState, Mod
from drumhead.games.battleground.verbs import PRE_COURAGE, Verb
from drumhead.kernel import ScriptedDice, match_at, silent_table
from drumhead.space.plane import distance_to_side
from drumhead.space.shapes import FRONT
from tests.games.battleground.table import GAME, HORSE, ORCS, REST, SWORDS, give, play, position, run, u, unit
from tests.games.battleground.test_rush import start
from tests.support import rule

ATLATLS = "UM_umenzi_atlatlmen"  # range 7, MC 3.5


def light(units: list[dict[str, Any]], *who: int, noted: bool = True, **more: Any) -> BattleState:
    s = start(units, **more) if noted else position(units, **more)
    for uid in who or (1,):
        give(s, uid, KEY_SKIRMISHER)
    return s


def table() -> Any:
    return silent_table(2, ScriptedDice([]))


@rule("BG-SKR-01")
def test_no_rush_on_the_front_of_others() -> None:
    units = [u(SWORDS, 0, 18, 10, 90, "C"), u(ORCS, 1, 18, 14.5, 270, "H")]
    assert find_rush(light(units), 1) is None
    assert find_rush(light(units, 1, 2), 1) is not None  # skirmishers among themselves
    rear = [u(SWORDS, 0, 18, 10, 90, "C"), u(ORCS, 1, 18, 14.5, 90, "H")]
    assert find_rush(light(rear), 1) is not None
    held = [u(SWORDS, 0, 18, 10, 90, "C"), u(ORCS, 1, 18, 14.5, 270, "H"), u(SWORDS, 0, 18, 17, 270, "C")]
    assert find_rush(light(held, engaged=[[3, 0, 2, 2]]), 1) is not None  # it makes a pinch


@rule("BG-SKR-03")
def test_v16_on_ranged_it_halts_out_of_reach() -> None:
    # eight inches away, MC 5, range 5: it ends exactly 3.5 inches from an enemy that moves 3.5
    s = position([u(ATLATLS, 0, 18, 5, 90, "R"), u(ORCS, 1, 18, 15.5, 270, "H")])
    give(s, 1, KEY_SKIRMISHER)
    s.change(1).mods = (Mod(7, 1, 6, 99, 0),)  # one step: MC 5
    assert movement_category(s, s.units[1]) == 5000
    plan = plan_move(s, s.units[1], DIRECT)
    assert plan is not None
    assert int(distance_to_side(s.units[2].card, plan.mover.card, FRONT)) in range(3499, 3503)


@rule("BG-SKR-03")
def test_unless_it_would_miss_a_shot() -> None:
    javelins = position([u("UM_umenzi_javelineers", 0, 18, 8, 90, "R"), u(HORSE, 1, 18, 16.5, 270, "H")])
    give(javelins, 1, KEY_SKIRMISHER)
    plan = plan_move(javelins, javelins.units[1], DIRECT)
    assert plan is not None
    assert plan.mover.card.y == 11500  # range 3.5 against MC 6: the full move


@rule("BG-SKR-04", "BG-SKR-05", "BG-RTM-03")
def test_v17_rushed_it_slips_away_and_pays() -> None:
    # MC 3.5 against MC 6: two boxes, no check, and it runs directly away
    s = light([u(HORSE, 1, 18, 19, 270, "C"), u(SWORDS, 0, 18, 13, 90, "H")], 2)
    rush = find_rush(s, 1)
    assert rush is not None
    engage(s, table(), rush)
    assert unit(s, 2).has(FLEES)
    s.change(2).raise_flag(OWES_ROUT)
    s.active = 1
    run(s, Courage(PRE_COURAGE, 0, 0))
    assert unit(s, 2).routing() and unit(s, 2).lost == 2
    assert unit(s, 2).card.y < 10500 and unit(s, 2).card.heading == 27000
    slow = light([u(ORCS, 1, 18, 16, 270, "C"), u(SWORDS, 0, 18, 13, 90, "H")], 2)
    rush = find_rush(slow, 1)
    assert rush is not None
    engage(slow, table(), rush)
    run(slow, Courage(PRE_COURAGE, 0, 0))
    assert unit(slow, 2).lost == 1


@rule("BG-SKR-04", "BG-BKP-02")
def test_no_check_failed_so_no_back_up_steps_in_for_one_that_slips_away() -> None:
    s = light([u(ORCS, 1, 18, 16, 270, "C"), u(SWORDS, 0, 18, 13, 90, "H"), u(SWORDS, 0, 18, 10.5, 90, "F")], 2)
    rush = find_rush(s, 1)
    assert rush is not None
    engage(s, table(), rush)
    run(s, Courage(PRE_COURAGE, 0, 0))
    # nobody was asked: it has slipped through the friend behind it, and is faced by its owner
    assert [action.verb for action in s.agenda[-1].options(s, 0)] == [Verb.RALLY] * 2
    assert unit(s, 2).out == 0 and not unit(s, 3).links


@rule("BG-SKR-05", "BG-CRG-10")
def test_a_skirmisher_that_fails_a_check_is_struck_at_like_anybody() -> None:
    for who in ((1, 2), (2,)):  # by one of its kind, and by another whom it rushed itself
        fight = [u(ORCS, 1, 18, 15.5, 270, "C", flags=1), u(SWORDS, 0, 18, 13, 90, "C", flags=1 | OWES_ROUT)]
        s = light(fight, *who, engaged=[[1, 0, 2, 0]])
        run(s, Courage(PRE_COURAGE, 0, 0), dice=(6, 6, 6, 1, 1, 6, 6, 6, 1, 1))
        assert unit(s, 2).routing() and unit(s, 2).lost == 2  # five dice, two hits, two boxes: no fixed toll


@rule("BG-SKR-06")
def test_who_cannot_leave_is_destroyed() -> None:
    ring = [
        u(ORCS, 1, 18, 12.5, 90, "C"), u(SWORDS, 0, 18, 15, 90, "H"), u(ORCS, 1, 18, 17.5, 270, "C"),
        u(ORCS, 1, 15, 15, 0, "C"), u(ORCS, 1, 21, 15, 180, "C"),
    ]  # fmt: skip
    s = light(ring, 2, engaged=[[1, 0, 2, 2], [3, 0, 2, 0], [4, 0, 2, 1], [5, 0, 2, 3]])
    s.change(2).raise_flag(FLEES)
    s.agenda = [REST, Courage(PRE_COURAGE, 0, 0)]
    m = match_at(GAME, s, ScriptedDice([]))
    play(m, 0, "away 1")
    assert unit(m, 2).out


@rule("BG-PIN-04", "BG-SKR-02")
def test_a_skirmisher_on_the_other_side_makes_no_rout_check_either() -> None:
    held = [u(SWORDS, 0, 18, 10, 90, "C"), u(ORCS, 1, 18, 12.5, 270, "C"), u(SWORDS, 0, 18, 17, 270, "C")]
    for who, owes in (((1,), False), ((2, 1), True), ((), True)):
        s = start(held, engaged=[[1, 0, 2, 0]])
        for uid in who:
            give(s, uid, KEY_SKIRMISHER)
        rush = find_rush(s, 3)
        assert rush is not None
        engage(s, table(), rush)
        assert unit(s, 2).pinched() and unit(s, 2).has(OWES_ROUT) is owes


@rule("BG-SKR-07")
def test_it_rallies_by_itself_where_nobody_can_rush_it() -> None:
    for far, rallies in ((20, True), (14, False)):
        s = light([u(SWORDS, 0, 18, 10, 270, "-"), u(ORCS, 1, 18, far, 270, "C")])
        s.budgets = [0, 0]
        s.active = 0
        run(s, Movement(0))
        assert unit(s, 1).routing() is not rallies


@rule("BG-SKR-09")
def test_it_passes_a_friend_and_rallies_behind_it() -> None:
    s = light([u(SWORDS, 0, 18, 15, 270, "-"), u(SWORDS, 0, 18, 11, 90, "C")])
    rout_move(s, table(), 1)
    assert unit(s, 1).card.y < 11000 - 2400 and not unit(s, 1).routing()
    assert not unit(s, 2).has(OWES_ROUT)
    over = light([u(HORSE, 0, 18, 15, 270, "-"), u(SWORDS, 0, 18, 12, 90, "C"), u(SWORDS, 0, 18, 9, 90, "C")])
    rout_move(over, table(), 1)  # six inches would lead past both: it is set down behind the one, or behind both
    assert unit(over, 1).card.y == 9000 - 2500 and not unit(over, 1).routing()
    last = light([u(HORSE, 0, 18, 15, 270, "-"), u(SWORDS, 0, 18, 12, 90, "C"), u(SWORDS, 0, 18, 6.9, 90, "C")])
    rout_move(last, table(), 1)
    assert unit(last, 1).card.y == 12000 - 2500  # there is room between them
    held = light([u(HORSE, 0, 18, 15, 270, "-"), u(SWORDS, 0, 18, 12, 90, "C"), u(ORCS, 1, 20, 8.9, 90, "C")])
    rout_move(held, table(), 1)
    assert unit(held, 1).out or unit(held, 1).routing()  # an enemy stands where it would rally
    edge = light([u(SWORDS, 0, 18, 5, 270, "-"), u(SWORDS, 0, 18, 1.5, 90, "C")])
    rout_move(edge, table(), 1)
    assert unit(edge, 1).out  # no room behind


@rule("BG-SKR-10")
def test_a_friendly_skirmisher_it_passes_checks() -> None:
    s = light([u(SWORDS, 0, 18, 15, 270, "-"), u(SWORDS, 0, 18, 11, 90, "C")], 1, 2)
    rout_move(s, table(), 1)
    assert unit(s, 2).has(OWES_ROUT)


@rule("BG-SKR-07", "BG-SKR-03", "BG-FR-10")
def test_an_enemy_under_a_cap_reaches_no_farther_than_its_cap() -> None:
    slow = {"letter": "C", "cap": 1.25}
    for order, rallies in (("C", False), (slow, True)):
        s = light([u(SWORDS, 0, 18, 10, 90, "-"), u(ORCS, 1, 18, 15.5, 270, order)])
        run(s, Movement(0))
        assert unit(s, 1).routing() is not rallies
    s = position([u(ATLATLS, 0, 18, 5, 90, "R"), u(ORCS, 1, 18, 15, 270, {"letter": "C", "cap": 2.5})])
    give(s, 1, KEY_SKIRMISHER)
    plan = plan_move(s, s.units[1], DIRECT)
    assert plan is not None and plan.mover.card.y == 8500  # 4 inches away: its whole move keeps clear of 2.5


@rule("BG-SKR-03")
def test_it_halts_where_going_on_would_bring_no_shot_and_for_every_enemy() -> None:
    # range 3.5 against a horse that moves 6, eight inches away: no shot either way, so it stays out of reach
    s = position([u("UM_umenzi_javelineers", 0, 18, 6, 90, "R"), u(HORSE, 1, 18, 16.5, 270, "H")])
    give(s, 1, KEY_SKIRMISHER)
    plan = plan_move(s, s.units[1], DIRECT)
    assert plan is not None and int(distance_to_side(s.units[2].card, plan.mover.card, FRONT)) in range(5999, 6002)
    # the nearest walks, another beside it rides
    two = [u(ATLATLS, 0, 18, 6, 90, "R"), u(ORCS, 1, 18, 17.6, 270, "H"), u("HK_scouts", 1, 21.6, 17.7, 270, "H")]
    s = position(two)
    give(s, 1, KEY_SKIRMISHER)
    plan = plan_move(s, s.units[1], DIRECT)
    assert plan is not None and plan.mover.card.y < 9500
    assert distance_to_side(s.units[3].card, plan.mover.card, FRONT) >= 6999
    busy = position([*two, u(SWORDS, 0, 21.6, 15.2, 90, "H")], engaged=[[4, 0, 3, 0]])
    give(busy, 1, KEY_SKIRMISHER)
    plan = plan_move(busy, busy.units[1], DIRECT)
    assert plan is not None and plan.mover.card.y == 9500  # who fights rushes nobody
