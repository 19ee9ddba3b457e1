"""What was mended at the tables: hints that lead, orders that explain themselves, places that hold, a first page."""

import re

from playwright.sync_api import expect

from tests.e2e.conftest import PHONE, NewPage
from tests.e2e.screens import AGAINST_A_RECRUIT
from tests.e2e.seat import Seat


def test_a_hint_is_lit_and_comes_first(new_page: NewPage) -> None:
    seat = Seat(new_page())
    page = seat.page
    seat.make(seats=AGAINST_A_RECRUIT)
    for _ in range(30):
        assert seat.settle() == "asked"
        if page.locator(".prompt .row button").count() > 1:
            break
        page.locator("[data-main]").click()
        page.wait_for_timeout(100)
    page.get_by_role("button", name="Hint", exact=True).click()
    told = page.locator(".prompt .hint")
    expect(told).to_contain_text("A bot would")
    expect(told).to_contain_text("how often it expects to win from there")
    best = page.locator(".prompt .best")
    expect(best.first).to_contain_text("%")
    row = page.locator(".prompt .row button")
    if page.locator(".prompt .row .best").count() > 0:
        expect(row.first).to_have_class(re.compile("best"))


def test_a_card_dragged_to_a_line_stands_where_it_was_dropped(new_page: NewPage) -> None:
    seat = Seat(new_page())
    page = seat.page
    seat.make(seats=[{"who": "me", "deck": "gold"}, {"who": "bot", "level": "recruit"}])
    for _ in range(40):
        assert seat.settle() == "asked"
        view = seat.shown()
        found = [o for o in view["pending"]["options"] if len(o["refs"]) == 2 and o["refs"][1].startswith("line:front")]
        if found:
            break
        page.locator("[data-main]").click()
        page.wait_for_timeout(100)
    assert found, "something can be deployed"
    card = seat.thing(found[0]["refs"][0]).bounding_box()
    line = page.locator(f'[data-drop="{found[0]["refs"][1]}"]').bounding_box()
    assert card is not None
    assert line is not None
    since = seat.number()
    page.mouse.move(card["x"] + card["width"] / 2, card["y"] + 20)
    page.mouse.down()
    page.mouse.move(card["x"] + card["width"] / 2, card["y"] - 40, steps=3)
    page.mouse.move(line["x"] + line["width"] * 0.1, line["y"] + line["height"] / 2, steps=4)
    page.mouse.up()
    seat.moved(since)
    unit = page.locator(f'[data-drop="{found[0]["refs"][1]}"] [data-ref^="unit:"]').last.bounding_box()
    assert unit is not None
    assert unit["x"] < line["x"] + line["width"] * 0.25, "it stands at the left, where it was dropped"
    # what the inspector shows is what is there now
    page.locator(f'[data-drop="{found[0]["refs"][1]}"] [data-ref^="unit:"]').last.hover()
    expect(page.locator("aside .rail")).to_contain_text(re.compile("attack", re.IGNORECASE))


def test_orders_say_what_they_mean_and_count_down(new_page: NewPage) -> None:
    seat = Seat(new_page())
    page = seat.page
    seat.make("fantasy_commander", seats=AGAINST_A_RECRUIT)
    orders = page.locator(".tray .ord")
    for _ in range(60):
        assert seat.settle() == "asked"
        if orders.count() > 1:
            break
        page.locator("[data-main], .prompt .row button").last.click()
        page.wait_for_timeout(60)
    expect(page.locator(".tray")).to_contain_text(re.compile("acts (first|second|third|last)"))
    counts = [int(n) for text in orders.all_inner_texts() for n in re.findall(r"(?:Red|Blue|Green|Purple) (\d+)", text)]
    placed = page.locator(".plan").count()
    for _ in range(12):
        if page.locator(".plan").count() > placed and page.locator(".plan").count() >= 2:
            break
        page.locator(".prompt .row button").first.click()
        page.wait_for_timeout(120)
        assert seat.settle() == "asked"
    left = [int(n) for text in orders.all_inner_texts() for n in re.findall(r"(?:Red|Blue|Green|Purple) (\d+)", text)]
    assert sum(left) <= sum(counts)
    page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    page.evaluate("scrollTo(0, 0)")
    expect(page.locator(".prompt .q")).to_be_in_viewport()


def test_a_rulebook_begins_on_one_screen_and_finds_the_likeliest_first(new_page: NewPage) -> None:
    page = new_page()
    for game in ("shadows_edge", "high_command", "fantasy_commander", "battleground", "dropzone"):
        page.goto(f"/rules/{game}")
        intro = page.locator("#introduction")
        expect(intro.get_by_role("heading", name="How one wins")).to_be_visible()
        box = intro.bounding_box()
        assert box is not None
        assert box["y"] + box["height"] < 900, "one screen"
    page.goto("/rules/shadows_edge")
    page.get_by_role("searchbox").fill("intercept")
    expect(page.locator("article h3").first).to_contain_text(re.compile("intercept", re.IGNORECASE))
    expect(page.locator("#introduction")).to_have_count(0)
