"""The application: gate, API, websocket and pages put together."""

from collections.abc import Callable
from typing import Any, cast

from litestar import Litestar, Request, Response
from litestar.config.compression import CompressionConfig
from litestar.exceptions import HTTPException
from litestar.openapi import OpenAPIConfig
from sqlalchemy.exc import SQLAlchemyError

from drumhead import __version__
from drumhead.server import protocol as wire
from drumhead.server.api import api_routes
from drumhead.server.auth import Identities, load_key, load_keys
from drumhead.server.errors import HouseError
from drumhead.server.gate import ASGI, Gate
from drumhead.server.hosts import Hosts
from drumhead.server.house import House
from drumhead.server.logbook import Logbook
from drumhead.server.operator_pages import operator_handlers
from drumhead.server.pages import COMPRESSED_ALREADY, Pages, page_handler
from drumhead.server.previews import previews
from drumhead.server.proxies import Proxies
from drumhead.server.room_socket import socket_handler
from drumhead.server.settings import Settings
from drumhead.server.shelf import Shelf
from drumhead.server.store import Store


class Server:
    """Everything one process serves with; ``asgi`` is what uvicorn runs."""

    def __init__(self, settings: Settings) -> None:
        settings.data.mkdir(parents=True, exist_ok=True)
        self.identities = Identities(load_keys(settings.data))
        self.house = House(settings, Store(settings.database), shelf_of(settings))
        self.troubles = self.house.troubles
        self.litestar = make_litestar(self.house)
        app = cast("ASGI", self.litestar)
        proxies = Proxies(settings.proxies())
        hosts = Hosts(settings.hosts, open=proxies.any)
        house = self.house
        gate = Gate(app, self.identities, house.limiter, house.turns, house.wardens, proxies, hosts, settings.prefix)
        self.asgi = Logbook(gate, self.house.metrics, settings)
        self.house.operator_token = load_key(settings.data, "operator.key").hex()
        self.house.record_key = load_key(settings.data, "record.key")
        self.house.reload_keys = lambda: self.identities.take(load_keys(settings.data))


def shelf_of(settings: Settings) -> Shelf:
    """The games and packs that the settings name."""
    return Shelf(settings.games, settings.offer, settings.pack_folders, str(settings.data / "packs"))


def make_litestar(house: House) -> Litestar:
    return Litestar(
        route_handlers=[
            api_routes(house),
            cast("Any", socket_handler(house)),
            *cast("Any", operator_handlers(house)),
            cast(
                "Any",
                page_handler(Pages(prefix=house.settings.prefix, games=len(house.shelf.names())), previews(house)),
            ),
        ],
        request_max_body_size=wire.MAX_BODY_BYTES,
        compression_config=CompressionConfig(backend="gzip", minimum_size=1000, exclude_opt_key=COMPRESSED_ALREADY),
        exception_handlers={
            HouseError: _house_error,
            HTTPException: _http_error,
            RecursionError: _too_deep,
            UnicodeDecodeError: _not_text,
            SQLAlchemyError: _store_down(house),
            Exception: _crash(house),
        },
        openapi_config=OpenAPIConfig(
            title="Drumhead",
            version=__version__,
            description="Tables, rooms and records of the Drumhead game server.",
            path="/api/schema",
            render_plugins=[],
        ),
        logging_config=None,
        debug=False,
    )


def _problem(status: int, code: str, reason: str, rule: str = "") -> Response[wire.Problem]:
    problem = wire.Problem(status=status, code=code, reason=reason[:2000], rule=rule)
    return Response(problem, status_code=status, media_type="application/json")


def _house_error(_request: Request[Any, Any, Any], error: HouseError) -> Response[wire.Problem]:
    return _problem(error.status, error.code, error.reason, error.rule)


def _http_error(_request: Request[Any, Any, Any], error: HTTPException) -> Response[wire.Problem]:
    reason = error.detail or "The request cannot be served."
    extra = error.extra
    if isinstance(extra, list) and extra and isinstance(extra[0], dict):
        reason = "; ".join(f"{part.get('key', '')}: {part.get('message', '')}" for part in extra[:5])
    code = {400: "malformed", 404: "not_found", 405: "method_not_allowed", 413: "too_long"}
    answer = _problem(error.status_code, code.get(error.status_code, "refused"), reason)
    for name, value in (error.headers or {}).items():
        answer.headers[name] = value
    return answer


def _too_deep(_request: Request[Any, Any, Any], _error: RecursionError) -> Response[wire.Problem]:
    return _problem(400, "malformed", "The body is nested too deeply.")


def _store_down(house: House) -> Callable[[Request[Any, Any, Any], SQLAlchemyError], Response[wire.Problem]]:
    def handle(_request: Request[Any, Any, Any], error: SQLAlchemyError) -> Response[wire.Problem]:
        house.troubles.note("store", "The store cannot be reached or written to.", error)
        reason = "The store cannot be reached or written to just now; nothing has changed. Try again in a moment."
        return _problem(503, "store_down", reason)

    return handle


def _not_text(_request: Request[Any, Any, Any], _error: UnicodeDecodeError) -> Response[wire.Problem]:
    return _problem(400, "malformed", "The body is not text in UTF-8.")


def _crash(house: House) -> Callable[[Request[Any, Any, Any], Exception], Response[wire.Problem]]:
    def handle(request: Request[Any, Any, Any], error: Exception) -> Response[wire.Problem]:
        kind = f"crash {type(error).__name__}"
        house.troubles.note(kind, f"A request to {request.url.path[:200]!r} failed.", error)
        return _problem(500, "internal", "Something went wrong here; nothing of yours is lost.")

    return handle
