"""What did the lists that were played hold that never came up? Cards of other lists do not count as unused."""

import re
from collections import Counter
from collections.abc import Iterable
from typing import Any, Final

from drumhead.kernel import Game

IN_BRACKETS: Final = re.compile(r"\(([^()]+)\)")
LISTED: Final = 4
"""Lists name things of a sort if all of them together name one in so many (a kit names warcasters, not its cards)."""


def held(game: Game[Any], lists: Iterable[str]) -> list[str]:
    """The deeds of the game that one of these ready-made lists could have done.

    Left out are those of a card or unit that none of the lists names; where lists do not name things of a sort at all
    (a faction's deck), those of factions that were not played. What belongs to nobody, such as a rule, is always in.
    """
    ready = game.presets()
    played = set(lists)
    every: set[str] = set()
    words: set[str] = set()
    for preset in ready:
        said = set(words_of(preset.data))
        every |= said
        if preset.id in played:
            words |= said
    known = _entries(game.catalogue(), every, words)
    return [deed for deed in game.deeds() if _counts(deed, known)]


def told(game: Game[Any], deed: str, names: dict[str, str] | None = None) -> str:
    """A deed as people say it: a rule by its title, a thing by its name; nobody knows numbers and ids by heart."""
    rule, _, rest = deed.partition(" ")
    if rest == "is told" and rule in game.rules:
        return f"the rule '{game.rules[rule][0]}' ({rule})"
    thing, name, done = _split(deed, names or {})
    part = f", {done}" in deed  # a clause of its text; else its weapon, or what it does
    between = ", " if part else ": " if deed.startswith(f"{thing}.") else " "
    return f"{name}{between}{done}".rstrip(": ") if "_" in thing else deed


def named(game: Game[Any]) -> dict[str, str]:
    """What is printed, by id and by name, with its name."""
    found: dict[str, str] = {}
    for printed in game.catalogue().values():
        for thing in _things(printed):
            for name in _names(thing):
                found[name] = str(thing.get("name") or name)
    return found


def gathered(game: Game[Any], may: list[str], never: list[str]) -> list[str]:
    """What never came up, one line for each thing: its name alone if nothing of it did, else with what was missing.

    ``may``: every deed that could have been done.
    """
    names = named(game)
    split = {deed: _split(deed, names) for deed in may}
    every = Counter(split[deed][0] for deed in may)
    missing: dict[str, list[str]] = {}
    for deed in never:
        missing.setdefault(split[deed][0] or deed, []).append(deed)
    lines = []
    for whose, deeds in missing.items():
        if whose not in every:  # it belongs to nobody
            lines.append(told(game, whose).replace("_", " "))
        elif len(deeds) == every[whose]:
            lines.append(split[deeds[0]][1])
        else:
            lines.append(f"{split[deeds[0]][1]} ({', '.join(split[deed][2] for deed in deeds)})")
    return list(dict.fromkeys(lines))


def _split(deed: str, names: dict[str, str]) -> tuple[str, str, str]:
    """Whose deed it is, what that is called, and what is done; the first is "" if it is nobody's.

    An id in brackets says whose it is, else the longest name or id that the deed begins with.
    """
    thing, rest = "", deed
    for end in range(len(deed), 0, -1):
        if (end == len(deed) or not deed[end].isalnum()) and deed[:end] in names:
            thing, rest = deed[:end], deed[end:]
            break
    for inside in IN_BRACKETS.findall(deed):
        if inside in names:
            thing, rest = inside, rest.replace(f"({inside})", "", 1)
            break
    name = names.get(thing, deed)
    return thing, name, rest.strip(" .,").removeprefix(name).strip(" .,").replace("_", " ")


def words_of(data: object) -> Iterable[str]:
    """Every text in a list's data, keys included."""
    if isinstance(data, dict):
        for key, value in data.items():
            yield str(key)
            yield from words_of(value)
    elif isinstance(data, list | tuple):
        for value in data:
            yield from words_of(value)
    elif isinstance(data, str):
        yield data


def _entries(catalogue: dict[str, object], every: set[str], words: set[str]) -> dict[str, bool]:
    """What is printed, by id and by name: does it belong to a list that was played?"""
    factions = set()
    for one in _things(catalogue.get("factions")):
        factions |= {str(one.get("id")), str(one.get("name"))}
    known: dict[str, bool] = {}
    for section, printed in catalogue.items():
        things = _things(printed)
        listed = section != "factions" and LISTED * sum(bool(_names(thing) & every) for thing in things) >= len(things)
        for thing in things:
            faction = thing.get("faction")
            if isinstance(thing.get("casters"), list):  # a spell belongs to whoever brings somebody who knows it
                kept = bool(words & set(thing["casters"]))
            elif listed:
                kept = bool(_names(thing) & words)
            elif faction in factions:
                kept = faction in words
            else:
                continue
            for name in _names(thing):
                known[name] = known.get(name, False) or kept
    return known


def _things(printed: object) -> list[dict[str, Any]]:
    return [thing for thing in printed if isinstance(thing, dict)] if isinstance(printed, list) else []


def _names(thing: dict[str, Any]) -> set[str]:
    return {thing[key] for key in ("id", "name") if isinstance(thing.get(key), str)}


def _counts(deed: str, known: dict[str, bool]) -> bool:
    """An id in brackets says whose deed it is, else the longest name that the deed begins with."""
    for inside in IN_BRACKETS.findall(deed):
        if inside in known:
            return known[inside]
    for end in range(len(deed), 0, -1):
        if (end == len(deed) or not deed[end].isalnum()) and deed[:end] in known:
            return known[deed[:end]]
    return True
