"""Hostile clients: garbage, other people's seats, old answers, floods, huge messages, foreign sites."""

import asyncio
import json
import random
import socket
from typing import Any

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from drumhead.server.protocol import MAX_BODY_BYTES, MAX_MESSAGE_BYTES
from tests.server.client import Player, ServerProcess
from tests.server.conftest import StartServer, limits

GARBAGE: list[str | bytes] = [
    "",
    "null",
    "[]",
    "{}",
    '"action"',
    "{" * 2000,
    "[" * 5000 + "]" * 5000,
    '{"type":"action"}',
    '{"type":"nothing","id":1}',
    '{"type":"action","id":1,"seat":0,"ask":0,"action":{"verb":"rest"},"extra":1}',
    '{"type":"action","id":-1,"seat":0,"ask":0,"action":{"verb":"rest"}}',
    '{"type":"action","id":1e400,"seat":0,"ask":0,"action":{"verb":"rest"}}',
    '{"type":"action","id":1,"seat":99,"ask":0,"action":{"verb":"rest"}}',
    '{"type":"action","id":1,"seat":0,"ask":0,"action":{"verb":"rest","a":99999999999999999999}}',
    '{"type":"action","id":1,"seat":0,"ask":0,"action":{"verb":"rest","more":' + json.dumps([1] * 300) + "}}",
    '{"type":"chat","id":1,"text":"' + "x" * 501 + '"}',
    '{"type":"chat","id":1,"text":""}',
    '{"type":"chat","id":1,"text":"\\ud800"}',
    b"\x00\xff\xfe" * 50,
    b"\x93\x01\x02\x03",
]


def test_garbage_is_refused_and_changes_nothing(server: ServerProcess) -> None:
    async def scene() -> None:
        async with Player(server.url) as ann:
            made = await ann.create("brawl", seats=[{"who": "me"}, {"who": "me"}])
            table = await ann.sit(made["room"]["code"])
            await table.ask("face", seat=0)
            await table.my_turn()
            before = table.view
            for data in GARBAGE:
                await table.send_raw(data)
                answer = await table.until(lambda m: m["type"] in ("error", "verdict"))
                assert answer.get("code") in ("malformed", "not_your_seat"), (data, answer)
            await table.ask("face", seat=0)
            await table.until(lambda m: m["type"] == "view")
            assert table.view is not None
            assert before is not None
            assert (table.view["scene"], table.view["pending"]) == (before["scene"], before["pending"])

    asyncio.run(scene())


def test_other_seats_old_answers_and_repeats_are_refused(server: ServerProcess) -> None:
    async def scene() -> None:
        async with Player(server.url) as ann, Player(server.url) as ben, Player(server.url) as eve:
            made = await ann.create("brawl", seats=[{"who": "me"}, {"who": "open"}], public=True)
            code = made["room"]["code"]
            await ben.put(f"/api/rooms/{code}/seats/1", {})
            a, b, e = await ann.sit(code), await ben.sit(code), await eve.sit(code)
            pending = await a.my_turn()
            assert pending is not None
            rest = {"seat": 0, "ask": pending["ask"], "action": {"verb": "rest"}}
            for intruder in (b, e):
                assert (await intruder.ask("action", **rest))["code"] == "not_your_seat"
                assert (await intruder.ask("why", **rest))["code"] == "not_your_seat"
                foreseen = await intruder.ask("foresee", seat=0, action={"verb": "rest"})
                assert foreseen["code"] == "not_your_seat"
                assert (await intruder.ask("undo", seat=0, ask=pending["ask"]))["code"] == "not_your_seat"
                assert (await intruder.ask("concede", seat=0))["code"] == "not_your_seat"
                assert (await intruder.ask("hint", seat=0, ask=pending["ask"]))["code"] == "not_your_seat"
                assert (await intruder.ask("face", seat=0))["code"] == "not_your_seat"
            out_of_turn = await b.ask("action", seat=1, ask=0, action={"verb": "rest"})
            assert out_of_turn["code"] == "not_your_turn"
            assert out_of_turn["rule"] == "K-TURN"
            assert (await a.ask("action", **rest | {"ask": pending["ask"] + 1}))["code"] == "stale"
            assert (await a.ask("action", **rest | {"action": {"verb": "conquer"}}))["code"] == "malformed"
            assert (await a.ask("why", **rest))["code"] == "ok"
            nothing = await a.ask("foresee", seat=0, action={"verb": "rest"})
            assert (nothing["code"], nothing["witness"]) == ("ok", None)
            assert (await a.ask("foresee", seat=0, action={"verb": "conquer"}))["code"] == "malformed"
            illegal = await a.ask("action", **rest | {"action": {"verb": "ward"}})
            assert (illegal["code"], illegal["rule"]) == ("illegal", "K-OPTION")
            own_face = await a.ask("action", **rest | {"action": {"verb": "strike", "a": 0}})
            assert (own_face["code"], own_face["rule"]) == ("illegal", "B-HAND")
            assert own_face["reason"] == "You play only cards that you hold."
            assert (await a.ask("action", **rest))["code"] == "ok"
            for _ in range(3):
                assert (await a.ask("action", **rest))["code"] == "stale"

    asyncio.run(scene())


def test_the_same_answer_sent_twice_at_once_counts_once(server: ServerProcess) -> None:
    async def scene() -> None:
        async with Player(server.url) as ann:
            made = await ann.create("brawl")
            sockets = [await ann.sit(made["room"]["code"]) for _ in range(4)]
            pending = await sockets[0].my_turn()
            assert pending is not None
            action = {"seat": 0, "ask": pending["ask"], "action": {"verb": "rest"}}
            verdicts = await asyncio.gather(*[s.ask("action", **action) for s in sockets])
            assert sorted(v["code"] for v in verdicts) == ["ok", "stale", "stale", "stale"]

    asyncio.run(scene())


def test_huge_messages_and_bodies_are_refused(server: ServerProcess) -> None:
    async def scene() -> None:
        async with Player(server.url) as ann:
            made = await ann.create("brawl")
            code = made["room"]["code"]
            table = await ann.sit(code)
            await table.send_raw("x" * (MAX_MESSAGE_BYTES + 1))
            assert (await table.until(lambda m: m["type"] == "error"))["code"] == "too_long"
            await table.send_raw("x" * (MAX_MESSAGE_BYTES * 8))
            assert await table.closed() == 1009
            long = await ann.http.post("/api/rooms", json={"game": "brawl", "title": "x" * MAX_BODY_BYTES})
            assert long.status_code == 413
            assert long.json()["code"] == "too_long"
            assert await (await ann.sit(code)).my_turn() is not None

    asyncio.run(scene())


def test_a_flood_is_slowed_down_and_then_cut_off(start_server: StartServer) -> None:
    tight = limits(identity_messages={"per_second": 5, "burst": 20}, refused_messages=30)
    server = start_server(limits=tight)

    async def scene() -> None:
        async with Player(server.url) as ann, Player(server.url) as ben:
            made = await ann.create("brawl", public=True)
            code = made["room"]["code"]
            flood, calm = await ann.sit(code), await ben.sit(code)
            for n in range(200):
                try:
                    await flood.send_raw(json.dumps({"type": "ping", "id": n}))
                except ConnectionClosed:
                    break
            assert await flood.closed() == 4429
            assert any(json.loads(frame).get("code") == "slow_down" for frame in flood.frames)
            await calm.flush()

    asyncio.run(scene())


def test_requests_and_rooms_are_limited_per_identity_and_address(start_server: StartServer) -> None:
    tight = limits(
        identity_rooms={"per_second": 0.01, "burst": 2},
        address_rooms={"per_second": 0.01, "burst": 3},
        address_newcomers={"per_second": 0.01, "burst": 4},
        identity_chat={"per_second": 0.01, "burst": 2},
        identity_sockets=2,
    )
    server = start_server(limits=tight)

    async def scene() -> None:
        async with Player(server.url) as ann, Player(server.url) as ben:
            codes = [(await ann.http.post("/api/rooms", json={"game": "brawl"})).status_code for _ in range(3)]
            assert codes == [201, 201, 429]
            codes = [(await ben.http.post("/api/rooms", json={"game": "brawl"})).status_code for _ in range(2)]
            assert codes == [201, 429]
            newcomers = [httpx.get(f"{server.url}/api/me").status_code for _ in range(3)]
            assert newcomers == [200, 200, 429]
            code = (await ann.get("/api/lobby"))["mine"][0]["code"]
            table = await ann.sit(code)
            said = [(await table.ask("chat", text="hi"))["code"] for _ in range(3)]
            assert said == ["ok", "ok", "slow_down"]
            await ann.sit(code)
            assert await (await ann.sit(code)).closed() == 4429

    asyncio.run(scene())


def test_other_sites_may_neither_write_nor_connect(server: ServerProcess) -> None:
    async def scene() -> None:
        async with Player(server.url) as ann:
            made = await ann.create("brawl")
            code = made["room"]["code"]
            for headers in (
                {"origin": "https://evil.example"},
                {"origin": "null"},
                {"origin": server.url.replace("http", "https")},
                {"sec-fetch-site": "cross-site"},
            ):
                answer = await ann.http.post("/api/rooms", json={"game": "brawl"}, headers=headers)
                assert answer.status_code == 403, headers
                assert await (await ann.sit(code, **headers)).closed() == 4403
            own = {"origin": server.url, "sec-fetch-site": "same-origin"}
            assert (await ann.http.post("/api/rooms", json={"game": "brawl"}, headers=own)).status_code == 201
            assert await (await ann.sit(code, **own)).my_turn() is not None

    asyncio.run(scene())


@pytest.mark.parametrize(
    "cookie",
    ["", "drumhead=", "drumhead=v1..", "drumhead=v1." + "0" * 32 + ".AAAA", "drumhead=v9.x.y", "drumhead=é;;;=="],
)
def test_forged_cookies_are_nobody(server: ServerProcess, cookie: str) -> None:
    async def scene() -> None:
        address = server.url.replace("http", "ws") + "/api/rooms/zzzzzzzzzzzz/ws"
        async with connect(address, additional_headers={"cookie": cookie}) as forged:
            with pytest.raises(ConnectionClosed):
                await forged.recv()
            assert forged.close_code == 4401

    asyncio.run(scene())


def test_a_changed_signature_is_refused(server: ServerProcess) -> None:
    async def scene() -> None:
        async with Player(server.url) as ann:
            name = (await ann.put("/api/me", {"name": "Ann"}))["name"]
            value = ann.http.cookies["drumhead"]
            for forged in (value[:-1] + ("A" if value[-1] != "A" else "B"), value.replace("v1.", "v1.f", 1)[:-1]):
                answer = httpx.get(f"{server.url}/api/me", cookies={"drumhead": forged})
                assert answer.json()["name"] != name
            kept = httpx.get(f"{server.url}/api/me", cookies={"drumhead": value})
            assert kept.json()["name"] == "Ann"

    asyncio.run(scene())


TRICKS = [
    "/../../etc/passwd",
    "/..%2f..%2fetc/passwd",
    "/%2e%2e/%2e%2e/etc/passwd",
    "/assets/../../auth.py",
    "/assets/..%5c..%5cauth.py",
    "//etc/passwd",
    "/static/../cookie.key",
    "/cookie.key",
    "/assets/%00",
    "/\x7f",
    "/api/rooms/../../me",
    "/api/rooms/%2e%2e%2f%2e%2e%2fcookie.key/record",
    "/api/replays/..%2f..%2fcookie.key",
    "/api/games/..%2fshadows_edge/cards",
]


@pytest.mark.parametrize("path", TRICKS)
def test_path_tricks_find_no_files(server: ServerProcess, path: str) -> None:
    """Sent raw, since clients tidy such paths up. The page itself is the only answer that is not a refusal."""
    with socket.create_connection(("127.0.0.1", server.port), 10) as raw:
        raw.sendall(f"GET {path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n".encode("latin-1"))
        answer = b"".join(iter(lambda: raw.recv(65536), b""))
    status = int(answer.split()[1])
    assert status in (200, 400, 404), answer[:200]
    assert b"root:" not in answer
    assert b"import " not in answer
    if status == 200:
        assert b"text/html" in answer.lower()


def test_pages_carry_the_security_headers(server: ServerProcess) -> None:
    page = httpx.get(f"{server.url}/table/whatever")
    assert page.status_code == 200
    policy = page.headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    assert page.headers["x-content-type-options"] == "nosniff"
    assert page.headers["referrer-policy"] == "no-referrer"
    assert "server" not in page.headers
    assert "set-cookie" not in page.headers
    assert httpx.get(f"{server.url}/missing.js").status_code == 404
    cookie = httpx.get(f"{server.url}/api/me").headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=Lax" in cookie
    again = httpx.get(f"{server.url}/", headers={"if-none-match": page.headers["etag"]})
    assert again.status_code == 304


def test_no_secret_in_the_log(server: ServerProcess) -> None:
    async def scene() -> list[Any]:
        async with Player(server.url) as ann, Player(server.url) as ben:
            made = await ann.create("brawl", seats=[{"who": "me"}, {"who": "open"}])
            await ben.post(f"/api/rooms/{made['room']['code']}/join", {"key": made["key"]}, expect=200)
            await ben.put(f"/api/rooms/{made['room']['code']}/seats/1", {})
            tables = [await p.sit(made["room"]["code"]) for p in (ann, ben)]
            await asyncio.gather(*[t.play_on(random.Random(n)) for n, t in enumerate(tables)])
            return [made["key"], ann.http.cookies["drumhead"], ben.http.cookies["drumhead"]]

    told = asyncio.run(scene())
    log = server.log.read_text()
    assert not [secret for secret in told if secret in log]
