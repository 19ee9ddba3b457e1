"""Which request was that? Each gets a number, which stands in its answer and in every line of the log about it.

A pure ASGI layer around the gate: it counts and times requests, and writes them down if the settings ask for it.
"""

import logging
import secrets
import time

from drumhead.server.gate import ASGI, Message, Receive, Scope, Send
from drumhead.server.logs import request_id
from drumhead.server.metrics import Metrics
from drumhead.server.settings import Settings

access = logging.getLogger("drumhead.access")


class Logbook:
    def __init__(self, app: ASGI, metrics: Metrics, settings: Settings) -> None:
        self._app = app
        self._metrics = metrics
        self._write = settings.access_log

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        number = secrets.token_hex(6)
        token = request_id.set(number)
        began, status = time.perf_counter(), 0

        async def told(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                headers = [*message.get("headers", []), (b"x-request-id", number.encode())]
                message = {**message, "headers": headers}
            await send(message)

        try:
            await self._app(scope, receive, told)
        finally:
            took = time.perf_counter() - began
            if scope["type"] == "http":
                self._metrics.requests.labels(f"{status // 100}xx").inc()
                self._metrics.request_seconds.observe(took)
                if self._write:
                    path = scope["path"][:200]
                    access.info("%s %r %d in %.1f ms", scope["method"], path, status, 1000 * took)
            request_id.reset(token)
