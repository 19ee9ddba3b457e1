"""Payment: which hand cards cover a cost, one by one or all at once as suggested."""

from typing import Final

from mypy_extensions import i64

from drumhead.games.high_command.cards import CMD, FLEX, FLEXIBLE, ON_PAY, WAR
from drumhead.games.high_command.entering import BUY, CAST, DEPLOY, RUSH, carry_out
from drumhead.games.high_command.state import HighState
from drumhead.games.high_command.strength import holds
from drumhead.games.high_command.terms import flexes, has_flex
from drumhead.games.high_command.triggers import fire, queue_card
from drumhead.games.high_command.verbs import PAY_CMD, PAY_WAR, SETTLE, Said, Verb
from drumhead.kernel import Action, Fired, Illegal, Step, Table

NEVER: Final = 1 << 20
ANY_FLEX: Final = 1 << FLEX


def worth(s: HighState, seat: i64, card: i64, kind: i64, flex: bool) -> i64:
    """HC-PAY-01: what the card gives when discarded for this type; HC-R-45: texts about its worth count at once."""
    cards = s.cards
    value: i64 = cards.cmd[card] if kind == CMD else cards.war[card]
    if flex:
        other: i64 = cards.war[card] if kind == CMD else cards.cmd[card]
        if other > value and flexes(s, seat, card):
            value = other
    if value and cards.gain[card]:
        gain: i64 = cards.gain_cmd[card] if kind == CMD else cards.gain_war[card]
        if gain and holds(s, cards.gain[card], seat, None, -1, -1):
            value += gain
    return value


class Purse:
    """What a hand can pay, summed up once per question."""

    __slots__ = ("any", "both", "cmd", "flex", "war")

    def __init__(self, s: HighState, seat: i64) -> None:
        self.flex: Final = has_flex(s, seat)
        self.cmd: i64 = 0  # if all cards that can give CMD do
        self.war: i64 = 0
        self.both: list[tuple[int, int]] = []  # versatile cards
        self.any: i64 = 0
        cards = s.cards
        cmd: i64 = 0
        war: i64 = 0
        most: i64 = 0
        for card in s.hands[seat].cards:
            c: i64 = cards.cmd[card]
            w: i64 = cards.war[card]
            if self.flex or cards.gain[card]:
                c = worth(s, seat, card, CMD, self.flex)
                w = worth(s, seat, card, WAR, self.flex)
            cmd += c
            war += w
            most += c if c > w else w
            if c and w:
                self.both.append((c, w))
        self.cmd = cmd
        self.war = war
        self.any = most

    def covers(self, cmd: i64, war: i64, mixed: bool) -> bool:
        """HC-PAY-03, HC-R-09: can the whole hand meet this cost?"""
        if mixed:
            return self.any >= cmd + war
        if war <= 0:
            return self.cmd >= cmd
        if cmd <= 0:
            return self.war >= war
        return self.splits(cmd, war)  # HC-R-09

    def covers_without(self, s: HighState, seat: i64, card: i64, cmd: i64, war: i64, mixed: bool) -> bool:
        """HC-PAY-06: the same without one copy of a card."""
        c: i64 = worth(s, seat, card, CMD, self.flex)
        w: i64 = worth(s, seat, card, WAR, self.flex)
        if mixed:
            return self.any - (c if c > w else w) >= cmd + war
        if war <= 0:
            return self.cmd - c >= cmd
        if cmd <= 0:
            return self.war - w >= war
        if c and w:
            self.both.remove((c, w))
        self.cmd -= c
        self.war -= w
        enough = self.splits(cmd, war)
        self.cmd += c
        self.war += w
        if c and w:
            self.both.append((c, w))
        return enough

    def splits(self, cmd: i64, war: i64) -> bool:
        """Can the versatile cards be divided so that both types are met?"""
        pure_cmd: i64 = self.cmd
        pure_war: i64 = self.war
        for pair in self.both:
            pure_cmd -= pair[0]
            pure_war -= pair[1]
        n: i64 = len(self.both)
        mask: i64 = 0
        while mask < 1 << n:
            c: i64 = pure_cmd
            w: i64 = pure_war
            i: i64 = 0
            while i < n:
                if mask >> i & 1:
                    c += self.both[i][0]
                else:
                    w += self.both[i][1]
                i += 1
            if c >= cmd and w >= war:
                return True
            mask += 1
        return False


def can_pay(s: HighState, seat: i64, cmd: i64, war: i64, mixed: bool) -> bool:
    """Can the hand meet this cost?"""
    if mixed or (cmd > 0 and war > 0) or s.force & ANY_FLEX:
        return Purse(s, seat).covers(cmd, war, mixed)
    kind: i64 = CMD if cmd > 0 else WAR
    gives = s.cards.cmd if cmd > 0 else s.cards.war
    gain = s.cards.gain
    owed: i64 = cmd + war
    for card in s.hands[seat].cards:
        owed -= gives[card] if not gain[card] else worth(s, seat, card, kind, False)
    return owed <= 0


def is_mixed(s: HighState, card: i64) -> bool:
    """Flexible: the cost may be met by any mix of both types."""
    return s.cards.keywords[card] & FLEXIBLE != 0


class Pay(Step[HighState]):
    """A named action is being paid for: ``cmd`` and ``war`` are still owed; ``asks_*`` is what the cost contained."""

    __slots__ = ("asks_cmd", "asks_war", "card", "cmd", "how", "mixed", "paid", "place", "seat", "war")

    def __init__(
        self,
        seat: i64,
        how: i64,
        card: i64,
        place: i64,
        cmd: i64,
        war: i64,
        mixed: bool,
        asks_cmd: bool,
        asks_war: bool,
        paid: tuple[int, ...],
    ) -> None:
        self.seat: Final[i64] = seat
        self.how: Final[i64] = how
        self.card: Final[i64] = card
        self.place: Final[i64] = place
        self.cmd: Final[i64] = cmd
        self.war: Final[i64] = war
        self.mixed: Final = mixed
        self.asks_cmd: Final = asks_cmd
        self.asks_war: Final = asks_war
        self.paid: Final = paid

    def run(self, s: HighState, t: Table) -> i64:
        if self.cmd + self.war > 0:
            return 1 << self.seat
        s.pop()
        self.complete(s, t, self.paid)
        return 0

    def complete(self, s: HighState, t: Table, paid: tuple[int, ...]) -> None:
        """Nothing is owed any more: the action happens, and the texts of payers follow."""
        queue: list[Fired] = []
        carry_out(s, t, self.seat, self.how, self.card, self.place, queue)
        for card in paid:
            queue_card(s, queue, ON_PAY, self.seat, card, -1, -1)  # HC-R-45
        if queue:
            fire(s, queue)

    def options(self, s: HighState, seat: i64) -> list[Action]:
        actions = [SETTLE]
        last: i64 = -1
        if s.force & ANY_FLEX or self.mixed or (self.cmd > 0 and self.war > 0):
            self.weighed(s, seat, actions)
            return actions
        gives = s.cards.cmd if self.cmd > 0 else s.cards.war
        payers = PAY_CMD if self.cmd > 0 else PAY_WAR
        for card in s.hands[seat].cards:
            if gives[card] and card != last:
                last = card
                actions.append(payers[card])
        return actions

    def weighed(self, s: HighState, seat: i64, actions: list[Action]) -> None:
        """Payers of two types, or where texts bend a card's type."""
        flex = has_flex(s, seat)
        gives_cmd = s.cards.cmd
        gives_war = s.cards.war
        wants_cmd = self.cmd > 0 or self.mixed
        wants_war = self.war > 0 or self.mixed
        both = self.cmd > 0 and self.war > 0 and not self.mixed
        for card in s.hands[seat].kinds():
            if wants_cmd and (gives_cmd[card] or (flex and worth(s, seat, card, CMD, flex))):
                if not (both and self.strands(s, seat, card, CMD)):
                    actions.append(PAY_CMD[card])
            if wants_war and (gives_war[card] or (flex and worth(s, seat, card, WAR, flex))):
                if not (both and self.strands(s, seat, card, WAR)):
                    actions.append(PAY_WAR[card])

    def strands(self, s: HighState, seat: i64, card: i64, kind: i64) -> bool:
        """Would this payer leave a cost that the rest of the hand cannot meet?"""
        purse = Purse(s, seat)
        value: i64 = worth(s, seat, card, kind, purse.flex)
        cmd: i64 = self.cmd - (value if kind == CMD else 0)
        war: i64 = self.war - (value if kind == WAR else 0)
        if cmd <= 0 and war <= 0:
            return False
        return not purse.covers_without(s, seat, card, cmd, war, self.mixed)

    def verify(self, s: HighState, seat: i64, action: Action) -> None:
        """HC-ENG-03: options list one payer at a time; the law knows every legal one."""
        rule = self.bars(s, seat, action)  # HC-ENG-03
        if rule:
            raise Illegal(rule)

    def bars(self, s: HighState, seat: i64, action: Action) -> str:
        if action.verb is Verb.SETTLE:
            return "" if action.same(SETTLE) else "K-OPTION"
        if action.verb is not Verb.PAY or action.c or action.more:
            return "HC-R-39" if action.verb is Verb.DISCARD else "HC-ORD-02"
        if action.b != CMD and action.b != WAR:
            return "K-OPTION"
        if not s.hands[seat].holds(action.a):
            return "HC-PAY-06" if self.how == DEPLOY and action.a == self.card else "HC-PAY-01"
        flex = has_flex(s, seat)
        if not worth(s, seat, action.a, action.b, flex):
            other: i64 = WAR if action.b == CMD else CMD
            return "HC-PAY-02" if worth(s, seat, action.a, other, flex) else "HC-PAY-01"
        if not self.mixed:
            if not (self.asks_cmd if action.b == CMD else self.asks_war):  # HC-R-08
                return "HC-R-08"
            if self.asks_cmd and self.asks_war and self.strands(s, seat, action.a, action.b):
                return "HC-PAY-03"
        return ""

    def take(self, s: HighState, t: Table, seat: i64, action: Action) -> None:
        cmd: i64 = self.cmd
        war: i64 = self.war
        paid = self.paid
        if action.verb is Verb.PAY:
            cmd, war = self.give(s, t, action.a, action.b, cmd, war)
            if s.cards.triggers[action.a] >> ON_PAY & 1:
                paid = paid + (int(action.a),)
        else:
            for card, kind in suggestion(s, seat, cmd, war, self.mixed):
                if cmd + war == 0:
                    break
                cmd, war = self.give(s, t, card, kind, cmd, war)
                if s.cards.triggers[card] >> ON_PAY & 1:
                    paid = paid + (card,)
        if cmd + war > 0:
            s.become(
                Pay(
                    seat,
                    self.how,
                    self.card,
                    self.place,
                    cmd,
                    war,
                    self.mixed,
                    self.asks_cmd,
                    self.asks_war,
                    paid,
                )
            )
        else:  # HC-PAY-05: discarding stops when nothing is owed
            s.pop()
            self.complete(s, t, paid)

    def give(self, s: HighState, t: Table, card: i64, kind: i64, cmd: i64, war: i64) -> tuple[i64, i64]:
        """Discard the card for this type (HC-PAY-07); what is owed then. A surplus is lost (HC-PAY-04)."""
        seat: i64 = self.seat
        cards = s.cards
        value: i64 = cards.cmd[card] if kind == CMD else cards.war[card]
        if cards.gain[card] or s.force & ANY_FLEX:
            value = worth(s, seat, card, kind, has_flex(s, seat))
        s.hands[seat] = s.hands[seat].minus_openly(card)
        s.discards[seat] = s.discards[seat] + (card,)
        if t.events is not None:
            t.tell(Said.PAID, seat, card, a=kind, b=value, rule="HC-PAY-07")
        if self.mixed:
            cmd = cmd + war - value
            war = 0
        elif kind == CMD:
            cmd -= value
        else:
            war -= value
        return cmd if cmd > 0 else 0, war if war > 0 else 0  # HC-PAY-04


def pay(s: HighState, seat: i64, how: i64, card: i64, place: i64, cmd: i64, war: i64) -> Pay:
    """The payment for a named action."""
    mixed = s.cards.keywords[card] & FLEXIBLE != 0
    return Pay(seat, how, card, place, cmd, war, mixed, cmd > 0, war > 0, ())


def suggestion(s: HighState, seat: i64, cmd: i64, war: i64, mixed: bool) -> list[tuple[int, int]]:
    """The payment that gives away least, as (card, type)."""
    if mixed or (cmd > 0 and war > 0) or s.force & ANY_FLEX:
        return divided(s, seat, cmd, war, mixed)
    cards = s.cards
    hand = s.hands[seat].cards
    kind: i64 = CMD if cmd > 0 else WAR
    gives = cards.cmd if cmd > 0 else cards.war
    cost: i64 = cmd + war
    best: list[int] = [NEVER] * (cost + 1)  # what the cheapest way to each part of the cost gives away
    chosen: list[int] = [0] * (cost + 1)  # and which cards it takes, as bits of their places in the hand
    best[0] = 0
    reach: i64 = 0  # what the cards so far come to
    for place, card in enumerate(hand):
        value: i64 = gives[card]
        if value:
            loss: i64 = cards.loss[card]
            if cards.gain[card]:
                value = worth(s, seat, card, kind, False)
                loss = loss_of(s, seat, card, False)
            bit: i64 = 1 << place
            for at in range(reach if reach < cost else cost - 1, -1, -1):
                less: i64 = best[at] + loss
                to: i64 = at + value
                if to > cost:
                    to = cost
                if less < best[to]:
                    best[to] = less
                    chosen[to] = chosen[at] | bit
            reach += value
    picked: i64 = chosen[cost]
    paid: list[tuple[int, int]] = []
    for card in hand:
        if picked & 1:
            paid.append((card, kind))
        picked >>= 1
    return paid


def loss_of(s: HighState, seat: i64, card: i64, flex: bool) -> i64:
    """What giving this card away means to its owner now, where texts make it worth more than is printed."""
    cards = s.cards
    printed: i64 = cards.cmd[card] if cards.cmd[card] > cards.war[card] else cards.war[card]
    c: i64 = worth(s, seat, card, CMD, flex)
    w: i64 = worth(s, seat, card, WAR, flex)
    return cards.loss[card] + 4 * ((c if c > w else w) - printed)


def divided(s: HighState, seat: i64, cmd: i64, war: i64, mixed: bool) -> list[tuple[int, int]]:
    """The same where both types count: the cheapest way to each part of both costs, card by card."""
    cards = s.cards
    flex = has_flex(s, seat)
    hand = s.hands[seat].cards
    if mixed:
        cmd = cmd + war
        war = 0
    width: i64 = cmd + 1
    size: i64 = width * (war + 1)
    best: list[int] = [NEVER] * size
    as_cmd: list[int] = [0] * size  # which cards are discarded for CMD, as bits of their places in the hand
    as_war: list[int] = [0] * size
    best[0] = 0
    place: i64 = 0
    for card in hand:
        c: i64 = cards.cmd[card]
        w: i64 = cards.war[card]
        if flex or cards.gain[card]:
            c = worth(s, seat, card, CMD, flex)
            w = worth(s, seat, card, WAR, flex)
        if c or w:
            loss: i64 = loss_of(s, seat, card, flex)
            at: i64 = size - 2
            while at >= 0:
                if best[at] < NEVER:
                    have_c: i64 = at % width
                    have_w: i64 = at // width
                    less: i64 = best[at] + loss
                    if c and have_c < cmd:
                        to: i64 = (have_c + c if have_c + c < cmd else cmd) + have_w * width
                        if less < best[to]:
                            best[to] = less
                            as_cmd[to] = as_cmd[at] | 1 << place
                            as_war[to] = as_war[at]
                    gives: i64 = have_c if mixed else have_w
                    want: i64 = cmd if mixed else war
                    if w and gives < want:
                        reached: i64 = gives + w if gives + w < want else want
                        to = reached if mixed else have_c + reached * width
                        if less < best[to]:
                            best[to] = less
                            as_cmd[to] = as_cmd[at]
                            as_war[to] = as_war[at] | 1 << place
                at -= 1
        place += 1
    paid: list[tuple[int, int]] = []
    place = 0
    for card in hand:
        if as_cmd[size - 1] >> place & 1:
            paid.append((card, CMD))
        elif as_war[size - 1] >> place & 1:
            paid.append((card, WAR))
        place += 1
    return paid


__all__ = ["BUY", "CAST", "DEPLOY", "RUSH", "Pay", "Purse", "is_mixed", "pay", "suggestion", "worth"]
