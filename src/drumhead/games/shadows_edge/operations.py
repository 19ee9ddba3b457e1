"""What may a unit do for its operation cost besides attacking? Move, Retreat, Brace, Ready. Chapter "Operations"."""

from mypy_extensions import i64

from drumhead.games.shadows_edge.attack import to_front
from drumhead.games.shadows_edge.cards import (
    BLITZ,
    FLYING,
    FORTIFICATION,
    FRONT,
    ON_BRACE,
    ON_READY,
    ON_RETREAT,
    RANGED,
    SUPPORT,
    may_stand,
)
from drumhead.games.shadows_edge.defence import heal
from drumhead.games.shadows_edge.intercept import open_interception
from drumhead.games.shadows_edge.selectors import is_fatigued, is_wounded, keys, op_cost
from drumhead.games.shadows_edge.state import BRACED, EdgeState, Mod, Unit
from drumhead.games.shadows_edge.status import bars_shocked
from drumhead.games.shadows_edge.triggers import fire, lay_halos, settle
from drumhead.games.shadows_edge.verbs import Said
from drumhead.kernel.agenda import Table


def pay(s: EdgeState, u: Unit) -> None:
    """Every operation costs the unit's operation cost, every time."""
    s.points[u.seat] = s.points[u.seat].paid(op_cost(s, u))  # SE-OP-01, SE-OP-05


# -- moving


def bars_move(s: EdgeState, u: Unit) -> str:
    """The rule that keeps this unit out of the Front, its cost apart, or ''. Fresh and Fatigued ones may."""
    return bars_mover(u) or ("" if s.open(u.seat, FRONT) else "SE-MOVE-01")  # SE-MOVE-03: nothing else


def bars_mover(u: Unit) -> str:
    """The same as far as the unit itself is concerned, whether or not there is a space."""
    if u.shocked:
        return bars_shocked(u)  # SE-OP-03
    if u.type == FORTIFICATION:
        return "SE-OP-04"
    if u.line != SUPPORT:
        return "SE-MOVE-04"
    return "SE-MOVE-02" if u.type == RANGED else ""


def move(s: EdgeState, t: Table, u: Unit) -> None:
    """Support to Front, as often as it is paid for."""
    pay(s, u)
    to_front(s, t, u.uid, "SE-MOVE-01")
    halos(s)


def bars_retreat(s: EdgeState, u: Unit) -> str:
    """The rule that keeps this unit from retreating, its cost apart, or ''. Fatigued ones may."""
    return bars_retreater(s, u) or ("" if s.open(u.seat, SUPPORT) else "SE-RET-01")  # SE-RET-05: nothing else


def bars_retreater(s: EdgeState, u: Unit) -> str:
    """The same as far as the unit itself is concerned, whether or not there is a space."""
    if u.shocked:
        return bars_shocked(u)
    if u.type == FORTIFICATION:
        return "SE-RET-04"
    if u.line != FRONT:
        return "SE-RET-01"
    return "SE-RET-02" if u.entered == s.turn and not keys(s, u) & BLITZ else ""


def retreat(s: EdgeState, t: Table, u: Unit) -> None:
    """Front to Support, with a breather for the wounded (SE-RET-01, SE-RET-03)."""
    pay(s, u)
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


def shift(s: EdgeState, t: Table, u: Unit, line: i64, by: i64) -> None:
    """An effect of seat `by` moves a unit for nothing, if it may stand there and there is a space."""
    if u.line == line or not may_stand(u.type, line) or not s.open(u.seat, line):
        return
    new = s.change(u.uid)
    new.line = line
    t.tell(Said.MOVE, u.seat, u.card, a=u.uid, b=line, rule="SE-MOVE-05")
    halos(s)
    if line == FRONT and u.type == FLYING and u.seat == by:
        open_interception(s, new)


# -- stances


def bars_stance(s: EdgeState, u: Unit) -> str:
    """The rule that keeps this unit from bracing or readying, its cost apart, or ''. Fresh ones may (SE-STN-02)."""
    if u.shocked:
        return bars_shocked(u)  # SE-STN-02
    if u.turn == s.turn:
        if u.posed:
            return "SE-STN-03"
        if is_fatigued(s, u):
            return "SE-STN-02"
        if u.attacked:
            return "SE-STN-04"
    return ""


def take_stance(s: EdgeState, t: Table, u: Unit, stance: i64) -> None:
    """Brace: +1 defence. Ready: +1 attack. To the end of the opponent's next turn."""
    pay(s, u)
    braced = stance == BRACED
    u = s.change(u.uid)
    u.begin(s.turn)
    u.posed = 1
    u.mods = u.mods + (Mod(stance, 1, 1 if braced else 0, s.turn + 1, 0),)  # SE-STN-05
    if braced:
        u.defence += 1
    else:
        u.power += 1
    t.tell(Said.BRACE if braced else Said.READY, u.seat, u.card, a=u.uid, rule="SE-STN-01")
    fire(s, u, ON_BRACE if braced else ON_READY)
    settle(s, t)
