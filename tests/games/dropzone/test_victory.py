"""Victory and scenarios: what scores on each table, ties, and the end."""

from __future__ import annotations

from typing import Any

from drumhead.games.dropzone.commanders import influence_of
from drumhead.games.dropzone.damage import BY_CARD, crush
from drumhead.games.dropzone.end import Closing, able, majority, presence
from drumhead.games.dropzone.objectives import claim
from drumhead.games.dropzone.state import READY, DropState
from drumhead.games.dropzone.targets import reach_of
from drumhead.games.dropzone.verbs import Said
from drumhead.kernel import Match, advance
from tests.games.dropzone.table import (
    CONDOR,
    GAME,
    HUNTER,
    KODIAK,
    SABRE,
    TROOPS,
    WARRIORS,
    Position,
    at,
    match,
    play,
    position,
    squad,
    unit,
)
from tests.support import rule


def table(scenario: str, own: list[Position], other: list[Position], *dice: int, **more: Any) -> Match[DropState]:
    """A printed table with two armies on it."""
    data = position(own, other, scenario=scenario, **more)
    del data["pieces"], data["objectives"]
    return match(data, *dice)


def closed(m: Match[DropState]) -> list[int]:
    """Victory Points after the end."""
    m.state.push(Closing(0))
    advance(m.state, m.table)
    return m.state.vp


def number_of(scenario: str, piece: str) -> int:
    pieces = GAME.cards.scenarios[GAME.cards.scenario_numbers[scenario]].pieces
    return next(k for k, d in enumerate(pieces, start=1) if d.id == piece)


@rule("DZ-VIC-01")
def test_victory_points_then_kill_points_then_a_draw() -> None:
    for vp, kp, returns in (([1, 0], [0, 99], (1, -1)), ([0, 0], [0, 5], (-1, 1)), ([0, 0], [5, 5], (0, 0))):
        m = match(position([squad("a", SABRE, (5, 5))], [squad("b", SABRE, (40, 40))], vp=vp, kp=kp))
        closed(m)
        outcome = m.outcome()
        assert outcome is not None and outcome.returns == returns


@rule("DZ-VIC-02", "DZ-VIC-13")
def test_kill_points_are_the_points_of_what_was_destroyed() -> None:
    m = match(position([squad("a", SABRE, (5, 5), (7, 5))], [squad("b", HUNTER, (40, 40))]))
    crush(m.state, m.table, [1], BY_CARD, 0)
    assert m.state.kp == [0, 35]


@rule("DZ-VIC-03")
def test_targets_of_opportunity_scores_what_is_held_and_what_is_carried_home() -> None:
    m = table("targets_of_opportunity", [squad("a", SABRE, (20, 1))], [squad("b", HUNTER, (40, 40))], acting="a")
    s = m.state
    s.objectives[1] = s.objectives[1].held(0, 1)
    s.change_squad(1).carries = 1
    play(m, 0, "move")
    play(m, 0, "stay")
    assert s.vp[0] == 2
    assert s.objectives[1].gone and unit(m, "a").place == READY
    held = table("targets_of_opportunity", [squad("a", SABRE, (20, 20))], [squad("b", HUNTER, (40, 40))])
    held.state.objectives[1] = held.state.objectives[1].held(0, 1)
    held.state.change_squad(1).carries = 1
    assert closed(held) == [1, 0]


@rule("DZ-VIC-04")
def test_battle_royale_is_won_by_kill_points_and_towers_double_ranges() -> None:
    m = table("battle_royale", [squad("i", TROOPS, inside="citadel", count=1, edge=0)], [squad("b", HUNTER, (24, 5))])
    rifles = m.state.weapon(1, 0)
    assert reach_of(m.state, unit(m, "i"), 0, rifles, at(m, "b")) == 2 * rifles.near
    m.state.kp = [10, 20]
    m.state.vp = [3, 0]
    closed(m)
    outcome = m.outcome()
    assert outcome is not None and outcome.returns == (-1, 1) and outcome.rule == "DZ-VIC-04"


@rule("DZ-VIC-05", "DZ-VIC-08")
def test_bunker_assault_scores_claims_and_the_most_points_around_each_bunker() -> None:
    m = table(
        "bunker_assault", [squad("i", TROOPS, inside="bunker_mid", count=2)], [squad("b", HUNTER, (24, 18), (26, 18))]
    )
    claim(m.state, m.table, 2, 1)
    # 2 * 20 inside count double: 80 against 70
    assert majority(m.state, number_of("bunker_assault", "bunker_mid"), 0, 0, 6000, 2) == 0
    assert closed(m) == [1 + 2, 0]


@rule("DZ-VIC-08")
def test_presence_leaves_out_cargo_and_commanders_points_and_a_tie_scores_for_nobody() -> None:
    bunker = number_of("bunker_assault", "bunker_mid")
    s = table(
        "bunker_assault",
        [
            squad("k", KODIAK, (24, 18), commander="cv6"),
            squad("a", SABRE, aboard="c", count=3),
            squad("c", CONDOR, (30.5, 20), group=-1),
            squad("high", CONDOR, (27, 18), group=-1),  # 4.1 inches off, but above a house: 7.6 through the air
        ],
        [squad("b", SABRE, (28.5, 24), (30, 24))],
    ).state
    assert presence(s, 0, bunker, 0, 0, 6000, 2) == 125 + 30
    assert presence(s, 1, bunker, 0, 0, 6000, 2) == 70
    tie = table("bunker_assault", [squad("a", SABRE, (24, 18))], [squad("b", SABRE, (24, 30))]).state
    assert majority(tie, bunker, 0, 0, 6000, 2) == -1


@rule("DZ-VIC-06")
def test_survey_and_control_rolls_at_the_first_claim() -> None:
    for die, vp, gone in ((3, 1, True), (6, 1, False)):
        m = table(
            "survey_and_control",
            [squad("i", TROOPS, inside="archive", count=1)],
            [squad("b", HUNTER, (40, 40))],
            die,
        )
        claim(m.state, m.table, 1, 1)
        advance(m.state, m.table)
        assert m.state.vp[0] == vp
        o = m.state.objectives[1]
        assert o.gone is gone and o.lasting is not gone
    one = table(
        "survey_and_control",
        [squad("i", TROOPS, inside="archive", count=1)],
        [squad("b", HUNTER, (40, 40))],
        *(1, 2, 6, 1),
    )
    claim(one.state, one.table, 1, 1)
    advance(one.state, one.table)
    assert one.state.vp[0] == 1 and any(e.said is Said.DAMAGE_ROLL for e in one._log)


@rule("DZ-VIC-07")
def test_who_has_nothing_left_loses_at_the_round_up() -> None:
    m = match(position([squad("a", SABRE, (5, 5))], [], agenda=[["dropzone.RoundUp", 0]], round=2))
    outcome = m.outcome()
    assert outcome is not None and outcome.returns == (1, -1) and outcome.rule == "DZ-VIC-07"
    ready = GAME.position(position([squad("a", SABRE, place="readiness")], []))
    assert able(ready, 0) and not able(ready, 1)


@rule("DZ-VIC-10")
def test_relay_masts_score_every_round_from_the_second_and_carry_farther() -> None:
    own = [squad("k", KODIAK, (24, 20), commander="cv2")]
    m = table("relay_masts", own, [squad("b", HUNTER, (45, 45))], *(6, 1), agenda=[["dropzone.RoundUp", 0]], round=2)
    assert m.state.vp == [1, 0]
    first = table(
        "relay_masts", own, [squad("b", HUNTER, (45, 45))], *(6, 1), agenda=[["dropzone.RoundUp", 0]], round=1
    )
    assert first.state.vp == [0, 0]
    assert influence_of(m.state, unit(m, "k")) == 8000 + 6000
    away = table("relay_masts", [squad("k", KODIAK, (5, 5), commander="cv2")], [squad("b", HUNTER, (45, 45))])
    assert influence_of(away.state, unit(away, "k")) == 8000


@rule("DZ-VIC-11")
def test_decapitation_scores_the_value_of_a_killed_commander_up_to_four() -> None:
    m = table(
        "decapitation",
        [squad("k", KODIAK, (10, 10), commander="cv6")],
        [squad("d", "sco_despot_suppression_walker", (40, 40), commander="cv2")],
    )
    crush(m.state, m.table, [1], BY_CARD, 0)
    advance(m.state, m.table)
    assert m.state.vp == [0, 4]
    post = table(
        "decapitation", [squad("i", TROOPS, inside="command_post_b", count=1)], [squad("w", WARRIORS, (5, 45))]
    )
    claim(post.state, post.table, 2, 1)
    assert closed(post) == [2, 0]


@rule("DZ-VIC-12")
def test_first_drop_scores_its_markers_and_more_kills() -> None:
    m = table("first_drop", [squad("i", TROOPS, inside="hall", count=1)], [squad("b", HUNTER, (30, 30))])
    claim(m.state, m.table, 1, 1)
    m.state.kp = [0, 35]
    assert closed(m) == [2, 1]
    tables = GAME.cards.scenarios[GAME.cards.scenario_numbers["first_drop"]]
    assert (tables.width, tables.depth, tables.rounds) == (36000, 36000, 4)


@rule("DZ-VIC-09")
def test_a_random_bunker_table_is_mirrored_and_keeps_its_distances() -> None:
    from drumhead.games.dropzone.setup import random_table
    from drumhead.kernel import seeded

    printed = GAME.cards.scenarios[GAME.cards.scenario_numbers["bunker_assault"]]
    drawn = random_table(printed, seeded("9b" * 16, "table"))
    extra = [d for d in drawn.pieces if d.role != "bunker"]
    assert 8 <= len(extra) <= 12 and len(extra) % 2 == 0
    boxes = {(d.left, d.bottom, d.right, d.top) for d in drawn.pieces}
    for left, bottom, right, top in boxes:
        assert (48000 - right, 48000 - top, 48000 - left, 48000 - bottom) in boxes
    for one in drawn.pieces:
        for other in drawn.pieces:
            if one is not other:
                dx = max(one.left - other.right, other.left - one.right, 0)
                dy = max(one.bottom - other.top, other.bottom - one.top, 0)
                assert dx * dx + dy * dy >= 3000 * 3000
