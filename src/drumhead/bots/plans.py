"""How does a bot choose in secret? By whole plans: every edit up to the commit, tried together.

A single edit of a draft shows no effect, and edits can go round in circles; a plan ends. Plans are drawn by the light
policy, or cut from the best one so far and drawn anew from there; the more iterations, the more plans are tried, and
each is tried against drafts of the others that know nothing of it. Runs inside the compiled core.
"""

import math
from typing import Final

from mypy_extensions import i64

from drumhead.bots.search import Limit, light, settle, worth
from drumhead.kernel.action import Action
from drumhead.kernel.agenda import Table, advance, answer, silent_table
from drumhead.kernel.dice import Dice
from drumhead.kernel.events import bit
from drumhead.kernel.game import Game
from drumhead.kernel.playout import Policy, playout
from drumhead.kernel.state import State

LONGEST: Final = 400  # answers in one plan
EXPLORE: Final = 0.5
WIDEN: Final = 2.0
ROLL: Final = 40  # decisions played lightly after the reveal


class Plan:
    """Answers in order, and what was offered when each was given; how it fared."""

    def __init__(self) -> None:
        self.actions: list[Action] = []
        self.offered: list[list[Action]] = []
        self.visits: i64 = 0
        self.total: float = 0.0

    def mean(self) -> float:
        """How well it went."""
        return self.total / float(self.visits) if self.visits else -2.0


class Planner:
    """Plans for one seat's secret choices."""

    def __init__(self, game: Game[State], policy: Policy | None, dice: Dice) -> None:
        self.game: Final = game
        self.policy: Final = policy
        self.dice: Final = dice
        self.plans: list[Plan] = []
        self.iterations: i64 = 0

    def think(self, view: State, seat: i64, limit: Limit) -> Plan:
        """The plan that did best until the limit was over; at least one is tried."""
        self.plans = []
        self.iterations = 0
        while True:
            self._iterate(view, seat)
            self.iterations += 1
            limit.spend()
            if limit.over():
                break
        return self.ranked()[0]

    def ranked(self) -> list[Plan]:
        """The plans that were tried, best first: by visits, then by how they went."""
        found = self.plans[:]
        found.sort(key=_merit, reverse=True)
        return found

    def _iterate(self, view: State, seat: i64) -> None:
        s = self.game.resample(view, self.dice)
        t = silent_table(s.seats, self.dice)
        plan: Plan | None = None
        if float(len(self.plans)) >= WIDEN * math.sqrt(float(self.iterations) + 1.0):
            plan = self._best_bound()
        mask = advance(s, t)
        if plan is None:
            plan = Plan()
            self.plans.append(plan)
            mask = self._draw(s, t, seat, mask, plan)
        else:
            mask = self._follow(s, t, seat, mask, plan)
        settle(self.game, s, t, seat, mask, len(s.agenda), self.policy)
        if s.result is None:
            playout(s, self.dice, self.policy, ROLL)
        plan.visits += 1
        plan.total += worth(self.game, s, seat)

    def _best_bound(self) -> Plan:
        best = self.plans[0]
        best_bound = -1e18
        scale = math.log(float(self.iterations) + 1.0)
        for plan in self.plans:
            visits = float(plan.visits)
            bound = plan.total / visits + EXPLORE * math.sqrt(scale / visits)
            if bound > best_bound:
                best = plan
                best_bound = bound
        return best

    def _draw(self, s: State, t: Table, seat: i64, mask: i64, plan: Plan) -> i64:
        """Make a new plan while playing it: half of the time the beginning of the best one is kept."""
        kept: list[Action] = []
        if len(self.plans) > 2 and self.dice.below(2) == 0:
            model = self.plans[0]
            for other in self.plans:
                if other.mean() > model.mean():
                    model = other
            if model.actions:
                kept = model.actions[: self.dice.below(len(model.actions))]
        while mask & bit(seat) and s.agenda[-1].secret() and len(plan.actions) < LONGEST:
            step = s.agenda[-1]
            options = step.options(s, seat)
            place: i64 = -1
            if len(plan.actions) < len(kept):
                place = _place(options, kept[len(plan.actions)])
            if place < 0:
                place = light(s, step, seat, options, self.dice, self.policy)
            plan.actions.append(options[place])
            plan.offered.append(options)
            mask = answer(s, t, seat, options[place])
        return mask

    def _follow(self, s: State, t: Table, seat: i64, mask: i64, plan: Plan) -> i64:
        """Play a known plan; where chance has changed what is offered, any answer stands in."""
        done: i64 = 0
        while mask & bit(seat) and s.agenda[-1].secret() and done < LONGEST:
            step = s.agenda[-1]
            options = step.options(s, seat)
            place: i64 = _place(options, plan.actions[done]) if done < len(plan.actions) else -1
            if place < 0:
                place = light(s, step, seat, options, self.dice, self.policy)
            mask = answer(s, t, seat, options[place])
            done += 1
        return mask


def _place(options: list[Action], wanted: Action) -> i64:
    place: i64 = 0
    while place < len(options):
        if options[place].same(wanted):
            return place
        place += 1
    return -1


def _merit(plan: Plan) -> tuple[int, float]:
    return (plan.visits, plan.mean())
