"""Which option is worth a thought? A light policy for playouts: act rather than wait, shoot rather than hold.

And the rule of thumb for studies, which besides knows where it wants to go.
"""

from typing import Final

from mypy_extensions import i64

from drumhead.games.dropzone.state import INSIDE, TABLE, DropState
from drumhead.games.dropzone.verbs import Verb
from drumhead.kernel.action import Action
from drumhead.kernel.dice import Dice
from drumhead.kernel.playout import Policy, by_weight
from drumhead.kernel.state import State
from drumhead.space.upright import squared

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


class Thumb(Adjutant):
    """Searches, shoots, and moves to what is nearest of what scores; idles when nothing else is left."""

    def pick(self, s: State, seat: i64, options: list[Action], dice: Dice) -> i64:
        if not isinstance(s, DropState):
            return dice.below(len(options))
        weights: list[int] = []
        goals: list[tuple[int, int]] = []
        nearest: i64 = -1
        least: i64 = 0
        for place in range(len(options)):
            action = options[place]
            verb = action.verb
            if verb is Verb.SEARCH or verb is Verb.CLAIM or (verb is Verb.ENTER and is_goal(s, seat, action.a)):
                return place
            if verb is Verb.GO:
                if nearest < 0:
                    goals = wanted(s, seat)
                for x, y in goals:
                    far = squared(action.a, action.b, x, y)
                    if nearest < 0 or far < least:
                        nearest = place
                        least = far
            weights.append(liking(action))
        return nearest if nearest >= 0 else by_weight(weights, dice)


def is_goal(s: DropState, seat: i64, pid: i64) -> bool:
    """Does an Objective lie in this Garrison that the seat has not claimed?"""
    for o in s.objectives:
        if o.piece == pid and not o.gone and not o.squad and o.owner != seat:
            return True
    return False


def wanted(s: DropState, seat: i64) -> list[tuple[int, int]]:
    """Where the rule of thumb wants to be: at Objectives and places that score, else at the enemy."""
    found: list[tuple[int, int]] = []
    for o in s.objectives:
        if not o.gone and not o.squad:
            found.append((o.x, o.y))
    for focal in s.table.focals:
        for piece in s.table.pieces:
            if piece.id == focal.piece:
                found.append(((piece.left + piece.right) // 2, (piece.bottom + piece.top) // 2))
    if not found:
        for u in s.units:
            if u.uid and u.seat != seat and (u.place == TABLE or u.place == INSIDE):
                found.append((u.x, u.y))
    return found


def liking(action: Action) -> i64:
    """How often the rule of thumb picks what does not lead it anywhere, in parts."""
    verb = action.verb
    if verb is Verb.SHOOT:
        return 60
    if verb is Verb.MOVE or verb is Verb.DISEMBARK:
        return 20
    return 0 if idle(action) else 4


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
