"""PettingZoo's classic games, one agent after the other."""

import random
from collections.abc import Callable
from importlib import import_module
from typing import Any

GAMES = ("tictactoe_v3", "connect_four_v3", "chess_v6")


def cases() -> dict[str, Callable[[random.Random], int]]:
    return {name: playing(import_module(f"pettingzoo.classic.{name}").env()) for name in GAMES}


def playing(env: Any) -> Callable[[random.Random], int]:
    def play(rng: random.Random) -> int:
        env.reset()
        decisions = 0
        for _ in env.agent_iter():
            seen, _, over, cut, info = env.last()
            if over or cut:
                env.step(None)
                continue
            mask = seen["action_mask"] if "action_mask" in seen else info["action_mask"]
            env.step(int(rng.choice(mask.nonzero()[0])))
            decisions += 1
        return decisions

    return play
