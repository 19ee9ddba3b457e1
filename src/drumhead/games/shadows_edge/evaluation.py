"""How well does a seat stand? For bots that look one step ahead; from -1.0 (lost) to 1.0 (won), on a full state."""

from typing import Final

from mypy_extensions import i64

from drumhead.games.shadows_edge.cards import FRONT
from drumhead.games.shadows_edge.selectors import attack
from drumhead.games.shadows_edge.state import EdgeState, Unit

SCALE: Final = 40.0


def evaluate(s: EdgeState, seat: i64) -> float:
    """The difference of the two sides, squeezed into the range."""
    if s.result is not None:
        score: i64 = s.result.returns[seat]
        return 1.0 if score > 0 else -1.0 if score < 0 else 0.0
    x = (side(s, seat) - side(s, 1 - seat)) / SCALE
    return x / (1.0 + (x if x > 0.0 else -x))


def side(s: EdgeState, seat: i64) -> float:
    """Life, board, cards and points of one seat."""
    value = float(s.life[seat])
    value += 1.5 * float(s.hands[seat].count())
    for u in s.units[seat]:
        value += worth(s, u)
    return value


def worth(s: EdgeState, u: Unit) -> float:
    value = float(attack(s, u)) + 0.9 * float(u.defence) + 0.5
    if u.shocked:
        value -= 1.0
    if u.afflicted:
        value -= 1.0
    if u.line == FRONT:
        value += 0.2
    return value
