"""Who sees the table yet? In windows a seat is asked if it holds an answer: nobody else may notice (DZ-STK-01).

While a seat is asked in secret, the others are shown nothing: not the question, not the clock that runs. When nobody
was asked, they are kept waiting as long as answers have taken lately at this table. So an answer that comes within
``window_hold`` leaves no trace, in frames or in time. Who thinks longer is seen to think, as at any table; who minds
asks to be asked always, or never.
"""

import asyncio
import random
import time
from collections import deque
from typing import TYPE_CHECKING

from drumhead.kernel import SPECTATOR
from drumhead.server.bot_seats import GRACE

if TYPE_CHECKING:
    from drumhead.server.room import Room

_random = random.SystemRandom()
REMEMBERED = 32
"""So many of the latest answers say how long one takes."""
ENOUGH = 8
"""Before it has seen so many answers, a table goes by those at other tables of its kind."""
TICK = 0.02
"""A message of somebody who may not see yet is looked at again after this long."""


class Veil:
    def __init__(self, room: "Room") -> None:
        self._room = room
        self._from: dict[int, float] = {}
        """By viewer: shown no sooner than this."""
        self._until: dict[int, float] = {}
        """... and no later than this, though somebody is still being asked."""
        self._open: dict[int, tuple[float, bool]] = {}
        """By the seat whose input began it: since when others may be asked in secret, and whether somebody was."""
        self._took: dict[int, deque[float]] = {}
        """How long such questions took lately, by that seat."""

    def worn(self) -> bool:
        """Is there anything to hide at this table, and anybody to hide it from?"""
        room = self._room
        live, settings = room.live, room.house.settings
        if live is None or settings.window_pause <= 0 or not live.game.info.has_secrets:
            return False
        if live.lesson is not None or live.puzzle is not None:
            return False
        sides = {seat.owner if seat.kind == "human" else str(n) for n, seat in enumerate(room.row.body.seats)}
        return len(sides) > 1

    def asked(self) -> list[int]:
        """The seats that are asked in secret now."""
        live = self._room.live
        return live.match.waiting() if live is not None and live.match.asks_in_secret() else []

    def draw(self, seat: int, answered: bool, passed_over: bool) -> None:
        """A seat's input is durable: who sees from when on what came of it?"""
        live = self._room.live
        if live is None or not self.worn():
            return
        at, asked, settings = time.monotonic(), self.asked(), self._room.house.settings
        self._note(at, asked)
        if not asked and not passed_over:
            return
        pause = _random.uniform(0.2, 1.0) * settings.window_pause
        if all(one == seat for one in asked):
            pause = max(pause, self._usual(seat))  # nobody else was asked: as long as if
        viewers = [seat] if answered else list(range(SPECTATOR, live.seats))
        # Who has answered goes on no sooner than the others have seen it: what they are shown at once would tell.
        soonest = max([at + pause, *(self._from.values() if answered else ())])
        for viewer in viewers:
            self._from[viewer] = at if viewer in asked and viewer != seat else soonest
            self._until[viewer] = max(soonest, at + self._longest())
        self._open[seat] = (at, any(one != seat for one in asked))
        hidden = max((self.hides(one) for one in live.match.waiting()), default=0.0)
        if live.clocks is not None and hidden > 0:
            live.clocks.pause(hidden)

    def _usual(self, seat: int) -> float:
        """How long it takes until the others have answered this seat."""
        room = self._room
        took = self._took.get(seat, ())
        if len(took) >= ENOUGH:
            return _random.choice(took)
        assert room.live is not None
        return room.house.waits.draw(room.live.game.info.id, self._kind(seat))

    def _kind(self, seat: int) -> str:
        """Of whom the answers are: what is known of one table serves others, as long as little is known of them."""
        others = {one.level for n, one in enumerate(self._room.row.body.seats) if n != seat}
        return "windows of " + (", ".join(sorted(others - {""})) or "people")

    def _longest(self) -> float:
        """How long the others wait unseeing for an answer: a bot is given all of its time."""
        settings = self._room.house.settings
        bots = any(seat.kind == "bot" for seat in self._room.row.body.seats)
        return max(settings.window_hold, settings.bot_seconds + GRACE if bots else 0.0)

    def _note(self, at: float, asked: list[int]) -> None:
        """Questions that others than this seat were asked, and that are all answered: so long they took."""
        for seat, (began, some) in list(self._open.items()):
            if any(one != seat for one in asked):
                self._open[seat] = (began, True)
                continue
            del self._open[seat]
            if some:
                took = min(at - began, self._longest())
                self._took.setdefault(seat, deque(maxlen=REMEMBERED)).append(took)
                assert self._room.live is not None
                self._room.house.waits.note(self._room.live.game.info.id, self._kind(seat), took)

    def hides(self, viewer: int) -> float:
        """For how many seconds more this viewer is not shown the table; 0: it may be."""
        if viewer not in self._from or not self.worn():
            return 0.0
        until, asked = self._from[viewer], self.asked()
        if asked and viewer not in asked:
            until = max(until, self._until[viewer])
        return max(0.0, until - time.monotonic())

    async def lifted(self, viewer: int) -> None:
        """Wait until this viewer may see: before that nobody answers what they have not been shown."""
        while (left := self.hides(viewer)) > 0:
            await asyncio.sleep(min(left, TICK))
