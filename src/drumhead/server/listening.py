"""How is a connection kept from costing more than it should, before a request is there at all?

Four things are bounded here, below everything else: how long a request may take to arrive (a header and a body each
have a time), how long an answer may lie unread, how many connections one address may hold, and how many frames that
carry nothing (pings, pongs, fragments) a websocket may send. Whoever oversteps is cut off; it is counted, and told in
the log once in a while, not each time.
"""

import asyncio
import logging
import re
import resource
import socket
import struct
import time
from collections import Counter
from collections.abc import Callable
from typing import Any, cast

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame
from websockets.http11 import Request

try:
    from websockets.speedups import apply_mask
except ImportError:  # a build of websockets without its compiled part
    from websockets.utils import apply_mask

from drumhead.server.proxies import UNIX, Proxies, household
from drumhead.server.settings import Settings

log = logging.getLogger("drumhead.server")

WIRE = "drumhead.wire"
"""Where the scope of a websocket holds its protocol."""
MAX_HEADER_BYTES = 16_384
MAX_HEADER_LINES = 100
"""Each line costs more to read than a byte of it; a browser behind two proxies sends some thirty."""
END_OF_HEAD = re.compile(rb"\n\r?\n")
MAX_FRAGMENTS = 64
"""A message of ours is short: nobody needs more pieces than this for one."""
CONTROL_FRAMES = (10.0, 50.0)
"""Pings and pongs a second that a socket may send, and how many at once."""
LOOKS = 4
"""So often is it looked at in ``body_seconds`` whether somebody reads what they are sent."""
TELL_EVERY = 60.0
SPARE_FILES = 256
"""File descriptors that are kept for the store, the workers and the log."""


class Troubles:
    """Counts what goes wrong again and again, and logs each kind once a minute with its count."""

    def __init__(self) -> None:
        self.counts: Counter[str] = Counter()
        self._told: dict[str, tuple[float, int]] = {}

    def note(self, kind: str, sentence: str, error: BaseException | None = None) -> None:
        self.counts[kind] += 1
        at, count = self._told.get(kind, (-TELL_EVERY, 0))
        now = time.monotonic()
        if now - at >= TELL_EVERY:
            since = self.counts[kind] - count
            self._told[kind] = (now, self.counts[kind])
            log.warning("%s (%d times since it was last said)", sentence, since, exc_info=error)


class Doorman:
    """Who is connected: all connections that have not become a websocket yet, by address, and all together."""

    def __init__(self, settings: Settings, troubles: Troubles, files: int) -> None:
        self.settings = settings
        self.troubles = troubles
        self.proxies = Proxies(settings.proxies())
        self.most = settings.connections or max(64, files - SPARE_FILES)
        self.held: Counter[str] = Counter()
        self.connected = 0
        self._unread: dict[asyncio.Transport, tuple[int, int]] = {}
        """Of each connection: what was left to send when it was last looked at, and how often it was not less."""
        self._looking = False

    def admit(self, address: str) -> bool:
        """May one more connect from there? A proxy's own connections are everybody's, so they are not counted by it."""
        if self.connected >= self.most:
            self.troubles.note("full", "Connections are turned away: the server has as many as it may.")
            return False
        if not self.proxies.trusts(address):
            key = household(address)
            if self.held[key] >= self.settings.limits.address_connections:
                self.troubles.note("crowd", "Connections are turned away: one address holds too many.")
                return False
        return True

    def enter(self, address: str, transport: asyncio.Transport) -> None:
        self.connected += 1
        self.held[household(address)] += 1
        self._unread[transport] = (0, 0)
        if not self._looking:
            self._look_again()

    def quit(self, address: str, transport: asyncio.BaseTransport) -> None:
        self.left(transport)
        self.settled(address)

    def left(self, transport: asyncio.BaseTransport) -> None:
        """It is gone, whatever it was in the end."""
        self.connected -= 1
        self._unread.pop(cast("asyncio.Transport", transport), None)

    def _look_again(self) -> None:
        self._looking = bool(self._unread)
        if self._looking:
            asyncio.get_running_loop().call_later(self.settings.body_seconds / LOOKS, self._look)

    def _look(self) -> None:
        """Cut off who takes nothing of what they are sent: else it is kept for them for ever, also after a farewell."""
        for transport, (last, strikes) in list(self._unread.items()):
            unsent = transport.get_write_buffer_size()
            strikes = strikes + 1 if unsent and unsent >= last > 0 else 0
            self._unread[transport] = (unsent, strikes)
            if strikes >= LOOKS:
                self.troubles.note("unread", "Connections are closed: nobody reads what they are sent.")
                forget(transport)
        if self._unread:
            self._look_again()

    def settled(self, address: str) -> None:
        """A websocket is counted by the gate from now on, under its person too (or it is gone)."""
        key = household(address)
        self.held[key] -= 1
        if self.held[key] <= 0:
            del self.held[key]


def forget(transport: asyncio.Transport) -> None:
    """Cut a connection off at once: the system does not go on offering what is left to send, either."""
    wire = transport.get_extra_info("socket")
    if wire is not None:
        wire.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    transport.abort()


def peer(transport: asyncio.BaseTransport) -> str:
    """The address at the other end, or ``UNIX``."""
    name = transport.get_extra_info("peername")
    return str(name[0]) if isinstance(name, tuple) and name else UNIX


def http_protocol(doorman: Doorman) -> type[asyncio.Protocol]:
    """uvicorn's HTTP protocol with times and counts."""

    class Http(H11Protocol):
        def __init__(self, *given: Any, **named: Any) -> None:
            super().__init__(*given, **named)
            self.address = ""
            self._deadline: asyncio.TimerHandle | None = None
            self._stage = ""
            self._upgraded = False

        def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
            address = peer(transport)
            if not doorman.admit(address):
                transport.abort()
                return
            self.address = address
            doorman.enter(address, transport)
            super().connection_made(transport)
            self._watch("header")

        def connection_lost(self, exc: Exception | None) -> None:
            if not self.address:
                return
            doorman.quit(self.address, self.transport)
            self._watch("")
            self._unset_keepalive_if_required()
            super().connection_lost(exc)

        def handle_events(self) -> None:
            if self.conn.their_state is h11.IDLE and too_many_lines(self.conn.trailing_data[0]):
                doorman.troubles.note("headers", "Connections are closed: their requests had too many headers.")
                self._answer(b"431 Request Header Fields Too Large")
                return
            super().handle_events()

        def data_received(self, data: bytes) -> None:
            if not self.address or self.transport.is_closing():
                return
            super().data_received(data)
            if self._upgraded or self.transport.is_closing():
                self._watch("")
            else:
                self._look()

        def on_response_complete(self) -> None:
            super().on_response_complete()
            if not self.transport.is_closing():
                self._look()

        def handle_websocket_upgrade(self, event: h11.Request) -> None:
            self._upgraded = True
            self._watch("")
            super().handle_websocket_upgrade(event)

        def _look(self) -> None:
            """What do we wait for? The rest of a header, the rest of a body, or nothing that the other end owes us."""
            state = self.conn.their_state
            if state is h11.SEND_BODY:
                self._watch("body")
            elif state is h11.IDLE and self.conn.trailing_data[0]:
                self._watch("header")
            else:
                self._watch("")

        def _watch(self, stage: str) -> None:
            if stage == self._stage:
                return
            self._stage = stage
            if self._deadline is not None:
                self._deadline.cancel()
                self._deadline = None
            if stage:
                settings = doorman.settings
                seconds = settings.header_seconds if stage == "header" else settings.body_seconds
                self._deadline = self.loop.call_later(seconds, self._late)

        def _late(self) -> None:
            doorman.troubles.note("late", "Connections are closed: their requests did not arrive in time.")
            if self._stage == "header" and self.conn.our_state is h11.IDLE and self.conn.trailing_data[0]:
                self._answer(b"408 Request Timeout")
            else:
                self.transport.abort()

        def _answer(self, status: bytes) -> None:
            self.transport.write(b"HTTP/1.1 " + status + b"\r\nconnection: close\r\ncontent-length: 0\r\n\r\n")
            self.transport.close()

    return Http


def too_many_lines(data: bytes) -> bool:
    """Has the head of this request more lines than any of ours, as far as it is here?"""
    end = END_OF_HEAD.search(data)
    return data.count(b"\n", 0, end.start() if end is not None else len(data)) > MAX_HEADER_LINES


def websocket_protocol(doorman: Doorman) -> type[asyncio.Protocol]:
    """uvicorn's websocket protocol with a bound on frames that carry nothing."""

    class Socket(WebSocketsSansIOProtocol):
        def __init__(self, *given: Any, **named: Any) -> None:
            super().__init__(*given, **named)
            self.heard: Callable[[bytes], None] | None = None
            self._counted_here = True
            self._tokens = CONTROL_FRAMES[1]
            self._since = self.loop.time()
            self._address = ""

        def connection_made(self, transport: asyncio.BaseTransport) -> None:
            self._address = peer(transport)
            super().connection_made(transport)

        def connection_lost(self, exc: Exception | None) -> None:
            doorman.left(self.transport)
            self.admitted()
            super().connection_lost(exc)

        def admitted(self) -> None:
            """The gate counts it from now on, as long as it does."""
            if self._counted_here:
                self._counted_here = False
                doorman.settled(self._address)

        def dismissed(self) -> None:
            """The gate is done with it; until the other end has said goodbye, it is a connection like others."""
            if not self.transport.is_closing():
                self._counted_here = True
                doorman.held[household(self._address)] += 1

        def handle_connect(self, event: Request) -> None:
            super().handle_connect(event)
            if hasattr(self, "scope"):
                self.scope[WIRE] = self  # type: ignore[literal-required]

        # Once somebody listens, messages go straight to them and from them, past queues and tasks of their own.

        def say(self, messages: list[bytes]) -> int:
            """Send texts, all in one write; how many bytes wait to be sent."""
            if self.close_sent or self.transport.is_closing():
                return 0
            parts: list[bytes] = []
            for message in messages:
                size = len(message)
                if size < 126:
                    parts.append(bytes((0x81, size)))
                elif size < 65536:
                    parts.append(b"\x81\x7e" + size.to_bytes(2, "big"))
                else:
                    parts.append(b"\x81\x7f" + size.to_bytes(8, "big"))
                parts.append(message)
            self.transport.write(b"".join(parts))
            return self.transport.get_write_buffer_size()

        def unsent(self) -> int:
            """How many bytes wait to be sent."""
            return 0 if self.transport.is_closing() else self.transport.get_write_buffer_size()

        def hold(self, wait: bool) -> None:
            """Read nothing more for now, or go on reading."""
            if not self.transport.is_closing():
                (self.transport.pause_reading if wait else self.transport.resume_reading)()

        def data_received(self, data: bytes) -> None:
            if self.heard is not None and not self.frames and not self.conn.reader.buffer and not self.close_sent:
                data = self._short_texts(bytes(data), self.heard)
                if not data:
                    return
            super().data_received(data)

        def _short_texts(self, data: bytes, heard: Callable[[bytes], None]) -> bytes:
            """Hand on the plain short messages at the front, which nearly all are; what is left is parsed with care."""
            while len(data) >= 6 and data[0] == 0x81 and data[1] & 0x80:
                size, head = data[1] & 0x7F, 2
                if size == 126 and len(data) >= 8:
                    size, head = int.from_bytes(data[2:4], "big"), 4
                elif size >= 126:
                    break
                end = head + 4 + size
                if len(data) < end:
                    break
                heard(apply_mask(data[head + 4 : end], data[head : head + 4]))
                data = data[end:]
            return data

        def send_receive_event_to_app(self) -> None:
            if self.heard is None:
                if self.curr_msg_data_type == "text" and not is_text(b"".join(self.frames)):
                    self._cut("A socket was closed that sent a text which is none.")
                elif not self.transport.is_closing():
                    super().send_receive_event_to_app()
                return
            data = b"".join(self.frames)
            self.frames = []
            if not self.close_sent:
                self.heard(data)

        def handle_ping(self) -> None:
            if self._counted():
                super().handle_ping()

        def handle_pong(self, event: Frame) -> None:
            if self._counted():
                super().handle_pong(event)

        def handle_cont(self, event: Frame) -> None:
            if len(self.frames) >= MAX_FRAGMENTS:
                self._cut("A socket sent a message in too many pieces.")
            elif not self.transport.is_closing():
                super().handle_cont(event)

        def _counted(self) -> bool:
            """May it send one more frame that carries nothing?"""
            at = self.loop.time()
            rate, burst = CONTROL_FRAMES
            self._tokens = min(burst, self._tokens + (at - self._since) * rate)
            self._since = at
            if self._tokens < 1:
                self._cut("A socket was closed that sent nothing but pings or pongs.")
                return False
            self._tokens -= 1
            return not self.transport.is_closing()

        def _cut(self, sentence: str) -> None:
            if not self.transport.is_closing():
                doorman.troubles.note("bad frames", sentence)
                self.transport.abort()

    return Socket


def is_text(data: bytes) -> bool:
    try:
        data.decode()
    except UnicodeDecodeError:
        return False
    return True


def raise_file_limit() -> int:
    """As many open files as the system lets us have; how many that is."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if hard == resource.RLIM_INFINITY:
        hard = max(soft, 1_048_576)
    if soft < hard:
        try:
            resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
        except (OSError, ValueError):
            return soft
    return hard


def quiet_loop(troubles: Troubles) -> Callable[[asyncio.AbstractEventLoop, dict[str, Any]], None]:
    """An exception handler for the loop: the same trouble is logged once a minute, not ten thousand times."""

    def handle(_loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        error = context.get("exception")
        kind = f"loop {type(error).__name__ if error else context.get('message', '')}"
        troubles.note(kind, str(context.get("message", "Something failed in the event loop.")), error)

    return handle
