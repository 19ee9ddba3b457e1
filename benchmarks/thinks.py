"""Do bots answer in time? Thinks through the server's own worker pool, while other processes keep the machine busy.

Every decision of whole games is put to a worker process exactly as a room puts it (the view travels, the answer comes
back); a late worker would be ended and a legal fallback played. Prints by how much answers exceed their budget, the way
there and back included.

    python -m benchmarks.thinks --decisions 2000 --ms 100 --busy 1
"""

import argparse
import asyncio
import json
import sys
import time
from multiprocessing import get_context
from typing import Any

from drumhead import is_compiled
from drumhead.games import game_ids
from drumhead.kernel import Match, action_from_data, new_match
from drumhead.lab.numbers import quantile
from drumhead.lab.simulate import match_seed
from drumhead.server.bot_seats import GRACE
from drumhead.server.fair import Asker
from drumhead.server.frames import Choose, Chosen
from drumhead.server.shelf import Shelf
from drumhead.server.workers import WorkerBrokenError, WorkerLateError, Workers


def spin() -> None:
    """Keep a core busy."""
    while True:
        pass


class Clock:
    """What was measured of one game."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.over: list[float] = []  # milliseconds beyond the budget; less than nothing if the think ended early
        self.fallbacks = 0

    def figures(self) -> dict[str, Any]:
        return {
            "game": self.name,
            "decisions": len(self.over),
            **{f"over_ms_p{share}": round(quantile(self.over, share / 100), 1) for share in (50, 95, 99)},
            "over_ms_max": round(max(self.over, default=0.0), 1),
            "fallbacks": self.fallbacks,
        }

    def sentence(self) -> str:
        f = self.figures()
        return (
            f"{self.name}: {f['decisions']} decisions; beyond the budget p50 {f['over_ms_p50']} ms, "
            f"p95 {f['over_ms_p95']} ms, p99 {f['over_ms_p99']} ms, at most {f['over_ms_max']} ms; "
            f"{self.fallbacks} fallbacks."
        )


async def think(pool: Workers, match: Match[Any], seat: int, level: str, seconds: float, clock: Clock) -> None:
    """One decision, as a room asks for it."""
    game = match.game
    decision = match.decision(seat)
    if len(decision.options) == 1:
        match.play(seat, decision.options[0])
        return
    view = game.to_data(match.view(seat))
    action = decision.options[-1]
    started = time.perf_counter()
    try:
        job = Choose(game=game.info.id, view=view, seat=seat, level=level, seconds=seconds)
        answer = await pool.ask(job, seconds, Chosen, Asker("move", f"seat {seat}", "here"), grace=GRACE)
        action = action_from_data(game.info.verbs, answer.action)
    except (WorkerLateError, WorkerBrokenError):
        clock.fallbacks += 1
    clock.over.append(1000 * (time.perf_counter() - started - seconds))
    match.play(seat, action)


async def measure(chosen: argparse.Namespace) -> list[Clock]:
    shelf = Shelf()
    pool = Workers(1, shelf)
    await pool.start()
    clocks = [Clock(name) for name in chosen.game or game_ids()]
    each = -(-chosen.decisions // len(clocks))
    try:
        for clock in clocks:
            game = shelf.game(clock.name)
            warm = Clock("warm")
            group = 0
            while len(clock.over) < each:
                match = new_match(game, game.default_options(game.info.min_seats), match_seed(chosen.seed, group))
                group += 1
                while match.mask and len(clock.over) < each:
                    # The first answer waits for the process to start, which is no part of thinking.
                    into = clock if warm.over else warm
                    await think(pool, match, match.waiting()[0], chosen.level, chosen.ms / 1000, into)
                    sys.stderr.write(f"\r{clock.name}: {len(clock.over)} of {each} ")
            sys.stderr.write("\n")
    finally:
        await pool.close()
    return clocks


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", action="append", help="only this game; may be given several times")
    parser.add_argument("--decisions", type=int, default=2000, help="in all")
    parser.add_argument("--ms", type=float, default=100.0)
    parser.add_argument("--busy", type=int, default=1, help="further processes that never rest")
    parser.add_argument("--level", default="general")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--json", action="store_true")
    chosen = parser.parse_args()
    load = [get_context("spawn").Process(target=spin, daemon=True) for _ in range(chosen.busy)]
    for process in load:
        process.start()
    try:
        clocks = asyncio.run(measure(chosen))
    finally:
        for process in load:
            process.kill()
            process.join()
    together = Clock("all games")
    for clock in clocks:
        together.over += clock.over
        together.fallbacks += clock.fallbacks
    if chosen.json:
        print(json.dumps({"compiled": is_compiled(), "games": [clock.figures() for clock in [*clocks, together]]}))
        return
    print(f"{'compiled' if is_compiled() else 'pure'} build, {chosen.ms:g} ms a decision, {chosen.busy} busy processes")
    for clock in [*clocks, together]:
        print(clock.sentence())


if __name__ == "__main__":
    main()
