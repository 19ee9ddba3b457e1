"""Can everybody use every screen? axe-core finds nothing, and a phone never scrolls sideways."""

import pytest

from tests.e2e.conftest import DESK, PHONE, NewPage
from tests.e2e.screens import SCREENS
from tests.e2e.seat import Seat

AXE = """async () => {
    const found = (await axe.run(document, {resultTypes: ['violations']})).violations;
    const said = node => `${node.target.join(' ')} ${node.failureSummary.split('\\n').slice(1, 3).join(' ')}`;
    return found.map(rule => `${rule.id}: ${rule.nodes.slice(0, 3).map(said).join(' | ')}`);
}"""
# Drawn anew, what measures itself has done so, and no colour is on its way to another.
AT_REST = """() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => done(
    document.getAnimations().every(a => a.playState !== 'running' || a.effect.getComputedTiming().endTime === Infinity)
)))))"""
SIDEWAYS = "document.documentElement.scrollWidth - document.documentElement.clientWidth"


# The same page with another game's cards tells axe nothing new, and hundreds of cards take it long.
ALIKE = {"builder-fantasy-commander", "gallery-fantasy-commander", "gallery-high-command", "setup-high-command"}


@pytest.mark.parametrize("name", sorted(SCREENS.keys() - ALIKE))
def test_screen_is_accessible_in_both_lights_and_sizes(name: str, new_page: NewPage, axe_script: str) -> None:
    seat = Seat(new_page(bypass=True))
    SCREENS[name](seat)
    page = seat.page
    page.evaluate(axe_script)
    found: list[str] = []
    for size, scheme in ((DESK, "light"), (PHONE, "dark")):
        page.set_viewport_size({"width": size[0], "height": size[1]})
        page.emulate_media(color_scheme="dark" if scheme == "dark" else "light", reduced_motion="reduce")
        page.wait_for_function(AT_REST)
        found += [f"{size[0]} {scheme}: {problem}" for problem in page.evaluate(AXE)]
        if page.evaluate(SIDEWAYS) > 0:
            found.append(f"{size[0]}: the page scrolls sideways by {page.evaluate(SIDEWAYS)} pixels")
    assert found == [], "\n".join(found)
