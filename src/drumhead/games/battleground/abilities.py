"""Which faction abilities may a general use now, on whom, and at what price? (BG-CMD-06, BG-ARMY-06)

An ability of kind action is used on one unit of its faction, so that the unit is part of the choice: a mercenary costs
one command action more. A unit's own `act(n)` is used on itself and never costs more.
"""

from mypy_extensions import i64

from drumhead.games.battleground.cards import UNIT_ACTION
from drumhead.games.battleground.effects import Choose
from drumhead.games.battleground.state import BattleState, Unit
from drumhead.games.battleground.statics import holds
from drumhead.games.battleground.texts import ACTIVATED, FROM_ABILITY, Clause, Source
from drumhead.games.battleground.triggers import Resolve, mark_used, was_used
from drumhead.games.battleground.verbs import Said, Verb
from drumhead.kernel.action import Action
from drumhead.kernel.agenda import Table


def is_hired(s: BattleState, u: Unit) -> bool:
    """A mercenary: of another faction than the one its seat leads (BG-ARMY-04)."""
    return u.printed.faction != s.factions[u.seat]


def price_of(s: BattleState, u: Unit, source: Source, clause: Clause) -> i64:
    """Command actions this costs on the unit."""
    if source.kind == FROM_ABILITY and is_hired(s, u):
        return clause.cost + 1  # BG-ARMY-06
    return clause.cost


def bars_ability(s: BattleState, seat: i64, uid: i64, row: i64, place: i64) -> str:
    """The rule that keeps the seat from using this clause on this unit now, or ''."""
    u = s.unit(uid)
    if u is None or u.seat != seat or row <= 0 or row >= len(s.cards.sources):
        return "BG-CMD-06"
    source = s.cards.sources[row]
    if place < 0 or place >= len(source.clauses):
        return "BG-CMD-06"
    clause = source.clauses[place]
    if clause.trigger != ACTIVATED:
        return "BG-CMD-06"
    if source.kind == FROM_ABILITY:
        if not _offered(s, row) or source.faction != u.printed.faction:
            return "BG-ARMY-06"
        if not _may_choose(s, seat, uid, clause):
            return "BG-CMD-06"
    else:
        if row not in u.printed.sources or u.routing():
            return "BG-CMD-06"
        for mod in u.mods:
            if mod.source == row:
                return "BG-CMD-06"  # it has done so already, and once more would change nothing
        if was_used(s, clause, row, place, seat, uid):
            return "BG-CMD-06"
    if clause.conditions and not holds(s, clause.conditions, seat, uid, 0):
        return "BG-CMD-06"
    if price_of(s, u, source, clause) > s.actions[seat]:
        return "BG-CMD-02"
    return ""


def _offered(s: BattleState, row: i64) -> bool:
    """Is this the text of an ability that is used on units?"""
    for ability in s.cards.abilities:
        if ability.source == row:
            return ability.kind == UNIT_ACTION
    return False


def _may_choose(s: BattleState, seat: i64, uid: i64, clause: Clause) -> bool:
    """May the clause's first choice fall on this unit?"""
    for op in clause.ops:
        if isinstance(op, Choose):
            return uid in op.who.candidates(s, seat, 0, 0)
        return False
    return False


def activations(s: BattleState, seat: i64) -> list[Action]:
    """Everything the seat could use now: a unit, the row of the text and its clause."""
    actions: list[Action] = []
    peoples: i64 = 0
    for u in s.units:
        if u.out == 0 and u.uid and u.seat == seat:
            peoples |= 1 << u.printed.faction
    for ability in s.cards.abilities:
        if ability.kind == UNIT_ACTION and peoples & (1 << ability.faction):
            _uses(s, seat, ability.source, actions)
    for u in s.units:
        if u.out == 0 and u.uid and u.seat == seat and u.printed.triggers & ACTIVATED:
            for row in u.printed.sources:
                for place in range(len(s.cards.sources[row].clauses)):
                    if not bars_ability(s, seat, u.uid, row, place):
                        actions.append(Action(Verb.ABILITY, u.uid, row, place))
    return actions


def free_uses(s: BattleState, seat: i64) -> list[Action]:
    """What units of the seat may do by their own text without a command action."""
    actions: list[Action] = []
    for u in s.units:
        if u.out == 0 and u.uid and u.seat == seat and u.printed.triggers & ACTIVATED:
            for row in u.printed.sources:
                for place in range(len(s.cards.sources[row].clauses)):
                    if s.cards.sources[row].clauses[place].cost == 0 and not bars_ability(s, seat, u.uid, row, place):
                        actions.append(Action(Verb.ABILITY, u.uid, row, place))
    return actions


def _uses(s: BattleState, seat: i64, row: i64, actions: list[Action]) -> None:
    source = s.cards.sources[row]
    for place in range(len(source.clauses)):
        clause = source.clauses[place]
        if clause.trigger != ACTIVATED or clause.cost > s.actions[seat]:
            continue
        for op in clause.ops:
            if isinstance(op, Choose):
                for uid in op.who.candidates(s, seat, 0, 0):
                    u = s.units[uid]
                    if u.seat == seat and price_of(s, u, source, clause) <= s.actions[seat]:
                        actions.append(Action(Verb.ABILITY, uid, row, place))
            break


def use_ability(s: BattleState, t: Table, seat: i64, action: Action) -> None:
    """Pay, and let the text be carried out."""
    uid: i64 = action.a
    source = s.cards.sources[action.b]
    clause = source.clauses[action.c]
    price = price_of(s, s.units[uid], source, clause)
    if price:
        s.actions[seat] -= price
        s.charged[seat] = 1
    t.tell(Said.EFFECT, seat, 0, a=uid, b=action.b, c=action.c, rule="BG-CMD-06")
    if source.kind == FROM_ABILITY:
        s.push(Resolve(action.b, action.c, 0, seat, 0, 0, (uid,)))
    else:
        mark_used(s, clause, action.b, action.c, seat, uid)
        s.push(Resolve(action.b, action.c, 0, seat, uid, 0, ()))
