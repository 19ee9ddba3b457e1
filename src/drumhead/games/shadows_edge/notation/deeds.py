"""What must all games together have done some time? Every card played, every clause at work."""

from __future__ import annotations

from drumhead.games.shadows_edge.cards import BACK, ON_PLAY, TOKEN, Cards
from drumhead.games.shadows_edge.verbs import Said
from drumhead.kernel import Event


def deeds(cards: Cards) -> list[str]:
    """Every card must be played some time, and every clause must take effect."""
    found = []
    for card in cards.defs[BACK + 1 :]:
        found.append(_played(cards, card.card))
        found += [_clause(cards, card.card, place) for place in range(len(card.clauses))]
    return found


def deeds_of(cards: Cards, event: Event) -> list[str]:
    """What this event proves."""
    card = cards.defs[event.card]
    if event.said in (Said.DEPLOY, Said.EQUIP, Said.SUMMON, Said.COMMANDER, Said.ORDER):
        at_once = [place for place, clause in enumerate(card.clauses) if clause.auras or clause.trigger == ON_PLAY]
        return [_played(cards, card.card)] + [_clause(cards, card.card, place) for place in at_once]
    if event.said in (Said.TRIGGER, Said.ABILITY):
        return [_clause(cards, card.card, event.b)]
    return []


def _played(cards: Cards, card: int) -> str:
    verb = "is summoned" if cards.defs[card].kind == TOKEN else "is played"
    return f"{cards.defs[card].name} {verb}"


def _clause(cards: Cards, card: int, place: int) -> str:
    return f"{cards.defs[card].name}, clause {place + 1}"
