"""What the tests of High Command share: small positions by card ids, choices by words, cards made up on the spot."""

from __future__ import annotations

from typing import Any

from drumhead.games.high_command import HighCommand, game
from drumhead.games.high_command.state import HighState, Unit
from drumhead.games.high_command.strength import index_of, strength_at
from drumhead.games.high_command.verbs import Said, Verb
from drumhead.kernel import Action, Event, Illegal, Match, ScriptedDice, match_at
from tests.support import sound

GAME: HighCommand = game()
QUIET = "WIN-04"  # a Winds card that changes no number
PLAIN = ["LOC-06", "LOC-04", "LOC-01", "LOC-05"]  # the first three touch no margin, toll, Power or Health
CARD_VERBS = {
    "purchase", "deploy", "rush", "warcaster", "spend", "pay", "slot", "bank", "cull", "discard", "card",
    "save", "top", "bottom",
}  # fmt: skip


# -- the helpers that every game's table has


def match(position: dict[str, Any], *dice: int) -> Match[HighState]:
    """A match at this position, with these dice."""
    return match_at(GAME, GAME.position(position), ScriptedDice(list(dice)))


def play(m: Match[HighState], seat: int, *texts: str) -> list[Event]:
    """The seat says these things, in numbers or by the names on the table; returns the events of the last."""
    events: list[Event] = []
    for text in texts:
        events = m.play(seat, m.read(seat, text))
        sound(m)
    return events


def options(m: Match[HighState], seat: int) -> list[str]:
    """What the seat may choose, in numbers."""
    return [option.text() for option in m.decision(seat).options]


def refused(m: Match[HighState], seat: int, text: str) -> Illegal:
    """How the seat is refused this; it fails where it is not."""
    before = GAME.to_data(m.state)
    try:
        play(m, seat, text)
    except Illegal as illegal:
        assert GAME.to_data(m.state) == before
        assert illegal.reason.endswith(".")
        return illegal
    raise AssertionError(f"'{text}' was not refused")


def told(m: Match[HighState], said: Said) -> list[Event]:
    """All events of this kind so far."""
    return [event for event in m.events(-1) if event.said is said]


def unit(m: Match[HighState], which: int | str, nth: int = 0) -> Unit:
    """A unit by its number, or the first (or a later one) of this name."""
    if isinstance(which, int):
        found = [u for group in m.state.at for u in group if u.uid == which]
    else:
        found = [u for group in m.state.at for u in group if m.state.cards.id[u.card] == which]
    assert len(found) > nth, f"unit {which} is not in play"
    return found[nth]


# -- and those of High Command


def card(name: str, state: HighState | None = None) -> int:
    """The number of a card."""
    return (state.cards if state is not None else GAME.cards).id.index(name)


def soldier(name: str, power: int, health: int, effect: str = "", **more: Any) -> dict[str, Any]:
    """A made-up warrior of Cygnar; cost 2 CMD, rush 3 CMD unless told otherwise."""
    data: dict[str, Any] = {
        "id": name,
        "faction": "cygnar",
        "name": f"Made-up {name}",
        "types": ["warrior"],
        "detachment": "blue",
        "power": power,
        "health": health,
        "cost": {"cmd": 2},
        "rush": {"cmd": 3},
        "effect": effect,
    }
    return {**data, **more}


def table(
    *players: dict[str, Any],
    step: str = "orders",
    rolls: list[int] | None = None,
    **more: Any,
) -> Match[HighState]:
    """A match from a position: quiet Winds, plain locations and full decks unless told otherwise."""
    seats = max(2, len(players))
    filled = [{"deck": ["CYG-BA-1"] * 12, **player} for player in [*players, *([{}] * (seats - len(players)))]]
    data: dict[str, Any] = {
        "players": filled,
        "row": PLAIN[:seats],
        "blown": [QUIET],
        "step": step,
        **more,
    }
    made = match_at(GAME, GAME.position(data), ScriptedDice(rolls or []))
    sound(made)
    return made


def names(match: Match[HighState], cards: Any) -> list[str]:
    """Cards by their ids."""
    return [match.state.cards.id[c] for c in cards]


def offered(match: Match[HighState], verb: str = "") -> list[str]:
    """The options of the seat that is asked: 'purchase KHA-BL-1', 'go 1', 'done'."""
    seat = match.waiting()[0]
    found = [said(match, option) for option in match.decision(seat).options]
    return [option for option in found if option.split()[0] == verb] if verb else found


def said(match: Match[HighState], action: Action) -> str:
    """An action with card ids instead of numbers."""
    word = action.verb.name.lower()
    if word in CARD_VERBS:
        tail = f" {('cmd', 'war')[action.b]}" if word == "pay" else ""
        return f"{word} {match.state.cards.id[action.a]}{tail}"
    return action.text()


def action_of(match: Match[HighState], text: str) -> Action:
    """'pay CYG-BA-1 war' as an action."""
    words = text.split()
    verb = Verb[words[0].upper()]
    if words[0] in CARD_VERBS:
        kind = {"cmd": 0, "war": 1}.get(words[2], 0) if len(words) > 2 else 0
        clause = int(words[2]) if len(words) > 2 and words[2].isdecimal() else kind
        return Action(verb, card(words[1], match.state), clause)
    a, b = [*(int(word) for word in words[1:]), 0, 0][:2]
    return Action(verb, a, b)


def say(match: Match[HighState], *texts: str) -> Match[HighState]:
    """Play these choices for whoever is asked."""
    for text in texts:
        match.play(match.waiting()[0], action_of(match, text))
        sound(match)
    return match


def refusal(match: Match[HighState], text: str, seat: int = -1) -> str:
    """The rule that refuses this choice."""
    asked = match.waiting()[0] if seat < 0 else seat
    before = GAME.to_data(match.state)
    try:
        match.play(asked, action_of(match, text))
    except Illegal as refusal:
        assert GAME.to_data(match.state) == before
        assert refusal.reason.endswith(".")
        return refusal.rule
    return ""


def units(match: Match[HighState], place: int, seat: int) -> list[str]:
    """The ids of a seat's cards at a location."""
    return names(match, [unit.card for unit in match.state.units(place, seat)])


def uid(match: Match[HighState], name: str, nth: int = 0) -> int:
    """Its number."""
    return int(unit(match, name, nth).uid)


def power(match: Match[HighState], name: str, nth: int = 0) -> int:
    """Current Power of a card in play."""
    u = unit(match, name, nth)
    strength = strength_at(match.state, u.place)
    return strength.power[index_of(match.state, strength, u)]


def health(match: Match[HighState], name: str, nth: int = 0) -> int:
    """Current Health of a card in play."""
    u = unit(match, name, nth)
    strength = strength_at(match.state, u.place)
    return strength.health[index_of(match.state, strength, u)]


def hand(match: Match[HighState], seat: int) -> list[str]:
    return names(match, match.state.hands[seat].cards)


def discard(match: Match[HighState], seat: int) -> list[str]:
    return names(match, match.state.discards[seat])


def occupying(match: Match[HighState], seat: int) -> list[str]:
    return names(match, match.state.occupying[seat])


def deck(match: Match[HighState], seat: int) -> list[str]:
    """Top card first."""
    return names(match, match.state.decks[seat].listed()[::-1])


def reserves(match: Match[HighState], seat: int) -> list[str]:
    return names(match, match.state.reserves[seat])


def phase(match: Match[HighState]) -> str:
    return ("winds", "capture", "orders", "battle")[match.state.phase]
