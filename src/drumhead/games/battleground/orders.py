"""Which orders may a unit have, and which are worth listing? Letters, objectives, caps, the airborne mark (BG-ORD)."""

from typing import Final

from mypy_extensions import i64

from drumhead.games.battleground.cards import UnitDef
from drumhead.games.battleground.movement import LEAST_CAP, chart, place_on_chart
from drumhead.games.battleground.state import DONE, RALLIED, REPOSITION, TOOK_OFF, BattleState, Order, Unit, tell
from drumhead.games.battleground.statics import allowed, forbidden, setting, unmentioned, untouched
from drumhead.games.battleground.texts import LOCK_ORDER, MAY_MODIFIER, MAY_OBJECTIVE, MAY_ORDER
from drumhead.games.battleground.verbs import CLOSE, FOLLOW, LONG, POINT, RANGED, ROUTING, SHORT, Said, Verb
from drumhead.kernel.action import Action
from drumhead.kernel.agenda import Table

NUMBERS: Final = 6  # that an order is written in


def order_of(numbers: tuple[int, ...]) -> Order | None:
    """The order that an action carries, or None if the numbers are none."""
    if len(numbers) != NUMBERS:
        return None
    letter, cap, airborne, objective, px, py = numbers
    if letter < CLOSE or letter > FOLLOW or airborne < 0 or airborne > 1 or cap < 0:
        return None
    if objective != POINT and (px or py):
        return None
    return Order(letter, cap, airborne, objective, px, py)


def bars_letter(s: BattleState, u: Unit, letter: i64) -> str:
    """The rule that keeps this letter from the unit, or ''."""
    if not u.printed.orders & (1 << letter):
        return "BG-ORD-03" if RANGED <= letter <= LONG else "BG-GEN-04"
    if RANGED <= letter <= LONG and u.printed.range == 0:
        return "BG-ORD-03"
    locked = setting(s, u, LOCK_ORDER)
    if locked and locked != letter:
        return "BG-GEN-04"
    return ""


def bars_order(s: BattleState, u: Unit, order: Order) -> str:
    """The rule that this order breaks, whoever gives it and whenever, or ''."""
    rule = bars_letter(s, u, order.letter)
    if rule:
        return rule
    if (order.cap or order.objective) and forbidden(s, u, MAY_MODIFIER):
        return "BG-GEN-04"
    if order.cap and (order.cap < LEAST_CAP or chart(place_on_chart(order.cap)) != order.cap):
        return "BG-OMD-09"
    if order.airborne and not u.printed.fly:
        return "BG-OMD-10"
    if order.objective == POINT:
        if forbidden(s, u, MAY_OBJECTIVE):
            return "BG-GEN-04"
        if not (0 <= order.px <= s.scenario.width and 0 <= order.py <= s.scenario.height):
            return "BG-OMD-05"
    elif order.objective:
        if forbidden(s, u, MAY_OBJECTIVE):
            return "BG-GEN-04"
        other = s.unit(order.objective)
        if other is None or other.uid == u.uid:
            return "BG-OMD-02"
        if other.side == u.side and order.letter != FOLLOW:
            return "BG-OMD-02"  # a friend is an objective only for Follow (BG-OMD-11)
    return ""


def bars_change(s: BattleState, u: Unit) -> str:
    """The rule that keeps this unit's order from being changed by a command action, or ''."""
    if u.engaged():
        return "BG-CMD-03"
    if u.routing():
        return "BG-CMD-03"
    if u.has(RALLIED) and not allowed(s, u, MAY_ORDER):
        return "BG-CMD-07"
    if forbidden(s, u, MAY_ORDER):
        return "BG-GEN-04"
    return ""


def give_order(s: BattleState, t: Table, uid: i64, order: Order) -> None:
    """The whole order is replaced (BG-CMD-03)."""
    u = s.change(uid)
    if order.airborne and not u.order.airborne and s.turn > 0:
        u.raise_flag(TOOK_OFF)  # BG-FLY-12
        tell(t, Said.TOOK_OFF, u)
    u.order = order
    u.drop_flag(REPOSITION)  # the point it stood on is no longer part of its order
    tell(t, Said.ORDERED, u, more=order.numbers(), rule="BG-ORD-01")


_PRINTED: Final[dict[int, list[Order]]] = {}


def printed_orders(printed: UnitDef) -> list[Order]:
    """Every letter worth giving to units like this, plain and, for flyers, airborne; made once. Not to be changed."""
    reach: i64 = printed.range
    distance: i64 = 3 if reach > 14000 else 2 if reach > 7000 else 1 if reach else 0
    key = int((printed.orders * 4 + distance) * 2 + (1 if printed.fly else 0))
    known = _PRINTED.get(key)
    if known is None:
        known = []
        letter: i64 = CLOSE
        while letter <= FOLLOW:
            needed: i64 = 3 if letter == LONG else 2 if letter == SHORT else 1 if letter == RANGED else 0
            if printed.orders & (1 << letter) and distance >= needed:
                known.append(Order(letter))
                if printed.fly:
                    known.append(Order(letter, 0, 1))
            letter += 1
        _PRINTED[key] = known
    return known


def plain_orders(s: BattleState, u: Unit) -> list[Order]:
    """Every letter the unit may have, without modifiers but the airborne mark it has now or could have."""
    return [order for order in printed_orders(u.printed) if not bars_letter(s, u, order.letter)]


def listed_orders(s: BattleState, u: Unit) -> list[Order]:
    """Orders worth listing: every plain one, Close at a slower pace, Close and Ranged on the nearest enemies.

    Any other cap, objective or point is legal too, and left to people (see UNLISTED of the steps).
    """
    orders = plain_orders(s, u)
    if forbidden(s, u, MAY_MODIFIER):
        return orders
    slower = chart(place_on_chart(u.printed.mc) - 1)
    if slower >= LEAST_CAP and not u.order.airborne and not bars_letter(s, u, CLOSE):
        orders.append(Order(CLOSE, slower))
    one, two = nearest_two(s, u)
    return orders + orders_at(s, u, one, two)


def orders_at(s: BattleState, u: Unit, one: i64, two: i64) -> list[Order]:
    """Close and Ranged with these enemies (0: none) as objectives."""
    orders: list[Order] = []
    if forbidden(s, u, MAY_OBJECTIVE):
        return orders
    for letter in (CLOSE, RANGED):
        if one and not bars_letter(s, u, letter):
            orders.append(Order(letter, 0, u.order.airborne, one))
            if two:
                orders.append(Order(letter, 0, u.order.airborne, two))
    return orders


def nearest_two(s: BattleState, u: Unit) -> tuple[i64, i64]:
    """The two nearest enemies on the table by the middles of the cards, of equally near ones the first; 0 for none."""
    one: i64 = 0
    two: i64 = 0
    near = 1e18
    next_near = 1e18
    card = u.card
    for other in s.units:
        if other.out == 0 and other.side != u.side:
            dx = other.card.cx - card.cx
            dy = other.card.cy - card.cy
            far = dx * dx + dy * dy
            if far < near:
                two = one
                next_near = near
                one = other.uid
                near = far
            elif far < next_near:
                two = other.uid
                next_near = far
    return one, two


def order_actions(s: BattleState, u: Unit) -> list[Action]:
    """The listed orders other than the present one, as actions. Kept on the unit until it or its enemies change.

    Only where no text speaks of orders: what a text allows may change from one moment to the next.
    """
    if not (untouched(s, u, 1 << LOCK_ORDER) and unmentioned(s, u, (1 << MAY_MODIFIER) | (1 << MAY_OBJECTIVE))):
        return new_orders(s, u)
    one, two = nearest_two(s, u)
    done: i64 = 1 if u.printed.fly and u.flags & DONE else 0  # who has moved neither takes off nor lands
    made_for: i64 = one * 128 + two * 2 + done
    if u.listed_for == made_for and u.listed_under is u.order:
        return u.listed
    if u.listed_under is u.order and u.listed_for & 1 == done:
        # Enemies come and go: only the orders that name one are new.
        u.listed = u.listed[: u.listed_plain]
        for order in orders_at(s, u, one, two):
            if not order.same(u.order):
                u.listed.append(order_action(u.uid, order))
    else:
        u.listed = new_orders(s, u)
        u.listed_plain = 0
        for action in u.listed:
            if action.more[3] == 0:
                u.listed_plain += 1
    u.listed_for = made_for
    u.listed_under = u.order
    return u.listed


def new_orders(s: BattleState, u: Unit) -> list[Action]:
    actions: list[Action] = []
    for order in listed_orders(s, u):
        if not order.same(u.order) and (order.airborne == u.order.airborne or not u.has(DONE)):
            actions.append(order_action(u.uid, order))
    return actions


def order_action(uid: i64, order: Order) -> Action:
    return Action(Verb.ORDER, uid, 0, 0, order.numbers())


def is_blank(order: Order) -> bool:
    return order.letter == ROUTING
