"""Attacking: who may attack whom, and the course of an attack."""

from __future__ import annotations

import pytest

from drumhead.games.shadows_edge.cards import FRONT, SUPPORT
from drumhead.games.shadows_edge.verbs import Said
from tests.games.shadows_edge.table import (
    among,
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
    triggers,
    u,
    unit,
)
from tests.support import rule

MELEE = ["Plain Troop", "Plain Elite", "Plain Heavy"]


@rule("SE-ATK-01")
def test_se_atk_01_one_attacker_one_target_paid() -> None:
    match = table(side(u("Plain Heavy", 11), points={"pool": 5}), side(u("Giant", 21)))
    events = say(match, "attack 11 21")
    assert [(e.a, e.b) for e in among(events, Said.ATTACK)] == [(11, 21)]
    assert points(match, 0)[2:] == (3, 2)
    match = table(side(u("Plain Troop", 11)), side(u("Plain Troop", 21)))
    for target in (0, 1, 11, 99):
        assert refusal(match, f"attack 11 {target}") == "SE-ATK-01"
    assert refusal(match, "attack 21 11") == "SE-OP-01"


@rule("SE-ATK-02")
def test_se_atk_02_fresh_units_need_blitz() -> None:
    match = table(side(u("Plain Troop", 11, fresh=True), u("Blitz Troop", 12, fresh=True)))
    assert refusal(match, "attack 11 2") == "SE-ATK-02"
    assert offered(match, "attack 12 2")


@rule("SE-ATK-03")
def test_se_atk_03_fatigued_shocked_posed_and_walls_do_not_attack() -> None:
    mine = side(u("Plain Troop", 11), u("Plain Troop", 12, shocked=True), u("Plain Troop", 13), u("Plain Wall", 14))
    match = table(mine)
    say(match, "attack 11 2", "ready 13")
    assert moves(match, "attack") == []
    assert refusal(match, "attack 14 2") == "SE-ATK-03"


@pytest.mark.parametrize("card", MELEE)
@rule("SE-ATK-04")
def test_se_atk_04_melee_units_attack_from_the_front(card: str) -> None:
    match = table(side(u(card, 11, "support"), u(card, 12)))
    assert refusal(match, "attack 11 2") == "SE-ATK-04"
    assert offered(match, "attack 12 2")


@pytest.mark.parametrize("shield", ["Plain Troop", "Plain Wall", "Plain Flyer"])
@pytest.mark.parametrize("card", MELEE)
@rule("SE-ATK-05")
def test_se_atk_05_frontline_shields_support(card: str, shield: str) -> None:
    match = table(side(u(card, 11)), side(u(shield, 21, "front"), u("Plain Ranged", 22)))
    assert moves(match, "attack") == ["attack 11 21"]
    assert refusal(match, "attack 11 22") == "SE-ATK-05"
    assert refusal(match, "attack 11 2") == "SE-ATK-05"


@rule("SE-ATK-06")
def test_se_atk_06_an_empty_front_opens_support_and_commander() -> None:
    match = table(side(u("Plain Troop", 11)), side(u("Plain Ranged", 21), u("Plain Troop", 22, "support")))
    assert moves(match, "attack") == ["attack 11 2", "attack 11 21", "attack 11 22"]


@rule("SE-ATK-07")
def test_se_atk_07_ranged_units_shoot_at_anything_from_support() -> None:
    match = table(side(u("Plain Ranged", 11)), side(u("Guard Troop", 21), u("Plain Flyer", 22)))
    assert moves(match, "attack") == ["attack 11 2", "attack 11 21", "attack 11 22"]
    say(match, "attack 11 2")
    assert unit(match, 11).line == SUPPORT


@rule("SE-ATK-08")
def test_se_atk_08_flying_units_attack_anything() -> None:
    match = table(side(u("Plain Flyer", 11, "front")), side(u("Guard Troop", 21), u("Plain Ranged", 22)))
    assert moves(match, "attack") == ["attack 11 2", "attack 11 21", "attack 11 22"]


@rule("SE-ATK-09")
def test_se_atk_09_a_flyer_goes_forward_first_for_free() -> None:
    match = table(side(u("Plain Flyer", 11), points={"pool": 3}))
    events = say(match, "attack 11 2")
    assert [e.said for e in events if e.said in (Said.ATTACK, Said.MOVE, Said.DAMAGE)] == [
        Said.ATTACK,
        Said.MOVE,
        Said.DAMAGE,
    ]
    assert points(match, 0)[2:] == (2, 1)
    full = [u("Weak Troop", 31 + i) for i in range(5)]
    match = table(side(u("Plain Flyer", 11), *full))
    assert refusal(match, "attack 11 2") == "SE-ATK-09"


@rule("SE-ATK-10")
def test_se_atk_10_it_stays_in_front_within_reach() -> None:
    match = table(side(u("Plain Flyer", 11)), side(u("Plain Troop", 21)))
    say(match, "attack 11 2")
    assert unit(match, 11).line == FRONT
    next_turn(match)
    assert moves(match, "attack") == ["attack 21 11"]


@rule("SE-ATK-11")
def test_se_atk_11_the_course_of_an_attack() -> None:
    mine = side(u("Attacking Flyer", 11), commander="Once Commander")
    theirs = side(u("Defending Troop", 21), u("Plain Ranged", 22))
    match = table(mine, theirs)
    first = say(match, "attack 11 21")
    assert [e.said for e in first] == [Said.ATTACK, Said.MOVE]
    assert unit(match, 11).attacks == 1
    events = say(match, "pass")
    assert triggers(events) == ["Attacking Flyer", "Once Commander", "Defending Troop"]
    kinds = [e.said for e in events if e.said is Said.TRIGGER or (e.said is Said.DAMAGE and e.a in (11, 21))]
    assert kinds == [Said.TRIGGER, Said.TRIGGER, Said.TRIGGER, Said.DAMAGE, Said.DAMAGE, Said.DAMAGE]
    assert (gone(match, 11), defence(match, 21)) == (True, 1)


@rule("SE-ATK-12")
def test_se_atk_12_an_attack_without_target_or_attacker_is_over() -> None:
    match = table(side(u("Striking Troop", 11), points={"pool": 3}), side(u("Plain Troop", 21)))
    events = say(match, "attack 11 21")
    assert among(events, Said.FIZZLE)
    assert gone(match, 21)
    assert defence(match, 11) == 3
    assert points(match, 0)[2:] == (2, 1)
    assert refusal(match, "attack 11 2") == "SE-ATK-13"
    bounced = table(side(u("Recoiling Troop", 11)), side(u("Plain Troop", 21)))
    say(bounced, "attack 11 21")
    assert hand(bounced, 0) == ["Recoiling Troop"]
    assert defence(bounced, 21) == 3


@rule("SE-ATK-12")
def test_se_atk_12_a_unit_that_changed_sides_does_not_strike() -> None:
    # The attacker of a declared attack has been taken over before damage.
    stolen = u("Plain Troop", 11, owner=0)
    attack = ["shadows_edge.Attack", 0, 11, 21, 2]
    match = table(side(), side(stolen, u("Plain Troop", 21)), agenda=[["shadows_edge.Main", 0], attack])
    assert defence(match, 21) == 3
    assert match.waiting() == [0]


@rule("SE-ATK-13")
def test_se_atk_13_one_attack_a_turn_with_frenzy_two() -> None:
    match = table(side(u("Plain Troop", 11), u("Frenzy Troop", 12)))
    say(match, "attack 11 2", "attack 12 2")
    assert refusal(match, "attack 11 2") == "SE-ATK-13"
    say(match, "attack 12 2")
    assert refusal(match, "attack 12 2") == "SE-ATK-13"
    assert match.state.life[1] == 14
