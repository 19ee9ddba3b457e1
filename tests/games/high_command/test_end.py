"""End and score."""

from __future__ import annotations

from typing import Any

import pytest

from drumhead.kernel import Match, Options, new_match, seeded
from drumhead.lab import conformance
from tests.games.high_command.table import GAME, say, table
from tests.support import rule


def scored(*players: dict[str, Any], **more: Any) -> Match[Any]:
    """The game ends at once by Day of Reckoning."""
    bare = [{"deck": [], **player} for player in players]
    return table(*bare, step="winds", winds=["WIN-09"], **more)


def points(match: Match[Any]) -> list[int]:
    outcome = match.outcome()
    assert outcome is not None
    return list(outcome.points)


def winners(match: Match[Any]) -> list[int]:
    outcome = match.outcome()
    assert outcome is not None
    return outcome.winners()


@rule("HC-END-01")
def test_hc_end_01_day_of_reckoning() -> None:
    outcome = scored({}, {}).outcome()
    assert outcome is not None
    assert outcome.rule == "HC-WIND-04"


@rule("HC-END-02", "HC-E4")
@pytest.mark.parametrize(("errata", "total"), [(False, 6 + 5 + 1), (True, 6 + 5 + 1 + 4)])
def test_hc_end_02_what_counts(errata: bool, total: int) -> None:
    """Deck, discard and occupying pile; hand, reserves, reinforcements and locations do not, but for the hand by E4."""
    match = scored(
        {
            "deck": ["LOC-01"],
            "discard": ["LOC-03"],
            "occupying": ["KHA-PU-5"],
            "hand": ["LOC-02"],
            "reserves": ["KHA-OR-5"],
            "reinforcements": ["KHA-OR-5"],
            "warcasters": ["KHA-WC-1"],
            "at": {"0": ["KHA-OR-5"]},
        },
        {},
        row=["LOC-10", "LOC-15"],
        errata=errata,
    )
    assert points(match) == [total, 0]


@rule("HC-END-02")
def test_hc_end_02_texts_that_score() -> None:
    assert points(scored({"discard": ["KHA-PU-2", "KHA-PU-2"], "captures": 4}, {})) == [4, 0]
    assert points(scored({"discard": ["KHA-PU-2", "KHA-PU-2"], "captures": 3}, {})) == [2, 0]


@rule("HC-END-03")
def test_hc_end_03_most_points_win() -> None:
    match = scored({"discard": ["LOC-01"]}, {"discard": ["LOC-10"]}, row=["LOC-04", "LOC-06"])
    assert points(match) == [6, 7]
    assert winners(match) == [1]


@rule("HC-END-04")
def test_hc_end_04_then_most_captures() -> None:
    match = scored({"discard": ["LOC-01"], "captures": 1}, {"discard": ["LOC-05"], "captures": 2})
    assert points(match) == [6, 6]
    assert winners(match) == [1]


@rule("HC-END-05")
def test_tv_08_then_the_earliest_in_turn_order() -> None:
    """Second and third player tie; the first is not among them: the second wins."""
    match = scored({}, {"discard": ["LOC-05"]}, {"discard": ["LOC-01"]}, row=["LOC-04", "LOC-06", "LOC-13"], first=0)
    assert winners(match) == [1]
    later = scored(
        {}, {"discard": ["LOC-05"]}, {"discard": ["LOC-01"]}, row=["LOC-04", "LOC-06", "LOC-13"], first=2, active=2
    )
    assert winners(later) == [2]


@rule("HC-END-06")
def test_hc_end_06_there_is_always_one_winner() -> None:
    assert winners(scored({}, {}, {}, {})) == [0]
    outcome = scored({}, {}, {}, {}, first=3, active=3).outcome()
    assert outcome is not None
    assert outcome.returns == (-1, -1, -1, 3)


# -- what the implementation promises


@rule("HC-ENG-02")
def test_hc_eng_02_any_position_with_cards_of_its_own() -> None:
    match = table(
        {"hand": ["X-1"]},
        {},
        cards=[
            {
                "id": "X-1",
                "faction": "cryx",
                "name": "A made-up thing",
                "types": ["warrior"],
                "detachment": "red",
                "power": 9,
                "health": 9,
                "cost": {"cmd": 1},
                "rush": {"cmd": 1},
            }
        ],
    )
    data = GAME.to_data(match.state)
    assert GAME.to_data(GAME.position(data)) == data
    assert match.state.cards.power[match.state.hands[0].cards[0]] == 9


@rule("HC-ENG-03", "HC-ENG-04", "HC-ENG-06")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_hc_eng_03_contracts_hold_in_whole_games(seats: int) -> None:
    """All options are accepted, made-up ones refused, nothing leaks, records replay."""
    conformance.check_game(GAME, GAME.default_options(seats), f"rules {seats}", every=17)


@rule("HC-ENG-04")
def test_hc_eng_04_views_show_backs() -> None:
    s = new_match(GAME, GAME.default_options(2), "0" * 32).state
    view = GAME.view(s, 0)
    assert view.hands[0].cards == s.hands[0].cards
    assert set(view.hands[1].cards) == {0}
    assert set(view.decks[0].listed()) == {0}
    assert set(view.reinforcements[0].listed()) == {1}
    assert set(view.locations.listed()) == {2}
    assert set(view.winds.listed()) == {3}


@rule("HC-ENG-04")
def test_hc_eng_04_refreshed_cards_stay_known_at_the_bottom() -> None:
    match = table({"hand": ["CYG-BA-1"], "reserves": ["CYG-RE-1"], "reinforcements": ["CYG-GR-2", "CYG-GR-1"]}, {})
    say(match, "refresh", "discard CYG-BA-1", "slot CYG-RE-1")
    seen = [GAME.cards.id[c] for c in GAME.view(match.state, 1).reinforcements[0].listed()]
    assert seen == ["CYG-RE-1", ""]


def census(match: Match[Any]) -> list[int]:
    """Every faction and location card, wherever it lies."""
    s = match.state
    found: list[int] = [c for c in s.row if c] + s.locations.listed() + s.winds.listed() + list(s.blown)
    for seat in range(s.seats):
        found += list(s.hands[seat].cards + s.banks[seat].cards + s.looks[seat].cards)
        found += s.decks[seat].listed() + list(s.discards[seat]) + list(s.occupying[seat])
        found += [c for c in s.reserves[seat] if c] + s.reinforcements[seat].listed() + list(s.casters[seat])
    found += [u.card for group in s.at for u in group]
    for step in s.agenda:
        if getattr(step, "how", -1) == 1:  # being deployed: it lies on the agenda
            found.append(step.card)
    return sorted(found)


@rule("HC-ENG-05")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_hc_eng_05_no_card_is_ever_lost(seats: int) -> None:
    match = new_match(GAME, Options(seats, GAME.default_options(seats).lists, {"first": "seat 1"}), "f" * 32)
    dice = seeded("census", str(seats))
    before = census(match)
    assert len(before) == seats * (12 + 36 + 3) + 15 + 15
    while match.mask:
        seat = match.waiting()[0]
        options = match.decision(seat).options
        match.play(seat, options[dice.below(len(options))])
        assert census(match) == before
