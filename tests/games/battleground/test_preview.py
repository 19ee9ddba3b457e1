"""An order's preview: what it shows is what happens when nothing else changes."""

from __future__ import annotations

import os

import pytest

from drumhead.games.battleground.aims import aim_of, has_two_ways
from drumhead.games.battleground.shooting import ranges_of
from drumhead.games.battleground.state import BattleState, Order
from drumhead.games.battleground.verbs import CLOSE, FOLLOW, HOLD, LONG, POINT, RANGED, Verb
from drumhead.kernel import Action, Malformed, new_match, seeded
from drumhead.lab.conformance import tables
from tests.games.battleground.table import BOWS, GAME, ORCS, SWORDS, position, u


def shown(s: BattleState, uid: int, *order: int) -> dict[str, object]:
    return GAME.preview(GAME.view(s, 0), uid, tuple(order))


def test_a_march_and_why_it_is_no_rush() -> None:
    s = position([u(SWORDS, 0, 18, 10, 90, "H"), u(ORCS, 1, 18, 20, 270)])
    found = shown(s, 1, CLOSE, 0, 0, 0, 0, 0)
    assert found["end"] == [18000, 13500, 9000]
    assert found["rule"] == "BG-FR-05" or found["rule"] == "BG-FR-10"
    assert found["witness"]


def test_a_rush_with_its_lane() -> None:
    s = position([u(SWORDS, 0, 18, 10, 90, "H"), u(ORCS, 1, 18, 15, 270)])
    found = shown(s, 1, CLOSE, 0, 0, 0, 0, 0)
    assert found["rush"] == {"target": 2, "side": 0, "together": False}
    assert found["end"] == [18000, 12500, 9000]


def test_hold_stays_and_a_point_leads_there() -> None:
    s = position([u(BOWS, 0, 18, 10, 90, "H"), u(ORCS, 1, 18, 28, 270)])
    assert shown(s, 1, HOLD, 0, 0, 0, 0, 0)["end"] == [18000, 10000, 9000]
    assert shown(s, 1, HOLD, 0, 0, POINT, 18000, 12000)["end"] == [18000, 10750, 9000]
    assert shown(s, 1, RANGED, 0, 0, 0, 0, 0)["end"] == [18000, 13500, 9000]


def test_nonsense_is_refused() -> None:
    s = position([u(SWORDS, 0, 18, 10)])
    for uid, order in ((1, (9, 0, 0, 0, 0, 0)), (7, (1, 0, 0, 0, 0, 0)), (1, (1, 0))):
        with pytest.raises(Malformed):
            GAME.preview(GAME.view(s, 0), uid, order)


def test_it_changes_nothing_and_needs_only_the_view() -> None:
    s = position([u(SWORDS, 0, 18, 10, 90, "C"), u(ORCS, 1, 18, 20, 270)])
    before = GAME.to_data(s)
    view = GAME.view(s, 0)
    shown(s, 1, CLOSE, 0, 0, 0, 0, 0)
    assert GAME.to_data(s) == before and GAME.to_data(view) == GAME.to_data(GAME.view(s, 0))


ORDERS = 10_000 if os.environ.get("DRUMHEAD_SOAK") == "1" else 100


def test_the_preview_is_what_happens() -> None:
    """In random battles on all tables: what a unit's order shows just before it moves is where it goes.

    A hundred orders here, 10,000 with DRUMHEAD_SOAK=1.
    """
    checked = 0
    number = 0
    makers = tables(GAME, seeded("preview", "tables"))
    while checked < ORDERS:
        m = new_match(GAME, next(makers), f"{number + 1:032x}")
        dice = seeded("preview", str(number))
        number += 1
        while m.waiting() and checked < ORDERS:
            seat = m.waiting()[0]
            found = m.state.agenda[-1].options(m.state, seat)
            action = found[dice.below(len(found))]
            want = foreseen(m.state, seat, action)
            m.play(seat, action)
            if want is not None:
                card = m.state.units[action.a].card
                assert want == [card.x, card.y, card.heading], f"battle {number}, {action.text()}"
                checked += 1


def foreseen(s: BattleState, seat: int, action: Action) -> object:
    """Where a plain move or rush will end, if there is nothing to choose on the way."""
    if action.verb not in (Verb.MOVE, Verb.RUSH) or (action.b and action.verb is Verb.MOVE) or action.c:
        return None
    who = s.units[action.a]
    if who.routing() or who.flags & 4 or who.order.airborne or who.flies() or who.order.to_point():
        return None
    if type(s.agenda[-1]).__name__ not in ("Moving", "Rushing") or who.order.letter == FOLLOW:
        return None
    aim = aim_of(s, who)
    if action.verb is Verb.MOVE and (aim is None or has_two_ways(s, who, aim)):
        return None
    if RANGED <= who.order.letter <= LONG and len(ranges_of(who)) > 1:
        return None  # its owner is asked first which range it makes for
    order: Order = who.order
    return GAME.preview(GAME.view(s, seat), int(action.a), order.numbers())["end"]
