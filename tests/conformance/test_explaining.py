"""Is what the table explains true, in positions of every game? ``make soak`` looks at many more."""

from typing import Any

import pytest

from drumhead.games import game_ids, load
from drumhead.kernel import Dice, Match, match_at, new_match, seeded
from drumhead.lab import conformance
from drumhead.lab.explaining import check_why, things_of
from tests.kernel.tiny import Brawl

POSITIONS = {"battleground": 3, "dropzone": 4}  # of the games with cheap geometry more
USUAL = 10
THINGS = 25  # asked for in each


def wander(game_id: str, positions: int, visit: Any) -> int:
    """Visit so many positions of a game of light play, early and late."""
    game = load(game_id)
    dice = seeded(game_id, "explaining")
    seen = 0
    match: Match[Any] | None = None
    while seen < positions:
        if match is None or not match.mask:
            options = game.default_options(game.info.min_seats)
            match = new_match(game, options, conformance.seed_of(f"{game_id} {seen}"))
        for _ in range(12 + dice.below(25)):
            if match.mask:
                seat = match.waiting()[0]
                options_now = match.decision(seat).options
                match.play(seat, options_now[dice.below(len(options_now))])
        if match.mask:
            visit(match, dice)
            seen += 1
    return seen


@pytest.mark.parametrize("game_id", game_ids())
def test_every_thing_has_a_use_or_a_true_reason_against_it(game_id: str) -> None:
    game = load(game_id)
    asked = 0

    def visit(match: Match[Any], dice: Dice) -> None:
        nonlocal asked
        asked += check_why(game, match, dice, THINGS)

    wander(game_id, POSITIONS.get(game_id, USUAL), visit)
    assert asked > 50


def test_a_reason_says_how_much_is_missing() -> None:
    edge = load("shadows_edge")
    poor = {"hand": ["Sunblade Captain"], "points": {"pool": 1, "reserve": 0}}
    match = match_at(edge, edge.position({"phase": "main", "sides": [poor, {}]}), seeded("x", "y"))
    (thing,) = [ref for ref in things_of(edge.scene(match.view(0))) if ref.startswith("card:")]
    found = match.why(0, thing)
    assert found.can == []
    against = next(a for a in found.against if a.rule == "SE-CP-06")
    assert against.lack is not None
    assert against.lack.what == "command points"
    assert against.sentence == f"That costs {against.lack.need} CP, and you have {against.lack.have}."
    assert against.lack.have == 1


def test_who_is_not_asked_hears_whom_the_table_waits_for() -> None:
    edge = load("shadows_edge")
    match = match_at(edge, edge.position({"phase": "main", "active": 1}), seeded("x", "y"))
    (against,) = match.why(0, "commander:0").against
    assert against.rule == "K-TURN"
    assert "{seat:1}" in against.sentence


def test_a_game_without_a_lexicon_has_a_reason_too() -> None:
    brawl = Brawl()
    match = new_match(brawl, brawl.default_options(2), conformance.seed_of("brawl"))
    seat = match.waiting()[0]
    assert match.why(seat, "nothing:7").against[0].action is None
