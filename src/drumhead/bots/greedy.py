"""How does the greedy bot choose? It tries every option on a few states it cannot tell apart and takes the best."""

from typing import Any, Final

from drumhead.bots.bot import Bot, Budget, Hint, chance
from drumhead.bots.plans import Care
from drumhead.bots.search import UNSEEN, Limit, OneStep
from drumhead.bots.secrets import SecretChoices
from drumhead.kernel import Action, Decision, Dice, Game, Policy

SAMPLES: Final = 4
PLANS: Final = 40  # tries of secret plans
WIDE: Final = 40  # options above which fewer resamples must do
TIE: Final = 1e-9


class GreedyBot(Bot):
    """One-step look-ahead by the game's own evaluation; ``noise`` is how often it plays at random instead."""

    def __init__(self, game: Game[Any], dice: Dice, policy: Policy | None = None, noise: float = 0.0) -> None:
        super().__init__(game, dice)
        self._ahead: Final = OneStep(game, policy, dice)
        self._secrets: Final = SecretChoices(game, policy, dice, Care(), patient=False)
        self._noise: Final = int(noise * 1000)

    def choose(self, view: Any, decision: Decision, budget: Budget) -> Action:
        options = decision.options
        if len(options) == 1:
            return options[0]
        if self._secrets.concern(view):
            plans = 1 if self._noise and self.dice.below(1000) < self._noise else PLANS
            return self._secrets.choose(view, decision, Limit(budget.milliseconds, plans))
        if self._noise and self.dice.below(1000) < self._noise:
            return options[self.dice.below(len(options))]
        values = self._values(view, decision, budget)
        best = max(values)
        places = [place for place, value in enumerate(values) if value >= best - TIE]
        return options[places[self.dice.below(len(places))]]

    def hints(self, view: Any, decision: Decision, budget: Budget) -> list[Hint]:
        values = self._values(view, decision, budget)
        samples = self._ahead.samples
        found = [Hint(action, chance(value), samples) for action, value in zip(decision.options, values, strict=True)]
        found = [hint for hint, value in zip(found, values, strict=True) if value > UNSEEN]
        return sorted(found, key=lambda hint: -hint.chance)

    def forget(self) -> None:
        self._secrets.forget()

    def _values(self, view: Any, decision: Decision, budget: Budget) -> list[float]:
        samples = SAMPLES if len(decision.options) <= WIDE else SAMPLES // 2
        if budget.iterations:
            samples = min(samples, budget.iterations)
        limit = Limit(budget.milliseconds, 0)
        return self._ahead.values(view, decision.seat, decision.options, samples, limit)
