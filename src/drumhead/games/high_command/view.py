"""What may a seat know? Views with card backs, states that fit a view, and the zones that the leak test deals anew."""

from mypy_extensions import i64

from drumhead.games.high_command.cards import (
    ARMY_BACK,
    BACKS,
    EARLY,
    LATE,
    LOCATION_BACK,
    MID,
    REINFORCEMENT_BACK,
    WARCASTER,
    WINDS_BACK,
)
from drumhead.games.high_command.entering import DEPLOY
from drumhead.games.high_command.orders import Go
from drumhead.games.high_command.payment import Pay
from drumhead.games.high_command.state import HighState, Unseen
from drumhead.games.high_command.strength import strength_at
from drumhead.kernel import (
    FULL,
    TO_NONE,
    TO_OWNER,
    Dice,
    Hand,
    Pile,
    Zone,
    hand_zone,
    pile,
    pile_zone,
)


def view(s: HighState, seat: i64) -> HighState:
    """HC-ENG-04: other hands, banks and all decks show their backs, but for what was seen; piles are open (HC-R-31)."""
    v = s.clone()
    v.viewer = seat
    v.hide_drafts(seat)
    other: i64 = 0
    while other < s.seats:
        if other != seat:
            v.hands[other] = s.hands[other].seen_by(seat, ARMY_BACK)  # HC-ENG-04
            v.banks[other] = s.banks[other].seen_by(seat, ARMY_BACK)
            v.looks[other] = s.looks[other].seen_by(seat, ARMY_BACK)
        else:
            v.hands[other] = Hand(s.hands[other].cards)  # what others know of it is theirs
            v.banks[other] = Hand(s.banks[other].cards)
            v.looks[other] = Hand(s.looks[other].cards)
        v.decks[other] = s.decks[other].seen_by(seat, ARMY_BACK)
        v.reinforcements[other] = s.reinforcements[other].seen_by(seat, REINFORCEMENT_BACK)
        other += 1
    v.locations = s.locations.seen_by(seat, LOCATION_BACK)
    v.winds = s.winds.seen_by(seat, WINDS_BACK)  # HC-R-31: discard and occupying piles stay open
    return v


def without(cards: list[int], gone: tuple[int, ...]) -> list[int]:
    """A multiset less another, the first of equal cards first; what is not in it is passed over."""
    owed: dict[int, int] = {}
    for card in gone:
        owed[card] = owed.get(card, 0) + 1
    left: list[int] = []
    for card in cards:
        count = owed.get(card, 0)
        if count:
            owed[card] = count - 1
        else:
            left.append(card)
    return left


def being_deployed(s: HighState, seat: i64) -> tuple[int, ...]:
    """The card that has left the hand and is being paid for: it lies on the agenda."""
    for step in s.agenda:
        if isinstance(step, Go):
            if step.how == DEPLOY and step.seat == seat:
                return (int(step.card),)
        elif isinstance(step, Pay):
            if step.how == DEPLOY and step.seat == seat:
                return (int(step.card),)
    return ()


def seen_cards(s: HighState, seat: i64) -> list[int]:
    """Every army card of this seat that the view shows, wherever it lies."""
    seen: list[int] = list(s.discards[seat]) + list(being_deployed(s, seat))
    for card in s.occupying[seat]:
        if s.cards.kind[card] != WARCASTER:
            seen.append(card)
    place: i64 = 0
    while place < s.seats:
        for unit in s.at[place * s.seats + seat]:
            if s.cards.kind[unit.card] != WARCASTER:
                seen.append(unit.card)
        place += 1
    for card in s.hands[seat].cards + s.banks[seat].cards + s.looks[seat].cards:
        if card >= BACKS:
            seen.append(card)
    for card in s.decks[seat].listed():
        if card >= BACKS:
            seen.append(card)
    return seen


def unseen(v: HighState) -> Unseen:
    """What the view's seat does not see, sorted out once for all resamples of the view."""
    known = v.unseen
    if known is not None:
        return known
    armies: list[list[int]] = []
    reinforcements: list[list[int]] = []
    joined: list[int] = []
    for seat in range(v.seats):
        armies.append(without(list(v.rolls[seat]), tuple(seen_cards(v, seat))))
        left = without(list(v.charter.lists[seat]), v.rolls[seat])
        left = without(left, v.reserves[seat])
        shown: list[int] = []
        for card in v.reinforcements[seat].listed():
            if card >= BACKS:
                shown.append(card)
        reinforcements.append(without(left, tuple(shown)))
        joined += list(v.rolls[seat])
    ground = without(list(v.charter.locations), tuple(v.row))
    ground = without(ground, tuple(joined))
    blowing = without(list(v.charter.winds), v.blown)
    winds = [[card for card in blowing if v.cards.stage[card] == stage] for stage in (LATE, MID, EARLY)]
    made = Unseen(armies, reinforcements, ground, winds)
    if v.viewer != FULL:  # a view stays as it is
        v.unseen = made
    return made


def resample(view: HighState, dice: Dice) -> HighState:
    """A full state that the view's seat cannot tell from the real one."""
    hidden = unseen(view)
    s = view.clone()
    s.viewer = FULL
    for seat in range(s.seats):
        cards = hidden.armies[seat][:]
        dice.shuffle(cards)
        s.hands[seat] = view.hands[seat].filled(ARMY_BACK, cards)
        s.banks[seat] = view.banks[seat].filled(ARMY_BACK, cards)
        s.looks[seat] = view.looks[seat].filled(ARMY_BACK, cards)
        s.decks[seat] = view.decks[seat].filled(ARMY_BACK, cards)
        left = hidden.reinforcements[seat][:]
        dice.shuffle(left)
        s.reinforcements[seat] = view.reinforcements[seat].filled(REINFORCEMENT_BACK, left)
    ground = hidden.ground[:]
    dice.shuffle(ground)
    s.locations = view.locations.filled(LOCATION_BACK, ground)
    stack: list[int] = []
    for stage in hidden.winds:  # the stages lie in a known order; inside a stage anything is possible
        part = stage[:]
        dice.shuffle(part)
        stack += part
    s.winds = Pile(tuple(stack), len(stack))
    for place in range(s.seats):
        strength_at(s, place)  # is remembered, so that copies that look ahead from here need not work it out each
    return s


def zones(s: HighState) -> list[Zone]:
    """Every hidden zone with its audience and pool; the Winds deck by stages."""
    zones: list[Zone] = []
    seat: i64 = 0
    while seat < s.seats:
        zones.append(hand_zone("hand", seat, TO_OWNER, seat, s.hands[seat]))
        zones.append(hand_zone("bank", seat, TO_OWNER, seat, s.banks[seat]))
        zones.append(hand_zone("look", seat, TO_OWNER, seat, s.looks[seat]))
        zones.append(pile_zone("deck", seat, TO_NONE, seat, s.decks[seat]))
        zones.append(pile_zone("reinforcements", seat, TO_NONE, 4 + seat, s.reinforcements[seat]))
        seat += 1
    zones.append(pile_zone("locations", -1, TO_NONE, 8, s.locations))
    for stage in (LATE, MID, EARLY):
        part = [card for card in s.winds.listed() if s.cards.stage[card] == stage]
        zones.append(pile_zone("winds", -1, TO_NONE, 9 + stage, pile(part)))
    return zones


def with_zones(s: HighState, zones: list[Zone]) -> HighState:
    """A copy of the state with these contents, in the order of ``zones``."""
    new = s.clone()
    at: i64 = 0
    seat: i64 = 0
    while seat < s.seats:
        hand = zones[at].hand
        bank = zones[at + 1].hand
        look = zones[at + 2].hand
        deck = zones[at + 3].pile
        reinforcements = zones[at + 4].pile
        assert hand is not None
        assert bank is not None
        assert look is not None
        assert deck is not None
        assert reinforcements is not None
        new.hands[seat] = hand
        new.banks[seat] = bank
        new.looks[seat] = look
        new.decks[seat] = deck
        new.reinforcements[seat] = reinforcements
        at += 5
        seat += 1
    locations = zones[at].pile
    assert locations is not None
    new.locations = locations
    winds: list[int] = []
    for zone in zones[at + 1 :]:
        assert zone.pile is not None
        winds += zone.pile.listed()
    new.winds = Pile(tuple(winds), len(winds))
    return new
