"""Shots at commanders: passed on to squad-mates, weapon by weapon."""

from __future__ import annotations

import pytest

from drumhead.games.dropzone.aircraft import Reacting
from drumhead.games.dropzone.basics import put_aboard
from drumhead.games.dropzone.fights import SHOOTING, Fight, Leg, Shot
from drumhead.games.dropzone.redirect import bars_redirect, mates, mates_for
from drumhead.games.dropzone.shooting import Shooting
from drumhead.games.dropzone.state import DropState
from drumhead.games.dropzone.verbs import Said, Verb
from drumhead.kernel import Action, Match
from tests.games.dropzone.field import Field
from tests.games.dropzone.table import (
    GAME,
    HERA,
    HUNTER,
    SABRE,
    at,
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


def shot_at_hera(*dice: int, mate: tuple[float, float] = (20, 12), **more: object) -> Match[DropState]:
    """One Sabre aims its railgun at the Hera that carries a commander."""
    m = match(
        position(
            [squad("a", SABRE, (10, 10, 0))],
            [squad("h", HERA, (20, 10), mate, commander="cv3")],
            acting="a",
            **more,
        ),
        *dice,
    )
    play(m, 0, "shoot")
    play(m, 0, f"aim 0 {at(m, 'h', 0)}")
    return m


@rule("DZ-CMD-15", "DZ-CMD-19", "DZ-CMD-20")
def test_the_defender_passes_a_shot_on_to_a_squad_mate_once_before_any_die() -> None:
    m = shot_at_hera(1)
    play(m, 0, "end")
    assert m.waiting() == [1]
    assert options(m, 1) == [f"redirect 0 {unit(m, 'h', 1).uid}", "pass"]
    assert not told(m, Said.HIT_ROLL)
    play(m, 1, f"redirect 0 {unit(m, 'h', 1).uid}")
    assert [(e.a, e.b) for e in told(m, Said.REDIRECTED)] == [(unit(m, "h").uid, unit(m, "h", 1).uid)]
    assert told(m, Said.HIT_ROLL)  # and the dice fall without another question


@rule("DZ-CMD-15")
def test_redirecting_is_optional() -> None:
    m = shot_at_hera(1)
    play(m, 0, "end")
    play(m, 1, "pass")
    assert not told(m, Said.REDIRECTED)


@rule("DZ-CMD-16", "DZ-CMD-57")
def test_the_new_target_must_be_valid_for_the_weapon() -> None:
    far = GAME.position(
        position([squad("a", SABRE, (10, 10, 0))], [squad("h", HERA, (33, 10), (36, 10), commander="cv3")])
    )
    shot = Shot(1, 0, squad_of(far, "a").arms[0], at(far, "h", 0))
    f = Fight(squad_of(far, "a").sid, 0, SHOOTING, units=(1,), shots=(shot,))
    assert bars_redirect(far, f, shot, unit(far, "h", 1).uid) == "DZ-CMD-16"  # 26 inches, R(C) 24
    assert mates_for(far, f, shot) == []
    aboard = GAME.position(
        position(
            [squad("a", SABRE, (10, 10, 0))],
            [
                squad("h", HERA, (20, 10), count=2, commander="cv3"),
                squad("n", "phr_neptune_dropship", (30, 30), group=-1),
            ],
        )
    )
    put_aboard(aboard, unit(aboard, "h", 1).uid, unit(aboard, "n").uid)
    assert bars_redirect(aboard, f, shot, unit(aboard, "h", 1).uid) == "DZ-CMD-57"


@rule("DZ-CMD-17", "AMB-14")
def test_a_hull_down_mate_takes_no_shot_meant_for_a_commander_in_the_open() -> None:
    wall = {"id": "wall", "rect": [16, 11.5, 17, 14], "height": 3, "armour": 10, "dp": 10}
    m = shot_at_hera(1, mate=(20, 12.6), pieces=[wall])
    f = m.state.fights[-1]
    from drumhead.games.dropzone.targets import look

    w = GAME.cards.weapons[f.shots[0].weapon]
    seen = look(m.state, unit(m, "a"), 0, w, at(m, "h", 1), f)
    assert seen.seen and seen.hull
    assert bars_redirect(m.state, f, f.shots[0], unit(m, "h", 1).uid) == "DZ-CMD-17"


@rule("DZ-CMD-18")
def test_each_weapon_is_redirected_for_itself() -> None:
    m = match(
        position(
            [squad("a", SABRE, (10, 10, 0), (10, 12, 0))],
            [squad("h", HERA, (20, 10), (20, 12), commander="cv3")],
            acting="a",
        ),
        1,
        1,
    )
    play(m, 0, "shoot")
    play(m, 0, f"aim 0 {at(m, 'h', 0)}")
    play(m, 0, "end")
    mate = unit(m, "h", 1).uid
    play(m, 1, f"redirect 0 {mate}")
    assert options(m, 1) == [f"redirect 1 {mate}", "pass"]
    play(m, 1, "pass")
    assert [e.a for e in told(m, Said.REDIRECTED)] == [unit(m, "h").uid]


@rule("DZ-CMD-19")
def test_the_question_comes_after_all_targets_are_declared() -> None:
    m = shot_at_hera(1)
    step = m.state.agenda[-1]
    assert isinstance(step, Shooting) and step.stage == 1 and m.waiting() == [0]
    assert refused(m, 0, f"redirect 0 {unit(m, 'h', 1).uid}").rule


@rule("DZ-CMD-21", "AMB-15")
def test_close_quarters_shots_cannot_be_redirected() -> None:
    house = {"id": "house", "rect": [20, 20, 24, 24], "height": 4}
    m = match(
        position(
            [squad("a", "ucm_legionnaires", inside="house", count=2)],
            [squad("d", "sha_daimyo_battlesuit", inside="house", commander="cv3")],
            pieces=[house],
            acting="a",
        ),
        *([1] * 8),
    )
    play(m, 0, "shoot 1")
    play(m, 0, options(m, 0)[0])
    assert not told(m, Said.REDIRECTED) and m.waiting() == [0]


@rule("DZ-CMD-22")
def test_a_retinue_takes_shots_only_near_its_commander() -> None:
    s = GAME.position(
        position([squad("w", "ucm_mount_wade", (10, 10), commander="ucm_wade")], [squad("x", HUNTER, (30, 30))])
    )
    assert mates(s, 1) == []  # no Broadswords in the base set: nobody near


@rule("DZ-CMD-15", "DZ-CMD-20", "DZ-SHT-12")
def test_no_second_time_not_what_is_lost_and_not_at_scenery() -> None:
    s = GAME.position(
        position([squad("a", SABRE, (10, 10, 0))], [squad("h", HERA, (20, 10), (20, 12), commander="cv3")])
    )
    gun = squad_of(s, "a").arms[0]
    f = Fight(squad_of(s, "a").sid, 0, SHOOTING, units=(1,))
    mate = [unit(s, "h", 1).uid]
    for shot, found in (
        (Shot(1, 0, gun, at(s, "h", 0)), mate),
        (Shot(1, 0, gun, at(s, "h", 0), redirected=True), []),
        (Shot(1, 0, gun, at(s, "h", 0), lost=True), []),
        (Shot(1, 0, gun, at(s, "h", 1)), []),  # no commander rides there
        (Shot(1, 0, gun, 1 << 4 | 4), []),
    ):
        assert mates_for(s, f, shot) == found


@rule("DZ-CMD-16", "DZ-AIR-07")
@pytest.mark.parametrize(("y", "takes"), [(12.0, True), (48.0, False)])
def test_reaction_fire_at_a_commander_is_passed_on_only_to_who_flies_past_the_gun_too(y: float, takes: bool) -> None:
    f = Field(1, 1, 1)
    heras = f.squad(0, HERA, (10, 10), (10, y), commander="cv3")
    gun = f.squad(1, "ucm_rapier_aa_tank", (20, 16))
    f.s.change(f.unit(gun).uid).heading = 27000
    first, second = f.s.squads[heras].members
    f.s.leg = Leg(
        heras, 11, ((first, 10000, 10000, 28000, 10000), (second, 10000, int(y * 1000), 28000, int(y * 1000)))
    )
    f.push(Reacting(heras))
    f.do(Action(Verb.REACT, f.unit(gun).uid, 0, first))
    if takes:
        assert f.asked == 0
        f.do(Action(Verb.REDIRECT, 0, second))
        assert [e.b for e in f.told(Said.REDIRECTED)] == [second]
        assert f.told(Said.HIT_ROLL)
    else:
        assert not f.told(Said.REDIRECTED) and f.told(Said.HIT_ROLL)


@rule("DZ-CMD-22")
@pytest.mark.parametrize(
    ("mount", "commander", "unit", "other"),
    [
        ("ucm_mount_wade", "ucm_wade", "ucm_broadsword_super_heavy_tank", "ucm_jackal_lav"),
        ("ucm_mount_agu", "ucm_agu", "ucm_jackal_lav", "ucm_broadsword_super_heavy_tank"),
        ("phr_mount_caine", "phr_caine", "phr_apollo_strike_walker", "phr_ares_walker"),
    ],
)
def test_a_retinue_is_a_whole_squad_of_its_kind_of_which_one_unit_is_near(
    mount: str, commander: str, unit: str, other: str
) -> None:
    for x, near in ((13.0, True), (13.001, False)):
        f = Field(extra=True)
        chief = f.squad(0, mount, (10, 10), commander=commander)
        guards = f.squad(0, unit, (x, 10), (20, 10))
        f.squad(0, other, (10, 12.5))  # near, but of another kind
        f.squad(1, unit, (10, 7.5))  # of that kind, but not a friend
        assert mates(f.s, f.unit(chief).uid) == (list(f.s.squads[guards].members) if near else [])
