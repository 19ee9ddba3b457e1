"""What may a seat know, and how is the rest filled in? Views, zones for the leak test, and resampling.

Hidden are the opponent's hand, both decks and what a player has laid aside; with closed lists the deck list too.
"""

from mypy_extensions import i64

from drumhead.games.shadows_edge.cards import BACK, EQUIPMENT, ORDER, TOKEN, UNIT, Cards
from drumhead.games.shadows_edge.lists import COPIES, DECK_SIZE, colours_of
from drumhead.games.shadows_edge.mulligan import Mulligan
from drumhead.games.shadows_edge.state import EdgeState
from drumhead.games.shadows_edge.triggers import Resolve
from drumhead.kernel.dice import Dice
from drumhead.kernel.state import FULL
from drumhead.kernel.zones import EMPTY_HAND, Hand, Zone, put_zones, seat_zones


def view(s: EdgeState, viewer: i64) -> EdgeState:
    """The state as this seat may know it; -1: a spectator."""
    v = s.clone()
    v.viewer = viewer
    v.hide_drafts(viewer)
    for seat in range(2):
        v.decks[seat] = s.decks[seat].seen_by(viewer, BACK)
        if seat != viewer:
            v.hands[seat] = s.hands[seat].seen_by(viewer, BACK)  # SE-INF-01
            v.aside[seat] = s.aside[seat].seen_by(viewer, BACK)
    if not s.rulings.open_lists:
        lists: list[tuple[int, ...]] = [(), ()]
        colours: list[tuple[int, ...]] = [(), ()]
        if viewer >= 0:
            lists[viewer] = s.lists[viewer]
            colours[viewer] = s.colours[viewer]
        v.lists = lists
        v.colours = colours
    if s.agenda:
        step = s.agenda[-1]
        if isinstance(step, Mulligan) and step.seat != viewer:
            # SE-MULL-04: others see a full hand until the exchange is made, not how far its owner has got
            count = s.hands[step.seat].count() + s.aside[step.seat].count()
            v.hands[step.seat] = Hand((BACK,) * count)
            v.aside[step.seat] = EMPTY_HAND
    return v


def zones(s: EdgeState) -> list[Zone]:
    """Every hidden zone with its audience; each seat's cards are a pool of their own."""
    return seat_zones({"deck": s.decks}, {"hand": s.hands, "aside": s.aside})


def with_zones(s: EdgeState, zones: list[Zone]) -> EdgeState:
    """A copy of the state with these contents."""
    new = s.clone()
    put_zones(zones, {"deck": new.decks}, {"hand": new.hands, "aside": new.aside})
    return new


def resample(v: EdgeState, dice: Dice) -> EdgeState:
    """A full state that the view's seat cannot tell from the real one."""
    s = v.clone()
    s.viewer = FULL
    if not v.lists[0] or not v.lists[1]:
        s.lists = v.lists[:]
        s.colours = v.colours[:]
    for seat in range(2):
        seen = seen_cards(v, seat)
        if not s.lists[seat]:
            s.lists[seat] = invented_list(v, seat, seen, dice)
            s.colours[seat] = colours_of(v.cards, s.lists[seat])
        unseen = without(s.lists[seat], seen)
        dice.shuffle(unseen)
        s.aside[seat] = v.aside[seat].filled(BACK, unseen)
        s.hands[seat] = v.hands[seat].filled(BACK, unseen)
        s.decks[seat] = v.decks[seat].filled(BACK, unseen)
    return s


def seen_cards(v: EdgeState, seat: i64) -> list[int]:
    """The cards of the seat's deck whose place the viewer knows."""
    seen: list[int] = list(v.graves[seat])
    for side in range(2):
        for u in v.units[side]:
            if u.owner == seat and v.cards.defs[u.card].kind != TOKEN:
                seen.append(u.card)
            if u.equipment and u.equipment_owner == seat:
                seen.append(u.equipment)
    for card in v.hands[seat].cards:
        if card != BACK:
            seen.append(card)
    for card in v.aside[seat].cards:
        if card != BACK:
            seen.append(card)
    for card in v.decks[seat].listed():
        if card != BACK:
            seen.append(card)
    for step in v.agenda:
        if isinstance(step, Resolve) and step.order and step.seat == seat:
            seen.append(step.card)  # an Order at work lies in no zone
    return seen


def without(cards: tuple[int, ...], gone: list[int]) -> list[int]:
    """These sorted cards less those; what is not there is passed over."""
    gone.sort()
    left: list[int] = []
    place: i64 = 0
    for card in cards:
        while place < len(gone) and gone[place] < card:
            place += 1
        if place < len(gone) and gone[place] == card:
            place += 1
        else:
            left.append(card)
    return left


def invented_list(v: EdgeState, seat: i64, seen: list[int], dice: Dice) -> tuple[int, ...]:
    """A legal deck around the cards that were seen and the Commander, for a list that is closed."""
    cards = v.cards
    colours: list[int] = list(colours_of(cards, tuple(seen)))
    commander = cards.defs[v.commanders[seat]].colour
    if commander not in colours:
        colours.append(commander)
    if len(colours) == 1 and dice.below(2) == 1:
        colours.append((colours[0] + 1) % 6 if dice.below(2) else (colours[0] + 5) % 6)
    pool: list[int] = []
    for card in cards.defs:
        if card.colour in colours and (card.kind == UNIT or card.kind == ORDER or card.kind == EQUIPMENT):
            for _ in range(COPIES - seen.count(card.card)):
                pool.append(card.card)
    dice.shuffle(pool)
    deck = seen[:]
    if commander not in colours_of(cards, tuple(seen)):
        deck.append(_take(cards, pool, commander))
    while len(deck) < DECK_SIZE and pool:
        deck.append(pool.pop())
    deck.sort()
    return tuple(deck)


def _take(cards: Cards, pool: list[int], colour: i64) -> i64:
    for place in range(len(pool)):
        if cards.defs[pool[place]].colour == colour:
            return pool.pop(place)
    return pool.pop()
