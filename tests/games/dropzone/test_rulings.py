"""The Command chapter: the page that traces its sentences is true, and what no other file shows of it."""

from __future__ import annotations

import ast
import re
from pathlib import Path

from drumhead.content import rulebook_of
from drumhead.games.dropzone import fights, mods, printed, texts
from drumhead.games.dropzone import state as st
from drumhead.games.dropzone.damage import BY_CARD, harm, remove_squad
from drumhead.games.dropzone.fights import Shot
from drumhead.games.dropzone.hits import reroll_hits
from drumhead.games.dropzone.modifiers import (
    evasion_of,
    expire,
    expire_for,
    fits_weapon,
    found,
    has_active,
    lay,
    least,
    most,
    move_of,
    of_seat,
    passive_of,
    seat_bits,
    total,
)
from drumhead.games.dropzone.mods import Mod
from drumhead.games.dropzone.verbs import Verb
from drumhead.kernel import Action
from tests.games.dropzone.field import Field, group, squad, unit
from tests.games.dropzone.test_lists import library
from tests.support import rule

HERE = Path(__file__).parent
PAGE = HERE.parents[2] / "docs" / "dropzone" / "chapter.md"
ROW = re.compile(r"\| (?P<sentence>[^|]+) \| (?P<rules>[^|]+) \| (?P<tests>[^|]+) \|")


def marks() -> dict[str, set[str]]:
    """file::test of this folder, each with the rules it is marked with."""
    found: dict[str, set[str]] = {}
    for path in HERE.glob("test_*.py"):
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.FunctionDef):
                ids: set[str] = set()
                for mark in node.decorator_list:
                    if isinstance(mark, ast.Call) and isinstance(mark.func, ast.Name) and mark.func.id == "rule":
                        ids.update(str(arg.value) for arg in mark.args if isinstance(arg, ast.Constant))
                found[f"{path.stem}::{node.name}"] = ids
    return found


def test_every_sentence_of_the_chapter_is_traced_to_a_test_of_its_rules() -> None:
    rows = [row for row in ROW.finditer(PAGE.read_text(encoding="utf-8")) if row["rules"].startswith("DZ-")]
    assert len(rows) >= 29
    book, known = rulebook_of("dropzone"), marks()
    for row in rows:
        rules = row["rules"].split(", ")
        tests = re.findall(r"`([^`]+)`", row["tests"])
        assert all(name in book for name in rules), row["sentence"]
        assert tests, row["sentence"]
        assert all(test in known for test in tests), tests
        proved = set().union(*(known[test] for test in tests))
        assert set(rules) <= proved, (row["sentence"], set(rules) - proved)


def test_the_whole_chapter_is_on_the_page() -> None:
    text = PAGE.read_text(encoding="utf-8")
    book = rulebook_of("dropzone")
    chapter = [one.id for one in book.rules if one.id.startswith("DZ-CMD-") and one.ruling == "T"]
    assert [name for name in chapter if name not in text and name not in DETAILS] == []


DETAILS = {
    "DZ-CMD-12", "DZ-CMD-14", "DZ-CMD-21", "DZ-CMD-22", "DZ-CMD-35", "DZ-CMD-53", "DZ-CMD-58",
}  # rules that only make a sentence precise  # fmt: skip


@rule("DZ-CMD-32")
def test_dz_cmd_32_a_unique_card_outlives_its_commander_and_any_other_may_use_it() -> None:
    f = Field()
    nueva = f.squad(0, "phr_mount_nueva", (10, 10), commander="phr_nueva")
    f.squad(0, "phr_hera_command_walker", (12, 20), commander="cv6")
    scouts = f.squad(1, "sco_minder_aa_drone", (20, 24))
    other = f.squad(1, "sco_hunter_tank", (30, 30))
    f.hold(0, "FP2")
    uid = f.unit(nueva).uid
    f.s.change(uid).pending = 9
    f.dice.rolls = [6]  # the wreck does no harm
    harm(f.s, f.t, BY_CARD, 0, [uid], [])
    f.push(f.s.agenda.pop())
    f.settle()
    assert f.s.units[uid].place == st.DEAD
    f.announce(f.moment(printed.BG_SELECTED, 1, group(f.group(other))))
    f.play("FP2")
    f.settle()
    assert f.mods(mods.CANNOT)[0].id == scouts


@rule("AMB-07")
def test_amb_07_a_card_that_names_its_commander_needs_him() -> None:
    f = Field()
    f.squad(0, "sco_despot_suppression_walker", (10, 10), commander="cv6")
    hunters = f.squad(0, "sco_hunter_tank", (14, 10))
    f.hold(0, "FS3")
    f.announce(f.moment(printed.BG_SELECTED, 0, group(f.group(hunters))))
    assert f.playable() == []
    breaker = f.squad(0, "sco_mount_cavebreaker", (18, 10), commander="sco_cavebreaker")
    f.announce(f.moment(printed.BG_SELECTED, 0, group(f.group(breaker))))
    assert f.playable() == ["FS3"]


@rule("AMB-10")
def test_amb_10_rules_act_before_the_window_opens() -> None:
    f = Field()
    f.squad(0, "ucm_mount_agu", (10, 10), commander="ucm_agu")
    f.deck(0, "G01", "G02", "G03")
    f.hold(0, "P13")
    hurt = f.squad(0, "ucm_kodiak_command_acv", (12, 12))
    f.s.change(f.unit(hurt).uid).dp = 1
    f.announce(f.moment(printed.ROUND_END, -1))
    assert {one.verb for one in f.options()} == {Verb.TOP, Verb.BOTTOM}  # Agu looks at his deck first
    for name in ("G01", "G02"):
        f.do(Action(Verb.TOP, f.cards.card_numbers[name]))
    assert f.playable() == ["P13"]


@rule("AMB-10")
def test_amb_10_what_a_rule_brings_into_the_hand_may_be_played_in_the_window_after_it() -> None:
    """Whether the window is worth opening is asked when the rules have acted, not before."""
    f = Field()
    f.squad(0, "sco_mount_edens_dinosaur", (10, 10), commander="sco_edens_dinosaur")
    f.deck(0, "R14", "G02", "G03")
    f.announce(f.moment(printed.ROUND_END, -1))
    f.do(Action(Verb.KEEP, f.cards.card_numbers["R14"]))
    f.do(Action(Verb.BOTTOM, f.cards.card_numbers["G02"]))
    assert f.playable() == ["R14"]


@rule("DZ-STK-14", "DZ-BAS-03")
def test_dz_stk_14_no_die_is_rolled_again_twice() -> None:
    f = Field(2, 5)
    tanks = f.squad(0, "ucm_sabre_tank", (10, 10))
    enemy = f.squad(1, "ucm_sabre_tank", (10, 20))
    gun = f.s.squads[tanks].arms[0]
    f.fight(
        tanks, shots=(Shot(f.unit(tanks).uid, 0, gun, unit(f.unit(enemy).uid), need=4, dice=(1, 3 | fights.REROLLED)),)
    )
    lay(f.s, Mod(mods.REROLL, texts.SQUAD, tanks, mods.DICE_HIT, mods.U_ROLL))
    reroll_hits(f.s, f.t)
    assert f.s.fight().shots[0].dice == (2 | fights.REROLLED, 3 | fights.REROLLED)
    reroll_hits(f.s, f.t)
    assert f.dice.rolls == [5]  # nothing was left to roll again


@rule("AMB-34", "AMB-41")
def test_amb_34_evasion_adds_up_and_the_best_passive_save_counts() -> None:
    f = Field()
    hunters = f.squad(0, "sco_hunter_tank", (10, 10))
    odin = f.squad(0, "phr_odin_heavy_walker", (14, 10))
    lay(f.s, Mod(mods.EVASION, texts.SQUAD, hunters, 3, mods.U_ROUND))
    for save in (6, 3):
        lay(f.s, Mod(mods.PASSIVE, texts.SQUAD, odin, save, mods.U_ROUND))
    assert evasion_of(f.s, f.unit(hunters)) == 5
    assert passive_of(f.s, f.unit(odin)) == 3


@rule("AMB-52", "DZ-VIC-13")
def test_amb_52_a_squad_that_gasped_its_last_is_destroyed() -> None:
    f = Field(1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1)
    f.squad(0, "sco_despot_suppression_walker", (22, 17), commander="cv6")
    warriors = f.squad(0, "sco_warriors", inside=1, count=2)
    f.squad(1, "ucm_legionnaires", inside=1, count=2)
    f.hold(0, "S12")
    f.shoot(warriors, fights.QUARTERS)
    f.play("S12")
    while f.asked >= 0:
        f.do(next((one for one in f.options() if one.verb is Verb.AIM), f.options()[-1]))
    assert f.s.squads[warriors].members == ()
    assert f.s.kp[1] == 50
    assert not f.dice.rolls  # two times five shots, twice over


def test_casualties_count() -> None:
    f = Field()
    tanks = f.squad(0, "ucm_sabre_tank", (10, 10), (13, 10))
    remove_squad(f.s, f.t, tanks, BY_CARD, 0)
    assert f.s.kp == [0, 70]
    assert squad(tanks)


@rule("AMB-28", "DZ-CMD-55")
def test_modifiers_end_with_what_they_last_for_and_not_before() -> None:
    ends = (mods.U_ROLL, mods.U_ATT, mods.U_ACTION, mods.U_ACT, mods.U_BG, mods.U_ROUND, mods.U_NEXTACT, mods.U_GAME)
    for number, moment in enumerate(ends[:6]):
        f = Field()
        f.s.mods = tuple(Mod(mods.EVASION, texts.SQUAD, 1, 1, one) for one in ends)
        expire(f.s, moment)
        assert tuple(m.ends for m in f.s.mods) == ends[number + 1 :]


@rule("AMB-28")
def test_what_holds_in_the_next_round_holds_neither_before_nor_after() -> None:
    f = Field()
    tank = f.squad(0, "ucm_sabre_tank", (10, 10))
    lay(f.s, Mod(mods.EVASION, texts.SQUAD, tank, 2, mods.U_NEXT, round=2))
    lay(f.s, Mod(mods.INIT_PLUS, texts.SEAT, 0, 3, mods.U_NEXT, round=2))
    lay(f.s, Mod(mods.CANNOT, texts.SEAT, 0, mods.NO_DRAW, mods.U_NEXT, round=2))
    found = []
    for number in (1, 2, 3):
        f.s.round = number
        found.append((evasion_of(f.s, f.unit(tank)), of_seat(f.s, mods.INIT_PLUS, 0), seat_bits(f.s, mods.CANNOT, 0)))
        expire(f.s, mods.U_ACTION)
        expire(f.s, mods.U_ROUND)
    assert found == [(0, 0, 0), (2, 3, mods.NO_DRAW), (0, 0, 0)]
    assert not f.s.mods


@rule("AMB-28")
def test_what_ends_with_the_next_activation_ends_with_that_of_its_own_squad() -> None:
    f = Field()
    own = f.squad(0, "ucm_sabre_tank", (10, 10))
    other = f.squad(0, "ucm_sabre_tank", (20, 10))
    f.s.mods = (
        Mod(mods.EVASION, texts.SQUAD, own, 1, mods.U_NEXTACT),
        Mod(mods.EVASION, texts.UNIT, f.unit(own).uid, 2, mods.U_NEXTACT),
        Mod(mods.EVASION, texts.SQUAD, own, 4, mods.U_ROUND),
        Mod(mods.EVASION, texts.SQUAD, other, 8, mods.U_NEXTACT),
        Mod(mods.EVASION, texts.SEAT, own, 16, mods.U_NEXTACT),
    )
    expire_for(f.s, own)
    assert [m.amount for m in f.s.mods] == [4, 8, 16]


@rule("AMB-34")
def test_a_modifier_concerns_whom_it_is_laid_on_and_nobody_else() -> None:
    f = Field()
    own = f.squad(0, "ucm_sabre_tank", (10, 10), (12, 10))
    mate = f.squad(0, "ucm_sabre_tank", (20, 10), group=f.group(own))
    friend = f.squad(0, "ucm_sabre_tank", (30, 10))
    enemy = f.squad(1, "ucm_sabre_tank", (40, 10))
    first, second = f.s.squads[own].members
    asked = [
        (first, 0),
        (first, 1),
        (second, 0),
        (f.unit(mate).uid, 0),
        (f.unit(friend).uid, 0),
        (f.unit(enemy).uid, 0),
    ]
    for on, it, slot, reached in (
        (texts.UNIT, first, -1, (1, 1, 0, 0, 0, 0)),
        (texts.SQUAD, own, -1, (1, 1, 1, 0, 0, 0)),
        (texts.BATTLEGROUP, f.group(own), -1, (1, 1, 1, 1, 0, 0)),
        (texts.SEAT, 0, -1, (1, 1, 1, 1, 1, 0)),
        (texts.WEAPON, first, 1, (0, 1, 0, 0, 0, 0)),
        (texts.PROFILE, own, 0, (1, 0, 1, 0, 0, 0)),
        (texts.PIECE, own, -1, (0, 0, 0, 0, 0, 0)),
    ):
        f.s.mods = (Mod(mods.ENERGY, on, it, 1, mods.U_GAME, slot=slot),)
        assert tuple(total(f.s, mods.ENERGY, f.s.units[uid], weapon) for uid, weapon in asked) == reached, on
        assert found(f.s, mods.ENERGY, f.s.units[first], 0) is bool(reached[0])
        assert least(f.s, mods.ENERGY, f.s.units[first], 0) == (1 if reached[0] else -1)
        assert most(f.s, mods.ENERGY, f.s.units[first], 0) == (1 if reached[0] else -1)


@rule("DZ-SHT-14")
def test_which_weapons_a_word_of_the_effect_language_means() -> None:
    weapons = library().cards
    by_word = {
        mods.ALL_WEAPONS: ("ucm_sabre_tank.gatling_gun", ""),
        mods.CQ_WEAPONS: ("ucm_legionnaires.close_assault_rifles", "ucm_legionnaires.assault_rifles"),
        mods.PLASMA_WEAPONS: ("sco_hunter_tank.plasma_cannon", "ucm_sabre_tank.gatling_gun"),
        mods.CLAWS_WEAPONS: ("sco_razorworms.teeth_claws", "sco_hunter_tank.plasma_cannon"),
        mods.RAILGUN_WEAPONS: ("ucm_sabre_tank.avenger_railgun", "ucm_sabre_tank.gatling_gun"),
        mods.BOMBARD_WEAPONS: ("sco_mount_cavebreaker.plasma_bombard", "ucm_sabre_tank.gatling_gun"),
        mods.LIMITED_WEAPONS: ("res_resistance_fighters.homemade_rpgs", "res_resistance_fighters.assault_rifles"),
        mods.DEV_SCENERY_WEAPONS: ("sco_hunter_tank.plasma_cannon", "ucm_wolf_command_lav.armour_breaker_missile"),
        mods.DEV_HUGE_WEAPONS: ("sha_mount_seti.foe_crusher_cannon", "sco_hunter_tank.plasma_cannon"),
    }
    for word, (yes, no) in by_word.items():
        assert fits_weapon(word, weapons.weapons[weapons.weapon_numbers[yes]]), yes
        assert not no or not fits_weapon(word, weapons.weapons[weapons.weapon_numbers[no]]), no


@rule("AMB-34")
def test_of_several_saves_the_best_counts_and_cards_improve_it_to_two_at_best() -> None:
    f = Field()
    own = f.squad(0, "phr_odin_heavy_walker", (10, 10))  # Passive 5
    plain = f.squad(0, "ucm_sabre_tank", (20, 10))
    for kind, amount, saves in (
        (mods.PASSIVE, 6, (5, 6)),
        (mods.PASSIVE, 4, (4, 4)),
        (mods.PASSIVE_PLUS, 2, (3, 5)),
        (mods.PASSIVE_PLUS, 9, (2, 5)),
        (mods.SET_CM, 1 | 4 << 4 | 3 << 12, (3, 3)),
    ):
        f.s.mods = (Mod(kind, texts.SEAT, 0, amount, mods.U_GAME),)
        assert tuple(passive_of(f.s, f.unit(sid)) for sid in (own, plain)) == saves, (kind, amount)
    assert [evasion_of(f.s, f.unit(sid)) for sid in (own, plain)] == [4, 4]
    assert has_active(f.s, f.unit(plain), 13)
    f.s.mods = (Mod(mods.SET_CM, texts.SEAT, 0, 4 << 4, mods.U_GAME),)
    assert not has_active(f.s, f.unit(plain), 1)


@rule("DZ-MOV-11")
def test_a_halved_move_is_rounded_up_to_whole_inches() -> None:
    f = Field()
    own = f.squad(0, "ucm_sabre_tank", (10, 10))
    for plus, half in ((0, 2000), (1000, 3000), (-1000, 2000), (-4000, 0), (-9000, 0)):
        f.s.mods = (
            Mod(mods.MV_PLUS, texts.SQUAD, own, plus, mods.U_GAME),
            Mod(mods.MV_HALF, texts.SQUAD, own, 0, mods.U_GAME),
        )
        assert move_of(f.s, f.unit(own)) == half, plus
