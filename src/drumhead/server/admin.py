"""What can an operator do to a store? List, close, shut out, prune, back up, restore, migrate, verify.

Everything works on the database itself, while servers run or not; running ones are told by a notice (``wardens.py``).
"""

import os
import re
import shutil
import sqlite3
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
from sqlalchemy import Connection, delete, func, select, text

from drumhead.kernel import Refusal, replayed
from drumhead.server.auth import public_id
from drumhead.server.chain import DamagedError
from drumhead.server.editions import Editions
from drumhead.server.live import LiveMatch, PinnedError
from drumhead.server.proxies import household
from drumhead.server.settings import Settings
from drumhead.server.shelf import Shelf, UnknownGameError
from drumhead.server.store import InputRow, RoomBody, now
from drumhead.server.store.contents import contents
from drumhead.server.store.engine import migrate, open_engine, parse_url, version_of
from drumhead.server.store.tables import ban, campaign, chat, input_, member, notice, replay, room

DAY = 86_400_000
PUBLIC_ID = re.compile(r"[0-9a-f]{16}")


class AdminError(Refusal):
    """What was asked cannot be done; the sentence says why."""


class RoomLine(NamedTuple):
    code: str
    game: str
    status: str
    idle_seconds: int
    inputs: int
    people: list[str]
    """Public ids of who sits there, with their names."""


class Found(NamedTuple):
    """What is wrong with one stored thing."""

    code: str
    reason: str


class Admin:
    """A store in an operator's hands. Close it when done: ``with Admin(settings) as admin``."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._url = parse_url(settings.database)
        self._sqlite = self._url.get_backend_name() == "sqlite"
        if self._sqlite and not Path(self._url.database or "").is_file():
            raise AdminError(f"There is no store yet at {self._url.database}; a server makes it when it first starts.")
        self._engine = open_engine(self._url)
        self._packs = Editions(kept=settings.data / "packs")

    def __enter__(self) -> "Admin":
        return self

    def __exit__(self, *_: object) -> None:
        self._engine.dispose()

    @contextmanager
    def _writing(self) -> Iterator[Connection]:
        with self._engine.begin() as connection:
            yield connection

    # --- rooms

    def rooms(self, status: str = "", limit: int = 50) -> list[RoomLine]:
        query = select(room).order_by(room.c.moved.desc()).limit(limit)
        if status:
            query = query.where(room.c.status == status)
        lines = []
        with self._engine.connect() as c:
            for row in c.execute(query).mappings():
                inputs = c.execute(select(func.count()).where(input_.c.room == row["code"])).scalar_one()
                people = _people(row["body"])
                idle = max(0, now() - row["moved"]) // 1000
                lines.append(RoomLine(row["code"], row["game"], row["status"], idle, inputs, people))
        return lines

    def close_room(self, code: str) -> None:
        """End a match without an outcome; it is asked for again by nobody's clock or bot."""
        with self._writing() as c:
            changed = c.execute(
                room.update().where(room.c.code == code).values(status="over", waiting=0, version=room.c.version + 1)
            )
            if not changed.rowcount:
                raise AdminError(f"There is no room {code}.")
            self._tell(c, "close", code)

    # --- people

    def shut_out(self, whom: str, days: float = 0, reason: str = "", kind: str = "") -> str:
        """Ban a person (their public id) or an address, or mute a person; what was shut out."""
        kind, value = _whom(whom, kind)
        until = 0 if not days else now() + int(days * DAY)
        with self._writing() as c:
            c.execute(delete(ban).where(ban.c.kind == kind, ban.c.value == value))
            c.execute(ban.insert().values(kind=kind, value=value, until=until, reason=reason[:200]))
        return value

    def let_in(self, whom: str) -> int:
        """Lift every ban of this person or address; how many there were."""
        values = {whom}
        if not PUBLIC_ID.fullmatch(whom):
            values.add(household(whom))
        with self._writing() as c:
            return int(c.execute(delete(ban).where(ban.c.value.in_(values))).rowcount)

    def bans(self) -> list[tuple[str, str, int, str]]:
        with self._engine.connect() as c:
            rows = c.execute(select(ban).order_by(ban.c.kind, ban.c.value)).mappings()
            return [(row["kind"], row["value"], row["until"], row["reason"]) for row in rows]

    # --- room for more

    def prune(self, days: float, abandoned: float = 0, uploads: float = 0, dry: bool = False) -> dict[str, int]:
        """Forget what is over since so many days, and what never began; nothing of a running match, ever.

        ``abandoned``: matches in which nobody has moved for so many days are no longer running, and go too.
        ``uploads``: records that were uploaded so many days ago. 0: keep them all. Drawn scenarios go that nobody
        wanted for ``days`` and no match is played with.
        """
        if days < 1 or (abandoned and abandoned < 1):
            raise AdminError("Nothing that is younger than a day is pruned.")
        before = now() - int(days * DAY)
        old = (room.c.status != "playing") & (room.c.moved < before)
        if abandoned:
            old |= (room.c.status == "playing") & (room.c.moved < now() - int(abandoned * DAY))
        with self._writing() as c:
            books = [str(r) for r in c.execute(select(campaign.c.body)).scalars()]
            codes = [str(code) for code in c.execute(select(room.c.code).where(old)).scalars()]
            codes = [code for code in codes if not any(code in book for book in books)]  # a campaign looks back
            counts = {"rooms": len(codes), "inputs": 0, "chat": 0, "uploads": 0}
            gone = replay.c.created < now() - int(uploads * DAY) if uploads else replay.c.created < 0
            counts["uploads"] = c.execute(select(func.count()).where(gone)).scalar_one()
            if dry:
                counts["drafts"] = len(self._drafts(c, before))
                return counts
            for start in range(0, len(codes), 500):
                some = codes[start : start + 500]
                counts["inputs"] += c.execute(delete(input_).where(input_.c.room.in_(some))).rowcount
                counts["chat"] += c.execute(delete(chat).where(chat.c.room.in_(some))).rowcount
                c.execute(delete(member).where(member.c.room.in_(some)))
                c.execute(delete(room).where(room.c.code.in_(some)))
                for code in some:
                    self._tell(c, "close", code)
            c.execute(delete(replay).where(gone))
            drafts = self._drafts(c, before)
        self._packs.forget(drafts)
        counts["drafts"] = len(drafts)
        if self._sqlite:
            with self._engine.connect() as c:
                c.execution_options(isolation_level="AUTOCOMMIT").execute(text("VACUUM"))
        return counts

    def _drafts(self, c: Connection, before: int) -> list[Path]:
        """Drawn scenarios that nobody wanted since, and that no match is played with."""
        return self._packs.drafts(contents(c), before / 1000)

    # --- safe keeping

    def back_up(self, to: Path) -> None:
        """A copy of everything, while servers go on."""
        if to.exists():
            raise AdminError(f"{to} is there already; a backup overwrites nothing.")
        if not self._sqlite:
            self._postgres("pg_dump", "--format=custom", "--no-owner", f"--file={to}")
            return
        with closing(sqlite3.connect(str(self._url.database))) as source, closing(sqlite3.connect(to)) as target:
            source.backup(target)
            fault = target.execute("PRAGMA integrity_check").fetchone()[0]
        if fault != "ok":
            raise AdminError(f"The copy is damaged: {fault}.")

    def restore(self, source: Path) -> None:
        """Put a backup back in place of what is there; running servers set their tables up again from it."""
        if not source.is_file():
            raise AdminError(f"There is no backup at {source}.")
        if self._sqlite:
            with closing(sqlite3.connect(source)) as kept:
                try:
                    kept.execute("SELECT version_num FROM alembic_version")
                except sqlite3.DatabaseError:
                    raise AdminError(f"{source} is no backup of a Drumhead store.") from None
                with closing(sqlite3.connect(str(self._url.database), timeout=30)) as target:
                    kept.backup(target)
        else:
            self._postgres("pg_restore", "--clean", "--if-exists", "--no-owner", "--single-transaction", str(source))
        migrate(self._engine)
        with self._writing() as c:
            self._tell(c, "reload", "-")

    def _postgres(self, program: str, *arguments: str) -> None:
        found = shutil.which(program)
        if found is None:
            raise AdminError(f"{program} is not installed here; it comes with PostgreSQL's client programs.")
        plain = self._url._replace(drivername="postgresql", password=None)  # ``set`` takes None for "as it was"
        target = [f"--dbname={plain.render_as_string(hide_password=False)}"]
        # The password goes by the environment: what stands on a command line is seen by everybody on this machine.
        around = os.environ | ({"PGPASSWORD": str(self._url.password)} if self._url.password else {})
        command = [found, *target, *arguments]
        done = subprocess.run(command, check=False, capture_output=True, text=True, env=around)  # noqa: S603
        if done.returncode:
            raise AdminError(f"{program} failed: {' '.join(done.stderr.split())[:300]}")

    def migrate(self) -> tuple[str, str]:
        """Bring the database up to date; which version it had, and which it has."""
        before = version_of(self._engine)
        migrate(self._engine)
        return before, version_of(self._engine)

    def tell_keys(self) -> None:
        with self._writing() as c:
            self._tell(c, "keys", "-")

    # --- is everything whole?

    def verify(self, heard: Callable[[int, int], None] | None = None) -> tuple[int, list[Found]]:
        """Replay every stored match and check every chain: how many there are, and what is wrong with which."""
        shelf = Shelf(self._settings.games, self._settings.offer, (), str(self._settings.data / "packs"))
        found: list[Found] = []
        with self._engine.connect() as c:
            codes = [str(code) for code in c.execute(select(room.c.code).order_by(room.c.created)).scalars()]
            for place, code in enumerate(codes):
                reason = self._verify_room(c, shelf, code)
                if reason:
                    found.append(Found(code, reason))
                if heard is not None:
                    heard(place + 1, len(codes))
        return len(codes), found

    def _verify_room(self, c: Connection, shelf: Shelf, code: str) -> str:
        row = c.execute(select(room).where(room.c.code == code)).mappings().one()
        try:
            body = msgspec.json.decode(row["body"], type=RoomBody)
        except (msgspec.DecodeError, RecursionError) as error:
            return f"The row of the room cannot be read: {error}"
        if body.header is None:
            return ""
        rows = [InputRow(**r) for r in c.execute(_log(code)).mappings()]
        try:
            live = LiveMatch(shelf, body, code)
            for entry in rows:
                live.apply(entry)
            record = live.record([seat.name for seat in body.seats])
            replayed(live.game, record)
        except UnknownGameError:
            return "The game of this match is not here."
        except (PinnedError, DamagedError) as error:
            return str(error)
        except Refusal as refusal:
            return f"It does not replay: {refusal.reason}"
        if row["status"] == "over" and body.outcome is not None and live.match.outcome() is None:
            return "It is said to be over, and its log has no end."
        if any(not entry.chain for entry in rows):
            return ""  # from before logs were chained: replayed, and that is all that can be said
        return ""

    def _tell(self, c: Connection, kind: str, detail: str) -> None:
        c.execute(notice.insert().values(kind=kind, detail=detail, at=now()))
        c.execute(delete(notice).where(notice.c.at < now() - DAY))


def _log(code: str) -> Any:
    return select(input_).where(input_.c.room == code).order_by(input_.c.seq)


def _people(body: str) -> list[str]:
    try:
        seats = msgspec.json.decode(body, type=RoomBody).seats
    except (msgspec.DecodeError, RecursionError):
        return ["(unreadable)"]
    return [f"{public_id(s.owner)} {s.name}" if s.owner else (s.level or "open") for s in seats]


def _whom(whom: str, kind: str) -> tuple[str, str]:
    if PUBLIC_ID.fullmatch(whom):
        return kind or "person", whom
    if kind == "mute":
        raise AdminError("A person is muted by their public id, as `drumhead admin rooms` shows it.")
    value = household(whom)
    if value == whom and not re.fullmatch(r"[0-9.]+", whom):
        raise AdminError(f"'{whom}' is neither a public id (16 hexadecimal digits) nor an address.")
    return "address", value


def ago(seconds: int) -> str:
    """A stretch of time as people say it."""
    for unit, size in (("d", 86_400), ("h", 3600), ("min", 60)):
        if seconds >= size:
            return f"{seconds // size} {unit}"
    return f"{seconds} s"


def day(at: int) -> str:
    return time.strftime("%Y-%m-%d %H:%M", time.gmtime(at / 1000)) if at else "for good"
