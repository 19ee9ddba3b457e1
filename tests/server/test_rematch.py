"""Does a rematch need everybody? One new table, when all people at the old one have asked for it."""

import asyncio
from typing import Any

from tests.server.client import Player, ServerProcess, Socket


async def over(ann: Player, ben: Player) -> tuple[Socket, Socket]:
    made = await ann.create("brawl", seats=[{"who": "me"}, {"who": "open"}], public=True, clock={"base": 600})
    code = made["room"]["code"]
    await ben.put(f"/api/rooms/{code}/seats/1", {})
    a, b = await ann.sit(code), await ben.sit(code)
    await b.sees(lambda view: view["outcome"] is None)  # both are at the table when it ends
    assert (await a.ask("concede", seat=0))["code"] == "ok"
    await a.sees(lambda view: view["outcome"] is not None)
    await b.sees(lambda view: view["outcome"] is not None)
    return a, b


def told(socket: Socket) -> list[dict[str, Any]]:
    return [message["room"] for message in socket.inbox if message["type"] == "room"]


def test_both_at_once_make_one_table(server: ServerProcess) -> None:
    async def scene() -> None:
        async with Player(server.url) as ann, Player(server.url) as ben:
            for _ in range(5):
                a, b = await over(ann, ben)
                before = {room["code"] for room in (await ann.get("/api/lobby"))["mine"]}
                verdicts = await asyncio.gather(a.ask("rematch"), b.ask("rematch"))
                assert {verdict["code"] for verdict in verdicts} == {"ok"}
                await a.flush()
                await b.flush()
                after = {room["code"] for room in (await ann.get("/api/lobby"))["mine"]}
                assert len(after - before) == 1
                for socket in (a, b):
                    assert told(socket)[-1]["rematch"] in after - before
                    await socket.close()

    asyncio.run(scene())


def test_nothing_begins_before_both_have_agreed(server: ServerProcess) -> None:
    async def scene() -> None:
        async with Player(server.url) as ann, Player(server.url) as ben, Player(server.url) as eve:
            a, b = await over(ann, ben)
            before = {room["code"] for room in (await ben.get("/api/lobby"))["mine"]}
            for _ in range(3):
                assert (await a.ask("rematch"))["code"] == "ok"
            await b.flush()
            assert told(b)[-1]["again"] == [0]
            assert told(b)[-1]["rematch"] is None
            assert {room["code"] for room in (await ben.get("/api/lobby"))["mine"]} == before
            e = await eve.sit(told(b)[-1]["code"])
            assert (await e.ask("rematch"))["code"] == "not_now"
            assert (await b.ask("rematch"))["code"] == "ok"
            await a.flush()
            again = await ann.get(f"/api/rooms/{told(a)[-1]['rematch']}")
            assert again["room"]["status"] == "playing"

    asyncio.run(scene())


def test_against_a_bot_one_is_enough(server: ServerProcess) -> None:
    async def scene() -> None:
        async with Player(server.url) as ann:
            made = await ann.create("brawl", seats=[{"who": "me"}, {"who": "bot", "level": "recruit"}])
            table = await ann.sit(made["room"]["code"])
            assert (await table.ask("concede", seat=0))["code"] == "ok"
            assert (await table.ask("rematch"))["code"] == "ok"
            await table.flush()
            assert told(table)[-1]["rematch"] is not None

    asyncio.run(scene())
