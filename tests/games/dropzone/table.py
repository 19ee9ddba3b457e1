"""What the tests of Dropzone Commander share: small positions, scripted dice, actions as text."""

from __future__ import annotations

from typing import Any

from drumhead.games.dropzone import Dropzone, game
from drumhead.games.dropzone.state import DropState, Squad, Unit
from drumhead.games.dropzone.texts import PIECE, SQUAD, UNIT, thing
from drumhead.games.dropzone.verbs import Said
from drumhead.kernel import Action, Event, Illegal, Match, ScriptedDice, match_at, parse_action

GAME: Dropzone = game()

Position = dict[str, Any]


class SixSided(ScriptedDice):
    """Dice that fall as written, and that have six sides whatever they are for (DZ-BAS-01)."""

    def roll(self, sides: int, label: str = "") -> int:
        assert sides == 6 or label == "squad", f"a die of {sides} sides: {label}"  # DZ-COL-01: one of the squads inside
        return super().roll(sides, label)


SABRE = "ucm_sabre_tank"
TROOPS = "ucm_legionnaires"
KODIAK = "ucm_kodiak_command_acv"
WOLF = "ucm_wolf_command_lav"
CONDOR = "ucm_condor_dropship"
BEAR = "ucm_bear_apc"
RAPIER = "ucm_rapier_aa_tank"
HUNTER = "sco_hunter_tank"
WARRIORS = "sco_warriors"
HERA = "phr_hera_command_walker"
HOUSE: Position = {"id": "house", "rect": [20, 20, 24, 24], "height": 4, "armour": 10, "dp": 10}


def squad(name: str, unit: str, *at: tuple[float, ...], **more: Any) -> Position:
    """A squad of a position: its name, its unit, and where its units stand (inches, perhaps a heading in degrees)."""
    return {"name": name, "unit": unit, "at": [list(one) for one in at], **more}


def position(own: list[Position], other: list[Position] | None = None, **more: Any) -> Position:
    """An empty field with two armies on it, and whatever else is said."""
    sides = [{"squads": own, **more.pop("first_side", {})}, {"squads": other or [], **more.pop("second_side", {})}]
    return {"scenario": "bunker_assault", "pieces": [], "objectives": [], "sides": sides, **more}


def match(data: Position, *dice: int) -> Match[DropState]:
    """A match from a position, with these dice."""
    return match_at(GAME, GAME.position(data), SixSided(list(dice)))


def play(m: Match[DropState], seat: int, text: str) -> list[Event]:
    """Play an action written as text: `go 5000 6000`, `activate 1`."""
    return m.play(seat, act(text))


def act(text: str) -> Action:
    return parse_action(GAME.info.verbs, text)


def options(m: Match[DropState], seat: int) -> list[str]:
    """What the seat may choose, as text."""
    return [option.text() for option in m.decision(seat).options]


def words(m: Match[DropState], seat: int) -> list[str]:
    """What the seat may choose, in words."""
    view = m.view(seat)
    return [GAME.words(view, seat, option) for option in m.decision(seat).options]


def refused(m: Match[DropState], seat: int, text: str) -> Illegal:
    """The refusal of an action; fails if it is accepted."""
    try:
        m.verify(seat, act(text))
    except Illegal as refusal:
        return refusal
    raise AssertionError(f"'{text}' is accepted.")


def told(m: Match[DropState], said: Said) -> list[Event]:
    """Every event of a kind so far, in full."""
    return [event for event in m._log if event.said is said]


def squad_of(m: Match[DropState] | DropState, name: str) -> Squad:
    s = m if isinstance(m, DropState) else m.state
    for q in s.squads[1:]:
        if q.name == name:
            return q
    raise AssertionError(f"There is no squad '{name}'.")


def unit(m: Match[DropState] | DropState, name: str, number: int = 0) -> Unit:
    """A unit by its squad's name and its place in it (as it was at the start, if it is dead)."""
    s = m if isinstance(m, DropState) else m.state
    sid = squad_of(m, name).sid
    found = [u for u in s.units[1:] if u.sid == sid]
    return found[number]


def at(m: Match[DropState] | DropState, name: str, number: int = 0) -> int:
    """A unit as a target."""
    return int(thing(UNIT, unit(m, name, number).uid))


def squad_thing(m: Match[DropState] | DropState, name: str) -> int:
    return int(thing(SQUAD, squad_of(m, name).sid))


def piece_thing(pid: int) -> int:
    return int(thing(PIECE, pid))


def card(name: str) -> int:
    """The number of a command card."""
    return GAME.cards.card_numbers[name]


def finish(m: Match[DropState]) -> None:
    """Every die of the script was rolled."""
    dice = m.table.dice
    assert isinstance(dice, ScriptedDice)
    dice.finish()


def hand(m: Match[DropState], seat: int) -> list[str]:
    return [GAME.cards.card(number).id for number in m.state.hands[seat].cards]


def discards(m: Match[DropState], seat: int) -> list[str]:
    return [GAME.cards.card(number).id for number in m.state.discards[seat]]
