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

from drumhead.server import protocol as wire
from drumhead.server.connection import Connection
from drumhead.server.frames import Advise, Advised
from drumhead.server.gate import ADDRESS, PERSON
from drumhead.server.house import House, HouseError, chat_line
from drumhead.server.room import Room
from drumhead.server.store import now
from drumhead.server.workers import BadInputError, WorkerBrokenError, WorkerLateError

log = logging.getLogger("drumhead.server")

CHAT_LINES = 100
HINTS = 3

_decoder: "msgspec.json.Decoder[wire.ToServer]" = msgspec.json.Decoder(wire.ToServer)


def socket_handler(house: House) -> object:
    @websocket("/api/rooms/{code:str}/ws")
    async def room_socket(socket: WebSocket[Any, Any, Any], code: FromPath[str]) -> None:
        await socket.accept()
        person, address = socket.scope[PERSON], socket.scope[ADDRESS]  # type: ignore[literal-required]
        try:
            room = await house.room(code)
        except HouseError as error:
            await socket.close(code=4404, reason=error.reason)
            return
        if not room.row.public and not await house.store.is_member(code, person):
            # The same answer as for a room that is not there: codes cannot be probed.
            await socket.close(code=4404, reason="There is no such table, or you have not been invited to it.")
            return
        await _attend(house, room, socket, person, address)

    return room_socket


async def _attend(house: House, room: Room, socket: WebSocket[Any, Any, Any], person: str, address: str) -> None:
    who = Connection(person, await house.name(person), address)
    chat = [chat_line(row) for row in await house.store.chat(room.code, limit=CHAT_LINES)]
    await room.enter(who, chat)
    for row in await house.store.chat(room.code, chat[-1].n + 1 if chat else 0, CHAT_LINES):
        who.chat(chat_line(row))  # said between reading and entering
    listening = asyncio.create_task(_listen(house, room, socket, who))
    try:
        await who.pump(lambda data: socket.send_data(data, mode="text"))
    except (WebSocketDisconnect, RuntimeError, OSError):
        pass  # the other end has gone
    finally:
        room.leave(who)
        listening.cancel()
        await asyncio.gather(listening, return_exceptions=True)
        if not who.left:
            with contextlib.suppress(WebSocketDisconnect, RuntimeError, OSError):
                await socket.close(code=who.farewell[0], reason=who.farewell[1])


async def _listen(house: House, room: Room, socket: WebSocket[Any, Any, Any], who: Connection) -> None:
    """Read messages until the client goes or misbehaves."""
    try:
        while not who.gone.is_set():
            event = await socket.receive()
            if event["type"] == "websocket.disconnect":
                who.left = True
                break
            await _take(house, room, who, _bytes(event))
    except (WebSocketDisconnect, RuntimeError):
        who.left = True
    except Exception:
        log.exception("A message in room %s could not be handled.", room.code)
        who.send(wire.Failure(code="internal", reason="Something went wrong; the table is unharmed.", closing=True))
        who.part(1011, "Internal error.")
        return
    who.part(1000, "")


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
    words = "".join(c for c in message.text if c.isprintable() or c == "\n").strip()
    if not words:
        who.send(wire.Verdict(id=message.id, code="malformed", reason="There is nothing to say."))
        return
    if not house.limiter.chat.take(who.person, who.address):
        who.send(wire.Verdict(id=message.id, code="slow_down", reason="Not so fast."))
        return
    mine = room.seats_of(who.person)
    row = await house.store.say(room.code, await house.name(who.person), mine[0] if mine else -1, words)
    who.send(wire.Verdict(id=message.id, code="ok"))
    room.tell_chat(chat_line(row))


async def _hint(house: House, room: Room, who: Connection, message: wire.HintPlease) -> None:
    async with room.lock:
        code, reason = room.check_seat(who, message.seat, message.ask)
        if code == "ok" and not room.row.body.hints:
            code, reason = "refused", "Hints are off at this table."
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
        words = [live.game.words(view, message.seat, option) for option in decision.options]
        job = Advise(
            game=live.game.info.id,
            view=live.game.to_data(view),
            seat=message.seat,
            seconds=house.settings.bot_seconds,
        )
    house.spawn(_advise(house, who, message, job, words))


async def _advise(house: House, who: Connection, message: wire.HintPlease, job: Advise, words: list[str]) -> None:
    options: list[wire.HintOption] = []
    try:
        advice = await house.bot_workers.ask(job, job.seconds + 2, Advised)
        for index, chance in advice.options[:HINTS]:
            if 0 <= index < len(words):
                options.append(wire.HintOption(index=index, words=words[index], chance=min(1.0, max(0.0, chance))))
    except (WorkerLateError, WorkerBrokenError, BadInputError):
        log.warning("A hint could not be given.")
    who.send(wire.Hint(id=message.id, seat=message.seat, ask=message.ask, options=options))


async def _rematch(house: House, room: Room, who: Connection, message: wire.Rematch) -> None:
    if not house.limiter.rooms.take(who.person, who.address):
        who.send(wire.Verdict(id=message.id, code="slow_down", reason="Too many new tables; wait a moment."))
        return
    try:
        await house.rematch(room, who.person)
    except HouseError as error:
        who.send(wire.Verdict(id=message.id, code="not_now", rule=error.rule, reason=error.reason))
        return
    who.send(wire.Verdict(id=message.id, code="ok"))
