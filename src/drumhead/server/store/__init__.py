"""The store: everything that must outlive the process. Reads run in threads, writes in one writer thread."""

import asyncio
import secrets
import time
from collections.abc import Callable
from typing import TypeVar

import msgspec
from sqlalchemy import Connection, RowMapping, Table, and_, func, select, text
from sqlalchemy.sql.elements import TextClause

from drumhead.server.store.engine import StoreError, hold_file, migrate, open_engine, parse_url
from drumhead.server.store.news import Listener, News, announce
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
from drumhead.server.store.tables import campaign, chat, input_, member, person, replay, room
from drumhead.server.store.writer import Writer

__all__ = [
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
    "now",
]

T = TypeVar("T")


class Conflict(Exception):
    """Another process was quicker: read the store and try again."""


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
        self._writer = Writer(self._engine)
        self._listener: Listener | None = None

    def listen(self, heard: Callable[[News], None], lost: Callable[[], None]) -> None:
        """Call ``heard`` in this event loop for each change that another process makes."""
        if not self.shared:
            return
        loop = asyncio.get_running_loop()

        def hear(news: News) -> None:
            if news.origin != self.origin:
                loop.call_soon_threadsafe(heard, news)

        def lose() -> None:
            loop.call_soon_threadsafe(lost)

        self._listener = Listener(self._url, hear, lose)

    def close(self) -> None:
        if self._listener is not None:
            self._listener.close()
        self._writer.close()
        self._engine.dispose()
        if self._lock is not None:
            self._lock.close()

    async def _read(self, work: Callable[[Connection], T]) -> T:
        def run() -> T:
            with self._engine.connect() as connection:
                return work(connection)

        return await asyncio.to_thread(run)

    async def _write(self, work: Callable[[Connection], T]) -> T:
        return await asyncio.wrap_future(self._writer.submit(work))

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

    async def save_room(self, row: RoomRow) -> None:
        """Write the row if nobody changed it since it was read; counts its version up."""
        values = _room_values(row) | {"version": row.version + 1}

        def work(c: Connection) -> bool:
            done = c.execute(room.update().where(room.c.code == row.code, room.c.version == row.version).values(values))
            if done.rowcount == 1:
                _seat_members(c, row)
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

    async def public_rooms(self, status: str, limit: int) -> list[RoomRow]:
        query = select(room).where(room.c.status == status, room.c.public).order_by(room.c.moved.desc()).limit(limit)
        return await self._read(lambda c: [_room_row(r) for r in c.execute(query).mappings()])

    async def rooms_of(self, who: str, limit: int) -> list[RoomRow]:
        mine = select(member.c.room).where(member.c.person == who)
        query = select(room).where(room.c.code.in_(mine)).order_by(room.c.moved.desc()).limit(limit)
        return await self._read(lambda c: [_room_row(r) for r in c.execute(query).mappings()])

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

        def work(c: Connection) -> bool:
            fresh = _insert(c, input_, **msgspec.structs.asdict(row))
            if fresh:
                if public:
                    c.execute(_MOVED, {"at": row.at, "code": row.room, "waiting": waiting})
                announce(c, News(self.origin, "input", row.room, str(row.seq)))
            return fresh

        if not await self._write(work):
            raise Conflict

    async def inputs(self, code: str, start: int = 0) -> list[InputRow]:
        query = select(input_).where(input_.c.room == code, input_.c.seq >= start).order_by(input_.c.seq)
        return await self._read(lambda c: [InputRow(**r) for r in c.execute(query).mappings()])

    # --- chat

    async def say(self, code: str, name: str, seat: int, words: str) -> ChatRow:
        at = now()

        def work(c: Connection) -> ChatRow:
            last = c.execute(select(func.max(chat.c.n)).where(chat.c.room == code)).scalar()
            n = 0 if last is None else last + 1
            while not _insert(c, chat, room=code, n=n, name=name, seat=seat, text=words, at=at):
                n += 1
            announce(c, News(self.origin, "chat", code, str(n)))
            return ChatRow(room=code, n=n, name=name, seat=seat, text=words, at=at)

        return await self._write(work)

    async def chat(self, code: str, start: int = 0, limit: int = 200) -> list[ChatRow]:
        query = select(chat).where(chat.c.room == code, chat.c.n >= start).order_by(chat.c.n.desc()).limit(limit)
        found = await self._read(lambda c: [ChatRow(**r) for r in c.execute(query).mappings()])
        return found[::-1]

    # --- replays

    async def add_replay(self, row: ReplayRow) -> None:
        await self._write(lambda c: _insert(c, replay, **msgspec.structs.asdict(row)))

    async def replay(self, code: str) -> ReplayRow | None:
        def work(c: Connection) -> ReplayRow | None:
            found = c.execute(select(replay).where(replay.c.code == code)).mappings().first()
            return ReplayRow(**found) if found else None

        return await self._read(work)

    # --- campaigns

    async def add_campaign(self, row: CampaignRow) -> None:
        if not await self._write(lambda c: _insert(c, campaign, **_campaign_values(row))):
            raise Conflict

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


_INSERTS = {table.name: _insert_statement(table) for table in (person, room, member, input_, chat, campaign, replay)}
_MOVED = text("UPDATE room SET moved = :at, waiting = :waiting WHERE code = :code")


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
    values["body"] = msgspec.json.decode(values["body"], type=RoomBody)
    return RoomRow(**values)


def _campaign_values(row: CampaignRow) -> dict[str, object]:
    values = msgspec.structs.asdict(row)
    values["body"] = msgspec.json.encode(row.body).decode()
    return values


def _campaign_row(found: RowMapping) -> CampaignRow:
    values = dict(found)
    values["body"] = msgspec.json.decode(values["body"], type=CampaignBody)
    return CampaignRow(**values)
