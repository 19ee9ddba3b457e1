"""Are the yardstick games right? They keep the contracts, and their random games end as OpenSpiel's do."""

import random
from typing import Any

import pyspiel
import pytest

from benchmarks.yardsticks.leduc import Leduc
from benchmarks.yardsticks.tictactoe import TicTacToe
from drumhead.kernel import Game, Options, playout, seeded
from drumhead.lab import conformance


@pytest.mark.parametrize("game", [TicTacToe(), Leduc()], ids=["tictactoe", "leduc"])
def test_yardsticks_conform(game: Game[Any]) -> None:
    for number in range(30):
        conformance.check_game(game, Options(2), f"yardstick {number}", every=1)


@pytest.mark.parametrize(
    ("game", "name"), [(TicTacToe(), "tic_tac_toe"), (Leduc(), "leduc_poker")], ids=["tictactoe", "leduc"]
)
def test_random_games_are_as_long_as_openspiels(game: Game[Any], name: str) -> None:
    games = 4000
    dice = seeded("yardstick", name)
    ours = sum(playout(game.setup(Options(2), dice), dice) for _ in range(games)) / games
    theirs = sum(_random_game(name, number) for number in range(games)) / games
    assert abs(ours - theirs) < 0.15


def _random_game(name: str, seed: int) -> int:
    rng = random.Random(seed)
    state = pyspiel.load_game(name).new_initial_state()
    decisions = 0
    while not state.is_terminal():
        decisions += not state.is_chance_node()
        state.apply_action(rng.choice(state.legal_actions()))
    return decisions
