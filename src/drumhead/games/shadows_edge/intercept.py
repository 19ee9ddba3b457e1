"""When may a side shoot at a Flying unit that comes forward? Chapter "Intercept"."""

from typing import Final

from mypy_extensions import i64

from drumhead.games.shadows_edge.cards import EVASIVE, INTERCEPT, ON_INTERCEPT
from drumhead.games.shadows_edge.combat import alive, blow, fire_kill
from drumhead.games.shadows_edge.points import bars_payment, bars_reserve_first
from drumhead.games.shadows_edge.selectors import attack, keys, op_cost
from drumhead.games.shadows_edge.state import EdgeState, Unit, card_of
from drumhead.games.shadows_edge.status import bars_shocked, is_silenced
from drumhead.games.shadows_edge.triggers import SETTLE, check, fire
from drumhead.games.shadows_edge.verbs import PASSING, RESERVE_FIRST, Said, Verb
from drumhead.kernel.action import Action
from drumhead.kernel.agenda import Step, Table
from drumhead.kernel.events import bit
from drumhead.kernel.illegal import Illegal


def open_interception(s: EdgeState, flyer: Unit) -> None:
    """A Flying unit was brought into its Front by its own side: the other side may shoot (SE-INT-01)."""
    if keys(s, flyer) & EVASIVE:
        return
    window = Intercept(1 - flyer.seat, flyer.uid, ())
    if window.can_respond(s):  # SE-INT-06: no question where nobody can pay
        s.push(window)  # SE-INT-02


def bars_intercept(s: EdgeState, seat: i64, u: Unit | None, shot: tuple[int, ...]) -> str:
    """The rule that keeps this unit from intercepting, or ''."""
    if u is None or u.seat != seat or not keys(s, u) & INTERCEPT:
        return "SE-INT-01"
    if u.uid in shot:
        return "SE-INT-04"
    if is_silenced(s, u):
        return bars_shocked(u)  # SE-INT-05
    return bars_payment(s.points[seat], op_cost(s, u))  # SE-INT-03


class Intercept(Step[EdgeState]):
    """A side may shoot at a Flying unit that comes forward: one shooter after the other (SE-INT-04)."""

    def __init__(self, seat: i64, flyer: i64, shot: tuple[int, ...]) -> None:
        self.seat: Final[i64] = seat
        self.flyer: Final[i64] = flyer
        self.shot: Final = shot

    def can_respond(self, s: EdgeState) -> bool:
        for u in s.units[self.seat]:
            if u.keys & INTERCEPT or s.auras:
                if not bars_intercept(s, self.seat, u, self.shot):
                    return True
        return False

    def run(self, s: EdgeState, t: Table) -> i64:
        flyer = s.find(self.flyer)
        if flyer is None or flyer.seat == self.seat or not self.can_respond(s):  # SE-INT-08: it fell
            s.pop()
            return 0
        t.barrier = True
        return bit(self.seat)

    def options(self, s: EdgeState, seat: i64) -> list[Action]:
        actions: list[Action] = [PASSING]
        for u in s.units[seat]:
            if not bars_intercept(s, seat, u, self.shot):
                actions.append(Action(Verb.INTERCEPT, u.uid))
        if not bars_reserve_first(s.points[seat]):
            actions.append(RESERVE_FIRST)
        return actions

    def verify(self, s: EdgeState, seat: i64, action: Action) -> None:
        rule = self.bars(s, seat, action)
        if rule:
            raise Illegal(rule)

    def bars(self, s: EdgeState, seat: i64, action: Action) -> str:
        """The rule that forbids this action, or ''."""
        if action.same(PASSING):
            return ""
        if action.same(RESERVE_FIRST):
            return bars_reserve_first(s.points[seat])
        if action.verb is not Verb.INTERCEPT:
            return "SE-TURN-05"
        if action.b or action.c or action.more:
            return "K-OPTION"
        return bars_intercept(s, seat, s.find(action.a), self.shot)

    def take(self, s: EdgeState, t: Table, seat: i64, action: Action) -> None:
        if action.verb is Verb.PASS:
            t.tell(Said.PASS, seat, 0, a=self.flyer, rule="SE-INT-04")
            s.points[seat] = s.points[seat].from_reserve(False)  # SE-CP-05: no payment came of it
            s.pop()
            return
        if action.verb is Verb.RESERVE:
            s.points[seat] = s.points[seat].from_reserve(True)
            return
        u = s.find(action.a)
        assert u is not None
        s.points[seat] = s.points[seat].paid(op_cost(s, u))
        s.become(Intercept(seat, self.flyer, self.shot + (action.a,)))
        t.tell(Said.INTERCEPT, seat, u.card, a=u.uid, b=self.flyer, c=card_of(s, self.flyer), rule="SE-INT-03")
        blow(s, t, u, self.flyer, attack(s, u), False)  # SE-INT-07
        fire(s, u, ON_INTERCEPT, self.flyer)
        killed = not alive(s, self.flyer)
        check(s, t)
        if s.result is None:
            if killed:
                fire_kill(s, u.uid, self.flyer)
            if s.queue:
                s.push(SETTLE)
