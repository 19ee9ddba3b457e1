"""What does the ground do on the way? Steps met during a move, where a move stops, what is impassable (BG-TER).

A `Tread` goes along with one move: it knows the worst place met so far, whether the card has stayed on a road, and
whether it has climbed. The worst place governs the whole move (BG-TER-01); overlapping pieces at one place add up.
"""

from typing import Final

from mypy_extensions import i64

from drumhead.games.battleground.cards import FOREST, FORT_DOOR, ROAD, STAKES
from drumhead.games.battleground.ground import IMPASSABLE, Piece, step_blunt
from drumhead.games.battleground.movement import ignores_forest, movement_category, shift
from drumhead.games.battleground.state import BattleState, Unit
from drumhead.games.battleground.statics import allowed
from drumhead.games.battleground.texts import MAY_UPHILL
from drumhead.space.measure import area_inside, overlap, wholly_inside
from drumhead.space.motion import push_meets
from drumhead.space.obstacles import Obstacles
from drumhead.space.shapes import Rect, Shape, apart
from drumhead.space.wheels import wheel_meets

A_LITTLE: Final = 12.0  # thousandths beyond a boundary at which its ground is surely underfoot


def piece_step(s: BattleState, u: Unit, piece: Piece, card: Rect | None = None) -> i64:
    """Steps that this piece costs the unit, or IMPASSABLE; stakes depend on the side from which a card meets them."""
    ground: i64 = piece.ground
    keys: i64 = u.printed.keys
    if ground == FOREST and ignores_forest(s, u):
        return 0
    if ground == STAKES and card is not None and from_blunt_side(piece, card):
        return step_blunt(keys)
    if ground == FORT_DOOR and door_held(s, piece, u.side):
        return IMPASSABLE
    return piece.step_for(keys)


def from_blunt_side(piece: Piece, card: Rect) -> bool:
    """Does the card stand where the stakes' points do not look?"""
    (ax, ay), (bx, by) = piece.printed.points[0], piece.printed.points[1]
    sx, sy = piece.printed.sharp
    dx = card.cx - (ax + bx) / 2.0
    dy = card.cy - (ay + by) / 2.0
    return dx * sx + dy * sy < 0.0


def door_held(s: BattleState, piece: Piece, side: i64) -> bool:
    """A door is open to all until an enemy of the mover stands against it."""
    for other in s.units:
        if other.out == 0 and other.uid and other.side != side and not other.airborne():
            if near(piece.shape, other.card):
                return True
    return False


def near(shape: Shape, card: Rect) -> bool:
    """Do the two touch or overlap?"""
    dx = shape.cx - card.cx
    dy = shape.cy - card.cy
    reach = shape.radius + card.radius + 2.0
    if dx * dx + dy * dy > reach * reach:
        return False
    wide = Rect(card.x, card.y, card.heading, card.width + 8, card.depth + 8)
    return overlap(wide, shape)


def blocks(s: BattleState, u: Unit, piece: Piece, mc: i64) -> bool:
    """Is the piece impassable to the unit, or so slow that it would stand still on it (A-59)?"""
    step = piece_step(s, u, piece)
    if step == IMPASSABLE:
        return True
    return step < 0 and shift(mc, step) == 0


def add_impassable(s: BattleState, u: Unit, way: Obstacles, base: i64, mc: i64) -> None:
    """Put the pieces that the unit cannot enter among the obstacles, with ids from ``base`` on."""
    for piece in s.ground.slow:
        if blocks(s, u, piece, mc) and not overlap(u.card, piece.shape):
            way.add(base + piece.index, piece.shape)
    for piece in s.ground.doors:
        if piece_step(s, u, piece) == IMPASSABLE:
            way.add(base + piece.index, piece.shape)


class Tread:
    """The ground under one move."""

    def __init__(self, s: BattleState, u: Unit, card: Rect, reach: float = 0.0, source: "Tread | None" = None) -> None:
        """``reach``: how far the card may come at most; ground beyond does not matter. ``source``: see `fresh`."""
        if source is not None:
            self._copy(source)
            return
        self.flat: bool = s.ground.bare or u.flies()  # BG-FLY-02: airborne units are not in terrain
        self.pieces: list[Piece] = []  # that slow the unit down
        self.steps: list[int] = []
        self.roads: list[Piece] = []
        self.bonuses: list[int] = []
        self.worst: i64 = 0
        self.road: i64 = -1  # index among the roads the card has been on since it started
        self.climbs: bool = False  # may still be charged for going uphill
        self.hills: list[Piece] = []
        self.start: Rect = card
        self.areas: list[float] = []  # of the card on each hill when the move began; -1: nobody has asked yet
        if self.flat:
            return
        for piece in s.ground.slow:
            if not _near(piece, card, reach):
                continue
            if piece.ground == ROAD:
                self.roads.append(piece)
                self.bonuses.append(piece_step(s, u, piece))
            else:
                step = piece_step(s, u, piece, card)
                if step != 0 and step != IMPASSABLE:
                    self.pieces.append(piece)
                    self.steps.append(step)
        for hill in s.ground.hills:
            if _near(hill, card, reach):
                self.hills.append(hill)
        self.climbs = bool(self.hills) and not allowed(s, u, MAY_UPHILL)
        if self.climbs:
            for _ in self.hills:
                self.areas.append(-1.0)
        for i in range(len(self.roads)):
            if wholly_inside(card, self.roads[i].shape):
                self.road = i
                break
        if not self.pieces and not self.roads and not self.climbs:
            self.flat = True
            return
        self.worst = self.local(card)

    def fresh(self, s: BattleState, u: Unit) -> "Tread":
        """The same ground for another move from the same place; to be asked before this one has gone anywhere."""
        if self.flat:
            return self  # nothing on it changes
        return Tread(s, u, self.start, 0.0, self)

    def _copy(self, other: "Tread") -> None:
        self.flat = other.flat
        self.pieces = other.pieces
        self.steps = other.steps
        self.roads = other.roads
        self.bonuses = other.bonuses
        self.worst = other.worst
        self.road = other.road
        self.climbs = other.climbs
        self.hills = other.hills
        self.start = other.start
        self.areas = other.areas

    def meets(self, way: Rect) -> bool:
        """May the ground do anything to a move that stays within this rectangle? A road that is left always does."""
        if self.road >= 0:
            return True
        for piece in self.pieces:
            if overlap(way, piece.shape):
                return True
        if self.climbs:
            for hill in self.hills:
                if overlap(way, hill.shape):
                    return True
        return False

    def local(self, card: Rect) -> i64:
        """The worst sum of overlapping pieces under the card."""
        worst: i64 = 0
        for i in range(len(self.pieces)):
            if not overlap(card, self.pieces[i].shape):
                continue
            here: i64 = self.steps[i]
            for j in range(len(self.pieces)):
                if j != i and overlap(card, self.pieces[j].shape):
                    if overlap(self.pieces[i].shape, self.pieces[j].shape):
                        here += self.steps[j]
            if here < worst:
                worst = here
        return worst

    def step(self) -> i64:
        """Steps up or down that the ground gives the move so far."""
        if self.flat:
            return 0
        if self.road >= 0:
            return self.bonuses[self.road] + self.worst  # BG-TER-02
        return self.worst

    def enter(self, card: Rect) -> None:
        """The card has come here: remember what it treads on (BG-TER-01), and whether it has climbed (BG-TER-06)."""
        if self.flat:  # BG-TER-01
            return
        here = self.local(card)
        if self.climbs and self.higher(card):
            here -= 1  # BG-TER-06
            self.climbs = False
        if here < self.worst:
            self.worst = here
        if self.road >= 0 and not wholly_inside(card, self.roads[self.road].shape):
            self.road = -1

    def area(self, place: i64) -> float:
        """How much of the card lay on this hill when the move began."""
        known = self.areas[place]
        if known < 0.0:
            known = area_inside(self.start, self.hills[place].shape)
            self.areas[place] = known
        return known

    def higher(self, card: Rect) -> bool:
        """Does more of the card lie on some hill than when the move began (A-66)?"""
        hills = self.hills
        most = 4.0 * card.half_width * card.half_depth - 60.0
        for i in range(len(hills)):
            before = self.area(i)
            # who lay on it with the whole card cannot lie on it with more
            if before < most and area_inside(card, hills[i].shape) > before + 60.0:
                return True
        return False

    def straight_events(self, card: Rect, ux: float, uy: float, limit: float) -> list[float]:
        """The distances along a straight move at which the ground changes, in order."""
        found: list[float] = []
        if self.flat:
            return found
        for piece in self.pieces:
            if not overlap(card, piece.shape):
                self._touch(found, card, ux, uy, limit, piece)
        if self.climbs:
            for hill in self.hills:
                if overlap(card, hill.shape):
                    found.append(0.0)
                else:
                    self._touch(found, card, ux, uy, limit, hill)
        if self.road >= 0:
            road = self.roads[self.road].shape
            if not wholly_inside(card.moved(ux * limit, uy * limit), road):
                low = 0.0
                high = limit
                while high - low > 0.5:
                    middle = (low + high) / 2.0
                    if wholly_inside(card.moved(ux * middle, uy * middle), road):
                        low = middle
                    else:
                        high = middle
                found.append(low)
        found.sort()
        return found

    def _touch(self, found: list[float], card: Rect, ux: float, uy: float, limit: float, piece: Piece) -> None:
        met = push_meets(card, ux, uy, limit, piece.shape)
        if met >= 0.0:
            found.append(met)

    def wheel_events(self, card: Rect, side: i64, angle: i64) -> list[int]:
        """The angles of a wheel at which the ground changes, in order."""
        found: list[int] = []
        if self.flat:
            return found
        pieces = list(self.pieces)
        if self.climbs:
            pieces += self.hills
        for piece in pieces:
            if overlap(card, piece.shape):
                continue
            met = wheel_meets(card, side, angle, piece.shape)
            if met >= 0:
                found.append(met)
        if self.climbs:
            for hill in self.hills:
                if overlap(card, hill.shape):
                    found.append(0)
        if self.road >= 0:
            found.append(0)
        found.sort()
        return found


def _near(piece: Piece, card: Rect, reach: float) -> bool:
    dx = piece.shape.cx - card.cx
    dy = piece.shape.cy - card.cy
    far = piece.shape.radius + card.radius + reach
    return dx * dx + dy * dy <= far * far


def standing_category(s: BattleState, u: Unit) -> i64:
    """The unit's category on the ground it stands on (A-26)."""
    mc = movement_category(s, u)
    if s.ground.bare or u.airborne():
        return mc
    return shift(mc, Tread(s, u, u.card).step())


def rush_step(s: BattleState, u: Unit, strip: Rect | None, end: Rect, known: Tread | None = None) -> i64:
    """What the ground costs a rush: the worst under the first card, the strip and the last card (A-43, A-66).

    ``known``: the ground under a move from the same place that has not gone anywhere, looked up before.
    """
    if s.ground.bare:
        return 0
    if known is None:
        reach = apart(u.card.cx, u.card.cy, end.cx, end.cy) + end.radius
        if strip is not None:
            side = apart(u.card.cx, u.card.cy, strip.cx, strip.cy) + strip.radius
            reach = side if side > reach else reach
        tread = Tread(s, u, u.card, reach)
    else:
        tread = known.fresh(s, u)
    if tread.flat:
        return 0
    if strip is not None:
        climbs = tread.climbs
        here = tread.local(strip)
        if climbs:
            for i in range(len(tread.hills)):
                if overlap(strip, tread.hills[i].shape) and tread.area(i) <= 60.0:
                    here -= 1
                    tread.climbs = False
                    break
        if here < tread.worst:
            tread.worst = here
        if tread.road >= 0 and not wholly_inside(strip, tread.roads[tread.road].shape):
            tread.road = -1
    tread.enter(end)
    return tread.step()
