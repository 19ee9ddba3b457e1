"""Somebody at the table: what a person sees and does there, by mouse or by keyboard, as short functions."""

import json
import random
from typing import Any

from playwright.sync_api import Page, WebSocket, expect

from drumhead.server.changes import applied

PATIENCE = 60_000
GAMES = ("shadows_edge", "fantasy_commander", "high_command")
STATE_OF = "selector => document.querySelector(selector)?.dataset.state"


class Seat:
    """A page at a table. Frames are kept as they came over the socket, with changes of a scene carried out."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.frames: list[str] = []
        page.on("websocket", self._listen)

    def _listen(self, socket: WebSocket) -> None:
        scenes: dict[tuple[int, int], dict[str, Any]] = {}

        def heard(raw: str | bytes) -> None:
            message = json.loads(raw)
            if message["type"] == "view":
                if message.get("changes") is not None:
                    message["scene"] = applied(scenes[message["seat"], message["base"]], message["changes"])
                scenes[message["seat"], message.get("drawing", 0)] = message["scene"]
            self.frames.append(json.dumps(message))

        socket.on("framereceived", heard)

    # -- coming to the table

    def make(self, game: str = "shadows_edge", **body: Any) -> str:
        """Make a table over the API with this page's identity, and go there; its code."""
        if self.page.url == "about:blank":
            self.page.goto("/about")
        room = self.ask("POST", "/api/rooms", {"game": game} | body)
        self.page.goto(f"/table/{room['room']['code']}")
        return str(room["room"]["code"])

    def ask(self, method: str, path: str, body: Any = None) -> Any:
        return self.page.evaluate(
            """async ([method, path, body]) => {
                const init = {method, headers: {'content-type': 'application/json'}};
                if (body !== null) init.body = JSON.stringify(body);
                return await (await fetch(path, init)).json();
            }""",
            [method, path, body],
        )

    def views(self) -> list[dict[str, Any]]:
        """The views that came so far, oldest first."""
        messages = [json.loads(frame) for frame in self.frames]
        return [message for message in messages if message["type"] == "view"]

    def shown(self) -> dict[str, Any]:
        """The view that the page shows; its frame may reach us a moment later than the page."""
        for _ in range(PATIENCE // 50):
            drawn = self.page.locator("main.table").evaluate("table => ({...table.dataset})")
            messages = (json.loads(frame) for frame in reversed(self.frames))
            view = next((message for message in messages if message["type"] == "view"), None)
            if view is not None:
                asked = view["pending"]["ask"] if view["pending"] else -1
                if str(asked) == drawn["ask"] and (view["outcome"] is not None) == (drawn["state"] == "over"):
                    return dict(view)
            self.page.wait_for_timeout(50)
        raise AssertionError("no frame holds what the page shows")

    # -- seeing

    def state(self) -> str:
        """`loading` until the board is drawn; then `asked`, `waiting` (also for what one's answer brings) or `over`."""
        return self.page.locator("main.table").get_attribute("data-state") or ""

    def number(self) -> str:
        return self.page.locator("main.table").get_attribute("data-ask") or ""

    def settle(self) -> str:
        """Wait until this seat is asked or the match is over; which of the two."""
        settled = "main.table[data-state=asked], main.table[data-state=over]"
        return str(self.page.wait_for_function(STATE_OF, arg=settled, timeout=PATIENCE).json_value())

    def still(self, ask: str) -> bool:
        """Is this question open, and no answer to it on its way?"""
        return self.page.locator(f'main.table[data-state=asked][data-ask="{ask}"]').count() > 0

    def moved(self, since: str) -> None:
        """Wait until the table has gone on from this ask."""
        self.page.wait_for_function(
            "since => { const t = document.querySelector('main.table'); return t && t.dataset.ask !== since; }",
            arg=since,
            timeout=PATIENCE,
        )

    def thing(self, ref: str) -> Any:
        return self.page.locator(f'[data-ref="{ref}"]').first

    # -- doing, by mouse

    def press(self, words: str) -> None:
        """Press a button of the prompt by what it says."""
        since = self.number()
        self.page.locator(".prompt button", has_text=words).first.click()
        self.moved(since)

    def choose(self, option: dict[str, Any]) -> None:
        """Take this option: click on what it touches, one after the other, then on its button where one is needed."""
        since = self.number()
        for ref in option["refs"]:
            thing = self.page.locator(f'.table [data-ref="{ref}"]').first
            if thing.count() == 0 or "sel" in (thing.get_attribute("class") or "").split():
                continue  # not drawn on the board, or in hand already
            cover = thing.locator(".cover").first
            (cover if cover.count() > 0 else thing).click()
            if not self.still(since):
                break
        button = self.page.locator(f'.table [data-option="{option["index"]}"]').first
        for _ in range(PATIENCE // 50):  # a click may have done it, and its answer be on its way
            if not self.still(since):
                break
            if button.count() > 0:
                fold = self.page.locator('.prompt .fold[aria-expanded="false"]')
                if fold.is_visible():
                    fold.click()
                button.click()
                break
            self.page.wait_for_timeout(50)
        self.moved(since)

    def play_a_little(self, chance: random.Random) -> None:
        """One choice by mouse: take something that glows and put it somewhere that glows, or end the turn."""
        menu = self.page.locator(".explain.shown button.lit")
        if menu.count() > 0:  # several things fit: the table asks which, right there
            menu.nth(chance.randrange(menu.count())).click()
            return
        embers = self.page.locator(".thing.ember")
        bright = self.page.locator(".thing.lit")
        if embers.count() > 0 and bright.count() == 0 and chance.random() < 0.75:
            embers.nth(chance.randrange(embers.count())).click()
        if bright.count() > 0:
            bright.nth(chance.randrange(bright.count())).click()
        elif self.page.locator(".thing.sel").count() > 0 and self.page.locator(".prompt .row button").count() > 0:
            self.page.locator(".prompt .row button").first.click()
        else:
            self.page.locator(".prompt .end button:not(.bare), .prompt .row button").last.click()


def to_act(one: Seat, two: Seat) -> tuple[Seat, Seat]:
    """Whoever is asked, and the other."""
    for _ in range(PATIENCE // 100):
        if one.state() == "asked":
            return one, two
        if two.state() == "asked":
            return two, one
        one.page.wait_for_timeout(100)
    raise AssertionError("nobody is asked")


def expect_prompt(page: Page) -> None:
    """A question stands in the prompt, with something to press."""
    page.wait_for_selector("main.table[data-state=asked]", timeout=PATIENCE)
    expect(page.locator("#prompt .q")).not_to_be_empty()
    expect(page.locator(".prompt button").first).to_be_visible()
