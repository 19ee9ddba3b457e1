"""What do all chapters share? Dice, types, coherency, and the one way in which units change their places."""

from typing import Final

from mypy_extensions import i64

from drumhead.games.dropzone.cards import UnitDef
from drumhead.games.dropzone.geometry import gap, height_at
from drumhead.games.dropzone.modifiers import bears_aura, note_auras, unit_keys
from drumhead.games.dropzone.printed import AIRCRAFT, BLOODTHIRSTY, CENTRE, INCH, INFANTRY, TANK, WALKER, WIDE
from drumhead.games.dropzone.state import ABOARD, DEAD, HOLDING, INSIDE, READY, TABLE, DropState, Squad, Unit
from drumhead.kernel.agenda import Table

COHERENCY_INFANTRY: Final = 2 * INCH  # DZ-BAS-05
COHERENCY_VEHICLE: Final = 3 * INCH
COHERENCY_AIRCRAFT: Final = 6 * INCH


def d3(t: Table, label: str) -> i64:
    """A D3: half a D6, rounded up (DZ-BAS-01)."""
    return (t.dice.roll(6, label) + 1) // 2


def is_vehicle(s: DropState, u: Unit) -> bool:
    """Tank, Skimmer, Walker, or an Aircraft that has landed (DZ-BAS-06, DZ-AIR-02)."""
    k = s.cards.units[u.kind]
    return TANK <= k.type <= WALKER or (k.type >= AIRCRAFT and u.air == 0)


def is_transport(k: UnitDef) -> bool:
    return len(k.holds) > 0


def coherency(s: DropState, u: Unit, air: bool = False) -> i64:
    """How near to its next squad-mate a unit must be; landed Aircraft are Vehicles (DZ-BAS-05, DZ-AIR-06). With `air`
    as if it were in the air."""
    k = s.cards.units[u.kind]  # DZ-AIR-06
    reach: i64 = COHERENCY_VEHICLE
    if k.type == INFANTRY:
        reach = COHERENCY_INFANTRY
    elif k.type >= AIRCRAFT and (air or u.air == 1):
        reach = COHERENCY_AIRCRAFT
    if unit_keys(s, u) & WIDE:
        reach *= 2
    return reach


def in_coherency(s: DropState, sid: i64) -> bool:
    """Is the squad one connected group under its coherency distance? (DZ-BAS-05)"""
    members = s.squads[sid].members
    if len(members) < 2:
        return True
    units = [s.units[uid] for uid in members]
    first = units[0]
    for u in units:
        if u.place != first.place:
            return False
        if u.place != TABLE and u.inside != first.inside:
            return u.place == ABOARD  # a squad that is spread over Transports is nowhere yet
    if first.place != TABLE:
        return True  # DZ-SCN-06: inside, all are within an inch of each other
    reach = coherency(s, first)
    far: i64 = reach * reach
    rest = units[1:]
    reached = [first]
    while reached:
        u = reached.pop()
        left: list[Unit] = []
        for other in rest:
            if gap(s, u, other) <= far:
                reached.append(other)
            else:
                left.append(other)
        rest = left
    return not rest


def leader(s: DropState, sid: i64) -> Unit:
    """The unit that a squad's moves are counted from: the first that is left."""
    return s.units[s.squads[sid].members[0]]


def place_of(s: DropState, sid: i64) -> i64:
    """Where a squad is, by its first unit."""
    members = s.squads[sid].members
    return s.units[members[0]].place if members else DEAD


def living(s: DropState, seat: i64) -> list[Squad]:
    """The squads of a seat that still have units."""
    return [q for q in s.squads if q.sid and q.seat == seat and q.members]


def may_not_leave(s: DropState, sid: i64) -> bool:
    """Bloodthirsty: shares a Garrison with enemies, and will neither shift nor leave."""
    u = leader(s, sid)
    if u.place != INSIDE or not unit_keys(s, u) & BLOODTHIRSTY:
        return False
    return bool(enemies_inside(s, u.inside, u.seat))


def squads_inside(s: DropState, pid: i64, seat: i64) -> list[int]:
    """The squads of a seat in a Garrison, by number."""
    found: list[int] = []
    for uid in s.pieces[pid].inside:
        u = s.units[uid]
        if u.seat == seat and u.sid not in found:
            found.append(u.sid)
    return found


def enemies_inside(s: DropState, pid: i64, seat: i64) -> list[int]:
    """The enemy squads in a Garrison."""
    return squads_inside(s, pid, 1 - seat)


def can_act(s: DropState, sid: i64) -> bool:
    """Can this squad do something in its activation: on the table, aboard, In Readiness or in Holding? (DZ-RND-10)"""
    q = s.squads[sid]
    if not q.members or q.activated == s.round:
        return False
    place = place_of(s, sid)
    if place == ABOARD:
        out = s.outermost(q.members[0]).place
        return out == TABLE or out == READY
    return place == TABLE or place == INSIDE or place == READY or place == HOLDING


# -- changing places


def detach(s: DropState, u: Unit) -> None:
    """Take a unit out of the Transport or Garrison it is in; `u` is a fresh copy."""
    if u.place == INSIDE:
        p = s.change_piece(u.inside)
        p.inside = without(p.inside, u.uid)
    elif u.place == ABOARD:
        carrier = s.change(u.inside)
        carrier.cargo = without(carrier.cargo, u.uid)
    u.inside = 0
    u.edge = CENTRE


def without(numbers: tuple[int, ...], gone: i64) -> tuple[int, ...]:
    return tuple([n for n in numbers if n != gone])


def put_on_table(s: DropState, uid: i64, x: i64, y: i64, heading: i64, air: bool) -> Unit:
    """The unit stands, or flies, here now."""
    u = s.change(uid)
    came = u.place != TABLE
    detach(s, u)
    u.place = TABLE
    u.x = x
    u.y = y
    u.heading = heading
    u.air = 1 if air else 0
    u.z = height_at(s, x, y) if air else 0
    s.stirred()
    if came:
        _noted(s, u)
    return u


def put_inside(s: DropState, uid: i64, pid: i64, edge: i64) -> Unit:
    """The unit is in a Garrison now, at an edge or in the centre."""
    u = s.change(uid)
    if u.place == INSIDE and u.inside == pid:
        u.edge = edge
        return u
    detach(s, u)
    d = s.table.pieces[pid - 1]
    u.place = INSIDE
    u.inside = pid
    u.edge = edge
    u.x = (d.left + d.right) // 2
    u.y = (d.bottom + d.top) // 2
    u.z = 0
    u.air = 0
    p = s.change_piece(pid)
    p.inside = p.inside + (uid,)
    s.stirred()
    _noted(s, u)
    return u


def put_aboard(s: DropState, uid: i64, carrier: i64) -> Unit:
    """The unit is in a Transport now."""
    u = s.change(uid)
    detach(s, u)
    u.place = ABOARD
    u.inside = carrier
    u.air = 0
    u.z = 0
    c = s.change(carrier)
    c.cargo = c.cargo + (uid,)
    s.stirred()
    _noted(s, u)
    return u


def put_off(s: DropState, uid: i64, place: i64) -> Unit:
    """The unit is off the table now: In Readiness, In Reserve, in Holding or destroyed."""
    u = s.change(uid)
    detach(s, u)
    u.place = place  # DZ-CMD-44, AMB-23: off the table alive is not killed, so nothing is trimmed
    u.air = 0
    u.z = 0
    s.stirred()
    _noted(s, u)
    return u


def _noted(s: DropState, u: Unit) -> None:
    if u.cargo or bears_aura(s, u):
        note_auras(s)
