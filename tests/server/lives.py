"""A server's life without its network and its bots, born in a moment: rooms, store and what is acknowledged.

The program loads everything once and then forks a child for each line that it reads. The child takes up the rooms that
are stored, plays on in all of them and writes every verdict to the pipe, as a socket would, until somebody kills it.
"""

import asyncio
import os
import random
import sys
from collections.abc import Callable
from pathlib import Path

from drumhead.server import protocol as wire
from drumhead.server.connection import Connection
from drumhead.server.house import House
from drumhead.server.present import to_wire_action
from drumhead.server.room import Room
from drumhead.server.settings import Settings
from drumhead.server.shelf import Shelf
from drumhead.server.store import Store, now

PERSON = "0" * 32
BASE = 100_000
"""Seconds on the clock of every other table."""
TABLES = 4


def house_at(data: Path) -> House:
    settings = Settings(data=data, window_pause=0.0, view_pace=0.0)
    return House(
        settings, Store(settings.database), Shelf(["tests.server.tables:BRAWL", "tests.server.tables:MUSTER"], [])
    )


async def wake(house: House) -> None:
    """What opening the house does for the clocks: a process lives from now on."""
    house._since = now()
    await house.store.say_alive(house._since)


class Pipe:
    """A wire that ends in the pipe: verdicts alone, each in one piece."""

    def __init__(self, code: str) -> None:
        self.heard: Callable[[bytes], None] | None = None
        self._code = code

    def say(self, messages: list[bytes]) -> int:
        for message in messages:
            if message.startswith(b'{"type":"verdict"'):
                os.write(1, self._code.encode() + b" " + message + b"\n")
        return 0

    def unsent(self) -> int:
        return 0

    def hold(self, wait: bool) -> None: ...


async def play(house: House, code: str, dice: random.Random) -> None:
    """Play on in this room, then in a new one, for as long as we live."""
    while True:
        room = await house.room(code)
        who = Connection(PERSON, "Ann", "here", Pipe(code))
        await room.enter(who, [])
        while room.live is not None and room.live.match.outcome() is None:
            seat = dice.choice(room.live.match.waiting())
            ask = room.live.asks[seat]
            action = dice.choice(room.live.match.decision(seat).options)
            number = 1 + 10_000 * seat + ask
            await room.handle(who, wire.Act(id=number, seat=seat, ask=ask, action=to_wire_action(action)))
            await asyncio.sleep(0)
        assert room.live is not None, room.pinned
        room.leave(who)
        code = (await table(house, dice.randrange(2))).code


async def table(house: House, kind: int) -> Room:
    seats = [wire.SeatChoice(who="me"), wire.SeatChoice(who="me")]
    clock = wire.ClockRule(base=BASE, increment=0) if kind else None
    return await house.tables.create(PERSON, wire.CreateRoom(game=("brawl", "muster")[kind], seats=seats, clock=clock))


async def live(data: Path, life: int) -> None:
    house = house_at(data)
    dice = random.Random(life)
    await wake(house)
    await house.store.ensure_person(PERSON, "Ann")
    codes = await house.store.playing_rooms()
    while len(codes) < TABLES:
        codes.append((await table(house, len(codes) % 2)).code)
    for code in codes:
        await house.room(code)  # read from the log, its clock taken up
    os.write(1, b"born\n")
    await asyncio.gather(*[play(house, code, dice) for code in codes])


def main() -> None:
    data = Path(sys.argv[1])
    import alembic.command  # noqa: F401 - loaded once, not in every life

    Shelf(["tests.server.tables:BRAWL"], [])
    for life, _ in enumerate(sys.stdin):
        child = os.fork()
        if child == 0:
            asyncio.run(live(data, life))
            os._exit(0)
        os.write(1, f"pid {child}\n".encode())
        _, status = os.waitpid(child, 0)
        os.write(1, f"dead {os.waitstatus_to_exitcode(status)}\n".encode())


if __name__ == "__main__":
    main()
