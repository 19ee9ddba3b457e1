"""Does an analysis tell a match rightly? Curves end at the result, swings are inputs, luck adds up."""

import pytest

from drumhead import bots
from drumhead.bots.analysis import analyse
from drumhead.kernel import Malformed, Match, Options, new_match, with_seats
from drumhead.lab import conformance
from tests.kernel.tiny import Brawl, BrawlState


def played(label: str) -> Match[BrawlState]:
    game = Brawl()
    match = new_match(game, Options(2), conformance.seed_of(label))
    seated = [bots.make("greedy", game, f"{label} {seat}") for seat in range(2)]
    while match.mask:
        decision = match.pending()[0]
        action = seated[decision.seat].choose(match.view(decision.seat), decision, bots.Budget())
        match.play(decision.seat, action)
    return match


def test_the_curve_ends_where_the_match_did() -> None:
    match = played("curve")
    found = analyse(Brawl(), match.record, samples=3)
    outcome = match.outcome()
    assert outcome is not None
    assert found.curve[0].inputs == 0
    assert found.curve[-1].inputs == match.number()
    assert found.curve[-1].chances == tuple(1.0 if value > 0 else 0.0 for value in outcome.returns)
    assert all(0 <= chance <= 1 for point in found.curve for chance in point.chances)


def test_the_biggest_swing_comes_first() -> None:
    found = analyse(Brawl(), played("swing").record, samples=3)
    assert all(swing.inputs < found.curve[-1].inputs for swing in found.swings), "the end decides nothing any more"
    sizes = [max(abs(change) for change in swing.change) for swing in found.swings]
    assert sizes == sorted(sizes, reverse=True)
    assert 1 <= len(sizes) <= 5


def test_luck_of_two_opponents_adds_up_to_nothing() -> None:
    """Brawl's evaluation is symmetric for two, so what chance gave to one it took from the other."""
    found = analyse(Brawl(), played("luck").record, samples=2)
    assert sum(found.luck) == pytest.approx(0, abs=1e-9)


def test_an_empty_record_is_refused() -> None:
    match = new_match(Brawl(), Options(2), conformance.seed_of("empty"))
    with pytest.raises(Malformed, match="no inputs"):
        analyse(Brawl(), match.record)


def test_it_can_be_read_and_sent() -> None:
    found = analyse(Brawl(), played("told").record, samples=2)
    assert found.lines(Brawl())[0].startswith("Brawl")
    assert set(found.to_data()) == {"curve", "swings", "luck"}


def test_a_swing_tells_the_line_that_would_have_been_better() -> None:
    """Worst moves on purpose: then a general knows better, and what he says was an option there."""
    game = Brawl()
    match = new_match(game, Options(2), conformance.seed_of("blunders"))
    adviser = bots.make("general", game, "blunders")
    offered: dict[int, list[str]] = {}
    while match.mask:
        decision = match.pending()[0]
        view = match.view(decision.seat)
        offered[match.number()] = [with_seats(game.words(view, decision.seat, o)) for o in decision.options]
        thought = adviser.hints(view, decision, bots.Budget(iterations=60))
        match.play(decision.seat, thought[-1].action if decision.seat == 0 and thought else decision.options[0])
    found = analyse(game, match.record, samples=3)
    told = [swing for swing in found.swings if swing.better]
    assert told
    for swing in told:
        assert swing.gain >= 0.03
        assert swing.better != swing.words
        assert swing.better in offered[swing.inputs - 1]
    assert any("better was" in line for line in found.lines(game))
