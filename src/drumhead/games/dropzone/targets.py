"""Whom may a weapon shoot at, and how hard is the shot? Range, arc, sight, Hull Down, cover and every modifier.

Part of the chapter on shooting: `bars_target` is the law that allocation, redirecting and Reaction Fire all ask.
"""

from typing import Final

from mypy_extensions import i64

from drumhead.games.dropzone.basics import in_coherency
from drumhead.games.dropzone.cards import PieceDef, WeaponDef
from drumhead.games.dropzone.fights import REACTION, Fight, Shot
from drumhead.games.dropzone.geometry import (
    EDGE_POINTS,
    UNIT_BLOCK,
    all_blocks,
    edge_ends,
    edge_points,
    edge_seen,
    edge_view,
    eye_height,
    faces_outward,
    in_arc,
    piece_def,
    seen_share,
    sees,
)
from drumhead.games.dropzone.modifiers import (
    bits,
    cannot,
    evasion_of,
    found,
    has_active,
    ignores,
    is_safe,
    least,
    marked,
    most,
    total,
    unit_keys,
)
from drumhead.games.dropzone.mods import (
    AA,
    ACC,
    ACC_CAP,
    ACC_EASE,
    FREE_FIRE,
    FULL_RANGE,
    HARD,
    HIT_ON,
    IGNORE_MODS,
    IGNORES_DISEMBARK,
    IGNORES_EVASION,
    IGNORES_LIMITED,
    MF_PLUS,
    MF_SET,
    NO_COVER,
    NO_SHOOT,
    RANGE,
    SAFE_FAR,
    SAFE_HULLDOWN,
    SMOKE,
    WEAPON_KEY,
)
from drumhead.games.dropzone.printed import (
    AIRBURST,
    AIRCRAFT,
    ARC_FRONT,
    BODY,
    BODY_COVER,
    CENTRE,
    DESTRUCTIBLE,
    ENDLESS,
    FLAME,
    HULL,
    INCH,
    INDIRECT,
    INFANTRY,
    LARGE,
    NO_LIMIT,
    NO_REACT_PENALTY,
    PARTICLE,
    SCOUT,
    SCOUT_GUIDED,
    SOFT,
    SOFT_COVER,
    TECH_KILLER,
)
from drumhead.games.dropzone.state import (
    DISEMBARKED,
    EMBARKED,
    FLEW_HIGH,
    FROM_AIR,
    GENTLY,
    INSIDE,
    TABLE,
    DropState,
    Unit,
)
from drumhead.games.dropzone.texts import PIECE, UNIT, thing_id, thing_kind
from drumhead.space.upright import SAMPLES, Block, box_gap, clear, clip_box, nearest_on_box, squared_3d

HULL_DOWN: Final = 2  # DZ-SHT-03
SCATTERED: Final = 1
DROPPED: Final = 2
GENTLE: Final = 1
REACTING: Final = 2
IN_COVER: Final = 2
SMOKED: Final = 2
BLIND: Final = 5
SCENERY: Final = 2
FAR_TARGET: Final = 6 * INCH
COMBINED_AA: Final = 6 * INCH
LARGE_GARRISON: Final = "large_garrison"


class Sight:
    """What a shooter has of a target: is it seen, is it Hull Down, is the shot blind, through which edge, how far."""

    __slots__ = ("blind", "edge", "far", "hull", "seen")

    def __init__(self, seen: bool, hull: bool, blind: bool, edge: i64, far: i64) -> None:
        self.seen: Final = seen
        self.hull: Final = hull
        self.blind: Final = blind
        self.edge: Final[i64] = edge
        self.far: Final[i64] = far  # the square of the distance that counts for range


UNSEEN: Final = Sight(False, False, False, CENTRE, -1)


# -- weapons as they are now


def weapon_keys(s: DropState, u: Unit, slot: i64, w: WeaponDef) -> i64:
    """The special rules of a weapon now."""
    if s.mods or s.auras:
        return w.keys | bits(s, WEAPON_KEY, u, slot)
    return w.keys


def aa_of(s: DropState, u: Unit, slot: i64, w: WeaponDef) -> i64:
    """Its AA value now; -1: it cannot hit Aircraft in the air."""
    if s.mods:
        gained = most(s, AA, u, slot)
        if gained > w.aa:
            return gained
    return w.aa


def move_and_fire(s: DropState, u: Unit, slot: i64, w: WeaponDef) -> i64:
    """Its Move & Fire value now, NO_LIMIT for none."""
    if s.mods or s.auras:
        if found(s, FREE_FIRE, u, slot):
            return NO_LIMIT
        fixed = least(s, MF_SET, u, slot)
        if fixed >= 0:
            return fixed
        if w.mf != NO_LIMIT:
            return w.mf + total(s, MF_PLUS, u, slot)
    return w.mf


def bars_weapon(s: DropState, u: Unit, slot: i64, w: WeaponDef, reaction: bool, extra: bool = False) -> str:
    """The rule that keeps a weapon silent whatever the target, or ''. Out of sequence (`extra`) only Limited uses and
    the disembarking of this round count (DZ-ACT-04)."""
    bit: i64 = 1
    bit <<= slot
    if not extra:
        if u.fired & bit and not reaction:
            return "DZ-SHT-10"
        if u.spent & bit:
            return "DZ-SHT-10"
        if w.alt and u.alts & (1 << w.alt):
            return "DZ-SHT-10"
    if w.limited and slot < len(u.limited) and u.limited[slot] >= w.limited:
        if not ignores(s, u, IGNORES_LIMITED, slot):
            return "DZ-SHT-10"
    limit = move_and_fire(s, u, slot, w)
    if limit != NO_LIMIT:
        moved = u.round_moved if reaction else u.moved  # DZ-MOV-05, DZ-MOV-08
        if moved > limit and not extra:
            return "DZ-MOV-08" if reaction else "DZ-MOV-05"
        if limit == 0 and s.squads[u.sid].flags & DISEMBARKED:
            return "DZ-MOV-05"  # disembarking counts as moving
    if shots_of(s, u, slot, w) <= 0:
        return "DZ-SHT-10"
    return ""


def shots_of(s: DropState, u: Unit, slot: i64, w: WeaponDef) -> i64:
    """Its shots, less what Reduced takes away for lost DP; cards that multiply come in the attack."""
    shots = w.shots if w.shots > 0 else 1
    if w.reduced:
        shots -= w.reduced * (s.cards.units[u.kind].dp - u.dp)
    elif w.half_reduced:
        shots -= w.half_reduced * ((s.cards.units[u.kind].dp - u.dp) // 2)
    return shots


def bars_shooting(s: DropState, sid: i64) -> str:
    """The rule that keeps a whole squad from Shooting actions, or ''."""
    q = s.squads[sid]
    if q.flags & EMBARKED:
        return "DZ-TRN-06"
    if q.flags & FLEW_HIGH:
        return "DZ-MOV-09"
    if q.members and cannot(s, s.units[q.members[0]], NO_SHOOT):
        return "DZ-ACT-03"
    return ""


# -- sight and range


def look(s: DropState, u: Unit, slot: i64, w: WeaponDef, target: i64, fight: Fight) -> Sight:
    """What this weapon of this unit has of a target."""
    keys = weapon_keys(s, u, slot, w)
    if thing_kind(target) == PIECE:
        return look_at_piece(s, u, keys, w, thing_id(target))
    v = s.units[thing_id(target)]
    if v.place == INSIDE:
        return look_at_edge(s, u, keys, w, v)
    if v.place != TABLE:
        return UNSEEN
    x = v.x
    y = v.y
    z = v.z
    if fight.kind == REACTION and fight.points:
        x = fight.points[0]
        y = fight.points[1]
        z = fight.points[2]
    if u.place == INSIDE:
        if u.edge == CENTRE:
            return UNSEEN
        share, far = edge_view(s, u, v)
    else:
        far = squared_3d(u.x, u.y, u.z, x, y, z)
        share = seen_share(s, u, v, keys) if x == v.x and y == v.y else SAMPLES
    if keys & INDIRECT and fight.kind != REACTION and 2 * share < SAMPLES:
        return by_scout(s, u, v, far, share)
    if share > 0:
        return Sight(True, share < SAMPLES // 2 and may_hide(s, v), False, CENTRE, far)
    return Sight(False, False, False, CENTRE, far)


def by_scout(s: DropState, u: Unit, v: Unit, far: i64, own: i64) -> Sight:
    """Indirect fire: sight and Hull Down from the friendly Scout that sees most, or blind."""
    best: i64 = own
    for mate in s.units:
        if mate.uid and mate.seat == u.seat and mate.on_board() and s.squads[mate.sid].category == SCOUT:
            share: i64 = 0
            if mate.place == TABLE:
                share = seen_share(s, mate, v, 0)
            elif mate.edge != CENTRE:
                share = edge_view(s, mate, v)[0]
            if share > best:
                best = share
    if best > 0:
        return Sight(True, best < SAMPLES // 2 and may_hide(s, v), False, CENTRE, far)
    return Sight(True, False, True, CENTRE, far)


def edge_by_scout(s: DropState, u: Unit, v: Unit) -> i64:
    """How many of the nine points of the edge on which a unit stands the best friendly Scout sees."""
    best: i64 = 0
    for mate in s.units:
        if mate.uid and mate.seat == u.seat and mate.on_board() and s.squads[mate.sid].category == SCOUT:
            seen: i64 = 0
            if mate.place == TABLE:
                seen = edge_seen(s, mate, v.inside, v.edge, v.sid, 0)
            elif mate.edge != CENTRE and mate.inside != v.inside:
                seen = edge_view(s, mate, v)[0]
            if seen > best:
                best = seen
    return best


def may_hide(s: DropState, v: Unit) -> bool:
    """Can this unit be Hull Down at all? Large units never are (DZ-SHT-04)."""
    return not unit_keys(s, v) & LARGE and not is_safe(s, v, SAFE_HULLDOWN)  # DZ-SHT-04


def look_at_piece(s: DropState, u: Unit, keys: i64, w: WeaponDef, pid: i64) -> Sight:
    """Scenery: range, arc and sight go to the nearest visible point of the footprint (DZ-SCN-03)."""
    d = piece_def(s, pid)
    x = u.x
    y = u.y
    z = u.z
    ez: i64 = 300
    if u.place == INSIDE:
        if u.edge == CENTRE or u.inside == pid:
            return UNSEEN
        home = piece_def(s, u.inside)
        ax, ay, bx, by = edge_ends(home, u.edge)
        x = (ax + bx) // 2
        y = (ay + by) // 2
        if not faces_outward(home, u.edge, (d.left + d.right) // 2, (d.bottom + d.top) // 2):
            return UNSEEN
    else:
        ez = eye_height(u, s.cards.units[u.kind], keys)
    blocks = [block for block in all_blocks(s) if block.id != pid and block.id != UNIT_BLOCK + u.uid]
    near_x, near_y = nearest_on_box(x, y, d.left, d.bottom, d.right, d.top)
    far = squared_3d(x, y, z, near_x, near_y, 0)
    if shown(blocks, d, x, y, ez, near_x, near_y):
        return Sight(True, False, False, CENTRE, far)
    best: i64 = -1
    for edge in range(4):  # then the nearest other point that is seen
        if faces_outward(d, edge, x, y):
            for px, py in edge_points(d, edge):
                gap = squared_3d(x, y, z, px, py, 0)
                if (best < 0 or gap < best) and shown(blocks, d, x, y, ez, px, py):
                    best = gap
    if best >= 0:
        return Sight(True, False, False, CENTRE, best)
    if keys & INDIRECT:
        return Sight(True, False, True, CENTRE, far)
    return Sight(False, False, False, CENTRE, far)


def shown(blocks: list[Block], d: PieceDef, x: i64, y: i64, ez: i64, px: i64, py: i64) -> bool:
    """Is a point of a wall in sight, at half its height or at its top?"""
    return clear(blocks, x, y, ez, px, py, d.height // 2) or clear(blocks, x, y, ez, px, py, d.height - 1)


def look_at_edge(s: DropState, u: Unit, keys: i64, w: WeaponDef, v: Unit) -> Sight:
    """Infantry in a Garrison: only on an edge, unless Flame or Airburst reach it through one (DZ-SCN-07)."""
    if u.place == INSIDE and u.inside == v.inside:
        return UNSEEN  # DZ-CQ-01: only Close Quarters weapons work there
    d = piece_def(s, v.inside)
    best: i64 = 0
    edge: i64 = CENTRE
    far: i64 = -1
    for k in range(4):
        if v.edge != k and not (v.edge == CENTRE and keys & (FLAME | AIRBURST)) and not keys & FLAME:
            continue
        if u.place == INSIDE:
            if u.edge == CENTRE or v.edge == CENTRE:
                continue
            seen, gap = edge_view(s, u, v)
        else:
            seen = edge_seen(s, u, v.inside, k, v.sid, keys)
            ax, ay, bx, by = edge_ends(d, k)
            gap = box_gap(u.x, u.y, ax, ay, bx, by) + u.z * u.z
        if seen > best:
            best = seen
            edge = k
            far = gap
    if keys & INDIRECT and v.edge != CENTRE and u.place == TABLE and 2 * best < EDGE_POINTS:
        ax, ay, bx, by = edge_ends(d, v.edge)
        gap = box_gap(u.x, u.y, ax, ay, bx, by) + u.z * u.z
        spotted = max(best, edge_by_scout(s, u, v))
        if spotted > 0:
            return Sight(True, 2 * spotted < EDGE_POINTS and may_hide(s, v), False, v.edge, gap)
        return Sight(True, False, True, v.edge, gap)
    if best > 0:
        return Sight(True, 2 * best < EDGE_POINTS and may_hide(s, v), False, edge, far)
    return UNSEEN


def reach_of(s: DropState, u: Unit, slot: i64, w: WeaponDef, target: i64) -> i64:
    """The range that counts against a target: R(C) against Active Countermeasures, else R(F) (DZ-SHT-01)."""
    near = False
    if thing_kind(target) == UNIT:
        near = has_active(s, s.units[thing_id(target)], w.energy)
        if near and s.mods and found(s, FULL_RANGE, u, slot):
            near = False  # G39
    reach = w.near if near else w.far
    if reach >= ENDLESS:
        return ENDLESS
    if s.mods:
        reach += total(s, RANGE, u, slot)
    if u.place == INSIDE and s.table.vantage > 1 and piece_def(s, u.inside).role == LARGE_GARRISON:
        reach *= s.table.vantage  # DZ-VIC-04
    return reach


def bars_target(s: DropState, u: Unit, slot: i64, w: WeaponDef, target: i64, fight: Fight, combined: i64 = 0) -> str:
    """The rule that keeps this weapon of this unit from shooting at a target, or '' (DZ-SHT-01, DZ-SHT-02)."""
    if thing_kind(target) == PIECE:
        p = s.pieces[thing_id(target)]
        if not p.keys & DESTRUCTIBLE or p.fallen or not piece_def(s, p.pid).dp:
            return "DZ-SHT-11"
        if w.keys & TECH_KILLER:
            return "DZ-SHT-11"
    else:
        v = s.units[thing_id(target)]
        if v.seat == u.seat:
            return "DZ-BAS-08"
        if not v.on_board() or v.dp <= 0:  # DZ-TRN-04: embarked squads are ignored
            return "DZ-CMD-57"
        if flies(s, v, fight):
            if combined == 2:
                pass
            elif aa_of(s, u, slot, w) < 0:
                return "DZ-SHT-02"
            if s.squads[u.sid].flags & FROM_AIR and s.cards.units[v.kind].type >= AIRCRAFT:
                return "DZ-TRN-06"
    known: bool = False  # are range and arc judged already?
    if u.place == TABLE and fight.kind != REACTION and thing_kind(target) == UNIT:
        v = s.units[thing_id(target)]
        if v.place == TABLE:  # range and arc are cheaper than sight
            near = COMBINED_AA if combined == 2 else reach_of(s, u, slot, w, target)
            if near < ENDLESS and squared_3d(u.x, u.y, u.z, v.x, v.y, v.z) > near * near:
                if not in_contact(s, u, target):
                    return "DZ-SHT-01"
            if not in_arc(u, w.arcs, v.x, v.y):
                return "DZ-GEO-09"
            known = True
    sight = look(s, u, slot, w, target, fight)
    if not sight.seen:
        sheltered = thing_kind(target) == UNIT and s.units[thing_id(target)].place == INSIDE
        return "DZ-SCN-07" if sheltered else "DZ-GEO-08"
    if not known:
        reach = COMBINED_AA if combined == 2 else reach_of(s, u, slot, w, target)
        if reach < ENDLESS and sight.far > reach * reach and not in_contact(s, u, target):
            return "DZ-SHT-01"
    if thing_kind(target) == UNIT and is_safe(s, s.units[thing_id(target)], SAFE_FAR):
        if sight.far > FAR_TARGET * FAR_TARGET:
            return "DZ-CMD-16"  # R15: a targeting ban
    return "" if known else bars_arc(s, u, w, target, sight, fight)


def bars_arc(s: DropState, u: Unit, w: WeaponDef, target: i64, sight: Sight, fight: Fight) -> str:
    """The arc: of a unit in a Garrison every direction outward is Front (DZ-SCN-07)."""
    if u.place == INSIDE:
        return "" if w.arcs & ARC_FRONT else "DZ-GEO-09"
    if thing_kind(target) == PIECE:
        d = piece_def(s, thing_id(target))
        x, y = nearest_on_box(u.x, u.y, d.left, d.bottom, d.right, d.top)
    else:
        v = s.units[thing_id(target)]
        x = v.x
        y = v.y
        if fight.kind == REACTION and fight.points:
            x = fight.points[0]
            y = fight.points[1]
        elif v.place == INSIDE and sight.edge != CENTRE:
            ax, ay, bx, by = edge_ends(piece_def(s, v.inside), sight.edge)
            x, y = nearest_on_box(u.x, u.y, ax, ay, bx, by)
    return "" if in_arc(u, w.arcs, x, y) else "DZ-GEO-09"


def flies(s: DropState, v: Unit, fight: Fight) -> bool:
    """Is a unit in the air for shots at it: also one that moves by jets, while Reaction Fire answers (DZ-AIR-07)?"""
    if v.place != TABLE:
        return False
    if v.air:
        return True
    return fight.kind == REACTION and s.leg is not None and s.leg.sid == v.sid and s.leg.armour > 0


def in_contact(s: DropState, u: Unit, target: i64) -> bool:
    """Base contact is always in range (DZ-SHT-01)."""
    if thing_kind(target) != UNIT or u.place != TABLE:
        return False
    v = s.units[thing_id(target)]
    if v.place != TABLE or u.air != v.air:
        return False
    room: i64 = s.cards.units[u.kind].radius + s.cards.units[v.kind].radius + 10
    return squared_3d(u.x, u.y, u.z, v.x, v.y, v.z) <= room * room


# -- the number to hit


class Sum:
    """The number to hit, item by item: what a player is shown, and what the dice are compared with."""

    def __init__(self, base: i64) -> None:
        self.base: Final[i64] = base
        self.items: list[tuple[str, int]] = []

    def add(self, why: str, amount: i64) -> None:
        if amount:
            self.items.append((why, amount))

    def penalties(self) -> i64:
        value: i64 = 0
        for _, amount in self.items:
            if amount > 0:
                value += amount
        return value

    def bonuses(self) -> i64:
        value: i64 = 0
        for _, amount in self.items:
            if amount < 0:
                value -= amount
        return value


def base_to_hit(s: DropState, w: WeaponDef, target: i64, blind: bool, fight: Fight) -> i64:
    """The number before modifiers: Accuracy, 2+ for scenery, 5+ for blind fire, the weapon's own (DZ-SHT-14)."""
    if thing_kind(target) == PIECE:  # DZ-SHT-14
        if w.acc_scenery:
            return w.acc_scenery
        return BLIND if blind else SCENERY
    if w.acc_aircraft and flies(s, s.units[thing_id(target)], fight):
        return w.acc_aircraft
    return BLIND if blind else w.acc


def to_hit(s: DropState, shot: Shot, fight: Fight) -> Sum:
    """The number this shot needs, with every modifier that counts (DZ-SHT-03, DZ-SHT-14)."""
    u = s.units[shot.uid]
    w = s.cards.weapons[shot.weapon]
    total_ = Sum(base_to_hit(s, w, shot.target, shot.blind, fight))
    q = s.squads[u.sid]
    if shot.hull and not w.ignores & HULL and not shot.blind:
        total_.add("Hull Down", HULL_DOWN)
    if not in_coherency(s, u.sid):
        total_.add("out of coherency", SCATTERED)
    if q.flags & DISEMBARKED and not ignores(s, u, IGNORES_DISEMBARK):
        total_.add("disembarked", GENTLE if q.flags & GENTLY else DROPPED)
    if fight.kind == REACTION and not unit_keys(s, u) & NO_REACT_PENALTY:
        total_.add("Reaction Fire", REACTING)
    if thing_kind(shot.target) == UNIT:
        v = s.units[thing_id(shot.target)]
        if covered_by(s, u, v, shot.via, SOFT_COVER) and not w.ignores & SOFT and not w.keys & FLAME:
            total_.add("Soft Cover", IN_COVER)
        keys = weapon_keys(s, u, shot.slot, w)
        if not keys & (FLAME | PARTICLE) and not ignores(s, u, IGNORES_EVASION, shot.slot):
            evasion = evasion_of(s, v) - max(0, aa_of(s, u, shot.slot, w))
            total_.add("Evasion", evasion if evasion > 0 else 0)
        if s.mods or s.auras:
            total_.add("hard to hit", most_hard(s, v))
        if keys & SCOUT_GUIDED and seen_by_scout(s, u.seat, v):
            total_.add("guided", -2)
    if s.mods or s.auras:
        total_.add("effects", total(s, ACC, u, shot.slot, thing_id(shot.target)))
    return total_


def most_hard(s: DropState, v: Unit) -> i64:
    """The penalty for shots at this unit, by smoke and fields; several sources of one rule do not add up."""
    value = total(s, HARD, v)
    if value < SMOKED and marked(s, v, SMOKE):
        value = SMOKED
    return value


def seen_by_scout(s: DropState, seat: i64, v: Unit) -> bool:
    for mate in s.units:
        if mate.uid and mate.seat == seat and mate.on_board() and s.squads[mate.sid].category == SCOUT:
            if sees(s, mate, v):
                return True
    return False


def number_to_hit(s: DropState, shot: Shot, fight: Fight) -> i64:
    """The die that this shot needs: caps act on the sum of penalties, overrides on everything (DZ-SHT-14)."""
    w = s.cards.weapons[shot.weapon]
    if w.acc == 0:
        return 0  # "-": hits automatically
    u = s.units[shot.uid]
    if s.mods:
        fixed = most(s, HIT_ON, u, shot.slot)
        if fixed > 0:
            return fixed
        if found(s, IGNORE_MODS, u, shot.slot):
            return base_to_hit(s, w, shot.target, shot.blind, fight)
    total_ = to_hit(s, shot, fight)
    penalty = total_.penalties()
    if penalty and (s.mods or s.auras):
        cap = least(s, ACC_CAP, u, shot.slot)
        if cap >= 0 and penalty > cap:
            penalty = cap
        ease = most(s, ACC_EASE, u, shot.slot)
        if ease > 0:
            penalty = max(1, penalty - ease)
    return total_.base + penalty - total_.bonuses()


# -- cover


def covered_by(s: DropState, u: Unit, v: Unit, via: i64, cover: i64) -> bool:
    """Has Infantry this cover against a shooter: in the piece, or within an inch of it with the piece between?
    (DZ-SCN-02, DZ-GEO-13)"""
    if s.cards.units[v.kind].type != INFANTRY:  # DZ-SCN-02, DZ-GEO-13
        return False
    if v.place == INSIDE:
        p = s.pieces[v.inside]
        return bool(p.keys & cover) and not p.no_cover and not found_on(s, v.inside)
    if v.place != TABLE:
        return False
    for p in s.pieces:
        if not p.pid or not p.keys & cover or p.fallen:
            continue
        d = s.table.pieces[p.pid - 1]
        if box_gap(v.x, v.y, d.left, d.bottom, d.right, d.top) > INCH * INCH:
            continue
        t0, t1 = clip_box(
            float(u.x),
            float(u.y),
            float(v.x),
            float(v.y),
            float(d.left),
            float(d.bottom),
            float(d.right),
            float(d.top),
        )
        if t0 < t1:
            return True
    return False


def found_on(s: DropState, pid: i64) -> bool:
    """Collapse Facade and the like: is there no cover at the walls of this Garrison?"""
    for m in s.mods:
        if m.kind == NO_COVER and m.on == PIECE and m.id == pid:
            return True
    return False


def body_cover(s: DropState, u: Unit, v: Unit, w: WeaponDef, via: i64) -> i64:
    """What Body Cover adds to the Armour number (DZ-SHT-07)."""
    if w.ignores & BODY or w.keys & FLAME or w.cq:  # DZ-SHT-07
        return 0
    return 1 if covered_by(s, u, v, via, BODY_COVER) else 0
