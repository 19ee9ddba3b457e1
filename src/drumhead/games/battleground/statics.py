"""What holds all the time? Static clauses and what effects have changed: numbers, permissions, limits.

`total` adds up everything that changes a unit's number now: effects that last (`Mod`) and static clauses (`Aura`).
It is asked for every number of every unit, so most questions end at a mask: nothing speaks of them.
"""

from typing import Final

from mypy_extensions import i64

from drumhead.games.battleground.cards import ARMY
from drumhead.games.battleground.state import BattleState, Mod, Unit, Wide
from drumhead.games.battleground.texts import (
    ALLOW,
    CA_COST,
    FORBID,
    IGNORE,
    PASS_CHECK,
    SIGHT,
    Aura,
    Condition,
)

NOTHING: Final[list[Aura]] = []  # never written to


def note_wide(s: BattleState) -> None:
    """Collect the static clauses that reach beyond their bearer, after something with one came or went."""
    found: list[Wide] = []
    cards = s.cards
    seat: i64 = 0
    while seat < s.seats:
        for row in army_rows(s, seat):
            for aura in cards.wide_auras[row]:
                found.append(Wide(seat, 0, row, aura))
        seat += 1
    for row in s.scenario.rules:
        for aura in cards.wide_auras[row]:
            seat = 0
            while seat < 2:  # each side once, however many lead it
                found.append(Wide(seat, 0, row, aura))
                if not _for_each(aura):
                    break  # it means everybody, so one of it is enough
                seat += 1
    for u in s.units:
        if u.out == 0:
            for row in u.printed.sources:
                for aura in cards.wide_auras[row]:
                    found.append(Wide(u.seat, u.uid, row, aura))
            for row in host_rows(s, u):
                for aura in cards.wide_auras[row]:
                    found.append(Wide(u.seat, u.uid, row, aura))
    s.wide = tuple(found)
    mask: i64 = 0
    permissions: i64 = 0
    for wide in found:
        mask |= 1 << wide.aura.stat
        permissions |= wide.aura.permission()
    s.wide_mask = mask
    s.wide_permissions = permissions


def _for_each(aura: Aura) -> bool:
    """Does the scenario's clause speak of one side (`ally`), so that each player has it?"""
    return aura.who is not None and aura.who.one_sided


def army_rows(s: BattleState, seat: i64) -> list[int]:
    """The rows of what always holds for the seat's army (only the primary faction's: BG-ARMY-06)."""
    rows: list[int] = []
    for place in s.cards.factions[s.factions[seat]].abilities:
        ability = s.cards.abilities[place]
        if ability.kind == ARMY:
            rows.append(ability.source)
    return rows


def host_rows(s: BattleState, u: Unit) -> list[int]:
    """The rows whose clauses live on this unit because of a mark, a blessing or a curse."""
    rows: list[int] = []
    if u.marks:
        last: i64 = -1
        for mark in u.marks:
            if mark != last:
                row = s.cards.marks[mark].source
                if row:
                    rows.append(row)
                last = mark
    if u.blessing:
        rows.append(s.cards.spells[u.blessing].source)
    if u.curse:
        rows.append(s.cards.spells[u.curse].source)
    return rows


def other_unit(s: BattleState, uid: i64) -> i64:
    """The other unit of the attack that is being resolved, 0 for none."""
    fight = s.fight
    if fight is None:
        return 0
    if fight.attacker == uid:
        return fight.target
    if fight.target == uid:
        return fight.attacker
    return 0


def holds(s: BattleState, conditions: tuple[Condition, ...], seat: i64, uid: i64, foe: i64) -> bool:
    """Do all these conditions hold?"""
    for condition in conditions:
        if not condition.holds(s, seat, uid, foe):
            return False
    return True


def total(s: BattleState, u: Unit, stat: i64) -> i64:
    """What effects and static clauses add to this number of the unit now (BG-GEN-05: they add up)."""
    amount: i64 = 0  # BG-GEN-05
    for mod in u.mods:
        if mod.stat == stat:
            amount += mod.amount
    for aura in auras(s, u, stat):
        amount += aura.amount
    return amount


def untouched(s: BattleState, u: Unit, stats: i64) -> bool:
    """Can no effect and no static clause touch any of these numbers (1 << stat each) of the unit? Mostly so."""
    return not (u.mods or u.marks or u.blessing or u.curse or (s.cards.unit_masks[u.kind] | s.wide_mask) & stats)


def unmentioned(s: BattleState, u: Unit, permissions: i64) -> bool:
    """Does no effect and no static clause give the unit any of these permissions (1 << each), or take it? Mostly so."""
    return not (
        u.mods
        or u.marks
        or u.blessing
        or u.curse
        or (s.cards.unit_permissions[u.kind] | s.wide_permissions) & permissions
    )


def auras(s: BattleState, u: Unit, stat: i64) -> list[Aura]:
    """The static clauses that touch this number of the unit now."""
    cards = s.cards
    wanted: i64 = 1 << stat
    if not (cards.unit_masks[u.kind] | s.wide_mask) & wanted and not u.marks and not u.blessing and not u.curse:
        return NOTHING  # nearly always
    found: list[Aura] = []
    foe: i64 = -1
    if cards.unit_masks[u.kind] & wanted:
        for row in u.printed.sources:
            if cards.aura_masks[row] & wanted:
                for aura in cards.own_auras[row]:
                    if aura.stat == stat:
                        if foe < 0:
                            foe = other_unit(s, u.uid)
                        if not aura.conditions or holds(s, aura.conditions, u.seat, u.uid, foe):
                            found.append(aura)
    if u.marks or u.blessing or u.curse:
        for row in host_rows(s, u):
            if cards.aura_masks[row] & wanted:
                for aura in cards.own_auras[row]:
                    if aura.stat == stat:
                        if foe < 0:
                            foe = other_unit(s, u.uid)
                        if not aura.conditions or holds(s, aura.conditions, u.seat, u.uid, foe):
                            found.append(aura)
    for wide in s.wide:
        aura = wide.aura
        if aura.stat == stat and aura.who is not None:
            if foe < 0:
                foe = other_unit(s, u.uid)
            if aura.who.fits(s, u, wide.seat, wide.uid, foe) and (
                not aura.conditions or holds(s, aura.conditions, wide.seat, wide.uid, foe)
            ):
                found.append(aura)
    return found


def setting(s: BattleState, u: Unit, stat: i64) -> i64:
    """The value that an effect sets this number to: the latest change, else a static one, else 0."""
    if untouched(s, u, 1 << stat):
        return 0
    value: i64 = 0
    for aura in auras(s, u, stat):
        value = aura.amount
    for mod in u.mods:
        if mod.stat == stat:
            value = mod.amount
    return value


def forbidden(s: BattleState, u: Unit, permission: i64) -> bool:
    """Is this forbidden to the unit by an effect?"""
    if unmentioned(s, u, 1 << permission):
        return False
    for mod in u.mods:
        if mod.stat == FORBID and mod.amount == permission:
            return True
    for aura in auras(s, u, FORBID):
        if aura.amount == permission:
            return True
    return False


def allowed(s: BattleState, u: Unit, permission: i64) -> bool:
    """Is this penalty or prohibition lifted for the unit by an effect?"""
    if unmentioned(s, u, 1 << permission):
        return False
    for mod in u.mods:
        if mod.stat == ALLOW and mod.amount == permission:
            return True
    for aura in auras(s, u, ALLOW):
        if aura.amount == permission:
            return True
    return False


def passes(s: BattleState, u: Unit, kind: i64) -> bool:
    """Does the unit pass every check of this kind without rolling (A-25)?"""
    for mod in u.mods:
        if mod.stat == PASS_CHECK and mod.amount & kind:
            return True
    for aura in auras(s, u, PASS_CHECK):
        if aura.amount & kind:
            return True
    return False


def ca_cost(s: BattleState, u: Unit, word: i64) -> i64:
    """How many command actions this costs on the unit: 1 unless its text says more."""
    cost: i64 = 1
    for aura in auras(s, u, CA_COST):
        if aura.amount // 16 == word:
            cost = aura.amount % 16
    return cost


def ignored(s: BattleState) -> i64:
    """The groups of modifiers that do not count in the present attack."""
    fight = s.fight
    if fight is None:
        return 0
    mask: i64 = fight.ignored
    for aura in auras(s, s.units[fight.attacker], IGNORE):
        mask |= aura.amount
    return mask


def sight_limit(s: BattleState) -> i64:
    """How far anybody may shoot at all, thousandths; 0: no limit."""
    limit: i64 = 0
    for row in s.scenario.rules:
        if s.cards.aura_masks[row] & (1 << SIGHT):
            for aura in s.cards.own_auras[row]:
                if aura.stat == SIGHT and holds(s, aura.conditions, s.active, 0, 0):
                    if limit == 0 or aura.amount < limit:
                        limit = aura.amount
    return limit


def expire(s: BattleState, duration: i64) -> None:
    """Changes that were to last for so long end now; for turns: those of the present turn."""
    for u in s.units:
        if u.mods:
            ending = False
            for mod in u.mods:
                if mod.duration == duration and mod.until <= s.turn:
                    ending = True
            if ending:
                new = s.change(u.uid)
                new.mods = tuple([m for m in u.mods if m.duration != duration or m.until > s.turn])


def add_mod(s: BattleState, uid: i64, mod: Mod) -> None:
    u = s.change(uid)
    u.mods = u.mods + (mod,)
