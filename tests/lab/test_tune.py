"""Does the tuner find better weights, write them as data, and go on where it was left?"""

from pathlib import Path
from typing import Any

import pytest

from drumhead import bots
from drumhead.bots import weights
from drumhead.games import game_ids, load
from drumhead.kernel import Game, Malformed
from drumhead.lab.simulate import Source
from drumhead.lab.tune import FARTHEST, TOSS, Tuner, strides
from tests.kernel.tiny import Brawl, BrawlState


class Scales(Brawl):
    """Brawl, judged by weights: the plain ones love the opponent's hearts more than one's own."""

    def __init__(self, values: dict[str, float] | None = None) -> None:
        super().__init__()
        self.values = values or {"mine": 0.2, "theirs": 1.0, "unused": 0.0}

    def evaluate(self, s: BrawlState, seat: int) -> float:
        if s.result is not None:
            return s.result.returns[seat] / (s.seats - 1)
        return (self.values["mine"] * s.hearts[seat] - 0.1 * self.values["theirs"] * s.hearts[1 - seat]) / 4

    def weights(self) -> dict[str, float]:
        return dict(self.values)

    def weighed(self, weights: dict[str, float]) -> "Scales":
        return Scales({**self.values, **weights})


SCALES = Source("tests.lab.test_tune:Scales")


def test_a_run_writes_weights_that_can_be_read(tmp_path: Path) -> None:
    tuner = Tuner(SCALES, "greedy", tmp_path / "w.yaml", games=8, exam=8)
    tuned = tuner.run(rounds=3, proof=8)
    assert tuned.rounds == 3
    assert tuned.proof.games == 8
    assert set(tuned.after) == {"mine", "theirs", "unused"}
    assert tuned.after["unused"] == 0.0, "a weight of nothing stays nothing"
    assert "after 3 rounds" in tuned.sentence().lower()
    weights.write(tmp_path / "again.yaml", tuned.after)
    read = weights.read((tmp_path / "again.yaml").read_text(), tuned.before)
    assert read == pytest.approx(tuned.after, rel=1e-5)


def test_a_run_goes_on_where_it_was_left(tmp_path: Path) -> None:
    whole = Tuner(SCALES, "greedy", tmp_path / "whole.yaml", games=6, exam=6)
    whole.run(rounds=4, proof=2, jobs=2)
    Tuner(SCALES, "greedy", tmp_path / "parts.yaml", games=6, exam=6).run(rounds=2, proof=2)
    rest = Tuner(SCALES, "greedy", tmp_path / "parts.yaml", games=6, exam=6)
    assert rest.round == 2
    rest.run(rounds=4, proof=2)
    assert rest.best == whole.best
    rest.forget()
    assert rest.round == 0


def test_an_interrupted_run_keeps_its_rounds(tmp_path: Path) -> None:
    tuner = Tuner(SCALES, "greedy", tmp_path / "w.yaml", games=4, exam=4)

    def interrupt(done: int, of: int) -> None:
        if done == 2:
            raise KeyboardInterrupt

    tuned = tuner.run(rounds=50, proof=40, progress=interrupt)
    assert tuned.rounds == 2
    assert tuned.proof.games == 0
    assert "Interrupted" in tuned.sentence()
    assert Tuner(SCALES, "greedy", tmp_path / "w.yaml", games=4, exam=4).round == 2


def test_a_better_set_beats_a_worse_one(tmp_path: Path) -> None:
    """The match that decides between two sets tells them apart."""
    tuner = Tuner(SCALES, "greedy", tmp_path / "w.yaml")
    tuner._folder = tmp_path
    duel = tuner.match({"mine": 0.0}, {"mine": -20.0, "theirs": -20.0}, 60, lambda duel: False, "apart")
    assert duel.share() > 0.6


def test_weights_move_the_way_that_wins() -> None:
    """What wins with the first weight up and does not care for the second moves the first alone."""
    up = [(0.3 if one > 0 else -0.3, (one, other)) for one in (TOSS, -TOSS) for other in (TOSS, -TOSS)]
    first, second = strides(up * 50)
    assert 0.5 < first <= FARTHEST
    assert second == pytest.approx(0.0, abs=0.01)
    assert strides([(-1.0, (TOSS,)), (1.0, (-TOSS,))] * 50) == [-FARTHEST], "no weight runs away in one round"


def test_what_may_be_chance_moves_little() -> None:
    moves = [TOSS, TOSS, TOSS, -TOSS, -TOSS, -TOSS]
    assert strides([(result, (move,)) for result, move in zip([1.0, 1.0, -1.0] * 2, moves, strict=True)]) == [0.0]


def test_a_round_finds_the_way_uphill(tmp_path: Path) -> None:
    """One's own hearts are the game: whoever weighs them more wins more."""
    tuner = Tuner(SCALES, "greedy", tmp_path / "w.yaml", games=160, exam=2)
    tuner.run(rounds=1, proof=2)
    mine, theirs = strides([(result, tuner.toss(number)) for number, result in tuner.trials.items()])
    assert mine > theirs


def test_a_game_without_weights_is_refused(tmp_path: Path) -> None:
    with pytest.raises(Malformed, match="no weights"):
        Tuner(Source("tests.kernel.tiny:Brawl"), "greedy", tmp_path / "w.yaml")


@pytest.mark.parametrize("name", game_ids())
def test_every_game_is_judged_by_its_weights(name: str) -> None:
    game: Game[Any] = load(name)
    plain = game.weights()
    assert plain
    changed = game.weighed({next(iter(plain)): 0.123})
    assert changed.weights() == {**plain, next(iter(plain)): 0.123}
    assert game.weights() == plain
    assert set(weights.trained(game).weights()) == set(plain)


@pytest.mark.parametrize(
    ("text", "why"),
    [("nonsense: 1", "no weight 'nonsense'"), ("mine: yes", "no number"), ("- 1", "one in each line"), ("{", "YAML")],
)
def test_wrong_weights_are_refused_in_a_sentence(text: str, why: str) -> None:
    with pytest.raises(Malformed, match=why):
        weights.read(text, {"mine": 1.0})


def test_bots_take_weights_and_budgets_by_name(tmp_path: Path) -> None:
    weights.write(tmp_path / "w.yaml", {"mine": 3.0})
    game = Scales()
    assert bots.make(f"greedy:{tmp_path / 'w.yaml'}", game).game.weights()["mine"] == 3.0
    held = bots.make("general@70it", game)
    assert isinstance(held, bots.Held)
    assert (held.budget.iterations, held.budget.milliseconds) == (70, 0)
    timed = bots.make("general@100ms", game)
    assert isinstance(timed, bots.Held)
    assert timed.budget.milliseconds == 100
    with pytest.raises(Malformed, match="no weights at"):
        bots.make("greedy:nowhere.yaml", game)
