"""A pack that somebody is writing, in the browser: saved, it is there; broken, the page says where."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.content.test_docs import written
from tests.server.client import ServerProcess
from tests.server.conftest import limits

SOON = 10_000
"""Milliseconds from saving a file to seeing it: under two seconds on a quiet machine, which a test cannot ask for."""
GAME = "fantasy_commander.fords"


@pytest.fixture(scope="module")
def packs(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("packs")


@pytest.fixture(scope="module")
def house(packs: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    server = ServerProcess(
        tmp_path_factory.mktemp("house"),
        limits=limits(),
        bot_seconds=0.1,
        offer=["fantasy_commander"],
        pack_folders=[str(packs)],
        watch=True,
    )
    yield server
    server.stop()


@pytest.fixture
def page(browser: Browser, house: ServerProcess) -> Iterator[Page]:
    context = browser.new_context(base_url=house.url, viewport={"width": 1440, "height": 900})
    yield context.new_page()
    context.close()


def test_a_saved_pack_is_in_gallery_builder_setup_and_match(page: Page, packs: Path, house: ServerProcess) -> None:
    page.goto("/gallery/fantasy_commander")
    expect(page.get_by_text("Hold the Line").first).to_be_visible()
    written(packs, "fords")
    choice = page.locator(f'main option[value="{GAME}"]')
    expect(choice).to_have_count(1, timeout=SOON)
    page.goto(f"/gallery/{GAME}")
    for name in ("Night March", "Cold Camp", "Lantern Line", "Hold the Bank"):
        expect(page.get_by_text(name, exact=True).first).to_be_visible()

    changes = packs / "fords" / "changes.yaml"
    changes.write_text(changes.read_text().replace("Hold the Bank", "Hold the Ford"))
    expect(page.get_by_text("Hold the Ford", exact=True).first).to_be_visible(timeout=SOON)

    sound = changes.read_text()
    changes.write_text(sound.replace("aur_01", "aur_999"))
    expect(page.get_by_text("fords/changes.yaml:1:11")).to_be_visible(timeout=SOON)
    expect(page.get_by_text("Hold the Ford", exact=True).first).to_be_visible()
    page.goto(f"/setup/{GAME}")
    expect(page.get_by_text("fords/changes.yaml:1:11")).to_be_visible()
    changes.write_text(sound)
    expect(page.get_by_text("fords/changes.yaml:1:11")).to_have_count(0, timeout=SOON)

    page.goto(f"/builder/{GAME}")
    page.get_by_label("Faction", exact=True).select_option(label="Auric Legion")
    page.get_by_role("radio", name="Command deck").click()
    expect(page.get_by_text("Night March").first).to_be_visible()
    page.goto(f"/rules/{GAME}")
    expect(page.get_by_text("FC-MOD-01").first).to_be_visible()

    page.goto(f"/setup/{GAME}")
    expect(page.get_by_role("radio", name="The fords at night")).to_be_checked()
    made = page.evaluate(
        """async (game) => (await (await fetch('/api/rooms', {method: 'POST', headers: {'content-type':
        'application/json'}, body: JSON.stringify({game, options: {scenario: 'night_ford'}})})).json())""",
        GAME,
    )
    assert made["room"]["game"] == GAME
    page.goto(f"/table/{made['room']['code']}")
    expect(page.locator("[data-ref]").first).to_be_visible()

    changes.write_text(sound.replace("Hold the Ford", "Hold the Bridge"))  # the match keeps its own cards
    page.wait_for_timeout(1_500)
    again = page.evaluate("async (code) => (await (await fetch(`/api/rooms/${code}`)).json())", made["room"]["code"])
    assert again["room"]["game"].startswith("fantasy_commander--")
    page.reload()
    expect(page.locator("[data-ref]").first).to_be_visible()
