"""Is a match safe to play on? Refusals change nothing, undo stops at barriers, and no play can run for ever."""

from typing import Any, Final

import pytest

from drumhead.kernel import (
    FULL,
    Action,
    Broken,
    Illegal,
    Malformed,
    Match,
    NotYourTurn,
    Options,
    ScriptedDice,
    Stale,
    Step,
    Table,
    advance,
    bit,
    hand,
    match_at,
    new_match,
    pile,
    seeded,
    silent_table,
    step_from_data,
    step_to_data,
)
from drumhead.kernel.windows import MAX_EDITS
from tests.kernel.tiny import (
    STRIKE,
    WARD,
    Brawl,
    BrawlSaid,
    BrawlState,
    BrawlTurn,
    BrawlVerb,
    Muster,
    MusterVerb,
)

SEED: Final = "0123456789abcdef" * 2


def fight() -> Match[BrawlState]:
    s = BrawlState(2)
    s.hands = [hand([STRIKE]), hand([WARD])]
    s.deck = pile([STRIKE] * 5)
    s.push(BrawlTurn(0, True))
    return match_at(Brawl(), s, ScriptedDice([]))


@pytest.mark.parametrize(
    ("seat", "action", "error", "rule"),
    [
        (1, Action(BrawlVerb.REST), NotYourTurn, "K-TURN"),
        (7, Action(BrawlVerb.REST), NotYourTurn, "K-TURN"),
        (-1, Action(BrawlVerb.REST), NotYourTurn, "K-TURN"),
        (0, Action(BrawlVerb.SPY, 1), Illegal, "B-HAND"),
        (0, Action(BrawlVerb.PASS), Illegal, "K-OPTION"),
    ],
)
def test_a_refusal_names_its_rule_and_changes_nothing(
    seat: int, action: Action, error: type[Illegal] | type[NotYourTurn], rule: str
) -> None:
    match = fight()
    before = match.game.to_data(match.state)
    with pytest.raises(error) as refusal:
        match.play(seat, action)
    assert refusal.value.rule == rule
    assert refusal.value.reason.endswith(".")
    assert match.game.to_data(match.state) == before
    assert match.number() == 0
    assert not match.can(seat, action)


def test_a_verb_of_another_game_is_malformed() -> None:
    with pytest.raises(Malformed):
        fight().play(0, Action(MusterVerb.PASS))


def test_other_seats_secret_edits_do_not_count() -> None:
    """A number that grew with them would tell how much the others think, and make one's own answers stale."""
    match = new_match(Muster(), Options(2), SEED)
    mine = match.decision(0)
    match.play(1, Action(MusterVerb.REROLL), match.decision(1).number)
    match.play(1, Action(MusterVerb.SEND, 1), match.decision(1).number)
    match.play(1, Action(MusterVerb.COMMIT), match.decision(1).number)
    assert match.decision(0).number == mine.number
    match.play(0, Action(MusterVerb.REROLL), mine.number)
    with pytest.raises(Stale):
        match.play(0, Action(MusterVerb.SEND, 2), mine.number)
    match.play(0, Action(MusterVerb.SEND, 2), match.decision(0).number)
    sealed = match.decision(0).number
    match.play(0, Action(MusterVerb.COMMIT))
    assert all(decision.number > sealed for decision in match.pending()), "the reveal is a new question for all"


def test_an_answer_to_an_earlier_question_is_stale() -> None:
    match = fight()
    match.play(0, Action(BrawlVerb.REST), 0)
    match.play(1, Action(BrawlVerb.REST), 1)
    with pytest.raises(Stale):
        match.play(0, Action(BrawlVerb.REST), 0)
    match.play(0, Action(BrawlVerb.REST), 2)


def test_undo_is_refused_behind_a_draw() -> None:
    match = fight()
    match.play(0, Action(BrawlVerb.REST))  # seat 1 draws: a barrier
    with pytest.raises(Illegal) as refusal:
        match.undo(0)
    assert refusal.value.rule == "K-UNDO"


class Note(Step[BrawlState]):
    """Asks seat 0 again and again and reveals nothing."""

    def run(self, s: BrawlState, t: Table) -> int:
        return bit(0)

    def options(self, s: BrawlState, seat: int) -> list[Action]:
        return [Action(BrawlVerb.REST, n) for n in range(3)]

    def take(self, s: BrawlState, t: Table, seat: int, action: Action) -> None:
        s.hearts[0] += action.a
        t.tell(BrawlSaid.HIT, seat, a=action.a)


def noting() -> Match[BrawlState]:
    s = BrawlState(2)
    s.push(Note())
    return match_at(Brawl(), s, ScriptedDice([]))


def test_undo_restores_state_events_and_question_and_is_part_of_the_record() -> None:
    match = noting()
    match.play(0, Action(BrawlVerb.REST, 1))
    before = match.game.to_data(match.state)
    match.play(0, Action(BrawlVerb.REST, 2))
    match.undo(0)
    assert match.game.to_data(match.state) == before
    assert [face.a for face in match.events(0)] == [1]
    assert match.number() == 3
    match.undo(0)
    assert match.state.hearts == [3, 3]
    assert not match.can_undo(0)
    assert not match.can_undo(1)


class Spin(Step[BrawlState]):
    """Never asks anybody anything."""

    def run(self, s: BrawlState, t: Table) -> int:
        s.become(Spin())
        return 0


class Pile_up(Step[BrawlState]):  # noqa: N801  (a step that only piles up)
    def run(self, s: BrawlState, t: Table) -> int:
        s.push(Pile_up())
        return 0


@pytest.mark.parametrize(("step", "rule"), [(Spin(), "K-STEPS"), (Pile_up(), "K-DEPTH")])
def test_endless_procedure_ends_as_a_draw(step: Step[BrawlState], rule: str) -> None:
    s = BrawlState(3)
    s.push(step)
    assert advance(s, silent_table(3, ScriptedDice([]))) == 0
    assert s.result is not None
    assert (s.result.returns, s.result.rule) == ((0, 0, 0), rule)
    assert len(s.agenda) <= 200


def test_too_many_decisions_end_as_a_draw() -> None:
    s = BrawlState(2, limit=5)
    s.push(Note())
    match = match_at(Brawl(), s, ScriptedDice([]))
    for _ in range(5):
        match.play(0, Action(BrawlVerb.REST))
    outcome = match.outcome()
    assert outcome is not None
    assert outcome.rule == "K-CLOCK"
    with pytest.raises(NotYourTurn):
        match.play(0, Action(BrawlVerb.REST))


def test_a_secret_plan_cannot_be_edited_for_ever() -> None:
    match = new_match(Muster(), Options(2), SEED)
    match.play(0, Action(MusterVerb.REROLL))
    for n in range(1, MAX_EDITS):
        match.play(0, Action(MusterVerb.SEND, 1 + n % 2))
    with pytest.raises(Illegal) as refusal:
        match.play(0, Action(MusterVerb.SEND, 3))
    assert refusal.value.rule == "K-DRAFT"
    match.play(0, Action(MusterVerb.COMMIT))


def test_a_view_cannot_be_played_on() -> None:
    match = fight()
    view = match.view(0)
    assert view.viewer != FULL
    with pytest.raises(Broken):
        advance(view, silent_table(2, ScriptedDice([])))


def test_an_empty_agenda_is_a_broken_game() -> None:
    with pytest.raises(Broken):
        advance(BrawlState(2), silent_table(2, ScriptedDice([])))


def test_conceding_gives_the_others_the_win() -> None:
    match = new_match(Brawl(), Options(4), SEED)
    match.concede(2)
    outcome = match.outcome()
    assert outcome is not None
    assert (outcome.returns, outcome.rule, outcome.winners()) == ((1, 1, -3, 1), "K-CONCEDE", [0, 1, 3])
    with pytest.raises(NotYourTurn):
        match.concede(0)


def test_a_clock_that_runs_out_loses() -> None:
    match = new_match(Brawl(), Options(2), SEED)
    match.flag(0)
    outcome = match.outcome()
    assert outcome is not None
    assert (outcome.returns, outcome.rule) == ((-1, 1), "K-FLAG")


def test_illegal_options_do_not_start_a_match() -> None:
    with pytest.raises(Illegal, match="seats 2 to 4, not 5"):
        new_match(Brawl(), Options(5), SEED)
    with pytest.raises(Illegal, match="no option 'colour'"):
        new_match(Brawl(), Options(2, (), {"colour": 1}), SEED)
    with pytest.raises(Malformed):
        new_match(Brawl(), Options(2), "short")


def test_two_matches_of_one_seed_are_the_same() -> None:
    a, b = (new_match(Brawl(), Options(3), SEED) for _ in range(2))
    assert a.game.to_data(a.state) == b.game.to_data(b.state)
    other = new_match(Brawl(), Options(3), SEED[::-1])
    assert a.game.to_data(a.state) != other.game.to_data(other.state)


def test_steps_are_saved_by_name_and_arguments() -> None:
    step = BrawlTurn(2, True)
    assert step_to_data(step) == ["tiny.BrawlTurn", 2, True]
    again: Step[Any] = step_from_data(["tiny.BrawlTurn", 2, True])
    assert isinstance(again, BrawlTurn)
    assert (again.seat, again.drawn) == (2, True)


@pytest.mark.parametrize("data", [None, [], [1], ["tiny.Nothing"], ["tiny.BrawlTurn", 1]])
def test_a_broken_saved_step_is_refused(data: object) -> None:
    with pytest.raises(Malformed):
        step_from_data(data)


def test_events_are_numbered_for_each_seat_without_gaps() -> None:
    match = new_match(Muster(), Options(2), SEED)
    match.play(1, Action(MusterVerb.REROLL))
    match.play(1, Action(MusterVerb.SEND, 1))
    assert len(match.events(1)) == 1
    assert match.events(0) == []
    match.play(1, Action(MusterVerb.COMMIT))
    assert len(match.events(0, 0)) == 1
    assert match.events(0, 1) == []


def test_own_dice_do_not_depend_on_the_order_of_arrival() -> None:
    a, b = (new_match(Muster(), Options(2), SEED) for _ in range(2))
    for match, order in ((a, (0, 1)), (b, (1, 0))):
        for seat in order:
            match.play(seat, Action(MusterVerb.REROLL))
    assert a.state.drafts == b.state.drafts
    assert seeded(SEED, "seat 0").roll(6) == a.state.drafts[0][0]
