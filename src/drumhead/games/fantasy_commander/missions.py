"""When is a mission of the campaign won or lost? The five goals, tested at the end of rounds or at once (FC-CAM-02)."""

from typing import Final

from mypy_extensions import i64

from drumhead.games.fantasy_commander.state import OFF_MAP, CommanderState

SMOKE: Final = 1  # hold two of three points after round 5
FORDS: Final = 2  # nobody across the river at the end of rounds 4, 5 and 6
BEAST: Final = 3  # destroy the Behemoth within 8 rounds
WAGONS: Final = 4  # two wagons in the last row by round 9
SIEGE: Final = 5  # 8 rounds, never both towns lost at a round's end

WON: Final = 1
LOST: Final = 2
OPEN: Final = 0

ROUNDS: Final[tuple[int, ...]] = (0, 5, 6, 8, 9, 8)
NEEDED_POINTS: Final = 2
NEEDED_WAGONS: Final = 2
FIRST_WATCH: Final = 4  # round from which the far bank is watched


def standing(s: CommanderState, seat: i64) -> i64:
    """How many units a side has on the map."""
    count: i64 = 0
    for u in s.units:
        if u.seat == seat and u.cell != OFF_MAP:
            count += 1
    return count


def points_held(s: CommanderState, seat: i64) -> i64:
    """How many capture points a side holds."""
    count: i64 = 0
    for cell in s.scenario.points_at:
        unit: i64 = s.at[cell]
        if unit >= 0 and s.units[unit].seat == seat:
            count += 1
    return count


def verdict(s: CommanderState, round_over: bool) -> i64:
    """WON or LOST for seat 0, or OPEN."""
    if standing(s, 0) == 0:
        return LOST
    mission = s.mission.number
    last = round_over and s.round >= s.rulings.rounds
    if mission == SMOKE:
        if last:
            return WON if points_held(s, 0) >= NEEDED_POINTS else LOST
        return OPEN
    if mission == FORDS:
        if round_over and s.round >= FIRST_WATCH and _across(s):
            return LOST
        return WON if last else OPEN
    if mission == BEAST:
        if not _beast(s):
            return WON
        return LOST if last else OPEN
    if mission == WAGONS:
        return _wagons(s, round_over, last)
    if round_over and len(s.scenario.points_at) == points_held(s, 1):
        return LOST
    return WON if last else OPEN


def _across(s: CommanderState) -> bool:
    """Whether an enemy stands south of the river."""
    middle = s.scenario.height // 2
    for u in s.units:
        if u.seat == 1 and u.cell != OFF_MAP and s.scenario.row[u.cell] > middle:
            return True
    return False


def _beast(s: CommanderState) -> bool:
    """Whether the beast, the monsters' first unit, still lives."""
    for u in s.units:
        if u.seat == 1:
            return u.cell != OFF_MAP
    return False


def _wagons(s: CommanderState, round_over: bool, last: bool) -> i64:
    arrived: i64 = 0
    alive: i64 = 0
    for unit in s.mission.wagons:
        u = s.units[unit]
        if u.cell != OFF_MAP:
            alive += 1
            if s.scenario.row[u.cell] == s.scenario.height - 1:
                arrived += 1
    if alive < NEEDED_WAGONS:
        return LOST
    if round_over and arrived >= NEEDED_WAGONS:
        return WON
    return LOST if last else OPEN
