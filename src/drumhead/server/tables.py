"""How does a table come to be? Who sits there, with which lists and options, may they, and when does it begin?"""

import logging
import secrets
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import msgspec

from drumhead.bots import DEFAULT_LEVEL, LEVELS
from drumhead.content.puzzles import Puzzle
from drumhead.kernel import Game, Options
from drumhead.server import protocol as wire
from drumhead.server import teaching
from drumhead.server.errors import HouseError, not_found
from drumhead.server.live import LiveMatch
from drumhead.server.names import reserved
from drumhead.server.naming import fit_name, new_code, tell_bots_apart, told_apart
from drumhead.server.room import Room
from drumhead.server.shelf import UnknownGameError
from drumhead.server.store import Conflict, RoomBody, RoomRow, SeatBody, now
from drumhead.server.trust import seed_of

if TYPE_CHECKING:
    from drumhead.server.house import House

log = logging.getLogger("drumhead.server")
Change = Callable[[RoomRow], RoomRow | None]
"""Changes a row; what it returns is another row to be written in the same breath, or nothing."""

MAX_ROSTER_BYTES = 16_384
MAX_OPTION_BYTES = 4_096
ASLEEP = 3 * 86_400_000
"""Milliseconds without a move after which a table counts as asleep."""


def find_puzzle(game: Game[Any], name: str) -> Puzzle:
    """The puzzle of that name, which must be there."""
    puzzle = teaching.find_puzzle(game.info.id, name)
    if puzzle is None:
        raise HouseError(404, "unknown_puzzle", "This game has no puzzle of that name.")
    return puzzle


class Tables:
    def __init__(self, house: "House") -> None:
        self.house = house

    async def create(self, person: str, wanted: wire.CreateRoom) -> Room:
        try:
            game = self.house.shelf.game(wanted.game)
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
        name = await self.house.name(person)
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
        await self.house.store.ensure_person(person, name)
        await self.house.store.add_room(row)
        self.house.lobby.changed(row)
        return await self.settle_in(row)

    async def _teach(self, person: str, game: Game[Any], name: str) -> Room:
        """A table of one's own for a lesson."""
        lesson = teaching.find_lesson(game.info.id, name)
        if lesson is None:
            raise HouseError(404, "unknown_lesson", "This game has no lesson of that name.")
        await self.check_quota(person)
        return await self._alone(
            person, game, teaching.lesson_body(game, lesson, person, await self.house.name(person))
        )

    async def _puzzle(self, person: str, game: Game[Any], name: str) -> Room:
        """A table of one's own for a puzzle."""
        puzzle = find_puzzle(game, name)
        await self.check_quota(person)
        return await self._alone(
            person, game, teaching.puzzle_body(game, puzzle, person, await self.house.name(person))
        )

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
        row.waiting = LiveMatch(self.house.shelf, body, row.code).waiting_mask()
        await self.house.store.ensure_person(person, await self.house.name(person))
        await self.house.store.add_room(row)
        self.house.lobby.changed(row)
        return await self.settle_in(row)

    async def check_quota(self, person: str) -> None:
        """Refuse another table to who has as many as one may, and to everybody when there is no room left."""
        self.house.check_space()
        if await self.house.store.tables_of(person, 0, over=True) >= self.house.settings.limits.identity_stored:
            reason = "You have as many tables stored here as one person may."
            raise HouseError(409, "too_many", reason)
        if await self.house.store.tables_of(person, now() - ASLEEP) >= self.house.settings.limits.identity_tables:
            reason = "You have as many tables in play as one person may; finish or concede one of them first."
            raise HouseError(409, "too_many", reason)

    async def settle_in(self, row: RoomRow) -> Room:
        """The room of a row that this process has just written."""
        room = Room(self.house, row)
        self.house.remember(room)
        if any(seat.kind == "bot" for seat in row.body.seats):
            self.house.spawn(self.house.bot_workers.warm())
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
            return self.house.shelf.preset(game, deck)
        except KeyError:
            raise HouseError(422, "unknown_deck", "There is no ready-made deck of that name.") from None

    def check_table(self, row: RoomRow, seat: int = -1) -> None:
        """Refuse options or lists that the game does not allow, with the rule."""
        rosters = [body.roster for body in row.body.seats]
        try:
            wrong = self.house.shelf.check(row.game, rosters, row.body.options, seat)
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
            game = self.house.shelf.game(row.game)
        except UnknownGameError:  # an edition whose pack was taken away
            raise HouseError(409, "unknown_game", "This server does not have that game any more.") from None
        if not row.body.dealer:
            row.body.dealer = secrets.token_hex(16)
        rosters = [seat.roster for seat in row.body.seats]
        options: Options = self.house.shelf.table_options(row.game, rosters, row.body.options)
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
        row.waiting = LiveMatch(self.house.shelf, row.body, row.code).waiting_mask()

    async def sit(self, room: Room, seat: int, person: str, wanted: wire.TakeSeat) -> None:
        """Take an open seat, or bring another list to one's own."""
        name = await self.house.name(person)
        await self.house.store.ensure_person(person, name)

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
                row = await self.house.store.room(room.code)
                if row is None:
                    raise not_found()
                also = change(row)
                try:
                    await self.house.store.save_room(row, also)
                except Conflict:
                    continue
                room.row = row
                self.house.lobby.changed(row)
                if also is not None:
                    self.house.lobby.changed(also)
                if room.live is None:
                    await room.load()
                room.reseat()
                room.tell_room()
                room.showing.all()
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
        room = await self.house.room_for(code, person)

        def change(row: RoomRow) -> None:
            if person not in row.body.people():
                raise HouseError(403, "not_your_seat", "Only who played this match may share it.")
            if row.status != "over":
                raise HouseError(409, "not_over", "A match can be shared when it is over.")
            row.body.sharing[person] = yes

        await self._change(room, change)
        return room
