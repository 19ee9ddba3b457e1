"""Areas of cards: what is in reach of whom, to the thousandth of an inch."""

from __future__ import annotations

from typing import Any

import pytest

from drumhead.games.dropzone.area import area_of, in_reach, sources
from drumhead.games.dropzone.info import Rulings
from drumhead.games.dropzone.printed import GLOBAL, INFLUENCE
from drumhead.games.dropzone.state import DropState, Group
from drumhead.games.dropzone.texts import (
    BATTLEGROUP,
    CARD,
    OBJECTIVE,
    PIECE,
    POINT,
    PROFILE,
    SEAT,
    SQUAD,
    UNIT,
    WEAPON,
    thing,
)
from tests.games.dropzone.table import (
    BEAR,
    CONDOR,
    GAME,
    HOUSE,
    HUNTER,
    KODIAK,
    SABRE,
    TROOPS,
    WOLF,
    Position,
    card,
    match,
    options,
    position,
    refused,
    squad,
    squad_of,
    unit,
)
from tests.support import rule

SCOUTS = "ucm_wolverine_scout_buggy"


def field(*squads: Position, **more: Any) -> DropState:
    return GAME.position(position(list(squads), **more))


def reached(s: DropState, name: str) -> bool:
    return in_reach(s, 0, thing(SQUAD, squad_of(s, name).sid))


@rule("DZ-CMD-48", "DZ-CMD-49", "DZ-GEO-16")
@pytest.mark.parametrize(("x", "legal"), [(13.0, True), (13.001, False)])
def test_at_exactly_its_influence_a_target_is_in_reach_and_a_thousandth_beyond_not(x: float, legal: bool) -> None:
    s = field(squad("a", KODIAK, (5, 5), commander="cv2"), squad("b", SABRE, (x, 5)))
    assert reached(s, "b") is legal


@rule("DZ-CMD-49", "DZ-GEO-01")
def test_distances_go_diagonally_through_the_air() -> None:
    # 7.632 inches away on the ground and 2.4 up: just within 8
    s = field(squad("a", KODIAK, (5, 5), commander="cv2"), squad("b", "ucm_falcon_light_gunship", (12.631, 5)))
    assert reached(s, "b")
    s = field(squad("a", KODIAK, (5, 5), commander="cv2"), squad("b", "ucm_falcon_light_gunship", (12.64, 5)))
    assert not reached(s, "b")


@rule("DZ-CMD-47")
def test_a_global_card_needs_no_commander_and_no_scout() -> None:
    m = match(
        position(
            [squad("a", SABRE, (5, 5))],
            [squad("c", HUNTER, (40, 40))],
            first_side={"hand": ["G01"]},
            second_side={"hand": ["G05"]},
            acting="a",
        )
    )
    assert f"play {card('G01')}" in options(m, 0)


@rule("DZ-CMD-43", "DZ-CMD-48")
def test_an_influence_card_needs_a_source() -> None:
    m = match(
        position(
            [squad("a", SABRE, (5, 5))],
            [squad("c", HUNTER, (9, 5))],
            first_side={"hand": ["P10"]},
            acting="a",
        )
    )
    assert refused(m, 0, f"play {card('P10')}").rule == "DZ-CMD-48"
    near = match(
        position(
            [squad("a", SABRE, (5, 5)), squad("s", SCOUTS, (5, 8))],
            [squad("c", HUNTER, (9, 5))],
            first_side={"hand": ["P10"]},
            acting="a",
        )
    )
    assert f"play {card('P10')}" in options(near, 0)


@rule("DZ-CMD-52", "AMB-11")
@pytest.mark.parametrize(("x", "legal"), [(13.0, True), (13.001, False)])
def test_scouts_relay_at_eight_inches_without_any_commander(x: float, legal: bool) -> None:
    s = field(squad("a", SCOUTS, (5, 5)), squad("b", SABRE, (x, 5)))
    assert reached(s, "b") is legal
    enemy = GAME.position(position([squad("b", SABRE, (6, 5))], [squad("a", SCOUTS, (5, 5))]))
    assert not in_reach(enemy, 0, thing(SQUAD, squad_of(enemy, "b").sid))


@rule("DZ-CMD-52")
def test_scouts_do_not_chain() -> None:
    s = field(squad("a", SCOUTS, (5, 5)), squad("b", SCOUTS, (12, 5)), squad("c", SABRE, (22, 5)))
    assert not reached(s, "c")


@rule("DZ-CMD-51", "DZ-GEO-04")
def test_an_embarked_source_measures_from_its_transport() -> None:
    s = field(
        squad("k", KODIAK, aboard="t", count=1, commander="cv2"),
        squad("t", CONDOR, (5, 5), group=-1, air=False),
        squad("b", SABRE, (13, 5)),
    )
    assert reached(s, "b")


@rule("DZ-CMD-51", "DZ-GEO-03")
@pytest.mark.parametrize(("x", "legal"), [(32.0, True), (32.001, False)])
def test_a_source_in_a_garrison_measures_from_the_footprint(x: float, legal: bool) -> None:
    s = field(
        squad("d", "sha_daimyo_battlesuit", inside="house", commander="cv2"),
        squad("b", SABRE, (x, 22)),
        pieces=[HOUSE],
    )
    assert reached(s, "b") is legal


@rule("DZ-CMD-50", "AMB-13")
def test_one_unit_of_a_squad_in_reach_is_enough() -> None:
    s = field(squad("a", KODIAK, (5, 5), commander="cv2"), squad("b", SABRE, (12, 5), (15, 5), (18, 5)))
    assert reached(s, "b")
    assert not in_reach(s, 0, thing(UNIT, unit(s, "b", 1).uid))


@rule("DZ-CMD-50", "DZ-RND-11")
def test_a_battlegroup_and_a_garrison_as_targets() -> None:
    s = field(
        squad("a", KODIAK, (5, 22), commander="cv4"),
        squad("b", SABRE, (45, 45)),
        pieces=[HOUSE],
    )
    assert in_reach(s, 0, thing(BATTLEGROUP, squad_of(s, "b").gid))  # the Kodiak itself is one of it
    assert in_reach(s, 0, thing(PIECE, 1))  # 15 inches to the nearest wall


@rule("AMB-22")
def test_embarked_squads_are_no_targets() -> None:
    s = field(
        squad("a", KODIAK, (5, 5), commander="cv2"),
        squad("b", TROOPS, aboard="t", count=2),
        squad("t", CONDOR, (6, 5), group=-1, air=False),
    )
    assert not reached(s, "b")


@rule("DZ-CMD-46")
def test_areas_are_printed_and_rawlins_makes_them_global() -> None:
    s = field(squad("a", KODIAK, (5, 5), commander="cv2"))
    assert area_of(s, 0, card("G01")) == GLOBAL
    assert area_of(s, 0, card("G08")) == INFLUENCE
    led = field(squad("a", "ucm_mount_rawlins", (5, 5), commander="ucm_rawlins"))
    assert area_of(led, 0, card("G08")) == GLOBAL


@rule("AMB-30")
def test_pest_cuts_the_relay_to_four_inches_and_other_commanders_off() -> None:
    s = field(
        squad("p", "sco_mount_pest", (5, 5), commander="sco_pest"),
        squad("d", "sco_despot_suppression_walker", (30, 30), commander="cv6"),
        squad("m", "sco_minder_aa_drone", (40, 5)),
    )
    reaches = {GAME.cards.units[r.unit.kind].id: r.reach for r in sources(s, 0)}
    assert reaches == {"sco_mount_pest": 8000, "sco_minder_aa_drone": 4000}


@rule("DZ-CMD-53", "AMB-09", "DZ-STK-12")
def test_reach_is_tested_when_the_card_is_played_and_not_again() -> None:
    from drumhead.games.dropzone.damage import BY_CARD, crush
    from drumhead.games.dropzone.printed import MY_ACTIVATION
    from drumhead.games.dropzone.stack import can_resolve, still_legal
    from drumhead.games.dropzone.texts import Moment

    m = match(
        position(
            [squad("a", KODIAK, (5, 5), commander="cv2"), squad("b", SABRE, (30, 30))],
            [squad("c", HUNTER, (9, 5))],
            first_side={"hand": ["P10"]},
            acting="b",
        )
    )
    clause = GAME.cards.defs[card("P10")].clauses[0]
    moment = Moment(MY_ACTIVATION, 0).seen_by(0, card("P10"))
    pick = clause.picks[0].candidates(m.state, moment, ())[0]
    crush(m.state, m.table, [1], BY_CARD, 0)  # the source is gone
    assert still_legal(m.state, clause, moment, (pick,)) == (pick,)
    assert can_resolve(m.state, clause, moment, (pick,))


@rule("DZ-CMD-48", "DZ-CMD-49")
@pytest.mark.parametrize(("kind", "a", "b"), [(PIECE, 1, 0), (POINT, 13000, 22000), (OBJECTIVE, 1, 0)])
def test_pieces_points_and_objectives_are_in_reach_up_to_the_thousandth(kind: int, a: int, b: int) -> None:
    target = thing(kind, a, b)
    house = {**HOUSE, "rect": [13, 20, 17, 24]}
    mark = {"at": [13, 22]}
    for x, legal in ((5, True), (4.999, False)):
        s = field(squad("a", KODIAK, (x, 22), commander="cv2"), pieces=[house], objectives=[mark])
        assert in_reach(s, 0, target) is legal


@rule("DZ-CMD-50")
def test_weapons_and_profiles_are_where_their_bearers_are_and_players_have_no_place() -> None:
    s = field(squad("a", KODIAK, (5, 5), commander="cv2"), squad("b", SABRE, (12, 5), (15, 5)))
    near, far = unit(s, "b").uid, unit(s, "b", 1).uid
    assert in_reach(s, 0, thing(WEAPON, near, 0)) and not in_reach(s, 0, thing(WEAPON, far, 0))
    assert in_reach(s, 0, thing(PROFILE, squad_of(s, "b").sid, 0))
    away = field(squad("a", KODIAK, (5, 5), commander="cv2"), squad("b", SABRE, (40, 5)))
    assert not in_reach(away, 0, thing(PROFILE, squad_of(away, "b").sid, 0))
    assert in_reach(away, 0, thing(SEAT, 1)) and in_reach(away, 0, thing(CARD, 1))


@rule("DZ-CMD-50", "DZ-RND-11")
def test_declared_auxiliaries_are_part_of_the_battlegroup_that_a_card_names() -> None:
    s = field(
        squad("a", KODIAK, (5, 5), commander="cv2"),
        squad("b", SABRE, (45, 45), group=1),
        squad("t", BEAR, (12, 5), group=-1, **{"with": 1}),
        first_side={"groups": ["hq", "frontline"]},
    )
    gid = squad_of(s, "b").gid
    assert not in_reach(s, 0, thing(BATTLEGROUP, gid))
    g = s.groups[gid]
    s.groups[gid] = Group(gid, g.seat, g.kind, g.squads, g.mode, g.activated, (squad_of(s, "t").sid,))
    assert in_reach(s, 0, thing(BATTLEGROUP, gid))


@rule("DZ-CMD-12", "DZ-CMD-10")
def test_a_commander_who_is_not_present_is_no_source_and_the_next_one_is() -> None:
    s = field(
        squad("a", KODIAK, place="readiness", commander="cv6"),
        squad("w", WOLF, (5, 5), commander="cv2"),
        squad("b", SABRE, (12, 5)),
    )
    assert [r.unit.uid for r in sources(s, 0)] == [unit(s, "w").uid]
    assert reached(s, "b")
    off = s.clone()
    off.rulings = Rulings(offtable_commanders_count=True)  # it counts for values then, but reaches nobody (AMB-12)
    assert [r.unit.uid for r in sources(off, 0)] == [unit(s, "w").uid]
