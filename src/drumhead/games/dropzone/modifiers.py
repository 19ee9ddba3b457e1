"""What are a unit's numbers now? What is printed, with every modifier of cards and every static rule that covers it."""

from typing import Final

from mypy_extensions import i64

from drumhead.games.dropzone.cards import WeaponDef
from drumhead.games.dropzone.mods import (
    ALL_WEAPONS,
    ARMOUR,
    BOMBARD_WEAPONS,
    CANNOT,
    CLAWS_WEAPONS,
    CQ_WEAPONS,
    DEV_HUGE_WEAPONS,
    DEV_SCENERY_WEAPONS,
    EVASION,
    GROUND,
    IGNORE,
    LIMITED_WEAPONS,
    MARKER,
    MV_HALF,
    MV_PLUS,
    PASSIVE,
    PASSIVE_PLUS,
    PLASMA_WEAPONS,
    RAILGUN_WEAPONS,
    SAFE,
    SET_CM,
    U_NEXT,
    U_NEXTACT,
    U_ROUND,
    UNIT_KEY,
    Mod,
    Source,
)
from drumhead.games.dropzone.printed import BOMBARD, CLAWS, LIST, PLASMA, RAILGUN, STATIC
from drumhead.games.dropzone.state import DEAD, OFF, DropState, Unit
from drumhead.games.dropzone.texts import BATTLEGROUP, PIECE, PROFILE, SEAT, SQUAD, UNIT, WEAPON, Clause, Moment

NO_SAVE: Final = 0
FIRING: Final = (1 << 60) - 1 - (1 << STATIC) - (1 << LIST)  # all triggers but those that never fire
BEST_PASSIVE: Final = 2  # PASSIVE_PLUS never makes it better than this
FIRST_PASSIVE: Final = 5


# -- laying and ending modifiers


def lay(s: DropState, mod: Mod) -> None:
    """A modifier begins to hold."""
    s.mods = s.mods + (mod,)


def expire(s: DropState, ends: i64) -> None:
    """Modifiers that last until this moment (or a shorter one) end."""
    if not s.mods:
        return
    left: list[Mod] = []
    for m in s.mods:
        if m.ends == U_NEXT:
            if ends < U_ROUND or m.round > s.round:
                left.append(m)
        elif m.ends > ends:  # AMB-28: what cards call a turn is a round
            left.append(m)
    if len(left) < len(s.mods):
        s.mods = tuple(left)


def expire_for(s: DropState, sid: i64) -> None:
    """What lasts until the end of a squad's next activation ends: that was it."""
    left: list[Mod] = []
    for m in s.mods:
        if m.ends == U_NEXTACT and _squad_of(s, m) == sid:
            continue
        left.append(m)
    if len(left) < len(s.mods):
        s.mods = tuple(left)


def _squad_of(s: DropState, m: Mod) -> i64:
    if m.on == SQUAD or m.on == PROFILE:
        return m.id
    if m.on == UNIT or m.on == WEAPON:
        return s.units[m.id].sid
    return 0


def note_bearers(s: DropState) -> None:
    """Collect the units that have a rule, an option or a commander whose text fires at some moment."""
    found: list[int] = []
    for u in s.units:
        if u.uid and (s.cards.unit_fires[u.kind] & FIRING or u.commander or s.squads[u.sid].took):
            found.append(u.uid)
    s.bearers = tuple(found)
    s.born = len(s.units)


def note_auras(s: DropState) -> None:
    """Collect the static rules at work, after somebody with one came or went."""
    note_bearers(s)
    found: list[Source] = []
    for u in s.units:
        if u.uid == 0 or u.place == OFF or u.place == DEAD:
            continue
        here = s.present(u.uid)
        k = s.cards.units[u.kind]
        _collect(found, k.clauses, u, here)
        for option in s.squads[u.sid].took:
            _collect(found, s.cards.options[option].clauses, u, here)
        if u.commander:
            _collect(found, s.cards.commanders[u.commander].clauses, u, here)
    for seat in range(2):
        for number in s.famous[seat]:
            for clause in s.cards.commanders[number].clauses:
                if clause.trigger == LIST:  # bans, permissions and printed changes hold for the whole game
                    for aura in clause.auras:
                        found.append(Source(seat, 0, aura))
    s.auras = tuple(found)


def _collect(found: list[Source], clauses: tuple[Clause, ...], u: Unit, here: bool) -> None:
    for clause in clauses:
        if clause.trigger == STATIC and here:
            for aura in clause.auras:
                found.append(Source(u.seat, u.uid, aura))


def bears_aura(s: DropState, u: Unit) -> bool:
    """Would `note_auras` find something on this unit?"""
    for clause in s.cards.units[u.kind].clauses:
        if clause.auras:
            return True
    for option in s.squads[u.sid].took:
        for clause in s.cards.options[option].clauses:
            if clause.auras:
                return True
    return u.commander != 0 and len(s.cards.commanders[u.commander].clauses) > 0


# -- reading modifiers


def fits_weapon(word: i64, w: WeaponDef) -> bool:
    """Is this one of the weapons that a word of the effect language means?"""
    if word == ALL_WEAPONS:
        return True
    if word == CQ_WEAPONS:
        return w.cq
    if word == PLASMA_WEAPONS:
        return bool(w.keys & PLASMA)
    if word == CLAWS_WEAPONS:
        return bool(w.keys & CLAWS)
    if word == RAILGUN_WEAPONS:
        return bool(w.keys & RAILGUN)
    if word == BOMBARD_WEAPONS:
        return bool(w.keys & BOMBARD)
    if word == LIMITED_WEAPONS:
        return w.limited > 0
    if word == DEV_SCENERY_WEAPONS:
        for _, victims in w.devastators:
            if victims & 64:
                return True
        return False
    if word == DEV_HUGE_WEAPONS:
        for _, victims in w.devastators:
            if victims & 32:
                return True
    return False


def concerns(s: DropState, m: Mod, u: Unit, slot: i64) -> bool:
    """Does a modifier concern this unit (and, if one is asked about, its weapon in this slot)?"""
    if m.ends == U_NEXT and m.round != s.round:
        return False
    on: i64 = m.on
    if on == SQUAD:
        hit = m.id == u.sid
    elif on == UNIT:
        hit = m.id == u.uid
    elif on == SEAT:
        hit = m.id == u.seat
    elif on == BATTLEGROUP:
        hit = m.id == s.group_of(u.sid)
    elif on == WEAPON:
        hit = m.id == u.uid and m.slot == slot
    elif on == PROFILE:
        hit = m.id == u.sid and m.slot == slot
    else:
        return False
    if hit and m.weapons != ALL_WEAPONS:
        return slot >= 0 and fits_weapon(m.weapons, s.cards.weapons[s.squads[u.sid].arms[slot]])
    return hit


def covered(s: DropState, a: Source, u: Unit, slot: i64, foe: i64) -> bool:
    """Does a static rule cover this unit now?"""
    aura = a.aura
    if aura.conditions:
        at = Moment(STATIC, a.seat, UNIT, a.uid, foe, 0, (), a.seat, a.uid, 0)
        for condition in aura.conditions:
            if not condition.holds(s, at):
                return False
    if aura.who is None:
        return a.uid == u.uid
    return aura.who.covers(s, a.seat, a.uid, u.uid, slot, foe)


def total(s: DropState, kind: i64, u: Unit, slot: i64 = -1, foe: i64 = 0) -> i64:
    """The sum of all modifiers of a kind; several sources of one static rule count once."""
    value: i64 = 0
    for m in s.mods:
        if m.kind == kind and concerns(s, m, u, slot):
            value += m.amount
    if s.auras:
        value += _aura_total(s, kind, u, slot, foe)
    return value


def _aura_total(s: DropState, kind: i64, u: Unit, slot: i64, foe: i64) -> i64:
    value: i64 = 0
    counted: list[str] = []
    for a in s.auras:
        if a.aura.kind == kind and a.aura.rule not in counted and covered(s, a, u, slot, foe):
            counted.append(a.aura.rule)
            value += a.aura.amount
    return value


def bits(s: DropState, kind: i64, u: Unit, slot: i64 = -1) -> i64:
    """All bits of the modifiers of a kind together."""
    value: i64 = 0
    for m in s.mods:
        if m.kind == kind and concerns(s, m, u, slot):
            value |= m.amount
    for a in s.auras:
        if a.aura.kind == kind and covered(s, a, u, slot, 0):
            value |= a.aura.amount
    return value


def least(s: DropState, kind: i64, u: Unit, slot: i64 = -1, foe: i64 = 0) -> i64:
    """The smallest amount among the modifiers of a kind; -1: there is none."""
    value: i64 = -1
    for m in s.mods:
        if m.kind == kind and (value < 0 or m.amount < value) and concerns(s, m, u, slot):
            value = m.amount
    for a in s.auras:
        if a.aura.kind == kind and (value < 0 or a.aura.amount < value) and covered(s, a, u, slot, foe):
            value = a.aura.amount
    return value


def most(s: DropState, kind: i64, u: Unit, slot: i64 = -1) -> i64:
    """The greatest amount among the modifiers of a kind; -1: there is none."""
    value: i64 = -1
    for m in s.mods:
        if m.kind == kind and m.amount > value and concerns(s, m, u, slot):
            value = m.amount
    for a in s.auras:
        if a.aura.kind == kind and a.aura.amount > value and covered(s, a, u, slot, 0):
            value = a.aura.amount
    return value


def found(s: DropState, kind: i64, u: Unit, slot: i64 = -1, foe: i64 = 0) -> bool:
    """Is there a modifier of this kind?"""
    for m in s.mods:
        if m.kind == kind and concerns(s, m, u, slot):
            return True
    for a in s.auras:
        if a.aura.kind == kind and covered(s, a, u, slot, foe):
            return True
    return False


def second_of(s: DropState, kind: i64, u: Unit) -> i64:
    """The second number of the first modifier of this kind, or 0."""
    for m in s.mods:
        if m.kind == kind and concerns(s, m, u, -1):
            return m.second
    for a in s.auras:
        if a.aura.kind == kind and covered(s, a, u, -1, 0):
            return a.aura.second
    return 0


def of_seat(s: DropState, kind: i64, seat: i64) -> i64:
    """The sum of a kind of modifiers laid on a player; static rules for the player count while their bearer is here."""
    value: i64 = 0
    for m in s.mods:
        if m.kind == kind and m.on == SEAT and m.id == seat and (m.ends != U_NEXT or m.round == s.round):
            value += m.amount
    for a in s.auras:
        if a.aura.kind == kind and a.aura.second == (1 if a.seat == seat else 2):
            value += a.aura.amount
    return value


def seat_bits(s: DropState, kind: i64, seat: i64) -> i64:
    """All bits of a kind of modifiers laid on a player."""
    value: i64 = 0
    for m in s.mods:
        if m.kind == kind and m.on == SEAT and m.id == seat and (m.ends != U_NEXT or m.round == s.round):
            value |= m.amount
    return value


def on_piece(s: DropState, kind: i64, pid: i64) -> bool:
    """Is there a modifier of this kind on a piece?"""
    for m in s.mods:
        if m.kind == kind and m.on == PIECE and m.id == pid:
            return True
    return False


# -- a unit's numbers


def unit_keys(s: DropState, u: Unit) -> i64:
    """The special rules of a unit now."""
    keys = s.cards.units[u.kind].keys | s.squads[u.sid].keys
    if s.mods or s.auras:
        keys |= bits(s, UNIT_KEY, u)
    return keys


def evasion_of(s: DropState, u: Unit) -> i64:
    """Its Evasion: what is printed and what is gained add up (AMB-34, AMB-41)."""
    value = s.cards.units[u.kind].evasion  # AMB-34, AMB-41
    if s.mods or s.auras:
        cm = most(s, SET_CM, u)
        if cm >= 0:
            value = (cm >> 4) & 255
        value += total(s, EVASION, u)
    return value


def passive_of(s: DropState, u: Unit) -> i64:
    """Its Passive save, n or more; 0: none. Of several values the best counts (AMB-34)."""
    value = s.cards.units[u.kind].passive  # AMB-32: as the packs print it
    if s.mods or s.auras:
        cm = most(s, SET_CM, u)
        if cm >= 0:
            value = (cm >> 12) & 255
        gained = least(s, PASSIVE, u)
        if gained > 0 and (value == NO_SAVE or gained < value):
            value = gained
        plus = most(s, PASSIVE_PLUS, u)
        if plus > 0:
            value = FIRST_PASSIVE if value == NO_SAVE else max(BEST_PASSIVE, value - plus)
    return value


def has_active(s: DropState, u: Unit, energy: i64) -> bool:
    """Has it Active Countermeasures against a weapon of this printed Energy?"""
    k = s.cards.units[u.kind]
    if s.mods:
        cm = most(s, SET_CM, u)
        if cm >= 0:
            return bool(cm & 1)
    return k.active and energy <= k.active_upto


def armour_of(s: DropState, u: Unit) -> i64:
    """Its Armour now; a unit that moves by jets is an Aircraft of another Armour for shots at it (DZ-AIR-07)."""
    value = s.cards.units[u.kind].armour
    leg = s.leg
    if leg is not None and leg.armour and leg.sid == u.sid:
        value = leg.armour
    if s.mods or s.auras:
        value += total(s, ARMOUR, u)
    return value


def move_of(s: DropState, u: Unit) -> i64:
    """Its Move now, without what only embarking or a road gives; a half is rounded up to whole inches (DZ-MOV-11)."""
    value = s.cards.units[u.kind].mv  # DZ-MOV-11
    if s.mods or s.auras:
        value += total(s, MV_PLUS, u)
        if found(s, MV_HALF, u):
            value = (value // 2 + 999) // 1000 * 1000
    return value if value > 0 else 0


def cannot(s: DropState, u: Unit, what: i64) -> bool:
    """Is this forbidden to the unit by a card or a rule?"""
    if not s.mods and not s.auras:
        return False
    return bool(bits(s, CANNOT, u) & what)


def ignores(s: DropState, u: Unit, what: i64, slot: i64 = -1) -> bool:
    if not s.mods and not s.auras:
        return False
    return bool(bits(s, IGNORE, u, slot) & what)


def is_safe(s: DropState, u: Unit, threat: i64) -> bool:
    if not s.mods and not s.auras:
        return False
    return bool(bits(s, SAFE, u) & threat)


def ground_of(s: DropState, u: Unit) -> i64:
    """How it moves, by cards and rules: bits GROUND_..."""
    if not s.mods and not s.auras:
        return 0
    return bits(s, GROUND, u)


def marked(s: DropState, u: Unit, marker: i64) -> bool:
    """Does the unit or its squad carry this marker?"""
    for m in s.mods:
        if m.kind == MARKER and m.amount == marker and concerns(s, m, u, -1):
            return True
    return False
