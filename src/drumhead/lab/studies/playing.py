"""How is one game of a study played, and what is written down about it? Everything follows from its number and seed."""

import gc
from collections import Counter
from dataclasses import dataclass, field
from hashlib import sha256
from itertools import pairwise
from typing import Any, Final

from drumhead.bots import Budget, make
from drumhead.bots.bot import Bot
from drumhead.bots.quick import QuickBot
from drumhead.kernel import Action, Decision, Game, Options, Sealed, Step, step_to_data
from drumhead.kernel.match import match_table
from drumhead.kernel.watching import Player, Thumb, watch
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
    if not gc.get_freeze_count():
        gc.freeze()  # cards and rules stay: looking for garbage among them again and again would show
    return [play_one(game, task, number) for number in task.numbers]


def play_one(game: Game[Any], task: Task, number: int) -> Row:
    """Play one game to its end; bots are shown views only."""
    one, other = task.pairs[(number // 2) % len(task.pairs)]
    places = (other, one) if number % 2 else (one, other)
    seed = seed_of(task.seed, number)
    table = match_table(2, seed)
    s = game.setup(Options(2, tuple(task.lists[place] for place in places), dict(task.values)), table.dice)
    table.events = []
    players = [player(make(task.bot, game, f"{seed} {seat}"), Budget(0, task.iterations)) for seat in range(2)]
    course = watch(game, s, table, players, LOOK)
    leads = [1 if lead > CLEAR else -1 if lead < -CLEAR else 0 for lead in course.leads]
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
        int(course.decisions),
        round(int(course.choices) / max(1, int(course.decisions)), 3),
        _changes(leads),
        round(_foreseen(leads, scores), 3),
        _both(course.opening, game),
        _both(course.drawn, game),
        (tuple(sorted(deeds[0])), tuple(sorted(deeds[1]))),
        tuple(sorted(rules.items())),
    )


class BotPlayer(Player):
    """A bot at the table."""

    def __init__(self, bot: Bot, budget: Budget) -> None:
        self.bot: Final = bot
        self.budget: Final = budget

    def choose(self, view: Any, step: Step[Any], seat: int, options: list[Action], number: int) -> int:
        about = step_to_data(step)
        asked = Decision(seat, str(about[0]), about[1:], options, isinstance(step, Sealed), number)
        return options.index(self.bot.choose(view, asked, self.budget))


def player(bot: Bot, budget: Budget) -> Player:
    """The bot as one who plays; a rule of thumb that needs no more is asked without ceremony."""
    if isinstance(bot, QuickBot) and bot.thumb is not None:
        return Thumb(bot.thumb, bot.dice)
    return BotPlayer(bot, budget)


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
