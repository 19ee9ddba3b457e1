"""How sure is a share of wins? Intervals for a fixed number of games, and ones that allow stopping at any time."""

import math
from collections.abc import Callable
from typing import Final

Z95: Final = 1.959964
AROUND: Final = 8.0  # the narrowest intervals for matches of forty to a thousand games


def wilson(wins: float, games: int, z: float = Z95) -> tuple[float, float]:
    """The 95 % interval of a share after a number of games that was fixed beforehand (a draw is half a win).

    >>> [round(end, 3) for end in wilson(60, 100)]
    [0.502, 0.691]
    """
    if games == 0:
        return (0.0, 1.0)
    share = wins / games
    spread = z * math.sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    middle = share + z * z / (2 * games)
    scale = 1 + z * z / games
    return (min(share, max(0.0, (middle - spread) / scale)), max(share, min(1.0, (middle + spread) / scale)))


def anytime(wins: float, games: int, error: float = 0.05) -> tuple[float, float]:
    """An interval that holds at every look at once, so that one may stop as soon as it settles a question.

    The shares that no bet against them has beaten by more than 1/error (Ville's inequality). The bet against a share is
    that the truth lies around it, as a Beta distribution of strength ``AROUND`` does.

    >>> [round(end, 3) for end in anytime(60, 100)]
    [0.448, 0.742]
    """
    if games == 0:
        return (0.0, 1.0)
    losses = games - wins

    def excess(share: float) -> float:
        above, below = AROUND * share, AROUND * (1 - share)
        bet = _log_beta(wins + above, losses + below) - _log_beta(above, below)
        value = wins * math.log(share) if wins else 0.0
        return value + (losses * math.log1p(-share) if losses else 0.0) - bet - math.log(error)

    peak = min(max(wins / games, 1e-12), 1 - 1e-12)
    return (_edge(excess, 1e-12, peak), _edge(excess, 1 - 1e-12, peak))


def anytime_mean(values: list[float], low: float, high: float, error: float = 0.05) -> tuple[float, float]:
    """An interval for the mean of values between two bounds that holds at every look at once.

    The predictable empirical Bernstein interval of Waudby-Smith and Ramdas (2024): each value is weighed by what was
    known before it, so the order of the values counts and nobody has to say beforehand how many there will be.

    >>> [round(end, 2) for end in anytime_mean([0.0] * 400, -1.0, 1.0)]
    [-0.04, 0.04]
    """
    span = high - low
    total = weights = spread = 0.0
    mean, variance, bound = 0.5, 0.25, math.log(2 / error)
    mean_sum, square_sum = 0.5, 0.25
    for count, value in enumerate(values, 1):
        unit = (value - low) / span
        bet = min(0.5, math.sqrt(2 * bound / (variance * count * math.log1p(count))))
        weights += bet
        total += bet * unit
        spread += (unit - mean) ** 2 * (-math.log1p(-bet) - bet)
        mean_sum += unit
        mean = mean_sum / (count + 1)
        square_sum += (unit - mean) ** 2
        variance = square_sum / (count + 1)
    if not weights:
        return (low, high)
    middle, half = total / weights, (bound + spread) / weights
    return (low + span * max(0.0, middle - half), low + span * min(1.0, middle + half))


def _log_beta(one: float, other: float) -> float:
    return math.lgamma(one) + math.lgamma(other) - math.lgamma(one + other)


def _edge(excess: Callable[[float], float], outside: float, inside: float) -> float:
    if excess(outside) >= 0:
        return round(outside)
    for _ in range(60):
        middle = (outside + inside) / 2
        if excess(middle) >= 0:
            inside = middle
        else:
            outside = middle
    return inside


def quantile(values: list[float], share: float) -> float:
    """The value below which this share of them lies; 0 if there are none."""
    if not values:
        return 0.0
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]
