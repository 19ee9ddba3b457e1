"""How does a unit flee? Starting to rout, rout moves, passing through friends, leaving the table, rallying (BG-RTM)."""

from typing import ClassVar, Final

from mypy_extensions import i64

from drumhead.games.battleground.cards import EDGE_NORTH, EDGE_SOUTH, EDGE_WEST, KEY_SKIRMISHER
from drumhead.games.battleground.ground import IMPASSABLE
from drumhead.games.battleground.losses import destroy
from drumhead.games.battleground.maneuver import TERRAIN_ID, blocked
from drumhead.games.battleground.movement import ROUT_MOVE, movement_category, shift
from drumhead.games.battleground.state import (
    DONE,
    HALTED,
    MOVED,
    OWES_ROUT,
    RALLIED,
    ROUT_MOVED,
    ROUTED_NOW,
    BattleState,
    Order,
    Unit,
    tell,
    unlink,
)
from drumhead.games.battleground.terrain import Tread, near, piece_step, rush_step
from drumhead.games.battleground.texts import ON_RALLY, ON_ROUT
from drumhead.games.battleground.triggers import fire
from drumhead.games.battleground.verbs import HOLD, ROUTING, Said, Verb
from drumhead.kernel.action import Action
from drumhead.kernel.agenda import Step, Table
from drumhead.kernel.events import bit
from drumhead.kernel.illegal import Illegal
from drumhead.space.approach import open_path
from drumhead.space.headings import SINES, heading_of
from drumhead.space.measure import contact, overlap, to_point
from drumhead.space.motion import push, rect_slide
from drumhead.space.obstacles import Obstacles
from drumhead.space.routes import route
from drumhead.space.shapes import Rect, Shape, apart, box, whole

STRIP: Final = 2500.0
PLAIN: Final = 2.0  # thousandths by which cards that touch may overlap
PASSES: Final = 6  # friends that one rout move may pass through


def own_edge(s: BattleState, side: i64) -> i64:
    return s.scenario.deployment[side].edge


def edge_heading(s: BattleState, side: i64) -> i64:
    """The heading straight to the side's own table edge."""
    edge = own_edge(s, side)
    if edge == EDGE_SOUTH:
        return 27000
    if edge == EDGE_NORTH:
        return 9000
    if edge == EDGE_WEST:
        return 18000
    return 0


def to_edge(s: BattleState, side: i64, card: Shape) -> float:
    """How far the card (or a zone) is from the side's own edge."""
    low_x, low_y, high_x, high_y = box(card)
    edge = own_edge(s, side)
    if edge == EDGE_SOUTH:
        return low_y
    if edge == EDGE_NORTH:
        return s.ground.table.top - high_y
    if edge == EDGE_WEST:
        return low_x
    return s.ground.table.right - high_x


# -- starting and ending


def start_rout(s: BattleState, t: Table, uid: i64, away_from: i64 = 0) -> None:
    """The order is erased; the unit turns to its own edge, or away from an enemy it is engaged with (BG-CRG-06)."""
    u = s.change(uid)
    u.order = Order(ROUTING, 0, 1 if u.printed.fly else 0)  # BG-FLY-09
    u.raise_flag(ROUTED_NOW)
    tell(t, Said.ROUTED, u, rule="BG-CRG-06")
    heading = edge_heading(s, u.side)
    if away_from:
        link = u.link(away_from)
        if link is not None:
            heading = (u.card.heading + 9000 * link.mine + 18000) % 36000
    turned = u.card.at(u.card.x, u.card.y, heading)
    free = True
    for other in s.units:
        if other.out == 0 and other.side != u.side and not other.order.airborne and overlap(turned, other.card):
            if not overlap(u.card, other.card):
                free = False  # it keeps its heading; friends make room (BG-UNU-06)
    if free and s.ground.table.holds(turned) and stays_off_walls(s, u, turned):
        u.card = turned
        tell(t, Said.TURNED, u, more=(heading,))
    fire(s, uid, ON_ROUT)


def rally(s: BattleState, t: Table, uid: i64, heading: i64 = -1, rule: str = "BG-CMD-07") -> None:
    """Back under command: on Hold without modifiers (a flyer stays airborne), facing as its owner likes (BG-CMD-07).

    Without a heading the owner is asked for one.
    """
    u = s.change(uid)
    u.order = Order(HOLD, 0, 1 if u.printed.fly else 0)
    u.raise_flag(RALLIED)
    u.drop_flag(ROUTED_NOW)
    if heading >= 0:
        turned = u.card.at(u.card.x, u.card.y, heading)
        if fits_turned(s, u, turned):
            u.card = turned
    else:
        s.push(Face(u.seat, uid))
    tell(t, Said.RALLIED, u, more=(u.card.heading,), rule=rule)
    fire(s, uid, ON_RALLY)


def rally_headings(s: BattleState, u: Unit) -> list[int]:
    """To the enemy's edge, to the nearest enemy, and as it stands."""
    found: list[int] = [(edge_heading(s, u.side) + 18000) % 36000]
    nearest = 1e18
    heading: i64 = -1
    for foe in s.units:
        if foe.out or foe.side == u.side:
            continue
        dx = foe.card.cx - u.card.cx
        dy = foe.card.cy - u.card.cy
        far = dx * dx + dy * dy
        if far < nearest and far > 1.0:
            nearest = far
            heading = heading_of(dx, dy)
    if heading >= 0 and heading not in found:
        found.append(heading)
    if u.card.heading not in found:
        found.append(u.card.heading)
    return found


class Face(Step[BattleState]):
    """A unit that rallied without being told where to look is faced by its owner in any direction (BG-CMD-07)."""

    UNLISTED: ClassVar[str] = "Any heading is legal; three good ones are listed."

    def __init__(self, seat: i64, uid: i64) -> None:
        self.seat: Final[i64] = seat
        self.uid: Final[i64] = uid

    def run(self, s: BattleState, t: Table) -> i64:
        u = s.units[self.uid]
        if u.out or u.routing() or len(self.options(s, self.seat)) < 2:
            s.pop()
            return 0
        return bit(self.seat)

    def options(self, s: BattleState, seat: i64) -> list[Action]:
        u = s.units[self.uid]
        actions: list[Action] = []
        for heading in rally_headings(s, u):
            if fits_turned(s, u, u.card.at(u.card.x, u.card.y, heading)):
                actions.append(Action(Verb.RALLY, self.uid, heading))
        return actions

    def verify(self, s: BattleState, seat: i64, action: Action) -> None:
        if action.verb is not Verb.RALLY or action.a != self.uid or action.c or action.more:
            raise Illegal("K-OPTION")
        u = s.units[self.uid]
        if not 0 <= action.b < 36000 or not fits_turned(s, u, u.card.at(u.card.x, u.card.y, action.b)):
            raise Illegal("BG-CMD-07")

    def take(self, s: BattleState, t: Table, seat: i64, action: Action) -> None:
        s.pop()
        u = s.change(self.uid)
        if u.card.heading != action.b:
            u.card = u.card.at(u.card.x, u.card.y, action.b)
            tell(t, Said.TURNED, u, more=(action.b,), rule="BG-CMD-07")


def fits_turned(s: BattleState, u: Unit, turned: Rect) -> bool:
    """Does the turned card lie on nobody it did not lie on before, and on the table?"""
    if not s.ground.table.holds(turned):
        return False
    if u.airborne():
        return True
    for other in s.units:
        if other.out == 0 and other.uid != u.uid and not other.order.airborne:
            if overlap(turned, other.card) and not overlap(u.card, other.card):
                return False
    return stays_off_walls(s, u, turned)


def stays_off_walls(s: BattleState, u: Unit, turned: Rect) -> bool:
    """Does the turned card lie on no ground it cannot enter, unless it lay there before (BG-UNU-01)?"""
    if u.airborne():
        return True
    for piece in s.ground.slow:
        if piece_step(s, u, piece) == IMPASSABLE and overlap(turned, piece.shape) and not overlap(u.card, piece.shape):
            return False
    return True


# -- the move


class Flight:
    """One rout move being worked out: direction, what stops it, whom it passes through."""

    def __init__(self, s: BattleState, u: Unit) -> None:
        self.s: Final = s
        self.u: Final = u
        self.mc: Final[i64] = movement_category(s, u, ROUT_MOVE)
        length = float(self.mc if s.ground.bare else shift(self.mc, 2))
        self.tread: Final = Tread(s, u, u.card, length + u.card.radius + 100.0)
        self.flat: Final = self.tread.flat or u.order.airborne == 1
        self.most: Final = float(self.mc if self.flat else shift(self.mc, self.tread.step()))  # on the ground here
        self.walls: Final = Obstacles(s.ground.table)
        self.flies: Final = u.order.airborne == 1
        if not self.flies:
            for other in s.units:
                if other.out or other.side == u.side or other.order.airborne:
                    continue
                dx = other.card.cx - u.card.cx
                dy = other.card.cy - u.card.cy
                reach = length + other.card.radius + u.card.radius + 6000.0
                if dx * dx + dy * dy <= reach * reach:
                    self.walls.add(other.uid, other.card)
            for piece in s.ground.slow:
                if piece_step(s, u, piece) == IMPASSABLE and not overlap(u.card, piece.shape):
                    self.walls.add(TERRAIN_ID + piece.index, piece.shape)
            for piece in s.ground.doors:
                if piece_step(s, u, piece) == IMPASSABLE:
                    self.walls.add(TERRAIN_ID + piece.index, piece.shape)

    def length(self, heading: i64) -> float:
        """How far its category and the ground let it run this way: slow ground is crossed, and slows (BG-RTM-02).

        Who has come further than the ground ahead allows stops before it (BG-TER-04).
        """
        if self.flat:
            return float(self.mc)
        best = self.most
        if not self.tread.meets(self.swath(heading, best)) or float(self.paces(heading, best)) >= best:
            return best
        low = 0.0
        high = best
        while high - low > 1.0:
            middle = (low + high) / 2.0
            if float(self.paces(heading, middle)) >= middle:
                low = middle
            else:
                high = middle
        return low

    def swath(self, heading: i64, length: float) -> Rect:
        """All that the strip and the card may cover on a flight of at most this length, a little more for rounding."""
        card = self.u.card
        back = length - float(card.depth)
        back = (back if back < 0.0 else 0.0) - 8.0
        ahead = length + 8.0
        fx, fy = card.front()
        half = (back + ahead) / 2.0
        x = whole(fx + SINES[heading + 9000] * half)
        y = whole(fy + SINES[heading] * half)
        width = card.width if card.width > 2500 else 2500
        return Rect(x, y, heading, width + 16, whole(ahead - back))

    def paces(self, heading: i64, length: float) -> i64:
        """The category on the ground that is met within this length."""
        strip: Rect | None = None
        if length >= 2.0:
            fx, fy = self.u.card.front()
            half = length / 2.0
            x = whole(fx + SINES[heading + 9000] * half)
            y = whole(fy + SINES[heading] * half)
            strip = Rect(x, y, heading, 2500, whole(length))
        return shift(self.mc, rush_step(self.s, self.u, strip, self.at(heading, length), self.tread))

    def at(self, heading: i64, length: float) -> Rect:
        """The card after fleeing so far: picked up and placed, looking where it runs (BG-RTM-02)."""
        fx, fy = self.u.card.front()
        dx = SINES[heading + 9000]
        dy = SINES[heading]
        card = self.u.card
        reach = length - card.half_depth
        return card.at(whole(fx + dx * reach), whole(fy + dy * reach), heading)

    def legal(self, heading: i64, length: float) -> bool:
        """May it come so far: a strip wide enough past enemies and ground, and room for the card at its end?"""
        card = self.at(heading, length)
        if blocked(card, self.walls):
            return False
        if self.flies or not self.walls.shapes:
            return True
        fx, fy = self.u.card.front()
        dx = SINES[heading + 9000]
        dy = SINES[heading]
        strip = Obstacles()
        for i in range(len(self.walls.shapes)):
            # what it stands against is behind it, not beside its way
            if to_point(self.walls.shapes[i], fx, fy) > 2.0:
                strip.add(self.walls.ids[i], self.walls.shapes[i])
        return open_path(fx, fy, fx + dx * length, fy + dy * length, strip, None, STRIP).open

    def reach(self, heading: i64) -> float:
        """How far it can flee this way, 0 for not at all."""
        length = self.length(heading)
        if self.legal(heading, length):
            return length
        low = 0.0
        high = length
        found = False
        # Short flights may be illegal (no room beside the enemy) where longer ones are not: look from far.
        k = 15
        while k > 0:
            part = length * float(k) / 16.0
            if self.legal(heading, part):
                low = part
                high = length * float(k + 1) / 16.0
                found = True
                break
            k -= 1
        if not found:
            if not self.legal(heading, 0.0):
                return 0.0
            high = length / 16.0  # a little way is a way, too: up to an edge or an enemy close by
        while high - low > 1.0:
            middle = (low + high) / 2.0
            if self.legal(heading, middle):
                low = middle
            else:
                high = middle
        return low


def flee_heading(s: BattleState, flight: Flight, enemies: list[Rect], aways: list[int]) -> tuple[int, float]:
    """The direction that brings the most distance from the enemies just escaped, and how far (BG-RTM-03, A-69).

    ``aways``: straight away from the sides of theirs that it stood against.
    """
    home = edge_heading(s, flight.u.side)  # BG-RTM-03
    best_heading: i64 = home
    best_gain = -1.0
    best_reach = 0.0
    for ring in range(3):
        step: i64 = 1000 if ring == 1 else 100
        count: i64 = 1 + len(aways) if ring == 0 else 36 if ring == 1 else 19
        start: i64 = best_heading - 900
        k: i64 = 0
        while k < count:
            if ring == 0:
                heading: i64 = aways[k - 1] if k else home
            elif ring == 1:
                # own edge first, then to both sides, so that ties go homeward
                turn: i64 = (k + 1) // 2 * step
                heading = (home + (turn if k % 2 else -turn)) % 36000
            else:
                heading = (start + k * step) % 36000
            k += 1
            card = flight.at(heading, flight.most)
            fx, fy = card.front()
            gain = _clear_of(enemies, fx, fy)
            if gain <= best_gain + 1.0:
                continue
            reach = flight.reach(heading)
            if reach <= 0.0:
                continue
            if reach < flight.most:
                fx, fy = flight.at(heading, reach).front()
                gain = _clear_of(enemies, fx, fy)
                if gain <= best_gain + 1.0:
                    continue
            best_gain = gain
            best_heading = heading
            best_reach = reach
    return best_heading, best_reach


def _clear_of(enemies: list[Rect], px: float, py: float) -> float:
    least = 1e12
    for card in enemies:
        far = to_point(card, px, py)
        if far < least:
            least = far
    return least


def rout_move(s: BattleState, t: Table, uid: i64) -> None:
    """The unit flees: from the enemies it was engaged with, else to its own edge."""
    u = s.change(uid)
    u.raise_flag(ROUT_MOVED | DONE | MOVED)
    enemies: list[Rect] = []
    aways: list[int] = []
    escaped: list[int] = []
    for link in u.links:
        foe = s.units[link.foe]
        enemies.append(foe.card)
        aways.append(int((foe.card.heading + 9000 * link.theirs) % 36000))
        escaped.append(link.foe)
    flight = Flight(s, u)
    if enemies:
        unlink(s, uid)
        u = s.units[uid]
        heading, reach = flee_heading(s, flight, enemies, aways)
    else:
        if to_edge(s, u.side, u.card) <= 2.0:
            destroy(s, t, uid, "BG-RTM-06")
            return
        heading = edge_heading(s, u.side)
        reach = flight.reach(heading)
        if reach < flight.length(heading) - 1.0 and flight.walls.shapes:
            heading, reach = round_walls(s, flight, heading, reach)
    if reach > 0.0:
        land(s, t, uid, flight, heading, reach)
        if s.units[uid].out:
            return
    for uid_of in escaped:
        if s.units[uid_of].out == 0 and contact(s.units[uid].card, s.units[uid_of].card):
            destroy(s, t, uid, "BG-RTM-08")
            return
    if reach <= 0.0 and escaped:
        destroy(s, t, uid, "BG-RTM-08")  # BG-SKR-06: skirmishers no less


def round_walls(s: BattleState, flight: Flight, heading: i64, reach: float) -> tuple[int, float]:
    """Impassable ground on the way home: take the shortest clear path (BG-RTM-02, BG-UNU-05); enemies just stop it."""
    shapes: list[Shape] = []
    for i in range(len(flight.walls.shapes)):
        if flight.walls.ids[i] >= TERRAIN_ID:
            shapes.append(flight.walls.shapes[i])
    if not shapes:
        return heading, reach
    u = flight.u
    fx, fy = u.card.front()
    far = to_edge(s, u.side, u.card)
    gx = fx + SINES[heading + 9000] * far
    gy = fy + SINES[heading] * far
    path = route(fx, fy, gx, gy, shapes, u.card.radius)
    if len(path) < 2:
        return heading, reach
    wx, wy = path[0]
    if apart(fx, fy, wx, wy) < 2.0:
        wx, wy = path[1]
    other = heading_of(wx - fx, wy - fy)
    far = flight.reach(other)
    return (other, far) if far > reach else (heading, reach)


def land(s: BattleState, t: Table, uid: i64, flight: Flight, heading: i64, reach: float) -> None:
    """Carry the flight out, past friends and up to the edge (BG-RTM-04, 05, 06)."""
    u = s.units[uid]
    card = flight.at(heading, reach)
    dx = SINES[heading + 9000]
    dy = SINES[heading]
    if flight.flies:
        settle_card(s, t, uid, clipped(s, card))
        return
    if u.key(KEY_SKIRMISHER):
        skirmisher_lands(s, t, uid, flight.at(heading, 0.0), dx, dy, reach)
        return
    start = flight.at(heading, 0.0)
    passed: list[int] = []
    for friend in s.units:
        if friend.out or friend.side != u.side or friend.uid == uid or friend.order.airborne:
            continue
        if near(friend.card, u.card) and in_path(friend.card, u.card, dx, dy, reach):
            passed.append(friend.uid)
    beyond_them = beyond(s, uid, start, dx, dy, passed) if passed else start
    if passed and not barred(s, u, beyond_them):
        card = beyond_them
        for friend_uid in passed:
            friend = s.change(friend_uid)
            friend.raise_flag(HALTED | OWES_ROUT)  # BG-RTM-05
            tell(t, Said.PASSED_THROUGH, s.units[uid], friend_uid, friend.kind, rule="BG-RTM-05")
        if not s.ground.table.holds(card):
            destroy(s, t, uid, "BG-RTM-06")
            return
        settle_card(s, t, uid, card)
        return
    friends = Obstacles()
    for friend in s.units:
        if friend.out or friend.side != u.side or friend.uid == uid or friend.order.airborne:
            continue
        if overlap(start, friend.card):
            continue
        friends.add(friend.uid, friend.card)
    if friends.shapes:
        stop = push(start, dx, dy, reach, friends)
        if stop.distance < reach:
            card = start.at(stop.x, stop.y, heading)  # BG-RTM-04
    settle_card(s, t, uid, clipped(s, card))


def in_path(friend: Rect, card: Rect, dx: float, dy: float, reach: float) -> bool:
    """Does this friend lie before the unit on its way?"""
    along = (friend.cx - card.cx) * dx + (friend.cy - card.cy) * dy
    if along <= 0.0:
        return False
    fx, fy = card.front()
    enter, leave = rect_slide(fx, fy, dx, dy, 1.0, 1.0, dx, dy, friend, 0.0)
    return enter < leave and leave > 0.0 and enter < reach


def meets_front(friend: Rect, start: Rect, dx: float, dy: float) -> float:
    """How far the middle of the front comes before it lies on this friend, below 0 for never."""
    fx, fy = start.front()
    enter, leave = rect_slide(fx, fy, dx, dy, 1.0, 1.0, dx, dy, friend, 0.0)
    if enter >= leave or leave <= PLAIN:
        return -1.0
    return enter if enter > 0.0 else 0.0


def beyond(s: BattleState, uid: i64, start: Rect, dx: float, dy: float, passed: list[int]) -> Rect:
    """The place on the far side of the friends that are run through, and of any further one standing there (A-69).

    Whoever stands there is run through as well, and is added to them.
    """
    far = 0.0
    rounds = 0
    while rounds < PASSES:
        rounds += 1
        more = False
        for friend in s.units:
            if friend.out or friend.side != s.units[uid].side or friend.uid == uid or friend.order.airborne:
                continue
            enter, leave = rect_slide(
                start.cx, start.cy, start.fx, start.fy, start.half_width, start.half_depth, dx, dy, friend.card, 0.0
            )
            if enter < leave and leave > far and (friend.uid in passed or enter < far):
                far = leave
                more = True
                if friend.uid not in passed:
                    passed.append(friend.uid)
        if not more:
            break
    return start.moved(dx * far, dy * far)


def skirmisher_lands(s: BattleState, t: Table, uid: i64, start: Rect, dx: float, dy: float, reach: float) -> None:
    """A skirmisher whose front's middle would cross a friend is set down behind it and rallies (BG-SKR-09)."""
    nearest = reach
    passed: list[int] = []
    for friend in s.units:
        if friend.out or friend.side != s.units[uid].side or friend.uid == uid or friend.order.airborne:
            continue
        far = meets_front(friend.card, start, dx, dy)
        if 0.0 <= far < nearest:
            nearest = far
            passed = [friend.uid]
    if not passed:
        card = start.moved(dx * reach, dy * reach)
        settle_card(s, t, uid, clipped(s, clear_of_friends(s, uid, card, dx, dy)))
        return
    place = beyond(s, uid, start, dx, dy, passed)
    if not s.ground.table.holds(place) or barred(s, s.units[uid], place):
        destroy(s, t, uid, "BG-SKR-09")
        return
    for friend_uid in passed:
        friend = s.units[friend_uid]
        tell(t, Said.PASSED_THROUGH, s.units[uid], friend_uid, friend.kind, rule="BG-SKR-09")
        if friend.key(KEY_SKIRMISHER) and not friend.routing():
            s.change(friend_uid).raise_flag(OWES_ROUT)  # BG-SKR-10
    settle_card(s, t, uid, place)
    rally(s, t, uid, -1, "BG-SKR-09")


def clear_of_friends(s: BattleState, uid: i64, card: Rect, dx: float, dy: float) -> Rect:
    """The last place on the way at which the card lies on no friend."""
    friends = Obstacles()
    u = s.units[uid]
    for friend in s.units:
        if friend.out == 0 and friend.side == u.side and friend.uid != uid and not friend.order.airborne:
            if overlap(card, friend.card) and not overlap(u.card, friend.card):
                friends.add(friend.uid, friend.card)
    if not friends.shapes:
        return card
    back = 0.0
    for shape in friends.shapes:
        if isinstance(shape, Rect):
            enter, leave = rect_slide(
                card.cx, card.cy, card.fx, card.fy, card.half_width, card.half_depth, 0.0 - dx, 0.0 - dy, shape, 1.0
            )
            if enter < leave and leave > back:
                back = leave
    return card.moved(0.0 - dx * back, 0.0 - dy * back)


def barred(s: BattleState, u: Unit, card: Rect) -> bool:
    """Does an enemy or ground it cannot enter lie there?"""
    for foe in s.units:
        if foe.out == 0 and foe.side != u.side and not foe.order.airborne and overlap(card, foe.card):
            return True
    for piece in s.ground.slow:
        if piece_step(s, u, piece) == IMPASSABLE and overlap(card, piece.shape):
            return True
    return False


def clipped(s: BattleState, card: Rect) -> Rect:
    """The card pushed back onto the table where it would stick out: contact with the edge ends a flight (BG-RTM-06)."""
    low_x, low_y, high_x, high_y = box(card)
    dx = 0.0
    dy = 0.0
    if low_x < 0.0:
        dx = 0.0 - low_x
    elif high_x > s.ground.table.right:
        dx = s.ground.table.right - high_x
    if low_y < 0.0:
        dy = 0.0 - low_y
    elif high_y > s.ground.table.top:
        dy = s.ground.table.top - high_y
    return card.moved(dx, dy) if dx or dy else card


def settle_card(s: BattleState, t: Table, uid: i64, card: Rect) -> None:
    u = s.change(uid)
    u.moved = whole(apart(u.card.cx, u.card.cy, card.cx, card.cy))
    u.card = card
    tell(t, Said.MOVED, u, card.x, card.y, (card.heading,), "BG-RTM-02")
