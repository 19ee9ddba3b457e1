"""How is the battlefield of a mission set up? Monsters, what the town has built, wagons to be brought through."""

from __future__ import annotations

from typing import Any

from drumhead.games.fantasy_commander.cards import (
    ARMOUR,
    ATTACK,
    GRANT,
    MASTER_ATTACK,
    NO_MODS,
    REGENERATION,
    RUN,
    Cards,
    Mods,
    Scenario,
)
from drumhead.games.fantasy_commander.command import NewRound
from drumhead.games.fantasy_commander.info import MAX_DECISIONS, Rulings
from drumhead.games.fantasy_commander.lists import read_list
from drumhead.games.fantasy_commander.missions import BEAST, ROUNDS, WAGONS
from drumhead.games.fantasy_commander.setup import Deploy
from drumhead.games.fantasy_commander.state import MONSTERS, CommanderState, Mission, Unit, muster, zone
from drumhead.kernel.dice import Dice
from drumhead.kernel.zones import Pile

GIFTS = {"Master of Attack 1": (MASTER_ATTACK, 1), "Armour": (GRANT, ARMOUR), "run": (RUN, 1)}
WAGON = "aur_levy"
WAGON_COLUMNS = (4, 6, 8)
KNOLL = (5, 4)
NO_TARGET = 99


def mission_rulings(r: Rulings, number: int) -> Rulings:
    """The rulings of the table, with the length of the mission; it knows no victory points."""
    return Rulings(
        False, r.strike_back, r.attacker_blocks, r.ford_blocks_sight, r.pools_shown, NO_TARGET, ROUNDS[number]
    )


def mission_of(sheet: dict[str, Any], wagons: tuple[int, ...], waves: tuple[tuple[int, ...], ...]) -> Mission:
    """What the mission, the town and the escalation cards add to the battle."""
    town = sheet.get("town", [])
    cards = sheet.get("escalation", [])
    return Mission(
        int(sheet["mission"]), "watch_post" in town, "beacon" in town, "night_raid" in cards, "storm" in cards, wagons,
        waves,
    )  # fmt: skip


def new_mission(
    library: Cards, scenario: Scenario, rulings: Rulings, lists: tuple[object, ...], dice: Dice
) -> CommanderState:
    """The table before the first step: the player deploys, the monsters stand already (FC-CAM-02, FC-CAM-04)."""
    human, mission = lists
    assert isinstance(human, dict)
    assert isinstance(mission, dict)
    army, deck, _ = read_list(library, human, 0)
    by_id = {unit.id: unit for unit in library.units}
    number = int(mission["mission"])
    wagons = tuple(range(len(army), len(army) + len(WAGON_COLUMNS))) if number == WAGONS else ()
    waves = tuple((int(wave[0]), *[int(by_id[name].index) for name in wave[1:]]) for wave in mission.get("waves", []))
    s = CommanderState(library, scenario, mission_rulings(rulings, number), MAX_DECISIONS)
    s.mission = mission_of(mission, wagons, waves)
    s.clear_map()
    left = human.get("left", [])
    for place, card in enumerate(army):
        face = library.units[card]
        s.units.append(muster(face, 0, left[place] if place < len(left) else face.strength))
    for place, gift in human.get("gifts", []):
        which, value = GIFTS[gift]
        s.units[place] = _with(s.units[place], NO_MODS.plus(which, value))
    for column in WAGON_COLUMNS if wagons else ():
        s.units.append(_with(muster(by_id[WAGON], 0, by_id[WAGON].strength), NO_MODS.plus(ATTACK, -99)))
        s.move(len(s.units) - 1, scenario.cell(column, 0))
    _furnish(s, mission.get("town", []))
    _monsters(s, mission, [by_id[name] for name in mission["units"]], dice)
    cards = [2 * card for card in deck]
    s.cycles[0] = tuple(sorted(cards))
    dice.shuffle(cards)
    s.decks[0] = Pile(tuple(cards), len(cards))
    s.push(NewRound())
    s.push(Deploy(0))
    return s


def _with(unit: Unit, mods: Mods) -> Unit:
    new = unit.copy()
    new.game = mods
    return new


def _furnish(s: CommanderState, town: list[str]) -> None:
    """Wall and Shrine: terrain in the middle of the player's zone."""
    kinds = {terrain.id: terrain.index for terrain in s.cards.terrains}
    middle = s.scenario.width // 2
    free = [cell for cell in zone(s, 0) if s.at[cell] < 0 and not s.terrain[cell]]
    free.sort(key=lambda cell: (abs(int(s.scenario.column[cell] - middle)), cell))
    ground = list(s.terrain)
    for kind in ["palisade"] * 2 * ("wall" in town) + ["altar_of_healing"] * ("shrine" in town):
        ground[free.pop(0)] = kinds[kind]
    s.terrain = tuple(ground)


def _monsters(s: CommanderState, mission: dict[str, Any], cards: list[Any], dice: Dice) -> None:
    places = [cell for cell in zone(s, MONSTERS) if s.at[cell] < 0 and not s.cards.terrains[s.terrain[cell]].impassable]
    dice.shuffle(places)
    fury = NO_MODS.plus(MASTER_ATTACK, 1) if "old_fury" in mission.get("escalation", []) else NO_MODS
    for n, card in enumerate(cards):
        beast = n == 0 and int(mission["mission"]) == BEAST
        gift = fury.plus(GRANT, REGENERATION) if beast else fury
        s.units.append(_with(muster(card, MONSTERS, card.strength), gift))
        s.move(len(s.units) - 1, s.scenario.cell(*KNOLL) if beast else places.pop())
