"""A designer in the browser: a card changed, its sentence seen, a mistake told by its line, tried at a table, saved."""

from playwright.sync_api import expect

from tests.e2e.conftest import PHONE, NewPage
from tests.e2e.seat import PATIENCE


def test_a_card_is_changed_judged_mended_saved_and_played(new_page: NewPage, axe_script: str) -> None:
    page = new_page(bypass=True)
    page.goto("/")
    page.get_by_role("link", name="Workshop").first.click()
    page.get_by_role("main").get_by_role("button", name="New pack").first.click()
    page.get_by_role("dialog").get_by_role("combobox").select_option("shadows_edge")
    page.get_by_label("Title").fill("Lamp cards")
    expect(page.get_by_label("Name in files")).to_have_value("lamp_cards")
    page.get_by_role("button", name="Begin the pack").press("Enter")
    page.get_by_label("Search by name").fill("phalanx")
    page.get_by_role("button", name="Phalanx Veteran").press("Enter")
    reads, law = page.locator(".reads"), page.get_by_role("region", name="What the checker says")
    expect(reads).to_contain_text("heal 1 on it")
    expect(page.get_by_role("button", name="Save to the pack")).to_be_disabled()

    effect = page.get_by_label("effect", exact=True)
    effect.fill("brace: heal(self,3)")
    expect(reads).to_contain_text("heal 3 on it")
    text = page.get_by_label("As it stands in the file")
    expect(text).to_have_value('effect: "brace: heal(self,3)"\n')
    page.get_by_label("unit attack").fill("5")
    expect(text).to_have_value('effect: "brace: heal(self,3)"\nunit: {attack: 5}\n')
    expect(law).to_contain_text("Sound")

    text.fill('effect: "brace: hael(self,3)"\nunit: {attack: 5}\n')
    expect(law).to_contain_text("Line 1, column 17")
    expect(law).to_contain_text("did you mean 'heal'?")
    expect(page.get_by_role("button", name="Against a bot")).to_be_disabled()
    page.evaluate(axe_script)
    assert page.evaluate("async () => (await axe.run('main')).violations.map(v => v.id + v.nodes[0].html)") == []
    law.get_by_role("button", name="Write 'heal'").press("Enter")
    expect(law).to_contain_text("Sound")

    text.fill("unit: {attack: 5}\neffect: ")  # words come up as one writes, and Enter takes one
    text.press("End")
    text.press_sequentially('"brace: hea')
    expect(page.get_by_role("option", name="heal(")).to_be_visible()
    text.press("Enter")
    text.press_sequentially('self,2)"')
    expect(text).to_have_value('unit: {attack: 5}\neffect: "brace: heal(self,2)"')
    expect(reads).to_contain_text("heal 2 on it")
    expect(law).to_contain_text("Sound")
    page.get_by_role("button", name="Save to the pack").press("Enter")
    expect(page.get_by_text("Saved to Lamp cards.")).to_be_visible()
    expect(page.locator(".entries li").first).to_contain_text("changed")
    page.evaluate(axe_script)
    assert page.evaluate("async () => (await axe.run('main')).violations.map(v => v.id + v.nodes[0].html)") == []

    page.reload()
    page.get_by_role("button", name="Phalanx Veteran").press("Enter")
    expect(text).to_have_value('unit: {attack: 5}\neffect: "brace: heal(self,2)"\n')
    for size in (PHONE, (1440, 900)):
        page.set_viewport_size({"width": size[0], "height": size[1]})
        assert page.evaluate("document.documentElement.scrollWidth") <= size[0]
    page.get_by_role("button", name="Against a bot").press("Enter")
    page.wait_for_selector("main.table[data-state]", timeout=PATIENCE)
    assert "/table/" in page.url
