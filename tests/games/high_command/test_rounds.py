"""Rounds, turns and the Winds of War."""

from __future__ import annotations

from drumhead.games.high_command.state import HighState
from drumhead.kernel import Match
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
    reserves,
    say,
    soldier,
    table,
    uid,
    units,
)
from tests.support import rule


def winds(match: Match[HighState]) -> str:
    return GAME.cards.id[match.state.winds_card()]


def pass_turn(match: Match[HighState]) -> None:
    """End the orders of whoever is asked; nothing is banked."""
    say(match, "done")


@rule("HC-WIND-01", "HC-WIND-03")
def test_hc_wind_01_the_top_card_is_turned_and_alone_in_force() -> None:
    match = table({}, {}, step="winds", round=2, winds=["WIN-01", "WIN-05", "WIN-09"], blown=["WIN-06"])
    assert winds(match) == "WIN-01"
    assert match.state.round == 3
    assert match.state.winds.left == 2
    # Escalation (margin 1) lies below and no longer counts: one card alone does not capture
    assert GAME.cards.id[match.state.blown[0]] == "WIN-06"


@rule("HC-WIND-02")
def test_hc_wind_02_it_binds_every_player_until_the_next() -> None:
    hands = {"hand": ["CYG-BA-2"], "reserves": ["CYG-BL-1"], "deck": ["PRO-GR-2"] * 12}  # 2 CMD for a cost of 3
    match = table(hands, hands, step="winds", winds=["WIN-01", "WIN-04", "WIN-09"])
    for _ in range(2):
        assert "purchase CYG-BL-1" in offered(match)
        say(match, "done", "bank CYG-BA-2")
    say(match, "decline")  # the free refresh of Opening Manoeuvres
    assert winds(match) == "WIN-04"
    assert "purchase CYG-BL-1" not in offered(match)


@rule("HC-WIND-04", "HC-END-01", "HC-R-40")
def test_hc_wind_04_day_of_reckoning_ends_the_game_at_once() -> None:
    match = table({"at": {"0": ["CYG-GR-1", "CYG-GR-1"]}}, {"occupying": ["KHA-PU-5"]}, step="winds", winds=["WIN-09"])
    outcome = match.outcome()
    assert outcome is not None
    assert outcome.rule == "HC-WIND-04"
    assert match.state.captures == [0, 0]  # the capture that was due does not happen
    assert outcome.winners() == [1]


@rule("HC-TURN-01", "HC-TURN-03")
def test_hc_turn_01_clockwise_from_the_first_player_every_round() -> None:
    match = table({}, {}, {}, first=2, active=2, winds=["WIN-06", "WIN-13", "WIN-09"])
    order = []
    for _ in range(4):
        order.append(match.waiting()[0])
        pass_turn(match)
    assert order == [2, 0, 1, 2]
    assert match.state.round == 4


@rule("HC-TURN-02")
def test_hc_turn_02_capture_orders_battle() -> None:
    match = table(
        {"at": {"0": ["CYG-GR-1", "CYG-GR-1"], "1": ["KHA-BL-1"]}},
        {"at": {"1": ["CYG-GR-2"]}},
        step="capture",
    )
    assert match.state.captures == [1, 0]
    assert phase(match) == "orders"
    say(match, "done")
    assert phase(match) == "battle"
    say(match, f"pick {uid(match, 'CYG-GR-2')}")
    assert match.waiting() == [1]


@rule("HC-R-33")
def test_hc_r_33_no_winds_left_ends_the_game() -> None:
    outcome = table({}, {}, step="winds", winds=[]).outcome()
    assert outcome is not None
    assert outcome.rule == "HC-R-33"


@rule("HC-R-34")
def test_hc_r_34_the_end_is_somewhere_among_late() -> None:
    assert GAME.cards.stage[GAME.cards.id.index("WIN-09")] == 2


@rule("HC-WIND-01", "HC-WIND-03")
def test_a_late_event_acts_and_turns_the_next_card() -> None:
    match = table(
        {"deck": ["CYG-BA-1"]},
        {"deck": ["KHA-BA-1"]},
        step="winds",
        round=8,
        winds=["WIN-13", "WIN-10", "WIN-09"],
    )
    assert hand(match, 0) == ["CYG-BA-1"]
    assert hand(match, 1) == ["KHA-BA-1"]
    assert winds(match) == "WIN-10"
    assert match.state.round == 9


@rule("HC-R-29")
def test_hc_r_29_a_revealed_text_asks_in_turn_order() -> None:
    one = {"hand": ["CYG-BA-1", "CYG-BA-2"]}
    match = table(one, one, one, first=1, active=1, step="winds", winds=["WIN-14", "WIN-06"])
    asked = []
    for _ in range(3):
        asked.append(match.waiting()[0])
        say(match, "discard CYG-BA-1")
    assert asked == [1, 2, 0]


def test_forced_marches_moves_a_unit_of_each_player() -> None:
    match = table({"at": {"0": ["CYG-GR-1"]}}, {"at": {"1": ["KHA-BL-1"]}}, step="winds", winds=["WIN-12", "WIN-06"])
    say(match, f"unit {uid(match, 'CYG-GR-1')}")
    assert units(match, 1, 0) == ["CYG-GR-1"]
    say(match, "decline")
    assert units(match, 1, 1) == ["KHA-BL-1"]


def test_names_on_the_wall_retires_a_discarded_card() -> None:
    match = table({"discard": ["CYG-BA-1"]}, {}, step="winds", winds=["WIN-15", "WIN-06"])
    say(match, "card CYG-BA-1")
    assert occupying(match, 0) == ["CYG-BA-1"]
    assert discard(match, 0) == []


def test_fresh_recruits_takes_a_cheap_warrior_at_the_start_of_a_turn() -> None:
    match = table(
        {"reserves": ["CYG-GR-1", "CYG-BL-1"], "reinforcements": ["CYG-RE-1"]}, {}, step="winds", winds=["WIN-02"]
    )
    assert offered(match) == ["card CYG-GR-1", "decline"]
    say(match, "card CYG-GR-1")
    assert discard(match, 0) == ["CYG-GR-1"]
    assert reserves(match, 0)[0] == "CYG-RE-1"


def test_mud_and_frost_slows_warjacks_and_no_quarter_drives_all() -> None:
    match = table({"at": {"0": ["KHA-BL-1", "CYG-GR-1"]}}, {}, blown=["WIN-08"])
    assert (power(match, "KHA-BL-1"), power(match, "CYG-GR-1")) == (2, 2)
    match = table({"at": {"0": ["KHA-BL-1", "CYG-GR-1"]}}, {}, blown=["WIN-11"])
    assert (power(match, "KHA-BL-1"), power(match, "CYG-GR-1")) == (4, 3)


@rule("HC-R-29")
def test_timed_changes_end_at_their_moment() -> None:
    """eot with the turn, sont at the owner's next start, eont at its end, eor with the next Winds, perm never."""
    spans = ["eot", "sont", "eont", "eor", "perm"]
    cards = [soldier(f"X-{i}", 1, 4, f"deploy: pow(self,3,{span})") for i, span in enumerate(spans)]
    pay = ["CYG-BA-2"] * 5
    match = table(
        {"hand": [*pay, *[c["id"] for c in cards]]}, {}, cards=cards, round=3, winds=["WIN-06", "WIN-06", "WIN-09"]
    )
    for c in cards:
        say(match, f"deploy {c['id']}", "go 0", "settle")
    assert [power(match, c["id"]) for c in cards] == [4] * 5
    say(match, "done")
    assert match.waiting() == [1]
    assert [power(match, c["id"]) for c in cards] == [1, 4, 4, 4, 4]
    assert health(match, "X-0") == 4


def test_a_refused_choice_says_why_and_changes_nothing() -> None:
    match = table({"hand": ["CYG-BA-1"]}, {})
    assert refusal(match, "capture 0") == "HC-CAP-01"
    assert refusal(match, "discard CYG-BA-1") == "HC-R-39"
