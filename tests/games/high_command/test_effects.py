"""What each word of a text does, on made-up soldiers: places, choices, players, piles, and where a text looks."""

from __future__ import annotations

from typing import Any

import pytest

from drumhead.games.high_command.verbs import Said
from tests.games.high_command.table import (
    deck,
    discard,
    hand,
    health,
    occupying,
    offered,
    phase,
    power,
    refusal,
    refused,
    reserves,
    say,
    soldier,
    table,
    told,
    uid,
    units,
)
from tests.support import rule

ONE, CMD, WAR = "CYG-BA-1", "CYG-BA-2", "CYG-BA-3"


def test_a_text_about_an_opponent_asks_which_one_if_there_are_several() -> None:
    hands = {"hand": [ONE] * 2}
    for who, asked in (("foe", True), ("foes", False)):
        own = soldier("X-1", 1, 5, f"arrive: discard({who},1)")
        match = table({"hand": ["X-1", CMD]}, hands, hands, cards=[own])
        say(match, "deploy X-1", "go 0", "settle")
        assert (offered(match)[0].startswith("seat")) is asked
        if asked:
            assert offered(match) == ["seat 1", "seat 2"]
            say(match, "seat 2")
        assert match.waiting() == ([2] if asked else [1])
    for effect, seats in (("total(foe,2,eot)", [2]), ("toll(foes,1,eot)", [1, 2]), ("toll(me,1,eot)", [0])):
        own = soldier("X-1", 1, 5, f"arrive: {effect}")
        match = table({"hand": ["X-1", CMD]}, hands, hands, cards=[own])
        say(match, "deploy X-1", "go 0", "settle")
        if "foe," in effect:
            say(match, "seat 2")
        assert [change.seat for change in match.state.effects] == seats


def test_with_two_players_the_opponent_is_no_question() -> None:
    match = table({"hand": ["X-1", CMD]}, {}, cards=[soldier("X-1", 1, 5, "arrive: toll(foe,1,eot)")])
    say(match, "deploy X-1", "go 0", "settle")
    assert [change.seat for change in match.state.effects] == [1]


@rule("HC-ORD-01", "HC-R-50")
def test_hc_ord_01_orders_of_every_location_are_offered() -> None:
    own = soldier("X-1", 1, 5, "order(0): draw(1)")
    for place in ("0", "1", "2"):
        match = table({"at": {place: ["X-1"]}}, {}, {}, cards=[own])
        assert [text.split()[0] for text in offered(match)] == ["order", "done"]
    assert refusal(match, "order 99") == "HC-ORD-01"
    assert refusal(match, f"order {uid(match, 'X-1')} 3") == "HC-ORD-01"
    assert refusal(match, "use 7") == "HC-ORD-01"


@rule("HC-ORD-04")
def test_hc_ord_04_a_place_is_named_and_it_is_on_the_table() -> None:
    match = say(table({"hand": ["CYG-BL-1", CMD, CMD]}, {}), "deploy CYG-BL-1")
    assert [refusal(match, text) for text in ("go 2", "go -1", "done")] == ["HC-ORD-04"] * 3


@rule("HC-PAY-02")
def test_hc_pay_02_resources_are_flexible_wherever_the_archivist_stands_and_for_its_owner_alone() -> None:
    for place in ("0", "1"):
        match = table({"at": {place: ["CYG-PU-5"]}, "hand": ["CYG-RE-3", CMD]}, {})
        assert "deploy CYG-RE-3" in offered(match)
        foe = table({"hand": ["CYG-RE-3", CMD]}, {"at": {place: ["CYG-PU-5"]}})
        assert "deploy CYG-RE-3" not in offered(foe)


@rule("HC-TURN-02")
def test_hc_turn_02_texts_of_the_start_of_a_turn_work_at_every_location() -> None:
    own = soldier("X-1", 1, 5, "start: draw(1)")
    for place in ("0", "1"):
        match = table({}, {"at": {place: ["X-1"]}}, cards=[own])
        say(match, "done")
        while match.state.active == 0 or offered(match)[0].startswith("first"):
            say(match, offered(match)[0])
        assert len(hand(match, 1)) == 1


def test_a_card_is_placed_at_another_location_of_choice() -> None:
    own = soldier("X-1", 1, 5, "arrive: place(T[ally.unit.discard.cost<=3],away)")
    match = table({"hand": ["X-1", CMD], "discard": ["CYG-BL-2"]}, {}, {}, cards=[own])
    say(match, "deploy X-1", "go 0", "settle", "card CYG-BL-2")
    assert offered(match) == ["go 1", "go 2", "decline"] or offered(match)[:2] == ["go 1", "go 2"]
    say(match, "go 2")
    assert (units(match, 2, 0), discard(match, 0)) == (["CYG-BL-2"], [CMD])


def test_the_only_other_location_is_no_question() -> None:
    own = soldier("X-1", 1, 5, "arrive: place(T[ally.unit.discard.cost<=3],away)")
    match = table({"hand": ["X-1", CMD], "discard": ["CYG-BL-2"]}, {}, cards=[own])
    say(match, "deploy X-1", "go 0", "settle", "card CYG-BL-2")
    assert units(match, 1, 0) == ["CYG-BL-2"]


@rule("HC-REF-01")
def test_hc_ref_01_what_a_refresh_sets_off_works() -> None:
    own = soldier("X-1", 1, 5, "refresh: draw(1)")
    match = table({"hand": [ONE], "reserves": ["X-1", "CYG-BL-1"], "reinforcements": ["CYG-BL-2"]}, {}, cards=[own])
    say(match, "refresh", f"discard {ONE}", "slot X-1")
    assert (len(hand(match, 0)), reserves(match, 0)[0]) == (1, "CYG-BL-2")


@rule("HC-R-45")
def test_hc_r_45_texts_of_payers_work_when_the_payment_is_settled_at_once() -> None:
    own = soldier("X-1", 1, 5, "pay: draw(1)", gives={"cmd": 2})
    match = table({"hand": ["CYG-BL-2", "X-1"]}, {}, cards=[own])
    say(match, "deploy CYG-BL-2", "go 0", "settle")
    assert len(hand(match, 0)) == 1
    match = table({"hand": ["CYG-BL-2", CMD]}, {}, cards=[own])
    say(match, "deploy CYG-BL-2", "go 0", "settle")
    assert hand(match, 0) == []


@rule("HC-CAP-08", "HC-R-38")
def test_hc_cap_08_expelled_cards_assimilate_only_on_an_enemys_wreck() -> None:
    own = soldier("X-1", 1, 5, "", keywords=["Assimilation"])
    for wrecks, where in (([[], []], "discard"), ([[0], []], "hand"), ([[1], []], "discard")):
        match = table(
            {"at": {"0": ["CYG-BL-1"] * 4}}, {"at": {"0": ["X-1", "CYG-BL-2"]}}, step="capture", cards=[own],
            wrecks=wrecks,
        )  # fmt: skip
        assert match.state.captures[0] == 1
        assert ("X-1" in hand(match, 1)) is (where == "hand")
        assert ("X-1" in discard(match, 1)) is (where == "discard")
        assert "CYG-BL-2" in discard(match, 1)


@rule("HC-BAT-07", "HC-WC-03")
def test_hc_bat_07_refused_picks_name_their_rule() -> None:
    own = soldier("X-1", 4, 5)
    match = table({"at": {"0": ["X-1"]}}, {"at": {"0": ["CYG-WC-1", "CYG-BL-1", "X-1"]}}, cards=[own], step="battle")
    mine, theirs = uid(match, "X-1"), uid(match, "X-1", 1)
    assert match.waiting() == [0]
    for picked, law in (
        (theirs, "HC-BAT-07"),
        (uid(match, "CYG-WC-1"), "HC-WC-03"),
        (99, "HC-BAT-12"),
        (mine, "HC-BAT-07"),
    ):
        assert refusal(match, f"pick {picked}") == law  # five Health against four, no Health, nobody, one's own
    say(match, f"pick {uid(match, 'CYG-BL-1')}")
    assert match.waiting() == [1]
    assert refusal(match, f"pick {theirs}") == "HC-BAT-07"


@rule("HC-ABL-02", "HC-BAT-11", "HC-TGT-02", "HC-AOA-08")
def test_hc_bat_11_refused_picks_tell_protected_from_guarded_and_left_out_from_allied() -> None:
    own = soldier("X-1", 1, 1, keywords=["Guard"])
    shielded = {"card": "CYG-BL-1", "mods": [{"what": "shield", "until": "turn"}]}
    foes: list[dict[str, Any]] = [{"at": {"0": [shielded, "X-1", "CYG-BL-2"]}}, {"at": {"0": ["KHA-OR-2"]}}]
    targeted = table({"at": {"0": ["KHA-BL-1"] * 3}}, *foes, cards=[own], step="battle")
    say(targeted, "target 1")
    assert refusal(targeted, f"pick {uid(targeted, 'CYG-BL-1')}") == "HC-ABL-02"
    assert refusal(targeted, f"pick {uid(targeted, 'CYG-BL-2')}") == "HC-BAT-11"
    assert refusal(targeted, f"pick {uid(targeted, 'KHA-OR-2')}") == "HC-TGT-02"
    assert refused(targeted, 0, f"pick {uid(targeted, 'KHA-BL-1')}").reason == "Only enemy cards can be picked."
    assert refused(targeted, 0, "pick 99").reason == "There is no card 99 in play."
    assert refused(targeted, 0, "capture 0").reason != "Only enemy cards can be picked."
    say(targeted, "done")
    assert refusal(targeted, f"pick {uid(targeted, 'KHA-OR-2')}") == "HC-TGT-02"
    together = say(table({"at": {"0": ["KHA-BL-1"] * 3}}, *foes, cards=[own], step="battle"), "all_out", "done")
    assert together.waiting() == [1]
    assert refusal(together, f"pick {uid(together, 'KHA-OR-2')}") == "HC-AOA-08"


@pytest.mark.parametrize(("lasts", "turns"), [("eot", 0), ("sont", 1), ("eont", 2)])
@rule("HC-BAT-10")
def test_hc_bat_10_changes_last_as_long_as_they_say(lasts: str, turns: int) -> None:
    """Counted in ends of turns after the one in which it came: its owner's next turn is the second one."""
    own = soldier("X-1", 1, 5, f"arrive: pow(A[ally.unit.here],3,{lasts})")
    match = say(table({"hand": ["X-1", CMD]}, {}, cards=[own]), "deploy X-1", "go 0", "settle")
    seen = [power(match, "X-1")]
    for _ in range(3):
        turn = match.state.turn
        while match.state.turn == turn or phase(match) != "orders":
            choices = offered(match)
            say(match, next(text for text in ("done", "decline", choices[0]) if text in choices))
        seen.append(power(match, "X-1"))
    assert seen[0] == 4
    assert [value == 4 for value in seen[1:]] == [turns >= 1 and lasts != "eot" and n < turns for n in range(3)]


def test_health_of_enemies_falls_unless_they_wear_a_mask() -> None:
    own = soldier("X-1", 1, 5, "arrive: hp(A[any.unit.here.other],-1,eot)")
    masked = soldier("X-2", 1, 5, "", keywords=["Alchemical Mask"])
    match = table({"hand": ["X-1", CMD], "at": {"0": ["X-2"]}}, {"at": {"0": ["X-2", "CYG-BL-1"]}}, cards=[own, masked])
    say(match, "deploy X-1", "go 0", "settle")
    assert [health(match, "X-2", nth) for nth in (0, 1)] == [4, 5]  # its own side's texts still reach it
    assert health(match, "CYG-BL-1") == 3


def test_a_look_at_the_deck_puts_cards_on_top_or_under() -> None:
    own = soldier("X-1", 1, 5, "arrive: scry(2)")
    match = table({"hand": ["X-1", CMD], "deck": [ONE, CMD, WAR]}, {}, cards=[own])
    say(match, "deploy X-1", "go 0", "settle")
    assert sorted(offered(match)) == sorted([f"{v} {c}" for v in ("top", "bottom") for c in (ONE, CMD)])
    say(match, f"bottom {ONE}", f"top {CMD}")
    assert deck(match, 0) == [CMD, WAR, ONE]
    assert told(match, Said.SCRIED)[0].a == 2
    assert not any(match.view(1).decks[0].listed())  # the other seat has seen none of it


@rule("HC-TURN-03")
def test_hc_turn_03_what_lasts_a_round_ends_with_it() -> None:
    own = soldier("X-1", 1, 5, "arrive: pow(self,3,eor)")
    match = say(table({"hand": ["X-1", CMD]}, {}, cards=[own], round=4), "deploy X-1", "go 0", "settle")
    seen = {match.state.round: {power(match, "X-1")}}
    while match.state.round < 5 or phase(match) == "winds":
        choices = offered(match)
        say(match, next(text for text in ("done", "decline", choices[0]) if text in choices))
        seen.setdefault(match.state.round, set()).add(power(match, "X-1"))
    assert seen == {4: {4}, 5: {1}}


def test_a_mask_keeps_losses_off_and_lets_gains_in() -> None:
    masked = soldier("X-2", 1, 5, "", keywords=["Alchemical Mask"])
    for by, left in ((1, 6), (-1, 5)):
        own = soldier("X-1", 1, 5, f"static: hp(A[enemy.unit.here],{by})")
        match = table({"at": {"0": ["X-1"]}}, {"at": {"0": ["X-2"]}}, cards=[own, masked])
        assert health(match, "X-2") == left


@rule("HC-ORD-05", "HC-ORD-06")
def test_hc_ord_05_a_hand_card_is_spent_for_a_text_that_it_has() -> None:
    own = soldier("X-1", 1, 5, "spend?myhand>=2: draw(1)")
    match = table({"hand": ["X-1", ONE, CMD]}, {}, cards=[own])
    assert "spend X-1" in offered(match)
    assert refusal(match, "spend X-1 1") == "HC-ORD-05"
    assert refusal(match, f"spend {ONE}") == "HC-ORD-05"
    assert refusal(match, "spend CYG-BL-1") == "HC-ORD-05"
    say(match, "spend X-1")
    assert (len(hand(match, 0)), discard(match, 0)) == (3, ["X-1"])
    poor = table({"hand": ["X-1"]}, {}, cards=[own])
    assert "spend X-1" not in offered(poor)
    assert refusal(poor, "spend X-1") == "HC-ORD-01"


@rule("HC-R-10")
def test_hc_r_10_texts_about_prices_work_wherever_their_card_stands_and_for_its_owner() -> None:
    own = soldier("X-1", 1, 5, "static: price(A[ally.warjack],-1)")
    for place in ("0", "1"):
        match = table({"at": {place: ["X-1"]}, "hand": ["CYG-RE-2", WAR]}, {}, cards=[own])
        assert "deploy CYG-RE-2" in offered(match)  # three WAR, one less
        foe = table({"hand": ["CYG-RE-2", WAR]}, {"at": {place: ["X-1"]}}, cards=[own])
        assert "deploy CYG-RE-2" not in offered(foe)


@rule("HC-CAP-05")
def test_hc_cap_05_texts_of_the_captors_cards_there_work_before_the_capture() -> None:
    own = soldier("X-1", 1, 5, "capture: draw(1)")
    for place, other in (("0", "1"), ("1", "0")):
        match = table({"at": {place: ["X-1", "CYG-BL-1"], other: ["X-1"]}}, {}, cards=[own], step="capture")
        assert (match.state.captures[0], len(hand(match, 0))) == (1, 1)


@rule("HC-CHR-01")
def test_hc_chr_01_a_character_in_play_is_not_offered_again() -> None:
    for at, found in (({"0": ["CYG-BL-5"]}, False), ({"1": ["CYG-BL-5"]}, False), ({}, True)):
        mine = {"at": at, "hand": ["CYG-BL-5", CMD, CMD, CMD], "reserves": ["CYG-BL-5", "CYG-BL-1"]}
        match = table(mine, {})
        assert ("deploy CYG-BL-5" in offered(match)) is found
        assert "rush CYG-BL-1" in offered(match)
    theirs = table({"hand": ["CYG-BL-5", CMD, CMD, CMD]}, {"at": {"0": ["CYG-BL-5"]}})
    assert "deploy CYG-BL-5" in offered(theirs)


@rule("HC-DRAW-01")
def test_hc_draw_01_texts_about_the_hand_add_up_over_all_locations() -> None:
    more = soldier("X-1", 1, 5, "static: handsize(me,1)")
    less = soldier("X-2", 1, 5, "static: handsize(foes,-1)")
    for mine, theirs, drawn in (
        ({}, {}, 6), ({"0": ["X-1"]}, {}, 7), ({"1": ["X-1"]}, {}, 7), ({"0": ["X-1"], "1": ["X-1", "X-1"]}, {}, 9),
        ({}, {"0": ["X-2"]}, 5), ({"0": ["X-1"]}, {"1": ["X-2", "X-2"]}, 5), ({"0": ["X-2"]}, {"0": ["X-1"]}, 6),
    ):  # fmt: skip
        match = table({"at": mine}, {"at": theirs}, cards=[more, less])
        say(match, "done")
        assert len(hand(match, 0)) == drawn


def test_it_means_what_was_chosen_before() -> None:
    three = ["CYG-BL-1", "CYG-BL-2", "CYG-BL-3"]
    for which, picks, meant in (("T", ["CYG-BL-2"], [1]), ("T2", ["CYG-BL-3", "CYG-BL-1"], [0, 2])):
        own = soldier("X-1", 1, 5, f"arrive: pow({which}[ally.unit.here.other],1,eot) + hp(it,2,eot)")
        match = table({"hand": ["X-1", CMD], "at": {"0": three}}, {}, cards=[own])
        before = [(power(match, name), health(match, name)) for name in three]
        say(match, "deploy X-1", "go 0", "settle")
        for pick in picks:
            assert f"unit {uid(match, pick)}".removesuffix(" 0") in offered(match)
            say(match, f"unit {uid(match, pick)}")
        after = [(power(match, name), health(match, name)) for name in three]
        for n in range(3):
            more = (after[n][0] - before[n][0], after[n][1] - before[n][1])
            assert more == ((1, 2) if n in meant or (len(picks) == 2 and n in meant) else (0, 0))


def test_a_card_of_the_occupying_pile_goes_where_the_text_says() -> None:
    for end, place in (("top", 0), ("bottom", -1)):
        own = soldier("X-1", 1, 5, f"arrive: stow(T[ally.card.occupying],{end})")
        mine = {"hand": ["X-1", CMD], "occupying": ["CYG-BL-1", "CYG-BL-2", "CYG-BL-3"], "deck": [ONE, WAR]}
        match = table(mine, {}, cards=[own])
        say(match, "deploy X-1", "go 0", "settle", "card CYG-BL-2")
        assert sorted(occupying(match, 0)) == ["CYG-BL-1", "CYG-BL-3"]
        assert deck(match, 0)[place] == "CYG-BL-2"
        assert len(deck(match, 0)) == 3


def test_declining_a_place_declines_it_all() -> None:
    own = soldier("X-1", 1, 5, "arrive: place(T[ally.unit.discard.cost<=3],away)")
    match = table({"hand": ["X-1", CMD], "discard": ["CYG-BL-2"]}, {}, {}, cards=[own])
    say(match, "deploy X-1", "go 0", "settle", "decline")
    assert "CYG-BL-2" in discard(match, 0)
    assert "done" in offered(match)


def test_a_card_that_moves_itself_chooses_among_the_other_locations() -> None:
    own = soldier("X-1", 1, 5, "arrive: move(self,away)")
    match = table({"hand": ["X-1", CMD]}, {}, {}, cards=[own])
    say(match, "deploy X-1", "go 1", "settle")
    assert [text for text in offered(match) if text.startswith("go")] == ["go", "go 2"]
    assert "decline" in offered(match)
    say(match, "go 2")
    assert units(match, 2, 0) == ["X-1"]
    assert "done" in offered(match)


@rule("HC-ABL-04", "HC-BAT-06")
def test_hc_abl_04_a_total_is_changed_for_whom_and_where_it_says() -> None:
    for effect, totals in (
        ("attack: total(me,2,eoa)", (3, 3)), ("attack: total(foes,-2,eoa)", (1, 1)),
        ("attack: total(foes,-9,eoa)", (1, 0)),
        ("static: total(me,1)", (2, 3)), ("static: total(foes,1)", (1, 4)), ("defend: total(me,5,eoa)", (1, 3)),
    ):  # fmt: skip
        own = soldier("X-1", 1, 5, effect)
        match = table({"at": {"0": ["X-1"]}}, {"at": {"0": ["CYG-BL-1"]}}, cards=[own], step="battle")
        (said,) = told(match, Said.TOTALS)
        assert (said.a, said.b) == totals
    away = soldier("X-1", 1, 5, "static: total(me,1)")
    match = table({"at": {"0": ["CYG-BL-1"], "1": ["X-1"]}}, {"at": {"0": ["CYG-BL-1"]}}, cards=[away], step="battle")
    (said,) = told(match, Said.TOTALS)
    assert (said.a, said.b) == (3, 3)


@rule("HC-CAP-02")
def test_hc_cap_02_margins_of_cards_change_what_is_needed_for_whom_they_say() -> None:
    for effect, mine, theirs, captured in (
        ("static: margin(me,-1)", 1, 0, True), ("static: pow(self,0)", 1, 0, False),
        ("static: pow(self,0)", 2, 0, True),
        ("static: margin(foes,-1)", 1, 0, False), ("static: margin(me,1)", 2, 0, False),
        ("static: margin(me,1)", 3, 0, True),
        ("static: pow(self,0)", 3, 1, True), ("static: pow(self,0)", 3, 2, False),
        ("static?round>=1: margin(me,-1)", 1, 0, True), ("static?round>=99: margin(me,-1)", 1, 0, False),
        ("static?round>=99: margin(me,-1)", 2, 0, True),
    ):  # fmt: skip
        own = soldier("X-1", 1, 5, effect)
        match = table(
            {"at": {"0": ["X-1", *["CYG-BL-1"] * (mine - 1)]}}, {"at": {"0": ["CYG-BL-1"] * theirs}}, cards=[own],
            step="capture",
        )  # fmt: skip
        assert bool(match.state.captures[0]) is captured, (effect, mine, theirs)


def test_what_a_placed_card_sets_off_works() -> None:
    own = soldier("X-1", 1, 5, "arrive: place(T[ally.unit.discard.cost<=3],here)")
    came = soldier("X-2", 1, 5, "arrive: draw(1)")
    match = table({"hand": ["X-1", CMD], "discard": ["X-2"]}, {}, cards=[own, came])
    say(match, "deploy X-1", "go 0", "settle", "card X-2")
    assert (units(match, 0, 0), len(hand(match, 0))) == (["X-1", "X-2"], 1)


@rule("HC-R-21", "HC-BAT-05")
def test_hc_r_21_lasting_losses_stop_at_nothing_and_whoever_has_none_is_swept() -> None:
    own = soldier("X-1", 1, 5, "static: hp(A[enemy.unit.here],-9)")
    match = table({"at": {"0": ["X-1"]}}, {"at": {"0": ["CYG-BL-1"]}}, cards=[own])
    assert health(match, "CYG-BL-1") == 0
    fought = table({"at": {"0": ["X-1"]}}, {"at": {"0": ["CYG-BL-1"]}}, cards=[own], step="battle")
    assert discard(fought, 1) == ["CYG-BL-1"]


@rule("HC-R-45", "HC-PAY-03")
def test_hc_r_45_a_gain_is_counted_in_what_a_hand_can_pay() -> None:
    for kind, card in (("war", "CYG-RE-3"), ("cmd", "CYG-BL-2")):  # two WAR, two CMD
        for need, found in ((2, True), (3, False)):
            own = soldier("X-1", 1, 5, f"pay?myhand>={need}: gain({kind},1)", gives={kind: 1})
            match = table({"hand": ["X-1", card]}, {}, cards=[own])
            assert (f"deploy {card}" in offered(match)) is found


@rule("HC-ORD-01")
def test_hc_ord_01_a_refused_order_says_what_is_wrong_with_it() -> None:
    own = soldier("X-1", 1, 1, "order(0): draw(1)")
    match = table({"at": {"0": ["X-1", "CYG-BL-1"]}}, {"at": {"1": ["X-1"]}}, cards=[own])
    mine, plain, theirs = uid(match, "X-1"), uid(match, "CYG-BL-1"), uid(match, "X-1", 1)
    say(match, f"order {mine}")
    for number, said in (
        (mine, "has used that order this turn"),
        (plain, "has no such order now"),
        (theirs, "is not yours"),
        (99, "no card 99"),
    ):
        refusal_ = refused(match, 0, f"order {number}")
        assert (refusal_.rule, said in refusal_.reason) == ("HC-ORD-01", True)
