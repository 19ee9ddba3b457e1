"""Aircraft and Reaction Fire: landing, crashes, shots at what flies by."""

from __future__ import annotations

import pytest

from drumhead.games.dropzone.aircraft import Reacting, Volley, bars_reaction
from drumhead.games.dropzone.basics import coherency, is_vehicle
from drumhead.games.dropzone.damage import BY_CARD, Wreck, crash_cover, crashes, harm
from drumhead.games.dropzone.fights import Leg
from drumhead.games.dropzone.hand import Trim
from drumhead.games.dropzone.modifiers import armour_of, lay
from drumhead.games.dropzone.mods import U_GAME, UNIT_KEY, Mod
from drumhead.games.dropzone.objectives import bars_claim
from drumhead.games.dropzone.paths import best_point, judged_point
from drumhead.games.dropzone.printed import LARGE
from drumhead.games.dropzone.state import DEAD, FROM_AIR, MOVED, NO_LANDING
from drumhead.games.dropzone.texts import UNIT, thing_id
from drumhead.games.dropzone.verbs import Said, Verb
from drumhead.kernel import Action, advance
from tests.games.dropzone.field import Field
from tests.games.dropzone.table import (
    CONDOR,
    GAME,
    HERA,
    HOUSE,
    HUNTER,
    RAPIER,
    SABRE,
    act,
    card,
    hand,
    match,
    options,
    play,
    position,
    refused,
    squad,
    squad_of,
    told,
    unit,
)
from tests.support import rule

REAPER = "sco_reaper_aa_tank"
ENEMIES = [squad("b", SABRE, (40, 40))]


@rule("DZ-AIR-01")
@pytest.mark.parametrize(("die", "struck"), [(6, set()), (2, {"near"}), (3, {"near", "far"})])
def test_a_crash_hits_everything_within_its_inches(die: int, struck: set[str]) -> None:
    dice = [die] + [1] * (4 if die < 6 else 0)
    m = match(
        position(
            [squad("c", CONDOR, (20, 20), group=0)],
            [
                squad("near", SABRE, (20.9, 20)),
                squad("far", SABRE, (18.1, 20)),
                squad("up", "sco_reaver_gunship", (20, 23)),
            ],
        ),
        *dice,
    )
    m.state.change(1).pending = 3
    harm(m.state, m.table, BY_CARD, 0, [1], [])
    advance(m.state, m.table)
    names = {n for n in ("near", "far", "up") if any(e.a >> 4 == unit(m, n).uid for e in told(m, Said.DAMAGE_ROLL))}
    assert names == struck
    assert unit(m, "c").place == DEAD


@rule("DZ-AIR-01", "DZ-AIR-02")
def test_small_aircraft_and_landed_ones_do_not_crash() -> None:
    s = GAME.position(
        position([squad("m", "sco_minder_aa_drone", (5, 5)), squad("c", CONDOR, (9, 5), group=0, air=False)])
    )
    assert not crashes(s, unit(s, "m")) and not crashes(s, unit(s, "c"))


@rule("DZ-AIR-02")
def test_landing_needs_a_free_spot_and_makes_a_vehicle() -> None:
    m = match(
        position([squad("c", CONDOR, (22, 16), group=0)], [squad("b", HUNTER, (45, 45))], pieces=[HOUSE], acting="c")
    )
    play(m, 0, "move")
    assert refused(m, 0, "go 22000 22000 1").rule == "DZ-AIR-02"
    play(m, 0, "go 26000 16000 1")
    assert is_vehicle(m.state, unit(m, "c")) and unit(m, "c").z == 0
    assert told(m, Said.LANDED)


@rule("DZ-AIR-06", "DZ-BAS-05", "DZ-BAS-06")
def test_a_landed_aircraft_has_vehicle_coherency_and_claims_nothing() -> None:
    s = GAME.position(
        position(
            [squad("c", CONDOR, (5, 5), group=0, air=False), squad("f", "ucm_falcon_light_gunship", (9, 9))],
            objectives=[{"at": [5, 6]}],
        )
    )
    assert coherency(s, unit(s, "c")) == 3000
    assert coherency(s, unit(s, "f")) == 6000
    assert bars_claim(s, squad_of(s, "c").sid, s.objectives[1]) == "DZ-OBJ-08"


@rule("DZ-AIR-03", "DZ-AIR-04")
def test_an_aa_weapon_reacts_to_a_passing_aircraft_and_is_spent() -> None:
    m = match(
        position(
            [squad("c", CONDOR, (5, 20, 0), group=0)],
            [squad("r", REAPER, (14, 14, 90))],
            acting="c",
        ),
        *(1, 1),
    )
    play(m, 0, "move")
    play(m, 0, "go 23000 20000")
    assert isinstance(m.state.agenda[-1], Reacting)
    assert m.waiting() == [1]
    assert options(m, 1) == [f"react {unit(m, 'r').uid} 0 {unit(m, 'c').uid}", "pass"]
    play(m, 1, options(m, 1)[0])
    need = told(m, Said.HIT_ROLL)[0].c
    assert need == 2 + 2  # an Arc Caster hits Aircraft on 2+, Reaction Fire +2
    assert unit(m, "r").spent == 1
    assert m.waiting() != [1] or not isinstance(m.state.agenda[-1], Reacting)


@rule("DZ-AIR-04", "DZ-AIR-05")
def test_the_reacting_player_names_the_point_of_the_path() -> None:
    own = [squad("c", CONDOR, (5, 20, 0), group=0, dp=1)]
    m = match(position(own, [squad("r", REAPER, (14, 14, 90))], acting="c"), *(6, 6, 6, 6, 6))
    play(m, 0, "move")
    play(m, 0, "go 23000 20000")
    react = options(m, 1)[0]
    assert refused(m, 1, f"{react} / 16000 20100").rule == "DZ-AIR-04"  # not on the path
    assert refused(m, 1, f"{react} / 22000 20000").rule == "DZ-AIR-04"  # out of range
    play(m, 1, f"{react} / 16000 20000")
    assert (unit(m, "c").x, unit(m, "c").y) == (16000, 20000)  # where it was shot down


@rule("DZ-SCN-12", "DZ-AIR-03")
def test_from_a_garrison_the_best_point_of_the_edge_reacts() -> None:
    f = Field()
    ops = f.squad(0, "ucm_legionnaires", inside=1, count=1)
    u = f.s.change(f.unit(ops).uid)
    u.edge = 0
    plane = f.unit(f.squad(1, "sco_reaver_gunship", (35, 14)))
    w = f.s.weapon(ops, 0)
    corner = (35000 - 24900) ** 2 + (14000 - 19999) ** 2 + 2400**2
    assert judged_point(f.s, u, w, plane, 35000, 14000, corner, 0) is not None  # from the corner, not the middle
    assert judged_point(f.s, u, w, plane, 35000, 14000, corner - 1, 0) is None


@rule("DZ-SHT-04")
def test_large_aircraft_are_never_hull_down_on_their_way() -> None:
    f = Field()
    tanks = f.squad(0, RAPIER, (22.5, 10))
    plane = f.unit(f.squad(1, "sco_reaver_gunship", (40, 40)))
    w = f.s.weapon(tanks, 0)
    beside = judged_point(f.s, f.unit(tanks), w, plane, 26600, 27000, -1, 0)  # half behind the house
    assert beside is not None and beside.hull
    lay(f.s, Mod(UNIT_KEY, UNIT, plane.uid, LARGE, U_GAME))
    large = judged_point(f.s, f.unit(tanks), w, plane, 26600, 27000, -1, 0)
    assert large is not None and not large.hull


@rule("DZ-AIR-02", "DZ-GEO-13")
def test_body_cover_helps_against_a_crash_only_if_it_lies_between() -> None:
    f = Field()
    foot = f.squad(0, "ucm_legionnaires", (22, 19.5))
    plane = f.unit(f.squad(1, "sco_reaver_gunship", (22, 26)))
    assert crash_cover(f.s, f.unit(foot), plane, True) == 1
    f.s.change(plane.uid).y = 17000
    assert crash_cover(f.s, f.unit(foot), f.s.units[plane.uid], True) == 0


@rule("DZ-COL-02")
def test_a_crash_in_a_shooting_action_sets_fire_as_that_action_does() -> None:
    f = Field(1, 6, 1)
    shooters = f.squad(0, RAPIER, (22.5, 10))
    f.squad(0, "ucm_legionnaires", inside=1, count=1)
    plane = f.unit(f.squad(1, "sco_reaver_gunship", (22, 19.5)))
    f.fight(shooters)
    f.s.change(plane.uid).dp = 0
    Wreck(plane.uid, shooters, 0, 0).strike(f.s, f.t, f.s.units[plane.uid], True, 1)
    assert f.s.pieces[1].tokens == (1 if f.s.fight().pieces else 0)
    assert f.s.fight().pieces == ((1,) if f.s.pieces[1].tokens else ())


@rule("DZ-AIR-03")
def test_who_may_not_react() -> None:
    s = GAME.position(
        position(
            [
                squad("w", "ucm_wolf_command_lav", (5, 5)),
                squad("r", RAPIER, (9, 5), fired=1),
                squad("a", SABRE, (12, 5)),
            ]
        )
    )
    flak = next(k for k, n in enumerate(squad_of(s, "w").arms) if GAME.cards.weapons[n].aa >= 0)
    assert bars_reaction(s, unit(s, "w"), flak, s.weapon(squad_of(s, "w").sid, flak)) == "DZ-AIR-03"  # Indirect
    assert bars_reaction(s, unit(s, "r"), 0, s.weapon(squad_of(s, "r").sid, 0)) == "DZ-AIR-03"  # fired already
    assert bars_reaction(s, unit(s, "a"), 0, s.weapon(squad_of(s, "a").sid, 0)) == "DZ-AIR-03"  # no AA
    off = GAME.position(position([squad("r", RAPIER, (9, 5), flags=FROM_AIR)]))
    assert bars_reaction(off, unit(off, "r"), 0, off.weapon(1, 0)) == "DZ-TRN-06"


@rule("DZ-AIR-05", "DZ-AIR-04", "DZ-CMD-40")
def test_a_dropship_shot_down_on_its_way_crashes_there_and_the_commander_aboard_dies() -> None:
    """Reaction Fire on a landing dropship, the crash, cargo hits, a commander killed, the hand trimmed."""
    m = match(
        position(
            [
                squad("k", "ucm_kodiak_command_acv", aboard="c", count=1, dp=1, commander="cv3"),
                squad("c", CONDOR, (5, 20, 0), group=-1, dp=1),
            ],
            [squad("r", REAPER, (14, 14, 90))],
            first_side={"hand": ["G02", "G07", "G08"]},
            acting="c",
        ),
        *(4, 5, 6, 6, 1, 6),
    )
    play(m, 0, "move")
    play(m, 0, "go 14000 20000 1")
    play(m, 1, options(m, 1)[0])
    wreck = unit(m, "c")
    assert (wreck.x, wreck.y) == (14000, 20000)
    assert told(m, Said.CRASHED)
    assert [e.a for e in told(m, Said.KILLED)] == [unit(m, "k").uid]
    assert isinstance(m.state.agenda[-1], Trim)
    play(m, 0, f"toss {card('G02')}")
    play(m, 0, f"toss {card('G07')}")
    play(m, 0, "commit")
    assert hand(m, 0) == ["G08"]
    assert unit(m, "c").place == DEAD  # it kept its place until the hits on its cargo were done


@rule("DZ-AIR-07")
def test_a_move_by_thrusters_may_be_shot_at_as_an_aircraft_of_its_armour() -> None:
    m = match(
        position([squad("h", HERA, (10, 10))], [squad("r", RAPIER, (20, 16, 270))], acting="h"),
    )
    play(m, 0, "move")
    assert m.can(0, act("go 28000 10000 4"))
    play(m, 0, "go 28000 10000 4")
    assert isinstance(m.state.agenda[-1], Reacting)
    assert armour_of(m.state, unit(m, "h")) == 11
    assert unit(m, "h").air == 0 and not crashes(m.state, unit(m, "h"))
    play(m, 1, "pass")
    assert armour_of(m.state, unit(m, "h")) == 14


@rule("DZ-AIR-08")
def test_a_crash_measures_flat_and_spares_the_people_in_a_garrison() -> None:
    m = match(
        position(
            [squad("c", CONDOR, (25, 22), group=0)],
            [squad("w", "sco_warriors", inside="house", count=1)],
            pieces=[HOUSE],
        ),
        *(2, 1),
    )
    m.state.change(1).pending = 3
    harm(m.state, m.table, BY_CARD, 0, [1], [])
    advance(m.state, m.table)
    rolls = told(m, Said.DAMAGE_ROLL)
    assert len(rolls) == 1 and rolls[0].a & 15 == 4  # the house alone, an inch away


@rule("DZ-AIR-03", "DZ-AIR-04")
def test_who_does_not_react_like_this_is_refused() -> None:
    own = [squad("c", CONDOR, (5, 20, 0), group=0), squad("e", CONDOR, (40, 40, 0), group=0)]
    m = match(
        position(own, [squad("r", REAPER, (14, 14, 90)), squad("s", SABRE, (30, 30))], acting="c"),
        *(1, 1),
    )
    play(m, 0, "move")
    play(m, 0, "go 23000 20000")
    reaper, condor, other, tank = (unit(m, name).uid for name in "rces")
    for text in (
        f"react {tank} 0 {condor}",  # no AA weapon
        f"react {reaper} 5 {condor}",  # no such weapon
        f"react {other} 0 {condor}",  # not one's own
        "react 99 0 1",
        f"react 0 0 {condor}",
    ):
        assert refused(m, 1, text).rule == "DZ-AIR-03", text
    for text in (f"react {reaper} 0 {other}", f"react {reaper} 0 0"):  # this one does not fly past
        assert refused(m, 1, text).rule == "DZ-AIR-04", text
    m.state.change(reaper).dp = 0
    assert refused(m, 1, f"react {reaper} 0 {condor}").rule == "DZ-AIR-03"


@rule("DZ-GEO-14", "DZ-AIR-04")
def test_the_nearest_point_of_a_path_may_lie_right_overhead_or_on_any_of_its_parts() -> None:
    f = Field()
    gun = f.squad(0, RAPIER, (10, 10))
    plane = f.unit(f.squad(1, "sco_reaver_gunship", (40, 40)))
    w = f.s.weapon(gun, 0)
    for path, nearest in (
        ((plane.uid, 5000, 10000, 15000, 10000, 15000, 20000), (10000, 10000)),
        ((plane.uid, 15000, 20000, 15000, 10000, 5000, 10000), (10000, 10000)),
        ((plane.uid, 5000, 5000, 20000, 5000, 20000, 20000), (10000, 5000)),
        ((plane.uid, 20000, 20000, 20000, 11000, 30000, 11000), (20000, 11000)),
    ):
        point = best_point(f.s, f.unit(gun), 0, w, path)
        assert point is not None and (point.x, point.y) == nearest


@rule("DZ-GEO-17", "DZ-AIR-04")
def test_where_the_nearest_point_is_hidden_sight_is_tried_at_every_inch() -> None:
    f = Field()
    gun = f.squad(0, RAPIER, (22.5, 14))  # a house 6 inches high stands before it, to y 20..25
    plane = f.unit(f.squad(1, "sco_reaver_gunship", (45, 45)))
    w = f.s.weapon(gun, 0)
    path = (plane.uid, 22500, 29000, 34500, 29000)
    assert judged_point(f.s, f.unit(gun), w, plane, 22500, 29000, -1, 0) is None
    point = best_point(f.s, f.unit(gun), 0, w, path)
    assert point is not None
    assert point.y == 29000 and (point.x - 22500) % 1000 == 0
    assert judged_point(f.s, f.unit(gun), w, plane, point.x - 1000, 29000, -1, 0) is None  # the first that is seen


@rule("DZ-AIR-04", "DZ-GEO-01")
def test_range_in_reaction_fire_goes_through_the_air_to_the_thousandth() -> None:
    f = Field()
    gun = f.squad(0, RAPIER, (10, 10))
    plane = f.unit(f.squad(1, "sco_reaver_gunship", (40, 40)))
    w = f.s.weapon(gun, 0)
    far = 10000**2 + 2400**2
    assert judged_point(f.s, f.unit(gun), w, plane, 20000, 10000, far, 0) is not None
    assert judged_point(f.s, f.unit(gun), w, plane, 20001, 10000, far, 0) is None


@rule("DZ-AIR-01", "DZ-AIR-08")
@pytest.mark.parametrize(("x", "struck"), [(22.0, True), (22.001, False)])
def test_a_crash_reaches_to_the_thousandth_but_no_aircraft_in_the_air(x: float, struck: bool) -> None:
    f = Field(3, *([1, 1, 1, 1] if struck else []))  # D3 2, then two hits each on the tank and on the landed one
    plane = f.squad(0, CONDOR, (20, 40))
    tank = f.squad(1, SABRE, (x, 40))
    flying = f.squad(1, "sco_reaver_gunship", (21, 40))
    landed = f.squad(1, CONDOR, (40 - x, 40), air=False)
    f.s.change(f.unit(plane).uid).dp = 0
    f.push(Wreck(f.unit(plane).uid, 0, 0, 0))
    rolled = {thing_id(e.a) for e in f.told(Said.DAMAGE_ROLL)}
    assert (f.unit(tank).uid in rolled) is struck
    assert f.unit(flying).uid not in rolled and (f.unit(landed).uid in rolled) is struck
    assert not f.dice.rolls


@rule("DZ-AIR-02")
def test_landing_and_taking_off_are_part_of_a_move_and_a_web_forbids_both() -> None:
    m = match(position([squad("c", CONDOR, (10, 10), group=0)], [squad("b", SABRE, (40, 40))], acting="c"))
    play(m, 0, "move")
    assert "stay 0 1" in options(m, 0) and "stay" in options(m, 0)
    assert refused(m, 0, "stay 0 2").rule == "DZ-AIR-02"  # it flies already
    play(m, 0, "stay 0 1")
    assert (unit(m, "c").air, unit(m, "c").z) == (0, 0)
    down = match(position([squad("c", CONDOR, (10, 10), group=0, air=False)], ENEMIES, acting="c"))
    play(down, 0, "move")
    assert refused(down, 0, "stay 0 1").rule == "DZ-AIR-02"
    play(down, 0, "stay 0 2")
    assert (unit(down, "c").air, unit(down, "c").z) == (1, 2400)
    webbed = {"group": 0, "flags": NO_LANDING}
    held = match(position([squad("c", CONDOR, (10, 10), **webbed)], ENEMIES, acting="c"))
    play(held, 0, "move")
    for text in ("stay 0 1", "go 10000 15000 1"):
        assert refused(held, 0, text).rule == "DZ-AIR-02", text
    assert all(held.can(0, act(text)) for text in options(held, 0))
    grounded = match(position([squad("c", CONDOR, (10, 10), air=False, **webbed)], ENEMIES, acting="c"))
    play(grounded, 0, "move")  # there is nothing to choose
    assert (unit(grounded, "c").air, unit(grounded, "c").x, unit(grounded, "c").y) == (0, 10000, 10000)


@rule("DZ-MOV-01")
def test_turning_on_the_spot_is_a_move_without_a_way() -> None:
    m = match(position([squad("a", SABRE, (10, 10, 90))], ENEMIES, acting="a"))
    play(m, 0, "move")
    assert refused(m, 0, "stay 36001").rule == "DZ-MOV-01"
    assert refused(m, 0, "stay 1 1").rule == "DZ-AIR-02"
    play(m, 0, "stay 18001")
    assert (unit(m, "a").heading, unit(m, "a").moved) == (18000, 0)
    assert squad_of(m, "a").flags & MOVED


@rule("DZ-AIR-06")
def test_over_a_house_an_aircraft_flies_higher_and_does_not_land_on_it() -> None:
    m = match(position([squad("c", CONDOR, (22, 14), group=0)], ENEMIES, pieces=[HOUSE], acting="c"))
    play(m, 0, "move")
    assert refused(m, 0, "go 22000 22000 1").rule == "DZ-AIR-02"
    play(m, 0, "go 22000 22000")
    assert unit(m, "c").z == 4000 + 2400


@rule("DZ-AIR-04", "DZ-AIR-03")
def test_a_strafing_gun_reacts_with_all_its_firings() -> None:
    m = match(
        position(
            [squad("c", CONDOR, (5, 20, 0), group=0)],
            [squad("o", "sco_overseer_cradle_barge", (14, 16, 90)), squad("r", REAPER, (14, 14, 90))],
            acting="c",
        ),
        *([1] * 6),
    )
    play(m, 0, "move")
    play(m, 0, "go 23000 20000")
    barge, reaper = unit(m, "o").uid, unit(m, "r").uid
    play(m, 1, f"react {barge} 0 {unit(m, 'c').uid}")
    assert len(told(m, Said.HIT_ROLL)) == 3  # Strafe-3, each time two shots
    assert isinstance(m.state.agenda[-1], Reacting)
    assert options(m, 1) == [f"react {reaper} 0 {unit(m, 'c').uid}", "pass"]


@rule("DZ-AIR-04", "DZ-SHT-10")
def test_a_unit_reacts_with_all_the_weapons_it_names_at_one_point_and_once_at_a_leg() -> None:
    f = Field(*([1] * 20), extra=True)
    plane = f.squad(0, CONDOR, (10, 30))
    guns = f.squad(1, "res_tempest_interceptor", (16, 24))
    second = f.squad(1, REAPER, (18, 24))
    f.s.change(f.unit(guns).uid).heading = 9000
    uid, gunner = f.unit(plane).uid, f.unit(guns).uid
    f.s.leg = Leg(plane, 0, ((uid, 10000, 30000, 26000, 30000),))
    f.push(Reacting(plane))
    f.do(Action(Verb.REACT, gunner, 0, uid))
    assert isinstance(f.s.agenda[-1], Volley)
    assert not f.told(Said.HIT_ROLL)
    assert [(one.verb, one.b) for one in f.options()] == [(Verb.REACT, 1), (Verb.PASS, 0)]
    f.do(Action(Verb.REACT, gunner, 1, uid))
    assert [e.a for e in f.told(Said.AIMED)] == [gunner, gunner]
    assert f.s.units[gunner].spent == 3
    assert {one.a for one in f.options() if one.verb is Verb.REACT} == {f.unit(second).uid}


@rule("DZ-AIR-04")
def test_a_weapon_that_a_reacting_unit_does_not_name_waits_for_another_leg() -> None:
    f = Field(*([1] * 10), extra=True)
    plane = f.squad(0, CONDOR, (10, 30))
    guns = f.squad(1, "res_tempest_interceptor", (16, 24))
    f.s.change(f.unit(guns).uid).heading = 9000
    uid, gunner = f.unit(plane).uid, f.unit(guns).uid
    f.s.leg = Leg(plane, 0, ((uid, 10000, 30000, 26000, 30000),))
    f.push(Reacting(plane))
    f.do(Action(Verb.REACT, gunner, 0, uid))
    f.do(Action(Verb.PASS))
    assert f.asked == -1 and f.s.leg is None and f.s.units[gunner].spent == 1
    f.s.leg = Leg(plane, 0, ((uid, 26000, 30000, 10000, 30000),))
    f.push(Reacting(plane))
    assert [(one.verb, one.b) for one in f.options()] == [(Verb.REACT, 1), (Verb.PASS, 0)]
    refusal = Reacting(plane, (gunner,)).bars(f.s, 1, Action(Verb.REACT, gunner, 1, uid))
    assert refusal == "DZ-AIR-04"
