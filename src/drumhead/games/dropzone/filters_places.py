"""Does a thing fit by where it is and what it carries? Garrisons and their walls, Transports, Objectives."""

from typing import Final

from mypy_extensions import i64

from drumhead.games.dropzone.filters import CONTACT, HOME, WIDE_PIECE, any_on_table, first_unit
from drumhead.games.dropzone.geometry import to_edges
from drumhead.games.dropzone.printed import AIRCRAFT, CENTRE, LOST_AS_UNITS
from drumhead.games.dropzone.selectors import Filter, Here, owner_of, squad_of, units_of
from drumhead.games.dropzone.state import ABOARD, HOLDING, INSIDE, TABLE, DropState
from drumhead.games.dropzone.texts import OBJECTIVE, PIECE, UNIT, thing_id, thing_kind
from drumhead.space.upright import box_gap


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
