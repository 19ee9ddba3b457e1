"""A table to try the rules on: small positions out of plain cards, moves in the notation of the log."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import Any

from drumhead.games import load
from drumhead.games.shadows_edge import ShadowsEdge
from drumhead.games.shadows_edge.selectors import attack, keys, op_cost
from drumhead.games.shadows_edge.state import EdgeState, Unit
from drumhead.games.shadows_edge.verbs import Said, Verb
from drumhead.kernel import Event, Illegal, Match, NotYourTurn, ScriptedDice, match_at, parse_action
from tests.support import sound

PROVING = Path(__file__).parent / "packs" / "proving"


@lru_cache(maxsize=1)
def game() -> ShadowsEdge:
    """The game with the proving pack, whose cards never change with the balance of the real ones."""
    loaded = load("shadows_edge", (PROVING,))
    assert isinstance(loaded, ShadowsEdge)
    return loaded


GAME: ShadowsEdge = game()


# -- the helpers that every game's table has


def match(position: dict[str, Any], *dice: int) -> Match[EdgeState]:
    """A match at this position, with these dice."""
    return match_at(GAME, GAME.position(position), ScriptedDice(list(dice)))


def play(m: Match[EdgeState], seat: int, *texts: str) -> list[Event]:
    """The seat says these things, in numbers or by the names on the table; returns the events of the last."""
    events: list[Event] = []
    for text in texts:
        events = m.play(seat, m.read(seat, text))
        sound(m)
    return events


def options(m: Match[EdgeState], seat: int) -> list[str]:
    """What the seat may choose, in numbers."""
    return [option.text() for option in m.decision(seat).options]


def refused(m: Match[EdgeState], seat: int, text: str) -> Illegal:
    """How the seat is refused this; it fails where it is not."""
    before = GAME.to_data(m.state)
    try:
        play(m, seat, text)
    except Illegal as illegal:
        assert GAME.to_data(m.state) == before
        assert illegal.reason.endswith(".")
        return illegal
    raise AssertionError(f"'{text}' was not refused")


def told(m: Match[EdgeState], said: Said) -> list[Event]:
    """All events of this kind so far."""
    return [event for event in m.events(-1) if event.said is said]


def unit(m: Match[EdgeState], which: int | str) -> Unit:
    """A unit by its number, or the first of this name."""
    if isinstance(which, int):
        found = m.state.find(which)
    else:
        found = next((u for side in m.state.units for u in side if GAME.cards.names[u.card] == which), None)
    assert found is not None, f"unit {which} is not in play"
    return found


# -- and those of Shadow's Edge


def u(card: str, id: int, line: str = "", **more: Any) -> dict[str, Any]:
    """A unit in play; seat 0's are numbered from 11, seat 1's from 21 by custom."""
    data = {"card": card, "id": id, **more}
    if line:
        data["line"] = line
    return data


def side(*units: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {"commander": "Plain Commander", "units": list(units), **more}


def table(
    mine: dict[str, Any] | None = None, theirs: dict[str, Any] | None = None, rolls: tuple[int, ...] = (), **more: Any
) -> Match[EdgeState]:
    """A match in seat 0's Main Phase of turn 5, ten points each, unless told otherwise."""
    sides = [mine if mine is not None else side(), theirs if theirs is not None else side()]
    made = match_at(game(), game().position({"sides": sides, **more}), ScriptedDice(list(rolls)))
    sound(made)
    return made


def say(match: Match[EdgeState], *moves: str) -> list[Event]:
    """Play these moves, each by the seat that the table waits for; returns the events of the last one."""
    events: list[Event] = []
    for move in moves:
        events = match.play(match.waiting()[0], parse_action(Verb, numbered(move)))
        sound(match)
    return events


def numbered(move: str) -> str:
    """`order 'Order of Damage'` with the card's number in place of its name."""
    before, quote, rest = move.partition("'")
    if not quote:
        return move
    name, _, after = rest.partition("'")
    assert game().cards.number(name), name
    return f"{before}{game().cards.number(name)}{after}"


def refusal(match: Match[EdgeState], move: str, seat: int | None = None) -> str:
    """The rule that forbids this move; '' if it is legal."""
    refused: Illegal | NotYourTurn | None = None
    try:
        match.verify(match.waiting()[0] if seat is None else seat, parse_action(Verb, numbered(move)))
    except (Illegal, NotYourTurn) as error:
        refused = error
    assert refused is None or refused.reason, "a refusal gives a reason"
    return refused.rule if refused is not None else ""


def offered(match: Match[EdgeState], move: str) -> bool:
    """Is this move among the options, and legal?"""
    seat = match.waiting()[0]
    action = parse_action(Verb, numbered(move))
    listed = action in match.decision(seat).options
    assert not listed or match.can(seat, action)
    return listed


def moves(match: Match[EdgeState], verb: str = "") -> list[str]:
    """The options as text, of one verb if asked."""
    texts = [option.text() for option in match.decision(match.waiting()[0]).options]
    return [text for text in texts if not verb or text.split()[0] == verb]


def gone(match: Match[EdgeState], uid: int) -> bool:
    return match.state.find(uid) is None


def power(match: Match[EdgeState], uid: int) -> int:
    return int(attack(match.state, unit(match, uid)))


def defence(match: Match[EdgeState], uid: int) -> int:
    return int(unit(match, uid).defence)


def op(match: Match[EdgeState], uid: int) -> int:
    return int(op_cost(match.state, unit(match, uid)))


def has(match: Match[EdgeState], uid: int, mask: int) -> bool:
    return bool(keys(match.state, unit(match, uid)) & mask)


def points(match: Match[EdgeState], seat: int) -> tuple[int, int, int, int]:
    """Command Deck, Reserve, Pool, used."""
    p = match.state.points[seat]
    return (p.deck, p.reserve, p.pool, p.used)


def hand(match: Match[EdgeState], seat: int) -> list[str]:
    return names(match.state.hands[seat].cards)


def grave(match: Match[EdgeState], seat: int) -> list[str]:
    """Oldest first."""
    return names(match.state.graves[seat])


def deck(match: Match[EdgeState], seat: int) -> list[str]:
    """Top first."""
    return names(match.state.decks[seat].listed()[::-1])


def names(cards: Any) -> list[str]:
    return [game().cards.defs[card].name for card in cards]


def next_turn(match: Match[EdgeState]) -> None:
    """End the turn and arrive in the other player's Main Phase."""
    before = match.state.turn
    say(match, "end")
    assert match.state.turn == before + 1


def among(events: list[Event], said: Said) -> list[Event]:
    """Those of this kind."""
    return [event for event in events if event.said is said]


def triggers(events: list[Event]) -> list[str]:
    """The cards whose effects began, in order."""
    return names([event.card for event in among(events, Said.TRIGGER)])
