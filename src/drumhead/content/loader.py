"""A YAML file as plain data that remembers where everything stands, and as typed structs.

Content files are data, not programs: no aliases, anchors or tags, no second document, no key twice. Words stay words;
only true and false, whole numbers and decimals are anything else. Whatever the bytes, the answer is either a value or
a ContentError that lists what is wrong, with line and column.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Generic, TypeVar, cast, get_args

import msgspec
import yaml

from drumhead.content.conform import conform, mended
from drumhead.content.problems import ContentError, Problem, Where

T = TypeVar("T")
Data = str | int | float | bool | list["Data"] | dict[str, "Data"]
Steps = tuple[str | int, ...]

MOST_BYTES = 2_000_000
DEEPEST = 30
MOST_NODES = 200_000

_LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_INT = re.compile(r"[+-]?(0|[1-9][0-9]{0,14})\Z")
_FLOAT = re.compile(r"[+-]?(0|[1-9][0-9]{0,14})\.[0-9]{1,9}\Z")
_TRUTH = {"true": True, "false": False}


class Document:
    """The plain data of one file, and the place of each part of it."""

    def __init__(self, file: str, source: str) -> None:
        self.file = file
        self.data: Data = ""
        self._source = source
        self._keys: dict[Steps, tuple[int, int]] = {}
        self._values: dict[Steps, tuple[int, int, int, int]] = {}
        self._texts: dict[Steps, str] = {}

    def where(self, *path: str | int) -> Where:
        """The place of a part, or of the nearest part around it that exists: where(3, "effect")."""
        while path and path not in self._values:
            path = path[:-1]
        if path not in self._values:
            return Where(self.file)
        line, column, start, end = self._values[path]
        text = self._texts.get(path)
        places = () if text is None else _places(self._source, start, end, line, column, text)
        return Where(self.file, line + 1, column + 1, places)

    def extent(self, path: Steps) -> tuple[int, int, int]:
        """The column of a part, and the indices of its first character and of the one after its last.

        Blank lines and comments between it and what follows are not its own.
        """
        _, column, start, end = self._values[path]
        lines = self._source[start:end].split("\n")
        while len(lines) > 1 and not _own_line(lines[-1], column):
            lines.pop()
        return column, start, start + len("\n".join(lines).rstrip())

    def where_key(self, *path: str | int) -> Where:
        """The place of the key of a part, where a misspelt field is shown."""
        if path not in self._keys:
            return self.where(*path)
        line, column = self._keys[path]
        return Where(self.file, line + 1, column + 1)

    def rename(self, path: Steps, key: str) -> None:
        """Find the place of a part under another key as well."""
        for places in (self._keys, self._values, self._texts):
            table = cast("dict[Steps, Any]", places)
            for old in [old for old in table if old[: len(path)] == path]:
                table.setdefault((*path[:-1], key, *old[len(path) :]), table[old])


class Loaded(Generic[T]):
    """A file as the typed value a game asked for; `where` leads back to its text.

    `kept` says, for a list of which only the sound entries were taken, which ones these are.
    """

    def __init__(self, document: Document, value: T, kept: tuple[int, ...] | None = None) -> None:
        self.document = document
        self.value = value
        self._kept = kept

    @property
    def file(self) -> str:
        return self.document.file

    def where(self, *path: str | int) -> Where:
        return self.document.where(*self._written(path))

    def data(self, *path: str | int) -> object:
        """The part of the file as it is written."""
        part: object = self.document.data
        for step in self._written(path):
            part = cast("Any", part)[step]
        return part

    def without(self, places: set[int]) -> Loaded[Any]:
        """The same list without the entries at these places."""
        value = cast("list[Any]", self.value)
        left = [place for place in range(len(value)) if place not in places]
        kept = tuple(cast("int", self._written((place,))[0]) for place in left)
        return Loaded(self.document, [value[place] for place in left], kept)

    def entry_at(self, line: int) -> int | None:
        """The entry of the file's list that this line lies in."""
        data = cast("list[Data]", self.document.data)
        starts = [self.document.where(place).line for place in range(len(data))]
        at = [place for place, start in enumerate(starts) if start <= line]
        return at[-1] if at else None

    def holds(self, line: int) -> bool:
        """Was the entry of the list in which this line lies taken?"""
        at = self.entry_at(line)
        return at is not None and (self._kept is None or at in self._kept)

    def _written(self, path: Steps) -> Steps:
        if self._kept is None or not path:
            return path
        return (self._kept[cast("int", path[0])], *path[1:])


def load(path: Path, kind: type[T], name: str = "") -> Loaded[T]:
    """The file as `kind`, a msgspec struct or a container of structs. Raises ContentError with every mistake found."""
    return typed(read(path, name), kind)


def read(path: Path, name: str = "") -> Document:
    """The file as plain data."""
    name = name or path.name
    try:
        with path.open("rb") as stream:
            raw = stream.read(MOST_BYTES + 1)
    except OSError as error:
        reason = (error.strerror or "unreadable").lower()
        raise ContentError([Problem(name, 1, 1, f"The file cannot be read: {reason}.")]) from None
    return parse_document(raw, name)


def parse_document(raw: bytes | str, name: str = "<text>") -> Document:
    """The text of a file as plain data."""
    source = _decode(raw if isinstance(raw, bytes) else raw.encode("utf-8", "surrogatepass"), name)
    document = Document(name, source)
    builder = _Builder(document)
    try:
        builder.run(yaml.parse(source, Loader=_LOADER))
    except yaml.MarkedYAMLError as error:
        builder.problems.append(_marked(error, name))
    except yaml.reader.ReaderError as error:
        builder.problems.append(_unreadable(error, source, name))
    if builder.problems:
        raise ContentError(sorted(builder.problems))
    return document


def typed(document: Document, kind: type[T]) -> Loaded[T]:
    """The document as `kind`, or a ContentError that lists every place where it does not fit."""
    try:
        return Loaded(document, msgspec.convert(document.data, kind))
    except msgspec.ValidationError:
        pass  # msgspec names the first mistake only; conform finds them all
    problems = [
        (document.where_key(*misfit.path) if misfit.at_key else document.where(*misfit.path)).problem(misfit.sentence)
        for misfit in conform(document.data, kind)
    ]
    raise ContentError(sorted(problems))


def salvaged(document: Document, kind: Any, mend: bool = False) -> Loaded[list[Any]]:
    """The entries of a list that fit, without those that do not; with ``mend`` those, too, as they were probably meant.

    What is mended is good for looking on, so that one mistake of an entry does not hide its others, and not for play.
    """
    (part,) = get_args(kind)
    entries = cast("list[Data]", document.data)
    sound: list[Any] = []
    kept: list[int] = []
    for place in range(len(entries)):
        if mend:
            mend_part(document, (place,), part)
        try:
            sound.append(msgspec.convert(entries[place], part))
        except msgspec.ValidationError:
            continue
        kept.append(place)
    return Loaded(document, sound, tuple(kept))


def mend_part(document: Document, path: Steps, kind: Any) -> None:
    """Put what was probably meant in the place of whatever does not fit in this part of a document."""
    whole: Any = document.data
    for step in path:
        whole = whole[step]
    misfits = conform(whole, kind)
    if not misfits:
        return
    better = mended(whole, misfits)
    for misfit in misfits:
        if misfit.at_key and isinstance(misfit.meant, str):
            document.rename((*path, *misfit.path), misfit.meant)
    if not path:
        document.data = better
        return
    holder: Any = document.data
    for step in path[:-1]:
        holder = holder[step]
    holder[path[-1]] = better


def _decode(raw: bytes, name: str) -> str:
    if len(raw) > MOST_BYTES:
        raise ContentError([Problem(name, 1, 1, f"The file is larger than {MOST_BYTES:,} bytes.")])
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        before = raw[: error.start].decode("utf-8", "replace")
        line = before.count("\n") + 1
        column = len(before) - (before.rfind("\n") + 1) + 1
        raise ContentError([Problem(name, line, column, "The file is not UTF-8 text.")]) from None


def _marked(error: yaml.MarkedYAMLError, name: str) -> Problem:
    mark = error.problem_mark or error.context_mark
    line, column = (mark.line + 1, mark.column + 1) if mark else (1, 1)
    said = " ".join(part for part in (error.context, error.problem) if part)
    return Problem(name, line, column, f"This is not valid YAML: {said}.")


def _unreadable(error: yaml.reader.ReaderError, source: str, name: str) -> Problem:
    position = error.position if isinstance(error.position, int) else 0
    bad = next(
        (i for i, c in enumerate(source) if yaml.reader.Reader.NON_PRINTABLE.match(c)), min(position, len(source))
    )
    line = source.count("\n", 0, bad) + 1
    return Problem(name, line, bad - (source.rfind("\n", 0, bad) + 1) + 1, "This character is not allowed in a file.")


class _Frame:
    """A list or mapping whose end has not come yet."""

    def __init__(self, path: Steps, holder: list[Data] | dict[str, Data]) -> None:
        self.path = path
        self.holder = holder
        self.key: str | None = None


class _Builder:
    """Builds the data from YAML events; on events, depth and aliases can be refused before anything grows."""

    def __init__(self, document: Document) -> None:
        self.document = document
        self.problems: list[Problem] = []
        self.stack: list[_Frame] = []
        self.nodes = 0
        self.documents = 0

    def run(self, events: Iterator[yaml.Event]) -> None:
        for event in events:
            if isinstance(event, yaml.DocumentStartEvent):
                self.documents += 1
                if self.documents > 1:
                    self.refuse(event, "Only one document per file; remove this '---'.")
                    return
            elif isinstance(event, yaml.AliasEvent):
                self.refuse(event, f"Aliases (*{event.anchor}) are not allowed; write the value out.")
                self.put("", event)
            elif isinstance(event, (yaml.SequenceEndEvent, yaml.MappingEndEvent)):
                path = self.stack.pop().path
                line, column, start, _ = self.document._values[path]
                self.document._values[path] = (line, column, start, _mark(event.end_mark).index)
            elif isinstance(event, yaml.NodeEvent):
                self.node(event)
            if len(self.problems) >= 100 or self.nodes > MOST_NODES:
                self.refuse(event, "The file has too many parts or too many mistakes to go on.")
                return
        if not self.nodes:
            self.problems.append(Problem(self.document.file, 1, 1, "The file is empty."))

    def node(self, event: yaml.NodeEvent) -> None:
        self.nodes += 1
        if event.anchor is not None:
            self.refuse(event, f"Anchors (&{event.anchor}) are not allowed.")
        tag = getattr(event, "tag", None)
        if tag is not None and not (isinstance(event, yaml.ScalarEvent) and tag == "!"):
            self.refuse(event, f"Tags ({tag}) are not allowed.")
        if isinstance(event, yaml.ScalarEvent):
            self.scalar(event)
            return
        if len(self.stack) >= DEEPEST:
            self.refuse(event, f"The file is nested more than {DEEPEST} deep.")
            raise ContentError(sorted(self.problems))
        holder: list[Data] | dict[str, Data] = [] if isinstance(event, yaml.SequenceStartEvent) else {}
        self.stack.append(_Frame(self.put(holder, event), holder))

    def scalar(self, event: yaml.ScalarEvent) -> None:
        frame = self.stack[-1] if self.stack else None
        if frame is not None and isinstance(frame.holder, dict) and frame.key is None:
            self.key(frame, event)
            return
        value: Data = event.value
        if event.style in (None, "") and event.implicit[0]:
            value = _plain(event.value)
        path = self.put(value, event)
        if isinstance(value, str):
            self.document._texts.setdefault(path, value)

    def key(self, frame: _Frame, event: yaml.ScalarEvent) -> None:
        frame.key = event.value
        if frame.key in cast("dict[str, Data]", frame.holder):
            self.refuse(event, f"The key '{frame.key}' appears twice.")
        mark = _mark(event.start_mark)
        self.document._keys.setdefault((*frame.path, frame.key), (mark.line, mark.column))

    def put(self, value: Data, event: yaml.Event) -> Steps:
        """Hangs the value into what is open, and gives its path."""
        if not self.stack:
            self.document.data = value
            path: Steps = ()
        else:
            frame = self.stack[-1]
            if isinstance(frame.holder, list):
                path = (*frame.path, len(frame.holder))
                frame.holder.append(value)
            elif frame.key is None:
                self.refuse(event, "A key must be a plain word.")
                path = (*frame.path, "")
                frame.key = ""
            else:
                path = (*frame.path, frame.key)
                frame.holder[frame.key] = value
                frame.key = None
        start, end = _mark(event.start_mark), _mark(event.end_mark)
        self.document._values.setdefault(path, (start.line, start.column, start.index, end.index))
        return path

    def refuse(self, event: yaml.Event, sentence: str) -> None:
        mark = _mark(event.start_mark)
        self.problems.append(Problem(self.document.file, mark.line + 1, mark.column + 1, sentence))


def _own_line(text: str, column: int) -> bool:
    """Does this last line belong to a part that begins in this column?"""
    words = text.lstrip()
    return bool(words) and not (words.startswith("#") and len(text) - len(words) < column)


def _mark(mark: object) -> yaml.Mark:
    """Every event of a parsed text has its marks; only hand-made events have none."""
    return cast("yaml.Mark", mark)


def _plain(text: str) -> Data:
    if text in _TRUTH:
        return _TRUTH[text]
    if _INT.match(text):
        return int(text)
    if _FLOAT.match(text):
        return float(text)
    return text


def _places(source: str, start: int, end: int, line: int, column: int, text: str) -> tuple[tuple[int, int], ...]:
    """Line and column of each character of a text, found by walking its source beside it.

    Quotes, escapes, indentation and folded lines stand in the source only, so they are stepped over.
    """
    line, column = line + 1, column + 1
    places: list[tuple[int, int]] = []
    at = start
    quote = source[start : start + 1]
    if quote in ("'", '"'):
        at, column = at + 1, column + 1
    elif quote in ("|", ">"):
        while at < end and source[at] != "\n":
            at += 1
    for character in text:
        probe, probe_line, probe_column = at, line, column
        while probe < end and not _same(source[probe], character):
            if source[probe] == "\n":
                probe_line, probe_column = probe_line + 1, 1
            else:
                probe_column += 1
            probe += 1
        if probe >= end:
            places.append((line, column))
            continue
        places.append((probe_line, probe_column))
        at, line, column = probe + 1, probe_line, probe_column + 1
        if source[probe] == "\n":
            line, column = line + 1, 1
    return tuple(places)


def _same(written: str, meant: str) -> bool:
    return written == meant or (meant in " \n" and written in " \n")
