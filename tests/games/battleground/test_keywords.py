"""Whom do the words of texts mean? Every filter, measure and condition of the effect language on one crowded table."""

from __future__ import annotations

import pytest

from drumhead.games.battleground import selectors as pick
from drumhead.games.battleground.cards import KEY_SKIRMISHER
from drumhead.games.battleground.modifiers import figure
from drumhead.games.battleground.state import (
    CONTROLLED,
    ENGAGED_ATTACK,
    FREE_ATTACK,
    FRIGHTENED,
    JAVELIN_ATTACK,
    MOVED,
    RANGED_ATTACK,
    RUSHED,
    SHAKEN,
    WAS_ENGAGED,
    BattleState,
    Check,
    Fight,
)
from drumhead.kernel.zones import hand
from drumhead.space.shapes import LEFT
from tests.games.battleground.table import give, position, u
from tests.support import rule

EVERYBODY = set(range(1, 14))


def crowd() -> BattleState:
    """1 and 3 pinch 2; 11 backs up 10; 8 leads; 7 is in the air; 9 routs."""
    units = [
        u("HK_spearmen", 0, 18, 10, 90, "C", flags=WAS_ENGAGED),
        u("OR_trolls", 1, 18, 12.5, 270, "C", flags=WAS_ENGAGED, lost=7),
        u("HK_knights", 0, 18, 15, 270, "C", flags=RUSHED | MOVED),
        u("HE_high_elf_chariots", 0, 4, 4, 90, "H", flags=CONTROLLED),
        u("RW_ravenwood_swordsmen", 1, 30, 25, 270, "F", flags=MOVED, lost=4),
        u("LZ_tyrannosaurus_rex", 1, 24, 25, 270, "C"),
        u("DE_drake_riders", 0, 9, 10, 90, {"letter": "H", "airborne": True}, flags=SHAKEN),
        u("UM_shamans", 0, 9, 4, 90, "R", blessing=1),
        u("UN_zombies", 0, 14, 4, 270, "-", lost=1),
        u("HK_bowmen", 0, 25, 6, 90, "R", flags=FRIGHTENED),
        u("HK_swordsmen", 0, 25, 3.5, 90, "F"),
        u("UM_umenzi_warriors", 0, 9, 7.5, 90, "S", curse=2),
        u("LZ_trog_warriors", 1, 32, 15, 180, "L"),
    ]
    s = position(units, engaged=[[1, 0, 2, 0], [3, 0, 2, 2, 3]], turn=3, active=0)
    give(s, 12, KEY_SKIRMISHER)
    return s


def among(s: BattleState, state: str, uid: int = 1, foe: int = 2, sides: int = pick.ALLY | pick.ENEMY) -> set[int]:
    wanted = pick.Filter(sides, 0, (pick.STATES[state],) if state else (), (), (), (), (), 0)
    return set(wanted.among(s, 0, uid, foe))


@rule("BG-GEN-04")
@pytest.mark.parametrize(
    ("word", "meant"),
    [
        ("core", {1, 4, 5, 9, 10, 11, 12, 13}), ("standard", {7, 8}), ("elite", {2, 3, 6}),
        ("normal", EVERYBODY - {2, 6, 7}), ("large", {2, 6, 7}), ("colossal", {6}), ("cavalry", {3, 4, 7}),
        ("wheeled", {4}), ("infantry", {1, 5, 8, 9, 10, 11, 12, 13}), ("cavlarge", {2, 3, 4, 6, 7}), ("flying", {7}),
        ("skirmisher", {12}), ("shooter", {10}), ("caster", {8}), ("spears", {1}), ("nets", {5}), ("frenzy", {13}),
        ("fearsome", {2, 6, 7}), ("terrifying", {6}), ("calm", EVERYBODY - {2, 6, 7}), ("steadfast", {9}),
        ("headlong", {6}), ("mortal", EVERYBODY - {9}), ("leader", {8}), ("south", EVERYBODY - {2, 5, 6, 13}),
        ("north", {2, 5, 6, 13}), ("other", EVERYBODY - {1}), ("own", EVERYBODY),
    ],
)  # fmt: skip
def test_what_is_printed(word: str, meant: set[int]) -> None:
    assert among(crowd(), word) == meant


@rule("BG-GEN-04")
@pytest.mark.parametrize(
    ("word", "meant"),
    [
        ("engaged", {1, 2, 3}), ("free", EVERYBODY - {1, 2, 3}), ("routing", {9}), ("steady", EVERYBODY - {9}),
        ("green", EVERYBODY - {2, 5}), ("yellow", {5}), ("red", {2}), ("notgreen", {2, 5}), ("hurt", {2, 5, 9}),
        ("whole", EVERYBODY - {2, 5, 9}), ("pinched", {2}), ("backed", {10}), ("charging", {3}), ("rushed_now", {3}),
        ("was_free", EVERYBODY - {1, 2}), ("order_C", {1, 2, 3, 6}), ("order_R", {8, 10, 12, 13}), ("order_H", {4, 7}),
        ("order_F", {5, 11}), ("airborne", {7}), ("grounded", EVERYBODY - {7}), ("moved", {3, 5}),
        ("unmoved", EVERYBODY - {3, 5}), ("controlled", {4}), ("shaken", {7}), ("frightened", {10}), ("blessed", {8}),
        ("cursed", {12}), ("led", {4, 7, 9, 12}), ("multi", {2}), ("locked", {2}),
    ],
)  # fmt: skip
def test_what_is_so_at_the_moment(word: str, meant: set[int]) -> None:
    assert among(crowd(), word) == meant


@rule("BG-GEN-04")
def test_what_is_so_in_an_attack() -> None:
    s = crowd()
    for attacker, target, struck in ((1, 2, "hit_front"), (3, 2, "hit_rear")):
        s.fight = Fight(attacker, target, ENGAGED_ATTACK, 0, 0)
        figure(s)
        assert among(s, struck, attacker, target) & {target} == {target}
        assert among(s, "at_front", attacker, target) & {attacker} == {attacker}
    s.fight = None
    assert 2 in among(s, "hit_rear", 2, 3) and 2 in among(s, "hit_front", 2, 1)  # by the engagement with the foe
    s.change(3).links = (s.units[3].links[0],)
    s.fight = Fight(1, 2, ENGAGED_ATTACK, 0, 0)
    figure(s).side = LEFT
    assert among(s, "hit_flank", 1, 2) & {2} == {2} and not among(s, "hit_rear", 1, 2) & {2}
    wood = position([u("HK_bowmen", 0, 12, 4, 90, "R"), u("OR_trolls", 1, 12, 12, 270, "H")], "T03")
    wood.fight = Fight(1, 2, RANGED_ATTACK, 1, 0)
    assert among(wood, "incover", 1, 2) == {2}
    hill = position([u("HK_bowmen", 0, 11, 11.5, 90, "R"), u("OR_trolls", 1, 11, 20, 270, "H")], "T02")
    assert among(hill, "high", 1, 2) == {1}


@rule("BG-GEN-04", "BG-ARMY-08")
def test_sides_marks_factions_and_tags() -> None:
    s = crowd()
    assert among(s, "", sides=pick.ALLY) == EVERYBODY - {2, 5, 6, 13}
    assert among(s, "", sides=pick.ENEMY) == {2, 5, 6, 13}
    s.change(4).marks = (3,)
    s.change(8).marks = (3,)
    carries = pick.Filter(pick.ALLY, 0, (), (), (3,), (), (), 0)
    bare = pick.Filter(pick.ALLY, 0, (), (), (), (3,), (), 0)
    assert set(carries.among(s, 0, 1, 0)) == {4, 8}
    assert set(bare.among(s, 0, 1, 0)) == EVERYBODY - {2, 4, 5, 6, 8, 13}
    blessed = pick.Filter(pick.ALLY, 0, (), (), (int(s.cards.spells[1].mark),), (), (), 0)
    assert set(blessed.among(s, 0, 1, 0)) == {8}  # a blessing is a mark of its name
    cursed = pick.Filter(pick.ALLY, 0, (), (), (int(s.cards.spells[2].mark),), (), (), 0)
    assert set(cursed.among(s, 0, 1, 0)) == {12}
    hawks = pick.Filter(pick.ALLY, 0, (0,), (), (), (), (), int(s.units[1].printed.faction))
    assert set(hawks.among(s, 0, 1, 0)) == {1, 3, 10, 11}  # BG-CRD-06: mercenaries are not its own
    alike = pick.Filter(pick.ALLY | pick.ENEMY, int(s.units[2].printed.tags), (), (), (), (), (), 0)
    assert set(alike.among(s, 0, 1, 0)) == {2}


@rule("BG-SPL-03", "BG-CRG-02")
@pytest.mark.parametrize(
    ("which", "how", "number", "meant"),
    [
        (pick.COST, pick.AT_LEAST, 406, {2, 3, 6}), (pick.COST, pick.EXACTLY, 406, {2}),
        (pick.COST, pick.AT_MOST, 100, {8, 9}),
        (pick.WITHIN, pick.AT_MOST, 3500, {4, 7, 8, 9, 12}), (pick.WITHIN, pick.AT_MOST, 3499, {4, 8, 9, 12}),
        (pick.MOVEMENT, pick.AT_LEAST, 6000, {7}), (pick.MOVEMENT, pick.AT_MOST, 2500, {9}),
        (pick.COURAGE_NOW, pick.AT_LEAST, 13, {3, 4, 7, 8, 9}),
        (pick.COURAGE_NOW, pick.AT_MOST, 11, {2, 5, 12}),  # trolls in the red, elves in the yellow, the tribe
        (pick.BOXES, pick.AT_MOST, 5, {5, 9}), (pick.LOST, pick.AT_LEAST, 4, {2, 5}),
    ],
)  # fmt: skip
def test_measures(which: int, how: int, number: int, meant: set[int]) -> None:
    wanted = pick.Filter(pick.ALLY | pick.ENEMY, 0, (), ((which, how, number),), (), (), (), 0)
    assert set(wanted.among(crowd(), 0, 8, 0)) == meant  # seen from the shamans


@rule("BG-GEN-04")
def test_conditions_of_the_moment() -> None:
    s = crowd()

    def fact(what: int, seat: int = 0, spell: int = 0) -> bool:
        return pick.Fact(what, spell).holds(s, seat, 1, 2)

    assert fact(pick.MY_TURN) and not fact(pick.MY_TURN, 1)
    assert fact(pick.ENEMY_TURN, 1) and not fact(pick.ENEMY_TURN)
    assert not any(fact(what) for what in (pick.MELEE, pick.SHOT, pick.SPELL, pick.JAVELIN, pick.ROUT, pick.FEAR))
    for kind, found in (
        (ENGAGED_ATTACK, [True, False, False]), (FREE_ATTACK, [True, False, False]),
        (RANGED_ATTACK, [False, True, False]), (JAVELIN_ATTACK, [False, True, True]),
    ):  # fmt: skip
        s.fight = Fight(1, 2, kind, 0, 0)
        assert [fact(what) for what in (pick.MELEE, pick.SHOT, pick.JAVELIN)] == found
        assert not fact(pick.SPELL)
    s.fight = Fight(1, 2, RANGED_ATTACK, 0, 4)
    assert fact(pick.SPELL) and fact(pick.SPELL, 0, 4) and not fact(pick.SPELL, 0, 5)
    for kind, passed in ((1, 0), (1, 1), (2, 0), (2, 1)):
        s.check = Check(1, kind, 0, 12, (4, 4, 4), passed)
        assert [fact(what) for what in (pick.ROUT, pick.FEAR)] == [kind == 1, kind == 2]
        assert [fact(what) for what in (pick.FAILED, pick.PASSED)] == [passed == 0, passed == 1]
    knights = pick.Filter(pick.ALLY | pick.ENEMY, 0, (pick.STATES["red"],), (), (), (), (), 0)
    assert pick.IsSo(True, knights).holds(s, 0, 1, 2) and not pick.IsSo(False, knights).holds(s, 0, 1, 2)
    assert not pick.IsSo(True, knights).holds(s, 0, 1, 0) and not pick.IsSo(True, knights).holds(s, 0, 1, 99)
    for number, holds in ((3, False), (2, False), (1, True)):
        assert pick.CountOf(knights, pick.AT_LEAST, number).holds(s, 0, 1, 2) is holds


@rule("BG-GEN-04")
def test_numbers_of_the_moment() -> None:
    s = crowd()
    s.hands = [hand([1, 2, 3]), hand([4])]
    s.actions = [2, 5]
    s.change(1).marks = (3, 3, 4)

    def value(what: int, row: int = 0, seat: int = 0, uid: int = 1) -> int:
        return int(pick.Number(what, row, pick.EXACTLY, 0).value(s, seat, uid))

    assert value(pick.TURN) == 3
    assert (value(pick.MARKS, 3), value(pick.MARKS, 4), value(pick.MARKS, 3, 0, 0)) == (2, 1, 0)
    assert (value(pick.MY_HAND), value(pick.ENEMY_HAND), value(pick.MY_HAND, 0, 1)) == (3, 1, 1)
    assert (value(pick.ACTIONS), value(pick.ACTIONS, 0, 1)) == (2, 5)
    assert value(pick.HITS) == value(pick.DAMAGE) == value(pick.ONES) == value(pick.MARGIN) == 0
    s.check = Check(1, 1, -1, 9, (3, 3, 3), 1)
    assert value(pick.MARGIN) == 12 - 1 - 9
    s.fight = Fight(1, 2, RANGED_ATTACK, 0, 0)
    s.fight.distance, s.fight.hits, s.fight.damage, s.fight.prevented = 7100, 4, 3, 1
    s.fight.hit_dice = (1, 1, 6, 2)
    assert (value(pick.DISTANCE), value(pick.HITS), value(pick.DAMAGE)) == (7100, 4, 2)
    assert (value(pick.ONES), value(pick.SIXES)) == (2, 1)
    s.fight.damage_dice = (6, 6, 1)
    assert (value(pick.ONES), value(pick.SIXES)) == (1, 2)
