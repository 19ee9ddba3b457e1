"""How is one card or unit of a pack edited? Its text is taken out of its file, judged there, and put back.

A pack lies here as texts by file name, so nothing touches the disk. An entry is either the pack's *own* (it stands in
one of its files) or a *change* of one that the pack builds on (the ``set`` of an entry in changes.yaml). Its text keeps
its comments and its lines: what is wrong is told by the line on which it stands there.
"""

from __future__ import annotations

import json
import re
from typing import Any, Literal, cast

import msgspec

from drumhead.content.changes import CHANGES, Changed, Item, name_of, together
from drumhead.content.loader import Data, Document, parse_document
from drumhead.content.packs import CHANGE_KIND, FileKind, GameContent, Pack
from drumhead.content.problems import ContentError, Problem

How = Literal["own", "change"]
MOST_CHARACTERS = 8_000
CHANGES_FILE = "changes.yaml"
TEXT = "<text>"
_PLAIN = re.compile(r"[A-Za-z][A-Za-z0-9_ '.()/+-]*[A-Za-z0-9_.)]\Z|[A-Za-z]\Z")
_TAKEN = {"true", "false"}
Steps = tuple[str | int, ...]


class Place(msgspec.Struct, frozen=True):
    """Where an entry's text stands: its file, the line of the file above its first, and how far it is indented."""

    file: str
    above: int
    indent: int


def editable(content: GameContent) -> list[FileKind]:
    """The kinds of entries that are edited one by one: those of files that are lists."""
    return [kind for kind in content.kinds if _entry_type(kind) is not None]


def _entry_type(kind: FileKind) -> msgspec.inspect.StructType | None:
    info = msgspec.inspect.type_info(kind.kind)
    part = info.item_type if isinstance(info, msgspec.inspect.ListType) else None
    if not isinstance(part, msgspec.inspect.StructType):
        return None
    named = any(field.encode_name in ("id", "name") for field in part.fields)
    return part if named else None


# -- taking an entry out and putting it back


def find(pack: Pack, kind: str, name: str) -> Item[Any] | None:
    """The entry as the pack has it, changes made."""
    return next((item for item in pack.items(kind) if key_of(pack, item, kind) == name), None)


def below(pack: Pack, item: Item[Any]) -> Item[Any]:
    """The entry as it was before this pack changed it."""
    while isinstance(item, Changed) and item.by(pack.files.get(CHANGES, [])):
        item = item._before
    return item


def key_of(pack: Pack, item: Item[Any], kind: str) -> str:
    """What an entry is called in this pack's files; a change of its name is no new name for the change."""
    return name_of(below(pack, item).data, kind)


def how_of(pack: Pack, kind: str, name: str) -> How:
    """Does the entry stand in the pack itself, or is it one of those that it builds on?"""
    return "own" if any(name_of(item.data, kind) == name for item in pack._own(kind)) else "change"


def source_of(item: Item[Any]) -> str:
    """The entry as it is written, from its first field on."""
    while isinstance(item, Changed):
        item = item._before
    return _cut(item._loaded.document, item._loaded._written(item._path))


def change_of(pack: Pack, kind: str, name: str) -> str:
    """What the pack sets of an entry below it, as it is written; empty: nothing."""
    for loaded, place, change in pack.changes():
        if change.change == name and change.kind in ("", kind) and change.set:
            return _cut(loaded.document, (place, "set"))
    return ""


def _cut(document: Document, path: Steps) -> str:
    column, start, end = document.extent(path)
    lines = document._source[start:end].split("\n")
    rest = [text[column:] if not text[:column].strip() else text.lstrip() for text in lines[1:]]
    return "\n".join([lines[0], *rest]) + "\n"


def put(files: dict[str, str], file: str, kind: str, name: str, how: How, text: str) -> tuple[dict[str, str], Place]:
    """The files with this text for the entry, and where it stands; ``file``: where an own entry goes that is new.

    No text takes it out: a change is undone, an own entry is gone.
    """
    if how == "change":
        file = CHANGES_FILE
        head = [f"- change: {written(name)}", f"  kind: {written(kind)}", "  set:"]
        indent, lead = 4, 3
    else:
        head, indent, lead = [], 2, 0
    body = [f"{' ' * indent}{line}".rstrip() for line in text.rstrip().split("\n")]
    if how == "own":
        body[0] = "- " + body[0][2:]
    block = [*head, *body] if text.strip() else []
    old = files.get(file, "")
    first, last = _lines_of(files, file, kind, name, how)
    lines = old.rstrip("\n").split("\n") if old.strip() else []
    if first < 0:
        first = last = len(lines)
    new = [*lines[:first], *block, *lines[last:]]
    made = dict(files)
    if any(line.strip() and not line.lstrip().startswith("#") for line in new):
        made[file] = "\n".join(new) + "\n"
    else:  # a file that holds nothing any more is no file
        made.pop(file, None)
    return made, Place(file, first + lead, indent)


def _lines_of(files: dict[str, str], file: str, kind: str, name: str, how: How) -> tuple[int, int]:
    """The lines of the entry in its file, from 0, the last one excluded; (-1, -1) if it is not there."""
    try:
        document = parse_document(files[file], file)
    except (KeyError, ContentError):
        return -1, -1
    data = document.data if isinstance(document.data, list) else []
    for place, entry in enumerate(data):
        if not isinstance(entry, dict):
            continue
        same = entry.get("change") == name and entry.get("kind", "") in ("", kind)
        if same if how == "change" else name_of(entry, kind) == name:
            line = document.where(place).line - 1
            _, start, end = document.extent((place,))
            return line, line + document._source[start:end].count("\n") + 1
    return -1, -1


def home_of(pack: Pack, kind: FileKind, like: Item[Any] | None, files: dict[str, str]) -> str:
    """The file for a new entry of this kind: one like that of the entry that it was made from."""
    while isinstance(like, Changed):
        like = like._before
    if like is not None:
        return like.file.partition("/")[2]
    known = [name for name in files if kind.wants(name) and not CHANGE_KIND.wants(name)]
    return known[0] if known else kind.files[0].replace("*", kind.name)


def read_entry(text: str) -> tuple[dict[str, Data], Document | None, list[Problem]]:
    """What the text of an entry says, and what is wrong with it as YAML; no text says nothing."""
    if len(text) > MOST_CHARACTERS:
        sentence = f"an entry has at most {MOST_CHARACTERS:,} characters, this one {len(text):,}."
        return {}, None, [Problem(TEXT, 1, 1, sentence)]
    if not any(line.strip() and not line.lstrip().startswith("#") for line in text.split("\n")):
        return {}, None, []
    try:
        document = parse_document(text, TEXT)
    except ContentError as error:
        return {}, None, error.problems
    if not isinstance(document.data, dict):
        return {}, None, [Problem(TEXT, 1, 1, "an entry is made of fields, such as 'name: Pikeman'.")]
    return document.data, document, []


def inside(problem: Problem, pack: str, place: Place, text: str) -> Problem | None:
    """The problem with line and column of the entry's own text; None if it lies elsewhere."""
    line = problem.line - place.above
    if problem.file != f"{pack}/{place.file}" or line > text.rstrip().count("\n") + 1:
        return None
    if line < 1:  # on the head of a change, which has no line in the text
        return None if line < -2 else msgspec.structs.replace(problem, file=TEXT, line=1, column=1)
    return msgspec.structs.replace(problem, file=TEXT, line=line, column=max(1, problem.column - place.indent))


# -- one field


class Field(msgspec.Struct, frozen=True):
    """A field of an entry that a form can show. ``set``: does the text say it, or is it what would be without?"""

    path: list[str | int]
    kind: Literal["number", "text", "effect", "icon", "switch", "choice", "words"]
    value: str | int | float | bool | list[str]
    choices: list[str] = []
    least: float | None = None
    most: float | None = None
    set: bool = True


def fields(kind: FileKind, data: dict[str, Data], said: dict[str, Data], keywords: list[str]) -> list[Field]:
    """Every plain field of the entry, in the order of its type."""
    found: list[Field] = []
    entry = _entry_type(kind)
    if entry is not None:
        _walk(entry, data, (), kind, said, keywords, found)
    return found[:120]


def _walk(
    info: msgspec.inspect.Type,
    value: object,
    path: Steps,
    kind: FileKind,
    said: dict[str, Data],
    keywords: list[str],
    found: list[Field],
) -> None:
    """Put down the fields of this part."""
    inspect = msgspec.inspect
    if isinstance(info, inspect.UnionType):
        parts = [part for part in info.types if not isinstance(part, inspect.NoneType)]
        if len(parts) != 1:
            return
        info = parts[0]
    if isinstance(info, inspect.Metadata):
        info = info.type
    if isinstance(info, inspect.StructType):
        if isinstance(value, dict):
            for field in info.fields:
                here = value.get(field.encode_name, _default(field))
                _walk(field.type, here, (*path, field.encode_name), kind, said, keywords, found)
        return
    if isinstance(info, inspect.ListType) and isinstance(value, list):
        if all(isinstance(part, str) for part in value):
            part = info.item_type.type if isinstance(info.item_type, inspect.Metadata) else info.item_type
            listed = [str(one) for one in part.values] if isinstance(part, inspect.LiteralType) else []
            known = listed or (keywords if path[-1] == "keywords" else [])
            found.append(Field(list(path), "words", [str(p) for p in value], known, set=_says(said, path)))
        else:
            for place, part in enumerate(value):
                _walk(info.item_type, part, (*path, place), kind, said, keywords, found)
        return
    made = _leaf(info, value, path, kind)
    if made is not None:
        found.append(msgspec.structs.replace(made, set=_says(said, path)))


def _leaf(info: msgspec.inspect.Type, value: object, path: Steps, kind: FileKind) -> Field | None:
    inspect = msgspec.inspect
    at = list(path)
    if isinstance(info, inspect.LiteralType):
        return Field(at, "choice", "" if value is None else str(value), [str(one) for one in info.values])
    if isinstance(info, inspect.BoolType):
        return Field(at, "switch", bool(value))
    if isinstance(info, inspect.IntType | inspect.FloatType):
        if not isinstance(value, int | float):
            return None
        return Field(at, "number", value, least=info.ge, most=info.le)
    if isinstance(info, inspect.StrType):
        if not isinstance(value, str):
            return None
        sort: Literal["effect", "icon", "text"] = "text"
        if path[-1] in kind.effects:
            sort = "effect"
        elif path[-1] == "icon":
            sort = "icon"
        return Field(at, sort, value)
    return None


def _default(field: msgspec.inspect.Field) -> object:
    if field.default is not msgspec.NODEFAULT:
        return field.default
    if field.default_factory is not msgspec.NODEFAULT:
        return msgspec.to_builtins(cast("Any", field.default_factory)())
    return None


def _says(said: object, path: Steps) -> bool:
    for step in path:
        if isinstance(said, list) and isinstance(step, int) and step < len(said):
            said = said[step]
        elif isinstance(said, dict) and step in said:
            said = said[cast("str", step)]
        else:
            return False
    return True


def with_field(text: str, path: Steps, value: Any, whole: dict[str, Data]) -> str:
    """The text with one field set, everything else as it was written. ``whole``: the entry with all that it changes.

    >>> with_field("unit: {attack: 1} # weak\\n", ("unit", "attack"), 3, {})
    'unit: {attack: 3} # weak\\n'
    >>> with_field("name: A\\n", ("unit", "attack"), 3, {})
    'name: A\\nunit: {attack: 3}\\n'
    """
    said, document, wrong = read_entry(text)
    if wrong:
        return text
    for at, step in enumerate(path):  # a list is replaced as a whole, so a change must hold all of it
        if isinstance(step, int) and not _says(said, path[:at]):
            part: Any = whole
            for inner in path[:at]:
                part = part[inner]
            part = json.loads(json.dumps(part))
            _place(part, path[at:], value)
            return with_field(text, path[:at], part, whole)
    made = _edited(text, document, path, value)
    wanted = together(said, _nested(path, value)) if all(isinstance(step, str) for step in path) else None
    again, _, wrong = read_entry(made)
    if wrong or (wanted is not None and again != wanted):
        whole_text = together(said, _nested(path, value)) if wanted is not None else said
        return "".join(f"{key}: {written(part)}\n" for key, part in cast("dict[str, Data]", whole_text).items())
    return made


def _edited(text: str, document: Document | None, path: Steps, value: Any) -> str:
    base = text if not text.strip() or text.endswith("\n") else text + "\n"
    if document is None:
        return f"{base}{path[0]}: {written(_nested(path[1:], value))}\n"
    known = document._values
    if path in known:
        _, start, end = document.extent(path)
        return text[:start] + written(value) + text[end:]
    depth = len(path) - 1
    while depth > 0 and path[:depth] not in known:
        depth -= 1
    if depth == 0:
        line = f"{path[0]}: {written(_nested(path[1:], value))}"
        if text.lstrip().startswith("{"):
            return text.rstrip()[:-1] + f", {line}}}\n"
        return f"{base}{line}\n"
    column, start, end = document.extent(path[:depth])
    line = f"{path[depth]}: {written(_nested(path[depth + 1 :], value))}"
    if text[start] == "{":
        close = text.rindex("}", start, end)
        comma = ", " if text[start + 1 : close].strip() else ""
        return text[:close] + comma + line + text[close:]
    return f"{text[:start]}{line}\n{' ' * column}{text[start:]}"


def _nested(path: Steps, value: Any) -> Any:
    for step in reversed(path):
        value = {step: value}
    return value


def _place(part: Any, path: Steps, value: Any) -> None:
    for step in path[:-1]:
        part = part[step]
    part[path[-1]] = value


def written(value: Any) -> str:
    """Plain data as YAML on one line.

    >>> written({"name": "Hold, then strike", "cost": 3, "keywords": ["Guard"]})
    '{name: "Hold, then strike", cost: 3, keywords: [Guard]}'
    """
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int | float):
        return f"{value:g}" if isinstance(value, float) and value == int(value) else str(value)
    if isinstance(value, dict):
        return "{" + ", ".join(f"{written(str(key))}: {written(part)}" for key, part in value.items()) + "}"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(written(part) for part in value) + "]"
    text = str(value)
    return text if _PLAIN.match(text) and text not in _TAKEN else json.dumps(text, ensure_ascii=False)
