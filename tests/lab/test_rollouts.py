"""Do batches of random games come out the same wherever they run?"""

import pytest

from drumhead.kernel import Malformed
from drumhead.lab.rollouts import rollouts


def test_the_back_end_does_not_change_the_results() -> None:
    here = rollouts("shadows_edge", 8, seed=3, jobs=1)
    pool = rollouts("shadows_edge", 8, seed=3, jobs=2)
    assert here.games == pool.games
    assert [game.number for game in here.games] == list(range(8))
    assert here.games != rollouts("shadows_edge", 8, seed=4, jobs=1).games


def test_ray_gives_what_the_pool_gives() -> None:
    pool = rollouts("shadows_edge", 8, seed=3, jobs=2)
    cluster = rollouts("shadows_edge", 8, seed=3, jobs=2, ray="local")
    assert cluster.games == pool.games
    assert cluster.digest == pool.digest != rollouts("shadows_edge", 8, seed=4, jobs=1).digest


def test_progress_counts_to_the_end() -> None:
    heard: list[tuple[int, int]] = []
    rollouts("shadows_edge", 5, jobs=1, progress=lambda done, all_games: heard.append((done, all_games)))
    assert heard[-1] == (5, 5)


def test_bad_batches_are_refused_in_a_sentence() -> None:
    with pytest.raises(Malformed, match="at least one game"):
        rollouts("shadows_edge", 0)
    with pytest.raises(Malformed, match="no option"):
        rollouts("shadows_edge", 1, colour="red")
