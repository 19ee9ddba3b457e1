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
from drumhead.kernel.judging import final_value, squeezed

EARLY: Final = 3  # what one will have soon, however early it is
SAFE: Final = 8  # life, below which each point counts for more

PLAIN: Final = {
    "scale": 30.0,  # a lead that is nearly decisive
    "card": 2.0,  # a card in hand
    "dear": 0.15,  # less for each point that it costs more than one will have
    "point": 0.6,  # a ready point on one's own turn
    "kept": 0.15,  # one kept for the opponent's turn
    "growth": 0.8,  # a point gained for the rest of the game
    "life_low": 1.3,
    "life_high": 0.8,
    "unit": 1.0,
    "power": 1.0,
    "body": 0.8,
    "passing": 0.5,  # part of a bonus that ends with the turn
    "fortification": 0.4,  # of its power
    "behind": 0.85,  # of the power of a troop that is not in the front line
    "distant": 1.1,  # of the power of what strikes from anywhere
    "armor": 1.2,
    "mend": 0.6,
    "shield": 0.6,  # Guard, Ward, Veil
    "quick": 0.3,  # of the power: Swift, Frenzy
    "piercing": 0.2,  # of the power: Breakthrough, Drain, Longshot
    "dread": 0.6,  # Blight, Terror
    "afflicted": 1.5,
    "shocked": 0.8,
    "tired": 0.05,
}


class Weights:
    """The numbers of ``PLAIN`` or others for them, ready for use."""

    def __init__(self, values: dict[str, float]) -> None:
        self.scale: Final[float] = values["scale"]
        self.card: Final[float] = values["card"]
        self.dear: Final[float] = values["dear"]
        self.point: Final[float] = values["point"]
        self.kept: Final[float] = values["kept"]
        self.growth: Final[float] = values["growth"]
        self.life_low: Final[float] = values["life_low"]
        self.life_high: Final[float] = values["life_high"]
        self.unit: Final[float] = values["unit"]
        self.power: Final[float] = values["power"]
        self.body: Final[float] = values["body"]
        self.passing: Final[float] = values["passing"]
        self.fortification: Final[float] = values["fortification"]
        self.behind: Final[float] = values["behind"]
        self.distant: Final[float] = values["distant"]
        self.armor: Final[float] = values["armor"]
        self.mend: Final[float] = values["mend"]
        self.shield: Final[float] = values["shield"]
        self.quick: Final[float] = values["quick"]
        self.piercing: Final[float] = values["piercing"]
        self.dread: Final[float] = values["dread"]
        self.afflicted: Final[float] = values["afflicted"]
        self.shocked: Final[float] = values["shocked"]
        self.tired: Final[float] = values["tired"]


def evaluate(s: EdgeState, seat: i64, w: Weights) -> float:
    """The difference of the two sides, squeezed into the range."""
    if s.result is not None:
        return final_value(s, seat)
    x = side(s, seat, w) - side(s, 1 - seat, w) + plans(s, seat, w) - w.card * float(s.hands[1 - seat].count())
    if s.active != seat:
        x += w.card  # the card that the opponent has just drawn was due in any case
    return squeezed(x / w.scale)


def side(s: EdgeState, seat: i64, w: Weights) -> float:
    """Life and board of one seat."""
    life: i64 = s.life[seat]
    value = w.life_low * float(life if life < SAFE else SAFE)
    if life > SAFE:
        value += w.life_high * float(life - SAFE)
    points = s.points[seat]
    value += w.growth * float(points.pool + points.used)
    for u in s.units[seat]:
        value += worth(s, u, w)
    return value


def plans(s: EdgeState, seat: i64, w: Weights) -> float:
    """What the seat itself knows of its hand, its deck and its points."""
    points = s.points[seat]
    soon: i64 = points.pool + points.used + 1
    if soon < EARLY:
        soon = EARLY
    value = (w.point if s.active == seat else w.kept) * float(points.pool) + float(points.reserve)
    for card in s.hands[seat].cards:
        value += usefulness(s, card, soon, w)
    value += (w.card - 0.1) * float(s.aside[seat].count())
    deck = s.decks[seat]
    if deck.left > 0 and deck.eyes(deck.left - 1) & bit(seat):
        value += 0.3 * (usefulness(s, deck.top(), soon, w) - w.card + 0.2)
    return value


def usefulness(s: EdgeState, card: i64, soon: i64, w: Weights) -> float:
    """A card in hand: the less, the longer it has to wait."""
    wait: i64 = s.cards.defs[card].cost - soon
    return w.card - w.dear * float(wait) if wait > 0 else w.card


def worth(s: EdgeState, u: Unit, w: Weights) -> float:
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
                power -= w.passing * float(mod.amount) if mod.amount < 64 else 0.0
    if u.type == FORTIFICATION:
        power *= w.fortification
    elif u.type <= HEAVY and u.line != FRONT:
        power *= w.behind
    elif u.type == RANGED or u.type == FLYING:
        power *= w.distant
    value = w.unit + w.power * power + w.body * body + traits(mask, power, w)
    if u.afflicted:
        value -= w.afflicted if body > 1.5 else 0.67 * w.afflicted
    if u.shocked:
        value -= w.shocked
    if u.seat == s.active and u.turn == s.turn and u.attacks:
        value -= w.tired
    return value


def traits(mask: i64, power: float, w: Weights) -> float:
    """What keywords are worth."""
    if not mask:
        return 0.0
    value = w.armor * float(armor(mask)) + w.mend * float(mend(mask))
    if mask & (GUARD | WARD | VEIL):
        value += w.shield
    if mask & (SWIFT | FRENZY):
        value += w.quick * power
    if mask & (BREAKTHROUGH | DRAIN | LONGSHOT):
        value += w.piercing * power
    if mask & (BLIGHT | TERROR):
        value += w.dread
    return value
