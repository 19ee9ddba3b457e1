"""Stamina and fatigue: what it buys, how often, and who cannot."""

from tests.games.fantasy_commander.battles import acting, answer, options, place, run, step, u, unit
from tests.support import rule


@rule("FC-FAT-01", "FC-FAT-04")
def test_fc_fat_01_v07_an_exhausted_unit_is_not_asked() -> None:
    match = acting(unit("aur_legion", 0, 5, 4, fatigue=2), unit("red_raider", 1, 6, 4), dice=[2, 5, 5, 5])
    answer(match, "melee 1")
    assert step(match) == "Cancel"  # no offer of a die to the attacker; the target may cancel
    run(match)
    assert u(match, 0).fatigue == 2


@rule("FC-FAT-04", "FC-UNI-05")
def test_fc_fat_04_a_unit_without_stamina_is_not_asked() -> None:
    match = acting(unit("grv_zombie", 0, 5, 4), unit("grv_zombie", 1, 6, 4), dice=[2, 5, 5])
    answer(match, "melee 1")
    assert step(match) == "Halt"


@rule("FC-FAT-03", "FC-FAT-07")
def test_fc_fat_03_a_fatigue_buys_an_attack_die_before_the_roll() -> None:
    match = acting(unit("aur_legion", 0, 5, 4), unit("red_raider", 1, 6, 4), dice=[5] * 5)
    run(match, "melee 1", AttackDie="tire")
    assert u(match, 0).fatigue == 1


@rule("FC-FAT-03")
def test_fc_fat_03_it_buys_a_ranged_die_too() -> None:
    match = acting(unit("aur_bows", 0, 5, 4), unit("red_raider", 1, 7, 4), dice=[5] * 5)
    run(match, "shoot 1", AttackDie="tire", Reroll="roll")


@rule("FC-FAT-03", "FC-FAT-02")
def test_fc_fat_03_a_fatigue_buys_a_defence_die_and_then_no_cancel() -> None:
    match = acting(unit("aur_legion", 0, 5, 4), unit("red_raider", 1, 6, 4, guard=True), dice=[2, 5, 5, 5, 4, 4, 4])
    run(match, "melee 1", DefenceDie="tire")
    assert (u(match, 1).fatigue, u(match, 1).left) == (1, 3)


@rule("FC-FAT-03", "FC-FAT-07")
def test_fc_fat_07_a_damage_is_cancelled_when_losses_are_taken() -> None:
    match = acting(unit("aur_legion", 0, 5, 4), unit("red_raider", 1, 6, 4), dice=[2, 2, 5, 5])
    run(match, "melee 1", Cancel="tire")
    assert (u(match, 1).fatigue, u(match, 1).left) == (1, 3)


@rule("FC-FAT-02")
def test_fc_fat_02_one_in_an_activation_and_one_in_each_attack_suffered() -> None:
    match = acting(unit("aur_legion", 0, 5, 4), unit("red_raider", 1, 6, 4, guard=True), dice=[5, 5, 5, 5, 5, 2, 4])
    run(match, "melee 1", AttackDie="tire")  # so the struck-back damage cannot be cancelled any more
    assert (u(match, 0).fatigue, u(match, 0).left) == (1, 4)


@rule("FC-FAT-02", "FC-ABL-16")
def test_fc_fat_02_a_target_may_tire_in_every_attack_on_it() -> None:
    for fatigue in (0, 1):
        match = acting(unit("aur_legion", 0, 5, 4), unit("red_raider", 1, 6, 4, fatigue=fatigue), dice=[2, 5, 5, 5])
        run(match, "melee 1", Cancel="tire")
        assert u(match, 1).left == 4


@rule("FC-FAT-09")
def test_fc_fat_09_an_attacker_may_cancel_what_is_struck_back() -> None:
    match = acting(unit("aur_legion", 0, 5, 4), unit("red_raider", 1, 6, 4, guard=True), dice=[5, 5, 5, 5, 2, 4])
    run(match, "melee 1", Cancel="tire")
    assert (u(match, 0).fatigue, u(match, 0).left) == (1, 5)


@rule("FC-FAT-10", "FC-PAN-02")
def test_fc_fat_10_damage_in_flight_may_be_cancelled() -> None:
    match = acting(
        unit("aur_legion", 0, 5, 4), unit("red_raider", 1, 6, 4), unit("red_jav", 1, 7, 4), dice=[1, 5, 5, 5]
    )
    run(match, "melee 1", Missed="tire")
    assert (u(match, 1).fatigue, u(match, 1).left) == (1, 4)


@rule("FC-FAT-06", "FC-TER-09")
def test_fc_fat_06_forced_fatigue_leaves_the_voluntary_one() -> None:
    match = acting(
        unit("aur_legion", 0, 5, 4),
        unit("red_raider", 1, 6, 4),
        terrain=[[5, 4, "cursed_lands"]],
        dice=[5] * 5,
        start=True,
    )
    assert u(match, 0).fatigue == 1
    run(match, "melee 1", AttackDie="tire")
    assert u(match, 0).fatigue == 2


@rule("FC-FAT-08")
def test_fc_fat_08_rest_takes_all_fatigue_and_the_whole_activation() -> None:
    match = acting(unit("red_raider", 0, 5, 4, fatigue=3), unit("aur_levy", 1, 9, 4))
    assert "rest" in options(match)
    answer(match, "rest")
    assert u(match, 0).fatigue == 0
    assert step(match) == "Halt"
    assert place(match, 0) == (5, 4)
