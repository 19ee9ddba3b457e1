"""What are things called, what does an option say, where is it on the board, and why is something refused?"""

from __future__ import annotations

from typing import Any

from drumhead.games.high_command.battle import Pick
from drumhead.games.high_command.cards import CMD, FLEXIBLE, IN_DISCARD, IN_HAND, IN_OCCUPYING, IN_RESERVES, WARCASTER
from drumhead.games.high_command.effects import Choosing, Cycle, FromPile
from drumhead.games.high_command.entering import BUY, CAST, RUSH, price_of
from drumhead.games.high_command.orders import Orders, lowest_toll
from drumhead.games.high_command.payment import Pay, Purse, suggestion
from drumhead.games.high_command.reserves import slot_of
from drumhead.games.high_command.state import HighState, Unit
from drumhead.games.high_command.strength import index_of, strength_at
from drumhead.games.high_command.triggers import Resolve, Triggers
from drumhead.games.high_command.verbs import LEXICON, Verb
from drumhead.kernel import Action, Lack, listed

TYPES = ("CMD", "WAR")
CARDS = ("hand", "reserve", "caster", "discard", "look", "chosen", "card")
COLOUR_WORDS = ("blue", "red", "orange", "green", "purple", "yellow")


def top_step(view: HighState) -> Any:
    """The step that asks, or None when the game is over."""
    return view.agenda[-1] if view.agenda else None


def name_of(view: HighState, card: int) -> str:
    """What a card is called."""
    return view.cards.name[card]


def place_name(view: HighState, place: int) -> str:
    """What a location is called."""
    return view.cards.name[view.row[place]] if 0 <= place < view.seats and view.row[place] else "the empty place"


def unit_name(view: HighState, uid: int) -> str:
    """What a card in play is called."""
    unit = view.find(uid)
    return view.cards.name[unit.card] if unit is not None else "a card"


def seat_name(view: HighState, seat: int) -> str:
    """Seats are told apart by their faction."""
    return view.cards.faction_names[view.charter.factions[seat]]


def price_words(cmd: int, war: int) -> str:
    """A cost in words."""
    parts = [f"{n} {kind}" for n, kind in ((cmd, "CMD"), (war, "WAR")) if n]
    return " and ".join(parts) if parts else "nothing"


def step_op(view: HighState) -> Any:
    """The action of the ability that is being carried out."""
    step = top_step(view)
    return step.text(view).ops[step.pc] if isinstance(step, Resolve) and step.pc >= 0 else None


# -- options in words, where a template is not enough


@LEXICON.wording(Verb.SETTLE)
def settling(view: HighState, seat: int, action: Action) -> str:
    """The suggested payment, card by card."""
    step = top_step(view)
    if not isinstance(step, Pay):
        return "Pay"
    paid = suggestion(view, seat, step.cmd, step.war, step.mixed)
    return "Pay with " + listed([f"{name_of(view, card)} for {TYPES[kind]}" for card, kind in paid])


@LEXICON.wording(Verb.PICK)
def picking(view: HighState, seat: int, action: Action) -> str:
    """With what it takes."""
    return f"Destroy {unit_name(view, int(action.a))} (Health {health_of(view, int(action.a))})"


@LEXICON.wording(Verb.DONE)
def done(view: HighState, seat: int, action: Action) -> str:
    """The end of the orders, or of the picking."""
    return "End your orders" if isinstance(top_step(view), Orders) else "Destroy no more"


@LEXICON.wording(Verb.SEAT)
def choosing_seat(view: HighState, seat: int, action: Action) -> str:
    """An opponent for an ability; or, for one that has no other choice, its deed."""
    cycles = isinstance(step_op(view), Cycle)
    return "Refresh all reserves" if cycles else f"Choose {seat_name(view, int(action.a))}"


@LEXICON.wording(Verb.UNIT)
def choosing_unit(view: HighState, seat: int, action: Action) -> str:
    """A card in play, told apart from its like."""
    return f"Choose {described(view, int(action.a))}"


def described(view: HighState, uid: int) -> str:
    """A card in play with its place and side, so that equal ones can be told apart."""
    unit = view.find(uid)
    if unit is None:
        return "a card"
    whose = "your" if unit.seat == view.viewer else f"{seat_name(view, unit.seat)}'s"
    return f"{whose} {name_of(view, unit.card)} at {place_name(view, unit.place)}"


@LEXICON.wording(Verb.DECLINE)
def declining(view: HighState, seat: int, action: Action) -> str:
    """What declining means here."""
    kind = type(top_step(view)).__name__
    return {
        "Bank": "Bank nothing",
        "Cull": "Cull nothing and reshuffle",
        "Destroy": "Let it be destroyed",
        "Refresh": "Refresh no more",
    }.get(kind, "Decline" if not getattr(top_step(view), "got", ()) else "Choose no more")


def health_of(view: HighState, uid: int) -> int:
    """Current Health of a card in play."""
    unit = view.find(uid)
    if unit is None:
        return 0
    strength = strength_at(view, unit.place)
    return strength.health[index_of(view, strength, unit)]


# -- what things are called, where a client finds them, which there are


def name(view: HighState, kind: str, value: int) -> str:
    """What a thing on the table is called; '' for what the lexicon names itself."""
    if kind == "location":
        return place_name(view, value)
    if kind == "unit":
        return unit_name(view, value)
    if kind == "seat":
        return seat_name(view, value)
    if kind == "waiting":
        step = top_step(view)
        waits = isinstance(step, Triggers) and 0 <= value < len(step.queue)
        return name_of(view, step.queue[value].card) if waits else "nothing"
    if kind in CARDS:
        return name_of(view, value) if 0 <= value < view.cards.size else "a card"
    return TYPES[value] if kind == "resource" and 0 <= value <= 1 else ""


def ref(view: HighState, kind: str, value: int) -> str:
    """How the board calls this thing; '' for what is not on it."""
    step = top_step(view)
    seat = int(getattr(step, "seat", view.active))
    if kind in ("location", "unit", "seat", "caster", "look"):
        return f"{kind}:{value}"
    if kind == "reserve":
        return f"reserve:{seat}:{slot_of(view, seat, value)}"
    if kind == "discard":
        return f"discard:{seat}:{value}"
    if kind == "hand":
        return f"card:{value}"
    if kind == "chosen":
        return zone_ref(view, seat, value)
    if kind == "waiting" and isinstance(step, Triggers):
        return trigger_ref(view, step, value)
    return ""


ZONES = ("hand", "reserve", "caster", "discard", "look", "chosen")


def id_of(view: HighState, kind: str, value: int) -> str:
    """The id of a card, in play or in one of the seat's zones."""
    if kind == "unit":
        unit = view.find(value)
        return view.cards.id[unit.card] if unit is not None else ""
    if kind == "location":
        return view.cards.id[view.row[value]] if 0 <= value < len(view.row) else ""
    return view.cards.id[value] if kind in ZONES and 0 < value < view.cards.size else ""


def domain(view: HighState, kind: str) -> list[int]:
    """All things of a kind that the viewer could name, legal or not."""
    seat = max(0, int(view.viewer))
    step = top_step(view)
    zones: dict[str, tuple[int, ...]] = {
        "hand": view.hands[seat].cards,
        "reserve": view.stock[seat],
        "caster": view.casters[seat],
        "discard": view.discards[seat],
        "look": view.looks[seat].cards,
        "chosen": view.hands[seat].cards + view.stock[seat] + view.discards[seat] + view.occupying[seat],
        "location": tuple(range(view.seats)),
        "unit": tuple(unit.uid for units in view.at for unit in units),
        "seat": tuple(range(view.seats)),
        "resource": (0, 1),
        "clause": tuple(range(4)),
        "waiting": tuple(range(len(step.queue))) if isinstance(step, Triggers) else (),
    }
    return sorted(set(zones.get(kind, ())))


def trigger_ref(view: HighState, step: Triggers, at: int) -> str:
    """The card whose ability would come first."""
    uid, here = step.queue[at].uid, step.queue[at].here
    if uid >= 0 and view.find(uid) is not None:
        return f"unit:{uid}"
    return f"location:{here}" if here >= 0 else ""


def zone_ref(view: HighState, seat: int, card: int) -> str:
    """A card of a zone, chosen for an ability."""
    op = step_op(view)
    zone = IN_DISCARD
    if isinstance(op, Choosing) and not (isinstance(op, FromPile) and op.selector.filter is None):
        zone = op.zone()
    if zone == IN_HAND:
        return f"card:{card}"
    if zone == IN_RESERVES:
        return f"reserve:{seat}:{slot_of(view, seat, card)}"
    if zone == IN_OCCUPYING:
        return f"occupying:{seat}:{card}"
    return f"discard:{seat}:{card}"


# -- why not


def reason(view: HighState, seat: int, action: Action, rule: str) -> str:
    """A refusal that names the numbers that the seat may know; '' where the rule's own sentence says it all."""
    a = int(action.a)
    known = 0 <= a < view.cards.size
    if rule == "HC-PAY-03" and known:
        purse = Purse(view, seat)
        missing = lack(view, seat, action, rule)
        if missing is not None:
            return f"{name_of(view, a)} costs {missing.need} {missing.what}, and your hand gives {missing.have}."
        return f"{name_of(view, a)} costs more than your hand gives: {purse.cmd} CMD or {purse.war} WAR at most."
    if rule == "HC-CHR-01" and known:
        return f"You have a copy of {name_of(view, a)} in play already."
    if rule in ("HC-RUSH-02", "HC-R-12", "HC-E2"):
        return f"This is round {view.round}: nobody does that in the first two rounds."
    if rule == "HC-R-11" and known:
        return f"{name_of(view, a)} has no Health and cannot take the field."
    if rule == "HC-PAY-01" and known:
        return f"{name_of(view, a)} gives no resources, or is not in your hand."
    if rule == "HC-PAY-02" and known:
        return f"{name_of(view, a)} does not give {'CMD' if action.b == CMD else 'WAR'}."
    step = top_step(view)
    if rule == "HC-BAT-07" and isinstance(step, Pick) and action.verb is Verb.PICK:
        unit = view.find(a)
        if unit is None or unit.seat == seat:
            return "Only enemy cards can be picked."
        return f"{unit_name(view, a)} has Health {health_of(view, a)}, and {step.left} Power is left."
    if rule == "HC-BAT-12" and isinstance(step, Pick):
        unit = view.find(a)
        if unit is None:
            return f"There is no card {a} in play."
        return f"{unit_name(view, a)} is {'picked already' if unit.picked else 'at another location'}."
    if rule == "HC-BAT-11" and isinstance(step, Pick):
        return f"{unit_name(view, a)} cannot be picked while others of its side must be picked first."
    if rule == "HC-ABL-02":
        return f"{unit_name(view, a)} cannot be destroyed."
    if rule == "HC-ORD-01" and action.verb is Verb.ORDER:
        unit = view.find(a)
        if unit is None:
            return f"There is no card {a} in play."
        if unit.seat != seat:
            return f"{unit_name(view, a)} is not yours to command."
        again = unit.has_used(1 << int(action.b), view.turn)
        return f"{unit_name(view, a)} {'has used that order this turn' if again else 'has no such order now'}."
    if rule == "HC-ORD-06":
        return f"That order costs more cards than the {view.hands[seat].count()} in your hand."
    return ""


HOW = {Verb.PURCHASE: BUY, Verb.RUSH: RUSH, Verb.WARCASTER: CAST}


def lack(view: HighState, seat: int, action: Action, rule: str) -> Lack | None:
    """CMD or WAR that is missing, where one of them alone is asked."""
    how = HOW.get(Verb(action.verb))
    if rule != "HC-PAY-03" or how is None or not 0 < action.a < view.cards.size:
        return None
    if view.cards.keywords[action.a] & FLEXIBLE or (how != BUY and lowest_toll(view, seat)):
        return None
    cmd, war = price_of(view, seat, how, action.a)
    purse = Purse(view, seat)
    if war <= 0 and cmd > purse.cmd:
        return Lack(purse.cmd, cmd, "CMD")
    if cmd <= 0 and war > purse.war:
        return Lack(purse.war, war, "WAR")
    return None


def is_caster(view: HighState, unit: Unit) -> bool:
    """Warcasters have no Health to show."""
    return view.cards.kind[unit.card] == WARCASTER


ACTS = (Verb.CAPTURE, Verb.PURCHASE, Verb.DEPLOY, Verb.RUSH, Verb.WARCASTER, Verb.ORDER, Verb.USE, Verb.ATTACK)


def meant(view: HighState, seat: int, action: Action, offered: bool) -> bool:
    """Could a person mean this: an act of a turn, or an answer to what is asked?"""
    if action.verb is Verb.ORDER:
        unit = view.find(action.a)
        return unit is not None and unit.seat == seat and action.b < len(view.cards.clauses[unit.card])
    return offered or action.verb in ACTS
