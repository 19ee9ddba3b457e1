"""Starting the game: decks, reserves, locations, Winds and opening hands; the full game and the quick start."""

from typing import Final

from mypy_extensions import i64

from drumhead.games.high_command.cards import EARLY, LATE, LOCATION, MID, WINDS, Cards
from drumhead.games.high_command.info import Rulings
from drumhead.games.high_command.lists import Army, Muster, basics_of
from drumhead.games.high_command.rounds import Winds
from drumhead.games.high_command.state import SLOTS_IN_RESERVE, Charter, HighState
from drumhead.kernel import Broken, Dice, Hand, Pile

OPENING: Final = 6


def all_of_kind(cards: Cards, kind: i64) -> tuple[int, ...]:
    """Every card of a kind."""
    return tuple([card for card in range(cards.size) if cards.kind[card] == kind])


def shuffled(cards: list[int], dice: Dice) -> Pile:
    """A face-down pile in an order that nobody knows."""
    order = list(cards)
    dice.shuffle(order)
    return Pile(tuple(order), len(order))


def winds_deck(cards: Cards, winds: tuple[int, ...], dice: Dice) -> Pile:
    """HC-SETUP-03: each stage shuffled by itself; Late lowest, Early on top.

    HC-R-34: the end lies anywhere in Late; HC-QS-07: in a quick start it is Late alone, hence the seventh card.
    """
    stack: list[int] = []
    for stage in (LATE, MID, EARLY):  # HC-SETUP-03, HC-QS-07
        part = [card for card in winds if cards.stage[card] == stage]
        dice.shuffle(part)  # HC-R-34
        stack += part
    return Pile(tuple(stack), len(stack))


def armies_of(cards: Cards, lists: tuple[object, ...], quick: bool) -> list[Army]:
    """The seats' armies; the lists have been checked."""
    armies: list[Army] = []
    for seat in range(len(lists)):
        army = Muster(cards, seat, quick).read(lists[seat])
        if army is None:
            raise Broken("An unchecked list was set up.")
        armies.append(army)
    return armies


def setup(cards: Cards, lists: tuple[object, ...], chosen: Rulings, limit: i64, dice: Dice) -> HighState:
    """The table before the first round: the stacks of HC-SETUP-01, all piles empty (HC-SETUP-14).

    HC-ENG-01, HC-ENG-06: these dice are the only chance in it, so the same seed deals the same game.
    """
    seats: i64 = len(lists)
    armies = armies_of(cards, lists, chosen.quick_start)
    locations = all_of_kind(cards, LOCATION)
    winds = all_of_kind(cards, WINDS)
    if chosen.quick_start:
        # HC-QS-04, HC-E1, HC-QS-05
        locations = cards.errata_locations if chosen.errata else cards.quick_locations
        winds = cards.quick_winds
    charter = Charter(
        chosen.errata,
        chosen.quick_start,
        chosen.nearest_decides,
        tuple([army.faction for army in armies]),
        tuple([army.cards for army in armies]),
        locations,
        winds,
    )
    s = HighState(cards, charter, seats, limit)  # HC-SETUP-01, HC-SETUP-14
    s.first = dice.below(seats) if chosen.first < 0 else chosen.first  # HC-SETUP-12, HC-R-02, HC-QS-06
    s.active = s.first
    s.locations = shuffled(list(locations), dice)
    s.winds = winds_deck(cards, winds, dice)  # HC-ENG-01, HC-ENG-06: no other chance
    place: i64 = 0
    while place < seats:
        # HC-SETUP-02, HC-R-37
        s.row[place] = s.locations.top()
        s.locations = s.locations.without_top()
        place += 1
    seat: i64 = 0
    while seat < seats:
        muster_seat(s, seat, armies[seat], dice)
        seat += 1
    s.survey()
    s.push(Winds(False))
    return s


def muster_seat(s: HighState, seat: i64, army: Army, dice: Dice) -> None:
    """One seat's decks, reserves, warcasters and hand (HC-QS-02, HC-QS-03)."""
    s.casters[seat] = army.casters  # HC-SETUP-11, HC-QS-02
    deck = shuffled(list(army.cards), dice)  # HC-SETUP-08
    slots: list[int] = []  # HC-SETUP-09
    while len(slots) < SLOTS_IN_RESERVE:
        slots.append(deck.top())
        deck = deck.without_top()
    s.set_reserves(seat, tuple(slots))
    s.reinforcements[seat] = deck
    basics = basics_of(s.cards, army.faction)  # HC-SETUP-10, HC-QS-03
    s.rolls[seat] = tuple(basics)
    army_deck = shuffled(basics, dice)
    hand: list[int] = []  # HC-SETUP-13
    while len(hand) < OPENING:
        hand.append(army_deck.top())
        army_deck = army_deck.without_top()
    hand.sort()
    s.hands[seat] = Hand(tuple(hand))
    s.decks[seat] = army_deck
