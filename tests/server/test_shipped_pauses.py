"""Does a wait tell anything? A server exactly as shipped, its pauses and paces included."""

import asyncio
import random
import time
from collections.abc import Callable, Iterator
from types import SimpleNamespace
from typing import Any

import pytest

from drumhead.server.bot_seats import BotSeats, Waits
from drumhead.server.settings import Settings
from tests.server.client import Player
from tests.server.shipped import Shipped


@pytest.fixture(scope="module")
def shipped(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Shipped]:
    server = Shipped(tmp_path_factory.mktemp("paces"))
    yield server
    server.stop()


def test_what_is_shipped_has_pauses() -> None:
    told = Settings()
    assert told.bot_pace > 0
    assert told.window_pause > 0


def test_no_answer_of_a_bot_is_quicker_than_its_pace(shipped: Shipped) -> None:
    """A recruit thinks for milliseconds, and has one option now and then: neither shows."""

    async def scene() -> list[float]:
        waits: list[float] = []
        dice = random.Random(4)
        async with Player(shipped.url) as ann:
            bot = {"who": "bot", "level": "recruit"}
            table = await ann.sit((await ann.create("shadows_edge", seats=[{"who": "me"}, bot]))["room"]["code"])
            for _ in range(30):
                pending = await table.my_turn()
                if pending is None or len(waits) >= 4:
                    break
                assert (await table.act(dice.choice(pending["options"]), pending))["code"] == "ok"
                before = time.perf_counter()
                view = await table.sees(moved_on(pending["ask"]))
                if view["pending"] is None and view["outcome"] is None:
                    await table.my_turn()
                    waits.append(time.perf_counter() - before)
        return waits

    waits = asyncio.run(scene())
    assert waits
    assert min(waits) >= Settings().bot_pace * 0.9, waits


def moved_on(ask: int) -> Callable[[dict[str, Any]], bool]:
    """The table asks us something else, or nothing."""
    return lambda view: view["pending"] is None or view["pending"]["ask"] != ask


def seats(pace: float, changed: float) -> BotSeats:
    room: Any = SimpleNamespace(changed=changed, house=SimpleNamespace(settings=SimpleNamespace(bot_pace=pace)))
    return BotSeats(room)


def test_one_option_waits_as_long_as_a_thought_may_take() -> None:
    """What is drawn for a forced answer is one of the thoughts of that rank at that game."""
    waits = Waits()
    assert waits.draw("brawl", "general") == 0.0
    for seconds in (0.5, 1.0, 2.0):
        waits.note("brawl", "general", seconds)
    drawn = {waits.draw("brawl", "general") for _ in range(200)}
    assert drawn == {0.5, 1.0, 2.0}
    assert waits.draw("brawl", "recruit") == 0.0

    async def waited(pause: float) -> float:
        began = time.monotonic()
        await seats(0.01, began)._show_in_time(began, pause)
        return time.monotonic() - began

    assert asyncio.run(waited(0.0)) >= 0.01
    assert asyncio.run(waited(0.08)) >= 0.08


def test_a_bot_without_a_choice_takes_as_long_as_a_thought_of_its_rank() -> None:
    asked: list[tuple[str, str]] = []

    def draw(game: str, level: str) -> float:
        asked.append((game, level))
        return 0.3

    settings = SimpleNamespace(bot_pace=0.01)
    house = SimpleNamespace(settings=settings, waits=SimpleNamespace(draw=draw))
    game = SimpleNamespace(info=SimpleNamespace(id="brawl", has_secrets=True), campaign_rules=lambda: None)
    match = SimpleNamespace(decision=lambda seat: SimpleNamespace(options=["the only one"]))
    live: Any = SimpleNamespace(game=game, match=match)

    async def move() -> float:
        began = time.monotonic()
        lock, veil = asyncio.Lock(), SimpleNamespace(worn=lambda: False)
        room: Any = SimpleNamespace(house=house, changed=began, lock=lock, veil=veil)
        await BotSeats(room)._move(live, 0, "general", 0, 0.0)
        return time.monotonic() - began

    assert asyncio.run(move()) >= 0.3
    assert asked == [("brawl", "general")]
