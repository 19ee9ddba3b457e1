"""Who pays for time? Only a seat that is waited for, only while a server lives, by a clock that nobody can set."""

import asyncio
import time

import pytest

from drumhead.server.live import Clocks
from drumhead.server.protocol import ClockRule
from drumhead.server.store import InputRow
from tests.server.client import Player, ServerProcess
from tests.server.conftest import StartServer

BASE = 2
DOWN = 2.3
"""Longer than the whole clock: whoever is charged for it has lost."""


def row(at: int, spent: int) -> InputRow:
    return InputRow(room="abcdefgh", seq=0, kind="play", seat=0, body="[]", at=at, spent=spent)


def test_a_jump_of_the_wall_clock_costs_nobody_anything(monkeypatch: pytest.MonkeyPatch) -> None:
    clocks = Clocks(ClockRule(base=60), 2, began=1_000_000)
    monkeypatch.setattr(time, "time_ns", lambda: 10**18)
    clocks.charge([0], row(at=900_000_000, spent=1_500))
    assert clocks.left == [58_500, 60_000]
    assert clocks.info([1], at=5).left[1] > 59_000


def test_rows_from_before_times_were_measured_go_by_the_wall_clock() -> None:
    clocks = Clocks(ClockRule(base=60), 2, began=1_000)
    clocks.charge([0], row(at=3_000, spent=-1))
    clocks.charge([1], row(at=2_000, spent=-1))  # it was set back: nothing is charged, nothing is given
    assert clocks.left == [58_000, 60_000]


@pytest.mark.parametrize("backend", ["sqlite", "postgresql"])
def test_nobody_is_charged_while_the_server_is_down(
    start_server: StartServer, backend: str, request: pytest.FixtureRequest
) -> None:
    """Ten other tables wait to be resumed, and the player is back before their turn has come."""
    settings = {} if backend == "sqlite" else {"db": request.getfixturevalue("postgres_url")}
    cookie = ""

    async def before(server: ServerProcess) -> list[str]:
        nonlocal cookie
        async with Player(server.url) as ann:
            seats = [{"who": "me"}, {"who": "me"}]
            made = [await ann.create("brawl", seats=seats, clock={"base": 3600}) for _ in range(10)]
            mine = await ann.create("brawl", seats=seats, clock={"base": BASE})
            cookie = ann.http.cookies["drumhead"]
            return [mine["room"]["code"], *[m["room"]["code"] for m in made]]

    async def after(server: ServerProcess, code: str) -> None:
        player = Player(server.url)
        player.http.cookies.set("drumhead", cookie)
        async with player as ann:
            table = await ann.sit(code)
            view = await table.sees(lambda _: True)
            assert view["outcome"] is None
            (seat,) = view["waiting"]
            assert view["clock"]["left"][seat] > BASE * 1000 / 2

    first = start_server(**settings)
    code = asyncio.run(before(first))[0]
    first.kill()
    time.sleep(DOWN)
    second = start_server(**settings)
    asyncio.run(after(second, code))
    if backend == "sqlite":  # and again: the time between the first death and the second start is nobody's either
        second.kill()
        time.sleep(DOWN)
        asyncio.run(after(start_server(**settings), code))
