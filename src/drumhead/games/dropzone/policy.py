"""Which option is worth a thought? A light policy for playouts: act rather than wait, shoot rather than hold."""

from typing import Final

from mypy_extensions import i64

from drumhead.games.dropzone.state import DropState
from drumhead.games.dropzone.verbs import Verb
from drumhead.kernel.action import Action
from drumhead.kernel.dice import Dice
from drumhead.kernel.playout import Policy
from drumhead.kernel.state import State

TRIES: Final = 3


class Adjutant(Policy):
    """Picks at random, but seldom ends, holds or stays while something could be done; counts battlegroups as turns."""

    def pick(self, s: State, seat: i64, options: list[Action], dice: Dice) -> i64:
        many: i64 = len(options)
        place = dice.below(many)
        tries: i64 = 0
        while tries < TRIES and idle(options[place]):
            place = dice.below(many)
            tries += 1
        return place

    def sensible(self, s: State, seat: i64, options: list[Action]) -> list[Action]:
        kept = [option for option in options if option.verb is not Verb.HOLD]
        return kept if kept else options

    def turn(self, s: State, seat: i64) -> i64:
        if not isinstance(s, DropState):
            return -1
        count: i64 = s.round * 32
        for g in s.groups:
            if g.gid and g.seat == seat and g.activated == s.round:
                count += 1
        return count


class Onlooker(Adjutant):
    """While a shot is foreseen: the other weapons stay silent, and nobody plays a card."""

    def pick(self, s: State, seat: i64, options: list[Action], dice: Dice) -> i64:
        for place in range(len(options)):
            if options[place].verb is Verb.HOLD or options[place].verb is Verb.PASS:
                return place
        return super().pick(s, seat, options, dice)


class Explorer(Adjutant):
    """For the content runner: as the Adjutant, and no chance to play a card goes by lightly either."""

    def pick(self, s: State, seat: i64, options: list[Action], dice: Dice) -> i64:
        many: i64 = len(options)
        place = dice.below(many)
        tries: i64 = 0
        while tries < TRIES and (idle(options[place]) or options[place].verb is Verb.PASS):
            place = dice.below(many)
            tries += 1
        return place


def idle(action: Action) -> bool:
    """Does this option let a chance go by?"""
    verb = action.verb
    return (
        verb is Verb.FINISH
        or verb is Verb.HOLD
        or verb is Verb.END
        or verb is Verb.DECLINE
        or verb is Verb.TOSS
        or (verb is Verb.STAY and not action.b)
    )
