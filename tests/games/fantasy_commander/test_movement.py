"""Movement, running, Defence, Rest, and what terrain does."""

from typing import Any

import pytest

from drumhead.games.fantasy_commander.movement import Ways
from drumhead.games.fantasy_commander.state import CommanderState
from drumhead.games.fantasy_commander.verbs import Said
from drumhead.kernel.match import Match
from tests.games.fantasy_commander.table import (
    TERRAIN,
    UNIT_CARDS,
    acting,
    answer,
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

FOE = put("red_goblin", 1, 10, 0)


def walker(
    card: str = "aur_legion", terrain: list[list[object]] | None = None, **more: object
) -> Match[CommanderState]:
    """A legion (2-4) at (5, 4) with nobody near."""
    return acting(put(card, 0, 5, 4, **more), FOE, terrain=terrain or [])


@rule("FC-MOV-01", "FC-MOV-04", "FC-UNI-04")
def test_fc_mov_01_v04_walks_two_and_runs_four() -> None:
    match = walker()
    assert {"move 7 4", "run 9 4"} <= moves(match)
    assert refusal(match, "move 8 4") == "FC-MOV-01"
    assert refusal(match, "run 10 4") == "FC-MOV-04"


@rule("FC-MOV-02", "FC-TER-01", "FC-TER-04", "FC-TER-22")
def test_fc_mov_02_units_rocks_and_rivers_stop_a_walker() -> None:
    ground = [[6, 4, "rocks"], [5, 3, "river"]]
    match = acting(put("aur_legion", 0, 5, 4), FOE, put("aur_levy", 0, 4, 4), terrain=ground)
    for text in ("move 6 4", "move 5 3", "move 4 4"):
        assert refusal(match, text) == "FC-MOV-02"
    assert "move 7 4" not in moves(match)


def test_where_a_unit_can_go_is_asked_anew_when_the_map_the_ground_or_the_unit_changes() -> None:
    match = walker()
    s = match.state
    assert {"move 6 4", "run 9 4"} <= moves(match)
    before = s.spread
    assert before is not None
    assert "move 6 4" in moves(match)
    assert s.spread is before  # nothing has changed: the same answer serves again
    other = s.clone()
    other.move(1, other.scenario.cell(6, 4))
    assert Ways(other, 0).steps(other.units[1].cell) == 999  # somebody stands there now
    other = s.clone()
    river = [*other.terrain]
    river[other.scenario.cell(6, 4)] = TERRAIN["river"]
    other.terrain = tuple(river)
    assert Ways(other, 0).steps(other.scenario.cell(6, 4)) == 999
    other = s.clone()
    other.move(0, other.scenario.cell(0, 8))
    assert Ways(other, 0).steps(other.scenario.cell(1, 8)) == 1
    assert s.spread is before  # a clone's answers stay its own


@rule("FC-MOV-03")
def test_fc_mov_03_no_move_after_an_attack() -> None:
    match = acting(put("aur_legion", 0, 5, 4), put("red_goblin", 1, 6, 4), dice=[5, 5, 5, 5])
    run(match, "melee 1")
    assert place(match, 0) == (5, 4)


@rule("FC-MOV-04", "FC-FAT-03")
def test_fc_mov_04_v04_a_melee_after_running_costs_a_fatigue() -> None:
    match = acting(put("aur_legion", 0, 1, 4), put("red_goblin", 1, 6, 4), dice=[5, 5, 5, 5])
    answer(match, "run 5 4")
    assert moves(match) == {"melee 1", "hold"}
    run(match, "melee 1")
    assert unit(match, 0).fatigue == 1


@rule("FC-MOV-04", "FC-FAT-04")
def test_fc_mov_04_an_exhausted_runner_cannot_fight() -> None:
    match = acting(put("aur_legion", 0, 1, 4, fatigue=2), put("red_goblin", 1, 6, 4))
    answer(match, "run 5 4")
    assert step(match) == "Halt"


@rule("FC-MOV-05", "FC-ABL-09", "FC-TER-02")
def test_fc_mov_05_entering_a_forest_ends_the_activation() -> None:
    match = acting(put("aur_legion", 0, 4, 4), put("red_goblin", 1, 6, 4), terrain=[[5, 4, "forest"]])
    answer(match, "move 5 4")
    assert step(match) == "Halt"


@rule("FC-MOV-05")
def test_fc_mov_05_nobody_walks_through_a_forest() -> None:
    ring = [[6, 4, "forest"], [5, 3, "forest"], [4, 3, "forest"], [4, 4, "forest"], [4, 5, "forest"], [5, 5, "forest"]]
    match = walker(terrain=ring)
    found = {text for text in moves(match) if text.startswith(("move", "run"))}
    assert found == {"move 6 4", "move 5 3", "move 4 3", "move 4 4", "move 4 5", "move 5 5"}


@rule("FC-MOV-06", "FC-FAT-03", "FC-ABL-09")
def test_fc_mov_06_running_into_a_forest_costs_a_fatigue() -> None:
    match = walker(terrain=[[8, 4, "forest"]])
    answer(match, "run 8 4")
    assert (unit(match, 0).fatigue, place(match, 0)) == (1, (8, 4))
    match = walker(terrain=[[8, 4, "forest"]], fatigue=2)
    assert refusal(match, "run 8 4") == "FC-MOV-06"


@rule("FC-MOV-07")
def test_fc_mov_07_from_forest_to_forest_is_an_ordinary_step() -> None:
    match = walker(terrain=[[5, 4, "forest"], [6, 4, "forest"], [7, 4, "forest"]])
    assert "move 7 4" in moves(match)
    match = walker(terrain=[[5, 4, "forest"], [6, 4, "hill"], [7, 4, "hill"]])
    answer(match, "move 6 4")
    assert step(match) == "Halt"


@rule("FC-MOV-07")
def test_fc_mov_07_a_walk_stays_inside_one_terrain_if_such_a_way_is_in_reach() -> None:
    """On the map King of the Knoll: by the hill 5,4 the unit keeps its attack; its mirror image always did."""
    foe = put("red_goblin", 1, 7, 4)
    match = acting(put("aur_legion", 0, 4, 3), foe, scenario="king_of_the_knoll", bare=False)
    place_ = match.state.scenario
    kinds = [match.state.terrain[place_.cell(*at)] == TERRAIN["hill"] for at in ((4, 3), (5, 4), (6, 4), (5, 3))]
    assert kinds == [True, True, True, False]
    answer(match, "move 6 4")
    (moved,) = told(match, Said.MOVED)
    assert [(spot & 255, spot >> 8) for spot in moved.more] == [(5, 4), (6, 4)]
    assert "melee 1" in moves(match)


@rule("FC-MOV-07", "FC-MOV-01")
def test_fc_mov_07_not_by_a_way_that_is_longer_than_a_walk() -> None:
    """Two hexes over open ground, three inside the forest: a walk of two takes the short way and stops."""
    forest = [[5, 4, "forest"], [4, 5, "forest"], [5, 6, "forest"], [6, 6, "forest"], [6, 5, "forest"]]
    slow = {"walk": 2 - UNIT_CARDS["aur_legion"].walk}
    match = acting(put("aur_legion", 0, 5, 4, act=slow), put("red_goblin", 1, 9, 4), terrain=forest)
    answer(match, "move 6 5")
    assert step(match) == "Halt"


@rule("FC-MOV-08", "FC-GEO-03")
def test_fc_mov_08_zones_of_control_hold_nobody() -> None:
    match = acting(put("aur_legion", 0, 5, 4), put("red_goblin", 1, 6, 4), put("red_goblin", 1, 5, 2))
    assert "move 6 3" in moves(match)


@rule("FC-TER-05", "FC-TER-06", "FC-TER-23")
def test_fc_ter_23_rivers_are_crossed_at_fords_and_bridges() -> None:
    wall = [[column, 3, "river"] for column in range(10)]
    bridge = acting(put("aur_legion", 0, 5, 4), FOE, terrain=[*wall, [5, 3, "bridge"]])
    assert "move 5 2" in moves(bridge)
    ford = acting(put("aur_legion", 0, 5, 4), FOE, terrain=[*wall, [5, 3, "ford"]])
    texts = moves(ford)
    assert "move 5 3" in texts
    assert not {text for text in texts if text.endswith(" 2")}


@rule("FC-TER-15")
def test_fc_ter_15_spikes_hurt_who_enters_on_foot() -> None:
    match = walker(terrain=[[6, 4, "spike_field"]])
    answer(match, "move 6 4")
    assert unit(match, 0).left == 4
    match = walker("aur_gryph", terrain=[[6, 4, "spike_field"]])
    answer(match, "move 6 4")
    assert unit(match, 0).left == 3


@rule("FC-TER-15", "FC-ABL-20")
def test_fc_ter_15_a_ranger_goes_round_spikes_where_it_can() -> None:
    match = walker("thw_warden", terrain=[[6, 4, "spike_field"]])
    answer(match, "run 8 4")
    assert unit(match, 0).left == 4
    wall: list[list[object]] = [[column, row, "rocks"] for row in (3, 5) for column in range(10)]
    match = walker("thw_warden", terrain=[*wall, [6, 4, "spike_field"]])
    answer(match, "move 7 4")
    assert unit(match, 0).left == 3


@rule("FC-TER-02")
def test_fc_ter_02_a_forest_ignores_one_two() -> None:
    match = acting(
        put("aur_legion", 0, 5, 4), put("red_goblin", 1, 6, 4), terrain=[[6, 4, "forest"]], dice=[2, 2, 5, 5]
    )
    run(match, "melee 1", RegroupOffer="pass")
    assert unit(match, 1).left == 4


@rule("FC-TER-12")
def test_fc_ter_12_a_thicket_is_a_forest() -> None:
    match = acting(
        put("aur_legion", 0, 5, 4), put("red_raider", 1, 6, 4), terrain=[[6, 4, "living_thicket"]], dice=[2, 2, 5, 5]
    )
    run(match, "melee 1")
    assert unit(match, 1).left == 3


@rule("FC-TER-03")
def test_fc_ter_03_a_hill_gives_a_die() -> None:
    match = acting(put("aur_legion", 0, 5, 4), put("red_raider", 1, 6, 4), terrain=[[5, 4, "hill"]], dice=[5] * 5)
    run(match, "melee 1")


@rule("FC-TER-07")
def test_fc_ter_07_a_town_takes_one_damage_off() -> None:
    match = acting(put("aur_legion", 0, 5, 4), put("red_raider", 1, 6, 4), terrain=[[6, 4, "town"]], dice=[2, 2, 5, 5])
    run(match, "melee 1")
    assert unit(match, 1).left == 3


@rule("FC-TER-07", "FC-FAT-08")
def test_fc_ter_07_rest_in_a_town_restores_one() -> None:
    match = walker(terrain=[[5, 4, "town"]], left=2, fatigue=2)
    answer(match, "rest")
    assert (unit(match, 0).left, unit(match, 0).fatigue) == (3, 0)


@pytest.mark.parametrize(("ground", "dice"), [("palisade", 3), ("bone_pit", 1)])
@rule("FC-TER-10", "FC-TER-11")
def test_fc_ter_10_palisades_and_bone_pits_change_the_defence(ground: str, dice: int) -> None:
    match = acting(
        put("aur_legion", 0, 5, 4),
        put("red_raider", 1, 6, 4, guard=True),
        terrain=[[6, 4, ground]],
        dice=[5] * (4 + dice),
    )
    run(match, "melee 1")


@rule("FC-TER-11")
def test_fc_ter_11_the_resurgent_do_not_mind_a_bone_pit() -> None:
    match = acting(
        put("aur_legion", 0, 5, 4), put("grv_zombie", 1, 6, 4, guard=True), terrain=[[6, 4, "bone_pit"]], dice=[5] * 5
    )
    run(match, "melee 1")


@rule("FC-TER-13")
def test_fc_ter_13_a_spring_restores_who_starts_there() -> None:
    match = acting(put("thw_stag", 0, 5, 4, left=1), FOE, terrain=[[5, 4, "spring_of_renewal"]], start=True)
    assert unit(match, 0).left == 2


@rule("FC-TER-08", "FC-TER-21")
def test_fc_ter_08_an_altar_helps_its_neighbours() -> None:
    match = acting(put("aur_levy", 0, 5, 4, fatigue=2), FOE, terrain=[[6, 4, "altar_of_healing"]], start=True)
    assert unit(match, 0).fatigue == 1
    match = acting(put("aur_levy", 0, 5, 4, fatigue=2), FOE, terrain=[[7, 4, "altar_of_healing"]], start=True)
    assert unit(match, 0).fatigue == 2


@rule("FC-TER-09")
def test_fc_ter_09_cursed_lands_tire_who_starts_there() -> None:
    match = acting(put("aur_levy", 0, 5, 4), FOE, terrain=[[5, 4, "cursed_lands"]], start=True)
    assert unit(match, 0).fatigue == 1


@rule("FC-TER-14", "FC-TER-21")
def test_fc_ter_14_a_war_totem_helps_its_own_faction() -> None:
    totem = [[5, 3, "war_totem"]]
    match = acting(put("red_raider", 0, 5, 4), put("aur_levy", 1, 6, 4), terrain=totem, dice=[5] * 6)
    run(match, "melee 1")
    match = acting(put("aur_legion", 0, 5, 4), put("red_raider", 1, 6, 4), terrain=totem, dice=[5] * 4)
    run(match, "melee 1")


@rule("FC-DEF-01")
def test_fc_def_01_defence_takes_the_whole_activation() -> None:
    match = walker()
    answer(match, "defend")
    assert unit(match, 0).guard
    assert step(match) == "Halt"


@rule("FC-DEF-02", "FC-ACT-13")
def test_fc_def_02_an_attacked_unit_drops_any_order_to_defend() -> None:
    for colour in ("red", "yellow", "purple"):
        match = acting(put("aur_legion", 0, 5, 4), put("red_raider", 1, 6, 4, order=colour), dice=[2, 5, 5, 5, 5, 4])
        run(match, "melee 1", GuardChoice="guard")
        assert (unit(match, 1).order, unit(match, 1).guard, unit(match, 1).left) == (0, True, 4)


@rule("FC-DEF-03")
def test_fc_def_03_without_a_token_no_defence_dice() -> None:
    match = acting(put("aur_legion", 0, 5, 4), put("red_raider", 1, 6, 4, order="red"), dice=[2, 5, 5, 5])
    run(match, "melee 1", GuardChoice="pass")
    assert unit(match, 1).order == 1


@rule("FC-DEF-05", "FC-PAN-04")
def test_fc_def_05_panic_leaves_the_defence_token() -> None:
    match = acting(put("aur_legion", 0, 5, 4), put("red_raider", 1, 6, 4, guard=True), dice=[1, 5, 5, 5, 4, 4])
    run(match, "melee 1")
    assert place(match, 1) == (7, 4)
    assert unit(match, 1).guard


@rule("FC-FAT-08", "FC-GEO-03")
def test_fc_fat_08_no_rest_beside_an_enemy_or_without_stamina() -> None:
    match = acting(put("aur_legion", 0, 5, 4, fatigue=1), put("red_goblin", 1, 6, 4))
    assert refusal(match, "rest") == "FC-FAT-08"
    match = walker("grv_zombie")
    assert refusal(match, "rest") == "FC-FAT-08"


@rule("FC-MOV-05")
def test_fc_mov_05_out_of_a_wood_and_into_another_is_into_a_wood() -> None:
    """The hex before the last one counts, not the one where the walk began."""
    woods = [[3, 4, "forest"], [5, 4, "forest"]]
    match = acting(put("aur_legion", 0, 3, 4), put("red_raider", 1, 6, 4), terrain=woods)
    answer(match, "move 5 4")
    assert step(match) == "Halt"


@rule("FC-MOV-01", "FC-MOV-04", "FC-GEN-01")
def test_fc_mov_01_distances_grow_and_shrink_and_are_never_below_nothing() -> None:
    def reach(**more: Any) -> tuple[int, int]:
        ways = Ways(walker(**more).state, 0)
        return ways.walk, ways.run

    assert reach(act={"walk": 1, "run": 2}) == (3, 6)
    assert reach(act={"walk": -2, "run": -4}) == (0, 0)
    assert reach(act={"walk": -3, "run": -5}) == (0, 0)
    assert reach(turn={"ban": ["run"]}) == (2, 0)
    rooted = walker(act={"walk": -9, "run": -9})
    assert moves(rooted) == {"defend", "hold"}


@rule("FC-TER-15", "FC-ABL-20", "FC-MOV-04")
def test_fc_ter_15_a_ranger_walks_and_runs_over_spikes_where_there_is_no_other_way() -> None:
    """Wardens walk two and run four, between two walls of rocks."""
    wall: list[list[object]] = [[column, row, "rocks"] for row in (3, 5) for column in range(10)]
    match = walker("thw_warden", terrain=[*wall, [6, 4, "spike_field"]])
    found = {text for text in moves(match) if text.startswith(("move", "run"))}
    assert found == {"move 6 4", "move 7 4", "run 8 4", "run 9 4", "move 4 4", "move 3 4", "run 2 4", "run 1 4"}
    answer(match, "run 9 4")
    assert (place(match, 0), unit(match, 0).left, unit(match, 0).fatigue) == ((9, 4), 3, 0)


@rule("FC-MOV-06", "FC-ABL-11", "FC-ABL-20")
def test_fc_mov_06_rangers_and_flyers_run_into_woods_for_nothing() -> None:
    for card in ("thw_warden", "aur_gryph", "aur_legion"):
        match = walker(card, terrain=[[9, 4, "forest"], [1, 4, "forest"]], act={"walk": -9})
        answer(match, "run 9 4")
        assert unit(match, 0).fatigue == int(card == "aur_legion")


@rule("FC-MOV-05", "FC-TER-24", "FC-ABL-20")
def test_fc_mov_05_who_stops_in_a_wood_and_who_goes_on() -> None:
    foe = put("red_goblin", 1, 7, 4)
    for card, stops in (("aur_legion", True), ("aur_gryph", True), ("thw_warden", False)):
        match = acting(put(card, 0, 5, 4), foe, terrain=[[6, 4, "forest"]])
        answer(match, "move 6 4")
        assert (step(match) == "Halt") is stops
    inside = acting(put("aur_gryph", 0, 5, 4), foe, terrain=[[6, 4, "forest"], [5, 4, "forest"]])
    answer(inside, "move 6 4")
    assert step(inside) == "Halt"  # wings know no way inside a wood
