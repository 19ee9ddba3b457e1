"""Catanatron (Catan): two random players."""

import random
from collections.abc import Callable
from importlib import import_module

catanatron = import_module("catanatron")


def cases() -> dict[str, Callable[[random.Random], int]]:
    return {"catan, two players": play}


def play(rng: random.Random) -> int:
    players = [catanatron.RandomPlayer(colour) for colour in list(catanatron.Color)[:2]]
    game = catanatron.Game(players, seed=rng.randrange(2**31))
    game.play()
    state = game.state
    return len(getattr(state, "action_records", None) or state.actions)
