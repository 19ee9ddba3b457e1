"""The Lab page in the browser: a study begun by keyboard, stopped, read and compared; its page can run nothing."""

import json
import re
from pathlib import Path

from playwright.sync_api import Page, expect

from tests.e2e.conftest import PHONE, NewPage
from tests.server.client import ServerProcess

AXE = "async () => (await axe.run('main')).violations.map(v => v.id + v.nodes[0].html)"


def begin(page: Page, games: int, seed: int = 0) -> None:
    page.get_by_label("Games at most").fill(str(games))
    page.get_by_label("Seed").fill(str(seed))
    page.get_by_role("button", name="Start the study").press("Enter")


def test_a_study_is_begun_stopped_read_and_compared(new_page: NewPage, axe_script: str) -> None:
    page = new_page(bypass=True)
    page.goto("/")
    page.get_by_role("link", name="Lab", exact=True).first.press("Enter")
    expect(page.get_by_role("main")).to_contain_text("None yet.")
    page.get_by_label("Game or pack").select_option("shadows_edge")
    for name in ("The Ninth Bell", "Fire Before Breakfast"):
        page.get_by_role("checkbox", name=name).press("Space")
    begin(page, 20_000)
    bar = page.get_by_role("progressbar")
    expect(bar).to_be_visible()
    expect(page.get_by_role("button", name="Start the study")).to_be_disabled()
    page.wait_for_function("document.querySelector('progress')?.value > 0", timeout=120_000)
    page.evaluate(axe_script)
    assert page.evaluate(AXE) == []
    page.get_by_role("button", name="Stop here").press("Enter")
    expect(page.locator(".findings li")).to_have_count(5, timeout=120_000)
    expect(page.get_by_role("status").first).to_contain_text("Shadow's Edge: done.")

    begin(page, 8)
    since = page.get_by_role("region", name="Against your study of")
    expect(since).to_contain_text("game stands beside game", timeout=120_000)
    expect(page.locator(".side nav li")).to_have_count(2)
    for size in (PHONE, (1440, 900)):
        page.set_viewport_size({"width": size[0], "height": size[1]})
        assert page.evaluate("document.documentElement.scrollWidth") <= size[0]
        assert page.evaluate(AXE) == []

    page.get_by_role("button", name="Keep it").press("Enter")
    expect(page.get_by_role("button", name="Kept: let it go")).to_have_attribute("aria-pressed", "true")
    page.get_by_role("button", name=re.compile("Watch game")).first.press("Enter")
    page.wait_for_url("**/replay/*")
    page.go_back()
    page.on("dialog", lambda asked: asked.accept())
    page.get_by_role("button", name="Throw it away").press("Enter")
    expect(page.locator(".side nav li")).to_have_count(1)


def test_the_page_of_a_study_runs_no_script_and_its_games_can_be_had(new_page: NewPage, house: ServerProcess) -> None:
    page = new_page()
    page.goto("/lab")
    page.get_by_label("Game or pack").select_option("shadows_edge")
    begin(page, 2)
    link = page.get_by_role("link", name="Open the whole page")
    expect(link).to_be_visible(timeout=120_000)
    path = link.get_attribute("href") or ""
    (file,) = (Path(house.log).parent / "studies").glob(f"*/{path.split('/')[-2]}/page.html")
    hostile = "<script>document.title='run'</script><img src='/api/me' onerror=\"document.title='run'\">"
    file.write_text(file.read_text().replace("</h1>", f"</h1>{hostile}"))  # as if a title had not been escaped
    shown = page.context.new_page()
    answered: list[str] = []
    shown.on("response", lambda answer: answered.append(answer.url))
    shown.goto(path)
    expect(shown.locator("ol.findings li")).to_have_count(5)
    assert shown.title() != "run"
    assert answered == [f"{house.url}{path}"]
    with shown.expect_download() as caught:
        shown.locator("ul.games a").first.click()
    first = json.loads(Path(caught.value.path()).read_text().partition("\n")[0])
    assert first["game"] == "shadows_edge"
