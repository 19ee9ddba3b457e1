"""The store: everything that must outlive the process. Reads run in threads, writes in one writer thread."""

import asyncio
import logging
import secrets
import time
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

import msgspec
from sqlalchemy import Connection, RowMapping, Table, and_, func, select, text
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.sql.elements import TextClause

from drumhead.server.store.contents import contents
from drumhead.server.store.engine import StoreError, hold_file, migrate, open_engine, parse_url
from drumhead.server.store.held import Held
from drumhead.server.store.news import CHANNEL, DEAF, INPUTS, LISTENER, PULSE, Listener, News, announce
from drumhead.server.store.rows import (
    CampaignBody,
    CampaignRow,
    ChatRow,
    InputKind,
    InputRow,
    ReplayRow,
    RoomBody,
    RoomRow,
    SeatBody,
)
from drumhead.server.store.tables import ban, campaign, chat, input_, member, notice, person, process, replay, room
from drumhead.server.store.writer import Patience, Together, Writer

__all__ = [
    "INPUTS",
    "CampaignBody",
    "CampaignRow",
    "ChatRow",
    "Conflict",
    "InputKind",
    "InputRow",
    "News",
    "ReplayRow",
    "RoomBody",
    "RoomRow",
    "SeatBody",
    "Store",
    "StoreError",
    "UnreadableError",
    "now",
]

T = TypeVar("T")
NewInput = tuple[tuple[Any, ...], int, bool]
"""The columns of an input, the seats that must choose next, and whether others may see it."""
MOST_AT_ONCE = 128
"""Inputs in one statement: the news of them must fit into what PostgreSQL takes as one, 8,000 bytes."""
log = logging.getLogger("drumhead.server")

SHARED_SECONDS = 10.0
OWN_SECONDS = 60.0
"""How long a database may take for one thing before who asked is told that it is away."""
OLD_CHAT = 500
"""Lines of talk at a table that are kept; at most twice as many."""
FORGOTTEN = 90 * 86_400_000
"""Milliseconds after which nobody asks any more when a process was last seen."""


class Conflict(Exception):
    """Another process was quicker: read the store and try again."""


class LateError(SQLAlchemyError):
    """The database did not answer in time."""


class TakenError(Exception):
    """Several inputs cannot be done in one step: one of them may have no free place."""


def _late() -> LateError:
    return LateError("The database did not answer in time.")


class UnreadableError(Exception):
    """A row is there and cannot be read."""


def now() -> int:
    return time.time_ns() // 1_000_000


class Store:
    def __init__(self, address: str) -> None:
        url = parse_url(address)
        self.origin = secrets.token_hex(8)
        self._url = url
        self._lock = hold_file(url)
        self._engine = open_engine(url)
        try:
            migrate(self._engine)
        except Exception:
            self._engine.dispose()
            if self._lock is not None:
                self._lock.close()
            raise
        self.shared = url.get_backend_name() == "postgresql"
        self._held = Held()
        self._readers = ThreadPoolExecutor(16, "drumhead-reader")
        self._writer = Writer(self._engine, self._held)
        self._seconds = SHARED_SECONDS if self.shared else OWN_SECONDS
        self._patience = Patience(self._seconds, _late)
        self._listener: Listener | None = None

    def listen(self, heard: Callable[[News], None], lost: Callable[[], None]) -> None:
        """Call ``heard`` in this event loop for each change that another process makes."""
        if not self.shared:
            return
        loop = asyncio.get_running_loop()

        def hear(news: News) -> None:
            loop.call_soon_threadsafe(heard, news)

        def lose() -> None:
            loop.call_soon_threadsafe(lost)

        self._listener = Listener(self._url, self.origin, hear, lose)

    def close(self) -> None:
        if self._listener is not None:
            self._listener.close()
        self._writer.close()
        self._readers.shutdown(wait=False, cancel_futures=True)
        self._engine.dispose()
        if self._lock is not None:
            self._lock.close()

    async def _read(self, work: Callable[[Connection], T]) -> T:
        def run() -> T:
            with self._engine.connect() as connection, self._held.watched(connection):
                return work(connection)

        # Wait for the database, but not for ever: who asks is told instead.
        try:
            async with asyncio.timeout(self._seconds):
                return await asyncio.get_running_loop().run_in_executor(self._readers, run)
        except TimeoutError:
            raise _late() from None

    async def _write(self, work: Callable[[Connection], T]) -> T:
        return await self._patience.watch(self._writer.submit(work))

    def rescue(self) -> None:
        """Cut connections on which the database has been silent for too long: whoever waits on them is told."""
        if self.shared:
            self._held.cut(SHARED_SECONDS)

    def behind(self) -> bool:
        """Has the news of other processes stopped to come?"""
        return self._listener is not None and time.monotonic() - self._listener.last > DEAF

    # --- people

    async def ensure_person(self, who: str, name: str) -> None:
        await self._write(lambda c: _insert(c, person, id=who, name=name, created=now()))

    async def person_name(self, who: str) -> str | None:
        return await self._read(lambda c: c.execute(select(person.c.name).where(person.c.id == who)).scalar())

    async def rename(self, who: str, name: str) -> None:
        def work(c: Connection) -> None:
            if not _insert(c, person, id=who, name=name, created=now()):
                c.execute(person.update().where(person.c.id == who).values(name=name))

        await self._write(work)

    # --- rooms

    async def add_room(self, row: RoomRow) -> None:
        if not await self._write(lambda c: _add_room(c, row)):
            raise Conflict

    async def save_room(self, row: RoomRow, also: RoomRow | None = None) -> None:
        """Write the row if nobody changed it since it was read; counts its version up. With ``also`` or neither."""
        values = _room_values(row) | {"version": row.version + 1}

        def work(c: Connection) -> bool:
            done = c.execute(room.update().where(room.c.code == row.code, room.c.version == row.version).values(values))
            if done.rowcount == 1:
                _seat_members(c, row)
                if also is not None:
                    _add_room(c, also)
                    # Whoever watched the one is a member of the other, too.
                    watching = select(member.c.person).where(member.c.room == row.code)
                    for who in list(c.execute(watching).scalars()):
                        _insert(c, member, room=also.code, person=who, seated=False)
                announce(c, News(self.origin, "room", row.code, "-"))
            return bool(done.rowcount)

        if not await self._write(work):
            raise Conflict
        row.version += 1

    async def room(self, code: str) -> RoomRow | None:
        def work(c: Connection) -> RoomRow | None:
            found = c.execute(select(room).where(room.c.code == code)).mappings().first()
            return _room_row(found) if found else None

        return await self._read(work)

    async def public_rooms(self, status: str, limit: int, each: int) -> list[RoomRow]:
        """The public tables where something happened last, so many of them and no more than ``each`` of one host."""
        place = func.row_number().over(partition_by=room.c.host, order_by=room.c.moved.desc()).label("place")
        ranked = select(room.c.code, place).where(room.c.status == status, room.c.public).subquery()
        query = select(room).join(ranked, room.c.code == ranked.c.code).where(ranked.c.place <= each)
        newest = query.order_by(room.c.moved.desc()).limit(limit)
        return await self._read(lambda c: _readable(c.execute(newest).mappings()))

    async def rooms_of(self, who: str, limit: int) -> list[RoomRow]:
        mine = select(member.c.room).where(member.c.person == who)
        query = select(room).where(room.c.code.in_(mine)).order_by(room.c.moved.desc()).limit(limit)
        return await self._read(lambda c: _readable(c.execute(query).mappings()))

    def waiting(self) -> int:
        """Writes that wait for their turn."""
        return self._writer.waiting()

    async def ask(self, seconds: float = 3.0) -> bool:
        """Does the database answer within this time, and take a write?"""
        try:
            async with asyncio.timeout(seconds):
                # A real write: a disk that is full can still be read.
                mine = process.c.origin == self.origin
                await self._write(lambda c: c.execute(process.update().where(mine).values(seen=now())))
        except Exception:
            return False
        return True

    async def size(self) -> int:
        """Bytes that the database takes."""
        ask = "SELECT pg_database_size(current_database())"
        if not self.shared:
            ask = "SELECT page_count * page_size FROM pragma_page_count(), pragma_page_size()"
        return await self._read(lambda c: int(c.execute(text(ask)).scalar_one()))

    async def tables_of(self, who: str, since: int, over: bool = False) -> int:
        """How many tables this person has set up at which something happened since; ``over``: those at an end too."""
        mine = and_(room.c.host == who, room.c.moved >= since)
        if not over:
            mine = and_(mine, room.c.status != "over")
        return await self._read(lambda c: c.execute(select(func.count()).where(mine)).scalar_one())

    async def contents(self) -> set[str]:
        """The packs that are needed by what is stored, by the first digits of their hashes."""
        return await self._read(contents)

    async def unreadable_rooms(self) -> list[str]:
        """Codes of the rooms whose rows cannot be read."""

        def work(c: Connection) -> list[str]:
            found = c.execute(select(room)).mappings()
            return [str(row["code"]) for row in found if _readable([row]) == []]

        return await self._read(work)

    async def playing_rooms(self) -> list[str]:
        query = select(room.c.code).where(room.c.status == "playing").order_by(room.c.moved.desc())
        return await self._read(lambda c: list(c.execute(query).scalars()))

    # --- members

    async def join(self, code: str, who: str) -> None:
        await self._write(lambda c: _insert(c, member, room=code, person=who, seated=False))

    async def is_member(self, code: str, who: str) -> bool:
        query = select(member.c.person).where(member.c.room == code, member.c.person == who)
        return await self._read(lambda c: c.execute(query).first() is not None)

    # --- inputs

    async def add_input(self, row: InputRow, waiting: int, public: bool = True) -> None:
        """Durable when this returns. Raises Conflict if this place in the log is taken.

        ``waiting`` is the mask of seats that must choose next; one that is not ``public`` leaves no trace elsewhere.
        """
        values = (row.room, row.seq, row.kind, row.seat, row.body, row.at, row.spent, row.chain)
        job = Together(self._add_inputs, (values, waiting, public))
        if not await self._patience.watch(self._writer.submit(job)):
            raise Conflict

    def _add_inputs(self, c: Connection, entries: list[NewInput]) -> list[bool]:
        # By the driver itself: this is what a server does all day, and half of its cost was finding the words.
        driver: Any = c.connection.dbapi_connection
        if not self.shared:
            return [_add_input(driver, *entry) for entry in entries]
        if len({values[0] for values, *_ in entries}) < len(entries):
            raise TakenError  # two inputs of one room are never done in one step: the later one says how it stands
        done: list[bool] = []
        for some in (entries[at : at + MOST_AT_ONCE] for at in range(0, len(entries), MOST_AT_ONCE)):
            columns = zip(*[(*values, *others) for values, *others in some], strict=True)
            told = (CHANNEL, f"{self.origin} {INPUTS} - ")
            fresh, _ = driver.execute(_ADD_INPUTS_SHARED, (*map(list, columns), *told), prepare=True).fetchone()
            if len(entries) > 1 and fresh < len(some):
                raise TakenError
            done += [bool(fresh)] * len(some)
        return done

    async def inputs(self, code: str, start: int = 0) -> list[InputRow]:
        query = select(input_).where(input_.c.room == code, input_.c.seq >= start).order_by(input_.c.seq)
        return await self._read(lambda c: [InputRow(**r) for r in c.execute(query).mappings()])

    # --- which processes live

    async def say_alive(self, since: int) -> None:
        """Note that this process lives, and has since then."""

        def work(c: Connection) -> None:
            c.execute(process.delete().where(process.c.seen < now() - FORGOTTEN))
            if not _insert(c, process, origin=self.origin, since=since, seen=now()):
                c.execute(process.update().where(process.c.origin == self.origin).values(seen=now()))

        await self._write(work)

    async def lived_until(self, at: int) -> int | None:
        """Of a clock that has run since ``at``: None if a process has lived ever since, else when the last was seen."""

        def work(c: Connection) -> int | None:
            found = list(c.execute(select(process).where(process.c.since <= at)).mappings())
            living = {self.origin}
            if self.shared:
                names = c.execute(_LIVING, {"like": f"{LISTENER}%"}).scalars()
                living |= {str(name).removeprefix(LISTENER) for name in names}
            if any(row["origin"] in living for row in found):
                return None
            return max([at, *(int(row["seen"]) for row in found)])

        return await self._read(work)

    async def pulse(self) -> None:
        """Say something that only shows that it can be heard."""
        await self.tell_others(PULSE, "-", "-")

    async def processes(self) -> int:
        """How many processes serve from this store."""
        if not self.shared:
            return 1
        like = {"like": f"{LISTENER}%"}
        return max(1, len(await self._read(lambda c: set(c.execute(_LIVING, like).scalars()))))

    # --- what operators say

    async def bans(self) -> list[tuple[str, str]]:
        """Who is shut out or muted at this moment: kind and value."""
        query = select(ban.c.kind, ban.c.value).where((ban.c.until == 0) | (ban.c.until > now()))
        return await self._read(lambda c: [(str(kind), str(value)) for kind, value in c.execute(query)])

    async def last_notice(self) -> int:
        return await self._read(lambda c: int(c.execute(select(func.max(notice.c.id))).scalar() or 0))

    async def notices(self, since: int) -> list[tuple[int, str, str]]:
        query = select(notice.c.id, notice.c.kind, notice.c.detail).where(notice.c.id > since).order_by(notice.c.id)
        return await self._read(lambda c: [(int(n), str(kind), str(detail)) for n, kind, detail in c.execute(query)])

    # --- chat

    async def say(self, code: str, name: str, seat: int, words: str) -> ChatRow:
        at = now()

        def work(c: Connection) -> ChatRow:
            last = c.execute(select(func.max(chat.c.n)).where(chat.c.room == code)).scalar()
            n = 0 if last is None else last + 1
            while not _insert(c, chat, room=code, n=n, name=name, seat=seat, text=words, at=at):
                n += 1
            if n % OLD_CHAT == 0:  # what nobody is shown any more makes room
                c.execute(chat.delete().where(chat.c.room == code, chat.c.n < n - OLD_CHAT))
            announce(c, News(self.origin, "chat", code, str(n)))
            return ChatRow(room=code, n=n, name=name, seat=seat, text=words, at=at)

        return await self._write(work)

    async def chat(self, code: str, start: int = 0, limit: int = 200) -> list[ChatRow]:
        query = select(chat).where(chat.c.room == code, chat.c.n >= start).order_by(chat.c.n.desc()).limit(limit)
        found = await self._read(lambda c: [ChatRow(**r) for r in c.execute(query).mappings()])
        return found[::-1]

    # --- replays

    async def upload_bytes(self, who: str) -> int:
        query = select(func.coalesce(func.sum(func.length(replay.c.record)), 0)).where(replay.c.owner == who)
        return await self._read(lambda c: int(c.execute(query).scalar_one()))

    async def add_replay(self, row: ReplayRow) -> None:
        await self._write(lambda c: _insert(c, replay, **msgspec.structs.asdict(row)))

    async def replay(self, code: str) -> ReplayRow | None:
        def work(c: Connection) -> ReplayRow | None:
            found = c.execute(select(replay).where(replay.c.code == code)).mappings().first()
            return ReplayRow(**found) if found else None

        return await self._read(work)

    # --- campaigns

    async def add_campaign(self, row: CampaignRow, most: int) -> bool:
        """Keep it, unless its owner has so many already: counted where it is written, so that nobody is quicker."""
        mine = select(func.count()).where(campaign.c.owner == row.owner)

        def work(c: Connection) -> bool:
            return int(c.execute(mine).scalar_one()) < most and _insert(c, campaign, **_campaign_values(row))

        return await self._write(work)

    async def campaign(self, code: str) -> CampaignRow | None:
        def work(c: Connection) -> CampaignRow | None:
            found = c.execute(select(campaign).where(campaign.c.code == code)).mappings().first()
            return _campaign_row(found) if found else None

        return await self._read(work)

    async def campaigns_of(self, who: str, limit: int) -> list[CampaignRow]:
        query = select(campaign).where(campaign.c.owner == who).order_by(campaign.c.moved.desc()).limit(limit)
        return await self._read(lambda c: [_campaign_row(r) for r in c.execute(query).mappings()])

    async def save_campaign(self, row: CampaignRow, battle: RoomRow | None = None) -> None:
        """Write the book if nobody changed it since it was read, with the table of its next battle; or neither."""
        values = _campaign_values(row) | {"version": row.version + 1}
        mine = and_(campaign.c.code == row.code, campaign.c.version == row.version)

        def work(c: Connection) -> bool:
            saved = c.execute(campaign.update().where(mine).values(values)).rowcount == 1
            if saved and battle is not None:
                _add_room(c, battle)
            return saved

        if not await self._write(work):
            raise Conflict
        row.version += 1

    async def drop_campaign(self, code: str) -> None:
        await self._write(lambda c: c.execute(campaign.delete().where(campaign.c.code == code)))

    # --- between processes

    async def tell_others(self, kind: str, code: str, detail: str) -> None:
        if self.shared:
            await self._write(lambda c: announce(c, News(self.origin, kind, code, detail)))


def _insert_statement(table: Table) -> TextClause:
    names = [column.name for column in table.c]
    values = ", ".join(":" + name for name in names)
    return text(f"INSERT INTO {table.name} ({', '.join(names)}) VALUES ({values}) ON CONFLICT DO NOTHING")  # noqa: S608


_TABLES = (person, room, member, input_, chat, campaign, replay, process)
_INSERTS = {table.name: _insert_statement(table) for table in _TABLES}
_LIVING = text("SELECT application_name FROM pg_stat_activity WHERE application_name LIKE :like")
_INPUT_COLUMNS = "room, seq, kind, seat, body, at, spent, chain"
_PLACES = "?, ?, ?, ?, ?, ?, ?, ?"
_ADD_INPUT = f"INSERT INTO input ({_INPUT_COLUMNS}) VALUES ({_PLACES}) ON CONFLICT DO NOTHING"  # noqa: S608
_MOVED = "UPDATE room SET moved = ?, waiting = ? WHERE code = ?"
# One journey for all of it: the inputs, what the lobby shows of them, and the news for the other processes.
_ADD_INPUTS_SHARED = f"""
    WITH given AS (
        SELECT * FROM unnest(
            %s::text[], %s::int[], %s::text[], %s::int[], %s::text[], %s::bigint[], %s::bigint[], %s::text[],
            %s::int[], %s::bool[]
        ) AS columns ({_INPUT_COLUMNS}, waiting, public)
    ), added AS (
        INSERT INTO input ({_INPUT_COLUMNS}) SELECT {_INPUT_COLUMNS} FROM given
        ON CONFLICT DO NOTHING RETURNING room, seq
    ), fresh AS (
        SELECT given.* FROM given JOIN added ON given.room = added.room AND given.seq = added.seq
    ), moved AS (
        UPDATE room SET moved = fresh.at, waiting = fresh.waiting
        FROM fresh WHERE room.code = fresh.room AND fresh.public
    )
    SELECT count(*), CASE WHEN count(*) > 0 THEN pg_notify(%s, %s || string_agg(room, ' ')) END FROM fresh
"""  # noqa: S608


def _add_input(driver: Any, values: tuple[Any, ...], waiting: int, public: bool) -> bool:
    fresh = bool(driver.execute(_ADD_INPUT, values).rowcount == 1)
    if fresh and public:
        driver.execute(_MOVED, (values[5], waiting, values[0]))
    return fresh


def _insert(connection: Connection, table: Table, **values: object) -> bool:
    """Insert a row; False if its key is taken. Never an error, which would cost the whole group its transaction."""
    return connection.execute(_INSERTS[table.name], values).rowcount == 1


def _add_room(c: Connection, row: RoomRow) -> bool:
    fresh = _insert(c, room, **_room_values(row))
    if fresh:
        _seat_members(c, row)
        _insert(c, member, room=row.code, person=row.host, seated=False)
    return fresh


def _seat_members(c: Connection, row: RoomRow) -> None:
    for seat in row.body.seats:
        if seat.owner and not _insert(c, member, room=row.code, person=seat.owner, seated=True):
            mine = and_(member.c.room == row.code, member.c.person == seat.owner)
            c.execute(member.update().where(mine).values(seated=True))


def _room_values(row: RoomRow) -> dict[str, object]:
    values = msgspec.structs.asdict(row)
    values["body"] = msgspec.json.encode(row.body).decode()
    return values


def _room_row(found: RowMapping) -> RoomRow:
    values = dict(found)
    try:
        values["body"] = msgspec.json.decode(values["body"], type=RoomBody)
    except (msgspec.DecodeError, RecursionError) as error:
        raise UnreadableError(f"The row of room {found['code']} cannot be read: {error}") from None
    return RoomRow(**values)


def _readable(found: Iterable[RowMapping]) -> list[RoomRow]:
    """Each row by itself: one that cannot be read is left out and told of, and harms no other."""
    rows: list[RoomRow] = []
    for entry in found:
        try:
            rows.append(_room_row(entry))
        except UnreadableError as error:
            if str(entry["code"]) not in _told:
                _told.add(str(entry["code"]))
                log.error("%s", error)
    return rows


_told: set[str] = set()
"""Rooms whose rows were said to be unreadable: once is enough."""


def _campaign_values(row: CampaignRow) -> dict[str, object]:
    values = msgspec.structs.asdict(row)
    values["body"] = msgspec.json.encode(row.body).decode()
    return values


def _campaign_row(found: RowMapping) -> CampaignRow:
    values = dict(found)
    values["body"] = msgspec.json.decode(values["body"], type=CampaignBody)
    return CampaignRow(**values)
