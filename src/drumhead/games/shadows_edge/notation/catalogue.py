"""What is printed? Every card as clients show it in galleries, builders and tooltips."""

from __future__ import annotations

from functools import lru_cache

from drumhead.games.shadows_edge.cards import COLOURS, KINDS, TYPES
from drumhead.games.shadows_edge.content import Library
from drumhead.games.shadows_edge.content.vocabulary import KEYWORDS
from drumhead.games.shadows_edge.saves import keyword_names

PEOPLES = {
    "gold": "the Aurelian Host",
    "crimson": "the Cinder Clans",
    "violet": "the Veiled Court",
    "ebon": "the Grave Tithe",
    "verdant": "the Thornwild",
    "azure": "the Stormreach",
}


def catalogue(library: Library) -> dict[str, object]:
    """`{"cards": [...], "keywords": {name: sentence}, "factions": [...]}`; cards by the ids that scenes use."""
    return {
        "cards": [printed(library, card.card) for card in library.table.defs[1:]],
        "keywords": dict(KEYWORDS),
        "factions": [{"id": colour, "title": PEOPLES[colour]} for colour in COLOURS],
    }


@lru_cache(maxsize=4096)
def printed(library: Library, card: int) -> dict[str, object]:
    """One card as it is printed. Made once and shared: take a copy before changing it."""
    rules = library.table.defs[card]
    face = library.faces[card]
    if face is None:
        return {"id": 0, "name": "a card", "kind": "", "text": []}
    kind = KINDS[rules.kind]
    entry: dict[str, object] = {
        "id": card,
        "card": card,
        "name": rules.name,
        "faction": COLOURS[rules.colour],
        "icon": face.file.icon,
        "kind": (TYPES[rules.type] or kind).capitalize(),
        "sort": kind,
        "text": text_of(library, card),
        "keywords": keyword_names(rules.keys),
        "flavour": face.file.flavour,
        "numbers": _numbers(library, card),
    }
    if kind in ("unit", "order", "equipment"):
        entry["cost"] = rules.cost
    if rules.op:
        entry["op"] = rules.op
    return entry


def text_of(library: Library, card: int) -> list[str]:
    """The rules text: the effect's sentences, then a reminder of each keyword."""
    face = library.faces[card]
    if face is None:
        return []
    lines = [face.text] if face.text else []
    for keyword in keyword_names(library.table.defs[card].keys):
        name, _, number = keyword.partition(" ")
        lines.append(f"{keyword}: {KEYWORDS[name].replace('{}', number)}")
    return lines


def _numbers(library: Library, card: int) -> list[dict[str, object]]:
    rules = library.table.defs[card]
    kind = KINDS[rules.kind]
    if kind == "commander":
        return [{"label": "Defence", "value": rules.defence}]
    if kind == "order":
        return []
    return [{"label": "Attack", "value": rules.attack}, {"label": "Defence", "value": rules.defence}]
