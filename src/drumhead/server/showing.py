"""What is a socket shown of the table, and when? Who is asked sees it at once, who looks on soon, who is slow later."""

import asyncio
import time
from collections.abc import Iterable
from typing import TYPE_CHECKING

from drumhead.server import protocol as wire
from drumhead.server.connection import Connection, encode
from drumhead.server.drawings import Drawing, Drawings, since
from drumhead.server.live import table_for
from drumhead.server.store import now

if TYPE_CHECKING:
    from drumhead.server.room import Room

UNREAD_SECONDS = 0.25
"""Who has not read what they were shown is shown the table again after so long, if they have by then."""


class Showing:
    def __init__(self, room: "Room") -> None:
        self._room = room
        self._drawings = Drawings()
        self._late: asyncio.TimerHandle | None = None
        self._late_at = 0.0

    def all(self, seats: list[int] | None = None) -> None:
        """Send the table to everybody, or only to sockets that face these seats.

        Who is asked sees it at once. Who looks on does too, but in quick play not more often than some twenty times a
        second: the next table they are sent holds everything that happened meanwhile.
        """
        concerned = [c for c in self._room.connections if seats is None or c.facing in seats]
        pace, live = self._room.house.settings.view_pace, self._room.live
        if pace <= 0 or live is None or live.match.outcome() is not None:
            self.to(concerned)
            return
        at, waiting = time.monotonic(), live.match.waiting()
        now_or_never: list[Connection] = []
        for who in concerned:
            if who.facing in waiting or at - who.shown >= pace:
                now_or_never.append(who)
            else:
                self.later(who, pace)
        self.to(now_or_never)

    def later(self, who: Connection, seconds: float) -> None:
        """This one is shown the table in so many seconds."""
        who.stale = True
        at = time.monotonic() + seconds
        if self._late is not None and self._late_at <= at:
            return
        if self._late is not None:
            self._late.cancel()
        self._late, self._late_at = asyncio.get_running_loop().call_later(seconds, self._show_late), at

    def _show_late(self) -> None:
        self._late = None
        if self._room.lock.locked():
            # An input may be under way that is not durable yet: nobody hears of it, so late ones wait a little more.
            for who in self._room.connections:
                if who.stale:
                    self.later(who, self._room.house.settings.view_pace or 0.01)
            return
        self.to([who for who in self._room.connections if who.stale])

    def to(self, connections: Iterable[Connection]) -> None:
        """Send the table to these. Whoever sees the same as another is sent the same bytes, made once."""
        live = self._room.live
        if live is None:
            return
        tables: dict[tuple[int, int, tuple[int, ...]], wire.Table] = {}
        drawings: dict[int, Drawing] = {}
        made: dict[tuple[int, int, tuple[int, ...], int], bytes] = {}
        at, clock, waiting = now(), time.monotonic(), live.match.waiting()
        for who in connections:
            hidden = UNREAD_SECONDS if who.clogged() else self._room.veil.hides(who.facing)
            if hidden > 0:
                self.later(who, hidden)
                continue
            upto = live.match.told(who.facing)
            heard = min(who.seen, upto)
            turn = tuple(seat for seat in self._room.seats_of(who.person) if seat in waiting)
            key = (who.facing, heard, turn)
            if key not in tables:
                tables[key] = table_for(live, who.facing, heard, list(turn), at, self._room.row.body.takebacks)
            table = tables[key]
            held = -1  # a socket that is sent whole scenes
            if who.by_changes:
                if who.facing not in drawings:
                    drawings[who.facing] = self._drawings.draw(table)
                drawing, held = drawings[who.facing], who.drawing
                who.drawing = drawing.number
            if (*key, held) not in made:
                made[*key, held] = encode(since(table, drawing, held) if held >= 0 else table)
            who.seen, who.shown, who.stale = upto, clock, False
            who.send(made[*key, held])

    def forget(self) -> None:
        """Nobody is there any more: what they were shown need not be remembered."""
        self._drawings.forget()

    def close(self) -> None:
        if self._late is not None:
            self._late.cancel()
            self._late = None
