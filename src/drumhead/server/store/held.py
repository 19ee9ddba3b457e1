"""Which connections wait for the database right now, and since when? So that those can be cut on which it fell silent.

A network that is cut in two leaves a connection open on which nothing comes any more. A thread that waits there cannot
be told to stop, but its socket can be shut, and then the driver says that the connection is lost.
"""

import contextlib
import os
import socket
import threading
import time
from collections.abc import Iterator
from typing import Any

from sqlalchemy import Connection


class Held:
    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._waiting: dict[int, tuple[float, Any]] = {}

    @contextlib.contextmanager
    def watched(self, connection: Connection) -> Iterator[None]:
        driver: Any = connection.connection.dbapi_connection
        with self._lock:
            self._waiting[id(driver)] = (time.monotonic(), driver)
        try:
            yield
        finally:
            with self._lock:
                self._waiting.pop(id(driver), None)

    def cut(self, seconds: float) -> None:
        """Shut the sockets of all that have waited so long."""
        with self._lock:
            late = [driver for since, driver in self._waiting.values() if time.monotonic() - since > seconds]
        for driver in late:
            with contextlib.suppress(Exception):
                copy = socket.socket(fileno=os.dup(driver.fileno()))
                with contextlib.closing(copy):
                    copy.shutdown(socket.SHUT_RDWR)
