"""What may a unit do for its operation cost besides attacking? Move, Retreat, Brace, Ready; and paid abilities."""

from mypy_extensions import i64

from drumhead.games.shadows_edge.cards import (
    ACTIVATED,
    BLITZ,
    FORTIFICATION,
    FRONT,
    ON_BRACE,
    ON_READY,
    ON_RETREAT,
    RANGED,
    SUPPORT,
    CardDef,
)
from drumhead.games.shadows_edge.combat import to_front
from drumhead.games.shadows_edge.defence import heal
from drumhead.games.shadows_edge.points import bars_payment
from drumhead.games.shadows_edge.selectors import holds, is_fatigued, is_wounded, keys, op_cost
from drumhead.games.shadows_edge.state import (
    BRACED,
    EdgeState,
    Mod,
    Said,
    Unit,
    commander_uid,
    is_commander,
)
from drumhead.games.shadows_edge.triggers import (
    SETTLE,
    WORN_CLAUSES,
    Resolve,
    fire,
    lacks_targets,
    lay_halos,
    mark_used,
    settle,
    was_used,
)
from drumhead.kernel.action import Action
from drumhead.kernel.agenda import Table


def pay(s: EdgeState, u: Unit, reserve_first: bool) -> None:
    """Every operation costs the unit's operation cost, every time (SE-OP-01)."""
    s.points[u.seat] = s.points[u.seat].paid(op_cost(s, u), reserve_first)


# -- moving


def bars_move(s: EdgeState, u: Unit) -> str:
    """The rule that keeps this unit out of the Front, its cost apart, or ''. Fresh and Fatigued may (SE-MOVE-03)."""
    return bars_mover(u) or ("" if s.open(u.seat, FRONT) else "SE-MOVE-01")


def bars_mover(u: Unit) -> str:
    """The same as far as the unit itself is concerned, whether or not there is a space."""
    if u.shocked:
        return "SE-OP-03"
    if u.type == FORTIFICATION:
        return "SE-OP-04"
    if u.line != SUPPORT:
        return "SE-MOVE-04"
    return "SE-MOVE-02" if u.type == RANGED else ""


def move(s: EdgeState, t: Table, u: Unit, reserve_first: bool) -> None:
    """Support to Front, as often as it is paid for (SE-MOVE-01, SE-OP-05)."""
    pay(s, u, reserve_first)
    to_front(s, t, u.uid, "SE-MOVE-01")
    halos(s)


def bars_retreat(s: EdgeState, u: Unit) -> str:
    """The rule that keeps this unit from retreating, its cost apart, or ''. Fatigued ones may (SE-RET-05)."""
    return bars_retreater(s, u) or ("" if s.open(u.seat, SUPPORT) else "SE-RET-01")


def bars_retreater(s: EdgeState, u: Unit) -> str:
    """The same as far as the unit itself is concerned, whether or not there is a space."""
    if u.shocked:
        return "SE-OP-03"
    if u.type == FORTIFICATION:
        return "SE-RET-04"
    if u.line != FRONT:
        return "SE-RET-01"
    return "SE-RET-02" if u.entered == s.turn and not keys(s, u) & BLITZ else ""


def retreat(s: EdgeState, t: Table, u: Unit, reserve_first: bool) -> None:
    """Front to Support, with a breather for the wounded (SE-RET-01, SE-RET-03)."""
    pay(s, u, reserve_first)
    u = s.change(u.uid)
    u.line = SUPPORT  # SE-STN-06: a stance goes along
    t.tell(Said.RETREAT, u.seat, u.card, a=u.uid, b=SUPPORT, rule="SE-RET-01")
    if is_wounded(u):
        heal(s, t, u.uid, 1, "SE-RET-03")
    halos(s)
    fire(s, u, ON_RETREAT)
    settle(s, t)


def halos(s: EdgeState) -> None:
    """A unit that changed its line may have left or entered an aura."""
    if s.haloed:
        lay_halos(s)


# -- stances


def bars_stance(s: EdgeState, u: Unit) -> str:
    """The rule that keeps this unit from bracing or readying, its cost apart, or ''. Fresh ones may (SE-STN-02)."""
    if u.shocked:
        return "SE-STN-02"
    if u.turn == s.turn:
        if u.posed:
            return "SE-STN-03"
        if is_fatigued(s, u):
            return "SE-STN-02"
        if u.attacked:
            return "SE-STN-04"
    return ""


def take_stance(s: EdgeState, t: Table, u: Unit, stance: i64, reserve_first: bool) -> None:
    """Brace: +1 defence. Ready: +1 attack. To the end of the opponent's next turn (SE-STN-01, SE-STN-05)."""
    pay(s, u, reserve_first)
    braced = stance == BRACED
    u = s.change(u.uid)
    u.begin(s.turn)
    u.posed = 1
    u.mods = u.mods + (Mod(stance, 1, 1 if braced else 0, s.turn + 1, 0),)
    if braced:
        u.defence += 1
    else:
        u.power += 1
    t.tell(Said.BRACE if braced else Said.READY, u.seat, u.card, a=u.uid, rule="SE-STN-01")
    fire(s, u, ON_BRACE if braced else ON_READY)
    settle(s, t)


# -- abilities


def bars_ability(s: EdgeState, seat: i64, uid: i64, place: i64, reserve_first: i64) -> str:
    """The rule that keeps the seat from using this clause of its Commander or of a unit, or ''."""
    card = ability_card(s, seat, uid, place)
    if card is None:
        return "SE-CMDR-03"
    if was_used(s, uid, place):
        return "SE-CMDR-03"
    if not is_commander(uid):
        u = s.find(uid)
        if u is None or u.shocked:
            return "SE-STA-03"
    clause: i64 = place % WORN_CLAUSES
    if not holds(s, card.clauses[clause].conditions, seat, uid, 0):
        return "SE-CMDR-03"
    if lacks_targets(s, card, clause, seat, uid):
        return "SE-ORD-03"
    return bars_payment(s.points[seat], card.clauses[clause].cost, reserve_first)


def ability_card(s: EdgeState, seat: i64, uid: i64, place: i64) -> CardDef | None:
    """The card with this activated clause, if the seat has it in play; Equipment counts from WORN_CLAUSES on."""
    if place < 0 or place >= 2 * WORN_CLAUSES:
        return None
    if is_commander(uid):
        if uid != commander_uid(seat) or place >= WORN_CLAUSES:
            return None
        card = s.cards.defs[s.commanders[seat]]
    else:
        u = s.find(uid)
        if u is None or u.seat != seat:
            return None
        card = s.cards.defs[u.card if place < WORN_CLAUSES else u.equipment]
    clause: i64 = place % WORN_CLAUSES
    if clause >= len(card.clauses) or card.clauses[clause].trigger != ACTIVATED:
        return None
    return card


def use_ability(s: EdgeState, t: Table, seat: i64, action: Action) -> None:
    """Pay for an ability and resolve it, once a turn (SE-CMDR-03)."""
    card = ability_card(s, seat, action.a, action.b)
    assert card is not None
    clause: i64 = action.b % WORN_CLAUSES
    s.points[seat] = s.points[seat].paid(card.clauses[clause].cost, action.c == 1)
    mark_used(s, action.a, action.b)
    t.tell(Said.ABILITY, seat, card.card, a=action.a, b=clause, rule="SE-CMDR-03")
    s.push(SETTLE)
    s.push(Resolve(seat, action.a, card.card, clause, 0, 0, (), 0))
