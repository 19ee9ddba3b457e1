"""Which tables are there? The lobby: read from the store at most once a second, however many look at it.

The public lists are the same for everybody but for the few who sit at a table in them; those are described anew.
"""

import time
from collections import OrderedDict
from collections.abc import Callable
from typing import TYPE_CHECKING

from drumhead.server import protocol as wire
from drumhead.server.store import RoomRow, now

if TYPE_CHECKING:
    from drumhead.server.house import House

LOBBY_ROOMS = 100
EACH = 3
"""Tables of one person that the lobby shows; whoever has the address finds the others."""
MY_ROOMS = 50
FRESH = 1.0
KEPT = 2000
STALE_ROOM = 24 * 3600 * 1000
"""Milliseconds after which a table that still waits for players leaves the lobby."""


class Lobby:
    def __init__(self, house: "House") -> None:
        self._house = house
        self._read = -FRESH
        self._open: list[tuple[RoomRow, wire.RoomInfo]] = []
        self._running: list[tuple[RoomRow, wire.RoomInfo]] = []
        self._mine: OrderedDict[str, tuple[float, list[RoomRow]]] = OrderedDict()

    async def look(self, person: str) -> wire.Lobby:
        """The lobby as this person sees it."""
        if time.monotonic() - self._read > FRESH:
            self._read = time.monotonic()
            self._open = await self._listed("waiting", inviting)
            self._running = await self._listed("playing", lambda _row: True)
        return wire.Lobby(
            open=self._for(self._open, person),
            running=self._for(self._running, person),
            mine=[self._house.describe(row, person) for row in await self._rooms_of(person)],
        )

    async def _listed(self, status: str, fit: Callable[[RoomRow], bool]) -> list[tuple[RoomRow, wire.RoomInfo]]:
        """The newest tables, a few of each person: nobody fills the lobby so that others are not seen in it."""
        rows = await self._house.store.public_rooms(status, LOBBY_ROOMS, EACH)
        return [(row, self._house.describe(row, "")) for row in rows if fit(row)]

    def _for(self, listed: list[tuple[RoomRow, wire.RoomInfo]], person: str) -> list[wire.RoomInfo]:
        return [self._house.describe(row, person) if _concerns(row, person) else info for row, info in listed]

    async def _rooms_of(self, person: str) -> list[RoomRow]:
        at, rows = self._mine.get(person, (-FRESH, []))
        if time.monotonic() - at > FRESH:
            rows = await self._house.store.rooms_of(person, MY_ROOMS)
            self._mine[person] = (time.monotonic(), rows)
            self._mine.move_to_end(person)
            if len(self._mine) > KEPT:
                self._mine.popitem(last=False)
        return rows

    def changed(self, row: RoomRow) -> None:
        """Somebody here made or changed this table: whom it concerns sees it at once."""
        self._read = -FRESH
        for person in {row.host, *(seat.owner for seat in row.body.seats)}:
            self.forget(person)

    def forget(self, person: str) -> None:
        self._mine.pop(person, None)


def inviting(row: RoomRow) -> bool:
    """Does somebody sit there and wait, and not since yesterday?"""
    return row.moved > now() - STALE_ROOM and any(seat.kind == "human" for seat in row.body.seats)


def _concerns(row: RoomRow, person: str) -> bool:
    return row.host == person or any(seat.owner == person for seat in row.body.seats)
