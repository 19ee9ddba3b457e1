"""Which final rushes are legal, and what does one do? Alone, in groups, by two's company, with a flank (BG-FR, BG-PIN).

`find_rush` answers for one unit: the nearest legal target, the side and the place. The owner only chooses the order of
rushes, who rushes together, and whether to accept a rush with the flank.
"""

from typing import Final

from mypy_extensions import i64

from drumhead.games.battleground.cards import (
    KEY_COLOSSAL,
    KEY_FEARSOME,
    KEY_JAVELIN,
    KEY_JAVELIN_MASTER,
    KEY_PILA,
    KEY_SKIRMISHER,
    KEY_TERRIFYING,
)
from drumhead.games.battleground.ground import IMPASSABLE
from drumhead.games.battleground.losses import destroy
from drumhead.games.battleground.maneuver import TERRAIN_ID, blocked
from drumhead.games.battleground.movement import AS_NEAR, EXACT, RUSH_MOVE, capped, movement_category, shift
from drumhead.games.battleground.state import (
    CONTROLLED,
    DONE,
    FLANK_RUSHED,
    FLEES,
    HALTED,
    LANDED,
    MOVED,
    OWES_FEAR,
    OWES_ROUT,
    RALLIED,
    RECEIVED,
    RUSHED,
    STARTED_AIRBORNE,
    THROWS,
    WAS_ENGAGED,
    BattleState,
    Unit,
    link_units,
    tell,
)
from drumhead.games.battleground.statics import allowed, forbidden
from drumhead.games.battleground.terrain import piece_step, rush_step
from drumhead.games.battleground.texts import MAY_AUTO_ROUT, MAY_MOVE, MAY_PINCH_CHECK, MAY_RUSH, ON_RUSH, ON_RUSHED
from drumhead.games.battleground.triggers import fire, fire_rules
from drumhead.games.battleground.verbs import CLOSE, POINT, Said
from drumhead.kernel.agenda import Table
from drumhead.space.approach import Opening, Path, flush, open_path, open_side, strip_of
from drumhead.space.measure import crosses
from drumhead.space.obstacles import Obstacles
from drumhead.space.plane import (
    centre_of_side,
    distance_to_centre,
    distance_to_close,
    distance_to_side,
    facing_side,
)
from drumhead.space.shapes import FRONT, LEFT, REAR, RIGHT, Rect, apart, short_of

STRIP: Final = 2500.0
GROUP_LIMIT: Final = 24


class Rush:
    """One legal final rush: who, whom, on which side, with which edge, and where it will stand."""

    def __init__(self, uid: i64, target: i64, side: i64, edge: i64, place: Rect, near: float, path: Path) -> None:
        self.uid: Final[i64] = uid
        self.target: Final[i64] = target
        self.side: Final[i64] = side  # of the target
        self.edge: Final[i64] = edge  # of the rusher: FRONT, or the flank it rushes with
        self.place: Final = place
        self.near: Final = near  # distance to close
        self.path: Final = path


def bars_rusher(s: BattleState, u: Unit) -> str:
    """The rule that keeps the unit from rushing anybody, or ''."""
    if u.links:
        return "BG-UNU-08"
    if u.order.letter != CLOSE:
        return "BG-FR-19" if u.routing() else "BG-FR-04"
    if u.has(CONTROLLED):
        return "BG-CMD-04"
    if u.order.airborne or u.has(STARTED_AIRBORNE | LANDED):
        return "BG-FLY-06"
    if u.has(RALLIED) and not allowed(s, u, MAY_MOVE):
        return "BG-CMD-07"
    if u.has(HALTED):
        return "BG-RTM-05"
    if u.has(DONE):
        return "BG-FR-01"
    if forbidden(s, u, MAY_RUSH):
        return "BG-GEN-04"
    return ""


def rush_card(u: Unit, card: Rect) -> Rect:
    """The card that must find room: of a colossal unit only as much as a normal card (BG-FR-21)."""
    if card.depth > 2500:  # BG-FR-21
        return Rect(card.x, card.y, card.heading, card.width, 2500)
    return card


def pressed_in(place: Rect, way: Obstacles) -> Rect:
    """Where a colossus comes to stand: flush, or as far on the enemy's card as the room behind it demands (BG-FR-21).

    `way` holds neither of the two. `unusual.back_out` takes it off the enemy again when there is room (BG-COL-04).
    """
    if not blocked(place, way):
        return place
    low = 0.0
    high = float(place.depth) - 2500.0  # there it covers what a normal card would, and that is free
    while high - low > 1.0:
        middle = (low + high) / 2.0
        if blocked(place.moved(place.fx * middle, place.fy * middle), way):
            low = middle
        else:
            high = middle
    return place.moved(place.fx * high, place.fy * high)  # BG-FR-21


def around(s: BattleState, u: Unit, target: Unit, ignoring: i64, placed: list[Rush] | None) -> Obstacles:
    """What may stand in the way of a rush at this target: whoever is near it or between, ground, the table's edge."""
    way = Obstacles(s.ground.table)
    graze: i64 = s.rulings.friend_graze
    mid_x = (u.card.cx + target.card.cx) / 2.0
    mid_y = (u.card.cy + target.card.cy) / 2.0
    reach = apart(u.card.cx, u.card.cy, target.card.cx, target.card.cy) / 2.0 + 9000.0
    for other in s.units:
        if other.out or other.order.airborne or other.uid == u.uid or other.uid == target.uid:
            continue
        if ignoring & (1 << other.uid):
            continue
        shape = other.card
        dx = shape.cx - mid_x
        dy = shape.cy - mid_y
        if dx * dx + dy * dy > reach * reach:
            continue
        way.add(other.uid, shape, graze if other.side == u.side else 0)
    if placed is not None:
        for rush in placed:
            way.add(rush.uid, rush.place, graze)
    for piece in s.ground.slow:
        if piece_step(s, u, piece) == IMPASSABLE:
            way.add(TERRAIN_ID + piece.index, piece.shape)
    for piece in s.ground.doors:
        if piece_step(s, u, piece) == IMPASSABLE:
            way.add(TERRAIN_ID + piece.index, piece.shape)
    return way


def without(way: Obstacles, ignoring: i64, placed: list[Rush] | None) -> Obstacles:
    """The same obstacles without those that rush at the same time: they are ignored on the way (A-62)."""
    if placed is None or not placed:
        return way
    free = Obstacles(way.table)
    for i in range(len(way.shapes)):
        mine = False
        for rush in placed:
            if rush.uid == way.ids[i]:
                mine = True
        if not mine:
            free.add(way.ids[i], way.shapes[i], way.grazes[i])
    return free


def find_rush(s: BattleState, uid: i64, ignoring: i64 = 0, placed: list[Rush] | None = None) -> Rush | None:
    """The nearest legal final rush of this unit (BG-FR-11), or None. A flank contact never outranks a front contact."""
    u = s.units[uid]
    if bars_rusher(s, u):
        return None
    mc = movement_category(s, u, RUSH_MOVE)
    reach = furthest(s, u, mc)
    best: Rush | None = None
    fx, fy = u.card.front()
    for foe in s.units:
        if not u.seen & (1 << foe.uid) or foe.out or foe.order.airborne:
            continue  # BG-FR-05, BG-FR-20
        if u.near and not u.near & (1 << foe.uid):
            continue  # BG-FR-09
        dx = foe.card.cx - fx
        dy = foe.card.cy - fy
        limit = reach + foe.card.radius
        if dx * dx + dy * dy > limit * limit:
            continue
        near = distance_to_close(u.card, foe.card)
        if best is not None and near >= best.near:
            continue
        if distance_to_centre(u.card, foe.card) >= reach:
            continue  # BG-FR-10
        found, _ = rush_at(s, u, foe, mc, ignoring, placed, FRONT)
        if found is not None:
            best = found
    return best


def rush_choices(s: BattleState, uid: i64) -> list[Rush]:
    """The rush of this unit, and those at other enemies that are just as near: of them its owner chooses (BG-FR-11)."""
    first = find_rush(s, uid)
    if first is None:
        return []
    found = [first]
    u = s.units[uid]
    for foe in s.units:
        if foe.uid <= first.target or foe.out or not u.seen & (1 << foe.uid) or foe.order.airborne:
            continue
        if distance_to_close(u.card, foe.card) <= first.near + AS_NEAR:
            other = rush_to(s, uid, foe.uid)
            if other is not None:
                found.append(other)
    return found


def rush_to(s: BattleState, uid: i64, target: i64) -> Rush | None:
    """The final rush of this unit at this enemy with its front, if there is one; it need not be the nearest."""
    u = s.units[uid]
    found, _ = rush_at(s, u, s.units[target], movement_category(s, u, RUSH_MOVE), 0, None, FRONT)
    return found


def furthest(s: BattleState, u: Unit, mc: i64) -> float:
    """Beyond this no ground makes a rush possible: only roads lengthen one, by two steps at most."""
    return float(capped(u, shift(mc, 2 if s.ground.roads else 0))) + 2.0


def rush_at(
    s: BattleState,
    u: Unit,
    foe: Unit,
    mc: i64,
    ignoring: i64,
    placed: list[Rush] | None,
    edge: i64,
    front_tried: bool = False,
) -> tuple[Rush | None, str]:
    """The final rush of one unit at one enemy with this edge, or None and the rule that is not met.

    ``front_tried``: the front is known to engage nobody here, so a flank need not ask again.
    """
    if not u.seen & (1 << foe.uid):
        return None, "BG-FR-05"
    if foe.order.airborne:
        return None, "BG-FR-20"
    if u.near and not u.near & (1 << foe.uid):
        return None, "BG-FR-09"
    if u.order.objective and u.order.objective != foe.uid and not blocks_objective(s, u, foe):
        return None, "BG-FR-04"
    way = around(s, u, foe, ignoring, placed)
    card = rush_card(u, u.card)
    facing = facing_side(u.card, foe.card)  # BG-GEO-03
    opening: Opening | None = None
    if edge == FRONT:
        opening = front_opening(s, u, foe, card, facing, way)
    else:
        if not front_tried and front_opens(s, u, foe, card, facing, way, mc, ignoring, placed):
            return None, "BG-FR-18"
        opening = flank_opening(card, foe, facing, way, edge)
    if opening is None:
        return None, "BG-FR-06"
    side: i64 = opening.side
    fx, fy = u.card.front()
    if skirmish_bars(u, foe, side, placed):
        return None, "BG-SKR-01"
    cx, cy = centre_of_side(foe.card, side, fx, fy)  # BG-COL-05: of three the nearest
    path = open_path(fx, fy, cx, cy, without(way, ignoring, placed), foe.card, STRIP)
    if path.open and s.rulings.centred_path and (path.left < STRIP / 2.0 - 2.0 or path.right < STRIP / 2.0 - 2.0):
        return None, "BG-FR-08"  # A-09 the other way
    if not path.open:
        return None, "BG-FR-08"
    place = opening.place
    if u.card.depth > 2500:
        back = (float(u.card.depth) - 2500.0) / 2.0
        place = Rect(place.x, place.y, place.heading, u.card.width, u.card.depth)
        place = pressed_in(place.moved(0.0 - back * place.fx, 0.0 - back * place.fy), way)
    distance = distance_to_side(u.card, foe.card, side)
    if distance >= furthest(s, u, mc):
        return None, "BG-FR-10"
    reach = float(capped(u, shift(mc, rush_step(s, u, strip_of(path), place))))
    if s.rulings.strict_rush:
        if not short_of(distance, reach):
            return None, "BG-FR-10"
    elif distance > reach + 1.0:
        return None, "BG-FR-10"
    return Rush(u.uid, foe.uid, side, edge, place, distance_to_close(u.card, foe.card), path), ""


def front_opening(s: BattleState, u: Unit, foe: Unit, card: Rect, facing: i64, way: Obstacles) -> Opening | None:
    """The facing side if open, else as a pocket (A-54), else the nearest open side (BG-FR-06)."""
    opening = open_side(card, foe.card, facing, way)
    if opening.open:
        return opening
    opening = open_side(card, foe.card, facing, way, FRONT, s.rulings.friend_graze if s.rulings.friend_graze else 1)
    if opening.open:
        return opening
    best: Opening | None = None
    nearest = 0.0
    for side in (FRONT, LEFT, REAR, RIGHT):
        if side == facing:
            continue
        far = distance_to_side(u.card, foe.card, side)
        if best is not None and far >= nearest:
            continue
        opening = open_side(card, foe.card, side, way)
        if opening.open:
            best = opening
            nearest = far
    return best  # BG-FR-07: this side or none


def front_opens(
    s: BattleState,
    u: Unit,
    foe: Unit,
    card: Rect,
    facing: i64,
    way: Obstacles,
    mc: i64,
    ignoring: i64,
    placed: list[Rush] | None,
) -> bool:
    """May the front engage after all? Then there is no rush with a flank (BG-FR-18, A-55)."""
    if open_side(card, foe.card, facing, way).open:
        return True
    found, _ = rush_at(s, u, foe, mc, ignoring, placed, FRONT)
    return found is not None


def flank_opening(card: Rect, foe: Unit, facing: i64, way: Obstacles, edge: i64) -> Opening | None:
    """Where the unit's flank fits: the facing side, else the nearest side of the enemy (BG-FR-18)."""
    opening = open_side(card, foe.card, facing, way, edge)
    if opening.open:
        return opening
    best: Opening | None = None
    nearest = 0.0
    for side in (FRONT, LEFT, REAR, RIGHT):
        if side == facing:
            continue
        far = distance_to_side(card, foe.card, side)
        if best is not None and far >= nearest:
            continue
        opening = open_side(card, foe.card, side, way, edge)
        if opening.open:
            best = opening
            nearest = far
    return best


def in_reach(s: BattleState, u: Unit) -> bool:
    """Is any enemy that it may rush at all near enough?"""
    reach = float(capped(u, shift(movement_category(s, u, RUSH_MOVE), 2)))
    for foe in s.units:
        if foe.out == 0 and u.seen & (1 << foe.uid) and (not u.near or u.near & (1 << foe.uid)):
            if distance_to_centre(u.card, foe.card) < reach:
                return True
    return False


def flank_rushes(s: BattleState, u: Unit) -> list[Rush]:
    """Every rush with a flank, for a unit of which `find_rush` says that its front can engage nobody (BG-FR-18)."""
    found: list[Rush] = []
    mc = movement_category(s, u, RUSH_MOVE)
    reach = furthest(s, u, mc)
    for foe in s.units:
        if foe.out or not u.seen & (1 << foe.uid) or distance_to_centre(u.card, foe.card) >= reach:
            continue
        way = around(s, u, foe, 0, None)
        if open_side(rush_card(u, u.card), foe.card, facing_side(u.card, foe.card), way).open:
            continue  # the front could engage here, if the way were free or shorter
        for edge in (LEFT, RIGHT):
            rush, why = rush_at(s, u, foe, mc, 0, None, edge, True)
            if rush is not None:
                found.append(rush)
            elif why == "BG-FR-04" or why == "BG-FR-09":
                break  # what bars one flank bars the other
    return found


def skirmish_bars(u: Unit, foe: Unit, side: i64, placed: list[Rush] | None) -> bool:
    """Skirmishers rush others only on a side that is not the front, or where it makes a pinch (BG-SKR-01)."""
    if not u.key(KEY_SKIRMISHER) or foe.key(KEY_SKIRMISHER) or side != FRONT:
        return False
    if foe.sides() & ~(1 << side):
        return False
    if placed is not None:
        for rush in placed:
            if rush.target == foe.uid and rush.side != side:
                return False
    return True


def blocks_objective(s: BattleState, u: Unit, foe: Unit) -> bool:
    """Is it faster to cut through this enemy than to go round it on the way to the objective (BG-FR-04, BG-OMD-07)?

    The enemy counts as gone after one round: through it takes one turn more than the straight rest of the way.
    """
    fx, fy = u.card.front()  # BG-OMD-07
    gx = float(u.order.px)
    gy = float(u.order.py)
    if u.order.objective != POINT:
        goal = s.unit(u.order.objective)
        if goal is None:
            return True
        gx, gy = goal.card.cx, goal.card.cy
        k = facing_side(u.card, goal.card)
        gx, gy = centre_of_side(goal.card, k, fx, fy)
    if not crosses(foe.card, fx, fy, gx, gy):
        return False
    mc = float(movement_category(s, u))
    if mc <= 0.0:
        return False
    straight = apart(fx, fy, gx, gy)
    # round a corner of the enemy, kept clear by half the card's diagonal
    best = 1e12
    clear = u.card.radius
    for corner in range(4):
        px, py = foe.card.corner(corner)
        ox = px - foe.card.cx
        oy = py - foe.card.cy
        grow = (foe.card.radius + clear) / foe.card.radius
        px = foe.card.cx + ox * grow
        py = foe.card.cy + oy * grow
        if crosses(foe.card, fx, fy, px, py) or crosses(foe.card, px, py, gx, gy):
            continue
        length = apart(fx, fy, px, py) + apart(px, py, gx, gy)
        if length < best:
            best = length
    through = 1 + turns_for(straight, mc)
    return best >= 1e12 or through <= turns_for(best, mc)


def turns_for(length: float, mc: float) -> i64:
    whole = int(length / mc)
    return whole if float(whole) * mc >= length - 1.0 else whole + 1


# -- who may rush now


def group_rush(s: BattleState, side: i64, seat: i64) -> list[Rush]:
    """The largest simultaneous group: everybody who can rush if the others are lifted off the table (A-50, A-62)."""
    members: i64 = 0
    units: list[int] = []
    for u in s.units:
        if u.out == 0 and u.side == side and u.seat == seat and u.uid and u.seen and not bars_rusher(s, u):
            members |= 1 << u.uid
            units.append(u.uid)
    if len(units) < 2:
        return []
    return place_group(s, units, members)


def place_group(s: BattleState, units: list[int], members: i64) -> list[Rush]:
    """Place these units' rushes together; members that find no rush leave, and the rest is tried again."""
    rounds: i64 = 0
    while rounds < GROUP_LIMIT:
        rounds += 1
        found: list[tuple[float, int]] = []
        lost = False
        for uid in units:
            if members & (1 << uid):
                rush = find_rush(s, uid, members & ~(1 << uid))
                if rush is None:
                    members &= ~(1 << uid)
                    lost = True
                else:
                    found.append((rush.near, uid))
        if lost:
            continue
        found.sort()
        placed: list[Rush] = []
        dropped = False
        for _, uid in found:
            rush = find_rush(s, uid, members & ~(1 << uid), placed)
            if rush is None:
                members &= ~(1 << uid)  # it leaves, and the placement starts again
                dropped = True
                break
            placed.append(rush)
        if not dropped:
            return placed
    return []


def company(s: BattleState, one: Rush, two: Rush) -> list[Rush]:
    """Two's company: both take half of the same side, their middles half a card from its middle (BG-FR-15)."""
    foe = s.units[one.target]
    side = one.side
    a = s.units[one.uid]
    b = s.units[two.uid]
    if one.edge != FRONT or two.edge != FRONT or one.target != two.target or two.side != side:
        return []
    half = a.card.half_width
    if 2.0 * foe.card.half_of(side) < 2.0 * half - 2.0:
        return []
    qx, qy = foe.card.middle_of(side)
    nx, ny = foe.card.normal(side)
    one_at = (a.card.cx - qx) * (0.0 - ny) + (a.card.cy - qy) * nx
    two_at = (b.card.cx - qx) * (0.0 - ny) + (b.card.cy - qy) * nx
    first = half if one_at > two_at else 0.0 - half
    placed: list[Rush] = []
    members: i64 = (1 << one.uid) | (1 << two.uid)
    for rush, offset in ((one, first), (two, 0.0 - first)):
        u = s.units[rush.uid]
        place = flush(u.card, foe.card, side, offset)
        way = around(s, u, foe, members & ~(1 << rush.uid), placed)
        if blocked(place, way):
            return []
        placed.append(Rush(rush.uid, rush.target, side, FRONT, place, rush.near, rush.path))
    return placed


# -- doing it


def fear_rank(u: Unit) -> i64:
    """How frightening the unit is: nothing, fearsome, terrifying (BG-FEA-02)."""
    if u.key(KEY_TERRIFYING):  # BG-FEA-02
        return 2
    return 1 if u.key(KEY_FEARSOME) else 0


def owe_fear(s: BattleState, uid: i64, foe: Unit) -> None:
    """A unit that becomes engaged with something more frightening than itself takes a fear check (BG-FEA-01..03)."""
    u = s.units[uid]  # BG-FEA-01, BG-FEA-03
    mine = fear_rank(u)
    theirs = fear_rank(foe)
    if theirs <= mine:
        return
    worse: i64 = -1 if theirs == 2 and mine == 0 else 0
    new = s.change(uid)
    if not new.has(OWES_FEAR) or worse < new.fear:
        new.fear = worse
    new.raise_flag(OWES_FEAR)


def engage(s: BattleState, t: Table, rush: Rush) -> None:
    """The rush happens: the card is placed, the two become engaged, and what follows from that is noted."""
    u = s.change(rush.uid)
    foe = s.units[rush.target]
    start = u.card
    u.card = rush.place
    u.moved = int(apart(start.cx, start.cy, rush.place.cx, rush.place.cy))
    u.raise_flag(RUSHED | DONE | MOVED)
    if rush.edge != FRONT:
        u.raise_flag(FLANK_RUSHED)
    place = rush.place
    tell(t, Said.RUSHED, u, foe.uid, foe.kind, (rush.side, place.x, place.y, place.heading), "BG-FR-13")
    if foe.routing():
        destroy(s, t, foe.uid, "BG-FR-19")
        return
    was_free = not foe.links
    # BG-FR-17: with nobody else, whatever it touches
    link_units(s, u.uid, rush.edge, foe.uid, rush.side, s.turn, 1 if rush.edge != FRONT else 0)
    u = s.units[rush.uid]
    note_pinch(s, t, u, rush.target, rush.side)
    owe_fear(s, rush.target, u)
    owe_fear(s, rush.uid, s.units[rush.target])
    foe = s.units[rush.target]
    if foe.key(KEY_SKIRMISHER) and not u.key(KEY_SKIRMISHER) and was_free and not forbidden(s, foe, MAY_AUTO_ROUT):
        s.change(foe.uid).raise_flag(FLEES)  # BG-SKR-04
    note_throws(s, rush, start)
    fire(s, rush.uid, ON_RUSH, rush.target)
    fire_rules(s, rush.uid, ON_RUSH, rush.target)
    fire(s, rush.target, ON_RUSHED, rush.uid)


def note_pinch(s: BattleState, t: Table, rusher: Unit, uid: i64, side: i64) -> None:
    """A unit that becomes engaged on one more side is pinched and owes a rout check (BG-PIN-02)."""
    foe = s.units[uid]
    held: i64 = 0  # sides on which others are engaged with it
    counted: i64 = 0  # and as the check counts them: skirmishers count only for one of their kind
    for link in foe.links:
        if link.foe != rusher.uid:
            held |= 1 << link.mine
            if foe.key(KEY_SKIRMISHER) or not s.units[link.foe].key(KEY_SKIRMISHER):
                counted |= 1 << link.mine  # BG-PIN-04
    if held and not held & (1 << side):
        tell(t, Said.PINCHED, foe, rule="BG-PIN-01")
    if counted == 0 or counted & (1 << side):  # BG-PIN-02
        return  # BG-PIN-01: two enemies on one side are no pinch
    if foe.key(KEY_COLOSSAL) and not rusher.key(KEY_COLOSSAL):
        return  # BG-PIN-03, BG-COL-06
    if rusher.key(KEY_SKIRMISHER) and not foe.key(KEY_SKIRMISHER):
        return  # BG-PIN-04, BG-SKR-02
    if forbidden(s, foe, MAY_PINCH_CHECK):
        return
    s.change(uid).raise_flag(OWES_ROUT)


def note_throws(s: BattleState, rush: Rush, start: Rect) -> None:
    """Javelins and pila are thrown on the turn two units become engaged (BG-JAV-02, BG-JAV-07).

    ``start``: where the rusher stood; nobody moves before the rushes of a turn.
    """
    u = s.units[rush.uid]  # BG-JAV-07
    foe = s.units[rush.target]
    if u.key(KEY_JAVELIN | KEY_PILA | KEY_JAVELIN_MASTER):
        s.change(rush.uid).raise_flag(THROWS)
    if foe.key(KEY_JAVELIN | KEY_PILA | KEY_JAVELIN_MASTER) and rush.side == FRONT and rush.edge >= 0:
        if not foe.has(WAS_ENGAGED):
            far = distance_to_centre(foe.card, start)  # measured as a shot at it would have been
            if foe.key(KEY_JAVELIN_MASTER) or far > float(foe.printed.range) + EXACT:
                s.change(foe.uid).raise_flag(THROWS | RECEIVED)
