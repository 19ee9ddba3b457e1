"""Does a game hold under long runs? Thousands of random games, re-dealt secrets, saves at every decision, records.

The checks are the conformance kit's; here are only the numbers, the processes that share the work, and the summary.
"""

import time
from collections import Counter
from collections.abc import Callable
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from dataclasses import dataclass, field
from multiprocessing import get_context
from pathlib import Path
from typing import Any, Final

from drumhead import is_compiled
from drumhead.games import game_ids, load
from drumhead.kernel import (
    Dice,
    Game,
    Malformed,
    Match,
    Options,
    playout,
    record_from_jsonl,
    record_to_jsonl,
    replayed,
    seeded,
)
from drumhead.lab import conformance
from drumhead.lab.calibration import PATIENCE, Calibration, calibrate
from drumhead.lab.explaining import check_why
from drumhead.lab.simulate import Progress

CAPS: Final = ("K-CLOCK", "K-STEPS", "K-DEPTH")
Fixed = dict[str, object]
LEAK_EVERY: Final = 9  # of the decisions of a game, one in so many is re-dealt
RECORDS: Final = 25
WHYS: Final = 200  # positions of each game in which every thing is asked for
FORETOLD: Final = 20_000  # actions of each game
WHY_EVERY: Final = 17


@dataclass
class Finding:
    """What one run found: how many things were looked at, how they ended, what went wrong first."""

    game: str
    what: str
    count: int = 0
    table: str = ""  # what every one of these tables had in common
    seconds: float = 0.0
    endings: Counter[str] = field(default_factory=Counter)
    problems: list[str] = field(default_factory=list)
    records: list[str] = field(default_factory=list)
    foretold: Calibration | None = None
    note: str = ""

    def add(self, other: "Finding") -> None:
        self.count += other.count
        self.seconds += other.seconds
        self.endings += other.endings
        self.problems += other.problems
        self.records += other.records
        if other.foretold is not None:
            self.foretold = self.foretold or Calibration()
            self.foretold.merge(other.foretold)

    def judge(self) -> None:
        """What can be said only once all parts are there: chances, and the time they take."""
        told = self.foretold
        if told is None:
            return
        self.problems += told.problems()
        seconds, tries = told.slowest()
        if is_compiled() and seconds > PATIENCE:
            self.problems.append(f"one in twenty is told after more than {1000 * seconds:.0f} ms")
        self.note = f", 95 % of them within {1000 * seconds:.0f} ms, half with {tries} tries or more"

    def sentence(self) -> str:
        verdict = f"{len(self.problems)} PROBLEMS, first: {self.problems[0]}" if self.problems else "nothing wrong"
        endings = ", ".join(f"{rule} {count}" for rule, count in self.endings.most_common(6))
        tail = f" ({endings})" if endings else ""
        game = f"{self.game}, {self.table}" if self.table else self.game
        return f"{game}: {self.count:,} {self.what}{self.note}, {verdict}{tail}; {self.seconds:.0f} s of work."


def random_games(game: Game[Any], name: str, first: int, count: int, fixed: Fixed) -> Finding:
    """Random games inside the core: each ends by a rule of the game, within its declared bound."""
    found = Finding(name, "random games")
    makers = conformance.tables(game, seeded(f"soak {first}", name), fixed)
    for number in range(first, first + count):
        options = next(makers)
        try:
            s = game.setup(options, seeded(f"{name} {number}", "setup"))
            playout(s, seeded(f"{name} {number}", "choices"))
            assert s.result is not None, "it did not end"
            assert s.result.rule not in CAPS, f"it was ended by the cap {s.result.rule}"
            assert s.clock <= game.info.max_decisions, f"{s.clock} decisions exceed the declared bound"
            found.endings[s.result.rule] += 1
        except Exception as error:
            found.problems.append(f"game {number}: {type(error).__name__}: {error}")
        found.count += 1
    return found


def leaks(game: Game[Any], name: str, first: int, count: int, fixed: Fixed) -> Finding:
    """Re-deal what each seat cannot know, at so many states of random games."""
    found = Finding(name, "re-dealt states")
    makers = conformance.tables(game, seeded(f"leaks {first}", name), fixed)
    label = ""

    def visit(match: Match[Any], dice: Dice) -> None:
        if match.number() % LEAK_EVERY == number % LEAK_EVERY and found.count < count:
            conformance.check_secrets(game, match, seeded(label, f"secrets {match.number()}"))
            found.count += 1

    number = first
    while found.count < count and len(found.problems) < 20:
        label = f"{name} leak {number}"
        _guard(found, label, game, next(makers), visit)
        number += 1
    return found


def saves(game: Game[Any], name: str, first: int, count: int, fixed: Fixed) -> Finding:
    """Save and load at every decision: the same state, going on the same."""
    found = Finding(name, "games saved at every decision")
    makers = conformance.tables(game, seeded(f"saves {first}", name), fixed)

    def visit(match: Match[Any], dice: Dice) -> None:
        conformance.check_save(game, match, seeded(f"{name} {first}", f"save {match.number()}"))

    for number in range(first, first + count):
        _guard(found, f"{name} save {number}", game, next(makers), visit)
        found.count += 1
    return found


def records(game: Game[Any], name: str, first: int, count: int, fixed: Fixed) -> Finding:
    """Records of whole games parse back and replay to the same hash."""
    found = Finding(name, "records replayed")
    makers = conformance.tables(game, seeded(f"records {first}", name), fixed)
    for number in range(first, first + count):
        match = _guard(found, f"{name} record {number}", game, next(makers), None)
        if match is not None:
            found.records.append(record_to_jsonl(match.record))
        found.count += 1
    return found


def whys(game: Game[Any], name: str, first: int, count: int, fixed: Fixed) -> Finding:
    """Every thing of so many positions has a use or a true reason against it."""
    found = Finding(name, "positions explained")
    makers = conformance.tables(game, seeded(f"whys {first}", name), fixed)
    number = first

    def visit(match: Match[Any], dice: Dice) -> None:
        if match.number() % WHY_EVERY == number % WHY_EVERY and found.count < count:
            check_why(game, match, seeded(f"{name} {number}", f"why {match.number()}"))
            found.count += 1

    while found.count < count and len(found.problems) < 20:
        _guard(found, f"{name} why {number}", game, next(makers), visit)
        number += 1
    return found


def foretold(game: Game[Any], name: str, first: int, count: int, fixed: Fixed) -> Finding:
    """What is foretold of so many actions comes true as often as it was said."""
    found = Finding(name, "actions foretold")
    try:
        found.foretold = calibrate(game, count, f"soak {first}", 2, fixed=fixed)
        found.endings["exact"] = found.foretold.exact
    except Exception as error:
        found.problems.append(f"foretold {first}: {type(error).__name__}: {error}")
    found.count = count
    return found


def _guard(
    found: Finding,
    label: str,
    game: Game[Any],
    options: Options,
    visit: Callable[[Match[Any], Dice], None] | None,
) -> Match[Any] | None:
    try:
        match = conformance.play(game, options, label, visit)
        conformance.check_record(game, match)
    except Exception as error:
        found.problems.append(f"{label}: {type(error).__name__}: {error}")
        return None
    return match


_WORK: Final = {
    "games": random_games,
    "leaks": leaks,
    "saves": saves,
    "records": records,
    "whys": whys,
    "foretold": foretold,
}
_SIZE: Final = {"games": 200, "leaks": 200, "saves": 4, "records": 5, "whys": 50, "foretold": 2000}


def _work(kind: str, name: str, first: int, count: int, fixed: Fixed) -> Finding:
    started = time.perf_counter()
    found = _WORK[kind](load(name), name, first, count, fixed)
    found.table = ", ".join(f"{option} {value}" for option, value in fixed.items())
    found.seconds = time.perf_counter() - started
    return found


def soak(
    names: list[str],
    games: int,
    states: int,
    saved: int,
    jobs: int,
    seed: int,
    progress: Progress | None = None,
    explained: int = WHYS,
    foreseen: int = FORETOLD,
    each: str = "",
    fixed: Fixed | None = None,
) -> list[Finding]:
    """All runs over these games (or all games); one finding per game and run.

    ``fixed`` options hold at every table. ``each`` names an option: all runs are made anew for every one
    of its choices.
    """
    totals = {
        "games": games,
        "leaks": states,
        "saves": saved,
        "records": RECORDS,
        "whys": explained,
        "foretold": foreseen,
    }
    tasks = []
    for name in names or game_ids():
        for held in _held(load(name), each, dict(fixed or {})):
            for kind, total in totals.items():
                for first in range(0, total, _SIZE[kind]):
                    tasks.append((kind, name, seed * 10_000_000 + first, min(_SIZE[kind], total - first), held))
    found: dict[tuple[str, str, str], Finding] = {}
    done = 0
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        waiting: dict[Future[Finding], str] = {}
        left = tasks[::-1]
        while waiting or left:
            while left and len(waiting) < 2 * jobs:
                task = left.pop()
                waiting[pool.submit(_work, *task)] = task[0]
            finished, _ = wait(waiting, return_when=FIRST_COMPLETED)
            for one in finished:
                kind = waiting.pop(one)
                result = one.result()
                known = found.setdefault(
                    (result.game, result.table, kind), Finding(result.game, result.what, table=result.table)
                )
                known.add(result)
                done += 1
                if progress is not None:
                    progress(done, len(tasks))
    for finding in found.values():
        finding.judge()
    return list(found.values())


def _held(game: Game[Any], each: str, fixed: Fixed) -> list[Fixed]:
    """What the tables have in common, run by run."""
    if not each:
        return [fixed]
    for option in game.info.options:
        if option.name == each:
            return [{**fixed, each: choice} for choice in option.choices]
    raise Malformed(f"{game.info.title} has no option '{each[:40]}'.")


def write_records(found: list[Finding], folder: Path) -> int:
    """Keep the records of a run, for another build to replay; those of an earlier run give way."""
    folder.mkdir(parents=True, exist_ok=True)
    for old in folder.glob("*.jsonl"):
        old.unlink()
    written: Counter[str] = Counter()
    for finding in found:
        for text in finding.records:
            (folder / f"{finding.game}-{written[finding.game]:03}.jsonl").write_text(text, encoding="utf-8")
            written[finding.game] += 1
    return written.total()


def replay_records(folder: Path) -> list[Finding]:
    """Replay every record of a folder with this build; each must lead to the hash that the other build found."""
    found: dict[str, Finding] = {}
    for path in sorted(folder.glob("*.jsonl")):
        name = path.name.rpartition("-")[0]
        finding = found.setdefault(name, Finding(name, "records of another build replayed"))
        started = time.perf_counter()
        game = load(name)
        try:
            replayed(game, record_from_jsonl(path.read_text(encoding="utf-8"), game.info.verbs))
        except Exception as error:
            finding.problems.append(f"{path.name}: {type(error).__name__}: {error}")
        finding.count += 1
        finding.seconds += time.perf_counter() - started
    return list(found.values())
