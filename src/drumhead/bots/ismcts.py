"""How does a thinking bot search? Information-set Monte Carlo tree search.

Every iteration deals the unknown cards anew (``resample``), walks down the tree of open choices, tries a new one, plays
on by glances until the seat's next turn and takes the game's evaluation back up. The options of the decision at hand
race each other: in a round all that are left play the same deal with the same dice, so that luck cancels out of their
comparison; what falls behind for sure drops out. Secret choices are no part of the tree: below the root they are drawn
by the light policy, so that nobody, not even an imagined opponent, answers a draft it cannot see; at the root ``plans``
decides them. All chance comes from the bot's own dice.

Runs inside the compiled core; anytime: it may be stopped after any iteration.
"""

import math
from typing import Any, Final

from mypy_extensions import i64

from drumhead.bots.search import Foresight, Limit, OneStep, light, sensible, worth
from drumhead.kernel.action import Action
from drumhead.kernel.agenda import Step, advance, answer, silent_table, step_to_data
from drumhead.kernel.dice import Dice
from drumhead.kernel.events import bit
from drumhead.kernel.game import Game
from drumhead.kernel.illegal import Broken
from drumhead.kernel.playout import Policy, lowest
from drumhead.kernel.state import State

MAX_MOVES: Final = 120  # of one iteration inside the tree
FIRST_LOOKS: Final = 3  # resamples for the one-step values of the root
SURE: Final = 6  # rounds before anybody drops out
OFTEN: Final = 64  # rounds, after which it is asked less often who is behind: each time all rounds are looked at
SELDOM: Final = 16
SPREAD: Final = 0.3  # of values, before any are known
LEAST_SPREAD: Final = 0.01
FEW: Final = 3  # runners that are told apart with half as much care again
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
        explore: float = 0.9,
        widen: float = 0.8,
        plies: i64 = 20,
        glances: i64 = 8,
        field: float = 0.4,
        doubt: float = 1.6,
        trust: float = 12.0,
    ) -> None:
        self.explore: Final[float] = explore  # weight of what is little known against what went well
        self.widen: Final[float] = widen  # a choice visited n times tries about widen * sqrt(n) of its options
        self.plies: Final[i64] = plies  # decisions played by glances below the tree, at most
        self.glances: Final[i64] = glances  # options looked at in each of them
        self.field: Final[float] = field  # after n iterations about 3 + field * sqrt(n) options of the root have raced
        self.doubt: Final[float] = doubt  # standard errors by which one of many must be behind to drop out
        self.trust: Final[float] = trust  # rounds that the one-step value of an option counts for


class Runner:
    """An option of the root in the race: it runs every round from when it joins until it is out."""

    def __init__(self, node: Node) -> None:
        self.node: Final = node
        self.joined: i64 = 0  # the round of its first value
        self.values: list[float] = []
        self.out: bool = False
        self.last: float = 0.0  # its value in the round that is being played

    def note(self, played: i64) -> None:
        """A round is over, after so many others."""
        if not self.values:
            self.joined = played
        self.values.append(self.last)


class Lead:
    """By how much one runner is better than another, and how sure that is.

    Told by the rounds that both ran; what they promised at first sight counts as ``trust`` rounds more.
    """

    def __init__(self, one: Runner, other: Runner, trust: float) -> None:
        first: i64 = one.joined if one.joined > other.joined else other.joined
        mine: i64 = first - one.joined
        theirs: i64 = first - other.joined
        total = 0.0
        squares = 0.0
        rounds: i64 = 0
        while mine < len(one.values) and theirs < len(other.values):
            gap = one.values[mine] - other.values[theirs]
            total += gap
            squares += gap * gap
            rounds += 1
            mine += 1
            theirs += 1
        count = float(rounds)
        mean = total / count if rounds else 0.0
        spread = squares / count - mean * mean if rounds else 0.0
        promised = one.node.prior - other.node.prior
        self.rounds: Final[i64] = rounds
        self.gap: Final[float] = (total + trust * promised) / (count + trust) if rounds else promised
        self.error: Final[float] = math.sqrt(spread / (count + trust)) if spread > 0.0 else 0.0


class Search:
    """The thoughts of one seat about one match; kept from decision to decision."""

    def __init__(self, game: Game[State], policy: Policy | None, dice: Dice, style: Style) -> None:
        self.game: Final = game
        self.policy: Final = policy
        self.dice: Final = dice
        self.style: Final = style
        self.ahead: Final = OneStep(game, policy, dice)
        self._foresight: Final = Foresight(game, policy, style.plies, style.glances)
        self.root: Node = Node(-1, None)
        self.iterations: i64 = 0
        self.carried: i64 = 0  # visits taken over from the last decision
        self._race: list[Runner] = []  # the most promising first
        self._rounds: i64 = 0  # that were played to the end
        self._sum: float = 0.0  # of the values that the thinker's seat got, and of their squares
        self._squares: float = 0.0
        self._scale: float = SPREAD  # their spread: what counts as a big difference in this position
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
        """Search until the limit is over or one option is clearly best; at least one iteration."""
        self.root = self._start(view, seat, number)
        self.carried = self.root.tried
        self.iterations = 0
        self._sum = 0.0
        self._squares = 0.0
        self._scale = SPREAD
        self._rounds = 0
        self._line_up(view, seat, options, limit)
        while self._round(view, seat, limit):
            pass

    def ranked(self) -> list[Node]:
        """The options that were tried, best first."""
        tried: list[Runner] = []
        for runner in self._race:
            if runner.node.visits:
                tried.append(runner)
        best = self._leader(tried)
        order: list[tuple[bool, float, int]] = []
        for place in range(len(tried)):
            runner = tried[place]
            gap = Lead(best, runner, self.style.trust).gap if runner is not best else -1e9
            order.append((runner.out, gap, place))
        order.sort()
        return [tried[place].node for _, _, place in order]

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

    def _line_up(self, view: State, seat: i64, options: list[Action], limit: Limit) -> None:
        """The runners in the order of their one-step values."""
        values = self.ahead.values(view, seat, options, FIRST_LOOKS, limit)
        order: list[tuple[float, int]] = []
        for place in range(len(options)):
            order.append((-values[place], place))
        order.sort()
        self._race = []
        for value, place in order:
            known = self.root.find(seat, options[place], 0)
            child = self.root.children[known] if known >= 0 else Node(seat, options[place])
            if known < 0:
                self.root.children.append(child)
            child.prior = -value
            self._race.append(Runner(child))

    def _round(self, view: State, seat: i64, limit: Limit) -> bool:
        """All runners that are in the field play the same deal with the same dice; False when the think is over."""
        field = i64(3.0 + self.style.field * math.sqrt(float(self.iterations)))
        deal = self.game.resample(view, self.dice)
        chance = self.dice.copy()
        self.dice.word()
        if not advance(deal, silent_table(deal.seats, chance.copy())) & bit(seat):
            raise Broken("A resampled state does not wait for the seat whose view it was.")
        self.root.tried += 1
        self.root.step = deal.agenda[-1]
        self.root.clock = deal.clock
        ran: list[Runner] = []
        place: i64 = 0
        for runner in self._race:
            place += 1
            if runner.out:
                continue
            if place > field:
                break
            runner.last = self._iterate(self.game.clone(deal), chance.copy(), seat, runner.node, limit)
            ran.append(runner)
            self.iterations += 1
            limit.spend()
            if limit.over():
                return False
        for runner in ran:
            runner.note(self._rounds)
        self._rounds += 1
        if self._rounds > OFTEN and self._rounds % SELDOM:
            return True
        return self._drop(ran) or place < len(self._race)

    def _drop(self, ran: list[Runner]) -> bool:
        """Whatever is clearly behind the leader is out; False when nobody is left to race against."""
        leader = self._leader(ran)
        left: i64 = len(ran)
        for runner in ran:
            if runner is not leader:
                lead = Lead(leader, runner, self.style.trust)
                doubt = self.style.doubt if left > FEW else 1.5 * self.style.doubt
                if lead.rounds >= SURE and lead.gap > doubt * lead.error:
                    runner.out = True
                    left -= 1
        return left > 1

    def _leader(self, runners: list[Runner]) -> Runner:
        """Whoever is better than all others."""
        leader = runners[0]
        for runner in runners:
            if runner is not leader and not runner.out:
                if leader.out or Lead(leader, runner, self.style.trust).gap < 0.0:
                    leader = runner
        return leader

    # -- an iteration

    def _iterate(self, s: State, dice: Dice, seat: i64, first: Node, limit: Limit) -> float:
        """From one option of the root down the tree and on to the end of the look-ahead; its value for the seat."""
        t = silent_table(s.seats, dice)
        action = first.action
        assert action is not None
        path: list[Node] = [first]
        node = first
        fresh = first.visits == 0
        mask = answer(s, t, seat, action)
        moves: i64 = 0
        while mask and not fresh and moves < MAX_MOVES:
            actor: i64 = seat if mask & bit(seat) else lowest(mask)
            step = s.agenda[-1]
            options = sensible(s, step, actor, self.policy)
            if len(options) == 1:
                mask = answer(s, t, actor, options[0])
            elif step.secret():
                mask = answer(s, t, actor, options[light(s, step, actor, options, dice, self.policy)])
            else:
                node.step = step
                node.clock = s.clock
                node = self._select(node, s, actor, options)
                fresh = node.visits == 0
                action = node.action
                assert action is not None
                path.append(node)
                mask = answer(s, t, actor, action)
            moves += 1
        self._foresight.to_turn(s, t, seat, mask, limit)
        values: list[float] = []
        for other in range(s.seats):
            values.append(worth(self.game, s, other))
        self._note(values[seat])
        for passed in path:
            passed.visits += 1
            passed.total += values[passed.seat]
        return values[seat]

    def _note(self, value: float) -> None:
        """Keep the spread of values: exploring is weighed against what differs in this position."""
        self._sum += value
        self._squares += value * value
        count = float(self.iterations) + 1.0
        if count >= 16.0:
            mean = self._sum / count
            variance = self._squares / count - mean * mean
            self._scale = math.sqrt(variance) if variance > LEAST_SPREAD * LEAST_SPREAD else LEAST_SPREAD

    def _select(self, node: Node, s: State, actor: i64, options: list[Action]) -> Node:
        """The known option with the best bound, or the most promising untried one while the node may still widen."""
        node.tried += 1
        explore = self.style.explore * self._scale
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
                child.prior = self.ahead.after(s, actor, options[place], len(s.agenda), 0)
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
                if bound > best_bound:
                    best = child
                    best_bound = bound
            place += 1
        if untried is not None and (best is None or float(known) < self.style.widen * math.sqrt(float(node.tried))):
            return untried
        assert best is not None
        return best
