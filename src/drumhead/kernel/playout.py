"""How is a game played out without anybody watching? In the compiled core, nothing verified and nothing told."""

from typing import Final

from mypy_extensions import i64, mypyc_attr

from drumhead.kernel.action import Action
from drumhead.kernel.agenda import MAX_STEPS, Table, advance, silent_table
from drumhead.kernel.dice import Dice
from drumhead.kernel.illegal import Broken
from drumhead.kernel.state import State

PATIENCE: Final = 2000  # secret inputs without a public one, after which a random drafter commits


@mypyc_attr(allow_interpreted_subclasses=True)
class Policy:
    """Picks one of the options, by its place in the list. This one picks at random."""

    def pick(self, s: State, seat: i64, options: list[Action], dice: Dice) -> i64:
        """The place of the chosen option."""
        return dice.below(len(options))

    def sensible(self, s: State, seat: i64, options: list[Action]) -> list[Action]:
        """The options that are worth a thought, at least one; all of them, unless a game knows better."""
        return options

    def turn(self, s: State, seat: i64) -> i64:
        """A number that grows whenever a turn of the seat begins; -1 if the game has no turns of that kind."""
        return -1


def by_weight(weights: list[int], dice: Dice) -> i64:
    """A place drawn by lot, each as often as its weight says; any, if nothing has weight."""
    total: i64 = 0
    for weight in weights:
        total += weight
    if total <= 0:
        return dice.below(len(weights))
    roll: i64 = dice.below(total)
    place: i64 = 0
    while roll >= weights[place]:
        roll -= weights[place]
        place += 1
    return place


def lowest(mask: i64) -> i64:
    """The first seat of a mask: pending seats are asked in seat order."""
    seat: i64 = 0
    while not mask & (1 << seat):
        seat += 1
    return seat


def choices(s: State, mask: i64) -> list[Action]:
    """The options of the first seat that is asked: for those who drive a game from outside."""
    return s.agenda[-1].options(s, lowest(mask))


def playout(s: State, dice: Dice, policy: Policy | None = None, most: i64 = 0) -> i64:
    """Play to the end (or for at most ``most`` decisions); returns the number of decisions taken."""
    return playout_at(silent_table(s.seats, dice), s, dice, policy, most)


def playout_at(t: Table, s: State, dice: Dice, policy: Policy | None, most: i64) -> i64:
    """A playout at a table that is already laid (one serves many games)."""
    mask = advance(s, t)
    agenda = s.agenda
    limit: i64 = s.limit
    count: i64 = 0
    quiet: i64 = 0
    while mask:
        seat: i64 = 0 if mask & 1 else 1 if mask & 2 else lowest(mask)
        step = agenda[-1]
        options = step.options(s, seat)
        many: i64 = len(options)
        place: i64 = 0
        if many > 1:
            if quiet > PATIENCE:
                place = many - 1
            elif policy is None:
                place = dice.below(many)
            else:
                place = policy.pick(s, seat, options, dice)
        elif many == 0:
            raise Broken(f"Seat {seat} is asked but has no option.")
        # As in `answer`, with an eye on the clock.
        if step.secret():
            clock: i64 = s.clock
            step.take(s, t, seat, options[place])
            quiet = quiet + 1 if s.clock == clock else 0
        else:
            clock = s.clock + 1
            if clock < limit:
                s.clock = clock
            else:
                s.tick()
            step.take(s, t, seat, options[place])
            quiet = 0
        # As in `advance`, of which the first step is here: mostly it asks at once, and the call would show.
        mask = agenda[-1].run(s, t) if agenda and s.result is None else 0
        if not mask:
            mask = advance(s, t, MAX_STEPS - 1)
        count += 1
        if count == most:
            break
    return count
