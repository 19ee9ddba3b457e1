"""How does the log tell what the lexicon's templates cannot? A function for each such kind of event."""

from __future__ import annotations

from drumhead.games.high_command.cards import (
    BAN_ENTER,
    BLANK,
    DISARM,
    HAND_SIZE,
    HP,
    KEYWORD,
    POW,
    PRICE,
    SET_POW,
    SHIELD,
    SLOTS,
    TOTAL,
    WEIGH,
)
from drumhead.games.high_command.state import HighState
from drumhead.games.high_command.verbs import LEXICON, Said, Verb
from drumhead.kernel import Event, Game, seat_mark
from drumhead.kernel.lexicon import COUNTING, WHO

SPANS = (
    "in this attack",
    "this turn",
    "until the next turn of its player starts",
    "until the next turn of its player ends",
    "this round",
    "for good",
)


@LEXICON.telling(Said.ATTACK)
def attack(game: Game[HighState], event: Event) -> str:
    """Against one opponent, or against all who are there."""
    whom = ", all-out" if event.b < 0 else f", against {seat_mark(event.b)}"
    return f"{seat_mark(event.seat)} attacks at {game.called('card', (int(event.card),))}{whom}."


@LEXICON.telling(Said.SCRIED)
def scried(game: Game[HighState], event: Event) -> str:
    """The top card, or the top two cards."""
    cards = "card" if event.a == 1 else f"{event.a} cards"
    return f"{seat_mark(event.seat)} looks at the top {cards} of the army deck."


@LEXICON.telling(Said.BANNED)
def banned(game: Game[HighState], event: Event) -> str:
    """Nobody enters, or nobody captures, for a while."""
    deed = "enter" if event.b == BAN_ENTER else "capture"
    because = game.called("card", (int(event.card),))
    return f"{seat_mark(event.seat)} cannot {deed} there, because of {because}, {SPANS[event.more[1]]}."


STATES = {
    BLANK: "loses its abilities",
    DISARM: "cannot fight",
    SHIELD: "cannot be destroyed",
    KEYWORD: "gains a keyword",
}


@LEXICON.telling(Said.CHANGED)
def changed(game: Game[HighState], event: Event) -> str:
    """A timed change of a card in play, or of what a player may do."""
    who, card = seat_mark(event.seat), game.called("card", (int(event.card),))
    what, n = int(event.b), int(event.c)
    span = SPANS[event.more[1]]
    if what in (POW, HP):
        return f"{card} of {who} gets {n:+d} {'Power' if what == POW else 'Health'} {span}."
    if what == SET_POW:
        return f"{card} of {who} has Power {n} {span}."
    if what in STATES:
        return f"{card} of {who} {STATES[what]} {span}."
    if what == WEIGH:
        return f"{card} of {who} counts as {n} cards for captures {span}."
    if what == TOTAL:
        return f"{who} gets {n:+d} total Power from {card} {span}."
    if what == PRICE:
        return f"{card} costs {who} {-n} less {span}."
    if what == SLOTS:
        return f"{who} may bank {n} more."
    if what == HAND_SIZE:
        return f"{who} will draw {n} more."
    return f"{card} changes things for {who} {span}."


# -- what is told before it happens

LEXICON.foreseeing(
    Verb.ATTACK, Verb.TARGET, Verb.ALL_OUT, Verb.PICK, Verb.CAPTURE, Verb.ORDER, Verb.USE, Verb.RUSH, Verb.DEPLOY
)
LEXICON.foretelling(Said.DESTROYED, "unit", "is destroyed")
LEXICON.foretelling(Said.SAVED, "unit", "is saved")
LEXICON.foretelling(Said.BOUNCED, "unit", "goes back to the hand")
LEXICON.foretelling(Said.CAPTURED, WHO, "captures {}", COUNTING)
LEXICON.foretelling(Said.DREW, WHO, "draws {}", COUNTING)
LEXICON.foretelling(Said.CULLED, WHO, "culls {}", COUNTING)
LEXICON.foretelling(Said.OVER, WHO, "wins")
LEXICON.foretelling_until(Said.ROUND, Said.TURN)
