"""kill -9: no acknowledged input is lost, and every match goes on to its end.

The short version runs with every test run (and ``test_kills.py`` kills a smaller kind fifty times); ``make soak``
kills the server a thousand times over fifty matches (``DRUMHEAD_SOAK=1``).
"""

import asyncio
import os
import random
import sqlite3
import time
from pathlib import Path

import httpx
from websockets.exceptions import WebSocketException

from tests.server.client import Player
from tests.server.conftest import StartServer

SOAK = os.environ.get("DRUMHEAD_SOAK") == "1"
ROOMS = 50 if SOAK else 6
KILLS = 1000 if SOAK else 3
BASE = 100_000
"""Seconds on the clock of one of the tables: nobody is charged for the time between two lives."""
BOTS = [{"who": "bot", "level": "recruit"}, {"who": "bot", "level": "sergeant"}]


def test_no_acknowledged_input_is_lost(start_server: StartServer, tmp_path: Path) -> None:
    """A person plays bots in some rooms, bots play each other in the rest, and the server dies again and again."""
    acknowledged: dict[str, int] = {}
    cookie = ""
    codes: list[str] = []
    timed: list[str] = []
    alive = 0.0

    async def set_up(url: str) -> None:
        nonlocal cookie
        async with Player(url) as ann:
            for n in range(ROOMS):
                seats = BOTS if n % 2 else [{"who": "me"}, BOTS[0]]
                game = "muster" if n % 3 == 0 else "brawl"
                codes.append((await ann.create(game, seats=seats, public=True))["room"]["code"])
            slow = await ann.create("brawl", seats=[{"who": "me"}] * 2, clock={"base": BASE})
            timed.append(slow["room"]["code"])
            cookie = ann.http.cookies["drumhead"]

    async def play_until_killed(url: str, kill: asyncio.Event) -> None:
        player = Player(url)
        player.http.cookies.set("drumhead", cookie)
        try:
            async with player as ann:
                await asyncio.gather(*[keep_playing(ann, code, kill) for code in codes[::2]])
        except httpx.HTTPError:
            return  # killed before the first request

    async def keep_playing(ann: Player, code: str, kill: asyncio.Event, kill_expected: bool = True) -> None:
        dice = random.Random(code)
        try:
            table = await ann.sit(code)
            while not kill.is_set():
                pending = await table.my_turn()
                if pending is None:
                    return
                # The ask counts this seat's own durable inputs: what was acknowledged must never be asked again.
                assert pending["ask"] >= acknowledged.get(code, 0)
                verdict = await table.act(dice.choice(pending["options"]), pending)
                if verdict["code"] == "ok":
                    acknowledged[code] = pending["ask"] + 1
                await table.until(lambda m: m["type"] == "view")
        except (WebSocketException, OSError):
            assert kill.is_set() or kill_expected, "The connection broke although nobody killed the server."

    async def one_life(lifetime: float) -> None:
        nonlocal alive
        server = start_server(bot_seconds=0.05)
        born = time.monotonic()
        kill = asyncio.Event()
        if not codes:
            await set_up(server.url)
        playing = asyncio.create_task(play_until_killed(server.url, kill))
        await asyncio.sleep(lifetime)
        await asyncio.to_thread(server.kill)
        alive += time.monotonic() - born
        kill.set()
        await playing

    dice = random.Random(8)
    for _ in range(KILLS):
        asyncio.run(one_life(dice.uniform(0.2, 1.2)))

    async def finish() -> None:
        server = start_server(bot_seconds=0.05)
        player = Player(server.url)
        player.http.cookies.set("drumhead", cookie)
        async with player as ann:
            clock = (await (await ann.sit(timed[0])).sees(lambda _: True))["clock"]
            assert min(clock["left"]) / 1000 > BASE - alive - 1
            await asyncio.gather(
                *[keep_playing(ann, code, asyncio.Event(), kill_expected=False) for code in codes[::2]]
            )
            deadline = time.monotonic() + (900 if SOAK else 120)
            for code in codes:
                while (await ann.get(f"/api/rooms/{code}"))["room"]["status"] != "over":
                    assert time.monotonic() < deadline, "A match does not go on."
                    await asyncio.sleep(0.1)
                assert (await ann.http.get(f"/api/rooms/{code}/record")).status_code == 200

    asyncio.run(finish())
    assert acknowledged
    with sqlite3.connect(tmp_path / "data" / "drumhead.sqlite3") as database:
        for code, count in acknowledged.items():
            (durable,) = database.execute(
                "SELECT count(*) FROM input WHERE room = ? AND seat = 0 AND kind = 'play'", (code,)
            ).fetchone()
            assert durable >= count
    database.close()
