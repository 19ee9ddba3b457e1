"""Combat and defeat."""

from __future__ import annotations

import pytest

from drumhead.games.shadows_edge.verbs import Said
from tests.games.shadows_edge.table import (
    among,
    defence,
    gone,
    grave,
    next_turn,
    say,
    side,
    table,
    triggers,
    u,
    unit,
)
from tests.support import rule


@rule("SE-COM-01")
def test_se_com_01_both_deal_their_attack_at_once() -> None:
    match = table(side(u("Plain Troop", 11)), side(u("Plain Elite", 21)))
    say(match, "attack 11 21")
    assert gone(match, 11)
    assert defence(match, 21) == 2
    both = table(side(u("Plain Elite", 11, wounds=1)), side(u("Plain Elite", 21, wounds=1)))
    say(both, "attack 11 21")
    assert gone(both, 11)
    assert gone(both, 21)


@pytest.mark.parametrize("target", ["Plain Ranged", "Plain Flyer", "Plain Troop"])
@rule("SE-COM-02")
def test_se_com_02_ranged_attackers_and_support_defenders_strike_alike(target: str) -> None:
    match = table(side(u("Plain Ranged", 11, equipment="Plain Shield")), side(u(target, 21, "support")))
    say(match, "attack 11 21")
    assert defence(match, 11) == 2


@rule("SE-COM-03")
def test_se_com_03_a_shocked_defender_deals_nothing() -> None:
    match = table(side(u("Plain Troop", 11)), side(u("Plain Elite", 21, shocked=True)))
    say(match, "attack 11 21")
    assert (defence(match, 11), defence(match, 21)) == (3, 2)


@rule("SE-COM-03", "SE-STA-03")
def test_se_com_03_an_attacker_shocked_after_declaring_still_strikes() -> None:
    match = table(side(u("Stunned Troop", 11)), side(u("Plain Elite", 21)))
    say(match, "attack 11 21")
    assert defence(match, 21) == 2


@rule("SE-COM-04")
def test_se_com_04_defeated_units_go_to_their_owners_graveyard() -> None:
    match = table(side(u("Plain Heavy", 11)), side(u("Plain Troop", 21, owner=0)))
    say(match, "attack 11 21")
    assert gone(match, 21)
    assert (grave(match, 0), grave(match, 1)) == (["Plain Troop"], [])


@rule("SE-COM-05")
def test_se_com_05_damage_stays() -> None:
    match = table(side(u("Plain Troop", 11)), side(u("Plain Heavy", 21)))
    say(match, "attack 11 21")
    next_turn(match)
    next_turn(match)
    assert defence(match, 21) == 4


@rule("SE-COM-06")
def test_se_com_06_a_commander_takes_it_and_deals_nothing_back() -> None:
    match = table(side(u("Plain Elite", 11)))
    say(match, "attack 11 2")
    assert match.state.life == [20, 17]
    assert defence(match, 11) == 4


@rule("SE-COM-07")
def test_se_com_07_excess_is_lost_and_zero_is_no_damage() -> None:
    match = table(side(u("Giant", 11)), side(u("Weak Troop", 21)))
    say(match, "attack 11 21")
    assert match.state.life[1] == 20
    weak = table(side(u("Weak Troop", 11)), side(u("Hurt Troop", 21, equipment="Ward Charm", shocked=True)))
    events = say(weak, "attack 11 21")
    assert triggers(events) == []
    assert not among(events, Said.DAMAGE)
    assert unit(weak, 21).ward == 1


@rule("SE-COM-08")
def test_se_com_08_the_fallen_leave_together_then_their_effects_come() -> None:
    mine = side(u("Death Troop", 13), u("Death Troop", 14), hand=["Order of Wrath"])
    theirs = side(u("Death Troop", 11), u("Plain Troop", 12))
    match = table(mine, theirs)
    events = say(match, "order 'Order of Wrath'")
    kinds = [e.said for e in events if e.said in (Said.DEFEAT, Said.TRIGGER)]
    assert kinds == [Said.DEFEAT] * 4 + [Said.TRIGGER] * 3
    assert [(e.seat, e.a) for e in among(events, Said.TRIGGER)] == [(0, 13), (0, 14), (1, 11)]
