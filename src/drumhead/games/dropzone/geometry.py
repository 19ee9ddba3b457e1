"""How far is it, and who sees whom? Distances, blockers, sight, arcs, blasts and free spots on the table.

A unit is an upright cylinder around its place (DZ-GEO-01); pieces are upright boxes (DZ-GEO-06). Distances are whole
thousandths and compared as squares, so that "within" is exact (DZ-GEO-16).
"""

from typing import Final

from mypy_extensions import i64

from drumhead.games.dropzone.cards import PieceDef, UnitDef, ZoneDef
from drumhead.games.dropzone.printed import ARTICULATED, CENTRE, INCH, INFANTRY, SOLID
from drumhead.games.dropzone.state import ABOARD, INSIDE, TABLE, DropState, Unit
from drumhead.space.upright import (
    SAMPLES,
    Block,
    arc_of,
    base_block,
    box_block,
    box_gap,
    clear,
    from_segment,
    squared,
    squared_3d,
    visible_samples,
)

FLIGHT: Final = 2400  # DZ-GEO-02: how high an Aircraft in the air is over what is below it
BLAST: Final = 2000  # DZ-GEO-12
EDGE_POINTS: Final = 9  # DZ-SCN-12
EDGE_INSET: Final = 100
EDGE_HEIGHT: Final = 300
ARTICULATION: Final = 1000
NEAR: Final = 2 * INCH  # "within 2 inches"

# the sides of a piece (DZ-GEO-15)
SOUTH: Final = 0
EAST: Final = 1
NORTH: Final = 2
WEST: Final = 3


# -- pieces


def piece_def(s: DropState, pid: i64) -> PieceDef:
    """What the scenario prints about a piece; the first piece of the state is the first of its table."""
    return s.table.pieces[pid - 1]


def from_piece(s: DropState, pid: i64, x: i64, y: i64) -> i64:
    """The square of the flat distance from a place to the footprint of a piece (DZ-SCN-11)."""
    d = s.table.pieces[pid - 1]  # DZ-SCN-11
    return box_gap(x, y, d.left, d.bottom, d.right, d.top)


def edge_ends(d: PieceDef, edge: i64) -> tuple[i64, i64, i64, i64]:
    """The two ends of a side of a piece."""
    if edge == SOUTH:
        return d.left, d.bottom, d.right, d.bottom
    if edge == EAST:
        return d.right, d.bottom, d.right, d.top
    if edge == NORTH:
        return d.left, d.top, d.right, d.top
    return d.left, d.bottom, d.left, d.top


def edge_points(d: PieceDef, edge: i64) -> list[tuple[i64, i64]]:
    """Nine points of a side, the outer two a little off the corners, just outside the wall (DZ-SCN-12)."""
    ax, ay, bx, by = edge_ends(d, edge)
    points: list[tuple[i64, i64]] = []
    out_x: i64 = 1 if edge == EAST else -1 if edge == WEST else 0
    out_y: i64 = 1 if edge == NORTH else -1 if edge == SOUTH else 0
    for k in range(EDGE_POINTS):
        if ax == bx:
            long: i64 = by - ay - 2 * EDGE_INSET
            points.append((ax + out_x, ay + EDGE_INSET + long * k // (EDGE_POINTS - 1)))
        else:
            long = bx - ax - 2 * EDGE_INSET
            points.append((ax + EDGE_INSET + long * k // (EDGE_POINTS - 1), ay + out_y))
    return points


def faces_outward(d: PieceDef, edge: i64, x: i64, y: i64) -> bool:
    """Does a place lie outside this side? Every direction outward from an edge is its Front arc (DZ-SCN-07)."""
    if edge == SOUTH:
        return y < d.bottom
    if edge == EAST:
        return x > d.right
    if edge == NORTH:
        return y > d.top
    return x < d.left


def nearest_edge(d: PieceDef, x: i64, y: i64) -> i64:
    """The side of a piece that is nearest to a place."""
    best: i64 = -1
    edge: i64 = 0
    for k in range(4):
        ax, ay, bx, by = edge_ends(d, k)
        gap = box_gap(x, y, ax, ay, bx, by)
        if best < 0 or gap < best:
            best = gap
            edge = k
    return edge


# -- distances


def gap(s: DropState, a: Unit, b: Unit) -> i64:
    """The square of the distance between two units by DZ-GEO-01 and DZ-GEO-03 to -05: aboard, in Garrisons, or open."""
    while a.place == ABOARD:  # DZ-GEO-01
        a = s.units[a.inside]  # DZ-GEO-04
    while b.place == ABOARD:
        b = s.units[b.inside]
    if a.place != INSIDE and b.place != INSIDE:  # DZ-GEO-16: whole thousandths, compared as squares
        return squared_3d(a.x, a.y, a.z, b.x, b.y, b.z)
    if a.place == INSIDE and b.place == INSIDE:
        if a.inside == b.inside:
            return INCH * INCH  # DZ-GEO-05
        d = s.table.pieces[a.inside - 1]
        e = s.table.pieces[b.inside - 1]
        dx: i64 = e.left - d.right if e.left > d.right else d.left - e.right if d.left > e.right else 0
        dy: i64 = e.bottom - d.top if e.bottom > d.top else d.bottom - e.top if d.bottom > e.top else 0
        return dx * dx + dy * dy
    if b.place == INSIDE:
        a, b = b, a
    flat = from_piece(s, a.inside, b.x, b.y)  # DZ-GEO-03
    return flat + b.z * b.z


def near(s: DropState, a: Unit, b: Unit, reach: i64) -> bool:
    """Are two units within this distance of each other? At exactly the distance they are (DZ-CMD-49)."""
    return gap(s, a, b) <= reach * reach  # DZ-BAS-04  # DZ-CMD-49


def gap_to_piece(s: DropState, u: Unit, pid: i64) -> i64:
    """The square of the distance from a unit to a piece: nearest point of the footprint, the unit's own height."""
    while u.place == ABOARD:
        u = s.units[u.inside]
    if u.place == INSIDE:
        if u.inside == pid:
            return 0
        d = s.table.pieces[u.inside - 1]
        e = s.table.pieces[pid - 1]
        dx: i64 = e.left - d.right if e.left > d.right else d.left - e.right if d.left > e.right else 0
        dy: i64 = e.bottom - d.top if e.bottom > d.top else d.bottom - e.top if d.bottom > e.top else 0
        return dx * dx + dy * dy
    return from_piece(s, pid, u.x, u.y) + u.z * u.z


def gap_to_point(s: DropState, u: Unit, x: i64, y: i64) -> i64:
    """The square of the distance from a unit to a place on the ground."""
    while u.place == ABOARD:
        u = s.units[u.inside]
    if u.place == INSIDE:
        return from_piece(s, u.inside, x, y)
    return squared(u.x, u.y, x, y) + u.z * u.z


def height_at(s: DropState, x: i64, y: i64) -> i64:
    """How high an Aircraft in the air is over this place: above scenery, above that (DZ-GEO-02)."""
    highest: i64 = 0
    for p in s.pieces:
        if p.pid and not p.fallen:
            d = s.table.pieces[p.pid - 1]
            if d.height > highest and d.left <= x <= d.right and d.bottom <= y <= d.top:
                highest = d.height
    return highest + FLIGHT


# -- sight


UNIT_BLOCK: Final = 1000  # ids of blocks from here on are units


def all_blocks(s: DropState) -> list[Block]:
    """Everything that may hide something: Solid pieces, and units in the open (DZ-GEO-06)."""
    blocks = s.sights.blocks  # DZ-GEO-06
    if blocks:
        return blocks
    blocks.append(base_block(0, -9_000_000, -9_000_000, 0, 1, 1))  # never in the way: says that the rest is known
    pieces = s.table.pieces
    for p in s.pieces:
        if p.keys & SOLID and not p.fallen:
            d = pieces[p.pid - 1]
            blocks.append(box_block(p.pid, d.left, d.bottom, d.right, d.top, d.height))
    kinds = s.cards.units
    for u in s.units:
        if u.place == TABLE:
            k = kinds[u.kind]
            blocks.append(base_block(UNIT_BLOCK + u.uid, u.x, u.y, u.z, k.radius, k.height))
    return blocks


def blocks_between(s: DropState, own: i64, other: i64, ax: i64, ay: i64, bx: i64, by: i64, width: i64) -> list[Block]:
    """What may hide something this wide at b from a: nothing of the two squads is in the way (DZ-SHT-05)."""
    fax = float(ax)  # DZ-SHT-05
    fay = float(ay)
    fbx = float(bx)
    fby = float(by)
    w = float(width)
    units = s.units
    found: list[Block] = []
    for block in all_blocks(s):
        reach = block.reach + w
        if from_segment(block.cx, block.cy, fax, fay, fbx, fby) < reach * reach:
            if block.id >= UNIT_BLOCK:
                sid: i64 = units[block.id - UNIT_BLOCK].sid
                if sid == own or sid == other:
                    continue
            found.append(block)
    return found


def eye_height(u: Unit, k: UnitDef, keys: i64) -> i64:
    """From how high a unit looks (DZ-GEO-07)."""
    if keys & ARTICULATED:  # DZ-GEO-07
        return u.z + k.height + ARTICULATION
    return u.z + k.height * 3 // 4


def seen_share(s: DropState, shooter: Unit, target: Unit, keys: i64) -> i64:
    """How many of 64 samples of a unit in the open a unit in the open sees; 0: none (DZ-GEO-07, DZ-GEO-08)."""
    key: i64 = shooter.uid << 21 | target.uid << 4 | (1 if keys & ARTICULATED else 0)
    known = s.sights.seen.get(key)
    if known is not None:
        return known
    k = s.cards.units[shooter.kind]
    found = seen_from(
        s, shooter, shooter.x, shooter.y, eye_height(shooter, k, keys), target, target.x, target.y, target.z
    )
    s.sights.seen[key] = found
    return found


def seen_from(s: DropState, shooter: Unit, ex: i64, ey: i64, ez: i64, target: Unit, x: i64, y: i64, z: i64) -> i64:
    """How many samples of a unit, as if it were at (x, y, z), are seen from an eye of the shooter."""
    g = s.cards.units[target.kind]
    blocks = blocks_between(s, shooter.sid, target.sid, ex, ey, x, y, g.radius)
    if not blocks:
        return SAMPLES
    if g.type == INFANTRY and not clear(blocks, ex, ey, ez, x, y, z + 50):
        return 0  # DZ-GEO-08: the feet of Infantry must be seen
    return visible_samples(blocks, ex, ey, ez, x, y, z, g.radius, g.height)


def sees(s: DropState, a: Unit, b: Unit, keys: i64 = 0) -> bool:
    """Is there a line of sight between two units on the table, in Garrisons from and to their edges?"""
    if not a.on_board() or not b.on_board():
        return False
    if a.place == INSIDE and b.place == INSIDE and a.inside == b.inside:
        return True
    if a.place == INSIDE:
        if a.edge == CENTRE:
            return False
        return edge_view(s, a, b)[0] > 0
    if b.place == INSIDE:
        if b.edge == CENTRE:
            return False
        return edge_seen(s, a, b.inside, b.edge, b.sid, keys) > 0
    return seen_share(s, a, b, keys) > 0


def edge_seen(s: DropState, shooter: Unit, pid: i64, edge: i64, sid: i64, keys: i64) -> i64:
    """How many of the nine points of a Garrison's edge a unit in the open sees (DZ-SCN-12)."""
    key: i64 = 1 << 50 | shooter.uid << 24 | pid << 8 | edge << 4 | (1 if keys & ARTICULATED else 0)
    known = s.sights.seen.get(key)
    if known is not None:
        return known
    d = s.table.pieces[pid - 1]
    seen: i64 = 0
    if faces_outward(d, edge, shooter.x, shooter.y):
        k = s.cards.units[shooter.kind]
        ez = eye_height(shooter, k, keys)
        for px, py in edge_points(d, edge):
            blocks = blocks_between(s, shooter.sid, sid, shooter.x, shooter.y, px, py, 0)
            if clear(blocks, shooter.x, shooter.y, ez, px, py, EDGE_HEIGHT):
                seen += 1
    s.sights.seen[key] = seen
    return seen


def edge_view(s: DropState, shooter: Unit, target: Unit) -> tuple[i64, i64]:
    """What a unit on a Garrison's edge sees of another: its samples (of 64, or of 9 edge points) from the best point,
    and the square of the nearest distance from that edge (DZ-SCN-07, DZ-SCN-12)."""
    d = s.table.pieces[shooter.inside - 1]
    best: i64 = 0
    if target.place == INSIDE:
        e = s.table.pieces[target.inside - 1]
        nearest: i64 = -1
        for px, py in edge_points(d, shooter.edge):
            if target.edge == CENTRE:
                continue
            count: i64 = 0
            if not faces_outward(e, target.edge, px, py):
                continue
            for qx, qy in edge_points(e, target.edge):
                if not faces_outward(d, shooter.edge, qx, qy):
                    continue
                blocks = blocks_between(s, shooter.sid, target.sid, px, py, qx, qy, 0)
                if clear(blocks, px, py, EDGE_HEIGHT, qx, qy, EDGE_HEIGHT):
                    count += 1
                    far = squared(px, py, qx, qy)
                    if nearest < 0 or far < nearest:
                        nearest = far
            if count > best:
                best = count
        return best, nearest
    if not faces_outward(d, shooter.edge, target.x, target.y):
        return 0, -1
    key: i64 = 1 << 51 | shooter.inside << 24 | shooter.edge << 20 | target.uid
    known = s.sights.seen.get(key)
    if known is not None:
        best = known
    else:
        for px, py in edge_points(d, shooter.edge):
            count = seen_from(s, shooter, px, py, EDGE_HEIGHT, target, target.x, target.y, target.z)
            if count > best:
                best = count
        s.sights.seen[key] = best
    ax, ay, bx, by = edge_ends(d, shooter.edge)
    return best, box_gap(target.x, target.y, ax, ay, bx, by) + target.z * target.z


def in_arc(shooter: Unit, arcs: i64, x: i64, y: i64) -> bool:
    """Does a place lie in one of these arcs of a unit in the open? (DZ-GEO-09)"""
    return bool(arcs & arc_of(shooter.heading, x - shooter.x, y - shooter.y))


# -- room


def overlaps(s: DropState, x: i64, y: i64, radius: i64, air: bool, sid: i64) -> bool:
    """Would a base here overlap another on the same level, its own squad's apart? (DZ-GEO-11)"""
    kinds = s.cards.units
    for u in s.units:
        if u.place == TABLE and u.sid != sid and (u.air == 1) == air:
            reach: i64 = radius + kinds[u.kind].radius
            dx: i64 = u.x - x
            dy: i64 = u.y - y
            if -reach < dx < reach and -reach < dy < reach and dx * dx + dy * dy < reach * reach:
                return True
    return False


def touches_blast(u: Unit, radius: i64, x: i64, y: i64) -> bool:
    """Is a unit touched by a Blast centred here? (DZ-GEO-12)"""
    reach: i64 = BLAST + radius
    return squared(u.x, u.y, x, y) <= reach * reach


def in_zone(z: ZoneDef, x: i64, y: i64) -> bool:
    """Does a place lie in a deployment zone?"""
    if z.radius:
        return squared(x, y, z.left, z.bottom) <= z.radius * z.radius
    return z.left <= x <= z.right and z.bottom <= y <= z.top


def near_zone(z: ZoneDef, x: i64, y: i64, reach: i64) -> bool:
    """Does a place lie within this distance of a deployment zone?"""
    if z.radius:
        return squared(x, y, z.left, z.bottom) <= (z.radius + reach) * (z.radius + reach)
    return box_gap(x, y, z.left, z.bottom, z.right, z.top) <= reach * reach


def to_edges(z: ZoneDef, x: i64, y: i64) -> i64:
    """The square of the distance from a place to the nearest board edge of a zone."""
    best: i64 = -1
    for ax, ay, bx, by in z.edges:
        left = ax if ax < bx else bx
        right = bx if ax < bx else ax
        bottom = ay if ay < by else by
        top = by if ay < by else ay
        far = box_gap(x, y, left, bottom, right, top)
        if best < 0 or far < best:
            best = far
    return best
