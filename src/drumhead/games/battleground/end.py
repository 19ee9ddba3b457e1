"""When is a battle over, and who has won? The last side standing, victory points, the turn limit (BG-GEN)."""

from typing import Final

from mypy_extensions import i64

from drumhead.games.battleground.cards import LIMIT_POINTS, LIMIT_POINTS_OR_SOUTH, LIMIT_SURVIVORS
from drumhead.games.battleground.state import NORTH, RESERVED, SOUTH, BattleState
from drumhead.games.battleground.texts import ON_FINAL
from drumhead.games.battleground.triggers import fire_side, settle
from drumhead.games.battleground.verbs import Said
from drumhead.kernel.agenda import Step, Table

DRAW: Final = -1


def side_points(s: BattleState, side: i64) -> i64:
    """The victory points of a side."""
    total: i64 = 0
    for seat in s.seats_of(side):
        total += s.points[seat]
    return total


def surviving_cost(s: BattleState, side: i64) -> i64:
    """The points of the units that still stand and do not rout."""
    total: i64 = 0
    for u in s.units:
        if u.out == 0 and u.side == side and not u.routing():
            total += u.printed.points
    return total


def is_empty(s: BattleState, side: i64) -> bool:
    """Has the side no unit left, neither on the table nor waiting to come (BG-GEN-01)?"""
    for u in s.units:
        if u.uid and u.side == side and (u.out == 0 or u.out == RESERVED):
            return False
    return True


def finish(s: BattleState, t: Table, side: i64, rule: str) -> None:
    """The battle is over; the side has won, or DRAW."""
    winners: i64 = 0
    if side >= 0:
        for seat in s.seats_of(side):
            winners |= 1 << seat
    s.end(winners, rule, tuple(s.points))
    t.tell(Said.OVER, side if side >= 0 else -1, rule=rule)


def over_now(s: BattleState) -> bool:
    """Does anything end the battle at this moment, after a turn?"""
    scenario = s.scenario
    if scenario.basic and (is_empty(s, SOUTH) or is_empty(s, NORTH)):
        return True
    if scenario.target and (side_points(s, SOUTH) >= scenario.target or side_points(s, NORTH) >= scenario.target):
        return True
    return s.turn >= turn_limit(s)  # BG-FLY-10: whoever only circles above loses time


def turn_limit(s: BattleState) -> i64:
    limit: i64 = s.rulings.turn_limit if s.rulings.turn_limit else s.scenario.turn_limit
    return limit if limit else 60


class Judge(Step[BattleState]):
    """The battle has ended: last points are counted, then the winner is named."""

    def __init__(self, stage: i64) -> None:
        self.stage: Final[i64] = stage

    def run(self, s: BattleState, t: Table) -> i64:
        if self.stage == 0:
            s.become(Judge(1))
            fire_side(s, SOUTH, ON_FINAL)
            fire_side(s, NORTH, ON_FINAL)
            settle(s)
            return 0
        s.pop()
        side, rule = verdict(s)
        finish(s, t, side, rule)
        return 0


def verdict(s: BattleState) -> tuple[int, str]:
    """(winning side or DRAW, rule)."""
    scenario = s.scenario
    south_gone = is_empty(s, SOUTH)
    north_gone = is_empty(s, NORTH)
    south = side_points(s, SOUTH)
    north = side_points(s, NORTH)
    if scenario.basic and (south_gone or north_gone):
        if scenario.at_limit == LIMIT_SURVIVORS or scenario.target or south == north:
            if south_gone and north_gone:
                return DRAW, "BG-GEN-01"
            return (NORTH if south_gone else SOUTH), "BG-GEN-01"
        if scenario.at_limit == LIMIT_POINTS_OR_SOUTH:
            return (NORTH if south_gone else SOUTH), "BG-GEN-01"
        return (SOUTH if south > north else NORTH), "BG-GEN-01"
    if scenario.target and (south >= scenario.target or north >= scenario.target):
        if south == north:
            return by_survivors(s, 0)
        return (SOUTH if south > north else NORTH), "BG-TRN-05"
    if scenario.at_limit == LIMIT_POINTS or scenario.at_limit == LIMIT_POINTS_OR_SOUTH:
        if north > south + scenario.margin:
            return NORTH, "BG-TRN-05"
        if south > north + scenario.margin or scenario.at_limit == LIMIT_POINTS_OR_SOUTH:
            return SOUTH, "BG-TRN-05"
        return by_survivors(s, 0) if scenario.then == LIMIT_SURVIVORS else (DRAW, "BG-TRN-05")
    return by_survivors(s, scenario.margin)


def by_survivors(s: BattleState, margin: i64) -> tuple[int, str]:
    """Whose surviving, steady units cost more; within the margin it is a draw."""
    south = surviving_cost(s, SOUTH)
    north = surviving_cost(s, NORTH)
    gap = south - north if south > north else north - south
    if gap == 0 or gap < margin:
        return DRAW, "BG-TRN-05"
    return (SOUTH if south > north else NORTH), "BG-TRN-05"


def concede(s: BattleState, t: Table, seat: i64, rule: str) -> None:
    """A player may give up at any time; the other side has won (BG-GEN-02)."""
    finish(s, t, 1 - (seat & 1), rule)  # BG-GEN-02
