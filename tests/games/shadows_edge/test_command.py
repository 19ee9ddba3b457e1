"""The Command Phase."""

from __future__ import annotations

from drumhead.games.shadows_edge.verbs import Said
from tests.games.shadows_edge.table import (
    among,
    defence,
    gone,
    next_turn,
    points,
    say,
    side,
    table,
    triggers,
    u,
    unit,
)
from tests.support import rule


@rule("SE-CMD-01")
def test_se_cmd_01_a_point_each_turn_the_first_included() -> None:
    match = table(side(points={"deck": 14, "reserve": 1}), turn=1, agenda=[["shadows_edge.CommandPhase", 0]])
    assert points(match, 0) == (13, 1, 1, 0)


@rule("SE-CMD-02")
def test_se_cmd_02_used_points_return() -> None:
    match = table(side(), side(points={"deck": 10, "pool": 1, "used": 4}))
    next_turn(match)
    assert points(match, 1) == (9, 0, 6, 0)


@rule("SE-CMD-03")
def test_se_cmd_03_battle_shock_leaves() -> None:
    match = table(side(), side(u("Plain Troop", 21, shocked=True)))
    next_turn(match)
    assert unit(match, 21).shocked == 0


@rule("SE-CMD-04")
def test_se_cmd_04_afflicted_units_lose_one_all_at_once() -> None:
    theirs = side(u("Plain Troop", 21, afflicted=True), u("Plain Troop", 22, afflicted=True), u("Plain Troop", 23))
    match = table(side(), theirs)
    events = say(match, "end")
    assert [defence(match, uid) for uid in (21, 22, 23)] == [2, 2, 3]
    assert [(e.a, e.b) for e in among(events, Said.LOSS)] == [(21, 1), (22, 1)]


@rule("SE-CMD-05")
def test_se_cmd_05_affliction_kills_before_anything_mends() -> None:
    theirs = side(
        u("Mend Troop", 21, afflicted=True, wounds=2),
        u("Death Troop", 22, afflicted=True, wounds=2),
        u("Mend Troop", 23, wounds=2),
    )
    match = table(side(), theirs)
    events = say(match, "end")
    assert gone(match, 21)
    assert gone(match, 22)
    kinds = [e.said for e in events if e.said in (Said.DEFEAT, Said.TRIGGER, Said.HEAL)]
    assert kinds == [Said.DEFEAT, Said.DEFEAT, Said.TRIGGER, Said.HEAL]


@rule("SE-CMD-06")
def test_se_cmd_06_affliction_stays_and_is_no_damage() -> None:
    theirs = side(
        u("Armor Troop", 21, afflicted=True), u("Ward Troop", 22, afflicted=True), u("Hurt Troop", 23, afflicted=True)
    )
    match = table(side(), theirs)
    events = say(match, "end")
    assert [defence(match, uid) for uid in (21, 22, 23)] == [2, 2, 2]
    assert [unit(match, uid).afflicted for uid in (21, 22, 23)] == [1, 1, 1]
    assert unit(match, 22).ward == 1
    assert triggers(events) == []
    next_turn(match)
    next_turn(match)
    assert defence(match, 21) == 1


@rule("SE-CMD-07")
def test_se_cmd_07_mend_then_starts_commander_first_then_by_age() -> None:
    units = [u("Start Troop", 21), u("Mend Troop", 22, wounds=2), u("Desperate Troop", 23)]
    theirs = side(*units, commander="Start Commander", life=4)
    match = table(side(life=7), theirs)
    events = say(match, "end")
    assert defence(match, 22) == 3
    assert match.state.life[0] == 5  # the Commander's enemy is the other one, and so is the unit's
    assert triggers(events) == ["Start Commander", "Start Troop", "Desperate Troop"]
    order = [e.said for e in events if e.said in (Said.HEAL, Said.TRIGGER)]
    assert order[0] is Said.HEAL


@rule("SE-CMD-08")
def test_se_cmd_08_the_other_side_is_not_touched() -> None:
    mine = side(
        u("Plain Troop", 11, shocked=True, afflicted=True),
        u("Mend Troop", 12, wounds=1),
        u("Start Troop", 13),
        points={"used": 3},
    )
    match = table(mine)
    before = points(match, 0)
    next_turn(match)
    assert unit(match, 11).shocked == 1
    assert defence(match, 11) == 3
    assert defence(match, 12) == 2
    assert points(match, 0) == before
    assert match.state.life[1] == 20
