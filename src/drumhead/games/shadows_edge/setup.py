"""How does a game begin? The table before the first turn. Chapter "Setup"."""

from typing import Final

from mypy_extensions import i64

from drumhead.games.shadows_edge.cards import Cards
from drumhead.games.shadows_edge.info import Rulings
from drumhead.games.shadows_edge.lists import colours_of, read_deck
from drumhead.games.shadows_edge.mulligan import Mulligan
from drumhead.games.shadows_edge.points import TOTAL, Points
from drumhead.games.shadows_edge.state import EdgeState, note_auras
from drumhead.games.shadows_edge.turn import CommandPhase
from drumhead.games.shadows_edge.verbs import Said
from drumhead.kernel.agenda import Step, Table
from drumhead.kernel.dice import Dice
from drumhead.kernel.illegal import Broken
from drumhead.kernel.zones import pile

HAND_SIZE: Final = 5


def setup(cards: Cards, rulings: Rulings, limit: i64, lists: list[object], dice: Dice) -> EdgeState:
    """Shuffle, decide who begins, deal; chance falls in this order: deck of seat 0, deck of seat 1, the toss."""
    s = EdgeState(cards, rulings, limit)
    commanders: list[int] = []
    decks: list[tuple[int, ...]] = []
    colours: list[tuple[int, ...]] = []
    for seat in range(2):
        deck = read_deck(cards, lists[seat], seat)
        if deck.wrong:
            raise Broken("A deck was not checked before the game.")  # SE-DECK-11
        commanders.append(deck.commanders[0])
        decks.append(tuple(sorted(deck.cards)))
        colours.append(colours_of(cards, decks[seat]))
        s.decks[seat] = pile(deck.cards).shuffled(dice)  # SE-SETUP-01
        s.life[seat] = cards.defs[deck.commanders[0]].defence  # SE-SETUP-02
        s.points[seat] = Points(TOTAL, 0, 0, 0).reserved()  # SE-SETUP-05, SE-SETUP-06
    s.commanders = commanders
    s.lists = decks
    s.colours = colours
    s.first = dice.roll(2, "first player") - 1  # SE-SETUP-03
    s.active = s.first
    s.turn = 1
    note_auras(s)
    for seat in range(2):
        for _ in range(hand_size(s, seat)):  # SE-SETUP-04
            deck_left = s.decks[seat]
            s.hands[seat] = s.hands[seat].plus(deck_left.top())
            s.decks[seat] = deck_left.without_top()
    s.push(CommandPhase(0))
    s.push(Mulligan(1 - s.first))  # SE-MULL-04: the first player decides first
    s.push(Mulligan(s.first))
    s.push(Opening())
    return s


def hand_size(s: EdgeState, seat: i64) -> i64:
    """Five; by an optional ruling six for the second player."""
    return HAND_SIZE + 1 if s.rulings.second_player_card and seat != s.first else HAND_SIZE


class Opening(Step[EdgeState]):
    """Says who leads whom, and who begins."""

    def __init__(self) -> None:
        pass

    def run(self, s: EdgeState, t: Table) -> i64:
        s.pop()
        for seat in range(2):
            t.tell(Said.COMMANDER, seat, s.commanders[seat], a=seat + 1, rule="SE-SETUP-02")
        t.tell(Said.FIRST, s.first, rule="SE-SETUP-03")
        return 0
