"""Abilities in general, keywords, and what each action does."""

from __future__ import annotations

from typing import Any

import pytest

from drumhead.games.high_command.strength import IS_ACTIVE, IS_DISARMED, IS_SHIELDED, strength_at
from drumhead.kernel import Malformed, Match
from tests.games.high_command.table import (
    GAME,
    deck,
    discard,
    hand,
    health,
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
    unit,
    units,
)
from tests.support import rule

ONE, CMD, WAR = "CYG-BA-1", "CYG-BA-2", "CYG-BA-3"


def totals(match: Match[Any]) -> list[tuple[int, int]]:
    return [(int(e.a), int(e.b)) for e in match.events(0) if e.said.name == "TOTALS"]


def deployed(
    effect: str, power: int = 1, health: int = 9, other: dict[str, Any] | None = None, **mine: Any
) -> Match[Any]:
    """Seat 0 deploys a made-up soldier with this effect to location 0."""
    data = {"hand": ["X-1", CMD], **mine}
    match = table(data, other or {}, cards=[soldier("X-1", power, health, effect)])
    return say(match, "deploy X-1", "go 0", "settle")


# -- in general


@rule("HC-ABL-01")
def test_hc_abl_01_the_same_ability_counts_once_per_card() -> None:
    match = table({"at": {"0": ["CYG-BL-3", "CYG-BL-3", "CYG-BL-1"]}}, {})
    assert power(match, "CYG-BL-1") == 5
    assert power(match, "CYG-BL-3") == 2  # each helps the other, not itself


@rule("HC-ABL-02", "HC-R-44")
def test_hc_abl_02_cannot_be_destroyed_is_no_legal_pick() -> None:
    match = table({"at": {"0": ["KHA-BL-1"]}}, {"at": {"0": ["PRO-YE-3", "CYG-RE-3"]}}, step="battle")
    # the Reliquary Guard shields the only other unit
    assert refusal(match, f"pick {uid(match, 'CYG-RE-3')}") in ("HC-ABL-02", "HC-ORD-01")
    assert match.waiting() == [1]


@rule("HC-ABL-02")
def test_hc_abl_02_it_lifts_the_moment_the_condition_fails() -> None:
    ward = soldier("X-1", 0, 1, "static: shield(A[ally.unit.here.other])")
    match = table({"at": {"0": ["KHA-BL-1"] * 2}}, {"at": {"0": ["X-1", "CYG-RE-3"]}}, cards=[ward], step="battle")
    assert refusal(match, f"pick {uid(match, 'CYG-RE-3')}") == "HC-ABL-02"
    say(match, f"pick {uid(match, 'X-1')}", f"pick {uid(match, 'CYG-RE-3')}")
    assert sorted(discard(match, 1)) == ["CYG-RE-3", "X-1"]


@rule("HC-R-44")
def test_hc_r_44_it_stops_abilities_but_not_the_sweep() -> None:
    ward = soldier("X-1", 0, 9, "static: shield(A[ally.unit.here])")
    thin = {"card": "CYG-RE-3", "mods": [{"what": "health", "by": -1, "source": "CRX-OR-1"}]}
    match = table({"at": {"0": ["CRX-OR-3"]}}, {"at": {"0": ["X-1", thin]}}, cards=[ward], step="battle")
    assert units(match, 0, 1) == ["X-1", "CYG-RE-3"]  # the Coven finds nothing it may destroy
    gone = {"card": "CYG-RE-3", "mods": [{"what": "health", "by": -3, "source": "CRX-OR-1"}]}
    match = table({"at": {"0": ["CYG-GR-1"]}}, {"at": {"0": ["X-1", gone]}}, cards=[ward], step="battle")
    assert discard(match, 1) == ["CYG-RE-3"]


@rule("HC-ABL-03")
def test_hc_abl_03_cannot_participate_counts_zero_and_is_still_there() -> None:
    match = table({"at": {"0": ["PRO-WC-1", "KHA-BL-1"]}}, {"at": {"0": ["KHA-BL-1"]}}, step="battle")
    assert totals(match) == [(3 + 3 + 1, 0)]  # Kreoss disarms all enemies; Battlegroup 1
    assert power(match, "KHA-BL-1", 1) == 3
    say(match, f"pick {uid(match, 'KHA-BL-1', 1)}")
    assert discard(match, 1) == ["KHA-BL-1"]


@rule("HC-ABL-04")
def test_hc_abl_04_overall_power_changes_the_total_only() -> None:
    match = table({"at": {"0": ["CYG-RE-3"], "1": ["CYG-RE-2"]}}, {"at": {"0": ["KHA-BL-1"]}}, step="battle")
    assert totals(match) == [(4, 3)]  # support: total(me,2)
    assert power(match, "CYG-RE-3") == 2


@rule("HC-ABL-05")
def test_hc_abl_05_when_you_attack_is_silent_in_an_opponents_turn() -> None:
    match = table({"at": {"0": ["KHA-BL-1"]}}, {"at": {"0": ["CYG-PU-1"]}}, step="battle")
    assert health(match, "KHA-BL-1") == 6  # the Charger's text is for its own attacks
    charger = GAME.cards.id.index("CYG-PU-1")
    assert not [e for e in match.events(0) if e.said.name == "ABILITY" and e.card == charger]


@rule("HC-ABL-06")
def test_hc_abl_06_the_turn_it_came_ends_with_that_turn() -> None:
    data = {"hand": ["CRX-RE-1", "CRX-BA-3"]}
    match = say(table(data, {}), "deploy CRX-RE-1", "go 0", "settle")
    assert power(match, "CRX-RE-1") == 3  # Ambush
    say(match, "done")
    assert match.state.active == 1
    assert power(match, "CRX-RE-1") == 2


@rule("HC-R-25")
def test_hc_r_25_power_is_never_negative() -> None:
    weak = {"card": "PRO-BL-1", "mods": [{"what": "power", "by": -5, "source": "CRX-OR-1"}]}
    match = table({"at": {"0": [weak, "CYG-RE-3"]}}, {"at": {"0": ["KHA-BL-1"]}}, step="battle")
    assert power(match, "PRO-BL-1") == 0
    assert totals(match) == [(2, 3)]


@rule("HC-R-29")
@pytest.mark.parametrize(("order", "falls"), [("first 0", True), ("first 1", False)])
def test_hc_r_29_the_active_player_orders_his_triggers(order: str, falls: bool) -> None:
    """The Thralls weaken, the Coven destroys the weakened: the order matters."""
    match = table({"at": {"0": ["CRX-YE-1", "CRX-OR-3"]}}, {"at": {"0": ["CYG-RE-3", "KHA-BL-1"]}}, step="battle")
    say(match, order)
    if match.state.attack_at == 0 and offered(match)[0].startswith("unit"):
        say(match, f"unit {uid(match, 'CYG-RE-3')}")
    assert ("CYG-RE-3" in discard(match, 1)) is falls


@rule("HC-R-29")
def test_hc_r_29_a_choice_between_different_texts() -> None:
    match = table({"at": {"0": ["CYG-PU-1", "CYG-WC-2"]}}, {"at": {"0": ["KHA-BL-1", "KHA-BL-1"]}}, step="battle")
    assert offered(match) == ["first", "first 1"]


@rule("HC-R-31")
def test_hc_r_31_occupying_piles_are_open() -> None:
    match = table({"occupying": ["CYG-GR-1"]}, {})
    assert GAME.view(match.state, 1).occupying[0] == match.state.occupying[0]


@rule("HC-R-38")
def test_hc_r_38_removed_cards_go_to_their_owners_pile() -> None:
    match = table({"at": {"0": ["KHA-BL-1"]}}, {"at": {"0": ["CYG-RE-3"]}}, step="battle")
    say(match, f"pick {uid(match, 'CYG-RE-3')}")
    assert discard(match, 1) == ["CYG-RE-3"]
    assert discard(match, 0) == []


# -- keywords


def test_guard_and_elusive() -> None:
    match = table({"at": {"0": ["KHA-BL-1"] * 2}}, {"at": {"0": ["CRX-PU-1", "CYG-RE-3", "PRO-BL-1"]}}, step="battle")
    assert offered(match, "pick") == [f"pick {uid(match, 'PRO-BL-1')}"]  # Guard first
    match = table({"at": {"0": ["KHA-BL-1"] * 2}}, {"at": {"0": ["CRX-PU-1", "CYG-RE-3"]}}, step="battle")
    assert offered(match, "pick") == [f"pick {uid(match, 'CYG-RE-3')}"]  # Elusive last
    say(match, f"pick {uid(match, 'CYG-RE-3')}", f"pick {uid(match, 'CRX-PU-1')}")
    assert sorted(discard(match, 1)) == ["CRX-PU-1", "CYG-RE-3"]


def test_ward_keeps_enemy_abilities_off_but_not_picks() -> None:
    match = table({"at": {"0": ["CYG-PU-1", "KHA-BL-1", "KHA-BL-1"]}}, {"at": {"0": ["PRO-PU-3"]}}, step="battle")
    assert health(match, "PRO-PU-3") == 6
    say(match, f"pick {uid(match, 'PRO-PU-3')}")
    assert discard(match, 1) == ["PRO-PU-3"]
    static = soldier("X-1", 1, 1, "static: pow(A[enemy.unit.here],-2)")
    match = table({"at": {"0": ["X-1"]}}, {"at": {"0": ["PRO-PU-3", "KHA-BL-1"]}}, cards=[static])
    assert (power(match, "PRO-PU-3"), power(match, "KHA-BL-1")) == (3, 1)


def test_assault_and_brutal_charge() -> None:
    crusher = {"card": "KHA-BL-2", "fresh": True}
    assert power(table({"at": {"0": [crusher]}}, {}), "KHA-BL-2") == 5
    assert power(table({"at": {"0": ["KHA-BL-2"]}}, {}), "KHA-BL-2") == 3
    match = table({"hand": [CMD, "CYG-GR-1"]}, {"at": {"0": ["KHA-BL-2"]}})
    say(match, "deploy CYG-GR-1", "go 0", "settle")
    assert power(match, "KHA-BL-2") == 4  # an opponent came here this turn


def test_a_placed_card_does_not_assault() -> None:
    match = table({"at": {"0": ["CRX-WC-2"]}, "discard": ["KHA-RE-2"]}, {}, step="end")
    say(match, "card KHA-RE-2")
    assert power(match, "KHA-RE-2") == 3


def test_armored_shell_until_the_next_turn_starts() -> None:
    match = table({"hand": [WAR, "CYG-OR-4"]}, {})
    say(match, "deploy CYG-OR-4", "go 0", "settle")
    assert (power(match, "CYG-OR-4"), health(match, "CYG-OR-4")) == (0, 7)
    say(match, "done", "done")
    assert match.state.active == 0
    assert (power(match, "CYG-OR-4"), health(match, "CYG-OR-4")) == (1, 4)


def test_ancillary_attack_copies_a_warjacks_printed_power() -> None:
    match = table({"at": {"0": ["CYG-GR-4", "CYG-RE-1", "CYG-GR-1"]}}, {"at": {"0": ["KHA-BL-1"]}}, step="battle")
    assert power(match, "CYG-GR-4") == 3  # the only other warjack is chosen by itself
    assert totals(match) == [(3 + 3 + 2, 3)]


def test_assimilation_returns_where_an_enemy_warjack_fell() -> None:
    drinker = soldier("X-1", 3, 5, keywords=["Assimilation"])
    for victim, back in (("CYG-RE-3", ["X-1"]), ("CYG-BL-2", [])):  # a warjack, and a warrior
        match = table({"at": {"0": [victim, "KHA-BL-1"]}}, {"at": {"0": ["X-1"]}}, cards=[drinker], step="battle")
        say(match, f"pick {uid(match, 'X-1')}", f"pick {uid(match, victim)}")
        assert hand(match, 1) == back


def test_alchemical_mask_stops_discards_and_health_loss() -> None:
    gang = {"hand": ["CRX-BA-3"] * 2, "reserves": ["CRX-RE-2"]}
    match = table(gang, {"hand": [ONE], "at": {"1": ["PRO-OR-4"]}})
    say(match, "rush CRX-RE-2", "go 0", "settle")
    assert hand(match, 1) == [ONE]
    match = table({"at": {"0": ["CYG-PU-1"]}}, {"at": {"0": ["PRO-OR-4"]}}, step="battle")
    assert health(match, "PRO-OR-4") == 6


def test_unyielding_is_bought_with_a_card_once_a_turn() -> None:
    match = table({"at": {"0": ["KHA-BL-1"] * 2}}, {"at": {"0": ["KHA-GR-3"]}, "hand": [ONE, CMD]}, step="battle")
    say(match, f"pick {uid(match, 'KHA-GR-3')}")
    assert match.waiting() == [1]
    assert offered(match) == [f"save {ONE}", f"save {CMD}", "decline"]
    say(match, f"save {ONE}")
    assert units(match, 0, 1) == ["KHA-GR-3"]
    assert discard(match, 1) == [ONE]
    assert not unit(match, "KHA-GR-3").picked


def test_unyielding_cannot_save_without_a_hand() -> None:
    match = table({"at": {"0": ["KHA-BL-1"] * 2}}, {"at": {"0": ["KHA-GR-3"]}}, step="battle")
    say(match, f"pick {uid(match, 'KHA-GR-3')}")
    assert discard(match, 1) == ["KHA-GR-3"]


def test_the_abbey_makes_warriors_unyielding() -> None:
    match = table(
        {"at": {"0": ["KHA-BL-1"] * 2}},
        {"at": {"0": ["CYG-GR-1"]}, "hand": [ONE]},
        row=["LOC-13", "LOC-04"],
        step="battle",
    )
    say(match, f"pick {uid(match, 'CYG-GR-1')}", f"save {ONE}")
    assert units(match, 0, 1) == ["CYG-GR-1"]


# -- actions, one by one


def test_pow_and_hp_with_a_count() -> None:
    weak = {"card": "CYG-RE-3", "mods": [{"what": "power", "by": -1, "source": "CRX-OR-1"}]}
    match = table({"at": {"0": ["CRX-OR-2"]}}, {"at": {"0": [weak, weak, "KHA-BL-1"]}})
    assert power(match, "CRX-OR-2") == 1 + 2


def test_weakened_effects_do_not_feed_themselves() -> None:
    hurt = {"card": "KHA-RE-3", "mods": [{"what": "power", "by": -1, "source": "CRX-OR-1"}]}
    match = table({"at": {"0": [hurt]}}, {})
    assert power(match, "KHA-RE-3") == 2 - 1 + 2


def test_conditions_on_round_occupying_and_captures() -> None:
    assert power(table({"at": {"0": ["KHA-BL-5"]}}, {}, round=6), "KHA-BL-5") == 4
    assert power(table({"at": {"0": ["KHA-BL-5"]}}, {}, round=7), "KHA-BL-5") == 5
    assert power(table({"at": {"0": ["CRX-PU-2"]}, "occupying": [ONE] * 5}, {}), "CRX-PU-2") == 3
    assert power(table({"at": {"0": ["CRX-PU-2"]}, "occupying": [ONE] * 4}, {}), "CRX-PU-2") == 2
    standard = {"at": {"0": ["KHA-PU-4", "KHA-BL-1"]}, "captures": 2}
    assert power(table(standard, {}), "KHA-BL-1") == 4


def test_defending_cards_hold_better() -> None:
    match = table({"at": {"0": ["CYG-OR-1"]}}, {"at": {"0": ["CYG-OR-1"]}}, step="battle")
    assert totals(match) == [(1, 2)]


def test_blank_takes_abilities_and_keywords() -> None:
    match = table({"at": {"0": ["PRO-OR-2"]}}, {"at": {"0": ["PRO-BL-1", "PRO-GR-4", "PRO-GR-1"]}}, step="orders")
    assert power(match, "PRO-GR-1") == 2  # the Ox-Shrine is a warjack and silent
    silent = table({"at": {"0": ["KHA-BL-1", "PRO-OR-2"]}}, {"at": {"0": ["PRO-BL-1", "CYG-RE-3"]}}, step="battle")
    assert f"pick {uid(silent, 'CYG-RE-3')}" in offered(silent)  # a blank Vigilant guards nothing


def test_what_a_silent_card_would_do_when_it_comes_does_not_happen() -> None:
    jack = soldier("X-1", 1, 1, "deploy: draw(1)", types=["warjack"])
    for place, drawn in ((0, []), (1, [ONE])):
        mine = {"hand": ["X-1", "CYG-BA-2"], "deck": [ONE]}
        match = table(mine, {"at": {"0": ["PRO-OR-2"]}}, cards=[jack])  # Silencer Choir blanks warjacks where it stands
        say(match, "deploy X-1", f"go {place}", "settle")
        assert hand(match, 0) == drawn


def test_severius_blanks_for_a_turn_and_makes_all_discard() -> None:
    match = table({"hand": ["PRO-BA-1"] * 2, "warcasters": ["PRO-WC-2"]}, {"at": {"0": ["PRO-BL-1"]}, "hand": [ONE]})
    say(match, "warcaster PRO-WC-2", "go 0", "settle")
    say(match, f"discard {ONE}")
    assert hand(match, 1) == []


def test_sacrifice_is_a_price_that_may_be_declined() -> None:
    data = {"at": {"0": ["CRX-GR-3", "CRX-GR-1"]}, "deck": [ONE] * 9}
    match = table(data, {"at": {"0": ["KHA-BL-1"]}})
    order = f"order {uid(match, 'CRX-GR-3')}"
    say(match, order, "decline")
    assert health(match, "KHA-BL-1") == 6
    match = table(data, {"at": {"0": ["KHA-BL-1"]}})
    say(match, order, f"unit {uid(match, 'CRX-GR-1')}")
    assert health(match, "KHA-BL-1") == 3
    assert hand(match, 0) == [ONE]  # the thrall's death draws
    assert discard(match, 0) == ["CRX-GR-1"]


def test_death_texts() -> None:
    match = table({"at": {"0": ["KHA-BL-1"]}}, {"at": {"0": ["PRO-RE-1"]}, "hand": []}, step="battle")
    say(match, f"pick {uid(match, 'PRO-RE-1')}")
    assert discard(match, 1) == ["PRO-RE-1"]
    match = table({"at": {"0": ["KHA-BL-1", "CRX-BL-1"]}}, {"at": {"0": ["PRO-RE-1"]}}, step="battle")
    say(match, f"pick {uid(match, 'PRO-RE-1')}")
    if match.state.attack_at == 0:
        say(match, "done")
    assert discard(match, 0) == ["CRX-BL-1"]  # the Cinder Choir takes one with Health 2 along
    match = table({"at": {"0": ["KHA-BL-1"]}}, {"at": {"0": ["CRX-YE-2"]}, "deck": [ONE]}, step="battle")
    say(match, f"pick {uid(match, 'CRX-YE-2')}", "card CRX-YE-2")
    assert deck(match, 1) == ["CRX-YE-2", ONE]


def test_ally_death_and_kill() -> None:
    match = table({"at": {"0": ["KHA-BL-1"]}}, {"at": {"0": ["PRO-YE-2", "CYG-RE-3"]}}, step="battle")
    say(match, f"pick {uid(match, 'CYG-RE-3')}")
    assert power(match, "PRO-YE-2") == 3
    match = table({"at": {"0": ["KHA-RE-5"]}}, {"at": {"0": ["CRX-YE-3"]}}, step="battle")
    say(match, f"pick {uid(match, 'CRX-YE-3')}")
    assert power(match, "KHA-RE-5") == 4


def test_place_from_discard_and_from_the_occupying_pile() -> None:
    match = table({"at": {"0": ["CRX-YE-3"]}, "hand": [ONE], "discard": ["CRX-YE-2", "CRX-YE-1"]}, {})
    say(match, f"order {uid(match, 'CRX-YE-3')}", f"discard {ONE}")
    assert offered(match) == ["card CRX-YE-2", "decline"]  # Bane Thralls cost 3
    say(match, "card CRX-YE-2")
    assert units(match, 0, 0) == ["CRX-YE-3", "CRX-YE-2"]
    talon = {"hand": ["CRX-PU-5", *["CRX-BA-4"] * 3], "occupying": [ONE, "CRX-PU-1", ONE, "KHA-GR-3"]}
    match = say(table(talon, {}), "deploy CRX-PU-5", "go 0", "settle", "card CRX-PU-1")
    assert units(match, 0, 0) == ["CRX-PU-5", "CRX-PU-1"]
    assert occupying(match, 0) == ["KHA-GR-3", ONE, ONE]


def test_muster_from_the_reserves() -> None:
    thorne = {"hand": [WAR, WAR], "warcasters": ["CYG-WC-5"], "reserves": ["CYG-RE-1"], "reinforcements": ["CYG-GR-1"]}
    match = say(table(thorne, {}), "warcaster CYG-WC-5", "go 0", "settle", "card CYG-RE-1")
    assert units(match, 0, 0) == ["CYG-WC-5", "CYG-RE-1"]
    assert reserves(match, 0)[0] == "CYG-GR-1"


def test_move_here_and_away() -> None:
    match = table(
        {"at": {"0": ["CYG-YE-5"], "1": ["KHA-GR-3", "CYG-RE-3"]}}, {"at": {"0": ["KHA-BL-1"]}}, step="battle"
    )
    say(match, f"unit {uid(match, 'KHA-GR-3')}", f"unit {uid(match, 'CYG-RE-3')}")
    assert totals(match) == [(2 + 3 + 2, 3)]
    match = table({"at": {"0": ["CYG-RE-3"]}}, {})
    say(match, f"order {uid(match, 'CYG-RE-3')}", "go 1")
    assert units(match, 1, 0) == ["CYG-RE-3"]
    assert unit(match, "CYG-RE-3").turn < match.state.turn  # a move is no arrival
    match = table({"at": {"0": ["CYG-YE-1"]}}, {"at": {"0": ["KHA-BL-1"]}}, step="battle")
    if match.waiting() == [1]:
        say(match, "done")
    say(match, "go 1")
    assert units(match, 1, 0) == ["CYG-YE-1"]


def test_move_it_and_weaken_it() -> None:
    match = table({"at": {"0": ["CRX-RE-3"]}}, {"at": {"0": ["KHA-BL-1"]}}, {}, step="battle")
    say(match, f"unit {uid(match, 'KHA-BL-1')}")
    assert offered(match) == ["go 1", "go 2", "decline"]
    say(match, "go 2")
    assert unit(match, "KHA-BL-1").place == 2
    assert power(match, "KHA-BL-1") == 2


def test_recall_retire_and_stow() -> None:
    match = table(
        {"hand": ["PRO-BA-1"] * 2, "warcasters": ["PRO-WC-5"], "discard": ["PRO-YE-1", "PRO-YE-2"], "deck": [ONE]}, {}
    )
    say(match, "warcaster PRO-WC-5", "go 0", "settle", "card PRO-YE-1", "card PRO-YE-2")
    assert sorted(hand(match, 0)) == sorted([ONE, "PRO-YE-1", "PRO-YE-2"])
    match = table({"hand": ["CRX-BA-2"], "discard": ["CRX-BA-1"]}, {})
    say(match, "spend CRX-BA-2 0", "card CRX-BA-1")
    assert occupying(match, 0) == ["CRX-BA-1"]
    match = table({"hand": ["LOC-04"], "reserves": ["CYG-GR-1"], "discard": ["CYG-BL-4"], "deck": [ONE]}, {})
    say(match, "purchase CYG-GR-1", "settle", "card CYG-BL-4")
    assert deck(match, 0) == ["CYG-BL-4", ONE]
    assert names(match, GAME.view(match.state, 1).decks[0].listed()) == ["", "CYG-BL-4"]  # everybody saw it


def test_bounce_an_enemy() -> None:
    match = deployed("arrive: bounce(T[enemy.unit.here])", other={"at": {"0": ["KHA-BL-1"]}})
    say(match, "unit 0")
    assert hand(match, 1) == ["KHA-BL-1"]
    assert names(match, GAME.view(match.state, 0).hands[1].cards) == ["KHA-BL-1"]


def test_destroy_with_a_bound_on_health() -> None:
    match = table({"at": {"0": ["PRO-RE-2"]}}, {"at": {"0": ["CRX-BL-1", "KHA-BL-1"]}})
    say(match, f"order {uid(match, 'PRO-RE-2')}", f"unit {uid(match, 'PRO-RE-2')}")
    assert discard(match, 1) == ["CRX-BL-1"]
    assert discard(match, 0) == ["PRO-RE-2"]


def test_random_targets_come_from_the_dice() -> None:
    match = table({"at": {"0": ["CRX-OR-4"]}}, {"at": {"0": ["KHA-BL-1", "CYG-RE-1"]}}, step="battle", rolls=[2])
    assert totals(match) == [(2, 3 + 1)]


def test_weigh_lasts_until_the_end_of_the_next_turn() -> None:
    match = table({"at": {"0": ["KHA-WC-5", "KHA-BL-1"]}}, {"deck": [ONE] * 6}, step="end", locations=["LOC-13"])
    # Grau's one target is chosen by itself; his turn is over, seat 1 plays, then the lone Juggernaut captures
    say(match, "done")
    assert match.state.captures == [1, 0]


def test_ban_on_capture() -> None:
    match = table({"hand": ["PRO-BA-1"] * 3 + ["PRO-YE-5"]}, {"at": {"0": ["KHA-BL-1"] * 4}, "deck": [ONE] * 6})
    say(match, "deploy PRO-YE-5", "go 0", "settle", "done")
    if match.state.attack_at >= 0:
        say(match, "done")
    assert match.state.captures == [0, 0]
    assert match.state.active == 1


def test_a_location_that_defends_its_defenders() -> None:
    match = table({"at": {"0": ["CYG-RE-3"]}}, {"at": {"0": ["CYG-RE-3"]}}, row=["LOC-05", "LOC-04"], step="battle")
    assert totals(match) == [(2, 3)]


def test_timed_price_slots_and_handsize_end_with_the_turn() -> None:
    match = deployed("arrive: handsize(me,2,eot) + slots(1,eot)", deck=[ONE] * 9)
    say(match, "done")
    assert len(hand(match, 0)) == 8
    assert match.state.effects == ()


def test_total_toll_and_margin_can_be_timed() -> None:
    match = deployed(
        "arrive: toll(foes,2,sont) + margin(me,-1,eont)", other={"hand": ["CYG-GR-1", CMD], "deck": [ONE] * 6}
    )
    say(match, "done")
    say(match, "deploy CYG-GR-1", "settle")
    assert units(match, 1, 1) == ["CYG-GR-1"]  # location 0 costs 2 more


def test_two_targets_may_be_one() -> None:
    match = table({"at": {"0": ["CYG-WC-2"]}}, {"at": {"0": ["KHA-BL-1", "KHA-GR-3"]}}, step="battle")
    say(match, f"unit {uid(match, 'KHA-BL-1')}", "decline")
    changed = [(e.card, e.c) for e in match.events(0) if e.said.name == "CHANGED"]
    assert changed == [(GAME.cards.id.index("KHA-BL-1"), -2)]


@pytest.mark.parametrize(
    "effect", ["arrive: pow(self,1)", "static: pow(A[ally.unit],1,eot)", "deploy: nothing(1)", "deploy: draw(x)"]
)
def test_a_made_up_card_with_a_broken_text_is_refused(effect: str) -> None:
    with pytest.raises(Malformed):
        table({"hand": ["X-1"]}, {}, cards=[soldier("X-1", 1, 1, effect)])


@rule("HC-BAT-11")
def test_hc_bat_11_timed_changes_of_one_card_come_together() -> None:
    """Set values first, then all that is added; Health never falls below nothing."""

    def changed(*mods: tuple[str, int]) -> tuple[int, int]:
        mine = {"card": "X-1", "mods": [{"what": what, "by": by, "until": "turn"} for what, by in mods]}
        match = table({"at": {"0": [mine]}}, {}, cards=[soldier("X-1", 3, 4)])
        return power(match, "X-1"), health(match, "X-1")

    assert changed(("power", 2), ("power", -1), ("health", 1), ("health", 2)) == (4, 7)
    assert changed(("health", -4)) == (3, 0)
    assert changed(("health", -9)) == (3, 0)
    assert changed(("health", -3)) == (3, 1)


@rule("HC-BAT-11")
def test_a_card_may_be_shielded_and_disarmed_at_once() -> None:
    for order in (("shield", "disarm"), ("disarm", "shield")):
        mine = {"card": "X-1", "mods": [{"what": what, "by": 1, "until": "turn"} for what in order]}
        match = table({"at": {"0": [mine]}}, {}, cards=[soldier("X-1", 3, 4)])
        flags = strength_at(match.state, 0).flags[0]
        assert flags & IS_SHIELDED
        assert flags & IS_DISARMED
        assert flags & IS_ACTIVE
