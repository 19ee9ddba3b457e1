"""How fast is the core? Random playouts per game, measured beside a fixed reference, in interleaved rounds.

Figures are medians over the rounds, with the spread. Time is CPU time of this process. A target counts as met by the
speed that the reference's own speed in the same round translates to the machine that the targets were set on; so
neither a slower machine nor a busy one changes the verdict.
"""

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from statistics import median
from typing import Any, Final

from drumhead import is_compiled
from drumhead.bots import Budget
from drumhead.bots.ismcts import Style
from drumhead.bots.thinking import ThinkingBot
from drumhead.games import game_ids, load
from drumhead.kernel import (
    Decision,
    Game,
    Policy,
    advance,
    answer,
    lowest,
    playout,
    seeded,
    silent_table,
    state_hash,
)
from drumhead.lab import reference
from drumhead.lab.simulate import Progress

STATES: Final = 12  # openings per game
CLONES: Final = 2_000
ITERATIONS: Final = 60
NEVER: Final = 1e9


@dataclass(frozen=True)
class Target:
    """Decisions a second that the compiled and the pure build must make, and what they aim at; a clone in us."""

    compiled: int
    aim: int
    pure: int
    clone: float


TARGETS: Final = {
    "high_command": Target(375_000, 700_000, 60_000, 1.5),
    "shadows_edge": Target(220_000, 400_000, 30_000, 2.5),
    "fantasy_commander": Target(150_000, 300_000, 20_000, 2.5),
    "battleground": Target(30_000, 60_000, 2_000, 3.0),
    "dropzone": Target(60_000, 120_000, 5_000, 3.0),
}


@dataclass
class Case:
    """One game's openings, and what was measured of it round by round."""

    game: Game[Any]
    openings: list[Any]
    games: int  # of one pass over the openings
    decisions: int
    options: float  # mean per decision
    rates: list[float] = field(default_factory=list)
    ratios: list[float] = field(default_factory=list)
    clones: list[float] = field(default_factory=list)
    searches: list[float] = field(default_factory=list)

    def figures(self) -> dict[str, Any]:
        """As printed; ``normal`` is the rate on the machine that the targets were set on."""
        name = self.game.info.id
        rate, ratio = median(self.rates), median(self.ratios)
        figures: dict[str, Any] = {
            "decisions_per_second": round(rate),
            "ratio": round(ratio, 3),
            "spread": [round(min(self.ratios), 3), round(max(self.ratios), 3)],
            "normal": round(ratio * reference.NOMINAL),
            "us_per_decision": round(1e6 / rate, 2),
            "games_per_second": round(rate * self.games / self.decisions, 1),
            "decisions_per_game": round(self.decisions / self.games, 1),
            "options_per_decision": round(self.options, 2),
            "clone_us": round(median(self.clones), 2),
            "search_iterations_per_second": round(median(self.searches)),
        }
        target = TARGETS.get(name)
        if target is not None:
            must = target.compiled if is_compiled() else target.pure
            figures["must"] = must
            figures["met"] = figures["normal"] >= must
            if is_compiled():
                figures["aim"] = target.aim
                figures["aim_met"] = figures["normal"] >= target.aim
                figures["clone_must_us"] = target.clone
                figures["clone_met"] = figures["clone_us"] <= target.clone
        return figures


@dataclass
class Benchmark:
    """All cases of a run."""

    cases: dict[str, Case]
    reference: list[float]
    skipped: dict[str, str]

    def to_data(self) -> dict[str, Any]:
        return {
            "compiled": is_compiled(),
            "reference_per_second": round(median(self.reference)),
            "reference_nominal": reference.NOMINAL,
            "games": {name: case.figures() for name, case in self.cases.items()},
            "skipped": self.skipped,
        }

    def sentence(self) -> str:
        build = "compiled" if is_compiled() else "pure"
        missed = [name for name, case in self.cases.items() if case.figures().get("met") is False]
        verdict = f"below its target: {', '.join(missed)}" if missed else "every game with a target meets it"
        skipped = "".join(f" {name} was left out: {why}" for name, why in self.skipped.items())
        return (
            f"The {build} build; the reference makes {median(self.reference):,.0f} decisions a CPU second here "
            f"({reference.NOMINAL:,} where the targets were set); {verdict}.{skipped}"
        )


def measure(names: list[str], rounds: int, seconds: float, progress: Progress | None = None) -> Benchmark:
    """Measure these games (or all), everything once per round."""
    reference.check()
    cases: dict[str, Case] = {}
    skipped: dict[str, str] = {}
    for name in names or game_ids():
        try:
            cases[name] = prepare(load(name))
        except Exception as error:
            # One unfinished rulebook must not keep the others from being measured; by name, it is an error.
            if names:
                raise
            skipped[name] = f"{type(error).__name__}: {error}"
    found = Benchmark(cases, [], skipped)
    for number in range(rounds):
        base = _rate(_play_reference, seconds)
        found.reference.append(base)
        for case in cases.values():
            rate = _rate(_player(case), seconds)
            case.rates.append(rate)
            case.ratios.append(rate / base)
            case.clones.append(_clone_us(case))
            case.searches.append(_search_rate(case))
        if progress is not None:
            progress(number + 1, rounds)
    return found


class _Counting(Policy):
    """Random choices, counting how many options there were."""

    def __init__(self) -> None:
        self.asked = 0
        self.options = 0

    def pick(self, s: Any, seat: int, options: Any, dice: Any) -> int:
        self.asked += 1
        self.options += len(options)
        return int(dice.below(len(options)))


def prepare(game: Game[Any]) -> Case:
    """Openings of mixed lists, played twice: the same decisions and the same end both times, or nothing is timed."""
    presets = game.presets()
    openings = []
    for number in range(STATES):
        options = game.default_options(game.info.min_seats)
        if presets:
            lists = tuple(presets[(number + seat) % len(presets)].data for seat in range(options.seats))
            mixed = type(options)(options.seats, lists, options.values)
            options = options if game.violations(mixed) else mixed
        openings.append(game.setup(options, seeded(str(number), "bench setup")))
    counting = _Counting()
    decisions = 0
    for number, opening in enumerate(openings):
        ends = []
        for policy in (counting, None):
            s = game.clone(opening)
            count = playout(s, seeded(str(number), "bench"), policy)
            ends.append((count, state_hash(game, s)))
        if ends[0] != ends[1]:
            raise AssertionError(f"{game.info.id} does not play the same game twice.")
        decisions += ends[0][0]
    forced = decisions - counting.asked
    return Case(game, openings, STATES, decisions, (counting.options + forced) / decisions)


def _play_reference(number: int) -> int:
    return reference.play(number % reference.GAMES)[0]


def _player(case: Case) -> Callable[[int], int]:
    streams = [seeded(str(number), "bench") for number in range(STATES)]

    def play(number: int) -> int:
        place = number % STATES
        return int(playout(case.game.clone(case.openings[place]), streams[place].copy()))

    return play


def _rate(play: Callable[[int], int], seconds: float) -> float:
    """Decisions a CPU second, over whole passes of games until the time is up."""
    started = time.process_time()
    decisions = number = 0
    while time.process_time() - started < seconds or number % STATES:
        decisions += play(number)
        number += 1
    return decisions / (time.process_time() - started)


def _middle(case: Case) -> Any:
    s = case.game.clone(case.openings[0])
    playout(s, seeded("0", "bench"), None, max(1, case.decisions // case.games // 2))
    return s if s.result is None else case.game.clone(case.openings[0])


def _clone_us(case: Case) -> float:
    s = _middle(case)
    clone = case.game.clone
    started = time.process_time()
    for _ in range(CLONES):
        clone(s)
    return 1e6 * (time.process_time() - started) / CLONES


def _search_rate(case: Case) -> float:
    """Iterations a CPU second of the thinking bot at an open choice in mid-game."""
    game, s = case.game, _middle(case)
    dice = seeded("search", "bench")
    table = silent_table(s.seats, dice)
    mask = advance(s, table)
    while mask:
        seat = lowest(mask)
        step = s.agenda[-1]
        options = step.options(s, seat)
        if len(options) > 1 and not step.secret():
            # No option drops out, so that the think takes its whole budget; what is not worth a thought takes none.
            bot = ThinkingBot(game, seeded("bot", "bench"), game.policy(), style=Style(doubt=NEVER))
            started = time.process_time()
            bot.choose(game.view(s, seat), Decision(seat, "", [], options, False, 0), Budget(0, ITERATIONS))
            if bot.search.iterations == ITERATIONS:
                return ITERATIONS / (time.process_time() - started)
        mask = answer(s, table, seat, options[dice.below(len(options))])
    return 0.0


def bench_table(found: Benchmark) -> Any:
    """For the terminal."""
    from rich.table import Table

    table = Table(
        "Game",
        "decisions/s",
        "ratio (spread)",
        "target",
        "us",
        "games/s",
        "options",
        "clone us",
        "search it/s",
        box=None,
    )
    for name, case in found.cases.items():
        f = case.figures()
        target = ""
        if "must" in f:
            target = f"{f['normal']:,} of {f['must']:,} {'met' if f['met'] else 'MISSED'}"
        low, high = f["spread"]
        clone = f"{f['clone_us']}" + ("" if f.get("clone_met", True) else f" (at most {f['clone_must_us']})")
        table.add_row(
            name,
            f"{f['decisions_per_second']:,}",
            f"{f['ratio']:.2f} ({low:.2f}-{high:.2f})",
            target,
            str(f["us_per_decision"]),
            str(f["games_per_second"]),
            str(f["options_per_decision"]),
            clone,
            f"{f['search_iterations_per_second']:,}",
        )
    return table
