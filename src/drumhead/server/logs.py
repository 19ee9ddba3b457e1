"""What does the server write down? One line for each thing worth knowing, with the number of the request it is about.

As text for people or as JSON for machines (``log_format``). Names of people, keys, cookies and seeds are never written;
whatever comes from outside stands there quoted, so that no request can write a line of its own.
"""

import logging
import sys
from contextvars import ContextVar
from typing import Any

import structlog

from drumhead.server.settings import Settings

request_id: ContextVar[str] = ContextVar("request_id", default="")


def configure(settings: Settings) -> None:
    """Set up the log of this process."""
    shared: list[Any] = [
        structlog.stdlib.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        _add_request,
        _one_line,
    ]
    last: list[Any] = [structlog.stdlib.ProcessorFormatter.remove_processors_meta]
    if settings.log_format == "json":
        last += [structlog.processors.format_exc_info, structlog.processors.JSONRenderer()]
    else:
        # Plain: a traceback that shows variables would write down seeds and cookies, and takes a quarter of a second.
        plain = structlog.dev.plain_traceback
        last += [
            structlog.dev.ConsoleRenderer(colors=False, pad_level=False, pad_event_to=0, exception_formatter=plain)
        ]
    formatter = structlog.stdlib.ProcessorFormatter(
        foreign_pre_chain=[structlog.stdlib.ExtraAdder(), *shared], processors=last
    )
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(formatter)
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(settings.log_level.upper())
    logging.getLogger("alembic").setLevel(logging.WARNING)
    # Whatever a client sends wrong is the gate's and the doorman's affair, told there once and counted.
    logging.getLogger("uvicorn").setLevel(logging.ERROR)


def _add_request(_logger: object, _method: str, event: dict[str, Any]) -> dict[str, Any]:
    known = request_id.get()
    if known:
        event["request"] = known
    return event


def _one_line(_logger: object, _method: str, event: dict[str, Any]) -> dict[str, Any]:
    """No line breaks from outside: a request must not be able to write lines of its own."""
    event["event"] = str(event.get("event", "")).replace("\n", "\\n").replace("\r", "\\r")
    return event
