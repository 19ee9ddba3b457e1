"""How does a page lead through the campaign? The book as plain data, what to draw of it, the choices between battles.

The same steps as in a terminal: the town is built up, the briefing is heard, an army marches, its battle is booked.
"""

from __future__ import annotations

from typing import Any

import msgspec

from drumhead.games.fantasy_commander.campaign.battles import (
    ENEMIES,
    GOALS,
    MAPS,
    OPTIONAL,
    POINTS,
    TITLES,
    begin,
    march,
    start_strength,
)
from drumhead.games.fantasy_commander.campaign.book import (
    ESCALATION,
    MISSIONS,
    MOST_LEVEL,
    MOST_REPUTATION,
    MOST_WELL_BEING,
    TOWN,
    Book,
    Recruit,
    Report,
    build,
    new_book,
    rating,
)
from drumhead.games.fantasy_commander.campaign.reports import finish
from drumhead.games.fantasy_commander.cards import KINDS, Cards, UnitDef
from drumhead.games.fantasy_commander.missions import ROUNDS
from drumhead.games.fantasy_commander.monsters import Automaton
from drumhead.games.fantasy_commander.state import CommanderState
from drumhead.kernel.campaign import Campaign, Encounter, Side, Turned
from drumhead.kernel.game import Game
from drumhead.kernel.illegal import Illegal, Malformed

PITCH = "A border town, five linked missions, monsters that play themselves. What you lose stays lost."


class StandAlone(Campaign):
    """The stand-alone campaign of these packs (FC-MOD-04)."""

    def __init__(self, game: Game[CommanderState], library: Cards) -> None:
        super().__init__("Stand-alone campaign", PITCH, "The horde", Automaton())
        self.game = game
        self.library = library

    def sides(self) -> list[Side]:
        return [Side(faction.id, faction.name, faction.words, faction.icon) for faction in self.library.factions]

    def begin(self, name: str, side: str, seed: str) -> dict[str, Any]:
        if side not in [faction.id for faction in self.library.factions]:
            raise Malformed(f"There is no faction '{side[:40]}'.")
        return _data(new_book(name, side, seed))

    def over(self, book: dict[str, Any]) -> bool:
        return _read(book).over()

    def stage(self, book: dict[str, Any]) -> str:
        held = _read(book)
        if held.over():
            return f"Ended: {rating(held)}."
        return f"Mission {held.mission} of {MISSIONS} lies ahead."

    def choose(self, book: dict[str, Any], do: str, things: list[str], places: list[int]) -> Turned:
        held = _read(book)
        if held.over():
            raise Illegal("FC-CAM-16", "This campaign is over.")
        if do == "build":
            if held.ahead is not None:
                raise Illegal("FC-CAM-02", "The briefing has begun; the town is built up before it.")
            if len(things) != 1:
                raise Malformed("One building at a time.")
            build(held, things[0])
        elif do == "brief":
            begin(held, self.library)
        elif do == "march":
            if held.ahead is None:
                raise Illegal("FC-CAM-02", "Hear the briefing before you march.")
            options = march(held, self.game, self.library, things, places)
            return Turned(_data(held), Encounter(TITLES[held.mission], options.lists, options.values))
        else:
            raise Malformed(f"Between missions one can build, brief and march, not '{do[:40]}'.")
        return Turned(_data(held))

    def finish(self, book: dict[str, Any], s: Any) -> dict[str, Any]:
        held = _read(book)
        finish(held, s)
        return _data(held)

    # -- what a page draws

    def page(self, book: dict[str, Any]) -> dict[str, object]:
        held = _read(book)
        faction = next((f for f in self.library.factions if f.id == held.faction), self.library.factions[0])
        return {
            "phase": "over" if held.over() else "town" if held.ahead is None else "muster",
            "faction": {"id": faction.id, "name": faction.name, "icon": faction.icon},
            "mission": held.mission,
            "missions": [self._mission(held, number) for number in range(1, MISSIONS + 1)],
            "reputation": [held.reputation, MOST_REPUTATION],
            "well_being": [held.well_being, MOST_WELL_BEING],
            "escalation": [held.level, MOST_LEVEL],
            "coins": held.coins,
            "town": [
                {
                    "id": c.id,
                    "name": c.name,
                    "price": c.price,
                    "text": c.text,
                    "icon": c.icon,
                    "built": c.id in held.built,
                }
                for c in TOWN
            ],
            "ahead": self._ahead(held),
            "people": self._people(held),
            "roster": [self._recruit(held, recruit) for recruit in held.roster],
            "reports": [self._report(report) for report in held.reports],
            "rating": rating(held) if held.over() else "",
            "score": held.reputation + held.well_being,
            "lost": held.lost,
        }

    def _mission(self, book: Book, number: int) -> dict[str, object]:
        report = next((report for report in book.reports if report.mission == number), None)
        place = next(scenario for scenario in self.library.scenarios if scenario.id == MAPS[number])
        ahead = "next" if number == book.mission and not book.over() else "later"
        state = ("won" if report.won else "lost") if report else ahead
        return {
            "number": number,
            "title": TITLES[number],
            "goal": GOALS[number],
            "optional": list(OPTIONAL[number]),
            "map": place.title,
            "rounds": ROUNDS[number],
            "enemy": self._enemy(number),
            "state": state,
        }

    def _enemy(self, number: int) -> dict[str, object]:
        faction = next((f for f in self.library.factions if f.id == ENEMIES[number]), None)
        return {
            "points": POINTS[number],
            "name": faction.name if faction else "",
            "id": faction.id if faction else "",
            "icon": faction.icon if faction else "",
        }

    def _ahead(self, book: Book) -> dict[str, object] | None:
        if book.ahead is None:
            return None
        texts = {card.id: {"name": card.name, "text": card.text, "icon": card.icon} for card in ESCALATION}
        return {
            "number": book.ahead.number,
            "limit": book.ahead.limit,
            "escalation": [texts[card] for card in book.ahead.escalation if card in texts],
        }

    def _people(self, book: Book) -> list[dict[str, object]]:
        """Everybody who can be mustered, by what they cost."""
        found = [unit for unit in self.library.units if self.library.factions[unit.faction].id == book.faction]
        return [
            {
                "id": unit.id,
                "name": unit.name,
                "icon": unit.icon,
                "faction": book.faction,
                "kind": KINDS[unit.kind],
                "cost": int(unit.cost),
                "strength": int(unit.strength),
                "once": not unit.regular(),
                "attack": int(unit.attack),
                "defence": int(unit.defence),
                "walk": int(unit.walk),
                "run": int(unit.run),
                "text": list(unit.words),
            }
            for unit in found
        ]

    def _recruit(self, book: Book, recruit: Recruit) -> dict[str, object]:
        card = self._card(recruit.card)
        return {
            "card": recruit.card,
            "name": card.name if card else recruit.card,
            "lost": recruit.lost,
            "starts": start_strength(book, recruit, card, False) if card else 0,
            "strength": int(card.strength) if card else 0,
            "veteran": recruit.veteran,
            "out": recruit.out,
        }

    def _report(self, report: Report) -> dict[str, object]:
        names = [card.name if (card := self._card(fallen)) else fallen for fallen in report.fallen]
        return msgspec.structs.asdict(report) | {"title": TITLES[report.mission], "fallen": names}

    def _card(self, name: str) -> UnitDef | None:
        return next((unit for unit in self.library.units if unit.id == name), None)


def _read(book: dict[str, Any]) -> Book:
    try:
        return msgspec.convert(book, Book)
    except msgspec.ValidationError as error:
        raise Malformed("That book is not one of this campaign.") from error


def _data(book: Book) -> dict[str, Any]:
    data: dict[str, Any] = msgspec.to_builtins(book)
    return data
