"""Sentences of the log. What the numbers of each kind of event mean stands beside its sentence.

Seats are named by their number: the face of an event knows no faction, and clients have names of their own.
"""

from __future__ import annotations

from enum import Enum

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
    Cards,
)
from drumhead.games.high_command.state import HighSaid
from drumhead.kernel import Event

SEAT_WORDS = ("Seat 1", "Seat 2", "Seat 3", "Seat 4")
SPANS = (
    "in this attack",
    "this turn",
    "until the next turn of its player starts",
    "until the next turn of its player ends",
    "this round",
    "for good",
)


def sentence_of(cards: Cards, event: Event) -> str:
    """One sentence; '' for what only animates."""
    said = event.said
    who = SEAT_WORDS[event.seat] if event.seat >= 0 else "The table"
    card = cards.name[event.card]
    a, b = int(event.a), int(event.b)
    if said is HighSaid.ROUND:
        return f"Round {a} begins."
    if said is HighSaid.TOTALS:
        return f"{who} attacks with Power {a} against {b}."
    if said is HighSaid.ATTACK:
        return f"{who} attacks at {card}{', all-out' if b < 0 else f', against {SEAT_WORDS[b]}'}."
    if said is HighSaid.PAID:
        return f"{who} discards {card} for {b} {'WAR' if a else 'CMD'}."
    if said is HighSaid.PICKED:
        return f"{who} picks {card} (Health {b}); {int(event.c)} Power left."
    if said is HighSaid.RESHUFFLED:
        return f"{who} shuffles {a} discarded cards into a new army deck."
    if said is HighSaid.SCRIED:
        return f"{who} looks at the top {'card' if a == 1 else f'{a} cards'} of the army deck."
    if said is HighSaid.SCORE:
        return f"{who} counts {a} VP and {b} {'capture' if b == 1 else 'captures'}."
    if said is HighSaid.OVER:
        return f"{who} wins with {a} VP."
    if said is HighSaid.STOWED:
        return f"{who} puts {card} {'on top' if a else 'at the bottom'} of the army deck."
    if said is HighSaid.BANNED:
        deed = "enter" if b == BAN_ENTER else "capture"
        return f"{who} cannot {deed} there, because of {card}, {SPANS[event.more[1]]}."
    if said is HighSaid.CHANGED:
        return changed(cards, who, card, event)
    pattern = PLAIN.get(said, "")
    return pattern.format(who=who, card=card)


PLAIN: dict[Enum, str] = {
    HighSaid.WINDS: "The Winds of War turn: {card}.",
    HighSaid.TURN: "{who} takes a turn.",
    HighSaid.CAPTURED: "{who} captures {card}.",
    HighSaid.OCCUPIED: "{who} leaves {card} behind as occupying force.",
    HighSaid.EXPELLED: "{who} loses {card} from the captured location.",
    HighSaid.LOCATION: "A new location: {card}.",
    HighSaid.DEPLOYED: "{who} deploys {card}.",
    HighSaid.PURCHASED: "{who} purchases {card}.",
    HighSaid.RUSHED: "{who} rushes {card}.",
    HighSaid.RESERVE: "{card} joins the reserves of {who}.",
    HighSaid.REFRESHED: "{who} refreshes {card}.",
    HighSaid.DISCARDED: "{who} discards {card}.",
    HighSaid.BANKED: "{who} banks {card}.",
    HighSaid.UNBANKED: "{who} takes the banked cards back.",
    HighSaid.DREW: "{who} draws {card}.",
    HighSaid.CULLED: "{who} culls {card}.",
    HighSaid.SWEPT: "{card} of {who} has no Health left and is discarded.",
    HighSaid.DESTROYED: "{card} of {who} is destroyed.",
    HighSaid.SAVED: "{card} of {who} does not yield.",
    HighSaid.LEFT: "{card} of {who} leaves for the occupying pile.",
    HighSaid.ABILITY: "{who} uses the ability of {card}.",
    HighSaid.MOVED: "{card} of {who} moves.",
    HighSaid.PLACED: "{who} places {card}.",
    HighSaid.TOOK: "{who} takes {card} from the reserves.",
    HighSaid.RECALLED: "{card} returns to the hand of {who}.",
    HighSaid.RETIRED: "{who} moves {card} to the occupying pile.",
    HighSaid.BOUNCED: "{card} returns to the hand of {who}.",
    HighSaid.SPENT: "{who} discards {card} for its effect.",
}

STATES = {
    BLANK: "loses its abilities",
    DISARM: "cannot fight",
    SHIELD: "cannot be destroyed",
    KEYWORD: "gains a keyword",
}


def changed(cards: Cards, who: str, card: str, event: Event) -> str:
    """A timed change: a is the card in play (or -1), b what changes, c by how much; more: source, how long."""
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
