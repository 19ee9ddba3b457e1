"""Geometry: distances, sight, arcs, blasts, edges, to the thousandth."""

from __future__ import annotations

import pytest

from drumhead.games.dropzone.basics import put_on_table
from drumhead.games.dropzone.fights import SHOOTING, Fight
from drumhead.games.dropzone.geometry import (
    edge_points,
    edge_seen,
    faces_outward,
    gap,
    gap_to_piece,
    height_at,
    in_arc,
    near,
    overlaps,
    piece_def,
    seen_share,
    sees,
    touches_blast,
)
from drumhead.games.dropzone.printed import ARTICULATED
from drumhead.games.dropzone.state import DropState
from drumhead.games.dropzone.targets import covered_by, look
from tests.games.dropzone.table import GAME, HOUSE, HUNTER, SABRE, TROOPS, Position, at, position, squad, unit
from tests.support import rule


def field(own: list[Position], other: list[Position], *pieces: Position) -> DropState:
    return GAME.position(position(own, other, pieces=list(pieces)))


@rule("DZ-GEO-01", "DZ-BAS-04")
def test_distances_go_from_centre_to_centre_diagonally() -> None:
    s = field([squad("a", SABRE, (3, 0))], [squad("b", HUNTER, (0, 4))])
    assert gap(s, unit(s, "a"), unit(s, "b")) == 5000 * 5000
    assert near(s, unit(s, "a"), unit(s, "b"), 5000) and not near(s, unit(s, "a"), unit(s, "b"), 4999)


@rule("DZ-GEO-02")
def test_aircraft_fly_above_what_is_below_them() -> None:
    s = field([squad("f", "ucm_falcon_light_gunship", (5, 5))], [], HOUSE)
    assert unit(s, "f").z == 2400
    assert height_at(s, 22000, 22000) == 4000 + 2400


@rule("DZ-GEO-03")
def test_a_unit_in_a_garrison_is_measured_from_the_footprint() -> None:
    s = field([squad("a", TROOPS, inside="house", count=1)], [squad("b", HUNTER, (34, 22))], HOUSE)
    assert gap(s, unit(s, "a"), unit(s, "b")) == 10000 * 10000
    air = field([squad("a", TROOPS, inside="house", count=1)], [squad("b", "sco_reaver_gunship", (24, 22))], HOUSE)
    assert gap(air, unit(air, "a"), unit(air, "b")) == unit(air, "b").z ** 2  # it keeps its own height


@rule("DZ-GEO-05")
def test_units_in_one_garrison_are_an_inch_apart() -> None:
    s = field([squad("a", TROOPS, inside="house", count=2)], [], HOUSE)
    assert gap(s, unit(s, "a", 0), unit(s, "a", 1)) == 1000 * 1000


@rule("DZ-GEO-06", "DZ-SHT-05")
def test_solid_pieces_and_foreign_units_block_sight_but_not_the_two_squads() -> None:
    behind = field([squad("a", SABRE, (15, 22))], [squad("b", HUNTER, (30, 22))], HOUSE)
    assert not sees(behind, unit(behind, "a"), unit(behind, "b"))
    mates = field([squad("a", SABRE, (5, 5), (7, 5))], [squad("b", HUNTER, (15, 5), (17, 5))])
    assert seen_share(mates, unit(mates, "a"), unit(mates, "b", 1), 0) == 64
    other = field(
        [squad("a", SABRE, (5, 5)), squad("k", "ucm_kodiak_command_acv", (7, 5))], [squad("b", HUNTER, (15, 5))]
    )
    assert seen_share(other, unit(other, "a"), unit(other, "b"), 0) < 64


@rule("DZ-GEO-07")
def test_an_articulated_weapon_looks_over_things() -> None:
    wall = {"id": "wall", "rect": [10, 4, 11, 6], "height": 1.0}
    s = field([squad("a", SABRE, (5, 5))], [squad("b", "phr_ares_walker", (15, 5))], wall)
    low = seen_share(s, unit(s, "a"), unit(s, "b"), 0)
    assert seen_share(s, unit(s, "a"), unit(s, "b"), ARTICULATED) > low


@rule("DZ-GEO-08", "DZ-SHT-04")
def test_half_hidden_is_hull_down_and_infantry_needs_its_feet_seen() -> None:
    wall = {"id": "wall", "rect": [10, 5.1, 11, 8], "height": 3}
    s = field([squad("a", SABRE, (5, 5))], [squad("b", HUNTER, (15, 5.4))], wall)
    share = seen_share(s, unit(s, "a"), unit(s, "b"), 0)
    assert 0 < share < 32
    low = {"id": "low", "rect": [10, 4, 11, 6], "height": 0.35}
    infantry = field([squad("a", SABRE, (5, 5))], [squad("b", "sco_warriors", (15, 5))], low)
    assert seen_share(infantry, unit(infantry, "a"), unit(infantry, "b"), 0) == 0
    tank = field([squad("a", SABRE, (5, 5))], [squad("b", HUNTER, (15, 5))], low)
    assert seen_share(tank, unit(tank, "a"), unit(tank, "b"), 0) > 0


@rule("DZ-GEO-09")
@pytest.mark.parametrize(
    ("x", "y", "arcs"),
    [(10, 5, 1), (10, 10, 3), (5, 10, 2), (0, 10, 10), (0, 5, 8), (0, 0, 12), (5, 0, 4), (10, 0, 5)],
)
def test_arcs_are_quarters_and_borders_belong_to_both(x: int, y: int, arcs: int) -> None:
    s = field([squad("a", SABRE, (5, 5, 0))], [])
    for arc in (1, 2, 4, 8):
        assert in_arc(unit(s, "a"), arc, x * 1000, y * 1000) is bool(arcs & arc)


@rule("DZ-GEO-12")
@pytest.mark.parametrize(("x", "touched"), [(7.6, True), (7.601, False)])
def test_a_blast_touches_bases_two_inches_around(x: float, touched: bool) -> None:
    s = field([squad("a", SABRE, (x, 5))], [])
    assert touches_blast(unit(s, "a"), 600, 5000, 5000) is touched


@rule("DZ-GEO-13", "DZ-SCN-02")
def test_cover_must_lie_between_and_within_an_inch() -> None:
    wall = {"id": "wall", "rect": [10, 4, 11, 6], "height": 1, "keywords": ["Soft Cover", "Body Cover"]}
    s = field([squad("a", SABRE, (5, 5))], [squad("b", "sco_warriors", (11.9, 5), (9, 5), (13, 5))], wall)
    covered = [covered_by(s, unit(s, "a"), unit(s, "b", k), -1, 32) for k in range(3)]
    assert covered == [True, False, False]  # behind it; before it; too far behind


@rule("DZ-GEO-15", "DZ-SCN-12")
def test_edges_are_the_four_sides_seen_at_nine_points() -> None:
    s = field([squad("a", SABRE, (5, 5))], [], HOUSE)
    d = piece_def(s, 1)
    points = edge_points(d, 0)
    assert len(points) == 9
    assert (points[0][0], points[-1][0]) == (20100, 23900)
    assert faces_outward(d, 0, 22000, 19000) and not faces_outward(d, 0, 22000, 25000)


@rule("DZ-GEO-17", "DZ-GEO-14")
def test_reaction_fire_finds_the_nearest_point_of_a_path() -> None:
    from drumhead.games.dropzone.paths import best_point

    s = field([squad("r", "ucm_rapier_aa_tank", (20, 10, 90))], [squad("g", "sco_reaver_gunship", (40, 20))])
    w = s.weapon(1, 0)
    point = best_point(s, unit(s, "r"), 0, w, (unit(s, "g").uid, 0, 20000, 40000, 20000))
    assert point is not None and (point.x, point.y) == (20000, 20000)
    beyond = best_point(s, unit(s, "r"), 0, w, (unit(s, "g").uid, 0, 45000, 40000, 45000))
    assert beyond is None  # R(C) 18


@rule("DZ-GEO-11")
@pytest.mark.parametrize(("x", "y", "room"), [(6.2, 5, True), (6.199, 5, False), (5, 6.2, True), (5, 6.199, False)])
def test_bases_may_touch_and_never_overlap(x: float, y: float, room: bool) -> None:
    s = field([squad("a", SABRE, (5, 5))], [])
    assert overlaps(s, int(x * 1000), int(y * 1000), 600, False, 0) is not room
    assert overlaps(s, 5850, 5850, 600, False, 0) is False  # diagonally 1.202 inches off
    assert overlaps(s, 5800, 5800, 600, False, 0) is True
    assert not overlaps(s, 5000, 5000, 600, True, 0)  # another level


@rule("DZ-SCN-12")
def test_an_edge_shows_at_most_its_nine_points() -> None:
    s = field([squad("a", SABRE, (22, 10))], [], HOUSE)
    assert edge_seen(s, unit(s, "a"), 1, 0, 0, 0) == 9
    wall = {"id": "wall", "rect": [22, 14, 30, 15], "height": 9}
    half = field([squad("a", SABRE, (22, 10))], [], HOUSE, wall)
    assert 0 < edge_seen(half, unit(half, "a"), 1, 0, 0, 0) < 9


@rule("DZ-GEO-08", "DZ-SHT-04")
@pytest.mark.parametrize(("edge", "share", "hull"), [(20.0, 32, False), (20.05, 24, True), (19.95, 36, False)])
def test_exactly_half_in_sight_is_not_hull_down(edge: float, share: int, hull: bool) -> None:
    wall = {"id": "wall", "rect": [15, 9, edge, 11], "height": 5}
    s = field([squad("a", SABRE, (20, 5, 90))], [squad("b", HUNTER, (20, 15))], wall)
    assert seen_share(s, unit(s, "a"), unit(s, "b"), 0) == share
    seen = look(s, unit(s, "a"), 1, s.weapon(1, 1), at(s, "b"), Fight(1, 0, SHOOTING, units=(1,)))
    assert (seen.seen, seen.hull) == (True, hull)


@rule("DZ-SCN-07")
def test_a_wall_faces_what_lies_beyond_it_and_not_what_lies_in_its_line() -> None:
    d = piece_def(field([], [], HOUSE), 1)  # 20 to 24 both ways
    for edge, inside, outside in (
        (0, (22000, 20000), (22000, 19999)),
        (1, (24000, 22000), (24001, 22000)),
        (2, (22000, 24000), (22000, 24001)),
        (3, (20000, 22000), (19999, 22000)),
    ):
        assert not faces_outward(d, edge, *inside)
        assert faces_outward(d, edge, *outside)


@rule("DZ-GEO-03", "DZ-SCN-11")
def test_from_one_garrison_to_another_goes_between_the_footprints() -> None:
    houses = [{**HOUSE, "id": name, "rect": rect} for name, rect in (("a", [10, 10, 14, 14]), ("b", [17, 18, 20, 22]))]
    s = field([squad("i", TROOPS, inside="a", count=1)], [squad("w", "sco_warriors", inside="b", count=1)], *houses)
    mine, theirs = unit(s, "i"), unit(s, "w")
    assert gap(s, mine, theirs) == gap(s, theirs, mine) == 5000**2
    assert gap_to_piece(s, mine, 2) == gap_to_piece(s, theirs, 1) == 5000**2
    assert gap_to_piece(s, mine, 1) == 0


@rule("DZ-GEO-06")
def test_a_copy_that_moves_before_anybody_has_looked_sees_for_itself() -> None:
    s = GAME.position(position([squad("a", SABRE, (10, 22, 0))], [squad("b", HUNTER, (34, 22))], pieces=[HOUSE]))
    copy = GAME.clone(s)
    put_on_table(copy, unit(copy, "a").uid, 10000, 40000, 0, False)
    mine, theirs = unit(copy, "a"), unit(copy, "b")
    assert sees(copy, mine, theirs)
    assert not sees(s, unit(s, "a"), unit(s, "b"))  # the house still stands between them
