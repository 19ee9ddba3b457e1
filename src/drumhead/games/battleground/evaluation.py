"""How well does a seat stand? A number for bots: what is left of both armies, how the fights go, and who is where.

A regiment is worth its points by the boxes it has left; a routing one little. Fights count by what each side can expect
of them, flanks and rears included. Orders that suit a unit and ground won toward the enemy give the small difference
that lets a greedy player form a line and close.
"""

from typing import Final

from mypy_extensions import i64

from drumhead.games.battleground.cards import KEY_COLOSSAL, KEY_LARGE
from drumhead.games.battleground.end import turn_limit
from drumhead.games.battleground.state import RESERVED, UNPLACED, BattleState, Unit
from drumhead.games.battleground.verbs import CLOSE, FOLLOW, HOLD, LONG, RANGED
from drumhead.space.shapes import FRONT, REAR

PLAIN: Final = {
    "scale": 0.22,  # of the armies' points: a lead that is nearly decisive
    "frail": 0.55,  # of a unit's worth goes with its boxes, the rest with the unit
    "routing": 0.35,  # of its worth a routing unit keeps
    "fight": 14.0,  # points for each box that a fight is expected to take
    "flank": 12.0,  # points for each enemy struck in the flank
    "rear": 22.0,
    "pinch": 18.0,  # points for a pinched enemy
    "near": 1.6,  # points for each inch that a unit on Close is nearer
    "aim": 14.0,  # points for a shooter that has somebody in range and arc
    "order": 9.0,  # points for an order that suits the unit
    "hold": -6.0,  # a fighter that only holds
    "back": 6.0,  # a back-up behind an engaged friend
    "card": 7.0,  # a card in hand
    "vp": 45.0,  # a victory point
    "exposed": 10.0,  # an enemy that can rush into a flank of ours
    "placed": 1.0,  # a unit that stands on the table during deployment
}


class Weights:
    """The numbers of ``PLAIN`` or others for them, ready for use."""

    def __init__(self, values: dict[str, float]) -> None:
        self.scale: Final[float] = values["scale"]
        self.frail: Final[float] = values["frail"]
        self.routing: Final[float] = values["routing"]
        self.fight: Final[float] = values["fight"]
        self.flank: Final[float] = values["flank"]
        self.rear: Final[float] = values["rear"]
        self.pinch: Final[float] = values["pinch"]
        self.near: Final[float] = values["near"]
        self.aim: Final[float] = values["aim"]
        self.order: Final[float] = values["order"]
        self.hold: Final[float] = values["hold"]
        self.back: Final[float] = values["back"]
        self.card: Final[float] = values["card"]
        self.vp: Final[float] = values["vp"]
        self.exposed: Final[float] = values["exposed"]
        self.placed: Final[float] = values["placed"]


def evaluate(s: BattleState, seat: i64, w: Weights) -> float:
    """From -1.0 (lost) to 1.0 (won), seen by a seat's side."""
    side: i64 = seat & 1
    if s.result is not None:
        got = s.result.returns[seat]
        return 1.0 if got > 0 else (-1.0 if got < 0 else 0.0)
    budget = 1.0
    for each in s.spent:
        budget += float(each)
    mine = standing(s, side, w)
    theirs = standing(s, 1 - side, w)
    gap = (mine - theirs) / (budget * w.scale)
    return gap / (1.0 + (gap if gap > 0.0 else 0.0 - gap))


def standing(s: BattleState, side: i64, w: Weights) -> float:
    """What a side has, in points."""
    value = 0.0
    for u in s.units:
        if u.side != side or not u.uid:
            continue
        if u.out == 0:
            value += unit_value(s, u, w)
        elif u.out == RESERVED or u.out == UNPLACED:
            value += float(u.printed.points) - w.placed
        elif u.out == 4:
            value += float(u.printed.points)
    for seat in s.seats_of(side):
        value += w.card * float(s.hands[seat].count()) + w.vp * float(s.points[seat])
    return value


def unit_value(s: BattleState, u: Unit, w: Weights) -> float:
    """A regiment on the table: itself, its fights, its place and its order."""
    printed = u.printed
    left = float(u.boxes()) / float(printed.boxes)
    value = float(printed.points) * (1.0 - w.frail + w.frail * left) if u.colour < 4 else 0.0
    if u.routing():
        return value * w.routing
    if u.links:
        for link in u.links:
            value += w.fight * expected(u, s.units[link.foe], link.theirs)
            if link.theirs == REAR:
                value += w.rear
            elif link.theirs != FRONT:
                value += w.flank
        if u.pinched():
            value -= w.pinch
        return value
    return value + place_value(s, u, w)


def expected(u: Unit, foe: Unit, side: i64) -> float:
    """Boxes that one attack is expected to take, without cards and texts."""
    line = u.printed.engaged
    dice = float(line.dice) - (1.0 if u.colour == 2 else 2.0 if u.colour == 3 else 0.0)
    skill: i64 = line.skill - foe.printed.dskill
    power: i64 = line.power - foe.printed.tough
    if side == REAR:
        skill += 1
        power += 1
    elif side != FRONT:
        skill += 1
    return dice * chance(skill) * chance(power)


def chance(number: i64) -> float:
    if number < 1:
        return 1.0 / 6.0
    return float(number if number < 5 else 5) / 6.0


def place_value(s: BattleState, u: Unit, w: Weights) -> float:
    """Where a free unit stands and what it is told to do."""
    letter = u.order.letter
    shooter = u.printed.range > 0
    fx, fy = u.card.front()
    nearest = 1e12
    aim = False
    reach = float(u.printed.range)
    threat = 0.0
    for foe in s.units:
        if foe.out or foe.side == u.side:
            continue
        dx = foe.card.cx - fx
        dy = foe.card.cy - fy
        far = dx * dx + dy * dy
        if far < nearest:
            nearest = far
        if shooter and far < (reach + 1250.0) * (reach + 1250.0):
            if dx * u.card.fx + dy * u.card.fy > 0.0:
                aim = True
        if not foe.links and foe.order.letter == CLOSE and far < 36000000.0:
            # an enemy within six inches that looks at our flank or rear
            ahead = (0.0 - dx) * foe.card.fx + (0.0 - dy) * foe.card.fy
            turned = dx * u.card.fx + dy * u.card.fy
            if ahead > 0.0 and turned < 0.0:
                threat += 1.0
    value = 0.0 - threat * w.exposed
    inches = _root(nearest) / 1000.0 if nearest < 1e11 else 40.0
    if shooter:
        if aim:
            value += w.aim
        if RANGED <= letter <= LONG:
            value += w.order
        if not aim:
            value -= w.near * 0.5 * inches
    else:
        if letter == CLOSE:
            value += w.order
        elif letter == HOLD and not u.order.to_point():
            value += w.hold
        value -= w.near * inches
    if letter == FOLLOW:
        value += w.back if _backs(s, u) else w.hold
    if u.key(KEY_LARGE | KEY_COLOSSAL) and letter == HOLD:
        value += w.hold
    if s.turn > 0 and turn_limit(s) - s.turn < 3:
        return value * 0.5
    return value


def _backs(s: BattleState, u: Unit) -> bool:
    """Is there a friend close before it that is engaged?"""
    fx, fy = u.card.front()
    for friend in s.units:
        if friend.out == 0 and friend.side == u.side and friend.links:
            dx = friend.card.cx - fx
            dy = friend.card.cy - fy
            if dx * dx + dy * dy < 9000000.0 and dx * u.card.fx + dy * u.card.fy > 0.0:
                return True
    return False


def _root(value: float) -> float:
    """A square root by Newton's steps, good enough for a bot."""
    guess = 4000.0
    for _ in range(12):
        guess = (guess + value / guess) / 2.0
    return guess
