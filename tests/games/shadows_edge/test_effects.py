"""Every verb of the effect language, and whom its selectors find."""

from __future__ import annotations

from typing import Any

import pytest

from drumhead.games.shadows_edge.cards import BLITZ, FRONT, SUPPORT, armor
from drumhead.games.shadows_edge.selectors import keys
from drumhead.games.shadows_edge.state import EdgeState
from drumhead.games.shadows_edge.verbs import Said
from drumhead.kernel import Match
from tests.games.shadows_edge.table import (
    deck,
    defence,
    gone,
    grave,
    hand,
    has,
    moves,
    names,
    next_turn,
    offered,
    op,
    play,
    points,
    power,
    refusal,
    say,
    side,
    table,
    told,
    triggers,
    u,
    unit,
)
from tests.support import rule


def order(
    card: str,
    mine: dict[str, Any] | None = None,
    theirs: dict[str, Any] | None = None,
    rolls: tuple[int, ...] = (),
    choices: tuple[str, ...] = (),
) -> Match[EdgeState]:
    """Play one Order out of the hand of seat 0, and answer what it asks."""
    mine = mine if mine is not None else side()
    mine.setdefault("hand", []).append(card)
    match = table(mine, theirs, rolls)
    say(match, f"order '{card}'", *choices)
    return match


def test_dmg_and_its_selectors() -> None:
    theirs = side(u("Plain Troop", 21), u("Plain Elite", 22, "support"), u("Pawn", 23))
    assert defence(order("Order of Damage", None, theirs, (), ("target 22",)), 22) == 2
    storm = order("Order of Storm", None, theirs)
    assert (defence(storm, 21), defence(storm, 22), gone(storm, 23)) == (2, 3, True)
    frontal = order("Order of Frontal", None, theirs)
    assert (defence(frontal, 21), defence(frontal, 22)) == (2, 4)
    elites = order("Order of Elites", None, theirs)
    assert (defence(elites, 21), defence(elites, 22)) == (3, 3)
    purge = order("Order of Purge", None, theirs)
    assert gone(purge, 23)
    assert defence(purge, 21) == 3
    bolt = order("Order of Bolt", None, theirs, (), ("target 2",))
    assert bolt.state.life[1] == 18


def test_a_single_candidate_is_no_question() -> None:
    match = order("Order of Damage", None, side(u("Plain Troop", 21)))
    assert match.waiting() == [0]
    assert defence(match, 21) == 1


def test_random_targets_come_from_the_dice() -> None:
    theirs = side(u("Plain Troop", 21), u("Plain Troop", 22), u("Plain Troop", 23))
    assert defence(order("Order of Chance", None, theirs, (3,)), 23) == 2
    assert order("Order of Chance").outcome() is None


def test_lose_is_no_damage() -> None:
    match = order("Order of Loss", None, side(u("Armor Troop", 21, equipment="Ward Charm")))
    assert defence(match, 21) == 1
    assert order("Order of Curse").state.life[1] == 18


@rule("SE-DEF-04")
def test_heal_a_unit_and_a_commander() -> None:
    assert defence(order("Order of Heal", side(u("Plain Heavy", 11, wounds=3))), 11) == 5
    assert order("Order of Comfort", side(life=19)).state.life[0] == 20
    unhurt = table(side(u("Plain Troop", 11), hand=["Order of Mercy"]))
    assert refusal(unhurt, "order 'Order of Mercy'") == "SE-ORD-03"


@rule("SE-TURN-06")
def test_atk_def_and_how_long_they_last() -> None:
    cards = ["Order of Strength", "Order of Fury", "Order of Blessing", "Order of Guarding", "Order of Bark"]
    match = table(side(u("Plain Troop", 11), hand=cards))
    say(match, *(f"order '{card}'" for card in cards))
    assert (power(match, 11), defence(match, 11)) == (8, 7)
    next_turn(match)
    assert (power(match, 11), defence(match, 11)) == (6, 5)
    next_turn(match)
    assert (power(match, 11), defence(match, 11)) == (4, 5)
    next_turn(match)
    assert (power(match, 11), defence(match, 11)) == (4, 5)


def test_kw_grants_for_a_while() -> None:
    match = order("Order of Haste", side(u("Plain Troop", 11, fresh=True), hand=["Order of Plating"]))
    assert has(match, 11, BLITZ)
    assert offered(match, "attack 11 2")
    say(match, "order 'Order of Plating'")
    assert armor(keys(match.state, unit(match, 11))) == 2
    next_turn(match)
    assert not has(match, 11, BLITZ)
    assert armor(keys(match.state, unit(match, 11))) == 0


def test_shock_one_or_two() -> None:
    theirs = side(u("Plain Troop", 21), u("Plain Troop", 22), u("Plain Troop", 23))
    one = order("Order of Panic", None, theirs, (), ("target 22", "pass"))
    assert [unit(one, uid).shocked for uid in (21, 22, 23)] == [0, 1, 0]
    two = order("Order of Panic", None, theirs, (), ("target 22", "target 21"))
    assert [unit(two, uid).shocked for uid in (21, 22, 23)] == [1, 1, 0]
    asked = table(side(hand=["Order of Panic"]), theirs)
    say(asked, "order 'Order of Panic'", "target 22")
    assert moves(asked) == ["pass", "target 21", "target 23"]


def test_afflict_and_cleanse() -> None:
    match = order("Order of Plague", None, side(u("Plain Troop", 21, shocked=True), hand=["Order of Cure"]))
    assert unit(match, 21).afflicted == 1
    cured = order("Order of Cure", side(u("Plain Troop", 11, shocked=True, afflicted=True)))
    assert (unit(cured, 11).shocked, unit(cured, 11).afflicted) == (0, 0)


@rule("SE-ATK-13")
def test_unfatigue_allows_another_attack() -> None:
    match = table(side(u("Plain Troop", 11), hand=["Order of Rest"]))
    say(match, "attack 11 2", "order 'Order of Rest'", "attack 11 2")
    assert match.state.life[1] == 16


def test_destroy_ignores_defence_and_reads_current_numbers() -> None:
    theirs = side(u("Giant", 21), u("Plain Troop", 22, wounds=1), u("Plain Troop", 23))
    assert gone(order("Order of Doom", None, theirs, (), ("target 21",)), 21)
    assert gone(order("Order of Snipe", None, theirs), 21)
    assert gone(order("Order of Cull", None, theirs), 22)
    readied = side(u("Plain Troop", 21, equipment="Plain Blade"), u("Plain Troop", 22))
    assert gone(order("Order of Snipe", None, readied), 21)


def test_sac_first_then_destroy() -> None:
    match = order("Order of Bargain", side(u("Weak Troop", 11)), side(u("Giant", 21)))
    assert gone(match, 11)
    assert gone(match, 21)
    assert grave(match, 0) == ["Weak Troop", "Order of Bargain"]


def test_bounce_to_the_owners_hand() -> None:
    stolen = side(u("Plain Troop", 11, owner=1, wounds=2, equipment="Plain Blade"))
    match = order("Order of Return", stolen)
    assert (hand(match, 0), hand(match, 1)) == ([], ["Plain Troop"])
    assert grave(match, 0) == ["Plain Blade", "Order of Return"]


@rule("SE-MOVE-05")
def test_move_drags_and_pushes() -> None:
    match = order("Order of Drag", None, side(u("Plain Troop", 21, "support"), u("Plain Ranged", 22)))
    assert unit(match, 21).line == FRONT
    back = order("Order of Withdrawal", side(u("Plain Troop", 11)))
    assert unit(back, 11).line == SUPPORT


@rule("SE-STN-06")
def test_steal_takes_the_unit_as_it_is() -> None:
    theirs = side(u("Plain Troop", 21, "support", wounds=1, equipment="Plain Blade", afflicted=True), u("Giant", 22))
    match = order("Order of Treason", None, theirs, (), ("target 21",))
    taken = unit(match, 21)
    assert (taken.seat, taken.owner, taken.line, taken.wounds, taken.afflicted) == (0, 1, SUPPORT, 1, 1)
    assert power(match, 21) == 4
    assert refusal(match, "move 21") == ""
    assert taken.entered == match.state.turn
    full = [u("Weak Troop", 31 + i, "support") for i in range(4)]
    other = order("Order of Treason", side(*full), side(u("Plain Troop", 21, "support")))
    assert unit(other, 21).line == FRONT
    ranged = table(side(*full, hand=["Order of Treason"]), side(u("Plain Ranged", 21)))
    assert refusal(ranged, "order 'Order of Treason'") == "SE-ORD-03"


def test_fight_is_no_combat() -> None:
    mine = side(u("Swift Troop", 11), life=10)
    match = order("Order of Duel", mine, side(u("Hurt Troop", 21, equipment="Plain Shield")))
    assert (defence(match, 11), defence(match, 21)) == (1, 3)
    assert power(match, 21) == 3
    drain = order("Order of Duel", side(u("Drain Troop", 11), life=10), side(u("Blight Troop", 21, shocked=True)))
    assert drain.state.life[0] == 10
    assert (defence(drain, 11), unit(drain, 11).afflicted, defence(drain, 21)) == (3, 0, 1)
    quiet = order("Order of Duel", side(u("Killing Troop", 11)), side(u("Weak Troop", 21)))
    assert gone(quiet, 21)
    assert hand(quiet, 0) == []


def test_draw_discard_and_mill() -> None:
    assert hand(order("Order of Insight", side(deck=["Giant", "Weak Troop", "Plain Troop"])), 0) == [
        "Weak Troop",
        "Giant",
    ]
    match = order("Order of Theft", None, side(hand=["Giant", "Weak Troop"]), (2,))
    assert (hand(match, 1), grave(match, 1)) == (["Weak Troop"], ["Giant"])
    assert grave(order("Order of Theft"), 1) == []
    milled = order("Order of Rot", None, side(deck=["Giant", "Weak Troop", "Plain Troop"]))
    assert grave(milled, 1) == ["Giant", "Weak Troop"]
    assert grave(order("Order of Rot", None, side(deck=["Giant"])), 1) == ["Giant"]


def test_scry_puts_back_one_by_one() -> None:
    mine = side(deck=["Giant", "Weak Troop", "Plain Troop"])
    match = order("Order of Vision", mine, None, (), ("top 'Weak Troop'", "top 'Giant'"))
    assert deck(match, 0) == ["Giant", "Weak Troop", "Plain Troop"]
    mine = side(deck=["Giant", "Weak Troop", "Plain Troop"])
    match = order("Order of Vision", mine, None, (), ("bottom 'Giant'", "top 'Weak Troop'"))
    assert deck(match, 0) == ["Weak Troop", "Plain Troop", "Giant"]
    short = order("Order of Vision", side(deck=["Giant"]), None, (), ("bottom 'Giant'",))
    assert deck(short, 0) == ["Giant"]
    assert names(short.state.aside[0].cards) == []
    assert order("Order of Vision", side(deck=[])).waiting() == [0]


def test_recall_from_the_own_graveyard() -> None:
    mine = side(grave=["Plain Troop", "Plain Elite", "Order of Storm", "Plain Troop"])
    match = table({**mine, "hand": ["Order of Digging"]}, side(grave=["Giant"]))
    say(match, "order 'Order of Digging'")
    assert names(int(move.split()[1]) for move in moves(match)) == ["Plain Elite", "Plain Troop"]
    say(match, "choose 'Plain Troop'")
    assert hand(match, 0) == ["Plain Troop"]
    assert grave(match, 0) == ["Plain Troop", "Order of Storm", "Plain Elite", "Order of Digging"]


@rule("SE-DEP-06")
def test_revive_in_a_line_of_the_owners_choice() -> None:
    mine = side(grave=["Plain Troop", "Giant"])
    match = order("Order of Rising", mine, None, (), ("line 2",))
    back = match.state.units[0][0]
    assert (back.line, back.entered, names([back.card])) == (SUPPORT, 5, ["Plain Troop"])
    ranged = order("Order of Rising", side(grave=["Plain Ranged"]))
    assert ranged.state.units[0][0].line == SUPPORT
    full = [u("Weak Troop", 31 + i, "support") for i in range(4)]
    crowded = table(side(*full, grave=["Plain Ranged"], hand=["Order of Rising"]))
    assert refusal(crowded, "order 'Order of Rising'") == "SE-ORD-03"


def test_ramp_refresh_and_opcost() -> None:
    ramp = order("Order of Harvest", side(points={"deck": 10, "pool": 5}))
    assert points(ramp, 0) == (9, 0, 5, 1)
    refresh = order("Order of Second Wind", side(points={"deck": 10, "pool": 2, "used": 3}))
    assert points(refresh, 0) == (10, 0, 3, 2)
    ease = order("Order of Ease", side(u("Dear Troop", 11)))
    assert op(ease, 11) == 2
    next_turn(ease)
    assert op(ease, 11) == 2


# -- static clauses


def test_auras_give_attack_keywords_and_toll_while_they_last() -> None:
    mine = side(u("Plain Troop", 11, fresh=True), u("Power Bearer", 12), u("Key Bearer", 13), u("Toll Bearer", 14))
    match = table(mine, side(u("Plain Troop", 21), hand=["Order of Doom"] * 3))
    assert (power(match, 11), power(match, 12), power(match, 21)) == (3, 1, 2)
    assert has(match, 11, BLITZ)
    assert not has(match, 13, BLITZ)
    assert offered(match, "attack 11 21")
    assert (op(match, 21), op(match, 11)) == (2, 1)
    next_turn(match)
    for uid in (12, 13, 14):
        say(match, "order 'Order of Doom'", f"target {uid}")
    assert (power(match, 11), has(match, 11, BLITZ), op(match, 21)) == (2, False, 1)


def test_an_aura_may_have_a_condition_and_come_from_equipment() -> None:
    match = table(side(u("Lonely Bearer", 11), hand=["Plain Troop"]))
    assert power(match, 11) == 5
    say(match, "deploy 'Plain Troop' 1")
    assert power(match, 11) == 1
    banner = table(side(u("Plain Troop", 11), u("Plain Troop", 12), hand=["Aura Banner", "Plain Blade"]))
    say(banner, "equip 'Aura Banner' 11")
    assert (power(banner, 11), power(banner, 12)) == (2, 3)
    say(banner, "equip 'Plain Blade' 11")
    assert (power(banner, 11), power(banner, 12)) == (4, 2)


def test_an_aura_changes_sides_with_its_bearer() -> None:
    match = table(side(u("Plain Troop", 11), hand=["Order of Treason"]), side(u("Power Bearer", 21)))
    say(match, "order 'Order of Treason'")
    assert power(match, 11) == 3


def test_effects_on_a_unit_that_left_do_nothing() -> None:
    mine = side(hand=["Order of Bargain"])
    mine["units"] = [u("Death Troop", 11)]
    match = table(mine, side(u("Plain Troop", 21), u("Plain Troop", 22)))
    events = say(match, "order 'Order of Bargain'", "target 22")
    assert triggers(events) == ["Death Troop"]
    assert match.state.life[1] == 19


@rule("SE-TURN-06")
def test_eont_made_in_the_opponents_turn_lasts_through_their_next() -> None:
    match = table(side(u("Weak Troop", 11)), side(u("Sheltering Troop", 21)))
    say(match, "attack 11 21")
    lasted = []
    for _ in range(4):
        lasted.append(defence(match, 21))
        next_turn(match)
    assert lasted == [5, 5, 5, 3]


# -- filters and their limits


def worded(effect: str, mine: dict[str, Any] | None = None, theirs: dict[str, Any] | None = None) -> Match[EdgeState]:
    """Seat 0 holds an Order with this text, which no pack has."""
    mine = mine if mine is not None else side()
    mine.setdefault("hand", []).append("Worded Order")
    card = {"name": "Worded Order", "colour": "gold", "order": {"cost": 1}, "effect": f"play: {effect}"}
    return table(mine, theirs, (), cards=[card])


def hurt(effect: str, theirs: dict[str, Any]) -> list[int]:
    """Whose defence the text lowers, by uid."""
    match = worded(effect, None, theirs)
    before = {v.uid: int(v.defence) for v in match.state.units[1]}
    play(match, 0, "order Worded Order")
    return [uid for uid, stood in before.items() if gone(match, uid) or defence(match, uid) < stood]


LADDER = side(u("Plain Troop", 21), u("Plain Heavy", 22), u("Dear Troop", 23), u("Giant", 24), u("Weak Troop", 25))
"""Costs 1, 3, 5, 6, 1; attack 2, 4, 2, 9, 0; defence 3, 6, 3, 9, 1."""


@pytest.mark.parametrize(
    ("limit", "found"),
    [
        ("cost<=3", [21, 22, 25]),
        ("cost<=2", [21, 25]),
        ("cost>=5", [23, 24]),
        ("cost>=6", [24]),
        ("atk<=2", [21, 23, 25]),
        ("atk<=1", [25]),
        ("atk>=4", [22, 24]),
        ("atk>=5", [24]),
        ("def<=3", [21, 23, 25]),
        ("def<=2", [25]),
        ("def>=6", [22, 24]),
        ("def>=7", [24]),
        ("Heavy", [22, 24]),
    ],
)
def test_limits_of_units_hold_at_the_number_itself(limit: str, found: list[int]) -> None:
    assert hurt(f"dmg(A[enemy.unit.{limit}],1)", LADDER) == found


@pytest.mark.parametrize(
    ("limit", "found"),
    [
        ("cost<=3", ["Plain Heavy", "Plain Troop", "Weak Troop"]),
        ("cost>=6", ["Giant"]),
        ("cost>=5", ["Dear Troop", "Giant"]),
        ("atk<=2", ["Dear Troop", "Plain Troop", "Weak Troop"]),
        ("atk>=4", ["Giant", "Plain Heavy"]),
        ("def<=3", ["Dear Troop", "Plain Troop", "Weak Troop"]),
        ("def>=6", ["Giant", "Plain Heavy"]),
        ("Heavy", ["Giant", "Plain Heavy"]),
    ],
)
def test_limits_in_the_graveyard_read_what_is_printed(limit: str, found: list[str]) -> None:
    """Only units are found there, each name once."""
    cards = ["Plain Troop", "Plain Heavy", "Dear Troop", "Giant", "Weak Troop", "Giant", "Plain Blade"]
    match = worded(f"recall(T[grave.ally.unit.{limit}])", side(grave=cards))
    play(match, 0, "order Worded Order")
    offered_cards = names([int(text.split()[1]) for text in moves(match, "choose")])
    assert sorted(offered_cards or hand(match, 0)) == found


def test_states_are_looked_at_one_by_one() -> None:
    theirs = side(
        u("Plain Troop", 21, wounds=1),
        u("Plain Troop", 22, shocked=True),
        u("Plain Troop", 23, afflicted=True),
        u("Plain Troop", 24, stance="braced"),
        u("Plain Elite", 25, "support", stance="readied"),
        u("Plain Elite", 26, "support", fresh=True),
        u("Plain Elite", 27, "support", equipment="Plain Shield"),
    )
    found = {
        state: hurt(f"dmg(A[enemy.unit.{state}],1)", theirs)
        for state in ("wounded", "shocked", "afflicted", "braced", "readied", "fresh", "equipped")
    }
    assert found == {
        "wounded": [21], "shocked": [22], "afflicted": [23], "braced": [24], "readied": [25], "fresh": [26],
        "equipped": [27],
    }  # fmt: skip
    assert hurt("dmg(A[enemy.unit.support],1)", theirs) == [25, 26, 27]
    assert hurt("dmg(A[enemy.unit.shocked.wounded],1)", theirs) == []


def test_a_second_target_is_another_one_and_may_be_declined() -> None:
    match = worded("dmg(T2[enemy.unit],1) + draw(1)", None, LADDER)
    play(match, 0, "order Worded Order", "target 24")
    assert "target 24" not in moves(match)
    assert "pass" in moves(match)
    play(match, 0, "target 21")
    assert [defence(match, uid) for uid in (21, 22, 23, 24)] == [2, 6, 3, 8]
    alone = worded("dmg(T2[enemy.unit],1)", None, LADDER)
    play(alone, 0, "order Worded Order", "target 24", "pass")
    assert [defence(alone, uid) for uid in (21, 22, 23, 24)] == [3, 6, 3, 8]


def test_two_choices_of_one_text_are_kept_apart() -> None:
    """The first pick is not forgotten when the second of two pairs is made."""
    match = worded("sac(T[ally.unit]) + dmg(T2[enemy.unit],1)", side(u("Plain Troop", 11), u("Giant", 12)), LADDER)
    play(match, 0, "order Worded Order", "target 12", "target 22", "target 23")
    assert gone(match, 12)
    assert [defence(match, uid) for uid in (21, 22, 23, 24)] == [3, 5, 2, 9]


def test_a_veiled_unit_hides_itself_alone() -> None:
    veiled = {"name": "Veiled One", "colour": "gold", "keywords": ["Veil"]}
    veiled["unit"] = {"type": "Troop", "cost": 1, "op": 1, "attack": 1, "defence": 3}  # type: ignore[assignment]
    order_card = {
        "name": "Worded Order",
        "colour": "gold",
        "order": {"cost": 1},
        "effect": "play: dmg(T[enemy.unit],1)",
    }
    theirs = side(u("Veiled One", 21), u("Plain Troop", 22), u("Giant", 23))
    match = table(side(hand=["Worded Order"]), theirs, (), cards=[veiled, order_card])
    play(match, 0, "order Worded Order")
    assert moves(match) == ["target 22", "target 23"]


def test_a_revived_card_leaves_the_graveyard_and_its_twin_stays() -> None:
    match = order("Order of Rising", side(grave=["Plain Ranged", "Giant", "Plain Ranged"]))
    assert sorted(grave(match, 0)) == ["Giant", "Order of Rising", "Plain Ranged"]


def test_cleansing_takes_either_status() -> None:
    for status in ("shocked", "afflicted"):
        match = worded("cleanse(A[ally.unit])", side({**u("Plain Troop", 11), status: True}))
        play(match, 0, "order Worded Order")
        assert not unit(match, 11).shocked
        assert not unit(match, 11).afflicted


def test_a_stolen_unit_takes_its_place_by_age() -> None:
    """What works off units by age finds the older stolen one first, the younger one last."""
    for stolen, ages in ((5, [5, 11, 13]), (12, [11, 12, 13]), (21, [11, 13, 21])):
        mine = side(u("Plain Troop", 11), u("Plain Troop", 13), hand=["Order of Treason"])
        match = table(mine, side(u("Plain Troop", stolen)))
        say(match, "order 'Order of Treason'")
        assert [v.uid for v in match.state.units[0]] == ages


def test_a_card_that_the_opponent_saw_is_known_when_it_is_drawn() -> None:
    """Whoever saw a card on top of a deck knows it in the hand; who did not, does not."""
    for drawer, seen, known in ((0, 2, ["Giant"]), (0, 0, []), (1, 1, ["Giant"]), (1, 2, [])):
        deck_ = side(deck={"cards": ["Giant", "Plain Troop"], "known": [seen, 0]})
        if drawer == 0:
            match = worded("draw(1)", deck_)
            play(match, 0, "order Worded Order")
        else:
            match = table(side(), deck_)
            next_turn(match)
        view = match.view(1 - drawer)
        assert [name for name in names(view.hands[drawer].cards) if name == "Giant"] == known


def test_a_spent_ward_stays_spent_whatever_else_a_unit_gets() -> None:
    warded = {"name": "Warded One", "colour": "gold", "keywords": ["Ward"]}
    warded["unit"] = {"type": "Troop", "cost": 1, "op": 1, "attack": 1, "defence": 3}  # type: ignore[assignment]
    for effect, left in (("kw(A[ally.unit],Guard,eot)", 2), ("kw(A[ally.unit],Ward,eot)", 3)):
        text = f"play: {effect} + dmg(A[ally.unit],1)"
        card = {"name": "Worded Order", "colour": "gold", "order": {"cost": 1}, "effect": text}
        spent = side(u("Warded One", 11, ward=False), hand=["Worded Order"])
        match = table(spent, cards=[warded, card])
        play(match, 0, "order Worded Order")
        assert defence(match, 11) == left
    hit = {"name": "Worded Order", "colour": "gold", "order": {"cost": 1}, "effect": "play: dmg(A[ally.unit],1)"}
    match = table(side(u("Warded One", 11, ward=False), hand=["Plain Blade", "Worded Order"]), cards=[warded, hit])
    say(match, "equip 'Plain Blade' 11")
    play(match, 0, "order Worded Order")
    assert defence(match, 11) == 2


@pytest.mark.parametrize("more", ["attack 11 21 1", "move 11 1", "brace 11 1", "ability 1 0 1", "end 1"])
def test_a_number_too_many_means_nothing(more: str) -> None:
    match = table(side(u("Plain Troop", 11)), side(u("Plain Troop", 21)))
    assert refusal(match, more), more


@rule("SE-ORD-03", "SE-ORD-04")
def test_a_text_of_an_order_whose_condition_fails_does_nothing_and_needs_no_target() -> None:
    cards = [
        {
            "name": "Order of If",
            "colour": "gold",
            "order": {"cost": 1},
            "effect": "play?count[ally.unit]>=1: dmg(T[enemy.unit],1) ; play: draw(1) ; play?endef<=5: dmg(encmd,2)",
        }
    ]
    for units, life, lost in (([], 9, 0), ([], 5, 2), ([u("Plain Troop", 11)], 9, 0)):
        mine = side(*units, hand=["Order of If"])
        match = table(mine, side(u("Plain Troop", 21), life=life), cards=cards)
        say(match, f"order {match.state.cards.number('Order of If')}")
        assert (unit(match, 21).wounds, match.state.life[1], len(hand(match, 0))) == (len(units), life - lost, 1)
    nobody = table(side(hand=["Order of If"]), cards=cards)
    assert refusal(nobody, f"order {nobody.state.cards.number('Order of If')}") == ""
    nobody = table(side(u("Plain Troop", 11), hand=["Order of If"]), cards=cards)
    assert refusal(nobody, f"order {nobody.state.cards.number('Order of If')}") == "SE-ORD-03"


@pytest.mark.parametrize("act", ["lose(it,1)", "heal(it,1)", "kw(it,Guard,eot)", "shock(it)", "afflict(it)"])
def test_what_follows_passes_over_a_unit_that_has_left_play(act: str) -> None:
    match = worded(f"destroy(T[enemy.unit]) + {act} + draw(1)", side(deck=["Giant"]), side(u("Plain Troop", 21)))
    play(match, 0, "order Worded Order")
    assert gone(match, 21)
    assert names(match.state.hands[0].cards) == ["Giant"]


def test_a_shocked_unit_deals_nothing_in_a_fight_whichever_side_it_is_on() -> None:
    for shocked in (11, 21):
        mine, theirs = (u("Plain Elite", uid, shocked=uid == shocked) for uid in (11, 21))
        match = worded("fight(T[ally.unit],T[enemy.unit])", side(mine), side(theirs))
        play(match, 0, "order Worded Order")
        assert [defence(match, uid) for uid in (11, 21)] == [4 if uid != shocked else 1 for uid in (11, 21)]


def test_a_unit_moved_by_an_effect_stays_where_it_is_or_may_not_go() -> None:
    full = [u("Plain Troop", uid) for uid in range(31, 31 + table().state.spaces(FRONT))]
    tried: list[tuple[str, dict[str, Any], list[dict[str, Any]]]] = [
        ("front", u("Plain Troop", 21), []), ("support", u("Plain Wall", 21), []),
        ("front", u("Plain Troop", 21, "support"), full),
    ]  # fmt: skip
    for line, moved, others in tried:
        match = worded(f"dmg(T[enemy.unit],1) + move(it,{line})", side(), side(moved, *others))
        before = unit(match, 21).line
        play(match, 0, "order Worded Order", *(["target 21"] if others else []))
        assert unit(match, 21).line == before
        assert told(match, Said.MOVE) == []


def test_what_aims_at_a_commander_leaves_the_units_alone() -> None:
    match = worded("dmg(A[enemy.cmd],1)", side(), side(u("Plain Troop", 21)))
    before = match.state.life[1]
    play(match, 0, "order Worded Order")
    assert match.state.life[1] == before - 1
    assert defence(match, 21) == 3


def test_a_text_may_count_the_own_graveyard() -> None:
    troops = ["Plain Troop"] * 2
    for buried, drawn in ((troops, ["Giant"]), (troops[1:], []), ([*troops[1:], "Plain Blade"], [])):
        mine = side(grave=buried, deck=["Giant"])
        mine["hand"] = ["Worded Order"]
        card = {"name": "Worded Order", "colour": "gold", "order": {"cost": 1}}
        card["effect"] = "play?count[ally.unit.grave]>=2: draw(1)"
        match = table(mine, side(), (), cards=[card])
        play(match, 0, "order Worded Order")
        assert names(match.state.hands[0].cards) == drawn


def test_the_last_point_of_life_is_enough_to_win() -> None:
    match = worded("dmg(mycmd,20)", side(life=5), side(life=1))
    play(match, 0, "order Worded Order")
    outcome = match.outcome()
    assert outcome is not None and outcome.returns == (-1, 1)
