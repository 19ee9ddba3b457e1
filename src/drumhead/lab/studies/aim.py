"""How are numbers of a pack moved until no list wins too often? By steps of one number at a time, on shared seeds.

A pack marks the numbers that may be moved, and how far (`tunable` in pack.yaml). The search plays the pack as it is,
then tries every such number a step up and a step down and keeps what brings the shares nearer to the band. When no
step helps, steps are halved; when steps of one do not help either, the search ends with the best it found. All tries
play the same seeds, so two of them differ by the number that was moved and not by luck. What lies inside the band on
the seeds that chose it may still be luck: it is played again on twice as many fresh seeds, beside the pack as it was,
and counts only if it holds there; otherwise the search goes on with those seeds.
"""

import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final

from drumhead.content import check_pack
from drumhead.content.packs import GameContent, Pack, PackSource, find_pack
from drumhead.content.problems import ContentError
from drumhead.content.telling import find_entry
from drumhead.kernel import Game, Malformed
from drumhead.lab.simulate import Progress, Source
from drumhead.lab.studies.figures import shares
from drumhead.lab.studies.study import Finished, Study
from drumhead.lab.studies.sweep import Sweep, copied, number_in, parse
from drumhead.lab.studies.unseen import words_of

FIRST_STEP: Final = 4
"""The first step is so many parts of the way from the least value to the most."""
MOST_TUNABLE: Final = 40
Values = tuple[int, ...]


@dataclass(frozen=True)
class Band:
    """Where the share of every list is to lie."""

    low: float
    high: float

    def outside(self, share: float) -> float:
        return max(0.0, self.low - share, share - self.high)


def band(text: str) -> Band:
    """``45-55`` in percent. Raises Malformed with a sentence.

    >>> band("45-55")
    Band(low=0.45, high=0.55)
    """
    parts = text.replace("%", "").split("-")
    try:
        low, high = (float(part) / 100 for part in parts)
    except ValueError:
        raise Malformed("An aim is written as two shares in percent, such as 45-55.") from None
    if not 0 <= low < 0.5 < high <= 1:
        raise Malformed("An aim lies around one half, such as 45-55: half of all games are won by somebody else.")
    return Band(low, high)


@dataclass(frozen=True)
class Tunable:
    """A number that may be moved."""

    kind: str
    entry: str
    field: str
    least: int
    most: int
    start: int

    @property
    def name(self) -> str:
        return f"{self.entry}.{self.field}"


def tunables(pack: Pack, content: GameContent, more: tuple[str, ...] = ()) -> list[Tunable]:
    """The numbers that the pack, one below it, or ``more`` marks. Raises Malformed or ContentError with a sentence."""
    marked: dict[tuple[str, str], Sweep] = {}  # the pack on top has the last word on how far a number may go
    for text in [*(text for one in [*pack.below(), pack] for text in one.info.tunable), *more]:
        swept = parse(text)
        marked[swept.card, swept.field] = swept
    found: dict[str, Tunable] = {}
    for swept in marked.values():
        kind, entry, item = find_entry(pack, content, swept.card)
        data = number_in(item.data, swept.field, entry)
        if not swept.first <= data <= swept.last:
            raise Malformed(f"{entry}.{swept.field} is {data}, which is not within {swept.first}..{swept.last}.")
        one = Tunable(kind, entry, swept.field, swept.first, swept.last, data)
        found[f"{kind} {one.name}"] = one
    if not found:
        raise Malformed(
            f"{pack.info.id} marks no number as tunable: write tunable: ['Card.field=1..5'] in its pack.yaml, "
            "or name one with --tune."
        )
    if len(found) > MOST_TUNABLE:
        raise Malformed(f"A search moves at most {MOST_TUNABLE} numbers.")
    return list(found.values())


def touching(numbers: list[Tunable], game: Game[Any], lists: tuple[str, ...]) -> list[Tunable]:
    """Those that can matter: of what a played list names, or of what no list names. Raises Malformed if none can."""
    every = {word for preset in game.presets() for word in words_of(preset.data)}
    played = {word for preset in game.presets() if not lists or preset.id in lists for word in words_of(preset.data)}
    found = [one for one in numbers if one.entry in played or one.entry not in every]
    if not found:
        raise Malformed("None of the tunable numbers belongs to a list that is played.")
    return found


def write_pack(folder: Path, name: str, title: str, below: PackSource, moved: list[tuple[Tunable, int]]) -> None:
    """A pack that sets these numbers of the one it builds on."""
    folder.mkdir(parents=True, exist_ok=True)
    manifest = [
        f"id: {name}",
        f"title: {_quoted(title)}",
        f"game: {below.info.game}",
        'version: "1"',
        f"requires: [{below.info.id}]",
        'description: "Numbers moved by drumhead balance-for; the folder study says what that did."',
    ]
    (folder / "pack.yaml").write_text("\n".join(manifest) + "\n", encoding="utf-8")
    changes = []
    for one, value in moved:
        inner = str(value)
        for part in reversed(one.field.split(".")):
            inner = f"{{{part}: {inner}}}"
        changes.append(f"- change: {_quoted(one.entry)}  # it was {one.start}\n  kind: {one.kind}\n  set: {inner}\n")
    if changes:
        (folder / "changes.yaml").write_text("".join(changes), encoding="utf-8")


def _quoted(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


@dataclass(frozen=True)
class Try:
    """One setting of the numbers, and what was played with it."""

    values: Values
    done: Finished | None
    shares: tuple[tuple[str, float], ...]
    outside: float
    off: float

    def nearer(self, other: "Try") -> bool:
        """Less outside the band, all lists together; where both are alike, nearer to its middle."""
        return (round(self.outside, 9), round(self.off, 9)) < (round(other.outside, 9), round(other.off, 9))


@dataclass
class Search:
    """The search itself. ``study`` says who plays which lists how often; ``scratch`` is a folder for the tries."""

    source: PackSource
    study: Study
    aim: Band
    numbers: list[Tunable]
    scratch: Path
    name: str = "balanced"
    minutes: float = 30.0
    jobs: int = 1
    tell: Callable[[str], None] = print
    progress: Progress | None = None
    clock: Callable[[], float] = time.monotonic

    def __post_init__(self) -> None:
        self.tries = 0
        self.reached = False
        self.ended = ""
        self.best: Try | None = None
        self._began = self.clock()
        self._known: dict[Values, Try] = {}
        self._lists: tuple[str, ...] = ()
        copied(self.source, self.scratch)
        self._check("least", tuple(one.least for one in self.numbers))
        self._check("most", tuple(one.most for one in self.numbers))

    def run(self) -> Try:
        """Search until the band is reached, no step helps, time is up or somebody interrupts; the best is kept."""
        try:
            self._search()
        except KeyboardInterrupt:
            self.ended = "it was stopped"
            if self.best is None:
                raise
        assert self.best is not None
        return self.best

    def moved(self, values: Values) -> list[tuple[Tunable, int]]:
        """The numbers that are not as they were."""
        return [(one, value) for one, value in zip(self.numbers, values, strict=True) if value != one.start]

    def _search(self) -> None:
        first = self._play(tuple(one.start for one in self.numbers), self.study)
        self.best = first
        assert first.done is not None
        self._lists = first.done.lists
        self._known[first.values] = first
        self.tell(f"As it is: {self.told(first)}.")
        steps = [max(1, (one.most - one.least) // FIRST_STEP) for one in self.numbers]
        ways = [1] * len(self.numbers)
        while not self._late():
            if self.best.outside == 0:
                if self._holds():
                    return
            elif not self._round(steps, ways):
                if max(steps) == 1:
                    self.ended = "no step of a single number brings the shares nearer"
                    return
                steps = [max(1, step // 2) for step in steps]

    def _round(self, steps: list[int], ways: list[int]) -> bool:
        """Each number once, first the way that helped last; did anything help?"""
        helped = False
        for place, one in enumerate(self.numbers):
            for way in (ways[place], -ways[place]):
                assert self.best is not None
                if self.best.outside == 0 or self._late():
                    return helped
                old = self.best.values[place]
                value = min(one.most, max(one.least, old + way * steps[place]))
                tried = (*self.best.values[:place], value, *self.best.values[place + 1 :])
                if tried in self._known:
                    continue
                found = self._known[tried] = self._play(tried, self.study)
                better = found.nearer(self.best)
                verdict = "nearer, kept" if better else "no nearer"
                self.tell(f"{one.name} {old} to {value}: {self.told(found)} ({verdict}).")
                if better:
                    self.best, ways[place], helped = found, way, True
                    break
        return helped

    def _holds(self) -> bool:
        """Do the shares lie inside on fresh seeds, too? If not, those are the seeds from now on."""
        assert self.best is not None
        fresh = replace(self.study, seed=self.study.seed + 1, games=2 * self.study.games)
        as_it_was = Source(self.source.info.game, (self.source.path,))
        again = self._play(self.best.values, replace(fresh, against=as_it_was))
        self.study = fresh
        self.best = again
        self.reached = again.outside == 0
        self._known = {again.values: again}
        self.tell(f"On fresh seeds: {self.told(again)} ({'it holds' if self.reached else 'the search goes on'}).")
        if self.reached:
            self.ended = f"every share lies within the band on {len(again.done.rows) if again.done else 0} fresh games"
        return self.reached

    def _late(self) -> bool:
        if self.clock() - self._began < 60 * self.minutes:
            return False
        self.ended = f"its {self.minutes:g} minutes are over"
        return True

    def told(self, tried: Try) -> str:
        """The lists that lie farthest out, in words."""
        if tried.done is None:
            return "the lists cannot be played so"
        ordered = sorted(tried.shares, key=lambda one: (-abs(one[1] - 0.5), one[0]))
        more = f" and {len(ordered) - 4} nearer" if len(ordered) > 4 else ""
        return ", ".join(f"{name} {100 * share:.1f} %" for name, share in ordered[:4]) + more

    def _play(self, values: Values, study: Study) -> Try:
        self.tries += 1
        pack = Source(self.source.info.game, (self._folder(self.moved(values), f"try_{self.tries}"),))
        try:
            done = replace(study, source=pack).run(self.jobs, progress=self.progress)
        except Malformed:
            if self.best is None:
                raise
            return Try(values, None, (), 9.0, 9.0)
        if self._lists and done.lists != self._lists:  # with these numbers some list is not legal any more
            return Try(values, None, (), 9.0, 9.0)
        found = tuple((one.name, one.share) for one in shares(done))
        outside = sum(self.aim.outside(share) for _, share in found)
        return Try(values, done, found, outside, sum(abs(share - 0.5) for _, share in found))

    def _folder(self, moved: list[tuple[Tunable, int]], name: str) -> Path:
        folder = self.scratch / name
        write_pack(folder, self.name, "A try", self.source, moved)
        return folder

    def _check(self, name: str, values: Values) -> None:
        """Whether the numbers may go so far is told before anything is played."""
        wrong = check_pack(self._folder(self.moved(values), name))
        if wrong:
            raise Malformed(f"The numbers cannot be moved so far: {wrong[0].sentence}")


def reachable(source: PackSource, out: Path) -> None:
    """Would a pack in this folder find the one it builds on? Raises Malformed with a sentence if not."""
    beside = out.parent / source.info.id
    try:
        found = beside if (beside / "pack.yaml").is_file() else find_pack(source.info.id, source.info.game).path
    except ContentError:
        found = None
    if found is None or found.resolve() != source.path.resolve():
        raise Malformed(
            f"From {out} the pack '{source.info.id}' would not be found: choose a folder beside {source.path}."
        )
