"""Orders: actions, payment, deploy, purchase, rush, warcasters and refreshes."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from drumhead.games.high_command.entering import BUY, CAST, DEPLOY, RUSH, changed, price_of
from drumhead.games.high_command.payment import Purse, can_pay, suggestion
from drumhead.games.high_command.terms import flexes, toll_for
from tests.games.high_command.table import (
    GAME,
    discard,
    hand,
    names,
    occupying,
    offered,
    power,
    refusal,
    reserves,
    say,
    soldier,
    table,
    uid,
    units,
)
from tests.support import rule

# Cygnar's basic cards: 1/1 versatile, 2 CMD, 2 WAR, 2/2 versatile
ONE, CMD, WAR, BOTH = "CYG-BA-1", "CYG-BA-2", "CYG-BA-3", "CYG-BA-4"


# -- in general


@rule("HC-ORD-01", "HC-ORD-03")
def test_hc_ord_01_any_number_of_actions_in_any_order() -> None:
    match = table(
        {
            "hand": [CMD, CMD, CMD, WAR, WAR, "CYG-GR-1", ONE],
            "reserves": ["CYG-GR-1", "CYG-RE-3", "CYG-GR-2"],
            "warcasters": ["CYG-WC-2"],
        },
        {},
    )
    say(
        match,
        "purchase CYG-GR-1",
        "settle",
        "deploy CYG-GR-1",
        "go 0",
        "settle",
        "refresh",
        "discard CYG-BA-1",
        "slot CYG-RE-3",
    )
    say(match, "warcaster CYG-WC-2", "go 0", "settle", "done", "decline")
    assert units(match, 0, 0) == ["CYG-GR-1"]
    assert occupying(match, 0) == ["CYG-WC-2"]


@rule("HC-ORD-02")
def test_hc_ord_02_named_then_paid_then_done() -> None:
    match = table({"hand": [CMD, CMD], "reserves": ["CYG-GR-1"]}, {})
    say(match, "purchase CYG-GR-1")
    assert reserves(match, 0)[0] == "CYG-GR-1"  # nothing has happened yet
    assert refusal(match, "done") == "HC-ORD-02"
    say(match, "pay CYG-BA-2 cmd")
    assert discard(match, 0) == [CMD, "CYG-GR-1"]


@rule("HC-ORD-04")
def test_hc_ord_04_any_location_whoever_is_there() -> None:
    match = table({"hand": [CMD, "CYG-GR-1"]}, {"at": {"1": ["KHA-BL-1"]}})
    say(match, "deploy CYG-GR-1")
    assert offered(match) == ["go", "go 1"]
    say(match, "go 1", "settle")
    assert units(match, 1, 0) == ["CYG-GR-1"]


@rule("HC-ORD-04")
def test_hc_ord_04_a_ban_closes_a_location() -> None:
    zahir = {"warcasters": ["PRO-WC-4"], "hand": ["PRO-BA-2", "PRO-BA-2"]}
    match = table(zahir, {"hand": [CMD, "CYG-GR-1"], "deck": [CMD] * 6})
    say(match, "warcaster PRO-WC-4", "go 0", "settle", "done", "deploy CYG-GR-1")
    say(match, "settle")  # only one location is left, so nobody is asked where
    assert units(match, 1, 1) == ["CYG-GR-1"]


@rule("HC-ORD-05", "HC-ORD-06")
def test_hc_ord_06_a_card_spent_for_its_effect_gives_nothing() -> None:
    match = table({"hand": ["CYG-PU-4"], "deck": [WAR, CMD], "reserves": ["CYG-GR-1"]}, {})
    assert "purchase CYG-GR-1" in offered(match)
    say(match, "spend CYG-PU-4 0")
    assert hand(match, 0) == [CMD, WAR]
    assert discard(match, 0) == ["CYG-PU-4"]


@rule("HC-ORD-05")
def test_hc_ord_05_some_texts_work_when_the_card_pays() -> None:
    match = table(
        {"hand": ["CRX-RE-4"], "reserves": ["CRX-RE-1"], "at": {"0": ["CRX-RE-1", "CRX-RE-1"]}, "deck": ["CRX-BA-1"]},
        {},
    )
    say(match, "purchase CRX-RE-1", "settle")
    assert hand(match, 0) == ["CRX-BA-1"]  # Plunder draws with two pirates in play


@rule("HC-R-39")
def test_hc_r_39_nothing_is_discarded_for_its_own_sake() -> None:
    match = table({"hand": [CMD]}, {})
    assert refusal(match, "discard CYG-BA-2") == "HC-R-39"


# -- payment


@rule("HC-PAY-01")
def test_hc_pay_01_any_card_with_an_icon_pays_and_no_other() -> None:
    match = table({"hand": ["PRO-GR-2", "CYG-GR-1", "CYG-GR-1"], "reserves": ["CYG-GR-1"]}, {})
    say(match, "purchase CYG-GR-1")
    assert offered(match, "pay") == ["pay CYG-GR-1 cmd"]  # a unit pays; the Menofix Standard shows no icon
    assert refusal(match, "pay PRO-GR-2 cmd") == "HC-PAY-01"


@rule("HC-PAY-02")
def test_hc_pay_02_one_type_for_each_card() -> None:
    match = table({"hand": [WAR, BOTH, CMD], "reserves": ["CYG-BL-1"]}, {})
    say(match, "purchase CYG-BL-1")  # 3 CMD
    assert offered(match, "pay") == ["pay CYG-BA-2 cmd", "pay CYG-BA-4 cmd"]
    assert refusal(match, "pay CYG-BA-3 cmd") == "HC-PAY-02"
    say(match, "pay CYG-BA-4 cmd")
    assert offered(match, "pay") == ["pay CYG-BA-2 cmd"]


@rule("HC-PAY-03", "HC-R-09")
def test_hc_r_09_a_mixed_cost_needs_both_types() -> None:
    mixed = soldier("X-1", 2, 3, cost={"cmd": 2, "war": 2})
    short = table({"hand": [CMD, ONE], "reserves": ["X-1"]}, {}, cards=[mixed])
    assert refusal(short, "purchase X-1") == "HC-PAY-03"
    match = table({"hand": [CMD, BOTH], "reserves": ["X-1"]}, {}, cards=[mixed])
    say(match, "purchase X-1")
    assert offered(match, "pay") == ["pay CYG-BA-2 cmd", "pay CYG-BA-4 war"]  # the versatile card must be WAR
    assert refusal(match, "pay CYG-BA-4 cmd") == "HC-PAY-03"
    say(match, "pay CYG-BA-4 war", "pay CYG-BA-2 cmd")
    assert discard(match, 0)[-1] == "X-1"


@rule("HC-PAY-04")
def test_tv_04_overpaying_loses_the_rest() -> None:
    match = table({"hand": [CMD, CMD, ONE], "reserves": ["CYG-BL-1", "CYG-GR-1"]}, {})
    say(match, "purchase CYG-BL-1", "pay CYG-BA-2 cmd", "pay CYG-BA-2 cmd")
    assert discard(match, 0) == [CMD, CMD, "CYG-BL-1"]
    assert refusal(match, "purchase CYG-GR-1") == "HC-PAY-03"  # 1 CMD was lost, 1 is left for a cost of 2


@rule("HC-PAY-05", "HC-R-08")
def test_hc_r_08_discarding_stops_when_the_cost_is_met() -> None:
    match = table({"hand": [CMD, CMD], "reserves": ["CYG-GR-1"]}, {})
    say(match, "purchase CYG-GR-1", "pay CYG-BA-2 cmd")
    assert hand(match, 0) == [CMD]
    assert "purchase CYG-GR-1" not in offered(match)


@rule("HC-R-08")
def test_hc_r_08_only_types_that_the_cost_contains() -> None:
    match = table({"hand": [BOTH, CMD], "reserves": ["CYG-GR-1"]}, {})
    say(match, "purchase CYG-GR-1")
    assert refusal(match, "pay CYG-BA-4 war") == "HC-R-08"


@rule("HC-PAY-06")
def test_hc_pay_06_a_card_does_not_pay_for_itself() -> None:
    match = table({"hand": ["CYG-GR-1", ONE]}, {})  # cost 2, gives 1
    assert refusal(match, "deploy CYG-GR-1") == "HC-PAY-03"
    match = table({"hand": ["CYG-GR-1", CMD]}, {})
    say(match, "deploy CYG-GR-1", "go 0")
    assert refusal(match, "pay CYG-GR-1 cmd") == "HC-PAY-06"


@rule("HC-PAY-07")
def test_hc_pay_07_paying_cards_are_discarded_at_once() -> None:
    match = table({"hand": [CMD, CMD], "reserves": ["CYG-BL-1"]}, {})
    say(match, "purchase CYG-BL-1", "pay CYG-BA-2 cmd")
    assert discard(match, 0) == [CMD]


@rule("HC-R-10")
def test_hc_r_10_a_cost_of_nothing_needs_no_discard() -> None:
    cheap = soldier("X-1", 1, 2, cost={"cmd": 1})
    match = table({"reserves": ["X-1"]}, {}, cards=[cheap], blown=["WIN-01"])
    say(match, "purchase X-1")
    assert discard(match, 0) == ["X-1"]


@rule("HC-R-45")
def test_hc_r_45_a_gain_counts_inside_the_payment() -> None:
    match = table({"hand": ["PRO-GR-5"], "reserves": ["PRO-BL-5"], "captures": 2}, {})  # worth 2 + 1
    say(match, "purchase PRO-BL-5", "settle")
    assert discard(match, 0) == ["PRO-GR-5", "PRO-BL-5"]
    poor = table({"hand": ["PRO-GR-5"], "reserves": ["PRO-BL-5"], "captures": 1}, {})
    assert refusal(poor, "purchase PRO-BL-5") == "HC-PAY-03"


@rule("HC-R-45")
def test_hc_r_45_other_texts_wait_until_the_action_is_done() -> None:
    match = table({"hand": ["CYG-BL-4", "CYG-GR-1"], "at": {"0": ["CYG-BL-2", "CYG-BL-2"]}, "deck": [WAR, CMD]}, {})
    say(match, "deploy CYG-GR-1", "go 1", "pay CYG-BL-4 cmd")
    assert units(match, 1, 0) == ["CYG-GR-1"]
    assert offered(match) == ["top CYG-BA-2", "bottom CYG-BA-2", "top CYG-BA-3", "bottom CYG-BA-3"]


@rule("HC-R-46")
def test_hc_r_46_drawn_cards_are_usable_at_once() -> None:
    match = table({"hand": ["CYG-PU-4"], "deck": [CMD, CMD], "reserves": ["CYG-BL-1"]}, {})
    say(match, "spend CYG-PU-4 0")
    assert "purchase CYG-BL-1" in offered(match)


@pytest.mark.parametrize(
    ("cards", "cost", "best"),
    [
        ([CMD, BOTH, ONE], (2, 0), [CMD]),
        ([ONE, ONE, CMD], (2, 0), [CMD]),
        ([ONE, CMD, "CYG-GR-1"], (3, 0), [CMD, ONE]),
        ([BOTH, WAR, CMD], (2, 2), [CMD, WAR]),
        (["CYG-GR-5", ONE, CMD], (3, 0), ["CYG-GR-5"]),
    ],
)
def test_the_suggested_payment_gives_away_least(cards: list[str], cost: tuple[int, int], best: list[str]) -> None:
    match = table({"hand": cards}, {})
    paid = suggestion(match.state, 0, cost[0], cost[1], False)
    assert sorted(names(match, [c for c, _ in paid])) == sorted(best)


def test_flexible_cards_take_any_mix() -> None:
    match = table({"hand": [CMD, ONE], "reserves": ["CYG-PU-1"]}, {})  # Charger: 3 WAR, Flexible
    say(match, "purchase CYG-PU-1", "pay CYG-BA-2 cmd", "pay CYG-BA-1 war")
    assert discard(match, 0)[-1] == "CYG-PU-1"


def test_the_archivist_makes_every_resource_flexible() -> None:
    match = table({"hand": [CMD, CMD], "reserves": ["CYG-RE-1"], "at": {"0": ["CYG-PU-5"]}}, {})  # 4 WAR
    say(match, "purchase CYG-RE-1", "pay CYG-BA-2 war", "pay CYG-BA-2 war")
    assert discard(match, 0)[-1] == "CYG-RE-1"


def test_tolls_and_their_floor() -> None:
    """Writ-Bearers tax opponents, Ironhead Station helps all, Ember Quay taxes all."""
    poor: dict[str, Any] = {"hand": ["CYG-GR-1", CMD]}
    taxed = table(poor, {"at": {"0": ["PRO-OR-3"], "1": ["PRO-OR-3"]}})
    assert refusal(taxed, "deploy CYG-GR-1") == "HC-PAY-03"
    quay = table(poor, {}, row=["LOC-15", "LOC-06"])
    say(quay, "deploy CYG-GR-1", "settle")
    assert units(quay, 1, 0) == ["CYG-GR-1"]
    station = table({"hand": ["CYG-GR-1", ONE]}, {}, row=["LOC-07", "LOC-06"])
    say(station, "deploy CYG-GR-1", "settle")
    assert units(station, 0, 0) == ["CYG-GR-1"]


def test_last_levies_and_requisition_and_coal_shipment() -> None:
    match = table({"hand": [ONE], "reserves": ["CYG-GR-1"]}, {}, blown=["WIN-10"])  # rush 3, two less
    assert "rush CYG-GR-1" in offered(match)
    match = table({"hand": [CMD], "reserves": ["CYG-PU-4"]}, {}, blown=["WIN-03"])  # cost 3, one less
    assert "purchase CYG-PU-4" in offered(match)
    match = table({"hand": [WAR], "reserves": ["CYG-RE-2"]}, {}, blown=["WIN-05"])  # cost 3, one less
    assert "purchase CYG-RE-2" in offered(match)
    match = table({"hand": [WAR], "reserves": ["CYG-RE-2"]}, {})
    assert "purchase CYG-RE-2" not in offered(match)


# -- deploy, purchase, rush


@rule("HC-DEP-01")
def test_hc_dep_01_from_hand_to_a_location_for_the_purchase_cost() -> None:
    match = table({"hand": ["CYG-BL-1", CMD, ONE]}, {})  # 3 CMD
    say(match, "deploy CYG-BL-1", "go 0", "settle")
    assert units(match, 0, 0) == ["CYG-BL-1"]
    assert hand(match, 0) == []
    assert refusal(match, "deploy CYG-GR-1") == "HC-DEP-01"


@rule("HC-DEP-02", "HC-E2")
@pytest.mark.parametrize(("errata", "rounds"), [(False, [1, 2, 3]), (True, [3])])
def test_hc_e2_no_deploys_in_the_first_two_rounds(errata: bool, rounds: list[int]) -> None:
    for number in (1, 2, 3):
        match = table({"hand": ["CYG-GR-1", CMD]}, {}, round=number, errata=errata)
        if number in rounds:
            assert "deploy CYG-GR-1" in offered(match)
        else:
            assert refusal(match, "deploy CYG-GR-1") == "HC-E2"


@rule("HC-PUR-01", "HC-PUR-02")
def test_hc_pur_02_the_slot_is_refilled_and_the_new_card_available() -> None:
    match = table(
        {"hand": [CMD, CMD], "reserves": ["CYG-GR-1", "CYG-RE-1"], "reinforcements": ["CYG-GR-2", "CYG-BL-2"]}, {}
    )
    say(match, "purchase CYG-GR-1", "settle")
    assert discard(match, 0)[-1] == "CYG-GR-1"
    assert reserves(match, 0)[:2] == ["CYG-GR-2", "CYG-RE-1"]
    assert "purchase CYG-GR-2" in offered(match)
    assert refusal(match, "purchase CYG-GR-1") == "HC-PUR-01"


@rule("HC-RUSH-01")
def test_hc_rush_01_from_the_reserves_to_a_location_for_the_rush_cost() -> None:
    match = table({"hand": [CMD, ONE], "reserves": ["CYG-GR-1"], "reinforcements": ["CYG-GR-2"]}, {})
    say(match, "rush CYG-GR-1", "go 1", "settle")
    assert units(match, 1, 0) == ["CYG-GR-1"]
    assert reserves(match, 0)[0] == "CYG-GR-2"
    assert refusal(match, "rush CYG-GR-1") == "HC-RUSH-01"


@rule("HC-RUSH-02", "HC-R-12", "HC-WC-02")
@pytest.mark.parametrize("number", [1, 2, 3])
def test_hc_rush_02_nobody_rushes_in_the_first_two_rounds(number: int) -> None:
    match = table(
        {"hand": [CMD, CMD, WAR, WAR], "reserves": ["CYG-GR-1"], "warcasters": ["CYG-WC-2"]}, {}, round=number
    )
    if number < 3:
        assert refusal(match, "rush CYG-GR-1") == "HC-RUSH-02"
        assert refusal(match, "warcaster CYG-WC-2") == "HC-R-12"
    else:
        assert {"rush CYG-GR-1", "warcaster CYG-WC-2"} <= set(offered(match))


@rule("HC-R-13")
def test_hc_r_13_free_rushes_wait_too() -> None:
    herald = soldier("X-1", 1, 3, "arrive: muster(T[ally.warjack.reserves.cost<=4],here)")
    data: dict[str, Any] = {"hand": ["X-1", CMD], "reserves": ["CYG-RE-3"]}
    early = say(table(data, {}, cards=[herald], round=2), "deploy X-1", "go 0", "settle")
    assert "done" in offered(early)
    later = say(table(data, {}, cards=[herald], round=3), "deploy X-1", "go 0", "settle")
    say(later, "card CYG-RE-3")
    assert units(later, 0, 0) == ["X-1", "CYG-RE-3"]


@rule("HC-RUSH-03")
def test_hc_rush_03_whatever_takes_a_reserve_card_the_slot_is_refilled() -> None:
    match = table(
        {"hand": ["KHA-BA-3"] * 3, "reserves": ["KHA-YE-5", "KHA-OR-4"], "reinforcements": ["KHA-BL-2", "KHA-BL-1"]}, {}
    )
    say(match, "purchase KHA-YE-5", "settle", "card KHA-OR-4")  # Orlov takes a resource
    assert discard(match, 0)[-2:] == ["KHA-YE-5", "KHA-OR-4"]
    assert reserves(match, 0)[:2] == ["KHA-BL-2", "KHA-BL-1"]


@rule("HC-R-11")
def test_hc_r_11_resources_and_locations_cannot_take_the_field() -> None:
    match = table({"hand": ["CYG-BL-4", "LOC-01", CMD, CMD], "reserves": ["CYG-BL-4"]}, {})
    assert refusal(match, "deploy CYG-BL-4") == "HC-R-11"
    assert refusal(match, "deploy LOC-01") == "HC-R-11"
    assert refusal(match, "rush CYG-BL-4") == "HC-R-11"


@rule("HC-R-14")
def test_hc_r_14_an_empty_reinforcement_deck_leaves_slots_empty() -> None:
    match = table({"hand": [CMD], "reserves": ["CYG-GR-1", "CYG-RE-1"]}, {})
    say(match, "purchase CYG-GR-1", "settle")
    assert reserves(match, 0) == ["", "CYG-RE-1", "", ""]


# -- characters


@rule("HC-CHR-01", "HC-R-35")
def test_hc_chr_01_one_copy_of_a_character_in_play() -> None:
    match = table(
        {"hand": ["CYG-BL-5", "CYG-BL-5", *[CMD] * 6], "reserves": ["CYG-BL-5"], "at": {"0": ["CYG-BL-5"]}},
        {"at": {"0": ["CYG-BL-5"]}},
    )
    assert refusal(match, "deploy CYG-BL-5") == "HC-CHR-01"
    assert refusal(match, "rush CYG-BL-5") == "HC-CHR-01"
    assert "purchase CYG-BL-5" in offered(match)  # owning several is fine


@rule("HC-R-35")
def test_hc_r_35_another_players_copy_does_not_matter() -> None:
    match = table({"hand": ["CYG-BL-5", *[CMD] * 3]}, {"at": {"0": ["CYG-BL-5"]}})
    assert "deploy CYG-BL-5" in offered(match)


@rule("HC-R-35")
def test_hc_r_35_effects_do_not_place_a_second_copy() -> None:
    match = table(
        {"at": {"0": ["CRX-WC-2", "CRX-YE-5"]}, "discard": ["CRX-YE-5", "CRX-YE-2"]}, {}, step="end"
    )  # Asphyxious places a warrior of cost 4 or less
    assert offered(match) == ["card CRX-YE-2", "decline"]


# -- warcasters


@rule("HC-WC-01", "HC-WC-08")
def test_hc_wc_01_several_warcasters_anywhere_each_once() -> None:
    match = table({"hand": [CMD] * 2 + [WAR] * 2, "warcasters": ["CYG-WC-1", "CYG-WC-2"]}, {})
    say(match, "warcaster CYG-WC-1", "go 0", "settle", "warcaster CYG-WC-2", "go 0", "settle")
    assert units(match, 0, 0) == ["CYG-WC-1", "CYG-WC-2"]
    assert match.state.casters[0] == ()
    assert refusal(match, "warcaster CYG-WC-1") == "HC-WC-08"


@rule("HC-WC-02")
def test_hc_wc_02_a_warcaster_is_not_replaced() -> None:
    match = table({"hand": [WAR] * 2, "warcasters": ["CYG-WC-2"], "reinforcements": ["CYG-GR-1"]}, {})
    say(match, "warcaster CYG-WC-2", "go 0", "settle")
    assert match.state.reinforcements[0].left == 1
    assert reserves(match, 0) == ["", "", "", ""]


@rule("HC-WC-05", "HC-ABL-01")
def test_hc_wc_05_battlegroup_drives_friendly_warjacks() -> None:
    match = table({"at": {"0": ["CYG-RE-1", "CYG-GR-1", "CYG-WC-1", "CYG-WC-3"]}}, {"at": {"0": ["KHA-BL-1"]}})
    assert power(match, "CYG-RE-1") == 3 + 2  # once for each warcaster
    assert power(match, "CYG-GR-1") == 2
    assert power(match, "KHA-BL-1") == 3


@rule("HC-WC-06")
def test_hc_wc_06_each_warcaster_has_an_ability_of_its_own() -> None:
    state = table({}, {}).state
    casters = [c for c in range(state.cards.size) if state.cards.kind[c] == 3]
    assert len(casters) == 20
    assert all(state.cards.clauses[c] for c in casters)


# -- refresh


@rule("HC-REF-01", "HC-ORD-06")
def test_hc_ref_01_any_card_is_discarded_and_the_slot_renewed() -> None:
    match = table(
        {"hand": ["PRO-GR-2"], "reserves": ["CYG-RE-1", "CYG-RE-2"], "reinforcements": ["CYG-GR-2", "CYG-GR-1"]}, {}
    )
    say(match, "refresh", "discard PRO-GR-2", "slot CYG-RE-2")
    assert discard(match, 0) == ["PRO-GR-2"]
    assert reserves(match, 0)[:2] == ["CYG-RE-1", "CYG-GR-2"]
    assert names(match, match.state.reinforcements[0].listed()) == ["CYG-RE-2", "CYG-GR-1"]


@rule("HC-REF-02")
def test_hc_ref_02_as_often_as_there_are_cards() -> None:
    match = table({"hand": [ONE] * 3, "reserves": ["CYG-RE-1"], "reinforcements": ["CYG-GR-2", "CYG-GR-1"]}, {})
    for name in ("CYG-RE-1", "CYG-GR-2", "CYG-GR-1"):
        say(match, "refresh", "discard CYG-BA-1", f"slot {name}")
    assert reserves(match, 0)[0] == "CYG-RE-1"
    assert refusal(match, "refresh") == "HC-REF-01"


@rule("HC-R-15")
def test_hc_r_15_with_an_empty_deck_the_card_comes_straight_back() -> None:
    match = table({"hand": [ONE], "reserves": ["CYG-RE-1"]}, {})
    say(match, "refresh", "discard CYG-BA-1", "slot CYG-RE-1")
    assert reserves(match, 0)[0] == "CYG-RE-1"


@rule("HC-R-16")
def test_hc_r_16_refreshing_all_goes_in_slot_order() -> None:
    match = table(
        {
            "at": {"0": ["CYG-GR-1", "CYG-GR-1"]},
            "reserves": ["CYG-RE-1", "CYG-RE-2", "CYG-RE-3", "CYG-RE-4"],
            "reinforcements": ["CYG-GR-3", "CYG-GR-2"],
        },
        {},
        row=["LOC-08", "LOC-06"],
        step="capture",
    )
    say(match, "seat 0")
    assert reserves(match, 0) == ["CYG-GR-3", "CYG-GR-2", "CYG-RE-1", "CYG-RE-2"]


@rule("HC-R-47")
def test_hc_r_47_without_reserves_there_is_no_refresh() -> None:
    match = table({"hand": [ONE]}, {})
    assert refusal(match, "refresh") == "HC-R-47"


# -- orders of cards and locations


def test_an_order_is_used_once_a_turn_and_paid_with_cards() -> None:
    match = table({"hand": [ONE, CMD], "at": {"0": ["CYG-RE-1"]}}, {})
    order = f"order {uid(match, 'CYG-RE-1')}"
    say(match, order, "discard CYG-BA-1")
    assert power(match, "CYG-RE-1") == 5
    assert refusal(match, order) == "HC-ORD-01"


def test_a_location_gives_its_order_to_who_stands_there() -> None:
    match = table({"hand": [ONE], "deck": [WAR, CMD]}, {}, row=["LOC-06", "LOC-04"])
    assert refusal(match, "use 0 0") == "HC-R-50"
    match = table({"hand": [ONE], "deck": [WAR, CMD], "at": {"0": ["CYG-GR-1"]}}, {}, row=["LOC-06", "LOC-04"])
    say(match, "use 0 0", "discard CYG-BA-1")
    assert hand(match, 0) == [CMD, WAR]
    assert refusal(match, "use 0 0") == "HC-R-50"


@rule("HC-R-50", "HC-ABL-07")
def test_hc_r_50_a_location_works_for_each_player_by_himself() -> None:
    match = table({"at": {"0": ["CYG-RE-1"]}}, {"at": {"0": ["KHA-BL-1"]}}, row=["LOC-09", "LOC-06"])
    assert (power(match, "CYG-RE-1"), power(match, "KHA-BL-1")) == (4, 4)


# -- the quick ways come to what the rules say


def enough(paid: list[tuple[int, int]], cmd: int, war: int, mixed: bool) -> bool:
    """Do these cards, each worth (CMD, WAR) and giving one of both, meet the cost? Every way is tried."""
    for ways in product((0, 1), repeat=len(paid)):
        given = [sum(both[kind] for both, way in zip(paid, ways, strict=True) if way == kind) for kind in (0, 1)]
        if sum(given) >= cmd + war if mixed else given[0] >= cmd and given[1] >= war:
            return True
    return False


HANDS = [
    [], [ONE], [CMD], [WAR], [BOTH], [ONE, ONE], [CMD, WAR], [BOTH, ONE], [BOTH, BOTH], [ONE, CMD, WAR],
    [BOTH, ONE, ONE], [BOTH, CMD, "CYG-GR-1"], [WAR, WAR, ONE], [CMD, CMD, BOTH, ONE], [ONE, ONE, ONE, "CYG-GR-1"],
]  # fmt: skip
GIVES = {ONE: (1, 1), CMD: (2, 0), WAR: (0, 2), BOTH: (2, 2), "CYG-GR-1": (1, 0)}


@pytest.mark.parametrize("held", HANDS, ids=" ".join)
@rule("HC-PAY-02", "HC-PAY-03", "HC-R-09")
def test_hc_pay_03_a_hand_pays_what_some_choice_of_types_pays(held: list[str]) -> None:
    match = table({"hand": held}, {})
    worths = [GIVES[card] for card in held]
    for cmd, war, mixed in product(range(6), range(6), (False, True)):
        can = enough(worths, cmd, war, mixed)
        assert can_pay(match.state, 0, cmd, war, mixed) == can, (cmd, war, mixed)
        assert Purse(match.state, 0).covers(cmd, war, mixed) == can, (cmd, war, mixed)
        if cmd + war and can:
            paid = suggestion(match.state, 0, cmd, war, mixed)
            given = [sum(GIVES[match.state.cards.id[card]][kind] for card, kind in paid if kind == k) for k in (0, 1)]
            assert sum(given) >= cmd + war if mixed else given[0] >= cmd and given[1] >= war
            for left_out in range(len(paid)):  # nothing is given away for nothing
                rest = [GIVES[match.state.cards.id[card]] for card, _ in paid]
                del rest[left_out]
                assert not enough(rest, cmd, war, mixed)


@pytest.mark.parametrize("held", [hand for hand in HANDS if hand], ids=" ".join)
@rule("HC-PAY-06", "HC-PAY-03")
def test_hc_pay_06_what_a_hand_pays_without_one_of_its_cards(held: list[str]) -> None:
    match = table({"hand": held}, {})
    purse = Purse(match.state, 0)
    for place, name in enumerate(held):
        rest = [GIVES[card] for card in held[:place] + held[place + 1 :]]
        for cmd, war, mixed in product(range(5), range(5), (False, True)):
            got = purse.covers_without(match.state, 0, match.state.cards.id.index(name), cmd, war, mixed)
            assert got == enough(rest, cmd, war, mixed), (name, cmd, war, mixed)


WINDS = [name for name in GAME.cards.id if name.startswith("WIN-") and not GAME.cards.ends[GAME.cards.id.index(name)]]


@pytest.mark.parametrize("winds", WINDS)
@pytest.mark.parametrize("place", ["LOC-03", "LOC-07", "LOC-10"])
@rule("HC-R-10")
def test_hc_r_10_prices_kept_ready_are_the_prices_asked_for(winds: str, place: str) -> None:
    """An effect on another card makes the long way necessary and changes nothing."""
    quick = table({"hand": [ONE]}, {}, blown=[winds], row=[place, "LOC-05"])
    slow = table(
        {"hand": [ONE]},
        {},
        blown=[winds],
        row=[place, "LOC-05"],
        effects=[{"what": "margin", "seat": 1, "by": 1, "until": "turn"}],
    )
    assert slow.state.effects
    assert not quick.state.effects
    for number in range(1, GAME.cards.size):
        if not GAME.cards.id[number].startswith(("LOC-", "WIN-")):
            for how in (BUY, DEPLOY, RUSH, CAST):
                want = price_of(slow.state, 0, how, number)
                assert price_of(quick.state, 0, how, number) == want, (GAME.cards.id[number], how)
                assert min(want) >= 0
    for here in range(2):
        assert toll_for(quick.state, here, 0) == toll_for(slow.state, here, 0)


@pytest.mark.parametrize(
    ("cmd", "war", "change", "now"),
    [
        (2, 0, 1, (3, 0)), (2, 0, -1, (1, 0)), (2, 0, -3, (0, 0)), (0, 3, 1, (0, 4)), (0, 3, -1, (0, 2)),
        (0, 3, -4, (0, 0)), (1, 2, 1, (2, 2)), (1, 2, -1, (0, 2)), (1, 2, -2, (0, 1)), (1, 2, -4, (0, 0)),
        (0, 0, 1, (1, 0)), (0, 0, -1, (0, 0)), (2, 1, 0, (2, 1)),
    ],
)  # fmt: skip
@rule("HC-R-10")
def test_hc_r_10_a_change_of_price_never_goes_below_nothing(
    cmd: int, war: int, change: int, now: tuple[int, int]
) -> None:
    assert changed(cmd, war, change) == now


@rule("HC-PAY-01")
def test_hc_pay_01_who_would_leave_a_cost_that_nobody_meets_is_not_offered() -> None:
    cards = [
        soldier("X-1", 1, 1, cost={"cmd": 1, "war": 1}), soldier("X-2", 1, 1, gives={"cmd": 1, "war": 1}),
        soldier("X-3", 1, 1, gives={"war": 1}),
    ]  # fmt: skip
    match = say(table({"hand": ["X-1", "X-2", "X-3"]}, {}, cards=cards), "deploy X-1", "go 0")
    assert offered(match, "pay") == ["pay X-2 cmd", "pay X-3 war"]


@rule("HC-R-10")
def test_hc_r_10_tolls_of_a_location_and_of_the_winds_add_up() -> None:
    gale = {"id": "X-WIN", "name": "Gale", "stage": "early", "effect": "static: toll(me,1)"}
    match = table({}, {}, cards=[gale], blown=["X-WIN"], row=["LOC-15", "LOC-04"])
    assert [toll_for(match.state, place, 0) for place in range(2)] == [2, 1]


@rule("HC-R-10")
def test_hc_r_10_a_discount_on_a_card_goes_with_it_and_with_nothing_else() -> None:
    cheaper = {"what": "price", "seat": 0, "card": "CYG-GR-1", "by": -1, "until": "turn"}
    others = [
        {**cheaper, "card": "CYG-RE-3"}, {"what": "margin", "seat": 0, "by": 1, "until": "turn"}, {**cheaper, "seat": 1}
    ]  # fmt: skip
    match = table({"hand": ["CYG-GR-1", CMD, CMD]}, {}, effects=[cheaper, *others])
    before = match.state.effects
    say(match, "deploy CYG-GR-1", "go 0", "settle")
    assert match.state.effects == before[1:]


@rule("HC-ORD-01")
def test_hc_ord_01_an_order_whose_condition_does_not_hold_is_refused() -> None:
    for least, refused_by in ((1, ""), (99, "HC-ORD-01")):
        sergeant = soldier("X-1", 1, 1, f"order(0)?round>={least}: draw(1)")
        helper = soldier("X-2", 1, 1, f"spend?round>={least}: draw(1)")
        ford = {"id": "X-LOC", "name": "Ford", "vp": 2, "effect": f"order(0)?round>={least}: draw(1)"}
        mine = {"at": {"0": ["X-1"]}, "hand": ["X-2"]}
        for number, move in enumerate(("order {}", "use 0", "spend X-2")):
            match = table(mine, {}, cards=[sergeant, helper, ford], row=["X-LOC", "LOC-04"])
            text = move.format(uid(match, "X-1"))
            assert refusal(match, text) == refused_by, (number, text)
            assert refused_by or text not in offered(match)


@rule("HC-PAY-02")
def test_hc_pay_02_there_are_two_types_to_pay_with() -> None:
    match = say(table({"hand": [CMD, CMD], "reserves": ["CYG-GR-1"]}, {}), "purchase CYG-GR-1")
    assert refusal(match, "pay CYG-BA-2 2") == "K-OPTION"


@rule("HC-PAY-02")
def test_hc_pay_02_a_text_lets_only_the_cards_it_names_pay_as_either_type() -> None:
    smith = soldier("X-1", 1, 1, "static: flex(A[ally.warjack]) ; static: pow(A[ally.warrior.here],1)")
    jack = soldier("X-2", 1, 1, types=["warjack"], gives={"war": 1})
    match = table({"at": {"0": ["X-1"]}, "hand": ["X-2", CMD]}, {}, cards=[smith, jack])
    cards = match.state.cards.id
    assert [flexes(match.state, 0, cards.index(name)) for name in ("X-2", CMD)] == [True, False]
