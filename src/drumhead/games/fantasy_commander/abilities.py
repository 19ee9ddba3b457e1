"""What does each ability do? One small function for each, asked by the chapters it touches. Chapter "Abilities"."""

from typing import Final

from mypy_extensions import i64

from drumhead.games.fantasy_commander.cards import (
    ARMOUR,
    BRAVE,
    CHARGE,
    COUNTERBLOW,
    DEFENDER,
    DOMINANCE,
    FLIGHT,
    FORGED,
    FORTITUDE,
    MARAUDER,
    MASTER_ATTACK,
    MASTER_DEFENCE,
    MASTER_SHOOTING,
    MULTIPLE_ATTACK,
    NECROMANCY,
    PERSECUTION,
    QUICK_SHOOTER,
    RANGER,
    REGENERATION,
    REGROUP,
    RESURGENT,
    RUSH,
    SURVIVABLE,
    TERRIFYING,
    VAMPIRISM,
)
from drumhead.games.fantasy_commander.fatigue import shed
from drumhead.games.fantasy_commander.losses import restore
from drumhead.games.fantasy_commander.state import OFF_MAP, UNIT_BIT, CommanderState, Fight, Unit
from drumhead.kernel.agenda import Table

SURVIVABLE_CAP: Final = 2
_FED_MARAUDER: Final = 1
_FED_VAMPIRISM: Final = 2


# -- what a unit has now


def has(s: CommanderState, unit: i64, ability: i64) -> bool:
    """Whether the unit has this ability now: printed, granted or by an aura, and not suppressed."""
    u = s.units[unit]
    if (u.act.deny | u.turn.deny | u.game.deny) & ability:
        return False
    if s.mission.storm and ability == FLIGHT and s.round <= 1:
        return False
    if (u.card.abilities | u.act.grant | u.turn.grant | u.game.grant) & ability:  # FC-SUR-06: printed is always on
        return True
    if s.cards.aura_grants & ability and u.cell != OFF_MAP:
        return bool(_aura(s, u, 0, s.units) & ability)
    return False


def number(s: CommanderState, unit: i64, which: i64) -> i64:
    """The sum of what changes this number of the unit: printed X, card effects, auras (not terrain)."""
    u = s.units[unit]
    if which == PERSECUTION:  # values do not add up: the best one counts
        best: i64 = u.card.printed.values[which]
        best = max(best, u.act.values[which])
        best = max(best, u.turn.values[which])
        return max(best, u.game.values[which])
    return number_among(s, u, which, s.units)


def aura_bearers(s: CommanderState, seat: i64) -> list[Unit]:
    """The units of this side whose auras are at work."""
    return [other for other in s.units if other.card.aura is not None and other.seat == seat and other.cell != OFF_MAP]


def number_among(s: CommanderState, u: Unit, which: i64, bearers: list[Unit]) -> i64:
    """`number` for who asks for many of one side's: the bearers of its auras are looked up once."""
    total: i64 = u.card.printed.values[which]
    total += u.act.values[which]
    total += u.turn.values[which]
    total += u.game.values[which]
    if bearers and u.cell != OFF_MAP:
        total += _aura(s, u, which, bearers)
    return total


def _aura(s: CommanderState, u: Unit, which: i64, givers: list[Unit]) -> i64:
    """What the auras among these give this unit in one number of Mods (0: the mask of granted abilities)."""
    total: i64 = 0
    for other in givers:
        aura = other.card.aura
        if aura is None or other.seat != u.seat or other.cell == OFF_MAP:
            continue
        if aura.needs & ~(u.card.abilities | u.act.grant | u.turn.grant | u.game.grant):
            continue
        value: i64 = aura.mods.values[which]
        if value and s.scenario.grid.apart(other.cell, u.cell) <= aura.radius:  # FC-ABL-02
            if which == 0:
                total |= value
            else:
                total += value
    return total


def banned(s: CommanderState, unit: i64, what: i64) -> bool:
    """Whether a card forbids the unit this."""
    u = s.units[unit]
    return bool((u.act.ban | u.turn.ban | u.game.ban) & what)


# -- moving


def flies(s: CommanderState, unit: i64) -> bool:
    """Flight: it moves over units and any ground."""
    return has(s, unit, FLIGHT)  # FC-ABL-11


def ranges(s: CommanderState, unit: i64) -> bool:
    """Ranger: difficult ground neither slows it nor helps those it attacks."""
    return has(s, unit, RANGER)  # FC-ABL-20


def shoots_after_walking(s: CommanderState, unit: i64) -> bool:
    """Quick Shooter; never after a run."""
    return has(s, unit, QUICK_SHOOTER)  # FC-ABL-19


def pursuit(s: CommanderState, unit: i64) -> i64:
    """Persecution: how many hexes it may pursue now, once a round."""
    return 0 if s.units[unit].pursued else number(s, unit, PERSECUTION)  # FC-ABL-18


# -- dice


def charge_dice(s: CommanderState, fight: Fight) -> i64:
    """Charge: once in an activation, a sweep being one attack; not at those it stood beside before it moved."""
    act = s.active()
    if fight.ranged or not act.moved or act.touched & UNIT_BIT[fight.target] or act.charged:
        return 0  # FC-ABL-04
    return number(s, fight.attacker, CHARGE)  # FC-ABL-05: all sources together


def attack_rerolls(s: CommanderState, fight: Fight) -> i64:
    """Master of Attack or of Shooting: how many attack dice may be rolled again."""
    return number(s, fight.attacker, MASTER_SHOOTING if fight.ranged else MASTER_ATTACK)  # FC-ABL-15


def defence_rerolls(s: CommanderState, fight: Fight) -> i64:
    """Master of Defence."""
    return number(s, fight.target, MASTER_DEFENCE)  # FC-ABL-15


def counterblows(s: CommanderState, fight: Fight) -> bool:
    """Counterblow: the target rolls defence dice without a token, but never against magic."""
    return not fight.magical and has(s, fight.target, COUNTERBLOW)  # FC-ABL-06, FC-ABL-07


# -- results


def dominates(s: CommanderState, unit: i64) -> bool:
    """Dominance: its 4s always hit."""
    return has(s, unit, DOMINANCE)  # FC-ABL-10


def dread(s: CommanderState, unit: i64) -> i64:
    """Terrifying: one panic more in its melee attacks."""
    return 1 if has(s, unit, TERRIFYING) else 0  # FC-ABL-26


def armour_face(s: CommanderState, unit: i64) -> i64:
    """Armour: the face of which it ignores one result in melee, or 0."""
    return s.cards.armour_face if has(s, unit, ARMOUR) else 0  # FC-ABL-01


def bravery(s: CommanderState, unit: i64) -> i64:
    """Brave: how many panic results it ignores in melee."""
    return 1 if has(s, unit, BRAVE) else 0  # FC-ABL-03


def fearless(s: CommanderState, unit: i64) -> bool:
    """Forged: it ignores every panic when attacked."""
    return has(s, unit, FORGED)  # FC-ABL-12


def never_weak(s: CommanderState, unit: i64) -> bool:
    """Fortitude."""
    return has(s, unit, FORTITUDE)  # FC-ABL-14


def wears_panic(s: CommanderState, unit: i64) -> bool:
    """Resurgent: in melee each panic left costs it a miniature or health instead."""
    return has(s, unit, RESURGENT)  # FC-ABL-24


def rushes(s: CommanderState, unit: i64, ones: i64, twos: i64, threes: i64, fours: i64) -> bool:
    """Rush: does the attack show the face that drives its target back? An ignored result is gone, a blocked one not."""
    face = s.cards.rush_face
    shown: i64 = ones if face == 1 else twos if face == 2 else threes if face == 3 else fours
    return shown > 0 and has(s, unit, RUSH)  # FC-ABL-23


def capped(s: CommanderState, unit: i64, count: i64, lost: i64) -> i64:
    """Survivable: what it loses of so much, having lost so much in this attack already."""
    return min(count, SURVIVABLE_CAP - lost) if has(s, unit, SURVIVABLE) else count  # FC-ABL-25


def feed(s: CommanderState, t: Table, by: i64, on: i64, attacking: bool) -> None:
    """Marauder and Vampirism of whoever really dealt damage, once per attack; not on the Forged or Resurgent."""
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


# -- windows


def defenders(s: CommanderState, target: i64) -> list[int]:
    """Defender: the units next to the target that may take a melee attack on themselves."""
    v = s.units[target]
    found: list[int] = []
    for cell in s.scenario.grid.around[v.cell]:
        other: i64 = s.at[cell]
        if other >= 0 and s.units[other].seat == v.seat and has(s, other, DEFENDER):
            found.append(other)  # FC-ABL-08
    return found


def sweeps(s: CommanderState, unit: i64) -> bool:
    """Multiple Attack."""
    return has(s, unit, MULTIPLE_ATTACK)  # FC-ABL-16


def regroups(s: CommanderState, unit: i64) -> bool:
    """Regroup: one damage may become one more hex of retreat."""
    return has(s, unit, REGROUP)  # FC-ABL-22


def raises(s: CommanderState, unit: i64) -> bool:
    """Necromancy: it raises Zombie Warriors where it destroyed an enemy."""
    return s.units[unit].cell != OFF_MAP and has(s, unit, NECROMANCY)  # FC-ABL-17


def regenerates(s: CommanderState, unit: i64) -> bool:
    """Regeneration: restores 1 when it is activated."""
    return has(s, unit, REGENERATION)  # FC-ABL-21
