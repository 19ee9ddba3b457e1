"""The house: all rooms, and what they share (store, games, workers, limits)."""

import asyncio
import contextlib
import logging
import secrets
import shutil
import time
from collections.abc import Callable, Coroutine
from typing import Any, TypeVar

import msgspec

from drumhead.bots import DEFAULT_LEVEL, LEVELS
from drumhead.content.packs import user_folder
from drumhead.content.puzzles import Puzzle
from drumhead.kernel import Game, Options
from drumhead.server import protocol as wire
from drumhead.server import teaching
from drumhead.server.auth import guest_name, public_id
from drumhead.server.bot_seats import Waits
from drumhead.server.doors import Doors, asking_address
from drumhead.server.garbage import collect_in_quiet_seconds
from drumhead.server.limits import Limiter
from drumhead.server.listening import Troubles
from drumhead.server.live import LiveMatch
from drumhead.server.lobby import Lobby
from drumhead.server.metrics import Metrics
from drumhead.server.names import looks, reserved, tidy, unfit
from drumhead.server.room import Room, room_info
from drumhead.server.settings import Settings
from drumhead.server.shelf import Shelf, UnknownGameError
from drumhead.server.store import (
    INPUTS,
    ChatRow,
    Conflict,
    News,
    RoomBody,
    RoomRow,
    SeatBody,
    Store,
    UnreadableError,
    now,
)
from drumhead.server.trust import seed_of
from drumhead.server.turns import Turns
from drumhead.server.wardens import Wardens
from drumhead.server.workers import Workers

log = logging.getLogger("drumhead.server")
T = TypeVar("T")
Change = Callable[[RoomRow], RoomRow | None]
"""Changes a row; what it returns is another row to be written in the same breath, or nothing."""

CODE_ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789"
HEARTBEAT = 5.0
TIDY_SECONDS = 1.0
RESTING = 5.0
"""Seconds without a watcher after which a room may leave the memory, if there are too many."""
MAX_ROSTER_BYTES = 16_384
MAX_OPTION_BYTES = 4_096
NUMERALS = ("I", "II", "III", "IV", "V", "VI", "VII", "VIII")
ASLEEP = 3 * 86_400_000
"""Milliseconds without a move after which a table counts as asleep."""


class HouseError(Exception):
    """A request that cannot be granted: an HTTP status, a code for programs, a sentence for people."""

    def __init__(self, status: int, code: str, reason: str, rule: str = "") -> None:
        super().__init__(reason)
        self.status, self.code, self.reason, self.rule = status, code, reason, rule


def not_found() -> HouseError:
    return HouseError(404, "not_found", "There is no such table, or you have not been invited to it.")


def unreadable() -> HouseError:
    reason = "This table is stored and cannot be read; its operator can look after it."
    return HouseError(409, "unreadable", reason)


def fit_name(text: str) -> str:
    """A name or title in its one form; refused if it is not what it looks like."""
    why = unfit(text)
    name = tidy(text)
    if why or not name:
        raise HouseError(422, "malformed", f"That cannot be shown as a name. {why}".strip())
    return name[:64]


def told_apart(row: RoomRow, person: str, name: str) -> str:
    """The name, with a mark behind it if somebody else at this table looks to be called the same."""
    others = {looks(seat.name) for seat in row.body.seats if seat.owner != person and seat.kind != "open"}
    return f"{name[:40]} ({public_id(person)[:4]})" if looks(name) in others else name


def tell_bots_apart(seats: list[SeatBody]) -> None:
    """Bots of one rank at one table are numbered, as people would be called."""
    for level in {seat.level for seat in seats if seat.kind == "bot"}:
        alike = [seat for seat in seats if seat.kind == "bot" and seat.level == level]
        for place, seat in enumerate(alike):
            seat.name = level.capitalize() if len(alike) == 1 else f"{level.capitalize()} {NUMERALS[place]}"


def find_puzzle(game: Game[Any], name: str) -> Puzzle:
    """The puzzle of that name, which must be there."""
    puzzle = teaching.find_puzzle(game.info.id, name)
    if puzzle is None:
        raise HouseError(404, "unknown_puzzle", "This game has no puzzle of that name.")
    return puzzle


class House:
    def __init__(self, settings: Settings, store: Store, shelf: Shelf) -> None:
        self.lobby = Lobby(self)
        self.settings = settings
        self.store = store
        self.shelf = shelf
        self.limiter = Limiter(settings.limits)
        self.turns = Turns()
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
            stored = await self.store.size()
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
        self._remember(room)
        room.go_on(mine=not self.store.shared)
        return room

    def _remember(self, room: Room) -> None:
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

    async def create(self, person: str, wanted: wire.CreateRoom) -> Room:
        try:
            game = self.shelf.game(wanted.game)
        except UnknownGameError:
            raise HouseError(404, "unknown_game", "This server does not have that game.") from None
        if len(msgspec.json.encode(wanted.options)) > MAX_OPTION_BYTES:
            raise HouseError(422, "too_long", "Those options are longer than any options of this game.")
        if wanted.lesson is not None:
            return await self._teach(person, game, wanted.lesson)
        if wanted.puzzle is not None:
            return await self._puzzle(person, game, wanted.puzzle)
        title = fit_name(wanted.title) if wanted.title else ""
        choices = wanted.seats
        if choices is None:
            opponents = [wire.SeatChoice(who="bot", level=DEFAULT_LEVEL)] * (max(2, game.info.min_seats) - 1)
            choices = [wire.SeatChoice(who="me"), *opponents]
        name = await self.name(person)
        seats = [self._seat(wanted.game, choice, person, name) for choice in choices]
        for seat in seats:
            seat.hints = seat.kind == "human" and wanted.hints
        tell_bots_apart(seats)
        at = now()
        body = RoomBody(
            title=title,
            options=wanted.options,
            seats=seats,
            clock=wanted.clock,
            takebacks=wanted.takebacks,
            hints=wanted.hints,
            dealer=secrets.token_hex(16),
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
        await self.check_quota(person)
        if not wanted.hold:
            self.begin_if_full(row)
        await self.store.ensure_person(person, name)
        await self.store.add_room(row)
        self.lobby.changed(row)
        return await self.settle_in(row)

    async def _teach(self, person: str, game: Game[Any], name: str) -> Room:
        """A table of one's own for a lesson."""
        lesson = teaching.find_lesson(game.info.id, name)
        if lesson is None:
            raise HouseError(404, "unknown_lesson", "This game has no lesson of that name.")
        await self.check_quota(person)
        return await self._alone(person, game, teaching.lesson_body(game, lesson, person, await self.name(person)))

    async def _puzzle(self, person: str, game: Game[Any], name: str) -> Room:
        """A table of one's own for a puzzle."""
        puzzle = find_puzzle(game, name)
        await self.check_quota(person)
        return await self._alone(person, game, teaching.puzzle_body(game, puzzle, person, await self.name(person)))

    async def _alone(self, person: str, game: Game[Any], body: RoomBody) -> Room:
        """A table that has begun already, for one person."""
        at = now()
        row = RoomRow(
            code=new_code(),
            version=0,
            game=game.info.id,
            host=person,
            key=secrets.token_urlsafe(18),
            public=False,
            status="playing",
            created=at,
            moved=at,
            body=body,
        )
        row.waiting = LiveMatch(self.shelf, body, row.code).waiting_mask()
        await self.store.ensure_person(person, await self.name(person))
        await self.store.add_room(row)
        self.lobby.changed(row)
        return await self.settle_in(row)

    async def check_quota(self, person: str) -> None:
        """Refuse another table to who has as many as one may, and to everybody when there is no room left."""
        self.check_space()
        if await self.store.tables_of(person, 0, over=True) >= self.settings.limits.identity_stored:
            reason = "You have as many tables stored here as one person may."
            raise HouseError(409, "too_many", reason)
        if await self.store.tables_of(person, now() - ASLEEP) >= self.settings.limits.identity_tables:
            reason = "You have as many tables in play as one person may; finish or concede one of them first."
            raise HouseError(409, "too_many", reason)

    def check_space(self) -> None:
        if self.crowded:
            raise HouseError(507, "full", f"Nothing new can be kept here: {self.crowded}. What runs goes on.")

    async def settle_in(self, row: RoomRow) -> Room:
        """The room of a row that this process has just written."""
        room = Room(self, row)
        self._remember(room)
        if any(seat.kind == "bot" for seat in row.body.seats):
            self.spawn(self.bot_workers.warm())
        await room.load()
        room.go_on(mine=True)
        return room

    def _seat(self, game: str, choice: wire.SeatChoice, person: str, name: str) -> SeatBody:
        roster = self.roster(game, choice.deck, choice.roster)
        if choice.who == "me":
            called = fit_name(choice.name) if choice.name else name
            if choice.name and reserved(called):
                raise HouseError(422, "reserved", "That is what the house calls its own people; choose another name.")
            return SeatBody(kind="human", owner=person, name=called, roster=roster)
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
            if roster is not None and len(msgspec.json.encode(roster)) > MAX_ROSTER_BYTES:
                raise HouseError(422, "too_long", "That list is longer than any list of this game.")
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
        try:
            game = self.shelf.game(row.game)
        except UnknownGameError:  # an edition whose pack was taken away
            raise HouseError(409, "unknown_game", "This server does not have that game any more.") from None
        if not row.body.dealer:
            row.body.dealer = secrets.token_hex(16)
        rosters = [seat.roster for seat in row.body.seats]
        options: Options = self.shelf.table_options(row.game, rosters, row.body.options)
        row.body.header = {
            "game": game.info.id,
            "rules": game.info.rules_version,
            "content": game.content,
            "seats": options.seats,
            "lists": list(options.lists),
            "options": options.values,
            "seed": seed_of(row.body.dealer, [seat.secret for seat in row.body.seats]),
        }
        row.body.began = now()
        row.status = "playing"
        row.waiting = LiveMatch(self.shelf, row.body, row.code).waiting_mask()

    async def sit(self, room: Room, seat: int, person: str, wanted: wire.TakeSeat) -> None:
        """Take an open seat, or bring another list to one's own."""
        name = await self.name(person)
        await self.store.ensure_person(person, name)

        def change(row: RoomRow) -> None:
            body = self._waiting_seat(row, seat)
            if body.kind != "open" and body.owner != person:
                raise HouseError(409, "taken", "That seat is taken.")
            roster = self.roster(row.game, wanted.deck, wanted.roster)
            shown = told_apart(row, person, name)
            row.body.seats[seat] = SeatBody(
                kind="human",
                owner=person,
                name=shown,
                roster=body.roster if roster is None else roster,
                secret=wanted.secret or (body.secret if body.owner == person else ""),
                hints=wanted.hints or (body.hints and body.owner == person),
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
            tell_bots_apart(row.body.seats)
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
                also = change(row)
                try:
                    await self.store.save_room(row, also)
                except Conflict:
                    continue
                room.row = row
                self.lobby.changed(row)
                if also is not None:
                    self.lobby.changed(also)
                if room.live is None:
                    await room.load()
                room.reseat()
                room.tell_room()
                room.show()
                room.go_on(mine=True)
                return
            raise HouseError(409, "busy", "This table is being changed by others; try again.")

    async def rematch(self, room: Room, person: str) -> None:
        """Ask for a new table with the same set-up and people; it is made, once, when everybody has."""
        made: RoomRow | None = None

        def change(row: RoomRow) -> RoomRow | None:
            nonlocal made
            made = None
            if row.body.campaign:
                raise HouseError(409, "not_now", "A mission is fought once; the campaign goes on.")
            people = {seat.owner for seat in row.body.seats if seat.kind == "human"}
            if row.status != "over" or person not in people:
                raise HouseError(409, "not_now", "A rematch can be asked for by the players, after the end.")
            if row.body.rematch is None and person not in row.body.again:
                row.body.again.append(person)
            if row.body.rematch is None and people <= set(row.body.again):
                made = self._again(row, person)
                row.body.rematch = made.code
            return made

        await self._change(room, change)
        if made is not None:
            await self.settle_in(made)

    def _again(self, old: RoomRow, person: str) -> RoomRow:
        """A new table like this one, with the same people at it."""
        body, at = old.body, now()
        seats = [
            SeatBody(kind=s.kind, owner=s.owner, name=s.name, level=s.level, roster=s.roster, hints=s.hints)
            for s in body.seats
        ]
        row = RoomRow(
            code=new_code(),
            version=0,
            game=old.game,
            host=person,
            key=secrets.token_urlsafe(18),
            public=old.public,
            status="waiting",
            created=at,
            moved=at,
            body=RoomBody(
                title=body.title,
                options=body.options,
                seats=seats,
                clock=body.clock,
                takebacks=body.takebacks,
                hints=body.hints,
            ),
        )
        self.check_table(row)
        self.begin_if_full(row)
        return row

    async def share(self, code: str, person: str, yes: bool) -> Room:
        """Let others look at a finished match, or no longer; it takes all who played."""
        room = await self.room_for(code, person)

        def change(row: RoomRow) -> None:
            if person not in row.body.people():
                raise HouseError(403, "not_your_seat", "Only who played this match may share it.")
            if row.status != "over":
                raise HouseError(409, "not_over", "A match can be shared when it is over.")
            row.body.sharing[person] = yes

        await self._change(room, change)
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


def new_code() -> str:
    return "".join(secrets.choice(CODE_ALPHABET) for _ in range(12))
