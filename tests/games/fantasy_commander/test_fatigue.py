"""Stamina and fatigue: what it buys, how often, and who cannot."""

from tests.games.fantasy_commander.table import acting, answer, asked_in, moves, place, put, run, step, unit
from tests.support import rule


@rule("FC-FAT-01", "FC-FAT-04")
def test_fc_fat_01_v07_an_exhausted_unit_is_not_asked() -> None:
    match = acting(put("aur_legion", 0, 5, 4, fatigue=2), put("red_raider", 1, 6, 4), dice=[2, 5, 5, 5])
    answer(match, "melee 1")
    assert step(match) == "Cancel"  # no offer of a die to the attacker; the target may cancel
    run(match)
    assert unit(match, 0).fatigue == 2


@rule("FC-FAT-04", "FC-UNI-05")
def test_fc_fat_04_a_unit_without_stamina_is_not_asked() -> None:
    match = acting(put("grv_zombie", 0, 5, 4), put("grv_zombie", 1, 6, 4), dice=[2, 5, 5])
    answer(match, "melee 1")
    assert step(match) == "Halt"


@rule("FC-FAT-03", "FC-FAT-07")
def test_fc_fat_03_a_fatigue_buys_an_attack_die_before_the_roll() -> None:
    match = acting(put("aur_legion", 0, 5, 4), put("red_raider", 1, 6, 4), dice=[5] * 5)
    run(match, "melee 1", AttackDie="tire")
    assert unit(match, 0).fatigue == 1


@rule("FC-FAT-03")
def test_fc_fat_03_it_buys_a_ranged_die_too() -> None:
    match = acting(put("aur_bows", 0, 5, 4), put("red_raider", 1, 7, 4), dice=[5] * 5)
    run(match, "shoot 1", AttackDie="tire", Reroll="roll")


@rule("FC-FAT-03", "FC-FAT-02")
def test_fc_fat_03_a_fatigue_buys_a_defence_die_and_then_no_cancel() -> None:
    match = acting(put("aur_legion", 0, 5, 4), put("red_raider", 1, 6, 4, guard=True), dice=[2, 5, 5, 5, 4, 4, 4])
    run(match, "melee 1", DefenceDie="tire")
    assert (unit(match, 1).fatigue, unit(match, 1).left) == (1, 3)


@rule("FC-FAT-03", "FC-FAT-07")
def test_fc_fat_07_a_damage_is_cancelled_when_losses_are_taken() -> None:
    match = acting(put("aur_legion", 0, 5, 4), put("red_raider", 1, 6, 4), dice=[2, 2, 5, 5])
    run(match, "melee 1", Cancel="tire")
    assert (unit(match, 1).fatigue, unit(match, 1).left) == (1, 3)


@rule("FC-FAT-02")
def test_fc_fat_02_one_in_an_activation_and_one_in_each_attack_suffered() -> None:
    match = acting(put("aur_legion", 0, 5, 4), put("red_raider", 1, 6, 4, guard=True), dice=[5, 5, 5, 5, 5, 2, 4])
    run(match, "melee 1", AttackDie="tire")  # so the struck-back damage cannot be cancelled any more
    assert (unit(match, 0).fatigue, unit(match, 0).left) == (1, 4)


@rule("FC-FAT-02", "FC-ABL-16")
def test_fc_fat_02_a_target_may_tire_in_every_attack_on_it() -> None:
    for fatigue in (0, 1):
        match = acting(put("aur_legion", 0, 5, 4), put("red_raider", 1, 6, 4, fatigue=fatigue), dice=[2, 5, 5, 5])
        run(match, "melee 1", Cancel="tire")
        assert unit(match, 1).left == 4


@rule("FC-FAT-09")
def test_fc_fat_09_an_attacker_may_cancel_what_is_struck_back() -> None:
    match = acting(put("aur_legion", 0, 5, 4), put("red_raider", 1, 6, 4, guard=True), dice=[5, 5, 5, 5, 2, 4])
    run(match, "melee 1", Cancel="tire")
    assert (unit(match, 0).fatigue, unit(match, 0).left) == (1, 5)


@rule("FC-FAT-09")
def test_fc_fat_09_not_after_the_fatigue_of_the_activation_was_used() -> None:
    """It bought a die with it, so what is struck back cannot be cancelled; nor can a second damage, in flight."""
    match = acting(put("aur_legion", 0, 5, 4), put("red_raider", 1, 6, 4, guard=True), dice=[5] * 5 + [2, 4])
    asked = asked_in(match, "melee 1", AttackDie="tire")
    assert "Cancel" not in asked
    assert (unit(match, 0).fatigue, unit(match, 0).left) == (1, 4)
    behind = put("aur_levy", 0, 4, 4)
    match = acting(put("aur_legion", 0, 5, 4), put("red_raider", 1, 6, 4, guard=True), behind, dice=[5] * 4 + [2, 1])
    asked = asked_in(match, "melee 1", Cancel="tire")
    assert asked.count("Cancel") == 1
    assert "Missed" not in asked
    assert (unit(match, 0).fatigue, unit(match, 0).left) == (1, 4)


@rule("FC-FAT-10", "FC-PAN-02")
def test_fc_fat_10_damage_in_flight_may_be_cancelled() -> None:
    match = acting(put("aur_legion", 0, 5, 4), put("red_raider", 1, 6, 4), put("red_jav", 1, 7, 4), dice=[1, 5, 5, 5])
    run(match, "melee 1", Missed="tire")
    assert (unit(match, 1).fatigue, unit(match, 1).left) == (1, 4)


@rule("FC-FAT-06", "FC-TER-09")
def test_fc_fat_06_forced_fatigue_leaves_the_voluntary_one() -> None:
    match = acting(
        put("aur_legion", 0, 5, 4),
        put("red_raider", 1, 6, 4),
        terrain=[[5, 4, "cursed_lands"]],
        dice=[5] * 5,
        start=True,
    )
    assert unit(match, 0).fatigue == 1
    run(match, "melee 1", AttackDie="tire")
    assert unit(match, 0).fatigue == 2


@rule("FC-FAT-08")
def test_fc_fat_08_rest_takes_all_fatigue_and_the_whole_activation() -> None:
    match = acting(put("red_raider", 0, 5, 4, fatigue=3), put("aur_levy", 1, 9, 4))
    assert "rest" in moves(match)
    answer(match, "rest")
    assert unit(match, 0).fatigue == 0
    assert step(match) == "Halt"
    assert place(match, 0) == (5, 4)
