"""Movement: budgets, ground, obstacles, formations, arriving."""

from __future__ import annotations

import pytest

from drumhead.games.dropzone import game
from drumhead.games.dropzone.basics import in_coherency, put_off
from drumhead.games.dropzone.modifiers import move_of
from drumhead.games.dropzone.movement import (
    Ground,
    Way,
    arrival,
    bars_way,
    edge_start,
    enemy_heading,
    formed,
    on_edges,
    spread,
)
from drumhead.games.dropzone.moving import EXTRA as OUT_OF_SEQUENCE
from drumhead.games.dropzone.moving import Moving, move_budget
from drumhead.games.dropzone.printed import FAST
from drumhead.games.dropzone.state import FLEW_HIGH, READY, DropState, Unit
from drumhead.games.dropzone.targets import bars_weapon
from drumhead.kernel import Malformed, Match, ScriptedDice, advance, match_at
from tests.games.dropzone.table import (
    CONDOR,
    GAME,
    HOUSE,
    HUNTER,
    SABRE,
    TROOPS,
    Position,
    act,
    match,
    options,
    play,
    position,
    refused,
    squad,
    squad_of,
    unit,
)
from tests.games.dropzone.test_lists import EXTRA
from tests.support import rule

ENEMY = [squad("b", HUNTER, (40, 40))]
PARK = {"id": "park", "rect": [8, 0, 12, 10], "height": 0.5, "dp": 0, "armour": 0, "keywords": ["Tough", "Soft Cover"]}
ROAD = {"id": "road", "rect": [0, 4, 30, 6], "height": 0, "dp": 0, "armour": 0, "keywords": ["Exceptional"]}
TOWER = {"id": "tower", "rect": [20, 20, 27, 27], "height": 9, "dp": 30}


def moving(
    *squads: dict[str, object], pieces: list[dict[str, object]] | None = None, **more: object
) -> Match[DropState]:
    """The first squad has declared a Move."""
    m = match(position(list(squads), ENEMY, pieces=pieces or [], acting=squads[0]["name"], **more))
    play(m, 0, "move")
    return m


@rule("DZ-MOV-01")
@pytest.mark.parametrize(("x", "legal"), [(9000, True), (9001, False)])
def test_a_move_is_at_most_the_squads_move(x: int, legal: bool) -> None:
    m = moving(squad("a", SABRE, (5, 5)))
    assert m.can(0, act(f"go {x} 5000")) is legal
    if not legal:
        assert refused(m, 0, f"go {x} 5000").rule == "DZ-MOV-01"


@rule("DZ-MOV-01")
def test_a_path_around_a_corner_counts_in_full() -> None:
    m = moving(squad("a", SABRE, (5, 5)))
    play(m, 0, "go 7000 7000 0 / 2 7000 5000 7000 7000 9000")
    assert (unit(m, "a").x, unit(m, "a").y, unit(m, "a").moved) == (7000, 7000, 4000)
    far = moving(squad("a", SABRE, (5, 5)))
    assert refused(far, 0, "go 7000 7500 0 / 2 7000 5000 7000 7500 9000").rule == "DZ-MOV-01"


@rule("DZ-MOV-02")
def test_no_move_goes_through_other_units_but_squad_mates_are_transparent() -> None:
    m = moving(squad("a", SABRE, (5, 5)), squad("c", SABRE, (7, 5)))
    assert refused(m, 0, "go 9000 5000").rule == "DZ-MOV-02"
    mates = moving(squad("a", SABRE, (5, 5), (7, 5)))
    play(mates, 0, "go 9000 5000 0 / 1 9000 5000 0 1 7000 5000 0")
    assert unit(mates, "a").x == 9000
    crowd = moving(squad("a", SABRE, (5, 5), (7, 5)))
    assert refused(crowd, 0, "go 7100 5000 0 / 1 7100 5000 0 1 7000 5000 0").rule == "DZ-MOV-02"


@rule("DZ-MOV-03")
def test_tough_ground_costs_double_and_a_road_gives_two_inches() -> None:
    m = moving(squad("a", SABRE, (7, 5)), pieces=[PARK])
    assert m.can(0, act("go 9500 5000"))  # 1 + 2 * 1.5 = 4
    assert not m.can(0, act("go 9600 5000"))
    road = moving(squad("a", SABRE, (2, 5)), pieces=[ROAD])
    assert road.can(0, act("go 8000 5000"))
    assert not road.can(0, act("go 8001 5000"))
    assert not road.can(0, act("go 6000 9000"))  # leaves the road: no bonus


@rule("DZ-BAS-07", "DZ-MOV-10")
def test_skimmers_ignore_tough_ground_and_walkers_step_over_infantry() -> None:
    skimmer = match(position([squad("h", HUNTER, (7, 5))], [squad("b", SABRE, (40, 40))], pieces=[PARK], acting="h"))
    play(skimmer, 0, "move")
    assert skimmer.can(0, act("go 16000 5000"))
    walker = match(
        position([squad("w", "phr_ares_walker", (5, 5)), squad("i", "phr_immortals", (6.5, 5))], ENEMY, acting="w")
    )
    play(walker, 0, "move")
    assert walker.can(0, act("go 8000 5000"))
    blocked = match(
        position([squad("w", "phr_ares_walker", (5, 5)), squad("i", "phr_juno_apc", (6.5, 5))], ENEMY, acting="w")
    )
    play(blocked, 0, "move")
    assert not blocked.can(0, act("go 8000 5000"))


@rule("DZ-MOV-03", "DZ-MOV-06")
def test_impassable_pieces_stop_ground_units() -> None:
    m = moving(squad("a", SABRE, (18, 22)), pieces=[HOUSE])
    assert refused(m, 0, "go 21000 22000").rule in ("DZ-MOV-02", "DZ-MOV-06")
    assert not m.can(0, act("go 19500 22000"))  # the base would enter the wall
    assert m.can(0, act("go 19390 22000"))


@rule("DZ-MOV-04")
def test_aircraft_pass_over_scenery_up_to_eight_inches_and_not_over_higher() -> None:
    low = moving(squad("c", CONDOR, (18, 22), group=0), pieces=[{**HOUSE, "height": 8}])
    assert low.can(0, act("go 30000 22000"))
    high = moving(squad("c", CONDOR, (18, 22), group=0), pieces=[TOWER])
    assert refused(high, 0, "go 30000 22000").rule == "DZ-MOV-04"


@rule("DZ-MOV-05", "DZ-MOV-01")
def test_who_fired_a_slow_weapon_may_not_move_farther_than_it_allows() -> None:
    m = match(position([squad("i", TROOPS, (5, 5), fired=2)], ENEMY, acting="i"))
    assert move_budget(m.state, unit(m, "i")) == 0  # the Missile Launcher has Move & Fire 0
    rifles = match(position([squad("i", TROOPS, (5, 5), fired=1)], ENEMY, acting="i"))
    assert move_budget(rifles.state, unit(rifles, "i")) == 2000


@rule("DZ-MOV-06")
def test_a_move_ends_with_the_whole_base_on_the_board() -> None:
    m = moving(squad("a", SABRE, (2, 5)))
    assert refused(m, 0, "go 500 5000").rule == "DZ-MOV-06"
    assert m.can(0, act("go 600 5000"))


@rule("DZ-GEO-11", "DZ-MOV-06")
def test_bases_do_not_overlap_at_the_end() -> None:
    m = moving(squad("a", SABRE, (5, 5)), squad("c", SABRE, (8, 5)))
    assert not m.can(0, act("go 6900 5000"))
    assert m.can(0, act("go 6800 5000"))


@rule("DZ-MOV-07", "DZ-DEP-03")
def test_arriving_units_start_on_their_zones_edges() -> None:
    data = position([squad("a", SABRE, place="readiness", count=2)], ENEMY, acting="a", scenario="relay_masts")
    m = match(data)
    play(m, 0, "move")
    assert m.can(0, act("go 20000 4000"))
    assert not m.can(0, act("go 20000 4500"))
    play(m, 0, "go 20000 3000")
    assert unit(m, "a").y == 3000
    assert not squad_of(m, "a").flags & 0 and unit(m, "a").place != READY


@rule("DZ-MOV-08")
def test_what_moved_too_far_this_round_may_not_react() -> None:
    s = GAME.position(position([squad("k", "sha_kukri_aa_gravtank", (5, 5), round_moved=4001)], ENEMY))
    w = s.weapon(1, 0)
    assert bars_weapon(s, unit(s, "k"), 0, w, True) == "DZ-MOV-08"
    assert bars_weapon(s, unit(s, "k"), 0, w, False) == ""  # its own activation has not begun
    reacted = GAME.position(position([squad("k", "sha_kukri_aa_gravtank", (5, 5), spent=1)], ENEMY))
    assert move_budget(reacted, unit(reacted, "k")) == 4000


@rule("DZ-MOV-11")
def test_a_halved_move_is_rounded_up() -> None:
    s = GAME.position(
        position(
            [squad("k", "sha_kukri_aa_gravtank", (5, 5))],
            ENEMY,
            mods=[{"kind": "mv_half", "on": 2, "id": 1, "amount": 1, "until": "act"}],
        )
    )
    assert move_of(s, unit(s, "k")) == 5000  # 9 inches


@rule("DZ-MOV-09")
def test_fast_units_fly_straight_on_between_minimum_and_maximum_and_may_leave_the_board() -> None:
    extra = game((EXTRA,))
    kind = next(u for u in extra.cards.units if u.keys & FAST)

    def flying(x: float, heading: float, *pieces: Position) -> Match[DropState]:
        data = position([squad("f", kind.id, (x, 24, heading), group=0)], ENEMY, pieces=list(pieces), acting="f")
        m = match_at(extra, extra.position(data), ScriptedDice([]))
        play(m, 0, "move")
        return m

    m = flying(5, 0)
    least, most = kind.mv_min, kind.mv
    assert 0 < least < most
    assert m.can(0, act(f"go {5000 + least} 24000"))
    assert refused(m, 0, f"go {5000 + least - 1000} 24000").rule == "DZ-MOV-09"
    assert refused(m, 0, f"go 5000 {24000 - least}").rule == "DZ-MOV-09"  # not straight on
    assert refused(m, 0, "stay").rule == "DZ-MOV-09"  # it must move
    assert refused(m, 0, f"go {5000 + least} 24000 0 / 18000").rule == "DZ-MOV-09"  # a turn of 180 degrees
    play(m, 0, f"go {5000 + least} 24000 0 / 9000")
    assert unit(m, "f").heading == 9000
    gone = flying(45, 0)
    play(gone, 0, f"go {45000 + least} 24000 8")
    assert unit(gone, "f").place == READY
    tower = {**TOWER, "rect": [20, 20, 27, 28]}
    high = flying(10, 0, tower)
    end = 10000 + max(least, 20000)
    assert refused(high, 0, f"go {end} 24000").rule == "DZ-MOV-04"
    play(high, 0, f"go {end} 24000 2")
    assert squad_of(high, "f").flags & FLEW_HIGH


@rule("DZ-BAS-05")
def test_a_move_may_break_coherency() -> None:
    m = moving(squad("a", SABRE, (5, 5), (7, 5)))
    play(m, 0, "go 5000 9000 0 / 1 5000 9000 0 1 7000 5000 0")
    assert not in_coherency(m.state, 1)


@rule("DZ-GEO-10")
def test_a_swept_base_must_clear_corners() -> None:
    s = GAME.position(position([squad("a", SABRE, (19, 25))], ENEMY, pieces=[HOUSE]))
    g = Ground(s, unit(s, "a"), False, 6000, False)
    grazing = Way(1, [19000, 22500], [25000, 24500], 0)
    assert bars_way(s, g, grazing, 6000, 1)
    clear = Way(1, [19000, 22500], [25000, 25100], 0)
    assert bars_way(s, g, clear, 6000, 1) == ""


@rule("DZ-MOV-01")
def test_listed_moves_keep_the_formation() -> None:
    m = moving(squad("a", SABRE, (20, 20), (22, 20), (24, 20)))
    listed = [o for o in options(m, 0) if o.startswith("go")]
    assert 10 < len(listed) <= 100
    play(m, 0, listed[0])
    xs = [unit(m, "a", k).x for k in range(3)]
    assert (xs[1] - xs[0], xs[2] - xs[1]) == (2000, 2000)


@rule("DZ-MOV-02", "DZ-GEO-10")
def test_a_wall_far_from_the_leader_stops_the_unit_that_runs_into_it() -> None:
    wall = {"id": "wall", "rect": [16.7, 0, 17, 20], "height": 4, "armour": 10, "dp": 10}
    m = moving(squad("a", SABRE, (8, 5), (13, 5)), pieces=[wall])
    assert m.can(0, act("go 8000 5000 / 1 8000 5000 0 1 16100 5000 0"))
    assert refused(m, 0, "go 8000 5000 / 1 8000 5000 0 1 16110 5000 0").rule == "DZ-MOV-02"
    other = moving(squad("a", SABRE, (8, 5), (13, 5)), squad("c", SABRE, (17.2, 5)))
    assert refused(other, 0, "go 8000 5000 / 1 8000 5000 0 1 16100 5000 0").rule == "DZ-MOV-02"


@rule("DZ-MOV-05")
def test_move_and_fire_is_judged_for_each_unit() -> None:
    m = moving(squad("i", TROOPS, (5, 5), (6, 5)))
    m.state.change(unit(m, "i", 1).uid).fired = 2  # only the second has fired its Missile Launcher (Move & Fire 0)
    assert m.can(0, act("go 5000 7000 / 1 5000 7000 0 1 6000 5000 0"))
    assert refused(m, 0, "go 5000 7000 / 1 5000 7000 0 1 6000 5010 0").rule == "DZ-MOV-01"
    play(m, 0, "go 5000 7000")
    assert (unit(m, "i").y, unit(m, "i", 1).y) == (7000, 5000)


@rule("DZ-MOV-05")
def test_who_has_moved_at_most_its_move_and_fire_still_fires() -> None:
    s = GAME.position(position([squad("g", "sha_kukri_aa_gravtank", (5, 5), moved=4000)], ENEMY))
    assert bars_weapon(s, unit(s, "g"), 0, s.weapon(1, 0), False) == ""
    s.change(1).moved = 4001
    assert bars_weapon(s, unit(s, "g"), 0, s.weapon(1, 0), False) == "DZ-MOV-05"


@rule("DZ-ACT-04")
def test_an_out_of_sequence_move_leaves_no_trace_on_move_and_fire() -> None:
    m = match(position([squad("g", "sha_kukri_aa_gravtank", (5, 5), fired=1)], ENEMY, acting="g"))
    assert move_budget(m.state, unit(m, "g")) == 4000
    assert move_budget(m.state, unit(m, "g"), OUT_OF_SEQUENCE) == 9000
    m.state.push(Moving(1, 0, OUT_OF_SEQUENCE, 0))
    m.mask = advance(m.state, m.table)
    play(m, 0, "go 14000 5000")
    assert (unit(m, "g").x, unit(m, "g").moved, unit(m, "g").round_moved) == (14000, 0, 0)


RAIL = {"id": "rail", "rect": [10, 0, 10.2, 20], "height": 0.5, "dp": 0, "armour": 0, "keywords": ["Impassable"]}


@rule("DZ-BAS-07", "DZ-MOV-06")
def test_a_walker_steps_over_what_is_half_its_height_but_does_not_stand_on_it() -> None:
    walker = squad("w", "phr_hera_command_walker", (8, 5))
    m = moving(walker, pieces=[RAIL])
    for x, rule_ in ((9400, ""), (9401, "DZ-MOV-06"), (10799, "DZ-MOV-06"), (10800, "")):
        assert m.can(0, act(f"go {x} 5000")) is (rule_ == ""), x
        if rule_:
            assert refused(m, 0, f"go {x} 5000").rule == rule_
    high = moving(walker, pieces=[{**RAIL, "height": 0.601}])
    assert refused(high, 0, "go 12000 5000").rule == "DZ-MOV-02"
    tank = moving(squad("a", SABRE, (8, 5)), pieces=[RAIL])
    assert refused(tank, 0, "go 12000 5000").rule == "DZ-MOV-02"


@rule("DZ-BAS-07")
def test_a_skimmer_crosses_and_stands_on_what_is_two_inches_high_and_no_more() -> None:
    for height, legal in ((2, True), (2.001, False)):
        hunter = squad("h", HUNTER, (8, 5))
        m = match(position([hunter], [squad("b", SABRE, (40, 40))], pieces=[{**RAIL, "height": height}], acting="h"))
        play(m, 0, "move")
        assert m.can(0, act("go 10100 5000")) is legal
        assert m.can(0, act("go 14000 5000")) is legal


@rule("DZ-MOV-06")
@pytest.mark.parametrize(("x", "y", "legal"), [(600, 5, True), (599, 5, False), (2000, 599, False), (2000, 600, True)])
def test_the_base_may_touch_the_edge_of_the_board(x: int, y: int, legal: bool) -> None:
    for mirrored in (False, True):
        far = 48000
        m = moving(squad("a", SABRE, ((48 - 2) if mirrored else 2, (48 - 2.5) if mirrored else 2.5)))
        y_ = y * 500 if y == 5 else y
        where = (far - x, far - y_) if mirrored else (x, y_)
        assert m.can(0, act(f"go {where[0]} {where[1]}")) is legal


@rule("DZ-MOV-03")
def test_a_road_must_lie_under_the_whole_way() -> None:
    parts = [{**ROAD, "id": "r1", "rect": [0, 4, 5, 6]}, {**ROAD, "id": "r2", "rect": [5, 4, 30, 6]}]
    joined = moving(squad("a", SABRE, (2, 5)), pieces=parts)
    assert joined.can(0, act("go 8000 5000"))
    assert refused(joined, 0, "go 8001 5000").rule == "DZ-MOV-01"
    apart = moving(squad("a", SABRE, (2, 5)), pieces=[parts[0], {**parts[1], "rect": [5.1, 4, 30, 6]}])
    assert not apart.can(0, act("go 8000 5000"))
    ends = moving(squad("a", SABRE, (2, 5)), pieces=[{**ROAD, "rect": [0, 4, 7.9, 6]}])
    assert not ends.can(0, act("go 8000 5000"))
    bent = moving(squad("a", SABRE, (2, 5)), pieces=[{**ROAD, "rect": [0, 4, 30, 9]}])
    assert bent.can(0, act("go 5000 8000 / 2 5000 5000 5000 8000 9000"))
    assert bent.can(0, act("go 5000 8000 / 4 2000 5000 5000 5000 5000 5000 5000 8000 9000"))  # stands still between
    skimmer = match(position([squad("h", HUNTER, (2, 5))], ENEMY, pieces=[ROAD], acting="h"))
    play(skimmer, 0, "move")
    assert skimmer.can(0, act("go 11000 5000")) and not skimmer.can(0, act("go 11001 5000"))  # Skimmers gain nothing


@rule("DZ-MOV-01")
def test_standing_still_inside_a_path_does_not_hide_what_comes_after() -> None:
    m = moving(squad("a", SABRE, (5, 5)))
    far = "go 5000 9500 / 3 5000 7000 5000 7000 5000 9500 9000"
    assert refused(m, 0, far).rule == "DZ-MOV-01"


@rule("DZ-GEO-11", "DZ-AIR-06")
@pytest.mark.parametrize(("x", "legal"), [(13399, True), (13401, False)])
def test_aircraft_may_end_above_units_and_beside_but_not_on_each_other(x: int, legal: bool) -> None:
    own = [squad("c", CONDOR, (5, 5), group=0), squad("d", CONDOR, (15, 5), group=0), squad("a", SABRE, (13, 5))]
    m = match(position(own, ENEMY, acting="c"))
    play(m, 0, "move")
    assert m.can(0, act(f"go {x} 5000")) is legal
    if not legal:
        assert refused(m, 0, f"go {x} 5000").rule == "DZ-GEO-11"


@rule("DZ-MOV-01")
def test_who_cannot_keep_up_goes_as_far_as_it_can() -> None:
    wall = {"id": "wall", "rect": [28.5, 0, 29, 40], "height": 4, "armour": 10, "dp": 10}
    m = moving(squad("a", SABRE, (20, 20), (26, 20), (20, 23)), pieces=[wall])
    play(m, 0, "go 24000 20000")
    assert [(unit(m, "a", k).x, unit(m, "a", k).y) for k in range(3)] == [
        (24000, 20000),
        (27600, 20000),
        (24000, 23000),
    ]


@rule("DZ-MOV-07")
def test_an_arriving_squad_stands_in_rows_towards_its_own_edge() -> None:
    for seat, y, behind in ((0, 4000, 2300), (1, 44000, 45700)):
        m = match(position([squad("a", SABRE, (24, 24))], [squad("b", HUNTER, (30, 30))], scenario="relay_masts"))
        s = m.state
        sid = squad_of(m, "ab"[seat]).sid
        kind = s.units[s.squads[sid].members[0]].kind
        for _ in range(5):
            uid = len(s.units)
            s.units.append(Unit(uid, kind, seat, sid))
            s.units[uid].dp = 1
            s.change_squad(sid).members = (*s.squads[sid].members, uid)
        for uid in s.squads[sid].members:
            put_off(s, uid, READY)
        ways = arrival(s, sid, 20000, y, False, 9000, True)
        assert [way.end_y() for way in ways] == [y] * 4 + [behind] * 2
        assert [way.end_x() for way in ways[:4]] in (
            [20000, 21700, 18300, 23400],
            [20000, 18300, 21700, 16600],
        )
        assert all(way.ys[0] == (0 if seat == 0 else 48000) and way.xs[0] == way.end_x() for way in ways)
        assert not arrival(s, sid, 20000, 20000, False, 9000, True)  # farther than its Move


@rule("DZ-MOV-07")
def test_at_a_corner_units_start_on_the_nearer_edge() -> None:
    s = GAME.position(position([squad("a", SABRE, (24, 24))], ENEMY))  # zones at opposite corners
    s.zones = [0, 1]
    for x, y, start in ((5000, 0, (5000, 0)), (0, 5000, (0, 5000)), (5000, 2000, (5000, 0)), (2000, 5000, (0, 5000))):
        assert edge_start(s, 0, x, y) == start
    assert edge_start(s, 0, 14000, 1000) == (12000, 0)  # the stretch ends at 12 inches
    assert on_edges(s, 0, 12000, 0) and not on_edges(s, 0, 12001, 0) and not on_edges(s, 0, 5000, 1)


def test_formations_and_directions_are_spread_evenly() -> None:
    assert formed(6, 1000) == [(0, 0), (1000, 0), (-1000, 0), (2000, 0), (0, 1000), (1000, 1000)]
    assert spread(5, 7, 1000, 4) == [(1005, 7), (5, 1007), (-995, 7), (5, -993)]
    s = GAME.position(
        position([squad("a", SABRE, (10, 10))], [squad("b", HUNTER, (30, 10)), squad("d", HUNTER, (10, 14))])
    )
    assert enemy_heading(s, 0, 10000, 10000, 1) == 9000  # the nearest enemy is north
    assert enemy_heading(s, 1, 10000, 14000, 1) == 27000
    alone = GAME.position(position([squad("a", SABRE, (10, 10))], [squad("b", HUNTER, place="readiness")]))
    assert enemy_heading(alone, 0, 10000, 10000, 1234) == 1234


@rule("DZ-MOV-07")
def test_listed_arrivals_reach_in_by_the_whole_move_and_by_half() -> None:
    m = match(
        position([squad("a", SABRE, count=1, place="readiness")], ENEMY, scenario="relay_masts", acting="a"),
    )
    play(m, 0, "move")
    ys = {int(o.split()[2]) for o in options(m, 0) if o.startswith("go")}
    assert ys == {4000, 2000}


@rule("DZ-MOV-06")
def test_a_position_has_nobody_off_the_table_and_no_unknown_unit() -> None:
    with pytest.raises(Malformed, match="Sabre Tank cannot stand off the table"):
        GAME.position(position([squad("a", SABRE, (48.001, 5))], ENEMY))
    assert unit(GAME.position(position([squad("a", SABRE, (48, 5))], ENEMY)), "a").x == 48000
    with pytest.raises(Malformed, match="Sabre Tank is written 'ucm_sabre_tank'"):
        GAME.position(position([squad("a", "Sabre Tank", (5, 5))], ENEMY))
    with pytest.raises(Malformed, match="did you mean 'ucm_sabre_tank'"):
        GAME.position(position([squad("a", "ucm_sabre", (5, 5))], ENEMY))
