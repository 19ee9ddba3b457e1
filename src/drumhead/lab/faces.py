"""What stands on a printed card or token? Name, price, numbers and sentences, out of what a game's catalogue says."""

from dataclasses import dataclass
from typing import Any, Final

FACTS: Final = (
    ("attack", "Attack"),
    ("ranged", "Ranged"),
    ("defence", "Defence"),
    ("power", "Power"),
    ("health", "Health"),
    ("strength", "Strength"),
    ("stamina", "Stamina"),
    ("courage", "Courage"),
    ("move", "Move"),
    ("movement", "Move"),
    ("flying", "Flies"),
    ("walk", "Walk"),
    ("run", "Run"),
    ("armour", "Armour"),
    ("damage_points", "Damage"),
    ("fortitude", "Fortitude"),
    ("value", "Value"),
    ("influence", "Influence"),
    ("range", "Range"),
    ("op", "Operation"),
    ("vp", "Victory"),
    ("squad", "Squad"),
    ("countermeasures", "Counter"),
    ("boxes", "Boxes"),
    ("leadership", "Leads"),
    ("pays", "Pays"),
    ("buy", "Buy"),
    ("rush", "Rush"),
    ("area", "Area"),
    ("timing", "When"),
    ("orders", "Orders"),
    ("needs", "Needs"),
)
"""Fields that games print, in the order in which a card shows them."""
WORDS: Final = {"cmd": "command", "war": "war", "los": "in sight"}
SHORT: Final = 7
"""A value of so many letters has a box of its own; a longer one is a line of text."""
PRINTED: Final = ("cards", "units", "commanders", "abilities", "spells", "rule_cards")
TOKENS: Final = ("units",)


@dataclass(frozen=True)
class Face:
    """One thing as it is printed."""

    id: str
    name: str
    kind: str
    faction: str
    corner: str
    facts: tuple[tuple[str, str], ...]
    lines: tuple[str, ...]
    copies: int = 1
    people: str = ""
    """The faction's id."""
    number: int = -1
    """The faction's place among all; -1 for none."""


def faces(catalogue: dict[str, object], sections: tuple[str, ...] = PRINTED) -> list[Face]:
    """Everything in these parts of a catalogue, in its order."""
    titles: dict[str, str] = {}
    for one in _things(catalogue.get("factions")):
        titles[str(one.get("id"))] = str(one.get("name") or one.get("title") or one.get("id"))
    return [face(thing, titles) for section in sections for thing in _things(catalogue.get(section))]


def face(thing: dict[str, Any], factions: dict[str, str]) -> Face:
    """One entry of a catalogue.

    >>> face({"name": "Levy", "cost": 2, "attack": 1, "text": ["Holds."]}, {}).facts
    (('Attack', '1'),)
    """
    found: list[tuple[str, str]] = []
    for number in thing.get("numbers") or []:
        found.append((str(number["label"]), str(number["value"])))
    for key, label in FACTS:
        value = written(thing.get(key))
        if value and value != "0" and value != "-":
            found.append((label, value))
    short = tuple((label, value) for label, value in found if len(value) <= SHORT)
    lines = [f"{label}: {value}." for label, value in found if len(value) > SHORT]
    lines += [_weapon(weapon) for weapon in thing.get("weapons") or []]
    text = thing.get("text") or []
    lines += [text] if isinstance(text, str) else [str(line) for line in text if line]
    lines += [_option(option) for option in thing.get("options") or []]
    faction = str(thing.get("faction") or "")
    price = thing.get("cost", thing.get("points"))
    return Face(
        str(thing.get("id", "")),
        str(thing.get("name", "")),
        str(thing.get("kind") or ""),
        factions.get(faction, faction),
        "" if price is None else str(price),
        short,
        tuple(lines),
        max(1, int(thing.get("copies") or 1)),
        faction,
        list(factions).index(faction) if faction in factions else -1,
    )


def written(value: object) -> str:
    """A value in a few letters.

    >>> written({"dice": 4, "skill": 5, "power": 6})
    '(4) 5/6'
    """
    if isinstance(value, dict):
        if {"dice", "skill", "power"} <= set(value):
            reach = f" to {written(value['range'])} inches" if "range" in value else ""
            return f"({value['dice']}) {value['skill']}/{value['power']}{reach}"
        if set(value) == {"skill", "toughness"}:
            return f"{value['skill']}/{value['toughness']}"
        return ", ".join(f"{WORDS.get(str(key), str(key))} {written(one)}" for key, one in value.items() if one)
    if isinstance(value, list | tuple):
        if len(value) == 2 and all(isinstance(one, int) for one in value):
            return str(value[0]) if value[0] == value[1] else f"{value[0]} to {value[1]}"
        return ", ".join(written(one) for one in value)
    if value is None or value is False:
        return ""
    return str(value).replace("_", " ")


def _weapon(weapon: dict[str, Any]) -> str:
    parts = [f"{weapon['count']} of them"] if weapon.get("count", 1) != 1 else []
    reach = weapon.get("range")
    if isinstance(reach, list):
        reach = "/".join("endless" if one is None else str(one) for one in reach)
    parts += [f"range {reach}"] if reach else []
    for key in ("shots", "energy"):
        parts += [f"{key} {weapon[key]}"] if weapon.get(key) is not None else []
    parts += [f"accuracy {weapon['accuracy']}+"] if weapon.get("accuracy") else []
    stay = weapon.get("move_and_fire")
    parts += [f"after moving {stay} at most"] if stay is not None else []
    parts += [str(one) for one in weapon.get("special") or []]
    return f"{weapon.get('name', '')}: {', '.join(parts)}."


def _option(option: dict[str, Any]) -> str:
    price = f" ({option['points']} points)" if option.get("points") else ""
    return f"{option.get('name', '')}{price}: {option.get('text', '')}"


def _things(printed: object) -> list[dict[str, Any]]:
    return [thing for thing in printed if isinstance(thing, dict)] if isinstance(printed, list) else []
