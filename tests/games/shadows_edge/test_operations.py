"""Operations: Move, Retreat, Brace, Ready."""

from __future__ import annotations

import pytest

from drumhead.games.shadows_edge.cards import FRONT, SUPPORT
from tests.games.shadows_edge.table import (
    defence,
    hand,
    moves,
    next_turn,
    offered,
    op,
    points,
    power,
    refusal,
    say,
    side,
    table,
    u,
    unit,
)
from tests.support import rule


@pytest.mark.parametrize("move", ["attack 11 2", "move 12", "retreat 11", "brace 11", "ready 11"])
@rule("SE-OP-01")
def test_se_op_01_each_operation_costs_the_op_cost(move: str) -> None:
    match = table(side(u("Plain Heavy", 11), u("Plain Heavy", 12, "support"), points={"pool": 5}))
    say(match, move)
    assert points(match, 0)[2:] == (3, 2)
    poor = table(side(u("Plain Heavy", 11), u("Plain Heavy", 12, "support"), points={"pool": 1}))
    assert not offered(poor, move)
    assert refusal(poor, move) == "SE-CP-06"


@rule("SE-OP-02")
def test_se_op_02_no_operation_is_free() -> None:
    match = table(side(u("Plain Troop", 11), u("Plain Heavy", 12, equipment="Light Harness"), hand=["Order of Ease"]))
    assert op(match, 12) == 1
    say(match, "order 'Order of Ease'", "target 11")
    assert op(match, 11) == 1


@rule("SE-OP-03")
def test_se_op_03_shocked_units_do_nothing() -> None:
    match = table(side(u("Plain Troop", 11, shocked=True), u("Plain Troop", 12, "support", shocked=True)))
    assert moves(match) == ["end"]
    for move in ("attack 11 2", "retreat 11", "move 12"):
        assert refusal(match, move) == "SE-STA-03"


@rule("SE-OP-04")
def test_se_op_04_walls_brace_ready_and_intercept() -> None:
    match = table(side(u("Watch Wall", 11)), side(u("Plain Flyer", 21)))
    assert sorted(move.split()[0] for move in moves(match)) == ["brace", "end", "ready"]
    assert refusal(match, "move 11") == "SE-OP-04"
    next_turn(match)
    say(match, "move 21")
    assert offered(match, "intercept 11")


@rule("SE-OP-05")
def test_se_op_05_moves_repeat_attack_and_stance_do_not() -> None:
    match = table(side(u("Plain Troop", 11), u("Plain Troop", 12)))
    say(match, "retreat 11", "move 11", "retreat 11", "move 11", "attack 11 2", "brace 12")
    assert refusal(match, "attack 11 2") == "SE-ATK-13"
    assert refusal(match, "ready 12") == "SE-STN-03"
    assert offered(match, "retreat 11")


# -- moving


@rule("SE-MOVE-01")
def test_se_move_01_support_to_an_open_front() -> None:
    match = table(side(u("Plain Troop", 11, "support")))
    say(match, "move 11")
    assert unit(match, 11).line == FRONT
    full = [u("Weak Troop", 31 + i) for i in range(5)]
    match = table(side(u("Plain Troop", 11, "support"), *full))
    assert refusal(match, "move 11") == "SE-MOVE-01"


@rule("SE-MOVE-02")
def test_se_move_02_ranged_units_never_stand_in_front() -> None:
    match = table(side(u("Plain Ranged", 11), hand=["Order of Advance", "Order of Drag"]), side(u("Plain Ranged", 21)))
    assert refusal(match, "move 11") == "SE-MOVE-02"
    assert refusal(match, "order 'Order of Advance'") == "SE-ORD-03"
    assert refusal(match, "order 'Order of Drag'") == "SE-ORD-03"


@rule("SE-MOVE-03")
def test_se_move_03_fresh_and_fatigued_units_move_and_movers_attack() -> None:
    mine = side(u("Plain Troop", 11, "support", fresh=True), u("Plain Troop", 12), u("Plain Troop", 13, "support"))
    match = table(mine)
    say(match, "move 11", "attack 12 2", "retreat 12", "move 12", "move 13", "attack 13 2")
    assert match.state.life[1] == 16


@rule("SE-MOVE-04")
def test_se_move_04_going_back_is_a_retreat() -> None:
    match = table(side(u("Plain Troop", 11, fresh=True)))
    assert refusal(match, "move 11") == "SE-MOVE-04"
    assert refusal(match, "retreat 11") == "SE-RET-02"


@rule("SE-MOVE-05")
def test_se_move_05_effect_moves_are_free_and_heal_nothing() -> None:
    cards = ["Order of Withdrawal", "Order of Advance"]
    match = table(side(u("Plain Troop", 11, wounds=2, fresh=True), hand=cards, points={"pool": 2}))
    say(match, "order 'Order of Withdrawal'")
    assert (unit(match, 11).line, defence(match, 11)) == (SUPPORT, 1)
    say(match, "order 'Order of Advance'")
    assert unit(match, 11).line == FRONT
    assert points(match, 0)[2] == 0
    full = [u("Weak Troop", 31 + i, "support") for i in range(4)]
    match = table(side(u("Plain Troop", 11), *full, hand=cards))
    assert refusal(match, "order 'Order of Withdrawal'") == "SE-ORD-03"


@rule("SE-RET-01")
def test_se_ret_01_front_to_an_open_support_space() -> None:
    match = table(side(u("Plain Troop", 11), points={"pool": 2}))
    say(match, "retreat 11")
    assert unit(match, 11).line == SUPPORT
    assert points(match, 0)[2:] == (1, 1)
    assert refusal(match, "retreat 11") == "SE-RET-01"
    full = [u("Weak Troop", 31 + i, "support") for i in range(4)]
    assert refusal(table(side(u("Plain Troop", 11), *full)), "retreat 11") == "SE-RET-01"


@rule("SE-RET-02")
def test_se_ret_02_not_on_arrival_unless_blitz() -> None:
    match = table(side(u("Plain Troop", 11, fresh=True), u("Blitz Troop", 12, fresh=True)))
    assert refusal(match, "retreat 11") == "SE-RET-02"
    assert offered(match, "retreat 12")


@rule("SE-RET-03")
def test_se_ret_03_a_wounded_unit_heals_one() -> None:
    match = table(side(u("Plain Troop", 11, wounds=2), u("Plain Troop", 12)))
    say(match, "retreat 11", "retreat 12")
    assert (defence(match, 11), defence(match, 12)) == (2, 3)


@rule("SE-RET-03", "SE-DEF-04")
def test_se_ret_03_a_spent_shield_counts_as_a_wound() -> None:
    match = table(
        side(
            u(
                "Plain Troop",
                11,
                equipment="Plain Shield",
                mods=[{"kind": "worn", "amount": 2, "left": 1, "source": "Plain Shield"}],
            )
        )
    )
    assert defence(match, 11) == 4
    say(match, "retreat 11")
    assert defence(match, 11) == 5


@rule("SE-RET-04")
def test_se_ret_04_walls_never_retreat() -> None:
    match = table(side(u("Plain Wall", 11), hand=["Order of Withdrawal"]))
    assert refusal(match, "retreat 11") == "SE-RET-04"
    assert refusal(match, "order 'Order of Withdrawal'") == "SE-ORD-03"


@rule("SE-RET-05")
def test_se_ret_05_fatigued_units_may_retreat() -> None:
    match = table(side(u("Plain Troop", 11)))
    say(match, "attack 11 2")
    assert offered(match, "retreat 11")


# -- stances


@rule("SE-STN-01")
def test_se_stn_01_brace_and_ready_give_one() -> None:
    match = table(side(u("Plain Troop", 11), u("Plain Troop", 12)))
    say(match, "brace 11", "ready 12")
    assert (power(match, 11), defence(match, 11)) == (2, 4)
    assert (power(match, 12), defence(match, 12)) == (3, 3)


@rule("SE-STN-02")
def test_se_stn_02_not_fatigued_not_shocked_but_fresh() -> None:
    match = table(side(u("Plain Troop", 11), u("Plain Troop", 12, shocked=True), u("Plain Troop", 13, fresh=True)))
    say(match, "attack 11 2")
    for stance in ("brace", "ready"):
        assert refusal(match, f"{stance} 11") == "SE-STN-02"
        assert refusal(match, f"{stance} 12") == "SE-STA-03"
        assert offered(match, f"{stance} 13")


@rule("SE-STN-03")
def test_se_stn_03_one_stance_a_turn() -> None:
    match = table(side(u("Plain Troop", 11)))
    say(match, "brace 11")
    assert refusal(match, "brace 11") == "SE-STN-03"
    assert refusal(match, "ready 11") == "SE-STN-03"
    next_turn(match)
    next_turn(match)
    assert offered(match, "ready 11")


@rule("SE-STN-04")
def test_se_stn_04_stance_or_attack_in_either_order() -> None:
    match = table(side(u("Frenzy Troop", 11), u("Plain Troop", 12), hand=["Order of Rest"]))
    say(match, "brace 12")
    assert refusal(match, "attack 12 2") == "SE-STN-04"
    say(match, "attack 11 2")
    assert refusal(match, "ready 11") == "SE-STN-04"
    say(match, "order 'Order of Rest'", "target 12")
    assert refusal(match, "attack 12 2") == "SE-STN-04"
    rested = table(side(u("Plain Troop", 11), hand=["Order of Rest"]))
    say(rested, "attack 11 2", "order 'Order of Rest'")
    assert refusal(rested, "brace 11") == "SE-STN-04"
    assert offered(rested, "attack 11 2")


@rule("SE-STN-05")
def test_se_stn_05_a_stance_serves_in_the_opponents_turn() -> None:
    match = table(side(u("Plain Troop", 11)), side(u("Plain Heavy", 21)))
    say(match, "ready 11")
    next_turn(match)
    say(match, "attack 21 11")
    assert defence(match, 21) == 3
    braced = table(side(u("Plain Troop", 11)), side(u("Plain Troop", 21)))
    say(braced, "brace 11")
    next_turn(braced)
    say(braced, "attack 21 11")
    assert defence(braced, 11) == 2
    next_turn(braced)
    assert defence(braced, 11) == 2


@rule("SE-STN-06")
def test_se_stn_06_moving_keeps_it_leaving_and_changing_sides_end_it() -> None:
    match = table(side(u("Plain Troop", 11), u("Plain Troop", 12)), side(hand=["Order of Treason", "Order of Return"]))
    say(match, "brace 11", "ready 12", "retreat 11")
    assert defence(match, 11) == 4
    next_turn(match)
    say(match, "order 'Order of Treason'", "target 12")
    assert power(match, 12) == 2
    say(match, "order 'Order of Return'", "target 11")
    assert hand(match, 0) == ["Plain Troop"]
    next_turn(match)
    say(match, "deploy 'Plain Troop' 1")
    back = match.state.units[0][-1]
    assert (back.defence, back.mods) == (3, ())
