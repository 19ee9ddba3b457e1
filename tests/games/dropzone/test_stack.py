"""Answers, last in, first out: windows, priority, negation, nested stacks."""

from __future__ import annotations

import pytest

from drumhead.games.dropzone.damage import BY_CARD, crush
from drumhead.games.dropzone.info import ANSWERING, KIND_OF_POINT, MOMENTS
from drumhead.games.dropzone.mods import CANNOT
from drumhead.games.dropzone.printed import MY_ACTIVATION, POINTS, SHOOT, SQUAD_ACTIVATED, SQUAD_DONE
from drumhead.games.dropzone.rounds import NextGroup
from drumhead.games.dropzone.stack import CardWindow, Naming, Played, Settle, announce, card_plays
from drumhead.games.dropzone.state import DropState
from drumhead.games.dropzone.texts import SQUAD, Moment
from drumhead.games.dropzone.verbs import PASSING, Said, Verb
from drumhead.kernel import Action, Event, Match, Options, Table, advance, answer, lowest, seeded
from drumhead.kernel.windows import wishes
from drumhead.kernel.zones import hand as kernel_hand
from tests.games.dropzone.field import Field
from tests.games.dropzone.table import (
    GAME,
    HUNTER,
    KODIAK,
    SABRE,
    card,
    discards,
    hand,
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


def duel(own: list[str], other: list[str], *dice: int, **more: object) -> Match[DropState]:
    """Kodiak with a commander against a Despot with one, the Kodiak's squad acting."""
    data = position(
        [squad("a", KODIAK, (5, 5), commander="cv6"), squad("b", SABRE, (8, 5), (10, 5))],
        [squad("c", "sco_despot_suppression_walker", (20, 5), commander="cv6"), squad("d", HUNTER, (22, 5), (24, 5))],
        first_side={"hand": own, "deck": ["G04", "G05", "G06"]},
        second_side={"hand": other, "deck": ["G04", "G05", "G06"]},
        acting="a",
        **more,
    )
    return match(data, *dice)


@rule("DZ-STK-09", "DZ-STK-06", "DZ-CMD-37", "DZ-STK-04")
def test_counter_on_counter_on_a_card_the_first_resolves_and_all_three_are_discarded() -> None:
    m = duel(["G03", "H01"], ["G02", "G07"], 5, 1)
    play(m, 0, f"play {card('G03')}")  # System Jammer: the opponent discards D3 at random
    play(m, 1, f"play {card('G02')}")  # Espionage
    play(m, 0, f"play {card('H01')}")  # Leagues Ahead on the Espionage
    assert m.state.depth == 0 or not told(m, Said.PASSED)
    assert [GAME.cards.card(e.card).id for e in told(m, Said.FIZZLED)] == ["G02"]
    resolved = [GAME.cards.card(e.card).id for e in told(m, Said.RESOLVED)]
    assert resolved == ["H01", "G03"]
    assert sorted(discards(m, 0)) == ["G03", "H01"]
    assert sorted(discards(m, 1)) == ["G02", "G07"]  # the jammer took the last card


@rule("DZ-STK-09", "DZ-CMD-37")
def test_a_negated_card_does_nothing_and_is_still_discarded() -> None:
    m = duel(["G03"], ["G02", "G07"])
    play(m, 0, f"play {card('G03')}")
    play(m, 1, f"play {card('G02')}")
    assert hand(m, 1) == ["G07"]
    assert (discards(m, 0), discards(m, 1)) == (["G03"], ["G02"])


@rule("DZ-STK-03", "AMB-08")
def test_priority_passes_to_the_opponent_after_a_play_and_comes_back() -> None:
    m = duel(["G01", "G03"], ["G02", "G07"])
    play(m, 0, f"play {card('G01')}")
    assert m.waiting() == [1]
    play(m, 1, "pass")
    # the activating player may add another of his own activation's cards to the same stack
    assert m.waiting() == [0]
    assert f"play {card('G03')}" in options(m, 0)


@rule("DZ-STK-04")
def test_a_window_ends_only_after_all_pass_in_a_row() -> None:
    m = duel(["G01", "G03"], ["G02", "G07"], 1, 1)
    play(m, 0, f"play {card('G01')}")
    play(m, 1, "pass")
    play(m, 0, f"play {card('G03')}")
    assert m.waiting() == [1]  # asked again: the new play starts the count over
    play(m, 1, "pass")
    assert [GAME.cards.card(e.card).id for e in told(m, Said.RESOLVED)] == ["G03", "G01"]  # last in, first out


@rule("DZ-STK-13", "DZ-CMD-41")
def test_a_card_on_the_stack_lies_in_no_zone() -> None:
    m = duel(["G03"], ["G02"])
    play(m, 0, f"play {card('G03')}")
    assert hand(m, 0) == [] and discards(m, 0) == []
    assert any(isinstance(step, Played) for step in m.state.agenda)
    again = GAME.position(GAME.to_data(m.state))
    assert GAME.to_data(again) == GAME.to_data(m.state)


@rule("DZ-STK-05", "DZ-CMD-45")
def test_cards_are_playable_at_their_own_moment_only() -> None:
    m = duel(["G08", "G01"], ["G05"])
    assert refused(m, 0, f"play {card('G08')}").rule == "DZ-CMD-45"
    assert f"play {card('G01')}" in options(m, 0)
    idle = match(
        position(
            [squad("a", KODIAK, (5, 5), commander="cv6")],
            [squad("c", HUNTER, (20, 5))],
            first_side={"hand": ["G01"]},
            second_side={"hand": ["G05"]},
        )
    )
    assert isinstance(idle.state.agenda[-1], NextGroup)
    assert f"play {card('G01')}" not in options(idle, 0)  # no activation yet


@rule("DZ-STK-05")
def test_an_answer_needs_an_opposing_card_on_the_stack() -> None:
    m = duel(["G02"], ["G05"])
    assert f"play {card('G02')}" not in options(m, 0)
    assert refused(m, 0, f"play {card('G02')}").rule == "DZ-CMD-45"


@rule("DZ-STK-10")
def test_a_negation_may_name_any_unresolved_opposing_card() -> None:
    m = duel(["G01", "G03", "H06"], ["H01", "G02"], 1)
    play(m, 0, f"play {card('G01')}")
    play(m, 1, "pass")
    play(m, 0, f"play {card('G03')}")
    play(m, 1, f"play {card('G02')}")
    assert isinstance(m.state.agenda[-1], Naming)
    names = [GAME.cards.card(a.b).id for a in m.decision(1).options]
    assert sorted(names) == ["G01", "G03"]


@rule("DZ-STK-02")
def test_the_activating_player_has_the_first_word_in_a_window() -> None:
    m = duel(["G19", "G29"], ["G29"])
    s = m.state
    s.change(unit(m, "a").uid).dp -= 1
    s.first = 1
    for active, asked in ((0, 0), (-1, 1)):  # while nobody is active: who is first in the round
        s.active = active
        announce(s, m.table, Moment(SQUAD_DONE, 0, SQUAD, squad_of(m, "a").sid))
        top = s.agenda[-1]
        assert isinstance(top, CardWindow) and top.seat == asked


@rule("DZ-STK-01")
def test_windows_that_nobody_can_use_look_like_those_that_all_pass() -> None:
    """The clock ticks alike whether a seat could not answer or chose not to."""
    with_answer = duel(["G03"], ["G02", "G05"], 1, 1)
    without = duel(["G03"], ["G04", "G05"], 1, 1)
    play(with_answer, 0, f"play {card('G03')}")
    play(with_answer, 1, "pass")
    play(without, 0, f"play {card('G03')}")
    assert with_answer.state.clock == without.state.clock
    seen = [[e.said.name for e in m.events(0)] for m in (with_answer, without)]
    assert seen[0] == seen[1]


@rule("DZ-STK-01")
def test_who_wants_to_be_asked_always_can_only_let_it_be_and_changes_nothing() -> None:
    wished, plain = (duel(["G03"], ["G04", "G05"], 1, 1) for _ in range(2))
    wished.table.always = wishes([0, 1 << ANSWERING])
    for m in (wished, plain):
        play(m, 0, f"play {card('G03')}")
    assert wished.waiting() == [1] == [wished.idly_asked()]
    assert options(wished, 1) == ["pass"]
    assert refused(wished, 1, f"play {card('G04')}").rule == "DZ-CMD-45"
    play(wished, 1, "pass")
    assert GAME.to_data(wished.state) == GAME.to_data(plain.state)
    assert [e.said for e in wished.events(0)] == [e.said for e in plain.events(0)]


@rule("DZ-STK-01")
def test_every_timing_point_is_of_a_kind_that_a_seat_can_wish_for() -> None:
    assert len(KIND_OF_POINT) == len(POINTS)
    assert set(KIND_OF_POINT) == set(range(len(MOMENTS)))
    m = duel(["G08"], ["G04"])
    m.table.always = wishes([0, 1 << KIND_OF_POINT[SQUAD_DONE]])
    announce(m.state, m.table, Moment(SHOOT, 0, SQUAD, 1))
    assert not isinstance(m.state.agenda[-1], CardWindow)  # that is another kind
    announce(m.state, m.table, Moment(SQUAD_DONE, 0, SQUAD, 1))
    assert advance(m.state, m.table) == 2


@rule("DZ-STK-11", "DZ-CMD-37")
def test_a_card_whose_target_has_gone_does_nothing_and_is_discarded() -> None:
    m = duel(["P10"], ["G02", "G05"])
    play(m, 0, f"play {card('P10')}")
    first = next(a for a in m.decision(0).options if a.b == unit(m, "d").uid)
    play(m, 0, first.text())
    assert m.waiting() == [1]
    crush(m.state, m.table, [first.b], BY_CARD, 0)
    play(m, 1, "pass")
    assert [GAME.cards.card(e.card).id for e in told(m, Said.FIZZLED)] == ["P10"]
    assert discards(m, 0) == ["P10"]


@rule("DZ-STK-16")
def test_a_card_without_a_legal_target_cannot_be_played() -> None:
    m = match(
        position(
            [squad("a", KODIAK, (5, 5), commander="cv6")],
            [squad("c", HUNTER, (45, 45))],
            first_side={"hand": ["P10"]},
            acting="a",
        )
    )
    assert refused(m, 0, f"play {card('P10')}").rule == "DZ-CMD-48"
    near = duel(["P10"], [])
    play(near, 0, f"play {card('P10')}")
    named = {a.b for a in near.decision(0).options}
    assert named == {unit(near, "c").uid, unit(near, "d").uid, unit(near, "d", 1).uid}


@rule("AMB-19")
def test_targets_are_announced_before_anybody_answers() -> None:
    m = duel(["P10"], ["G02"])
    play(m, 0, f"play {card('P10')}")
    assert m.waiting() == [0]  # naming comes first
    play(m, 0, m.decision(0).options[0].text())
    assert m.waiting() == [1]
    faces = [e for e in m.events(1) if e.said is Said.EFFECT]
    assert faces and faces[-1].more


@rule("DZ-STK-17")
def test_one_window_for_all_that_are_concerned_and_a_card_names_the_one_it_is_for() -> None:
    m = duel([], [])
    s = m.state
    s.hands[1] = duel(["P15"], []).state.hands[0]
    both = (squad_of(m, "c").sid, squad_of(m, "d").sid)
    at_ = Moment(13, 1, SQUAD, both[0], squad_of(m, "a").sid, 0, both)
    plays = card_plays(s, 1, at_, False)
    assert sorted(a.c for a in plays) == sorted(both)


@rule("DZ-STK-18")
def test_a_card_with_two_moments_may_be_played_at_either_but_is_one_card() -> None:
    evasive = GAME.cards.defs[card("G11")]
    assert len({clause.trigger for clause in evasive.clauses}) == 2


@rule("DZ-STK-07", "DZ-STK-08")
def test_a_window_does_not_reopen_and_nested_events_have_their_own() -> None:
    m = duel(["G19"], [], 1)
    s = m.state
    announce(s, m.table, Moment(SQUAD_ACTIVATED, 0, SQUAD, squad_of(m, "a").sid))
    m.mask = advance(s, m.table)
    play(m, 0, f"play {card('G19')}")
    assert not any(isinstance(step, CardWindow) for step in s.agenda)
    assert s.depth == 0


@rule("DZ-STK-05")
def test_my_activation_cards_are_not_played_inside_a_resolving_stack() -> None:
    m = duel(["G01"], ["G05"])
    m.state.depth = 1
    assert card_plays(m.state, 0, Moment(MY_ACTIVATION, 0), True) == []


ANSWERS = ("G02", "G06", "G08", "G11", "G18", "G28")
BLANKS = ("G04", "G05", "G07", "G17", "G23", "G35")  # of Initiation only


def calm(s: DropState, t: Table, mask: int) -> None:
    """The second player passes in every window until somebody is asked something else."""
    while mask == 2 and isinstance(s.agenda[-1], CardWindow):
        mask = answer(s, t, 1, PASSING)


@rule("DZ-STK-01")
def test_twins_on_who_could_answer_cannot_be_told_apart() -> None:
    """The same table twice, once with answers in the other hand and once without: the same for the player to see.

    Every step of a whole game is tried: the first player's choice, the second passing in each window that opens."""
    ready = {preset.id: preset.data for preset in GAME.presets()}
    options = Options(2, (ready["UCM_500_Q"], ready["SCO_500_Q"]), {"scenario": "first_drop"})
    dice = seeded("twins", "dropzone")
    s = GAME.setup(options, dice)
    t = Table(dice, [dice] * 2, [])
    mask = advance(s, t)
    tried = asked = 0
    while mask and tried < 150:
        seat = lowest(mask)
        menu = s.agenda[-1].options(s, seat)
        action = menu[dice.below(len(menu))]
        if seat == 0 and not s.agenda[-1].secret():
            faces = []
            for cards in (ANSWERS, BLANKS):
                twin = GAME.clone(s)
                twin.hands[1] = kernel_hand([card(name) for name in cards])
                events: list[Event] = []
                roll = seeded("twin", str(tried))
                table = Table(roll, [roll] * 2, events)
                after = answer(twin, table, 0, action)
                asked += after == 2 and isinstance(twin.agenda[-1], CardWindow)
                calm(twin, table, after)
                told_to = [(e.said, e.seat, e.a, e.b, e.c, e.more) for e in events]
                faces.append((told_to, twin.clock, [u.dp for u in twin.units], len(twin.hands[1].cards)))
            assert faces[0] == faces[1], action.text()
            tried += 1
        mask = answer(s, t, seat, action)
    assert tried > 50 and asked > 3


@rule("DZ-STK-11", "AMB-47")
@pytest.mark.parametrize(("die", "happens"), [(2, True), (3, False)])
def test_a_card_for_an_activation_that_does_not_happen_does_nothing(die: int, happens: bool) -> None:
    f = Field(die)
    f.squad(1, "sco_despot_suppression_walker", (20, 20), commander="cv6")
    f.squad(0, KODIAK, (24, 24), commander="cv6")
    tanks = f.squad(0, SABRE, (22, 20), (24, 20))
    f.hold(0, "R19", "G37")
    f.hold(1, "P07")
    f.deck(1, "G01", "G03", "G04")
    f.push(NextGroup())
    f.do(Action(Verb.ACTIVATE, f.group(tanks)))
    f.play("R19")  # the opponent may use no cards until that activation ends
    f.play("P07")  # from 3 on another battlegroup must be chosen
    f.play("G37")  # touches the opponent's deck, whichever battlegroup acts
    while any(isinstance(step, Played | Settle) for step in f.s.agenda):
        answer(f.s, f.t, f.asked, f.options()[0])
    assert [f.cards.card(e.card).id for e in f.told(Said.RESOLVED)] == ["G37", "P07", *(["R19"] if happens else [])]
    assert [f.cards.card(e.card).id for e in f.told(Said.FIZZLED)] == ([] if happens else ["R19"])
    assert f.names(list(f.s.discards[0])) == ["G37", "R19"]
    assert bool(f.mods(CANNOT)) is happens


@rule("AMB-47")
def test_what_was_granted_for_an_activation_ends_with_its_refusal() -> None:
    f = Field(3)
    f.squad(1, "sco_despot_suppression_walker", (20, 20), commander="cv6")
    f.squad(0, KODIAK, (24, 24), commander="cv6")
    tanks = f.squad(0, SABRE, (22, 20), (24, 20))
    f.hold(0, "R19")
    f.hold(1, "P07", "G02")
    f.push(NextGroup())
    f.do(Action(Verb.ACTIVATE, f.group(tanks)))
    answer(f.s, f.t, 0, PASSING)
    f.play("P07")
    f.play("R19")  # on top: it resolves before the battlegroup is refused
    answer(f.s, f.t, 1, PASSING)  # G02 stays in the hand
    assert isinstance(f.s.agenda[-1], NextGroup)
    assert f.s.refused == f.group(tanks)
    assert f.mods(CANNOT) == []
