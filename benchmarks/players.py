"""How fast do the players of studies play, how strong is the quick one, and which moves does greedy make?

    python -m benchmarks.players                                 # every game; a few minutes with the compiled build
    python -m benchmarks.players dropzone --games 500 --greedy 0

Time is processor time of this one process, so that a busy machine disturbs it little. The digest is of every choice
that greedy made: a change that only makes it faster leaves it as it was.
"""

import argparse
import time
from hashlib import sha256
from typing import Any, Final

from drumhead import is_compiled
from drumhead.games import game_ids
from drumhead.kernel import Action, Step
from drumhead.lab.numbers import anytime
from drumhead.lab.simulate import Batch, Source, simulate
from drumhead.lab.studies import Study, playing

MANY: Final = 10_000
CORES: Final = 2


def pace(game: str, bot: str, games: int) -> tuple[float, int]:
    """Games of a study a second of processor time, and the decisions in them."""
    study = Study(Source(game), bot, games)
    study.source.game()
    task = study._task(tuple(range(games)), False)
    began = time.process_time()
    rows = playing.play(task)
    return games / (time.process_time() - began), sum(row.decisions for row in rows)


class Digest:
    """Writes down every choice while it lasts."""

    def __enter__(self) -> "Digest":
        self.seen = sha256()
        self._choose = choose = playing.BotPlayer.choose

        def noted(
            player: playing.BotPlayer, view: Any, step: Step[Any], seat: int, options: list[Action], number: int
        ) -> int:
            place = choose(player, view, step, seat, options, number)
            self.seen.update(b"%d," % place)
            return place

        setattr(playing.BotPlayer, "choose", noted)  # noqa: B010  (mypy would not have a method replaced)
        return self

    def __exit__(self, *why: object) -> None:
        setattr(playing.BotPlayer, "choose", self._choose)  # noqa: B010


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", nargs="*", choices=[*game_ids(), []], help="by default every game")
    parser.add_argument("--games", type=int, default=200, help="of the quick player against itself")
    parser.add_argument("--random", type=int, default=200, help="of the quick player against random; 0: none")
    parser.add_argument("--greedy", type=int, default=12, help="of greedy against itself; 0: none")
    wanted = parser.parse_args()
    print("The compiled build." if is_compiled() else "The pure build: the compiled one plays several times as fast.")
    for game in wanted.game or game_ids():
        rate, decisions = pace(game, "quick", wanted.games)
        whole = MANY / rate / CORES
        print(f"{game}: quick {rate:.1f} games/s a core ({decisions / wanted.games:.0f} decisions a game); "
              f"{MANY:,} games on {CORES} cores: {whole:.0f} s", flush=True)  # fmt: skip
        if wanted.random:
            told = simulate(Batch(Source(game), ("quick", "random"), wanted.random))
            won = told.share(0)
            low, high = anytime(won, wanted.random, 0.05)
            print(
                f"{game}: quick against random {won / wanted.random:.1%} of {wanted.random} ({low:.1%} to {high:.1%})",
                flush=True,
            )
        if wanted.greedy:
            with Digest() as digest:
                rate, _ = pace(game, "greedy", wanted.greedy)
            print(f"{game}: greedy {rate:.2f} games/s a core; digest {digest.seen.hexdigest()[:16]}", flush=True)


if __name__ == "__main__":
    main()
