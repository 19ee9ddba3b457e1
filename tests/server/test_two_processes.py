"""Two server processes on one PostgreSQL serve the same room."""

import asyncio
import random
from collections.abc import Iterator
from contextlib import AsyncExitStack

import pytest

from tests.server.client import Player, ServerProcess
from tests.server.conftest import StartServer, limits
from tests.server.postgres import Cluster

Pair = tuple[ServerProcess, ServerProcess]


@pytest.fixture(scope="module")
def pair(postgres: Cluster, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Pair]:
    folder = tmp_path_factory.mktemp("pair")  # the same folder: the same cookie key
    url = postgres.database("pair")
    both = (
        ServerProcess(folder, offer=[], db=url, limits=limits()),
        ServerProcess(folder, offer=[], db=url, limits=limits()),
    )
    yield both
    for process in both:
        process.stop()


async def two_players(stack: AsyncExitStack, one: ServerProcess, two: ServerProcess) -> tuple[Player, Player, Player]:
    """Ann at the first process, Ben at the second, and Ann's browser once more at the second."""
    ann = await stack.enter_async_context(Player(one.url))
    ben = await stack.enter_async_context(Player(two.url))
    again = Player(two.url)
    again.http.cookies.set("drumhead", ann.http.cookies["drumhead"])
    return ann, ben, await stack.enter_async_context(again)


def test_people_at_different_processes_play_each_other(pair: Pair) -> None:
    one, two = pair

    async def scene() -> None:
        async with AsyncExitStack() as stack:
            ann, ben, ann_too = await two_players(stack, one, two)
            for game in ("brawl", "muster"):
                made = await ann.create(game, seats=[{"who": "me"}, {"who": "open"}], public=True)
                code = made["room"]["code"]
                a = await ann.sit(code)
                assert (await a.of_type("hello"))["room"]["status"] == "waiting"
                await ben.put(f"/api/rooms/{code}/seats/1", {})
                b, other = await ben.sit(code), await ann_too.sit(code)
                began = await a.until(lambda m: m["type"] == "room" and m["room"]["status"] == "playing")
                assert began["room"]["seats"][1]["kind"] == "human"
                await b.of_type("hello")  # whoever comes later finds the chat in the greeting
                await a.ask("chat", text="Good luck!")
                assert (await b.of_type("chat"))["text"] == "Good luck!"
                ends = await asyncio.gather(*[t.play_on(random.Random(n)) for n, t in enumerate((a, b))])
                assert ends == [True, True]
                await other.sees(lambda view: view["outcome"] is not None)
                assert other.view is not None
                assert a.view is not None
                assert a.view == other.view | {"events": a.view["events"]}
                assert a.events == other.events

    asyncio.run(scene())


def test_answers_to_both_processes_at_once_count_once(pair: Pair) -> None:
    one, two = pair

    async def scene() -> None:
        async with AsyncExitStack() as stack:
            ann, _, ann_too = await two_players(stack, one, two)
            made = await ann.create("brawl", seats=[{"who": "me"}, {"who": "me"}])
            code = made["room"]["code"]
            tables = [await ann.sit(code), await ann_too.sit(code)]
            seat = 0
            for _ in range(12):
                for table in tables:
                    await table.ask("face", seat=seat)
                pending = await tables[0].my_turn()
                if pending is None or pending["kind"] != "tiny.BrawlTurn":
                    break
                action = {"seat": seat, "ask": pending["ask"], "action": {"verb": "rest"}}
                verdicts = await asyncio.gather(*[table.ask("action", **action) for table in tables])
                assert sorted(v["code"] for v in verdicts) == ["ok", "stale"]
                for table in tables:
                    await table.sees(lambda view: view["pending"] is None)
                seat = 1 - seat

    asyncio.run(scene())


def test_a_takeback_asked_at_one_process_is_granted_at_the_other(pair: Pair) -> None:
    one, two = pair

    async def scene() -> None:
        async with AsyncExitStack() as stack:
            ann, ben, _ = await two_players(stack, one, two)
            made = await ann.create("brawl", seats=[{"who": "me"}, {"who": "open"}], public=True)
            code = made["room"]["code"]
            await ben.put(f"/api/rooms/{code}/seats/1", {})
            a, b = await ann.sit(code), await ben.sit(code)
            first = await a.my_turn()
            assert first is not None
            await a.act(first["options"][0], first)
            await b.sees(lambda view: view["pending"] is not None)
            assert (await a.ask("undo", seat=0, ask=first["ask"] + 1))["code"] == "asked"
            request = await b.of_type("undo_asked")
            assert (await b.ask("undo_answer", seat=1, request=request["request"], yes=True))["code"] == "ok"
            again = await a.sees(lambda view: view["pending"] is not None and view["pending"]["ask"] > first["ask"])
            assert again["pending"]["options"] == first["options"]

    asyncio.run(scene())


def test_a_bot_goes_on_at_the_other_process_when_its_own_dies(start_server: StartServer, postgres_url: str) -> None:
    one, two = start_server(db=postgres_url), start_server(db=postgres_url)

    async def scene() -> None:
        async with AsyncExitStack() as stack:
            ann, _, ann_too = await two_players(stack, one, two)
            bots = [{"who": "bot", "level": "recruit"}] * 2
            made = await ann.create("brawl", seats=bots)
            table = await ann_too.sit(made["room"]["code"])
            await asyncio.to_thread(one.kill)
            await table.sees(lambda view: view["outcome"] is not None)

    asyncio.run(scene())
