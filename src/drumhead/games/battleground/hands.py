"""What may a text do to hands and decks? Draw, discard, look, put back, take up again; and command actions gained."""

from typing import Final

from mypy_extensions import i64

from drumhead.games.battleground.losses import draw
from drumhead.games.battleground.state import BattleState
from drumhead.games.battleground.texts import Op
from drumhead.games.battleground.triggers import Resolve, spend_card
from drumhead.games.battleground.verbs import Said, Verb
from drumhead.kernel.action import Action
from drumhead.kernel.agenda import Step, Table
from drumhead.kernel.events import bit
from drumhead.kernel.zones import EMPTY_HAND, Hand


class DrawCards(Op):
    def __init__(self, count: i64) -> None:
        self.count: Final[i64] = count

    def execute(self, s: BattleState, t: Table, at: Resolve) -> None:
        draw(s, t, at.seat, self.count)


class DiscardCards(Op):
    """The controller discards by choice (1), the opponents at random (2), or both (3)."""

    def __init__(self, who: i64, count: i64) -> None:
        self.who: Final[i64] = who
        self.count: Final[i64] = count

    def execute(self, s: BattleState, t: Table, at: Resolve) -> None:
        if self.who & 2:
            for seat in s.seats_of(1 - (at.seat & 1)):
                for _ in range(self.count):
                    held = s.hands[seat].cards
                    if held:
                        card = held[t.dice.below(len(held))]
                        spend_card(s, t, seat, card)
                        t.barrier = True
                        t.tell(Said.DISCARD, seat, card)
        if self.who & 1:
            s.push(Discard(at.seat, self.count))


class Discard(Step[BattleState]):
    """The seat discards so many cards of its choice."""

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
        s.become(Discard(self.seat, self.left - 1))
        spend_card(s, t, seat, action.a)
        t.tell(Said.DISCARD, seat, action.a)


class GainActions(Op):
    """Command actions now; ``before`` the movement phase hands them out they change how many, never below one."""

    def __init__(self, count: i64, before: bool = False) -> None:
        self.count: Final[i64] = count
        self.before: Final = before

    def execute(self, s: BattleState, t: Table, at: Resolve) -> None:
        if self.before:
            gained: i64 = s.gained[at.seat] + self.count
            s.gained[at.seat] = gained if gained > 1 else 1
            return
        left: i64 = s.actions[at.seat] + self.count
        if left < 0:
            left = 0
        s.actions[at.seat] = left
        t.tell(Said.ACTIONS, at.seat, a=self.count, b=left, rule="BG-CMD-01")


class Peek(Op):
    """Look at so many random cards of the opponents' hands."""

    def __init__(self, count: i64) -> None:
        self.count: Final[i64] = count

    def execute(self, s: BattleState, t: Table, at: Resolve) -> None:
        for seat in s.seats_of(1 - (at.seat & 1)):
            hand = s.hands[seat]
            unseen = list(hand.cards)
            for card in hand.known_to(at.seat):
                unseen.remove(card)
            known = list(hand.known_to(at.seat))
            left: i64 = self.count
            t.barrier = True
            while left > 0 and unseen:
                left -= 1
                card = unseen.pop(t.dice.below(len(unseen)))
                known.append(card)
                t.tell(Said.LOOK, at.seat, card, bit(at.seat), a=seat, b=1)
            s.hands[seat] = with_known(hand, at.seat, known)


def with_known(hand: Hand, seat: i64, known: list[int]) -> Hand:
    """The hand after this seat learned that these cards are in it."""
    seen = list(hand.seen)
    while len(seen) <= seat:
        seen.append(())
    known.sort()
    seen[seat] = tuple(known)
    return Hand(hand.cards, tuple(seen))


class Scry(Op):
    """Look at the top cards of the own deck; put any on the bottom, the rest back in any order."""

    def __init__(self, count: i64) -> None:
        self.count: Final[i64] = count

    def execute(self, s: BattleState, t: Table, at: Resolve) -> None:
        place = s.deck_of(at.seat)
        deck = s.decks[place]
        aside = s.looked[at.seat]
        left: i64 = self.count
        t.barrier = True
        while left > 0 and deck.left > 0:
            left -= 1
            card = deck.top()
            aside = aside.plus(card)
            deck = deck.without_top()
            t.tell(Said.LOOK, at.seat, card, bit(at.seat), a=at.seat, b=1)
        s.decks[place] = deck
        s.looked[at.seat] = aside
        if aside.count():
            s.push(PutBack(at.seat))


class PutBack(Step[BattleState]):
    """The cards looked at go back one by one, each on top or to the bottom; the last on top is drawn first."""

    def __init__(self, seat: i64) -> None:
        self.seat: Final[i64] = seat

    def run(self, s: BattleState, t: Table) -> i64:
        if s.looked[self.seat].count() == 0:
            s.looked[self.seat] = EMPTY_HAND
            s.pop()
            return 0
        return bit(self.seat)

    def options(self, s: BattleState, seat: i64) -> list[Action]:
        actions: list[Action] = []
        for card in s.looked[seat].kinds():
            actions.append(Action(Verb.TOP, card))
            actions.append(Action(Verb.BOTTOM, card))
        return actions

    def take(self, s: BattleState, t: Table, seat: i64, action: Action) -> None:
        s.looked[seat] = s.looked[seat].minus_unseen(action.a)
        place = s.deck_of(seat)
        deck = s.decks[place]
        top = action.verb is Verb.TOP
        s.decks[place] = deck.onto(action.a, bit(seat)) if top else deck.under(action.a, bit(seat))


class Recover(Op):
    """Take cards of one's choice from the own discard pile."""

    def __init__(self, count: i64) -> None:
        self.count: Final[i64] = count

    def execute(self, s: BattleState, t: Table, at: Resolve) -> None:
        s.push(TakeUp(at.seat, self.count, s.cards.sources[at.row].row))


class TakeUp(Step[BattleState]):
    """The seat takes so many discarded cards into its hand, never the card that lets it."""

    def __init__(self, seat: i64, left: i64, row: i64) -> None:
        self.seat: Final[i64] = seat
        self.left: Final[i64] = left
        self.row: Final[i64] = row

    def there(self, s: BattleState) -> list[int]:
        """The different cards in the pile, in order."""
        found: list[int] = []
        for card in s.discards[s.deck_of(self.seat)]:
            if card not in found and s.cards.cards[card].source != self.row:
                found.append(card)
        found.sort()
        return found

    def run(self, s: BattleState, t: Table) -> i64:
        if self.left == 0 or not self.there(s):
            s.pop()
            return 0
        return bit(self.seat)

    def options(self, s: BattleState, seat: i64) -> list[Action]:
        return [Action(Verb.CHOOSE, card) for card in self.there(s)]

    def take(self, s: BattleState, t: Table, seat: i64, action: Action) -> None:
        s.become(TakeUp(self.seat, self.left - 1, self.row))
        place = s.deck_of(seat)
        pile = list(s.discards[place])
        pile.remove(action.a)
        s.discards[place] = tuple(pile)
        everybody: i64 = ((1 << s.seats) - 1) & ~bit(seat)
        s.hands[seat] = s.hands[seat].plus(action.a, everybody)
        t.tell(Said.DRAW, seat, action.a)
