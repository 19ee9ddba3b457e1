"""Undo: at once where the kernel allows it, else by everybody's consent.

A takeback that crosses a roll or a reveal rebuilds the match from its first inputs. The dice fall the same way again:
what was seen has been seen, which is why the other people at the table must agree.
"""

import json
import secrets
from collections import Counter
from typing import TYPE_CHECKING

from drumhead.kernel import Refusal
from drumhead.server import protocol as wire
from drumhead.server.connection import Connection

if TYPE_CHECKING:
    from drumhead.server.room import Room

MOST_REFUSED = 2
SLOW = "So much was taken back or asked; wait a moment."


class Takebacks:
    def __init__(self, room: "Room") -> None:
        self._room = room
        self._open: wire.UndoAsked | None = None
        self._refused: Counter[int] = Counter()
        """How often a seat was told no since the table last moved on: it does not ask again and again."""

    async def undo(self, who: Connection, message: wire.Undo) -> None:
        room = self._room
        async with room.lock:
            code, reason = room.check_seat(who, message.seat, message.ask)
            if code != "ok" or room.live is None:
                who.send(wire.Verdict(id=message.id, code=code, reason=reason))
            elif room.live.match.can_undo(message.seat) and not room.live.tired():
                await self._do(who, message.id, "undo", message.seat, "")
            elif not room.row.body.takebacks:
                reason = room.live.game.rules["K-UNDO"][1]
                who.send(wire.Verdict(id=message.id, code="refused", rule="K-UNDO", reason=reason))
            else:
                await self._ask(who, message)

    async def _ask(self, who: Connection, message: wire.Undo) -> None:
        room = self._room
        assert room.live is not None
        try:
            keep = room.live.takeback_point(message.seat)
        except Refusal as refusal:
            rule = getattr(refusal, "rule", "")
            who.send(wire.Verdict(id=message.id, code="refused", rule=rule, reason=refusal.reason))
            return
        seats = room.row.body.seats
        others = [n for n, seat in enumerate(seats) if seat.kind == "human" and seat.owner != who.person]
        if not room.house.limiter.explaining.take(who.person, who.address):
            who.send(wire.Verdict(id=message.id, code="slow_down", reason=SLOW))
        elif not others:
            await self._prepare(keep, who)
            await self._do(who, message.id, "takeback", message.seat, json.dumps(keep))
        elif self._open is not None:
            who.send(wire.Verdict(id=message.id, code="not_now", reason="Another request is still open."))
        elif self._refused[message.seat] >= MOST_REFUSED:
            reason = "That was refused; it can be asked again when the table has moved on."
            who.send(wire.Verdict(id=message.id, code="refused", rule="K-UNDO", reason=reason))
        else:
            who.send(wire.Verdict(id=message.id, code="asked"))
            # The number says nothing: the seat's own count of questions would tell how often it edited in secret.
            self._open = wire.UndoAsked(request=secrets.randbelow(2**31), seat=message.seat, waiting=others)
            room.tell(self._open)
            self._tell_others(f"ask:{self._open.request}:{message.seat}:{','.join(map(str, others))}")

    async def answer(self, who: Connection, message: wire.UndoAnswer) -> None:
        room = self._room
        async with room.lock:
            code, reason = room.check_seat(who, message.seat)
            if code != "ok" or room.live is None:
                who.send(wire.Verdict(id=message.id, code=code, reason=reason))
                return
            if message.yes and not room.house.limiter.explaining.take(who.person, who.address):
                who.send(wire.Verdict(id=message.id, code="slow_down", reason=SLOW))
                return
            asked = self._open
            if asked is None or asked.request != message.request or message.seat not in asked.waiting:
                who.send(wire.Verdict(id=message.id, code="stale", reason="Nobody asks this seat for a takeback."))
                return
            await self._take_answer(asked, message.seat, message.yes, act=who)
            who.send(wire.Verdict(id=message.id, code="ok"))
            self._tell_others(f"answer:{message.request}:{message.seat}:{int(message.yes)}")

    async def _take_answer(self, asked: wire.UndoAsked, seat: int, yes: bool, act: Connection | None) -> None:
        room = self._room
        left = [n for n in asked.waiting if n != seat]
        if yes and left:
            self._open = wire.UndoAsked(request=asked.request, seat=asked.seat, waiting=left)
            room.tell(self._open)
            return
        self._open = None
        if not yes:
            self._refused[asked.seat] += 1
        room.tell(wire.UndoClosed(request=asked.request, granted=yes))
        if yes and act is not None and room.live is not None:
            keep = room.live.takeback_point(asked.seat)
            await self._prepare(keep, act)
            verdict = await room.attempt(0, "takeback", asked.seat, json.dumps(keep))
            if verdict.code == "ok":
                await room.settle(asked.seat)

    async def _prepare(self, keep: int, who: Connection) -> None:
        """Play the match anew: one match at a time, and whoever wanted it has the time on their account."""
        live, house = self._room.live, self._room.house
        assert live is not None
        async with house.rebuilding:
            took = await live.prepare_takeback(keep)
        house.limiter.explaining.charge(who.person, who.address, took)

    async def _do(self, who: Connection, number: int, kind: str, seat: int, body: str) -> None:
        verdict = await self._room.attempt(number, "undo" if kind == "undo" else "takeback", seat, body)
        who.send(verdict)
        if verdict.code == "ok":
            await self._room.settle(seat)

    def forget(self) -> None:
        """The table has moved on: an open request is void."""
        self._refused.clear()
        if self._open is not None:
            self._room.tell(wire.UndoClosed(request=self._open.request, granted=False))
            self._open = None

    def remind(self, who: Connection) -> None:
        if self._open is not None:
            who.send(self._open)

    # --- between processes

    def _tell_others(self, detail: str) -> None:
        if self._room.house.store.shared:
            self._room.house.spawn(self._room.house.store.tell_others("undo", self._room.code, detail))

    async def hear(self, detail: str) -> None:
        """Another process asked or answered; only the one that took the last answer acts on it."""
        kind, request, seat, rest = detail.split(":")
        async with self._room.lock:
            if kind == "ask":
                others = [int(n) for n in rest.split(",")]
                self._open = wire.UndoAsked(request=int(request), seat=int(seat), waiting=others)
                self._room.tell(self._open)
            elif self._open is not None and self._open.request == int(request):
                await self._take_answer(self._open, int(seat), rest == "1", act=None)
