"""Every distance of the rulebook at its edge: exactly so far, and a thousandth of an inch beyond."""

from __future__ import annotations

from typing import Any

import pytest

from drumhead.games.battleground.combat import Attacks
from drumhead.games.battleground.control import judge
from drumhead.games.battleground.modifiers import NO_COVER, SOFT, Item, cover_of, figure
from drumhead.games.battleground.movement import chart
from drumhead.games.battleground.moves import Moving
from drumhead.games.battleground.rush import find_rush, rush_at
from drumhead.games.battleground.selectors import reach
from drumhead.games.battleground.shooting import bars_shot
from drumhead.games.battleground.sight import sees
from drumhead.games.battleground.state import RANGED_ATTACK, Fight
from tests.games.battleground.table import BOWS, HORSE, ORCS, SWORDS, match, options, play, position, refused, u
from tests.games.battleground.test_rush import start
from tests.support import rule

LONGBOWS = "HK_longbowmen"  # 21 inches


def apart(gap: float, shooter: str = LONGBOWS, target: str = ORCS) -> list[dict[str, Any]]:
    """A shooter and its target, front centre to front centre."""
    return [u(shooter, 0, 18, 3, 90, "R"), u(target, 1, 18, round(5.5 + gap, 3), 270, "H")]


def bands(gap: float) -> list[str]:
    s = position(apart(gap))
    s.fight = Fight(1, 2, RANGED_ATTACK, 1, 0)
    items: list[Item] = []
    figure(s, items)
    return [item.rule for item in items if item.rule in ("BG-MODF-12", "BG-MODF-13")]


@rule("BG-MODF-12", "BG-MODF-13")
def test_more_than_seven_is_long_and_more_than_fourteen_extreme() -> None:
    assert [bands(gap) for gap in (7.0, 7.001)] == [[], ["BG-MODF-12"]]
    assert [bands(gap) for gap in (14.0, 14.001)] == [["BG-MODF-12"], ["BG-MODF-13"]]


@rule("BG-SHT-07")
def test_a_range_reaches_as_far_as_it_says() -> None:
    for gap, legal in ((14.0, True), (14.001, False)):
        m = match(apart(gap, BOWS), steps=[Attacks(0, True)])
        assert ("attack 1 2 1" in options(m, 0)) is legal


@rule("BG-SPL-03")
def test_a_spell_reaches_as_far_as_it_says() -> None:
    for gap, legal in ((7.0, True), (7.001, False)):
        s = position(apart(gap))
        assert (reach(s.units[1], s.units[2]) <= 7000) is legal


@rule("BG-FR-10")
def test_a_rush_is_shorter_than_the_category() -> None:
    for gap, legal in ((3.499, True), (3.5, False)):
        s = start([u(SWORDS, 0, 18, 10, 90, "C"), u(ORCS, 1, 18, round(12.5 + gap, 3), 270)])
        assert (find_rush(s, 1) is not None) is legal


@rule("BG-FR-09")
def test_an_inch_and_a_quarter_is_too_near_to_turn_away() -> None:
    for gap, near in ((1.25, True), (1.251, False)):
        s = start([u(SWORDS, 0, 18, 10, 90, "C"), u(ORCS, 1, 18, round(12.5 + gap, 3), 270)])
        assert bool(s.units[1].near) is near


@rule("BG-FR-09")
def test_too_near_is_measured_to_any_centre_point() -> None:
    # its flank's centre lies an inch and a quarter from the front centre, its front's much further
    s = start([u(SWORDS, 0, 18, 10, 90, "C"), u(ORCS, 1, 18, 14.25, 180), u(ORCS, 1, 22.5, 14.0, 270)])
    assert s.units[1].near == 1 << 2
    assert rush_at(s, s.units[1], s.units[3], 3500, 0, None, 0)[1] == "BG-FR-09"


@rule("BG-CMD-04", "BG-MOV-03")
@pytest.mark.parametrize(
    ("pose", "missing"),
    [
        ((0, 3500), 0), ((0, 3501), 1),  # straight on
        ((2500, 0), 0), ((-2501, 0), 1),  # sideways: a step down
        ((0, -1750), 0), ((0, -1751), 1),  # backwards: two
        ((1500, 1000), 0), ((1500, 1001), 1),  # and both ways together
    ],
)  # fmt: skip
def test_a_pose_under_direct_control_is_within_the_category(pose: tuple[int, int], missing: int) -> None:
    m = match([u(SWORDS, 0, 18, 10, 90, "C"), u(ORCS, 1, 18, 28, 270)], steps=[Moving(0)], actions=[1, 0])
    play(m, 0, "control 1", "move 1")
    move = f"pose {18000 + pose[0]} {10000 + pose[1]} 9000 / 1 0"
    if not missing:
        play(m, 0, move)
        assert m.state.units[1].card.x == 18000 + pose[0] and m.state.units[1].card.y == 10000 + pose[1]
        return
    error = refused(m, 0, move)
    assert error.witness is not None and error.witness["missing"] == missing


@rule("BG-MOV-06")
def test_a_maneuver_must_leave_as_much_as_has_been_moved() -> None:
    # 3.5 less two steps for a reform is 1.75
    s = position([u(SWORDS, 0, 18, 10, 90, "C"), u(ORCS, 1, 18, 28, 270)])
    for ahead, legal in ((1750, True), (1751, False)):
        assert (judge(s, s.units[1], s.units[1].card.at(18000, 10000 + ahead, 18000)).rule == "") is legal


@rule("BG-TER-08")
def test_two_and_a_half_inches_of_wood_do_not_block() -> None:
    # the wood of T03 begins at y 10 beside x 9 .. 15; its edge there is slanted, so it is measured on its line
    base = position([u(BOWS, 0, 12, 5, 90, "R"), u(ORCS, 1, 12, 14, 270)], "T03")
    wood = base.ground.woods[0].shape
    from drumhead.space.measure import length_inside

    front = next(y for y in range(9000, 13000) if length_inside([wood], 12000.0, 6250.0, 12000.0, float(y)) > 0)
    for deep, legal in ((2500, True), (2502, False)):
        nearest = front - 1 + deep  # of its centre points: the front's
        s = position([u(BOWS, 0, 12, 5, 90, "R"), u(ORCS, 1, 12, (nearest + 1250) / 1000, 270)], "T03")
        inside = length_inside([wood], 12000.0, 6250.0, 12000.0, float(nearest))
        assert (inside <= 2500.75) is legal
        assert (bars_shot(s, s.units[1], s.units[2], 14000.0, 1) == "") is legal
        assert sees(s, s.units[1], s.units[2])  # a card this wide shows a corner beside it


@rule("BG-TER-05")
def test_half_of_the_side_against_a_wall_is_enough() -> None:
    def cover(x: float) -> int:
        s = position([u(BOWS, 0, x, 3, 90, "R"), u(ORCS, 1, x, 11, 270, "H")], "S7")  # a fence from 8 to 14
        return int(cover_of(s, s.units[1], s.units[2], Fight(1, 2, RANGED_ATTACK, 1, 0)))

    assert [cover(x) for x in (14.0, 14.001)] == [SOFT, NO_COVER]


@rule("BG-OMD-09")
def test_a_cap_is_a_number_of_the_chart_from_an_inch_and_a_quarter_on() -> None:
    m = match([u(HORSE, 0, 18, 10, 90, "C"), u(ORCS, 1, 18, 28, 270)], steps=[Moving(0)], actions=[3, 0])
    for cap, legal in ((0, True), (1249, False), (1250, True), (1751, False), (1750, True), (chart(9), True)):
        move = f"order 1 0 0 / 5 {cap} 0 0 0 0"
        if legal:
            m.verify(0, next(a for a in [_action(move)]))
        else:
            assert refused(m, 0, move).rule == "BG-OMD-09"


def _action(move: str) -> Any:
    from drumhead.games.battleground.verbs import Verb
    from drumhead.kernel import parse_action

    return parse_action(Verb, move)
