"""What does a learner see of a battle? A view as numbers, its own side first, North's table turned round.

Places are measured on the table from the learner's own side, so both sides see their own edge at the bottom.
"""

from typing import Final

from mypy_extensions import i64

from drumhead.games.battleground.cards import Cards
from drumhead.games.battleground.movement import place_on_chart
from drumhead.games.battleground.orders import order_of
from drumhead.games.battleground.state import (
    CONTROLLED,
    DONE,
    FRIGHTENED,
    MOVED,
    RALLIED,
    RUSHED,
    SHAKEN,
    BattleState,
    Unit,
)
from drumhead.games.battleground.verbs import LETTERS, POINT, RANGED, Verb
from drumhead.kernel.action import Action
from drumhead.kernel.seen import Seen

SLOTS: Final = 16  # regiments of a side that are seen one by one
FLAGS: Final = (SHAKEN, FRIGHTENED, MOVED, DONE, CONTROLLED, RALLIED, RUSHED)
FLAG_NAMES: Final = ("shaken", "frightened", "moved", "done", "controlled", "rallied", "rushed")
OF_A_UNIT: Final = (
    "stands", "x", "y", "looks x", "looks y", "boxes", "green", "yellow", "red", "dice", "skill", "power", "defence",
    "toughness", "courage", "moves", "range", "points", "engaged", "pinched", "airborne", "front", "flank", "rear",
)  # fmt: skip
OF_THE_TABLE: Final = ("turn", "my turn", "phase", "table width", "table height")
OF_A_SEAT: Final = ("actions", "gained", "hand", "deck", "points", "budget")
LETTER_COUNT: Final = 7


def features(cards: Cards) -> list[str]:
    """The names of the numbers that `see` writes."""
    names = list(OF_THE_TABLE)
    for side in ("my", "their"):
        names += [f"{side} {what}" for what in OF_A_SEAT]
    for side in ("my", "their"):
        for slot in range(SLOTS):
            names += [f"{side} unit {slot + 1} {what}" for what in OF_A_UNIT]
            names += [f"{side} unit {slot + 1} order {letter}" for letter in LETTERS]
            names += [f"{side} unit {slot + 1} {what}" for what in FLAG_NAMES]
    names += [f"hand: {card.name or 'back'}" for card in cards.cards]
    return names


def see(view: BattleState, viewer: i64, seen: Seen) -> None:
    """What this seat sees (a spectator: as from seat 0), from its view or from the state, of which no more is read."""
    me: i64 = viewer if viewer >= 0 else 0
    side: i64 = me & 1
    wide = float(view.scenario.width)
    high = float(view.scenario.height)
    seen.add(float(view.turn) / 30.0)
    seen.flag(view.active == side)
    seen.add(float(view.phase) / 4.0)
    seen.add(wide / 48000.0)
    seen.add(high / 48000.0)
    _see_seats(view, side, seen)
    _see_seats(view, 1 - side, seen)
    _see_units(view, side, side, wide, high, seen)
    _see_units(view, 1 - side, side, wide, high, seen)
    seen.tally(list(view.hands[me].cards) if viewer >= 0 else [], 0, len(view.cards.cards), 0.5)


def _see_seats(view: BattleState, side: i64, seen: Seen) -> None:
    actions: i64 = 0
    gained: i64 = 0
    hand: i64 = 0
    deck: i64 = 0
    points: i64 = 0
    budget: i64 = 0
    for seat in view.seats_of(side):
        actions += view.actions[seat]
        gained += view.gained[seat]
        hand += view.hands[seat].count()
        deck += view.decks[seat].left
        points += view.points[seat]
        budget += view.budgets[seat]
    seen.add(float(actions) / 6.0)
    seen.add(float(gained) / 6.0)
    seen.add(float(hand) / 10.0)
    seen.add(float(deck) / 30.0)
    seen.add(float(points) / 20.0)
    seen.add(float(budget) / 3000.0)


def _see_units(view: BattleState, of: i64, side: i64, wide: float, high: float, seen: Seen) -> None:
    per_unit: i64 = len(OF_A_UNIT) + LETTER_COUNT + len(FLAGS)
    start: i64 = seen.at
    shown: i64 = 0
    for u in view.units:
        if u.uid and u.side == of and shown < SLOTS:
            if not u.out:
                seen.at = start + shown * per_unit
                _see_unit(u, side, wide, high, seen)
            shown += 1
    seen.at = start + SLOTS * per_unit


def _see_unit(u: Unit, side: i64, wide: float, high: float, seen: Seen) -> None:
    printed = u.printed
    x = u.card.cx / wide
    y = u.card.cy / high
    fx = u.card.fx
    fy = u.card.fy
    if side == 1:
        x = 1.0 - x
        y = 1.0 - y
        fx = 0.0 - fx
        fy = 0.0 - fy
    sides = u.sides()
    seen.add(1.0)
    seen.add(x)
    seen.add(y)
    seen.add(fx)
    seen.add(fy)
    seen.add(float(u.boxes()) / 16.0)
    seen.choice(u.colour - 1, 3)
    seen.add(float(printed.engaged.dice) / 8.0)
    seen.add(float(printed.engaged.skill) / 8.0)
    seen.add(float(printed.engaged.power) / 8.0)
    seen.add(float(printed.dskill) / 5.0)
    seen.add(float(printed.tough) / 5.0)
    seen.add(float(printed.courage) / 18.0)
    seen.add(float(printed.mc) / 12000.0)
    seen.add(float(printed.range) / 21000.0)
    seen.add(float(printed.points) / 600.0)
    seen.add(float(len(u.links)) / 4.0)
    seen.flag(u.pinched())
    seen.flag(u.airborne())
    seen.flag(sides & 1 != 0)
    seen.flag(sides & 10 != 0)
    seen.flag(sides & 4 != 0)
    seen.choice(u.order.letter, LETTER_COUNT)
    for flag in FLAGS:
        seen.flag(u.has(flag))


# -- numbers of actions

RANKS: Final = 20  # units of a side that have numbers of their own; later ones share
BOTH: Final = 2 * RANKS
CARDS_AT_MOST: Final = 160
CLAUSES: Final = 4
COLUMNS: Final = 36  # of an inch each
ROWS: Final = 12
AHEAD: Final = 16  # inches from three behind
ASIDE: Final = 14
TURNS: Final = 24  # of fifteen degrees
ORDERS: Final = 7 * 2 * (2 + BOTH + 14)
SPELLS: Final = 12

PLAIN_VERBS: Final = (
    Verb.END, Verb.DRAW, Verb.PASS, Verb.ACCEPT, Verb.DECLINE, Verb.KEEP, Verb.STRIP, Verb.MOVES, Verb.RECALL,
)  # fmt: skip
UNIT_VERBS: Final = (Verb.CONTROL, Verb.STAY, Verb.RESERVE, Verb.SKIP, Verb.STEP_IN, Verb.TARGET, Verb.AWAY)
CARD_VERBS: Final = (Verb.CHOOSE, Verb.TOP, Verb.BOTTOM)

FIRST_AT: Final = 16
CHARGE_AT: Final = FIRST_AT + 2
UNIT_AT: Final = CHARGE_AT + 2
CARD_AT: Final = UNIT_AT + len(UNIT_VERBS) * (BOTH + 1)
PLAY_AT: Final = CARD_AT + len(CARD_VERBS) * CARDS_AT_MOST
MARK_AT: Final = PLAY_AT + CARDS_AT_MOST * CLAUSES
MOVE_AT: Final = MARK_AT + RANKS * 64
RUSH_AT: Final = MOVE_AT + RANKS * 2 * 32
RUSHES_AT: Final = RUSH_AT + RANKS * RANKS * 3
ATTACK_AT: Final = RUSHES_AT + 1 + RANKS
CAST_AT: Final = ATTACK_AT + RANKS * RANKS * 4
RALLY_AT: Final = CAST_AT + RANKS * SPELLS * (BOTH + 1 + CLAUSES)
ABILITY_AT: Final = RALLY_AT + RANKS * TURNS
ORDER_AT: Final = ABILITY_AT + RANKS * 64 * CLAUSES
PLACE_AT: Final = ORDER_AT + RANKS * ORDERS
POSE_AT: Final = PLACE_AT + RANKS * COLUMNS * ROWS * 2
ALL: Final = POSE_AT + AHEAD * ASIDE * TURNS * 2


def ranked(s: BattleState, me: i64) -> "Ranks":
    """Every unit's place among those of its seat, in the order of uids."""
    counts: list[int] = [0] * s.seats
    places: list[int] = []
    sides: list[int] = []
    for u in s.units:
        seat: i64 = u.seat
        known = u.uid != 0 and 0 <= seat < s.seats
        places.append(counts[seat] % RANKS if known else 0)
        sides.append(0 if u.side == (me & 1) else RANKS)
        if known:
            counts[seat] += 1
    return Ranks(places, sides)


class Ranks:
    """What units are called in the numbers of actions, made once for all options of a decision."""

    def __init__(self, places: list[int], sides: list[int]) -> None:
        self.places: Final = places
        self.sides: Final = sides

    def of(self, uid: i64) -> i64:
        """A unit's place among those of its seat."""
        if uid <= 0 or uid >= len(self.places):
            return 0
        return self.places[uid]

    def anybody(self, uid: i64) -> i64:
        """A number for any unit: own ones first, then the others; the last for nobody."""
        if uid <= 0 or uid >= len(self.places):
            return BOTH
        return self.places[uid] + self.sides[uid]


def action_count() -> i64:
    """How many numbers actions have."""
    return ALL


def action_numbers(s: BattleState, me: i64, options: list[Action]) -> list[int]:
    """The number of each of these options."""
    ranks = ranked(s, me)
    return [_number(s, ranks, me, option) for option in options]


def action_number(s: BattleState, me: i64, action: Action) -> i64:
    """A number that means the same in every decision: this unit attacks that one, the third unit goes on Close."""
    return _number(s, ranked(s, me), me, action)


def _number(s: BattleState, ranks: Ranks, me: i64, action: Action) -> i64:
    verb = action.verb
    if verb is Verb.PLACE:  # by far the most options
        return _place(s, ranks, me, action)
    if verb is Verb.POSE:
        return _pose(s, action)
    a: i64 = action.a
    b: i64 = action.b
    c: i64 = action.c
    for place in range(len(PLAIN_VERBS)):
        if PLAIN_VERBS[place] is verb:
            return place
    for place in range(len(UNIT_VERBS)):
        if UNIT_VERBS[place] is verb:
            return UNIT_AT + place * (BOTH + 1) + ranks.anybody(a)
    for place in range(len(CARD_VERBS)):
        if CARD_VERBS[place] is verb:
            return CARD_AT + place * CARDS_AT_MOST + a % CARDS_AT_MOST
    if verb is Verb.FIRST:
        return FIRST_AT + (0 if a == (me & 1) else 1)
    if verb is Verb.CHARGE:
        return CHARGE_AT + (1 if _shoots(action) else 0)
    if verb is Verb.PLAY:
        if a:
            return PLAY_AT + (a % CARDS_AT_MOST) * CLAUSES + b % CLAUSES
        return MARK_AT + ranks.of(action.more[0] if action.more else 0) * 64 + (c * CLAUSES + b) % 64
    if verb is Verb.MOVE:
        return MOVE_AT + (ranks.of(a) * 2 + b) * 32 + (c // 700) % 32
    if verb is Verb.RUSH:
        return RUSH_AT + (ranks.of(a) * RANKS + ranks.of(b)) * 3 + c
    if verb is Verb.RUSHES:
        return RUSHES_AT + (1 + ranks.of(a) if c else 0)
    if verb is Verb.ATTACK:
        return ATTACK_AT + (ranks.of(a) * RANKS + ranks.of(b)) * 4 + c % 4
    if verb is Verb.CAST:
        what: i64 = ranks.anybody(c) if c else BOTH + 1 + (action.more[0] if action.more else 0) % CLAUSES
        return CAST_AT + (ranks.of(a) * SPELLS + b % SPELLS) * (BOTH + 1 + CLAUSES) + what
    if verb is Verb.RALLY:
        return RALLY_AT + ranks.of(a) * TURNS + _turn(s, me, b)
    if verb is Verb.ABILITY:
        return ABILITY_AT + (ranks.of(a) * 64 + b % 64) * CLAUSES + c % CLAUSES
    if verb is Verb.ORDER:
        return ORDER_AT + ranks.of(a) * ORDERS + _order(ranks, action)
    return -1


def _shoots(action: Action) -> bool:
    for entry in action.more:
        if entry // 64 == RANGED:
            return True
    return False


def _turn(s: BattleState, me: i64, heading: i64) -> i64:
    """A heading in steps of fifteen degrees, as the learner's side sees it."""
    if me & 1:
        heading = (heading + 18000) % 36000
    return ((heading + 750) // 1500) % TURNS


def _order(ranks: Ranks, action: Action) -> i64:
    order = order_of(action.more)
    if order is None:
        return 0
    aim: i64 = 0
    if order.objective == POINT:
        aim = 1
    elif order.objective:
        aim = 2 + ranks.anybody(order.objective)
    elif order.cap:
        aim = 2 + BOTH + place_on_chart(order.cap) % 14
    return ((order.letter % 7) * 2 + order.airborne) * (2 + BOTH + 14) + aim


def _place(s: BattleState, ranks: Ranks, me: i64, action: Action) -> i64:
    x: i64 = action.a
    y: i64 = action.b
    if me & 1:
        x = s.scenario.width - x
        y = s.scenario.height - y
    column: i64 = (x // 1000) % COLUMNS
    row: i64 = (y // 1000) % ROWS
    uid: i64 = action.more[0] if action.more else 0
    up: i64 = action.more[1] if len(action.more) > 1 else 0
    return PLACE_AT + ((ranks.of(uid) * COLUMNS + column) * ROWS + row) * 2 + up


def _pose(s: BattleState, action: Action) -> i64:
    uid: i64 = action.more[0] if action.more else 0
    if uid <= 0 or uid >= len(s.units):
        return -1
    card = s.units[uid].card
    right, ahead = card.local(float(action.a), float(action.b))
    one: i64 = int(ahead / 750.0 + 5.0)
    two: i64 = int(right / 750.0 + 7.0)
    if one < 0 or one >= AHEAD or two < 0 or two >= ASIDE:
        return -1
    turn: i64 = (((action.c - card.heading) % 36000 + 750) // 1500) % TURNS
    land: i64 = action.more[1] if len(action.more) > 1 else 0
    return POSE_AT + ((one * ASIDE + two) * TURNS + turn) * 2 + land
