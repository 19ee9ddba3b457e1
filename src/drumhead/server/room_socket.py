"""The websocket of a room: from frames to messages and back. What the messages do is the room's affair."""

import asyncio
import contextlib
import logging
from collections.abc import Mapping
from typing import Any

import msgspec
from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath
from sqlalchemy.exc import SQLAlchemyError

from drumhead.kernel import with_seats
from drumhead.server import protocol as wire
from drumhead.server.connection import Connection, encode
from drumhead.server.errors import HouseError
from drumhead.server.fair import Asker
from drumhead.server.frames import Advise, Advised
from drumhead.server.gate import ADDRESS, PERSON
from drumhead.server.house import House, chat_line
from drumhead.server.listening import WIRE
from drumhead.server.names import speech
from drumhead.server.room import Room
from drumhead.server.store import now
from drumhead.server.workers import BadInputError, TooManyError, WorkerBrokenError, WorkerLateError

log = logging.getLogger("drumhead.server")

CHAT_LINES = 100
HINTS = 3
HINT_GRACE = 2.0
CLOGGED_SECONDS = 0.1

_decoder: "msgspec.json.Decoder[wire.ToServer]" = msgspec.json.Decoder(wire.ToServer)


def socket_handler(house: House) -> object:
    @websocket("/api/rooms/{code:str}/ws")
    async def room_socket(socket: WebSocket[Any, Any, Any], code: FromPath[str]) -> None:
        """A room's socket; opened with ``?changes=true`` it is sent what changed in a scene instead of the whole."""
        await socket.accept()
        person, address = socket.scope[PERSON], socket.scope[ADDRESS]  # type: ignore[literal-required]
        try:
            room = await house.room(code)
        except HouseError as error:
            if error.status != 404:  # it is there, and cannot be read: say so before closing
                await socket.send_data(
                    encode(wire.Failure(code="gone", reason=error.reason, closing=True)), mode="text"
                )
            await socket.close(code=4404 if error.status == 404 else 4410, reason=error.reason)
            return
        if not room.row.public and not await house.store.is_member(code, person):
            # The same answer as for a room that is not there: codes cannot be probed.
            await socket.close(code=4404, reason="There is no such table, or you have not been invited to it.")
            return
        who = Connection(
            person,
            await house.name(person),
            address,
            socket.scope[WIRE],  # type: ignore[literal-required]
            by_changes=socket.scope["query_string"] == b"changes=true",
        )
        await _attend(house, room, socket, who)

    return room_socket


async def _attend(house: House, room: Room, socket: WebSocket[Any, Any, Any], who: Connection) -> None:
    chat = [chat_line(row) for row in await house.store.chat(room.code, limit=CHAT_LINES)]
    await room.enter(who, chat)
    for row in await house.store.chat(room.code, chat[-1].n + 1 if chat else 0, CHAT_LINES):
        who.chat(chat_line(row))  # said between reading and entering
    ear = Ear(house, room, who)
    who.listen(ear.heard)
    leaving = asyncio.create_task(_until_left(socket, who))
    try:
        await who.gone.wait()
    finally:
        room.leave(who)
        await ear.close()
        leaving.cancel()
        await asyncio.gather(leaving, return_exceptions=True)
        if not who.left:
            with contextlib.suppress(WebSocketDisconnect, RuntimeError, OSError):
                await socket.close(code=who.farewell[0], reason=who.farewell[1])


async def _until_left(socket: WebSocket[Any, Any, Any], who: Connection) -> None:
    """Messages go past here; what comes is what came before we listened, and the farewell."""
    with contextlib.suppress(WebSocketDisconnect, RuntimeError):
        while True:
            event = await socket.receive()
            if event["type"] == "websocket.disconnect":
                break
            who.early(_bytes(event))
    who.left = True
    who.part(1000, "")


class Ear:
    """Handles a connection's messages one after the other, in a task that lives as long as there are any."""

    def __init__(self, house: House, room: Room, who: Connection) -> None:
        self._house, self._room, self._who = house, room, who
        self._task: asyncio.Task[None] | None = None

    def heard(self) -> None:
        if self._task is None:
            self._task = asyncio.get_running_loop().create_task(self._listen())

    async def close(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _listen(self) -> None:
        who, turns = self._who, self._house.turns
        try:
            while (data := who.next()) is not None:
                while who.clogged() and not who.gone.is_set():
                    await asyncio.sleep(CLOGGED_SECONDS)
                await turns.fair(turns.party(who.person, who.address), _take(self._house, self._room, who, data))
        except Exception:
            log.exception("A message in room %s could not be handled.", self._room.code)
            who.send(wire.Failure(code="internal", reason="Something went wrong; the table is unharmed.", closing=True))
            who.part(1011, "Internal error.")
        finally:
            self._task = None


def _bytes(event: Mapping[str, Any]) -> bytes:
    text = event.get("text")
    return text.encode() if isinstance(text, str) else event.get("bytes") or b""


async def _take(house: House, room: Room, who: Connection, data: bytes) -> None:
    if not house.limiter.messages.take(who.person, who.address):
        who.refused += 1
        if who.refused > house.settings.limits.refused_messages:
            who.part(4429, "Too many messages.")
        else:
            who.send(wire.Failure(code="slow_down", reason="Too many messages; this one was not read."))
        return
    if len(data) > wire.MAX_MESSAGE_BYTES:
        who.send(wire.Failure(code="too_long", reason="That message is too long."))
        return
    try:
        message = _decoder.decode(data)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        who.refused += 1
        who.send(wire.Failure(code="malformed", reason="That is not a message of this protocol."))
        if who.refused > house.settings.limits.refused_messages:
            who.part(4429, "Too many malformed messages.")
        return
    if isinstance(message, wire.Ping):
        who.send(wire.Pong(id=message.id, at=now()))
        room.tell_clock(who)
    elif isinstance(message, wire.Say):
        await _say(house, room, who, message)
    elif isinstance(message, wire.HintPlease):
        await _hint(house, room, who, message)
    elif isinstance(message, wire.Rematch):
        await _rematch(house, room, who, message)
    else:
        await room.handle(who, message)


async def _say(house: House, room: Room, who: Connection, message: wire.Say) -> None:
    words = speech(message.text)
    if not words:
        who.send(wire.Verdict(id=message.id, code="malformed", reason="There is nothing to say."))
        return
    if house.wardens.muted(who.person):
        who.send(wire.Verdict(id=message.id, code="refused", reason="You may watch and play here, but not talk."))
        return
    if not house.limiter.chat.take(who.person, who.address):
        who.send(wire.Verdict(id=message.id, code="slow_down", reason="Not so fast."))
        return
    mine = room.seats_of(who.person)
    try:
        name = room.name_of(who.person, await house.name(who.person))
        row = await house.store.say(room.code, name, mine[0] if mine else -1, words)
    except SQLAlchemyError as error:
        house.troubles.note("store", "The store cannot be written to.", error)
        who.send(wire.Verdict(id=message.id, code="busy", reason="It could not be saved; try again in a moment."))
        return
    who.send(wire.Verdict(id=message.id, code="ok"))
    room.tell_chat(chat_line(row))


async def _hint(house: House, room: Room, who: Connection, message: wire.HintPlease) -> None:
    await room.veil.lifted(message.seat)
    async with room.lock:
        code, reason = room.check_seat(who, message.seat, message.ask)
        if code == "ok" and not room.row.body.hinted():
            code, reason = "refused", "Hints are off here; between people they are given if everybody wants them."
        live = room.live
        if code == "ok" and live is not None and message.seat not in live.match.waiting():
            code, reason = "not_your_turn", "The table is not waiting for this seat."
        if code == "ok" and not house.limiter.hints.take(who.person, who.address):
            code, reason = "slow_down", "One hint at a time."
        who.send(wire.Verdict(id=message.id, code=code, reason=reason))
        if code != "ok" or live is None:
            return
        view = live.match.view(message.seat)
        decision = live.match.decision(message.seat)
        words = [with_seats(live.game.words(view, message.seat, option)) for option in decision.options]
        job = Advise(
            game=house.shelf.key(live.game),
            view=live.game.to_data(view),
            seat=message.seat,
            seconds=house.settings.bot_seconds,
        )
    who.await_hint(house.start(_advise(house, room, who, message, job, words)), message.seat, message.ask)


async def _advise(
    house: House, room: Room, who: Connection, message: wire.HintPlease, job: Advise, words: list[str]
) -> None:
    options: list[wire.HintOption] = []
    asker = Asker("hint", who.person, who.address, room.code)
    try:
        advice = await house.bot_workers.ask(job, job.seconds, Advised, asker, grace=HINT_GRACE)
        for index, chance in advice.options[:HINTS]:
            if 0 <= index < len(words):
                options.append(wire.HintOption(index=index, words=words[index], chance=min(1.0, max(0.0, chance))))
    except asyncio.CancelledError:
        who.send(wire.Hint(id=message.id, seat=message.seat, ask=message.ask, options=[]))
        raise
    except (WorkerLateError, WorkerBrokenError, BadInputError, TooManyError):
        log.warning("A hint could not be given.")
    who.send(wire.Hint(id=message.id, seat=message.seat, ask=message.ask, options=options))


async def _rematch(house: House, room: Room, who: Connection, message: wire.Rematch) -> None:
    if not house.limiter.rooms.take(who.person, who.address):
        who.send(wire.Verdict(id=message.id, code="slow_down", reason="Too many new tables; wait a moment."))
        return
    try:
        await house.tables.rematch(room, who.person)
    except HouseError as error:
        who.send(wire.Verdict(id=message.id, code="not_now", rule=error.rule, reason=error.reason))
        return
    who.send(wire.Verdict(id=message.id, code="ok"))
