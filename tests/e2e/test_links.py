"""Links and names at the seams: one identity, matches that can be shown to others, friends by link, hot seats."""

import re

from playwright.sync_api import Page, Response, expect

from drumhead.server.pages import NUMBERS
from tests.e2e.conftest import PHONE, NewPage
from tests.e2e.screens import AGAINST_A_RECRUIT, concede
from tests.e2e.seat import Seat


def my_name(page: Page) -> str:
    return page.get_by_title("Change your name").inner_text()


def heard_by(page: Page) -> list[Response]:
    """All answers that this page gets from now on."""
    answers: list[Response] = []
    page.on("response", lambda answer: answers.append(answer))
    return answers


def test_a_new_browser_is_one_person(new_page: NewPage) -> None:
    """Several requests of a first page at once would each be taken for another newcomer."""
    for path in ("/", "/lobby", "/replays"):
        page = new_page()
        answers = heard_by(page)
        page.goto(path)
        page.wait_for_load_state("networkidle")
        name = my_name(page)
        newcomers = [answer.url for answer in answers if "set-cookie" in answer.all_headers()]
        assert len(newcomers) == 1, newcomers
        page.reload()
        expect(page.get_by_title("Change your name")).to_have_text(name)


def test_a_finished_match_is_shared_by_its_link_at_a_step(new_page: NewPage) -> None:
    seat = Seat(new_page())
    code = seat.make(seats=AGAINST_A_RECRUIT)
    seat.settle()
    seat.press("Keep this hand")
    concede(seat)
    page = seat.page
    expect(page.locator(".log .end")).to_have_text("You gave up.")
    page.goto("/replays")
    row = page.locator("a.row").first
    expect(row).to_contain_text("against Recruit")
    expect(row).to_contain_text("Lost")
    expect(row.locator("time")).to_contain_text(re.compile(r"20\d\d"))
    row.click()
    page.get_by_role("button", name="One step on").click()
    page.get_by_role("button", name="Share").click()
    link = page.get_by_label("Its address").input_value()
    assert link.endswith(f"/replay/{code}?step=1")
    page.get_by_role("button", name="Copy the link").click()
    assert page.evaluate("navigator.clipboard.readText()") == link

    stranger = new_page(PHONE)
    stranger.goto(link)
    expect(stranger.get_by_role("slider", name="Step")).to_have_value("1")
    image = stranger.locator("meta[property='og:image']").get_attribute("content") or ""
    assert stranger.request.get(image).headers["content-type"] == "image/png"
    page.get_by_label("Let others look at it").uncheck()
    expect(page.get_by_text("Only who was at the table")).to_be_visible()
    stranger.reload()
    expect(stranger.get_by_role("heading", name="This match is not open to you")).to_be_visible()
    stranger.get_by_role("link", name="To the tables").click()
    expect(stranger.get_by_role("heading", name="Take a seat.")).to_be_visible()

    # what a seat did not see, its view tells as it saw it; and the match goes on from here
    page.keyboard.press("Escape")
    page.get_by_role("radio", name="As Recruit saw it").click()
    page.get_by_role("radio", name="Open").click()
    steps = page.locator(".now li")
    expect(steps.first).to_contain_text("The table is laid.")
    assert all("The table is laid." not in text for text in steps.all_inner_texts()[1:])
    page.get_by_role("button", name="Play on from here").click()
    page.get_by_role("dialog").get_by_role("button", name=re.compile("As Guest")).click()
    page.wait_for_url("**/table/*")
    assert seat.settle() == "asked"


def test_a_friend_reads_the_terms_before_sitting_down(new_page: NewPage) -> None:
    host, guest = Seat(new_page()), Seat(new_page(PHONE))
    for seat, name in ((host, "Ada"), (guest, "Ben")):
        seat.page.goto("/about")
        seat.ask("PUT", "/api/me", {"name": name})
    code = host.make(seats=[{"who": "me"}, {"who": "open"}], clock={"base": 900, "increment": 10})
    main = host.page.locator(".btn.primary")
    expect(main).to_have_count(1)
    expect(main).to_have_text("Copy the link")
    key = host.ask("GET", f"/api/rooms/{code}")["key"]
    guest.page.goto(f"/table/{code}#{key}")
    terms = guest.page.get_by_role("region", name="On these terms")
    expect(terms).to_contain_text("15 minutes each")
    expect(terms).to_contain_text("Hints for everybody, if you want them, too")
    guest.page.get_by_role("radio").first.click()
    expect(guest.page.locator(".deck .list li").first).to_be_visible()

    watcher = Seat(new_page())
    watcher.page.goto(f"/table/{code}#{key}")
    guest.page.get_by_role("button", name="Sit here").click()
    for seat in (host, guest, watcher):
        seat.page.wait_for_selector("main.table")
    expect(host.page.get_by_role("button", name="Hint")).to_have_count(0)
    expect(watcher.page.get_by_role("region", name="Your hand")).to_have_count(0)

    # the log says who gave up; a rematch takes both, and the watcher along
    concede(host)
    expect(guest.page.locator(".prompt-over")).to_contain_text("Ada gave up.")
    expect(watcher.page.locator(".log .end")).to_have_text("Ada gave up.")
    old = host.page.url
    host.page.get_by_role("button", name="Play again").click()
    guest.page.get_by_text("wants to play again").wait_for()
    assert host.page.url == old, "one is not enough"
    guest.page.get_by_role("button", name="Play again").click()
    for seat in (host, guest, watcher):
        seat.page.wait_for_function("old => !location.href.includes(old)", arg=code)
    assert len({seat.page.url for seat in (host, guest, watcher)}) == 1


def test_a_hot_seat_asks_for_names_and_short_addresses_lead_somewhere(new_page: NewPage) -> None:
    page = new_page()
    page.goto("/setup/shadows_edge?with=hotseat")
    page.get_by_label("Name of seat 1").fill("Ada")
    page.get_by_label("Name of seat 2").fill("Ben")
    swatches = page.locator(".decks").first.get_by_role("radio")
    assert all(text.strip() for text in swatches.all_inner_texts())
    page.get_by_role("button", name="Start the battle").click()
    page.get_by_role("button", name=re.compile("I am (Ada|Ben)")).first.click()
    expect(page.locator("main.table[data-state=asked]")).to_have_count(1)
    expect(page.get_by_role("heading", name="Ben")).to_be_visible()
    for path, sign in (("/gallery", ".grid .thing"), ("/rules", "article"), ("/builder", ".law h3")):
        page.goto(path)
        page.wait_for_selector(sign)
    games = page.evaluate("async () => (await (await fetch('/api/games')).json()).length")
    said = page.locator("meta[name=description]").get_attribute("content") or ""
    assert said.startswith(f"{NUMBERS[games]} tabletop")
