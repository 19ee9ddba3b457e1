"""What picture goes with a link to a match? Draws web/public/previews/<game>.png from each drum, with a browser."""

import re
import shutil
from pathlib import Path

from playwright.sync_api import sync_playwright

ROOT = Path(__file__).parents[1]
PAGE = """<body style="margin:0;width:1200px;height:630px;background:#e9dfc9;display:flex;align-items:center;gap:56px;
overflow:hidden;font-family:Georgia,serif;color:#2b2118"><div style="width:560px;margin-left:40px;flex:none">%s</div>
<div><p style="font-size:34px;margin:0;letter-spacing:.04em">Drumhead</p><h1 style="font-size:62px;line-height:1.08;
margin:14px 0 18px">%s</h1><p style="font-size:30px;margin:0;line-height:1.35;max-width:460px">%s</p></div></body>"""


def main() -> None:
    with sync_playwright() as playwright:
        found = shutil.which("chromium") or shutil.which("chromium-browser")
        browser = playwright.chromium.launch(executable_path=found, args=["--no-sandbox"])
        page = browser.new_page(viewport={"width": 1200, "height": 630})
        for drum in sorted((ROOT / "web/src/boards").glob("*/drum.svg")):
            about = (drum.parent / "about.ts").read_text()
            title, pitch = (re.search(rf"{word}: '((?:[^'\\]|\\.)*)'", about) for word in ("title", "pitch"))
            if title is None or pitch is None:
                raise SystemExit(f"{drum.parent.name}/about.ts has no title or no pitch.")
            page.set_content(PAGE % (drum.read_text(), title[1].replace("\\", ""), pitch[1].replace("\\", "")))
            page.screenshot(path=ROOT / f"web/public/previews/{drum.parent.name}.png")
        browser.close()


if __name__ == "__main__":
    main()
