"""How can a game's evaluation be made better? By play: its weights are moved at random, and what wins shows the way.

A round plays pairs of mirrored games. In each pair one side judges with every weight moved up or down by the toss of a
coin, the other with each moved the other way; the mean of a move times its result is what the outcome gains with that
weight. The weights then move that way, those for which it is mere noise hardly at all, and a match decides: only
what beats the best set for sure takes its place. If nothing did, the next round adds its games to those before and
goes a shorter way. All is written down after every round, so that a run may be interrupted and gone on with.
"""

import json
import math
import tempfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path
from typing import Any, Final

from drumhead.bots import weights as store
from drumhead.kernel import Malformed, seeded
from drumhead.lab.simulate import Batch, Pool, Progress, Source, play_game
from drumhead.lab.tournament import Duel

TOSS: Final = 0.45  # by which a weight is moved in a trial, as a logarithm
STRIDE: Final = 4.0  # how far a weight moves for what the outcome gains with it, as a logarithm
FARTHEST: Final = 0.8  # a weight moves in one round, as a logarithm
LOOK: Final = 40  # games between two looks at a match


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


class Tuner:
    """One search, and where it has come to."""

    def __init__(
        self, source: Source, bot: str, out: Path, seed: int = 0, games: int = 400, exam: int = 400, budget: str = ""
    ) -> None:
        package = Path(str(files("drumhead"))).resolve()
        if package in out.resolve().parents:
            raise Malformed("Weights are never written into the installed package; name another file.")
        self.source: Final = source
        self.bot: Final = bot
        self.out: Final = out
        self.notes: Final = out.with_suffix(".tuning.json")
        self.seed: Final = seed
        self.pairs: Final = max(1, games // 2)  # that a round plays
        self.exam: Final = exam + exam % 2  # games of a match against the best set, at most
        self.budget: Final = f"@{budget}" if budget else ""
        self.plain: Final = source.game().weights()
        if not self.plain:
            raise Malformed("This game's evaluation has no weights to tune.")
        self.names: Final = [name for name, value in self.plain.items() if value]
        self.forget()
        self._pool: Pool | None = None
        self._folder = Path()
        self._resume()

    def forget(self) -> None:
        """Begin anew."""
        self.round = 0
        self.best = dict.fromkeys(self.names, 0.0)  # logarithms of the factors on the plain weights
        self.trials: dict[int, float] = {}  # around the best set: their numbers and results
        self.failed = 0  # exams since it was found

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
                self.trials |= self._try()
                way = strides([(result, self.toss(number)) for number, result in self.trials.items()])
                part = 0.5**self.failed
                new = {name: self.best[name] + part * move for name, move in zip(self.names, way, strict=True)}
                exam = self.match(new, self.best, self.exam, Duel.settled, f"exam {self.round}")
                if exam.settled() and exam.share() > 0.5:
                    self.best = new
                    self.trials = {}
                    self.failed = 0
                    store.write(self.out, self.weights(self.best))
                else:
                    self.failed += 1
                self.round += 1
                self._note()
                if progress is not None:
                    progress(self.round, rounds)
        except KeyboardInterrupt:
            return False
        return True

    def _try(self) -> dict[int, float]:
        """The pairs of one round: how each went for the side whose weights were moved there, from -1 to 1."""
        seed = seeded(f"{self.seed} trials", "tune").word()
        numbers = range(self.round * self.pairs, (self.round + 1) * self.pairs)
        batches = []
        for number in numbers:
            moves = list(zip(self.names, self.toss(number), strict=True))
            there = self._bot(f"there-{number}", {name: self.best[name] + move for name, move in moves})
            back = self._bot(f"back-{number}", {name: self.best[name] - move for name, move in moves})
            batches.append(Batch(self.source, (there, back), 2 * number + 2, seed))
        jobs = [(batch,) for batch in batches]
        results = self._pool.each(last_pair, jobs) if self._pool is not None else map(last_pair, batches)
        return dict(zip(numbers, results, strict=True))

    def toss(self, number: int) -> list[float]:
        """How the weights are moved in this trial, always the same way."""
        coin = seeded(f"{self.seed} {number}", "coins")
        return [TOSS if coin.below(2) else -TOSS for _ in self.names]

    def match(
        self, one: dict[str, float], other: dict[str, float], games: int, done: Callable[[Duel], bool], label: str
    ) -> Duel:
        """Mirrored games between two sets; ``label`` gives them seeds of their own."""
        game = self.source.game()
        names = [self._bot(f"{label} {side}", factors) for side, factors in enumerate((one, other))]
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

    def _bot(self, label: str, factors: dict[str, float]) -> str:
        """The name of the bot that judges by these factors."""
        file = self._folder / f"{label.replace(' ', '-')}.yaml"
        store.write(file, self.weights(factors))
        return f"{self.bot}:{file}{self.budget}"

    def _note(self) -> None:
        data = {
            "bot": self.bot + self.budget,
            "seed": self.seed,
            "round": self.round,
            "best": self.best,
            "failed": self.failed,
            "trials": list(self.trials.items()),
        }
        self.notes.write_text(json.dumps(data) + "\n", encoding="utf-8")

    def _resume(self) -> None:
        """Go on where an earlier run with the same weights was left."""
        try:
            data = json.loads(self.notes.read_text(encoding="utf-8"))
            same = (data["bot"], data["seed"], set(data["best"])) == (
                self.bot + self.budget,
                self.seed,
                set(self.names),
            )
            if same:
                self.round, self.best, self.failed = data["round"], data["best"], data["failed"]
                self.trials = dict(data["trials"])
        except (OSError, ValueError, KeyError, TypeError):
            return


def last_pair(batch: Batch) -> float:
    """Play the last two games of the batch, which mirror each other: -1 lost, 1 won by the first bot."""
    game = batch.source.game()
    duel = Duel(batch.bots[0], batch.bots[1])
    for fixture in batch.fixtures(game, 2, batch.games - 2):
        duel.add(play_game(game, batch, fixture))
    return 2.0 * duel.share() - 1.0


def strides(trials: Sequence[tuple[float, Sequence[float]]]) -> list[float]:
    """How far each weight should move: by what the result gains with it, less where that may be chance."""
    count = len(trials)
    noise = sum(result * result for result, _ in trials) / count / count / (4 * TOSS * TOSS)
    way = []
    for place in range(len(trials[0][1])):
        gain = sum(result * moves[place] for result, moves in trials) / count / (2 * TOSS * TOSS)
        sure = max(0.0, 1.0 - noise / (gain * gain)) if gain else 0.0
        way.append(max(-FARTHEST, min(FARTHEST, STRIDE * sure * gain)))
    return way
