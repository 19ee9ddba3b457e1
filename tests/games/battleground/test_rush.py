"""Final rushes, alone and in groups, and pinches (BG-FR, BG-PIN)."""

from __future__ import annotations

import pytest

from drumhead.games.battleground.attacks import Attack
from drumhead.games.battleground.cards import KEY_SKIRMISHER
from drumhead.games.battleground.combat import throw_at
from drumhead.games.battleground.movement import movement_category
from drumhead.games.battleground.moves import Moving
from drumhead.games.battleground.rush import (
    company,
    engage,
    find_rush,
    flank_rushes,
    group_rush,
    note_pinch,
    owe_fear,
    rush_at,
)
from drumhead.games.battleground.rushing import Rushing
from drumhead.games.battleground.sight import note_start
from drumhead.games.battleground.state import (
    CONTROLLED,
    DONE,
    FLANK_RUSHED,
    FLEES,
    HALTED,
    OWES_FEAR,
    OWES_ROUT,
    RALLIED,
    RUSHED,
    THROWS,
    WAS_ENGAGED,
    BattleState,
)
from drumhead.games.battleground.unusual import line_up
from drumhead.games.battleground.verbs import Said
from drumhead.kernel import Match, ScriptedDice, silent_table
from drumhead.space.measure import rect_depth
from drumhead.space.plane import contact_length
from drumhead.space.shapes import FRONT, LEFT, REAR, RIGHT
from tests.games.battleground.table import (
    BOWS,
    DRAKES,
    HORSE,
    ORCS,
    SWORDS,
    match,
    options,
    play,
    position,
    refused,
    told,
    u,
    unit,
    with_key,
)
from tests.support import rule

TROLLS = "OR_trolls"
REX = "LZ_tyrannosaurus_rex"


def start(units: list[dict[str, object]], scenario: str = "T01", **more: object) -> BattleState:
    """A position with the snapshot of the turn's start taken."""
    s = position(units, scenario, **more)
    for uid in range(1, len(s.units)):
        note_start(s, uid)
    return s


def why(s: BattleState, uid: int, foe: int) -> str:
    who = s.units[uid]
    found, rule_id = rush_at(s, who, s.units[foe], movement_category(s, who, 1), 0, None, FRONT)
    return "" if found is not None else rule_id


def facing(gap: float, order: object = "C", seat: int = 1, **more: object) -> list[dict[str, object]]:
    """Two units front to front with this gap."""
    return [u(SWORDS, 0, 18, 10, 90, order, **more), u(ORCS, seat, 18, 12.5 + gap, 270, "C")]


@rule("BG-FR-10")
def test_a_rush_must_be_shorter_than_the_category() -> None:
    assert find_rush(start(facing(3.49)), 1) is not None
    assert find_rush(start(facing(3.5)), 1) is None
    assert why(start(facing(3.5)), 1, 2) == "BG-FR-10"
    loose = start(facing(3.5), rulings={"strict_rush": False})
    assert find_rush(loose, 1) is not None


@rule("BG-FR-10", "BG-OMD-09")
def test_a_cap_may_make_a_rush_too_far() -> None:
    assert find_rush(start(facing(3.0, {"letter": "C", "cap": 2.5})), 1) is None
    assert find_rush(start(facing(2.4, {"letter": "C", "cap": 2.5})), 1) is not None


@rule("BG-FR-04")
def test_only_close_rushes() -> None:
    for order in ("H", "F"):
        assert find_rush(start(facing(2, order)), 1) is None
    aside = [*facing(2, {"letter": "C", "objective": 3}), u(ORCS, 1, 30, 20, 270)]
    assert why(start(aside), 1, 2) == "BG-FR-04"
    aim = [*facing(2, {"letter": "C", "objective": 2}), u(ORCS, 1, 30, 20, 270)]
    assert find_rush(start(aim), 1) is not None


@rule("BG-FR-04", "BG-OMD-07")
def test_an_enemy_on_the_way_to_the_objective_is_rushed() -> None:
    behind = [*facing(2, {"letter": "C", "objective": 3}), u(ORCS, 1, 18, 25, 270)]
    assert find_rush(start(behind), 1) is not None
    point = facing(2, {"letter": "C", "objective": -1, "px": 18, "py": 25})
    assert find_rush(start(point), 1) is not None
    sideways = facing(2, {"letter": "C", "objective": -1, "px": 30, "py": 11})
    assert find_rush(start(sideways), 1) is None


@rule("BG-FR-05")
def test_the_target_must_have_been_visible_when_the_turn_began() -> None:
    s = position(facing(2))
    assert find_rush(s, 1) is None  # nothing noted yet: nobody was seen
    hidden = [*facing(3), u(SWORDS, 0, 18, 13.6, 90, "H")]
    s = start(hidden)
    s.change(3).out = 3  # the friend between them is gone, but at the start it stood there
    assert why(s, 1, 2) == "BG-FR-05"


@rule("BG-FR-06")
def test_the_facing_side_or_else_the_nearest_open_one() -> None:
    rush = find_rush(start(facing(2)), 1)
    assert rush is not None and rush.side == FRONT
    # another friend holds the front: the flank is taken
    held = [
        u(HORSE, 0, 21.5, 13, 135, "C"),
        u(ORCS, 1, 18, 15, 270, "H"),
        u(SWORDS, 0, 18, 12.5, 90, "C"),
    ]
    s = start(held, engaged=[[3, 0, 2, 0]])
    rush = find_rush(s, 1)
    assert rush is not None and rush.side == LEFT  # the orcs look south: their left is east
    assert contact_length(rush.place, FRONT, unit(s, 2).card, LEFT) >= 1750


@rule("BG-FR-07")
def test_if_the_nearest_open_side_is_too_far_there_is_no_rush() -> None:
    # V19: the facing side is near but occupied, the open one out of reach
    held = [
        u(SWORDS, 0, 18, 10, 90, "C"),
        u(ORCS, 1, 18, 15.2, 270, "H"),
        u(SWORDS, 0, 18, 12.7, 90, "C"),
    ]
    s = start(held, engaged=[[3, 0, 2, 0]])
    s.change(1).seen = 1 << 2
    assert find_rush(s, 1) is None


@rule("BG-FR-08")
def test_the_way_must_be_wide_enough() -> None:
    def lane(width: float) -> BattleState:
        half = width / 2 + 1.25
        s = start(
            [
                u(HORSE, 0, 18, 10, 90, "C"),
                u(ORCS, 1, 18, 18, 270, "C"),
                u(SWORDS, 0, 18 - half, 12.4, 0, "H"),
                u(SWORDS, 0, 18 + half, 12.4, 0, "H"),
            ]
        )
        s.change(1).seen = 1 << 2
        return s

    assert why(lane(2.6), 1, 2) == ""
    assert why(lane(2.3), 1, 2) == "BG-FR-08"


@rule("BG-FR-09")
def test_no_turning_back_from_an_enemy_within_an_inch_and_a_quarter() -> None:
    near = [
        u(SWORDS, 0, 18, 10, 90, "C"),
        u(ORCS, 1, 18, 13.7, 270, "H"),
        u(ORCS, 1, 21.6, 13.9, 270, "H"),
    ]
    s = start(near)
    assert s.units[1].near == 1 << 2
    assert why(s, 1, 3) == "BG-FR-09"
    assert find_rush(s, 1).target == 2  # type: ignore[union-attr]


@rule("BG-FR-11")
def test_the_nearest_legal_target_is_rushed() -> None:
    two = [u(SWORDS, 0, 18, 10, 90, "C"), u(ORCS, 1, 16.5, 15.4, 270), u(ORCS, 1, 20.3, 14.6, 270)]
    s = start(two)
    rush = find_rush(s, 1)
    assert rush is not None and rush.target == 3


def rushing(units: list[dict[str, object]], actions: int = 0) -> Match[BattleState]:
    """A match in the rush stage of seat 0."""
    return match(units, steps=[Moving(0), Rushing(0, 0, (), ())], actions=[actions, 0])


@rule("BG-FR-12", "BG-FR-01")
def test_a_legal_rush_is_mandatory_and_comes_before_moves() -> None:
    m = rushing([*facing(2), u(SWORDS, 0, 6, 6, 90, "C")])
    assert "rush 1 2" in options(m, 0)
    assert "end" not in options(m, 0)
    assert refused(m, 0, "end").rule == "BG-FR-12"
    assert refused(m, 0, "move 3").rule
    play(m, 0, "rush 1 2")
    assert refused(m, 0, "rush 3 2").rule == "BG-FR-01"
    assert unit(m, 1).has(RUSHED)


@rule("BG-FR-12")
def test_direct_control_excuses_from_the_rush() -> None:
    m = rushing(facing(2), 1)
    play(m, 0, "control 1")
    assert "rush 1 2" not in options(m, 0)


@rule("BG-FR-13")
def test_the_rusher_lies_flush_with_the_centres_aligned() -> None:
    m = rushing(facing(2.3))
    play(m, 0, "rush 1 2")
    card = unit(m, 1).card
    assert (card.x, card.y, card.heading) == (18000, 12300, 9000)
    assert unit(m, 1).engaged_with(2) and unit(m, 2).engaged_with(1)


@rule("BG-FR-03")
def test_touching_is_no_engagement() -> None:
    m = match([u(SWORDS, 0, 18, 10, 90, "C"), u(ORCS, 1, 18, 15.5, 270, "H")], steps=[Moving(0)])
    play(m, 0, "move 1")
    assert unit(m, 1).card.y == 13000  # it has come up to the enemy's card
    assert not unit(m, 1).links


@rule("BG-FR-02", "BG-FR-16")
def test_a_line_edge_to_edge_rushes_as_a_group() -> None:
    line = [u(SWORDS, 0, 12 + 3.5 * k, 10, 90, "C") for k in range(3)]
    foes = [u(ORCS, 1, 13 + 3.5 * k, 15, 270, "C") for k in range(3)]
    s = start([*line, *foes])
    group = group_rush(s, 0, 0)
    assert sorted(rush.uid for rush in group) == [1, 2, 3]
    assert len({rush.target for rush in group}) == 3
    t = silent_table(2, ScriptedDice([]))
    for rush in group:
        engage(s, t, rush)
    assert all(unit(s, uid).links for uid in range(1, 7))


@rule("BG-FR-14", "BG-FR-15")
def test_twos_company_shares_a_side() -> None:
    two = [
        u(SWORDS, 0, 16.2, 10, 90, "C"),
        u(SWORDS, 0, 19.8, 10, 90, "C"),
        u(ORCS, 1, 18, 14.5, 270, "H"),
    ]
    s = start(two)
    one, other = find_rush(s, 1), find_rush(s, 2)
    assert one is not None and other is not None and one.target == other.target == 3
    pair = company(s, one, other)
    assert [round(r.place.cx) for r in pair] == [16250, 19750]
    m = rushing(two)
    assert "rushes 3 0 1 / 1 2" in options(m, 0)
    play(m, 0, "rushes 3 0 1 / 1 2")
    assert len(unit(m, 3).links) == 2
    assert not unit(m, 3).pinched()


@rule("BG-FR-17")
def test_a_rush_engages_only_its_target() -> None:
    beside = [*facing(2), u(ORCS, 1, 21.5, 14.5, 270, "C")]
    m = rushing(beside)
    play(m, 0, "rush 1 2")
    assert [link.foe for link in unit(m, 1).links] == [2]
    assert not unit(m, 3).links


@rule("BG-FR-18")
def test_a_rush_with_the_flank_where_the_front_does_not_fit() -> None:
    # a pocket 2.7 inches wide between two friends: the front does not fit, a flank of 2.5 does
    pocket = [
        u(HORSE, 0, 18, 8.8, 90, "C"),
        u(ORCS, 1, 18, 15, 270, "H"),
        u(SWORDS, 0, 15.4, 11.9, 0, "H"),
        u(SWORDS, 0, 20.6, 11.9, 180, "H"),
    ]
    s = start(pocket)
    found = flank_rushes(s, s.units[1])
    assert find_rush(s, 1) is None
    assert {rush.target for rush in found} == {2}
    rush = found[0]
    assert rush.edge in (LEFT, RIGHT)
    engage(s, silent_table(2, ScriptedDice([])), rush)
    assert unit(s, 1).has(FLANK_RUSHED)
    m = rushing(pocket)
    assert "end" in options(m, 0)  # it may be declined


@rule("BG-FR-19")
def test_routing_units_never_rush_and_die_when_rushed() -> None:
    assert find_rush(start(facing(2, "-")), 1) is None
    fleeing = [u(SWORDS, 0, 18, 10, 90, "C"), u(ORCS, 1, 18, 14.5, 270, "-")]
    m = rushing(fleeing)
    play(m, 0, "rush 1 2")
    assert unit(m, 2).out


@rule("BG-FR-20", "BG-FLY-06", "BG-FLY-02")
def test_grounded_and_airborne_do_not_engage() -> None:
    up = [u(SWORDS, 0, 18, 10, 90, "C"), u(DRAKES, 1, 18, 14.5, 270, {"letter": "C", "airborne": True})]
    assert find_rush(start(up), 1) is None
    mine = [u(DRAKES, 0, 18, 10, 90, {"letter": "C", "airborne": True}), u(ORCS, 1, 18, 14.5, 270, "C")]
    assert find_rush(start(mine), 1) is None


@rule("BG-FR-21", "BG-COL-04")
def test_a_colossus_rushes_where_a_card_fits() -> None:
    # no room for five inches behind the place, but for two and a half
    s = start(
        [
            u(REX, 0, 18, 9, 90, "C"),
            u(ORCS, 1, 18, 15, 270, "H"),
        ]
    )
    rush = find_rush(s, 1)
    assert rush is not None and rush.side == FRONT
    engage(s, silent_table(2, ScriptedDice([])), rush)
    assert unit(s, 1).links


@rule("BG-FR-21", "BG-COL-04")
def test_in_a_narrow_place_the_colossus_stands_on_the_enemy_until_there_is_room() -> None:
    # A friend stands where the rear half would lie: there is room for a card of two and a half inches only.
    units = [u(REX, 0, 13.5, 9, 45, "C"), u(ORCS, 1, 18, 15, 270, "H"), u(SWORDS, 0, 19.5, 9.6, 90, "H")]
    s = start(units)
    rush = find_rush(s, 1)
    assert rush is not None and rush.side == FRONT
    friend = unit(s, 3).card
    assert rect_depth(rush.place, unit(s, 2).card) == pytest.approx(2100, abs=5)
    assert rect_depth(rush.place.narrowed(250), friend) <= 2.0
    t = silent_table(2, ScriptedDice([]))
    engage(s, t, rush)
    line_up(s, t, 0)
    assert rect_depth(unit(s, 1).card, unit(s, 2).card) > 2000  # still no room
    s.change(3).card = friend.at(30000, 5000, 9000)
    line_up(s, t, 0)
    assert rect_depth(unit(s, 1).card, unit(s, 2).card) <= 2.0


# -- pinches


def pinched_by(first: str, second: str, victim: str) -> BattleState:
    """The victim is held in front by one unit and rushed in the rear by another."""
    deep = 5 if victim == REX else 2.5
    s = start(
        [
            u(first, 0, 18, 10, 90, "C"),
            u(victim, 1, 18, 11.25 + deep / 2, 270, "C"),
            u(second, 0, 18, 11.25 + deep + 1.25 + 2, 270, "C"),
        ],
        engaged=[[1, 0, 2, 0]],
    )
    rush = find_rush(s, 3)
    assert rush is not None and rush.side == REAR
    engage(s, silent_table(2, ScriptedDice([])), rush)
    return s


@rule("BG-PIN-01", "BG-PIN-02")
def test_a_second_side_is_a_pinch_and_owes_a_check() -> None:
    s = pinched_by(SWORDS, SWORDS, ORCS)
    assert unit(s, 2).pinched()
    assert unit(s, 2).has(OWES_ROUT)
    one_side = start(facing(2))
    rush = find_rush(one_side, 1)
    assert rush is not None
    engage(one_side, silent_table(2, ScriptedDice([])), rush)
    assert not unit(one_side, 2).has(OWES_ROUT)


@rule("BG-PIN-03", "BG-COL-06")
def test_a_colossus_fears_no_pinch_but_by_a_colossus() -> None:
    assert not unit(pinched_by(SWORDS, SWORDS, REX), 2).has(OWES_ROUT)


@rule("BG-PIN-04", "BG-SKR-02")
def test_skirmishers_do_not_count_as_pinchers() -> None:
    s = pinched_by(SWORDS, SWORDS, ORCS)
    s.change(2).drop_flag(OWES_ROUT)
    rusher = s.units[3].copy()
    rusher.printed = with_key(rusher.printed, KEY_SKIRMISHER)
    note_pinch(s, silent_table(2, ScriptedDice([])), rusher, 2, REAR)
    assert not unit(s, 2).has(OWES_ROUT)


@rule("BG-FEA-01", "BG-FEA-02", "BG-FEA-03")
def test_who_owes_a_fear_check() -> None:
    s = start([u(SWORDS, 0, 18, 10, 90, "C"), u(TROLLS, 1, 18, 14.5, 270, "C")])
    rush = find_rush(s, 1)
    assert rush is not None
    engage(s, silent_table(2, ScriptedDice([])), rush)
    assert unit(s, 1).has(OWES_FEAR)  # whichever of the two rushed
    assert unit(s, 1).fear == 0
    assert not unit(s, 2).has(OWES_FEAR)
    s = start([u(SWORDS, 0, 18, 10, 90, "C"), u(REX, 1, 18, 15.5, 270, "C")])
    rush = find_rush(s, 1)
    assert rush is not None
    engage(s, silent_table(2, ScriptedDice([])), rush)
    assert unit(s, 1).fear == -1  # none against terrifying
    s = start([u(TROLLS, 0, 18, 10, 90, "C"), u(REX, 1, 18, 15.5, 270, "C")])
    rush = find_rush(s, 1)
    assert rush is not None
    engage(s, silent_table(2, ScriptedDice([])), rush)
    assert unit(s, 1).has(OWES_FEAR) and unit(s, 1).fear == 0
    assert not unit(s, 2).has(OWES_FEAR)


def test_bows_on_close_rush_like_others() -> None:
    s = start([u(BOWS, 0, 18, 10, 90, "C"), u(ORCS, 1, 18, 14.5, 270, "H")])
    assert find_rush(s, 1) is not None


def test_a_rush_is_told() -> None:
    m = rushing(facing(2))
    play(m, 0, "rush 1 2")
    assert told(m, Said.RUSHED)[0].b == 2
    assert not unit(m, 2).has(FLEES)


@pytest.mark.parametrize("heading", [60, 90, 120])
def test_a_rush_from_an_angle_ends_flush(heading: int) -> None:
    s = start([u(SWORDS, 0, 18, 10, heading, "C"), u(ORCS, 1, 18, 14.4, 270, "C")])
    rush = find_rush(s, 1)
    assert rush is not None
    assert contact_length(rush.place, FRONT, unit(s, 2).card, rush.side) >= 1750


@rule("BG-FR-15")
def test_of_three_for_one_side_only_the_nearest_two_share_it() -> None:
    three = [
        u(HORSE, 0, 14.4, 8.4, 90, "C"),
        u(HORSE, 0, 21.6, 8.4, 90, "C"),
        u(HORSE, 0, 18, 6.6, 90, "C"),
        u(ORCS, 1, 18, 14, 270, "H"),
    ]
    m = rushing(three)
    assert {"rush 1 4", "rush 2 4", "rush 3 4"} <= set(options(m, 0))
    company_of = [move for move in options(m, 0) if move.startswith("rushes 4 0 1")]
    assert company_of == ["rushes 4 0 1 / 1 2"]
    assert refused(m, 0, "rushes 4 0 1 / 1 3").rule == "BG-FR-02"


# -- what is refused, and why


@rule("BG-FR-01", "BG-FR-02", "BG-FR-04", "BG-FR-11", "BG-FR-12")
@pytest.mark.parametrize(
    ("move", "why"),
    [
        ("end", "BG-FR-12"),
        ("end 1", "K-OPTION"),
        ("rush 1 2 0 / 1", "K-OPTION"),
        ("rush 2 1", "BG-FR-02"),
        ("rush 9 2", "BG-FR-02"),
        ("rush 1 9", "BG-FR-05"),  # too far to have been seen
        ("rush 1 3", "BG-FR-04"),  # a friend
        ("rush 1 2 3", "BG-FR-04"),
        ("rush 1 2 1", "BG-FR-18"),  # its front fits
        ("rush 1 4", "BG-FR-11"),  # legal, but another is nearer
        ("rush 3 2", "BG-FR-04"),  # on Hold
        ("rush 5 2", "BG-CMD-04"),
        ("rush 6 2", "BG-FR-19"),
        ("rush 7 2", "BG-CMD-07"),
        ("rush 8 2", "BG-RTM-05"),
        ("rush 10 2", "BG-FR-01"),  # it has had its move
        ("rushes 0 0 0 / 1", "BG-FR-02"),
        ("rushes 0 0 0 / 1 1", "BG-FR-02"),
        ("rushes 0 1 0 / 1 11", "BG-FR-02"),
        ("rushes 2 0 0 / 1 11", "BG-FR-02"),
        ("rushes 0 0 2 / 1 11", "BG-FR-02"),
        ("rushes 0 0 0 / 1 2", "BG-FR-02"),
        ("rushes 0 0 0 / 1 3", "BG-FR-02"),
        ("rushes 4 0 1 / 1 11", "BG-FR-02"),
        ("rushes 2 0 1 / 1 11", "BG-FR-02"),
    ],
)
def test_rushes_are_refused_for_their_reason(move: str, why: str) -> None:
    units = [
        u(HORSE, 0, 18, 10, 90, "C"), u(ORCS, 1, 18, 14.5, 270, "H"), u(SWORDS, 0, 5, 10, 90, "H"),
        u(ORCS, 1, 22.5, 14.6, 270, "H"), u(SWORDS, 0, 9, 5, 90, "C", flags=CONTROLLED), u(SWORDS, 0, 13, 5, 270, "-"),
        u(SWORDS, 0, 17, 5, 90, "C", flags=RALLIED), u(SWORDS, 0, 21, 5, 90, "C", flags=HALTED),
        u(ORCS, 1, 5, 27, 270, "H"), u(SWORDS, 0, 25, 5, 90, "C", flags=DONE), u(HORSE, 0, 30, 5, 90, "C"),
    ]  # fmt: skip
    m = rushing(units)
    assert [o for o in options(m, 0) if o.startswith("rush")] == ["rush 1 2"]
    assert refused(m, 0, move).rule == why


@rule("BG-FR-12", "BG-FR-02")
def test_a_rush_that_is_legal_only_in_a_group_is_as_binding() -> None:
    line = [u(SWORDS, 0, 14.5 + 3.5 * i, 10, 90, "C") for i in range(3)]
    foes = [u(ORCS, 1, 15.5 + 3.5 * i, 14.5, 270, "H") for i in range(3)]
    m = rushing([*line, *foes])
    group = [o for o in options(m, 0) if o.startswith("rushes 0 0 0")]
    if group:
        assert refused(m, 0, "end").rule == "BG-FR-12"
        play(m, 0, group[0])
        assert sum(1 for uid in (1, 2, 3) if unit(m, uid).links) >= 2


@rule("BG-FR-18")
def test_a_rush_with_the_flank_may_be_refused_and_charges() -> None:
    # rocks beside the enemy leave room for a flank of two and a half, not for a front
    units = [
        u(SWORDS, 0, 18, 10.2, 90, "C"), u(ORCS, 1, 18, 14.5, 270, "H"),
        u(ORCS, 1, 15.2, 11.95, 270, "H"), u(ORCS, 1, 20.8, 11.95, 270, "H"),
    ]  # fmt: skip
    s = start(units)
    flanks = flank_rushes(s, s.units[1])
    for rush in flanks:
        fresh = s.clone()
        engage(fresh, silent_table(2, ScriptedDice([])), rush)
        assert unit(fresh, 1).has(FLANK_RUSHED) and fresh.units[1].links[0].flank == 1


@rule("BG-FR-10", "BG-TER-01", "BG-TER-02", "BG-TER-06")
@pytest.mark.parametrize(
    ("scenario", "name", "x", "y", "gap", "legal"),
    [
        ("T05", SWORDS, 10, 6, 2.49, True), ("T05", SWORDS, 10, 6, 2.5, False),  # rough ground: one step
        ("T05", HORSE, 10, 6, 3.49, True), ("T05", HORSE, 10, 6, 3.5, False),  # two for horses
        ("T09", SWORDS, 18, 10, 4.99, True), ("T09", SWORDS, 18, 10, 5.0, False),  # a road: one step more
        ("T09", SWORDS, 19, 10, 3.6, False),  # half off it
        ("T02", SWORDS, 11, 7, 2.49, True), ("T02", SWORDS, 11, 7, 2.5, False),  # uphill
    ],
)  # fmt: skip
def test_ground_makes_a_rush_shorter_or_longer(
    scenario: str, name: str, x: float, y: float, gap: float, legal: bool
) -> None:
    s = start([u(name, 0, x, y, 90, "C"), u(ORCS, 1, x, round(y + 2.5 + gap, 3), 270, "H")], scenario)
    assert (find_rush(s, 1) is not None) is legal
    assert legal or why(s, 1, 2) == "BG-FR-10"


def rushed(s: BattleState, uid: int) -> BattleState:
    """The state after this unit's final rush."""
    rush = find_rush(s, uid)
    assert rush is not None
    engage(s, silent_table(2, ScriptedDice([])), rush)
    return s


@rule("BG-FR-15", "BG-FR-13")
def test_each_of_two_lies_flush_on_its_half_of_the_side() -> None:
    units = [u(HORSE, 0, 15.5, 8.4, 90, "C"), u(HORSE, 0, 20.5, 8.4, 90, "C"), u(ORCS, 1, 18, 14, 270, "H")]
    m = rushing(units)
    play(m, 0, "rushes 3 0 1 / 1 2")
    cards = [unit(m, uid).card for uid in (1, 2)]
    assert [(int(c.x), int(c.y), int(c.heading)) for c in cards] == [(16250, 11500, 9000), (19750, 11500, 9000)]
    assert [link.mine for link in unit(m, 3).links] == [FRONT, FRONT]
    assert not unit(m, 3).pinched() and not unit(m, 3).has(OWES_ROUT)  # two on one side are no pinch
    crossed = rushing(units)
    play(crossed, 0, "rushes 3 0 1 / 2 1")
    assert unit(crossed, 1).card.x == 16250  # whoever is named first: each takes the half before it


@rule("BG-FR-15")
def test_a_flank_is_too_short_for_two() -> None:
    units = [u(HORSE, 0, 12.5, 13.2, 0, "C"), u(HORSE, 0, 12.5, 16.8, 0, "C"), u(ORCS, 1, 18, 15, 270, "H")]
    m = rushing(units)
    assert {"rush 1 3", "rush 2 3"} <= set(options(m, 0))
    assert refused(m, 0, "rushes 3 0 1 / 1 2").rule == "BG-FR-02"


@rule("BG-FEA-03", "BG-CRG-04")
def test_the_worst_terror_it_met_this_turn_counts() -> None:
    for first, second in ((REX, TROLLS), (TROLLS, REX)):
        s = position([u(SWORDS, 0, 18, 10), u(first, 1, 8, 25, 270), u(second, 1, 28, 25, 270)])
        for uid in (2, 3):
            owe_fear(s, 1, s.units[uid])
        assert unit(s, 1).has(OWES_FEAR) and unit(s, 1).fear == -1


@rule("BG-PIN-02")
def test_every_further_side_owes_a_check_anew() -> None:
    units = [
        u(SWORDS, 0, 18, 10, 90, "C"), u(ORCS, 1, 18, 12.5, 270, "C"), u(SWORDS, 0, 18, 15, 270, "C"),
        u(SWORDS, 0, 13, 12.5, 0, "C"), u(SWORDS, 0, 24, 12.5, 180, "C"),
    ]  # fmt: skip
    s = start(units, engaged=[[1, FRONT, 2, FRONT], [3, FRONT, 2, REAR]])
    assert not unit(s, 2).has(OWES_ROUT)
    rushed(s, 4)
    assert unit(s, 2).has(OWES_ROUT)  # a third side, though it was pinched before
    s.change(2).drop_flag(OWES_ROUT)
    rushed(s, 5)
    assert unit(s, 2).has(OWES_ROUT) and len(unit(s, 2).links) == 4


@rule("BG-JAV-02", "BG-JAV-07")
def test_only_a_rush_on_its_front_is_thrown_at() -> None:
    for heading, throws in ((270, True), (90, False), (0, False)):
        for name in ("UM_umenzi_javelineers", "RW_centaurs"):
            s = rushed(start([u(HORSE, 0, 18, 10, 90, "C"), u(name, 1, 18, 17.4, heading, "C")]), 1)
            assert unit(s, 2).has(THROWS) is throws
            assert not unit(s, 1).has(THROWS)
    busy = [u(HORSE, 0, 18, 10, 90, "C"), u("UM_umenzi_javelineers", 1, 18, 17.4, 270, "C", flags=WAS_ENGAGED)]
    assert not unit(rushed(start(busy), 1), 2).has(THROWS)  # it was fighting when the turn began


@rule("BG-SKR-04")
def test_only_a_free_skirmisher_slips_away_and_only_from_others() -> None:
    for who, engaged, flees in (((2,), False, True), ((1, 2), False, False), ((), False, False), ((2,), True, False)):
        units = [u(SWORDS, 0, 18, 10, 90, "C"), u(ORCS, 1, 18, 14.5, 270, "C"), u(SWORDS, 0, 18, 17, 270, "C")]
        s = start(units, engaged=[[3, FRONT, 2, REAR]] if engaged else [])
        for uid in who:
            s.change(uid).printed = with_key(s.units[uid].printed, KEY_SKIRMISHER)
        assert unit(rushed(s, 1), 2).has(FLEES) is flees


@rule("BG-JAV-02")
def test_whoever_is_rushed_from_two_sides_throws_before_its_front() -> None:
    units = [
        u("UM_umenzi_javelineers", 1, 18, 15, 270, "C"),
        u(HORSE, 0, 13, 15, 0, "C"),
        u(HORSE, 0, 18, 8.9, 90, "C"),
    ]
    s = start(units)
    rushed(rushed(s, 2), 3)
    assert unit(s, 1).has(THROWS)
    throw_at(s, s.units[1])
    throw = s.agenda[-1]
    assert isinstance(throw, Attack) and throw.target == 3


@rule("BG-FR-11", "BG-GEO-04")
def test_of_two_as_near_the_owner_chooses() -> None:
    two = [u(SWORDS, 0, 18, 10, 90, "C"), u(ORCS, 1, 16, 14.5, 270), u(ORCS, 1, 20, 14.5, 270)]
    m = rushing(two)
    assert [o for o in options(m, 0) if o.startswith("rush")] == ["rush 1 2", "rush 1 3"]
    play(m, 0, "rush 1 3")
    assert unit(m, 1).engaged_with(3) and unit(m, 1).card.x == 20000
    nearer = rushing([two[0], {**two[1], "y": 14.499}, two[2]])
    assert [o for o in options(nearer, 0) if o.startswith("rush")] == ["rush 1 2"]
    assert refused(nearer, 0, "rush 1 3").rule == "BG-FR-11"
