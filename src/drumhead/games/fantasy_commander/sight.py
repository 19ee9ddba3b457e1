"""Who can shoot whom? Sight lines, ranges and zones of control. Chapter "Range attack"."""

from typing import Final

from mypy_extensions import i64

from drumhead.games.fantasy_commander.state import Battle, banned, has, in_contact
from drumhead.games.fantasy_commander.tables import BAN_RANGED, QUICK_SHOOTER

NIGHT_ROUNDS: Final = 2


def blocked(s: Battle, cell: i64, friends: i64) -> bool:
    """Whether the hex stops a sight line; units of the side `friends` do not (a shooter on a Hill), -1: all do."""
    other: i64 = s.at[cell]
    if other >= 0 and s.units[other].seat != friends:
        return True  # FC-GEO-05
    ground = s.library.terrains[s.terrain[cell]]
    if ground.water:
        return s.house.ford_blocks_sight  # FC-TER-05
    return ground.blocks or ground.difficult


def blocker(s: Battle, unit: i64, target: i64) -> i64:
    """The first cell found that stops the line between two units, or -1 if it is free (FC-GEO-04)."""
    here = s.units[unit].cell
    friends: i64 = -1
    if s.library.terrains[s.terrain[here]].over_allies:
        friends = s.units[unit].seat  # FC-GEO-09
    crossed, pairs = s.scenario.grid.line(here, s.units[target].cell)  # FC-GEO-07: corners are in neither
    for cell in crossed:
        if blocked(s, cell, friends):
            return cell
    place: i64 = 0
    while place < len(pairs):
        # FC-GEO-06, FC-GEO-08: both sides of an edge must be blocked, by units or ground alike.
        if blocked(s, pairs[place], friends) and blocked(s, pairs[place + 1], friends):
            return pairs[place]
        place += 2
    return -1


def bars_shooting(s: Battle, unit: i64, moved: bool, ran: bool) -> str:
    """The rule that keeps the unit from shooting at anything at all, or ''."""
    u = s.units[unit]
    if u.card.ranged < 0:
        return "FC-RNG-01"
    if banned(s, unit, BAN_RANGED):
        return "FC-GEN-01"
    if ran:
        return "FC-MOV-04"
    if moved and not has(s, unit, QUICK_SHOOTER):  # FC-ABL-19
        return "FC-RNG-03"
    if in_contact(s, unit):
        return "FC-RNG-02"
    return ""


def bars_target(s: Battle, unit: i64, target: i64) -> str:
    """The rule that keeps this enemy from being shot at, or ''."""
    u = s.units[unit]
    v = s.units[target]
    if v.cell < 0 or v.seat == u.seat:
        return "FC-RNG-01"
    far = u.card.near if s.house.night and s.round <= NIGHT_ROUNDS else u.card.far
    if s.scenario.grid.apart(u.cell, v.cell) > far:  # FC-GEO-01
        return "FC-RNG-01"
    if blocker(s, unit, target) >= 0:
        return "FC-GEO-05"
    return ""


def targets(s: Battle, unit: i64, moved: bool, ran: bool) -> list[int]:
    """The enemies that the unit may shoot at now."""
    found: list[int] = []
    if bars_shooting(s, unit, moved, ran):
        return found
    for target in range(len(s.units)):
        if not bars_target(s, unit, target):
            found.append(target)
    return found
