"""Lining up, groups, and units that cannot move (BG-UNU)."""

from __future__ import annotations

import os

from drumhead.games.battleground.aims import DIRECT
from drumhead.games.battleground.moves import Moving
from drumhead.games.battleground.planning import plan_move
from drumhead.games.battleground.state import link_units
from drumhead.games.battleground.unusual import back_out, line_up
from drumhead.kernel import ScriptedDice, silent_table
from drumhead.space.measure import rect_depth
from drumhead.space.shapes import FRONT, LEFT, REAR
from tests.games.battleground.lines import battle, marches
from tests.games.battleground.table import ORCS, SWORDS, at, match, options, play, position, refused, u, unit
from tests.support import rule

REX = "LZ_tyrannosaurus_rex"


def table() -> object:
    return silent_table(2, ScriptedDice([]))


@rule("BG-UNU-07")
def test_engaged_units_slide_until_the_centres_meet() -> None:
    s = position([u(SWORDS, 0, 18.8, 10, 90, "C"), u(ORCS, 1, 18, 12.5, 270, "C")], engaged=[[1, 0, 2, 0]])
    line_up(s, silent_table(2, ScriptedDice([])), 0)
    assert (unit(s, 1).card.x, unit(s, 1).card.heading) == (18000, 9000)


@rule("BG-UNU-07")
def test_not_through_others_and_not_out_of_another_engagement() -> None:
    beside = [u(SWORDS, 0, 19, 10, 90, "C"), u(ORCS, 1, 18, 12.5, 270, "C"), u(ORCS, 1, 15.5, 10, 90, "H")]
    s = position(beside, engaged=[[1, 0, 2, 0]])
    line_up(s, silent_table(2, ScriptedDice([])), 0)
    assert 18990 <= unit(s, 1).card.x <= 19010  # an enemy is in the way
    both = [
        u(SWORDS, 0, 19, 10, 90, "C"),
        u(ORCS, 1, 18, 12.5, 270, "C"),
        u(ORCS, 1, 22, 10.9, 180, "C"),
    ]
    s = position(both, engaged=[[1, 0, 2, 0], [1, 3, 3, 0]])
    line_up(s, silent_table(2, ScriptedDice([])), 0)
    assert unit(s, 1).card.x == 19000  # its flank would lose the other enemy


@rule("BG-UNU-07")
def test_as_far_as_every_engagement_allows() -> None:
    # an inch to the middle of the enemy before it, a quarter until the one behind would lose its half of a front
    units = [u(SWORDS, 0, 17, 10, 90, "C"), u(ORCS, 1, 18, 12.5, 270, "C"), u(ORCS, 1, 15.5, 7.5, 90, "C")]
    s = position(units, engaged=[[1, FRONT, 2, FRONT], [1, REAR, 3, FRONT]])
    line_up(s, silent_table(2, ScriptedDice([])), 0)
    assert 17248 <= unit(s, 1).card.x <= 17252


@rule("BG-UNU-07", "BG-FR-18")
def test_who_rushed_with_its_flank_lines_up_too() -> None:
    s = position([u(SWORDS, 0, 17.4, 11.5, 0, "C"), u(ORCS, 1, 18, 14.5, 270)])
    link_units(s, 1, LEFT, 2, FRONT, 2, 1)
    line_up(s, silent_table(2, ScriptedDice([])), 0)
    assert at(unit(s, 1)) == (18, 11.5, 0)


@rule("BG-UNU-07", "BG-FR-15")
def test_two_in_company_keep_their_halves() -> None:
    s = position([u(SWORDS, 0, 16.25, 10, 90, "C"), u(SWORDS, 0, 19.75, 10, 90, "C"), u(ORCS, 1, 18, 12.5, 270)],
                 engaged=[[1, FRONT, 3, FRONT], [2, FRONT, 3, FRONT]])  # fmt: skip
    line_up(s, silent_table(2, ScriptedDice([])), 0)
    assert [unit(s, uid).card.x for uid in (1, 2)] == [16250, 19750]  # nobody slides onto the other


@rule("BG-UNU-08")
def test_an_engaged_unit_does_not_move() -> None:
    m = match(
        [u(SWORDS, 0, 18, 10, 90, "C"), u(ORCS, 1, 18, 12.5, 270, "C"), u(SWORDS, 0, 5, 5, 90, "C")],
        steps=[Moving(0)], engaged=[[1, 0, 2, 0]],
    )  # fmt: skip
    assert options(m, 0) == ["move 3"]
    assert refused(m, 0, "move 1").rule == "BG-UNU-08"


@rule("BG-UNU-01")
def test_a_group_moves_at_once() -> None:
    line = [u(SWORDS, 0, 11 + 3.5 * k, 8, 90, "C") for k in range(3)]
    m = match([*line, u(ORCS, 1, 14.5, 28, 270)], steps=[Moving(0)])
    assert "moves 0 0 0 / 1 2 3" in options(m, 0)
    play(m, 0, "moves 0 0 0 / 1 2 3")
    assert all(unit(m, uid).card.y > 11000 for uid in (1, 2, 3))
    assert refused(match([*line, u(ORCS, 1, 14.5, 28, 270)], steps=[Moving(0)]), 0, "moves 0 0 0 / 1 1").rule


@rule("BG-UNU-01")
def test_of_two_that_would_lie_on_each_other_the_nearer_one_goes_first() -> None:
    pair = [u(SWORDS, 0, 15.5, 10.5, 90, "C"), u(SWORDS, 0, 20, 10, 90, "C"), u(ORCS, 1, 18, 17, 270)]
    m = match(pair, steps=[Moving(0)])
    first, second = (plan_move(m.state, m.state.units[uid], DIRECT, 0, 6 & ~(1 << uid)) for uid in (1, 2))
    assert first is not None and second is not None and first.rest < second.rest
    assert rect_depth(first.mover.card.narrowed(250), second.mover.card) > 2.0
    play(m, 0, "moves 0 0 0 / 1 2")
    assert unit(m, 1).card.same(first.mover.card)
    assert rect_depth(unit(m, 2).card.narrowed(250), unit(m, 1).card) <= 2.0


@rule("BG-COL-04")
def test_a_colossus_slides_back_out_when_there_is_room() -> None:
    s = position([u(REX, 0, 18, 10, 90, "C"), u(ORCS, 1, 18, 12.75, 270, "C")], engaged=[[1, 0, 2, 0]])
    back_out(s, silent_table(2, ScriptedDice([])), s.units[1])
    assert unit(s, 1).card.y == 9000


@rule("BG-COL-05")
def test_a_long_flank_has_three_centre_points() -> None:
    from drumhead.games.battleground.rush import find_rush
    from tests.games.battleground.test_rush import start

    # the rear half of the flank is nearest: the rusher aligns with that point, not with the middle
    s = start([u(SWORDS, 0, 23, 16.5, 180, "C"), u(REX, 1, 18, 15, 270, "H")])
    rush = find_rush(s, 1)
    assert rush is not None
    assert rush.place.y == 16250


BATTLES = 2000 if os.environ.get("DRUMHEAD_SOAK") == "1" else 20


@rule("BG-UNU-06", "BG-MOV-08")
def test_lines_on_close_meet_and_nobody_stands_still() -> None:
    """Two lines of six with random offsets, angles, gaps and ground; 2,000 of them with DRUMHEAD_SOAK=1."""
    for number in range(BATTLES):
        met, stalled = marches(battle(number))
        assert met, f"The lines of battle {number} never meet."
        assert not stalled, f"Battle {number}: {stalled}"
