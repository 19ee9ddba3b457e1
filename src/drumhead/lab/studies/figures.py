"""Which figures does a study give? Shares, spreads and effects, each with an interval that says how sure it is.

Shares and differences hold whenever one looks (`numbers.anytime`). Where many things are looked at at once (cards,
lists), each interval is widened so that all of them hold together with 95 % (Bonferroni).
"""

import math
from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from statistics import NormalDist, mean, pstdev
from typing import Final

from drumhead.lab.numbers import anytime, anytime_mean, quantile
from drumhead.lab.studies.changed import changed
from drumhead.lab.studies.dominated import dominated
from drumhead.lab.studies.playing import Row
from drumhead.lab.studies.study import Finished
from drumhead.lab.studies.unseen import gathered, held, named, told

ERROR: Final = 0.05
SELDOM: Final = 0.02
"""What comes up in so small a part of the games is as good as never played."""
FEWEST: Final = 20
"""Games with and without a card that it takes to say anything about it."""


@dataclass(frozen=True)
class Share:
    """How often; the ends are of an interval."""

    name: str
    games: int
    share: float
    low: float
    high: float


@dataclass(frozen=True)
class Effect:
    """How much more often the owner won with it than, with the same list, without it."""

    name: str
    how: str
    games: int
    share: float
    effect: float
    low: float
    high: float

    @property
    def sure(self) -> bool:
        return self.low > 0 or self.high < 0


@dataclass(frozen=True)
class Difference:
    """This pack less the other on the same seeds; ``settled``: after so many games, 0 if it is open."""

    name: str
    games: int
    difference: float
    low: float
    high: float
    settled: int = 0


@dataclass(frozen=True)
class Figures:
    games: int
    draws: int
    first_seat: Share
    lists: list[Share]
    pairs: dict[tuple[int, int], Share]
    decisions: tuple[float, float, float, float]
    """Mean, spread, and the lengths between which nine of ten games lie."""
    branching: float
    lead_changes: float
    foreseen: float
    effects: list[Effect]
    rules: list[tuple[str, float]]
    endings: list[tuple[str, int]]
    never: list[str]
    differences: list[Difference]
    card_differences: list[Difference]
    same: bool = False
    """Every game went the same way under the other pack, as far as it is written down."""
    changed: list[str] = field(default_factory=list)
    """What is printed otherwise in the other pack, or only in one of the two."""
    dominated: list[tuple[str, str]] = field(default_factory=list)
    """Cards beside which another costs the same and has nothing less."""
    seldom: list[tuple[str, int]] = field(default_factory=list)
    """What came up in few games, and in how many."""
    own: list[Effect] = field(default_factory=list)
    """The effects of what the pack itself changes or brings, looked at alone."""


def figures(done: Finished) -> Figures:
    """All figures of a study."""
    rows = done.rows
    lengths = [float(row.decisions) for row in rows]
    spread = (mean(lengths), pstdev(lengths), quantile(lengths, 0.05), quantile(lengths, 0.95))
    rules: Counter[str] = Counter()
    for row in rows:
        rules.update(dict(row.rules))
    seen = Counter(deed for row in rows for deed in {*row.deeds[0], *row.deeds[1]})
    game, other = done.study.source.game(), done.study.against
    differs = changed(game, other.game()) if other is not None else []
    may = held(game, done.lists)
    brought = changed(game, replace(done.study.source, packs=()).game()) if done.study.source.packs else []
    names = named(game)

    def said(found: list[Effect]) -> list[Effect]:
        return [replace(one, name=told(game, one.name, names)) for one in found]

    return Figures(
        len(rows),
        sum(row.scores[0] == 0.5 for row in rows),
        _share("first seat", [row.scores[0] for row in rows], ERROR),
        shares(done),
        _pairs(done),
        spread,
        mean(row.branching for row in rows),
        mean(row.lead_changes for row in rows),
        mean(row.foreseen for row in rows),
        said(effects(rows)),
        [(rule, count / len(rows)) for rule, count in rules.most_common()],
        Counter(row.rule for row in rows).most_common(),
        gathered(game, may, [deed for deed in may if deed not in seen]),
        _differences(done) if done.other else [],
        [replace(one, name=told(game, one.name, names)) for one in _card_differences(done, differs)]
        if done.other
        else [],
        bool(done.other) and rows == done.other,
        differs,
        dominated(game),
        sorted(
            ((told(game, deed, names), seen[deed]) for deed in may if 0 < seen[deed] <= SELDOM * len(rows)), key=_few
        ),
        said(effects(rows, brought)) if brought else [],
    )


def _few(one: tuple[str, int]) -> tuple[int, str]:
    return one[1], one[0]


def shares(done: Finished) -> list[Share]:
    """How often each list won, games against itself aside."""
    error = ERROR / len(done.lists)
    return [_share(name, list(_scores(done.rows, at)), error) for at, name in enumerate(done.lists)]


def _share(name: str, scores: list[float], error: float) -> Share:
    low, high = anytime(sum(scores), len(scores), error)
    return Share(name, len(scores), mean(scores) if scores else 0.5, low, high)


def _scores(rows: list[Row], place: int) -> Iterator[float]:
    for row in rows:
        if row.lists[0] != row.lists[1]:
            yield from (score for at, score in zip(row.lists, row.scores, strict=True) if at == place)


def _pairs(done: Finished) -> dict[tuple[int, int], Share]:
    found: dict[tuple[int, int], list[float]] = defaultdict(list)
    for row in done.rows:
        one, other = min(row.lists), max(row.lists)
        found[one, other].append(row.scores[0 if row.lists[0] == one else 1])
    error = ERROR / max(1, len(found))
    return {pair: _share(f"{pair[0]} {pair[1]}", scores, error) for pair, scores in sorted(found.items())}


def effects(rows: list[Row], only: list[str] | None = None) -> list[Effect]:
    """What was in the opening hand, drawn or done, with how much more often its owner won: the surest first.

    The comparison is inside each list, so that a card of a strong list gets no credit for its company. Where
    ``only`` a few things are looked at, more can be told of them.
    """
    told: dict[tuple[str, str], dict[int, list[float]]] = defaultdict(lambda: defaultdict(list))
    totals: dict[int, list[float]] = defaultdict(list)
    for row in rows:
        for seat in (0, 1):
            place, score = row.lists[seat], row.scores[seat]
            totals[place].append(score)
            for how, things in (("opening hand", row.opening), ("drawn", row.drawn), ("done", row.deeds)):
                for thing in things[seat]:
                    if only is None or any(_is_of(thing, one) for one in only):
                        told[thing, how][place].append(score)
    raw = [_effect(name, how, by_list, totals) for (name, how), by_list in sorted(told.items())]
    found = [one for one in raw if one is not None]
    z = NormalDist().inv_cdf(1 - ERROR / 2 / max(1, len(found)))
    made = [Effect(n, how, g, share, e, max(-1.0, e - z * s), min(1.0, e + z * s)) for n, how, g, share, e, s in found]
    return sorted(made, key=lambda one: (-max(one.low, -one.high), one.name, one.how))


def _effect(
    name: str, how: str, by_list: dict[int, list[float]], totals: dict[int, list[float]]
) -> tuple[str, str, int, float, float, float] | None:
    """The effect and its standard error, weighed over the lists; None where too little was seen."""
    weights = effect = variance = 0.0
    games, won = 0, 0.0
    for place, scores in by_list.items():
        every = totals[place]
        rest = len(every) - len(scores)
        games += len(scores)
        won += sum(scores)
        if len(scores) < FEWEST or rest < FEWEST:
            continue
        with_it = sum(scores) / len(scores)
        without = (sum(every) - sum(scores)) / rest
        weight = len(scores) * rest / len(every)
        noise = _noise(with_it, len(scores)) + _noise(without, rest)
        weights += weight
        effect += weight * (with_it - without)
        variance += weight * weight * noise
    if not weights:
        return None
    return name, how, games, won / games, effect / weights, math.sqrt(variance) / weights


def _noise(share: float, games: int) -> float:
    """The variance of a share; as if one game more had gone either way, so that 0 and 1 are not taken as certain."""
    fair = (share * games + 1) / (games + 2)
    return fair * (1 - fair) / games


def _differences(done: Finished) -> list[Difference]:
    """By list: its score under this pack less that under the other, game by game."""
    found = []
    for place, name in enumerate(done.lists):
        here, there = list(_scores(done.rows, place)), list(_scores(done.other, place))
        found.append(_difference(name, [a - b for a, b in zip(here, there, strict=True)], ERROR / len(done.lists)))
    return sorted(found, key=lambda one: (-abs(one.difference), -one.difference, one.name))


def _card_differences(done: Finished, differs: list[str]) -> list[Difference]:
    """By card or deed: how the owner's score changed where it came up under either pack, less how it changed elsewhere.

    A changed card changes nothing in games in which it does not come up, so the contrast leads to it. Where it is known
    what ``differs`` between the packs, only that can make a difference, and nothing else is looked at.
    """
    told: dict[str, dict[int, list[float]]] = defaultdict(lambda: defaultdict(list))
    totals: dict[int, list[float]] = defaultdict(list)
    for here, there in zip(done.rows, done.other, strict=True):
        for seat in (0, 1):
            place, change = here.lists[seat], here.scores[seat] - there.scores[seat]
            totals[place].append(change)
            for thing in {*here.drawn[seat], *there.drawn[seat], *here.deeds[seat], *there.deeds[seat]}:
                told[thing][place].append(change)
    of_changed = {name: by for name, by in told.items() if any(_is_of(name, one) for one in differs)}
    looked_at = sorted((of_changed or told).items())
    raw = [(name, contrast) for name, by in looked_at if (contrast := _contrast(by, totals)) is not None]
    z = NormalDist().inv_cdf(1 - ERROR / 2 / max(1, len(raw)))
    found = []
    for name, (games, change, noise) in sorted(raw, key=lambda one: (-abs(one[1][1]) / one[1][2], one[0])):
        low, high = max(-2.0, change - z * noise), min(2.0, change + z * noise)
        found.append(Difference(name, games, change, low, high, games if low > 0 or high < 0 else 0))
    return found


def _is_of(deed: str, thing: str) -> bool:
    """Is this the thing itself, or something that it did?"""
    return deed.startswith(thing) and not deed[len(thing) : len(thing) + 1].isalnum()


def _contrast(by_list: dict[int, list[float]], totals: dict[int, list[float]]) -> tuple[int, float, float] | None:
    """Games, the change with it less the change without it, and its standard error."""
    weights = change = variance = 0.0
    games = 0
    for place, values in by_list.items():
        every = totals[place]
        rest = len(every) - len(values)
        if len(values) < FEWEST or rest < FEWEST:
            continue
        without = (sum(every) - sum(values)) / rest
        weight = len(values) * rest / len(every)
        spread = pstdev(values) ** 2 / len(values) + pstdev(every) ** 2 / rest + 1.0 / len(every) ** 2
        games += len(values)
        weights += weight
        change += weight * (mean(values) - without)
        variance += weight * weight * spread
    return (games, change / weights, math.sqrt(variance) / weights) if weights else None


def _difference(name: str, values: list[float], error: float) -> Difference:
    low, high = anytime_mean(values, -1.0, 1.0, error)
    settled = 0
    if low > 0 or high < 0:
        settled = len(values)
        step = max(1, len(values) // 50)
        for count in range(step, len(values), step):
            early = anytime_mean(values[:count], -1.0, 1.0, error)
            if early[0] > 0 or early[1] < 0:
                settled = count
                break
    return Difference(name, len(values), mean(values) if values else 0.0, low, high, settled)
