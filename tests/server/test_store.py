"""The store, on SQLite and on PostgreSQL alike: what was acknowledged is there; a place in a log is given once."""

import asyncio
import stat
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import text

from drumhead.server.auth import Identities, load_key
from drumhead.server.store import (
    INPUTS,
    ChatRow,
    Conflict,
    InputRow,
    News,
    RoomBody,
    RoomRow,
    SeatBody,
    Store,
    StoreError,
    now,
)
from drumhead.server.store.engine import migrate, open_engine, parse_url
from drumhead.server.store.tables import metadata

BACKENDS = ["sqlite", "postgresql"]


@pytest.fixture(params=BACKENDS)
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'store.sqlite3'}"
    given: str = request.getfixturevalue("postgres_url")
    return given


def with_store(url: str, scene: Callable[[Store], Awaitable[None]]) -> None:
    async def run() -> None:
        store = Store(url)
        try:
            await scene(store)
        finally:
            store.close()

    asyncio.run(run())


def room(code: str = "abcdefgh", **changed: object) -> RoomRow:
    row = RoomRow(
        code=code,
        version=0,
        game="brawl",
        host="ann",
        key="k" * 20,
        public=True,
        status="waiting",
        created=now(),
        moved=now(),
        body=RoomBody(title="Füße", seats=[SeatBody(kind="human", owner="ann"), SeatBody(kind="open")]),
    )
    for name, value in changed.items():
        setattr(row, name, value)
    return row


def entry(seq: int, body: str = "[]", code: str = "abcdefgh") -> InputRow:
    return InputRow(room=code, seq=seq, kind="play", seat=0, body=body, at=now())


def test_inputs_come_back_in_order_after_reopening(url: str) -> None:
    async def write(store: Store) -> None:
        await store.add_room(room())
        await asyncio.gather(*[store.add_input(entry(n, f"[{n}]"), 1) for n in range(300)])

    async def read(store: Store) -> None:
        rows = await store.inputs("abcdefgh")
        assert [(row.seq, row.body) for row in rows] == [(n, f"[{n}]") for n in range(300)]
        assert [row.seq for row in await store.inputs("abcdefgh", 298)] == [298, 299]

    with_store(url, write)
    with_store(url, read)


def test_a_place_in_the_log_is_given_once(url: str) -> None:
    """Also inside one group commit: the loser is told, and the others of its group are not harmed."""

    async def scene(store: Store) -> None:
        await store.add_room(room())
        tries = [store.add_input(entry(n // 4, f"[{n}]"), 1) for n in range(40)]
        ends = await asyncio.gather(*tries, return_exceptions=True)
        assert sum(end is None for end in ends) == 10
        assert sum(isinstance(end, Conflict) for end in ends) == 30
        assert len(await store.inputs("abcdefgh")) == 10

    with_store(url, scene)


def test_a_failing_job_harms_nobody_else_in_its_group(url: str) -> None:
    async def scene(store: Store) -> None:
        await store.add_room(room())
        orphan = entry(0, code="nowhere0")  # no such room: the foreign key refuses it
        jobs = [store.add_input(entry(n), 1) for n in range(5)]
        ends = await asyncio.gather(*jobs[:2], store.add_input(orphan, 1), *jobs[2:], return_exceptions=True)
        assert [isinstance(end, Exception) for end in ends] == [False, False, True, False, False, False]
        assert len(await store.inputs("abcdefgh")) == 5

    with_store(url, scene)


def test_a_room_is_changed_only_by_who_saw_the_last_change(url: str) -> None:
    async def scene(store: Store) -> None:
        await store.add_room(room())
        first, second = await store.room("abcdefgh"), await store.room("abcdefgh")
        assert first is not None
        assert second is not None
        first.body.seats[1] = SeatBody(kind="human", owner="ben")
        await store.save_room(first)
        with pytest.raises(Conflict):
            await store.save_room(second)
        kept = await store.room("abcdefgh")
        assert kept is not None
        assert kept.body.seats[1].owner == "ben"
        assert kept.body.title == "Füße"
        assert await store.is_member("abcdefgh", "ben")
        assert not await store.is_member("abcdefgh", "eve")
        with pytest.raises(Conflict):
            await store.add_room(room())

    with_store(url, scene)


def test_the_lobby_lists_public_rooms_and_my_own(url: str) -> None:
    async def scene(store: Store) -> None:
        await store.add_room(room("open0000"))
        await store.add_room(room("private0", public=False, host="ben", body=RoomBody()))
        await store.add_room(room("playing0", status="playing"))
        assert [row.code for row in await store.public_rooms("waiting", 10, 3)] == ["open0000"]
        assert await store.playing_rooms() == ["playing0"]
        assert {row.code for row in await store.rooms_of("ann", 10)} == {"open0000", "playing0"}
        assert {row.code for row in await store.rooms_of("ben", 10)} == {"private0"}

    with_store(url, scene)


def test_a_secret_input_leaves_no_trace_on_the_room(url: str) -> None:
    async def scene(store: Store) -> None:
        await store.add_room(room(moved=5))
        await store.add_input(entry(0), 3, public=False)
        quiet = await store.room("abcdefgh")
        assert quiet is not None
        assert (quiet.moved, quiet.waiting) == (5, 0)
        await store.add_input(entry(1), 3)
        loud = await store.room("abcdefgh")
        assert loud is not None
        assert loud.moved > 5
        assert loud.waiting == 3

    with_store(url, scene)


def test_chat_is_numbered_without_gaps(url: str) -> None:
    async def scene(store: Store) -> None:
        await store.add_room(room())
        await asyncio.gather(*[store.say("abcdefgh", "Ann", 0, f"{n}") for n in range(20)])
        lines: list[ChatRow] = await store.chat("abcdefgh")
        assert [line.n for line in lines] == list(range(20))
        assert [line.n for line in await store.chat("abcdefgh", limit=5)] == [15, 16, 17, 18, 19]

    with_store(url, scene)


def test_names_are_kept(url: str) -> None:
    async def scene(store: Store) -> None:
        assert await store.person_name("ann") is None
        await store.ensure_person("ann", "Guest 1")
        await store.ensure_person("ann", "Guest 2")
        assert await store.person_name("ann") == "Guest 1"
        await store.rename("ann", "Ann")
        assert await store.person_name("ann") == "Ann"

    with_store(url, scene)


def test_the_migrations_make_exactly_the_tables_of_the_code(url: str) -> None:
    engine = open_engine(parse_url(url))
    migrate(engine)
    with engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []
    engine.dispose()


def test_migrating_twice_changes_nothing(url: str) -> None:
    Store(url).close()
    Store(url).close()


def test_sqlite_is_durable_at_every_commit(tmp_path: Path) -> None:
    engine = open_engine(parse_url(f"sqlite:///{tmp_path / 'x.sqlite3'}"))
    with engine.connect() as connection:
        assert connection.execute(text("PRAGMA journal_mode")).scalar() == "wal"
        assert connection.execute(text("PRAGMA synchronous")).scalar() == 2  # FULL
    engine.dispose()


def test_two_servers_may_not_share_an_sqlite_file(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'x.sqlite3'}"
    first = Store(url)
    with pytest.raises(StoreError, match=r"several servers need PostgreSQL"):
        Store(url)
    first.close()
    Store(url).close()


@pytest.mark.parametrize("bad", ["", "mysql://x/y", "::::"])
def test_other_addresses_are_refused_in_a_sentence(bad: str) -> None:
    with pytest.raises(StoreError, match=r"\.$"):
        Store(bad)


def test_processes_hear_of_each_others_inputs(postgres_url: str) -> None:
    async def scene(store: Store) -> None:
        other = Store(postgres_url)
        heard: asyncio.Queue[News] = asyncio.Queue()
        other.listen(heard.put_nowait, lambda: None)
        try:
            codes = [f"abcdefg{letter}" for letter in "hij"]
            for code in codes:
                await store.add_room(room(code))
            await store.add_input(entry(0), 1)
            await other.add_input(entry(1), 1)  # one's own are not told to oneself
            await asyncio.gather(*[store.add_input(entry(2, code=code), 1) for code in codes])
            await store.say("abcdefgh", "Ann", 0, "hello")
            async with asyncio.timeout(10):
                news = [await heard.get()]
                while news[-1].kind != "chat":
                    news.append(await heard.get())
            assert (news[-1].room, news[-1].detail) == ("abcdefgh", "0")
            told = [code for piece in news if piece.kind == INPUTS for code in piece.detail.split()]
            assert told[0] == "abcdefgh"
            assert sorted(told[1:]) == codes, "each is told once, however many share a statement"
            assert {n.origin for n in news} == {store.origin}
        finally:
            other.close()

    with_store(postgres_url, scene)


def test_the_cookie_key_is_readable_by_its_owner_alone_and_kept(tmp_path: Path) -> None:
    key = load_key(tmp_path / "data")
    assert stat.S_IMODE((tmp_path / "data" / "cookie.key").stat().st_mode) == 0o600
    assert load_key(tmp_path / "data") == key
    who = Identities([key]).new()
    assert Identities([key]).check(Identities([key]).sign(who)) == who
    assert Identities([load_key(tmp_path / "other")]).check(Identities([key]).sign(who)) is None
    (tmp_path / "data" / "cookie.key").write_bytes(b"short")
    with pytest.raises(ValueError, match="delete it"):
        load_key(tmp_path / "data")
