"""How well does a seat stand? For bots that look a step ahead; from -1.0 (lost) to 1.0 (won), on a full state.

Seen from one seat: its own ready points count for more while it is on turn, so that an action must earn what it
costs, and a turn is ended when nothing earns anything.
"""

from typing import Final

from mypy_extensions import i64

from drumhead.games.shadows_edge.cards import (
    BLIGHT,
    BREAKTHROUGH,
    DRAIN,
    FLYING,
    FORTIFICATION,
    FRENZY,
    FRONT,
    GUARD,
    HEAVY,
    LONGSHOT,
    RANGED,
    SWIFT,
    TERROR,
    VEIL,
    WARD,
    armor,
    mend,
)
from drumhead.games.shadows_edge.selectors import attack, keys
from drumhead.games.shadows_edge.state import READIED, EdgeState, Unit
from drumhead.kernel.events import bit

SCALE: Final = 30.0
CARD: Final = 2.0  # a card in hand
DEAR: Final = 0.15  # less for each point that it costs more than one will have
POINT: Final = 0.6  # a ready point on one's own turn
KEPT: Final = 0.15  # one kept for the opponent's turn
GROWTH: Final = 0.8  # a point gained for the rest of the game
EARLY: Final = 3  # what one will have soon, however early it is


def evaluate(s: EdgeState, seat: i64) -> float:
    """The difference of the two sides, squeezed into the range."""
    if s.result is not None:
        score: i64 = s.result.returns[seat]
        return 1.0 if score > 0 else -1.0 if score < 0 else 0.0
    x = side(s, seat) - side(s, 1 - seat) + plans(s, seat) - CARD * float(s.hands[1 - seat].count())
    if s.active != seat:
        x += CARD  # the card that the opponent has just drawn was due in any case
    x /= SCALE
    return x / (1.0 + (x if x > 0.0 else -x))


def side(s: EdgeState, seat: i64) -> float:
    """Life and board of one seat."""
    life: i64 = s.life[seat]
    value = 1.3 * float(life) if life < 8 else 10.4 + 0.8 * float(life - 8)
    points = s.points[seat]
    value += GROWTH * float(points.pool + points.used)
    for u in s.units[seat]:
        value += worth(s, u)
    return value


def plans(s: EdgeState, seat: i64) -> float:
    """What the seat itself knows of its hand, its deck and its points."""
    points = s.points[seat]
    soon: i64 = points.pool + points.used + 1
    if soon < EARLY:
        soon = EARLY
    value = (POINT if s.active == seat else KEPT) * float(points.pool) + float(points.reserve)
    for card in s.hands[seat].cards:
        value += usefulness(s, card, soon)
    value += (CARD - 0.1) * float(s.aside[seat].count())
    deck = s.decks[seat]
    if deck.left > 0 and deck.eyes(deck.left - 1) & bit(seat):
        value += 0.3 * (usefulness(s, deck.top(), soon) - CARD + 0.2)
    return value


def usefulness(s: EdgeState, card: i64, soon: i64) -> float:
    """A card in hand: the less, the longer it has to wait."""
    wait: i64 = s.cards.defs[card].cost - soon
    return CARD - DEAR * float(wait) if wait > 0 else CARD


def worth(s: EdgeState, u: Unit) -> float:
    """A unit in play."""
    mask = keys(s, u)
    power = float(attack(s, u))
    body = float(u.defence)
    for mod in u.mods:
        if mod.until:  # what passes soon counts less
            if mod.is_layer():
                body -= 0.6 * float(mod.left)
            elif mod.kind == READIED:
                power -= 0.6
            elif mod.until == s.turn and mod.kind != READIED:
                power -= 0.5 * float(mod.amount) if mod.amount < 64 else 0.0
    if u.type == FORTIFICATION:
        power *= 0.4
    elif u.type <= HEAVY and u.line != FRONT:
        power *= 0.85
    elif u.type == RANGED or u.type == FLYING:
        power *= 1.1
    value = 1.0 + power + 0.8 * body + traits(mask, power)
    if u.afflicted:
        value -= 1.5 if body > 1.5 else 1.0
    if u.shocked:
        value -= 0.8
    if u.seat == s.active and u.turn == s.turn and u.attacks:
        value -= 0.05
    return value


def traits(mask: i64, power: float) -> float:
    """What keywords are worth."""
    if not mask:
        return 0.0
    value = 1.2 * float(armor(mask)) + 0.6 * float(mend(mask))
    if mask & (GUARD | WARD | VEIL):
        value += 0.6
    if mask & (SWIFT | FRENZY):
        value += 0.3 * power
    if mask & (BREAKTHROUGH | DRAIN | LONGSHOT):
        value += 0.2 * power
    if mask & (BLIGHT | TERROR):
        value += 0.6
    return value
