"""Can an operator run it? Health, numbers, logs, and `drumhead admin` while a server goes on."""

import asyncio
import json
import socket
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from drumhead.cli import run
from drumhead.server.admin import Admin, AdminError
from drumhead.server.settings import Settings
from drumhead.server.store.engine import NEWEST, StoreError, migrate, open_engine, parse_url
from tests.server.client import Player, ServerProcess
from tests.server.conftest import limits
from tests.server.shipped import Guest

SOON = 20.0


class Operated(ServerProcess):
    def __init__(self, data: Path, **settings: Any) -> None:
        super().__init__(data, offer=[], limits=limits(), **settings)
        self.data = data

    def admin(self) -> Admin:
        return Admin(
            Settings(data=self.data, games=[f"tests.server.tables:{n}" for n in ("BRAWL", "MUSTER")], offer=[])
        )


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Operated]:
    told = {"log_format": "json", "access_log": True, "metrics_from": ["127.0.0.1"]}
    process = Operated(tmp_path_factory.mktemp("operated"), **told)
    yield process
    process.stop()


def eventually(wanted: Callable[[], bool]) -> None:
    deadline = time.monotonic() + SOON
    while not wanted():
        assert time.monotonic() < deadline, "It did not happen."
        time.sleep(0.1)


def test_health_readiness_and_numbers(server: Operated) -> None:
    assert httpx.get(f"{server.url}/healthz").json()["status"] == "ok"
    ready = httpx.get(f"{server.url}/readyz")
    assert (ready.status_code, ready.json()["ready"]) == (200, True)

    async def play() -> None:
        async with Player(server.url) as ann:
            table = await ann.sit((await ann.create("brawl"))["room"]["code"])
            pending = await table.my_turn()
            assert pending is not None
            await table.act(pending["options"][0], pending)

    asyncio.run(play())
    page = httpx.get(f"{server.url}/metrics")
    assert page.status_code == 200
    for name in ("rooms", "sockets", "inputs_total", "input_seconds_bucket", "queue", "requests_total", "store_bytes"):
        assert f"drumhead_{name}" in page.text
    assert 'drumhead_inputs_total{kind="play"}' in page.text


def test_numbers_are_for_those_whom_the_settings_name(server: Operated) -> None:
    async def scene() -> int:
        async with Guest(server.url, "127.0.0.9") as guest:
            return (await guest.http.get("/metrics")).status_code

    assert asyncio.run(scene()) == 404


def test_every_answer_has_a_number_and_the_log_is_json_without_secrets(server: Operated) -> None:
    answer = httpx.get(f"{server.url}/api/me?x=%0aforged")
    number = answer.headers["x-request-id"]
    cookie = answer.cookies["drumhead"]
    eventually(lambda: number in server.log.read_text())
    lines = [json.loads(line) for line in server.log.read_text().splitlines()]
    (mine,) = [line for line in lines if line.get("request") == number]
    assert "/api/me" in mine["event"]
    assert cookie not in server.log.read_text()


def test_a_banned_person_is_shown_out_and_let_in_again(server: Operated) -> None:
    async def scene() -> None:
        async with Player(server.url) as eve:
            table = await eve.sit((await eve.create("brawl"))["room"]["code"])
            public = (await eve.get("/api/me"))["id"]
            with server.admin() as admin:
                assert admin.shut_out(public, days=1, reason="rude") == public
                assert await table.closed() == 4403
                assert (await eve.http.get("/api/me")).status_code == 403
                assert admin.let_in(public) == 1
            deadline = time.monotonic() + SOON
            while (await eve.http.get("/api/me")).status_code == 403:
                assert time.monotonic() < deadline
                await asyncio.sleep(0.2)

    asyncio.run(scene())


def test_a_banned_address_is_shut_out_and_another_is_not(server: Operated) -> None:
    async def scene() -> None:
        async with Guest(server.url, "127.0.0.7") as pest:
            with server.admin() as admin:
                admin.shut_out("127.0.0.7")
                deadline = time.monotonic() + SOON
                while (await pest.http.get("/api/me")).status_code != 403:
                    assert time.monotonic() < deadline
                    await asyncio.sleep(0.2)
                assert httpx.get(f"{server.url}/api/me").status_code == 200
                admin.let_in("127.0.0.7")

    asyncio.run(scene())


def test_the_muted_play_and_do_not_talk(server: Operated) -> None:
    async def scene() -> None:
        async with Player(server.url) as eve:
            table = await eve.sit((await eve.create("brawl"))["room"]["code"])
            with server.admin() as admin:
                admin.shut_out((await eve.get("/api/me"))["id"], kind="mute")
            deadline = time.monotonic() + SOON
            while (await table.ask("chat", text="hi"))["code"] == "ok":
                assert time.monotonic() < deadline
                await asyncio.sleep(0.3)
            pending = await table.my_turn()
            assert pending is not None
            assert (await table.act(pending["options"][0], pending))["code"] == "ok"

    asyncio.run(scene())


def test_a_closed_room_is_over(server: Operated) -> None:
    async def scene() -> None:
        async with Player(server.url) as ann:
            code = (await ann.create("brawl"))["room"]["code"]
            table = await ann.sit(code)
            with server.admin() as admin:
                assert code in [line.code for line in admin.rooms("playing")]
                admin.close_room(code)
            assert await table.closed() == 1012
            assert (await ann.get(f"/api/rooms/{code}"))["room"]["status"] == "over"

    asyncio.run(scene())


def test_a_new_key_signs_nobody_out(server: Operated, capsys: pytest.CaptureFixture[str]) -> None:
    with httpx.Client(base_url=server.url) as ann:
        me = ann.get("/api/me").json()["id"]
        before = ann.cookies["drumhead"]
        assert run(["admin", "rotate-key", "--data", str(server.data)]) == 0
        eventually(lambda: ann.get("/api/me").json()["id"] == me and ann.cookies["drumhead"] != before)
    old = httpx.get(f"{server.url}/api/me", cookies={"drumhead": before})
    assert old.json()["id"] == me


def test_back_up_and_restore_while_it_runs(server: Operated, tmp_path: Path) -> None:
    async def scene() -> None:
        async with Player(server.url) as ann:
            kept = (await ann.create("brawl"))["room"]["code"]
            with server.admin() as admin:
                admin.back_up(tmp_path / "copy")
                with pytest.raises(AdminError):
                    admin.back_up(tmp_path / "copy")
            lost = (await ann.create("brawl"))["room"]["code"]
            with server.admin() as admin:
                admin.restore(tmp_path / "copy")
            deadline = time.monotonic() + SOON
            while (await ann.http.get(f"/api/rooms/{lost}")).status_code == 200:
                assert time.monotonic() < deadline
                await asyncio.sleep(0.2)
            table = await ann.sit(kept)
            pending = await table.my_turn()
            assert pending is not None
            assert (await table.act(pending["options"][0], pending))["code"] == "ok"

    asyncio.run(scene())


def test_pruning_forgets_what_is_over_and_nothing_that_runs(server: Operated) -> None:
    async def scene() -> tuple[str, str]:
        async with Player(server.url) as ann:
            over, runs = [(await ann.create("brawl", seats=[{"who": "me"}] * 2))["room"]["code"] for _ in range(2)]
            table = await ann.sit(over)
            assert (await table.ask("concede", seat=0))["code"] == "ok"
            await table.sees(lambda view: view["outcome"] is not None)
            return over, runs

    over, runs = asyncio.run(scene())
    with server.admin() as admin:
        with pytest.raises(AdminError):
            admin.prune(days=0.5)
        with admin._engine.begin() as c:
            c.exec_driver_sql("UPDATE room SET moved = moved - 864000000 WHERE code IN (?, ?)", (over, runs))
        assert admin.prune(days=5, dry=True)["rooms"] == 1
        assert admin.prune(days=5)["rooms"] == 1
        codes = [line.code for line in admin.rooms(limit=1000)]
        assert runs in codes
        assert over not in codes
        assert admin.prune(days=5, abandoned=9)["rooms"] == 1
        assert runs not in [line.code for line in admin.rooms(limit=1000)]


def test_verify_finds_what_is_damaged(server: Operated, capsys: pytest.CaptureFixture[str]) -> None:
    async def scene() -> str:
        async with Player(server.url) as ann:
            made = await ann.create("brawl", seats=[{"who": "me"}] * 2)
            table = await ann.sit(made["room"]["code"])
            assert (await table.ask("concede", seat=0))["code"] == "ok"
            await table.sees(lambda view: view["outcome"] is not None)
            return str(made["room"]["code"])

    code = asyncio.run(scene())
    with server.admin() as admin:
        count, found = admin.verify()
        assert count > 0
        assert found == []
        with admin._engine.begin() as c:
            c.exec_driver_sql("UPDATE input SET seat = 1 WHERE room = ?", (code,))
        assert [entry.code for entry in admin.verify()[1]] == [code]


def test_a_newer_database_is_refused_with_a_sentence(tmp_path: Path) -> None:
    engine = open_engine(parse_url(f"sqlite:///{tmp_path / 'new.sqlite3'}"))
    migrate(engine)
    with engine.begin() as c:
        c.exec_driver_sql("UPDATE alembic_version SET version_num = '9999'")
    with pytest.raises(StoreError) as refused:
        migrate(engine)
    assert "newer" in refused.value.reason
    engine.dispose()


def test_the_newest_migration_is_the_one_that_the_program_names() -> None:
    folder = Path(__file__).parents[2] / "src" / "drumhead" / "server" / "store" / "migrations" / "versions"
    assert max(path.name[:4] for path in folder.glob("0*.py")) == NEWEST


def test_a_taken_port_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        assert run(["serve", "--port", str(taken.getsockname()[1]), "--data", str(tmp_path)]) == 1
    assert "already in use" in capsys.readouterr().err


def test_admin_without_a_store_says_so(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["admin", "rooms", "--data", str(tmp_path)]) == 1
    assert "no store yet" in capsys.readouterr().err


def test_the_operators_page_opens_with_the_token_alone(server: Operated, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["admin", "token", "--data", str(server.data)]) == 0
    token = capsys.readouterr().out.strip().partition("#")[2]
    for given in ("", "Bearer x", "Bearer " + "0" * 64):
        assert httpx.get(f"{server.url}/api/operator", headers={"authorization": given}).status_code == 404
    shown = httpx.get(f"{server.url}/api/operator", headers={"authorization": f"Bearer {token}"}).json()
    assert shown["ready"] is True
    assert shown["store_bytes"] > 0
    assert token not in server.log.read_text()
