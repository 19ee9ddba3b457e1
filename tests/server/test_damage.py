"""What if the store is damaged? One unreadable row harms that row's table alone, and the table says so."""

import asyncio
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from drumhead.server.chain import DamagedError, check, first_link, next_link
from drumhead.server.store import InputRow
from tests.server.client import Player, ServerProcess
from tests.server.conftest import StartServer

BOTS = [{"who": "bot", "level": "recruit"}, {"who": "bot", "level": "recruit"}]


DAMAGE = {
    "cut": "UPDATE input SET body = substr(body, 1, 2) WHERE seq = 1 AND room = ?",
    "changed": "UPDATE input SET seat = 1 - seat WHERE seq = 0 AND room = ?",
    "unknown kind": "UPDATE input SET kind = 'cheat', chain = '' WHERE seq = 1 AND room = ?",
    "cut, unchained": "UPDATE input SET body = '[', chain = '' WHERE seq = 1 AND room = ?",
    "dropped": "DELETE FROM input WHERE seq = 0 AND room = ?",
    "room row": "UPDATE room SET body = '{', moved = moved + 1000000 WHERE code = ?",
}


async def two_inputs(ann: Player) -> str:
    """A table with two people's inputs in its log."""
    made = await ann.create("brawl", seats=[{"who": "me"}, {"who": "me"}], public=True)
    table = await ann.sit(made["room"]["code"])
    for _ in range(2):
        view = await table.sees(lambda view: bool(view["turn"]))
        await table.ask("face", seat=view["turn"][0])
        pending = await table.my_turn()
        assert pending is not None
        rest = next(option for option in pending["options"] if option["action"]["verb"] == "rest")
        assert (await table.act(rest, pending))["code"] == "ok"
        await table.flush()
    return str(made["room"]["code"])


def test_a_damaged_table_says_so_and_harms_no_other(start_server: StartServer, tmp_path: Path) -> None:
    """The unreadable room is the newest: a start comes upon it first, and a table of bots goes on after it."""

    async def before(server: ServerProcess) -> tuple[str, dict[str, str], str]:
        async with Player(server.url) as ann:
            bots = (await ann.create("brawl", seats=BOTS, public=True))["room"]["code"]
            return ann.http.cookies["drumhead"], {how: await two_inputs(ann) for how in DAMAGE}, bots

    first = start_server(bot_seconds=0.05, bot_pace=0.3)
    cookie, codes, bots = asyncio.run(before(first))
    first.kill()
    with sqlite3.connect(tmp_path / "data" / "drumhead.sqlite3") as database:
        for how, sql in DAMAGE.items():
            assert database.execute(sql, (codes[how],)).rowcount == 1
    database.close()
    server = start_server(bot_seconds=0.05)

    async def after() -> None:
        player = Player(server.url)
        player.http.cookies.set("drumhead", cookie)
        async with player as ann:
            other = await ann.create("brawl", seats=[{"who": "me"}, BOTS[0]])
            lobby = await ann.get("/api/lobby")
            assert other["room"]["code"] in [room["code"] for room in lobby["mine"]]
            for how, code in codes.items():
                table = await ann.sit(code)
                said = await table.of_type("error")
                assert (said["code"], "cannot" in said["reason"]) == ("gone", True), how
                if how != "room row":
                    assert (await table.ask("concede", seat=0))["code"] == "not_now", how
            await (await ann.sit(bots)).sees(lambda view: view["outcome"] is not None)

    asyncio.run(after())


def rows(change: Callable[[list[InputRow]], None]) -> list[InputRow]:
    link, made = first_link("abcdefgh", {"seed": "0"}), []
    for seq in range(4):
        link = next_link(link, seq, "play", seq % 2, f"[{seq}]", 1000 + seq, 5)
        made.append(
            InputRow(
                room="abcdefgh", seq=seq, kind="play", seat=seq % 2, body=f"[{seq}]", at=1000 + seq, spent=5, chain=link
            )
        )
    change(made)
    return made


def verify(made: list[InputRow], header: dict[str, Any]) -> None:
    link = first_link("abcdefgh", header)
    for entry in made:
        link = check(link, entry)


def test_the_chain_holds_every_field_and_the_header() -> None:
    verify(rows(lambda _: None), {"seed": "0"})
    with pytest.raises(DamagedError):
        verify(rows(lambda _: None), {"seed": "1"})
    for field, value in {"seq": 9, "kind": "undo", "seat": 3, "body": "[]", "at": 1, "spent": 6}.items():

        def change(made: list[InputRow], field: str = field, value: object = value) -> None:
            made[2] = msgspec.structs.replace(made[2], **{field: value})

        with pytest.raises(DamagedError):
            verify(rows(change), {"seed": "0"})
