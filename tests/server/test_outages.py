"""What if the store is away? Sentences, no 500s; nothing acknowledged is lost; it goes on by itself.

The database of these tests is filled, restarted and cut off under play. A network that is cut in two is a forwarder
that stops to forward: the connections stay, and nothing comes any more (with ``DRUMHEAD_SOAK=1``: it takes a while).
"""

import asyncio
import os
import resource
import shutil
import socket
import tempfile
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import httpx
import psycopg
import pytest
from websockets.exceptions import WebSocketException

from drumhead.server import house as house_module
from drumhead.server import store as store_module
from drumhead.server.app import Server
from drumhead.server.settings import Settings
from drumhead.server.store import LateError, News, Store, news
from drumhead.server.store.writer import Patience
from tests.server.client import Player, ServerProcess, Socket
from tests.server.conftest import StartServer
from tests.server.postgres import Cluster

SOAK = os.environ.get("DRUMHEAD_SOAK") == "1"
WAL_FILE = 16 * 1024 * 1024


async def one_move(table: Socket) -> str:
    """The verdict of one input at a hot-seat table of brawl."""
    view = await table.sees(lambda view: bool(view["turn"]) or view["outcome"] is not None)
    await table.ask("face", seat=view["turn"][0])
    await table.flush()
    pending = await table.my_turn()
    assert pending is not None
    rest = next(o for o in pending["options"] if o["action"]["verb"] == "rest")
    code = str((await table.act(rest, pending))["code"])
    await table.flush()
    return code


async def until_ok(ann: Player, code: str) -> None:
    """Come back until a move is taken."""
    deadline = time.monotonic() + 60
    while True:
        assert time.monotonic() < deadline, "It does not go on."
        with suppress(WebSocketException, OSError, AssertionError, httpx.HTTPError):
            table = await ann.sit(code)
            if await one_move(table) == "ok":
                return
        await asyncio.sleep(0.5)


def test_a_full_disk_is_a_sentence_and_it_goes_on_when_there_is_room(start_server: StartServer) -> None:
    server = start_server()

    async def scene() -> None:
        async with Player(server.url) as ann:
            code = (await ann.create("brawl", seats=[{"who": "me"}] * 2))["room"]["code"]
            table = await ann.sit(code)
            assert await one_move(table) == "ok"
            # No file may grow any more: what a full disk does to a database.
            resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (1, resource.RLIM_INFINITY))
            try:
                assert await one_move(table) == "busy"
                made = await ann.http.post("/api/rooms", json={"game": "brawl"})
                assert (made.status_code, made.json()["code"]) == (503, "store_down")
                ready = await ann.http.get("/readyz")
                assert (ready.status_code, ready.json()["ready"]) == (503, False)
                assert (await ann.http.get("/healthz")).status_code == 200
                talk = await table.ask("chat", text="hello?")
                assert talk["code"] == "busy"
            finally:
                infinite = resource.RLIM_INFINITY
                resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (infinite, infinite))
            await until_ok(ann, code)
            assert (await ann.http.get("/readyz")).status_code == 200

    asyncio.run(scene())


def test_a_restarted_postgresql_loses_nothing(postgres: Cluster, start_server: StartServer) -> None:
    url = postgres.database("restarted")
    server = start_server(db=url)

    async def scene() -> None:
        async with Player(server.url) as ann:
            code = (await ann.create("brawl", seats=[{"who": "me"}] * 2))["room"]["code"]
            table = await ann.sit(code)
            assert await one_move(table) == "ok"
            before = await asked(ann, code)
            await asyncio.to_thread(postgres.restart)
            await until_ok(ann, code)
            assert await asked(ann, code) > before

    asyncio.run(scene())


def test_a_filled_postgresql_is_a_sentence_and_it_goes_on_when_there_is_room(
    postgres: Cluster, start_server: StartServer
) -> None:
    """The disk is full where inputs lie: they are refused with a sentence, and nothing that was taken is lost."""
    url = postgres.database("filled")
    server = start_server(db=url)
    values = "SELECT %s, n, 'x', 0, '', 0 FROM generate_series(%s::int, %s::int) n"
    filler = f"INSERT INTO input (room, seq, kind, seat, body, at) {values}"

    async def scene() -> None:
        async with Player(server.url) as ann:
            code = (await ann.create("brawl", seats=[{"who": "me"}] * 2))["room"]["code"]
            spare = (await ann.create("muster", seats=[{"who": "me"}] * 2))["room"]["code"]
            table = await ann.sit(code)
            assert await one_move(table) == "ok"
            with psycopg.connect(url, autocommit=True) as filling:
                row = filling.execute("SELECT pg_relation_size('input')").fetchone()
                # The log of the database is written in files of 16 MB: the inputs are made to fill as much.
                n, size = 0, row[0] if row else 0
                while size < WAL_FILE:
                    filling.execute(filler, (spare, n, n + 20_000))
                    n += 20_001
                    row = filling.execute("SELECT pg_relation_size('input')").fetchone()
                    size = row[0] if row else 0
                postgres.grows_no_more(size)
                try:
                    with suppress(psycopg.errors.InternalError_, psycopg.errors.DiskFull):
                        for _ in range(1000):  # the room that is left in the last page
                            filling.execute(filler, (spare, n, n))
                            n += 1
                    before = await asked(ann, code)
                    assert await one_move(table) == "busy"
                    assert await asked(ann, code) == before
                finally:
                    postgres.grows_no_more("unlimited")
            await until_ok(ann, code)
            assert await asked(ann, code) > before

    asyncio.run(scene())


async def asked(ann: Player, code: str) -> int:
    """How many inputs of both seats the table knows."""
    table = await ann.sit(code)
    total = 0
    for seat in (0, 1):
        assert (await table.ask("face", seat=seat))["code"] == "ok"
        await table.flush()
        assert table.view is not None
        total += table.view["ask"]
    await table.close()
    return total


class Forwarder:
    """A unix socket in front of PostgreSQL's that can stop to forward, both ways, without closing anything."""

    def __init__(self, target: str) -> None:
        self.folder = tempfile.mkdtemp(prefix="drumhead-fw-")
        self._target = target
        self.open = threading.Event()
        self.open.set()
        self._listening = socket.socket(socket.AF_UNIX)
        self._listening.bind(f"{self.folder}/.s.PGSQL.5432")
        Path(f"{self.folder}/.s.PGSQL.5432").chmod(0o777)
        Path(self.folder).chmod(0o755)
        self._listening.listen(64)
        self._sockets = [self._listening]
        self._threads: list[threading.Thread] = []
        self._start(self._accept)

    def _start(self, work: Callable[..., None], *given: socket.socket) -> None:
        thread = threading.Thread(target=work, args=given, daemon=True)
        self._threads.append(thread)
        thread.start()

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                near, _ = self._listening.accept()
                far = socket.socket(socket.AF_UNIX)
                self._sockets += [near, far]
                far.connect(self._target)
                self._start(self._carry, near, far)
                self._start(self._carry, far, near)

    def _carry(self, one: socket.socket, other: socket.socket) -> None:
        with suppress(OSError):
            while data := one.recv(65536):
                self.open.wait()
                other.sendall(data)
        with suppress(OSError):
            other.shutdown(socket.SHUT_RDWR)

    def close(self) -> None:
        self.open.set()
        for one in self._sockets:
            with suppress(OSError):
                one.shutdown(socket.SHUT_RDWR)
        for thread in self._threads:
            thread.join(10)
        for one in self._sockets:
            one.close()
        shutil.rmtree(self.folder)


@pytest.mark.skipif(not SOAK, reason="takes a minute of silence; DRUMHEAD_SOAK=1 runs it")
def test_a_silent_database_is_given_up_and_found_again(postgres: Cluster, start_server: StartServer) -> None:
    url = postgres.database("silent")
    forwarder = Forwarder(f"{postgres.folder}/.s.PGSQL.5432")
    server = start_server(db=url.replace(str(postgres.folder), forwarder.folder))

    async def scene() -> None:
        async with Player(server.url) as ann:
            code = (await ann.create("brawl", seats=[{"who": "me"}] * 2))["room"]["code"]
            table = await ann.sit(code)
            assert await one_move(table) == "ok"
            forwarder.open.clear()
            before = time.monotonic()
            answer = await ann.http.get("/api/lobby", timeout=30)
            assert answer.status_code in (200, 503)
            assert time.monotonic() - before < 15
            ready = await ann.http.get("/readyz", timeout=30)
            assert ready.status_code == 503
            said = await table.until(lambda m: m["type"] == "error" and m["code"] == "behind")
            assert "behind" in said["reason"]
            forwarder.open.set()
            await until_ok(ann, code)

    try:
        asyncio.run(scene())
    finally:
        forwarder.close()


def test_a_process_that_hears_nothing_knows_it_and_listens_anew(
    postgres: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The listening connection stays open and brings nothing any more, not even the process's own pulse."""
    for module in (news, store_module):
        monkeypatch.setattr(module, "DEAF", 1.5)
    url = postgres.database("deaf")
    forwarder = Forwarder(f"{postgres.folder}/.s.PGSQL.5432")
    deaf, other = Store(url.replace(str(postgres.folder), forwarder.folder)), Store(url)

    async def scene() -> None:
        heard: asyncio.Queue[News] = asyncio.Queue()
        gaps: asyncio.Queue[None] = asyncio.Queue()
        deaf.listen(heard.put_nowait, lambda: gaps.put_nowait(None))
        async with asyncio.timeout(60):
            await other.tell_others("room", "abcdefgh", "-")
            assert (await heard.get()).room == "abcdefgh"
            assert not deaf.behind()
            forwarder.open.clear()
            while not deaf.behind():
                await asyncio.sleep(0.05)
            forwarder.open.set()
            await gaps.get()  # it has taken a new connection: whoever listens looks at everything again
            assert not deaf.behind()
            await other.tell_others("room", "ijklmnop", "-")
            while (await heard.get()).room != "ijklmnop":
                pass

    try:
        asyncio.run(scene())
    finally:
        forwarder.open.set()
        other.close()
        deaf.close()
        forwarder.close()


def test_the_page_is_told_that_it_may_be_behind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(house_module, "HEARTBEAT", 0.02)
    house = Server(Settings(data=tmp_path)).house
    told: list[Any] = []

    async def scene() -> None:
        house.store.shared = True
        monkeypatch.setattr(house.store, "behind", lambda: True)
        monkeypatch.setattr(house.store, "pulse", lambda: asyncio.sleep(0))
        monkeypatch.setattr(house.store, "processes", lambda: asyncio.sleep(0, 1))
        house.rooms["a"] = cast("Any", SimpleNamespace(tell=told.append, live=None))
        beating = asyncio.create_task(house._live_on())
        await asyncio.sleep(0.5)
        beating.cancel()

    asyncio.run(scene())
    house.store.close()
    assert [message.code for message in told] == ["behind"], "said once, not with every beat"


def test_who_waits_for_a_silent_database_is_told() -> None:
    async def scene() -> None:
        patience = Patience(0.2, lambda: LateError("late"))
        loop = asyncio.get_running_loop()
        never, quick = patience.watch(loop.create_future()), patience.watch(loop.create_future())
        quick.set_result(1)
        assert await quick == 1
        async with asyncio.timeout(5):
            with pytest.raises(LateError):
                await never

    asyncio.run(scene())


def test_a_server_waits_for_its_database(postgres: Cluster, tmp_path: Path) -> None:
    """Started before it is there, it says so in the log and goes on when it comes."""
    url = postgres.database("awaited")
    postgres.halt()
    log = tmp_path / "server.log"

    def start_when_missed() -> None:
        deadline = time.monotonic() + 120
        while time.monotonic() < deadline and not (log.is_file() and "cannot be reached" in log.read_text()):
            time.sleep(0.2)
        postgres.start()

    threading.Thread(target=start_when_missed).start()
    server = ServerProcess(tmp_path, offer=[], db=url)
    try:
        assert httpx.get(f"{server.url}/readyz").status_code == 200
        assert "cannot be reached" in server.log.read_text()
    finally:
        server.stop()
