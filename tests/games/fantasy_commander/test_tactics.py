"""Tactic, terrain and curse cards, and what each kind of effect does."""

import pytest

from drumhead.games.fantasy_commander.abilities import banned, has, number
from drumhead.games.fantasy_commander.action_phase import Turn
from drumhead.games.fantasy_commander.cards import (
    ARMOUR,
    ATTACK,
    BAN_RANGED,
    BAN_RUN,
    BAN_SURCHARGE,
    BLUE,
    BRAVE,
    CHARGE,
    DEFENCE,
    DOMINANCE,
    FORMATION,
    IGNORE_PANIC,
    MARAUDER,
    MASTER_ATTACK,
    MASTER_SHOOTING,
    MULTIPLE_ATTACK,
    PANIC_FACES,
    PERSECUTION,
    PURPLE,
    QUICK_SHOOTER,
    RANGED,
    RANGER,
    RED,
    REGROUP,
    RUN,
    RUSH,
    VAMPIRISM,
    WALK,
)
from drumhead.games.fantasy_commander.effects import AFTER, BEFORE, Resolve
from drumhead.games.fantasy_commander.orders import held
from drumhead.games.fantasy_commander.state import Activation, CommanderState
from drumhead.kernel.dice import seeded
from drumhead.kernel.match import Match, match_at
from tests.games.fantasy_commander.table import (
    CARDS,
    GAME,
    TERRAIN,
    answer,
    field,
    moves,
    place,
    put,
    refusal,
    step,
    table,
    unit,
)  # fmt: skip
from tests.support import rule


def playing(card: str, *units: dict[str, object], **data: object) -> Match[CommanderState]:
    """Seat 0 plays this card and activates unit 0."""
    s = field(*units, **data)
    s.act = Activation(0, RED, s.units[0].cell)
    index = CARDS[card].index
    s.playing = 2 * index
    s.cycles[0] = (s.playing,)
    return table(s, Resolve(0, 0, AFTER, index, 0), Resolve(0, -1, BEFORE, index, 0))


def drawing(
    *units: dict[str, object], decks: list[list[str]], dice: list[int] | None = None, **data: object
) -> Match[CommanderState]:
    """Seat 0 is about to activate a red unit."""
    return table(field(*units, decks=decks, **data), Turn(RED, 0), dice=dice)


LEVY = put("aur_levy", 0, 5, 4, order="red")
FOE = put("red_goblin", 1, 9, 8)


@pytest.mark.parametrize(
    ("card", "which", "value"),
    [
        ("aur_03", IGNORE_PANIC, 1), ("aur_04", WALK, 1), ("aur_05", MASTER_SHOOTING, 2), ("aur_09", ATTACK, 1),
        ("grv_04", PANIC_FACES, 1), ("grv_05", RANGED, 1), ("grv_13", ATTACK, -1), ("thw_03", RANGED, 1),
        ("thw_13", WALK, -1), ("red_01", ATTACK, 1), ("red_05", RUN, 1), ("red_07", RANGED, 1), ("red_09", ATTACK, 1),
        ("red_10", PERSECUTION, 2), ("red_14", DEFENCE, -1), ("red_06", MASTER_ATTACK, 1),
    ],
)  # fmt: skip
@rule("FC-CRD-01")
def test_fc_crd_01_cards_change_the_activated_unit(card: str, which: int, value: int) -> None:
    match = playing(card, put("aur_levy", 0, 5, 4), FOE)
    assert number(match.state, 0, which) == value


@pytest.mark.parametrize(
    ("card", "ability"),
    [
        ("aur_08", BRAVE), ("aur_09", DOMINANCE), ("grv_03", VAMPIRISM), ("thw_01", RANGER), ("thw_02", QUICK_SHOOTER),
        ("thw_06", REGROUP), ("red_03", RUSH), ("red_04", MARAUDER), ("red_08", BRAVE), ("red_09", MULTIPLE_ATTACK),
    ],
)  # fmt: skip
@rule("FC-CRD-01")
def test_fc_crd_01_cards_grant_abilities(card: str, ability: int) -> None:
    match = playing(card, put("aur_levy", 0, 5, 4), FOE)
    assert has(match.state, 0, ability)


@rule("FC-CRD-01")
def test_fc_crd_01_cards_that_last_the_round_outlive_the_activation() -> None:
    match = playing("aur_01", put("aur_levy", 0, 5, 4), put("aur_levy", 0, 6, 4), put("aur_levy", 0, 8, 4), FOE)
    assert [number(match.state, n, DEFENCE) for n in range(3)] == [0, 1, 0]
    assert unit(match, 1).turn.values[DEFENCE] == 1


@pytest.mark.parametrize(
    ("card", "colour"),
    [("aur_06", BLUE), ("aur_08", PURPLE), ("grv_08", PURPLE), ("thw_08", PURPLE), ("red_08", PURPLE)],
)
@rule("FC-CRD-02")
def test_fc_crd_02_orders_come_before_the_unit_is_chosen(card: str, colour: int) -> None:
    match = drawing(LEVY, put("aur_levy", 0, 6, 4, order="red"), FOE, decks=[[card], ["red_01"]])
    assert step(match) == "Choose"
    assert held(match.state.pools[0], colour) == 1


@rule("FC-CRD-02")
def test_fc_crd_02_parts_without_a_target_do_nothing() -> None:
    match = playing("grv_10", put("grv_zombie", 0, 5, 4), FOE)
    assert step(match) == "Halt"
    assert unit(match, 1).left == 5


@rule("FC-CRD-02")
def test_fc_crd_02_the_player_picks_among_several_targets() -> None:
    match = playing("grv_10", put("grv_zombie", 0, 5, 4), put("red_jav", 1, 6, 4), put("red_jav", 1, 7, 4))
    assert moves(match) == {"target 1", "target 2"}
    assert refusal(match, "target") == "FC-CRD-02"
    answer(match, "target 2")
    assert unit(match, 2).left == 3


@rule("FC-CRD-02", "FC-GEN-01")
def test_fc_crd_02_conditions_ask_about_the_chosen_unit() -> None:
    assert number(playing("aur_07", put("aur_lance", 0, 5, 4), FOE).state, 0, CHARGE) == 3
    assert number(playing("thw_07", put("aur_levy", 0, 5, 4), FOE).state, 0, CHARGE) == 0
    assert number(playing("grv_01", put("grv_zombie", 0, 5, 4), FOE).state, 0, WALK) == 1
    wooded = playing("thw_10", put("thw_stag", 0, 5, 4), FOE, terrain=[[5, 4, "forest"]])
    assert number(wooded.state, 0, ATTACK) == 2
    assert number(playing("thw_10", put("thw_stag", 0, 5, 4), FOE).state, 0, ATTACK) == 1
    tally = playing("red_06", put("red_jav", 0, 5, 4), FOE, losers=[1])
    assert held(tally.state.pools[0], RED) == 1


@rule("FC-GEN-01")
def test_fc_gen_01_a_card_may_forbid_what_the_rules_allow() -> None:
    dread = playing("grv_13", put("aur_levy", 0, 5, 4), FOE)
    assert banned(dread.state, 0, BAN_RUN)
    mist = playing("thw_05", put("thw_stag", 0, 5, 4), put("red_jav", 1, 7, 4), put("red_jav", 1, 8, 4))
    assert [banned(mist.state, n, BAN_RANGED) for n in (1, 2)] == [True, False]
    assert banned(playing("thw_14", put("aur_levy", 0, 5, 4), FOE).state, 0, BAN_SURCHARGE)
    straps = playing("red_14", put("aur_guard", 0, 5, 4), FOE)
    assert not has(straps.state, 0, ARMOUR)
    drums = playing("red_13", put("aur_levy", 0, 5, 4), FOE)
    assert unit(drums, 0).turn.deny == FORMATION


@rule("FC-UNI-06", "FC-CRD-02")
def test_fc_uni_06_healing_stops_at_the_start_value() -> None:
    match = playing("aur_10", put("aur_lance", 0, 5, 4), put("aur_levy", 0, 6, 4, left=3), FOE)
    assert unit(match, 1).left == 4
    match = playing("thw_04", put("aur_levy", 0, 5, 4, left=4), FOE)
    assert unit(match, 0).left == 4
    match = playing("grv_06", put("grv_zombie", 0, 5, 4, left=1), FOE)
    assert unit(match, 0).left == 2


@rule("FC-FAT-05", "FC-FAT-06")
def test_fc_fat_05_obliged_fatigue_hurts_who_cannot_take_it() -> None:
    match = playing("aur_13", put("aur_levy", 0, 5, 4), FOE)
    assert (unit(match, 0).fatigue, unit(match, 0).left) == (1, 4)
    match = playing("aur_13", put("aur_levy", 0, 5, 4, fatigue=2), FOE)
    assert (unit(match, 0).fatigue, unit(match, 0).left) == (2, 3)
    match = playing("aur_13", put("grv_zombie", 0, 5, 4), FOE)
    assert (unit(match, 0).fatigue, unit(match, 0).left) == (0, 3)


@rule("FC-GEN-01")
def test_fc_gen_01_a_sparing_wound_never_takes_the_last() -> None:
    match = playing("grv_14", put("aur_levy", 0, 5, 4, fatigue=1, left=1), FOE)
    assert unit(match, 0).left == 1
    match = playing("grv_14", put("aur_levy", 0, 5, 4), FOE)
    assert unit(match, 0).fatigue == 1


@rule("FC-CRD-02")
def test_fc_crd_02_a_may_part_can_be_declined() -> None:
    match = playing("red_02", put("red_jav", 0, 5, 4), FOE)
    assert moves(match) == {"accept", "pass"}
    answer(match, "accept")
    assert (unit(match, 0).left, number(match.state, 0, ATTACK)) == (3, 2)
    match = playing("red_02", put("red_jav", 0, 5, 4), FOE)
    answer(match, "pass")
    assert (unit(match, 0).left, number(match.state, 0, ATTACK)) == (4, 0)


@rule("FC-GEO-11", "FC-CRD-02")
def test_a_push_drives_an_enemy_from_the_active_unit() -> None:
    match = playing("thw_09", put("thw_stag", 0, 5, 4), put("red_jav", 1, 7, 4))
    assert place(match, 1) == (8, 4)
    blocked = playing("thw_09", put("thw_stag", 0, 8, 4), put("red_jav", 1, 10, 4))
    assert unit(blocked, 1).left == 3


@rule("FC-ORD-12")
def test_fc_ord_12_a_summoned_unit_has_no_order() -> None:
    match = playing("grv_09", put("grv_velkra", 0, 5, 4), put("grv_zombie", 0, 0, 0), FOE)
    assert "place 6 4" in moves(match)
    answer(match, "place 6 4")
    risen = unit(match, 3)
    assert (risen.left, risen.order, place(match, 3)) == (2, 0, (6, 4))


def test_mass_raising_leaves_the_game_after_it_was_played() -> None:
    match = drawing(put("grv_velkra", 0, 5, 4, order="red"), FOE, decks=[["grv_09"], ["red_01"]])
    answer(match, "place 6 4")
    assert step(match) == "Act"
    answer(match, "hold")
    assert (match.state.discards[0], match.state.cycles[0]) == ((), ())
    assert match.state.standing[0] == (2 * CARDS["grv_09"].index,)


@rule("FC-CRD-01")
def test_a_peek_shows_the_card_to_its_player_alone() -> None:
    match = drawing(LEVY, put("aur_levy", 0, 6, 4, order="red"), FOE, decks=[["thw_08"], ["red_01", "red_03"]])
    top = match.state.decks[1].top()
    assert match.view(0).decks[1].top() == top
    assert match.view(1).decks[1].top() == 0
    assert match.view(-1).decks[1].top() == 0


@rule("FC-CRD-03", "FC-CRD-04", "FC-DCK-05")
def test_fc_crd_04_an_empty_deck_is_made_of_the_discard() -> None:
    match = drawing(LEVY, FOE, decks=[[], ["red_01"]], discards=[["aur_04", "aur_02"], []])
    assert step(match) == "Act"
    assert match.state.decks[0].left == 1
    assert len(match.state.discards[0]) == 1


@rule("FC-CRD-05")
def test_fc_crd_05_without_any_cards_none_is_played() -> None:
    match = drawing(LEVY, FOE, decks=[[], []])
    assert step(match) == "Act"
    assert match.state.playing == 0


@rule("FC-TCD-01")
def test_fc_tcd_01_terrain_goes_near_own_units_on_a_hex_with_nothing_on_it() -> None:
    match = drawing(LEVY, put("red_goblin", 1, 6, 4), decks=[["aur_12"], []], terrain=[[5, 5, "forest"]])
    assert step(match) == "Plant"
    texts = moves(match)
    assert "place 7 4" in texts
    assert "place 3 4" in texts
    for text in ("place 8 4", "place 6 4", "place 5 5"):
        assert refusal(match, text) == "FC-TCD-01"


@rule("FC-TCD-01", "FC-VIC-02")
def test_fc_tcd_01_not_on_a_capture_point() -> None:
    match = drawing(put("aur_levy", 0, 4, 4, order="red"), FOE, decks=[["aur_12"], []])
    assert refusal(match, "place 5 4") == "FC-TCD-01"


@rule("FC-TCD-02", "FC-TER-20", "FC-DCK-04")
def test_fc_tcd_02_a_placed_card_stays_out_for_good() -> None:
    match = drawing(LEVY, FOE, decks=[["aur_12"], []])
    answer(match, "place 6 4")
    assert match.state.terrain[match.state.scenario.cell(6, 4)] == TERRAIN["palisade"]
    assert (match.state.standing[0], match.state.discards[0], match.state.cycles[0]) == (
        (2 * CARDS["aur_12"].index,),
        (),
        (),
    )


@rule("FC-TCD-03")
def test_fc_tcd_03_a_card_not_placed_is_discarded() -> None:
    match = drawing(LEVY, FOE, decks=[["aur_12"], []])
    answer(match, "pass")
    assert len(match.state.discards[0]) == 1
    assert not match.state.standing[0]


@rule("FC-CUR-01", "FC-CUR-04")
def test_fc_cur_01_a_curse_of_ones_own_goes_to_the_opponent() -> None:
    match = drawing(LEVY, FOE, decks=[["aur_13"], ["red_01"]], discards=[[], ["red_03"]])
    curse = 2 * CARDS["aur_13"].index
    assert sorted(match.state.decks[1].listed()) == sorted(
        [curse, 2 * CARDS["red_01"].index + 1, 2 * CARDS["red_03"].index + 1]
    )
    assert match.state.discards == [(), ()]
    assert (match.state.cycles[0], curse in match.state.cycles[1]) == ((), True)
    assert unit(match, 0).fatigue == 0
    assert step(match) == "Act"  # no second card
    assert match.state.playing == 0


@rule("FC-CUR-02", "FC-CUR-03")
def test_fc_cur_02_the_opponent_draws_it_suffers_it_and_keeps_it() -> None:
    curse = 2 * CARDS["aur_13"].index
    passed = {"card": "aur_13", "owner": 0}
    match = table(
        field(LEVY, put("red_goblin", 1, 9, 8, order="red"), decks=[[], [passed]], cycles=[[], [passed]]), Turn(RED, 1)
    )
    assert unit(match, 1).fatigue == 1
    answer(match, "hold")
    assert match.state.discards[1] == (curse,)
    assert match.state.cycles == [(), (curse,)]


@rule("FC-CUR-02")
def test_fc_cur_02_confused_signals_cost_an_order_of_choice() -> None:
    passed = {"card": "aur_14", "owner": 0}
    match = table(
        field(LEVY, put("red_goblin", 1, 9, 8, order="red"), decks=[[], [passed]], pools=[{}, {"red": 1, "purple": 1}]),
        Turn(RED, 1),
    )
    assert moves(match) == {"lose 1", "lose 5"}
    answer(match, "lose 5")
    assert held(match.state.pools[1], PURPLE) == 0


@rule("FC-DCK-05")
def test_fc_dck_05_discards_are_open_decks_are_not() -> None:
    match = drawing(LEVY, FOE, decks=[["aur_04", "aur_02"], ["red_01"]], discards=[["aur_06"], ["red_03"]])
    for seat in (0, 1, -1):
        view = match.view(seat)
        assert view.discards == match.state.discards
        assert set(view.decks[0].listed()) | set(view.decks[1].listed()) <= {0}


@rule("FC-TCD-01")
def test_fc_tcd_01_the_corner_of_the_map_is_ground_too() -> None:
    match = drawing(put("aur_levy", 0, 0, 1, order="red"), FOE, decks=[["aur_12"], []])
    answer(match, "place 0 0")
    assert match.state.terrain[match.state.scenario.cell(0, 0)] == TERRAIN["palisade"]
    match = drawing(put("aur_levy", 0, 0, 0, order="red"), FOE, decks=[["aur_12"], []])
    assert "place 0 1" in moves(match)  # a unit in the corner places terrain near it
    assert refusal(match, "place 0 0") == "FC-TCD-01"  # it stands there itself
    assert refusal(match, "place 40 40") == "FC-TCD-01"  # off the map


@rule("FC-TCD-03")
def test_fc_tcd_03_before_the_unit_is_chosen_the_card_is_gone() -> None:
    match = drawing(LEVY, put("aur_levy", 0, 3, 4, order="red"), FOE, decks=[["aur_12"], []])
    answer(match, "pass")
    assert step(match) == "Choose"
    assert len(match.state.discards[0]) == 1
    assert match.state.playing == 0


@rule("FC-CUR-01")
def test_fc_cur_01_the_opponents_cards_are_shuffled_with_the_curse() -> None:
    deck = ["red_01", "red_03", "red_05", "red_07", "red_09"] * 4
    s = field(LEVY, FOE, decks=[["aur_13"], deck])
    before = s.decks[1].listed()
    s.agenda = [Turn(RED, 0)]
    match = match_at(GAME, s, seeded("curse", "shuffled"))
    after = match.state.decks[1].listed()
    assert len(after) == 21
    after.remove(2 * CARDS["aur_13"].index)
    assert after != before
    assert sorted(after) == sorted(before)
