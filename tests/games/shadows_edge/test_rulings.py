"""Every optional ruling, both ways."""

from __future__ import annotations

import pytest

from drumhead.games import load
from drumhead.kernel import Options
from tests.games.shadows_edge.table import (
    defence,
    gone,
    moves,
    next_turn,
    offered,
    refusal,
    say,
    side,
    table,
    u,
)
from tests.support import rule


@pytest.mark.parametrize("on", [False, True])
@rule("SE-ATK-13", "SE-OP-05")
def test_a2_repeat_attacks(on: bool) -> None:
    match = table(side(u("Plain Troop", 11)), rulings={"repeat_attacks": on})
    say(match, "attack 11 2")
    assert offered(match, "attack 11 2") is on
    assert refusal(match, "brace 11") == "SE-STN-02"


@pytest.mark.parametrize("on", [False, True])
@rule("SE-COM-02")
def test_a6_ranged_struck_back(on: bool) -> None:
    match = table(side(u("Plain Ranged", 11)), side(u("Plain Troop", 21)), rulings={"ranged_struck_back": on})
    say(match, "attack 11 21")
    assert gone(match, 11) is on


@pytest.mark.parametrize("on", [False, True])
@rule("SE-STA-03", "SE-COM-03", "SE-INT-05")
def test_a9_shock_silences(on: bool) -> None:
    rulings = {"shock_silences": on}
    match = table(side(u("Plain Troop", 11)), side(u("Plain Troop", 21, shocked=True)), rulings=rulings)
    say(match, "attack 11 21")
    assert defence(match, 11) == (3 if on else 1)
    flight = table(side(u("Plain Flyer", 11)), side(u("Plain Ranged", 21, shocked=True)), rulings=rulings)
    say(flight, "move 11")
    assert flight.waiting() == ([0] if on else [1])
    barred = table(side(u("Plain Troop", 11, shocked=True)), rulings=rulings)
    assert moves(barred) == ["end"]


@pytest.mark.parametrize("on", [False, True])
@rule("SE-ATK-03")
def test_a11_fortifications_attack(on: bool) -> None:
    theirs = side(u("Plain Troop", 21), u("Plain Ranged", 22))
    match = table(side(u("Plain Wall", 11)), theirs, rulings={"fortifications_attack": on})
    assert moves(match, "attack") == (["attack 11 21"] if on else [])


@pytest.mark.parametrize("on", [False, True])
@rule("SE-ATK-02")
def test_a12_blitz_attacks(on: bool) -> None:
    match = table(side(u("Blitz Troop", 11, fresh=True)), rulings={"blitz_attacks": on})
    assert offered(match, "attack 11 2") is on
    assert offered(match, "retreat 11")


@rule("SE-DEP-05")
def test_a13_spaces() -> None:
    rulings = {"front_spaces": 3, "support_spaces": 2}
    units = [u("Weak Troop", 11 + i) for i in range(3)] + [u("Weak Troop", 31 + i, "support") for i in range(2)]
    match = table(side(*units, hand=["Plain Troop"]), rulings=rulings)
    assert moves(match, "deploy") == []
    wide = table(side(*units, hand=["Plain Troop"]), rulings={"front_spaces": 7, "support_spaces": 2})
    assert len(moves(wide, "deploy")) == 1


@pytest.mark.parametrize("on", [False, True])
@rule("SE-ATK-04")
def test_a14_melee_from_support(on: bool) -> None:
    match = table(side(u("Plain Troop", 11, "support")), side(u("Plain Troop", 21)), rulings={"melee_from_support": on})
    assert moves(match, "attack") == (["attack 11 21"] if on else [])
    next_turn(match)
    assert match.waiting() == [1]


def test_options_are_declared_and_checked() -> None:
    game = load("shadows_edge")
    lists = game.default_options(2).lists
    assert {option.name for option in game.info.options} == {
        "repeat_attacks",
        "ranged_struck_back",
        "shock_silences",
        "fortifications_attack",
        "blitz_attacks",
        "front_spaces",
        "support_spaces",
        "melee_from_support",
        "open_lists",
        "second_player_card",
    }
    assert all(option.rule in game.rules for option in game.info.options)
    assert game.violations(Options(2, lists, {"front_spaces": 4, "open_lists": False})) == []
    assert game.violations(Options(2, lists, {"front_spaces": 40}))
    assert game.violations(Options(2, lists, {"nonsense": True}))
