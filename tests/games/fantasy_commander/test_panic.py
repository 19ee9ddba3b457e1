"""Panic, blocked retreats, flyers, Advance."""

from tests.games.fantasy_commander.table import acting, answer, place, put, run, step, unit
from tests.support import rule

LEGION = put("aur_legion", 0, 5, 4)


@rule("FC-PAN-01", "FC-GEO-10")
def test_fc_pan_01_panic_is_a_straight_retreat_hex_by_hex() -> None:
    match = acting(LEGION, put("red_raider", 1, 5, 5, order="red"), dice=[1, 1, 5, 5])
    run(match, "melee 1", GuardChoice="pass")
    assert place(match, 1) == (6, 7)  # south-east twice
    assert unit(match, 1).left == 4


@rule("FC-PAN-01", "FC-PAN-02", "FC-PAN-04")
def test_fc_pan_02_v06_a_blocked_hex_is_a_damage_and_the_order_is_lost() -> None:
    match = acting(LEGION, put("red_raider", 1, 6, 4, order="red"), put("red_jav", 1, 8, 4), dice=[1, 1, 5, 5])
    run(match, "melee 1", GuardChoice="pass")
    assert (place(match, 1), unit(match, 1).left, unit(match, 1).order) == ((7, 4), 3, 0)


@rule("FC-PAN-02")
def test_fc_pan_02_the_edge_of_the_map_stops_a_flight() -> None:
    match = acting(put("aur_legion", 0, 9, 4), put("red_raider", 1, 10, 4), dice=[1, 1, 5, 5])
    run(match, "melee 1")
    assert (place(match, 1), unit(match, 1).left) == ((10, 4), 2)


@rule("FC-PAN-03")
def test_fc_pan_03_difficult_ground_counts_as_passed_and_stops() -> None:
    match = acting(LEGION, put("red_raider", 1, 6, 4), terrain=[[7, 4, "forest"]], dice=[1, 1, 5, 5])
    run(match, "melee 1")
    assert (place(match, 1), unit(match, 1).left) == ((7, 4), 3)


@rule("FC-PAN-03", "FC-ABL-20")
def test_fc_pan_03_rangers_and_flyers_flee_through_it() -> None:
    for card in ("thw_root", "aur_gryph"):
        match = acting(LEGION, put(card, 1, 6, 4), terrain=[[7, 4, "forest"]], dice=[1, 1, 1, 5])
        run(match, "melee 1")
        if card == "aur_gryph":
            assert (place(match, 1), unit(match, 1).left) == ((8, 4), 3)  # Brave ignores one of three
        else:
            assert (place(match, 1), unit(match, 1).left) == ((7, 4), 2)  # no Ranger: stopped, two hexes missed
    match = acting(LEGION, put("thw_hag", 1, 6, 4), terrain=[[7, 4, "forest"]], dice=[1, 1, 5, 5])
    run(match, "melee 1")
    assert (place(match, 1), unit(match, 1).left) == ((8, 4), 3)


@rule("FC-PAN-04")
def test_fc_pan_04_the_order_is_lost_even_without_moving() -> None:
    match = acting(LEGION, put("red_raider", 1, 6, 4, order="blue"), put("red_jav", 1, 7, 4), dice=[1, 5, 5, 5])
    run(match, "melee 1", GuardChoice="pass")
    assert (place(match, 1), unit(match, 1).order) == ((6, 4), 0)


@rule("FC-PAN-05")
def test_fc_pan_05_a_town_does_not_soften_a_blocked_flight() -> None:
    match = acting(
        LEGION, put("red_raider", 1, 6, 4), put("red_jav", 1, 7, 4), terrain=[[6, 4, "town"]], dice=[1, 5, 5, 5]
    )
    run(match, "melee 1")
    assert unit(match, 1).left == 3


@rule("FC-PAN-06")
def test_fc_pan_06_flyers_flee_over_units_and_stop_where_they_can() -> None:
    match = acting(LEGION, put("aur_gryph", 1, 6, 4), put("red_jav", 1, 7, 4), dice=[1, 1, 1, 5])
    run(match, "melee 1")
    assert (place(match, 1), unit(match, 1).left) == ((8, 4), 3)
    match = acting(
        LEGION, put("aur_gryph", 1, 6, 4), put("red_jav", 1, 7, 4), terrain=[[8, 4, "rocks"]], dice=[1, 1, 1, 5]
    )
    run(match, "melee 1")
    assert (place(match, 1), unit(match, 1).left) == ((6, 4), 1)


@rule("FC-ADV-01")
def test_fc_adv_01_the_attacker_may_take_the_hex_even_after_a_full_move() -> None:
    match = acting(put("aur_legion", 0, 3, 4), put("red_raider", 1, 6, 4), dice=[1, 5, 5, 5])
    run(match, "move 5 4", "melee 1", Advance="advance")
    assert (place(match, 0), place(match, 1)) == ((6, 4), (7, 4))


@rule("FC-ADV-02")
def test_fc_adv_02_not_if_the_target_stayed() -> None:
    match = acting(LEGION, put("red_raider", 1, 6, 4), dice=[2, 5, 5, 5])
    run(match, "melee 1")
    assert place(match, 0) == (5, 4)


@rule("FC-ADV-03")
def test_fc_adv_03_onto_difficult_ground_for_nothing() -> None:
    match = acting(LEGION, put("red_raider", 1, 6, 4, left=1), terrain=[[6, 4, "hill"]], dice=[2, 5, 5, 5])
    run(match, "melee 1", Advance="advance")
    assert (place(match, 0), unit(match, 0).fatigue) == ((6, 4), 0)


@rule("FC-ADV-01", "FC-GEN-01")
def test_fc_gen_01_a_ban_on_advancing_holds() -> None:
    ban = {"ban": ["advance"]}
    match = acting(put("aur_legion", 0, 5, 4, act=ban), put("red_raider", 1, 6, 4, left=1), dice=[2, 5, 5, 5])
    run(match, "melee 1")
    assert place(match, 0) == (5, 4)


@rule("FC-PAN-02", "FC-FAT-07")
def test_fc_fat_07_of_two_hexes_missed_one_may_be_cancelled() -> None:
    for said, left in (("tire", 3), ("pass", 2)):
        match = acting(LEGION, put("red_raider", 1, 6, 4), put("red_jav", 1, 7, 4), dice=[1, 1, 5, 5])
        run(match, "melee 1", Missed=said)
        assert (place(match, 1), unit(match, 1).left) == ((6, 4), left)


@rule("FC-ADV-01", "FC-VIC-05")
def test_fc_adv_01_nobody_advances_when_the_battle_is_won() -> None:
    match = acting(LEGION, put("red_raider", 1, 6, 4, left=1), dice=[2, 5, 5, 5], vp=[7, 0])
    run(match, "melee 1", Advance="advance")
    assert match.outcome() is not None
    assert place(match, 0) == (5, 4)


@rule("FC-VIC-05", "FC-PAN-02")
def test_fc_vic_05_who_falls_in_flight_has_fallen() -> None:
    behind = put("red_jav", 1, 7, 4)
    match = acting(LEGION, put("red_raider", 1, 6, 4, left=1, fatigue=3), behind, dice=[1, 5, 5, 5])
    run(match, "melee 1", Advance="advance")
    assert (place(match, 1), unit(match, 1).left, place(match, 0)) == (None, 0, (6, 4))
    assert (match.state.vp, match.state.losers) == ([1, 0], 2)


@rule("FC-PAN-02", "FC-MEL-08")
def test_fc_pan_02_an_attacker_flees_from_its_target_and_may_fall_too() -> None:
    behind = put("aur_levy", 0, 4, 4)
    match = acting(
        put("aur_legion", 0, 5, 4, left=1), put("grv_velkra", 1, 6, 4, guard=True), behind, dice=[5] * 4 + [1, 4, 4]
    )
    run(match, "melee 1", RaiseDead="raise")
    assert place(match, 0) is None
    assert (unit(match, 3).card.id, unit(match, 3).seat, place(match, 3)) == ("grv_zombie", 1, (5, 4))


@rule("FC-PAN-01", "FC-GEO-12")
def test_fc_geo_12_where_two_ways_are_as_long_the_fleeing_side_goes_hex_by_hex() -> None:
    match = acting(put("aur_bows", 0, 5, 4), put("red_raider", 1, 5, 2), dice=[1, 1, 5, 5])
    for text in ("shoot 1", "pass", "roll"):
        answer(match, text)
    assert step(match) == "Retreat"
    answer(match, "route 1")
    assert (match.waiting(), step(match)) == ([1], "Retreat")
    answer(match, "route 2")
    assert place(match, 1) == (5, 0)


@rule("FC-PAN-06", "FC-ABL-11")
def test_fc_pan_06_flight_may_end_on_the_far_side_of_a_river() -> None:
    match = acting(LEGION, put("aur_gryph", 1, 6, 4), terrain=[[7, 4, "river"]], dice=[1, 1, 1, 5])
    run(match, "melee 1")
    assert (place(match, 1), unit(match, 1).left) == ((8, 4), 3)
    walks = acting(LEGION, put("red_raider", 1, 6, 4), terrain=[[7, 4, "river"]], dice=[1, 5, 5, 5])
    run(walks, "melee 1")
    assert (place(walks, 1), unit(walks, 1).left) == ((6, 4), 3)


@rule("FC-PAN-02", "FC-TER-15")
def test_fc_ter_15_who_flees_onto_spikes_may_fall_on_them() -> None:
    match = acting(LEGION, put("red_raider", 1, 6, 4, left=1), terrain=[[7, 4, "spike_field"]], dice=[1, 5, 5, 5])
    run(match, "melee 1")
    assert (place(match, 1), unit(match, 1).left) == (None, 0)
