"""Takes the pictures in docs/pictures anew, of real tables, and lists them in docs/screens.md.

`python -m tests.e2e.pictures [NAME ...]`: every screen, or these, at a desk and on a phone, by day and at dusk.
"""

import base64
import subprocess
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

from tests.e2e.conftest import DESK, PHONE, ROOT, chromium_path
from tests.e2e.screens import SCREENS
from tests.e2e.seat import Seat

PICTURES = ROOT / "docs/pictures"
INDEX = ROOT / "docs/screens.md"
LOOKS = [(size, scheme) for size in (DESK, PHONE) for scheme in ("light", "dark")]
SERVE = """
import sys
from pathlib import Path
from drumhead.server.serve import run
from drumhead.server.settings import Settings
run(Settings(port=0, data=Path(sys.argv[1]), bot_seconds=0.2, bot_pace=0.0, window_pause=0.0))
"""
# Browsers photograph themselves as PNG only; as WebP a picture is a third of that.
TO_WEBP = """async (png) => {
    const picture = new Image();
    picture.src = 'data:image/png;base64,' + png;
    await picture.decode();
    const canvas = document.createElement('canvas');
    canvas.width = picture.width;
    canvas.height = picture.height;
    canvas.getContext('2d').drawImage(picture, 0, 0);
    return canvas.toDataURL('image/webp', 0.5).split(',')[1];
}"""


def take(browser: Browser, dark_room: Page, url: str, name: str, into: Path = PICTURES) -> None:
    """One screen in all its looks."""
    context = browser.new_context(base_url=url, viewport={"width": DESK[0], "height": DESK[1]}, reduced_motion="reduce")
    page = context.new_page()
    page.set_default_timeout(120_000)
    seat = Seat(page)
    page.goto("/about")
    seat.ask("PUT", "/api/me", {"name": "Ines"})
    SCREENS[name](seat)
    first = page.locator(".board .own .line .thing.ember .cover").first
    if first.count() > 0:
        first.click()
    for size, scheme in LOOKS:
        page.set_viewport_size({"width": size[0], "height": size[1]})
        page.emulate_media(color_scheme="dark" if scheme == "dark" else "light", reduced_motion="reduce")
        page.evaluate("document.querySelector('article.here')?.scrollIntoView({block: 'center'})")
        page.wait_for_timeout(400)
        png = base64.b64encode(page.screenshot()).decode()
        webp = base64.b64decode(dark_room.evaluate(TO_WEBP, png))
        (into / f"{name}-{scheme}-{size[0]}.webp").write_bytes(webp)
    context.close()


def write_index() -> None:
    """Every screen with its pictures."""
    lines = [
        "# Every screen",
        "",
        "Taken from a running server by `python -m tests.e2e.pictures`: by day and at dusk, at 1440 and 360 pixels.",
        "",
    ]
    for name in sorted(SCREENS):
        title = name.replace("-", " ").capitalize()
        lines += [f"## {title}", ""]
        for size, scheme in LOOKS:
            about = f"{title}, {scheme}, {size[0]} pixels"
            lines.append(f'<img src="pictures/{name}-{scheme}-{size[0]}.webp" width="{size[0] // 3}" alt="{about}">')
        lines.append("")
    INDEX.write_text("\n".join(lines))


def main(names: list[str]) -> None:
    """Serve the shipped games alone, as a person would, and look at them."""
    PICTURES.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = subprocess.Popen([sys.executable, "-c", SERVE, folder], stdout=subprocess.PIPE, text=True, cwd=ROOT)
        assert server.stdout is not None
        try:
            url = server.stdout.readline().split()[-1].rstrip("/")
            browser = playwright.chromium.launch(executable_path=chromium_path(), args=["--no-sandbox"])
            dark_room = browser.new_page()
            for name in names or sorted(SCREENS):
                take(browser, dark_room, url, name)
        finally:
            server.terminate()
            server.wait(20)
    write_index()


if __name__ == "__main__":
    main(sys.argv[1:])
