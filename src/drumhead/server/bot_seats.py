"""The bots of a room: they think in worker processes, and a legal fallback is played if one is late or fails."""

import asyncio
import logging
import random
import time
from collections import deque
from typing import TYPE_CHECKING, Any

from drumhead.kernel import Action, Refusal, action_from_data, seeded
from drumhead.kernel.windows import Sealed
from drumhead.server.frames import Choose, Chosen
from drumhead.server.live import LiveMatch
from drumhead.server.store import now
from drumhead.server.workers import BadInputError, TooManyError, WorkerBrokenError, WorkerLateError

if TYPE_CHECKING:
    from drumhead.server.room import Room

log = logging.getLogger("drumhead.server")

_random = random.SystemRandom()
GRACE = 0.75
"""Seconds that a bot may overstay before its worker is ended: starting and answering take some."""
OTHERS_FIRST = 4.0
"""Seconds beyond the budget after which this process plays for a bot that another process should have played for."""


THE_GAME = "game"
"""The level of a seat that the game's own rules play; it thinks nothing, so no worker is asked."""
CLOCK_SHARE = 0.03
"""Of the time left on its clock, what a bot spends on one decision at most."""


class Waits:
    """How long bots have thought lately, by game and rank. What takes no thought takes as long as one of those."""

    def __init__(self) -> None:
        self._known: dict[tuple[str, str], deque[float]] = {}

    def note(self, game: str, level: str, seconds: float) -> None:
        self._known.setdefault((game, level), deque(maxlen=64)).append(seconds)

    def draw(self, game: str, level: str) -> float:
        known = self._known.get((game, level))
        return _random.choice(known) if known else 0.0


class BotSeats:
    def __init__(self, room: "Room") -> None:
        self._room = room
        self._thinking: dict[int, tuple[int, asyncio.Task[None]]] = {}

    def busy(self) -> bool:
        return bool(self._thinking)

    def rest(self) -> None:
        for _, task in self._thinking.values():
            task.cancel()
        self._thinking.clear()

    def wake(self, mine: bool) -> None:
        """Let every bot think that is asked and does not think about this very question yet. The lock is held."""
        live = self._room.live
        assert live is not None
        waiting = live.match.waiting()
        for seat, body in enumerate(self._room.row.body.seats):
            known = self._thinking.get(seat)
            if known is not None and (seat not in waiting or known[0] != live.asks[seat]):
                known[1].cancel()
                del self._thinking[seat]
                known = None
            if body.kind == "bot" and seat in waiting and known is None:
                patience = 0.0 if mine else self._room.house.settings.bot_seconds + OTHERS_FIRST
                moving = self._move(live, seat, body.level, live.asks[seat], patience)
                task = self._room.house.start(self._room.on_its_account(moving))
                self._thinking[seat] = (live.asks[seat], task)

    async def _move(self, live: LiveMatch, seat: int, level: str, ask: int, patience: float) -> None:
        if patience:
            await asyncio.sleep(patience)
        room = self._room
        options = live.match.decision(seat).options
        rules = live.game.campaign_rules()
        began, pause = time.monotonic(), 0.0
        if level == THE_GAME and rules is not None:
            still = seeded("0" * 32, "unused")  # the rules leave nothing to chance here
            action = options[rules.automaton.pick(live.match.view(seat), seat, options, still)]
        elif len(options) == 1:
            action, pause = options[0], room.house.waits.draw(live.game.info.id, level)
        else:
            action = await self._think(live, seat, level, options)
            room.house.waits.note(live.game.info.id, level, time.monotonic() - began)
            room.house.metrics.think_seconds.observe(time.monotonic() - began)
        if not (room.veil.worn() and live.match.asks_in_secret()):  # else the veil sees to it that no time tells
            await self._show_in_time(began, pause if live.game.info.has_secrets else 0.0)
        async with room.lock:
            known = self._thinking.get(seat)
            if known is None or known[1] is not asyncio.current_task():
                return  # another thought of this seat has taken over
            del self._thinking[seat]  # before settling, which may set this very seat thinking again
            now_live = room.live  # perhaps rebuilt from the log meanwhile
            if now_live is None or now_live.match.outcome() is not None:
                return
            if now_live.asks[seat] == ask and seat in now_live.match.waiting():
                await self._play(now_live, seat, action)
            else:
                self.wake(mine=True)

    async def _show_in_time(self, began: float, pause: float) -> None:
        """Wait as long as for any answer: neither the number of options nor a quick thought may show in it."""
        pace = self._room.house.settings.bot_pace
        if pace <= 0:
            return
        due = max(self._room.changed + pace * _random.uniform(1.0, 1.5), began + pause)
        await asyncio.sleep(max(0.0, due - time.monotonic()))

    async def _play(self, live: LiveMatch, seat: int, action: Action) -> None:
        room = self._room
        if not live.match.can(seat, action):
            log.warning("A bot in room %s chose an illegal action; the fallback plays.", room.code)
            action = fallback(live, seat, live.match.decision(seat).options)
        verdict = await room.play(0, seat, action)
        if verdict.code == "ok":
            await room.settle(seat)
        elif verdict.code == "busy":
            room.house.spawn(self._try_later())

    async def _try_later(self) -> None:
        await asyncio.sleep(2)
        async with self._room.lock:
            if self._room.live is not None and self._room.live.match.outcome() is None:
                self.wake(mine=True)

    async def _think(self, live: LiveMatch, seat: int, level: str, options: list[Action]) -> Action:
        house = self._room.house
        seconds = house.settings.bot_seconds
        if self._room.veil.worn() and live.match.asks_in_secret():
            seconds = min(seconds, house.settings.window_hold / 2)  # so long everybody waits in windows, asked or not
        if live.clocks is not None:
            left = live.clocks.info(live.match.waiting(), now()).left[seat] / 1000
            seconds = max(0.05, min(seconds, left * CLOCK_SHARE))
        view: dict[str, Any] = live.game.to_data(live.match.view(seat))
        job = Choose(
            game=house.shelf.key(live.game),
            view=view,
            seat=seat,
            level=level,
            seconds=seconds,
            table=self._room.code,
            number=live.asks[seat],
        )
        asker = self._room.asker("move" if self._room.connections else "idle")
        try:
            answer = await house.bot_workers.ask(job, seconds, Chosen, asker, grace=GRACE)
            return action_from_data(live.game.info.verbs, answer.action)
        except WorkerLateError:
            log.warning("A %s in room %s was late; the fallback plays.", level, self._room.code)
        except (WorkerBrokenError, BadInputError, TooManyError, Refusal) as error:
            log.warning("A %s in room %s failed (%s); the fallback plays.", level, self._room.code, error)
        return fallback(live, seat, options)


def fallback(live: LiveMatch, seat: int, options: list[Action]) -> Action:
    """Something legal at once: seal a secret plan if it can be sealed, else any option."""
    step = live.match.state.agenda[-1]
    if isinstance(step, Sealed) and not step.bars_commit(live.match.state, seat):
        return step.committing()
    return random.choice(options)
