"""What is special about a Commander? It is no unit, keeps its wounds, and has abilities. Chapter "The Commander"."""

from mypy_extensions import i64

from drumhead.games.shadows_edge.cards import ACTIVATED, CardDef
from drumhead.games.shadows_edge.points import bars_payment
from drumhead.games.shadows_edge.state import EdgeState, commander_uid, is_commander
from drumhead.games.shadows_edge.status import bars_shocked
from drumhead.games.shadows_edge.triggers import SETTLE, WORN_CLAUSES, Resolve, mark_used, was_used
from drumhead.games.shadows_edge.verbs import Said
from drumhead.kernel.action import Action
from drumhead.kernel.agenda import Table
from drumhead.kernel.fired import Fired


def hit_commander(s: EdgeState, t: Table, seat: i64, n: i64, rule: str) -> None:
    """Deal damage to a Commander (SE-COM-06)."""
    if n > 0:
        s.life[seat] -= n  # SE-CMDR-02: for good
        t.tell(Said.DAMAGE, seat, s.commanders[seat], a=seat + 1, b=n, rule=rule)


def heal_commander(s: EdgeState, t: Table, seat: i64, n: i64, rule: str) -> None:
    """Heal a Commander up to its printed defence."""
    printed: i64 = s.cards.defs[s.commanders[seat]].defence
    missing: i64 = printed - s.life[seat]
    if n > missing:
        n = missing  # SE-CMDR-02
    if n > 0:
        s.life[seat] += n
        t.tell(Said.HEAL, seat, s.commanders[seat], a=seat + 1, b=n, rule=rule)


def bars_unit(uid: i64) -> str:
    """A Commander is no unit: what units get, such as Equipment, it does not; '' for a unit."""
    return "SE-CMDR-01" if is_commander(uid) else ""


# -- abilities, of Commanders and of units


def bars_ability(s: EdgeState, seat: i64, uid: i64, place: i64) -> str:
    """The rule that keeps the seat from using this clause of its Commander or of a unit, or ''."""
    card = ability_card(s, seat, uid, place)
    if card is None:
        return "SE-CMDR-03"
    if was_used(s, uid, place):
        return "SE-CMDR-03"
    if not is_commander(uid):
        u = s.find(uid)
        assert u is not None
        if u.shocked:
            return bars_shocked(u)
    clause: i64 = place % WORN_CLAUSES
    text = card.clauses[clause]
    if text.conditions or text.targeted:
        fired = Fired(seat, card.card, uid, clause, 0)
        if not text.holds(s, fired):
            return "SE-CMDR-03"
        if text.targeted and text.lacks_target(s, fired):
            return "SE-ORD-03"
    return bars_payment(s.points[seat], text.cost)


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
    s.points[seat] = s.points[seat].paid(card.clauses[clause].cost)
    mark_used(s, action.a, action.b)
    t.tell(Said.ABILITY, seat, card.card, a=action.a, b=clause, rule="SE-CMDR-03")
    s.push(SETTLE)
    s.push(Resolve(seat, action.a, card.card, clause, 0, 0, (), 0))
