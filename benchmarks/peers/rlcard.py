"""RLCard's environments."""

import random
from collections.abc import Callable
from importlib import import_module
from typing import Any

rlcard = import_module("rlcard")

GAMES = ("leduc-holdem", "gin-rummy", "uno", "doudizhu")


def cases() -> dict[str, Callable[[random.Random], int]]:
    return {name: playing(rlcard.make(name, config={"seed": 1})) for name in GAMES}


def playing(env: Any) -> Callable[[random.Random], int]:
    def play(rng: random.Random) -> int:
        state, decisions = env.reset()[0], 0
        while not env.is_over():
            state = env.step(rng.choice(list(state["legal_actions"])))[0]
            decisions += 1
        return decisions

    return play
