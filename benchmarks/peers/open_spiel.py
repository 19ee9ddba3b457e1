"""OpenSpiel, driven from Python."""

import random
from collections.abc import Callable
from typing import Any

import pyspiel

GAMES = ("tic_tac_toe", "leduc_poker", "gin_rummy", "hearts", "connect_four")


def cases() -> dict[str, Callable[[random.Random], int]]:
    return {name: playing(pyspiel.load_game(name)) for name in GAMES}


def playing(game: Any) -> Callable[[random.Random], int]:
    def play(rng: random.Random) -> int:
        state, decisions = game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                actions, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(rng.choices(actions, weights)[0])
            else:
                state.apply_action(rng.choice(state.legal_actions()))
                decisions += 1
        return decisions

    return play
