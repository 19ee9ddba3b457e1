"""Do interruptions resolve last in first out, negate what they should, and hide who could have answered?"""

from typing import Any

import pytest

from drumhead.kernel import Action, Illegal, Match, ScriptedDice, bit, hand, match_at, pile
from drumhead.kernel.windows import wishes
from tests.kernel.tiny import (
    SPY,
    STRIKE,
    WARD,
    Brawl,
    BrawlSaid,
    BrawlState,
    BrawlTurn,
    BrawlVerb,
    Muster,
    MusterSaid,
    MusterVerb,
)


def brawl(*hands: list[int], deck: tuple[int, ...] = (STRIKE, STRIKE)) -> Match[BrawlState]:
    """A fight in which seat 0 is about to act."""
    s = BrawlState(len(hands))
    s.hands = [hand(cards) for cards in hands]
    s.deck = pile(list(deck))
    s.push(BrawlTurn(0, True))
    return match_at(Brawl(), s, ScriptedDice([]))


def said(match: Match[Any], seat: int = 0) -> list[object]:
    return [event.said for event in match.events(seat)]


def test_a_ward_stops_the_strike_under_it() -> None:
    match = brawl([STRIKE], [WARD])
    match.play(0, Action(BrawlVerb.STRIKE, 1))
    assert match.waiting() == [1]
    match.play(1, Action(BrawlVerb.WARD))
    assert match.state.hearts == [3, 3]
    assert sorted(match.state.spent) == [STRIKE, WARD]


def test_a_ward_on_a_ward_lets_the_strike_through() -> None:
    match = brawl([STRIKE, WARD], [WARD])
    match.play(0, Action(BrawlVerb.STRIKE, 1))
    match.play(1, Action(BrawlVerb.WARD))
    assert match.waiting() == [0]
    match.play(0, Action(BrawlVerb.WARD))
    assert match.state.hearts == [3, 2]
    assert said(match).count(BrawlSaid.NEGATED) == 1


def test_all_must_pass_in_a_row_after_the_last_play() -> None:
    match = brawl([STRIKE, WARD], [WARD], [WARD])
    match.play(0, Action(BrawlVerb.STRIKE, 1))
    match.play(1, Action(BrawlVerb.PASS))
    match.play(2, Action(BrawlVerb.WARD))
    assert match.waiting() == [0]
    match.play(0, Action(BrawlVerb.PASS))
    assert match.waiting() == [1]
    match.play(1, Action(BrawlVerb.PASS))
    assert match.state.hearts == [3, 3, 3]


def test_an_unasked_pass_looks_like_a_chosen_one() -> None:
    asked = brawl([STRIKE], [WARD])
    asked.play(0, Action(BrawlVerb.STRIKE, 1))
    asked.play(1, Action(BrawlVerb.PASS))
    unasked = brawl([STRIKE], [STRIKE])
    unasked.play(0, Action(BrawlVerb.STRIKE, 1))
    assert said(asked) == said(unasked)
    assert asked.state.clock == unasked.state.clock
    assert not asked.can_undo(0)
    assert not unasked.can_undo(0)


def test_a_spy_sees_the_hand_and_nobody_else_does() -> None:
    match = brawl([SPY], [STRIKE, WARD], [STRIKE])
    match.play(0, Action(BrawlVerb.SPY, 1))
    match.play(1, Action(BrawlVerb.PASS))
    assert match.view(0).hands[1].cards[-2:] == (STRIKE, WARD)
    assert match.view(2).hands[1].cards[:2] == (0, 0)
    assert BrawlSaid.SAW in said(match, 0)
    assert BrawlSaid.SAW not in said(match, 2)
    assert [face.card for face in match.events(2) if face.said is BrawlSaid.DREW] == [0]


def test_the_turn_goes_round_four_seats_and_skips_the_fallen() -> None:
    match = brawl([], [], [], [], deck=(STRIKE,) * 8)
    match.state.hearts[2] = 0
    order = []
    for _ in range(5):
        order.append(match.waiting()[0])
        match.play(order[-1], Action(BrawlVerb.REST))
    assert order == [0, 1, 3, 0, 1]


def muster(rolls: list[int]) -> Match[Any]:
    game = Muster()
    return match_at(game, game.setup(game.default_options(2), ScriptedDice([])), ScriptedDice(rolls))


def send(match: Match[Any], seat: int, field: int) -> None:
    match.play(seat, Action(MusterVerb.REROLL))
    match.play(seat, Action(MusterVerb.SEND, field))
    match.play(seat, Action(MusterVerb.COMMIT))


def test_drafts_are_hidden_until_all_have_committed() -> None:
    match = muster([5, 2])
    send(match, 1, 2)
    assert match.waiting() == [0]
    assert match.view(0).drafts == [(), ()]
    assert match.view(1).drafts[1] == (5, 0, 2)
    assert match.view(0).committed == bit(1)
    assert said(match, 0) == [MusterSaid.COMMITTED]
    send(match, 0, 2)
    assert match.state.sent == [(2, 2), (2, 5)]
    assert match.state.drafts == [(), ()]
    reveals = [face.seat for face in match.events(0) if face.said is MusterSaid.REVEALED]
    assert reveals == [0, 1]


def test_a_commit_is_final_and_needs_a_complete_draft() -> None:
    match = muster([5])
    match.play(0, Action(MusterVerb.REROLL))
    assert not match.can(0, Action(MusterVerb.COMMIT))
    match.play(0, Action(MusterVerb.SEND, 1))
    match.play(0, Action(MusterVerb.COMMIT))
    assert not match.can(0, Action(MusterVerb.SEND, 2))
    assert not match.can_undo(0)


def test_an_alternating_window_takes_effect_at_once() -> None:
    match = muster([4, 4])
    send(match, 0, 1)
    send(match, 1, 1)
    match.play(0, Action(MusterVerb.BOOST))
    assert match.state.sent[0] == (1, 5)
    match.play(1, Action(MusterVerb.BOOST))
    match.play(0, Action(MusterVerb.PASS))
    match.play(1, Action(MusterVerb.PASS))
    assert match.state.points == [1, 0]


def test_an_offer_is_taken_or_declined_and_goes() -> None:
    match = muster([4, 4])
    send(match, 0, 1)
    send(match, 1, 1)
    match.play(0, Action(MusterVerb.PASS))
    match.play(1, Action(MusterVerb.BOOST))
    match.play(0, Action(MusterVerb.BOOST))
    for seat in (1, 0):
        match.play(seat, Action(MusterVerb.PASS))
    assert match.waiting() == [1]
    match.play(1, Action(MusterVerb.RALLY))
    assert match.state.tokens == [2, 3]
    assert match.waiting() == [0, 1]


def test_who_wants_to_be_asked_always_is_and_the_record_is_the_same() -> None:
    """An idle question is no input: not in the record, not in the clock, and a replay without the wish adds up."""

    def strike(always: list[int]) -> tuple[Match[BrawlState], list[int]]:
        match = brawl([STRIKE, STRIKE], [STRIKE])
        match.table.always = wishes(always)
        asked = []
        match.play(0, Action(BrawlVerb.STRIKE, 1))
        while match.asks_in_secret():
            asked.extend(match.waiting())
            assert match.idly_asked() == match.waiting()[0]
            assert [option.verb for option in match.decision(match.waiting()[0]).options] == [BrawlVerb.PASS]
            with pytest.raises(Illegal):
                match.verify(match.waiting()[0], Action(BrawlVerb.WARD))
            match.play(match.waiting()[0], Action(BrawlVerb.PASS))
        return match, asked

    plain, nobody = strike([0, 0])
    wished, asked = strike([0, 1])
    other, none = strike([0, 2])  # of another kind of moment
    assert (nobody, asked, none) == ([], [1], [])
    faces = [Brawl().to_data(match.state) for match in (plain, wished, other)]
    assert faces[0] == faces[1] == faces[2]
    assert len(wished.record.inputs) == len(plain.record.inputs) == 1
    assert said(wished) == said(plain)
    assert wished.idly_asked() == -1 and not wished.can_undo(0)


def test_giving_up_while_somebody_is_idly_asked_ends_the_match_where_a_replay_does() -> None:
    match = brawl([STRIKE], [STRIKE])
    match.table.always = wishes([0, 1])
    match.play(0, Action(BrawlVerb.STRIKE, 1))
    assert match.waiting() == [1]
    match.concede(0)
    assert match.state.hearts == [3, 2]
    assert match.outcome() is not None
