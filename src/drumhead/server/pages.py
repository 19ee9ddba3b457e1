"""The built client: files of the package's ``static`` folder, compressed once, cached by their hashed names.

Requests are looked up among the files read at the start; no path of a request ever touches the disk.
"""

import gzip
import hashlib
import mimetypes
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
    def __init__(self, folder: Path | None = None) -> None:
        self._pages: dict[str, Page] = {}
        root = folder if folder is not None else Path(str(files("drumhead.server"))) / "static"
        if root.is_dir():
            for path in sorted(root.rglob("*")):
                if path.is_file() and not path.name.startswith("."):
                    name = path.relative_to(root).as_posix()
                    self._pages[name] = _page(name, path.read_bytes())
        self._index = self._pages.get("index.html") or _page("index.html", NO_CLIENT)

    def find(self, path: str) -> Page | None:
        """The file at this path; the application itself for any other path that names no file."""
        name = path.lstrip("/")
        if name in self._pages:
            return self._pages[name]
        if name == "api" or name.startswith(("api/", "assets/")) or "." in name.rpartition("/")[2]:
            return None
        return self._index


def _page(name: str, body: bytes) -> Page:
    suffix = Path(name).suffix
    kind = TYPES.get(suffix) or mimetypes.guess_type(name)[0] or "application/octet-stream"
    squeezed = gzip.compress(body, 9, mtime=0) if kind.startswith(COMPRESSED) and len(body) > 500 else None
    tag = f'"{hashlib.sha256(body).hexdigest()[:24]}"'
    return Page(body, squeezed, kind, tag, IMMUTABLE if name.startswith("assets/") else REVALIDATE)


def page_handler(pages: Pages) -> object:
    @get(["/", "/{path:path}"], include_in_schema=False, sync_to_thread=False, opt={COMPRESSED_ALREADY: True})
    def page(request: Request[Any, Any, Any], path: FromPath[str] = "/") -> Response[bytes]:
        found = pages.find(path)
        if found is None:
            raise NotFoundException("There is nothing here.")
        headers = {"etag": found.tag, "cache-control": found.cache, "vary": "accept-encoding"}
        if found.tag in request.headers.get("if-none-match", ""):
            return Response(b"", status_code=304, headers=headers, media_type=found.kind)
        if found.squeezed is not None and "gzip" in request.headers.get("accept-encoding", ""):
            return Response(found.squeezed, headers=headers | {"content-encoding": "gzip"}, media_type=found.kind)
        return Response(found.body, headers=headers, media_type=found.kind)

    return page
