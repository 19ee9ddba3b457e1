"""Are the lists of a game fair to each other? Every pair of ready-made lists under one bot, and the first seat's edge.

Each pair is played with sides swapped, so a list's win rate is free of the first seat's edge, and the other way round.
"""

from dataclasses import dataclass, field
from itertools import combinations
from typing import Any

from drumhead.kernel import Game, Malformed, Options, Preset
from drumhead.lab.numbers import wilson
from drumhead.lab.simulate import Batch, Played, Pool, Progress, Source, means, play_game


@dataclass
class Cell:
    """How the first of two lists fared against the second; a draw is half a win."""

    games: int = 0
    wins: float = 0.0


@dataclass
class Balance:
    """The matrix of a study."""

    game: str
    bot: str
    lists: list[str]
    cells: dict[tuple[int, int], Cell]
    first: Cell = field(default_factory=Cell)
    draws: int = 0
    decisions: int = 0
    measured: list[dict[str, float]] = field(default_factory=list)

    def against_all(self, place: int) -> Cell:
        """A list against all others."""
        total = Cell()
        for (one, other), cell in self.cells.items():
            if place in (one, other):
                total.games += cell.games
                total.wins += cell.wins if place == one else cell.games - cell.wins
        return total

    def to_data(self) -> dict[str, Any]:
        return {
            "game": self.game,
            "bot": self.bot,
            "games": self.first.games,
            "draws": self.draws,
            "decisions": self.decisions,
            "measures": means(self.measured),
            "first_seat": _share(self.first),
            "lists": {name: _share(self.against_all(place)) for place, name in enumerate(self.lists)},
            "pairs": [
                {"lists": [self.lists[one], self.lists[other]], **_share(cell)}
                for (one, other), cell in self.cells.items()
            ],
        }


def _share(cell: Cell) -> dict[str, Any]:
    low, high = wilson(cell.wins, cell.games)
    share = cell.wins / cell.games if cell.games else 0.5
    return {"games": cell.games, "share": round(share, 4), "interval": [round(low, 4), round(high, 4)]}


@dataclass
class Study:
    """What is to be played."""

    source: Source
    bot: str
    games: int
    seed: int = 0
    values: tuple[tuple[str, object], ...] = ()
    lists: tuple[str, ...] = ()  # only these; () takes every list that may meet another

    def __post_init__(self) -> None:
        self.games += self.games % 2
        game = self.source.game()
        if game.info.min_seats > 2:
            raise Malformed("A balance study pairs lists, but this game needs more than two seats.")
        ready = {preset.id: preset for preset in game.presets()}
        if len(ready) < 2:
            raise Malformed(f"{game.info.title} has no two ready-made lists to compare.")
        for wanted in self.lists:
            if wanted not in ready:
                raise Malformed(f"There is no list '{wanted[:60]}'; there are {', '.join(ready)}.")
        chosen = [ready[name] for name in self.lists or ready]
        legal = [pair for pair in combinations(chosen, 2) if self._legal(game, pair)]
        if not legal:
            raise Malformed(f"No two of these lists of {game.info.title} may meet under these options.")
        self._ready = [preset for preset in chosen if any(preset in pair for pair in legal)]
        self._pairs = [(self._ready.index(one), self._ready.index(other)) for one, other in legal]

    def _legal(self, game: Game[Any], pair: tuple[Preset, Preset]) -> bool:
        return not game.violations(Options(2, (pair[0].data, pair[1].data), dict(self.values)))

    def most(self) -> int:
        return len(self._pairs) * self.games

    def play(self, jobs: int = 1, progress: Progress | None = None) -> Balance:
        """Play every pair: half of the games each way round."""
        found = Balance(self.source.name, self.bot, [preset.id for preset in self._ready], {})
        pool = Pool(jobs) if jobs > 1 else None
        done = 0
        try:
            for pair in self._pairs:
                cell = found.cells.setdefault(pair, Cell())
                for swapped in (False, True):
                    for played in self._half(pair, swapped, pool):
                        _count(found, cell, played, swapped)
                        done += 1
                    if progress is not None:
                        progress(done, self.most())
        finally:
            if pool is not None:
                pool.__exit__()
        return found

    def _half(self, pair: tuple[int, int], swapped: bool, pool: Pool | None) -> list[Played]:
        one, other = (pair[1], pair[0]) if swapped else pair
        lists = (self._ready[one].data, self._ready[other].data)
        batch = Batch(self.source, (self.bot, self.bot), self.games // 2, self.seed, values=self.values, lists=lists)
        if pool is None:
            game = self.source.game()
            return [play_game(game, batch, fixture) for fixture in batch.fixtures(game)]
        return [played for chunk in pool.run(batch) for played in chunk]


def _count(found: Balance, cell: Cell, played: Played, swapped: bool) -> None:
    values = [1.0 if value > 0 else 0.0 for value in played.returns]
    if not any(values):
        found.draws += 1
        values = [0.5, 0.5]
    cell.games += 1
    cell.wins += values[1 if swapped else 0]
    found.first.games += 1
    found.first.wins += values[0]
    found.decisions += played.decisions
    found.measured.append(played.measures)


def balance_tables(found: Balance) -> list[Any]:
    """For the terminal: the lists, best first; the matrix; the first seat's edge."""
    from rich.table import Table
    from rich.text import Text

    lists = Table("List", "Games", "Win rate", "95 % interval", box=None)
    order = sorted(range(len(found.lists)), key=lambda place: -_share(found.against_all(place))["share"])
    for place in order:
        cell = _share(found.against_all(place))
        low, high = cell["interval"]
        lists.add_row(found.lists[place], str(cell["games"]), f"{cell['share']:.1%}", f"{low:.1%} to {high:.1%}")
    matrix = Table("against", *[found.lists[place] for place in order], box=None)
    for one in order:
        row = []
        for other in order:
            known = found.cells.get((one, other))
            mirrored = found.cells.get((other, one))
            if known is not None:
                row.append(f"{known.wins / known.games:.0%}")
            elif mirrored is not None:
                row.append(f"{1 - mirrored.wins / mirrored.games:.0%}")
            else:
                row.append("")
        matrix.add_row(found.lists[one], *row)
    edge = _share(found.first)
    low, high = edge["interval"]
    told = (
        f"The first seat won {edge['share']:.1%} ({low:.1%} to {high:.1%}) of {found.first.games} games "
        f"under {found.bot}; {found.draws} draws, {found.decisions / max(1, found.first.games):.1f} decisions a game."
    )
    for name, mean in means(found.measured).items():
        told += f" Mean {name}: {mean}."
    return [lists, matrix, Text(told)]
