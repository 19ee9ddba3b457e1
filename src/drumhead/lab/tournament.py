"""Who is stronger? A round robin of bots: mirrored games, paired seeds, as many as it takes to settle each pair.

A pair plays on until the interval of its result, which holds at every look at once, leaves out the share in question
(one half, or whatever the first is said to win at least), or until the games or the time are used up. Ratings are
fitted to all results at once (``lab.ratings``), so the order of games does not matter; thinking times come along.
"""

import time
from dataclasses import dataclass, field
from itertools import combinations
from typing import Any, Final

from drumhead.kernel import Malformed
from drumhead.lab.numbers import anytime, quantile
from drumhead.lab.ratings import bradley_terry
from drumhead.lab.simulate import Batch, Played, Pool, Progress, Source, play_game

BLOCK: Final = 20  # games between two looks at a pair


@dataclass
class Duel:
    """What two bots did against each other; a draw is half a win."""

    one: str
    other: str
    games: int = 0
    wins: float = 0.0  # of the first
    draws: int = 0
    at_least: float = 0.5  # the share that is in question

    def add(self, played: Played) -> None:
        self.games += 1
        won = played.won()
        self.draws += not won
        self.wins += 0.5 if not won else 1.0 / len(won) if 0 in won else 0.0

    def interval(self) -> tuple[float, float]:
        return anytime(self.wins, self.games)

    def settled(self) -> bool:
        low, high = self.interval()
        return low > self.at_least or high < self.at_least

    def share(self) -> float:
        return self.wins / self.games if self.games else 0.0

    def verdict(self) -> str:
        """What the interval says about the share in question."""
        low, high = self.interval()
        what = f"{self.at_least:.0%}"
        if low > self.at_least:
            return f"settled: more than {what}"
        return f"settled: less than {what}" if high < self.at_least else f"open: {what} is inside"


@dataclass
class Rating:
    """A bot's place: its Bradley-Terry rating with its standard error, and how long it thought (milliseconds)."""

    bot: str
    mean: float
    spread: float
    p50: float
    p95: float
    p99: float

    def interval(self) -> tuple[float, float]:
        return (self.mean - 1.96 * self.spread, self.mean + 1.96 * self.spread)


@dataclass
class Standings:
    """The outcome of a tournament, best bot first."""

    game: str
    ratings: list[Rating]
    duels: list[Duel]

    def to_data(self) -> dict[str, Any]:
        return {
            "game": self.game,
            "ratings": [vars(rating) for rating in self.ratings],
            "duels": [
                {
                    "bots": [duel.one, duel.other],
                    "games": duel.games,
                    "share": round(duel.share(), 4) if duel.games else None,
                    "interval": [round(end, 4) for end in duel.interval()],
                    "draws": duel.draws,
                    "at_least": duel.at_least,
                    "verdict": duel.verdict(),
                }
                for duel in self.duels
            ],
        }


@dataclass
class Tournament:
    """Who plays what, for how long."""

    source: Source
    bots: tuple[str, ...]
    games: int
    seed: int = 0
    budget_ms: float = 0.0
    pairs: list[tuple[str, str]] = field(default_factory=list)
    at_least: float = 0.5
    minutes: float = 0.0  # after which no further games of a pair are begun; 0: no such bound

    def __post_init__(self) -> None:
        if len(set(self.bots)) < max(2, len(self.bots)):
            raise Malformed("It takes at least two different bots.")
        self.pairs = self.pairs or list(combinations(self.bots, 2))
        self.games += self.games % 2  # mirrored games come in twos

    def most(self) -> int:
        """Games at most."""
        return len(self.pairs) * self.games

    def play(self, jobs: int = 1, progress: Progress | None = None) -> Standings:
        """Play it."""
        duels: list[Duel] = []
        thinks: dict[str, list[float]] = {bot: [] for bot in self.bots}
        pool = Pool(jobs) if jobs > 1 else None
        try:
            for number, (one, other) in enumerate(self.pairs):
                duel = Duel(one, other, at_least=self.at_least)
                duels.append(duel)
                started = time.monotonic()
                while duel.games < self.games and not duel.settled():
                    if self.minutes and duel.games and time.monotonic() - started > 60 * self.minutes:
                        break
                    for played in self._block(one, other, duel.games, pool):
                        duel.add(played)
                        thinks[one] += played.thinks[0]
                        thinks[other] += played.thinks[1]
                    if progress is not None:
                        progress(number * self.games + duel.games, self.most())
        finally:
            if pool is not None:
                pool.__exit__()
        return Standings(self.source.name, self._ratings(duels, thinks), duels)

    def _block(self, one: str, other: str, first: int, pool: Pool | None) -> list[Played]:
        last = min(first + BLOCK, self.games)
        batch = Batch(self.source, (one, other), last, self.seed, self.budget_ms)
        if first == 0:
            batch.check()
        if pool is None:
            game = self.source.game()
            return [play_game(game, batch, fixture) for fixture in batch.fixtures(game, last - first, first)]
        found = [played for chunk in pool.run(batch, first) for played in chunk]
        return sorted(found, key=lambda played: played.number)

    def _ratings(self, duels: list[Duel], thinks: dict[str, list[float]]) -> list[Rating]:
        strengths = bradley_terry(self.bots, [(duel.one, duel.other, duel.wins, duel.games) for duel in duels])
        found = [
            Rating(
                strength.name,
                round(strength.mean, 1),
                round(strength.spread, 1),
                round(quantile(thinks[strength.name], 0.5), 2),
                round(quantile(thinks[strength.name], 0.95), 2),
                round(quantile(thinks[strength.name], 0.99), 2),
            )
            for strength in strengths
        ]
        return sorted(found, key=lambda rating: -rating.mean)


def ladder_tables(standings: Standings) -> list[Any]:
    """For the terminal."""
    from rich.table import Table

    ratings = Table("Bot", "Rating", "95 % interval", "Think p50", "p95", "p99 (ms)", box=None)
    for rating in standings.ratings:
        low, high = rating.interval()
        times = [f"{value:.1f}" for value in (rating.p50, rating.p95, rating.p99)]
        ratings.add_row(rating.bot, f"{rating.mean:.0f}", f"{low:.0f} to {high:.0f}", *times)
    duels = Table("Pair", "Games", "Won by the first", "95 % interval", "", box=None)
    for duel in standings.duels:
        low, high = duel.interval()
        duels.add_row(
            f"{duel.one} : {duel.other}",
            str(duel.games),
            f"{duel.share():.1%}",
            f"{low:.1%} to {high:.1%}",
            duel.verdict(),
        )
    return [ratings, duels]
