"""Shooting: targets, the number to hit, damage, saves, and the special rules of weapons."""

from __future__ import annotations

from typing import Any

import pytest

from drumhead.games.dropzone.damage import damage_of, points_of, saved
from drumhead.games.dropzone.fights import REACTION, SHOOTING, Fight, Shot
from drumhead.games.dropzone.hits import devastator_of, hits_of, is_hit
from drumhead.games.dropzone.mods import SAFE_DAMAGE, SAFE_FAR
from drumhead.games.dropzone.shooting import can_shoot
from drumhead.games.dropzone.state import DISEMBARKED, EMBARKED, FROM_AIR, GENTLY, SHOT, DropState
from drumhead.games.dropzone.targets import (
    bars_target,
    bars_weapon,
    in_contact,
    number_to_hit,
    reach_of,
    shots_of,
    to_hit,
    weapon_keys,
)
from drumhead.games.dropzone.texts import SQUAD, UNIT
from drumhead.games.dropzone.verbs import Said
from drumhead.kernel import Match, ScriptedDice, Table
from tests.games.dropzone.table import (
    BEAR,
    GAME,
    HOUSE,
    HUNTER,
    KODIAK,
    SABRE,
    TROOPS,
    Position,
    act,
    at,
    finish,
    match,
    options,
    piece_thing,
    play,
    position,
    refused,
    squad,
    squad_of,
    squad_thing,
    told,
    unit,
)
from tests.support import rule

FOE = squad("b", HUNTER, (20, 30))


def field(own: list[Position], other: list[Position], *pieces: Position, **more: Any) -> DropState:
    return GAME.position(position(own, other, pieces=list(pieces), **more))


def shot(s: DropState, slot: int = 0, target: str = "b", number: int = 0, **more: Any) -> Shot:
    return Shot(1, slot, s.squads[1].arms[slot], at(s, target, number), **more)


def fight(s: DropState, kind: int = SHOOTING) -> Fight:
    return Fight(1, 0, kind, units=(1,))


def need(s: DropState, slot: int = 0, kind: int = SHOOTING, **more: Any) -> int:
    return int(number_to_hit(s, shot(s, slot, **more), fight(s, kind)))


def shooting(own: list[Position], other: list[Position], *dice: int, **more: Any) -> Match[DropState]:
    """The first squad has declared Shooting."""
    m = match(position(own, other, acting=own[0]["name"], **more), *dice)
    play(m, 0, "shoot")
    return m


def fire(m: Match[DropState], text: str) -> None:
    """Aim, and let everything else stay silent."""
    play(m, 0, text)
    if m.waiting() == [0] and "end" in options(m, 0):
        play(m, 0, "end")


# -- targets


@rule("DZ-SHT-01")
@pytest.mark.parametrize(("x", "legal"), [(29.0, True), (29.001, False)])
def test_active_countermeasures_shorten_the_range(x: float, legal: bool) -> None:
    s = field([squad("a", SABRE, (5, 5, 0))], [squad("b", HUNTER, (x, 5))])  # R(C) 24
    assert (bars_target(s, unit(s, "a"), 0, s.weapon(1, 0), at(s, "b"), fight(s)) == "") is legal
    plain = field([squad("a", SABRE, (5, 5, 0))], [squad("b", "sco_warriors", (45, 5))])
    assert reach_of(plain, unit(plain, "a"), 0, plain.weapon(1, 0), at(plain, "b")) == 1_000_000


@rule("DZ-SHT-01")
def test_base_contact_is_always_in_range() -> None:
    s = field([squad("d", "sco_despot_suppression_walker", (5, 5, 0))], [squad("b", SABRE, (6.2, 5))])
    claws = next(k for k, n in enumerate(s.squads[1].arms) if "Claws" in GAME.cards.weapons[n].name)
    assert bars_target(s, unit(s, "d"), claws, s.weapon(1, claws), at(s, "b"), fight(s)) == ""


@rule("DZ-SHT-02")
def test_only_aa_weapons_hit_aircraft_in_the_air() -> None:
    s = field([squad("a", SABRE, (5, 5, 0))], [squad("b", "sco_reaver_gunship", (15, 5))])
    assert bars_target(s, unit(s, "a"), 0, s.weapon(1, 0), at(s, "b"), fight(s)) == "DZ-SHT-02"
    landed = field([squad("a", SABRE, (5, 5, 0))], [squad("b", "sco_reaver_gunship", (15, 5), air=False)])
    assert bars_target(landed, unit(landed, "a"), 0, landed.weapon(1, 0), at(landed, "b"), fight(landed)) == ""
    aa = field([squad("r", "ucm_rapier_aa_tank", (5, 5, 0))], [squad("b", "sco_reaver_gunship", (15, 5))])
    assert bars_target(aa, unit(aa, "r"), 0, aa.weapon(1, 0), at(aa, "b"), fight(aa)) == ""


@rule("DZ-BAS-08", "DZ-SHT-11")
def test_friends_are_no_targets_and_own_infantrys_garrison_is() -> None:
    s = field([squad("a", SABRE, (5, 5, 0)), squad("f", TROOPS, (9, 5))], [squad("b", HUNTER, (15, 5))])
    assert bars_target(s, unit(s, "a"), 0, s.weapon(1, 0), at(s, "f"), fight(s)) == "DZ-BAS-08"
    house = field([squad("a", SABRE, (15, 22, 0)), squad("f", TROOPS, inside="house", count=1)], [], HOUSE)
    assert bars_target(house, unit(house, "a"), 0, house.weapon(1, 0), piece_thing(1), fight(house)) == ""
    mast = {
        "id": "mast",
        "rect": [20, 20, 22, 22],
        "height": 7,
        "dp": 0,
        "armour": 0,
        "keywords": ["Impassable", "Solid"],
    }
    bare = field([squad("a", SABRE, (15, 21, 0))], [], mast)
    assert bars_target(bare, unit(bare, "a"), 0, bare.weapon(1, 0), piece_thing(1), fight(bare)) == "DZ-SHT-11"


@rule("DZ-SHT-10")
def test_a_weapon_fires_once_and_one_profile_of_an_alt_set_a_round() -> None:
    s = field([squad("r", "ucm_rapier_aa_tank", (5, 5, 0), fired=1)], [squad("b", HUNTER, (15, 5))])
    assert bars_weapon(s, unit(s, "r"), 0, s.weapon(1, 0), False) == "DZ-SHT-10"
    s.change(1).fired = 0
    s.change(1).alts = 1 << s.weapon(1, 0).alt
    assert bars_weapon(s, unit(s, "r"), 1, s.weapon(1, 1), False) == "DZ-SHT-10"  # the other profile of the set
    assert bars_weapon(s, unit(s, "r"), 2, s.weapon(1, 2), False) == ""


@rule("DZ-MOV-05")
def test_a_unit_that_moved_too_far_may_not_fire() -> None:
    s = field([squad("i", TROOPS, (5, 5), moved=1)], [squad("b", HUNTER, (10, 5))])
    assert bars_weapon(s, unit(s, "i"), 1, s.weapon(1, 1), False) == "DZ-MOV-05"  # Missile Launcher, 0 inches
    assert bars_weapon(s, unit(s, "i"), 0, s.weapon(1, 0), False) == ""
    off = field([squad("i", TROOPS, (5, 5), flags=DISEMBARKED)], [squad("b", HUNTER, (10, 5))])
    assert bars_weapon(off, unit(off, "i"), 1, off.weapon(1, 1), False) == "DZ-MOV-05"


# -- the number to hit


@rule("DZ-SHT-03", "DZ-SHT-14", "DZ-BAS-02")
def test_modifiers_add_up_on_the_number_needed() -> None:
    s = field([squad("a", SABRE, (5, 5, 0), (30, 30))], [squad("b", HUNTER, (15, 5))])
    items = dict(to_hit(s, shot(s, hull=True), fight(s)).items)
    assert items == {"Hull Down": 2, "out of coherency": 1, "Evasion": 2}
    assert need(s, hull=True) == 1 + 2 + 1 + 2


@rule("DZ-SHT-03", "DZ-TRN-13")
def test_disembarked_squads_shoot_badly_and_less_so_from_a_hovercraft() -> None:
    s = field([squad("a", SABRE, (5, 5, 0), flags=DISEMBARKED)], [squad("b", SABRE, (15, 5))])
    assert need(s) == 1 + 2
    gently = field([squad("a", SABRE, (5, 5, 0), flags=DISEMBARKED | GENTLY)], [squad("b", SABRE, (15, 5))])
    assert need(gently) == 1 + 1


@rule("DZ-SHT-03", "DZ-AIR-03")
def test_reaction_fire_has_a_penalty_and_aa_lowers_evasion() -> None:
    s = field([squad("r", "ucm_rapier_aa_tank", (5, 5, 0))], [squad("b", "ucm_falcon_light_gunship", (15, 5))])
    assert need(s) == 3 + (4 - 2)
    assert need(s, kind=REACTION) == 3 + (4 - 2) + 2


@rule("DZ-SHT-03", "DZ-SHT-07")
def test_soft_cover_makes_infantry_harder_to_hit_and_body_cover_to_hurt() -> None:
    from drumhead.games.dropzone.targets import body_cover

    wall = {"id": "wall", "rect": [10, 4, 11, 6], "height": 0.2, "keywords": ["Soft Cover", "Body Cover"]}
    s = field([squad("a", SABRE, (5, 5, 0))], [squad("b", "sco_warriors", (11.9, 5))], wall)
    assert need(s) == 1 + 2
    assert body_cover(s, unit(s, "a"), unit(s, "b"), s.weapon(1, 0), -1) == 1
    tank = field([squad("a", SABRE, (5, 5, 0))], [squad("b", SABRE, (11.9, 5))], wall)
    assert need(tank) == 1


@rule("DZ-SHT-14", "DZ-SCN-03")
def test_scenery_is_hit_on_two_and_blind_fire_on_five() -> None:
    s = field([squad("k", KODIAK, (15, 22, 0))], [squad("b", HUNTER, (30, 22))], HOUSE)
    at_piece = Shot(1, 0, s.squads[1].arms[0], piece_thing(1))
    assert number_to_hit(s, at_piece, fight(s)) == 2
    assert need(s, blind=True) == 5 + 2  # Evasion counts


@rule("DZ-SHT-14")
def test_overrides_beat_every_modifier() -> None:
    six = [{"kind": "hit_on", "on": 2, "id": 1, "amount": 6, "until": "att"}]
    s = field([squad("a", SABRE, (5, 5, 0))], [squad("b", SABRE, (15, 5))], mods=six)
    assert need(s) == 6
    ignore = [{"kind": "ignore_mods", "on": 2, "id": 1, "amount": 1, "until": "att"}]
    s = field([squad("a", SABRE, (5, 5, 0))], [squad("b", HUNTER, (15, 5))], mods=ignore)
    assert need(s, hull=True) == 1
    cap = [{"kind": "acc_cap", "on": 2, "id": 1, "amount": 1, "until": "att"}]
    s = field([squad("a", SABRE, (5, 5, 0))], [squad("b", HUNTER, (15, 5))], mods=cap)
    assert need(s, hull=True) == 2


@rule("DZ-BAS-02", "DZ-SHT-14")
def test_a_one_misses_and_a_six_hits() -> None:
    assert not is_hit(1, 1) and is_hit(6, 9) and is_hit(4, 4) and not is_hit(3, 4)
    assert hits_of(Shot(1, 0, 1, 1, dice=(1, 2, 6, 3), need=3)) == 2


# -- damage


@rule("DZ-SHT-06")
def test_the_damage_table_by_armour_less_energy() -> None:
    rows = {1: (2, 3), 2: (2, 4), 3: (3, 5), 4: (4, 6), 5: (5, 7), 6: (6, 8), 7: (7, 9)}
    for difference, (one, two) in rows.items():
        for die in range(1, 7):
            expected = 0 if die == 1 else 2 if die >= two else 1 if die >= one else 0
            assert damage_of(die, 10, 10 + difference, 2, 0) == expected, (difference, die)


@rule("DZ-SHT-13")
def test_critical_resilient_devastator_in_this_order() -> None:
    assert points_of(2, False, 0, False) == 2
    assert points_of(2, True, 0, False) == 1
    assert points_of(2, False, 3, False) == 6
    assert points_of(2, True, 3, False) == 3
    assert points_of(2, False, 3, True) == 3  # scenery: once, and a token
    assert points_of(0, False, 3, False) == 0


@rule("DZ-SHT-08", "AMB-34")
def test_passive_saves_cancel_points_unless_the_energy_is_thirteen() -> None:
    s = field([squad("o", "phr_odin_heavy_walker", (5, 5))], [])  # P5+
    dice = ScriptedDice([5, 4, 1])
    t = Table(dice, [dice, dice])
    assert saved(s, t, unit(s, "o"), 3, 12, False, False) == 1
    assert saved(s, t, unit(s, "o"), 3, 13, False, False) == 0
    better = [{"kind": "passive", "on": 1, "id": 1, "amount": 3, "until": "round"}]
    from drumhead.games.dropzone.modifiers import passive_of

    s = field([squad("o", "phr_odin_heavy_walker", (5, 5))], [], mods=better)
    assert passive_of(s, unit(s, "o")) == 3  # the best counts; they are not rolled one after the other


@rule("DZ-SHT-09", "DZ-SHT-12")
def test_damage_stays_surplus_is_lost_and_a_shooting_action_is_simultaneous() -> None:
    m = shooting(
        [squad("a", SABRE, (5, 5, 0), (5, 7, 0))],
        [squad("b", SABRE, (15, 5), (40, 40))],
        *(2, 2, 6, 6),
    )
    fire(m, f"aim 0 {at(m, 'b')}")
    assert unit(m, "b").dp == 0 and unit(m, "b", 1).dp == 1
    assert [e.b for e in told(m, Said.DAMAGED)] == [1]
    assert squad_of(m, "b").members == (unit(m, "b", 1).uid,)
    finish(m)


@rule("DZ-SHT-13")
def test_focus_turns_hits_into_energy() -> None:
    m = shooting(
        [squad("w", "sco_warriors", (5, 5, 0))],
        [squad("b", SABRE, (10, 5))],
        *(6, 6, 6, 6, 1, 6),
    )
    play(m, 0, f"aim 0 {at(m, 'b')}")
    assert options(m, 0)[:2] == ["focus", "focus 0 1"]
    play(m, 0, "focus 0 3")  # one hit of Energy 3 + 9 against Armour 15: a 6 is a Critical
    assert unit(m, "b").dp == 0
    finish(m)


@rule("DZ-SHT-13")
def test_a_destroyer_hit_is_a_critical_without_a_roll() -> None:
    m = shooting(
        [squad("p", "ucm_praetorian_sniper_team", (5, 5))],
        [squad("b", "sco_slayer_heavy_tank", (15, 5))],
        6,
        2,
        2,
        1,
        1,
    )
    fire(m, f"aim 0 {at(m, 'b')}")
    assert unit(m, "b").dp == 1  # two points by the 6; the rest cannot hurt it


@rule("DZ-CMD-21")
def test_an_area_weapon_hits_all_under_its_template_friend_and_foe() -> None:
    m = shooting(
        [squad("k", KODIAK, (5, 5, 0)), squad("f", SABRE, (21, 5))],
        [squad("b", SABRE, (20, 7), (20, 9.5), (20, 13))],
        *(5, 2, 2, 2),
    )
    fire(m, f"aim 0 {at(m, 'b', 0)}")
    hit = {e.a for e in told(m, Said.DAMAGED)}
    assert hit <= {unit(m, "f").uid, unit(m, "b", 0).uid, unit(m, "b", 1).uid}
    rolled = told(m, Said.DAMAGE_ROLL)[0].more
    assert len(rolled) // 4 == 3


@rule("DZ-SHT-13")
def test_a_missed_area_shot_glances_unless_it_shows_a_one() -> None:
    m = shooting([squad("k", KODIAK, (5, 5, 0))], [squad("b", SABRE, (20, 5), (20, 7))], 2, 4)
    fire(m, f"aim 0 {at(m, 'b')}")
    roll = told(m, Said.DAMAGE_ROLL)[0].more
    assert roll[:2] == (at(m, "b"), 13 - 2)
    assert unit(m, "b").dp == 0
    miss = shooting([squad("k", KODIAK, (5, 5, 0))], [squad("b", SABRE, (20, 5))], 1)
    fire(miss, f"aim 0 {at(miss, 'b')}")
    assert not told(miss, Said.DAMAGE_ROLL)


@rule("DZ-SHT-13")
def test_devastators_work_on_their_victims_and_the_highest_counts() -> None:
    s = field(
        [squad("w", "ucm_wolf_command_lav", (5, 5, 0))], [squad("b", SABRE, (10, 5)), squad("h", HUNTER, (10, 9))]
    )
    assert devastator_of(s, shot(s), at(s, "b")) == 2  # Tank
    assert devastator_of(s, shot(s), at(s, "h")) == 0  # a Skimmer


@rule("AMB-31")
def test_combined_fire_is_one_shot_with_more_energy_declared_at_allocation() -> None:
    m = shooting([squad("i", TROOPS, (5, 5))], [squad("b", "ucm_wolf_command_lav", (10, 5))], 3, 2)
    assert f"combine 0 {at(m, 'b')}" in options(m, 0)
    fire(m, f"combine 0 {at(m, 'b')}")
    roll = told(m, Said.HIT_ROLL)[0]
    assert len(roll.more) == 1
    damage = told(m, Said.DAMAGE_ROLL)[0].more
    assert damage[1] == 3 + 3  # four rifles: +1 for each shot given up


@rule("DZ-SHT-10")
def test_reduced_weapons_lose_shots_with_damage_and_limited_ones_run_dry() -> None:
    s = field([squad("i", TROOPS, (5, 5), dp=2)], [squad("b", HUNTER, (10, 5))])
    assert shots_of(s, unit(s, "i"), 0, s.weapon(1, 0)) == 1  # 4 less 3 lost
    r = field([squad("r", "res_resistance_fighters", (5, 5))], [squad("b", HUNTER, (10, 5))])
    rpg = next(k for k, n in enumerate(r.squads[1].arms) if GAME.cards.weapons[n].limited)
    r.change(1).limited = (0,) * rpg + (1,)
    assert bars_weapon(r, unit(r, "r"), rpg, r.weapon(1, rpg), False) == "DZ-SHT-10"


@rule("DZ-SHT-11")
def test_strafe_targets_lie_within_three_inches_of_each_other() -> None:
    m = shooting(
        [squad("l", "sha_lynx_chiefstrider", (5, 5, 0))],
        [squad("b", SABRE, (15, 5), (15, 7.9)), squad("c", SABRE, (15, 12))],
        *([1] * 8),
    )
    play(m, 0, f"aim 0 {at(m, 'b')}")
    assert refused(m, 0, f"aim 0 {at(m, 'c')}").rule == "DZ-SHT-10"
    assert m.can(0, act(f"aim 0 {at(m, 'b', 1)}"))


@rule("DZ-SHT-12", "AMB-49")
def test_shots_at_what_a_card_took_away_are_lost() -> None:
    from drumhead.games.dropzone.basics import put_off
    from drumhead.games.dropzone.hits import drop_lost
    from drumhead.games.dropzone.state import HOLDING

    m = shooting([squad("a", SABRE, (5, 5, 0))], [squad("b", SABRE, (12, 5))])
    play(m, 0, f"aim 0 {at(m, 'b')}")
    put_off(m.state, unit(m, "b").uid, HOLDING)
    drop_lost(m.state)
    assert all(one.lost for one in m.state.fights[-1].shots)


@rule("DZ-SHT-15")
def test_hits_without_a_shooter_roll_damage_and_saves_only() -> None:
    from drumhead.games.dropzone.damage import roll_hits

    s = field([squad("o", "phr_odin_heavy_walker", (5, 5))], [])
    dice = ScriptedDice([5, 6, 4, 3, 2])
    t = Table(dice, [dice, dice], [])
    # 5 + 10 damages Armour 15; 6 + 10 too; no Critical; saves 4 and 3 fail, one 2 is never rolled
    assert roll_hits(s, t, unit(s, "o"), 2, 10, 0) == 2


@rule("AMB-34")
def test_evasion_adds_up() -> None:
    from drumhead.games.dropzone.modifiers import evasion_of

    more = [{"kind": "evasion", "on": 2, "id": 1, "amount": 3, "until": "round"}]
    s = field([squad("h", HUNTER, (5, 5))], [], mods=more)
    assert evasion_of(s, unit(s, "h")) == 5
    assert weapon_keys(s, unit(s, "h"), 0, s.weapon(1, 0)) == s.weapon(1, 0).keys


@rule("DZ-ACT-04")
def test_out_of_sequence_fire_heeds_limited_uses_and_who_got_on_or_off_this_round() -> None:
    s = field([squad("r", "ucm_roc_heavy_gunship", (20, 20, 90), fired=63, spent=63, moved=16000)], [FOE])
    battery = s.weapon(1, 0)  # Limited 2
    assert bars_weapon(s, unit(s, "r"), 0, battery, False) == "DZ-SHT-10"
    assert bars_weapon(s, unit(s, "r"), 0, battery, False, True) == ""  # its own activation leaves no trace
    s.change(1).limited = (2,)
    assert bars_weapon(s, unit(s, "r"), 0, battery, False, True) == "DZ-SHT-10"
    aboard = field([squad("a", SABRE, (20, 20, 90))], [FOE])
    assert can_shoot(aboard, 1, SHOOTING, True)
    aboard.flag(1, EMBARKED)
    assert not can_shoot(aboard, 1, SHOOTING, True)
    off = field([squad("i", TROOPS, (20, 20))], [FOE])
    off.flag(1, DISEMBARKED)
    assert bars_weapon(off, unit(off, "i"), 1, off.weapon(1, 1), False, True) == "DZ-MOV-05"  # Move & Fire 0


@rule("DZ-SHT-14")
def test_a_shot_is_told_with_every_modifier_by_its_name() -> None:
    m = shooting([squad("a", SABRE, (5, 5, 0))], [squad("b", HUNTER, (20, 5))])
    (aim,) = [option for option in m.decision(0).options if option.verb.name == "AIM"]
    shots, hit, damage = GAME.reckon(m.view(0), 0, aim)
    assert shots.parts == [("from one unit", shots.value)]
    assert hit.value == sum(by for _, by in hit.parts) == 3 and ("Evasion", 2) in hit.parts
    assert [source for source, _ in damage.parts] == ["armour of Hunter Tank", "Energy"]
    assert damage.value == sum(by for _, by in damage.parts)
    assert GAME.reckon(m.view(0), 0, act("end")) == []


def aa_rifles(x: float, combined: int) -> str:
    """Legionnaires' combined fire at a gunship in the air."""
    s = field([squad("i", TROOPS, (5, 5))], [squad("b", "sco_reaver_gunship", (x, 5))])
    return str(bars_target(s, unit(s, "i"), 0, s.weapon(1, 0), at(s, "b"), fight(s), combined))


@rule("AMB-31", "DZ-SHT-02")
def test_combined_fire_may_take_aa_and_reaches_six_inches_then() -> None:
    assert aa_rifles(10.499, 2) == ""  # 5.499 along the ground, 2.4 up
    assert aa_rifles(10.5, 2) == "DZ-SHT-01"
    assert aa_rifles(10, 1) == "DZ-SHT-02" and aa_rifles(10, 0) == "DZ-SHT-02"
    m = shooting([squad("i", TROOPS, (5, 5))], [squad("b", "sco_reaver_gunship", (10, 5))], 3, 2)
    assert options(m, 0) == [f"combine 0 {at(m, 'b')} 1", "hold", "end"]  # all that can be shot at
    assert refused(m, 0, f"combine 0 {at(m, 'b')}").rule == "DZ-SHT-02"
    assert refused(m, 0, f"combine 0 {at(m, 'b')} 2").rule == "AMB-31"
    assert refused(m, 0, f"combine 1 {at(m, 'b')} 1").rule == "AMB-31"  # the Missile Launcher is not Reduced
    fire(m, f"combine 0 {at(m, 'b')} 1")
    assert told(m, Said.HIT_ROLL)[0].c == 3


@rule("DZ-SHT-01", "DZ-SHT-11")
def test_what_cannot_be_aimed_at_is_refused() -> None:
    m = shooting(
        [
            squad("a", SABRE, (5, 5, 0), (5, 7, 0)),
            squad("c", TROOPS, aboard="t", count=1),
            squad("t", BEAR, (5, 12), group=-1),
        ],
        [squad("b", SABRE, (15, 5)), squad("d", TROOPS, aboard="e", count=1), squad("e", BEAR, (15, 12), group=-1)],
    )
    for text, rule_ in (
        (f"aim 0 {squad_thing(m, 'b')}", "DZ-SHT-11"),  # units are named, not squads
        (f"aim 0 {at(m, 'd')}", "DZ-CMD-57"),  # aboard
        (f"aim 0 {at(m, 'a', 1)}", "DZ-BAS-08"),
        ("aim 0 16000", "DZ-SHT-11"),
        ("aim 0 0", "DZ-SHT-11"),
        (f"aim 9 {at(m, 'b')}", "K-OPTION"),
        (f"aim 0 {at(m, 'b')} 99", "DZ-SHT-10"),  # no such unit in the squad
        ("move", "K-OPTION"),
    ):
        assert refused(m, 0, text).rule == rule_, text
    play(m, 0, f"aim 0 {at(m, 'b')} {unit(m, 'a', 1).uid}")  # only the second fires its railgun
    assert [shot_.uid for shot_ in m.state.fights[-1].shots] == [unit(m, "a", 1).uid]
    assert refused(m, 0, f"aim 0 {at(m, 'b')} {unit(m, 'a', 1).uid}").rule == "DZ-SHT-10"
    play(m, 0, f"aim 0 {at(m, 'b')}")  # then the first, too
    assert len(m.state.fights[-1].shots) == 2


@rule("DZ-SHT-10")
def test_a_weapon_that_stays_silent_and_one_that_fires_are_told_apart() -> None:
    m = shooting([squad("a", SABRE, (5, 5, 0))], [squad("b", SABRE, (12, 5))], 1, 1)
    play(m, 0, "hold 0")
    assert not any(o.startswith("aim 0") for o in options(m, 0))
    play(m, 0, f"aim 1 {at(m, 'b')}")
    assert unit(m, "a").fired == 2  # the Gatling Gun
    assert squad_of(m, "a").flags & SHOT


@rule("DZ-GEO-09", "DZ-SHT-01")
def test_a_front_weapon_fires_forty_five_degrees_to_each_side() -> None:
    for x, y, legal in ((10, 10, True), (9.999, 10, False), (10, 0, True), (9.999, 0, False), (2, 5, False)):
        s = field([squad("a", SABRE, (5, 5, 0))], [squad("b", HUNTER, (x, y))])
        rule_ = bars_target(s, unit(s, "a"), 1, s.weapon(1, 1), at(s, "b"), fight(s))  # Gatling Gun, front
        assert (rule_ == "") is legal
        assert legal or rule_ == "DZ-GEO-09"
        assert bars_target(s, unit(s, "a"), 0, s.weapon(1, 0), at(s, "b"), fight(s)) == ""  # Avenger, all around


@rule("DZ-SHT-01")
@pytest.mark.parametrize(("x", "legal"), [(6.21, True), (6.211, False)])
def test_base_contact_counts_within_a_hundredth_and_on_the_same_level_only(x: float, legal: bool) -> None:
    s = field([squad("d", "sco_despot_suppression_walker", (5, 5, 0))], [squad("b", SABRE, (x, 5))])
    assert in_contact(s, unit(s, "d"), at(s, "b")) is legal
    air = field([squad("d", "sco_despot_suppression_walker", (5, 5, 0))], [squad("b", "sco_reaver_gunship", (5.5, 5))])
    assert not in_contact(air, unit(air, "d"), at(air, "b"))
    inside = field([squad("d", SABRE, (19.4, 22, 0))], [squad("b", TROOPS, inside="house", count=1)], HOUSE)
    assert not in_contact(inside, unit(inside, "d"), at(inside, "b"))


@rule("DZ-SHT-02", "DZ-TRN-06")
def test_who_came_from_the_air_fires_aa_at_landed_aircraft_only() -> None:
    for air, rule_ in ((True, "DZ-TRN-06"), (False, "")):
        s = field(
            [squad("r", "ucm_rapier_aa_tank", (5, 5, 0), flags=DISEMBARKED | FROM_AIR)],
            [squad("b", "sco_reaver_gunship", (15, 5), air=air)],
        )
        assert bars_target(s, unit(s, "r"), 0, s.weapon(1, 0), at(s, "b"), fight(s)) == rule_


@rule("DZ-SCN-07", "DZ-SCN-12", "DZ-SHT-01")
def test_from_and_to_an_edge_range_goes_to_its_nearest_point() -> None:
    inside = squad("w", "sco_warriors", inside="house", count=1, edge=3)  # the west wall, x 20, y 20 to 24
    for x, y, legal in ((2.0, 22, True), (1.999, 22, False), (2, 24, True), (9.2, 38.4, True), (9.199, 38.4, False)):
        s = field([squad("r", "res_rocket_technical", (x, y, 0))], [inside], HOUSE)
        assert (bars_target(s, unit(s, "r"), 0, s.weapon(1, 0), at(s, "w"), fight(s)) == "") is legal, (x, y)
    east = field([squad("r", "res_rocket_technical", (25, 22, 180))], [inside], HOUSE)
    assert bars_target(east, unit(east, "r"), 0, east.weapon(1, 0), at(east, "w"), fight(east)) == "DZ-SCN-07"
    for x, legal in ((8.0, True), (7.999, False)):  # out: Plasma Rifles, 12 inches
        out = field([squad("b", SABRE, (45, 45))], [], HOUSE)
        out = field([squad("w", "sco_warriors", inside="house", count=1, edge=3)], [squad("b", SABRE, (x, 22))], HOUSE)
        assert (bars_target(out, unit(out, "w"), 0, out.weapon(1, 0), at(out, "b"), fight(out)) == "") is legal
    middle = field([squad("w", "sco_warriors", inside="house", count=1)], [squad("b", SABRE, (15, 22))], HOUSE)
    assert bars_target(middle, unit(middle, "w"), 0, middle.weapon(1, 0), at(middle, "b"), fight(middle)) == "DZ-GEO-08"


@rule("DZ-SHT-03", "DZ-SHT-14")
def test_items_of_the_number_to_hit_are_named_one_by_one() -> None:
    s = field([squad("a", SABRE, (5, 5, 0), (12, 5, 0), flags=DISEMBARKED)], [squad("b", HUNTER, (15, 5))])
    total_ = to_hit(s, shot(s, hull=True), fight(s, REACTION))
    assert (total_.base, total_.items) == (
        1,
        [("Hull Down", 2), ("out of coherency", 1), ("disembarked", 2), ("Reaction Fire", 2), ("Evasion", 2)],
    )
    assert (total_.penalties(), total_.bonuses()) == (9, 0)
    blind = to_hit(s, shot(s, hull=True, blind=True), fight(s))
    assert blind.base == 5 and "Hull Down" not in dict(blind.items)  # blind fire is never Hull Down


@rule("DZ-SHT-14")
def test_caps_act_on_penalties_only_and_never_make_a_shot_better() -> None:
    for mod, number in (
        (None, 1 + 2 + 2),
        ({"kind": "acc_cap", "amount": 1}, 1 + 1),
        ({"kind": "acc_cap", "amount": 4}, 1 + 4),
        ({"kind": "acc_cap", "amount": 9}, 1 + 4),
        ({"kind": "acc_ease", "amount": 1}, 1 + 3),
        ({"kind": "acc_ease", "amount": 9}, 1 + 1),
        ({"kind": "hit_on", "amount": 6}, 6),
        ({"kind": "ignore_mods", "amount": 1}, 1),
        ({"kind": "acc", "amount": -1}, 1 + 4 - 1),
    ):
        mods = [{"on": UNIT, "id": 1, "until": "round", **mod}] if mod else []
        s = field([squad("a", SABRE, (5, 5, 0), flags=DISEMBARKED)], [squad("b", HUNTER, (15, 5))], mods=mods)
        assert need(s) == number, mod


# -- what answers and cards do to a hit


@rule("DZ-SHT-12")
def test_before_damage_is_rolled_there_is_a_window() -> None:
    flares = {"hand": ["G18"]}  # Deploy Flares: pre_damage
    chief = squad("k", "sco_despot_suppression_walker", (15, 9), commander="cv6")
    m = shooting([squad("a", SABRE, (5, 5, 0))], [squad("b", HUNTER, (15, 5)), chief], 6, second_side=flares)
    fire(m, f"aim 0 {at(m, 'b')}")
    assert told(m, Said.HIT_ROLL) and not told(m, Said.DAMAGE_ROLL)
    assert m.waiting() == [1] and options(m, 1)[0].startswith("play")


@rule("DZ-STK-15")
@pytest.mark.parametrize("safe", [True, False])
def test_who_cannot_be_damaged_loses_nothing(safe: bool) -> None:
    ward = {"kind": "safe", "on": SQUAD, "id": 2, "amount": SAFE_DAMAGE, "until": "round"}
    m = shooting([squad("a", SABRE, (5, 5, 0))], [squad("b", HUNTER, (15, 5))], 6, 6, mods=[ward] if safe else [])
    fire(m, f"aim 0 {at(m, 'b')}")
    assert (unit(m, "b").dp == GAME.cards.units[unit(m, "b").kind].dp) is safe


@rule("DZ-CMD-16")
@pytest.mark.parametrize(("x", "why"), [(11.0, ""), (11.001, "DZ-CMD-16")])
def test_who_hides_is_a_target_at_six_inches_and_no_farther(x: float, why: str) -> None:
    ward = {"kind": "safe", "on": SQUAD, "id": 2, "amount": SAFE_FAR, "until": "round"}
    s = field([squad("a", SABRE, (5, 5, 0))], [squad("b", HUNTER, (x, 5))], mods=[ward])
    assert bars_target(s, unit(s, "a"), 0, s.weapon(1, 0), at(s, "b"), fight(s)) == why
