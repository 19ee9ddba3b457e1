"""Is a position that a person writes refused where it says nothing, or what cannot be?"""

from __future__ import annotations

from typing import Any

import pytest

from drumhead.kernel import Malformed
from tests.games.dropzone.table import GAME, HUNTER, KODIAK, SABRE

TANKS: dict[str, Any] = {"name": "a", "unit": SABRE, "at": [[5, 5], [7, 5, 90]]}
HUT: dict[str, Any] = {"id": "hut", "rect": [10, 10, 14, 14]}


def with_squad(**more: Any) -> dict[str, Any]:
    return {"sides": [{"squads": [{**TANKS, **more}]}, {}]}


def test_what_these_positions_change_is_sound_without_the_change() -> None:
    assert GAME.position({**with_squad(), "pieces": [HUT]})


@pytest.mark.parametrize(
    ("data", "said", "rule"),
    [
        (with_squad(unit="sabre"), "There is no unit 'sabre'", ""),
        (with_squad(unit="Sabre Tank"), "is written 'ucm_sabre_tank'", ""),
        (with_squad(at=[[500, 5]]), "cannot stand off the table", "DZ-MOV-06"),
        (with_squad(at=[[5, 5], [5, 5]]), "where another unit stands", "DZ-GEO-11"),
        (with_squad(at=[[5]]), "A place in a position is [x, y]", ""),
        (with_squad(at=[[5, 5, "north"]]), "A place in a position is [x, y]", ""),
        (with_squad(at="here"), "'at' in a position is a list", ""),
        (with_squad(count=1), "'count'", ""),
        (with_squad(count=0), "'count'", ""),
        (with_squad(options=["lasers"]), "There is no option 'lasers'", ""),
        (with_squad(dp=99), "Damage Points", "DZ-SHT-09"),
        (with_squad(dp=0), "Damage Points", "DZ-SHT-09"),
        (with_squad(dp=[1]), "one for each unit", ""),
        (with_squad(inside="hut"), "'at' or 'inside'", ""),
        (with_squad(place="readiness"), "'at' or 'place'", ""),
        (with_squad(at=[], count=2, place="moon"), "'place' in a position cannot be 'moon'", ""),
        (with_squad(group=1), "'group'", ""),
        (with_squad(commander="cv9"), "There is no commander 'cv9'", ""),
        (with_squad(commander="cv3"), "carries no such commander", "DZ-CMD-04"),
        (with_squad(unit=KODIAK, at=[[5, 5]], commander=["cv3", "cv2"]), "one for each unit", ""),
        (with_squad(moved="far"), "'moved' in a position is a whole number", ""),
        (with_squad(flags=["hidden"]), "'flags' in a position is a whole number", ""),
        (with_squad(air=1), "true or false", ""),
        ({"sides": [{"squads": [TANKS]}, {"squads": [{"unit": HUNTER, "at": [[7, 5]]}]}]}, "another unit", "DZ-GEO-11"),
        ({"sides": [{"groups": ["frontlin"]}, {}]}, "did you mean 'frontline'", ""),
        ({"round": -1}, "'round'", ""),
        ({"active": 2}, "'active'", ""),
        ({"first": -1}, "'first'", ""),
        ({"vp": [1]}, "each of the two sides", ""),
        ({"vp": ["a", 0]}, "whole number", ""),
        ({"kp": [-1, 0]}, "'kp'", ""),
        ({"zones": [0, 0]}, "a zone of its own", ""),
        ({"rounds": -1}, "'rounds'", ""),
        ({"objectives": [{"at": [200, 5]}]}, "off the table", "DZ-MOV-06"),
        ({"objectives": [{"att": [2, 5]}]}, "did you mean 'at'", ""),
        ({"objectives": [{"at": [2, 5], "vp": "two"}]}, "'vp'", ""),
        ({"pieces": [{**HUT, "rect": [1, 1]}]}, "4 numbers", ""),
        ({"pieces": [{**HUT, "rect": [10, 10, 5, 5]}]}, "corner", ""),
        ({"pieces": [{"rect": [1, 1, 4, 4]}]}, "'id' of a piece", ""),
        ({"pieces": [{**HUT, "colour": "red"}]}, "a piece has no part 'colour'", ""),
        ({"pieces": [HUT], "links": [["hut", "shed"]]}, "There is no piece 'shed'", ""),
        ({"pieces": [HUT], "links": ["hut"]}, "pairs of pieces", ""),
        ({"mods": [{"kind": "cv"}]}, "says its 'on'", ""),
        ({"mods": [{"kind": "speed", "on": 1, "id": 1, "amount": 1, "until": "round"}]}, "'kind'", ""),
        ({"mods": [{"kind": "cv", "on": 1, "id": "a", "amount": 1, "until": "round"}]}, "'id'", ""),
    ],
)
def test_a_position_that_cannot_be_is_one_clear_sentence(data: dict[str, Any], said: str, rule: str) -> None:
    with pytest.raises(Malformed) as caught:
        GAME.position(data)
    assert said in caught.value.reason
    assert caught.value.reason.endswith((".", "?"))
    assert caught.value.rule == rule
