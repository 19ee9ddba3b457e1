"""What may a text make a unit do? Change its order, rally, rout, step back, be relieved, strike, be lured."""

from typing import ClassVar, Final

from mypy_extensions import i64

from drumhead.games.battleground.attacks import Attack
from drumhead.games.battleground.backup import back_ups
from drumhead.games.battleground.courage import roll_check
from drumhead.games.battleground.effects import Who
from drumhead.games.battleground.losses import damage
from drumhead.games.battleground.maneuver import straight_room, way_of
from drumhead.games.battleground.orders import bars_order, give_order, listed_orders, order_action, order_of
from drumhead.games.battleground.planning import plan_move
from drumhead.games.battleground.rout import rally, start_rout
from drumhead.games.battleground.rush import engage, find_rush
from drumhead.games.battleground.shooting import targets
from drumhead.games.battleground.sight import note_start
from drumhead.games.battleground.state import (
    ENGAGED_ATTACK,
    MOVED,
    RANGED_ATTACK,
    BattleState,
    Link,
    Order,
    tell,
    unlink,
)
from drumhead.games.battleground.statics import forbidden
from drumhead.games.battleground.texts import MAY_ORDER, Op
from drumhead.games.battleground.triggers import Resolve, Settle
from drumhead.games.battleground.verbs import CLOSE, HOLD, PASSING, ROUTING, Said, Verb
from drumhead.kernel.action import Action
from drumhead.kernel.agenda import Step, Table
from drumhead.kernel.events import bit
from drumhead.kernel.illegal import Illegal
from drumhead.space.shapes import FRONT, REAR

BY_SPELL: Final = 1
BY_SHOT: Final = 2
BY_HAND: Final = 3


class Reorder(Op):
    """Orders are replaced free of charge: by one letter without modifiers, or (ROUTING) as their owner likes."""

    def __init__(self, who: Who, letter: i64) -> None:
        self.who: Final = who
        self.letter: Final[i64] = letter

    def execute(self, s: BattleState, t: Table, at: Resolve) -> None:
        uids = self.who.units(s, t, at)
        if self.letter == ROUTING:
            if uids:
                s.push(FreeOrders(at.seat, tuple(uids)))
            return
        for uid in uids:
            u = s.units[uid]
            if not u.out and u.order.letter != self.letter:
                give_order(s, t, uid, Order(self.letter, 0, u.order.airborne))


class FreeOrders(Step[BattleState]):
    """The owner gives these units new orders, one after the other, or leaves them as they are."""

    UNLISTED: ClassVar[str] = "Any cap, point and objective is legal; a few good orders are listed."

    def __init__(self, seat: i64, uids: tuple[int, ...]) -> None:
        self.seat: Final[i64] = seat
        self.uids: Final = uids

    def run(self, s: BattleState, t: Table) -> i64:
        if not self.uids:
            s.pop()
            return 0
        u = s.unit(self.uids[0])
        if u is None or u.routing() or forbidden(s, u, MAY_ORDER):
            s.become(FreeOrders(self.seat, self.uids[1:]))
            return 0
        return bit(self.seat)

    def options(self, s: BattleState, seat: i64) -> list[Action]:
        u = s.units[self.uids[0]]
        actions: list[Action] = []
        for order in listed_orders(s, u):
            if not bars_order(s, u, order) and not order.same(u.order):
                actions.append(order_action(u.uid, order))
        actions.append(PASSING)
        return actions

    def verify(self, s: BattleState, seat: i64, action: Action) -> None:
        if action.same(PASSING):
            return
        rule = self.bars(s, seat, action)
        if rule:
            raise Illegal(rule)

    def bars(self, s: BattleState, seat: i64, action: Action) -> str:
        if action.verb is not Verb.ORDER or action.a != self.uids[0]:
            return "K-OPTION"
        order = order_of(action.more)
        if order is None:
            return "BG-ORD-01"
        return bars_order(s, s.units[self.uids[0]], order)

    def take(self, s: BattleState, t: Table, seat: i64, action: Action) -> None:
        s.become(FreeOrders(self.seat, self.uids[1:]))
        if not action.same(PASSING):
            order = order_of(action.more)
            assert order is not None
            give_order(s, t, action.a, order)


class Recheck(Op):
    """The present check is rolled again and the second result stands."""

    def __init__(self, who: Who) -> None:
        self.who: Final = who

    def execute(self, s: BattleState, t: Table, at: Resolve) -> None:
        check = s.check
        if check is not None and check.uid in self.who.units(s, t, at):
            roll_check(s, t)


class StartRout(Op):
    """The units rout without a check (BG-CRG-06)."""

    def __init__(self, who: Who) -> None:
        self.who: Final = who

    def execute(self, s: BattleState, t: Table, at: Resolve) -> None:
        for uid in self.who.units(s, t, at):
            u = s.unit(uid)
            if u is not None and not u.routing():
                start_rout(s, t, uid, u.links[0].foe if u.links else 0)


class RallyUnits(Op):
    """The units rally as by the command action (BG-CMD-07)."""

    def __init__(self, who: Who) -> None:
        self.who: Final = who

    def execute(self, s: BattleState, t: Table, at: Resolve) -> None:
        for uid in self.who.units(s, t, at):
            u = s.unit(uid)
            if u is not None and u.routing():
                rally(s, t, uid)


class Lure(Op):
    """The units move at once toward the bearer as if on Close with it as objective, perhaps into a rush (BG-FR-04)."""

    def __init__(self, who: Who) -> None:
        self.who: Final = who

    def execute(self, s: BattleState, t: Table, at: Resolve) -> None:
        bearer = s.unit(at.uid)
        if bearer is None:
            return
        for uid in self.who.units(s, t, at):
            u = s.unit(uid)
            if u is None or u.links or u.routing():
                continue
            kept = u.order
            u = s.change(uid)
            u.order = Order(CLOSE, 0, kept.airborne, bearer.uid)
            note_start(s, uid)  # whom it sees, and on whom it may not turn its back (BG-FR-05, BG-FR-09)
            rush = find_rush(s, uid)
            if rush is not None and rush.target == bearer.uid:
                engage(s, t, rush)
            else:
                plan = plan_move(s, u, 0)
                if plan is not None:
                    u = s.change(uid)
                    u.card = plan.mover.card
                    u.raise_flag(MOVED)
                    tell(t, Said.MOVED, u, u.card.x, u.card.y, (int(u.card.heading),))
            if s.unit(uid) is not None and not s.units[uid].routing():
                s.change(uid).order = kept


class Strike(Op):
    """A spell that does damage without dice (BG-SPL-06)."""

    def __init__(self, who: Who, boxes: i64, spell: i64) -> None:
        self.who: Final = who
        self.boxes: Final[i64] = boxes
        self.spell: Final[i64] = spell

    def execute(self, s: BattleState, t: Table, at: Resolve) -> None:
        for uid in self.who.units(s, t, at):
            damage(s, t, uid, self.boxes)


class MakeAttack(Op):
    """The bearer attacks: with the spell, with its ranged line (at the enemy it fights, if any), or by hand."""

    def __init__(self, how: i64, spell: i64) -> None:
        self.how: Final[i64] = how
        self.spell: Final[i64] = spell

    def execute(self, s: BattleState, t: Table, at: Resolve) -> None:
        u = s.unit(at.uid)
        if u is None:
            return
        if self.how == BY_SPELL:
            profile = s.cards.spells[self.spell].profile
            if profile is not None:
                found = targets(s, u, profile)
                if found:
                    tell(t, Said.CAST, u, self.spell, found[0], (int(s.units[found[0]].kind),), "BG-SPL-01")
                    attack_next(s, Attack(u.uid, found[0], RANGED_ATTACK, 0, self.spell, 0))
            return
        foe = s.unit(at.foe)
        if foe is None:
            return
        if self.how == BY_SHOT:
            if u.printed.ranged:
                attack_next(s, Attack(u.uid, foe.uid, RANGED_ATTACK, 1, 0, 0))
        else:
            attack_next(s, Attack(u.uid, foe.uid, ENGAGED_ATTACK, 0, 0, 0))


def attack_next(s: BattleState, attack: Attack) -> None:
    """The attack begins when the present one is over, and when all that fired with it is carried out."""
    place: i64 = len(s.agenda) - 1
    under: i64 = -1
    while place >= 0:
        step = s.agenda[place]
        if isinstance(step, Attack):
            under = place
            break
        if isinstance(step, Settle):
            under = place  # keep looking: it may lie inside an attack
        place -= 1
    if under < 0:
        s.push(attack)
    else:
        s.agenda.insert(under, attack)


class Advance(Op):
    """Straight ahead, up to so far; stops at contact, engages nobody, counts as moved (BG-FR-03)."""

    def __init__(self, who: Who, length: i64) -> None:
        self.who: Final = who
        self.length: Final[i64] = length

    def execute(self, s: BattleState, t: Table, at: Resolve) -> None:
        for uid in self.who.units(s, t, at):
            shift_card(s, t, uid, FRONT, self.length)


def shift_card(s: BattleState, t: Table, uid: i64, side: i64, length: i64) -> bool:
    """The card goes straight to one of its sides until something stops it; True if it moved at all."""
    u = s.unit(uid)
    if u is None:
        return False
    way = way_of(s, u, float(length))
    card = straight_room(u.card, side, float(length), way)
    if card.x == u.card.x and card.y == u.card.y:
        return False
    u = s.change(uid)
    u.card = card
    u.raise_flag(MOVED)
    tell(t, Said.MOVED, u, card.x, card.y, (int(card.heading),))
    return True


class Withdraw(Op):
    """An engaged unit that is not pinched leaves straight backwards and goes on Hold; nobody strikes after it."""

    def __init__(self, who: Who, length: i64) -> None:
        self.who: Final = who
        self.length: Final[i64] = length

    def execute(self, s: BattleState, t: Table, at: Resolve) -> None:
        for uid in self.who.units(s, t, at):
            u = s.unit(uid)
            if u is None or not u.links or u.pinched():
                continue
            unlink(s, uid)
            shift_card(s, t, uid, REAR, self.length)
            give_order(s, t, uid, Order(HOLD))


class Relieve(Op):
    """An engaged unit and one of its back-ups exchange places; the newcomer takes over the fights as they are."""

    def __init__(self, who: Who) -> None:
        self.who: Final = who

    def execute(self, s: BattleState, t: Table, at: Resolve) -> None:
        for uid in self.who.units(s, t, at):
            s.push(ChooseRelief(at.seat, uid))


class ChooseRelief(Step[BattleState]):
    """Which of the back-ups goes forward?"""

    def __init__(self, seat: i64, uid: i64) -> None:
        self.seat: Final[i64] = seat
        self.uid: Final[i64] = uid

    def behind(self, s: BattleState) -> list[int]:
        u = s.unit(self.uid)
        return back_ups(s, u) if u is not None and u.links else []

    def run(self, s: BattleState, t: Table) -> i64:
        found = self.behind(s)
        if len(found) > 1:
            return bit(self.seat)
        s.pop()
        if found:
            exchange(s, t, self.uid, found[0])
        return 0

    def options(self, s: BattleState, seat: i64) -> list[Action]:
        return [Action(Verb.STEP_IN, uid) for uid in self.behind(s)]

    def take(self, s: BattleState, t: Table, seat: i64, action: Action) -> None:
        s.pop()
        exchange(s, t, self.uid, action.a)


def exchange(s: BattleState, t: Table, uid: i64, by: i64) -> None:
    """The two change places; BG-BKP-04: for the newcomer it is an ongoing fight."""
    links = s.units[uid].links
    unlink(s, uid)
    u = s.change(uid)
    friend = s.change(by)
    front = u.card
    rear = friend.card
    friend.card = friend.card.at(front.x, front.y, front.heading)
    u.card = u.card.at(rear.x, rear.y, rear.heading)
    tell(t, Said.REPLACED, u, by, friend.kind, rule="BG-BKP-04")
    made: list[Link] = []
    for link in links:
        made.append(Link(link.foe, link.mine, link.theirs, 0, 0))
        foe = s.change(link.foe)
        foe.links = foe.links + (Link(by, link.theirs, link.mine, 0, 0),)
    friend = s.change(by)
    friend.links = tuple(made)
