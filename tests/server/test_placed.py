"""Does it work where an operator puts it? Below a path, behind a proxy on another address, on a unix socket."""

import asyncio
import re
from pathlib import Path
from typing import Any

import httpx
from websockets.asyncio.client import connect, unix_connect

from tests.server.client import ServerProcess, Socket
from tests.server.conftest import limits


async def played(http: httpx.AsyncClient, wire: Any, cookie: str) -> None:
    """One input at a table whose socket this is."""
    table = Socket(wire)
    pending = await table.my_turn()
    assert pending is not None
    assert (await table.act(pending["options"][0], pending))["code"] == "ok"
    await table.close()


def test_below_a_path(tmp_path: Path) -> None:
    server = ServerProcess(tmp_path, offer=[], limits=limits(), prefix="/games/drumhead/")

    async def scene() -> None:
        root = server.url.removesuffix("/games/drumhead")
        async with httpx.AsyncClient(base_url=server.url) as http:
            page = await http.get("/lobby")
            assert page.status_code == 200
            assert 'content="/games/drumhead"' in page.text
            files = re.findall(r'(?:src|href)="([^"]+\.(?:js|css|svg))"', page.text)
            assert files
            for file in files:
                assert file.startswith("/games/drumhead/")
                assert (await http.get(root + file)).status_code == 200
            me = await http.get("/api/me")
            assert "Path=/games/drumhead/" in me.headers["set-cookie"]
            cookie = f"drumhead={me.cookies['drumhead']}"
            made = await http.post("/api/rooms", json={"game": "brawl"}, headers={"cookie": cookie})
            address = server.url.replace("http", "ws") + f"/api/rooms/{made.json()['room']['code']}/ws"
            async with connect(address, additional_headers={"cookie": cookie}, max_size=None) as wire:
                await played(http, wire, cookie)
            assert (await http.get(f"{root}/api/me")).status_code == 404
            assert (await http.get(f"{root}/games/drumheads/api/me")).status_code == 404

    try:
        asyncio.run(scene())
    finally:
        server.stop()


def test_behind_a_proxy_on_another_address(tmp_path: Path) -> None:
    """The proxy is 127.0.0.8; what it says of who asks counts, what anybody else says does not."""
    told = limits(address_newcomers={"per_second": 0.001, "burst": 2})
    server = ServerProcess(
        tmp_path, offer=[], limits=told, trusted_proxies=["127.0.0.8/32"], hosts=["play.example", "127.0.0.1"]
    )
    proxied = {"x-forwarded-proto": "https", "x-forwarded-host": "play.example", "x-forwarded-for": "198.51.100.7"}

    async def scene() -> None:
        proxy = httpx.AsyncHTTPTransport(local_address="127.0.0.8")
        async with httpx.AsyncClient(base_url=server.url, transport=proxy) as http:
            me = await http.get("/api/me", headers=proxied)
            assert "Secure" in me.headers["set-cookie"]
            cookie = f"drumhead={me.cookies['drumhead']}"
            own = {"origin": "https://play.example", "cookie": cookie}
            made = await http.post("/api/rooms", json={"game": "brawl"}, headers=proxied | own)
            assert made.status_code == 201
            address = server.url.replace("http", "ws") + f"/api/rooms/{made.json()['room']['code']}/ws"
            wire = await connect(address, additional_headers=proxied | own, local_addr=("127.0.0.8", 0), max_size=None)
            await played(http, wire, cookie)
            # Two guests from one address are let in, the third is not; another address is not held up by it.
            codes = [(await _stranger(http, proxied)) for _ in range(2)]
            assert codes == [200, 429]
            assert await _stranger(http, proxied | {"x-forwarded-for": "198.51.100.8"}) == 200
            evil = await http.get("/api/me", headers=proxied | {"x-forwarded-host": "evil.example"})
            assert evil.status_code == 400
        async with httpx.AsyncClient(base_url=server.url) as direct:
            answer = await direct.get("/api/me", headers=proxied | {"x-forwarded-for": "203.0.113.1"})
            assert "Secure" not in answer.headers["set-cookie"]

    try:
        asyncio.run(scene())
    finally:
        server.stop()


async def _stranger(http: httpx.AsyncClient, headers: dict[str, str]) -> int:
    http.cookies.clear()
    return (await http.get("/api/me", headers=headers)).status_code


def test_on_a_unix_socket(tmp_path: Path) -> None:
    path = tmp_path / "drumhead.sock"
    first = None
    for _ in range(2):  # a server that was killed leaves its socket behind; the next one takes it over
        server = UnixServer(tmp_path / "data", path)
        if first is None:
            first = server
            server.kill()
    proxied = {"x-forwarded-for": "198.51.100.7", "x-forwarded-proto": "https", "host": "play.example"}

    async def scene() -> None:
        transport = httpx.AsyncHTTPTransport(uds=str(path))
        async with httpx.AsyncClient(base_url="http://play.example", transport=transport) as http:
            me = await http.get("/api/me", headers=proxied)
            assert "Secure" in me.headers["set-cookie"]
            cookie = f"drumhead={me.cookies['drumhead']}"
            made = await http.post("/api/rooms", json={"game": "brawl"}, headers=proxied | {"cookie": cookie})
            code = made.json()["room"]["code"]
            headers = {"cookie": cookie, "x-forwarded-proto": "https", "x-forwarded-for": "198.51.100.7"}
            wire = await unix_connect(
                str(path), f"ws://play.example/api/rooms/{code}/ws", additional_headers=headers, max_size=None
            )
            await played(http, wire, cookie)

    try:
        asyncio.run(scene())
    finally:
        server.stop()
    assert not path.exists()


class UnixServer(ServerProcess):
    def __init__(self, data: Path, path: Path) -> None:
        self.url = ""
        try:
            super().__init__(data, offer=[], limits=limits(), socket=str(path), hosts=["play.example"])
        except ValueError:  # the address has no port
            assert self.process.poll() is None
