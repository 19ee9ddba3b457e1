"""Every keyword and every rule of single units, weapons and commanders: what it changes, in the smallest position."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import pytest

from drumhead.games.dropzone import fights, mods, printed, texts
from drumhead.games.dropzone import state as st
from drumhead.games.dropzone.actions import (
    Acting,
    CallingIn,
    actions_left,
    bars_action,
    begin_squad,
    callable_squads,
)
from drumhead.games.dropzone.aircraft import bars_reaction
from drumhead.games.dropzone.area import area_of, sources
from drumhead.games.dropzone.basics import coherency, may_not_leave, put_off
from drumhead.games.dropzone.casualties import Scorching, token
from drumhead.games.dropzone.close_quarters import Fortitude
from drumhead.games.dropzone.commanders import bars_mount, hand_limit, influence_of, riders
from drumhead.games.dropzone.damage import (
    BY_CARD,
    add_tokens,
    damage_of,
    harm,
    points_of,
    saved,
    victim_bits,
)
from drumhead.games.dropzone.deployment import squad_by_air
from drumhead.games.dropzone.drills import bars_drill, drill_reach
from drumhead.games.dropzone.end import presence
from drumhead.games.dropzone.fights import Hit, Shot
from drumhead.games.dropzone.filters_places import AtHome
from drumhead.games.dropzone.geometry import eye_height, touches_blast
from drumhead.games.dropzone.hand import Fill, discard_unwanted
from drumhead.games.dropzone.hits import (
    devastator_of,
    energy_of,
    flames,
    focus,
    hits_of,
    judged,
    make_hits,
    plain_hits,
    roll_to_hit,
)
from drumhead.games.dropzone.modifiers import armour_of, cannot, evasion_of, has_active, is_safe, lay, passive_of, total
from drumhead.games.dropzone.mods import Mod
from drumhead.games.dropzone.movement import is_fast
from drumhead.games.dropzone.moving import Moving, move_budget
from drumhead.games.dropzone.objectives import bars_claim, bars_search, search_bonus, take_over
from drumhead.games.dropzone.preparing import join
from drumhead.games.dropzone.redirect import mates
from drumhead.games.dropzone.rounds import begin_round, initiative_bonus
from drumhead.games.dropzone.scenery import CollateralRoll, bars_garrison, bars_room, corrode
from drumhead.games.dropzone.selectors import Here
from drumhead.games.dropzone.shooting import aim, pool, quarters_targets
from drumhead.games.dropzone.state import Objective
from drumhead.games.dropzone.targets import (
    aa_of,
    bars_target,
    bars_weapon,
    base_to_hit,
    body_cover,
    covered_by,
    look,
    may_hide,
    number_to_hit,
    shots_of,
    to_hit,
)
from drumhead.games.dropzone.texts import thing
from drumhead.games.dropzone.transports import bars_disembark, disembark, gates_for, reach_of_carrier, spots_off
from drumhead.games.dropzone.verbs import PASSING, Said, Verb
from drumhead.kernel import Action
from drumhead.kernel.agenda import answer
from tests.games.dropzone.field import Field, piece, squad, unit
from tests.games.dropzone.test_lists import army, broken, library
from tests.games.dropzone.test_lists import squad as listed
from tests.support import rule

F = TypeVar("F", bound=Callable[..., None])
TRIED: set[str] = set()


def keyword(*ids: str) -> Callable[[F], F]:
    """Note that a test shows these rules."""
    TRIED.update(ids)

    def noted(test: F) -> F:
        return test

    return noted


def test_every_keyword_and_rule_is_tried_here() -> None:
    assert set(library(True).rules.files) == TRIED


def weapon(name: str) -> int:
    return library(True).cards.weapon_numbers[name]


def shot(f: Field, sid: int, target: int, name: str = "", slot: int = 0, **more: Any) -> Shot:
    """A shot of a squad's first unit, as allocation makes it."""
    u = f.unit(sid)
    number = weapon(name) if name else f.s.squads[sid].arms[slot]
    if name:
        slot = f.s.squads[sid].arms.index(number)
    fight = f.s.fights[-1] if f.s.fights else f.fight(sid)
    made = aim(f.s, fight, u, slot, f.cards.weapons[number], target, 0)
    if more:
        made = Shot(
            made.uid, made.slot, made.weapon, made.target, made.via, made.combined, made.hull, made.blind, **more
        )
    return made


def need(f: Field, sid: int, target: int, name: str = "", slot: int = 0) -> int:
    """The number that a squad's first unit needs to hit."""
    one = shot(f, sid, target, name, slot)
    return number_to_hit(f.s, one, f.s.fights[-1])


# -- special rules of units


@keyword("access")
@rule("DZ-TRN-12")
def test_access() -> None:
    f = Field()
    braves = f.squad(0, "sha_brave_warsuits", count=2, place=st.HOLDING)
    assert gates_for(f.s, braves) == []
    gate = f.squad(0, "sha_haven_terragate", (20, 10))
    assert gates_for(f.s, braves) == [f.unit(gate).uid]
    spots = spots_off(f.s, braves, f.unit(gate).uid, 0)
    disembark(f.s, f.t, braves, f.unit(gate).uid, spots, False)
    assert f.unit(braves).place == st.TABLE
    assert f.unit(gate).passed_out == 4


@keyword("bloodthirsty", "living_weapon")
def test_bloodthirsty_and_living_weapon() -> None:
    f = Field()
    worms = f.squad(0, "sco_razorworms", inside=1, count=2)
    assert not may_not_leave(f.s, worms)
    f.squad(1, "ucm_legionnaires", inside=1, count=2)
    assert may_not_leave(f.s, worms)
    f.s.objectives.append(Objective(1, 22500, 22500, 1, True, True, 1))
    assert search_bonus(f.s, worms, 1) == 1 - 1 - 2  # round 1, enemies inside, Bloodthirsty
    assert bars_search(f.s, worms, 1)
    assert bars_claim(f.s, worms, Objective(1, 22500, 22500, 1, False, True, 1))
    assert cannot(f.s, f.unit(worms), mods.NO_EMBARK)


@keyword("call_in", "barros_benefit")
@rule("DZ-DEP-09")
def test_call_in_comes_with_barros_scorpions() -> None:
    f = Field()
    foot = f.squad(0, "phr_immortals", (20, 10), (21, 10))
    scorpion = f.squad(0, "phr_mount_barros", place=st.READY, commander="phr_barros")
    assert callable_squads(f.s, foot) == [scorpion]
    waiting = f.squad(0, "phr_ares_walker", place=st.READY)
    assert waiting not in callable_squads(f.s, foot)


@rule("DZ-DEP-09")
def test_the_owner_says_where_a_called_squad_arrives() -> None:
    f = Field()
    foot = f.squad(0, "phr_immortals", (20, 10), (22, 10))
    scorpion = f.squad(0, "phr_mount_barros", place=st.READY, commander="phr_barros")
    f.push(CallingIn(foot, scorpion))
    step = f.s.agenda[-1]
    assert isinstance(step, CallingIn)
    assert f.asked == 0 and len(f.options()) > 4
    for one in f.options():
        step.verify(f.s, 0, one)

    def freely(x: int, y: int) -> str:
        return step.bars(f.s, 0, Action(Verb.PLACE, scorpion, x, y, (x, y, 9000)))

    assert freely(28000, 10000) == ""  # at exactly 6 inches of the second unit
    assert freely(28001, 10000) == "DZ-DEP-09"
    assert freely(22500, 18500) == "DZ-DEP-09"  # in reach of nobody, and on a house
    answer(f.s, f.t, 0, Action(Verb.PLACE, scorpion, 28000, 10000, (28000, 10000, 9000)))
    assert (f.unit(scorpion).x, f.unit(scorpion).place) == (28000, st.TABLE)
    assert f.s.squads[scorpion].flags & st.CALLED


@keyword("command_centre")
@rule("DZ-CMD-04")
def test_command_centre() -> None:
    f = Field()
    roc = f.squad(0, "ucm_roc_heavy_gunship", (20, 10))
    tanks = f.squad(0, "ucm_sabre_tank", (10, 10), (13, 10), (16, 10))
    assert bars_mount(f.s, f.unit(roc).uid) == ""
    assert bars_mount(f.s, f.unit(tanks).uid) == "DZ-CMD-04"


@keyword("dodge")
def test_dodge() -> None:
    f = Field(4, 3)
    ops = f.squad(0, "ucm_praetorian_spec_ops", (20, 10), (21, 10))
    assert saved(f.s, f.t, f.unit(ops), 2, 5, True, False) == 1  # 4+ against Close Quarters and Collateral
    assert saved(f.s, f.t, f.unit(ops), 2, 5, False, False) == 0  # and against nothing else


@keyword("fast")
@rule("DZ-MOV-09", "DZ-VIC-08")
def test_fast() -> None:
    f = Field(extra=True)
    jet = f.squad(0, "ucm_archangel_interceptor", (22, 18))
    k = f.s.kind(f.unit(jet).uid)
    assert is_fast(k)
    assert (k.mv_min, k.mv) == (24000, 36000)
    assert presence(f.s, 0, 1, 0, 0, 6000, 1) == 0  # never counts for Victory Points
    f.squad(0, "ucm_sabre_tank", (22, 18))
    assert presence(f.s, 0, 1, 0, 0, 6000, 1) == 35


@keyword("infiltrate")
def test_infiltrate() -> None:
    f = Field()
    snipers = f.squad(0, "ucm_praetorian_sniper_team", count=2, place=st.OFF)
    assert f.s.kind(f.unit(snipers).uid).infiltrate == 18000
    assert squad_by_air(f.s, snipers)  # whatever Aerial Advantage says
    tanks = f.squad(0, "ucm_sabre_tank", count=3, place=st.OFF)
    assert not squad_by_air(f.s, tanks)


@keyword("large", "apep_detriment")
@rule("DZ-SHT-04")
def test_large_is_never_hull_down() -> None:
    f = Field()
    heavy = f.squad(0, "sha_caiman_heavy_gravtank", (20, 10))
    assert may_hide(f.s, f.unit(heavy))
    f.squad(0, "sha_mount_apep", (25, 10), commander="sha_apep")
    assert not may_hide(f.s, f.unit(heavy))  # his Heavy units are Large


@keyword("rapid_insertion")
@rule("DZ-TRN-05")
def test_rapid_insertion() -> None:
    f = Field(extra=True)
    ship = f.squad(0, "ucm_raven_light_troopship", (20, 10))
    legion = f.squad(0, "ucm_legionnaires", count=2, aboard=f.unit(ship).uid)
    assert bars_disembark(f.s, legion) == "DZ-TRN-05"  # it flies
    other = f.squad(0, "ucm_raven_light_troopship", (30, 10))
    ops = f.squad(0, "ucm_praetorian_spec_ops", count=2, aboard=f.unit(other).uid)
    f.s.change(f.unit(other).uid).flown = 16000
    assert bars_disembark(f.s, ops) == ""  # half of 24 and 4 inches more
    f.s.change(f.unit(other).uid).flown = 16001
    assert bars_disembark(f.s, ops) == "DZ-TRN-05"


@keyword("rapid_insertion")
@rule("DZ-CQ-03")
def test_rapid_insertion_does_not_reroll_for_entering() -> None:
    for air, entered in ((True, False), (False, True)):
        f = Field(extra=True)
        ship = f.squad(0, "ucm_raven_light_troopship", (19, 22), air=air)
        ops = f.squad(0, "ucm_praetorian_spec_ops", count=2, aboard=f.unit(ship).uid)
        f.squad(1, "sco_warriors", inside=1, count=1)
        f.s.change_squad(ship).bound = f.group(ops)
        f.acting(0, ops)
        f.push(Moving(ops, 0, 0, 0))
        f.do(next(one for one in f.options() if one.verb is Verb.DISEMBARK and one.b == 9000))
        f.do(next(one for one in f.options() if one.verb is Verb.ENTER and one.a == 1))
        assert bool(f.s.squads[ops].flags & st.ENTERED) is entered


@keyword("rare", "krell_detriment")
def test_rare() -> None:
    data = army("RES_KRELL")
    assert broken(data) == []
    hawks = [one for one in data["auxiliaries"] if one["unit"] == "res_lifthawk_dropship"]
    assert hawks
    for n in range(2):
        data["auxiliaries"].append({"id": f"x{n}", "unit": "res_lifthawk_dropship", "count": 1})
    assert "DZ-ARM-05" in broken(data)  # under Krell, two in a Clash


@keyword("resilient")
@rule("DZ-SHT-13")
def test_resilient() -> None:
    assert (points_of(2, False, 0, False), points_of(2, True, 0, False)) == (2, 1)
    assert (points_of(2, False, 3, False), points_of(2, True, 3, False)) == (6, 3)


@keyword("wide")
@rule("DZ-BAS-05")
def test_wide() -> None:
    f = Field()
    tanks = f.squad(0, "ucm_sabre_tank", (10, 10), (13, 10), (16, 10))
    assert coherency(f.s, f.unit(tanks)) == 3000
    lay(f.s, Mod(mods.UNIT_KEY, texts.SQUAD, tanks, printed.WIDE, mods.U_GAME))
    assert coherency(f.s, f.unit(tanks)) == 6000


# -- special rules of weapons


@keyword("aa")
@rule("DZ-SHT-02", "DZ-AIR-03")
def test_aa() -> None:
    f = Field()
    tanks = f.squad(0, "ucm_sabre_tank", (10, 10), (13, 10), (16, 10))
    flak = f.squad(0, "ucm_rapier_aa_tank", (20, 10), (23, 10), (26, 10))
    bird = f.squad(1, "ucm_falcon_light_gunship", (20, 18))
    it = unit(f.unit(bird).uid)
    fight = f.fight(tanks)
    gun = f.s.weapon(tanks, 0)
    assert bars_target(f.s, f.unit(tanks), 0, gun, it, fight) == "DZ-SHT-02"
    fight = f.fight(flak)
    assert bars_target(f.s, f.unit(flak), 0, f.s.weapon(flak, 0), it, fight) == ""
    assert need(f, flak, it) == 3 + 4 - 2  # Evasion 4 is 2 lower
    assert aa_of(f.s, f.unit(flak), 0, f.s.weapon(flak, 0)) == 2


@keyword("airburst")
def test_airburst() -> None:
    f = Field()
    tanks = f.squad(0, "ucm_sabre_tank", (22, 15), (25, 15), (28, 15))
    foot = f.squad(1, "ucm_legionnaires", inside=1, count=2)
    it = unit(f.unit(foot).uid)
    fight = f.fight(tanks)
    gun = f.s.weapon(tanks, 0)
    assert bars_target(f.s, f.unit(tanks), 0, gun, it, fight) == "DZ-SCN-07"  # in the centre
    lay(f.s, Mod(mods.WEAPON_KEY, texts.SQUAD, tanks, printed.AIRBURST, mods.U_ATT))
    assert bars_target(f.s, f.unit(tanks), 0, gun, it, fight) == ""


@keyword("alt")
@rule("DZ-SHT-10")
def test_alt() -> None:
    f = Field()
    wolf = f.squad(0, "ucm_wolf_command_lav", (10, 10))
    u = f.s.change(f.unit(wolf).uid)
    assert bars_weapon(f.s, u, 1, f.s.weapon(wolf, 1), False) == ""
    u.alts |= 1 << 1
    assert bars_weapon(f.s, u, 1, f.s.weapon(wolf, 1), False) == "DZ-SHT-10"


@keyword("area", "seti_detriment")
@rule("DZ-GEO-12")
def test_area() -> None:
    f = Field()
    seti = f.squad(0, "sha_mount_seti", (10, 30), commander="sha_seti")
    tanks = f.squad(1, "ucm_sabre_tank", (10, 20), (12, 20), (16, 20))
    near = f.squad(0, "sha_tomahawk_gravtank", (11, 22))
    it = unit(f.unit(tanks).uid)
    cannon = "sha_mount_seti.disruption_cannon"
    f.fight(seti)
    for dice, touched in ((4, {0, 1, "near"}), (2, {"near"}), (1, set())):
        f.s.fights[-1] = fights.Fight(
            seti,
            0,
            fights.SHOOTING,
            units=f.s.squads[seti].members,
            shots=(shot(f, seti, it, cannon, need=3, dice=(dice,)),),
        )
        make_hits(f.s, f.t)
        hit = {texts.thing_id(one.target) for one in f.s.fight().hits}
        names = {0: f.unit(tanks).uid, 1: f.unit(tanks, 1).uid, "near": f.unit(near).uid}
        assert hit == {names[one] for one in touched}  # a glance of Seti's side falls on its own
    f.s.auras = ()
    f.s.fights[-1] = fights.Fight(
        seti, 0, fights.SHOOTING, units=f.s.squads[seti].members, shots=(shot(f, seti, it, cannon, need=3, dice=(2,)),)
    )
    make_hits(f.s, f.t)
    (glance,) = f.s.fight().hits
    assert (texts.thing_id(glance.target), glance.energy) == (f.unit(tanks).uid, 8 + 4 - 2)


@keyword("articulated")
@rule("DZ-GEO-07")
def test_articulated() -> None:
    f = Field()
    tanks = f.squad(0, "ucm_sabre_tank", (10, 10))
    u = f.unit(tanks)
    assert eye_height(u, f.s.kind(u.uid), printed.ARTICULATED) == 700 + 1000
    assert eye_height(u, f.s.kind(u.uid), 0) == 525


@keyword("cover", "soft_cover", "body_cover")
@rule("DZ-SCN-02", "DZ-SHT-03", "DZ-SHT-07")
def test_cover_and_weapons_that_ignore_it() -> None:
    f = Field()
    foot = f.squad(1, "ucm_legionnaires", inside=1, count=2)
    for uid in f.s.squads[foot].members:
        f.s.change(uid).edge = 0
    sirens = f.squad(0, "phr_siren_corps", (22, 14), (23, 14))
    legion = f.squad(0, "ucm_legionnaires", (24, 14), (25, 14))
    v = f.unit(foot)
    f.fight(sirens)
    assert covered_by(f.s, f.unit(legion), v, 0, printed.SOFT_COVER)
    assert need(f, sirens, unit(v.uid)) == 3  # Cover (All)
    assert body_cover(f.s, f.unit(sirens), v, f.s.weapon(sirens, 0), 0) == 0
    f.s.fights.clear()
    f.fight(legion)
    assert need(f, legion, unit(v.uid)) == 5
    assert body_cover(f.s, f.unit(legion), v, f.s.weapon(legion, 0), 0) == 1


@keyword("destroyer")
def test_destroyer() -> None:
    f = Field()
    snipers = f.squad(0, "ucm_praetorian_sniper_team", (10, 10), (11, 10))
    tanks = f.squad(1, "ucm_sabre_tank", (10, 20))
    fight = f.fight(snipers)
    one = shot(f, snipers, unit(f.unit(tanks).uid), need=2, dice=(6, 5, 1))
    f.s.fights[-1] = fights.Fight(snipers, 0, fights.SHOOTING, units=fight.units, shots=(one,))
    hits: list[Hit] = []
    plain_hits(f.s, f.t, f.s.fight(), 0, 4, hits)
    assert [hit.critical for hit in hits] == [True, False]


@keyword("devastator", "sonic")
def test_devastator() -> None:
    f = Field()
    hunters = f.squad(0, "sco_hunter_tank", (10, 10))
    foot = f.squad(1, "ucm_legionnaires", (10, 16), (11, 16))
    tanks = f.squad(1, "ucm_sabre_tank", (13, 16))
    f.fight(hunters)
    assert devastator_of(f.s, shot(f, hunters, unit(f.unit(foot).uid)), unit(f.unit(foot).uid)) == 2
    assert devastator_of(f.s, shot(f, hunters, unit(f.unit(tanks).uid)), unit(f.unit(tanks).uid)) == 0
    puma = f.squad(0, "sha_mount_ramses", (22, 15), commander="sha_ramses")
    f.s.fights.clear()
    f.fight(puma)
    for y, value in ((4, 2), (10, 4), (15, 6)):
        f.s.change(f.unit(puma).uid).y = y * 1000
        one = shot(f, puma, piece(1), "sha_mount_ramses.sonic_cannon")
        assert devastator_of(f.s, one, piece(1)) == value  # 16, 10 and 5 inches from the wall


@keyword("flame", "flammable", "destructible", "collateral_token", "garrison")
@rule("DZ-COL-01", "DZ-SCN-03", "DZ-SCN-05")
def test_flame_and_what_burns() -> None:
    f = Field()
    walker = f.squad(0, "phr_menchit_walker", (22, 14))
    foot = f.squad(1, "ucm_legionnaires", inside=1, count=2)
    it = unit(f.unit(foot).uid)
    fight = f.fight(walker)
    flamer = f.s.weapon(walker, 0)
    assert bars_target(f.s, f.unit(walker), 0, flamer, it, fight) == ""  # anywhere in the Garrison
    flames(f.s, f.t, fight, shot(f, walker, it))
    assert f.s.pieces[1].tokens == 1
    f.s.change_piece(1).keys |= printed.FLAMMABLE
    flames(f.s, f.t, fight, shot(f, walker, it))
    assert f.s.pieces[1].tokens == 3
    assert CollateralRoll(1, 0).energy(f.s) == 2
    assert CollateralRoll(2, 0).energy(f.s) == 4
    f.s.change_piece(2).keys &= ~printed.DESTRUCTIBLE
    assert bars_target(f.s, f.unit(walker), 0, flamer, piece(2), fight) == "DZ-SHT-11"
    assert bars_room(f.s, 1, 18) == ""
    assert bars_room(f.s, 1, 19) == "DZ-CQ-08"  # twenty Damage Points, two inside


@keyword("focus", "synchronised_assault")
def test_focus_and_a_squad_that_pools() -> None:
    f = Field()
    cars = f.squad(0, "res_rocket_technical", (10, 10), (12, 10), (14, 10))
    tanks = f.squad(1, "ucm_sabre_tank", (12, 15))
    it = unit(f.unit(tanks).uid)
    rocket = f.s.squads[cars].arms[0]
    shots = tuple(Shot(uid, 0, rocket, it, need=3, dice=(4,)) for uid in f.s.squads[cars].members)
    f.fight(cars, shots=shots)
    pool(f.s)
    assert [hits_of(one) for one in f.s.fight().shots] == [3, 0, 0]
    focus(f.s, 0, 2)
    hits: list[Hit] = []
    plain_hits(f.s, f.t, f.s.fight(), 0, 7, hits)
    assert [hit.energy for hit in hits] == [11]  # two hits given up, +2 each


@keyword("indirect")
def test_indirect() -> None:
    f = Field()
    chief = f.squad(0, "ucm_kodiak_command_acv", (22, 12))
    hidden = f.squad(1, "ucm_sabre_tank", (22, 33))
    it = unit(f.unit(hidden).uid)
    fight = f.fight(chief)
    gun = f.s.weapon(chief, 0)
    blind = look(f.s, f.unit(chief), 0, gun, it, fight)
    assert (blind.seen, blind.blind) == (True, True)
    assert base_to_hit(f.s, gun, it, True, fight) == 5
    f.squad(0, "ucm_wolverine_scout_buggy", (15, 33))
    f.s.stirred()
    assert not look(f.s, f.unit(chief), 0, gun, it, fight).blind  # a Scout sees for it


@keyword("limited")
def test_limited() -> None:
    f = Field()
    roc = f.squad(0, "ucm_roc_heavy_gunship", (10, 10))
    u = f.s.change(f.unit(roc).uid)
    slot = next(n for n, row in enumerate(f.s.squads[roc].arms) if f.cards.weapons[row].limited)
    w = f.s.weapon(roc, slot)
    assert bars_weapon(f.s, u, slot, w, False) == ""
    u.limited = tuple([0] * slot + [2])
    assert bars_weapon(f.s, u, slot, w, False) == "DZ-SHT-10"


@keyword("penetrative", "sharpe_benefit")
def test_penetrative() -> None:
    assert [damage_of(die, 3, 15, 2, 6) for die in (4, 5, 6)] == [0, 0, 1]
    f = Field()
    sharpe = f.squad(0, "res_mount_sharpe", (10, 10), commander="res_sharpe")
    tanks = f.squad(1, "ucm_sabre_tank", (10, 20))
    it = unit(f.unit(tanks).uid)
    f.fight(sharpe)
    one = shot(f, sharpe, it)
    assert "Missile" in f.cards.weapons[one.weapon].name
    f.s.fights[-1] = fights.Fight(sharpe, 0, fights.SHOOTING, units=f.s.squads[sharpe].members, shots=(one,))
    weak = Hit(0, it, 3, False)
    assert judged(f.s, f.s.fight(), weak, 5) & 255 == 1  # her missiles pierce on 5 or 6
    f.s.auras = ()
    assert judged(f.s, f.s.fight(), weak, 5) & 255 == 0


@keyword("reduced", "half_reduced")
def test_reduced() -> None:
    f = Field()
    foot = f.squad(0, "ucm_legionnaires", (10, 10))
    rifles = f.s.weapon(foot, 0)
    assert shots_of(f.s, f.unit(foot), 0, rifles) == 4
    f.s.change(f.unit(foot).uid).dp = 2
    assert shots_of(f.s, f.unit(foot), 0, rifles) == 1
    medusa = f.squad(0, "phr_mount_stheno", (20, 10), commander="phr_stheno")
    slot = next(n for n, row in enumerate(f.s.squads[medusa].arms) if f.cards.weapons[row].half_reduced)
    for dp, left in ((10, 6), (9, 6), (8, 5), (5, 4)):
        f.s.change(f.unit(medusa).uid).dp = dp
        assert shots_of(f.s, f.unit(medusa), slot, f.s.weapon(medusa, slot)) == left


@keyword("strafe")
def test_strafe() -> None:
    lynx = library().cards.weapons[weapon("sha_lynx_chiefstrider.twin_gauss_cannons")]
    assert lynx.strafe == 2
    f = Field()
    lynxes = f.squad(0, "sha_lynx_chiefstrider", (10, 10))
    tanks = f.squad(1, "ucm_sabre_tank", (10, 20), (12, 20), (20, 20))
    f.shoot(lynxes)
    f.do(next(one for one in f.options() if one.verb is Verb.AIM and one.b == unit(f.unit(tanks).uid)))
    again = {one.b for one in f.options() if one.verb is Verb.AIM}
    assert unit(f.unit(tanks, 1).uid) in again  # within 3 inches of the first target
    assert unit(f.unit(tanks, 2).uid) not in again


@keyword("tech_killer")
def test_tech_killer() -> None:
    f = Field()
    medusa = f.squad(0, "phr_mount_stheno", (22, 15), commander="phr_stheno")
    fight = f.fight(medusa)
    assert bars_target(f.s, f.unit(medusa), 0, f.s.weapon(medusa, 0), piece(1), fight) == "DZ-SHT-11"


# -- rules of single weapons


@keyword("arc_caster")
def test_arc_caster() -> None:
    f = Field()
    reapers = f.squad(0, "sco_reaper_aa_tank", (10, 10))
    bird = f.squad(1, "ucm_raven_light_dropship", (12, 14))
    tank = f.squad(1, "ucm_sabre_tank", (14, 14))
    fight = f.fight(reapers)
    gun = f.s.weapon(reapers, 0)
    numbers = [
        base_to_hit(f.s, gun, it, False, fight) for it in (unit(f.unit(bird).uid), piece(1), unit(f.unit(tank).uid))
    ]
    assert numbers == [2, 6, 6]


@keyword("ion_storm")
def test_ion_storm() -> None:
    f = Field(4, 5, 6, 3)  # a tank at 4 inches, a friend at 8, Infantry at 10 with three hits
    barge = f.squad(0, "sco_desolator_command_barge", (10, 30))
    tank = f.squad(1, "ucm_sabre_tank", (13, 30))
    friend = f.squad(0, "sco_hunter_tank", (18, 30))
    foot = f.squad(1, "ucm_legionnaires", (20, 30))
    f.fight(barge)
    row = weapon("sco_desolator_command_barge.ion_storm")
    slot = f.s.squads[barge].arms.index(row)
    f.s.fights[-1] = fights.Fight(
        barge,
        0,
        fights.SHOOTING,
        units=f.s.squads[barge].members,
        shots=(Shot(f.unit(barge).uid, slot, row, piece(1)),),
    )
    make_hits(f.s, f.t)
    hit = [texts.thing_id(one.target) for one in f.s.fight().hits]
    assert hit == [f.unit(tank).uid] + [f.unit(foot).uid] * 3  # the friend needed a 6
    assert f.unit(friend).uid not in hit


@keyword("web")
def test_web() -> None:
    f = Field()
    daimyo = f.squad(0, "sha_daimyo_battlesuit", inside=1, count=1)
    foot = f.squad(1, "ucm_legionnaires", inside=1, count=2)
    f.dice.rolls = [6, 6, 6, 6]
    f.shoot(daimyo, fights.QUARTERS)
    while f.asked >= 0 and not any(one.verb is Verb.CHOOSE for one in f.options()):
        f.do(next((one for one in f.options() if one.verb is Verb.AIM), f.options()[0]))
    f.do(Action(Verb.CHOOSE, 1))
    f.settle()
    assert f.unit(foot).place == st.TABLE
    assert f.unit(foot).dp == 5  # outside instead of damaged


@keyword("critical")
def test_critical() -> None:
    liberator = library().cards.weapons[weapon("res_patton_afv.liberator_railgun")]
    assert liberator.crit_at == 1
    assert damage_of(6, 10, 15, liberator.crit_at, 0) == 2
    assert damage_of(6, 10, 15, 2, 0) == 1


@keyword("scout_guided")
def test_scout_guided() -> None:
    f = Field()
    triton = f.squad(0, "phr_triton_light_dropship", (10, 10))
    q = f.s.change_squad(triton)
    q.arms = (weapon("phr_triton_light_dropship.skyhammer_missiles"),)
    q.split = 1
    tank = f.squad(1, "ucm_sabre_tank", (10, 20))
    f.fight(triton)
    before = need(f, triton, unit(f.unit(tank).uid))
    f.squad(0, "phr_janus_scout_walker", (14, 16))
    assert need(f, triton, unit(f.unit(tank).uid)) == before - 2


@keyword("incendiary")
def test_incendiary() -> None:
    rows = [w for w in library(True).cards.weapons if w.keys & printed.INCENDIARY]
    assert rows
    f = Field(2, 4, 6, extra=True)
    add_tokens(f.s, f.t, 1, 0)
    carrier = next(u for u in f.cards.units if rows[0].number in u.arms or f"{u.id}." in rows[0].id)
    sid = f.squad(0, carrier.id, (22, 15))
    q = f.s.change_squad(sid)
    q.arms, q.split = (rows[0].number,), 1
    f.dice.rolls = [3, 2, 2, 4, 6]  # D3 blast hits where it is an Area weapon, then 3D3 tokens
    f.fight(sid)
    one = Shot(f.unit(sid).uid, 0, rows[0].number, piece(1), need=2, dice=(4,))
    f.s.fights[-1] = fights.Fight(sid, 0, fights.SHOOTING, units=f.s.squads[sid].members, shots=(one,))
    make_hits(f.s, f.t)
    assert f.s.pieces[1].tokens >= 3


@keyword("particle")
def test_particle() -> None:
    f = Field()
    apep = f.squad(0, "sha_mount_apep", (10, 10), commander="sha_apep")
    hunters = f.squad(1, "sco_hunter_tank", (10, 20))
    f.fight(apep)
    assert need(f, apep, unit(f.unit(hunters).uid)) == 1  # Evasion 2 is ignored
    assert saved(f.s, f.t, f.unit(apep), 1, 14, False, True) == 0


@keyword("disruption")
def test_disruption() -> None:
    f = Field()
    seti = f.squad(0, "sha_mount_seti", (10, 8), commander="sha_seti")
    tank = f.squad(1, "ucm_sabre_tank", (10, 16), air=False)
    f.fight(seti)
    for y, energy in ((16, 12), (30, 10), (44, 8)):
        f.s.change(f.unit(tank).uid).y = y * 1000
        f.s.stirred()
        one = shot(f, seti, unit(f.unit(tank).uid), "sha_mount_seti.disruption_cannon")
        assert energy_of(f.s, one, f.s.fights[-1]) == energy


@keyword("spider_web")
def test_spider_web() -> None:
    f = Field(6, 6, 6, 6, 6, 6)
    mad = f.squad(0, "sha_mount_akhenten", (10, 10), commander="sha_akhenten")
    ship = f.squad(1, "ucm_condor_dropship", (11, 12))
    f.shoot(mad)
    while f.asked >= 0 and not any(one.verb is Verb.CHOOSE for one in f.options()):
        f.do(next((one for one in f.options() if one.verb is Verb.AIM), f.options()[0]))
    f.do(Action(Verb.CHOOSE, 1))
    assert f.unit(ship).air == 0 if f.s.squads[ship].members else True
    assert f.s.squads[ship].flags & st.NO_LANDING


# -- rules of single units


def used(f: Field, sid: int, verb: Verb) -> None:
    """The squad activates and uses the rule of its first unit."""
    f.acting(f.s.squads[sid].seat, sid)
    f.push(Acting(sid, 0))
    f.do(next(one for one in f.options() if one.verb is verb))


@keyword("smoke_launchers", "smoke")
def test_smoke() -> None:
    f = Field()
    katanas = f.squad(0, "ucm_katana_light_tank", (10, 10), (12, 10), (14, 10))
    beside = f.squad(0, "ucm_sabre_tank", (8.2, 10))
    far = f.squad(0, "ucm_sabre_tank", (20, 12))
    enemy = f.squad(1, "ucm_sabre_tank", (12, 20))
    used(f, katanas, Verb.SPECIAL)
    f.fight(enemy)
    numbers = [need(f, enemy, unit(f.unit(sid).uid)) for sid in (katanas, beside, far)]
    assert numbers == [3, 3, 1]
    assert bars_action(f.s, katanas, st.DID_SHOOT) == "DZ-ACT-01"


@keyword("micro_subjugation")
@rule("AMB-53")
def test_micro_subjugation() -> None:
    f = Field()
    f.squad(0, "sco_despot_suppression_walker", (10, 10))
    near = f.squad(1, "ucm_legionnaires", (12, 10), (13, 10))
    far = f.squad(1, "ucm_sabre_tank", (20, 10))
    for sid, actions in ((near, 1), (far, 2)):
        f.push(Acting(sid, 0))
        assert actions_left(f.s, sid) == actions
        f.s.agenda.clear()
        f.s.mods = ()
    assert cannot(f.s, f.unit(near), mods.NO_SCAN)
    assert not cannot(f.s, f.unit(far), mods.NO_SCAN)


@keyword("tough_hide", "warsuit")
def test_hides_and_suits_against_collateral() -> None:
    for name in ("sco_demolisher_shock_troops", "sha_brave_warsuits"):
        for again, dp in ((1, 3), (6, 2)):
            f = Field(again, *((1,) if again == 6 else ()))  # the success is rolled again; Demolishers have a save, too
            sid = f.squad(0, name, inside=1, count=1)
            f.push(Scorching(1, sid, (token(6, 4, 6, False, False),)))
            assert f.unit(sid).dp == dp
    f = Field()
    braves = f.squad(0, "sha_brave_warsuits", (10, 10))
    assert has_active(f.s, f.unit(braves), 6)
    assert not has_active(f.s, f.unit(braves), 7)
    cards = library().cards
    assert cards.units[cards.unit_numbers["sco_demolisher_shock_troops"]].keys & printed.ANY_SIDE


@keyword("hive")
@rule("DZ-RND-12")
def test_hive() -> None:
    slayer = library().cards.units[library().cards.unit_numbers["sco_slayer_heavy_tank"]]
    assert slayer.cargo == (library().cards.unit_numbers["sco_razorworms"], 1)


@keyword("plasma_generator", "pest_benefit")
def test_plasma() -> None:
    f = Field()
    overseer = f.squad(0, "sco_overseer_cradle_barge", (10, 10))
    near = f.squad(0, "sco_hunter_tank", (12, 14))
    far = f.squad(0, "sco_hunter_tank", (30, 14))
    assert overseer
    dice = [
        any(
            a.aura.kind == mods.REROLL
            and a.aura.who is not None
            and a.aura.who.covers(f.s, 0, a.uid, f.unit(sid).uid, 0, 0)
            for a in f.s.auras
        )
        for sid in (near, far)
    ]
    assert dice == [True, False]
    pest = f.squad(0, "sco_mount_pest", (40, 10), commander="sco_pest")
    assert pest
    tank = f.squad(1, "ucm_sabre_tank", (12, 20))
    f.s.flag(near, st.DISEMBARKED)
    f.fight(near)
    assert need(f, near, unit(f.unit(tank).uid)) == 2 + 1  # a penalty of 2 counts 1


@keyword("speed_boost")
def test_speed_boost() -> None:
    f = Field()
    invader = f.squad(0, "sco_invader_apc", (10, 10))
    f.s.change_squad(invader).bound = 1
    f.push(Acting(invader, 0))
    assert move_budget(f.s, f.unit(invader)) == 9000


@keyword("thrusters", "flight_mode")
@rule("DZ-AIR-07")
def test_thrusters() -> None:
    f = Field()
    hera = f.squad(0, "phr_hera_command_walker", (10, 10))
    u = f.unit(hera)
    assert total(f.s, mods.JET, u) == 18000
    f.s.flag(hera, st.DISEMBARKED)
    assert total(f.s, mods.JET, u) == 0
    breaker = f.squad(0, "sco_mount_cavebreaker", (20, 10), commander="sco_cavebreaker")
    assert total(f.s, mods.JET, f.unit(breaker)) == 18000
    assert squad_by_air(f.s, breaker)


@keyword("neural_uplink")
def test_neural_uplink() -> None:
    f = Field()
    heras = f.squad(0, "phr_hera_command_walker", (10, 10), (12, 10), commander="cv5")
    first, second = f.unit(heras), f.unit(heras, 1)
    assert [one.uid for one in riders(f.s, first)] == [first.uid, second.uid]
    f.hold(0, "G01", "G02", "G03")
    f.s.change(first.uid).pending = 9
    harm(f.s, f.t, BY_CARD, 0, [first.uid], [])
    f.push(f.s.agenda.pop())
    f.settle()
    assert f.s.units[second.uid].commander == f.cards.commander_numbers["cv5"]
    assert f.s.hands[0].count() == 3  # he lives: no trim


@keyword("disruption_field", "command_post", "disruption_overcharge")
def test_proteus() -> None:
    f = Field(2)
    post = f.squad(0, "phr_proteus_mobile_command_post", (10, 10), commander="cv2")
    friend = f.squad(0, "phr_ares_walker", (12, 14))
    enemy = f.squad(1, "ucm_sabre_tank", (12, 20))
    f.fight(enemy)
    assert need(f, enemy, unit(f.unit(friend).uid)) == 3
    f.s.fights.clear()
    assert influence_of(f.s, f.unit(post)) == 8000
    landed = f.s.change(f.unit(post).uid)
    landed.air, landed.z = 0, 0
    assert influence_of(f.s, f.unit(post)) == 14000
    used(f, post, Verb.SPECIAL)
    f.fight(enemy)
    assert total(f.s, mods.ACC, f.unit(enemy)) == 2  # the whole squad, on 2 or more


@keyword("jump_jets", "nano_levitation")
def test_jump_jets() -> None:
    f = Field()
    troops = f.squad(0, "phr_valkyrie_assault_troops", inside=1, count=2)
    from drumhead.games.dropzone.modifiers import ground_of, unit_keys

    assert ground_of(f.s, f.unit(troops)) & mods.GROUND_JUMP
    assert unit_keys(f.s, f.unit(troops)) & printed.KEEP_MOVE
    f.push(Moving(troops, 0, 0, 0))
    f.do(next(one for one in f.options() if one.verb is Verb.LEAVE))
    assert f.unit(troops).place == st.TABLE
    assert {one.verb for one in f.options()} & {Verb.GO}  # the whole Move is left
    assert Verb.EMBARK not in {one.verb for one in f.options()}
    medusa = f.squad(0, "phr_mount_stheno", (40, 10), commander="phr_stheno")
    assert ground_of(f.s, f.unit(medusa)) & mods.GROUND_JUMP


@keyword("scanning_array")
def test_scanning_array() -> None:
    f = Field()
    ares = f.squad(0, "phr_ares_walker", (10, 10), (30, 10))  # out of coherency: +1
    hunters = f.squad(1, "sco_hunter_tank", (10, 20))  # Evasion 2
    f.fight(ares)
    it = unit(f.unit(hunters).uid)
    assert need(f, ares, it, slot=0) == f.s.weapon(ares, 0).acc + 1
    f.s.flag(ares, st.DISEMBARKED)
    assert need(f, ares, it, slot=0) == f.s.weapon(ares, 0).acc + 1 + 2 + 2


@keyword("defence_network")
def test_defence_network() -> None:
    f = Field()
    zeus = f.squad(0, "phr_zeus_guardian_walker", (10, 10))
    near = f.squad(0, "phr_ares_walker", (12, 10))
    far = f.squad(0, "phr_ares_walker", (20, 10))
    assert [passive_of(f.s, f.unit(sid)) for sid in (zeus, near, far)] == [3, 5, 0]


@keyword("nano_gateway")
def test_nano_gateway() -> None:
    f = Field()
    daimyo = f.squad(0, "sha_daimyo_battlesuit", (10, 10), commander="cv3")
    used(f, daimyo, Verb.SPECIAL)
    assert f.unit(daimyo).place == st.HOLDING


@keyword("warband")
@rule("DZ-DEP-08")
def test_warband() -> None:
    data = army("SHA_750")
    joining = [s for g in data["groups"] for s in g["squads"] if s.get("joins")]
    assert joining
    assert broken(data) == []
    joining[0]["joins"] = next(s["id"] for g in data["groups"] for s in g["squads"] if "gravtank" in s["unit"])
    assert "DZ-DEP-08" in broken(data)


@keyword("clairvoyance")
def test_clairvoyance() -> None:
    f = Field()
    f.squad(0, "sha_lynx_chiefstrider", (10, 10), commander="cv2")
    f.deck(0, "G01", "G02", "G03", "G04")
    f.push(Fill())
    assert f.s.hands[0].count() == 3  # one more than two
    f.do(Action(Verb.TOSS, f.cards.card_numbers["G01"]))
    f.do(Action(Verb.COMMIT))
    f.settle()
    assert f.s.hands[0].count() == 2


@keyword("eject", "ejected")
@rule("AMB-16", "DZ-CMD-58")
def test_eject() -> None:
    f = Field(1, 1, 1, 1)
    lynx = f.squad(0, "sha_lynx_chiefstrider", (10, 10), commander="cv5")
    uid = f.unit(lynx).uid
    f.hold(0, "G01", "G02", "G03")
    f.s.change(uid).pending = 9
    harm(f.s, f.t, BY_CARD, 0, [uid], [])
    f.push(f.s.agenda.pop())
    f.settle()
    module = f.unit(lynx)
    assert f.s.kind(module.uid).id == "sha_command_module"
    assert f.cards.commanders[module.commander].cv == 5
    assert f.s.hands[0].count() == 3
    assert f.s.kp[1] == 100  # the walker's points, not his
    assert f.s.kind(module.uid).mv == 0


@keyword("horde")
def test_horde() -> None:
    f = Field()
    attackers = f.squad(0, "ucm_legionnaires", inside=1, count=2)
    f.squad(1, "sha_brave_warsuits", inside=1, count=2)
    pungari = f.squad(1, "sha_pungari", inside=1, count=2)
    fight = f.fight(attackers, fights.QUARTERS)
    assert quarters_targets(f.s, fight, f.unit(attackers)) == [pungari]


@keyword("teleport")
def test_teleport_takes_objectives_over() -> None:
    f = Field()
    gate = f.squad(0, "sha_haven_terragate", (20, 10))
    braves = f.squad(0, "sha_brave_warsuits", (21, 10), (22, 10))
    f.s.objectives.append(Objective(1, 21000, 10000, 0, False, True, 1, owner=0, squad=braves))
    f.s.change_squad(braves).carries = 1
    take_over(f.s, f.t, braves, f.unit(gate).uid)
    assert f.s.squads[gate].carries == 1


@keyword("interference", "slow_to_traverse")
def test_interference() -> None:
    f = Field(extra=True)
    gate = f.squad(0, "sha_eden_gate", (20, 10))
    assert cannot(f.s, f.unit(gate), mods.NO_SHOOT)
    bird = f.squad(1, "ucm_raven_light_dropship", (21, 12))
    fight = f.fight(gate, fights.REACTION)
    labels = [why for why, _ in to_hit(f.s, shot(f, gate, unit(f.unit(bird).uid)), fight).items]
    assert "Reaction Fire" not in labels
    panther = f.squad(0, "sha_panther_aa_warstrider", (24, 10))
    slot = next(n for n, row in enumerate(f.s.squads[panther].arms) if f.cards.weapons[row].aa >= 0)
    assert bars_reaction(f.s, f.unit(panther), slot, f.s.weapon(panther, slot))


@keyword("scanner_array", "spotted")
def test_scanner_array() -> None:
    f = Field(1, 4)
    hydra = f.squad(0, "res_hydra_relay_hovercraft", (10, 10))
    enemy = f.squad(1, "ucm_sabre_tank", (10, 16), (13, 16), (16, 16))
    used(f, hydra, Verb.USE)
    f.pick(unit(f.unit(enemy).uid))
    gun = f.s.squads[hydra].arms[0]
    f.fight(hydra, shots=(Shot(f.unit(hydra).uid, 0, gun, unit(f.unit(enemy, 2).uid)),))
    f.dice.rolls = [1, 4, 5]  # two shots: the 1 is rolled again
    roll_to_hit(f.s, f.t)
    assert sorted(die & 7 for die in f.s.fight().shots[0].dice) == [4, 5]
    assert Verb.USE not in {one.verb for one in Acting(hydra, 1).options(f.s, 0)}  # once per activation


@keyword("wheels", "targeting_array", "disruptor_array")
def test_scout_atvs() -> None:
    f = Field()
    atvs = f.squad(0, "res_scout_atvs", (15, 33), (17, 33))
    assert bars_garrison(f.s, atvs, 1) == "DZ-SCN-05"
    enemy = f.squad(1, "ucm_sabre_tank", (22, 33))
    copter = f.squad(0, "res_cyclone_attack_copter", (22, 40))
    q = f.s.change_squad(copter)
    q.arms, q.split = (weapon("res_cyclone_attack_copter.tornado_missiles"),), 1
    f.fight(copter)
    assert total(f.s, mods.ACC, f.unit(copter), 0, f.unit(enemy).uid) == -1
    f.s.fights.clear()
    used(f, atvs, Verb.USE)
    if f.asked == 0 and f.options()[0].verb is Verb.PICK:
        f.pick(squad(enemy))
    assert total(f.s, mods.ACC, f.unit(enemy)) == 2


@keyword("hovercraft", "large_transport")
@rule("DZ-TRN-15", "DZ-DEP-07")
def test_hovercraft_and_large_transports() -> None:
    f = Field()
    kraken = f.squad(0, "res_kraken_hovercraft", (20, 10))
    cars = f.squad(0, "res_rocket_technical", count=2, aboard=f.unit(kraken).uid)
    assert reach_of_carrier(f.s, f.unit(kraken)) == 2600
    assert squad_by_air(f.s, kraken)
    disembark(f.s, f.t, cars, f.unit(kraken).uid, spots_off(f.s, cars, f.unit(kraken).uid, 0), False)
    assert f.s.squads[cars].flags & st.GENTLY
    assert not f.s.squads[cars].flags & st.FROM_AIR
    drill = f.squad(0, "res_mount_adams", (40, 10), commander="res_adams")
    assert reach_of_carrier(f.s, f.unit(drill)) == 3500


@keyword("veteran_doctrine", "iron_discipline")
def test_veterans() -> None:
    cards = library().cards
    row = cards.option_numbers["res_resistance_veterans.opt_kalium_volunteers"]
    assert cards.options[row].army
    f = Field()
    veterans = f.squad(0, "res_resistance_veterans", inside=1, count=2)
    f.s.change_squad(veterans).took = (row,)
    from drumhead.games.dropzone.modifiers import found, note_auras

    note_auras(f.s)
    assert found(f.s, mods.AUTO_PASS, f.unit(veterans))
    f.push(Fortitude(veterans, 0, 0, 0))
    assert f.told(Said.TESTED)[0].c == 1


@keyword("agu_retinue", "wade_retinue", "caine_retinue")
@rule("DZ-CMD-22")
def test_retinues() -> None:
    for leader, mount, guard in (
        ("ucm_agu", "ucm_mount_agu", "ucm_jackal_lav"),
        ("ucm_wade", "ucm_mount_wade", "ucm_broadsword_super_heavy_tank"),
        ("phr_caine", "phr_mount_caine", "phr_apollo_strike_walker"),
    ):
        f = Field(extra=True)
        chief = f.squad(0, mount, (10, 10), commander=leader)
        guards = f.squad(0, guard, (12, 10))
        assert mates(f.s, f.unit(chief).uid) == list(f.s.squads[guards].members)
        f.s.change(f.unit(guards).uid).x = 13001
        assert mates(f.s, f.unit(chief).uid) == []


@keyword("drone_base", "short_range_drones")
def test_drones() -> None:
    f = Field()
    base = f.squad(0, "ucm_mount_cato", (20, 10), commander="ucm_cato")
    used(f, base, Verb.USE)
    drones = f.s.squads[-1]
    assert f.cards.units[drones.kind].id == "ucm_starsprite_drones"
    assert len(drones.members) == 4
    assert drones.points == 0
    assert cannot(f.s, f.s.units[drones.members[0]], mods.NO_REACT)


@keyword("self_repair")
@rule("DZ-CMD-58")
@pytest.mark.parametrize(("die", "dp"), [(6, 3), (4, 2), (3, 0)])
def test_self_repair(die: int, dp: int) -> None:
    from drumhead.games.dropzone.end import repair

    f = Field()
    phoenix = f.squad(0, "ucm_mount_rawlins", (10, 10), commander="ucm_rawlins")
    uid = f.unit(phoenix).uid
    f.s.change(uid).pending = 20
    harm(f.s, f.t, BY_CARD, 0, [uid], [])
    f.push(f.s.agenda.pop())
    f.settle()
    u = f.s.units[uid]
    assert (u.place, u.air, u.rising, u.commander > 0) == (st.TABLE, 0, 1, True)
    f.dice.rolls = [die]
    repair(f.s, f.t)
    assert f.s.units[uid].dp == dp
    assert (f.s.units[uid].place == st.TABLE) is (dp > 0)


@keyword("subterranean_command")
@rule("DZ-DEP-03")
@pytest.mark.parametrize(
    ("scenario", "x", "y"),  # 24 inches from the own zone: a strip of 4 inches, and a quarter of a circle
    [("survey_and_control", 30000, 28000), ("bunker_assault", 36000, 0)],
)
def test_a_drill_comes_up_within_its_reach_of_the_zone(scenario: str, x: int, y: int) -> None:
    f = Field(extra=True, scenario=scenario)
    f.s.pieces = f.s.pieces[:1]
    drill = f.squad(0, "res_mount_adams", place=st.READY, commander="res_adams")
    edge = (x, y + 1) if y else (x + 1, y)
    assert bars_drill(f.s, drill, x, y) != "DZ-DEP-03"
    assert bars_drill(f.s, drill, *edge) == "DZ-DEP-03"
    f.s.round = 2  # 6 inches more
    assert bars_drill(f.s, drill, *edge) != "DZ-DEP-03"
    assert bars_drill(f.s, drill, 5000, 3000) == ""


@keyword("white_nanomachines")
def test_white_nanomachines() -> None:
    f = Field()
    medusa = f.squad(0, "phr_mount_stheno", (10, 10), commander="phr_stheno")
    hurt = f.squad(0, "phr_hera_command_walker", (14, 10))
    f.s.change(f.unit(hurt).uid).dp = 1
    used(f, medusa, Verb.USE)
    assert f.unit(hurt).dp == 2


@keyword("subterranean_command", "subterranean")
def test_drills() -> None:
    f = Field(extra=True)
    adams = f.squad(0, "res_mount_adams", place=st.READY, commander="res_adams")
    assert drill_reach(f.s, adams) == 24000
    f.s.round = 3
    assert drill_reach(f.s, adams) == 36000
    splitter = f.squad(0, "res_109_splitting_drill", place=st.READY)
    assert drill_reach(f.s, splitter) == 99000
    assert f.s.kind(f.unit(splitter).uid).keys & printed.LOST_AS_UNITS
    below = f.squad(0, "res_109_splitting_drill", (20, 30))
    men = f.squad(0, "res_resistance_fighters", aboard=f.unit(below).uid, count=1)
    bus = f.squad(0, "res_jackson_apc", (24, 30))
    others = f.squad(0, "res_resistance_fighters", aboard=f.unit(bus).uid, count=1)
    here = Here(f.moment(printed.ACTIVATION_END, 0))
    assert AtHome().fits(f.s, here, squad(men)) and not AtHome().fits(f.s, here, squad(others))
    assert squad_by_air(f.s, adams)


# -- famous commanders


@keyword("agu_benefit", "agu_detriment")
def test_agu() -> None:
    f = Field()
    agu = f.squad(0, "ucm_mount_agu", (10, 10), commander="ucm_agu")
    buggy = f.squad(0, "ucm_wolverine_scout_buggy", (12, 10))
    heavy = f.squad(0, "ucm_gladius_heavy_tank", (14, 10))
    assert [evasion_of(f.s, f.unit(sid)) for sid in (agu, buggy, heavy)] == [1, 1, 0]
    assert is_safe(f.s, f.unit(heavy), mods.SAFE_HULLDOWN)
    f.deck(0, "G01", "G02", "G03")
    f.announce(f.moment(printed.ROUND_END, -1))
    f.do(Action(Verb.BOTTOM, f.cards.card_numbers["G01"]))
    f.do(Action(Verb.TOP, f.cards.card_numbers["G02"]))
    assert f.names(f.s.decks[0].listed()) == ["G01", "G03", "G02"]


@keyword("cato_benefit", "cato_detriment")
def test_cato() -> None:
    f = Field(extra=True)
    f.squad(0, "ucm_mount_cato", (10, 10), commander="ucm_cato")
    jet = f.squad(0, "ucm_archangel_interceptor", (22, 10))
    assert total(f.s, mods.ACC, f.unit(jet), 0) == 0
    f.s.flag(jet, st.ARRIVED)
    assert total(f.s, mods.ACC, f.unit(jet), 0) == -1
    cato = f.cards.commander_numbers["ucm_cato"]
    f.s.famous = ((cato,), ())
    f.s.change_squad(jet).bound = 1
    f.s.change_squad(jet).gid = 0
    raven = f.squad(0, "ucm_raven_light_dropship", (26, 10))
    f.s.change_squad(raven).bound = 1
    begin_round(f.s, f.t)
    assert (f.s.squads[jet].bound, f.s.squads[raven].bound) == (1, 0)  # a Transport is free again
    f.s.famous = ((), ())
    begin_round(f.s, f.t)
    assert f.s.squads[jet].bound == 0


@keyword("rawlins_benefit", "rawlins_detriment")
def test_rawlins() -> None:
    f = Field()
    card = f.cards.card_numbers["G13"]
    assert area_of(f.s, 0, card) == printed.INFLUENCE
    f.squad(0, "ucm_mount_rawlins", (10, 10), commander="ucm_rawlins")
    assert area_of(f.s, 0, card) == printed.GLOBAL
    assert area_of(f.s, 1, card) == printed.INFLUENCE
    assert f.cards.commanders[f.cards.commander_numbers["ucm_rawlins"]].forbids == (
        "Kodiak",
        "Grizzly",
        "Bear",
        "Panda",
    )


@keyword("wade_benefit", "wade_detriment", "caine_benefit", "caine_detriment", "cavebreaker_benefit")
@keyword("cavebreaker_detriment", "ramses_benefit", "ramses_detriment", "akhenten_benefit", "akhenten_detriment")
@keyword("barros_detriment", "adams_detriment")
@rule("DZ-ARM-12", "DZ-ARM-13")
def test_what_famous_commanders_allow_and_forbid() -> None:
    leaders = {one.id: one for one in library().cards.commanders}
    assert leaders["ucm_wade"].only_aerial
    assert leaders["ucm_wade"].allows == (("Gladius", printed.STANDARD, 2), ("Scimitar", printed.STANDARD, 2))
    assert leaders["phr_caine"].allows == (("Helios", printed.STANDARD, 2), ("Apollo", printed.STANDARD, 2))
    assert leaders["sco_cavebreaker"].allows == (("Demolisher", printed.STANDARD, 2), ("Slayer", printed.STANDARD, 1))
    assert leaders["sha_ramses"].forbids == ("Gravtank", "Puma")
    assert leaders["sha_akhenten"].no_scouts
    assert leaders["phr_barros"].forbids == ("Valkyrie", "Mercury", "Janus", "Hermes")
    assert leaders["res_adams"].rares == ("Lifthawk Dropship",)
    data = army("UCM_WADE")
    listed(data, "f1")["unit"] = "ucm_praetorian_sniper_team"
    assert "DZ-ARM-12" in broken(data)


@keyword("nueva_benefit", "nueva_detriment")
def test_nueva() -> None:
    f = Field()
    nueva = f.squad(0, "phr_mount_nueva", (10, 10), commander="phr_nueva")
    f.squad(0, "phr_hera_command_walker", (14, 10), commander="cv5")
    assert hand_limit(f.s, 0) == 2  # hers alone
    assert initiative_bonus(f.s, 0) == 5
    f.deck(0, "G01", "G02", "G03")
    f.announce(f.moment(printed.ROUND_END, -1))
    f.do(Action(Verb.KEEP, f.cards.card_numbers["G03"]))
    assert f.names([f.s.decks[0].top()]) == ["G03"]
    assert f.unit(nueva).commander


@keyword("stheno_benefit", "stheno_detriment")
def test_stheno() -> None:
    f = Field()
    f.squad(0, "phr_mount_stheno", (10, 10), commander="phr_stheno")
    foot = f.squad(0, "phr_immortals", (20, 19.595), (22, 19.595))
    tank = f.squad(0, "phr_juno_apc", (30, 10))
    f.acting(0, foot)
    f.push(Acting(foot, 0))
    f.s.change_squad(foot).did = st.DID_MOVE
    assert bars_action(f.s, foot, st.DID_MOVE) == ""  # a second Move in the open
    assert armour_of(f.s, f.unit(foot)) == 10  # against the wall
    assert cannot(f.s, f.unit(tank), mods.NO_EXCEPTIONAL)


@keyword("edens_benefit", "edens_detriment")
def test_edens_dinosaur() -> None:
    f = Field()
    f.squad(0, "sco_mount_edens_dinosaur", (10, 10), commander="sco_edens_dinosaur")
    assert initiative_bonus(f.s, 1) == 2
    assert initiative_bonus(f.s, 0) == 5
    f.deck(0, "G01", "G02", "G03", "G04")
    f.announce(f.moment(printed.ROUND_END, -1))
    f.do(Action(Verb.KEEP, f.cards.card_numbers["G02"]))
    f.do(Action(Verb.BOTTOM, f.cards.card_numbers["G01"]))
    assert f.names(f.s.hands[0].cards) == ["G02"]
    assert f.names(f.s.decks[0].listed()) == ["G01", "G04"]
    assert f.names(f.s.discards[0]) == ["G03"]


@keyword("pest_detriment")
@rule("AMB-30")
def test_pest() -> None:
    f = Field()
    pest = f.squad(0, "sco_mount_pest", (10, 10), commander="sco_pest")
    f.squad(0, "sco_desolator_command_barge", (20, 10), commander="cv5")
    f.squad(0, "sco_minder_aa_drone", (30, 10))
    reaches = {(source.unit.uid, source.reach) for source in sources(f.s, 0)}
    assert (f.unit(pest).uid, 8000) in reaches
    assert {reach for _, reach in reaches} == {8000, 4000}  # himself, and Scouts at 4 inches


@keyword("slaughterhouse_benefit", "slaughterhouse_detriment")
def test_slaughterhouse() -> None:
    f = Field()
    f.squad(0, "sco_mount_slaughterhouse", (10, 10), commander="sco_slaughterhouse")
    f.hold(0, "G01", "G02")
    f.announce(f.moment(printed.INIT_PRE_ROLL, -1))
    discard_unwanted(f.s, f.t)
    f.push(f.s.agenda.pop())
    f.settle()
    assert f.s.hands[0].count() == 0  # the whole hand goes
    f.announce(f.moment(printed.ROUND_END, -1))
    f.do(Action(Verb.KEEP, f.cards.card_numbers["G01"]))
    f.settle()
    assert f.names(f.s.decks[0].listed()) == ["G01"]


@keyword("seti_benefit")
def test_seti() -> None:
    f = Field()
    f.squad(0, "sha_mount_seti", (10, 10), commander="sha_seti")
    foot = f.squad(0, "sha_brave_warsuits", inside=1, count=2)
    f.push(Fortitude(foot, 0, 0, 0))
    assert {one.verb for one in f.options()} == {Verb.CHOOSE, Verb.FAIL}


@keyword("apep_benefit")
def test_apep() -> None:
    f = Field()
    apep = f.squad(0, "sha_mount_apep", (10, 10), commander="sha_apep")
    f.announce(f.moment(printed.ROUND_START, -1))
    f.pick(thing(texts.WEAPON, f.unit(apep).uid, 0))
    (mod,) = f.mods(mods.DEVASTATOR)
    assert (mod.amount, mod.second, mod.ends) == (2, printed.ON_LARGE, mods.U_ROUND)
    g = Field()
    g.squad(0, "sha_mount_apep", (10, 10), commander="sha_apep")
    g.announce(g.moment(printed.ROUND_START, -1))
    g.do(PASSING)  # he need not
    assert g.mods(mods.DEVASTATOR) == []


@keyword("sharpe_detriment")
def test_sharpe_dies_at_the_end() -> None:
    f = Field()
    sharpe = f.squad(0, "res_mount_sharpe", (10, 10), commander="res_sharpe")
    assert cannot(f.s, f.unit(sharpe), mods.NO_CLAIM)
    assert f.s.kind(f.unit(sharpe).uid).keys & printed.DOOMED


@keyword("krell_benefit")
def test_krell() -> None:
    f = Field()
    f.squad(0, "res_mount_krell", (10, 10), commander="res_krell")
    cars = f.squad(0, "res_rocket_technical", (14, 10))
    patton = f.squad(0, "res_patton_afv", (18, 10))
    assert [evasion_of(f.s, f.unit(sid)) for sid in (cars, patton)] == [1, 0]


@keyword("adams_benefit")
def test_adams() -> None:
    f = Field(3)
    f.squad(0, "res_mount_adams", (20, 10), commander="res_adams")
    cars = f.squad(0, "res_rocket_technical", (22, 14), (24, 14), (26, 14), (28, 14))
    q = f.s.change_squad(cars)
    for uid in q.members[1:]:
        f.s.change(uid).place = st.DEAD
    q.members = q.members[:1]
    f.announce(f.moment(printed.ROUNDUP_START, -1))
    assert len(f.s.squads[cars].members) == 3


# -- scenery, tokens


@keyword("passable", "impassable", "exceptional", "tough", "solid")
@rule("DZ-MOV-03", "DZ-SCN-01")
def test_ground() -> None:
    keys = printed.SCENERY_KEYS
    stock = {one.value.id: set(one.value.keywords) for one in library().pack.items("scenery")}
    assert stock["road"] == {"Exceptional"}
    assert stock["park"] == {"Tough", "Soft Cover"}
    assert "Passable" in stock["wheat_field"]
    assert {"Impassable", "Solid"} <= stock["building_small"]
    assert all(word in keys for words in stock.values() for word in words)
    f = Field()
    tank = f.squad(0, "ucm_sabre_tank", (22, 19))
    f.push(Moving(tank, 0, 0, 0))
    assert all(
        not (20000 < one.a < 25000 and 20000 < one.b < 25000) for one in f.options() if one.verb is Verb.GO
    )  # no way into the house


@keyword("scan_token")
@rule("DZ-OBJ-04")
def test_scan_token() -> None:
    from drumhead.games.dropzone.objectives import scan_tokens

    f = Field()
    bear = f.squad(0, "ucm_bear_apc", (20, 18))
    f.s.change(f.unit(bear).uid).scans = 1
    foot = f.squad(0, "ucm_legionnaires", (21, 18))
    assert scan_tokens(f.s, foot) == 1
    f.s.change(f.unit(foot).uid).x = 22001
    assert scan_tokens(f.s, foot) == 0


@keyword("toxin")
def test_toxin() -> None:
    f = Field(6)
    tanks = f.squad(1, "ucm_gladius_heavy_tank", (10, 10))
    bird = f.squad(1, "ucm_raven_light_dropship", (10, 12))
    own = f.squad(0, "ucm_sabre_tank", (12, 10))
    f.s.toxins = ((10000, 11000, 0),)
    assert touches_blast(f.unit(bird), 800, 10000, 11000)
    corrode(f.s, f.t)
    f.push(f.s.agenda.pop())
    f.settle()
    assert f.s.squads[tanks].members == ()
    assert f.s.squads[bird].members
    assert f.s.squads[own].members


@pytest.mark.parametrize("name", ["Dodge 9x", "Devastator 2", "Cover Hat", "AA"])
def test_nonsense_specials_are_refused(name: str) -> None:
    from drumhead.games.dropzone.content.checks import special

    known = [rule.name for rule in library().rules.files.values()]
    assert (special(name, known) is None) == (name != "AA")


# -- boundaries, to the thousandth of an inch


@keyword("ion_storm")
def test_ion_storm_to_the_thousandth() -> None:
    for x, die, hits in ((16000, 4, 1), (16001, 4, 0), (16001, 6, 1), (22000, 6, 1), (22001, 6, None), (16000, 1, 0)):
        f = Field(*(() if hits is None else (die,)))
        barge = f.squad(0, "sco_desolator_command_barge", (10, 30), air=False)
        f.squad(0, "sco_reaver_gunship", (12, 30))  # no Aircraft in the air, nobody in a Garrison, not itself
        f.squad(1, "ucm_legionnaires", inside=1, count=2)
        tank = f.squad(1, "ucm_sabre_tank", (20, 30))
        f.s.change(f.unit(tank).uid).x = x
        f.s.stirred()
        row = weapon("sco_desolator_command_barge.ion_storm")
        slot = f.s.squads[barge].arms.index(row)
        f.fight(barge, shots=(Shot(f.unit(barge).uid, slot, row, squad(barge)),))
        make_hits(f.s, f.t)
        assert len(f.s.fight().hits) == (hits or 0)
        assert not f.dice.rolls or hits is None


@keyword("disruption", "sonic")
def test_bands_of_distance_to_the_thousandth() -> None:
    f = Field()
    seti = f.squad(0, "sha_mount_seti", (10, 8), commander="sha_seti", air=False)
    tank = f.squad(1, "ucm_sabre_tank", (10, 16))
    f.fight(seti)
    for y, energy in ((20000, 12), (20001, 10), (32000, 10), (32001, 8)):
        f.s.change(f.unit(tank).uid).y = y
        f.s.stirred()
        one = shot(f, seti, unit(f.unit(tank).uid), "sha_mount_seti.disruption_cannon")
        assert energy_of(f.s, one, f.s.fights[-1]) == energy
    puma = f.squad(0, "sha_mount_ramses", (22, 15), commander="sha_ramses")
    f.s.fights.clear()
    f.fight(puma)
    for y, value in ((14000, 6), (13999, 4), (8000, 4), (7999, 2)):
        f.s.change(f.unit(puma).uid).y = y
        one = shot(f, puma, piece(1), "sha_mount_ramses.sonic_cannon")
        assert devastator_of(f.s, one, piece(1)) == value


@keyword("area")
@rule("DZ-SHT-13")
def test_a_blast_on_a_garrison_edge_hits_all_on_that_edge_and_nobody_else() -> None:
    f = Field(3, 2, 4)  # D6 hits for each unit of Infantry on the edge
    guns = f.squad(0, "ucm_kodiak_command_acv", (22, 10))
    foot = f.squad(1, "ucm_legionnaires", inside=1, count=3)
    own = f.squad(0, "ucm_legionnaires", inside=1, count=1)
    for number in range(2):
        f.s.change(f.unit(foot, number).uid).edge = 0
    f.s.change(f.unit(own).uid).edge = 0
    f.squad(1, "ucm_sabre_tank", (22, 18.5))  # touched by no template: a shot at an edge places none
    f.fight(
        guns, shots=(Shot(f.unit(guns).uid, 0, f.s.squads[guns].arms[0], unit(f.unit(foot).uid), need=3, dice=(5,)),)
    )
    make_hits(f.s, f.t)
    struck = [texts.thing_id(one.target) for one in f.s.fight().hits]
    assert struck == [f.unit(foot).uid] * 3 + [f.unit(foot, 1).uid] * 2 + [f.unit(own).uid] * 4


@keyword("area")
@rule("DZ-SHT-13")
def test_an_area_shot_at_scenery_is_d3_hits_and_places_no_template() -> None:
    f = Field(5)
    guns = f.squad(0, "ucm_kodiak_command_acv", (22, 10))
    f.squad(1, "ucm_legionnaires", inside=1, count=3)
    f.squad(1, "ucm_sabre_tank", (22, 19))
    f.fight(guns, shots=(Shot(f.unit(guns).uid, 0, f.s.squads[guns].arms[0], piece(1), need=2, dice=(4,)),))
    make_hits(f.s, f.t)
    assert [one.target for one in f.s.fight().hits] == [piece(1)] * 3


@keyword("area")
def test_a_blast_in_the_air_hits_aircraft_only() -> None:
    f = Field()
    copter = f.squad(0, "res_cyclone_attack_copter", (5, 5))
    hawks = f.squad(1, "sco_reaver_gunship", (20, 10), (21.5, 10), (25, 10))
    f.squad(1, "ucm_sabre_tank", (20, 10))
    landed = f.squad(1, "ucm_condor_dropship", (21, 11), air=False)
    row = weapon("ucm_kodiak_command_acv.orbital_strike")
    f.fight(copter, shots=(Shot(f.unit(copter).uid, 0, row, unit(f.unit(hawks).uid), need=2, dice=(4,)),))
    make_hits(f.s, f.t)
    assert [texts.thing_id(one.target) for one in f.s.fight().hits] == [f.unit(hawks).uid, f.unit(hawks, 1).uid]
    assert f.unit(landed).air == 0


@keyword("scanner_array", "spotted")
def test_a_rule_with_two_targets_asks_which() -> None:
    f = Field()
    hydra = f.squad(0, "res_hydra_relay_hovercraft", (10, 10))
    enemy = f.squad(1, "ucm_sabre_tank", (10, 16), (13, 16))
    used(f, hydra, Verb.USE)
    assert [one.b for one in f.options()] == [f.unit(enemy).uid, f.unit(enemy, 1).uid]


@rule("DZ-DEP-09")
def test_a_called_squad_of_several_stands_where_each_of_it_was_put() -> None:
    f = Field()
    foot = f.squad(0, "phr_immortals", (20, 10), (22, 10))
    called = f.squad(0, "phr_ares_walker", count=2, place=st.READY)
    f.push(CallingIn(foot, called))
    step = f.s.agenda[-1]
    assert isinstance(step, CallingIn)
    apart = Action(Verb.PLACE, called, 14500, 10000, (14500, 10000, 9000, 27500, 10000, 9000))
    assert step.bars(f.s, 0, apart) == "DZ-DEP-09"  # out of coherency
    crowd = Action(Verb.PLACE, called, 25000, 12000, (25000, 12000, 9000, 26000, 12000, 9000))
    assert step.bars(f.s, 0, crowd) == "DZ-MOV-02"
    answer(f.s, f.t, 0, Action(Verb.PLACE, called, 25000, 9000, (25000, 9000, 100, 25000, 12000, 200)))
    spots = [(f.unit(called, k).x, f.unit(called, k).y, f.unit(called, k).heading) for k in range(2)]
    assert spots == [(25000, 9000, 100), (25000, 12000, 200)]


@keyword("scan_token")
@rule("DZ-OBJ-04")
def test_fleeting_scan_tokens_go_when_their_unit_activates_though_it_stands_still() -> None:
    f = Field()
    bear = f.squad(0, "ucm_bear_apc", (10, 10))
    u = f.s.change(f.unit(bear).uid)
    u.scans, u.rising = 3, 2
    begin_squad(f.s, f.t, bear)
    assert (f.unit(bear).scans, f.unit(bear).rising) == (0, 0)
    f.s.change(f.unit(bear).uid).scans = 1  # those of a Scan stay until it moves
    begin_squad(f.s, f.t, bear)
    assert f.unit(bear).scans == 1


@keyword("penetrative")
@rule("DZ-SHT-06", "DZ-SHT-13")
def test_only_penetrative_weapons_damage_on_a_six_whatever_the_armour() -> None:
    f = Field()
    buggies = f.squad(0, "ucm_wolverine_scout_buggy", (10, 10))
    heavy = f.squad(1, "phr_odin_heavy_walker", (14, 10))  # Armour 15
    f.fight(buggies)
    for slot, name, damage in ((0, "ucm_wolverine_scout_buggy.missile_pod", 1), (0, "ucm_sabre_tank.gatling_gun", 0)):
        one = Shot(f.unit(buggies).uid, slot, weapon(name), unit(f.unit(heavy).uid))
        f.s.fights[-1] = fights.Fight(buggies, 0, fights.SHOOTING, units=f.s.squads[buggies].members, shots=(one,))
        hit = Hit(0, one.target, 3, False)
        assert judged(f.s, f.s.fights[-1], hit, 6) & 255 == damage
        assert judged(f.s, f.s.fights[-1], hit, 5) & 255 == 0


@keyword("devastator")
@rule("DZ-SHT-13")
def test_what_each_unit_is_to_a_devastator() -> None:
    f = Field()
    for name, air, bits in (
        ("ucm_legionnaires", None, printed.ON_INFANTRY),
        ("ucm_sabre_tank", None, printed.ON_TANK),
        ("sco_hunter_tank", None, printed.ON_SKIMMER),
        ("phr_ares_walker", None, printed.ON_WALKER),
        ("phr_mount_barros", None, printed.ON_WALKER | printed.ON_LARGE),
        ("sco_reaver_gunship", True, printed.ON_AIRCRAFT),
        ("sco_reaver_gunship", False, printed.ON_LANDED),  # a Vehicle, and no longer an Aircraft
    ):
        sid = f.squad(1, name, (10, 30), air=air)
        assert victim_bits(f.s, unit(f.unit(sid).uid)) == bits, name
    assert victim_bits(f.s, piece(1)) == printed.ON_SCENERY
    f.s.change_piece(1).keys |= printed.FLAMMABLE
    assert victim_bits(f.s, piece(1)) == printed.ON_SCENERY | printed.ON_FLAMMABLE


@keyword("nueva_detriment")
@rule("DZ-CMD-34")
def test_nueva_holds_the_hand_down_also_while_she_waits_in_readiness() -> None:
    f = Field()
    f.squad(0, "ucm_kodiak_command_acv", (10, 10), commander="cv6")
    nueva = f.squad(0, "phr_mount_nueva", place=st.READY, commander="phr_nueva")
    assert hand_limit(f.s, 0) == 1
    put_off(f.s, f.unit(nueva).uid, st.DEAD)
    assert hand_limit(f.s, 0) == 6


@rule("DZ-CMD-25", "DZ-CMD-05", "DZ-CMD-04")
def test_where_no_commander_may_be_mounted() -> None:
    f = Field()
    own_mount = f.squad(0, "phr_mount_nueva", (10, 10))
    taken = f.squad(0, "ucm_kodiak_command_acv", (14, 10), commander="cv1")
    tank = f.squad(0, "ucm_sabre_tank", (18, 10))
    free = f.squad(0, "ucm_wolf_command_lav", (22, 10))
    rules = [bars_mount(f.s, f.unit(sid).uid) for sid in (own_mount, taken, tank, free)]
    assert rules == ["DZ-CMD-25", "DZ-CMD-05", "DZ-CMD-04", ""]


@keyword("warband")
@rule("DZ-DEP-08")
def test_a_warband_guest_makes_the_squad_larger_and_brings_its_own_weapons() -> None:
    f = Field()
    braves = f.squad(0, "sha_brave_warsuits", (10, 10), (11, 10))
    daimyo = f.squad(0, "sha_daimyo_battlesuit", (12, 10), commander="cv2")
    guest = f.unit(daimyo).uid
    own, his = f.s.squads[braves].arms, f.s.squads[daimyo].arms
    join(f.s, guest, braves)
    q = f.s.squads[braves]
    assert (q.size, q.members[-1], q.arms, q.split) == (3, guest, (*own, *his), len(own))
    assert (f.s.squads[daimyo].members, f.s.units[guest].sid) == ((), braves)


@keyword("devastator")
def test_a_devastator_that_a_card_gives_works_on_its_victims_only_and_adds_one_to_a_printed_one() -> None:
    f = Field()
    sabres = f.squad(0, "ucm_sabre_tank", (10, 10))
    wolf = f.squad(0, "ucm_wolf_command_lav", (14, 10))
    tank = f.squad(1, "ucm_sabre_tank", (10, 16))
    skimmer = f.squad(1, "sco_hunter_tank", (14, 16))
    f.fight(sabres)
    values = []
    for kind in (mods.DEVASTATOR, mods.DEV_SET, mods.DEV_PLUS, mods.NO_DEV):
        f.s.mods = (Mod(kind, texts.SEAT, 0, 3, mods.U_GAME, second=printed.ON_TANK),)
        values.append(
            [
                devastator_of(f.s, shot(f, own, unit(f.unit(foe).uid)), unit(f.unit(foe).uid))
                for own in (sabres, wolf)
                for foe in (tank, skimmer)
            ]
        )
    assert values == [[3, 0, 3, 0], [3, 0, 3, 0], [0, 0, 5, 0], [0, 0, 0, 0]]  # the Wolf has 2 against Tanks


@keyword("cover")
@rule("DZ-SCN-02", "DZ-SCN-04")
def test_a_piece_that_has_come_down_gives_no_cover_and_one_without_the_keyword_none() -> None:
    f = Field()
    shooter = f.squad(0, "ucm_sabre_tank", (22.5, 10))
    foot = f.squad(1, "ucm_legionnaires", (22.5, 25.5))
    mine, theirs = f.unit(shooter), f.unit(foot)
    assert covered_by(f.s, mine, theirs, -1, printed.SOFT_COVER) and covered_by(
        f.s, mine, theirs, -1, printed.BODY_COVER
    )
    f.s.change_piece(1).keys &= ~printed.BODY_COVER
    assert covered_by(f.s, mine, theirs, -1, printed.SOFT_COVER) and not covered_by(
        f.s, mine, theirs, -1, printed.BODY_COVER
    )
    f.s.change_piece(1).fallen = 1
    assert not covered_by(f.s, mine, theirs, -1, printed.SOFT_COVER)
    tank = f.unit(f.squad(1, "ucm_sabre_tank", (22.5, 25.7)))
    f.s.change_piece(1).fallen = 0
    assert not covered_by(f.s, mine, tank, -1, printed.SOFT_COVER)  # it helps Infantry only
