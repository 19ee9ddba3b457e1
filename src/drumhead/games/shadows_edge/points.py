"""How are command points held and paid? Four counts a seat; they always add up to fifteen. Chapter "Command points"."""

from typing import Final

from mypy_extensions import i64

TOTAL: Final = 15  # SE-DECK-09


class Points:
    """The command points of one seat. Immutable: every payment makes a new one.

    `reserve_first`: the payer said that the Reserve gives its point to the next payment, whatever the Pool holds.
    """

    def __init__(self, deck: i64, reserve: i64, pool: i64, used: i64, reserve_first: bool = False) -> None:
        self.deck: Final[i64] = deck  # SE-CP-01: every change of one count is the opposite change of another
        self.reserve: Final[i64] = reserve
        self.pool: Final[i64] = pool
        self.used: Final[i64] = used
        self.reserve_first: Final = reserve_first

    def ready(self) -> i64:
        """What can be spent now: every cost may combine Pool and Reserve."""
        return self.pool + self.reserve  # SE-CP-04

    def paid(self, cost: i64) -> "Points":
        """After paying this cost, which `ready` covers (SE-CP-06: all of it, before anything else happens)."""
        if cost == 0:
            return self
        if self.reserve > 0 and (self.reserve_first or self.pool < cost):  # SE-CP-05
            # SE-CP-03: the Reserve point returns to the Command Deck; SE-CP-02: the others are used.
            return Points(self.deck + 1, self.reserve - 1, self.pool - cost + 1, self.used + cost - 1)
        return Points(self.deck, self.reserve, self.pool - cost, self.used + cost)

    def from_reserve(self, first: bool) -> "Points":
        """The same, with the Reserve taking part in the next payment or not."""
        return Points(self.deck, self.reserve, self.pool, self.used, first)

    def gained(self, n: i64) -> "Points":
        """Up to n points from the Command Deck to the Pool; an empty one gives nothing."""
        if n > self.deck:
            n = self.deck  # SE-CP-09
        return Points(self.deck - n, self.reserve, self.pool + n, self.used, self.reserve_first)

    def recovered(self, n: i64) -> "Points":
        """Up to n used points back to the Pool."""
        if n > self.used:
            n = self.used
        # SE-CP-08, SE-CP-10: whatever is in the Pool stays there.
        return Points(self.deck, self.reserve, self.pool + n, self.used - n, self.reserve_first)

    def reserved(self) -> "Points":
        """One point from the Command Deck to the Reserve, which never holds more than one."""
        if self.deck == 0 or self.reserve == 1:
            return self  # SE-CP-07
        return Points(self.deck - 1, 1, self.pool, self.used, self.reserve_first)


def bars_payment(points: Points, cost: i64) -> str:
    """The rule that forbids paying this cost, or ''."""
    return "SE-CP-06" if points.pool + points.reserve < cost else ""


def bars_reserve_first(points: Points) -> str:
    """The rule that keeps the seat from choosing the Reserve for its next payment, or ''.

    With an empty Pool there is nothing to choose: the Reserve pays anyway.
    """
    return "SE-CP-05" if points.reserve == 0 or points.pool == 0 or points.reserve_first else ""
