"""Can anybody write a position, and is nonsense refused in a sentence?"""

from __future__ import annotations

import re
from typing import Any

import pytest

from drumhead.games.fantasy_commander.abilities import has, number
from drumhead.games.fantasy_commander.cards import ARMOUR, ATTACK, BLUE
from drumhead.games.fantasy_commander.verbs import Said
from drumhead.kernel import Malformed
from tests.games.fantasy_commander.table import CARDS, GAME, match, options, place, play, put, refused, told, unit

LEVY = put("aur_levy", 0, 5, 4)
FOE = put("red_goblin", 1, 8, 4)


def broken(data: dict[str, Any]) -> Malformed:
    with pytest.raises(Malformed) as caught:
        GAME.position(data)
    assert caught.value.reason.endswith((".", "?"))
    return caught.value


@pytest.mark.parametrize(
    ("data", "near"),
    [
        ({"unit": []}, "units"),
        ({"scenario": "crossroad"}, "crossroads"),
        ({"units": [LEVY | {"sat": 1}]}, "seat"),
        ({"units": [LEVY | {"card": "aur_lewy"}]}, "aur_levy"),
        ({"units": [LEVY | {"order": "rd"}]}, "red"),
        ({"units": [LEVY | {"act": {"atack": 1}}]}, "attack"),
        ({"units": [LEVY | {"act": {"grant": ["Armor"]}}]}, "Armour"),
        ({"pools": [{"rde": 1}, {}]}, "red"),
        ({"rulings": {"strikeback": True}}, "strike_back"),
        ({"decks": [["aur_001"], []]}, "aur_01"),
        ({"terrain": [[5, 4, "forrest"]]}, "forest"),
        ({"phase": "order"}, "orders"),
        ({"act": {"unt": 0}, "units": [LEVY]}, "unit"),
    ],
)
def test_an_unknown_word_is_refused_with_the_nearest(data: dict[str, Any], near: str) -> None:
    assert f"did you mean '{near}'?" in broken(data).reason


@pytest.mark.parametrize(
    ("data", "rule"),
    [
        ({"units": [LEVY, FOE | {"at": [5, 4]}]}, "FC-UNI-01"),
        ({"units": [LEVY], "terrain": [[5, 4, "rocks"]]}, "FC-TER-22"),
        ({"units": [LEVY], "terrain": [[5, 4, "river"]]}, "FC-TER-22"),
        ({"units": [LEVY | {"left": 99}]}, "FC-UNI-06"),
        ({"units": [LEVY | {"left": 0}]}, "FC-MEL-09"),
        ({"units": [LEVY | {"fatigue": 9}]}, "FC-FAT-01"),
        ({"units": [put("grv_zombie", 0, 5, 4, fatigue=1)]}, "FC-UNI-05"),
    ],
)
def test_an_impossible_table_is_refused_with_the_rule(data: dict[str, Any], rule: str) -> None:
    assert broken({"bare": True, **data}).rule == rule


@pytest.mark.parametrize("data", [{"at": [99, 4]}, {"at": 5}, {"guard": 1}, {"seat": 2}])
def test_nonsense_is_refused_in_a_sentence(data: dict[str, Any]) -> None:
    assert broken({"units": [LEVY | data]})


def test_temporary_changes_have_names() -> None:
    changed = LEVY | {"act": {"attack": 2}, "turn": {"grant": ["Armour"]}, "game": {"ban": ["run"]}}
    m = match({"bare": True, "units": [changed, FOE], "act": {"unit": 0}})
    assert number(m.state, 0, ATTACK) == 2
    assert has(m.state, 0, ARMOUR)
    assert not [text for text in options(m, 0) if text.startswith("run")]
    data = GAME.to_data(m.state)
    assert GAME.to_data(GAME.position(data)) == data


def test_piles_lie_with_their_top_card_first() -> None:
    s = GAME.position({"decks": [["aur_04", "aur_02"], []], "discards": [["aur_06", "aur_01"], []]})
    assert s.decks[0].top() >> 1 == CARDS["aur_04"].index
    assert s.discards[0][-1] >> 1 == CARDS["aur_06"].index


@pytest.mark.parametrize(
    ("data", "asked"),
    [
        ({"phase": "distribute"}, "Distribute"),
        ({"phase": "deploy", "units": [put("aur_levy", 0, 0, 0) | {"at": None}, FOE]}, "DeployAt"),
        ({"act": {"unit": 0}}, "Act"),
        ({"units": [LEVY | {"order": "red"}, FOE]}, "Act"),
    ],
)
def test_a_phase_has_a_name(data: dict[str, Any], asked: str) -> None:
    m = match({"bare": True, "units": [LEVY, FOE], **data})
    assert type(m.state.agenda[-1]).__name__ == asked


INLINE: list[dict[str, Any]] = [
    {
        "id": "own_giant", "name": "Own Giant", "faction": "auric", "kind": "colossal", "level": "elite",
        "leadership": {"red": 1}, "attack": 9, "defence": 3, "health": 12, "walk": 3, "run": 4, "cost": 50,
        "abilities": ["Armour"],
    },
    {
        "id": "own_card", "name": "Own Card", "faction": "auric", "type": "tactic", "copies": 1,
        "effect": "dice(active,attack,2,act)",
    },
    {
        "id": "own_moor", "name": "Own Moor", "letter": "m", "rule": "FC-TER-02", "text": "Wet.", "difficult": True,
    },
]  # fmt: skip


def test_a_position_may_bring_units_cards_and_terrain() -> None:
    m = match(
        {
            "bare": True,
            "cards": INLINE,
            "units": [put("own_giant", 0, 5, 4, order="red"), FOE, put("red_goblin", 1, 5, 6)],
            "terrain": [[6, 4, "own_moor"]],
            "decks": [["own_card"], []],
        }
    )
    assert (unit(m, "Own Giant").left, number(m.state, 0, ATTACK)) == (12, 2)
    playing = GAME.playing(m.state)
    assert playing.scene(m.view(0))["title"]
    assert [playing.sentence(event) for event in told(m, Said.CARD)] == ["{seat:0} plays Own Card."]
    play(m, 0, "move 5 5")
    assert place(m, 0) == (5, 5)
    data = GAME.to_data(m.state)
    assert GAME.to_data(GAME.position(data)) == data


def test_refusals_of_nonsense_say_what_is_wrong_with_it() -> None:
    own = put("aur_legion", 0, 6, 4)
    m = match({"bare": True, "units": [put("aur_bows", 0, 5, 4), own, FOE], "act": {"unit": 0}})
    for text, said in (
        ("shoot 1", "Legionnaires are on your own side."),
        ("melee 1", "Legionnaires are on your own side."),
        ("shoot 77", "There is no unit 77."),
        ("move 50 50", "There is no hex at column 50, row 50."),
    ):
        assert refused(m, 0, text).reason == said


def test_an_action_may_be_written_with_the_names_on_the_table() -> None:
    m = match({"bare": True, "units": [put("aur_bows", 0, 5, 4), FOE | {"at": [7, 4]}], "act": {"unit": 0}}, *[5] * 9)
    (event,) = [event for event in play(m, 0, "shoot Goblin Rabble") if event.said is Said.SHOT]
    assert event.b & 255 == 1


def test_whoever_writes_a_name_is_told_the_id() -> None:
    for data, said in (
        ({"units": [{"card": "Levy Spears", "at": [5, 4]}]}, "Levy Spears is written 'aur_levy'."),
        ({"decks": [["hold the line"], []]}, "Hold the Line is written 'aur_01'."),
        ({"units": [{"card": "aur_levi", "at": [5, 4]}]}, "did you mean 'aur_levy'?"),
        (
            {"units": [{"card": "aur_levy", "at": [5, 4], "order": "orange"}]},
            "known: red, blue, green, yellow, purple.",
        ),
    ):
        with pytest.raises(Malformed, match=re.escape(said)):
            GAME.position(data)


def test_after_the_activation_of_a_position_the_other_side_is_next() -> None:
    units = [
        LEVY,
        put("aur_levy", 0, 5, 6, order="blue"),
        FOE | {"order": "blue"},
        FOE | {"at": [8, 6], "order": "blue"},
    ]
    for act, seat in (({"unit": 0, "colour": "blue"}, 1), ({"unit": 0, "colour": "purple"}, 1)):
        m = match({"bare": True, "units": units, "act": act, "initiative": 0})
        play(m, 0, "hold")
        assert m.waiting() == [seat]
        assert m.state.colour == BLUE


@pytest.mark.parametrize(
    ("data", "rule"),
    [
        ({"units": [LEVY | {"order": "red"}, FOE], "act": {"unit": 0, "colour": "red"}}, "FC-ACT-05"),
        ({"units": [{"card": "aur_levy"}, FOE], "act": {"unit": 0}}, "FC-ACT-05"),
        ({"units": [LEVY, FOE], "act": {"unit": 0}, "phase": "orders"}, ""),
        ({"units": [LEVY, FOE], "fight": {"attacker": 0, "target": 0}}, "FC-MEL-01"),
    ],
)
def test_an_active_unit_that_cannot_be_is_refused(data: dict[str, Any], rule: str) -> None:
    assert broken({"bare": True, **data}).rule == rule


def test_units_answer_to_the_ids_of_their_cards() -> None:
    bows = put("aur_bows", 0, 5, 4)
    m = match({"bare": True, "units": [bows, FOE], "act": {"unit": 0}})
    assert m.read(0, "shoot red_goblin") == m.read(0, "shoot Goblin Rabble")
