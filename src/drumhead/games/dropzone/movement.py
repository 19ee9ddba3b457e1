"""Where can a squad go? Paths over ground, cost, obstacles, formations, free spots, and arriving from Readiness.

A squad moves as one decision: the leader's destination, the others keeping their formation. Any legal path of each
unit is accepted as well (`more`: for every unit how many points its path has, the points, its heading).
"""

import math
from typing import Final

from mypy_extensions import i64

from drumhead.games.dropzone.basics import leader
from drumhead.games.dropzone.cards import PieceDef, UnitDef
from drumhead.games.dropzone.geometry import overlaps, to_edges
from drumhead.games.dropzone.modifiers import cannot, found, ground_of, move_of
from drumhead.games.dropzone.mods import (
    FLY,
    GROUND_EXCEPTIONAL,
    GROUND_JUMP,
    GROUND_PHASE,
    GROUND_TOUGH,
    NO_EXCEPTIONAL,
)
from drumhead.games.dropzone.printed import EXCEPTIONAL, FAST, IMPASSABLE, INCH, INFANTRY, SKIMMER, TANK, TOUGH, WALKER
from drumhead.games.dropzone.state import TABLE, DropState, Unit
from drumhead.space.headings import SINES, heading_of
from drumhead.space.upright import (
    box_from_segment,
    box_gap,
    clip_box,
    from_segment,
    nearest_on_box,
    squared,
    whole_root,
)

TOP_FLIGHT: Final = 8 * INCH  # DZ-MOV-04: higher scenery must be flown around
LOW_SCENERY: Final = 2 * INCH  # DZ-BAS-07
ROAD: Final = 2 * INCH  # DZ-MOV-03
SLACK: Final = 2.0  # thousandths by which a swept base may graze something

# flags of a Move
LAND: Final = 1
FLY_HIGH: Final = 2
JET_MOVE: Final = 4
OFF_BOARD: Final = 8


class Way:
    """The path of one unit: its points (the first is where it starts) and the way it looks at the end."""

    __slots__ = ("heading", "uid", "xs", "ys")

    def __init__(self, uid: i64, xs: list[int], ys: list[int], heading: i64) -> None:
        self.uid: Final[i64] = uid
        self.xs: Final = xs
        self.ys: Final = ys
        self.heading: Final[i64] = heading

    def end_x(self) -> i64:
        return self.xs[-1]

    def end_y(self) -> i64:
        return self.ys[-1]

    def length(self) -> i64:
        """The geometric length of the path, rounded."""
        total = 0.0
        for k in range(1, len(self.xs)):
            dx = float(self.xs[k] - self.xs[k - 1])
            dy = float(self.ys[k] - self.ys[k - 1])
            total += math.sqrt(dx * dx + dy * dy)
        return math.floor(total + 0.5)


class Ground:
    """What is in the way of a squad's Move: gathered once, asked for every path."""

    def __init__(self, s: DropState, u: Unit, air: bool, reach: i64, jump: bool) -> None:
        k = s.cards.units[u.kind]
        self.radius: Final[i64] = k.radius
        self.air: Final = air
        bits = ground_of(s, u)
        phase = bool(bits & GROUND_PHASE)  # H03
        over = jump or bool(bits & GROUND_JUMP)
        walker = k.type == WALKER
        skimmer = k.type == SKIMMER
        half: i64 = k.height // 2
        self.kinds: Final = s.cards.units
        self.walls: Final[list[PieceDef]] = []  # may not be crossed
        self.stands: Final[list[PieceDef]] = []  # may not be ended on
        self.tough: Final[list[PieceDef]] = []
        self.roads: Final[list[PieceDef]] = []
        self.bases: Final[list[Unit]] = []  # may not be crossed
        self.ends: Final[list[Unit]] = []  # may not be ended on
        suffers = (k.type == INFANTRY or k.type == TANK) and not bits & GROUND_TOUGH and not bits & GROUND_EXCEPTIONAL
        driver = (k.type == TANK or walker) and not cannot(s, u, NO_EXCEPTIONAL)
        self.all_road: Final = driver and bool(bits & GROUND_EXCEPTIONAL)
        far: i64 = reach + k.radius + spread_of(s, u)
        pieces = s.table.pieces
        for p in s.pieces:
            if p.pid == 0:
                continue
            d = pieces[p.pid - 1]
            if box_gap(u.x, u.y, d.left, d.bottom, d.right, d.top) > far * far and u.place == TABLE:
                continue
            if air:
                if d.height > TOP_FLIGHT and not p.fallen and not phase and not jump:
                    self.walls.append(d)  # DZ-MOV-04
                continue
            if p.keys & IMPASSABLE:
                low = d.height <= LOW_SCENERY
                if not (skimmer and low):
                    self.stands.append(d)
                    passes = phase or (over and d.height <= TOP_FLIGHT) or (walker and d.height <= half)  # DZ-BAS-07
                    if not passes:
                        self.walls.append(d)
            if p.keys & TOUGH and suffers and not over and not phase:
                self.tough.append(d)
            if p.keys & EXCEPTIONAL and driver:
                self.roads.append(d)
        kinds = s.cards.units
        open_ground = u.place != TABLE
        for other in s.units:
            if other.place == TABLE and (other.air == 1) == air and other.sid != u.sid:
                e = kinds[other.kind]
                room: i64 = k.radius + e.radius
                dx: i64 = other.x - u.x
                dy: i64 = other.y - u.y
                near: i64 = far + room
                if open_ground or (-near < dx < near and -near < dy < near):
                    self.ends.append(other)
                    if not air and not phase and not over and not (walker and e.height <= half):  # DZ-MOV-10
                        self.bases.append(other)

    def blocked(self, ax: i64, ay: i64, bx: i64, by: i64) -> bool:
        """Would the base, on its straight way from a to b, run into something? (DZ-GEO-10)"""
        fax = float(ax)
        fay = float(ay)
        fbx = float(bx)
        fby = float(by)
        r = float(self.radius) - SLACK
        square = r * r
        west = fax if fax < fbx else fbx  # what lies wholly beside the way is not measured
        east = fbx if fax < fbx else fax
        south = fay if fay < fby else fby
        north = fby if fay < fby else fay
        for d in self.walls:
            left = float(d.left)
            bottom = float(d.bottom)
            right = float(d.right)
            top = float(d.top)
            if left - r < east and right + r > west and bottom - r < north and top + r > south:
                if box_from_segment(fax, fay, fbx, fby, left, bottom, right, top) < square:
                    return True
        for other in self.bases:
            x = float(other.x)
            y = float(other.y)
            near = float(self.radius + self.kinds[other.kind].radius) - SLACK
            if x - near < east and x + near > west and y - near < north and y + near > south:
                if from_segment(x, y, fax, fay, fbx, fby) < near * near:
                    return True
        return False

    def cost(self, ax: i64, ay: i64, bx: i64, by: i64) -> float:
        """What the straight way costs: Tough ground counts twice (DZ-MOV-03)."""
        fax = float(ax)
        fay = float(ay)
        fbx = float(bx)
        fby = float(by)
        dx = fbx - fax
        dy = fby - fay
        long = math.sqrt(dx * dx + dy * dy)
        slow = 0.0
        for d in self.tough:
            t0, t1 = clip_box(fax, fay, fbx, fby, float(d.left), float(d.bottom), float(d.right), float(d.top))
            if t0 < t1:
                slow += t1 - t0
        return long * (1.0 + slow)

    def on_road(self, ax: i64, ay: i64, bx: i64, by: i64) -> bool:
        """Does the whole straight way lie on Exceptional ground?"""
        if self.all_road:
            return True
        if not self.roads:
            return False
        parts: list[tuple[float, float]] = []
        fax = float(ax)
        fay = float(ay)
        fbx = float(bx)
        fby = float(by)
        for d in self.roads:
            t0, t1 = clip_box(fax, fay, fbx, fby, float(d.left), float(d.bottom), float(d.right), float(d.top))
            if t0 < t1:
                parts.append((t0, t1))
        parts.sort()
        done = 0.0
        for t0, t1 in parts:
            if t0 > done + 1e-9:
                return False
            if t1 > done:
                done = t1
        return done >= 1.0 - 1e-9

    def crowded(self, x: i64, y: i64) -> bool:
        """Would the base overlap one of another squad on the same level? (DZ-GEO-11)"""
        for other in self.ends:
            room: i64 = self.radius + self.kinds[other.kind].radius
            dx: i64 = x - other.x
            dy: i64 = y - other.y
            if -room < dx < room and -room < dy < room and dx * dx + dy * dy < room * room:
                return True
        return False

    def may_end(self, x: i64, y: i64) -> bool:
        """May the base stand here, as far as pieces go? (DZ-MOV-06)"""
        if self.air:
            for d in self.walls:
                if d.left < x < d.right and d.bottom < y < d.top:
                    return False
            return True
        r: i64 = self.radius
        for d in self.stands:
            if d.left - r < x < d.right + r and d.bottom - r < y < d.top + r:
                if box_gap(x, y, d.left, d.bottom, d.right, d.top) < r * r:
                    return False
        return True


def spread_of(s: DropState, u: Unit) -> i64:
    """How far the farthest squad-mate stands from this unit: what is in its way is in the way of the squad, too."""
    most: i64 = 0
    if u.place == TABLE:
        for uid in s.squads[u.sid].members:
            mate = s.units[uid]
            far = squared(u.x, u.y, mate.x, mate.y)
            if far > most and mate.place == TABLE:
                most = far
    return whole_root(most) + 1 if most else 0


def on_board(s: DropState, x: i64, y: i64, radius: i64) -> bool:
    """Is the whole base on the board? (DZ-MOV-06)"""
    return radius <= x <= s.table.width - radius and radius <= y <= s.table.depth - radius


def bars_way(s: DropState, g: Ground, way: Way, mv: i64, own: i64) -> str:
    """The rule against one unit's path, or ''. What its squad-mates do is judged by `bars_ways`."""
    if len(way.xs) == 2:
        return bars_straight(s, g, way.xs[0], way.ys[0], way.xs[1], way.ys[1], mv)
    cost = 0.0
    road = not g.air
    for k in range(1, len(way.xs)):
        ax: i64 = way.xs[k - 1]
        ay: i64 = way.ys[k - 1]
        bx: i64 = way.xs[k]
        by: i64 = way.ys[k]
        if ax == bx and ay == by:
            continue
        if g.blocked(ax, ay, bx, by):
            return "DZ-MOV-04" if g.air else "DZ-MOV-02"
        cost += g.cost(ax, ay, bx, by)
        if road and not g.on_road(ax, ay, bx, by):
            road = False
    budget = float(mv) + (float(ROAD) if road and cost > float(mv) else 0.0) + 0.5
    if cost > budget:
        return "DZ-MOV-01"
    return bars_end(s, g, way.end_x(), way.end_y())


def bars_straight(s: DropState, g: Ground, ax: i64, ay: i64, bx: i64, by: i64, mv: i64) -> str:
    """As `bars_way`, for a path straight from a to b: nearly all of those that are asked about."""
    if ax != bx or ay != by:
        if g.blocked(ax, ay, bx, by):
            return "DZ-MOV-04" if g.air else "DZ-MOV-02"
        cost = g.cost(ax, ay, bx, by)
        if cost > float(mv) + 0.5:
            if g.air or cost > float(mv) + float(ROAD) + 0.5 or not g.on_road(ax, ay, bx, by):
                return "DZ-MOV-01"
    return bars_end(s, g, bx, by)


def bars_end(s: DropState, g: Ground, x: i64, y: i64) -> str:
    """The rule against ending a path here, or ''."""
    if not on_board(s, x, y, g.radius):
        return "DZ-MOV-06"
    if not g.may_end(x, y):
        return "DZ-MOV-06"
    if g.crowded(x, y):
        return "DZ-GEO-11"
    return ""


def bars_ways(s: DropState, sid: i64, ways: list[Way], air: bool, budgets: list[int], flags: i64) -> str:
    """The rule against these paths of a whole squad, or ''. Each unit has a budget of its own (DZ-MOV-05)."""
    members = s.squads[sid].members
    if len(ways) != len(members):
        return "DZ-ACT-01"
    u = leader(s, sid)
    g = Ground(s, u, air, max(budgets) + ROAD, bool(flags & JET_MOVE))
    number: i64 = 0
    for way in ways:
        if way.uid != members[number]:
            return "DZ-ACT-01"
        rule = bars_way(s, g, way, budgets[number], sid)
        if rule:
            return rule
        number += 1
    return bars_crowd(ways, g.radius)


def bars_crowd(ways: list[Way], radius: i64) -> str:
    """Do two units of the squad end on each other? (DZ-MOV-02)"""
    for k in range(len(ways)):
        for other in range(k):
            near: i64 = 2 * radius
            if squared(ways[k].end_x(), ways[k].end_y(), ways[other].end_x(), ways[other].end_y()) < near * near:
                return "DZ-MOV-02"
    return ""


# -- formations


def enemy_heading(s: DropState, seat: i64, x: i64, y: i64, otherwise: i64) -> i64:
    """The way towards the nearest enemy on the table; without any, another way."""
    best: i64 = -1
    bx: i64 = 0
    by: i64 = 0
    for u in s.units:
        if u.uid and u.seat != seat and u.on_board():
            far = squared(x, y, u.x, u.y)
            if best < 0 or far < best:
                best = far
                bx = u.x
                by = u.y
    if best < 0:
        return otherwise
    return heading_of(float(bx - x), float(by - y))


FRACTIONS: Final = (1000, 800, 600, 400, 200, 0)


def paces(s: DropState, sid: i64, g: Ground, x: i64, y: i64, budgets: list[int]) -> list[int]:
    """How far each unit of the squad gets if its leader goes to (x, y) and the others beside it as before: the places
    in FRACTIONS. Empty if the leader cannot get there, or somebody finds no room at all."""
    members = s.squads[sid].members
    first = s.units[members[0]]
    if not on_board(s, x, y, g.radius) or bars_straight(s, g, first.x, first.y, x, y, budgets[0]):
        return []
    found: list[int] = [0]
    many: i64 = len(members)
    if many == 1:
        return found
    dx: i64 = x - first.x
    dy: i64 = y - first.y
    near: i64 = 4 * g.radius * g.radius
    for number in range(1, many):
        u = s.units[members[number]]
        chosen: i64 = -1
        for place in range(len(FRACTIONS)):
            part: i64 = FRACTIONS[place]
            end_x: i64 = u.x + dx * part // 1000
            end_y: i64 = u.y + dy * part // 1000
            crowded = False
            for before in range(number):
                mate = s.units[members[before]]
                done: i64 = FRACTIONS[found[before]]
                if squared(mate.x + dx * done // 1000, mate.y + dy * done // 1000, end_x, end_y) < near:
                    crowded = True
                    break
            if not crowded and not bars_straight(s, g, u.x, u.y, end_x, end_y, budgets[number]):
                chosen = place
                break
        if chosen < 0:
            return []
        found.append(chosen)
    return found


def formation(s: DropState, sid: i64, g: Ground, x: i64, y: i64, budgets: list[int], turn: bool) -> list[Way]:
    """The squad with its leader at (x, y) and the others beside it as before; who cannot get there goes as far as it
    can. Empty if the leader cannot get there. Without `turn` nobody asks which way they look at the end."""
    found = paces(s, sid, g, x, y, budgets)
    ways: list[Way] = []
    if not found:
        return ways
    members = s.squads[sid].members
    first = s.units[members[0]]
    dx: i64 = x - first.x
    dy: i64 = y - first.y
    look: i64 = 0
    if turn:
        look = enemy_heading(s, first.seat, x, y, heading_of(float(dx), float(dy)) if dx or dy else first.heading)
    for number in range(len(found)):
        u = s.units[members[number]]
        part: i64 = FRACTIONS[found[number]]
        ways.append(Way(u.uid, [u.x, u.x + dx * part // 1000], [u.y, u.y + dy * part // 1000], look))
    return ways


DIRECTIONS: Final = 16


def spread(x: i64, y: i64, reach: i64, turns: i64) -> list[tuple[i64, i64]]:
    """Places around a point, evenly spread, at one distance."""
    found: list[tuple[i64, i64]] = []
    for k in range(turns):
        heading: i64 = 36000 * k // turns
        dx = SINES[heading + 9000] * float(reach)
        dy = SINES[heading] * float(reach)
        found.append((x + math.floor(dx + 0.5), y + math.floor(dy + 0.5)))
    return found


def formed(n: i64, spacing: i64) -> list[tuple[i64, i64]]:
    """Places (across, back) of n units around their leader: rows of four, the leader in front."""
    found: list[tuple[i64, i64]] = []
    for k in range(n):
        row: i64 = k // 4
        column: i64 = k % 4
        across: i64 = (column + 1) // 2 * spacing
        if column % 2 == 0:
            across = -across
        found.append((across, row * spacing))
    return found


# -- arriving


def arrival(
    s: DropState, sid: i64, x: i64, y: i64, air: bool, mv: i64, turn: bool, ground: Ground | None = None
) -> list[Way]:
    """The squad coming from Readiness with its leader at (x, y): each unit starts on a point of its zone's board edges
    (DZ-MOV-07). Empty if that cannot be done. Who asks for many places hands in the ground, which is the same."""
    members = s.squads[sid].members
    first = s.units[members[0]]
    k = s.cards.units[first.kind]
    g = Ground(s, first, air, mv + ROAD, False) if ground is None else ground
    sx, sy = edge_start(s, first.seat, x, y)
    dx: i64 = x - sx
    dy: i64 = y - sy
    inward = heading_of(float(dx), float(dy)) if dx or dy else 0
    look = enemy_heading(s, first.seat, x, y, inward) if turn else 0
    fx = SINES[inward + 9000]
    fy = SINES[inward]
    ways: list[Way] = []
    spacing: i64 = 2 * k.radius + (300 if k.type == INFANTRY else 500)
    places = formed(len(members), spacing)
    near: i64 = 4 * k.radius * k.radius
    number: i64 = 0
    for uid in members:
        across, back = places[number]
        px: i64 = x + math.floor(float(across) * fy - float(back) * fx + 0.5)
        py: i64 = y + math.floor(0.0 - float(across) * fx - float(back) * fy + 0.5)
        number += 1
        px = k.radius if px < k.radius else s.table.width - k.radius if px > s.table.width - k.radius else px
        py = k.radius if py < k.radius else s.table.depth - k.radius if py > s.table.depth - k.radius else py
        ex, ey = edge_start(s, first.seat, px, py)
        way = Way(uid, [ex, px], [ey, py], look)
        if bars_way(s, g, way, mv, sid):
            return []
        for done in ways:
            if squared(done.end_x(), done.end_y(), px, py) < near:
                return []
        ways.append(way)
    return ways


def edge_start(s: DropState, seat: i64, x: i64, y: i64) -> tuple[i64, i64]:
    """The point of the seat's board edges that is nearest to a place."""
    best: i64 = -1
    bx: i64 = 0
    by: i64 = 0
    for ax, ay, cx, cy in s.table.zones[s.zones[seat]].edges:
        left = ax if ax < cx else cx
        right = cx if ax < cx else ax
        bottom = ay if ay < cy else cy
        top = cy if ay < cy else ay
        px, py = nearest_on_box(x, y, left, bottom, right, top)
        far = squared(x, y, px, py)
        if best < 0 or far < best:
            best = far
            bx = px
            by = py
    return bx, by


def on_edges(s: DropState, seat: i64, x: i64, y: i64) -> bool:
    """Is this a point of the seat's board edges?"""
    return to_edges(s.table.zones[s.zones[seat]], x, y) == 0


def arrival_aims(s: DropState, sid: i64, mv: i64) -> list[tuple[i64, i64]]:
    """A few good places for a squad that arrives: along its edges, straight in and aslant, far and less far."""
    q = s.squads[sid]
    k = s.cards.units[q.kind]
    found: list[tuple[i64, i64]] = []
    zone = s.table.zones[s.zones[q.seat]]
    for ax, ay, bx, by in zone.edges:
        long = whole_root(squared(ax, ay, bx, by))
        steps: i64 = long // 6000
        if steps < 2:
            steps = 2
        if steps > 7:
            steps = 7
        for n in range(1, steps):
            px: i64 = ax + (bx - ax) * n // steps
            py: i64 = ay + (by - ay) * n // steps
            for part in (1000, 500):
                far: i64 = mv * part // 1000
                if far < k.radius:
                    far = k.radius
                if ax == bx:
                    x: i64 = px + far if px == 0 else px - far
                    y: i64 = py
                else:
                    x = px
                    y = py + far if py == 0 else py - far
                if (x, y) not in found:  # at a corner two edges lead to one place
                    found.append((x, y))
    return found


# -- free spots


def bars_spot(s: DropState, u: Unit, x: i64, y: i64) -> str:
    """The rule against this unit standing on the ground here, or ''."""
    k = s.cards.units[u.kind]
    if not on_board(s, x, y, k.radius):
        return "DZ-MOV-06"
    r: i64 = k.radius
    square: i64 = r * r
    pieces = s.table.pieces
    for p in s.pieces:
        if p.keys & IMPASSABLE:
            d = pieces[p.pid - 1]
            if x <= d.left - r or x >= d.right + r or y <= d.bottom - r or y >= d.top + r:
                continue
            if k.type == SKIMMER and d.height <= LOW_SCENERY:
                continue
            if box_gap(x, y, d.left, d.bottom, d.right, d.top) < square:
                return "DZ-MOV-06"
    if overlaps(s, x, y, k.radius, False, -1 if u.place != TABLE else u.sid):
        return "DZ-GEO-11"
    return ""


def spots_around(
    s: DropState,
    uids: list[int],
    left: i64,
    bottom: i64,
    right: i64,
    top: i64,
    least: i64,
    reach: i64,
    heading: i64,
) -> list[tuple[i64, i64]]:
    """Free spots for units around a rectangle (or a point), within `reach` of it, beginning in one direction.

    One spot for each unit, near each other; fewer if there is no room for more.
    """
    cx: i64 = (left + right) // 2
    cy: i64 = (bottom + top) // 2
    half_x = float(right - left) / 2.0
    half_y = float(top - bottom) / 2.0
    found: list[tuple[i64, i64]] = []
    if not uids:
        return found
    k = s.cards.units[s.units[uids[0]].kind]
    near: i64 = 4 * k.radius * k.radius
    depth: i64 = reach
    while depth >= least and len(found) < len(uids):
        for turn in range(24):
            if len(found) >= len(uids):
                break
            aside: i64 = (turn + 1) // 2 * 1500
            h: i64 = (heading + (aside if turn % 2 else 36000 - aside)) % 36000
            fx = SINES[h + 9000]
            fy = SINES[h]
            out = 0.0
            if half_x > 0.0 or half_y > 0.0:
                wide = half_x / (fx if fx > 0.0 else 0.0 - fx) if fx != 0.0 else 1e9
                high = half_y / (fy if fy > 0.0 else 0.0 - fy) if fy != 0.0 else 1e9
                out = wide if wide < high else high
            x: i64 = cx + math.floor(fx * (out + float(depth)) + 0.5)
            y: i64 = cy + math.floor(fy * (out + float(depth)) + 0.5)
            if box_gap(x, y, left, bottom, right, top) > reach * reach:  # rounded out of reach
                x += -1 if fx > 0.0 else 1
                y += -1 if fy > 0.0 else 1
                if box_gap(x, y, left, bottom, right, top) > reach * reach:
                    continue
            crowded = False
            for px, py in found:
                if squared(px, py, x, y) < near:
                    crowded = True
                    break
            if crowded or bars_spot(s, s.units[uids[len(found)]], x, y):
                continue
            found.append((x, y))
        depth -= k.radius + 50
    return found


def coherent(spots: list[tuple[i64, i64]], reach: i64) -> bool:
    """Are these spots one connected group?"""
    if not spots:
        return True
    rest = spots[1:]
    reached = [spots[0]]
    while reached:
        x, y = reached.pop()
        left: list[tuple[i64, i64]] = []
        for px, py in rest:
            if squared(x, y, px, py) <= reach * reach:
                reached.append((px, py))
            else:
                left.append((px, py))
        rest = left
    return not rest


def ways_from(s: DropState, sid: i64, more: tuple[int, ...], arriving: bool) -> list[Way] | None:
    """The paths that `more` writes for every unit: how many points, the points, the heading. None: it is not one."""
    ways: list[Way] = []
    place: i64 = 0
    many: i64 = len(more)
    for uid in s.squads[sid].members:
        if place >= many:
            return None
        count: i64 = more[place]
        place += 1
        if count < 1 or count > 12 or place + 2 * count + 1 > many:
            return None
        u = s.units[uid]
        xs: list[int] = [] if arriving else [u.x]
        ys: list[int] = [] if arriving else [u.y]
        for _ in range(count):
            xs.append(more[place])
            ys.append(more[place + 1])
            place += 2
        heading: i64 = more[place]
        place += 1
        if not 0 <= heading < 36000:
            return None
        if arriving and not on_edges(s, u.seat, xs[0], ys[0]):
            return None
        ways.append(Way(uid, xs, ys, heading))
    return ways if place == many else None


def poses_from(s: DropState, sid: i64, more: tuple[int, ...]) -> list[Way] | None:
    """The places that `more` writes for every unit: x, y, heading. None: it is not one."""
    members = s.squads[sid].members
    if len(more) != 3 * len(members):
        return None
    ways: list[Way] = []
    place: i64 = 0
    for uid in members:
        if not 0 <= more[place + 2] < 36000:
            return None
        ways.append(Way(uid, [more[place]], [more[place + 1]], more[place + 2]))
        place += 3
    return ways


def moves_as_aircraft(s: DropState, u: Unit) -> bool:
    """Does a unit of another type move like Aircraft now? (S19)"""
    return found(s, FLY, u)


def squad_move(s: DropState, sid: i64) -> i64:
    """The Move of a squad now: its units are all alike."""
    return move_of(s, leader(s, sid))


def is_fast(k: UnitDef) -> bool:
    """Must it fly straight on? (DZ-MOV-09)"""
    return bool(k.keys & FAST)
