"""When does a flyer come down, and where? Landing by itself, on a point, or by a changed order (BG-FLY)."""

from typing import Final

from mypy_extensions import i64

from drumhead.games.battleground.ground import IMPASSABLE, step_on
from drumhead.games.battleground.movement import movement_category
from drumhead.games.battleground.planning import nearest_enemy
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
from drumhead.space.shapes import Rect, apart

# tried between a landed card and the enemy
GAPS: Final[tuple[int, ...]] = (30, 250, 500, 750, 1000, 1500, 2000, 2500, 3000)


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
    """Where an airborne unit on Close comes down because its move brings it within rushing distance (BG-FLY-05)."""
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
    reach = float(movement_category(s, grounded))
    side = facing_side(u.card, foe.card)
    if overlap(u.card, foe.card):
        side = (side + 2) % 4  # it began above that enemy: on the far side
    fx, fy = end.front()
    gx, gy = centre_of_side(foe.card, facing_side(end, foe.card), fx, fy)
    if apart(fx, fy, gx, gy) >= reach:
        return None
    far = float(movement_category(s, u)) + 1.0
    sx, sy = u.card.front()
    for turn in range(4):
        for gap in GAPS:
            laid = flush(end, foe.card, (side + turn) % 4)
            nx, ny = foe.card.normal((side + turn) % 4)
            place = laid.moved(nx * float(gap), ny * float(gap))
            px, py = place.front()
            if apart(px, py, sx, sy) > far:
                continue
            if room_to_land(s, u, place):
                return place
    return end if room_to_land(s, u, end) else None


def come_down(s: BattleState, t: Table, uid: i64, card: Rect) -> None:
    """It stands on the ground from now on; an automatic landing erases the mark (BG-FLY-12)."""
    u = s.change(uid)
    u.card = card
    u.order = u.order.grounded()
    u.raise_flag(LANDED)
    tell(t, Said.LANDED, u, card.x, card.y, (card.heading,), "BG-FLY-05")


def nearest_room(s: BattleState, u: Unit, start: Rect, end: Rect) -> Rect | None:
    """The last place on the way from start to end where the card may come down."""
    parts = 24
    k = parts
    while k >= 0:
        part = float(k) / float(parts)
        card = end.at(
            int(start.cx + (end.cx - start.cx) * part), int(start.cy + (end.cy - start.cy) * part), end.heading
        )
        if room_to_land(s, u, card):
            return card
        k -= 1
    return None
