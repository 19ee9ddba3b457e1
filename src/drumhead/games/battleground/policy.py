"""How does a light hand play a battle? Rushes first, the line together, attacks made, cards played, few new orders.

And the rule of thumb for studies, which besides forms its line and keeps to the orders that suit its units.
"""

from typing import Final

from mypy_extensions import i64

from drumhead.games.battleground.state import BattleState
from drumhead.games.battleground.verbs import CLOSE, LONG, RANGED, Verb
from drumhead.kernel.action import Action
from drumhead.kernel.dice import Dice
from drumhead.kernel.playout import Policy, by_weight
from drumhead.kernel.state import State

OTHERS: Final = 8
CHARGING: Final = 3
MOST: Final = 40  # options that a search looks at in one decision


def weight(s: BattleState, action: Action) -> i64:
    """How often the light hand picks this, in parts."""
    verb = action.verb
    if verb is Verb.RUSHES or verb is Verb.RUSH:
        return 80
    if verb is Verb.MOVES:
        return 40
    if verb is Verb.ATTACK or verb is Verb.MOVE:
        return 24
    if verb is Verb.RALLY:
        return 30
    if verb is Verb.PLAY or verb is Verb.CAST or verb is Verb.STEP_IN:
        return 16
    if verb is Verb.ABILITY or verb is Verb.DRAW:
        return 6
    if verb is Verb.ORDER:
        return order_weight(s, action)
    if verb is Verb.CONTROL or verb is Verb.CHARGE or verb is Verb.RECALL:
        return 1
    if verb is Verb.SKIP or verb is Verb.STRIP or verb is Verb.RESERVE:
        return 2
    return OTHERS


def order_weight(s: BattleState, action: Action) -> i64:
    """Orders that suit a unit and are new to it; in deployment the listed plan comes first anyway."""
    letter: i64 = action.more[0]  # as `Order.numbers` writes it; every listed order is whole
    u = s.units[action.a]
    suits = (RANGED <= letter <= LONG) if u.printed.range else letter == CLOSE
    if s.turn == 0:
        return 12 if suits else 3
    if suits and letter != u.order.letter:
        return 4
    return 1


class Adjutant(Policy):
    """Plays by weights; for search it leaves out what is hardly ever worth a thought."""

    def pick(self, s: State, seat: i64, options: list[Action], dice: Dice) -> i64:
        if not isinstance(s, BattleState):
            return dice.below(len(options))
        total: i64 = 0
        weights: list[int] = []
        for action in options:
            one = weight(s, action)
            weights.append(one)
            total += one
        roll: i64 = dice.below(total)
        for place in range(len(weights)):
            roll -= weights[place]
            if roll < 0:
                return place
        return len(options) - 1

    def sensible(self, s: State, seat: i64, options: list[Action]) -> list[Action]:
        if not isinstance(s, BattleState) or len(options) <= 8:
            return options
        kept: list[Action] = []
        for action in options:
            verb = action.verb
            if verb is Verb.RUSH or verb is Verb.RUSHES:
                return [one for one in options if one.verb is Verb.RUSH or one.verb is Verb.RUSHES]
            if s.turn > 0 and verb is Verb.ORDER and order_weight(s, action) < 2:
                continue
            if verb is Verb.PLACE and len(kept) >= MOST // 2:
                continue
            kept.append(action)
        if not kept:
            return options
        return kept[:MOST] if len(kept) > MOST and s.turn == 0 else kept

    def turn(self, s: State, seat: i64) -> i64:
        if not isinstance(s, BattleState) or s.turn == 0:
            return 0
        own: i64 = 1 if (seat & 1) == s.first else 0
        return (s.turn + own) // 2


class Thumb(Adjutant):
    """Forms the line, sends fighters to close and shooters into range, rushes, moves as one, spends what is left."""

    def pick(self, s: State, seat: i64, options: list[Action], dice: Dice) -> i64:
        if not isinstance(s, BattleState):
            return dice.below(len(options))
        if options[0].verb is Verb.PLACE:
            return 0  # the plan of the list, else the middle of the front row
        weights: list[int] = []
        for action in options:
            weights.append(liking(s, action))
        return by_weight(weights, dice)


def liking(s: BattleState, action: Action) -> i64:
    """How often the rule of thumb picks this, in parts."""
    verb = action.verb
    if verb is Verb.ORDER:
        return wish(s, action)
    if verb is Verb.RUSHES or verb is Verb.RUSH:
        return 20000
    if verb is Verb.RALLY or verb is Verb.MOVES:
        return 1000
    if verb is Verb.CONTROL or verb is Verb.CHARGE or verb is Verb.RECALL or verb is Verb.SKIP or verb is Verb.STRIP:
        return 0
    if verb is Verb.PLAY or verb is Verb.CAST or verb is Verb.ABILITY or verb is Verb.STEP_IN:
        return 100
    if verb is Verb.END:
        return 0 if s.normal else 400  # what is not spent on rushes is spent while the line moves
    if verb is Verb.DRAW:
        return 10
    return OTHERS


def wish(s: BattleState, action: Action) -> i64:
    """A plain order that suits the unit, if it has none such."""
    order = action.more
    if order[1] or order[2] or order[3]:
        return 0
    u = s.units[action.a]
    letter: i64 = order[0]
    shoots = u.printed.range > 0
    fits = (RANGED <= letter <= LONG) if shoots else letter == CLOSE
    if not fits:
        return 1 if s.turn == 0 else 0
    present: i64 = u.order.letter
    if s.turn > 0 and ((RANGED <= present <= LONG) if shoots else present == CLOSE):
        return 0
    return 4000
