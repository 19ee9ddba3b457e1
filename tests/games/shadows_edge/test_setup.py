"""Setup and mulligan."""

from __future__ import annotations

from drumhead.games import load
from drumhead.games.shadows_edge.state import EdgeState
from drumhead.games.shadows_edge.verbs import Said, Verb
from drumhead.kernel import Match, Options, ScriptedDice, match_at, new_match, parse_action
from tests.games.shadows_edge.table import among
from tests.support import rule

SEED = "5eed" * 8


def fresh(first: int = 0, **values: object) -> Match[EdgeState]:
    """A new game with scripted dice: unshuffled decks, and the toss as wanted."""
    game = load("shadows_edge")
    options = Options(2, game.default_options(2).lists, values)
    dice = ScriptedDice([first + 1])
    return match_at(game, game.setup(options, dice), dice)


def keep(match: Match[EdgeState]) -> None:
    match.play(match.waiting()[0], parse_action(Verb, "keep"))


def give_back(match: Match[EdgeState], seat: int, count: int) -> list[int]:
    """Return the first cards of the hand."""
    returned = []
    for _ in range(count):
        card = match.state.hands[seat].cards[0]
        returned.append(card)
        match.play(seat, parse_action(Verb, f"return {card}"))
    return returned


@rule("SE-SETUP-01")
def test_se_setup_01_decks_are_shuffled() -> None:
    game = load("shadows_edge")
    options = Options(2, (game.presets()[0].data, game.presets()[0].data))
    state = new_match(game, options, SEED).state
    assert state.decks[0].listed() != sorted(state.decks[0].listed())
    assert state.decks[0].listed() != state.decks[1].listed()
    assert sorted(state.decks[0].listed() + list(state.hands[0].cards)) == list(state.lists[0])


@rule("SE-SETUP-02")
def test_se_setup_02_commanders_are_in_place() -> None:
    state = fresh().state
    for seat in range(2):
        commander = state.cards.defs[state.commanders[seat]]
        assert state.life[seat] == commander.defence
        assert state.units[seat] == []


@rule("SE-SETUP-03")
def test_se_setup_03_the_toss_decides_who_begins() -> None:
    for first in range(2):
        match = fresh(first)
        keep(match)
        keep(match)
        assert match.state.active == first
        assert among(match.events(0), Said.FIRST)[0].seat == first
    game = load("shadows_edge")
    begins = {new_match(game, game.default_options(2), f"{i:032x}").state.first for i in range(20)}
    assert begins == {0, 1}


@rule("SE-SETUP-04")
def test_se_setup_04_both_draw_five() -> None:
    state = fresh().state
    assert [state.hands[seat].count() for seat in range(2)] == [5, 5]
    assert [state.decks[seat].left for seat in range(2)] == [35, 35]


@rule("SE-SETUP-05", "SE-SETUP-06")
def test_se_setup_05_and_06_one_point_in_reserve_and_empty_pools() -> None:
    for points in fresh().state.points:
        assert (points.deck, points.reserve, points.pool, points.used) == (14, 1, 0, 0)


@rule("SE-MULL-01")
def test_se_mull_01_any_number_of_cards_goes_back() -> None:
    for count in range(6):
        match = fresh()
        give_back(match, 0, count)
        keep(match)
        assert match.state.hands[0].count() == 5


@rule("SE-MULL-02")
def test_se_mull_02_returned_cards_are_shuffled_in_before_the_draw() -> None:
    match = fresh()
    returned = give_back(match, 0, 2)
    keep(match)
    # Scripted dice leave a shuffled deck as it lies: the returned cards are on top and come straight back.
    assert all(card in match.state.hands[0].cards for card in returned)
    assert match.state.hands[0].count() == 5
    assert match.state.decks[0].left == 35


@rule("SE-MULL-03")
def test_se_mull_03_keeping_rolls_nothing() -> None:
    match = fresh()
    before, order = match.table.drawn(), match.state.decks[0].listed()
    keep(match)
    assert match.table.drawn() == before
    assert match.state.decks[0].listed() == order
    give_back(match, 1, 1)
    keep(match)
    assert match.table.drawn() > before


@rule("SE-MULL-04")
def test_se_mull_04_first_player_first_and_only_the_number_is_told() -> None:
    match = fresh(first=1)
    assert match.waiting() == [1]
    before = match.game.to_data(match.view(0))
    returned = give_back(match, 1, 2)
    assert match.game.to_data(match.view(0)) == before
    keep(match)
    assert match.waiting() == [0]
    event = among(match.events(0), Said.MULLIGAN)[0]
    assert (event.seat, event.b, event.card) == (1, 2, 0)
    assert all(face.card not in returned for face in match.events(0) if face.seat == 1 and face.said is Said.DRAW)


@rule("SE-MULL-05")
def test_se_mull_05_only_once_and_the_reserve_has_no_part() -> None:
    match = fresh()
    give_back(match, 0, 3)
    keep(match)
    keep(match)
    assert match.waiting() == [0]
    assert all(option.verb not in (Verb.RETURN, Verb.KEEP) for option in match.decision(0).options)
    assert match.state.points[0].reserve == 1


def test_taking_back_a_returned_card() -> None:
    match = fresh()
    hand = match.state.hands[0].cards
    give_back(match, 0, 1)
    match.undo(0)
    assert match.state.hands[0].cards == hand


@rule("SE-SETUP-04")
def test_the_second_player_may_get_a_sixth_card_by_option() -> None:
    match = fresh(first=1, second_player_card=True)
    assert [match.state.hands[seat].count() for seat in range(2)] == [6, 5]
    keep(match)
    give_back(match, 0, 6)
    keep(match)
    assert match.state.hands[0].count() == 6


@rule("SE-SETUP-02")
def test_se_setup_02_what_a_commander_grants_for_good_counts_from_the_start() -> None:
    game = load("shadows_edge")
    granting = next(p.data for p in game.presets() if "Orun of the Antlered Throne" in str(p.data))
    state = new_match(game, Options(2, (granting, game.presets()[0].data)), SEED).state
    assert len(state.auras) == 1
