"""How can a game's evaluation be made better? Its weights learn to foretell the ends of games that bots play.

A round plays games with the best weights so far, some moves at random so that there is variety, and looks at positions
of them: what the evaluation said, how it would change with each weight, and how the game ended. The weights then move
to where the evaluation would have foretold the ends best (least squares, drawn towards where they are), and a match
decides: only what beats the best set for sure takes its place. Everything is written down after every round, so that a
run may be interrupted at any time and gone on with.
"""

import json
import math
import tempfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path
from typing import Any, Final

from drumhead.bots import Budget, make
from drumhead.bots import weights as store
from drumhead.kernel import Decision, Game, Malformed, advance, answer, lowest, seeded
from drumhead.kernel.match import match_table
from drumhead.lab.simulate import Batch, Fixture, Pool, Progress, Source, play_game
from drumhead.lab.tournament import Duel

RANDOM: Final = 120  # moves in a thousand that are made at random while learning
LOOKED_AT: Final = 4  # one in so many decisions is looked at, in a game that does not count turns
NUDGE: Final = 0.05  # by which a weight is moved (as a logarithm) to see what hangs on it
CAUTION: Final = 0.002  # how strongly weights are drawn to where they are, per position
FARTHEST: Final = 0.7  # a weight moves in one round, as a logarithm
LENGTHS: Final = (0.5, 0.25, 1.0)  # parts of the way that are gone, round by round: what foretells well may play badly
LOOK: Final = 40  # games between two looks at a match

Row = tuple[float, tuple[float, ...]]
"""Of one position: by how much the end differed from the evaluation, and what the evaluation gains with each weight."""


@dataclass
class Tuned:
    """What came of it."""

    path: Path
    rounds: int
    before: dict[str, float]
    after: dict[str, float]
    proof: Duel

    def to_data(self) -> dict[str, Any]:
        return {
            "rounds": self.rounds,
            "before": self.before,
            "after": self.after,
            "games": self.proof.games,
            "share": round(self.proof.share(), 4),
            "interval": [round(end, 4) for end in self.proof.interval()],
        }

    def sentence(self) -> str:
        if not self.proof.games:
            return f"Interrupted after {self.rounds} rounds; {self.path} holds the best weights so far, if any."
        low, high = self.proof.interval()
        return (
            f"After {self.rounds} rounds the best weights win {self.proof.share():.1%} of {self.proof.games} games "
            f"against those of the start ({low:.1%} to {high:.1%}). Weights that were better are in {self.path}."
        )


def home_of(game: Game[Any]) -> Path:
    """Where a game's tuned weights lie."""
    return Path(str(files(f"drumhead.games.{game.info.id}") / store.NAME))


class Tuner:
    """One search, and where it has come to."""

    def __init__(
        self, source: Source, bot: str, out: Path, seed: int = 0, games: int = 200, exam: int = 400, budget: str = ""
    ) -> None:
        self.source: Final = source
        self.bot: Final = bot
        self.out: Final = out
        self.notes: Final = out.with_suffix(".tuning.json")
        self.seed: Final = seed
        self.games: Final = games
        self.exam: Final = exam + exam % 2  # games of a match against the best set, at most
        self.budget: Final = f"@{budget}" if budget else ""
        self.plain: Final = source.game().weights()
        if not self.plain:
            raise Malformed("This game's evaluation has no weights to tune.")
        self.names: Final = [name for name, value in self.plain.items() if value]
        self.round = 0
        self.best = dict.fromkeys(self.names, 0.0)  # logarithms of the factors on the plain weights
        self._pool: Pool | None = None
        self._folder = Path()
        self._resume()

    def forget(self) -> None:
        """Begin anew."""
        self.round = 0
        self.best = dict.fromkeys(self.names, 0.0)

    def run(self, rounds: int, proof: int, jobs: int = 1, progress: Progress | None = None) -> Tuned:
        """So many rounds in all, those of earlier runs among them; then the best set against the plain one."""
        with tempfile.TemporaryDirectory(prefix="drumhead-tune-") as folder:
            self._folder = Path(folder)
            self._pool = Pool(jobs) if jobs > 1 else None
            try:
                whole = self._walk(rounds, progress)
                last = self.match(self.best, {}, proof if whole else 0, lambda duel: False, "proof")
            finally:
                if self._pool is not None:
                    self._pool.__exit__()
        return Tuned(self.out, self.round, self.plain, self.weights(self.best), last)

    def _walk(self, rounds: int, progress: Progress | None) -> bool:
        """False if it was interrupted."""
        try:
            while self.round < rounds:
                rows = self.learn(self.best, self.round)
                moved = fit(rows, len(self.names))
                length = LENGTHS[self.round % len(LENGTHS)]
                new = {name: self.best[name] + length * move for name, move in zip(self.names, moved, strict=True)}
                exam = self.match(new, self.best, self.exam, Duel.settled, f"exam {self.round}")
                if exam.settled() and exam.share() > 0.5:
                    self.best = new
                    store.write(self.out, self.weights(self.best))
                self.round += 1
                self._note()
                if progress is not None:
                    progress(self.round, rounds)
        except KeyboardInterrupt:
            return False
        return True

    def learn(self, factors: dict[str, float], number: int) -> list[Row]:
        """Play and look."""
        file = self._folder / f"learn-{number}.yaml"
        store.write(file, self.weights(factors))
        batch = Batch(
            self.source, (f"{self.bot}:{file}{self.budget}",) * 2, self.games, seeded(str(self.seed), "learn").word()
        )
        first = number * self.games
        if self._pool is None:
            return look_at(batch, self.names, str(file), first, self.games)
        parts = [(first + start, min(LOOK, self.games - start)) for start in range(0, self.games, LOOK)]
        found: list[Row] = []
        for rows in self._pool.each(look_at, [(batch, self.names, str(file), *part) for part in parts]):
            found += rows
        return found

    def match(
        self, one: dict[str, float], other: dict[str, float], games: int, done: Callable[[Duel], bool], label: str
    ) -> Duel:
        """Mirrored games between two sets; ``label`` gives them seeds of their own."""
        game = self.source.game()
        names = []
        for side, factors in enumerate((one, other)):
            file = self._folder / f"{label.replace(' ', '-')}-{side}.yaml"
            store.write(file, self.weights(factors))
            names.append(f"{self.bot}:{file}{self.budget}")
        seed = seeded(f"{self.seed} {label}", "tune").word()
        duel = Duel(names[0], names[1])
        while duel.games < games and not done(duel):
            first, last = duel.games, min(duel.games + LOOK, games)
            batch = Batch(self.source, (names[0], names[1]), last, seed)
            if self._pool is None:
                for fixture in batch.fixtures(game, last - first, first):
                    duel.add(play_game(game, batch, fixture))
            else:
                for chunk in self._pool.run(batch, first):
                    for played in chunk:
                        duel.add(played)
        return duel

    def weights(self, factors: dict[str, float]) -> dict[str, float]:
        """The weights behind these factors."""
        return {name: value * math.exp(factors.get(name, 0.0)) for name, value in self.plain.items()}

    def _note(self) -> None:
        data = {"bot": self.bot, "seed": self.seed, "round": self.round, "best": self.best}
        self.notes.write_text(json.dumps(data, indent=1) + "\n", encoding="utf-8")

    def _resume(self) -> None:
        """Go on where an earlier run with the same weights was left."""
        try:
            data = json.loads(self.notes.read_text(encoding="utf-8"))
        except (OSError, ValueError):
            return
        fits = (data.get("bot"), data.get("seed"), set(data.get("best", ()))) == (self.bot, self.seed, set(self.names))
        if fits:
            self.round, self.best = data["round"], data["best"]


def look_at(batch: Batch, names: list[str], file: str, first: int, count: int) -> list[Row]:
    """Positions of so many games: what the evaluation missed, and what hangs on each weight."""
    plain = batch.source.game()
    game = store.weighed_by(plain, Path(file))
    weights = game.weights()
    moved = [plain.weighed({**weights, name: weights[name] * math.exp(NUDGE)}) for name in names]
    found: list[Row] = []
    whole = Batch(batch.source, batch.bots, first + count, batch.seed)
    for fixture in whole.fixtures(plain, count, first):
        seen, returns = _self_play(game, batch, fixture)
        for s, seat in seen:
            said = game.evaluate(s, seat)
            slopes = tuple((other.evaluate(s, seat) - said) / NUDGE for other in moved)
            found.append((_sign(returns[seat]) - said, slopes))
    return found


def _self_play(game: Game[Any], batch: Batch, fixture: Fixture) -> tuple[list[tuple[Any, int]], tuple[int, ...]]:
    """One game with some moves at random; some of its positions with the seat that was to choose, and its end."""
    table = match_table(len(fixture.order), fixture.seed)
    dice = seeded(f"{fixture.seed} {fixture.number}", "variety")
    s = game.setup(batch.options(fixture), table.dice)
    seated = [make(batch.bots[place], batch.source.game(), f"{fixture.seed} {place}") for place in fixture.order]
    seen: list[tuple[Any, int]] = []
    policy = game.policy()
    turns = [0] * s.seats
    mask = advance(s, table)
    number = 0
    while mask:
        seat = lowest(mask)
        step = s.agenda[-1]
        options = step.options(s, seat)
        action = options[dice.below(len(options))]
        if len(options) > 1:
            turn = policy.turn(s, seat) if policy is not None else -1
            # Search compares positions where a turn of the seat begins.
            if not step.secret() and (turn > turns[seat] if turn >= 0 else dice.below(LOOKED_AT) == 0):
                seen.append((game.clone(s), seat))
                turns[seat] = turn
            if dice.below(1000) >= RANDOM:
                decision = Decision(seat, "", [], options, step.secret(), number)
                action = seated[seat].choose(game.view(s, seat), decision, Budget())
        mask = answer(s, table, seat, action)
        number += 1
    assert s.result is not None
    return seen, tuple(s.result.returns)


def _sign(value: int) -> float:
    return 1.0 if value > 0 else -1.0 if value < 0 else 0.0


def fit(rows: Sequence[Row], count: int) -> list[float]:
    """The moves of the weights (as logarithms) with which the evaluation would have missed least."""
    matrix = [[CAUTION * len(rows) if i == j else 0.0 for j in range(count)] for i in range(count)]
    right = [0.0] * count
    for missed, slopes in rows:
        for i in range(count):
            right[i] += slopes[i] * missed
            for j in range(count):
                matrix[i][j] += slopes[i] * slopes[j]
    return [max(-FARTHEST, min(FARTHEST, move)) for move in _solved(matrix, right)]


def _solved(matrix: list[list[float]], right: list[float]) -> list[float]:
    """Gauss's elimination; the matrix is positive definite, so that no pivoting is needed."""
    size = len(right)
    rows = [[*line, value] for line, value in zip(matrix, right, strict=True)]
    for i in range(size):
        for k in range(i + 1, size):
            factor = rows[k][i] / rows[i][i]
            for j in range(i, size + 1):
                rows[k][j] -= factor * rows[i][j]
    found = [0.0] * size
    for i in reversed(range(size)):
        rest = sum(rows[i][j] * found[j] for j in range(i + 1, size))
        found[i] = (rows[i][size] - rest) / rows[i][i]
    return found
