"""Bank and draw."""

from __future__ import annotations

from tests.games.high_command.table import (
    GAME,
    deck,
    discard,
    hand,
    occupying,
    offered,
    refusal,
    say,
    soldier,
    table,
    uid,
)
from tests.support import rule

A, B, C = "CYG-BA-1", "CYG-BA-2", "CYG-BA-3"


@rule("HC-BANK-01", "HC-BANK-02", "HC-BANK-03", "HC-R-19")
def test_hc_bank_01_one_card_is_kept_over_the_discard() -> None:
    match = table({"hand": [A, B, C], "deck": [B] * 6}, {})
    say(match, "done")
    assert offered(match) == [f"bank {A}", f"bank {B}", f"bank {C}", "decline"]
    say(match, f"bank {C}")
    assert discard(match, 0) == [A, B]
    assert hand(match, 0) == [B] * 6 + [C]
    assert match.state.banks[0].count() == 0


@rule("HC-BANK-01")
def test_hc_bank_01_the_bank_lies_face_down() -> None:
    match = table({"hand": [A, C], "deck": [], "discard": [B]}, {})
    say(match, "done", f"bank {C}")  # the draw stops at the cull, with the card still in the bank
    assert match.waiting() == [0]
    seen = GAME.view(match.state, 1).banks[0].cards
    assert seen == (0,)


@rule("HC-BANK-02")
def test_hc_bank_02_the_rest_cannot_be_kept() -> None:
    match = table({"hand": [A, B], "deck": [C] * 6}, {})
    say(match, "done", "decline")
    assert discard(match, 0) == [A, B]
    assert hand(match, 0) == [C] * 6


@rule("HC-R-20")
def test_hc_r_20_an_empty_hand_banks_nothing() -> None:
    match = table({"hand": [], "deck": [C] * 6}, {})
    say(match, "done")
    assert match.waiting() == [1]
    assert hand(match, 0) == [C] * 6


@rule("HC-DRAW-01", "HC-DRAW-02")
def test_hc_draw_02_six_is_no_limit() -> None:
    match = table({"hand": [A], "deck": [B] * 8}, {})
    say(match, "done", f"bank {A}")
    assert len(hand(match, 0)) == 7
    assert deck(match, 0) == [B, B]


@rule("HC-DRAW-03", "HC-R-17")
def test_hc_draw_03_the_cull_comes_in_the_middle_of_a_draw() -> None:
    match = table({"deck": [B, B], "discard": [A, C, C, C, C]}, {})
    say(match, "done")
    assert hand(match, 0) == [B, B]  # two were drawn before the deck ran out
    assert offered(match) == [f"cull {A}", f"cull {C}", "decline"]
    say(match, f"cull {A}")
    assert occupying(match, 0) == [A]
    assert hand(match, 0) == [B, B, C, C, C, C]


@rule("HC-DRAW-04")
def test_hc_draw_04_emptying_the_deck_offers_nothing() -> None:
    match = table({"deck": [B] * 6, "discard": [A]}, {})
    say(match, "done")
    assert match.waiting() == [1]
    assert deck(match, 0) == []
    assert discard(match, 0) == [A]


@rule("HC-DRAW-04")
def test_hc_draw_04_declining_shuffles_all_and_one_card_is_the_most() -> None:
    match = table({"deck": [], "discard": [A] * 7}, {})
    say(match, "done", "decline")
    assert hand(match, 0) == [A] * 6
    assert deck(match, 0) == [A]
    assert occupying(match, 0) == []


@rule("HC-DRAW-04")
def test_hc_draw_04_also_outside_the_own_turn() -> None:
    """Offering Thralls fall in the opponent's battle step; their draw finds an empty deck."""
    match = table(
        {"at": {"0": ["KHA-BL-1"]}}, {"at": {"0": ["CRX-GR-1"]}, "deck": [], "discard": [B, A]}, step="battle"
    )
    say(match, f"pick {uid(match, 'CRX-GR-1')}")
    assert match.waiting() == [1]
    assert "cull CRX-GR-1" in offered(match)
    say(match, "cull CRX-GR-1")
    assert hand(match, 1) == [B]


@rule("HC-DRAW-05")
def test_hc_draw_05_purchases_of_this_step_are_shuffled_in_the_bank_is_not() -> None:
    match = table({"hand": [B, C], "reserves": ["CYG-GR-1"], "deck": []}, {})
    say(match, "purchase CYG-GR-1", "settle", "done", f"bank {C}")
    assert offered(match) == [f"cull {B}", "cull CYG-GR-1", "decline"]
    say(match, "decline")
    assert sorted(hand(match, 0)) == sorted([B, C, "CYG-GR-1"])


@rule("HC-DRAW-06")
def test_hc_draw_06_the_draw_comes_before_the_battle() -> None:
    match = table({"at": {"0": ["CYG-GR-2"]}, "deck": [A] * 6}, {"at": {"0": ["KHA-BL-1"]}})
    say(match, "done")
    assert hand(match, 0) == [A] * 6
    say(match, f"pick {uid(match, 'CYG-GR-2')}")  # the Juggernaut strikes back
    assert discard(match, 0) == ["CYG-GR-2"]
    assert hand(match, 0) == [A] * 6


@rule("HC-R-18")
def test_hc_r_18_with_nothing_left_the_draw_is_skipped() -> None:
    match = table({"deck": [A, A]}, {})
    say(match, "done")
    assert hand(match, 0) == [A, A]
    assert match.waiting() == [1]


@rule("HC-R-18")
def test_hc_r_18_a_cull_may_empty_the_pile() -> None:
    match = table({"deck": [], "discard": [A]}, {})
    say(match, "done", f"cull {A}")
    assert hand(match, 0) == []
    assert occupying(match, 0) == [A]


@rule("HC-R-19")
def test_hc_r_19_a_card_is_kept_longer_by_banking_it_again() -> None:
    match = table({"hand": [C], "deck": [B] * 12}, {})
    say(match, "done", f"bank {C}", "done")
    say(match, "done", f"bank {C}")
    assert hand(match, 0) == [B] * 6 + [C]


def test_a_culled_card_with_a_text_draws_before_the_draw_goes_on() -> None:
    match = table({"deck": [], "discard": ["KHA-PU-5", *[A] * 10]}, {})  # Land Grant: cull: draw(2)
    say(match, "done", "cull KHA-PU-5")
    assert len(hand(match, 0)) == 8


def test_banked_cards_with_a_text_are_shown_and_work_after_the_discard() -> None:
    match = table({"hand": ["CYG-YE-4", A], "deck": [B] * 8}, {})  # Crown Reserve: bank: draw(1)
    say(match, "done", "bank CYG-YE-4")
    assert hand(match, 0) == [B] * 7 + ["CYG-YE-4"]
    assert "CYG-YE-4" in [GAME.cards.id[c] for c in GAME.view(match.state, 1).hands[0].cards]
    match = table({"hand": ["KHA-YE-4"], "deck": [B] * 8}, {})  # Grain Barges: one more at the draw
    say(match, "done", "bank KHA-YE-4")
    assert len(hand(match, 0)) == 8


def test_a_banked_reserve_guard_is_cheaper_once() -> None:
    match = table({"hand": ["KHA-YE-3"], "deck": ["KHA-BA-1"] * 3 + ["PRO-GR-2"] * 9}, {})  # cost 3, two less
    say(match, "done", "bank KHA-YE-3", "done")
    match.state.hands[0] = match.state.hands[0].plus(GAME.cards.id.index("KHA-BA-1"))
    assert "deploy KHA-YE-3" in offered(match)
    say(match, "deploy KHA-YE-3", "go 0", "settle")
    assert match.state.effects == ()


def test_more_bank_slots_for_a_turn() -> None:
    match = table({"hand": ["KHA-YE-1", "KHA-BA-3", A, B, C], "deck": [A] * 9}, {})  # deploy: slots(1,eot) + draw(1)
    say(match, "deploy KHA-YE-1", "go 0", "pay KHA-BA-3 cmd", "done", f"bank {B}", f"bank {C}")
    assert hand(match, 0) == [A] * 6 + [B, C]


def test_scry_puts_cards_back_in_any_order() -> None:
    match = table({"hand": ["PRO-BA-3"], "deck": [C, B, "CYG-GR-1", A, A]}, {})
    say(match, "spend PRO-BA-3 0", "bottom CYG-BA-3", "top CYG-GR-1", "top CYG-BA-2")
    assert deck(match, 0) == [B, "CYG-GR-1", A, A, C]
    view = GAME.view(match.state, 0)
    assert [GAME.cards.id[c] for c in view.decks[0].listed()] == [C, "", "", "CYG-GR-1", B]
    assert set(GAME.view(match.state, 1).decks[0].listed()) == {0}


def test_scry_shows_what_is_there_and_shuffles_nothing() -> None:
    match = table({"hand": ["PRO-BA-3"], "deck": [A], "discard": [B]}, {})
    say(match, "spend PRO-BA-3 0", "top CYG-BA-1")
    assert discard(match, 0) == [B, "PRO-BA-3"]


def test_forced_discards_are_the_victims_choice() -> None:
    gang = {"hand": ["CRX-BA-3"] * 3, "reserves": ["CRX-RE-2"]}
    match = table(gang, {"hand": [A, B]})
    say(match, "rush CRX-RE-2", "go 0", "settle")
    assert match.waiting() == [1]
    assert offered(match) == [f"discard {A}", f"discard {B}"]
    say(match, f"discard {A}")
    assert hand(match, 1) == [B]
    three = table(gang, {"hand": [A]}, {"hand": [B]})
    say(three, "rush CRX-RE-2", "go 0", "settle")
    assert offered(three) == ["seat 1", "seat 2"]
    say(three, "seat 2", f"discard {B}")
    assert hand(three, 2) == []


def test_first_reshuffle_is_at_the_end_of_the_second_turn() -> None:
    """A derived fact: twelve cards, six drawn at the start, six at the end of turn one."""
    match = table({"hand": [A] * 6, "deck": [A] * 6}, {"hand": [A] * 6, "deck": [A] * 6}, round=1)
    say(match, "done", "decline", "done", "decline")
    assert match.state.round == 2
    say(match, "done", "decline")
    assert offered(match) == [f"cull {A}", "decline"]


def test_a_text_cannot_bank_what_is_not_there() -> None:
    match = table({"hand": [A]}, {}, cards=[soldier("X-1", 1, 1)])
    say(match, "done")
    assert refusal(match, f"bank {B}") == "K-OPTION"
