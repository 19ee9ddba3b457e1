"""How does the log tell what happened? The sentences that templates cannot say."""

from __future__ import annotations

from typing import TYPE_CHECKING

from drumhead.games.dropzone.notation.changes import phrase
from drumhead.games.dropzone.verbs import LEXICON, Said, Verb
from drumhead.kernel import Event
from drumhead.kernel.lexicon import WHO, seat_mark

if TYPE_CHECKING:
    from drumhead.games.dropzone import Dropzone


@LEXICON.telling(Said.DAMAGE_ROLL)
def damage_roll(game: Dropzone, event: Event) -> str:
    """Damage dice of a Shooting action come as target, Energy, die, damage; others as plain dice."""
    if event.b:
        dice = ", ".join(str(die) for die in event.more)
        return f"Hits of Energy {event.b} on {game.called('thing', (int(event.a),))}: {dice}."
    parts = []
    for place in range(0, len(event.more) - 3, 4):
        target, energy, die, damage = event.more[place : place + 4]
        rolled = "Critical" if die == 0 else f"{die & 7}+{energy}"
        parts.append(f"{game.called('thing', (target,))} {rolled}: {damage}")
    return "Damage: " + "; ".join(parts) + "." if parts else ""


@LEXICON.telling(Said.ROLLED)
def rolled(game: Dropzone, event: Event) -> str:
    """A die, and what comes to it where anything does."""
    total = f", plus {event.b} makes {event.a + event.b}" if event.b else ""
    return f"{seat_mark(event.seat)} rolls a {event.a}{total}."


@LEXICON.telling(Said.EFFECT)
def effect(game: Dropzone, event: Event) -> str:
    """A modifier, or what a card was played on."""
    if event.a == 0:
        named = [game.called("thing", (one,)) for one in event.more if one]
        return f"{game.called('card', (int(event.card),))} on {', '.join(named)}." if named else ""
    return f"{game.called('thing', (int(event.b),))}: {phrase(int(event.a), int(event.c))}."


@LEXICON.telling(Said.RULE)
def rule(game: Dropzone, event: Event) -> str:
    """A scenario's own rules belong to no unit, and what they do is told in the lines that follow."""
    return f"{game.called('unit', (int(event.a),))} uses a rule of its own." if event.a else ""


@LEXICON.telling(Said.OVER)
def over(game: Dropzone, event: Event) -> str:
    if event.seat < 0:
        return f"A draw, {event.a} to {event.b} Victory Points."
    return f"{seat_mark(event.seat)} wins, {event.a} to {event.b} Victory Points."


@LEXICON.telling(Said.FINISHED)
def finished(game: Dropzone, event: Event) -> str:
    return ""


# -- what is told before it happens

LEXICON.foreseeing(Verb.AIM, Verb.COMBINE, Verb.REACT, Verb.CLAIM, Verb.PLAY)
LEXICON.foretelling(Said.DAMAGED, "what", "loses {} DP", "lost")
LEXICON.foretelling(Said.DESTROYED, "what", "is destroyed")
LEXICON.foretelling(Said.PIECE_DAMAGED, "what", "loses {} DP", "lost")
LEXICON.foretelling(Said.COLLAPSED, "what", "comes down")
LEXICON.foretelling(Said.CRASHED, "what", "crashes")
LEXICON.foretelling(Said.ABANDONED, "what", "abandons its place")
LEXICON.foretelling(Said.CLAIMED, "what", "is claimed")
LEXICON.foretelling(Said.SCORED, WHO, "scores {}", "points")
