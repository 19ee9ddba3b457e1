"""Objectives: claiming, carrying, dropping, searching, scanning."""

from __future__ import annotations

from typing import Any

import pytest

from drumhead.games.dropzone.basics import put_aboard
from drumhead.games.dropzone.objectives import (
    bars_claim,
    bars_drop,
    bars_give,
    bars_search,
    claim,
    drop,
    drop_scattered,
    scan_tokens,
    search_bonus,
    snatch,
)
from drumhead.games.dropzone.objectives import (
    test_claims as claims_tested,
)
from drumhead.games.dropzone.state import DropState
from drumhead.games.dropzone.verbs import Said
from drumhead.kernel import Match, advance
from tests.games.dropzone.table import (
    BEAR,
    CONDOR,
    GAME,
    HOUSE,
    HUNTER,
    SABRE,
    TROOPS,
    WARRIORS,
    Position,
    finish,
    match,
    options,
    play,
    position,
    refused,
    squad,
    squad_of,
    told,
    unit,
)
from tests.support import rule

ENEMY = [squad("b", HUNTER, (45, 45))]
OPEN = {"at": [10, 10]}
SEARCHERS = [squad("i", TROOPS, inside="house", count=1)]
HIDDEN = {"piece": "house", "hidden": True, "mobile": True}


def field(own: list[Position], other: list[Position], *objectives: Position, **more: Any) -> DropState:
    return GAME.position(position(own, other, objectives=list(objectives), **more))


@rule("DZ-OBJ-02")
@pytest.mark.parametrize(("x", "legal"), [(12.0, True), (12.001, False)])
def test_infantry_and_vehicles_claim_within_two_inches(x: float, legal: bool) -> None:
    s = field([squad("a", SABRE, (x, 10))], ENEMY, OPEN)
    assert (bars_claim(s, 1, s.objectives[1]) == "") is legal
    apart = field([squad("a", SABRE, (11, 10), (20, 10))], ENEMY, OPEN)
    assert bars_claim(apart, 1, apart.objectives[1]) == "DZ-OBJ-02"


@rule("DZ-OBJ-01")
def test_inside_a_garrison_only_units_inside_interact() -> None:
    inside = {"piece": "house"}
    near = field([squad("i", TROOPS, (19.5, 22))], ENEMY, inside, pieces=[HOUSE])
    assert bars_claim(near, 1, near.objectives[1]) == "DZ-OBJ-02"
    within = field([squad("i", TROOPS, inside="house", count=1)], ENEMY, inside, pieces=[HOUSE])
    assert bars_claim(within, 1, within.objectives[1]) == ""


@rule("DZ-OBJ-06", "DZ-OBJ-07")
def test_an_unclaimed_one_goes_to_who_comes_and_a_claimed_one_only_while_nobody_else_is_near() -> None:
    m = match(position([squad("a", SABRE, (10, 11))], [squad("b", HUNTER, (10, 9))], objectives=[OPEN], acting="a"))
    play(m, 0, "move")
    play(m, 0, "stay")
    assert m.state.objectives[1].owner == 0  # although an enemy is near
    claims_tested(m.state, m.table, 1)
    assert m.state.objectives[1].owner == 0  # and he cannot take it while we are here
    alone = match(
        position([squad("a", SABRE, (30, 11))], [squad("b", HUNTER, (10, 9))], objectives=[{**OPEN, "owner": 0}])
    )
    claims_tested(alone.state, alone.table, 1)
    assert alone.state.objectives[1].owner == 1
    lasting = match(position([squad("a", SABRE, (30, 11))], ENEMY, objectives=[{**OPEN, "owner": 0}]))
    claims_tested(lasting.state, lasting.table, 1)
    assert lasting.state.objectives[1].owner == 0  # even with nobody near


@rule("DZ-OBJ-08", "DZ-OBJ-05")
def test_a_mobile_one_may_be_taken_along_or_left() -> None:
    m = match(position([squad("a", SABRE, (10, 11))], ENEMY, objectives=[{**OPEN, "mobile": True}], acting="a"))
    play(m, 0, "move")
    play(m, 0, "stay")
    assert options(m, 0) == ["claim 1", "pass"]
    play(m, 0, "claim 1")
    assert squad_of(m, "a").carries == 1
    fliers = field([squad("c", CONDOR, (10, 10), group=0, air=False)], ENEMY, {**OPEN, "mobile": True})
    assert bars_claim(fliers, 1, fliers.objectives[1]) == "DZ-OBJ-08"


def carrying(own: list[Position], other: list[Position] | None = None, **more: Any) -> Match[DropState]:
    m = match(position(own, other or ENEMY, objectives=[{**OPEN, "mobile": True}], **more))
    claim(m.state, m.table, 1, 1)
    return m


@rule("DZ-OBJ-05")
def test_one_for_each_squad_and_passed_on_within_two_inches() -> None:
    m = carrying([squad("a", SABRE, (10, 11)), squad("c", SABRE, (12, 11)), squad("d", SABRE, (20, 20))], acting="a")
    assert bars_give(m.state, 1, 2) == ""
    assert bars_give(m.state, 1, 3) == "DZ-OBJ-05"
    play(m, 0, "give 1 2")
    assert squad_of(m, "c").carries == 1 and squad_of(m, "a").carries == 0
    assert told(m, Said.PASSED_ON)


@rule("DZ-OBJ-05")
def test_it_is_passed_on_in_the_activation_of_the_squad_that_gets_it_too() -> None:
    m = carrying([squad("a", SABRE, (10, 11)), squad("c", SABRE, (12, 11)), squad("d", SABRE, (20, 20))], acting="c")
    m.state.menu_of = None  # the list was made before the Objective was claimed
    assert "give 1 2" in options(m, 0)
    assert refused(m, 0, "give 1 3").rule == "DZ-OBJ-05"  # neither of the two acts
    play(m, 0, "give 1 2")
    assert squad_of(m, "c").carries == 1 and squad_of(m, "a").carries == 0


@rule("DZ-OBJ-05")
def test_it_is_dropped_within_two_inches_where_its_owner_says() -> None:
    m = carrying([squad("a", SABRE, (10, 11))], acting="a", pieces=[{**HOUSE, "rect": [11, 12, 15, 16]}])
    assert refused(m, 0, "drop 1 10000 13001").rule == "DZ-OBJ-05"
    assert refused(m, 0, "drop 1 11500 12100").rule == "DZ-OBJ-05"  # behind a wall
    play(m, 0, "drop 1 10000 13000")
    assert (m.state.objectives[1].x, m.state.objectives[1].y) == (10000, 13000)
    assert squad_of(m, "a").carries == 0


@rule("DZ-OBJ-08")
def test_the_owner_says_which_of_several_squads_takes_it_along() -> None:
    own = [squad("a", SABRE, (10, 11)), squad("c", SABRE, (11.5, 10))]
    m = match(position(own, ENEMY, objectives=[{**OPEN, "mobile": True}], acting="a"))
    play(m, 0, "move")
    play(m, 0, "stay")
    assert options(m, 0) == ["claim 1 1", "claim 1 2", "pass"]
    play(m, 0, "claim 1 2")
    assert squad_of(m, "c").carries == 1


@rule("DZ-OBJ-05")
def test_not_across_a_garrisons_wall() -> None:
    m = match(
        position(
            [squad("i", TROOPS, inside="house", count=1), squad("j", TROOPS, (19.5, 22))],
            ENEMY,
            pieces=[HOUSE],
            objectives=[{"piece": "house", "mobile": True}],
        )
    )
    claim(m.state, m.table, 1, 1)
    assert bars_give(m.state, 1, 2) == "DZ-OBJ-05"


@rule("DZ-OBJ-05")
def test_dropped_it_goes_to_an_enemy_within_an_inch() -> None:
    m = carrying([squad("a", SABRE, (10, 11))], [squad("w", WARRIORS, (10, 11.9))])
    number = drop(m.state, m.table, 1, "DZ-OBJ-05")
    assert m.state.objectives[1].owner == -1
    snatch(m.state, m.table, number, 0)
    assert squad_of(m, "w").carries == 1


@rule("DZ-OBJ-05", "DZ-TRN-09")
def test_what_a_squad_carries_into_its_grave_inside_an_aircraft_is_lost() -> None:
    from drumhead.games.dropzone.damage import BY_CARD, crush

    m = match(
        position(
            [squad("a", SABRE, aboard="c", count=1), squad("c", CONDOR, (20, 20), group=-1)],
            ENEMY,
            objectives=[{**OPEN, "mobile": True}],
        )
    )
    m.state.objectives[1] = m.state.objectives[1].held(0, 1)
    m.state.change_squad(1).carries = 1
    crush(m.state, m.table, [1], BY_CARD, 0)
    assert m.state.objectives[1].gone
    open_field = carrying([squad("a", SABRE, (10, 11))])
    crush(open_field.state, open_field.table, [1], BY_CARD, 0)
    assert not open_field.state.objectives[1].gone and open_field.state.objectives[1].owner == -1


@rule("DZ-OBJ-03", "DZ-OBJ-09")
def test_a_search_needs_seven_with_the_round_and_claims_what_it_finds() -> None:
    m = match(
        position(
            [squad("i", TROOPS, inside="house", count=1)],
            ENEMY,
            pieces=[HOUSE],
            objectives=[HIDDEN],
            acting="i",
            round=2,
        ),
        5,
    )
    assert search_bonus(m.state, 1, 1) == 2
    play(m, 0, "search 1")
    assert squad_of(m, "i").carries == 1 and not m.state.objectives[1].hidden
    finish(m)
    miss = match(
        position(
            [squad("i", TROOPS, inside="house", count=1)],
            ENEMY,
            pieces=[HOUSE],
            objectives=[HIDDEN],
            acting="i",
            round=2,
        ),
        4,
    )
    play(miss, 0, "search 1")
    assert miss.state.objectives[1].hidden


@rule("DZ-OBJ-03")
def test_enemies_beside_it_make_searching_harder_and_razorworms_do_not_search() -> None:
    s = field(
        [squad("i", TROOPS, inside="house", count=1)],
        [squad("w", WARRIORS, inside="house", count=1)],
        HIDDEN,
        pieces=[HOUSE],
    )
    assert search_bonus(s, 1, 1) == 0
    worms = field([squad("z", "sco_razorworms", inside="house", count=1)], [], HIDDEN, pieces=[HOUSE])
    assert bars_search(worms, 1, 1) == "DZ-OBJ-08"


@rule("DZ-OBJ-04")
def test_scan_tokens_of_transports_beside_the_wall_help() -> None:
    m = match(
        position(
            [squad("i", TROOPS, inside="house", count=1), squad("t", BEAR, (25.9, 22), group=-1, scans=1)],
            ENEMY,
            pieces=[HOUSE],
            objectives=[HIDDEN],
            acting="i",
        ),
        5,
    )
    assert "search 1 1" in options(m, 0)
    assert refused(m, 0, "search 1 2").rule == "DZ-OBJ-04"
    play(m, 0, "search 1 1")  # 5 + 1 + 1
    assert squad_of(m, "i").carries == 1 and unit(m, "t").scans == 0


@rule("DZ-OBJ-04")
def test_a_scan_token_is_lost_when_its_unit_moves() -> None:
    m = match(
        position(
            [squad("t", BEAR, (10, 10), group=-1, scans=1, **{"with": 0}), squad("i", TROOPS, (5, 5))],
            ENEMY,
            acting="t",
        )
    )
    play(m, 0, "move")
    play(m, 0, "go 12000 10000")
    assert unit(m, "t").scans == 0
    advance(m.state, m.table)


@rule("DZ-OBJ-03")
def test_who_is_not_where_it_lies_cannot_search_for_it() -> None:
    s = field([*SEARCHERS, squad("o", TROOPS, (18.5, 22))], ENEMY, HIDDEN, pieces=[HOUSE])
    assert bars_search(s, 1, 1) == ""
    assert bars_search(s, 2, 1) == "DZ-OBJ-03"  # at the wall, but outside


@rule("DZ-OBJ-05")
def test_a_squad_takes_no_second_objective_along() -> None:
    s = field([squad("a", SABRE, (10, 10))], ENEMY, {"at": [10, 11], "mobile": True}, {"at": [10, 9], "mobile": True})
    assert bars_claim(s, 1, s.objectives[1]) == ""
    s.change_squad(1).carries = 2
    s.objectives[2] = s.objectives[2].held(0, 1)
    assert bars_claim(s, 1, s.objectives[1]) == "DZ-OBJ-05"


@rule("DZ-OBJ-03", "DZ-OBJ-05")
def test_hidden_carried_and_lost_objectives_are_not_claimed() -> None:
    s = field([squad("a", SABRE, (10, 11))], ENEMY, {**OPEN, "hidden": True}, OPEN, OPEN)
    assert bars_claim(s, 1, s.objectives[1]) == "DZ-OBJ-03"
    s.objectives[2] = s.objectives[2].held(1, 2)
    assert bars_claim(s, 1, s.objectives[2]) == "DZ-OBJ-05"
    s.objectives[3] = s.objectives[3].lost()
    assert bars_claim(s, 1, s.objectives[3]) == "DZ-OBJ-05"


@rule("DZ-OBJ-05")
@pytest.mark.parametrize(
    ("x", "y", "taken"),
    [(10, 12, True), (10, 12.001, False), (11, 11, True), (10.6, 11.8, True), (10.601, 11.8, False)],
)
def test_what_is_dropped_goes_to_an_enemy_within_an_inch_to_the_thousandth(x: float, y: float, taken: bool) -> None:
    m = carrying([squad("a", SABRE, (10, 11))], [squad("w", WARRIORS, (x, y))])
    snatch(m.state, m.table, drop(m.state, m.table, 1, "DZ-OBJ-05"), 0)
    assert bool(squad_of(m, "w").carries) is taken
    assert m.state.objectives[1].owner == (1 if taken else -1)


@rule("DZ-OBJ-05")
def test_what_is_dropped_in_a_garrison_goes_to_an_enemy_inside_and_to_nobody_at_the_wall() -> None:
    for place, taken in (({"inside": "house", "count": 1}, True), ({"at": [[19.5, 22]]}, False)):
        foe = {"name": "w", "unit": WARRIORS, **place}
        m = match(
            position(
                [squad("i", TROOPS, inside="house", count=1)],
                [foe],
                pieces=[HOUSE],
                objectives=[{"piece": "house", "mobile": True}],
            )
        )
        claim(m.state, m.table, 1, 1)
        snatch(m.state, m.table, drop(m.state, m.table, 1, "DZ-OBJ-05"), 0)
        assert bool(squad_of(m, "w").carries) is taken
        assert m.state.objectives[1].piece == 1


@rule("DZ-OBJ-05", "DZ-OBJ-08")
def test_to_whom_an_objective_is_passed_on_and_how_far() -> None:
    own = [
        squad("a", SABRE, (10, 11)),
        squad("near", SABRE, (12, 11)),
        squad("far", SABRE, (10, 13.001)),
        squad("plane", CONDOR, (10, 9.5), air=False, group=0),
        squad("full", SABRE, (8, 11)),
        squad("worms", "sco_razorworms", (10, 12)),
    ]
    m = carrying(own, [squad("w", WARRIORS, (11, 11))])
    m.state.change_squad(squad_of(m, "full").sid).carries = 9
    rules = [
        bars_give(m.state, 1, squad_of(m, name).sid) for name in ("near", "far", "plane", "full", "worms", "w", "a")
    ]
    assert rules == ["", "DZ-OBJ-05", "DZ-OBJ-08", "DZ-OBJ-05", "DZ-OBJ-08", "DZ-OBJ-05", "DZ-OBJ-05"]
    assert bars_give(m.state, squad_of(m, "near").sid, 1) == "DZ-OBJ-05"  # it carries nothing


@rule("DZ-OBJ-05")
def test_where_an_objective_may_be_dropped() -> None:
    m = carrying([squad("a", SABRE, (1, 11)), squad("c", SABRE, (20, 20))], acting="a")
    for text in ("drop 1 -1 11000", "drop 1 1000 13001", "drop 1 3001 11000", "drop 2 1000 11000"):
        assert refused(m, 0, text).rule == "DZ-OBJ-05", text
    for x, y in ((0, 11000), (1000, 13000), (3000, 11000)):
        assert bars_drop(m.state, 1, x, y) == ""
    put_aboard(m.state, 1, 2)
    assert bars_drop(m.state, 1, 0, 0) == "DZ-OBJ-05"
    corner = carrying([squad("a", SABRE, (47.4, 47.4))])
    assert bars_drop(corner.state, 1, 48000, 48000) == "" and bars_drop(corner.state, 1, 48001, 47400) == "DZ-OBJ-05"
    assert bars_drop(corner.state, 1, 47400, 48001) == "DZ-OBJ-05"


@rule("DZ-OBJ-07")
def test_a_claim_stays_with_its_owner_and_a_carried_one_with_its_squad() -> None:
    m = match(
        position([squad("a", SABRE, (10, 11))], [squad("b", HUNTER, (30, 30))], objectives=[{**OPEN, "owner": 0}])
    )
    claims_tested(m.state, m.table, 0)
    assert not told(m, Said.CLAIMED)  # it is his already
    carried = carrying([squad("a", SABRE, (10, 11))], [squad("b", HUNTER, (10, 9))])
    claims_tested(carried.state, carried.table, 1)
    advance(carried.state, carried.table)
    assert carried.state.objectives[1].squad == 1 and carried.state.objectives[1].owner == 0


@rule("DZ-OBJ-04")
@pytest.mark.parametrize(("x", "tokens"), [(26.0, 1), (26.001, 0)])
def test_scan_tokens_are_spent_from_two_inches_of_the_garrisons_edge(x: float, tokens: int) -> None:
    own = [*SEARCHERS, squad("t", BEAR, (x, 22), group=-1, scans=1)]
    assert scan_tokens(field(own, ENEMY, HIDDEN, pieces=[HOUSE]), 1) == tokens
    outside = field([squad("i", TROOPS, (x - 2, 40)), squad("t", BEAR, (26, 40), group=-1, scans=1)], ENEMY)
    assert scan_tokens(outside, 1) == (1 if x == 26.0 else 0) or x == 26.001


@rule("DZ-OBJ-04")
def test_any_number_of_scan_tokens_is_spent_and_no_more_than_said() -> None:
    own = [*SEARCHERS, squad("t", BEAR, (25, 22), group=-1, scans=2), squad("u", BEAR, (25, 24), group=-1, scans=1)]
    for spent, left in ((0, [2, 1]), (1, [1, 1]), (2, [0, 1]), (3, [0, 0])):
        m = match(position(own, ENEMY, pieces=[HOUSE], objectives=[HIDDEN], acting="i"), 2)
        play(m, 0, f"search 1 {spent}")
        assert [unit(m, name).scans for name in "tu"] == left
        assert told(m, Said.FOUND)[0].c == 0  # at most 2 + 1 + 3


@rule("DZ-OBJ-03")
@pytest.mark.parametrize(
    ("die", "round_", "foe", "found"),
    [(6, 1, False, 1), (5, 1, False, 0), (5, 2, False, 1), (5, 2, True, 0), (4, 4, True, 1)],
)
def test_a_search_is_a_die_and_the_round_less_one_for_enemies(die: int, round_: int, foe: bool, found: int) -> None:
    enemies = [squad("w", WARRIORS, inside="house", count=1)] if foe else ENEMY
    m = match(position(SEARCHERS, enemies, pieces=[HOUSE], objectives=[HIDDEN], acting="i", round=round_), die)
    play(m, 0, "search 1")
    assert told(m, Said.FOUND)[0].c == found


@rule("DZ-OBJ-05", "DZ-RND-14")
@pytest.mark.parametrize(("y", "snatched"), [(6.0, 1), (6.5, 0)])
def test_what_a_scattered_squad_drops_an_enemy_beside_it_picks_up(y: float, snatched: int) -> None:
    own = [squad("a", SABRE, (5, 5), (15, 5))]
    m = match(position(own, [squad("b", WARRIORS, (5, y))], objectives=[{"at": [5, 5], "mobile": True}], acting="a"))
    m.state.objectives[1] = m.state.objectives[1].held(0, 1)
    m.state.change_squad(1).carries = 1
    drop_scattered(m.state, m.table)
    assert (squad_of(m, "a").carries, squad_of(m, "b").carries) == (0, snatched)
