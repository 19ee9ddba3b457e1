"""The orders step: what the active player may do, in any order and as often as the hand pays for it."""

from typing import Final

from mypy_extensions import i64

from drumhead.games.high_command.bank import Discard, end_orders
from drumhead.games.high_command.cards import (
    BAN_ENTER,
    CMD,
    FLEX,
    FLEXIBLE,
    LEAST_TOLL,
    MAY_DEPLOY,
    MAY_GAIN,
    MAY_SPEND,
    ORDER,
    SPEND,
    TOLL,
    TOLLS,
    WAR,
)
from drumhead.games.high_command.entering import (
    BUY,
    CAST,
    DEPLOY,
    PRICES,
    RUSH,
    bars_deploy,
    bars_rush,
    changed,
    price_list,
    price_of,
)
from drumhead.games.high_command.payment import Purse, can_pay, is_mixed, pay, worth
from drumhead.games.high_command.reserves import Refresh, slot_of
from drumhead.games.high_command.state import IN_ORDERS, HighState, Unit
from drumhead.games.high_command.strength import holds, is_live
from drumhead.games.high_command.terms import may_enter, toll_for
from drumhead.games.high_command.triggers import Resolve
from drumhead.games.high_command.verbs import CASTS, DEPLOYS, DONE, GOES, PURCHASES, REFRESH, RUSHES, Said, Verb
from drumhead.kernel import Action, Step, Table

CLOSED: Final = 1 << 20  # the toll of a location that nobody may enter
ANY_ORDER: Final = 1 << ORDER
ANY_TOLL: Final = 1 << TOLL
BENT_PRICES: Final = PRICES | (1 << FLEX)  # of cards in play and locations; the Winds have their price lists
TIMED_PRICES: Final = PRICES | ANY_TOLL | (1 << BAN_ENTER)


def lowest_toll(s: HighState, seat: i64) -> i64:
    """The cheapest way in, over all locations."""
    if not s.effects and not s.force & ANY_TOLL:
        return 0
    lowest: i64 = CLOSED
    if not s.effects and not s.field & ANY_TOLL:
        # As `toll_for` says, without a call for each location, unless one of them depends on more than its card.
        flat = s.cards.flat[TOLL]
        winds: i64 = flat[s.blown[-1] if s.blown else 0]
        for card in s.row:
            if card:
                usual: i64 = flat[card] + winds
                if usual >= CLOSED:
                    break
                if usual < lowest:
                    lowest = usual
        else:
            return lowest
        lowest = CLOSED
    place: i64 = 0
    while place < s.seats:
        if s.row[place] and (not s.effects or may_enter(s, place, seat)):
            toll: i64 = toll_for(s, place, seat)
            if toll < lowest:
                lowest = toll
        place += 1
    return lowest


def on_prices(s: HighState, seat: i64) -> bool:
    """Does a timed effect touch what this seat pays or where it may go?"""
    for effect in s.effects:
        if effect.seat == seat and (1 << effect.what) & TIMED_PRICES:
            return True
    return False


class Market:
    """What the hand can pay for now: worked out once for all options of a question."""

    __slots__ = ("door", "purse", "seat")

    def __init__(self, s: HighState, seat: i64) -> None:
        self.seat: Final[i64] = seat
        self.purse: Final = Purse(s, seat)
        self.door: Final[i64] = lowest_toll(s, seat)

    def affords(self, s: HighState, how: i64, card: i64) -> bool:
        """HC-PAY-03: can the hand pay, at the cheapest location?"""
        cmd, war = price_of(s, self.seat, how, card)
        if how != BUY and self.door:
            if self.door == CLOSED:
                return False
            cmd, war = changed(cmd, war, self.door)
        mixed = s.cards.keywords[card] & FLEXIBLE != 0
        if how == DEPLOY:
            return self.purse.covers_without(s, self.seat, card, cmd, war, mixed)
        return self.purse.covers(cmd, war, mixed)


def open_everywhere(s: HighState) -> bool:
    """Is there a location at every place, with nothing about entering it?"""
    return not s.effects and not s.force & ANY_TOLL and 0 not in s.row


def bars_spend(s: HighState, seat: i64, card: i64, clause: i64) -> str:
    """The rule that keeps this hand card's own effect from being used, or ''."""
    clauses = s.cards.clauses[card]
    if clause < 0 or clause >= len(clauses) or clauses[clause].trigger != SPEND:
        return "HC-ORD-05"
    if clauses[clause].once and s.has_used(seat, card, clause):
        return "HC-ORD-01"
    if not holds(s, clauses[clause].conditions, seat, None, -1, -1):
        return "HC-ORD-01"
    return ""


def bars_order(s: HighState, seat: i64, unit: Unit, clause: i64) -> str:
    """The rule that keeps this card's order from being used, or ''."""
    clauses = s.cards.clauses[unit.card]
    if unit.seat != seat or clause < 0 or clause >= len(clauses) or clauses[clause].trigger != ORDER:
        return "HC-ORD-01"
    if unit.has_used(1 << clause, s.turn) or not is_live(s, unit):
        return "HC-ORD-01"
    if s.hands[seat].count() < clauses[clause].price:
        return "HC-ORD-06"
    if not holds(s, clauses[clause].conditions, seat, unit, unit.place, -1):
        return "HC-ORD-01"
    return ""


def bars_use(s: HighState, seat: i64, place: i64, clause: i64) -> str:
    """The rule that keeps this location's order from being used, or '' (HC-ABL-07, HC-R-50)."""
    if place < 0 or place >= s.seats or not s.row[place]:
        return "HC-ORD-01"
    card: i64 = s.row[place]
    clauses = s.cards.clauses[card]
    if clause < 0 or clause >= len(clauses) or clauses[clause].trigger != ORDER:
        return "HC-ORD-01"
    if not s.at[place * s.seats + seat] or s.has_used(seat, card, clause):  # HC-ABL-07
        return "HC-R-50"
    if s.hands[seat].count() < clauses[clause].price:
        return "HC-ORD-06"
    if not holds(s, clauses[clause].conditions, seat, None, place, -1):
        return "HC-ORD-01"
    return ""


class Orders(Step[HighState]):
    """HC-ORD-01, HC-ORD-03: deploy, purchase, rush, refresh, use abilities, as long as the hand pays, until done."""

    __slots__ = ("seat",)

    def __init__(self, seat: i64) -> None:
        self.seat: Final[i64] = seat

    def run(self, s: HighState, t: Table) -> i64:
        s.phase = IN_ORDERS
        return 1 << self.seat  # HC-ORD-03

    def options(self, s: HighState, seat: i64) -> list[Action]:
        cards = s.cards
        gives_cmd = cards.cmd
        gives_war = cards.war
        quirks = cards.quirks
        actions: list[Action] = []
        kinds: list[int] = []  # of those hand cards that are more than a resource
        cmd: i64 = 0
        war: i64 = 0
        last: i64 = -1
        quirk: i64 = 0
        hand = s.hands[seat].cards
        for card in hand:
            cmd += gives_cmd[card]
            war += gives_war[card]
            if quirks[card] and card != last:
                kinds.append(card)
                last = card
                quirk |= quirks[card]
        if s.ground & BENT_PRICES or (s.effects and on_prices(s, seat)):
            self.weighed(s, seat, kinds, actions)
        else:
            if quirk & MAY_GAIN:
                for card in hand:
                    if quirks[card] & MAY_GAIN:
                        cmd += worth(s, seat, card, CMD, False) - gives_cmd[card]
                        war += worth(s, seat, card, WAR, False) - gives_war[card]
            self.counted(s, seat, kinds, quirk, cmd, war, actions)
        if quirk & MAY_SPEND:
            for card in kinds:
                if quirks[card] & MAY_SPEND:
                    self.spendings(s, seat, card, actions)
        if s.alert & ANY_ORDER:
            self.orders(s, seat, actions)
        if hand and s.stock[seat]:  # HC-REF-02
            actions.append(REFRESH)
        actions.append(DONE)
        return actions

    def counted(
        self, s: HighState, seat: i64, kinds: list[int], quirk: i64, cmd: i64, war: i64, actions: list[Action]
    ) -> None:
        """Paid actions where sums of the hand tell what can be paid: the usual case, without a call per card."""
        cards = s.cards
        odd = cards.odd
        toll: i64 = lowest_toll(s, seat) if s.ground & ANY_TOLL else 0
        prices = price_list(cards, s.blown[-1] if s.blown else 0, toll) if toll < LEAST_TOLL + TOLLS else None
        if prices is None or not prices.simple:
            self.weighed(s, seat, kinds, actions)
            return
        price_cmd = prices.buy_cmd
        price_war = prices.buy_war
        stock = s.stock[seat]
        for card in stock:
            if cmd >= price_cmd[card]:
                if war >= price_war[card]:
                    actions.append(PURCHASES[card])
            elif odd[card] and Market(s, seat).affords(s, BUY, card):
                actions.append(PURCHASES[card])
        early = s.round <= 2
        if quirk & MAY_DEPLOY and not (early and s.charter.errata):
            price_cmd = prices.deploy_cmd
            price_war = prices.deploy_war
            gives_cmd = cards.cmd
            gives_war = cards.war
            for card in kinds:
                if cmd - gives_cmd[card] >= price_cmd[card]:
                    if war - gives_war[card] < price_war[card]:
                        continue
                elif not (odd[card] or cards.gain[card]) or not cards.deployable(card):
                    continue
                elif not Market(s, seat).affords(s, DEPLOY, card):
                    continue
                if not cards.character[card] or not s.bears(seat, card):
                    actions.append(DEPLOYS[card])
        if early:
            return
        price_cmd = prices.rush_cmd
        price_war = prices.rush_war
        for card in stock:
            if cmd >= price_cmd[card]:
                if war < price_war[card]:
                    continue
            elif not odd[card] or not cards.rushable[card] or not Market(s, seat).affords(s, RUSH, card):
                continue
            if not cards.character[card] or not s.bears(seat, card):
                actions.append(RUSHES[card])
        for card in s.casters[seat]:  # HC-WC-01, HC-WC-08: one that is in play is not among them
            if cmd >= price_cmd[card]:
                if war >= price_war[card]:
                    actions.append(CASTS[card])
            elif odd[card] and Market(s, seat).affords(s, CAST, card):
                actions.append(CASTS[card])

    def weighed(self, s: HighState, seat: i64, kinds: list[int], actions: list[Action]) -> None:
        """Paid actions where tolls, bans or texts about prices and worth must be looked at card by card."""
        market = Market(s, seat)
        for card in s.stock[seat]:
            if market.affords(s, BUY, card):
                actions.append(PURCHASES[card])
        for card in kinds:
            if bars_deploy(s, seat, card) == "" and market.affords(s, DEPLOY, card):
                actions.append(DEPLOYS[card])
        for card in s.stock[seat]:
            if bars_rush(s, seat, card) == "" and market.affords(s, RUSH, card):
                actions.append(RUSHES[card])
        for card in s.casters[seat]:
            if s.round > 2 and market.affords(s, CAST, card):
                actions.append(CASTS[card])

    def spendings(self, s: HighState, seat: i64, card: i64, actions: list[Action]) -> None:
        """The effects for which a hand card may be discarded."""
        clause: i64 = 0
        while clause < len(s.cards.clauses[card]):
            if bars_spend(s, seat, card, clause) == "":
                actions.append(Action(Verb.SPEND, card, clause))
            clause += 1

    def orders(self, s: HighState, seat: i64, actions: list[Action]) -> None:
        """Orders of cards in play and of locations."""
        cards = s.cards
        clause: i64 = 0
        place: i64 = 0
        while place < s.seats:
            mine = s.at[place * s.seats + seat]
            for unit in mine:
                if cards.triggers[unit.card] >> ORDER & 1:
                    clause = 0
                    while clause < len(cards.clauses[unit.card]):
                        if bars_order(s, seat, unit, clause) == "":
                            actions.append(Action(Verb.ORDER, unit.uid, clause))
                        clause += 1
            if mine and cards.triggers[s.row[place]] >> ORDER & 1:
                clause = 0
                while clause < len(cards.clauses[s.row[place]]):
                    if bars_use(s, seat, place, clause) == "":
                        actions.append(Action(Verb.USE, place, clause))
                    clause += 1
            place += 1

    def bars(self, s: HighState, seat: i64, action: Action) -> str:
        card: i64 = action.a
        if action.verb is Verb.PURCHASE:
            return "HC-PAY-03" if slot_of(s, seat, card) >= 0 and card else "HC-PUR-01"
        if action.verb is Verb.DEPLOY:
            if not s.hands[seat].holds(card):
                return "HC-DEP-01"
            return bars_deploy(s, seat, card) or "HC-PAY-03"
        if action.verb is Verb.RUSH:
            if slot_of(s, seat, card) < 0 or not card:
                return "HC-RUSH-01"
            return bars_rush(s, seat, card) or "HC-PAY-03"
        if action.verb is Verb.WARCASTER:
            if card not in s.casters[seat]:
                return "HC-WC-08"
            return bars_rush(s, seat, card) or "HC-PAY-03"
        if action.verb is Verb.REFRESH:
            return "HC-R-47" if not s.stock[seat] else "HC-REF-01"
        if action.verb is Verb.SPEND:
            return bars_spend(s, seat, card, action.b) if s.hands[seat].holds(card) else "HC-ORD-05"
        if action.verb is Verb.ORDER:
            unit = s.find(card)
            return "HC-ORD-01" if unit is None else bars_order(s, seat, unit, action.b) or "HC-ORD-01"
        if action.verb is Verb.USE:
            return bars_use(s, seat, card, action.b) or "HC-ORD-01"
        if action.verb is Verb.DISCARD:
            return "HC-R-39"
        if action.verb is Verb.CAPTURE:
            return "HC-CAP-01"
        return "HC-ORD-01"

    def take(self, s: HighState, t: Table, seat: i64, action: Action) -> None:
        verb = action.verb
        card: i64 = action.a
        if verb is Verb.DONE:
            s.become(end_orders(s, seat))
        elif verb is Verb.PURCHASE:
            cmd, war = price_of(s, seat, BUY, card)
            s.push(pay(s, seat, BUY, card, -1, cmd, war))
        elif verb is Verb.DEPLOY:
            # HC-PAY-06: the card leaves the hand before anything is paid
            s.hands[seat] = s.hands[seat].minus_openly(card)
            s.push(Go(seat, DEPLOY, card))
        elif verb is Verb.RUSH:
            s.push(Go(seat, RUSH, card))
        elif verb is Verb.WARCASTER:
            s.push(Go(seat, CAST, card))
        elif verb is Verb.REFRESH:
            s.push(Refresh(seat, 1, False))
            s.push(Discard(seat, 1, "HC-REF-01"))
        elif verb is Verb.SPEND:
            s.hands[seat] = s.hands[seat].minus_openly(card)
            s.discard(seat, card)
            t.tell(Said.SPENT, seat, card, rule="HC-ORD-06")
            s.push(Resolve(seat, card, -1, action.b, -1, -1, -1, (), ()))
        elif verb is Verb.ORDER:
            unit = s.find(card)
            assert unit is not None
            self.order(s, seat, unit.card, unit.uid, action.b, unit.place)
            s.replace_unit(unit.having_used(1 << action.b, s.turn))
        elif verb is Verb.USE:
            self.order(s, seat, s.row[card], -1, action.b, card)
            s.note_use(seat, s.row[card], action.b)

    def order(self, s: HighState, seat: i64, card: i64, uid: i64, clause: i64, place: i64) -> None:
        """An order: its price is discarded first (HC-ORD-06), then it is carried out."""
        s.push(Resolve(seat, card, uid, clause, -1, place, -1, (), ()))
        price: i64 = s.cards.clauses[card][clause].price
        if price > 0:
            s.push(Discard(seat, price, "HC-ORD-06"))


class Go(Step[HighState]):
    """HC-ORD-04: where does the named card go?"""

    __slots__ = ("card", "how", "seat")

    def __init__(self, seat: i64, how: i64, card: i64) -> None:
        self.seat: Final[i64] = seat
        self.how: Final[i64] = how
        self.card: Final[i64] = card

    def places(self, s: HighState) -> list[int]:
        """The locations that the seat may enter and afford."""
        found: list[int] = []
        seat: i64 = self.seat
        place: i64 = 0
        if not s.effects and not s.force & ANY_TOLL:
            for card in s.row:
                if card:
                    found.append(place)
                place += 1
            return found
        mixed = is_mixed(s, self.card)
        base = price_of(s, seat, self.how, self.card)
        while place < s.seats:
            if s.row[place] and (not s.effects or may_enter(s, place, seat)):
                cmd, war = changed(base[0], base[1], toll_for(s, place, seat))
                if can_pay(s, seat, cmd, war, mixed):
                    found.append(place)
            place += 1
        return found

    def run(self, s: HighState, t: Table) -> i64:
        if open_everywhere(s):
            return 1 << self.seat
        found = self.places(s)
        if len(found) > 1:
            return 1 << self.seat
        self.to(s, found[0])
        return 0

    def options(self, s: HighState, seat: i64) -> list[Action]:
        if open_everywhere(s):
            return GOES[: s.seats]
        return [GOES[place] for place in self.places(s)]

    def bars(self, s: HighState, seat: i64, action: Action) -> str:
        if action.verb is not Verb.GO or action.a < 0 or action.a >= s.seats:
            return "HC-ORD-04"
        return "HC-PAY-03" if may_enter(s, action.a, seat) else "HC-ORD-04"

    def take(self, s: HighState, t: Table, seat: i64, action: Action) -> None:
        self.to(s, action.a)

    def to(self, s: HighState, place: i64) -> None:
        """Named and placed: now it is paid."""
        cmd, war = price_of(s, self.seat, self.how, self.card)
        if s.effects or s.force & ANY_TOLL:
            cmd, war = changed(cmd, war, toll_for(s, place, self.seat))
        s.become(pay(s, self.seat, self.how, self.card, place, cmd, war))
