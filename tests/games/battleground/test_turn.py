"""Turns, their phases, and the end of a battle (BG-TRN, BG-GEN)."""

from __future__ import annotations

import pytest

from drumhead.games.battleground.end import Judge, over_now, verdict
from drumhead.games.battleground.phase import Movement
from drumhead.games.battleground.state import DESTROYED, OWES_ROUT, SHAKEN, STARTED_AIRBORNE, WAS_ENGAGED
from drumhead.games.battleground.turn import Turn
from drumhead.games.battleground.verbs import COMBAT, MOVEMENT, POST_COURAGE, PRE_COURAGE, Said
from drumhead.kernel import ScriptedDice, silent_table
from tests.games.battleground.table import (
    BOWS,
    DRAKES,
    ORCS,
    SWORDS,
    match,
    options,
    play,
    position,
    run,
    told,
    u,
    unit,
)
from tests.support import rule

HERE = u(SWORDS, 0, 18, 5, 90, "H")
THERE = u(ORCS, 1, 18, 25, 270, "H")


def phases(m: object) -> list[tuple[int, int]]:
    return [(int(event.seat), int(event.a)) for event in told(m, Said.PHASE)]  # type: ignore[arg-type]


@rule("BG-TRN-01")
def test_whole_turns_alternate() -> None:
    m = match([HERE, THERE], steps=[Turn(0)], turn=2, first=0)
    play(m, 0, "end", "end")
    assert phases(m)[:4] == [(0, MOVEMENT), (0, PRE_COURAGE), (0, COMBAT), (0, POST_COURAGE)]
    assert phases(m)[4] == (1, MOVEMENT)


@rule("BG-TRN-02")
def test_the_first_turn_begins_with_combat() -> None:
    m = match([u(BOWS, 0, 18, 10, 90, "R"), u(ORCS, 1, 18, 20, 270, "H")], *[6] * 4, steps=[Turn(0)], turn=0, first=0)
    assert phases(m)[0] == (0, COMBAT)
    assert options(m, 0) == ["attack 1 2 1"]
    play(m, 0, "attack 1 2 1")
    assert phases(m)[:3] == [(0, COMBAT), (0, POST_COURAGE), (1, MOVEMENT)]


@rule("BG-TRN-05")
def test_flags_are_cleared_when_the_next_turn_begins() -> None:
    s = position(
        [
            u(SWORDS, 0, 18, 10, 90, "C", flags=SHAKEN),
            u(ORCS, 1, 18, 12.5, 270),
            u(DRAKES, 0, 5, 5, 90, [5, 0, 1, 0, 0, 0]),
        ],
        engaged=[[1, 0, 2, 0]],
    )
    run(s, Turn(0))
    assert not unit(s, 1).has(SHAKEN)
    assert unit(s, 1).has(WAS_ENGAGED) and unit(s, 3).has(STARTED_AIRBORNE)


@rule("BG-GEN-01")
def test_a_side_without_units_has_lost() -> None:
    s = position([HERE, u(ORCS, 1, 18, 25, 270, out=3)])
    assert over_now(s) and verdict(s) == (0, "BG-GEN-01")
    both = position([u(SWORDS, 0, 18, 5, out=3), u(ORCS, 1, 18, 25, 270, out=3)])
    assert verdict(both)[0] == -1


@rule("BG-GEN-02")
def test_giving_up() -> None:
    m = match([HERE, THERE], steps=[Turn(0)], turn=2, first=0)
    m.concede(0)
    assert m.outcome() is not None and m.outcome().returns == (-1, 1)  # type: ignore[union-attr]


def test_at_the_limit_the_survivors_cost_decides() -> None:
    s = position([HERE, THERE], "S1", turn=24)
    assert over_now(s)
    assert verdict(s)[0] == -1  # 197 against 237: within the margin of 100
    rich = position([HERE, u(SWORDS, 0, 8, 5), THERE], "S1", turn=24)
    assert verdict(rich)[0] == 0
    routing = position([u(SWORDS, 0, 18, 5, 90, "-"), THERE], "S1", turn=24)
    assert verdict(routing)[0] == 1


def test_a_target_of_victory_points_ends_at_once() -> None:
    s = position([HERE, THERE], "S2", turn=5, points=[6, 2])
    assert over_now(s) and verdict(s)[0] == 0
    run(s, Judge(0))
    assert s.result is not None and s.result.returns == (1, -1)


def test_points_before_survivors_where_the_scenario_says_so() -> None:
    s = position([HERE, u(SWORDS, 0, 8, 5), THERE], "S3", turn=20, points=[2, 3])
    assert verdict(s)[0] == 1


@rule("BG-GEN-06")
def test_each_has_a_deck_of_its_own() -> None:
    from drumhead.kernel import ScriptedDice
    from tests.games.battleground.table import GAME

    s = GAME.setup(GAME.default_options(2), ScriptedDice([]))
    assert [deck.left for deck in s.decks] == [30, 30]
    assert s.decks[0] is not s.decks[1]


@rule("BG-GEN-04")
def test_a_unit_s_text_comes_before_the_rules() -> None:
    from drumhead.games.battleground.orders import bars_order
    from drumhead.games.battleground.state import Order

    s = position([u("OR_crazed_goblins", 0, 18, 10, 90, "C")])
    assert bars_order(s, s.units[1], Order(5)) == "BG-GEN-04"  # only Close
    assert bars_order(s, s.units[1], Order(1, 2500)) == "BG-GEN-04"  # no modifiers


@rule("BG-GEN-01", "BG-TRN-05")
@pytest.mark.parametrize(
    ("scenario", "south", "north", "gone", "winner"),
    [
        ("S1", 0, 0, "", -1),  # 197 against 237: within the margin
        ("S2", 0, 0, "n", 0),  # nobody left
        ("S2", 0, 5, "n", 0),  # of a battle for a target the survivor wins whatever the points
        ("S2", 6, 6, "", 1),  # both at the target: whose survivors cost more
        ("S2", 6, 7, "", 1),
        ("S2", 7, 6, "", 0),
        ("S2", 1, 2, "", 1),
        ("S3", 2, 2, "", 1),
        ("S4", 3, 2, "", 0),
        ("S4", 2, 3, "n", 1),  # a battle of points goes by points when a side is gone
        ("S4", 3, 3, "n", 0),
        ("S4", 3, 3, "sn", -1),
        ("S5", 2, 3, "", 1),
        ("S5", 3, 3, "", 0),  # level: South holds the house
        ("S5", 3, 2, "", 0),
        ("S5", 3, 2, "s", 1),
        ("S5", 2, 3, "n", 0),
    ],
)
def test_who_has_won(scenario: str, south: int, north: int, gone: str, winner: int) -> None:
    here = {**HERE, "out": 3 if "s" in gone else 0}
    there = {**THERE, "out": 3 if "n" in gone else 0}
    s = position([here, there], scenario, turn=5, points=[south, north])
    assert verdict(s)[0] == winner


@rule("BG-TRN-05")
def test_a_battle_is_over_at_its_target_its_limit_or_with_a_side_gone() -> None:
    assert not over_now(position([HERE, THERE], "S2", turn=19, points=[5, 5]))
    assert over_now(position([HERE, THERE], "S2", turn=19, points=[5, 6]))
    assert over_now(position([HERE, THERE], "S2", turn=20, points=[0, 0]))
    assert not over_now(position([HERE, THERE], turn=17))
    assert over_now(position([HERE, THERE], turn=18))
    assert over_now(position([HERE, THERE], turn=9, rulings={"turn_limit": 9}))
    assert not over_now(position([HERE, u(ORCS, 1, 0, 0, 270, out=2)], turn=9))  # its reserve is still to come


@rule("BG-TRN-05", "BG-CMD-02")
def test_what_lasts_for_a_turn_ends_with_it() -> None:
    def left(turn: int) -> list[int]:
        lasting = [[7, 1, 4, 3, 0], [7, 1, 4, 4, 0], [7, 1, 5, 4, 0], [7, 1, 6, 99, 0]]
        s = position([{**HERE, "mods": lasting}, THERE], turn=turn, first=0)
        Turn(0).begin(s, silent_table(2, ScriptedDice([])))
        assert s.turn == turn + 1 and s.active == turn % 2
        return [int(mod.duration) * 10 + int(mod.until) for mod in s.units[1].mods]

    assert left(2) == [43, 44, 54, 159]  # the third turn begins: nothing of it is over
    assert left(3) == [44, 54, 159]
    assert left(4) == [159]


@rule("BG-TRN-05")
def test_a_turn_begins_with_nobody_s_flags_but_the_checks_they_owe() -> None:
    s = position([{**HERE, "flags": OWES_ROUT | SHAKEN | WAS_ENGAGED, "target": 2, "met": 4}, THERE])
    Turn(0).begin(s, silent_table(2, ScriptedDice([])))
    assert (s.units[1].flags, s.units[1].target, s.units[1].met) == (OWES_ROUT, 0, 0)


@rule("BG-CMB-07", "BG-CRG-12")
def test_who_loses_its_last_box_while_units_move_is_gone_when_that_phase_ends() -> None:
    units = [u(SWORDS, 0, 18, 10, 90, "H", lost=10), u(SWORDS, 0, 8, 10, 90, "H"), u(ORCS, 1, 18, 28, 270)]
    m = match(units, steps=[Movement(0)])
    assert unit(m, 1).out == 0
    play(m, 0, "end", "end")
    assert unit(m, 1).out == DESTROYED
