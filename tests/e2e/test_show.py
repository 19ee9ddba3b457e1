"""Is what happens seen? What falls moves before it is gone, and the others' turn is a story."""

import os
import re

import pytest
from playwright.sync_api import expect

from drumhead.games import game_ids
from tests.e2e.conftest import NewPage
from tests.e2e.hurry import NEVER, NO_LEANING, TRIES, hurry
from tests.e2e.screens import AGAINST_A_RECRUIT, EAGER
from tests.e2e.seat import PATIENCE, Seat

# Every fall is noted with what falls, while it still lies on the board.
NOTE_FALLS = """(() => {
    window.falls = [];
    window.moves = 0;
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (frames, timing) {
        if (timing && timing.id === 'fall' && this.isConnected) window.falls.push(this.getAttribute('data-ref'));
        window.moves += 1;
        return animate.call(this, frames, timing);
    };
})()"""
# Steps after which units are gone that lay on the board before, with their refs.
REMOVALS = """async (code) => {
    const frames = [];
    const info = await (await fetch(`/api/replays/${code}`)).json();
    for (let start = 0; start <= info.inputs; start += 100) {
        const answer = await fetch(`/api/replays/${code}/frames?viewer=-2&start=${start}&count=100`);
        frames.push(...(await answer.json()).frames);
    }
    const units = /"ref":"unit:[0-9]+"/g;
    const refs = (scene) => new Set(JSON.stringify(scene).match(units)?.map(m => m.slice(7, -1)) ?? []);
    const found = [];
    for (let n = 1; n < frames.length; n++) {
        const now = refs(frames[n].scene);
        const gone = [...refs(frames[n - 1].scene)].filter(ref => !now.has(ref));
        if (gone.length > 0) found.push([frames[n].n, gone]);
    }
    return found;
}"""
# Close orders for everybody, and every attack made.
MARCH = """view => {
    const options = view.pending.options;
    const only = (...groups) => options.filter(option => groups.includes(option.group));
    const done = view.scene.turn > 0 ? [only('attack'), only('rush'), only('moves', 'move'), only('end', 'pass')] : [];
    const close = options.filter(option => option.group === 'order' && option.words.endsWith(': Close'));
    return [...done, close, only('place').slice(0, 1)].find(found => found.length > 0) ?? [];
}"""
# Onto the table at once, and every gun fired.
FIRE = """view => {
    const options = view.pending.options;
    const only = (...groups) => options.filter(option => groups.includes(option.group));
    const deploy = options.filter(option => option.group === 'deploy' && option.words.includes('on the table'));
    const going = 'commit zone place first activate squad move go disembark finish pass end'.split(' ');
    return [deploy, only('aim'), only('shoot'), only(...going)].find(found => found.length > 0) ?? [];
}"""
LEANINGS = {"high_command": EAGER, "battleground": MARCH, "dropzone": FIRE}
OPTIONS = {"dropzone": {"scenario": "first_drop"}}
# Removals of a match that are watched, early and late ones; in `make soak` every one.
LOOKED_AT = 10_000 if os.environ.get("DRUMHEAD_SOAK") else 6


def played_until_something_fell(seat: Seat, game: str) -> tuple[str, list[tuple[int, list[str]]]]:
    """A whole match in which units fell, and where; random play ends some matches without any."""
    for seed in range(1, TRIES + 1):
        code = seat.make(game, seats=[{"who": "me"}, {"who": "me"}], options=OPTIONS.get(game, {}))
        seat.page.goto("/about")
        hurry(seat.page, code, NEVER, seed, LEANINGS.get(game, NO_LEANING))
        removals = seat.page.evaluate(REMOVALS, code)
        if removals:
            return code, removals
    raise AssertionError(f"nothing fell in {TRIES} matches")


@pytest.mark.parametrize("game", game_ids())
def test_what_falls_is_seen_falling_before_it_is_gone(game: str, new_page: NewPage) -> None:
    seat = Seat(new_page(motion=True))
    page = seat.page
    page.add_init_script(NOTE_FALLS)
    code, removals = played_until_something_fell(seat, game)
    for still in (False, True):
        page.emulate_media(reduced_motion="reduce" if still else "no-preference")
        for step, gone in removals[:: max(1, len(removals) // LOOKED_AT)][: 2 if still else LOOKED_AT]:
            page.goto(f"/replay/{code}?step={step - 1}")
            page.wait_for_selector(".rp .board [data-ref]", timeout=PATIENCE)
            drawn = [ref for ref in gone if page.locator(f'.board [data-ref="{ref}"]').count() > 0]
            page.get_by_role("button", name="One step on").click()
            for ref in drawn:
                expect(page.locator(f'.board [data-ref="{ref}"]')).to_have_count(0)
            falls = set(page.evaluate("window.falls"))
            assert falls == (set() if still else set(drawn)), f"{game}, step {step}"
            assert not still or page.evaluate("window.moves") == 0, f"{game}, step {step}: something moved"


def test_the_others_turn_is_a_story_and_the_tab_says_whose_turn_it_is(new_page: NewPage) -> None:
    seat = Seat(new_page())
    page = seat.page
    seat.make("high_command", seats=AGAINST_A_RECRUIT)
    for _ in range(80):  # until the first turn is over, however long
        assert seat.settle() == "asked"
        if page.locator("aside .story").count() > 0:
            break
        since = seat.number()
        page.locator("[data-main], .prompt .row button").last.click()
        page.wait_for_timeout(60)
        if not seat.still(since):
            seat.moved(since)
    strip = page.locator("aside .story")
    expect(strip).to_be_visible()
    steps = strip.locator("li")
    assert 1 <= steps.count() <= 6
    assert all(text.strip() for text in steps.all_inner_texts())
    assert steps.first.locator(".pic svg").count() >= 1
    expect(page).to_have_title(re.compile("^● Your turn"))
    assert "favicon-turn" in (page.locator("link[rel=icon]").get_attribute("href") or "")
    before = page.locator(".board").inner_text()
    steps.first.get_by_role("button").click()
    expect(steps.first).to_have_class(re.compile("on"))
    page.wait_for_timeout(1600)
    assert page.locator(".board").inner_text() == before, "what was shown again leaves the table as it is"

    log = page.locator(".log")
    expect(log).to_contain_text(re.compile(r"\bYou (take|draw|discard|purchase|refresh|bank|deploy)"))
    expect(log).to_contain_text(re.compile(r"draws (two|three|four|five|six|seven) army cards"))
    assert not any(line.strip().startswith("§") for line in log.locator("li").all_inner_texts())

    page.get_by_role("button", name="Menu").click()
    page.get_by_role("radio", name="At once").click()
    expect(page.get_by_role("radiogroup", name="Sounds").get_by_role("radio", name="Off")).to_be_checked()
    page.keyboard.press("Escape")
    page.goto("/")
    running = page.get_by_role("region", name="Your tables")
    expect(running).to_contain_text("Your turn")
    running.get_by_role("link").first.click()
    page.wait_for_selector("main.table")
