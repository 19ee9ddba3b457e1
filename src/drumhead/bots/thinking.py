"""How does a thinking bot play? It gives the search its budget and takes the option that was looked at most."""

from typing import Any, Final

from drumhead.bots.bot import Bot, Budget, Hint, chance
from drumhead.bots.ismcts import Search, Style
from drumhead.bots.plans import Care
from drumhead.bots.search import Limit
from drumhead.bots.secrets import SecretChoices
from drumhead.kernel import Action, Decision, Dice, Game, Policy

DEFAULT_MILLISECONDS: Final = 100.0
FORCED_SAMPLES: Final = 20
PLANS: Final = Care(explore=0.07, plies=20, glances=4)
GRACE: Final = 0.97  # of the budget; the rest pays for the last iteration


class ThinkingBot(Bot):
    """Information-set tree search. ``milliseconds`` is the rank's own bound; 0 leaves it to the budget alone."""

    def __init__(
        self,
        game: Game[Any],
        dice: Dice,
        policy: Policy | None = None,
        milliseconds: float = 0.0,
        style: Style | None = None,
        care: Care | None = None,
    ) -> None:
        super().__init__(game, dice)
        self.search: Final = Search(game, policy, dice, style or Style())
        self._secrets: Final = SecretChoices(game, policy, dice, care or PLANS, patient=True)
        self._milliseconds: Final = milliseconds

    def choose(self, view: Any, decision: Decision, budget: Budget) -> Action:
        if len(decision.options) == 1:
            return decision.options[0]
        if self._secrets.concern(view):
            return self._secrets.choose(view, decision, self._limit(budget))
        options = self._sensible(view, decision)
        if len(options) == 1:
            return options[0]
        self._think(view, decision, options, budget)
        best = self.search.ranked()[0]
        self.search.chose(best)
        assert best.action is not None
        return best.action

    def hints(self, view: Any, decision: Decision, budget: Budget) -> list[Hint]:
        if self._secrets.concern(view) and len(decision.options) > 1:
            return self._secrets.hints(view, decision, self._limit(budget))
        if len(decision.options) == 1:
            # Nothing to weigh; but a player may want to know where this leads.
            value = self.search.ahead.values(view, decision.seat, decision.options, FORCED_SAMPLES, self._limit(budget))
            return [Hint(decision.options[0], chance(value[0]), self.search.ahead.samples)]
        self._think(view, decision, decision.options, budget)
        found = []
        for node in self.search.ranked():
            if node.visits and node.action is not None:
                found.append(Hint(node.action, chance(node.mean()), node.visits))
        return found

    def forget(self) -> None:
        self.search.forget()
        self._secrets.forget()

    def _sensible(self, view: Any, decision: Decision) -> list[Action]:
        policy = self.search.policy
        return decision.options if policy is None else policy.sensible(view, decision.seat, decision.options)

    def _think(self, view: Any, decision: Decision, options: list[Action], budget: Budget) -> None:
        self.search.think(view, decision.seat, options, decision.number, self._limit(budget))

    def _limit(self, budget: Budget) -> Limit:
        # A budget in iterations alone asks for the same thoughts on any machine: no clock has a say in it.
        bounded = budget if budget.iterations and not budget.milliseconds else budget.within(self._milliseconds)
        if not bounded.milliseconds and not bounded.iterations:
            bounded = Budget(DEFAULT_MILLISECONDS)
        return Limit(bounded.milliseconds * GRACE, bounded.iterations)
