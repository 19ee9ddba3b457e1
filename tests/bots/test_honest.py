"""Do bots see only what they are shown? They get a view and a decision; the table itself is poison to them."""

from typing import Any, NoReturn

import pytest

from drumhead import bots
from drumhead.bots.levels import register
from drumhead.kernel import FULL, Action, Decision, Game, Match, Options, new_match, redeal, seeded
from drumhead.lab import conformance
from tests.kernel.tiny import Brawl, BrawlState, Muster

BUDGET = bots.Budget(iterations=30)
NAMES = ["random", "greedy", "recruit", "sergeant", "captain", "general"]


def started(game: Game[Any], label: str, inputs: int) -> Match[Any]:
    """A match after some random inputs, waiting for a choice between several options."""
    match = new_match(game, Options(2), conformance.seed_of(label))
    dice = seeded(label, "choices")
    while match.mask:
        decision = match.pending()[0]
        if match.number() >= inputs and len(decision.options) > 1:
            return match
        match.play(decision.seat, decision.options[dice.below(len(decision.options))])
    raise AssertionError("The match was over too soon.")


class Poison(BrawlState):
    """The real table of a match: whoever reads the hands or the deck of it is caught."""

    def __getattribute__(self, name: str) -> Any:
        if name in ("hands", "deck") and super().__getattribute__("viewer") == FULL:
            caught()
        return super().__getattribute__(name)


def caught() -> NoReturn:
    raise AssertionError("A bot has looked at the table itself.")


class PoisonedBrawl(Brawl):
    """A game whose real state is poison: only resampled states may be played on."""

    def __init__(self) -> None:
        super().__init__()
        self.real: BrawlState | None = None

    def clone(self, s: BrawlState) -> BrawlState:
        if s is self.real:
            caught()
        return super().clone(s)

    def view(self, s: BrawlState, seat: int) -> BrawlState:
        if s is self.real:
            caught()
        return super().view(s, seat)


@pytest.mark.parametrize("name", NAMES)
def test_a_poisoned_state_harms_no_bot(name: str) -> None:
    match = started(Brawl(), "poison", 4)
    decision = match.pending()[0]
    view = match.view(decision.seat)
    game = PoisonedBrawl()
    game.real = match.state
    match.state.__class__ = Poison
    with pytest.raises(AssertionError, match="looked at the table"):
        _ = match.state.hands
    assert bots.make(name, game, "a").choose(view, decision, BUDGET) in decision.options


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("inputs", [2, 5, 8])
def test_what_a_seat_cannot_know_changes_no_choice(name: str, inputs: int) -> None:
    game = Brawl()
    match = started(game, f"redeal {inputs}", inputs)
    decision = match.pending()[0]
    seat = decision.seat
    chosen = []
    for deal in range(4):
        dealt = game.with_zones(match.state, redeal(game.zones(match.state), seat, seeded(str(deal), "deal")))
        chosen.append(bots.make(name, game, "same").choose(game.view(dealt, seat), decision, BUDGET))
    assert chosen == [chosen[0]] * 4


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("game", [Brawl(), Muster()])
def test_a_view_is_left_as_it_was(name: str, game: Game[Any]) -> None:
    match = started(game, "kept", 3)
    decision = match.pending()[0]
    view = match.view(decision.seat)
    before = game.to_data(view)
    bots.make(name, game, "b").choose(view, decision, BUDGET)
    assert game.to_data(view) == before


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("game", [Brawl(), Muster()])
@pytest.mark.parametrize("seats", [2, 3])
def test_bots_play_whole_matches_by_the_law(name: str, game: Game[Any], seats: int) -> None:
    match = new_match(game, Options(seats), conformance.seed_of(name))
    seated = [bots.make(name, game, f"seat {seat}") for seat in range(seats)]
    while match.mask:
        decision = match.pending()[-1]
        seat = decision.seat
        match.play(seat, seated[seat].choose(match.view(seat), decision, bots.Budget(iterations=8)))
    conformance.check_record(game, match)


@pytest.mark.parametrize("name", NAMES)
def test_the_same_seed_thinks_alike(name: str) -> None:
    game = Muster()
    match = started(game, "alike", 0)
    decision = match.pending()[0]
    view = match.view(decision.seat)
    first, second = (bots.make(name, game, "s").choose(view, decision, BUDGET) for _ in range(2))
    assert first == second


def test_sealed_choices_do_not_answer_the_draft_of_another() -> None:
    """What the other seat has drafted (unseen) must not change what a planner sends."""
    game = Muster()
    match = new_match(game, Options(2), conformance.seed_of("sealed"))
    reroll, send = (game.info.verbs["REROLL"], game.info.verbs["SEND"])
    chosen = []
    for field in (1, 2, 3):
        twin = game.clone(match.state)
        twin.drafts[0] = (6, 1, field)
        twin.drafts[1] = (4, 1, 0)
        decision = Decision(1, "tiny.Orders", [], twin.agenda[-1].options(twin, 1), True, 0)
        chosen.append(bots.make("general", game, "x").choose(game.view(twin, 1), decision, bots.Budget(iterations=60)))
    assert chosen == [chosen[0]] * 3
    assert chosen[0].verb in (reroll, send)


def test_unknown_bots_are_refused_in_a_sentence() -> None:
    with pytest.raises(Exception, match="There is no bot 'colonel'; there are: random, greedy"):
        bots.make("colonel", Brawl())


def test_further_bots_plug_in() -> None:
    class Last(bots.Bot):
        def choose(self, view: Any, decision: Decision, budget: bots.Budget) -> Action:
            return decision.options[-1]

    if "last" not in bots.names():
        register("last", lambda game, dice, rest: Last(game, dice))
    match = started(Brawl(), "plug", 2)
    decision = match.pending()[0]
    chosen = bots.make("last:whatever", Brawl()).choose(match.view(decision.seat), decision, BUDGET)
    assert chosen == decision.options[-1]
    with pytest.raises(Exception, match="already a bot"):
        register("last", lambda game, dice, rest: Last(game, dice))
