"""Do people get through Fantasy Commander: a scenario to its end, orders handed out at once, a campaign's mission?"""

import json
import random
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, expect

from tests.e2e.conftest import DESK, NewPage
from tests.e2e.hurry import arrived, set_off
from tests.e2e.seat import PATIENCE, Seat
from tests.server.client import ServerProcess
from tests.server.conftest import limits

MAX_CHOICES = 500
NORTH = {"units": ["aur_legion", "aur_bows"], "deck": ["aur_01", "aur_02"]}
SOUTH = {"units": ["red_raider", "red_jav"], "deck": ["red_01", "red_02"]}
BUTTONS = ".prompt .row button, .prompt .end button:not(.bare)"
# With two order dice each, to keep or to roll again.
DICED = (
    {"units": ["aur_levy", "aur_levy", "aur_bows"], "deck": ["aur_01", "aur_02", "aur_04"]},
    {"units": ["red_goblin", "red_goblin", "red_jav"], "deck": ["red_01", "red_02", "red_05"]},
)
DEPLOYED = "view => view.scene.phase !== 'deploy' ? {} : null"


def choose(seat: Seat, chance: random.Random) -> None:
    """One choice: by clicks on what glows where they decide, else typed by its number."""
    since = seat.number()
    options = seat.shown()["pending"]["options"]
    option = chance.choice(options)
    clicks = deciding_clicks(option, options)
    for ref in clicks:
        seat.thing(ref).click()
    if not clicks:
        seat.page.keyboard.press("/")
        seat.page.keyboard.type(str(option["index"] + 1))
        seat.page.keyboard.press("Enter")
    seat.moved(since)


def deciding_clicks(option: dict[str, Any], options: list[dict[str, Any]]) -> list[str]:
    """What to click so that this option is played; nothing where several options would be left."""
    touching = [other["refs"] for other in options if other["refs"]]
    refs: list[str] = option["refs"]
    if refs not in touching or touching.count(refs) > 1:
        return []
    firsts = {other[0] for other in touching}
    if all(len(other) == 1 for other in touching):
        return refs if len(firsts) == len(touching) else []
    given = len(firsts) == 1 and len(touching) > 1  # already in hand, so nobody clicks it
    return (refs[1:] if given else refs) if len(refs) == 2 else []


def play_out(seat: Seat, seed: int) -> None:
    chance = random.Random(seed)
    for _ in range(MAX_CHOICES):
        if seat.settle() == "over":
            return
        choose(seat, chance)
    raise AssertionError("the battle did not end")


def test_a_whole_scenario_against_a_bot_by_mouse(new_page: NewPage) -> None:
    seat = Seat(new_page())
    bot = {"who": "bot", "level": "recruit", "roster": SOUTH}
    seat.make("fantasy_commander", seats=[{"who": "me", "roster": NORTH}, bot], options={"scenario": "grey_fords"})
    play_out(seat, 3)
    expect(seat.page.locator(".prompt-over .q")).to_be_visible()
    log = seat.page.get_by_role("log")
    for words in ("deploy", "reveal", "initiative", "activate"):
        expect(log).to_contain_text(words)
    assert seat.shown()["outcome"] is not None
    assert max(view["scene"]["round"] for view in seat.views()) > 1


# -- orders in secret


def units_of(view: dict[str, Any], owner: int) -> list[dict[str, Any]]:
    return [unit for unit in view["scene"]["units"] if unit["owner"] == owner]


def hands_out(seat: Seat, colour: str) -> None:
    """Give every unit this colour if it may have it, else whatever comes first; all but the commit."""
    while seat.page.locator(BUTTONS, has_text="Commit the orders").count() == 0:
        since = seat.number()
        wanted = seat.page.locator(".prompt .row button", has_text=colour)
        (wanted if wanted.count() else seat.page.locator(".prompt .row button")).first.click()
        seat.moved(since)


def answer(seat: Seat, words: str) -> None:
    since = seat.number()
    seat.page.locator(BUTTONS, has_text=words).first.click()
    seat.moved(since)


def frames_since(seat: Seat, start: int) -> list[dict[str, Any]]:
    messages = [json.loads(frame) for frame in seat.frames[start:]]
    return [message for message in messages if message["type"] not in ("presence", "pong", "verdict")]


def views_since(seat: Seat, start: int) -> list[dict[str, Any]]:
    """The views that came since; at least one is waited for."""
    for _ in range(PATIENCE // 100):
        found = [message for message in frames_since(seat, start) if message["type"] == "view"]
        if found:
            return found
        seat.page.wait_for_timeout(100)
    raise AssertionError("no view came")


def test_two_browsers_hand_out_orders_at_once_and_in_secret(new_page: NewPage) -> None:
    host, guest = Seat(new_page()), Seat(new_page())
    host.page.goto("/about")
    guest.page.goto("/about")
    seats = [{"who": "me", "roster": DICED[0]}, {"who": "open"}]
    made = host.ask("POST", "/api/rooms", {"game": "fantasy_commander", "seats": seats})
    code = made["room"]["code"]
    guest.ask("POST", f"/api/rooms/{code}/join", {"key": made["key"]})
    guest.ask("PUT", f"/api/rooms/{code}/seats/1", {"roster": DICED[1]})
    for number, seat in enumerate((host, guest)):
        set_off(seat.page, code, DEPLOYED, number + 1)
    for seat in (host, guest):
        assert arrived(seat.page) is not None
        seat.page.goto(f"/table/{code}")
        seat.settle()
        seat.shown()
    before = len(guest.frames)
    answer(host, "Reroll")
    host.page.wait_for_timeout(300)
    assert frames_since(guest, before) == [], "that and how the host rolls again is nobody else's business"
    for seat in (host, guest):
        answer(seat, "Keep the dice")
    for mine, seat in enumerate((host, guest)):
        _dice_are_nobody_elses(seat, 1 - mine)
    for seat in (host, guest):
        expect(seat.page.get_by_role("heading", name="Orders in your pool")).to_be_visible()
    _edits_reach_nobody(host, guest)
    _edits_reach_nobody(guest, host)
    guest.page.keyboard.press("/")
    guest.page.keyboard.type("commit the")
    _a_commit_shows_backs_alone(host, guest)
    start = [len(host.frames), len(guest.frames)]
    guest.page.keyboard.type(" orders")  # what the host does takes nothing out of the guest's hands
    guest.page.keyboard.press("Enter")
    for number, seat in enumerate((host, guest)):
        expect(seat.page.get_by_role("log")).to_contain_text("reveals")
        shown = views_since(seat, start[number])[0]
        assert shown["committed"] == []
        told = [(event["said"], event["seat"]) for event in shown["events"] if event["said"] == "tokens"]
        assert told == [("tokens", 0), ("tokens", 1)], "whoever sealed first, the reveal goes by seats"
        orders = {unit["order"] for owner in (0, 1) for unit in units_of(shown, owner)}
        assert orders and orders <= set("RBGYP") | {""}
        expect(seat.page.get_by_role("list", name="Order of activation")).to_be_visible()


def _dice_are_nobody_elses(seat: Seat, other: int) -> None:
    """Order dice are told to whoever rolls them; a pool is empty to the other side until both have kept theirs."""
    events = [event for view in seat.views() for event in view["events"]]
    assert {event["seat"] for event in events if event["said"] == "dice"} <= {1 - other}
    making = [view for view in seat.views() if view["scene"]["phase"] == "orders"]
    assert making
    for view in making:
        assert not any(view["scene"]["pools"][other].values())
        assert not any(event["said"] == "pool" for event in view["events"])


def _edits_reach_nobody(one: Seat, other: Seat) -> None:
    """While one side hands out orders, the other's socket is silent."""
    before = other.shown()
    start = len(other.frames)
    hands_out(one, "blue")
    one.page.wait_for_timeout(300)
    assert frames_since(other, start) == []
    plan = one.shown()
    assert plan["scene"]["draft"], "the plan is drawn for whoever makes it"
    for unit in units_of(before, plan["seat"]):
        assert unit["order"] == ""


def _a_commit_shows_backs_alone(host: Seat, guest: Seat) -> None:
    """The guest learns that the host has sealed, and nothing of what or in which order."""
    draft = guest.shown()["scene"]["draft"]
    start = len(guest.frames)
    answer(host, "Commit the orders")
    host.shown()
    views = views_since(guest, start)
    assert [view["committed"] for view in views] == [[0]]
    assert {unit["order"] for unit in units_of(views[0], 0)} == {"back"}
    assert views[0]["scene"]["draft"] == draft
    assert [event["said"] for event in views[0]["events"]] == ["committed"]
    assert not any(event["more"] for event in views[0]["events"])
    expect(guest.page.locator("main.table")).to_have_attribute("data-state", "asked")


# -- the campaign


def town_page(browser: Browser, server: ServerProcess, state: Any = None) -> Page:
    context = browser.new_context(
        base_url=server.url,
        viewport={"width": DESK[0], "height": DESK[1]},
        reduced_motion="reduce",
        storage_state=state,
    )
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    return page


def test_a_mission_is_fought_across_a_restart_and_reported(browser: Browser, tmp_path: Path) -> None:
    told: dict[str, Any] = {"limits": limits(), "offer": ["fantasy_commander"]}
    server = ServerProcess(tmp_path, **told)
    try:
        page = town_page(browser, server)
        page.goto("/")
        page.get_by_role("link", name="Campaign").click()
        page.get_by_label("Its name").fill("Aldenford")
        page.get_by_role("radio", name="Redfang Clans").click()
        page.get_by_role("button", name="Raise the banner").click()
        page.get_by_role("button", name="Build Beacon").click()
        expect(page.get_by_text("Stands", exact=True)).to_be_visible()
        expect(page.get_by_role("button", name="Build Wall")).to_be_disabled()
        page.get_by_role("button", name="Hear the briefing").click()
        expect(page.get_by_role("heading", name="What has happened meanwhile")).to_be_visible()
        page.get_by_role("button", name="Add Goblin Rabble").click()
        seat = Seat(page)  # it listens before the table's socket opens
        page.get_by_role("button", name="March").click()
        chance = random.Random(2)
        for _ in range(4):
            assert seat.settle() == "asked"
            choose(seat, chance)
        seat.settle()
        asked, table = seat.number(), page.url.rpartition("/")[2]
        state = page.context.storage_state()
        page.context.close()
    finally:
        server.kill()
    server = ServerProcess(tmp_path, **told)
    try:
        page = town_page(browser, server, state)
        page.goto("/campaigns/fantasy_commander")
        expect(page.get_by_text("A battle is being fought.")).to_be_visible()
        page.get_by_role("link", name="Go on").click()
        seat = Seat(page)
        page.get_by_role("link", name="To the battle").click()
        seat.settle()
        assert (seat.number(), page.url.rpartition("/")[2]) == (asked, table), "the battle goes on where it stood"
        play_out(seat, 5)
        outcome = seat.shown()["outcome"]
        page.get_by_role("link", name="To the report").click()
        report = page.get_by_role("article")
        expect(report).to_contain_text("Smoke on the Road")
        expect(report).to_contain_text("Won" if outcome["winners"] == [0] else "Lost")
        expect(report.get_by_role("link", name="Watch it again")).to_have_attribute("href", f"/replay/{table}")
        expect(page.get_by_role("listitem").filter(has_text="The Grey Fords")).to_contain_text("next")
        page.context.close()
    finally:
        server.stop()
