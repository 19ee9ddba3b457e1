"""Does plain data fit a struct type? Every misfit, each with its path and a sentence a designer understands.

msgspec stops at its first error, so this walks structs, lists and mappings itself and asks msgspec only about leaves.
"""

from __future__ import annotations

import re
import types
import typing
from collections.abc import Iterator
from copy import deepcopy
from difflib import get_close_matches
from typing import NamedTuple

import msgspec

CALLED = {
    "int": "a whole number",
    "float": "a number",
    "str": "text",
    "bool": "true or false",
    "array": "a list",
    "object": "a mapping (key: value)",
    "null": "nothing",
}


BOUNDS = {"<=": "at most", ">=": "at least", "<": "less than", ">": "more than", "==": "exactly"}


class Misfit(NamedTuple):
    """What does not fit, and what was probably meant: another key, or another value (None: nobody can tell)."""

    path: tuple[str | int, ...]
    sentence: str
    at_key: bool = False
    meant: object = None


def conform(value: object, kind: object) -> list[Misfit]:
    """Everything in `value` that does not fit `kind`; empty means that msgspec will take it."""
    found = list(_walk(value, kind, ()))
    if not found:
        try:
            msgspec.convert(value, kind)
        except msgspec.ValidationError as error:
            path = _path(str(error))
            found.append(Misfit(path, _sentence(str(error), value, _name(path))))
    return found


def closest(word: str, known: typing.Iterable[str]) -> str | None:
    """The known word that was probably meant, if one is close."""
    by_lower = {candidate.lower(): candidate for candidate in known}
    close = get_close_matches(word.lower(), list(by_lower), n=1, cutoff=0.65)
    return by_lower[close[0]] if close else None


def nearest(word: str, known: typing.Iterable[str]) -> str:
    """The ending "; did you mean 'x'?" if some known word is close, else ""."""
    close = closest(word, known)
    return f"; did you mean '{close}'?" if close is not None else ""


def mended(value: typing.Any, misfits: list[Misfit]) -> typing.Any:
    """A copy of the data as it was probably meant; what nobody can tell is left out.

    >>> mended({"nme": "A", "cost": "two"}, [Misfit(("nme",), "", True, "name"), Misfit(("cost",), "", False, 1)])
    {'cost': 1, 'name': 'A'}
    """
    whole = deepcopy(value)
    for misfit in sorted(misfits, key=lambda one: -len(one.path)):  # parts before what they are parts of
        if not misfit.path:
            continue
        part = whole
        for step in misfit.path[:-1]:
            part = part[step]
        last = misfit.path[-1]
        if misfit.meant is not None and not misfit.at_key:
            part[last] = misfit.meant
        elif isinstance(part, dict):
            held = part.pop(last, None)
            if isinstance(misfit.meant, str):
                part.setdefault(misfit.meant, held)
    return whole


def _walk(value: object, kind: object, path: tuple[str | int, ...]) -> Iterator[Misfit]:
    whole = kind
    kind, origin = _bare(kind)
    if whole is not kind:  # limits of a list or mapping itself are worth telling once its parts fit
        inside = list(_walk(value, kind, path))
        yield from inside or _leaf(value, whole, path)
    elif isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        yield from _walk_struct(value, kind, path)
    elif origin in (list, set, frozenset, tuple) and isinstance(value, list) and _item(kind) is not None:
        for i, item in enumerate(value):
            yield from _walk(item, _item(kind), (*path, i))
    elif origin is dict and isinstance(value, dict):
        for key, item in value.items():
            yield from _walk(item, typing.get_args(kind)[1], (*path, key))
    elif origin in (typing.Union, types.UnionType):
        yield from _walk_union(value, kind, path)
    else:
        yield from _leaf(value, kind, path)


def _bare(kind: object) -> tuple[object, object]:
    origin = typing.get_origin(kind)
    if origin is typing.Annotated:
        inner = typing.get_args(kind)[0]
        if typing.get_origin(inner) is None and not (isinstance(inner, type) and issubclass(inner, msgspec.Struct)):
            return kind, None
        return _bare(inner)
    return kind, origin


def _item(kind: object) -> object | None:
    args = typing.get_args(kind)
    if typing.get_origin(kind) is tuple:
        return args[0] if len(args) == 2 and args[1] is Ellipsis else None
    return args[0] if args else None


def _walk_struct(value: object, kind: type[msgspec.Struct], path: tuple[str | int, ...]) -> Iterator[Misfit]:
    if not isinstance(value, dict):
        yield Misfit(path, f"{_name(path)} should be a mapping (key: value), but it is {_shown(value)}.")
        return
    config = kind.__struct_config__
    fields = {field.encode_name: field for field in msgspec.structs.fields(kind)}
    for key, item in value.items():
        if key in fields:
            yield from _walk(item, fields[key].type, (*path, key))
        elif key == config.tag_field:
            yield from _leaf(item, typing.Literal[config.tag], (*path, key))
        elif config.forbid_unknown_fields:
            hint = nearest(key, fields) or f"; known fields: {', '.join(fields)}."
            yield Misfit((*path, key), f"unknown field '{key}'{hint}", True, closest(key, fields))
    missing = [name for name, field in fields.items() if field.required and name not in value]
    if missing:
        many = "fields are" if len(missing) > 1 else "field is"
        yield Misfit(path, f"the {many} missing: {', '.join(missing)}.")


def _walk_union(value: object, kind: object, path: tuple[str | int, ...]) -> Iterator[Misfit]:
    members = typing.get_args(kind)
    structs = [m for m in members if isinstance(m, type) and issubclass(m, msgspec.Struct)]
    if isinstance(value, dict) and structs:
        tagged = {struct.__struct_config__.tag: struct for struct in structs}
        field = structs[0].__struct_config__.tag_field
        if len(structs) == 1:
            yield from _walk_struct(value, structs[0], path)
            return
        tag = value.get(field) if field else None
        if tag in tagged:
            yield from _walk_struct(value, tagged[tag], path)
            return
        names = ", ".join(str(name) for name in tagged)
        yield Misfit((*path, field or ""), f"'{field}' should be one of {names}.")
        return
    for member in members:
        bare, origin = _bare(member)
        if (origin is list and isinstance(value, list)) or (origin is dict and isinstance(value, dict)):
            yield from _walk(value, bare, path)
            return
    yield from _leaf(value, kind, path)


def _leaf(value: object, kind: object, path: tuple[str | int, ...]) -> Iterator[Misfit]:
    try:
        msgspec.convert(value, kind)
    except msgspec.ValidationError as error:
        inside = _path(str(error))
        meant = None if inside else _guess(value, kind)
        yield Misfit((*path, *inside), _sentence(str(error), value, _name(path), kind), False, meant)


def _guess(value: object, kind: object) -> object:
    """A value that fits and may have been meant, so that the rest can be looked at."""
    for guess in (closest(str(value), _choices(kind)), str(value), 1, True):
        try:
            msgspec.convert(guess, kind)
        except msgspec.ValidationError:
            continue
        if guess is not None:
            return guess
    return None


def _path(message: str) -> tuple[str | int, ...]:
    found = re.search(r" - at `\$(.*)`\Z", message)
    if not found:
        return ()
    steps = re.findall(r"\.([^.\[]+)|\[(\d+)\]", found.group(1))
    return tuple(name or int(index) for name, index in steps)


def _sentence(message: str, value: object, name: str, kind: object = None) -> str:
    said = re.sub(r" - at `.*`\Z", "", message)
    found = re.fullmatch(r"Expected `([^`]+)`, got `([^`]+)`", said)
    if found:
        wanted = " or ".join(CALLED.get(part.strip(), part.strip()) for part in found.group(1).split("|"))
        return f"{name or 'this'} should be {wanted}, but it is {_shown(value)}."
    found = re.fullmatch(r"Invalid enum value (.+)", said)
    if found:
        choices = _choices(kind)
        hint = nearest(str(value), choices) or (f"; one of {', '.join(choices)} is needed." if choices else ".")
        return f"{name or 'this'} cannot be {_shown(value)}{hint}"
    found = re.fullmatch(r"Expected `(?:int|float)` (<=|>=|<|>) (\S+)", said)
    if found:
        return f"{name or 'this'} should be {BOUNDS[found.group(1)]} {found.group(2)}, but it is {_shown(value)}."
    found = re.fullmatch(r"Expected `(str|array|object)` of length (<=|>=|==) (\d+)", said)
    if found:
        counted = {"str": "character", "array": "entry", "object": "entry"}[found.group(1)]
        many = counted if found.group(3) == "1" else {"character": "characters", "entry": "entries"}[counted]
        return f"{name or 'this'} should have {BOUNDS[found.group(2)]} {found.group(3)} {many}."
    found = re.fullmatch(r"Expected `str` matching regex '(.*)'", said)
    if found:
        return f"{name or 'this'} should be written like {found.group(1).strip('^$')}, but it is {_shown(value)}."
    said = said.replace("`", "'")
    said = said[:1].lower() + said[1:]
    return f"{name}: {said}." if name else f"{said}."


def _choices(kind: object) -> list[str]:
    bare, _ = _bare(kind)
    if typing.get_origin(bare) is typing.Annotated:
        bare = typing.get_args(bare)[0]
    if isinstance(bare, type) and hasattr(bare, "__members__"):
        return [str(member.value) for member in bare.__members__.values()]
    return [str(arg) for arg in typing.get_args(bare) if not isinstance(arg, type)]


def _name(path: tuple[str | int, ...]) -> str:
    if not path:
        return "the file"
    if isinstance(path[-1], str):
        return f"'{path[-1]}'"
    owner = next((step for step in reversed(path) if isinstance(step, str)), None)
    return f"entry {path[-1] + 1} of '{owner}'" if owner else f"entry {path[-1] + 1}"


def _shown(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, (int, float)):
        return f"{value}"
    if isinstance(value, str):
        return f"'{value[:40]}{'...' if len(value) > 40 else ''}'" if value else "empty"
    return "a list" if isinstance(value, list) else "a mapping"
