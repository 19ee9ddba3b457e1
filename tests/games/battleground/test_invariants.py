"""What holds in every battle, whoever fights it and whatever they choose: nobody on an enemy or off the table, every
engagement seen by both, boxes and colours in step; and the same battle turned by half a circle goes the same way.
"""

from __future__ import annotations

from typing import Any

import pytest

from drumhead.games.battleground.cards import KEY_COLOSSAL
from drumhead.games.battleground.sight import note_start
from drumhead.games.battleground.state import BattleState
from drumhead.games.battleground.turn import Turn
from drumhead.games.battleground.verbs import Verb
from drumhead.kernel import Action, Dice, Match, match_at, seeded, step_to_data
from drumhead.space.measure import contact, overlap, rect_depth
from tests.games.battleground.table import DRAKES, GAME, HORSE, REST, u
from tests.support import rule

WIDE, DEEP = 36, 30
DECISIONS = 220
SOUTH = ["HK_spearmen", "HK_swordsmen", HORSE, "HK_bowmen", "MM_hill_giant", "MM_elementalist", "UM_umenzi_javelineers"]
NORTH = ["OR_orc_swordsmen", "OR_goblin_spearmen", "OR_trolls", "OR_orc_crossbowmen", DRAKES, "LZ_tyrannosaurus_rex"]
LETTERS = ("C", "C", "C", "H", "F", "R")


def armies(seed: str) -> list[dict[str, Any]]:
    """Two lines a short march apart, each regiment turned and ordered by lot."""
    dice = seeded("invariants", seed)
    units = []
    for seat, names, y, heading in ((0, SOUTH, 9.0, 90), (1, NORTH, 19.0, 270)):
        for place, name in enumerate(names):
            letter = LETTERS[dice.below(len(LETTERS))]
            x = 5.0 + place * 4.4 + seat + dice.below(5) / 10
            deep = y + (dice.below(31) / 10 - 1.5)
            shoots = name.endswith(("bowmen", "giant", "elementalist", "javelineers"))
            order: dict[str, Any] = {"letter": letter if letter != "R" or shoots else "C"}
            if dice.below(5) == 0:
                order |= {"objective": -1, "px": 8 + dice.below(20), "py": 12 + dice.below(6)}
            if dice.below(4) == 0:
                order["cap"] = 2.5
            lost = dice.below(3) * 2
            units.append(
                u(name, seat, round(x, 3), round(deep, 3), int(heading + dice.below(41) - 20), order, lost=lost)
            )
    return units


def turned(units: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The same battle seen from the other side of the table."""
    other = []
    for unit in units:
        order = dict(unit["order"])
        if order.get("objective") == -1:
            order |= {"px": WIDE - order["px"], "py": DEEP - order["py"]}
        where = {"x": round(WIDE - unit["x"], 3), "y": round(DEEP - unit["y"], 3)}
        other.append(
            {**unit, **where, "seat": 1 - unit["seat"], "heading": (unit["heading"] + 180) % 360, "order": order}
        )
    return other


def battle(units: list[dict[str, Any]], scenario: str, first: int, seed: str) -> Match[BattleState]:
    """From the beginning of a third turn, with three command actions for each side."""
    data = {
        "inches": True, "scenario": scenario, "units": units, "turn": 2, "first": first, "active": 1 - first,
        "budgets": [1500, 1500], "agenda": [step_to_data(step) for step in (REST, Turn(0))],
    }  # fmt: skip
    s = GAME.position(data)
    for uid in range(1, len(s.units)):
        note_start(s, uid)
    return match_at(GAME, s, seeded("battle", seed))


def sound(s: BattleState) -> None:
    """What is true of every table at every moment."""
    for unit in s.units:
        if not unit.uid or unit.out:
            continue
        assert s.ground.table.holds(unit.card), f"{unit.uid} leaves the table"  # BG-GEN-03
        assert 0 <= unit.lost <= unit.printed.boxes
        colour = unit.copy()
        colour.figure()
        assert colour.colour == unit.colour  # BG-CMB-15
        assert not (unit.routing() and unit.has(1 << 5))  # BG-FR-19: who rushed this turn and lives has an order ...
        for link in unit.links:
            foe = s.units[link.foe]
            back = foe.link(unit.uid)
            assert foe.out == 0 and foe.side != unit.side
            assert back is not None and (back.mine, back.theirs) == (link.theirs, link.mine)  # BG-FR-03
            assert contact(unit.card, foe.card) or overlap(unit.card, foe.card)
            assert unit.airborne() == (unit.routing() and unit.printed.fly > 0)  # BG-FR-20, BG-FLY-09
        for foe in s.units[: unit.uid]:
            if foe.uid and not foe.out and foe.side != unit.side and not unit.airborne() and not foe.airborne():
                if not (unit.key(KEY_COLOSSAL) or foe.key(KEY_COLOSSAL)) and overlap(unit.card, foe.card):
                    assert rect_depth(unit.card, foe.card) <= 2.0, f"{unit.uid} lies on {foe.uid}"  # BG-UNU-03


def chosen(options: list[Action], dice: Dice) -> int:
    """A choice by lot, rather something that happens than a change of orders; its place among the options."""
    quiet = (Verb.ORDER, Verb.DRAW, Verb.END, Verb.PASS, Verb.CHARGE)
    lively = [place for place, action in enumerate(options) if action.verb not in quiet]
    pool = lively if lively and dice.below(8) else range(len(options))
    return pool[dice.below(len(pool))]


def matches(one: BattleState, two: BattleState) -> None:
    """Is the one table the other, turned by half a circle?"""
    assert (one.turn, one.actions, one.points) == (two.turn, two.actions[::-1], two.points[::-1])
    for a, b in zip(one.units, two.units, strict=True):
        assert (a.out, a.lost, a.flags, a.fear, a.marks, a.target) == (
            b.out,
            b.lost,
            b.flags,
            b.fear,
            b.marks,
            b.target,
        )
        assert (a.order.letter, a.order.cap, a.order.airborne) == (b.order.letter, b.order.cap, b.order.airborne)
        assert [(k.foe, k.mine, k.theirs) for k in a.links] == [(k.foe, k.mine, k.theirs) for k in b.links]
        if a.uid and a.out == 0:
            assert abs(int(a.card.x + b.card.x) - 1000 * WIDE) <= 2, f"unit {a.uid}"
            assert abs(int(a.card.y + b.card.y) - 1000 * DEEP) <= 2, f"unit {a.uid}"
            assert (b.card.heading - a.card.heading) % 36000 in (17999, 18000, 18001)


@rule("BG-UNU-03", "BG-GEN-03", "BG-FR-03", "BG-CMB-15", "BG-MOV-08", "BG-FR-11")
@pytest.mark.parametrize("scenario", ["T01", "T02", "T03", "T05", "T08", "T11"])
def test_every_table_is_sound_and_the_rules_do_not_know_north_from_south(scenario: str) -> None:
    units = armies(scenario)
    here = battle(units, scenario, 0, scenario)
    there = battle(turned(units), scenario, 1, scenario)
    dice = seeded("choices", scenario)
    for _ in range(DECISIONS):
        if not here.mask:
            break
        seat = here.waiting()[0]
        assert there.waiting() == [1 - seat]
        mine = here.state.agenda[-1].options(here.state, seat)
        theirs = there.state.agenda[-1].options(there.state, 1 - seat)
        assert [(a.verb, len(a.more)) for a in mine] == [(a.verb, len(a.more)) for a in theirs]
        assert len({action.text() for action in mine}) == len(mine)
        for _ in range(2):
            here.verify(seat, mine[dice.below(len(mine))])
        place = chosen(mine, dice)
        here.play(seat, mine[place])
        there.play(1 - seat, theirs[place])
        sound(here.state)
        matches(here.state, there.state)
