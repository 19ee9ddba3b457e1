"""What does a pack say, in words? One card with all that is known of it, the difference of two packs, a new pack."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from drumhead.content.changes import Item, name_of
from drumhead.content.conform import nearest
from drumhead.content.effects import check, rules_text
from drumhead.content.packs import GameContent, Pack, is_id
from drumhead.content.problems import ContentError, amiss

NEW_MANIFEST = """id: {name}
title: {title}
game: {game}
version: "1"
requires: [base]
description: "What this pack is about, in a sentence."
"""
FIRST_CHANGED = ("cards", "units")
"""What most packs change."""
NEW_CHANGES = """# Single entries of the pack below, changed: an id or name, and only what is different.
# This one changes nothing yet. `drumhead packs show {game} {entry}` prints its fields.
# New cards and units stand in other files of this folder.
- change: {entry}
  kind: {kind}
  set: {{{field}: {value}}}
"""


def entries(pack: Pack, content: GameContent) -> Iterator[tuple[str, str, Item[Any]]]:
    """Every entry of a pack with those below it: its kind, its name, itself."""
    for kind in content.kinds:
        for item in pack.items(kind.name):
            yield kind.name, name_of(item.data, kind.name), item


def find_entry(pack: Pack, content: GameContent, wanted: str) -> tuple[str, str, Item[Any]]:
    """The entry of this id, name or title, or the only one that has these letters in it.

    Raises ContentError with a suggestion.
    """
    found = list(entries(pack, content))
    called = [(one, _called(one)) for one in found]
    for one, words in called:
        if wanted in words:
            return one
    part = wanted.strip().lower()
    for fits in (lambda word: part == word.lower(), lambda word: part in word.lower()):
        held = [one for one, words in called if part and any(fits(word) for word in words)]
        if len(held) == 1:
            return held[0]
    names = [name for _, name, _ in found]
    names += [str(item.data["name"]) for _, _, item in found if isinstance(item.data, dict) and "name" in item.data]
    hint = _holding(wanted, names) or nearest(wanted, names) or "."
    raise amiss(f"There is nothing called '{wanted[:60]}' in {content.game}/{pack.info.id}{hint}")


def _called(entry: tuple[str, str, Item[Any]]) -> set[str]:
    _, name, item = entry
    data = item.data if isinstance(item.data, dict) else {}
    return {name, *(str(data[key]) for key in ("name", "title") if key in data)}


def _holding(part: str, names: list[str]) -> str:
    """The ending that lists the names of which somebody wrote a part."""
    found = sorted({name for name in names if part.strip() and part.lower() in name.lower()})
    return f"; did you mean {' or '.join(repr(name) for name in found[:5])}?" if found else ""


def used_by(pack: Pack, content: GameContent, names: set[str]) -> list[str]:
    """The other entries that speak of one of these names."""
    return [
        f"{kind}: {name}"
        for kind, name, item in entries(pack, content)
        if name not in names and isinstance(item.data, dict) and _speaks(item.data, names)
    ]


def _speaks(data: object, names: set[str]) -> bool:
    if isinstance(data, dict):
        return any(key in names or _speaks(value, names) for key, value in data.items())
    if isinstance(data, list):
        return any(_speaks(value, names) for value in data)
    return isinstance(data, str) and data in names


def flat(data: object, path: str = "") -> dict[str, str]:
    """Every leaf of an entry by its dotted path.

    >>> flat({"unit": {"cost": 2}, "name": "A"})
    {'unit.cost': '2', 'name': 'A'}
    """
    if isinstance(data, dict):
        parts = [flat(value, f"{path}.{key}" if path else str(key)) for key, value in data.items()]
    elif isinstance(data, list) and any(isinstance(value, dict | list) for value in data):
        parts = [flat(value, f"{path}.{place + 1}") for place, value in enumerate(data)]
    elif isinstance(data, list):
        return {path: ", ".join(map(str, data))}
    else:
        return {path: str(data)}
    return {key: value for part in parts for key, value in part.items()}


def difference(one: Pack, other: Pack, content: GameContent) -> list[str]:
    """What changes from the first pack to the second, a line each, in the words of the entries."""
    before = {(kind, name): item.data for kind, name, item in entries(one, content)}
    after = {(kind, name): item.data for kind, name, item in entries(other, content)}
    lines = [f"{_titled(key, data)} is new." for key, data in after.items() if key not in before]
    lines += [f"{_titled(key, data)} is gone." for key, data in before.items() if key not in after]
    for key, data in after.items():
        if key in before and before[key] != data:
            old, new = flat(before[key]), flat(data)
            if "effect" in old or "effect" in new:
                old["reads"], new["reads"] = (sentence(fields, content) for fields in (old, new))
            for field in dict.fromkeys([*old, *new]):
                if old.get(field) != new.get(field):
                    said = f"{old.get(field) or 'nothing'} becomes {new.get(field) or 'nothing'}"
                    lines.append(f"{_titled(key, before[key])}: {field}: {said}{'' if said.endswith('.') else '.'}")
    return sorted(lines)


def _titled(key: tuple[str, str], data: object) -> str:
    """Kind and name, as people call it, with the id where that is another word."""
    kind, name = key
    called = (data.get("name") or data.get("title")) if isinstance(data, dict) else None
    return f"{kind}: {name}" if called in (None, name) else f"{kind}: {called} ({name})"


def sentence(fields: dict[str, str], content: GameContent) -> str:
    """What an entry's effect says on the card; "" without one, or where words of the pack itself (tokens) are in it."""
    if content.vocabulary is None or not fields.get("effect"):
        return ""
    try:
        return rules_text(check(fields["effect"], content.vocabulary), content.vocabulary)
    except ContentError:
        return ""


def new_pack(folder: Path, base: Pack, content: GameContent) -> Path:
    """Write a pack to begin with: a manifest, and one change that does nothing yet. Raises ContentError."""
    if folder.exists():
        raise amiss(f"There is something called {folder} already.")
    if not is_id(folder.name):
        raise amiss("The folder's name becomes the pack's id: small letters, digits and _, such as 'my_pack'.")
    named = [one for one in entries(base, content) if isinstance(one[2].data, dict) and "name" in one[2].data]
    kind, name, item = next((one for one in named if one[0] in FIRST_CHANGED), named[0])
    data = item.data
    assert isinstance(data, dict)
    folder.mkdir(parents=True)
    title = folder.name.replace("_", " ").capitalize()
    text = NEW_MANIFEST.format(name=folder.name, title=title, game=content.game)
    (folder / "pack.yaml").write_text(text, encoding="utf-8")
    change = NEW_CHANGES.format(
        game=content.game, entry=_quoted(name), kind=kind, field="name", value=_quoted(str(data["name"]))
    )
    (folder / "changes.yaml").write_text(change, encoding="utf-8")
    return folder


def _quoted(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'
