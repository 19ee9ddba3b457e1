"""The capture step."""

from __future__ import annotations

from tests.games.high_command.table import (
    GAME,
    discard,
    hand,
    names,
    occupying,
    offered,
    phase,
    refusal,
    say,
    soldier,
    table,
    units,
)
from tests.support import rule


@rule("HC-CAP-02", "HC-CAP-06", "HC-CAP-07", "HC-R-48")
def test_tv_01_two_cards_alone_capture() -> None:
    match = table({"at": {"0": ["CYG-GR-1", "CYG-PU-1"]}}, {}, row=["LOC-05", "LOC-04"], step="capture")
    assert discard(match, 0) == ["LOC-05"]
    assert occupying(match, 0) == ["CYG-GR-1", "CYG-PU-1"]
    assert match.state.captures == [1, 0]


@rule("HC-R-48")
def test_hc_r_48_one_card_alone_does_not() -> None:
    match = table({"at": {"0": ["CYG-GR-1"]}}, {}, step="capture")
    assert match.state.captures == [0, 0]


@rule("HC-CAP-02", "HC-CAP-08")
def test_tv_02_four_against_two_and_one() -> None:
    match = table(
        {"at": {"0": ["PRO-YE-1"] * 4}},
        {"at": {"0": ["CYG-GR-1", "CYG-GR-2"]}},
        {"at": {"0": ["CRX-YE-2"]}},
        row=["LOC-04", "LOC-06", "LOC-13"],
        step="capture",
    )
    assert discard(match, 0) == ["LOC-04"]
    assert occupying(match, 0) == ["PRO-YE-1"] * 4
    assert discard(match, 1) == ["CYG-GR-1", "CYG-GR-2"]
    assert discard(match, 2) == ["CRX-YE-2"]


@rule("HC-CAP-02")
def test_tv_03_four_against_three_and_two_is_not_enough() -> None:
    match = table(
        {"at": {"0": ["CRX-YE-2"] * 4}},
        {"at": {"0": ["CYG-GR-1"] * 3}},
        {"at": {"0": ["KHA-BL-1"] * 2}},
        row=["LOC-09", "LOC-06", "LOC-13"],
        step="capture",
    )
    assert match.state.captures == [0, 0, 0]
    assert units(match, 0, 0) == ["CRX-YE-2"] * 4


@rule("HC-CAP-01")
def test_hc_cap_01_only_the_active_player_captures() -> None:
    match = table({}, {"at": {"0": ["KHA-BL-1"] * 3}}, step="capture")
    assert match.state.captures == [0, 0]
    assert refusal(match, "capture 0") == "HC-CAP-01"


@rule("HC-CAP-03", "HC-R-03")
def test_hc_r_03_a_capture_cannot_be_declined() -> None:
    match = table({"at": {"0": ["KHA-BL-1"] * 2, "1": ["KHA-BL-1"] * 2}}, {}, step="capture")
    assert offered(match) == ["capture", "capture 1"]
    assert refusal(match, "decline") == "HC-R-03"


@rule("HC-CAP-04", "HC-R-04")
def test_hc_r_04_all_that_qualify_in_the_players_order() -> None:
    match = table({"at": {"0": ["KHA-BL-1"] * 2, "1": ["KHA-BL-1"] * 2}}, {}, step="capture")
    say(match, "capture 1")
    assert discard(match, 0) == ["LOC-04", "LOC-06"]  # Five Fingers first
    assert match.state.captures == [2, 0]


@rule("HC-R-04")
def test_hc_r_04_the_others_are_checked_again_after_each() -> None:
    """The first capture's text draws a guard away from the second location."""
    mover = soldier("X-1", 1, 4, "capture: bounce(T[ally.unit.away])")
    match = table({"at": {"0": ["X-1", "CYG-GR-1"], "1": ["CYG-GR-1", "CYG-GR-1"]}}, {}, step="capture", cards=[mover])
    say(match, "capture 0", "unit 2")
    assert match.state.captures == [1, 0]
    assert units(match, 1, 0) == ["CYG-GR-1"]


@rule("HC-CAP-05", "HC-R-07")
def test_hc_cap_05_the_text_comes_before_the_location_is_taken() -> None:
    """Candlemoor retires a discarded card: the location itself is not there yet."""
    match = table(
        {"at": {"0": ["CYG-GR-1", "CYG-GR-1"]}, "discard": ["CYG-BA-1"]}, {}, row=["LOC-11", "LOC-04"], step="capture"
    )
    assert offered(match) == ["card CYG-BA-1", "decline"]
    say(match, "card CYG-BA-1")
    assert occupying(match, 0) == ["CYG-BA-1", "CYG-GR-1", "CYG-GR-1"]
    assert discard(match, 0) == ["LOC-11"]


@rule("HC-CAP-09", "HC-R-43")
def test_hc_cap_09_the_row_is_refilled_at_the_end_of_the_step() -> None:
    match = table({"at": {"0": ["CYG-GR-1", "CYG-GR-1"]}}, {}, locations=["LOC-15", "LOC-10"], step="capture")
    assert names(match, match.state.row) == ["LOC-15", "LOC-04"]
    assert match.state.locations.left == 1
    assert match.state.captures == [1, 0]  # the new one is empty and stays


@rule("HC-CAP-10", "HC-R-05", "HC-END-01")
def test_hc_cap_10_the_game_ends_when_a_refill_fails() -> None:
    match = table({"at": {"0": ["CYG-GR-1", "CYG-GR-1"]}, "hand": ["CYG-BA-1"]}, {}, locations=[], step="capture")
    outcome = match.outcome()
    assert outcome is not None
    assert outcome.rule == "HC-CAP-10"
    assert hand(match, 0) == ["CYG-BA-1"]  # no orders step any more


@rule("HC-R-05")
def test_hc_r_05_turning_up_the_last_location_does_not_end_it() -> None:
    match = table({"at": {"0": ["CYG-GR-1", "CYG-GR-1"]}}, {}, locations=["LOC-15"], step="capture")
    assert match.outcome() is None
    assert phase(match) == "orders"


@rule("HC-R-06")
def test_hc_r_06_what_is_left_is_laid_out_first() -> None:
    match = table({"at": {"0": ["KHA-BL-1"] * 2, "1": ["KHA-BL-1"] * 2}}, {}, locations=["LOC-15"], step="capture")
    say(match, "capture 0")
    outcome = match.outcome()
    assert outcome is not None
    assert outcome.rule == "HC-CAP-10"
    assert "LOC-15" in names(match, match.state.row)


@rule("HC-E3", "HC-R-41")
def test_hc_e3_the_winds_are_turned_to_their_end() -> None:
    match = table(
        {"at": {"0": ["CYG-GR-1", "CYG-GR-1"]}, "deck": ["CYG-BA-1"]},
        {},
        locations=[],
        winds=["WIN-13", "WIN-09", "WIN-10"],
        row=["LOC-06", "LOC-04"],
        errata=True,
        step="capture",
    )
    outcome = match.outcome()
    assert outcome is not None
    assert outcome.rule == "HC-E3"
    assert GAME.cards.name[match.state.winds_card()] == "Day of Reckoning"
    assert match.state.winds.left == 1
    assert hand(match, 0) == []  # Dispatches from the Front, turned on the way, draws nothing


@rule("HC-CAP-11")
def test_hc_cap_11_a_captured_location_pays() -> None:
    match = table({"hand": ["LOC-04"], "reserves": ["CYG-BL-1"]}, {})
    say(match, "purchase CYG-BL-1")
    assert "pay LOC-04 cmd" in offered(match)
    say(match, "pay LOC-04 cmd")
    assert discard(match, 0) == ["LOC-04", "CYG-BL-1"]


@rule("HC-CAP-12")
def test_hc_cap_12_captures_are_counted_wherever_the_card_goes() -> None:
    match = table({"at": {"0": ["CYG-GR-1", "CYG-GR-1"]}, "deck": []}, {}, row=["LOC-06", "LOC-04"], step="capture")
    assert match.state.captures == [1, 0]
    say(match, "done", "cull LOC-06")
    assert occupying(match, 0)[-1] == "LOC-06"
    assert match.state.captures == [1, 0]


@rule("HC-R-07")
def test_hc_r_07_the_location_goes_first() -> None:
    match = table({"at": {"0": ["CYG-GR-1"] * 3}}, {"at": {"0": ["PRO-BL-2"]}}, step="capture")
    told = [event.said.name for event in match.events(0)]
    assert told.index("CAPTURED") < told.index("OCCUPIED") < told.index("EXPELLED")


@rule("HC-R-23", "HC-CAP-08")
def test_hc_r_23_expelled_cards_are_not_destroyed() -> None:
    """Offering Thralls draw when destroyed; an expelled one does not. Gatewarden Spears may return when lost."""
    match = table(
        {"at": {"0": ["CYG-GR-1"] * 4}},
        {"at": {"0": ["CRX-GR-1", "PRO-BL-2"]}, "deck": ["CRX-BA-1"]},
        step="capture",
    )
    assert hand(match, 1) == []
    assert match.waiting() == [1]
    say(match, "card PRO-BL-2")
    assert hand(match, 1) == ["PRO-BL-2"]
    assert discard(match, 1) == ["CRX-GR-1"]


@rule("HC-R-36")
def test_hc_r_36_warcasters_do_not_count() -> None:
    match = table({"at": {"0": ["CYG-GR-1", "CYG-WC-1"]}}, {}, step="capture")
    assert match.state.captures == [0, 0]


def test_margins_of_locations_and_winds() -> None:
    corvis = table({"at": {"0": ["CYG-GR-1"]}}, {}, row=["LOC-03", "LOC-04"], step="capture")
    assert corvis.state.captures == [1, 0]  # one card is enough
    pass_ = table({"at": {"0": ["CYG-GR-1"] * 2}}, {}, row=["LOC-10", "LOC-04"], step="capture")
    assert pass_.state.captures == [0, 0]  # three are needed
    both = table({"at": {"0": ["CYG-GR-1"] * 2}}, {}, row=["LOC-10", "LOC-04"], blown=["WIN-06"], step="capture")
    assert both.state.captures == [1, 0]


@rule("HC-CAP-02")
def test_hc_cap_02_a_timed_margin_counts_at_its_location_or_everywhere() -> None:
    for place, captures in ((0, 1), (1, 0), (-1, 1)):
        easier = {"what": "margin", "seat": 0, "place": place, "by": -1, "until": "turn"}
        match = table({"at": {"0": ["CYG-GR-1"]}}, {}, effects=[easier], step="capture")
        assert match.state.captures == [captures, 0]


def test_a_margin_is_never_below_one() -> None:
    match = table(
        {"at": {"0": ["CYG-GR-1"]}},
        {"at": {"0": ["CYG-GR-1"]}},
        row=["LOC-03", "LOC-04"],
        blown=["WIN-06"],
        step="capture",
    )
    assert match.state.captures == [0, 0]


def test_a_standard_counts_as_two() -> None:
    match = table({"at": {"0": ["PRO-GR-2"]}}, {}, step="capture")
    assert match.state.captures == [1, 0]


def test_capture_texts_of_cards() -> None:
    match = table({"at": {"0": ["KHA-PU-1", "KHA-PU-1"]}, "deck": ["KHA-BA-2", "KHA-BA-1"]}, {}, step="capture")
    assert hand(match, 0) == ["KHA-BA-1", "KHA-BA-2"]
    match = table({"at": {"0": ["KHA-PU-3", "KHA-GR-1"]}, "hand": ["KHA-OR-1", "KHA-OR-5"]}, {}, step="capture")
    assert offered(match) == ["card KHA-OR-1", "decline"]  # Ruskov costs 6
    say(match, "card KHA-OR-1")
    assert units(match, 1, 0) == ["KHA-OR-1"]
    match = table({"at": {"0": ["PRO-GR-3", "PRO-GR-1", "CYG-GR-1"]}}, {}, step="capture")
    say(match, "unit 1")
    assert hand(match, 0) == ["PRO-GR-1"]
    assert sorted(occupying(match, 0)) == ["CYG-GR-1", "PRO-GR-3"]


def test_capture_texts_of_locations() -> None:
    two = {"at": {"0": ["CYG-GR-1"] * 2}, "deck": ["CYG-BA-2", "CYG-BA-1"]}
    match = table(two, {}, row=["LOC-01", "LOC-04"], step="capture")
    assert hand(match, 0) == ["CYG-BA-1", "CYG-BA-2"]
    match = table(two, {"hand": ["KHA-BA-1"]}, row=["LOC-02", "LOC-04"], step="capture")
    assert match.waiting() == [1]
    say(match, "discard KHA-BA-1")
    assert discard(match, 1) == ["KHA-BA-1"]
    four = {**two, "reserves": ["CYG-RE-1", "CYG-RE-2"], "reinforcements": ["CYG-PU-1"]}
    match = table(four, {}, row=["LOC-08", "LOC-04"], step="capture")
    say(match, "seat 0")
    assert names(match, match.state.reserves[0]) == ["CYG-PU-1", "CYG-RE-1", "", ""]
