"""Options in words, the things they touch, and refusals that explain themselves."""

from __future__ import annotations

from enum import Enum
from typing import Any

from drumhead.games.high_command.battle import Pick
from drumhead.games.high_command.cards import CMD, IN_DISCARD, IN_HAND, IN_OCCUPYING, IN_RESERVES, WARCASTER
from drumhead.games.high_command.effects import Choosing, Cycle, FromPile
from drumhead.games.high_command.orders import Orders
from drumhead.games.high_command.payment import Pay, Purse, suggestion
from drumhead.games.high_command.reserves import slot_of
from drumhead.games.high_command.state import HighState, HighVerb, Unit
from drumhead.games.high_command.strength import index_of, strength_at
from drumhead.games.high_command.triggers import STRIDE, Resolve, Triggers
from drumhead.kernel import Action

TYPES = ("CMD", "WAR")
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


def words_of(view: HighState, seat: int, action: Action) -> str:
    """An option as the action bar shows it."""
    verb = action.verb
    a = int(action.a)
    step = top_step(view)
    if verb is HighVerb.SETTLE and isinstance(step, Pay):
        paid = suggestion(view, seat, step.cmd, step.war, step.mixed)
        return "Pay with " + listed([f"{name_of(view, card)} for {TYPES[kind]}" for card, kind in paid])
    if verb is HighVerb.PAY:
        return f"Discard {name_of(view, a)} for {TYPES[int(action.b)]}"
    if verb is HighVerb.FIRST and isinstance(step, Triggers):
        return f"First the ability of {name_of(view, step.queue[a * STRIDE + 1])}"
    if verb is HighVerb.PICK:
        return f"Destroy {unit_name(view, a)} (Health {health_of(view, a)})"
    if verb is HighVerb.SPEND:
        return f"Discard {name_of(view, a)} for its effect"
    if verb is HighVerb.ORDER:
        return f"Use the order of {unit_name(view, a)}"
    if verb is HighVerb.USE:
        return f"Use the order of {place_name(view, a)}"
    if verb is HighVerb.DECLINE:
        return declining(view)
    if verb is HighVerb.REFRESH:
        return "Refresh a reserve card"
    if verb is HighVerb.DONE:
        return "End your orders" if isinstance(step, Orders) else "Destroy no more"
    if verb is HighVerb.ALL_OUT:
        return "Attack all-out"
    if verb is HighVerb.TARGET:
        return f"Attack {seat_name(view, a)} only"
    if verb is HighVerb.SEAT:
        return "Refresh all reserves" if isinstance(step_op(view), Cycle) else f"Choose {seat_name(view, a)}"
    if verb is HighVerb.UNIT:
        return f"Choose {described(view, a)}"
    pattern = PLAIN.get(verb)
    if pattern is None:
        return action.text()
    return pattern.format(place_name(view, a) if verb in PLACES else name_of(view, a))


PLAIN: dict[Enum, str] = {
    HighVerb.CAPTURE: "Capture {}",
    HighVerb.PURCHASE: "Purchase {}",
    HighVerb.DEPLOY: "Deploy {}",
    HighVerb.RUSH: "Rush {}",
    HighVerb.WARCASTER: "Rush {}",
    HighVerb.GO: "At {}",
    HighVerb.SLOT: "Refresh {}",
    HighVerb.BANK: "Bank {}",
    HighVerb.CULL: "Cull {}",
    HighVerb.DISCARD: "Discard {}",
    HighVerb.ATTACK: "Attack at {}",
    HighVerb.CARD: "Choose {}",
    HighVerb.SAVE: "Discard {} to save it",
    HighVerb.TOP: "Put {} on top",
    HighVerb.BOTTOM: "Put {} at the bottom",
}
PLACES = (HighVerb.CAPTURE, HighVerb.GO, HighVerb.ATTACK)


def listed(parts: list[str]) -> str:
    """One, two and three."""
    return " and ".join([", ".join(parts[:-1]), parts[-1]]) if len(parts) > 1 else "".join(parts)


def described(view: HighState, uid: int) -> str:
    """A card in play with its place and side, so that equal ones can be told apart."""
    unit = view.find(uid)
    if unit is None:
        return "a card"
    whose = "your" if unit.seat == view.viewer else f"{seat_name(view, unit.seat)}'s"
    return f"{whose} {name_of(view, unit.card)} at {place_name(view, unit.place)}"


def declining(view: HighState) -> str:
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


# -- what to click


def refs_of(view: HighState, action: Action) -> list[str]:
    """The things an action touches, in the order in which a person would click them."""
    verb = action.verb
    a = int(action.a)
    step = top_step(view)
    seat = int(getattr(step, "seat", view.active))
    if verb in (HighVerb.CAPTURE, HighVerb.GO, HighVerb.ATTACK, HighVerb.USE):
        return [f"location:{a}"]
    if verb in (HighVerb.PURCHASE, HighVerb.RUSH, HighVerb.SLOT):
        return [f"reserve:{seat}:{slot_of(view, seat, a)}"]
    if verb is HighVerb.WARCASTER:
        return [f"caster:{a}"]
    if verb in (HighVerb.PICK, HighVerb.UNIT, HighVerb.ORDER):
        return [f"unit:{a}"]
    if verb in (HighVerb.TARGET, HighVerb.SEAT):
        return [f"seat:{a}"]
    if verb is HighVerb.CULL:
        return [f"discard:{seat}:{a}"]
    if verb in (HighVerb.TOP, HighVerb.BOTTOM):
        return [f"look:{a}"]
    if verb is HighVerb.FIRST and isinstance(step, Triggers):
        return trigger_refs(view, step, a)
    if verb is HighVerb.CARD:
        return [zone_ref(view, seat, a)]
    if verb in (HighVerb.DONE, HighVerb.DECLINE, HighVerb.SETTLE, HighVerb.ALL_OUT, HighVerb.REFRESH):
        return []
    return [f"card:{a}"]


def trigger_refs(view: HighState, step: Triggers, at: int) -> list[str]:
    """The card whose ability would come first."""
    uid, here = step.queue[at * STRIDE + 2], step.queue[at * STRIDE + 4]
    if uid >= 0 and view.find(uid) is not None:
        return [f"unit:{uid}"]
    return [f"location:{here}"] if here >= 0 else []


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


def reason_of(view: HighState, seat: int, action: Action, rule: str) -> str:
    """A refusal that names the numbers that the seat may know; '' where the rule's own sentence says it all."""
    a = int(action.a)
    known = 0 <= a < view.cards.size
    if rule == "HC-PAY-03" and known:
        purse = Purse(view, seat)
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
    if rule == "HC-BAT-07" and isinstance(step, Pick):
        return f"{unit_name(view, a)} has Health {health_of(view, a)}, and {step.left} Power is left."
    if rule == "HC-ABL-02":
        return f"{unit_name(view, a)} cannot be picked while others protect it."
    return ""


def is_caster(view: HighState, unit: Unit) -> bool:
    """Warcasters have no Health to show."""
    return view.cards.kind[unit.card] == WARCASTER
