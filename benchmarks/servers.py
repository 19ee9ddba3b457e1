"""How many moves does our server carry beside boardgame.io's own, in one run, round after round?

    npm install --prefix FOLDER boardgame.io node-persist
    python -m benchmarks.servers FOLDER

Both serve tables with two sockets each from one process; a move is sent, judged, stored and told to both, and the
next is sent when its sender has heard. Ours is a whole game with hidden cards (Shadow's Edge unless told otherwise),
each move flushed to the disk before anybody hears of it. Theirs is the tic-tac-toe of its tutorial: ``files`` with the
storage in files that it ships (written, not flushed, after everybody has heard), ``memory`` with nothing stored at all.
"""

import argparse
import asyncio
import gc
import json
import os
import random
import signal
import statistics
import subprocess
import tempfile
import time
from functools import partial
from pathlib import Path
from typing import Any

import httpx

from benchmarks.load import KEY, ROOT, Load, Table, Wire, phase, run, start_server, worked

THEIRS = "/tic-tac-toe,"


class Square:
    """One table of boardgame.io: two sockets that speak socket.io."""

    def __init__(self, port: int, name: str, load: Load) -> None:
        self._port, self._name, self._load = port, name, load
        self._dice = random.Random(name)
        self._games = 0
        self._wires: list[Wire] = []
        self._state: dict[str, Any] = {}
        self._told: asyncio.Event = asyncio.Event()
        self._heard = 0

    def _hear(self, seat: int, data: bytes) -> None:
        if data == b"2":
            self._wires[seat].send(b"3")
            return
        head, _, body = data.partition(b"[")
        if not head.startswith(b"42" + THEIRS.encode()):
            return
        message = json.loads(b"[" + body)
        if message[0] == "sync":
            self._state = message[2]["state"]
        elif message[0] == "update":
            self._state = message[2]
        else:
            return
        self._heard |= 1 << seat
        self._told.set()

    async def open(self) -> None:
        for seat in range(2):
            wire = Wire(partial(self._hear, seat))
            loop = asyncio.get_running_loop()
            await loop.create_connection(lambda wire=wire: wire, "127.0.0.1", self._port)  # type: ignore[misc]
            wire.transport.write(
                f"GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: 127.0.0.1:{self._port}\r\n"
                f"Upgrade: websocket\r\nConnection: Upgrade\r\n"
                f"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {KEY}\r\n\r\n".encode()
            )
            await wire.ready
            self._wires.append(wire)
            wire.send(f"40{THEIRS}".encode())
        await asyncio.sleep(0.2)
        await self._again()

    async def _again(self) -> None:
        """Both sockets go to a new match."""
        self._games += 1
        self._match = f"{self._name}-{self._games}"
        for seat in range(2):
            self._heard = 0
            self._say(seat, ["sync", self._match, str(seat), None, 2])
            await self._until(1 << seat)

    def _say(self, seat: int, message: list[Any]) -> None:
        self._wires[seat].send(f"42{THEIRS}{json.dumps(message)}".encode())

    async def _until(self, seats: int) -> None:
        while self._heard & seats != seats:
            self._told.clear()
            await asyncio.wait_for(self._told.wait(), 20)

    async def play(self, until: float) -> None:
        while time.monotonic() < until:
            if "gameover" in self._state["ctx"]:
                self._load.finished += 1
                await self._again()
            seat = int(self._state["ctx"]["currentPlayer"])
            free = [at for at, cell in enumerate(self._state["G"]["cells"]) if cell is None]
            payload = {"type": "clickCell", "args": [self._dice.choice(free)], "playerID": str(seat)}
            action = {"type": "MAKE_MOVE", "payload": payload}
            self._heard = 0
            start = time.perf_counter()
            self._say(seat, ["update", action, self._state["_stateID"], self._match, str(seat)])
            await self._until(1 << seat)
            self._load.note(time.perf_counter() - start)

    async def close(self) -> None:
        for wire in self._wires:
            wire.transport.close()


def start_theirs(home: Path, folder: str) -> tuple["subprocess.Popen[bytes]", int]:
    script = Path(__file__).parent / "peers" / "boardgameio_server.cjs"
    environment = os.environ | {"NODE_PATH": str((home / "node_modules").resolve()), "NODE_ENV": "production"}
    command = ["node", str(script), *([folder] if folder else [])]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, env=environment)  # noqa: S603 - what the caller installed
    assert process.stdout is not None
    while b"ready at" not in (line := process.stdout.readline()):
        if not line:
            raise SystemExit("boardgame.io's server did not start.")
    return process, int(line.split()[-1])


async def squares(port: int, tables: int, seconds: float, rounds: int) -> Load:
    load = Load()
    load.measuring = True
    found = [Square(port, f"t{number}r{rounds}", load) for number in range(tables)]
    await asyncio.gather(*[square.open() for square in found])
    until = time.monotonic() + seconds
    await asyncio.gather(*[square.play(until) for square in found])
    for square in found:
        await square.close()
    return load


async def ours(url: str, tables: list[Table], seconds: float) -> Load:
    load = tables[0].load
    async with httpx.AsyncClient(base_url=url, timeout=60) as http:
        for table in tables:
            if not table.seated:
                await table.open(http)
        await phase(load, tables, http, 0.0, seconds)
    return load


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("home", type=Path, help="where boardgame.io is installed")
    parser.add_argument("--tables", type=int, default=32)
    parser.add_argument("--seconds", type=float, default=6.0)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--game", default="shadows_edge")
    parser.add_argument("--source", type=Path, default=ROOT)
    arguments = parser.parse_args()
    gc.disable()
    results = run(measure(arguments))
    for name, rows in results.items():
        moves, cost = statistics.median(row[0] for row in rows), statistics.median(row[1] for row in rows)
        spread = f"{min(row[0] for row in rows):.0f} to {max(row[0] for row in rows):.0f}"
        print(f"{name:24} {moves:7.0f} moves/s ({spread}), {cost:.3f} ms of processor a move")
    mine = results["ours"]
    for name, rows in results.items():
        if name != "ours":
            moves = statistics.median(one[0] / other[0] for one, other in zip(mine, rows, strict=True))
            cost = statistics.median(other[1] / one[1] for one, other in zip(mine, rows, strict=True))
            print(f"ours beside {name}: {moves:.2f} times as many moves/s; {cost:.2f} times as many a processor second")


async def measure(arguments: argparse.Namespace) -> dict[str, Any]:
    results: dict[str, list[tuple[float, float]]] = {"boardgame.io, files": [], "boardgame.io, memory": [], "ours": []}
    with tempfile.TemporaryDirectory() as folder, tempfile.TemporaryDirectory() as files:
        process, url = start_server(folder, "", arguments.source)
        stored, stored_port = start_theirs(arguments.home, files)
        kept, kept_port = start_theirs(arguments.home, "")
        load = Load()
        tables = [Table(url, arguments.game, number, load) for number in range(arguments.tables)]
        try:
            await ours(url, tables, 2.0)
            for number in range(arguments.rounds):
                for name in sorted(results, key=lambda _: random.random()):
                    pid = {"ours": process, "boardgame.io, files": stored, "boardgame.io, memory": kept}[name].pid
                    before, start = worked(pid), time.monotonic()
                    if name == "ours":
                        moved = (await ours(url, tables, arguments.seconds)).moved
                    else:
                        port = stored_port if name.endswith("files") else kept_port
                        moved = (await squares(port, arguments.tables, arguments.seconds, number)).moved
                    took = time.monotonic() - start
                    results[name].append((moved / took, 1000 * (worked(pid) - before) / max(1, moved)))
            if load.errors:
                raise SystemExit(f"{len(load.errors)} errors, the first: {load.errors[0]}")
            for table in tables:
                await table.close()
        finally:
            for one in (process, stored, kept):
                one.send_signal(signal.SIGTERM)
                one.wait(20)
    return results


if __name__ == "__main__":
    main()
