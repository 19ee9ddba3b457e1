"""Bank and draw: the end of the orders step, draws with their culls, forced discards, looks at the deck."""

from typing import Final

from mypy_extensions import i64

from drumhead.games.high_command.cards import ALCHEMICAL_MASK, HAND_SIZE, ON_BANK, ON_CULL, SLOTS
from drumhead.games.high_command.state import MOST_SEATS, HighState
from drumhead.games.high_command.strength import index_of, strength_at
from drumhead.games.high_command.terms import player_effects
from drumhead.games.high_command.triggers import fire, queue_card
from drumhead.games.high_command.verbs import BANKINGS, CULLS, DECLINE, DISCARDS, Said, Verb
from drumhead.kernel import EMPTY_HAND, Action, Fired, Hand, Pile, Step, Table, bit

DRAW: Final = 6


def others(s: HighState, seat: i64) -> i64:
    """The mask of all other seats."""
    return ((1 << s.seats) - 1) & ~(1 << seat)


def discard_from_hand(s: HighState, t: Table, seat: i64, card: i64, rule: str) -> None:
    """Discard: from the hand to the own discard pile, face up."""
    s.hands[seat] = s.hands[seat].minus_openly(card)
    s.discard(seat, card)
    if t.events is not None:
        t.tell(Said.DISCARDED, seat, card, rule=rule)


def to_hand_openly(s: HighState, seat: i64, card: i64) -> None:
    """A card that everybody sees comes to the hand."""
    s.hands[seat] = s.hands[seat].plus(card, others(s, seat))


def on_seat(s: HighState, what: i64, seat: i64) -> i64:
    """Timed and lasting changes of this kind that lie on a player."""
    total: i64 = 0
    for effect in s.effects:
        if effect.what == what and effect.seat == seat:
            total += effect.n
    if not s.force & (1 << what):
        return total
    winds: i64 = player_effects(s, what, -1, seat)
    place: i64 = 0
    while place < s.seats:
        total += player_effects(s, what, place, seat) - winds
        place += 1
    return total + winds


class Bank(Step[HighState]):
    """HC-BANK-01: at most one card (more by card text) is set aside face down."""

    __slots__ = ("left", "seat", "shown")

    def __init__(self, seat: i64, left: i64, shown: tuple[int, ...]) -> None:
        self.seat: Final[i64] = seat
        self.left: Final[i64] = left
        self.shown: Final = shown  # banked cards with a text about it, which everybody has seen

    def run(self, s: HighState, t: Table) -> i64:
        if self.left > 0 and s.hands[self.seat].cards:  # HC-R-20
            return 1 << self.seat
        self.close(s, t, self.shown)
        return 0

    def options(self, s: HighState, seat: i64) -> list[Action]:
        actions = [BANKINGS[card] for card in s.hands[seat].kinds()]
        actions.append(DECLINE)
        return actions

    def take(self, s: HighState, t: Table, seat: i64, action: Action) -> None:
        if action.verb is Verb.DECLINE:
            self.close(s, t, self.shown)
            return
        card: i64 = action.a
        shown = self.shown
        if s.cards.triggers[card] >> ON_BANK & 1:
            shown = shown + (int(card),)
            s.hands[seat] = s.hands[seat].minus_openly(card)
            s.banks[seat] = s.banks[seat].plus(card, others(s, seat))
            t.tell(Said.BANKED, seat, card, rule="HC-BANK-01")
        else:
            s.hands[seat] = s.hands[seat].minus_unseen(card)
            s.banks[seat] = s.banks[seat].plus(card)
            if t.events is not None:
                t.tell(Said.BANKED, seat, card, bit(seat), rule="HC-BANK-01")
        if self.left > 1:
            s.become(Bank(seat, self.left - 1, shown))
        else:
            self.close(s, t, shown)

    def close(self, s: HighState, t: Table, shown: tuple[int, ...]) -> None:
        """HC-BANK-02, then the texts of banked cards, the draw (HC-DRAW-05: from all of this), the bank's return."""
        seat: i64 = self.seat
        cards = s.hands[seat].cards
        if cards:
            s.hands[seat] = EMPTY_HAND
            s.discards[seat] = s.discards[seat] + cards
            if t.events is not None:
                for card in cards:
                    t.tell(Said.DISCARDED, seat, card, rule="HC-BANK-02")
        if s.banks[seat].cards:
            s.become(UNBANK[seat])
            s.push(DRAW_HAND[seat])  # HC-DRAW-05
        else:
            s.become(DRAW_HAND[seat])
        if shown:
            queue: list[Fired] = []
            for card in shown:
                queue_card(s, queue, ON_BANK, seat, card, -1, -1)
            fire(s, queue)


class DrawHand(Step[HighState]):
    """HC-DRAW-01: six cards, more or fewer by card text."""

    __slots__ = ("seat",)

    def __init__(self, seat: i64) -> None:
        self.seat: Final[i64] = seat

    def run(self, s: HighState, t: Table) -> i64:
        draw_up(s, t, self.seat, DRAW + on_seat(s, HAND_SIZE, self.seat))
        return 0


class Unbank(Step[HighState]):
    """HC-BANK-03, HC-R-19: what was banked returns to hand in the same step; HC-DRAW-02: on top of the six."""

    __slots__ = ("seat",)

    def __init__(self, seat: i64) -> None:
        self.seat: Final[i64] = seat

    def run(self, s: HighState, t: Table) -> i64:
        seat: i64 = self.seat
        s.pop()
        bank = s.banks[seat]
        if bank.cards:
            shown = bank.known_to(s.after(seat))
            for card in bank.cards:  # HC-R-19, HC-DRAW-02
                if card in shown:
                    to_hand_openly(s, seat, card)
                else:
                    s.hands[seat] = s.hands[seat].plus(card)
            s.banks[seat] = EMPTY_HAND
            if t.events is not None:
                t.tell(Said.UNBANKED, seat, a=len(bank.cards), rule="HC-BANK-03")
        return 0


DRAW_HAND: Final = [DrawHand(seat) for seat in range(MOST_SEATS)]
UNBANK: Final = [Unbank(seat) for seat in range(MOST_SEATS)]


class Draw(Step[HighState]):
    """Draw cards one by one, usable at once (HC-R-46); an empty deck offers the cull (HC-DRAW-03, HC-R-17)."""

    __slots__ = ("left", "seat")

    def __init__(self, seat: i64, left: i64) -> None:
        self.seat: Final[i64] = seat
        self.left: Final[i64] = left

    def run(self, s: HighState, t: Table) -> i64:
        draw_up(s, t, self.seat, self.left)  # HC-R-17, HC-R-46
        return 0


def draw_up(s: HighState, t: Table, seat: i64, left: i64) -> None:
    """Draw; the step on top is done with that, or the cull takes its place."""
    if left > 0 and s.decks[seat].left > 0:
        left = draw(s, t, seat, left)
    if left <= 0 or not s.discards[seat]:  # HC-DRAW-04, HC-R-18
        s.pop()
    else:
        s.become(Cull(seat, left))


def draw(s: HighState, t: Table, seat: i64, left: i64) -> i64:
    """Take what the deck has, at most ``left``; how many are missing."""
    t.barrier = True
    deck = s.decks[seat]
    at: i64 = deck.left
    if deck.known:
        while left > 0 and at > 0:
            at -= 1
            card: i64 = deck.cards[at]
            s.hands[seat] = s.hands[seat].plus(card, deck.known[at] & others(s, seat))
            t.tell(Said.DREW, seat, card, bit(seat), rule="HC-DRAW-01")
            left -= 1
    else:
        taken: i64 = left if left < at else at
        cards = sorted(s.hands[seat].cards + deck.cards[at - taken : at])
        if t.events is not None:
            for card in reversed(deck.cards[at - taken : at]):
                t.tell(Said.DREW, seat, card, bit(seat), rule="HC-DRAW-01")
        at -= taken
        left -= taken
        s.hands[seat] = Hand(tuple(cards), s.hands[seat].seen)
    s.decks[seat] = Pile(deck.cards, at, deck.known)
    return left


class Cull(Step[HighState]):
    """HC-DRAW-03: one discarded card may go to the occupying pile; then the discard pile becomes the deck."""

    __slots__ = ("left", "seat")

    def __init__(self, seat: i64, left: i64) -> None:
        self.seat: Final[i64] = seat
        self.left: Final[i64] = left

    def run(self, s: HighState, t: Table) -> i64:
        return 1 << self.seat

    def options(self, s: HighState, seat: i64) -> list[Action]:
        actions = [CULLS[card] for card in sorted(set(s.discards[seat]))]
        actions.append(DECLINE)
        return actions

    def take(self, s: HighState, t: Table, seat: i64, action: Action) -> None:
        queue: list[Fired] = []
        if action.verb is Verb.CULL:
            card: i64 = action.a
            s.undiscard(seat, card)
            s.occupy(seat, card)
            if t.events is not None:
                t.tell(Said.CULLED, seat, card, rule="HC-DRAW-03")
            queue_card(s, queue, ON_CULL, seat, card, -1, -1)
        cards = list(s.discards[seat])
        s.discards[seat] = ()
        t.dice.shuffle(cards)
        s.decks[seat] = Pile(tuple(cards), len(cards))
        if t.events is not None:
            t.tell(Said.RESHUFFLED, seat, a=len(cards), rule="HC-DRAW-03")
        if queue:
            s.become(Draw(seat, self.left))
            fire(s, queue)
        else:
            draw_up(s, t, seat, self.left)


class Discard(Step[HighState]):
    """A seat discards cards of its choice: because a text says so, or as the price of an order or a refresh."""

    __slots__ = ("left", "rule", "seat")

    def __init__(self, seat: i64, left: i64, rule: str) -> None:
        self.seat: Final[i64] = seat
        self.left: Final[i64] = left
        self.rule: Final = rule

    def run(self, s: HighState, t: Table) -> i64:
        if self.left <= 0 or s.hands[self.seat].count() == 0:
            s.pop()
            return 0
        return 1 << self.seat

    def options(self, s: HighState, seat: i64) -> list[Action]:
        return [DISCARDS[card] for card in s.hands[seat].kinds()]

    def take(self, s: HighState, t: Table, seat: i64, action: Action) -> None:
        if self.left > 1:
            s.become(Discard(self.seat, self.left - 1, self.rule))
        else:
            s.pop()
        discard_from_hand(s, t, seat, action.a, self.rule)


def masked(s: HighState, seat: i64) -> bool:
    """Alchemical Mask: opponents' abilities cannot make this seat discard."""
    place: i64 = 0
    while place < s.seats:
        for unit in s.at[place * s.seats + seat]:
            strength = strength_at(s, place)
            if strength.keywords[index_of(s, strength, unit)] & ALCHEMICAL_MASK:
                return True
        place += 1
    return False


class Scry(Step[HighState]):
    """A seat looks at the top of its deck: each card goes back on top or to the bottom, in an order of its choice."""

    __slots__ = ("left", "seat")

    def __init__(self, seat: i64, left: i64) -> None:
        self.seat: Final[i64] = seat
        self.left: Final[i64] = left  # cards still to be looked at; 0: now they are put back

    def run(self, s: HighState, t: Table) -> i64:
        seat: i64 = self.seat
        if self.left > 0:
            deck = s.decks[seat]
            n: i64 = self.left if self.left < deck.left else deck.left
            if n > 0:
                t.barrier = True
                seen: list[int] = []
                eyes: list[int] = []
                i: i64 = 0
                while i < n:
                    seen.append(deck.top())
                    eyes.append(deck.eyes(deck.left - 1))
                    deck = deck.without_top()
                    i += 1
                s.decks[seat] = deck
                look = EMPTY_HAND
                i = 0
                while i < n:
                    look = look.plus(seen[i], eyes[i] & others(s, seat))
                    i += 1
                s.looks[seat] = look
                t.tell(Said.SCRIED, seat, a=n)
            s.become(Scry(seat, 0))
            return 0
        if s.looks[seat].count() == 0:
            s.pop()
            return 0
        return 1 << seat

    def options(self, s: HighState, seat: i64) -> list[Action]:
        actions: list[Action] = []
        for card in s.looks[seat].kinds():
            actions.append(Action(Verb.TOP, card))
            actions.append(Action(Verb.BOTTOM, card))
        return actions

    def take(self, s: HighState, t: Table, seat: i64, action: Action) -> None:
        card: i64 = action.a
        s.looks[seat] = s.looks[seat].minus_unseen(card)
        if action.verb is Verb.TOP:
            s.decks[seat] = s.decks[seat].onto(card, bit(seat))
        else:
            s.decks[seat] = s.decks[seat].under(card, bit(seat))


def end_orders(s: HighState, seat: i64) -> Step[HighState]:
    """What follows the last action of the orders step: HC-R-20, an empty hand banks and discards nothing."""
    if not s.hands[seat].cards:
        return DRAW_HAND[seat]
    return Bank(seat, 1 + on_seat(s, SLOTS, seat), ())
