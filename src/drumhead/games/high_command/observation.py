"""What does a learner see of High Command? A view as numbers, and a number for every action that keeps its meaning.

Seats count clockwise from the learner's own; seats and locations that this table does not have stay 0. A card's number
is its row in the tables; a card in play has the number of its space: seat, location, and rank among its cards there.
"""

from typing import Final

from mypy_extensions import i64

from drumhead.games.high_command.cards import BACKS, GUARD, LOCATION, WARCASTER, WINDS, Cards
from drumhead.games.high_command.end import worth_points
from drumhead.games.high_command.orders import Go
from drumhead.games.high_command.payment import Pay
from drumhead.games.high_command.state import HighState
from drumhead.games.high_command.strength import strength_at
from drumhead.games.high_command.terms import margin_for, total_power, total_weight
from drumhead.games.high_command.triggers import Resolve, Triggers
from drumhead.games.high_command.verbs import Verb
from drumhead.kernel import Action, Seen

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
    Verb.PURCHASE,
    Verb.DEPLOY,
    Verb.RUSH,
    Verb.WARCASTER,
    Verb.REFRESH,
    Verb.SLOT,
    Verb.BANK,
    Verb.CULL,
    Verb.DISCARD,
    Verb.SAVE,
    Verb.CARD,
    Verb.TOP,
    Verb.BOTTOM,
)
PAY_BLOCK: Final = 13  # two blocks: for Command, for War
SPEND_BLOCK: Final = PAY_BLOCK + 2
FIRST_BLOCK: Final = SPEND_BLOCK + CLAUSES
BLOCKS: Final = FIRST_BLOCK + CLAUSES


# -- names


def features(cards: Cards) -> list[str]:
    """The names of the numbers that `see` writes."""
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


class Sight:
    """Where each Wind and each location stands among its like, by its row in the tables; -1 for other cards."""

    def __init__(self, cards: Cards) -> None:
        self.size: Final[i64] = cards.size
        self.wind: Final = _ranks(cards, WINDS)
        self.winds: Final[i64] = len(rows(cards, WINDS))
        self.ground: Final = _ranks(cards, LOCATION)
        self.grounds: Final[i64] = len(rows(cards, LOCATION))


def _ranks(cards: Cards, kind: i64) -> list[int]:
    found: list[int] = [-1] * cards.size
    rank: i64 = 0
    for card in rows(cards, kind):
        found[card] = rank
        rank += 1
    return found


def see(sight: Sight, s: HighState, viewer: i64, seen: Seen) -> None:
    """What this seat sees (a spectator: as from seat 0), from its view or from the state, of which no more is read.

    Cards that a position brought along are not seen.
    """
    me: i64 = viewer if viewer >= 0 else 0
    seen.add(float(s.round) / 12.0)
    seen.flag(s.charter.quick_start)
    seen.flag(s.charter.errata)
    _see_debt(s, seen)
    seen.choice(s.phase, len(PHASES))
    asking = type(s.agenda[-1]).__name__ if s.agenda else ""
    for step in ASKING:
        seen.flag(step == asking)
    blowing: i64 = s.winds_card()
    seen.choice(sight.wind[blowing] if 0 <= blowing < sight.size else -1, sight.winds)
    _see_seats(s, me, seen)
    place: i64 = 0
    while place < PLACES:
        if place < s.seats:
            _see_place(sight, s, me, place, seen)
        else:
            seen.skip(4 + sight.grounds + SEATS * (2 + RANKS * len(OF_A_SPACE)))
        place += 1
    _see_cards(sight.size, s, me, seen)


def _see_debt(s: HighState, seen: Seen) -> None:
    step = s.agenda[-1] if s.agenda else None
    if not isinstance(step, Pay):
        seen.skip(3)
    elif step.mixed:
        seen.skip(2)
        seen.add(float(step.cmd + step.war) / 10.0)
    else:
        seen.add(float(step.cmd) / 10.0)
        seen.add(float(step.war) / 10.0)
        seen.skip(1)


def _see_seats(s: HighState, me: i64, seen: Seen) -> None:
    turn: i64 = 0
    while turn < SEATS:
        if turn >= s.seats:
            seen.skip(len(OF_A_SEAT))
            turn += 1
            continue
        seat: i64 = (me + turn) % s.seats
        points: i64 = 0
        for card in s.rolls[seat]:
            points += worth_points(s, seat, card)
        seen.add(1.0)
        seen.flag(s.active == seat)
        seen.flag(s.first == seat)
        seen.add(float(s.hands[seat].count()) / 10.0)
        seen.add(float(s.decks[seat].left) / 30.0)
        seen.add(float(len(s.discards[seat])) / 30.0)
        seen.add(float(s.banks[seat].count()) / 4.0)
        seen.add(float(len(s.occupying[seat])) / 20.0)
        seen.add(float(s.reinforcements[seat].left) / 60.0)
        seen.add(float(len(s.casters[seat])) / 4.0)
        seen.add(float(s.captures[seat]) / 10.0)
        seen.add(float(points) / 50.0)
        turn += 1


def _see_place(sight: Sight, s: HighState, me: i64, place: i64, seen: Seen) -> None:
    cards = s.cards
    ground: i64 = s.row[place]
    seen.flag(ground != 0)
    seen.flag(s.attack_at == place)
    seen.add(float(cards.vp[ground]) / 8.0)
    seen.add(float(margin_for(s, place, me)) / 4.0)
    seen.choice(sight.ground[ground] if ground < sight.size else -1, sight.grounds)
    turn: i64 = 0
    while turn < SEATS:
        if turn < s.seats:
            seat: i64 = (me + turn) % s.seats
            seen.add(float(total_power(s, place, seat)) / 20.0)
            seen.add(float(total_weight(s, place, seat)) / 12.0)
        else:
            seen.skip(2)
        turn += 1
    strength = strength_at(s, place)
    turn = 0
    while turn < SEATS:
        rank: i64 = 0
        if turn < s.seats:
            seat = (me + turn) % s.seats
            index: i64 = strength.start[seat]
            for unit in s.at[place * s.seats + seat]:
                if rank == RANKS:
                    break
                seen.add(0.5 if unit.picked else 1.0)
                seen.add(float(strength.power[index]) / 10.0)
                seen.add(float(strength.health[index]) / 10.0)
                seen.flag(cards.types[unit.card] & cards.warjack != 0)
                seen.flag(cards.types[unit.card] & cards.warrior != 0)
                seen.flag(cards.kind[unit.card] == WARCASTER)
                seen.flag(strength.keywords[index] & GUARD != 0)
                seen.flag(unit.turn == s.turn)
                index += 1
                rank += 1
        seen.skip((RANKS - rank) * len(OF_A_SPACE))
        turn += 1


def _see_cards(size: i64, s: HighState, me: i64, seen: Seen) -> None:
    """How often each card lies where."""
    about: list[int] = []
    step = s.agenda[-1] if s.agenda else None
    if isinstance(step, (Go, Pay, Resolve)):
        about.append(step.card)
    seen.tally(about, BACKS, size, 1.0)
    seen.tally(list(s.hands[me].cards), BACKS, size, 0.125)  # of a spectator's view: backs, which are not counted
    seen.tally(list(s.looks[me].cards), BACKS, size, 0.25)
    seen.tally(list(s.banks[me].cards), BACKS, size, 0.25)
    seen.tally(list(s.discards[me]), BACKS, size, 0.125)
    seen.tally(list(s.rolls[me]), BACKS, size, 0.125)
    seen.tally(list(s.reserves[me]), BACKS, size, 0.25)
    seen.tally(list(s.casters[me]), BACKS, size, 1.0)
    seen.tally(_in_play(s, me), BACKS, size, 0.25)
    hands: list[int] = []
    discards: list[int] = []
    armies: list[int] = []
    reserves: list[int] = []
    play: list[int] = []
    seat: i64 = 0
    while seat < s.seats:
        if seat != me:
            hands += list(s.hands[seat].known_to(me))  # HC-ENG-04: what was seen of them
            discards += list(s.discards[seat])
            armies += list(s.rolls[seat])
            reserves += list(s.reserves[seat])
            play += _in_play(s, seat)
        seat += 1
    seen.tally(hands, BACKS, size, 0.125)
    seen.tally(discards, BACKS, size, 0.125)
    seen.tally(armies, BACKS, size, 0.0625)
    seen.tally(reserves, BACKS, size, 0.125)
    seen.tally(play, BACKS, size, 0.125)


def _in_play(s: HighState, seat: i64) -> list[int]:
    found: list[int] = []
    place: i64 = 0
    while place < s.seats:
        for unit in s.at[place * s.seats + seat]:
            found.append(unit.card)
        place += 1
    return found


# -- numbers of actions


def action_count(cards: Cards) -> i64:
    """How many numbers there are."""
    return PLAIN + BLOCKS * cards.size


def action_numbers(size: i64, s: HighState, me: i64, options: list[Action]) -> list[int]:
    """The number of each of these options."""
    return [action_number(size, s, me, option) for option in options]


def action_number(size: i64, s: HighState, me: i64, action: Action) -> i64:
    """The action's number: the verb, and the card, location, seat or space that it is about."""
    verb = action.verb
    a: i64 = action.a
    if verb is Verb.DONE:
        return 0
    if verb is Verb.SETTLE:
        return 1
    if verb is Verb.DECLINE:
        return 2
    if verb is Verb.ALL_OUT:
        return 3
    if verb is Verb.PAY:
        return PLAIN + (PAY_BLOCK + action.b) * size + a % size
    block: i64 = 0
    for known in BY_CARD:
        if verb is known:
            return PLAIN + block * size + a % size
        block += 1
    if verb is Verb.GO:
        return GO_AT + a
    if verb is Verb.CAPTURE:
        return CAPTURE_AT + a
    if verb is Verb.ATTACK:
        return ATTACK_AT + a
    if verb is Verb.TARGET:
        return TARGET_AT + (a - me + s.seats) % s.seats
    if verb is Verb.SEAT:
        return SEAT_AT + (a - me + s.seats) % s.seats
    if verb is Verb.PICK:
        return PICK_AT + space_of(s, a, me)
    if verb is Verb.UNIT:
        return UNIT_AT + space_of(s, a, me)
    if verb is Verb.ORDER:
        return ORDER_AT + space_of(s, a, me) % (PLACES * RANKS) * CLAUSES + _clause(action.b)
    if verb is Verb.USE:
        return USE_AT + a * CLAUSES + _clause(action.b)
    if verb is Verb.SPEND:
        return PLAIN + (SPEND_BLOCK + _clause(action.b)) * size + a % size
    step = s.agenda[-1]
    assert isinstance(step, Triggers)
    fired = step.queue[a]  # FIRST names an ability by its place in the queue
    return PLAIN + (FIRST_BLOCK + _clause(fired.clause)) * size + fired.card % size


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
