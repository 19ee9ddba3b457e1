"""Which cards and units are never the better choice? Those beside which another costs the same and has nothing less."""

from typing import Any, Final

from drumhead.kernel import Game

BETTER: Final = {
    *("attack", "power", "defence", "health", "ranged", "strength", "stamina", "dice", "skill", "toughness"),
    *("move", "walk", "run", "movement", "courage", "armour", "damage_points", "vp"),
}
"""Numbers of which more is never worse; everything else must be alike, the costs above all."""
OWN: Final = {
    *("id", "card", "unit", "row", "ref", "name", "alt_name", "icon", "flavour", "number", "copies", "set"),
}
"""What only tells one card from another."""


def dominated(game: Game[Any]) -> list[tuple[str, str]]:
    """Pairs of a card and one that has the same cost, kind, text and keywords, no number lower and one higher.

    One better card is enough for each; what differs in anything but those numbers is not compared.
    """
    found: list[tuple[str, str]] = []
    for printed in game.catalogue().values():
        alike: dict[str, list[tuple[str, dict[str, float]]]] = {}
        for thing in printed if isinstance(printed, list) else []:
            if isinstance(thing, dict) and isinstance(thing.get("name"), str):
                numbers, rest = _split(thing)
                if numbers:
                    alike.setdefault(repr(sorted(rest.items())), []).append((thing["name"], numbers))
        for group in alike.values():
            for name, numbers in group:
                better = [other for other, more in group if _beats(more, numbers)]
                if better:
                    found.append((name, better[0]))
    return sorted(found)


def _split(thing: dict[str, Any]) -> tuple[dict[str, float], dict[str, str]]:
    """The numbers of which more is better, and everything else, by the path of its names."""
    numbers: dict[str, float] = {}
    rest: dict[str, str] = {}

    def walk(value: object, path: str, last: str) -> None:
        if isinstance(value, dict):
            for key, part in value.items():
                walk(part, f"{path}.{key}", str(key))
        elif isinstance(value, list) and value and all(isinstance(part, dict) and "label" in part for part in value):
            for part in value:
                walk(part.get("value"), f"{path}.{part['label']}", str(part["label"]).lower())
        elif isinstance(value, int | float) and not isinstance(value, bool) and last in BETTER:
            numbers[path] = float(value)
        else:
            rest[path] = repr(value)

    for key, value in thing.items():
        if key not in OWN:
            walk(value, key, key)
    return numbers, rest


def _beats(more: dict[str, float], numbers: dict[str, float]) -> bool:
    if set(more) != set(numbers):
        return False
    return all(more[key] >= value for key, value in numbers.items()) and more != numbers
