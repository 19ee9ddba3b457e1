"""Which packs besides the shipped ones does this server offer, and how do matches keep the cards they began with?

An *edition* is a game with a pack of somebody's own, called ``shadows_edge.my_pack``. Whenever a pack is taken up, what
it says is copied into the data folder under its content hash, so that a match goes on with the cards it began with,
whatever happens to the files afterwards; that copy is called ``shadows_edge--<hash>``. A pack with a mistake changes
nothing: its last sound version stays in force, and the page shows what is wrong and where.
"""

import contextlib
import logging
import os
import re
import shutil
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from drumhead import games as shipped
from drumhead.content import ContentError, PackInfo, Problem, check_pack, load_pack
from drumhead.content.drafts import PACK
from drumhead.content.packs import MANIFEST, Pack, folders_of_packs, pack_files
from drumhead.kernel import Game

log = logging.getLogger("drumhead.server")
_HASH = re.compile(r"[0-9a-f]{64}\Z")
SHORT = 40
MOST_KEPT = 4_000
"""Packs, after which no draft is kept any more; each is small."""


class Edition:
    """A game with a pack, as it was when the pack was last sound; ``problems`` say why no later one was taken."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.info: PackInfo | None = None
        self.game: Game[Any] | None = None
        self.problems: list[Problem] = []

    @property
    def name(self) -> str:
        return f"{self.info.game}.{self.info.id}" if self.info is not None else ""


class Editions:
    """The packs in some folders, and the copies of all that were ever played with here."""

    def __init__(self, folders: Sequence[Path] = (), kept: Path | None = None, offer: Sequence[str] = ()) -> None:
        self.folders = [Path(folder) for folder in folders]
        self.kept = kept
        self._offer = list(offer)
        self.all: list[Edition] = []
        self.serial = 0
        """Moves whenever anything changed, so that a page knows when to ask again."""

    def look(self) -> bool:
        """Read every pack anew; says whether anything changed. Never raises: what is wrong is noted on its edition."""
        known = {edition.path: edition for edition in self.all}
        found: list[Edition] = []
        changed = False
        taken: set[str] = set()
        for path in folders_of_packs(self.folders):
            edition = known.get(path) or Edition(path)
            changed |= self._read(edition) or path not in known
            if edition.name in taken:
                edition.problems = [Problem(f"{path.name}/{MANIFEST}", 1, 1, f"There are two packs '{edition.name}'.")]
                continue
            taken.add(edition.name or str(path))
            found.append(edition)
        changed |= len(found) != len(self.all)
        self.all = found
        self.serial += changed
        return changed

    def _read(self, edition: Edition) -> bool:
        """Take up what the pack says now, if it is sound; says whether anything changed."""
        before = (edition.game, edition.problems)
        try:
            edition.problems = check_pack(edition.path)
            if not edition.problems:
                pack = load_pack(edition.path)
                if edition.game is None or edition.game.content != pack.hash or edition.info != pack.info:
                    if pack.info.game not in self._offer:
                        where = pack.manifest.where("game")
                        edition.problems = [where.problem(f"this server does not offer {pack.info.game}.")]
                    else:
                        edition.game = shipped.load(pack.info.game, (self._keep(pack),))
                        edition.info = pack.info
        except ContentError as error:
            edition.problems = error.problems
        except Exception as error:  # a pack is a stranger's; whatever it does, the house stays open
            log.exception("The pack in %s cannot be used.", edition.path)
            name = f"{edition.path.name}/{MANIFEST}"
            edition.problems = [Problem(name, 1, 1, f"The pack cannot be used ({type(error).__name__}).")]
        return (edition.game, edition.problems) != before

    def _keep(self, pack: Pack) -> Path:
        """A copy of the pack with those it requires, under its hash."""
        if self.kept is None:
            return pack.path
        home = self.kept / pack.hash
        if home.is_dir():
            os.utime(home)  # somebody wants it again: young enough not to be forgotten
        else:
            self.kept.mkdir(parents=True, exist_ok=True)
            with tempfile.TemporaryDirectory(dir=self.kept) as scratch:
                whole = Path(scratch) / "whole"
                for one in [*pack.below(), pack]:
                    if shipped_folder() not in one.path.resolve().parents:
                        _copy(one.path, whole / one.info.id)
                (whole / "which").write_text(f"{pack.info.game}/{pack.info.id}\n", encoding="utf-8")
                whole.rename(home)
        return home / pack.info.id

    def take(
        self, game: str, files: dict[str, str], name: str = PACK, beside: dict[str, dict[str, str]] | None = None
    ) -> Game[Any] | None:
        """The game with a pack of these files, kept like any other; None if there is no space. Raises ContentError.

        ``beside``: packs of other files that it may build on, by name.
        """
        if self.kept is None:
            return None
        self.kept.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=self.kept) as scratch:
            for pack_name, texts in {**(beside or {}), name: files}.items():
                for file, text in texts.items():
                    place = Path(scratch) / pack_name / file
                    place.parent.mkdir(parents=True, exist_ok=True)
                    place.write_text(text, encoding="utf-8")
            pack = load_pack(Path(scratch) / name)
            if not (self.kept / pack.hash).is_dir() and sum(1 for _ in self.kept.iterdir()) > MOST_KEPT:
                return None
            return shipped.load(game, (self._keep(pack),))

    def drafts(self, needed: set[str], before: float) -> list[Path]:
        """Copies of drawn scenarios that were wanted last before this time, and that no match needs: beginnings of
        the hashes of those that are needed."""
        found = []
        for home in self.kept.iterdir() if self.kept is not None and self.kept.is_dir() else ():
            if not _HASH.match(home.name) or home.name[:SHORT] in needed or home.stat().st_mtime >= before:
                continue
            with contextlib.suppress(OSError):
                if (home / "which").read_text(encoding="utf-8").strip().endswith("/" + PACK):
                    found.append(home)
        return found

    def forget(self, drafts: Sequence[Path]) -> None:
        for home in drafts:
            shutil.rmtree(home, ignore_errors=True)

    def named(self, name: str) -> Edition | None:
        return next((edition for edition in self.all if edition.name == name and edition.game is not None), None)

    def of(self, game: str, content: str) -> Game[Any] | None:
        """The game with just this content, if it was ever played with here. A prefix of the hash is enough."""
        for edition in self.all:
            if edition.game is not None and edition.info is not None and edition.info.game == game:
                if edition.game.content.startswith(content):
                    return edition.game
        if self.kept is None or len(content) < SHORT or not _HASH.match(content.ljust(64, "0")):
            return None
        for home in sorted(self.kept.glob(f"{content}*")):
            if not _HASH.match(home.name):
                continue
            try:
                owner, _, pack = (home / "which").read_text(encoding="utf-8").strip().partition("/")
                kept = shipped.load(game, (home / pack,)) if owner == game else None
            except (ContentError, OSError):  # the shipped pack below it is not what it was
                continue
            if kept is not None and kept.content == home.name:
                return kept
        return None


def shipped_folder() -> Path:
    return Path(shipped.__file__).parent.resolve()


def _copy(source: Path, home: Path) -> None:
    for name in [MANIFEST, *pack_files(source)]:
        target = home / name
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(source / name, target)
