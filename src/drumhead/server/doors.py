"""One at a time: locks by name, which are there as long as somebody needs them, and work beside the event loop."""

import asyncio
from collections.abc import AsyncIterator, Callable, Hashable
from contextlib import asynccontextmanager
from contextvars import ContextVar
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")
MOST_BESIDE = 3
"""Pieces of work in threads at once."""

asking_address: ContextVar[str] = ContextVar("asking_address", default="")
"""From where the request or socket comes that this task works for; empty: the house itself."""


class Doors:
    def __init__(self) -> None:
        self._locks: dict[Hashable, tuple[asyncio.Lock, int]] = {}

    @asynccontextmanager
    async def hold(self, name: Hashable) -> AsyncIterator[None]:
        lock, others = self._locks.get(name, (asyncio.Lock(), 0))
        self._locks[name] = (lock, others + 1)
        try:
            async with lock:
                yield
        finally:
            lock, others = self._locks.pop(name)
            if others > 1:
                self._locks[name] = (lock, others - 1)

    def __len__(self) -> int:
        return len(self._locks)


class Beside:
    """Work in threads, beside the event loop: for an address one piece at a time, and few in all.

    Threads share one interpreter: many that are busy at once keep the loop waiting as surely as if it did their work.
    """

    def __init__(self, most: int = MOST_BESIDE) -> None:
        self._doors = Doors()
        self._places = asyncio.Semaphore(most)

    async def do(self, work: Callable[P, T], *given: P.args, **named: P.kwargs) -> T:
        async with self._doors.hold(asking_address.get()), self._places:
            return await asyncio.to_thread(work, *given, **named)
