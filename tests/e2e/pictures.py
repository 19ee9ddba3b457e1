"""Takes the pictures in docs/pictures anew, of real tables: `python -m tests.e2e.pictures [NAME ...]`."""

import subprocess
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from tests.e2e.conftest import DESK, PHONE, ROOT, chromium_path
from tests.e2e.screens import SCREENS
from tests.e2e.seat import Seat

PICTURES = ROOT / "docs/pictures"
SERVE = """
import sys
from pathlib import Path
from drumhead.server.serve import run
from drumhead.server.settings import Settings
run(Settings(port=0, data=Path(sys.argv[1]), bot_seconds=0.2, bot_pace=0.0, window_pause=0.0))
"""


def take(browser: Browser, url: str, name: str, into: Path = PICTURES) -> None:
    """One screen at a desk in both lights and on a phone in the dark."""
    context = browser.new_context(base_url=url, viewport={"width": DESK[0], "height": DESK[1]}, reduced_motion="reduce")
    page = context.new_page()
    seat = Seat(page)
    page.goto("/about")
    seat.ask("PUT", "/api/me", {"name": "Ines"})
    SCREENS[name](seat)
    first = page.locator(".board .own .line .thing.ember .cover").first
    if first.count() > 0:
        first.click()
    page.wait_for_timeout(400)
    for size, scheme in ((DESK, "light"), (DESK, "dark"), (PHONE, "dark")):
        page.set_viewport_size({"width": size[0], "height": size[1]})
        page.emulate_media(color_scheme="dark" if scheme == "dark" else "light", reduced_motion="reduce")
        page.wait_for_timeout(300)
        page.screenshot(path=into / f"{name}-{scheme}-{size[0]}.png")
    context.close()


def main(names: list[str]) -> None:
    """Serve the shipped games alone, as a person would, and look at them."""
    PICTURES.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = subprocess.Popen([sys.executable, "-c", SERVE, folder], stdout=subprocess.PIPE, text=True, cwd=ROOT)
        assert server.stdout is not None
        try:
            url = server.stdout.readline().split()[-1].rstrip("/")
            browser = playwright.chromium.launch(executable_path=chromium_path(), args=["--no-sandbox"])
            for name in names or sorted(SCREENS):
                take(browser, url, name)
        finally:
            server.terminate()
            server.wait(20)


if __name__ == "__main__":
    main(sys.argv[1:])
