"""What is different in this scene from the one before? A few small changes, instead of the whole scene again.

A scene is what one viewer is shown, and so is the one before: what leads from the one to the other tells that viewer
nothing that the scenes would not. The client has the same ``applied`` (web/src/lib/changes.ts). A change is a list:

    [path, value]              this value stands there now
    [path]                     the key is gone
    [path, start, count, new]  in the list there, these replace ``count`` entries from ``start`` on

where a path is the list of keys and places that leads there; changes are carried out in order.
"""

from typing import Any

Change = list[Any]

DEEPEST = 8
"""Below this depth a thing that changed is sent whole."""


def changes(old: dict[str, Any], new: dict[str, Any]) -> list[Change]:
    """What leads from one scene to the other.

    >>> changes({"turn": 1, "hand": ["a", "b", "c"]}, {"turn": 2, "hand": ["a", "c"]})
    [[['turn'], 2], [['hand'], 1, 1, []]]
    """
    found: list[Change] = []
    _in_dict(old, new, [], found)
    return found


def _in_dict(old: dict[str, Any], new: dict[str, Any], path: list[str | int], found: list[Change]) -> None:
    # Most parts stay as they were, and comparing a whole one is a single step: only what differs is looked into.
    known = 0
    for key, value in new.items():
        if key in old:
            known += 1
            before = old[key]
            if before is not value and before != value:
                _in_value(before, value, path, key, found)
        else:
            found.append([[*path, key], value])
    if known < len(old):
        found.extend([[*path, key]] for key in old if key not in new)


def _in_value(old: Any, new: Any, path: list[str | int], key: str | int, found: list[Change]) -> None:
    """What differs in these two, which do differ."""
    if len(path) < DEEPEST - 1:
        if type(old) is dict and type(new) is dict:
            _in_dict(old, new, [*path, key], found)
            return
        if type(old) is list and type(new) is list:
            _in_list(old, new, [*path, key], found)
            return
    found.append([[*path, key], new])


def _in_list(old: list[Any], new: list[Any], path: list[str | int], found: list[Change]) -> None:
    start, before, after = 0, len(old), len(new)
    if before == after:
        for place in range(after):
            if old[place] is not new[place] and old[place] != new[place]:
                _in_value(old[place], new[place], path, place, found)
        return
    # What a game draws once and shares is the same object: that is asked first, as comparing goes deep.
    while start < before and start < after and (old[start] is new[start] or old[start] == new[start]):
        start += 1
    while before > start and after > start and (old[before - 1] is new[after - 1] or old[before - 1] == new[after - 1]):
        before -= 1
        after -= 1
    found.append([path, start, before - start, new[start:after]])


def applied(old: dict[str, Any], made: list[Change]) -> dict[str, Any]:
    """The scene that these changes lead to; the old one stays as it is.

    >>> applied({"turn": 1, "hand": ["a", "b", "c"]}, [[["turn"], 2], [["hand"], 1, 1, []]])
    {'turn': 2, 'hand': ['a', 'c']}
    """
    new = dict(old)
    mine: set[int] = {id(new)}
    """What was copied already, and so may be changed."""
    for change in made:
        holder: Any = new
        path = change[0]
        for key in path[:-1]:
            holder = _own(holder, key, mine)
        last = path[-1]
        if len(change) == 1:
            del holder[last]
        elif len(change) == 2:
            holder[last] = change[1]
        else:
            rows = _own(holder, last, mine)
            rows[change[1] : change[1] + change[2]] = change[3]
    return new


def _own(holder: Any, key: Any, mine: set[int]) -> Any:
    """What lies there, as a copy that may be changed."""
    inner = holder[key]
    if id(inner) not in mine:
        inner = holder[key] = inner.copy()
        mine.add(id(inner))
    return inner
