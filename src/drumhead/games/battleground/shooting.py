"""Who may shoot whom? Range, arc, what blocks the line, and which target a unit must take (BG-SHT)."""

import math
from typing import Final

from mypy_extensions import i64

from drumhead.games.battleground.cards import (
    DEEP_WATER,
    INDIRECT,
    LINE_OF_SIGHT,
    LOW_ARC,
    RAPIDS,
    VERY_DEEP_WATER,
    Profile,
)
from drumhead.games.battleground.movement import AS_NEAR, EXACT
from drumhead.games.battleground.sight import elevation, higher, perch, top
from drumhead.games.battleground.state import HALTED, RALLIED, BattleState, Unit
from drumhead.games.battleground.statics import forbidden, setting, sight_limit
from drumhead.games.battleground.texts import MAY_SHOOT, RANGE
from drumhead.games.battleground.verbs import LONG, SHORT
from drumhead.space.measure import beside_line, clip, length_inside, mostly_inside
from drumhead.space.plane import centre_points, distance_to_centre, in_front_arc
from drumhead.space.shapes import Rect, Shape, apart

SHORT_RANGE: Final = 7000
LONG_RANGE: Final = 14000
HEIGHT_SHIFT: Final = 2500.0  # BG-MODF-20


def lines_of(s: BattleState, u: Unit) -> list[int]:
    """The unit's ranged lines that it can use now, by their place among its profiles; spells are cast, not shot."""
    found: list[int] = []
    granted: i64 = -1
    for place in range(len(u.printed.ranged)):
        line = u.printed.ranged[place]
        if line.spell:
            continue
        if line.conditional:
            if granted < 0:
                granted = setting(s, u, RANGE)
            if granted == 0:
                continue  # BG-ORD-04: not paid for this turn
        found.append(place)
    return found


def range_of(s: BattleState, u: Unit, line: Profile) -> i64:
    """The range of a line; an effect may grant one."""
    if line.conditional:
        granted = setting(s, u, RANGE)
        if granted:
            return granted
    return line.range


def shot_distance(s: BattleState, u: Unit, foe: Unit, card: Rect | None = None) -> float:
    """From the shooter's front centre to the nearest centre point, height counted first (BG-SHT-07, A-07)."""
    far = distance_to_centre(u.card if card is None else card, foe.card)
    above = higher(s, u, foe)
    if above > 0:
        far -= HEIGHT_SHIFT
    elif above < 0:
        far += HEIGHT_SHIFT
    return far if far > 0.0 else 0.0


def bars_shooter(s: BattleState, u: Unit) -> str:
    """The rule that keeps the unit from shooting at all now, or ''."""
    if u.links:
        return "BG-CMB-03"
    if u.routing():
        return "BG-CMB-02"
    if u.has(RALLIED):
        return "BG-CMD-07"
    if u.has(HALTED):
        return "BG-RTM-05"
    if forbidden(s, u, MAY_SHOOT):
        return "BG-GEN-04"
    if not u.airborne():
        for piece in s.ground.waters:
            if piece.ground in (DEEP_WATER, VERY_DEEP_WATER, RAPIDS) and mostly_inside(u.card, piece.shape):
                return "BG-TER-09"  # no shooting from deep water
    return ""


def counts_engaged(s: BattleState, foe: Unit, fire: i64) -> bool:
    """Is the target engaged for this purpose? For a low arc, only with units not smaller than itself (BG-SHT-05)."""
    if not foe.links:
        return False
    if fire != LOW_ARC:
        return True
    for link in foe.links:
        if s.units[link.foe].printed.size >= foe.printed.size:
            return True
    return False


def bars_shot(
    s: BattleState, u: Unit, foe: Unit, reach: float, fire: i64, card: Rect | None = None, ignoring: i64 = 0
) -> str:
    """The rule that keeps this unit from shooting at this enemy, or ''."""
    eye = u.card if card is None else card
    limit = sight_limit(s)
    far = shot_distance(s, u, foe, eye)
    if far > reach + EXACT or (limit and far > float(limit) + EXACT):
        return "BG-SHT-07"
    if not in_front_arc(eye, foe.card):
        return "BG-SHT-01"
    if fire == LOW_ARC and counts_engaged(s, foe, LOW_ARC):
        return "BG-SHT-05"
    if not clear_line(s, u, foe, fire, eye, ignoring):
        return "BG-SHT-04" if fire == LINE_OF_SIGHT else "BG-SHT-03"
    return ""


def clear_line(s: BattleState, u: Unit, foe: Unit, fire: i64, eye: Rect, ignoring: i64 = 0) -> bool:
    """Is there a free line from the shooter's front centre to any centre point of the target?"""
    if u.airborne() or foe.airborne():
        return True
    fx, fy = eye.front()
    standing: i64 = perch(s, u) if eye is u.card else elevation(s, eye)
    aim: i64 = top(s, foe)
    blockers: list[Rect] = []
    lx = foe.card.cx - fx
    ly = foe.card.cy - fy
    far = math.sqrt(lx * lx + ly * ly)
    if far > 0.0:
        lx /= far
        ly /= far
    for other in s.units:
        if other.out or not beside_line(other.card, fx, fy, lx, ly, far, foe.card.radius):
            continue
        if other.order.airborne or other.uid == u.uid or other.uid == foe.uid or ignoring & (1 << other.uid):
            continue
        friend = other.side == u.side
        if friend and fire != LINE_OF_SIGHT:
            continue  # BG-SHT-03: friends never block indirect fire
        tall = top(s, other)
        if tall < aim:
            continue  # smaller than the target: never in the way
        if standing and tall < standing:
            continue  # BG-SHT-06, A-45
        if friend and tall < u.printed.height + standing:
            continue  # BG-SHT-04: friends smaller than the shooter
        blockers.append(other.card)
    woods: list[Shape] = []
    if s.ground.woods and standing <= 30:
        for piece in s.ground.woods:
            if beside_line(piece.shape, fx, fy, lx, ly, far, foe.card.radius):
                woods.append(piece.shape)
    if not blockers and not woods:
        return True
    for px, py in centre_points(foe.card):
        free = True
        for shape in blockers:
            low, high = clip(shape, fx, fy, px, py, 1.0)
            if low < high:
                free = False
                break
        if free and woods and length_inside(woods, fx, fy, px, py) > 2500.0 + EXACT:
            free = False  # BG-TER-08
        if free:
            return True
    return False


def targets(s: BattleState, u: Unit, line: Profile) -> list[int]:
    """Every enemy the line may legally be shot at, nearest first, the objective before all others (BG-SHT-01)."""
    if bars_shooter(s, u):
        return []
    reach = float(range_of(s, u, line))
    found: list[tuple[float, int]] = []
    for _, uid in _about(s, u, reach):
        foe = s.units[uid]
        if bars_shot(s, u, foe, reach, line.fire):
            continue
        far = distance_to_centre(u.card, foe.card)
        if u.order.objective == uid:
            far = -1.0  # BG-OMD-03
        found.append((far, uid))
    found.sort()
    return [uid for _, uid in found]


def nearest_targets(s: BattleState, u: Unit, line: Profile) -> list[int]:
    """Of `targets` the one that must be shot at, with those that are just as near: of them its owner chooses."""
    if bars_shooter(s, u):
        return []
    reach = float(range_of(s, u, line))
    near = _about(s, u, reach)
    for _, uid in near:
        if uid == u.order.objective and not bars_shot(s, u, s.units[uid], reach, line.fire):
            return [uid]  # BG-OMD-03
    near.sort()
    found: list[tuple[float, int]] = []
    best = 1e12
    for least, uid in near:
        if least > best:
            break  # it and all that follow are farther than one that may be shot at
        foe = s.units[uid]
        far = distance_to_centre(u.card, foe.card)
        if far > best or bars_shot(s, u, foe, reach, line.fire):
            continue
        found.append((far, uid))
        if far + AS_NEAR < best:
            best = far + AS_NEAR
    found.sort()
    return [uid for far, uid in found if far <= best]


def _about(s: BattleState, u: Unit, reach: float) -> list[tuple[float, int]]:
    """Enemies that may lie within this reach, each with a distance that it is not nearer than."""
    found: list[tuple[float, int]] = []
    fx, fy = u.card.front()
    limit = reach + HEIGHT_SHIFT + EXACT
    for foe in s.units:
        if foe.out or foe.side == u.side or not foe.uid:
            continue
        card = foe.card
        least = apart(fx, fy, card.cx, card.cy) - card.radius  # every centre point lies within its circle
        if least <= limit:
            found.append((least, foe.uid))
    return found


def ordered_range(s: BattleState, u: Unit, choice: i64 = 0) -> i64:
    """The range the Ranged, Short or Long order moves for; conditional ranges count whether paid or not (BG-ORD-04)."""
    reach: i64 = 0
    for place in range(len(u.printed.ranged)):
        line = u.printed.ranged[place]
        if choice and line.range != choice:
            continue
        if line.range > reach:
            reach = line.range
    granted = setting(s, u, RANGE)
    if granted > reach:
        reach = granted
    if u.order.letter == SHORT and reach > SHORT_RANGE:
        return SHORT_RANGE  # BG-ORD-05
    if u.order.letter == LONG and reach > LONG_RANGE:
        return LONG_RANGE
    return reach


def ranges_of(u: Unit) -> list[int]:
    """The different ranges the unit may aim for, longest first (BG-ORD-04)."""
    found: list[int] = []
    for line in u.printed.ranged:
        if line.range and line.range not in found:
            found.append(line.range)
    found.sort(reverse=True)
    return found


def fire_of(u: Unit, reach: i64) -> i64:
    """How the line with this range is fired."""
    for line in u.printed.ranged:
        if line.range == reach:
            return line.fire
    return u.printed.ranged[0].fire if u.printed.ranged else INDIRECT
