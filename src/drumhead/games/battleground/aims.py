"""What does a unit's order make for, and by which corners does the way there lead?

The order names a goal (a point, the nearest enemy, the nearest friend); there may be two ways to it, straight on or
round whoever stands between (BG-UNU-04). Nothing here changes the state.
"""

from typing import Final

from mypy_extensions import i64

from drumhead.games.battleground.rush import around, blocks_objective
from drumhead.games.battleground.shooting import bars_shot, fire_of
from drumhead.games.battleground.sight import sees
from drumhead.games.battleground.state import CONTROLLED, DONE, HALTED, RALLIED, BattleState, Kept, Unit
from drumhead.games.battleground.statics import allowed
from drumhead.games.battleground.terrain import blocks
from drumhead.games.battleground.texts import MAY_MOVE
from drumhead.games.battleground.verbs import CLOSE, FOLLOW, HOLD, POINT, ROUTING
from drumhead.space.approach import open_side
from drumhead.space.measure import crosses, to_point
from drumhead.space.plane import (
    centre_of_side,
    distance_to_centre,
    distance_to_close,
    distance_to_side,
    facing_side,
    nearest_centre,
)
from drumhead.space.routes import route
from drumhead.space.shapes import FRONT, LEFT, REAR, RIGHT, Rect, Shape, apart

DIRECT: Final = 0
ROUND: Final = 1

BEFORE_SIDE: Final = 2200.0  # the way round leads first to this far in front of the side
NARROW: Final = 1750.0  # the clearance when there is no way at the full one


class Aim:
    """What an order makes for: a point, the unit it belongs to, and whether there are two ways to go."""

    def __init__(self, gx: float, gy: float, target: i64, side: i64, point: bool) -> None:
        self.gx: Final = gx
        self.gy: Final = gy
        self.target: Final[i64] = target  # uid, 0 for a point
        self.side: Final[i64] = side  # of the target, -1 for none
        self.point: Final = point


class KeptAim(Kept):
    """The aim of a unit's order, and whether there are two ways there."""

    def __init__(self, layout: i64, aim: Aim | None, two: bool) -> None:
        super().__init__(layout)
        self.aim: Final = aim
        self.two: Final = two


# -- who is nearest


def nearest_enemy(s: BattleState, u: Unit, close: bool) -> i64:
    """The enemy the order makes for: the objective, else the nearest clearly visible one, else the nearest (A-05)."""
    objective: i64 = u.order.objective
    if objective > 0:
        foe = s.unit(objective)
        if foe is not None and foe.side != u.side:
            return objective  # BG-OMD-02, BG-OMD-04
    found: list[tuple[float, int]] = []
    card = u.card
    for foe in s.units:
        if foe.out or foe.side == u.side:
            continue
        if close and foe.order.airborne and not u.order.airborne:
            continue  # BG-GEO-07, A-39
        far = distance_to_close(card, foe.card) if close else distance_to_centre(card, foe.card)  # BG-GEO-04, BG-GEO-05
        found.append((far, foe.uid))
    if not found:
        return 0
    found.sort()
    for _, uid in found:
        if sees(s, u, s.units[uid]):
            return uid  # BG-GEO-06
    return found[0][1]


def nearest_friend(s: BattleState, u: Unit) -> i64:
    """The friend that a Follow order keeps to (BG-ORD-07)."""
    objective: i64 = u.order.objective
    if objective > 0:
        friend = s.unit(objective)
        if friend is not None and friend.side == u.side:
            return objective
    best: i64 = 0
    nearest = 1e12
    for friend in s.units:
        if friend.out or friend.side != u.side or friend.uid == u.uid:
            continue
        far = distance_to_centre(u.card, friend.card)
        if far < nearest:
            nearest = far
            best = friend.uid
    return best


def aim_of(s: BattleState, u: Unit) -> Aim | None:
    """The goal of the unit's order, or None if it stays where it is."""
    letter: i64 = u.order.letter
    if u.order.objective == POINT:
        if to_point(u.card, float(u.order.px), float(u.order.py)) <= 2.0:
            return None
        return Aim(float(u.order.px), float(u.order.py), 0, -1, True)  # BG-OMD-05
    if letter == HOLD or letter == ROUTING:
        return None  # BG-ORD-06
    fx, fy = u.card.front()
    if letter == FOLLOW:
        uid = nearest_friend(s, u)
        if uid == 0:
            return None
        friend = s.units[uid]
        best = 1e12
        gx = fx
        gy = fy
        for side in (LEFT, REAR, RIGHT):
            px, py = centre_of_side(friend.card, side, fx, fy)
            far = apart(fx, fy, px, py)
            if far < best:
                best, gx, gy = far, px, py
        if best <= 2.0:
            return None
        return Aim(gx, gy, uid, -1, False)  # BG-ORD-07
    uid = nearest_enemy(s, u, letter == CLOSE)
    if uid == 0:
        return None
    foe = s.units[uid]
    if letter == CLOSE:
        side = facing_side(u.card, foe.card)
        gx, gy = centre_of_side(foe.card, side, fx, fy)
        return Aim(gx, gy, uid, side, False)  # BG-ORD-02
    gx, gy = nearest_centre(u.card, foe.card)
    return Aim(gx, gy, uid, -1, False)


def aimed(s: BattleState, u: Unit) -> KeptAim:
    """`aim_of` and `has_two_ways`, asked once for as long as all units stand as they do."""
    for kept in u.kept:
        if kept.layout == s.layout and isinstance(kept, KeptAim):
            return kept
    aim = aim_of(s, u)
    answer = KeptAim(s.layout, aim, aim is not None and has_two_ways(s, u, aim))
    u.keep(answer)
    return answer


def in_position(s: BattleState, u: Unit, reach: i64, uid: i64 = -1) -> bool:
    """Is a unit on Ranged where it wants to be: the nearest enemy in range and arc, with a free line (BG-ORD-03)?

    ``uid`` is that enemy, if it is known.
    """
    if uid < 0:
        uid = nearest_enemy(s, u, False)
    if uid == 0:
        return True
    return not bars_shot(s, u, s.units[uid], float(reach), fire_of(u, reach))


def stands(s: BattleState, u: Unit) -> str:
    """The rule by which the unit makes no move of its own this phase, or ''."""
    if u.links:
        return "BG-UNU-08"
    if u.has(DONE):
        return "BG-TRN-04"
    if u.has(RALLIED) and not allowed(s, u, MAY_MOVE):
        return "BG-CMD-07"
    if u.has(HALTED):
        return "BG-RTM-05"
    if u.has(CONTROLLED):
        return "BG-CMD-04"
    return ""


# -- two ways to go


def has_two_ways(s: BattleState, u: Unit, aim: Aim) -> bool:
    """Does the straight way cross a card, or is somebody engaged on the side it makes for (A-56)?"""
    if u.flies():
        return False
    fx, fy = u.card.front()
    if aim.target and aim.side >= 0:
        foe = s.units[aim.target]
        if foe.sides() & (1 << aim.side):
            return True
    for other in s.units:
        if other.out or other.order.airborne or other.uid == u.uid or other.uid == aim.target:
            continue
        shape = other.card
        # far from the line: cannot cross
        mx = (fx + aim.gx) / 2.0 - shape.cx
        my = (fy + aim.gy) / 2.0 - shape.cy
        half = apart(fx, fy, aim.gx, aim.gy) / 2.0 + shape.radius
        if mx * mx + my * my > half * half:
            continue
        if crosses(shape, fx, fy, aim.gx, aim.gy) and not must_cut(s, u, other):
            return True
    return False


def must_cut(s: BattleState, u: Unit, other: Unit) -> bool:
    """An enemy that its order would make it rush on the way to its objective is not gone round (BG-UNU-04)."""
    if u.order.letter != CLOSE or not u.order.objective or other.side == u.side or u.order.objective == other.uid:
        return False
    return blocks_objective(s, u, other)


def clearance(u: Unit) -> float:
    """Half the diagonal of the card: with less it wedges on corners for good."""
    return u.card.radius


def fixed_ground(s: BattleState, u: Unit, mc: i64) -> list[Shape]:
    """The terrain that this unit plans around from the start (BG-MOV-09, A-59)."""
    shapes: list[Shape] = []  # BG-MOV-09
    for piece in s.ground.slow:
        if blocks(s, u, piece, mc):
            shapes.append(piece.shape)
    return shapes


def waypoints(s: BattleState, u: Unit, aim: Aim, way: i64, mc: i64) -> list[tuple[float, float]]:
    """The corners of the way to the goal, the goal last (BG-UNU-04, BG-UNU-05)."""
    fx, fy = u.card.front()
    if u.flies():
        return [(aim.gx, aim.gy)]
    shapes = fixed_ground(s, u, mc) if s.ground.slow else []
    if way == DIRECT:
        if not shapes:
            return [(aim.gx, aim.gy)]
        return clear_route(fx, fy, aim.gx, aim.gy, shapes, clearance(u))
    gx = aim.gx
    gy = aim.gy
    last: list[tuple[float, float]] = []
    if aim.target and aim.side >= 0:
        side = free_side(s, u, s.units[aim.target])
        foe = s.units[aim.target].card
        if side < 0:
            side = aim.side
        cx, cy = centre_of_side(foe, side, fx, fy)
        nx, ny = foe.normal(side)
        gx = cx + nx * BEFORE_SIDE
        gy = cy + ny * BEFORE_SIDE
        last.append((cx, cy))
    for other in s.units:
        if other.out or other.order.airborne or other.uid == u.uid:
            continue
        if not aim.side >= 0 and other.uid == aim.target:
            continue
        shapes.append(other.card)
    # From the middle of the card, which a turn leaves where it is: the way found next turn is then the same one.
    found = clear_route(u.card.cx, u.card.cy, gx, gy, shapes, clearance(u))  # BG-UNU-05
    return found + last


def clear_route(
    fx: float, fy: float, gx: float, gy: float, shapes: list[Shape], clear: float
) -> list[tuple[float, float]]:
    """A way at the full clearance, else at the narrow one, else straight on."""
    found = route(fx, fy, gx, gy, shapes, clear)
    if not found:
        found = route(fx, fy, gx, gy, shapes, NARROW)
    return found if found else [(gx, gy)]


def free_side(s: BattleState, u: Unit, foe: Unit) -> i64:
    """The nearest side on which nobody is engaged and half a front fits; friends on the move are disregarded."""
    best: i64 = -1
    nearest = 1e12
    taken = foe.sides()
    loose: i64 = 0
    for other in s.units:
        if other.out == 0 and other.side == u.side and not other.links:
            loose |= 1 << other.uid
    card = u.card if u.card.depth <= 2500 else Rect(u.card.x, u.card.y, u.card.heading, u.card.width, 2500)
    for side in (FRONT, LEFT, REAR, RIGHT):
        if taken & (1 << side):
            continue
        far = distance_to_side(u.card, foe.card, side)
        if far >= nearest:
            continue
        if open_side(card, foe.card, side, around(s, u, foe, loose, None)).open:
            nearest = far
            best = side
    return best
