"""The one thread that writes, so that many inputs share one fsync (group commit).

A job runs inside the group's transaction. If a job fails, the group is rolled back and each half of it runs again by
itself, so that in the end only the guilty one fails. Nobody hears of a job before its transaction is durable; all of a
group hear of it in one turn of the event loop.
"""

import asyncio
import queue
import threading
from collections import deque
from collections.abc import Callable
from itertools import groupby
from typing import Any, NamedTuple, TypeVar

from sqlalchemy import Connection, Engine

from drumhead.server.store.held import Held

T = TypeVar("T")


class Together(NamedTuple):
    """A job that is done in one statement with others of its kind which lie beside it.

    The database is asked once instead of once for each, and every question gives up the interpreter's lock: a writer
    that asks seldom does not have to wait for its turn beside the event loop so often.
    """

    do: Callable[[Connection, list[Any]], list[Any]]
    """A result for each entry; raises if one of several stands in the way of the others."""
    entry: Any


Work = Callable[[Connection], Any] | Together
Item = tuple[Work, "asyncio.Future[Any]"]
Done = tuple["asyncio.Future[Any]", Any, Exception | None]

MAX_GROUP = 512
LOOK_EVERY = 0.5


class Patience:
    """Gives up what the database has not answered in time. One look now and then for all: a timer for each was dear."""

    def __init__(self, seconds: float, late: Callable[[], Exception]) -> None:
        self._seconds = seconds
        self._late = late
        self._waiting: deque[tuple[float, asyncio.Future[Any]]] = deque()
        self._looking = False

    def watch(self, future: "asyncio.Future[T]") -> "asyncio.Future[T]":
        loop = future.get_loop()
        self._waiting.append((loop.time() + self._seconds, future))
        if not self._looking:
            self._looking = True
            loop.call_later(LOOK_EVERY, self._look, loop)
        return future

    def _look(self, loop: asyncio.AbstractEventLoop) -> None:
        at = loop.time()
        while self._waiting and (self._waiting[0][1].done() or self._waiting[0][0] <= at):
            _, future = self._waiting.popleft()
            if not future.done():
                future.set_exception(self._late())
        self._looking = bool(self._waiting)
        if self._looking:
            loop.call_later(LOOK_EVERY, self._look, loop)


class Writer:
    def __init__(self, engine: Engine, held: Held) -> None:
        self._engine = engine
        self._held = held
        self._jobs: queue.SimpleQueue[Item | None] = queue.SimpleQueue()
        self._closed = False
        self._thread = threading.Thread(target=self._run, name="drumhead-writer", daemon=True)
        self._thread.start()

    def submit(self, work: Callable[[Connection], T] | Together) -> "asyncio.Future[T]":
        """Hand in a job; the future belongs to the running event loop."""
        future: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        if self._closed:
            future.set_exception(RuntimeError("The store is closed."))
            return future
        self._jobs.put((work, future))
        return future

    def close(self) -> None:
        """Finish what was handed in, then stop."""
        if not self._closed:
            self._closed = True
            self._jobs.put(None)
            self._thread.join()

    def waiting(self) -> int:
        return self._jobs.qsize()

    def _run(self) -> None:
        while True:
            first = self._jobs.get()
            if first is None:
                return
            group, last = self._collect(first)
            # What nobody waits for any more was given up before it was begun: it must not happen after all.
            group = [item for item in group if not item[1].done()]
            if group:
                _deliver(self._write(group))
            if last:
                return

    def _collect(self, first: Item) -> tuple[list[Item], bool]:
        group = [first]
        while len(group) < MAX_GROUP:
            try:
                item = self._jobs.get_nowait()
            except queue.Empty:
                break
            if item is None:
                return group, True
            group.append(item)
        return group, False

    def _write(self, group: list[Item]) -> list[Done]:
        try:
            with self._engine.begin() as connection, self._held.watched(connection):
                results = _results(connection, group)
        except Exception as error:
            if len(group) == 1:
                return [(group[0][1], None, error)]
            half = len(group) // 2
            return self._write(group[:half]) + self._write(group[half:])
        return [(future, result, None) for (_, future), result in zip(group, results, strict=True)]


def _results(connection: Connection, group: list[Item]) -> list[Any]:
    results: list[Any] = []
    for do, items in groupby(group, lambda item: item[0].do if isinstance(item[0], Together) else None):
        works: list[Any] = [work for work, _ in items]
        if do is None:
            results += [work(connection) for work in works]
        else:
            results += do(connection, [work.entry for work in works])
    return results


def _deliver(done: list[Done]) -> None:
    loops = {future.get_loop() for future, _, _ in done}
    for loop in loops:
        mine = [entry for entry in done if entry[0].get_loop() is loop]
        if not loop.is_closed():
            loop.call_soon_threadsafe(_tell, mine)


def _tell(done: list[Done]) -> None:
    for future, result, error in done:
        if future.done():
            continue  # nobody waits any more
        if error is None:
            future.set_result(result)
        else:
            future.set_exception(error)
