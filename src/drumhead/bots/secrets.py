"""How do bots answer secret steps (sealed orders, mulligans)? They make a plan once and follow it to its end."""

from typing import Any, Final

from drumhead.bots.bot import Hint, chance
from drumhead.bots.plans import Plan, Planner
from drumhead.bots.search import Limit
from drumhead.kernel import Action, Decision, Dice, Game, Policy


class SecretChoices:
    """A bot's plan for the secret step at hand."""

    def __init__(self, game: Game[Any], policy: Policy | None, dice: Dice) -> None:
        self.planner: Final = Planner(game, policy, dice)
        self._plan: Plan | None = None
        self._next = 0
        self._clock = -1

    def concern(self, view: Any) -> bool:
        """Is this decision taken in secret?"""
        return bool(view.agenda[-1].secret())

    def choose(self, view: Any, decision: Decision, limit: Limit) -> Action:
        """The next answer of the plan; a new plan if chance has changed what is offered."""
        plan, place = self._plan, self._next
        fits = (
            plan is not None
            and self._clock == view.clock
            and place < len(plan.actions)
            and plan.offered[place] == decision.options
        )
        if plan is None or not fits:
            plan, place = self.planner.think(view, decision.seat, limit), 0
            self._plan, self._clock = plan, view.clock
        self._next = place + 1
        return plan.actions[place]

    def hints(self, view: Any, decision: Decision, limit: Limit) -> list[Hint]:
        """First answers of the best plans, each once."""
        self.planner.think(view, decision.seat, limit)
        found: dict[Action, Hint] = {}
        for plan in self.planner.ranked():
            if plan.actions[0] not in found:
                found[plan.actions[0]] = Hint(plan.actions[0], chance(plan.mean()), plan.visits)
        return list(found.values())

    def forget(self) -> None:
        self._plan = None
