"""A table to try the rules on: a few regiments in inches, scripted dice, moves in the notation of the log."""

from __future__ import annotations

from typing import Any

from mypy_extensions import i64

from drumhead.games import load
from drumhead.games.battleground import Battleground
from drumhead.games.battleground.cards import UnitDef
from drumhead.games.battleground.sight import note_start
from drumhead.games.battleground.state import BattleState, Unit
from drumhead.games.battleground.verbs import PASSING, Said, Verb
from drumhead.kernel import Action, Event, Illegal, Match, ScriptedDice, match_at, parse_action, step_to_data
from drumhead.kernel.agenda import Step, Table, advance, silent_table

LOADED = load("battleground")
assert isinstance(LOADED, Battleground)
GAME: Battleground = LOADED


class Rest(Step[BattleState]):
    """The bottom of a test's agenda: everything above it is done, and the table waits."""

    def __init__(self) -> None:
        pass

    def run(self, s: BattleState, t: Table) -> i64:
        return 3

    def options(self, s: BattleState, seat: i64) -> list[Action]:
        return [PASSING]


REST = Rest()

SWORDS = "HK_swordsmen"  # (5) 5/5, 2/2, courage 12, MC 3.5, 5/2/3
ORCS = "OR_orc_swordsmen"  # (5) 5/5, 2/3, courage 12, MC 3.5, 4/4/2
BOWS = "HK_bowmen"  # (4) 5/5 at 14, 1/1, courage 12, MC 3.5
HORSE = "HK_light_cavalry"  # (6) 5/5, 2/2, MC 6, cavalry
DRAKES = "DE_drake_riders"  # cavalry, large, fearsome, flying 10.5


def u(unit: str, seat: int, x: float, y: float, heading: float = 90, order: Any = "H", **more: Any) -> dict[str, Any]:
    """A unit in inches and degrees; uids follow the order of the list, from 1."""
    return {"unit": unit, "seat": seat, "x": x, "y": y, "heading": heading, "order": order, **more}


def position(units: list[dict[str, Any]], scenario: str = "T01", **more: Any) -> BattleState:
    """A state in turn 3, South's, of these units on a bare table, unless told otherwise."""
    data = {"inches": True, "scenario": scenario, "units": units, "turn": 2, "first": 0, **more}
    return GAME.position(data)


def match(
    units: list[dict[str, Any]] | dict[str, Any], *dice: int, steps: list[Step[Any]] | None = None, **more: Any
) -> Match[BattleState]:
    """A match at this position with scripted dice; ``steps`` (bottom first) replace the next whole turn."""
    regiments = units
    if isinstance(regiments, dict):
        more = {**regiments, **more}
        regiments = more.pop("units")
    assert isinstance(regiments, list)
    if steps is not None:
        more["agenda"] = [step_to_data(step) for step in [REST, *steps]]
    s = position(regiments, **more)
    for uid in range(1, len(s.units)):
        if s.units[uid].out == 0 and not s.units[uid].seen:
            note_start(s, uid)
    return match_at(GAME, s, ScriptedDice(list(dice)))


def done(m: Match[BattleState]) -> bool:
    """Has everything been carried out that the test laid on the agenda?"""
    return m.state.agenda[-1] is REST or isinstance(m.state.agenda[-1], Rest)


def play(m: Match[BattleState], seat: int, *moves: str | Action) -> list[Event]:
    """Play these moves; returns the events of the last one."""
    events: list[Event] = []
    for move in moves:
        events = m.play(seat, parse_action(Verb, move) if isinstance(move, str) else move)
    return events


def options(m: Match[BattleState], seat: int) -> list[str]:
    """What the seat may choose, in the notation of the log."""
    return [action.text() for action in m.state.agenda[-1].options(m.state, seat)]


def refused(m: Match[BattleState], seat: int, move: str | Action) -> Illegal:
    """The refusal of a move that must not be allowed."""
    try:
        m.verify(seat, parse_action(Verb, move) if isinstance(move, str) else move)
    except Illegal as error:
        return error
    raise AssertionError(f"'{move}' was allowed.")


def told(m: Match[BattleState], said: Said) -> list[Event]:
    """Everything of this kind that has been told so far."""
    return [event for event in m.events(0) if event.said is said]


def unit(m: Match[BattleState] | BattleState, uid: int) -> Unit:
    """The unit with this uid, on the table or not."""
    s = m if isinstance(m, BattleState) else m.state
    return s.units[uid]


def run(s: BattleState, *steps: Step[Any], dice: tuple[int, ...] = ()) -> int:
    """Run these steps (the last one first) until somebody must choose or the agenda is empty; returns the mask."""
    s.agenda = [REST, *steps]
    return int(advance(s, silent_table(2, ScriptedDice(list(dice)))))


def at(u: Unit) -> tuple[float, float, float]:
    """Where a unit stands, in inches and degrees."""
    return u.card.x / 1000, u.card.y / 1000, u.card.heading / 100


def with_key(printed: UnitDef, key: int) -> UnitDef:
    """The same printed unit with one more keyword."""
    p = printed
    return UnitDef(
        p.kind, p.id, p.faction, p.name, p.rank, p.points, p.size, (int(p.dskill), int(p.tough)), p.courage, p.mc,
        p.fly, (int(p.green), int(p.yellow), int(p.red)), int(p.keys) | key, p.tags, p.leadership, p.orders, p.engaged,
        p.ranged, p.spells, p.sources, p.triggers, p.alt, p.keywords,
    )  # fmt: skip


def give(s: BattleState, uid: int, key: int) -> None:
    """The unit has one more printed keyword: for those that no unit of the packs has."""
    new = s.change(uid)
    new.printed = with_key(new.printed, key)
