"""How does a squad go into a Garrison with its Move, and out again: into the open, aboard, or through to another?"""

from typing import Final

from mypy_extensions import i64

from drumhead.games.dropzone.basics import (
    enemies_inside,
    is_transport,
    leader,
    may_not_leave,
    place_of,
    put_inside,
    put_on_table,
)
from drumhead.games.dropzone.boarding import bars_boarding
from drumhead.games.dropzone.close_quarters import LEAVING, Fortitude, must_test
from drumhead.games.dropzone.geometry import NEAR, piece_def
from drumhead.games.dropzone.modifiers import bits, cannot
from drumhead.games.dropzone.mods import IGNORE, IGNORES_ENTERING, NO_LEAVE
from drumhead.games.dropzone.movement import bars_crowd, bars_spot, coherent, enemy_heading, poses_from, spots_around
from drumhead.games.dropzone.printed import CENTRE, INCH
from drumhead.games.dropzone.scenery import bars_edge, bars_shift
from drumhead.games.dropzone.state import ENTERED, INSIDE, TABLE, DropState, Unit
from drumhead.games.dropzone.transports import bars_embark, bars_some, embark
from drumhead.games.dropzone.verbs import Said, Verb
from drumhead.kernel.action import Action
from drumhead.kernel.agenda import Step, Table
from drumhead.space.upright import box_gap


def go_inside(s: DropState, t: Table, sid: i64, pid: i64, edges: list[int], gently: bool) -> None:
    """The squad is inside; who comes among enemies is at a disadvantage in Close Quarters (DZ-CQ-03)."""
    q = s.squads[sid]
    number: i64 = 0
    hostile = bool(enemies_inside(s, pid, q.seat))
    for uid in q.members:
        edge: i64 = edges[number]
        number += 1
        if bars_edge(s, q.seat, pid, edge):
            edge = CENTRE
        put_inside(s, uid, pid, edge)
    if hostile and not gently and not bits(s, IGNORE, leader(s, sid)) & IGNORES_ENTERING:
        s.flag(sid, ENTERED)
    t.tell(Said.ENTERED, q.seat, a=sid, b=pid, c=s.units[q.members[0]].edge, rule="DZ-SCN-05")


def leave_spots(s: DropState, sid: i64, heading: i64) -> list[tuple[i64, i64]]:
    """Where a squad comes out on one side of its Garrison, all of it and in coherency; empty: nowhere."""
    q = s.squads[sid]
    u = leader(s, sid)
    d = piece_def(s, u.inside)
    k = s.cards.units[q.kind]
    spots = spots_around(s, list(q.members), d.left, d.bottom, d.right, d.top, k.radius, NEAR, heading)
    if len(spots) < len(q.members) or not coherent(spots, 2 * INCH):
        return []
    return spots


def leave(s: DropState, t: Table, sid: i64, action: Action) -> None:
    """The squad leaves; among more enemies than friends it must test first (DZ-CQ-05)."""
    more: list[int] = list(action.more)
    if not more:
        for x, y in leave_spots(s, sid, action.a):
            more.extend((x, y, enemy_heading(s, s.squads[sid].seat, x, y, 0)))
    s.push(Leaving(sid, leader(s, sid).inside, tuple(more), 0))
    if must_test(s, sid):
        s.push(Fortitude(sid, LEAVING, 0, 0))


class Leaving(Step[DropState]):
    """The squad steps out where its owner said, unless it has already run: into the open, into a Transport, or through
    to a linked Garrison (DZ-SCN-09)."""

    def __init__(self, sid: i64, pid: i64, places: tuple[int, ...], carrier: i64, into: i64 = 0) -> None:
        self.sid: Final[i64] = sid
        self.pid: Final[i64] = pid
        self.places: Final = places  # x, y and heading of each; who rides; or the edges there
        self.carrier: Final[i64] = carrier
        self.into: Final[i64] = into

    def run(self, s: DropState, t: Table) -> i64:
        s.pop()
        q = s.squads[self.sid]
        if not q.members or place_of(s, self.sid) != INSIDE or leader(s, self.sid).inside != self.pid:
            return 0
        if self.carrier:
            riders = self.places
            if not (bars_some(s, self.sid, self.carrier, riders) if riders else bars_embark(s, self.sid, self.carrier)):
                embark(s, t, self.sid, self.carrier, riders)
            return 0
        if self.into:
            go_inside(s, t, self.sid, self.into, list(self.places), False)
            return 0
        number: i64 = 0
        told: list[int] = []
        for uid in q.members:
            x: i64 = self.places[number]
            y: i64 = self.places[number + 1]
            v = put_on_table(s, uid, x, y, self.places[number + 2], False)
            v.moved += NEAR
            v.round_moved += NEAR
            told.extend((uid, x, y, v.heading, 0))
            number += 3
        t.tell(Said.LEFT, q.seat, a=self.sid, b=self.pid, rule="DZ-SCN-05", more=tuple(told))
        return 0


def board(s: DropState, t: Table, sid: i64, carrier: i64, riders: tuple[int, ...]) -> None:
    """The squad embarks with its Move; out of a contested Garrison it must test first."""
    if place_of(s, sid) == INSIDE:
        s.push(Leaving(sid, leader(s, sid).inside, riders, carrier))
        if must_test(s, sid):
            s.push(Fortitude(sid, LEAVING, 0, 0))
        return
    embark(s, t, sid, carrier, riders)


def list_inside(s: DropState, sid: i64, only_out: bool, actions: list[Action]) -> None:
    """Other edges, linked Garrisons, four sides to leave by, and Transports near enough."""
    u = leader(s, sid)
    for edge in (CENTRE, 0, 1, 2, 3):
        if not only_out and not bars_shift(s, sid, u.inside) and edge != u.edge:
            if not bars_edge(s, u.seat, u.inside, edge):
                actions.append(Action(Verb.SHIFT, u.inside, edge))
    for other in s.pieces[u.inside].links:
        if not bars_shift(s, sid, other):
            actions.append(Action(Verb.SHIFT, other, CENTRE))
    if not cannot(s, u, NO_LEAVE):
        for heading in (0, 9000, 18000, 27000):
            if leave_spots(s, sid, heading):
                actions.append(Action(Verb.LEAVE, heading))
        for c in s.units:
            if c.uid and c.seat == u.seat and c.place == TABLE and is_transport(s.cards.units[c.kind]):
                if not bars_boarding(s, sid, c.uid, []):
                    actions.append(Action(Verb.EMBARK, c.uid))


def bars_leave(s: DropState, sid: i64, u: Unit, place: i64, action: Action) -> str:
    """Leaving: placed within 2 inches; the rest of the Move is lost (DZ-SCN-05)."""
    if place != INSIDE or may_not_leave(s, sid) or cannot(s, u, NO_LEAVE):
        return "DZ-SCN-05"
    if action.more:
        ways = poses_from(s, sid, action.more)
        if ways is None:
            return "DZ-CQ-10"
        d = piece_def(s, u.inside)
        for way in ways:
            if box_gap(way.end_x(), way.end_y(), d.left, d.bottom, d.right, d.top) > NEAR * NEAR:
                return "DZ-CQ-10"
            rule = bars_spot(s, s.units[way.uid], way.end_x(), way.end_y())
            if rule:
                return rule
        if not coherent([(way.end_x(), way.end_y()) for way in ways], 2 * INCH):
            return "DZ-CQ-10"
        return bars_crowd(ways, s.cards.units[u.kind].radius)
    if not 0 <= action.a < 36000:
        return "DZ-SCN-05"
    return "" if leave_spots(s, sid, action.a) else "DZ-CQ-10"
