"""How may a player exchange the opening hand? Chapter "Mulligan"."""

from typing import Final

from mypy_extensions import i64

from drumhead.games.shadows_edge.draw import draw
from drumhead.games.shadows_edge.state import EdgeState
from drumhead.games.shadows_edge.verbs import KEEPING, Said, Verb
from drumhead.kernel.action import Action
from drumhead.kernel.agenda import Step, Table
from drumhead.kernel.events import bit
from drumhead.kernel.zones import EMPTY_HAND, Hand, pile


class Mulligan(Step[EdgeState]):
    """Cards go aside one by one, then back into the deck together; once a game (SE-MULL-01)."""

    def __init__(self, seat: i64) -> None:
        self.seat: Final[i64] = seat

    def secret(self) -> bool:
        return True  # SE-MULL-04: which cards, and until the end how many, is nobody else's business

    def run(self, s: EdgeState, t: Table) -> i64:
        return bit(self.seat)

    def options(self, s: EdgeState, seat: i64) -> list[Action]:
        actions: list[Action] = [KEEPING]
        for card in s.hands[seat].kinds():
            actions.append(Action(Verb.RETURN, card))
        return actions

    def bars(self, s: EdgeState, seat: i64, action: Action) -> str:
        return "SE-MULL-01"

    def take(self, s: EdgeState, t: Table, seat: i64, action: Action) -> None:
        if action.verb is Verb.RETURN:
            s.hands[seat] = s.hands[seat].minus_unseen(action.a)
            s.aside[seat] = s.aside[seat].plus(action.a)
            return
        s.tick()
        s.pop()  # SE-MULL-05
        returned: Hand = s.aside[seat]
        count = returned.count()
        t.barrier = True
        t.tell(Said.MULLIGAN, seat, 0, b=count, rule="SE-MULL-04")
        if count == 0:
            return  # SE-MULL-03
        s.aside[seat] = EMPTY_HAND
        s.decks[seat] = pile(s.decks[seat].listed() + list(returned.cards)).shuffled(t.dice)  # SE-MULL-02
        for _ in range(count):
            draw(s, t, seat, "SE-MULL-01")
