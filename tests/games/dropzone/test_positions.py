"""The Command chapter at the table: its sentences played by the players' own actions, nothing put in by hand."""

from __future__ import annotations

import pytest

from drumhead.games.dropzone.damage import BY_CARD, harm
from drumhead.games.dropzone.hand import Trim
from drumhead.games.dropzone.state import DropState
from drumhead.games.dropzone.verbs import Said
from drumhead.kernel import Match, Options, advance, new_match
from tests.games.dropzone.table import (
    CONDOR,
    GAME,
    HUNTER,
    KODIAK,
    SABRE,
    WOLF,
    Position,
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

DESPOT = "sco_despot_suppression_walker"
SCOUTS = "sco_minder_aa_drone"


def resolved(m: Match[DropState], said: Said = Said.RESOLVED) -> list[str]:
    return [GAME.cards.card(e.card).id for e in told(m, said)]


def table(own: list[str], other: list[str], *dice: int, foes: list[Position] | None = None) -> Match[DropState]:
    """A Kodiak with a commander acts; its enemy is a Despot on its last point, and his commander."""
    chief = squad("c", DESPOT, (12, 5), commander="cv4", dp=1)
    return match(
        position(
            [squad("a", KODIAK, (5, 5), commander="cv6"), squad("b", SABRE, (8, 5))],
            foes if foes is not None else [chief, squad("d", HUNTER, (22, 5))],
            first_side={"hand": own, "deck": ["G04"]},
            second_side={"hand": other, "deck": ["G04"]},
            acting="a",
        ),
        *dice,
    )


@rule("DZ-CMD-40", "DZ-CMD-41", "DZ-STK-06")
def test_the_hand_is_cut_before_the_next_card_on_the_stack_resolves() -> None:
    m = table(["G03", "P10"], ["G02", "G07", "G08"], 6, 6, 5, 1)
    play(m, 0, f"play {card('G03')}")  # System Jammer, at the bottom of the stack
    play(m, 1, "pass")
    play(m, 0, f"play {card('P10')}")  # Black Nanomachines, on top of it
    play(m, 0, f"pick 1 {unit(m, 'c').uid}")
    play(m, 1, "pass")
    assert told(m, Said.KILLED) and resolved(m) == ["P10"]
    assert isinstance(m.state.agenda[-1], Trim) and m.waiting() == [1]  # nobody else has a word now
    play(m, 1, f"toss {card('G02')}")
    play(m, 1, f"toss {card('G08')}")
    play(m, 1, "commit")
    assert resolved(m) == ["P10", "G03"]
    assert (hand(m, 1), discards(m, 1)) == ([], ["G02", "G08", "G07"])  # the Jammer found only one card left


@rule("DZ-CMD-42", "DZ-CMD-09", "DZ-CMD-40")
@pytest.mark.parametrize(("next_best", "kept"), [("cv1", 1), ("cv2", 2), ("", 1)])
def test_it_is_cut_to_the_next_highest_value_on_the_table(next_best: str, kept: int) -> None:
    second = squad("e", DESPOT, (30, 30), **({"commander": next_best} if next_best else {}))
    away = squad("f", DESPOT, place="readiness", commander="cv6")  # not on the table: it does not count
    m = table(
        ["P10"], ["G02", "G07", "G08"], 6, 6, foes=[squad("c", DESPOT, (12, 5), commander="cv4", dp=1), second, away]
    )
    play(m, 0, f"play {card('P10')}")  # only one is in reach
    play(m, 1, "pass")
    step = m.state.agenda[-1]
    assert isinstance(step, Trim) and step.surplus(m.state, 1) == 3 - kept


@rule("DZ-STK-12", "DZ-CMD-53")
def test_killing_the_source_does_not_stop_its_card() -> None:
    m = match(
        position(
            [squad("a", WOLF, (12, 5), commander="cv2", dp=1), squad("b", SABRE, (5, 5))],
            [squad("c", DESPOT, (18, 5), commander="cv6"), squad("d", HUNTER, (16, 5))],
            first_side={"hand": ["P10"]},
            second_side={"hand": ["G02", "P10"]},
            acting="b",
        ),
        *(6, 6),
    )
    play(m, 0, f"play {card('P10')}")
    play(m, 0, f"pick 1 {unit(m, 'd').uid}")
    m.state.change(unit(m, "a").uid).pending = 9  # whatever killed him meanwhile
    harm(m.state, m.table, BY_CARD, 0, [unit(m, "a").uid], [])
    m.mask = advance(m.state, m.table)
    assert told(m, Said.KILLED) and m.waiting() == [1]
    play(m, 1, "pass")
    assert resolved(m) == ["P10"] and told(m, Said.DAMAGED)[-1].a == unit(m, "d").uid


@rule("DZ-CMD-43", "DZ-CMD-47", "DZ-CMD-48", "DZ-CMD-52")
def test_without_commanders_global_cards_work_and_influence_cards_only_through_scouts() -> None:
    for scouts, x, reaches in ((False, 5.0, False), (True, 4.0, True), (True, 3.999, False)):
        own = [squad("b", SABRE, (20, 5))]
        if scouts:
            own.append(squad("s", SCOUTS, (x, 5), air=False))
        m = match(
            position(
                own,
                [squad("d", HUNTER, (12, 5))],
                first_side={"hand": ["G01", "P10"]},
                second_side={"hand": ["G05"]},
                acting="b",
            )
        )
        assert f"play {card('G01')}" in options(m, 0)
        if reaches:
            assert f"play {card('P10')}" in options(m, 0)
        else:
            assert refused(m, 0, f"play {card('P10')}").rule == "DZ-CMD-48"


@rule("DZ-CMD-51", "DZ-CMD-49", "DZ-TRN-04", "DZ-GEO-04")
@pytest.mark.parametrize("aboard", ["commander", "scouts"])
@pytest.mark.parametrize(("air", "high"), [(False, 0.0), (True, 2.4)])
def test_who_rides_is_measured_from_the_transport_and_its_height(aboard: str, air: bool, high: float) -> None:
    reach = 8.0
    flat = (reach**2 - high**2) ** 0.5
    for x, legal in ((5 + int(flat * 1000) / 1000, True), (5 + int(flat * 1000) / 1000 + 0.001, False)):
        rider: Position = {"aboard": "t", "count": 1}
        if aboard == "commander":
            mine = [squad("k", KODIAK, commander="cv2", **rider), squad("t", CONDOR, (5, 5), group=-1, air=air)]
        else:
            mine = [squad("k", "ucm_wolverine_scout_buggy", **rider)]
            mine.append(squad("t", "ucm_raven_light_dropship", (5, 5), group=-1, air=air))
        m = match(
            position(
                [*mine, squad("b", SABRE, (40, 40))],
                [squad("d", HUNTER, (x, 5))],
                first_side={"hand": ["P10"]},
                acting="b",
            )
        )
        assert (f"play {card('P10')}" in options(m, 0)) is legal


@rule("DZ-CMD-50", "DZ-CMD-51", "DZ-GEO-03")
@pytest.mark.parametrize(("x", "legal"), [(12.0, True), (11.999, False)])
def test_a_target_in_a_garrison_is_measured_to_its_footprint(x: float, legal: bool) -> None:
    house = {"id": "house", "rect": [20, 20, 24, 24], "height": 4, "armour": 10, "dp": 10}
    m = match(
        position(
            [squad("a", KODIAK, (x, 22), commander="cv2")],
            [squad("w", "sco_warriors", inside="house", count=2)],
            first_side={"hand": ["P10"]},
            pieces=[house],
            acting="a",
        )
    )
    assert (f"play {card('P10')}" in options(m, 0)) is legal


@rule("DZ-CMD-10", "DZ-CMD-11")
def test_a_lesser_commander_reaches_with_his_own_influence_not_with_the_best_ones() -> None:
    for x, legal in ((14.0, True), (14.001, False)):
        m = match(
            position(
                [squad("a", KODIAK, (45, 45), commander="cv6"), squad("w", WOLF, (10, 5), commander="cv1")],
                [squad("d", HUNTER, (x, 5))],
                first_side={"hand": ["P10"]},
                acting="a",
            )
        )
        assert (f"play {card('P10')}" in options(m, 0)) is legal


@rule("DZ-CMD-24", "DZ-CMD-23")
def test_both_sides_may_field_the_same_famous_commander() -> None:
    ready = {preset.id: preset.data for preset in GAME.presets()}
    twin = next(name for name in ready if "RAMSES" in name)
    m = new_match(GAME, Options(2, (ready[twin], ready[twin])), "5a" * 16)
    assert [
        sum(GAME.cards.commanders[u.commander].id == "sha_ramses" for u in m.state.units if u.seat == seat)
        for seat in (0, 1)
    ] == [1, 1]
