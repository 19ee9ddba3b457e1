"""What is printed? Units, cards, terrain and scenarios as clients show them in builders and tooltips."""

from __future__ import annotations

from drumhead.games.fantasy_commander.cards import CARD_TYPES, KINDS, LEVELS, CardDef, Cards, UnitDef


def catalogue(library: Cards) -> dict[str, object]:
    """Units, cards, terrain, scenarios and factions as printed."""
    return {
        "factions": [{"id": f.id, "name": f.name, "icon": f.icon, "text": f.words} for f in library.factions],
        "units": [_printed(library, card) for card in library.units],
        "cards": [
            {**printed_card(card, 2 * card.index), "id": card.id, "copies": card.copies, "requires": card.requires,
             "faction": library.factions[card.faction].id}
            for card in library.tactics
            if card.index
        ],
        "terrain": [
            {"id": t.id, "name": t.name, "icon": t.icon, "text": t.words, "rule": t.rule} for t in library.terrains
        ],
        "scenarios": [
            {"id": s.id, "title": s.title, "text": s.words, "points": s.limit, "target": s.target, "rounds": s.rounds}
            for s in library.scenarios
        ],
    }  # fmt: skip


def _printed(library: Cards, card: UnitDef) -> dict[str, object]:
    return {
        "id": card.id,
        "card": card.index,
        "name": card.name,
        "faction": library.factions[card.faction].id,
        "icon": card.icon,
        "kind": KINDS[card.kind].capitalize(),
        "level": LEVELS[card.level],
        "leadership": dict(zip(("red", "blue", "green", "purple", "dice"), card.leadership, strict=True)),
        "attack": card.attack,
        "defence": card.defence,
        "ranged": None if card.ranged < 0 else {"dice": card.ranged, "base": card.near, "max": card.far},
        "strength": card.strength,
        "stamina": None if card.stamina < 0 else card.stamina,
        "walk": card.walk,
        "run": card.run,
        "cost": card.cost,
        "text": list(card.words),
    }


def printed_card(card: CardDef, number_: int) -> dict[str, object]:
    """A tactic card as boards and builders show it."""
    return {
        "ref": f"card:{number_}",
        "card": card.index,
        "name": card.name,
        "icon": card.icon,
        "kind": CARD_TYPES[card.type].capitalize(),
        "text": [card.words],
        "golden": card.golden,
        "owner": number_ & 1,
    }
