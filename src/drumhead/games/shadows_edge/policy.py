"""When is a turn over, and what would a rule of thumb do? One policy for search, one for studies."""

from mypy_extensions import i64

from drumhead.games.shadows_edge.selectors import attack
from drumhead.games.shadows_edge.state import EdgeState, is_commander
from drumhead.games.shadows_edge.verbs import Verb
from drumhead.kernel.action import Action
from drumhead.kernel.dice import Dice
from drumhead.kernel.playout import Policy, by_weight
from drumhead.kernel.state import State


class Adjutant(Policy):
    """Counts turns; picks at random."""

    def turn(self, s: State, seat: i64) -> i64:
        if not isinstance(s, EdgeState):
            return -1
        return s.turn if s.active == seat else s.turn - 1


class Thumb(Adjutant):
    """Deploys and attacks while it can, whom it can defeat first; ends the turn when nothing else is left."""

    def pick(self, s: State, seat: i64, options: list[Action], dice: Dice) -> i64:
        if not isinstance(s, EdgeState):
            return dice.below(len(options))
        weights: list[int] = []
        for action in options:
            weights.append(liking(s, action))
        return by_weight(weights, dice)


def liking(s: EdgeState, action: Action) -> i64:
    """How often the rule of thumb picks this, in parts."""
    verb = action.verb
    if verb is Verb.ATTACK:
        return bargain(s, action.a, action.b)
    if verb is Verb.END or verb is Verb.RESERVE:
        return 0
    if verb is Verb.RETREAT or verb is Verb.BRACE or verb is Verb.READY:
        return 1
    if verb is Verb.DEPLOY:
        return 60
    return 10 if verb is Verb.MOVE else 15


def bargain(s: EdgeState, attacker: i64, target: i64) -> i64:
    """How good an attack looks by the printed numbers: who would fall?"""
    if is_commander(target):
        return 60
    u = s.find(attacker)
    v = s.find(target)
    if u is None or v is None:
        return 0
    falls = attack(s, v) >= u.defence
    if attack(s, u) >= v.defence:
        return 60 if falls else 120
    return 2 if falls else 20
