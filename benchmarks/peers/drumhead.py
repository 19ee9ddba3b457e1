"""Ours: random playouts of every game inside the core, and driven move by move from Python."""

import random
from collections.abc import Callable
from typing import Any

from drumhead.games import game_ids, load
from drumhead.kernel import Game, advance, answer, choices, lowest, playouts, seeded, silent_table


def cases() -> dict[str, Callable[[random.Random], int]]:
    found: dict[str, Callable[[random.Random], int]] = {}
    for game_id in game_ids():
        game = load(game_id)
        found[game_id] = inside(game)
        found[f"{game_id}, driven from Python"] = outside(game)
    return found


def inside(game: Game[Any]) -> Callable[[random.Random], int]:
    options = game.default_options(game.info.min_seats)
    dice = seeded("peers", game.info.id)
    return lambda rng: playouts(game, options, dice, 1)


def outside(game: Game[Any]) -> Callable[[random.Random], int]:
    options = game.default_options(game.info.min_seats)
    table = silent_table(options.seats, seeded("peers", game.info.id))

    def play(rng: random.Random) -> int:
        s = game.setup(options, table.dice)
        mask, decisions = advance(s, table), 0
        while mask:
            mask = answer(s, table, lowest(mask), rng.choice(choices(s, mask)))
            decisions += 1
        return decisions

    return play
