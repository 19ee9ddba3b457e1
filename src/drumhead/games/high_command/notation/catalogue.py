"""Everything printed: each card with its numbers, sentences and icon, by the number that scenes use."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from drumhead.games.high_command.cards import ARMY, BACKS, BASIC, LOCATION, WARCASTER
from drumhead.games.high_command.content.vocabulary import KEYWORDS
from drumhead.games.high_command.notation.words import COLOUR_WORDS

if TYPE_CHECKING:
    from drumhead.games.high_command.content import Library

KINDS = {BASIC: "Basic resource", ARMY: "Army card", WARCASTER: "Warcaster", LOCATION: "Location"}
STAGES = ("Early", "Mid", "Late")


def kind_of(library: Library, card: int) -> str:
    """What sort of card it is, with its main type."""
    cards = library.cards
    if cards.kind[card] in (BASIC, WARCASTER, LOCATION):
        return KINDS[cards.kind[card]]
    if cards.kind[card] == ARMY:
        names = [name for at, name in enumerate(cards.type_names) if cards.types[card] >> at & 1]
        return " ".join(name.capitalize() if i == 0 else name for i, name in enumerate(names)) or "Army card"
    return f"{STAGES[cards.stage[card]]} Winds of War"


def keywords_in_words(library: Library, mask: int, battlegroup: int) -> list[str]:
    """The keywords of a mask."""
    names = [name for name, (bit, _) in KEYWORDS.items() if mask & bit]
    return [*names, f"Battlegroup {battlegroup}"] if battlegroup else names


def pair(cmd: int, war: int) -> dict[str, int]:
    """Resources as the board draws them."""
    return {kind: n for kind, n in (("cmd", cmd), ("war", war)) if n}


def colours_of(mask: int) -> list[str]:
    """Detachment colours of a mask."""
    return [name for at, name in enumerate(COLOUR_WORDS) if mask >> at & 1]


def texts_of(library: Library, card: int) -> list[str]:
    """Reminders of keywords, then the card's own sentences."""
    cards = library.cards
    said = [f"{name}: {text}" for name, (bit, text) in KEYWORDS.items() if cards.keywords[card] & bit]
    if cards.battlegroup[card]:
        said.append(f"Battlegroup {cards.battlegroup[card]}: your warjacks here have +{cards.battlegroup[card]} Power.")
    return [*said, library.texts[card]] if library.texts[card] else said


@lru_cache(maxsize=4096)
def face_of(library: Library, card: int) -> dict[str, object]:
    """The printed card. Made once and shared: take a copy before changing it."""
    cards = library.cards
    faction = cards.faction[card]
    face: dict[str, object] = {
        "id": cards.id[card],
        "card": card,
        "name": cards.name[card],
        "kind": kind_of(library, card),
        "faction": cards.factions[faction] if faction >= 0 else "",
        "icon": library.icons[card],
        "types": [name for at, name in enumerate(cards.type_names) if cards.types[card] >> at & 1],
        "colours": colours_of(cards.colours[card]),
        "pays": pair(cards.cmd[card], cards.war[card]),
        "buy": pair(cards.cost_cmd[card], cards.cost_war[card]),
        "rush": pair(cards.rush_cmd[card], cards.rush_war[card]),
        "vp": cards.vp[card],
        "copies": cards.copies[card],
        "keywords": keywords_in_words(library, cards.keywords[card], cards.battlegroup[card]),
        "text": texts_of(library, card),
    }
    if library.flavours[card]:
        face["flavour"] = library.flavours[card]
    if cards.health[card] >= 0:
        face["power"], face["health"] = cards.power[card], cards.health[card]
    elif cards.kind[card] == WARCASTER:
        face["power"] = cards.power[card]
    return face


def catalogue(library: Library) -> dict[str, object]:
    """All cards of the pack."""
    cards = library.cards
    factions = [
        {"id": cards.factions[at], "name": cards.faction_names[at], "icon": library.faction_icons[at]}
        for at in range(len(cards.factions))
    ]
    return {
        "cards": [face_of(library, card) for card in range(BACKS, cards.size)],
        "factions": factions,
        "kits": [
            {
                "faction": cards.factions[at],
                "warcasters": [cards.id[caster] for caster in kit.casters],
                "detachments": [COLOUR_WORDS[colour] for colour in kit.colours],
            }
            for at, kit in enumerate(cards.standard_kits)
        ],
        "keywords": {name: text for name, (_, text) in KEYWORDS.items()},
    }
