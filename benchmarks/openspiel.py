"""How fast is the engine when the rules cost nothing? The yardstick games on our kernel beside OpenSpiel's, in one run.

Two comparisons: both driven move by move from Python, and both playing inside their compiled cores. Rounds are
interleaved and the median of the per-round ratios counts. ``python -m benchmarks.openspiel [--json]`` (needs the
extra ``drumhead[openspiel]``).
"""

import argparse
import json
import random
import statistics
import time
from collections.abc import Callable
from typing import Any

import pyspiel

from benchmarks.yardsticks.leduc import Leduc
from benchmarks.yardsticks.tictactoe import TicTacToe
from drumhead import is_compiled
from drumhead.kernel import Game, Options, Table, advance, answer, choices, lowest, playouts, seeded, silent_table

ROUNDS = 7
SECONDS = 0.4
OPTIONS = Options(2)
YARDSTICKS: dict[str, tuple[Game[Any], str]] = {
    "tic-tac-toe": (TicTacToe(), "tic_tac_toe"),
    "leduc": (Leduc(), "leduc_poker"),
}


def ours_from_python(game: Game[Any], table: Table, rng: random.Random) -> int:
    """One random game of ours, move by move."""
    s = game.setup(OPTIONS, table.dice)
    mask = advance(s, table)
    decisions = 0
    while mask:
        mask = answer(s, table, lowest(mask), rng.choice(choices(s, mask)))
        decisions += 1
    return decisions


def theirs_from_python(game: Any, rng: random.Random) -> int:
    """One random game of OpenSpiel's, move by move."""
    state = game.new_initial_state()
    decisions = 0
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes = state.chance_outcomes()
            state.apply_action(rng.choices([a for a, _ in outcomes], [p for _, p in outcomes])[0])
        else:
            state.apply_action(rng.choice(state.legal_actions()))
            decisions += 1
    return decisions


def ours_inside(game: Game[Any]) -> Callable[[], float]:
    """Playouts that never leave the compiled core: decisions a call."""
    dice = seeded("inside", game.info.id)

    def batch() -> float:
        return float(playouts(game, OPTIONS, dice, 200))

    return batch


def theirs_inside(game: Any) -> Callable[[], float]:
    """Rollouts inside OpenSpiel's C++ core, by a tree search that does almost nothing but rollouts."""
    rng = random.Random(3)
    mean = statistics.mean(theirs_from_python(game, rng) for _ in range(2000))
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[0][0])
    bot = pyspiel.MCTSBot(game, pyspiel.RandomRolloutEvaluator(50, 5), 2.0, 4, 100, False, 7, False)

    def batch() -> float:
        bot.mcts_search(state)
        return 4 * 50 * mean

    return batch


def rate(batch: Callable[[], float]) -> float:
    """Decisions a second over a fixed time."""
    done = 0.0
    started = time.perf_counter()
    while (elapsed := time.perf_counter() - started) < SECONDS:
        done += batch()
    return done / elapsed


def compare(name: str) -> dict[str, Any]:
    """One yardstick, both ways."""
    game, other = YARDSTICKS[name]
    spiel = pyspiel.load_game(other)
    rng = random.Random(1)
    table = silent_table(2, seeded("from Python", name))
    pairs: dict[str, tuple[Callable[[], float], Callable[[], float]]] = {
        "from Python": (
            lambda: float(ours_from_python(game, table, rng)),
            lambda: float(theirs_from_python(spiel, rng)),
        ),
        "inside the core": (ours_inside(game), theirs_inside(spiel)),
    }
    row: dict[str, Any] = {"yardstick": name, "compiled": is_compiled()}
    for way, (ours, theirs) in pairs.items():
        rounds = [(rate(ours), rate(theirs)) for _ in range(ROUNDS)]
        ratios = [mine / other_rate for mine, other_rate in rounds]
        row[way] = {
            "ours": round(statistics.median(mine for mine, _ in rounds)),
            "openspiel": round(statistics.median(other_rate for _, other_rate in rounds)),
            "ratio": round(statistics.median(ratios), 2),
            "spread": [round(min(ratios), 2), round(max(ratios), 2)],
        }
    return row


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true")
    as_json = parser.parse_args().json
    for name in YARDSTICKS:
        row = compare(name)
        if as_json:
            print(json.dumps(row))
            continue
        for way in ("from Python", "inside the core"):
            figures = row[way]
            print(
                f"{name:12} {way:16} ours {figures['ours']:>10,}/s  OpenSpiel {figures['openspiel']:>10,}/s"
                f"  ratio {figures['ratio']:.2f} ({figures['spread'][0]:.2f}-{figures['spread'][1]:.2f})"
            )


if __name__ == "__main__":
    main()
