"""What must every game's content have done some time? Units activated, cards played, abilities paid and used."""

from drumhead.games.fantasy_commander.cards import TERRAIN_CARD, Cards
from drumhead.games.fantasy_commander.verbs import Said
from drumhead.kernel.events import Event

# Abilities and ground whose working an event tells by its rule.
TOLD = (
    "FC-ABL-08", "FC-ABL-13", "FC-ABL-16", "FC-ABL-17", "FC-ABL-18", "FC-ABL-21", "FC-ABL-22", "FC-ABL-23", "FC-ABL-27",
    "FC-TER-07", "FC-TER-08", "FC-TER-09", "FC-TER-13", "FC-TER-15", "FC-FAT-05", "FC-CRD-04", "FC-CUR-01", "FC-CUR-02",
)  # fmt: skip


def deeds(library: Cards) -> list[str]:
    """Everything printed that some game must do."""
    found = [f"{unit.name} is activated" for unit in library.units]
    for unit in library.units:
        for which in range(len(unit.surcharges)):
            found.append(f"{unit.name} pays for ability {which + 1}")
    for card in library.tactics:
        if card.index:
            found.append(f"{card.name} is played")
        if card.type == TERRAIN_CARD:
            found.append(f"{library.terrains[card.terrain].name} is placed")
    for rule in TOLD:
        found.append(f"{rule} is told")
    return found


def deeds_of(library: Cards, event: Event) -> list[str]:
    """Which of them this event proves."""
    found: list[str] = []
    if event.rule in TOLD:
        found.append(f"{event.rule} is told")
    if event.said is Said.ACTIVATED:
        found.append(f"{library.units[event.a >> 8].name} is activated")
    elif event.said is Said.PAID:
        found.append(f"{library.units[event.a >> 8].name} pays for ability {event.b + 1}")
    elif event.said is Said.CARD:
        found.append(f"{library.tactics[event.card >> 1].name} is played")
    elif event.said is Said.TERRAIN and event.card:
        found.append(f"{library.terrains[event.a].name} is placed")
    return found
