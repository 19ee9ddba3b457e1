"""What does a learner see of Shadow's Edge? A view as numbers, and a number for every action that keeps its meaning.

Places on the table count from the learner's side: its own Front, its own Support, then the other's. A unit's place is
its rank by age within its line, so the same number always means the same space; a card's number is its row in the
tables.
"""

from typing import Final

from mypy_extensions import i64

from drumhead.games.shadows_edge.attack import bars_attacker
from drumhead.games.shadows_edge.cards import (
    FRONT,
    KEYWORDS,
    SUPPORT,
    TYPES,
    Cards,
    armor,
    mend,
    siege,
)
from drumhead.games.shadows_edge.intercept import Intercept
from drumhead.games.shadows_edge.mulligan import Mulligan
from drumhead.games.shadows_edge.selectors import attack, keys, op_cost
from drumhead.games.shadows_edge.state import EdgeState, Unit, commander_uid
from drumhead.games.shadows_edge.triggers import Resolve
from drumhead.games.shadows_edge.verbs import Verb
from drumhead.kernel.action import Action
from drumhead.kernel.seen import Seen

FRONT_PLACES: Final = 7  # the most that an option allows
SUPPORT_PLACES: Final = 6
PLACES: Final = FRONT_PLACES + SUPPORT_PLACES
SPOTS: Final = PLACES + 1  # with the Commander
PLAIN_COUNT: Final = 15  # keywords without a number, in the order of their bits; the numbered ones lie above
PLAIN_WORDS: Final = (1 << PLAIN_COUNT) - 1
PER_UNIT: Final = 6 + 6 + PLAIN_COUNT + 3
PHASES: Final = ("Mulligan", "Main", "Intercept", "Resolve")
EQUIPMENT_KINDS: Final = 8

# Where the numbers of each verb begin; the four blocks that count cards follow PLAIN.
LINES_AT: Final = 2
MOVE_AT: Final = 8
RETREAT_AT: Final = MOVE_AT + PLACES
BRACE_AT: Final = RETREAT_AT + PLACES
READY_AT: Final = BRACE_AT + PLACES
SHOOT_AT: Final = READY_AT + PLACES
ABILITY_AT: Final = SHOOT_AT + PLACES
TARGET_AT: Final = ABILITY_AT + 2 * SPOTS
ATTACK_AT: Final = TARGET_AT + 2 * SPOTS
EQUIP_AT: Final = ATTACK_AT + PLACES * SPOTS
PLAIN: Final = EQUIP_AT + EQUIPMENT_KINDS * PLACES


def features(cards: Cards) -> list[str]:
    """The names of the numbers that `see` writes."""
    names = ["turn", "my turn", "went first"]
    names += [f"asked: {phase}" for phase in PHASES]
    for side in ("my", "their"):
        names += [
            f"{side} {what}" for what in ("life", "command deck", "reserve", "pool", "used", "hand", "deck", "grave")
        ]
    for side in ("my", "their"):
        for place in range(PLACES):
            line = line_name(place)
            names += [
                f"{side} {line} {what}" for what in ("attack", "defence", "operation", "ready", "shocked", "afflicted")
            ]
            names += [f"{side} {line} is {kind}" for kind in TYPES[1:]]
            names += [f"{side} {line} {word}" for word in KEYWORDS]
    for side in ("my", "their"):
        names += [f"about {side} {line_name(place)}" for place in range(SPOTS)]
    names += [f"effect of: {card.name}" for card in cards.defs]
    names += [f"hand: {card.name}" for card in cards.defs]
    return names


def line_name(place: int) -> str:
    """What a place of a side is called."""
    if place == PLACES:
        return "commander"
    return f"front {place + 1}" if place < FRONT_PLACES else f"support {place - FRONT_PLACES + 1}"


def see(s: EdgeState, viewer: i64, seen: Seen) -> None:
    """What this seat sees (a spectator: as from seat 0), from its view or from the state, of which no more is read."""
    me: i64 = viewer if viewer >= 0 else 0
    seen.add(float(s.turn) / 80.0)
    seen.add(1.0 if s.active == me else -1.0)
    seen.add(1.0 if s.first == me else -1.0)
    step = s.agenda[-1] if s.agenda else None
    asking = type(step).__name__ if step is not None else ""
    for phase in PHASES:
        seen.flag(phase == asking)
    _see_seat(s, me, viewer, seen)
    _see_seat(s, 1 - me, viewer, seen)
    _see_units(s, me, seen)
    _see_units(s, 1 - me, seen)
    # What the question is about: the flyer that comes forward, or whose effect is at work, and which card's.
    spot: i64 = -1
    card: i64 = -1
    if isinstance(step, Intercept):
        spot = spot_of(s, step.flyer, me)
    elif isinstance(step, Resolve):
        card = step.card
        if step.uid:
            spot = spot_of(s, step.uid, me)
    seen.choice(spot, 2 * SPOTS)
    seen.choice(card, len(s.cards.defs))
    if viewer >= 0:
        seen.tally(list(s.hands[me].cards), 0, len(s.cards.defs), 0.5)
    else:
        seen.skip(len(s.cards.defs))


def _see_seat(s: EdgeState, seat: i64, viewer: i64, seen: Seen) -> None:
    points = s.points[seat]
    seen.add(float(s.life[seat]) / 25.0)
    seen.add(float(points.deck) / 15.0)
    seen.add(float(points.reserve) / 15.0)
    seen.add(float(points.pool) / 15.0)
    seen.add(float(points.used) / 15.0)
    hand: i64 = s.hands[seat].count()
    if seat != viewer and s.agenda and isinstance(s.agenda[-1], Mulligan):
        hand += s.aside[seat].count()  # SE-MULL-04: others see a full hand until the exchange is made
    seen.add(float(hand) / 15.0)
    seen.add(float(s.decks[seat].left) / 40.0)
    seen.add(float(len(s.graves[seat])) / 40.0)


def _see_units(s: EdgeState, seat: i64, seen: Seen) -> None:
    start: i64 = seen.at
    front: i64 = 0
    support: i64 = FRONT_PLACES
    for u in s.units[seat]:
        # its rank by age within its line, as `place_of` has it
        if u.line == FRONT:
            _see_unit(s, u, start + front * PER_UNIT, seen)
            front += 1
        else:
            _see_unit(s, u, start + support * PER_UNIT, seen)
            support += 1
    seen.at = start + PLACES * PER_UNIT


def _see_unit(s: EdgeState, u: Unit, at: i64, seen: Seen) -> None:
    seen.put(at, float(attack(s, u)) / 10.0)
    seen.put(at + 1, float(u.defence) / 10.0)
    seen.put(at + 2, float(op_cost(s, u)) / 4.0)
    if not bars_attacker(s, u):
        seen.put(at + 3, 1.0)
    if u.shocked:
        seen.put(at + 4, 1.0)
    if u.afflicted:
        seen.put(at + 5, 1.0)
    seen.put(at + 5 + u.type, 1.0)
    words: i64 = keys(s, u)
    at += 12
    if words > PLAIN_WORDS:
        seen.put(at + PLAIN_COUNT, float(armor(words)) / 5.0)
        seen.put(at + PLAIN_COUNT + 1, float(mend(words)) / 5.0)
        seen.put(at + PLAIN_COUNT + 2, float(siege(words)) / 5.0)
    words &= PLAIN_WORDS
    while words:
        if words & 1:
            seen.put(at, 1.0)
        words >>= 1
        at += 1


def place_of(s: EdgeState, uid: i64, seat: i64) -> i64:
    """The place of a unit on its side, or PLACES for the Commander and for what is not there."""
    front: i64 = 0
    support: i64 = 0
    for u in s.units[seat]:
        if u.uid == uid:
            return front if u.line == FRONT else FRONT_PLACES + support
        if u.line == FRONT:
            front += 1
        else:
            support += 1
    return PLACES


def spot_of(s: EdgeState, uid: i64, me: i64) -> i64:
    """A unit or Commander of either side: own side first."""
    for u in s.units[1 - me]:
        if u.uid == uid:
            return SPOTS + place_of(s, uid, 1 - me)
    if uid == commander_uid(1 - me):
        return SPOTS + PLACES
    return place_of(s, uid, me)


def action_count(cards: Cards) -> i64:
    """How many numbers there are."""
    return PLAIN + 7 * len(cards.defs)


def action_numbers(s: EdgeState, me: i64, options: list[Action]) -> list[int]:
    """The number of each of these options."""
    numbers: list[int] = []
    attacker: i64 = -1
    at: i64 = 0
    for option in options:
        if option.verb is Verb.ATTACK:  # most of them, and one unit's come one behind the other
            if option.a != attacker:
                attacker = option.a
                at = ATTACK_AT + place_of(s, attacker, me) * SPOTS
            numbers.append(at + place_of(s, option.b, 1 - me))
        else:
            numbers.append(action_number(s, me, option))
    return numbers


def action_number(s: EdgeState, me: i64, action: Action) -> i64:
    """The action's number: the verb, and the place or the card that it is about."""
    verb = action.verb
    a: i64 = action.a
    size: i64 = len(s.cards.defs)
    if verb is Verb.END or verb is Verb.KEEP:
        return 0
    if verb is Verb.PASS:
        return 1
    if verb is Verb.LINE or verb is Verb.RESERVE:
        return LINES_AT + a
    if verb is Verb.DEPLOY:
        return PLAIN + a + (size if action.b == SUPPORT else 0)
    if verb is Verb.ORDER:
        return PLAIN + 2 * size + a
    if verb is Verb.CHOOSE:
        return PLAIN + 3 * size + a
    if verb is Verb.TOP:
        return PLAIN + 4 * size + a
    if verb is Verb.BOTTOM:
        return PLAIN + 5 * size + a
    if verb is Verb.RETURN:
        return PLAIN + 6 * size + a
    if verb is Verb.TARGET:
        return TARGET_AT + spot_of(s, a, me)
    if verb is Verb.ABILITY:
        return ABILITY_AT + spot_of(s, a, me)
    if verb is Verb.EQUIP:
        return EQUIP_AT + a % EQUIPMENT_KINDS * PLACES + place_of(s, action.b, me)
    place = place_of(s, a, me)
    if verb is Verb.ATTACK:
        return ATTACK_AT + place * SPOTS + place_of(s, action.b, 1 - me)
    if verb is Verb.MOVE:
        return MOVE_AT + place
    if verb is Verb.RETREAT:
        return RETREAT_AT + place
    if verb is Verb.BRACE:
        return BRACE_AT + place
    if verb is Verb.READY:
        return READY_AT + place
    return SHOOT_AT + place
