"""A server exactly as shipped (``drumhead serve``, no setting changed), attackers from other addresses, a bystander.

Every address of 127.0.0.0/8 is this machine, so attackers connect from 127.0.0.2 and up while the bystander plays from
127.0.0.1: what is limited by address is limited for the attacker alone.
"""

import asyncio
import json
import os
import random
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import httpx
from websockets.asyncio.client import connect

from tests.server.client import PATIENCE, ROOT, Player, Socket

GAME = "shadows_edge"
FAIR_P99 = 0.250
"""What a bystander may wait for a verdict while somebody else attacks."""


class Shipped:
    """``drumhead serve`` in a process of its own, on a free port, with what it logs."""

    def __init__(
        self, folder: Path, *arguments: str, files: int = 0, environment: dict[str, str] | None = None
    ) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self.folder = folder
        self.log = folder / "server.log"
        command = [sys.executable, "-m", "drumhead", "serve", "--port", "0", "--data", str(folder), *arguments]
        told = os.environ | {"PYTHONPATH": str(ROOT / "src")} | (environment or {})
        if files:
            command = ["sh", "-c", f'ulimit -S -n {files}; exec "$@"', "sh", *command]
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(command, cwd=ROOT, env=told, stdout=subprocess.PIPE, stderr=log)
        assert self.process.stdout is not None
        line = self.process.stdout.readline().decode()
        if "ready at" not in line:
            self.stop()
            raise RuntimeError(f"The server did not start: {self.log.read_text()}")
        self.url = line.split()[-1].rstrip("/")
        self.port = int(self.url.split(":")[2].partition("/")[0])

    def kill(self) -> None:
        self.process.send_signal(signal.SIGKILL)
        self._bury()

    def stop(self) -> None:
        if self.process.poll() is None:
            self.process.terminate()
        self._bury()

    def _bury(self) -> None:
        self.process.wait(20)
        assert self.process.stdout is not None
        self.process.stdout.close()

    def raw(self, source: str = "127.0.0.2") -> socket.socket:
        """A bare connection from another address."""
        return socket.create_connection(("127.0.0.1", self.port), 10, source_address=(source, 0))

    def ask(self, request: bytes, source: str = "127.0.0.2") -> bytes:
        """Send bytes, read the answer to its end."""
        with self.raw(source) as wire:
            wire.sendall(request)
            return b"".join(iter(lambda: wire.recv(65536), b""))

    def get(self, path: str, source: str = "127.0.0.2", headers: str = "") -> bytes:
        head = f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\n{headers}Connection: close\r\n\r\n"
        return self.ask(head.encode("latin-1"), source)


def status(answer: bytes) -> int:
    return int(answer.split(b" ", 2)[1]) if answer else 0


class Guest(Player):
    """A player whose connections come from another address of this machine."""

    def __init__(self, url: str, source: str = "127.0.0.2") -> None:
        super().__init__(url)
        self.source = source
        transport = httpx.AsyncHTTPTransport(local_address=source)
        self.http = httpx.AsyncClient(base_url=url, timeout=PATIENCE, transport=transport)

    async def sit(self, code: str, **headers: str) -> Socket:
        address = self.url.replace("http", "ws", 1) + f"/api/rooms/{code}/ws"
        extra = {"cookie": self.cookie()} | headers
        wire = await connect(
            address,
            additional_headers=extra,
            max_size=None,
            max_queue=None,
            compression=None,
            local_addr=(self.source, 0),
        )
        made = Socket(wire)
        self.sockets.append(made)
        return made


class Bystander:
    """Two people at a table of their own who play on, whatever happens elsewhere, and write down how long they wait."""

    def __init__(self, url: str) -> None:
        self.waits: list[float] = []
        self._people = [Player(url), Player(url)]
        self._tables: list[Socket] = []
        self._dice = random.Random(3)
        self._task: asyncio.Task[None] | None = None
        self._enough = False

    async def __aenter__(self) -> "Bystander":
        ann, ben = self._people
        await ann.__aenter__()
        await ben.__aenter__()
        await self._set_up()
        self._task = asyncio.create_task(self._play())
        return self

    async def _set_up(self) -> None:
        ann, ben = self._people
        made = await ann.create(GAME, seats=[{"who": "me"}, {"who": "open"}], public=True)
        code = made["room"]["code"]
        await ben.put(f"/api/rooms/{code}/seats/1", {})
        self._tables = [await ann.sit(code), await ben.sit(code)]

    async def _play(self) -> None:
        while not self._enough:
            for table in self._tables:
                await table.flush()
            asked = next((t for t in self._tables if t.view is not None and t.view["pending"]), None)
            if asked is None or asked.view is None:
                if any(t.view is not None and t.view["outcome"] for t in self._tables):
                    await self._set_up()
                await asyncio.sleep(0.01)
                continue
            pending = asked.view["pending"]
            before = time.perf_counter()
            verdict = await asked.act(self._dice.choice(pending["options"]), pending)
            self.waits.append(time.perf_counter() - before)
            assert verdict["code"] in ("ok", "stale"), verdict
            await asyncio.sleep(0.05)

    async def __aexit__(self, *_: object) -> None:
        self._enough = True
        assert self._task is not None
        await self._task
        for person in self._people:
            await person.__aexit__()

    def p99(self) -> float:
        ranked = sorted(self.waits)
        return ranked[min(len(ranked) - 1, int(0.99 * len(ranked)))]

    def assert_undisturbed(self) -> None:
        assert self.waits, "The bystander never moved."
        assert self.p99() < FAIR_P99, f"p99 {self.p99() * 1000:.0f} ms of {len(self.waits)} moves"


def frame(opcode: int, payload: bytes = b"", fin: bool = True) -> bytes:
    """A masked websocket frame (the mask is all zero, which is allowed)."""
    assert len(payload) < 126
    return bytes([(0x80 if fin else 0) | opcode, 0x80 | len(payload)]) + b"\0\0\0\0" + payload


def upgraded(server: Shipped, cookie: str, code: str, source: str = "127.0.0.2") -> socket.socket:
    """A websocket whose frames are written by hand."""
    wire = server.raw(source)
    wire.sendall(
        f"GET /api/rooms/{code}/ws HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        f"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\nCookie: {cookie}\r\n\r\n".encode()
    )
    assert b" 101 " in wire.recv(4096)
    return wire


def body_of(answer: bytes) -> Any:
    return json.loads(answer.partition(b"\r\n\r\n")[2])
