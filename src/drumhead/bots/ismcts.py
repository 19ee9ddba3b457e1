"""How does a thinking bot search? Information-set Monte Carlo tree search.

Every iteration deals the unknown cards anew (``resample``), walks down the tree of open choices, tries a new one,
plays on lightly for a few decisions and takes the game's evaluation back up. Secret choices are no part of the tree:
below the root they are drawn by the light policy, so that nobody, not even an imagined opponent, answers a draft it
cannot see; at the root ``plans`` decides them. Chance is drawn anew each time, from the bot's own dice.

Runs inside the compiled core; anytime: it may be stopped after any iteration.
"""

import math
from typing import Any, Final

from mypy_extensions import i64

from drumhead.bots.search import UNSEEN, Limit, OneStep, light, settle, worth
from drumhead.kernel.action import Action
from drumhead.kernel.agenda import Step, Table, advance, answer, silent_table, step_to_data
from drumhead.kernel.dice import Dice
from drumhead.kernel.events import bit
from drumhead.kernel.game import Game
from drumhead.kernel.illegal import Broken
from drumhead.kernel.playout import Policy, lowest, playout
from drumhead.kernel.state import State

MAX_PLIES: Final = 120  # tree moves of one iteration
SPREAD: Final = 0.3  # of values, before any are known
LEAST_SPREAD: Final = 0.01
REUSE_NODES: Final = 400  # nodes looked at when an earlier tree is searched for the new decision


class Node:
    """A point that a seat can tell from others: the edge that led here, and how it fared."""

    def __init__(self, seat: i64, action: Action | None) -> None:
        self.seat: Final[i64] = seat  # who chose the action that leads here
        self.action: Final = action
        self.visits: i64 = 0
        self.available: i64 = 0
        self.total: float = 0.0
        self.prior: float = 0.0
        self.children: list[Node] = []
        self.tried: i64 = 0  # visits of this node as a decision
        self.step: Step[Any] | None = None  # the question that was last asked here, and when
        self.clock: i64 = -1

    def mean(self) -> float:
        """How well it went for the seat that chose it."""
        return self.total / float(self.visits) if self.visits else 0.0

    def find(self, seat: i64, action: Action, guess: i64) -> i64:
        """The place of the child behind this edge, or -1; ``guess`` is looked at first."""
        children = self.children
        count: i64 = len(children)
        if guess < count:
            child = children[guess]
            if child.seat == seat:
                known = child.action
                if known is not None and known.same(action):
                    return guess
        place: i64 = 0
        while place < count:
            child = children[place]
            if child.seat == seat:
                known = child.action
                if known is not None and known.same(action):
                    return place
            place += 1
        return -1


class Style:
    """How a search goes about it."""

    def __init__(
        self,
        explore: float = 1.0,
        roll: i64 = 0,
        widen: float = 2.0,
        bias: float = 1.0,
        glance: bool = True,
        look: bool = True,
    ) -> None:
        self.explore: Final[float] = explore  # weight of what is little known against what went well
        self.roll: Final[i64] = roll  # decisions played lightly after the tree ends
        self.widen: Final[float] = widen  # a choice visited n times tries about widen * sqrt(n) of its options
        self.bias: Final[float] = bias  # weight of the one-step values against what was found since
        self.glance: Final[bool] = glance  # finish follow-up choices by a glance before evaluating
        self.look: Final[bool] = look  # try the options of every choice in the order of their one-step values


class Search:
    """The thoughts of one seat about one match; kept from decision to decision."""

    def __init__(self, game: Game[State], policy: Policy | None, dice: Dice, style: Style) -> None:
        self.game: Final = game
        self.policy: Final = policy
        self.dice: Final = dice
        self.style: Final = style
        self.ahead: Final = OneStep(game, policy, dice)
        self.root: Node = Node(-1, None)
        self.iterations: i64 = 0
        self._sum: float = 0.0  # of the values that the thinker's seat got, and of their squares
        self._squares: float = 0.0
        self._scale: float = 1.0  # their spread: what counts as a big difference in this position
        self.carried: i64 = 0  # visits taken over from the last decision
        self._seat: i64 = -1
        self._number: i64 = -1
        self._chosen: Node | None = None

    def forget(self) -> None:
        """Another match begins."""
        self._seat = -1
        self._number = -1
        self._chosen = None

    # -- a think

    def think(self, view: State, seat: i64, options: list[Action], number: i64, limit: Limit) -> None:
        """Search until the limit is over; at least one iteration. The root then holds what was found."""
        self.root = self._start(view, seat, number)
        self.carried = self.root.tried
        self.iterations = 0
        self._sum = 0.0
        self._squares = 0.0
        self._scale = SPREAD
        self._glance_at_all(view, seat, options, limit)
        while True:
            self._iterate(view, seat)
            self.iterations += 1
            limit.spend()
            if limit.over():
                return

    def ranked(self, options: list[Action]) -> list[Node]:
        """The options that were tried, best first: by visits, then by how they went."""
        found: list[Node] = []
        for option in options:
            place = self.root.find(self._seat, option, 0)
            if place >= 0:
                found.append(self.root.children[place])
        found.sort(key=_merit, reverse=True)
        return found

    def chose(self, node: Node) -> None:
        """Remember what was played, so that the next decision can go on from there."""
        self._chosen = node

    def _start(self, view: State, seat: i64, number: i64) -> Node:
        """The root for this decision: a node of the last tree that asked the same question, or a new one."""
        chosen = self._chosen
        fits = chosen is not None and self._seat == seat and 0 <= self._number < number
        self._chosen = None
        self._seat = seat
        self._number = number
        if chosen is None or not fits:
            return Node(-1, None)
        asked = step_to_data(view.agenda[-1])
        best: Node | None = None
        queue: list[Node] = [chosen]
        place: i64 = 0
        while place < len(queue) and place < REUSE_NODES:
            node = queue[place]
            place += 1
            step = node.step
            if step is not None and node.clock == view.clock and step_to_data(step) == asked:
                if best is None or node.tried > best.tried:
                    best = node
            for child in node.children:
                queue.append(child)
        return best if best is not None else Node(-1, None)

    def _glance_at_all(self, view: State, seat: i64, options: list[Action], limit: Limit) -> None:
        """One-step values of the root's options: the order in which they are tried, and a first opinion."""
        values = self.ahead.values(view, seat, options, 2, limit)
        order: list[tuple[float, int]] = []
        for place in range(len(options)):
            order.append((-values[place], place))
        order.sort()
        for value, place in order:
            known = self.root.find(seat, options[place], 0)
            child = self.root.children[known] if known >= 0 else Node(seat, options[place])
            if known < 0:
                self.root.children.append(child)
            child.prior = -value if value < -UNSEEN else 0.0

    # -- an iteration

    def _iterate(self, view: State, seat: i64) -> None:
        s = self.game.resample(view, self.dice)
        t = silent_table(s.seats, self.dice)
        mask = advance(s, t)
        if not mask & bit(seat):
            raise Broken("A resampled state does not wait for the seat whose view it was.")
        node = self.root
        path: list[Node] = []
        actor: i64 = seat
        fresh = False
        plies: i64 = 0
        while mask and not fresh and plies < MAX_PLIES:
            step = s.agenda[-1]
            options = step.options(s, actor)
            if len(options) == 1:
                mask = answer(s, t, actor, options[0])
            elif step.secret():
                mask = answer(s, t, actor, options[light(s, step, actor, options, self.dice, self.policy)])
            else:
                node.step = step
                node.clock = s.clock
                node = self._select(node, s, actor, options)
                fresh = node.visits == 0
                action = node.action
                assert action is not None
                path.append(node)
                mask = answer(s, t, actor, action)
            plies += 1
            if mask:
                actor = seat if mask & bit(seat) else lowest(mask)
        self._finish(s, t, seat, mask)
        values: list[float] = []
        for other in range(s.seats):
            values.append(worth(self.game, s, other))
        self._note(values[seat])
        for passed in path:
            passed.visits += 1
            passed.total += values[passed.seat]

    def _note(self, value: float) -> None:
        """Keep the spread of values: exploring is weighed against what differs in this position."""
        self._sum += value
        self._squares += value * value
        count = float(self.iterations) + 1.0
        if count >= 16.0:
            mean = self._sum / count
            variance = self._squares / count - mean * mean
            self._scale = math.sqrt(variance) if variance > LEAST_SPREAD * LEAST_SPREAD else LEAST_SPREAD

    def _finish(self, s: State, t: Table, seat: i64, mask: i64) -> None:
        """Below the tree: finish what hangs in the air, play on lightly."""
        if s.result is not None:
            return
        if self.style.glance:
            settle(self.game, s, t, seat, mask, len(s.agenda) - 1 if len(s.agenda) > 2 else 1, self.policy)
        if self.style.roll and s.result is None:
            playout(s, self.dice, self.policy, self.style.roll)

    def _select(self, node: Node, s: State, actor: i64, options: list[Action]) -> Node:
        """The known option with the best bound, or the most promising untried one while the node may still widen."""
        node.tried += 1
        explore = self.style.explore * self._scale
        bias = self.style.bias
        known: i64 = 0
        best: Node | None = None
        best_bound = -1e18
        untried: Node | None = None
        place: i64 = 0
        count: i64 = len(options)
        while place < count:
            found = node.find(actor, options[place], place)
            if found < 0:
                child = Node(actor, options[place])
                child.prior = self._first_look(s, actor, options[place])
                node.children.append(child)
            else:
                child = node.children[found]
            if child.visits == 0:
                if untried is None or child.prior > untried.prior:
                    untried = child
            else:
                child.available += 1
                known += 1
                visits = float(child.visits)
                bound = child.total / visits + explore * math.sqrt(math.log(float(child.available) + 1.0) / visits)
                bound += bias * child.prior / (1.0 + visits)
                if bound > best_bound:
                    best = child
                    best_bound = bound
            place += 1
        if untried is not None and (best is None or float(known) < self.style.widen * math.sqrt(float(node.tried))):
            return untried
        assert best is not None
        return best

    def _first_look(self, s: State, actor: i64, action: Action) -> float:
        """What an option promises: its worth after one step, or any order at all if the style does not look."""
        if self.style.look:
            return self.ahead.after(s, actor, action, len(s.agenda), 0)
        return float(self.dice.below(1 << 20)) / float(1 << 24)


def _merit(node: Node) -> tuple[int, float]:
    return (node.visits, node.mean())
