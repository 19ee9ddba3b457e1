"""The glossary, ability by ability."""

import pytest

from drumhead.games.fantasy_commander.abilities import has, number
from drumhead.games.fantasy_commander.cards import ABILITIES, ATTACK, BRAVE, CHARGE, DEFENCE, FLIGHT, PERSECUTION
from drumhead.games.fantasy_commander.state import CommanderState
from drumhead.games.fantasy_commander.verbs import Said
from drumhead.kernel.match import Match
from tests.games.fantasy_commander.table import (
    acting,
    answer,
    asked_in,
    field,
    mission_field,
    moves,
    place,
    put,
    refusal,
    run,
    step,
    told,
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


@rule("FC-ABL-22", "FC-ABL-25")
def test_fc_abl_22_who_survives_by_the_cap_may_regroup() -> None:
    """Four damage; two of them are lost at most, so one of three miniatures is left to retreat."""
    foe = put("red_goblin", 1, 6, 4, left=3, turn={"grant": ["Survivable"]})
    match = acting(put("aur_legion", 0, 5, 4), foe, dice=[2, 2, 2, 2])
    run(match, "melee 1", RegroupOffer="regroup")
    assert (unit(match, 1).left, place(match, 1)) == (1, (7, 4))


@rule("FC-ABL-04", "FC-ABL-16", "FC-ABL-18")
def test_fc_abl_04_a_charge_is_spent_before_a_sweep_in_pursuit() -> None:
    """Six dice and one for the Charge; after the Advance the pursuer sweeps two with six dice each."""
    ogre = put("red_ogre", 0, 4, 4, act={"charge": 1, "persecution": 1})
    foes = (put("aur_levy", 1, 6, 4, left=1), put("aur_levy", 1, 7, 4), put("aur_levy", 1, 6, 3))
    match = acting(ogre, *foes, dice=[2, *[5] * 6, *[5] * 12])
    run(match, "move 5 4", "melee 1", Advance="advance", Pursuit="pursue 6 4", PursuitAttack="sweep")


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


@rule("FC-ABL-18", "FC-ABL-04")
def test_fc_abl_18_a_pursuit_charges_at_those_it_did_not_stand_beside() -> None:
    """Stag Riders: four dice, Charge 1. After the Advance to 6,4 one enemy is near already, the other is not."""
    fallen = put("aur_levy", 1, 6, 4, left=1)
    match = acting(put("thw_stag", 0, 5, 4), fallen, put("aur_levy", 1, 8, 4), dice=[2, 5, 5, 5] + [5] * 5)
    run(match, "melee 1", Advance="advance", Pursuit="pursue 7 4")
    match = acting(put("thw_stag", 0, 5, 4), fallen, put("aur_levy", 1, 7, 4), dice=[2, 5, 5, 5] + [5] * 4)
    run(match, "melee 1", Advance="advance", Pursuit="pursue 6 4")
    match = acting(put("thw_stag", 0, 5, 4), fallen, put("aur_levy", 1, 6, 3), dice=[2, 5, 5, 5] + [5] * 4)
    run(match, "melee 1", Advance="advance", Pursuit="pursue 7 4")  # it goes on round the one it stood beside
    assert place(match, 0) == (7, 4)


@rule("FC-ABL-18")
def test_fc_abl_18_one_pursuit_is_all_even_after_another_advance() -> None:
    line = [put("aur_levy", 1, column, 4, left=1) for column in (6, 7, 8)]
    match = acting(put("thw_stag", 0, 5, 4), *line, dice=[2, 5, 5, 5] * 2)
    answer(match, "melee 1")
    asked = []
    while step(match) != "Halt":
        asked.append(step(match))
        answer(match, {"Pursuit": "pursue 6 4", "Advance": "advance"}.get(asked[-1], "pass"))
    assert (asked.count("Pursuit"), asked.count("Advance")) == (1, 2)
    assert (place(match, 0), unit(match, 3).left) == ((7, 4), 1)


@rule("FC-ABL-18")
def test_fc_abl_18_a_refused_pursuit_and_what_it_may_cross() -> None:
    fallen, far = put("aur_levy", 1, 6, 4, left=1), put("aur_levy", 1, 8, 4)
    match = acting(put("thw_stag", 0, 5, 4), fallen, far, dice=[2, 5, 5, 5])
    for text in ("melee 1", "pass", "pass"):
        answer(match, text)
    answer(match, "advance")
    assert (step(match), moves(match)) == ("Pursuit", {"pursue 7 4", "pass"})
    assert refusal(match, "pursue 6 5") == "FC-ABL-18"
    wood = [[7, 4, "forest"], [7, 3, "forest"], [7, 5, "forest"]]
    barred = acting(put("thw_stag", 0, 5, 4), fallen, far, terrain=wood, dice=[2, 5, 5, 5])
    assert "Pursuit" not in asked_in(barred, "melee 1", Advance="advance")
    rangers = put("thw_stag", 0, 5, 4, act={"grant": ["Ranger"]})
    free = acting(rangers, fallen, far, terrain=[*wood, [6, 4, "forest"]], dice=[2, 5, 5, 5] + [5] * 5)
    assert "Pursuit" in asked_in(free, "melee 1", Advance="advance", Pursuit="pursue 7 4")


@rule("FC-ABL-16")
def test_fc_abl_16_three_enemies_one_after_the_other_as_their_attacker_likes() -> None:
    ring = [put("aur_levy", 1, *at) for at in ((6, 4), (4, 4), (5, 3))]
    match = acting(put("red_ogre", 0, 5, 4), *ring, dice=[5] * 18)
    answer(match, "sweep")
    assert moves(match) == {"melee 1", "melee 2", "melee 3"}
    answer(match, "melee 2")
    while step(match) != "Sweep":
        answer(match, "pass")
    assert moves(match) == {"melee 1", "melee 3"}
    assert refusal(match, "melee 2") == "FC-ABL-16"
    assert "Sweep" not in asked_in(match, "melee 3")  # the last one is no question
    struck = [event.b & 255 for event in told(match, Said.MELEE)]
    assert struck == [2, 3, 1]


@rule("FC-ABL-16")
def test_fc_abl_16_an_attacker_that_falls_strikes_nobody_else() -> None:
    match = acting(
        put("red_ogre", 0, 5, 4, left=1), put("aur_levy", 1, 6, 4, guard=True), put("aur_levy", 1, 4, 4),
        dice=[5] * 6 + [2, 5],
    )  # fmt: skip
    run(match, "sweep", "melee 1")
    assert place(match, 0) is None
    assert len(told(match, Said.MELEE)) == 1


@rule("FC-ABL-16")
def test_fc_abl_16_against_one_enemy_it_is_no_choice() -> None:
    match = acting(put("red_ogre", 0, 5, 4), put("aur_levy", 1, 6, 4))
    assert "sweep" not in moves(match)
    assert refusal(match, "sweep") == "FC-ABL-16"
    plain = acting(put("red_raider", 0, 5, 4), put("aur_levy", 1, 6, 4), put("aur_levy", 1, 4, 4))
    assert refusal(plain, "sweep") == "FC-ABL-16"
    two = acting(put("red_ogre", 0, 5, 4), put("aur_levy", 1, 6, 4), put("aur_levy", 1, 4, 4))
    assert "sweep" in moves(two)
    first = acting(put("aur_levy", 1, 6, 4), put("red_ogre", 0, 5, 4), active=1)
    assert refusal(first, "sweep") == "FC-ABL-16"
    assert refusal(two, "sweep 1") == "FC-ABL-16"
    assert refusal(two, "melee 1 1") == "K-OPTION"


@rule("FC-ABL-27", "FC-ABL-13", "FC-MEL-07")
def test_fc_abl_27_a_strike_back_feeds_the_target_too() -> None:
    hungry = put("grv_blood", 1, 6, 4, left=1, guard=True, fatigue=1, turn={"grant": ["Marauder"]})
    match = acting(put("aur_legion", 0, 5, 4), hungry, dice=[5] * 4 + [2, 4, 4])
    run(match, "melee 1")
    assert (unit(match, 0).left, unit(match, 1).left, unit(match, 1).fatigue) == (4, 2, 0)


@rule("FC-ABL-16", "FC-ABL-27")
def test_fc_abl_16_each_target_of_it_feeds_by_itself() -> None:
    """What works once in an attack works once in the sweep for its attacker, and for each target anew."""
    prey = [put("grv_blood", 1, 6, 4, left=1, guard=True), put("grv_blood", 1, 4, 4, left=1, guard=True)]
    match = acting(put("red_ogre", 0, 5, 4), *prey, dice=([5] * 6 + [2, 4, 4]) * 2)
    run(match, "sweep", "melee 1")
    assert [unit(match, n).left for n in range(3)] == [2, 2, 2]


@rule("FC-ABL-22", "FC-ABL-23")
def test_fc_abl_22_with_a_rush_there_must_be_room_for_both_hexes() -> None:
    for wall, asked in (([[9, 4, "rocks"]], True), ([[8, 4, "rocks"]], False)):
        match = acting(put("red_boar", 0, 5, 4), put("red_goblin", 1, 6, 4), terrain=wall, dice=[2, 2, 5, 5])
        assert ("RegroupOffer" in asked_in(match, "melee 1")) is asked


@rule("FC-ABL-08")
def test_fc_abl_08_only_a_defender_next_to_the_target_and_of_its_side_is_asked() -> None:
    target = put("aur_levy", 1, 6, 4)
    for other, asked in (
        (put("aur_guard", 1, 8, 4), False), (put("aur_guard", 0, 7, 4), False), (put("aur_levy", 1, 7, 4), False),
        (put("aur_guard", 1, 7, 4), True),
    ):  # fmt: skip
        match = acting(put("red_raider", 0, 5, 4), target, other, dice=[5] * 5)
        assert ("Redirect" in asked_in(match, "melee 1")) is asked
    match = acting(put("red_raider", 0, 5, 4), target, put("aur_guard", 1, 7, 4))
    answer(match, "melee 1")
    assert refusal(match, "redirect") == "FC-ABL-08"


@rule("FC-ABL-02", "FC-ABL-05")
def test_fc_abl_05_mods_of_all_times_add_up_persecution_takes_the_best() -> None:
    mods = {"act": {"charge": 1, "persecution": 1}, "turn": {"charge": 1, "persecution": 3}}
    s = field(put("aur_lance", 0, 5, 4, game={"charge": 1, "persecution": 2}, **mods))
    assert (number(s, 0, CHARGE), number(s, 0, PERSECUTION)) == (2 + 3, 3)
    for late in ("act", "game"):
        assert number(field(put("aur_lance", 0, 5, 4, **{late: {"persecution": 2}})), 0, PERSECUTION) == 2
    assert number(field(put("thw_stag", 0, 5, 4)), 0, PERSECUTION) == 1


@rule("FC-ABL-11", "FC-CAM-02")
def test_fc_abl_11_in_a_storm_nobody_flies_in_the_first_round() -> None:
    for number_, flies in ((1, False), (2, True)):
        s = mission_field(put("aur_gryph", 0, 5, 4), round=number_, more={"storm": True})
        assert has(s, 0, FLIGHT) is flies
        assert has(s, 0, BRAVE)
    assert has(mission_field(put("aur_gryph", 0, 5, 4), round=1), 0, FLIGHT)


@rule("FC-ABL-16", "FC-ABL-04", "FC-ABL-27")
def test_fc_abl_16_charges_with_every_attack_and_feeds_once() -> None:
    foes = [put("aur_levy", 1, 6, 4), put("aur_levy", 1, 5, 3)]
    hungry = {"charge": 1, "grant": ["Vampirism"]}
    match = acting(put("red_ogre", 0, 4, 4, left=2, act=hungry), *foes, dice=[2, *[5] * 6] * 2)
    run(match, "move 5 4", "sweep", "melee 1")
    assert [unit(match, n).left for n in range(3)] == [3, 3, 3]


@rule("FC-ABL-08")
def test_fc_abl_08_the_first_unit_of_all_may_be_the_defender() -> None:
    units = [put("aur_guard", 1, 7, 4), put("aur_levy", 1, 6, 4), put("red_raider", 0, 5, 4)]
    match = acting(*units, active=2, dice=[5] * 5)
    assert "Redirect" in asked_in(match, "melee 1", Redirect="redirect")


@rule("FC-ABL-02")
def test_fc_abl_02_an_aura_that_does_not_help_hides_no_other() -> None:
    s = field(put("grv_velkra", 0, 5, 4), put("red_grakka", 0, 6, 3), put("aur_levy", 0, 6, 4))
    assert (number(s, 2, DEFENCE), number(s, 2, ATTACK)) == (0, 1)


@rule("FC-ADV-01", "FC-ADV-02", "FC-MEL-08", "FC-RNG-01")
def test_fc_adv_02_who_is_not_asked_to_advance() -> None:
    def asked(match: Match[CommanderState], *texts: str) -> bool:
        return "Advance" in asked_in(match, *texts)

    raider = put("red_raider", 1, 6, 4, left=1)
    legion = put("aur_legion", 0, 5, 4)
    assert asked(acting(legion, raider, dice=[2, 5, 5, 5]), "melee 1")
    bows = acting(put("aur_bows", 0, 4, 4), raider, dice=[2, 5, 5, 5])
    assert not asked(bows, "shoot 1")
    assert bows.state.fight is None  # and the shot is over
    assert not asked(acting(legion, raider | {"left": 2}, dice=[2, 5, 5, 5]), "melee 1")
    guarded = put("red_raider", 1, 6, 4, guard=True)
    assert not asked(acting(legion | {"left": 1}, guarded, dice=[1, 5, 5, 5, 2, 4]), "melee 1")  # it fell
    assert not asked(acting(legion, guarded, dice=[1, 5, 5, 5, 1, 4]), "melee 1")  # it fled
    ring = [put("aur_levy", 1, 6, 4, left=1), put("aur_levy", 1, 4, 4)]
    assert not asked(acting(put("red_ogre", 0, 5, 4), *ring, dice=[2] + [5] * 11), "sweep", "melee 1")
    moved = acting(put("red_raider", 0, 5, 4), put("aur_levy", 1, 6, 4), put("aur_guard", 1, 7, 4), dice=[1, *[5] * 4])
    assert not asked(moved, "melee 1", "redirect 2")
    banned = put("aur_legion", 0, 5, 4, act={"ban": ["advance"]})
    assert not asked(acting(banned, raider, dice=[2, 5, 5, 5]), "melee 1")


@rule("FC-ABL-02", "FC-ABL-05")
def test_fc_abl_02_two_auras_give_an_ability_once_and_dice_twice() -> None:
    s = field(put("aur_marshal", 0, 5, 4), put("aur_marshal", 0, 7, 4), put("aur_levy", 0, 6, 4))
    assert [ability for ability in ABILITIES.values() if has(s, 2, ability)] == [BRAVE]
    s = field(put("red_grakka", 0, 5, 4), put("red_grakka", 0, 7, 4), put("red_goblin", 0, 6, 4))
    assert number(s, 2, ATTACK) == 2


@rule("FC-ABL-16", "FC-ABL-27")
def test_fc_abl_16_what_the_targets_feed_on_is_no_meal_of_the_attacker() -> None:
    """The first target only strikes, the second one is hurt, or the other way round: each feeds on its own."""
    prey = [put("grv_blood", 1, 6, 4, left=2, guard=True), put("grv_blood", 1, 4, 4, left=2, guard=True)]
    ogre = put("red_ogre", 0, 5, 4, left=3, act={"grant": ["Vampirism"]})
    strikes, suffers = [5] * 6 + [2, 4, 4], [2] * 4 + [5] * 2 + [4, 4, 4]  # three 4s block, with support
    for dice in (strikes + suffers, suffers + strikes):
        match = acting(ogre, *prey, dice=dice)
        run(match, "sweep", "melee 1")
        assert sorted(unit(match, n).left for n in (1, 2)) == [1, 3]
        assert unit(match, 0).left == 3


@rule("FC-ABL-18")
def test_fc_abl_18_without_persecution_nobody_goes_on() -> None:
    match = acting(
        put("aur_legion", 0, 5, 4), put("red_raider", 1, 6, 4, left=1), put("red_raider", 1, 7, 4), dice=[2, 5, 5, 5]
    )
    assert "Pursuit" not in asked_in(match, "melee 1", Advance="advance")
    assert place(match, 0) == (6, 4)


@rule("FC-ABL-18", "FC-ABL-04", "FC-MEL-01")
def test_fc_abl_18_a_pursuit_of_the_first_unit_charges_once_in_all() -> None:
    """Stag Riders moved and charged already; then one enemy of two is chosen, and the first unit is one of them."""
    foes = [put("aur_levy", 1, 8, 4), put("aur_levy", 1, 6, 4, left=1), put("aur_levy", 1, 7, 3)]
    match = acting(*foes, put("thw_stag", 0, 3, 4), active=3, dice=[2] + [5] * 4 + [5] * 4)
    for text in ("move 5 4", "melee 1", "pass", "pass", "advance", "pursue 7 4"):
        answer(match, text)
    assert step(match) == "PursuitAttack"
    assert refusal(match, "melee 1") == "FC-MEL-01"
    run(match, "melee")


@rule("FC-ABL-17", "FC-GEN-03")
def test_fc_abl_17_nobody_rises_on_a_map_that_is_full() -> None:
    crowd = [put("aur_levy", 1, n % 10, n // 10) for n in range(40)] + [put("aur_levy", 1, n, 8) for n in range(11)]
    crowd += [put("aur_levy", 1, n, 7) for n in range(7)]
    for count, asked in ((57, True), (58, False)):
        match = acting(put("grv_velkra", 0, 5, 5), put("aur_levy", 1, 6, 5, left=1), *crowd[:count], dice=[2, 5, 5, 5])
        assert ("RaiseDead" in asked_in(match, "melee 1")) is asked
