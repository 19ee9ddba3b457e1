"""Scenery, Garrisons, Collateral: entering, edges, tokens, collapse."""

from __future__ import annotations

from typing import Any

import pytest

from drumhead.games.dropzone.basics import in_coherency
from drumhead.games.dropzone.damage import BY_CARD, add_tokens, harm, hit_piece
from drumhead.games.dropzone.fights import SHOOTING, Fight
from drumhead.games.dropzone.printed import TOUGH
from drumhead.games.dropzone.scenery import CollateralRoll, Collaterals, bars_enter
from drumhead.games.dropzone.state import ENTERED, TABLE, DropState
from drumhead.games.dropzone.targets import bars_target, body_cover, covered_by
from drumhead.games.dropzone.verbs import Said
from drumhead.kernel import Match, ScriptedDice, Table, advance
from tests.games.dropzone.table import (
    GAME,
    HOUSE,
    HUNTER,
    SABRE,
    TROOPS,
    WARRIORS,
    Position,
    act,
    at,
    finish,
    match,
    options,
    piece_thing,
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
SHACK = {
    "id": "shack",
    "rect": [20, 20, 23, 23],
    "height": 3,
    "armour": 8,
    "dp": 5,
    "keywords": ["Soft Cover", "Destructible", "Flammable", "Garrison", "Impassable", "Solid"],
}


def field(own: list[Position], other: list[Position], *pieces: Position, **more: Any) -> DropState:
    return GAME.position(position(own, other, pieces=list(pieces), **more))


def tokens(count: int, *dice: int, piece: Position = HOUSE, inside: list[Position] | None = None) -> Match[DropState]:
    """A piece with Collateral tokens that are about to be rolled."""
    m = match(position(inside or [squad("a", SABRE, (5, 5))], ENEMY, pieces=[piece]), *dice)
    add_tokens(m.state, m.table, 1, count)
    m.state.push(CollateralRoll(1, 0))
    advance(m.state, m.table)
    return m


@rule("DZ-SCN-01", "DZ-SCN-05")
def test_infantry_enters_from_two_inches_and_nobody_else_does() -> None:
    s = field([squad("i", TROOPS, (17.9, 22))], ENEMY, HOUSE)
    assert bars_enter(s, 1, 1, [2000, 2000]) == ""
    far = field([squad("i", TROOPS, (15.9, 22))], ENEMY, HOUSE)
    assert bars_enter(far, 1, 1, [2000, 2000])
    tank = field([squad("a", SABRE, (19, 22))], ENEMY, HOUSE)
    assert bars_enter(tank, 1, 1, [4000]) == "DZ-SCN-05"


@rule("DZ-SCN-05")
def test_leaving_places_the_squad_within_two_inches() -> None:
    m = match(position([squad("i", TROOPS, inside="house", count=2)], ENEMY, pieces=[HOUSE], acting="i"))
    play(m, 0, "move")
    play(m, 0, "leave")  # to the east
    assert all(unit(m, "i", k).place == TABLE for k in range(2))
    assert all(24000 < unit(m, "i", k).x <= 26000 for k in range(2))
    assert in_coherency(m.state, 1)


@rule("DZ-SCN-06")
def test_inside_all_are_in_coherency_and_shifting_is_no_moving() -> None:
    m = match(position([squad("i", TROOPS, inside="house", count=2)], ENEMY, pieces=[HOUSE], acting="i"))
    assert in_coherency(m.state, 1)
    play(m, 0, "move")
    play(m, 0, "shift 1 0 0 / 0 2")
    assert (unit(m, "i").edge, unit(m, "i", 1).edge) == (0, 2)
    assert unit(m, "i").moved == 0


@rule("DZ-SCN-07", "DZ-CMD-57")
def test_only_units_on_an_edge_shoot_out_or_are_shot_at() -> None:
    s = field([squad("a", SABRE, (10, 22, 0))], [squad("w", WARRIORS, inside="house", count=1)], HOUSE)
    f = Fight(1, 0, SHOOTING, units=(1,))
    assert bars_target(s, unit(s, "a"), 0, s.weapon(1, 0), at(s, "w"), f) == "DZ-SCN-07"
    s.change(unit(s, "w").uid).edge = 3  # the west wall
    assert bars_target(s, unit(s, "a"), 0, s.weapon(1, 0), at(s, "w"), f) == ""
    s.change(unit(s, "w").uid).edge = 1
    s.stirred()
    assert bars_target(s, unit(s, "a"), 0, s.weapon(1, 0), at(s, "w"), f) == "DZ-SCN-07"
    out = Fight(2, 1, SHOOTING, units=(2,))
    s.change(unit(s, "w").uid).edge = 3
    s.stirred()
    assert bars_target(s, unit(s, "w"), 0, s.weapon(2, 0), at(s, "a"), out) == ""


@rule("DZ-SCN-07")
def test_flame_reaches_infantry_anywhere_inside() -> None:
    s = field([squad("m", "phr_menchit_walker", (15, 22, 0))], [squad("w", WARRIORS, inside="house", count=1)], HOUSE)
    flamer = next(k for k, n in enumerate(s.squads[1].arms) if "Flame" in GAME.cards.weapons[n].name)
    f = Fight(1, 0, SHOOTING, units=(1,))
    assert bars_target(s, unit(s, "m"), flamer, s.weapon(1, flamer), at(s, "w"), f) == ""


@rule("DZ-SCN-02", "DZ-SCN-10")
def test_cover_inside_and_none_against_flame() -> None:
    s = field([squad("a", SABRE, (10, 22, 0))], [squad("w", WARRIORS, inside="house", count=1, edge=3)], HOUSE)
    assert covered_by(s, unit(s, "a"), unit(s, "w"), 3, 32)
    assert body_cover(s, unit(s, "a"), unit(s, "w"), s.weapon(1, 0), 3) == 1
    flame = GAME.cards.weapons[GAME.cards.weapon_numbers["phr_menchit_walker.flamethrower"]]
    assert body_cover(s, unit(s, "a"), unit(s, "w"), flame, 3) == 0


@rule("DZ-SCN-03")
def test_a_critical_on_scenery_does_one_damage_and_a_token() -> None:
    s = field([], ENEMY, HOUSE)
    dice = ScriptedDice([2, 6, 1])
    t = Table(dice, [dice, dice], [])
    assert hit_piece(s, t, 1, 3, 9) == 1  # 2 + 9 damages Armour 10, 6 + 9 is a Critical, a 1 nothing
    assert (s.pieces[1].pending, s.pieces[1].tokens) == (2, 1)


@rule("DZ-COL-01")
def test_tokens_burn_the_piece_and_one_squad_and_those_that_fail_go() -> None:
    # two tokens of Energy 4: only a 6 hurts Armour 10; against Armour 7 a 3 does
    m = tokens(2, 6, 5, 3, 2, inside=[squad("i", TROOPS, inside="house", count=1)])
    assert m.state.pieces[1].dp == 9 and m.state.pieces[1].tokens == 1
    assert unit(m, "i").dp == 4
    finish(m)


@rule("DZ-COL-01")
def test_fires_in_what_burns_have_energy_two() -> None:
    m = tokens(1, 5, 5, piece=SHACK, inside=[squad("i", TROOPS, inside="shack", count=1)])
    assert m.state.pieces[1].dp == 5  # 5 + 2 against Armour 8
    assert unit(m, "i").dp == 4  # 5 + 2 against Armour 7


@rule("DZ-COL-01")
def test_a_random_squad_is_picked_for_all_tokens() -> None:
    two = [squad("i", TROOPS, inside="house", count=1), squad("j", TROOPS, inside="house", count=1)]
    m = tokens(2, 1, 1, 2, 6, 6, inside=two)
    assert unit(m, "i").dp == 5 and unit(m, "j").dp == 3


@rule("DZ-COL-01")
def test_only_destructible_pieces_hold_tokens() -> None:
    mast = {"id": "mast", "rect": [20, 20, 21, 21], "height": 7, "dp": 0, "armour": 0, "keywords": ["Impassable"]}
    m = match(position([], ENEMY, pieces=[mast]))
    add_tokens(m.state, m.table, 1, 3)
    assert m.state.pieces[1].tokens == 0


@rule("DZ-COL-02")
def test_an_occupied_garrison_burns_at_once_after_the_shooting_that_lit_it() -> None:
    m = match(
        position(
            [squad("a", SABRE, (10, 22, 0))],
            [squad("w", WARRIORS, inside="house", count=1)],
            pieces=[HOUSE],
            acting="a",
        ),
        *(2, 6, 1, 3),
    )
    play(m, 0, "shoot")
    play(m, 0, f"aim 0 {piece_thing(1)}")  # a Critical: one damage, one token, rolled at once
    if m.waiting() == [0] and "end" in options(m, 0):
        play(m, 0, "end")
    assert told(m, Said.COLLATERAL)
    assert m.state.pieces[1].dp == 9
    assert unit(m, "w").dp == 4


@rule("DZ-COL-02")
def test_the_round_up_goes_piece_by_piece() -> None:
    second = {**HOUSE, "id": "second", "rect": [30, 20, 34, 24]}
    m = match(position([], ENEMY, pieces=[HOUSE, second]), 1, 6)
    add_tokens(m.state, m.table, 1, 1)
    add_tokens(m.state, m.table, 2, 1)
    m.state.push(Collaterals(1))
    advance(m.state, m.table)
    assert [e.a for e in told(m, Said.COLLATERAL)] == [1, 2]
    assert (m.state.pieces[1].tokens, m.state.pieces[2].tokens) == (0, 1)


@rule("DZ-SCN-04", "DZ-SCN-13", "DZ-SCN-14")
def test_collateral_to_a_collapse_with_survivors_placed() -> None:
    """The last point falls by a token; the building comes down on those inside and around."""
    weak = {**HOUSE, "dp": 10}
    m = match(
        position(
            [squad("i", TROOPS, inside="house", count=1), squad("a", SABRE, (25.5, 22))],
            ENEMY,
            pieces=[weak],
            objectives=[{"piece": "house"}],
        ),
        *(6, 1),  # the token: damages the piece, not the squad
        *(3, 5, 6),  # D3 = 2 inches and hits; the tank 1.5 inches away
        *(1, 1),  # 2D3 inside: two hits
        *(4, 1),
    )
    m.state.change_piece(1).dp = 1
    add_tokens(m.state, m.table, 1, 1)
    m.state.push(CollateralRoll(1, 0))
    advance(m.state, m.table)
    s = m.state
    assert s.pieces[1].fallen and s.pieces[1].keys == TOUGH
    assert unit(m, "i").place == TABLE
    assert 20000 <= unit(m, "i").x <= 24000 and 20000 <= unit(m, "i").y <= 24000
    assert s.objectives[1].gone
    assert told(m, Said.COLLAPSED)
    finish(m)


@rule("DZ-SCN-04")
def test_a_small_piece_is_just_removed() -> None:
    m = match(position([squad("i", TROOPS, inside="shack", count=1)], ENEMY, pieces=[SHACK]))
    m.state.change_piece(1).pending = 5
    harm(m.state, m.table, BY_CARD, 0, [], [1])
    advance(m.state, m.table)
    assert m.state.pieces[1].fallen and m.state.pieces[1].keys == 0
    assert unit(m, "i").dp == 5 and unit(m, "i").place == TABLE


@rule("DZ-SCN-09")
def test_linked_garrisons_are_changed_with_a_move() -> None:
    second = {**HOUSE, "id": "second", "rect": [26, 20, 30, 24]}
    data = position(
        [squad("i", TROOPS, inside="house", count=1)],
        [squad("w", WARRIORS, inside="second", count=1)],
        pieces=[HOUSE, second],
        links=[["house", "second"]],
        acting="i",
    )
    m = match(data)
    play(m, 0, "move")
    assert m.can(0, act("shift 2 -1"))
    play(m, 0, "shift 2 -1")
    assert unit(m, "i").inside == 2 and squad_of(m, "i").flags & ENTERED
    apart = match({**data, "links": []})
    play(apart, 0, "move")
    assert refused(apart, 0, "shift 2 -1").rule == "DZ-SCN-09"


@rule("DZ-SCN-10")
def test_leaving_may_end_in_a_transport() -> None:
    m = match(
        position(
            [
                squad("i", TROOPS, inside="house", count=2),
                squad("t", "ucm_bear_apc", (27, 22), group=-1, **{"with": 0}),
            ],
            ENEMY,
            pieces=[HOUSE],
            acting="i",
        )
    )
    play(m, 0, "move")
    play(m, 0, f"embark {unit(m, 't').uid}")
    assert unit(m, "i").inside == unit(m, "t").uid


@rule("DZ-SCN-11", "DZ-SCN-08")
def test_distances_to_a_garrison_go_to_its_footprint() -> None:
    from drumhead.games.dropzone.geometry import gap_to_piece

    s = field([squad("a", SABRE, (30, 22))], ENEMY, HOUSE)
    assert gap_to_piece(s, unit(s, "a"), 1) == 6000 * 6000
    stock = {d.kind: (d.armour, d.dp) for table in GAME.cards.scenarios for d in table.pieces}
    assert stock["building_medium"] == (10, 20) and stock["bunker_medium"] == (13, 20)


@rule("DZ-SCN-05")
@pytest.mark.parametrize(
    ("x", "y", "legal"), [(16, 22, True), (15.999, 22, False), (17.6, 16.8, True), (17.6, 16.799, False)]
)
def test_entering_reaches_two_inches_beyond_the_move_to_the_thousandth(x: float, y: float, legal: bool) -> None:
    s = field([squad("i", TROOPS, (x, y))], ENEMY, HOUSE)
    assert (bars_enter(s, 1, 1, [2000]) == "") is legal


@rule("DZ-SCN-05", "DZ-CQ-09")
def test_who_enters_takes_an_edge_for_each_unit_where_no_enemy_stands() -> None:
    own = [squad("i", TROOPS, (18.5, 22), (18.5, 21))]
    foe = [squad("w", "sco_warriors", inside="house", count=1, edge=2)]
    m = match(position(own, foe, pieces=[HOUSE], acting="i"))
    play(m, 0, "move")
    assert refused(m, 0, "enter 1 0 0 / 0 2").rule == "DZ-CQ-09"
    assert refused(m, 0, "enter 1 0 0 / 0").rule == "DZ-CQ-09"
    assert refused(m, 0, "enter 1 4").rule in ("DZ-SCN-05", "DZ-SCN-06")
    assert refused(m, 0, "enter 2 0").rule == "DZ-SCN-05"
    play(m, 0, "enter 1 0 0 / 0 3")
    assert [unit(m, "i", k).edge for k in range(2)] == [0, 3]


@rule("DZ-SCN-06")
def test_inside_each_unit_changes_its_edge_but_not_to_one_with_enemies() -> None:
    own = [squad("i", TROOPS, inside="house", count=2)]
    foe = [squad("w", "sco_warriors", inside="house", count=1, edge=2)]
    m = match(position(own, foe, pieces=[HOUSE], acting="i"))
    play(m, 0, "move")
    assert refused(m, 0, "shift 1 2").rule == "DZ-CQ-09"
    assert refused(m, 0, "shift 1 0 0 / 0 2").rule == "DZ-CQ-09"
    assert refused(m, 0, "shift 1 0 0 / 0").rule == "DZ-SCN-06"
    assert refused(m, 0, "go 20000 20000").rule == "DZ-MOV-01"
    play(m, 0, "shift 1 0 0 / 1 3")
    assert [(unit(m, "i", k).edge, unit(m, "i", k).moved) for k in range(2)] == [(1, 0), (3, 0)]


@rule("DZ-SCN-05", "DZ-CQ-10")
@pytest.mark.parametrize(
    ("spots", "rule_"),
    [
        ("18000 22000 9000 18000 23000 9000", ""),  # at exactly 2 inches
        ("17999 22000 9000 18000 23000 9000", "DZ-CQ-10"),
        ("18500 22000 9000 25500 22000 9000", "DZ-CQ-10"),  # out of coherency
        ("18500 22000 9000 18500 22799 9000", "DZ-MOV-02"),  # on each other
        ("19601 22000 9000 18500 22000 9000", "DZ-MOV-06"),  # in the wall
        ("18500 22000 9000", "DZ-CQ-10"),
    ],
)
def test_where_those_who_leave_are_placed(spots: str, rule_: str) -> None:
    m = match(position([squad("i", TROOPS, inside="house", count=2)], ENEMY, pieces=[HOUSE], acting="i"))
    play(m, 0, "move")
    if rule_:
        assert refused(m, 0, f"leave 0 0 0 / {spots}").rule == rule_
        return
    play(m, 0, f"leave 0 0 0 / {spots}")
    assert (unit(m, "i").x, unit(m, "i").y, unit(m, "i").heading) == (18000, 22000, 9000)
    assert (unit(m, "i").moved, unit(m, "i", 1).moved) == (2000, 2000)
