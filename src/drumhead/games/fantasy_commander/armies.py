"""Is an army legal, and is its deck? Chapters "Scenario selection and army size", "Tactics deck preparation"."""

from mypy_extensions import i64

from drumhead.games.fantasy_commander.tables import TacticCard, UnitCard
from drumhead.kernel.illegal import Violation


def roster_violations(
    units: tuple[UnitCard, ...],
    cards: tuple[TacticCard, ...],
    army: list[int],
    deck: list[int],
    limit: i64,
    seat: i64,
) -> list[Violation]:
    """Everything that is wrong with an army (numbers of units) and its deck (numbers of cards)."""
    wrong: list[Violation] = []
    if not army:
        wrong.append(Violation("FC-ARM-01", "An army needs at least one unit.", seat, "units"))
        return wrong
    cost: i64 = 0
    for unit in army:
        cost += units[unit].cost
    if cost > limit:
        wrong.append(Violation("FC-ARM-01", f"The army costs {cost} points; the limit is {limit}.", seat, "units"))
    names: list[str] = []
    for unit in army:
        card = units[unit]
        if not card.regular():
            if card.name in names:
                wrong.append(Violation("FC-ARM-03", f"{card.name} can be in an army only once.", seat, "units"))
            names.append(card.name)
    faction = units[army[0]].faction
    for unit in army:
        if units[unit].faction != faction:
            sentence = f"{units[unit].name} belongs to another faction than {units[army[0]].name}."
            wrong.append(Violation("FC-ARM-04", sentence, seat, "units"))
    return wrong + _deck_violations(units, cards, army, deck, faction, seat)


def _deck_violations(
    units: tuple[UnitCard, ...],
    cards: tuple[TacticCard, ...],
    army: list[int],
    deck: list[int],
    faction: i64,
    seat: i64,
) -> list[Violation]:
    wrong: list[Violation] = []
    if len(deck) != len(army):  # FC-DCK-04: terrain and curse cards count
        sentence = f"The deck has {len(deck)} cards; it needs one for each of the {len(army)} units."
        wrong.append(Violation("FC-DCK-01", sentence, seat, "deck"))
    golden: i64 = 0
    told: list[int] = []
    for number in deck:
        card = cards[number]
        if card.golden:
            golden += 1
        if number in told:
            continue
        told.append(number)
        copies = deck.count(number)
        if copies > card.copies:
            sentence = f"{card.name} may be in a deck {card.copies} times at most, not {copies}."
            wrong.append(Violation("FC-DCK-02", sentence, seat, "deck"))
        if card.faction != faction:
            wrong.append(Violation("FC-ARM-04", f"{card.name} belongs to another faction.", seat, "deck"))
        if card.requires and not _has_unit(units, army, card.requires):  # FC-UNI-08
            sentence = f"{card.name} may only be played by an army that has {_name(units, card.requires)}."
            wrong.append(Violation("FC-UNI-08", sentence, seat, "deck"))
    if 4 * golden > len(deck):
        sentence = f"{golden} golden cards need a deck of {4 * golden}, not {len(deck)}."
        wrong.append(Violation("FC-DCK-03", sentence, seat, "deck"))
    return wrong


def _has_unit(units: tuple[UnitCard, ...], army: list[int], wanted: str) -> bool:
    for unit in army:
        if units[unit].id == wanted:
            return True
    return False


def _name(units: tuple[UnitCard, ...], id_: str) -> str:
    for unit in units:
        if unit.id == id_:
            return unit.name
    return id_
