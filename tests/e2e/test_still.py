"""Does the table hold still? The board, what is drawn of it and the main button keep their places through a game."""

import os
import random
from typing import Any

import pytest

from drumhead.games import game_ids
from tests.e2e.conftest import DESK, PHONE, NewPage
from tests.e2e.hurry import hurry
from tests.e2e.screens import ADVANCE, AGAINST_A_RECRUIT, LINES, PRESS_ONE, RUSHES
from tests.e2e.seat import Seat

STATES = 400 if os.environ.get("DRUMHEAD_SOAK") else 40
FEW = 4
SECOND_ROUND = "view => view.scene.round >= 2 ? {} : null"
LONG = {"battleground": (RUSHES, LINES), "dropzone": (SECOND_ROUND, ADVANCE)}
SHIFT = 2.0
# The board's place, the map drawn in it, and the main button, which grows to the left with its words.
# On a phone the page scrolls: the map is measured where it is cut, and ground that is no map may grow.
MEASURE = """() => {
    const phone = innerWidth < 761;
    const box = (e, high) => {
        const at = e.getBoundingClientRect();
        return [at.top + scrollY, at.left, at.width, high ? at.height : 0];
    };
    const board = document.querySelector('.table .board');
    const map = phone ? board.querySelector('.mapbox, svg.map') : board.querySelector('svg.map');
    const main = phone ? null : document.querySelector('[data-main]')?.getBoundingClientRect();
    return {
        board: box(board, map || !phone),
        drawn: box(map ?? board.firstElementChild, map || !phone),
        main: main ? [main.top, main.right] : null,
    };
}"""

# Names and prices of what is for sale: whole, and inside the board.
CUT = """() => {
    const field = document.querySelector('.board .field');
    const edge = field.getBoundingClientRect();
    const whole = (e) => {
        const at = e.getBoundingClientRect();
        return at.bottom <= edge.bottom + 1 && at.right <= edge.right + 1 && e.scrollWidth <= e.clientWidth + 1
            && e.scrollHeight <= e.clientHeight + 2;
    };
    return [...field.querySelectorAll('.supply .nm, .supply .costs')].filter(e => !whole(e)).map(e => e.textContent);
}"""


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
@pytest.mark.parametrize("game", game_ids())
def test_board_and_main_button_keep_their_places(game: str, size: tuple[int, int], new_page: NewPage) -> None:
    seat = Seat(new_page(size))
    code = seat.make(game, seats=AGAINST_A_RECRUIT)
    chance = random.Random(7)
    first: dict[str, Any] = {}
    for state in range(STATES):
        over = seat.settle() == "over"
        for measured in (seat.page.evaluate(MEASURE), _after_a_pick(seat, over)):
            for part, box in measured.items():
                if box is None:
                    continue
                held = first.setdefault(part, box)
                moved = max(abs(now - then) for now, then in zip(box, held, strict=True))
                assert moved <= SHIFT, f"{game}, state {state}: the {part} went from {held} to {box}"
        if game == "high_command" and size == DESK:
            assert seat.page.evaluate(CUT) == [], f"cut off in state {state}"
        if over:
            break
        if game in LONG and state == FEW:  # the deployment was long enough: on to the battle, at the same table
            seat.page.goto("/about")
            wanted, leaning = LONG[game]
            assert hurry(seat.page, code, wanted, 2, leaning) is not None
            seat.page.goto(f"/table/{code}")
            continue
        seat.page.evaluate(PRESS_ONE, chance.random())
    assert set(first) == ({"board", "drawn", "main"} if size == DESK else {"board", "drawn"})


def _after_a_pick(seat: Seat, over: bool) -> dict[str, Any]:
    """The same once something on the board is picked, and with Back beside the button."""
    embers = seat.page.locator(".thing.ember")
    if not over and embers.count() > 0:
        embers.first.dispatch_event("click")
        measured: dict[str, Any] = seat.page.evaluate(MEASURE)
        seat.page.keyboard.press("Escape")
        return measured
    return {}
