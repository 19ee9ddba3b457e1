"""A designer in the browser: a card changed, its sentence seen, a mistake told by its line, tried at a table, saved."""

from playwright.sync_api import Locator, expect

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


def test_a_card_is_changed_and_saved_from_the_keyboard_alone(new_page: NewPage) -> None:
    """Nothing but keys from the page's opening on; what is pressed and then goes never takes the focus along."""
    page = new_page(bypass=True)
    page.goto("/workshop")
    main = page.get_by_role("main")
    expect(main.get_by_role("button", name="New pack").first).to_be_visible()
    keys = page.keyboard

    def tab_to(what: Locator) -> None:
        for _ in range(40):
            if what.evaluate("one => one === document.activeElement"):
                return
            keys.press("Tab")
        raise AssertionError(f"{what} is not reached by Tab.")

    tab_to(main.get_by_role("button", name="New pack").first)
    keys.press("Enter")
    tab_to(page.get_by_role("dialog").get_by_role("combobox"))
    keys.type("Shadow")
    tab_to(page.get_by_label("Title"))
    keys.type("Night cards")
    keys.press("Enter")
    search = page.get_by_label("Search by name")
    expect(search).to_be_focused(timeout=PATIENCE)
    keys.type("phalanx")
    tab_to(page.get_by_role("button", name="Phalanx Veteran"))
    keys.press("Enter")
    title = page.get_by_role("heading", name="Phalanx Veteran")
    expect(title).to_be_focused(timeout=PATIENCE)

    tab_to(page.get_by_label("effect", exact=True))
    keys.press("Control+a")
    keys.type("brace: hea")
    expect(page.get_by_role("option", name="heal(")).to_be_visible()
    keys.press("Enter")
    keys.type("self,2)")
    expect(page.locator(".reads")).to_contain_text("heal 2 on it")
    keys.press("Control+a")
    keys.type("brace: hael(self,2)")
    keys.press("Escape")
    mend = page.get_by_role("button", name="Write 'heal'")
    expect(mend).to_be_visible()
    tab_to(mend)
    keys.press("Enter")
    expect(page.get_by_label("As it stands in the file")).to_be_focused()
    save = page.get_by_role("button", name="Save to the pack")
    expect(save).to_be_enabled()
    keys.press("Escape")
    tab_to(save)
    keys.press("Enter")
    expect(page.get_by_text("Saved to Night cards.")).to_be_visible()
    expect(title).to_be_focused()
    tab_to(page.get_by_role("button", name="Against a bot"))
    keys.press("Enter")
    page.wait_for_selector("main.table[data-state]", timeout=PATIENCE)
