"""Ranged attacks: sight lines, ranges, magic."""

import pytest

from drumhead.games.fantasy_commander.geometry import blocker
from drumhead.games.fantasy_commander.ranged import bars_target
from drumhead.games.fantasy_commander.verbs import Verb
from drumhead.kernel.action import Action
from drumhead.kernel.illegal import Illegal
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
    unit,
)
from tests.support import rule


def bows(column: int = 5, row: int = 4, **more: object) -> dict[str, object]:
    return put("aur_bows", 0, column, row, **more)  # 4 dice, base 3, max 5, one reroll


def raider(column: int, row: int, **more: object) -> dict[str, object]:
    return put("red_raider", 1, column, row, **more)


@rule("FC-RNG-01", "FC-GEO-01")
def test_fc_rng_01_only_within_maximum_range() -> None:
    match = acting(bows(0, 4), raider(5, 4), raider(6, 3))
    assert "shoot 1" in moves(match)
    assert refusal(match, "shoot 2") == "FC-RNG-01"
    assert refusal(acting(put("aur_levy", 0, 0, 4), raider(3, 4)), "shoot 1") == "FC-RNG-01"


@rule("FC-RNG-02", "FC-GEO-03")
def test_fc_rng_02_not_beside_an_enemy() -> None:
    match = acting(bows(), raider(6, 4), raider(8, 4))
    assert refusal(match, "shoot 2") == "FC-RNG-02"


@rule("FC-RNG-03")
def test_fc_rng_03_not_after_moving() -> None:
    match = acting(bows(), raider(8, 4))
    answer(match, "move 4 4")
    assert match.state.agenda[-1].__class__.__name__ == "Halt"


@rule("FC-RNG-04", "FC-SUP-03")
def test_fc_rng_04_fours_hit_in_base_range_and_not_beyond() -> None:
    match = acting(bows(), raider(8, 4), dice=[4, 4, 5, 5])
    run(match, "shoot 1")
    assert unit(match, 1).left == 2
    match = acting(bows(), raider(9, 4), put("aur_levy", 0, 10, 4), dice=[4, 4, 5, 5])
    run(match, "shoot 1")
    assert unit(match, 1).left == 4  # and an ally beside the target gives no support


@rule("FC-RNG-04", "FC-ABL-10")
def test_fc_rng_04_dominance_reaches_beyond_base_range() -> None:
    grant = {"grant": ["Dominance"]}
    match = acting(bows(act=grant), raider(9, 4), dice=[4, 5, 5, 5])
    run(match, "shoot 1")
    assert unit(match, 1).left == 3


@rule("FC-RNG-05", "FC-SUP-03", "FC-MEL-07")
def test_fc_rng_05_the_targets_fours_do_not_block_and_nothing_strikes_back() -> None:
    match = acting(bows(), raider(8, 4, guard=True), raider(8, 5), dice=[2, 2, 5, 5, 4, 2])
    run(match, "shoot 1")
    assert (unit(match, 1).left, unit(match, 0).left) == (2, 4)


@rule("FC-RNG-05")
def test_fc_rng_05_shields_block_shots_damage_first() -> None:
    match = acting(bows(), raider(8, 4, guard=True), dice=[1, 2, 5, 5, 5, 4])
    run(match, "shoot 1")
    assert (unit(match, 1).left, place(match, 1)) == (4, (9, 4))


@rule("FC-RNG-06")
def test_fc_rng_06_magic_meets_no_defence() -> None:
    match = acting(put("thw_hag", 0, 5, 4), raider(7, 4, order="red", guard=True), dice=[2, 2, 5])
    run(match, "shoot 1")
    assert (unit(match, 1).left, unit(match, 1).order) == (2, 1)
    match = acting(put("thw_hag", 0, 5, 4), raider(7, 4, order="red"), dice=[2, 2, 5])
    run(match, "shoot 1")
    assert unit(match, 1).order == 1  # not even asked to drop it


@rule("FC-RNG-07", "FC-FAT-03", "FC-FRM-01", "FC-ABL-22", "FC-ABL-25")
def test_fc_rng_07_formation_ground_and_fatigue_still_help_against_magic() -> None:
    choir = put("grv_choir", 0, 5, 4)  # three dice, no Ranger
    wood = [[7, 4, "forest"]]
    match = acting(choir, raider(7, 4), raider(8, 4), raider(7, 3), terrain=wood, dice=[2, 2, 1])
    run(match, "shoot 1", Cancel="tire")
    assert (unit(match, 1).left, place(match, 1)) == (4, (7, 4))
    match = acting(choir, put("red_goblin", 1, 7, 4), dice=[2, 5, 5])
    run(match, "shoot 1", RegroupOffer="regroup")
    assert (unit(match, 1).left, place(match, 1)) == (5, (8, 4))
    match = acting(choir, put("red_behem", 1, 7, 4), dice=[2, 2, 2])
    run(match, "shoot 1")
    assert unit(match, 1).left == 8
    match = acting(choir, raider(7, 4), terrain=[[7, 4, "town"]], dice=[2, 5, 5])
    run(match, "shoot 1")
    assert unit(match, 1).left == 4


@rule("FC-ABL-01", "FC-ABL-03", "FC-ABL-24")
def test_armour_brave_and_resurgent_work_in_melee_only() -> None:
    match = acting(bows(), put("aur_guard", 1, 8, 4), dice=[2, 5, 5, 5])
    run(match, "shoot 1")
    assert unit(match, 1).left == 3
    match = acting(bows(), put("red_sworn", 1, 7, 4), dice=[1, 5, 5, 5])
    run(match, "shoot 1")
    assert place(match, 1) == (8, 4)
    match = acting(bows(), put("grv_zombie", 1, 7, 4), dice=[1, 5, 5, 5])
    run(match, "shoot 1")
    assert (unit(match, 1).left, place(match, 1)) == (4, (8, 4))


@rule("FC-ABL-12")
def test_fc_abl_12_the_forged_do_not_panic_under_fire() -> None:
    match = acting(bows(), put("aur_bastion", 1, 7, 4), dice=[1, 1, 5, 5, 4, 4, 4, 4, 4])
    run(match, "shoot 1")
    assert place(match, 1) == (7, 4)


@rule("FC-ADV-01")
def test_fc_adv_01_shooters_do_not_advance() -> None:
    match = acting(bows(), raider(7, 4, left=1), dice=[2, 5, 5, 5])
    run(match, "shoot 1")
    assert place(match, 0) == (5, 4)
    assert place(match, 1) is None


@pytest.mark.parametrize("ground", ["rocks", "forest", "hill", "town", "palisade", "ford"])
@rule("FC-GEO-05", "FC-GEO-04")
def test_fc_geo_05_ground_that_hides_stops_the_line(ground: str) -> None:
    s = field(bows(), raider(8, 4), terrain=[[7, 4, ground]])
    assert blocker(s, 0, 1) == s.scenario.cell(7, 4)
    assert bars_target(s, 0, 1) == "FC-GEO-05"


@pytest.mark.parametrize("ground", ["river", "bridge", "altar_of_healing", "cursed_lands"])
@rule("FC-GEO-05", "FC-TER-04", "FC-TER-06")
def test_fc_geo_05_open_ground_does_not(ground: str) -> None:
    assert blocker(field(bows(), raider(8, 4), terrain=[[7, 4, ground]]), 0, 1) == -1


@rule("FC-GEO-04")
def test_fc_geo_04_the_end_hexes_never_block() -> None:
    s = field(bows(), raider(8, 4), terrain=[[5, 4, "forest"], [8, 4, "forest"]])
    assert blocker(s, 0, 1) == -1


@rule("FC-GEO-05")
def test_fc_geo_05_any_unit_stops_the_line() -> None:
    for seat in (0, 1):
        s = field(bows(), raider(8, 4), put("aur_levy", seat, 7, 4))
        assert blocker(s, 0, 1) == s.units[2].cell


@rule("FC-GEO-06", "FC-GEO-08")
def test_fc_geo_06_v08_along_one_blocked_hex_yes_between_two_no() -> None:
    # From (5, 4) to (5, 2) the line runs along the edge between (4, 3) and (5, 3).
    target = raider(5, 2)
    one = field(bows(), target, raider(5, 3))
    assert blocker(one, 0, 1) == -1
    both = field(bows(), target, raider(5, 3), put("aur_levy", 0, 4, 3))
    assert blocker(both, 0, 1) >= 0
    mixed = field(bows(), target, raider(5, 3), terrain=[[4, 3, "forest"]])
    assert blocker(mixed, 0, 1) >= 0


@rule("FC-GEO-09", "FC-TER-03")
def test_fc_geo_09_from_a_hill_shooters_see_past_their_own_side() -> None:
    hill = [[5, 4, "hill"]]
    assert blocker(field(bows(), raider(8, 4), put("aur_levy", 0, 7, 4), terrain=hill), 0, 1) == -1
    assert blocker(field(bows(), raider(8, 4), raider(7, 4), terrain=hill), 0, 1) >= 0


@rule("FC-TER-05")
def test_fc_ter_05_fords_and_sight_are_an_option() -> None:
    s = field(bows(), raider(8, 4), terrain=[[7, 4, "ford"]], rulings={"ford_blocks_sight": False})
    assert blocker(s, 0, 1) == -1


@rule("FC-GEO-11")
def test_fc_geo_11_at_range_the_panicking_side_picks_its_way() -> None:
    match = acting(bows(), raider(5, 2), dice=[1, 5, 5, 5])
    for text in ("shoot 1", "pass", "roll"):
        answer(match, text)
    assert match.waiting() == [1]
    assert moves(match) == {"route 1", "route 2"}
    assert refusal(match, "route 4") == "FC-GEO-12"


@rule("FC-GEO-05")
def test_fc_geo_05_a_refused_shot_shows_what_blocks_it() -> None:
    match = acting(bows(), raider(8, 4), terrain=[[7, 4, "rocks"]])
    with pytest.raises(Illegal) as refused:
        match.verify(0, Action(Verb.SHOOT, 1))
    assert refused.value.witness == {"from": "hex:5:4", "to": "hex:8:4", "blocker": "hex:7:4"}
    assert refused.value.reason.endswith(".")


@rule("FC-GEO-05", "FC-RNG-01")
def test_fc_geo_05_the_corner_of_the_map_blocks_hits_and_is_hit() -> None:
    match = acting(bows(0, 0), raider(2, 0), dice=[2, 5, 5, 5])
    run(match, "shoot 1")
    assert unit(match, 1).left == 3
    match = acting(bows(3, 0), raider(0, 0), dice=[2, 5, 5, 5])
    run(match, "shoot 1")
    assert unit(match, 1).left == 3
    blocked = acting(bows(3, 0), raider(1, 0), raider(0, 0))
    assert refusal(blocked, "shoot 2") == "FC-GEO-05"


@rule("FC-GEO-05", "FC-FRM-01", "FC-GEO-02")
def test_fc_geo_05_the_first_unit_of_all_blocks_and_is_hit_like_any_other() -> None:
    s = field(raider(7, 4), bows(), raider(8, 4))
    assert blocker(s, 1, 2) == s.units[0].cell
    assert bars_target(s, 1, 0) == ""
    both = field(raider(5, 3), bows(), raider(5, 2), put("aur_levy", 0, 4, 3))
    assert blocker(both, 1, 2) >= 0
    match = acting(raider(8, 4), bows(), raider(7, 4), raider(7, 3), active=1, dice=[1, 5, 5, 5])
    run(match, "shoot 2")
    assert place(match, 2) == (7, 4)  # two neighbours: a formation


@rule("FC-RNG-01", "FC-CAM-02")
def test_fc_rng_01_at_night_nobody_shoots_beyond_base_range_for_two_rounds() -> None:
    for number, law in ((2, "FC-RNG-01"), (3, "")):
        s = mission_field(bows(), raider(9, 4), raider(7, 5), round=number, more={"night": True})
        assert bars_target(s, 0, 1) == law
        assert bars_target(s, 0, 2) == ""
    assert bars_target(mission_field(bows(), raider(9, 4), round=1), 0, 1) == ""


@rule("FC-RNG-06", "FC-DEF-02", "FC-GEN-01")
def test_fc_def_02_who_may_not_defend_or_has_a_token_is_not_asked_to() -> None:
    for more, asked in (
        ({"order": "red"}, True), ({"order": "red", "guard": True}, False), ({}, False),
        ({"order": "red", "turn": {"ban": ["defend"]}}, False),
    ):  # fmt: skip
        match = acting(bows(), raider(8, 4, **more), dice=[5] * (6 if "guard" in more else 4))
        assert ("GuardChoice" in asked_in(match, "shoot 1")) is asked
