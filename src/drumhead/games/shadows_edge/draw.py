"""How do players draw cards? Chapter "Draw Phase"."""

from mypy_extensions import i64

from drumhead.games.shadows_edge.end import decked
from drumhead.games.shadows_edge.state import EdgeState
from drumhead.games.shadows_edge.verbs import Said
from drumhead.kernel.agenda import Table
from drumhead.kernel.events import bit


def draw_phase(s: EdgeState, t: Table) -> None:
    """One card; not on the very first turn; and who cannot draw has lost."""
    if s.turn == 1:
        t.tell(Said.NO_DRAW, s.active, rule="SE-DRAW-02")
    elif not draw(s, t, s.active, "SE-DRAW-01"):  # SE-DRAW-04: the last card itself costs nothing
        t.tell(Said.DECKED, s.active, rule="SE-DRAW-03")
        decked(s, t, s.active)  # SE-DRAW-03


def draw_by_effect(s: EdgeState, t: Table, seat: i64, n: i64) -> None:
    """An empty deck ends the drawing and nothing else."""
    for _ in range(n):
        if not draw(s, t, seat, "SE-DRAW-05"):
            return


def draw(s: EdgeState, t: Table, seat: i64, rule: str) -> bool:
    """Take the top card of the deck into the hand; False if there is none."""
    deck = s.decks[seat]
    if deck.left == 0:
        return False
    card = deck.top()
    s.decks[seat] = deck.without_top()
    s.hands[seat] = s.hands[seat].plus(card, deck.eyes(deck.left - 1) & bit(1 - seat))  # SE-DRAW-06: no limit
    t.barrier = True
    t.tell(Said.DRAW, seat, card, bit(seat), rule=rule)
    return True
