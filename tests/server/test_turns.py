"""Is the time of the event loop shared fairly? What is dear waits in its own line, not in everybody's."""

import asyncio
import json
import select
import time
from collections.abc import Callable, Coroutine, Iterator
from typing import Any

import httpx
import pytest

from drumhead.server.turns import HALVED, TURN, Turns
from tests.server.client import ServerProcess
from tests.server.shipped import Guest, Shipped, frame, status, upgraded

DEAR = "/api/games/dropzone/puzzles/puzzle-1"
"""Sets up a table and draws it: some milliseconds of the loop each time."""


@pytest.fixture(scope="module")
def shipped(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Shipped]:
    server = Shipped(tmp_path_factory.mktemp("toll"), files=4096)
    yield server
    server.stop()


def work(milliseconds: float) -> None:
    until = time.thread_time() + milliseconds / 1000
    while time.thread_time() < until:
        pass


def test_every_step_in_the_loop_is_noted_and_no_wait_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("drumhead.server.turns.HALVED", 1e9)

    async def job() -> str:
        work(20)
        await asyncio.sleep(0.2)
        work(20)
        return "done"

    async def scene() -> None:
        turns = Turns()
        party = turns.party("ann", "here")
        assert party == turns.party("ann", "here")
        assert await turns.fair(party, job()) == "done"
        at = time.monotonic()
        for account in party:
            assert 40 <= account.taken(at) < 100

    asyncio.run(scene())


def test_what_was_taken_is_forgotten() -> None:
    async def scene() -> None:
        person, _ = Turns().party("ann", "here")
        person.charge(80)
        at = time.monotonic()
        assert person.taken(at + HALVED) == pytest.approx(40, abs=1)
        assert person.taken(at + 4 * HALVED) == pytest.approx(5, abs=1)

    asyncio.run(scene())


def test_failures_and_farewells_pass_through() -> None:
    tidied: list[str] = []

    async def is_left(name: str) -> None:
        try:
            await asyncio.sleep(60)
        finally:
            tidied.append(name)

    async def breaks() -> None:
        await asyncio.sleep(0)
        raise ValueError("no")

    async def begun_by(turns: Turns, job: Callable[[], Coroutine[Any, Any, None]]) -> None:
        await turns.fair(turns.party("ann", "here"), job())

    async def scene() -> None:
        turns = Turns()
        task = asyncio.create_task(begun_by(turns, lambda: is_left("resting")))
        await asyncio.sleep(0.01)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        with pytest.raises(ValueError, match="no"):
            await begun_by(turns, breaks)
        # Somebody leaves while they wait for their turn: nobody is let in for them, and the line goes on.
        await turns.fair(turns.party("pest", "there"), busily(10))
        waiting = [asyncio.create_task(begun_by(turns, lambda: busily(0))) for _ in range(3)]
        waiting[0].cancel()
        done = await asyncio.gather(*waiting, return_exceptions=True)
        assert [type(one) for one in done] == [asyncio.CancelledError, type(None), type(None)]
        assert tidied == ["resting"]

    asyncio.run(scene())


async def busily(milliseconds: float) -> None:
    work(milliseconds)


def entered(order: list[tuple[str, str]], taken: dict[str, float] | None = None) -> list[str]:
    """In which order the loop serves these (person, address), who all come at once and ask for much.

    ``taken``: milliseconds that an address has had before.
    """
    served: list[str] = []

    async def one(turns: Turns, person: str, address: str) -> None:
        async def job() -> None:
            served.append(person)
            work(3 * TURN)

        await turns.fair(turns.party(person, address), job())

    async def scene() -> None:
        turns = Turns()
        for address, milliseconds in (taken or {}).items():
            turns.party(None, address)[1].charge(milliseconds)
        await asyncio.gather(*(one(turns, person, address) for person, address in order))

    asyncio.run(scene())
    return served


def test_a_flood_waits_for_itself_and_others_for_one_step_of_it() -> None:
    assert entered([("pest", "there")] * 20 + [("ann", "here")]).index("ann") <= 2


def test_many_guests_of_one_address_are_one_address() -> None:
    served = entered([(f"pest {n}", "there") for n in range(20)] + [("ann", "here")] * 3)
    assert served.index("ann") <= 2
    assert [place for place, who in enumerate(served) if who == "ann"][2] <= 7


def test_who_shares_an_address_with_a_flood_goes_before_it() -> None:
    served = entered([("pest", "there")] * 20 + [("ann", "there")])
    assert served.index("ann") <= 2


def test_who_has_taken_little_goes_before_who_has_taken_much() -> None:
    """Not turn about: all of the one's before the other's second."""
    both = [("pest", "there"), ("ann", "here")] * 5
    assert entered(both, {"there": 100_000.0})[1:6] == ["ann"] * 5


def test_who_asks_for_little_is_not_kept_in_line() -> None:
    async def scene() -> None:
        turns = Turns()
        for _ in range(200):
            before = time.monotonic()
            await turns.fair(turns.party("ann", "here"), busily(0.1))
            assert time.monotonic() - before < 1
        assert not turns.line()

    asyncio.run(scene())


def test_dear_requests_of_one_address_let_others_go_first(shipped: Shipped) -> None:
    """Two hundred are on their way when somebody else asks for something small: they are not all served first."""
    cookies = [httpx.get(f"{shipped.url}/api/me").cookies["drumhead"] for _ in range(20)]
    asks = [
        f"GET {DEAR} HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: drumhead={cookies[n % 20]}\r\n\r\n".encode()
        for n in range(200)
    ]
    wires = [shipped.raw("127.0.0.20") for _ in asks]
    other = shipped.raw("127.0.0.21")
    try:
        time.sleep(0.2)
        for wire, ask in zip(wires, asks, strict=True):
            wire.sendall(ask)
        other.sendall(b"GET /api/health HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n")
        assert status(b"".join(iter(lambda: other.recv(65536), b""))) == 200
        answered, _, _ = select.select(wires, [], [], 0)
        assert len(answered) < 120, f"{len(answered)} of 200 were served before"
        for wire in wires:  # and none of them is refused
            wire.settimeout(60)
            assert status(wire.recv(65536)) == 200
    finally:
        for wire in [*wires, other]:
            wire.close()


def test_messages_are_noted_too(shipped: Shipped) -> None:
    """To be shown the table from another seat again and again is as dear as any request."""

    async def scene() -> None:
        async with Guest(shipped.url, "127.0.0.22") as guest:
            made = await guest.create("battleground", seats=[{"who": "me"}, {"who": "me"}])
            wires = [
                await asyncio.to_thread(upgraded, shipped, guest.cookie(), made["room"]["code"], "127.0.0.22")
                for _ in range(10)
            ]
            message = frame(1, json.dumps({"type": "face", "id": 1, "seat": 0}).encode())
            for wire in wires:
                wire.sendall(message * 40)
            before = time.perf_counter()
            health = await asyncio.to_thread(shipped.get, "/api/health", "127.0.0.23")
            assert status(health) == 200
            assert time.perf_counter() - before < 2
            for wire in wires:
                wire.close()

    asyncio.run(scene())


def test_what_is_printed_is_squeezed_once_and_says_the_same(server: ServerProcess) -> None:
    for what in ("cards", "decks", "rulebook"):
        url = f"{server.url}/api/games/shadows_edge/{what}"
        plain = httpx.get(url, headers={"accept-encoding": "identity"})
        small = httpx.get(url)
        assert "content-encoding" not in plain.headers
        assert small.headers["content-encoding"] == "gzip"
        assert small.json() == plain.json() == httpx.get(url).json()
        assert small.headers["vary"] == "accept-encoding"
