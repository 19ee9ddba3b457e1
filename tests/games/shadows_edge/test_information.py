"""What players know."""

from __future__ import annotations

import pytest

from drumhead.games import load
from drumhead.games.shadows_edge.lists import violations
from drumhead.games.shadows_edge.state import EdgeState
from drumhead.games.shadows_edge.verbs import Said, Verb
from drumhead.kernel import Malformed, Match, Options, new_match, parse_action, seeded
from tests.games.shadows_edge.table import game, names, say, side, table, u
from tests.support import rule

UNKNOWN = "?"


@rule("SE-INF-01")
def test_se_inf_01_hands_and_decks_are_hidden_the_rest_is_open() -> None:
    mine = side(u("Plain Troop", 11, wounds=1), hand=["Giant"], grave=["Weak Troop"], deck=["Giant", "Weak Troop"])
    theirs = side(hand=["Order of Storm", "Plain Troop"], deck=["Giant"], points={"pool": 3, "used": 2})
    view = table(mine, theirs).view(0)
    assert names(view.hands[0].cards) == ["Giant"]
    assert names(view.hands[1].cards) == [UNKNOWN, UNKNOWN]
    assert names(view.decks[0].listed()) == [UNKNOWN, UNKNOWN]
    assert names(view.decks[1].listed()) == [UNKNOWN]
    assert names(view.graves[0]) == ["Weak Troop"]
    assert view.points[1].used == 2
    assert view.units[0][0].wounds == 1
    spectator = table(mine, theirs).view(-1)
    assert names(spectator.hands[0].cards + spectator.hands[1].cards) == [UNKNOWN] * 3


@rule("SE-INF-01")
def test_se_inf_01_what_was_seen_is_remembered() -> None:
    match = table(side(hand=["Order of Return"]), side(u("Plain Troop", 21), hand=["Giant"]))
    say(match, "order 'Order of Return'")
    assert names(match.view(0).hands[1].cards) == [UNKNOWN, "Plain Troop"]
    scried = table(side(hand=["Order of Vision"], deck=["Giant", "Weak Troop", "Plain Troop"]))
    say(scried, "order 'Order of Vision'")
    assert names(scried.view(1).aside[0].cards) == [UNKNOWN, UNKNOWN]
    say(scried, "bottom 'Giant'", "top 'Weak Troop'")
    assert names(scried.view(0).decks[0].listed()) == ["Giant", UNKNOWN, "Weak Troop"]
    assert names(scried.view(1).decks[0].listed()) == [UNKNOWN] * 3


@rule("SE-INF-01")
def test_se_inf_01_a_drawn_card_is_its_owners_secret() -> None:
    match = table(side(), side(deck=["Giant", "Weak Troop"]))
    say(match, "end")
    assert names(match.view(1).hands[1].cards) == ["Giant"]
    assert names(match.view(0).hands[1].cards) == [UNKNOWN]
    assert all(event.card == 0 for event in match.events(0) if event.said is Said.DRAW)


@rule("SE-INF-01")
def test_se_inf_01_a_resample_fits_the_list_and_the_view() -> None:
    match = playing(open_lists=True)
    for seat in range(2):
        view = match.view(seat)
        state = match.game.resample(view, seeded("aa" * 16, "resample"))
        assert match.game.to_data(match.game.view(state, seat)) == match.game.to_data(view)
        assert sorted(owned(state, 1 - seat)) == list(match.state.lists[1 - seat])


@rule("SE-INF-01")
def test_se_inf_01_closed_lists_are_invented_around_what_was_seen() -> None:
    match = playing(open_lists=False)
    view = match.view(0)
    assert view.lists[1] == ()
    assert view.lists[0] != ()
    for number in range(5):
        state = match.game.resample(view, seeded(f"{number:032x}", "resample"))
        counts: dict[str, int] = {}
        for card in state.lists[1]:
            name = state.cards.defs[card].name
            counts[name] = counts.get(name, 0) + 1
        deck = {"commander": state.cards.defs[state.commanders[1]].name, "cards": counts}
        assert violations(state.cards, deck, 1) == []
        assert match.game.to_data(match.game.view(state, 0)) == match.game.to_data(view)


def playing(**values: object) -> Match[EdgeState]:
    """A real game some way in, played at random."""
    plain = load("shadows_edge")
    match = new_match(plain, Options(2, plain.default_options(2).lists, values), "cd" * 16)
    dice = seeded("ef" * 16, "moves")
    for _ in range(120):
        seat = match.waiting()[0]
        options = match.decision(seat).options
        match.play(seat, options[dice.below(len(options))])
    return match


def owned(state: EdgeState, seat: int) -> list[int]:
    cards = list(state.graves[seat]) + list(state.hands[seat].cards) + state.decks[seat].listed()
    cards += list(state.aside[seat].cards)
    for v in state.units[0] + state.units[1]:
        if v.owner == seat and state.cards.defs[v.card].cost:
            cards.append(v.card)
        if v.equipment and v.equipment_owner == seat:
            cards.append(v.equipment)
    return cards


@rule("SE-INF-02")
def test_se_inf_02_legality_reads_the_view_alone() -> None:
    match = playing(open_lists=True)
    seat = match.waiting()[0]
    view = match.view(seat)
    step = match.state.agenda[-1]
    options = [option.text() for option in match.decision(seat).options]
    assert [option.text() for option in step.options(view, seat)] == options
    other = match.game.resample(view, seeded("12" * 16, "resample"))
    assert [option.text() for option in step.options(other, seat)] == options


@rule("SE-INF-02")
def test_se_inf_02_refusals_do_not_depend_on_hidden_cards() -> None:
    answers = []
    for card in ("Giant", "Order of Comfort"):
        match = table(side(hand=["Order of Theft"], deck=[card]), side(hand=[card], deck=[card]))
        rules = []
        for text in ("order 1", "deploy 3 1", "attack 11 2", "intercept 21", "ability 1 0"):
            try:
                match.verify(0, parse_action(Verb, text))
            except Exception as refused:
                rules.append(str(refused))
        answers.append(rules)
    assert answers[0] == answers[1]


@pytest.mark.parametrize(
    "bad", [{"sides": 3}, {"sides": [{"units": [{"card": "Nobody"}]}]}, {"turn": "x"}, {"what": 1}]
)
def test_a_position_that_makes_no_sense_is_refused_in_a_sentence(bad: dict[str, object]) -> None:
    with pytest.raises(Malformed) as refused:
        game().position(bad)
    assert refused.value.reason.endswith(".")
