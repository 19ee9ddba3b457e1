"""Rounds, turns and the Winds of War."""

from typing import Final

from mypy_extensions import i64

from drumhead.games.high_command.battle import Battle, EndTurn
from drumhead.games.high_command.capture import Capture
from drumhead.games.high_command.cards import ON_REVEAL, ON_START
from drumhead.games.high_command.endgame import end_game
from drumhead.games.high_command.orders import Orders
from drumhead.games.high_command.state import (
    IN_WINDS,
    MOST_SEATS,
    NOBODY,
    SAID_ROUND,
    SAID_TURN,
    SAID_WINDS,
    HighState,
)
from drumhead.games.high_command.strength import expire
from drumhead.games.high_command.triggers import Resolve, fire, queue_card, queue_unit
from drumhead.kernel import Step, Table


class Winds(Step[HighState]):
    """HC-WIND-01: the top Winds card is turned; ``again``: in the same step, because an event said so."""

    __slots__ = ("again",)

    def __init__(self, again: bool) -> None:
        self.again: Final = again

    def run(self, s: HighState, t: Table) -> i64:
        if not self.again:
            expire(s, 4 * s.round * s.seats - 1)
            s.round += 1
            if t.events is not None:
                t.tell(SAID_ROUND, a=s.round, rule="HC-TURN-03")
        s.phase = IN_WINDS
        s.active = s.first  # HC-R-29
        if s.winds.left == 0:
            end_game(s, t, "HC-R-33")
            return 0
        card: i64 = s.winds.top()
        s.winds = s.winds.without_top()
        s.blown = s.blown + (int(card),)
        s.force = s.ground | s.cards.static_mask[card]
        s.touch_all()
        t.barrier = True
        if t.events is not None:
            t.tell(SAID_WINDS, card=card, a=s.round, rule="HC-WIND-01")
        if s.cards.ends[card]:  # HC-R-40: captures that were due do not happen
            end_game(s, t, "HC-WIND-04")
            return 0
        if s.cards.advance[card]:
            s.become(Winds(True))
        else:
            s.become(TURNS[0])
        if s.cards.triggers[card] >> ON_REVEAL & 1:
            self.reveal(s, card)
        return 0

    def reveal(self, s: HighState, card: i64) -> None:
        """Its text, for every player in turn order; the first lies on top."""
        order: i64 = s.seats - 1
        while order >= 0:
            queue: list[int] = []
            seat: i64 = (s.first + order) % s.seats
            queue_card(s, queue, ON_REVEAL, seat, card, -1, -1)
            i: i64 = len(queue) - 6
            while i >= 0:
                s.push(Resolve(seat, card, -1, queue[i + 3], -1, -1, -1, (), ()))
                i -= 6
            order -= 1


AT_START: Final = 1 << ON_START

# What a turn consists of, the last part first. HC-DRAW-06: the orders step, with its draw, lies above the battle.
COURSES: Final[list[list[Step[HighState]]]] = [
    [EndTurn(seat, False), Battle(seat, 0), Orders(seat), Capture(seat)] for seat in range(MOST_SEATS)
]


class Turn(Step[HighState]):
    """HC-TURN-01: the ``order``-th turn of the round; HC-TURN-02: capture, orders, battle."""

    __slots__ = ("order",)

    def __init__(self, order: i64) -> None:
        self.order: Final[i64] = order

    def run(self, s: HighState, t: Table) -> i64:
        if self.order >= s.seats:
            s.become(Winds(False))
            return 0
        seat: i64 = (s.first + self.order) % s.seats
        s.turn += 1
        s.active = seat
        s.once = ()
        s.wrecks = NOBODY[s.seats]
        s.entered = NOBODY[s.seats]
        if s.timed:
            expire(s, 4 * s.turn)
        s.touch_all()
        if t.events is not None:
            t.tell(SAID_TURN, seat, a=s.round, rule="HC-TURN-01")
        s.become(TURNS[self.order + 1])
        s.agenda.extend(COURSES[seat])
        if (s.alert | s.cards.triggers[s.blown[-1] if s.blown else 0]) & AT_START:
            self.begin(s, seat)
        return 0

    def begin(self, s: HighState, seat: i64) -> None:
        """Texts that work at the start of a turn."""
        queue: list[int] = []
        place: i64 = 0
        while place < s.seats:
            for unit in s.at[place * s.seats + seat]:
                queue_unit(s, queue, ON_START, unit)
            queue_card(s, queue, ON_START, seat, s.row[place], -1, place)
            place += 1
        queue_card(s, queue, ON_START, seat, s.winds_card(), -1, -1)
        fire(s, queue)


TURNS: Final = [Turn(order) for order in range(MOST_SEATS + 1)]
