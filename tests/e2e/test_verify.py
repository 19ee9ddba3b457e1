"""Can a finished match be verified in the browser? The page works it out by itself, and finds a changed record out."""

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

    def forge(route: Route) -> None:
        answer = route.fetch()
        route.fulfill(response=answer, body=answer.text().replace('"returns":[-1,1]', '"returns":[1,-1]'))

    page.route("**/record", forge)
    page.reload()
    expect(page.locator(".verdict")).to_contain_text("does not fit")
