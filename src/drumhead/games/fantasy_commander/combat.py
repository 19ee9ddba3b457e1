"""What do the dice of an attack mean? Pools, support, weak units, ignored results, blocks. Chapter "Melee"."""

from typing import Final

from mypy_extensions import i64

from drumhead.games.fantasy_commander.abilities import (
    armour_face,
    bravery,
    charge_dice,
    dominates,
    dread,
    fearless,
    never_weak,
    number,
    ranges,
    rushes,
    wears_panic,
)
from drumhead.games.fantasy_commander.cards import (
    ATTACK,
    DEFENCE,
    FORMATION,
    HIT_FACES,
    IGNORE_HIT,
    IGNORE_PANIC,
    PANIC_FACES,
    RANGED,
)
from drumhead.games.fantasy_commander.geometry import allies_in_contact, in_contact
from drumhead.games.fantasy_commander.ranged import long_shot_fours_hit
from drumhead.games.fantasy_commander.state import OFF_MAP, UNIT_BIT, CommanderState, Fight, tag
from drumhead.games.fantasy_commander.terrain import attack_dice, defence_dice, ignored_face, sheltered
from drumhead.games.fantasy_commander.verbs import Said
from drumhead.kernel.agenda import Table

_FED_MARAUDER: Final = 1
_FED_VAMPIRISM: Final = 2


def attack_pool(s: CommanderState, fight: Fight) -> i64:
    """How many dice the attacker rolls, never below 0."""
    unit = fight.attacker
    u = s.units[unit]
    if fight.ranged:
        dice: i64 = u.card.ranged + number(s, unit, RANGED) + fight.attack_die
        return dice if dice > 0 else 0
    dice = u.card.attack + number(s, unit, ATTACK) + fight.attack_die
    dice += attack_dice(s, u.cell, u.card.faction)
    dice += charge_dice(s, fight)
    return dice if dice > 0 else 0  # FC-DIE-06, FC-MEL-02


def defence_pool(s: CommanderState, fight: Fight) -> i64:
    """How many dice the target rolls, never below 0."""
    unit = fight.target
    u = s.units[unit]
    dice: i64 = u.card.defence + number(s, unit, DEFENCE) + fight.defence_die
    dice += defence_dice(s, unit, fight.attacker)
    return dice if dice > 0 else 0


def supported(s: CommanderState, helped: i64, against: i64) -> bool:
    """Whether another unit of the helped one's side is in contact with its opponent."""
    seat = s.units[helped].seat
    for cell in s.scenario.grid.around[s.units[against].cell]:
        other: i64 = s.at[cell]
        if other >= 0 and other != helped and s.units[other].seat == seat:  # FC-WEK-02: weak or not
            return True
    return False


def fours_hit(s: CommanderState, fight: Fight) -> bool:
    """Whether the attacker's 4s count: with support, or by range, or always with Dominance."""
    if fight.ranged:  # FC-SUP-03
        return long_shot_fours_hit(s, fight)
    return dominates(s, fight.attacker) or supported(s, fight.attacker, fight.target)  # FC-MEL-03, FC-SUP-01


def settle(s: CommanderState, t: Table, fight: Fight) -> None:
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
        ones += dread(s, attacker)
    threes: i64 = 0 if fight.weak_attacker else rolled[3]  # FC-WEK-01
    fours: i64 = rolled[4] if rolled[4] and fours_hit(s, fight) else 0
    ones, twos, threes, fours = _ignored(s, fight, ones, twos, threes, fours)  # FC-RNG-07: of magic too

    fight.rush = rushes(s, attacker, ones, twos, threes, fours)

    blocks: i64 = 0
    if fight.rolls:
        blocks = fight.defence[5] + fight.defence[6]
        if not fight.ranged and fight.defence[4] and supported(s, target, attacker):
            blocks += fight.defence[4]  # FC-MEL-04, FC-SUP-02; FC-RNG-05: never at range
    damage = twos + threes + fours
    cancelled = blocks if blocks < damage else damage  # FC-MEL-05: damage first
    damage -= cancelled
    panic = ones - (blocks - cancelled)
    if panic < 0:
        panic = 0
    if not fight.ranged and panic and wears_panic(s, target):
        damage += panic
        panic = 0
    if damage and not ranges(s, attacker):
        damage = sheltered(s, target, damage)
    fight.damage = damage
    fight.panic = panic
    if fight.rolls and not fight.ranged and s.rulings.strike_back:
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


def _ignored(
    s: CommanderState, fight: Fight, ones: i64, twos: i64, threes: i64, fours: i64
) -> tuple[i64, i64, i64, i64]:
    """The results that the target does not ignore, before any block is used; magic is no exception."""
    target = fight.target
    face: i64 = 0
    if not ranges(s, fight.attacker):
        face = ignored_face(s, target)
    armour: i64 = 0
    if not fight.ranged:
        armour = armour_face(s, target)
    for gone in (face, armour):  # FC-DIE-05
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
        if fearless(s, target):
            ones = 0
        else:
            calm = number(s, target, IGNORE_PANIC)
            if not fight.ranged:
                calm += bravery(s, target)
            u = s.units[target]
            if not (u.act.deny | u.turn.deny | u.game.deny) & FORMATION:
                calm += allies_in_contact(s, target) // 2  # FC-FRM-01
            ones -= min(ones, calm)
    return ones, twos, threes, fours


def _strike_back(s: CommanderState, fight: Fight) -> None:
    """A defence roll in melee also hurts the attacker, whom Formation does not help."""
    attacker = fight.attacker
    ones: i64 = fight.defence[1]
    twos: i64 = fight.defence[2]
    threes: i64 = 0 if fight.weak_target else fight.defence[3]
    face = ignored_face(s, attacker)
    armour: i64 = armour_face(s, attacker)
    for gone in (face, armour):
        if gone == 1 and ones > 0:
            ones -= 1
        elif gone == 2 and twos > 0:
            twos -= 1
        elif gone == 3 and threes > 0:
            threes -= 1
    ones -= min(ones, bravery(s, attacker))  # FC-FRM-02: nothing else calms an attacker
    damage = twos + threes
    if s.rulings.attacker_blocks:
        blocks: i64 = fight.attack[5] + fight.attack[6]
        cancelled = blocks if blocks < damage else damage
        damage -= cancelled
        ones -= min(ones, blocks - cancelled)
    if ones and wears_panic(s, attacker):
        damage += ones
        ones = 0
    fight.strike = damage  # FC-MEL-07
    fight.scare = ones


def weak(s: CommanderState, unit: i64) -> bool:
    """A regular unit down to one miniature, unless it has Fortitude."""
    u = s.units[unit]
    return u.left == 1 and u.card.regular() and not never_weak(s, unit)  # FC-WEK-01, FC-WEK-03


def bars_melee(s: CommanderState, unit: i64, target: i64) -> str:
    """The rule that keeps this unit from attacking that one in melee, or ''."""
    if not 0 <= target < len(s.units) or s.units[unit].cell == OFF_MAP or not in_contact(s, unit) & UNIT_BIT[target]:
        return "FC-MEL-01"
    return ""
