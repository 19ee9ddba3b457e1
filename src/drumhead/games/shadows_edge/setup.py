"""How does a game begin? Which decks may be played, the table before the first turn, and the mulligan."""

from typing import Final

from mypy_extensions import i64

from drumhead.games.shadows_edge.cards import COLOURS, COMMANDER, EQUIPMENT, ORDER, TOKEN, UNIT, Cards
from drumhead.games.shadows_edge.deploy import draw
from drumhead.games.shadows_edge.menu import KEEPING
from drumhead.games.shadows_edge.points import TOTAL, Points
from drumhead.games.shadows_edge.state import EdgeState, Rulings, Said, Verb, note_auras
from drumhead.games.shadows_edge.turn import CommandPhase
from drumhead.kernel.action import Action
from drumhead.kernel.agenda import Step, Table
from drumhead.kernel.dice import Dice
from drumhead.kernel.events import bit
from drumhead.kernel.illegal import Broken, Violation
from drumhead.kernel.zones import EMPTY_HAND, Hand, pile

DECK_SIZE: Final = 40
COPIES: Final = 2
HAND_SIZE: Final = 5
POINT: Final = "command point"


class Deck:
    """A deck as a player brings it: numbers of cards, or what could not be understood."""

    def __init__(self) -> None:
        self.commanders: list[int] = []
        self.cards: list[int] = []
        self.colours: list[int] = []  # as declared; empty: not declared
        self.points: i64 = TOTAL
        self.wrong: list[Violation] = []


def read_deck(cards: Cards, data: object, seat: i64) -> Deck:
    """`{"commander": name, "cards": {name: copies}}`, and if one likes `"colours": [...]`, `"command_deck": [...]`."""
    deck = Deck()
    if not isinstance(data, dict):
        deck.wrong.append(Violation("SE-DECK-01", "A deck names its Commander and its cards.", seat))
        return deck
    for key in data:
        if key not in ("commander", "cards", "colours", "command_deck"):
            deck.wrong.append(Violation("SE-DECK-01", f"A deck has no part '{str(key)[:40]}'.", seat))
    _read_commanders(cards, data.get("commander"), deck, seat)
    _read_cards(cards, data.get("cards"), deck, seat)
    _read_colours(data.get("colours"), deck, seat)
    if "command_deck" in data:
        points = data["command_deck"]
        if not isinstance(points, list) or len(points) != TOTAL or any(card != POINT for card in points):
            deck.wrong.append(
                Violation("SE-DECK-09", f"The Command Deck is {TOTAL} command points and nothing else.", seat)
            )
    return deck


def _read_commanders(cards: Cards, data: object, deck: Deck, seat: i64) -> None:
    names: list[object] = list(data) if isinstance(data, list) else [] if data is None else [data]
    for name in names:
        card = cards.number(name) if isinstance(name, str) else 0
        if card and cards.defs[card].kind == COMMANDER:
            deck.commanders.append(card)
        else:
            deck.wrong.append(Violation("SE-DECK-07", f"There is no Commander '{str(name)[:60]}'.", seat))
    if len(names) != 1:
        deck.wrong.append(Violation("SE-DECK-07", f"A deck has one Commander, not {len(names)}.", seat))


def _read_cards(cards: Cards, data: object, deck: Deck, seat: i64) -> None:
    if not isinstance(data, dict):
        deck.wrong.append(Violation("SE-DECK-01", "The cards of a deck are names with their number of copies.", seat))
        return
    for name, copies in data.items():
        card = cards.number(name) if isinstance(name, str) else 0
        if not card:
            deck.wrong.append(Violation("SE-DECK-01", f"There is no card '{str(name)[:60]}'.", seat, str(name)[:60]))
        elif not isinstance(copies, int) or isinstance(copies, bool) or copies < 1 or copies > 1000:
            deck.wrong.append(
                Violation("SE-DECK-01", f"The number of copies of '{name}' makes no sense.", seat, str(name))
            )
        else:
            for _ in range(copies):
                deck.cards.append(card)


def _read_colours(data: object, deck: Deck, seat: i64) -> None:
    if data is None:
        return
    if not isinstance(data, list):
        deck.wrong.append(Violation("SE-DECK-04", "The colours of a deck are a list.", seat))
        return
    for name in data:
        if isinstance(name, str) and name in COLOURS:
            colour = COLOURS.index(name)
            if colour not in deck.colours:
                deck.colours.append(colour)
        else:
            deck.wrong.append(Violation("SE-DECK-05", f"There is no colour '{str(name)[:40]}' on the wheel.", seat))


def neighbours(a: i64, b: i64) -> bool:
    """Do these colours stand side by side on the wheel? (SE-DECK-05)"""
    distance: i64 = (a - b) % len(COLOURS)
    return distance == 1 or distance == len(COLOURS) - 1


def deck_violations(cards: Cards, data: object, seat: i64) -> list[Violation]:
    """Everything that is wrong with a deck, not only the first thing (SE-DECK-11)."""
    deck = read_deck(cards, data, seat)
    wrong = deck.wrong
    if isinstance(data, dict) and isinstance(data.get("cards"), dict) and len(deck.cards) != DECK_SIZE:
        wrong.append(Violation("SE-DECK-01", f"A deck has {DECK_SIZE} cards, not {len(deck.cards)}.", seat))
    seen: list[int] = []
    colours: list[int] = []
    for card in deck.cards:
        printed = cards.defs[card]
        if card not in seen:
            seen.append(card)
            if printed.kind == TOKEN or printed.kind == COMMANDER:
                what = "a token" if printed.kind == TOKEN else "a Commander"
                wrong.append(
                    Violation("SE-DECK-10", f"{printed.name} is {what} and belongs in no deck.", seat, printed.name)
                )
            elif deck.cards.count(card) > COPIES:
                wrong.append(
                    Violation(
                        "SE-DECK-02",
                        f"{printed.name} is there {deck.cards.count(card)} times; {COPIES} are allowed.",
                        seat,
                        printed.name,
                    )
                )
        if printed.kind == UNIT or printed.kind == ORDER or printed.kind == EQUIPMENT:
            if printed.colour not in colours:
                colours.append(printed.colour)
    _judge_colours(cards, deck, colours, seat)
    return wrong


def _judge_colours(cards: Cards, deck: Deck, colours: list[int], seat: i64) -> None:
    wrong = deck.wrong
    declared = deck.colours
    if len(declared) > 2:
        wrong.append(Violation("SE-DECK-06", "A deck has one colour or two, never more.", seat))
    elif len(declared) == 2 and not neighbours(declared[0], declared[1]):
        wrong.append(Violation("SE-DECK-04", f"{_named(declared)} are not side by side on the colour wheel.", seat))
    if len(colours) > 2:
        wrong.append(Violation("SE-DECK-06", f"The cards have {len(colours)} colours: {_named(colours)}.", seat))
    elif len(colours) == 2 and not neighbours(colours[0], colours[1]):
        wrong.append(
            Violation("SE-DECK-04", f"Cards of {_named(colours)} are not side by side on the colour wheel.", seat)
        )
    if declared:
        for colour in colours:
            if colour not in declared:
                rule = "SE-DECK-03" if len(declared) == 1 else "SE-DECK-04"
                wrong.append(
                    Violation(rule, f"The deck is declared as {_named(declared)} but holds {COLOURS[colour]}.", seat)
                )
    for commander in deck.commanders:
        printed = cards.defs[commander]
        if printed.colour not in colours:  # SE-DECK-08: a declared colour without a card does not count
            wrong.append(
                Violation(
                    "SE-DECK-07", f"{printed.name} is {COLOURS[printed.colour]}, and no card of the deck is.", seat
                )
            )


def _named(colours: list[int]) -> str:
    return " and ".join([COLOURS[colour] for colour in colours])


# -- the table before the first turn


def set_up(cards: Cards, rulings: Rulings, limit: i64, lists: list[object], dice: Dice) -> EdgeState:
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


def colours_of(cards: Cards, deck: tuple[int, ...]) -> tuple[int, ...]:
    """The colours of a list of cards, the more frequent first."""
    counts: list[int] = [0] * len(COLOURS)
    for card in deck:
        counts[cards.defs[card].colour] += 1
    found: list[int] = []
    for colour in range(len(COLOURS)):
        if counts[colour]:
            found.append(colour)
    if len(found) == 2 and counts[found[1]] > counts[found[0]]:
        found = [found[1], found[0]]
    return tuple(found)


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


class Mulligan(Step[EdgeState]):
    """Cards go aside one by one, then back into the deck together; once a game (SE-MULL-01, SE-MULL-05)."""

    def __init__(self, seat: i64) -> None:
        self.seat: Final[i64] = seat

    def secret(self) -> bool:
        return True  # SE-MULL-04: which cards, and until the end how many, is nobody else's business

    def run(self, s: EdgeState, t: Table) -> i64:
        return bit(self.seat)

    def options(self, s: EdgeState, seat: i64) -> list[Action]:
        actions: list[Action] = [KEEPING]
        for card in s.hands[seat].kinds():
            actions.append(Action(Verb.RETURN, card))
        return actions

    def bars(self, s: EdgeState, seat: i64, action: Action) -> str:
        return "SE-MULL-01"

    def take(self, s: EdgeState, t: Table, seat: i64, action: Action) -> None:
        if action.verb is Verb.RETURN:
            s.hands[seat] = s.hands[seat].minus_unseen(action.a)
            s.aside[seat] = s.aside[seat].plus(action.a)
            return
        s.tick()
        s.pop()
        returned: Hand = s.aside[seat]
        count = returned.count()
        t.barrier = True
        t.tell(Said.MULLIGAN, seat, 0, b=count, rule="SE-MULL-04")
        if count == 0:
            return  # SE-MULL-03
        s.aside[seat] = EMPTY_HAND
        s.decks[seat] = pile(s.decks[seat].listed() + list(returned.cards)).shuffled(t.dice)  # SE-MULL-02
        for _ in range(count):
            draw(s, t, seat, "SE-MULL-01")
