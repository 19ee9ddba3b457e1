"""Small battles for the rule tests: units on a bare field, one step to go, scripted dice, answers by step.

The field is Crossroads without its terrain (11 by 9). From (5, 4) the neighbours are (6, 4) east, (5, 3) north-east,
(4, 3) north-west, (4, 4) west, (4, 5) south-west and (5, 5) south-east.
"""

from __future__ import annotations

from typing import Any

from drumhead.games import load
from drumhead.games.fantasy_commander import FantasyCommander
from drumhead.games.fantasy_commander.activation import Act, EndActivation, Start
from drumhead.games.fantasy_commander.state import Activation, Battle, Unit
from drumhead.games.fantasy_commander.tables import COLOURS
from drumhead.games.fantasy_commander.verbs import Verb
from drumhead.kernel.action import Action, parse_action
from drumhead.kernel.agenda import Step, Table
from drumhead.kernel.dice import ScriptedDice
from drumhead.kernel.illegal import Illegal
from drumhead.kernel.match import Match, match_at

_loaded = load("fantasy_commander")
assert isinstance(_loaded, FantasyCommander)
GAME: FantasyCommander = _loaded
UNIT_CARDS = {card.id: card for card in GAME.library.units}
CARDS = {card.id: card for card in GAME.library.cards}
TERRAIN = {terrain.id: terrain.index for terrain in GAME.library.terrains}


class Halt(Step[Battle]):
    """The end of a test's script: waits for seat 0 for ever."""

    def run(self, s: Battle, t: Table) -> int:
        return 1

    def options(self, s: Battle, seat: int) -> list[Action]:
        return [Action(Verb.PASS)]

    def take(self, s: Battle, t: Table, seat: int, action: Action) -> None:
        raise AssertionError("the test went on after its end")


def unit(card: str, seat: int, column: int, row: int, **more: Any) -> dict[str, Any]:
    """A unit of a position."""
    return {"card": card, "seat": seat, "at": [column, row], **more}


def field(*units: dict[str, Any], **data: Any) -> Battle:
    """A battle with these units on the bare field; `terrain` as [column, row, id]."""
    return GAME.position({"scenario": "crossroads", "bare": True, "round": 1, "units": list(units), **data})


def table(s: Battle, *steps: Step[Battle], dice: list[int] | None = None) -> Match[Battle]:
    """A match at these steps (the last one is on top), with a Halt below."""
    s.agenda = [Halt(), *steps]
    return match_at(GAME, s, ScriptedDice(dice or []))


def acting(
    *units: dict[str, Any], dice: list[int] | None = None, colour: str = "red", start: bool = False, **data: Any
) -> Match[Battle]:
    """Unit 0 is being activated with an order of this colour; with `start` from the very beginning."""
    s = field(*units, **data)
    s.act = Activation(0, COLOURS.index(colour), s.units[0].cell)
    steps: list[Step[Battle]] = [EndActivation(0), Act(0)]
    if start:
        steps.append(Start(0, ()))
    return table(s, *steps, dice=dice)


_DEFAULTS = ("pass", "roll", "done", "hold", "decline", "keep", "commit", "ready")


def answer(match: Match[Battle], text: str) -> None:
    """The first waiting seat says this."""
    match.play(match.waiting()[0], parse_action(Verb, text))


def step(match: Match[Battle]) -> str:
    """The name of the step that waits."""
    return type(match.state.agenda[-1]).__name__


def run(match: Match[Battle], *texts: str, **answers: str) -> Battle:
    """Say these things, then answer every later question by its step's name, or by declining, until the end.

    Whatever is not asked for is an error, so a test cannot pass because a window did not open.
    """
    for text in texts:
        answer(match, text)
    left = dict(answers)
    while match.outcome() is None and step(match) != "Halt":
        name = step(match)
        if name in left:
            answer(match, left.pop(name))
            continue
        options = [option.text() for option in match.decision(match.waiting()[0]).options]
        answer(match, next((text for text in _DEFAULTS if text in options), options[0]))
    assert not left, f"nobody was asked {left}"
    dice = match.table.dice
    assert isinstance(dice, ScriptedDice)
    dice.finish()
    return match.state


def u(match: Match[Battle], number: int) -> Unit:
    """A unit of the match."""
    return match.state.units[number]


def place(match: Match[Battle], number: int) -> tuple[int, int] | None:
    """Column and row of a unit, or None."""
    cell = match.state.units[number].cell
    return None if cell < 0 else (match.state.scenario.column[cell], match.state.scenario.row[cell])


def options(match: Match[Battle]) -> set[str]:
    """What the waiting seat may do."""
    return {option.text() for option in match.decision(match.waiting()[0]).options}


def refusal(match: Match[Battle], text: str) -> str:
    """The rule by which this is refused, or ''."""
    try:
        match.verify(match.waiting()[0], parse_action(Verb, text))
    except Illegal as illegal:
        return illegal.rule
    return ""
