"""How are many games played for learners at once? Side by side in the compiled core, one call a step for all of them.

A lane is a game by numbers: it stops only where a learning seat is asked, and deals itself anew when it is over. The
other seats are played by policies that are shown their own views, as every bot is.
"""

from typing import Final, Generic

from mypy_extensions import i64

from drumhead.kernel.action import Action
from drumhead.kernel.agenda import S, Table, advance, answer
from drumhead.kernel.dice import Dice, seeded
from drumhead.kernel.events import bit
from drumhead.kernel.game import Game, Options, assigned
from drumhead.kernel.illegal import Broken
from drumhead.kernel.playout import PATIENCE, Policy, lowest
from drumhead.kernel.seen import Marks, Seen

DRAWN: Final = -1  # the learning seat is drawn for every episode
EVERY: Final = -2  # every seat learns: self-play
TIRED: Final = 1000  # refusals in a row after which an episode is cut off


class Deals:
    """What a lane may be dealt: set-ups and opponents, one of each drawn for an episode, and which seat learns."""

    def __init__(self, tables: list[Options], others: list[Policy], seat: i64) -> None:
        self.tables: Final = tables
        self.others: Final = others
        self.seat: Final[i64] = seat


class Lane(Generic[S]):
    """One game after the other, by numbers."""

    def __init__(self, game: Game[S], deals: Deals, label: str) -> None:
        self.game: Final = game
        self.deals: Deals = deals
        self.label: str = label
        self.episode: i64 = 0
        self.learner: i64 = EVERY
        self.seat: i64 = 0  # the learning seat that is asked
        self.mask: i64 = 0
        self.refusals: i64 = 0
        self.length: i64 = 0  # decisions of learning seats in this episode
        self.numbers: list[int] = []
        self.actions: list[Action] = []
        self.lot: Dice = seeded(label, "lane")
        self.other: Policy = deals.others[0]
        self.blind: bool = False  # the other picks at random, and so needs no view
        self.table: Table = Table(self.lot, [])
        self.state: S = game.setup(deals.tables[0], self.lot)
        self.deal()

    def begin(self, label: str, deals: Deals) -> None:
        """A new series of episodes, which follow from this label alone."""
        self.label = label
        self.deals = deals
        self.episode = 0
        self.deal()

    def deal(self) -> None:
        """The next episode."""
        label = f"{self.label} {self.episode}"
        self.episode += 1
        lot = seeded(label, "lane")
        self.lot = lot
        deals = self.deals
        options = deals.tables[lot.below(len(deals.tables))] if len(deals.tables) > 1 else deals.tables[0]
        self.other = deals.others[lot.below(len(deals.others))] if len(deals.others) > 1 else deals.others[0]
        self.blind = type(self.other) is Policy
        self.learner = lot.below(options.seats) if deals.seat == DRAWN else deals.seat
        own: list[Dice] = []
        for seat in range(options.seats):
            own.append(seeded(label, f"seat {seat}"))
        self.table = Table(seeded(label, "table"), own)
        self.state = self.game.setup(options, self.table.dice)
        self.refusals = 0
        self.length = 0
        self.mask = advance(self.state, self.table)
        self._go_on()

    def act(self, number: i64) -> bool:
        """The seat that is asked takes the option with this number; False, and nothing changes, if there is none."""
        place: i64 = 0
        count: i64 = len(self.numbers)
        while place < count and self.numbers[place] != number:
            place += 1
        if place == count:
            self.refusals += 1
            return False
        self.refusals = 0
        self.length += 1
        self.mask = answer(self.state, self.table, self.seat, self.actions[place])
        self._go_on()
        return True

    def over(self) -> bool:
        """Is the episode over?"""
        return self.state.result is not None

    def look(self) -> S:
        """The view of the learning seat that is asked, for whoever wants more than numbers."""
        return self.game.view(self.state, self.seat)

    def returns(self) -> list[float]:
        """What each seat has gained, from -1 (lost) to 1 (won); all 0 until the end."""
        result = self.state.result
        seats: i64 = self.state.seats
        if result is None:
            return [0.0] * seats
        return [float(value) / float(seats - 1) for value in result.returns]

    def _go_on(self) -> None:
        """Let the others play until a learning seat is asked, or until the end."""
        game = self.game
        quiet: i64 = 0
        while self.mask:
            seat: i64 = lowest(self.mask)
            learns = self.learner == EVERY or self.learner == seat
            if not learns and self.learner >= 0 and self.mask & bit(self.learner):
                learns = True  # several are asked at once: the learner may answer first, as the order does not show
                seat = self.learner
            s = self.state
            options = s.agenda[-1].options(s, seat)
            if not options:
                raise Broken(f"Seat {seat} is asked but has no option.")
            if not learns and self.blind:
                chosen: i64 = len(options) - 1 if quiet > PATIENCE else self.lot.below(len(options))
                tick: i64 = s.clock
                self.mask = answer(s, self.table, seat, options[chosen])
                quiet = quiet + 1 if s.clock == tick else 0
                continue
            if learns:
                self.seat = seat
                self.actions = options
                self.numbers = assigned(game, s, seat, options)
                return
            place: i64 = 0
            if len(options) > 1:
                # A policy that edits a secret draft for ever is made to commit, as in a playout.
                last: i64 = len(options) - 1
                place = last if quiet > PATIENCE else self.other.pick(game.view(s, seat), seat, options, self.lot)
            clock: i64 = s.clock
            self.mask = answer(s, self.table, seat, options[place])
            quiet = quiet + 1 if s.clock == clock else 0
        self.numbers = []
        self.actions = []
        if self.learner >= 0:
            self.seat = self.learner


class Lanes(Generic[S]):
    """Many lanes of one game. ``see`` writes what is asked now.

    ``step`` says whether anything but the game going on happened in any lane; if so, the lists say what in each.
    """

    def __init__(self, game: Game[S], deals: list[Deals], width: i64, labels: list[str]) -> None:
        count = len(labels)
        self.game: Final = game
        self.width: Final[i64] = width
        self.actions: Final[i64] = game.action_count()
        self.lanes: Final[list[Lane[S]]] = [Lane(game, deals[number], labels[number]) for number in range(count)]
        seats: i64 = deals[0].tables[0].seats
        self.rewards: Final = [0.0] * count  # of the seat that acted
        self.returns: Final = [0.0] * (count * seats)  # of every seat, at an end; else 0
        self.ended: Final = [0] * count
        self.cut: Final = [0] * count
        self.refused: Final = [0] * count
        self.lengths: Final = [0] * count  # of the episodes that ended just now
        self.seats: Final = [0] * count  # who is asked
        self.news: bool = False
        self.last: Final = Seen()  # the last views of the episodes that ended just now, each behind its lane's base

    def step(self, numbers: list[int]) -> bool:
        """One number for each lane. Lanes that are over are dealt anew at once. Did any end, or refuse its number?"""
        if self.news:
            self._clear()
        self.last.clear()
        place: i64 = 0
        for lane in self.lanes:
            actor = lane.seat
            if not lane.act(numbers[place]):
                self.news = True
                self.refused[place] = 1
            over = lane.over()
            tired = not over and lane.refusals >= TIRED
            if over or tired:
                self.news = True
                self.ended[place] = 1 if over else 0
                self.cut[place] = 1 if tired else 0
                seats: i64 = lane.state.seats
                returns = lane.returns()
                self.rewards[place] = returns[actor]
                for seat in range(seats):
                    self.returns[place * seats + seat] = returns[seat]
                self.lengths[place] = lane.length
                self.last.begin(place * self.width)
                self.game.watch(lane.state, actor, self.last)
                lane.deal()
            place += 1
        return self.news

    def _clear(self) -> None:
        """Nothing happened yet."""
        self.news = False
        for place in range(len(self.rewards)):
            self.rewards[place] = 0.0
            self.ended[place] = 0
            self.cut[place] = 0
            self.refused[place] = 0
            self.lengths[place] = 0
        for place in range(len(self.returns)):
            self.returns[place] = 0.0

    def see(self, seen: Seen, marks: Marks) -> None:
        """Write the views of the seats that are asked, and the numbers of their options, lane behind lane."""
        seen.clear()
        marks.clear()
        place: i64 = 0
        for lane in self.lanes:
            self.seats[place] = lane.seat
            seen.begin(place * self.width)
            self.game.watch(lane.state, lane.seat, seen)
            marks.put(place * self.actions, lane.numbers)
            place += 1


__all__ = ["DRAWN", "EVERY", "TIRED", "Deals", "Lane", "Lanes"]
