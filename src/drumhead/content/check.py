"""Is a pack fit for play? Everything wrong with it, in one list.

A mistake in one entry does not hide those of the others: what is wrong is taken out, with whatever speaks of it, and
the rest is looked at again, until nothing new is found.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import Any

from drumhead.content.changes import Item
from drumhead.content.conform import nearest
from drumhead.content.loader import Loaded
from drumhead.content.packs import GameContent, Pack, content_of, salvage_pack
from drumhead.content.problems import ContentError, Problem

ICONS = Path(__file__).with_name("icons.txt")
"""The names of all emblems that the client can draw (game-icons.net), one in each line."""
PROSE = ("name", "alt_name", "title", "text", "sentence", "description", "flavour")
"""Fields for people: a name in them does not mean that the entry needs what is so named."""


def check_pack(path: Path, content: GameContent | None = None) -> list[Problem]:
    """Everything wrong with the pack in this folder; empty if it can be played.

    What holds for every game (files, fields, types, icons, required packs), and the game's own check of the rest.
    """
    try:
        if not path.is_dir():
            return [Problem(str(path), 1, 1, "There is no such folder.")]
        pack, found = salvage_pack(path, content)
        content = content or content_of(pack.info.game)
    except ContentError as error:
        return sorted(set(error.problems))
    except OSError:  # a name that no folder can have, a folder that may not be read
        return [Problem(str(path), 1, 1, "There is no such folder.")]
    found += check_icons(pack)
    return sorted(set(found + _checked(pack, content, found)))


def _checked(pack: Pack, content: GameContent, before: list[Problem]) -> list[Problem]:
    """What the game finds wrong, looking again and again without the entries that are known to be wrong."""
    found: list[Problem] = []
    known = set(before)
    broken = _broken_names(pack, before)
    if content.check is None or broken is None:
        return found
    while True:
        rest = _without(pack, broken)
        try:
            news = set(content.check(rest)) - known
        except ContentError as error:
            news = set(error.problems) - known
        if broken:  # what holds for a pack as a whole cannot be judged from a part of it
            news = {problem for problem in news if _entry_of(rest, problem) is not None}
        if not news:
            return found
        found += news
        known |= news
        worse = _broken_names(pack, list(known))
        if worse is None or worse == broken:
            return found
        broken = worse


def _broken_names(pack: Pack, problems: list[Problem]) -> set[str] | None:
    """The names and ids of all entries that have a problem; None where it cannot be told what a problem spoils."""
    names: set[str] = set()
    for problem in problems:
        entry = _entry_of(pack, problem)
        if entry is None:
            return None
        names |= entry
    return names


def _entry_of(pack: Pack, problem: Problem) -> set[str] | None:
    """The names of the entry in which the problem lies, or None if it lies in none."""
    for files in pack.files.values():
        for loaded in files:
            data = loaded.document.data
            if loaded.file != problem.file or not isinstance(data, list):
                continue
            starts = [loaded.document.where(place).line for place in range(len(data))]
            at = [place for place, line in enumerate(starts) if line <= problem.line]
            return _names(data[at[-1]]) if at else None
    return None


def _names(entry: object) -> set[str]:
    if not isinstance(entry, dict):
        return set()
    return {str(entry[key]) for key in ("id", "name", "change") if isinstance(entry.get(key), str) and entry[key]}


def _without(pack: Pack, broken: set[str]) -> Pack:
    """The pack without the entries of these names and without those that speak of them."""
    if not broken:
        return pack
    files: dict[str, list[Loaded[Any]]] = {}
    for kind, loaded_files in pack.files.items():
        files[kind] = []
        for loaded in loaded_files:
            if isinstance(loaded.value, list):
                spoilt = {i for i in range(len(loaded.value)) if _speaks_of(loaded.data(i), broken)}
                files[kind].append(loaded.without(spoilt))
            else:
                files[kind].append(loaded)
    return Pack(pack.manifest, pack.path, files, pack.requires)


def _speaks_of(data: object, names: set[str]) -> bool:
    """Is it one of these, or does any text of it that is not for people hold one of the names as whole words?"""
    if _names(data) & names:
        return True
    pattern = re.compile("|".join(rf"(?<!\w){re.escape(name)}(?!\w)" for name in sorted(names)))
    return any(pattern.search(text) for text in _texts(data))


def _texts(data: object) -> Iterator[str]:
    if isinstance(data, str):
        yield data
    elif isinstance(data, dict):
        for key, value in data.items():
            if key not in PROSE:
                yield str(key)
                yield from _texts(value)
    elif isinstance(data, list):
        for value in data:
            yield from _texts(value)


# -- icons


@lru_cache(maxsize=1)
def known_icons() -> frozenset[str]:
    """The names of all emblems that can be drawn."""
    return frozenset(ICONS.read_text(encoding="utf-8").split())


def check_icons(pack: Pack) -> list[Problem]:
    """Every `icon` of an entry must be one that the client can draw."""
    found: list[Problem] = []
    for kind in pack.files:
        for item in pack.items(kind, own=True):
            for path, icon in _icons(item.data, ()):
                if icon and icon not in known_icons():
                    hint = nearest(icon, known_icons()) or "; see game-icons.net."
                    found.append(item.where(*path).problem(f"there is no icon '{icon[:60]}'{hint}"))
    return found


def _icons(data: object, path: tuple[str | int, ...]) -> Iterator[tuple[tuple[str | int, ...], str]]:
    if isinstance(data, dict):
        for key, value in data.items():
            if key == "icon" and isinstance(value, str):
                yield (*path, key), value
            else:
                yield from _icons(value, (*path, key))
    elif isinstance(data, list):
        for place, value in enumerate(data):
            yield from _icons(value, (*path, place))


__all__ = ["Item", "check_icons", "check_pack", "known_icons"]
