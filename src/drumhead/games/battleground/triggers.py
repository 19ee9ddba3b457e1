"""What fires, and what may be played now? The queue of effects, and cards in windows.

`fire` queues what answers to a trigger; `settle` lets the queue be worked off one by one.
"""

from typing import Final

from mypy_extensions import i64

from drumhead.games.battleground.state import BattleState, Trigger
from drumhead.games.battleground.statics import army_rows, forbidden, holds, host_rows, total
from drumhead.games.battleground.texts import (
    ACTIVATED,
    ATK_AFTER_DAMAGE,
    ATK_AFTER_HIT,
    ATK_BEFORE_DAMAGE,
    ATK_BEFORE_HIT,
    CARD_TAX,
    CAST,
    DEF_AFTER_DAMAGE,
    DEF_AFTER_HIT,
    DEF_BEFORE_DAMAGE,
    DEF_BEFORE_HIT,
    FROM_CARD,
    MAY_CARDS,
    ON_MC_START,
    ON_SETUP,
    Clause,
    Source,
)
from drumhead.games.battleground.verbs import ACCEPTING, DECLINING, PASSING, Said, Verb
from drumhead.kernel.action import Action
from drumhead.kernel.agenda import Step, Table
from drumhead.kernel.events import bit
from drumhead.kernel.illegal import Illegal
from drumhead.kernel.windows import Alternating, Offer

NOT_ON_HOST: Final = ACTIVATED | CAST | ON_SETUP  # clauses of an ability or spell that do not live on its host
IN_WINDOWS: Final = (
    ATK_BEFORE_HIT
    | ATK_AFTER_HIT
    | ATK_BEFORE_DAMAGE
    | ATK_AFTER_DAMAGE
    | DEF_BEFORE_HIT
    | DEF_AFTER_HIT
    | DEF_BEFORE_DAMAGE
    | DEF_AFTER_DAMAGE
)  # where a `may` clause is not offered by itself but played like a card

FOR_EVERY_PLAYER: Final = ON_SETUP | ON_MC_START  # a scenario's rule at these moments is each partner's own

# -- firing


def fire(s: BattleState, uid: i64, trigger: i64, foe: i64 = 0) -> None:
    """Queue what this unit, its marks, its blessing and its curse answer to this trigger."""
    u = s.units[uid]
    if u.printed.triggers & trigger:
        for row in u.printed.sources:
            _queue(s, s.cards.sources[row], u.seat, uid, trigger, foe)
    if u.marks or u.blessing or u.curse:
        if not trigger & NOT_ON_HOST:
            for row in host_rows(s, u):
                seat: i64 = u.seat
                if u.curse and s.cards.spells[u.curse].source == row:
                    seat = s.seats_of(1 - u.side)[0]  # a curse belongs to whoever laid it on
                _queue(s, s.cards.sources[row], seat, uid, trigger, foe)


def fire_side(s: BattleState, side: i64, trigger: i64, foe: i64 = 0) -> None:
    """Queue what the side's armies, the scenario and all units of the side answer to this trigger."""
    for seat in s.seats_of(side):
        for row in army_rows(s, seat):
            _queue(s, s.cards.sources[row], seat, 0, trigger, foe)
        if seat > 1 and not trigger & FOR_EVERY_PLAYER:
            continue  # BG-ARMY-08: partners score once, not each
        for row in s.scenario.rules:
            _queue(s, s.cards.sources[row], seat, 0, trigger, foe)
    for u in s.units:
        if u.out == 0 and u.side == side:
            fire(s, u.uid, trigger, foe)


def fire_rules(s: BattleState, uid: i64, trigger: i64, foe: i64 = 0) -> None:
    """Queue what the scenario answers to something that happened to this unit."""
    for row in s.scenario.rules:
        _queue(s, s.cards.sources[row], s.units[uid].seat, uid, trigger, foe)


def _queue(s: BattleState, source: Source, seat: i64, uid: i64, trigger: i64, foe: i64) -> None:
    if not source.triggers & trigger:
        return
    place: i64 = 0
    for clause in source.clauses:
        if clause.trigger != trigger or (clause.may and trigger & IN_WINDOWS):
            place += 1
            continue
        if not was_used(s, clause, source.row, place, seat, uid):
            if not clause.conditions or holds(s, clause.conditions, seat, uid, foe):
                mark_used(s, clause, source.row, place, seat, uid)
                s.queue.append(Trigger(seat, uid, source.row, place, foe))
        place += 1


def was_used(s: BattleState, clause: Clause, row: i64, place: i64, seat: i64, uid: i64) -> bool:
    """Did this clause do its once-a-turn or once-a-battle thing already?"""
    if not clause.once and not clause.battle:
        return False
    number: i64 = (row * 16 + place) * 4 + (seat if uid == 0 else 0) + 1
    if clause.battle:
        number = -number
    used = s.usage if uid == 0 else s.units[uid].used
    return number in used


def mark_used(s: BattleState, clause: Clause, row: i64, place: i64, seat: i64, uid: i64) -> None:
    if not clause.once and not clause.battle:
        return
    number: i64 = (row * 16 + place) * 4 + (seat if uid == 0 else 0) + 1
    if clause.battle:
        number = -number
    if uid == 0:
        s.usage = s.usage + (number,)
    else:
        u = s.change(uid)
        u.used = u.used + (number,)


def forget_used(s: BattleState) -> None:
    """A new turn: once a turn is open again."""
    s.usage = tuple([n for n in s.usage if n < 0])
    for u in s.units:
        if u.used:
            s.change(u.uid).used = tuple([n for n in u.used if n < 0])


def settle(s: BattleState) -> None:
    """Let the queue be worked off before anything else goes on."""
    if s.queue:
        s.push(SETTLE)


class Settle(Step[BattleState]):
    """Works off the queue, oldest effect first."""

    def run(self, s: BattleState, t: Table) -> i64:
        if not s.queue:
            s.pop()
            return 0
        trigger = s.queue.pop(0)
        clause = s.cards.sources[trigger.row].clauses[trigger.clause]
        if clause.may:
            s.push(MayUse(trigger.seat, trigger.row, trigger.clause, trigger.uid, trigger.foe))
        else:
            begin(s, t, trigger.row, trigger.clause, trigger.seat, trigger.uid, trigger.foe)
        return 0


SETTLE: Final = Settle()


class MayUse(Offer[BattleState]):
    """A clause that its controller may leave unused."""

    def __init__(self, seat: i64, row: i64, clause: i64, uid: i64, foe: i64) -> None:
        super().__init__(seat)
        self.row: Final[i64] = row
        self.clause: Final[i64] = clause
        self.uid: Final[i64] = uid
        self.foe: Final[i64] = foe

    def can_respond(self, s: BattleState, seat: i64) -> bool:
        return True

    def plays(self, s: BattleState, seat: i64) -> list[Action]:
        return [ACCEPTING]

    def passing(self) -> Action:
        return DECLINING

    def accept(self, s: BattleState, t: Table, seat: i64, action: Action) -> None:
        begin(s, t, self.row, self.clause, self.seat, self.uid, self.foe)


def begin(s: BattleState, t: Table, row: i64, clause: i64, seat: i64, uid: i64, foe: i64) -> None:
    """Start to resolve an effect."""
    t.tell(Said.EFFECT, seat, 0, a=uid, b=row, c=clause)
    s.push(Resolve(row, clause, 0, seat, uid, foe, ()))


class Resolve(Step[BattleState]):
    """An effect on its way: which clause, how far it has come, who controls it, and what was chosen so far."""

    def __init__(self, row: i64, clause: i64, pc: i64, seat: i64, uid: i64, foe: i64, chosen: tuple[int, ...]) -> None:
        self.row: Final[i64] = row
        self.clause: Final[i64] = clause
        self.pc: Final[i64] = pc
        self.seat: Final[i64] = seat
        self.uid: Final[i64] = uid  # who bears the effect, 0 for nobody
        self.foe: Final[i64] = foe
        self.chosen: Final = chosen  # what the latest choice of the clause chose: `it`

    def run(self, s: BattleState, t: Table) -> i64:
        ops = s.cards.sources[self.row].clauses[self.clause].ops
        if self.pc >= len(ops):
            s.pop()
            return 0
        op = ops[self.pc]
        mask = op.asks(s, self)
        if mask:
            return mask
        s.become(self.next(self.chosen))
        op.execute(s, t, self)
        return 0

    def next(self, chosen: tuple[int, ...]) -> "Resolve":
        """The same effect after its present op."""
        return Resolve(self.row, self.clause, self.pc + 1, self.seat, self.uid, self.foe, chosen)

    def again(self, chosen: tuple[int, ...]) -> "Resolve":
        """The same effect at the same op, with more chosen."""
        return Resolve(self.row, self.clause, self.pc, self.seat, self.uid, self.foe, chosen)

    def options(self, s: BattleState, seat: i64) -> list[Action]:
        return s.cards.sources[self.row].clauses[self.clause].ops[self.pc].options(s, self, seat)

    def verify(self, s: BattleState, seat: i64, action: Action) -> None:
        rule = s.cards.sources[self.row].clauses[self.clause].ops[self.pc].bars(s, self, seat, action)
        if rule:
            raise Illegal(rule)

    def take(self, s: BattleState, t: Table, seat: i64, action: Action) -> None:
        s.cards.sources[self.row].clauses[self.clause].ops[self.pc].take(s, t, self, action)


# -- cards and marks that are played in a window


def bars_card(s: BattleState, seat: i64, card: i64, place: i64, trigger: i64, uid: i64, foe: i64) -> str:
    """The rule that keeps the seat from playing this clause of a card of its hand now, or ''.

    ``uid`` is the own unit the card is played on (0: none), ``foe`` the other unit of the attack or check.
    """
    if card <= 0 or card >= len(s.cards.cards) or not s.hands[seat].holds(card):
        return "BG-CRD-01"
    printed = s.cards.cards[card]
    source = s.cards.sources[printed.source]
    if place < 0 or place >= len(source.clauses):
        return "BG-CRD-01"
    clause = source.clauses[place]
    if clause.trigger != trigger:
        return "BG-CRD-01"
    if uid:
        u = s.units[uid]
        if printed.faction and u.printed.faction != printed.faction:
            return "BG-CRD-06"
        if u.side == (seat & 1) and forbidden(s, u, MAY_CARDS):
            return "BG-GEN-04"
        if s.hands[seat].count() <= total(s, u, CARD_TAX):
            return "BG-CRD-01"
    if clause.conditions and not holds(s, clause.conditions, seat, uid, foe):
        return "BG-CRD-01"
    for op in clause.ops:
        if op.lacks_target(s, seat, uid, foe):
            return "BG-CRD-01"
        break
    return ""


def card_plays(s: BattleState, seat: i64, trigger: i64, uid: i64, foe: i64) -> list[Action]:
    """The cards of the hand that may be played at this moment, a clause each."""
    plays: list[Action] = []
    for card in s.hands[seat].kinds():
        printed = s.cards.cards[card]
        if printed.triggers & trigger:
            for place in range(len(s.cards.sources[printed.source].clauses)):
                if not bars_card(s, seat, card, place, trigger, uid, foe):
                    plays.append(Action(Verb.PLAY, card, place, printed.source))
    return plays


def can_play(s: BattleState, seat: i64, trigger: i64) -> bool:
    """Might the seat hold a card for this moment? A mask test: says yes too often, never no wrongly."""
    for card in s.hands[seat].cards:
        if s.cards.cards[card].triggers & trigger:
            return True
    return False


def mark_plays(s: BattleState, uid: i64, trigger: i64, foe: i64) -> list[Action]:
    """The marks that may be erased at this moment; that counts as playing a card (BG-CRD-02)."""
    plays: list[Action] = []
    u = s.units[uid]
    if u.marks:
        for row in host_rows(s, u):
            source = s.cards.sources[row]
            if source.triggers & trigger:
                for place in range(len(source.clauses)):
                    clause = source.clauses[place]
                    if clause.trigger == trigger and clause.may and holds(s, clause.conditions, u.seat, uid, foe):
                        plays.append(Action(Verb.PLAY, 0, place, row, (uid,)))
    return plays


def spend_card(s: BattleState, t: Table, seat: i64, card: i64) -> None:
    """The card leaves the hand for the discard pile, openly."""
    s.hands[seat] = s.hands[seat].minus_openly(card)
    at = s.deck_of(seat)
    s.discards[at] = s.discards[at] + (card,)


class PayTax(Step[BattleState]):
    """Some units demand that further cards are discarded before one is played on them."""

    def __init__(self, seat: i64, left: i64) -> None:
        self.seat: Final[i64] = seat
        self.left: Final[i64] = left

    def run(self, s: BattleState, t: Table) -> i64:
        if self.left == 0 or s.hands[self.seat].count() == 0:
            s.pop()
            return 0
        return bit(self.seat)

    def options(self, s: BattleState, seat: i64) -> list[Action]:
        return [Action(Verb.CHOOSE, card) for card in s.hands[seat].kinds()]

    def take(self, s: BattleState, t: Table, seat: i64, action: Action) -> None:
        s.become(PayTax(self.seat, self.left - 1))
        spend_card(s, t, seat, action.a)
        t.tell(Said.DISCARD, seat, action.a)


def played(s: BattleState, t: Table, seat: i64, action: Action, uid: i64, foe: i64) -> Step[BattleState]:
    """Reveal what is played in a window and return the step that resolves it."""
    if action.a:
        spend_card(s, t, seat, action.a)
        t.tell(Said.PLAYED, seat, action.a, a=uid, b=action.b)
        bearer: i64 = uid
    else:
        bearer = action.more[0] if action.more else uid
        t.tell(Said.EFFECT, seat, 0, a=bearer, b=action.c, c=action.b)
    return Resolve(action.c, action.b, 0, seat, bearer, foe, ())


def tax_on(s: BattleState, seat: i64, action: Action, uid: i64) -> i64:
    """How many further cards must go for this play."""
    if not action.a or not uid or s.cards.sources[action.c].kind != FROM_CARD:
        return 0
    return total(s, s.units[uid], CARD_TAX)


class PhaseWindow(Alternating[BattleState]):
    """One seat may play cards of this moment, one after the other, until it passes."""

    def __init__(self, seat: i64, passes: i64, trigger: i64) -> None:
        super().__init__(seat, passes)
        self.trigger: Final[i64] = trigger

    def again(self, seat: i64, passes: i64) -> "PhaseWindow":
        return PhaseWindow(self.seat, passes, self.trigger)

    def passing(self) -> Action:
        return PASSING

    def over(self, s: BattleState) -> bool:
        return self.passes >= 1

    def after(self, s: BattleState, seat: i64) -> i64:
        return self.seat

    def can_respond(self, s: BattleState, seat: i64) -> bool:
        return seat == self.seat and can_play(s, seat, self.trigger) and bool(self.plays(s, seat))

    def plays(self, s: BattleState, seat: i64) -> list[Action]:
        return card_plays(s, seat, self.trigger, 0, 0)

    def item(self, s: BattleState, t: Table, seat: i64, action: Action) -> Step[BattleState]:
        return played(s, t, seat, action, 0, 0)

    def passed(self, s: BattleState, t: Table, seat: i64) -> None:
        t.tell(Said.PASS, seat)
