"""Rout moves: how far, where to, what stops them, whom they pass through (BG-RTM)."""

from __future__ import annotations

import math
from typing import Any

import pytest

from drumhead.games.battleground.moves import Moving
from drumhead.games.battleground.rout import Flight, rally, rout_move, start_rout
from drumhead.games.battleground.state import HALTED, OWES_ROUT, RALLIED, BattleState, link_units
from drumhead.kernel import ScriptedDice, silent_table
from drumhead.space.approach import flush
from drumhead.space.measure import overlap, to_point
from tests.games.battleground.table import DRAKES, HORSE, ORCS, SWORDS, match, options, play, position, refused, u, unit
from tests.support import rule


def flee(units: list[dict[str, Any]], scenario: str = "T01", **more: Any) -> BattleState:
    s = position(units, scenario, **more)
    rout_move(s, silent_table(2, ScriptedDice([])), 1)
    return s


def fleeing(x: float = 18, y: float = 15, unit_name: str = SWORDS, heading: float = 270) -> dict[str, Any]:
    return u(unit_name, 0, x, y, heading, "-")


@rule("BG-RTM-01")
def test_an_unrallied_unit_runs_in_its_owner_s_phase() -> None:
    m = match([fleeing(), u(ORCS, 1, 18, 25, 270)], steps=[Moving(0)])
    assert options(m, 0) == ["move 1"]
    play(m, 0, "move 1")
    assert unit(m, 1).card.y == 15000 - 3500


@rule("BG-RTM-02")
def test_its_full_category_to_its_own_edge() -> None:
    assert unit(flee([fleeing()]), 1).card.y == 11500
    assert unit(flee([fleeing(unit_name=HORSE)]), 1).card.y == 9000
    north = position([u(ORCS, 1, 18, 15, 90, "-")])
    rout_move(north, silent_table(2, ScriptedDice([])), 1)
    assert unit(north, 1).card.y == 18500
    turned = flee([fleeing(heading=0)])  # measured from the front, wherever that looks
    assert unit(turned, 1).card.heading == 27000
    mud = flee([fleeing(10, 12)], "T05")  # rough: one step down
    assert unit(mud, 1).card.y == 12000 - 2500


@rule("BG-RTM-02")
def test_an_enemy_stops_it_at_contact() -> None:
    s = flee([fleeing(), u(ORCS, 1, 18, 10.5, 90, "H")])
    assert abs(int(unit(s, 1).card.y) - 13000) <= 2  # touching, within the slack


@rule("BG-RTM-03")
def test_out_of_an_engagement_it_runs_from_the_enemy() -> None:
    s = flee([fleeing(heading=90), u(ORCS, 1, 18, 12.5, 90, "C")], engaged=[[1, 2, 2, 0]])
    assert unit(s, 1).card.y > 17000  # north, though its own edge lies south
    assert not unit(s, 1).links


@rule("BG-RTM-04")
def test_contact_with_a_friend_ends_the_move() -> None:
    s = flee([fleeing(), u(SWORDS, 0, 18, 11, 90)])
    assert unit(s, 1).card.y == 13500
    assert not unit(s, 2).has(OWES_ROUT)


@rule("BG-RTM-05")
def test_starting_against_a_friend_it_runs_through() -> None:
    s = flee([fleeing(), u(SWORDS, 0, 18, 12.5, 90)])
    assert unit(s, 1).card.y == 12500 - 2500
    assert unit(s, 2).has(OWES_ROUT) and unit(s, 2).has(HALTED)
    two = flee([fleeing(), u(SWORDS, 0, 18, 12.5, 90), u(SWORDS, 0, 18, 10, 90)])
    assert unit(two, 1).card.y == 10000 - 2500  # on past the second


@rule("BG-RTM-05")
def test_who_was_run_through_neither_moves_nor_fires() -> None:
    m = match([u(SWORDS, 0, 18, 10, 90, "C", flags=HALTED), u(ORCS, 1, 18, 25, 270)], steps=[Moving(0)], actions=[1, 0])
    assert refused(m, 0, "move 1").rule == "BG-RTM-05"


@rule("BG-RTM-06", "BG-GEN-03")
def test_the_own_edge_ends_the_move_and_the_next_one_leads_off() -> None:
    s = flee([fleeing(y=3)])
    assert unit(s, 1).card.y == 1250 and unit(s, 1).out == 0
    assert unit(flee([fleeing(y=1.25)]), 1).out


@rule("BG-RTM-07")
def test_friends_may_step_aside_first() -> None:
    m = match([fleeing(), u(SWORDS, 0, 18, 12.5, 90, "C"), u(ORCS, 1, 18, 28, 270)], steps=[Moving(0)])
    assert options(m, 0)[:2] == ["move 1", "move 2"]


@rule("BG-RTM-08")
def test_who_cannot_get_away_is_destroyed() -> None:
    ring = [
        fleeing(),
        u(ORCS, 1, 18, 12.5, 90, "C"),
        u(ORCS, 1, 18, 17.5, 270, "C"),
        u(ORCS, 1, 15, 15, 0, "C"),
        u(ORCS, 1, 21, 15, 180, "C"),
    ]
    s = flee(ring, engaged=[[1, 0, 2, 0], [1, 2, 3, 0], [1, 3, 4, 0], [1, 1, 5, 0]])
    assert unit(s, 1).out


@rule("BG-CMD-07", "BG-FLY-09")
def test_rallying() -> None:
    s = position([fleeing(), u(DRAKES, 0, 8, 15, 270, "-")])
    t = silent_table(2, ScriptedDice([]))
    rally(s, t, 1, 9000)
    assert (unit(s, 1).order.letter, unit(s, 1).card.heading) == (5, 9000)
    assert unit(s, 1).has(RALLIED)
    rally(s, t, 2, 9000)
    assert unit(s, 2).airborne()  # HA


@rule("BG-FLY-09")
def test_a_routing_flyer_takes_off_and_flies_over_all() -> None:
    from drumhead.games.battleground.rout import start_rout

    s = position([u(DRAKES, 0, 18, 20, 270, "C"), u(SWORDS, 0, 18, 16, 90)])
    t = silent_table(2, ScriptedDice([]))
    start_rout(s, t, 1)
    assert unit(s, 1).airborne() and unit(s, 1).routing()
    rout_move(s, t, 1)
    assert unit(s, 1).card.y == 20000 - 10500
    assert not unit(s, 2).has(OWES_ROUT)


@rule("BG-RTM-02", "BG-TER-04")
def test_slow_ground_on_the_way_stops_or_slows_whichever_way_it_runs() -> None:
    # the scree begins 5.25 inches before its front, and cavalry makes 3.5 there: it stops before the stones
    s = flee([u(HORSE, 0, 7, 20, 270, "-")], "T05")
    assert abs(int(unit(s, 1).card.y) - 14750) <= 5
    near = position([u(HORSE, 0, 10, 5, 90, "-")], "T05")
    flight = Flight(near, unit(near, 1))
    assert abs(flight.length(9000) - 3500) <= 2  # north, into the stones
    assert flight.length(27000) == 6000


@rule("BG-CMD-07")
def test_whoever_rallies_without_a_command_is_faced_by_its_owner() -> None:
    m = match([fleeing(), u(ORCS, 1, 18, 25, 270)], steps=[Moving(0)])
    rally(m.state, silent_table(2, ScriptedDice([])), 1)
    assert options(m, 0) == ["rally 1 9000", "rally 1 27000"]
    assert refused(m, 0, "rally 1 36000").rule == "BG-CMD-07"


@rule("BG-RTM-03")
@pytest.mark.parametrize(
    "foes",
    [
        [(18, 12.5, 90, 2)],
        [(15, 15, 0, 1)],
        [(18, 12.5, 90, 2), (15, 15, 0, 1)],
        [(18, 17.5, 270, 0), (15, 15, 0, 1)],
        [(18, 17.5, 270, 0), (21, 15, 180, 3)],
    ],
)
def test_no_other_direction_brings_more_distance(foes: list[tuple[float, float, int, int]]) -> None:
    units = [fleeing(heading=90), *[u(ORCS, 1, x, y, heading, "C") for x, y, heading, _ in foes]]
    links = [[1, side, uid + 2, 0] for uid, (_, _, _, side) in enumerate(foes)]
    s = flee(units, engaged=links)

    def clear(x: float, y: float) -> float:
        return min(to_point(unit(s, uid + 2).card, x, y) for uid in range(len(foes)))

    x, y = unit(s, 1).card.front()
    assert math.dist((x, y), (18000, 16250)) == pytest.approx(3500, abs=3)  # its full category
    for degrees in range(360):
        angle = math.radians(degrees)
        there = (18000 + 3500 * math.cos(angle), 16250 + 3500 * math.sin(angle))
        card = unit(s, 1).card.at(
            int(there[0] - 1250 * math.cos(angle)), int(there[1] - 1250 * math.sin(angle)), degrees * 100
        )
        if not any(overlap(card, unit(s, uid + 2).card) for uid in range(len(foes))):
            assert clear(*there) <= clear(x, y) + 2
    assert not unit(s, 1).links and not unit(s, 2).links


@rule("BG-RTM-02")
def test_every_side_runs_to_its_own_edge() -> None:
    west = flee([u(SWORDS, 0, 20, 15, 0, "-")], "S6")  # South's edge is the west there
    assert (unit(west, 1).card.heading, unit(west, 1).card.x) == (18000, 21250 - 5000 + 1250)  # along the road


@rule("BG-RTM-06")
def test_a_flight_is_cut_short_at_any_edge_but_only_the_own_one_is_left_by() -> None:
    # away from an enemy on its right it would run off the side of the table: it stops there
    s = flee([fleeing(x=3, heading=90), u(ORCS, 1, 6, 15, 180, "C")], engaged=[[1, 3, 2, 0]])
    low = min(unit(s, 1).card.corner(k)[0] for k in range(4))
    assert unit(s, 1).out == 0 and -0.5 <= low <= 800


@rule("BG-CRG-06")
def test_who_breaks_loses_its_order_and_its_place_in_the_fight_only_by_running() -> None:
    s = position([u(SWORDS, 0, 18, 15, 90, "C"), u(ORCS, 1, 18, 17.5, 270, "C")], engaged=[[1, 0, 2, 0]])
    start_rout(s, silent_table(2, ScriptedDice([])), 1, 2)
    assert unit(s, 1).routing() and unit(s, 1).card.heading == 27000 and unit(s, 1).links
    fresh = position([u(SWORDS, 0, 18, 15, 45, "C")])
    start_rout(fresh, silent_table(2, ScriptedDice([])), 1)
    assert unit(fresh, 1).card.heading == 27000


@rule("BG-CMD-07")
def test_facing_after_a_rally_is_judged() -> None:
    m = match([fleeing(), u(SWORDS, 0, 18, 12.5, 90), u(ORCS, 1, 18, 25, 270)], steps=[Moving(0)])
    rally(m.state, silent_table(2, ScriptedDice([])), 1)
    assert options(m, 0) == ["rally 1 9000", "rally 1 27000"]
    for move, why in (
        ("rally 1 0", "BG-CMD-07"),  # turned so, it would lie on its friend
        ("rally 1 -1", "BG-CMD-07"),
        ("rally 2 9000", "K-OPTION"),
        ("rally 1 9000 1", "K-OPTION"),
        ("rally 1 9000 0 / 1", "K-OPTION"),
        ("move 1", "K-OPTION"),
    ):
        assert refused(m, 0, move).rule == why
    play(m, 0, "rally 1 9000")
    assert unit(m, 1).card.heading == 9000
    assert not any(option.startswith("rally") for option in options(m, 0))


@rule("BG-RTM-05", "BG-UNU-03")
def test_nobody_runs_through_a_friend_onto_an_enemy() -> None:
    units = [fleeing(18, 15), u(SWORDS, 0, 18, 12.5, 90), u(ORCS, 1, 18, 10, 90)]
    s = flee(units)
    assert not overlap(unit(s, 1).card, unit(s, 3).card) and unit(s, 1).out == 0
    assert not unit(s, 2).has(HALTED | OWES_ROUT)


@rule("BG-CRG-06", "BG-CMD-07", "BG-UNU-01")
def test_nobody_turns_onto_a_wall() -> None:
    # the wall ends 1.3 inches beside the middle of the card: half its depth, not half its front
    for x, turns in ((13.8, False), (14.3, True)):
        s = position([u(SWORDS, 0, x, 8.3, 0, "C"), u(ORCS, 1, 18, 27, 270)], "S5")
        start_rout(s, silent_table(2, ScriptedDice([])), 1)
        assert unit(s, 1).card.heading == (27000 if turns else 0)
        rally(s, silent_table(2, ScriptedDice([])), 1, 9000)
        assert (unit(s, 1).card.heading == 9000) is turns


@rule("BG-RTM-06", "BG-RTM-02")
def test_the_last_hair_s_breadth_to_the_edge_is_run_too() -> None:
    for gap in (0.05, 0.2, 0.3):
        s = flee([fleeing(18, 1.25 + gap)])
        assert unit(s, 1).out == 0 and abs(float(unit(s, 1).card.y) - 1250) <= 2
        rout_move(s, silent_table(2, ScriptedDice([])), 1)
        assert unit(s, 1).out  # and then off
    met = flee([fleeing(18, 15), u(ORCS, 1, 18, 12.4, 90)])
    assert abs(float(unit(met, 1).card.y) - 14900) <= 2  # up to an enemy a tenth of an inch away


@rule("BG-RTM-03")
def test_straight_away_from_an_enemy_that_stands_askew() -> None:
    for heading in (213.83, 250.37, 301.5):
        s = position([u(SWORDS, 0, 18, 15), u(ORCS, 1, 18, 20)])
        foe = s.change(2)
        foe.card = foe.card.at(18000, 15000, round(heading * 100))
        u1 = s.change(1)
        u1.card = flush(u1.card, foe.card, 0)
        link_units(s, 1, 0, 2, 0, 1)
        rout_move(s, silent_table(2, ScriptedDice([])), 1)
        assert unit(s, 1).card.heading == foe.card.heading
