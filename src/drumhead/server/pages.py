"""The built client: files of the package's ``static`` folder, compressed once, cached by their hashed names.

Requests are looked up among the files read at the start; no path of a request ever touches the disk.
"""

import gzip
import hashlib
import mimetypes
from collections.abc import Awaitable, Callable
from importlib.resources import files
from pathlib import Path
from typing import Any, NamedTuple

from litestar import Request, get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath
from litestar.response import Response

IMMUTABLE = "public, max-age=31536000, immutable"
REVALIDATE = "no-cache"
COMPRESSED = ("text/", "application/javascript", "application/json", "application/manifest+json", "image/svg+xml")
ROUTES = frozenset(
    [
        "",
        "about",
        "builder",
        "campaign",
        "campaigns",
        "gallery",
        "lab",
        "learn",
        "puzzles",
        "lobby",
        "operator",
        "replay",
        "replays",
        "rules",
        "scenario",
        "setup",
        "table",
        "verify",
        "workshop",
    ]
)
"""First parts of the paths that the client knows (web/src/App.svelte); a test compares them."""
TYPES = {".js": "text/javascript", ".mjs": "text/javascript", ".webmanifest": "application/manifest+json"}
TYPES |= {".woff2": "font/woff2", ".svg": "image/svg+xml", ".json": "application/json", ".map": "application/json"}

COMPRESSED_ALREADY = "compressed_already"

NO_CLIENT = (
    b"<!doctype html><html lang=en><meta charset=utf-8><title>Drumhead</title>"
    b"<h1>Drumhead</h1><p>The server runs, but its pages are not built. Run <code>make ui</code>.</p></html>"
)


class Page(NamedTuple):
    body: bytes
    squeezed: bytes | None
    kind: str
    tag: str
    cache: str


class Pages:
    def __init__(self, folder: Path | None = None, prefix: str = "", games: int = 0) -> None:
        self._pages: dict[str, Page] = {}
        root = folder if folder is not None else Path(str(files("drumhead.server"))) / "static"
        if root.is_dir():
            for path in sorted(root.rglob("*")):
                if path.is_file() and not path.name.startswith("."):
                    name = path.relative_to(root).as_posix()
                    body = path.read_bytes()
                    self._pages[name] = _page(
                        name, _counted(_placed(body, prefix), games) if name == "index.html" else body
                    )
        self.index = self._pages.get("index.html") or _page("index.html", NO_CLIENT)

    def find(self, path: str) -> Page | None:
        """The file at this path, or the application itself at one of its own paths."""
        name = path.lstrip("/")
        if name in self._pages:
            return self._pages[name]
        first, _, rest = name.rstrip("/").partition("/")
        return self.index if first in ROUTES and rest.count("/") == 0 and "." not in rest else None


def _placed(index: bytes, prefix: str) -> bytes:
    """The page with its files where they are: below the prefix, whatever path the page itself was asked for by."""
    for mark in (b'"/', b'"./'):
        for attribute in (b"href=", b"src="):
            index = index.replace(attribute + mark, attribute + b'"' + prefix.encode() + b"/")
    told = b'<meta name="drumhead-prefix" content="' + prefix.encode() + b'" />'
    return index.replace(b"<title>", told + b"<title>", 1) if prefix else index


NUMBERS = ("No", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten", "Eleven", "Twelve")


def _counted(index: bytes, games: int) -> bytes:
    """The page with a description that counts the games that are there."""
    if games < 1:
        return index
    number = NUMBERS[games] if games < len(NUMBERS) else str(games)
    said = f"{number} tabletop command game{'s' if games > 1 else ''}"
    return index.replace(b"Five tabletop command games", said.encode(), 1)


def _page(name: str, body: bytes) -> Page:
    suffix = Path(name).suffix
    kind = TYPES.get(suffix) or mimetypes.guess_type(name)[0] or "application/octet-stream"
    squeezed = gzip.compress(body, 9, mtime=0) if kind.startswith(COMPRESSED) and len(body) > 500 else None
    tag = f'"{hashlib.sha256(body).hexdigest()[:24]}"'
    return Page(body, squeezed, kind, tag, IMMUTABLE if name.startswith("assets/") else REVALIDATE)


Tell = Callable[[Request[Any, Any, Any], str], Awaitable[bytes]]
"""What a page's head says about a finished match, for those who make a preview of its link; empty: nothing."""


def page_handler(pages: Pages, tell: Tell) -> object:
    @get(["/", "/{path:path}"], include_in_schema=False, opt={COMPRESSED_ALREADY: True})
    async def page(request: Request[Any, Any, Any], path: FromPath[str] = "/") -> Response[bytes]:
        found = pages.find(path)
        if found is pages.index and path.startswith("/replay/"):
            told = await tell(request, path.removeprefix("/replay/").rstrip("/"))
            if told:
                # Made for this match, so neither kept by anybody nor compared with the page that all others are.
                return Response(found.body.replace(b"</head>", told + b"</head>", 1), media_type=found.kind)
        if found is None and not path.startswith("/api") and "text/html" in request.headers.get("accept", ""):
            # A person who mistyped an address gets the application, which says so; programs get the plain answer.
            return Response(pages.index.body, status_code=404, media_type=pages.index.kind)
        if found is None:
            raise NotFoundException("There is nothing here.")
        headers = {"etag": found.tag, "cache-control": found.cache, "vary": "accept-encoding"}
        if found.tag in request.headers.get("if-none-match", ""):
            return Response(b"", status_code=304, headers=headers, media_type=found.kind)
        if found.squeezed is not None and "gzip" in request.headers.get("accept-encoding", ""):
            return Response(found.squeezed, headers=headers | {"content-encoding": "gzip"}, media_type=found.kind)
        return Response(found.body, headers=headers, media_type=found.kind)

    return page
