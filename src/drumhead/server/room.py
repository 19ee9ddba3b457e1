"""One room: one match, one lock. The only place where a running match changes.

An input is played, then written to the store, and only then does anybody hear of it. If the store refuses (another
process was quicker, the disk is gone), the match is rebuilt from the log, as if the input had never been tried.
"""

import asyncio
import json
import logging
import random
import time
from collections.abc import Iterable
from typing import TYPE_CHECKING

from drumhead.kernel import Illegal, Malformed, NotYourTurn, Refusal, action_to_data, commitment
from drumhead.server import protocol as wire
from drumhead.server.bot_seats import BotSeats
from drumhead.server.connection import Connection, encode
from drumhead.server.live import LiveMatch, PinnedError, table_for
from drumhead.server.present import events_since, from_wire_action, to_wire_outcome
from drumhead.server.store import Conflict, InputKind, InputRow, RoomRow, now
from drumhead.server.takebacks import Takebacks

if TYPE_CHECKING:
    from drumhead.server.house import House

log = logging.getLogger("drumhead.server")

MOST_TRIES = 8
"""How often an answer is tried again when other processes write to the same log at the same moment."""
_random = random.SystemRandom()


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
        self._alarm: asyncio.TimerHandle | None = None
        self._remote: dict[str, tuple[list[int], int]] = {}
        self._clock = 0
        """The game's public clock before the last input."""

    # --- loading

    async def load(self) -> None:
        """Rebuild the match from the log. Call with the lock held (or before anybody knows the room)."""
        self.live, self.pinned = None, ""
        if self.row.body.header is None:
            return
        try:
            live = LiveMatch(self.house.shelf, self.row.body)
            for entry in await self.house.store.inputs(self.code):
                live.apply(entry)
        except PinnedError as error:
            self.pinned = str(error)
            return
        except Refusal as error:
            log.error("Room %s does not replay: %s", self.code, error.reason)
            self.pinned = "The log of this match does not fit the rules of this server."
            return
        self.live = live
        if live.match.outcome() is not None and self.row.status != "over":
            await self._finish()

    async def catch_up(self) -> None:
        """Another process wrote to this room's log."""
        quiet: set[int] = set()
        loud = self.live is None
        async with self.lock:
            if self.live is None:
                await self.load()
            else:
                for entry in await self.house.store.inputs(self.code, self.live.seq):
                    try:
                        self.live.apply(entry)
                    except Refusal:
                        await self.load()
                        loud = True
                        break
                    if self.live.quiet:
                        quiet.add(entry.seat)
                    else:
                        self.row.moved, self.row.waiting = entry.at, self.live.waiting_mask()
                        loud = True
            if loud or self.live is None:
                self.takebacks.forget()
                self.show()
            else:
                self.show(sorted(quiet))
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
            if self.live is None and row.body.header is not None:
                await self.load()
                self.show()
                self.go_on(mine=False)
            self.tell_room()

    async def resume(self) -> None:
        """The server has started again: go on where the match stood, and charge nobody for the time it was down."""
        async with self.lock:
            live = self.live
            if live is None or live.match.outcome() is not None:
                return
            if live.clocks is not None and not self.house.store.shared:
                row = InputRow(room=self.code, seq=live.seq, kind="resume", seat=-1, body="", at=now())
                await self.house.store.add_input(row, live.waiting_mask(), public=False)
                live.note(row)
            self.go_on(mine=True)

    def reseat(self) -> None:
        """Somebody sat down or stood up: sockets face what is theirs now."""
        for who in self.connections:
            mine = self.seats_of(who.person)
            if who.facing not in mine:
                who.facing = mine[0] if len(mine) == 1 else -1
                who.seen = 0

    # --- what clients ask for

    def seats_of(self, person: str) -> list[int]:
        return [n for n, seat in enumerate(self.row.body.seats) if seat.kind == "human" and seat.owner == person]

    async def handle(self, who: Connection, message: wire.ToServer) -> None:
        """Everything a seat or a watcher can do at the table, but for chat and hints."""
        self.touched = time.monotonic()
        if isinstance(message, wire.Act):
            await self._act(who, message)
        elif isinstance(message, wire.Why):
            await self._why(who, message)
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

    async def _act(self, who: Connection, message: wire.Act) -> None:
        async with self.lock:
            verdict = await self._try(who, message)
            who.send(verdict)
            if verdict.code == "ok":
                await self.settle(message.seat)

    async def _try(self, who: Connection, message: wire.Act) -> wire.Verdict:
        for _ in range(MOST_TRIES):
            code, reason = self.check_seat(who, message.seat, message.ask)
            if code != "ok" or self.live is None:
                return wire.Verdict(id=message.id, code=code, reason=reason)
            try:
                action = from_wire_action(self.live.game, message.action)
            except Refusal as refusal:
                return refused(message.id, refusal)
            verdict = await self.attempt(message.id, "play", message.seat, json.dumps(action_to_data(action)))
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
            who.send(verdict)
            if verdict.code == "ok":
                await self.settle(message.seat)

    async def attempt(self, number: int, kind: InputKind, seat: int, body: str) -> wire.Verdict:
        """Commit something that is no action; every way to fail as a verdict. Call with the lock held."""
        try:
            await self.commit(kind, seat, body)
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
            who.facing = message.seat
            who.seen = 0
            who.send(wire.Verdict(id=message.id, code="ok"))
            self.show_to([who])

    async def _log(self, who: Connection, message: wire.LogPlease) -> None:
        async with self.lock:
            events: list[wire.TableEvent] = []
            upto = 0
            if self.live is not None:
                match = self.live.match
                upto = len(match.events(who.facing))
                faces = events_since(match, who.facing, min(message.since, upto), upto + 1)
                events = faces[: wire.MAX_EVENTS]
            who.send(wire.Events(id=message.id, seat=who.facing, events=events, upto=upto))

    # --- changing the match (with the lock held)

    async def commit(self, kind: InputKind, seat: int, body: str) -> None:
        """Play it and make it durable; nobody has heard of it yet. Call ``settle`` afterwards."""
        live = self.live
        assert live is not None
        self._clock = live.match.state.clock
        live.do(kind, seat, body)
        row = InputRow(room=self.code, seq=live.seq, kind=kind, seat=seat, body=body, at=now())
        try:
            await self.house.store.add_input(row, live.waiting_mask(), public=not live.quiet)
        except Conflict:
            await self._recover()
            raise
        except Exception as error:
            log.exception("The store refused an input of room %s.", self.code)
            await self._recover()
            raise StoreDownError from error
        live.note(row)
        if not live.quiet:
            self.row.moved, self.row.waiting = row.at, live.waiting_mask()

    async def _recover(self) -> None:
        try:
            await self.load()
        except Exception:
            log.exception("Room %s cannot be read; it is given up until it is asked for again.", self.code)
            self.live = None
            self.house.drop(self)
            return
        self.show()
        self.go_on(mine=False)

    async def settle(self, seat: int) -> None:
        """After an input is durable: tell those concerned, then let bots and clocks go on."""
        live = self.live
        assert live is not None
        self.changed = self.touched = time.monotonic()
        quiet = live.quiet
        if not quiet:
            self.takebacks.forget()
            await self._hide_pause()
        if live.match.outcome() is not None:
            await self._finish()
        self.show([seat] if quiet else None)
        self.go_on(mine=True)

    async def _hide_pause(self) -> None:
        """Wait a moment if seats were passed over unasked, so that silence does not tell what they hold."""
        live = self.live
        assert live is not None
        ticks = live.match.state.clock - self._clock
        humans = sum(seat.kind == "human" for seat in self.row.body.seats)
        if ticks > 1 and humans > 1 and live.game.info.has_secrets and self.house.settings.window_pause > 0:
            await asyncio.sleep(_random.uniform(0.2, 1.0) * self.house.settings.window_pause)

    async def _finish(self) -> None:
        assert self.live is not None
        outcome = to_wire_outcome(self.live.game, self.live.match.outcome())
        while self.row.status != "over":
            self.row.status = "over"
            self.row.waiting = 0
            self.row.moved = max(self.row.moved, now())
            self.row.body.outcome = outcome
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

    def show(self, seats: list[int] | None = None) -> None:
        """Send the table to everybody, or only to sockets that face these seats."""
        self.show_to([c for c in self.connections if seats is None or c.facing in seats])

    def show_to(self, connections: Iterable[Connection]) -> None:
        live = self.live
        if live is None:
            return
        made: dict[tuple[int, int, tuple[int, ...]], bytes] = {}
        at = now()
        for who in connections:
            upto = len(live.match.events(who.facing))
            since = min(who.seen, upto)
            waiting = live.match.waiting()
            turn = tuple(seat for seat in self.seats_of(who.person) if seat in waiting)
            key = (who.facing, since, turn)
            if key not in made:
                made[key] = encode(table_for(live, who.facing, since, list(turn), at, self.row.body.takebacks))
            who.seen = upto
            who.send(made[key])

    def info(self, person: str) -> wire.RoomInfo:
        """The room as this person may see it."""
        return room_info(self.row, person, self.house.title(self.row), self.online(), self.watchers())

    def tell_room(self) -> None:
        for who in self.connections:
            who.send(wire.RoomChanged(room=self.info(who.person)))

    def tell(self, message: wire.ToClient) -> None:
        data = encode(message)
        for who in self.connections:
            who.send(data)

    def tell_chat(self, line: wire.ChatLine) -> None:
        for who in self.connections:
            who.chat(line)

    def tell_clock(self, who: Connection) -> None:
        """Set a client's clocks right, which it counts down by itself."""
        if self.live is not None and self.live.clocks is not None:
            who.send(wire.ClockTick(clock=self.live.clocks.info(self.live.match.waiting(), now())))

    # --- presence

    async def enter(self, who: Connection, chat: list[wire.ChatLine]) -> None:
        async with self.lock:
            mine = self.seats_of(who.person)
            who.facing = mine[0] if len(mine) == 1 else -1
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
            self.show_to([who])
            self.takebacks.remind(who)
            self.presence()

    def leave(self, who: Connection) -> None:
        self.connections.discard(who)
        self.touched = time.monotonic()
        self.presence()

    def presence(self, tell_others: bool = True) -> None:
        self.tell(wire.Presence(online=self.online(), watchers=self.watchers()))
        if tell_others and self.house.store.shared:
            seats, watchers = self._local()
            detail = f"{','.join(map(str, seats))}/{watchers}"
            self.house.spawn(self.house.store.tell_others("presence", self.code, detail))

    def hear_presence(self, origin: str, detail: str) -> None:
        seats, _, watchers = detail.partition("/")
        self._remote[origin] = ([int(n) for n in seats.split(",") if n], int(watchers))
        self.presence(tell_others=False)

    def _local(self) -> tuple[list[int], int]:
        here = {who.person for who in self.connections}
        seats = [n for n, seat in enumerate(self.row.body.seats) if seat.kind == "human" and seat.owner in here]
        owners = {seat.owner for seat in self.row.body.seats}
        return seats, len(here - owners)

    def online(self) -> list[int]:
        seats = set(self._local()[0])
        for remote, _ in self._remote.values():
            seats.update(remote)
        return sorted(seats)

    def watchers(self) -> int:
        return self._local()[1] + sum(count for _, count in self._remote.values())

    def idle(self, seconds: float) -> bool:
        resting = not self.connections and not self.bots.busy() and self._alarm is None and not self.lock.locked()
        return resting and time.monotonic() - self.touched > seconds

    def close(self) -> None:
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None
        self.bots.rest()


def refused(number: int, refusal: Refusal) -> wire.Verdict:
    code: wire.VerdictCode = "refused"
    witness: object = None
    if isinstance(refusal, Illegal):
        code, witness = "illegal", refusal.witness
    elif isinstance(refusal, NotYourTurn):
        code = "not_your_turn"
    elif isinstance(refusal, Malformed):
        code = "malformed"
    rule = getattr(refusal, "rule", "")
    return wire.Verdict(id=number, code=code, rule=rule, reason=refusal.reason, witness=witness)


def room_info(row: RoomRow, person: str, title: str, online: list[int], watchers: int) -> wire.RoomInfo:
    body = row.body
    seats = [
        wire.SeatInfo(
            seat=n,
            kind=seat.kind,
            name=seat.name,
            level=seat.level,
            yours=seat.kind == "human" and seat.owner == person,
            online=n in online or seat.kind == "bot",
            ready=seat.kind != "open",
        )
        for n, seat in enumerate(body.seats)
    ]
    dice = None
    if body.header is not None:
        seed = str(body.header["seed"])
        dice = wire.Commitment(seed_hash=commitment(seed), seed=seed if row.status == "over" else None)
    return wire.RoomInfo(
        code=row.code,
        game=row.game,
        title=title,
        status=row.status,
        public=row.public,
        created=row.created,
        moved=row.moved,
        seats=seats,
        options=body.options,
        clock=body.clock,
        takebacks=body.takebacks,
        hints=body.hints,
        host=row.host == person,
        your_turn=row.status == "playing" and any(seat.yours and row.waiting >> seat.seat & 1 for seat in seats),
        watchers=watchers,
        outcome=body.outcome,
        dice=dice,
        rematch=body.rematch,
        campaign=body.campaign if body.campaign and row.host == person else None,
    )
