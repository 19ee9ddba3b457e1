"""Every keyword of the card set."""

from __future__ import annotations

import pytest

from drumhead.games.shadows_edge.cards import ARMOR, BLITZ, GUARD, KEYWORDS, MEND, SIEGE, armor, joined, mend, siege
from drumhead.games.shadows_edge.verbs import Said
from tests.games.shadows_edge.table import (
    among,
    defence,
    gone,
    hand,
    moves,
    next_turn,
    offered,
    refusal,
    say,
    side,
    table,
    triggers,
    u,
    unit,
)
from tests.support import rule


def test_plain_keywords_do_not_add_up_and_numbered_ones_do() -> None:
    both = joined(GUARD | ARMOR | SIEGE * 2, GUARD | BLITZ | ARMOR * 2 | MEND)
    assert both & GUARD
    assert both & BLITZ
    assert (armor(both), mend(both), siege(both)) == (3, 1, 2)
    assert joined(GUARD, GUARD) == GUARD
    assert len(set(KEYWORDS.values())) == len(KEYWORDS) == 18


@rule("SE-ATK-02", "SE-RET-02")
def test_blitz_lifts_both_bans() -> None:
    match = table(side(u("Blitz Troop", 11, fresh=True)))
    assert offered(match, "attack 11 2")
    assert offered(match, "retreat 11")


@rule("SE-ATK-05")
def test_guard_draws_melee_attacks_on_the_front() -> None:
    theirs = side(u("Plain Troop", 21), u("Guard Troop", 22), u("Plain Ranged", 23))
    match = table(side(u("Plain Troop", 11), u("Plain Ranged", 12)), theirs)
    assert moves(match, "attack") == [
        "attack 11 22",
        "attack 12 2",
        "attack 12 21",
        "attack 12 22",
        "attack 12 23",
    ]
    assert refusal(match, "attack 11 21") == "SE-ATK-05"
    behind = table(side(u("Plain Troop", 11)), side(u("Plain Troop", 21), u("Guard Troop", 22, "support")))
    assert moves(behind, "attack") == ["attack 11 21"]


@rule("SE-COM-07")
def test_armor_reduces_each_damage() -> None:
    match = table(side(u("Plain Troop", 11), hand=["Order of Storm"]), side(u("Armor Troop", 21)))
    say(match, "order 'Order of Storm'")
    assert defence(match, 21) == 3
    say(match, "attack 11 21")
    assert defence(match, 21) == 2


@rule("SE-COM-07")
def test_ward_prevents_the_next_damage_once() -> None:
    mine = side(u("Plain Troop", 11), u("Plain Troop", 12), hand=["Order of Loss"])
    match = table(mine, side(u("Ward Troop", 21), hand=["Order of Warding"]))
    say(match, "order 'Order of Loss'")
    assert (defence(match, 21), unit(match, 21).ward) == (1, 1)
    events = say(match, "attack 11 21")
    assert among(events, Said.WARDED)
    assert defence(match, 21) == 1
    next_turn(match)
    say(match, "order 'Order of Warding'")
    next_turn(match)
    say(match, "attack 12 21")
    assert defence(match, 21) == 1
    say(match, "attack 11 21")
    assert gone(match, 21)


@rule("SE-COM-07")
def test_a_new_charm_renews_the_ward() -> None:
    match = table(side(u("Ward Troop", 11, ward=False), hand=["Ward Charm"]))
    say(match, "equip 'Ward Charm' 11")
    assert unit(match, 11).ward == 1


@rule("SE-COM-01")
def test_swift_strikes_first() -> None:
    match = table(side(u("Swift Troop", 11)), side(u("Plain Ranged", 21)))
    say(match, "attack 11 21")
    assert gone(match, 21)
    assert defence(match, 11) == 3
    back = table(side(u("Plain Ranged", 11)), side(u("Swift Troop", 21)))
    say(back, "attack 11 21")
    assert gone(back, 11)
    assert defence(back, 21) == 3
    both = table(side(u("Swift Troop", 11, wounds=1)), side(u("Swift Troop", 21, wounds=1)))
    say(both, "attack 11 21")
    assert gone(both, 11)
    assert gone(both, 21)
    survivor = table(side(u("Swift Troop", 11)), side(u("Plain Elite", 21)))
    say(survivor, "attack 11 21")
    assert gone(survivor, 11)
    assert defence(survivor, 21) == 2


@rule("SE-COM-03")
def test_terror_with_swift_silences_the_survivor() -> None:
    match = table(side(u("Swift Terror Troop", 11)), side(u("Plain Elite", 21)))
    say(match, "attack 11 21")
    assert defence(match, 11) == 3
    assert unit(match, 21).shocked == 1


@rule("SE-COM-07")
def test_breakthrough_carries_the_excess_to_the_commander() -> None:
    match = table(side(u("Breakthrough Troop", 11)), side(u("Weak Troop", 21)))
    say(match, "attack 11 21")
    assert match.state.life[1] == 19
    armored = table(side(u("Breakthrough Troop", 11)), side(u("Armor Troop", 21, wounds=2)))
    say(armored, "attack 11 21")
    assert armored.state.life[1] == 20
    warded = table(side(u("Breakthrough Troop", 11)), side(u("Ward Troop", 21, wounds=2)))
    say(warded, "attack 11 21")
    assert warded.state.life[1] == 20
    defending = table(side(u("Weak Troop", 11)), side(u("Breakthrough Troop", 21)))
    say(defending, "attack 11 21")
    assert defending.state.life[0] == 20


@rule("SE-COM-07")
def test_drain_heals_by_what_was_dealt() -> None:
    for target, healed in (("Weak Troop", 1), ("Plain Heavy", 2), ("Ward Troop", 0), ("Armor Troop", 1)):
        match = table(side(u("Drain Troop", 11), life=10), side(u(target, 21)))
        say(match, "attack 11 21")
        assert match.state.life[0] == 10 + healed, target
    commander = table(side(u("Drain Troop", 11), life=10))
    say(commander, "attack 11 2")
    assert commander.state.life == [12, 18]
    defending = table(side(u("Plain Troop", 11)), side(u("Drain Troop", 21), life=10))
    say(defending, "attack 11 21")
    assert defending.state.life[1] == 12


@pytest.mark.parametrize(("card", "status"), [("Blight Troop", "afflicted"), ("Terror Troop", "shocked")])
@rule("SE-STA-01")
def test_blight_and_terror_mark_survivors(card: str, status: str) -> None:
    match = table(side(u(card, 11)), side(u("Plain Heavy", 21), u("Ward Troop", 22)))
    say(match, "attack 11 21")
    assert getattr(unit(match, 21), status) == 1
    warded = table(side(u(card, 11)), side(u("Ward Troop", 22)))
    say(warded, "attack 11 22")
    assert getattr(unit(warded, 22), status) == 0
    defending = table(side(u("Plain Heavy", 11)), side(u(card, 21)))
    say(defending, "attack 11 21")
    assert getattr(unit(defending, 11), status) == 1


@rule("SE-STA-01")
def test_steadfast_and_untainted_are_immune_but_may_be_chosen() -> None:
    theirs = side(u("Steadfast Troop", 21), u("Untainted Troop", 22))
    match = table(side(hand=["Order of Fear", "Order of Plague"]), theirs)
    say(match, "order 'Order of Fear'", "target 21", "order 'Order of Plague'", "target 22")
    assert (unit(match, 21).shocked, unit(match, 22).afflicted) == (0, 0)


@rule("SE-CMD-07")
def test_mend_heals_its_number() -> None:
    match = table(side(), side(u("Mend Troop", 21, wounds=2), u("Mend Troop", 22, wounds=1)))
    next_turn(match)
    assert (defence(match, 21), defence(match, 22)) == (3, 3)


@rule("SE-COM-06")
def test_siege_hurts_walls_and_commanders() -> None:
    wall = table(side(u("Siege Troop", 11)), side(u("Plain Wall", 21)))
    say(wall, "attack 11 21")
    assert defence(wall, 21) == 1
    commander = table(side(u("Siege Troop", 11)))
    say(commander, "attack 11 2")
    assert commander.state.life[1] == 16
    troop = table(side(u("Siege Troop", 11)), side(u("Plain Heavy", 21)))
    say(troop, "attack 11 21")
    assert defence(troop, 21) == 4
    defending = table(side(u("Plain Heavy", 11)), side(u("Siege Troop", 21)))
    say(defending, "attack 11 21")
    assert defence(defending, 11) == 4


@rule("SE-ATK-13", "SE-STN-04")
def test_frenzy_attacks_twice_and_takes_no_stance_between() -> None:
    match = table(side(u("Frenzy Troop", 11)))
    say(match, "attack 11 2")
    assert offered(match, "attack 11 2")
    assert refusal(match, "brace 11") == "SE-STN-04"
    say(match, "attack 11 2")
    assert refusal(match, "brace 11") == "SE-STN-02"


@rule("SE-COM-01")
def test_longshot_takes_nothing_back_when_attacking() -> None:
    match = table(side(u("Longshot Troop", 11)), side(u("Plain Elite", 21)))
    say(match, "attack 11 21")
    assert defence(match, 11) == 3
    defending = table(side(u("Plain Troop", 11)), side(u("Longshot Troop", 21)))
    say(defending, "attack 11 21")
    assert defence(defending, 21) == 1


@rule("SE-INT-01")
def test_evasive_flyers_are_not_intercepted() -> None:
    match = table(side(u("Evasive Flyer", 11)), side(u("Plain Ranged", 21)))
    say(match, "move 11")
    assert match.waiting() == [0]


@rule("SE-INT-01")
def test_intercept_as_a_keyword_serves_any_type_in_either_line() -> None:
    theirs = side(u("Intercept Troop", 21), u("Intercept Troop", 22, "support"))
    match = table(side(u("Plain Flyer", 11)), theirs)
    say(match, "move 11")
    assert moves(match) == ["pass", "intercept 21", "intercept 22"]


@rule("SE-ORD-03")
def test_veil_hides_from_enemy_choices_only() -> None:
    cards = ["Order of Damage", "Order of Storm", "Order of Chance"]
    match = table(side(u("Plain Troop", 11), hand=cards), side(u("Veil Troop", 21), hand=["Order of Strength"]), (1,))
    assert refusal(match, "order 'Order of Damage'") == "SE-ORD-03"
    assert offered(match, "attack 11 21")
    say(match, "order 'Order of Storm'", "order 'Order of Chance'")
    assert defence(match, 21) == 1
    next_turn(match)
    assert offered(match, "order 'Order of Strength'")


@rule("SE-TRG-02")
def test_kill_needs_a_survivor() -> None:
    match = table(side(u("Killing Troop", 11), deck=["Giant"]), side(u("Weak Troop", 21)))
    assert triggers(say(match, "attack 11 21")) == ["Killing Troop"]
    assert hand(match, 0) == ["Giant"]
    trade = table(side(u("Killing Troop", 11, wounds=1)), side(u("Plain Ranged", 21)))
    assert triggers(say(trade, "attack 11 21")) == []
    defending = table(side(u("Weak Troop", 11)), side(u("Killing Troop", 21)))
    assert triggers(say(defending, "attack 11 21")) == ["Killing Troop"]
