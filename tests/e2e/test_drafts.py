"""Can somebody draw a scenario, be told everything that is wrong with it, save it and play it?"""

from pathlib import Path

from playwright.sync_api import expect

from tests.e2e.conftest import PHONE, NewPage
from tests.e2e.seat import PATIENCE


def test_a_scenario_is_drawn_mended_saved_and_played(new_page: NewPage, axe_script: str, tmp_path: Path) -> None:
    page = new_page(bypass=True)
    page.goto("/scenario/battleground")
    law = page.locator(".law")
    expect(law).to_contain_text("Sound")
    page.get_by_label("Title").fill("Two woods")
    page.get_by_role("button", name="Add terrain").click()
    expect(law).to_contain_text("'forest' has no image on the other side")
    expect(law).to_contain_text("BG-SET-01")
    expect(page.get_by_role("button", name="Play it")).to_be_disabled()

    corner = page.get_by_role("button", name="Corner 1 of 4 of forest")
    at = corner.bounding_box()
    assert at is not None
    x, y = at["x"] + at["width"] / 2, at["y"] + at["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x - 60, y + 20, steps=4)
    page.mouse.up()
    moved = float(page.get_by_label("Corner 1, inches from the west").input_value())
    assert moved < 16
    corner.press("ArrowRight")
    expect(page.get_by_label("Corner 1, inches from the west")).to_have_value(f"{moved + 0.25:g}")
    for n, (east, north) in enumerate([(8, 10), (12, 10), (12, 13), (8, 13)], start=1):
        for way, inches in (("west", east), ("south", north)):
            field = page.get_by_label(f"Corner {n}, inches from the {way}")
            field.fill(str(inches))
            field.press("Tab")
    page.get_by_role("button", name="Lay its image opposite").click()
    expect(law).to_contain_text("Sound")

    page.get_by_role("button", name="Add an objective").click()
    page.get_by_label("Special rules").select_option("Hold objective")
    page.get_by_role("button", name="Add a rule").click()
    effect = page.get_by_label("Rule 1 in words of the game")
    effect.fill(effect.input_value().replace("vp(1)", "riches(1)"))
    effect.press("Tab")
    expect(law).to_contain_text("riches")
    expect(law).to_contain_text("BG-GEN-04")
    effect.fill(effect.input_value().replace("riches(1)", "vp(1)"))
    effect.press("Tab")
    expect(law).to_contain_text("Sound")
    page.evaluate(axe_script)
    assert page.evaluate("async () => (await axe.run('main')).violations.map(v => v.id + v.nodes[0].html)") == []

    with page.expect_download() as saved:
        page.get_by_role("button", name="Save").click()
    home = tmp_path / "mine.yaml"
    saved.value.save_as(home)
    assert 'title: "Two woods"' in home.read_text()
    page.get_by_role("button", name="Play it").click()
    expect(page.get_by_label("Scenario", exact=True)).to_have_value("my_table")
    page.get_by_role("button", name="Start the battle").click()
    page.wait_for_selector("main.table[data-state=asked]", timeout=PATIENCE)
    expect(page.get_by_role("group", name="Two woods, a table of 36")).to_be_visible()

    phone = new_page(PHONE, "dark")
    phone.goto("/scenario/battleground")
    phone.get_by_label("Open a file").set_input_files(home)
    expect(phone.locator(".law")).to_contain_text("Sound")
    expect(phone.get_by_label("Title")).to_have_value("Two woods")
    assert phone.evaluate("document.documentElement.scrollWidth") <= PHONE[0]
