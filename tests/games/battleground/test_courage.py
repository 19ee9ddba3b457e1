"""Courage checks, their causes and consequences, free attacks, repeats (BG-CRG), fear and back-ups."""

from __future__ import annotations

from typing import Any

import pytest

from drumhead.games.battleground.backup import FallStep, back_ups
from drumhead.games.battleground.cards import KEY_SKIRMISHER
from drumhead.games.battleground.courage import Courage, Flights, TakeCheck, courage_of
from drumhead.games.battleground.losses import damage, heal
from drumhead.games.battleground.phase import Movement
from drumhead.games.battleground.state import (
    FOR_TURN,
    FRIGHTENED,
    OWES_FEAR,
    OWES_ROUT,
    RALLIED,
    ROUT_MOVED,
    ROUTED_NOW,
    SHAKEN,
    WAS_ENGAGED,
)
from drumhead.games.battleground.texts import ROUT_COURAGE
from drumhead.games.battleground.verbs import POST_COURAGE, PRE_COURAGE, Said
from drumhead.kernel import Match, ScriptedDice, silent_table
from drumhead.space.shapes import FRONT, LEFT, REAR
from tests.games.battleground.table import ORCS, SWORDS, done, give, match, options, play, position, run, told, u, unit
from tests.support import rule

ZOMBIES = "UN_zombies"
TROLLS = "OR_trolls"


def phase(units: list[dict[str, Any]], *dice: int, when: int = PRE_COURAGE, **more: Any) -> Match[Any]:
    return match(units, *dice, steps=[Courage(when, 0, 0)], active=0, **more)


@rule("BG-CRG-01")
def test_three_dice_at_most_as_much_as_courage() -> None:
    for last, routs in ((4, False), (5, True)):
        m = phase([u(SWORDS, 0, 18, 20, 90, "C", flags=OWES_ROUT)], 4, 4, last)  # courage 12
        assert unit(m, 1).routing() is routs
        assert told(m, Said.CHECK)[0].b == 8 + last


@rule("BG-CRG-02")
def test_less_courage_in_the_yellow_and_red() -> None:
    s = position([u(SWORDS, 0, 18, 10), u(SWORDS, 0, 10, 10, lost=5), u(SWORDS, 0, 25, 10, lost=7)])
    assert [courage_of(s, unit(s, uid)) for uid in (1, 2, 3)] == [12, 11, 10]


@rule("BG-CRG-03")
def test_the_active_side_checks_first() -> None:
    m = phase([u(ORCS, 1, 18, 20, 270, "C", flags=OWES_ROUT), u(SWORDS, 0, 8, 8, 90, "C", flags=OWES_ROUT)], *[1] * 6)
    assert [event.a for event in told(m, Said.CHECK)] == [2, 1]


@rule("BG-CRG-04")
def test_v8_one_rout_check_and_one_fear_check() -> None:
    units = [
        u(SWORDS, 1, 18, 12.5, 270, "C", flags=OWES_ROUT | OWES_FEAR),
        u(TROLLS, 0, 18, 10, 90, "C"),
        u(TROLLS, 0, 18, 15, 270, "C"),
    ]
    m = phase(units, 1, 1, 1, 1, 1, 1, engaged=[[2, FRONT, 1, FRONT], [3, FRONT, 1, REAR]])
    assert [event.more[0] for event in told(m, Said.CHECK)] == [1, 2]
    assert unit(m, 1).has(SHAKEN) and not unit(m, 1).has(FRIGHTENED)


@rule("BG-CRG-06")
def test_a_failed_check_erases_the_order_and_turns_the_unit() -> None:
    m = phase([u(SWORDS, 0, 18, 20, 90, {"letter": "C", "cap": 2.5}, flags=OWES_ROUT)], 6, 6, 6)
    assert unit(m, 1).routing() and unit(m, 1).order.cap == 0
    assert unit(m, 1).card.heading == 27000  # to its own edge


@rule("BG-CRG-06")
def test_an_engaged_unit_turns_away_from_an_enemy_of_its_owner_s_choice() -> None:
    units = [
        u(SWORDS, 0, 18, 12.5, 90, "C", flags=OWES_ROUT),
        u(ORCS, 1, 18, 15, 270, "C"),
        u(ORCS, 1, 18, 10, 90, "C"),
    ]
    m = match(units, 6, 6, 6, *[6] * 10, steps=[Courage(1, 0, 0)], active=0, engaged=[[1, 0, 2, 0], [1, 2, 3, 0]])
    assert options(m, 0) == ["away 2", "away 3"]


@rule("BG-CRG-06")
def test_it_turns_in_its_place_unless_an_enemy_lies_there() -> None:
    # from an enemy on its flank a card needs room behind and before: a friend makes it, an enemy does not
    for seat, heading in ((0, 0), (1, 9000)):
        units = [
            u(SWORDS, 0, 18, 15, 90, "C", flags=OWES_ROUT | WAS_ENGAGED),
            u(ORCS, 1, 15, 15, 0, "C", flags=WAS_ENGAGED),
            u(SWORDS, seat, 18, 12.5, 90, "H"),
        ]
        m = phase(units, 6, 6, 6, *[6] * 10, engaged=[[1, LEFT, 2, FRONT]])
        assert [event.more[0] for event in told(m, Said.TURNED)] == ([heading] if seat == 0 else [])


@rule("BG-CRG-07", "BG-BKP-03")
def test_ranks_behind_a_unit_that_routs_twice_may_step_up() -> None:
    units = [u(SWORDS, 0, 18, 12.5, 270, "-", flags=OWES_ROUT), u(SWORDS, 0, 18, 15, 270, "F"), u(ORCS, 1, 5, 25, 270)]
    m = phase(units, 6, 6, 6)
    assert options(m, 0) == ["step_in 2", "decline"]
    play(m, 0, "step_in 2")
    assert unit(m, 1).out and unit(m, 2).card.y == 12500


@rule("BG-CRG-07")
def test_a_routing_unit_that_fails_is_destroyed() -> None:
    m = phase([u(SWORDS, 0, 18, 20, 270, "-", flags=OWES_ROUT)], 6, 6, 6)
    assert unit(m, 1).out


@rule("BG-CRG-08")
def test_fear_shakes_and_frightens() -> None:
    for last, frightened in ((4, False), (5, True)):
        m = phase([u(SWORDS, 0, 18, 20, 90, "C", flags=OWES_FEAR)], 4, 4, last)
        assert unit(m, 1).has(SHAKEN)
        assert unit(m, 1).has(FRIGHTENED) is frightened
    worse = phase([u(SWORDS, 0, 18, 20, 90, "C", flags=OWES_FEAR, fear=-1)], 4, 4, 4)
    assert unit(worse, 1).has(FRIGHTENED)


@rule("BG-CRG-09")
def test_units_without_courage_take_no_checks() -> None:
    m = phase([u(ZOMBIES, 0, 18, 20, 90, "C", flags=OWES_ROUT | OWES_FEAR)])
    assert not unit(m, 1).has(SHAKEN) and not unit(m, 1).routing()
    routed = phase([u(SWORDS, 0, 18, 20, 90, "C", flags=OWES_ROUT | OWES_FEAR)], 6, 6, 6)
    assert not unit(routed, 1).has(SHAKEN)  # fear for a unit that has just routed does not matter


@rule("BG-CRG-10")
def test_every_enemy_it_was_engaged_with_strikes_as_it_turns() -> None:
    units = [u(SWORDS, 0, 18, 12.5, 90, "C", flags=OWES_ROUT | WAS_ENGAGED), u(ORCS, 1, 18, 15, 270, "C", flags=1)]
    m = phase(units, 6, 6, 6, 1, 6, 6, 6, 6, 6, engaged=[[1, 0, 2, 0]])
    attack = told(m, Said.FREE_ATTACK)[0]
    assert (attack.a, attack.b) == (2, 1)
    assert attack.more[2:4] == (6, 6)  # it hits the rear: +1/+1
    assert not unit(m, 1).links and not unit(m, 2).links
    assert unit(m, 1).card.y < 12000  # and it has run


@rule("BG-CRG-11")
def test_checks_that_arise_repeat_the_phase() -> None:
    # four boxes in the free attack knock it into the yellow: a second check in the repeat, which destroys it
    units = [
        u(SWORDS, 0, 18, 20, 90, "C", flags=OWES_ROUT | WAS_ENGAGED, lost=1),
        u(ORCS, 1, 18, 22.5, 270, "C", flags=1),
    ]
    m = phase(units, 6, 6, 6, *[1] * 5, 1, 1, 1, 1, 6, 6, 6, 6, engaged=[[1, 0, 2, 0]])
    assert len(told(m, Said.CHECK)) == 2
    assert unit(m, 1).out


@rule("BG-CRG-12")
def test_units_without_boxes_go_at_the_end_of_the_phase() -> None:
    m = phase([u(SWORDS, 0, 18, 20, 90, "C", lost=10), u(ORCS, 1, 18, 28, 270)])
    assert unit(m, 1).out and done(m)


@rule("BG-CRG-13")
def test_both_courage_phases_are_alike() -> None:
    for when in (PRE_COURAGE, POST_COURAGE):
        m = phase([u(SWORDS, 0, 18, 20, 90, "C", flags=OWES_ROUT)], 6, 6, 6, when=when)
        assert unit(m, 1).routing() and unit(m, 1).has(ROUT_MOVED)


def test_a_check_asks_for_nothing_if_nobody_has_a_card() -> None:
    m = match([u(SWORDS, 0, 18, 20, 90, "C")], 1, 1, 1, steps=[TakeCheck(1, 1, 0)])
    assert done(m)


# -- back-ups


def backed() -> list[dict[str, Any]]:
    return [
        u(SWORDS, 0, 18, 12.5, 90, "C", flags=OWES_ROUT | WAS_ENGAGED),
        u(ORCS, 1, 18, 15, 270, "C", flags=WAS_ENGAGED),
        u(SWORDS, 0, 18, 10, 90, "F"),
    ]


LOCKED = [[1, 0, 2, 0]]


@rule("BG-BKP-01")
def test_who_backs_up() -> None:
    s = position(backed(), engaged=LOCKED)
    assert back_ups(s, s.units[1]) == [3]
    for change in ({"order": "H"}, {"y": 9.9}, {"heading": 270}):
        units = backed()
        units[2] |= change
        s = position(units, engaged=LOCKED)
        assert back_ups(s, s.units[1]) == []
    both = [*backed(), u(SWORDS, 0, 20.5, 12.5, 90, "C")]
    both[2]["x"] = 19.2
    s = position(both, engaged=LOCKED)
    assert back_ups(s, s.units[1]) == [3] and back_ups(s, s.units[4]) == [3]  # two friends at once


@rule("BG-BKP-02", "BG-BKP-04")
def test_rather_destroyed_than_fleeing() -> None:
    m = phase(backed(), 6, 6, 6, engaged=LOCKED)
    assert options(m, 0) == ["away 2", "step_in 3"]
    play(m, 0, "step_in 3")
    assert unit(m, 1).out
    assert unit(m, 3).engaged_with(2) and unit(m, 3).card.y == 12500
    assert unit(m, 3).links[0].turn == 0  # an ongoing engagement: no charge, no fear
    assert not told(m, Said.FREE_ATTACK)


@rule("BG-BKP-03")
def test_a_back_up_may_step_in_for_the_fallen() -> None:
    units = backed()
    units[0]["lost"] = 10
    m = match(units, steps=[FallStep(1)], engaged=LOCKED)
    assert options(m, 0) == ["step_in 3", "decline"]
    play(m, 0, "decline")
    assert unit(m, 1).out and not unit(m, 3).links


@rule("BG-BKP-03", "BG-BKP-04")
def test_who_steps_in_for_the_fallen_takes_its_place_and_its_fight() -> None:
    units = backed()
    units[0]["lost"] = 10
    m = match(units, steps=[FallStep(1)], engaged=LOCKED)
    before = unit(m, 1).card
    foe = 2
    play(m, 0, "step_in 3")
    now = unit(m, 3).card
    assert (now.x, now.y, now.heading) == (before.x, before.y, before.heading)
    # an ongoing fight: nobody charges, and nobody rushed with a flank
    assert [(link.foe, link.turn, link.flank) for link in unit(m, 3).links] == [(foe, 0, 0)]
    assert [(link.foe, link.turn) for link in unit(m, foe).links if link.foe == 3] == [(3, 0)]


@rule("BG-BKP-01", "BG-BKP-02", "BG-BKP-03")
def test_ranks_behind_a_unit_that_is_shot_at_step_up_no_less() -> None:
    free = [u(SWORDS, 0, 18, 12.5, 90, "C", flags=OWES_ROUT), u(SWORDS, 0, 18, 10, 90, "F"), u(ORCS, 1, 18, 25, 270)]
    m = phase(free, 6, 6, 6)
    assert options(m, 0) == ["away", "step_in 2"]
    play(m, 0, "step_in 2")
    assert unit(m, 1).out and unit(m, 2).card.y == 12500 and not unit(m, 2).links
    free[0] |= {"lost": 10, "flags": 0}
    fallen = match(free, steps=[FallStep(1)])
    assert options(fallen, 0) == ["step_in 2", "decline"]


@rule("BG-CRG-10", "BG-MODF-09")
def test_who_stands_against_half_of_a_turned_back_strikes_the_rear() -> None:
    # two's company: each enemy's middle lies at a corner of the side they share
    units = [
        u(SWORDS, 0, 18, 12.5, 90, "C", flags=OWES_ROUT | WAS_ENGAGED),
        u(ORCS, 1, 16.25, 15, 270, "H", flags=WAS_ENGAGED),
        u(ORCS, 1, 19.75, 15, 270, "H", flags=WAS_ENGAGED),
    ]
    m = phase(units, 6, 6, 6, *[6] * 10, engaged=[[1, 0, 2, 0], [1, 0, 3, 0]])
    play(m, 0, "away 2")
    assert [attack.more[2:4] for attack in told(m, Said.FREE_ATTACK)] == [(6, 6), (6, 6)]


@rule("BG-CRG-10", "BG-CRG-03")
def test_who_routs_as_well_strikes_nobody_and_the_active_side_strikes_first() -> None:
    both = [u(SWORDS, 0, 18, 12.5, 90, "C", flags=OWES_ROUT | 1), u(ORCS, 1, 18, 15, 270, "C", flags=OWES_ROUT | 1)]
    m = phase(both, *[6] * 6, engaged=LOCKED)
    assert not told(m, Said.FREE_ATTACK) and unit(m, 1).routing() and unit(m, 2).routing()
    pairs = [
        u(SWORDS, 0, 10, 12.5, 90, "C", flags=1), u(ORCS, 1, 10, 15, 270, "C", flags=OWES_ROUT | 1),
        u(SWORDS, 0, 26, 12.5, 90, "C", flags=OWES_ROUT | 1), u(ORCS, 1, 26, 15, 270, "C", flags=1),
    ]  # fmt: skip
    m = phase(pairs, *[6] * 6, *[6] * 5, *[6] * 5, engaged=[[1, 0, 2, 0], [3, 0, 4, 0]])
    assert [(event.a, event.b) for event in told(m, Said.CHECK)] == [(3, 18), (2, 18)]
    assert [(event.a, event.b) for event in told(m, Said.FREE_ATTACK)] == [(1, 2), (4, 3)]


@rule("BG-CRG-11")
def test_who_has_run_in_a_phase_does_not_run_again_in_its_repeat() -> None:
    units = [u(SWORDS, 0, 18, 20, 90, "C", flags=OWES_ROUT), u(SWORDS, 0, 18, 17.5, 270, "H"), u(ORCS, 1, 5, 28, 270)]
    m = phase(units, 6, 6, 6, 1, 1, 1)  # it runs through its friend, which then checks in the repeat, and passes
    assert [event.a for event in told(m, Said.CHECK)] == [1, 2]
    assert len([event for event in told(m, Said.MOVED) if event.a == 1]) == 1
    assert unit(m, 1).card.y == 17500 - 2500


@rule("BG-CRG-05", "BG-CMB-08")
def test_damage_that_owes_a_check() -> None:
    # swordsmen have five green, two yellow and three red boxes
    for before, boxes, owes in ((0, 4, False), (0, 5, True), (4, 1, True), (5, 1, False), (6, 1, True), (7, 1, True),
                                (0, 7, True), (7, 3, False)):  # fmt: skip
        s = position([u(SWORDS, 0, 18, 10, lost=before)])
        damage(s, silent_table(2, ScriptedDice([])), 1, boxes)
        assert unit(s, 1).has(OWES_ROUT) is owes  # without boxes it is destroyed, and checks nothing
        assert unit(s, 1).lost == before + boxes


@rule("BG-CRG-08", "BG-FEA-03")
def test_the_worse_of_two_terrors_counts() -> None:
    for lost, roll, frightened in ((0, 12, False), (0, 13, True), (5, 11, False), (5, 12, True), (7, 11, True)):
        m = phase([u(SWORDS, 0, 18, 20, 90, "C", flags=OWES_FEAR, lost=lost)], roll - 8, 4, 4)
        assert unit(m, 1).has(FRIGHTENED) is frightened


@rule("BG-SKR-07")
def test_a_skirmisher_rallies_just_out_of_reach_of_a_rush() -> None:
    # 3.5 inches between its facing side and their front: no rush, for that is not less than their category
    for gap, rallies in ((3.5, True), (3.499, False)):
        units = [u(SWORDS, 0, 18, 10, 270, "-"), u(ORCS, 1, 18, round(12.5 + gap, 3), 270, "H")]
        s = position(units, budgets=[0, 0])
        give(s, 1, KEY_SKIRMISHER)
        run(s, Movement(0))
        assert unit(s, 1).routing() is not rallies
    for more in ({"order": "-"}, {"order": {"letter": "C", "airborne": True}, "unit": "DE_drake_riders"}):
        s = position([u(SWORDS, 0, 18, 10, 270, "-"), u(ORCS, 1, 18, 14, 270, "H") | more], budgets=[0, 0])
        give(s, 1, KEY_SKIRMISHER)
        run(s, Movement(0))
        assert not unit(s, 1).routing()  # they rout, or fly: nobody can rush it


@rule("BG-BKP-01")
@pytest.mark.parametrize(
    ("change", "backs"),
    [
        ({}, True), ({"order": "C"}, True), ({"order": "H"}, False), ({"order": "-"}, False), ({"seat": 1}, False),
        ({"x": 21.4}, True), ({"x": 21.6}, False), ({"y": 10.01}, False), ({"y": 9.99}, False),
    ],
)  # fmt: skip
def test_any_part_of_the_front_against_any_part_of_the_rear(change: dict[str, Any], backs: bool) -> None:
    s = position([u(SWORDS, 0, 18, 12.5, 90, "C"), u(SWORDS, 0, 18, 10, 90, "F") | change])
    assert (back_ups(s, s.units[1]) == [2]) is backs
    busy = position(
        [u(SWORDS, 0, 18, 12.5, 90, "C"), u(SWORDS, 0, 18, 10, 90, "F"), u(ORCS, 1, 18, 7.5, 90)],
        engaged=[[3, FRONT, 2, REAR]],
    )
    assert back_ups(busy, busy.units[1]) == []


@rule("BG-BKP-01", "BG-BKP-03")
def test_of_several_back_ups_one_steps_in_and_only_who_is_free() -> None:
    units = [
        u(SWORDS, 0, 18, 12.5, 90, "C", lost=10), u(ORCS, 1, 18, 15, 270, "C"), u(SWORDS, 0, 16.2, 10, 90, "F"),
        u(SWORDS, 0, 19.8, 10, 90, "C"), u(ORCS, 1, 28, 15, 270, "C", lost=10), u(ORCS, 1, 28, 17.5, 270, "F"),
    ]  # fmt: skip
    m = match(units, steps=[FallStep(1)], engaged=LOCKED)
    assert options(m, 0) == ["step_in 3", "step_in 4", "decline"]
    play(m, 0, "step_in 4")
    assert unit(m, 4).engaged_with(2) and not unit(m, 3).links
    assert options(m, 1) == ["step_in 6", "decline"]  # the next one that has fallen, by itself
    play(m, 1, "step_in 6")
    assert unit(m, 6).card.y == 15000 and not unit(m, 6).links


@rule("BG-OMD-02")
def test_who_is_destroyed_is_nobody_s_objective_any_more() -> None:
    units = [
        u(SWORDS, 0, 18, 12.5, 90, {"letter": "C", "objective": 3, "cap": 2.5}), u(SWORDS, 0, 8, 12.5, 90, "H"),
        u(ORCS, 1, 18, 25, 270, "C", lost=10), u(SWORDS, 0, 28, 12.5, 90, {"letter": "C", "objective": 5}),
        u(ORCS, 1, 28, 25, 270, "C"),
    ]  # fmt: skip
    m = match(units, steps=[FallStep(1)])
    assert unit(m, 3).out and unit(m, 1).order.objective == 0 and unit(m, 1).order.cap == 2500
    assert unit(m, 4).order.objective == 5 and unit(m, 2).order.objective == 0


@rule("BG-SPL-05")
def test_healing_erases_no_more_than_was_lost() -> None:
    t = silent_table(2, ScriptedDice([]))
    for lost, boxes, healed, left in ((3, 1, 1, 2), (3, 5, 3, 0), (0, 1, 0, 0), (6, 2, 2, 4)):
        s = position([u(SWORDS, 0, 18, 10, lost=lost)])
        assert heal(s, t, 1, boxes) == healed
        assert unit(s, 1).lost == left and unit(s, 1).colour == (2 if left >= 5 else 1)
    red = position([u(TROLLS, 0, 18, 10, lost=9)])  # seven green, no yellow, seven red
    assert heal(red, t, 1, 5, True) == 2 and unit(red, 1).lost == 7  # in the red only red boxes


@rule("BG-SKR-07")
def test_every_skirmisher_is_looked_at_for_itself() -> None:
    units = [
        u(SWORDS, 0, 6, 10, 270, "-"), u(SWORDS, 0, 18, 10, 270, "-"), u(ORCS, 1, 6, 14.5, 270, "C"),
        u(SWORDS, 0, 28, 10, 270, "-"), u(SWORDS, 0, 23, 10, 270, "-"), u(ORCS, 1, 33, 28, 270, "C"),
    ]  # fmt: skip
    s = position(units, budgets=[0, 0])
    for uid in (1, 2, 5):
        give(s, uid, KEY_SKIRMISHER)
    run(s, Movement(0))
    # the first can be rushed, the fourth is no skirmisher
    assert [unit(s, uid).routing() for uid in (1, 2, 4, 5)] == [True, False, True, False]
    assert unit(s, 2).has(RALLIED)
    locked = position([units[0], units[2], u(SWORDS, 0, 6, 17, 270, "C")], budgets=[0, 0], engaged=[[2, 2, 3, 0]])
    give(locked, 1, KEY_SKIRMISHER)
    run(locked, Movement(0))
    assert not unit(locked, 1).routing()  # its enemy is engaged, and can rush nobody


@rule("BG-CRG-11")
def test_a_check_that_nobody_takes_repeats_nothing() -> None:
    # no courage: no check; gone: no check; without boxes: no check
    units = [
        u(ZOMBIES, 0, 8, 10, 90, "C", flags=OWES_ROUT), u(SWORDS, 0, 14, 10, 90, "C", flags=OWES_ROUT, out=3),
        u(SWORDS, 0, 20, 10, 90, "C", flags=OWES_ROUT | OWES_FEAR, lost=10), u(ORCS, 1, 18, 28, 270),
    ]  # fmt: skip
    m = phase(units)
    assert done(m) and not told(m, Said.CHECK) and unit(m, 3).out
    for uid in (1, 4):
        assert not unit(m, uid).flags & (OWES_ROUT | OWES_FEAR)


@rule("BG-CRG-10")
def test_who_routed_in_an_earlier_phase_is_not_struck_at_again() -> None:
    units = [
        u(SWORDS, 0, 18, 12.5, 270, "-", flags=ROUTED_NOW | ROUT_MOVED), u(ORCS, 1, 18, 15, 270, "C"),
        u(ORCS, 1, 5, 25, 270),
    ]  # fmt: skip
    m = phase(units, when=POST_COURAGE)
    assert not told(m, Said.FREE_ATTACK) and unit(m, 1).card.y == 12500
    assert not unit(m, 1).flags & (ROUTED_NOW | ROUT_MOVED)


@rule("BG-CRG-05", "BG-CRG-02")
def test_what_a_text_gives_to_a_rout_check_it_gives_to_no_other() -> None:
    eyes = [ROUT_COURAGE, 1, FOR_TURN, 2, 0]
    m = phase([u(SWORDS, 0, 18, 10, 90, flags=OWES_ROUT | OWES_FEAR, mods=[eyes]), u(ORCS, 1, 18, 28, 270)],
              6, 6, 1, 6, 6, 1)  # fmt: skip
    assert [(event.b, event.c) for event in told(m, Said.CHECK)] == [(13, 13), (13, 12)]
    assert unit(m, 1).has(FRIGHTENED) and not unit(m, 1).routing() and done(m)


@rule("BG-BKP-03", "BG-CMB-07")
def test_no_back_up_steps_in_that_has_fallen_itself() -> None:
    for lost, asked in ((10, False), (0, True)):
        units = [
            u(SWORDS, 0, 18, 10, 90, "H", lost=10), u(SWORDS, 0, 18, 7.5, 90, "F", lost=lost),
            u(ORCS, 1, 18, 12.5, 270),
        ]  # fmt: skip
        m = match(units, steps=[FallStep(1)], engaged=[[1, 0, 3, 0]])
        assert done(m) is not asked


@rule("BG-CRG-12", "BG-RTM-01")
def test_who_has_no_box_left_does_not_run_and_holds_up_nobody() -> None:
    fallen = u(SWORDS, 0, 10, 15, 270, "-", flags=ROUTED_NOW, lost=10)
    m = match([fallen, u(SWORDS, 0, 18, 15, 270, "-", flags=ROUTED_NOW), u(ORCS, 1, 5, 28, 270)], steps=[Flights(0)])
    assert unit(m, 1).card.y == 15000 and unit(m, 1).has(ROUT_MOVED)
    assert unit(m, 2).card.y == 11500
