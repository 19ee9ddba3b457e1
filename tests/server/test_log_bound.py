"""Has a log an end? What a person may add to it without moving the game on is bounded by the game's own cap."""

import asyncio
import json
import time
from collections.abc import Coroutine
from types import SimpleNamespace
from typing import Any, cast

import pytest

from drumhead.kernel import Illegal
from drumhead.server import protocol as wire
from drumhead.server import room as room_module
from drumhead.server.doors import Beside
from drumhead.server.live import LONGEST_LOG, LiveMatch
from drumhead.server.present import to_wire_action
from drumhead.server.room import Room
from drumhead.server.shelf import Shelf
from drumhead.server.store import RoomBody, RoomRow
from drumhead.server.store.rows import SeatBody


def table() -> tuple[Room, LiveMatch]:
    """A hot-seat table of the tiny game, without a house around it."""
    shelf = Shelf(["tests.server.tables:BRAWL"], [])
    game = shelf.game("brawl")
    head = {"game": "brawl", "rules": game.info.rules_version, "content": game.content, "seats": 2, "lists": []}
    body = RoomBody(header=head | {"options": {}, "seed": "0" * 32})
    body.seats = [SeatBody(kind="human", owner="ann") for _ in range(2)]
    row = RoomRow(
        code="a",
        version=0,
        game="brawl",
        host="ann",
        key="",
        public=True,
        status="playing",
        created=0,
        moved=0,
        body=body,
    )
    room = Room(cast("Any", SimpleNamespace(shelf=shelf)), row)
    room.live = LiveMatch(shelf, body, "a")
    return room, room.live


def test_a_log_that_has_grown_too_long_takes_no_more_choices() -> None:
    room, live = table()
    seat = live.match.waiting()[0]
    action = to_wire_action(live.match.decision(seat).options[0])
    live.seq = LONGEST_LOG * live.game.info.max_decisions
    message = wire.Act(id=1, seat=seat, ask=live.asks[seat], action=action)
    verdict = asyncio.run(room._try(cast("Any", SimpleNamespace(person="ann")), message))
    assert verdict.code == "refused"
    assert "can only be conceded" in verdict.reason
    assert live.match.number() == 0


def test_nobody_takes_back_more_often_than_the_game_has_decisions() -> None:
    _, live = table()
    seat = live.match.waiting()[0]
    rest = next(option for option in live.match.decision(seat).options if option.verb.name == "REST")
    row = live.row("a", "play", seat, json.dumps(["rest"]), 0)
    live.do("play", seat, row.body, rest)
    live.note(row)
    assert live.takeback_point(seat) == 0
    live.backs = live.game.info.max_decisions
    with pytest.raises(Illegal):
        live.takeback_point(seat)


async def longest_silence(work: Coroutine[Any, Any, object]) -> float:
    """For how long did the event loop do nothing else while this was done?"""
    task, longest = asyncio.create_task(work), 0.0
    while not task.done():
        before = time.monotonic()
        await asyncio.sleep(0.01)
        longest = max(longest, time.monotonic() - before)
    await task
    return longest


def test_a_takeback_plays_the_match_anew_beside_the_loop(monkeypatch: pytest.MonkeyPatch) -> None:
    _, live = table()

    def slow(keep: int) -> object:
        time.sleep(2)
        return live.match

    monkeypatch.setattr(live, "_rebuilt", slow)
    assert asyncio.run(longest_silence(live.prepare_takeback(0))) < 1


def test_a_long_log_is_read_beside_the_loop(monkeypatch: pytest.MonkeyPatch) -> None:
    room, _ = table()

    def slow(live: LiveMatch, rows: list[object]) -> LiveMatch:
        time.sleep(2)
        return live

    async def read() -> None:
        room.house.beside = Beside()
        await room._replayed()

    async def inputs(code: str) -> list[object]:
        return [None] * 101

    room.house.store = cast("Any", SimpleNamespace(inputs=inputs))
    monkeypatch.setattr(room_module, "_applied", slow)
    assert asyncio.run(longest_silence(read())) < 1
