"""How do the reserves stay full? Refills, refreshes and what leaves the reserves."""

from typing import Final

from mypy_extensions import i64

from drumhead.games.high_command.cards import ON_REFRESH
from drumhead.games.high_command.state import SLOTS_IN_RESERVE, HighState
from drumhead.games.high_command.triggers import fire, queue_card
from drumhead.games.high_command.verbs import DECLINE, SLOTTED, Said, Verb
from drumhead.kernel import EVERYONE, Action, Fired, Pile, Step, Table


def slot_of(s: HighState, seat: i64, card: i64) -> i64:
    """The first slot that holds this card, or -1."""
    slot: i64 = 0
    for held in s.reserves[seat]:
        if held == card:
            return slot
        slot += 1
    return -1


def refill(s: HighState, t: Table, seat: i64, slot: i64) -> None:
    """HC-PUR-02, HC-RUSH-03: the top of the reinforcement deck fills the slot; HC-R-14: or nothing does."""
    deck = s.reinforcements[seat]
    left: i64 = deck.left - 1
    if left < 0:
        s.set_slot(seat, slot, 0)  # HC-R-14
        return
    card: i64 = deck.cards[left]
    s.reinforcements[seat] = Pile(deck.cards, left, deck.known)
    s.set_slot(seat, slot, card)  # HC-PUR-02
    t.barrier = True
    if t.events is not None:
        t.tell(Said.RESERVE, seat, card, a=slot, rule="HC-RUSH-03")


def leave_reserves(s: HighState, t: Table, seat: i64, card: i64) -> None:
    """A card leaves the reserves for the army; its slot is refilled."""
    slot = slot_of(s, seat, card)
    s.join_army(seat, card)
    refill(s, t, seat, slot)


def refresh_slot(s: HighState, t: Table, seat: i64, slot: i64, queue: list[Fired]) -> None:
    """HC-REF-01: under the deck, and the top card into the slot (HC-R-15: maybe the same card again)."""
    card: i64 = s.reserves[seat][slot]
    deck = s.reinforcements[seat]
    if t.events is not None:
        t.tell(Said.REFRESHED, seat, card, a=slot, rule="HC-REF-01")
    if deck.left > 0:
        left: i64 = deck.left - 1
        known = deck.known[:left] if deck.known else (0,) * left
        new: i64 = deck.cards[left]
        s.reinforcements[seat] = Pile((card,) + deck.cards[:left], deck.left, (EVERYONE,) + known)  # HC-R-15
        s.set_slot(seat, slot, new)
        t.barrier = True
        if t.events is not None:
            t.tell(Said.RESERVE, seat, new, a=slot, rule="HC-RUSH-03")
    queue_card(s, queue, ON_REFRESH, seat, card, -1, -1)


def refresh_all(s: HighState, t: Table, seat: i64) -> None:
    """HC-R-16: all four under the deck in slot order, then as many cards from the top."""
    queue: list[Fired] = []
    cards = s.reserves[seat]
    slot: i64 = 0
    while slot < SLOTS_IN_RESERVE:
        if cards[slot]:
            s.reinforcements[seat] = s.reinforcements[seat].under(cards[slot], EVERYONE)
            t.tell(Said.REFRESHED, seat, cards[slot], a=slot, rule="HC-R-16")
            queue_card(s, queue, ON_REFRESH, seat, cards[slot], -1, -1)
        slot += 1
    slot = 0
    while slot < SLOTS_IN_RESERVE:
        if cards[slot]:
            refill(s, t, seat, slot)
        slot += 1
    fire(s, queue)


class Refresh(Step[HighState]):
    """A seat refreshes reserve cards: one that it paid a card for, or up to ``left`` for free."""

    __slots__ = ("free", "left", "seat")

    def __init__(self, seat: i64, left: i64, free: bool) -> None:
        self.seat: Final[i64] = seat
        self.left: Final[i64] = left
        self.free: Final = free

    def run(self, s: HighState, t: Table) -> i64:
        if self.left <= 0 or not s.stock[self.seat]:
            s.pop()
            return 0
        return 1 << self.seat

    def options(self, s: HighState, seat: i64) -> list[Action]:
        actions = [SLOTTED[card] for card in s.stock[seat]]
        if self.free:
            actions.append(DECLINE)
        return actions

    def take(self, s: HighState, t: Table, seat: i64, action: Action) -> None:
        if action.verb is Verb.DECLINE:
            s.pop()
            return
        if self.left > 1:
            s.become(Refresh(self.seat, self.left - 1, self.free))
        else:
            s.pop()
        queue: list[Fired] = []
        refresh_slot(s, t, seat, slot_of(s, seat, action.a), queue)
        if queue:
            fire(s, queue)
