"""The house: all rooms, and what they share (store, games, workers, limits)."""

import asyncio
import contextlib
import logging
import secrets
from collections.abc import Callable, Coroutine
from typing import Any, TypeVar

from drumhead.bots import DEFAULT_LEVEL, LEVELS
from drumhead.kernel import Options
from drumhead.server import protocol as wire
from drumhead.server.auth import guest_name, public_id
from drumhead.server.garbage import collect_in_quiet_seconds
from drumhead.server.limits import Limiter
from drumhead.server.live import LiveMatch
from drumhead.server.room import Room, room_info
from drumhead.server.settings import Settings
from drumhead.server.shelf import Shelf, UnknownGameError
from drumhead.server.store import ChatRow, Conflict, News, RoomBody, RoomRow, SeatBody, Store, now
from drumhead.server.workers import Workers

log = logging.getLogger("drumhead.server")
T = TypeVar("T")
Change = Callable[[RoomRow], None]

CODE_ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789"
LOBBY_ROOMS = 100
MY_ROOMS = 50
STALE_ROOM = 24 * 3600 * 1000
"""Milliseconds after which a table that still waits for players leaves the lobby."""


class HouseError(Exception):
    """A request that cannot be granted: an HTTP status, a code for programs, a sentence for people."""

    def __init__(self, status: int, code: str, reason: str, rule: str = "") -> None:
        super().__init__(reason)
        self.status, self.code, self.reason, self.rule = status, code, reason, rule


def not_found() -> HouseError:
    return HouseError(404, "not_found", "There is no such table, or you have not been invited to it.")


class House:
    def __init__(self, settings: Settings, store: Store, shelf: Shelf) -> None:
        self.settings = settings
        self.store = store
        self.shelf = shelf
        self.limiter = Limiter(settings.limits)
        self.bot_workers = Workers(settings.bot_workers, shelf)
        self.study_workers = Workers(1, shelf)
        self.analysts = Workers(1, shelf)  # an analysis takes long: nobody's replay or bot waits for it
        self.rooms: dict[str, Room] = {}
        self._loading: dict[str, asyncio.Lock] = {}
        self._tasks: set[asyncio.Task[Any]] = set()

    # --- life

    async def open(self) -> None:
        await self.bot_workers.start()
        await self.study_workers.start()
        await self.analysts.start()
        self.store.listen(self._heard, self._lost)
        self.spawn(self._resume_all())
        self.spawn(self._sweep())
        self.spawn(collect_in_quiet_seconds())

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
            row = await self.store.room(code)
            if row is None or not (row.body.clock or any(seat.kind == "bot" for seat in row.body.seats)):
                continue
            try:
                room = await self.room(code)
                await room.resume()
            except Exception:
                log.exception("Room %s could not be resumed.", code)

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(min(60.0, self.settings.idle_seconds))
            for room in list(self.rooms.values()):
                if room.idle(self.settings.idle_seconds):
                    self.drop(room)

    # --- news from other processes

    def _heard(self, news: News) -> None:
        room = self.rooms.get(news.room)
        if room is None:
            return
        if news.kind == "input":
            self.spawn(room.catch_up())
        elif news.kind == "room":
            self.spawn(room.reread())
        elif news.kind == "chat":
            self.spawn(self._pass_on_chat(room, int(news.detail)))
        elif news.kind == "presence":
            room.hear_presence(news.origin, news.detail)
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
        if known is not None:
            return known
        lock = self._loading.setdefault(code, asyncio.Lock())
        async with lock:
            if code not in self.rooms:
                row = await self.store.room(code)
                if row is None:
                    self._loading.pop(code, None)
                    raise not_found()
                room = Room(self, row)
                await room.load()
                self.rooms[code] = room
                room.go_on(mine=not self.store.shared)
        self._loading.pop(code, None)
        return self.rooms[code]

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

    async def join(self, code: str, person: str, key: str | None) -> Room:
        """Become a member of a public room, or of a private one by its key."""
        room = await self.room(code)
        if not room.row.public and not await self.store.is_member(code, person):
            if key is None or not secrets.compare_digest(key.encode(), room.row.key.encode()):
                raise not_found()
        await self.store.join(code, person)
        return room

    async def create(self, person: str, wanted: wire.CreateRoom) -> Room:
        try:
            game = self.shelf.game(wanted.game)
        except UnknownGameError:
            raise HouseError(404, "unknown_game", "This server does not have that game.") from None
        choices = wanted.seats
        if choices is None:
            opponents = [wire.SeatChoice(who="bot", level=DEFAULT_LEVEL)] * (max(2, game.info.min_seats) - 1)
            choices = [wire.SeatChoice(who="me"), *opponents]
        name = await self.name(person)
        seats = [self._seat(wanted.game, choice, person, name) for choice in choices]
        at = now()
        body = RoomBody(
            title=wanted.title,
            options=wanted.options,
            seats=seats,
            clock=wanted.clock,
            takebacks=wanted.takebacks,
            hints=wanted.hints,
        )
        row = RoomRow(
            code=new_code(),
            version=0,
            game=wanted.game,
            host=person,
            key=secrets.token_urlsafe(18),
            public=wanted.public,
            status="waiting",
            created=at,
            moved=at,
            body=body,
        )
        self.check_table(row)
        self.begin_if_full(row)
        await self.store.ensure_person(person, name)
        await self.store.add_room(row)
        return await self.settle_in(row)

    async def settle_in(self, row: RoomRow) -> Room:
        """The room of a row that this process has just written."""
        room = Room(self, row)
        self.rooms[row.code] = room
        if any(seat.kind == "bot" for seat in row.body.seats):
            self.spawn(self.bot_workers.warm())
        await room.load()
        room.go_on(mine=True)
        return room

    def _seat(self, game: str, choice: wire.SeatChoice, person: str, name: str) -> SeatBody:
        roster = self.roster(game, choice.deck, choice.roster)
        if choice.who == "me":
            return SeatBody(kind="human", owner=person, name=name, roster=roster)
        if choice.who == "bot":
            level = choice.level or DEFAULT_LEVEL
            self.check_level(level)
            return SeatBody(kind="bot", name=level.capitalize(), level=level, roster=roster)
        return SeatBody(kind="open", roster=roster)

    def check_level(self, level: str) -> None:
        if all(level != known.name for known in LEVELS):
            raise HouseError(422, "unknown_level", "There is no bot of that rank.")

    def roster(self, game: str, deck: str | None, roster: object) -> object:
        if deck is None:
            return roster
        if roster is not None:
            raise HouseError(422, "two_lists", "Bring a ready-made deck or a list of your own, not both.")
        try:
            return self.shelf.preset(game, deck)
        except KeyError:
            raise HouseError(422, "unknown_deck", "There is no ready-made deck of that name.") from None

    def check_table(self, row: RoomRow, seat: int = -1) -> None:
        """Refuse options or lists that the game does not allow, with the rule."""
        rosters = [body.roster for body in row.body.seats]
        try:
            wrong = self.shelf.check(row.game, rosters, row.body.options, seat)
        except Exception as error:
            log.warning("Options of %s cannot be judged: %s", row.game, type(error).__name__)
            raise HouseError(422, "bad_options", "The game cannot make sense of these options or lists.") from error
        if wrong:
            reason = " ".join(violation.sentence for violation in wrong)[:2000]
            raise HouseError(422, "illegal", reason, wrong[0].rule)

    def begin_if_full(self, row: RoomRow) -> None:
        """The match begins when no seat is open."""
        if any(seat.kind == "open" for seat in row.body.seats):
            return
        game = self.shelf.game(row.game)
        rosters = [seat.roster for seat in row.body.seats]
        options: Options = self.shelf.table_options(row.game, rosters, row.body.options)
        row.body.header = {
            "game": row.game,
            "rules": game.info.rules_version,
            "content": game.content,
            "seats": options.seats,
            "lists": list(options.lists),
            "options": options.values,
            "seed": secrets.token_hex(16),
        }
        row.body.began = now()
        row.status = "playing"
        row.waiting = LiveMatch(self.shelf, row.body).waiting_mask()

    async def sit(self, room: Room, seat: int, person: str, wanted: wire.TakeSeat) -> None:
        """Take an open seat, or bring another list to one's own."""
        name = await self.name(person)
        await self.store.ensure_person(person, name)

        def change(row: RoomRow) -> None:
            body = self._waiting_seat(row, seat)
            if body.kind != "open" and body.owner != person:
                raise HouseError(409, "taken", "That seat is taken.")
            roster = self.roster(row.game, wanted.deck, wanted.roster)
            row.body.seats[seat] = SeatBody(
                kind="human", owner=person, name=name, roster=body.roster if roster is None else roster
            )
            self.check_table(row, seat)
            self.begin_if_full(row)

        await self._change(room, change)

    async def stand_up(self, room: Room, seat: int, person: str) -> None:
        def change(row: RoomRow) -> None:
            body = self._waiting_seat(row, seat)
            if body.kind == "bot" and row.host == person:
                row.body.seats[seat] = SeatBody(kind="open", roster=body.roster)
                return
            if body.kind != "human" or body.owner != person:
                raise HouseError(403, "not_your_seat", "That seat is not yours.")
            row.body.seats[seat] = SeatBody(kind="open")

        await self._change(room, change)

    async def seat_bot(self, room: Room, seat: int, person: str, level: str) -> None:
        self.check_level(level)

        def change(row: RoomRow) -> None:
            if row.host != person:
                raise HouseError(403, "not_host", "Only the one who set up this table may seat a bot.")
            body = self._waiting_seat(row, seat)
            if body.kind == "human":
                raise HouseError(409, "taken", "That seat is taken.")
            row.body.seats[seat] = SeatBody(kind="bot", name=level.capitalize(), level=level, roster=body.roster)
            self.begin_if_full(row)

        await self._change(room, change)

    def _waiting_seat(self, row: RoomRow, seat: int) -> SeatBody:
        if row.status != "waiting":
            raise HouseError(409, "begun", "The match has begun.")
        if not 0 <= seat < len(row.body.seats):
            raise HouseError(404, "no_seat", "There is no such seat at this table.")
        return row.body.seats[seat]

    async def _change(self, room: Room, change: Change) -> None:
        """Change the room's row: on a fresh copy, so that a refusal or a quicker process leaves no trace."""
        async with room.lock:
            for _ in range(5):
                row = await self.store.room(room.code)
                if row is None:
                    raise not_found()
                change(row)
                try:
                    await self.store.save_room(row)
                except Conflict:
                    continue
                room.row = row
                await room.load()
                room.reseat()
                room.tell_room()
                room.show()
                room.go_on(mine=True)
                return
            raise HouseError(409, "busy", "This table is being changed by others; try again.")

    async def rematch(self, room: Room, person: str) -> None:
        """A new table with the same set-up and people; the first who asks makes it."""
        async with room.lock:
            if room.row.body.campaign:
                raise HouseError(409, "not_now", "A mission is fought once; the campaign goes on.")
            if room.row.status != "over" or not room.seats_of(person):
                raise HouseError(409, "not_now", "A rematch can be asked for by the players, after the end.")
            if room.row.body.rematch is not None:
                return
        old = room.row.body
        seats = [SeatBody(kind=s.kind, owner=s.owner, name=s.name, level=s.level, roster=s.roster) for s in old.seats]
        at = now()
        body = RoomBody(
            title=old.title,
            options=old.options,
            seats=seats,
            clock=old.clock,
            takebacks=old.takebacks,
            hints=old.hints,
        )
        row = RoomRow(
            code=new_code(),
            version=0,
            game=room.row.game,
            host=person,
            key=secrets.token_urlsafe(18),
            public=room.row.public,
            status="waiting",
            created=at,
            moved=at,
            body=body,
        )
        self.check_table(row)
        self.begin_if_full(row)
        await self.store.add_room(row)
        won = True

        def change(changed: RoomRow) -> None:
            nonlocal won
            won = changed.body.rematch is None
            if won:
                changed.body.rematch = row.code

        await self._change(room, change)
        if won:
            (await self.room(row.code)).go_on(mine=True)

    # --- people and lists of rooms

    async def name(self, person: str) -> str:
        return await self.store.person_name(person) or guest_name(person)

    def public_id(self, person: str) -> str:
        return public_id(person)

    def title(self, row: RoomRow) -> str:
        if row.body.title:
            return row.body.title
        with contextlib.suppress(UnknownGameError):
            return self.shelf.game(row.game).info.title
        return row.game

    def describe(self, row: RoomRow, person: str) -> wire.RoomInfo:
        known = self.rooms.get(row.code)
        if known is not None:
            return known.info(person)
        return room_info(row, person, self.title(row), [], 0)

    async def lobby(self, person: str) -> wire.Lobby:
        opened = [row for row in await self.store.public_rooms("waiting", LOBBY_ROOMS) if _inviting(row)]
        running = await self.store.public_rooms("playing", LOBBY_ROOMS)
        mine = await self.store.rooms_of(person, MY_ROOMS)
        return wire.Lobby(
            open=[self.describe(row, person) for row in opened],
            running=[self.describe(row, person) for row in running],
            mine=[self.describe(row, person) for row in mine],
        )


def _inviting(row: RoomRow) -> bool:
    """Does somebody sit there and wait, and not since yesterday?"""
    return row.moved > now() - STALE_ROOM and any(seat.kind == "human" for seat in row.body.seats)


def chat_line(row: ChatRow) -> wire.ChatLine:
    return wire.ChatLine(n=row.n, name=row.name, seat=row.seat, text=row.text, at=row.at)


def new_code() -> str:
    return "".join(secrets.choice(CODE_ALPHABET) for _ in range(12))
