"""Who plays thousands of games for a study? The game's own rule of thumb, or one look ahead at a few of the options.

A game whose rule of thumb picks by itself is asked once. Where it leaves the choice to chance, a handful of the
sensible options is drawn and the greedy player chooses among them: far fewer looks than it takes at all of them.
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
        thumb = game.thumb()
        self._policy: Final = game.policy()
        self.thumb: Final = thumb if thumb is not None and type(thumb).pick is not Policy.pick else None
        self._greedy: Final = GreedyBot(game, dice, self._policy)

    def choose(self, view: Any, decision: Decision, budget: Budget) -> Action:
        options = decision.options
        if self.thumb is not None:
            return options[self.thumb.pick(view, decision.seat, options, self.dice)]
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
