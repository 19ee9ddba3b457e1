"""Do people get through Battleground: deployment by hand and keys, orders seen before they are given, a battle?"""

import re
from typing import Any

from playwright.sync_api import Page, expect

from tests.e2e.conftest import NewPage
from tests.e2e.hurry import bring
from tests.e2e.screens import LINES, concede
from tests.e2e.seat import PATIENCE, Seat

BOT = [{"who": "me"}, {"who": "bot", "level": "recruit"}]
CHOICES = 400
DEEP = 3  # a unit, its deed, whom it meets
SAID = re.compile(r"(″ before|in contact).*heading .*(Close|Hold|Ranged)")
RUSHING = "view => view.scene.turn >= 3 && view.pending.title === 'Final rushes' ? {turn: view.scene.turn} : null"


def stand(seat: Seat) -> None:
    """Put the unit in hand where it is, or where the next suggestion says."""
    page = seat.page
    for _ in range(PATIENCE // 100):
        here = page.get_by_role("button", name="Stand here")
        expect(page.locator(".ledger .verdict")).not_to_have_text("Measuring.")
        if here.is_enabled():
            since = seat.number()
            here.click()
            seat.moved(since)
            return
        page.get_by_role("button", name="Next suggestion").click()
    raise AssertionError("no place was allowed")


def centre(page: Page, selector: str) -> tuple[float, float]:
    box = page.locator(selector).bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def forward(seat: Seat) -> None:
    """A table in turn three or later, at the seat's own rushes."""
    code, _ = bring(seat, RUSHING, LINES, "battleground", seats=BOT)
    seat.page.goto(f"/table/{code}")
    seat.settle()


def axe(page: Page, script: str) -> Any:
    page.evaluate(script)
    return page.evaluate("async () => (await axe.run('main')).violations.map(v => v.id + ': ' + v.nodes[0].html)")


def test_a_regiment_is_dragged_refused_with_its_reason_drawn_and_set_by_keys(new_page: NewPage) -> None:
    seat = Seat(new_page())
    seat.make("battleground", seats=BOT)
    assert seat.settle() == "asked"
    page = seat.page
    verdict = page.locator(".ledger .verdict")
    expect(verdict).to_have_text("This place is allowed.")
    x, y = centre(page, ".held .edge")
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x, y - 260, steps=8)  # out of the zone, towards the enemy
    page.mouse.up()
    expect(page.locator(".held.bad")).to_have_count(1)
    expect(verdict).to_contain_text("outside the deployment zone.")
    expect(page.get_by_role("button", name="Stand here")).to_be_disabled()
    expect(page.locator(".plane .why line")).to_have_count(1)
    expect(page.locator(".plane .why text")).to_contain_text("″")
    page.get_by_role("button", name="Start again").click()
    expect(verdict).to_have_text("This place is allowed.")
    expect(page.locator(".plane .why")).to_have_count(0)
    # from here on by keys alone: another unit, nudged and turned, set down, and its order
    in_hand = page.locator(".ledger .now b")
    first = in_hand.text_content() or ""
    page.keyboard.press("]")
    expect(in_hand).not_to_have_text(first)
    page.keyboard.press("[")
    expect(in_hand).to_have_text(first)
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Shift+ArrowDown")  # away from the edge of the zone, where a corner would look out
    page.keyboard.press("Shift+Period")
    expect(page.locator(".ledger .now")).to_contain_text("looking north (8")  # from 90 degrees to the right
    since = seat.number()
    expect(page.get_by_role("button", name="Stand here")).to_be_enabled()
    page.keyboard.press("Enter")
    seat.moved(since)
    while seat.settle() == "asked" and page.locator(".ledger").count() > 0:
        since = seat.number()
        expect(verdict).not_to_have_text("Measuring.")
        if page.get_by_role("button", name="Stand here").is_enabled():
            page.keyboard.press("Enter")
            seat.moved(since)
        else:
            page.keyboard.press("n")  # the next suggestion
    expect(page.locator("#prompt .q")).to_have_text("Give a first order")
    page.keyboard.press("1")
    orders = page.locator(".orders")
    expect(orders).to_contain_text("An order for")
    page.keyboard.press("h")
    expect(orders.get_by_role("radio", name="H Hold")).to_have_attribute("aria-checked", "true")
    expect(orders.locator(".plan")).to_contain_text("stays.")
    orders.get_by_role("button", name="Give this order").press("Enter")
    expect(page.locator("#prompt .why")).to_contain_text("6 units still without an order.")


def test_orders_are_seen_before_they_are_given_and_the_battle_is_fought_to_its_end(
    new_page: NewPage, axe_script: str
) -> None:
    seat = Seat(new_page())
    forward(seat)
    page = seat.page
    # every own unit's future stands on the table and in its name for those who hear it
    expect(page.locator(".unit .cover[aria-label*='You:']").first).to_have_attribute("aria-label", SAID)
    page.locator(".unit.ember .cover").first.click()
    orders = page.locator(".orders")
    expect(orders.locator(".plan b")).not_to_be_empty()
    expect(page.locator(".plans .now")).to_have_count(1)
    orders.get_by_role("radio", name="H Hold").click()
    expect(orders.locator(".plan")).to_contain_text("stays.")
    expect(orders.get_by_role("button", name="Give this order")).to_be_enabled()
    orders.get_by_role("button", name="Close this").click()
    page.keyboard.press("Escape")
    # what would he do?
    foe = page.locator(".unit:not(.ember):not(.lit) .cover[aria-label*='Recruit:']").first
    foe.click()
    expect(page.locator(".orders h3")).to_contain_text("What would")
    expect(page.locator(".orders .plan b")).not_to_be_empty()
    assert axe(page, axe_script) == []
    page.get_by_role("button", name="Close this").click()
    # direct control: dragged too far, the reason is drawn; then where it may stand
    page.locator(".unit.ember .cover").first.click()
    page.locator(".prompt .row button", has_text="Take direct control").first.click()
    if page.locator(".held").count() == 0:
        page.wait_for_selector(".held, .prompt-over, button:has-text('Carry out all orders')")
    for _ in range(CHOICES):
        if seat.settle() == "over":
            break
        since = seat.number()
        carry = page.get_by_role("button", name="Carry out all orders")
        if page.locator(".ledger").count() > 0:
            x, y = centre(page, ".held .edge")
            page.mouse.move(x, y)
            page.mouse.down()
            page.mouse.move(x, y - 300, steps=4)
            page.mouse.up()
            expect(page.locator(".held.bad")).to_have_count(1)
            expect(page.locator(".plane .why")).to_have_count(1)
            stand(seat)
            continue
        if carry.count() > 0 and carry.is_enabled():
            carry.click()
        else:
            page.keyboard.press("Escape")
            press(seat, since)
        page.wait_for_timeout(100)
        if not seat.still(since):
            seat.moved(since)
    assert seat.state() == "over"
    expect(page.locator(".prompt-over .q")).to_be_visible()


def press(seat: Seat, since: str) -> None:
    """Whatever the prompt offers: an attack, a choice, or the end of the phase.

    With many options the first buttons only pick a unit up and the next say what it does: press on until it is said.
    """
    for _ in range(DEEP):
        if not seat.still(since):
            return
        seat.page.evaluate(
            """() => {
                const row = [...document.querySelectorAll('.prompt .row button.btn')];
                const ends = [...document.querySelectorAll('.prompt .end button:not(.bare)')];
                const done = ends.filter(button => /End|Pass|Done/.test(button.textContent));
                (done[0] ?? row[0] ?? ends[ends.length - 1])?.click();
            }"""
        )
        seat.page.wait_for_timeout(50)


def test_two_people_see_the_same_table_from_their_own_sides(new_page: NewPage) -> None:
    ann, ben = Seat(new_page()), Seat(new_page())
    ann.page.goto("/about")
    made = ann.ask("POST", "/api/rooms", {"game": "battleground", "seats": [{"who": "me"}, {"who": "open"}]})
    code = made["room"]["code"]
    ben.page.goto(f"/table/{code}#{made['key']}")
    ben.page.get_by_role("button", name="Sit here").click()
    ann.page.goto(f"/table/{code}")
    for _ in range(4):
        for seat in (ann, ben):
            if seat.page.locator("main.table[data-state=asked] .ledger").count() > 0:
                stand(seat)
        ann.page.wait_for_timeout(300)
    for seat in (ann, ben):
        expect(seat.page.locator(".unit")).not_to_have_count(0)
        tops = seat.page.evaluate(
            """() => [...document.querySelectorAll('.unit')].map(unit =>
                [unit.querySelector('.cover').ariaLabel.startsWith('You:'), unit.getBoundingClientRect().top])"""
        )
        mine = [top for own, top in tops if own]
        theirs = [top for own, top in tops if not own]
        assert not mine or not theirs or min(mine) > max(theirs), "one's own side is below"


def test_a_phone_deploys_by_touch_and_gives_an_order(new_page: NewPage) -> None:
    seat = Seat(new_page((360, 780)))
    seat.make("battleground", seats=BOT)
    assert seat.settle() == "asked"
    page = seat.page
    expect(page.locator(".held")).to_be_visible()
    knob = page.locator(".knob").bounding_box()
    assert knob is not None
    assert knob["width"] >= 20
    stand(seat)
    seat.settle()
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


def test_a_chain_is_begun_on_its_page_and_its_first_battle_fought(new_page: NewPage) -> None:
    """The Border War: a roll is written, cards are dealt, an army marches, and the report stands on the page."""
    page = new_page()
    page.goto("/campaigns/battleground")
    page.get_by_label("Its name").fill("Aldenford")
    page.get_by_role("radio", name="The Border War").click()
    page.get_by_role("radio", name="Men of Hawkshold").click()
    page.get_by_role("button", name="Raise the banner").click()
    expect(page.get_by_text("The Border War: battle 1 of 5 lies ahead.")).to_be_visible()
    page.get_by_role("button", name="One less Longbowmen").click()
    page.get_by_role("button", name="One more Scouts").click()
    page.get_by_role("button", name="Write the roll").click()
    page.get_by_role("button", name="Deal the cards of battle 1").click()
    expect(page.get_by_role("heading", name="Your army for this battle")).to_be_visible()
    page.get_by_role("button", name="To the battle").click()
    seat = Seat(page)
    concede(seat)
    page.get_by_role("link", name="To the report").click()
    expect(page.get_by_text("Battle 1 of 5, lost")).to_be_visible()
    expect(page.locator(".track .here")).to_contain_text("1 into your land")
