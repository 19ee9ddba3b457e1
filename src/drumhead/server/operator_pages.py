"""What may a machine ask about this server? Whether it lives, whether it can serve, and its numbers.

``/healthz`` answers as long as the process does. ``/readyz`` asks the database, and says no when nothing new can be
kept. ``/metrics`` is for Prometheus, from the addresses that the settings name.
"""

from typing import Any

from litestar import Request, Response, get
from litestar.exceptions import NotFoundException

from drumhead import __version__
from drumhead.server import protocol as wire
from drumhead.server.gate import ADDRESS
from drumhead.server.house import House
from drumhead.server.proxies import Proxies


def operator_handlers(house: House) -> list[object]:
    readers = Proxies(house.settings.metrics_from)

    @get("/healthz", include_in_schema=False, sync_to_thread=False)
    def healthz() -> wire.Health:
        return wire.Health(status="ok", version=__version__)

    @get("/readyz", include_in_schema=False)
    async def readyz() -> Response[wire.Ready]:
        answers = await house.store.ask()
        house.metrics.up.set(int(answers))
        why = house.crowded if answers else "the database does not answer"
        if answers and house.behind():
            why = "news of other processes does not arrive"
        ready = wire.Ready(ready=not why, reason=why, version=__version__)
        return Response(ready, status_code=503 if why else 200)

    @get("/metrics", include_in_schema=False, sync_to_thread=False)
    def metrics(request: Request[Any, Any, Any]) -> Response[bytes]:
        if not readers.trusts(str(request.scope[ADDRESS])):  # type: ignore[literal-required]
            raise NotFoundException("There is nothing here.")
        return Response(house.metrics.text(house), media_type="text/plain; version=0.0.4; charset=utf-8")

    return [healthz, readyz, metrics]
