"""What does a learner see of High Command? A view as numbers, and a number for every action that keeps its meaning.

Seats count clockwise from the learner's own; seats and locations that this table does not have stay 0. A card's number
is its row in the tables; a card in play has the number of its space: seat, location, and rank among its cards there.
"""

from typing import Final

from mypy_extensions import i64

from drumhead.games.high_command.cards import BACKS, GUARD, LOCATION, WARCASTER, WINDS, Cards
from drumhead.games.high_command.endgame import worth_points
from drumhead.games.high_command.orders import Go
from drumhead.games.high_command.payment import Pay
from drumhead.games.high_command.state import HighState, HighVerb
from drumhead.games.high_command.strength import strength_at
from drumhead.games.high_command.terms import margin_for, total_power, total_weight
from drumhead.games.high_command.triggers import STRIDE, Resolve, Triggers
from drumhead.kernel import Action

SEATS: Final = 4
PLACES: Final = 4
RANKS: Final = 8  # more cards of one seat at one location share the last space
SPACES: Final = PLACES * SEATS * RANKS
CLAUSES: Final = 2
ASKING: Final = (
    "Capture",
    "Orders",
    "Go",
    "Pay",
    "Refresh",
    "Discard",
    "Bank",
    "Cull",
    "Scry",
    "Battle",
    "Approach",
    "Pick",
    "Destroy",
    "Triggers",
    "Resolve",
)
PHASES: Final = ("winds", "capture", "orders", "battle")
OF_A_SEAT: Final = (
    "plays",
    "is active",
    "goes first",
    "hand",
    "deck",
    "discard",
    "bank",
    "occupying",
    "reinforcements",
    "warcasters",
    "captures",
    "points",
)
OF_A_SPACE: Final = ("is taken", "power", "health", "warjack", "warrior", "warcaster", "guard", "new")
CARD_BLOCKS: Final = (
    "about",
    "my hand",
    "my look",
    "my bank",
    "my discard",
    "my army",
    "my reserves",
    "my warcasters",
    "my play",
    "their hand",
    "their discard",
    "their army",
    "their reserves",
    "their play",
)

# Where the numbers of each verb begin; the blocks that count cards follow PLAIN.
CAPTURE_AT: Final = 4
GO_AT: Final = CAPTURE_AT + PLACES
ATTACK_AT: Final = GO_AT + PLACES
TARGET_AT: Final = ATTACK_AT + PLACES
SEAT_AT: Final = TARGET_AT + SEATS
USE_AT: Final = SEAT_AT + SEATS
ORDER_AT: Final = USE_AT + PLACES * CLAUSES
UNIT_AT: Final = ORDER_AT + PLACES * RANKS * CLAUSES
PICK_AT: Final = UNIT_AT + SPACES
PLAIN: Final = PICK_AT + SPACES
BY_CARD: Final = (
    HighVerb.PURCHASE,
    HighVerb.DEPLOY,
    HighVerb.RUSH,
    HighVerb.WARCASTER,
    HighVerb.REFRESH,
    HighVerb.SLOT,
    HighVerb.BANK,
    HighVerb.CULL,
    HighVerb.DISCARD,
    HighVerb.SAVE,
    HighVerb.CARD,
    HighVerb.TOP,
    HighVerb.BOTTOM,
)
PAY_BLOCK: Final = 13  # two blocks: for Command, for War
SPEND_BLOCK: Final = PAY_BLOCK + 2
FIRST_BLOCK: Final = SPEND_BLOCK + CLAUSES
BLOCKS: Final = FIRST_BLOCK + CLAUSES


# -- names


def features(cards: Cards) -> list[str]:
    """The names of the numbers that `observe` gives."""
    names = ["round", "quick start", "errata", "owed command", "owed war", "owed of either"]
    names += [f"phase: {phase}" for phase in PHASES]
    names += [f"asked: {step}" for step in ASKING]
    names += [f"winds: {cards.id[card]}" for card in rows(cards, WINDS)]
    for who in whose():
        names += [f"{who} {what}" for what in OF_A_SEAT]
    for place in range(PLACES):
        here = f"location {place + 1}"
        names += [f"{here} is there", f"{here} under attack", f"{here} points", f"{here} my margin"]
        names += [f"{here} is {cards.id[card]}" for card in rows(cards, LOCATION)]
        for who in whose():
            names += [f"{here} {who} {what}" for what in ("power", "weight")]
        for who in whose():
            for rank in range(RANKS):
                names += [f"{here} {who} card {rank + 1} {what}" for what in OF_A_SPACE]
    for block in CARD_BLOCKS:
        names += [f"{block}: {cards.id[card]}" for card in range(BACKS, cards.size)]
    return names


def whose() -> list[str]:
    """The seats as the learner calls them."""
    return ["my", "left", "second left", "third left"]


def rows(cards: Cards, kind: i64) -> list[int]:
    """The rows of all cards of this kind."""
    found: list[int] = []
    for card in range(BACKS, cards.size):
        if cards.kind[card] == kind:
            found.append(card)
    return found


# -- what is seen


def observe(cards: Cards, view: HighState) -> list[float]:
    """The view from its own seat (a spectator's from seat 0). Cards that a position brought along are not seen."""
    me: i64 = view.viewer if view.viewer >= 0 else 0
    seen: list[float] = [
        float(view.round) / 12.0,
        1.0 if view.charter.quick_start else 0.0,
        1.0 if view.charter.errata else 0.0,
    ]
    _see_debt(view, seen)
    phase: i64 = 0
    while phase < len(PHASES):
        seen.append(1.0 if view.phase == phase else 0.0)
        phase += 1
    asking = type(view.agenda[-1]).__name__ if view.agenda else ""
    for step in ASKING:
        seen.append(1.0 if step == asking else 0.0)
    blowing: i64 = view.winds_card()
    for card in rows(cards, WINDS):
        seen.append(1.0 if card == blowing else 0.0)
    _see_seats(view, me, seen)
    grounds = rows(cards, LOCATION)
    place: i64 = 0
    while place < PLACES:
        if place < view.seats:
            _see_place(view, me, place, grounds, seen)
        else:
            seen += [0.0] * (4 + len(grounds) + SEATS * (2 + RANKS * len(OF_A_SPACE)))
        place += 1
    _see_cards(cards.size, view, me, seen)
    return seen


def _see_debt(view: HighState, seen: list[float]) -> None:
    step = view.agenda[-1] if view.agenda else None
    if not isinstance(step, Pay):
        seen += [0.0, 0.0, 0.0]
    elif step.mixed:
        seen += [0.0, 0.0, float(step.cmd + step.war) / 10.0]
    else:
        seen += [float(step.cmd) / 10.0, float(step.war) / 10.0, 0.0]


def _see_seats(view: HighState, me: i64, seen: list[float]) -> None:
    turn: i64 = 0
    while turn < SEATS:
        if turn >= view.seats:
            seen += [0.0] * len(OF_A_SEAT)
            turn += 1
            continue
        seat: i64 = (me + turn) % view.seats
        points: i64 = 0
        for card in view.rolls[seat]:
            points += worth_points(view, seat, card)
        seen += [
            1.0,
            1.0 if view.active == seat else 0.0,
            1.0 if view.first == seat else 0.0,
            float(view.hands[seat].count()) / 10.0,
            float(view.decks[seat].left) / 30.0,
            float(len(view.discards[seat])) / 30.0,
            float(view.banks[seat].count()) / 4.0,
            float(len(view.occupying[seat])) / 20.0,
            float(view.reinforcements[seat].left) / 60.0,
            float(len(view.casters[seat])) / 4.0,
            float(view.captures[seat]) / 10.0,
            float(points) / 50.0,
        ]
        turn += 1


def _see_place(view: HighState, me: i64, place: i64, grounds: list[int], seen: list[float]) -> None:
    cards = view.cards
    ground: i64 = view.row[place]
    seen += [
        1.0 if ground else 0.0,
        1.0 if view.attack_at == place else 0.0,
        float(cards.vp[ground]) / 8.0,
        float(margin_for(view, place, me)) / 4.0,
    ]
    for card in grounds:
        seen.append(1.0 if card == ground else 0.0)
    turn: i64 = 0
    while turn < SEATS:
        if turn < view.seats:
            seat: i64 = (me + turn) % view.seats
            seen.append(float(total_power(view, place, seat)) / 20.0)
            seen.append(float(total_weight(view, place, seat)) / 12.0)
        else:
            seen += [0.0, 0.0]
        turn += 1
    strength = strength_at(view, place)
    turn = 0
    while turn < SEATS:
        rank: i64 = 0
        if turn < view.seats:
            seat = (me + turn) % view.seats
            index: i64 = strength.start[seat]
            for unit in view.at[place * view.seats + seat]:
                if rank == RANKS:
                    break
                seen += [
                    0.5 if unit.picked else 1.0,
                    float(strength.power[index]) / 10.0,
                    float(strength.health[index]) / 10.0,
                    1.0 if cards.types[unit.card] & cards.warjack else 0.0,
                    1.0 if cards.types[unit.card] & cards.warrior else 0.0,
                    1.0 if cards.kind[unit.card] == WARCASTER else 0.0,
                    1.0 if strength.keywords[index] & GUARD else 0.0,
                    1.0 if unit.turn == view.turn else 0.0,
                ]
                index += 1
                rank += 1
        seen += [0.0] * ((RANKS - rank) * len(OF_A_SPACE))
        turn += 1


def _see_cards(size: i64, view: HighState, me: i64, seen: list[float]) -> None:
    """How often each card lies where."""
    about: list[int] = []
    step = view.agenda[-1] if view.agenda else None
    if isinstance(step, (Go, Pay, Resolve)):
        about.append(step.card)
    _count(size, seen, about, 1.0)
    _count(size, seen, list(view.hands[me].cards), 0.125)
    _count(size, seen, list(view.looks[me].cards), 0.25)
    _count(size, seen, list(view.banks[me].cards), 0.25)
    _count(size, seen, list(view.discards[me]), 0.125)
    _count(size, seen, list(view.rolls[me]), 0.125)
    _count(size, seen, list(view.reserves[me]), 0.25)
    _count(size, seen, list(view.casters[me]), 1.0)
    _count(size, seen, _in_play(view, me), 0.25)
    hands: list[int] = []
    discards: list[int] = []
    armies: list[int] = []
    reserves: list[int] = []
    play: list[int] = []
    seat: i64 = 0
    while seat < view.seats:
        if seat != me:
            hands += list(view.hands[seat].cards)  # a view shows what was seen of them
            discards += list(view.discards[seat])
            armies += list(view.rolls[seat])
            reserves += list(view.reserves[seat])
            play += _in_play(view, seat)
        seat += 1
    _count(size, seen, hands, 0.125)
    _count(size, seen, discards, 0.125)
    _count(size, seen, armies, 0.0625)
    _count(size, seen, reserves, 0.125)
    _count(size, seen, play, 0.125)


def _in_play(view: HighState, seat: i64) -> list[int]:
    found: list[int] = []
    place: i64 = 0
    while place < view.seats:
        for unit in view.at[place * view.seats + seat]:
            found.append(unit.card)
        place += 1
    return found


def _count(size: i64, seen: list[float], zone: list[int], each: float) -> None:
    start: i64 = len(seen) - BACKS
    seen += [0.0] * (size - BACKS)
    for card in zone:
        if BACKS <= card < size:
            seen[start + card] += each


# -- numbers of actions


def action_count(cards: Cards) -> i64:
    """How many numbers there are."""
    return PLAIN + BLOCKS * cards.size


def action_number(size: i64, s: HighState, me: i64, action: Action) -> i64:
    """The action's number: the verb, and the card, location, seat or space that it is about."""
    verb = action.verb
    a: i64 = action.a
    if verb is HighVerb.DONE:
        return 0
    if verb is HighVerb.SETTLE:
        return 1
    if verb is HighVerb.DECLINE:
        return 2
    if verb is HighVerb.ALL_OUT:
        return 3
    if verb is HighVerb.PAY:
        return PLAIN + (PAY_BLOCK + action.b) * size + a % size
    block: i64 = 0
    for known in BY_CARD:
        if verb is known:
            return PLAIN + block * size + a % size
        block += 1
    if verb is HighVerb.GO:
        return GO_AT + a
    if verb is HighVerb.CAPTURE:
        return CAPTURE_AT + a
    if verb is HighVerb.ATTACK:
        return ATTACK_AT + a
    if verb is HighVerb.TARGET:
        return TARGET_AT + (a - me + s.seats) % s.seats
    if verb is HighVerb.SEAT:
        return SEAT_AT + (a - me + s.seats) % s.seats
    if verb is HighVerb.PICK:
        return PICK_AT + space_of(s, a, me)
    if verb is HighVerb.UNIT:
        return UNIT_AT + space_of(s, a, me)
    if verb is HighVerb.ORDER:
        return ORDER_AT + space_of(s, a, me) % (PLACES * RANKS) * CLAUSES + _clause(action.b)
    if verb is HighVerb.USE:
        return USE_AT + a * CLAUSES + _clause(action.b)
    if verb is HighVerb.SPEND:
        return PLAIN + (SPEND_BLOCK + _clause(action.b)) * size + a % size
    step = s.agenda[-1]
    assert isinstance(step, Triggers)
    start: i64 = a * STRIDE  # FIRST names an ability by its place in the queue
    return PLAIN + (FIRST_BLOCK + _clause(step.queue[start + 3])) * size + step.queue[start + 1] % size


def _clause(clause: i64) -> i64:
    return clause if clause < CLAUSES else CLAUSES - 1


def space_of(s: HighState, uid: i64, me: i64) -> i64:
    """The space of a card in play, own spaces first."""
    unit = s.find(uid)
    if unit is None:
        return SPACES - 1
    rank: i64 = 0
    for other in s.at[unit.place * s.seats + unit.seat]:
        if other.uid == uid or rank == RANKS - 1:
            break
        rank += 1
    turn: i64 = (unit.seat - me + s.seats) % s.seats
    return (turn * PLACES + unit.place) * RANKS + rank
