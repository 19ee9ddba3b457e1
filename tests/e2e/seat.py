"""Somebody at the table: what a person sees and does there, by mouse or by keyboard, as short functions."""

import json
import random
from typing import Any

from playwright.sync_api import Page, expect

PATIENCE = 60_000
GAMES = ("shadows_edge", "fantasy_commander", "high_command")


class Seat:
    """A page at a table. Frames are kept exactly as they came over the socket."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.frames: list[str] = []
        page.on("websocket", lambda socket: socket.on("framereceived", lambda raw: self.frames.append(str(raw))))

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

    # -- seeing

    def state(self) -> str:
        return self.page.locator("main.table").get_attribute("data-state") or ""

    def number(self) -> str:
        return self.page.locator("main.table").get_attribute("data-ask") or ""

    def settle(self) -> str:
        """Wait until this seat is asked or the match is over; which of the two."""
        self.page.wait_for_selector("main.table[data-state=asked], main.table[data-state=over]", timeout=PATIENCE)
        return self.state()

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

    def play_a_little(self, chance: random.Random) -> None:
        """One choice by mouse: take something that glows and put it somewhere that glows, or end the turn."""
        since = self.number()
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
        if self.page.locator(".thing.sel").count() == 0:
            self.moved(since)


def expect_prompt(page: Page) -> None:
    """A question stands in the prompt, with something to press."""
    page.wait_for_selector("main.table[data-state=asked]", timeout=PATIENCE)
    expect(page.locator("#prompt .q")).not_to_be_empty()
    expect(page.locator(".prompt button").first).to_be_visible()
