"""Does a browser play where an operator put the server: below a path, behind a proxy, on a unix socket? And does the
operator's own page tell what it should, on a desk and on a phone?"""

import contextlib
import re
import socket
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.conftest import DESK, PHONE
from tests.e2e.seat import expect_prompt
from tests.server.client import ServerProcess
from tests.server.conftest import limits

PROXY = "127.0.0.8"


class Proxy:
    """A reverse proxy on another address: passes on what comes, and says for whom."""

    def __init__(self, reach: Callable[[], socket.socket]) -> None:
        self._reach = reach
        self._listening = socket.create_server((PROXY, 0))
        self.url = f"http://{PROXY}:{self._listening.getsockname()[1]}"
        threading.Thread(target=self._accept, daemon=True).start()

    def close(self) -> None:
        self._listening.close()

    def _accept(self) -> None:
        with contextlib.suppress(OSError):
            while True:
                client, _ = self._listening.accept()
                threading.Thread(target=self._serve, args=(client,), daemon=True).start()

    def _serve(self, client: socket.socket) -> None:
        with contextlib.suppress(OSError), client:
            head = b""
            while b"\r\n\r\n" not in head:
                data = client.recv(65536)
                if not data:
                    return
                head += data
            first, _, rest = head.partition(b"\r\n")
            host = self.url.removeprefix("http://").encode()
            told = b"X-Forwarded-For: 198.51.100.7\r\nX-Forwarded-Proto: http\r\nX-Forwarded-Host: " + host + b"\r\n"
            if b"upgrade: websocket" not in head.lower():
                rest = re.sub(rb"(?i)connection: [^\r]*\r\n", b"", rest)
                told += b"Connection: close\r\n"
            with self._reach() as server:
                server.sendall(first + b"\r\n" + told + rest)
                threading.Thread(target=_pump, args=(client, server), daemon=True).start()
                _pump(server, client)


def _pump(source: socket.socket, target: socket.socket) -> None:
    with contextlib.suppress(OSError):
        while data := source.recv(65536):
            target.sendall(data)
    with contextlib.suppress(OSError):
        target.shutdown(socket.SHUT_WR)


def opened(browser: Browser, url: str, size: tuple[int, int] = DESK, dark: bool = False) -> Page:
    viewport = {"width": size[0], "height": size[1]}
    context = browser.new_context(base_url=url, viewport=viewport, color_scheme="dark" if dark else "light")  # type: ignore[arg-type]
    page = context.new_page()
    page.set_default_timeout(60_000)
    return page


def click_through(page: Page, url: str) -> None:
    """From the first page to a question, an answer, and back to the table after a reload."""
    said: list[str] = []
    page.on("pageerror", lambda error: said.append(str(error)))
    page.on("response", lambda answer: said.append(answer.url) if answer.status >= 400 else None)
    page.goto(url + "/")
    page.get_by_role("button", name="Play now: Shadow's Edge").click()
    expect_prompt(page)
    expect(page).to_have_url(re.compile(re.escape(url) + "/table/"))
    page.get_by_role("button", name="Keep this hand").click()
    expect(page.get_by_role("button", name="Keep this hand")).to_have_count(0)
    page.reload()
    expect(page.locator("main.table")).to_be_visible()
    page.goto(url + "/lobby")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    assert said == []
    page.context.close()


def test_below_a_path_behind_a_proxy_on_another_address(browser: Browser, tmp_path: Path) -> None:
    server = ServerProcess(tmp_path, limits=limits(), prefix="/games/drumhead", trusted_proxies=["127.0.0.0/8"])
    proxy = Proxy(lambda: socket.create_connection(("127.0.0.1", server.port), source_address=(PROXY, 0)))
    try:
        url = proxy.url + "/games/drumhead"
        click_through(opened(browser, url), url)
    finally:
        proxy.close()
        server.stop()


class UnixServer(ServerProcess):
    def __init__(self, data: Path, path: Path) -> None:
        self.url = ""
        with contextlib.suppress(ValueError):  # the address has no port
            super().__init__(data, limits=limits(), socket=str(path))
        assert self.process.poll() is None


def test_on_a_unix_socket_behind_a_proxy(browser: Browser, tmp_path: Path) -> None:
    path = tmp_path / "drumhead.sock"
    server = UnixServer(tmp_path / "data", path)

    def reach() -> socket.socket:
        wire = socket.socket(socket.AF_UNIX)
        wire.connect(str(path))
        return wire

    proxy = Proxy(reach)
    try:
        click_through(opened(browser, proxy.url), proxy.url)
    finally:
        proxy.close()
        server.stop()


@pytest.fixture(scope="module")
def operated(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[ServerProcess, str]]:
    """A server, and the address of its operator's page."""
    folder = tmp_path_factory.mktemp("operated")
    server = ServerProcess(folder, limits=limits())
    yield server, "/operator#" + (folder / "operator.key").read_bytes().hex()
    server.stop()


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_the_operators_page(
    browser: Browser, operated: tuple[ServerProcess, str], size: tuple[int, int], dark: bool, tmp_path: Path
) -> None:
    server, path = operated
    page = opened(browser, server.url, size, dark)
    page.goto("/")
    page.get_by_role("button", name="Play now: Shadow's Edge").click()
    expect_prompt(page)
    code = page.url.rpartition("/")[2].partition("#")[0]
    page.goto(path)
    expect(page.get_by_text("It serves.")).to_be_visible()
    row = page.get_by_role("row").filter(has_text=code)
    expect(row).to_contain_text("shadows_edge")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "The page scrolls sideways."
    page.screenshot(path=tmp_path / "operator.png", full_page=True)
    page.context.close()


def test_without_the_token_the_operators_page_tells_nothing(
    browser: Browser, operated: tuple[ServerProcess, str]
) -> None:
    page = opened(browser, operated[0].url)
    page.goto("/operator#0123")
    expect(page.get_by_text("This page opens with the address")).to_be_visible()
    expect(page.get_by_role("table")).to_have_count(0)
    page.context.close()
