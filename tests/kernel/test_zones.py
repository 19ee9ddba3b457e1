"""Do piles and hands remember who saw what, and forget it when they should?"""

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from drumhead.kernel import (
    TO_ALL,
    TO_NONE,
    TO_OWNER,
    Hand,
    ScriptedDice,
    bit,
    hand,
    hand_zone,
    pile,
    pile_zone,
    redeal,
    seeded,
)

BACK = 0
cards = st.lists(st.integers(1, 9), max_size=8)


def test_a_pile_is_drawn_from_the_top_and_shares_its_cards() -> None:
    deck = pile([1, 2, 3])
    rest = deck.without_top()
    assert (deck.top(), rest.top(), rest.listed()) == (3, 2, [1, 2])
    assert rest.cards is deck.cards


def test_what_was_seen_goes_with_its_place() -> None:
    deck = pile([1, 2, 3]).shown(2, bit(1)).onto(4).under(5, bit(0))
    assert deck.listed() == [5, 1, 2, 3, 4]
    assert deck.seen_by(1, BACK).listed() == [BACK, BACK, BACK, 3, BACK]
    assert deck.seen_by(0, BACK).listed() == [5, BACK, BACK, BACK, BACK]
    assert deck.seen_by(-1, BACK).listed() == [BACK] * 5
    assert deck.without(3).seen_by(1, BACK).listed() == [BACK] * 4


def test_a_view_of_a_pile_does_not_tell_who_else_looked() -> None:
    assert pile([1, 2]).shown(0, bit(1)).seen_by(0, BACK).known == ()


def test_a_shuffle_forgets() -> None:
    assert pile([1, 2, 3]).shown(0, bit(0)).shuffled(ScriptedDice([])).known == ()


def test_a_hand_is_sorted_and_lists_equal_cards_once() -> None:
    held = hand([5, 2, 5])
    assert held.cards == (2, 5, 5)
    assert held.kinds() == [2, 5]
    assert held.plus(3).cards == (2, 3, 5, 5)
    assert held.holds(5)
    assert not held.holds(4)


def test_a_card_that_leaves_openly_is_forgotten_once() -> None:
    held = hand([2, 5, 5]).shown(bit(1)).plus(7)
    after = held.minus_openly(5)
    assert after.seen_by(1, BACK).cards == (BACK, 2, 5)


def test_a_card_that_leaves_unseen_makes_everybody_forget() -> None:
    held = hand([2, 5, 5]).shown(bit(1))
    assert held.minus_unseen(5).seen_by(1, BACK).cards == (BACK, BACK)


def test_a_card_seen_on_its_way_is_known_in_the_hand() -> None:
    held = hand([2]).plus(9, bit(2))
    assert held.seen_by(2, BACK).cards == (BACK, 9)
    assert held.seen_by(1, BACK).cards == (BACK, BACK)


@given(cards, cards, st.integers(0, 3))
def test_filling_the_backs_restores_the_counts(deck: list[int], held: list[int], seat: int) -> None:
    unseen = deck + held
    seeded("x", "y").shuffle(unseen)
    full_hand = hand(held).seen_by(seat, BACK).filled(BACK, unseen)
    full_deck = pile(deck).seen_by(seat, BACK).filled(BACK, unseen)
    assert Counter(full_hand.cards) + Counter(full_deck.listed()) == Counter(deck + held)
    assert list(full_hand.cards) == sorted(full_hand.cards)


@given(cards, cards, cards)
def test_a_redeal_keeps_what_the_seat_knows_and_every_card(deck: list[int], mine: list[int], theirs: list[int]) -> None:
    known = hand(theirs).shown(bit(0)).plus(8)
    zones = [
        pile_zone("deck", -1, TO_NONE, 0, pile(deck)),
        hand_zone("mine", 0, TO_OWNER, 0, hand(mine)),
        hand_zone("theirs", 1, TO_OWNER, 0, known),
        pile_zone("spent", -1, TO_ALL, 0, pile([9])),
    ]
    dealt = redeal(zones, 0, seeded("x", "y"))
    assert dealt[1] is zones[1]
    assert dealt[3] is zones[3]
    dealt_deck, dealt_hand = dealt[0].pile, dealt[2].hand
    assert dealt_deck is not None
    assert dealt_hand is not None
    assert dealt_hand.seen_by(0, BACK).cards == known.seen_by(0, BACK).cards
    assert Counter(dealt_deck.listed()) + Counter(dealt_hand.cards) == Counter(deck) + Counter(known.cards)


def test_a_redeal_really_moves_hidden_cards() -> None:
    zones = [
        pile_zone("deck", -1, TO_NONE, 0, pile(list(range(1, 30)))),
        hand_zone("theirs", 1, TO_OWNER, 0, Hand((30, 31, 32))),
    ]
    dealt = redeal(zones, 0, seeded("x", "y"))
    assert dealt[1].hand is not None
    assert dealt[1].hand.cards != (30, 31, 32)
