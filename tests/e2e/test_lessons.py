"""Does somebody who does only what the first lesson says end it well, in each game that has one?"""

import json
import re

import pytest
from playwright.sync_api import expect

from drumhead.content.lessons import lesson_match, lessons_of, lit, no_choice, wanted
from drumhead.games import game_ids, load
from drumhead.server.present import from_wire_action
from drumhead.server.protocol import WireAction
from tests.e2e.conftest import DESK, PHONE, NewPage
from tests.e2e.seat import Seat

VIOLATIONS = "async () => (await axe.run(document, {resultTypes: ['violations']})).violations.map(v => v.id)"
# Locations and reserves of a board that run into each other, words of the lesson that its box does not hold.
CUT_OFF = """() => {
    const box = (e) => e.getBoundingClientRect();
    const say = document.querySelector('.lesson .say');
    const found = say.scrollHeight > say.clientHeight + 2 ? ['the lesson itself'] : [];
    const places = [...document.querySelectorAll('.board .loc [data-ref]')].filter(e => box(e).height > 0);
    for (const supply of document.querySelectorAll('.board .supply'))
        for (const place of places)
            if (box(place).bottom > box(supply).top + 2 && box(place).top < box(supply).bottom - 2)
                found.push(place.dataset.ref);
    return found;
}"""
TAUGHT = [game for game in game_ids() if lessons_of(game)]


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
@pytest.mark.parametrize("game_id", TAUGHT)
def test_the_first_lesson_is_won_by_doing_what_it_says(
    game_id: str, size: tuple[int, int], new_page: NewPage, axe_script: str
) -> None:
    """By mouse: what a step wants is clicked on, on the board or in the prompt; what it lights is there to be seen."""
    game, lesson = load(game_id), lessons_of(game_id)[0]
    page = new_page(size)
    seat = Seat(page)
    page.goto(f"/learn/{game_id}")
    page.get_by_role("button", name=re.compile(rf": {re.escape(lesson.title)}\b")).first.click()
    panel = page.locator(".lesson")
    match = lesson_match(game, lesson)
    for number, step in enumerate(lesson.steps):
        expect(panel).to_have_attribute("data-step", str(number))
        expect(panel).to_contain_text(step.say)
        if number == 0:
            page.evaluate(axe_script)
            assert page.evaluate(VIOLATIONS) == []
            page.reload()  # a reload carries on
            expect(panel).to_contain_text(step.say)
        for ref in lit(match, lesson.seat, step):
            expect(page.locator(f'[data-ref="{ref}"]').first).to_have_css("outline-style", "solid")
        expect(panel.get_by_role("status")).to_be_in_viewport()
        assert page.evaluate(CUT_OFF) == []
        seat.settle()
        action = wanted(match, lesson.seat, step)[0]
        options = seat.shown()["pending"]["options"]
        (option,) = [one for one in options if from_wire_action(game, WireAction(**one["action"])) == action]
        seat.choose(option)
        match.play(lesson.seat, action)
        no_choice(match, lesson.seat)
    expect(panel).to_have_attribute("data-done", "true")
    expect(panel).to_contain_text(lesson.end)
    expect(page.locator(".prompt-over .q")).to_contain_text("You have won")
    page.goto("/learn")
    expect(page.locator(".paths li.done")).to_have_count(1)


def test_a_first_visit_asks_and_a_newcomer_meets_a_recruit(new_page: NewPage, axe_script: str) -> None:
    """Asked once; Play now seats a recruit with the quick rules, and later whoever was played last."""
    page = new_page()
    page.goto("/")
    asked = page.get_by_role("region", name="Your first time here?")
    expect(asked).to_be_visible()
    page.evaluate(axe_script)
    assert page.evaluate(VIOLATIONS) == []
    asked.get_by_role("button", name="Let me play").click()
    expect(asked).to_have_count(0)
    card = page.locator("li.game").filter(has_text="High Command")
    expect(card).to_contain_text("a recruit waits")
    with page.expect_response(lambda answer: answer.url.endswith("/rooms") and answer.request.method == "POST") as made:
        card.get_by_role("button", name="Play now").click()
    assert [seat["level"] for seat in made.value.json()["room"]["seats"]][1] == "recruit"
    assert json.loads(made.value.request.post_data or "{}")["options"] == {"quick_start": True}
    page.wait_for_url("**/table/*")
    page.evaluate("localStorage.setItem('drumhead.ranks', JSON.stringify({high_command: 'captain'}))")
    page.goto("/")
    expect(card).to_contain_text("a captain waits")
    expect(asked).to_have_count(0)

    other = new_page()
    other.goto("/")
    other.get_by_role("button", name="Teach me", exact=True).click()
    other.wait_for_url("**/learn")
