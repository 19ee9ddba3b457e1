"""A finished match seen again: its analysis is made on request, and its swings lead back to their steps."""

import re

from playwright.sync_api import expect

from tests.e2e.conftest import NewPage
from tests.e2e.hurry import NEVER, hurry
from tests.e2e.screens import AGAINST_A_RECRUIT, LINES, concede
from tests.e2e.seat import PATIENCE, Seat


def test_the_analysis_shows_a_curve_swings_and_luck(new_page: NewPage) -> None:
    seat = Seat(new_page())
    code = seat.make(seats=[{"who": "me"}, {"who": "me"}])
    page = seat.page
    page.goto("/about")
    assert hurry(page, code, NEVER, seed=5) is None, "played to the end"
    page.goto(f"/replay/{code}")
    page.get_by_role("radio", name="Analysis").click()
    page.get_by_role("button", name="Analyse this match").click()
    expect(page.get_by_role("heading", name="Biggest swings")).to_be_visible(timeout=4 * PATIENCE)
    expect(page.locator(".chart path.line")).to_have_count(2)
    expect(page.locator(".luck li")).to_have_count(2)
    first = page.locator(".swings button").first
    said = re.search(r"step (\d+)", first.inner_text())
    assert said is not None
    first.click()
    scrub = page.get_by_role("slider", name="Step")
    expect(scrub).to_have_value(said.group(1))
    expect(first).to_have_attribute("aria-current", "step")

    mark = page.get_by_role("button", name=re.compile("^Swing 2, step"))
    there = re.search(r"step (\d+)", mark.get_attribute("aria-label") or "")
    assert there is not None
    mark.focus()
    page.keyboard.press("Enter")
    expect(scrub).to_have_value(there.group(1))

    page.get_by_text("The curve as a table").click()
    rows = page.locator(".findings tbody tr")
    assert rows.count() > 5
    rows.first.get_by_role("button").click()
    expect(scrub).to_have_value("0")

    page.reload()
    page.get_by_role("radio", name="Analysis").click()
    expect(page.get_by_role("heading", name="Biggest swings")).to_be_visible()


DRAWN = "view => view.scene.hand.length > 0 ? {} : null"


def test_a_seats_view_keeps_its_size_whatever_the_seat_holds(new_page: NewPage) -> None:
    """Nobody holds a card while regiments are placed; then everybody does."""
    seat = Seat(new_page())
    page = seat.page
    code = seat.make("battleground", seats=AGAINST_A_RECRUIT)
    page.goto("/about")
    assert hurry(page, code, DRAWN, 1, LINES) is not None
    page.goto(f"/table/{code}")
    concede(seat)
    page.goto(f"/replay/{code}")
    page.get_by_role("radio", name=re.compile("^As Guest")).click()
    scrub = page.get_by_role("slider", name="Step")
    sizes = []
    for step in ("0", scrub.get_attribute("max") or ""):
        scrub.fill(step)
        expect(page.locator(".now")).to_contain_text(f"Step {step} of")
        expect(page.locator(".rp .hand [data-ref]")).to_have_count(0 if step == "0" else 1)
        sizes.append(page.locator(".rp .board").bounding_box())
    assert sizes[0] == sizes[1]
