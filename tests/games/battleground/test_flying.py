"""Airborne units: how they move, what they pass over, when they come down (BG-FLY)."""

from __future__ import annotations

from typing import Any

from drumhead.games.battleground.flying import bars_landing, lands_by_itself, room_to_land
from drumhead.games.battleground.movement import movement_category
from drumhead.games.battleground.moves import Moving
from drumhead.games.battleground.rush import find_rush
from drumhead.games.battleground.sight import higher
from drumhead.games.battleground.state import LANDED, STARTED_AIRBORNE, TOOK_OFF
from drumhead.games.battleground.terrain import Tread
from drumhead.games.battleground.verbs import HOLD
from drumhead.space.measure import overlap
from tests.games.battleground.table import DRAKES, ORCS, SWORDS, at, match, options, play, position, refused, u, unit
from tests.support import rule

AIR = STARTED_AIRBORNE


def up(letter: str = "C", **more: Any) -> dict[str, Any]:
    return {"letter": letter, "airborne": True, **more}


@rule("BG-FLY-01")
def test_the_airborne_are_above_all_others() -> None:
    s = position([u(DRAKES, 0, 18, 10, 90, up()), u(ORCS, 1, 11, 11.6, 270), u(DRAKES, 1, 25, 20, 270, up())], "T02")
    assert higher(s, s.units[1], s.units[2]) == 1 and higher(s, s.units[2], s.units[1]) == -1
    assert higher(s, s.units[1], s.units[3]) == 0


@rule("BG-FLY-02")
def test_they_are_in_no_terrain() -> None:
    s = position([u(DRAKES, 0, 12, 12, 90, up())], "T03")
    assert Tread(s, s.units[1], s.units[1].card, 5000.0).step() == 0


@rule("BG-FLY-03", "BG-FLY-04")
def test_they_fly_straight_over_everybody_with_their_flying_category() -> None:
    m = match(
        [u(DRAKES, 0, 18, 4, 90, up(), flags=AIR), u(SWORDS, 0, 18, 9, 90), u(ORCS, 1, 18, 28, 270)], steps=[Moving(0)]
    )
    assert movement_category(m.state, unit(m, 1)) == 10500
    play(m, 0, "move 1")
    assert unit(m, 1).card.y == 14500


@rule("BG-FLY-04")
def test_not_down_on_a_unit() -> None:
    s = position([u(DRAKES, 0, 18, 10, 90, up(), flags=AIR), u(ORCS, 1, 18, 15, 270)])
    assert not room_to_land(s, s.units[1], s.units[1].card.at(18000, 14000, 9000))
    assert bars_landing(s, s.units[1], s.units[1].card.at(18000, 14000, 9000)) == "BG-FLY-04"


@rule("BG-FLY-03")
def test_not_up_and_down_in_one_turn() -> None:
    s = position([u(DRAKES, 0, 18, 10, 90, up(), flags=TOOK_OFF), u(ORCS, 1, 18, 25, 270)])
    assert bars_landing(s, s.units[1], s.units[1].card) == "BG-FLY-03"


@rule("BG-FLY-05")
def test_on_close_it_lands_when_it_comes_near() -> None:
    m = match([u(DRAKES, 0, 18, 10, 90, up(), flags=AIR), u(ORCS, 1, 18, 25, 270)], steps=[Moving(0)])
    play(m, 0, "move 1")
    who = unit(m, 1)
    assert who.has(LANDED) and not who.airborne()
    assert who.card.heading == 9000 and 20495 <= who.card.y <= 20501  # two inches short: so far it flies
    nearer = match([u(DRAKES, 0, 18, 10, 90, up(), flags=AIR), u(ORCS, 1, 18, 21, 270)], steps=[Moving(0)])
    play(nearer, 0, "move 1")
    assert unit(nearer, 1).has(LANDED) and 18400 < unit(nearer, 1).card.y < 18500  # as near before it as it can stand
    far = position([u(DRAKES, 0, 18, 4, 90, up(), flags=AIR), u(ORCS, 1, 18, 28, 270)])
    assert lands_by_itself(far, far.units[1], far.units[1].card) is None


@rule("BG-FLY-05")
def test_where_its_flight_began_decides_the_side_it_lands_on() -> None:
    above = [u(DRAKES, 0, 18, 20, 90, up(), flags=AIR), u(ORCS, 1, 18, 20.5, 270)]
    m = match(above, steps=[Moving(0)])
    play(m, 0, "move 1")
    assert unit(m, 1).has(LANDED) and not overlap(unit(m, 1).card, unit(m, 2).card)
    assert unit(m, 1).card.y < 18500  # its front looked out before theirs: it comes down behind them


@rule("BG-FLY-12", "BG-FLY-04")
def test_who_is_told_to_hold_the_ground_comes_down_where_it_is() -> None:
    hold = f"order 1 0 0 / {HOLD} 0 0 0 0 0"
    units = [u(DRAKES, 0, 18, 6, 90, up("H"), flags=AIR), u(ORCS, 1, 18, 23, 270)]
    m = match(units, steps=[Moving(0)], actions=[1, 0], gained=[1, 0])
    play(m, 0, hold)
    assert options(m, 0) == ["move 1"] and refused(m, 0, "end").rule == "BG-TRN-04"
    play(m, 0, "move 1")
    assert unit(m, 1).has(LANDED) and at(unit(m, 1)) == (18, 6, 90)
    over = match([*units, u(SWORDS, 0, 18, 6.5, 90)], steps=[Moving(0)], actions=[1, 0], gained=[1, 0])
    play(over, 0, hold, "move 1")
    assert unit(over, 1).airborne()  # not down on a unit


@rule("BG-FLY-06")
def test_it_rushes_the_turn_after_at_the_earliest() -> None:
    from drumhead.games.battleground.sight import note_start

    s = position([u(DRAKES, 0, 18, 10, 90, "C", flags=LANDED), u(ORCS, 1, 18, 15, 270)])
    note_start(s, 1)
    assert find_rush(s, 1) is None
    s.change(1).flags = 0
    assert find_rush(s, 1) is not None


@rule("BG-FLY-07")
def test_it_lands_on_its_point() -> None:
    m = match(
        [u(DRAKES, 0, 18, 4, 90, up("H", objective=-1, px=18, py=11), flags=AIR), u(ORCS, 1, 18, 28, 270)],
        steps=[Moving(0)],
    )
    play(m, 0, "move 1")
    assert not unit(m, 1).airborne()


@rule("BG-FLY-12")
def test_taking_off_and_landing_are_ordered_before_the_move() -> None:
    m = match([u(DRAKES, 0, 18, 4, 90, "C"), u(ORCS, 1, 18, 28, 270)], steps=[Moving(0)], actions=[2, 0], gained=[2, 0])
    play(m, 0, "order 1 0 0 / 1 0 1 0 0 0")
    assert unit(m, 1).has(TOOK_OFF) and movement_category(m.state, unit(m, 1)) == 10500
    play(m, 0, "move 1")
    assert refused(m, 0, "order 1 0 0 / 1 0 0 0 0 0").rule == "BG-FLY-12"
    down = match(
        [u(DRAKES, 0, 18, 4, 90, up(), flags=AIR), u(ORCS, 1, 18, 28, 270)],
        steps=[Moving(0)], actions=[1, 0], gained=[1, 0],
    )  # fmt: skip
    play(down, 0, "order 1 0 0 / 1 0 0 0 0 0", "move 1")
    assert unit(down, 1).has(LANDED) and unit(down, 1).card.y == 14500  # with its flying category


@rule("BG-FLY-12")
def test_under_direct_control_the_owner_may_land() -> None:
    m = match(
        [u(DRAKES, 0, 18, 4, 90, up("H"), flags=AIR), u(ORCS, 1, 18, 28, 270)],
        steps=[Moving(0)], actions=[1, 0], gained=[1, 0],
    )  # fmt: skip
    play(m, 0, "control 1", "move 1")
    assert any(option.startswith("pose") and option.endswith("/ 1 1") for option in options(m, 0))
    play(m, 0, "pose 18000 10000 9000 / 1 1")
    assert not unit(m, 1).airborne()


@rule("BG-FLY-10")
def test_only_airborne_units_left_still_end_at_the_turn_limit() -> None:
    from drumhead.games.battleground.end import over_now

    s = position([u(DRAKES, 0, 18, 4, 90, up("H")), u(ORCS, 1, 18, 28, 270)], "S1", turn=24)
    assert over_now(s)


@rule("BG-FLY-04", "BG-FLY-12")
def test_who_is_told_to_land_over_somebody_comes_down_before_it() -> None:
    units = [u(DRAKES, 0, 18, 4, 90, "H", flags=AIR), u(ORCS, 1, 18, 14.5, 270), u(ORCS, 1, 30, 28, 270)]
    units[0]["order"] = {"letter": "C"}
    m = match(units, steps=[Moving(0)])
    play(m, 0, "move 1")
    who = unit(m, 1)
    assert who.has(LANDED) and who.card.heading == 9000 and who.card.x == 18000
    assert 11997 <= who.card.y <= 12002  # its flight led over the orcs: as far as there was room


@rule("BG-FLY-07")
def test_an_occupied_point_is_landed_beside() -> None:
    order = up("H", objective=-1, px=18, py=11)
    m = match(
        [u(DRAKES, 0, 18, 4, 90, order, flags=AIR), u(ORCS, 1, 18, 11.5, 270), u(ORCS, 1, 30, 28, 270)],
        steps=[Moving(0)],
    )
    play(m, 0, "move 1")
    assert not unit(m, 1).airborne() and not unit(m, 1).order.to_point()
    assert unit(m, 1).card.y <= 9010


@rule("BG-FLY-05")
def test_it_lands_on_the_side_it_faced_and_beyond_whom_it_was_above() -> None:
    beside = position([u(DRAKES, 0, 10, 20, 0, up(), flags=AIR), u(ORCS, 1, 18, 20, 270)])
    place = lands_by_itself(beside, beside.units[1], beside.units[1].card.at(14000, 20000, 0))
    assert place is not None and place.heading == 0 and place.x < 16250  # on the flank it came from
    above = position([u(DRAKES, 0, 18, 18.5, 90, up(), flags=AIR), u(ORCS, 1, 18, 20.5, 270)])
    place = lands_by_itself(above, above.units[1], above.units[1].card)
    assert place is not None and place.y > 22000  # its front lay south of their middle: on the far side
    for more in ({"order": up("H")}, {"flags": AIR | TOOK_OFF}, {"flags": 0}):
        s = position([u(DRAKES, 0, 18, 15, 90, up(), flags=AIR) | more, u(ORCS, 1, 18, 20, 270)])
        assert lands_by_itself(s, s.units[1], s.units[1].card) is None


@rule("BG-FLY-03", "BG-FLY-06")
def test_on_the_ground_it_walks_and_rushes_with_its_printed_category() -> None:
    s = position([u(DRAKES, 0, 18, 10, 90, "C"), u(ORCS, 1, 18, 25, 270)])
    assert [int(movement_category(s, s.units[1], use)) for use in (0, 1, 2)] == [6000, 6000, 10500]  # routs flying
    s.change(1).flags = AIR
    assert int(movement_category(s, s.units[1])) == 10500  # on its way down
    s.change(1).flags = AIR | LANDED
    assert int(movement_category(s, s.units[1])) == 6000
