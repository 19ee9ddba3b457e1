"""Statuses and the Commander."""

from __future__ import annotations

from tests.games.shadows_edge.table import (
    defence,
    gone,
    hand,
    moves,
    next_turn,
    offered,
    points,
    refusal,
    say,
    side,
    table,
    u,
    unit,
)
from tests.support import rule


@rule("SE-STA-01")
def test_se_sta_01_statuses_do_not_stack_and_do_not_outlive_the_unit() -> None:
    cards = ["Order of Plague", "Order of Plague", "Order of Fear", "Order of Return"]
    match = table(side(hand=cards), side(u("Plain Troop", 21)))
    say(match, "order 'Order of Plague'", "order 'Order of Plague'", "order 'Order of Fear'")
    assert (unit(match, 21).afflicted, unit(match, 21).shocked) == (1, 1)
    say(match, "order 'Order of Return'")
    next_turn(match)
    say(match, "deploy 'Plain Troop' 1")
    back = match.state.units[1][0]
    assert (back.afflicted, back.shocked, back.defence) == (0, 0, 3)
    once = table(side(), side(u("Plain Troop", 21, afflicted=True)))
    next_turn(once)
    assert defence(once, 21) == 2


@rule("SE-STA-02")
def test_se_sta_02_commanders_have_no_status() -> None:
    match = table(side(hand=["Order of Fear", "Order of Plague"]))
    assert refusal(match, "order 'Order of Fear'") == "SE-ORD-03"
    assert refusal(match, "order 'Order of Plague'") == "SE-ORD-03"


@rule("SE-STA-03")
def test_se_sta_03_a_shocked_unit_neither_acts_nor_answers() -> None:
    match = table(
        side(u("Acting Troop", 11, shocked=True), u("Plain Flyer", 12)), side(u("Plain Ranged", 21, shocked=True))
    )
    assert refusal(match, "ability 11") == "SE-STA-03"
    assert refusal(match, "attack 11 21") == "SE-STA-03"
    say(match, "attack 12 21")  # no interception
    assert defence(match, 12) == 3  # and no blow back
    assert gone(match, 21)


@rule("SE-CMDR-01")
def test_se_cmdr_01_the_commander_is_no_unit() -> None:
    cards = ["Order of Damage", "Order of Storm", "Plain Blade", "Order of Bolt"]
    match = table(side(hand=cards), side(u("Plain Troop", 21, "support")))
    assert match.state.count(0, 2) == 0
    assert refusal(match, "equip 'Plain Blade' 1") == "SE-CMDR-01"
    for verb in ("move", "retreat", "brace", "ready", "attack"):
        assert refusal(match, f"{verb} 1") == "SE-OP-01"
    say(match, "order 'Order of Storm'")
    assert match.state.life == [20, 20]
    assert moves(match, "order") != []
    say(match, "order 'Order of Bolt'")
    assert moves(match) == ["target 1", "target 2", "target 21"]
    support = [u("Weak Troop", 31 + i, "support") for i in range(4)]
    full = table(side(*support, hand=["Plain Ranged"]))
    assert refusal(full, "deploy 'Plain Ranged' 2") == "SE-DEP-05"


@rule("SE-CMDR-02")
def test_se_cmdr_02_damage_stays_and_healing_stops_at_the_printed_value() -> None:
    match = table(side(u("Plain Troop", 11), hand=["Order of Comfort"]), side(hand=["Order of Comfort"] * 2))
    say(match, "attack 11 2")
    next_turn(match)
    assert match.state.life[1] == 18
    say(match, "order 'Order of Comfort'")
    assert match.state.life[1] == 20
    next_turn(match)
    say(match, "order 'Order of Comfort'")
    assert match.state.life[0] == 20


@rule("SE-CMDR-03")
def test_se_cmdr_03_an_ability_is_paid_for_once_a_turn() -> None:
    match = table(side(commander="Act Commander", deck=["Giant", "Weak Troop"], points={"pool": 5}))
    assert offered(match, "ability 1")
    say(match, "ability 1")
    assert hand(match, 0) == ["Giant"]
    assert points(match, 0)[2:] == (3, 2)
    assert refusal(match, "ability 1") == "SE-CMDR-03"
    assert refusal(match, "ability 2") == "SE-CMDR-03"
    poor = table(side(commander="Act Commander", points={"pool": 1}))
    assert refusal(poor, "ability 1") == "SE-CP-06"


@rule("SE-CMDR-03")
def test_an_ability_needs_a_target() -> None:
    alone = table(side(commander="Aiming Commander"))
    assert refusal(alone, "ability 1") == "SE-ORD-03"
    match = table(side(u("Acting Troop", 11, fresh=True), commander="Aiming Commander"), side(u("Weak Troop", 21)))
    say(match, "ability 1")
    assert gone(match, 21)
    say(match, "ability 11")
    assert len(hand(match, 0)) == 1
    assert refusal(match, "ability 11") == "SE-CMDR-03"
