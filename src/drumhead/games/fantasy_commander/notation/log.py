"""How does the log tell what the lexicon's templates cannot? A function for each such kind of event.

A template writes `[runs|run]` where the verb must agree with the unit that the event is about.
"""

from __future__ import annotations

import re

from drumhead.games.fantasy_commander.cards import COLOURS, Cards
from drumhead.games.fantasy_commander.notation.words import plural
from drumhead.games.fantasy_commander.state import CommanderState
from drumhead.games.fantasy_commander.verbs import LEXICON, Said, Verb
from drumhead.kernel.events import Event
from drumhead.kernel.game import Game
from drumhead.kernel.lexicon import COUNTING, WHO, seat_mark

_CHOICE = re.compile(r"\[([^|\]]+)\|([^\]]+)\]")
_ABOUT_UNITS = {said for said, entry in LEXICON.events.items() if entry.fields and entry.fields[0].kind == "tag"}


def agreeing(cards: Cards, event: Event, text: str) -> str:
    """The sentence with its verbs in the number of the unit it is about."""
    many = event.said in _ABOUT_UNITS and plural(cards.units[event.a >> 8])
    return _CHOICE.sub(r"\2" if many else r"\1", text)


def _unit(game: Game[CommanderState], number: int) -> str:
    return game.called("tag", (int(number),))


@LEXICON.telling(Said.DICE)
def dice(game: Game[CommanderState], event: Event) -> str:
    """Order dice, told to their seat alone."""
    return f"Your order dice: {' '.join(str(face) for face in event.more)}."


@LEXICON.telling(Said.ROLLED, Said.REROLLED)
def rolled(game: Game[CommanderState], event: Event) -> str:
    """All faces."""
    how = "[rerolls|reroll]" if event.said is Said.REROLLED else "[rolls|roll]"
    faces = " ".join(str(face) for face in event.more) or "nothing"
    return f"{_unit(game, event.a)} {how} {('attack', 'defence')[event.b]}: {faces}."


@LEXICON.telling(Said.SETTLED)
def settled(game: Game[CommanderState], event: Event) -> str:
    """What the dice came to."""
    damage, panic, strike, scare, blocks = event.more[:5]
    parts = [f"{damage} damage", f"{panic} panic", f"{blocks} blocked"]
    if strike or scare:
        parts.append(f"struck back {strike} damage, {scare} panic")
    return f"{_unit(game, event.a)} against {_unit(game, event.b)}: {', '.join(parts)}."


@LEXICON.telling(Said.TOKENS)
def tokens(game: Game[CommanderState], event: Event) -> str:
    """Every unit with its colour."""
    pairs = zip(event.more[::2], event.more[1::2], strict=True)
    shown = ", ".join(f"{_unit(game, unit)} {COLOURS[colour]}" for unit, colour in pairs)
    return f"{seat_mark(event.seat)} reveals: {shown}."


@LEXICON.telling(Said.INITIATIVE)
def initiative(game: Game[CommanderState], event: Event) -> str:
    """With the counts that decided."""
    counts = f"{seat_mark(0)} {event.a}, {seat_mark(1)} {event.b}"
    return f"{seat_mark(event.seat)} has the initiative (red and purple: {counts})."


@LEXICON.telling(Said.PAID)
def paid(game: Game[CommanderState], event: Event) -> str:
    """The text of the ability."""
    cards = getattr(game, "cards", None)
    assert isinstance(cards, Cards)
    return f"{_unit(game, event.a)}: {cards.units[event.a >> 8].surcharges[event.b].text}"


@LEXICON.telling(Said.ORDERS)
def orders(game: Game[CommanderState], event: Event) -> str:
    """One more, or one less."""
    return f"{seat_mark(event.seat)} {'gains' if event.b > 0 else 'loses'} a {COLOURS[event.a]} order."


@LEXICON.telling(Said.PEEKED)
def peeked(game: Game[CommanderState], event: Event) -> str:
    """The card, for whoever may know it."""
    who = seat_mark(event.seat)
    if not event.card:
        return f"{who} looks at the top card of a deck."
    return f"{who} looks at the top card: {game.called('card', (int(event.card),))}."


@LEXICON.telling(Said.OVER)
def over(game: Game[CommanderState], event: Event) -> str:
    """Who has won, or whether the mission is."""
    if event.rule.startswith("FC-CAM"):
        return "The mission is won." if event.a & 1 else "The mission is lost."
    return f"{seat_mark(event.a - 1)} has won." if event.a in (1, 2) else "The battle is drawn."


# -- what is told before it happens

LEXICON.foreseeing(Verb.MELEE, Verb.SHOOT, Verb.SWEEP, Verb.REST, Verb.RUN)
LEXICON.foretelling(Said.LOST, "unit", "loses {}", "lost")
LEXICON.foretelling(Said.DESTROYED, "unit", "falls")
LEXICON.foretelling(Said.PANICKED, "unit", "panics")
LEXICON.foretelling(Said.TIRED, "unit", "takes {} fatigue", COUNTING)
LEXICON.foretelling(Said.SHED, "unit", "sheds {} fatigue", "gone")
LEXICON.foretelling(Said.RESTORED, "unit", "restores {}", "back")
LEXICON.foretelling(Said.SCORED, WHO, "scores {}", "points")
