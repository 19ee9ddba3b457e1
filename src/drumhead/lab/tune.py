"""How can a game's evaluation be made better? Its weights play against themselves, moved a little either way.

Simultaneous perturbation: a step moves all weights at once, each up or down by chance, lets the one set play the
opposite one, and goes a little towards the winner. Now and then the path is tried against the best set so far, which is
kept until it is beaten for sure. Everything is written down after every step, so that a run may be interrupted at any
time and gone on with.
"""

import json
import math
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path
from typing import Any, Final

from drumhead.bots import weights as store
from drumhead.kernel import Dice, Game, Malformed, seeded
from drumhead.lab.simulate import Batch, Pool, Progress, Source, play_game
from drumhead.lab.tournament import Duel

REACH: Final = 0.25  # by how much (as a logarithm) a weight is moved for a comparison
PACE: Final = 0.5  # how far a step goes towards the winner, if that wins everything
REST: Final = 30.0  # steps after which steps have become half as long
EXAM: Final = 10  # steps between two matches against the best set
LOOK: Final = 40  # games between two looks at it


@dataclass
class Tuned:
    """What came of it."""

    path: Path
    steps: int
    before: dict[str, float]
    after: dict[str, float]
    proof: Duel

    def to_data(self) -> dict[str, Any]:
        return {
            "steps": self.steps,
            "before": self.before,
            "after": self.after,
            "games": self.proof.games,
            "share": round(self.proof.share(), 4),
            "interval": [round(end, 4) for end in self.proof.interval()],
        }

    def sentence(self) -> str:
        if not self.proof.games:
            return f"Interrupted after {self.steps} steps; {self.path} holds the best weights so far, if any."
        low, high = self.proof.interval()
        return (
            f"After {self.steps} steps the weights in {self.path} win {self.proof.share():.1%} of {self.proof.games} "
            f"games against those of the start ({low:.1%} to {high:.1%})."
        )


def home_of(game: Game[Any]) -> Path:
    """Where a game's tuned weights lie."""
    return Path(str(files(f"drumhead.games.{game.info.id}") / store.NAME))


class Tuner:
    """One search, and where it has come to."""

    def __init__(self, source: Source, bot: str, out: Path, seed: int = 0, games: int = 60, exam: int = 400) -> None:
        self.source: Final = source
        self.bot: Final = bot
        self.out: Final = out
        self.notes: Final = out.with_suffix(".tuning.json")
        self.seed: Final = seed
        self.games: Final = games + games % 2
        self.exam: Final = exam + exam % 2  # games of a match against the best set, at most
        self.plain: Final = source.game().weights()
        if not self.plain:
            raise Malformed("This game's evaluation has no weights to tune.")
        self.names: Final = [name for name, value in self.plain.items() if value]
        self.step = 0
        self.path = dict.fromkeys(self.names, 0.0)  # logarithms of the factors on the plain weights
        self.best = dict(self.path)
        self._pool: Pool | None = None
        self._folder = Path()
        self._resume()

    def forget(self) -> None:
        """Begin anew."""
        self.step = 0
        self.path = dict.fromkeys(self.names, 0.0)
        self.best = dict(self.path)

    def run(self, steps: int, proof: int, jobs: int = 1, progress: Progress | None = None) -> Tuned:
        """So many steps in all, those of earlier runs among them; then the best set against the plain one."""
        with tempfile.TemporaryDirectory(prefix="drumhead-tune-") as folder:
            self._folder = Path(folder)
            self._pool = Pool(jobs) if jobs > 1 else None
            try:
                whole = self._walk(steps, progress)
                last = self._match(self.best, {}, proof if whole else 0, lambda duel: False, "proof")
            finally:
                if self._pool is not None:
                    self._pool.__exit__()
        return Tuned(self.out, self.step, self.plain, self._weights(self.best), last)

    def _walk(self, steps: int, progress: Progress | None) -> bool:
        """False if it was interrupted."""
        try:
            while self.step < steps:
                self._one_step()
                self.step += 1
                if self.step % EXAM == 0 or self.step == steps:
                    exam = self._match(self.path, self.best, self.exam, Duel.settled, f"exam {self.step}")
                    if exam.settled() and exam.share() > 0.5:
                        self.best = dict(self.path)
                        store.write(self.out, self._weights(self.best))
                self._note()
                if progress is not None:
                    progress(self.step, steps)
        except KeyboardInterrupt:
            return False
        return True

    def _one_step(self) -> None:
        dice = seeded(f"{self.seed} {self.step}", "tune")
        ways = {name: _either(dice) for name in self.names}
        up = {name: self.path[name] + REACH * ways[name] for name in self.names}
        down = {name: self.path[name] - REACH * ways[name] for name in self.names}
        duel = self._match(up, down, self.games, lambda duel: False, f"step {self.step}")
        gain = 2.0 * duel.share() - 1.0
        pace = PACE / (1.0 + self.step / REST)
        for name in self.names:
            self.path[name] += pace * REACH * gain * ways[name]

    def _match(
        self, one: dict[str, float], other: dict[str, float], games: int, done: Callable[[Duel], bool], label: str
    ) -> Duel:
        """Mirrored games between two sets; ``label`` gives them seeds of their own."""
        game = self.source.game()
        names = []
        for side, factors in enumerate((one, other)):
            file = self._folder / f"{label.replace(' ', '-')}-{side}.yaml"
            store.write(file, self._weights(factors))
            names.append(f"{self.bot}:{file}")
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

    def _weights(self, factors: dict[str, float]) -> dict[str, float]:
        return {name: value * math.exp(factors.get(name, 0.0)) for name, value in self.plain.items()}

    def _note(self) -> None:
        data = {"bot": self.bot, "seed": self.seed, "step": self.step, "path": self.path, "best": self.best}
        self.notes.write_text(json.dumps(data, indent=1) + "\n", encoding="utf-8")

    def _resume(self) -> None:
        """Go on where an earlier run with the same weights was left."""
        try:
            data = json.loads(self.notes.read_text(encoding="utf-8"))
        except (OSError, ValueError):
            return
        if (
            data.get("bot") == self.bot
            and data.get("seed") == self.seed
            and set(data.get("path", ())) == set(self.names)
        ):
            self.step, self.path, self.best = data["step"], data["path"], data["best"]


def _either(dice: Dice) -> float:
    return 1.0 if dice.below(2) else -1.0
