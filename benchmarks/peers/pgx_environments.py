"""Pgx with what a learner needs of each step on the host: observation and mask as arrays, auto-reset; wall seconds.

It uses both cores, so it stands beside our batch in two processes.
"""

import random
from collections.abc import Callable
from importlib import import_module
from time import perf_counter
from typing import Any

import numpy as np

jax = import_module("jax")
pgx = import_module("pgx")
auto_reset = import_module("pgx.experimental.wrappers").auto_reset

GAMES = ("tic_tac_toe", "connect_four", "leduc_holdem", "backgammon", "sparrow_mahjong")
LANES = 1024
SLICE = 4


def cases() -> dict[str, Callable[[random.Random], tuple[int, float]]]:
    return {f"{name}, {LANES} side by side": playing(pgx.make(name)) for name in GAMES}


def playing(env: Any) -> Callable[[random.Random], tuple[int, float]]:
    step = jax.jit(jax.vmap(auto_reset(env.step, env.init)))
    state = jax.jit(jax.vmap(env.init))(jax.random.split(jax.random.PRNGKey(0), LANES))
    draw = jax.jit(lambda key, mask: jax.random.categorical(key, jax.numpy.where(mask, 0.0, -jax.numpy.inf), axis=-1))
    held = [state, jax.random.PRNGKey(1)]

    def play(rng: random.Random) -> tuple[int, float]:
        started = perf_counter()
        for _ in range(SLICE):
            held[1], choose, chance = jax.random.split(held[1], 3)
            held[0] = step(held[0], draw(choose, held[0].legal_action_mask), jax.random.split(chance, LANES))
            np.asarray(held[0].observation), np.asarray(held[0].legal_action_mask)
        return SLICE * LANES, perf_counter() - started

    return play
