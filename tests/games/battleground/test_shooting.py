"""Who may shoot whom (BG-SHT)."""

from __future__ import annotations

from typing import Any

import pytest

from drumhead.games.battleground.combat import Attacks
from drumhead.games.battleground.shooting import bars_shot, targets
from drumhead.games.battleground.state import CONTROLLED, BattleState
from tests.games.battleground.table import BOWS, ORCS, SWORDS, match, options, position, refused, u
from tests.support import rule

CROSSBOWS = "OR_orc_crossbowmen"  # line of sight, 14 inches
BALLISTA = "DW_dwarven_ballista"  # low arc, 21 inches
TROLLS = "OR_trolls"


def aim(s: BattleState, uid: int = 1) -> list[int]:
    return targets(s, s.units[uid], s.units[uid].printed.ranged[0])


def range_field(*others: dict[str, Any], shooter: str = BOWS, order: Any = "R", scenario: str = "T01") -> BattleState:
    return position([u(shooter, 0, 18, 5, 90, order), *others], scenario)


@rule("BG-SHT-01")
def test_the_nearest_legal_target_first_in_range_in_the_arc_with_a_free_line() -> None:
    s = range_field(u(ORCS, 1, 22, 16, 270), u(ORCS, 1, 16, 13, 270), u(ORCS, 1, 18, 2, 90))
    assert aim(s) == [3, 2]
    m = match([u(BOWS, 0, 18, 5, 90, "R"), u(ORCS, 1, 22, 16, 270), u(ORCS, 1, 16, 13, 270)], steps=[Attacks(0, True)])
    assert options(m, 0) == ["attack 1 3 1"]  # and it must shoot
    assert refused(m, 0, "attack 1 2 1").rule == "BG-SHT-01"


@rule("BG-SHT-01", "BG-OMD-03", "BG-OMD-08")
def test_the_objective_is_tried_first() -> None:
    far = u(ORCS, 1, 22, 16, 270)
    near = u(ORCS, 1, 16, 13, 270)
    assert aim(range_field(far, near, order={"letter": "R", "objective": 2})) == [2, 3]
    beyond = u(ORCS, 1, 18, 29, 270)
    assert aim(range_field(beyond, near, order={"letter": "R", "objective": 2})) == [3]
    assert aim(range_field(near, order={"letter": "R", "objective": -1, "px": 5, "py": 5})) == [2]


@rule("BG-SHT-02")
def test_under_direct_control_the_owner_picks() -> None:
    units = [u(BOWS, 0, 18, 5, 90, "R", flags=CONTROLLED), u(ORCS, 1, 22, 16, 270), u(ORCS, 1, 16, 13, 270)]
    m = match(units, steps=[Attacks(0, True)])
    assert options(m, 0) == ["attack 1 3 1", "attack 1 2 1"]


@rule("BG-SHT-03")
def test_indirect_fire_goes_over_friends_but_not_over_enemies() -> None:
    target = u(ORCS, 1, 18, 15, 270)
    assert aim(range_field(target, u(SWORDS, 0, 18, 10, 90))) == [2]
    behind = range_field(target, u(ORCS, 1, 18, 11, 270))
    assert aim(behind) == [3]
    large = range_field(u(TROLLS, 1, 18, 15, 270), u(ORCS, 1, 18, 11, 270))
    assert 2 in aim(large)  # smaller units do not hide it


@rule("BG-SHT-04")
def test_v15_a_line_of_sight_is_blocked_by_any_unit_but_smaller_ones() -> None:
    between = u(SWORDS, 0, 18, 10, 90)
    assert aim(range_field(u(ORCS, 1, 18, 15, 270), between, shooter=CROSSBOWS)) == []
    assert aim(range_field(u(TROLLS, 1, 18, 15, 270), between, shooter=CROSSBOWS)) == [2]


@rule("BG-SHT-05")
def test_a_low_arc_spares_the_engaged() -> None:
    units = [
        u(BALLISTA, 0, 18, 5, 90, "R"),
        u(ORCS, 1, 18, 15, 270),
        u(SWORDS, 0, 18, 12.5, 90),
        u(TROLLS, 1, 27, 15, 270),
        u(SWORDS, 0, 27, 12.5, 90),
    ]
    s = position(units, engaged=[[3, 0, 2, 0], [5, 0, 4, 0]])
    assert aim(s) == [4]  # a large one fighting smaller units counts as free


@rule("BG-SHT-06")
def test_heights_add_up() -> None:
    # on the hill the bows look over a unit on the plain at a target on the plain? Its top is as high as the hill: no.
    hill = position([u(CROSSBOWS, 0, 11, 11.6, 90, "R"), u(ORCS, 1, 11, 22, 270), u(ORCS, 1, 11, 16.5, 270)], "T02")
    assert bars_shot(hill, hill.units[1], hill.units[2], 14000.0, 2) == "BG-SHT-04"
    high = position([u(CROSSBOWS, 0, 3.5, 12.5, 0, "R"), u(ORCS, 1, 15, 12.5, 180), u(ORCS, 1, 10, 12.5, 180)], "T11")
    # twenty feet up it looks over everybody on the plain
    assert bars_shot(high, high.units[1], high.units[2], 14000.0, 2) == ""


@rule("BG-SHT-07")
@pytest.mark.parametrize(("away", "legal"), [(14, True), (14.01, False)])
def test_the_range_itself_is_within(away: float, legal: bool) -> None:
    s = range_field(u(ORCS, 1, 18, 5 + 1.25 + away + 1.25, 270))
    assert (aim(s) == [2]) is legal


@rule("BG-TER-08")
def test_wood_blocks_if_there_is_more_than_two_and_a_half_inches_of_it() -> None:
    s = position([u(BOWS, 0, 12, 5, 90, "R"), u(ORCS, 1, 12, 17, 270)], "T03")  # four inches of wood between
    assert aim(s) == []
    edge = position([u(BOWS, 0, 12, 5, 90, "R"), u(ORCS, 1, 12, 12, 270)], "T03")
    assert aim(edge) == [2]


@rule("BG-ORD-08")
def test_attacks_are_made_whatever_the_order() -> None:
    for order in ("C", "H", "F"):
        m = match([u(BOWS, 0, 18, 5, 90, order), u(ORCS, 1, 18, 12, 270)], steps=[Attacks(0, True)])
        assert options(m, 0) == ["attack 1 2 1"]


@rule("BG-CMB-02")
def test_nobody_shoots_in_the_other_side_s_turn() -> None:
    m = match([u(BOWS, 0, 18, 5, 90, "R"), u(ORCS, 1, 18, 12, 270)], steps=[Attacks(0, False)])
    assert options(m, 0) == ["pass"]  # the test's own resting step


@rule("BG-TER-09")
def test_nobody_shoots_from_deep_water() -> None:
    s = position([u("MM_red_dragon", 0, 12.5, 15, 90, "R"), u(ORCS, 1, 12.5, 20, 270)], "S3")
    from drumhead.games.battleground.shooting import bars_shooter

    assert bars_shooter(s, s.units[1]) == "BG-TER-09"


@rule("BG-GEN-04", "BG-SHT-07")
def test_mist_hides_whatever_is_beyond_seven_inches_for_six_turns() -> None:
    for turn, gap, seen in ((6, 7.0, True), (6, 7.001, False), (7, 7.001, True)):
        units = [u(BOWS, 0, 18, 5, 90, "R"), u(ORCS, 1, 18, round(7.5 + gap, 3), 270)]
        s = position(units, "T01_R01", turn=turn)
        assert (aim(s) == [2]) is seen


@rule("BG-SHT-01")
def test_any_part_before_the_line_of_the_front_is_in_the_arc() -> None:
    # the front's line lies at 6.25: a target beside it counts from the first corner that juts beyond
    for y, legal in ((5.0, False), (5.003, True), (2.0, False)):
        assert (aim(range_field(u(ORCS, 1, 24, y, 270))) == [2]) is legal


@rule("BG-SHT-03", "BG-SHT-01")
def test_any_of_its_centre_points_will_do() -> None:
    # another enemy hides its front and one flank; the other flank's middle is seen past it
    hidden = range_field(u(ORCS, 1, 18, 15, 270), u(ORCS, 1, 18, 11, 270))
    assert 2 not in aim(hidden)
    beside = range_field(u(ORCS, 1, 18, 15, 270), u(ORCS, 1, 15.4, 11, 270))
    assert 2 in aim(beside)


@rule("BG-ORD-04", "BG-ORD-05")
def test_the_range_an_order_makes_for() -> None:
    from drumhead.games.battleground.shooting import ordered_range, ranges_of

    for name, letter, choice, reach in (
        (BOWS, "R", 0, 14000), (BOWS, "S", 0, 7000), (BOWS, "L", 0, 14000), ("HK_longbowmen", "R", 0, 21000),
        ("HK_longbowmen", "L", 0, 14000), ("HK_longbowmen", "S", 0, 7000), ("MM_hill_giant", "R", 0, 21000),
        ("UM_umenzi_javelineers", "S", 0, 3500), ("MM_elementalist", "R", 0, 17500),
        ("MM_elementalist", "R", 10500, 10500),
    ):  # fmt: skip
        s = position([u(name, 0, 18, 5, 90, letter), u(ORCS, 1, 18, 28, 270)])
        assert ordered_range(s, s.units[1], choice) == reach
    s = position([u("MM_elementalist", 0, 18, 5), u(SWORDS, 0, 25, 5)])
    assert (ranges_of(s.units[1]), ranges_of(s.units[2])) == ([17500, 10500], [])


@rule("BG-SHT-01", "BG-SPL-02")
def test_of_two_targets_as_near_the_owner_chooses() -> None:
    for shooter, verb in ((BOWS, "attack 1"), ("MM_elementalist", "cast 1")):
        two = [u(shooter, 0, 18, 5, 90, "R"), u(ORCS, 1, 15, 14, 270), u(ORCS, 1, 21, 14, 270)]
        m = match(two, steps=[Attacks(0, True)])
        assert {o.split()[2 if verb == "attack 1" else 3] for o in options(m, 0) if o.startswith(verb)} == {"2", "3"}
        nearer = match([two[0], two[1], {**two[2], "y": 14.001}], steps=[Attacks(0, True)])
        assert {o.split()[2 if verb == "attack 1" else 3] for o in options(nearer, 0) if o.startswith(verb)} == {"2"}
        chosen = {"letter": "R", "objective": 3}
        aimed = match([{**two[0], "order": chosen}, *two[1:]], steps=[Attacks(0, True)])
        assert {o.split()[2 if verb == "attack 1" else 3] for o in options(aimed, 0) if o.startswith(verb)} == {"3"}
