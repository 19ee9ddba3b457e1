"""How is a game played out while somebody keeps count? As a playout, but each seat chooses from its own view.

For studies of thousands of games: what is counted on the way is counted here, in the compiled core.
"""

from typing import Any, Final

from mypy_extensions import i64, mypyc_attr

from drumhead.kernel.action import Action
from drumhead.kernel.agenda import Step, Table, advance, answer, step_name
from drumhead.kernel.dice import Dice
from drumhead.kernel.game import Game
from drumhead.kernel.illegal import Broken
from drumhead.kernel.playout import Policy, lowest
from drumhead.kernel.state import State
from drumhead.kernel.zones import Hand


@mypyc_attr(allow_interpreted_subclasses=True)
class Player:
    """Whoever plays a seat: is shown a view, the step that asks, and the options (two at least)."""

    def choose(self, view: State, step: Step[Any], seat: i64, options: list[Action], number: i64) -> i64:
        """The place of the chosen option; ``number`` counts the decisions before it."""
        raise Broken("This player does not say how it chooses.")


class Thumb(Player):
    """Plays by a game's rule of thumb."""

    def __init__(self, policy: Policy, dice: Dice) -> None:
        self.policy: Final = policy
        self.dice: Final = dice

    def choose(self, view: State, step: Step[Any], seat: i64, options: list[Action], number: i64) -> i64:
        return self.policy.pick(view, seat, options, self.dice)


class Course:
    """What was counted: by seat the cards of the first hand and all that were in hand when the seat was asked."""

    def __init__(self, seats: i64) -> None:
        self.decisions: i64 = 0
        self.choices: i64 = 0  # options of all decisions with more than one
        self.leads: list[float] = []  # how seat 0 stood, again and again
        self.opening: list[set[int]] = [set() for _ in range(seats)]
        self.drawn: list[set[int]] = [set() for _ in range(seats)]


def watch(game: Game[State], s: State, t: Table, players: list[Player], every: i64) -> Course:
    """Play to the end; how seat 0 stands is noted every so many decisions."""
    course = Course(s.seats)
    held: list[Hand | None] = [None] * s.seats
    mask = advance(s, t)
    while mask:
        seat: i64 = lowest(mask)
        step = s.agenda[-1]
        options = step.options(s, seat)
        count: i64 = len(options)
        if count == 0:
            raise Broken(f"Seat {seat} is asked by {step_name(type(step))} and has no option.")
        hand = game.hand(s, seat)
        if hand is not None and hand is not held[seat]:
            held[seat] = hand
            first = not course.opening[seat]
            for card in hand.cards:
                if card > 0:
                    course.drawn[seat].add(card)
                    if first:
                        course.opening[seat].add(card)
        place: i64 = 0
        if count > 1:
            place = players[seat].choose(game.view(s, seat), step, seat, options, course.decisions)
            course.choices += count
        if course.decisions % every == 0:
            course.leads.append(game.evaluate(s, 0))
        mask = answer(s, t, seat, options[place])
        course.decisions += 1
    return course
