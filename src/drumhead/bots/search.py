"""How does a bot look ahead? Its clock, the worth of a position, follow-up choices and one-step values.

Runs inside the compiled core. Everything starts from ``game.resample(view, dice)``: a full state that the seat cannot
tell from the real one, so no planner sees a secret or the future.
"""

import time
from typing import Any, Final

from mypy_extensions import i64

from drumhead.kernel.action import Action
from drumhead.kernel.agenda import Step, Table, answer, silent_table
from drumhead.kernel.dice import Dice
from drumhead.kernel.events import bit
from drumhead.kernel.game import Game
from drumhead.kernel.playout import Policy, lowest, playout
from drumhead.kernel.state import State
from drumhead.kernel.windows import Sealed

NEARLY: Final = 0.95  # however good it looks, a game that is not over is worth less than a won one
UNSEEN: Final = -9.0  # the value of an option that there was no time to look at
FORCED: Final = 60  # forced answers in a row before a look-ahead stops
FOLLOW_UPS: Final = 6
GLANCES: Final = 12  # options of a follow-up choice that are tried at most
LIGHTLY: Final = 16  # answers after which a glance ends
COMMIT_ONE_IN: Final = 6  # a random drafter that may commit does so this often
EPSILON: Final = 1e-9


class Limit:
    """When a think must end: a moment, a number of iterations, or both."""

    def __init__(self, milliseconds: float, iterations: i64) -> None:
        self.started: Final[float] = time.perf_counter()
        self.deadline: Final[float] = self.started + milliseconds / 1000.0 if milliseconds > 0.0 else 0.0
        self.bounded: Final[bool] = iterations > 0
        self.left: i64 = iterations

    def over(self) -> bool:
        """Is the time up?"""
        if self.bounded and self.left <= 0:
            return True
        return self.late()

    def late(self) -> bool:
        """Is the moment past, whatever the number of iterations?"""
        return self.deadline > 0.0 and time.perf_counter() >= self.deadline

    def spend(self) -> None:
        """One iteration has been done."""
        self.left -= 1


def worth(game: Game[State], s: State, seat: i64) -> float:
    """How well the seat stands: 1 won, 0 drawn, -1 lost, in between by the game's evaluation."""
    result = s.result
    if result is not None:
        returns: i64 = result.returns[seat]
        if returns > 0:
            return 1.0
        return -1.0 if returns < 0 else 0.0
    value = game.evaluate(s, seat)
    if value > 1.0:
        value = 1.0
    elif value < -1.0:
        value = -1.0
    return value * NEARLY


class Branch:
    """Where an answer has led: the state, its table, who is asked next, and what it is worth to whom, if judged."""

    def __init__(self, s: State, t: Table, mask: i64, judge: i64 = -1, value: float = 0.0) -> None:
        self.s: Final = s
        self.t: Final = t
        self.mask: Final[i64] = mask
        self.judge: Final[i64] = judge
        self.value: Final[float] = value
        self.place: i64 = 0  # of the option that led here

    def worth(self, game: Game[State], seat: i64) -> float:
        """What it is worth to this seat."""
        return self.value if self.judge == seat else worth(game, self.s, seat)


def best_branch(
    game: Game[State],
    s: State,
    seat: i64,
    options: list[Action],
    dice: Dice,
    most: i64,
    through: bool = False,
    policy: Policy | None = None,
) -> Branch:
    """What the option leads to after which the seat stands best at once; of many options only ``most`` are tried.

    With ``through`` what an option leads to at once (the steps of an attack) is answered lightly before it is judged:
    an attack that is only declared looks like no attack at all.
    """
    depth: i64 = len(s.agenda)
    count: i64 = len(options)
    stride: i64 = 1
    place: i64 = 0
    if count > most:
        stride = (count + most - 1) // most
        place = dice.below(stride)
    best: Branch | None = None
    while place < count:
        trial = game.clone(s)
        t = silent_table(trial.seats, dice.copy())
        mask = answer(trial, t, seat, options[place])
        if through:
            see_through(trial, t, mask, depth, policy)
        value = worth(game, trial, seat)
        if best is None or value > best.value:
            best = Branch(trial, t, mask, seat, value)
            best.place = place
        place += stride
    assert best is not None
    return best


def see_through(s: State, t: Table, mask: i64, floor: i64, policy: Policy | None) -> None:
    """Let the light policy answer every question that a step above place ``floor`` of the agenda asks."""
    left: i64 = LIGHTLY
    while mask and left > 0 and len(s.agenda) > floor:
        actor = lowest(mask)
        step = s.agenda[-1]
        options = step.options(s, actor)
        place: i64 = light(s, step, actor, options, t.dice, policy) if len(options) > 1 else 0
        mask = answer(s, t, actor, options[place])
        left -= 1


def light(s: State, step: Step[Any], seat: i64, options: list[Action], dice: Dice, policy: Policy | None) -> i64:
    """A choice that costs no thought: the game's light policy, or any; a secret draft is not edited for ever."""
    if policy is not None:
        return policy.pick(s, seat, options, dice)
    count: i64 = len(options)
    if isinstance(step, Sealed) and dice.below(COMMIT_ONE_IN) == 0 and options[count - 1].same(step.committing()):
        return count - 1
    return dice.below(count)


def sensible(s: State, step: Step[Any], seat: i64, policy: Policy | None) -> list[Action]:
    """What the seat may do, less what the game's policy holds for not worth a thought."""
    options = step.options(s, seat)
    if policy is None or len(options) < 2:
        return options
    return policy.sensible(s, seat, options)


def settle(game: Game[State], s: State, t: Table, seat: i64, mask: i64, floor: i64, policy: Policy | None) -> Branch:
    """Answer what follows from a choice: forced answers, and choices above ``floor`` of the agenda, each by a glance.

    What is chosen in secret is left to chance: others may not answer a draft that they cannot see. Go on with the
    branch that is returned: what a glance has tried need not be played again.
    """
    branch = Branch(s, t, mask)
    glances: i64 = FOLLOW_UPS
    forced: i64 = FORCED
    while branch.mask:
        s = branch.s
        t = branch.t
        actor: i64 = seat if branch.mask & bit(seat) else lowest(branch.mask)
        step = s.agenda[-1]
        options = sensible(s, step, actor, policy)
        if len(options) == 1:
            if forced == 0:
                break
            forced -= 1
            branch = Branch(s, t, answer(s, t, actor, options[0]))
        else:
            if len(s.agenda) <= floor or glances == 0:
                break
            glances -= 1
            if step.secret():
                place = light(s, step, actor, options, t.dice, policy)
                branch = Branch(s, t, answer(s, t, actor, options[place]))
            else:
                branch = best_branch(game, s, actor, options, t.dice, GLANCES)
    return branch


class Foresight:
    """Plays on by glances, each seat taking what looks best at once, for at most so many plies."""

    def __init__(self, game: Game[State], policy: Policy | None, plies: i64, glances: i64) -> None:
        self.game: Final = game
        self.policy: Final = policy
        self.plies: Final[i64] = plies
        self.glances: Final[i64] = glances

    def to_turn(self, s: State, t: Table, seat: i64, mask: i64, limit: Limit) -> None:
        """Until the others have had their say and it is the seat's turn again.

        Positions are then compared at the same point of the game, not one before and one after the answer. A game's
        policy counts turns; else that shows at the lowest place of the agenda where anybody has been asked, as what
        lies above are follow-ups.
        """
        policy = self.policy
        plies: i64 = self.plies
        ground: i64 = len(s.agenda)
        answered = False
        turn: i64 = policy.turn(s, seat) if policy is not None else -1
        forced: i64 = FORCED
        while mask and plies > 0:
            actor: i64 = seat if mask & bit(seat) else lowest(mask)
            step = s.agenda[-1]
            options = sensible(s, step, actor, policy)
            place: i64 = 0
            if len(options) == 1:
                if forced == 0:
                    return
                forced -= 1
            else:
                if turn >= 0 and policy is not None:
                    if actor == seat and policy.turn(s, seat) > turn:
                        return
                else:
                    depth: i64 = len(s.agenda)
                    if depth < ground:
                        ground = depth
                    if depth == ground:
                        if actor != seat:
                            answered = True
                        elif answered:
                            return
                if limit.late():
                    return
                plies -= 1
                place = self._pick(s, t, step, actor, options)
            mask = answer(s, t, actor, options[place])

    def to_secret(self, s: State, t: Table, seat: i64, mask: i64, limit: Limit) -> None:
        """From a secret choice to the next one (a round of orders).

        Drafts that are still to be made before anything happens in the open are made lightly: nobody has seen another.
        """
        plies: i64 = self.plies
        opened = False
        while mask and plies > 0:
            actor: i64 = seat if mask & bit(seat) else lowest(mask)
            step = s.agenda[-1]
            options = sensible(s, step, actor, self.policy)
            place: i64 = 0
            if step.secret():
                if opened:
                    return
                place = self._pick(s, t, step, actor, options)
            else:
                opened = True
                if len(options) > 1:
                    if limit.late():
                        return
                    plies -= 1
                    place = self._pick(s, t, step, actor, options)
            mask = answer(s, t, actor, options[place])

    def _pick(self, s: State, t: Table, step: Step[Any], actor: i64, options: list[Action]) -> i64:
        if step.secret():
            return light(s, step, actor, options, t.dice, self.policy)
        return best_branch(self.game, s, actor, options, t.dice, self.glances, True, self.policy).place


class OneStep:
    """The worth of every option after one step, averaged over resamples: what a greedy bot knows."""

    def __init__(self, game: Game[State], policy: Policy | None, dice: Dice) -> None:
        self.game: Final = game
        self.policy: Final = policy
        self.dice: Final = dice
        self.samples: i64 = 0  # resamples that the last values are a mean of

    def values(self, view: State, seat: i64, options: list[Action], samples: i64, limit: Limit) -> list[float]:
        """One value per option, from -1 to 1."""
        depth: i64 = len(view.agenda)
        values = self.means(view, seat, options, samples, depth, 0, limit)
        # A choice that shows no effect yet (the first of two targets) is judged by what comes of it later.
        if _alike(values) and not limit.over():
            values = self.means(view, seat, options, samples, depth - 1, 0, limit)
            if _alike(values) and not limit.over():
                values = self.means(view, seat, options, samples, depth - 1, 4, limit)
        return values

    def means(
        self, view: State, seat: i64, options: list[Action], samples: i64, floor: i64, roll: i64, limit: Limit
    ) -> list[float]:
        """The mean worth of each option over so many resamples, all options on the same ones with the same dice."""
        count: i64 = len(options)
        totals: list[float] = [0.0] * count
        done: i64 = 0
        while done < samples:
            if done > 0 and limit.over():
                break
            s = self.game.resample(view, self.dice)
            found: list[float] = []
            place: i64 = 0
            while place < count:
                if place > 0 and limit.late():
                    break
                found.append(self.after(s, seat, options[place], floor, roll))
                place += 1
            self.dice.word()
            if place < count and done > 0:
                break
            for place in range(count):
                totals[place] += found[place] if place < len(found) else UNSEEN
            done += 1
        self.samples = done
        means: list[float] = []
        for total in totals:
            means.append(total / float(done))
        return means

    def after(self, s: State, seat: i64, action: Action, floor: i64, roll: i64) -> float:
        """The worth of one option on one resampled state."""
        dice = self.dice.copy()
        trial = self.game.clone(s)
        t = silent_table(trial.seats, dice)
        mask = answer(trial, t, seat, action)
        branch = settle(self.game, trial, t, seat, mask, floor, self.policy)
        if roll and branch.s.result is None:
            playout(branch.s, branch.t.dice, self.policy, roll)
            return worth(self.game, branch.s, seat)
        return branch.worth(self.game, seat)


def _alike(values: list[float]) -> bool:
    return max(values) - min(values) <= EPSILON
