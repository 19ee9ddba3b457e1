"""What are things called, what does an option say, where is it on the board, and why is something refused?"""

from __future__ import annotations

from enum import Enum
from functools import lru_cache

from drumhead.games.shadows_edge.cards import EQUIPMENT, FRONT, LINES, ORDER, SUPPORT, UNIT, CardDef, Cards
from drumhead.games.shadows_edge.commander import ability_card
from drumhead.games.shadows_edge.intercept import Intercept
from drumhead.games.shadows_edge.mulligan import Mulligan
from drumhead.games.shadows_edge.saves import keyword_names
from drumhead.games.shadows_edge.selectors import op_cost
from drumhead.games.shadows_edge.state import EdgeState, is_commander
from drumhead.games.shadows_edge.triggers import WORN_CLAUSES, Resolve
from drumhead.games.shadows_edge.turn import Main
from drumhead.games.shadows_edge.verbs import LEXICON, Verb
from drumhead.kernel import Action, Lack, counted
from drumhead.kernel.state import FULL

SPOKEN_LINES = {FRONT: "the Front", SUPPORT: "Support"}
CARDS = ("card", "hand", "aside", "grave")
CHARS = ("unit", "char")
OF_CARDS = (Verb.DEPLOY, Verb.ORDER, Verb.EQUIP)
OF_UNITS = (Verb.ATTACK, Verb.MOVE, Verb.RETREAT, Verb.BRACE, Verb.READY, Verb.INTERCEPT)


def actor(s: EdgeState) -> int:
    """The seat that the table waits for."""
    step = s.agenda[-1] if s.agenda else None
    return int(step.seat) if isinstance(step, (Main, Intercept, Resolve, Mulligan)) else int(s.active)


# -- what things are called, where a client finds them, which there are


def name(s: EdgeState, kind: str, value: int) -> str:
    """What a thing on the table is called; '' for what the cards alone can name."""
    return name_of(s, value) if kind in ("unit", "char") else ""


def called(cards: Cards, kind: str, value: int) -> str:
    """What a thing is called where no table is at hand; '' for what the kernel names."""
    if kind in CARDS:
        return cards.defs[value].name if 0 < value < len(cards.defs) else "a card"
    if kind == "line":
        return SPOKEN_LINES.get(value, "that line")
    return ", ".join(keyword_names(value)) if kind == "keywords" else ""


class _Known:
    """What was found out about a view: the options of one question name the same few units again and again."""

    def __init__(self, view: EdgeState | None) -> None:
        self.view = view
        self.names: dict[int, str] = {}
        self.costs: dict[int, int] = {}


_last = _Known(None)


def _known(s: EdgeState) -> _Known:
    """Kept for the last view alone, which nobody changes; about the real state, nothing is kept."""
    global _last
    known = _last
    if known.view is not s:
        known = _Known(s)
        if s.viewer != FULL:
            _last = known
    return known


def name_of(s: EdgeState, uid: int) -> str:
    """A unit or Commander by name; units of the same name are told apart by their number."""
    names = _known(s).names
    if uid not in names:
        names[uid] = _name(s, uid)
    return names[uid]


def _name(s: EdgeState, uid: int) -> str:
    if is_commander(uid):
        return s.cards.defs[s.commanders[uid - 1]].name
    u = s.find(uid)
    if u is None:
        return "a unit that is gone"
    name = s.cards.defs[u.card].name
    for side in s.units:
        for other in side:
            if other.card == u.card and other.uid != uid:
                return f"{name} {uid}"
    return name


def ref(s: EdgeState, kind: str, value: int) -> str:
    """card:12 (hand, by definition), unit:7, commander:0, line:front:0, grave:0:12, aside:12."""
    if kind in ("unit", "char"):
        return ref_of(value)
    if kind == "line":
        return f"line:{LINES[value]}:{actor(s)}"
    if kind == "grave":
        return f"grave:{actor(s)}:{value}"
    if kind == "hand":
        return f"card:{value}"
    return f"aside:{value}" if kind == "aside" else ""


def ref_of(uid: int) -> str:
    """A unit or a Commander on the board."""
    return f"commander:{uid - 1}" if is_commander(uid) else f"unit:{uid}"


@LEXICON.touching(Verb.MOVE, Verb.RETREAT)
def moving(s: EdgeState, action: Action) -> list[str]:
    """The unit, and the line it goes to."""
    line = FRONT if action.verb is Verb.MOVE else SUPPORT
    return [ref_of(action.a), ref(s, "line", line)]


def domain(s: EdgeState, kind: str) -> list[int]:
    """All things of a kind that the viewer could name, legal or not."""
    seat = max(0, int(s.viewer))
    units = [int(u.uid) for side in s.units for u in side]
    things: dict[str, list[int]] = {
        "hand": [int(card) for card in s.hands[seat].kinds()],
        "aside": [int(card) for card in s.aside[seat].kinds()],
        "grave": sorted(set(s.graves[seat])),
        "unit": units,
        "char": [1, 2, *units],
        "line": [FRONT, SUPPORT],
        "clause": list(range(2 * WORN_CLAUSES)),
    }
    return things.get(kind, [])


# -- options in words, where a template is not enough


def points(n: int) -> str:
    """A cost as players say it."""
    return f"{n} CP"


@LEXICON.wording(*OF_CARDS, *OF_UNITS, Verb.ABILITY)
def paying(s: EdgeState, seat: int, action: Action) -> str:
    """What is done, and what it costs."""
    known, verb = _known(s), action.verb
    names = tuple(
        [
            (known.names.get(value) or name_of(s, value)) if kind in CHARS else called(s.cards, kind, value)
            for kind, value in zip(PAID_FIELDS[verb], (action.a, action.b), strict=False)
        ]
    )
    with_it = ""
    if verb is Verb.ABILITY and action.b >= WORN_CLAUSES:
        worn = ability(s, action)
        with_it = worn.name if worn is not None else ""
    price = known.costs.get(action.a) if verb in OF_UNITS else None
    return _paid(verb, names, with_it, cost(s, action) if price is None else price, s.points[seat].reserve_first)


PAID_FIELDS: dict[Enum, list[str]] = {
    verb: [field.kind for field in LEXICON.verbs[verb].fields] for verb in (*OF_CARDS, *OF_UNITS, Verb.ABILITY)
}
"""What these verbs name, the kinds of ``a`` and ``b``."""


@lru_cache(maxsize=20_000)
def _paid(verb: Enum, names: tuple[str, ...], with_it: str, price: int, reserve_first: bool) -> str:
    entry = LEXICON.verbs[verb]
    text = entry.filled({field.name: name for field, name in zip(entry.fields, names, strict=True)}, {})
    if with_it:
        text += f" with {with_it}"
    return f"{text} ({points(price)}{', Reserve first' if reserve_first else ''})"


@LEXICON.wording(Verb.PASS)
def passing(s: EdgeState, seat: int, action: Action) -> str:
    """What passing means here."""
    return "No interception" if isinstance(s.agenda[-1], Intercept) else "No second target"


@LEXICON.wording(Verb.KEEP)
def keeping(s: EdgeState, seat: int, action: Action) -> str:
    """The hand as it is, or the exchange of what was laid aside."""
    count = s.aside[actor(s)].count()
    return f"Exchange {counted(count, 'card')}" if count else "Keep this hand"


def ability(s: EdgeState, action: Action) -> CardDef | None:
    """The card whose ability the action uses, if it is one."""
    return ability_card(s, actor(s), action.a, action.b) if action.verb is Verb.ABILITY else None


def cost(s: EdgeState, action: Action) -> int:
    """What an action costs."""
    if action.verb in OF_CARDS:
        return int(s.cards.defs[action.a].cost)
    if action.verb is Verb.ABILITY:
        card = ability(s, action)
        return int(card.clauses[action.b % WORN_CLAUSES].cost) if card is not None else 0
    costs = _known(s).costs
    if action.a not in costs:
        u = s.find(action.a)
        costs[action.a] = int(op_cost(s, u)) if u is not None else 0
    return costs[action.a]


# -- why not


def reason(s: EdgeState, seat: int, action: Action, rule: str) -> str:
    """Why this was refused, from what the seat sees; '' where the rule's own sentence says it."""
    nonsense = _nonsense(s, seat, action)
    if nonsense:
        return nonsense
    if rule == "SE-CP-06":
        p = s.points[seat]
        return f"That costs {points(cost(s, action))}, and you have {p.pool + p.reserve}."
    if rule == "SE-ATK-05":
        v = s.find(action.b)
        if v is not None and v.line == FRONT:
            return f"A unit with Guard stands in the Front: {name_of(s, action.a)} has to attack it."
        return f"Units stand in the enemy Front, and {name_of(s, action.a)} has to attack there first."
    if rule in ("SE-ATK-02", "SE-RET-02"):
        doing = "attack" if rule == "SE-ATK-02" else "retreat"
        return f"{name_of(s, action.a)} entered play this turn and cannot {doing} yet; only Blitz would let it."
    if rule == "SE-STA-03":
        return f"{name_of(s, action.a)} is Battle Shocked and does nothing of its own until its side's next turn."
    if rule == "SE-DEP-05":
        return f"There is no space left in {SPOKEN_LINES.get(action.b, 'that line')}."
    return ""


def _nonsense(s: EdgeState, seat: int, action: Action) -> str:
    """What is wrong with the things that an action names, whatever the rules say: not there, not one's own."""
    defs = s.cards.defs
    if action.verb in (*OF_CARDS, Verb.RETURN):
        if not 0 < action.a < len(defs):
            return f"There is no card {action.a}."
        if not s.hands[seat].holds(action.a):
            return f"{defs[action.a].name} is not in your hand."
    if action.verb in OF_UNITS or (action.verb is Verb.ABILITY and not is_commander(action.a)):
        u = s.find(action.a)
        if u is None:
            return f"There is no unit {action.a} in play."
        if u.seat != seat:
            return f"{name_of(s, action.a)} is not yours to command."
    if action.verb in (Verb.ATTACK, Verb.EQUIP):
        u = s.find(action.b)
        own = action.b == seat + 1 if is_commander(action.b) else u is not None and u.seat == seat
        if u is None and not is_commander(action.b):
            return f"There is no unit {action.b} in play."
        if action.verb is Verb.ATTACK and own:
            return f"{name_of(s, action.b)} is on your own side."
        if action.verb is Verb.EQUIP and not own:
            return f"{name_of(s, action.b)} is not on your side."
    return ""


ANSWERS = (Verb.TARGET, Verb.CHOOSE, Verb.LINE, Verb.TOP, Verb.BOTTOM, Verb.RETURN, Verb.INTERCEPT)


def meant(s: EdgeState, seat: int, action: Action, offered: bool) -> bool:
    """Could a person mean this: a card played as what it is, an own unit that acts on something it could act on?"""
    if action.verb in ANSWERS:
        return offered
    if action.verb in OF_CARDS:
        kind = {Verb.DEPLOY: UNIT, Verb.ORDER: ORDER, Verb.EQUIP: EQUIPMENT}[Verb(action.verb)]
        return s.cards.defs[action.a].kind == kind and not _nonsense(s, seat, action)
    if action.verb is Verb.ABILITY:
        card = ability_card(s, seat, action.a, action.b)
        own = is_commander(action.a) and action.a == seat + 1
        return not _nonsense(s, seat, action) and (own or not is_commander(action.a)) and card is not None
    return not _nonsense(s, seat, action)


def lack(s: EdgeState, seat: int, action: Action, rule: str) -> Lack | None:
    """Command points that are missing."""
    if rule != "SE-CP-06":
        return None
    p = s.points[seat]
    return Lack(p.pool + p.reserve, cost(s, action), "command points")
