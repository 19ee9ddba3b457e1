"""Which decks may be played? Forty cards, a Commander, one colour or two neighbours. Chapter "Deck construction"."""

from typing import Final

from mypy_extensions import i64

from drumhead.games.shadows_edge.cards import COLOURS, COMMANDER, EQUIPMENT, ORDER, TOKEN, UNIT, Cards
from drumhead.games.shadows_edge.points import TOTAL
from drumhead.kernel.illegal import Violation

DECK_SIZE: Final = 40
COPIES: Final = 2
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


def all_violations(cards: Cards, lists: tuple[object, ...]) -> list[Violation]:
    """Everything that is wrong with the decks of a table."""
    wrong: list[Violation] = []
    if len(lists) != 2:
        wrong.append(Violation("SE-DECK-01", "Two players bring two decks."))
    for seat in range(len(lists)):
        wrong += violations(cards, lists[seat], seat)  # SE-DECK-11
    return wrong


def violations(cards: Cards, data: object, seat: i64) -> list[Violation]:
    """Everything that is wrong with a deck, not only the first thing."""
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
