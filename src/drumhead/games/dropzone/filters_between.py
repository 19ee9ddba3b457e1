"""Does a thing fit, compared with another or with a number? What it is part of, who sees it, how far away it is."""

from typing import Final

from mypy_extensions import i64

from drumhead.games.dropzone.commanders import influence_of
from drumhead.games.dropzone.filters import first_unit, kind_of, weapon_of
from drumhead.games.dropzone.geometry import gap_to_piece, gap_to_point, near, sees, touches_blast
from drumhead.games.dropzone.modifiers import armour_of
from drumhead.games.dropzone.printed import INCH, NO_LIMIT
from drumhead.games.dropzone.selectors import Filter, Here, Who, leader_of, on_table, squad_of, units_of
from drumhead.games.dropzone.state import INSIDE, TABLE, DropState, Unit
from drumhead.games.dropzone.texts import (
    DIE,
    PIECE,
    POINT,
    SQUAD,
    UNIT,
    WEAPON,
    thing_id,
    thing_kind,
    thing_second,
)
from drumhead.games.dropzone.transports import bars_fitting


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
