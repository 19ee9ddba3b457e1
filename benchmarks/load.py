#!/usr/bin/env python3
"""How much can one server process carry? Many rooms at once, each moving every two seconds; then as fast as it can.

    python benchmarks/load.py                                    # 500 rooms, a move every 2 s each, for 60 s
    python benchmarks/load.py --rooms 50 --seconds 5 --json
    python benchmarks/load.py --against CHECKOUT                 # this version beside another, turn about in one run

Every room has two people at it, each with a socket of their own; moves are random options. Latency is the time from
sending an action to its verdict, which comes after the input is durable. Exit code 1 if there was any error, or if the
99th percentile missed its target.
"""

import argparse
import asyncio
import contextlib
import gc
import json
import os
import random
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any, cast

import httpx
import msgspec

ROOT = Path(__file__).parents[1]
TARGET_P99 = 0.100
WARM_UP = 3.0
KEY = "AAAAAAAAAAAAAAAAAAAAAA=="


class Choice(msgspec.Struct):
    action: msgspec.Raw


class Pending(msgspec.Struct):
    seat: int
    ask: int
    options: list[Choice]


class Message(msgspec.Struct):
    """As much of a message as a load needs."""

    type: str
    code: str = ""
    reason: str = ""
    pending: Pending | None = None
    outcome: dict[str, Any] | None = None


decode = msgspec.json.Decoder(Message).decode


class Load:
    """What was measured, over all rooms."""

    def __init__(self) -> None:
        self.latencies: list[float] = []
        self.errors: list[str] = []
        self.finished = 0
        self.moved = 0
        self.measuring = False

    def note(self, seconds: float) -> None:
        self.moved += 1
        if self.measuring:
            self.latencies.append(seconds)

    def percentile(self, share: float) -> float:
        ranked = sorted(self.latencies)
        return ranked[min(len(ranked) - 1, int(share * len(ranked)))] if ranked else 0.0


class Wire(asyncio.Protocol):
    """A websocket with nothing around it: a client that costs little leaves the machine to the server."""

    def __init__(self, heard: Callable[[bytes], None]) -> None:
        self._heard = heard
        self._buffer = bytearray()
        self.open = False
        self.ready = asyncio.get_running_loop().create_future()
        self.closed = asyncio.get_running_loop().create_future()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast("asyncio.Transport", transport)

    def connection_lost(self, exc: Exception | None) -> None:
        if not self.closed.done():
            self.closed.set_result(None)

    def data_received(self, data: bytes) -> None:
        buffer = self._buffer
        buffer += data
        if not self.open:
            end = buffer.find(b"\r\n\r\n")
            if end < 0:
                return
            if b" 101 " not in buffer[:end]:
                self.ready.set_exception(ConnectionError(bytes(buffer[:200]).decode("latin-1")))
                return
            del buffer[: end + 4]
            self.open = True
            self.ready.set_result(None)
        start = 0
        while len(buffer) - start >= 2:
            size, head = buffer[start + 1], 2
            if size == 126:
                size, head = int.from_bytes(buffer[start + 2 : start + 4], "big"), 4
            elif size == 127:
                size, head = int.from_bytes(buffer[start + 2 : start + 10], "big"), 10
            if len(buffer) - start < head + size:
                break
            opcode = buffer[start] & 15
            body = bytes(buffer[start + head : start + head + size])
            start += head + size
            if opcode == 1:
                self._heard(body)
            elif opcode == 9:
                self.send(body, 10)
        del buffer[:start]

    def send(self, data: bytes, opcode: int = 1) -> None:
        size = len(data)
        head = (
            bytes((0x80 | opcode, 0x80 | size))
            if size < 126
            else bytes((0x80 | opcode, 0xFE)) + size.to_bytes(2, "big")
        )
        self.transport.write(head + b"\0\0\0\0" + data)


class Seat:
    """One socket: knows its open question, if there is one."""

    def __init__(self, load: Load, changed: asyncio.Event) -> None:
        self.wire = Wire(self._hear)
        self._load = load
        self.pending: Pending | None = None
        self.over = False
        self.changed = changed
        self._verdict: asyncio.Future[Message] | None = None

    def _hear(self, data: bytes) -> None:
        message = decode(data)
        if message.type == "view":
            self.pending, self.over = message.pending, message.outcome is not None
            self.changed.set()
        elif message.type == "verdict" and self._verdict is not None:
            self._verdict.set_result(message)
        elif message.type == "error":
            self._load.errors.append(message.reason)

    async def move(self, dice: random.Random) -> None:
        pending = self.pending
        assert pending is not None
        self.pending = None
        action = bytes(dice.choice(pending.options).action)
        head = f'{{"type":"action","id":1,"seat":{pending.seat},"ask":{pending.ask},"action":'
        self._verdict = asyncio.get_running_loop().create_future()
        start = time.perf_counter()
        self.wire.send(head.encode() + action + b"}")
        verdict = await self._verdict
        self._load.note(time.perf_counter() - start)
        if verdict.code != "ok":
            self._load.errors.append(f"{verdict.code}: {verdict.reason}")


class Table:
    """One room with its two people."""

    def __init__(self, url: str, game: str, number: int, load: Load) -> None:
        self._url, self._game, self.load = url, game, load
        self._dice = random.Random(number)
        self._cookies: list[str] = []
        self._seats: list[Seat] = []
        self._changed = asyncio.Event()

    @property
    def seated(self) -> bool:
        return bool(self._seats)

    async def open(self, http: httpx.AsyncClient) -> None:
        await self.close()
        while len(self._cookies) < 2:
            answer = await http.get("/api/me")
            self._cookies.append(f"drumhead={answer.cookies['drumhead']}")
            http.cookies.clear()
        seats = [{"who": "me"}, {"who": "open"}]
        body = {"game": self._game, "seats": seats, "public": True}
        made = await http.post("/api/rooms", json=body, headers={"cookie": self._cookies[0]})
        made.raise_for_status()
        code = made.json()["room"]["code"]
        sat = await http.put(f"/api/rooms/{code}/seats/1", json={}, headers={"cookie": self._cookies[1]})
        sat.raise_for_status()
        http.cookies.clear()
        host, port = self._url.removeprefix("http://").split(":")
        for cookie in self._cookies:
            seat = Seat(self.load, self._changed)
            loop = asyncio.get_running_loop()
            await loop.create_connection(lambda wire=seat.wire: wire, host, int(port))  # type: ignore[misc]
            seat.wire.transport.write(
                f"GET /api/rooms/{code}/ws?changes=true HTTP/1.1\r\nHost: {host}\r\n"
                f"Upgrade: websocket\r\nConnection: Upgrade\r\n"
                f"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {KEY}\r\nCookie: {cookie}\r\n\r\n".encode()
            )
            await seat.wire.ready
            self._seats.append(seat)
        while not any(seat.pending for seat in self._seats):
            await asyncio.sleep(0.01)

    async def close(self) -> None:
        for seat in self._seats:
            seat.wire.transport.close()
            await seat.wire.closed
        self._seats = []

    async def play(self, http: httpx.AsyncClient, every: float, until: float) -> None:
        """A move every so many seconds, whosever turn it is; a new table when a match ends."""
        due = time.monotonic() + self._dice.uniform(0, every)
        while (wait := due - time.monotonic()) > 0 or time.monotonic() < until:
            if due >= until:
                return
            await asyncio.sleep(max(0.0, wait))
            due += every
            if every == 0:
                due = time.monotonic()
            asked = await self._asked()
            if asked is None:
                self.load.finished += 1
                await self.open(http)
            else:
                await asked.move(self._dice)

    async def _asked(self) -> Seat | None:
        while True:
            for seat in self._seats:
                if seat.pending is not None:
                    return seat
            if all(seat.over for seat in self._seats):
                return None
            self._changed.clear()
            if any(seat.wire.closed.done() for seat in self._seats):
                raise SystemExit("The server closed a socket in the middle of a match.")
            await self._changed.wait()


def worked(process: int) -> float:
    """Seconds of processor time that a process has had."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


async def measure(url: str, arguments: argparse.Namespace, process: int) -> dict[str, Any]:
    load, crowd = Load(), httpx.Limits(max_connections=20)
    tables = [Table(url, arguments.game, n, load) for n in range(arguments.rooms)]
    async with httpx.AsyncClient(base_url=url, limits=crowd, timeout=60) as http:
        gate = asyncio.Semaphore(1)  # the shared cookie jar is cleared between people

        async def open_table(table: Table) -> None:
            async with gate:
                await table.open(http)

        start = time.monotonic()
        await asyncio.gather(*[open_table(table) for table in tables])
        opened = time.monotonic() - start

        steady = await phase(load, tables, http, arguments.every, arguments.seconds)
        before = worked(process)
        saturated = await phase(load, tables[: arguments.busy], http, 0.0, arguments.saturated)
        # What a move costs the server's processor: a figure that other work on the machine hardly touches.
        saturated["server_ms_per_move"] = round(1000 * (worked(process) - before) / max(1, load.moved), 3)
        for table in tables:
            await table.close()
    return {
        "rooms": arguments.rooms,
        "sockets": 2 * arguments.rooms,
        "game": arguments.game,
        "opened_in_seconds": round(opened, 2),
        "steady": steady,
        "saturated": saturated,
        "errors": load.errors[:20],
        "error_count": len(load.errors),
        "matches_finished": load.finished,
        "client_cpu_seconds": round(sum(resource.getrusage(resource.RUSAGE_SELF)[:2]), 1),
    }


async def compare(servers: dict[str, tuple[str, int]], arguments: argparse.Namespace) -> dict[str, Any]:
    """Both versions serve at the same time, and are kept busy turn about: what disturbs the one disturbs the other."""
    found: dict[str, list[tuple[float, float]]] = {name: [] for name in servers}
    async with contextlib.AsyncExitStack() as stack:
        clients: dict[str, tuple[httpx.AsyncClient, list[Table]]] = {}
        load = Load()
        for name, (url, _) in servers.items():
            http = await stack.enter_async_context(httpx.AsyncClient(base_url=url, timeout=60))
            tables = [Table(url, arguments.game, n, load) for n in range(arguments.busy)]
            for table in tables:
                await table.open(http)
            clients[name] = (http, tables)
        for turn in range(arguments.rounds + 1):
            for name in sorted(servers, reverse=bool(turn % 2)):
                http, tables = clients[name]
                process = servers[name][1]
                before, began = worked(process), time.monotonic()
                await phase(load, tables, http, 0.0, arguments.saturated / arguments.rounds)
                cost = 1000 * (worked(process) - before) / max(1, load.moved)
                if turn:  # the first only warms up
                    found[name].append((load.moved / (time.monotonic() - began), cost))
        for _, tables in clients.values():
            for table in tables:
                await table.close()
    return {"found": found, "errors": load.errors[:20], "error_count": len(load.errors)}


async def phase(
    load: Load, tables: list[Table], http: httpx.AsyncClient, every: float, seconds: float
) -> dict[str, Any]:
    load.latencies.clear()
    load.moved = 0
    load.measuring = False
    asyncio.get_running_loop().call_later(min(WARM_UP, seconds / 4), lambda: setattr(load, "measuring", True))
    start = time.monotonic()
    await asyncio.gather(*[table.play(http, every, start + seconds) for table in tables])
    took = time.monotonic() - start - min(WARM_UP, seconds / 4)
    return {
        "moves": len(load.latencies),
        "moves_per_second": round(len(load.latencies) / took, 1),
        "p50_ms": round(load.percentile(0.5) * 1000, 2),
        "p99_ms": round(load.percentile(0.99) * 1000, 2),
        "max_ms": round(load.percentile(1.0) * 1000, 2),
    }


def start_server(folder: str, db: str, source: Path = ROOT) -> tuple["subprocess.Popen[bytes]", str]:
    plenty = {"per_second": 1e6, "burst": 1e6}
    more = {"address_connections": 100_000}
    names = ("requests", "rooms", "messages")
    limits: dict[str, Any] = {f"{tier}_{name}": plenty for tier in ("identity", "address") for name in names}
    limits |= {"address_newcomers": plenty, "address_sockets": 100_000, **more}
    settings = {"port": 0, "data": folder, "db": db, "limits": limits}
    code = (
        "import sys, msgspec; from drumhead.server.serve import run; from drumhead.server.settings import Settings; "
        "run(msgspec.json.decode(sys.argv[1], type=Settings, dec_hook=lambda kind, value: kind(value)))"
    )
    environment = os.environ | {"PYTHONPATH": str(source / "src")}
    command = [sys.executable, "-c", code, json.dumps(settings)]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, env=environment)  # noqa: S603 - our own server
    assert process.stdout is not None
    line = process.stdout.readline().decode()
    if "ready at" not in line:
        raise SystemExit("The server did not start.")
    return process, line.split()[-1].rstrip("/")


def run(work: Coroutine[Any, Any, dict[str, Any]]) -> dict[str, Any]:
    import uvloop

    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        return runner.run(work)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--rooms", type=int, default=500)
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--every", type=float, default=2.0, help="seconds between two moves of a room")
    parser.add_argument("--saturated", type=float, default=15.0, help="seconds of moving as fast as possible")
    parser.add_argument("--busy", type=int, default=32, help="rooms that move as fast as possible")
    parser.add_argument("--game", default="shadows_edge")
    parser.add_argument("--db", default="", help="a PostgreSQL URL; SQLite by default")
    parser.add_argument("--source", type=Path, default=ROOT, help="another checkout, to measure its server instead")
    parser.add_argument("--against", type=Path, help="another checkout, to measure it turn about with this one")
    parser.add_argument("--rounds", type=int, default=8, help="turns of each, with --against")
    parser.add_argument("--json", action="store_true")
    arguments = parser.parse_args()
    gc.disable()  # the server's pauses are of interest, not this client's
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, max(soft, 8 * arguments.rooms)), hard))
    if arguments.against is not None:
        report_both(both(arguments))
        return
    with tempfile.TemporaryDirectory() as folder:
        process, url = start_server(folder, arguments.db, arguments.source)
        try:
            result = run(measure(url, arguments, process.pid))
        finally:
            process.terminate()
            process.wait(20)
    good = result["error_count"] == 0 and result["steady"]["p99_ms"] < TARGET_P99 * 1000
    if arguments.json:
        print(json.dumps(result | {"target_met": good}, indent=2))
    else:
        report(result, good)
    sys.exit(0 if good else 1)


def both(arguments: argparse.Namespace) -> dict[str, Any]:
    """This version and another, each with a server and a store of its own."""
    servers: dict[str, tuple[str, int]] = {}
    processes: list[subprocess.Popen[bytes]] = []
    with tempfile.TemporaryDirectory() as folder:
        try:
            for name, source in (("this", arguments.source), ("other", arguments.against)):
                process, url = start_server(str(Path(folder) / name), "", source)
                processes.append(process)
                servers[name] = (url, process.pid)
            return run(compare(servers, arguments))
        finally:
            for process in processes:
                process.terminate()
                process.wait(20)


def report_both(result: dict[str, Any]) -> None:
    found = result["found"]
    for name, rows in found.items():
        moves, costs = sorted(row[0] for row in rows), sorted(row[1] for row in rows)
        print(
            f"{name:6} {statistics.median(moves):7.0f} moves/s ({moves[0]:.0f} to {moves[-1]:.0f}), "
            f"{statistics.median(costs):.3f} ms of the server for a move ({costs[0]:.3f} to {costs[-1]:.3f})"
        )
    ratios = [one[1] / other[1] for one, other in zip(found["this"], found["other"], strict=True)]
    print(f"a move costs this version {statistics.median(ratios):.3f} of what it costs the other")
    print(result["error_count"], "errors")


def report(result: dict[str, Any], good: bool) -> None:
    steady, busy = result["steady"], result["saturated"]
    print(f"{result['rooms']} rooms of {result['game']}, {result['sockets']} sockets, {result['error_count']} errors")
    print(f"steady:    {steady['moves_per_second']} moves/s, p50 {steady['p50_ms']} ms, p99 {steady['p99_ms']} ms")
    print(
        f"saturated: {busy['moves_per_second']} moves/s, p50 {busy['p50_ms']} ms, p99 {busy['p99_ms']} ms, "
        f"{busy['server_ms_per_move']} ms of the server's processor for a move"
    )
    for error in result["errors"]:
        print("error:", error)
    print(f"target (no errors, p99 under {TARGET_P99 * 1000:.0f} ms): {'met' if good else 'MISSED'}")


if __name__ == "__main__":
    main()
