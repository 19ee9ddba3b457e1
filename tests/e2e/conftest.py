"""A real browser at a real table: Debian's chromium against a server process on a free port."""

import shutil
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from tests.server.client import ServerProcess
from tests.server.conftest import limits

ROOT = Path(__file__).parents[2]
DESK = (1440, 900)
PHONE = (360, 800)

NewPage = Callable[..., Page]
expect.set_options(timeout=30_000)


def chromium_path() -> str:
    """Where the browser is. `make test` installs it (scripts/system_packages)."""
    found = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    if found is None:
        pytest.fail("There is no chromium on this machine, so nothing was seen in a browser. Run `make system`.")
    return found


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """One server for all browser tests of this process; bots answer at once."""
    server = ServerProcess(tmp_path_factory.mktemp("house"), limits=limits(), bot_seconds=0.1)
    yield server
    server.stop()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=chromium_path(), args=["--no-sandbox"])
        yield chromium
        chromium.close()


@pytest.fixture
def new_page(browser: Browser, house: ServerProcess) -> Iterator[NewPage]:
    """Opens a page for a new identity. A script error or a blocked resource fails the test."""
    contexts: list[BrowserContext] = []
    troubles: list[str] = []

    def open_page(
        size: tuple[int, int] = DESK, scheme: str = "light", bypass: bool = False, motion: bool = False
    ) -> Page:
        context = browser.new_context(
            base_url=house.url,
            viewport={"width": size[0], "height": size[1]},
            color_scheme="dark" if scheme == "dark" else "light",
            reduced_motion="no-preference" if motion else "reduce",
            bypass_csp=bypass,
            permissions=["clipboard-read", "clipboard-write"],
        )
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(60_000)  # a loaded machine is slow, not wrong
        page.on("pageerror", lambda error: troubles.append(str(error)))
        page.on("console", lambda said: troubles.append(said.text) if "Content Security Policy" in said.text else None)
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert troubles == []


@pytest.fixture(scope="session")
def axe_script() -> str:
    """The source of axe-core, from the client's locked packages."""
    path = ROOT / "web/node_modules/axe-core/axe.min.js"
    if not path.is_file():
        subprocess.run(["npm", "ci", "--no-audit", "--no-fund"], cwd=ROOT / "web", check=True, timeout=300)
    return path.read_text()
