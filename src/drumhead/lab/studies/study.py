"""How is a study run? Every pair of lists both ways round with shared seeds, block by block, until it is sure enough.

Results depend on the game, its packs and options, the lists, the player and the seed alone: how many processes play
changes nothing, because looks at the results come after fixed numbers of games.
"""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from itertools import combinations
from typing import Any, Final

from drumhead.bots import make
from drumhead.kernel import Game, Malformed, Options
from drumhead.lab.backends import Backend, backend
from drumhead.lab.numbers import anytime
from drumhead.lab.simulate import Progress, Source
from drumhead.lab.studies.playing import Row, Task, play

CHUNK: Final = 10
BLOCK: Final = 200
"""Games between two looks."""
MOST: Final = 1_000_000
Stop = Callable[[], str]
"""Asked now and then: why the games are to end, "" if they are not."""


@dataclass(frozen=True)
class Finished:
    """What was played: ``other`` holds the same games under another pack or option, if there is one."""

    study: "Study"
    lists: tuple[str, ...]
    rows: list[Row]
    other: list[Row]
    content: str
    other_content: str
    stopped: str


@dataclass
class Study:
    """What is to be played. ``until``: stop when every list's share is known within so many points to either side."""

    source: Source
    bot: str = "quick"
    games: int = 400
    until: float = 0.0
    seed: int = 0
    values: tuple[tuple[str, object], ...] = ()
    lists: tuple[str, ...] = ()
    against: Source | None = None
    against_values: tuple[tuple[str, object], ...] | None = None
    iterations: int = 0
    left_out: list[str] = field(default_factory=list, init=False)
    """The lists that may meet none of the others, each with the reason."""
    _ready: list[Any] = field(default_factory=list, init=False)
    _pairs: list[tuple[int, int]] = field(default_factory=list, init=False)

    def __post_init__(self) -> None:
        if not 2 <= self.games <= MOST:
            raise Malformed(f"A study plays from 2 to {MOST:,} games.")
        self.games += self.games % 2
        game = self.source.game()
        make(self.bot, game)
        if game.info.min_seats > 2:
            raise Malformed("A study pairs lists, but this game needs more than two seats.")
        ready = {preset.id: preset for preset in game.presets()}
        for wanted in self.lists:
            if wanted not in ready:
                raise Malformed(f"There is no list '{wanted[:60]}'; there are: {', '.join(ready) or 'none'}.")
        chosen = [ready[name] for name in self.lists or ready]
        if len(chosen) == 1:
            chosen = chosen * 2
        legal = [(i, j) for i, j in combinations(range(len(chosen)), 2) if self._legal(game, chosen, i, j)]
        if not legal:
            raise Malformed(self._why_not(game, chosen))
        kept = sorted({place for pair in legal for place in pair})
        self.left_out = [self._why_left(game, chosen[place]) for place in range(len(chosen)) if place not in kept]
        if self.left_out and self.lists:
            raise Malformed(f"This list cannot be played: {self.left_out[0]}")
        self._ready = [chosen[place] for place in kept]
        self._pairs = [(kept.index(i), kept.index(j)) for i, j in legal]
        if self.against is not None or self.against_values is not None:
            self._check_other()

    def by(self, bot: str, games: int) -> "Study":
        """The first games of this study for another player. Raises Malformed where it is the same one."""
        if bot == self.bot:
            raise Malformed(f"{bot} plays the study itself; name another player to repeat it.")
        return replace(self, bot=bot, games=min(games, self.games), until=0.0)

    def _legal(self, game: Game[Any], chosen: list[Any], i: int, j: int) -> bool:
        return not game.violations(Options(2, (chosen[i].data, chosen[j].data), dict(self.values)))

    def _why_not(self, game: Game[Any], chosen: list[Any]) -> str:
        if len(chosen) < 2:
            return f"{game.info.title} has no two ready-made lists to compare."
        wrong = game.violations(Options(2, (chosen[0].data, chosen[1].data), dict(self.values)))
        return f"No two of these lists of {game.info.title} may meet: {wrong[0].sentence} ({wrong[0].rule})"

    def _why_left(self, game: Game[Any], preset: Any) -> str:
        """Why this list may meet none of the others, in a sentence."""
        wrong = game.violations(Options(2, (preset.data, preset.data), dict(self.values)))
        return f"{preset.id}: {wrong[0].sentence} ({wrong[0].rule})" if wrong else f"{preset.id} has nobody to meet."

    def _check_other(self) -> None:
        game = (self.against or self.source).game()
        known = {preset.id for preset in game.presets()}
        missing = [preset.id for preset in self._ready if preset.id not in known]
        if missing:
            raise Malformed(f"The other pack has no list '{missing[0][:60]}', so the two cannot be compared.")

    def _task(self, numbers: tuple[int, ...], other: bool) -> Task:
        source, values, ready = self.source, self.values, self._ready
        if other:
            source = self.against or self.source
            values = self.values if self.against_values is None else self.against_values
            presets = {preset.id: preset for preset in source.game().presets()}
            ready = [presets[preset.id] for preset in self._ready]
        lists = tuple(preset.data for preset in ready)
        return Task(source, self.bot, self.seed, values, lists, tuple(self._pairs), numbers, self.iterations)

    def run(
        self,
        jobs: int = 1,
        ray: str = "",
        progress: Progress | None = None,
        stop: Stop | None = None,
        chunk: int = CHUNK,
    ) -> Finished:
        """Play it. ``stop`` is asked after every ``chunk`` of games: why it is to end ("" if it is not).

        What was played until then is kept.
        """
        where = backend(jobs, ray)
        compared = self.against is not None or self.against_values is not None
        rows: list[Row] = []
        other: list[Row] = []
        stopped = f"all {self.games} games were played"
        while len(rows) < self.games:
            why = self._block(where, rows, other if compared else None, chunk, progress, stop)
            if why:
                stopped = f"{why} after {len(rows)} games"
                break
            if self.until and self.widest(rows) <= self.until:
                stopped = f"every list's share was known to ±{self.until:.1%} after {len(rows)} games"
                break
        names = tuple(preset.id for preset in self._ready)
        second = (self.against or self.source).game().content if compared else ""
        return Finished(self, names, rows, other, self.source.game().content, second, stopped)

    def _block(
        self,
        where: Backend,
        rows: list[Row],
        other: list[Row] | None,
        chunk: int,
        progress: Progress | None,
        stop: Stop | None,
    ) -> str:
        """Play up to the next look. Says why it ended before, if it did: then what was played without a gap counts."""
        first, last = len(rows), min(self.games, len(rows) + BLOCK)
        parts = [tuple(range(at, min(at + chunk, last))) for at in range(first, last, chunk)]
        sides = (False, True) if other is not None else (False,)
        found: dict[int, list[Row]] = {}
        whole, why = 0, ""
        for place, got in where.map(play, [self._task(part, side) for part in parts for side in sides]):
            found[place] = got
            while whole < len(parts) and all(len(sides) * whole + n in found for n in range(len(sides))):
                whole += 1
            if progress is not None:
                progress(first + sum(len(part) for part in parts[:whole]), self.games)
            if stop is not None and first + whole and whole < len(parts):
                why = stop()
                if why:
                    break
        for place in range(whole):
            rows += found[len(sides) * place]
            if other is not None:
                other += found[len(sides) * place + 1]
        return why

    def widest(self, rows: list[Row]) -> float:
        """Half of the widest interval of a list's share."""
        widths = []
        for place in range(len(self._ready)):
            scores = [score for row in rows for at, score in zip(row.lists, row.scores, strict=True) if at == place]
            low, high = anytime(sum(scores), len(scores), 0.05 / len(self._ready))
            widths.append((high - low) / 2)
        return max(widths)
