"""How does the log tell what the lexicon's templates cannot? A function for each such kind of event."""

from __future__ import annotations

from drumhead.games.shadows_edge.state import EdgeState
from drumhead.games.shadows_edge.verbs import LEXICON, Said, Verb
from drumhead.kernel import Event, Game, counted, seat_mark
from drumhead.kernel.lexicon import COUNTING, WHO


@LEXICON.telling(Said.MULLIGAN)
def exchanged(game: Game[EdgeState], event: Event) -> str:
    """So many cards, or none."""
    who = seat_mark(event.seat)
    return f"{who} exchanges {counted(int(event.b), 'card')}." if event.b else f"{who} keeps the hand."


@LEXICON.telling(Said.BOOST)
def boosted(game: Game[EdgeState], event: Event) -> str:
    """Attack, defence, or both."""
    parts = [f"{event.b:+d} attack"] if event.b else []
    parts += [f"+{event.c} defence"] if event.c else []
    return f"{game.called('card', (int(event.card),))} gets {' and '.join(parts)}."


@LEXICON.telling(Said.OVER)
def over(game: Game[EdgeState], event: Event) -> str:
    """The winner, or none."""
    return "The game is drawn." if event.seat < 0 else f"{seat_mark(event.seat)} wins."


# -- what is told before it happens

LEXICON.foreseeing(Verb.ATTACK, Verb.ORDER, Verb.ABILITY, Verb.DEPLOY, Verb.TARGET, Verb.RETREAT, Verb.INTERCEPT)
LEXICON.foretelling(Said.DAMAGE, "victim", "takes {}", "damage")
LEXICON.foretelling(Said.LOSS, "victim", "loses {} defence", "loss")
LEXICON.foretelling(Said.HEAL, "healed", "heals {}", "amount")
LEXICON.foretelling(Said.DEFEAT, "unit", "falls")
LEXICON.foretelling(Said.SHOCK, "unit", "is Battle Shocked")
LEXICON.foretelling(Said.AFFLICT, "unit", "is Afflicted")
LEXICON.foretelling(Said.WARDED, "unit", "is saved by its Ward")
LEXICON.foretelling(Said.BOUNCE, "unit", "goes back to its owner's hand")
LEXICON.foretelling(Said.STEAL, "unit", "changes sides")
LEXICON.foretelling(Said.DRAW, WHO, "draws {}", COUNTING)
LEXICON.foretelling(Said.DISCARD, WHO, "discards {}", COUNTING)
LEXICON.foretelling(Said.OVER, WHO, "wins")
