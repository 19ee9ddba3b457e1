"""Who sees whom, and who stands higher? Clear sight from a front, elevations, and the snapshot at a turn's start."""

import math

from mypy_extensions import i64

from drumhead.games.battleground.movement import EXACT, ONE_TURN_BACK, RUSH_MOVE, movement_category, shift
from drumhead.games.battleground.state import BattleState, Unit
from drumhead.space.measure import area_inside, beside_line
from drumhead.space.obstacles import Obstacles
from drumhead.space.plane import distance_to_centre, in_front_arc
from drumhead.space.shapes import Rect, Shape
from drumhead.space.sight import clearly_visible


def elevation(s: BattleState, card: Rect) -> i64:
    """The height in feet at which more than half of the card stands or above."""
    best: i64 = 0
    if not s.ground.hills:
        return 0
    whole = 2.0 * card.half_width * card.half_depth
    for height in s.ground.heights:
        covered = 0.0
        for hill in s.ground.hills:
            if hill.elevation == height:
                dx = hill.shape.cx - card.cx
                dy = hill.shape.cy - card.cy
                far = hill.shape.radius + card.radius
                if dx * dx + dy * dy < far * far:
                    covered += area_inside(card, hill.shape)
        if covered > whole and height > best:
            best = height
    return best


def perch(s: BattleState, u: Unit) -> i64:
    """The height of the ground a unit stands on, kept until it moves."""
    if not s.ground.hills:
        return 0
    if u.perch_of is not u.card:
        u.perch = elevation(s, u.card)
        u.perch_of = u.card
    return u.perch


def higher(s: BattleState, a: Unit, b: Unit) -> i64:
    """1 if a stands above b, -1 if below, 0 if level (BG-FLY-01: the airborne are above all on the ground)."""
    if a.airborne() or b.airborne():
        if a.airborne() and b.airborne():
            return 0
        return 1 if a.airborne() else -1
    if not s.ground.hills:
        return 0
    one = perch(s, a)
    two = perch(s, b)
    return 1 if one > two else -1 if one < two else 0


def top(s: BattleState, u: Unit) -> i64:
    """The height of a unit's heads: its size and the ground it stands on (BG-SHT-06)."""
    return u.printed.height + perch(s, u)


def sees(s: BattleState, viewer: Unit, target: Unit, card: Rect | None = None, ignoring: i64 = 0) -> bool:
    """Is the target clearly visible to the viewer (BG-GEO-02)? ``card`` is where the viewer would stand."""
    eye = viewer.card if card is None else card  # BG-GEO-02
    if not in_front_arc(eye, target.card):
        return False  # BG-GEO-01
    if viewer.airborne() or target.airborne():
        return True  # nothing on the ground hides the airborne, nor from them
    height: i64 = perch(s, viewer) if card is None else elevation(s, eye)
    way = Obstacles()
    fx, fy = eye.front()
    aim = target.card
    lx = aim.cx - fx
    ly = aim.cy - fy
    far = math.sqrt(lx * lx + ly * ly)
    if far > 0.0:
        lx /= far
        ly /= far
    for other in s.units:
        # only what lies between, beside the line no further than both are wide, can hide it
        if other.out or not beside_line(other.card, fx, fy, lx, ly, far, aim.radius):
            continue
        if other.order.airborne or other.uid == viewer.uid or other.uid == target.uid or ignoring & (1 << other.uid):
            continue
        if height and top(s, other) < height:
            continue  # BG-TER-07
        way.add(other.uid, other.card)
    if s.ground.woods and height <= 30:
        shapes: list[Shape] = []
        for piece in s.ground.woods:
            if beside_line(piece.shape, fx, fy, lx, ly, far, aim.radius):
                shapes.append(piece.shape)
        if shapes:
            return clearly_visible(eye, aim, way, shapes)  # BG-TER-08
    return clearly_visible(eye, aim, way)


def note_start(s: BattleState, uid: i64) -> None:
    """Remember where the unit's front stood, whom it saw within reach of a rush, and who was too near to turn away."""
    u = s.units[uid]
    card = u.card
    fx, fy = card.front()
    seen: i64 = 0
    close: i64 = 0
    if not u.links and not u.airborne():
        reach = float(shift(movement_category(s, u, RUSH_MOVE), 4))
        for foe in s.units:
            if foe.out or foe.side == u.side or not foe.uid or foe.order.airborne:
                continue
            dx = foe.card.cx - fx
            dy = foe.card.cy - fy
            limit = reach + foe.card.radius
            if dx * dx + dy * dy > limit * limit:
                continue
            if sees(s, u, foe):
                seen |= 1 << foe.uid  # BG-FR-05
            if distance_to_centre(card, foe.card) <= ONE_TURN_BACK + EXACT:
                close |= 1 << foe.uid  # BG-FR-09, A-23, A-67
    u = s.change(uid)
    u.front_x = int(fx)
    u.front_y = int(fy)
    u.seen = seen
    u.near = close
    u.moved = 0
