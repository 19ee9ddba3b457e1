"""Where do a server's bots think? In processes of their own, each think with a hard deadline.

``BotPool.think`` always answers with a legal action: the bot's, or, if its process was late, broken or killed, the
fallback. A lost process is replaced; no match is lost with it. What goes in is plain data (``game.to_data`` of a view),
so nothing but the seat's view ever reaches a thinking process.
"""

import asyncio
import contextlib
import json
import os
import struct
import sys
from typing import IO, Any, Final

from drumhead.bots.bot import Bot, Budget
from drumhead.bots.levels import make
from drumhead.games import game_ids, load
from drumhead.kernel import Action, Decision, Game, action_from_data, action_to_data

_HEAD: Final = struct.Struct("!I")
_START_SECONDS: Final = 120.0
_READY: Final = b"ready"
LATENESS: Final = 0.05  # seconds that a think may overstay before its process is ended


class BotPool:
    """A few thinking processes, started when first needed. Use as ``async with BotPool(2) as pool``."""

    def __init__(self, processes: int = 1) -> None:
        self._idle: asyncio.Queue[_Thinker] = asyncio.Queue()
        self._all: set[_Thinker] = set()
        self._lost: list[_Thinker] = []
        self._closed = False
        self.fallbacks = 0  # how often a process was late or lost
        for _ in range(processes):
            self._add()

    async def __aenter__(self) -> "BotPool":
        return self

    async def __aexit__(self, *why: object) -> None:
        await self.close()

    def _add(self) -> None:
        thinker = _Thinker()
        self._all.add(thinker)
        self._idle.put_nowait(thinker)

    async def think(
        self, game_id: str, view_data: dict[str, Any], decision_data: dict[str, Any], bot_name: str, budget_ms: float
    ) -> Action:
        """A legal action of this bot for this view, within the budget once a process is free."""
        game = load(game_id)
        decision = decision_from_data(game, decision_data)
        if len(decision.options) == 1:
            return decision.options[0]
        job = {"game": game_id, "view": view_data, "decision": decision_data, "bot": bot_name, "budget": budget_ms}
        thinker = await self._idle.get()
        try:
            place = await thinker.ask(json.dumps(job).encode(), budget_ms / 1000.0 + LATENESS)
        except BaseException as error:
            self._all.discard(thinker)
            self._lost.append(thinker)
            thinker.kill()
            if not self._closed:
                self._add()
            if not isinstance(error, TimeoutError | OSError | asyncio.IncompleteReadError):
                raise
            place = -1
        else:
            self._idle.put_nowait(thinker)
        if 0 <= place < len(decision.options):
            return decision.options[place]
        self.fallbacks += 1
        return fallback(decision)

    def processes(self) -> list[int]:
        """The process ids of those that have started."""
        return [thinker.pid for thinker in self._all if thinker.pid]

    async def close(self) -> None:
        """End all processes."""
        self._closed = True
        for thinker in self._all:
            thinker.kill()
        await asyncio.gather(*(thinker.gone() for thinker in [*self._all, *self._lost]))


def fallback(decision: Decision) -> Action:
    """What is played when no bot answered in time: the last option, which is to pass or to commit where one can."""
    return decision.options[-1]


def decision_to_data(decision: Decision) -> dict[str, Any]:
    """A decision as plain data."""
    return {
        "seat": decision.seat,
        "kind": decision.kind,
        "about": decision.about,
        "options": [action_to_data(option) for option in decision.options],
        "sealed": decision.sealed,
        "number": decision.number,
    }


def decision_from_data(game: Game[Any], data: dict[str, Any]) -> Decision:
    """The way back."""
    verbs = game.info.verbs
    options = [action_from_data(verbs, option) for option in data["options"]]
    return Decision(data["seat"], data["kind"], data["about"], options, data["sealed"], data["number"])


class _Thinker:
    """One process, seen from outside."""

    def __init__(self) -> None:
        self._process: asyncio.subprocess.Process | None = None

    @property
    def pid(self) -> int:
        return self._process.pid if self._process is not None else 0

    async def ask(self, job: bytes, seconds: float) -> int:
        if self._process is None:
            async with asyncio.timeout(_START_SECONDS):
                self._process = await asyncio.create_subprocess_exec(
                    sys.executable,
                    "-m",
                    "drumhead.bots.workers",
                    stdin=asyncio.subprocess.PIPE,
                    stdout=asyncio.subprocess.PIPE,
                )
                await self._read()
        assert self._process.stdin is not None
        async with asyncio.timeout(seconds):
            self._process.stdin.write(_HEAD.pack(len(job)) + job)
            await self._process.stdin.drain()
            return int(await self._read())

    async def _read(self) -> bytes:
        assert self._process is not None
        assert self._process.stdout is not None
        (length,) = _HEAD.unpack(await self._process.stdout.readexactly(_HEAD.size))
        return await self._process.stdout.readexactly(length)

    def kill(self) -> None:
        if self._process is not None and self._process.returncode is None:
            self._process.kill()

    async def gone(self) -> None:
        if self._process is not None:
            await self._process.wait()


def _think(job: dict[str, Any], bots: dict[tuple[str, str], Bot]) -> int:
    game = load(job["game"])
    bot = bots.setdefault((job["game"], job["bot"]), make(job["bot"], game, os.urandom(16).hex()))
    bot.forget()
    decision = decision_from_data(game, job["decision"])
    action = bot.choose(game.position(job["view"]), decision, Budget(job["budget"]))
    return decision.options.index(action)


def _send(sink: IO[bytes], data: bytes) -> None:
    sink.write(_HEAD.pack(len(data)) + data)
    sink.flush()


def main() -> None:
    """The thinking process: jobs on standard input, places of options on standard output, until the input ends."""
    # Whatever a bot prints must not land between the frames.
    sink = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    bots: dict[tuple[str, str], Bot] = {}
    for game_id in game_ids():
        # Loading a rulebook takes longer than a think may; one that is broken is missed when it is asked for.
        with contextlib.suppress(Exception):
            load(game_id)
    _send(sink, _READY)
    while head := sys.stdin.buffer.read(_HEAD.size):
        job = json.loads(sys.stdin.buffer.read(_HEAD.unpack(head)[0]))
        try:
            place = _think(job, bots)
        except Exception as error:
            sys.stderr.write(f"A bot failed: {type(error).__name__}: {error}\n")
            place = -1
        _send(sink, str(place).encode())


if __name__ == "__main__":
    main()
