"""How is a battle written down and read back? Plain data that a person can also write, for tests and puzzles."""

from __future__ import annotations

from typing import Any

from drumhead.games.fantasy_commander.orders import pool_of
from drumhead.games.fantasy_commander.state import Activation, Battle, Fight, House, Unit
from drumhead.games.fantasy_commander.tables import COLOURS, NO_MODS, Library, Mods
from drumhead.kernel.game import base_from_data, base_to_data, whole
from drumhead.kernel.illegal import Malformed
from drumhead.kernel.zones import Pile, pile, pile_to_data

HOUSE = ("royal", "strike_back", "attacker_blocks", "ford_blocks_sight", "pools_shown", "target", "rounds")
MISSION = ("mission", "watched", "beacon", "night", "storm", "wagons", "waves")
ACTIVATION = (
    "unit", "colour", "start", "touched", "moved", "ran", "tired", "charged", "paid", "used", "sweeping", "sweep_die",
    "fed", "first_cell", "panicked",
)  # fmt: skip
FIGHT = (
    "attacker", "target", "ranged", "magical", "from_cell", "to_cell", "attack_die", "defence_die", "target_tired",
    "rolls", "weak_attacker", "weak_target", "attack", "defence", "damage", "panic", "strike", "scare", "rush", "lost",
    "vacated", "fallen", "felled",
)  # fmt: skip
NUMBERS = ("looked", "playing", "round", "colour", "initiative", "losers")


def battle_data(s: Battle) -> dict[str, object]:
    """The battle as plain data; nothing in it is shared with the state."""
    data = base_to_data(s)
    scenario = s.scenario
    data["scenario"] = scenario.id
    data["house"] = {name: getattr(s.house, name) for name in HOUSE}
    if s.house.mission:
        data["specials"] = list(s.specials)
        data["house"] = {
            **{name: getattr(s.house, name) for name in (*HOUSE, *MISSION)},
            "wagons": list(s.house.wagons),
            "waves": [list(wave) for wave in s.house.waves],
        }
    data["terrain"] = [
        [scenario.column[cell], scenario.row[cell], s.library.terrains[s.terrain[cell]].id]
        for cell in scenario.grid.cells
        if s.terrain[cell] != scenario.terrain[cell]
    ]
    data["units"] = [_unit_to_data(s, u) for u in s.units]
    data["pools"] = list(s.pools)
    data["decks"] = [_deck_to_data(deck) for deck in s.decks]
    for name in ("discards", "cycles", "standing"):
        data[name] = [list(cards) for cards in getattr(s, name)]
    for name in NUMBERS:
        data[name] = getattr(s, name)
    data["untested"] = s.untested
    data["vp"] = list(s.vp)
    if s.act is not None:
        data["act"] = {name: getattr(s.act, name) for name in ACTIVATION}
    if s.fight is not None:
        values = {name: getattr(s.fight, name) for name in FIGHT}
        data["fight"] = {name: list(value) if isinstance(value, list) else value for name, value in values.items()}
    return data


def _deck_to_data(deck: Pile) -> dict[str, object]:
    """Knowledge that nobody has any more is not written: the card that was known has been drawn."""
    return pile_to_data(pile(deck.listed(), deck.masks()))


def _unit_to_data(s: Battle, u: Unit) -> dict[str, object]:
    data: dict[str, object] = {"card": u.card.id, "seat": u.seat, "left": u.left}
    if u.cell >= 0:
        data["at"] = [s.scenario.column[u.cell], s.scenario.row[u.cell]]
    if u.fatigue:
        data["fatigue"] = u.fatigue
    if u.order:
        data["order"] = COLOURS[u.order]
    if u.guard:
        data["guard"] = True
    if u.pursued:
        data["pursued"] = True
    for name in ("act", "turn", "game"):
        mods: Mods = getattr(u, name)
        if mods is not NO_MODS and any(mods.values):
            data[name] = list(mods.values)
    return data


def battle_from(library: Library, data: dict[str, Any], limit: int) -> Battle:
    """Any situation; whatever is left out has sensible defaults."""
    scenarios = {scenario.id: scenario for scenario in library.scenarios}
    name = data.get("scenario", library.scenarios[0].id)
    if name not in scenarios:
        raise Malformed(f"There is no scenario '{str(name)[:40]}'.")
    scenario = scenarios[name]
    s = Battle(library, scenario, _house(data.get("house", {}), scenario.target, scenario.rounds), limit)
    s.clear_map()
    base_from_data(s, data)
    if data.get("bare"):
        s.terrain = (0,) * scenario.grid.size
    _terrain(s, data.get("terrain", []))
    for entry in data.get("units", []):
        _unit(s, entry)
    s.pools = [_pool(value) for value in data.get("pools", [0, 0])]
    decks = [_deck(library, seat, value) for seat, value in enumerate(data.get("decks", [[], []]))]
    s.decks = decks
    s.discards = _cards(library, data.get("discards", [[], []]))
    s.standing = _cards(library, data.get("standing", [[], []]))
    given = data.get("cycles")
    s.cycles = (
        _cards(library, given)
        if given is not None
        else [tuple(sorted([*decks[seat].listed(), *s.discards[seat]])) for seat in range(2)]
    )
    for field in NUMBERS:
        setattr(s, field, whole(data, field, 0))
    s.untested = bool(data.get("untested", False))
    s.specials = tuple(data.get("specials", ()))
    s.vp = list(data.get("vp", [0, 0]))
    act = data.get("act")
    if act is not None:
        s.act = _activation(act)
    fight = data.get("fight")
    if fight is not None:
        s.fight = _fight(fight)
    return s


def _house(data: dict[str, Any], target: int, rounds: int) -> House:
    return House(
        bool(data.get("royal", False)),
        bool(data.get("strike_back", True)),
        bool(data.get("attacker_blocks", False)),
        bool(data.get("ford_blocks_sight", True)),
        bool(data.get("pools_shown", True)),
        whole(data, "target", target),
        whole(data, "rounds", rounds),
        whole(data, "mission", 0),
        bool(data.get("watched", False)),
        bool(data.get("beacon", False)),
        bool(data.get("night", False)),
        bool(data.get("storm", False)),
        tuple(data.get("wagons", ())),
        tuple(tuple(wave) for wave in data.get("waves", ())),
    )


def _terrain(s: Battle, changes: list[Any]) -> None:
    kinds = {terrain.id: terrain.index for terrain in s.library.terrains}
    ground = list(s.terrain)
    for column, row, name in changes:
        if name not in kinds:
            raise Malformed(f"There is no terrain '{str(name)[:40]}'.")
        ground[_cell(s, column, row)] = kinds[name]
    s.terrain = tuple(ground)


def _cell(s: Battle, column: Any, row: Any) -> int:
    cell = s.scenario.cell(column, row) if isinstance(column, int) and isinstance(row, int) else -1
    if cell < 0:
        raise Malformed(f"There is no hex at column {column}, row {row}.")
    return cell


def _unit(s: Battle, entry: dict[str, Any]) -> None:
    cards = {card.id: card for card in s.library.units}
    card = cards.get(entry.get("card", ""))
    if card is None:
        raise Malformed(f"There is no unit '{str(entry.get('card'))[:40]}'.")
    place = entry.get("at")
    cell = -1 if place is None else _cell(s, *place)
    order = COLOURS.index(entry.get("order", ""))
    mods = [_mods(entry.get(name)) for name in ("act", "turn", "game")]
    unit = Unit(
        card,
        whole(entry, "seat", 0),
        cell,
        whole(entry, "left", card.strength),
        whole(entry, "fatigue", 0),
        order,
        bool(entry.get("guard", False)),
        bool(entry.get("pursued", False)),
        mods[0],
        mods[1],
        mods[2],
    )
    s.units.append(unit)
    if cell >= 0:
        if s.at[cell] >= 0:
            raise Malformed(f"Two units stand at {place}.")
        s.at[cell] = len(s.units) - 1


def _mods(values: list[int] | None) -> Mods:
    return NO_MODS if values is None else Mods(tuple(values))


def _pool(value: Any) -> int:
    if isinstance(value, dict):
        return pool_of(*[whole(value, colour, 0) for colour in ("red", "blue", "green", "purple")])
    if not isinstance(value, int):
        raise Malformed("A pool is a number, or counts by colour.")
    return value


def _number(library: Library, seat: int, card: Any) -> int:
    if isinstance(card, int):
        return card
    for known in library.cards:
        if known.id == card:
            return 2 * int(known.index) + seat
    raise Malformed(f"There is no card '{str(card)[:40]}'.")


def _deck(library: Library, seat: int, value: Any) -> Pile:
    cards = value["cards"] if isinstance(value, dict) else value
    known = value.get("known") if isinstance(value, dict) else None
    return pile([_number(library, seat, card) for card in cards], known)


def _cards(library: Library, value: list[Any]) -> list[tuple[int, ...]]:
    return [tuple(_number(library, seat, card) for card in cards) for seat, cards in enumerate(value)]


def _activation(data: dict[str, Any]) -> Activation:
    act = Activation(data["unit"], whole(data, "colour", 1), whole(data, "start", -1))
    for name in ACTIVATION[3:]:
        if name in data:
            setattr(act, name, data[name])
    return act


def _fight(data: dict[str, Any]) -> Fight:
    fight = Fight(*[data[name] for name in FIGHT[:6]])
    for name in FIGHT[6:]:
        if name in data:
            value = data[name]
            setattr(fight, name, list(value) if isinstance(value, list) else value)
    return fight
