"""What do High Command's packs hold, and how do they become the tables that the rules read?"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec

from drumhead.content import ContentError, FileKind, GameContent, Item, Pack, Problem, Where, load_packs
from drumhead.content.conform import nearest
from drumhead.content.effects import FilterEntry, Vocabulary, ast, check, rules_text
from drumhead.games.high_command import cards as c
from drumhead.games.high_command.content.compiler import CommandCompiler, doubts, fill
from drumhead.games.high_command.content.vocabulary import KEYWORDS, words
from drumhead.kernel import Malformed, Preset

Colour = Literal["blue", "red", "orange", "green", "purple", "yellow"]
COLOURS: tuple[Colour, ...] = ("blue", "red", "orange", "green", "purple", "yellow")
STAGES = ("early", "mid", "late")
Small = Annotated[int, msgspec.Meta(ge=0, le=12)]
Copies = Annotated[int, msgspec.Meta(ge=1, le=12)]
CardId = Annotated[str, msgspec.Meta(pattern=r"^[A-Z0-9][A-Z0-9-]{1,15}$")]
Name = Annotated[str, msgspec.Meta(min_length=1, max_length=48)]
Type = Annotated[str, msgspec.Meta(pattern=r"^[a-z]{2,16}$")]
Icon = Annotated[str, msgspec.Meta(pattern=r"^[a-z0-9-]{2,40}$")]

KEYWORD_STARTS = {name.split()[0] for name in KEYWORDS} | {"Battlegroup"}
BASE = Path(__file__).parent.parent / "packs" / "base"
DETACHMENT = 12
BASICS = 12
MOST_TYPES = 60


class Resources(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    cmd: Small = 0
    war: Small = 0


NOTHING = Resources()


class CardFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A card of a faction: an army card has a detachment, a warcaster colours, a basic resource card neither."""

    id: CardId
    name: Name
    types: list[Type]
    icon: Icon
    copies: Copies = 1
    detachment: Colour | None = None
    colours: list[Colour] = []
    gives: Resources = NOTHING
    power: Small | None = None
    health: Annotated[int, msgspec.Meta(ge=1, le=12)] | None = None
    cost: Resources | None = None
    rush: Resources | None = None
    vp: Small = 0
    keywords: list[str] = []
    effect: str = ""
    flavour: str = ""


class LocationFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    id: CardId
    name: Name
    icon: Icon
    vp: Small
    gives: Resources = NOTHING
    effect: str = ""
    flavour: str = ""


class WindsFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    id: CardId
    name: Name
    stage: Literal["early", "mid", "late"]
    icon: Icon
    effect: str
    flavour: str = ""


Printed = CardFile | LocationFile | WindsFile


class KitFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    warcasters: list[CardId]
    detachments: list[Colour]


class FactionFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    id: Annotated[str, msgspec.Meta(pattern=r"^[a-z][a-z_]{1,20}$")]
    name: Name
    icon: Icon
    quick_start: KitFile
    standard: KitFile


class NamedKitFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    id: Annotated[str, msgspec.Meta(pattern=r"^[a-z][a-z0-9_]{1,30}$")]
    title: Name
    sentence: str
    faction: str
    warcasters: list[CardId]
    detachments: list[Colour]


class QuickStartFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    locations: list[CardId]
    locations_errata: list[CardId]
    winds: list[CardId]


class Library:
    """A pack as the game uses it: the tables, and what people read about each card."""

    def __init__(self, pack: Pack) -> None:
        self.pack = pack
        self.hash = pack.hash
        self.cards: c.Cards
        self.texts: list[str] = []
        self.icons: list[str] = []
        self.flavours: list[str] = []
        self.by_id: dict[str, int] = {}
        self.faction_icons: list[str] = []
        self.kits = [_preset(kit) for kit in pack.values("kits")]
        self.vocabulary: Vocabulary
        self.compiler: CommandCompiler


def _preset(kit: NamedKitFile) -> Preset:
    data = {"faction": kit.faction, "warcasters": list(kit.warcasters), "detachments": list(kit.detachments)}
    return Preset(kit.id, kit.title, kit.sentence, data)


def faction_of(item: Item[Any]) -> str:
    """A faction's cards lie in the file that bears its name."""
    return Path(item.where().file).stem


def build(pack: Pack) -> Library:
    """The tables of a pack. Raises ContentError with everything that is wrong with it."""
    problems = _misfits(pack)
    if problems:
        raise ContentError(sorted(problems))
    library = Library(pack)
    entries: list[tuple[str, Item[object]]] = []
    for kind in ("cards", "locations", "winds"):
        entries += [(kind, item) for item in pack.items(kind)]
    types = _types(pack)
    library.vocabulary = _vocabulary(types)
    library.compiler = CommandCompiler(library.vocabulary, types)
    table = c.Cards(len(entries) + c.BACKS)
    table.type_names = list(types)
    table.warjack = 1 << types["warjack"]
    table.warrior = 1 << types["warrior"]
    library.cards = table
    library.texts = [""] * table.size
    library.icons = [""] * table.size
    library.flavours = [""] * table.size
    factions = [item.value for item in pack.items("factions")]
    table.factions = [faction.id for faction in factions]
    table.faction_names = [faction.name for faction in factions]
    library.faction_icons = [faction.icon for faction in factions]
    for place, name in enumerate(("an army card", "a reinforcement card", "a location", "a Winds card")):
        table.name[place] = name
    for card, (kind, item) in enumerate(entries, start=c.BACKS):
        value = item.value
        assert isinstance(value, CardFile | LocationFile | WindsFile)
        faction = faction_of(item) if kind == "cards" else ""
        _enter(library, card, kind, value, item.where("effect"), types, faction)
    for faction in factions:
        table.quick_kits.append(_kit(library, faction.quick_start))
        table.standard_kits.append(_kit(library, faction.standard))
    for quick in pack.values("quick_start"):
        table.quick_locations = tuple(library.by_id[name] for name in quick.locations)
        table.errata_locations = tuple(library.by_id[name] for name in quick.locations_errata)
        table.quick_winds = tuple(library.by_id[name] for name in quick.winds)
    return library


def _kit(library: Library, kit: KitFile) -> c.Kit:
    casters = tuple(library.by_id[name] for name in kit.warcasters)
    return c.Kit(casters, tuple(COLOURS.index(colour) for colour in kit.detachments))


def _types(pack: Pack) -> dict[str, int]:
    names = ["warrior", "warjack", "character", "resource", "location", "warcaster", "winds"]
    for item in pack.items("cards"):
        names += [name for name in item.value.types if name not in names]
    return {name: place for place, name in enumerate(names)}


def _vocabulary(types: dict[str, int]) -> Vocabulary:
    """The words of the game, with those types that only this pack knows."""
    v = words()
    new = [FilterEntry(name, (), ("type", name), "noun", name) for name in types if name not in v.filters]
    return v.with_filters(new)


KINDS = {"cards": "", "locations": "location", "winds": "winds"}
"""The sorts of cards, and what the effect language calls each."""


def _enter(
    library: Library, card: int, kind: str, value: Printed, where: Where, types: dict[str, int], faction: str
) -> None:
    """Write one card into the tables. Raises ContentError with what is wrong with its text."""
    table = library.cards
    table.id[card] = value.id
    table.name[card] = value.name
    library.by_id[value.id] = card
    library.icons[card] = value.icon
    library.flavours[card] = value.flavour
    if isinstance(value, CardFile):
        _enter_card(table, card, value, types, faction)
    elif isinstance(value, LocationFile):
        table.kind[card] = c.LOCATION
        table.types[card] = 1 << types["location"]
        table.vp[card] = value.vp
        table.cmd[card], table.war[card] = value.gives.cmd, value.gives.war
    else:
        table.kind[card] = c.WINDS
        table.types[card] = 1 << types["winds"]
        table.stage[card] = STAGES.index(value.stage)
    said = KINDS[kind]
    clauses = check(value.effect, library.vocabulary, where, said) if value.effect else []
    wrong = doubts(clauses, kind, library.compiler, where)
    if wrong:
        raise ContentError(wrong)
    fill(table, card, clauses, library.compiler)
    library.texts[card] = text_of(clauses, library.vocabulary, said)


def text_of(clauses: list[ast.Clause], vocabulary: Vocabulary, kind: str) -> str:
    """The rules sentences of a card."""
    return rules_text(clauses, vocabulary, kind) if clauses else ""


def _enter_card(table: c.Cards, card: int, value: CardFile, types: dict[str, int], faction: str) -> None:
    table.faction[card] = table.factions.index(faction)
    table.kind[card] = c.ARMY if value.detachment else c.WARCASTER if value.colours else c.BASIC
    table.copies[card] = value.copies
    for name in value.types:
        table.types[card] |= 1 << types[name]
    table.character[card] = 1 if "character" in value.types else 0
    table.cmd[card], table.war[card] = value.gives.cmd, value.gives.war
    table.power[card] = value.power or 0
    table.health[card] = -1 if value.health is None else value.health
    if value.cost is not None:
        table.cost_cmd[card], table.cost_war[card] = value.cost.cmd, value.cost.war
    if value.rush is not None:
        table.rush_cmd[card], table.rush_war[card] = value.rush.cmd, value.rush.war
        table.rushable[card] = 1
    table.vp[card] = value.vp
    for colour in [value.detachment] if value.detachment else value.colours:
        table.colours[card] |= 1 << COLOURS.index(colour)
    for keyword in value.keywords:
        name, _, number = keyword.partition(" ") if keyword.startswith("Battlegroup") else (keyword, "", "")
        if name == "Battlegroup":
            table.battlegroup[card] = int(number)
        else:
            table.keywords[card] |= KEYWORDS[name][0]


# -- what a pack may get wrong


def check_cards(pack: Pack) -> list[Problem]:
    """Everything wrong with a pack that could be read."""
    problems = _misfits(pack)
    if problems:
        return problems
    types = _types(pack)
    vocabulary = _vocabulary(types)
    compiler = CommandCompiler(vocabulary, types)
    for kind, said in (("cards", ""), ("locations", "location"), ("winds", "winds")):
        for item in pack.items(kind, own=True):
            if item.value.effect:
                try:
                    clauses = check(item.value.effect, vocabulary, item.where("effect"), said)
                except ContentError as error:
                    problems += error.problems
                    continue
                problems += doubts(clauses, kind, compiler, item.where("effect"))
    return problems


def _misfits(pack: Pack) -> list[Problem]:
    problems = _twice(pack)
    factions = {item.value.id for item in pack.items("factions")}
    known = {item.value.id: item.value for kind in ("cards", "locations", "winds") for item in pack.items(kind)}
    for item in pack.items("cards"):
        problems += _card_misfits(item, factions)
    if len(_types(pack)) > MOST_TYPES:
        problems.append(pack.manifest.where().problem(f"a pack may use at most {MOST_TYPES} card types."))
    for item in pack.items("factions"):
        problems += _faction_misfits(pack, item, known)
    late = [item.value for item in pack.items("winds") if item.value.stage == "late"]
    if not any("endgame" in card.effect for card in late):
        problems.append(pack.manifest.where().problem("no Late Winds card ends the game.", "HC-R-33"))
    for item in pack.items("quick_start"):
        for field in ("locations", "locations_errata", "winds"):
            for i, name in enumerate(getattr(item.value, field)):
                if name not in known:
                    sentence = f"there is no card '{name}'{nearest(name, known) or '.'}"
                    problems.append(item.where(field, i).problem(sentence, "HC-QS-04"))
    return problems


def _twice(pack: Pack) -> list[Problem]:
    seen: set[str] = set()
    problems = []
    for kind in ("cards", "locations", "winds"):
        for item in pack.items(kind):
            if item.value.id in seen:
                problems.append(item.where("id").problem(f"the card '{item.value.id}' appears twice."))
            seen.add(item.value.id)
    return problems


def _card_misfits(item: Item[CardFile], factions: set[str]) -> list[Problem]:
    card = item.value
    problems = []
    if faction_of(item) not in factions:
        problems.append(item.where().problem(f"the file is named after no faction: '{faction_of(item)}'."))
    if card.detachment and card.colours:
        problems.append(item.where("colours").problem("a card has a detachment or, as a warcaster, colours; not both."))
    if card.colours and (card.health is not None or card.power is None or card.rush is None):
        problems.append(item.where().problem("a warcaster has Power and a rush cost, and no Health.", "HC-WC-03"))
    if card.colours and not card.effect:
        problems.append(item.where().problem("a warcaster has an ability of its own.", "HC-WC-06"))
    if card.health is not None and (card.power is None or card.cost is None):
        problems.append(item.where().problem("a card with Health has Power and a cost.", "HC-R-11"))
    for i, keyword in enumerate(card.keywords):
        name, _, number = keyword.partition(" ") if keyword.startswith("Battlegroup") else (keyword, "", "1")
        if name not in KEYWORDS and not (name == "Battlegroup" and number.isdecimal()):
            hint = nearest(name, [*KEYWORDS, "Battlegroup"]) or "."
            problems.append(item.where("keywords", i).problem(f"there is no keyword '{keyword}'{hint}"))
    return problems


def _faction_misfits(pack: Pack, item: Item[FactionFile], known: dict[str, object]) -> list[Problem]:
    faction = item.value
    cards = [entry.value for entry in pack.items("cards") if faction_of(entry) == faction.id]
    problems = []
    basics = sum(card.copies for card in cards if not card.detachment and not card.colours)
    if basics != BASICS:
        problems.append(item.where().problem(f"{faction.name} has {basics} basic cards, not {BASICS}.", "HC-SETUP-05"))
    for colour in COLOURS:
        size = sum(card.copies for card in cards if card.detachment == colour)
        if size != DETACHMENT:
            sentence = f"the {colour} detachment of {faction.name} has {size} cards, not {DETACHMENT}."
            problems.append(item.where().problem(sentence, "HC-CUST-01"))
    for kit in ("quick_start", "standard"):
        for i, name in enumerate(getattr(faction, kit).warcasters):
            if name not in known:
                sentence = f"there is no card '{name}'{nearest(name, known) or '.'}"
                problems.append(item.where(kit, "warcasters", i).problem(sentence, "HC-SETUP-06"))
    return problems


def extended(library: Library, extra: list[object]) -> Library:
    """The library with further cards, written as in a pack; HC-ENG-02."""
    older = library.cards
    table = c.Cards(older.size + len(extra))
    for name, column in vars_of(older).items():
        getattr(table, name)[: older.size] = column
    for sort, column in enumerate(older.flat):
        table.flat[sort][: older.size] = column
    for name in ("factions", "faction_names", "quick_kits", "standard_kits", "type_names", "warjack", "warrior"):
        setattr(table, name, getattr(older, name))
    for name in ("quick_locations", "errata_locations", "quick_winds"):
        setattr(table, name, getattr(older, name))
    table.extra = list(extra)
    richer = Library(library.pack)
    richer.cards = table
    richer.vocabulary, richer.compiler = library.vocabulary, library.compiler
    richer.texts = library.texts + [""] * len(extra)
    richer.icons = library.icons + [""] * len(extra)
    richer.flavours = library.flavours + [""] * len(extra)
    richer.faction_icons = library.faction_icons
    richer.by_id = dict(library.by_id)
    types = {name: place for place, name in enumerate(older.type_names)}
    for card, data in enumerate(extra, start=older.size):
        _enter_extra(richer, card, data, types)
    return richer


def _enter_extra(library: Library, card: int, data: object, types: dict[str, int]) -> None:
    """A card that a position brings along: the fields of its file; an army card names its faction too."""
    if not isinstance(data, dict):
        raise Malformed("A card of a position is written as in a pack: a dict of its fields.")
    fields = {"icon": "cube", **data}
    kind, form = _form(fields)
    faction = fields.pop("faction", None) if kind == "cards" else ""
    if faction is not None and kind == "cards" and faction not in library.cards.factions:
        raise Malformed(f"A card of this position belongs to no faction: '{str(faction)[:40]}'.")
    if faction is None:
        raise Malformed("An army card of a position says which faction it belongs to.")
    try:
        value = msgspec.convert(fields, form)
    except msgspec.ValidationError as error:
        raise Malformed(f"A card of this position cannot be read: {error}") from None
    missing = [name for name in getattr(value, "types", []) if name not in types]
    wrong = missing or [name for name in getattr(value, "keywords", []) if name.split()[0] not in KEYWORD_STARTS]
    if wrong:
        raise Malformed(f"A card of this position uses a word that the packs do not know: '{wrong[0][:40]}'.")
    try:
        _enter(library, card, kind, value, Where("position", 1, 1), types, str(faction))
    except ContentError as error:
        raise Malformed(f"A card of this position cannot be read: {error.problems[0]}") from None


def _form(fields: dict[str, object]) -> tuple[str, type[Printed]]:
    """Which sort of card has these fields?"""
    if "stage" in fields:
        return "winds", WindsFile
    if "types" in fields:
        return "cards", CardFile
    return "locations", LocationFile


def vars_of(table: c.Cards) -> dict[str, list[Any]]:
    """The columns of a table that have one entry per card."""
    names = [name for name in dir(table) if not name.startswith("_")]
    columns = {name: getattr(table, name) for name in names}
    return {name: column for name, column in columns.items() if isinstance(column, list) and len(column) == table.size}


def load_library(packs: Iterable[Path] = ()) -> Library:
    """The built-in pack, or these with all they require."""
    return build(load_packs(tuple(packs) or (BASE,), CONTENT))


CONTENT = GameContent(
    "high_command",
    kinds=(
        FileKind("factions", list[FactionFile], ["factions.yaml"]),
        FileKind("quick_start", QuickStartFile, ["quick_start.yaml"]),
        FileKind("kits", list[NamedKitFile], ["kits.yaml"]),
        FileKind("locations", list[LocationFile], ["locations.yaml"]),
        FileKind("winds", list[WindsFile], ["winds.yaml"]),
        FileKind("cards", list[CardFile], ["cards/*.yaml"]),
    ),
    check=check_cards,
    vocabulary=words(),
)
