"""Does every command of `drumhead admin` do its work on both stores, while a server goes on?"""

import asyncio
import os
import subprocess
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from drumhead.cli import run
from drumhead.content.drafts import pack_files_of
from drumhead.content.packs import content_of
from drumhead.server.admin import Admin
from drumhead.server.editions import SHORT, Editions
from drumhead.server.settings import Settings
from tests.server.client import Player
from tests.server.conftest import StartServer

GAME = "shadows_edge"
DRAFTS = Path("src/drumhead/games/battleground/packs")


def said(capsys: pytest.CaptureFixture[str], given: list[str], code: int = 0) -> str:
    capsys.readouterr()
    assert run(["admin", *given]) == code
    told = capsys.readouterr()
    return told.out if code == 0 else told.err


async def finished(player: Player) -> str:
    made = await player.create(GAME, seats=[{"who": "me"}, {"who": "me"}])
    table = await player.sit(made["room"]["code"])
    assert (await table.ask("concede", seat=0))["code"] == "ok"
    await table.sees(lambda view: view["outcome"] is not None)
    return str(made["room"]["code"])


@pytest.mark.parametrize("backend", ["sqlite", "postgresql"])
def test_every_command_while_a_server_runs(
    backend: str,
    request: pytest.FixtureRequest,
    start_server: StartServer,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    url = request.getfixturevalue("postgres_url") if backend == "postgresql" else ""
    server = start_server(offer=[GAME], db=url)
    where = ["--data", str(server.log.parent), *(["--db", url] if url else [])]
    settings = Settings(data=server.log.parent, db=url)

    async def scene() -> None:
        async with Player(server.url) as ann, Player(server.url) as ben:
            over, runs = await finished(ann), (await ben.create(GAME))["room"]["code"]
            listed = said(capsys, ["rooms", *where])
            assert over in listed
            assert runs in listed
            assert over not in said(capsys, ["rooms", "--status", "playing", *where])
            assert "0 of them damaged" in said(capsys, ["verify", *where])

            who = (await ann.get("/api/me"))["id"]
            said(capsys, ["ban", who, "--days", "2", "--reason", "spam", *where])
            said(capsys, ["mute", (await ben.get("/api/me"))["id"], *where])
            told = said(capsys, ["bans", *where])
            assert "spam" in told
            assert "mute" in told
            await until(lambda: _status(ann, "/api/lobby"), 403)
            said(capsys, ["unban", who, *where])
            await until(lambda: _status(ann, "/api/lobby"), 200)

            assert said(capsys, ["migrate", *where]).startswith("The database is at ")
            assert said(capsys, ["token", "--data", str(server.log.parent)]).startswith("/operator#")
            said(capsys, ["rotate-key", *where])
            assert await _status(ann, "/api/me") == 200

            said(capsys, ["backup", str(tmp_path / "copy"), *where])
            assert "--yes" in said(capsys, ["restore", str(tmp_path / "copy"), *where], code=1)
            later = (await ben.create(GAME))["room"]["code"]
            said(capsys, ["restore", str(tmp_path / "copy"), "--yes", *where])
            await until(lambda: _status(ben, f"/api/rooms/{later}"), 404)
            assert await _status(ben, f"/api/rooms/{runs}") == 200

            said(capsys, ["close", runs, *where])
            assert runs not in said(capsys, ["rooms", "--status", "playing", *where])
            _age(settings, 864_000_000)
            told = said(capsys, ["prune", "--days", "5", "--dry-run", *where])
            assert told.startswith("It would be: 2 rooms")
            assert said(capsys, ["prune", "--days", "5", *where]).startswith("Forgotten: 2 rooms")
            assert said(capsys, ["rooms", *where]) == ""

    asyncio.run(scene())


def _age(settings: Settings, by: int) -> None:
    with Admin(settings) as admin, admin._engine.begin() as c:
        c.exec_driver_sql(f"UPDATE room SET moved = moved - {by}")


async def _status(player: Player, path: str) -> int:
    return (await player.http.get(path)).status_code


async def until(asked: Callable[[], Any], wanted: int) -> None:
    deadline = time.monotonic() + 30
    while (got := await asked()) != wanted:
        assert time.monotonic() < deadline, got
        await asyncio.sleep(0.2)


def test_a_password_is_on_no_command_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: dict[str, Any] = {}

    def start(command: list[str], **how: Any) -> subprocess.CompletedProcess[str]:
        seen.update(command=command, environment=how["env"])
        return subprocess.CompletedProcess(command, 0, "", "")

    monkeypatch.setattr(subprocess, "run", start)
    monkeypatch.setattr("shutil.which", lambda _: "/usr/bin/pg_dump")
    with Admin(Settings(data=tmp_path, db="postgresql://ann:hush@db.example/drumhead")) as admin:
        admin.back_up(tmp_path / "copy")
    assert "--dbname=postgresql://ann@db.example/drumhead" in seen["command"]
    assert not any("hush" in word for word in seen["command"])
    assert seen["environment"]["PGPASSWORD"] == "hush"


def drawn(number: int) -> dict[str, str]:
    """The files of a scenario that somebody drew."""
    text = next(one for one in _samples() if "\nid: S2" in one or one.startswith("id: S2"))
    text = text.replace("id: S2", f"id: mine{number}", 1)
    return pack_files_of("battleground", text, f"mine{number}", content_of("battleground"))


def _samples() -> list[str]:
    return [path.read_text(encoding="utf-8") for path in DRAFTS.rglob("*.yaml") if "id: S2" in path.read_text()]


def test_drawn_scenarios_are_forgotten_unless_a_match_needs_them(tmp_path: Path) -> None:
    editions = Editions(kept=tmp_path / "packs", offer=["battleground"])
    old, young, needed = [editions.take("battleground", drawn(n)) for n in range(3)]
    assert old is not None
    assert young is not None
    assert needed is not None
    for game in (old, needed):
        os.utime(tmp_path / "packs" / game.content, (0, 0))
    other = tmp_path / "packs" / ("0" * 64)
    other.mkdir()
    (other / "which").write_text("battleground/somebodys_pack\n")
    os.utime(other, (0, 0))
    found = editions.drafts({needed.content[:SHORT]}, time.time() - 60)
    assert [home.name for home in found] == [old.content]
    editions.take("battleground", drawn(0))  # wanted again: young
    assert editions.drafts({needed.content[:SHORT]}, time.time() - 60) == []
    os.utime(tmp_path / "packs" / old.content, (0, 0))
    editions.forget(editions.drafts({needed.content[:SHORT]}, time.time() - 60))
    assert editions.of("battleground", old.content) is None
    assert editions.of("battleground", needed.content) is not None
