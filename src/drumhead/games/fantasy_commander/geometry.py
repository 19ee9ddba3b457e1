"""Who touches whom, and who sees whom? Contact, zones of control, sight lines. Chapter "Hexes and sight"."""

from mypy_extensions import i64

from drumhead.games.fantasy_commander.state import UNIT_BIT, CommanderState
from drumhead.games.fantasy_commander.terrain import hides


def in_contact(s: CommanderState, unit: i64) -> i64:
    """The mask of enemy units next to this one: contact, and their zones of control."""
    u = s.units[unit]
    mask: i64 = 0
    for cell in s.scenario.grid.around[u.cell]:  # FC-GEO-02, FC-GEO-03
        other: i64 = s.at[cell]
        if other >= 0 and s.units[other].seat != u.seat:
            mask |= UNIT_BIT[other]
    return mask


def allies_in_contact(s: CommanderState, unit: i64) -> i64:
    """How many units of its own side stand next to this one."""
    u = s.units[unit]
    count: i64 = 0
    for cell in s.scenario.grid.around[u.cell]:
        other: i64 = s.at[cell]
        if other >= 0 and s.units[other].seat == u.seat:
            count += 1
    return count


def within(s: CommanderState, here: i64, there: i64, hexes: i64) -> bool:
    """Whether two cells are at most so many steps apart."""
    return s.scenario.grid.apart(here, there) <= hexes  # FC-GEO-01


def blocked(s: CommanderState, cell: i64, friends: i64) -> bool:
    """Whether the hex stops a sight line; units of the side `friends` do not (a shooter on a Hill), -1: all do."""
    other: i64 = s.at[cell]
    if other >= 0 and s.units[other].seat != friends:
        return True  # FC-GEO-05
    return hides(s, cell)


def blocker(s: CommanderState, unit: i64, target: i64) -> i64:
    """The first cell found that stops the line between two units, or -1 if it is free."""
    here = s.units[unit].cell
    friends: i64 = -1
    if s.cards.terrains[s.terrain[here]].over_allies:
        friends = s.units[unit].seat  # FC-GEO-09
    crossed, pairs = s.scenario.grid.line(here, s.units[target].cell)  # FC-GEO-04, FC-GEO-07: corners are in neither
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
