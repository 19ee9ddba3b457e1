"""What may a selector ask of a thing? One small class for each word; a squad fits as its units do."""

from typing import Final

from mypy_extensions import i64

from drumhead.games.dropzone.cards import UnitDef, WeaponDef
from drumhead.games.dropzone.geometry import sees
from drumhead.games.dropzone.modifiers import evasion_of, marked, passive_of, unit_keys
from drumhead.games.dropzone.printed import (
    AIRCRAFT,
    AUXILIARY,
    DESTRUCTIBLE,
    FAST,
    GARRISON,
    INCH,
    INDIRECT,
    INFANTRY,
    LARGE,
    PLASMA,
    RAILGUN,
)
from drumhead.games.dropzone.selectors import Filter, Here, Who, on_table, owner_of, squad_of, units_of
from drumhead.games.dropzone.state import ARRIVED, DISEMBARKED, MOVED, TABLE, DropState, Unit
from drumhead.games.dropzone.texts import (
    CARD,
    DIE,
    POINT,
    PROFILE,
    SQUAD,
    UNIT,
    WEAPON,
    thing,
    thing_id,
    thing_kind,
    thing_second,
)

CONTACT: Final = 10  # DZ-GEO-11: base contact within a hundredth of an inch
WIDE_PIECE: Final = 2 * INCH
HOME: Final = INCH


def kind_of(s: DropState, it: i64) -> UnitDef:
    """What is printed on a unit, or on the units of a squad."""
    if thing_kind(it) == UNIT or thing_kind(it) == WEAPON:
        return s.kind(thing_id(it))
    return s.cards.units[s.squads[squad_of(s, it)].kind]


def weapon_of(s: DropState, it: i64) -> WeaponDef:
    """What is printed on a weapon or a profile."""
    return s.weapon(squad_of(s, it), thing_second(it))


def first_unit(s: DropState, it: i64) -> Unit:
    """A unit of the thing that is on the table, or else its first."""
    members = units_of(s, it)
    for uid in members:
        if on_table(s, uid):
            return s.units[uid]
    return s.units[members[0]] if members else s.units[0]


def any_on_table(s: DropState, it: i64) -> bool:
    for uid in units_of(s, it):
        if on_table(s, uid):
            return True
    return False


# -- whose


class Ally(Filter):
    def fits(self, s: DropState, here: Here, it: i64) -> bool:
        return thing_kind(it) in (CARD, DIE, POINT) or owner_of(s, it) == here.moment.seat


class Enemy(Filter):
    def fits(self, s: DropState, here: Here, it: i64) -> bool:
        return thing_kind(it) == CARD or owner_of(s, it) == 1 - here.moment.seat  # a stack lists the enemy's only


class Other(Filter):
    """Not the unit that bears the rule."""

    def fits(self, s: DropState, here: Here, it: i64) -> bool:
        return it != thing(UNIT, here.moment.source)


# -- what it is


class OfType(Filter):
    def __init__(self, type: i64) -> None:
        self.type: Final[i64] = type

    def fits(self, s: DropState, here: Here, it: i64) -> bool:
        return squad_of(s, it) > 0 and kind_of(s, it).type == self.type


class OfCategory(Filter):
    def __init__(self, category: i64) -> None:
        self.category: Final[i64] = category

    def fits(self, s: DropState, here: Here, it: i64) -> bool:
        sid = squad_of(s, it)
        return sid > 0 and s.squads[sid].category == self.category


class Vehicle(Filter):
    """Tank, Skimmer, Walker or a landed Aircraft."""

    def fits(self, s: DropState, here: Here, it: i64) -> bool:
        if not squad_of(s, it):
            return False
        k = kind_of(s, it)
        if k.type == INFANTRY:
            return False
        if k.type < AIRCRAFT:
            return True
        u = first_unit(s, it)
        return u.place == TABLE and u.air == 0


class InTheAir(Filter):
    """An Aircraft in the air; a landed one is a Vehicle (DZ-AIR-06)."""

    def fits(self, s: DropState, here: Here, it: i64) -> bool:
        if not squad_of(s, it) or kind_of(s, it).type < AIRCRAFT:
            return False
        u = first_unit(s, it)
        return not (u.place == TABLE and u.air == 0)


class OnTheGround(Filter):
    """Not of a flying type."""

    def fits(self, s: DropState, here: Here, it: i64) -> bool:
        return squad_of(s, it) > 0 and kind_of(s, it).type < AIRCRAFT


class Commander(Filter):
    def fits(self, s: DropState, here: Here, it: i64) -> bool:
        return thing_kind(it) == UNIT and s.units[thing_id(it)].commander > 0


class Transport(Filter):
    """With Capacity."""

    def fits(self, s: DropState, here: Here, it: i64) -> bool:
        return squad_of(s, it) > 0 and bool(kind_of(s, it).holds)


class AerialTransport(Filter):
    """A Transport of a flying type, in the air or landed."""

    def fits(self, s: DropState, here: Here, it: i64) -> bool:
        return squad_of(s, it) > 0 and bool(kind_of(s, it).holds) and kind_of(s, it).type >= AIRCRAFT


class NoAuxiliaryTransport(Filter):
    def fits(self, s: DropState, here: Here, it: i64) -> bool:
        return not (kind_of(s, it).holds and s.squads[squad_of(s, it)].category == AUXILIARY)


class WithKey(Filter):
    """With a special rule of units."""

    def __init__(self, key: i64, wanted: bool = True) -> None:
        self.key: Final[i64] = key
        self.wanted: Final = wanted

    def fits(self, s: DropState, here: Here, it: i64) -> bool:
        u = first_unit(s, it)
        return u.uid > 0 and bool(unit_keys(s, u) & self.key) == self.wanted


class Named(Filter):
    """The text is part of the unit's name."""

    def __init__(self, text: str) -> None:
        self.text: Final = text

    def fits(self, s: DropState, here: Here, it: i64) -> bool:
        return squad_of(s, it) > 0 and self.text in kind_of(s, it).name


class Armed(Filter):
    """With a weapon whose name has the text in it."""

    def __init__(self, text: str) -> None:
        self.text: Final = text

    def fits(self, s: DropState, here: Here, it: i64) -> bool:
        for number in s.squads[squad_of(s, it)].arms:
            if self.text in s.cards.weapons[number].name:
                return True
        return False


class Transportable(Filter):
    def fits(self, s: DropState, here: Here, it: i64) -> bool:
        return bool(kind_of(s, it).needs)


class Shielded(Filter):
    """Has a Passive value; Dodge does not count."""

    def __init__(self, wanted: bool) -> None:
        self.wanted: Final = wanted

    def fits(self, s: DropState, here: Here, it: i64) -> bool:
        if not self.wanted:
            return kind_of(s, it).passive == 0
        u = first_unit(s, it)
        return u.uid > 0 and passive_of(s, u) > 0


class NoEvasion(Filter):
    def fits(self, s: DropState, here: Here, it: i64) -> bool:
        u = first_unit(s, it)
        return u.uid > 0 and evasion_of(s, u) == 0


class NoCountermeasures(Filter):
    """Nothing printed."""

    def fits(self, s: DropState, here: Here, it: i64) -> bool:
        k = kind_of(s, it)
        return not k.active and k.evasion == 0 and k.passive == 0


# -- how it is


class Damaged(Filter):
    """A unit that lost a Damage Point; a squad with such a unit or with a unit lost."""

    def fits(self, s: DropState, here: Here, it: i64) -> bool:
        for uid in units_of(s, it):
            if s.units[uid].dp < s.kind(uid).dp:
                return True
        return thing_kind(it) == SQUAD and len(s.squads[thing_id(it)].members) < s.squads[thing_id(it)].size


class BelowStrength(Filter):
    def fits(self, s: DropState, here: Here, it: i64) -> bool:
        q = s.squads[squad_of(s, it)]
        return len(q.members) < q.size


class LastOfSquad(Filter):
    def fits(self, s: DropState, here: Here, it: i64) -> bool:
        return len(s.squads[squad_of(s, it)].members) == 1


class Unactivated(Filter):
    def fits(self, s: DropState, here: Here, it: i64) -> bool:
        q = s.squads[squad_of(s, it)]
        if q.activated == s.round:
            return False
        return not (q.gid and s.groups[q.gid].activated == s.round)


class Flagged(Filter):
    """The squad did this in this round."""

    def __init__(self, flag: i64) -> None:
        self.flag: Final[i64] = flag

    def fits(self, s: DropState, here: Here, it: i64) -> bool:
        return bool(s.squads[squad_of(s, it)].flags & self.flag)


class Marked(Filter):
    def __init__(self, marker: i64) -> None:
        self.marker: Final[i64] = marker

    def fits(self, s: DropState, here: Here, it: i64) -> bool:
        u = first_unit(s, it)
        return u.uid > 0 and marked(s, u, self.marker)


class Unique(Filter):
    """A card of a famous commander."""

    def fits(self, s: DropState, here: Here, it: i64) -> bool:
        return thing_kind(it) == CARD and s.cards.card(thing_id(it)).commander > 0


# -- weapons


class WeaponKey(Filter):
    """A weapon with this special rule, or with this word in its name."""

    def __init__(self, key: i64) -> None:
        self.key: Final[i64] = key

    def fits(self, s: DropState, here: Here, it: i64) -> bool:
        kind = thing_kind(it)
        return (kind == WEAPON or kind == PROFILE) and bool(weapon_of(s, it).keys & self.key)


class NotCq(Filter):
    def fits(self, s: DropState, here: Here, it: i64) -> bool:
        return not weapon_of(s, it).cq


class Glanced(Filter):
    """An Area weapon whose hit roll missed without a natural 1."""

    def fits(self, s: DropState, here: Here, it: i64) -> bool:
        if not s.fights:
            return False
        for shot in s.fight().shots:
            if shot.uid == thing_id(it) and shot.slot == thing_second(it):
                return glances(shot.need, shot.dice)
        return False


def glances(need: i64, dice: tuple[int, ...]) -> bool:
    """Did a shot of an Area weapon glance: a miss that is no natural 1?"""
    for die in dice:
        face = die & 7
        if 1 < face < need and face != 6:
            return True
    return False


class AtSeen(Filter):
    """Aimed at a unit that this one sees."""

    def __init__(self, who: Who) -> None:
        self.who: Final = who

    def fits(self, s: DropState, here: Here, it: i64) -> bool:
        if not here.foe:
            return False
        for other in self.who.things(s, here):
            for uid in units_of(s, other):
                if sees(s, s.units[uid], s.units[here.foe]):
                    return True
        return False


ROUND_FILTERS: Final = {"moved": MOVED, "disembarked": DISEMBARKED, "arrived": ARRIVED}
KEYS_OF_UNITS: Final = {"large": LARGE, "fast": FAST}
KEYS_OF_WEAPONS: Final = {"plasma": PLASMA, "indirect": INDIRECT, "railgun": RAILGUN}
KEYS_OF_SCENERY: Final = {"garrison": GARRISON, "destructible": DESTRUCTIBLE}
