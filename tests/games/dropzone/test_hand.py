"""Deck, hand and discard pile: the fill, unwanted cards, and the trim."""

from __future__ import annotations

from drumhead.games.dropzone.basics import put_off
from drumhead.games.dropzone.commanders import hand_limit
from drumhead.games.dropzone.damage import BY_CARD, crush, harm
from drumhead.games.dropzone.hand import Fill, Trim, Unwanted, draw
from drumhead.games.dropzone.state import DEAD, HOLDING, TABLE
from drumhead.games.dropzone.verbs import Said
from drumhead.kernel import advance
from tests.games.dropzone.table import (
    CONDOR,
    GAME,
    HUNTER,
    KODIAK,
    SABRE,
    WOLF,
    card,
    discards,
    hand,
    match,
    options,
    play,
    position,
    refused,
    squad,
    told,
    unit,
)
from tests.support import rule

DECK = ["G01", "G03", "G04", "G05", "G06"]


def held(cards: list[str], commander: str = "cv3", **more: object) -> dict[str, object]:
    return position(
        [squad("a", KODIAK, (5, 5), commander=commander), squad("b", SABRE, (9, 5))],
        [squad("c", HUNTER, (40, 40))],
        first_side={"hand": cards, "deck": DECK},
        **more,
    )


@rule("DZ-CMD-34", "AMB-01", "AMB-03", "DZ-CMD-43")
def test_the_hand_limit_is_the_value_or_one_without_a_commander() -> None:
    assert hand_limit(GAME.position(held([], "cv4")), 0) == 4
    assert hand_limit(GAME.position(held([], "")), 0) == 1


@rule("DZ-CMD-35", "DZ-RND-05", "AMB-02")
def test_the_fill_draws_up_to_the_limit_and_no_more() -> None:
    m = match(held(["G02"]))
    m.state.push(Fill())
    advance(m.state, m.table)
    assert m.state.hands[0].count() == 3
    full = match(held(["G02", "G07", "G08", "G09"]))
    full.state.push(Fill())
    advance(full.state, full.table)
    assert full.state.hands[0].count() == 4  # above the limit: neither drawn nor discarded


@rule("DZ-CMD-33")
def test_drawn_cards_come_from_the_top_and_are_seen_by_their_owner_only() -> None:
    m = match(held([]))
    draw(m.state, m.table, 0, 1)
    assert hand(m, 0) == ["G01"]
    assert m.view(1).hands[0].cards == (0,)
    assert [e.card for e in m.events(1) if e.said is Said.DREW] == [0]
    assert [e.card for e in m.events(0) if e.said is Said.DREW] == [card("G01")]
    assert m.view(0).decks[0].listed() == [0, 0, 0, 0]


@rule("DZ-CMD-39")
def test_an_empty_deck_gives_what_it_has() -> None:
    m = match(position([squad("a", KODIAK, (5, 5), commander="cv6")], first_side={"deck": ["G01"]}))
    m.state.push(Fill())
    advance(m.state, m.table)
    assert hand(m, 0) == ["G01"]


@rule("DZ-RND-04", "DZ-CMD-38")
def test_unwanted_cards_are_thrown_away_in_secret_and_are_gone() -> None:
    m = match(held(["G02", "G07"]))
    m.state.push(Unwanted(1))
    m.mask = advance(m.state, m.table)
    play(m, 0, f"toss {card('G02')}")
    assert m.view(1).hands[0].count() == 2
    assert refused(m, 0, f"toss {card('G02')}").rule == "DZ-RND-04"
    play(m, 0, "commit")
    assert (hand(m, 0), discards(m, 0)) == (["G07"], ["G02"])


@rule("DZ-CMD-40", "DZ-CMD-41", "AMB-04")
def test_killing_a_commander_trims_the_hand_at_once_by_its_owners_choice() -> None:
    m = match(held(["G02", "G07", "G08"]))
    m.state.change(1).pending = 9
    harm(m.state, m.table, BY_CARD, 0, [1], [])
    m.mask = advance(m.state, m.table)
    assert isinstance(m.state.agenda[-1], Trim)
    assert m.waiting() == [0]
    assert refused(m, 0, "commit").rule == "DZ-CMD-40"
    play(m, 0, f"toss {card('G02')}")
    play(m, 0, f"toss {card('G08')}")
    assert refused(m, 0, f"toss {card('G07')}").rule == "DZ-CMD-40"
    play(m, 0, "commit")
    assert hand(m, 0) == ["G07"]
    assert discards(m, 0) == ["G02", "G08"]
    assert [e.b for e in told(m, Said.TOSSED)] == [1, 1]


@rule("DZ-CMD-41")
def test_the_trim_comes_before_the_window_of_what_was_destroyed() -> None:
    m = match(held(["S14", "G08"], "cv2"))  # Fell Beast answers DESTROYED
    m.state.change(1).pending = 9
    harm(m.state, m.table, BY_CARD, 0, [1], [])
    m.mask = advance(m.state, m.table)
    assert isinstance(m.state.agenda[-1], Trim)


@rule("DZ-CMD-42", "AMB-05")
def test_a_lesser_commander_dying_still_cuts_an_overfull_hand() -> None:
    data = position(
        [squad("a", KODIAK, (5, 5), commander="cv3"), squad("b", WOLF, (9, 5), commander="cv1")],
        first_side={"hand": ["G02", "G07", "G08", "G09"]},
    )
    m = match(data)
    crush(m.state, m.table, [2], BY_CARD, 0)
    m.mask = advance(m.state, m.table)
    step = m.state.agenda[-1]
    assert isinstance(step, Trim) and step.surplus(m.state, 0) == 1
    within = match({**data, "sides": [{**data["sides"][0], "hand": ["G02", "G07", "G08"]}, {}]})
    crush(within.state, within.table, [2], BY_CARD, 0)
    advance(within.state, within.table)
    assert not isinstance(within.state.agenda[-1], Trim)


@rule("DZ-CMD-44")
def test_leaving_the_table_alive_does_not_trim() -> None:
    m = match(held(["G02", "G07", "G08"]))
    put_off(m.state, unit(m, "a").uid, HOLDING)
    advance(m.state, m.table)
    assert hand_limit(m.state, 0) == 1
    assert m.state.hands[0].count() == 3


@rule("DZ-CMD-56")
def test_two_trims_of_one_event_are_chosen_at_once_in_secret() -> None:
    m = match(
        position(
            [squad("a", KODIAK, (5, 5), commander="cv2")],
            [squad("b", "sco_despot_suppression_walker", (9, 5), commander="cv2")],
            first_side={"hand": ["G02", "G07"]},
            second_side={"hand": ["G08", "G09"]},
        )
    )
    crush(m.state, m.table, [1, 2], BY_CARD, 0)
    m.mask = advance(m.state, m.table)
    assert m.waiting() == [0, 1]
    play(m, 0, f"toss {card('G02')}")
    play(m, 0, "commit")
    assert m.view(1).hands[0].count() == 2
    play(m, 1, f"toss {card('G08')}")
    play(m, 1, "commit")
    assert (hand(m, 0), hand(m, 1)) == (["G07"], ["G09"])


@rule("DZ-CMD-36", "AMB-27")
def test_any_number_of_cards_may_be_played_in_a_round() -> None:
    m = match(
        position(
            [squad("a", KODIAK, (5, 5), commander="cv1")],
            [squad("c", HUNTER, (40, 40))],
            first_side={"hand": ["G01", "G03", "H06"], "deck": ["G04"]},
            second_side={"hand": ["G05"]},
            acting="a",
        ),
        1,
    )
    play(m, 0, f"play {card('G01')}")
    play(m, 0, f"play {card('G03')}")
    assert m.state.played[0] == 2
    assert f"play {card('H06')}" in options(m, 0)


@rule("DZ-CMD-29")
def test_decks_are_shuffled_before_deployment() -> None:
    from drumhead.kernel import Options, new_match

    ready = {preset.id: preset.data for preset in GAME.presets()}
    orders = set()
    for seed in ("1a" * 16, "2b" * 16):
        m = new_match(GAME, Options(2, (ready["UCM_750"], ready["SCO_750"])), seed)
        assert m.state.decks[0].left == 30
        orders.add(tuple(m.state.decks[0].listed()))
    assert len(orders) == 2


@rule("AMB-03")
def test_one_card_a_round_without_a_commander_where_the_table_plays_it_so() -> None:
    data = position(
        [squad("a", SABRE, (5, 5))],
        [squad("c", HUNTER, (40, 40))],
        first_side={"hand": ["G01", "H06"], "deck": ["G04"]},
        second_side={"hand": ["G05"]},
        acting="a",
        rulings={"no_commander_play_cap": True},
    )
    m = match(data)
    play(m, 0, f"play {card('G01')}")
    assert f"play {card('H06')}" not in options(m, 0)


@rule("DZ-CMD-41", "AMB-42")
def test_commanders_who_die_with_their_transports_in_one_event_make_one_trim() -> None:
    m = match(
        position(
            [
                squad("t", CONDOR, (20, 20), (22, 20), group=-1),
                squad("a", KODIAK, aboard="t", count=1, commander="cv3"),
                squad("b", WOLF, (9, 5), commander="cv2"),
            ],
            [squad("c", HUNTER, (40, 40))],
            first_side={"hand": ["G02", "G07", "G08", "G09"]},
        )
    )
    crush(m.state, m.table, [unit(m, "t").uid, unit(m, "b").uid], BY_CARD, 0)
    assert [type(step).__name__ for step in m.state.agenda].count("Trim") == 1
    m.mask = advance(m.state, m.table)
    step = m.state.agenda[-1]
    assert isinstance(step, Trim) and step.surplus(m.state, 0) == 3
    assert [unit(m, name).dp for name in ("t", "a", "b")] == [0, 0, 0]
    assert unit(m, "a").place == unit(m, "t").place == DEAD
    assert unit(m, "t", 1).place == TABLE
