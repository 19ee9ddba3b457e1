"""Transports and Holding: room, getting on and off, penalties, wrecks."""

from __future__ import annotations

from typing import Any

import pytest

from drumhead.games.dropzone.basics import put_off
from drumhead.games.dropzone.damage import BY_CARD, harm
from drumhead.games.dropzone.modifiers import lay
from drumhead.games.dropzone.mods import TWO_MOVES, U_BG, Mod
from drumhead.games.dropzone.moving import SECOND, move_budget
from drumhead.games.dropzone.state import (
    ABOARD,
    DEAD,
    DISEMBARKED,
    EMBARKED,
    FROM_AIR,
    GENTLY,
    INSIDE,
    PLACES,
    TABLE,
    DropState,
)
from drumhead.games.dropzone.texts import UNIT
from drumhead.games.dropzone.transports import (
    access_lost,
    bars_disembark,
    bars_embark,
    bars_fitting,
    bars_group,
    bars_loading,
    gates_for,
    half_move,
    reach_of_carrier,
    room_for,
    used,
)
from drumhead.games.dropzone.verbs import Said
from drumhead.kernel import advance
from tests.games.dropzone.table import (
    BEAR,
    CONDOR,
    GAME,
    HOUSE,
    HUNTER,
    SABRE,
    TROOPS,
    Position,
    act,
    at,
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


def field(*squads: Position, **more: Any) -> DropState:
    return GAME.position(position(list(squads), ENEMY, **more))


@rule("DZ-TRN-01")
def test_capacity_is_not_exceeded() -> None:
    s = field(
        squad("a", SABRE, (5, 5), (7, 5), (9, 5)), squad("c", CONDOR, (12, 5), group=-1, air=False, **{"with": 0})
    )
    c = unit(s, "c")
    assert room_for(s, c, GAME.cards.units[unit(s, "a").kind]) == 3  # 6a, two each
    assert bars_fitting(s, squad_of(s, "a").sid, c.uid) == ""
    four = field(
        squad("a", SABRE, (5, 5), (7, 5), (9, 5), (5, 8)),
        squad("c", CONDOR, (12, 5), group=-1, air=False, **{"with": 0}),
    )
    assert bars_fitting(four, squad_of(four, "a").sid, unit(four, "c").uid) == "DZ-TRN-01"
    wrong = field(squad("i", TROOPS, (5, 5)), squad("c", CONDOR, (7, 5), group=-1, air=False, **{"with": 0}))
    assert bars_fitting(wrong, squad_of(wrong, "i").sid, unit(wrong, "c").uid) == "DZ-TRN-01"  # no symbol c


@rule("DZ-TRN-01", "DZ-RND-11")
def test_one_battlegroup_a_transport() -> None:
    s = field(
        squad("a", SABRE, (5, 5), group=1),
        squad("d", SABRE, aboard="c", count=1, group=0),
        squad("c", CONDOR, (8, 5), group=-1, air=False),
        first_side={"groups": ["frontline", "armour"]},
    )
    assert bars_fitting(s, squad_of(s, "a").sid, unit(s, "c").uid) == "DZ-RND-11"


@rule("DZ-TRN-08")
def test_a_shared_total_counts_everything_aboard() -> None:
    kraken = GAME.cards.units[GAME.cards.unit_numbers["res_kraken_hovercraft"]]
    assert kraken.shared and dict(kraken.holds) == {"b": 6, "d": 6}
    s = field(
        squad("t", "res_rocket_technical", aboard="k", count=4),
        squad("k", "res_kraken_hovercraft", (10, 10), group=-1),
    )
    assert used(s, unit(s, "k"), "b") == 4 and used(s, unit(s, "k"), "d") == 4


@rule("DZ-TRN-10")
def test_a_carried_transport_takes_its_own_requirement_whatever_is_inside() -> None:
    s = field(
        squad("i", TROOPS, aboard="t", count=3),
        squad("t", BEAR, aboard="c", count=1, group=-1),
        squad("c", CONDOR, (10, 10), group=-1, air=False),
    )
    assert used(s, unit(s, "c"), "a") == 3
    assert bars_disembark(s, squad_of(s, "i").sid) == "DZ-TRN-10"  # the Bear is not on the table


@rule("DZ-TRN-03")
def test_embarking_needs_coherency_and_one_unit_within_two_inches() -> None:
    m = match(
        position(
            [squad("i", TROOPS, (5, 5), (6.5, 5)), squad("t", BEAR, (10, 5), group=-1, **{"with": 0})],
            ENEMY,
            acting="i",
        )
    )
    play(m, 0, "move")
    play(m, 0, f"embark {unit(m, 't').uid}")  # 3.5 inches off, 2 of Move, 2 of reach
    assert unit(m, "i").place == ABOARD and unit(m, "i", 1).place == ABOARD
    assert squad_of(m, "i").flags & EMBARKED
    far = match(
        position(
            [squad("i", TROOPS, (5, 5), (6, 5)), squad("t", BEAR, (10.1, 5), group=-1, **{"with": 0})],
            ENEMY,
            acting="i",
        )
    )
    play(far, 0, "move")
    assert refused(far, 0, f"embark {unit(far, 't').uid}").rule
    apart = field(squad("i", TROOPS, (8, 5), (3, 5)), squad("t", BEAR, (10, 5), group=-1, **{"with": 0}))
    assert bars_embark(apart, squad_of(apart, "i").sid, unit(apart, "t").uid) == "DZ-BAS-05"
    for nobody in (-1, 0, len(apart.units)):
        assert bars_embark(apart, squad_of(apart, "i").sid, nobody) == "DZ-TRN-01"


@rule("DZ-TRN-04")
def test_embarked_squads_are_ignored() -> None:
    from drumhead.games.dropzone.fights import SHOOTING, Fight
    from drumhead.games.dropzone.targets import bars_target

    s = GAME.position(
        position(
            [squad("a", SABRE, (5, 5, 0))],
            [squad("w", "sco_warriors", aboard="v", count=2), squad("v", "sco_invader_apc", (15, 5), group=-1)],
        )
    )
    f = Fight(1, 0, SHOOTING, units=(1,))
    assert bars_target(s, unit(s, "a"), 0, s.weapon(1, 0), at(s, "w"), f) == "DZ-CMD-57"


@rule("DZ-TRN-05", "DZ-TRN-14")
def test_an_aerial_transport_unloads_only_landed_and_within_half_its_move() -> None:
    s = field(squad("a", SABRE, aboard="c", count=3), squad("c", CONDOR, (10, 10), group=-1, air=False, flown=9000))
    assert half_move(s, unit(s, "c")) == 9000
    assert bars_loading(s, unit(s, "c")) == ""
    s.change(unit(s, "c").uid).flown = 9001
    assert bars_loading(s, unit(s, "c")) == "DZ-TRN-05"
    flying = field(squad("a", SABRE, aboard="c", count=3), squad("c", CONDOR, (10, 10), group=-1))
    assert bars_disembark(flying, squad_of(flying, "a").sid) == "DZ-TRN-05"


@rule("DZ-TRN-05", "AMB-33", "DZ-RND-13")
def test_the_free_unloading_costs_the_cargo_no_action() -> None:
    m = match(
        position(
            [squad("a", SABRE, aboard="c", count=3), squad("c", CONDOR, (10, 10), group=-1, air=False)],
            ENEMY,
            acting="c",
        )
    )
    off = [o for o in options(m, 0) if o.startswith("disembark")]
    assert off
    play(m, 0, off[0])
    assert all(unit(m, "a", k).place == TABLE for k in range(3))
    assert squad_of(m, "a").flags & DISEMBARKED and squad_of(m, "a").flags & FROM_AIR
    assert squad_of(m, "a").did == 0
    assert not any(o.startswith("embark") for o in options(m, 0))  # one free loading or unloading


@rule("AMB-33", "DZ-TRN-14")
def test_an_aerial_transport_that_has_unloaded_flies_no_farther_than_half_in_this_round() -> None:
    own = [squad("a", SABRE, aboard="c", count=3), squad("c", CONDOR, (10, 10), group=-1, air=False)]
    m = match(position(own, ENEMY, acting="c"))
    assert move_budget(m.state, unit(m, "c")) == 18000
    play(m, 0, next(o for o in options(m, 0) if o.startswith("disembark")))
    assert move_budget(m.state, unit(m, "c")) == 9000
    assert move_budget(m.state, unit(m, "c"), SECOND) == 18000  # a Move that a card gives does not count
    play(m, 0, "move")
    assert refused(m, 0, "go 10000 19100").rule == "DZ-MOV-01"
    play(m, 0, "go 10000 19000")


@rule("DZ-TRN-06", "DZ-TRN-13")
def test_penalties_of_the_round_no_shooting_after_embarking_no_aa_from_the_air() -> None:
    from drumhead.games.dropzone.fights import SHOOTING, Fight
    from drumhead.games.dropzone.targets import bars_shooting, bars_target

    s = field(squad("a", SABRE, (5, 5), flags=EMBARKED))
    assert bars_shooting(s, 1) == "DZ-TRN-06"
    r = GAME.position(
        position(
            [squad("r", "ucm_rapier_aa_tank", (5, 5, 0), flags=DISEMBARKED | FROM_AIR)],
            [squad("g", "sco_reaver_gunship", (12, 5))],
        )
    )
    f = Fight(1, 0, SHOOTING, units=(1,))
    assert bars_target(r, unit(r, "r"), 0, r.weapon(1, 0), at(r, "g"), f) == "DZ-TRN-06"


@rule("DZ-TRN-13", "DZ-TRN-15")
def test_a_hovercraft_sets_down_gently_and_from_its_rim() -> None:
    m = match(
        position(
            [
                squad("t", "res_rocket_technical", aboard="k", count=6),
                squad("k", "res_kraken_hovercraft", (10, 10), group=-1),
            ],
            ENEMY,
            acting="t",
        )
    )
    play(m, 0, "move")
    play(m, 0, next(o for o in options(m, 0) if o.startswith("disembark")))
    assert squad_of(m, "t").flags & GENTLY and not squad_of(m, "t").flags & FROM_AIR
    k = unit(m, "k")
    assert reach_of_carrier(m.state, k) == 2000 + GAME.cards.units[k.kind].radius


@rule("DZ-TRN-07")
@pytest.mark.parametrize(("die", "hits"), [(5, 0), (1, 1), (3, 2)])
def test_a_destroyed_transport_throws_its_cargo_about(die: int, hits: int) -> None:
    m = match(
        position([squad("i", TROOPS, aboard="t", count=2), squad("t", BEAR, (10, 10), group=-1)], ENEMY),
        die,
        *([1] * (hits * 2)),
    )
    m.state.change(unit(m, "t").uid).pending = 2
    harm(m.state, m.table, BY_CARD, 0, [unit(m, "t").uid], [])
    advance(m.state, m.table)
    assert unit(m, "t").place == DEAD
    assert all(unit(m, "i", k).place == TABLE for k in range(2))
    rolled = told(m, Said.DAMAGE_ROLL)
    assert sum(len(e.more) for e in rolled) == hits * 2


@rule("DZ-TRN-09")
def test_a_transport_dying_inside_another_rolls_for_its_own_cargo() -> None:
    # the Condor has landed: D3 = 1, the Bear takes a hit and a 6 is a Critical: it dies; its D3 = 3
    m = match(
        position(
            [
                squad("i", TROOPS, aboard="t", count=1),
                squad("t", BEAR, aboard="c", count=1, group=-1, dp=1),
                squad("c", CONDOR, (10, 10), group=-1, air=False),
            ],
            ENEMY,
        ),
        1,
        6,
        5,
    )
    m.state.change(unit(m, "c").uid).pending = 3
    harm(m.state, m.table, BY_CARD, 0, [unit(m, "c").uid], [])
    m.mask = advance(m.state, m.table)
    assert unit(m, "i").place == TABLE
    play(m, 0, "end")  # they stay where they came out
    assert unit(m, "c").place == DEAD and unit(m, "t").place == DEAD
    assert [e.b for e in told(m, Said.CARGO)] == [1, 3]


@rule("DZ-TRN-11")
def test_condor_bear_legionnaires_and_a_garrison_in_one_activation() -> None:
    """The usual chain: fly nine inches and land, set the Bear down, drive six, get off and go inside."""
    house = {**HOUSE, "rect": [20, 24, 24, 28]}
    m = match(
        position(
            [
                squad("i", TROOPS, aboard="t", count=3),
                squad("t", BEAR, aboard="c", count=1, group=-1),
                squad("c", CONDOR, (22, 3, 90), group=-1),
            ],
            ENEMY,
            pieces=[house],
        )
    )
    play(m, 0, "activate 1")
    condor, bear, troops = (squad_of(m, name).sid for name in "cti")
    play(m, 0, f"squad {condor}")
    play(m, 0, "move")
    play(m, 0, "go 22000 12000 1")
    assert unit(m, "c").air == 0 and unit(m, "c").flown == 9000
    play(m, 0, f"disembark {bear} 9000")
    assert unit(m, "t").place == TABLE
    if "finish" in options(m, 0):
        play(m, 0, "finish")
    play(m, 0, f"squad {bear}")
    play(m, 0, "move")
    x, y = unit(m, "t").x, unit(m, "t").y
    play(m, 0, f"go 22000 {min(y + 5900, 20000)}" if x == 22000 else f"go {x} {min(y + 6000, 20000)}")
    if m.waiting() == [0] and "finish" in options(m, 0):
        play(m, 0, "finish")
    play(m, 0, f"squad {troops}")
    play(m, 0, "move")
    play(m, 0, f"disembark {troops} 9000 {unit(m, 't').uid}")
    flags = squad_of(m, "i").flags
    assert flags & DISEMBARKED and flags & FROM_AIR  # the Bear itself left an Aircraft this round
    inside = [o for o in options(m, 0) if o.startswith("enter")]
    assert inside, options(m, 0)
    play(m, 0, inside[0])
    assert all(unit(m, "i", k).place == INSIDE for k in range(3))


@rule("DZ-TRN-12")
def test_gates_pass_their_capacity_a_round_and_holding_is_lost_with_the_last() -> None:
    m = match(
        position(
            [
                squad("b", "sha_brave_warsuits", place="holding", count=2),
                squad("g", "sha_spirit_light_gate", (10, 10), group=-1, air=False, **{"with": 0}),
            ],
            [squad("x", SABRE, (45, 45))],
            acting="b",
        )
    )
    assert bars_disembark(m.state, squad_of(m, "b").sid) == ""
    play(m, 0, "move")
    play(m, 0, next(o for o in options(m, 0) if o.startswith("disembark")))
    assert unit(m, "b").place == TABLE
    assert unit(m, "g").passed_out == 4
    gone = GAME.position(
        position([squad("b", "sha_brave_warsuits", place="holding", count=2)], [squad("x", SABRE, (45, 45))])
    )
    t = m.table
    access_lost(gone, t)
    assert all(u.place == DEAD for u in gone.units[1:3])


WALL = {"id": "wall", "rect": [5.6, 0, 5.8, 20], "height": 4, "armour": 10, "dp": 10}


@rule("DZ-TRN-03")
def test_nobody_walks_through_a_wall_to_get_aboard() -> None:
    bear = squad("t", BEAR, (8.5, 5), group=-1, **{"with": 0})
    m = match(position([squad("i", TROOPS, (5, 5), (5, 6)), bear], ENEMY, pieces=[WALL], acting="i"))
    play(m, 0, "move")
    assert refused(m, 0, f"embark {unit(m, 't').uid}").rule == "DZ-MOV-02"
    # a low wall with an end: straight on is barred, but another side of the Transport is in reach
    short = {**WALL, "rect": [5.6, 0, 5.8, 4.7]}
    round_it = match(position([squad("i", TROOPS, (5, 5), (5, 6)), bear], ENEMY, pieces=[short], acting="i"))
    play(round_it, 0, "move")
    play(round_it, 0, f"embark {unit(round_it, 't').uid}")
    assert unit(round_it, "i").place == ABOARD


@rule("DZ-TRN-03")
def test_a_squad_that_no_longer_fits_may_leave_some_behind_who_are_lost() -> None:
    # six Sabres came in two Condors, of which one is left with room for three
    sabres = squad("a", SABRE, *[(8 + 2 * n, 5) for n in range(6)])
    m = match(position([sabres, squad("c", CONDOR, (13, 6.5), group=-1, air=False, **{"with": 0})], ENEMY, acting="a"))
    play(m, 0, "move")
    condor = unit(m, "c").uid
    assert refused(m, 0, f"embark {condor}").rule == "DZ-TRN-01"
    assert refused(m, 0, f"embark {condor} / 1 2 3 4").rule == "DZ-TRN-01"
    assert f"embark {condor} 0 0 / 1 2 3" in options(m, 0)
    play(m, 0, f"embark {condor} / 2 3 6")
    assert [unit(m, "a", n).place for n in range(6)] == [DEAD, ABOARD, ABOARD, DEAD, DEAD, ABOARD]
    assert m.state.kp == [0, 3 * 35]
    fits = match(
        position(
            [squad("a", SABRE, (12, 5), (14, 5)), squad("c", CONDOR, (13, 6.5), group=-1, air=False, **{"with": 0})],
            ENEMY,
            acting="a",
        )
    )
    play(fits, 0, "move")
    assert refused(fits, 0, f"embark {unit(fits, 'c').uid} / 1").rule == "DZ-TRN-03"


@rule("DZ-TRN-13")
def test_survivors_of_a_wrecked_dropship_come_from_the_air() -> None:
    for carrier, from_air in ((CONDOR, True), ("res_kraken_hovercraft", False)):
        cargo = SABRE if carrier == CONDOR else "res_aa_gun_technical"
        m = match(
            position(
                [squad("a", cargo, aboard="c", count=3), squad("c", carrier, (10, 10), group=-1, air=False)],
                ENEMY,
            ),
            6,
        )
        u = m.state.change(unit(m, "c").uid)
        u.pending = u.dp
        harm(m.state, m.table, BY_CARD, 0, [u.uid], [])
        advance(m.state, m.table)
        assert squad_of(m, "a").flags & DISEMBARKED
        assert bool(squad_of(m, "a").flags & FROM_AIR) is from_air


@rule("DZ-TRN-05")
def test_a_second_move_that_a_card_gives_carries_a_dropship_farther_than_half() -> None:
    own = [squad("a", SABRE, aboard="c", count=3), squad("c", CONDOR, (10, 10), group=-1, air=False)]
    m = match(position(own, ENEMY, acting="c"))
    condor = unit(m, "c").uid
    lay(m.state, Mod(TWO_MOVES, UNIT, condor, 1, U_BG))
    play(m, 0, next(o for o in options(m, 0) if o.startswith("disembark")))
    play(m, 0, "move")
    play(m, 0, "go 10000 19000")
    play(m, 0, "move")
    play(m, 0, "go 28000 19000")
    assert unit(m, "c").x == 28000


@rule("DZ-TRN-03")
@pytest.mark.parametrize(("x", "y", "legal"), [(6, 5, True), (5.999, 5, False), (7.6, 1.8, True), (7.6, 1.799, False)])
def test_embarking_reaches_two_inches_beyond_the_move_to_the_thousandth(x: float, y: float, legal: bool) -> None:
    m = match(
        position([squad("i", TROOPS, (x, y)), squad("t", BEAR, (10, 5), group=-1, **{"with": 0})], ENEMY, acting="i")
    )
    play(m, 0, "move")
    embark_ = f"embark {unit(m, 't').uid}"
    assert m.can(0, act(embark_)) is legal
    assert (embark_ in options(m, 0)) is legal


@rule("DZ-TRN-03", "DZ-TRN-15")
@pytest.mark.parametrize(("spot", "legal"), [("12000 10000", True), ("12001 10000", False), ("11200 11600", True)])
def test_who_gets_off_is_placed_within_two_inches_to_the_thousandth(spot: str, legal: bool) -> None:
    m = match(
        position([squad("i", TROOPS, aboard="t", count=1), squad("t", BEAR, (10, 10), group=-1)], ENEMY, acting="i")
    )
    play(m, 0, "move")
    text = f"disembark {squad_of(m, 'i').sid} 0 0 / {spot} 9000"
    assert m.can(0, act(text)) is legal
    if legal:
        play(m, 0, text)
        assert f"{unit(m, 'i').x} {unit(m, 'i').y}" == spot and unit(m, "i").heading == 9000


@rule("DZ-TRN-03")
def test_who_gets_off_stands_in_coherency_and_on_nobody() -> None:
    m = match(
        position([squad("i", TROOPS, aboard="t", count=2), squad("t", BEAR, (10, 10), group=-1)], ENEMY, acting="i")
    )
    play(m, 0, "move")
    head = f"disembark {squad_of(m, 'i').sid} 0 0 /"
    assert refused(m, 0, f"{head} 12000 10000 0 8000 10000 0").rule == "DZ-TRN-03"  # four inches apart
    assert refused(m, 0, f"{head} 12000 10000 0 12000 10700 0").rule in ("DZ-TRN-03", "DZ-GEO-11")
    assert refused(m, 0, f"{head} 11800 10000 0 11800 10799 0").rule == "DZ-GEO-11"
    assert refused(m, 0, f"{head} 10900 10000 0 11800 10800 0").rule == "DZ-GEO-11"  # on the Bear
    assert refused(m, 0, f"{head} 11800 10000 0").rule == "DZ-TRN-03"  # whole squads only
    assert m.can(0, act(f"{head} 11800 10000 0 11800 10800 0"))


@rule("DZ-TRN-01", "DZ-RND-11")
def test_whoever_is_aboard_binds_a_transport_that_nobody_has_declared() -> None:
    s = field(
        squad("a", SABRE, aboard="c", count=1),
        squad("same", SABRE, (12, 10)),
        squad("other", SABRE, (8, 10), group=1),
        squad("c", CONDOR, (10, 10), group=-1, air=False),
        first_side={"groups": ["frontline", "armour"]},
    )
    condor = squad_of(s, "c").sid
    s.change_squad(condor).bound = 0
    s.acting = 0
    assert bars_group(s, squad_of(s, "same").sid, unit(s, "c")) == ""
    assert bars_group(s, squad_of(s, "other").sid, unit(s, "c")) == "DZ-RND-11"
    s.change_squad(condor).bound = 2  # declared with the other battlegroup
    assert bars_group(s, squad_of(s, "same").sid, unit(s, "c")) == "DZ-RND-11"


@rule("DZ-TRN-12")
@pytest.mark.parametrize(("passed", "legal"), [(0, True), (2, True), (3, False), (4, False)])
def test_a_gate_passes_at_most_its_capacity_in_each_direction(passed: int, legal: bool) -> None:
    s = field(
        squad("b", "sha_brave_warsuits", place="holding", count=2),
        squad("g", "sha_spirit_light_gate", (10, 10), group=-1, air=False, **{"with": 0}),
    )
    gate = s.change(unit(s, "g").uid)
    gate.passed_out = passed  # of 6; the two Warsuits need 4
    assert gates_for(s, squad_of(s, "b").sid) == ([gate.uid] if legal else [])
    out = field(
        squad("b", "sha_brave_warsuits", (11, 10), (11, 11)),
        squad("g", "sha_spirit_light_gate", (10, 10), group=-1, air=False, **{"with": 0}),
    )
    out.change(unit(out, "g").uid).passed_in = passed
    assert (bars_embark(out, squad_of(out, "b").sid, unit(out, "g").uid) == "") is legal


@rule("DZ-TRN-12")
@pytest.mark.parametrize(
    ("place", "lost"), [("table", False), ("readiness", False), ("reserve", False), ("dead", True), ("off", True)]
)
def test_holding_is_lost_only_when_no_gate_is_on_the_table_or_still_to_come(place: str, lost: bool) -> None:
    s = field(
        squad("b", "sha_brave_warsuits", place="holding", count=2),
        squad("t", "sha_tomahawk_gravtank", (20, 20)),  # no gate
        squad("g", "sha_spirit_light_gate", (10, 10), group=-1, **{"with": 0}),
    )
    if place != "table":
        put_off(s, unit(s, "g").uid, PLACES.index(place))
    access_lost(s, match(position([], [])).table)
    assert (unit(s, "b").place == DEAD) is lost
