"""Deck construction: which decks may be played, and what is wrong with the others."""

from __future__ import annotations

import pytest

from drumhead.games import load
from drumhead.games.shadows_edge.cards import TOKEN
from drumhead.games.shadows_edge.lists import violations
from drumhead.kernel import Illegal, Options, new_match
from tests.games.shadows_edge.table import game
from tests.support import rule

GOLD = "Marshal Oriel Vane"


def cards_of(*colours: str) -> list[str]:
    """The names of the base pack's deck cards of these colours."""
    faces = load("shadows_edge").library.faces[1:]  # type: ignore[attr-defined]
    return [f.file.name for f in faces if f.file.colour in colours and f.kind in ("Unit", "Order", "Equipment")]


def forty(*colours: str) -> dict[str, int]:
    """Two each of as many cards as make forty, the colours in turn."""
    lists = [cards_of(colour) for colour in colours]
    names = [names[i] for i in range(20) for names in lists][:20]
    return dict.fromkeys(names, 2)


def broken(deck: object) -> list[str]:
    return sorted({violation.rule for violation in violations(game().cards, deck, 0)})


@rule("SE-DECK-01")
def test_se_deck_01_forty_cards_no_more_no_less() -> None:
    cards = forty("gold")
    assert broken({"commander": GOLD, "cards": cards}) == []
    name = next(iter(cards))
    assert broken({"commander": GOLD, "cards": {**cards, name: 1}}) == ["SE-DECK-01"]
    extra = next(n for n in cards_of("gold") if n not in cards)
    assert broken({"commander": GOLD, "cards": {**cards, extra: 1}}) == ["SE-DECK-01"]
    assert broken({"commander": GOLD, "cards": {**cards, "No Such Card": 1}}) == ["SE-DECK-01"]


@rule("SE-DECK-02")
def test_se_deck_02_at_most_two_of_a_name() -> None:
    cards = forty("gold")
    first, second = list(cards)[:2]
    assert broken({"commander": GOLD, "cards": {**cards, first: 3, second: 1}}) == ["SE-DECK-02"]


@rule("SE-DECK-03")
def test_se_deck_03_a_mono_deck_holds_one_colour() -> None:
    deck = {"commander": GOLD, "colours": ["gold"], "cards": forty("gold")}
    assert broken(deck) == []
    assert "SE-DECK-03" in broken({**deck, "cards": forty("gold", "crimson")})


@rule("SE-DECK-04", "SE-DECK-05")
def test_se_deck_04_and_05_two_colours_must_be_neighbours_on_the_wheel() -> None:
    wheel = ["gold", "crimson", "violet", "ebon", "verdant", "azure"]
    for i, one in enumerate(wheel):
        for j, other in enumerate(wheel):
            if i == j:
                continue
            commander = next(d["commander"] for d in decks() if d["colours"] == [one])
            deck = {"commander": commander, "colours": [one, other], "cards": forty(one, other)}
            neighbours = (i - j) % 6 in (1, 5)
            assert broken(deck) == ([] if neighbours else ["SE-DECK-04"]), (one, other)


def decks() -> list[dict[str, object]]:
    return [preset.data for preset in load("shadows_edge").presets()]  # type: ignore[misc]


@rule("SE-DECK-05")
def test_se_deck_05_there_is_no_seventh_colour() -> None:
    assert broken({"commander": GOLD, "colours": ["puce"], "cards": forty("gold")}) == ["SE-DECK-05"]


@rule("SE-DECK-06")
def test_se_deck_06_never_three_colours() -> None:
    cards = forty("gold", "crimson")
    cards[next(iter(cards))] = 1
    cards[cards_of("azure")[0]] = 1
    assert broken({"commander": GOLD, "cards": cards}) == ["SE-DECK-06"]


@rule("SE-DECK-07")
def test_se_deck_07_one_commander_of_a_colour_in_the_deck() -> None:
    cards = forty("gold")
    assert broken({"cards": cards}) == ["SE-DECK-07"]
    assert broken({"commander": [GOLD, "High Castellan Brannoch"], "cards": cards}) == ["SE-DECK-07"]
    assert broken({"commander": "Sister Caul", "cards": cards}) == ["SE-DECK-07"]
    assert broken({"commander": "Lanternwall Recruit", "cards": cards}) == ["SE-DECK-07"]


@rule("SE-DECK-08")
def test_se_deck_08_a_single_card_makes_a_colour_and_an_unused_one_does_not_count() -> None:
    cards = forty("gold")
    cards[next(iter(cards))] = 1
    one = {**cards, cards_of("crimson")[0]: 1}
    assert broken({"commander": "Vessa of the Red Forge", "colours": ["gold", "crimson"], "cards": one}) == []
    none = {"commander": "Vessa of the Red Forge", "colours": ["gold", "crimson"], "cards": forty("gold")}
    assert broken(none) == ["SE-DECK-07"]
    assert broken({**none, "commander": GOLD}) == []


@rule("SE-DECK-09")
def test_se_deck_09_the_command_deck_is_fifteen_points() -> None:
    deck = {"commander": GOLD, "cards": forty("gold")}
    assert broken({**deck, "command_deck": ["command point"] * 15}) == []
    assert broken({**deck, "command_deck": ["command point"] * 14}) == ["SE-DECK-09"]
    assert broken({**deck, "command_deck": ["command point"] * 14 + ["Levy"]}) == ["SE-DECK-09"]


@rule("SE-DECK-10")
def test_se_deck_10_tokens_and_commanders_stay_outside() -> None:
    cards = forty("gold")
    names = list(cards)
    assert broken({"commander": GOLD, "cards": {**cards, names[0]: 1, "Levy": 1}}) == ["SE-DECK-10"]
    assert broken({"commander": GOLD, "cards": {**cards, names[0]: 1, GOLD: 1}}) == ["SE-DECK-10"]


@rule("SE-DECK-11")
def test_se_deck_11_every_fault_is_named_and_none_is_played() -> None:
    cards = {**forty("gold"), cards_of("violet")[0]: 5, "Levy": 1}
    deck = {"commander": "Sister Caul", "cards": cards, "command_deck": []}
    found = broken(deck)
    assert found == ["SE-DECK-01", "SE-DECK-02", "SE-DECK-04", "SE-DECK-07", "SE-DECK-09", "SE-DECK-10"]
    good = {"commander": GOLD, "cards": forty("gold")}
    with pytest.raises(Illegal, match="40 cards"):
        new_match(game(), Options(2, (good, deck)), "ab" * 16)


@pytest.mark.parametrize("deck", [None, 3, [], {"cards": 3}, {"cards": {3: 1}}, {"cards": {"Levy": "x"}}, {"x": 1}])
@rule("SE-DECK-11")
def test_nonsense_is_refused_in_sentences(deck: object) -> None:
    assert all(v.sentence.endswith(".") for v in violations(game().cards, deck, 0))
    assert broken(deck)


def test_every_ready_made_deck_is_legal_and_two_sit_down_by_default() -> None:
    plain = load("shadows_edge")
    presets = plain.presets()
    assert [len(d["colours"]) for d in decks()] == [1] * 6 + [2] * 6  # type: ignore[arg-type]
    for preset in presets:
        assert plain.violations(Options(2, (preset.data, preset.data))) == []
    assert plain.violations(plain.default_options(2)) == []
    assert plain.violations(Options(2, (presets[0].data,)))


@rule("SE-DECK-01")
def test_se_deck_01_copies_are_whole_numbers_from_one() -> None:
    cards = forty("gold")
    name = next(n for n in cards_of("gold") if n not in cards)
    for copies in (0, -1, True, "2", 1.0, 1001, None):
        found = violations(game().cards, {"commander": GOLD, "cards": {**cards, name: copies}}, 0)
        assert [wrong.rule for wrong in found] == ["SE-DECK-01"], copies
        assert "makes no sense" in found[0].sentence
    assert broken({"commander": GOLD, "cards": {**cards, 7: 1}}) == ["SE-DECK-01"]
    for commander in (7, None, [], [GOLD, GOLD], "Nobody", next(iter(cards))):
        assert broken({"commander": commander, "cards": cards}) == ["SE-DECK-07"], commander
    assert broken({"commander": [GOLD], "cards": cards}) == []


@rule("SE-DECK-10")
def test_se_deck_10_what_does_not_belong_is_said_once_and_by_its_kind() -> None:
    cards = forty("gold")
    for name in list(cards)[:1]:
        del cards[name]
    token = next(c.name for c in game().cards.defs[1:] if c.kind == TOKEN)
    for stranger, kind in ((token, "a token"), (GOLD, "a Commander")):
        found = violations(game().cards, {"commander": GOLD, "cards": {**cards, stranger: 2}}, 0)
        assert [(wrong.rule, kind in wrong.sentence) for wrong in found] == [("SE-DECK-10", True)]


def test_colours_are_a_list_of_at_most_two() -> None:
    good = {"commander": GOLD, "cards": forty("gold")}
    assert "SE-DECK-04" in broken({**good, "colours": "gold"})
    assert "SE-DECK-06" in broken({**good, "colours": ["gold", "crimson", "violet"]})
