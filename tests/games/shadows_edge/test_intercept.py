"""Interception."""

from __future__ import annotations

from drumhead.games.shadows_edge.verbs import Said
from tests.games.shadows_edge.table import (
    among,
    defence,
    gone,
    hand,
    moves,
    next_turn,
    offered,
    play,
    points,
    refusal,
    say,
    side,
    table,
    triggers,
    u,
    unit,
)
from tests.support import rule


@rule("SE-INT-01")
def test_se_int_01_a_ranged_unit_may_answer_a_flyer() -> None:
    match = table(side(u("Plain Flyer", 11)), side(u("Plain Ranged", 21), u("Plain Troop", 22)))
    say(match, "move 11")
    assert match.waiting() == [1]
    assert moves(match) == ["pass", "intercept 21"]
    assert refusal(match, "intercept 22") == "SE-INT-01"
    troop = table(side(u("Plain Troop", 11, "support")), side(u("Plain Ranged", 21)))
    say(troop, "move 11")
    assert troop.waiting() == [0]


@rule("SE-INT-02")
def test_se_int_02_move_attack_and_own_effects_open_the_window() -> None:
    shooter = side(u("Plain Ranged", 21), hand=["Order of Drag"])
    for move in ("move 11", "attack 11 2", "order 'Order of Advance'"):
        match = table(side(u("Plain Flyer", 11), hand=["Order of Advance"]), shooter)
        say(match, move)
        assert match.waiting() == [1], move
        assert moves(match) == ["pass", "intercept 21"]


@rule("SE-INT-02")
def test_se_int_02_other_ways_do_not() -> None:
    shooter = side(u("Plain Ranged", 21), hand=["Order of Drag"])
    for move in ("deploy 'Plain Flyer' 2", "retreat 12", "attack 12 2"):
        match = table(side(u("Plain Flyer", 11), u("Plain Flyer", 12, "front"), hand=["Plain Flyer"]), shooter)
        say(match, move)
        assert match.waiting() == [0], move
    match = table(side(u("Plain Flyer", 11)), shooter)
    next_turn(match)
    say(match, "order 'Order of Drag'")
    assert unit(match, 11).line == 1
    assert match.waiting() == [1]
    assert moves(match, "intercept") == []


@rule("SE-INT-03")
def test_se_int_03_own_op_cost_current_attack_nothing_back() -> None:
    theirs = side(u("Plain Ranged", 21, equipment="Heavy Harness"), hand=[], points={"pool": 5})
    match = table(side(u("Plain Flyer", 11)), theirs)
    say(match, "move 11", "intercept 21")
    assert points(match, 1)[2:] == (2, 3)
    assert defence(match, 11) == 1
    assert defence(match, 21) == 2
    readied = table(side(), side(u("Plain Flyer", 21)))
    assert readied.waiting() == [0]
    match = table(side(u("Plain Ranged", 11)), side(u("Plain Flyer", 21)))
    say(match, "ready 11")
    next_turn(match)
    say(match, "move 21", "intercept 11")
    assert gone(match, 21)


@rule("SE-INT-04")
def test_se_int_04_one_after_the_other_once_each() -> None:
    theirs = side(u("Plain Ranged", 21), u("Plain Ranged", 22), u("Plain Ranged", 23))
    match = table(side(u("Plain Flyer", 11)), theirs)
    say(match, "move 11", "intercept 21")
    assert match.waiting() == [1]
    assert refusal(match, "intercept 21") == "SE-INT-04"
    say(match, "intercept 22")
    assert gone(match, 11)
    assert match.waiting() == [0]
    assert points(match, 1)[3] == 2
    passed = table(side(u("Plain Flyer", 11)), theirs)
    events = say(passed, "move 11", "intercept 21", "pass")
    assert among(events, Said.PASS)
    assert passed.waiting() == [0]
    assert defence(passed, 11) == 1


@rule("SE-INT-05")
def test_se_int_05_attacks_do_not_matter_shock_does() -> None:
    match = table(side(u("Plain Ranged", 11)), side(u("Plain Flyer", 21)))
    say(match, "attack 11 2")
    next_turn(match)
    say(match, "move 21")
    assert offered(match, "intercept 11")
    say(match, "intercept 11")
    next_turn(match)
    assert offered(match, "attack 11 2")
    two = side(u("Plain Ranged", 21, shocked=True), u("Plain Ranged", 22))
    shocked = table(side(u("Plain Flyer", 11)), two)
    say(shocked, "move 11")
    assert refusal(shocked, "intercept 21") == "SE-STA-03"
    assert offered(shocked, "intercept 22")


@rule("SE-INT-06")
def test_se_int_06_pool_and_reserve_pay_and_nobody_is_asked_in_vain() -> None:
    reserve = side(u("Plain Ranged", 21), points={"pool": 0, "reserve": 1})
    match = table(side(u("Plain Flyer", 11)), reserve)
    say(match, "move 11", "intercept 21")
    assert points(match, 1) == (15, 0, 0, 0)
    both = table(side(u("Plain Flyer", 11)), side(u("Plain Ranged", 21), points={"pool": 3, "reserve": 1}))
    say(both, "move 11")
    say(both, "reserve", "intercept 21")
    assert points(both, 1)[1:3] == (0, 3)
    broke = table(side(u("Plain Flyer", 11)), side(u("Plain Ranged", 21), points={"pool": 0}))
    say(broke, "move 11")
    assert broke.waiting() == [0]


@rule("SE-INT-07")
def test_se_int_07_no_attack_but_drain_blight_terror_and_kill_work() -> None:
    theirs = side(
        u("Drain Ranged", 21), u("Blight Ranged", 22), u("Terror Ranged", 23), u("Killing Ranged", 24), life=10
    )
    mine = side(u("Plain Flyer", 11, equipment="Plain Shield"), hand=["Order of Bark"])
    match = table(mine, theirs)
    say(match, "order 'Order of Bark'", "move 11")
    say(match, "intercept 21")
    assert match.state.life[1] == 12
    say(match, "intercept 22")
    assert unit(match, 11).afflicted == 1
    say(match, "intercept 23")
    assert unit(match, 11).shocked == 1
    events = say(match, "intercept 24")
    assert gone(match, 11)
    assert triggers(events) == ["Killing Ranged"]
    assert len(hand(match, 1)) == 1
    quiet = table(side(u("Attacking Flyer", 11)), side(u("Intercepting Ranged", 21)))
    events = say(quiet, "move 11", "intercept 21")
    assert triggers(events) == ["Intercepting Ranged"]


@rule("SE-INT-08")
def test_se_int_08_a_flyer_shot_down_does_not_attack() -> None:
    match = table(side(u("Plain Flyer", 11, wounds=1)), side(u("Plain Ranged", 21), u("Plain Troop", 22)))
    events = say(match, "attack 11 22", "intercept 21")
    assert gone(match, 11)
    assert among(events, Said.FIZZLE)
    assert defence(match, 22) == 3
    assert match.waiting() == [0]


@rule("SE-CP-05")
def test_se_cp_05_who_intercepts_may_pay_from_the_reserve_first() -> None:
    theirs = side(u("Plain Ranged", 21), points={"deck": 13, "pool": 1, "reserve": 1})
    match = table(side(u("Plain Flyer", 11)), theirs)
    say(match, "move 11")
    assert offered(match, "reserve")
    for nonsense in ("intercept 21 1", "intercept 21 0 1", "intercept 21 / 1"):
        assert refusal(match, nonsense) == "K-OPTION"
    say(match, "reserve")
    say(match, "intercept 21")
    assert points(match, 1) == (14, 0, 1, 0)


def test_a_unit_that_has_left_play_takes_no_more_damage() -> None:
    card = {"name": "Worded Order", "colour": "gold", "order": {"cost": 1}}
    card["effect"] = "play: destroy(T[enemy.unit]) + dmg(it,9) + draw(1)"
    mine = side(hand=["Worded Order"], deck=["Giant"])
    match = table(mine, side(u("Plain Troop", 21)), (), cards=[card])
    play(match, 0, "order Worded Order")
    assert gone(match, 21)
    assert match.state.hands[0].count() == 1
