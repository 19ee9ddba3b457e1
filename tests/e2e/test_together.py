"""What people do to each other at a table: ask to take back, talk, let time run out, give up, play again, drop off."""

import re
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import NewPage
from tests.e2e.seat import Seat, to_act

MARKUP = "<b>bold</b> <img src=x onerror=\"document.title='broken'\"> & so on"
ABOVE_ITS_END = """() => {
    const talk = document.querySelector('.chat');
    return talk.scrollTop + talk.clientHeight < talk.scrollHeight - 5;
}"""
KEEP_SOCKETS = """(() => {
    const Real = window.WebSocket;
    window.sockets = [];
    window.WebSocket = class extends Real { constructor(...told) { super(...told); window.sockets.push(this); } };
})()"""


def sit_down(new_page: NewPage, **body: Any) -> tuple[Seat, Seat]:
    """Two people in two browsers at one table; the first of them is asked something."""
    host, guest = Seat(new_page()), Seat(new_page())
    for seat, name in ((host, "Ada"), (guest, "Ben")):
        seat.page.goto("/about")
        seat.ask("PUT", "/api/me", {"name": name})
    code = host.make(seats=[{"who": "me", "deck": "gold"}, {"who": "open"}], **body)
    key = host.ask("GET", f"/api/rooms/{code}")["key"]
    guest.page.goto(f"/table/{code}#{key}")
    guest.page.get_by_role("button", name="Sit here").click()
    for seat in (host, guest):
        seat.page.wait_for_selector("main.table")
    return to_act(host, guest)


@pytest.fixture
def pair(new_page: NewPage) -> tuple[Seat, Seat]:
    """Two people who have kept their hands; the first of them is to act."""
    host, guest = sit_down(new_page)
    for _ in range(2):
        to_act(host, guest)[0].press("Keep this hand")
    return to_act(host, guest)


def concede(seat: Seat) -> None:
    seat.page.get_by_role("button", name="Menu").click()
    seat.page.get_by_role("button", name="Concede").click()
    seat.page.get_by_role("button", name="Yes, concede").click()


def test_a_takeback_is_granted_by_the_other(pair: tuple[Seat, Seat]) -> None:
    asking, other = pair
    asking.press("End the turn")
    assert other.settle() == "asked"
    asking.page.get_by_role("button", name="Undo").click()
    request = other.page.get_by_role("alertdialog")
    expect(request).to_contain_text("would like to take back the last choice")
    request.get_by_role("button", name="Grant it").click()
    expect(request).to_have_count(0)
    assert asking.settle() == "asked"
    expect(other.page.locator("main.table")).to_have_attribute("data-state", "waiting")


def test_a_takeback_is_refused_by_the_other(pair: tuple[Seat, Seat]) -> None:
    asking, other = pair
    asking.press("End the turn")
    assert other.settle() == "asked"
    asking.page.get_by_role("button", name="Undo").click()
    other.page.get_by_role("alertdialog").get_by_role("button", name="Keep it").click()
    expect(asking.page.locator(".toast", has_text="would rather keep it")).to_be_visible()
    assert other.state() == "asked"


def test_chat_is_text_whatever_is_written(pair: tuple[Seat, Seat]) -> None:
    one, other = pair
    one.page.get_by_role("tab", name="Chat").click()
    line = one.page.get_by_role("textbox", name="Message")
    line.fill(MARKUP)
    line.press("Enter")
    unread = other.page.get_by_role("tab", name="Chat")
    expect(unread).to_have_text("Chat1")
    unread.click()
    for seat in (one, other):
        expect(seat.page.locator(".chat li span")).to_have_text(MARKUP)
        assert seat.page.locator(".chat img, .chat li span b").count() == 0
        assert seat.page.title() != "broken"


def test_what_is_said_too_fast_is_not_lost(pair: tuple[Seat, Seat]) -> None:
    page = pair[0].page
    page.get_by_role("tab", name="Chat").click()
    line = page.get_by_role("textbox", name="Message")
    refusal = page.locator(".toast", has_text="A little slower")
    for number in range(40):
        line.fill(f"{number}!")
        line.press("Enter")
        expect(page.locator(".chat li", has_text=f"{number}!").or_(refusal).first).to_be_visible()
        if refusal.count() > 0:
            expect(line).to_have_value(f"{number}!")
            return
    raise AssertionError("nothing was ever too fast")


def test_a_long_talk_stays_at_its_end_and_is_scrolled_by_keyboard(pair: tuple[Seat, Seat]) -> None:
    """The talk holds nothing to press, so Tab reaches the talk itself; there the arrows do not walk the board."""
    page = pair[0].page
    page.get_by_role("tab", name="Chat").click()
    line = page.get_by_role("textbox", name="Message")
    talk = page.get_by_role("list", name="Chat")
    for number in range(6):
        line.fill(f"{number} and so on " * 30)
        line.press("Enter")
        expect(page.locator(".chat li")).to_have_count(number + 1)
    expect(page.locator(".chat li").last).to_be_in_viewport()
    page.keyboard.press("Shift+Tab")
    expect(talk).to_be_focused()
    page.keyboard.press("ArrowUp")
    page.wait_for_function(ABOVE_ITS_END)
    expect(talk).to_be_focused()


def test_a_clock_runs_and_its_flag_falls(new_page: NewPage) -> None:
    slow, other = sit_down(new_page, clock={"base": 12, "increment": 0})
    clock = slow.page.get_by_role("timer")
    expect(clock).to_contain_text(re.compile(r"0:\d\d"))
    expect(clock).not_to_have_text(clock.inner_text())
    expect(slow.page.locator(".prompt-over .q")).to_contain_text("You have lost")
    expect(slow.page.locator(".prompt-over .why")).to_contain_text("time")
    expect(other.page.locator(".prompt-over .q")).to_contain_text("You have won")


def test_conceding_ends_the_match_for_both(pair: tuple[Seat, Seat]) -> None:
    _, other = pair
    concede(other)
    expect(other.page.locator(".prompt-over .q")).to_contain_text("You have lost")
    expect(pair[0].page.locator(".prompt-over .q")).to_contain_text("You have won")


def test_a_rematch_takes_both_to_a_new_table(pair: tuple[Seat, Seat]) -> None:
    one, other = pair
    old = one.page.url
    concede(one)
    other.page.get_by_role("button", name="Play again").click()
    one.page.get_by_text("wants to play again").wait_for()
    one.page.get_by_role("button", name="Play again").click()
    for seat in pair:
        seat.page.wait_for_function("old => location.href !== old", arg=old)
        seat.page.wait_for_selector("main.table[data-state=asked], main.table[data-state=waiting]")
    assert one.page.url == other.page.url
    to_act(one, other)[0].press("Keep this hand")


def test_a_dropped_line_says_so_and_comes_back(new_page: NewPage) -> None:
    page = new_page()
    page.add_init_script(KEEP_SOCKETS)
    page.clock.install()
    seat = Seat(page)
    seat.make(seats=[{"who": "me"}, {"who": "bot", "level": "recruit"}])
    seat.settle()
    page.clock.pause_at(datetime.now(UTC) + timedelta(seconds=1))  # so that the button is the only way back
    page.context.set_offline(True)
    page.evaluate("() => window.sockets.forEach((socket) => socket.close())")
    banner = page.get_by_role("alert").filter(has_text="The line to the table is down")
    expect(banner).to_be_visible()
    page.context.set_offline(False)
    banner.get_by_role("button").click()
    expect(banner).to_have_count(0)
    page.clock.resume()
    page.clock.fast_forward(20_000)  # the attempt that the button forestalled does not follow
    assert page.evaluate("() => window.sockets.filter((socket) => socket.readyState < 2).length") == 1
    seat.press("Keep this hand")
