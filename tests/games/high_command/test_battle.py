"""The battle step: one opponent, several opponents."""

from __future__ import annotations

from typing import Any

import pytest

from drumhead.games.high_command.terms import total_power
from drumhead.kernel import ScriptedDice, match_at
from tests.games.high_command.table import (
    GAME,
    discard,
    hand,
    health,
    occupying,
    offered,
    phase,
    power,
    refusal,
    say,
    soldier,
    table,
    uid,
    unit,
    units,
)
from tests.support import rule


def told(match: Any, kind: str) -> list[Any]:
    return [event for event in match.events(0) if event.said.name == kind]


# -- one opponent


@rule("HC-BAT-04", "HC-BAT-06", "HC-BAT-07", "HC-BAT-08", "HC-BAT-09")
def test_tv_05_helldiver_and_coven_against_a_vigilant() -> None:
    match = table(
        {"at": {"0": ["CRX-BL-2", "CRX-OR-3"]}}, {"at": {"0": ["PRO-BL-1"]}}, row=["LOC-02", "LOC-04"], step="battle"
    )
    totals = told(match, "TOTALS")[0]
    assert (totals.a, totals.b) == (4, 1)
    assert offered(match) == [f"pick {uid(match, 'PRO-BL-1')}", "done"]
    say(match, f"pick {uid(match, 'PRO-BL-1')}")
    assert discard(match, 1) == ["PRO-BL-1"]  # Jack's 1 Power has no legal pick, so he is not asked
    assert units(match, 0, 0) == ["CRX-BL-2", "CRX-OR-3"]


@rule("HC-BAT-01")
def test_hc_bat_01_attacks_are_not_optional() -> None:
    match = table(
        {"at": {"0": ["KHA-BL-1"], "1": ["KHA-BL-1"]}}, {"at": {"0": ["CYG-GR-2"], "1": ["CYG-GR-2"]}}, step="battle"
    )
    assert offered(match) == ["attack", "attack 1"]
    assert refusal(match, "done") == "HC-BAT-01"


@rule("HC-BAT-01")
def test_hc_bat_01_no_attack_without_both_sides() -> None:
    match = table({"at": {"0": ["KHA-BL-1"]}}, {"at": {"1": ["CYG-GR-2"]}}, step="battle")
    assert not told(match, "ATTACK")
    assert match.waiting() == [1]


@rule("HC-BAT-02", "HC-BAT-03", "HC-R-28")
def test_hc_bat_02_the_attacker_chooses_the_order_each_place_once() -> None:
    match = table(
        {"at": {"0": ["KHA-BL-1"], "1": ["KHA-BL-1"], "2": ["KHA-BL-1"]}},
        {"at": {"0": ["CYG-GR-2"], "1": ["CYG-GR-2"], "2": ["CYG-GR-2"]}},
        {},
        step="battle",
    )
    first = match_at(GAME, GAME.position(GAME.to_data(match.state)), ScriptedDice([]))
    say(first, "attack 0", "done")
    assert refusal(first, "attack 0") == "HC-BAT-03"
    say(match, "attack 2", "done")
    assert offered(match) == ["attack", "attack 1"]
    assert refusal(match, "attack 2") == "HC-BAT-03"


@rule("HC-R-28")
def test_hc_r_28_a_place_that_becomes_contested_is_attacked_too() -> None:
    """Wreckers drag an enemy to a place where another of the attacker's cards stands."""
    match = table({"at": {"0": ["CRX-RE-3"], "1": ["KHA-BL-1"]}}, {"at": {"0": ["CYG-GR-2"]}}, step="battle")
    say(match, f"unit {uid(match, 'CYG-GR-2')}")
    assert unit(match, "CYG-GR-2").place == 1
    assert [event.a for event in told(match, "ATTACK")] == [0, 1]
    say(match, f"pick {uid(match, 'CYG-GR-2')}")
    assert discard(match, 1) == ["CYG-GR-2"]


@rule("HC-BAT-05", "HC-R-21")
def test_hc_bat_05_cards_without_health_are_swept_first() -> None:
    weak = {"card": "CYG-GR-2", "mods": [{"what": "health", "by": -5, "source": "CRX-OR-1"}]}
    match = table({"at": {"0": ["PRO-BL-1"]}}, {"at": {"0": [weak, "CYG-GR-1"]}}, step="battle")
    assert units(match, 0, 1) == ["CYG-GR-1"]
    assert told(match, "SWEPT")[0].card == GAME.cards.id.index("CYG-GR-2")
    assert told(match, "TOTALS")[0].b == 2  # the swept card's Power does not count


@rule("HC-R-21")
def test_hc_r_21_no_sweep_outside_attacks() -> None:
    weak = {"card": "CYG-GR-2", "mods": [{"what": "health", "by": -5, "source": "CRX-OR-1"}]}
    match = table({}, {"at": {"0": [weak]}}, step="battle")
    assert health(match, "CYG-GR-2") == 0
    assert units(match, 0, 1) == ["CYG-GR-2"]


@rule("HC-R-22")
def test_hc_r_22_the_sweep_goes_on_until_nothing_changes() -> None:
    """A Shield Kapitan falls and takes the Health with him that kept the pike alive."""
    kapitan = {"card": "KHA-GR-2", "mods": [{"what": "health", "by": -9, "source": "CRX-OR-1"}]}
    pike = {"card": "KHA-GR-1", "mods": [{"what": "health", "by": -5, "source": "CRX-OR-1"}]}
    match = table({"at": {"0": [kapitan, pike]}}, {"at": {"0": ["CYG-GR-1"]}}, step="battle")
    assert units(match, 0, 0) == []
    assert discard(match, 0) == ["KHA-GR-2", "KHA-GR-1"]


@rule("HC-R-23")
def test_hc_r_23_swept_is_not_destroyed() -> None:
    thrall = {"card": "CRX-GR-1", "mods": [{"what": "health", "by": -9, "source": "CRX-OR-1"}]}
    match = table({"at": {"0": ["CYG-GR-1"]}}, {"at": {"0": [thrall]}, "deck": ["CRX-BA-1"]}, step="battle")
    assert discard(match, 1) == ["CRX-GR-1"]
    assert hand(match, 1) == []  # no draw


@rule("HC-BAT-07")
def test_hc_bat_07_combined_health_within_the_total() -> None:
    match = table(
        {"at": {"0": ["KHA-BL-1", "KHA-BL-1"]}}, {"at": {"0": ["CYG-GR-2", "CYG-GR-1", "CYG-GR-2"]}}, step="battle"
    )
    first = uid(match, "CYG-GR-2")  # Health 3 of 6; Elusive, but the Long Gunners stand before them
    assert refusal(match, f"pick {first}") == "HC-BAT-11"
    say(match, f"pick {uid(match, 'CYG-GR-1')}")
    assert match.waiting() == [1]  # 2 Power left: nothing fits any more


@rule("HC-BAT-07")
def test_hc_bat_07_naming_none_is_allowed() -> None:
    match = table({"at": {"0": ["KHA-BL-1"]}}, {"at": {"0": ["CYG-GR-2"]}}, step="battle")
    say(match, "done")
    assert units(match, 0, 1) == ["CYG-GR-2"]


@rule("HC-BAT-07")
def test_hc_bat_07_the_health_must_fit() -> None:
    match = table({"at": {"0": ["KHA-BL-1"]}}, {"at": {"0": ["CYG-BL-2", "KHA-BL-1"]}}, step="battle")
    assert refusal(match, f"pick {uid(match, 'KHA-BL-1', 1)}") == "HC-BAT-07"


@rule("HC-BAT-08", "HC-BAT-09", "HC-BAT-12")
def test_hc_bat_08_the_fallen_still_strike_and_all_go_together() -> None:
    match = table({"at": {"0": ["CYG-RE-3", "CYG-RE-3"]}}, {"at": {"0": ["CYG-RE-3", "CYG-RE-3"]}}, step="battle")
    theirs = [int(u.uid) for u in match.state.units(0, 1)]
    mine = [int(u.uid) for u in match.state.units(0, 0)]
    say(match, f"pick {theirs[0]}")
    assert match.waiting() == [1]
    assert len(units(match, 0, 1)) == 2  # picked, but not removed yet
    say(match, f"pick {mine[0]}")
    assert discard(match, 0) == ["CYG-RE-3"]
    assert discard(match, 1) == ["CYG-RE-3"]


@rule("HC-BAT-10")
def test_hc_bat_10_no_wounds_remain() -> None:
    match = table({"at": {"0": ["CYG-GR-1"]}}, {"at": {"0": ["KHA-BL-1"]}}, step="battle")
    assert match.waiting() == [1]
    assert health(match, "KHA-BL-1") == 6


@rule("HC-BAT-11")
def test_hc_bat_11_abilities_change_health_for_the_attack() -> None:
    match = table({"at": {"0": ["CRX-YE-1"]}}, {"at": {"0": ["CYG-GR-1"]}}, step="battle")  # 3 Power against Health 4
    assert health(match, "CYG-GR-1") == 3
    say(match, f"pick {uid(match, 'CYG-GR-1')}")
    assert discard(match, 1) == ["CYG-GR-1"]


@rule("HC-BAT-12", "HC-R-24")
def test_hc_r_24_a_picked_card_no_longer_protects() -> None:
    match = table({"at": {"0": ["KHA-BL-1", "KHA-BL-1"]}}, {"at": {"0": ["PRO-BL-1", "CYG-RE-3"]}}, step="battle")
    assert refusal(match, f"pick {uid(match, 'CYG-RE-3')}") == "HC-BAT-11"  # the Vigilant guards
    say(match, f"pick {uid(match, 'PRO-BL-1')}")
    match2 = table({"at": {"0": ["KHA-BL-1"] * 3}}, {"at": {"0": ["PRO-BL-1", "CYG-RE-3"]}}, step="battle")
    say(match2, f"pick {uid(match2, 'PRO-BL-1')}", f"pick {uid(match2, 'CYG-RE-3')}")
    assert sorted(discard(match2, 1)) == ["CYG-RE-3", "PRO-BL-1"]


@rule("HC-R-24")
def test_hc_r_24_health_is_looked_at_again_but_totals_stay() -> None:
    """The picked Kapitan's aura is gone at once; the defenders' total was locked with him."""
    match = table(
        {"at": {"0": ["KHA-BL-1"] * 3 + ["KHA-OR-2"]}}, {"at": {"0": ["KHA-GR-2", "KHA-GR-3"]}}, step="battle"
    )
    assert health(match, "KHA-GR-3") == 6
    say(match, f"pick {uid(match, 'KHA-GR-2')}")
    assert health(match, "KHA-GR-3") == 5
    say(match, f"pick {uid(match, 'KHA-GR-3')}")
    assert told(match, "TOTALS")[0].b == 5


@rule("HC-BAT-13")
def test_hc_bat_13_then_the_next_players_turn() -> None:
    match = table({"at": {"0": ["KHA-BL-1"]}}, {}, step="battle")
    assert match.state.active == 1
    assert phase(match) == "orders"


# -- warcasters in battle


@rule("HC-WC-03", "HC-WC-04", "HC-R-30")
def test_hc_r_30_a_lone_warcaster_attacks_and_cannot_be_picked() -> None:
    match = table(
        {"at": {"0": [{"card": "CYG-WC-3", "fresh": True}]}}, {"at": {"0": ["KHA-OR-3", "KHA-OR-3"]}}, step="battle"
    )
    assert (told(match, "TOTALS")[0].a, told(match, "TOTALS")[0].b) == (4, 8)
    say(match, f"pick {uid(match, 'KHA-OR-3')}")
    assert match.waiting() == [1]
    assert phase(match) == "orders"  # seat 1 had nothing to pick: this is its own turn
    assert occupying(match, 0) == ["CYG-WC-3"]


@rule("HC-WC-03")
def test_hc_wc_03_the_refusal_names_the_rule() -> None:
    match = table({"at": {"0": ["CYG-WC-3", "CYG-GR-1"]}}, {"at": {"0": ["KHA-OR-3", "KHA-OR-3"]}}, step="battle")
    say(match, "done")
    assert match.waiting() == [1]
    assert refusal(match, f"pick {uid(match, 'CYG-WC-3')}") == "HC-WC-03"


@rule("HC-WC-07")
def test_hc_wc_07_it_leaves_even_without_an_attack() -> None:
    match = table({"at": {"0": ["CYG-WC-1"]}}, {}, step="battle")
    assert occupying(match, 0) == ["CYG-WC-1"]
    assert units(match, 0, 0) == []


@rule("HC-R-42")
def test_hc_r_42_a_moved_warcaster_fights_once() -> None:
    squire = soldier("X-1", 0, 9, "after: move(T[ally.caster.here],away)")
    match = table(
        {"at": {"0": ["CYG-WC-3", "X-1"], "1": ["X-1"]}},
        {"at": {"0": ["KHA-BL-1"], "1": ["KHA-BL-1"]}},
        cards=[squire],
        step="battle",
    )
    say(match, "attack 0", "done", f"unit {uid(match, 'CYG-WC-3')}")
    assert [event.a for event in told(match, "TOTALS")] == [4, 0]


# -- several opponents


def three(step: str = "battle", **more: Any) -> Any:
    """Highgate by TV-06: Tony (seat 0), Jack on his left (seat 1), Will (seat 2)."""
    return table(
        {"at": {"0": ["KHA-RE-1", "KHA-OR-1", "KHA-BL-1"]}},
        {"at": {"0": ["CYG-RE-3"]}},
        {"at": {"0": ["CRX-YE-1", "CRX-BL-1"]}},
        row=["LOC-06", "LOC-04", "LOC-01"],
        step=step,
        **more,
    )


@rule("HC-AOA-01", "HC-AOA-02", "HC-AOA-03", "HC-AOA-04", "HC-AOA-05", "HC-AOA-06", "HC-AOA-07", "HC-R-51")
def test_tv_06_all_out_at_highgate() -> None:
    match = three()
    assert offered(match) == ["target 1", "target 2", "all_out"]
    say(match, "all_out")
    totals = told(match, "TOTALS")[0]
    assert (totals.a, totals.b) == (10, 6)
    for name in ("CYG-RE-3", "CRX-YE-1", "CRX-BL-1"):
        say(match, f"pick {uid(match, name)}")
    assert match.waiting() == [1]  # Jack alone decides
    say(match, f"pick {uid(match, 'KHA-BL-1')}")
    assert discard(match, 0) == ["KHA-BL-1"]
    assert discard(match, 1) == ["CYG-RE-3"]
    assert discard(match, 2) == ["CRX-YE-1", "CRX-BL-1"]
    assert units(match, 0, 0) == ["KHA-RE-1", "KHA-OR-1"]


@rule("HC-AOA-06")
def test_tv_06_no_two_of_tonys_cards_fit_in_six() -> None:
    cards = GAME.cards
    healths = [cards.health[cards.id.index(name)] for name in ("KHA-RE-1", "KHA-OR-1", "KHA-BL-1")]
    assert healths[2] <= 6
    assert all(a + b >= 7 for i, a in enumerate(healths) for b in healths[i + 1 :])


@rule("HC-TGT-01", "HC-TGT-02", "HC-R-49", "HC-R-27")
def test_hc_tgt_01_a_targeted_attack_ignores_the_third_player() -> None:
    match = three()
    say(match, "target 1")
    totals = told(match, "TOTALS")[0]
    assert (totals.a, totals.b) == (10, 2)
    assert offered(match) == [f"pick {uid(match, 'CYG-RE-3')}", "done"]
    assert refusal(match, f"pick {uid(match, 'CRX-BL-1')}") == "HC-TGT-02"
    say(match, f"pick {uid(match, 'CYG-RE-3')}")
    assert units(match, 0, 2) == ["CRX-YE-1", "CRX-BL-1"]
    assert len(told(match, "ATTACK")) == 1  # one attack, whoever was spared


@rule("HC-R-27")
def test_hc_r_27_third_players_are_not_swept_nor_do_their_texts_work() -> None:
    weak = {"card": "CYG-GR-2", "mods": [{"what": "health", "by": -5, "source": "CRX-OR-1"}]}
    match = table(
        {"at": {"0": ["KHA-BL-1"]}},
        {"at": {"0": ["CYG-RE-3"]}},
        {"at": {"0": [weak, "PRO-OR-2"]}},  # Silencer Choir would blank warjacks
        step="battle",
    )
    say(match, "target 1", "done")
    assert units(match, 0, 2) == ["CYG-GR-2", "PRO-OR-2"]


@rule("HC-AOA-01")
def test_hc_aoa_01_the_choice_must_be_made() -> None:
    match = three()
    assert refusal(match, "target 3") == "HC-TGT-01"
    assert refusal(match, "done") == "HC-AOA-01"


@rule("HC-AOA-08")
def test_hc_aoa_08_opponents_spare_each_other() -> None:
    match = three()
    say(match, "all_out", "done")
    assert match.waiting() == [1]
    assert refusal(match, f"pick {uid(match, 'CRX-BL-1')}") == "HC-AOA-08"


@rule("HC-R-26")
@pytest.mark.parametrize(("nearest", "decides"), [(False, 1), (True, 2)])
def test_hc_r_26_who_decides_when_the_left_hand_player_is_absent(nearest: bool, decides: int) -> None:
    match = table(
        {"at": {"0": ["CYG-RE-3"]}},
        {},
        {"at": {"0": ["KHA-BL-1"]}},
        {"at": {"0": ["KHA-BL-1"]}},
        nearest_decides=nearest,
        step="battle",
    )
    say(match, "all_out")
    assert match.waiting() == [decides]
    say(match, f"pick {uid(match, 'CYG-RE-3')}")
    assert discard(match, 0) == ["CYG-RE-3"]


@rule("HC-R-51")
def test_hc_r_51_opponents_are_no_allies_for_abilities() -> None:
    """Two players' Stormblades stand together against a third: neither counts the other's as friendly."""
    match = table(
        {"at": {"0": ["KHA-BL-1"]}},
        {"at": {"0": ["CYG-BL-3"]}},
        {"at": {"0": ["CYG-BL-1"]}},
        step="battle",
    )
    say(match, "all_out")
    assert power(match, "CYG-BL-1") == 3  # the Conductor of another player does not help


@rule("HC-AOA-02")
def test_hc_aoa_02_all_players_sweep() -> None:
    weak = {"card": "CYG-GR-2", "mods": [{"what": "health", "by": -5, "source": "CRX-OR-1"}]}
    match = table({"at": {"0": ["KHA-BL-1"]}}, {"at": {"0": [weak]}}, {"at": {"0": [weak]}}, step="battle")
    say(match, "all_out")
    assert discard(match, 1) == ["CYG-GR-2"]
    assert discard(match, 2) == ["CYG-GR-2"]


@rule("HC-ABL-05")
def test_hc_abl_05_support_comes_from_every_other_location() -> None:
    drummer = soldier("X-1", 1, 1, "support: total(me,2,eot)")
    for place in (0, 2):
        mine = {"at": {"1": ["CYG-RE-3"], str(place): ["X-1"]}}
        match = table(mine, {"at": {"1": ["KHA-GR-3"]}}, {}, cards=[drummer], step="battle")
        assert total_power(match.state, 1, 0) == power(match, "CYG-RE-3") + 2


@rule("HC-BAT-09")
def test_hc_bat_09_each_of_three_that_go_together_goes_its_own_way() -> None:
    drinker = soldier("X-1", 1, 1, keywords=["Assimilation"])
    foe = {"at": {"0": ["CYG-RE-2", "X-1", "CYG-GR-2"]}}
    ruin = soldier("X-2", 1, 1, "arrive: destroy(A[enemy.unit.here])")
    wreck = {"at": {"0": []}, "hand": ["X-2", "CYG-BA-2"]}
    match = table(wreck, foe, cards=[drinker, ruin], wrecks=[[0], []])
    say(match, "deploy X-2", "go 0", "settle")
    assert sorted(discard(match, 1)) == ["CYG-GR-2", "CYG-RE-2"]
    assert hand(match, 1) == ["X-1"]
