"""When does a flyer come down, and where? Landing by itself, on a point, or by a changed order (BG-FLY)."""

from typing import Final

from mypy_extensions import i64

from drumhead.games.battleground.aims import nearest_enemy
from drumhead.games.battleground.ground import IMPASSABLE, step_on
from drumhead.games.battleground.movement import RUSH_MOVE, capped, movement_category
from drumhead.games.battleground.state import (
    LANDED,
    STARTED_AIRBORNE,
    TOOK_OFF,
    BattleState,
    Unit,
    tell,
)
from drumhead.games.battleground.verbs import CLOSE, Said
from drumhead.kernel.agenda import Table
from drumhead.space.approach import flush
from drumhead.space.measure import overlap
from drumhead.space.plane import centre_of_side, facing_side
from drumhead.space.shapes import Rect, apart, whole

GAP: Final = 30.0  # between a landed card and the enemy, at least: it engages nobody
PARTS: Final = 24  # of a flight, that are tried for room from its end
STRIDE: Final = 250.0  # by which a free gap is looked for


def room_to_land(s: BattleState, u: Unit, card: Rect) -> bool:
    """May it come down here: on nobody, on nothing impassable, on the table (BG-FLY-04)?"""
    if not s.ground.table.holds(card):
        return False
    for other in s.units:
        if other.out == 0 and other.uid != u.uid and not other.order.airborne and overlap(card, other.card):
            return False
    for piece in s.ground.slow:
        if step_on(piece.ground, u.printed.keys) == IMPASSABLE and overlap(card, piece.shape):
            return False
    return True


def bars_landing(s: BattleState, u: Unit, card: Rect) -> str:
    """The rule that keeps the unit from landing here this turn, or ''."""
    if u.has(TOOK_OFF) or not u.has(STARTED_AIRBORNE):
        return "BG-FLY-03"  # not in the turn in which it took off
    return "" if room_to_land(s, u, card) else "BG-FLY-04"


def lands_by_itself(s: BattleState, u: Unit, end: Rect) -> Rect | None:
    """Where an airborne unit on Close comes down because its move brings it within rushing distance (BG-FLY-05).

    ``u`` stands where its move began, ``end`` is where the move led.
    """
    if u.order.letter != CLOSE or not u.has(STARTED_AIRBORNE) or u.has(TOOK_OFF):
        return None
    uid = nearest_enemy(s, u, True)
    if uid == 0:
        return None
    foe = s.units[uid]
    if foe.order.airborne:
        return None
    grounded = u.copy()
    grounded.order = u.order.grounded()
    grounded.flags = 0
    reach = float(capped(u, movement_category(s, grounded, RUSH_MOVE)))
    side = facing_side(u.card, foe.card)
    if overlap(u.card, foe.card):
        side = (side + 2) % 4  # it began above that enemy: on the far side
    fx, fy = end.front()
    gx, gy = centre_of_side(foe.card, facing_side(end, foe.card), fx, fy)
    if apart(fx, fy, gx, gy) >= reach:
        return None
    for turn in range(4):
        place = nearest_place(s, u, flush(end, foe.card, (side + turn) % 4), foe, (side + turn) % 4, reach)
        if place is not None:
            return place
    return end if room_to_land(s, u, end) else None


def nearest_place(s: BattleState, u: Unit, laid: Rect, foe: Unit, side: i64, most: float) -> Rect | None:
    """As near to this side of the enemy as it can come down: where there is room, and no farther than it flies."""
    nx, ny = foe.card.normal(side)
    sx, sy = u.card.front()
    far = float(capped(u, movement_category(s, u))) + 1.0
    gap = GAP
    blocked = 0.0
    found: Rect | None = None
    while found is None and gap < most:
        found = landing(s, u, laid.moved(nx * gap, ny * gap), sx, sy, far)
        if found is None:
            blocked = gap
            gap += STRIDE
    if found is None or gap <= GAP:
        return found
    while gap - blocked > 1.0:
        middle = (gap + blocked) / 2.0
        nearer = landing(s, u, laid.moved(nx * middle, ny * middle), sx, sy, far)
        if nearer is None:
            blocked = middle
        else:
            found = nearer
            gap = middle
    return found


def landing(s: BattleState, u: Unit, place: Rect, sx: float, sy: float, far: float) -> Rect | None:
    """The place, if it is no farther from where the flight began than that and there is room."""
    px, py = place.front()
    return place if apart(px, py, sx, sy) <= far and room_to_land(s, u, place) else None


def come_down(s: BattleState, t: Table, uid: i64, card: Rect) -> None:
    """It stands on the ground from now on; an automatic landing erases the mark (BG-FLY-12)."""
    u = s.change(uid)
    u.card = card
    u.order = u.order.grounded()
    u.raise_flag(LANDED)
    tell(t, Said.LANDED, u, card.x, card.y, (card.heading,), "BG-FLY-05")


def nearest_room(s: BattleState, u: Unit, start: Rect, end: Rect) -> Rect | None:
    """The last place on the way from start to end where the card may come down."""
    k = PARTS
    while k >= 0 and not room_to_land(s, u, between(start, end, float(k) / float(PARTS))):
        k -= 1
    if k < 0:
        return None
    low = float(k) / float(PARTS)
    high = float(k + 1) / float(PARTS) if k < PARTS else low
    while (high - low) * apart(start.cx, start.cy, end.cx, end.cy) > 1.0:
        middle = (low + high) / 2.0
        if room_to_land(s, u, between(start, end, middle)):
            low = middle
        else:
            high = middle
    return between(start, end, low)


def between(start: Rect, end: Rect, part: float) -> Rect:
    """The card on its way from the one place to the other, looking as it does at the end."""
    return end.at(
        whole(start.cx + (end.cx - start.cx) * part), whole(start.cy + (end.cy - start.cy) * part), end.heading
    )
