"""How does the game speak? Prompts, options, refusals and the log in words; and what an action touches."""

from __future__ import annotations

from functools import lru_cache

from drumhead.games.shadows_edge.cards import BACK, FRONT, KEYWORDS, LINES, NUMBERED, ON_PLAY, SUPPORT, TOKEN, Cards
from drumhead.games.shadows_edge.combat import Intercept
from drumhead.games.shadows_edge.operations import ability_card
from drumhead.games.shadows_edge.selectors import op_cost
from drumhead.games.shadows_edge.setup import Mulligan, hand_size
from drumhead.games.shadows_edge.state import EdgeState, Said, Verb, is_commander
from drumhead.games.shadows_edge.triggers import WORN_CLAUSES, Resolve
from drumhead.games.shadows_edge.turn import Main
from drumhead.kernel import Action, Event, Prompt

SPOKEN_LINES = {FRONT: "the Front", SUPPORT: "Support"}


# -- names


def name_of(s: EdgeState, uid: int) -> str:
    """A unit or Commander by name; units of the same name are told apart by their number."""
    if is_commander(uid):
        return s.cards.defs[s.commanders[uid - 1]].name
    u = s.find(uid)
    if u is None:
        return "a unit that is gone"
    twins = sum(other.card == u.card for side in s.units for other in side)
    name = s.cards.defs[u.card].name
    return f"{name} {uid}" if twins > 1 else name


@lru_cache(maxsize=4096)
def keyword_names(keys: int) -> list[str]:
    """Keywords as printed: Guard, Siege 2. Made once and shared: take a copy before changing it."""
    names = []
    for name, mask in KEYWORDS.items():
        if name in NUMBERED:
            number = keys // mask & 255
            if number:
                names.append(f"{name.capitalize()} {number}")
        elif keys & mask:
            names.append(name.capitalize())
    return names


def _count(n: int, noun: str) -> str:
    return f"{n} {noun}" if n == 1 else f"{n} {noun}s"


def _points(n: int) -> str:
    return f"{n} CP"


# -- what an action touches


def refs(s: EdgeState, action: Action) -> list[str]:
    """Things in the order of clicking: card:12 (hand), unit:7, commander:0, line:front:0, grave:0:12, aside:12."""
    seat = actor(s)
    verb = action.verb
    if verb is Verb.DEPLOY:
        return [f"card:{action.a}", f"line:{LINES[action.b]}:{seat}"]
    if verb is Verb.EQUIP:
        return [f"card:{action.a}", ref_of(action.b)]
    if verb in (Verb.ORDER, Verb.RETURN):
        return [f"card:{action.a}"]
    if verb is Verb.ATTACK:
        return [ref_of(action.a), ref_of(action.b)]
    if verb is Verb.MOVE:
        return [ref_of(action.a), f"line:front:{seat}"]
    if verb is Verb.RETREAT:
        return [ref_of(action.a), f"line:support:{seat}"]
    if verb in (Verb.BRACE, Verb.READY, Verb.ABILITY, Verb.INTERCEPT, Verb.TARGET):
        return [ref_of(action.a)]
    if verb is Verb.CHOOSE:
        return [f"grave:{seat}:{action.a}"]
    if verb is Verb.LINE:
        return [f"line:{LINES[action.a]}:{seat}"]
    if verb in (Verb.TOP, Verb.BOTTOM):
        return [f"aside:{action.a}"]
    return []


def ref_of(uid: int) -> str:
    return f"commander:{uid - 1}" if is_commander(uid) else f"unit:{uid}"


def actor(s: EdgeState) -> int:
    """The seat that the table waits for."""
    step = s.agenda[-1] if s.agenda else None
    if isinstance(step, (Main, Intercept, Resolve, Mulligan)):
        return int(step.seat)
    return int(s.active)


# -- options


def words(s: EdgeState, action: Action) -> str:
    """An option as the action bar shows it."""
    text = _words(s, action)
    return f"{text}, Reserve first" if action.c == 1 else text


def _words(s: EdgeState, action: Action) -> str:
    verb, a, b = action.verb, action.a, action.b
    defs = s.cards.defs
    if verb is Verb.END:
        return "End the turn"
    if verb is Verb.DEPLOY:
        return f"Deploy {defs[a].name} in {SPOKEN_LINES[b]} ({_points(defs[a].cost)})"
    if verb is Verb.ORDER:
        return f"Play {defs[a].name} ({_points(defs[a].cost)})"
    if verb is Verb.EQUIP:
        return f"Give {defs[a].name} to {name_of(s, b)} ({_points(defs[a].cost)})"
    if verb is Verb.ATTACK:
        return f"Attack {name_of(s, b)} with {name_of(s, a)} ({_operation(s, a)})"
    if verb is Verb.MOVE:
        return f"Move {name_of(s, a)} to the Front ({_operation(s, a)})"
    if verb is Verb.RETREAT:
        return f"Retreat {name_of(s, a)} to Support ({_operation(s, a)})"
    if verb is Verb.BRACE:
        return f"Brace {name_of(s, a)}: +1 defence ({_operation(s, a)})"
    if verb is Verb.READY:
        return f"Ready {name_of(s, a)}: +1 attack ({_operation(s, a)})"
    if verb is Verb.ABILITY:
        card = ability_card(s, actor(s), a, b)
        cost = card.clauses[b % WORN_CLAUSES].cost if card is not None else 0
        source = f" with {card.name}" if card is not None and b >= WORN_CLAUSES else ""
        return f"Use the ability of {name_of(s, a)}{source} ({_points(cost)})"
    if verb is Verb.INTERCEPT:
        return f"Intercept with {name_of(s, a)} ({_operation(s, a)})"
    if verb is Verb.PASS:
        return "No interception" if isinstance(s.agenda[-1], Intercept) else "No second target"
    if verb is Verb.TARGET:
        return f"Choose {name_of(s, a)}"
    if verb is Verb.CHOOSE:
        return f"Choose {defs[a].name} in the Graveyard"
    if verb is Verb.LINE:
        return f"Put it into {SPOKEN_LINES[a]}"
    if verb is Verb.TOP:
        return f"Put {defs[a].name} on top of the deck"
    if verb is Verb.BOTTOM:
        return f"Put {defs[a].name} at the bottom of the deck"
    if verb is Verb.RETURN:
        return f"Return {defs[a].name}"
    return _keep(s)


def _operation(s: EdgeState, uid: int) -> str:
    u = s.find(uid)
    return _points(op_cost(s, u)) if u is not None else ""


def _keep(s: EdgeState) -> str:
    count = s.aside[actor(s)].count()
    if count == 0:
        return "Keep this hand"
    return f"Exchange {_count(count, 'card')}"


# -- prompts


def prompt(s: EdgeState, seat: int) -> Prompt:
    """What the seat is asked, and why now."""
    step = s.agenda[-1]
    if isinstance(step, Mulligan):
        return Prompt(
            "Exchange cards?",
            f"Pick the cards to shuffle back; then you draw up to {hand_size(s, seat)} again. This is the only time.",
            "SE-MULL-01",
        )
    if isinstance(step, Intercept):
        return Prompt(
            "Intercept?",
            f"{name_of(s, step.flyer)} moves to the Front. A shooter may answer for its operation cost.",
            "SE-INT-01",
        )
    if isinstance(step, Resolve):
        return _question(s, step)
    p = s.points[seat]
    reserve = " and 1 in Reserve" if p.reserve else ""
    return Prompt(
        "Your Main Phase",
        f"You have {_count(p.pool, 'command point')}{reserve}. Act in any order, then end the turn.",
        "SE-TURN-03",
    )


def _question(s: EdgeState, step: Resolve) -> Prompt:
    card = s.cards.defs[step.card].name
    first = step.options(s, step.seat)[0]
    if first.verb in (Verb.TOP, Verb.BOTTOM):
        return Prompt(
            card, "Put each card on top of your deck (the last one is drawn first) or at the bottom.", "SE-ORD-04"
        )
    if first.verb is Verb.LINE:
        return Prompt(card, "Into which line does the unit return?", "SE-DEP-06")
    if first.verb is Verb.CHOOSE:
        return Prompt(card, "Choose a card in your Graveyard.", "SE-ORD-03")
    if first.verb is Verb.PASS:
        return Prompt(card, "Choose a second target, or none.", "SE-ORD-03")
    return Prompt(card, "Choose a target.", "SE-ORD-03")


# -- refusals


def reason(s: EdgeState, seat: int, action: Action, rule: str, text: str) -> str:
    """Why this was refused, made of the rule and of what the seat sees."""
    verb = action.verb
    if rule == "SE-CP-06":
        p = s.points[seat]
        return f"That costs {_points(_cost(s, action))}, and you have {p.pool + p.reserve}."
    if rule == "SE-ATK-05" and verb is Verb.ATTACK:
        v = s.find(action.b)
        if v is not None and v.line == FRONT:
            return f"A unit with Guard stands in the Front: {name_of(s, action.a)} has to attack it."
        return f"Units stand in the enemy Front, and {name_of(s, action.a)} has to attack there first."
    if rule in ("SE-ATK-02", "SE-RET-02"):
        return f"{name_of(s, action.a)} entered play this turn. {text}"
    if rule in ("SE-OP-03", "SE-STA-03"):
        return f"{name_of(s, action.a)} is Battle Shocked. {text}"
    if rule == "SE-DEP-05":
        return f"There is no space left in {SPOKEN_LINES.get(action.b, 'that line')}."
    return text


def _cost(s: EdgeState, action: Action) -> int:
    if action.verb in (Verb.DEPLOY, Verb.ORDER, Verb.EQUIP):
        return int(s.cards.defs[action.a].cost)
    if action.verb is Verb.ABILITY:
        card = ability_card(s, actor(s), action.a, action.b)
        return int(card.clauses[action.b % WORN_CLAUSES].cost) if card is not None else 0
    u = s.find(action.a)
    return int(op_cost(s, u)) if u is not None else 0


# -- the log


def sentence(cards: Cards, event: Event) -> str:
    """One sentence of the log; '' for what only animates."""
    seat = f"Player {event.seat + 1}"
    card = cards.defs[event.card].name if event.card else "a card"
    said = event.said
    assert isinstance(said, Said)
    fixed = PLAIN.get(said)
    if fixed is not None:
        return fixed.format(seat=seat, card=card, b=event.b, line=SPOKEN_LINES.get(event.b, ""))
    if said is Said.MULLIGAN:
        return f"{seat} exchanges {_count(event.b, 'card')}." if event.b else f"{seat} keeps the hand."
    if said is Said.POINTS:
        reserve = ", 1 in Reserve" if event.more and event.more[0] else ""
        return f"{seat} has {_count(event.a, 'command point')} ready{reserve}."
    if said is Said.DRAW:
        return f"{seat} draws {card}."
    if said is Said.EQUIP:
        return f"{seat} gives {card} to {cards.defs[event.b].name}."
    if said is Said.ATTACK:
        return f"{card} attacks {cards.defs[event.c].name}."
    if said is Said.INTERCEPT:
        return f"{card} intercepts {cards.defs[event.c].name}."
    if said is Said.BOOST:
        parts = [f"{event.b:+d} attack"] if event.b else []
        parts += [f"+{event.c} defence"] if event.c else []
        return f"{card} gets {' and '.join(parts)}."
    if said is Said.KEYWORD:
        return f"{card} gains {', '.join(keyword_names(event.more[0]))}."
    if said is Said.OPCOST:
        return f"The operations of {card} cost {event.b:+d}."
    if said is Said.LOOK:
        return f"{seat} looks at {_count(event.b, 'card')} of the deck."
    if said is Said.PLACE:
        where = "on top of" if event.b else "at the bottom of"
        return f"{seat} puts {card} {where} the deck."
    if said is Said.TARGET:
        return f"{card} is aimed at {cards.defs[event.b].name}."
    if said is Said.OVER:
        return "The game is drawn." if event.seat < 0 else f"{seat} wins."
    return ""


PLAIN = {
    Said.FIRST: "{seat} begins.",
    Said.COMMANDER: "{seat} is led by {card}.",
    Said.TURN: "{seat}'s turn begins.",
    Said.NO_DRAW: "{seat} does not draw on the first turn.",
    Said.DECKED: "{seat} cannot draw.",
    Said.DEPLOY: "{seat} deploys {card} in {line}.",
    Said.ORDER: "{seat} plays {card}.",
    Said.MOVE: "{card} moves to {line}.",
    Said.RETREAT: "{card} retreats.",
    Said.BRACE: "{card} braces.",
    Said.READY: "{card} readies.",
    Said.ABILITY: "{seat} uses {card}.",
    Said.PASS: "{seat} does not intercept.",
    Said.FIZZLE: "The attack comes to nothing.",
    Said.DAMAGE: "{card} takes {b} damage.",
    Said.WARDED: "The Ward of {card} holds.",
    Said.LOSS: "{card} loses {b} defence.",
    Said.HEAL: "{card} heals {b}.",
    Said.DEFEAT: "{card} is defeated.",
    Said.GRAVE: "{card} goes to the Graveyard.",
    Said.SHOCK: "{card} is Battle Shocked.",
    Said.AFFLICT: "{card} is Afflicted.",
    Said.CLEANSE: "{card} recovers.",
    Said.TRIGGER: "{card} takes effect.",
    Said.REST: "{card} may attack again.",
    Said.BOUNCE: "{card} returns to its owner's hand.",
    Said.STEAL: "{seat} takes control of {card}.",
    Said.SUMMON: "{card} appears in {line}.",
    Said.RECALL: "{seat} takes {card} back from the Graveyard.",
    Said.REVIVE: "{card} returns to play in {line}.",
    Said.DISCARD: "{seat} discards {card}.",
    Said.MILL: "{card} goes from the deck to the Graveyard.",
}


# -- content coverage


def deeds(cards: Cards) -> list[str]:
    """Every card must be played some time, and every clause must take effect."""
    found = []
    for card in cards.defs[BACK + 1 :]:
        found.append(_played(cards, card.card))
        found += [_clause(cards, card.card, place) for place in range(len(card.clauses))]
    return found


def deeds_of(cards: Cards, event: Event) -> list[str]:
    """What this event proves."""
    card = cards.defs[event.card]
    if event.said in (Said.DEPLOY, Said.EQUIP, Said.SUMMON, Said.COMMANDER, Said.ORDER):
        at_once = [place for place, clause in enumerate(card.clauses) if clause.auras or clause.trigger == ON_PLAY]
        return [_played(cards, card.card)] + [_clause(cards, card.card, place) for place in at_once]
    if event.said in (Said.TRIGGER, Said.ABILITY):
        return [_clause(cards, card.card, event.b)]
    return []


def _played(cards: Cards, card: int) -> str:
    verb = "is summoned" if cards.defs[card].kind == TOKEN else "is played"
    return f"{cards.defs[card].name} {verb}"


def _clause(cards: Cards, card: int, place: int) -> str:
    return f"{cards.defs[card].name}, clause {place + 1}"
