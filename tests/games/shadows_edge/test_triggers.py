"""Checks, triggers, tokens, and the end of the game."""

from __future__ import annotations

import pytest

from drumhead.games.shadows_edge.verbs import Said
from drumhead.kernel import ScriptedDice, match_at
from tests.games.shadows_edge.table import (
    among,
    defence,
    game,
    gone,
    grave,
    hand,
    moves,
    next_turn,
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


@rule("SE-TRG-01")
def test_se_trg_01_checks_follow_combat_interception_effects_and_affliction() -> None:
    combat = table(side(u("Plain Heavy", 11)), side(u("Weak Troop", 21)))
    say(combat, "attack 11 21")
    assert gone(combat, 21)
    shot = table(side(u("Plain Flyer", 11, wounds=2)), side(u("Plain Ranged", 21)))
    say(shot, "move 11", "intercept 21")
    assert gone(shot, 11)
    effect = table(side(hand=["Order of Storm"]), side(u("Weak Troop", 21)))
    say(effect, "order 'Order of Storm'")
    assert gone(effect, 21)
    affliction = table(side(), side(u("Weak Troop", 21, afflicted=True)))
    next_turn(affliction)
    assert gone(affliction, 21)


@rule("SE-TRG-02")
def test_se_trg_02_active_first_commander_before_units_then_by_age() -> None:
    mine = side(u("Mourning Troop", 12), u("Mourning Troop", 13), u("Weak Troop", 14), hand=["Order of Bargain"])
    mine["commander"] = "Mourning Commander"
    theirs = side(u("Mourning Troop", 11), u("Weak Troop", 15), commander="Mourning Commander")
    match = table(mine, theirs)
    say(match, "order 'Order of Bargain'", "target 14")
    events = say(match, "target 15")
    assert [(e.seat, e.a) for e in among(events, Said.TRIGGER)] == [(0, 1), (0, 12), (0, 13), (1, 2), (1, 11)]


@rule("SE-TRG-02")
def test_se_trg_02_a_trigger_without_target_is_passed_over() -> None:
    match = table(side(hand=["Poking Troop"] * 2), side())
    events = say(match, "deploy 'Poking Troop' 1")
    assert triggers(events) == []
    assert match.waiting() == [0]
    aimed = table(side(hand=["Poking Troop"]), side(u("Plain Troop", 21)))
    events = say(aimed, "deploy 'Poking Troop' 1")
    assert triggers(events) == ["Poking Troop"]
    assert defence(aimed, 21) == 2


@rule("SE-TRG-03")
def test_se_trg_03_tokens_cease_to_exist_and_fill_only_open_spaces() -> None:
    front = [u("Weak Troop", 11 + i) for i in range(3)]
    match = table(side(*front, hand=["Order of Levy", "Order of Return"]))
    say(match, "order 'Order of Levy'")
    assert [v.card for v in match.state.units[0]].count(game().cards.number("Pawn")) == 2
    token = match.state.units[0][-1].uid
    say(match, "order 'Order of Return'", f"target {token}")
    assert gone(match, token)
    assert (hand(match, 0), grave(match, 0)) == ([], ["Order of Levy", "Order of Return"])
    fallen = table(side(u("Pawn", 11)), side(u("Plain Troop", 21)))
    say(fallen, "attack 11 21")
    assert (gone(fallen, 11), grave(fallen, 0)) == (True, [])


CASES = [
    ("Attacking Troop", "attack 11 21"),
    ("Cheering Troop", "attack 11 21"),
    ("Bracing Troop", "brace 11"),
    ("Readying Troop", "ready 11"),
    ("Retreating Troop", "retreat 11"),
    ("Ordered Troop", "order 'Order of Comfort'"),
    ("End Troop", "end"),
    ("Killing Troop", "attack 11 21"),
]


@pytest.mark.parametrize(("card", "move"), CASES)
@rule("SE-TRG-02")
def test_each_trigger_fires_at_its_moment(card: str, move: str) -> None:
    match = table(side(u(card, 11), hand=["Order of Comfort"]), side(u("Weak Troop", 21)))
    assert triggers(say(match, move)) == [card]


@rule("SE-TRG-02")
def test_advance_counts_moves_and_flights() -> None:
    walker = table(side(u("Advancing Troop", 11, "support")))
    assert triggers(say(walker, "move 11")) == ["Advancing Troop"]
    flyer = table(side(u("Advancing Flyer", 11)))
    assert triggers(say(flyer, "attack 11 2")) == ["Advancing Flyer"]


@rule("SE-TRG-02")
def test_damaged_is_for_survivors() -> None:
    match = table(side(u("Plain Elite", 11)), side(u("Hurt Troop", 21, equipment="Plain Shield")))
    events = say(match, "attack 11 21")
    assert triggers(events) == ["Hurt Troop"]
    assert power(match, 21) == 3
    dead = table(side(u("Plain Elite", 11)), side(u("Hurt Troop", 21)))
    assert triggers(say(dead, "attack 11 21")) == []


@rule("SE-TRG-02")
def test_hit_cmd_counts_attack_and_breakthrough() -> None:
    match = table(side(u("Hitting Troop", 11)))
    assert triggers(say(match, "attack 11 2")) == ["Hitting Troop"]
    blocked = table(side(u("Hitting Troop", 11)), side(u("Weak Troop", 21)))
    assert triggers(say(blocked, "attack 11 21")) == []


@rule("SE-TRG-02")
def test_death_and_mourning() -> None:
    match = table(side(u("Death Troop", 11), u("Mourning Troop", 12)), side(u("Plain Elite", 21)))
    events = say(match, "attack 11 21")
    assert triggers(events) == ["Death Troop", "Mourning Troop"]
    assert match.state.life[1] == 18


@rule("SE-TRG-02")
def test_once_per_turn_means_each_turn_once() -> None:
    match = table(side(u("Plain Troop", 11), u("Plain Troop", 12), commander="Once Commander"))
    assert triggers(say(match, "attack 11 2")) == ["Once Commander"]
    assert triggers(say(match, "attack 12 2")) == []
    next_turn(match)
    next_turn(match)
    assert triggers(say(match, "attack 11 2")) == ["Once Commander"]


@rule("SE-TRG-02")
def test_conditions_count_and_look() -> None:
    for company, fires in (([u("Plain Troop", 12)], True), ([u("Plain Troop", 12, "support")], False)):
        match = table(side(u("Rallying Troop", 11), *company), side(u("Giant", 21)))
        assert bool(triggers(say(match, "attack 11 21"))) is fires
    for wounds in (0, 1):
        vengeful = table(side(u("Vengeful Troop", 11, wounds=wounds)), side(u("Giant", 21)))
        assert bool(triggers(say(vengeful, "attack 11 21"))) is bool(wounds)
        bully = table(side(u("Bullying Troop", 11)), side(u("Giant", 21, wounds=wounds)))
        assert bool(triggers(say(bully, "attack 11 21"))) is bool(wounds)


@pytest.mark.parametrize(
    ("card", "yes", "no"),
    [
        ("Desperate Troop", {"life": 5}, {"life": 6}),
        ("Hoarding Troop", {"hand": ["Giant"] * 3}, {"hand": ["Giant"] * 2}),
    ],
)
@rule("SE-TRG-02")
def test_conditions_on_ones_own_side(card: str, yes: dict[str, object], no: dict[str, object]) -> None:
    assert triggers(say(table(side(), side(u(card, 21), **yes)), "end")) == [card]
    assert triggers(say(table(side(), side(u(card, 21), **no)), "end")) == []


@rule("SE-TRG-02")
def test_conditions_on_the_enemy_and_on_points() -> None:
    assert triggers(say(table(side(life=5), side(u("Gloating Troop", 21))), "end")) == ["Gloating Troop"]
    assert triggers(say(table(side(life=6), side(u("Gloating Troop", 21))), "end")) == []
    assert triggers(say(table(side(u("Thrifty Troop", 11), points={"pool": 1, "reserve": 1})), "end")) == [
        "Thrifty Troop"
    ]
    assert triggers(say(table(side(u("Thrifty Troop", 11), points={"pool": 1})), "end")) == []


# -- the end of the game


@rule("SE-END-01")
def test_se_end_01_a_fallen_commander_loses() -> None:
    match = table(side(u("Plain Troop", 11)), side(life=2))
    say(match, "attack 11 2")
    outcome = match.outcome()
    assert outcome is not None
    assert outcome.winners() == [0]
    assert outcome.rule == "SE-END-01"


@rule("SE-END-03")
def test_se_end_03_both_at_once_is_a_draw() -> None:
    match = table(side(hand=["Order of Ruin"]))
    say(match, "order 'Order of Ruin'")
    outcome = match.outcome()
    assert outcome is not None
    assert outcome.returns == (0, 0)
    assert outcome.rule == "SE-END-03"


@rule("SE-END-04")
def test_se_end_04_the_game_stops_at_that_check() -> None:
    mine = side(u("Hitting Troop", 11, equipment="Kill Blade"), u("Plain Troop", 12))
    match = table(mine, side(life=2))
    events = say(match, "attack 11 2")
    assert events[-1].said is Said.OVER
    assert triggers(events) == []
    assert hand(match, 0) == []
    assert match.waiting() == []
    assert match.state.queue == []


@rule("SE-END-05")
def test_se_end_05_an_empty_table_loses_nothing_and_one_may_concede() -> None:
    match = table(side(points={"pool": 0}), side(points={"pool": 0}))
    next_turn(match)
    next_turn(match)
    assert match.outcome() is None
    match.concede(1 if match.waiting() == [1] else 0)
    outcome = match.outcome()
    assert outcome is not None
    assert outcome.winners() == [1]


def test_scripted_dice_are_used_up() -> None:
    dice = ScriptedDice([2])
    state = game().position(
        {"sides": [side(hand=["Order of Chance"]), side(u("Plain Troop", 21), u("Plain Troop", 22))]}
    )
    match = match_at(game(), state, dice)
    say(match, "order 'Order of Chance'")
    dice.finish()
    assert (defence(match, 21), defence(match, 22)) == (3, 2)
    assert unit(match, 22).wounds == 1


@rule("SE-END-01")
def test_se_end_01_a_commander_at_one_still_stands() -> None:
    match = table(side(u("Plain Troop", 11), life=1), side(life=3))
    say(match, "attack 11 2")
    assert (match.state.life[1], match.outcome()) == (1, None)


@rule("SE-END-05")
def test_se_end_05_whoever_concedes_has_lost() -> None:
    for seat in range(2):
        match = table(side(), side())
        if seat:
            next_turn(match)
        match.concede(seat)
        outcome = match.outcome()
        assert outcome is not None
        assert outcome.winners() == [1 - seat]


@rule("SE-TRG-02")
@pytest.mark.parametrize("worn", [False, True])
def test_once_counts_for_each_text_of_a_card_alone(worn: bool) -> None:
    """The second text of a unit, or of what it wears, works once a turn, the first as often as it comes."""
    text = "attack: heal(mycmd,1) ; attack?once: ramp(1)"
    body = {"type": "Troop", "cost": 1, "op": 1, "attack": 1, "defence": 9}
    twice = {"name": "Twice Troop", "colour": "gold", "unit": body, "keywords": ["Frenzy"]}
    blade = {"name": "Worded Blade", "colour": "gold", "equipment": {"cost": 1, "attack": 0, "defence": 0}}
    (blade if worn else twice)["effect"] = text
    carrier = u("Twice Troop", 11, **({"equipment": "Worded Blade"} if worn else {}))
    match = table(
        side(carrier, life=10),
        side(u("Weak Troop", 21, mods=[{"kind": "layer", "amount": 9, "left": 9}])),
        cards=[twice, blade],
    )
    deck_points = points(match, 0)[0]
    say(match, "attack 11 21", "attack 11 21")
    assert match.state.life[0] == 12
    assert points(match, 0)[0] == deck_points - 1


@rule("SE-CMDR-03")
def test_se_cmdr_03_abilities_of_units_and_of_what_they_wear_are_offered_once_a_turn() -> None:
    body = {"type": "Troop", "cost": 1, "op": 1, "attack": 1, "defence": 3}
    able = {"name": "Able Troop", "colour": "gold", "unit": body, "effect": "attack: draw(1) ; act(1): heal(mycmd,1)"}
    wand = {"name": "Wand", "colour": "gold", "equipment": {"cost": 1, "attack": 0, "defence": 0}}
    wand["effect"] = "act(1): heal(mycmd,2)"
    match = table(side(u("Able Troop", 11, equipment="Wand"), life=5), cards=[able, wand])
    assert moves(match, "ability") == ["ability 11 1", "ability 11 8"]
    say(match, "ability 11 8")
    assert (match.state.life[0], moves(match, "ability")) == (7, ["ability 11 1"])
    say(match, "ability 11 1")
    assert (match.state.life[0], moves(match, "ability")) == (8, [])
    assert refusal(match, "ability 11 0") == refusal(match, "ability 11 1") == "SE-CMDR-03"
    able["effect"] = "act(1): heal(mycmd,1) ; attack: draw(1)"
    match = table(side(u("Able Troop", 11), life=5), cards=[able])
    assert moves(match, "ability") == ["ability 11"]
