"""Close Quarters and Fortitude: fights inside, tests, abandoning."""

from __future__ import annotations

from typing import Any

from drumhead.games.dropzone.close_quarters import SHAKEN, Fortitude, must_test, owes_test
from drumhead.games.dropzone.printed import CENTRE
from drumhead.games.dropzone.state import ABOARD, CQ_HURT, ENTERED, INSIDE, TABLE, DropState
from drumhead.games.dropzone.verbs import Said
from drumhead.kernel import Match, advance
from tests.games.dropzone.table import (
    HOUSE,
    TROOPS,
    WARRIORS,
    Position,
    act,
    at,
    finish,
    match,
    options,
    play,
    position,
    refused,
    squad,
    squad_of,
    squad_thing,
    told,
    unit,
)
from tests.support import rule


def room(*dice: int, own: Position | None = None, other: Position | None = None, **more: Any) -> Match[DropState]:
    """Legionnaires and Warriors in one house, the Legionnaires acting."""
    first = own or squad("a", TROOPS, inside="house", count=1)
    second = other or squad("w", WARRIORS, inside="house", count=1)
    return match(position([first], [second], pieces=[HOUSE], acting="a", **more), *dice)


@rule("DZ-CQ-01", "DZ-CQ-02", "DZ-CQ-06")
def test_only_close_quarters_weapons_work_inside_and_hit_automatically_without_criticals() -> None:
    m = room(6, 6, 4, 3)  # four shots of Energy 3 against Armour 7: 4 or more damages
    assert "shoot 1" in options(m, 0) and "shoot" not in options(m, 0)
    play(m, 0, "shoot 1")
    assert refused(m, 0, f"aim 2 {at(m, 'w')}").rule == "DZ-CQ-01"  # a squad is attacked, not one of its units
    play(m, 0, options(m, 0)[0])
    assert not told(m, Said.HIT_ROLL)
    assert unit(m, "w").dp == 2  # three points, no Criticals
    finish(m)


@rule("DZ-CQ-07")
def test_all_shots_of_a_weapon_go_to_one_squad_and_hurt_the_most_damaged_first() -> None:
    m = room(4, 4, 4, 1, other=squad("w", WARRIORS, inside="house", count=2, dp=[5, 2]))
    play(m, 0, "shoot 1")
    assert options(m, 0)[0] == f"aim 2 {squad_thing(m, 'w')}"
    play(m, 0, options(m, 0)[0])
    assert (unit(m, "w", 0).dp, unit(m, "w", 1).dp) == (4, 0)


@rule("DZ-CQ-03")
def test_who_has_just_entered_rerolls_successes() -> None:
    m = room(4, 2, 4, 6, 2, 2, own=squad("a", TROOPS, inside="house", count=1, flags=ENTERED))
    play(m, 0, "shoot 1")
    play(m, 0, options(m, 0)[0])
    assert unit(m, "w").dp == 4  # a 4 becomes a 2, the next 4 becomes a 6, two 2s stay
    finish(m)


@rule("DZ-CQ-03", "DZ-SCN-05")
def test_entering_an_occupied_garrison_marks_the_squad() -> None:
    m = match(
        position(
            [squad("a", TROOPS, (18.5, 22))],
            [squad("w", WARRIORS, inside="house", count=1)],
            pieces=[HOUSE],
            acting="a",
        )
    )
    play(m, 0, "move")
    play(m, 0, f"enter 1 {CENTRE}")
    assert unit(m, "a").place == INSIDE
    assert squad_of(m, "a").flags & ENTERED


@rule("DZ-CQ-04")
def test_a_squad_below_half_tests_at_the_end_of_the_activation_and_may_choose_to_fail() -> None:
    s = room(other=squad("w", WARRIORS, inside="house", count=1, dp=2, flags=CQ_HURT)).state
    assert owes_test(s, squad_of(s, "w").sid)  # 2 of 5
    fresh = room(other=squad("w", WARRIORS, inside="house", count=1, dp=3, flags=CQ_HURT)).state
    assert not owes_test(fresh, squad_of(fresh, "w").sid)
    fled = room(other=squad("w", WARRIORS, (30, 30), dp=2, flags=CQ_HURT)).state
    assert not owes_test(fled, squad_of(fled, "w").sid)  # in the open there is nothing to give up
    m = room(other=squad("w", WARRIORS, inside="house", count=1, dp=2, flags=CQ_HURT))
    m.state.push(Fortitude(squad_of(m, "w").sid, SHAKEN, 0, 0))
    m.mask = advance(m.state, m.table)
    assert options(m, 1) == ["roll", "fail"]
    play(m, 1, "fail")
    assert unit(m, "w").place == TABLE
    assert told(m, Said.ABANDONED)


@rule("DZ-CQ-04", "DZ-CQ-10")
def test_a_failed_test_abandons_the_garrison_within_two_inches() -> None:
    m = room(2, other=squad("w", WARRIORS, inside="house", count=2, dp=[1, 1], flags=CQ_HURT))
    m.state.push(Fortitude(squad_of(m, "w").sid, SHAKEN, 0, 0))
    m.mask = advance(m.state, m.table)
    play(m, 1, "roll")  # 2 against Fortitude 3
    for k in range(2):
        u = unit(m, "w", k)
        assert u.place == TABLE
        dx = max(20000 - u.x, u.x - 24000, 0)
        dy = max(20000 - u.y, u.y - 24000, 0)
        assert dx * dx + dy * dy <= 2000 * 2000
    held = room(3, other=squad("w", WARRIORS, inside="house", count=1, dp=1, flags=CQ_HURT))
    held.state.push(Fortitude(squad_of(held, "w").sid, SHAKEN, 0, 0))
    held.mask = advance(held.state, held.table)
    play(held, 1, "roll")
    assert unit(held, "w").place == INSIDE


@rule("DZ-CQ-05")
def test_leaving_a_room_full_of_enemies_needs_a_test_and_costs_the_shortfall() -> None:
    two = [squad("w", WARRIORS, inside="house", count=1), squad("v", WARRIORS, inside="house", count=1)]
    m = match(position([squad("a", TROOPS, inside="house", count=1)], two, pieces=[HOUSE], acting="a"), 2)
    assert must_test(m.state, squad_of(m, "a").sid)
    play(m, 0, "move")
    play(m, 0, next(o for o in options(m, 0) if o.startswith("leave")))
    assert unit(m, "a").place == TABLE
    assert unit(m, "a").dp == 5 - 2  # Fortitude 4, die 2
    even = room()
    assert not must_test(even.state, squad_of(even, "a").sid)
    assert options(m, 0) if m.waiting() == [0] else True


@rule("DZ-CQ-08")
def test_a_full_garrison_takes_nobody_more() -> None:
    tiny = {**HOUSE, "dp": 2}
    m = match(
        position(
            [squad("a", TROOPS, (18.5, 22))],
            [squad("w", WARRIORS, inside="house", count=2)],
            pieces=[tiny],
            acting="a",
        )
    )
    play(m, 0, "move")
    assert refused(m, 0, "enter 1 0").rule == "DZ-CQ-08"


@rule("DZ-CQ-09", "DZ-SCN-06")
def test_nobody_takes_an_edge_where_enemies_stand() -> None:
    m = match(
        position(
            [squad("a", TROOPS, inside="house", count=1)],
            [squad("w", WARRIORS, inside="house", count=1, edge=2)],
            pieces=[HOUSE],
            acting="a",
        )
    )
    play(m, 0, "move")
    assert refused(m, 0, "shift 1 2").rule == "DZ-CQ-09"
    assert m.can(0, act("shift 1 3"))
    play(m, 0, "shift 1 3")
    assert unit(m, "a").edge == 3 and unit(m, "a").moved == 0  # stationary for Move & Fire


@rule("DZ-OBJ-05", "DZ-CQ-04")
def test_breaking_drops_the_objective_and_the_enemy_inside_claims_it() -> None:
    m = room(
        1,
        other=squad("w", WARRIORS, inside="house", count=1, dp=2, flags=CQ_HURT),
        objectives=[{"piece": "house", "mobile": True}],
    )
    s = m.state
    sid = squad_of(m, "w").sid
    s.objectives[1] = s.objectives[1].held(1, sid)
    s.change_squad(sid).carries = 1
    s.push(Fortitude(sid, SHAKEN, 0, 0))
    m.mask = advance(s, m.table)
    play(m, 1, "roll")
    assert squad_of(m, "a").carries == 1 and s.objectives[1].owner == 0


@rule("DZ-CQ-04", "DZ-OBJ-05", "DZ-CQ-02")
def test_a_fight_a_test_an_abandoned_house_and_the_objective_claimed() -> None:
    """One whole story: Close Quarters, Fortitude at the end of the activation, the objective changes hands."""
    data = position(
        [squad("a", TROOPS, inside="house", count=1)],
        [squad("w", WARRIORS, inside="house", count=1, dp=4)],
        pieces=[HOUSE],
        objectives=[{"piece": "house", "mobile": True}],
        acting="a",
    )
    m = match(data, 4, 5, 3, 1, 1)
    s = m.state
    sid = squad_of(m, "w").sid
    s.objectives[1] = s.objectives[1].held(1, sid)
    s.change_squad(sid).carries = 1
    play(m, 0, "shoot 1")
    play(m, 0, options(m, 0)[0])  # two points: 2 of 5 left
    assert unit(m, "w").dp == 2
    play(m, 0, "finish")
    assert options(m, 1) == ["roll", "fail"]
    play(m, 1, "roll")  # a 1 breaks them
    assert unit(m, "w").place == TABLE
    assert s.objectives[1].owner == 0 and squad_of(m, "a").carries == 1
    finish(m)


BARN: Position = {"id": "barn", "rect": [28, 20, 32, 24], "height": 4, "armour": 10, "dp": 10}


def broken(*own: Position, **more: Any) -> Match[DropState]:
    """Warriors in the house who have just failed their test, and whoever else is theirs."""
    m = match(
        position(
            [squad("a", TROOPS, inside="house", count=1)],
            [squad("w", WARRIORS, inside="house", count=2, dp=1, flags=CQ_HURT), *own],
            pieces=[HOUSE, BARN],
            acting="a",
            **more,
        ),
        1,
    )
    m.state.push(Fortitude(squad_of(m, "w").sid, SHAKEN, 0, 0))
    m.mask = advance(m.state, m.table)
    play(m, 1, "roll")
    return m


@rule("DZ-CQ-10")
def test_the_owner_places_a_squad_that_runs_within_two_inches_and_in_coherency() -> None:
    m = broken()
    assert m.waiting() == [1] and unit(m, "w").place == TABLE
    assert "end" in options(m, 1)
    assert refused(m, 1, "leave / 22000 26500 0 23000 26500 0").rule == "DZ-CQ-10"  # 2.5 inches off
    assert refused(m, 1, "leave / 22000 25900 0 18500 20500 0").rule == "DZ-CQ-10"  # not together
    assert refused(m, 1, "leave / 22000 25000 0 22300 25000 0").rule == "DZ-GEO-11"  # on top of each other
    assert refused(m, 1, "leave / 22000 24200 0 23500 25000 0").rule == "DZ-MOV-06"  # in the wall
    assert refused(m, 1, "leave 4500").rule == "DZ-CQ-10"
    play(m, 1, "leave / 22000 26000 9000 23500 26000 9000")  # exactly 2 inches
    assert [(unit(m, "w", n).x, unit(m, "w", n).y) for n in (0, 1)] == [(22000, 26000), (23500, 26000)]
    assert told(m, Said.PLACED)[-1].rule == "DZ-CQ-10"
    assert m.waiting() == [0]


@rule("DZ-CQ-04", "DZ-SCN-10")
def test_a_broken_squad_may_run_to_a_linked_garrison_or_into_a_transport() -> None:
    m = broken(links=[["house", "barn"]])
    assert options(m, 1) == ["shift 2 -1", "end"]
    play(m, 1, "shift 2 -1")
    assert (unit(m, "w").place, unit(m, "w").inside) == (INSIDE, 2)
    near = squad("t", "sco_invader_apc", (22, 27), group=-1, **{"with": 0})
    m = broken(near)
    carrier = unit(m, "t").uid
    assert options(m, 1) == [f"embark {carrier}", "end"]
    play(m, 1, f"embark {carrier}")
    assert unit(m, "w").place == ABOARD and unit(m, "w").inside == carrier
    far = squad("t", "sco_invader_apc", (22, 28.1), group=-1, **{"with": 0})
    m = broken(far)
    assert not any(option.startswith("embark") for option in options(m, 1))


@rule("DZ-CQ-05")
def test_the_opponent_says_who_takes_the_shortfall() -> None:
    two = [squad("w", WARRIORS, inside="house", count=1), squad("v", WARRIORS, inside="house", count=1)]
    m = match(position([squad("a", TROOPS, inside="house", count=2)], two, pieces=[HOUSE], acting="a"), 2)
    play(m, 0, "move")
    play(m, 0, next(o for o in options(m, 0) if o.startswith("leave")))
    first, second = unit(m, "a", 0).uid, unit(m, "a", 1).uid
    assert m.waiting() == [1] and options(m, 1) == [f"lose {first}", f"lose {second}"]
    assert refused(m, 1, f"lose {unit(m, 'w').uid}").rule == "DZ-CQ-05"
    play(m, 1, f"lose {second}")
    play(m, 1, f"lose {second}")
    assert (unit(m, "a", 0).dp, unit(m, "a", 1).dp) == (5, 3)


@rule("DZ-RND-14")
def test_a_player_orders_the_tests_of_his_own_squads() -> None:
    two = [
        squad("v", WARRIORS, inside="house", count=1, dp=1, flags=CQ_HURT),
        squad("w", WARRIORS, inside="house", count=1, dp=1, flags=CQ_HURT),
    ]
    m = match(position([squad("a", TROOPS, inside="house", count=1)], two, pieces=[HOUSE], acting="a"), 6, 6)
    play(m, 0, "move")
    play(m, 0, "stay")
    play(m, 0, "finish")
    v, w = squad_of(m, "v").sid, squad_of(m, "w").sid
    assert options(m, 1) == [f"squad {v}", f"squad {w}"]
    play(m, 1, f"squad {w}")
    play(m, 1, "roll")
    play(m, 1, "roll")
    assert [e.a for e in told(m, Said.TESTED)] == [w, v]
    finish(m)


@rule("DZ-CQ-05", "DZ-SCN-09")
def test_going_over_to_a_linked_garrison_is_leaving_too() -> None:
    annex = {**HOUSE, "id": "annex", "rect": [25, 20, 29, 24]}
    foes = [squad("b", WARRIORS, inside="house", count=1), squad("d", WARRIORS, inside="house", count=1)]

    def over(*dice: int) -> Match[DropState]:
        own = [squad("i", TROOPS, inside="house", count=2)]
        m = match(position(own, foes, pieces=[HOUSE, annex], links=[["house", "annex"]], acting="i"), *dice)
        play(m, 0, "move")
        play(m, 0, "shift 2 -1")
        return m

    assert unit(over(4), "i").inside == 2
    failed = over(1)  # Fortitude 4: three points short
    assert failed.waiting() == [1] and options(failed, 1) == ["lose 1", "lose 2"]
