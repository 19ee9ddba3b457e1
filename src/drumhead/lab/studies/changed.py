"""What is printed otherwise in one pack than in another? By the names of the cards, units and other things."""

from typing import Any

from drumhead.kernel import Game

NUMBERED = ("card", "unit", "ref", "row", "number")
"""What only says which entry of its table it is."""


def changed(game: Game[Any], other: Game[Any]) -> list[str]:
    """The names of what differs, or is there in one of the two only; tables of the game itself aside."""
    here, there = _printed(game), _printed(other)
    return sorted({name for (_, name), thing in (here.items() ^ there.items())})


def _printed(game: Game[Any]) -> dict[tuple[str, str], str]:
    """Everything with a name, by its section and name; what only numbers the entries does not count."""
    found: dict[tuple[str, str], str] = {}
    for section, printed in game.catalogue().items():
        for thing in printed if isinstance(printed, list) else []:
            if isinstance(thing, dict) and isinstance(thing.get("name"), str):
                told = {
                    key: value for key, value in thing.items() if key not in ("card", "unit", "ref", "row", "number")
                }
                key = (section, thing["name"])
                found[key] = found.get(key, "") + repr(sorted(told.items(), key=lambda one: one[0]))
    return found
