"""What does the operator's page show? The server's numbers and tables, for whoever holds the operator's token.

The token lies in the data folder, readable by its owner alone; ``drumhead admin token`` prints the page's address.
It travels behind the ``#`` of that address and in a header, never in a path: no log holds it.
"""

import hmac
import time
from typing import Any

from litestar import Request, get

from drumhead import __version__
from drumhead.server import protocol as wire
from drumhead.server.asking import READING
from drumhead.server.errors import HouseError
from drumhead.server.house import House

MOST_ROOMS = 200


def operator_route(house: House) -> object:
    @get("/operator", summary="The server's numbers, for its operator", responses=READING, tags=["house"])
    async def get_operator(request: Request[Any, Any, Any]) -> wire.OperatorView:
        given = request.headers.get("authorization", "").removeprefix("Bearer ")
        if not house.operator_token or not hmac.compare_digest(given.encode(), house.operator_token.encode()):
            raise HouseError(404, "not_found", "There is nothing here.")  # who has no token learns nothing
        ready = await house.store.ask()
        newest = sorted(house.rooms.values(), key=lambda room: room.row.moved, reverse=True)[:MOST_ROOMS]
        house.metrics.look(house)
        return wire.OperatorView(
            version=__version__,
            up_seconds=int(time.time() - house.metrics.began),
            ready=ready and not house.crowded,
            reason=house.crowded if ready else "the database does not answer",
            rooms=len(house.rooms),
            running=sum(room.row.status == "playing" for room in house.rooms.values()),
            sockets=sum(len(room.connections) for room in house.rooms.values()),
            inputs=int(sum(sample.value for sample in _samples(house) if sample.name.endswith("_total"))),
            thinking=house.bot_workers.busy(),
            waiting=sum(house.bot_workers.waiting(kind) for kind in ("move", "hint", "idle")),
            store_bytes=await house.store.size() if ready else 0,
            troubles=dict(house.troubles.counts),
            tables=[
                wire.OperatorTable(
                    code=room.code,
                    game=room.row.game,
                    status=room.row.status,
                    moved=room.row.moved,
                    inputs=room.live.seq if room.live is not None else 0,
                    sockets=len(room.connections),
                    trouble=room.pinned,
                )
                for room in newest
            ],
        )

    return get_operator


def _samples(house: House) -> list[Any]:
    return [sample for metric in house.metrics.inputs.collect() for sample in metric.samples]
