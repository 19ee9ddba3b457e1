"""Does every ruling that a table may choose change how the battle goes? One position for each, played both ways."""

from __future__ import annotations

from typing import Any

import pytest

from drumhead.games.battleground.aims import DIRECT
from drumhead.games.battleground.command import bars_charger
from drumhead.games.battleground.losses import draw
from drumhead.games.battleground.planning import plan_move
from drumhead.games.battleground.rush import find_rush
from drumhead.games.battleground.shooting import shot_distance
from drumhead.games.battleground.sight import note_start
from drumhead.games.battleground.state import BattleState
from drumhead.games.battleground.triggers import spend_card
from drumhead.games.battleground.verbs import CLOSE
from drumhead.kernel import ScriptedDice, seeded
from drumhead.kernel.agenda import silent_table
from tests.games.battleground.table import BOWS, GAME, ORCS, SWORDS, position, u
from tests.support import rule

ELSEWHERE = {
    "scenario": "test_scenarios",
    "rule_card": "test_scenarios",
    "budget": "test_lists",
    "turn_limit": "test_campaign_chains",
    "deploys_last": "test_campaign_chains",
    "chain": "test_campaign_chains",
    "strict_rush": "test_rush",
    "hold_for_cover": "test_terrain",
}
HERE = {"friend_graze", "centred_path", "full_ranged_move", "charge_spares_engaged", "shared_deck"}


def under(units: list[dict[str, Any]], **rulings: object) -> BattleState:
    """A table that plays by these rulings, everybody's sight noted."""
    s = position(units, rulings=rulings)
    for uid in range(1, len(s.units)):
        note_start(s, uid)
    return s


def test_every_option_has_its_test() -> None:
    assert {option.name for option in GAME.info.options} == HERE | set(ELSEWHERE)


@rule("BG-UNU-01")
@pytest.mark.parametrize(("graze", "free"), [(250, True), (0, False)])
def test_friends_brush_past_each_other_as_far_as_the_table_allows(graze: int, free: bool) -> None:
    # The wheel towards an enemy half right swings a flank into the neighbour who stands edge to edge.
    line = [u(SWORDS, 0, 18, 10, 90, "C"), u(SWORDS, 0, 14.5, 10, 90, "H"), u(ORCS, 1, 21, 24, 270)]
    s = under(line, friend_graze=graze)
    plan = plan_move(s, s.units[1], DIRECT)
    assert plan is not None
    straight = plan.mover.card.heading == 9000
    assert straight is not free


@rule("BG-FR-08")
def test_a_lane_may_have_to_lie_evenly_on_both_sides() -> None:
    # A friend stands an inch to the left of the line of the rush; to the right there is all the room.
    units = [u(SWORDS, 0, 18, 10, 90, "C"), u(ORCS, 1, 18, 15.9, 270), u(SWORDS, 0, 15.75, 13, 180, "H")]
    assert find_rush(under(units), 1) is not None
    assert find_rush(under(units, centred_path=True), 1) is None


@rule("BG-ORD-03")
def test_shooters_may_stop_as_soon_as_they_can_shoot() -> None:
    # Range 14: the enemy's front is 15 inches off, so one inch would do.
    units = [u(BOWS, 0, 18, 5, 90, "R"), u(ORCS, 1, 18, 22.5, 270)]
    far: list[float] = []
    for whole_move in (True, False):
        s = under(units, full_ranged_move=whole_move)
        plan = plan_move(s, s.units[1], DIRECT)
        assert plan is not None
        far.append(shot_distance(s, s.units[1], s.units[2], plan.mover.card))
    assert far[0] == pytest.approx(11500, abs=2)
    assert far[1] == pytest.approx(14000, abs=2)


@rule("BG-CMD-08")
def test_the_charge_may_reach_engaged_units() -> None:
    units = [u(SWORDS, 0, 18, 10, 90, "H"), u(ORCS, 1, 18, 12.5, 270)]
    for spares in (True, False):
        s = position(units, engaged=[[1, 0, 2, 0]], rulings={"charge_spares_engaged": spares})
        assert bars_charger(s, 0, CLOSE * 64 + 1) == ("BG-CMD-08" if spares else "")


def shared(factions: tuple[str, str]) -> BattleState:
    plain = GAME.default_options(2)
    armies: dict[str, Any] = {}
    for preset in GAME.presets():
        assert isinstance(preset.data, dict)
        armies.setdefault(preset.data["faction"], preset.data)  # the first is of the usual size
    lists = tuple(armies[faction] for faction in factions)
    return GAME.setup(type(plain)(2, lists, {"shared_deck": True}), seeded("deck", "test"))


@rule("BG-GEN-06")
def test_two_players_may_share_one_deck() -> None:
    s = shared(("HK", "HK"))
    t = silent_table(2, ScriptedDice([]))
    assert [deck.left for deck in s.decks] == [30, 0]
    draw(s, t, 0, 1)
    draw(s, t, 1, 2)
    assert s.decks[0].left == 27
    spend_card(s, t, 1, s.hands[1].cards[0])
    assert [len(pile) for pile in s.discards] == [1, 0]
    # What one may not know of it, another deal of the same cards fills in: none twice, none lost.
    dealt = GAME.resample(GAME.view(s, 0), seeded("again", "test"))
    held = [*dealt.hands[0].cards, *dealt.hands[1].cards, *dealt.discards[0], *dealt.decks[0].listed()]
    assert dealt.hands[0].cards == s.hands[0].cards
    assert sorted(held) == sorted([*s.hands[0].cards, *s.hands[1].cards, *s.discards[0], *s.decks[0].listed()])


@rule("BG-GEN-06")
def test_a_shared_deck_of_two_factions_leaves_their_own_cards_out() -> None:
    s = shared(("HK", "OR"))
    assert sorted(s.decks[0].listed()) == sorted(GAME.cards.common)
