"""Processes that think, so that the server never waits: bots, hints, replays.

Each worker does one job at a time. A job that overstays its time is ended with its worker, and a new worker is started;
the room plays a legal fallback, so that every bot answers in time.
"""

import asyncio
import contextlib
import json
import sys
from collections.abc import Awaitable, Callable
from typing import TypeVar

import msgspec

from drumhead.server.fair import RANKS, Asker, FairQueue, Kind, Ticket
from drumhead.server.frames import (
    HEAD,
    MAX_FRAME,
    Advise,
    Answer,
    Choose,
    Failed,
    Job,
    Progress,
    decode_answer,
    pack,
)
from drumhead.server.shelf import Shelf

A = TypeVar("A")
Heard = Callable[[Progress], None]

START_SECONDS = 120.0
LEAST_SECONDS = 0.05
IDLE_SECONDS = 0.3
"""What a bot may think at a table that nobody watches."""
MOST_WAITING: dict[Kind, int] = {"move": 10_000, "hint": 1, "study": 4, "idle": 10_000}
"""Jobs of one person that may wait; the bots' moves are bounded by the tables that a person may have running."""
MOST_IN_ALL = 20_000


class WorkerLateError(Exception):
    """The job took too long and was ended."""


class WorkerBrokenError(Exception):
    """The worker died or failed at the job."""


class BadInputError(Exception):
    """The job's input is to blame; the sentence may be shown."""


class TooManyError(Exception):
    """This person has as many jobs waiting as one may, or everybody together has."""


class Workers:
    """A pool of processes and the queue in front of it."""

    def __init__(self, count: int, shelf: Shelf) -> None:
        self._count = count
        self._told = json.dumps({"extra": shelf.extra, "offer": shelf.offer, "kept": shelf.kept})
        self._idle: list[Worker] = []
        self._all: set[Worker] = set()
        self._queue = FairQueue()
        self._running: set[Ticket] = set()
        self._tasks: set[asyncio.Task[None]] = set()
        self._closed = False

    async def start(self) -> None:
        for _ in range(self._count):
            self._add(Worker(self._told))

    def _add(self, worker: "Worker") -> None:
        self._all.add(worker)
        self._idle.append(worker)

    async def warm(self) -> None:
        """Start what has not been started, so that nobody waits for it, with a clock running perhaps."""
        for worker in tuple(self._all):
            with contextlib.suppress(WorkerLateError, WorkerBrokenError):  # whoever asks it next replaces it
                await worker.start()

    def waiting(self, kind: Kind) -> int:
        return len(self._queue.of(kind))

    def busy(self) -> int:
        return len(self._running)

    def hurry(self, table: str) -> None:
        self._queue.hurry(table)
        self._pump()

    async def ask(
        self, job: Job, seconds: float, expect: type[A], asker: Asker, heard: Heard | None = None, grace: float = 0.0
    ) -> A:
        """Do the job within ``seconds`` of work and ``grace`` (waiting for a free worker apart).

        A job that has ``seconds`` itself is told a smaller share of them while many ask. Whoever stops waiting takes
        back the job if it has not begun; if it has, its worker finishes it for nobody.
        """
        if len(self._queue) >= MOST_IN_ALL or len(self._queue.of_person(asker.kind, asker)) >= MOST_WAITING[asker.kind]:
            raise TooManyError
        ticket = Ticket(asker, (job, seconds, grace, heard))
        self._queue.put(ticket)
        self._pump()
        try:
            answer: Answer = await ticket.future
        except asyncio.CancelledError:
            ticket.future.cancel()
            raise
        if isinstance(answer, Failed):
            raise (BadInputError if answer.kind == "malformed" else WorkerBrokenError)(answer.reason)
        if not isinstance(answer, expect):
            raise WorkerBrokenError(f"A worker answered {type(answer).__name__}.")
        return answer

    def _pump(self) -> None:
        """Give idle workers what is next."""
        while self._idle and not self._closed:
            ticket = self._next()
            if ticket is None:
                return
            worker = next(
                (w for w in self._idle if ticket.asker.table and w.table == ticket.asker.table), self._idle[0]
            )
            self._idle.remove(worker)
            self._running.add(ticket)
            task = asyncio.create_task(self._serve(worker, ticket))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    def _next(self) -> Ticket | None:
        for kind in RANKS:
            if kind in ("hint", "idle") and self._count > 1:
                # Neither hints nor what nobody watches may hold every worker: a move would have to wait for them.
                if sum(ticket.asker.kind in ("hint", "idle") for ticket in self._running) >= self._count - 1:
                    continue
            ticket = self._queue.take(kind)
            if ticket is not None:
                return ticket
        return None

    def share(self, asker: Asker, seconds: float) -> float:
        """Seconds of thought: fewer while more addresses contend than there are workers, or more people at this one."""
        contend = self._queue.contenders(("move", "hint"))
        for ticket in self._running:
            if ticket.asker.kind in ("move", "hint"):
                contend.setdefault(ticket.asker.address, set()).add(ticket.asker.person)
        people = contend.setdefault(asker.address, set())
        people.add(asker.person)
        if asker.kind == "idle":
            seconds = min(seconds, IDLE_SECONDS)
        return max(LEAST_SECONDS, seconds * min(1.0, self._count / (len(contend) * len(people))))

    async def _serve(self, worker: "Worker", ticket: Ticket) -> None:
        job, seconds, grace, heard = ticket.job
        if isinstance(job, Choose | Advise):
            seconds = self.share(ticket.asker, seconds)
            job = msgspec.structs.replace(job, seconds=seconds)
        try:
            answer = await worker.ask(job, seconds + grace, heard)
        except BaseException as error:
            self._all.discard(worker)
            worker.kill()
            if not self._closed:
                self._add(Worker(self._told))
            if ticket.wanted():
                ticket.future.set_exception(
                    error if isinstance(error, Exception) else WorkerBrokenError("It was ended.")
                )
            if not isinstance(error, WorkerLateError | WorkerBrokenError):
                raise
        else:
            worker.table = ticket.asker.table
            self._idle.append(worker)
            if ticket.wanted():
                ticket.future.set_result(answer)
        finally:
            self._running.discard(ticket)
            self._pump()

    async def close(self) -> None:
        self._closed = True
        for kind in RANKS:
            while (ticket := self._queue.take(kind)) is not None:
                ticket.future.cancel()
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for worker in self._all:
            worker.kill()
        await asyncio.gather(*(worker.gone() for worker in self._all))


class Worker:
    """One process, started when it is first needed."""

    def __init__(self, told: str) -> None:
        self._told = told
        self.table = ""
        """The table that it thought about last: it remembers more of that one than of any other."""
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
        except (
            OSError,
            RuntimeError,
            asyncio.IncompleteReadError,
        ) as error:  # uvloop says RuntimeError of a closed pipe
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
