"""How do bots answer secret steps (sealed orders, mulligans)? They make a plan and follow it to its end.

A patient bot thinks on before every answer that the plan still asks for, and may change the rest of it.
"""

from typing import Any, Final

from drumhead.bots.bot import Hint, chance
from drumhead.bots.plans import Care, Plan, Planner
from drumhead.bots.search import Limit
from drumhead.kernel import Action, Decision, Dice, Game, Policy


class SecretChoices:
    """A bot's plan for the secret step at hand."""

    def __init__(self, game: Game[Any], policy: Policy | None, dice: Dice, care: Care, patient: bool) -> None:
        self.planner: Final = Planner(game, policy, dice, care)
        self._patient: Final = patient
        self._plan: Plan | None = None
        self._next = 0
        self._clock = -1

    def concern(self, view: Any) -> bool:
        """Is this decision taken in secret?"""
        return bool(view.agenda[-1].secret())

    def choose(self, view: Any, decision: Decision, limit: Limit) -> Action:
        """The next answer of the plan; a new plan if chance has changed what is offered or what the draft holds."""
        plan, place = self._plan, self._next
        if plan is not None:
            while place < len(plan.actions) - 1 and len(plan.offered[place]) == 1 < len(decision.options):
                place += 1  # a forced answer was given without asking here
        if plan is None or not self._fits(plan, place, view, decision):
            plan, place = self.planner.think(view, decision.seat, limit), 0
        elif self._patient:
            plan, place = self.planner.think_on(view, decision.seat, plan, place, limit), 0
        self._plan, self._next, self._clock = plan, place + 1, view.clock
        return plan.actions[place]

    def _fits(self, plan: Plan, place: int, view: Any, decision: Decision) -> bool:
        return bool(
            self._clock == view.clock
            and place < len(plan.actions)
            and plan.offered[place] == decision.options
            and plan.drafts[place] == view.drafts[decision.seat]
        )

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
