"""Rounds and activation: initiative, battlegroups in turn, squads one after the other, the Round Up."""

from __future__ import annotations

import pytest

from drumhead.games.dropzone.actions import Acting
from drumhead.games.dropzone.commanders import command_value
from drumhead.games.dropzone.rounds import (
    Activation,
    Declaring,
    NextGroup,
    Order,
    Round,
    RoundUp,
    able_groups,
    begin_round,
    leads,
    reserves,
)
from drumhead.games.dropzone.state import (
    ACT_FLAGS,
    CQ_HURT,
    DID_MOVE,
    FREE_MOVE,
    MOVED,
    NO_LANDING,
    ONE_ACTION,
    READY,
    RESERVE,
    ROUND_FLAGS,
    DropState,
)
from drumhead.games.dropzone.verbs import Said
from drumhead.kernel import Match, ScriptedDice, Table, advance
from tests.games.dropzone.table import (
    BEAR,
    GAME,
    HUNTER,
    KODIAK,
    SABRE,
    TROOPS,
    WARRIORS,
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

PLAIN = ([squad("a", SABRE, (5, 5))], [squad("b", HUNTER, (40, 40))])


def initiation(*dice: int, own: str = "", other: str = "") -> Match[DropState]:
    data = position(
        [squad("a", KODIAK, (5, 5), commander=own)],
        [squad("b", "sco_despot_suppression_walker", (40, 40), commander=other)],
        agenda=[["dropzone.Round", 0]],
        round=1,
    )
    return match(data, *dice)


@rule("DZ-RND-02")
def test_initiative_is_a_die_and_the_command_value() -> None:
    m = initiation(3, 4, own="cv3")
    assert m.waiting() == [0]  # 3 + 3 against 4 + 0
    assert isinstance(m.state.agenda[-1], Order)
    assert [(e.seat, e.a, e.b) for e in told(m, Said.ROLLED)] == [(0, 3, 3), (1, 4, 0)]


@rule("DZ-RND-03", "AMB-18")
def test_a_lone_six_wins_and_ties_are_rolled_again() -> None:
    assert initiation(5, 6, own="cv6").waiting() == [1]
    both = initiation(6, 6, own="cv2")
    assert both.waiting() == [0]  # two sixes: totals
    tied = initiation(2, 3, 4, 3, own="cv1")
    assert tied.waiting() == [0] and leads(tied.state) == 0
    assert len(told(tied, Said.ROLLED)) == 4


@rule("DZ-RND-03")
def test_the_winner_may_give_the_first_place_away() -> None:
    m = initiation(6, 1)
    assert options(m, 0) == ["first", "first 1"]
    play(m, 0, "first 1")
    assert m.state.first == 1
    assert m.waiting() == [1]


@rule("DZ-RND-01")
def test_a_round_goes_from_initiation_over_activation_to_the_round_up() -> None:
    m = initiation(6, 1, 6, 1)
    play(m, 0, "first")
    assert m.state.round == 2
    play(m, 0, f"activate {squad_of(m, 'a').gid}")
    while m.waiting() == [0]:
        play(m, 0, "finish" if "finish" in options(m, 0) else options(m, 0)[0])
    play(m, 1, f"activate {squad_of(m, 'b').gid}")
    while m.waiting() == [1] and m.state.round == 2:
        play(m, 1, "finish" if "finish" in options(m, 1) else options(m, 1)[0])
    assert told(m, Said.ROUND_UP)
    assert m.state.round == 3


@rule("DZ-RND-06")
def test_players_activate_in_turn_and_may_not_pass_while_a_group_can_act() -> None:
    m = match(
        position(
            [squad("a", SABRE, (5, 5), group=0), squad("c", SABRE, (9, 5), group=1)],
            PLAIN[1],
            first_side={"groups": ["frontline", "armour"]},
        )
    )
    assert options(m, 0) == ["activate 1", "activate 2"]
    assert refused(m, 0, "decline").rule == "DZ-RND-06"
    play(m, 0, "activate 1")
    play(m, 0, f"squad {squad_of(m, 'a').sid}")
    play(m, 0, "move")
    play(m, 0, "stay")  # nothing is left to do: the squad and its battlegroup are done
    assert m.waiting() == [1]


@rule("DZ-RND-06")
def test_groups_in_readiness_may_be_declined_and_reserves_are_skipped() -> None:
    m = match(
        position(
            [squad("a", SABRE, place="readiness", group=0), squad("c", SABRE, place="reserve", group=1)],
            PLAIN[1],
            first_side={"groups": ["frontline", "armour"]},
        )
    )
    assert options(m, 0) == ["activate 1", "decline"]
    play(m, 0, "decline")
    assert m.waiting() == [1]
    assert m.state.declined == 1


@rule("DZ-RND-07", "DZ-RND-11")
def test_a_loaded_transport_goes_with_its_cargo_and_an_empty_one_is_declared() -> None:
    m = match(
        position(
            [
                squad("f", TROOPS, aboard="t", count=2),
                squad("t", BEAR, (5, 5), group=-1),
                squad("e", BEAR, (9, 5), group=-1),
            ],
            PLAIN[1],
        )
    )
    play(m, 0, "activate 1")
    assert isinstance(m.state.agenda[-1], Declaring)
    assert m.state.groups[1].declared == (squad_of(m, "t").sid,)  # forced
    assert options(m, 0) == [f"declare {squad_of(m, 'e').sid}", "end"]
    play(m, 0, f"declare {squad_of(m, 'e').sid}")
    assert squad_of(m, "e").bound == 1
    assert isinstance(m.state.agenda[-1], Activation)


@rule("DZ-RND-08")
def test_squads_act_one_after_another_and_at_least_one_must() -> None:
    m = match(position([squad("a", SABRE, (5, 5)), squad("c", SABRE, (9, 5))], PLAIN[1]))
    play(m, 0, "activate 1")
    assert options(m, 0) == ["squad 1", "squad 2"]
    assert refused(m, 0, "end").rule == "DZ-RND-08"
    play(m, 0, "squad 2")
    assert isinstance(m.state.agenda[-1], Acting)
    play(m, 0, "move")
    play(m, 0, "stay")
    assert options(m, 0) == ["squad 1", "end"]


@rule("DZ-RND-10")
def test_a_group_acts_with_those_that_can() -> None:
    m = match(position([squad("a", SABRE, (5, 5)), squad("c", SABRE, place="reserve")], PLAIN[1]))
    assert able_groups(m.state, 0) == [1]
    play(m, 0, "activate 1")
    assert options(m, 0) == [f"squad {squad_of(m, 'a').sid}"]


@rule("DZ-RND-12")
def test_razorworms_ride_free_in_their_slayers() -> None:
    from drumhead.kernel import Options, new_match

    ready = {preset.id: preset.data for preset in GAME.presets()}
    m = new_match(GAME, Options(2, (ready["SCO_1500"], ready["UCM_1500"])), "7c" * 16)
    slayers = [q for q in m.state.squads if q.sid and GAME.cards.units[q.kind].id == "sco_slayer_heavy_tank"]
    if not slayers:
        slayers = [
            q
            for army in ("SCO_SLAUGHTERHOUSE",)
            for q in new_match(GAME, Options(2, (ready[army], ready["UCM_1500"])), "7c" * 16).state.squads
            if q.sid and GAME.cards.units[q.kind].cargo[0]
        ]
    kind = GAME.cards.units[GAME.cards.unit_numbers["sco_slayer_heavy_tank"]]
    assert GAME.cards.units[kind.cargo[0]].id == "sco_razorworms" and kind.cargo[1] == 1


@rule("DZ-RND-09", "DZ-DEP-11", "DZ-DEP-03")
def test_reserves_become_ready_at_the_end_of_round_one() -> None:
    m = match(position([squad("a", SABRE, place="reserve")], PLAIN[1]))
    assert unit(m, "a").place == RESERVE
    reserves(m.state, m.table)
    assert unit(m, "a").place == READY


@rule("DZ-RND-09")
def test_the_round_up_ends_the_game_after_its_last_round() -> None:
    m = match(position(*PLAIN, agenda=[["dropzone.RoundUp", 0]], round=6))
    assert m.outcome() is not None
    going = match(position(*PLAIN, agenda=[["dropzone.RoundUp", 0]], round=5), 6, 1)
    assert going.outcome() is None and going.state.round == 6


@rule("DZ-RND-14")
def test_the_end_of_an_activation_drops_then_tests_then_opens_its_window() -> None:
    m = match(
        position(
            [squad("a", SABRE, (5, 5), (20, 5))],
            [squad("w", WARRIORS, (40, 40))],
            objectives=[{"at": [5, 5], "mobile": True}],
            acting="a",
        )
    )
    s = m.state
    s.objectives[1] = s.objectives[1].held(0, 1)
    s.change_squad(1).carries = 1
    play(m, 0, "move")
    play(m, 0, "stay")
    play(m, 0, "finish")
    kinds = [e.said for e in m._log]
    assert kinds.index(Said.DROPPED) < kinds.index(Said.ENDED)  # out of coherency


@rule("DZ-RND-13")
def test_an_embarked_squad_gets_off_with_its_move_and_goes_on() -> None:
    m = match(
        position(
            [squad("f", TROOPS, aboard="t", count=2), squad("t", BEAR, (10, 10), group=-1)],
            PLAIN[1],
            acting="f",
        )
    )
    play(m, 0, "move")
    play(m, 0, next(o for o in options(m, 0) if o.startswith("disembark")))
    assert any(o.startswith("go") for o in options(m, 0))
    advance(m.state, m.table)
    assert isinstance(Round(0), Round) and isinstance(RoundUp(0), RoundUp) and isinstance(NextGroup(), NextGroup)


@rule("DZ-RND-03")
def test_a_six_is_rolled_again_where_a_card_has_said_so_and_once_only() -> None:
    data = position(
        [squad("a", KODIAK, (5, 5), commander="cv3")],
        [squad("b", "sco_despot_suppression_walker", (40, 40), commander="cv3")],
        agenda=[["dropzone.Round", 0]],
        round=1,
        first_side={"hand": ["G05"]},
    )
    m = match(data, 4, 6, 6, 1, 1)
    play(m, 0, next(o for o in options(m, 0) if o.startswith("play")))
    assert m.waiting() == [0] and options(m, 0) == ["again 1", "pass"]
    assert m.state.rolled == (4, 6)
    play(m, 0, "again 1")
    assert m.state.rolled == (4, 6)  # the second 6 stands
    assert m.waiting() == [1]  # a lone 6 wins
    assert command_value(m.state, 0) == 6  # 3 higher until the order is settled
    play(m, 1, "first 1")
    assert command_value(m.state, 0) == 3


@rule("DZ-RND-01", "DZ-TRN-06", "DZ-AIR-03")
def test_marks_of_a_round_end_with_it() -> None:
    s = GAME.position(position([squad("a", SABRE, (5, 5))], [squad("b", HUNTER, (40, 40))]))
    every = ROUND_FLAGS | ACT_FLAGS | CQ_HURT | ONE_ACTION | NO_LANDING
    for flags, left in ((every, NO_LANDING), (MOVED, 0), (FREE_MOVE, 0), (CQ_HURT, 0), (ONE_ACTION, 0), (0, 0)):
        s.change_squad(1).flags = flags
        s.change_squad(1).did = DID_MOVE
        begin_round(s, Table(ScriptedDice([]), [], []))
        assert (s.squads[1].flags, s.squads[1].did) == (left, 0)
    for name in ("round_moved", "flown", "spent", "alts", "fired", "moved", "passed_in", "passed_out"):
        setattr(s.change(1), name, 3)
        begin_round(s, Table(ScriptedDice([]), [], []))
        assert getattr(s.units[1], name) == 0, name


@rule("DZ-RND-02", "DZ-RND-03")
@pytest.mark.parametrize(
    ("dice", "values", "winner"),
    [
        ((3, 3), (1, 2), 1),
        ((3, 3), (2, 1), 0),
        ((3, 3), (1, 1), -1),
        ((6, 5), (1, 6), 0),
        ((5, 6), (6, 1), 1),
        ((6, 6), (1, 2), 1),
    ],
)
def test_who_wins_the_roll(dice: tuple[int, int], values: tuple[int, int], winner: int) -> None:
    s = GAME.position(
        position(
            [squad("a", KODIAK, (5, 5), commander=f"cv{values[0]}")],
            [squad("b", "sco_despot_suppression_walker", (40, 40), commander=f"cv{values[1]}")],
        )
    )
    s.rolled = dice
    assert leads(s) == winner
