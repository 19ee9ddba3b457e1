"""Which printed things must some game do some time, and which event proves it? For the content runner."""

from __future__ import annotations

from drumhead.games.dropzone.cards import Cards
from drumhead.games.dropzone.printed import LIST, SETUP, STATIC
from drumhead.games.dropzone.resolve import OF_COMMANDER, OF_UNIT
from drumhead.games.dropzone.texts import Clause
from drumhead.games.dropzone.verbs import Said
from drumhead.kernel import Event


def deeds(cards: Cards) -> list[str]:
    """Every offered card takes effect, every weapon is fired, every rule that acts by itself or by choice does."""
    found = [f"{card.id} {card.name} takes effect" for card in cards.defs[1:] if card.offered]
    found += [f"{w.id} fires" for w in cards.weapons[1:]]
    for unit in cards.units[1:]:
        found += rules(unit.id, unit.clauses)
    for leader in cards.commanders[1:]:
        found += rules(leader.id, leader.clauses)
    return found


def rules(name: str, clauses: tuple[Clause, ...]) -> list[str]:
    """The clauses of a unit or commander that act; static ones hold all the time and show in tests."""
    acting = [number for number, clause in enumerate(clauses) if clause.ops and acts(clause)]
    return [f"{name} uses its rule {number}" for number in acting]


def acts(clause: Clause) -> bool:
    return clause.trigger not in (STATIC, LIST, SETUP)


def deeds_of(cards: Cards, event: Event) -> list[str]:
    if event.said is Said.RESOLVED and event.card:
        card = cards.card(event.card)
        return [f"{card.id} {card.name} takes effect"]
    if event.said is Said.HIT_ROLL or event.said is Said.AIMED:
        return [f"{cards.weapons[event.b].id} fires"] if event.b else []
    if event.said is Said.RULE and event.more:
        origin, row = event.more
        if origin == OF_UNIT:
            return [f"{cards.units[row].id} uses its rule {event.b}"]
        if origin == OF_COMMANDER:
            return [f"{cards.commanders[row].id} uses its rule {event.b}"]
    return []
