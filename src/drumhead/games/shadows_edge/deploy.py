"""How do cards come into play? Deploying units, playing Orders, attaching Equipment."""

from typing import Final

from mypy_extensions import i64

from drumhead.games.shadows_edge.cards import (
    EQUIPMENT,
    FRONT,
    ON_ENTER,
    ORDER,
    STATIC,
    SUPPORT,
    UNIT,
    WARD,
    may_deploy,
)
from drumhead.games.shadows_edge.commander import bars_unit
from drumhead.games.shadows_edge.points import bars_payment
from drumhead.games.shadows_edge.state import WORN, EdgeState, Mod, Unit, is_commander, note_auras
from drumhead.games.shadows_edge.triggers import SETTLE, WORN_CLAUSES, Resolve, fire, fire_worn, lay_halos, settle
from drumhead.games.shadows_edge.verbs import Said
from drumhead.kernel.action import Action
from drumhead.kernel.agenda import Table
from drumhead.kernel.fired import Fired

BY_SEAT: Final = (
    Fired(0, 0, 0, 0),
    Fired(1, 0, 0, 0),
)  # an Order of this seat, for the question whether it has a target


# -- units


def bars_deploy(s: EdgeState, seat: i64, card: i64, line: i64) -> str:
    """The rule that keeps the seat from deploying this card of its hand in this line, or ''."""
    if not s.hands[seat].holds(card) or s.cards.defs[card].kind != UNIT:
        return "SE-DEP-01"
    if line != FRONT and line != SUPPORT:
        return "SE-DEP-01"
    if not may_deploy(s.cards.defs[card].type, line):
        return "SE-DEP-04" if line == SUPPORT else "SE-DEP-03"  # SE-DEP-02: no other type is bound to a line
    if not s.open(seat, line):
        return "SE-DEP-05"
    return bars_payment(s.points[seat], s.cards.defs[card].cost)


def deploy(s: EdgeState, t: Table, seat: i64, action: Action) -> None:
    """Pay for a unit and put it into a line (SE-DEP-01)."""
    card: i64 = action.a
    s.points[seat] = s.points[seat].paid(s.cards.defs[card].cost)
    s.hands[seat] = s.hands[seat].minus_openly(card)
    t.tell(Said.DEPLOY, seat, card, a=s.next_uid, b=action.b, rule="SE-DEP-01")
    enter(s, seat, card, action.b)
    settle(s, t)


def enter(s: EdgeState, seat: i64, card: i64, line: i64) -> Unit:
    """A unit enters play, and its `enter` effects follow once it stands there."""
    u = Unit(s.next_uid, card, s.cards.defs[card].type, seat, seat, line, s.turn)  # SE-DEP-06: Fresh this turn
    s.next_uid += 1
    u.figure(s.cards.defs)
    s.units[seat].append(u)
    if u.triggers & STATIC:
        note_auras(s)
    if s.haloed:
        lay_halos(s)
    fire(s, u, ON_ENTER)  # SE-DEP-07
    return u


# -- Orders


def bars_order(s: EdgeState, seat: i64, card: i64) -> str:
    """The rule that keeps the seat from playing this Order, or ''."""
    if not s.hands[seat].holds(card) or s.cards.defs[card].kind != ORDER:
        return "SE-ORD-01"
    rule = bars_payment(s.points[seat], s.cards.defs[card].cost)
    if rule:
        return rule
    return "SE-ORD-03" if untargeted(s, seat, card) else ""


def untargeted(s: EdgeState, seat: i64, card: i64) -> bool:
    """Does the Order ask for a target that does not exist? (SE-ORD-03)"""
    for clause in s.cards.defs[card].clauses:
        if clause.targeted and clause.holds(s, BY_SEAT[seat]) and clause.lacks_target(s, BY_SEAT[seat]):
            return True
    return False


def play_order(s: EdgeState, t: Table, seat: i64, action: Action) -> None:
    """Pay for an Order; it resolves at once (SE-ORD-01)."""
    card: i64 = action.a
    s.points[seat] = s.points[seat].paid(s.cards.defs[card].cost)
    s.hands[seat] = s.hands[seat].minus_openly(card)
    t.tell(Said.ORDER, seat, card, rule="SE-ORD-01")
    s.push(SETTLE)
    s.push(Resolve(seat, 0, card, 0, 0, 0, (), 1))  # its texts follow one another


# -- Equipment


def bars_equip(s: EdgeState, seat: i64, card: i64, uid: i64) -> str:
    """The rule that keeps the seat from attaching this Equipment to this unit, or ''."""
    if not s.hands[seat].holds(card) or s.cards.defs[card].kind != EQUIPMENT:
        return "SE-EQ-01"
    if is_commander(uid):
        return bars_unit(uid)
    u = s.find(uid)
    if u is None or u.seat != seat:
        return "SE-EQ-01"
    return bars_payment(s.points[seat], s.cards.defs[card].cost)


def equip(s: EdgeState, t: Table, seat: i64, action: Action) -> None:
    """Pay for an Equipment and attach it; what was worn before goes first (SE-EQ-01, SE-EQ-02)."""
    card: i64 = action.a
    s.points[seat] = s.points[seat].paid(s.cards.defs[card].cost)
    s.hands[seat] = s.hands[seat].minus_openly(card)
    u = s.change(action.b)
    t.tell(Said.EQUIP, seat, card, a=u.uid, b=u.card, rule="SE-EQ-01")
    old: i64 = u.equipment
    mods: list[Mod] = []
    for mod in u.mods:
        if mod.kind != WORN:  # SE-EQ-03: nothing else takes the Equipment's place
            mods.append(mod)
    if old:
        s.graves[u.equipment_owner] = s.graves[u.equipment_owner] + (old,)
        t.tell(Said.GRAVE, u.equipment_owner, old, rule="SE-EQ-02")
    worn = s.cards.defs[card]
    if worn.defence:
        mods.append(Mod(WORN, worn.defence, worn.defence, 0, card))
    if worn.keys & WARD:
        u.ward = 1
    u.begin(s.turn)
    u.used &= (1 << WORN_CLAUSES) - 1
    u.mods = tuple(mods)
    u.equipment = card
    u.equipment_owner = seat
    u.figure(s.cards.defs)  # SE-EQ-05: at once
    if worn.triggers & STATIC or (old and s.cards.defs[old].triggers & STATIC):
        note_auras(s)
    if s.haloed:
        lay_halos(s)
    fire_worn(s, u, ON_ENTER)
    settle(s, t)
