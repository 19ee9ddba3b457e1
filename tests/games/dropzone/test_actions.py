"""Actions: two different ones, both-action specials, special actions of units, cards out of sequence."""

from __future__ import annotations

from drumhead.games.dropzone.actions import Acting, actions_left
from drumhead.games.dropzone.basics import d3
from drumhead.games.dropzone.fights import SHOOTING
from drumhead.games.dropzone.shooting import begin_fight
from drumhead.kernel import ScriptedDice, Table
from tests.games.dropzone.table import (
    BEAR,
    HUNTER,
    SABRE,
    TROOPS,
    at,
    match,
    options,
    play,
    position,
    refused,
    squad,
    squad_of,
    unit,
)
from tests.support import rule

ENEMY = [squad("b", HUNTER, (40, 40))]


@rule("DZ-ACT-01", "DZ-ACT-03")
def test_two_different_actions_and_no_third() -> None:
    m = match(position([squad("a", SABRE, (5, 5))], [squad("b", HUNTER, (20, 5))], acting="a"), 1)
    play(m, 0, "move")
    play(m, 0, "stay")
    assert refused(m, 0, "move").rule == "DZ-ACT-01"
    play(m, 0, "shoot")
    play(m, 0, f"aim 0 {at(m, 'b')}")
    if m.waiting() == [0] and "end" in options(m, 0):
        play(m, 0, "end")
    assert actions_left(m.state, squad_of(m, "a").sid) == 0


@rule("DZ-ACT-02")
def test_scanning_takes_both_actions() -> None:
    carrier = squad("t", BEAR, (5, 5), group=-1, **{"with": 0})
    m = match(position([carrier, squad("f", TROOPS, (9, 5))], ENEMY, acting="t"))
    assert "scan" in options(m, 0)
    play(m, 0, "scan")
    assert unit(m, "t").scans == 1
    moved = match(position([carrier, squad("f", TROOPS, (9, 5))], [squad("b", HUNTER, (12, 5))], acting="t"))
    play(moved, 0, "move")
    play(moved, 0, "stay")
    assert refused(moved, 0, "scan").rule == "DZ-ACT-02"


@rule("AMB-53", "DZ-ACT-01")
def test_a_squad_always_has_one_action() -> None:
    mods = [{"kind": "actions", "on": 2, "id": 1, "amount": -1, "until": "act"}] * 3
    m = match(position([squad("a", SABRE, (5, 5))], ENEMY, acting="a", mods=mods))
    assert actions_left(m.state, 1) == 1


@rule("DZ-ACT-03")
def test_smoke_stands_in_for_shooting() -> None:
    m = match(position([squad("k", "ucm_katana_light_tank", (5, 5))], ENEMY, acting="k"))
    special = next(o for o in options(m, 0) if o.startswith("special"))
    play(m, 0, special)
    assert refused(m, 0, "shoot").rule == "DZ-ACT-01"


@rule("DZ-ACT-04")
def test_an_action_out_of_sequence_leaves_no_trace_on_weapons() -> None:
    m = match(position([squad("a", SABRE, (5, 5, 0))], [squad("b", HUNTER, (20, 5))], acting="a"), 1)
    begin_fight(m.state, m.table, 1, SHOOTING, True)
    from drumhead.kernel import advance

    m.mask = advance(m.state, m.table)
    play(m, 0, f"aim 0 {at(m, 'b')}")
    if m.waiting() == [0] and "end" in options(m, 0):
        play(m, 0, "end")
    assert unit(m, "a").fired == 0
    assert squad_of(m, "a").did == 0


@rule("DZ-BAS-01")
def test_a_d3_is_half_a_die_rounded_up() -> None:
    dice = ScriptedDice([1, 2, 3, 4, 5, 6])
    t = Table(dice, [dice, dice])
    assert [d3(t, "") for _ in range(6)] == [1, 1, 2, 2, 3, 3]


@rule("DZ-ACT-03", "DZ-RND-08")
def test_fewer_actions_are_allowed_and_none_too_as_long_as_one_unit_of_the_battlegroup_acts() -> None:
    m = match(position([squad("a", SABRE, (5, 5)), squad("c", SABRE, (9, 5))], ENEMY, acting="a"))
    assert isinstance(m.state.agenda[-1], Acting)
    play(m, 0, "finish")  # nothing at all: the other squad can still act
    play(m, 0, options(m, 0)[0])
    assert options(m, 0) == ["move"]
    assert refused(m, 0, "finish").rule == "DZ-RND-08"
    play(m, 0, "move")
    play(m, 0, "stay")
    assert m.state.acting == 0  # it has acted, and there was nothing else to do


@rule("DZ-ACT-01")
def test_all_units_of_a_squad_do_a_special_action_together_and_are_asked_once() -> None:
    katanas = squad("k", "ucm_katana_light_tank", (5, 5), (7, 5), (9, 5))
    m = match(position([katanas], ENEMY, acting="k"))
    special = [o for o in options(m, 0) if o.startswith("special")]
    assert len(special) == 1
    _, first, *clause = special[0].split()
    assert int(first) == unit(m, "k").uid
    assert refused(m, 0, " ".join(["special", str(unit(m, "k", 1).uid), *clause])).rule == "DZ-ACT-01"


@rule("DZ-ACT-03")
def test_nobody_uses_the_rules_of_another_squad() -> None:
    m = match(position([squad("a", SABRE, (5, 5))], ENEMY, acting="a"))
    for nonsense in (f"special {unit(m, 'b').uid}", f"use {unit(m, 'b').uid}", f"special {unit(m, 'a').uid} 9"):
        assert refused(m, 0, nonsense).rule == "DZ-ACT-03"
