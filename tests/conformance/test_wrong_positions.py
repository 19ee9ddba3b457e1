"""Is what no position can be refused alike in every game: seats, views, clocks, rulings?"""

from __future__ import annotations

from typing import Any

import pytest

from drumhead import load
from drumhead.kernel import Malformed

GAMES: dict[str, dict[str, Any]] = {
    "shadows_edge": {},
    "fantasy_commander": {"bare": True},
    "high_command": {"players": [{}, {}]},
    "battleground": {},
    "dropzone": {},
}
"""A position of each game with as little as it takes."""

WRONG: list[dict[str, Any]] = [
    {"seats": 5},
    {"seats": "two"},
    {"viewer": 7},
    {"viewer": -3},
    {"limit": -1},
    {"clock": -1},
    {"clock": 1 << 70},
    {"committed": 64},
    {"agenda": "main"},
    {"agenda": [["NoSuchStep"]]},
    {"result": 5},
    {"drafts": 5},
]


@pytest.mark.parametrize("data", WRONG, ids=str)
@pytest.mark.parametrize("name", list(GAMES))
def test_what_no_position_can_say_is_refused(name: str, data: dict[str, Any]) -> None:
    game = load(name)
    assert game.position(GAMES[name])
    with pytest.raises(Malformed) as caught:
        game.position({**GAMES[name], **data})
    assert caught.value.reason.endswith((".", "?"))


@pytest.mark.parametrize("wrong", ["maybe", 1000, -1, 1.5, None, [True]])
@pytest.mark.parametrize("name", list(GAMES))
def test_a_ruling_has_one_of_its_values(name: str, wrong: object) -> None:
    game = load(name)
    written = game.to_data(game.position(GAMES[name]))
    rulings: Any = written["rulings"] if "rulings" in written else written["charter"]
    for ruling, value in rulings.items():
        if not isinstance(value, (bool, int)):
            continue
        data = {"rulings": {ruling: wrong}} if "rulings" in written else {ruling: wrong}
        with pytest.raises(Malformed) as caught:
            game.position({**GAMES[name], **data})
        assert f"'{ruling}'" in caught.value.reason, (ruling, wrong)


@pytest.mark.parametrize("name", [name for name in GAMES if name != "high_command"])
def test_an_unknown_ruling_is_refused(name: str) -> None:
    with pytest.raises(Malformed) as caught:
        load(name).position({**GAMES[name], "rulings": {"no_such_ruling": True}})
    assert "no_such_ruling" in caught.value.reason
