"""Are ratings what Bradley and Terry's model says, whatever the order of the games?"""

import random
from pathlib import Path

import pytest

import drumhead
from drumhead.kernel import Malformed
from drumhead.lab.ratings import SCALE, bradley_terry
from drumhead.lab.simulate import Source
from drumhead.lab.tune import Tuner

BOTS = ["a", "b", "c", "d"]
RESULTS = [
    (one, other, float(won), 1)
    for one, other, wins, games in (("a", "b", 31, 50), ("a", "c", 40, 50), ("b", "c", 35, 60), ("c", "d", 20, 20))
    for won in [1] * wins + [0] * (games - wins)
] + [("a", "b", 0.5, 1)] * 6


def test_shuffled_results_give_the_same_ratings() -> None:
    plain = bradley_terry(BOTS, RESULTS)
    for seed in range(20):
        mixed = RESULTS[:]
        random.Random(seed).shuffle(mixed)
        turned = [
            (b, a, games - won, games) if i % 3 else (a, b, won, games) for i, (a, b, won, games) in enumerate(mixed)
        ]
        for one, other in zip(plain, bradley_terry(BOTS, turned), strict=True):
            assert one.name == other.name
            assert one.mean == pytest.approx(other.mean, abs=1e-6)
            assert one.spread == pytest.approx(other.spread, abs=1e-6)


def test_the_fit_finds_the_strengths_that_made_the_games() -> None:
    true = {"a": 1700.0, "b": 1500.0, "c": 1300.0}
    results = []
    for one, other in (("a", "b"), ("a", "c"), ("b", "c")):
        chance = 1 / (1 + 10 ** ((true[other] - true[one]) / 400))
        results.append((one, other, chance * 4000, 4000))
    for strength in bradley_terry(list(true), results):
        assert abs(strength.mean - true[strength.name]) < 2
        assert strength.spread < 8


def test_who_never_lost_stays_finite_and_more_games_are_surer() -> None:
    few, many = (bradley_terry(["a", "b"], [("a", "b", games, games)]) for games in (4, 400))
    assert few[0].mean < many[0].mean < 3500
    even = [bradley_terry(["a", "b"], [("a", "b", games / 2, games)])[0].spread for games in (10, 1000)]
    assert even[1] < even[0] < SCALE * 2


def test_weights_are_not_written_into_the_package() -> None:
    inside = Path(drumhead.__path__[0]) / "games" / "shadows_edge" / "weights.yaml"
    with pytest.raises(Malformed, match="never written into the installed package"):
        Tuner(Source("shadows_edge"), "greedy", inside)
