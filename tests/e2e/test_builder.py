"""Decks and armies: what is wrong with them is said with its rule, and a list that is kept goes to the table."""

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import NewPage
from tests.e2e.seat import Seat, expect_prompt


def test_a_detachment_is_mended_kept_and_brought_to_a_table(new_page: NewPage) -> None:
    page = new_page()
    page.goto("/builder/high_command")
    expect(page.locator(".law")).to_contain_text("Legal")
    page.get_by_role("radio", name="Red detachment").click()
    page.get_by_role("button", name="One less Minuteman").click()
    expect(page.locator(".law")).to_contain_text("The red detachment has 11 cards, not 12.")
    expect(page.locator(".law")).to_contain_text("HC-CUST-01")
    expect(page.get_by_role("button", name="Play with it")).to_be_disabled()
    for _ in range(2):
        page.get_by_role("button", name="One more Rampart Hammer").click()
    page.get_by_role("radio", name="Warcasters").click()
    page.get_by_role("button", name="One less Commander Coleman Stryker").click()
    expect(page.locator(".law")).to_contain_text("The red detachment has 13 cards, not 12.")
    expect(page.locator(".law")).to_contain_text("HC-SETUP-06")
    page.get_by_role("button", name="One more Commander Coleman Stryker").click()
    page.get_by_role("radio", name="Red detachment").click()
    page.get_by_role("button", name="One less Rampart Hammer").click()
    expect(page.locator(".law")).to_contain_text("Legal")

    page.get_by_role("button", name="Keep").click()
    page.get_by_label("A name for it").fill("Hammers")
    page.get_by_label("A name for it").press("Enter")
    page.goto("/setup/high_command")
    page.get_by_role("radio", name="Hammers").first.click()
    page.get_by_role("button", name="Start the battle").click()
    expect_prompt(page)


def test_an_army_keeps_to_its_points_and_plays(new_page: NewPage) -> None:
    seat = Seat(new_page())
    page = seat.page
    page.goto("/builder/fantasy_commander")
    expect(page.locator(".law")).to_contain_text("Legal")
    page.get_by_label("Point limit").select_option("200")
    expect(page.locator(".law")).to_contain_text("FC-ARM-01")
    page.get_by_label("Point limit").select_option("250")
    page.locator(".copies button:not([disabled])[aria-label^='One less']").first.click()
    expect(page.locator(".law")).to_contain_text("FC-DCK-01")
    page.get_by_role("radio", name="Command deck").click()
    page.locator(".copies button:not([disabled])[aria-label^='One less']").first.click()
    expect(page.locator(".law")).to_contain_text("Legal")
    page.get_by_role("button", name="Play with it").click()
    expect_prompt(page)


def test_regiments_and_squads_say_everything_that_is_wrong_at_once(new_page: NewPage) -> None:
    page = new_page()
    page.goto("/builder/battleground")
    expect(page.locator(".law")).to_contain_text("Legal")
    for _ in range(6):
        page.get_by_role("button", name="One more Great Swordsmen").click()
    expect(page.locator(".law")).to_contain_text("BG-ARMY")
    page.get_by_label("First order of Great Swordsmen").select_option("H")
    page.goto("/builder/dropzone")
    expect(page.locator(".law")).to_contain_text("Legal")
    page.get_by_label("Legionnaires A rides in").select_option("")
    expect(page.locator(".law")).to_contain_text("Not legal yet")
    page.get_by_label("Legionnaires A rides in").select_option("t2")
    expect(page.locator(".law")).not_to_contain_text("Not legal yet")
    page.get_by_role("radio", name="Deck of thirty").click()
    page.locator(".copies button:not([disabled])[aria-label^='One less']").first.click()
    expect(page.locator(".law")).to_contain_text("DZ-CMD")


@pytest.mark.parametrize("game", ["shadows_edge", "high_command", "fantasy_commander"])
def test_a_list_goes_out_as_text_and_comes_back(new_page: NewPage, game: str) -> None:
    page = new_page()
    page.goto(f"/builder/{game}")
    expect(page.locator(".law")).to_contain_text("Legal")
    page.get_by_role("button", name="As text").click()
    text = page.get_by_role("textbox", name="The deck as text").input_value()
    page.keyboard.press("Escape")
    page.locator(".copies button:not([disabled])[aria-label^='One less']").first.click()
    expect(page.locator(".law")).to_contain_text("Not legal yet")
    page.get_by_role("button", name="Import").click()
    page.get_by_role("textbox", name="Import a deck").fill(text)
    page.get_by_role("button", name="Take it over").click()
    expect(page.locator(".law")).to_contain_text("Legal")
