"""Coming back: after a lost connection, a reload, or days; the table is exactly where it was."""

import asyncio
import random
from typing import Any

import pytest

from tests.server.client import Player, ServerProcess, Socket
from tests.server.conftest import StartServer


def without_clock(view: dict[str, Any] | None) -> dict[str, Any]:
    assert view is not None
    return {key: value for key, value in view.items() if key not in ("clock", "events")}


@pytest.mark.parametrize("game", ["brawl", "muster"])
def test_rejoining_at_every_input_shows_the_uninterrupted_view(server: ServerProcess, game: str) -> None:
    """Two seats and a watcher stay; the same people drop and rejoin after each input, and see the very same."""

    async def scene() -> None:
        async with Player(server.url) as ann, Player(server.url) as ben, Player(server.url) as eve:
            made = await ann.create(game, seats=[{"who": "me"}, {"who": "open"}], public=True)
            code = made["room"]["code"]
            await ben.put(f"/api/rooms/{code}/seats/1", {})
            people = (ann, ben, eve)
            stayed = [await person.sit(code) for person in people]
            dice = random.Random(4)
            for table in stayed:
                await table.until(lambda m: m["type"] == "view")
            rejoined = 0
            over = False
            while not over:
                mover = next(t for t in stayed[:2] if t.view is not None and t.view["pending"] is not None)
                over = await mover.play_on(dice, 1)
                for table in stayed:
                    await table.flush()
                for person, table in zip(people, stayed, strict=True):
                    fresh = await person.sit(code)
                    await fresh.until(lambda m: m["type"] == "view")
                    assert without_clock(fresh.view) == without_clock(table.view)
                    assert fresh.events == table.events
                    await fresh.close()
                    rejoined += 1
                    person.sockets.remove(fresh)
                over = over or (stayed[0].view or {})["outcome"] is not None
            assert rejoined > 20

    asyncio.run(scene())


def test_a_match_rests_while_the_server_is_down(start_server: StartServer) -> None:
    """Stopped and started again: same cookie, same view, no clock time lost to the pause."""
    before_stop: dict[str, Any] = {}

    async def first(url: str) -> tuple[str, str]:
        async with Player(url) as ann:
            made = await ann.create("brawl", seats=[{"who": "me"}, {"who": "me"}], clock={"base": 60})
            table = await ann.sit(made["room"]["code"])
            await show(table, 0)
            await table.play_on(random.Random(6), 1)
            assert table.view is not None
            await show(table, table.view["waiting"][0])  # a card may ask the same player again
            before_stop.update(table.view)
            return made["room"]["code"], ann.http.cookies["drumhead"]

    async def second(url: str, code: str, cookie: str) -> None:
        player = Player(url)
        player.http.cookies.set("drumhead", cookie)
        async with player as ann:
            mine = (await ann.get("/api/lobby"))["mine"]
            assert [(room["code"], room["your_turn"]) for room in mine] == [(code, True)]
            table = await ann.sit(code)
            seat = before_stop["seat"]
            await show(table, seat)
            assert without_clock(table.view) == without_clock(before_stop)
            assert table.view is not None
            assert table.view["clock"]["left"][seat] > 55_000
            assert not await table.play_on(random.Random(7), 1)

    async def show(table: Socket, seat: int) -> None:
        await table.ask("face", seat=seat)
        await table.until(lambda m: m["type"] == "view" and m["seat"] == seat)

    server = start_server()
    code, cookie = asyncio.run(first(server.url))
    server.stop()
    assert server.process.returncode == 0
    assert "Traceback" not in server.log.read_text()
    again = start_server()
    asyncio.run(second(again.url, code, cookie))


def test_a_room_nobody_watches_leaves_the_memory_and_comes_back(start_server: StartServer) -> None:
    server = start_server(idle_seconds=0.3)

    async def scene() -> None:
        async with Player(server.url) as ann:
            made = await ann.create("brawl", seats=[{"who": "me"}, {"who": "me"}])
            code = made["room"]["code"]
            table = await ann.sit(code)
            await table.ask("face", seat=0)
            pending = await table.my_turn()
            await table.close()
            await asyncio.sleep(1.5)
            table = await ann.sit(code)
            await table.ask("face", seat=0)
            assert await table.my_turn() == pending

    asyncio.run(scene())
