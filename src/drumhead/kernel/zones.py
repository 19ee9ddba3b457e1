"""Where do cards lie, and who knows which? Piles and hands, every move of cards between them, and what was seen.

Cards are small ints that index a game's immutable tables; the lowest rows of every table are card backs, so an unknown
card reads as a back and never as somebody else's row. Both kinds of zone are immutable and replaced: clones share them.

- In a **pile** a mask of seats per place says who knows the card there. It goes along with a drawn card; a shuffle
  clears it.
- In a **hand** each seat has a multiset of cards it knows to be there. A card that leaves openly is forgotten once by
  all who knew such a card; one that leaves unseen makes everybody forget everything about that hand.
"""

from bisect import bisect_left
from typing import Final

from mypy_extensions import i64

from drumhead.kernel.dice import Dice
from drumhead.kernel.events import bit

TO_ALL: Final = 0  # audiences of a zone
TO_OWNER: Final = 1
TO_NONE: Final = 2


class Pile:
    """A face-down stack, bottom first. Only ``cards[:left]`` lie in it: drawing from the top copies nothing."""

    __slots__ = ("cards", "known", "left")

    def __init__(self, cards: tuple[int, ...], left: i64, known: tuple[int, ...] = ()) -> None:
        self.cards: Final = cards
        self.left: Final[i64] = left
        self.known: Final = known  # a mask of seats per place, or () while nobody knows anything

    def top(self) -> i64:
        """The uppermost card."""
        return self.cards[self.left - 1]

    def eyes(self, place: i64) -> i64:
        """Who knows the card at this place from the bottom."""
        return self.known[place] if self.known else 0

    def listed(self) -> list[int]:
        """The cards, bottom first."""
        return list(self.cards[: self.left])

    def masks(self) -> list[int]:
        """Who knows what, place by place."""
        return list(self.known[: self.left]) if self.known else [0] * self.left

    def without_top(self) -> "Pile":
        """The pile after its top card was taken."""
        return Pile(self.cards, self.left - 1, self.known)

    def without(self, place: i64) -> "Pile":
        """The pile after the card at this place was taken."""
        cards = self.listed()
        masks = self.masks()
        del cards[place]
        del masks[place]
        return pile(cards, masks)

    def onto(self, card: i64, eyes: i64 = 0) -> "Pile":
        """The pile with one more card on top, known to ``eyes``."""
        if eyes == 0 and not self.known:
            return Pile(self.cards[: self.left] + (card,), self.left + 1)
        return pile(self.listed() + [card], self.masks() + [eyes])

    def under(self, card: i64, eyes: i64 = 0) -> "Pile":
        """The pile with one more card at the bottom, known to ``eyes``."""
        if eyes == 0 and not self.known:
            return Pile((card,) + self.cards[: self.left], self.left + 1)
        return pile([card] + self.listed(), [eyes] + self.masks())

    def shown(self, place: i64, eyes: i64) -> "Pile":
        """The pile after these seats looked at the card at this place."""
        masks = self.masks()
        masks[place] |= eyes
        return pile(self.listed(), masks)

    def shuffled(self, dice: Dice) -> "Pile":
        """The pile in a new order that nobody knows."""
        cards = self.listed()
        dice.shuffle(cards)
        return Pile(tuple(cards), len(cards))

    def seen_by(self, seat: i64, back: i64) -> "Pile":
        """What this seat knows of it: backs, but for the places it has seen. Who else knows what is not shown."""
        if not self.known:
            return Pile((back,) * self.left, self.left)
        mine = bit(seat)
        place: i64 = 0
        while place < self.left and self.known[place] & mine == 0:
            place += 1
        if place == self.left:
            return Pile((back,) * self.left, self.left)
        cards: list[int] = []
        masks: list[int] = []
        place = 0
        while place < self.left:
            mask: i64 = self.known[place] & mine
            cards.append(self.cards[place] if mask else back)
            masks.append(mask)
            place += 1
        return pile(cards, masks)

    def filled(self, back: i64, unseen: list[int]) -> "Pile":
        """The pile with its backs replaced by cards popped off ``unseen``."""
        cards: list[int] = []
        place: i64 = 0
        while place < self.left:
            card: i64 = self.cards[place]
            cards.append(unseen.pop() if card == back else card)
            place += 1
        return Pile(tuple(cards), self.left, self.known[: self.left])


EMPTY_PILE: Final = Pile((), 0)


def pile(cards: list[int], masks: list[int] | None = None) -> Pile:
    """A pile of these cards, bottom first; knowledge that nobody has is not stored."""
    if masks is not None:
        for mask in masks:
            if mask:
                return Pile(tuple(cards), len(cards), tuple(masks))
    return Pile(tuple(cards), len(cards))


class Hand:
    """Cards that their owner sees, kept sorted so that the order of drawing shows nowhere."""

    __slots__ = ("cards", "seen")

    def __init__(self, cards: tuple[int, ...], seen: tuple[tuple[int, ...], ...] = ()) -> None:
        self.cards: Final = cards
        self.seen: Final = seen  # per seat the sorted cards it knows to be here, or () while nobody knows any

    def count(self) -> i64:
        """How many cards."""
        return len(self.cards)

    def holds(self, card: i64) -> bool:
        """Is this card (this definition) among them?"""
        place = bisect_left(self.cards, card)
        return place < len(self.cards) and self.cards[place] == card

    def kinds(self) -> list[int]:
        """Each different card once, in order: equal cards are one option."""
        kinds: list[int] = []
        last: i64 = -1
        for card in self.cards:
            if card != last:
                kinds.append(card)
                last = card
        return kinds

    def plus(self, card: i64, eyes: i64 = 0) -> "Hand":
        """One more card; the seats in ``eyes`` saw it come."""
        cards = _plus(self.cards, card)
        if eyes == 0:
            return Hand(cards, self.seen)
        seen = list(self.seen)
        seat: i64 = 0
        while eyes >> seat and seat < 15:
            if eyes & (1 << seat):
                while len(seen) <= seat:
                    seen.append(())
                seen[seat] = _plus(seen[seat], card)
            seat += 1
        return Hand(cards, tuple(seen))

    def minus_openly(self, card: i64) -> "Hand":
        """One card less, and everybody saw which: who knew such a card forgets one."""
        cards = self.cards
        place = bisect_left(cards, card)  # as in `_minus`, without the call
        if place < len(cards) and cards[place] == card:
            cards = cards[:place] + cards[place + 1 :]
        if not self.seen:
            return Hand(cards)
        return Hand(cards, _seen([_minus(known, card) for known in self.seen]))

    def minus_unseen(self, card: i64) -> "Hand":
        """One card less, and nobody else saw which: all that others knew is void."""
        return Hand(_minus(self.cards, card))

    def shown(self, eyes: i64) -> "Hand":
        """The hand after these seats looked at all of it."""
        seen = list(self.seen)
        seat: i64 = 0
        while eyes >> seat and seat < 15:
            if eyes & (1 << seat):
                while len(seen) <= seat:
                    seen.append(())
                seen[seat] = self.cards
            seat += 1
        return Hand(self.cards, _seen(seen))

    def known_to(self, seat: i64) -> tuple[int, ...]:
        """What this other seat knows of the hand."""
        return self.seen[seat] if 0 <= seat < len(self.seen) else ()

    def seen_by(self, seat: i64, back: i64) -> "Hand":
        """What another seat knows of it: backs, and the cards that it saw."""
        known = self.known_to(seat)
        cards = (back,) * (len(self.cards) - len(known)) + known
        if not known:
            return Hand(cards)
        seen: list[tuple[int, ...]] = [()] * (seat + 1)
        seen[seat] = known
        return Hand(cards, tuple(seen))

    def filled(self, back: i64, unseen: list[int]) -> "Hand":
        """The hand with its backs replaced by cards popped off ``unseen``."""
        cards: list[int] = []
        for card in self.cards:
            cards.append(unseen.pop() if card == back else card)
        cards.sort()
        return Hand(tuple(cards), self.seen)


EMPTY_HAND: Final = Hand(())


def hand(cards: list[int]) -> Hand:
    """A hand of these cards, of which nobody else knows any."""
    return Hand(tuple(sorted(cards)))


def _plus(cards: tuple[int, ...], card: i64) -> tuple[int, ...]:
    place = bisect_left(cards, card)
    return cards[:place] + (card,) + cards[place:]


def _minus(cards: tuple[int, ...], card: i64) -> tuple[int, ...]:
    place = bisect_left(cards, card)
    if place < len(cards) and cards[place] == card:
        return cards[:place] + cards[place + 1 :]
    return cards


def _seen(seen: list[tuple[int, ...]]) -> tuple[tuple[int, ...], ...]:
    for known in seen:
        if known:
            return tuple(seen)
    return ()


def pile_to_data(p: Pile) -> dict[str, object]:
    """As plain data, for saves and positions."""
    data: dict[str, object] = {"cards": p.listed()}
    masks = p.masks()
    if any(masks):
        data["known"] = masks
    return data


def hand_to_data(h: Hand) -> dict[str, object]:
    """As plain data, for saves and positions."""
    data: dict[str, object] = {"cards": list(h.cards)}
    if h.seen:
        data["seen"] = [list(known) for known in h.seen]
    return data


class Zone:
    """A zone as a game declares it for the leak test: contents, owner, who may look, which pool its cards are of."""

    def __init__(self, name: str, owner: i64, audience: i64, pool: i64, pile: Pile | None, hand: Hand | None) -> None:
        self.name: Final = name
        self.owner: Final[i64] = owner
        self.audience: Final[i64] = audience
        self.pool: Final[i64] = pool
        self.pile: Final = pile
        self.hand: Final = hand

    def hidden_from(self, seat: i64) -> bool:
        """May this seat not look?"""
        return self.audience == TO_NONE or (self.audience == TO_OWNER and seat != self.owner)


def pile_zone(name: str, owner: i64, audience: i64, pool: i64, contents: Pile) -> Zone:
    """Declare a pile."""
    return Zone(name, owner, audience, pool, contents, None)


def hand_zone(name: str, owner: i64, audience: i64, pool: i64, contents: Hand) -> Zone:
    """Declare a hand (or any unordered zone)."""
    return Zone(name, owner, audience, pool, None, contents)


def seat_zones(piles: dict[str, list[Pile]], hands: dict[str, list[Hand]]) -> list[Zone]:
    """The zones of seats that each have cards of their own: piles that nobody looks into, hands for their owners."""
    found: list[Zone] = []
    sizes = [len(row) for row in piles.values()] + [len(held) for held in hands.values()]
    seats = max(sizes)
    for seat in range(seats):
        for name, row in piles.items():
            found.append(pile_zone(name, seat, TO_NONE, seat, row[seat]))
        for name, held in hands.items():
            found.append(hand_zone(name, seat, TO_OWNER, seat, held[seat]))
    return found


def put_zones(zones: list[Zone], piles: dict[str, list[Pile]], hands: dict[str, list[Hand]]) -> None:
    """The way back: what these zones hold goes into the lists of a state that is a copy."""
    for zone in zones:
        if zone.pile is not None:
            piles[zone.name][zone.owner] = zone.pile
        elif zone.hand is not None:
            hands[zone.name][zone.owner] = zone.hand


def redeal(zones: list[Zone], seat: i64, dice: Dice) -> list[Zone]:
    """Permute, pool by pool, all that the zones' audiences hide from this seat. Asks no ``view``: it is its judge."""
    unseen: dict[int, list[int]] = {}
    for zone in zones:
        if zone.hidden_from(seat):
            unseen.setdefault(zone.pool, []).extend(_hidden_cards(zone, seat))
    for cards in unseen.values():
        dice.shuffle(cards)
    dealt: list[Zone] = []
    for zone in zones:
        if not zone.hidden_from(seat):
            dealt.append(zone)
        elif zone.pile is not None:
            p = zone.pile
            order = p.listed()
            for place in range(p.left):
                if not p.eyes(place) & bit(seat):
                    order[place] = unseen[zone.pool].pop()
            dealt.append(pile_zone(zone.name, zone.owner, zone.audience, zone.pool, pile(order, p.masks())))
        elif zone.hand is not None:
            # What third parties know of this hand is their secret, and void once the cards change.
            known = zone.hand.known_to(seat)
            cards = list(known)
            for _ in range(len(zone.hand.cards) - len(known)):
                cards.append(unseen[zone.pool].pop())
            cards.sort()
            seen: list[tuple[int, ...]] = []
            if known:
                seen = [()] * (seat + 1)
                seen[seat] = known
            dealt.append(hand_zone(zone.name, zone.owner, zone.audience, zone.pool, Hand(tuple(cards), tuple(seen))))
    return dealt


def _hidden_cards(zone: Zone, seat: i64) -> list[int]:
    if zone.pile is not None:
        p = zone.pile
        return [p.cards[place] for place in range(p.left) if not p.eyes(place) & bit(seat)]
    assert zone.hand is not None
    hidden = zone.hand.cards
    for card in zone.hand.known_to(seat):
        hidden = _minus(hidden, card)
    return list(hidden)
