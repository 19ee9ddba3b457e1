"""How strong is each bot, whatever the order of the games? The Bradley-Terry model, fitted to all results at once.

A bot of strength a beats one of strength b with chance 1 / (1 + exp(b - a)); a draw is half a win. Strengths are told
on the scale of chess (400 points are odds of ten to one), 1500 on average. A weak belief that all are alike (as if
each had drawn ``PRIOR`` games with an average bot) keeps who never lost from rising without end. Intervals come from
the curvature of the likelihood.

>>> [(one.name, round(one.mean)) for one in bradley_terry(["a", "b"], [("a", "b", 30.0, 40)])]
[('a', 1594), ('b', 1406)]
"""

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

SCALE: Final = 400.0 / math.log(10.0)
MIDDLE: Final = 1500.0
PRIOR: Final = 1.0
ROUNDS: Final = 100
NEAR: Final = 1e-12


@dataclass(frozen=True)
class Strength:
    """A player's rating and its standard error, in points."""

    name: str
    mean: float
    spread: float


def bradley_terry(names: Sequence[str], results: Iterable[tuple[str, str, float, int]]) -> list[Strength]:
    """Ratings in the order of ``names``. A result: two names, the wins of the first (a draw is 0.5), the games."""
    place = {name: number for number, name in enumerate(names)}
    size = len(names)
    wins = [[0.0] * size for _ in names]
    for one, other, won, games in results:
        wins[place[one]][place[other]] += won
        wins[place[other]][place[one]] += games - won
    strengths = [0.0] * size
    for _ in range(ROUNDS):
        slope, bend = _derivatives(wins, strengths)
        step = _solved(bend, slope)
        strengths = [value + move for value, move in zip(strengths, step, strict=True)]
        if max(abs(move) for move in step) < NEAR:
            break
    _, bend = _derivatives(wins, strengths)
    mean = math.fsum(strengths) / size
    spreads = [math.sqrt(_spread(bend, number)) for number in range(size)]
    return [
        Strength(name, MIDDLE + SCALE * (strengths[number] - mean), SCALE * spreads[number])
        for number, name in enumerate(names)
    ]


def _derivatives(wins: list[list[float]], strengths: list[float]) -> tuple[list[float], list[list[float]]]:
    """The slope of the log-likelihood, and its curvature with the sign turned."""
    size = len(strengths)
    slope = [0.0] * size
    bend = [[0.0] * size for _ in strengths]
    for one in range(size):
        chance = 1.0 / (1.0 + math.exp(-strengths[one]))  # against the average bot of the prior
        slope[one] += PRIOR * (0.5 - chance)
        bend[one][one] += PRIOR * chance * (1.0 - chance)
        for other in range(one):
            games = wins[one][other] + wins[other][one]
            if not games:
                continue
            chance = 1.0 / (1.0 + math.exp(strengths[other] - strengths[one]))
            pull = wins[one][other] - games * chance
            sure = games * chance * (1.0 - chance)
            slope[one] += pull
            slope[other] -= pull
            bend[one][one] += sure
            bend[other][other] += sure
            bend[one][other] -= sure
            bend[other][one] -= sure
    return slope, bend


def _spread(bend: list[list[float]], number: int) -> float:
    """The variance of a strength against the mean of all, which is what a rating tells."""
    size = len(bend)
    apart = [(1.0 if place == number else 0.0) - 1.0 / size for place in range(size)]
    return math.fsum(part * value for part, value in zip(apart, _solved(bend, apart), strict=True))


def _solved(matrix: list[list[float]], right: list[float]) -> list[float]:
    """Gauss, with the largest pivot; the matrix is positive definite because of the prior."""
    size = len(right)
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    for column in range(size):
        best = max(range(column, size), key=lambda row: abs(rows[row][column]))
        rows[column], rows[best] = rows[best], rows[column]
        for row in range(column + 1, size):
            part = rows[row][column] / rows[column][column]
            if part:
                rows[row] = [value - part * above for value, above in zip(rows[row], rows[column], strict=True)]
    found = [0.0] * size
    for row in reversed(range(size)):
        known = math.fsum(rows[row][column] * found[column] for column in range(row + 1, size))
        found[row] = (rows[row][size] - known) / rows[row][row]
    return found
