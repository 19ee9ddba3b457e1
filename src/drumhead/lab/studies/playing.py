"""How is one game of a study played, and what is written down about it? Everything follows from its number and seed."""

from collections import Counter
from dataclasses import dataclass, field
from hashlib import sha256
from itertools import pairwise
from typing import Any, Final

from drumhead.bots import Budget, make
from drumhead.kernel import Broken, Decision, Game, Options, Sealed, advance, answer, lowest
from drumhead.kernel.agenda import step_name, step_to_data
from drumhead.kernel.match import match_table
from drumhead.lab.simulate import Source

LOOK: Final = 8
"""Decisions between two looks at who leads."""
CLEAR: Final = 0.05
"""A lead smaller than this is none."""


@dataclass(frozen=True)
class Task:
    """Some games: those of ``numbers``, of these pairs of lists."""

    source: Source
    bot: str
    seed: int
    values: tuple[tuple[str, object], ...]
    lists: tuple[object, ...]
    pairs: tuple[tuple[int, int], ...]
    numbers: tuple[int, ...]
    iterations: int = 0


@dataclass(frozen=True)
class Row:
    """One game. Whatever is kept by seat has one entry for each of the two seats."""

    number: int
    seed: str
    lists: tuple[int, int]
    scores: tuple[float, float]
    rule: str
    decisions: int
    branching: float
    lead_changes: int
    foreseen: float
    """The part of the game after which whoever won led all the time; 1.0 for a draw."""
    opening: tuple[tuple[str, ...], tuple[str, ...]]
    drawn: tuple[tuple[str, ...], tuple[str, ...]]
    deeds: tuple[tuple[str, ...], tuple[str, ...]]
    rules: tuple[tuple[str, int], ...] = field(default=())


def seed_of(seed: int, number: int) -> str:
    """Two games in a row, the same pair of lists both ways round, share a seed."""
    return sha256(f"drumhead study {seed} {number // 2}".encode()).hexdigest()


def play(task: Task) -> list[Row]:
    """The games of a task, in the order of their numbers."""
    game = task.source.game()
    return [play_one(game, task, number) for number in task.numbers]


def play_one(game: Game[Any], task: Task, number: int) -> Row:
    """Play one game to its end; bots are shown views only."""
    one, other = task.pairs[(number // 2) % len(task.pairs)]
    places = (other, one) if number % 2 else (one, other)
    seed = seed_of(task.seed, number)
    table = match_table(2, seed)
    s = game.setup(Options(2, tuple(task.lists[place] for place in places), dict(task.values)), table.dice)
    table.events = []
    players = [make(task.bot, game, f"{seed} {seat}") for seat in range(2)]
    budget = Budget(0, task.iterations)
    opening: list[set[int]] = [set(), set()]
    drawn: list[set[int]] = [set(), set()]
    leads: list[int] = []
    decisions = choices = 0
    mask = advance(s, table)
    while mask:
        seat = int(lowest(mask))
        step = s.agenda[-1]
        options = step.options(s, seat)
        if not options:
            raise Broken(f"Seat {seat} is asked by {step_name(type(step))} and has no option.")
        held = _hand(game, s, seat)
        drawn[seat] |= held
        if not opening[seat]:
            opening[seat] = held
        action = options[0]
        if len(options) > 1:
            about = step_to_data(step)
            asked = Decision(seat, str(about[0]), about[1:], options, isinstance(step, Sealed), decisions)
            action = players[seat].choose(game.view(s, seat), asked, budget)
            choices += len(options)
        if decisions % LOOK == 0:
            lead = game.evaluate(s, 0)
            leads.append(1 if lead > CLEAR else -1 if lead < -CLEAR else 0)
        mask = answer(s, table, seat, action)
        decisions += 1
    result = s.result
    assert result is not None
    won = [value > 0 for value in result.returns]
    scores = (float(won[0]), float(won[1])) if any(won) and not all(won) else (0.5, 0.5)
    deeds: list[set[str]] = [set(), set()]
    rules: Counter[str] = Counter()
    for event in table.events:
        if event.rule:
            rules[event.rule] += 1
        if 0 <= event.seat < 2:
            deeds[event.seat].update(game.deeds_of(event))
    return Row(
        number,
        seed,
        places,
        scores,
        result.rule,
        decisions,
        round(choices / max(1, decisions), 3),
        _changes(leads),
        round(_foreseen(leads, scores), 3),
        _both(opening, game),
        _both(drawn, game),
        (tuple(sorted(deeds[0])), tuple(sorted(deeds[1]))),
        tuple(sorted(rules.items())),
    )


def _hand(game: Game[Any], s: Any, seat: int) -> set[int]:
    """The cards in a seat's hand, of games that have hidden hands."""
    for zone in game.zones(s):
        if zone.owner == seat and zone.name == "hand" and zone.hand is not None:
            return {int(card) for card in zone.hand.cards if card > 0}
    return set()


def _both(cards: list[set[int]], game: Game[Any]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    named = [tuple(sorted({game.called("card", (card,)) for card in held})) for held in cards]
    return named[0], named[1]


def _changes(leads: list[int]) -> int:
    clear = [lead for lead in leads if lead]
    return sum(one != other for one, other in pairwise(clear))


def _foreseen(leads: list[int], scores: tuple[float, float]) -> float:
    if scores[0] == scores[1] or not leads:
        return 1.0
    winner = 1 if scores[0] > scores[1] else -1
    last = max((place for place, lead in enumerate(leads) if lead != winner), default=-1)
    return (last + 1) / len(leads)
