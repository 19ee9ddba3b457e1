"""Who reads nothing of what they are sent costs little, and not for long."""

import asyncio
import json
import socket
import time
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from drumhead.server.connection import BACKLOG, Connection
from drumhead.server.room_socket import Ear
from drumhead.server.settings import Limits
from drumhead.server.showing import UNREAD_SECONDS, Showing
from drumhead.server.turns import Turns
from tests.server.shipped import Guest, Shipped, frame, status, upgraded

PATIENCE = 1.0
FACES = 60


@pytest.fixture
def shipped(tmp_path: Path) -> Iterator[Shipped]:
    """As shipped, but that it waits a second, not twenty, for somebody who does not read."""
    server = Shipped(tmp_path, environment={"DRUMHEAD_BODY_SECONDS": str(PATIENCE)})
    yield server
    server.stop()


def narrow(wire: socket.socket) -> None:
    """Let the system take as little as possible for us."""
    wire.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)


def rest(wire: socket.socket) -> None:
    """Read to the end."""
    wire.settimeout(60)
    while wire.recv(65536):
        pass


def noticed(server: Shipped) -> None:
    """Wait until the server has cut somebody off."""
    until = time.monotonic() + 60
    while b"nobody reads" not in server.log.read_bytes():
        assert time.monotonic() < until, "Nobody was cut off."
        time.sleep(0.1)


def test_an_answer_that_nobody_reads_is_given_up(shipped: Shipped) -> None:
    ask = b"GET /api/games/dropzone/cards HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
    with shipped.raw() as held, shipped.raw() as read:
        narrow(held)
        held.sendall(ask * 9 + ask.replace(b"\r\n\r\n", b"\r\nConnection: close\r\n\r\n"))
        whole = len(shipped.get("/api/games/dropzone/cards"))
        noticed(shipped)
        with pytest.raises(ConnectionResetError):
            rest(held)
        # Who reads slowly, but reads, is not cut off.
        narrow(read)
        read.sendall(ask.replace(b"\r\n\r\n", b"\r\nConnection: close\r\n\r\n"))
        count = 0
        while data := read.recv(whole // 12):
            count += len(data)
            time.sleep(PATIENCE / 4)
        assert count > whole - 200
    assert status(shipped.get("/api/health")) == 200


def test_a_socket_that_reads_nothing_is_cut_off(shipped: Shipped) -> None:
    async def scene() -> None:
        async with Guest(shipped.url) as guest:
            made = await guest.create("battleground", seats=[{"who": "me"}, {"who": "me"}])
            held = await asyncio.to_thread(upgraded, shipped, guest.cookie(), made["room"]["code"])
            with held:
                narrow(held)
                for n in range(FACES):
                    held.sendall(frame(1, json.dumps({"type": "face", "id": n, "seat": n % 2}).encode()))
                await asyncio.to_thread(noticed, shipped)
                with pytest.raises(ConnectionResetError):
                    await asyncio.to_thread(rest, held)

    asyncio.run(scene())


class Clogged:
    """A wire whose other end takes nothing until it is told to."""

    def __init__(self) -> None:
        self.heard: Any = None
        self.said: list[bytes] = []
        self.takes = False

    def say(self, messages: list[bytes]) -> int:
        self.said += messages
        return self.unsent()

    def unsent(self) -> int:
        return 0 if self.takes else sum(map(len, self.said))

    def hold(self, wait: bool) -> None: ...


def test_who_does_not_read_is_not_listened_to(monkeypatch: pytest.MonkeyPatch) -> None:
    """What was sent stays below a bound, nothing is lost, and it goes on when they read."""
    answer = b"x" * 100_000

    async def take(_house: Any, _room: Any, who: Connection, _data: bytes) -> None:
        who.send(answer)

    monkeypatch.setattr("drumhead.server.room_socket._take", take)

    async def scene() -> None:
        pipe = Clogged()
        house: Any = type("House", (), {"turns": Turns(), "limits": Limits()})()
        who = Connection("ann", "Ann", "here", pipe)
        ear = Ear(house, None, who)  # type: ignore[arg-type]
        who.listen(ear.heard)
        for _ in range(20):
            pipe.heard(b"{}")
        await asyncio.sleep(0.5)
        assert BACKLOG < pipe.unsent() <= BACKLOG + len(answer) * 2
        pipe.takes = True
        await asyncio.sleep(0.5)
        assert len(pipe.said) == 20
        await ear.close()

    asyncio.run(scene())


def test_who_does_not_read_is_not_shown_the_table_either() -> None:
    """It is put off, and nothing of the table is even looked at."""

    async def scene() -> None:
        pipe, put_off = Clogged(), []
        who = Connection("ann", "Ann", "here", pipe)
        match = SimpleNamespace(waiting=list)
        showing = Showing(SimpleNamespace(live=SimpleNamespace(match=match)))  # type: ignore[arg-type]
        showing.later = lambda *late: put_off.append(late)  # type: ignore[method-assign]
        pipe.said = [b"x" * (BACKLOG + 1)]
        showing.to([who])
        assert put_off == [(who, UNREAD_SECONDS)]
        assert who.clogged()

    asyncio.run(scene())
