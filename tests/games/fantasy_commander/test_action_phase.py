"""Action phase: the order of colours, purple, declines, cards before units, yellow orders."""

from drumhead.games.fantasy_commander.action_phase import RoundEnd, Turn
from drumhead.games.fantasy_commander.cards import BLUE, GREEN, PURPLE, RED, YELLOW
from drumhead.games.fantasy_commander.state import CommanderState
from drumhead.games.fantasy_commander.verbs import Said
from drumhead.kernel.match import Match
from tests.games.fantasy_commander.table import acting, answer, field, moves, put, refusal, step, table, unit
from tests.support import rule


def levy(column: int, **more: object) -> dict[str, object]:
    return put("aur_levy", 0, column, 0, **more)


def goblin(column: int, **more: object) -> dict[str, object]:
    return put("red_goblin", 1, column, 8, **more)


def phase(*units: dict[str, object], colour: int = RED, seat: int = 0, **data: object) -> Match[CommanderState]:
    return table(field(*units, **data), Turn(colour, seat))


def order_of_activation(match: Match[CommanderState]) -> list[int]:
    """Play on, everybody holding, until the round would end; the units in the order of their activation."""
    while step(match) != "Halt" and not isinstance(match.state.agenda[-1], RoundEnd):
        texts = moves(match)
        answer(match, next(t for t in ("hold", "done", "act", "pass", *sorted(texts)) if t in texts))
    return [event.a & 255 for event in match.events(-1) if event.said is Said.ACTIVATED]


@rule("FC-ACT-01", "FC-ACT-07")
def test_fc_act_01_v03_the_holder_starts_every_colour_and_sides_alternate() -> None:
    match = phase(
        levy(1, order="red"), levy(2, order="blue"), levy(3, order="green"), goblin(1, order="red"),
        goblin(2, order="blue"), goblin(3, order="green"), seat=1, initiative=1,
    )  # fmt: skip
    assert order_of_activation(match) == [3, 0, 4, 1, 5, 2]


@rule("FC-ACT-02")
def test_fc_act_02_a_side_without_the_colour_is_passed_over() -> None:
    match = phase(levy(1, order="red"), levy(2, order="red"), goblin(1, order="blue"), seat=1)
    assert order_of_activation(match)[-1] == 2


@rule("FC-ACT-03")
def test_fc_act_03_purple_without_the_colour_may_wait_and_act_later() -> None:
    match = phase(levy(1, order="red"), goblin(1, order="purple"), seat=1)
    assert "decline" in moves(match)
    answer(match, "decline")
    assert unit(match, 1).order == PURPLE


@rule("FC-ACT-03", "FC-ACT-05")
def test_fc_act_05_who_holds_the_colour_must_act_with_it_or_with_purple() -> None:
    match = phase(levy(1, order="red"), levy(2, order="purple"), levy(3, order="blue"), goblin(1, order="red"))
    assert refusal(match, "decline") == "FC-ACT-05"
    answer(match, "act")
    assert moves(match) == {"activate", "activate 1"}


@rule("FC-ACT-04")
def test_fc_act_04_purple_left_after_yellow_must_act_from_the_holder_on() -> None:
    match = phase(
        levy(1, order="purple"), levy(2, order="purple"), goblin(1, order="purple"), colour=PURPLE, seat=1, initiative=1
    )
    assert sorted(order_of_activation(match)) == [0, 1, 2]
    first = next(event for event in match.events(-1) if event.said is Said.ACTIVATED)
    assert first.a & 255 == 2


@rule("FC-ACT-04")
def test_fc_act_04_a_colour_nobody_holds_is_skipped() -> None:
    match = phase(levy(1, order="green"), goblin(1, order="yellow"))
    assert match.state.colour == GREEN
    assert BLUE not in [event.a for event in match.events(-1) if event.said is Said.ACTIVATED]


@rule("FC-ACT-05")
def test_fc_act_05_the_token_goes_when_the_unit_is_activated() -> None:
    match = phase(levy(1, order="red"), goblin(1, order="red"))
    assert step(match) == "Act"
    assert unit(match, 0).order == 0


@rule("FC-ACT-06", "FC-CRD-03")
def test_fc_act_06_a_card_is_played_before_the_unit_is_chosen() -> None:
    match = phase(levy(1, order="red"), levy(2, order="red"), goblin(1, order="red"), decks=[["aur_06", "aur_06"], []])
    assert step(match) == "Choose"
    assert match.state.decks[0].left == 1
    assert match.state.pools[0] >> 16 == 1  # Trumpet Call has given its blue order
    answer(match, "activate 1")
    assert len(match.state.discards[0]) == 1


@rule("FC-ACT-06", "FC-ACT-08", "FC-FAT-08")
def test_fc_act_08_a_yellow_unit_may_only_rest_but_draws_a_card() -> None:
    match = phase(levy(1, order="yellow", fatigue=1), colour=YELLOW, decks=[["aur_04"], []], pools=[{"green": 3}, {}])
    assert match.state.decks[0].left == 0
    assert step(match) == "Act"  # no surcharge was offered
    assert moves(match) == {"rest", "hold"}
    assert refusal(match, "move 1 1") == "FC-ACT-08"
    answer(match, "rest")
    assert unit(match, 0).fatigue == 0


@rule("FC-ACT-09")
def test_fc_act_09_purple_acts_in_full_even_in_the_yellow_step() -> None:
    match = phase(levy(1, order="purple"), goblin(1, order="yellow"), colour=YELLOW)
    answer(match, "act")
    assert "defend" in moves(match)


@rule("FC-ACT-10", "FC-DEF-01", "FC-FAT-08")
def test_fc_act_10_moving_rules_out_defence_and_rest() -> None:
    match = acting(put("aur_levy", 0, 5, 4, fatigue=1), put("red_goblin", 1, 9, 4))
    assert {"defend", "rest", "hold", "move 6 4", "run 8 4"} <= moves(match)
    match = acting(put("red_jav", 0, 5, 4, fatigue=1), put("aur_levy", 1, 8, 4))
    answer(match, "move 6 4")
    assert moves(match) == {"shoot 1", "hold"}
    assert (refusal(match, "defend"), refusal(match, "rest")) == ("FC-DEF-01", "FC-FAT-08")
    assert refusal(match, "move 5 4") == "FC-MOV-03"


@rule("FC-ACT-11")
def test_fc_act_11_a_unit_may_do_nothing() -> None:
    match = acting(put("aur_levy", 0, 5, 4), put("red_goblin", 1, 9, 4))
    answer(match, "hold")
    assert step(match) == "Halt"


@rule("FC-ACT-12", "FC-FAT-05", "FC-TER-08", "FC-TER-09", "FC-SUR-01", "FC-TER-21")
def test_fc_act_12_v05_the_player_orders_the_effects_at_the_start() -> None:
    ground = [[5, 4, "cursed_lands"], [6, 4, "altar_of_healing"]]
    legion = put("aur_legion", 0, 5, 4, fatigue=2)
    foe = put("red_goblin", 1, 9, 4)
    match = acting(legion, foe, terrain=ground, pools=[{"green": 1}, {}], start=True)
    cell = {s: match.state.scenario.cell(*at) + 1 for s, at in (("cursed", (5, 4)), ("altar", (6, 4)))}
    answer(match, f"use {cell['altar']}")
    answer(match, "pay 0")
    assert (unit(match, 0).fatigue, unit(match, 0).left) == (1, 5)  # the Cursed Lands were left and came last

    match = acting(legion, foe, terrain=ground, pools=[{"green": 1}, {}], start=True)
    answer(match, f"use {cell['cursed']}")
    answer(match, f"use {cell['altar']}")
    answer(match, "pay 0")
    assert (unit(match, 0).fatigue, unit(match, 0).left) == (0, 4)


@rule("FC-ACT-13", "FC-DEF-02", "FC-PAN-04")
def test_fc_act_13_a_lost_order_is_a_lost_activation_and_no_card() -> None:
    match = phase(levy(1), goblin(1, order="red"), decks=[["aur_06"], []])
    assert match.state.decks[0].left == 1
    assert match.state.act is not None
    assert match.state.act.unit == 1


@rule("FC-GEN-02")
def test_fc_gen_02_a_defence_token_outlives_the_activation_and_ends_with_the_round() -> None:
    match = acting(put("aur_levy", 0, 5, 4), put("red_goblin", 1, 9, 4))
    answer(match, "defend")
    assert step(match) == "Halt"
    assert unit(match, 0).guard


@rule("FC-SUR-02", "FC-SUR-03", "FC-SUR-05", "FC-SUR-06", "FC-SUR-07")
def test_fc_sur_05_each_ability_once_and_only_what_can_be_paid() -> None:
    legion = put("aur_legion", 0, 5, 4, fatigue=1)
    match = acting(legion, put("red_goblin", 1, 9, 4), pools=[{"green": 2}, {}], start=True)
    assert moves(match) == {"pay", "done"}
    assert refusal(match, "pay 1") == "FC-SUR-03"
    answer(match, "pay 0")
    assert match.state.pools[0] >> 24 == 1
    assert step(match) == "Act"  # the same ability cannot be paid again, so nothing is left to ask
    assert "rest" not in moves(match)
    assert "defend" in moves(match)


@rule("FC-SUR-04", "FC-CRD-01")
def test_fc_sur_04_paid_dice_end_with_the_activation() -> None:
    match = acting(put("aur_legion", 0, 5, 4), put("red_goblin", 1, 9, 4), pools=[{"blue": 1}, {}], start=True)
    answer(match, "pay 1")
    assert any(unit(match, 0).act.values)
    answer(match, "hold")
    assert not any(unit(match, 0).act.values)


@rule("FC-SUR-02", "FC-ACT-08")
def test_fc_sur_02_no_surcharge_with_a_yellow_order() -> None:
    match = acting(
        put("aur_legion", 0, 5, 4, fatigue=1),
        put("red_goblin", 1, 9, 4),
        pools=[{"green": 1}, {}],
        colour="yellow",
        start=True,
    )
    assert step(match) == "Act"


@rule("FC-SUR-05")
def test_fc_sur_05_a_surcharge_goes_with_defence() -> None:
    match = acting(
        put("aur_legion", 0, 5, 4, fatigue=1), put("red_goblin", 1, 9, 4), pools=[{"green": 1}, {}], start=True
    )
    answer(match, "pay 0")
    answer(match, "defend")
    assert (unit(match, 0).fatigue, unit(match, 0).guard) == (0, True)
