"""How do two armies come to stand on the table? Placing, drawing bought cards, who begins, first orders (BG-SET)."""

from typing import ClassVar, Final

from mypy_extensions import i64

from drumhead.games.battleground.losses import draw
from drumhead.games.battleground.orders import bars_order, give_order, listed_orders, order_action, order_of
from drumhead.games.battleground.places import (
    anywhere,
    bars_place,
    berths,
    placements,
    planned,
    plans_of,
    room_for,
    shape_of,
    side_spent,
    unit_count,
    unplaced,
)
from drumhead.games.battleground.state import (
    NORTH,
    RESERVED,
    SOUTH,
    UNPLACED,
    BattleState,
    Order,
    Unit,
    tell,
)
from drumhead.games.battleground.statics import note_wide, setting
from drumhead.games.battleground.texts import LOCK_ORDER, ON_SETUP
from drumhead.games.battleground.triggers import fire_side, settle
from drumhead.games.battleground.verbs import HOLD, Said, Verb
from drumhead.kernel.action import Action
from drumhead.kernel.agenda import Step, Table
from drumhead.kernel.events import bit
from drumhead.kernel.illegal import Illegal
from drumhead.kernel.zones import pile
from drumhead.space.shapes import Rect

CANDIDATES: Final = 90  # poses listed for one decision, at most


class Deploy(Step[BattleState]):
    """Single units are placed in turn until all are down (BG-SET-02)."""

    UNLISTED: ClassVar[str] = "Any pose in the zone is legal; only the planned one and rows of good ones are listed."

    def __init__(self, side: i64) -> None:
        self.side: Final[i64] = side  # whose turn it is to place

    def run(self, s: BattleState, t: Table) -> i64:
        seat = self.placing(s)
        if seat < 0:
            s.become(Deployed(0))
            return 0
        return bit(seat)

    def placing(self, s: BattleState) -> i64:
        """The seat that places now; if its side has nothing left the other goes on; -1: all are down."""
        order = [self.side, 1 - self.side]
        if "south_first_deploys" in s.scenario.words:
            order = [SOUTH, NORTH]
        if s.rulings.late >= 0:
            order = [1 - s.rulings.late, s.rulings.late]
        for side in order:
            best: i64 = -1
            most: i64 = 0
            for seat in s.seats_of(side):
                waiting = len(unplaced(s, seat))
                if waiting > most:
                    best = seat
                    most = waiting
            if best >= 0:
                return best
        return -1

    def options(self, s: BattleState, seat: i64) -> list[Action]:
        actions: list[Action] = []
        waiting = unplaced(s, seat)
        plans = plans_of(s, seat)
        for u in waiting:
            pose = planned(s, u, plans[u.uid])
            if pose is not None:
                x, y, heading = pose
                if not bars_place(s, seat, u.uid, u.card.at(x, y, heading), 0):
                    actions.append(Action(Verb.PLACE, x, y, heading, (u.uid, 0)))
        free: list[bool] = []  # of the berths looked at so far
        shape: i64 = -1
        for u in waiting:
            # what is free for one unit is free for the next of the same shape
            if shape_of(u) != shape:
                shape = shape_of(u)
                free = []
            cards = berths(s, u)
            listed = placements(s, u)
            pose = planned(s, u, plans[u.uid])
            wanted = None if pose is None else u.card.at(pose[0], pose[1], pose[2])
            for k in range(len(cards)):
                if len(actions) >= CANDIDATES:
                    return actions
                card = cards[k]
                if k == len(free):
                    free.append(room_for(s, u.uid, card))
                if free[k] and (wanted is None or not wanted.same(card)):
                    actions.append(listed[k])
        if not actions:
            # No room in the rows: try the whole zone finely, so that nobody is ever left without a place.
            shape = -1
            place: Rect | None = None
            for u in waiting:
                if shape_of(u) != shape:
                    shape = shape_of(u)
                    place = anywhere(s, u)
                if place is not None:
                    actions.append(Action(Verb.PLACE, place.x, place.y, place.heading, (u.uid, 0)))
            if not actions:
                actions.append(Action(Verb.RESERVE, waiting[0].uid))
        return actions

    def verify(self, s: BattleState, seat: i64, action: Action) -> None:
        rule = self.bars(s, seat, action)
        if rule:
            raise Illegal(rule)

    def bars(self, s: BattleState, seat: i64, action: Action) -> str:
        if action.verb is Verb.RESERVE:
            for option in self.options(s, seat):
                if option.same(action):
                    return ""
            return "K-OPTION"
        if action.verb is not Verb.PLACE or len(action.more) != 2 or not 0 <= action.more[1] <= 1:
            return "K-OPTION"
        uid: i64 = action.more[0]
        if uid < 1 or uid >= len(s.units):
            return "BG-SET-02"
        if not (0 <= action.c < 36000):
            return "K-OPTION"
        return bars_place(s, seat, uid, s.units[uid].card.at(action.a, action.b, action.c), action.more[1])

    def take(self, s: BattleState, t: Table, seat: i64, action: Action) -> None:
        s.become(Deploy(1 - (seat & 1)))
        if action.verb is Verb.RESERVE:
            # Nowhere to stand at all: it waits off the table and comes in as a reserve.
            s.change(action.a).out = RESERVED
            return
        place_unit(s, t, action.more[0], s.units[action.more[0]].card.at(action.a, action.b, action.c), action.more[1])


def place_unit(s: BattleState, t: Table, uid: i64, card: Rect, airborne: i64) -> None:
    u = s.change(uid)
    u.card = card
    u.out = 0
    u.order = Order(HOLD, 0, airborne)
    tell(t, Said.PLACED, u, card.x, card.y, (card.heading, airborne), "BG-SET-02")


class SetAside(Step[BattleState]):
    """Reserves: before deployment each player sets aside between a third and half of the army's points."""

    def __init__(self, seat: i64) -> None:
        self.seat: Final[i64] = seat

    def run(self, s: BattleState, t: Table) -> i64:
        if self.seat >= s.seats:
            s.pop()
            return 0
        if not self.room(s):
            s.become(SetAside(self.seat + 1))
            return 0
        return bit(self.seat)

    def room(self, s: BattleState) -> list[int]:
        """The units that may still be set aside."""
        army: i64 = 0
        aside: i64 = 0
        for u in s.units:
            if u.uid and u.seat == self.seat:
                army += u.printed.points
                if u.out == RESERVED:
                    aside += u.printed.points
        found: list[int] = []
        for u in s.units:
            if u.uid and u.seat == self.seat and u.out == UNPLACED and 2 * (aside + u.printed.points) <= army:
                found.append(u.uid)
        return found

    def enough(self, s: BattleState) -> bool:
        army: i64 = 0
        aside: i64 = 0
        for u in s.units:
            if u.uid and u.seat == self.seat:
                army += u.printed.points
                if u.out == RESERVED:
                    aside += u.printed.points
        return 3 * aside >= army

    def options(self, s: BattleState, seat: i64) -> list[Action]:
        actions = [Action(Verb.RESERVE, uid) for uid in self.room(s)]
        if self.enough(s):
            actions.append(Action(Verb.END))
        return actions

    def take(self, s: BattleState, t: Table, seat: i64, action: Action) -> None:
        if action.verb is Verb.END:
            s.become(SetAside(self.seat + 1))
            return
        s.change(action.a).out = RESERVED


class ChoosePlacing(Step[BattleState]):
    """Equal numbers of units: the lower spender says who places first (BG-SET-06)."""

    def __init__(self, seat: i64) -> None:
        self.seat: Final[i64] = seat

    def run(self, s: BattleState, t: Table) -> i64:
        return bit(self.seat)

    def options(self, s: BattleState, seat: i64) -> list[Action]:
        return [Action(Verb.FIRST, self.seat & 1), Action(Verb.FIRST, 1 - (self.seat & 1))]

    def take(self, s: BattleState, t: Table, seat: i64, action: Action) -> None:
        s.first = action.a  # kept here until somebody chooses who begins
        s.become(Deploy(action.a))


def begin_setup(s: BattleState, t: Table) -> None:
    """Who places first: more units; equal: the lower spender chooses; equal again: a die (BG-SET-02, BG-SET-06)."""
    south = unit_count(s, SOUTH)
    north = unit_count(s, NORTH)
    if south != north:
        s.first = SOUTH if south > north else NORTH
        s.push(Deploy(s.first))
        return
    s.push(ChoosePlacing(lower_spender(s, t)))


def lower_spender(s: BattleState, t: Table) -> i64:
    """The seat that counts as having spent less; on a tie a die says who (BG-SET-06)."""
    south = side_spent(s, SOUTH)
    north = side_spent(s, NORTH)
    if south < north:
        return SOUTH
    if north < south:
        return NORTH
    while True:
        a = t.dice.roll(6, "first")
        b = t.dice.roll(6, "first")
        if a != b:
            return SOUTH if a > b else NORTH


class BeginSetup(Step[BattleState]):
    """The first thing of all."""

    def run(self, s: BattleState, t: Table) -> i64:
        s.pop()
        begin_setup(s, t)
        if "reserves" in s.scenario.words:
            s.push(SetAside(0))
        return 0


class Deployed(Step[BattleState]):
    """All stand: mercenary decks, effects of the set-up, bought cards, who begins, then the first orders."""

    def __init__(self, stage: i64) -> None:
        self.stage: Final[i64] = stage

    def run(self, s: BattleState, t: Table) -> i64:
        stage = self.stage
        s.become(Deployed(stage + 1))
        if stage == 0:
            note_wide(s)
            seat: i64 = s.seats - 1
            while seat >= 0:
                if hires(s, seat) and not s.rulings.shared_deck:
                    s.push(StripDeck(seat))
                seat -= 1
        elif stage == 1:
            fire_side(s, SOUTH, ON_SETUP)
            fire_side(s, NORTH, ON_SETUP)
            settle(s)
        elif stage == 2:
            seat = 0
            while seat < s.seats:
                draw(s, t, seat, s.bought[seat])  # BG-SET-03, BG-SET-07
                seat += 1
        elif stage == 3:
            if "south_begins" in s.scenario.words:
                s.become(FirstOrders(more_units(s)))
                s.first = SOUTH
                t.tell(Said.FIRST, SOUTH)
                return 0
            # BG-SET-06: with equal numbers whoever placed first chooses; otherwise the lower spender (BG-SET-04)
            placed_first = s.first
            if unit_count(s, SOUTH) == unit_count(s, NORTH):
                s.push(ChooseFirst(placed_first))
            else:
                s.push(ChooseFirst(lower_spender(s, t)))
        else:
            s.become(FirstOrders(more_units(s)))
        return 0


def more_units(s: BattleState) -> i64:
    """The side with more units orders first; equal numbers: the one that placed first (BG-SET-05, BG-SET-06)."""
    south = unit_count(s, SOUTH)
    north = unit_count(s, NORTH)
    if south == north:
        return s.first
    return SOUTH if south > north else NORTH


def hires(s: BattleState, seat: i64) -> bool:
    """Are there mercenaries in the seat's army?"""
    for u in s.units:
        if u.uid and u.seat == seat and u.printed.faction != s.factions[seat]:
            return True
    return False


class StripDeck(Step[BattleState]):
    """Who leads mercenaries may take the faction's cards out of the deck (BG-ARMY-05)."""

    def __init__(self, seat: i64) -> None:
        self.seat: Final[i64] = seat

    def run(self, s: BattleState, t: Table) -> i64:
        return bit(self.seat)

    def options(self, s: BattleState, seat: i64) -> list[Action]:
        return [Action(Verb.KEEP), Action(Verb.STRIP)]

    def take(self, s: BattleState, t: Table, seat: i64, action: Action) -> None:
        s.pop()
        if action.verb is Verb.STRIP:
            s.stripped[seat] = 1  # BG-ARMY-05
            kept = [card for card in s.decks[seat].listed() if s.cards.cards[card].number <= 20]
            s.decks[seat] = pile(kept)


class ChooseFirst(Step[BattleState]):
    """One player says who takes the first turn (BG-SET-04)."""

    def __init__(self, seat: i64) -> None:
        self.seat: Final[i64] = seat

    def run(self, s: BattleState, t: Table) -> i64:
        return bit(self.seat)

    def options(self, s: BattleState, seat: i64) -> list[Action]:
        return [Action(Verb.FIRST, self.seat & 1), Action(Verb.FIRST, 1 - (self.seat & 1))]

    def take(self, s: BattleState, t: Table, seat: i64, action: Action) -> None:
        s.pop()
        ordering = more_units(s)
        s.first = action.a
        t.tell(Said.FIRST, action.a, rule="BG-SET-04")
        s.become(FirstOrders(ordering))


class FirstOrders(Step[BattleState]):
    """Orders are given in turn, a unit at a time, until every unit has one (BG-SET-05)."""

    UNLISTED: ClassVar[str] = "Any legal cap, objective or point may be added; only a few good orders are listed."

    def __init__(self, side: i64, given: tuple[int, ...] = ()) -> None:
        self.side: Final[i64] = side
        self.given: Final = given  # units that have theirs

    def run(self, s: BattleState, t: Table) -> i64:
        seat = self.ordering(s)
        if seat < 0:
            s.pop()
            return 0
        return bit(seat)

    def waiting(self, s: BattleState, seat: i64) -> list[Unit]:
        found: list[Unit] = []
        for u in s.units:
            if u.uid and u.seat == seat and (u.out == 0 or u.out == RESERVED) and u.uid not in self.given:
                found.append(u)
        return found

    def ordering(self, s: BattleState) -> i64:
        for side in (self.side, 1 - self.side):
            best: i64 = -1
            most: i64 = 0
            for seat in s.seats_of(side):
                count = len(self.waiting(s, seat))
                if count > most:
                    best = seat
                    most = count
            if best >= 0:
                return best
        return -1

    def options(self, s: BattleState, seat: i64) -> list[Action]:
        actions: list[Action] = []
        waiting = self.waiting(s, seat)
        entries = plans_of(s, seat)
        plans: list[Order | None] = []
        for u in waiting:
            entry = entries[u.uid]
            order = order_of(entry.order) if entry is not None and entry.order else None
            if order is not None and (bars_order(s, u, order) or bars_first(s, u, order)):
                order = None
            plans.append(order)
            if order is not None:
                actions.append(order_action(u.uid, order))
        for place in range(len(waiting)):
            if len(actions) >= CANDIDATES:
                break
            u = waiting[place]
            planned = plans[place]
            for order in listed_orders(s, u):
                if len(actions) >= CANDIDATES:
                    break
                if not bars_first(s, u, order) and (planned is None or not planned.same(order)):
                    actions.append(order_action(u.uid, order))
        return actions

    def verify(self, s: BattleState, seat: i64, action: Action) -> None:
        rule = self.bars(s, seat, action)
        if rule:
            raise Illegal(rule)

    def bars(self, s: BattleState, seat: i64, action: Action) -> str:
        if action.verb is not Verb.ORDER or action.b or action.c:
            return "K-OPTION"
        order = order_of(action.more)
        if order is None:
            return "BG-OMD-01"
        for u in self.waiting(s, seat):
            if u.uid == action.a:
                return bars_first(s, u, order) or bars_order(s, u, order)
        return "BG-SET-05"

    def take(self, s: BattleState, t: Table, seat: i64, action: Action) -> None:
        order = order_of(action.more)
        assert order is not None
        s.become(FirstOrders(1 - (seat & 1), self.given + (action.a,)))
        give_order(s, t, action.a, order)


def bars_first(s: BattleState, u: Unit, order: Order) -> str:
    """A first order keeps the airborne mark the unit was placed with; a scenario may hold a side on Hold."""
    if order.airborne != u.order.airborne:
        return "BG-FLY-12"
    if "south_holds" in s.scenario.words and u.side == SOUTH and order.letter != HOLD:
        if setting(s, u, LOCK_ORDER) == 0:
            return "BG-GEN-04"
    return ""
