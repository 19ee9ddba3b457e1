"""How are command points held and paid? Four counts a seat; they always add up to fifteen (SE-CP-01)."""

from typing import Final

from mypy_extensions import i64

TOTAL: Final = 15  # SE-DECK-09


class Points:
    """The command points of one seat. Immutable: every payment makes a new one."""

    def __init__(self, deck: i64, reserve: i64, pool: i64, used: i64) -> None:
        self.deck: Final[i64] = deck
        self.reserve: Final[i64] = reserve
        self.pool: Final[i64] = pool
        self.used: Final[i64] = used

    def ready(self) -> i64:
        """What can be spent now: every cost may combine Pool and Reserve (SE-CP-04)."""
        return self.pool + self.reserve

    def paid(self, cost: i64, reserve_first: bool) -> "Points":
        """After paying this cost, which `ready` covers (SE-CP-06: all of it, before anything else happens)."""
        if cost == 0:
            return self
        if self.reserve > 0 and (reserve_first or self.pool < cost):  # SE-CP-05
            # SE-CP-03: the Reserve point returns to the Command Deck; SE-CP-02: the others are used.
            return Points(self.deck + 1, self.reserve - 1, self.pool - cost + 1, self.used + cost - 1)
        return Points(self.deck, self.reserve, self.pool - cost, self.used + cost)

    def gained(self, n: i64) -> "Points":
        """Up to n points from the Command Deck to the Pool; an empty one gives nothing (SE-CP-09)."""
        if n > self.deck:
            n = self.deck
        return Points(self.deck - n, self.reserve, self.pool + n, self.used)

    def recovered(self, n: i64) -> "Points":
        """Up to n used points back to the Pool."""
        if n > self.used:
            n = self.used
        return Points(self.deck, self.reserve, self.pool + n, self.used - n)

    def reserved(self) -> "Points":
        """One point from the Command Deck to the Reserve, which never holds more than one (SE-CP-07)."""
        if self.deck == 0 or self.reserve == 1:
            return self
        return Points(self.deck - 1, 1, self.pool, self.used)


def bars_payment(points: Points, cost: i64, reserve_first: i64) -> str:
    """The rule that forbids paying this cost in this way, or ''."""
    if points.pool + points.reserve < cost:
        return "SE-CP-06"
    if reserve_first < 0 or reserve_first > 1:
        return "SE-CP-05"
    if reserve_first == 1 and (points.reserve == 0 or cost == 0):
        return "SE-CP-05"
    return ""
