"""A study's page in a real browser: opened from a file, it asks for nothing, and axe finds nothing, light and dark."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser

from drumhead.games import game_ids
from drumhead.lab.simulate import Source
from drumhead.lab.studies import Study
from drumhead.lab.studies.figures import figures
from drumhead.lab.studies.page import page
from drumhead.lab.studies.records import telling

FEW = {"shadows_edge": 20}


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    folder = tmp_path_factory.mktemp("studies")
    made = []
    for game in game_ids():
        done = Study(Source(game), bot="random", games=FEW.get(game, 2)).run()
        made.append(folder / f"{game}.html")
        made[-1].write_text(page(done, figures(done), f"drumhead study {game}", telling(done)), encoding="utf-8")
    return made


def test_every_game_ends_with_a_page_that_opens_offline(browser: Browser, pages: list[Path], axe_script: str) -> None:
    asked: list[str] = []
    for scheme, width in (("light", 1440), ("dark", 360)):
        context = browser.new_context(color_scheme=scheme, viewport={"width": width, "height": 900})  # type: ignore[arg-type]
        context.set_offline(True)
        asked.clear()
        shown = context.new_page()
        shown.on("request", lambda request: asked.append(request.url))
        for path in pages:
            shown.goto(path.as_uri())
            assert shown.locator("ol.findings li").count() == 5
            assert shown.evaluate("document.documentElement.scrollWidth <= innerWidth")
            shown.evaluate(axe_script)
            found = shown.evaluate("async () => (await axe.run()).violations.map(v => `${v.id}: ${v.nodes[0].html}`)")
            assert found == [], path.name
        assert all(url.startswith("file:") for url in asked)
        assert len(asked) == len(pages)
        context.close()
