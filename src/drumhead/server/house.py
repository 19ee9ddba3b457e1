"""The house: all rooms, and what they share (store, games, workers, limits)."""

import asyncio
import contextlib
import logging
import os
import secrets
import shutil
import time
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any, TypeVar

from drumhead.content.packs import user_folder
from drumhead.server import protocol as wire
from drumhead.server.auth import guest_name, public_id
from drumhead.server.bot_seats import Waits
from drumhead.server.describing import room_info
from drumhead.server.doors import Beside, Doors, asking_address
from drumhead.server.errors import HouseError, not_found, unreadable
from drumhead.server.garbage import collect_in_quiet_seconds
from drumhead.server.limits import Limiter
from drumhead.server.listening import Troubles
from drumhead.server.lobby import Lobby
from drumhead.server.metrics import Metrics
from drumhead.server.room import Room
from drumhead.server.settings import Settings
from drumhead.server.shelf import Shelf, UnknownGameError
from drumhead.server.store import (
    INPUTS,
    ChatRow,
    News,
    RoomRow,
    Store,
    UnreadableError,
    now,
)
from drumhead.server.tables import Tables
from drumhead.server.turns import Turns
from drumhead.server.wardens import Wardens
from drumhead.server.workers import Workers

log = logging.getLogger("drumhead.server")
T = TypeVar("T")

HEARTBEAT = 5.0
KEPT_FOLDERS = ("packs", "studies", "workshop")
"""What is kept beside the store; it counts with it."""
TIDY_SECONDS = 1.0
RESTING = 5.0
"""Seconds without a watcher after which a room may leave the memory, if there are too many."""


class House:
    def __init__(self, settings: Settings, store: Store, shelf: Shelf) -> None:
        self.lobby = Lobby(self)
        self.tables = Tables(self)
        self.settings = settings
        self.store = store
        self.shelf = shelf
        self.limiter = Limiter(settings.limits)
        self.turns = Turns()
        self.beside = Beside()
        self.rebuilding = asyncio.Semaphore(1)
        """One takeback at a time plays a match anew: many at once would leave little of the processor to the tables."""
        self.bot_workers = Workers(settings.bot_workers, shelf)
        self.study_workers = Workers(1, shelf)
        self.analysts = Workers(1, shelf)  # an analysis takes long: nobody's replay or bot waits for it
        self.bench = Workers(1, shelf)  # the workshop's: strangers' packs are read there
        self.lab = Workers(settings.study_workers, shelf)  # minutes of games each, behind everything else
        self.troubles = Troubles()
        self.waits = Waits()
        self.metrics = Metrics()
        self.wardens = Wardens(self)
        self.operator_token = ""
        """Opens the operator's page; empty: nobody's."""
        self.record_key = b""
        """Signs the records of matches that this server has judged."""
        self.reload_keys: Callable[[], None] = lambda: None
        """Read the cookie keys again; the server says how."""
        self.crowded = ""
        """Why nothing new can be stored, if nothing can."""
        self.rooms: dict[str, Room] = {}
        self._loading = Doors()
        self._tidied = 0.0
        self._tasks: set[asyncio.Task[Any]] = set()

    # --- life

    async def open(self) -> None:
        await self.bot_workers.start()
        await self.study_workers.start()
        await self.analysts.start()
        await self.bench.start()
        await self.lab.start()
        self.store.listen(self._heard, self._lost)
        self._since = now()
        await self.store.say_alive(self._since)
        self.spawn(self._live_on())
        self.spawn(self.wardens.watch())
        self.spawn(self._resume_all())
        self.spawn(self._sweep())
        self.spawn(collect_in_quiet_seconds())
        if self.settings.watch:
            self.spawn(self._watch_packs())

    async def close(self) -> None:
        for room in self.rooms.values():
            room.close()
            for who in list(room.connections):
                who.part(1012, "The server restarts.")
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.bot_workers.close()
        await self.study_workers.close()
        await self.analysts.close()
        await self.bench.close()
        await self.lab.close()
        await asyncio.to_thread(self.store.close)

    def spawn(self, work: Coroutine[Any, Any, None]) -> None:
        """Run it beside everything else; a failure is logged."""
        _ = self.start(work)

    def start(self, work: Coroutine[Any, Any, T]) -> "asyncio.Task[T]":
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)
        return task

    def _done(self, task: "asyncio.Task[Any]") -> None:
        self._tasks.discard(task)
        if not task.cancelled() and task.exception() is not None:
            log.error("A task of the house failed.", exc_info=task.exception())

    async def _resume_all(self) -> None:
        """Matches that go on by themselves (bots to move, clocks running) do so as soon as the server is up."""
        for code in await self.store.playing_rooms():
            try:
                row = await self.store.room(code)
                if row is None or not (row.body.clock or any(seat.kind == "bot" for seat in row.body.seats)):
                    continue
                room = await self.room(code)
                await room.resume()
            except Exception:
                log.exception("Room %s could not be resumed.", code)

    async def _live_on(self) -> None:
        """Every few seconds: say that this process lives while a clock runs, and listen whether we hear ourselves."""
        deaf = False
        while True:
            await asyncio.sleep(HEARTBEAT)
            self.store.rescue()
            if self.store.shared:
                with contextlib.suppress(Exception):
                    await self.store.pulse()
                    self.limiter.share(await self.store.processes())
                if self.store.behind() and not deaf:
                    self.troubles.note("deaf", "News of other processes does not arrive.")
                    reason = "This table may be behind: the server does not hear from its database. It will catch up."
                    for room in self.rooms.values():
                        room.tell(wire.Failure(code="behind", reason=reason))
                deaf = self.store.behind()
            if any(room.live is not None and room.live.clocks is not None for room in self.rooms.values()):
                with contextlib.suppress(Exception):  # whoever writes next will say why the store is away
                    await self.store.say_alive(self._since)

    async def _watch_packs(self) -> None:
        """Take up a pack as soon as one of its files was saved."""
        from watchfiles import awatch

        editions = self.shelf.editions
        folders = [folder for folder in (user_folder(), *editions.folders) if folder.is_dir()]
        async for _ in awatch(*folders, debounce=300, step=50):
            if await asyncio.to_thread(editions.look):
                for edition in editions.all:
                    for problem in edition.problems:
                        log.warning("%s", problem)

    def behind(self) -> bool:
        return self.store.behind()

    async def _sweep(self) -> None:
        while True:
            await self._measure()
            await asyncio.sleep(min(60.0, self.settings.idle_seconds))
            for room in list(self.rooms.values()):
                if room.idle(self.settings.idle_seconds):
                    self.drop(room)

    async def _measure(self) -> None:
        """Is there room for more? The operator's quota, and what the disk has left."""
        try:
            stored = await self.store.size() + await asyncio.to_thread(_size_of, self.settings.data, KEPT_FOLDERS)
        except Exception as error:
            self.troubles.note("store", "The size of the store cannot be told.", error)
            return
        self.metrics.stored.set(stored)
        free = await asyncio.to_thread(shutil.disk_usage, self.settings.data)
        self.crowded = ""
        if stored > self.settings.most_bytes:
            self.crowded = "the store has grown to the size that its operator allows"
        elif free.free < self.settings.least_free_bytes:
            self.crowded = "the disk is almost full"

    def check_space(self) -> None:
        if self.crowded:
            raise HouseError(507, "full", f"Nothing new can be kept here: {self.crowded}. What runs goes on.")

    # --- news from other processes

    def _heard(self, news: News) -> None:
        if news.kind == INPUTS:
            for code in news.detail.split():
                if code in self.rooms:
                    self.spawn(self.rooms[code].catch_up())
            return
        room = self.rooms.get(news.room)
        if room is None:
            return
        if news.kind == "room":
            self.spawn(room.reread())
        elif news.kind == "chat":
            self.spawn(self._pass_on_chat(room, int(news.detail)))
        elif news.kind == "presence":
            room.presence.hear(news.origin, news.detail)
        elif news.kind == "undo":
            self.spawn(room.takebacks.hear(news.detail))

    def _lost(self) -> None:
        """Listening was interrupted: look at everything again."""
        for room in self.rooms.values():
            self.spawn(room.reread())
            self.spawn(room.catch_up())

    async def _pass_on_chat(self, room: Room, n: int) -> None:
        for row in await self.store.chat(room.code, n, 1):
            room.tell_chat(chat_line(row))

    # --- rooms

    async def room(self, code: str) -> Room:
        """The room of this code, read from the store if it is not in memory."""
        known = self.rooms.get(code)
        if known is None:
            # One at a time for an address: to play long logs anew takes time, and others have rooms to enter, too.
            async with self._loading.hold(("from", asking_address.get())), self._loading.hold(("room", code)):
                known = self.rooms.get(code) or await self._read(code)
        known.touched = time.monotonic()  # it does not leave the memory while somebody is about to enter
        return known

    async def _read(self, code: str) -> Room:
        try:
            row = await self.store.room(code)
        except UnreadableError as error:
            log.error("%s", error)
            raise unreadable() from None
        if row is None:
            raise not_found()
        room = Room(self, row)
        await room.load()
        self.remember(room)
        room.go_on(mine=not self.store.shared)
        return room

    def remember(self, room: Room) -> None:
        """Keep a room in memory; of those that nobody watches the ones that rested longest make room for it."""
        self.rooms[room.code] = room
        if len(self.rooms) <= self.settings.idle_rooms or time.monotonic() < self._tidied + TIDY_SECONDS:
            return
        self._tidied = time.monotonic()
        resting = sorted((one for one in self.rooms.values() if one.idle(RESTING)), key=lambda one: one.touched)
        for one in resting[: len(self.rooms) - self.settings.idle_rooms]:
            self.drop(one)

    def drop(self, room: Room) -> None:
        """Forget a room; the store keeps it."""
        room.close()
        self.rooms.pop(room.code, None)
        for who in list(room.connections):
            who.part(1012, "The table is being set up again.")

    async def room_for(self, code: str, person: str) -> Room:
        """The room, if this person may see it: it is public, or they are a member."""
        room = await self.room(code)
        if not room.row.public and not await self.store.is_member(code, person):
            raise not_found()
        return room

    async def may_see(self, code: str, person: str) -> bool:
        try:
            await self.room_for(code, person)
        except HouseError:
            return False
        return True

    async def join(self, code: str, person: str, key: str | None) -> Room:
        """Become a member of a public room, or of a private one by its key."""
        room = await self.room(code)
        if not room.row.public and not await self.store.is_member(code, person):
            if key is None or not secrets.compare_digest(key.encode(), room.row.key.encode()):
                raise not_found()
        await self.store.join(code, person)
        self.lobby.forget(person)
        return room

    # --- people and lists of rooms

    async def name(self, person: str) -> str:
        return await self.store.person_name(person) or guest_name(person)

    def public_id(self, person: str) -> str:
        return public_id(person)

    def title(self, row: RoomRow) -> str:
        if row.body.title:
            return row.body.title
        with contextlib.suppress(UnknownGameError):
            return self.shelf.info(row.game).title[:64]
        return row.game

    def shown(self, row: RoomRow) -> str:
        """The game or edition that clients are to ask about this table."""
        header = row.body.header
        return row.game if header is None else self.shelf.shown(row.game, str(header["content"]))

    def describe(self, row: RoomRow, person: str) -> wire.RoomInfo:
        known = self.rooms.get(row.code)
        if known is not None:
            return known.info(person)
        return room_info(row, self.shown(row), person, self.title(row), [], 0)


def chat_line(row: ChatRow) -> wire.ChatLine:
    return wire.ChatLine(n=row.n, name=row.name, seat=row.seat, text=row.text, at=row.at)


def _size_of(folder: Path, names: tuple[str, ...]) -> int:
    """Bytes of all files below these folders; what vanishes meanwhile counts nothing."""
    total = 0
    for name in names:
        for place, _, files in os.walk(folder / name):
            for file in files:
                with contextlib.suppress(OSError):
                    total += os.lstat(Path(place) / file).st_size
    return total
