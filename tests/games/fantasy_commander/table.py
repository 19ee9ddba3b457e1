"""A table to try the rules on: units on a bare field, one step to go, scripted dice, answers by step.

The field is Crossroads without its terrain (11 by 9). From (5, 4) the neighbours are (6, 4) east, (5, 3) north-east,
(4, 3) north-west, (4, 4) west, (4, 5) south-west and (5, 5) south-east.
"""

from __future__ import annotations

from typing import Any

from drumhead.games import load
from drumhead.games.fantasy_commander import FantasyCommander
from drumhead.games.fantasy_commander.activation import Act, EndActivation
from drumhead.games.fantasy_commander.cards import COLOURS
from drumhead.games.fantasy_commander.state import Activation, CommanderState, Unit
from drumhead.games.fantasy_commander.triggers import Start
from drumhead.games.fantasy_commander.verbs import Said, Verb
from drumhead.kernel.action import Action, parse_action
from drumhead.kernel.agenda import Step, Table
from drumhead.kernel.dice import ScriptedDice
from drumhead.kernel.events import Event
from drumhead.kernel.illegal import Illegal
from drumhead.kernel.match import Match, match_at
from tests.support import sound

_loaded = load("fantasy_commander")
assert isinstance(_loaded, FantasyCommander)
GAME: FantasyCommander = _loaded
UNIT_CARDS = {card.id: card for card in GAME.cards.units}
CARDS = {card.id: card for card in GAME.cards.tactics}
TERRAIN = {terrain.id: terrain.index for terrain in GAME.cards.terrains}


# -- the helpers that every game's table has


def match(position: dict[str, Any], *dice: int) -> Match[CommanderState]:
    """A match at this position, with these dice."""
    return match_at(GAME, GAME.position(position), ScriptedDice(list(dice)))


def play(m: Match[CommanderState], seat: int, *texts: str) -> list[Event]:
    """The seat says these things, in numbers or by the names on the table; returns the events of the last."""
    events: list[Event] = []
    for text in texts:
        events = m.play(seat, m.read(seat, text))
        sound(m)
    return events


def options(m: Match[CommanderState], seat: int) -> list[str]:
    """What the seat may choose, in numbers."""
    return [option.text() for option in m.decision(seat).options]


def refused(m: Match[CommanderState], seat: int, text: str) -> Illegal:
    """How the seat is refused this; it fails where it is not."""
    before = GAME.to_data(m.state)
    try:
        play(m, seat, text)
    except Illegal as illegal:
        assert GAME.to_data(m.state) == before
        assert illegal.reason.endswith(".")
        return illegal
    raise AssertionError(f"'{text}' was not refused")


def told(m: Match[CommanderState], said: Said) -> list[Event]:
    """All events of this kind so far."""
    return [event for event in m.events(-1) if event.said is said]


def unit(m: Match[CommanderState], which: int | str) -> Unit:
    """A unit by its number, or the first of this name."""
    if isinstance(which, int):
        return m.state.units[which]
    return next(u for u in m.state.units if which in (u.card.name, u.card.id))


# -- and those of Fantasy Commander


class Halt(Step[CommanderState]):
    """The end of a test's script: waits for seat 0 for ever."""

    def run(self, s: CommanderState, t: Table) -> int:
        return 1

    def options(self, s: CommanderState, seat: int) -> list[Action]:
        return [Action(Verb.PASS)]

    def take(self, s: CommanderState, t: Table, seat: int, action: Action) -> None:
        raise AssertionError("the test went on after its end")


def put(card: str, seat: int, column: int, row: int, **more: Any) -> dict[str, Any]:
    """A unit of a position."""
    return {"card": card, "seat": seat, "at": [column, row], **more}


def field(*units: dict[str, Any], **data: Any) -> CommanderState:
    """A battle with these units on the bare field; `terrain` as [column, row, id]."""
    return GAME.position({"scenario": "crossroads", "bare": True, "round": 1, "units": list(units), **data})


def mission_field(
    *units: dict[str, Any], mission: int = 1, scenario: str = "crossroads", **data: Any
) -> CommanderState:
    """The same, in a mission of the campaign; `more` are further fields of the mission."""
    extra = data.pop("more", {})
    assert isinstance(extra, dict)
    return GAME.position(
        {
            "scenario": scenario,
            "bare": True,
            "round": 1,
            "units": list(units),
            "rulings": {"rounds": (0, 5, 6, 8, 9, 8)[mission]},
            "mission": {"number": mission, **extra},
            **data,
        }
    )


def table(s: CommanderState, *steps: Step[CommanderState], dice: list[int] | None = None) -> Match[CommanderState]:
    """A match at these steps (the last one is on top), with a Halt below."""
    s.agenda = [Halt(), *steps]
    made = match_at(GAME, s, ScriptedDice(dice or []))
    sound(made)
    return made


def acting(
    *units: dict[str, Any],
    dice: list[int] | None = None,
    colour: str = "red",
    start: bool = False,
    active: int = 0,
    **data: Any,
) -> Match[CommanderState]:
    """A unit is being activated with an order of this colour; with `start` from the very beginning."""
    s = field(*units, **data)
    s.act = Activation(active, COLOURS.index(colour), s.units[active].cell)
    steps: list[Step[CommanderState]] = [EndActivation(active), Act(active)]
    if start:
        steps.append(Start(active, ()))
    return table(s, *steps, dice=dice)


_DEFAULTS = ("pass", "roll", "done", "hold", "decline", "keep", "commit", "ready")


def answer(match: Match[CommanderState], text: str) -> None:
    """The first waiting seat says this."""
    match.play(match.waiting()[0], parse_action(Verb, text))
    sound(match)


def step(match: Match[CommanderState]) -> str:
    """The name of the step that waits."""
    return type(match.state.agenda[-1]).__name__


def run(match: Match[CommanderState], *texts: str, **answers: str) -> CommanderState:
    """Say these things, then answer every later question by its step's name, or by declining, until the end.

    Whatever is not asked for is an error, so a test cannot pass because a window did not open.
    """
    asked_in(match, *texts, **answers)
    return match.state


def asked_in(match: Match[CommanderState], *texts: str, **answers: str) -> list[str]:
    """The same; returns the names of the steps that asked."""
    asked: list[str] = []
    for text in texts:
        answer(match, text)
    left = dict(answers)
    while match.outcome() is None and step(match) != "Halt":
        name = step(match)
        asked.append(name)
        if name in left:
            answer(match, left.pop(name))
            continue
        options = [option.text() for option in match.decision(match.waiting()[0]).options]
        answer(match, next((text for text in _DEFAULTS if text in options), options[0]))
    assert not left, f"nobody was asked {left}"
    dice = match.table.dice
    assert isinstance(dice, ScriptedDice)
    dice.finish()
    return asked


def place(match: Match[CommanderState], number: int) -> tuple[int, int] | None:
    """Column and row of a unit, or None."""
    cell = match.state.units[number].cell
    return None if cell < 0 else (match.state.scenario.column[cell], match.state.scenario.row[cell])


def moves(match: Match[CommanderState]) -> set[str]:
    """What the waiting seat may do."""
    return {option.text() for option in match.decision(match.waiting()[0]).options}


def refusal(match: Match[CommanderState], text: str) -> str:
    """The rule by which this is refused, or ''."""
    try:
        match.verify(match.waiting()[0], parse_action(Verb, text))
    except Illegal as illegal:
        return illegal.rule
    return ""
