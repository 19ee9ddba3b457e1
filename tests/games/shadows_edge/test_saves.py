"""Can anybody write a position, and is nonsense refused in a sentence?"""

from __future__ import annotations

from typing import Any

import pytest

from drumhead.games.shadows_edge.cards import EQUIPMENT
from drumhead.kernel import Malformed
from tests.games.shadows_edge.table import (
    defence,
    game,
    has,
    next_turn,
    power,
    refusal,
    side,
    table,
    u,
    unit,
)

TROOP = "Plain Troop"


def broken(data: dict[str, Any]) -> Malformed:
    with pytest.raises(Malformed) as caught:
        game().position(data)
    assert caught.value.reason.endswith((".", "?"))
    return caught.value


@pytest.mark.parametrize(
    ("data", "near"),
    [
        ({"sidess": []}, "sides"),
        ({"sides": [{"hnd": []}]}, "hand"),
        ({"sides": [{"points": {"pol": 3}}]}, "pool"),
        ({"sides": [{"units": [{"card": TROOP, "lines": "front"}]}]}, "line"),
        ({"sides": [{"units": [{"card": TROOP, "line": "frnt"}]}]}, "front"),
        ({"sides": [{"units": [{"card": TROOP, "mods": [{"kid": "power"}]}]}]}, "kind"),
        ({"sides": [{"units": [{"card": TROOP, "mods": [{"kind": "powr"}]}]}]}, "power"),
        ({"sides": [{"units": [{"card": "Plain Trop"}]}]}, "Plain Troop"),
        ({"rulings": {"front_space": 3}}, "front_spaces"),
        ({"phase": "mian"}, "main"),
    ],
)
def test_an_unknown_word_is_refused_with_the_nearest(data: dict[str, Any], near: str) -> None:
    assert f"did you mean '{near}'?" in broken(data).reason


@pytest.mark.parametrize(
    ("mine", "rule"),
    [
        (side(u("Plain Ranged", 11, "front")), "SE-MOVE-02"),
        (side(u("Plain Wall", 11, "support")), "SE-RET-04"),
        (side(u(TROOP, 11, wounds=9)), "SE-COM-04"),
        (side(*[u(TROOP, 11 + n) for n in range(6)]), "SE-DEP-05"),
        (side(points={"pool": 3, "reserve": 2}), "SE-CP-07"),
        (side(points={"pool": 3, "deck": 3}), "SE-CP-01"),
        (side(life=0), "SE-END-01"),
        (side(life=999), "SE-CMDR-02"),
        (side(hand=["Pawn"]), "SE-DECK-10"),
        (side(u(TROOP, 11, equipment="Giant")), "SE-EQ-01"),
        ({"commander": "Giant"}, "SE-DECK-07"),
        (side(u(TROOP, 11, posed=True, attacked=True)), "SE-STN-04"),
        (side(u(TROOP, 11, attacks=3)), "SE-ATK-13"),
        (side(u(TROOP, 11, mods=[{"kind": "braced"}, {"kind": "readied"}])), "SE-STN-03"),
    ],
)
def test_an_impossible_table_is_refused_with_the_rule(mine: dict[str, Any], rule: str) -> None:
    assert broken({"sides": [mine]}).rule == rule


@pytest.mark.parametrize("word", ["fresh", "shocked", "afflicted", "attacked", "posed", "ward"])
@pytest.mark.parametrize("value", [1, 0, "yes"])
def test_yes_and_no_have_one_spelling(word: str, value: object) -> None:
    assert f"'{word}'" in broken({"sides": [{"units": [{"card": TROOP, word: value}]}]}).reason


def test_a_unit_is_fresh_if_the_position_says_so() -> None:
    match = table(side(u(TROOP, 11, fresh=True), u(TROOP, 12, fresh=False)))
    assert unit(match, 11).entered == match.state.turn
    assert unit(match, 12).entered < match.state.turn


def test_stances_and_timed_effects_have_names() -> None:
    mods = [
        {"kind": "power", "amount": 2, "until": "this turn"},
        {"kind": "keywords", "keywords": ["Guard", "Armor 2"], "until": "next turn"},
    ]
    match = table(side(u(TROOP, 11, stance="braced"), u(TROOP, 12, mods=mods), u(TROOP, 13, stance="readied")))
    plain = game().cards.defs[game().cards.number(TROOP)]
    assert (defence(match, 11), power(match, 13)) == (plain.defence + 1, plain.attack + 1)
    assert power(match, 12) == plain.attack + 2
    assert has(match, 12, 2)
    assert [mod.until for mod in unit(match, 12).mods] == [5, 6]
    again = game().position(game().to_data(match.state))
    assert game().to_data(again) == game().to_data(match.state)


def test_piles_lie_with_their_top_card_first() -> None:
    match = table(side(deck=["Giant", TROOP], grave=["Giant", TROOP]))
    names = game().cards.names
    assert names[match.state.decks[0].top()] == "Giant"
    assert names[match.state.graves[0][-1]] == "Giant"


@pytest.mark.parametrize(
    ("phase", "asked"), [("command", "Main"), ("draw", "Main"), ("main", "Main"), ("mulligan", "Mulligan")]
)
def test_a_phase_has_a_name(phase: str, asked: str) -> None:
    match = table(side(deck=["Giant"] * 3), side(deck=["Giant"] * 3), phase=phase)
    assert type(match.state.agenda[-1]).__name__ == asked


INLINE = [
    {"name": "Own Troop", "colour": "gold", "unit": {"type": "Troop", "cost": 1, "op": 1, "attack": 4, "defence": 2}},
    {"name": "Own Order", "colour": "gold", "order": {"cost": 1}, "effect": "play: summon(Own Token,front,1)"},
    {"name": "Own Blade", "colour": "gold", "equipment": {"cost": 1, "attack": 3}},
    {"name": "Own Token", "colour": "gold", "token": {"type": "Troop", "op": 1, "attack": 1, "defence": 1}},
    {"name": "Own Leader", "colour": "gold", "commander": {"defence": 7}},
]


def test_a_position_may_bring_cards_of_every_kind() -> None:
    mine = {"commander": "Own Leader", "units": [u("Own Troop", 11, equipment="Own Blade")], "hand": ["Own Order"]}
    match = table(mine, cards=INLINE)
    assert power(match, 11) == 7
    number = match.state.cards.number("Own Order")
    events = match.play(0, match.decision(0).options[1])
    assert any(event.card == number for event in events)
    assert [match.state.cards.names[unit.card] for unit in match.state.units[0]] == ["Own Troop", "Own Token"]
    playing = game().playing(match.state)
    assert playing.scene(match.view(0))["title"]
    assert all(playing.sentence(event) for event in events)
    again = game().position(game().to_data(match.state))
    assert game().to_data(again) == game().to_data(match.state)


@pytest.mark.parametrize(
    ("card", "said"),
    [
        ({"name": "Giant", "colour": "gold", "order": {"cost": 1}, "effect": "play: draw(1)"}, "already"),
        ({"name": "Odd", "colour": "gold"}, "exactly one of"),
        ({"name": "Odd", "colour": "gold", "order": {"cost": 1}, "effect": "play: drw(1)"}, "draw"),
        ({"name": "Odd", "colour": "puce", "order": {"cost": 1}}, "puce"),
    ],
)
def test_a_card_that_makes_no_sense_is_refused(card: dict[str, Any], said: str) -> None:
    assert said in broken({"cards": [card]}).reason


def test_a_stance_in_a_position_was_taken_when_it_can_have_been() -> None:
    """One's own lasts to the end of the opponent's next turn: on one's own turn it is this turn's (SE-STN-05)."""
    match = table(side(u(TROOP, 11, stance="braced")), side(u(TROOP, 21, stance="readied")))
    assert refusal(match, "attack 11 21") == "SE-STN-04"
    assert refusal(match, "ready 11") == "SE-STN-03"
    next_turn(match)
    assert refusal(match, "attack 21 11") == ""
    assert (unit(match, 11).posed, unit(match, 21).mods) == (1, ())


def test_a_layer_is_whole_unless_said_otherwise() -> None:
    plain = game().cards.defs[game().cards.number(TROOP)]
    layer = {"kind": "layer", "amount": 2}
    match = table(side(u(TROOP, 11, mods=[layer]), u(TROOP, 12, mods=[{**layer, "left": 1}])))
    assert (defence(match, 11), defence(match, 12)) == (plain.defence + 2, plain.defence + 1)
    spent = table(side(u(TROOP, 11, mods=[{**layer, "left": 0}])))
    assert game().to_data(game().position(game().to_data(spent.state))) == game().to_data(spent.state)
    assert "'left'" in broken({"sides": [side(u(TROOP, 11, mods=[{**layer, "left": 3}]))]}).reason
    worse = table(side(u(TROOP, 11, mods=[{"kind": "layer", "amount": -1, "until": "this turn"}])))
    assert defence(worse, 11) == plain.defence - 1
    assert game().to_data(game().position(game().to_data(worse.state))) == game().to_data(worse.state)


def test_equipment_gives_its_defence_beside_other_things() -> None:
    plain = game().cards.defs[game().cards.number(TROOP)]
    worn = next(card for card in game().cards.defs if card.kind == EQUIPMENT and card.defence)
    mods = [{"kind": "power", "amount": 1}]
    match = table(side(u(TROOP, 11, equipment=worn.name, mods=mods)))
    assert (defence(match, 11), power(match, 11)) == (plain.defence + worn.defence, plain.attack + worn.attack + 1)


def test_numbers_that_a_game_cannot_have_are_refused() -> None:
    assert "'entered'" in broken({"sides": [side(u(TROOP, 11, entered=6))]}).reason
    assert "'next_uid'" in broken({"sides": [side(u(TROOP, 11))], "next_uid": 11}).reason
    assert "'turn'" in broken({"turn": 0}).reason
