"""What may a selector ask of a thing? One small class for each word; a squad fits as its units do."""

from typing import Final

from mypy_extensions import i64

from drumhead.games.dropzone.cards import (
    AIRCRAFT,
    AUXILIARY,
    CARD,
    DESTRUCTIBLE,
    DIE,
    FAST,
    GARRISON,
    INCH,
    INDIRECT,
    INFANTRY,
    LARGE,
    LOST_AS_UNITS,
    NO_LIMIT,
    OBJECTIVE,
    PIECE,
    PLASMA,
    POINT,
    PROFILE,
    RAILGUN,
    SQUAD,
    UNIT,
    WEAPON,
    UnitDef,
    WeaponDef,
    thing,
    thing_id,
    thing_kind,
    thing_second,
)
from drumhead.games.dropzone.commanders import influence_of
from drumhead.games.dropzone.geometry import gap_to_piece, gap_to_point, near, sees, to_edges, touches_blast
from drumhead.games.dropzone.modifiers import armour_of, evasion_of, marked, passive_of, unit_keys
from drumhead.games.dropzone.selectors import (
    Filter,
    Here,
    Who,
    leader_of,
    on_table,
    owner_of,
    squad_of,
    units_of,
)
from drumhead.games.dropzone.state import (
    ABOARD,
    ARRIVED,
    CENTRE,
    DISEMBARKED,
    HOLDING,
    INSIDE,
    MOVED,
    TABLE,
    DropState,
    Unit,
)
from drumhead.games.dropzone.transports import bars_fitting
from drumhead.space.upright import box_gap

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


class Loaded(Filter):
    def fits(self, s: DropState, here: Here, it: i64) -> bool:
        for uid in units_of(s, it):
            if s.units[uid].cargo:
                return True
        if thing_kind(it) == UNIT:
            return bool(s.units[thing_id(it)].cargo)  # also of a Transport that was just destroyed (R17)
        return False


class Landed(Filter):
    def fits(self, s: DropState, here: Here, it: i64) -> bool:
        u = first_unit(s, it)
        return u.place == TABLE and u.air == 0 and s.kind(u.uid).type >= AIRCRAFT


class Present(Filter):
    """On the table; a commander also aboard of something that is (DZ-CMD-12)."""

    def fits(self, s: DropState, here: Here, it: i64) -> bool:
        if thing_kind(it) == UNIT and s.units[thing_id(it)].commander:
            return s.present(thing_id(it))
        return any_on_table(s, it)


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


class Inside(Filter):
    """In a Garrison, or with `wanted` off in the open."""

    def __init__(self, wanted: bool) -> None:
        self.wanted: Final = wanted

    def fits(self, s: DropState, here: Here, it: i64) -> bool:
        u = first_unit(s, it)
        return u.place == INSIDE if self.wanted else u.place == TABLE


class Contested(Filter):
    """In a Garrison that holds enemies, too."""

    def fits(self, s: DropState, here: Here, it: i64) -> bool:
        u = first_unit(s, it)
        if u.place != INSIDE:
            return False
        for other in s.pieces[u.inside].inside:
            if s.units[other].seat != u.seat:
                return True
        return False


class InHolding(Filter):
    def fits(self, s: DropState, here: Here, it: i64) -> bool:
        for uid in units_of(s, it):
            if s.units[uid].place == HOLDING:
                return True
        return False


class AtWall(Filter):
    """At least one unit on an edge of a Garrison."""

    def fits(self, s: DropState, here: Here, it: i64) -> bool:
        for uid in units_of(s, it):
            u = s.units[uid]
            if u.place == INSIDE and u.edge != CENTRE:
                return True
        return False


class Hugging(Filter):
    """In base contact with a piece wider than 2 inches (Stheno)."""

    def fits(self, s: DropState, here: Here, it: i64) -> bool:
        u = first_unit(s, it)
        if u.place != TABLE:
            return False
        reach: i64 = s.kind(u.uid).radius + CONTACT
        for p in s.pieces:
            if p.pid and not p.fallen:
                d = s.table.pieces[p.pid - 1]
                if d.height and (d.right - d.left > WIDE_PIECE or d.top - d.bottom > WIDE_PIECE):
                    if box_gap(u.x, u.y, d.left, d.bottom, d.right, d.top) <= reach * reach:
                        return True
        return False


class Marked(Filter):
    def __init__(self, marker: i64) -> None:
        self.marker: Final[i64] = marker

    def fits(self, s: DropState, here: Here, it: i64) -> bool:
        u = first_unit(s, it)
        return u.uid > 0 and marked(s, u, self.marker)


class CarryingObjective(Filter):
    def fits(self, s: DropState, here: Here, it: i64) -> bool:
        return s.squads[squad_of(s, it)].carries > 0


class AtHome(Filter):
    """A unit within 1 inch of a board edge of its owner's zone, or gone below in a drill (rule Subterranean)."""

    def fits(self, s: DropState, here: Here, it: i64) -> bool:
        zone = s.table.zones[s.zones[owner_of(s, it)]]
        for uid in units_of(s, it):
            u = s.outermost(uid)
            if u.place == TABLE and to_edges(zone, u.x, u.y) <= HOME * HOME:
                return True
            if u.uid != uid and s.cards.units[u.kind].keys & LOST_AS_UNITS:
                return True
        return False


class CarryingNamed(Filter):
    """Its cargo, however deep, holds a unit with the text in its name."""

    def __init__(self, text: str) -> None:
        self.text: Final = text

    def fits(self, s: DropState, here: Here, it: i64) -> bool:
        for uid in units_of(s, it):
            if self.within(s, uid):
                return True
        return False

    def within(self, s: DropState, uid: i64) -> bool:
        for rider in s.units[uid].cargo:
            if self.text in s.kind(rider).name or self.within(s, rider):
                return True
        return False


class Leaving(Filter):
    """Leaves, in this Move, a Transport with the text in its name."""

    def __init__(self, text: str) -> None:
        self.text: Final = text

    def fits(self, s: DropState, here: Here, it: i64) -> bool:
        for uid in units_of(s, it):
            u = s.units[uid]
            if u.place == ABOARD and self.text in s.kind(u.inside).name:
                return True
        return False


# -- scenery, Objectives, cards


class WithSceneryKey(Filter):
    def __init__(self, key: i64) -> None:
        self.key: Final[i64] = key

    def fits(self, s: DropState, here: Here, it: i64) -> bool:
        return thing_kind(it) == PIECE and bool(s.pieces[thing_id(it)].keys & self.key)


class Manned(Filter):
    """With own Infantry inside."""

    def fits(self, s: DropState, here: Here, it: i64) -> bool:
        if thing_kind(it) != PIECE:
            return False
        for uid in s.pieces[thing_id(it)].inside:  # AMB-37: any Destructible Garrison with own Infantry
            if s.units[uid].seat == here.moment.seat:
                return True
        return False


class WithRole(Filter):
    def __init__(self, role: str) -> None:
        self.role: Final = role

    def fits(self, s: DropState, here: Here, it: i64) -> bool:
        return thing_kind(it) == PIECE and s.table.pieces[thing_id(it) - 1].role == self.role


class Carried(Filter):
    def fits(self, s: DropState, here: Here, it: i64) -> bool:
        return thing_kind(it) == OBJECTIVE and s.objectives[thing_id(it)].squad > 0


class Claimed(Filter):
    """An Open Objective that somebody has claimed."""

    def fits(self, s: DropState, here: Here, it: i64) -> bool:
        if thing_kind(it) != OBJECTIVE:
            return False
        goal = s.objectives[thing_id(it)]
        return not goal.hidden and goal.owner >= 0


class Lasting(Filter):
    def fits(self, s: DropState, here: Here, it: i64) -> bool:
        return thing_kind(it) == OBJECTIVE and s.objectives[thing_id(it)].lasting


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


# -- compared with another thing


class Of(Filter):
    """Belongs to: a unit to its squad, a squad to its battlegroup, a weapon to its squad."""

    def __init__(self, who: Who) -> None:
        self.who: Final = who

    def fits(self, s: DropState, here: Here, it: i64) -> bool:
        for whole in self.who.things(s, here):
            if thing_kind(it) == DIE:
                return bool(s.fights) and s.fight().sid == squad_of(s, whole)
            if thing_kind(whole) == SQUAD:
                if squad_of(s, it) == thing_id(whole):
                    return True
            elif thing_kind(whole) == UNIT and thing_kind(it) in (WEAPON, UNIT):
                if thing_id(it) == thing_id(whole):
                    return True
            elif squad_of(s, it):
                for uid in units_of(s, whole):
                    if s.units[uid].sid == squad_of(s, it):
                        return True
        return False


class InsidePiece(Filter):
    def __init__(self, who: Who) -> None:
        self.who: Final = who

    def fits(self, s: DropState, here: Here, it: i64) -> bool:
        for piece in self.who.things(s, here):
            for uid in units_of(s, it):
                u = s.units[uid]
                if u.place == INSIDE and u.inside == thing_id(piece):
                    return True
        return False


class SeenBy(Filter):
    """A line of sight exists from that unit to any unit of the thing."""

    def __init__(self, who: Who) -> None:
        self.who: Final = who

    def fits(self, s: DropState, here: Here, it: i64) -> bool:
        for other in self.who.things(s, here):
            for eye in units_of(s, other):
                for uid in units_of(s, it):
                    if sees(s, s.units[eye], s.units[uid]):
                        return True
        return False


class InRadius(Filter):
    """Within that commander's present Influence (DZ-CMD-48 to -51)."""

    def __init__(self, who: Who) -> None:
        self.who: Final = who

    def fits(self, s: DropState, here: Here, it: i64) -> bool:
        for other in self.who.things(s, here):
            source = s.units[thing_id(other)]
            reach = influence_of(s, source)
            for uid in units_of(s, it):
                if on_table(s, uid) and near(s, source, s.units[uid], reach):
                    return True
        return False


class SeenInReach(Filter):
    """One and the same present commander reaches and sees a unit of it (AMB-38); not an Aircraft in the air."""

    def fits(self, s: DropState, here: Here, it: i64) -> bool:
        for uid in units_of(s, it):
            if strikable(s, here.moment.seat, s.units[uid]):
                return True
        return False


def strikable(s: DropState, seat: i64, target: Unit) -> bool:
    """May Orbital Strike fall on this unit: seen and in the Influence of one commander, and not in the air?"""
    if not on_table(s, target.uid) or s.is_airborne(target):
        return False
    for u in s.units:
        if u.commander and u.seat == seat and s.present(u.uid):
            if near(s, u, target, influence_of(s, u)) and sees(s, s.outermost(u.uid), target):
                return True
    return False


class Under(Filter):
    """Touched by a Blast centred on that thing (DZ-GEO-12)."""

    def __init__(self, who: Who) -> None:
        self.who: Final = who

    def fits(self, s: DropState, here: Here, it: i64) -> bool:
        u = s.units[thing_id(it)]
        if u.place != TABLE:
            return False
        for centre in self.who.things(s, here):
            c = first_unit(s, centre)
            if c.place == TABLE and touches_blast(u, s.kind(u.uid).radius, c.x, c.y):
                return True
        return False


class SameType(Filter):
    def __init__(self, who: Who) -> None:
        self.who: Final = who

    def fits(self, s: DropState, here: Here, it: i64) -> bool:
        for other in self.who.things(s, here):
            if kind_of(s, other).type == kind_of(s, it).type:
                return True
        return False


class Fits(Filter):
    """A Transport that can carry all of that squad (DZ-TRN-01)."""

    def __init__(self, who: Who) -> None:
        self.who: Final = who

    def fits(self, s: DropState, here: Here, it: i64) -> bool:
        for cargo in self.who.things(s, here):
            if not bars_fitting(s, squad_of(s, cargo), thing_id(it)):
                return True
        return False


class WithLeader(Filter):
    """Holds the unit of the card's famous commander."""

    def fits(self, s: DropState, here: Here, it: i64) -> bool:
        leader = leader_of(s, here.moment)
        return leader > 0 and leader in units_of(s, it)


class Led(Filter):
    """In the battlegroup of the card's famous commander."""

    def fits(self, s: DropState, here: Here, it: i64) -> bool:
        leader = leader_of(s, here.moment)
        if not leader:
            return False
        group = s.group_of(s.units[leader].sid)
        return group > 0 and s.group_of(squad_of(s, it)) == group


# -- measures


class Bounds:
    """A comparison with a written number."""

    def __init__(self, least: i64, most: i64) -> None:
        self.least: Final[i64] = least
        self.most: Final[i64] = most

    def holds(self, n: i64) -> bool:
        return self.least <= n <= self.most


class Within(Filter):
    """Within so many inches of that thing (DZ-GEO-01 to -05)."""

    def __init__(self, who: Who, inches: i64) -> None:
        self.who: Final = who
        self.reach: Final[i64] = inches * INCH

    def fits(self, s: DropState, here: Here, it: i64) -> bool:
        for other in self.who.things(s, here):
            if distance_within(s, it, other, self.reach):
                return True
        return False


def distance_within(s: DropState, a: i64, b: i64, reach: i64) -> bool:
    """Are two things within this distance; of squads the nearest units count (DZ-CMD-50)?"""
    if thing_kind(a) == PIECE:
        if thing_kind(b) == PIECE:
            d = s.table.pieces[thing_id(a) - 1]
            e = s.table.pieces[thing_id(b) - 1]
            dx: i64 = max(e.left - d.right, d.left - e.right, 0)
            dy: i64 = max(e.bottom - d.top, d.bottom - e.top, 0)
            return dx * dx + dy * dy <= reach * reach
        a, b = b, a
    for uid in units_of(s, a):
        u = s.units[uid]
        if not s.present(uid):
            continue
        if thing_kind(b) == PIECE:
            if gap_to_piece(s, u, thing_id(b)) <= reach * reach:
                return True
        elif thing_kind(b) == POINT:
            if gap_to_point(s, u, thing_id(b), thing_second(b)) <= reach * reach:
                return True
        else:
            for other in units_of(s, b):
                if s.present(other) and near(s, u, s.units[other], reach):
                    return True
    return False


class ArmourIs(Filter):
    def __init__(self, bounds: Bounds) -> None:
        self.bounds: Final = bounds

    def fits(self, s: DropState, here: Here, it: i64) -> bool:
        u = first_unit(s, it)
        return u.uid > 0 and self.bounds.holds(armour_of(s, u))


class PointsLeft(Filter):
    def __init__(self, bounds: Bounds) -> None:
        self.bounds: Final = bounds

    def fits(self, s: DropState, here: Here, it: i64) -> bool:
        return thing_kind(it) == UNIT and self.bounds.holds(s.units[thing_id(it)].dp)


class StartingPoints(Filter):
    def __init__(self, bounds: Bounds) -> None:
        self.bounds: Final = bounds

    def fits(self, s: DropState, here: Here, it: i64) -> bool:
        return squad_of(s, it) > 0 and self.bounds.holds(kind_of(s, it).dp)


class StartingSize(Filter):
    def __init__(self, bounds: Bounds) -> None:
        self.bounds: Final = bounds

    def fits(self, s: DropState, here: Here, it: i64) -> bool:
        return self.bounds.holds(s.squads[squad_of(s, it)].size)


class MoveAndFire(Filter):
    """In whole inches; no limit never matches."""

    def __init__(self, bounds: Bounds) -> None:
        self.bounds: Final = bounds

    def fits(self, s: DropState, here: Here, it: i64) -> bool:
        mf = weapon_of(s, it).mf
        return mf != NO_LIMIT and self.bounds.holds(mf // INCH)


ROUND_FILTERS: Final = {"moved": MOVED, "disembarked": DISEMBARKED, "arrived": ARRIVED}
KEYS_OF_UNITS: Final = {"large": LARGE, "fast": FAST}
KEYS_OF_WEAPONS: Final = {"plasma": PLASMA, "indirect": INDIRECT, "railgun": RAILGUN}
KEYS_OF_SCENERY: Final = {"garrison": GARRISON, "destructible": DESTRUCTIBLE}
