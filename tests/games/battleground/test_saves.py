"""Can anybody write a position, and is nonsense refused in a sentence?"""

from __future__ import annotations

from typing import Any

import pytest

from drumhead.kernel import Malformed, ScriptedDice, match_at
from drumhead.space.shapes import FRONT, RIGHT
from tests.games.battleground.table import GAME, ORCS, SWORDS

OWN: dict[str, Any] = {"unit": SWORDS, "seat": 0, "x": 18, "y": 6}
FOE: dict[str, Any] = {"unit": ORCS, "seat": 1, "x": 18, "y": 20, "heading": 270}


def battle(*units: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {"inches": True, "units": list(units) or [OWN, FOE], **more}


def own(**more: Any) -> dict[str, Any]:
    return battle({**OWN, **more}, FOE)


def test_sides_and_phases_have_names() -> None:
    s = GAME.position(battle(engaged=[[1, "front", 2, "right"]], phase="combat"))
    assert [(link.foe, link.mine, link.theirs) for link in s.units[1].links] == [(2, FRONT, RIGHT)]
    assert s.phase == GAME.position(battle(phase=3)).phase == 3


def test_piles_lie_top_card_first_and_cards_have_their_ids() -> None:
    cards = {
        "decks": [["COMMON_01", "COMMON_02"], []],
        "hands": [["COMMON_03"], []],
        "discards": [["COMMON_04", "COMMON_05"], []],
    }
    s = GAME.position(battle(**cards))
    rows = s.cards.card_rows
    assert s.decks[0].top() == rows["COMMON_01"]
    assert s.discards[0] == (rows["COMMON_05"], rows["COMMON_04"])
    saved = GAME.to_data(s)
    assert saved["decks"] == [{"cards": ["COMMON_01", "COMMON_02"]}, {"cards": []}]
    assert saved["discards"] == [["COMMON_04", "COMMON_05"], []]
    assert GAME.to_data(GAME.position(saved)) == saved
    seen = GAME.to_data(GAME.view(s, 1))
    assert seen["decks"] == [{"cards": ["?", "?"]}, {"cards": []}]
    assert GAME.to_data(GAME.position(seen)) == seen


@pytest.mark.parametrize(
    ("data", "said", "rule"),
    [
        (own(unit="HK_swordsman"), "did you mean 'HK_swordsmen'", ""),
        (own(unit="Swordsmen"), "is written 'HK_swordsmen'", ""),
        (own(seat=5), "'seat'", ""),
        (own(x=500), "off the table", "BG-GEN-03"),
        (own(x="a"), "'x' in a position is a number", ""),
        (battle({"unit": SWORDS}), "has 'x' and 'y'", ""),
        (own(lost=99), "would be gone", "BG-CMB-07"),
        (own(lost=-1), "'lost'", ""),
        (own(order="Z"), "'Z' is not an order", ""),
        (own(order=3), "'order' in a position is a list", ""),
        (own(order={"letter": "C", "capp": 3}), "did you mean 'cap'", ""),
        (own(order={"letter": "Z"}), "'Z' is not an order", ""),
        (own(hedding=3), "did you mean 'heading'", ""),
        (own(heading="north"), "'heading' in a position is a number", ""),
        (own(marks=["tired"]), "'marks'", ""),
        (own(mods=[[1]]), "'mods'", ""),
        (own(out="dead"), "'out'", ""),
        (own(flags="x"), "'flags'", ""),
        (battle(OWN, OWN), "where another unit stands", "BG-UNU-02"),
        (battle(turn=-1), "'turn'", ""),
        (battle(active=7), "'active'", ""),
        (battle(phase="lunch"), "'phase' in a position cannot be 'lunch'", ""),
        (battle(phase=9), "'phase'", ""),
        (battle(normal=1), "true or false", ""),
        (battle(engaged=[[1]]), "[unit, its side, other unit, its side]", ""),
        (battle(engaged=[[1, "front", 5, "front"]]), "'engaged'", ""),
        (battle(engaged=[[1, "belly", 2, "front"]]), "'engaged'", ""),
        (battle(OWN, {**OWN, "x": 24}, engaged=[[1, "front", 2, "front"]]), "of both sides", "BG-FR-03"),
        (battle(decks=[["HK_99"], []]), "There is no card 'HK_99'", ""),
        (battle(hands=[["COMMON_01"]]), "for each seat", ""),
        (battle(actions=[1]), "one number for each seat", ""),
        (battle(actions=[-1, 0]), "'actions'", ""),
        (battle(points="x"), "'points' in a position is a list", ""),
        ({"units": "x"}, "'units' in a position is a list", ""),
        (battle(scenario=["S1"]), "There is no scenario", ""),
    ],
)
def test_a_position_that_cannot_be_is_one_clear_sentence(data: dict[str, Any], said: str, rule: str) -> None:
    with pytest.raises(Malformed) as caught:
        GAME.position(data)
    assert said in caught.value.reason
    assert caught.value.reason.endswith((".", "?"))
    assert caught.value.rule == rule


def test_units_and_cards_answer_to_their_ids() -> None:
    match = match_at(GAME, GAME.position(battle(OWN, {**OWN, "unit": "HK_bowmen", "x": 24}, FOE)), ScriptedDice([]))
    assert match.read(0, "control HK_bowmen") == match.read(0, "control Bowmen")
