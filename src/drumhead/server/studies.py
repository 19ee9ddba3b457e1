"""Whose studies are there, who may begin one, and what is kept of it?

Everybody has a few studies, which nobody else sees: a folder each in the data folder, with what was asked and found
(`study.json`), the page, the games as Parquet and some records. They are played one after the other in a worker behind
everything else, in turn by address and person. Names from outside are matched and looked up, never joined to a path.
"""

import asyncio
import contextlib
import hashlib
import logging
import re
import secrets
import shlex
import shutil
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import msgspec

from drumhead.server import study_wire as wire
from drumhead.server.errors import HouseError
from drumhead.server.fair import Asker
from drumhead.server.frames import Progress, RunStudy, StudyMade
from drumhead.server.house import House
from drumhead.server.naming import CODE_ALPHABET
from drumhead.server.shelf import UnknownGameError
from drumhead.server.study_desk import STOP
from drumhead.server.workers import BadInputError, TooManyError, WorkerBrokenError, WorkerLateError
from drumhead.server.workshop import Who, Workshop

log = logging.getLogger("drumhead.server")

INFO: Final = "study.json"
MOST_STUDIES: Final = 12
"""Studies of one person that lie here at once."""
MOST_WAITING: Final = 24
"""Studies of all that wait for their turn."""
MOST_FROM_ONE: Final = 6
"""Of those, from one address."""
MOST_FOLDERS: Final = 4_000
GRACE: Final = 60.0
"""Seconds beyond its time in which a study writes its page; then its worker is ended."""
SILENT: Final = 3600.0
"""Seconds after which a study that another process was to play counts as lost."""
_CODE = re.compile(r"[a-z0-9]{8,32}\Z")


def no_study() -> HouseError:
    return HouseError(404, "no_study", "You have no study of that name here.")


class Game(msgspec.Struct, frozen=True):
    """What is to be played: how the shelf calls it just as it is now, and what people and the command line call it."""

    key: str
    rulebook: str
    title: str
    pack: str
    content: str


class Running(msgspec.Struct):
    """A study that waits or is played, by this process."""

    person: str
    address: str
    info: wire.StudyInfo
    task: asyncio.Task[None]


class Studies:
    def __init__(self, house: House, workshop: Workshop) -> None:
        self._house = house
        self._workshop = workshop
        self._home = house.settings.data / "studies"
        self._running: dict[str, Running] = {}
        self._beginning: set[str] = set()
        """People who begin one at this moment."""

    # -- what there is

    def _folder(self, person: str) -> Path:
        return self._home / hashlib.sha256(person.encode()).hexdigest()[:32]

    def _all(self, person: str) -> list[wire.StudyInfo]:
        """The newest first."""
        folder = self._folder(person)
        found = [info for path in (folder.iterdir() if folder.is_dir() else ()) if (info := self._read(path))]
        return sorted(found, key=lambda info: (-info.begun, info.code))

    def _read(self, path: Path) -> wire.StudyInfo | None:
        with contextlib.suppress(OSError, msgspec.DecodeError):
            info = msgspec.json.decode((path / INFO).read_bytes(), type=wire.StudyInfo)
            if info.code in self._running:
                return self._running[info.code].info
            silent = not self._house.store.shared or time.time() - (path / INFO).stat().st_mtime > SILENT
            if info.status in ("waiting", "working") and silent:
                return msgspec.structs.replace(info, status="failed", reason="The server stopped while it was played.")
            return info
        return None

    def shelf(self, who: Who) -> wire.StudyShelf:
        games, seconds = self._limits(who)
        return wire.StudyShelf(
            studies=[self._placed(info) for info in self._all(who.person)],
            games=games,
            seconds=int(seconds),
            most=MOST_STUDIES,
            ranks=who.here,
        )

    def _placed(self, info: wire.StudyInfo) -> wire.StudyInfo:
        if info.status != "waiting":
            return info
        ahead = sum(other.info.begun < info.begun for other in self._running.values())
        return msgspec.structs.replace(info, ahead=ahead)

    def find(self, who: Who, code: str) -> tuple[wire.StudyInfo, Path]:
        """One's study of this code and its folder."""
        path = self._folder(who.person) / code
        if _CODE.match(code) is None or not path.is_dir():
            raise no_study()
        info = self._read(path)
        if info is None:
            raise no_study()
        return self._placed(info), path

    def file(self, who: Who, code: str, name: str) -> bytes:
        """What lies in the folder of a study that is done; ``name`` is never a stranger's."""
        info, path = self.find(who, code)
        if info.found is None or not (path / name).is_file():
            raise HouseError(404, "no_study", "That study has no such thing.")
        return (path / name).read_bytes()

    # -- beginning one

    def _limits(self, who: Who) -> tuple[int, float]:
        told = self._house.settings
        if who.here:
            return told.own_study_games, told.own_study_seconds
        return told.study_games, told.study_seconds

    def _may(self, who: Who, asked: wire.NewStudy) -> None:
        most, _ = self._limits(who)
        if most < 2:
            raise HouseError(403, "no_studies", "Here only who sits at the server's own machine begins studies.")
        if asked.games > most:
            raise HouseError(422, "too_many", f"A study plays at most {most:,} games here.")
        if "@" in asked.bot and not who.here:
            raise HouseError(422, "too_slow", "Here studies are played by the quick, the greedy or the random player.")
        if self._house.crowded:
            raise HouseError(507, "full", f"Nothing new can be kept here: {self._house.crowded}.")
        if who.person in self._beginning or any(who.person == one.person for one in self._running.values()):
            raise HouseError(409, "one_at_a_time", "Another study of yours is not done yet; stop it first.")
        if sum(who.address == one.address for one in self._running.values()) >= MOST_FROM_ONE:
            raise HouseError(
                429, "slow_down", "Several studies wait that were begun from your address; try again later."
            )
        if len(self._running) >= MOST_WAITING:
            raise HouseError(429, "slow_down", "Many studies wait for their turn; try again in a few minutes.")

    async def begin(self, who: Who, asked: wire.NewStudy) -> wire.StudyInfo:
        self._may(who, asked)
        self._beginning.add(who.person)
        try:
            return await self._begin(who, asked)
        finally:
            self._beginning.discard(who.person)

    async def _begin(self, who: Who, asked: wire.NewStudy) -> wire.StudyInfo:
        game = await self._game(who, asked.game)
        other = await self._game(who, asked.against) if asked.against else None
        if other is not None and other.rulebook != game.rulebook:
            raise HouseError(422, "illegal", "Only packs of the same game can be compared.")
        known = {deck.id for deck in self._house.shelf.decks(game.key)}
        for name in asked.lists:
            if name not in known:
                raise HouseError(422, "illegal", f"{game.title} has no list '{name}'.")
        if len(known) < 2:
            raise HouseError(422, "illegal", f"{game.title} has no two ready-made lists to compare.")
        path = await self._house.beside.do(self._room_for_one, who)
        info = wire.StudyInfo(
            code=path.name,
            asked=asked,
            rulebook=game.rulebook,
            shown=game.key,
            title=game.title,
            against_title=other.title if other is not None else "",
            status="waiting",
            most=asked.games + asked.games % 2,
            begun=int(time.time() * 1000),
        )
        last = next((one for one in self._all(who.person) if one.rulebook == game.rulebook and one.found), None)
        same = last is not None and _alike(last.asked) == _alike(asked)
        job = RunStudy(
            game=game.key,
            against=other.key if other is not None else "",
            lists=list(asked.lists),
            bot=asked.bot,
            games=asked.games,
            until=asked.until,
            seed=asked.seed,
            seconds=self._limits(who)[1],
            folder=str(path),
            before=str(path.with_name(last.code)) if last is not None else "",
            same=same,
            command=_command(asked, game, other),
        )
        task = self._house.start(self._make(info, path, job, last, Asker("study", who.person, who.address)))
        self._running[info.code] = Running(who.person, who.address, info, task)
        self._write(path, info)
        return self._placed(info)

    async def _game(self, who: Who, name: str) -> Game:
        """A game of the server's, or somebody's own pack as it says now."""
        if name.startswith(("mine.", "file.")):
            found = await self._house.beside.do(self._workshop.find, who, name)
            key = (await self._workshop.table(who, name)).game
            game = self._house.shelf.game(key)
            title = f"{game.info.title}: {found.told.title}"
            return Game(key, game.info.id, title[:500], found.path.name, game.content)
        try:
            game = self._house.shelf.game(name)
            title = self._house.shelf.info(name).title
        except UnknownGameError:
            raise HouseError(404, "unknown_game", "This server does not have that game.") from None
        return Game(self._house.shelf.key(game), game.info.id, title, name.partition(".")[2], game.content)

    def _room_for_one(self, who: Who) -> Path:
        """A new folder; the oldest study that nobody keeps makes room."""
        mine = self._all(who.person)
        loose = [info for info in mine if not info.kept and info.code not in self._running]
        while len(mine) >= MOST_STUDIES:
            if not loose:
                raise HouseError(409, "full", f"You keep {MOST_STUDIES} studies already; let go of one first.")
            oldest = loose.pop()
            mine.remove(oldest)
            shutil.rmtree(self._folder(who.person) / oldest.code, ignore_errors=True)
        self._make_room()
        path = self._folder(who.person) / "".join(secrets.choice(CODE_ALPHABET) for _ in range(12))
        path.mkdir(parents=True)
        return path

    def _make_room(self) -> None:
        """All studies together stay within what the operator allows."""
        told: list[tuple[float, Path, int, bool]] = []
        for path in self._home.glob("*/*"):
            info = self._read(path)
            size = sum(held.stat().st_size for held in path.rglob("*") if held.is_file())
            told.append((path.stat().st_mtime, path, size, info is not None and (info.kept or info.found is None)))
        whole, count = sum(size for _, _, size, _ in told), len(told)
        for _, path, size, held in sorted(told):
            if whole <= self._house.settings.study_bytes and count < MOST_FOLDERS:
                return
            if not held:
                shutil.rmtree(path, ignore_errors=True)
                whole, count = whole - size, count - 1
        if whole > self._house.settings.study_bytes or count >= MOST_FOLDERS:
            raise HouseError(507, "full", "No more studies can be kept here.")

    # -- while it is played

    async def _make(
        self, info: wire.StudyInfo, path: Path, job: RunStudy, last: wire.StudyInfo | None, asker: Asker
    ) -> None:
        def heard(progress: Progress) -> None:
            one = self._running[info.code]
            one.info = msgspec.structs.replace(one.info, status="working", done=progress.done)

        ended = msgspec.structs.replace(info, status="failed", reason="The server stopped while it was played.")
        try:
            made = await self._house.lab.ask(job, job.seconds + GRACE, StudyMade, asker, heard)
            ended = msgspec.structs.replace(info, status="done", done=made.games, found=_found(made, job, last))
        except BadInputError as error:
            ended = msgspec.structs.replace(info, status="failed", reason=str(error)[:500])
        except asyncio.CancelledError:
            if (path / STOP).exists():
                ended = msgspec.structs.replace(info, status="failed", reason="It was stopped before it began.")
            raise
        except TooManyError:
            ended = msgspec.structs.replace(info, status="failed", reason="Too many studies wait; try again later.")
        except (WorkerLateError, WorkerBrokenError, msgspec.ValidationError) as error:
            log.warning("A study could not be played: %s.", type(error).__name__)
            reason = "This could not be played to an end; something in it takes too long or breaks the rules' bounds."
            ended = msgspec.structs.replace(info, status="failed", reason=reason)
        finally:
            kept = self._running.pop(info.code).info.kept
            self._write(path, msgspec.structs.replace(ended, kept=kept))

    def _write(self, path: Path, info: wire.StudyInfo) -> None:
        """Whole or not at all."""
        fresh = path / f".{INFO}.{secrets.token_hex(4)}"
        fresh.write_bytes(msgspec.json.encode(info))
        fresh.replace(path / INFO)

    async def stop(self, who: Who, code: str) -> wire.StudyInfo:
        """What was played until now becomes its page; what has not begun is called off."""
        info, path = self.find(who, code)
        if info.status not in ("waiting", "working"):
            return info
        (path / STOP).touch()
        if info.status == "waiting" and code in self._running:
            task = self._running[code].task
            task.cancel()
            await asyncio.wait([task])
        return self.find(who, code)[0]

    def keep(self, who: Who, code: str, yes: bool) -> wire.StudyInfo:
        info, path = self.find(who, code)
        info = msgspec.structs.replace(info, kept=yes)
        if code in self._running:
            self._running[code].info = info
        else:
            self._write(path, info)
        return info

    def drop(self, who: Who, code: str) -> None:
        _, path = self.find(who, code)
        if code in self._running:
            raise HouseError(409, "not_done", "It is not done yet; stop it first.")
        shutil.rmtree(path)


def _alike(asked: wire.NewStudy) -> tuple[object, ...]:
    """Two studies of one game play the same games if these agree."""
    return (asked.lists, asked.bot, asked.seed)


def _found(made: StudyMade, job: RunStudy, last: wire.StudyInfo | None) -> wire.StudyFound:
    changes = [
        wire.StudyChange(name=name[:64], then=then, now=now, low=low, high=high)
        for name, then, now, low, high in made.since
    ]
    since = None
    if last is not None and last.found is not None and changes:
        changed = last.found.content_hash != made.content
        since = wire.StudySince(code=last.code, begun=last.begun, same=job.same, content_changed=changed, lists=changes)
    return wire.StudyFound(
        games=made.games,
        findings=[line[:2000] for line in made.findings],
        lists=[
            wire.StudyShare(name=name[:64], games=games, share=share, low=low, high=high)
            for name, games, share, low, high in made.lists
        ],
        worth=[wire.StudyGame(number=number, why=why[:200]) for number, why in made.worth],
        content_hash=made.content,
        table=made.table,
        since=since,
    )


def _command(asked: wire.NewStudy, game: Game, other: Game | None) -> str:
    """What repeats it in a terminal, with the pack at hand."""

    def words() -> Iterator[str]:
        yield from ("drumhead", "study", game.rulebook, "--games", str(asked.games), "--seed", str(asked.seed))
        yield from ("--bots", asked.bot)
        if asked.lists:
            yield from ("--lists", ",".join(asked.lists))
        if asked.until:
            yield from ("--until", str(asked.until))
        if game.pack:
            yield from ("--pack", game.pack)
        if other is not None:
            yield from ("--against", other.pack or "base")

    return shlex.join(words())
