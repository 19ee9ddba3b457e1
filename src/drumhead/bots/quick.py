"""Who plays thousands of games for a study? The game's own rule of thumb, or one look ahead at a few of the options.

A game whose policy picks by itself is asked once. Where it leaves the choice to chance, a handful of the sensible
options is drawn and the greedy player chooses among them: far fewer looks than it takes at all of them.
"""

from typing import Any, Final

from drumhead.bots.bot import Bot, Budget
from drumhead.bots.greedy import GreedyBot
from drumhead.kernel import Action, Decision, Dice, Game, Policy

FEW: Final = 6


class QuickBot(Bot):
    """The player of studies."""

    def __init__(self, game: Game[Any], dice: Dice) -> None:
        super().__init__(game, dice)
        policy = game.policy()
        self._policy: Final = policy
        self._thumb: Final = policy is not None and type(policy).pick is not Policy.pick
        self._greedy: Final = GreedyBot(game, dice, policy)

    def choose(self, view: Any, decision: Decision, budget: Budget) -> Action:
        options = decision.options
        if self._policy is not None and self._thumb:
            return options[self._policy.pick(view, decision.seat, options, self.dice)]
        if self._policy is not None:
            options = self._policy.sensible(view, decision.seat, options)
        few = list(options)
        while len(few) > FEW:
            del few[self.dice.below(len(few))]
        if len(few) == 1:
            return few[0]
        asked = Decision(decision.seat, decision.kind, decision.about, few, decision.sealed, decision.number)
        return self._greedy.choose(view, asked, budget)

    def forget(self) -> None:
        self._greedy.forget()
