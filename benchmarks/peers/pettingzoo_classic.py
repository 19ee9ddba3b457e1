"""PettingZoo's classic games through its AEC API, options drawn at random from the mask, seconds of CPU."""

import random
from collections.abc import Callable
from importlib import import_module
from time import process_time
from typing import Any

import numpy as np

GAMES = ("tictactoe_v3", "connect_four_v3", "leduc_holdem_v4", "gin_rummy_v4", "chess_v6")
SLICE = 40


def cases() -> dict[str, Callable[[random.Random], tuple[int, float]]]:
    found = {}
    for name in GAMES:
        try:
            env = import_module(f"pettingzoo.classic.{name}").env()
        except ImportError:  # what that one game needs is missing
            continue
        found[name] = playing(env)
    return found


def playing(env: Any) -> Callable[[random.Random], tuple[int, float]]:
    env.reset(seed=1)

    def play(rng: random.Random) -> tuple[int, float]:
        started = process_time()
        for _ in range(SLICE):
            observation, _, terminated, truncated, info = env.last()
            if terminated or truncated:
                env.reset()
                continue
            mask = observation["action_mask"] if "action_mask" in observation else info["action_mask"]
            env.step(int(rng.choice(np.flatnonzero(mask))))
        return SLICE, process_time() - started

    return play
