"""Are positions read alike in every game, and is every mistake in one refused with a sentence that helps?"""

import re
from collections.abc import Callable

import pytest

from drumhead.kernel import (
    Findings,
    Malformed,
    Outcome,
    State,
    final_value,
    hand,
    known_keys,
    one_of,
    part,
    pile,
    read_hand,
    read_pile,
    reweighed,
    rows,
    squeezed,
    whole,
    within,
    write_hand,
    write_pile,
    yes,
)

CARDS = ("?", "Archer", "Bear")


def card(name: object) -> int:
    return CARDS.index(str(name))


def name(number: int) -> object:
    return CARDS[number]


def test_piles_are_written_top_first() -> None:
    deck = read_pile(["Bear", "Archer", "Archer"], card)
    assert deck.top() == 2
    known = read_pile({"cards": ["Bear", "Archer"], "known": [1, 0]}, card)
    assert known.top() == 2
    assert known.eyes(1) == 1
    assert write_pile(known, name) == {"cards": ["Bear", "Archer"], "known": [1, 0]}
    assert write_pile(pile([1, 2]), name) == {"cards": ["Bear", "Archer"]}


def test_hands_are_written_in_any_order() -> None:
    mine = read_hand(["Bear", "Archer"], card)
    assert mine.cards == hand([1, 2]).cards
    seen = read_hand({"cards": ["Bear", "Archer"], "seen": [[], ["Bear"]]}, card)
    assert write_hand(seen, name) == {"cards": ["Archer", "Bear"], "seen": [[], ["Bear"]]}


REFUSED: list[tuple[Callable[[], object], str]] = [
    (lambda: known_keys({"hnad": []}, ("hand", "deck"), "a side"), "a side has no part 'hnad'; did you mean 'hand'?"),
    (lambda: known_keys({"x": []}, ("hand", "deck"), "a side"), "no part 'x'; known: hand, deck."),
    (lambda: known_keys([], ("hand",), "a side"), "a side is a dict"),
    (lambda: yes({"ward": 1}, "ward"), "'ward' in a position is true or false"),
    (lambda: yes({"ward": "yes"}, "ward"), "'ward' in a position is true or false"),
    (lambda: whole({"turn": True}, "turn", 0), "'turn' in a position is a whole number"),
    (lambda: within({"turn": 9}, "turn", 0, 1, 5), "from 1 to 5, not 9"),
    (lambda: one_of({"line": "fornt"}, "line", ("front", "support"), "front"), "did you mean 'front'?"),
    (lambda: rows({"units": {}}, "units"), "'units' in a position is a list"),
    (lambda: part({"points": {"pol": 1}}, "points", ("pool",)), "'points' has no part 'pol'; did you mean 'pool'?"),
    (lambda: read_pile(7, card), "a list of cards, the top one first"),
    (lambda: read_pile({"cards": ["Bear"], "known": []}, card), "as many entries"),
    (lambda: read_hand(7, card), "a list of cards"),
    (lambda: reweighed({"card": 1.0}, {"crad": 2.0}), "did you mean 'card'?"),
]


@pytest.mark.parametrize(("read", "fault"), REFUSED)
def test_mistakes_are_named(read: Callable[[], object], fault: str) -> None:
    with pytest.raises(Malformed, match=re.escape(fault)):
        read()


def test_what_is_left_out_has_its_default() -> None:
    assert yes({}, "ward", True)
    assert one_of({}, "line", ("front", "support"), "support") == 1
    assert rows({}, "units") == []
    assert within({}, "turn", 3, 1, 5) == 3


def test_lists_are_judged_whole() -> None:
    found = Findings(1)
    parts = found.parts({"crads": {}, "cards": {"Bear": 2, "Archer": 0, "Wolf": True}}, ("cards",), "X-01", "A dict.")
    assert found.copies(parts["cards"], 3, "X-02", "cards") == {"Bear": 2}
    assert [(v.rule, v.seat, v.where) for v in found.wrong] == [
        ("X-01", 1, "crads"),
        ("X-02", 1, "Archer"),
        ("X-02", 1, "Wolf"),
    ]
    assert found.parts(7, (), "X-01", "A deck is a dict.") == {}
    assert found.wrong[-1].sentence == "A deck is a dict."


def test_leads_are_told_between_minus_one_and_one() -> None:
    assert squeezed(1.0) == 0.5
    assert squeezed(-3.0) == -0.75
    assert reweighed({"card": 1.0, "life": 2.0}, {"card": 3.0}) == {"card": 3.0, "life": 2.0}
    s = State(2)
    s.result = Outcome((1, -1), "K-OVER")
    assert [final_value(s, seat) for seat in (0, 1)] == [1.0, -1.0]
