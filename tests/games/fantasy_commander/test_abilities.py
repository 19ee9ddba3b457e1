"""The glossary, ability by ability."""

import pytest

from drumhead.games.fantasy_commander.abilities import has, number
from drumhead.games.fantasy_commander.cards import ATTACK, BRAVE, DEFENCE
from tests.games.fantasy_commander.table import (
    acting,
    answer,
    asked_in,
    field,
    moves,
    place,
    put,
    refusal,
    run,
    step,
    unit,
)
from tests.support import rule


@rule("FC-ABL-01", "FC-MEL-07")
def test_fc_abl_01_armour_also_ignores_a_strike_back() -> None:
    match = acting(put("aur_guard", 0, 5, 4), put("red_raider", 1, 6, 4, guard=True), dice=[5, 5, 5, 5, 2, 2])
    run(match, "melee 1")
    assert unit(match, 0).left == 3


@rule("FC-ABL-02")
def test_fc_abl_02_an_aura_covers_its_source_and_its_own_side_only() -> None:
    s = field(put("aur_marshal", 0, 5, 4), put("aur_levy", 0, 6, 4), put("aur_levy", 0, 7, 4), put("red_jav", 1, 5, 5))
    assert [has(s, n, BRAVE) for n in range(4)] == [True, True, False, False]


@rule("FC-ABL-02")
def test_fc_abl_02_an_aura_may_ask_for_an_ability() -> None:
    s = field(
        put("grv_velkra", 0, 5, 4),
        put("grv_zombie", 0, 7, 4),
        put("grv_ghoul", 0, 6, 4),
        put("grv_zombie", 0, 9, 4),
    )
    assert [number(s, n, DEFENCE) for n in range(4)] == [0, 1, 0, 0]
    t = field(put("red_grakka", 0, 5, 4), put("red_jav", 0, 6, 4))
    assert [number(t, n, ATTACK) for n in range(2)] == [1, 1]


@rule("FC-ABL-03")
def test_fc_abl_03_brave_ignores_one_panic() -> None:
    match = acting(put("aur_legion", 0, 5, 4), put("red_sworn", 1, 6, 4), dice=[1, 1, 5, 5])
    run(match, "melee 1")
    assert place(match, 1) == (7, 4)


@rule("FC-ABL-04")
def test_fc_abl_04_charge_adds_dice_after_a_move() -> None:
    match = acting(put("aur_lance", 0, 3, 4), put("red_raider", 1, 6, 4), dice=[2, 2, 5, 5, 5, 5])
    run(match, "move 5 4", "melee 1")
    assert unit(match, 1).left == 2


@rule("FC-ABL-04")
def test_fc_abl_04_no_charge_at_a_unit_it_started_beside() -> None:
    match = acting(put("aur_lance", 0, 5, 4), put("red_raider", 1, 6, 4), dice=[5, 5, 5, 5])
    run(match, "move 5 3", "melee 1")
    assert unit(match, 1).left == 4


@rule("FC-ABL-05")
def test_fc_abl_05_charges_add_up() -> None:
    act = {"charge": 1}
    match = acting(put("aur_lance", 0, 3, 4, act=act), put("red_raider", 1, 6, 4), dice=[5] * 7)
    run(match, "move 5 4", "melee 1")


@rule("FC-ABL-06", "FC-ABL-07", "FC-DEF-03")
def test_fc_abl_06_counterblow_rolls_and_strikes_back_without_a_token() -> None:
    match = acting(put("aur_legion", 0, 5, 4), put("grv_wight", 1, 6, 4, order="red"), dice=[2, 2, 5, 5, 2, 5, 4, 4])
    run(match, "melee 1")
    assert unit(match, 1).order == 1  # kept
    assert (unit(match, 1).left, unit(match, 0).left) == (4, 4)  # one 2 ignored by Armour, one blocked; a 2 struck back


@rule("FC-ABL-07", "FC-RNG-06")
def test_fc_abl_07_counterblow_is_silent_against_magic() -> None:
    match = acting(put("thw_hag", 0, 3, 4), put("grv_wight", 1, 5, 4), dice=[2, 5, 5])
    run(match, "shoot 1")
    assert unit(match, 1).left == 3


@rule("FC-ABL-08")
def test_fc_abl_08_a_defender_takes_the_attack() -> None:
    match = acting(
        put("red_raider", 0, 5, 4), put("aur_levy", 1, 6, 4), put("aur_guard", 1, 7, 4), dice=[2, 2, 5, 5, 5]
    )
    run(match, "melee 1", "redirect 2")
    assert (unit(match, 1).left, unit(match, 2).left) == (4, 3)


@rule("FC-ABL-08")
def test_fc_abl_08_a_redirected_target_out_of_contact_leaves_no_advance() -> None:
    match = acting(
        put("red_raider", 0, 5, 4), put("aur_levy", 1, 6, 4), put("aur_guard", 1, 7, 4), dice=[1, 5, 5, 5, 5]
    )
    run(match, "melee 1", "redirect 2")
    assert place(match, 2) == (8, 4)
    assert place(match, 0) == (5, 4)


@rule("FC-ABL-10")
def test_fc_abl_10_dominance_hits_on_fours_without_support() -> None:
    match = acting(put("red_sworn", 0, 5, 4), put("aur_levy", 1, 6, 4), dice=[4, 4, 5, 5, 5])
    run(match, "melee 1")
    assert unit(match, 1).left == 2


@rule("FC-ABL-11", "FC-TER-22", "FC-MOV-02")
def test_fc_abl_11_flyers_cross_everything_and_stop_on_nothing_forbidden() -> None:
    match = acting(
        put("aur_gryph", 0, 5, 4), put("red_jav", 1, 6, 4), put("red_jav", 1, 6, 3), put("red_jav", 1, 6, 5),
        terrain=[[7, 4, "rocks"]],
    )  # fmt: skip
    assert "move 8 4" in moves(match)
    assert refusal(match, "move 6 4") == refusal(match, "move 7 4") == "FC-MOV-02"


@rule("FC-ABL-11", "FC-MOV-06", "FC-TER-24")
def test_fc_ter_24_a_flyer_runs_into_a_forest_for_nothing_and_stops() -> None:
    match = acting(put("aur_gryph", 0, 2, 4), put("red_jav", 1, 8, 4), terrain=[[7, 4, "forest"]])
    run(match, "run 7 4")
    assert unit(match, 0).fatigue == 0
    assert place(match, 0) == (7, 4)


@rule("FC-ABL-11", "FC-TER-03")
def test_fc_abl_11_a_flyer_uses_the_ground_it_stands_on() -> None:
    match = acting(put("aur_gryph", 0, 5, 4), put("red_jav", 1, 6, 4), terrain=[[5, 4, "hill"]], dice=[5] * 6)
    run(match, "melee 1")


@rule("FC-ABL-12")
def test_fc_abl_12_the_forged_ignore_all_panic_and_feed_nobody() -> None:
    match = acting(put("grv_blood", 0, 5, 4, left=1), put("aur_bastion", 1, 6, 4), dice=[1, 1, 2, 5, 5, 4, 4, 4, 4, 4])
    run(match, "melee 1")
    assert place(match, 1) == (6, 4)
    assert unit(match, 0).left == 1  # Vampirism gets nothing


@rule("FC-ABL-13")
def test_fc_abl_13_a_marauder_sheds_a_fatigue_when_it_deals_damage() -> None:
    match = acting(put("red_raider", 0, 5, 4, fatigue=2), put("aur_levy", 1, 6, 4), dice=[2, 2, 5, 5, 5])
    run(match, "melee 1")
    assert unit(match, 0).fatigue == 1


@rule("FC-ABL-16", "FC-ADV-02")
def test_fc_abl_16_multiple_attack_strikes_everybody_and_never_advances() -> None:
    match = acting(
        put("red_ogre", 0, 5, 4), put("aur_levy", 1, 6, 4), put("aur_levy", 1, 4, 4, left=1),
        dice=[2, *[5] * 5, *[5] * 5, 3],
    )  # fmt: skip
    run(match, "sweep", "melee 2", AttackDie="pass")
    assert unit(match, 2).left == 0
    assert unit(match, 1).left == 3
    assert place(match, 0) == (5, 4)


@rule("FC-ABL-16")
def test_fc_abl_16_one_fatigue_gives_a_die_to_every_attack_of_it() -> None:
    match = acting(put("red_ogre", 0, 5, 4), put("aur_levy", 1, 6, 4), put("aur_levy", 1, 4, 4), dice=[5] * 14)
    run(match, "sweep", "melee 1", AttackDie="tire")
    assert unit(match, 0).fatigue == 1


@rule("FC-ABL-16", "FC-ABL-13")
def test_fc_abl_16_counts_as_one_attack_for_what_works_once() -> None:
    grant = {"grant": ["Marauder"]}
    match = acting(
        put("red_ogre", 0, 5, 4, fatigue=2, act=grant), put("aur_levy", 1, 6, 4), put("aur_levy", 1, 4, 4),
        dice=[2, 5, 5, 5, 5, 5] * 2,
    )  # fmt: skip
    run(match, "sweep", "melee 1")
    assert unit(match, 0).fatigue == 1


@rule("FC-ABL-16")
def test_fc_abl_16_stops_when_the_attacker_panics() -> None:
    match = acting(
        put("red_ogre", 0, 5, 4), put("aur_levy", 1, 6, 4, guard=True), put("aur_levy", 1, 5, 3),
        dice=[5, 5, 5, 5, 5, 5, 1, 5],
    )  # fmt: skip
    run(match, "sweep", "melee 1")
    assert place(match, 0) == (4, 4)
    assert unit(match, 2).left == 4


@rule("FC-ABL-16")
def test_fc_abl_16_an_ordinary_attack_may_be_made_instead() -> None:
    match = acting(put("red_ogre", 0, 5, 4), put("aur_levy", 1, 6, 4, left=1), put("aur_levy", 1, 4, 4), dice=[2] * 6)
    run(match, "melee 1", Advance="advance")
    assert place(match, 0) == (6, 4)


@rule("FC-ABL-17", "FC-ADV-01", "FC-ORD-12")
def test_fc_abl_17_the_dead_rise_where_they_fell_and_bar_the_advance() -> None:
    match = acting(put("grv_velkra", 0, 5, 4), put("aur_levy", 1, 6, 4, left=1), dice=[2, 5, 5, 5])
    run(match, "melee 1", RaiseDead="raise")
    risen = unit(match, 2)
    assert (risen.card.id, risen.seat, risen.left, risen.order) == ("grv_zombie", 0, 4, 0)
    assert (place(match, 2), place(match, 0)) == ((6, 4), (5, 4))


@rule("FC-ABL-17")
def test_fc_abl_17_nobody_rises_where_somebody_only_fled() -> None:
    match = acting(put("grv_velkra", 0, 5, 4), put("aur_levy", 1, 6, 4), dice=[1, 2, 5, 5])
    assert "RaiseDead" not in asked_in(match, "melee 1")
    assert place(match, 1) == (7, 4)


@rule("FC-ABL-18")
def test_fc_abl_18_persecution_goes_on_to_another_enemy() -> None:
    match = acting(
        put("thw_stag", 0, 5, 4),
        put("aur_levy", 1, 6, 4, left=1),
        put("aur_levy", 1, 8, 4),
        dice=[2, 5, 5, 5, 2, 5, 5, 5, 5],
    )
    run(match, "melee 1", Advance="advance", Pursuit="pursue 7 4")
    assert place(match, 0) == (7, 4)
    assert unit(match, 2).left == 3


@rule("FC-ABL-18")
def test_fc_abl_18_persecution_ends_beside_an_enemy_and_never_goes_back() -> None:
    match = acting(
        put("thw_stag", 0, 5, 4), put("aur_levy", 1, 6, 4, left=1), put("aur_levy", 1, 4, 4), dice=[2, 5, 5, 5]
    )
    for text in ("melee 1", "pass", "pass"):
        answer(match, text)
    assert step(match) == "Advance"
    answer(match, "advance")
    assert step(match) == "Halt"  # from (6, 4) one hex leads to no other enemy but by the hex it came from
    assert place(match, 0) == (6, 4)


@rule("FC-ABL-18", "FC-MOV-05")
def test_fc_abl_18_no_persecution_onto_or_over_difficult_ground() -> None:
    match = acting(
        put("thw_stag", 0, 5, 4), put("aur_levy", 1, 6, 4, left=1), put("aur_levy", 1, 7, 4),
        terrain=[[6, 4, "forest"]], dice=[2, 2, 5, 5],
    )  # fmt: skip
    run(match, "melee 1", Advance="advance")
    assert place(match, 0) == (6, 4)
    assert unit(match, 2).left == 4


@rule("FC-ABL-18")
def test_fc_abl_18_persecution_works_once_a_round() -> None:
    match = acting(
        put("thw_stag", 0, 5, 4, pursued=True), put("aur_levy", 1, 6, 4, left=1), put("aur_levy", 1, 7, 4),
        dice=[2, 5, 5, 5],
    )  # fmt: skip
    run(match, "melee 1", Advance="advance")
    assert unit(match, 2).left == 4


@rule("FC-ABL-19", "FC-RNG-03")
def test_fc_abl_19_a_quick_shooter_shoots_after_walking_not_after_running() -> None:
    match = acting(put("red_jav", 0, 3, 4), put("aur_levy", 1, 7, 4))
    answer(match, "move 5 4")
    assert "shoot 1" in moves(match)
    match = acting(put("red_jav", 0, 1, 4), put("aur_levy", 1, 7, 4))
    answer(match, "run 5 4")
    assert step(match) == "Halt"


@rule("FC-ABL-20", "FC-MOV-05")
def test_fc_abl_20_rangers_walk_through_forests() -> None:
    match = acting(put("thw_warden", 0, 4, 4), put("aur_levy", 1, 9, 4), terrain=[[5, 4, "forest"]])
    assert "move 6 4" in moves(match)


@rule("FC-ABL-20", "FC-TER-02", "FC-TER-07")
def test_fc_abl_20_targets_of_rangers_gain_nothing_from_their_ground() -> None:
    for ground in ("forest", "town"):
        match = acting(
            put("thw_warden", 0, 5, 4), put("aur_levy", 1, 6, 4), terrain=[[6, 4, ground]], dice=[2, 5, 5, 5]
        )
        run(match, "melee 1")
        assert unit(match, 1).left == 3


@rule("FC-ABL-21")
def test_fc_abl_21_regeneration_restores_one_at_the_start() -> None:
    match = acting(put("thw_root", 0, 5, 4, left=2), put("aur_levy", 1, 9, 4), start=True)
    assert unit(match, 0).left == 3


@rule("FC-ABL-22")
def test_fc_abl_22_regroup_turns_a_damage_into_a_retreat() -> None:
    match = acting(put("aur_legion", 0, 5, 4), put("red_goblin", 1, 6, 4), dice=[2, 2, 5, 5])
    run(match, "melee 1", RegroupOffer="regroup")
    assert (unit(match, 1).left, place(match, 1)) == (4, (7, 4))


@rule("FC-ABL-22")
def test_fc_abl_22_no_regroup_without_room() -> None:
    match = acting(put("aur_legion", 0, 5, 4), put("red_goblin", 1, 6, 4), put("red_jav", 1, 7, 4), dice=[2, 5, 5, 5])
    run(match, "melee 1")
    assert (unit(match, 1).left, place(match, 1)) == (4, (6, 4))


@rule("FC-ABL-22")
def test_fc_abl_22_no_regroup_for_who_would_not_survive_the_rest() -> None:
    for left, asked in ((1, False), (2, True)):
        match = acting(put("aur_legion", 0, 5, 4), put("red_goblin", 1, 6, 4, left=left), dice=[2, 2, 5, 5])
        assert ("RegroupOffer" in asked_in(match, "melee 1")) is asked


@rule("FC-ABL-23", "FC-ADV-01")
def test_fc_abl_23_rush_drives_the_target_back() -> None:
    match = acting(put("red_boar", 0, 5, 4), put("aur_levy", 1, 6, 4, order="red"), dice=[2, 5, 5, 5])
    run(match, "melee 1", Advance="advance")
    assert (place(match, 1), place(match, 0)) == ((7, 4), (6, 4))
    assert unit(match, 1).order == 1  # driven, not panicking


@rule("FC-ABL-23")
def test_fc_abl_23_who_cannot_be_driven_takes_damage() -> None:
    match = acting(put("red_boar", 0, 5, 4), put("aur_levy", 1, 6, 4), put("aur_levy", 1, 7, 4), dice=[2, 5, 5, 5])
    run(match, "melee 1")
    assert unit(match, 1).left == 2


@rule("FC-ABL-23")
def test_fc_abl_23_rush_lengthens_a_panic_instead() -> None:
    match = acting(put("red_boar", 0, 4, 4), put("aur_levy", 1, 5, 4), dice=[2, 1, 5, 5])
    run(match, "melee 1")
    assert place(match, 1) == (7, 4)


@rule("FC-ABL-23", "FC-DIE-05")
def test_fc_abl_23_a_blocked_two_counts_an_ignored_one_does_not() -> None:
    match = acting(put("red_boar", 0, 5, 4), put("aur_levy", 1, 6, 4, guard=True), dice=[2, 5, 5, 5, 5, 4])
    run(match, "melee 1")
    assert (unit(match, 1).left, place(match, 1)) == (4, (7, 4))
    match = acting(put("red_boar", 0, 5, 4), put("aur_guard", 1, 6, 4), dice=[2, 5, 5, 5])
    run(match, "melee 1")
    assert place(match, 1) == (6, 4)


@rule("FC-ABL-24")
def test_fc_abl_24_panic_hurts_the_resurgent_in_melee_and_feeds_nobody() -> None:
    match = acting(put("red_raider", 0, 5, 4, fatigue=1), put("grv_zombie", 1, 6, 4), dice=[1, 1, 5, 5, 5])
    run(match, "melee 1")
    assert (unit(match, 1).left, place(match, 1), unit(match, 0).fatigue) == (2, (6, 4), 1)


@rule("FC-ABL-24", "FC-FRM-01")
def test_fc_abl_24_formation_still_helps_the_resurgent() -> None:
    match = acting(
        put("red_raider", 0, 5, 4), put("grv_zombie", 1, 6, 4), put("grv_zombie", 1, 7, 4),
        put("grv_zombie", 1, 6, 3), dice=[1, 5, 5, 5, 5],
    )  # fmt: skip
    run(match, "melee 1")
    assert unit(match, 1).left == 4


@rule("FC-ABL-25", "FC-PAN-05")
def test_fc_abl_25_survivable_loses_two_at_most_flight_included() -> None:
    match = acting(
        put("aur_marshal", 0, 5, 4), put("red_behem", 1, 6, 4), put("red_jav", 1, 7, 4), dice=[2, 2, 2, 1, 1, 5]
    )
    run(match, "melee 1")
    assert unit(match, 1).left == 8


@rule("FC-ABL-26")
def test_fc_abl_26_the_terrifying_add_a_panic() -> None:
    match = acting(put("red_behem", 0, 5, 4), put("aur_levy", 1, 6, 4), dice=[5] * 8)
    run(match, "melee 1")
    assert place(match, 1) == (7, 4)


@rule("FC-ABL-27")
def test_fc_abl_27_vampirism_brings_a_wiped_out_unit_back() -> None:
    match = acting(
        put("grv_blood", 0, 5, 4, left=1), put("red_raider", 1, 6, 4, guard=True), dice=[2, 2, 2, 5, 5, 2, 2]
    )
    run(match, "melee 1")
    assert (unit(match, 1).left, unit(match, 0).left) == (1, 1)


@rule("FC-ABL-27", "FC-PAN-05")
def test_fc_abl_27_damage_in_flight_does_not_feed() -> None:
    match = acting(
        put("grv_blood", 0, 5, 4, left=1), put("red_raider", 1, 6, 4), put("red_jav", 1, 7, 4), dice=[1, 5, 5, 5, 5]
    )
    run(match, "melee 1")
    assert (unit(match, 1).left, unit(match, 0).left) == (3, 1)


@pytest.mark.parametrize(
    ("card", "target", "text", "dice", "reroll"),
    [
        ("aur_marshal", "red_raider", "melee 1", [5] * 6 + [2], ("pick 5", "roll")),
        ("aur_bows", "red_raider", "shoot 1", [5] * 4 + [2], ("pick 5",)),
    ],
)
@rule("FC-ABL-15")
def test_fc_abl_15_masters_reroll(card: str, target: str, text: str, dice: list[int], reroll: tuple[str, ...]) -> None:
    far = (6, 4) if text.startswith("melee") else (7, 4)
    match = acting(put(card, 0, 5, 4), put(target, 1, *far), dice=dice)
    answer(match, text)
    answer(match, "pass")
    run(match, *reroll)
    assert unit(match, 1).left == 3


@rule("FC-ABL-15")
def test_fc_abl_15_a_master_of_defence_rerolls_its_own_dice() -> None:
    match = acting(
        put("red_raider", 0, 5, 4), put("aur_guard", 1, 6, 4, guard=True), dice=[2, 2, 5, 5, 5, 4, 4, 4, 4, 4, 6]
    )
    run(match, "melee 1", Reroll="pick 4")
    assert unit(match, 1).left == 4


@rule("FC-ABL-18")
def test_fc_abl_18_only_two_enemies_in_contact_are_a_question() -> None:
    units = [put("thw_stag", 0, 5, 4), put("aur_levy", 1, 6, 4, left=1), put("aur_levy", 1, 8, 4)]
    match = acting(*units, dice=[2, 5, 5, 5, 2, 5, 5, 5, 5])
    assert "PursuitAttack" not in asked_in(match, "melee 1", Advance="advance", Pursuit="pursue 7 4")
    match = acting(*units, put("aur_levy", 1, 7, 3), dice=[2, 5, 5, 5, 5, 5, 5, 5, 5])
    asked = asked_in(match, "melee 1", Advance="advance", Pursuit="pursue 7 4", PursuitAttack="melee 3")
    assert "PursuitAttack" in asked


@rule("FC-ABL-02")
def test_fc_abl_02_an_aura_reaches_into_the_corner() -> None:
    match = acting(put("aur_levy", 0, 0, 0), put("red_goblin", 1, 5, 5), put("aur_marshal", 0, 1, 0))
    assert has(match.state, 0, BRAVE)
    match = acting(put("red_goblin", 0, 0, 0), put("aur_levy", 1, 5, 5), put("red_grakka", 0, 1, 0))
    assert number(match.state, 0, ATTACK) == 1
    match = acting(put("red_goblin", 0, 1, 0), put("aur_levy", 1, 5, 5), put("red_grakka", 0, 0, 0))
    assert number(match.state, 0, ATTACK) == 1


@rule("FC-ABL-02")
def test_fc_abl_02_nobody_off_the_map_gives_or_gets_an_aura() -> None:
    s = field(put("red_goblin", 0, 5, 4), put("red_grakka", 0, 6, 4), put("red_goblin", 1, 5, 5))
    assert number(s, 0, ATTACK) == 1
    s.move(1, -1)
    assert number(s, 0, ATTACK) == 0
    s.move(1, s.scenario.cell(6, 4))
    s.move(0, -1)
    assert number(s, 0, ATTACK) == 0


@rule("FC-DIE-03", "FC-ABL-15")
def test_fc_die_03_of_three_equal_dice_three_can_be_picked() -> None:
    match = acting(put("aur_marshal", 0, 5, 4), put("red_ogre", 1, 6, 4), dice=[6, 6, 6, 5, 5, 5, 2, 2])
    for text in ("melee 1", "pass"):
        answer(match, text)
    while step(match) != "Reroll":
        answer(match, moves(match).pop())
    answer(match, "pick 6")
    assert moves(match) == {"pick 5", "pick 6", "roll"}
    run(match, "pick 6")
    assert unit(match, 1).left == unit(match, 1).card.strength - 2
