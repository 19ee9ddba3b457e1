"""What happens when bots play many games? Batches over processes, with the same results whatever their number.

Games come in mirrored groups: as many games as there are seats share one match seed and one set of lists, and the bots
move round the seats. So luck and lists cancel out of a comparison of bots.
"""

import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from dataclasses import dataclass, field
from hashlib import sha256
from importlib import import_module
from multiprocessing import get_context
from pathlib import Path
from typing import Any, Final, TypeVar

from drumhead.bots import Budget, make
from drumhead.games import load
from drumhead.kernel import (
    Broken,
    Decision,
    Game,
    Illegal,
    Input,
    Malformed,
    Options,
    Record,
    Sealed,
    advance,
    answer,
    lowest,
    record_to_jsonl,
    seeded,
    state_hash,
)
from drumhead.kernel.agenda import step_name, step_to_data
from drumhead.kernel.match import header_of, match_table

Progress = Callable[[int, int], None]
"""Called with the number of games done and the number of all games."""

W = TypeVar("W")

CHUNK_SECONDS: Final = 1.0
TRIES: Final = 50


@dataclass(frozen=True)
class Source:
    """Where a game comes from: its id (with packs), or ``module:attribute`` of one that does not ship."""

    name: str
    packs: tuple[Path, ...] = ()

    def game(self) -> Game[Any]:
        if ":" not in self.name:
            return load(self.name, self.packs)
        module, _, attribute = self.name.partition(":")
        try:
            made = getattr(import_module(module), attribute)
        except (ImportError, AttributeError):
            raise Malformed(f"There is no game at '{self.name[:80]}'.") from None
        game = made if isinstance(made, Game) else made()
        assert isinstance(game, Game)
        return game


@dataclass(frozen=True)
class Fixture:
    """One game to be played: ``order[seat]`` is the place of that seat's bot in the list of bots."""

    number: int
    seed: str
    order: tuple[int, ...]
    lists: tuple[object, ...]


@dataclass(frozen=True)
class Played:
    """One game that was played; ``thinks`` are milliseconds by bot."""

    number: int
    order: tuple[int, ...]
    returns: tuple[int, ...]
    rule: str
    decisions: int
    thinks: tuple[tuple[float, ...], ...] = field(compare=False, default=())
    measures: dict[str, float] = field(compare=False, default_factory=dict)

    def won(self) -> list[int]:
        """The bots (not seats) that won."""
        return [self.order[seat] for seat, value in enumerate(self.returns) if value > 0]


@dataclass(frozen=True)
class Batch:
    """Many games: what is to be played, and how."""

    source: Source
    bots: tuple[str, ...]
    games: int
    seed: int = 0
    budget_ms: float = 0.0
    iterations: int = 0
    values: tuple[tuple[str, object], ...] = ()
    lists: tuple[object, ...] = ()  # fixed lists by seat; () draws ready-made ones for every group of games
    records: str = ""  # a folder in which every game leaves its record

    def check(self) -> None:
        """Refuse what cannot be played, in a sentence."""
        if self.games < 1:
            raise Malformed("A simulation needs at least one game.")
        game = self.source.game()
        for name in self.bots:
            make(name, game)
        for fixture in self.fixtures(game, 1):
            wrong = game.violations(self.options(fixture))
            if wrong:
                raise Illegal(wrong[0].rule, " ".join(violation.sentence for violation in wrong))

    def options(self, fixture: Fixture) -> Options:
        return Options(len(self.bots), fixture.lists, dict(self.values))

    def fixtures(self, game: Game[Any], most: int = 0, first: int = 0) -> Iterator[Fixture]:
        """The games from number ``first`` on, always the same ones."""
        seats = len(self.bots)
        for number in range(first, min(self.games, first + most) if most else self.games):
            group, turn = divmod(number, seats)
            lists = self.lists or _draw_lists(game, seats, dict(self.values), f"{self.seed}/{group}")
            order = tuple((seat + turn) % seats for seat in range(seats))
            yield Fixture(number, match_seed(self.seed, group), order, lists)


def match_seed(seed: int, group: int) -> str:
    """The match seed of a group of mirrored games."""
    return sha256(f"drumhead simulate {seed} {group}".encode()).hexdigest()


def _draw_lists(game: Game[Any], seats: int, values: dict[str, object], label: str) -> tuple[object, ...]:
    ready = game.presets()
    if not ready:
        return game.default_options(seats).lists
    dice = seeded(label, "lists")
    for _ in range(TRIES):
        lists = tuple(ready[dice.below(len(ready))].data for _ in range(seats))
        if not game.violations(Options(seats, lists, values)):
            return lists
    return game.default_options(seats).lists


def play_game(game: Game[Any], batch: Batch, fixture: Fixture) -> Played:
    """Play one game to its end. Bots are shown views only."""
    seats = len(fixture.order)
    table = match_table(seats, fixture.seed)
    s = game.setup(batch.options(fixture), table.dice)
    bots = [make(batch.bots[place], game, f"{fixture.seed} {place}") for place in fixture.order]
    thinks: list[list[float]] = [[] for _ in range(seats)]
    budget = Budget(batch.budget_ms, batch.iterations)
    mask = advance(s, table)
    inputs: list[Input] = []
    decisions = 0
    while mask:
        seat = lowest(mask)
        step = s.agenda[-1]
        options = step.options(s, seat)
        if not options:
            raise Broken(f"Seat {seat} is asked by {step_name(type(step))} and has no option.")
        if len(options) == 1:
            action = options[0]
        else:
            about = step_to_data(step)
            decision = Decision(seat, str(about[0]), about[1:], options, isinstance(step, Sealed), decisions)
            view = game.view(s, seat)
            started = time.perf_counter()
            action = bots[seat].choose(view, decision, budget)
            thinks[fixture.order[seat]].append(1000 * (time.perf_counter() - started))
        if batch.records:
            inputs.append(Input(seat, "", action))
        mask = answer(s, table, seat, action)
        decisions += 1
    result = s.result
    assert result is not None
    if batch.records:
        record = Record(header_of(game, batch.options(fixture), fixture.seed))
        record.inputs.extend(inputs)
        record.close(result, state_hash(game, s))
        path = Path(batch.records) / f"{game.info.id}-{fixture.number:06}.jsonl"
        path.write_text(record_to_jsonl(record), encoding="utf-8")
    return Played(
        fixture.number,
        fixture.order,
        tuple(result.returns),
        result.rule,
        decisions,
        tuple(map(tuple, thinks)),
        game.measures(s),
    )


@dataclass
class Summary:
    """The figures of a batch, bots in the order in which they were named."""

    bots: list[str]
    played: list[Played]
    seconds: float

    def wins(self) -> list[int]:
        counts = [0] * len(self.bots)
        for one in self.played:
            for bot in one.won():
                counts[bot] += 1
        return counts

    def draws(self) -> int:
        return sum(not one.won() for one in self.played)

    def decisions(self) -> int:
        return sum(one.decisions for one in self.played)

    def share(self, bot: int) -> float:
        """Wins of this bot plus its part of shared and drawn games, in games."""
        total = 0.0
        for one in self.played:
            won = one.won()
            if not won:
                total += 1 / len(self.bots)
            elif bot in won:
                total += 1 / len(won)
        return total

    def seat_wins(self) -> list[int]:
        """Wins by seat: the first player's edge."""
        counts = [0] * len(self.bots)
        for one in self.played:
            for seat, value in enumerate(one.returns):
                counts[seat] += value > 0
        return counts

    def measures(self) -> dict[str, float]:
        """The game's own measures, on average."""
        return means([one.measures for one in self.played])

    def thinks(self, bot: int) -> list[float]:
        return [ms for one in self.played for ms in one.thinks[bot]]

    def to_data(self) -> dict[str, Any]:
        games = len(self.played)
        return {
            "games": games,
            "bots": self.bots,
            "wins": self.wins(),
            "draws": self.draws(),
            "decisions": self.decisions(),
            "seconds": round(self.seconds, 3),
            "mean_length": round(self.decisions() / games, 2) if games else 0.0,
            "seat_wins": self.seat_wins(),
            "measures": self.measures(),
        }


def means(measured: list[dict[str, float]]) -> dict[str, float]:
    """Each measure on average."""
    return {
        name: round(sum(one[name] for one in measured) / len(measured), 2) for name in (measured[0] if measured else {})
    }


def simulate(batch: Batch, jobs: int = 1, progress: Progress | None = None) -> Summary:
    """Play the whole batch on so many processes."""
    batch.check()
    started = time.perf_counter()
    played: list[Played] = []
    for chunk in run(batch, jobs):
        played += chunk
        if progress is not None:
            progress(len(played), batch.games)
    played.sort(key=lambda one: one.number)
    return Summary(list(batch.bots), played, time.perf_counter() - started)


def run(batch: Batch, jobs: int) -> Iterator[list[Played]]:
    """The games of a batch as they are finished, a few at a time, in no fixed order."""
    if jobs <= 1:
        game = batch.source.game()
        for fixture in batch.fixtures(game):
            yield [play_game(game, batch, fixture)]
        return
    with Pool(jobs) as pool:
        yield from pool.run(batch)


class Pool:
    """Processes that play games; they last over several batches."""

    def __init__(self, jobs: int) -> None:
        self.jobs: Final = jobs
        # A forked process would inherit locks of other threads; a spawned one starts clean.
        self._executor: Final = ProcessPoolExecutor(jobs, mp_context=get_context("spawn"))

    def __enter__(self) -> "Pool":
        return self

    def __exit__(self, *why: object) -> None:
        self._executor.shutdown(wait=True, cancel_futures=True)

    def run(self, batch: Batch, first: int = 0) -> Iterator[list[Played]]:
        """Hand out ranges of games: few at first, then as many as take about a second."""
        waiting: set[Future[tuple[list[Played], float]]] = set()
        size = 1
        while waiting or first < batch.games:
            while first < batch.games and len(waiting) < 2 * self.jobs:
                waiting.add(self._executor.submit(_play_range, batch, first, size))
                first += size
            done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
            for one in done:
                played, seconds = one.result()
                size = max(1, min(4 * size, int(CHUNK_SECONDS * len(played) / max(seconds, 1e-6)), batch.games))
                yield played

    def each(self, work: Callable[..., W], jobs: Sequence[tuple[Any, ...]]) -> Iterator[W]:
        """Other work on the same processes: ``work(*job)`` for every job, answers in the order of the jobs."""
        for one in [self._executor.submit(work, *job) for job in jobs]:
            yield one.result()


def _play_range(batch: Batch, first: int, size: int) -> tuple[list[Played], float]:
    game = batch.source.game()
    started = time.perf_counter()
    played = [play_game(game, batch, fixture) for fixture in batch.fixtures(game, size, first)]
    return played, time.perf_counter() - started


def preset_lists(game: Game[Any], names: Sequence[str], seats: int) -> tuple[object, ...]:
    """The ready-made lists of these ids, one per seat; fewer names leave the rest to the game's defaults."""
    lists = list(game.default_options(seats).lists)
    ready = {preset.id: preset.data for preset in game.presets()}
    for seat, name in enumerate(names[:seats]):
        if name not in ready:
            raise Malformed(f"There is no ready-made list '{name[:60]}'; there are: {', '.join(ready) or 'none'}.")
        lists[seat] = ready[name]
    if len(names) > seats:
        raise Malformed(f"There are {seats} seats, but {len(names)} lists.")
    return tuple(lists)
