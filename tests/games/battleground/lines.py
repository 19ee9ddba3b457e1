"""Two lines on Close march at each other: what the tests of stalled battles are played on.

Everybody has the order Close, nobody fights: engaged regiments stay where they are, the others go on looking for a way.
"""

from __future__ import annotations

from typing import Any

from drumhead.games.battleground.aims import free_side
from drumhead.games.battleground.phase import Movement
from drumhead.games.battleground.state import BattleState, Unit
from drumhead.games.battleground.turn import Turn
from drumhead.games.battleground.verbs import ENDING, Verb
from drumhead.kernel import Action, Dice, seeded
from drumhead.kernel.agenda import Table, advance, answer, silent_table
from drumhead.space.headings import SINES
from drumhead.space.measure import overlap
from tests.games.battleground.table import ORCS, REST, SWORDS, position, u

WAYS = ("T01", "T02", "T03", "T04", "T05", "T06", "T07", "T08", "T09", "T10", "T11", "T12", "S1", "S4")
REGIMENTS = 6
TURNS = 24  # both sides' together
STILL = 3  # own turns without a move that nobody with an open way may stand


def battle(number: int) -> BattleState:
    """Six against six with a random offset, angle, gap between the regiments and ground."""
    dice = seeded("lines", str(number))
    while True:
        scenario = WAYS[dice.below(len(WAYS))]
        regiments = line(dice, SWORDS, 0, 5.0, 90) + line(dice, ORCS, 1, 22.0, 270)
        s = position(regiments, scenario, turn=2)
        if stands_well(s):
            return s


def line(dice: Dice, unit: str, seat: int, y: float, heading: int) -> list[dict[str, Any]]:
    """A row of regiments around a middle, turned as one."""
    turn = int(dice.below(31)) - 15
    middle = 15.0 + dice.below(61) / 10
    gap = 3.5 + dice.below(4) / 10
    y += dice.below(21) / 10
    cos, sin = SINES[(turn % 360) * 100 + 9000], SINES[(turn % 360) * 100]
    made = []
    for place in range(REGIMENTS):
        along = (place - (REGIMENTS - 1) / 2) * gap
        made.append(u(unit, seat, round(middle + along * cos, 3), round(y + along * sin, 3), heading + turn, "C"))
    return made


def stands_well(s: BattleState) -> bool:
    """Everybody on the table, nobody on anybody or on ground that nobody can enter."""
    cards = [unit.card for unit in s.units if unit.uid]
    for i, card in enumerate(cards):
        if not s.ground.table.holds(card) or any(overlap(card, other) for other in cards[:i]):
            return False
        if any(overlap(card, piece.shape) for piece in [*s.ground.slow, *s.ground.doors]):
            return False
    return True


def marches(s: BattleState) -> tuple[bool, list[str]]:
    """March until everybody is engaged or the turns are over: did the lines meet, and who stood still for how long?"""
    t = silent_table(2, seeded("march", "dice"))
    still: dict[int, int] = {}
    stalled: list[str] = []
    met = False
    for _ in range(TURNS):
        Turn(0).begin(s, t)
        before = {unit.uid: unit.card for unit in s.units if unit.uid}
        move(s, t)
        for unit in s.units:
            if not unit.uid or unit.side != s.active:
                continue
            met = met or bool(unit.links)
            was, now = before[unit.uid], unit.card
            moved = abs(int(was.x - now.x)) > 20 or abs(int(was.y - now.y)) > 20 or was.heading != now.heading
            still[unit.uid] = 0 if moved or unit.links or not way_open(s, unit) else still.get(unit.uid, 0) + 1
            if still[unit.uid] == STILL:
                stalled.append(f"unit {unit.uid} on {s.scenario.id} in turn {s.turn} at {now.x}, {now.y}")
        if all(unit.links for unit in s.units if unit.uid):
            break
    return met, stalled


def move(s: BattleState, t: Table) -> None:
    """One movement phase: every rush that is offered, then every unit by its order, round about where it may."""
    s.agenda = [REST, Movement(0)]
    mask = advance(s, t)
    while s.agenda[-1] is not REST:
        seat = 0 if mask & 1 else 1
        mask = answer(s, t, seat, choice(s.agenda[-1].options(s, seat)))


def choice(options: list[Action]) -> Action:
    for verb in (Verb.RUSHES, Verb.RUSH, Verb.MOVE):
        found = [action for action in options if action.verb is verb]
        if found:
            return found[-1]  # of two ways the one round about
    return ENDING if any(action.same(ENDING) for action in options) else options[0]


def way_open(s: BattleState, unit: Unit) -> bool:
    """Is there an enemy with a free side that half a front fits against, for this unit where it stands?"""
    return any(foe.uid and foe.side != unit.side and free_side(s, unit, foe) >= 0 for foe in s.units)
