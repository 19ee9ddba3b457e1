"""What do the dice of an attack mean? Pools, support, ignored results, blocks and what feeds on damage.

Chapters "Melee order", "Melee support", "Formation", "Weak unit", "Range attack order".
"""

from typing import Final

from mypy_extensions import i64

from drumhead.games.fantasy_commander.losses import restore, shed
from drumhead.games.fantasy_commander.state import UNIT_BIT, Battle, Fight, allies_in_contact, has, number, tag
from drumhead.games.fantasy_commander.tables import (
    ARMOUR,
    ATTACK,
    BRAVE,
    CHARGE,
    DEFENCE,
    DOMINANCE,
    FORGED,
    FORMATION,
    HIT_FACES,
    IGNORE_HIT,
    IGNORE_PANIC,
    MARAUDER,
    MASTER_ATTACK,
    MASTER_SHOOTING,
    PANIC_FACES,
    RANGED,
    RANGER,
    RESURGENT,
    RUSH,
    TERRIFYING,
    VAMPIRISM,
    Terrain,
)
from drumhead.games.fantasy_commander.verbs import Said
from drumhead.kernel.agenda import Table

_FED_MARAUDER: Final = 1
_FED_VAMPIRISM: Final = 2


def ground(s: Battle, cell: i64) -> Terrain:
    """The terrain of a cell."""
    return s.library.terrains[s.terrain[cell]]


def attack_pool(s: Battle, fight: Fight) -> i64:
    """How many dice the attacker rolls, never below 0 (FC-MEL-02, FC-DIE-06)."""
    unit = fight.attacker
    u = s.units[unit]
    if fight.ranged:
        dice: i64 = u.card.ranged + number(s, unit, RANGED) + fight.attack_die
        return dice if dice > 0 else 0
    dice = u.card.attack + number(s, unit, ATTACK) + fight.attack_die
    dice += ground(s, u.cell).attack  # FC-TER-03
    dice += _totem(s, u.cell, u.card.faction)
    dice += charge_dice(s, fight)
    return dice if dice > 0 else 0


def charge_dice(s: Battle, fight: Fight) -> i64:
    """Charge: once per activation, a sweep being one attack; not at those it started beside (FC-ABL-04, FC-ABL-05)."""
    act = s.active()
    if fight.ranged or not act.moved or act.touched & UNIT_BIT[fight.target] or (act.charged and not act.sweeping):
        return 0
    return number(s, fight.attacker, CHARGE)


def _totem(s: Battle, cell: i64, faction: i64) -> i64:
    """Melee dice from terrain auras of the unit's own faction (FC-TER-14, FC-TER-21)."""
    dice: i64 = 0
    grid = s.scenario.grid
    for near in grid.within(cell, 1):
        kind: i64 = s.terrain[near]
        if kind:
            terrain = s.library.terrains[kind]
            if terrain.aura_attack and terrain.faction == faction and grid.apart(cell, near) <= terrain.aura:
                dice += terrain.aura_attack
    return dice


def defence_pool(s: Battle, fight: Fight) -> i64:
    """How many dice the target rolls, never below 0."""
    unit = fight.target
    u = s.units[unit]
    dice: i64 = u.card.defence + number(s, unit, DEFENCE) + fight.defence_die
    terrain = ground(s, u.cell)
    change = terrain.defence  # FC-TER-10
    if change > 0 and has(s, fight.attacker, RANGER):
        change = 0  # FC-ABL-20
    if change and terrain.defence_unless and has(s, unit, terrain.defence_unless):
        change = 0  # FC-TER-11
    dice += change
    return dice if dice > 0 else 0


def attack_rerolls(s: Battle, fight: Fight) -> i64:
    """How many attack dice may be rolled again (FC-ABL-15)."""
    return number(s, fight.attacker, MASTER_SHOOTING if fight.ranged else MASTER_ATTACK)


def supported(s: Battle, helped: i64, against: i64) -> bool:
    """Whether another unit of the helped one's side is in contact with its opponent (FC-SUP-01, FC-SUP-02)."""
    seat = s.units[helped].seat
    for cell in s.scenario.grid.around[s.units[against].cell]:
        other: i64 = s.at[cell]
        if other >= 0 and other != helped and s.units[other].seat == seat:  # FC-WEK-02: weak or not
            return True
    return False


def fours_hit(s: Battle, fight: Fight) -> bool:
    """Whether the attacker's 4s count (FC-MEL-03, FC-RNG-04, FC-ABL-10)."""
    if has(s, fight.attacker, DOMINANCE):
        return True
    if fight.ranged:  # FC-SUP-03: no support at range, but base range
        return s.scenario.grid.apart(fight.from_cell, fight.to_cell) <= s.units[fight.attacker].card.near
    return supported(s, fight.attacker, fight.target)


def settle(s: Battle, t: Table, fight: Fight) -> None:
    """From faces to damage and panic on both sides."""
    attacker = fight.attacker
    target = fight.target
    rolled = fight.attack
    ones: i64 = rolled[1]
    twos: i64 = rolled[2]
    if not fight.ranged:
        # FC-DIE-04: added results are results like any other, but no dice to roll again.
        ones += number(s, attacker, PANIC_FACES)
        twos += number(s, attacker, HIT_FACES)
        if has(s, attacker, TERRIFYING):
            ones += 1  # FC-ABL-26
    threes: i64 = 0 if fight.weak_attacker else rolled[3]  # FC-WEK-01
    fours: i64 = rolled[4] if rolled[4] and fours_hit(s, fight) else 0
    ones, twos, threes, fours = _ignored(s, fight, ones, twos, threes, fours)

    # FC-ABL-23: an ignored result is gone, a blocked one still counts.
    face = s.library.rush_face
    shown: i64 = ones if face == 1 else twos if face == 2 else threes if face == 3 else fours
    fight.rush = shown > 0 and has(s, attacker, RUSH)

    blocks: i64 = 0
    if fight.rolls:
        blocks = fight.defence[5] + fight.defence[6]
        if not fight.ranged and fight.defence[4] and supported(s, target, attacker):
            blocks += fight.defence[4]  # FC-MEL-04; FC-RNG-05: never at range
    damage = twos + threes + fours
    cancelled = blocks if blocks < damage else damage  # FC-MEL-05: damage first
    damage -= cancelled
    panic = ones - (blocks - cancelled)
    if panic < 0:
        panic = 0
    if not fight.ranged and panic and has(s, target, RESURGENT):
        damage += panic  # FC-ABL-24
        panic = 0
    if damage and not has(s, attacker, RANGER):
        damage -= min(damage, ground(s, s.units[target].cell).shelter)  # FC-TER-07
    fight.damage = damage
    fight.panic = panic
    if fight.rolls and not fight.ranged and s.house.strike_back:
        _strike_back(s, fight)
    if t.events is not None:
        t.tell(
            Said.SETTLED,
            s.units[attacker].seat,
            a=tag(s, attacker),
            b=tag(s, target),
            rule="FC-MEL-06",
            more=(damage, panic, fight.strike, fight.scare, blocks, ones, twos, threes, fours),
        )


def _ignored(s: Battle, fight: Fight, ones: i64, twos: i64, threes: i64, fours: i64) -> tuple[i64, i64, i64, i64]:
    """The results that the target does not ignore, before blocks (FC-DIE-05), also of magic (FC-RNG-07)."""
    target = fight.target
    face: i64 = 0
    if not has(s, fight.attacker, RANGER):  # FC-ABL-20
        face = ground(s, s.units[target].cell).ignore_face  # FC-TER-02, FC-TER-12
    armour: i64 = 0
    if not fight.ranged and has(s, target, ARMOUR):
        armour = s.library.armour_face  # FC-ABL-01
    for gone in (face, armour):
        if gone == 1 and ones > 0:
            ones -= 1
        elif gone == 2 and twos > 0:
            twos -= 1
        elif gone == 3 and threes > 0:
            threes -= 1
        elif gone == 4 and fours > 0:
            fours -= 1
    twos -= min(twos, number(s, target, IGNORE_HIT))
    if ones > 0:
        if has(s, target, FORGED):
            ones = 0  # FC-ABL-12
        else:
            calm = number(s, target, IGNORE_PANIC)
            if not fight.ranged and has(s, target, BRAVE):
                calm += 1  # FC-ABL-03
            u = s.units[target]
            if not (u.act.deny | u.turn.deny | u.game.deny) & FORMATION:
                calm += allies_in_contact(s, target) // 2  # FC-FRM-01
            ones -= min(ones, calm)
    return ones, twos, threes, fours


def _strike_back(s: Battle, fight: Fight) -> None:
    """A defence roll in melee also hurts the attacker (FC-MEL-07), whom Formation does not help (FC-FRM-02)."""
    attacker = fight.attacker
    ones: i64 = fight.defence[1]
    twos: i64 = fight.defence[2]
    threes: i64 = 0 if fight.weak_target else fight.defence[3]
    face = ground(s, s.units[attacker].cell).ignore_face
    armour: i64 = s.library.armour_face if has(s, attacker, ARMOUR) else 0
    for gone in (face, armour):
        if gone == 1 and ones > 0:
            ones -= 1
        elif gone == 2 and twos > 0:
            twos -= 1
        elif gone == 3 and threes > 0:
            threes -= 1
    if ones > 0 and has(s, attacker, BRAVE):
        ones -= 1
    damage = twos + threes
    if s.house.attacker_blocks:
        blocks: i64 = fight.attack[5] + fight.attack[6]
        cancelled = blocks if blocks < damage else damage
        damage -= cancelled
        ones -= min(ones, blocks - cancelled)
    if ones and has(s, attacker, RESURGENT):
        damage += ones
        ones = 0
    fight.strike = damage
    fight.scare = ones


def trigger_damage(s: Battle, t: Table, by: i64, on: i64, attacking: bool) -> None:
    """Marauder and Vampirism of whoever really dealt damage, once per attack (FC-ABL-13, FC-ABL-27)."""
    if has(s, on, FORGED) or has(s, on, RESURGENT):
        return
    act = s.active()
    fed: i64 = act.fed if attacking and act.sweeping else 0
    if not fed & _FED_MARAUDER and has(s, by, MARAUDER):
        fed |= _FED_MARAUDER
        shed(s, t, by, 1, "FC-ABL-13")
    if not fed & _FED_VAMPIRISM and has(s, by, VAMPIRISM):
        fed |= _FED_VAMPIRISM
        restore(s, t, by, 1, "FC-ABL-27")
    if attacking and act.sweeping:
        act.fed = fed
