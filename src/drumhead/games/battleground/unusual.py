"""What moves besides the orders? Engaged units that line up, groups that move at once, a colossus that finds room."""

from typing import Final

from mypy_extensions import i64

from drumhead.games.battleground.aims import DIRECT
from drumhead.games.battleground.maneuver import blocked, way_of
from drumhead.games.battleground.planning import Plan, plan_move
from drumhead.games.battleground.state import BattleState, Unit, tell
from drumhead.games.battleground.verbs import Said
from drumhead.kernel.agenda import Table
from drumhead.space.measure import overlap, rect_depth
from drumhead.space.motion import push
from drumhead.space.plane import centre_of_side, contact_length, needed_contact
from drumhead.space.shapes import FRONT, Rect

SMALL: Final = 3.0  # thousandths that are not worth a slide


def line_up(s: BattleState, t: Table, side: i64) -> None:
    """Own engaged units slide along the enemy they fight until the centres meet, without turning (BG-UNU-07, A-68)."""
    for uid in range(1, len(s.units)):
        u = s.units[uid]
        if u.out == 0 and u.side == side and u.links and not u.routing():
            slide_in(s, t, u)


def slide_in(s: BattleState, t: Table, u: Unit) -> None:
    if u.card.depth > u.card.width:
        back_out(s, t, u)
        u = s.units[u.uid]
    for link in u.links:
        foe = s.units[link.foe]
        if shared(foe, link.theirs, u.uid):
            continue  # each of two has its half of the side
        qx, qy = centre_of_side(foe.card, link.theirs, u.card.cx, u.card.cy)
        px, py = u.card.middle_of(link.mine)
        nx, ny = foe.card.normal(link.theirs)
        along = (qx - px) * (0.0 - ny) + (qy - py) * nx
        far = along if along > 0.0 else 0.0 - along
        if far <= SMALL:
            continue
        sign = 1.0 if along > 0.0 else -1.0
        ux = (0.0 - ny) * sign
        uy = nx * sign
        way = way_of(s, u, far + 3000.0)
        stop = push(u.card, ux, uy, far, way)
        if stop.distance <= SMALL:
            continue
        card = u.card.at(stop.x, stop.y, u.card.heading)
        if not keeps_contact(s, u, card):
            part = kept_part(s, u, ux, uy, stop.distance)
            if part <= SMALL:
                continue
            card = u.card.moved(ux * part, uy * part)
        new = s.change(u.uid)
        new.card = card
        tell(t, Said.SLID, new, card.x, card.y, rule="BG-UNU-07")
        return


def kept_part(s: BattleState, u: Unit, ux: float, uy: float, far: float) -> float:
    """How far of this slide every engagement keeps the contact it needs (A-68)."""
    low = 0.0
    high = far
    while high - low > 1.0:
        middle = (low + high) / 2.0
        if keeps_contact(s, u, u.card.moved(ux * middle, uy * middle)):
            low = middle
        else:
            high = middle
    return low


def shared(foe: Unit, side: i64, uid: i64) -> bool:
    """Is somebody else engaged on the same side of the enemy (BG-FR-15)?"""
    for link in foe.links:
        if link.mine == side and link.foe != uid:
            return True
    return False


def keeps_contact(s: BattleState, u: Unit, card: Rect) -> bool:
    """Does every engagement of the unit keep the contact it needs with the card here?"""
    for link in u.links:
        foe = s.units[link.foe]
        before = contact_length(u.card, link.mine, foe.card, link.theirs)
        needed = needed_contact(u.card, link.mine, foe.card, link.theirs)
        after = contact_length(card, link.mine, foe.card, link.theirs)
        if after < needed - 2.0 and after < before - 1.0:
            return False
    return True


def back_out(s: BattleState, t: Table, u: Unit) -> None:
    """A colossus that overlaps the enemy it rushed slides back as soon as there is room (BG-COL-04)."""
    deepest = 0.0
    for link in u.links:
        if link.mine == FRONT:
            deep = rect_depth(u.card, s.units[link.foe].card)
            if deep > deepest:
                deepest = deep
    if deepest <= 2.0:
        return
    card = u.card.moved(0.0 - u.card.fx * deepest, 0.0 - u.card.fy * deepest)
    if not blocked(card, way_of(s, u, 6000.0)):
        new = s.change(u.uid)
        new.card = card
        tell(t, Said.SLID, new, card.x, card.y, rule="BG-COL-04")


# -- groups


def group_plans(s: BattleState, units: list[int]) -> list[Plan | None]:
    """Plans of units that move at once: from one snapshot, ignoring one another on the way (A-51)."""
    mask: i64 = 0
    for uid in units:
        mask |= 1 << uid
    plans: list[Plan | None] = []
    for uid in units:
        plans.append(plan_move(s, s.units[uid], DIRECT, 0, mask & ~(1 << uid)))
    return plans


def settled(s: BattleState, units: list[int], plans: list[Plan | None]) -> list[bool]:
    """Which members may go where they planned; the others would lie too deep on one another and move afterwards.

    Whoever is nearest to its goal goes first; a planned place counts against the places of those who go and against
    where the others still stand.
    """
    graze: i64 = s.rulings.friend_graze
    goes = [plan is not None for plan in plans]
    order: list[tuple[float, int]] = []
    for place in range(len(units)):
        plan = plans[place]
        if plan is not None:
            order.append((plan.rest, place))
    order.sort()
    changed = True
    while changed:
        changed = False
        for _, i in order:
            if not goes[i]:
                continue
            mine = plans[i]
            assert mine is not None
            for j in range(len(units)):
                if j == i:
                    continue
                other = plans[j]
                there = s.units[units[j]].card
                if goes[j] and other is not None:
                    if (other.rest, j) > (mine.rest, i):
                        continue  # the one further from its goal gives way
                    there = other.mover.card
                if too_deep(s, units[i], mine.mover.card, units[j], there, graze):
                    goes[i] = False
                    changed = True
                    break
    return goes


def too_deep(s: BattleState, one: i64, here: Rect, two: i64, there: Rect, graze: i64) -> bool:
    """Would the two cards overlap by more than friends may, and by more than they do now?"""
    if not overlap(here, there):
        return False
    deep = rect_depth(here.narrowed(graze), there)
    return deep > 2.0 and deep > rect_depth(s.units[one].card.narrowed(graze), s.units[two].card) + 1.0
