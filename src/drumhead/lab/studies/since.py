"""What has changed since the last study? On the same games where both played the same, else share against share."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from drumhead.lab.numbers import anytime, anytime_mean

ERROR: Final = 0.05


class Game(NamedTuple):
    """As much of a game as a comparison needs: which lists met, and how it ended for both."""

    lists: tuple[str, str]
    scores: tuple[float, float]


class Change(NamedTuple):
    """A list's share then and now; the ends are those of the interval of the difference."""

    name: str
    then: float
    now: float
    low: float
    high: float

    @property
    def sure(self) -> bool:
        return self.low > 0 or self.high < 0


def since(then: Sequence[Game], now: Sequence[Game], same: bool) -> list[Change]:
    """By list that both studies played, the surest first. ``same``: the same lists, player and seeds in both.

    Then game stands beside game, as far as both got. Where seeds or players differ, the two shares are known each for
    itself, and the difference lies between their ends: wider, but it holds.
    """
    both = min(len(then), len(now)) if same else 0
    names = sorted({name for game in now for name in game.lists} & {name for game in then for name in game.lists})
    found = []
    for name in names:
        before, after = _scores(then[: both or None], name), _scores(now[: both or None], name)
        if not before or not after:
            continue
        error = ERROR / len(names)
        if same:
            low, high = anytime_mean([b - a for a, b in zip(before, after, strict=True)], -1.0, 1.0, error)
        else:
            ends, news = _ends(before, error / 2), _ends(after, error / 2)
            low, high = max(-1.0, news[0] - ends[1]), min(1.0, news[1] - ends[0])
        found.append(Change(name, sum(before) / len(before), sum(after) / len(after), low, high))
    return sorted(found, key=lambda one: (not one.sure, -abs(one.now - one.then), one.name))


def _scores(games: Sequence[Game], name: str) -> list[float]:
    return [
        score
        for game in games
        if game.lists[0] != game.lists[1]
        for of, score in zip(game.lists, game.scores, strict=True)
        if of == name
    ]


def _ends(scores: list[float], error: float) -> tuple[float, float]:
    return anytime(sum(scores), len(scores), error)
