"""Where along the leg of an Aircraft's Move can a weapon shoot at it? Range, arc and sight to points of a path."""

from typing import Final

from mypy_extensions import i64

from drumhead.games.dropzone.cards import WeaponDef
from drumhead.games.dropzone.geometry import (
    EDGE_HEIGHT,
    edge_points,
    eye_height,
    faces_outward,
    height_at,
    piece_def,
    seen_from,
)
from drumhead.games.dropzone.modifiers import is_safe
from drumhead.games.dropzone.mods import SAFE_FAR
from drumhead.games.dropzone.printed import CENTRE, ENDLESS, INCH
from drumhead.games.dropzone.state import INSIDE, DropState, Unit
from drumhead.games.dropzone.targets import FAR_TARGET, may_hide, reach_of, weapon_keys
from drumhead.games.dropzone.texts import UNIT, thing
from drumhead.space.upright import SAMPLES, arc_of, from_segment, nearest_part, squared, squared_3d, whole_root


class PathPoint:
    """A point of a path at which a weapon may react."""

    def __init__(self, x: i64, y: i64, z: i64, hull: bool) -> None:
        self.x: Final[i64] = x
        self.y: Final[i64] = y
        self.z: Final[i64] = z
        self.hull: Final = hull


def path_of(s: DropState, uid: i64) -> tuple[int, ...]:
    """The path of a unit that flies past; empty: it has none."""
    if s.leg is not None:
        for path in s.leg.paths:
            if path[0] == uid:
                return path
    return ()


def named_point(
    s: DropState, u: Unit, slot: i64, w: WeaponDef, path: tuple[int, ...], x: i64, y: i64
) -> PathPoint | None:
    """A place that the reacting player names, if it lies on the path and can be shot at."""
    for k in range(1, len(path) - 3, 2):
        ends = (float(path[k]), float(path[k + 1]), float(path[k + 2]), float(path[k + 3]))
        if from_segment(float(x), float(y), ends[0], ends[1], ends[2], ends[3]) <= 2.0:
            reach = reach_of(s, u, slot, w, thing(UNIT, path[0]))
            far: i64 = -1 if reach >= ENDLESS else reach * reach
            return judged_point(s, u, w, s.units[path[0]], x, y, far, slot)
    return None


def best_point(s: DropState, u: Unit, slot: i64, w: WeaponDef, path: tuple[int, ...]) -> PathPoint | None:
    """The nearest point of a path that a weapon has in range, arc and sight; sight at every inch (DZ-GEO-14, -17)."""
    v = s.units[path[0]]  # DZ-GEO-14
    reach = reach_of(s, u, slot, w, thing(UNIT, v.uid))
    far: i64 = -1 if reach >= ENDLESS else reach * reach
    near = 0.0
    best: i64 = -1
    leg: i64 = 1
    for k in range(1, len(path) - 3, 2):
        part = nearest_part(u.x, u.y, path[k], path[k + 1], path[k + 2], path[k + 3])
        x, y = along(path, k, part)
        gap = squared(u.x, u.y, x, y)
        if best < 0 or gap < best:
            best = gap
            near = part
            leg = k
    if best < 0:
        return None
    x, y = along(path, leg, near)
    point = judged_point(s, u, w, v, x, y, far, slot)
    if point is not None:
        return point
    if far >= 0 and best > far:
        return None
    for k in range(1, len(path) - 3, 2):
        long = whole_root(squared(path[k], path[k + 1], path[k + 2], path[k + 3]))
        steps: i64 = long // INCH  # DZ-GEO-17
        for n in range(steps + 1):
            x, y = along(path, k, float(n * INCH) / float(long) if long else 0.0)
            point = judged_point(s, u, w, v, x, y, far, slot)
            if point is not None:
                return point
    return None


def along(path: tuple[int, ...], k: i64, part: float) -> tuple[i64, i64]:
    """The point at this part of the way from the k-th point of a path to the next."""
    ax: i64 = path[k]
    ay: i64 = path[k + 1]
    bx: i64 = path[k + 2]
    by: i64 = path[k + 3]
    return ax + round(float(bx - ax) * part), ay + round(float(by - ay) * part)


def judged_point(s: DropState, u: Unit, w: WeaponDef, v: Unit, x: i64, y: i64, far: i64, slot: i64) -> PathPoint | None:
    """Is this point in range, arc and sight?"""
    if is_safe(s, v, SAFE_FAR) and (far < 0 or far > FAR_TARGET * FAR_TARGET):
        far = FAR_TARGET * FAR_TARGET  # R15: a targeting ban, for what moves by jets
    z = height_at(s, x, y)
    if u.place == INSIDE:
        if u.edge == CENTRE:
            return None
        d = piece_def(s, u.inside)
        if not faces_outward(d, u.edge, x, y):
            return None
        seen: i64 = 0
        for px, py in edge_points(d, u.edge):  # DZ-SCN-12: the best point counts
            if far < 0 or squared_3d(px, py, 0, x, y, z) <= far:
                seen = max(seen, seen_from(s, u, px, py, EDGE_HEIGHT, v, x, y, z))
    else:
        if far >= 0 and squared_3d(u.x, u.y, u.z, x, y, z) > far:
            return None
        if not w.arcs & arc_of(u.heading, x - u.x, y - u.y):
            return None
        seen = seen_from(s, u, u.x, u.y, eye_height(u, s.cards.units[u.kind], weapon_keys(s, u, slot, w)), v, x, y, z)
    if not seen:
        return None
    return PathPoint(x, y, z, seen < SAMPLES // 2 and may_hide(s, v))
