"""What may a seat know, and how is the rest filled in? Views, zones for the leak test, and resampling.

Hidden are the other seats' hands, all decks, what somebody looks at, and where others plan to deploy.
"""

from mypy_extensions import i64

from drumhead.games.battleground.cards import BACK
from drumhead.games.battleground.setup import deck_cards
from drumhead.games.battleground.state import BattleState
from drumhead.kernel.dice import Dice
from drumhead.kernel.state import FULL
from drumhead.kernel.zones import EMPTY_HAND, TO_NONE, TO_OWNER, Hand, Zone, hand_zone, pile_zone


def view(s: BattleState, viewer: i64) -> BattleState:
    """The state as this seat may know it; -1: a spectator."""
    v = s.clone()
    v.viewer = viewer
    v.hide_drafts(viewer)
    plans = list(s.plans)
    for seat in range(s.seats):
        v.decks[seat] = s.decks[seat].seen_by(viewer, BACK)
        if seat != viewer:
            v.hands[seat] = s.hands[seat].seen_by(viewer, BACK)
            v.looked[seat] = s.looked[seat].seen_by(viewer, BACK)
            plans[seat] = ()
        else:
            v.hands[seat] = Hand(s.hands[seat].cards)
            v.looked[seat] = Hand(s.looked[seat].cards)
    v.plans = plans
    return v


def resample(v: BattleState, dice: Dice) -> BattleState:
    """A full state that the view's seat cannot tell from the real one."""
    s = v.clone()
    s.viewer = FULL
    unseen: list[int] = []
    for seat in range(s.seats):
        if s.deck_of(seat) == seat:
            unseen = unseen_cards(v, seat)
            dice.shuffle(unseen)
        s.hands[seat] = s.hands[seat].filled(BACK, unseen)
        s.looked[seat] = s.looked[seat].filled(BACK, unseen)
        s.decks[seat] = s.decks[seat].filled(BACK, unseen)
    return s


def unseen_cards(v: BattleState, seat: i64) -> list[int]:
    """The cards of a seat's deck that the view does not show; of a shared deck, of all who draw from it."""
    deck = deck_cards(v.cards, [v.factions[other] for other in range(v.seats) if v.deck_of(other) == seat])
    if v.stripped[seat]:
        deck = list(v.cards.common)
    for other in range(v.seats):
        if v.deck_of(other) != seat:
            continue
        for shown in (v.hands[other].cards, v.looked[other].cards, v.discards[other], tuple(v.decks[other].listed())):
            for card in shown:
                if card != BACK and card in deck:
                    deck.remove(card)
    return deck


def zones(s: BattleState) -> list[Zone]:
    """Every zone with its audience, for the leak test."""
    found: list[Zone] = []
    for seat in range(s.seats):
        found.append(pile_zone("deck", seat, TO_NONE, s.deck_of(seat), s.decks[seat]))
        found.append(hand_zone("hand", seat, TO_OWNER, s.deck_of(seat), s.hands[seat]))
        found.append(hand_zone("looked", seat, TO_OWNER, s.deck_of(seat), s.looked[seat]))
    return found


def with_zones(s: BattleState, contents: list[Zone]) -> BattleState:
    """A copy of the state with these contents, in the order of `zones`."""
    new = s.clone()
    for seat in range(s.seats):
        deck = contents[3 * seat].pile
        hand = contents[3 * seat + 1].hand
        looked = contents[3 * seat + 2].hand
        assert deck is not None
        new.decks[seat] = deck
        new.hands[seat] = hand if hand is not None else EMPTY_HAND
        new.looked[seat] = looked if looked is not None else EMPTY_HAND
    return new
