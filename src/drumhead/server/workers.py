"""Processes that think, so that the server never waits: bots, hints, replays.

Each worker does one job at a time. A job that overstays its time is ended with its worker, and a new worker is started;
the room plays a legal fallback (DESIGN, promise 6).
"""

import asyncio
import contextlib
import json
import sys
from collections.abc import Awaitable, Callable
from typing import TypeVar

from drumhead.server.frames import HEAD, MAX_FRAME, Answer, Failed, Job, Progress, decode_answer, pack
from drumhead.server.shelf import Shelf

A = TypeVar("A")
Heard = Callable[[Progress], None]

START_SECONDS = 30.0


class WorkerLateError(Exception):
    """The job took too long and was ended."""


class WorkerBrokenError(Exception):
    """The worker died or failed at the job."""


class BadInputError(Exception):
    """The job's input is to blame; the sentence may be shown."""


class Workers:
    def __init__(self, count: int, shelf: Shelf) -> None:
        self._count = count
        self._told = json.dumps({"extra": shelf.extra, "offer": shelf.offer})
        self._idle: asyncio.Queue[Worker] = asyncio.Queue()
        self._all: set[Worker] = set()
        self._closed = False
        self._asking = 0

    async def start(self) -> None:
        for _ in range(self._count):
            self._add(Worker(self._told))

    def _add(self, worker: "Worker") -> None:
        self._all.add(worker)
        self._idle.put_nowait(worker)

    async def warm(self) -> None:
        """Start what has not been started, so that nobody waits for it, with a clock running perhaps."""
        for worker in tuple(self._all):
            with contextlib.suppress(WorkerLateError, WorkerBrokenError):  # whoever asks it next replaces it
                await worker.start()

    def fair_share(self, seconds: float) -> float:
        """A budget that shrinks while more rooms ask than workers are there, so that nobody waits much longer."""
        return max(0.05, seconds * min(1.0, self._count / (self._asking + 1)))

    async def ask(self, job: Job, seconds: float, expect: type[A], heard: Heard | None = None) -> A:
        """Do the job within ``seconds`` of work (waiting for a free worker apart); ``heard`` is told how far it is."""
        self._asking += 1
        try:
            return await self._ask(job, seconds, expect, heard)
        finally:
            self._asking -= 1

    async def _ask(self, job: Job, seconds: float, expect: type[A], heard: Heard | None) -> A:
        worker = await self._idle.get()
        try:
            answer = await worker.ask(job, seconds, heard)
        except BaseException:
            self._all.discard(worker)
            worker.kill()
            if not self._closed:
                self._add(Worker(self._told))
            raise
        self._idle.put_nowait(worker)
        if isinstance(answer, Failed):
            raise (BadInputError if answer.kind == "malformed" else WorkerBrokenError)(answer.reason)
        if not isinstance(answer, expect):
            raise WorkerBrokenError(f"A worker answered {type(answer).__name__}.")
        return answer

    async def close(self) -> None:
        self._closed = True
        for worker in self._all:
            worker.kill()
        await asyncio.gather(*(worker.gone() for worker in self._all))


class Worker:
    """One process, started when it is first needed."""

    def __init__(self, told: str) -> None:
        self._told = told
        self._process: asyncio.subprocess.Process | None = None
        self._starting = asyncio.Lock()

    async def ask(self, job: Job, seconds: float, heard: Heard | None = None) -> Answer:
        await self.start()
        return await self._within(seconds, self._exchange(job, heard))

    async def start(self) -> None:
        async with self._starting:
            if self._process is None:
                await self._within(START_SECONDS, self._start())

    async def _within(self, seconds: float, work: Awaitable[A]) -> A:
        try:
            async with asyncio.timeout(seconds):
                return await work
        except TimeoutError as error:
            self.kill()
            raise WorkerLateError from error
        except (OSError, asyncio.IncompleteReadError) as error:
            raise WorkerBrokenError("A worker process died.") from error

    async def _start(self) -> None:
        self._process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            "drumhead.server.worker",
            self._told,
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            limit=MAX_FRAME,
        )
        await self._read()  # it says when it is ready

    async def _exchange(self, job: Job, heard: Heard | None) -> Answer:
        assert self._process is not None
        assert self._process.stdin is not None
        self._process.stdin.write(pack(job))
        await self._process.stdin.drain()
        answer = await self._read()
        while isinstance(answer, Progress):
            if heard is not None:
                heard(answer)
            answer = await self._read()
        return answer

    async def _read(self) -> Answer:
        assert self._process is not None
        assert self._process.stdout is not None
        head = await self._process.stdout.readexactly(HEAD.size)
        (length,) = HEAD.unpack(head)
        return decode_answer.decode(await self._process.stdout.readexactly(length))

    def kill(self) -> None:
        if self._process is not None and self._process.returncode is None:
            self._process.kill()

    async def gone(self) -> None:
        if self._process is not None:
            await self._process.wait()
