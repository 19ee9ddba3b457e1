"""Deployment: the roll-off, zones, modes, Aerial Advantage, Infiltrate."""

from __future__ import annotations

import pytest

from drumhead.games.dropzone.deployment import (
    Deploying,
    Placing,
    TakingAlong,
    bars_mode,
    by_air,
    deploy,
    loose,
    must_wait,
)
from drumhead.games.dropzone.preparing import Mounting
from drumhead.games.dropzone.state import READY, RESERVE, TABLE, DropState
from drumhead.games.dropzone.verbs import Said, Verb
from drumhead.kernel import Match, Options, new_match
from tests.games.dropzone.table import (
    CONDOR,
    GAME,
    HUNTER,
    KODIAK,
    SABRE,
    Position,
    act,
    match,
    options,
    play,
    position,
    refused,
    squad,
    told,
    unit,
)
from tests.support import rule

READY_ARMIES = {preset.id: preset.data for preset in GAME.presets()}


def deploying(first: str, second: str, scenario: str, seed: str = "6d" * 16) -> Match[DropState]:
    """A match after mounts and the roll-off, before the first battlegroup is deployed."""
    m = new_match(GAME, Options(2, (READY_ARMIES[first], READY_ARMIES[second]), {"scenario": scenario}), seed)
    while isinstance(m.state.agenda[-1], Mounting):
        for seat in m.waiting():
            play(m, seat, "commit")
    seat = m.waiting()[0]
    assert options(m, seat) == ["zone", "zone 1"]
    play(m, seat, "zone 1")
    return m


@rule("DZ-DEP-01", "DZ-DEP-02")
def test_the_winner_of_the_roll_off_picks_a_zone_and_deploys_first_then_in_turn() -> None:
    m = deploying("UCM_750", "SCO_750", "bunker_assault")
    first = m.waiting()[0]
    assert m.state.zones[first] == 1 and m.state.zones[1 - first] == 0
    assert isinstance(m.state.agenda[-1], Deploying)
    play(m, first, next(o for o in options(m, first) if o.endswith(f" {READY}")))
    assert m.waiting() == [1 - first]
    rolls = [e for e in told(m, Said.ROLLED) if not e.c]
    assert rolls[-1].a != rolls[-2].a


@rule("DZ-DEP-02", "DZ-DEP-03")
def test_a_battlegroup_deploys_one_way_with_the_transports_it_rides_in() -> None:
    m = deploying("UCM_750", "SCO_750", "bunker_assault")
    seat = m.waiting()[0]
    gid = int(options(m, seat)[0].split()[1])
    play(m, seat, f"deploy {gid} {READY}")
    for sid in m.state.groups[gid].squads:
        for uid in m.state.squads[sid].members:
            assert m.state.outermost(uid).place == READY


def grounded(**more: object) -> DropState:
    squads: list[Position] = [
        squad("h", KODIAK, count=1, group=0),
        squad("a", SABRE, count=3, group=1),
        squad("f", SABRE, aboard="c", count=3, group=2),
        squad("c", CONDOR, count=1, group=-1),
    ]
    data = position(
        squads, [squad("b", HUNTER, (30, 30))], first_side={"groups": ["hq", "frontline", "armour"]}, **more
    )
    return GAME.position(data)


@rule("DZ-DEP-04", "DZ-DEP-07")
def test_aerial_advantage_sends_what_comes_on_wheels_to_reserve() -> None:
    s = grounded(scenario="bunker_assault")
    assert [must_wait(s, gid) for gid in (1, 2, 3)] == [False, True, False]  # HQ, on wheels, by dropship
    assert by_air(s, 3) and not by_air(s, 2)
    assert bars_mode(s, 2, READY) == "DZ-DEP-04" and bars_mode(s, 2, RESERVE) == ""
    calm = grounded(scenario="first_drop")
    assert not must_wait(calm, 2)


@rule("DZ-DEP-07")
def test_holding_hovercraft_and_infiltrators_count_as_by_air() -> None:
    s = GAME.position(
        position(
            [
                squad("t", "res_rocket_technical", aboard="k", count=6),
                squad("k", "res_kraken_hovercraft", count=1, group=-1),
            ],
        )
    )
    assert by_air(s, 1)
    held = GAME.position(position([squad("b", "sha_brave_warsuits", place="holding", count=2)]))
    assert by_air(held, 1)
    sneaking = GAME.position(position([squad("p", "ucm_praetorian_sniper_team", count=2)]))
    assert by_air(sneaking, 1)


@rule("DZ-DEP-10")
def test_only_the_hq_starts_on_the_table_where_the_scenario_says_so() -> None:
    s = grounded(scenario="relay_masts")
    assert bars_mode(s, 1, TABLE) == ""
    assert bars_mode(s, 3, TABLE) == "DZ-DEP-10"
    closed = grounded(scenario="battle_royale")
    assert bars_mode(closed, 1, TABLE) == "DZ-DEP-02"


def placing(data: Position, infiltrates: bool) -> Match[DropState]:
    data["agenda"] = [["dropzone.Round", 0], ["dropzone.Placing", 1, infiltrates, not infiltrates]]
    m = match(data, 6, 1)  # the initiative of what follows
    assert isinstance(m.state.agenda[-1], Placing)
    return m


@rule("DZ-DEP-05")
def test_squads_are_placed_in_their_zone_in_coherency() -> None:
    m = placing(position([squad("a", SABRE, count=3)], [squad("b", HUNTER, (40, 40))], scenario="relay_masts"), False)
    assert refused(m, 0, "place 1 10000 20000").rule == "DZ-DEP-05"
    assert m.can(0, act("place 1 10000 3000 / 10000 3000 9000 12000 3000 9000 14000 3000 9000 0"))
    far = "place 1 10000 3000 / 10000 3000 9000 12000 3000 9000 15001 3000 9000 0"
    assert refused(m, 0, far).rule == "DZ-DEP-05"
    play(m, 0, options(m, 0)[0])
    assert all(unit(m, "a", k).place == TABLE for k in range(3))


@rule("DZ-DEP-05")
def test_infiltrators_may_start_near_their_edge_or_in_a_garrison() -> None:
    house = {"id": "house", "rect": [20, 15, 24, 17], "height": 4}
    m = placing(
        position(
            [squad("p", "ucm_praetorian_sniper_team", count=2)],
            [squad("b", HUNTER, (40, 40))],
            pieces=[house],
            scenario="relay_masts",
        ),
        True,
    )
    assert m.can(0, act("place 1 10000 17000"))
    assert not m.can(0, act("place 1 10000 19000"))
    assert "enter 1 -1" in options(m, 0) and "pass" in options(m, 0)
    play(m, 0, "enter 1 -1")
    assert unit(m, "p").inside == 1


@rule("DZ-DEP-06", "DZ-VIC-14")
def test_the_tables_leave_no_place_open() -> None:
    assert len(GAME.cards.scenarios) == 7
    for table in GAME.cards.scenarios:
        for o in table.objectives:
            assert 6000 <= o.x <= table.width - 6000 and 6000 <= o.y <= table.depth - 6000


@rule("DZ-DEP-05")
def test_auxiliaries_without_cargo_deploy_with_any_battlegroup_or_together_at_the_end() -> None:
    m = deploying("SHA_500_Q", "UCM_500_Q", "first_drop")
    for _ in range(20):
        seat = m.waiting()[0]
        step = m.state.agenda[-1]
        if isinstance(step, TakingAlong):
            break
        wanted = [o for o in options(m, seat) if o.startswith("deploy") and o.endswith(f" {TABLE}")]
        play(m, seat, (wanted or options(m, seat))[0])
    else:
        raise AssertionError("Nobody was asked about Auxiliaries.")
    gates = loose(m.state, seat)
    assert options(m, seat) == [*(f"declare {sid}" for sid in gates), "end"]
    play(m, seat, f"declare {gates[0]}")
    assert isinstance(m.state.agenda[-1], Placing)
    play(m, seat, options(m, seat)[0])
    assert m.state.units[m.state.squads[gates[0]].members[0]].place == TABLE
    play(m, seat, "end")
    assert gates[0] not in loose(m.state, seat)


@rule("DZ-DEP-05")
def test_the_rest_of_the_auxiliaries_start_on_the_table_where_everybody_may() -> None:
    everywhere = deploying("SHA_500_Q", "UCM_500_Q", "first_drop").state
    assert bars_mode(everywhere, 0, TABLE) == "" and bars_mode(everywhere, 0, READY) == ""
    ready_only = deploying("SHA_750", "UCM_750", "battle_royale").state
    assert bars_mode(ready_only, 0, TABLE) == "DZ-DEP-05"


@rule("DZ-DEP-05")
def test_infiltrators_of_a_battlegroup_on_the_table_may_start_in_the_zone_or_ahead_of_it() -> None:
    data = position(
        [squad("p", "ucm_praetorian_sniper_team", count=2)], [squad("b", HUNTER, (40, 40))], scenario="relay_masts"
    )
    data["agenda"] = [["dropzone.Round", 0], ["dropzone.Placing", 1, True, True]]
    m = match(data, 6, 1)
    assert m.can(0, act("place 1 10000 3000"))
    assert m.can(0, act("place 1 10000 17000"))  # within 18 inches of the own edge, outside the zone
    assert not m.can(0, act("place 1 10000 19000"))
    assert refused(m, 0, "pass").rule == "DZ-DEP-05"  # the whole battlegroup is Directly Deployed


@rule("DZ-DEP-02", "DZ-DEP-05")
def test_infiltrators_deploy_ahead_whatever_the_way_of_their_battlegroup() -> None:
    for mode, direct in ((TABLE, True), (READY, False)):
        s = GAME.position(position([squad("p", "ucm_praetorian_sniper_team", count=2, place="off")]))
        deploy(s, 1, mode)
        step = s.agenda[-1]
        assert isinstance(step, Placing)
        assert (step.infiltrates, step.direct) == (True, direct)


@rule("DZ-DEP-05")
def test_a_squad_of_more_than_four_stands_in_two_rows_the_second_behind() -> None:
    own = [squad("w", "ucm_wolverine_scout_buggy", count=6)]
    m = placing(position(own, [squad("b", HUNTER, (40, 40))], scenario="relay_masts"), False)
    play(m, 0, "place 1 20000 4000")
    rows = [unit(m, "w", k).y for k in range(6)]
    assert rows == [4000] * 4 + [4000 - 1700] * 2  # away from the enemy
    assert len({unit(m, "w", k).x for k in range(4)}) == 4


@rule("DZ-DEP-05")
def test_placing_is_written_unit_by_unit_with_its_facing_and_nothing_else_is_accepted() -> None:
    own = [squad("a", SABRE, count=2), squad("o", SABRE, count=1)]
    data = position(own, [squad("b", HUNTER, (40, 40))], scenario="relay_masts")
    m = placing(data, False)
    for text in ("place 2 20000 3000", "declare 1", "end"):
        assert refused(m, 0, text).rule == "DZ-DEP-05", text
    for more in (
        "10000 3000 9000 12000 3000 9000",
        "10000 3000 9000 12000 3000 36000 0",
        "10000 3000 9000 12000 3000 9000 1",
    ):
        assert refused(m, 0, f"place 1 10000 3000 / {more}").rule == "DZ-DEP-05", more
    play(m, 0, "place 1 10000 3000 / 10000 3000 4500 12000 3000 13500 0")
    assert [(unit(m, "a", k).x, unit(m, "a", k).heading) for k in range(2)] == [(10000, 4500), (12000, 13500)]


@rule("DZ-DEP-05")
@pytest.mark.parametrize("zone", [0, 1])
def test_places_are_listed_all_over_a_zone_around_a_corner(zone: int) -> None:
    s = GAME.position(
        position([squad("a", SABRE, place="readiness")], [squad("b", HUNTER, (30, 30))], scenario="bunker_assault")
    )
    s.zones = [zone, 1 - zone]
    listed = [one for one in Placing(1, False, True).options(s, 0) if one.verb is Verb.PLACE]
    for along in ([one.b for one in listed], [one.c for one in listed]):
        assert min(along) < 3000 if zone == 0 else max(along) > 45000
        assert max(along) - min(along) > 6000
