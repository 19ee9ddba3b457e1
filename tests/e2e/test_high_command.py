"""Do people get through High Command: a war against a bot to its end, and an all-out attack across two browsers?"""

import random

from playwright.sync_api import expect

from tests.e2e.conftest import NewPage
from tests.e2e.hurry import NEVER, arrived, halt, set_off
from tests.e2e.screens import EAGER
from tests.e2e.seat import PATIENCE, Seat

MAX_CHOICES = 700
TABLES = 8
FOUR = [{"who": "me"}, {"who": "open"}, {"who": "bot", "level": "recruit"}, {"who": "bot", "level": "recruit"}]

# The host may attack all-out where the guest, on the left, has cards, and the defenders can strike something down.
ALL_OUT = """view => {
    if (!view.pending.options.some(option => option.action.verb === 'all_out')) return null;
    const place = view.scene.locations[view.scene.battle?.place ?? -1]
        ?? view.scene.locations.find(p => view.pending.sentence.includes(p.name));
    const health = place.rows['0'].flatMap(u => u.numbers.filter(n => n.label === 'Health').map(n => n.value));
    const against = ['1', '2', '3'].reduce((sum, seat) => sum + place.totals[seat][0], 0);
    const struck = place.rows['1'].length > 0 && health.some(h => h > 0 && h + 1 < against);
    return struck ? {place: place.name} : null;
}"""


def test_a_war_against_a_bot_to_its_end(new_page: NewPage) -> None:
    seat = Seat(new_page())
    seat.make("high_command", seats=[{"who": "me"}, {"who": "bot", "level": "recruit"}])
    chance = random.Random(4)
    for _ in range(MAX_CHOICES):
        if seat.settle() == "over":
            break
        seat.play_a_little(chance)
    expect(seat.page.locator(".prompt-over .q")).to_contain_text("You have")
    expect(seat.page.get_by_role("log")).to_contain_text("purchases")


def test_in_an_all_out_attack_the_left_hand_player_decides_in_another_browser(new_page: NewPage) -> None:
    host, guest = Seat(new_page()), Seat(new_page())
    guest.page.goto("/about")
    name = guest.ask("GET", "/api/me")["name"]
    table = find_all_out(host, guest)
    for seat in (host, guest):
        seat.page.goto(table)
        seat.page.wait_for_selector("main.table")
    assert host.settle() == "asked"
    expect(host.page.locator("#prompt .q")).to_have_text("Targeted or all-out?")
    expect(guest.page.locator("#prompt .q")).not_to_have_text("Destroy")
    host.press("Attack all-out")
    asked_on_the_way(host, guest)
    expect(guest.page.locator("#prompt .q")).to_have_text("Destroy")
    expect(guest.page.locator("#prompt .why")).to_contain_text("strikes back")
    attackers = guest.page.locator(".board .thing.lit")
    assert attackers.count() > 0, "what may be struck down glows on the board"
    since = guest.number()
    attackers.first.click()
    guest.moved(since)
    for seat, said in ((host, f"{name} picks"), (guest, "You pick")):
        expect(seat.page.get_by_role("log")).to_contain_text("all-out")
        expect(seat.page.get_by_role("log")).to_contain_text(said)


def asked_on_the_way(host: Seat, guest: Seat) -> None:
    """The attacker answers whatever comes first (abilities, its own picks) until the guest is asked."""
    for _ in range(PATIENCE // 100):
        if guest.state() == "asked":
            return
        if host.state() == "asked":
            since = host.number()
            host.page.locator(".prompt .row button, .prompt .end button:not(.bare)").first.click()
            host.moved(since)
        host.page.wait_for_timeout(100)
    raise AssertionError("the left-hand player was never asked")


def find_all_out(host: Seat, guest: Seat) -> str:
    """A table of four where the host is asked how to attack; its address."""
    for seed in range(1, TABLES):
        code = host.make("high_command", seats=FOUR)
        room = host.ask("GET", f"/api/rooms/{code}")
        table = f"/table/{code}"
        guest.page.goto(f"{table}#{room['key']}")
        guest.page.get_by_role("button", name="Sit here").click()
        guest.page.wait_for_selector("main.table")
        for seat in (host, guest):
            seat.page.goto("/about")  # so that nobody else answers for this identity meanwhile
        set_off(guest.page, code, NEVER, seed, EAGER)
        set_off(host.page, code, ALL_OUT, seed, EAGER)
        found = arrived(host.page)
        halt(guest.page)
        if found is not None:
            return table
    raise AssertionError("nobody ever had the choice of an all-out attack")
