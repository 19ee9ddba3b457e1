"""One room: one match, one lock. The only place where a running match changes.

An input is played, then written to the store, and only then does anybody hear of it. If the store refuses (another
process was quicker, the disk is gone), the match is rebuilt from the log, as if the input had never been tried.
"""

import asyncio
import logging
import time
from collections.abc import Coroutine
from typing import TYPE_CHECKING, Any

import msgspec

from drumhead.kernel import (
    SPECTATOR,
    Action,
    Refusal,
    action_to_data,
    record_to_jsonl,
)
from drumhead.server import explaining, teaching
from drumhead.server import protocol as wire
from drumhead.server.bot_seats import BotSeats
from drumhead.server.chain import DamagedError
from drumhead.server.connection import Connection, encode
from drumhead.server.describing import refused, room_info
from drumhead.server.fair import Asker, Kind
from drumhead.server.live import LiveMatch, PinnedError
from drumhead.server.names import looks
from drumhead.server.presence import Presence
from drumhead.server.present import events_since, from_wire_action, to_wire_outcome
from drumhead.server.showing import Showing
from drumhead.server.store import Conflict, InputKind, InputRow, RoomRow, now
from drumhead.server.takebacks import Takebacks
from drumhead.server.trust import digest, promise, signed
from drumhead.server.veil import Veil

if TYPE_CHECKING:
    from drumhead.server.house import House

log = logging.getLogger("drumhead.server")

LONG_LOG = 100
"""Rows from which on a log is replayed beside the event loop."""
MOST_TRIES = 8
"""How often an answer is tried again when other processes write to the same log at the same moment."""


class StoreDownError(Exception):
    """The input could not be made durable; nothing has changed."""


class Room:
    def __init__(self, house: "House", row: RoomRow) -> None:
        self.house = house
        self.row = row
        self.code = row.code
        self.lock = asyncio.Lock()
        self.live: LiveMatch | None = None
        self.pinned = ""
        """Why this match cannot go on here, if it cannot."""
        self.connections: set[Connection] = set()
        self.touched = time.monotonic()
        self.changed = time.monotonic()
        self.bots = BotSeats(self)
        self.takebacks = Takebacks(self)
        self.veil = Veil(self)
        self.showing = Showing(self)
        self.presence = Presence(self)
        self._alarm: asyncio.TimerHandle | None = None
        self._address = ""
        """Where the one who set this table up was last seen."""
        self._clock = 0
        """The game's public clock before the last input."""

    # --- loading

    async def load(self) -> None:
        """Rebuild the match from the log. Call with the lock held (or before anybody knows the room)."""
        before, self.live, self.pinned = self.live, None, ""
        if self.row.body.header is None:
            return
        try:
            live = await self._replayed()
        except PinnedError as error:
            self.pinned = str(error)
            return
        except DamagedError as error:
            log.error("Room %s cannot be read: %s", self.code, error)
            self.pinned = f"{error} The match cannot go on; its operator can look after it."
            return
        except Refusal as error:
            log.error("Room %s does not replay: %s", self.code, error.reason)
            self.pinned = "The log of this match does not fit the rules of this server."
            return
        self.live = live
        await self._set_clocks(before, live)
        if live.match.outcome() is not None and self.row.status != "over":
            await self._finish()

    async def _replayed(self) -> LiveMatch:
        rows = await self.house.store.inputs(self.code)
        live = LiveMatch(self.house.shelf, self.row.body, self.code)
        if len(rows) > LONG_LOG:
            # A long log takes its time; other tables play on meanwhile.
            return await self.house.beside.do(_applied, live, rows)
        return _applied(live, rows)

    async def _set_clocks(self, before: LiveMatch | None, live: LiveMatch) -> None:
        """Since when does the clock run that runs now? Of the time in which no server lived, nobody is charged."""
        if live.clocks is None or live.match.outcome() is not None:
            return
        if before is not None and before.clocks is not None and before.seq == live.seq:
            live.clocks.since = before.clocks.since  # the same process reads its own log again
            return
        last = live.clocks.last
        until = await self.house.store.lived_until(last)
        if until is None:
            live.clocks.since -= max(0, now() - last) / 1000  # another process has kept the time
            return
        row = live.row(self.code, "resume", -1, "", now(), spent=until - last)
        live.do("resume", -1, "")
        try:
            await self.house.store.add_input(row, live.waiting_mask(), public=False)
        except Conflict:
            await self.load()  # another process was quicker to take it up
            return
        live.note(row)

    async def catch_up(self) -> None:
        """Another process wrote to this room's log."""
        quiet: set[int] = set()
        loud = self.live is None
        async with self.lock:
            if self.live is None:
                await self.load()
            else:
                for entry in await self.house.store.inputs(self.code, self.live.seq):
                    clock = self.live.match.state.clock
                    try:
                        self.live.apply(entry)
                    except (Refusal, DamagedError):
                        await self.load()
                        loud = True
                        break
                    if self.live.quiet:
                        quiet.add(entry.seat)
                    else:
                        self.row.moved, self.row.waiting = entry.at, self.live.waiting_mask()
                        self.veil.draw(entry.seat, self.live.answered, self.live.match.state.clock > clock + 1)
                        loud = True
            if loud or self.live is None:
                self.takebacks.forget()
                self.showing.all()
            else:
                self.showing.all(sorted(quiet))
            if self.live is not None and self.live.match.outcome() is not None and self.row.status != "over":
                await self._refresh_row()
            self.go_on(mine=False)

    async def reread(self) -> None:
        """Another process changed the room itself."""
        async with self.lock:
            await self._refresh_row()

    async def _refresh_row(self) -> None:
        row = await self.house.store.room(self.code)
        if row is not None:
            self.row = row
            if self.live is not None:
                self.live.wish([seat.wishes for seat in row.body.seats])
            if self.live is None and row.body.header is not None:
                await self.load()
                self.showing.all()
                self.go_on(mine=False)
            self.tell_room()

    async def resume(self) -> None:
        """The server has started again: go on where the match stood."""
        async with self.lock:
            if self.live is not None and self.live.match.outcome() is None:
                self.go_on(mine=True)

    def reseat(self) -> None:
        """Somebody sat down or stood up: sockets face what is theirs now."""
        for who in self.connections:
            mine = self.seats_of(who.person)
            if who.facing not in mine:
                who.face(mine[0] if len(mine) == 1 else -1)

    # --- what clients ask for

    def seats_of(self, person: str) -> list[int]:
        return [n for n, seat in enumerate(self.row.body.seats) if seat.kind == "human" and seat.owner == person]

    def name_of(self, person: str, name: str) -> str:
        """What somebody is called at this table: as at their seat, or so that nobody takes them for somebody there."""
        for seat in self.row.body.seats:
            if seat.kind == "human" and seat.owner == person:
                return seat.name
        others = {looks(seat.name) for seat in self.row.body.seats if seat.kind != "open"}
        return f"{name[:40]} ({self.house.public_id(person)[:4]})" if looks(name) in others else name

    async def handle(self, who: Connection, message: wire.ToServer) -> None:
        """Everything a seat or a watcher can do at the table, but for chat and hints."""
        self.touched = time.monotonic()
        await self.veil.lifted(getattr(message, "seat", who.facing))
        if isinstance(message, wire.Act | wire.Typed):
            await self._act(who, message)
        elif isinstance(message, wire.Why):
            await self._why(who, message)
        elif isinstance(message, wire.Foresee | wire.Ask | wire.Leads):
            await explaining.answer(self, who, message)
        elif isinstance(message, wire.Undo):
            await self.takebacks.undo(who, message)
        elif isinstance(message, wire.UndoAnswer):
            await self.takebacks.answer(who, message)
        elif isinstance(message, wire.Concede):
            await self._concede(who, message)
        elif isinstance(message, wire.Face):
            await self._face(who, message)
        elif isinstance(message, wire.LogPlease):
            await self._log(who, message)
        elif isinstance(message, wire.Wishes):
            await self._wish(who, message)

    def check_seat(self, who: Connection, seat: int, ask: int | None = None) -> tuple[wire.VerdictCode, str]:
        """('ok', ''), or why this person may not speak for this seat now."""
        if seat not in self.seats_of(who.person):
            return "not_your_seat", "That seat is not yours."
        if self.live is None:
            return "not_now", self.pinned or "The match has not begun."
        if self.live.match.outcome() is not None:
            return "over", "The match is over."
        if ask is not None and ask != self.live.asks[seat]:
            return "stale", "That answers an earlier question; the table has moved on."
        return "ok", ""

    async def _act(self, who: Connection, message: wire.Act | wire.Typed) -> None:
        async with self.lock:
            verdict = await self._try(who, message)
            who.send(verdict)
            if verdict.code != "ok":
                self.house.metrics.refusals.labels(verdict.code).inc()
            if verdict.code == "ok":
                await self.settle(message.seat)

    async def _try(self, who: Connection, message: wire.Act | wire.Typed) -> wire.Verdict:
        for _ in range(MOST_TRIES):
            code, reason = self.check_seat(who, message.seat, message.ask)
            if code != "ok" or self.live is None:
                return wire.Verdict(id=message.id, code=code, reason=reason)
            if self.live.too_long():
                reason = "This match has grown longer than it may; it can only be conceded."
                return wire.Verdict(id=message.id, code="refused", reason=reason)
            try:
                if isinstance(message, wire.Typed):
                    action = self.live.match.read(message.seat, message.text)
                else:
                    action = from_wire_action(self.live.game, message.action)
            except Refusal as refusal:
                return refused(message.id, refusal)
            kind_word = teaching.kindly(self.live, message.seat, action)
            if kind_word:
                return wire.Verdict(id=message.id, code="refused", reason=kind_word)
            verdict = await self.play(message.id, message.seat, action)
            if verdict.code != "stale":
                return verdict
            # Another process was quicker, perhaps with another seat's secret plan: the question may still be open.
        return verdict

    async def _why(self, who: Connection, message: wire.Why) -> None:
        async with self.lock:
            code, reason = self.check_seat(who, message.seat, message.ask)
            verdict = wire.Verdict(id=message.id, code=code, reason=reason)
            if code == "ok" and self.live is not None:
                try:
                    self.live.match.verify(message.seat, from_wire_action(self.live.game, message.action))
                except Refusal as refusal:
                    verdict = refused(message.id, refusal)
            who.send(verdict)

    async def _concede(self, who: Connection, message: wire.Concede) -> None:
        async with self.lock:
            code, reason = self.check_seat(who, message.seat)
            verdict = wire.Verdict(id=message.id, code=code, reason=reason)
            if code == "ok":
                verdict = await self.attempt(message.id, "concede", message.seat, "")
            if verdict.code == "ok":
                # Settled first: who hears "ok" may ask for the record or for a new table in the same breath.
                await self.settle(message.seat)
            who.send(verdict)

    async def play(self, number: int, seat: int, action: Action) -> wire.Verdict:
        """Commit an action; every way to fail as a verdict. Call with the lock held."""
        match = self.live.match if self.live is not None else None
        if match is not None and match.idly_asked() == seat and match.can(seat, action):
            return await self.attempt(number, "nod", seat, "")
        return await self.attempt(number, "play", seat, msgspec.json.encode(action_to_data(action)).decode(), action)

    async def attempt(
        self, number: int, kind: InputKind, seat: int, body: str, action: Action | None = None
    ) -> wire.Verdict:
        """Commit an input of any kind; every way to fail as a verdict. Call with the lock held."""
        try:
            await self.commit(kind, seat, body, action)
        except Refusal as refusal:
            return refused(number, refusal)
        except Conflict:
            return wire.Verdict(id=number, code="stale", reason="Somebody else was quicker; look again.")
        except StoreDownError:
            return wire.Verdict(id=number, code="busy", reason="It could not be saved; nothing has changed.")
        return wire.Verdict(id=number, code="ok")

    async def _face(self, who: Connection, message: wire.Face) -> None:
        async with self.lock:
            if message.seat != -1 and message.seat not in self.seats_of(who.person):
                who.send(wire.Verdict(id=message.id, code="not_your_seat", reason="That seat is not yours."))
                return
            who.face(message.seat)
            who.send(wire.Verdict(id=message.id, code="ok"))
            self.tell_moments(who)
            self.showing.to([who])

    async def _log(self, who: Connection, message: wire.LogPlease) -> None:
        async with self.lock:
            events: list[wire.TableEvent] = []
            upto = 0
            if self.live is not None:
                match = self.live.match
                upto = match.told(who.facing)
                faces = events_since(match, who.facing, min(message.since, upto), upto + 1)
                events = faces[: wire.MAX_EVENTS]
            who.send(wire.Events(id=message.id, seat=who.facing, events=events, upto=upto))

    # --- changing the match (with the lock held)

    async def commit(self, kind: InputKind, seat: int, body: str, action: Action | None = None) -> None:
        """Play it and make it durable; nobody has heard of it yet. Call ``settle`` afterwards."""
        live = self.live
        assert live is not None
        self._clock = live.match.state.clock
        if live.clocks is not None and live.match.asks_in_secret() and self.veil.hides(SPECTATOR) > 0:
            live.clocks.pause(live.clocks.spent() / 1000)  # an answer that nobody may notice costs no time
        live.do(kind, seat, body, action)
        row = live.row(self.code, kind, seat, body, now())
        metrics, began = self.house.metrics, time.perf_counter()
        try:
            await self.house.store.add_input(row, live.waiting_mask(), public=not live.quiet)
        except Conflict:
            await self._recover()
            raise
        except Exception as error:
            self.house.troubles.note("store", "The store refuses inputs.", error)
            await self._recover()
            raise StoreDownError from error
        live.note(row)
        metrics.input_seconds.observe(time.perf_counter() - began)
        metrics.input(kind).inc()
        if not live.quiet:
            self.row.waiting = live.waiting_mask()
            if not live.answered:
                self.row.moved = row.at

    async def _recover(self) -> None:
        try:
            await self.load()
        except Exception:
            log.exception("Room %s cannot be read; it is given up until it is asked for again.", self.code)
            self.live = None
            self.house.drop(self)
            return
        self.showing.all()
        self.go_on(mine=False)

    async def settle(self, seat: int) -> None:
        """After an input is durable: tell those concerned, then let bots and clocks go on."""
        live = self.live
        assert live is not None
        self.changed = self.touched = time.monotonic()
        quiet = live.quiet
        for who in self.connections:
            who.drop_stale_hint(live.asks)
        if not quiet:
            self.takebacks.forget()
            answered, clock = live.answered, self._clock
            await self._let_be()
            self.veil.draw(seat, answered, live.match.state.clock > clock + 1)
        if live.match.outcome() is not None:
            await self._finish()
        self.showing.all([seat] if quiet else None)
        self.go_on(mine=True)

    async def _let_be(self) -> None:
        """Seats that want never to be asked here pass at once, which nobody can tell from their having nothing."""
        while self.live is not None and (seat := self.live.unwilling()) >= 0:
            passing = self.live.match.state.agenda[-1].passing()
            if (await self.play(0, seat, passing)).code != "ok":
                return

    async def _wish(self, who: Connection, message: wire.Wishes) -> None:
        """Where a seat wants to be asked: kept with the seat, told to its own sockets alone."""
        async with self.lock:
            code, reason = self.check_seat(who, message.seat)
            if code == "ok" and self.live is not None and len(message.wishes) != len(self.live.game.info.moments):
                code, reason = "malformed", "One wish for each kind of moment that this game tells apart."
            if code == "ok" and not await self._keep(message):
                code, reason = "busy", "It could not be saved; nothing has changed."
            who.send(wire.Verdict(id=message.id, code=code, reason=reason))
            if code != "ok" or self.live is None:
                return
            self.live.wish([seat.wishes for seat in self.row.body.seats])
            for one in self.connections:
                if one.facing == message.seat:
                    self.tell_moments(one)
            if self.live.unwilling() >= 0:
                await self._let_be()
                await self.settle(message.seat)

    async def _keep(self, message: wire.Wishes) -> bool:
        for _ in range(MOST_TRIES):
            self.row.body.seats[message.seat].wishes = list(message.wishes)
            try:
                await self.house.store.save_room(self.row)
            except Conflict:
                fresh = await self.house.store.room(self.code)
                assert fresh is not None
                self.row = fresh
                continue
            except Exception as error:
                self.house.troubles.note("store", "The store refuses wishes.", error)
                return False
            return True
        return False

    def tell_moments(self, who: Connection) -> None:
        """What the faced seat wishes, where the game has windows that it may be asked in."""
        if self.live is not None and self.live.game.info.moments and who.facing >= 0:
            who.send(wire.Moments(seat=who.facing, moments=self.live.moments(who.facing)))

    async def _finish(self) -> None:
        assert self.live is not None
        outcome = to_wire_outcome(self.live.match)
        whole = digest(await self.record())
        while self.row.status != "over":
            self.row.status = "over"
            self.row.waiting = 0
            self.row.moved = max(self.row.moved, now())
            self.row.body.outcome = outcome
            self.row.body.digest = whole
            try:
                await self.house.store.save_room(self.row)
            except Conflict:
                fresh = await self.house.store.room(self.code)
                assert fresh is not None
                self.row = fresh
            except Exception:
                # The inputs are durable, and loading the room finishes it again.
                log.exception("The end of room %s could not be saved.", self.code)
        self.tell_room()

    async def record(self) -> str:
        """The record of a match that is over, with all that was drawn and taken back, signed by this server."""
        assert self.live is not None
        body = self.row.body
        record = self.live.record([seat.name for seat in body.seats])
        extras: dict[str, object] = {"takebacks": self.live.taken}
        if body.dealer and body.header is not None:
            extras |= {"dealer": body.dealer, "secrets": [seat.secret for seat in body.seats]}
            extras |= {"promise": promise(body.header)}
        text = await asyncio.to_thread(record_to_jsonl, record)
        return signed(text, extras, self.house.record_key)

    def go_on(self, mine: bool) -> None:
        """Wake the bots and set the clock's alarm. ``mine``: this process wrote last, so its bots go first."""
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None
        live = self.live
        if live is None or live.match.outcome() is not None:
            self.bots.rest()
            return
        self.bots.wake(mine)
        if live.clocks is not None:
            info = live.clocks.info(live.match.waiting(), now())
            first = min((info.left[seat] for seat in info.running), default=None)
            if first is not None:
                loop = asyncio.get_running_loop()
                self._alarm = loop.call_later(first / 1000 + 0.02, lambda: self.house.spawn(self._flag()))

    async def _flag(self) -> None:
        async with self.lock:
            live = self.live
            if live is None or live.clocks is None or live.match.outcome() is not None:
                return
            info = live.clocks.info(live.match.waiting(), now())
            late = [seat for seat in info.running if info.left[seat] == 0]
            if late:
                verdict = await self.attempt(0, "flag", late[0], "")
                if verdict.code == "ok":
                    await self.settle(late[0])
                    return
            self.go_on(mine=False)

    # --- telling

    def info(self, person: str) -> wire.RoomInfo:
        """The room as this person may see it."""
        house, row, here = self.house, self.row, self.presence
        told = room_info(row, house.shown(row), person, house.title(row), here.online(), here.watchers())
        if told.your_turn and all(self.veil.hides(seat) > 0 for seat in self.seats_of(person)):
            return msgspec.structs.replace(told, your_turn=False)
        return told

    def tell_room(self) -> None:
        concerned = {self.row.host, *(seat.owner for seat in self.row.body.seats)}
        for_all: bytes | None = None
        for who in self.connections:
            if who.person in concerned:
                who.send(wire.RoomChanged(room=self.info(who.person)))
                continue
            if for_all is None:
                for_all = encode(wire.RoomChanged(room=self.info("")))
            who.send(for_all)

    def tell(self, message: wire.ToClient) -> None:
        data = encode(message)
        for who in self.connections:
            who.send(data)

    def tell_chat(self, line: wire.ChatLine) -> None:
        for who in self.connections:
            who.chat(line)

    def tell_clock(self, who: Connection) -> None:
        """Set a client's clocks right, which it counts down by itself."""
        if self.live is not None and self.live.clocks is not None and self.veil.hides(who.facing) == 0:
            who.send(wire.ClockTick(clock=self.live.clocks.info(self.live.match.waiting(), now())))

    # --- coming and going

    def asker(self, kind: Kind) -> Asker:
        """For whom this table's bots think: for who set it up, from where they were last seen."""
        return Asker(kind, self.row.host, self._address or self.row.host, self.code)

    async def on_its_account(self, work: Coroutine[Any, Any, None]) -> None:
        """Something that nobody asked for just now, such as a bot's move: it counts for who set this table up."""
        turns = self.house.turns
        await turns.fair(turns.party(self.row.host, self._address or self.row.host), work)

    async def enter(self, who: Connection, chat: list[wire.ChatLine]) -> None:
        async with self.lock:
            if not self._address or who.person == self.row.host:
                self._address = who.address
            self.house.bot_workers.hurry(self.code)
            mine = self.seats_of(who.person)
            who.face(mine[0] if len(mine) == 1 else -1)
            self.connections.add(who)
            self.touched = time.monotonic()
            who.has_read(chat)
            who.send(
                wire.Hello(
                    version=wire.PROTOCOL_VERSION,
                    you=self.house.public_id(who.person),
                    name=who.name,
                    room=self.info(who.person),
                    seats=mine,
                    facing=who.facing,
                    curtain=len(mine) > 1,
                    chat=chat,
                )
            )
            if self.pinned:
                who.send(wire.Failure(code="gone", reason=self.pinned))
            self.tell_moments(who)
            self.showing.to([who])
            self.takebacks.remind(who)
            self.presence.tell()

    def leave(self, who: Connection) -> None:
        self.connections.discard(who)
        if not self.connections:
            self.showing.forget()
        who.drop_hint()
        self.touched = time.monotonic()
        self.presence.tell()

    def idle(self, seconds: float) -> bool:
        resting = not self.connections and not self.bots.busy() and self._alarm is None and not self.lock.locked()
        return resting and time.monotonic() - self.touched > seconds

    def close(self) -> None:
        self.presence.close()
        self.showing.close()
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None
        self.bots.rest()


def _applied(live: LiveMatch, rows: list[InputRow]) -> LiveMatch:
    for row in rows:
        live.apply(row)
    return live
