"""Who is shut out, and what has an operator asked of the running processes? Looked up every few seconds.

``drumhead admin`` writes into the store; every process that serves from it does what it finds there. So an operator
needs no way into a running server but the database itself.
"""

import asyncio
import logging
from typing import TYPE_CHECKING

from drumhead.server.auth import public_id

if TYPE_CHECKING:
    from drumhead.server.house import House

log = logging.getLogger("drumhead.server")

LOOK_EVERY = 2.0


class Wardens:
    def __init__(self, house: "House") -> None:
        self._house = house
        self._people: set[str] = set()
        self._places: set[str] = set()
        self._muted: set[str] = set()
        self._seen = -1

    def shut_out(self, person: str | None, address: str) -> bool:
        """May this person, or anybody from there, not come in?"""
        if address in self._places:
            return True
        return bool(self._people) and person is not None and public_id(person) in self._people

    def muted(self, person: str) -> bool:
        return bool(self._muted) and public_id(person) in self._muted

    async def watch(self) -> None:
        self._seen = await self._house.store.last_notice()
        while True:
            try:
                await self.look()
            except Exception as error:
                self._house.troubles.note("store", "The store cannot be asked who is shut out.", error)
            await asyncio.sleep(LOOK_EVERY)

    async def look(self) -> None:
        bans = await self._house.store.bans()
        self._people = {value for kind, value in bans if kind == "person"}
        self._places = {value for kind, value in bans if kind == "address"}
        self._muted = {value for kind, value in bans if kind == "mute"}
        if self._people or self._places:
            self._show_out()
        for number, kind, detail in await self._house.store.notices(self._seen):
            self._seen = number
            await self._do(kind, detail)

    def _show_out(self) -> None:
        for room in self._house.rooms.values():
            for who in list(room.connections):
                if self.shut_out(who.person, who.address):
                    who.part(4403, "You may not come in here.")

    async def _do(self, kind: str, detail: str) -> None:
        log.info("An operator asks: %s %s", kind, detail)
        if kind == "close":
            room = self._house.rooms.get(detail)
            if room is not None:
                self._house.drop(room)
        elif kind == "reload":
            for room in list(self._house.rooms.values()):
                self._house.drop(room)
        elif kind == "keys":
            self._house.reload_keys()
