"""Are the intervals honest? They hold what they promise, on coins whose bias is known."""

import pytest

from drumhead.kernel import seeded
from drumhead.lab.numbers import anytime, quantile, wilson


def test_intervals_hold_the_share() -> None:
    for wins, games in [(0, 10), (10, 10), (5, 10), (730, 1000)]:
        for low, high in (wilson(wins, games), anytime(wins, games)):
            assert 0 <= low <= wins / games <= high <= 1


@pytest.mark.parametrize("thousandths", [500, 800, 950])
def test_stopping_when_it_suits_errs_no_more_than_promised(thousandths: int) -> None:
    """A coin of known bias, looked at again and again: the truth is left out in at most one run of twenty."""
    dice = seeded("coin", "tosses")
    truth = thousandths / 1000
    fooled = 0
    for _ in range(200):
        heads = 0
        for tosses in range(1, 301):
            heads += dice.below(1000) < thousandths
            if tosses % 5 == 0:
                low, high = anytime(heads, tosses)
                if low > truth or high < truth:
                    fooled += 1
                    break
    assert fooled <= 10


def test_an_interval_that_allows_stopping_is_wider() -> None:
    low, high = wilson(60, 100)
    wide_low, wide_high = anytime(60, 100)
    assert wide_low < low < high < wide_high


def test_quantiles() -> None:
    assert quantile([], 0.5) == 0
    assert quantile([3.0, 1.0, 2.0], 0.5) == 2.0
    assert quantile([float(n) for n in range(100)], 0.95) == 95.0
