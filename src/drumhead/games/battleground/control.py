"""Where may a unit go under direct control? Any pose that its maneuvers reach, and what is missing if they do not.

A person drags and turns a regiment; `judge` looks for maneuvers that end in that very pose: straight, wheel and
straight; wheel and sideways; about face first; or a reform. What no maneuvers reach is refused with the number missing.
"""

from typing import Final

from mypy_extensions import i64

from drumhead.games.battleground.maneuver import Mover, free_maneuvers, tread_of, way_of
from drumhead.games.battleground.movement import EXACT, capped, movement_category, shift
from drumhead.games.battleground.state import BattleState, Unit
from drumhead.space.headings import heading_of
from drumhead.space.measure import overlap
from drumhead.space.shapes import LEFT, NOBODY, RIGHT, Rect, apart
from drumhead.space.wheels import wheel_cost, wheeled

CLOSE_ENOUGH: Final = 12.0  # thousandths by which a pose may differ from the one asked for
TURN_ENOUGH: Final = 5  # hundredths of a degree
ANGLES: Final[tuple[int, ...]] = (0, 2000, -2000, 4500, -4500)


class Verdict:
    """Whether a pose can be reached, and why not: the rule, and by how much it is too far."""

    def __init__(self, rule: str, mover: Mover | None, missing: float, steps: i64) -> None:
        self.rule: Final = rule
        self.mover: Final = mover
        self.missing: Final = missing  # thousandths beyond the allowance
        self.steps: Final[i64] = steps  # that the maneuvers cost


def judge(s: BattleState, u: Unit, goal: Rect) -> Verdict:
    """Can the unit come to stand exactly so this turn?"""
    mc = movement_category(s, u)
    free = free_maneuvers(s, u)
    way = way_of(s, u, float(shift(mc, 2)) + 3000.0, 0, mc)
    tread = tread_of(s, u, mc)
    if not s.ground.table.holds(goal):
        return Verdict("BG-GEN-03", None, 0.0, 0)
    if not u.order.airborne:
        for i in range(len(way.shapes)):
            graze: i64 = way.grazes[i]
            if overlap(goal.narrowed(graze) if graze else goal, way.shapes[i]):
                was = overlap(u.card.narrowed(graze) if graze else u.card, way.shapes[i])
                if not was:
                    return Verdict("BG-UNU-03" if graze == 0 else "BG-UNU-01", None, 0.0, 0)
    best = Verdict("BG-MOV-06", None, 1e9, 0)
    for kind in range(7):
        if u.order.airborne and kind > 1:
            break
        mover = Mover(s, u, mc, way, free, tread)
        tried = _try(mover, u, goal, kind)
        if tried is None:
            continue
        if not tried.rule:
            return tried
        if tried.missing < best.missing:
            best = tried
    return best


def _near(card: Rect, goal: Rect) -> bool:
    turn = (card.heading - goal.heading) % 36000
    return apart(card.cx, card.cy, goal.cx, goal.cy) <= CLOSE_ENOUGH and (
        turn <= TURN_ENOUGH or turn >= 36000 - TURN_ENOUGH
    )


def _try(m: Mover, u: Unit, goal: Rect, kind: i64) -> Verdict | None:
    """One way there: 0, 1 wheel left, right; 2, 3 after an about face; 4 no turn; 5, 6 reform first or last."""
    card = m.card
    if kind == 2 or kind == 3:
        m.about_face()
        card = m.card
    turn: i64 = (goal.heading - card.heading) % 36000
    side: i64 = LEFT if kind % 2 == 0 else RIGHT
    if kind < 4:
        angle: i64 = turn if side == LEFT else (36000 - turn) % 36000
        if angle > 18000:
            return None
        return _straight_wheel_straight(m, u, goal, side, angle)
    if kind == 4:
        if TURN_ENOUGH < turn < 36000 - TURN_ENOUGH:
            return None
        return _shift(m, u, goal)
    if kind == 5:
        if not m.reform(goal.heading):
            return Verdict("BG-UNU-01", None, 0.0, 2)
        return _shift(m, u, goal)
    first = _shift(m, u, goal.at(goal.x, goal.y, card.heading))
    if not first.rule and m.may_pay(2) and m.reform(goal.heading):
        return _verdict(m, u, goal, m.moved, first.steps + 2)
    allowance = float(capped(u, shift(m.mc, m.tread.step() - first.steps - 2)))
    way = apart(card.cx, card.cy, goal.cx, goal.cy)
    return Verdict("BG-MOV-06", None, way - allowance if way > allowance else 0.0, first.steps + 2)


def _straight_wheel_straight(m: Mover, u: Unit, goal: Rect, side: i64, angle: i64) -> Verdict | None:
    """Straight on, wheel, straight on: solves how far each way is; None if that cannot end there."""
    card = m.card
    after = wheeled(card, side, angle)
    dx = goal.cx - after.cx
    dy = goal.cy - after.cy
    # dx, dy = first * forward before + second * forward after
    cross = card.fx * after.fy - card.fy * after.fx
    first = 0.0
    second = 0.0
    sideways = 0.0
    if angle == 0 or (cross < 1e-6 and cross > -1e-6):
        first = dx * card.fx + dy * card.fy
        sideways = dx * card.fy - dy * card.fx
    else:
        first = (dx * after.fy - dy * after.fx) / cross
        second = (card.fx * dy - card.fy * dx) / cross
        if first < -CLOSE_ENOUGH or second < -CLOSE_ENOUGH:
            # the rest goes sideways, paid for, in the new direction
            first = 0.0
            second = dx * after.fx + dy * after.fy
            sideways = dx * after.fy - dy * after.fx
    if u.order.airborne and (sideways > CLOSE_ENOUGH or sideways < -CLOSE_ENOUGH):
        return None
    if first < -CLOSE_ENOUGH or second < -CLOSE_ENOUGH:
        return None
    need = (first if first > 0.0 else 0.0) + wheel_cost(card, angle) + (second if second > 0.0 else 0.0)
    steps: i64 = m.steps
    if sideways > CLOSE_ENOUGH or sideways < -CLOSE_ENOUGH:
        need += sideways if sideways > 0.0 else 0.0 - sideways
        steps += 1
    if first > 0.0:
        m.straight(first)
    if m.blocker == NOBODY and angle:
        m.wheel(side, angle)
    if m.blocker == NOBODY and second > 0.0:
        m.straight(second)
    if m.blocker == NOBODY and (sideways > CLOSE_ENOUGH or sideways < -CLOSE_ENOUGH):
        m.sideways(RIGHT if sideways > 0.0 else LEFT, sideways if sideways > 0.0 else 0.0 - sideways)
    return _verdict(m, u, goal, need, steps)


def _shift(m: Mover, u: Unit, goal: Rect) -> Verdict:
    """Without turning: forwards or backwards, and sideways."""
    right, ahead = m.card.local(goal.cx, goal.cy)
    steps: i64 = m.steps
    need = (right if right > 0.0 else 0.0 - right) + (ahead if ahead > 0.0 else 0.0 - ahead)
    if ahead > CLOSE_ENOUGH / 2.0:
        m.straight(ahead)
    elif ahead < -CLOSE_ENOUGH / 2.0:
        m.backwards(0.0 - ahead)
        steps += 2
    if m.blocker == NOBODY and (right > CLOSE_ENOUGH / 2.0 or right < -CLOSE_ENOUGH / 2.0):
        m.sideways(RIGHT if right > 0.0 else LEFT, right if right > 0.0 else 0.0 - right)
        steps += 1
    return _verdict(m, u, goal, need, steps)


def _verdict(m: Mover, u: Unit, goal: Rect, need: float, steps: i64) -> Verdict:
    if m.blocker != NOBODY:
        return Verdict("BG-UNU-03", None, need, steps)
    allowed = float(capped(u, shift(m.mc, m.tread.step() - (0 if m.free else steps))))
    beyond = m.turned == 0 and need > allowed + EXACT  # a wheel's parts are each rounded: there `_near` decides
    if m.moved > m.allowance() + EXACT or beyond or not _near(m.card, goal):
        missing = need - allowed
        return Verdict("BG-MOV-06" if steps else "BG-CMD-04", None, missing if missing > 0.0 else 0.0, steps)
    return Verdict("", m, 0.0, steps)


def candidates(s: BattleState, u: Unit) -> list[Rect]:
    """Good poses for machines, in a fixed order: wheels of several angles, sideways, back, about, reforms."""
    found: list[Rect] = []
    mc = movement_category(s, u)
    free = free_maneuvers(s, u)
    way = way_of(s, u, float(shift(mc, 2)) + 3000.0, 0, mc)
    tread = tread_of(s, u, mc)
    for angle in ANGLES:
        m = Mover(s, u, mc, way, free, tread)
        if angle > 0:
            m.wheel(LEFT, angle)
        elif angle < 0:
            m.wheel(RIGHT, -angle)
        if m.blocker != NOBODY:
            continue
        if angle > 4000 or angle < -4000:
            _add(found, u, m.card)
        room = m.left()
        if room > 1.0:
            m.straight(room / 2.0)
            _add(found, u, m.card)
            if m.blocker == NOBODY:
                m.straight(room / 2.0)
                _add(found, u, m.card)
    if u.order.airborne:
        return found
    for kind in range(4):
        m = Mover(s, u, mc, way, free, tread)
        if kind < 2:
            if not m.may_pay(1):
                continue
            m.sideways(LEFT if kind == 0 else RIGHT, float(capped(u, shift(mc, -1))))
        elif kind == 2:
            if not m.may_pay(2):
                continue
            m.backwards(float(capped(u, shift(mc, -2))))
        else:
            if not m.may_pay(1):
                continue
            m.about_face()
            m.straight(m.left())
        _add(found, u, m.card)
    for quarter in range(1, 4):
        for part in range(2):
            m = Mover(s, u, mc, way, free, tread)
            if not m.may_pay(m.reform_steps()) or not m.reform((u.card.heading + 9000 * quarter) % 36000):
                break
            if part:
                m.straight(m.left())
            _add(found, u, m.card)
    for foe in s.units:
        # to face the enemies that are near
        if foe.out or foe.side == u.side or len(found) > 40:
            continue
        if apart(foe.card.cx, foe.card.cy, u.card.cx, u.card.cy) > 9000.0:
            continue
        m = Mover(s, u, mc, way, free, tread)
        if m.may_pay(m.reform_steps()) and m.reform(heading_of(foe.card.cx - u.card.cx, foe.card.cy - u.card.cy)):
            _add(found, u, m.card)
    return found


def _add(found: list[Rect], u: Unit, card: Rect) -> None:
    if card.same(u.card):
        return
    for other in found:
        if other.same(card):
            return
    found.append(card)
