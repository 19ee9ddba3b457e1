"""Packs: folders of content files that belong together, where they are found, and the hash that names what is in them.

A game says in its `content/` which files its packs hold, in a GameContent named CONTENT:

    CONTENT = GameContent(
        "shadows_edge",
        kinds=(FileKind("decks", list[DeckFile], ("decks.yaml",)), FileKind("cards", list[CardFile], ("*.yaml",))),
        check=check,
    )
"""

from __future__ import annotations

import hashlib
import importlib
import importlib.util
import json
import os
import re
from collections.abc import Callable, Iterable, Iterator
from fnmatch import fnmatch
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec

from drumhead.content.changes import CHANGES, Change, Changed, Item, merged, name_of
from drumhead.content.conform import nearest
from drumhead.content.effects.vocabulary import Vocabulary
from drumhead.content.loader import Document, Loaded, load, mend_part, read, salvaged, typed
from drumhead.content.problems import ContentError, Problem, amiss

if TYPE_CHECKING:
    from drumhead.content.drafts import Draft

T = TypeVar("T")
MANIFEST = "pack.yaml"
MOST_FILES = 500
MOST_PACK_BYTES = 8_000_000
_ID = re.compile(r"[a-z][a-z0-9_]*\Z")


def is_id(text: str) -> bool:
    """May a pack, or its folder, be called so?"""
    return bool(_ID.match(text))


class PackInfo(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What pack.yaml says."""

    id: str
    title: str
    game: str
    version: str
    authors: list[str] = []
    licence: str = ""
    requires: list[str] = []
    description: str = ""
    tunable: list[str] = []
    """Numbers that a search may move, as `Card.field=least..most`; `drumhead balance-for` reads them."""


class FileKind:
    """One sort of content file: its name, the type of its whole content, and which files of a pack are of this sort.

    The patterns are tried against the path inside the pack; a file belongs to the first kind that wants it.
    `effects` names the fields (such as "effect") that hold effect texts, for schemas.
    """

    def __init__(
        self, name: str, kind: Any, files: Iterable[str], *, title: str = "", effects: Iterable[str] = ("effect",)
    ) -> None:
        self.name = name
        self.kind = kind
        self.files = tuple(files)
        self.title = title or name
        self.effects = tuple(effects)

    def wants(self, file: str) -> bool:
        return any(fnmatch(file, pattern) for pattern in self.files)


class GameContent:
    """What a game's packs hold, and the game's own check of a pack that loaded."""

    def __init__(
        self,
        game: str,
        kinds: Iterable[FileKind],
        check: Callable[[Pack], list[Problem]] | None = None,
        vocabulary: Vocabulary | None = None,
        draft: Draft | None = None,
    ) -> None:
        self.game = game
        self.kinds = tuple(kinds)
        self.check = check
        self.vocabulary = vocabulary
        self.draft = draft

    def kind(self, name: str) -> FileKind:
        for kind in self.kinds:
            if kind.name == name:
                return kind
        raise KeyError(f"{self.game} has no content files of the kind '{name}'.")


class PackSource(msgspec.Struct, frozen=True):
    """A pack that was found but not loaded."""

    info: PackInfo
    path: Path
    builtin: bool

    @property
    def name(self) -> str:
        """How the pack is called on the command line: shadows_edge/base."""
        return f"{self.info.game}/{self.info.id}"

    def files(self) -> list[str]:
        return pack_files(self.path)


class Pack:
    """A loaded pack: typed files by kind, with the packs it builds on."""

    def __init__(
        self, info: Loaded[PackInfo], path: Path, files: dict[str, list[Loaded[Any]]], requires: tuple[Pack, ...] = ()
    ) -> None:
        self.manifest = info
        self.info = info.value
        self.path = path
        self.files = files
        self.requires = requires

    def items(self, kind: str, own: bool = False) -> Iterator[Item[Any]]:
        """All entries of a kind, those of required packs first (unless `own`), file by file in alphabetical order.

        What a pack changes of those below it is already changed; a pack that two others build on counts once.
        """
        found: list[Item[Any]] = []
        for pack in [*self.below(), self]:
            if pack.files.get(CHANGES):
                found = list(pack._apply(kind, found, []))
            if own and pack is self:  # its own are also those of others that it changes
                found = [item for item in found if isinstance(item, Changed) and item.by(self.files.get(CHANGES, []))]
            found += pack._own(kind)
        yield from found

    def below(self) -> list[Pack]:
        """Every pack that this one builds on, directly or not: each once, the lowest first."""
        found: dict[Path, Pack] = {}
        for pack in self.requires:
            for one in [*pack.below(), pack]:
                found.setdefault(one.path.resolve(), one)
        return list(found.values())

    def _own(self, kind: str) -> Iterator[Item[Any]]:
        for loaded in self.files.get(kind, []):
            if isinstance(loaded.value, list):
                for i, value in enumerate(loaded.value):
                    yield Item(value, loaded, (i,))
            else:
                yield Item(loaded.value, loaded, ())

    def changes(self) -> Iterator[tuple[Loaded[Any], int, Change]]:
        """What this pack changes of those that it builds on, with the places where it says so."""
        for loaded in self.files.get(CHANGES, []):
            for place, change in enumerate(loaded.value):
                yield loaded, place, change

    def _apply(self, kind: str, found: list[Item[Any]], problems: list[Problem]) -> Iterator[Item[Any]]:
        """The entries of a kind with this pack's changes made."""
        for item in found:
            name, whole = name_of(item.data, kind), item
            gone = False
            for loaded, place, change in self.changes():
                if change.change != name or change.kind not in ("", kind):
                    continue
                gone = gone or change.remove
                if not change.set:
                    continue
                value = merged(whole.data, change.set, type(whole.value), whole.where, loaded, place, problems)
                if value is not None:
                    whole = Changed(value, whole, loaded, place)
            if not gone:
                yield whole

    def values(self, kind: str) -> list[Any]:
        """The entries of a kind without their places."""
        return [item.value for item in self.items(kind)]

    @cached_property
    def hash(self) -> str:
        """sha256 over what the pack says, not how it is written: comments, order of keys and layout do not count."""
        content = {kind: [loaded.document.data for loaded in files] for kind, files in sorted(self.files.items())}
        whole = {
            "id": self.info.id,
            "game": self.info.game,
            "requires": [pack.hash for pack in self.requires],
            "content": content,
        }
        return hashlib.sha256(canonical(whole)).hexdigest()


def canonical(data: object) -> bytes:
    """Plain data as the one byte string that stands for it."""
    return json.dumps(data, sort_keys=True, ensure_ascii=True, separators=(",", ":"), allow_nan=False).encode("ascii")


def content_of(game: str) -> GameContent:
    """What the game's `content/` declares. Raises KeyError with a sentence if there is no such game."""
    if not _ID.match(game) or importlib.util.find_spec(f"drumhead.games.{game}") is None:
        raise KeyError(f"There is no game '{game}'{nearest(game, games()) or '.'}")
    if importlib.util.find_spec(f"drumhead.games.{game}.content") is None:
        raise KeyError(f"The game '{game}' has no content module.")
    module = importlib.import_module(f"drumhead.games.{game}.content")
    content: GameContent = module.CONTENT
    return content


def games() -> list[str]:
    """The ids of the games that ship packs."""
    folder = _games_folder()
    return sorted(path.parent.name for path in folder.glob("*/packs")) if folder.is_dir() else []


def user_folder() -> Path:
    """Where a user's own packs lie, unless told otherwise: DRUMHEAD_PACKS, else the user's data folder."""
    given = os.environ.get("DRUMHEAD_PACKS")
    if given:
        return Path(given)
    data = os.environ.get("XDG_DATA_HOME") or str(Path.home() / ".local" / "share")
    return Path(data) / "drumhead" / "packs"


def folders_of_packs(folders: Iterable[Path] = ()) -> list[Path]:
    """The user's own packs, then those in these folders (each a pack, or a folder of packs), sound or not."""
    found: dict[Path, Path] = {}
    for folder in (user_folder(), *folders):
        for path in [folder, *sorted(folder.glob("*")), *sorted(folder.glob("*/*"))]:
            if _is_pack(path):
                found.setdefault(path.resolve(), path)
    return list(found.values())


def discover(game: str = "", folders: Iterable[Path] = ()) -> list[PackSource]:
    """Every readable pack of the game (or of all games): built-in ones first, then the user's, then `folders`."""
    found: list[PackSource] = []
    places = [(path, True) for path in sorted(_games_folder().glob("*/packs/*"))]
    places += [(path, False) for path in folders_of_packs(folders)]
    for path, builtin in places:
        if _is_pack(path):
            try:
                info = load(path / MANIFEST, PackInfo, f"{path.name}/{MANIFEST}").value
            except ContentError:
                continue
            if game in ("", info.game):
                found.append(PackSource(info, path, builtin))
    return found


def find_pack(name: str, game: str = "", folders: Iterable[Path] = ()) -> PackSource:
    """The pack called `base`, `shadows_edge/base`, or lying at a path. Raises ContentError with a sentence."""
    path = Path(name)
    if _is_pack(path):
        return PackSource(load(path / MANIFEST, PackInfo, f"{path.name}/{MANIFEST}").value, path, False)
    sources = discover(game, folders)
    for source in sources:
        if name in (source.info.id, source.name):
            return source
    if game and any(name == source.name for source in discover("", folders)):
        raise amiss(f"'{name}' is a pack of another game than {game}.")
    hint = nearest(name, [n for source in sources for n in (source.info.id, source.name)]) or "."
    raise amiss(f"There is no pack '{name}'{hint}")


def pack_files(path: Path) -> list[str]:
    """The content files of a pack, by their path inside it, in alphabetical order."""
    names = [file.relative_to(path).as_posix() for pattern in ("*.yaml", "*.yml") for file in path.rglob(pattern)]
    # lessons are played on a pack, they are no part of what it plays with
    return sorted(name for name in names if name not in (MANIFEST, "lessons.yaml") and not name.startswith("."))


def load_pack(path: Path, content: GameContent | None = None) -> Pack:
    """The pack in this folder, with all packs it requires. Raises ContentError with everything wrong in its files."""
    return _load_pack(path, content, (), None)


def load_packs(paths: Iterable[Path], content: GameContent) -> Pack:
    """These packs as one: a pack that several of them build on is there once. Raises ContentError."""
    packs = [load_pack(path, content) for path in paths]
    if len(packs) == 1:
        return packs[0]
    return _Together(packs)


class _Together(Pack):
    """Several packs that are played at once, as if one pack required them all."""

    def __init__(self, packs: list[Pack]) -> None:
        last = packs[-1]
        super().__init__(last.manifest, last.path / "+", {}, tuple(packs))

    @cached_property
    def hash(self) -> str:
        return hashlib.sha256("/".join(pack.hash for pack in self.requires).encode()).hexdigest()


class Faults:
    """What is wrong in the files of a pack that is loaded nevertheless.

    With ``mend`` what does not fit is taken as it was probably meant, if anybody can tell; these faults are ``mended``.
    """

    def __init__(self, mend: bool = False) -> None:
        self.mend = mend
        self.found: list[Problem] = []
        self.mended: set[Problem] = set()


def salvage_pack(path: Path, content: GameContent | None = None) -> tuple[Pack, list[Problem]]:
    """The sound part of the pack in this folder, and everything wrong in its files. Raises ContentError if no part is.

    An entry of a list that does not fit its type is left out; a file that is no list at all, or no YAML, whole.
    """
    faults = Faults()
    pack = _load_pack(path, content, (), faults)
    return pack, sorted(faults.found)


def mend_pack(path: Path, content: GameContent | None = None) -> tuple[Pack, Faults]:
    """The pack as it was probably meant: for looking on, not for play. Raises ContentError if nobody can tell."""
    faults = Faults(mend=True)
    return _load_pack(path, content, (), faults), faults


def _load_pack(path: Path, content: GameContent | None, inside: tuple[str, ...], faults: Faults | None) -> Pack:
    info = _manifest(path, faults)
    problems = _doubts(info, path)
    if content is None:
        try:
            content = content_of(info.value.game)
        except KeyError as error:
            problems.append(info.where("game").problem(str(error.args[0])))
    if content is None:
        raise ContentError(problems)
    if content.game != info.value.game:  # then nothing in it fits
        raise ContentError([info.where("game").problem(f"this pack is for {info.value.game}, not for {content.game}.")])
    files: dict[str, list[Loaded[Any]]] = {kind.name: [] for kind in content.kinds}
    names = pack_files(path)
    if len(names) > MOST_FILES:
        raise ContentError([info.where().problem(f"a pack may hold at most {MOST_FILES} files.")])
    if sum((path / name).stat().st_size for name in names) > MOST_PACK_BYTES:
        raise ContentError([info.where().problem(f"a pack may hold at most {MOST_PACK_BYTES:,} bytes.")])
    for name in names:
        kind = CHANGE_KIND if CHANGE_KIND.wants(name) else _kind_of(content, name)
        shown = f"{path.name}/{name}"
        document = None
        if kind is None:
            known = ", ".join(pattern for kind in content.kinds for pattern in kind.files)
            problems.append(Problem(shown, 1, 1, f"{content.game} has no such content file; known: {known}."))
            continue
        try:
            document = read(path / name, shown)
            files.setdefault(kind.name, []).append(typed(document, kind.kind))
        except ContentError as error:
            problems += error.problems
            if faults is not None and document is not None:
                files.setdefault(kind.name, []).extend(_salvaged(document, kind.kind, error, faults))
    requires = _requirements(info, path, content, inside, problems)
    pack = Pack(info, path, files, requires)
    if len(requires) == len(info.value.requires):  # or every change would be of something that is not there
        problems += _unfit_changes(pack, content)
    if problems and faults is None:
        raise ContentError(sorted(problems))
    if faults is not None:
        faults.found += problems
    return pack


def _manifest(path: Path, faults: Faults | None) -> Loaded[PackInfo]:
    """What pack.yaml says."""
    document = read(path / MANIFEST, f"{path.name}/{MANIFEST}")
    try:
        return typed(document, PackInfo)
    except ContentError as error:
        kept = _salvaged(document, PackInfo, error, faults) if faults is not None else []
        if faults is None or not kept:
            raise
        faults.found += error.problems
        return kept[0]


def _salvaged(document: Document, kind: Any, error: ContentError, faults: Faults) -> list[Loaded[Any]]:
    """What can be used of a file that does not fit, if anything."""
    if isinstance(document.data, list):
        kept = salvaged(document, kind, faults.mend)
        faults.mended |= {problem for problem in error.problems if faults.mend and kept.holds(problem.line)}
        return [kept]
    if not faults.mend:
        return []
    try:
        mend_part(document, (), kind)
        found = typed(document, kind)
    except ContentError:
        return []
    faults.mended |= set(error.problems)
    return [found]


CHANGE_KIND = FileKind(CHANGES, list[Change], ("changes.yaml", "changes/*.yaml"), title="changes of other packs")
"""Every game's packs may hold these: they change single entries of the packs that they build on."""


def _kind_of(content: GameContent, name: str) -> FileKind | None:
    return next((kind for kind in content.kinds if kind.wants(name)), None)


def _unfit_changes(pack: Pack, content: GameContent) -> list[Problem]:
    """Changes of what is not there, or that do not fit it."""
    problems: list[Problem] = []
    below = {kind.name: [item for one in pack.below() for item in one._own(kind.name)] for kind in content.kinds}
    for kind, found in below.items():
        for _ in pack._apply(kind, found, problems):
            pass
    names = {kind: [name_of(item.data, kind) for item in found] for kind, found in below.items()}
    for loaded, place, change in pack.changes():
        if change.kind and change.kind not in names:
            hint = nearest(change.kind, names) or f"; there are: {', '.join(names)}."
            problems.append(loaded.where(place, "kind").problem(f"there is no kind '{change.kind[:40]}'{hint}"))
            continue
        kinds = [kind for kind in names if change.kind in ("", kind) and change.change in names[kind]]
        where = loaded.where(place, "change")
        if not kinds:
            known = [name for kind, found in names.items() if change.kind in ("", kind) for name in found]
            hint = nearest(change.change, known) or "."
            on = ", ".join(pack.info.requires) or "no other pack: name one under 'requires' in pack.yaml"
            problems.append(where.problem(f"'{change.change[:60]}' is not in what this pack builds on ({on}){hint}"))
        elif len(kinds) > 1:
            problems.append(where.problem(f"several things are called so; say which 'kind' it is: {', '.join(kinds)}."))
        if not change.set and not change.remove:
            problems.append(where.problem("this changes nothing: say what to 'set', or 'remove: true'."))
    return problems


def _requirements(
    info: Loaded[PackInfo], path: Path, content: GameContent, inside: tuple[str, ...], problems: list[Problem]
) -> tuple[Pack, ...]:
    found: list[Pack] = []
    inside = (*inside, info.value.id)
    for i, name in enumerate(info.value.requires):
        where = info.where("requires", i)
        if name in inside:
            problems.append(where.problem(f"the pack '{name}' requires itself: {' > '.join((*inside, name))}."))
            continue
        beside = path.parent / name
        try:
            source = beside if _is_pack(beside) else find_pack(name, info.value.game).path
            found.append(_load_pack(source, content, inside, None))
        except ContentError as error:
            problems.append(where.problem(f"the required pack '{name}' cannot be used: {error.problems[0]}"))
    return tuple(found)


def _doubts(info: Loaded[PackInfo], path: Path) -> list[Problem]:
    problems = []
    if not _ID.match(info.value.id):
        problems.append(info.where("id").problem("an id is made of small letters, digits and _, such as 'base'."))
    for field in ("title", "version"):
        if not getattr(info.value, field).strip():
            problems.append(info.where(field).problem(f"the {field} is empty."))
    return problems


def _is_pack(path: Path) -> bool:
    try:
        return (path / MANIFEST).is_file()
    except (OSError, ValueError):  # a folder that may not be read, a name that no file can have
        return False


def _games_folder() -> Path:
    return Path(__file__).parents[1] / "games"
