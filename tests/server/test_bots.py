"""Bots at the table: however one misbehaves, something legal is played in time and no room stalls."""

import asyncio
import os
import random
import signal
import time
from contextlib import suppress
from pathlib import Path

import pytest

from tests.server.client import Player, ServerProcess
from tests.server.conftest import StartServer


@pytest.mark.parametrize("game", ["tarpit", "quicksand"])
def test_a_bot_that_hangs_or_crashes_is_replaced_by_the_fallback(start_server: StartServer, game: str) -> None:
    server = start_server(bot_seconds=0.1)

    async def scene() -> None:
        async with Player(server.url) as ann:
            made = await ann.create(game, seats=[{"who": "me"}, {"who": "bot", "level": "captain"}])
            table = await ann.sit(made["room"]["code"])
            over = await table.play_on(random.Random(1), 4)  # the dice are secret: it may end by then
            if not over and await table.my_turn() is not None:
                assert (await table.ask("concede", seat=0))["code"] == "ok"

    asyncio.run(scene())
    assert "the fallback plays" in server.log.read_text()


def test_a_hanging_bot_does_not_stall_other_rooms(start_server: StartServer) -> None:
    server = start_server(bot_seconds=0.5, bot_workers=2)

    async def scene() -> None:
        async with Player(server.url) as ann:
            await ann.create("tarpit", seats=[{"who": "bot", "level": "captain"}] * 2)
            made = await ann.create("brawl")
            table = await ann.sit(made["room"]["code"])
            assert await table.play_on(random.Random(2))

    asyncio.run(scene())


def children(parent: int) -> list[int]:
    found = []
    for entry in Path("/proc").iterdir():
        if entry.name.isdecimal():
            try:
                stat = (entry / "stat").read_text()
            except OSError:
                continue
            if int(stat.rpartition(")")[2].split()[1]) == parent:
                found.append(int(entry.name))
    return found


def test_killed_workers_are_replaced(start_server: StartServer) -> None:
    server = start_server()

    async def scene() -> None:
        async with Player(server.url) as ann:
            made = await ann.create("brawl")
            table = await ann.sit(made["room"]["code"])
            assert not await table.play_on(random.Random(3), 2)
            workers = children(server.process.pid)
            assert workers
            for worker in workers:
                os.kill(worker, signal.SIGKILL)
            assert await table.play_on(random.Random(4))

    asyncio.run(scene())


def test_a_worker_killed_in_mid_thought_loses_no_match(start_server: StartServer) -> None:
    """Here every think takes for ever, so that whatever the bot plays comes from a worker that was killed."""
    server = start_server(bot_seconds=600)

    async def scene() -> None:
        async with Player(server.url) as ann:
            made = await ann.create("tarpit", seats=[{"who": "me"}, {"who": "bot", "level": "captain"}])
            table = await ann.sit(made["room"]["code"])
            playing = asyncio.create_task(table.play_on(random.Random(8)))
            while not playing.done():
                for worker in children(server.process.pid):
                    with suppress(ProcessLookupError):
                        os.kill(worker, signal.SIGKILL)
                await asyncio.wait([playing], timeout=0.05)
            assert await playing

    asyncio.run(scene())
    log = server.log.read_text()
    assert "failed (A worker process died.); the fallback plays" in log
    assert "was late" not in log


def test_workers_end_with_the_server(start_server: StartServer) -> None:
    server = start_server()

    async def scene() -> list[int]:
        async with Player(server.url) as ann:
            made = await ann.create("brawl")
            assert await (await ann.sit(made["room"]["code"])).play_on(random.Random(5))
            return children(server.process.pid)

    workers = asyncio.run(scene())
    assert workers
    server.kill()
    deadline = time.monotonic() + 20
    while any(alive(worker) for worker in workers):
        assert time.monotonic() < deadline, "A worker outlives its server."
        time.sleep(0.1)


def alive(process: int) -> bool:
    try:
        state = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0]
    except OSError:
        return False
    return state != "Z"


def test_a_person_against_bots_takes_back_without_asking(server: ServerProcess) -> None:
    async def scene() -> None:
        async with Player(server.url) as ann:
            made = await ann.create("brawl")
            table = await ann.sit(made["room"]["code"])
            first = await table.my_turn()
            assert first is not None
            assert table.view is not None
            assert not table.view["undo"]
            before = table.view["scene"]
            assert not await table.play_on(random.Random(6), 1)
            again = await table.sees(lambda view: view["pending"] is not None or view["outcome"] is not None)
            assert again["undo"]
            assert (await table.ask("undo", seat=0, ask=first["ask"] + 1))["code"] == "ok"
            back = await table.sees(lambda view: view["pending"] is not None and view["scene"] == before)
            assert back["pending"]["options"] == first["options"]

    asyncio.run(scene())
