"""Do people get through Dropzone: First Drop to its end, a squad moved by hand and by keys, a duel of cards?"""

import json

from playwright.sync_api import Page, expect

from tests.e2e.conftest import NewPage
from tests.e2e.hurry import bring, halt, hurry, set_off
from tests.e2e.seat import PATIENCE, Seat

BOT = [{"who": "me"}, {"who": "bot", "level": "recruit"}]
FIRST_DROP = {"scenario": "first_drop"}
CHOICES = 600
MOVING = "view => view.pending.options.some(option => option.group === 'go') ? {ask: view.pending.ask} : null"
EAGER = """view => {
    const options = view.pending.options;
    const only = (...groups) => options.filter(option => groups.includes(option.group));
    const deploy = options.filter(option => option.group === 'deploy' && option.words.includes('on the table'));
    return deploy.length > 0 ? deploy : only('commit', 'zone', 'place', 'first', 'activate', 'move', 'go', 'squad');
}"""
WITH_CARDS = """view => {
    const options = view.pending.options;
    const play = options.filter(option => option.group === 'play');
    return play.length > 0 ? play : [];
}"""
PILED = "view => view.scene.stack.length >= 2 ? {pile: view.scene.stack.length} : null"
PRESS = """() => {
    const row = [...document.querySelectorAll('.prompt .row button.btn')];
    const ends = [...document.querySelectorAll('.prompt .end button:not(.bare)')];
    const pass = ends.filter(button => /Pass|Seal|That is all/.test(button.textContent));
    (pass[0] ?? row[Math.floor(Math.random() * Math.min(4, row.length))] ?? ends[0])?.click();
}"""


def test_first_drop_from_set_up_to_its_end_against_a_bot(new_page: NewPage, axe_script: str) -> None:
    seat = Seat(new_page())
    page = seat.page
    code, _ = bring(seat, MOVING, EAGER, "dropzone", seats=BOT, options=FIRST_DROP)
    page.goto(f"/table/{code}")
    seat.settle()
    expect(page.locator(".track li")).not_to_have_count(0)
    page.get_by_role("button", name="Choose the place by hand").click()
    verdict = page.locator(".ledger .verdict")
    expect(verdict).to_have_text("This place is allowed.")
    # far away it is refused with a reason, and nothing snaps back
    for _ in range(50):
        page.keyboard.press("Shift+ArrowUp")
    expect(page.locator(".march.bad")).to_have_count(1)
    assert (verdict.text_content() or "").endswith(".")
    expect(page.get_by_role("button", name="Go here")).to_be_disabled()
    page.keyboard.press("n")
    expect(verdict).to_have_text("This place is allowed.")
    look(page)
    page.evaluate(axe_script)
    found = page.evaluate("async () => (await axe.run('main')).violations.map(v => v.id + ': ' + v.nodes[0].html)")
    assert found == []
    since = seat.number()
    page.keyboard.press("Enter")
    seat.moved(since)
    for _ in range(CHOICES):
        if seat.settle() == "over":
            break
        since = seat.number()
        page.evaluate(PRESS)
        page.wait_for_timeout(40)
        if not seat.still(since):
            seat.moved(since)
    assert seat.state() == "over"
    assert "squad 1" not in (page.get_by_role("log").text_content() or ""), "the log names what it speaks of"


def look(page: Page) -> None:
    """Sight and range on demand: from one's own unit to whatever one points at; then the hand goes on where it was."""
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Sight and range").click()
    panel = page.locator(".sightings")
    expect(panel).to_contain_text("Point at a unit or a building")
    page.locator(".piece .cover").first.dispatch_event("pointerenter")
    expect(panel).to_contain_text("sight")  # in full sight, or out of it
    expect(page.locator(".reason line")).to_have_count(1)
    panel.get_by_role("button", name="Close this").click()
    expect(panel).to_have_count(0)
    page.get_by_role("button", name="Choose the place by hand").click()
    adjust = page.get_by_role("button", name="Adjust single units")
    if adjust.count() == 0:  # the squad that came first has one unit only, or arrives
        return
    adjust.click()
    expect(page.locator(".ghosts circle")).not_to_have_count(0)
    adjust.click()
    expect(page.locator(".ghosts")).to_have_count(0)
    expect(page.locator(".ledger .verdict")).to_have_text("This place is allowed.")


def sat_down(ann: Seat, ben: Seat) -> str:
    ann.page.goto("/about")
    body = {"game": "dropzone", "options": FIRST_DROP, "seats": [{"who": "me"}, {"who": "open"}]}
    made = ann.ask("POST", "/api/rooms", body)
    code = str(made["room"]["code"])
    ben.page.goto(f"/table/{code}#{made['key']}")
    ben.page.get_by_role("button", name="Sit here").click()
    ann.page.goto(f"/table/{code}")
    for seat in (ann, ben):
        seat.page.wait_for_selector(".track li", timeout=PATIENCE)
    return code


def hands_told(frames: list[str]) -> set[str]:
    """Names of the cards that a seat's frames show in its own hand or on the pile."""
    found: set[str] = set()
    for frame in frames:
        message = json.loads(frame)
        if message["type"] == "view":
            found |= {card["name"] for card in message["scene"]["hand"]}
    return found


def test_two_people_duel_with_cards_and_neither_frame_shows_the_others_hand(new_page: NewPage) -> None:
    ann, ben = Seat(new_page()), Seat(new_page())
    code = sat_down(ann, ben)
    set_off(ben.page, code, "view => null", 7, WITH_CARDS, most=2500)
    piled = hurry(ann.page, code, PILED, 8, WITH_CARDS)
    halt(ben.page)
    for seat in (ann, ben):
        for frame in seat.frames:
            message = json.loads(frame)
            if message["type"] != "view":
                continue
            scene = message["scene"]
            for pile in (pile for one in scene["seats"] for pile in one["piles"]):
                assert not pile["cards"] or pile["label"] == "Discard"
            assert scene["viewer"] == message["seat"]
    assert hands_told(ann.frames)
    assert hands_told(ben.frames)
    if piled is not None:
        page: Page = ann.page
        page.reload()
        expect(page.locator(".pile li")).not_to_have_count(0)
        expect(page.locator(".pile li").first).to_contain_text("acts first")


def test_a_phone_moves_a_squad(new_page: NewPage) -> None:
    seat = Seat(new_page((360, 780)))
    code, _ = bring(seat, MOVING, EAGER, "dropzone", seats=BOT, options=FIRST_DROP)
    seat.page.goto(f"/table/{code}")
    seat.settle()
    page = seat.page
    expect(page.locator(".plane svg.map")).to_be_visible()
    dot = page.locator(".place .cover").first.bounding_box()
    assert dot is not None
    assert dot["width"] >= 20
    page.get_by_role("button", name="Choose the place by hand").click()
    expect(page.get_by_role("button", name="Go here")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
