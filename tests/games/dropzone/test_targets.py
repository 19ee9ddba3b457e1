"""Targets: what a weapon has of scenery, of whom Scouts see, and what Focus may do."""

from __future__ import annotations

from drumhead.games.dropzone import mods, printed, texts
from drumhead.games.dropzone.fights import Shot
from drumhead.games.dropzone.hits import focus, focus_helps
from drumhead.games.dropzone.modifiers import lay
from drumhead.games.dropzone.mods import Mod
from drumhead.games.dropzone.shooting import Shooting
from drumhead.games.dropzone.targets import look
from drumhead.games.dropzone.verbs import Verb
from drumhead.kernel import Action
from tests.games.dropzone.field import Field, piece, unit
from tests.support import rule


@rule("DZ-SCN-03")
def test_scenery_is_shot_at_by_its_nearest_visible_point() -> None:
    f = Field()
    tank = f.squad(0, "ucm_sabre_tank", (18, 27))
    gun = f.s.weapon(tank, 0)
    shed = look(f.s, f.unit(tank), 0, gun, piece(2), f.fight(tank))  # its nearest corner is behind the house
    assert shed.seen
    assert 10000**2 + 3000**2 < shed.far < 14000**2
    f.s.change(f.unit(tank).uid).y = 23000
    f.s.stirred()
    assert not look(f.s, f.unit(tank), 0, gun, piece(2), f.s.fight()).seen  # all of it is


@rule("DZ-SHT-14")
def test_indirect_fire_takes_the_sight_of_the_best_scout_also_from_a_garrison() -> None:
    f = Field()
    guns = f.squad(0, "phr_taranis_artillery_tank", (22.5, 10))
    it = unit(f.unit(f.squad(1, "ucm_sabre_tank", (22.5, 35))).uid)
    w = next(f.s.weapon(guns, k) for k in range(4) if f.s.weapon(guns, k).keys & printed.INDIRECT)
    fight = f.fight(guns)
    assert look(f.s, f.unit(guns), 0, w, it, fight).blind
    scouts = f.squad(0, "phr_valkyrie_assault_troops", inside=1, count=1)
    assert look(f.s, f.unit(guns), 0, w, it, fight).blind  # in the middle of the house they see nothing
    f.s.change(f.unit(scouts).uid).edge = 2
    f.s.stirred()
    assert not look(f.s, f.unit(guns), 0, w, it, fight).blind


@rule("DZ-SHT-13")
def test_focus_may_strengthen_single_hits() -> None:
    f = Field()
    foot = f.squad(0, "sco_warriors", (10, 10))
    it = unit(f.unit(f.squad(1, "ucm_sabre_tank", (12, 15))).uid)
    shot = Shot(f.unit(foot).uid, 0, f.s.squads[foot].arms[0], it, need=3, dice=(4, 4, 4, 4))
    f.fight(foot, shots=(shot,))
    f.s.agenda.append(Shooting(7, 0))
    step = f.s.agenda[-1]
    assert step.bars(f.s, 0, Action(Verb.FOCUS, 0, 2, 0, (2, 1))) == "DZ-SHT-13"  # three were not discarded
    assert step.bars(f.s, 0, Action(Verb.FOCUS, 0, 2, 0, (2, 0))) == ""
    focus(f.s, 0, 2, (2, 0))
    assert f.s.fight().shots[0].focus == (6, 0)
    focus(f.s, 0, 2)
    assert f.s.fight().shots[0].focus == (3, 3)


@rule("DZ-SHT-13", "DZ-SHT-07")
def test_focus_is_asked_about_where_body_cover_makes_it_worth_it() -> None:
    f = Field()
    gunship = f.squad(0, "sco_reaver_gunship", (22, 14))
    foot = f.squad(1, "ucm_legionnaires", (22, 19.5))
    hose = next(k for k in range(3) if f.s.weapon(gunship, k).focus)
    w = f.s.weapon(gunship, hose)
    shot = Shot(f.unit(gunship).uid, hose, w.number, unit(f.unit(foot).uid), need=3, dice=(4, 4))
    fight = f.fight(gunship, shots=(shot,))
    lay(f.s, Mod(mods.ENERGY, texts.UNIT, f.unit(gunship).uid, 3, mods.U_GAME))  # Energy 7 against Armour 7
    assert not focus_helps(f.s, fight, shot, w)
    f.s.change(f.unit(gunship).uid).y = 30000  # now the house lies between
    assert focus_helps(f.s, fight, shot, w)
