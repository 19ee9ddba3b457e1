"""What do Fantasy Commander's packs hold, and how do they become the tables that the rules read?"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Annotated, Any, Literal, TypeVar

import msgspec

from drumhead.content import ContentError, FileKind, GameContent, Item, Pack, Problem, load_packs
from drumhead.content.conform import nearest
from drumhead.content.effects import Vocabulary, ast, check, rules_text, sentences
from drumhead.content.problems import NOWHERE, Where
from drumhead.games.fantasy_commander.cards import (
    ABILITIES,
    CARD_TYPES,
    COLOURS,
    GRANT,
    KINDS,
    LEVELS,
    MAGICAL,
    NO_MODS,
    Aura,
    CardDef,
    Cards,
    Faction,
    Mods,
    Roster,
    Scenario,
    Surcharge,
    Terrain,
    UnitDef,
)
from drumhead.games.fantasy_commander.content.compiler import CardCompiler, flat, names_active, spreads
from drumhead.games.fantasy_commander.content.maps import ScenarioFile, build_scenario
from drumhead.games.fantasy_commander.content.vocabulary import NUMBERED, PlaceTerrain, words
from drumhead.games.fantasy_commander.effects import Change
from drumhead.games.fantasy_commander.lists import roster_violations
from drumhead.kernel.illegal import Malformed

BASE = Path(__file__).parent.parent / "packs" / "base"
Id = Annotated[str, msgspec.Meta(pattern="^[a-z][a-z0-9_]*$", max_length=40)]
Name = Annotated[str, msgspec.Meta(min_length=1, max_length=40)]
Number = Annotated[int, msgspec.Meta(ge=0, le=20)]
Some = Annotated[int, msgspec.Meta(ge=1, le=20)]
Change3 = Annotated[int, msgspec.Meta(ge=-3, le=3)]
T = TypeVar("T")


class FactionFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    id: Id
    name: Name
    icon: str
    text: str


class LeadershipPart(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    red: Number = 0
    blue: Number = 0
    green: Number = 0
    purple: Number = 0
    dice: Number = 0


class RangedPart(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    dice: Number
    base: Some
    max: Some
    type: Literal["shooting", "magical"] = "shooting"


class UnitFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The card of a unit: regular units have a size, heroes and colossal ones health."""

    id: Id
    name: Name
    faction: Id
    kind: Literal["infantry", "monstrous", "hero", "colossal"]
    level: Literal["conscript", "regular", "elite"]
    leadership: LeadershipPart
    attack: Number
    defence: Number
    walk: Number
    run: Number
    cost: Annotated[int, msgspec.Meta(ge=1, le=300)]
    ranged: RangedPart | None = None
    size: Some | None = None
    health: Some | None = None
    stamina: Some | None = None
    abilities: list[str] = []
    effect: str = ""
    icon: str = ""


class CardFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    id: Id
    name: Name
    faction: Id
    type: Literal["tactic", "terrain", "curse"]
    copies: Some
    effect: str
    golden: bool = False
    requires: str = ""
    icon: str = ""


class TerrainFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    id: Id
    name: Name
    letter: Annotated[str, msgspec.Meta(min_length=1, max_length=1)]
    rule: str
    text: str
    difficult: bool = False
    impassable: bool = False
    blocks: bool = False
    water: bool = False
    ignores: Annotated[int, msgspec.Meta(ge=0, le=4)] = 0
    attack: Change3 = 0
    defence: Change3 = 0
    defence_unless: str = ""
    over_allies: bool = False
    shelter: Number = 0
    rest_heal: Number = 0
    start_fatigue: Annotated[int, msgspec.Meta(ge=-3, le=1)] = 0
    start_heal: Number = 0
    entry_damage: Number = 0
    aura: Annotated[int, msgspec.Meta(ge=0, le=1)] = 0
    aura_attack: Number = 0
    faction: str = ""
    icon: str = ""


class RosterFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    id: Id
    title: str
    faction: Id
    limit: Annotated[int, msgspec.Meta(ge=50, le=2000)]
    units: list[str]
    deck: list[str]


class GameFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the symbols of the dice stand for, and the unit that Necromancy raises."""

    order_die: Annotated[list[Literal["red", "blue", "green"]], msgspec.Meta(min_length=6, max_length=6)]
    raises: str
    rush_face: Annotated[int, msgspec.Meta(ge=1, le=4)] = 2
    armour_face: Annotated[int, msgspec.Meta(ge=1, le=4)] = 2


OPEN_GROUND = TerrainFile("open", "Open ground", ".", "FC-TER-20", "Nothing in the way.")


class _Inline:
    """A card that a position brings along, in the place of an item of a pack."""

    def __init__(self, value: Any) -> None:
        self.value = value

    def where(self, *path: str | int) -> Where:
        return NOWHERE


class _Builder:
    """Collects tables and everything that is wrong on the way; `extra` are cards that a position brings along."""

    def __init__(self, packs: list[Pack], extra: dict[str, list[_Inline]] | None = None) -> None:
        self.packs = packs
        self.extra = extra or {}
        self.problems: list[Problem] = []
        self.faction_ids = [item.value.id for item in self.items("factions")]
        self.unit_ids = [item.value.id for item in self.items("units")]
        self.card_ids = [item.value.id for item in self.items("cards")]
        self.terrain_ids = ["open", *[item.value.id for item in self.items("terrain")]]
        self.vocabulary = words(
            [(item.value.id, item.value.name, i) for i, item in enumerate(self.items("units"))],
            [(item.value.id, item.value.name, i + 1) for i, item in enumerate(self.items("terrain"))],
        )

    def items(self, kind: str) -> list[Any]:
        return [*(item for pack in self.packs for item in pack.items(kind)), *self.extra.get(kind, [])]

    def find(self, ids: list[str], word: str, item: Item[T], field: str, what: str) -> int:
        if word in ids:
            return ids.index(word)
        self.problems.append(item.where(field).problem(f"There is no {what} '{word}'{nearest(word, ids) or '.'}"))
        return 0

    def clauses(self, item: Item[T], effect: str, kind: str) -> list[ast.Clause]:
        if not effect:
            return []
        try:
            return check(effect, self.vocabulary, item.where("effect"), kind=kind)
        except ContentError as error:
            self.problems += error.problems
            return []

    def table(self, extra: tuple[dict[str, object], ...] = ()) -> Cards:
        for kind, ids in (("factions", self.faction_ids), ("units", self.unit_ids), ("cards", self.card_ids)):
            for i, item in enumerate(self.items(kind)):
                if ids.index(ids[i]) != i:
                    self.problems.append(item.where("id").problem(f"The id '{ids[i]}' is used twice."))
        factions = tuple(_faction(item.value) for item in self.items("factions"))
        terrains = self.terrains()
        units = tuple(self.unit(i, item) for i, item in enumerate(self.items("units")))
        cards = (_BACK, *[self.card(i + 1, item) for i, item in enumerate(self.items("cards"))])
        scenarios = self.scenarios(terrains)
        rosters = self.rosters(units, cards)
        games = self.items("game")
        file = games[-1].value if games else None
        zombie, rush, armour = -1, 2, 2
        faces: tuple[int, ...] = (1, 1, 2, 2, 3, 3)
        if isinstance(file, GameFile):
            zombie = self.find(self.unit_ids, file.raises, games[-1], "raises", "unit")
            faces = tuple(COLOURS.index(colour) for colour in file.order_die)
            rush, armour = file.rush_face, file.armour_face
        if self.problems:
            raise ContentError(sorted(set(self.problems)))
        return Cards(factions, units, cards, terrains, scenarios, rosters, zombie, faces, rush, armour, extra)

    def terrains(self) -> tuple[Terrain, ...]:
        built = [_terrain(0, OPEN_GROUND, -1, 0)]
        for i, item in enumerate(self.items("terrain")):
            file = item.value
            assert isinstance(file, TerrainFile)
            faction = self.find(self.faction_ids, file.faction, item, "faction", "faction") if file.faction else -1
            unless = 0
            if file.defence_unless:
                unless = ABILITIES.get(file.defence_unless, 0)
                if not unless:
                    sentence = f"There is no ability '{file.defence_unless}'{nearest(file.defence_unless, ABILITIES)}"
                    self.problems.append(item.where("defence_unless").problem(sentence))
            if file.letter in [terrain.letter for terrain in built]:
                self.problems.append(item.where("letter").problem(f"The letter '{file.letter}' is used twice."))
            built.append(_terrain(i + 1, file, faction, unless))
        return tuple(built)

    def unit(self, index: int, item: Item[UnitFile]) -> UnitDef:
        file = item.value
        regular = file.kind in ("infantry", "monstrous")
        strength = file.size if regular else file.health
        if strength is None or (file.health if regular else file.size) is not None:
            needs, not_this = ("size", "health") if regular else ("health", "size")
            sentence = f"A {file.kind} unit has {needs}, not {not_this}."
            self.problems.append(item.where("kind").problem(sentence, "FC-UNI-02" if regular else "FC-UNI-03"))
        printed = NO_MODS
        for i, text in enumerate(file.abilities):
            printed = self.ability(printed, text, item, i)
        ranged = file.ranged
        if ranged is not None and ranged.type == "magical":
            printed = printed.plus(GRANT, MAGICAL)
        if ranged is not None and ranged.max < ranged.base:
            self.problems.append(
                item.where("ranged").problem("The maximum range is below the base range.", "FC-RNG-04")
            )
        clauses = self.clauses(item, file.effect, "Unit")
        texts = sentences(clauses, self.vocabulary, "Unit") if clauses else []
        aura: Aura | None = None
        surcharges: list[Surcharge] = []
        for clause, text in zip(clauses, texts, strict=True):
            compiler = CardCompiler(self.vocabulary, item.where("effect"))
            ops = flat(compiler.ops(clause.actions))
            if clause.trigger.name == "static":
                op = ops[0]
                if len(ops) != 1 or not isinstance(op, Change) or not spreads(op.who):
                    self.problems.append(
                        item.where("effect").problem("An aura gives one thing to units within a distance.", "FC-ABL-02")
                    )
                    continue
                aura = Aura(op.who.radius, op.who.needs, NO_MODS.plus(op.which, op.value))
            else:
                (price,) = compiler.arguments(clause.trigger, self.vocabulary.triggers["surcharge"].args)
                assert isinstance(price, tuple)
                surcharges.append(Surcharge(price[0], price[1], price[2], ops, text))
        lead = file.leadership
        return UnitDef(
            index, file.id, file.name, self.find(self.faction_ids, file.faction, item, "faction", "faction"),
            KINDS.index(file.kind), LEVELS.index(file.level), (lead.red, lead.blue, lead.green, lead.purple, lead.dice),
            file.attack, file.defence, -1 if ranged is None else ranged.dice, 0 if ranged is None else ranged.base,
            0 if ranged is None else ranged.max, strength or 1, -1 if file.stamina is None else file.stamina,
            file.walk, file.run, file.cost, printed, aura, tuple(surcharges), file.icon,
            (*file.abilities, *texts),
        )  # fmt: skip

    def ability(self, printed: Mods, text: str, item: Item[UnitFile], place: int) -> Mods:
        name, _, number = text.rpartition(" ")
        if text in ABILITIES:
            return printed.plus(GRANT, ABILITIES[text])
        if name in NUMBERED and number.isdecimal():
            return printed.plus(NUMBERED[name], int(number))
        sentence = f"There is no ability '{text}'{nearest(text, [*ABILITIES, *NUMBERED]) or '.'}"
        self.problems.append(item.where("abilities", place).problem(sentence))
        return printed

    def card(self, index: int, item: Item[CardFile]) -> CardDef:
        file = item.value
        clauses = self.clauses(item, file.effect, "Card")
        parts: list[object] = []
        for clause in clauses:
            parts += CardCompiler(self.vocabulary, item.where("effect")).ops(clause.actions)
        text = rules_text(clauses, self.vocabulary, "Card") if clauses else ""
        terrain = 0
        placed = [part for part in parts if isinstance(part, PlaceTerrain)]
        if placed:
            terrain = placed[0].terrain
            parts = []
        if clauses and bool(placed) != (file.type == "terrain"):
            self.problems.append(
                item.where("type").problem("A terrain card, and no other, places terrain.", "FC-TCD-01")
            )
        if file.requires:
            self.find(self.unit_ids, file.requires, item, "requires", "unit")
        return CardDef(
            index, file.id, file.name, self.find(self.faction_ids, file.faction, item, "faction", "faction"),
            CARD_TYPES.index(file.type), file.golden, file.copies, file.requires, terrain,
            flat([part for part in parts if not names_active(part)]),
            flat([part for part in parts if names_active(part)]),
            file.icon, text,
        )  # fmt: skip

    def scenarios(self, terrains: tuple[Terrain, ...]) -> tuple[Scenario, ...]:
        built: list[Scenario] = []
        for i, item in enumerate(self.items("scenarios")):
            scenario, problems = build_scenario(i, item, terrains)
            self.problems += problems
            if scenario is not None:
                built.append(scenario)
        return tuple(built)

    def rosters(self, units: tuple[UnitDef, ...], cards: tuple[CardDef, ...]) -> tuple[Roster, ...]:
        built: list[Roster] = []
        for item in self.items("rosters"):
            file = item.value
            assert isinstance(file, RosterFile)
            faction = self.find(self.faction_ids, file.faction, item, "faction", "faction")
            chosen = [self.find(self.unit_ids, word, item, "units", "unit") for word in file.units]
            deck = [self.find(self.card_ids, word, item, "deck", "card") + 1 for word in file.deck]
            if not self.problems:
                for wrong in roster_violations(units, cards, chosen, deck, file.limit, -1):
                    self.problems.append(item.where(wrong.where or "units").problem(wrong.sentence, wrong.rule))
            built.append(Roster(file.id, file.title, faction, tuple(chosen), tuple(deck)))
        return tuple(built)


_BACK = CardDef(0, "", "a card", -1, 0, False, 0, "", 0, (), (), "card-back", "")


def _faction(file: FactionFile) -> Faction:
    return Faction(file.id, file.name, file.icon, file.text)


def _terrain(index: int, file: TerrainFile, faction: int, unless: int) -> Terrain:
    return Terrain(
        index, file.id, file.name, file.letter, file.rule, file.difficult, file.impassable, file.blocks, file.water,
        file.ignores, file.attack, file.defence, unless, file.over_allies, file.shelter, file.rest_heal,
        file.start_fatigue, file.start_heal, file.entry_damage, file.aura, file.aura_attack, faction, file.icon,
        file.text,
    )  # fmt: skip


class Library:
    """The packs in use: the rules' tables and the hash that names them."""

    def __init__(self, table: Cards, content: str, packs: list[Pack]) -> None:
        self.table = table
        self.content = content
        self.packs = packs


def load_library(packs: Iterable[Path] = ()) -> Library:
    """These packs, or the built-in one. Raises ContentError with everything wrong in them."""
    pack = load_packs(tuple(packs) or (BASE,), CONTENT)
    return Library(_Builder([pack]).table(), pack.hash, [pack])


INLINE: dict[str, tuple[str, Any]] = {
    "kind": ("units", UnitFile),
    "type": ("cards", CardFile),
    "letter": ("terrain", TerrainFile),
}
"""By which field a card of a position is told: units have a kind, tactic cards a type, terrain a letter."""


def extended(library: Library, extra: object) -> Library:
    """The library with further units, tactic cards and terrain, written as in a pack. Raises Malformed."""
    if not isinstance(extra, list) or not all(isinstance(card, dict) for card in extra):
        raise Malformed("The cards of a position are a list, each written as in a pack.")
    items: dict[str, list[_Inline]] = {}
    for card in extra:
        field = next((field for field in INLINE if field in card), None)
        if field is None:
            raise Malformed("A card of a position has a kind (a unit), a type (a tactic card) or a letter (terrain).")
        kind, form = INLINE[field]
        try:
            items.setdefault(kind, []).append(_Inline(msgspec.convert(card, form)))
        except msgspec.ValidationError as error:
            raise Malformed(f"A card of this position cannot be read: {error}.") from None
    try:
        table = _Builder(library.packs, items).table(tuple(dict(card) for card in extra))
    except ContentError as error:
        raise Malformed(f"A card of this position makes no sense: {error.problems[0].sentence}") from None
    return Library(table, library.content, library.packs)


def check_packs(pack: Pack) -> list[Problem]:
    """Everything wrong with a pack that loads."""
    try:
        _Builder([pack]).table()
    except ContentError as error:
        return error.problems
    return []


VOCABULARY: Vocabulary = words([], [])
CONTENT = GameContent(
    "fantasy_commander",
    kinds=(
        FileKind("game", GameFile, ("game.yaml",), title="the dice and Necromancy"),
        FileKind("factions", list[FactionFile], ("factions.yaml",)),
        FileKind("terrain", list[TerrainFile], ("terrain.yaml",)),
        FileKind("rosters", list[RosterFile], ("rosters.yaml", "rosters/*.yaml")),
        FileKind("units", list[UnitFile], ("units.yaml", "units/*.yaml")),
        FileKind("cards", list[CardFile], ("cards.yaml", "cards/*.yaml")),
        FileKind("scenarios", ScenarioFile, ("scenarios/*.yaml",), title="a scenario with its map"),
    ),
    check=check_packs,
    vocabulary=VOCABULARY,
)
