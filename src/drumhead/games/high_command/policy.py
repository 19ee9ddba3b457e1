"""What is not worth a thought, and what would a rule of thumb do? One policy for search, one for studies."""

from mypy_extensions import i64

from drumhead.games.high_command.state import HighState
from drumhead.games.high_command.verbs import Verb
from drumhead.kernel.action import Action
from drumhead.kernel.dice import Dice
from drumhead.kernel.playout import Policy, by_weight
from drumhead.kernel.state import State


class Quartermaster(Policy):
    """Pays as suggested: the suggestion gives away least."""

    def sensible(self, s: State, seat: i64, options: list[Action]) -> list[Action]:
        if options[0].verb is Verb.SETTLE:
            return options[:1]
        return options

    def turn(self, s: State, seat: i64) -> i64:
        if not isinstance(s, HighState):
            return -1
        order: i64 = (seat - s.first + s.seats) % s.seats
        return (s.turn + s.seats - 1 - order) // s.seats


class Thumb(Quartermaster):
    """Captures, sends whom it can, buys with what is left, attacks rather than not, and stops when nothing is left."""

    def pick(self, s: State, seat: i64, options: list[Action], dice: Dice) -> i64:
        if options[0].verb is Verb.SETTLE:
            return 0
        weights: list[int] = []
        for action in options:
            weights.append(liking(action))
        return by_weight(weights, dice)


def liking(action: Action) -> i64:
    """How often the rule of thumb picks this, in parts."""
    verb = action.verb
    if verb is Verb.DONE or verb is Verb.REFRESH:
        return 0
    if verb is Verb.CAPTURE:
        return 100
    if verb is Verb.DEPLOY or verb is Verb.RUSH or verb is Verb.WARCASTER:
        return 60
    if verb is Verb.ATTACK:
        return 30
    if verb is Verb.PURCHASE:
        return 20
    if verb is Verb.CULL or verb is Verb.DISCARD or verb is Verb.SAVE:
        return 8
    return 4 if verb is Verb.DECLINE else 15
