"""The gate in front of every request: address and identity, rate limits, origin, security headers.

A pure ASGI layer, so that it holds for REST, websockets and pages alike, before any of their code runs.
"""

from collections.abc import Awaitable, Callable, Coroutine, Iterable
from typing import Any
from urllib.parse import urlsplit

import msgspec

from drumhead.server.auth import Identities
from drumhead.server.doors import asking_address
from drumhead.server.hosts import Hosts
from drumhead.server.limits import Limiter
from drumhead.server.listening import WIRE
from drumhead.server.protocol import Problem
from drumhead.server.proxies import UNIX, Proxies, household
from drumhead.server.turns import Turns
from drumhead.server.wardens import Wardens

Scope = dict[str, Any]
Message = dict[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
ASGI = Callable[[Scope, Receive, Send], Coroutine[Any, Any, None]]

PERSON = "drumhead.person"
ADDRESS = "drumhead.address"

CONTENT_SECURITY_POLICY = "; ".join(
    [
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "font-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "worker-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
    ]
)
SECURITY_HEADERS = [
    (b"content-security-policy", CONTENT_SECURITY_POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), geolocation=(), microphone=(), payment=(), usb=()"),
]
SAFE_METHODS = frozenset({"GET", "HEAD", "OPTIONS"})


class Gate:
    def __init__(
        self,
        app: ASGI,
        identities: Identities,
        limiter: Limiter,
        turns: Turns,
        wardens: Wardens,
        proxies: Proxies,
        hosts: Hosts,
        prefix: str = "",
    ) -> None:
        self._app = app
        self._identities = identities
        self._limiter = limiter
        self._turns = turns
        self._wardens = wardens
        self._proxies = proxies
        self._hosts = hosts
        self._prefix = prefix

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            await self._http(scope, receive, send)
        elif scope["type"] == "websocket":
            await self._websocket(scope, receive, send)
        else:
            await self._app(scope, receive, send)

    async def _http(self, scope: Scope, receive: Receive, send: Send) -> None:
        headers = _headers(scope["headers"])
        address = self._place(scope, headers)
        # The address's limit comes first: nothing of the request is looked into before it.
        if not self._limiter.requests.take_address(address):
            await _refuse(send, 429, "slow_down", "Too many requests; wait a moment.")
            return
        if not self._hosts.answers_to(headers.get("host", "")):
            await _refuse(send, 400, "unknown_host", "This server does not answer to that name.")
            return
        if not plain(scope["path"]) or not self._below(scope):
            await _refuse(send, 404, "not_found", "There is nothing here.")
            return
        if not needs_identity(scope["path"]):
            # Pages and their files are the same for everybody: no identity is needed or made.
            party = self._turns.party(None, address)
            await self._turns.fair(party, self._app(scope, receive, _dressed(send, None)))
            return
        who = self._known(headers)
        if self._wardens.shut_out(who, address):
            await _refuse(send, 403, "shut_out", "You may not come in here.")
            return
        if who is not None and not self._limiter.requests.take_identity(who):
            await _refuse(send, 429, "slow_down", "Too many requests; wait a moment.")
            return
        if scope["method"] not in SAFE_METHODS and not same_origin(scope, headers):
            await _refuse(send, 403, "foreign_origin", "This request comes from another site.")
            return
        cookie: bytes | None = None
        if who is not None and self._identities.outdated(headers.get("cookie", "")):
            # Signed with a key that was put aside: the same person, with a new signature.
            cookie = self._identities.set_cookie(who, scope["scheme"] == "https", self._prefix + "/").encode()
        if who is None:
            if not self._limiter.newcomers.take(address):
                await _refuse(send, 429, "slow_down", "Too many new guests from this address; wait a moment.")
                return
            who = self._identities.new()
            cookie = self._identities.set_cookie(who, scope["scheme"] == "https", self._prefix + "/").encode()
        scope[PERSON] = who
        party = self._turns.party(who, address)
        if scope["method"] in SAFE_METHODS:
            await self._turns.fair(party, self._app(scope, receive, _dressed(send, cookie)))
            return
        # Bodies are held in memory until they are there.
        if not self._limiter.address_bodies.take(address):
            await _refuse(send, 429, "slow_down", "Too many requests at once; wait a moment.")
            return
        try:
            await self._turns.fair(party, self._app(scope, receive, _dressed(send, cookie)))
        finally:
            self._limiter.address_bodies.give_back(address)

    async def _websocket(self, scope: Scope, receive: Receive, send: Send) -> None:
        headers = _headers(scope["headers"])
        address = self._place(scope, headers)
        await receive()  # websocket.connect
        if not self._limiter.requests.take_address(address):
            await _reject(send, 4429, "Too many connections; wait a moment.")
            return
        who = self._known(headers)
        if not self._hosts.answers_to(headers.get("host", "")) or not same_origin(scope, headers):
            await _reject(send, 4403, "This connection comes from another site.")
        elif not plain(scope["path"]) or not self._below(scope):
            await _reject(send, 4404, "There is nothing here.")
        elif self._wardens.shut_out(who, address):
            await _reject(send, 4403, "You may not come in here.")
        elif who is None:
            await _reject(send, 4401, "Ask for /api/me first: it gives a guest's cookie.")
        elif not self._limiter.requests.take_identity(who):
            await _reject(send, 4429, "Too many connections; wait a moment.")
        elif not self._limiter.identity_sockets.take(who):
            await _reject(send, 4429, "Too many open connections.")
        else:
            try:
                if not self._limiter.address_sockets.take(address):
                    await _reject(send, 4429, "Too many open connections from this address.")
                    return
                wire = scope.get(WIRE)
                try:
                    scope[PERSON] = who
                    if wire is not None:
                        wire.admitted()
                    attending = self._app(scope, _again({"type": "websocket.connect"}, receive), send)
                    await self._turns.fair(self._turns.party(who, address), attending)
                finally:
                    self._limiter.address_sockets.give_back(address)
                    if wire is not None:
                        wire.dismissed()
            finally:
                self._limiter.identity_sockets.give_back(who)

    def _below(self, scope: Scope) -> bool:
        """Everything is served below the prefix: take it off, so that nobody behind the gate need know it."""
        path = scope["path"]
        if not self._prefix:
            return True
        if path != self._prefix and not path.startswith(self._prefix + "/"):
            return False
        scope["path"] = path[len(self._prefix) :] or "/"
        scope["raw_path"] = scope["path"].encode()
        return True

    def _place(self, scope: Scope, headers: dict[str, str]) -> str:
        """Where the request comes from, by its connection or by what a trusted proxy says; noted in the scope."""
        client = scope.get("client")
        address = str(client[0]) if client and client[0] else UNIX
        if self._proxies.trusts(address):
            address = self._proxies.asker(address, headers.get("x-forwarded-for", ""))
            scheme = headers.get("x-forwarded-proto", "").partition(",")[0].strip()
            if scheme in ("http", "https"):
                scope["scheme"] = scheme.replace("http", "ws") if scope["type"] == "websocket" else scheme
            host = headers.get("x-forwarded-host", "").partition(",")[0].strip()
            if host:
                headers["host"] = host
        scope[ADDRESS] = household(address)
        asking_address.set(scope[ADDRESS])
        return household(address)

    def _known(self, headers: dict[str, str]) -> str | None:
        return self._identities.from_header(headers.get("cookie", ""))


def plain(path: str) -> bool:
    """Is this a path that means the same to everybody who reads it: no empty or dotted part, nothing invisible?"""
    if "//" in path or "\\" in path or not path.isprintable() or not path.startswith("/"):
        return False
    return not any(part in (".", "..") for part in path.split("/"))


def needs_identity(path: str) -> bool:
    return path == "/api" or path.startswith("/api/")


def same_origin(scope: Scope, headers: dict[str, str]) -> bool:
    """A browser tells where a request comes from; programs that send no Origin carry no foreign cookies either."""
    if headers.get("sec-fetch-site", "same-origin") not in ("same-origin", "none"):
        return False
    origin = headers.get("origin")
    if origin is None:
        return True
    try:
        parts = urlsplit(origin)
    except ValueError:
        return False
    secure = scope["scheme"] in ("https", "wss")
    return parts.scheme == ("https" if secure else "http") and parts.netloc.lower() == headers.get("host", "").lower()


def _headers(raw: Iterable[tuple[bytes, bytes]]) -> dict[str, str]:
    return {name.decode("latin-1").lower(): value.decode("latin-1") for name, value in raw}


def _dressed(send: Send, cookie: bytes | None) -> Send:
    async def dressed(message: Message) -> None:
        if message["type"] == "http.response.start":
            present = {name.lower() for name, _ in message.get("headers", [])}
            headers = list(message.get("headers", []))
            headers += [header for header in SECURITY_HEADERS if header[0] not in present]
            if b"cache-control" not in present:
                headers.append((b"cache-control", b"no-store"))
            if cookie is not None:
                headers.append((b"set-cookie", cookie))
            message = {**message, "headers": headers}
        await send(message)

    return dressed


def _again(first: Message, receive: Receive) -> Receive:
    waiting = [first]

    async def again() -> Message:
        return waiting.pop() if waiting else await receive()

    return again


async def _refuse(send: Send, status: int, code: str, reason: str) -> None:
    body = msgspec.json.encode(Problem(status=status, code=code, reason=reason))
    headers = [
        (b"content-type", b"application/json"),
        (b"content-length", str(len(body)).encode()),
        (b"cache-control", b"no-store"),
        *SECURITY_HEADERS,
    ]
    if status == 429:
        headers.append((b"retry-after", b"1"))
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})


async def _reject(send: Send, code: int, reason: str) -> None:
    # Accepted first, so that the browser learns the close code: a refused handshake shows as 1006 without a reason.
    await send({"type": "websocket.accept"})
    await send({"type": "websocket.close", "code": code, "reason": reason})
