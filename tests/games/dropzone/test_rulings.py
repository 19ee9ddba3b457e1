"""The Command chapter: the page that traces its sentences is true, and what no other file shows of it."""

from __future__ import annotations

import ast
import re
from pathlib import Path

from drumhead.content import rulebook_of
from drumhead.games.dropzone import cards as c
from drumhead.games.dropzone import state as st
from drumhead.games.dropzone.damage import BY_CARD, harm, remove_squad
from drumhead.games.dropzone.hits import reroll_hits
from drumhead.games.dropzone.modifiers import evasion_of, lay, passive_of
from drumhead.games.dropzone.state import Mod, Shot
from drumhead.games.dropzone.verbs import Verb
from drumhead.kernel import Action
from tests.games.dropzone.field import Field, group, squad, unit
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
    f.announce(f.moment(c.BG_SELECTED, 1, group(f.group(other))))
    f.play("FP2")
    f.settle()
    assert f.mods(st.CANNOT)[0].id == scouts


@rule("AMB-07")
def test_amb_07_a_card_that_names_its_commander_needs_him() -> None:
    f = Field()
    f.squad(0, "sco_despot_suppression_walker", (10, 10), commander="cv6")
    hunters = f.squad(0, "sco_hunter_tank", (14, 10))
    f.hold(0, "FS3")
    f.announce(f.moment(c.BG_SELECTED, 0, group(f.group(hunters))))
    assert f.playable() == []
    breaker = f.squad(0, "sco_mount_cavebreaker", (18, 10), commander="sco_cavebreaker")
    f.announce(f.moment(c.BG_SELECTED, 0, group(f.group(breaker))))
    assert f.playable() == ["FS3"]


@rule("AMB-10")
def test_amb_10_rules_act_before_the_window_opens() -> None:
    f = Field()
    f.squad(0, "ucm_mount_agu", (10, 10), commander="ucm_agu")
    f.deck(0, "G01", "G02", "G03")
    f.hold(0, "P13")
    hurt = f.squad(0, "ucm_kodiak_command_acv", (12, 12))
    f.s.change(f.unit(hurt).uid).dp = 1
    f.announce(f.moment(c.ROUND_END, -1))
    assert {one.verb for one in f.options()} == {Verb.TOP, Verb.BOTTOM}  # Agu looks at his deck first
    for name in ("G01", "G02"):
        f.do(Action(Verb.TOP, f.cards.card_numbers[name]))
    assert f.playable() == ["P13"]


@rule("DZ-STK-14", "DZ-BAS-03")
def test_dz_stk_14_no_die_is_rolled_again_twice() -> None:
    f = Field(2, 5)
    tanks = f.squad(0, "ucm_sabre_tank", (10, 10))
    enemy = f.squad(1, "ucm_sabre_tank", (10, 20))
    gun = f.s.squads[tanks].arms[0]
    f.fight(tanks, shots=(Shot(f.unit(tanks).uid, 0, gun, unit(f.unit(enemy).uid), need=4, dice=(1, 3 | st.REROLLED)),))
    lay(f.s, Mod(st.REROLL, c.SQUAD, tanks, st.DICE_HIT, st.U_ROLL))
    reroll_hits(f.s, f.t)
    assert f.s.fight().shots[0].dice == (2 | st.REROLLED, 3 | st.REROLLED)
    reroll_hits(f.s, f.t)
    assert f.dice.rolls == [5]  # nothing was left to roll again


@rule("AMB-34", "AMB-41")
def test_amb_34_evasion_adds_up_and_the_best_passive_save_counts() -> None:
    f = Field()
    hunters = f.squad(0, "sco_hunter_tank", (10, 10))
    odin = f.squad(0, "phr_odin_heavy_walker", (14, 10))
    lay(f.s, Mod(st.EVASION, c.SQUAD, hunters, 3, st.U_ROUND))
    for save in (6, 3):
        lay(f.s, Mod(st.PASSIVE, c.SQUAD, odin, save, st.U_ROUND))
    assert evasion_of(f.s, f.unit(hunters)) == 5
    assert passive_of(f.s, f.unit(odin)) == 3


@rule("AMB-52", "DZ-VIC-13")
def test_amb_52_a_squad_that_gasped_its_last_is_destroyed() -> None:
    f = Field(1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1)
    f.squad(0, "sco_despot_suppression_walker", (22, 17), commander="cv6")
    warriors = f.squad(0, "sco_warriors", inside=1, count=2)
    f.squad(1, "ucm_legionnaires", inside=1, count=2)
    f.hold(0, "S12")
    f.shoot(warriors, st.QUARTERS)
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
