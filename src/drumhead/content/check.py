"""Is a pack fit for play? Everything wrong with it, in one list.

A mistake does not hide others: what does not fit is taken as it was probably meant. Where nobody can tell, or the game
finds fault with an entry, that is taken out, with whatever speaks of it, and the rest is looked at again, until nothing
new is found.
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
from drumhead.content.packs import CHANGE_KIND, Faults, GameContent, Pack, content_of, mend_pack
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
        pack, faults = mend_pack(path, content)
        content = content or content_of(pack.info.game)
    except ContentError as error:
        return sorted(set(error.problems))
    except OSError:  # a name that no folder can have, a folder that may not be read
        return [Problem(str(path), 1, 1, "There is no such folder.")]
    return sorted(set(faults.found + check_icons(pack) + _checked(pack, content, faults)))


def _checked(pack: Pack, content: GameContent, faults: Faults) -> list[Problem]:
    """What the game finds wrong, looking again and again without the entries that are known to be wrong."""
    found: list[Problem] = []
    known = set(faults.found)
    guessed = _guessed(pack, faults)
    broken = _broken(pack, [problem for problem in faults.found if problem not in faults.mended])
    if content.check is None or broken is None:
        return found
    while True:
        rest = _without(pack, broken)
        try:
            news = set(content.check(rest)) - known
        except ContentError as error:
            news = set(error.problems) - known
        if broken or faults.mended:  # what holds for a pack as a whole cannot be judged from a part of it
            news = {one for one in news if _entry_of(rest, one) is not None}
        news = {one for one in news if (one.file, one.line, one.column) not in guessed}
        if not news:
            return found
        found += news
        known |= news
        worse = _broken(pack, [problem for problem in known if problem not in faults.mended])
        if worse is None or worse == broken:
            return found
        broken = worse


def _guessed(pack: Pack, faults: Faults) -> set[tuple[str, int, int]]:
    """Where something stands that was only guessed: there, and at the heads of such entries, nothing can be judged."""
    places = {(one.file, one.line, one.column) for one in faults.mended}
    for files in pack.files.values():
        for loaded in files:
            for one in faults.mended:
                if loaded.file == one.file:
                    entry = loaded.entry_at(one.line) if isinstance(loaded.document.data, list) else None
                    where = loaded.document.where(*(() if entry is None else (entry,)))
                    places.add((one.file, where.line, where.column))
    return places


Broken = frozenset[tuple[str, str]]
"""Entries that have a problem: the file of changes that they stand in, or "" for any other, and their name or id."""


def _broken(pack: Pack, problems: list[Problem]) -> Broken | None:
    """All entries that have a problem; None where it cannot be told what a problem spoils."""
    names: set[tuple[str, str]] = set()
    for problem in problems:
        entry = _entry_of(pack, problem)
        if entry is None:
            return None
        names |= entry
    return frozenset(names)


def _entry_of(pack: Pack, problem: Problem) -> set[tuple[str, str]] | None:
    """The entry in which the problem lies, by its names, or None if it lies in none."""
    for kind, files in pack.files.items():
        for loaded in files:
            data = loaded.document.data
            if loaded.file != problem.file or not isinstance(data, list):
                continue
            at = loaded.entry_at(problem.line)
            file = loaded.file if kind == CHANGE_KIND.name else ""
            return None if at is None else {(file, name) for name in _names(data[at])}
    return None


def _names(entry: object) -> set[str]:
    if not isinstance(entry, dict):
        return set()
    return {str(entry[key]) for key in ("id", "name", "change") if isinstance(entry.get(key), str) and entry[key]}


def _without(pack: Pack, broken: Broken) -> Pack:
    """The pack without these entries and without those that speak of them; what a change says spoils only itself."""
    if not broken:
        return pack
    gone = {name for file, name in broken if not file}
    files: dict[str, list[Loaded[Any]]] = {}
    for kind, loaded_files in pack.files.items():
        files[kind] = []
        for loaded in loaded_files:
            if isinstance(loaded.value, list):
                changes = {name for file, name in broken if file == loaded.file}
                spoilt = {
                    i
                    for i in range(len(loaded.value))
                    if _speaks_of(loaded.data(i), gone) or _names(loaded.data(i)) & changes
                }
                files[kind].append(loaded.without(spoilt))
            else:
                files[kind].append(loaded)
    return Pack(pack.manifest, pack.path, files, pack.requires)


def _speaks_of(data: object, names: set[str]) -> bool:
    """Is it one of these, or does any text of it that is not for people hold one of the names as whole words?"""
    if not names:
        return False
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
