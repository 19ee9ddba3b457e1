"""python-chess: random games to mate, stalemate or the fifty-move rule."""

import random
from collections.abc import Callable
from importlib import import_module

chess = import_module("chess")


def cases() -> dict[str, Callable[[random.Random], int]]:
    return {"chess": play}


def play(rng: random.Random) -> int:
    board, plies = chess.Board(), 0
    while board.halfmove_clock < 100 and plies < 400:
        moves = list(board.legal_moves)
        if not moves:
            break
        board.push(rng.choice(moves))
        plies += 1
    return plies
