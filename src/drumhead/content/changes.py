"""How does a pack change single entries of the packs it builds on? A few lines in its `changes.yaml`:

- change: Phalanx Veteran     # the id or name of a card, unit, map, deck ...
  set: {unit: {attack: 4}}    # only what is different; mappings are merged, lists and texts replaced
- change: vanguard
  kind: decks                 # where one name stands for several things
  remove: true
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, TypeVar

import msgspec

from drumhead.content.conform import conform
from drumhead.content.loader import Loaded
from drumhead.content.problems import Problem, Where

T = TypeVar("T")
CHANGES = "changes"


class Change(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One entry of changes.yaml."""

    change: str
    kind: str = ""
    set: dict[str, Any] = {}
    remove: bool = False


class Item(Generic[T]):
    """One entry of a content file; `where` leads to it or to a part of it."""

    def __init__(self, value: T, loaded: Loaded[Any], path: tuple[str | int, ...]) -> None:
        self.value = value
        self._loaded = loaded
        self._path = path

    def where(self, *path: str | int) -> Where:
        return self._loaded.where(*self._path, *path)

    @property
    def data(self) -> object:
        """The entry as it is written."""
        return self._loaded.data(*self._path)

    @property
    def file(self) -> str:
        """The file that has the last word on it."""
        return self._loaded.file


class Changed(Item[T]):
    """An entry as another pack has changed it: what that pack sets stands in its file, the rest where it was."""

    def __init__(self, value: T, before: Item[T], loaded: Loaded[Any], place: int) -> None:
        super().__init__(value, loaded, (place, "set"))
        self._before = before

    def where(self, *path: str | int) -> Where:
        if path and _holds(self._loaded.data(*self._path), path):
            return self._loaded.where(*self._path, *path)
        return self._before.where(*path)

    def by(self, files: list[Loaded[Any]]) -> bool:
        """Does one of these files have the last word on it?"""
        return any(loaded is self._loaded for loaded in files)

    @property
    def data(self) -> object:
        return together(self._before.data, self._loaded.data(*self._path))


def _holds(data: object, path: tuple[str | int, ...]) -> bool:
    for step in path:
        if isinstance(data, list):
            data = dict(enumerate(data))
        if not isinstance(data, dict) or step not in data:
            return False
        data = data[step]
    return True


def together(old: object, new: object) -> object:
    """Mappings are merged, anything else is replaced.

    >>> together({"unit": {"attack": 1, "cost": 2}}, {"unit": {"attack": 4}})
    {'unit': {'attack': 4, 'cost': 2}}
    """
    if not isinstance(old, dict) or not isinstance(new, dict):
        return new
    return {**old, **{key: together(old.get(key), value) for key, value in new.items()}}


def name_of(data: object, kind: str) -> str:
    """What an entry is called in changes: its id, else its name; a file that is no list by its kind."""
    if isinstance(data, dict):
        for key in ("id", "name"):
            if isinstance(data.get(key), str):
                return str(data[key])
    return kind


def merged(
    old: object,
    new: dict[str, Any],
    kind: type[T],
    before: Callable[..., Where],
    loaded: Loaded[Any],
    place: int,
    problems: list[Problem],
) -> T | None:
    """The entry with the change made; None, and what is wrong noted, if it does not fit."""
    whole = together(old, new)
    try:
        return msgspec.convert(whole, kind)
    except msgspec.ValidationError:
        pass
    for misfit in conform(whole, kind):
        inside = (place, "set", *misfit.path)
        at = loaded.document.where_key(*inside) if misfit.at_key else loaded.where(*inside)
        problems.append(at.problem(misfit.sentence))
    return None
