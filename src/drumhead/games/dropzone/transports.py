"""Who fits aboard, who may get on or off, and what is in Holding?"""

from mypy_extensions import i64

from drumhead.games.dropzone.basics import (
    coherency,
    in_coherency,
    is_transport,
    leader,
    place_of,
    put_aboard,
    put_off,
    put_on_table,
)
from drumhead.games.dropzone.cards import UnitDef
from drumhead.games.dropzone.damage import BY_RULE, crush
from drumhead.games.dropzone.geometry import NEAR, gap
from drumhead.games.dropzone.modifiers import cannot, unit_keys
from drumhead.games.dropzone.mods import NO_EMBARK
from drumhead.games.dropzone.movement import bars_spot, coherent, enemy_heading, spots_around
from drumhead.games.dropzone.objectives import drop, take_over
from drumhead.games.dropzone.printed import ACCESS, AIRCRAFT, AUXILIARY, EDGE, INCH, INFANTRY
from drumhead.games.dropzone.state import (
    ABOARD,
    DEAD,
    DISEMBARKED,
    EMBARKED,
    FROM_AIR,
    GENTLY,
    HOLDING,
    LOADED,
    READY,
    RESERVE,
    TABLE,
    DropState,
    Unit,
)
from drumhead.games.dropzone.verbs import Said
from drumhead.kernel.agenda import Table
from drumhead.space.upright import squared

# -- room


def symbol_for(k: UnitDef, holder: UnitDef) -> str:
    """By which of its symbols a unit rides in a Transport; '': it does not fit (DZ-TRN-08)."""
    for symbol, _ in k.needs:
        for offered, _ in holder.holds:
            if symbol == offered:
                return symbol
    return ""


def requirement(k: UnitDef, symbol: str) -> i64:
    for own, n in k.needs:
        if own == symbol:
            return n
    return 0


def capacity(holder: UnitDef, symbol: str) -> i64:
    for own, n in holder.holds:
        if own == symbol:
            return n
    return 0


def used(s: DropState, carrier: Unit, symbol: str) -> i64:
    """How much of a Capacity is taken; one shared total counts everything aboard (DZ-TRN-08, DZ-TRN-10)."""
    holder = s.cards.units[carrier.kind]
    total: i64 = 0
    for uid in carrier.cargo:
        k = s.cards.units[s.units[uid].kind]
        own = symbol_for(k, holder)
        if holder.shared or own == symbol:
            total += requirement(k, own)
    return total


def room_for(s: DropState, carrier: Unit, k: UnitDef) -> i64:
    """How many units of a kind still fit aboard (DZ-TRN-01)."""
    holder = s.cards.units[carrier.kind]
    symbol = symbol_for(k, holder)
    if not symbol:
        return 0
    need = requirement(k, symbol)
    if need <= 0:
        return 0
    if holder.keys & ACCESS:
        return (capacity(holder, symbol) - carrier.passed_in) // need  # DZ-TRN-12
    return (capacity(holder, symbol) - used(s, carrier, symbol)) // need


def bound_to(s: DropState, sid: i64) -> i64:
    """The battlegroup an Auxiliary squad is bound to by its cargo, 0: none (DZ-RND-11)."""
    for uid in s.squads[sid].members:
        for one in s.units[uid].cargo:
            mate = s.squads[s.units[one].sid]
            gid = mate.gid if mate.gid else bound_to(s, mate.sid)
            if gid:
                return gid
    return 0


def bars_fitting(s: DropState, sid: i64, carrier: i64) -> str:
    """The rule that keeps a whole squad out of this Transport, or '': symbol, room, one battlegroup (DZ-TRN-01)."""
    q = s.squads[sid]
    c = s.units[carrier]
    if c.seat != q.seat or c.place == DEAD or c.sid == sid or not q.members:
        return "DZ-TRN-01"
    holder = s.cards.units[c.kind]
    if not is_transport(holder):
        return "DZ-TRN-01"
    if room_for(s, c, s.cards.units[q.kind]) < len(q.members):
        return "DZ-TRN-01"
    return bars_group(s, sid, c)


def bars_group(s: DropState, sid: i64, c: Unit) -> str:
    """Squads ride only with Transports of their battlegroup (DZ-RND-11, DZ-RND-12)."""
    mine = s.group_of(sid)
    carrier = s.squads[c.sid]
    theirs = carrier.gid if carrier.gid else carrier.bound
    if theirs and mine and theirs != mine:
        return "DZ-RND-11"
    if not carrier.gid:
        bound = bound_to(s, c.sid)
        if bound and mine and bound != mine:
            return "DZ-RND-11"
        if not theirs and s.acting:
            return "DZ-RND-11"  # not declared with this battlegroup
    return ""


# -- getting aboard


def reach_of_carrier(s: DropState, c: Unit) -> i64:
    """How far from its middle squads get on and off: 2 inches, Hovercraft and Large ones from the rim (DZ-TRN-15)."""
    if unit_keys(s, c) & EDGE:  # DZ-TRN-15
        return NEAR + s.cards.units[c.kind].radius
    return NEAR


def half_move(s: DropState, c: Unit) -> i64:
    """Half the Move of an Aerial Transport, rounded up to whole inches (DZ-TRN-05)."""
    return (s.cards.units[c.kind].mv // 2 + INCH - 1) // INCH * INCH


def bars_loading(s: DropState, c: Unit, more: i64 = 0) -> str:
    """The rule that keeps a Transport from loading or unloading now, or '' (DZ-TRN-05, DZ-TRN-14)."""
    if c.place != TABLE or c.dp <= 0:
        return "DZ-TRN-10"
    if s.cards.units[c.kind].type >= AIRCRAFT:
        if c.flown > half_move(s, c) + more:  # AMB-33: over the whole round
            return "DZ-TRN-05"
        if c.air and more == 0:
            return "DZ-TRN-05"
    return ""


def plan(s: DropState, sid: i64, carrier: i64) -> list[tuple[int, int]]:
    """Who goes aboard what: all in one if they fit, else spread over Transports of the battlegroup that stand near
    (DZ-TRN-01). Empty if not all find room."""
    q = s.squads[sid]
    k = s.cards.units[q.kind]
    c = s.units[carrier]
    if room_for(s, c, k) >= len(q.members):
        return [(uid, carrier) for uid in q.members]
    places: list[tuple[int, int]] = []
    rest = list(q.members)
    for other in [c, *[u for u in s.units if u.uid and u.seat == q.seat and u.uid != carrier and u.place == TABLE]]:
        if not rest:
            break
        if other.uid != carrier:
            if not is_transport(s.cards.units[other.kind]) or bars_group(s, sid, other) or bars_loading(s, other):
                continue
            if not squad_near(s, sid, other):
                continue
        room = room_for(s, other, k)
        while room > 0 and rest:
            places.append((rest.pop(0), other.uid))
            room -= 1
    return [] if rest else places


def squad_near(s: DropState, sid: i64, c: Unit) -> bool:
    """Does one unit of the squad stand near enough to get aboard? (DZ-TRN-03)"""
    reach = reach_of_carrier(s, c)
    for uid in s.squads[sid].members:
        u = s.units[uid]
        if u.on_board() and gap(s, u, c) <= reach * reach:
            return True
    return False


def bars_embark(s: DropState, sid: i64, carrier: i64) -> str:
    """The rule that keeps a squad, near enough, from embarking, or ''. How it gets near is a matter of its Move."""
    q = s.squads[sid]
    if not 0 < carrier < len(s.units) or not q.members:
        return "DZ-TRN-01"
    c = s.units[carrier]
    if c.seat != q.seat or c.sid == sid or not is_transport(s.cards.units[c.kind]):
        return "DZ-TRN-01"
    if cannot(s, leader(s, sid), NO_EMBARK):
        return "DZ-TRN-03"
    if s.cards.units[q.kind].type >= AIRCRAFT and leader(s, sid).air:
        return "DZ-TRN-03"
    if not in_coherency(s, sid):
        return "DZ-BAS-05"
    rule = bars_group(s, sid, c) or bars_loading(s, c)
    if rule:
        return rule
    return "" if plan(s, sid, carrier) else "DZ-TRN-01"


def bars_some(s: DropState, sid: i64, carrier: i64, riders: tuple[int, ...]) -> str:
    """The rule that keeps these units of a squad from going aboard without the others, or '': only if the squad fits in
    no longer, and if they find room (DZ-TRN-03)."""
    rule = bars_embark(s, sid, carrier)
    if not rule:
        return "DZ-TRN-03"  # there is room for all
    if rule != "DZ-TRN-01" or not is_transport(s.cards.units[s.units[carrier].kind]):
        return rule
    for place in range(len(riders)):
        if riders[place] not in s.squads[sid].members or riders[place] in riders[:place]:
            return "DZ-TRN-03"
    room = room_for(s, s.units[carrier], s.cards.units[s.squads[sid].kind])
    return "" if 0 < len(riders) <= room else "DZ-TRN-01"


def embark(s: DropState, t: Table, sid: i64, carrier: i64, riders: tuple[int, ...] = ()) -> None:
    """The squad gets aboard: no Shooting in this round any more (DZ-TRN-06); through a gate it goes to Holding. With
    `riders` only these; the others are lost (DZ-TRN-03)."""
    if riders:
        crush(s, t, [uid for uid in s.squads[sid].members if uid not in riders], BY_RULE, 0)
    q = s.squads[sid]
    take_over(s, t, sid, carrier)
    for uid, into in plan(s, sid, carrier):
        c = s.units[into]
        holder = s.cards.units[c.kind]
        if holder.keys & ACCESS:
            k = s.cards.units[q.kind]
            s.change(into).passed_in += requirement(k, symbol_for(k, holder))
            put_off(s, uid, HOLDING)  # DZ-TRN-12
        else:
            put_aboard(s, uid, into)
            note_load(s, c)
            if s.squads[c.sid].gid == 0:
                s.change_squad(c.sid).bound = s.group_of(sid)
    s.flag(sid, EMBARKED)
    t.tell(Said.EMBARKED, q.seat, a=sid, b=carrier, rule="DZ-TRN-03")


def note_load(s: DropState, c: Unit) -> None:
    """An Aerial Transport has loaded or unloaded: its Move of this round stays within half its MV (AMB-33)."""
    if s.cards.units[c.kind].type >= AIRCRAFT:
        s.flag(c.sid, LOADED)


# -- getting off


def bars_disembark(s: DropState, sid: i64) -> str:
    """The rule that keeps an embarked squad aboard, or '' (DZ-TRN-03, DZ-TRN-05)."""
    q = s.squads[sid]
    if not q.members:
        return "DZ-TRN-03"
    if place_of(s, sid) == HOLDING:
        return "" if gates_for(s, sid) else "DZ-TRN-12"
    k = s.cards.units[q.kind]
    for uid in q.members:
        u = s.units[uid]
        if u.place != ABOARD:
            return "DZ-TRN-03"
        c = s.units[u.inside]
        more: i64 = 0
        if k.insertion >= 0 and s.cards.units[c.kind].type >= AIRCRAFT and c.air:
            if c.place != TABLE or c.flown > half_move(s, c) + k.insertion:
                return "DZ-TRN-05"  # Rapid Insertion
            continue
        rule = bars_loading(s, c, more)
        if rule:
            return rule
    return ""


def gates_for(s: DropState, sid: i64) -> list[int]:
    """The Access units through which a squad may leave Holding now (DZ-TRN-12)."""
    q = s.squads[sid]
    k = s.cards.units[q.kind]
    found: list[int] = []
    for c in s.units:
        if c.uid == 0 or c.seat != q.seat or c.place != TABLE or c.dp <= 0:
            continue
        holder = s.cards.units[c.kind]
        if not holder.keys & ACCESS:
            continue
        symbol = symbol_for(k, holder)
        if not symbol or bars_group(s, sid, c) or bars_loading(s, c):
            continue
        if capacity(holder, symbol) - c.passed_out >= requirement(k, symbol) * len(q.members):
            found.append(c.uid)
    return found


def spots_off(s: DropState, sid: i64, carrier: i64, heading: i64) -> list[tuple[i64, i64]]:
    """Where the units of a squad are set down, within 2 inches of their Transports, in coherency; empty: nowhere."""
    q = s.squads[sid]
    u = leader(s, sid)
    spots: list[tuple[i64, i64]] = []
    if u.place == HOLDING:
        c = s.units[carrier]
        least: i64 = s.cards.units[c.kind].radius if not c.air else 0
        spots = spots_around(s, list(q.members), c.x, c.y, c.x, c.y, least, reach_of_carrier(s, c), heading)
    else:
        carriers: list[int] = []
        for uid in q.members:
            if s.units[uid].inside not in carriers:
                carriers.append(s.units[uid].inside)
        for one in carriers:
            c = s.units[one]
            mates = [uid for uid in q.members if s.units[uid].inside == one]
            least = s.cards.units[c.kind].radius if not c.air else 0
            spots += spots_around(s, mates, c.x, c.y, c.x, c.y, least, reach_of_carrier(s, c), heading)
    if len(spots) < len(q.members):
        return []
    if not coherent(spots, coherency(s, u)):
        return []
    return spots


def bars_poses_off(s: DropState, sid: i64, carrier: i64, places: list[tuple[i64, i64]]) -> str:
    """The rule against these places of a squad that gets off, or ''."""
    q = s.squads[sid]
    if len(places) != len(q.members):
        return "DZ-TRN-03"
    k = s.cards.units[q.kind]
    number: i64 = 0
    for uid in q.members:
        u = s.units[uid]
        x, y = places[number]
        number += 1
        c = s.units[u.inside] if u.place == ABOARD else s.units[carrier]
        reach = reach_of_carrier(s, c)
        if squared(x, y, c.x, c.y) > reach * reach:
            return "DZ-TRN-03"
        rule = bars_spot(s, u, x, y)
        if rule:
            return rule
    for a in range(len(places)):
        for b in range(a):
            ax, ay = places[a]
            bx, by = places[b]
            near: i64 = 2 * k.radius
            if squared(ax, ay, bx, by) < near * near:
                return "DZ-GEO-11"
    return "" if coherent(places, coherency(s, leader(s, sid))) else "DZ-TRN-03"


def disembark(s: DropState, t: Table, sid: i64, carrier: i64, places: list[tuple[i64, i64]], clean: bool) -> None:
    """The squad stands beside its Transport, with the penalties of this round (DZ-TRN-06, DZ-TRN-13)."""
    q = s.squads[sid]
    flags: i64 = DISEMBARKED
    number: i64 = 0
    gate = s.units[carrier] if 0 < carrier < len(s.units) else s.units[0]
    for uid in q.members:
        u = s.units[uid]
        c = s.units[u.inside] if u.place == ABOARD else gate
        holder = s.cards.units[c.kind]
        note_load(s, c)
        if holder.type >= AIRCRAFT:
            flags |= FROM_AIR
        elif s.squads[c.sid].flags & FROM_AIR:
            flags |= FROM_AIR  # out of a Transport that left one this round
        if holder.disembark_penalty < 2:
            flags |= GENTLY
            flags &= ~FROM_AIR
        if u.place == HOLDING:
            k = s.cards.units[u.kind]
            s.change(c.uid).passed_out += requirement(k, symbol_for(k, holder))
        x, y = places[number]
        look = enemy_heading(s, q.seat, x, y, c.heading)
        put_on_table(s, uid, x, y, look, False)
        number += 1
    if not clean:
        s.flag(sid, flags)
    told: list[int] = []
    for uid in q.members:
        u = s.units[uid]
        told.extend((uid, u.x, u.y, u.heading, u.air))
    t.tell(Said.DISEMBARKED, q.seat, a=sid, rule="DZ-TRN-03", more=tuple(told))


def access_lost(s: DropState, t: Table) -> None:
    """Squads in Holding are lost once their owner has no Access unit on the table or still to come (DZ-TRN-12)."""
    for seat in range(2):
        held: list[int] = []
        gates = False
        for u in s.units:
            if u.uid == 0 or u.seat != seat:
                continue
            if u.place == HOLDING:
                held.append(u.uid)
            elif s.cards.units[u.kind].keys & ACCESS and (u.place in (TABLE, READY, RESERVE, ABOARD)):
                gates = True
        if held and not gates:
            for uid in held:
                if s.squads[s.units[uid].sid].carries:
                    drop(s, t, s.units[uid].sid, "DZ-TRN-12")
            crush(s, t, held, BY_RULE, 0)


def half_full(s: DropState, carrier: Unit) -> bool:
    """Does an Auxiliary Transport start at least half full, by one of its symbols? (DZ-TRN-02, DZ-TRN-16)"""
    holder = s.cards.units[carrier.kind]
    if holder.keys & ACCESS or not is_transport(holder) or holder.category != AUXILIARY:
        return True
    for symbol, n in holder.holds:
        if 2 * used(s, carrier, symbol) >= n:
            return True
    return False


def carries_infantry(s: DropState, c: Unit) -> bool:
    for uid in c.cargo:
        if s.cards.units[s.units[uid].kind].type == INFANTRY:
            return True
    return False
