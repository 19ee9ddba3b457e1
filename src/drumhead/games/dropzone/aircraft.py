"""Who shoots at Aircraft on their way? The leg of a Move, and Reaction Fire along it."""

from typing import ClassVar, Final

from mypy_extensions import i64

from drumhead.games.dropzone.cards import ENDLESS, INCH, INDIRECT, UNIT, WeaponDef, thing
from drumhead.games.dropzone.geometry import (
    EDGE_HEIGHT,
    edge_points,
    eye_height,
    faces_outward,
    height_at,
    piece_def,
    seen_from,
)
from drumhead.games.dropzone.modifiers import cannot, is_safe
from drumhead.games.dropzone.shooting import Shooting
from drumhead.games.dropzone.state import (
    CENTRE,
    EMBARKED,
    FROM_AIR,
    INSIDE,
    NO_REACT,
    REACTION,
    SAFE_REACTION,
    DropState,
    Fight,
    Shot,
    Unit,
)
from drumhead.games.dropzone.targets import aa_of, bars_weapon, may_hide, reach_of, weapon_keys
from drumhead.games.dropzone.verbs import PASSING, Said, Verb
from drumhead.kernel.action import Action
from drumhead.kernel.agenda import Step, Table
from drumhead.kernel.events import bit
from drumhead.kernel.illegal import Illegal
from drumhead.space.upright import SAMPLES, arc_of, from_segment, nearest_part, squared, squared_3d, whole_root


class PathPoint:
    """A point of a path at which a weapon may react."""

    def __init__(self, x: i64, y: i64, z: i64, hull: bool) -> None:
        self.x: Final[i64] = x
        self.y: Final[i64] = y
        self.z: Final[i64] = z
        self.hull: Final = hull


class Reacting(Step[DropState]):
    """After a leg and before a landing counts, the opponent may react with one unit after another (DZ-AIR-04)."""

    UNLISTED: ClassVar[str] = "Listed is the nearest point of the path; any point in range, arc and sight is accepted."

    def __init__(self, sid: i64) -> None:
        self.sid: Final[i64] = sid

    def run(self, s: DropState, t: Table) -> i64:
        q = s.squads[self.sid]
        if q.members and self.plays(s, True):
            return bit(1 - q.seat)
        s.leg = None
        s.pop()
        return 0

    def plays(self, s: DropState, first: bool) -> list[Action]:
        found: list[Action] = []
        leg = s.leg
        if leg is None:
            return found
        q = s.squads[self.sid]
        if is_safe(s, s.units[q.members[0]], SAFE_REACTION):
            return found
        for u in s.units:
            if u.uid == 0 or u.seat == q.seat or not u.on_board() or u.dp <= 0:
                continue
            for slot in range(len(s.squads[u.sid].arms)):
                w = s.weapon(u.sid, slot)
                if bars_reaction(s, u, slot, w):
                    continue
                for path in leg.paths:
                    if path[0] in q.members and best_point(s, u, slot, w, path) is not None:
                        found.append(Action(Verb.REACT, u.uid, slot, path[0]))
                        if first:
                            return found
        return found

    def options(self, s: DropState, seat: i64) -> list[Action]:
        found = self.plays(s, False)
        found.append(PASSING)
        return found

    def verify(self, s: DropState, seat: i64, action: Action) -> None:
        rule = self.bars(s, seat, action)
        if rule:
            raise Illegal(rule)

    def bars(self, s: DropState, seat: i64, action: Action) -> str:
        if action.verb is Verb.PASS:
            return ""
        if action.verb is not Verb.REACT or not 0 < action.a < len(s.units):
            return "DZ-AIR-03"
        if not action.more:
            for option in self.plays(s, False):
                if option.same(action):
                    return ""
        u = s.units[action.a]
        q = s.squads[self.sid]
        if u.seat != seat or not u.on_board() or u.dp <= 0 or is_safe(s, s.units[q.members[0]], SAFE_REACTION):
            return "DZ-AIR-03"
        if not 0 <= action.b < len(s.squads[u.sid].arms):
            return "DZ-AIR-03"
        rule = bars_reaction(s, u, action.b, s.weapon(u.sid, action.b))
        if rule:
            return rule
        path = self.path_of(s, action.c)
        return "" if path and self.point(s, u, action, path) is not None else "DZ-AIR-04"

    def path_of(self, s: DropState, uid: i64) -> tuple[int, ...]:
        """The path of a unit of the squad that flies past; empty: it has none."""
        if s.leg is not None and uid in s.squads[self.sid].members:
            for path in s.leg.paths:
                if path[0] == uid:
                    return path
        return ()

    def point(self, s: DropState, u: Unit, action: Action, path: tuple[int, ...]) -> PathPoint | None:
        """The point that the reacting player names, if it can be shot at; without a name the nearest such."""
        w = s.weapon(u.sid, action.b)
        if not action.more:
            return best_point(s, u, action.b, w, path)
        if len(action.more) != 2:
            return None
        x: i64 = action.more[0]
        y: i64 = action.more[1]
        for k in range(1, len(path) - 3, 2):
            ends = (float(path[k]), float(path[k + 1]), float(path[k + 2]), float(path[k + 3]))
            if from_segment(float(x), float(y), ends[0], ends[1], ends[2], ends[3]) <= 2.0:
                reach = reach_of(s, u, action.b, w, thing(UNIT, path[0]))
                far: i64 = -1 if reach >= ENDLESS else reach * reach
                return judged_point(s, u, w, s.units[path[0]], x, y, far, action.b)
        return None

    def take(self, s: DropState, t: Table, seat: i64, action: Action) -> None:
        if action.verb is Verb.PASS:
            s.leg = None
            s.pop()
            return
        u = s.units[action.a]
        w = s.weapon(u.sid, action.b)
        point = self.point(s, u, action, self.path_of(s, action.c))
        assert point is not None
        shot = Shot(u.uid, action.b, w.number, thing(UNIT, action.c), CENTRE, 0, point.hull)
        points = (point.x, point.y, point.z, self.sid)
        s.fights.append(Fight(u.sid, u.seat, REACTION, False, (u.uid,), (shot,), points=points))
        t.tell(Said.SHOOTS, u.seat, a=u.sid, b=REACTION, rule="DZ-AIR-03")
        t.tell(Said.AIMED, u.seat, a=u.uid, b=w.number, c=shot.target, rule="DZ-AIR-03")
        s.push(Shooting(0, 0))


def bars_reaction(s: DropState, u: Unit, slot: i64, w: WeaponDef) -> str:
    """The rule that keeps a weapon from Reaction Fire whatever the path, or '' (DZ-AIR-03, DZ-MOV-08)."""
    if w.cq or aa_of(s, u, slot, w) < 0 or not s.wields(u, slot):
        return "DZ-AIR-03"
    if weapon_keys(s, u, slot, w) & INDIRECT:
        return "DZ-AIR-03"
    fired: i64 = 1
    fired <<= slot
    if u.fired & fired:
        return "DZ-AIR-03"
    if s.squads[u.sid].flags & (EMBARKED | FROM_AIR):
        return "DZ-TRN-06"
    if cannot(s, u, NO_REACT):
        return "DZ-AIR-03"
    return bars_weapon(s, u, slot, w, True)


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
