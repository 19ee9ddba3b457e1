"""How processes that share one PostgreSQL tell each other what changed (LISTEN/NOTIFY).

A piece of news is ``origin kind room detail``. It is sent inside the transaction that it is about, so it arrives
exactly when the change is durable. It carries no secrets: whoever hears it reads the store.
"""

import threading
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple

from sqlalchemy import Connection, text
from sqlalchemy.engine import URL

if TYPE_CHECKING:
    import psycopg

CHANNEL = "drumhead"
PULSE = "pulse"
"""A piece of news that says nothing: whoever does not hear their own has gone deaf."""
INPUTS = "inputs"
"""A piece of news about the rooms that its detail lists: all to whose logs one statement has added."""
DEAF = 12.0
PATIENCE = {"connect_timeout": 5, "keepalives_idle": 5, "keepalives_interval": 2, "keepalives_count": 3}
PATIENCE |= {"tcp_user_timeout": 8000}
"""How long a connection may say nothing before it is given up."""
LISTENER = "drumhead process "
"""Begins the name under which a process's listening connection is known to PostgreSQL: as long as it is, it lives."""


class News(NamedTuple):
    origin: str
    kind: str
    room: str
    detail: str


def announce(connection: Connection, news: News) -> None:
    """Tell the other processes when this transaction commits; on SQLite there are none."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_notify(:channel, :news)"), {"channel": CHANNEL, "news": " ".join(news)})


class Listener:
    """Hears the news of other processes in a thread of its own; ``lost`` is called after a gap in listening."""

    def __init__(self, url: URL, origin: str, heard: Callable[[News], None], lost: Callable[[], None]) -> None:
        self._address = url.set(drivername="postgresql").render_as_string(hide_password=False)
        self._name = LISTENER + origin
        self._own = origin + " "
        self._heard = heard
        self._lost = lost
        self.last = time.monotonic()
        """When anything was last heard, the process's own pulse included."""
        self._stop = threading.Event()
        self._ready = threading.Event()
        self._thread = threading.Thread(target=self._run, name="drumhead-listener", daemon=True)
        self._thread.start()
        self._ready.wait(10)

    def close(self) -> None:
        self._stop.set()
        self._thread.join(5)

    def _run(self) -> None:
        import psycopg  # only where there is a PostgreSQL: it takes its time to load

        first = True
        while not self._stop.is_set():
            try:
                named: dict[str, Any] = {"application_name": self._name, **PATIENCE}
                with psycopg.connect(self._address, autocommit=True, **named) as connection:
                    connection.execute(f"LISTEN {CHANNEL}")
                    self._ready.set()
                    self.last = time.monotonic()
                    if not first:
                        self._lost()
                    first = False
                    self._listen(connection)
            except psycopg.Error:
                self._stop.wait(1)

    def _listen(self, connection: "psycopg.Connection[tuple[object, ...]]") -> None:
        while not self._stop.is_set():
            if time.monotonic() - self.last > DEAF:
                return  # the connection seems to be there and brings nothing, not even our own pulse
            for message in connection.notifies(timeout=1):
                self.last = time.monotonic()
                if message.payload.startswith(self._own):
                    continue
                parts = message.payload.split(" ", 3)
                if len(parts) == 4:
                    self._heard(News(*parts))
