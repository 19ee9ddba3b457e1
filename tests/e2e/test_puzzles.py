"""Is a puzzle solved by its solution on the real table, a wrong line answered kindly, and what is solved kept?"""

import re

from playwright.sync_api import expect

from drumhead.content.puzzles import puzzles_of
from tests.e2e.conftest import NewPage
from tests.e2e.seat import Seat

VIOLATIONS = "async () => (await axe.run(document, {resultTypes: ['violations']})).violations.map(v => v.id)"


def test_a_puzzle_is_missed_tried_again_and_solved(new_page: NewPage, axe_script: str) -> None:
    puzzle = puzzles_of("shadows_edge")[0]
    page = new_page()
    seat = Seat(page)
    page.goto("/")
    page.get_by_role("link", name=re.compile("^Puzzle of the day")).click()
    expect(page.get_by_role("region", name="Puzzle of the day")).to_be_visible()
    expect(page.locator(".shelves li")).to_have_count(60)
    page.evaluate(axe_script)
    assert page.evaluate(VIOLATIONS) == []
    page.goto("/puzzles/shadows_edge")
    page.get_by_role("button", name=re.compile(r"^Solve 1: .*, Shadow.s Edge")).press("Enter")
    panel = page.get_by_role("region", name="Puzzle")
    line = page.locator("[data-command]")
    expect(panel).to_contain_text(puzzle.task)
    page.evaluate(axe_script)
    assert page.evaluate(VIOLATIONS) == []
    for said in puzzle.say:  # the solution, step by step
        panel.get_by_role("button", name=re.compile("Show the solution|Next step")).click()
        expect(panel.get_by_role("list", name="The solution")).to_contain_text(said)
    seat.settle()
    line.fill("end")
    line.press("Enter")
    expect(panel).to_have_attribute("data-missed", "true")
    before = page.url
    panel.get_by_role("button", name="Try again").click()
    expect(page).not_to_have_url(before)
    expect(panel).to_have_attribute("data-missed", "false")
    page.set_viewport_size({"width": 360, "height": 740})
    expect(panel.get_by_role("status")).to_be_in_viewport()
    page.set_viewport_size({"width": 1440, "height": 900})
    for text in puzzle.solution:
        seat.settle()
        line.fill(text)
        line.press("Enter")
        expect(line).to_have_value("")
    expect(panel).to_have_attribute("data-done", "true")
    expect(panel.get_by_role("button", name="Next puzzle")).to_be_visible()
    page.goto("/puzzles")
    expect(page.locator(".shelves li.done")).to_have_count(1)
