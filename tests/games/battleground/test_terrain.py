"""What the ground does (BG-TER)."""

from __future__ import annotations

from typing import Any

import pytest

from drumhead.games.battleground import cards as c
from drumhead.games.battleground.ground import IMPASSABLE, Piece, step_blunt, step_on
from drumhead.games.battleground.maneuver import Mover, way_of
from drumhead.games.battleground.modifiers import HARD, NO_COVER, SOFT, cover_of
from drumhead.games.battleground.movement import movement_category
from drumhead.games.battleground.state import ENGAGED_ATTACK, RANGED_ATTACK, BattleState, Fight
from drumhead.games.battleground.terrain import Tread, door_held
from tests.games.battleground.table import BOWS, ORCS, SWORDS, position, u
from tests.support import rule

X = IMPASSABLE
CHARIOTS = c.KEY_CAVALRY | c.KEY_WHEELED
TABLE = [
    (c.ROAD, 1, 1, 2, 1, 1),
    (c.FOREST, -1, -1, -3, -3, -3),
    (c.LOW_BRUSH, -1, -1, -3, -1, -1),
    (c.SHALLOW_WATER, -2, -2, -2, -1, 0),
    (c.DEEP_WATER, X, X, X, -2, -1),
    (c.VERY_DEEP_WATER, X, X, X, X, -2),
    (c.RAPIDS, X, X, X, -3, -2),
    (c.SWAMP, -2, -2, X, -1, 0),
    (c.SHORELINE, 0, 0, 0, 0, 0),
    (c.WET_GROUND, -1, -1, -2, -1, -1),
    (c.ROUGH, -1, -2, -3, -1, -1),
    (c.VERY_ROUGH, -2, X, X, -2, -2),
    (c.STAKES, -1, -3, X, -1, -1),
    (c.HEDGE, -1, -1, X, 0, 0),
    (c.FORT_WALL, X, X, X, X, X),
]


@rule("BG-TER-09")
@pytest.mark.parametrize("row", TABLE)
def test_the_terrain_table(row: tuple[int, ...]) -> None:
    keys = (0, c.KEY_CAVALRY, c.KEY_WHEELED, c.KEY_LARGE, c.KEY_COLOSSAL | c.KEY_LARGE)
    assert tuple(int(step_on(row[0], key)) for key in keys) == row[1:]


@rule("BG-TER-09")
def test_stakes_from_the_blunt_side() -> None:
    assert [int(step_blunt(key)) for key in (0, c.KEY_CAVALRY, c.KEY_WHEELED)] == [0, -1, X]


@rule("BG-TER-03")
def test_the_worst_relevant_keyword() -> None:
    assert step_on(c.ROUGH, CHARIOTS) == -3
    assert step_on(c.ROAD, CHARIOTS) == 2  # only wheeled is relevant
    assert step_on(c.SHALLOW_WATER, c.KEY_LARGE | c.KEY_CAVALRY) == -1


def moving(x: float, y: float, scenario: str, unit: str = SWORDS, heading: float = 90, length: float = 9000.0) -> Mover:
    s = position([u(unit, 0, x, y, heading, "C")], scenario)
    m = Mover(s, s.units[1], movement_category(s, s.units[1]), way_of(s, s.units[1], 9000.0))
    m.straight(length)
    return m


@rule("BG-TER-01")
def test_the_slowest_place_governs_the_whole_move() -> None:
    assert moving(10, 11, "T05").moved == 2500  # it starts in the rough
    assert moving(10, 6, "T05").moved == pytest.approx(2500, abs=2)  # it meets it on the way


@rule("BG-TER-04")
def test_v4_a_unit_stops_at_the_boundary_of_slower_ground() -> None:
    # it has moved three inches when it comes to the rough, more than the 2.5 it would have there
    m = moving(9.5, 4.8, "T05")
    assert 2500 < m.moved < 3500
    assert m.tread.step() == 0  # no part of it stands in the rough


@rule("BG-TER-02", "BG-TER-04")
def test_the_road_s_bonus_lasts_while_the_whole_card_is_on_it() -> None:
    assert moving(18, 10, "T09").moved == 5000
    half_on = moving(20, 10, "T09")
    assert half_on.moved == 3500
    leaving = moving(18, 17, "T09")  # the road ends at 22.5: after 4.25 inches
    assert leaving.moved == pytest.approx(4250, abs=5)


@rule("BG-TER-02", "BG-MOV-04")
def test_who_backs_off_a_road_goes_on_without_its_bonus() -> None:
    # on the road 5, backwards 2.5; its rear leaves the road after a tenth of an inch, and then 1.75 are all it has
    s = position([u(SWORDS, 0, 18, 8.85, 90, "C")], "T09")
    m = Mover(s, s.units[1], movement_category(s, s.units[1]), way_of(s, s.units[1], 9000.0))
    m.backwards(2300.0)
    assert m.moved == pytest.approx(1750, abs=1)


def test_a_wall_askew_is_as_wide_as_it_says() -> None:
    wall = Piece(0, c.TerrainDef("W", c.HEDGE, ((5000, 5000), (8000, 9000)), True, 1000, 0, (0, 0)))
    assert set(wall.shape.corners) == {(4600, 5300), (7600, 9300), (8400, 8700), (5400, 4700)}


@rule("BG-TER-06")
def test_uphill_costs_one_step_once() -> None:
    assert moving(11, 7, "T02").moved == 2500
    s = position([u(SWORDS, 0, 11, 7.5, 90, "C")], "T02")
    tread = Tread(s, s.units[1], s.units[1].card, 6000.0)
    tread.enter(s.units[1].card.at(11000, 10500, 9000))
    assert tread.step() == -1
    tread.enter(s.units[1].card.at(11000, 12000, 9000))
    assert tread.step() == -1
    down = position([u(SWORDS, 0, 11, 11.6, 270, "C")], "T02")
    tread = Tread(down, down.units[1], down.units[1].card, 6000.0)
    tread.enter(down.units[1].card.at(11000, 8000, 27000))
    assert tread.step() == 0


@rule("BG-TER-05")
def test_cover_needs_more_than_half_the_card() -> None:
    def cover(y: float) -> int:
        s = position([u(BOWS, 0, 12, 3, 90, "R"), u(ORCS, 1, 12, y, 270, "H")], "T03")
        return int(cover_of(s, s.units[1], s.units[2], Fight(1, 2, RANGED_ATTACK, 1, 0)))

    assert cover(12) == SOFT
    assert cover(9.2) == NO_COVER  # less than half inside


def behind_hedge(order: Any, kind: int = RANGED_ATTACK, shooter: str = BOWS, **more: Any) -> int:
    s = position([u(shooter, 0, 11.5, 3, 90, "R"), u(ORCS, 1, 11.5, 11.5, 270, order)], "T07", **more)
    f = Fight(1, 2, kind, 1, 0)
    f.side = 0
    return int(cover_of(s, s.units[1], s.units[2], f))


@rule("BG-TER-05")
def test_a_wall_covers_whoever_holds_behind_it() -> None:
    assert behind_hedge("H") == SOFT
    assert behind_hedge("C") == NO_COVER
    assert behind_hedge("C", rulings={"hold_for_cover": False}) == SOFT


@rule("BG-TER-05")
def test_stakes_cover_in_a_fight_across_them() -> None:
    def cover(mine: float, theirs: float) -> int:
        s = position([u(ORCS, 0, 15, mine, 90, "C"), u(SWORDS, 1, 15, theirs, 270, "C")], "T10")
        return int(cover_of(s, s.units[1], s.units[2], Fight(1, 2, ENGAGED_ATTACK, 0, 0)))

    # the points look north: whoever stands south of them is covered against the north
    assert cover(12.0, 9.0) == SOFT
    assert cover(9.0, 12.0) == NO_COVER


@rule("BG-TER-07")
def test_from_high_ground_lower_cards_do_not_hide() -> None:
    from drumhead.games.battleground.sight import sees

    s = position([u(SWORDS, 0, 3.5, 12.5, 0, "C"), u(ORCS, 1, 20, 12.5, 180), u(ORCS, 1, 12, 12.5, 180)], "T11")
    assert sees(s, s.units[1], s.units[2])  # twenty feet up over ten feet tall heads
    flat = position([u(SWORDS, 0, 9, 12.5, 0, "C"), u(ORCS, 1, 20, 12.5, 180), u(ORCS, 1, 14, 12.5, 180)])
    assert not sees(flat, flat.units[1], flat.units[2])


@rule("BG-TER-09")
def test_a_door_is_shut_while_an_enemy_stands_against_it() -> None:
    def held(y: float) -> bool:
        s: BattleState = position([u(ORCS, 1, 18, 20, 270), u(SWORDS, 0, 18, y, 90)], "S5")
        return door_held(s, s.ground.doors[0], 1)

    assert held(9.75) and not held(8.5)


@rule("BG-TER-09")
def test_hard_cover_behind_a_door_and_the_bank_above_the_water() -> None:
    s = position([u(SWORDS, 0, 18, 9.75, 90), u(ORCS, 1, 18, 12.75, 270)], "S5")
    assert cover_of(s, s.units[2], s.units[1], Fight(2, 1, ENGAGED_ATTACK, 0, 0)) == HARD
    from drumhead.games.battleground.modifiers import on_shore_above

    bank = position([u(SWORDS, 0, 7, 13.0, 90), u(ORCS, 1, 7, 15.5, 270)], "S3")
    assert on_shore_above(bank, bank.units[1], bank.units[2])
    assert not on_shore_above(bank, bank.units[2], bank.units[1])


@rule("BG-TER-05")
def test_a_wall_that_less_than_half_a_side_touches_covers_nothing() -> None:
    def cover(x: float) -> int:
        s = position([u(BOWS, 0, x, 3, 90, "R"), u(ORCS, 1, x, 11, 270, "H")], "S7")  # a fence from 8 to 14, at 9.5
        f = Fight(1, 2, RANGED_ATTACK, 1, 0)
        return int(cover_of(s, s.units[1], s.units[2], f))

    assert cover(11) == cover(14) == SOFT  # the whole side; just half of it
    assert cover(14.2) == NO_COVER
