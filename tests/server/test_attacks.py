"""Can a stranger keep others from playing? Attacks on a server as shipped, while a bystander plays at another table."""

import asyncio
import contextlib
import os
import random
import socket
import time
from collections.abc import Iterator

import httpx
import pytest

from drumhead.server.settings import Settings
from tests.server.client import Player, Socket
from tests.server.shipped import Bystander, Guest, Shipped, body_of, frame, status, upgraded

SOAK = os.environ.get("DRUMHEAD_SOAK") == "1"
ANSWERS = 20 if SOAK else 3


@pytest.fixture(scope="module")
def shipped(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Shipped]:
    """It is started with 1,024 open files, as a login shell on most systems would."""
    server = Shipped(tmp_path_factory.mktemp("shipped"), files=1024)
    yield server
    server.stop()


def test_a_cookie_of_sixty_kilobytes_costs_nobody_anything(shipped: Shipped) -> None:
    async def scene() -> None:
        async with Bystander(shipped.url) as bystander:
            await asyncio.sleep(0.3)
            for size in (60_000, 15_000):
                cookie = 'Cookie: a="' + '\\"' * (size // 2) + '"\r\n'
                before = time.perf_counter()
                answer = await asyncio.to_thread(shipped.get, "/api/me", "127.0.0.2", cookie)
                assert time.perf_counter() - before < 1
                assert status(answer) in (200, 400, 431)
            await asyncio.sleep(0.3)
        bystander.assert_undisturbed()

    asyncio.run(scene())


def test_our_cookie_is_found_among_many(shipped: Shipped) -> None:
    value = httpx.get(f"{shipped.url}/api/me").cookies["drumhead"]
    headers = f'Cookie: x="a\\"b"; theme=dark; drumhead={value}; y=1\r\n'
    first = body_of(shipped.get("/api/me", headers=headers))
    assert first == body_of(shipped.get("/api/me", headers=f"Cookie: drumhead={value}\r\n"))


def test_half_sent_requests_shut_nobody_out(shipped: Shipped) -> None:
    """1,100 connections of one address that never finish their header, as in the attack of the issue."""

    async def scene() -> None:
        held: list[socket.socket] = []
        size = shipped.log.stat().st_size
        async with Bystander(shipped.url) as bystander:
            try:
                for _ in range(1100):
                    with contextlib.suppress(OSError):
                        wire = shipped.raw("127.0.0.3")
                        wire.sendall(b"GET /api/me HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: ")
                        held.append(wire)
                await asyncio.sleep(0.5)
                for source in ("127.0.0.1", "127.0.0.4"):
                    assert status(await asyncio.to_thread(shipped.get, "/api/me", source)) == 200
            finally:
                for wire in held:
                    wire.close()
        bystander.assert_undisturbed()
        assert shipped.log.stat().st_size - size < 20_000

    asyncio.run(scene())


@pytest.mark.parametrize(
    "start",
    [
        b"GET /api/me HTTP/1.1\r\nHost: 127.",
        b"POST /api/rooms HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 50\r\n\r\n{",
    ],
    ids=["header", "body"],
)
def test_a_request_that_does_not_arrive_is_given_up(tmp_path_factory: pytest.TempPathFactory, start: bytes) -> None:
    environment = {"DRUMHEAD_HEADER_SECONDS": "0.5", "DRUMHEAD_BODY_SECONDS": "0.5"}
    server = Shipped(tmp_path_factory.mktemp("slow"), environment=environment)
    try:
        with server.raw() as wire:
            wire.sendall(start)
            wire.settimeout(5)
            before = time.perf_counter()
            with contextlib.suppress(ConnectionResetError):
                while wire.recv(4096):
                    pass
            assert time.perf_counter() - before < 4
        assert status(server.get("/api/health")) == 200
    finally:
        server.stop()


def test_a_socket_outlives_the_time_of_its_request(tmp_path_factory: pytest.TempPathFactory) -> None:
    environment = {"DRUMHEAD_HEADER_SECONDS": "0.3", "DRUMHEAD_BODY_SECONDS": "0.3"}
    server = Shipped(tmp_path_factory.mktemp("long"), environment=environment)

    async def scene() -> None:
        async with Guest(server.url) as guest:
            table = await guest.sit((await guest.create("shadows_edge"))["room"]["code"])
            await asyncio.sleep(0.8)
            await table.flush()
            await guest.get("/api/lobby")

    try:
        asyncio.run(scene())
    finally:
        server.stop()


@pytest.mark.parametrize("path", ["//api/lobby", "/./api/lobby", "/x/../api/lobby", "/api//lobby", "/%2fapi/lobby"])
def test_no_spelling_of_a_path_walks_past_the_gate(shipped: Shipped, path: str) -> None:
    answer = shipped.get(path)
    assert status(answer) == 404, answer[:200]
    assert b"content-security-policy" in answer


def test_other_spellings_write_nothing_from_another_site(shipped: Shipped) -> None:
    body = b'{"game":"shadows_edge"}'
    head = (
        b"POST //api/rooms HTTP/1.1\r\nHost: 127.0.0.1\r\nOrigin: https://evil.example\r\nConnection: close\r\n"
        b"Content-Type: application/json\r\nContent-Length: %d\r\n\r\n" % len(body)
    )
    assert status(shipped.ask(head + body)) == 404


def test_what_is_not_a_page_is_not_found(shipped: Shipped) -> None:
    known = ["/", "/lobby", "/setup/shadows_edge", "/table/abcd2345", "/replays", "/about"]
    assert {path: status(shipped.get(path)) for path in known} == dict.fromkeys(known, 200)
    lost = shipped.get("/tables", headers="Accept: text/html\r\n")
    assert status(lost) == 404
    assert b"<!doctype html>" in lost
    unknown = ["/wp-login", "/tables", "/api", "/api/nothing", "/metrics.php", "/lobby/1/2/3"]
    assert {path: status(shipped.get(path)) for path in unknown} == dict.fromkeys(unknown, 404)


@pytest.mark.parametrize(
    "path", ["/api/games/%00", "/api/rooms/%0a%0aERROR/record", "/a%0ab", "/%ff%fe", "/api/games/%7f"]
)
def test_invisible_characters_in_a_path_are_not_found_and_not_logged(shipped: Shipped, path: str) -> None:
    size = shipped.log.stat().st_size
    assert status(shipped.get(path)) in (400, 404)
    assert shipped.log.stat().st_size == size


def test_deep_json_is_malformed(shipped: Shipped) -> None:
    for body in (b"[" * 100_000, b'{"game":"shadows_edge","options":' + b'{"a":' * 50_000):
        head = b"POST /api/rooms HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\nContent-Type: application/json\r\n"
        answer = shipped.ask(head + b"Content-Length: %d\r\n\r\n" % len(body) + body)
        assert status(answer) == 400, answer[:300]


@pytest.mark.parametrize("host", ["evil.example", "127.0.0.1.evil.example", "a b", "", "localhost:x"])
def test_other_names_are_not_answered(shipped: Shipped, host: str) -> None:
    answer = shipped.ask(f"GET /api/me HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n".encode())
    assert status(answer) == 400
    assert b"set-cookie" not in answer


@pytest.mark.parametrize(
    "flood",
    [frame(9) * 500, frame(10) * 500, frame(0, fin=False) * 500],
    ids=["pings", "pongs", "fragments"],
)
def test_floods_of_empty_frames_are_cut_off(shipped: Shipped, flood: bytes) -> None:
    async def scene() -> None:
        async with Bystander(shipped.url) as bystander, Guest(shipped.url) as guest:
            made = await guest.create("shadows_edge")
            wire = await asyncio.to_thread(upgraded, shipped, guest.cookie(), made["room"]["code"])
            with contextlib.suppress(OSError), wire:
                wire.settimeout(0.05)
                wire.sendall(frame(1, fin=False))
                for _ in range(40):
                    wire.sendall(flood)
                    with contextlib.suppress(TimeoutError):
                        if not wire.recv(1 << 20):
                            break
                else:
                    pytest.fail("The flood went on.")
            await asyncio.sleep(0.2)
        bystander.assert_undisturbed()

    asyncio.run(scene())


def test_farewells_that_nobody_answers_are_counted(shipped: Shipped) -> None:
    """Sockets that the gate has turned away stay open until the other end says goodbye, or for ten seconds."""
    knock = b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    knock += b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
    most, held, let_in = Settings().limits.address_connections, [], 0
    try:
        for _ in range(most + 100):
            with contextlib.suppress(OSError):
                wire = shipped.raw("127.0.0.60")
                held.append(wire)
                wire.settimeout(5)
                wire.sendall(knock)
                let_in += b" 101 " in wire.recv(4096)
        assert most // 2 < let_in <= most, let_in
        assert status(shipped.get("/api/me", "127.0.0.61")) == 200
    finally:
        for wire in held:
            wire.close()


def test_many_headers_are_not_even_read(shipped: Shipped) -> None:
    """Each line of a header costs more than a byte of it: 3,500 empty ones took five milliseconds."""
    head = "GET /api/me HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n"
    few, many = "".join(f"X-{n}: y\r\n" for n in range(60)), "a:\r\n" * 3500
    assert status(shipped.ask(f"{head}{few}\r\n".encode())) == 200
    assert status(shipped.ask(f"{head}{many}\r\n".encode())) == 431
    behind = f"GET /api/health HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n{head}{many}\r\n"
    answer = shipped.ask(behind.encode())
    assert status(answer) == 200
    assert b"HTTP/1.1 431" in answer


def test_a_text_that_is_none_is_not_told_at_length(shipped: Shipped) -> None:
    """Sent at once, so that it is there before anybody at the table listens."""

    async def scene() -> None:
        size = shipped.log.stat().st_size
        async with Guest(shipped.url) as guest:
            code = (await guest.create("shadows_edge"))["room"]["code"]
            for _ in range(5):
                wire = await asyncio.to_thread(upgraded, shipped, guest.cookie(), code)
                wire.sendall(frame(1, b"\xff\xfe"))
                wire.settimeout(10)
                with contextlib.suppress(OSError):
                    while await asyncio.to_thread(wire.recv, 4096):
                        pass
                wire.close()
        said = shipped.log.read_bytes()[size:].decode()
        assert "Traceback" not in said
        assert said.count("\n") <= 1, said

    asyncio.run(scene())


async def captains_answer(player: Player, table: Socket, dice: random.Random) -> float:
    """Play until the captain has had to think once; how long it took from our input to the next question to us."""
    pending = await table.my_turn()
    assert pending is not None
    before = time.perf_counter()
    assert (await table.act(dice.choice(pending["options"]), pending))["code"] == "ok"
    await table.sees(lambda view: view["pending"] is None or view["pending"]["ask"] != pending["ask"])
    await table.my_turn()
    return time.perf_counter() - before


def test_hints_and_bot_tables_of_others_do_not_slow_a_captain(shipped: Shipped) -> None:
    """Four guests ask for hints without end and watch five bot tables each, all from one address."""

    async def pester(guest: Player, enough: asyncio.Event) -> None:
        bots = [{"who": "bot", "level": "general"}, {"who": "bot", "level": "general"}]
        for _ in range(5):
            await guest.sit((await guest.create("shadows_edge", seats=bots))["room"]["code"])
        mine = await guest.sit((await guest.create("shadows_edge"))["room"]["code"])
        pending = await mine.my_turn()
        assert pending is not None
        while not enough.is_set():
            await mine.send("hint", seat=0, ask=pending["ask"])
            await asyncio.sleep(0.3)

    async def scene() -> None:
        enough = asyncio.Event()
        async with contextlib.AsyncExitStack() as stack:
            guests = [await stack.enter_async_context(Guest(shipped.url, "127.0.0.5")) for _ in range(4)]
            ann = await stack.enter_async_context(Player(shipped.url))
            attacks = [asyncio.create_task(pester(guest, enough)) for guest in guests]
            table = await ann.sit((await ann.create("shadows_edge"))["room"]["code"])
            await asyncio.sleep(2)
            dice = random.Random(5)
            # One of our inputs may be answered by several of the captain's: each within twice its budget of 2 s.
            waits = sorted([await captains_answer(ann, table, dice) for _ in range(ANSWERS)])
            enough.set()
            await asyncio.gather(*attacks)
        assert waits[len(waits) // 2] < 4, waits

    asyncio.run(scene())


def test_a_hundred_replays_of_one_guest_stop_nobody_else(shipped: Shipped) -> None:
    async def finished(guest: Player) -> str:
        made = await guest.create("shadows_edge", seats=[{"who": "me"}, {"who": "me"}])
        table = await guest.sit(made["room"]["code"])
        assert (await table.ask("concede", seat=0))["code"] == "ok"
        return str(made["room"]["code"])

    async def scene() -> None:
        async with Guest(shipped.url, "127.0.0.6") as pest, Player(shipped.url) as ann:
            theirs, mine = await finished(pest), await finished(ann)
            await ann.get(f"/api/replays/{mine}/frames?count=3")
            flood = [
                asyncio.create_task(pest.http.get(f"/api/replays/{theirs}/frames?start=0&count={n + 1}"))
                for n in range(90)
            ]
            await asyncio.sleep(0.1)
            before = time.perf_counter()
            await ann.get(f"/api/replays/{mine}/frames?count=2")
            assert time.perf_counter() - before < 3
            codes = {answer.status_code for answer in await asyncio.gather(*flood)}
            assert codes <= {200, 429}

    asyncio.run(scene())
