"""How do partners share a side? Points, command actions, places for units (BG-ARMY-08).

Seats 0 and 2 lead the South, 1 and 3 the North; two players are no team. Each partner builds an army of its own, leads
only its own units and plays cards only on them; the side's turn, zones and victory are common.
"""

from typing import Final

from mypy_extensions import i64

from drumhead.games.battleground.cards import ScenarioDef
from drumhead.kernel.illegal import Violation

ACTION_SHARE: Final = 500  # BG-CMD-01
MOST_UNITS: Final = 30  # of a side: sixty fit on a table


def side_points(scenario: ScenarioDef, side: i64, seats: i64, points: i64) -> int:
    """The points of a side: as told, else the scenario's for each of the partners on the side that has more."""
    if points:
        return int(points)
    return int(scenario.budgets[side] * ((seats + 1) // 2))


def budgets_of(scenario: ScenarioDef, seats: i64, points: i64 = 0, lists: tuple[object, ...] = ()) -> list[int]:
    """Each seat's budget: its side's points, divided among partners (BG-ARMY-08).

    An army of a team may name its share as `points`; those who name none share the rest evenly.
    """
    found: list[int] = [0] * seats  # BG-ARMY-08
    for side in range(2):
        left = side_points(scenario, side, seats, points)
        open_seats: list[int] = []
        for seat in range(side, seats, 2):
            named = share_of(lists[seat]) if seats > 2 and seat < len(lists) else 0
            if named:
                found[seat] = named
                left -= named
            else:
                open_seats.append(seat)
        for seat in open_seats:
            found[seat] = left // len(open_seats) if left > 0 else 0
    return found


def share_of(data: object) -> int:
    """The points that a list of a team names as its own, 0 for none."""
    named = data.get("points") if isinstance(data, dict) else None
    if isinstance(named, bool) or not isinstance(named, int) or named < 1:
        return 0
    return named


def bars_shares(scenario: ScenarioDef, seats: i64, points: i64, lists: tuple[object, ...]) -> list[Violation]:
    """What is wrong with how partners divide their side's points and places (BG-ARMY-08)."""
    wrong: list[Violation] = []
    if seats == 2:
        return wrong
    budgets = budgets_of(scenario, seats, points, lists)
    for side in range(2):
        most = side_points(scenario, side, seats, points)
        total = 0
        units = 0
        for seat in range(side, seats, 2):
            total += budgets[seat]
            data = lists[seat]
            entries = data.get("units") if isinstance(data, dict) else None
            units += len(entries) if isinstance(entries, (list, tuple)) else 0
            if budgets[seat] <= 0:
                sentence = "The partners have left no points for this army."
                wrong.append(Violation("BG-ARMY-08", sentence, seat, "points"))
        if total > most:
            sentence = f"The partners name {total} points; their side has {most}."
            wrong.append(Violation("BG-ARMY-08", sentence, side, "points"))
        if units > MOST_UNITS:
            sentence = f"A side has at most {MOST_UNITS} units, not {units}."
            wrong.append(Violation("BG-ARMY-08", sentence, side, "units"))
    return wrong


def actions_of(budgets: list[int]) -> list[int]:
    """Command actions a turn for partners with these budgets: by the team's total, shared by largest remainder.

    >>> actions_of([1100, 1900])
    [2, 4]
    """
    total: i64 = 0
    for budget in budgets:
        total += budget
    left: i64 = total // ACTION_SHARE  # BG-CMD-01; A-21: a single player's share is rounded down
    shares: list[int] = []
    for budget in budgets:
        whole: i64 = budget // ACTION_SHARE
        shares.append(whole)
        left -= whole
    while left > 0:
        left -= 1
        best: i64 = 0
        for place in range(len(budgets)):
            if budgets[place] - shares[place] * ACTION_SHARE > budgets[best] - shares[best] * ACTION_SHARE:
                best = place
        shares[best] += 1
    return shares
