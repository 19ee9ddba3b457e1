"""One at a time: locks by name, which are there as long as somebody holds them or waits for them."""

import asyncio
from collections.abc import AsyncIterator, Hashable
from contextlib import asynccontextmanager
from contextvars import ContextVar

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
