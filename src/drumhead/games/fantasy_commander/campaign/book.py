"""What does the town's book hold between missions, and what can be built? Chapter "The campaign"."""

from __future__ import annotations

from pathlib import Path

import msgspec

from drumhead.kernel.illegal import Illegal, Malformed

MISSIONS = 5
MOST_REPUTATION = 20
MOST_WELL_BEING = 15
MOST_LEVEL = 5


class TownCard(msgspec.Struct, frozen=True):
    """A building: its price and what it does."""

    id: str
    name: str
    price: int
    text: str
    icon: str


TOWN = (
    TownCard("wall", "Wall", 4, "Two palisades stand in your zone in every battle.", "stone-wall"),
    TownCard("training_yard", "Training Yard", 3, "One regular unit has Master of Attack 1.", "archery-target"),
    TownCard("infirmary", "Infirmary", 3, "Units start every mission at full strength.", "bandage-roll"),
    TownCard("beacon", "Beacon", 2, "You take the initiative on ties.", "torch"),
    TownCard("granary", "Granary", 2, "Well-being rises by 2, once.", "granary"),
    TownCard("smithy", "Smithy", 4, "One infantry unit has Armour.", "anvil-impact"),
    TownCard("shrine", "Shrine", 3, "An Altar of Healing stands in your zone in every battle.", "star-altar"),
    TownCard("watch_post", "Watch Post", 2, "You see the monsters' tokens before you hand out orders.", "watchtower"),
    TownCard("guild_hall", "Guild Hall", 3, "One more coin after every mission.", "two-coins"),
    TownCard("stables", "Stables", 3, "One monstrous unit runs one hex farther.", "horse-head"),
)


class EscalationCard(msgspec.Struct, frozen=True):
    id: str
    name: str
    text: str
    icon: str


ESCALATION = (
    EscalationCard("larger_pack", "Larger Pack", "30 points of monsters more.", "wolf-howl"),
    EscalationCard("night_raid", "Night Raid", "In rounds 1 and 2 nobody shoots beyond base range.", "night-sky"),
    EscalationCard("poisoned_wells", "Poisoned Wells", "Well-being falls by 1.", "well"),
    EscalationCard("old_fury", "Old Fury", "Monsters reroll one attack die.", "angry-eyes"),
    EscalationCard("storm", "Storm", "Nobody flies in round 1.", "lightning-storm"),
    EscalationCard("deserters", "Deserters", "Your limit is 25 points lower.", "run"),
    EscalationCard("bold_chief", "Bold Chief", "An enemy hero joins them.", "overlord-helm"),
    EscalationCard("burning_fields", "Burning Fields", "You lose a coin.", "burning-tree"),
    EscalationCard("second_wave", "Second Wave", "Three conscript units arrive in round 3.", "crossed-swords"),
    EscalationCard("quiet_days", "Quiet Days", "Nothing happens; escalation falls by 1.", "peace-dove"),
)


class Recruit(msgspec.Struct):
    """A unit of the lasting roster."""

    card: str
    lost: int = 0
    veteran: bool = False
    out: int = 0
    """Missions that a fallen hero still sits out."""


class Report(msgspec.Struct, frozen=True):
    """A finished mission (FC-CAM-14)."""

    mission: int
    won: bool
    rounds: int
    destroyed: int
    fallen: list[str]
    points_held: int
    goals: list[str]
    reputation: int
    well_being: int
    coins: int


class Mission(msgspec.Struct):
    """The mission that lies ahead: what was drawn for it."""

    number: int
    enemies: list[str]
    escalation: list[str]
    limit: int
    waves: list[list[str | int]] = []


class Book(msgspec.Struct):
    """A campaign as it is saved between missions."""

    name: str  # FC-MOD-04
    faction: str
    seed: str
    mission: int = 1
    reputation: int = 0
    well_being: int = 8
    coins: int = 3
    level: int = 0
    built: list[str] = []
    roster: list[Recruit] = []
    pile: list[str] = []
    """Escalation cards still to come, top last."""
    ahead: Mission | None = None
    reports: list[Report] = []
    lost: bool = False

    def over(self) -> bool:
        """Lost, or all missions fought."""
        return self.lost or self.mission > MISSIONS  # FC-CAM-16


def new_book(name: str, faction: str, seed: str) -> Book:
    """A campaign before its first mission."""
    return Book(name[:40], faction, seed)


def save_book(book: Book, path: Path) -> None:
    """Write the book whole or not at all."""
    beside = path.with_suffix(".new")
    beside.write_bytes(msgspec.json.format(msgspec.json.encode(book)))
    beside.replace(path)


def load_book(path: Path) -> Book:
    """Read a book; a file that is none is refused with a sentence."""
    try:
        return msgspec.json.decode(path.read_bytes(), type=Book)
    except OSError as error:
        raise Malformed("There is no such campaign.") from error
    except msgspec.MsgspecError as error:
        raise Malformed("That file is not a campaign.") from error


def build(book: Book, card: str) -> None:
    """Buy a town card; each once."""
    known = {town.id: town for town in TOWN}
    town = known.get(card)
    if town is None:
        raise Malformed(f"There is no town card '{card[:40]}'.")
    if card in book.built:
        raise Illegal("FC-CAM-02", f"The {town.name} stands already.")
    if book.coins < town.price:
        raise Illegal("FC-CAM-02", f"The {town.name} costs {town.price} coins; you have {book.coins}.")
    book.coins -= town.price
    book.built.append(card)
    if card == "granary":
        change_well_being(book, 2)


def change_well_being(book: Book, change: int) -> None:
    """Within its bounds."""
    book.well_being = max(0, min(MOST_WELL_BEING, book.well_being + change))  # FC-CAM-01


def change_reputation(book: Book, change: int) -> None:
    book.reputation = max(0, min(MOST_REPUTATION, book.reputation + change))


def change_level(book: Book, change: int) -> None:
    book.level = max(0, min(MOST_LEVEL, book.level + change))


def rating(book: Book) -> str:
    """How the story ends."""
    if book.lost:
        return "ruin"
    score = book.reputation + book.well_being
    for least, word in ((25, "legend"), (18, "renowned"), (10, "the town stands")):
        if score >= least:
            return word
    return "ruin"
