"""Where may an effect put things? Garrisons, Transports, Holding, Readiness, new squads, dropped Objectives."""

import math
from typing import Final

from mypy_extensions import i64

from drumhead.games.dropzone.area import sources
from drumhead.games.dropzone.basics import coherency, put_inside, put_off, put_on_table
from drumhead.games.dropzone.close_quarters import abandon
from drumhead.games.dropzone.damage import create_unit, set_down
from drumhead.games.dropzone.effects import here_of
from drumhead.games.dropzone.geometry import gap_to_point, sees
from drumhead.games.dropzone.leaving import go_inside
from drumhead.games.dropzone.modifiers import note_auras
from drumhead.games.dropzone.movement import bars_spot, enemy_heading, spots_around
from drumhead.games.dropzone.moving import Moving
from drumhead.games.dropzone.objectives import drop
from drumhead.games.dropzone.printed import AIRCRAFT, CENTRE, INCH, INFANTRY
from drumhead.games.dropzone.resolve import Resolve
from drumhead.games.dropzone.scenery import bars_room, best_edge
from drumhead.games.dropzone.selectors import Who, one_of, squad_of
from drumhead.games.dropzone.state import (
    DISEMBARKED,
    HOLDING,
    INSIDE,
    NO_LANDING,
    READY,
    TABLE,
    DropState,
    Group,
    Squad,
)
from drumhead.games.dropzone.texts import BATTLEGROUP, POINT, Op, thing_id
from drumhead.games.dropzone.transports import embark, reach_of_carrier
from drumhead.games.dropzone.verbs import PASSING, Said, Verb
from drumhead.kernel.action import Action
from drumhead.kernel.agenda import Step, Table
from drumhead.kernel.events import bit
from drumhead.space.headings import SINES

RINGS: Final = 3  # how many distances, and
TURNS: Final = 12  # how many directions are offered to a player who puts something down


def ring(x: i64, y: i64, reach: i64) -> list[tuple[i64, i64]]:
    """Places around a place, from near to far: enough to choose among."""
    found: list[tuple[i64, i64]] = []
    for near in range(1, RINGS + 1):
        far: i64 = reach * near // RINGS
        for turn in range(TURNS):
            heading: i64 = turn * 36000 // TURNS
            east: i64 = math.floor(SINES[heading + 9000] * float(far) + 0.5)
            north: i64 = math.floor(SINES[heading] * float(far) + 0.5)
            found.append((x + east, y + north))
    return found


# -- new squads


def new_squad(s: DropState, seat: i64, gid: i64, kind: i64, count: i64) -> i64:
    """A squad that was not there at the start, still off the table; worth its printed points (DZ-VIC-13)."""
    sid: i64 = len(s.squads)
    k = s.cards.units[kind]
    q = Squad(sid, seat, gid, kind)
    q.category = k.category
    q.arms = k.arms
    q.split = len(k.arms)
    q.dodge = k.dodge
    q.size = count
    q.points = k.points
    q.name = k.name
    s.squads.append(q)
    q.members = tuple([int(create_unit(s, sid, kind)) for _ in range(count)])
    if gid:
        g = s.groups[gid]
        s.groups[gid] = Group(gid, g.seat, g.kind, (*g.squads, int(sid)), g.mode, g.activated, g.declared)
    return sid


class PlaceIn(Op):
    """A new squad appears in a Garrison, part of the battlegroup of the moment; it may act this round."""

    def __init__(self, unit: str, count: i64, who: Who) -> None:
        self.unit: Final = unit
        self.count: Final[i64] = count
        self.who: Final = who

    def execute(self, s: DropState, t: Table, at: Resolve) -> None:
        m = at.moment()
        one = one_of(s, self.who, here_of(at))
        if not one or m.kind != BATTLEGROUP or bars_room(s, thing_id(one), self.count):
            return
        pid = thing_id(one)
        sid = new_squad(s, m.seat, m.active, s.cards.unit_numbers[self.unit], self.count)
        d = s.table.pieces[pid - 1]
        enemy = best_edge(s, sid, pid, (d.left + d.right) // 2, 0 if s.zones[m.seat] else s.table.depth)
        for uid in s.squads[sid].members:
            put_inside(s, uid, pid, enemy)
        at.created(s, sid)
        t.tell(Said.CREATED, m.seat, a=sid)
        t.tell(Said.ENTERED, m.seat, a=sid, b=pid)


class Reinforce(Op):
    """A new squad of the battlegroup of the moment waits In Readiness."""

    def __init__(self, unit: str, count: i64) -> None:
        self.unit: Final = unit
        self.count: Final[i64] = count

    def execute(self, s: DropState, t: Table, at: Resolve) -> None:
        m = at.moment()
        if m.kind != BATTLEGROUP:
            return
        sid = new_squad(s, m.seat, m.active, s.cards.unit_numbers[self.unit], self.count)
        for uid in s.squads[sid].members:
            s.change(uid).place = READY
        at.created(s, sid)
        t.tell(Said.CREATED, m.seat, a=sid)


class PlaceNear(Op):
    """A new Auxiliary squad near a squad, out of sight of every enemy; it cannot act this round (S06)."""

    def __init__(self, unit: str, count: i64, who: Who, inches: i64, reach: str) -> None:
        self.unit: Final = unit
        self.count: Final[i64] = count
        self.who: Final = who
        self.inches: Final[i64] = inches
        self.reach: Final = reach

    def execute(self, s: DropState, t: Table, at: Resolve) -> None:
        one = one_of(s, self.who, here_of(at))
        if not one:
            return
        seat = at.moment().seat
        mates = [s.units[uid] for uid in s.squads[squad_of(s, one)].members]
        centre = s.outermost(mates[0].uid)
        sid = new_squad(s, seat, 0, s.cards.unit_numbers[self.unit], self.count)
        uid = s.squads[sid].members[0]
        spots: list[int] = []
        for x, y in ring(centre.x, centre.y, self.inches * INCH):
            if not bars_spot(s, s.units[uid], x, y) and hidden(s, uid, x, y):
                spots += [int(x), int(y)]
        if not spots:  # without a free spot the card does nothing
            s.units.pop()
            s.squads.pop()
            return
        s.change_squad(sid).activated = s.round
        at.created(s, sid)
        s.push(Putting(seat, sid, tuple(spots)))


def hidden(s: DropState, uid: i64, x: i64, y: i64) -> bool:
    """Would a unit here be out of sight of every enemy? Tried out on the table and taken back."""
    before = s.units[uid]
    put_on_table(s, uid, x, y, 0, False)
    seen = False
    for enemy in s.units:
        if enemy.uid and enemy.seat != before.seat and enemy.on_board() and sees(s, enemy, s.units[uid]):
            seen = True
            break
    s.units[uid] = before
    s.stirred()
    return not seen


class Putting(Step[DropState]):
    """The owner of a new unit chooses where it stands, among the places that were found."""

    def __init__(self, seat: i64, sid: i64, spots: tuple[int, ...]) -> None:
        self.seat: Final[i64] = seat
        self.sid: Final[i64] = sid
        self.spots: Final = spots  # x, y, x, y ...

    def run(self, s: DropState, t: Table) -> i64:
        return bit(self.seat)

    def options(self, s: DropState, seat: i64) -> list[Action]:
        return [Action(Verb.PICK, POINT, self.spots[k], self.spots[k + 1]) for k in range(0, len(self.spots), 2)]

    def take(self, s: DropState, t: Table, seat: i64, action: Action) -> None:
        s.pop()
        uid = s.squads[self.sid].members[0]
        look = enemy_heading(s, seat, action.b, action.c, 0)
        put_on_table(s, uid, action.b, action.c, look, False)
        note_auras(s)
        t.tell(Said.CREATED, seat, a=self.sid)
        t.tell(Said.PLACED, seat, a=self.sid, more=(int(uid), int(action.b), int(action.c), int(look), 0))


class Launch(Op):
    """A unit launches a squad of its drones, as if they disembarked, up to so many squads at a time (Cato)."""

    def __init__(self, unit: str, count: i64, most: i64) -> None:
        self.unit: Final = unit
        self.count: Final[i64] = count
        self.most: Final[i64] = most

    def execute(self, s: DropState, t: Table, at: Resolve) -> None:
        base = s.units[at.moment().source]
        kind = s.cards.unit_numbers[self.unit]
        flying: i64 = 0
        for q in s.squads:
            if q.kind == kind and q.seat == base.seat and q.members:
                flying += 1
        if base.place != TABLE or flying >= self.most:
            return
        sid = new_squad(s, base.seat, s.group_of(base.sid), kind, self.count)
        radius = s.kind(base.uid).radius
        mates = list(s.squads[sid].members)
        spots = spots_around(s, mates, base.x, base.y, base.x, base.y, radius, radius + 2 * INCH, base.heading)
        air = s.cards.units[kind].type >= AIRCRAFT
        for k in range(len(spots)):
            put_on_table(s, mates[k], spots[k][0], spots[k][1], base.heading, air)
        left = s.change_squad(sid)
        left.members = tuple(mates[: len(spots)])
        left.flags |= DISEMBARKED
        t.tell(Said.CREATED, base.seat, a=sid)


# -- out of, into and through things


class Abandon(Op):
    """A squad leaves its Garrison without a test: placed within 2 inches outside (DZ-CQ-10)."""

    def __init__(self, who: Who) -> None:
        self.who: Final = who

    def execute(self, s: DropState, t: Table, at: Resolve) -> None:
        for it in self.who.things(s, here_of(at)):
            sid = squad_of(s, it)
            members = s.squads[sid].members
            if members and s.units[members[0]].place == INSIDE:
                abandon(s, t, sid, s.units[members[0]].inside)


class Passage(Op):
    """Instead of its Move a squad goes from one Garrison into another, which counts as entering (G09)."""

    def __init__(self, who: Who, piece: Who) -> None:
        self.who: Final = who
        self.piece: Final = piece

    def execute(self, s: DropState, t: Table, at: Resolve) -> None:
        here = here_of(at)
        sid = squad_of(s, one_of(s, self.who, here))
        pid = thing_id(one_of(s, self.piece, here))
        if not sid or not pid or bars_room(s, pid, len(s.squads[sid].members)):
            return
        for place in range(len(s.agenda)):
            step = s.agenda[place]
            if isinstance(step, Moving) and step.sid == sid and step.stage == 1:
                s.replace(place, step.at(2, step.mode, pid))  # the Move is made: it goes on with what follows
        go_inside(s, t, sid, pid, [CENTRE] * len(s.squads[sid].members), False)


class Embark(Op):
    """A squad vanishes into a Transport; shots already aimed at it are lost (P19)."""

    def __init__(self, who: Who, transport: Who) -> None:
        self.who: Final = who
        self.transport: Final = transport

    def execute(self, s: DropState, t: Table, at: Resolve) -> None:
        here = here_of(at)
        carrier = one_of(s, self.transport, here)
        one = one_of(s, self.who, here)
        if carrier and one:
            embark(s, t, squad_of(s, one), thing_id(carrier))


class Unload(Op):
    """Everything leaves a Transport at once, however far it flew, without any penalty (G10, AMB-39)."""

    def __init__(self, who: Who) -> None:
        self.who: Final = who

    def execute(self, s: DropState, t: Table, at: Resolve) -> None:
        for it in self.who.things(s, here_of(at)):  # AMB-39
            unload(s, t, thing_id(it), False)


def unload(s: DropState, t: Table, carrier: i64, infantry: bool) -> None:
    """The cargo of a Transport is set down around it; who finds no room stays aboard."""
    c = s.units[carrier]
    if c.place != TABLE:
        return
    squads: list[int] = []
    for uid in c.cargo:
        if s.units[uid].sid not in squads and (not infantry or s.kind(uid).type == INFANTRY):
            squads.append(s.units[uid].sid)
    for sid in squads:
        mates = [uid for uid in s.units[carrier].cargo if s.units[uid].sid == sid]
        set_down(s, t, sid, mates, c.x, c.y, c.x, c.y, reach_of_carrier(s, c), infantry)


class Teleport(Op):
    """A squad in Holding is placed in the open within reach of a source, as by a free disembark (H18)."""

    def __init__(self, who: Who) -> None:
        self.who: Final = who

    def execute(self, s: DropState, t: Table, at: Resolve) -> None:
        one = one_of(s, self.who, here_of(at))
        if not one:
            return
        sid = squad_of(s, one)
        spots: list[int] = []
        for x, y in landing_spots(s, sid):
            spots += [int(x), int(y)]
        if spots:
            s.push(Arriving(s.squads[sid].seat, sid, tuple(spots)))


def landing_spots(s: DropState, sid: i64) -> list[tuple[i64, i64]]:
    """Where the first unit of a squad may step out: free ground within reach of a source."""
    uid = s.squads[sid].members[0]
    found: list[tuple[i64, i64]] = []
    for source in sources(s, s.squads[sid].seat):
        out = s.outermost(source.unit.uid)
        for x, y in ring(out.x, out.y, source.reach):
            if gap_to_point(s, source.unit, x, y) <= source.reach * source.reach:
                if not bars_spot(s, s.units[uid], x, y) and (x, y) not in found:
                    found.append((x, y))
    return found[:60]


class Arriving(Step[DropState]):
    """The owner chooses where a squad steps out of Holding; the others stand beside its first unit."""

    def __init__(self, seat: i64, sid: i64, spots: tuple[int, ...]) -> None:
        self.seat: Final[i64] = seat
        self.sid: Final[i64] = sid
        self.spots: Final = spots

    def run(self, s: DropState, t: Table) -> i64:
        return bit(self.seat)

    def options(self, s: DropState, seat: i64) -> list[Action]:
        return [Action(Verb.PICK, POINT, self.spots[k], self.spots[k + 1]) for k in range(0, len(self.spots), 2)]

    def take(self, s: DropState, t: Table, seat: i64, action: Action) -> None:
        s.pop()
        members = list(s.squads[self.sid].members)
        look = enemy_heading(s, seat, action.b, action.c, 0)
        put_on_table(s, members[0], action.b, action.c, look, False)
        reach = coherency(s, s.units[members[0]])
        spots = spots_around(s, members[1:], action.b, action.c, action.b, action.c, 0, reach, look)
        told = [int(members[0]), int(action.b), int(action.c), int(look), 0]
        for k in range(len(spots)):
            put_on_table(s, members[k + 1], spots[k][0], spots[k][1], look, False)
            told += [int(members[k + 1]), int(spots[k][0]), int(spots[k][1]), int(look), 0]
        s.flag(self.sid, DISEMBARKED)
        t.tell(Said.DISEMBARKED, seat, a=self.sid, more=tuple(told))


class ToHolding(Op):
    """A squad goes to Holding; no Access unit is needed (H14, Nano Gateway)."""

    def __init__(self, who: Who) -> None:
        self.who: Final = who

    def execute(self, s: DropState, t: Table, at: Resolve) -> None:
        for it in self.who.things(s, here_of(at)):
            sid = squad_of(s, it)
            for uid in s.squads[sid].members:
                put_off(s, uid, HOLDING)
            t.tell(Said.REMOVED, s.squads[sid].seat, a=sid, b=HOLDING)


class ToReadiness(Op):
    """A squad leaves the table to Readiness; it is not destroyed (R01)."""

    def __init__(self, who: Who) -> None:
        self.who: Final = who

    def execute(self, s: DropState, t: Table, at: Resolve) -> None:
        for it in self.who.things(s, here_of(at)):
            sid = squad_of(s, it)
            for uid in s.squads[sid].members:
                put_off(s, uid, READY)
            t.tell(Said.REMOVED, s.squads[sid].seat, a=sid, b=READY)


class DropObjective(Op):
    """A squad drops what it carries; `hide`: it becomes Hidden again."""

    def __init__(self, who: Who, hide: bool) -> None:
        self.who: Final = who
        self.hide: Final = hide

    def execute(self, s: DropState, t: Table, at: Resolve) -> None:
        for it in self.who.things(s, here_of(at)):
            drop(s, t, squad_of(s, it), "DZ-OBJ-05", self.hide)


# -- what damaging weapons may do instead


class Evict(Op):
    """Instead of being damaged the squad is put outside its Garrison; an Objective stays with it (Web)."""

    def __init__(self, who: Who) -> None:
        self.who: Final = who

    def execute(self, s: DropState, t: Table, at: Resolve) -> None:
        for it in self.who.things(s, here_of(at)):
            sid = squad_of(s, it)
            for uid in s.squads[sid].members:
                s.change(uid).pending = 0
            members = s.squads[sid].members
            if members and s.units[members[0]].place == INSIDE:
                abandon(s, t, sid, s.units[members[0]].inside)


class Force(Op):
    """A damaged Aircraft may be made to land, to take off or, if landed, to unload its Infantry (Spider Web)."""

    def __init__(self, who: Who) -> None:
        self.who: Final = who

    def execute(self, s: DropState, t: Table, at: Resolve) -> None:
        s.push(Forcing(at.moment().seat, at.moment().active))


LAND: Final = Action(Verb.CHOOSE, 1)
TAKE_OFF: Final = Action(Verb.CHOOSE, 2)
TURN_OUT: Final = Action(Verb.CHOOSE, 3)


class Forcing(Step[DropState]):
    """The owner of the web says what the Aircraft must do; it may then neither land nor take off by itself."""

    def __init__(self, seat: i64, uid: i64) -> None:
        self.seat: Final[i64] = seat
        self.uid: Final[i64] = uid

    def run(self, s: DropState, t: Table) -> i64:
        if len(self.options(s, self.seat)) > 1:
            return bit(self.seat)
        s.pop()
        return 0

    def options(self, s: DropState, seat: i64) -> list[Action]:
        u = s.units[self.uid]
        found: list[Action] = []
        if u.place == TABLE and u.air and spots_around(s, [self.uid], u.x, u.y, u.x, u.y, 0, 8 * INCH, 0):
            found.append(LAND)
        elif u.place == TABLE and not u.air:
            found.append(TAKE_OFF)
            for rider in u.cargo:
                if s.kind(rider).type == INFANTRY:
                    found.append(TURN_OUT)
                    break
        return [*found, PASSING]

    def take(self, s: DropState, t: Table, seat: i64, action: Action) -> None:
        s.pop()
        u = s.units[self.uid]
        if action.same(PASSING):
            return
        s.flag(u.sid, NO_LANDING)
        if action.same(LAND):
            spots = spots_around(s, [self.uid], u.x, u.y, u.x, u.y, 0, 8 * INCH, 0)
            put_on_table(s, self.uid, spots[0][0], spots[0][1], u.heading, False)
            t.tell(Said.LANDED, u.seat, a=self.uid)
        elif action.same(TAKE_OFF):
            put_on_table(s, self.uid, u.x, u.y, u.heading, True)
            t.tell(Said.TOOK_OFF, u.seat, a=self.uid)
        else:
            unload(s, t, self.uid, True)
