"""The one thread that writes, so that many inputs share one fsync (group commit).

A job runs inside the group's transaction. If a job fails, the group is rolled back and its jobs run again one by one,
so that only the guilty one fails. Nobody hears of a job before its transaction is durable.
"""

import queue
import threading
from collections.abc import Callable
from concurrent.futures import Future
from typing import Any, TypeVar

from sqlalchemy import Connection, Engine

T = TypeVar("T")
Work = Callable[[Connection], Any]
Item = tuple[Work, "Future[Any]"]

MAX_GROUP = 512


class Writer:
    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._jobs: queue.SimpleQueue[Item | None] = queue.SimpleQueue()
        self._closed = False
        self._thread = threading.Thread(target=self._run, name="drumhead-writer", daemon=True)
        self._thread.start()

    def submit(self, work: Callable[[Connection], T]) -> "Future[T]":
        future: Future[T] = Future()
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

    def _run(self) -> None:
        while True:
            first = self._jobs.get()
            if first is None:
                return
            group, last = self._collect(first)
            self._write(group)
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

    def _write(self, group: list[Item]) -> None:
        try:
            with self._engine.begin() as connection:
                results = [work(connection) for work, _ in group]
        except Exception as error:
            if len(group) == 1:
                group[0][1].set_exception(error)
                return
            for item in group:
                self._write([item])
            return
        for (_, future), result in zip(group, results, strict=True):
            future.set_result(result)
