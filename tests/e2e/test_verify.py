"""Can a finished match be verified in the browser? The page works it out by itself, and finds a changed record out."""

import re
from collections.abc import Callable

from playwright.sync_api import Route, expect

from tests.e2e.conftest import NewPage
from tests.e2e.screens import concede
from tests.e2e.seat import Seat


def test_a_finished_match_is_verified_and_a_changed_one_is_not(new_page: NewPage) -> None:
    seat = Seat(new_page())
    code = seat.make(seats=[{"who": "me"}, {"who": "bot", "level": "recruit"}])
    page = seat.page
    concede(seat)
    page.goto(f"/verify/{code}")
    expect(page.locator(".verdict")).to_contain_text("Everything fits")
    assert page.get_by_text("This browser saw it before the end.").count() >= 3

    for change in (another_end, another_seed, another_input, another_name):
        changed: list[bool] = []
        page.route("**/record", forging(change, changed))
        page.reload()
        expect(page.locator(".verdict")).to_contain_text("does not fit")
        assert changed == [True], f"{change.__name__} changed nothing"
        page.unroute("**/record")
    page.reload()
    expect(page.locator(".verdict")).to_contain_text("Everything fits")


def forging(change: Callable[[str], str], changed: list[bool]) -> Callable[[Route], None]:
    """On its way the record is changed."""

    def forge(route: Route) -> None:
        answer = route.fetch()
        text = answer.text()
        changed.append(change(text) != text)
        route.fulfill(response=answer, body=change(text))

    return forge


def another_end(record: str) -> str:
    return record.replace('"returns":[-1,1]', '"returns":[1,-1]')


def another_seed(record: str) -> str:
    def turned(found: re.Match[str]) -> str:
        return found[1] + ("1" if found[2] == "0" else "0")

    return re.sub(r'("seed": ?")(.)', turned, record, count=1)


def another_input(record: str) -> str:
    """Somebody else gives up."""
    return record.replace('[0,"*concede"]', '[1,"*concede"]')


def another_name(record: str) -> str:
    return record.replace('"Recruit"', '"Captain"', 1)
