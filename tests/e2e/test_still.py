"""Does the table hold still? Board and main button keep their places through all states of a game, at a desk."""

import random
from typing import Any

import pytest

from drumhead.games import game_ids
from tests.e2e.conftest import NewPage
from tests.e2e.hurry import hurry
from tests.e2e.screens import AGAINST_A_RECRUIT, LINES, PRESS_ONE, RUSHES
from tests.e2e.seat import Seat

STATES = 40
FEW = 4
LONG = {"battleground": (RUSHES, LINES)}
SHIFT = 2.0
MEASURE = """() => {
    const board = document.querySelector('.table .board').getBoundingClientRect();
    const main = document.querySelector('[data-main]')?.getBoundingClientRect();
    // a button grows to the left with its words
    return {board: [board.top, board.left, board.width, board.height], main: main ? [main.top, main.right] : null};
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


@pytest.mark.parametrize("game", game_ids())
def test_board_and_main_button_keep_their_places(game: str, new_page: NewPage) -> None:
    seat = Seat(new_page())
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
        if game == "high_command":
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
    assert set(first) == {"board", "main"}
    assert first["main"] is not None


def _after_a_pick(seat: Seat, over: bool) -> dict[str, Any]:
    """The same once something on the board is picked, and with Back beside the button."""
    embers = seat.page.locator(".thing.ember")
    if not over and embers.count() > 0:
        embers.first.dispatch_event("click")
        measured: dict[str, Any] = seat.page.evaluate(MEASURE)
        seat.page.keyboard.press("Escape")
        return measured
    return {}
