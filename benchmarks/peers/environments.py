"""Our environments as learners drive them: with observation and mask, options drawn at random, seconds of CPU.

A case gives its decisions and the seconds that count. Where "the step alone" is measured, choosing an option is not, so
that the batch and Gymnasium's SyncVectorEnv are compared and not the ways to draw from a mask.
"""

import random
from collections.abc import Callable
from multiprocessing import Pipe, Process
from time import perf_counter, process_time
from typing import Any

import gymnasium
import numpy as np

from drumhead import is_compiled
from drumhead.envs import pettingzoo
from drumhead.envs.batch import BatchEnv
from drumhead.envs.registration import env_id
from drumhead.games import game_ids

LANES = 32
SLICE = 40  # steps of all lanes that one call plays
Case = Callable[[random.Random], tuple[int, float]]


def cases() -> dict[str, Case]:
    if not is_compiled():
        raise SystemExit("The scratch copy is not compiled.")
    found: dict[str, Case] = {}
    for game in game_ids():
        found[f"{game}, AEC"] = turns(game)
        found[f"{game}, batch, the step alone"] = batch(game, "random", whole=False)
        found[f"{game}, SyncVectorEnv, the step alone"] = sync(game, whole=False)
        found[f"{game}, batch"] = batch(game, "random", whole=True)
        found[f"{game}, SyncVectorEnv"] = sync(game, whole=True)
        found[f"{game}, batch, self-play"] = batch(game, None, whole=True)
    found["shadows_edge, batch, two processes"] = both_cores("shadows_edge")
    return found


def turns(game: str) -> Case:
    env = pettingzoo.env(game)
    env.reset(seed=1)

    def play(rng: random.Random) -> tuple[int, float]:
        started = process_time()
        for _ in range(SLICE):
            observation, _, terminated, truncated, _ = env.last()
            if terminated or truncated:
                env.reset()
                continue
            env.step(int(rng.choice(np.flatnonzero(observation["action_mask"]))))
        return SLICE, process_time() - started

    return play


def batch(game: str, opponent: str | None, whole: bool) -> Case:
    env = BatchEnv(game, LANES, opponent=opponent, seed=1)
    chance = np.random.default_rng(1)

    def play(rng: random.Random) -> tuple[int, float]:
        counted = 0.0
        started = process_time()
        for _ in range(SLICE):
            numbers = env.sample(chance)
            begun = process_time()
            env.step(numbers)
            counted += process_time() - begun
        return SLICE * LANES, process_time() - started if whole else counted

    return play


def drawn(masks: Any, chance: np.random.Generator) -> Any:
    """A random option of each row of dense masks."""
    rows, numbers = np.nonzero(masks)
    starts = np.searchsorted(rows, np.arange(len(masks) + 1))
    return numbers[starts[:-1] + (chance.random(len(masks)) * np.diff(starts)).astype(np.int64)]


def sync(game: str, whole: bool) -> Case:
    envs = gymnasium.make_vec(
        env_id(game),
        num_envs=LANES,
        vectorization_mode="sync",
        vector_kwargs={"autoreset_mode": gymnasium.vector.AutoresetMode.SAME_STEP},
    )
    chance = np.random.default_rng(1)
    held = [envs.reset(seed=1)[0]["action_mask"]]

    def play(rng: random.Random) -> tuple[int, float]:
        counted = 0.0
        started = process_time()
        for _ in range(SLICE):
            numbers = drawn(held[0], chance)
            begun = process_time()
            held[0] = envs.step(numbers)[0]["action_mask"]
            counted += process_time() - begun
        return SLICE * LANES, process_time() - started if whole else counted

    return play


def both_cores(game: str) -> Case:
    """A batch in each of two processes, by the clock on the wall."""
    ends = []
    for seed in range(2):
        here, there = Pipe()
        Process(target=_steps, args=(game, seed, there), daemon=True).start()
        ends.append(here)

    def play(rng: random.Random) -> tuple[int, float]:
        started = perf_counter()
        for end in ends:
            end.send(10 * SLICE)
        total = sum(end.recv() for end in ends)
        return total, perf_counter() - started

    return play


def _steps(game: str, seed: int, end: Any) -> None:
    env = BatchEnv(game, LANES, opponent=None, seed=seed)
    chance = np.random.default_rng(seed)
    while True:
        steps = end.recv()
        for _ in range(steps):
            env.step(env.sample(chance))
        end.send(steps * LANES)
