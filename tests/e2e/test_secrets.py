"""No page ever receives what its person may not know: checked on the frames as they came, not on what is drawn."""

import json
from typing import Any

from playwright.sync_api import expect

from tests.e2e.conftest import NewPage
from tests.e2e.seat import Seat, to_act


def names_of(cards: list[dict[str, Any]], faction: str) -> set[str]:
    return {card["name"] for card in cards if card.get("faction") == faction and card["kind"] != "Commander"}


def test_opponent_and_spectator_never_receive_a_hidden_card(new_page: NewPage) -> None:
    """Gold draws for many turns and plays nothing: none of its cards may be named in anybody else's frames."""
    gold, crimson, watcher = Seat(new_page()), Seat(new_page()), Seat(new_page())
    gold.page.goto("/about")
    room = gold.ask(
        "POST",
        "/api/rooms",
        {"game": "shadows_edge", "public": True, "seats": [{"who": "me", "deck": "gold"}, {"who": "open"}]},
    )
    table = f"/table/{room['room']['code']}"
    crimson.page.goto(f"{table}#{room['key']}")
    crimson.page.get_by_role("radio", name="Fire Before Breakfast").click()
    crimson.page.get_by_role("button", name="Sit here").click()
    gold.page.goto(table)
    watcher.page.goto(table)
    for seat in (gold, crimson):
        seat.page.wait_for_selector("main.table")
    for _ in range(32):
        asked, _other = to_act(gold, crimson)
        asked.press("Keep this hand" if asked.page.get_by_text("Keep this hand").count() else "End the turn")
    expect(watcher.page.get_by_role("log")).to_contain_text("turn begins")
    cards = gold.ask("GET", "/api/games/shadows_edge/cards")["content"]["cards"]
    held = {card["name"] for view in gold.views() for card in view["scene"]["hand"]}
    assert len(held) > 5
    assert held <= names_of(cards, "gold")
    for other in (crimson, watcher):
        assert len(other.views()) > 5
        assert [name for name in names_of(cards, "gold") for frame in other.frames if name in frame] == []
    assert all(view["scene"]["hand"] == [] for view in watcher.views())


def test_hot_seat_hides_hands_behind_the_curtain(new_page: NewPage) -> None:
    seat = Seat(new_page())
    seat.make(seats=[{"who": "me", "deck": "gold"}, {"who": "me", "deck": "crimson"}])
    expect(seat.page.get_by_role("heading", name="Pass the screen to Seat")).to_be_visible()
    assert all(view["scene"].get("hand", []) == [] for view in seat.views()), "nothing is sent before the curtain lifts"
    seat.page.get_by_role("button", name="I am Seat").click()
    seat.settle()
    hand = seat.shown()["scene"]["hand"]
    first = {card["name"] for card in hand}
    assert seat.page.locator(".hand .thing").count() == len(hand) > 0
    seat.page.get_by_role("button", name="Keep this hand").click()
    expect(seat.page.get_by_role("heading", name="Pass the screen to Seat")).to_be_visible()
    assert seat.page.locator(".hand .thing").count() == 0
    assert [name for name in first if name in seat.page.content()] == [], "the page forgets the hand"
    before = len(seat.frames)
    seat.page.get_by_role("button", name="I am Seat").click()
    seat.settle()
    seat.shown()
    second = [json.loads(frame) for frame in seat.frames[before:]]
    hands = [message["scene"]["hand"] for message in second if message["type"] == "view"]
    assert hands and first.isdisjoint({card["name"] for hand in hands for card in hand})
