"""What is said of an order before it is given, and of a place where a regiment may not stand?"""

from __future__ import annotations

from typing import Any

import pytest

from drumhead.games.battleground.aims import DIRECT, ROUND, KeptAim, aim_of, aimed, has_two_ways
from drumhead.games.battleground.moves import ChooseWay, Moving, Steer
from drumhead.games.battleground.phase import KeptPoses, Reserves
from drumhead.games.battleground.planning import KeptPlan, Plan, new_plan, plan_move
from drumhead.games.battleground.state import BattleState, Unit
from drumhead.games.battleground.verbs import CLOSE, HOLD, RANGED, Verb
from drumhead.kernel import Action, Illegal, advance, answer, choices, lowest, new_match, seeded, silent_table
from tests.games.battleground.table import BOWS, GAME, ORCS, SWORDS, match, position, u, unit


def foreseen(units: list[dict[str, Any]], uid: int, letter: int) -> Any:
    view = GAME.view(position(units), 0)
    return GAME.plan(view, 0, Action(Verb.ORDER, uid, 0, 0, (letter, 0, 0, 0, 0, 0)))


def test_a_rush_is_told_with_its_way() -> None:
    found = foreseen([u(SWORDS, 0, 18, 10, 90, "H"), u(ORCS, 1, 18, 15, 270)], 1, CLOSE)
    assert (found["words"], found["rush"]) == ("will rush Orc Swordsmen", "unit:2")
    assert found["why"] == "its front is open, 2.5″ to go"
    assert found["end"] == (18000, 12500, 9000)
    assert found["evidence"]["holds"]


def test_who_shoots_is_told_whom_from_where_it_will_stand() -> None:
    in_reach = foreseen([u(BOWS, 0, 18, 10, 90, "H"), u(ORCS, 1, 18, 24, 270)], 1, RANGED)
    assert (in_reach["words"], in_reach["why"]) == ("stays", "may shoot Orc Swordsmen from there")
    far = foreseen([u(BOWS, 0, 18, 4, 90, "H"), u(ORCS, 1, 18, 28, 270)], 1, RANGED)
    assert (far["words"], far["why"]) == ("advances 3.5″", "nobody to shoot at from there")
    without = foreseen([u(SWORDS, 0, 18, 10, 90, "C"), u(ORCS, 1, 18, 24, 270)], 1, HOLD)
    assert without["why"] == "only a unit on Close rushes"


def test_no_rush_is_told_with_the_number_missing_or_who_is_in_between() -> None:
    far = foreseen([u(SWORDS, 0, 18, 10, 90, "H"), u(ORCS, 1, 18, 20, 270)], 1, CLOSE)
    assert (far["words"], far["rush"], far["rule"]) == ("closes 3.5″", "", "BG-FR-10")
    assert far["why"] == "no rush: 7.5″ away, reaches less than 3.5″"
    line = [u(SWORDS, 0, 18, 6, 90, "H"), u(SWORDS, 0, 18, 10, 90, "H"), u(ORCS, 1, 18, 14, 270)]
    hidden = foreseen(line, 1, CLOSE)
    assert "Swordsmen 2 is in between" in hidden["why"]
    assert hidden["evidence"]["blocker"] == "unit:2"


def test_an_enemy_is_asked_like_an_own_unit_and_who_holds_stays() -> None:
    units = [u(SWORDS, 0, 18, 10, 90, "H"), u(ORCS, 1, 18, 15, 270)]
    assert foreseen(units, 2, CLOSE)["words"] == "will rush Swordsmen"
    assert foreseen(units, 1, HOLD)["words"] == "stays"


def test_other_actions_and_absent_units_are_not_foreseen() -> None:
    view = GAME.view(position([u(SWORDS, 0, 18, 10)]), 0)
    assert GAME.plan(view, 0, Action(Verb.DRAW)) is None
    assert GAME.plan(view, 0, Action(Verb.ORDER, 9, 0, 0, (CLOSE, 0, 0, 0, 0, 0))) is None
    assert GAME.plan(view, 0, Action(Verb.ORDER, 1, 0, 0, (99, 0, 0, 0, 0, 0))) is None


STEERED = [u(SWORDS, 0, 18, 10), u(SWORDS, 0, 21.6, 10), u(ORCS, 1, 18, 14.5, 270)]


@pytest.mark.parametrize(
    ("pose", "rule", "said", "drawn"),
    [
        ((18000, 12500, 9000), "BG-UNU-03", "would run into Orc Swordsmen.", {"kind": "blocked", "blocker": "unit:3"}),
        ((20000, 10000, 9000), "BG-UNU-01", "would run into Swordsmen 2.", {"kind": "blocked", "blocker": "unit:2"}),
        ((10000, 10000, 9000), "BG-MOV-06", "too far for Swordsmen 1; the maneuvers cost 1 step.", {"kind": "too far"}),
        ((18000, -2000, 9000), "BG-GEN-03", "would stand 3.2″ beyond the edge of the table.", {"kind": "pose"}),
    ],
)
def test_a_refused_pose_says_what_is_missing_and_draws_it(
    pose: tuple[int, int, int], rule: str, said: str, drawn: dict[str, object]
) -> None:
    m = match(STEERED, steps=[Steer(1, 0, 0)])
    with pytest.raises(Illegal) as refusal:
        m.verify(0, Action(Verb.POSE, *pose, (1, 0)))
    assert refusal.value.rule == rule
    assert refusal.value.reason.endswith(said)
    witness = refusal.value.witness
    assert witness is not None
    assert witness["from"] == [18000, 10000]
    assert drawn.items() <= witness.items()


def test_a_place_outside_the_zone_says_how_far() -> None:
    m = new_match(GAME, GAME.default_options(2), f"{1:032x}")
    seat = m.waiting()[0]
    option = next(o for o in m.decision(seat).options if o.verb is Verb.PLACE)
    with pytest.raises(Illegal) as refusal:
        m.verify(seat, Action(Verb.PLACE, option.a, 15000, option.c, option.more))
    assert refusal.value.rule == "BG-SET-01"
    assert "outside the deployment zone" in refusal.value.reason
    assert refusal.value.witness is not None
    assert refusal.value.witness["kind"] == "zone"


# -- is what a unit keeps of its own plans ever out of date?


def same(one: Plan | None, two: Plan | None) -> bool:
    if one is None or two is None:
        return one is two
    return (
        one.mover.card.same(two.mover.card)
        and (one.turns, one.rest, one.right) == (two.turns, two.rest, two.right)
        and (one.mover.steps, one.mover.moved, one.mover.blocker)
        == (two.mover.steps, two.mover.moved, two.mover.blocker)
    )


def stale(s: BattleState, who: Unit) -> str:
    """The first kept answer that would be used now and is not what a fresh look finds, or ''."""
    for kept in who.kept:
        if kept.layout != s.layout:
            continue
        fresh = who.copy()
        if isinstance(kept, KeptPlan) and not same(kept.plan, new_plan(s, fresh, kept.way, kept.reach, kept.ignoring)):
            return f"the plan of unit {who.uid} at {s.clock}"
        if isinstance(kept, KeptAim):
            aim = aim_of(s, fresh)
            if kept.two != (aim is not None and has_two_ways(s, fresh, aim)):
                return f"the ways of unit {who.uid} at {s.clock}"
            if (aim is None) != (kept.aim is None) or (
                aim is not None and kept.aim is not None and (aim.gx, aim.gy) != (kept.aim.gx, kept.aim.gy)
            ):
                return f"the aim of unit {who.uid} at {s.clock}"
        if isinstance(kept, KeptPoses):
            poses = Reserves(who.seat).new_poses(s, fresh)
            if [(c.x, c.y, c.heading) for c in poses] != [(c.x, c.y, c.heading) for c in kept.poses]:
                return f"the poses of unit {who.uid} at {s.clock}"
    return ""


@pytest.mark.parametrize("scenario", ["S1", "S4"])
def test_a_kept_plan_is_never_stale(scenario: str) -> None:
    options = GAME.default_options(2)
    options = type(options)(2, options.lists, {**options.values, "scenario": scenario})
    s = GAME.setup(options, seeded("kept", scenario))
    t = silent_table(2, seeded("kept", "choices"))
    dice = seeded("kept", "picks")
    asked = used = 0
    mask = advance(s, t)
    while mask and asked < 160:
        seat = lowest(mask)
        listed = choices(s, mask)
        for who in s.units[1:]:
            used += any(kept.layout == s.layout for kept in who.kept)
            assert stale(s, who) == ""
        if isinstance(s.agenda[-1], Moving | ChooseWay):
            # As a search does: it looks at every unit, and goes some way on a copy that shares them.
            for who in s.units[1:]:
                if who.out == 0 and not who.routing():
                    aimed(s, who)
                    for way in (DIRECT, ROUND):
                        plan_move(s, who, way)
            trial = s.clone()
            further = answer(trial, silent_table(2, dice.copy()), seat, listed[dice.below(len(listed))])
            assert further or trial.result is not None
            for who in trial.units[1:]:
                assert stale(trial, who) == ""
        mask = answer(s, t, seat, listed[dice.below(len(listed))])
        asked += 1
    assert used > 20


def test_a_plan_is_kept_until_somebody_moves() -> None:
    s = position([u(SWORDS, 0, 18, 10, 90, "C"), u(ORCS, 1, 18, 25, 270)])
    first = plan_move(s, unit(s, 1), DIRECT)
    assert plan_move(s.clone(), unit(s, 1), DIRECT) is first
    s.change(2)
    again = plan_move(s, unit(s, 1), DIRECT)
    assert again is not first
    assert same(again, first)
