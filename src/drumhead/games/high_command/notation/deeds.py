"""What can every card do some time? The deeds that the content runner waits for, and the events that prove them."""

from __future__ import annotations

from drumhead.games.high_command.cards import ARMY, BACKS, BASIC, LOCATION, ON_SCORE, STATIC, WARCASTER, WINDS, Cards
from drumhead.games.high_command.effects import Nothing
from drumhead.games.high_command.verbs import Said
from drumhead.kernel import Event

PROOFS = {
    Said.PURCHASED: "is purchased",
    Said.DEPLOYED: "takes the field",
    Said.RUSHED: "takes the field",
    Said.PLACED: "takes the field",
    Said.PAID: "pays",
    Said.CAPTURED: "is captured",
    Said.WINDS: "blows",
}


def name_of(cards: Cards, card: int) -> str:
    """Two cards may bear one name, so the id tells them apart."""
    return f"{cards.name[card]} ({cards.id[card]})"


def deeds(cards: Cards) -> list[str]:
    """Every card comes into the game, every ability works, everything that can pay pays."""
    deeds: list[str] = []
    for card in range(BACKS, cards.size):
        kind, name = cards.kind[card], name_of(cards, card)
        if kind == ARMY:
            deeds.append(f"{name} is purchased")
        if cards.health[card] >= 0 or kind == WARCASTER:
            deeds.append(f"{name} takes the field")
        if kind in (BASIC, ARMY, LOCATION) and (cards.cmd[card] or cards.war[card]):
            deeds.append(f"{name} pays")
        if kind == LOCATION:
            deeds.append(f"{name} is captured")
        if kind == WINDS:
            deeds.append(f"{name} blows")
        for place, clause in enumerate(cards.clauses[card]):
            silent = all(isinstance(op, Nothing) for op in clause.ops)
            if clause.trigger not in (STATIC, ON_SCORE) and not silent:
                deeds.append(f"{name}, ability {place + 1}")
    return deeds


def deeds_of(cards: Cards, event: Event) -> list[str]:
    """What an event proves."""
    name = name_of(cards, event.card)
    if event.said is Said.ABILITY:
        return [f"{name}, ability {event.b + 1}"]
    if isinstance(event.said, Said) and event.said in PROOFS:
        return [f"{name} {PROOFS[event.said]}"]
    return []
