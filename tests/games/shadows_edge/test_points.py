"""Command points: where they lie and how they are paid."""

from __future__ import annotations

import pytest

from drumhead.games.shadows_edge.points import Points
from drumhead.kernel import Malformed, lowest, seeded
from drumhead.kernel.agenda import advance, answer, silent_table
from tests.games.shadows_edge.table import (
    game,
    hand,
    next_turn,
    offered,
    points,
    refusal,
    say,
    side,
    table,
    u,
)
from tests.support import rule


@rule("SE-CP-01")
def test_se_cp_01_fifteen_at_every_moment_of_a_game() -> None:
    plain = game()
    for number in range(3):
        dice = seeded(f"{number:032x}", "points")
        state = plain.setup(plain.default_options(2), dice)
        t = silent_table(2, dice)
        mask = advance(state, t)
        while mask:
            for p in state.points:
                assert p.deck + p.reserve + p.pool + p.used == 15
                assert min(p.deck, p.reserve, p.pool, p.used) >= 0
            options = state.agenda[-1].options(state, lowest(mask))
            mask = answer(state, t, lowest(mask), options[dice.below(len(options))])
    with pytest.raises(Malformed, match="add up to 15"):
        table(side(points={"deck": 10, "pool": 10}))


@rule("SE-CP-02")
def test_se_cp_02_pool_points_become_used() -> None:
    match = table(side(hand=["Plain Heavy"], points={"deck": 11, "reserve": 1, "pool": 3}))
    say(match, "deploy 'Plain Heavy' 1")
    assert points(match, 0) == (11, 1, 0, 3)


@rule("SE-CP-03")
def test_se_cp_03_the_reserve_point_goes_back_to_the_command_deck() -> None:
    match = table(side(u("Plain Heavy", 11), points={"deck": 11, "reserve": 1, "pool": 1, "used": 2}))
    say(match, "brace 11")
    assert points(match, 0) == (12, 0, 0, 3)


@rule("SE-CP-04")
def test_se_cp_04_every_cost_may_combine_both() -> None:
    purse = {"deck": 13, "reserve": 1, "pool": 1}
    cards = ["Dear Order", "Plain Heavy", "Order of Comfort", "Plain Blade"]
    match = table(side(u("Plain Heavy", 11), u("Plain Flyer", 12), commander="Act Commander", hand=cards, points=purse))
    for move in ("brace 11", "attack 11 2", "retreat 11", "ability 1"):
        assert offered(match, move), move
    assert refusal(match, "deploy 'Plain Heavy' 1") == "SE-CP-06"
    say(match, "ability 1")
    assert points(match, 0) == (14, 0, 0, 1)


@rule("SE-CP-05")
def test_se_cp_05_the_payer_chooses_the_split() -> None:
    purse = {"deck": 11, "reserve": 1, "pool": 3}
    for first, after in (((), (11, 1, 2, 1)), (("reserve",), (12, 0, 3, 0))):
        match = table(side(u("Plain Troop", 11), points=purse))
        assert offered(match, "reserve")
        say(match, *first, "brace 11")
        assert points(match, 0) == after
    for purse in ({"pool": 3, "reserve": 0}, {"pool": 0, "reserve": 1}):
        empty = table(side(u("Plain Troop", 11), points=purse))
        assert not offered(empty, "reserve")
        assert refusal(empty, "reserve") == "SE-CP-05"


@rule("SE-CP-05")
def test_se_cp_05_the_choice_is_for_one_payment_of_this_turn() -> None:
    match = table(side(u("Plain Troop", 11), u("Plain Troop", 12), points={"deck": 10, "reserve": 1, "pool": 4}))
    say(match, "reserve")
    assert not offered(match, "reserve")
    assert refusal(match, "reserve") == "SE-CP-05"
    say(match, "brace 11", "brace 12")
    assert points(match, 0) == (11, 0, 3, 1)
    kept = table(side(u("Plain Troop", 11), points={"deck": 10, "reserve": 1, "pool": 4}))
    say(kept, "reserve")
    next_turn(kept)
    assert not kept.state.points[0].reserve_first


@rule("SE-CP-05")
def test_se_cp_05_paying_from_the_reserve_can_bring_a_point_more() -> None:
    """With an empty Command Deck only a point that goes back there can be gained again."""
    left = []
    for first in ((), ("reserve",)):
        match = table(side(u("Plain Troop", 11), points={"deck": 0, "reserve": 1, "pool": 14}))
        say(match, *first, "brace 11")
        next_turn(match)
        next_turn(match)
        left.append(points(match, 0)[2])
    assert left == [14, 15]


@rule("SE-CP-05")
def test_se_cp_05_a_short_pool_needs_the_reserve() -> None:
    match = table(side(u("Plain Heavy", 11), points={"deck": 13, "reserve": 1, "pool": 1}))
    say(match, "brace 11")
    assert points(match, 0) == (14, 0, 0, 1)


@rule("SE-CP-06")
def test_se_cp_06_all_or_nothing_and_before_any_effect() -> None:
    match = table(side(hand=["Dear Troop"], points={"pool": 4}))
    before = game().to_data(match.state)
    assert refusal(match, "deploy 'Dear Troop' 1") == "SE-CP-06"
    assert game().to_data(match.state) == before
    # The point that an Order brings cannot pay for that Order.
    empty = table(side(hand=["Order of Harvest"], points={"pool": 0}))
    assert refusal(empty, "order 'Order of Harvest'") == "SE-CP-06"
    free = Points(10, 1, 4, 0)
    assert free.paid(0) is free
    assert Points(10, 1, 4, 0, True).paid(0).reserve_first


@rule("SE-CP-07")
def test_se_cp_07_only_an_effect_refills_the_reserve() -> None:
    match = table(side(u("Plain Troop", 11), hand=["Order of Savings"] * 2, points={"reserve": 1, "pool": 4}))
    say(match, "reserve", "brace 11")
    next_turn(match)
    next_turn(match)
    assert points(match, 0)[1] == 0
    deck = points(match, 0)[0]
    say(match, "order 'Order of Savings'")
    assert points(match, 0)[:2] == (deck - 1, 1)
    say(match, "order 'Order of Savings'")
    assert points(match, 0)[:2] == (deck - 1, 1)


@rule("SE-CP-08")
def test_se_cp_08_unspent_points_stay_and_do_not_multiply() -> None:
    match = table(side(points={"deck": 12, "pool": 3}))
    next_turn(match)
    assert points(match, 0) == (12, 0, 3, 0)
    next_turn(match)
    assert points(match, 0) == (11, 0, 4, 0)


@rule("SE-CP-09")
def test_se_cp_09_an_empty_command_deck_gives_nothing() -> None:
    match = table(side(), side(points={"deck": 0, "pool": 14, "used": 1}))
    next_turn(match)
    assert points(match, 1) == (0, 0, 15, 0)
    assert match.outcome() is None


@rule("SE-CP-10")
def test_se_cp_10_points_spent_off_turn_come_back_on_ones_own() -> None:
    match = table(side(u("Plain Flyer", 11)), side(u("Plain Ranged", 21), points={"deck": 13, "pool": 2}))
    say(match, "move 11", "intercept 21")
    assert points(match, 1) == (13, 0, 1, 1)
    next_turn(match)
    assert points(match, 1) == (12, 0, 3, 0)
    assert hand(match, 1) != []


@rule("SE-CP-05")
def test_se_cp_05_the_reserve_is_chosen_for_one_payment_not_for_a_later_turn() -> None:
    match = table(side(u("Plain Flyer", 11)), side(u("Plain Ranged", 21), points={"deck": 11, "reserve": 1, "pool": 3}))
    say(match, "move 11", "reserve", "pass")
    assert not match.state.points[1].reserve_first
    next_turn(match)
    say(match, "brace 21")
    assert points(match, 1) == (10, 1, 3, 1)


@rule("SE-CP-06")
def test_se_cp_06_what_costs_nothing_is_offered_to_who_has_nothing() -> None:
    free = {"type": "Troop", "cost": 1, "op": 1, "attack": 1, "defence": 1}
    cards = [{"name": "Free Troop", "colour": "gold", "unit": free, "effect": "act(0): draw(1)"}]
    match = table(side(u("Free Troop", 11), points={"pool": 0}), cards=cards)
    assert offered(match, "ability 11")
    say(match, "ability 11")
    assert (len(hand(match, 0)), points(match, 0)) == (1, (15, 0, 0, 0))
