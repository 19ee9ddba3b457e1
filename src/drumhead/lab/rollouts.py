"""How are millions of random games played? Batches of playouts inside the compiled core, spread over a back end.

>>> from drumhead.lab.rollouts import rollouts
>>> batch = rollouts("shadows_edge", games=4, seed=7, jobs=1)
>>> len(batch.games), batch.decisions > 0
(4, True)

The results depend on the game, its options and the seed alone, never on the back end or the number of processes.
"""

import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from hashlib import sha256
from typing import Final

from drumhead.games import load
from drumhead.kernel import Malformed, Options, playout, seeded
from drumhead.lab.backends import backend

CHUNKS_PER_JOB: Final = 8


@dataclass(frozen=True)
class Rollout:
    """One random game: how it ended and how many decisions it took."""

    number: int
    returns: tuple[int, ...]
    rule: str
    decisions: int


@dataclass(frozen=True)
class Rollouts:
    """A batch of random games."""

    games: list[Rollout]
    seconds: float

    @property
    def decisions(self) -> int:
        """All decisions of all games."""
        return sum(game.decisions for game in self.games)

    @property
    def digest(self) -> str:
        """Stands for all results: two runs that agree in it agree in every game."""
        told = [f"{game.number} {game.returns} {game.rule} {game.decisions}" for game in self.games]
        return sha256("\n".join(told).encode()).hexdigest()

    @property
    def wins(self) -> list[int]:
        """Games won, by seat."""
        return [sum(game.returns[seat] > 0 for game in self.games) for seat in range(len(self.games[0].returns))]

    @property
    def endings(self) -> dict[str, int]:
        """How many games each rule ended, the commonest first."""
        return dict(Counter(game.rule for game in self.games).most_common())

    def to_data(self) -> dict[str, object]:
        """The figures of the batch."""
        return {
            "games": len(self.games),
            "wins": self.wins,
            "endings": self.endings,
            "decisions": self.decisions,
            "mean_length": round(self.decisions / len(self.games), 1),
            "seconds": round(self.seconds, 3),
            "digest": self.digest,
        }


@dataclass(frozen=True)
class _Task:
    game: str
    first: int
    count: int
    seed: int
    seats: int
    lists: tuple[object, ...]
    values: tuple[tuple[str, object], ...]


def rollouts(
    game: str,
    games: int,
    seed: int = 0,
    jobs: int = 0,
    ray: str = "",
    seats: int = 0,
    lists: tuple[object, ...] = (),
    progress: Callable[[int, int], None] | None = None,
    **values: object,
) -> Rollouts:
    """Play so many random games; ``progress`` hears (done, all)."""
    if games < 1:
        raise Malformed("A batch needs at least one game.")
    rules = load(game)
    count = seats or int(rules.info.min_seats)
    chosen = lists or rules.default_options(count).lists
    wrong = rules.violations(Options(count, chosen, values))
    if wrong:
        raise Malformed(" ".join(violation.sentence for violation in wrong))
    where = backend(jobs, ray)
    size = max(1, games // ((jobs or 2) * CHUNKS_PER_JOB))
    pairs = tuple(sorted(values.items()))
    tasks = [
        _Task(game, first, min(size, games - first), seed, count, chosen, pairs) for first in range(0, games, size)
    ]
    started = time.perf_counter()
    parts: dict[int, list[Rollout]] = {}
    done = 0
    for place, part in where.map(_play, tasks):
        parts[place] = part
        done += len(part)
        if progress is not None:
            progress(done, games)
    played = [one for place in range(len(tasks)) for one in parts[place]]
    return Rollouts(played, time.perf_counter() - started)


def _play(task: _Task) -> list[Rollout]:
    game = load(task.game)
    options = Options(task.seats, task.lists, dict(task.values))
    played = []
    for number in range(task.first, task.first + task.count):
        dice = seeded(f"rollout {task.seed}", str(number))
        s = game.setup(options, dice)
        decisions = playout(s, dice)
        assert s.result is not None
        played.append(Rollout(number, tuple(s.result.returns), s.result.rule, int(decisions)))
    return played
