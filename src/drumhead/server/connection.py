"""One open socket of one person at one room: what it faces, what it has been sent, what waits to be sent."""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable

import msgspec

from drumhead.server import protocol as wire

MAX_QUEUE = 256
MAX_QUEUE_BYTES = 8 * 1024 * 1024
SLOW = 4408

_encoder = msgspec.json.Encoder()


def encode(message: wire.ToClient) -> bytes:
    return _encoder.encode(message)


class Connection:
    """Messages go out in order through a bounded queue; who reads too slowly is cut off and may come back."""

    def __init__(self, person: str, name: str, address: str) -> None:
        self.person = person
        self.name = name
        self.address = address
        self.facing = -1
        self.seen = 0
        """Number of events of the faced stream that this socket has been sent."""
        self.refused = 0
        self.left = False
        """The other end has closed the socket itself."""
        self.gone = asyncio.Event()
        self.farewell = (1000, "")
        self._lines: set[int] = set()
        self._queue: deque[bytes] = deque()
        self._bytes = 0
        self._stirred = asyncio.Event()

    def send(self, message: wire.ToClient | bytes) -> None:
        data = message if isinstance(message, bytes) else encode(message)
        if self.gone.is_set():
            return
        if len(self._queue) >= MAX_QUEUE or self._bytes + len(data) > MAX_QUEUE_BYTES:
            self._queue.clear()
            self.part(SLOW, "This connection reads too slowly.")
            return
        self._bytes += len(data)
        self._queue.append(data)
        self._stirred.set()

    def chat(self, line: wire.ChatLine) -> None:
        """Send a line of chat once, however often it is heard of."""
        if line.n not in self._lines:
            self._lines.add(line.n)
            self.send(line)

    def has_read(self, lines: list[wire.ChatLine]) -> None:
        """These were in the greeting."""
        self._lines.update(line.n for line in lines)

    def part(self, code: int, reason: str) -> None:
        """Close the socket after what is queued, from whatever task."""
        if not self.gone.is_set():
            self.farewell = (code, reason)
            self.gone.set()
            self._stirred.set()

    async def pump(self, send: Callable[[bytes], Awaitable[None]]) -> None:
        """Send what is queued until the connection parts."""
        while True:
            while self._queue and not self.left:
                data = self._queue.popleft()
                self._bytes -= len(data)
                await send(data)
            if self.gone.is_set():
                return
            self._stirred.clear()
            await self._stirred.wait()
