"""What does a learner see of Shadow's Edge? A view as numbers, and a number for every action that keeps its meaning.

Places on the table count from the learner's side: its own Front, its own Support, then the other's. A unit's place is
its rank by age within its line, so the same number always means the same space; a card's number is its row in the
tables.
"""

from typing import Final

from mypy_extensions import i64

from drumhead.games.shadows_edge.attack import bars_attacker
from drumhead.games.shadows_edge.cards import BLITZ, BREAKTHROUGH, FRONT, GUARD, INTERCEPT, SUPPORT, SWIFT, TYPES, Cards
from drumhead.games.shadows_edge.selectors import attack, keys, op_cost
from drumhead.games.shadows_edge.state import EdgeState, Unit, commander_uid
from drumhead.games.shadows_edge.verbs import Verb
from drumhead.kernel.action import Action
from drumhead.kernel.seen import Seen

FRONT_PLACES: Final = 7  # the most that an option allows
SUPPORT_PLACES: Final = 6
PLACES: Final = FRONT_PLACES + SUPPORT_PLACES
SPOTS: Final = PLACES + 1  # with the Commander
KEYWORDS_SEEN: Final = (BLITZ, GUARD, SWIFT, BREAKTHROUGH, INTERCEPT)
PER_UNIT: Final = 6 + 6 + 5
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
            line = f"front {place + 1}" if place < FRONT_PLACES else f"support {place - FRONT_PLACES + 1}"
            names += [
                f"{side} {line} {what}" for what in ("attack", "defence", "operation", "ready", "shocked", "afflicted")
            ]
            names += [f"{side} {line} is {kind}" for kind in TYPES[1:]]
            names += [f"{side} {line} {word}" for word in ("blitz", "guard", "swift", "breakthrough", "intercept")]
    names += [f"hand: {card.name}" for card in cards.defs]
    return names


def see(view: EdgeState, seen: Seen) -> None:
    """The view from its own seat (a spectator's from seat 0)."""
    me: i64 = view.viewer if view.viewer >= 0 else 0
    seen.add(float(view.turn) / 80.0)
    seen.add(1.0 if view.active == me else -1.0)
    seen.add(1.0 if view.first == me else -1.0)
    asking = type(view.agenda[-1]).__name__ if view.agenda else ""
    for phase in PHASES:
        seen.flag(phase == asking)
    for seat in (me, 1 - me):
        points = view.points[seat]
        seen.add(float(view.life[seat]) / 25.0)
        seen.add(float(points.deck) / 15.0)
        seen.add(float(points.reserve) / 15.0)
        seen.add(float(points.pool) / 15.0)
        seen.add(float(points.used) / 15.0)
        seen.add(float(len(view.hands[seat].cards)) / 15.0)
        seen.add(float(view.decks[seat].left) / 40.0)
        seen.add(float(len(view.graves[seat])) / 40.0)
    for seat in (me, 1 - me):
        start: i64 = seen.at
        front: i64 = 0
        support: i64 = FRONT_PLACES
        for u in view.units[seat]:
            # its rank by age within its line, as `place_of` has it
            if u.line == FRONT:
                seen.at = start + front * PER_UNIT
                front += 1
            else:
                seen.at = start + support * PER_UNIT
                support += 1
            _see_unit(view, u, seen)
        seen.at = start + PLACES * PER_UNIT
    seen.tally(list(view.hands[me].cards), 0, len(view.cards.defs), 0.5)


def _see_unit(view: EdgeState, u: Unit, seen: Seen) -> None:
    seen.add(float(attack(view, u)) / 10.0)
    seen.add(float(u.defence) / 10.0)
    seen.add(float(op_cost(view, u)) / 4.0)
    seen.flag(not bars_attacker(view, u))
    seen.flag(u.shocked != 0)
    seen.flag(u.afflicted != 0)
    seen.choice(u.type - 1, 6)
    words = keys(view, u)
    for keyword in KEYWORDS_SEEN:
        seen.flag(words & keyword != 0)


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
    return [action_number(s, me, option) for option in options]


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
