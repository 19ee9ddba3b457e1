"""What may an effect do with cards? Draw, discard, look, search, copy, negate: hands, decks, discards, the stack.

What one player looks at lies in his own `aside` meanwhile; the steps themselves hold numbers that everybody may know.
"""

from typing import Final

from mypy_extensions import i64

from drumhead.games.dropzone import hand as zones
from drumhead.games.dropzone.conditions import Amount
from drumhead.games.dropzone.effects import here_of, seats_of, source_card
from drumhead.games.dropzone.modifiers import lay
from drumhead.games.dropzone.mods import SET_CV, U_NEXT, Mod
from drumhead.games.dropzone.printed import COPY
from drumhead.games.dropzone.resolve import Resolve
from drumhead.games.dropzone.selectors import Who, one_of
from drumhead.games.dropzone.stack import TO_DECK, negate, stay_in_play
from drumhead.games.dropzone.state import DropState, InPlay
from drumhead.games.dropzone.texts import Op, thing_id
from drumhead.games.dropzone.verbs import PASSING, Said, Verb
from drumhead.kernel.action import Action
from drumhead.kernel.agenda import Step, Table
from drumhead.kernel.events import EVERYONE, bit
from drumhead.kernel.zones import EMPTY_HAND, Pile, pile

UNIT_THING: Final = 1  # cards.UNIT


def shuffle_deck(s: DropState, t: Table, seat: i64) -> None:
    """A player's deck in a new order that nobody knows."""
    s.decks[seat] = s.decks[seat].shuffled(t.dice)
    t.barrier = True
    t.tell(Said.SHUFFLED, seat)


def into_deck(s: DropState, seat: i64, card: i64) -> None:
    """A card goes back into its owner's deck; a copy ceases to exist (AMB-29)."""
    if card < COPY:
        s.decks[seat] = s.decks[seat].onto(card)


class Draw(Op):
    """Players draw; one roll for everybody (AMB-26)."""

    def __init__(self, who: i64, amount: Amount) -> None:
        self.who: Final[i64] = who
        self.amount: Final = amount

    def execute(self, s: DropState, t: Table, at: Resolve) -> None:
        n = self.amount.rolled(s, t, here_of(at))  # AMB-26
        for seat in seats_of(at.moment(), self.who):
            zones.draw(s, t, seat, n)


class Discard(Op):
    """From hand to the discard pile: at random, or what the player of the effect picks."""

    def __init__(self, who: i64, amount: Amount, picked: bool) -> None:
        self.who: Final[i64] = who
        self.amount: Final = amount
        self.picked: Final = picked

    def execute(self, s: DropState, t: Table, at: Resolve) -> None:
        n = self.amount.rolled(s, t, here_of(at))
        for seat in seats_of(at.moment(), self.who):
            if self.picked:
                s.push(PickFromHand(at.moment().seat, seat, n))
                continue
            for _ in range(n):
                cards = s.hands[seat].cards
                if not cards:
                    break
                zones.toss(s, t, seat, cards[t.dice.below(len(cards))], zones.BY_EFFECT, "DZ-CMD-38")


class PickFromHand(Step[DropState]):
    """One player picks cards of another's hand, which he sees; they are discarded."""

    def __init__(self, seat: i64, owner: i64, left: i64) -> None:
        self.seat: Final[i64] = seat
        self.owner: Final[i64] = owner
        self.left: Final[i64] = left

    def run(self, s: DropState, t: Table) -> i64:
        if self.left == 0 or not s.hands[self.owner].cards:
            s.pop()
            return 0
        return bit(self.seat)

    def options(self, s: DropState, seat: i64) -> list[Action]:
        return [Action(Verb.TOSS, card) for card in s.hands[self.owner].kinds()]

    def take(self, s: DropState, t: Table, seat: i64, action: Action) -> None:
        s.become(PickFromHand(self.seat, self.owner, self.left - 1))
        t.barrier = True
        zones.toss(s, t, self.owner, action.a, zones.BY_EFFECT, "DZ-CMD-38")


class Reveal(Op):
    """The player of the effect alone learns a hand; it is knowledge, nothing changes."""

    def __init__(self, who: i64) -> None:
        self.who: Final[i64] = who

    def execute(self, s: DropState, t: Table, at: Resolve) -> None:
        me = at.moment().seat
        for seat in seats_of(at.moment(), self.who):
            s.hands[seat] = s.hands[seat].shown(bit(me))
            t.barrier = True
            for card in s.hands[seat].cards:
                t.tell_only(me, Said.HAND, card, a=seat)


class Negate(Op):
    """A card below on the stack will do nothing (DZ-STK-09)."""

    def __init__(self, who: Who) -> None:
        self.who: Final = who

    def execute(self, s: DropState, t: Table, at: Resolve) -> None:
        one = one_of(s, self.who, here_of(at))
        if one:
            negate(s, t, one, source_card(at))


class ToDeck(Op):
    """The negated card goes back into its owner's deck instead of being discarded (AMB-20)."""

    def __init__(self, who: Who) -> None:
        self.who: Final = who

    def execute(self, s: DropState, t: Table, at: Resolve) -> None:
        one = one_of(s, self.who, here_of(at))
        if one:
            negate(s, t, one, source_card(at), TO_DECK)


# -- one's own deck


class Look(Op):
    """The top cards, seen by their owner only, stay where they are."""

    def __init__(self, count: i64) -> None:
        self.count: Final[i64] = count

    def execute(self, s: DropState, t: Table, at: Resolve) -> None:
        me = at.moment().seat
        deck = s.decks[me]
        for depth in range(self.count):
            place: i64 = deck.left - 1 - depth
            if place < 0:
                break
            s.decks[me] = s.decks[me].shown(place, bit(me))
            t.tell_only(me, Said.HAND, deck.cards[place], a=me, b=1)
        t.barrier = True


class Shuffle(Op):
    def execute(self, s: DropState, t: Table, at: Resolve) -> None:
        shuffle_deck(s, t, at.moment().seat)


def take_top(s: DropState, seat: i64, count: i64) -> i64:
    """The top cards lie aside, seen by their owner; how many there were."""
    taken: i64 = 0
    while taken < count and s.decks[seat].left:
        s.aside[seat] = s.aside[seat].plus(s.decks[seat].top())
        s.decks[seat] = s.decks[seat].without_top()
        taken += 1
    return taken


class Arrange(Op):
    """The top cards, each put back on the top or the bottom in any order."""

    def __init__(self, count: i64) -> None:
        self.count: Final[i64] = count

    def execute(self, s: DropState, t: Table, at: Resolve) -> None:
        me = at.moment().seat
        t.barrier = True
        take_top(s, me, self.count)
        s.push(PutBack(me))


class PutBack(Step[DropState]):
    """Card by card from aside to the top or the bottom of the deck; the last one put on top lies uppermost."""

    def __init__(self, seat: i64) -> None:
        self.seat: Final[i64] = seat

    def run(self, s: DropState, t: Table) -> i64:
        if not s.aside[self.seat].cards:
            s.pop()
            return 0
        return bit(self.seat)

    def options(self, s: DropState, seat: i64) -> list[Action]:
        found: list[Action] = []
        for card in s.aside[self.seat].kinds():
            found.append(Action(Verb.TOP, card))
            found.append(Action(Verb.BOTTOM, card))
        return found

    def take(self, s: DropState, t: Table, seat: i64, action: Action) -> None:
        s.aside[seat] = s.aside[seat].minus_unseen(action.a)
        if action.verb is Verb.TOP:
            s.decks[seat] = s.decks[seat].onto(action.a, bit(seat))
        else:
            s.decks[seat] = s.decks[seat].under(action.a, bit(seat))
        t.tell(Said.PUT_BACK, seat, action.a, bit(seat), a=1 if action.verb is Verb.TOP else 0)


class Sift(Op):
    """The top cards: one to the hand, one to the bottom, the rest is discarded."""

    def __init__(self, count: i64) -> None:
        self.count: Final[i64] = count

    def execute(self, s: DropState, t: Table, at: Resolve) -> None:
        me = at.moment().seat
        t.barrier = True
        if take_top(s, me, self.count):
            s.push(Sifting(me, 0))


class Sifting(Step[DropState]):
    """First the card for the hand is named, then the one for the bottom; what is left is discarded."""

    def __init__(self, seat: i64, stage: i64) -> None:
        self.seat: Final[i64] = seat
        self.stage: Final[i64] = stage

    def run(self, s: DropState, t: Table) -> i64:
        aside = s.aside[self.seat]
        if self.stage < 2 and aside.cards:
            return bit(self.seat)
        s.pop()
        s.aside[self.seat] = EMPTY_HAND
        for card in aside.cards:
            zones.discard(s, self.seat, card)
            t.tell(Said.TOSSED, self.seat, card, b=zones.BY_EFFECT, rule="DZ-CMD-38")
        return 0

    def options(self, s: DropState, seat: i64) -> list[Action]:
        verb = Verb.KEEP if self.stage == 0 else Verb.BOTTOM
        return [Action(verb, card) for card in s.aside[self.seat].kinds()]

    def take(self, s: DropState, t: Table, seat: i64, action: Action) -> None:
        s.become(Sifting(self.seat, self.stage + 1))
        s.aside[seat] = s.aside[seat].minus_unseen(action.a)
        if self.stage == 0:
            s.hands[seat] = s.hands[seat].plus(action.a)
            t.tell(Said.DREW, seat, action.a, bit(seat))
        else:
            s.decks[seat] = s.decks[seat].under(action.a, bit(seat))
            t.tell(Said.PUT_BACK, seat, action.a, bit(seat), a=0)


class Tutor(Op):
    """Search the deck for a card: openly into the hand, or in secret on top of the shuffled deck."""

    def __init__(self, top: i64, open: i64) -> None:
        self.top: Final[i64] = top
        self.open: Final[i64] = open

    def execute(self, s: DropState, t: Table, at: Resolve) -> None:
        me = at.moment().seat
        deck = s.decks[me]
        if deck.left == 0:
            return
        t.barrier = True
        s.decks[me] = pile(deck.listed(), [mask | bit(me) for mask in deck.masks()])  # he looks through it
        s.push(LookingThrough(me, self.top, self.open))


class LookingThrough(Step[DropState]):
    """A player looks through his deck and takes one card."""

    def __init__(self, seat: i64, top: i64, open: i64) -> None:
        self.seat: Final[i64] = seat
        self.top: Final[i64] = top
        self.open: Final[i64] = open

    def run(self, s: DropState, t: Table) -> i64:
        return bit(self.seat)

    def options(self, s: DropState, seat: i64) -> list[Action]:
        return [Action(Verb.KEEP, card) for card in sorted(set(s.decks[self.seat].listed()))]

    def take(self, s: DropState, t: Table, seat: i64, action: Action) -> None:
        s.pop()
        deck = s.decks[seat]
        place = deck.listed().index(action.a)
        eyes = EVERYONE if self.open else bit(seat)
        s.decks[seat] = deck.without(place)
        shuffle_deck(s, t, seat)
        if self.top:
            s.decks[seat] = s.decks[seat].onto(action.a, bit(seat))
            t.tell(Said.PUT_BACK, seat, action.a, bit(seat), a=1)
        else:
            s.hands[seat] = s.hands[seat].plus(action.a, bit(1 - seat) if self.open else 0)
            t.tell(Said.DREW, seat, action.a, eyes)


class Restock(Op):
    """Up to so many cards of the discard pile, by the owner's choice, are shuffled into the deck."""

    def __init__(self, count: i64) -> None:
        self.count: Final[i64] = count

    def execute(self, s: DropState, t: Table, at: Resolve) -> None:
        s.push(Restocking(at.moment().seat, self.count))


class Restocking(Step[DropState]):
    """Card by card from the discard pile into the deck, until enough were taken or the player stops."""

    def __init__(self, seat: i64, left: i64) -> None:
        self.seat: Final[i64] = seat
        self.left: Final[i64] = left

    def run(self, s: DropState, t: Table) -> i64:
        if self.left and s.discards[self.seat]:
            return bit(self.seat)
        s.pop()
        shuffle_deck(s, t, self.seat)
        return 0

    def options(self, s: DropState, seat: i64) -> list[Action]:
        found = [Action(Verb.KEEP, card) for card in sorted(set(s.discards[self.seat]))]
        return [*found, PASSING]

    def take(self, s: DropState, t: Table, seat: i64, action: Action) -> None:
        if action.same(PASSING):
            s.become(Restocking(self.seat, 0))
            return
        s.become(Restocking(self.seat, self.left - 1))
        from_discards(s, seat, action.a)
        into_deck(s, seat, action.a)
        t.tell(Said.PUT_BACK, seat, action.a, a=2)


def from_discards(s: DropState, seat: i64, card: i64) -> None:
    """A card leaves its owner's discard pile."""
    left = list(s.discards[seat])
    left.remove(card)
    s.discards[seat] = tuple(left)


class Retrieve(Op):
    """A card of the own discard pile comes back to the hand (AMB-40)."""

    def __init__(self, who: Who) -> None:
        self.who: Final = who

    def execute(self, s: DropState, t: Table, at: Resolve) -> None:
        one = one_of(s, self.who, here_of(at))
        me = at.moment().seat
        if one and thing_id(one) in s.discards[me]:
            card = thing_id(one)
            from_discards(s, me, card)
            s.hands[me] = s.hands[me].plus(card, bit(1 - me))
            t.tell(Said.DREW, me, card, rule="AMB-40")


# -- whole hands


class Mulligan(Op):
    """Discard the hand, then draw as many cards and some more."""

    def __init__(self, amount: Amount) -> None:
        self.amount: Final = amount

    def execute(self, s: DropState, t: Table, at: Resolve) -> None:
        me = at.moment().seat
        more = self.amount.rolled(s, t, here_of(at))
        count: i64 = s.hands[me].count()
        discard_hand(s, t, me)
        zones.draw(s, t, me, count + more)


def discard_hand(s: DropState, t: Table, seat: i64) -> None:
    for card in s.hands[seat].cards:
        zones.toss(s, t, seat, card, zones.BY_EFFECT, "DZ-CMD-38")


def shuffle_hand_in(s: DropState, t: Table, seat: i64) -> i64:
    """A hand goes into the deck, unseen; how many cards it had."""
    count: i64 = s.hands[seat].count()
    for card in s.hands[seat].cards:
        into_deck(s, seat, card)
    s.hands[seat] = EMPTY_HAND
    shuffle_deck(s, t, seat)
    return count


class Churn(Op):
    """Players shuffle their hands into their decks and draw as many cards."""

    def __init__(self, who: i64) -> None:
        self.who: Final[i64] = who

    def execute(self, s: DropState, t: Table, at: Resolve) -> None:
        for seat in seats_of(at.moment(), self.who):
            zones.draw(s, t, seat, shuffle_hand_in(s, t, seat))


class ShuffleHand(Op):
    def __init__(self, who: i64) -> None:
        self.who: Final[i64] = who

    def execute(self, s: DropState, t: Table, at: Resolve) -> None:
        for seat in seats_of(at.moment(), self.who):
            shuffle_hand_in(s, t, seat)


class DiscardHand(Op):
    def __init__(self, who: i64) -> None:
        self.who: Final[i64] = who

    def execute(self, s: DropState, t: Table, at: Resolve) -> None:
        for seat in seats_of(at.moment(), self.who):
            discard_hand(s, t, seat)


class Recycle(Op):
    """Discard piles are shuffled into decks; the card that does it is on the stack and stays behind (DZ-CMD-38)."""

    def __init__(self, who: i64) -> None:
        self.who: Final[i64] = who

    def execute(self, s: DropState, t: Table, at: Resolve) -> None:
        for seat in seats_of(at.moment(), self.who):
            for card in s.discards[seat]:
                into_deck(s, seat, card)
            s.discards[seat] = ()
            shuffle_deck(s, t, seat)


class Copy(Op):
    """A random card of a hand is shown to the player of the effect, who gets a copy of it (AMB-29, AMB-50)."""

    def __init__(self, who: i64) -> None:
        self.who: Final[i64] = who

    def execute(self, s: DropState, t: Table, at: Resolve) -> None:
        me = at.moment().seat  # AMB-50
        for seat in seats_of(at.moment(), self.who):
            cards = s.hands[seat].cards
            if not cards:
                continue
            card: i64 = cards[t.dice.below(len(cards))]
            t.barrier = True
            copy: i64 = card if card >= COPY else card + COPY
            s.hands[me] = s.hands[me].plus(copy, bit(seat))
            t.tell(Said.DREW, me, copy, bit(me) | bit(seat), rule="AMB-29")


# -- an opponent's deck


class Cull(Op):
    """The top cards of a deck are shown: you discard one, their owner puts one on the bottom, the rest is discarded."""

    def __init__(self, who: i64, count: i64) -> None:
        self.who: Final[i64] = who
        self.count: Final[i64] = count

    def execute(self, s: DropState, t: Table, at: Resolve) -> None:
        me = at.moment().seat
        for seat in seats_of(at.moment(), self.who):
            deck = s.decks[seat]
            shown: list[int] = []
            while len(shown) < self.count and deck.left:
                shown.append(deck.top())
                deck = deck.without_top()
            s.decks[seat] = deck
            t.barrier = True
            for card in shown:
                t.tell(Said.SHOWN, seat, card)
            if shown:
                s.push(Culling(me, seat, tuple(sorted(shown)), 0))


class Culling(Step[DropState]):
    """Cards that everybody sees: one player discards one, then their owner puts one on the bottom."""

    def __init__(self, seat: i64, owner: i64, shown: tuple[int, ...], stage: i64) -> None:
        self.seat: Final[i64] = seat
        self.owner: Final[i64] = owner
        self.shown: Final = shown
        self.stage: Final[i64] = stage

    def run(self, s: DropState, t: Table) -> i64:
        if self.stage < 2 and self.shown:
            return bit(self.seat if self.stage == 0 else self.owner)
        s.pop()
        for card in self.shown:
            zones.discard(s, self.owner, card)
            t.tell(Said.TOSSED, self.owner, card, b=zones.BY_EFFECT, rule="DZ-CMD-38")
        return 0

    def options(self, s: DropState, seat: i64) -> list[Action]:
        verb = Verb.TOSS if self.stage == 0 else Verb.BOTTOM
        return [Action(verb, card) for card in sorted(set(self.shown))]

    def take(self, s: DropState, t: Table, seat: i64, action: Action) -> None:
        left = list(self.shown)
        left.remove(action.a)
        s.become(Culling(self.seat, self.owner, tuple(left), self.stage + 1))
        if self.stage == 0:
            zones.discard(s, self.owner, action.a)
            t.tell(Said.TOSSED, self.owner, action.a, b=zones.BY_EFFECT, rule="DZ-CMD-38")
        else:
            s.decks[self.owner] = s.decks[self.owner].under(action.a, EVERYONE)
            t.tell(Said.PUT_BACK, self.owner, action.a, a=0)


class Ransom(Op):
    """A commander's owner may discard any number of cards: so many is his Command Value next round (P14)."""

    def __init__(self, who: Who) -> None:
        self.who: Final = who

    def execute(self, s: DropState, t: Table, at: Resolve) -> None:
        one = one_of(s, self.who, here_of(at))
        if one:
            s.push(Ransoming(s.units[thing_id(one)].seat, thing_id(one), 0, source_card(at)))


class Ransoming(Step[DropState]):
    """Card by card, until the owner stops."""

    def __init__(self, seat: i64, uid: i64, paid: i64, card: i64) -> None:
        self.seat: Final[i64] = seat
        self.uid: Final[i64] = uid
        self.paid: Final[i64] = paid
        self.card: Final[i64] = card

    def run(self, s: DropState, t: Table) -> i64:
        if s.hands[self.seat].cards:
            return bit(self.seat)
        self.settle(s)
        return 0

    def settle(self, s: DropState) -> None:
        s.pop()
        lay(s, Mod(SET_CV, UNIT_THING, self.uid, self.paid, U_NEXT, source=self.card, round=s.round + 1))

    def options(self, s: DropState, seat: i64) -> list[Action]:
        return [*[Action(Verb.TOSS, card) for card in s.hands[self.seat].kinds()], PASSING]

    def take(self, s: DropState, t: Table, seat: i64, action: Action) -> None:
        if action.same(PASSING):
            self.settle(s)
            return
        s.become(Ransoming(self.seat, self.uid, self.paid + 1, self.card))
        zones.toss(s, t, seat, action.a, zones.BY_EFFECT, "DZ-CMD-38")


# -- a card in play (DZ-STK-20)


class Stay(Op):
    def __init__(self, counters: i64) -> None:
        self.counters: Final[i64] = counters

    def execute(self, s: DropState, t: Table, at: Resolve) -> None:
        stay_in_play(s, t, at.moment().seat, at.row, self.counters)


class AddCounter(Op):
    def __init__(self, count: i64) -> None:
        self.count: Final[i64] = count

    def execute(self, s: DropState, t: Table, at: Resolve) -> None:
        change_counters(s, t, at.moment().seat, at.row, self.count)


class SpendCounter(Op):
    def __init__(self, count: i64) -> None:
        self.count: Final[i64] = count

    def execute(self, s: DropState, t: Table, at: Resolve) -> None:
        change_counters(s, t, at.moment().seat, at.row, -self.count)


def change_counters(s: DropState, t: Table, seat: i64, card: i64, by: i64) -> None:
    """Counters come onto, or leave, a card in play."""
    found: list[InPlay] = []
    for one in s.in_play:
        if one.card == card and one.seat == seat:
            counters: i64 = one.counters + by
            found.append(InPlay(seat, card, counters))
            t.tell(Said.STAYS, seat, card, a=counters, rule="DZ-STK-20")
        else:
            found.append(one)
    s.in_play = tuple(found)


def deck_of(cards: list[int]) -> Pile:
    """A deck of these cards, bottom first, of which nobody knows the order."""
    return pile(cards)
