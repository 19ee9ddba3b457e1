"""What may a seat know, and how is the rest filled in? Views, zones for the leak test, and resampling.

Hidden are the opponent's hand, both decks, what a player has looked at and laid aside, secret drafts, and the
opponent's deck list (digest 7.1). Everything on the table is public.
"""

from mypy_extensions import i64

from drumhead.games.dropzone.printed import BACK, COPY
from drumhead.games.dropzone.stack import TO_PLAY, Played, Settle
from drumhead.games.dropzone.state import DropState
from drumhead.kernel.dice import Dice
from drumhead.kernel.state import FULL
from drumhead.kernel.zones import Zone, put_zones, seat_zones


def view(s: DropState, seat: i64) -> DropState:
    """The state as this seat may know it; -1: a spectator."""
    v = s.clone()
    v.viewer = seat
    v.hide_drafts(seat)
    lists: list[tuple[int, ...]] = [(), ()]
    for owner in range(2):
        v.decks[owner] = s.decks[owner].seen_by(seat, BACK)
        if owner != seat:
            v.hands[owner] = s.hands[owner].seen_by(seat, BACK)
            v.aside[owner] = s.aside[owner].seen_by(seat, BACK)
        else:
            lists[owner] = s.lists[owner]
    v.lists = lists
    return v


def zones(s: DropState) -> list[Zone]:
    """Every hidden zone with its audience; each seat's cards are a pool of their own."""
    return seat_zones({"deck": s.decks}, {"hand": s.hands, "aside": s.aside})


def with_zones(s: DropState, zones: list[Zone]) -> DropState:
    """A copy of the state with these contents."""
    new = s.clone()
    put_zones(zones, {"deck": new.decks}, {"hand": new.hands, "aside": new.aside})
    return new


def resample(v: DropState, dice: Dice) -> DropState:
    """A full state that the view's seat cannot tell from the real one; an unknown list is invented."""
    s = v.clone()
    s.viewer = FULL
    s.lists = v.lists[:]
    for seat in range(2):
        seen = seen_cards(v, seat)
        unseen: list[int] = []
        if s.lists[seat]:
            for card in s.lists[seat]:
                if card in seen:
                    seen.remove(card)
                else:
                    unseen.append(card)
        else:
            unseen = invented(v, seat, seen, dice)
            s.lists[seat] = tuple(sorted(seen + unseen))
        dice.shuffle(unseen)
        s.aside[seat] = v.aside[seat].filled(BACK, unseen)
        s.hands[seat] = v.hands[seat].filled(BACK, unseen)
        s.decks[seat] = v.decks[seat].filled(BACK, unseen)
    return s


def seen_cards(v: DropState, seat: i64) -> list[int]:
    """The cards of the seat's deck whose place the viewer knows; copies belong to no deck."""
    seen: list[int] = list(v.discards[seat])
    for card in v.hands[seat].cards:
        if card != BACK and card < COPY:
            seen.append(card)
    for card in v.aside[seat].cards:
        if card != BACK and card < COPY:
            seen.append(card)
    for card in v.decks[seat].listed():
        if card != BACK:
            seen.append(card)
    for entry in v.in_play:
        if entry.seat == seat and entry.card < COPY:
            seen.append(entry.card)
    for step in v.agenda:
        if isinstance(step, Played) and step.seat == seat and step.card < COPY:
            seen.append(step.card)  # a card on the stack lies in no zone (DZ-STK-13)
        elif isinstance(step, Settle) and step.seat == seat and step.card < COPY and step.fate != TO_PLAY:
            seen.append(step.card)
    return seen


def unknown_cards(v: DropState, seat: i64) -> i64:
    """How many backs lie in the seat's zones."""
    count: i64 = 0
    for card in v.hands[seat].cards:
        if card == BACK:
            count += 1
    for card in v.aside[seat].cards:
        if card == BACK:
            count += 1
    for card in v.decks[seat].listed():
        if card == BACK:
            count += 1
    return count


def invented(v: DropState, seat: i64, seen: list[int], dice: Dice) -> list[int]:
    """Cards that this seat may have beside those that were seen: of no faction or its own, each once."""
    pool: list[int] = []
    for card in v.cards.defs:
        if card.number == BACK or not card.offered or card.number in seen:
            continue
        if card.faction and card.faction != v.factions[seat]:
            continue
        if card.commander and card.commander not in v.famous[seat]:
            continue
        pool.append(card.number)
    dice.shuffle(pool)
    wanted = unknown_cards(v, seat)
    while len(pool) < wanted:
        pool.append(v.cards.defs[1 + len(pool) % (len(v.cards.defs) - 1)].number)
    return pool[:wanted]
