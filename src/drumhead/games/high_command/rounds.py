"""Rounds, turns and the Winds of War."""

from typing import Any, Final

from mypy_extensions import i64

from drumhead.games.high_command.battle import Battle, EndTurn
from drumhead.games.high_command.capture import Capture
from drumhead.games.high_command.cards import ON_REVEAL, ON_START
from drumhead.games.high_command.end import end_game, points_of
from drumhead.games.high_command.orders import Orders
from drumhead.games.high_command.state import IN_WINDS, MOST_SEATS, NO_SLOTS, NOBODY, HighState
from drumhead.games.high_command.strength import expire
from drumhead.games.high_command.triggers import Triggers, fire, queue_card, queue_unit, resolve
from drumhead.games.high_command.verbs import Said
from drumhead.kernel import EMPTY_HAND, EMPTY_PILE, Fired, Step, Table


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
                t.tell(Said.ROUND, a=s.round, rule="HC-TURN-03")
        s.phase = IN_WINDS
        s.active = s.first  # HC-R-29
        if s.winds.left == 0:
            end_game(s, t, "HC-R-33")
            return 0
        card: i64 = s.winds.top()
        s.winds = s.winds.without_top()
        s.blown = s.blown + (int(card),)
        s.force = s.ground | s.cards.static_mask[card]  # HC-WIND-02: for all; HC-WIND-03: this card alone
        s.touch_all()
        t.barrier = True
        if t.events is not None:
            t.tell(Said.WINDS, card=card, a=s.round, rule="HC-WIND-01")
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
            queue: list[Fired] = []
            seat: i64 = (s.first + order) % s.seats
            if not s.gone >> seat & 1:  # HC-R-52
                queue_card(s, queue, ON_REVEAL, seat, card, -1, -1)
            queue.reverse()
            for fired in queue:
                s.push(resolve(fired))
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
        if s.gone >> seat & 1:  # HC-R-52
            s.become(TURNS[self.order + 1])
            return 0
        if t.events is not None:
            t.tell(Said.TURN, seat, a=s.round, rule="HC-TURN-01")
        s.become(TURNS[self.order + 1])
        s.agenda.extend(COURSES[seat])  # HC-TURN-02
        if (s.alert | s.cards.triggers[s.blown[-1] if s.blown else 0]) & AT_START:
            self.begin(s, seat)
        return 0

    def begin(self, s: HighState, seat: i64) -> None:
        """Texts that work at the start of a turn."""
        queue: list[Fired] = []
        place: i64 = 0
        while place < s.seats:
            for unit in s.at[place * s.seats + seat]:
                queue_unit(s, queue, ON_START, unit)
            queue_card(s, queue, ON_START, seat, s.row[place], -1, place)
            place += 1
        queue_card(s, queue, ON_START, seat, s.winds_card(), -1, -1)
        fire(s, queue)


TURNS: Final = [Turn(order) for order in range(MOST_SEATS + 1)]


def bars_leave(s: HighState, seat: i64) -> str:
    """The rule that keeps this seat from giving up, or '': nobody leaves twice."""
    return "HC-R-52" if s.gone >> seat & 1 else ""


def leave(s: HighState, t: Table, seat: i64, rule: str) -> None:
    """HC-R-52: who gives up leaves with all his cards, and the others play on; the last one at the table wins."""
    s.gone |= 1 << seat
    t.tell(Said.LEFT_TABLE, seat, rule=rule)
    last: i64 = s.after(seat)
    if s.after(last) == last:
        t.tell(Said.OVER, last, a=points_of(s, last), rule=rule)
        s.end(1 << last, rule, tuple([int(points_of(s, each)) for each in range(s.seats)]))
        return
    place: i64 = 0
    while place < s.seats:
        s.at[place * s.seats + seat] = ()
        place += 1
    s.hands[seat] = s.banks[seat] = s.looks[seat] = EMPTY_HAND
    s.decks[seat] = s.reinforcements[seat] = EMPTY_PILE
    s.discards[seat] = s.occupying[seat] = s.casters[seat] = ()
    s.set_reserves(seat, NO_SLOTS)
    s.effects = tuple([effect for effect in s.effects if effect.seat != seat])
    s.survey()
    s.touch_all()
    s.agenda[:] = _without(s, seat)


def _without(s: HighState, seat: i64) -> list[Step[Any]]:
    """What is left to do when nobody waits for this seat any more; his own turn is simply over."""
    if s.active == seat and s.phase != IN_WINDS:
        s.attack_at = -1
        s.attackers = s.killed = 0
        expire(s, -1)
        return s.agenda[:1]
    left: list[Step[Any]] = []
    for step in s.agenda:
        owner: object = getattr(step, "seat", -1)
        if isinstance(step, Triggers):
            left.append(Triggers(step.without(seat)))
        elif owner != seat:
            left.append(step)
    return left
