"""Who is at a table? Everybody there is told, a few times a second at most, however many come and go."""

import asyncio
from typing import TYPE_CHECKING

from drumhead.server import protocol as wire

if TYPE_CHECKING:
    from drumhead.server.room import Room

PRESENCE_EVERY = 0.3


class Presence:
    def __init__(self, room: "Room") -> None:
        self._room = room
        self._next: asyncio.TimerHandle | None = None
        self._for_all = False
        self._told: tuple[list[int], int] = ([], 0)
        self._remote: dict[str, tuple[list[int], int]] = {}
        """By process: who is there."""

    def tell(self, tell_others: bool = True) -> None:
        """Tell who is here: at once, but not more often than a few times a second, however many come and go."""
        if self._next is not None:
            self._for_all |= tell_others
            return
        self._tell(tell_others)
        self._for_all, self._told = False, self._here()
        self._next = asyncio.get_running_loop().call_later(PRESENCE_EVERY, self._again)

    def _again(self) -> None:
        self._next = None
        if self._here() != self._told:
            self.tell(self._for_all)

    def _here(self) -> tuple[list[int], int]:
        return self.online(), self.watchers()

    def _tell(self, tell_others: bool) -> None:
        self._room.tell(wire.Presence(online=self.online(), watchers=self.watchers()))
        if tell_others and self._room.house.store.shared:
            seats, watchers = self._local()
            detail = f"{','.join(map(str, seats))}/{watchers}"
            self._room.house.spawn(self._room.house.store.tell_others("presence", self._room.code, detail))

    def hear(self, origin: str, detail: str) -> None:
        seats, _, watchers = detail.partition("/")
        self._remote[origin] = ([int(n) for n in seats.split(",") if n], int(watchers))
        self.tell(tell_others=False)

    def _local(self) -> tuple[list[int], int]:
        here = {who.person for who in self._room.connections}
        seats = [n for n, seat in enumerate(self._room.row.body.seats) if seat.kind == "human" and seat.owner in here]
        owners = {seat.owner for seat in self._room.row.body.seats}
        return seats, len(here - owners)

    def online(self) -> list[int]:
        seats = set(self._local()[0])
        for remote, _ in self._remote.values():
            seats.update(remote)
        return sorted(seats)

    def watchers(self) -> int:
        return self._local()[1] + sum(count for _, count in self._remote.values())

    def close(self) -> None:
        if self._next is not None:
            self._next.cancel()
            self._next = None
