"""What happens when things are hit? Damage rolls, saves, destruction, trims, and what follows: crash, cargo, collapse.

Damage waits as `pending` on units and pieces until it is applied together: a card may still replace a destruction
(DZ-STK-15). Then hands are trimmed, the window DESTROYED opens, and only then crashes, cargo and collapses follow.
"""

from typing import Final

from mypy_extensions import i64

from drumhead.games.dropzone.basics import d3, put_off, put_on_table, without
from drumhead.games.dropzone.commanders import heir_of
from drumhead.games.dropzone.fights import REACTION
from drumhead.games.dropzone.geometry import NEAR, from_piece
from drumhead.games.dropzone.hand import trim
from drumhead.games.dropzone.modifiers import (
    armour_of,
    concerns,
    covered,
    found,
    is_safe,
    note_auras,
    passive_of,
    unit_keys,
)
from drumhead.games.dropzone.mods import DICE_PASSIVE, REROLL, SAFE_DAMAGE, SPARED
from drumhead.games.dropzone.movement import enemy_heading, spots_around
from drumhead.games.dropzone.objectives import lose_with, test_claims
from drumhead.games.dropzone.printed import (
    AIRCRAFT,
    BODY_COVER,
    COMMANDER_KILLED,
    DESTROYED,
    EJECTS,
    INCH,
    INFANTRY,
    LARGE,
    ON_AIRCRAFT,
    ON_FLAMMABLE,
    ON_INFANTRY,
    ON_LANDED,
    ON_LARGE,
    ON_SCENERY,
    ON_SKIMMER,
    ON_TANK,
    ON_WALKER,
    REPAIRS,
    RESILIENT,
    SKIMMER,
    TANK,
    TOUGH,
    WALKER,
    WOULD_DESTROY,
)
from drumhead.games.dropzone.stack import announce, fire
from drumhead.games.dropzone.state import ABOARD, CQ_HURT, DEAD, DISEMBARKED, FROM_AIR, TABLE, DropState, Squad, Unit
from drumhead.games.dropzone.survivors import Arranging
from drumhead.games.dropzone.texts import PIECE, UNIT, Moment, thing, thing_id, thing_kind
from drumhead.games.dropzone.verbs import Said
from drumhead.kernel.agenda import Step, Table
from drumhead.kernel.events import bit
from drumhead.space.upright import clip_box, squared

# why something is damaged
BY_SHOOTING: Final = 0
BY_QUARTERS: Final = 1
BY_CRASH: Final = 2
BY_CARGO: Final = 3
BY_COLLAPSE: Final = 4
BY_COLLATERAL: Final = 5
BY_CARD: Final = 6
BY_RULE: Final = 7

CRASH_ENERGY: Final = 10  # DZ-AIR-01, DZ-TRN-07
BIG_PIECE: Final = 10  # DZ-SCN-04: starting DP from which a piece collapses
UNSTOPPABLE: Final = 13  # DZ-SHT-08: printed Energy from which Passive saves fail


# -- one hit


def damage_of(die: i64, energy: i64, armour: i64, crit_at: i64, penetrative: i64) -> i64:
    """What a damage die does: 0 nothing, 1 ordinary damage, 2 a Critical (DZ-SHT-06). `penetrative`: from which die on
    it damages whatever the Armour is; 0: never."""
    if die == 1:
        return 0
    if die + energy >= armour + crit_at:
        return 2
    if die + energy >= armour or (penetrative and die >= penetrative):
        return 1
    return 0


def victim_bits(s: DropState, target: i64) -> i64:
    """What a target is to Devastator weapons."""
    if thing_kind(target) == PIECE:
        keys = s.pieces[thing_id(target)].keys
        return ON_SCENERY | (ON_FLAMMABLE if keys & 512 else 0)
    u = s.units[thing_id(target)]
    k = s.cards.units[u.kind]
    bits: i64 = ON_LARGE if unit_keys(s, u) & LARGE else 0
    if k.type == INFANTRY:
        bits |= ON_INFANTRY
    elif k.type == TANK:
        bits |= ON_TANK
    elif k.type == SKIMMER:
        bits |= ON_SKIMMER
    elif k.type == WALKER:
        bits |= ON_WALKER
    elif u.air:
        bits |= ON_AIRCRAFT
    else:
        bits |= ON_LANDED
    return bits


def points_of(result: i64, resilient: bool, devastator: i64, scenery: bool) -> i64:
    """Damage points of a damaging hit: Critical, then Resilient, then Devastator (DZ-SHT-13)."""
    if result == 0:
        return 0
    if resilient and result == 2:
        result = 1
    worth: i64 = devastator if devastator > 0 else 1
    if scenery:
        return worth  # a Critical on scenery does 1 damage (or the value) and a token (DZ-SCN-03)
    return worth * result


def saved(s: DropState, t: Table, u: Unit, points: i64, printed: i64, dodging: bool, immune: bool) -> i64:
    """How many of these points saves cancel: Passive, then Dodge, a die for each point (DZ-SHT-08, DZ-SHT-13)."""
    passive = passive_of(s, u)
    if immune or printed >= UNSTOPPABLE:
        passive = 0
    dodge = s.squads[u.sid].dodge if dodging else 0
    if not passive and not dodge:
        return 0
    kept: i64 = 0
    dice: list[int] = []
    again = passive > 0 and found(s, REROLL, u) and rerolls(s, u, DICE_PASSIVE, 0)
    for _ in range(points):
        if passive:
            die = t.dice.roll(6, "passive")
            dice.append(die)
            if die < passive and again:
                die = t.dice.roll(6, "passive again")
                dice.append(die)
            if die >= passive and die > 1:
                kept += 1
                continue
        if dodge:
            die = t.dice.roll(6, "dodge")
            dice.append(die)
            if die >= dodge and die > 1:
                kept += 1
    t.tell(Said.SAVED, u.seat, a=u.uid, b=kept, rule="DZ-SHT-08", more=tuple(dice))
    return kept


def rerolls(s: DropState, u: Unit, dice: i64, which: i64, slot: i64 = -1) -> bool:
    """Are such dice of this unit re-rolled by a card or rule? which: 0 failed ones, 1 successful ones."""
    for m in s.mods:
        if m.kind == REROLL and m.amount == dice and m.second == which and concerns(s, m, u, slot):
            return True
    for a in s.auras:
        if a.aura.kind == REROLL and a.aura.amount == dice and a.aura.second == which and covered(s, a, u, slot, 0):
            return True
    return False


def roll_hits(s: DropState, t: Table, u: Unit, hits: i64, energy: i64, cover: i64) -> i64:
    """Automatic hits without a shooter on one unit: damage rolls and saves; adds to `pending` (DZ-SHT-15)."""
    if hits <= 0 or is_safe(s, u, SAFE_DAMAGE):
        return 0
    armour = armour_of(s, u) + cover
    resilient = bool(unit_keys(s, u) & RESILIENT)
    points: i64 = 0
    dice: list[int] = []
    for _ in range(hits):
        die = t.dice.roll(6, "damage")
        dice.append(die)
        result = damage_of(die, energy, armour, 2, 0)
        points += points_of(result, resilient, 0, False)
    t.tell(Said.DAMAGE_ROLL, u.seat, a=thing(UNIT, u.uid), b=energy, rule="DZ-SHT-15", more=tuple(dice))
    if points:
        points -= saved(s, t, u, points, energy, False, False)
    if points:
        s.change(u.uid).pending += points
    return points


def hit_piece(s: DropState, t: Table, pid: i64, hits: i64, energy: i64) -> i64:
    """Automatic hits on a piece; each Critical also puts a token on it (DZ-SCN-03). Tells how many tokens came."""
    p = s.pieces[pid]
    d = s.table.pieces[pid - 1]
    if not d.dp or p.fallen or hits <= 0:
        return 0
    tokens: i64 = 0
    points: i64 = 0
    dice: list[int] = []
    for _ in range(hits):
        die = t.dice.roll(6, "damage")
        dice.append(die)
        result = damage_of(die, energy, d.armour, 2, 0)
        if result:
            points += 1
        if result == 2:
            tokens += 1
    t.tell(Said.DAMAGE_ROLL, a=thing(PIECE, pid), b=energy, rule="DZ-SCN-03", more=tuple(dice))
    if points:
        s.change_piece(pid).pending += points
    add_tokens(s, t, pid, tokens)
    return tokens


def add_tokens(s: DropState, t: Table, pid: i64, tokens: i64) -> None:
    """Collateral tokens; only Destructible pieces hold them (DZ-COL-01)."""
    if tokens > 0 and s.table.pieces[pid - 1].dp and not s.pieces[pid].fallen:
        p = s.change_piece(pid)
        p.tokens += tokens
        t.tell(Said.TOKENS, a=pid, b=p.tokens, rule="DZ-COL-01")


# -- applying damage


def harm(s: DropState, t: Table, cause: i64, foe: i64, uids: list[int], pids: list[int]) -> None:
    """Apply what is pending on these units and pieces, together (DZ-SHT-12)."""
    hurt = [uid for uid in uids if s.units[uid].pending > 0]  # DZ-SHT-12
    struck = [pid for pid in pids if s.pieces[pid].pending > 0]
    if hurt or struck:
        s.push(Harm(cause, foe, tuple(hurt), tuple(struck), 0))


class Harm(Step[DropState]):
    """Pending damage is applied: WOULD_DESTROY, removals, trim, DESTROYED, then what follows (digest 3.1, step 9)."""

    def __init__(self, cause: i64, foe: i64, uids: tuple[int, ...], pids: tuple[int, ...], stage: i64) -> None:
        self.cause: Final[i64] = cause
        self.foe: Final[i64] = foe  # the squad that did it, 0: none
        self.uids: Final = uids
        self.pids: Final = pids
        self.stage: Final[i64] = stage

    def at(self, stage: i64, uids: tuple[int, ...], pids: tuple[int, ...]) -> "Harm":
        return Harm(self.cause, self.foe, uids, pids, stage)

    def run(self, s: DropState, t: Table) -> i64:
        if self.stage == 0:
            doomed = [uid for uid in self.uids if s.units[uid].pending >= s.units[uid].dp]
            s.become(self.at(1, self.uids, self.pids))
            if doomed:
                side: i64 = s.units[doomed[0]].seat
                announce(s, t, Moment(WOULD_DESTROY, side, UNIT, doomed[0], self.foe, 0, tuple(doomed)))
            return 0
        if self.stage == 1:
            self.apply(s, t)
            return 0
        if self.stage == 2:
            s.become(self.at(3, self.uids, self.pids))
            if self.uids or self.pids:
                side = s.units[self.uids[0]].seat if self.uids else -1
                piece: i64 = self.pids[0] if self.pids else 0
                kind: i64 = UNIT if self.uids else PIECE
                active: i64 = self.uids[0] if self.uids else piece
                announce(s, t, Moment(DESTROYED, side, kind, active, self.foe, piece, self.uids))
            return 0
        s.pop()
        follow(s, t, self.cause, self.foe, self.uids, self.pids)
        return 0

    def apply(self, s: DropState, t: Table) -> None:
        """Damage is taken, what has no DP left is destroyed, and hands are trimmed at once (DZ-CMD-41)."""
        dead: list[int] = []
        fallen: list[int] = []
        for uid in self.uids:
            u = s.change(uid)
            points: i64 = u.pending if u.pending < u.dp else u.dp
            u.pending = 0
            if points <= 0 or u.place == DEAD:
                continue
            u.dp -= points  # DZ-SHT-09
            t.tell(Said.DAMAGED, u.seat, a=uid, b=points, c=u.dp, rule="DZ-SHT-09")
            if self.cause == BY_QUARTERS:
                s.flag(u.sid, CQ_HURT)
            if u.dp == 0:
                dead.append(uid)
        for pid in self.pids:
            p = s.change_piece(pid)
            points = p.pending if p.pending < p.dp else p.dp
            p.pending = 0
            p.dp -= points
            t.tell(Said.PIECE_DAMAGED, a=pid, b=points, c=p.dp, rule="DZ-SCN-03")
            if p.dp == 0 and points > 0 and not p.fallen:
                fallen.append(pid)
        s.become(self.at(2, tuple(dead), tuple(fallen)))
        destroy(s, t, dead, self.cause, self.foe)


def destroy(s: DropState, t: Table, uids: list[int], cause: i64, foe: i64) -> None:
    """These units are destroyed together: Kill Points, commanders, Objectives, one trim (DZ-CMD-41)."""
    killed: i64 = 0  # DZ-CMD-41
    gone: list[int] = []
    for uid in uids:
        u = s.units[uid]
        if unit_keys(s, u) & REPAIRS and not u.rising:
            rise(s, t, uid)  # AMB-48: not destroyed yet
            continue
        gone.append(uid)
    for uid in gone:
        u = s.units[uid]
        fall_at(s, uid)
        q = s.change_squad(u.sid)
        q.members = without(q.members, uid)
        t.tell(Said.DESTROYED, u.seat, a=uid, b=cause, rule="DZ-SHT-09")
        score_kill(s, t, u, q)
    for uid in gone:
        u = s.units[uid]
        if u.commander and passes_on(s, t, u):
            continue
        if u.commander:
            killed |= bit(u.seat)
            t.tell(Said.KILLED, u.seat, a=uid, b=u.commander, rule="DZ-CMD-14")
            fire(s, t, Moment(COMMANDER_KILLED, u.seat, UNIT, uid, foe))
    for uid in gone:
        u = s.units[uid]
        if not s.squads[u.sid].members:
            lose_with(s, t, u.sid, u, foe if cause == BY_QUARTERS else 0)
        if not u.cargo and not crashes(s, u):
            put_off(s, uid, DEAD)
        s.stirred()
    note_auras(s)
    if killed:
        trim(s, killed)


def fall_at(s: DropState, uid: i64) -> None:
    """An Aircraft shot down by Reaction Fire falls at the path point that was named (DZ-AIR-05)."""
    if s.fights and s.fights[-1].kind == REACTION and s.fights[-1].points:  # DZ-AIR-05
        points = s.fights[-1].points
        if s.units[uid].sid == points[3] and s.units[uid].air:
            u = s.change(uid)
            u.x = points[0]
            u.y = points[1]
            u.z = points[2]


def score_kill(s: DropState, t: Table, u: Unit, q: Squad) -> None:
    """Kill Points: the unit's points, and an ordinary commander's own cost (DZ-VIC-02, DZ-CMD-59, DZ-CMD-60)."""
    points = q.points  # DZ-CMD-59, DZ-CMD-60
    if u.commander and not heir_of(s, u) and not unit_keys(s, u) & EJECTS:
        c = s.cards.commanders[u.commander]
        if not c.famous:
            points += c.points
    if points:
        other: i64 = 1 - u.seat
        s.kp[other] += points
        t.tell(Said.KILLS, other, a=points, b=s.kp[other], rule="DZ-VIC-02")


def passes_on(s: DropState, t: Table, u: Unit) -> bool:
    """Does the commander live on in another unit: by Neural Uplink, or in a Command Module? (DZ-CMD-58)"""
    heir = heir_of(s, u)
    if heir:
        s.change(heir).commander = u.commander
        s.change(u.uid).commander = 0
        return True
    return eject(s, t, u)


def eject(s: DropState, t: Table, u: Unit) -> bool:
    """A Command Module lands within 4D6 inches with the commander in it (AMB-16)."""
    k = s.cards.units[u.kind]
    if not k.ejects:
        return False
    reach: i64 = 0
    for _ in range(4):
        reach += t.dice.roll(6, "eject") * INCH
    home = enemy_heading(s, u.seat, u.x, u.y, 0)
    out = s.outermost(u.uid)
    uid = create_unit(s, u.sid, k.ejects)
    spots = spots_around(s, [uid], out.x, out.y, out.x, out.y, 0, reach, (home + 18000) % 36000)
    if not spots:
        s.units.pop()
        return False
    q = s.change_squad(u.sid)
    q.members = (*q.members, uid)
    q.points = 0
    x, y = spots[0]
    put_on_table(s, uid, x, y, home, False)
    s.change(uid).commander = u.commander
    s.change(u.uid).commander = 0
    t.tell(Said.CREATED, u.seat, a=u.sid, b=uid, rule="AMB-16")
    return True


def create_unit(s: DropState, sid: i64, kind: i64) -> i64:
    """One more unit of a squad, still off the table."""
    uid: i64 = len(s.units)
    u = Unit(uid, kind, s.squads[sid].seat, sid)
    u.dp = s.cards.units[kind].dp
    s.units.append(u)
    return uid


def rise(s: DropState, t: Table, uid: i64) -> None:
    """A Phoenix lands on the nearest free spot instead of crashing and repairs itself (rule Self-Repair)."""
    u = s.units[uid]
    spots = spots_around(s, [uid], u.x, u.y, u.x, u.y, 0, 8 * INCH, 0)
    v = put_on_table(s, uid, spots[0][0] if spots else u.x, spots[0][1] if spots else u.y, u.heading, False)
    v.rising = 1
    t.tell(Said.LANDED, u.seat, a=uid, rule="DZ-CMD-58")


def crashes(s: DropState, u: Unit) -> bool:
    """Does it crash when destroyed: an Aircraft in the air that is no Aircraft-S? (DZ-AIR-01, DZ-AIR-02)"""
    k = s.cards.units[u.kind]
    return k.type == AIRCRAFT and u.air == 1 and u.place == TABLE


# -- what follows


def follow(s: DropState, t: Table, cause: i64, foe: i64, uids: tuple[int, ...], pids: tuple[int, ...]) -> None:
    """Crashes, cargo and collapses, one after the other in the order of the table."""
    for pid in reversed(pids):
        s.push(Collapse(pid, foe))
    for uid in reversed(uids):
        u = s.units[uid]
        if u.place == DEAD or u.dp > 0 or u.rising == 1:
            continue
        if crashes(s, u) or u.cargo:
            s.push(Wreck(uid, foe, 0, 0))
        else:
            put_off(s, uid, DEAD)


class Wreck(Step[DropState]):
    """A destroyed Transport or Aircraft: its crash, the hits on its cargo, then the survivors are placed."""

    def __init__(self, uid: i64, foe: i64, stage: i64, die: i64) -> None:
        self.uid: Final[i64] = uid
        self.foe: Final[i64] = foe
        self.stage: Final[i64] = stage
        self.die: Final[i64] = die

    def run(self, s: DropState, t: Table) -> i64:
        u = s.units[self.uid]
        if self.stage == 0:
            crash = crashes(s, u)
            die = d3(t, "wreck")
            t.tell(
                Said.CRASHED if crash else Said.CARGO,
                u.seat,
                a=self.uid,
                b=die,
                rule="DZ-AIR-01" if crash else "DZ-TRN-07",
            )
            s.become(Wreck(self.uid, self.foe, 1, die))
            if die < 3:
                self.strike(s, t, u, crash, die)
            return 0
        s.pop()
        bail_out(s, t, self.uid, self.foe)
        return 0

    def strike(self, s: DropState, t: Table, u: Unit, crash: bool, die: i64) -> None:
        """So many inches, so many hits of Energy 10 (DZ-AIR-01, DZ-AIR-08); the cargo takes them too (DZ-TRN-07)."""
        hurt: list[int] = []  # DZ-AIR-08
        struck: list[int] = []
        if crash:
            reach: i64 = die * INCH
            for v in s.units:
                if v.place != TABLE or v.uid == u.uid or v.dp <= 0:
                    continue
                if s.cards.units[v.kind].type < AIRCRAFT or v.air == 0:  # a landed Aircraft is a Vehicle
                    if squared(v.x, v.y, u.x, u.y) <= reach * reach:
                        hurt.append(v.uid)
            for p in s.pieces:
                if p.pid and not p.fallen and s.table.pieces[p.pid - 1].dp:
                    if from_piece(s, p.pid, u.x, u.y) <= reach * reach:
                        struck.append(p.pid)
        if not found(s, SPARED, u):
            hurt.extend(u.cargo)
        for uid in hurt:
            v = s.units[uid]
            roll_hits(s, t, v, die, CRASH_ENERGY, crash_cover(s, v, u, crash))
        for pid in struck:
            if hit_piece(s, t, pid, die, CRASH_ENERGY) and s.fights:
                s.fights[-1] = s.fights[-1].setting_fire(pid)  # DZ-COL-02: a token of this Shooting action
        harm(s, t, BY_CRASH if crash else BY_CARGO, self.foe, hurt, struck)


def crash_cover(s: DropState, v: Unit, u: Unit, crash: bool) -> i64:
    """Body Cover works against crash hits (DZ-AIR-02): Infantry within an inch of a piece that lies between."""
    if not crash or v.place != TABLE or s.cards.units[v.kind].type != INFANTRY:
        return 0
    for p in s.pieces:
        if p.pid and p.keys & BODY_COVER and not p.fallen and from_piece(s, p.pid, v.x, v.y) <= INCH * INCH:
            d = s.table.pieces[p.pid - 1]
            ends = (float(u.x), float(u.y), float(v.x), float(v.y))
            box = (float(d.left), float(d.bottom), float(d.right), float(d.top))
            t0, t1 = clip_box(ends[0], ends[1], ends[2], ends[3], box[0], box[1], box[2], box[3])
            if t0 < t1:
                return 1  # DZ-GEO-13
    return 0


def bail_out(s: DropState, t: Table, uid: i64, foe: i64) -> None:
    """What is left of the cargo is placed within 2 inches; who finds no room is destroyed (DZ-TRN-07, DZ-AIR-05)."""
    u = s.units[uid]
    cargo = [one for one in u.cargo if s.units[one].dp > 0]
    wrecks = [one for one in u.cargo if s.units[one].dp == 0 and s.units[one].place == ABOARD]
    out = s.outermost(uid)  # inside another wreck: they come out there (DZ-TRN-09)
    x = out.x
    y = out.y
    for one in wrecks:
        put_off(s, one, DEAD)
    put_off(s, uid, DEAD)
    from_air = s.cards.units[u.kind].type >= AIRCRAFT or bool(s.squads[u.sid].flags & FROM_AIR)
    squads: list[int] = []
    for one in cargo:
        if s.units[one].sid not in squads:
            squads.append(s.units[one].sid)
    lost: list[int] = []
    for sid in squads:
        mates = [one for one in cargo if s.units[one].sid == sid]
        lost.extend(set_down(s, t, sid, mates, x, y, x, y, NEAR, True))
        if from_air:
            s.flag(sid, FROM_AIR)  # DZ-TRN-13
        s.push(Arranging(sid, tuple(mates), (x, y, x, y), NEAR, 1 - u.seat))
    if lost:
        crush(s, t, lost, BY_CARGO, foe)
    if not squads:
        test_claims(s, t, 1 - u.seat)


def set_down(
    s: DropState,
    t: Table,
    sid: i64,
    uids: list[int],
    left: i64,
    bottom: i64,
    right: i64,
    top: i64,
    reach: i64,
    disembarked: bool,
) -> list[int]:
    """Place units around a point or a piece, in coherency as far as there is room; returns those without room."""
    x: i64 = (left + right) // 2
    y: i64 = (bottom + top) // 2
    look = enemy_heading(s, s.squads[sid].seat, x, y, 0)
    least: i64 = 0 if left == right else s.cards.units[s.squads[sid].kind].radius
    spots = spots_around(s, uids, left, bottom, right, top, least, reach, (look + 18000) % 36000)
    number: i64 = 0
    for px, py in spots:
        put_on_table(s, uids[number], px, py, look, False)
        number += 1
    if disembarked and spots:
        s.flag(sid, DISEMBARKED)
    if spots:
        told: list[int] = []
        for uid in uids[: len(spots)]:
            u = s.units[uid]
            told.extend((uid, u.x, u.y, u.heading, u.air))
        t.tell(Said.PLACED, s.squads[sid].seat, a=sid, more=tuple(told))
    return uids[len(spots) :]


def crush(s: DropState, t: Table, uids: list[int], cause: i64, foe: i64) -> None:
    """Destroyed without a roll and without WOULD_DESTROY: no room, removed as casualties, vanished. What they carry
    goes with them (AMB-42), in one event: of several commanders' deaths comes one trim (DZ-CMD-41)."""
    doomed: list[int] = []
    for uid in uids:
        doom(s, uid, doomed)
    destroy(s, t, doomed, cause, foe)
    for uid in reversed(doomed):
        u = s.units[uid]
        if u.place != DEAD and u.rising != 1:
            put_off(s, uid, DEAD)


def doom(s: DropState, uid: i64, doomed: list[int]) -> None:
    """This unit has no DP left, and neither has what it carries, unless it rises again."""
    u = s.change(uid)
    u.dp = 0
    u.pending = 0
    doomed.append(uid)
    if u.rising == 1 or not unit_keys(s, u) & REPAIRS:
        for one in u.cargo:
            if s.units[one].dp > 0:
                doom(s, one, doomed)


def remove_squad(s: DropState, t: Table, sid: i64, cause: i64, foe: i64) -> None:
    """A whole squad is removed as a casualty (AMB-42, AMB-52)."""
    crush(s, t, list(s.squads[sid].members), cause, foe)


class Collapse(Step[DropState]):
    """A destroyed piece comes down (DZ-SCN-04, DZ-SCN-13)."""

    def __init__(self, pid: i64, foe: i64, stage: i64 = 0) -> None:
        self.pid: Final[i64] = pid
        self.foe: Final[i64] = foe
        self.stage: Final[i64] = stage

    def run(self, s: DropState, t: Table) -> i64:
        pid = self.pid
        d = s.table.pieces[pid - 1]
        if self.stage == 0:
            s.become(Collapse(pid, self.foe, 1))
            if d.dp < BIG_PIECE:
                return 0
            outside = d3(t, "collapse")
            hurt: list[int] = []
            reach: i64 = outside * INCH
            for u in s.units:
                if u.place == TABLE and u.air == 0 and u.dp > 0 and from_piece(s, pid, u.x, u.y) <= reach * reach:
                    roll_hits(s, t, u, outside, d.armour, 0)  # DZ-SCN-14: also who stands on it
                    hurt.append(u.uid)
            inside = list(s.pieces[pid].inside)
            if inside:
                within = d3(t, "inside") + d3(t, "inside")
                for uid in inside:
                    roll_hits(s, t, s.units[uid], within, d.armour, 0)
                    hurt.append(uid)
            harm(s, t, BY_COLLAPSE, self.foe, hurt, [])
            return 0
        s.pop()
        self.settle(s, t, d.dp >= BIG_PIECE)
        return 0

    def settle(self, s: DropState, t: Table, big: bool) -> None:
        """Survivors come out, the piece becomes Tough ground or goes, loose Objectives and links are gone."""
        pid = self.pid
        d = s.table.pieces[pid - 1]
        inside = list(s.pieces[pid].inside)
        p = s.change_piece(pid)
        p.fallen = 1
        p.tokens = 0
        p.strong = 0
        p.keys = TOUGH if big else 0
        links = p.links
        p.links = ()
        for other in links:
            r = s.change_piece(other)
            r.links = without(r.links, pid)
        s.stirred()
        t.tell(Said.COLLAPSED, a=pid, rule="DZ-SCN-04")
        lost: list[int] = []
        squads: list[int] = []
        for uid in inside:
            if s.units[uid].sid not in squads:
                squads.append(s.units[uid].sid)
        for sid in squads:
            mates = [uid for uid in inside if s.units[uid].sid == sid]
            lost.extend(out_of_ruins(s, t, sid, mates, pid))
            box = (int(d.left), int(d.bottom), int(d.right), int(d.top))
            s.push(Arranging(sid, tuple(mates), box, NEAR, s.squads[sid].seat))
        for o in s.objectives:
            if o.piece == pid and not o.gone and not o.squad:
                s.objectives[o.number] = o.lost(o.owner)
                t.tell(Said.LOST, a=o.number, rule="DZ-SCN-13")
        for u in s.units:
            if u.air and u.place == TABLE and d.left <= u.x <= d.right and d.bottom <= u.y <= d.top:
                v = s.change(u.uid)
                put_on_table(s, v.uid, v.x, v.y, v.heading, True)  # nothing below it any more
        if lost:
            crush(s, t, lost, BY_COLLAPSE, self.foe)


def out_of_ruins(s: DropState, t: Table, sid: i64, uids: list[int], pid: i64) -> list[int]:
    """Survivors are placed on the former footprint, else within 2 inches; returns those without room (DZ-SCN-04)."""
    d = s.table.pieces[pid - 1]
    cx: i64 = (d.left + d.right) // 2
    cy: i64 = (d.bottom + d.top) // 2
    half: i64 = (d.right - d.left) // 2
    spots = spots_around(s, uids, cx, cy, cx, cy, 0, half, 0)
    look = enemy_heading(s, s.squads[sid].seat, cx, cy, 0)
    number: i64 = 0
    for x, y in spots:
        put_on_table(s, uids[number], x, y, look, False)
        number += 1
    rest = uids[len(spots) :]
    if rest:
        return set_down(s, t, sid, rest, d.left, d.bottom, d.right, d.top, NEAR, False)
    return rest
