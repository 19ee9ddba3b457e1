"""How does a bot choose in secret? By whole plans: every edit up to the commit, tried together.

A single edit of a draft shows no effect, and edits can go round in circles; a plan ends. Plans are drawn by the light
policy, or cut from the best one so far and drawn anew from there; the more iterations, the more plans are tried, and
each is tried against drafts of the others that know nothing of it. All plans meet the same deals with the same dice, so
that luck cancels out of their comparison. Runs inside the compiled core.
"""

import math
from typing import Final

from mypy_extensions import i64

from drumhead.bots.search import Foresight, Limit, light, settle, worth
from drumhead.kernel.action import Action
from drumhead.kernel.agenda import Table, advance, answer, silent_table
from drumhead.kernel.dice import Dice
from drumhead.kernel.events import bit
from drumhead.kernel.game import Game
from drumhead.kernel.playout import Policy, playout
from drumhead.kernel.state import State

LONGEST: Final = 400  # answers in one plan
WIDEN: Final = 2.0
ROLL: Final = 40  # decisions played lightly after the reveal


class Care:
    """How a planner goes about it."""

    def __init__(self, explore: float = 0.5, plies: i64 = 0, glances: i64 = 0) -> None:
        self.explore: Final[float] = explore  # weight of what is little known against what went well
        self.plies: Final[i64] = plies  # decisions after the reveal that are chosen by glances; 0: lightly
        self.glances: Final[i64] = glances  # options looked at in each of them


class Plan:
    """Answers in order, what was offered and what the draft held when each was given; how it fared."""

    def __init__(self) -> None:
        self.actions: list[Action] = []
        self.offered: list[list[Action]] = []
        self.drafts: list[tuple[int, ...]] = []
        self.visits: i64 = 0
        self.total: float = 0.0
        self.met: i64 = 0  # deals of the think at hand

    def mean(self) -> float:
        """How well it went."""
        return self.total / float(self.visits) if self.visits else -2.0

    def begins_as(self, other: "Plan", count: i64) -> bool:
        """Are the first answers, so many, the same, and is there another one?"""
        if len(self.actions) <= count:
            return False
        for place in range(count):
            if not self.actions[place].same(other.actions[place]):
                return False
        return True

    def without(self, count: i64) -> "Plan":
        """What is left to do when so many answers have been given, and what is known of it."""
        plan = Plan()
        plan.actions = self.actions[count:]
        plan.offered = self.offered[count:]
        plan.drafts = self.drafts[count:]
        plan.visits = self.visits
        plan.total = self.total
        return plan


class Deal:
    """What a plan may meet: a state that the seat cannot tell from the real one, and the dice to come."""

    def __init__(self, s: State, dice: Dice) -> None:
        self.s: Final = s
        self.dice: Final = dice


class Planner:
    """Plans for one seat's secret choices."""

    def __init__(self, game: Game[State], policy: Policy | None, dice: Dice, care: Care) -> None:
        self.game: Final = game
        self.policy: Final = policy
        self.dice: Final = dice
        self.care: Final = care
        self._foresight: Final = Foresight(game, policy, care.plies, care.glances)
        self.plans: list[Plan] = []
        self.iterations: i64 = 0
        self._deals: list[Deal] = []
        self._longest: i64 = LONGEST

    def think(self, view: State, seat: i64, limit: Limit) -> Plan:
        """The plan that did best until the limit was over; at least one is tried."""
        self.plans = []
        self._longest = LONGEST
        return self._search(view, seat, limit)

    def think_on(self, view: State, seat: i64, chosen: Plan, given: i64, limit: Limit) -> Plan:
        """The same when so many answers of the plan that was chosen have been given: what is known of its like is kept.

        No plan may be longer than what is left of that one, or edits would go round in circles after all.
        """
        self.plans = [plan.without(given) for plan in self.plans if plan.begins_as(chosen, given)]
        self._longest = len(chosen.actions) - given
        return self._search(view, seat, limit)

    def ranked(self) -> list[Plan]:
        """The plans that were tried, best first: by visits, then by how they went."""
        found = self.plans[:]
        found.sort(key=_merit, reverse=True)
        return found

    def _search(self, view: State, seat: i64, limit: Limit) -> Plan:
        self._deals = []
        self.iterations = 0
        for plan in self.plans:
            self.iterations += plan.visits
        while True:
            self._iterate(view, seat, limit)
            self.iterations += 1
            limit.spend()
            if limit.over():
                break
        return self.ranked()[0]

    def _iterate(self, view: State, seat: i64, limit: Limit) -> None:
        plan: Plan | None = None
        if self.plans and float(len(self.plans)) >= WIDEN * math.sqrt(float(self.iterations) + 1.0):
            plan = self._best_bound()
        deal = self._deal(view, plan.met if plan is not None else 0)
        s = self.game.clone(deal.s)
        t = silent_table(s.seats, deal.dice.copy())
        mask = advance(s, t)
        if plan is None:
            plan = Plan()
            mask = self._draw(s, t, seat, mask, plan)
            if self._longest < LONGEST and mask & bit(seat) and s.agenda[-1].secret():
                return  # it would take too long
            self.plans.append(plan)
        else:
            mask = self._follow(s, t, seat, mask, plan)
        if self.care.plies:
            self._foresight.to_secret(s, t, seat, mask, limit)
        else:
            branch = settle(self.game, s, t, seat, mask, len(s.agenda), self.policy)
            s = branch.s
            if s.result is None:
                playout(s, branch.t.dice, self.policy, ROLL)
        plan.visits += 1
        plan.met += 1
        plan.total += worth(self.game, s, seat)

    def _deal(self, view: State, number: i64) -> Deal:
        """The deal of this number, the same one for every plan."""
        if number == len(self._deals):
            s = self.game.resample(view, self.dice)
            self._deals.append(Deal(s, self.dice.copy()))
            self.dice.word()
        return self._deals[number]

    def _best_bound(self) -> Plan:
        best = self.plans[0]
        best_bound = -1e18
        scale = math.log(float(self.iterations) + 1.0)
        for plan in self.plans:
            visits = float(plan.visits)
            bound = plan.total / visits + self.care.explore * math.sqrt(scale / visits)
            if bound > best_bound:
                best = plan
                best_bound = bound
        return best

    def _draw(self, s: State, t: Table, seat: i64, mask: i64, plan: Plan) -> i64:
        """Make a new plan while playing it: half of the time the beginning of the best one is kept."""
        kept: list[Action] = []
        if len(self.plans) > 1 and self.dice.below(2) == 0:
            model = self.plans[0]
            for other in self.plans:
                if other.mean() > model.mean():
                    model = other
            if model.actions:
                kept = model.actions[: self.dice.below(len(model.actions))]
        while mask & bit(seat) and s.agenda[-1].secret() and len(plan.actions) < self._longest:
            step = s.agenda[-1]
            options = step.options(s, seat)
            place: i64 = -1
            if len(plan.actions) < len(kept):
                place = _place(options, kept[len(plan.actions)])
            if place < 0:
                place = light(s, step, seat, options, self.dice, self.policy)
            plan.actions.append(options[place])
            plan.offered.append(options)
            plan.drafts.append(s.drafts[seat])
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
                place = light(s, step, seat, options, t.dice, self.policy)
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
