"""``drumhead serve``: run one server process until it is stopped."""

import asyncio
import contextlib
import logging
import signal
import socket
import sys
import webbrowser
from collections.abc import Iterator
from pathlib import Path

import uvicorn

from drumhead.kernel import Refusal
from drumhead.server.app import Server
from drumhead.server.house import House
from drumhead.server.protocol import MAX_MESSAGE_BYTES
from drumhead.server.settings import Settings, data_directory


class CannotServeError(Refusal):
    """The address cannot be listened on."""


def serve(
    host: str = "127.0.0.1",
    port: int = 8321,
    db: str = "",
    open_browser: bool = False,
    data: Path | None = None,
    proxy: bool = False,
) -> None:
    """Serve until interrupted. Port 0 takes a free one; the address is printed when the page can be opened."""
    settings = Settings(
        host=host, port=port, db=db, open_browser=open_browser, data=data or data_directory(), proxy=proxy
    )
    run(settings)


def run(settings: Settings) -> None:
    logging.basicConfig(level=logging.INFO, format="%(asctime)s %(levelname)s %(message)s", stream=sys.stderr)
    logging.getLogger("alembic").setLevel(logging.WARNING)
    listening = bind(settings.host, settings.port)
    server = Server(settings)
    config = uvicorn.Config(
        server.asgi,
        ws="websockets-sansio",
        ws_max_size=4 * MAX_MESSAGE_BYTES,
        ws_per_message_deflate=False,
        proxy_headers=settings.proxy,
        server_header=False,
        access_log=False,
        log_level="warning",
        timeout_graceful_shutdown=5,
        lifespan="off",
    )
    asyncio.run(_run(server.house, Listening(config), listening, settings))


class Listening(uvicorn.Server):
    """uvicorn, but signals only ask it to stop: the house is closed after it, and only then does the process end."""

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield

    def stop(self) -> None:
        self.should_exit = True


async def _run(house: House, server: Listening, listening: socket.socket, settings: Settings) -> None:
    loop = asyncio.get_running_loop()
    for sign in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(sign, server.stop)
    address = address_of(listening, settings.host)
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


def address_of(listening: socket.socket, host: str) -> str:
    """Where a browser on this machine finds the page."""
    shown = "127.0.0.1" if host in ("0.0.0.0", "::") else host  # noqa: S104 - only compared
    name = f"[{shown}]" if ":" in shown else shown
    return f"http://{name}:{listening.getsockname()[1]}/"


def bind(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((host, port))
    except OSError as error:
        listening.close()
        why = (error.strerror or str(error)).lower()
        raise CannotServeError(f"Nobody can be served at {host}, port {port}: {why}.") from error
    listening.listen(1024)
    listening.setblocking(False)
    return listening
