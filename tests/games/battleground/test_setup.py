"""Deployment, who begins, first orders (BG-SET)."""

from __future__ import annotations

from typing import Any

import pytest

from drumhead.games.battleground.deployment import BeginSetup, ChooseFirst, Deploy, FirstOrders, bars_first
from drumhead.games.battleground.info import rulings
from drumhead.games.battleground.places import anywhere, bars_place, forward, spots
from drumhead.games.battleground.setup import nobody
from drumhead.games.battleground.state import RESERVED, UNPLACED, BattleState, Order, fresh_card
from drumhead.games.battleground.state import Unit as Regiment
from drumhead.games.battleground.turn import Turn
from drumhead.games.battleground.verbs import HOLD, Said
from drumhead.kernel import Malformed, Match, ScriptedDice, match_at, new_match, seeded
from drumhead.space.shapes import Rect, box
from tests.games.battleground.table import GAME, ORCS, SWORDS, options, play, position, refused, told, u, unit
from tests.support import rule


def beside(south: int, north: int, spent: tuple[int, int] = (1000, 1000)) -> BattleState:
    """Armies of so many units beside the table."""
    s = position([])
    s.units = [nobody()]
    for seat, count in ((0, south), (1, north)):
        for _ in range(count):
            printed = s.cards.units[s.cards.unit(SWORDS if seat == 0 else ORCS)]
            made = Regiment(len(s.units), printed, seat, fresh_card(printed))
            made.out = UNPLACED
            s.units.append(made)
    s.spent = list(spent)
    s.turn = 0
    s.factions = [int(s.cards.units[s.cards.unit(SWORDS)].faction), int(s.cards.units[s.cards.unit(ORCS)].faction)]
    s.decks = [GAME.position({}).decks[0]] * 2
    return s


def begun(south: int, north: int, *dice: int, spent: tuple[int, int] = (1000, 1000), **more: Any) -> Match[BattleState]:
    s = beside(south, north, spent)
    s.agenda = [Turn(0), BeginSetup()]
    return match_at(GAME, s, ScriptedDice(list(dice)))


@rule("BG-SET-01")
def test_the_zone() -> None:
    s = beside(1, 1)
    card = s.units[1].card
    assert bars_place(s, 0, 1, card.at(18000, 6250, 9000), 0) == ""
    assert bars_place(s, 0, 1, card.at(18000, 6300, 9000), 0) == "BG-SET-01"  # beyond 7.5 inches
    assert bars_place(s, 0, 1, card.at(6700, 3000, 9000), 0) == "BG-SET-01"  # within 5 inches of the end
    assert bars_place(s, 0, 1, card.at(18000, 4000, 3000), 0) == ""  # any heading
    assert bars_place(s, 1, 2, s.units[2].card.at(18000, 23750, 27000), 0) == ""


@rule("BG-SET-02")
def test_more_units_place_first_and_then_in_turn() -> None:
    m = begun(1, 2)
    assert m.waiting() == [1]
    play(m, 1, "place 18000 23750 27000 / 2 0")
    assert m.waiting() == [0]
    play(m, 0, "place 18000 6250 9000 / 1 0")
    assert m.waiting() == [1]
    assert refused(m, 1, "place 18000 23750 27000 / 3 0").rule == "BG-SET-01"  # on its friend
    assert refused(m, 1, "place 14000 23750 27000 / 2 0").rule == "BG-SET-02"  # it stands already


@rule("BG-SET-02", "BG-FLY-08")
def test_options_are_good_poses_and_any_other_is_judged() -> None:
    m = begun(2, 3)
    listed = options(m, 1)
    assert 10 <= len(listed) <= 100
    play(m, 1, "place 15123 24321 27200 / 3 0")
    assert unit(m, 3).card.x == 15123
    drakes = beside(1, 1)
    card = drakes.units[1].card
    drakes.change(2).out = 0
    drakes.change(2).card = card.at(18000, 6000, 9000)
    assert bars_place(drakes, 0, 1, card.at(18000, 6000, 9000), 1) == "BG-OMD-10"


@rule("BG-SET-03", "BG-SET-07")
def test_bought_cards_are_drawn_after_placement() -> None:
    s = beside(1, 2, (900, 1000))
    s.decks = [GAME.setup(GAME.default_options(2), ScriptedDice([])).decks[0]] * 2
    s.bought = [2, 1]
    s.agenda = [Turn(0), BeginSetup()]
    m = match_at(GAME, s, ScriptedDice([]))
    assert [hand.count() for hand in m.state.hands] == [0, 0]
    play(m, 1, "place 18000 23750 27000 / 2 0")
    play(m, 0, "place 18000 6250 9000 / 1 0")
    play(m, 1, "place 14000 23750 27000 / 3 0")
    assert [hand.count() for hand in m.state.hands] == [2, 1]
    assert all(who.order.same(Order(HOLD)) for who in m.state.units[1:])  # until the first orders are given


def placed(m: Match[BattleState]) -> None:
    """Place everybody somewhere."""
    while m.waiting() and isinstance(m.state.agenda[-1], Deploy):
        seat = m.waiting()[0]
        m.play(seat, m.state.agenda[-1].options(m.state, seat)[0])


@rule("BG-SET-04")
def test_the_lower_spender_says_who_begins() -> None:
    m = begun(1, 2, spent=(900, 1000))
    placed(m)
    assert isinstance(m.state.agenda[-1], ChooseFirst) and m.waiting() == [0]
    play(m, 0, "first 1")
    assert m.state.first == 1 and told(m, Said.FIRST)


@rule("BG-SET-05")
def test_orders_are_given_in_turn_more_units_first() -> None:
    m = begun(1, 2, spent=(900, 1000))
    placed(m)
    play(m, 0, "first 0")
    assert isinstance(m.state.agenda[-1], FirstOrders) and m.waiting() == [1]
    play(m, 1, "order 2 0 0 / 1 0 0 0 0 0")
    assert m.waiting() == [0]
    play(m, 0, "order 1 0 0 / 1 2500 0 0 0 0")
    assert refused(m, 1, "order 2 0 0 / 5 0 0 0 0 0").rule == "BG-SET-05"  # it has its order


@rule("BG-SET-06")
def test_equal_numbers_the_lower_spender_chooses_and_who_places_first_chooses_the_turn() -> None:
    m = begun(1, 1, spent=(900, 1000))
    assert m.waiting() == [0]
    play(m, 0, "first 1")
    assert m.waiting() == [1]
    placed(m)
    assert isinstance(m.state.agenda[-1], ChooseFirst) and m.waiting() == [1]
    tie = begun(1, 1, 3, 3, 2, 5)
    assert tie.waiting() == [1]  # the second pair of dice decides


def test_every_spot_in_the_rows_is_legal() -> None:
    s = beside(1, 1)
    for uid in (1, 2):
        for x, y, heading in spots(s, s.units[uid]):
            assert bars_place(s, s.units[uid].seat, uid, s.units[uid].card.at(x, y, heading), 0) == ""
    rows = [sorted({y for _, y, _ in spots(s, s.units[uid])}) for uid in (1, 2)]
    assert rows == [[3500, 6250], [23750, 26500]]  # a quarter inch apart, the first at the front of the zone


def test_a_whole_set_up_by_plan() -> None:
    m = new_match(GAME, GAME.default_options(2), "0" * 32)
    while m.waiting() and m.state.turn == 0:
        seat = m.waiting()[0]
        m.play(seat, m.state.agenda[-1].options(m.state, seat)[0])
    assert m.state.turn >= 1
    assert all(who.out == 0 for who in m.state.units if who.uid)


@rule("BG-ARMY-05")
def test_who_leads_mercenaries_may_leave_the_faction_cards_out() -> None:
    s = beside(1, 1, (900, 1000))
    s.units[1].printed = s.cards.units[s.cards.unit("MM_ogres")]
    s.decks = [GAME.setup(GAME.default_options(2), ScriptedDice([])).decks[0]] * 2
    s.agenda = [Turn(0), BeginSetup()]
    m = match_at(GAME, s, ScriptedDice([]))
    play(m, 0, "first 0")
    placed(m)
    assert options(m, 0) == ["keep", "strip"]
    play(m, 0, "strip")
    assert m.state.decks[0].left == 20
    assert all(m.state.cards.cards[card].number <= 20 for card in m.state.decks[0].listed())


@rule("BG-SET-01")
def test_the_zone_to_a_thousandth() -> None:
    s = beside(1, 1)
    south, north = s.units[1].card, s.units[2].card
    for x, y, legal in (
        (18000, 6250, True), (18000, 6251, False), (18000, 1250, True), (18000, 1249, False),
        (6750, 3000, True), (6749, 3000, False), (29250, 3000, True), (29251, 3000, False),
    ):  # fmt: skip
        assert (bars_place(s, 0, 1, south.at(x, y, 9000), 0) == "") is legal
        assert (bars_place(s, 1, 2, north.at(36000 - x, 30000 - y, 27000), 0) == "") is legal


@rule("BG-SET-01", "BG-SET-02")
@pytest.mark.parametrize(
    ("move", "why"),
    [
        ("place 18000 6250 9000 / 3 0", "BG-SET-02"),  # the enemy's unit
        ("place 18000 6250 9000 / 0 0", "BG-SET-02"),
        ("place 18000 6250 9000 / 9 0", "BG-SET-02"),
        ("place 18000 6250 36000 / 1 0", "K-OPTION"),
        ("place 18000 6250 -1 / 1 0", "K-OPTION"),
        ("place 18000 6250 9000 / 1 2", "K-OPTION"),
        ("place 18000 6250 9000 / 1", "K-OPTION"),
        ("place 18000 6250 9000 / 1 1", "BG-OMD-10"),
        ("place 18000 9000 9000 / 1 0", "BG-SET-01"),
        ("reserve 1", "K-OPTION"),  # there is room
        ("end", "K-OPTION"),
    ],
)
def test_places_are_refused_for_their_reason(move: str, why: str) -> None:
    m = begun(2, 1)
    assert m.waiting() == [0]
    assert refused(m, 0, move).rule == why


@rule("BG-SET-05")
@pytest.mark.parametrize(
    ("move", "why"),
    [
        ("order 2 0 0 / 5 0 0 0 0 0", "BG-SET-05"),  # the enemy's
        ("order 1 1 0 / 5 0 0 0 0 0", "K-OPTION"),
        ("order 1 0 1 / 5 0 0 0 0 0", "K-OPTION"),
        ("order 1 0 0 / 5 0 0 0 0", "BG-OMD-01"),
        ("order 1 0 0 / 2 0 0 0 0 0", "BG-ORD-03"),
        ("order 1 0 0 / 5 0 1 0 0 0", "BG-FLY-12"),
        ("place 18000 6250 9000 / 1 0", "K-OPTION"),
    ],
)
def test_first_orders_are_refused_for_their_reason(move: str, why: str) -> None:
    m = begun(1, 1, spent=(900, 1000))
    play(m, 0, "first 0")
    placed(m)
    play(m, 0, "first 0")
    assert m.waiting() == [0]
    assert refused(m, 0, move).rule == why


@rule("BG-SET-05", "BG-SET-06")
def test_who_placed_first_orders_first_whoever_begins() -> None:
    for first in (0, 1):
        m = begun(1, 1, spent=(900, 1000))
        play(m, 0, "first 1")  # North places first
        placed(m)
        play(m, 1, f"first {first}")
        assert m.waiting() == [1] and m.state.first == first


@rule("BG-SET-02")
def test_when_one_side_has_nothing_left_the_other_goes_on() -> None:
    m = begun(1, 4, spent=(900, 1000))
    order = []
    while isinstance(m.state.agenda[-1], Deploy):
        seat = m.waiting()[0]
        order.append(seat)
        m.play(seat, m.state.agenda[-1].options(m.state, seat)[0])
    assert order == [1, 0, 1, 1, 1]


@rule("BG-SET-02")
def test_a_side_that_deploys_last_waits_for_the_other() -> None:
    for late, expected in (("south", [1, 1, 0, 0]), ("north", [0, 0, 1, 1])):
        s = beside(2, 2, (900, 1000))
        s.rulings = rulings({"deploys_last": late})
        s.agenda = [Turn(0), BeginSetup()]
        m = match_at(GAME, s, ScriptedDice([]))
        play(m, 0, "first 0")
        order = []
        while isinstance(m.state.agenda[-1], Deploy):
            seat = m.waiting()[0]
            order.append(seat)
            m.play(seat, m.state.agenda[-1].options(m.state, seat)[0])
        assert order == expected


@rule("BG-SET-02")
def test_between_a_third_and_half_of_the_army_is_set_aside() -> None:
    s = beside(5, 5, (900, 1000))
    s.scenario = s.cards.scenarios[s.cards.scenario_rows["S8"]]
    s.ground = GAME.ground(s.cards.scenario_rows["S8"])
    s.agenda = [Turn(0), BeginSetup()]
    m = match_at(GAME, s, ScriptedDice([]))
    assert m.waiting() == [0] and options(m, 0) == [f"reserve {uid}" for uid in range(1, 6)]  # no end yet
    play(m, 0, "reserve 2")
    assert "end" not in options(m, 0)  # a fifth is too little
    play(m, 0, "reserve 4")
    # two fifths are enough, and one more would be more than half
    assert m.waiting() == [1] and options(m, 1) == [f"reserve {uid}" for uid in range(6, 11)]
    play(m, 1, "reserve 6", "reserve 7")
    assert [u.uid for u in m.state.units if u.out == RESERVED] == [2, 4, 6, 7]


@rule("BG-GEN-04", "BG-SET-05")
def test_the_garrison_begins_on_hold() -> None:
    s = beside(1, 1, (900, 1000))
    s.scenario = s.cards.scenarios[s.cards.scenario_rows["S5"]]
    assert bars_first(s, s.units[1], Order(5)) == "" and bars_first(s, s.units[2], Order(1)) == ""
    assert bars_first(s, s.units[1], Order(1)) == ("BG-GEN-04" if "south_holds" in s.scenario.words else "")


def everywhere(s: BattleState, who: Regiment) -> Rect | None:
    """`anywhere` the long way: every pose is put to the law."""
    for zone in s.ground.zones[who.side]:
        low_x, low_y, high_x, high_y = box(zone)
        for quarter in range(4):
            heading = (forward(s, who.side) + 9000 * quarter) % 36000
            for x in range(int(low_x) + 1250, int(high_x) + 1, 250):
                for y in range(int(low_y) + 1250, int(high_y) + 1, 250):
                    card = who.card.at(x, y, heading)
                    if not bars_place(s, who.seat, who.uid, card, 0):
                        return card
    return None


@pytest.mark.parametrize("number", range(4))
def test_bg_set_01_the_last_room_in_a_crowded_zone_is_found(number: int) -> None:
    chance = seeded("crowded", str(number))
    s = GAME.setup(GAME.default_options(2), seeded("crowded", str(number)))
    low_x, low_y, high_x, high_y = box(s.ground.zones[0][0])
    own = [who.uid for who in s.units[1:] if who.seat == 0]
    for uid in own[:-1]:
        x = int(low_x) + chance.below(int(high_x - low_x))
        y = int(low_y) + chance.below(int(high_y - low_y))
        placed = s.change(uid)
        placed.out = 0
        placed.card = Rect(x, y, chance.below(36000), 12000, 3000)  # a wall rather than a regiment
    found, there = anywhere(s, s.units[own[-1]]), everywhere(s, s.units[own[-1]])
    assert found is not None
    assert there is not None
    assert found.same(there)
    s.change(own[0]).card = Rect(18000, 0, 9000, 60000, 40000)
    assert anywhere(s, s.units[own[-1]]) is None


@rule("BG-GEN-03")
def test_a_position_has_nobody_off_the_table() -> None:
    with pytest.raises(Malformed, match="cannot stand off the table"):
        position([u(SWORDS, 0, 1800, 10)])
    with pytest.raises(Malformed, match="cannot stand off the table"):
        position([u(SWORDS, 0, 18, -0.001)])
    assert unit(position([u(SWORDS, 0, 18, 0)]), 1).card.y == 0
