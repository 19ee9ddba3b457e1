"""Custom detachments: is an army list legal? Every violation with its rule, and the cards that a list brings."""

from typing import Final

from mypy_extensions import i64

from drumhead.games.high_command.cards import ARMY, WARCASTER, Cards
from drumhead.games.high_command.info import Rulings
from drumhead.kernel import Options, Preset, Violation

COLOURS: Final = ("blue", "red", "orange", "green", "purple", "yellow")
SIZE: Final = 12
SAME_NAME: Final = 5
CASTERS: Final = 3


class Army:
    """What a seat brings: a faction, warcasters, and the cards of its reinforcement deck."""

    def __init__(self, faction: i64, casters: tuple[int, ...], cards: tuple[int, ...]) -> None:
        self.faction: Final[i64] = faction
        self.casters: Final = casters
        self.cards: Final = cards


def detachment_of(cards: Cards, faction: i64, colour: i64) -> list[int]:
    """The printed detachment: every card of this colour, with its copies."""
    found: list[int] = []
    card: i64 = 0
    while card < cards.size:
        if cards.kind[card] == ARMY and cards.faction[card] == faction and cards.colours[card] >> colour & 1:
            for _ in range(cards.copies[card]):
                found.append(card)
        card += 1
    return found


def basics_of(cards: Cards, faction: i64) -> list[int]:
    """HC-SETUP-05: the basic resource cards of a faction."""
    found: list[int] = []
    card: i64 = 0
    while card < cards.size:
        if cards.kind[card] == 1 and cards.faction[card] == faction:  # HC-SETUP-05
            for _ in range(cards.copies[card]):
                found.append(card)
        card += 1
    return found


def number_of(cards: Cards, name: object) -> i64:
    """The card with this id, or -1."""
    if isinstance(name, str) and name in cards.id:
        return cards.id.index(name)
    return -1


class Muster:
    """Reads one seat's list and collects what is wrong with it."""

    def __init__(self, cards: Cards, seat: i64, quick: bool) -> None:
        self.cards: Final = cards
        self.seat: Final[i64] = seat
        self.quick: Final = quick
        self.wrong: list[Violation] = []

    def say(self, rule: str, sentence: str, where: str = "") -> None:
        """One more violation."""
        self.wrong.append(Violation(rule, sentence, self.seat, where))

    def read(self, data: object) -> Army | None:
        """The army that a list describes, as far as it can be read; complete only if nothing is wrong."""
        if not isinstance(data, dict):
            self.say("HC-SETUP-04", "A list names a faction, and may name warcasters and detachments.")
            return None
        for key in data:
            if key not in ("faction", "warcasters", "detachments"):
                self.say("HC-SETUP-04", f"A list has no part called '{str(key)[:40]}'.", str(key)[:40])
        name = data.get("faction")
        if not isinstance(name, str) or name not in self.cards.factions:
            known = ", ".join(self.cards.factions)
            self.say("HC-SETUP-04", f"There is no faction '{str(name)[:40]}'; there are: {known}.", "faction")
            return None
        faction = self.cards.factions.index(name)
        kit = self.cards.quick_kits[faction] if self.quick else self.cards.standard_kits[faction]
        casters = self.casters(data.get("warcasters"), faction, kit.casters)
        colours: list[int] = []
        deck = self.deck(data.get("detachments"), faction, kit.colours, colours)
        if self.quick:
            if sorted(casters) != sorted(kit.casters) or sorted(colours) != sorted(kit.colours):
                self.say("HC-QS-01", f"A quick start plays the fixed kit of {self.cards.faction_names[faction]}.")
        else:
            self.pair(casters, colours)
            self.names(deck)
        return Army(faction, tuple(casters), tuple(sorted(deck)))

    def casters(self, data: object, faction: i64, usual: tuple[int, ...]) -> list[int]:
        """HC-SETUP-06, HC-CUST-02: three different warcasters of the faction."""
        if data is None:
            return list(usual)
        found: list[int] = []
        if not isinstance(data, (list, tuple)):
            self.say("HC-SETUP-06", "Warcasters are a list of card ids.", "warcasters")
            return found
        for name in data:
            card = number_of(self.cards, name)
            if card < 0 or self.cards.kind[card] != WARCASTER or self.cards.faction[card] != faction:
                self.say("HC-SETUP-06", f"'{str(name)[:40]}' is no warcaster of this faction.", "warcasters")
            elif card in found:
                self.say("HC-CUST-02", f"{self.cards.name[card]} is chosen twice.", "warcasters")
            else:
                found.append(card)
        if len(data) != CASTERS and not self.quick:
            self.say("HC-SETUP-06", f"Choose exactly {CASTERS} warcasters, not {len(data)}.", "warcasters")
        return found

    def deck(self, data: object, faction: i64, usual: tuple[int, ...], colours: list[int]) -> list[int]:
        """The cards of all detachments; their colours go to ``colours``."""
        found: list[int] = []
        if data is None:
            colours += list(usual)
            for colour in usual:
                found += detachment_of(self.cards, faction, colour)
            return found
        if not isinstance(data, (list, tuple)):
            self.say("HC-SETUP-07", "Detachments are a list of colours, or of colours with cards.", "detachments")
            return found
        if len(data) != CASTERS and not self.quick:
            self.say(
                "HC-SETUP-07", f"Choose three detachments, one for each warcaster, not {len(data)}.", "detachments"
            )
        for entry in data:
            name: object = entry.get("colour") if isinstance(entry, dict) else entry
            if not isinstance(name, str) or name not in COLOURS:
                self.say("HC-CUST-01", f"There is no detachment colour '{str(name)[:40]}'.", "detachments")
                continue
            chosen = COLOURS.index(name)
            if chosen in colours:
                self.say("HC-CUST-05", f"Two detachments are {name}.", "detachments")
            colours.append(chosen)
            if isinstance(entry, dict):
                found += self.custom(entry.get("cards"), faction, chosen, name)
            else:
                found += detachment_of(self.cards, faction, chosen)
        return found

    def custom(self, data: object, faction: i64, colour: i64, name: str) -> list[int]:
        """HC-CUST-01: exactly twelve cards of this colour and faction; HC-CUST-06: of whatever set."""
        found: list[int] = []
        if not isinstance(data, dict):
            self.say("HC-CUST-01", f"The cards of the {name} detachment are ids with their numbers.", "detachments")
            return found
        size: i64 = 0
        for key, copies in data.items():
            card = number_of(self.cards, key)
            if not isinstance(copies, int) or isinstance(copies, bool) or not 0 < copies <= SIZE:
                self.say("HC-CUST-01", f"How many copies of '{str(key)[:40]}'? From 1 to {SIZE}.", "detachments")
                continue
            size += copies
            if card < 0 or self.cards.kind[card] != ARMY or self.cards.faction[card] != faction:
                self.say("HC-CUST-01", f"'{str(key)[:40]}' is no detachment card of this faction.", "detachments")
            elif not self.cards.colours[card] >> colour & 1:
                self.say("HC-CUST-01", f"{self.cards.name[card]} is not {name}.", "detachments")
            else:
                for _ in range(copies):
                    found.append(card)  # HC-CUST-06: of whatever set
        if size != SIZE:
            self.say("HC-CUST-01", f"The {name} detachment has {size} cards, not {SIZE}.", "detachments")
        return found

    def pair(self, casters: list[int], colours: list[int]) -> None:
        """HC-SETUP-07, HC-CUST-07: every warcaster gets a detachment of its own, in a colour that it prints."""
        if len(casters) != CASTERS or len(colours) != CASTERS:
            return
        for first in range(CASTERS):
            for second in range(CASTERS):
                third = CASTERS - first - second
                if first != second and 0 <= third < CASTERS and third != first and third != second:
                    order = (first, second, third)
                    matched = 0
                    for i in range(CASTERS):
                        matched += self.cards.colours[casters[i]] >> colours[order[i]] & 1
                    if matched == CASTERS:
                        return
        self.say("HC-CUST-07", "These warcasters cannot each take one of these colours.", "detachments")

    def names(self, deck: list[int]) -> None:
        """HC-CUST-03: at most five cards of one name in all; HC-CUST-04: in whichever detachments."""
        count: dict[str, int] = {}
        for card in deck:
            name = self.cards.name[card]
            count[name] = count.get(name, 0) + 1  # HC-CUST-04: in whichever detachments
        for name, copies in count.items():
            if copies > SAME_NAME:
                self.say("HC-CUST-03", f"{copies} copies of {name}; {SAME_NAME} are the most.", "detachments")


def violations(cards: Cards, options: Options, chosen: Rulings) -> list[Violation]:
    """Everything wrong with the seats' lists, and with who shall begin."""
    lists = options.lists
    if len(lists) != options.seats:
        return [Violation("HC-SETUP-04", f"{options.seats} players need {options.seats} lists, not {len(lists)}.")]
    wrong: list[Violation] = []
    if chosen.first >= options.seats:
        wrong.append(Violation("HC-SETUP-12", f"There is no seat {chosen.first + 1} at this table.", -1, "first"))
    taken: dict[int, int] = {}
    for seat in range(len(lists)):
        muster = Muster(cards, seat, chosen.quick_start)
        army = muster.read(lists[seat])
        wrong += muster.wrong
        if army is not None:
            if army.faction in taken:
                name = cards.faction_names[army.faction]
                wrong.append(Violation("HC-R-01", f"{name} is led by another player already.", seat, "faction"))
            taken[int(army.faction)] = seat
    return wrong


def presets(cards: Cards, kits: list[Preset]) -> list[Preset]:
    """Each faction's standard army, and the pack's named ones."""
    ready = [
        Preset(
            cards.factions[i], cards.faction_names[i], "The faction's standard army.", {"faction": cards.factions[i]}
        )
        for i in range(len(cards.factions))
    ]
    usual = ["cygnar", "khador", "protectorate", "cryx"]  # the first two are the boxes that people know
    first = [preset for name in usual for preset in ready if preset.id == name]
    return first + [preset for preset in ready if preset.id not in usual] + kits
