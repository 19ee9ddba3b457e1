"""Command actions (BG-CMD)."""

from __future__ import annotations

from typing import Any

import pytest

from drumhead.games.battleground.cards import KEY_SKIRMISHER
from drumhead.games.battleground.control import judge
from drumhead.games.battleground.moves import Moving
from drumhead.games.battleground.phase import Movement
from drumhead.games.battleground.rout import rally_headings
from drumhead.games.battleground.rushing import Rushing
from drumhead.games.battleground.state import CONTROLLED, DONE, RALLIED
from drumhead.games.battleground.teams import actions_of
from drumhead.games.battleground.verbs import CLOSE, HOLD, RANGED, Said
from drumhead.kernel import Match
from drumhead.space.headings import heading_of
from tests.games.battleground.table import (
    BOWS,
    DRAKES,
    GAME,
    ORCS,
    SWORDS,
    done,
    give,
    match,
    options,
    play,
    position,
    refused,
    told,
    u,
    unit,
)
from tests.support import rule

FAR = u(ORCS, 1, 18, 28, 270)
OGRES = "MM_ogres"  # stupid: two actions


def commanding(units: list[dict[str, Any]], actions: int = 3, gained: int = 3, **more: Any) -> Match[Any]:
    return match(units, steps=[Moving(0)], actions=[actions, 0], gained=[gained, 0], **more)


@rule("BG-CMD-01")
def test_an_action_for_every_full_five_hundred_points_of_budget() -> None:
    assert [actions_of([budget])[0] for budget in (1500, 2000, 2500, 1999)] == [3, 4, 5, 3]
    assert actions_of([1100, 1900]) == [2, 4]  # V12
    m = match([u(SWORDS, 0, 18, 10, 90, "H"), FAR], steps=[Movement(0)], turn=4, budgets=[1500, 1500])
    assert m.state.actions[0] == 3


@rule("BG-TRN-03")
def test_half_of_them_rounded_up_in_turn_two() -> None:
    m = match([u(SWORDS, 0, 18, 10, 90, "H"), FAR], steps=[Movement(0)], turn=2, budgets=[1500, 1500])
    assert m.state.actions[0] == 2


@rule("BG-CMD-02")
def test_they_are_spent_in_the_own_phase_and_vanish_at_its_end() -> None:
    m = match([u(SWORDS, 0, 18, 10, 90, "H"), FAR], steps=[Movement(0)], turn=4, budgets=[1500, 1500])
    play(m, 0, "end", "end")
    assert m.state.actions == [0, 0]
    poor = commanding([u(SWORDS, 0, 18, 10, 90, "C"), FAR], 0)
    assert refused(poor, 0, "control 1").rule == "BG-CMD-02"


@rule("BG-CMD-03")
def test_the_whole_order_is_replaced() -> None:
    m = commanding([u(SWORDS, 0, 18, 10, 90, {"letter": "C", "cap": 2.5}), FAR])
    play(m, 0, "order 1 0 0 / 5 0 0 0 0 0")
    assert (unit(m, 1).order.letter, unit(m, 1).order.cap) == (HOLD, 0)
    assert m.state.actions[0] == 2
    moved = commanding([u(SWORDS, 0, 18, 10, 90, "C", flags=DONE), FAR])
    play(moved, 0, "order 1 0 0 / 5 0 0 0 0 0")  # after the unit moved, too


@rule("BG-CMD-03")
def test_not_of_engaged_or_routing_units() -> None:
    units = [u(SWORDS, 0, 18, 10, 90, "C"), u(ORCS, 1, 18, 12.5, 270, "C"), u(SWORDS, 0, 5, 20, 270, "-")]
    m = commanding(units, engaged=[[1, 0, 2, 0]])
    assert refused(m, 0, "order 1 0 0 / 5 0 0 0 0 0").rule == "BG-CMD-03"
    assert refused(m, 0, "order 3 0 0 / 5 0 0 0 0 0").rule == "BG-CMD-03"
    assert not any(option.startswith(("order 1", "order 3")) for option in options(m, 0))


@rule("BG-CMD-04")
def test_direct_control_moves_a_unit_as_its_owner_likes() -> None:
    m = commanding([u(SWORDS, 0, 18, 10, 90, "C"), FAR])
    play(m, 0, "control 1")
    assert unit(m, 1).has(CONTROLLED)
    play(m, 0, "move 1")
    assert 20 <= len(options(m, 0)) <= 100
    play(m, 0, "pose 20500 10000 9000 / 1 0")  # freehand: sideways
    assert unit(m, 1).card.x == 20500 and unit(m, 1).has(DONE)


@rule("BG-CMD-04")
def test_not_of_engaged_or_routing_units_either() -> None:
    units = [u(SWORDS, 0, 18, 10, 90, "C"), u(ORCS, 1, 18, 12.5, 270, "C"), u(SWORDS, 0, 5, 20, 270, "-")]
    m = commanding(units, engaged=[[1, 0, 2, 0]])
    for uid in (1, 3):
        assert refused(m, 0, f"control {uid}").rule == "BG-CMD-04"


@rule("BG-CMD-05")
def test_drawing_and_making_the_deck_anew() -> None:
    deck: dict[str, Any] = {"decks": [{"cards": ["COMMON_01"]}, {"cards": []}], "discards": [["COMMON_02"], []]}
    m = commanding([u(SWORDS, 0, 18, 10, 90, "H"), FAR], **deck)
    play(m, 0, "draw", "draw")
    assert len(m.state.hands[0].cards) == 2
    assert m.state.discards[0] == ()
    assert refused(m, 0, "draw").rule == "BG-CMD-05"


@rule("BG-CMD-06", "BG-ARMY-06")
def test_v14_abilities_cost_as_stated_and_one_more_on_mercenaries() -> None:
    units = [u(SWORDS, 0, 18, 10, 90, "H"), u(OGRES, 0, 25, 10, 90, "H"), FAR]
    m = commanding(units)
    cards = m.state.cards
    bravery = next(a.source for a in cards.abilities if a.id == "HK_bravery")
    spoils = next(a.source for a in cards.abilities if a.id == "MM_spoils")
    play(m, 0, f"ability 1 {bravery}")
    assert m.state.actions[0] == 2
    play(m, 0, f"ability 2 {spoils}")
    assert m.state.actions[0] == 0  # 1 for the ability and 1 for the mercenary
    assert [cards.marks[mark].name for mark in unit(m, 1).marks] == ["Bravery"]


@rule("BG-CMD-07")
def test_a_rallied_unit_does_nothing_more_this_turn() -> None:
    m = commanding([u(BOWS, 0, 18, 10, 270, "-"), u(SWORDS, 0, 5, 5, 90, "C"), FAR])
    play(m, 0, "rally 1 9000")
    assert unit(m, 1).has(RALLIED) and unit(m, 1).card.heading == 9000
    assert refused(m, 0, "order 1 0 0 / 1 0 0 0 0 0").rule == "BG-CMD-07"
    assert refused(m, 0, "control 1").rule in ("BG-CMD-04", "BG-CMD-07")
    from drumhead.games.battleground.shooting import bars_shooter

    assert bars_shooter(m.state, unit(m, 1)) == "BG-CMD-07"
    fled = commanding([u(BOWS, 0, 18, 10, 270, "-", flags=DONE), FAR])
    assert refused(fled, 0, "rally 1 9000").rule == "BG-CMD-07"  # it has run already


@rule("BG-CMD-07")
def test_some_units_cost_more() -> None:
    m = commanding([u(OGRES, 0, 18, 10, 270, "-"), FAR], 1)
    assert refused(m, 0, "rally 1 9000").rule == "BG-CMD-02"


@rule("BG-CMD-08")
def test_sounding_the_charge_costs_everything() -> None:
    units = [
        u(SWORDS, 0, 18, 10, 90, "H"), u(BOWS, 0, 8, 10, 90, "H"), u(SWORDS, 0, 28, 10, 270, "-"),
        u(SWORDS, 0, 18, 20, 90, "H"), u(ORCS, 1, 18, 22.5, 270, "H"),
    ]  # fmt: skip
    m = commanding(units, engaged=[[4, 0, 5, 0]])
    play(m, 0, f"charge 0 0 0 / {64 * CLOSE + 1} {64 * RANGED + 2}")
    assert m.state.actions[0] == 0
    assert [int(unit(m, uid).order.letter) for uid in (1, 2, 3, 4)] == [CLOSE, RANGED, HOLD, HOLD]
    assert told(m, Said.RALLIED)
    assert "rally 3 9000" in options(m, 0)  # rallying includes: it faces where its owner likes
    assert refused(m, 0, "rally 1 9000").rule == "K-OPTION"
    play(m, 0, "rally 3 4500")
    assert unit(m, 3).card.heading == 4500
    spent = commanding(units, 2, engaged=[[4, 0, 5, 0]], charged=[1, 0])
    assert refused(spent, 0, "charge").rule == "BG-CMD-08"
    assert refused(commanding(units, engaged=[[4, 0, 5, 0]]), 0, f"charge 0 0 0 / {64 * CLOSE + 4}").rule == "BG-CMD-08"


@rule("BG-CMD-09", "BG-SKR-08")
def test_recalling_skirmishers() -> None:
    m = commanding([u(SWORDS, 0, 18, 15, 90, "C"), u(SWORDS, 0, 8, 15, 90, "C"), FAR])
    give(m.state, 1, KEY_SKIRMISHER)
    assert "recall 0 0 0 / 1" in options(m, 0)
    assert refused(m, 0, "recall 0 0 0 / 2").rule == "BG-CMD-09"
    play(m, 0, "recall 0 0 0 / 1")
    assert unit(m, 1).routing()
    late = commanding([u(SWORDS, 0, 18, 15, 90, "C", flags=DONE), FAR])
    give(late.state, 1, KEY_SKIRMISHER)
    assert refused(late, 0, "recall 0 0 0 / 1").rule == "BG-CMD-09"
    fighting = commanding([u(SWORDS, 0, 18, 15, 90, "C"), u(ORCS, 1, 18, 17.5, 270, "C")], engaged=[[1, 0, 2, 0]])
    give(fighting.state, 1, KEY_SKIRMISHER)
    assert refused(fighting, 0, "recall 0 0 0 / 1").rule == "BG-UNU-08"


@rule("BG-CMD-08", "BG-FLY-12")
def test_the_charge_brings_flyers_down() -> None:
    m = commanding([u(DRAKES, 0, 18, 10, 90, {"letter": "H", "airborne": True}), FAR])
    play(m, 0, f"charge 0 0 0 / {64 * CLOSE + 1}")
    assert unit(m, 1).order.letter == CLOSE and not unit(m, 1).order.airborne


@rule("BG-CMD-04", "BG-SHT-02")
def test_a_shooter_that_has_moved_may_still_be_told_whom_to_shoot() -> None:
    m = commanding([u(BOWS, 0, 18, 10, 90, "C", flags=DONE), u(SWORDS, 0, 8, 10, 90, "C", flags=DONE), FAR])
    assert refused(m, 0, "control 2").rule == "BG-CMD-04"
    play(m, 0, "control 1")
    assert unit(m, 1).has(CONTROLLED) and "move 1" not in options(m, 0)


@rule("BG-CMD-10", "BG-TRN-04")
def test_any_mix_before_and_between_moves() -> None:
    m = commanding([u(SWORDS, 0, 18, 10, 90, "C"), u(SWORDS, 0, 8, 10, 90, "C"), FAR])
    play(m, 0, "order 2 0 0 / 5 0 0 0 0 0", "move 1", "control 2", "move 2", "stay 2")
    assert m.state.actions[0] == 1
    assert "end" in options(m, 0)


@rule("BG-TRN-04")
def test_all_units_must_move_as_their_orders_demand() -> None:
    m = commanding([u(SWORDS, 0, 18, 10, 90, "C"), FAR])
    assert refused(m, 0, "end").rule == "BG-TRN-04"


def test_rushes_and_commands_may_be_mixed() -> None:
    m = match(
        [u(SWORDS, 0, 18, 10, 90, "H"), u(ORCS, 1, 18, 14, 270, "C")],
        steps=[Rushing(0, 0, (), ())], actions=[1, 0], gained=[1, 0],
    )  # fmt: skip
    assert "end" in options(m, 0)
    play(m, 0, "order 1 0 0 / 1 0 0 0 0 0")
    assert options(m, 0) == ["rush 1 2"]


@rule("BG-CMD-04", "BG-MOV-06")
def test_a_reform_comes_before_the_march_where_that_is_cheaper() -> None:
    # Facing right, then 1.6 inches on: two steps leave 1.75. Sideways first and then the reform would leave 1.25.
    s = position([u(SWORDS, 0, 18, 10, 90, "H"), u(ORCS, 1, 18, 28, 270)])
    there = s.units[1].card.at(19600, 10000, 0)
    assert judge(s, s.units[1], there).rule == ""
    assert judge(s, s.units[1], there.at(19900, 10000, 0)).rule == "BG-MOV-06"


@rule("BG-CMD-07")
def test_a_rallied_unit_may_face_the_nearest_enemy() -> None:
    s = position([u(SWORDS, 0, 10, 10, 270, "H"), u(ORCS, 1, 13, 14, 270), u(ORCS, 1, 20, 11, 270)])
    assert heading_of(3000.0, 4000.0) in rally_headings(s, s.units[1])
    assert heading_of(10000.0, 1000.0) not in rally_headings(s, s.units[1])


# -- what is refused, and why


HAWKS = [
    u(SWORDS, 0, 18, 10, 90, "C"),
    u(ORCS, 1, 18, 12.5, 270, "C"),  # engaged with the first
    u(SWORDS, 0, 6, 20, 270, "-"),  # routing
    u(BOWS, 0, 25, 8, 90, "R"),
    u(ORCS, 1, 30, 27, 270, "C"),
]
LOCKED = [[1, 0, 2, 0]]


@rule("BG-CMD-02", "BG-CMD-03", "BG-CMD-04", "BG-CMD-05", "BG-CMD-07", "BG-CMD-08", "BG-CMD-09")
@pytest.mark.parametrize(
    ("move", "why"),
    [
        ("order 5 0 0 / 5 0 0 0 0 0", "BG-CMD-03"),  # the enemy's
        ("order 9 0 0 / 5 0 0 0 0 0", "BG-CMD-03"),  # nobody
        ("order 4 1 0 / 5 0 0 0 0 0", "K-OPTION"),
        ("order 4 0 1 / 5 0 0 0 0 0", "K-OPTION"),
        ("order 4 0 0 / 5 0 0 0 0", "BG-OMD-01"),
        ("order 4 0 0 / 0 0 0 0 0 0", "BG-OMD-01"),  # routing is no order
        ("order 4 0 0 / 7 0 0 0 0 0", "BG-OMD-01"),
        ("order 4 0 0 / 5 0 2 0 0 0", "BG-OMD-01"),
        ("order 4 0 0 / 5 0 0 0 5 5", "BG-OMD-01"),  # a place but no point
        ("order 4 0 0 / 5 0 1 0 0 0", "BG-OMD-10"),
        ("order 4 0 0 / 5 0 0 4 0 0", "BG-OMD-02"),  # itself
        ("order 4 0 0 / 1 0 0 1 0 0", "BG-OMD-02"),  # a friend, and not to follow
        ("order 4 0 0 / 5 0 0 9 0 0", "BG-OMD-02"),
        ("order 4 0 0 / 5 0 0 -1 36001 5", "BG-OMD-05"),
        ("order 4 0 0 / 5 0 0 -1 5 30001", "BG-OMD-05"),
        ("order 4 0 0 / 5 0 0 -1 -1 5", "BG-OMD-05"),
        ("control 5", "BG-CMD-04"),
        ("control 4 1", "K-OPTION"),
        ("control 4 0 1", "K-OPTION"),
        ("control 4 0 0 / 1", "K-OPTION"),
        ("draw 1", "K-OPTION"),
        ("draw 0 1", "K-OPTION"),
        ("draw 0 0 1", "K-OPTION"),
        ("rally 4 9000", "BG-CMD-07"),  # it does not rout
        ("rally 5 9000", "BG-CMD-07"),
        ("rally 3 36000", "BG-CMD-07"),
        ("rally 3 -1", "BG-CMD-07"),
        ("rally 3 9000 1", "K-OPTION"),
        ("charge 1", "K-OPTION"),
        ("charge 0 1", "K-OPTION"),
        ("charge 0 0 1", "K-OPTION"),
        ("charge 0 0 0 / 65", "BG-CMD-08"),  # engaged
        ("charge 0 0 0 / 67", "BG-CMD-08"),  # routing
        ("charge 0 0 0 / 69", "BG-CMD-08"),  # the enemy's
        ("charge 0 0 0 / 324", "BG-CMD-08"),  # neither Close nor Ranged
        ("charge 0 0 0 / 68 68", "K-OPTION"),
        ("charge 0 0 0 / 68 132", "K-OPTION"),  # one unit, two letters
        ("recall", "BG-CMD-09"),
        ("recall 0 0 0 / 4", "BG-CMD-09"),  # no skirmisher
        ("recall 0 0 0 / 5", "BG-CMD-09"),
        ("recall 1 0 0 / 4", "BG-CMD-09"),
        ("rush 1 2", "BG-FR-01"),
        ("place 0 0 0", "K-OPTION"),
        ("end 1", "BG-TRN-04"),
    ],
)
def test_commands_are_refused_for_their_reason(move: str, why: str) -> None:
    m = commanding(HAWKS, engaged=LOCKED, decks=[{"cards": ["COMMON_01"]}, {"cards": []}])
    assert refused(m, 0, move).rule == why


@rule("BG-CMD-02")
@pytest.mark.parametrize("move", ["order 4 0 0 / 5 0 0 0 0 0", "control 4", "draw", "rally 3 9000", "recall 0 0 0 / 4"])
def test_every_command_costs_an_action(move: str) -> None:
    deck = [{"cards": ["COMMON_01", "COMMON_02"]}, {"cards": []}]
    m = commanding(HAWKS, 1, engaged=LOCKED, decks=deck)
    give(m.state, 4, KEY_SKIRMISHER)
    play(m, 0, move)
    while not any(option.startswith("move") for option in options(m, 0)):
        play(m, 0, options(m, 0)[0])
    assert m.state.actions[0] == 0 and m.state.charged[0] == 1
    poor = commanding(HAWKS, 0, engaged=LOCKED, decks=deck)
    give(poor.state, 4, KEY_SKIRMISHER)
    assert refused(poor, 0, move).rule == "BG-CMD-02"
    assert options(poor, 0) == ["move 3", "move 4"]  # nothing to command is offered


@rule("BG-CMD-10")
def test_what_can_be_commanded_is_offered() -> None:
    m = commanding(HAWKS, engaged=LOCKED, decks=[{"cards": ["COMMON_01"]}, {"cards": []}])
    give(m.state, 4, KEY_SKIRMISHER)
    found = options(m, 0)
    assert [o for o in found if o.startswith("rally")] == ["rally 3 9000", "rally 3 32799", "rally 3 27000"]
    assert [o for o in found if o.startswith("control")] == ["control 4"]
    assert [o for o in found if o.startswith("charge")] == ["charge 0 0 0 / 68", "charge 0 0 0 / 132"]
    assert "draw" in found and "recall 0 0 0 / 4" in found
    assert all(o.startswith("order 4 ") for o in found if o.startswith("order"))


@rule("BG-CMD-08")
def test_the_charge_needs_every_action_of_the_turn() -> None:
    for actions, gained, charged in ((3, 3, 1), (2, 3, 0), (0, 0, 0)):
        m = commanding(HAWKS, actions, gained, engaged=LOCKED, charged=[charged, 0])
        assert refused(m, 0, "charge 0 0 0 / 68").rule == "BG-CMD-08"
        assert not any(o.startswith("charge") for o in options(m, 0))


@rule("BG-CMD-08")
def test_the_charge_gives_plain_orders_and_rallies_all_who_have_not_run() -> None:
    units = [
        u(SWORDS, 0, 18, 10, 90, {"letter": "H", "cap": 2.5, "objective": 5}),
        u(BOWS, 0, 23, 10, 90, "H"),
        u(SWORDS, 0, 6, 20, 270, "-"),
        u(SWORDS, 0, 12, 20, 270, "-", flags=DONE),
        FAR,
    ]
    m = commanding(units)
    play(m, 0, "charge 0 0 0 / 65 130")
    assert options(m, 0)[0].startswith("rally 3")  # its owner faces it
    play(m, 0, options(m, 0)[0])
    assert [unit(m, uid).order.numbers() for uid in (1, 2)] == [(CLOSE, 0, 0, 0, 0, 0), (RANGED, 0, 0, 0, 0, 0)]
    assert unit(m, 3).has(RALLIED) and unit(m, 4).routing()
    assert m.state.actions[0] == 0


@rule("BG-CMD-09", "BG-SKR-08")
def test_skirmishers_are_recalled_before_any_of_them_has_moved() -> None:
    for flags, legal in ((0, True), (DONE, False), (RALLIED | DONE, True)):
        units = [u(SWORDS, 0, 18, 10, 90, "C"), u(SWORDS, 0, 8, 10, 90, "C", flags=flags), FAR]
        m = commanding(units)
        give(m.state, 1, KEY_SKIRMISHER)
        give(m.state, 2, KEY_SKIRMISHER)
        if legal:
            play(m, 0, "recall 0 0 0 / 1")
            assert unit(m, 1).routing() and unit(m, 1).card.heading == 27000
        else:
            assert refused(m, 0, "recall 0 0 0 / 1").rule == "BG-CMD-09"


@rule("BG-CMD-01", "BG-TRN-03")
@pytest.mark.parametrize(
    ("budget", "full", "half"), [(500, 1, 1), (999, 1, 1), (1000, 2, 1), (1500, 3, 2), (2000, 4, 2), (2500, 5, 3)]
)
def test_command_actions_by_the_budget_whatever_is_left(budget: int, full: int, half: int) -> None:
    for turn, gained in ((2, half), (3, full), (4, full)):
        m = match([u(SWORDS, 0, 18, 10, 90, "H"), FAR], steps=[Movement(0)], turn=turn, budgets=[budget, 1500])
        assert m.state.actions[0] == m.state.gained[0] == gained
        assert m.state.actions[1] == 0  # only on one's own turn


@rule("BG-CMD-02")
def test_who_has_moved_everybody_is_told_what_is_left_to_command() -> None:
    def asked(actions: int, flags: int) -> tuple[str, str]:
        m = match([u(SWORDS, 0, 18, 10, 90, "C", flags=flags), FAR], steps=[Moving(0)], actions=[actions, 0])
        prompt = GAME.prompt(m.view(0), 0)
        return prompt.title, prompt.rule

    assert asked(2, 0) == ("Move your units", "BG-TRN-04")
    assert asked(2, DONE) == ("More commands?", "BG-CMD-02")


@rule("BG-CMD-07", "BG-GEN-04", "BG-CRD-01")
def test_who_stands_fast_by_the_card_may_be_reordered_and_moves() -> None:
    for before in (True, False):  # in the stage of rushes and after it
        m = commanding([u(SWORDS, 0, 18, 10, 90, "-"), FAR], hands=[["COMMON_19"], []])
        if before:
            m = match(
                [u(SWORDS, 0, 18, 10, 90, "-"), FAR], steps=[Moving(0), Rushing(0, 0, (), ())],
                actions=[1, 0], gained=[1, 0], hands=[["COMMON_19"], []],
            )  # fmt: skip
        play(m, 0, stand_fast(m), f"order 1 0 0 / {CLOSE} 0 0 0 0 0")
        play(m, 0, "move 1")
        assert unit(m, 1).card.y == 13500
    rushes = match(
        [u(SWORDS, 0, 18, 10, 90, "-"), u(ORCS, 1, 18, 14.5, 270)], steps=[Rushing(0, 0, (), ())],
        actions=[1, 0], gained=[1, 0], hands=[["COMMON_19"], []],
    )  # fmt: skip
    play(rushes, 0, stand_fast(rushes), f"order 1 0 0 / {CLOSE} 0 0 0 0 0")
    assert "rush 1 2" in options(rushes, 0)  # it saw them when the turn began
    plain = commanding([u(SWORDS, 0, 18, 10, 90, "-"), FAR])
    play(plain, 0, "rally 1 9000")
    assert refused(plain, 0, "move 1").rule == "BG-CMD-07"


def stand_fast(m: Match[Any]) -> str:
    return next(move for move in options(m, 0) if move.startswith("play"))


@rule("BG-CMD-07", "BG-UNU-01")
def test_nobody_rallies_into_a_heading_for_which_there_is_no_room() -> None:
    m = commanding([u(SWORDS, 0, 18, 10, 270, "-"), u(SWORDS, 0, 18, 12.5, 90, "H"), FAR])
    assert refused(m, 0, "rally 1 0").rule == "BG-UNU-01"
    play(m, 0, "rally 1 9000")
    assert unit(m, 1).card.heading == 9000


@rule("BG-CMD-04", "BG-CMD-07", "BG-TRN-04")
def test_a_refusal_says_what_is_so() -> None:
    units = [
        u(SWORDS, 0, 18, 10, 90, "C", flags=CONTROLLED), u(SWORDS, 0, 8, 10, 90, "C", flags=DONE),
        u(SWORDS, 0, 28, 10, 270, "-"), u(SWORDS, 0, 28, 12.5, 90, "H"), FAR,
    ]  # fmt: skip
    m = commanding(units)
    for move, said in (
        ("control 1", "is under direct control already."),
        ("control 2", "is done for this phase and cannot be controlled directly."),
        ("move 2", "has had its move."),
        ("rally 3 0", "to look that way."),
    ):
        assert refused(m, 0, move).reason.endswith(said)


@rule("BG-CMD-06")
def test_what_costs_no_command_action_needs_none() -> None:
    dragon = u("MM_red_dragon", 0, 18, 8, 90, {"letter": "H", "airborne": True})
    breath = int(position([dragon, FAR]).cards.mark("Fire"))
    for step in (Moving(0), Rushing(0, 0, (), ())):
        m = match([{**dragon, "marks": [breath, breath]}, FAR], steps=[step], actions=[0, 0], gained=[3, 0])
        assert not m.state.actions[0]
        play(m, 0, next(move for move in options(m, 0) if move.startswith("ability 1")))
        assert unit(m, 1).marks == (breath,) and done(m)  # once a turn
