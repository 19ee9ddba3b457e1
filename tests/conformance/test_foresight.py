"""Does what is foretold come true, in every game, and does it tell only what the seat can know?"""

import time
from typing import Any

import pytest

from drumhead.bots.foreseeing import foresee_within
from drumhead.games import game_ids, load
from drumhead.kernel import Dice, Foreseer, ScriptedDice, match_at, new_match, seeded
from drumhead.lab import calibration
from drumhead.lab.calibration import Calibration, calibrate
from drumhead.lab.conformance import seed_of

# So many of each take about as long; the soak has 20,000.
CASES = {"shadows_edge": 4000, "high_command": 1200, "fantasy_commander": 1200}
USUAL = 500
TRIES = 20  # of each telling; with few of them a prediction is rough, and no less fair


@pytest.mark.parametrize("game_id", game_ids())
def test_what_is_foretold_comes_true(game_id: str) -> None:
    cases = CASES.get(game_id, USUAL)
    found = calibrate(load(game_id), cases, "foresight", 2, tries=TRIES)
    assert found.cases == cases
    assert found.exact > 10
    assert sum(found.counts) > 50
    assert found.problems() == []


def happened(chance: float, one_in: int, said: float | None = None) -> list[str]:
    """A thing foretold with this chance that happens in one of so many cases: what the calibration says to it."""
    found = Calibration()
    for n in range(400):
        told = {"x": chance if said is None else said} if said != 0.0 else {}
        found.add(told, {"x": [int(t < 16 * chance) for t in range(16)]}, {"x": 1} if n % one_in == 0 else {})
    return found.problems()


def test_a_prediction_that_is_off_is_noticed() -> None:
    assert happened(0.25, 4) == []
    assert len(happened(0.25, 2)) == 1
    assert "foretold not at all" in happened(0.0, 8, said=0.0)[0]
    assert happened(0.125, 8, said=0.0) == []
    amounts = Calibration()
    for n in range(400):
        amounts.add_amount(2.0, 2 + n % 3)
    assert "amounts of 800.0 were foretold" in amounts.problems()[0]


class HighDice(Dice):
    """Of two rolls the higher one."""

    def __init__(self, dice: Dice) -> None:
        super().__init__(1, 2, 3, 4)
        self.dice = dice

    def below(self, n: int) -> int:
        self.drawn += 1
        return max(self.dice.below(n), self.dice.below(n))


class Elsewhere:
    """Foretells as usual, but then the dice fall otherwise."""

    def __init__(self, *where: Any) -> None:
        self.usual = Foreseer(*where)

    def played(self, s: Any, dice: Dice) -> dict[str, int]:
        return self.usual.played(s, HighDice(dice))

    def __getattr__(self, name: str) -> Any:
        return getattr(self.usual, name)


def test_dice_that_fall_otherwise_are_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """So many cases are enough to tell fair dice from others."""
    monkeypatch.setattr(calibration, "Foreseer", Elsewhere)
    assert calibrate(load("fantasy_commander"), USUAL, "foresight", 2, leaks=False, tries=TRIES).problems() != []


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
