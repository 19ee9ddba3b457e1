"""Large answers that are the same for everybody: made, encoded and squeezed once, then handed out as bytes.

A catalogue of units is 300 kB of JSON; to make and squeeze it anew for each who asks took more of the event loop than
thirty moves.
"""

import gzip
from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Any

import msgspec
from litestar import Request, Response

from drumhead.server.pages import COMPRESSED_ALREADY

KEPT_BYTES = 24 * 1024 * 1024
"""Of all that is kept; what nobody asked for longest is forgotten."""
READY: dict[str, Any] = {COMPRESSED_ALREADY: True}
"""The ``opt`` of a route whose answers come from here."""


class Squeezed:
    def __init__(self) -> None:
        self._kept: OrderedDict[Hashable, tuple[bytes, bytes]] = OrderedDict()
        self._bytes = 0

    def answer(self, request: Request[Any, Any, Any], key: Hashable, make: Callable[[], object]) -> Response[Any]:
        """What ``make`` makes, as it was made for whoever asked first. The key says all that it depends on."""
        plain, small = self._find(key, make)
        return ready(request, plain, small)

    def _find(self, key: Hashable, make: Callable[[], object]) -> tuple[bytes, bytes]:
        known = self._kept.get(key)
        if known is not None:
            self._kept.move_to_end(key)
            return known
        plain = msgspec.json.encode(make())
        made = self._kept[key] = (plain, gzip.compress(plain, 6))
        self._bytes += sum(map(len, made))
        while self._bytes > KEPT_BYTES and len(self._kept) > 1:
            _, old = self._kept.popitem(last=False)
            self._bytes -= sum(map(len, old))
        return made


def ready(request: Request[Any, Any, Any], plain: bytes, small: bytes, kind: str = "application/json") -> Response[Any]:
    """An answer of which both forms are at hand: the one that who asks can read."""
    headers = {"vary": "accept-encoding"}
    if "gzip" not in request.headers.get("accept-encoding", ""):
        return Response(plain, media_type=kind, headers=headers)
    return Response(small, media_type=kind, headers=headers | {"content-encoding": "gzip"})
