"""Does a person get a match, by mouse, by keyboard, with a friend, and after a reload?"""

import random
import re

from playwright.sync_api import Page, Request, Route, expect

from tests.e2e.conftest import NewPage
from tests.e2e.seat import Seat, expect_prompt, to_act

MAX_CHOICES = 600
MOVING = """document.querySelector('main.table').getAnimations({subtree: true})
    .filter(a => a.playState === 'running' && a.effect.getComputedTiming().endTime !== Infinity).length"""
INVITATION = re.compile(r"/table/[a-z0-9]+#[A-Za-z0-9_-]{16,}$")


def test_two_clicks_to_the_first_prompt(new_page: NewPage) -> None:
    page = new_page()
    page.goto("/")
    page.get_by_role("button", name="Play now: Shadow's Edge").click()
    expect_prompt(page)


def test_first_load_is_small_and_stays_at_home(new_page: NewPage) -> None:
    page = new_page()
    asked: list[Request] = []
    page.on("request", lambda request: asked.append(request))
    page.goto("/", wait_until="networkidle")
    sizes = [request.sizes()["responseBodySize"] for request in asked]
    assert {request.url.split("/")[2] for request in asked} == {page.url.split("/")[2]}
    assert 0 < sum(sizes) < 300_000


def test_a_whole_match_against_a_bot_by_mouse(new_page: NewPage) -> None:
    seat = Seat(new_page())
    seat.make(seats=[{"who": "me"}, {"who": "bot", "level": "recruit"}])
    chance = random.Random(7)
    for _ in range(MAX_CHOICES):
        if seat.settle() == "over":
            break
        seat.play_a_little(chance)
    expect(seat.page.locator(".prompt-over .q")).to_contain_text("You have")
    expect(seat.page.get_by_role("link", name="Watch the replay")).to_be_visible()


def test_a_whole_match_by_keyboard_alone(new_page: NewPage) -> None:
    """From the first page to the end without touching the mouse."""
    page = new_page()
    page.goto("/")
    play = page.get_by_role("button", name="Play now: Shadow's Edge")
    expect(play).to_be_visible()
    for _ in range(40):
        page.keyboard.press("Tab")
        if play.evaluate("button => button === document.activeElement"):
            break
    page.keyboard.press("Enter")
    seat = Seat(page)
    expect_prompt(page)
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_contain_text("Arrow keys")
    page.keyboard.press("Escape")
    chance = random.Random(3)
    walked = False
    for _ in range(MAX_CHOICES):
        if seat.settle() == "over":
            break
        walked = _choose_by_keys(page, seat, chance) or walked
    assert seat.state() == "over"
    assert walked, "the arrow keys moved the focus from thing to thing"


def _choose_by_keys(page: Page, seat: Seat, chance: random.Random) -> bool:
    """Hop to something that glows and take it; else press a button by its number. Did the arrows walk?"""
    since = seat.number()
    walked = False
    if page.locator(".thing.ember, .thing.lit").count() > 0 and chance.random() < 0.6:
        page.keyboard.press(".")
        before = _focused(page)
        page.keyboard.press(chance.choice(["ArrowLeft", "ArrowRight"]))
        walked = _focused(page) != before
        page.keyboard.press(".")
        page.keyboard.press("Enter")
        if seat.still(since) and page.locator(".thing.lit").count() > 0:
            page.keyboard.press(".")
            page.keyboard.press("Enter")
        if seat.still(since) and page.locator(".thing.sel").count() > 0:
            page.keyboard.press("1")
    else:
        page.keyboard.press("0")
    if seat.still(since):
        page.keyboard.press("Escape")
    return walked


def _focused(page: Page) -> str:
    return str(page.evaluate("document.activeElement?.closest('[data-ref]')?.dataset.ref ?? ''"))


def command(seat: Seat, line: str) -> None:
    seat.page.keyboard.press("/")
    seat.page.keyboard.type(line)
    seat.page.keyboard.press("Enter")


def test_the_command_line_plays(new_page: NewPage) -> None:
    seat = Seat(new_page())
    seat.make(seats=[{"who": "me"}, {"who": "bot", "level": "recruit"}])
    seat.settle()
    for tab in ("Chat", "Rules read", "Log"):
        seat.page.get_by_role("tab", name=tab).click()
        seat.page.keyboard.press("/")
        expect(seat.page.get_by_role("textbox", name="Command line")).to_be_focused()
        seat.page.keyboard.press("Escape")
    since = seat.number()
    command(seat, "keep this hand")
    seat.moved(since)
    expect(seat.page.get_by_role("log")).to_contain_text("is led by")


def test_a_table_asks_only_when_its_board_is_drawn(new_page: NewPage) -> None:
    """The question may be there before the board's code: until that has come, no key would do anything."""
    seat = Seat(new_page())
    held: list[Route] = []
    seat.page.route("**/assets/shadows_edge-*.js", lambda route: held.append(route))
    seat.make(seats=[{"who": "me"}, {"who": "bot", "level": "recruit"}])
    seat.page.wait_for_selector('main.table:not([data-ask="-1"])')
    assert seat.state() == "loading"
    for route in held:
        route.continue_()
    seat.settle()
    since = seat.number()
    command(seat, "keep this hand")
    seat.moved(since)


def test_two_browsers_play_each_other(new_page: NewPage) -> None:
    host, guest = Seat(new_page()), Seat(new_page())
    host.page.goto("/setup/shadows_edge?with=friend")
    host.page.get_by_role("button", name="Make the table").click()
    link = host.page.get_by_label("Invitation link")
    expect(link).to_have_value(INVITATION)
    guest.page.goto(link.input_value())
    guest.page.get_by_role("button", name="Sit here").click()
    chance = random.Random(11)
    for seat in (host, guest):
        seat.page.wait_for_selector("main.table")
    for _ in range(48):
        to_act(host, guest)[0].play_a_little(chance)
    for seat in (host, guest):
        assert seat.page.get_by_role("log").inner_text().count("turn begins") >= 2
    assert "#" not in guest.page.url, "the invitation's secret is wiped from the address"


def test_undo_takes_the_last_choice_back(new_page: NewPage) -> None:
    seat = Seat(new_page())
    seat.make(seats=[{"who": "me"}, {"who": "bot", "level": "recruit"}])
    seat.settle()
    hand = seat.page.locator(".hand .thing").count()
    since = seat.number()
    seat.page.locator(".hand .thing.lit, .hand .thing.ember").first.click()
    seat.moved(since)
    expect(seat.page.locator(".hand .thing")).to_have_count(hand - 1)
    seat.page.keyboard.press("u")
    expect(seat.page.locator(".hand .thing")).to_have_count(hand)


def test_a_hint_names_options_with_chances(new_page: NewPage) -> None:
    seat = Seat(new_page())
    seat.make(seats=[{"who": "me"}, {"who": "bot", "level": "recruit"}])
    seat.settle()
    seat.page.get_by_role("button", name="Hint").click()
    expect(seat.page.locator(".prompt .hint")).to_contain_text("%")


def test_options_beyond_one_row_unfold_only_when_asked(new_page: NewPage) -> None:
    """The row never covers the hand by itself: not under the pointer, and not after a click in it."""
    seat = Seat(new_page(size=(900, 800)))
    seat.make("high_command", seats=[{"who": "me"}, {"who": "bot", "level": "recruit"}])
    row, fold = seat.page.locator(".prompt .row"), seat.page.locator(".prompt .fold")
    chance = random.Random(5)
    for _ in range(MAX_CHOICES):
        seat.settle()
        if fold.is_visible():
            break
        seat.play_a_little(chance)
    shut = row.bounding_box()
    row.hover()
    assert row.bounding_box() == shut
    fold.click()
    expect(fold).to_have_attribute("aria-expanded", "true")
    opened = row.bounding_box()
    assert shut is not None and opened is not None and opened["height"] > shut["height"]
    seat.page.locator("#prompt").click()
    expect(fold).to_have_attribute("aria-expanded", "false")
    assert row.bounding_box() == shut


def test_motion_is_skipped_by_any_key(new_page: NewPage) -> None:
    """Slowed a hundred times, a card still glides when the key is pressed; then it has arrived."""
    seat = Seat(new_page())
    page = seat.page
    seat.make(seats=[{"who": "me"}, {"who": "bot", "level": "recruit"}])
    seat.settle()
    page.emulate_media(reduced_motion="no-preference")
    slow = page.context.new_cdp_session(page)
    slow.send("Animation.enable")
    slow.send("Animation.setPlaybackRate", {"playbackRate": 0.01})
    seat.page.locator(".hand .thing.lit, .hand .thing.ember").first.click()
    page.wait_for_function(f"() => ({MOVING}) > 0")
    page.keyboard.press("Shift")
    assert page.evaluate(f"() => {MOVING}") == 0
