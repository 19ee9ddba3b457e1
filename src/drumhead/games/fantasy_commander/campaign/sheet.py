"""What does a mission's table need to be told, and is it sound? The lists of both seats in a campaign's battle.

They come from a book, but anybody may send a server whatever they like.
"""

from __future__ import annotations

from typing import Annotated

import msgspec

from drumhead.games.fantasy_commander.campaign.battles import MAPS
from drumhead.games.fantasy_commander.campaign.book import ESCALATION, TOWN
from drumhead.games.fantasy_commander.campaign.muster import GIFTS
from drumhead.games.fantasy_commander.cards import Cards, Scenario
from drumhead.games.fantasy_commander.lists import read_list, roster_violations
from drumhead.games.fantasy_commander.missions import ROUNDS
from drumhead.kernel.illegal import Violation

SEATS = 2
FURNITURE = 3
"""Hexes that Wall and Shrine may take from the player's zone."""
NOT_FROM_A_BOOK = "A mission of the campaign is begun from its book."
Names = Annotated[list[str], msgspec.Meta(max_length=60)]


class Monsters(msgspec.Struct, forbid_unknown_fields=True):
    """The list of the game's own seat."""

    mission: Annotated[int, msgspec.Meta(ge=1, le=len(ROUNDS) - 1)]
    limit: Annotated[int, msgspec.Meta(ge=0, le=1000)]
    units: Names
    escalation: Names = []
    waves: Annotated[list[list[int | str]], msgspec.Meta(max_length=10)] = []
    town: Names = []


class Army(msgspec.Struct, forbid_unknown_fields=True):
    """The list of the player's seat."""

    units: Names
    deck: Names
    left: list[int] = []
    gifts: list[tuple[int, str]] = []


def mission_violations(library: Cards, place: Scenario, lists: tuple[object, ...]) -> list[Violation]:
    """What is wrong with a mission of the campaign: the player's army, and what the book says of the enemy."""
    human, monsters = lists if len(lists) == SEATS else (None, None)
    wrong = sheet_violations(library, place, human, monsters)
    if wrong:
        return wrong
    assert isinstance(monsters, dict)
    army, deck, wrong = read_list(library, human, 0)
    if not wrong:
        wrong = roster_violations(library.units, library.tactics, army, deck, monsters["limit"], 0)
    return wrong


def sheet_violations(library: Cards, place: Scenario, human: object, monsters: object) -> list[Violation]:
    """Whatever would keep these lists from becoming a battle."""
    try:
        army = msgspec.convert(human, Army)
        sheet = msgspec.convert(monsters, Monsters)
    except msgspec.ValidationError:
        return [Violation("FC-CAM-02", NOT_FROM_A_BOOK, 1)]
    strength = {unit.id: int(unit.strength) for unit in library.units}
    sound = (
        place.id == MAPS[sheet.mission]
        and _known(sheet.units, set(strength))
        and _known(sheet.escalation, {card.id for card in ESCALATION})
        and _known(sheet.town, {card.id for card in TOWN})
        and all(_is_wave(wave, set(strength)) for wave in sheet.waves)
        and all(0 <= at < len(army.units) and gift in GIFTS for at, gift in army.gifts)
        and len(army.left) <= len(army.units)
        and all(1 <= left <= strength.get(name, 0) for left, name in zip(army.left, army.units, strict=False))
    )
    if not sound:
        return [Violation("FC-CAM-02", NOT_FROM_A_BOOK, 1)]
    wrong: list[Violation] = []
    for seat, count in ((0, len(army.units)), (1, len(sheet.units))):
        room = min(_room(library, place, side) for side in (0, 1)) - (FURNITURE if seat == 0 else 0)
        if count > room:
            wrong.append(Violation("FC-SET-03", f"The zone has room for {room} units, not {count}.", seat, "units"))
    return wrong


def _room(library: Cards, place: Scenario, side: int) -> int:
    """How many units can stand in a zone. Both are asked, since the sides change banks at the Grey Fords."""
    return sum(not library.terrains[place.terrain[cell]].impassable for cell in place.zones[side])


def _known(names: list[str], known: set[str]) -> bool:
    return all(name in known for name in names)


def _is_wave(wave: list[int | str], known: set[str]) -> bool:
    return bool(wave) and isinstance(wave[0], int) and 0 < wave[0] < 100 and all(name in known for name in wave[1:])
