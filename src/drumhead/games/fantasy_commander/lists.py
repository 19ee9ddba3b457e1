"""Is an army legal, and is its deck? Chapter "Army and deck"."""

from typing import Final

from mypy_extensions import i64

from drumhead.games.fantasy_commander.cards import CardDef, Cards, Roster, Scenario, UnitDef
from drumhead.games.fantasy_commander.info import ROYAL_LIMIT
from drumhead.kernel.game import Preset
from drumhead.kernel.illegal import Violation

MOST_NAMES: Final = 60
LIST_PARTS: Final = ("units", "deck", "left", "gifts")  # the last two: what a campaign sends along with its veterans


def roster_violations(
    units: tuple[UnitDef, ...],
    cards: tuple[CardDef, ...],
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
    units: tuple[UnitDef, ...],
    cards: tuple[CardDef, ...],
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


def _has_unit(units: tuple[UnitDef, ...], army: list[int], wanted: str) -> bool:
    for unit in army:
        if units[unit].id == wanted:
            return True
    return False


def _name(units: tuple[UnitDef, ...], id_: str) -> str:
    for unit in units:
        if unit.id == id_:
            return unit.name
    return id_


# -- the lists of a table


def presets(cards: Cards) -> list[Preset]:
    """The ready armies, the cheapest first; each comes with its deck."""
    ready: list[tuple[int, int, Roster]] = []
    for place in range(len(cards.rosters)):
        roster = cards.rosters[place]
        cost: i64 = 0
        for unit in roster.units:
            cost += cards.units[unit].cost
        ready.append((cost, place, roster))
    ready.sort(key=_price)
    return [
        Preset(
            roster.id,
            roster.title,
            cards.factions[roster.faction].words,
            {"units": [cards.units[u].id for u in roster.units], "deck": [cards.tactics[c].id for c in roster.deck]},
        )  # FC-DCK-06
        for _, _, roster in ready
    ]


def _price(ready: tuple[int, int, Roster]) -> tuple[int, int]:
    return ready[0], ready[1]


def read_list(cards: Cards, chosen: object, seat: i64) -> tuple[list[int], list[int], list[Violation]]:
    """An army list as numbers of units and cards: a preset's id, or ids under `units` and `deck`."""
    if isinstance(chosen, str):
        for preset in presets(cards):
            if preset.id == chosen:
                chosen = preset.data
                break
    if not isinstance(chosen, dict):
        return [], [], [Violation("FC-ARM-01", "An army is a list of units and a deck of cards.", seat)]
    units: dict[str, int] = {unit.id: unit.index for unit in cards.units}
    tactics: dict[str, int] = {card.id: card.index for card in cards.tactics if card.index}
    wrong: list[Violation] = []
    for part in chosen:
        if part not in LIST_PARTS:
            wrong.append(Violation("FC-ARM-01", f"An army has no part called '{str(part)[:40]}'.", seat))
    army = _numbers(chosen.get("units", []), units, "units", "unit", seat, wrong)
    deck = _numbers(chosen.get("deck", []), tactics, "deck", "card", seat, wrong)
    return army, deck, wrong


def _numbers(
    entries: object, known: dict[str, int], field: str, what: str, seat: i64, wrong: list[Violation]
) -> list[int]:
    numbers: list[int] = []
    if not isinstance(entries, list) or len(entries) > MOST_NAMES:
        wrong.append(Violation("FC-ARM-01", f"'{field}' is a list of at most {MOST_NAMES} names.", seat, field))
        return numbers
    for entry in entries:
        if isinstance(entry, str) and entry in known:
            numbers.append(known[entry])
        else:
            wrong.append(Violation("FC-ARM-01", f"There is no {what} '{str(entry)[:40]}'.", seat, field))
    return numbers


def limit_of(values: dict[str, object], scenario: Scenario) -> i64:
    """What an army may cost: as chosen, else what the scenario says, or the main armies of a Battle Royal."""
    points = values.get("points", 0)
    if isinstance(points, int) and points:
        return points  # FC-ARM-02
    return scenario.limit if values.get("mode", "scenario") == "scenario" else ROYAL_LIMIT


def violations(
    cards: Cards, scenario: Scenario, values: dict[str, object], lists: tuple[object, ...]
) -> list[Violation]:
    """Everything that is wrong with the armies of a table."""
    if len(lists) != 2:
        return [Violation("FC-ARM-01", "Each seat needs an army: a list of units and a deck.")]
    wrong: list[Violation] = []
    for seat in range(2):
        army, deck, problems = read_list(cards, lists[seat], seat)
        wrong += problems
        if problems:
            continue
        wrong += roster_violations(cards.units, cards.tactics, army, deck, limit_of(values, scenario), seat)
        room = len(scenario.zones[seat])
        if len(army) > room:
            sentence = f"The deployment zone has room for {room} units, not {len(army)}."
            wrong.append(Violation("FC-SET-03", sentence, seat, "units"))
    return wrong
