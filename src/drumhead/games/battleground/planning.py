"""How does a unit move this turn under its order? The plan that gets there first.

Plans (wheel and go, about face, reform, sideways, backwards) are carried out in thought by a `Mover`, and the one that
arrives in the fewest turns is taken (BG-MOV-08, A-58). Nothing here changes the state.
"""

from typing import Final

from mypy_extensions import i64

from drumhead.games.battleground.aims import DIRECT, Aim, aimed, in_position, waypoints
from drumhead.games.battleground.cards import KEY_SKIRMISHER
from drumhead.games.battleground.maneuver import TERRAIN_ID, Mover, free_maneuvers, tread_of, way_of
from drumhead.games.battleground.movement import OF_MOVEMENT, REFORM_STEPS, RUSH_MOVE, capped, movement_category, shift
from drumhead.games.battleground.shooting import bars_shot, fire_of, lines_of, ordered_range, range_of, shot_distance
from drumhead.games.battleground.state import REFACED, BattleState, Kept, Unit
from drumhead.games.battleground.statics import untouched
from drumhead.games.battleground.texts import MAY_FOREST, MAY_MANEUVER_COST, MAY_UPHILL, RANGE, SIGHT
from drumhead.games.battleground.verbs import CLOSE, FOLLOW, LONG, RANGED
from drumhead.space.headings import heading_of
from drumhead.space.measure import overlap, to_point
from drumhead.space.obstacles import Obstacles
from drumhead.space.plane import centre_points, distance_to_side, facing_side
from drumhead.space.routes import path_length
from drumhead.space.shapes import LEFT, NOBODY, RIGHT, Rect, apart, whole
from drumhead.space.wheels import straight_after_wheel, wheel_cost, wheel_to_face

NEVER: Final = 99  # turns
STRAIGHT_ENOUGH: Final = 1  # hundredths of a degree that need no wheel
PLAIN: Final = 1.0  # a thousandth


class Plan:
    """A move in thought: where it ends, how it was made, and how good it is."""

    def __init__(self, mover: Mover, turns: i64, rest: float, right: i64) -> None:
        self.mover: Final = mover
        self.turns: Final[i64] = turns  # to arrive, this one included
        self.rest: Final = rest  # distance left to go
        self.right: Final[i64] = right  # 1: it turned right

    def better(self, other: "Plan") -> bool:
        """Fewest turns, then fewest steps paid, then nearest, then least turning, then left (A-58)."""
        if self.turns != other.turns:
            return self.turns < other.turns  # BG-MOV-08
        if self.mover.steps != other.mover.steps:
            return self.mover.steps < other.mover.steps
        if self.rest < other.rest - PLAIN or self.rest > other.rest + PLAIN:
            return self.rest < other.rest
        if self.mover.turned != other.mover.turned:
            return self.mover.turned < other.mover.turned
        return self.right < other.right


class KeptPlan(Kept):
    """The plan of a unit for one way, range and group."""

    def __init__(self, layout: i64, way: i64, reach: i64, ignoring: i64, plan: Plan | None) -> None:
        super().__init__(layout)
        self.way: Final[i64] = way
        self.reach: Final[i64] = reach
        self.ignoring: Final[i64] = ignoring
        self.plan: Final = plan


# -- how long it takes


def turns_over(cost: float, first: i64, later: i64) -> i64:
    """How many turns a way of this length takes with so much in the first turn and so much in each later one."""
    if cost <= float(first) + PLAIN:
        return 1
    if later <= 0:
        return NEVER
    rest = cost - float(first)
    turns: i64 = int(rest / float(later))
    if float(turns) * float(later) < rest - PLAIN:
        turns += 1
    return turns + 1 if turns < NEVER else NEVER


def wheel_way(card: Rect, gx: float, gy: float) -> tuple[float, int, int, float]:
    """The shorter wheel that faces a goal: (cost of wheel and straight, side, angle, straight); side -1 for none."""
    left = wheel_to_face(card, LEFT, gx, gy)
    right = wheel_to_face(card, RIGHT, gx, gy)
    if left < 0 and right < 0:
        return 1e12, -1, 0, 0.0
    if right < 0 or (left >= 0 and left <= right):
        side = LEFT
        angle = left
    else:
        side = RIGHT
        angle = right
    straight = straight_after_wheel(card, side, gx, gy)
    if straight < 0.0:
        straight = 0.0
    return wheel_cost(card, angle) + straight, side, angle, straight


def estimate(u: Unit, card: Rect, gx: float, gy: float, beyond: float, mc: i64) -> i64:
    """Turns from this pose to the goal and ``beyond`` it, by the quickest maneuver, without terrain (A-64)."""
    pace = capped(u, mc)
    if pace <= 0:
        return NEVER
    fx, fy = card.front()
    if apart(fx, fy, gx, gy) <= 2.0 and beyond <= PLAIN:
        return 0
    cost, side, _, _ = wheel_way(card, gx, gy)
    best: i64 = NEVER
    if side >= 0:
        best = turns_over(cost + beyond, pace, pace)
    if best > 1 and not u.flies():
        back = card.at(card.x, card.y, card.heading + 18000)
        cost, side, _, _ = wheel_way(back, gx, gy)
        if side >= 0:
            turns = turns_over(cost + beyond, capped(u, shift(mc, -1)), pace)
            if turns < best:
                best = turns
        rest = apart(card.cx, card.cy, gx, gy) - card.half_depth
        if rest < 0.0:
            rest = 0.0
        turns = turns_over(rest + beyond, capped(u, shift(mc, -2)), pace)
        if turns < best:
            best = turns
    return best


# -- the plans themselves


class Planner:
    """Finds the plan for one unit and one way."""

    def __init__(
        self, s: BattleState, u: Unit, aim: Aim, way: i64, ignoring: i64, mc: i64, reach: i64, begun: Mover | None
    ) -> None:
        self.s: Final = s
        self.u: Final = u
        self.aim: Final = aim
        self.mc: Final[i64] = mc
        self.way: Final[i64] = way
        self.points: Final = waypoints(s, u, aim, way, mc)
        self.wx: Final = self.points[0][0]
        self.wy: Final = self.points[0][1]
        self.beyond: Final = path_length(self.wx, self.wy, self.points[1:])
        self.obstacles: Final = way_of(s, u, float(shift(mc, 2)) + 3000.0, ignoring, mc)
        self.tread: Final = tread_of(s, u, mc)
        self.reach: Final[i64] = reach  # the range it chose to make for, 0: the longest
        self.free: Final = free_maneuvers(s, u)
        self.moved: Final = begun.moved if begun is not None else 0.0  # before this order was resumed
        self.spent: Final[i64] = begun.steps if begun is not None else 0

    def mover(self) -> Mover:
        m = Mover(self.s, self.u, self.mc, self.obstacles, self.free, self.tread)
        m.moved = self.moved
        m.steps = self.spent
        return m

    def first(self, steps: i64) -> i64:
        """How far it gets in this turn when it pays so many steps for maneuvers."""
        left: i64 = capped(self.u, shift(self.mc, -self.spent - (0 if self.free else steps))) - whole(self.moved)
        return left if left > 0 else 0

    def rated(self, m: Mover, right: i64) -> Plan:
        fx, fy = m.card.front()
        wx, wy = self.points[m.leg]
        beyond = self.beyond if m.leg == 0 else path_length(wx, wy, self.points[m.leg + 1 :])
        rest = apart(fx, fy, wx, wy)
        if rest <= 3.0 and beyond <= PLAIN:
            return Plan(m, 1, rest, right)
        if self.aim.point and to_point(m.card, self.aim.gx, self.aim.gy) <= 2.0:
            return Plan(m, 1, rest + beyond, right)  # BG-OMD-05: any part of the card will do
        return Plan(m, 1 + estimate(self.u, m.card, wx, wy, beyond, self.mc), rest + beyond, right)

    def go(self, m: Mover, length: float) -> None:
        """Straight on towards the waypoint; past a waypoint the rest of the way is walked, too."""
        self.held(m, length)
        if len(self.points) > 1 and m.blocker == NOBODY and m.left() > PLAIN:
            fx, fy = m.card.front()
            if apart(fx, fy, self.wx, self.wy) <= 3.0:
                m.leg = 1
                gx, gy = self.points[1]
                _, side, angle, straight = wheel_way(m.card, gx, gy)
                if side >= 0:
                    if angle > STRAIGHT_ENOUGH:
                        m.wheel(side, angle)
                    if m.blocker == NOBODY:
                        self.held(m, straight)

    def held(self, m: Mover, length: float) -> None:
        """Straight on, but a skirmisher on Ranged keeps out of reach of a rush unless it would miss a shot (A-70)."""
        if self.aim.target and self.u.key(KEY_SKIRMISHER) and RANGED <= self.u.order.letter <= LONG:
            if length > m.left():
                length = m.left()
            kept = self.safe_length(m, length)
            if kept < length and (self.may_shoot(along(m.card, kept)) or not self.may_shoot(along(m.card, length))):
                length = kept  # BG-SKR-03
        if not self.s.rulings.full_ranged_move:
            length = self.up_to_range(m, length)
        m.straight(length)

    def may_shoot(self, card: Rect) -> bool:
        """Could it shoot at anybody from here?"""
        for place in lines_of(self.s, self.u):
            line = self.u.printed.ranged[place]
            reach = float(range_of(self.s, self.u, line))
            for foe in self.s.units:
                if foe.out == 0 and foe.side != self.u.side:
                    if not bars_shot(self.s, self.u, foe, reach, line.fire, card):
                        return True
        return False

    def up_to_range(self, m: Mover, length: float) -> float:
        """The ruling A-16 the other way: a unit on Ranged goes no further than to where it can shoot its target."""
        letter = self.u.order.letter
        if not self.aim.target or self.aim.point or letter < RANGED or letter > LONG:
            return length
        foe = self.s.units[self.aim.target]
        reach = ordered_range(self.s, self.u, self.reach)
        if length > m.left():
            length = m.left()
        if length <= 0.0 or shot_distance(self.s, self.u, foe, along(m.card, length)) > float(reach):
            return length
        low = 0.0
        high = length
        while high - low > 0.5:
            middle = (low + high) / 2.0
            if shot_distance(self.s, self.u, foe, along(m.card, middle)) > float(reach):
                low = middle
            else:
                high = middle
        kept = float(whole(high))
        if bars_shot(self.s, self.u, foe, float(reach), fire_of(self.u, reach), along(m.card, kept)):
            return length  # something is in the way there: the whole move after all
        return kept if kept < length else length

    def safe_length(self, m: Mover, length: float) -> float:
        """How far it may go before some enemy's front is nearer to its facing side than that enemy moves."""
        for foe in self.s.units:
            if foe.out or foe.side == self.u.side or foe.key(KEY_SKIRMISHER) or foe.order.airborne:
                continue
            if not foe.links and not foe.routing():
                length = self.clear_of(m, foe, length)
        return length

    def clear_of(self, m: Mover, foe: Unit, length: float) -> float:
        """How far of this length it may go for this enemy."""
        danger = float(capped(foe, movement_category(self.s, foe, RUSH_MOVE)))
        if not self.endangered(m, foe, length, danger):
            return length
        low = 0.0
        high = length
        if self.endangered(m, foe, 0.0, danger):
            return 0.0
        while high - low > 0.5:
            middle = (low + high) / 2.0
            if self.endangered(m, foe, middle, danger):
                high = middle
            else:
                low = middle
        return float(whole(low))

    def endangered(self, m: Mover, foe: Unit, length: float, danger: float) -> bool:
        card = along(m.card, length)
        return distance_to_side(foe.card, card, facing_side(foe.card, card)) < danger - 0.5

    # P0
    def wheel_and_go(self) -> Plan:
        m = self.mover()
        _, side, angle, straight = wheel_way(m.card, self.wx, self.wy)
        if side >= 0:
            if angle > STRAIGHT_ENOUGH:
                m.wheel(side, angle)
            if m.blocker == NOBODY and m.turned >= angle - STRAIGHT_ENOUGH:
                self.go(m, straight)
        return self.rated(m, 1 if side == RIGHT else 0)

    # P1
    def about_face_and_go(self) -> Plan | None:
        m = self.mover()
        if not m.may_pay(1):
            return None
        m.about_face()
        _, side, angle, straight = wheel_way(m.card, self.wx, self.wy)
        if side < 0:
            return None
        if angle > STRAIGHT_ENOUGH:
            m.wheel(side, angle)
        if m.blocker == NOBODY and m.turned >= angle - STRAIGHT_ENOUGH:
            self.go(m, straight)
        return self.rated(m, 1 if side == RIGHT else 0)

    # P2
    def reform_and_go(self) -> Plan | None:
        m = self.mover()
        dx = self.wx - m.card.cx
        dy = self.wy - m.card.cy
        if dx * dx + dy * dy < 4.0 or not m.reform(heading_of(dx, dy)):
            return None
        self.go(m, apart(m.card.cx, m.card.cy, self.wx, self.wy) - m.card.half_depth)
        return self.rated(m, 0)

    # P3 and P4
    def slide_and_back(self, best: Plan) -> Plan:
        u, v = self.u.card.local(self.wx, self.wy)
        hd = self.u.card.half_depth
        if v - hd <= PLAIN and hd - v <= PLAIN and (u > PLAIN or u < -PLAIN):
            m = self.mover()
            m.sideways(RIGHT if u > 0.0 else LEFT, u if u > 0.0 else 0.0 - u)
            plan = self.rated(m, 1 if u > 0.0 else 0)
            if plan.better(best):
                best = plan
        if u <= PLAIN and u >= -PLAIN and v < hd:
            m = self.mover()
            m.backwards(hd - v)
            plan = self.rated(m, 0)
            if plan.better(best):
                best = plan
        return best

    def touch(self, best: Plan) -> Plan:
        """Any part of the card will do for a point: straight on or to a side until it touches (BG-OMD-05)."""
        card = self.u.card
        u, v = card.local(self.aim.gx, self.aim.gy)
        wide = card.half_width
        deep = card.half_depth
        m = self.mover()
        if -wide <= u <= wide and v > deep:
            m.straight(v - deep)
        elif -deep <= v <= deep:
            m.sideways(RIGHT if u > 0.0 else LEFT, u - wide if u > 0.0 else 0.0 - wide - u)
        plan = self.rated(m, 1 if u > 0.0 else 0)
        return plan if self.wins(plan, best) else best

    def plan(self) -> Plan:
        """The best plan of all (BG-ORD-09: an unusual maneuver only where it is the fastest way)."""
        s = self.s  # BG-ORD-09
        best = self.wheel_and_go()
        if self.u.flies():
            return best  # BG-FLY-03: straight and turn only
        if best.turns > 1 or not best.mover.changed():
            card = self.u.card
            pace = capped(self.u, self.mc)
            stuck = not best.mover.changed()
            # Only what could be quicker is tried: an estimate in the open is never slower than the move itself.
            back = card.at(card.x, card.y, card.heading + 18000)
            cost, side, _, _ = wheel_way(back, self.wx, self.wy)
            if side >= 0:
                turns = turns_over(cost + self.beyond, self.first(1), pace)
                if turns < best.turns or stuck:
                    other = self.about_face_and_go()
                    if other is not None and self.wins(other, best):
                        best = other
            reform = 0 if self.u.has(REFACED) else REFORM_STEPS
            rest = apart(card.cx, card.cy, self.wx, self.wy) - card.half_depth
            turns = turns_over((rest if rest > 0.0 else 0.0) + self.beyond, self.first(reform), pace)
            if turns < best.turns or stuck or (turns == best.turns and reform < best.mover.steps):
                other = self.reform_and_go()
                if other is not None and self.wins(other, best):
                    best = other
            if self.aim.point and best.turns > 1:
                best = self.touch(best)
            u, v = card.local(self.wx, self.wy)
            hd = card.half_depth
            if (v - hd <= PLAIN and hd - v <= PLAIN) or (u <= PLAIN and u >= -PLAIN and v < hd):
                best = self.slide_and_back(best)
        blocker = best.mover.blocker
        if 0 < blocker < TERRAIN_ID and s.units[blocker].side == self.u.side and best.mover.steps == 0:
            # P5: a friend cuts the wheel short, so it may simply go on
            m = self.mover()
            m.straight(m.left())
            other = self.rated(m, 0)
            if self.wins(other, best):
                best = other
        moves = best.mover.changed()
        if (not moves and not self.waits(best)) or (moves and self.gains_nothing(best)):
            best = self.unstuck(best)
        return best

    def gains_nothing(self, plan: Plan) -> bool:
        """Does it turn about only because its wheel is barred? Next turn it would turn back, and so for ever."""
        if plan.mover.steps == 0 or plan.turns <= 2:
            return False
        return plan.turns > estimate(self.u, self.u.card, self.wx, self.wy, self.beyond, self.mc)

    def wins(self, plan: Plan, best: Plan) -> bool:
        """A plan that moves beats one that does not (A-57)."""
        moves = plan.mover.changed()
        if moves != best.mover.changed():
            return moves
        return plan.better(best)

    def waits(self, plan: Plan) -> bool:
        """Standing behind a friend on the way the owner chose, or touching the goal, is no plan to be mended."""
        blocker = plan.mover.blocker
        if plan.rest <= 3.0:
            return True
        if 0 < blocker < TERRAIN_ID:
            if blocker == self.aim.target:
                return self.touching_front(blocker)
            return self.way == DIRECT and self.s.units[blocker].side == self.u.side
        return False

    def touching_front(self, uid: i64) -> bool:
        """Does the unit already stand with its front against its goal?"""
        fx, fy = self.u.card.front()
        return to_point(self.s.units[uid].card, fx, fy) <= 3.0

    def unstuck(self, best: Plan) -> Plan:
        """No plan moves: sideways or backwards, full or half, whichever leaves next turn's plan nearest (A-57)."""
        nearest = self.next_rest(best.mover.card) - 100.0 if best.mover.changed() else 1e12
        found: Plan | None = None
        for kind in range(6):
            m = self.mover()
            steps = 2 if kind >= 4 else 1
            if not m.may_pay(steps):
                continue
            full = float(capped(self.u, shift(self.mc, -steps)))
            length = full if kind % 2 == 0 else full / 2.0
            if kind < 2:
                m.sideways(LEFT, length)
            elif kind < 4:
                m.sideways(RIGHT, length)
            else:
                m.backwards(length)
            if not m.changed():
                continue
            rest = self.next_rest(m.card)
            if rest < nearest - PLAIN:
                nearest = rest
                found = self.rated(m, 0)
        if found is None:
            return best if best.mover.changed() else self.squeezed(best)
        return found

    def squeezed(self, best: Plan) -> Plan:
        """Boxed in by friends: go through them as far as no centre point comes to lie in another card (BG-UNU-02)."""
        enemies = Obstacles(self.obstacles.table)
        for i in range(len(self.obstacles.shapes)):
            if self.obstacles.grazes[i] == 0:
                enemies.add(self.obstacles.ids[i], self.obstacles.shapes[i])
        for part in range(4):
            m = Mover(self.s, self.u, self.mc, enemies, False, self.tread)
            _, side, angle, straight = wheel_way(m.card, self.wx, self.wy)
            if side >= 0 and angle > STRAIGHT_ENOUGH:
                m.wheel(side, angle)
            m.straight(straight * float(4 - part) / 4.0)
            if m.changed() and not centre_inside(self.s, self.u, m.card):
                return self.rated(m, 0)  # BG-UNU-02, BG-UNU-06: friends never trap a unit
        return best

    def next_rest(self, card: Rect) -> float:
        """How far from the waypoint a wheel and a straight move would leave the unit next turn, from this place."""
        moved = self.u.copy()
        moved.card = card
        m = Mover(self.s, moved, self.mc, self.obstacles)
        _, side, angle, straight = wheel_way(card, self.wx, self.wy)
        if side >= 0:
            if angle > STRAIGHT_ENOUGH:
                m.wheel(side, angle)
            if m.blocker == NOBODY and m.turned >= angle - STRAIGHT_ENOUGH:
                m.straight(straight)
        fx, fy = m.card.front()
        return apart(fx, fy, self.wx, self.wy)


def plan_move(
    s: BattleState, u: Unit, way: i64, reach: i64 = 0, ignoring: i64 = 0, begun: Mover | None = None
) -> Plan | None:
    """What the unit will do this turn under its order, or None if it stays (BG-ORD-02..07).

    ``begun``: the move that it has made already, and now goes on with.
    """
    if begun is not None or not lasting(s, u):
        return new_plan(s, u, way, reach, ignoring, begun)
    for kept in u.kept:
        if kept.layout == s.layout and isinstance(kept, KeptPlan):
            if kept.way == way and kept.reach == reach and kept.ignoring == ignoring:
                return kept.plan
    plan = new_plan(s, u, way, reach, ignoring)
    u.keep(KeptPlan(s.layout, way, reach, ignoring, plan))
    return plan


OF_PLANS: Final = OF_MOVEMENT | (1 << RANGE)
PERMITS: Final = (1 << MAY_FOREST) | (1 << MAY_UPHILL) | (1 << MAY_MANEUVER_COST)


def lasting(s: BattleState, u: Unit) -> bool:
    """Does the unit's plan depend on how the units stand and on nothing else? Texts could look at anything."""
    if not untouched(s, u, OF_PLANS) or s.cards.unit_permissions[u.kind] & PERMITS or s.fight is not None:
        return False
    for wide in s.wide:
        if wide.aura.conditions and wide.aura.permission() & PERMITS:
            return False
    if RANGED <= u.order.letter <= LONG:
        if u.key(KEY_SKIRMISHER):
            return False  # it keeps away from the enemy's rush, which is another unit's movement
        for row in s.scenario.rules:
            if s.cards.aura_masks[row] & (1 << SIGHT):
                return False
    return True


def new_plan(s: BattleState, u: Unit, way: i64, reach: i64, ignoring: i64, begun: Mover | None = None) -> Plan | None:
    """`plan_move`, worked out anew."""
    letter = u.order.letter
    aim = aimed(s, u).aim
    if aim is None:
        return None
    if not aim.point and letter != CLOSE and letter != FOLLOW:
        if in_position(s, u, ordered_range(s, u, reach), aim.target):
            return None  # BG-ORD-03
    mc = movement_category(s, u)
    if capped(u, mc) <= 0:
        return None
    return Planner(s, u, aim, way, ignoring, mc, reach, begun).plan()


def along(card: Rect, length: float) -> Rect:
    """The card so far straight ahead."""
    return card.moved(card.fx * length, card.fy * length)


def touches_point(card: Rect, px: i64, py: i64) -> bool:
    """A point is reached as soon as any part of the card touches it (BG-OMD-05)."""
    return to_point(card, float(px), float(py)) <= 2.0


def centre_inside(s: BattleState, u: Unit, card: Rect) -> bool:
    """Would a centre point of the unit lie in another unit, or one of theirs in it?"""
    for other in s.units:
        if other.out or other.uid == u.uid or other.order.airborne or not overlap(card, other.card):
            continue
        for px, py in centre_points(card):
            if to_point(other.card, px, py) <= 0.0:
                return True
        for px, py in centre_points(other.card):
            if to_point(card, px, py) <= 0.0:
                return True
    return False
