"""Who commands, how well, and how far? Command Value, Influence, presence and the hand limit."""

from typing import Final

from mypy_extensions import i64

from drumhead.games.dropzone.geometry import gap_to_piece
from drumhead.games.dropzone.modifiers import most, total, unit_keys
from drumhead.games.dropzone.mods import CV, INFLUENCE_PLUS, OWN_HAND, SET_CV
from drumhead.games.dropzone.printed import ALL_UNITS, COMMAND, COMMAND_CENTRE, INCH
from drumhead.games.dropzone.state import DEAD, OFF, DropState, Unit

NO_COMMANDER: Final = 1  # DZ-CMD-34: the hand limit without any
MAST: Final = "mast"


def bars_mount(s: DropState, uid: i64) -> str:
    """The rule that keeps an ordinary commander out of this unit, or ''."""
    u = s.units[uid]
    return "DZ-CMD-05" if u.commander else bars_kind(s, u)


def bars_kind(s: DropState, u: Unit) -> str:
    """The rule that keeps ordinary commanders out of all units of this kind, or ''."""
    k = s.cards.units[u.kind]
    if k.commander:
        return "DZ-CMD-25"
    if not k.mountable or not (k.category == COMMAND or k.keys & COMMAND_CENTRE):
        return "DZ-CMD-04"
    return ""


def counts(s: DropState, u: Unit) -> bool:
    """Does a commander in this unit count now? Only while it is present, unless the table rules otherwise (AMB-12)."""
    if u.place == DEAD or u.place == OFF:  # AMB-12
        return False
    return s.rulings.offtable_commanders_count or s.present(u.uid)  # DZ-CMD-12


def value_of(s: DropState, u: Unit) -> i64:
    """The Command Value of the commander in this unit now, cards included (DZ-CMD-55)."""
    value = s.cards.commanders[u.commander].cv  # DZ-CMD-55
    if s.mods or s.auras:
        fixed = most(s, SET_CV, u)
        if fixed >= 0:
            value = fixed
        value += total(s, CV, u)
    return value if value > 0 else 0


def influence_of(s: DropState, u: Unit) -> i64:
    """The Influence of the commander in this unit: its own (DZ-CMD-11), whatever its Command Value is (AMB-21)."""
    reach = s.cards.commanders[u.commander].influence  # DZ-CMD-11, AMB-21
    if s.mods or s.auras:
        reach += total(s, INFLUENCE_PLUS, u)
    if s.table.mast_reach and s.present(u.uid):  # DZ-VIC-10
        for p in s.pieces:
            if p.pid and s.table.pieces[p.pid - 1].role == MAST:
                if gap_to_piece(s, u, p.pid) <= s.table.mast_reach * s.table.mast_reach:
                    reach += s.table.mast_influence
                    break
    return reach if reach > 0 else 0


def commanders(s: DropState, seat: i64) -> list[Unit]:
    """The units of a seat whose commander counts now, in the order of the table."""
    found: list[Unit] = []
    for u in s.units:
        if u.commander and u.seat == seat and counts(s, u):
            found.append(u)
    return found


def best_commanders(s: DropState, seat: i64) -> list[Unit]:
    """The commanders with the highest Command Value: more than one if they share it (AMB-54)."""
    best: list[Unit] = []  # AMB-54
    value: i64 = -1
    for u in commanders(s, seat):
        v = value_of(s, u)
        if v > value:
            best = [u]
            value = v
        elif v == value:
            best.append(u)
    return best


def command_value(s: DropState, seat: i64) -> i64:
    """A player's Command Value: the highest among those that count, never a sum (DZ-CMD-09); 0 without any."""
    best = best_commanders(s, seat)  # DZ-CMD-09
    return value_of(s, best[0]) if best else 0


def hand_limit(s: DropState, seat: i64) -> i64:
    """How many cards a player may hold: the Command Value, at least 1 (DZ-CMD-34, DZ-CMD-55)."""
    for a in s.auras:
        if a.aura.kind == OWN_HAND and a.seat == seat:  # Nueva: only her value sets it while she is here
            u = s.units[a.uid]
            return max(NO_COMMANDER, value_of(s, u))
    for u in s.units:
        if u.commander and u.seat == seat and u.place != DEAD and u.place != OFF and _owns_hand(s, u):
            if not s.present(u.uid):
                return NO_COMMANDER  # ... and until she is destroyed
    return max(NO_COMMANDER, command_value(s, seat))  # DZ-CMD-43, AMB-01


def _owns_hand(s: DropState, u: Unit) -> bool:
    for clause in s.cards.commanders[u.commander].clauses:
        for aura in clause.auras:
            if aura.kind == OWN_HAND:
                return True
    return False


def riders(s: DropState, u: Unit) -> list[Unit]:
    """The units in which the commander of this unit counts as riding: with Neural Uplink, the whole squad's."""
    if not unit_keys(s, u) & ALL_UNITS:
        return [u]
    best: Unit = u
    mates: list[Unit] = []
    for uid in s.squads[u.sid].members:
        mate = s.units[uid]
        mates.append(mate)
        if mate.commander and value_of(s, mate) > value_of(s, best):
            best = mate
    return mates if best.uid == u.uid else [u]


def heir_of(s: DropState, u: Unit) -> i64:
    """Who carries the commander on when this unit dies: with Neural Uplink another unit of the squad; 0: nobody."""
    if unit_keys(s, u) & ALL_UNITS:
        for uid in s.squads[u.sid].members:
            mate = s.units[uid]
            if uid != u.uid and mate.pending < mate.dp and not mate.commander:
                return uid
    return 0


RELAY_REACH: Final = 8 * INCH  # DZ-CMD-52
