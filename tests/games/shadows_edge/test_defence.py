"""Layers of defence, damage and healing."""

from __future__ import annotations

from drumhead.games.shadows_edge.defence import soak
from drumhead.games.shadows_edge.state import BRACED, LAYER, EdgeState
from drumhead.kernel import Match
from tests.games.shadows_edge.table import (
    defence,
    gone,
    next_turn,
    power,
    refusal,
    say,
    side,
    table,
    u,
    unit,
)
from tests.support import rule


def left(match: Match[EdgeState], uid: int) -> list[tuple[int, int]]:
    """What remains of each layer: (kind, unspent)."""
    return [(mod.kind, mod.left) for mod in unit(match, uid).mods if mod.is_layer()]


@rule("SE-DEF-01")
def test_se_def_01_printed_less_wounds_plus_layers() -> None:
    mine = side(
        u("Plain Troop", 11, wounds=1, equipment="Plain Shield"), u("Halo Bearer", 12), hand=["Order of Guarding"]
    )
    match = table(mine)
    say(match, "brace 11", "order 'Order of Guarding'", "target 11")
    assert defence(match, 11) == 3 - 1 + 2 + 2 + 1 + 2


@rule("SE-DEF-01", "SE-DEF-03")
def test_se_def_01_an_aura_is_a_layer_too() -> None:
    match = table(side(u("Plain Troop", 11), u("Halo Bearer", 12)), side(hand=["Order of Loss", "Order of Doom"]))
    next_turn(match)
    say(match, "order 'Order of Loss'", "target 11")
    assert defence(match, 11) == 3
    say(match, "order 'Order of Doom'", "target 12")
    assert defence(match, 11) == 3
    assert left(match, 11) == []


@rule("SE-DEF-01")
def test_se_def_01_a_line_aura_comes_and_goes_with_the_line() -> None:
    match = table(side(u("Plain Troop", 11), u("Front Halo Bearer", 12), hand=["Plain Troop"]))
    assert defence(match, 11) == 5
    say(match, "retreat 11")
    assert defence(match, 11) == 3
    say(match, "move 11")
    assert defence(match, 11) == 5
    say(match, "deploy 'Plain Troop' 1")
    assert match.state.units[0][-1].defence == 5
    next_turn(match)
    assert defence(match, 11) == 5  # not only for this turn


@rule("SE-DEF-02")
def test_se_def_02_stance_then_soonest_then_newest_then_the_unit() -> None:
    cards = ["Order of Bark", "Order of Shelter", "Order of Guarding"]
    match = table(side(u("Plain Troop", 11, equipment="Plain Shield"), hand=cards))
    say(match, *(f"order '{card}'" for card in cards), "brace 11")
    names = {4: "worn", 3: "layer", 1: "brace"}
    assert [names[kind] for kind, _ in left(match, 11)] == ["worn", "layer", "layer", "layer", "brace"]

    def hit(n: int) -> list[int]:
        soak(match.state.change(11), n)
        return [amount for _, amount in left(match, 11)]

    # worn 2, for good 2, to the end of the next turn 2, this turn 2, brace 1
    assert hit(1) == [2, 2, 2, 2, 0]
    assert hit(1) == [2, 2, 2, 1, 0]
    assert hit(2) == [2, 2, 1, 0, 0]
    assert hit(2) == [2, 1, 0, 0, 0]
    assert hit(2) == [1, 0, 0, 0, 0]
    assert hit(2) == [0, 0, 0, 0, 0]
    assert unit(match, 11).wounds == 1
    assert defence(match, 11) == 2


@rule("SE-DEF-02")
def test_se_def_02_what_ends_soonest_is_hit_first_wherever_it_lies() -> None:
    soon = {"kind": "layer", "amount": 2, "left": 2, "until": "this turn"}
    lasting = {"kind": "layer", "amount": 2, "left": 2}
    for mods, after in (([soon, lasting], [1, 2]), ([lasting, soon], [2, 1])):
        match = table(side(u("Plain Troop", 11, mods=mods)))
        soak(match.state.change(11), 1)
        assert [amount for _, amount in left(match, 11)] == after


@rule("SE-DEF-03")
def test_se_def_03_a_layer_that_ends_never_wounds() -> None:
    match = table(side(u("Weak Troop", 11), hand=["Order of Guarding"]), side())
    say(match, "order 'Order of Guarding'", "brace 11")
    assert left(match, 11) == [(LAYER, 2), (BRACED, 1)]
    next_turn(match)
    assert defence(match, 11) == 2
    hurt = table(side(u("Plain Troop", 11)), side(u("Plain Troop", 21)))
    say(hurt, "brace 11")
    next_turn(hurt)
    say(hurt, "attack 21 11")
    assert (defence(hurt, 11), unit(hurt, 11).wounds) == (2, 1)
    next_turn(hurt)
    assert (defence(hurt, 11), unit(hurt, 11).wounds) == (2, 1)
    assert not gone(hurt, 11)


@rule("SE-DEF-04")
def test_se_def_04_healing_mends_wounds_then_lasting_layers_only() -> None:
    worn = {"kind": "worn", "amount": 2, "left": 0}
    timed = {"kind": "layer", "amount": 2, "left": 1, "until": "this turn"}
    mine = side(u("Plain Troop", 11, wounds=1, mods=[worn, timed]), hand=["Order of Heal", "Order of Heal"])
    match = table(mine)
    assert defence(match, 11) == 3
    say(match, "order 'Order of Heal'")
    assert (unit(match, 11).wounds, left(match, 11)) == (0, [(4, 1), (3, 1)])
    say(match, "order 'Order of Heal'")
    assert left(match, 11) == [(4, 2), (3, 1)]
    assert defence(match, 11) == 6


@rule("SE-DEF-05")
def test_se_def_05_attack_never_goes_below_zero() -> None:
    match = table(side(u("Plain Troop", 11), hand=["Order of Weakness"]), side(u("Plain Troop", 21)))
    say(match, "order 'Order of Weakness'")
    assert power(match, 21) == 0
    say(match, "attack 11 21")
    assert defence(match, 11) == 3
    aura = table(side(u("Weakening Bearer", 11)), side(u("Plain Troop", 21)))
    assert power(aura, 21) == 0


def test_what_lasts_for_a_turn_ends_on_every_unit() -> None:
    match = table(side(u("Plain Troop", 11), u("Plain Troop", 12), u("Plain Troop", 13)))
    say(match, "brace 12")
    next_turn(match)
    assert defence(match, 12) == 4
    next_turn(match)
    assert defence(match, 12) == 3
    say(match, "brace 12")
    assert refusal(match, "ready 12") == "SE-STN-03"  # once in this turn, too
