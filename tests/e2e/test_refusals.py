"""A move that the rules forbid is explained on the spot, and a reload in the middle of things loses nothing."""

import re
from typing import Any

from playwright.sync_api import expect

from tests.e2e.conftest import NewPage
from tests.e2e.hurry import bring_both
from tests.e2e.seat import Seat

# Both decks have flyers, so that an interception comes up in nearly every match.
BOTH_MINE = [{"who": "me", "deck": "verdant-azure"}, {"who": "me", "deck": "azure-gold"}]
VIOLATIONS = "async () => (await axe.run(document, {resultTypes: ['violations']})).violations.map(v => v.id)"

# A unit of mine in the Front may attack, and enemies in the Front shield their Commander from it.
SHIELDED = """view => {
    const seat = view.pending.seat, foe = 1 - seat;
    const attacks = view.pending.options.filter(o => o.action.verb === 'attack');
    for (const o of attacks) {
        const at = o.refs[0];
        if (view.scene.lines[seat].front.some(u => u.ref === at) && view.scene.lines[foe].front.length > 0
            && !attacks.some(p => p.refs[0] === at && p.refs[1] === `commander:${foe}`)) return {seat, at, foe};
    }
    return null;
}"""

# A flyer is under way to its target, and the other side is asked whether to intercept it.
INTERCEPTED = "view => view.scene.attack && /intercept/i.test(view.pending.title) ? {seat: view.pending.seat} : null"


def arrive(seat: Seat, wanted: str) -> Any:
    """A hot-seat table in the wanted situation, with the curtain lifted for the seat that is asked."""
    return bring_both(seat, wanted, seats=BOTH_MINE)


def lift(seat: Seat, number: int) -> None:
    seat.page.get_by_role("button", name=f"I am Seat {number + 1}").click()
    seat.settle()


def test_an_illegal_drag_shows_the_rule(new_page: NewPage) -> None:
    seat = Seat(new_page())
    found = arrive(seat, SHIELDED)
    attacker = seat.thing(found["at"]).bounding_box()
    commander = seat.thing(f"commander:{found['foe']}").bounding_box()
    since = seat.number()
    seat.page.mouse.move(attacker["x"] + attacker["width"] / 2, attacker["y"] + attacker["height"] / 2)
    seat.page.mouse.down()
    seat.page.mouse.move(commander["x"] + commander["width"] / 2, commander["y"] + commander["height"] / 3, steps=8)
    seat.page.mouse.up()
    refusal = seat.page.locator(".toast.no")
    expect(refusal).to_contain_text("SE-ATK-05")
    expect(refusal).to_contain_text("has to attack")
    expect(seat.page.locator(f'[data-ref="commander:{found["foe"]}"].refused')).to_be_visible()
    assert seat.number() == since, "nothing was played"
    refusal.get_by_role("link", name="SE-ATK-05").hover()
    assert seat.page.locator(".toast.no a").get_attribute("href") == "/rules/shadows_edge#SE-ATK-05"


def test_a_click_that_is_not_allowed_is_explained_too(new_page: NewPage) -> None:
    seat = Seat(new_page())
    found = arrive(seat, SHIELDED)
    seat.thing(found["at"]).click()
    seat.thing(f"commander:{found['foe']}").click()
    expect(seat.page.locator(".toast.no")).to_contain_text("SE-ATK-05")


def test_anything_can_be_asked_and_an_attack_is_foretold(new_page: NewPage, axe_script: str) -> None:
    """A calm thing answers with the rules against it, by mouse and by keyboard; a target says what will come of it."""
    seat = Seat(new_page())
    found = arrive(seat, SHIELDED)
    page = seat.page
    since = seat.number()
    # nobody attacks a Commander behind its Front: one click tells why
    seat.thing(f"commander:{found['foe']}").click()
    panel = page.locator(".explain")
    expect(panel).to_contain_text("SE-ATK-05")
    expect(panel).to_contain_text("has to attack")
    expect(panel.get_by_role("link").first).to_have_attribute("href", re.compile("/rules/shadows_edge#SE-"))
    page.evaluate(axe_script)
    assert page.evaluate(VIOLATIONS) == []
    panel.get_by_role("button", name="Close").click()
    expect(panel).to_have_count(0)
    # the same by keyboard
    page.locator(f'[data-ref="commander:{found["foe"]}"] .cover').focus()
    page.keyboard.press("?")
    expect(panel).to_contain_text("SE-ATK-05")
    page.keyboard.press("Escape")
    expect(panel).to_have_count(0)
    # a target that may be attacked says what will happen, before anything does
    seat.thing(found["at"]).click()
    page.locator(".half.foe .thing.lit .cover").first.hover()
    outlook = page.locator(".outlook")
    expect(outlook).to_contain_text("takes")
    assert seat.number() == since, "nothing was played"


def test_a_legal_drag_plays(new_page: NewPage) -> None:
    seat = Seat(new_page())
    found = arrive(seat, SHIELDED)
    since = seat.number()
    seat.thing(found["at"]).click()
    target = seat.page.locator(".half.foe .thing.lit").first
    ref = target.get_attribute("data-ref")
    seat.page.keyboard.press("Escape")
    seat.thing(found["at"]).drag_to(seat.thing(ref or ""))
    seat.moved(since)


def test_a_reload_in_the_middle_of_an_attack_carries_on(new_page: NewPage) -> None:
    seat = Seat(new_page())
    found = arrive(seat, INTERCEPTED)
    expect(seat.page.locator("#prompt .q")).to_have_text("Intercept?")
    seat.page.reload()
    lift(seat, found["seat"])
    expect(seat.page.locator("#prompt .q")).to_have_text("Intercept?")
    seat.page.get_by_role("button", name="No interception").click()
    expect(seat.page.get_by_role("heading", name="Pass the screen")).to_be_visible()
    lift(seat, 1 - found["seat"])
    expect(seat.page.get_by_role("log")).to_contain_text("does not intercept")
