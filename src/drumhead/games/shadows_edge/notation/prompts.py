"""What is a seat asked, and why now? A question for each step that asks."""

from __future__ import annotations

from drumhead.games.shadows_edge.intercept import Intercept
from drumhead.games.shadows_edge.mulligan import Mulligan
from drumhead.games.shadows_edge.notation.words import name_of
from drumhead.games.shadows_edge.setup import hand_size
from drumhead.games.shadows_edge.state import EdgeState
from drumhead.games.shadows_edge.triggers import Resolve
from drumhead.games.shadows_edge.turn import Main
from drumhead.games.shadows_edge.verbs import LEXICON, Verb
from drumhead.kernel import Prompt, counted


@LEXICON.asking(Mulligan)
def exchange(s: EdgeState, seat: int, step: Mulligan) -> Prompt:
    """Cards back into the deck, once."""
    again = f"Pick the cards to shuffle back; then you draw up to {hand_size(s, seat)} again. This is the only time."
    return Prompt("Exchange cards?", again, "SE-MULL-01")


@LEXICON.asking(Intercept)
def intercept(s: EdgeState, seat: int, step: Intercept) -> Prompt:
    """Shots at a Flying unit."""
    moves = f"{name_of(s, step.flyer)} moves to the Front. A shooter may answer for its operation cost."
    return Prompt("Intercept?", moves, "SE-INT-01")


@LEXICON.asking(Main)
def act(s: EdgeState, seat: int, step: Main) -> Prompt:
    """All that a turn holds."""
    p = s.points[seat]
    reserve = " and 1 in Reserve" if p.reserve else ""
    have = f"You have {counted(int(p.pool), 'command point')}{reserve}. Act in any order, then end the turn."
    return Prompt("Your Main Phase", have, "SE-TURN-03")


QUESTIONS = {
    Verb.TOP: ("Put each card on top of your deck (the last one is drawn first) or at the bottom.", "SE-ORD-04"),
    Verb.LINE: ("Into which line does the unit return?", "SE-DEP-06"),
    Verb.CHOOSE: ("Choose a card in your Graveyard.", "SE-ORD-03"),
    Verb.PASS: ("Choose a second target, or none.", "SE-ORD-03"),
    Verb.TARGET: ("Choose a target.", "SE-ORD-03"),
}


@LEXICON.asking(Resolve)
def choose(s: EdgeState, seat: int, step: Resolve) -> Prompt:
    """What the card asks for: the first option tells."""
    first = step.options(s, step.seat)[0].verb
    assert isinstance(first, Verb)
    sentence, rule = QUESTIONS[first]
    return Prompt(s.cards.defs[step.card].name, sentence, rule)
