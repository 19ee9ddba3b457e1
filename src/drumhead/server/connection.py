"""One open socket of one person at one room: what it faces, what it has been sent, what waits to be sent."""

import asyncio
from collections import deque
from collections.abc import Callable
from typing import Protocol

import msgspec

from drumhead.server import protocol as wire

MAX_INBOX = 64
"""Messages that may wait to be read before nothing more is taken from the network."""
BACKLOG = 256 * 1024
"""With so much still unsent a socket is not listened to and not shown the table: it has not read the last one."""
MAX_QUEUE_BYTES = 2 * 1024 * 1024
"""What comes unasked for all the same (talk, who is there) has an end, too."""
SLOW = 4408

_encoder = msgspec.json.Encoder()


def encode(message: wire.ToClient) -> bytes:
    return _encoder.encode(message)


class Wire(Protocol):
    """What a connection needs of the websocket below it (``listening.websocket_protocol``)."""

    heard: Callable[[bytes], None] | None

    def say(self, messages: list[bytes]) -> int: ...

    def unsent(self) -> int: ...

    def hold(self, wait: bool) -> None: ...


class Connection:
    """Messages go out in order, all of one turn of the loop together; who reads too slowly is cut off."""

    def __init__(self, person: str, name: str, address: str, wire: Wire, by_changes: bool = False) -> None:
        self.person = person
        self.name = name
        self.address = address
        self.by_changes = by_changes
        """Does it take what changed in a scene instead of the whole?"""
        self.drawing = 0
        """The number of the drawing that it holds; 0: none."""
        self.facing = -1
        self.seen = 0
        """Number of events of the faced stream that this socket has been sent."""
        self.shown = 0.0
        """When it was last sent a table; and whether the table has changed since then."""
        self.stale = False
        self.refused = 0
        self.left = False
        """The other end has closed the socket itself."""
        self.gone = asyncio.Event()
        self.farewell = (1000, "")
        self._wire = wire
        self._hint: asyncio.Task[None] | None = None
        self._hinted = (-1, -1)
        self._lines: set[int] = set()
        self._out: list[bytes] = []
        self._gathered = 0
        self._inbox: deque[bytes] = deque()
        self._held = False
        self.early: Callable[[bytes], None] = self._inbox.append
        """Takes a message that came before anybody listened."""

    def face(self, seat: int) -> None:
        """Turn to this seat's table: what comes next is whole, whatever was sent before."""
        self.facing = seat
        self.seen = self.drawing = 0

    def send(self, message: wire.ToClient | bytes) -> None:
        data = message if isinstance(message, bytes) else encode(message)
        if self.gone.is_set():
            return
        if not self._out:
            asyncio.get_running_loop().call_soon(self.flush)
        self._out.append(data)
        self._gathered += len(data)

    def flush(self) -> None:
        """Write out what has gathered."""
        out, self._out, self._gathered = self._out, [], 0
        if out and not self.left and self._wire.say(out) > MAX_QUEUE_BYTES:
            self.part(SLOW, "This connection reads too slowly.")

    def clogged(self) -> bool:
        """Does it read so slowly that nothing more should be sent to it for now?"""
        if self._gathered > BACKLOG:
            self.flush()
        return not self.left and self._wire.unsent() > BACKLOG

    # --- what comes in

    def listen(self, heard: Callable[[], None]) -> None:
        """From now on, messages gather in the inbox; ``heard`` is called when there is one."""

        def take(data: bytes) -> None:
            if self.gone.is_set():
                return
            self._inbox.append(data)
            if len(self._inbox) >= MAX_INBOX and not self._held:
                self._held = True
                self._wire.hold(True)
            heard()

        self._wire.heard = self.early = take

    def next(self) -> bytes | None:
        """The next message that came in, if there is one."""
        if self._held and len(self._inbox) <= MAX_INBOX // 2:
            self._held = False
            self._wire.hold(False)
        return self._inbox.popleft() if self._inbox and not self.gone.is_set() else None

    def await_hint(self, task: "asyncio.Task[None]", seat: int, ask: int) -> None:
        """One hint at a time: an earlier one is no longer wanted."""
        self.drop_hint()
        self._hint, self._hinted = task, (seat, ask)

    def drop_hint(self) -> None:
        if self._hint is not None:
            self._hint.cancel()
            self._hint = None

    def drop_stale_hint(self, asks: list[int]) -> None:
        """The table has moved on: what was to be advised about is no question any more."""
        seat, ask = self._hinted
        if self._hint is not None and asks[seat] != ask:
            self.drop_hint()

    def chat(self, line: wire.ChatLine) -> None:
        """Send a line of chat once, however often it is heard of."""
        if line.n not in self._lines:
            self._lines.add(line.n)
            self.send(line)

    def has_read(self, lines: list[wire.ChatLine]) -> None:
        """These were in the greeting."""
        self._lines.update(line.n for line in lines)

    def part(self, code: int, reason: str) -> None:
        """Close the socket after what has gathered, from whatever task."""
        if not self.gone.is_set():
            self.farewell = (code, reason)
            if code != SLOW:
                self.flush()
            self.gone.set()
