"""Pgx (JAX): games stepped inside one compiled loop, one at a time and a thousand side by side.

It is built for the second way, on an accelerator; on this machine it uses every core, where all others use one.
"""

import random
from collections.abc import Callable
from importlib import import_module
from typing import Any

jax = import_module("jax")
pgx = import_module("pgx")

GAMES = ("tic_tac_toe", "connect_four", "leduc_holdem", "backgammon")
SIDE_BY_SIDE = (1, 1024)
STEPS = 100


def cases() -> dict[str, Callable[[random.Random], int]]:
    return {f"{name}, {count} side by side": playing(pgx.make(name), count) for name in GAMES for count in SIDE_BY_SIDE}


def playing(env: Any, count: int) -> Callable[[random.Random], int]:
    numpy = jax.numpy
    begin = jax.vmap(env.init)

    def step(state: Any, key: Any) -> tuple[Any, None]:
        """Every game one decision further; a game that ended begins anew."""
        choose, chance, anew = jax.random.split(key, 3)
        action = jax.random.categorical(choose, numpy.where(state.legal_action_mask, 0.0, -numpy.inf), axis=-1)
        state = jax.vmap(env.step)(state, action, jax.random.split(chance, count))
        over = state.terminated | state.truncated
        fresh = begin(jax.random.split(anew, count))
        return jax.tree_util.tree_map(
            lambda old, new: numpy.where(over.reshape((-1,) + (1,) * (old.ndim - 1)), new, old), state, fresh
        ), None

    many = jax.jit(lambda state, key: jax.lax.scan(step, state, jax.random.split(key, STEPS))[0])
    held = [jax.jit(begin)(jax.random.split(jax.random.PRNGKey(0), count))]

    def play(rng: random.Random) -> int:
        held[0] = jax.block_until_ready(many(held[0], jax.random.PRNGKey(rng.randrange(2**31))))
        return STEPS * count

    return play
