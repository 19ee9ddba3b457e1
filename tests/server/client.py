"""A player as the server sees one: HTTP with a cookie jar, a websocket, and the frames exactly as they came."""

import asyncio
import json
import os
import random
import signal
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

ROOT = Path(__file__).parents[2]
PATIENCE = 120.0
"""Seconds before a test gives up; generous, so that a busy machine decides nothing."""


class ServerProcess:
    """A real server on 127.0.0.1, in a process of its own that can be killed."""

    def __init__(self, data: Path, **settings: Any) -> None:
        told = {
            "port": 0,
            "data": str(data),
            "bot_pace": 0.0,
            "window_pause": 0.0,
            "view_pace": 0.0,
            "bot_seconds": 0.3,
        } | settings
        environment = os.environ | {"PYTHONPATH": f"{ROOT / 'src'}{os.pathsep}{ROOT}"}
        command = [sys.executable, "-m", "tests.server.run_server", json.dumps(told)]
        self.log = data / "server.log"
        data.mkdir(parents=True, exist_ok=True)
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, stderr=log)
        assert self.process.stdout is not None
        line = self.process.stdout.readline().decode()
        if "ready at" not in line:
            self.stop()
            raise RuntimeError(f"The server did not start: {self.log.read_text()}")
        self.url = line.split()[-1].rstrip("/")
        self.port = int(self.url.partition("://")[2].partition(":")[2].partition("/")[0])

    def kill(self) -> None:
        """kill -9: no farewell, no flushing."""
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


class Player:
    """One identity. Use as ``async with Player(url) as ann``."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.http = httpx.AsyncClient(base_url=url, timeout=PATIENCE)
        self.sockets: list[Socket] = []

    async def __aenter__(self) -> "Player":
        (await self.http.get("/api/me")).raise_for_status()
        return self

    async def __aexit__(self, *_: object) -> None:
        for socket in self.sockets:
            await socket.close()
        await self.http.aclose()

    async def get(self, path: str) -> Any:
        answer = await self.http.get(path)
        assert answer.status_code == 200, answer.text
        return answer.json()

    async def post(self, path: str, body: Any, expect: int = 201) -> Any:
        answer = await self.http.post(path, json=body)
        assert answer.status_code == expect, answer.text
        return answer.json()

    async def put(self, path: str, body: Any, expect: int = 200) -> Any:
        answer = await self.http.put(path, json=body)
        assert answer.status_code == expect, answer.text
        return answer.json()

    async def create(self, game: str = "brawl", **body: Any) -> Any:
        return await self.post("/api/rooms", {"game": game} | body)

    def cookie(self) -> str:
        return f"drumhead={self.http.cookies['drumhead']}"

    async def sit(self, code: str, **headers: str) -> "Socket":
        """Open the room's socket."""
        return await self._open(f"{code}/ws", headers)

    async def sit_by_changes(self, code: str) -> "Socket":
        """The same as the page does it, which takes what changed in a scene instead of the whole."""
        return await self._open(f"{code}/ws?changes=true", {})

    async def _open(self, place: str, headers: dict[str, str]) -> "Socket":
        address = self.url.replace("http", "ws", 1) + f"/api/rooms/{place}"
        extra = {"cookie": self.cookie()} | headers
        # Without a bound on what it takes up unread: who does not read is shown fewer tables.
        wire = await connect(address, additional_headers=extra, max_size=None, max_queue=None, compression=None)
        socket = Socket(wire)
        self.sockets.append(socket)
        return socket


class Socket:
    def __init__(self, connection: ClientConnection) -> None:
        self._connection = connection
        self.frames: list[str] = []
        """Every frame, raw."""
        self.inbox: list[dict[str, Any]] = []
        self.view: dict[str, Any] | None = None
        self.events: list[dict[str, Any]] = []
        self._number = 0

    async def close(self) -> None:
        with suppress(ConnectionClosed):
            await self._connection.close()

    async def receive(self) -> dict[str, Any]:
        async with asyncio.timeout(PATIENCE):
            raw = await self._connection.recv()
        text = raw if isinstance(raw, str) else raw.decode()
        self.frames.append(text)
        message: dict[str, Any] = json.loads(text)
        if message["type"] == "view":
            self._look(message)
        return message

    def _look(self, view: dict[str, Any]) -> None:
        if self.view is not None and self.view["seat"] != view["seat"]:
            self.events = []
        keep = view["events"][0]["n"] if view["events"] else view["upto"]
        self.events = self.events[:keep] + view["events"]
        self.view = view

    async def until(self, wanted: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        """Read on until such a message comes; what is passed over stays in the inbox."""
        while True:
            message = await self.receive()
            if wanted(message):
                return message
            self.inbox.append(message)

    async def sees(self, wanted: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        """Read on until the table looks like this; at once if it does already."""
        while self.view is None or not wanted(self.view):
            self.inbox.append(await self.receive())
        return self.view

    async def of_type(self, kind: str) -> dict[str, Any]:
        for place, message in enumerate(self.inbox):
            if message["type"] == kind:
                return self.inbox.pop(place)
        return await self.until(lambda message: message["type"] == kind)

    async def send_raw(self, data: str | bytes) -> None:
        await self._connection.send(data)

    async def send(self, kind: str, **fields: Any) -> int:
        self._number += 1
        await self.send_raw(json.dumps({"type": kind, "id": self._number} | fields))
        return self._number

    async def ask(self, kind: str, **fields: Any) -> dict[str, Any]:
        """Send, and wait for the verdict."""
        number = await self.send(kind, **fields)
        return await self.until(lambda message: message["type"] == "verdict" and message["id"] == number)

    async def flush(self) -> None:
        """Read everything that the server has sent so far."""
        number = await self.send("ping")
        await self.until(lambda message: message["type"] == "pong" and message["id"] == number)

    async def closed(self) -> int:
        """Wait for the server to close the socket; its code."""
        try:
            while True:
                await self.receive()
        except ConnectionClosed as error:
            return error.rcvd.code if error.rcvd else 1006

    async def act(self, option: dict[str, Any], pending: dict[str, Any]) -> dict[str, Any]:
        return await self.ask("action", seat=pending["seat"], ask=pending["ask"], action=option["action"])

    async def my_turn(self) -> dict[str, Any] | None:
        """The pending decision of the faced seat, as soon as there is one; None when the match is over."""
        while self.view is None or (self.view["pending"] is None and self.view["outcome"] is None):
            self.inbox.append(await self.receive())
        pending: dict[str, Any] | None = self.view["pending"]
        return pending

    def _asks_again(self, answered: dict[str, Any]) -> bool:
        """Is the newest view one from before the answer? (Others may have moved meanwhile.)"""
        asked = self.view["pending"] if self.view else None
        return asked is not None and bool(asked["ask"] == answered["ask"])

    async def answered(self, pending: dict[str, Any]) -> None:
        """Wait until the view shows that this decision is behind us."""
        while self._asks_again(pending):
            self.inbox.append(await self.receive())

    async def play_on(self, dice: random.Random, moves: int = 10_000) -> bool:
        """Play random options until the end (True) or for so many moves (False)."""
        for _ in range(moves):
            pending = await self.my_turn()
            if pending is None:
                return True
            verdict = await self.act(dice.choice(pending["options"]), pending)
            assert verdict["code"] == "ok", verdict
            await self.answered(pending)
        return False
