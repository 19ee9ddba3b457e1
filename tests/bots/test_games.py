"""Do bots play every registered game, from a view that went over a wire, without learning what it hides?"""

import json
from typing import Any

import pytest

from drumhead import bots
from drumhead.games import game_ids, load
from drumhead.kernel import Game, Match, new_match, redeal, seeded
from drumhead.lab import conformance


def waiting_at(game: Game[Any], label: str, inputs: int) -> Match[Any]:
    """A match after about so many random inputs, where somebody has a choice."""
    match = new_match(game, game.default_options(game.info.min_seats), conformance.seed_of(label))
    dice = seeded(label, "choices")
    while match.mask:
        decision = match.pending()[0]
        if match.number() >= inputs and len(decision.options) > 1:
            break
        match.play(decision.seat, decision.options[dice.below(len(decision.options))])
    assert match.mask, "The match was over too soon."
    return match


@pytest.mark.parametrize("name", game_ids())
@pytest.mark.parametrize("bot", ["greedy", "general"])
def test_bots_answer_from_a_view_that_travelled(name: str, bot: str) -> None:
    game = load(name)
    match = waiting_at(game, "travelled", 20)
    thinker = bots.make(bot, game, "t")
    for _ in range(4):
        if not match.mask:
            break
        decision = match.pending()[0]
        view = game.position(json.loads(json.dumps(game.to_data(match.view(decision.seat)))))
        action = thinker.choose(view, decision, bots.Budget(iterations=4))
        assert action in decision.options
        match.play(decision.seat, action)


@pytest.mark.parametrize("name", game_ids())
@pytest.mark.parametrize("inputs", [12, 40])
def test_what_is_hidden_changes_no_choice(name: str, inputs: int) -> None:
    game = load(name)
    match = waiting_at(game, f"hidden {inputs}", inputs)
    decision = match.pending()[0]
    seat = decision.seat
    for bot in ("greedy", "general"):
        chosen = []
        for deal in range(3):
            dealt = game.with_zones(match.state, redeal(game.zones(match.state), seat, seeded(str(deal), "deal")))
            chosen.append(bots.make(bot, game, "h").choose(game.view(dealt, seat), decision, bots.Budget(iterations=3)))
        assert chosen == [chosen[0]] * 3, bot


@pytest.mark.parametrize("name", game_ids())
@pytest.mark.parametrize("inputs", [6, 30])
def test_hints_are_the_same_for_all_states_that_look_the_same(name: str, inputs: int) -> None:
    """Re-deal what the seat cannot know: action, chance and visits of every hint stay what they were."""
    game = load(name)
    match = waiting_at(game, f"same hints {inputs}", inputs)
    decision = match.pending()[0]
    seat = decision.seat
    seen = game.to_data(match.view(seat))
    told = []
    for deal in range(3):
        dealt = game.with_zones(match.state, redeal(game.zones(match.state), seat, seeded(str(deal), "deal")))
        view = game.view(dealt, seat)
        assert game.to_data(view) == seen
        hints = bots.hint(game, view, decision, bots.Budget(iterations=12), "h")
        told.append([(hint.action, hint.chance, hint.visits) for hint in hints])
    assert told == [told[0]] * 3


@pytest.mark.parametrize("name", game_ids())
def test_secrets_are_kept_with_bots_at_the_table(name: str) -> None:
    """A general and a greedy bot play; at every few inputs the re-deal and twin tests look at both seats."""
    game = load(name)
    match = new_match(game, game.default_options(game.info.min_seats), conformance.seed_of("seated"))
    seated = [bots.make(bot, game, bot) for bot in ("general", "greedy")]
    dice = seeded("seated", "checks")
    while match.mask and match.number() < 90:
        decision = match.pending()[0]
        seat = decision.seat
        match.play(seat, seated[seat].choose(match.view(seat), decision, bots.Budget(iterations=4)))
        if match.number() % 9 == 0 and match.mask:
            conformance.check_secrets(game, match, dice)
            conformance.check_twins(game, match, dice)
    assert match.number() >= 20


@pytest.mark.parametrize("name", game_ids())
def test_hints_are_options_in_order(name: str) -> None:
    game = load(name)
    match = waiting_at(game, "hints", 15)
    decision = match.pending()[0]
    hints = bots.hint(game, match.view(decision.seat), decision, bots.Budget(iterations=6), "h")
    assert 1 <= len(hints) <= 3
    assert all(hint.action in decision.options for hint in hints)
    assert len({hint.action for hint in hints}) == len(hints)


@pytest.mark.parametrize("name", game_ids())
def test_a_seats_turns_are_counted_when_they_begin(name: str) -> None:
    """Search stops where the seat's next turn begins; a game without such turns says so throughout."""
    game = load(name)
    policy = game.policy()
    assert policy is not None
    match = new_match(game, game.default_options(game.info.min_seats), conformance.seed_of("turns"))
    dice = seeded("turns", "choices")
    counts = [policy.turn(match.state, seat) for seat in range(match.state.seats)]
    grown = [0] * len(counts)
    while match.mask and match.number() < 400:
        decision = match.pending()[0]
        match.play(decision.seat, decision.options[dice.below(len(decision.options))])
        now = [policy.turn(match.state, seat) for seat in range(len(counts))]
        assert all(after >= before for after, before in zip(now, counts, strict=True))
        assert max(now) - min(now) <= 1, "turns go round"
        for seat, before in enumerate(counts):
            grown[seat] += now[seat] > before
        counts = now
    assert all(grown) or counts == [-1] * len(counts)


@pytest.mark.parametrize("name", game_ids())
def test_what_is_worth_a_thought_is_offered(name: str) -> None:
    game = load(name)
    policy = game.policy()
    assert policy is not None
    match = new_match(game, game.default_options(game.info.min_seats), conformance.seed_of("sensible"))
    dice = seeded("sensible", "choices")
    while match.mask and match.number() < 200:
        decision = match.pending()[0]
        kept = policy.sensible(match.view(decision.seat), decision.seat, decision.options)
        assert kept
        assert all(option in decision.options for option in kept)
        match.play(decision.seat, kept[dice.below(len(kept))])
