"""Where may a unit stand before the battle? Zones, room beside others, and the places that are offered."""

from typing import Final

from mypy_extensions import i64

from drumhead.games.battleground.cards import EDGE_EAST, EDGE_NORTH, EDGE_SOUTH, EDGE_WEST, ArmyUnit
from drumhead.games.battleground.ground import IMPASSABLE, Search
from drumhead.games.battleground.movement import EXACT
from drumhead.games.battleground.state import (
    RESERVED,
    SOUTH,
    UNPLACED,
    BattleState,
    Unit,
)
from drumhead.games.battleground.verbs import Verb
from drumhead.kernel.action import Action
from drumhead.space.measure import overlap, to_point, wholly_inside
from drumhead.space.motion import rect_slide
from drumhead.space.shapes import SLACK, Polygon, Rect, box

SPACING: Final = 3750  # between the middles of neighbours in a line


def unplaced(s: BattleState, seat: i64) -> list[Unit]:
    """The seat's units that still wait beside the table, by uid."""
    found: list[Unit] = []
    for u in s.units:
        if u.uid and u.out == UNPLACED and u.seat == seat:
            found.append(u)
    return found


def unit_count(s: BattleState, side: i64) -> i64:
    count: i64 = 0
    for u in s.units:
        if u.uid and u.side == side:
            count += 1
    return count


def side_spent(s: BattleState, side: i64) -> i64:
    total: i64 = 0
    for seat in s.seats_of(side):
        total += s.spent[seat]
    return total


def bars_place(s: BattleState, seat: i64, uid: i64, card: Rect, airborne: i64) -> str:
    """The rule that keeps this unit from standing so, or ''."""
    if uid < 1 or uid >= len(s.units):
        return "BG-SET-02"
    u = s.units[uid]
    if u.seat != seat or (u.out != UNPLACED and u.out != RESERVED):
        return "BG-SET-02"
    if airborne and not u.printed.fly:
        return "BG-OMD-10"
    if not zoned(s, u, card):
        return "BG-SET-01"
    if not room_for(s, uid, card):
        return "BG-FLY-08" if airborne else "BG-SET-01"
    return "" if firm(s, u, card) else "BG-SET-01"


def room_for(s: BattleState, uid: i64, card: Rect) -> bool:
    """Would the unit lie on nobody there?"""
    for other in s.units:
        if other.out == 0 and other.uid and other.uid != uid and overlap(card, other.card):
            return False
    return True


def zoned(s: BattleState, u: Unit, card: Rect) -> bool:
    """Does it stand in the side's zone, looking where the scenario says?"""
    if "heading_east" in s.scenario.words and u.side == SOUTH and card.heading != 0:
        return False
    return in_zone(s, u.side, card)


def firm(s: BattleState, u: Unit, card: Rect) -> bool:
    """Does it stand on nothing that it could not enter?"""
    for piece in s.ground.pieces:
        if piece.step_for(u.printed.keys) == IMPASSABLE and overlap(card, piece.shape):
            return False
    return True


def in_zone(s: BattleState, side: i64, card: Rect) -> bool:
    """Does the whole card lie inside one of the side's zones (BG-SET-01)?"""
    low_x, low_y, high_x, high_y = box(card)
    for place in range(len(s.ground.zones[side])):
        upright = s.ground.boxes[side][place]
        if upright is not None:
            left, bottom, right, top = upright
            if low_x >= left - EXACT and high_x <= right + EXACT and low_y >= bottom - EXACT and high_y <= top + EXACT:
                return True
            continue
        zone = s.ground.zones[side][place]
        if not zone.convex:
            if wholly_inside(card, zone):
                return True
            continue
        inside = True
        for k in range(4):
            px, py = card.corner(k)
            if to_point(zone, px, py) > EXACT:
                inside = False
                break
        if inside:
            return True
    return False


def forward(s: BattleState, side: i64) -> i64:
    """The heading away from the side's own edge."""
    edge = s.scenario.deployment[side].edge
    if "heading_east" in s.scenario.words and side == SOUTH:
        return 0
    if edge == EDGE_SOUTH:
        return 9000
    if edge == EDGE_NORTH:
        return 27000
    if edge == EDGE_WEST:
        return 0
    assert edge == EDGE_EAST
    return 18000


def planned(s: BattleState, u: Unit, entry: ArmyUnit | None) -> tuple[int, int, int] | None:
    """Where this entry of the owner's list wants the unit to stand; North sees the table turned by half a circle."""
    if entry is None or not entry.placed:
        return None
    if u.side == SOUTH:
        return entry.x, entry.y, entry.heading
    return s.scenario.width - entry.x, s.scenario.height - entry.y, (entry.heading + 18000) % 36000


def plans_of(s: BattleState, seat: i64) -> list[ArmyUnit | None]:
    """The entries of the seat's list that its units are, by uid."""
    found: list[ArmyUnit | None] = []
    plan = s.plans[seat]
    place: i64 = 0
    for u in s.units:
        mine = u.uid != 0 and u.seat == seat and place < len(plan)
        found.append(plan[place] if mine else None)
        if mine:
            place += 1
    return found


def spots(s: BattleState, u: Unit) -> list[tuple[int, int, int]]:
    """Poses in rows through the zones of the side, front row first, for a unit that looks forward."""
    heading = forward(s, u.side)
    found: list[tuple[int, int, int]] = []
    for zone in s.ground.zones[u.side]:
        _spots_in(zone, u.card.at(0, 0, heading), found)
    return found


def _spots_in(zone: Polygon, card: Rect, found: list[tuple[int, int, int]]) -> None:
    low_x, low_y, high_x, high_y = box(zone)
    half = box(card)
    width = int(half[2] - half[0])
    height = int(half[3] - half[1])
    upright = card.heading == 9000 or card.heading == 27000
    across = SPACING if upright else width + 250
    deep = height + 250 if upright else SPACING
    columns: i64 = int(high_x - low_x - width) // across + 1
    rows: i64 = int(high_y - low_y - height) // deep + 1
    if int(high_x - low_x) < width or int(high_y - low_y) < height:
        return
    first_x: i64 = int(low_x + high_x) // 2 - (columns - 1) * across // 2
    row: i64 = 0
    while row < rows:
        y: i64 = int(high_y) - height // 2 - row * deep
        if card.heading == 27000:
            y = int(low_y) + height // 2 + row * deep
        column: i64 = 0
        while column < columns:
            # from the middle outwards
            offset: i64 = (column + 1) // 2 if column % 2 else -(column // 2)
            middle: i64 = (columns - 1) // 2
            found.append((first_x + (middle + offset) * across, y, card.heading))
            column += 1
        row += 1


def shape_of(u: Unit) -> i64:
    """A number for all that decides where a unit may stand: its side, its keywords, and whether it is a long card."""
    return u.printed.keys * 4 + (2 if u.card.depth > u.card.width else 0) + u.side


def berths(s: BattleState, u: Unit) -> list[Rect]:
    """The poses of `spots` that zone and ground allow. Looked up once for a scenario: the same in all its battles."""
    known = s.ground.berths.get(int(shape_of(u)))
    if known is None:
        known = []
        for x, y, heading in spots(s, u):
            card = u.card.at(x, y, heading)
            if zoned(s, u, card) and firm(s, u, card):
                known.append(card)
        s.ground.berths[int(shape_of(u))] = known
    return known


def placements(s: BattleState, u: Unit) -> list[Action]:
    """The berths of this unit as actions, kept like them."""
    key = int(shape_of(u) * 64 + u.uid)
    known = s.ground.placements.get(key)
    if known is None:
        known = [Action(Verb.PLACE, card.x, card.y, card.heading, (u.uid, 0)) for card in berths(s, u)]
        s.ground.placements[key] = known
    return known


def anywhere(s: BattleState, u: Unit) -> Rect | None:
    """Some legal pose in the side's zones, found by trying them in steps of a quarter inch, forward and to the left.

    Backward and to the right a card covers the same ground.
    """
    zones = s.ground.zones[u.side]
    known = s.ground.searches.get(int(shape_of(u)))
    start = known if known is not None and still_stand(s, known) else Search([], 0, 0, 0)
    place = start.zone
    quarter = start.quarter
    x = start.x
    while place < len(zones):
        low_x, low_y, high_x, high_y = box(zones[place])
        crowd = crowd_in(s, u, zones[place])
        if x == 0:
            x = int(low_x) + 1250
        heading: i64 = (forward(s, u.side) + 9000 * quarter) % 36000
        while x <= int(high_x):
            card = free_in_column(s, u, crowd, x, int(low_y) + 1250, int(high_y), heading)
            if card is not None:
                s.ground.searches[int(shape_of(u))] = Search(standing(s), place, quarter, x)
                return card
            x += 250
        x = 0
        quarter += 1
        if quarter == 2:
            quarter = 0
            place += 1
    s.ground.searches[int(shape_of(u))] = Search(standing(s), place, 0, 0)
    return None


def standing(s: BattleState) -> list[Rect | None]:
    """Where everybody stands, by uid."""
    return [None if u.out else u.card for u in s.units]


def still_stand(s: BattleState, known: Search) -> bool:
    """Does everybody who stood on the table then stand there still? Then what had no room then has none now."""
    if len(known.cards) != len(s.units):
        return False
    for u in s.units:
        card = known.cards[u.uid]
        if card is not None and (u.out or u.card is not card):
            return False
    return True


def crowd_in(s: BattleState, u: Unit, zone: Polygon) -> list[Rect]:
    """Whoever else stands so near that a card in this zone might lie on it."""
    low_x, low_y, high_x, high_y = box(zone)
    found: list[Rect] = []
    for other in s.units:
        if other.out or not other.uid or other.uid == u.uid:
            continue
        there = other.card
        reach = u.card.radius + there.radius
        if low_x - reach <= there.cx <= high_x + reach and low_y - reach <= there.cy <= high_y + reach:
            found.append(there)
    return found


def free_in_column(s: BattleState, u: Unit, crowd: list[Rect], x: i64, y: i64, high: i64, heading: i64) -> Rect | None:
    """The lowest legal pose from here up, in steps of a quarter inch."""
    lane = taken(crowd, u.card.at(x, y, heading))
    while y <= high:
        past = lane.past(float(y))
        if past > float(y):
            while float(y) < past:
                y += 250
            continue
        card = u.card.at(x, y, heading)
        if not bars_place(s, u.seat, u.uid, card, 0):
            return card
        y += 250
    return None


class Lane:
    """A column of poses, one above the other, and the stretches of it where somebody is surely in the way."""

    def __init__(self) -> None:
        self.lows: Final[list[float]] = []
        self.highs: Final[list[float]] = []

    def past(self, y: float) -> float:
        """Where somebody ends on whom a pose here would lie; the place itself where rounding could decide it."""
        for i in range(len(self.lows)):
            if self.lows[i] < y < self.highs[i]:
                return self.highs[i]
        return y


def taken(crowd: list[Rect], card: Rect) -> Lane:
    """The column from this pose up: each of the others is asked about once, and not for every pose."""
    lane = Lane()
    for there in crowd:
        reach = card.radius + there.radius
        if there.cx - card.cx >= reach or card.cx - there.cx >= reach:
            continue
        enter, leave = rect_slide(
            card.cx, card.cy, card.fx, card.fy, card.half_width, card.half_depth, 0.0, 1.0, there, SLACK
        )
        if enter < leave:
            lane.lows.append(card.cy + enter + 1.0)
            lane.highs.append(card.cy + leave - 1.0)
    return lane
