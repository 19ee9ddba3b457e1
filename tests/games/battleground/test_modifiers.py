"""Every row of the table of combat modifiers (BG-MODF)."""

from __future__ import annotations

from typing import Any

import pytest

from drumhead.games.battleground.modifiers import Item, figure, is_fast
from drumhead.games.battleground.state import (
    ENGAGED_ATTACK,
    FLANK_RUSHED,
    FRIGHTENED,
    MOVED,
    RANGED_ATTACK,
    SHAKEN,
    WAS_ENGAGED,
    BattleState,
    Fight,
    Link,
    Mod,
)
from drumhead.games.battleground.texts import IGN_HEIGHT
from drumhead.games.battleground.verbs import Verb
from drumhead.kernel import Action
from drumhead.space.shapes import FRONT, LEFT, REAR, RIGHT
from tests.games.battleground.table import BOWS, GAME, HORSE, ORCS, SWORDS, position, u
from tests.support import rule

LONGBOWS = "HK_longbowmen"
REX = "LZ_tyrannosaurus_rex"
TROLLS = "OR_trolls"


def items(
    s: BattleState, attacker: int = 1, target: int = 2, kind: int = ENGAGED_ATTACK, line: int = 0
) -> dict[str, Any]:
    """The modifiers of an attack, by rule: (dice, skill, power)."""
    s.fight = Fight(attacker, target, kind, line, 0)
    s.fight.strength = s.units[attacker].colour
    found: list[Item] = []
    figure(s, found)
    return {item.rule: (int(item.dice), int(item.skill), int(item.power)) for item in found}


def duel(mine: int = FRONT, theirs: int = FRONT, extra: list[dict[str, Any]] | None = None, **more: Any) -> BattleState:
    units = [u(SWORDS, 0, 18, 10, 90, "H", **{"flags": WAS_ENGAGED, **more}), u(ORCS, 1, 18, 12.5, 270, "H", flags=1)]
    return position([*units, *(extra or [])], engaged=[[1, mine, 2, theirs]])


@rule("BG-MODF-01")
def test_in_the_yellow() -> None:
    assert items(duel(lost=5))["BG-MODF-01"] == (-1, 0, 0)


@rule("BG-MODF-02")
def test_in_the_red() -> None:
    found = items(duel(lost=7))
    assert found["BG-MODF-02"] == (-2, 0, 0) and "BG-MODF-01" not in found


@rule("BG-MODF-03", "BG-MODF-04")
def test_shaken_and_frightened() -> None:
    assert items(duel(flags=WAS_ENGAGED | SHAKEN))["BG-MODF-03"] == (-1, 0, 0)
    found = items(duel(flags=WAS_ENGAGED | SHAKEN | FRIGHTENED))
    assert found["BG-MODF-03"] == (-1, 0, 0) and found["BG-MODF-04"] == (0, -1, -1)


def charge(unit: str = SWORDS, order: str = "C", flags: int = 0, side: int = FRONT) -> BattleState:
    s = position(
        [u(unit, 0, 18, 10, 90, order, flags=flags), u(ORCS, 1, 18, 12.5, 270, "H")], engaged=[[1, side, 2, 0, 3]]
    )
    s.turn = 3
    return s


@rule("BG-MODF-05")
def test_charging() -> None:
    assert items(charge())["BG-MODF-05"] == (0, 0, 1)
    for other in (charge(order="H"), charge(flags=WAS_ENGAGED), charge(side=LEFT)):
        assert "BG-MODF-05" not in items(other)


@rule("BG-MODF-06")
def test_impact_hits_of_charging_cavalry() -> None:
    s = charge(HORSE)
    items(s)
    assert s.fight is not None and s.fight.impact == 1
    s = charge(HORSE, flags=WAS_ENGAGED)
    items(s)
    assert s.fight is not None and s.fight.impact == 0


@rule("BG-MODF-07", "BG-MODF-09")
@pytest.mark.parametrize(
    ("side", "rule_id", "gain"), [(LEFT, "BG-MODF-07", (0, 1, 0)), (REAR, "BG-MODF-09", (0, 1, 1))]
)
def test_flank_and_rear_of_the_enemy(side: int, rule_id: str, gain: tuple[int, int, int]) -> None:
    assert items(duel(FRONT, side))[rule_id] == gain


@rule("BG-MODF-08", "BG-MODF-10")
@pytest.mark.parametrize(
    ("side", "rule_id", "loss"), [(RIGHT, "BG-MODF-08", (-1, 0, 0)), (REAR, "BG-MODF-10", (0, -1, -1))]
)
def test_own_flank_and_rear(side: int, rule_id: str, loss: tuple[int, int, int]) -> None:
    assert items(duel(side, FRONT))[rule_id] == loss


@rule("BG-MODF-11")
def test_v9_pinching_on_three_sides() -> None:
    units = [
        u(SWORDS, 0, 18, 10, 90, "H", flags=1),
        u(ORCS, 1, 18, 12.5, 270, "H", flags=1),
        u(SWORDS, 0, 18, 15, 270, "H", flags=1),
        u(SWORDS, 0, 21, 12.5, 180, "H", flags=1),
    ]
    s = position(units, engaged=[[1, 0, 2, FRONT], [3, 0, 2, REAR], [4, 0, 2, LEFT]])
    for who in (1, 3, 4):
        assert items(s, who)["BG-MODF-11"] == (0, 2, 2)
    assert "BG-MODF-11" not in items(s, 2, 1)


def shot(
    away: float, target: str = ORCS, shooter: str = LONGBOWS, scenario: str = "T01", **more: Any
) -> dict[str, Any]:
    deep = 2.5 if target == REX else 1.25
    s = position([u(shooter, 0, 18, 4, 90, "R", **more), u(target, 1, 18, 4 + 1.25 + away + deep, 270, "H")], scenario)
    return items(s, kind=RANGED_ATTACK, line=1)


@rule("BG-MODF-12", "BG-MODF-13")
def test_long_and_extreme_range() -> None:
    assert "BG-MODF-12" not in shot(7)
    assert shot(7.1)["BG-MODF-12"] == (0, -1, 0)
    assert "BG-MODF-13" not in shot(14)
    far = shot(14.1)
    assert far["BG-MODF-13"] == (0, -2, 0) and "BG-MODF-12" not in far


@rule("BG-MODF-14")
def test_cavalry_is_harder_to_hit() -> None:
    assert shot(5, HORSE)["BG-MODF-14"] == (0, -1, 0)


@rule("BG-MODF-15", "BG-MODF-16")
def test_large_and_colossal_targets() -> None:
    assert shot(5, TROLLS)["BG-MODF-15"] == (0, 1, 0)
    huge = shot(5, REX)
    assert huge["BG-MODF-16"] == (0, 2, 0) and "BG-MODF-15" not in huge


@rule("BG-MODF-17")
def test_a_shooter_that_moved() -> None:
    assert shot(5, flags=MOVED)["BG-MODF-17"] == (0, -1, 0)


@rule("BG-MODF-18")
def test_shooting_into_a_melee() -> None:
    s = position(
        [u(BOWS, 0, 18, 4, 90, "R"), u(ORCS, 1, 18, 10, 270, "H"), u(SWORDS, 0, 18, 12.5, 270, "H")],
        engaged=[[3, 0, 2, REAR]],
    )
    assert items(s, kind=RANGED_ATTACK, line=1)["BG-MODF-18"] == (0, -1, 0)


@rule("BG-MODF-19")
def test_a_fast_target() -> None:
    scouts = "HK_scouts"  # seven inches
    s = position([u(BOWS, 0, 18, 4, 90, "R"), u(scouts, 1, 18, 10, 270, "C")])
    assert items(s, kind=RANGED_ATTACK, line=1)["BG-MODF-19"] == (0, -1, 0)
    for order in ("H", {"letter": "C", "cap": 6}):
        s = position([u(BOWS, 0, 18, 4, 90, "R"), u(scouts, 1, 18, 10, 270, order)])
        assert not is_fast(s, s.units[2])


@rule("BG-MODF-20", "BG-FLY-11")
def test_height_shortens_and_lengthens_a_shot() -> None:
    drakes = "DE_drake_riders"
    s = position([u(BOWS, 0, 18, 4, 90, "R"), u(drakes, 1, 18, 11.5, 270, {"letter": "H", "airborne": True})])
    up = items(s, kind=RANGED_ATTACK, line=1)
    assert s.fight is not None and int(s.fight.distance) == pytest.approx(7500, abs=2)  # five inches and 2.5 more
    assert "BG-MODF-20" not in up and "BG-MODF-12" in up
    hill = position([u(BOWS, 0, 11, 11.5, 90, "R"), u(ORCS, 1, 11, 23.5, 270, "H")], "T02")
    found = items(hill, kind=RANGED_ATTACK, line=1)
    assert found["BG-MODF-20"] == (0, 1, 0)
    assert hill.fight is not None and int(hill.fight.distance) == pytest.approx(7000, abs=3)


@rule("BG-MODF-21")
def test_fighting_downhill() -> None:
    s = position(
        [u(SWORDS, 0, 11, 11.6, 270, "H", flags=1), u(ORCS, 1, 11, 9.1, 90, "H", flags=1)],
        "T02",
        engaged=[[1, 0, 2, 0]],
    )
    assert items(s)["BG-MODF-21"] == (0, 1, 0)
    assert "BG-MODF-21" not in items(s, 2, 1)


@rule("BG-MODF-22")
def test_soft_cover_in_a_wood_against_shooting_only() -> None:
    wood = position([u(BOWS, 0, 12, 4, 90, "R"), u(ORCS, 1, 12, 12, 270, "H", flags=1)], "T03")
    assert items(wood, kind=RANGED_ATTACK, line=1)["BG-MODF-22"] == (0, -1, 0)
    melee = position(
        [u(SWORDS, 0, 12, 9.5, 90, "H", flags=1), u(ORCS, 1, 12, 12, 270, "H", flags=1)], "T03", engaged=[[1, 0, 2, 0]]
    )
    assert "BG-MODF-22" not in items(melee)


@rule("BG-MODF-23")
def test_hard_cover_inside_a_fortification() -> None:
    s = position([u(ORCS, 0, 18, 8.5, 90, "H"), u(BOWS, 1, 18, 20, 270, "R")], "S5")
    assert items(s, 2, 1, RANGED_ATTACK, 1)["BG-MODF-23"] == (0, -2, 0)


@rule("BG-GEN-05")
def test_modifiers_add_up() -> None:
    s = duel(FRONT, REAR, lost=5, flags=WAS_ENGAGED | SHAKEN)
    items(s)
    assert s.fight is not None
    assert (s.fight.dice, s.fight.skill, s.fight.power) == (5 - 1 - 1, 5 + 1, 5 + 1)


@rule("BG-CMB-09")
def test_a_shot_is_told_with_every_modifier_by_its_title() -> None:
    s = position([u(BOWS, 0, 18, 5, 90, "R"), u(ORCS, 1, 18, 17, 270)])
    dice, skill, power, hit, damage = GAME.reckon(s, 0, Action(Verb.ATTACK, 1, 2, 1))
    assert (skill.label, skill.parts[1:]) == ("Skill", [("long range", -1)])
    assert skill.value == skill.parts[0][1] - 1
    assert skill.sources() == [f"printed {skill.parts[0][1]}", "long range -1"]
    assert dice.parts == [("printed", dice.value)] and power.parts == [("printed", power.value)]
    assert hit.value == skill.value - s.units[2].printed.dskill
    assert damage.value == power.value - s.units[2].printed.tough


def test_nothing_is_told_of_what_is_no_attack() -> None:
    s = position([u(BOWS, 0, 18, 5, 90, "R"), u(ORCS, 1, 18, 17, 270)])
    assert GAME.reckon(s, 0, Action(Verb.END)) == []
    assert GAME.reckon(s, 0, Action(Verb.ATTACK, 1, 9)) == []


@rule("BG-MODF-05", "BG-BKP-04", "BG-FR-18")
def test_who_stepped_in_does_not_charge_and_who_rushed_with_its_flank_does() -> None:
    stepped = charge()
    stepped.change(1).links = (Link(2, FRONT, FRONT, 0),)
    assert "BG-MODF-05" not in items(stepped)
    flank = charge(side=LEFT, flags=FLANK_RUSHED)
    flank.change(1).links = (Link(2, LEFT, FRONT, 3, 1),)
    assert items(flank)["BG-MODF-05"] == (0, 0, 1)
    assert items(flank)["BG-MODF-08"] == (-1, 0, 0)  # though it fights to its flank
    rushed = charge(side=LEFT, flags=FLANK_RUSHED)  # another rushed this one's flank
    assert "BG-MODF-05" not in items(rushed)


@rule("BG-MODF-05")
def test_both_sides_charge_when_two_units_meet() -> None:
    s = position([u(SWORDS, 0, 18, 10, 90, "C"), u(ORCS, 1, 18, 12.5, 270, "C")], engaged=[[1, FRONT, 2, FRONT, 3]])
    assert items(s, 1, 2)["BG-MODF-05"] == items(s, 2, 1)["BG-MODF-05"] == (0, 0, 1)


@rule("BG-MODF-11")
def test_only_who_fights_one_enemy_has_the_bonus_of_a_pinch() -> None:
    units = [
        u(SWORDS, 0, 18, 10, 90, "H", flags=1), u(ORCS, 1, 18, 12.5, 270, "H", flags=1),
        u(SWORDS, 0, 18, 15, 270, "H", flags=1), u(ORCS, 1, 18, 7.5, 90, "H", flags=1),
    ]  # fmt: skip
    s = position(units, engaged=[[1, FRONT, 2, FRONT], [3, FRONT, 2, REAR], [1, REAR, 4, FRONT]])
    assert "BG-MODF-11" not in items(s, 1, 2)  # it has an enemy behind it as well
    assert items(s, 3, 2)["BG-MODF-11"] == (0, 1, 1)
    assert items(s, 4, 1)["BG-MODF-11"] == (0, 1, 1)
    assert "BG-MODF-11" not in items(s, 2, 3)
    two = position(units[:3], engaged=[[1, FRONT, 2, FRONT], [3, FRONT, 2, FRONT]])
    assert "BG-MODF-11" not in items(two, 1, 2)  # two on one side are no pinch


@rule("BG-MODF-19")
@pytest.mark.parametrize(
    ("name", "order", "more", "fast"),
    [
        (HORSE, "C", {}, False),  # six
        ("HK_scouts", "C", {}, True),  # seven
        ("HK_scouts", "F", {}, True),
        ("HK_scouts", "H", {}, False),
        ("HK_scouts", {"letter": "H", "objective": -1, "px": 5, "py": 5}, {}, True),
        ("HK_scouts", "-", {}, True),
        ("HK_scouts", {"letter": "C", "cap": 7}, {}, True),
        ("HK_scouts", {"letter": "C", "cap": 6}, {}, False),
        (SWORDS, "C", {"mods": [[7, 3, 4, 9, 0]]}, True),  # three steps up from 3.5
        (SWORDS, "C", {"mods": [[7, 2, 4, 9, 0]]}, False),
        ("DE_drake_riders", {"letter": "C", "airborne": True}, {}, True),
        ("DE_drake_riders", "C", {}, False),
        ("MM_hill_giant", "R", {}, False),
    ],
)
def test_what_is_fast_would_move_seven_inches(name: str, order: Any, more: dict[str, Any], fast: bool) -> None:
    s = position([u(BOWS, 0, 18, 4, 90, "R"), u(name, 1, 18, 12, 270, order, **more)])
    assert is_fast(s, s.units[2]) is fast


@rule("BG-MODF-19")
def test_ground_and_enemies_make_a_fast_unit_slow() -> None:
    rough = position([u("HK_scouts", 0, 10, 12, 90, "C")], "T05")
    assert not is_fast(rough, rough.units[1])
    locked = position([u("HK_scouts", 0, 18, 10, 90, "C"), u(ORCS, 1, 18, 12.5, 270)], engaged=[[1, 0, 2, 0]])
    assert not is_fast(locked, locked.units[1])
    waits = position([u("MM_wildmen_horse_archers", 0, 18, 10, 90, "R"), u(ORCS, 1, 18, 16, 270)])
    assert not is_fast(waits, waits.units[1])


@rule("BG-MODF-20")
def test_shooting_uphill_is_longer() -> None:
    s = position([u(BOWS, 0, 11, 3, 90, "R"), u(ORCS, 1, 11, 11.6, 270, "H")], "T02")
    found = items(s, kind=RANGED_ATTACK, line=1)
    assert s.fight is not None and int(s.fight.distance) == pytest.approx(6100 + 2500, abs=3)
    assert found["BG-MODF-12"] == (0, -1, 0) and "BG-MODF-20" not in found


@rule("BG-CMB-14", "BG-MODF-02")
def test_no_fewer_dice_than_none() -> None:
    s = duel(lost=7, flags=WAS_ENGAGED | SHAKEN)
    s.change(1).mods = (Mod(1, -9, 4, 9, 0),)
    items(s)
    assert s.fight is not None and s.fight.dice == 0


@rule("BG-MODF-18", "BG-JAV-05")
def test_who_shoots_at_its_own_enemy_shoots_into_no_melee() -> None:
    elephant = "UM_giant_war_elephant"
    units = [u(elephant, 0, 18, 10, 90, "H", flags=1), u(ORCS, 1, 18, 13.75, 270, "H", flags=1)]
    s = position(units, engaged=[[1, 0, 2, 0]])
    assert "BG-MODF-18" not in items(s, kind=RANGED_ATTACK, line=1)
    more = position([*units, u(SWORDS, 0, 18, 16.25, 270, "H", flags=1)], engaged=[[1, 0, 2, 0], [3, 0, 2, 2]])
    assert items(more, kind=RANGED_ATTACK, line=1)["BG-MODF-18"] == (0, -1, 0)


@rule("BG-MODF-20", "BG-MODF-12")
def test_where_height_counts_for_nothing_the_distance_is_the_true_one() -> None:
    s = position([u(BOWS, 0, 11, 11.5, 90, "R"), u(ORCS, 1, 11, 23.5, 270, "H")], "T02")
    assert "BG-MODF-12" not in items(s, kind=RANGED_ATTACK, line=1)  # 9.5 inches, from above 7
    s.fight = Fight(1, 2, RANGED_ATTACK, 1, 0)
    s.fight.ignored = IGN_HEIGHT
    found: list[Item] = []
    assert int(figure(s, found).distance) == pytest.approx(9500, abs=3)
    assert [item.rule for item in found] == ["BG-MODF-12"]
