"""Who may shoot whom, and how does a shot begin? Chapter "Ranged attacks"."""

from typing import Final

from mypy_extensions import i64

from drumhead.games.fantasy_commander.abilities import banned, dominates, has, shoots_after_walking
from drumhead.games.fantasy_commander.cards import BAN_RANGED, MAGICAL
from drumhead.games.fantasy_commander.geometry import blocker, in_contact, within
from drumhead.games.fantasy_commander.state import OFF_MAP, CommanderState, Fight, tag
from drumhead.games.fantasy_commander.verbs import Said
from drumhead.kernel.agenda import Table

NIGHT_ROUNDS: Final = 2


def bars_shooting(s: CommanderState, unit: i64, moved: bool, ran: bool) -> str:
    """The rule that keeps the unit from shooting at anything at all, or ''."""
    u = s.units[unit]
    if u.card.ranged < 0:
        return "FC-RNG-01"
    if banned(s, unit, BAN_RANGED):
        return "FC-GEN-01"
    if ran:
        return "FC-MOV-04"
    if moved and not shoots_after_walking(s, unit):
        return "FC-RNG-03"
    if in_contact(s, unit):
        return "FC-RNG-02"
    return ""


def farthest(s: CommanderState, unit: i64) -> i64:
    """How far the unit shoots now: at night no farther than its base range."""
    card = s.units[unit].card
    return card.near if s.mission.night and s.round <= NIGHT_ROUNDS else card.far


def bars_target(s: CommanderState, unit: i64, target: i64) -> str:
    """The rule that keeps this unit from being shot at, or ''."""
    u = s.units[unit]
    v = s.units[target]
    if v.cell == OFF_MAP or v.seat == u.seat:
        return "FC-RNG-01"
    if not within(s, u.cell, v.cell, farthest(s, unit)):
        return "FC-RNG-01"
    if blocker(s, unit, target) >= 0:
        return "FC-GEO-05"
    return ""


def targets(s: CommanderState, unit: i64, moved: bool, ran: bool) -> list[int]:
    """The enemies that the unit may shoot at now."""
    found: list[int] = []
    if bars_shooting(s, unit, moved, ran):
        return found
    for target in range(len(s.units)):
        if not bars_target(s, unit, target):
            found.append(target)
    return found


def declare_shot(s: CommanderState, t: Table, unit: i64, target: i64) -> None:
    """The attack that lies before everybody now; its steps follow."""
    u = s.units[unit]
    s.fight = Fight(unit, target, True, has(s, unit, MAGICAL), u.cell, s.units[target].cell)
    t.tell(Said.SHOT, u.seat, a=tag(s, unit), b=tag(s, target), rule="FC-RNG-01")


def long_shot_fours_hit(s: CommanderState, fight: Fight) -> bool:
    """Whether the 4s of a shot count: up to base range, or always with Dominance; support does not matter."""
    if dominates(s, fight.attacker):
        return True
    return within(s, fight.from_cell, fight.to_cell, s.units[fight.attacker].card.near)  # FC-RNG-04
