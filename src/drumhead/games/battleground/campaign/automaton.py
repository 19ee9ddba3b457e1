"""Who leads the other army in a chain? A plain general: rushes when it can, shoots, moves on, spends what it has."""

from __future__ import annotations

from drumhead.games.battleground.state import BattleState
from drumhead.games.battleground.verbs import CLOSE, RANGED, Verb
from drumhead.kernel import Action, Dice, Policy

LIKED = {
    Verb.RUSHES: 100,
    Verb.RUSH: 90,
    Verb.ATTACK: 80,
    Verb.CAST: 75,
    Verb.PLAY: 70,
    Verb.RALLY: 60,
    Verb.ABILITY: 55,
    Verb.MOVES: 50,
    Verb.MOVE: 45,
    Verb.DRAW: 44,
    Verb.ACCEPT: 40,
    Verb.STEP_IN: 35,
    Verb.END: 30,
    Verb.PASS: 5,
    Verb.DECLINE: 4,
    Verb.CONTROL: 2,
    Verb.POSE: 1,
    Verb.CHARGE: 1,
    Verb.RECALL: 1,
}
PLAIN = 20
FIRST_ORDER = 42


class Automaton(Policy):
    """Picks the dearest kind of action it is offered, by lot among equals."""

    def pick(self, s: BattleState, seat: int, options: list[Action], dice: Dice) -> int:  # type: ignore[override]
        best, found = -1, [0]
        for place, action in enumerate(options):
            liking = self.liking(s, action)
            if liking > best:
                best, found = liking, [place]
            elif liking == best:
                found.append(place)
        return found[dice.below(len(found))]

    def liking(self, s: BattleState, action: Action) -> int:
        if action.verb is Verb.ORDER:
            if s.turn > 0 or not action.more:
                return 3
            unit = s.units[action.a].printed
            wanted = RANGED if unit.range else CLOSE
            return FIRST_ORDER if action.more[0] == wanted and not any(action.more[1:]) else PLAIN
        verb = action.verb
        assert isinstance(verb, Verb)
        return LIKED.get(verb, PLAIN)
