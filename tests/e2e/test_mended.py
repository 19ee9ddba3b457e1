"""What was mended at the tables: hints that lead, orders that explain themselves, places that hold, a first page."""

import re

import pytest
from playwright.sync_api import FloatRect, Page, expect

from drumhead.content.lessons import lesson_match, lessons_of, no_choice, wanted
from drumhead.games import game_ids, load
from drumhead.server.present import from_wire_action
from drumhead.server.protocol import WireAction
from tests.e2e.conftest import PHONE, NewPage
from tests.e2e.hurry import bring
from tests.e2e.screens import AGAINST_A_RECRUIT, SCREENS
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


def test_a_hint_leads_among_grouped_options_and_on_the_board(new_page: NewPage) -> None:
    """Where there are many options they stand in groups: the group that holds the best line comes first and glows."""
    seat = Seat(new_page())
    page = seat.page
    many = "view => view.pending.options.filter(o => o.refs.length > 0).length > 20 ? {} : null"
    code, _ = bring(seat, many, seats=AGAINST_A_RECRUIT)
    page.goto(f"/table/{code}")
    seat.settle()
    groups = page.locator(".prompt .row .btn.ember")
    expect(groups.first).to_be_visible()
    for _ in range(6):
        page.get_by_role("button", name="Hint", exact=True).click()
        expect(page.locator(".prompt .hint")).to_be_visible()
        if page.locator(".prompt .row .best").count() > 0:
            break
        seat.choose(seat.shown()["pending"]["options"][0])  # to go on was best, and on nothing on the board
        seat.settle()
    expect(page.locator(".prompt .row button").first).to_have_class(re.compile("best"))
    expect(page.locator(".board .lit, .hand .lit").first).to_be_visible()


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


def lesson(seat: Seat, game: str, name: str, steps: int = 0) -> None:
    """The table of a lesson, where everything lies as written, after so many of its steps."""
    taught = next(one for one in lessons_of(game) if one.id == name)
    rules, match = load(game), lesson_match(load(game), taught)
    seat.make(game, lesson=name)
    for step in taught.steps[:steps]:
        seat.settle()
        action = wanted(match, taught.seat, step)[0]
        options = seat.shown()["pending"]["options"]
        seat.choose(next(o for o in options if from_wire_action(rules, WireAction(**o["action"])) == action))
        match.play(taught.seat, action)
        no_choice(match, taught.seat)
    seat.settle()


def test_orders_say_what_they_mean_and_count_down(new_page: NewPage) -> None:
    seat = Seat(new_page())
    page = seat.page
    lesson(seat, "fantasy_commander", "orders")
    tray = page.locator(".tray")
    for words in ("acts first", "acts third", "acts last", "Red 1", "Green 1"):
        expect(tray).to_contain_text(words)
    options = seat.shown()["pending"]["options"]
    seat.choose(next(o for o in options if o["refs"][-1:] == ["order:red"]))
    seat.settle()
    expect(tray).to_contain_text("Red 0")
    expect(tray).to_contain_text("Green 1")
    expect(page.locator(".plan")).to_have_count(1)
    page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    page.evaluate("scrollTo(0, 0)")
    expect(page.locator(".prompt .q")).to_be_in_viewport()


PURPLE = """view => {
    const pool = view.scene.phase === 'distribute' && view.scene.pools[view.seat];
    const blue = view.pending.options.find(o => o.refs.at(-1) === 'order:blue');
    return pool && pool.purple > 0 && pool.blue === 0 && blue ? {seat: view.pending.seat} : null;
}"""


def test_purple_that_stands_in_for_a_colour_says_so(new_page: NewPage) -> None:
    seat = Seat(new_page())
    code, _ = bring(seat, PURPLE, game="fantasy_commander", seats=AGAINST_A_RECRUIT)
    seat.page.goto(f"/table/{code}")
    seat.settle()
    options = seat.shown()["pending"]["options"]
    seat.choose(next(o for o in options if o["refs"][-1:] == ["order:blue"]))
    seat.settle()
    expect(seat.page.locator(".tray .lent")).to_contain_text("1 purple stands in for blue.")


START = """view => view.pending.title.endsWith(': the start') && view.pending.options.length > 1 ? {} : null"""


def test_to_go_on_is_the_main_button_and_to_spend_an_order_is_not(new_page: NewPage) -> None:
    seat = Seat(new_page())
    code, _ = bring(seat, START, game="fantasy_commander", seats=AGAINST_A_RECRUIT)
    seat.page.goto(f"/table/{code}")
    seat.settle()
    expect(seat.page.locator("[data-main]")).to_have_text("Go on")
    expect(seat.page.locator("[data-main]")).to_have_class(re.compile("primary"))
    expect(seat.page.locator(".prompt .btn.primary")).to_have_count(1)


def boxes(page: Page, selector: str) -> list[FloatRect]:
    return [box for one in page.locator(selector).all() if (box := one.bounding_box()) is not None]


def apart(one: FloatRect, other: FloatRect) -> bool:
    return (
        one["x"] + one["width"] <= other["x"]
        or other["x"] + other["width"] <= one["x"]
        or one["y"] + one["height"] <= other["y"]
        or other["y"] + other["height"] <= one["y"]
    )


def test_walking_and_running_look_different_and_the_legend_covers_no_unit(new_page: NewPage) -> None:
    seat = Seat(new_page())
    page = seat.page
    lesson(seat, "fantasy_commander", "orders", 4)
    (legend,) = boxes(page, ".board .key")
    assert all(apart(legend, unit) for unit in boxes(page, ".board .unit .ring"))
    looks = {}
    for verb in ("move", "run"):
        option = next(o for o in seat.shown()["pending"]["options"] if o["action"]["verb"] == verb)
        cell = page.locator(f'.board [data-ref="{option["refs"][-1]}"]').first
        looks[verb] = cell.evaluate("""e => [...e.querySelectorAll('polygon')].map(p => {
            const s = getComputedStyle(p);
            return [s.fill, s.fillOpacity, s.stroke, s.strokeDasharray, s.strokeWidth, s.display].join();
        }).join(';') + e.getAttribute('class')""")
    assert looks["move"] != looks["run"]


def test_who_musters_sees_what_units_can_do_and_the_goal(new_page: NewPage) -> None:
    seat = Seat(new_page())
    page = seat.page
    SCREENS["campaign-muster"](seat)
    person = page.locator(".muster .people li").first
    expect(person.locator(".can")).to_contain_text(re.compile(r"Attack \d+.*Defence \d+"))
    goal = page.locator(".order .goal")
    expect(goal).to_be_in_viewport()
    page.locator(".muster .people li").last.scroll_into_view_if_needed()
    expect(goal).to_be_in_viewport()


def test_what_the_inspector_shows_is_what_is_so_now(new_page: NewPage) -> None:
    """A number that has changed is never shown as it was, though nobody has moved the mouse."""
    seat = Seat(new_page())
    page = seat.page
    lesson(seat, "shadows_edge", "points", 1)
    seat.thing("unit:3").click()
    chief = seat.thing("commander:1")
    chief.hover()
    shown = page.locator("aside .insp")
    expect(shown).to_contain_text(re.compile(r"3\s*Defence"))
    since = seat.number()
    chief.click()
    seat.moved(since)
    seat.settle()
    expect(shown).to_contain_text(re.compile(r"1\s*Defence"))


WHOLE = """selector => [...document.querySelectorAll(selector)]
    .filter(e => e.scrollWidth > e.clientWidth + 1 || e.scrollHeight > e.clientHeight + 3).map(e => e.textContent)"""


def test_four_seats_are_told_apart_and_ones_own_is_whole(new_page: NewPage) -> None:
    seat = Seat(new_page())
    page = seat.page
    bots = [{"who": "bot", "level": "recruit"}] * 3
    seat.make("high_command", seats=[{"who": "me"}, *bots])
    seat.settle()
    names = page.locator(".seats .seat .who").all_inner_texts()
    assert len({name.splitlines()[0] for name in names}) == 4
    own = page.locator(".seats .seat.own").bounding_box()
    prompt = page.locator(".prompt").bounding_box()
    assert own is not None
    assert prompt is not None
    assert own["y"] + own["height"] <= prompt["y"] + 1
    page.locator(".winds h2").evaluate("name => { name.textContent = 'Dispatches from the Front'; }")  # the longest
    own = page.locator(".seats .seat.own").bounding_box()
    assert own is not None
    assert own["y"] + own["height"] <= prompt["y"] + 1
    assert page.evaluate(WHOLE, ".seats") == [], "all seats fit, none is scrolled to"
    winds = seat.shown()["scene"]["winds"]
    for line in winds["text"] if isinstance(winds["text"], list) else [winds["text"]]:
        expect(page.get_by_text(line).locator("visible=true").first).to_be_in_viewport()


def test_a_phone_reaches_the_foes_reserves_the_winds_and_the_texts_of_locations(new_page: NewPage) -> None:
    seat = Seat(new_page(PHONE))
    page = seat.page
    lesson(seat, "high_command", "capture", 2)
    scene = seat.shown()["scene"]
    place = scene["locations"][0]
    words = place["text"] if isinstance(place["text"], str) else place["text"][0]
    text = page.get_by_text(words).first
    text.scroll_into_view_if_needed()
    expect(text).to_be_in_viewport()
    seat.make("high_command", seats=AGAINST_A_RECRUIT)
    seat.settle()
    scene = seat.shown()["scene"]
    winds = scene["winds"]["text"]
    told = page.get_by_text(winds if isinstance(winds, str) else winds[0]).first
    told.scroll_into_view_if_needed()
    expect(told).to_be_in_viewport()
    theirs = page.locator(".board .supply.small [data-ref]")
    assert theirs.count() > 0
    theirs.last.scroll_into_view_if_needed()
    expect(theirs.last).to_be_in_viewport()


OPEN_TIP = ".tip:popover-open"
PRESS_LONG = """e => {
    const touch = (kind) => e.dispatchEvent(new PointerEvent(kind, {pointerType: 'touch', bubbles: true}));
    touch('pointerenter');
    touch('pointerdown');
}"""


def test_words_of_a_prompt_explain_themselves(new_page: NewPage) -> None:
    seat = Seat(new_page())
    page = seat.page
    lesson(seat, "high_command", "first-turn", 1)
    word = page.locator(".prompt .term", has_text="CMD")
    tip = page.locator(OPEN_TIP)
    word.hover()
    expect(tip).to_contain_text("Command: one of the two moneys.")
    page.mouse.move(5, 5)
    expect(tip).to_have_count(0)
    word.focus()
    expect(tip).to_contain_text("Command")
    page.locator("[data-command]").focus()
    expect(tip).to_have_count(0)
    word.evaluate(PRESS_LONG)
    expect(tip).to_contain_text("Command")


def test_the_letters_of_an_order_explain_themselves_and_stay_buttons(new_page: NewPage) -> None:
    seat = Seat(new_page())
    page = seat.page
    lesson(seat, "battleground", "closing")
    letters = page.locator(".orders .letters .btn")
    tip = page.locator(OPEN_TIP)
    letters.nth(0).hover()
    expect(tip).to_contain_text("Close: move at the nearest enemy")
    letters.nth(0).click()
    expect(letters.nth(0)).to_have_attribute("aria-checked", "true")
    page.mouse.move(5, 5)
    expect(tip).to_have_count(0)
    page.keyboard.press("Tab")
    letters.nth(5).focus()
    expect(tip).to_contain_text("Follow: move up behind the nearest friend")
    page.locator("[data-command]").focus()
    letters.nth(4).evaluate(PRESS_LONG)
    expect(tip).to_contain_text("Hold: stay")
    # an order that is given by a button is the one that the desk shows
    options = seat.shown()["pending"]["options"]
    page.reload()
    seat.settle()
    expect(page.locator(".orders .letters [aria-checked=true]")).to_contain_text("Hold")
    seat.choose(next(o for o in options if o["words"].endswith(": Close")))
    seat.settle()
    expect(page.locator(".orders .letters [aria-checked=true]")).to_contain_text("Close")


def test_a_refusal_covers_nothing_that_is_needed(new_page: NewPage) -> None:
    seat = Seat(new_page())
    page = seat.page
    lesson(seat, "shadows_edge", "front-first")
    seat.thing("unit:4").click()
    seat.thing("commander:1").click()
    expect(page.locator(".toast")).to_be_visible()
    (toast,) = boxes(page, ".toast")
    for needed in (".prompt button", ".board [data-ref]", ".lesson"):
        assert all(apart(toast, box) for box in boxes(page, needed)), needed


CUT_FACES = """() => [...document.querySelectorAll('.grid .thing *')]
    .filter(e => e.childElementCount === 0 && e.textContent.trim() && getComputedStyle(e).overflow !== 'visible')
    .filter(e => e.scrollWidth > e.clientWidth + 1 || e.scrollHeight > e.clientHeight + 3)
    .map(e => e.textContent).slice(0, 5)"""


@pytest.mark.parametrize("game", game_ids())
def test_nothing_printed_in_a_gallery_is_cut(game: str, new_page: NewPage) -> None:
    page = new_page()
    page.goto(f"/gallery/{game}")
    page.wait_for_selector(".grid .thing")
    page.wait_for_timeout(500)
    assert page.evaluate(CUT_FACES) == []


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
