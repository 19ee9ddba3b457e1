"""How does a unit carry out a move? Straight, wheel, sideways, backwards, about face and reform, with their costs.

A `Mover` is one move being made: the card, how far it has come, what it has paid in steps, what it met. At every
instant the way made is at most the allowance: the category shifted by steps paid and ground met, under the cap.
"""

from typing import Final

from mypy_extensions import i64

from drumhead.games.battleground.movement import (
    ABOUT_FACE_STEPS,
    BACKWARDS_STEPS,
    EXACT,
    REFORM_STEPS,
    SIDEWAYS_STEPS,
    cap_of,
    movement_category,
    shift,
    under_cap,
)
from drumhead.games.battleground.state import REFACED, BattleState, Unit
from drumhead.games.battleground.statics import allowed
from drumhead.games.battleground.terrain import A_LITTLE, Tread, add_impassable
from drumhead.games.battleground.texts import MAY_MANEUVER_COST
from drumhead.space.measure import depth, overlap
from drumhead.space.motion import push, slide
from drumhead.space.obstacles import Obstacles
from drumhead.space.shapes import NOBODY, REAR, Rect
from drumhead.space.wheels import about_face, reform, wheel, wheel_cost, wheel_limit, wheeled

TERRAIN_ID: Final = 1000  # obstacles with ids from here on are pieces of terrain


def way_of(s: BattleState, u: Unit, reach: float, ignoring: i64 = 0, mc: i64 = 0) -> Obstacles:
    """What stands in the unit's way within this reach: enemies whole, friends narrowed, impassable ground, the edge.

    ``ignoring`` is a mask of uids that do not count: those that move at the same time, say.
    """
    way = Obstacles(s.ground.table)
    if u.flies():
        return way  # BG-FLY-04: it passes over everything
    graze: i64 = s.rulings.friend_graze
    card = u.card
    far = reach + card.radius
    for other in s.units:
        if other.out or other.order.airborne or other.uid == u.uid or ignoring & (1 << other.uid):
            continue
        shape = other.card
        dx = shape.cx - card.cx
        dy = shape.cy - card.cy
        limit = far + shape.radius
        if dx * dx + dy * dy > limit * limit:
            continue
        way.add(other.uid, shape, graze if other.side == u.side else 0)  # A-49, BG-UNU-03
    if s.ground.slow or s.ground.doors:
        add_impassable(s, u, way, TERRAIN_ID, mc if mc else movement_category(s, u))
    return way


def tread_of(s: BattleState, u: Unit, mc: i64) -> Tread:
    """The ground within reach of a unit that starts where it stands."""
    return Tread(s, u, u.card, float(mc) + 4000.0)


class Mover:
    """One move on its way."""

    def __init__(
        self, s: BattleState, u: Unit, mc: i64, way: Obstacles, free: bool = False, tread: Tread | None = None
    ) -> None:
        """``tread``: the ground as another move of the same unit from the same place found it, to be shared."""
        self.cap: Final[i64] = cap_of(u)  # and not the unit, which may keep this move: neither could be forgotten
        self.mc: Final[i64] = mc
        self.way: Final = way
        self.free: Final = free  # maneuvers cost no steps
        self.faces: Final = u.has(REFACED)  # a reform before anything else costs none
        self.start: Final[Rect] = u.card
        self.card: Rect = u.card
        self.moved: float = 0.0
        self.steps: i64 = 0  # paid for maneuvers
        self.turned: i64 = 0  # hundredths of a degree, all turns together
        self.leg: i64 = 0  # waypoints of its plan that it has passed
        self.blocker: i64 = NOBODY  # what stopped the latest part of the move
        self.tread: Final = tread_of(s, u, mc) if tread is None else tread.fresh(s, u)
        self.trail: Final[list[Rect]] = []

    def allowance(self) -> float:
        """How far it may come in all, as things stand (BG-MOV-05, BG-OMD-09)."""
        return float(under_cap(self.cap, shift(self.mc, self.tread.step() - self.steps)))  # BG-MOV-05

    def left(self) -> float:
        return self.allowance() - self.moved

    def may_pay(self, steps: i64) -> bool:
        """A maneuver that would make the allowance less than the way already made is illegal (BG-MOV-06)."""
        if self.free:
            return True
        after = float(under_cap(self.cap, shift(self.mc, self.tread.step() - self.steps - steps)))
        return after >= self.moved - EXACT

    def pay(self, steps: i64) -> None:
        if not self.free:
            self.steps += steps

    def reform_steps(self) -> i64:
        """What a reform costs now."""
        return 0 if self.faces and self.moved <= 0.0 and not self.trail else REFORM_STEPS

    # -- the six maneuvers

    def straight(self, length: float) -> None:
        self._go(self.card.fx, self.card.fy, length)

    def sideways(self, side: i64, length: float) -> None:
        self.pay(SIDEWAYS_STEPS)
        nx, ny = self.card.normal(side)
        self._go(nx, ny, length)

    def backwards(self, length: float) -> None:
        self.pay(BACKWARDS_STEPS)
        nx, ny = self.card.normal(REAR)
        self._go(nx, ny, length)

    def about_face(self) -> None:
        self.pay(ABOUT_FACE_STEPS)
        self._place(about_face(self.card))

    def reform(self, heading: i64) -> bool:
        """Turn around the middle; False if the card would then lie on something (A-65: only the last card counts)."""
        turned = reform(self.card, heading)
        if blocked(turned, self.way, self.card):
            return False
        self.pay(self.reform_steps())
        self._place(turned)
        self.tread.enter(turned)
        return True

    def wheel(self, side: i64, angle: i64) -> None:
        """Wheel as far as the allowance lasts (BG-MOV-07: the outside front corner is measured)."""
        self.blocker = NOBODY  # BG-MOV-07
        limit = wheel_limit(self.card, self.left())
        if angle > limit:
            angle = limit
        if angle <= 0:
            return
        for event in self.tread.wheel_events(self.card, side, angle):
            if event >= angle:
                break
            beyond = self.peek_wheel(side, event + 20)
            kept = self.tread.worst
            road = self.tread.road
            climbs = self.tread.climbs
            self.tread.enter(beyond)
            cost = wheel_cost(self.card, event)
            if self.allowance() < self.moved + cost - 1.0:
                self.tread.worst = kept
                self.tread.road = road
                self.tread.climbs = climbs
                angle = event  # BG-TER-04
                break
            limit = wheel_limit(self.card, self.left())
            if angle > limit:
                angle = limit
        stop = wheel(self.card, side, angle, self.way)
        self.moved += stop.distance
        self.turned += stop.angle
        self.blocker = stop.blocker
        self._place(stop.place(self.card))

    def peek_wheel(self, side: i64, angle: i64) -> Rect:
        return wheeled(self.card, side, angle)

    # -- the work

    def _go(self, ux: float, uy: float, length: float) -> None:
        self.blocker = NOBODY
        far = self.left()
        if length < far:
            far = length
        if far <= 0.0:
            return
        for event in self.tread.straight_events(self.card, ux, uy, far):
            if event >= far:
                break
            kept = self.tread.worst
            road = self.tread.road
            climbs = self.tread.climbs
            self.tread.enter(self.card.moved(ux * (event + A_LITTLE), uy * (event + A_LITTLE)))
            if self.allowance() < self.moved + event - 1.0:
                self.tread.worst = kept
                self.tread.road = road
                self.tread.climbs = climbs
                far = event  # BG-TER-04: it stops at the boundary
                break
            if self.left() < far:
                far = self.left()
        stop = push(self.card, ux, uy, far, self.way)
        self.moved += stop.distance
        self.blocker = stop.blocker
        self._place(stop.place(self.card))

    def _place(self, card: Rect) -> None:
        self.card = card
        self.trail.append(card)

    def changed(self) -> bool:
        """Has it moved by more than a fiftieth of an inch or half a degree (A-57)?"""
        dx = self.card.cx - self.start.cx
        dy = self.card.cy - self.start.cy
        if dx * dx + dy * dy >= 400.0:
            return True
        turn = (self.card.heading - self.start.heading) % 36000
        return 50 <= turn <= 35950


def blocked(card: Rect, way: Obstacles, before: Rect | None = None) -> bool:
    """Does the card overlap something it may not, deeper than it did before (A-65)?"""
    for i in range(len(way.shapes)):
        shape = way.shapes[i]
        if not overlap(card, shape):
            continue
        graze: i64 = way.grazes[i]
        now = depth(card if graze == 0 else card.narrowed(graze), shape)
        if now <= 2.0:
            continue
        if before is not None:
            was = depth(before if graze == 0 else before.narrowed(graze), shape)
            if now <= was + 1.0:
                continue
        return True
    return way.table is not None and not way.table.holds(card)


def free_maneuvers(s: BattleState, u: Unit) -> bool:
    return allowed(s, u, MAY_MANEUVER_COST)


def straight_room(card: Rect, side: i64, limit: float, way: Obstacles) -> Rect:
    """The card after it went to one of its sides until something stopped it."""
    stop = slide(card, side, limit, way)
    return card.at(stop.x, stop.y, stop.heading)
