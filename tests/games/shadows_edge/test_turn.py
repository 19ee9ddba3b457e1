"""The turn, the Draw Phase and the End step."""

from __future__ import annotations

from drumhead.games.shadows_edge.verbs import Said
from drumhead.kernel import seeded
from drumhead.kernel.playout import playout
from tests.games.shadows_edge.table import (
    among,
    defence,
    game,
    hand,
    moves,
    next_turn,
    offered,
    power,
    refusal,
    say,
    side,
    table,
    triggers,
    u,
)
from tests.support import rule


@rule("SE-TURN-01")
def test_se_turn_01_command_then_draw_then_main() -> None:
    match = table(side(u("End Troop", 11)), side(u("Start Troop", 21)))
    events = say(match, "end")
    kinds = [e.said for e in events if e.said in (Said.TRIGGER, Said.TURN, Said.POINTS, Said.DRAW)]
    assert kinds == [Said.TRIGGER, Said.TURN, Said.POINTS, Said.TRIGGER, Said.DRAW]
    assert triggers(events) == ["End Troop", "Start Troop"]
    assert match.waiting() == [1]


@rule("SE-TURN-02")
def test_se_turn_02_players_alternate() -> None:
    match = table()
    seats = []
    for _ in range(4):
        seats.append(match.state.active)
        next_turn(match)
    assert seats == [0, 1, 0, 1]


@rule("SE-TURN-03")
def test_se_turn_03_any_order_and_number_while_points_last() -> None:
    match = table(side(u("Plain Troop", 11), hand=["Plain Troop", "Order of Comfort"], points={"pool": 4}))
    say(match, "brace 11", "order 'Order of Comfort'", "deploy 'Plain Troop' 1", "retreat 11")
    assert moves(match) == ["end"]


@rule("SE-TURN-04")
def test_se_turn_04_the_turn_may_always_be_ended_but_not_inside_a_choice() -> None:
    match = table(side(hand=["Order of Damage"]), side(u("Plain Troop", 21), u("Plain Troop", 22)))
    assert offered(match, "end")
    say(match, "order 'Order of Damage'")
    assert not offered(match, "end")
    assert refusal(match, "end")


@rule("SE-TURN-05")
def test_se_turn_05_the_other_player_waits() -> None:
    match = table(side(u("Plain Flyer", 11)), side(u("Plain Ranged", 21), hand=["Order of Comfort"]))
    assert refusal(match, "order 'Order of Comfort'", seat=1) == "K-TURN"
    say(match, "move 11")
    assert match.waiting() == [1]
    assert sorted({move.split()[0] for move in moves(match)}) == ["intercept", "pass"]
    assert refusal(match, "order 'Order of Comfort'") == "SE-TURN-05"


@rule("SE-TURN-05")
def test_se_turn_05_but_chooses_for_its_own_triggers() -> None:
    theirs = side(u("Wasting Troop", 21, wounds=2), grave=["Plain Troop", "Weak Troop"])
    match = table(side(u("Plain Troop", 11)), theirs)
    say(match, "attack 11 21")
    assert match.waiting() == [1]
    say(match, "choose 'Weak Troop'")
    assert hand(match, 1) == ["Weak Troop"]
    assert match.waiting() == [0]


@rule("SE-TURN-06")
def test_se_turn_06_what_lasts_this_turn_ends_with_it() -> None:
    match = table(side(u("Plain Troop", 11), hand=["Order of Strength", "Order of Guarding"]))
    say(match, "order 'Order of Strength'", "order 'Order of Guarding'")
    assert (power(match, 11), defence(match, 11)) == (4, 5)
    next_turn(match)
    assert (power(match, 11), defence(match, 11)) == (2, 3)


@rule("SE-TURN-06")
def test_se_turn_06_stances_and_longer_effects_end_with_the_opponents_turn() -> None:
    match = table(side(u("Plain Troop", 11), hand=["Order of Fury", "Order of Shelter"]))
    say(match, "order 'Order of Fury'", "order 'Order of Shelter'", "brace 11")
    next_turn(match)
    assert (power(match, 11), defence(match, 11)) == (4, 6)
    next_turn(match)
    assert (power(match, 11), defence(match, 11)) == (2, 3)


@rule("SE-TURN-06")
def test_se_turn_06_marks_of_the_turn_are_wiped() -> None:
    match = table(side(u("Plain Troop", 11, fresh=True), u("Plain Troop", 12), commander="Act Commander"))
    say(match, "attack 12 2", "ability 1")
    assert refusal(match, "attack 11 2") == "SE-ATK-02"
    assert refusal(match, "attack 12 2") == "SE-ATK-13"
    assert refusal(match, "ability 1") == "SE-CMDR-03"
    next_turn(match)
    next_turn(match)
    assert offered(match, "attack 11 2")
    assert offered(match, "attack 12 2")
    assert offered(match, "ability 1")


@rule("SE-TURN-06")
def test_se_turn_06_both_commanders_may_use_their_abilities_again() -> None:
    match = table(side(commander="Act Commander"), side(commander="Act Commander"))
    for _ in range(2):
        for own in (1, 2):
            assert offered(match, f"ability {own}")
            say(match, f"ability {own}")
            next_turn(match)


# -- Draw Phase


@rule("SE-DRAW-01")
def test_se_draw_01_the_active_player_draws_one() -> None:
    match = table(side(), side(deck=["Weak Troop", "Giant"]))
    events = say(match, "end")
    assert hand(match, 1) == ["Weak Troop"]
    assert hand(match, 0) == []
    assert [e.seat for e in among(events, Said.DRAW)] == [1]


@rule("SE-DRAW-02")
def test_se_draw_02_no_draw_on_the_very_first_turn() -> None:
    match = table(turn=1, agenda=[["shadows_edge.CommandPhase", 0]])
    assert match.state.hands[0].count() == 0
    assert match.waiting() == [0]
    next_turn(match)
    assert match.state.hands[1].count() == 1
    next_turn(match)
    assert match.state.hands[0].count() == 1


@rule("SE-DRAW-03", "SE-END-02")
def test_se_draw_03_and_end_02_who_cannot_draw_has_lost() -> None:
    match = table(side(), side(deck=[]))
    events = say(match, "end")
    outcome = match.outcome()
    assert outcome is not None
    assert outcome.winners() == [0]
    assert outcome.rule == "SE-END-02"
    assert among(events, Said.DECKED)[0].rule == "SE-DRAW-03"


@rule("SE-DRAW-04")
def test_se_draw_04_the_last_card_is_harmless() -> None:
    match = table(side(), side(deck=["Weak Troop"]))
    next_turn(match)
    assert match.outcome() is None
    assert hand(match, 1) == ["Weak Troop"]
    next_turn(match)
    say(match, "end")
    assert match.outcome() is not None


@rule("SE-DRAW-05")
def test_se_draw_05_effects_stop_at_an_empty_deck() -> None:
    match = table(side(hand=["Order of Insight"], deck=["Weak Troop"]))
    say(match, "order 'Order of Insight'")
    assert match.outcome() is None
    assert hand(match, 0) == ["Weak Troop"]


@rule("SE-DRAW-06")
def test_se_draw_06_hands_have_no_limit() -> None:
    match = table(side(hand=["Plain Troop"] * 30))
    next_turn(match)
    next_turn(match)
    assert match.state.hands[0].count() == 31


@rule("SE-END-06")
def test_se_end_06_no_card_returns_to_a_deck_and_every_game_ends() -> None:
    plain = game()
    for number in range(15):
        dice = seeded(f"{number:032x}", "test")
        state = plain.setup(plain.default_options(2), dice)
        playout(state, dice)
        assert state.result is not None
        assert state.result.rule.startswith("SE-END")
        assert state.turn <= 72


def test_an_action_with_a_number_too_many_is_nothing() -> None:
    match = table(side(u("Plain Troop", 11)))
    assert refusal(match, "ready 11") == ""
    for nonsense in ("ready 11 / 1", "ready 11 0 1", "end / 11"):
        assert refusal(match, nonsense) == "K-OPTION"
