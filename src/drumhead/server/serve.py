"""``drumhead serve``: run one server process until it is stopped."""

import asyncio
import contextlib
import logging
import signal
import socket
import sys
import time
import webbrowser
from collections.abc import Callable, Iterator
from pathlib import Path

import uvicorn
from sqlalchemy.exc import OperationalError

from drumhead.kernel import Refusal
from drumhead.server.app import Server
from drumhead.server.listening import (
    MAX_HEADER_BYTES,
    Doorman,
    http_protocol,
    quiet_loop,
    raise_file_limit,
    websocket_protocol,
)
from drumhead.server.logs import configure
from drumhead.server.protocol import MAX_MESSAGE_BYTES
from drumhead.server.settings import Settings

log = logging.getLogger("drumhead.server")
WAIT_SECONDS = 3
SEND_BUFFER = 262_144
"""Bytes that the system keeps for each connection; left to itself it would keep megabytes for who reads nothing."""


class CannotServeError(Refusal):
    """The address cannot be listened on."""


def run(settings: Settings) -> None:
    configure(settings)
    listening = bind_file(Path(settings.socket)) if settings.socket else bind(settings.host, settings.port)
    server = opened(settings)
    doorman = Doorman(settings, server.troubles, raise_file_limit())
    config = uvicorn.Config(
        server.asgi,
        http=http_protocol(doorman),
        h11_max_incomplete_event_size=MAX_HEADER_BYTES,
        ws=websocket_protocol(doorman),
        ws_max_size=4 * MAX_MESSAGE_BYTES,
        ws_per_message_deflate=False,
        proxy_headers=False,  # the gate reads them, from the proxies that the settings name
        server_header=False,
        access_log=False,
        log_config=None,
        timeout_graceful_shutdown=5,
        lifespan="off",
    )
    with asyncio.Runner(loop_factory=loop_factory()) as runner:
        runner.run(_run(server, Listening(config), listening, settings))


def opened(settings: Settings) -> Server:
    """The server with its store; a database that is down is waited for, and the log says so."""
    while True:
        try:
            return Server(settings)
        except OperationalError as error:
            if not settings.database.startswith("postgresql"):
                raise CannotServeError(f"The store cannot be opened: {error.orig}.") from error
            why = " ".join(str(error.orig).split())[:200]
            log.warning("The database cannot be reached; trying again in %d seconds: %s", WAIT_SECONDS, why)
            time.sleep(WAIT_SECONDS)


def loop_factory() -> Callable[[], asyncio.AbstractEventLoop] | None:
    """uvloop where there is one: about half as much again as many moves as Python's own loop."""
    try:
        import uvloop
    except ImportError:
        return None
    return uvloop.new_event_loop


class Listening(uvicorn.Server):
    """uvicorn, but signals only ask it to stop: the house is closed after it, and only then does the process end."""

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield

    def stop(self) -> None:
        self.should_exit = True


async def _run(app: Server, server: Listening, listening: socket.socket, settings: Settings) -> None:
    loop, house = asyncio.get_running_loop(), app.house
    loop.set_exception_handler(quiet_loop(app.troubles))
    for sign in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(sign, server.stop)
    address = address_of(listening, settings.host)
    if settings.prefix and not settings.socket:
        address = address.rstrip("/") + settings.prefix + "/"
    await house.open()
    try:
        serving = asyncio.create_task(server.serve(sockets=[listening]))
        while not server.started and not serving.done():
            await asyncio.sleep(0.02)
        if not server.should_exit:
            sys.stdout.write(f"Drumhead is ready at {address}\n")
            sys.stdout.flush()
            if settings.open_browser:
                await asyncio.to_thread(webbrowser.open, address)
        await serving
    finally:
        await house.close()
        if settings.socket:
            Path(settings.socket).unlink(missing_ok=True)


def address_of(listening: socket.socket, host: str) -> str:
    """Where a browser on this machine finds the page."""
    if listening.family == socket.AF_UNIX:
        return f"unix:{listening.getsockname()}"
    shown = "127.0.0.1" if host in ("0.0.0.0", "::") else host  # noqa: S104 - only compared
    name = f"[{shown}]" if ":" in shown else shown
    return f"http://{name}:{listening.getsockname()[1]}/"


def bind(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SEND_BUFFER)
    try:
        listening.bind((host, port))
    except OSError as error:
        listening.close()
        why = (error.strerror or str(error)).lower()
        raise CannotServeError(f"Nobody can be served at {host}, port {port}: {why}.") from error
    listening.listen(1024)
    listening.setblocking(False)
    return listening


def bind_file(path: Path) -> socket.socket:
    """Listen on a unix socket. What a server left behind that was killed is taken over; a living one's is not."""
    listening = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    try:
        if path.is_socket() and not _answers(path):
            path.unlink()
        listening.bind(str(path))
        path.chmod(0o660)
    except OSError as error:
        listening.close()
        why = (error.strerror or str(error)).lower()
        raise CannotServeError(f"Nobody can be served at {path}: {why}.") from error
    listening.listen(1024)
    listening.setblocking(False)
    return listening


def _answers(path: Path) -> bool:
    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as knock:
        knock.settimeout(1)
        try:
            knock.connect(str(path))
        except OSError:
            return False
    return True
