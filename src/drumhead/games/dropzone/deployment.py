"""How do armies come to the table? The roll-off, zones, battlegroups in turn: directly, In Readiness or In Reserve."""

from typing import ClassVar, Final

from mypy_extensions import i64

from drumhead.games.dropzone.basics import coherency, leader, place_of, put_inside, put_on_table
from drumhead.games.dropzone.geometry import in_zone, overlaps, to_edges
from drumhead.games.dropzone.modifiers import note_auras
from drumhead.games.dropzone.movement import Way, bars_crowd, bars_spot, coherent, formed, on_board
from drumhead.games.dropzone.printed import (
    AIRCRAFT,
    CENTRE,
    FAST,
    GARRISON,
    HOVERCRAFT,
    HQ,
    IGNORES_RESERVE,
    INCH,
    INFANTRY,
)
from drumhead.games.dropzone.rounds import Round
from drumhead.games.dropzone.scenery import bars_room
from drumhead.games.dropzone.state import ABOARD, HOLDING, OFF, READY, RESERVE, TABLE, DropState, Group
from drumhead.games.dropzone.transports import bound_to
from drumhead.games.dropzone.verbs import ENDING, PASSING, Said, Verb
from drumhead.kernel.action import Action
from drumhead.kernel.agenda import Step, Table
from drumhead.kernel.events import bit
from drumhead.kernel.illegal import Illegal

GRID: Final = 2 * INCH
MOST_PLACES: Final = 40


class RollOff(Step[DropState]):
    """Both roll; ties again; the winner picks a zone and deploys first (DZ-DEP-02)."""

    def __init__(self, winner: i64) -> None:
        self.winner: Final[i64] = winner

    def run(self, s: DropState, t: Table) -> i64:
        if self.winner >= 0:
            return bit(self.winner)
        a: i64 = 0
        b: i64 = 0
        while a == b:
            a = t.dice.roll(6, "roll-off")
            b = t.dice.roll(6, "roll-off")
            t.tell(Said.ROLLED, 0, a=a, rule="DZ-DEP-02")
            t.tell(Said.ROLLED, 1, a=b, rule="DZ-DEP-02")
        winner: i64 = 0 if a > b else 1
        s.first = winner  # DZ-STK-02: the order until the first initiative roll
        s.become(RollOff(winner))
        return 0

    def options(self, s: DropState, seat: i64) -> list[Action]:
        return [Action(Verb.ZONE, 0), Action(Verb.ZONE, 1)]

    def bars(self, s: DropState, seat: i64, action: Action) -> str:
        return "DZ-DEP-02"

    def take(self, s: DropState, t: Table, seat: i64, action: Action) -> None:
        s.zones[seat] = action.a
        s.zones[1 - seat] = 1 - action.a
        t.tell(Said.ZONE, seat, a=action.a, rule="DZ-DEP-02")
        s.become(Deploying(seat))


# -- battlegroups


def by_air(s: DropState, gid: i64) -> bool:
    """Is a battlegroup entirely by air, or exempt from Aerial Advantage? (DZ-DEP-04, DZ-DEP-07)"""
    for sid in s.groups[gid].squads:
        if s.squads[sid].members and not squad_by_air(s, sid):
            return False
    return True


def squad_by_air(s: DropState, sid: i64) -> bool:
    u = leader(s, sid)
    k = s.cards.units[u.kind]
    if k.type >= AIRCRAFT or (k.keys | s.squads[sid].keys) & (IGNORES_RESERVE | HOVERCRAFT):
        return True
    if u.place == HOLDING or (k.infiltrate and u.place != ABOARD):
        return True
    for uid in s.squads[sid].members:
        v = s.units[uid]
        if v.place != ABOARD:
            return False
        out = s.cards.units[s.outermost(uid).kind]
        if out.type < AIRCRAFT and not out.keys & (HOVERCRAFT | IGNORES_RESERVE):
            return False
    return True


def must_wait(s: DropState, gid: i64) -> bool:
    """Must the battlegroup start In Reserve? (DZ-DEP-04)"""
    if not s.table.aerial_advantage or s.groups[gid].kind == HQ:
        return False
    return not by_air(s, gid) and not (s.table.needs_commander and holds_best(s, gid))  # DZ-VIC-11


def holds_best(s: DropState, gid: i64) -> bool:
    """Is the highest commander of its player in this battlegroup?"""
    best: i64 = 0
    here: i64 = 0
    for u in s.units:
        if u.commander and u.seat == s.groups[gid].seat:
            value = s.cards.commanders[u.commander].cv
            best = max(best, value)
            if s.squads[u.sid].gid == gid:
                here = max(here, value)
    return here > 0 and here == best


def bars_mode(s: DropState, gid: i64, mode: i64) -> str:
    """The rule against deploying a battlegroup like this, or ''."""
    if gid == 0:  # the Auxiliaries that nobody took along
        if mode == READY:
            return ""
        return "" if mode == TABLE and s.table.direct and not s.table.direct_only_hq else "DZ-DEP-05"
    if must_wait(s, gid):
        return "" if mode == RESERVE else "DZ-DEP-04"
    if mode == READY:
        return ""
    if mode != TABLE or not s.table.direct:
        return "DZ-DEP-02"
    if s.table.direct_only_hq and s.groups[gid].kind != HQ:
        return "DZ-DEP-10"
    return ""


class Deploying(Step[DropState]):
    """Players deploy battlegroups in turn, each in one way (DZ-DEP-02)."""

    def __init__(self, seat: i64) -> None:
        self.seat: Final[i64] = seat

    def left(self, s: DropState, seat: i64) -> list[int]:
        """What the seat has still to deploy: battlegroups, then (0) the loose Auxiliaries."""
        groups = [g.gid for g in s.groups if g.gid and g.seat == seat and g.mode == OFF]
        if not groups and loose(s, seat):
            return [0]
        return groups

    def run(self, s: DropState, t: Table) -> i64:
        seat: i64 = self.seat
        if not self.left(s, seat):
            seat = 1 - seat
            if not self.left(s, seat):
                note_auras(s)
                s.become(Round(0))
                return 0
            s.become(Deploying(seat))
            return 0
        return bit(seat)

    def options(self, s: DropState, seat: i64) -> list[Action]:
        actions: list[Action] = []
        for gid in self.left(s, seat):
            for mode in (TABLE, READY, RESERVE):
                if not bars_mode(s, gid, mode):
                    actions.append(Action(Verb.DEPLOY, gid, mode))
        return actions

    def bars(self, s: DropState, seat: i64, action: Action) -> str:
        if action.verb is Verb.DEPLOY and action.a in self.left(s, seat):
            return bars_mode(s, action.a, action.b)
        return "DZ-DEP-02"

    def take(self, s: DropState, t: Table, seat: i64, action: Action) -> None:
        s.become(Deploying(1 - seat))
        gid: i64 = action.a
        squads = loose(s, seat) if gid == 0 else deployed_with(s, gid)
        if gid:
            g = s.groups[gid]
            s.groups[gid] = Group(gid, g.seat, g.kind, g.squads, action.b)
        t.tell(Said.DEPLOYED, seat, a=gid, b=action.b, rule="DZ-DEP-02")
        if gid and action.b != RESERVE and loose(s, seat):
            s.push(TakingAlong(gid, action.b))
        for sid in reversed(squads):
            deploy(s, sid, action.b)


def deploy(s: DropState, sid: i64, wanted: i64) -> None:
    """A squad starts in this way, unless its own rules say otherwise; who starts on the table is placed next."""
    q = s.squads[sid]
    k = s.cards.units[q.kind]
    mode: i64 = wanted
    if k.keys & FAST:
        mode = RESERVE  # Fast units start In Reserve
    elif k.arrives[0]:
        mode = READY  # always In Readiness
    for uid in q.members:
        if s.units[uid].place == OFF:
            s.change(uid).place = RESERVE if mode == RESERVE else READY
    if mode == TABLE or k.infiltrate:
        s.push(Placing(sid, k.infiltrate > 0, mode == TABLE))


class TakingAlong(Step[DropState]):
    """Auxiliaries without cargo may deploy with this battlegroup, in its way (DZ-DEP-05)."""

    def __init__(self, gid: i64, mode: i64) -> None:
        self.gid: Final[i64] = gid
        self.mode: Final[i64] = mode

    def run(self, s: DropState, t: Table) -> i64:
        if self.mode == TABLE and loose(s, s.groups[self.gid].seat):
            return bit(s.groups[self.gid].seat)
        s.pop()  # In Readiness they come as well with the last
        return 0

    def options(self, s: DropState, seat: i64) -> list[Action]:
        found = [Action(Verb.DECLARE, sid) for sid in loose(s, seat)]
        found.append(ENDING)
        return found

    def bars(self, s: DropState, seat: i64, action: Action) -> str:
        return "DZ-DEP-05"

    def take(self, s: DropState, t: Table, seat: i64, action: Action) -> None:
        if action.verb is Verb.END:
            s.pop()
            return
        deploy(s, action.a, self.mode)


def loose(s: DropState, seat: i64) -> list[int]:
    """Auxiliary squads without cargo that are still to be deployed (DZ-DEP-05)."""
    found: list[int] = []
    for q in s.squads:
        if q.sid and q.seat == seat and q.gid == 0 and q.members and place_of(s, q.sid) == OFF:
            if bound_to(s, q.sid) == 0:
                found.append(q.sid)
    return found


def deployed_with(s: DropState, gid: i64) -> list[int]:
    """The squads that come with a battlegroup: its own that ride in nothing, and Transports loaded with it."""
    found: list[int] = []
    for sid in s.groups[gid].squads:
        if s.squads[sid].members and place_of(s, sid) == OFF:
            found.append(sid)
    for q in s.squads:
        if q.sid and q.gid == 0 and q.members and place_of(s, q.sid) == OFF and bound_to(s, q.sid) == gid:
            found.append(q.sid)
    return found


# -- placing


class Placing(Step[DropState]):
    """A squad is put on the table: in its zone, and by Infiltrate near its edges and into Garrisons (DZ-DEP-05)."""

    UNLISTED: ClassVar[str] = "Listed are places on a grid; any legal place and facing of each unit is accepted."

    def __init__(self, sid: i64, infiltrates: bool, direct: bool) -> None:
        self.sid: Final[i64] = sid
        self.infiltrates: Final = infiltrates
        self.direct: Final = direct  # its battlegroup starts on the table: in the zone, and not off it

    def run(self, s: DropState, t: Table) -> i64:
        seat = s.squads[self.sid].seat
        s.menu_of = None
        actions = self.options(s, seat)
        if len(actions) > 1:
            s.menu = actions
            s.menu_of = self
            return bit(seat)
        self.take(s, t, seat, actions[0])
        return 0

    def options(self, s: DropState, seat: i64) -> list[Action]:
        if s.menu_of is self:
            return s.menu
        actions: list[Action] = []
        zone = s.table.zones[s.zones[seat]]
        k = s.cards.units[s.squads[self.sid].kind]
        far: i64 = k.infiltrate if self.infiltrates else 0
        left: i64 = zone.left
        bottom: i64 = zone.bottom
        right: i64 = zone.right
        top: i64 = zone.top
        if zone.radius:
            left = max(0, zone.left - zone.radius)
            right = min(s.table.width, zone.left + zone.radius)
            bottom = max(0, zone.bottom - zone.radius)
            top = min(s.table.depth, zone.bottom + zone.radius)
        if far:
            left = max(0, left - far)
            right = min(s.table.width, right + far)
            bottom = max(0, bottom - far)
            top = min(s.table.depth, top + far)
        wide: i64 = right - left
        step: i64 = max(GRID, wide // 10)
        y: i64 = bottom + GRID
        while y < top:
            x: i64 = left + GRID
            while x < right:
                if len(actions) < MOST_PLACES and self.poses(s, x, y):
                    actions.append(Action(Verb.PLACE, self.sid, x, y))
                x += step
            y += GRID + far // 6
        if self.infiltrates:
            if k.type == INFANTRY:
                for p in s.pieces:
                    if p.pid and not self.bars_inside(s, p.pid):
                        actions.append(Action(Verb.ENTER, p.pid, CENTRE))
        if not self.direct or not actions:
            actions.append(PASSING)
        return actions

    def poses(self, s: DropState, x: i64, y: i64) -> list[Way]:
        """The squad around its leader at (x, y), looking at the middle of the table; empty if it cannot stand so."""
        q = s.squads[self.sid]
        k = s.cards.units[q.kind]
        spacing: i64 = 2 * k.radius + (300 if k.type == INFANTRY else 500)
        places = formed(len(q.members), spacing)
        back: i64 = -1 if y > s.table.depth // 2 else 1
        look: i64 = 27000 if back < 0 else 9000
        ways: list[Way] = []
        number: i64 = 0
        for uid in q.members:
            across, behind = places[number]
            number += 1
            ways.append(Way(uid, [x + across], [y - back * behind], look))
        return [] if self.bars_ways(s, ways, k.type >= AIRCRAFT) else ways

    def bars_ways(self, s: DropState, ways: list[Way], air: bool) -> str:
        """The rule against these places, or ''."""
        q = s.squads[self.sid]
        k = s.cards.units[q.kind]
        zone = s.table.zones[s.zones[q.seat]]
        for way in ways:
            x = way.end_x()
            y = way.end_y()
            if not on_board(s, x, y, k.radius):
                return "DZ-MOV-06"
            if not (self.direct and in_zone(zone, x, y)):
                if not self.infiltrates or to_edges(zone, x, y) > k.infiltrate * k.infiltrate:
                    return "DZ-DEP-05"
            if air:
                if overlaps(s, x, y, k.radius, True, q.sid):
                    return "DZ-GEO-11"
            else:
                rule = bars_spot(s, s.units[way.uid], x, y)
                if rule:
                    return rule
        rule = bars_crowd(ways, k.radius)
        if rule:
            return rule
        u = leader(s, q.sid)
        reach = coherency(s, u, air)
        return "" if coherent([(way.end_x(), way.end_y()) for way in ways], reach) else "DZ-DEP-05"

    def bars_inside(self, s: DropState, pid: i64) -> str:
        """Infiltrating Infantry may start in a Garrison near its edges."""
        if not 0 < pid < len(s.pieces) or not s.pieces[pid].keys & GARRISON:
            return "DZ-DEP-05"
        q = s.squads[self.sid]
        k = s.cards.units[q.kind]
        if not self.infiltrates or k.type != INFANTRY:
            return "DZ-DEP-05"
        d = s.table.pieces[pid - 1]
        near = False
        for ax, ay, bx, by in s.table.zones[s.zones[q.seat]].edges:
            dx: i64 = max(0, d.left - max(ax, bx), min(ax, bx) - d.right)
            dy: i64 = max(0, d.bottom - max(ay, by), min(ay, by) - d.top)
            if dx * dx + dy * dy <= k.infiltrate * k.infiltrate:
                near = True
        return bars_room(s, pid, len(q.members)) if near else "DZ-DEP-05"

    def verify(self, s: DropState, seat: i64, action: Action) -> None:
        rule = self.bars(s, seat, action)
        if rule:
            raise Illegal(rule)

    def bars(self, s: DropState, seat: i64, action: Action) -> str:
        if action.verb is Verb.PASS:
            return "" if not self.direct or self.options(s, seat)[0].verb is Verb.PASS else "DZ-DEP-05"
        if action.verb is Verb.ENTER:
            return self.bars_inside(s, action.a)
        if action.verb is not Verb.PLACE or action.a != self.sid:
            return "DZ-DEP-05"
        k = s.cards.units[s.squads[self.sid].kind]
        if not action.more:
            return "" if self.poses(s, action.b, action.c) else "DZ-DEP-05"
        ways = written(s, self.sid, action.more)
        if ways is None:
            return "DZ-DEP-05"
        air: i64 = action.more[-1]
        if air not in (0, 1) or (air and k.type < AIRCRAFT):
            return "DZ-DEP-05"
        return self.bars_ways(s, ways, air == 1)

    def take(self, s: DropState, t: Table, seat: i64, action: Action) -> None:
        s.pop()
        if action.verb is Verb.PASS:
            return
        if action.verb is Verb.ENTER:
            for uid in s.squads[self.sid].members:
                put_inside(s, uid, action.a, CENTRE)
            t.tell(Said.ENTERED, seat, a=self.sid, b=action.a, c=CENTRE, rule="DZ-DEP-05")
            return
        k = s.cards.units[s.squads[self.sid].kind]
        ways = self.poses(s, action.b, action.c)
        air = k.type >= AIRCRAFT
        if action.more:
            ways = written(s, self.sid, action.more) or []
            air = action.more[-1] == 1
        told: list[int] = []
        for way in ways:
            put_on_table(s, way.uid, way.end_x(), way.end_y(), way.heading, air)
            told.extend((way.uid, way.end_x(), way.end_y(), way.heading, 1 if air else 0))
        t.tell(Said.PLACED, seat, a=self.sid, rule="DZ-DEP-05", more=tuple(told))


def written(s: DropState, sid: i64, more: tuple[int, ...]) -> list[Way] | None:
    """The places that `more` writes: x, y, heading of every unit, then 1 if in the air. None: it is not one."""
    members = s.squads[sid].members
    if len(more) != 3 * len(members) + 1:
        return None
    ways: list[Way] = []
    place: i64 = 0
    for uid in members:
        if not 0 <= more[place + 2] < 36000:
            return None
        ways.append(Way(uid, [more[place]], [more[place + 1]], more[place + 2]))
        place += 3
    return ways
