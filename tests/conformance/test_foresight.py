"""Does what is foretold come true, in every game, and does it tell only what the seat can know?"""

import time

import pytest

from drumhead.bots.foreseeing import foresee_within
from drumhead.games import game_ids, load
from drumhead.kernel import ScriptedDice, match_at, new_match, seeded
from drumhead.lab.calibration import Calibration, calibrate
from drumhead.lab.conformance import seed_of

CASES = {"battleground": 6, "dropzone": 8}  # the soak has 20,000 of each
USUAL = 25


@pytest.mark.parametrize("game_id", game_ids())
def test_what_is_foretold_comes_true(game_id: str) -> None:
    cases = CASES.get(game_id, USUAL)
    found = calibrate(load(game_id), cases, "foresight")
    assert found.cases == cases
    assert found.problems() == []


def test_a_prediction_that_is_off_is_noticed() -> None:
    found = Calibration()
    for n in range(400):
        found.add(0.25, n % 2 == 0, 100)
    assert len(found.problems()) == 1
    fair = Calibration()
    for n in range(400):
        fair.add(0.25, n % 4 == 0, 100)
    assert fair.problems() == []


def edge(attacker: str, target: str, **more: object) -> tuple[str, bool]:
    game = load("shadows_edge")
    match = match_at(
        game,
        game.position(
            {
                "phase": "main",
                "turn": 5,
                "sides": [
                    {"units": [{"card": attacker, "line": "front"}], "points": {"pool": 5}},
                    {"units": [{"card": target, "line": "front"}], **more},
                ],
            }
        ),
        ScriptedDice([]),
    )
    (action,) = [o for o in match.decision(0).options if o.verb.name == "ATTACK"]
    told = game.foresee(match.view(0), action, seeded("a", "b"))
    return told.sentence(), told.exact


def test_an_attack_without_dice_is_exact() -> None:
    sentence, exact = edge("Sunblade Captain", "Levy")
    assert exact
    assert "Levy falls" in sentence
    assert "in " not in sentence


def test_a_secret_plan_is_not_foreseen() -> None:
    game = load("fantasy_commander")
    match = new_match(game, game.default_options(2), seed_of("plan"))
    while not match.state.agenda[-1].secret():
        seat = match.waiting()[0]
        match.play(seat, match.decision(seat).options[0])
    seat = match.waiting()[0]
    for option in match.decision(seat).options:
        assert game.foresee(match.view(seat), option, seeded("a", "b")).tries == 0


def test_the_time_is_kept() -> None:
    game = load("shadows_edge")
    side = {"units": [{"card": "Sunblade Captain", "line": "front"}], "points": {"pool": 5}}
    match = match_at(game, game.position({"phase": "main", "turn": 5, "sides": [side, side]}), seeded("a", "b"))
    view = match.view(0)
    began = time.perf_counter()
    for action in match.decision(0).options:
        assert foresee_within(game, view, action, seeded("a", "b"), 0.0).tries <= 2
    assert time.perf_counter() - began < 5
