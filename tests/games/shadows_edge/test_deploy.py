"""Deploying units, playing Orders, attaching Equipment."""

from __future__ import annotations

import pytest

from drumhead.games.shadows_edge.cards import BLITZ, GUARD
from drumhead.games.shadows_edge.verbs import Said
from tests.games.shadows_edge.table import (
    among,
    defence,
    gone,
    grave,
    hand,
    has,
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
    triggers,
    u,
    unit,
)
from tests.support import rule

FRONT, SUPPORT = 1, 2


@rule("SE-DEP-01")
def test_se_dep_01_a_unit_costs_its_points_and_stands_in_a_line() -> None:
    match = table(side(hand=["Plain Heavy"], points={"pool": 5}))
    events = say(match, "deploy 'Plain Heavy' 1")
    heavy = unit(match, among(events, Said.DEPLOY)[0].a)
    assert (heavy.line, heavy.owner, heavy.seat) == (FRONT, 0, 0)
    assert points(match, 0)[2:] == (2, 3)
    assert hand(match, 0) == []
    assert refusal(match, "deploy 'Plain Heavy' 1") == "SE-DEP-01"


@pytest.mark.parametrize("card", ["Plain Troop", "Plain Elite", "Plain Heavy"])
@rule("SE-DEP-02")
def test_se_dep_02_melee_units_choose_their_line(card: str) -> None:
    match = table(side(hand=[card]))
    assert offered(match, f"deploy '{card}' {FRONT}")
    assert offered(match, f"deploy '{card}' {SUPPORT}")


@pytest.mark.parametrize("card", ["Plain Ranged", "Plain Flyer"])
@rule("SE-DEP-03")
def test_se_dep_03_ranged_and_flying_enter_support(card: str) -> None:
    match = table(side(hand=[card]))
    assert offered(match, f"deploy '{card}' {SUPPORT}")
    assert refusal(match, f"deploy '{card}' {FRONT}") == "SE-DEP-03"


@rule("SE-DEP-04")
def test_se_dep_04_walls_enter_the_front() -> None:
    match = table(side(hand=["Plain Wall"]))
    assert offered(match, f"deploy 'Plain Wall' {FRONT}")
    assert refusal(match, f"deploy 'Plain Wall' {SUPPORT}") == "SE-DEP-04"


@rule("SE-DEP-05")
def test_se_dep_05_five_in_front_four_in_support() -> None:
    front = [u("Weak Troop", 11 + i) for i in range(5)]
    support = [u("Weak Troop", 31 + i, "support") for i in range(4)]
    match = table(side(*front, *support[:3], hand=["Plain Troop"]))
    assert refusal(match, f"deploy 'Plain Troop' {FRONT}") == "SE-DEP-05"
    assert offered(match, f"deploy 'Plain Troop' {SUPPORT}")
    full = table(side(*front[:4], *support, hand=["Plain Troop"]))
    assert refusal(full, f"deploy 'Plain Troop' {SUPPORT}") == "SE-DEP-05"
    assert offered(full, f"deploy 'Plain Troop' {FRONT}")
    assert points(full, 0) == (5, 0, 10, 0)


@rule("SE-DEP-06")
def test_se_dep_06_whatever_enters_is_fresh() -> None:
    cards = ["Plain Troop", "Order of Levy", "Order of Rising", "Order of Treason"]
    match = table(side(hand=cards, grave=["Weak Troop"]), side(u("Plain Elite", 21)))
    say(match, "deploy 'Plain Troop' 1", "order 'Order of Levy'", "order 'Order of Rising'", "line 2")
    say(match, "order 'Order of Treason'")
    mine = match.state.units[0]
    assert len(mine) == 6
    assert all(entered.entered == match.state.turn for entered in mine)
    assert moves(match, "attack") == []


@rule("SE-DEP-07")
def test_se_dep_07_enter_effects_come_after_placement() -> None:
    match = table(side(hand=["Entering Troop"], deck=["Giant"]))
    events = say(match, "deploy 'Entering Troop' 1")
    kinds = [e.said for e in events if e.said in (Said.DEPLOY, Said.TRIGGER, Said.DRAW)]
    assert kinds == [Said.DEPLOY, Said.TRIGGER, Said.DRAW]
    assert hand(match, 0) == ["Giant"]


# -- Orders


@rule("SE-ORD-01")
def test_se_ord_01_an_order_costs_resolves_and_is_buried() -> None:
    match = table(side(hand=["Order of Comfort"], life=10, points={"pool": 3}))
    say(match, "order 'Order of Comfort'")
    assert match.state.life[0] == 13
    assert points(match, 0)[2:] == (2, 1)
    assert grave(match, 0) == ["Order of Comfort"]
    assert refusal(match, "order 'Order of Comfort'") == "SE-ORD-01"


@rule("SE-ORD-02")
def test_se_ord_02_only_in_ones_own_main_phase() -> None:
    match = table(side(u("Plain Flyer", 11)), side(u("Plain Ranged", 21), hand=["Order of Comfort"]))
    assert refusal(match, "order 'Order of Comfort'", seat=1) == "K-TURN"
    say(match, "move 11")
    assert not offered(match, "order 'Order of Comfort'")
    say(match, "pass")
    next_turn(match)
    assert offered(match, "order 'Order of Comfort'")


@rule("SE-ORD-03")
def test_se_ord_03_every_choice_needs_a_target() -> None:
    cards = ["Order of Damage", "Order of Panic", "Order of Duel", "Order of Storm", "Order of Digging"]
    match = table(side(u("Plain Troop", 11), hand=cards))
    for card in cards[:3] + cards[4:]:
        assert not offered(match, f"order '{card}'")
        assert refusal(match, f"order '{card}'") == "SE-ORD-03"
    assert offered(match, "order 'Order of Storm'")
    one = table(side(u("Plain Troop", 11), hand=cards, grave=["Weak Troop"]), side(u("Plain Troop", 21)))
    for card in cards:
        assert offered(one, f"order '{card}'"), card
    say(one, "order 'Order of Panic'")
    assert unit(one, 21).shocked == 1


@rule("SE-ORD-04")
def test_se_ord_04_left_to_right_and_a_part_without_object_does_nothing() -> None:
    match = table(side(hand=["Order of Bargain"]), side(u("Plain Troop", 21), u("Plain Troop", 22)))
    assert refusal(match, "order 'Order of Bargain'") == "SE-ORD-03"
    mine = side(u("Weak Troop", 11), u("Ordered Troop", 12), hand=["Order of Sequence"], life=10, deck=["Giant"])
    match = table(mine, side(u("Ward Troop", 21), u("Weak Troop", 22)))
    say(match, "order 'Order of Sequence'")
    events = say(match, "target 21")
    # The Ward takes the first blow, the second fells the unit; then comes the healing.
    assert gone(match, 21)
    assert match.state.life[0] == 11
    kinds = [e.said for e in events if e.said in (Said.WARDED, Said.DAMAGE, Said.HEAL, Said.GRAVE, Said.TRIGGER)]
    assert kinds == [Said.WARDED, Said.DAMAGE, Said.HEAL, Said.GRAVE, Said.TRIGGER]
    assert triggers(events) == ["Ordered Troop"]


@rule("SE-ORD-04")
def test_se_ord_04_an_order_of_two_clauses_is_buried_once() -> None:
    match = table(side(hand=["Double Order"], life=10, deck=["Giant"]))
    say(match, "order 'Double Order'")
    assert (hand(match, 0), match.state.life[0]) == (["Giant"], 11)
    assert grave(match, 0) == ["Double Order"]


# -- Equipment


@rule("SE-EQ-01")
def test_se_eq_01_under_a_unit_of_ones_own() -> None:
    mine = side(u("Plain Troop", 11, fresh=True), u("Plain Wall", 12), hand=["Plain Blade"], points={"pool": 3})
    match = table(mine, side(u("Plain Troop", 21)))
    assert [move.split()[2] for move in moves(match, "equip")] == ["11", "12"]
    assert refusal(match, "equip 'Plain Blade' 21") == "SE-EQ-01"
    assert refusal(match, "equip 'Plain Blade' 1") == "SE-CMDR-01"
    say(match, "equip 'Plain Blade' 11")
    assert power(match, 11) == 4
    assert points(match, 0)[2:] == (2, 1)


@rule("SE-EQ-02")
def test_se_eq_02_a_second_equipment_replaces_the_first() -> None:
    match = table(side(u("Plain Troop", 11), hand=["Plain Blade", "Plain Shield"]))
    say(match, "equip 'Plain Blade' 11", "equip 'Plain Shield' 11")
    assert (power(match, 11), defence(match, 11)) == (2, 5)
    assert grave(match, 0) == ["Plain Blade"]


@rule("SE-EQ-02")
def test_se_eq_02_old_bonuses_leave_first() -> None:
    match = table(side(u("Plain Troop", 11, equipment="Plain Shield"), hand=["Plain Shield", "Plain Blade"]))
    say(match, "equip 'Plain Blade' 11")
    assert defence(match, 11) == 3
    match = table(side(u("Plain Troop", 11, wounds=2, equipment="Plain Shield"), hand=["Plain Shield"]))
    say(match, "equip 'Plain Shield' 11")
    assert defence(match, 11) == 3


@rule("SE-EQ-03")
def test_se_eq_03_stances_and_boons_leave_the_place_free() -> None:
    match = table(side(u("Plain Troop", 11), hand=["Plain Blade", "Order of Bark"]))
    say(match, "brace 11", "order 'Order of Bark'", "equip 'Plain Blade' 11")
    assert (power(match, 11), defence(match, 11)) == (4, 6)
    assert grave(match, 0) == ["Order of Bark"]


@rule("SE-EQ-04")
def test_se_eq_04_equipment_falls_to_its_owners_graveyard() -> None:
    stolen = u("Plain Troop", 11, owner=1, equipment="Plain Blade", equipment_owner=1, wounds=2)
    match = table(side(stolen), side(u("Plain Troop", 21)))
    say(match, "attack 11 21")
    assert gone(match, 11)
    assert sorted(grave(match, 1)) == ["Plain Blade", "Plain Troop", "Plain Troop"]
    assert grave(match, 0) == []
    bounced = table(side(u("Plain Troop", 11, equipment="Plain Blade"), hand=["Order of Return"]))
    say(bounced, "order 'Order of Return'")
    assert hand(bounced, 0) == ["Plain Troop"]
    assert "Plain Blade" in grave(bounced, 0)


@rule("SE-EQ-05")
def test_se_eq_05_keywords_work_at_once() -> None:
    match = table(side(u("Plain Troop", 11, fresh=True), hand=["Blitz Boots"]))
    assert refusal(match, "attack 11 2") == "SE-ATK-02"
    say(match, "equip 'Blitz Boots' 11")
    assert has(match, 11, BLITZ)
    assert not has(match, 11, GUARD)
    assert offered(match, "attack 11 2")


@rule("SE-EQ-05")
def test_se_eq_05_its_effects_speak_of_the_bearer() -> None:
    match = table(side(u("Dear Troop", 11), hand=["Entry Scroll", "Light Harness"], deck=["Giant", "Weak Troop"]))
    say(match, "equip 'Entry Scroll' 11")
    assert hand(match, 0).count("Giant") == 1
    say(match, "equip 'Light Harness' 11")
    assert op(match, 11) == 1
    mine = side(u("Plain Troop", 11, wounds=2, equipment="Death Locket"), deck=["Giant"])
    match = table(mine, side(u("Plain Troop", 21)))
    say(match, "attack 11 21")
    assert hand(match, 0) == ["Giant"]
    kill = table(side(u("Plain Troop", 11, equipment="Kill Blade"), deck=["Giant"]), side(u("Weak Troop", 21)))
    say(kill, "attack 11 21")
    assert hand(kill, 0) == ["Giant"]


@rule("SE-EQ-05")
def test_an_ability_of_an_equipment_is_used_by_its_bearer() -> None:
    match = table(side(u("Plain Troop", 11, equipment="Acting Wand")))
    say(match, "ability 11 8")
    assert match.state.life[1] == 19
    assert refusal(match, "ability 11 8") == "SE-CMDR-03"
    assert refusal(match, "ability 11 0") == "SE-CMDR-03"
    assert refusal(match, "ability 11 16") == "SE-CMDR-03"


@rule("SE-EQ-02")
def test_a_new_equipment_has_its_ability_unused() -> None:
    match = table(side(u("Plain Troop", 11, equipment="Acting Wand"), hand=["Acting Wand"]))
    say(match, "ability 11 8", "equip 'Acting Wand' 11", "ability 11 8")
    assert match.state.life[1] == 18
