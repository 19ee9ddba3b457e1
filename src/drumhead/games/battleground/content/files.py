"""What stands in a pack's files? One struct for each kind of entry, as a designer writes it."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

Side = Literal["south", "north"]
Rank = Literal["core", "standard", "elite"]
Size = Literal["normal", "large", "colossal"]
Fire = Literal["indirect", "los", "low_arc", "javelin"]
Letter = Literal["C", "R", "S", "L", "H", "F"]
Edge = Literal["south", "north", "west", "east"]
Limit = Literal["surviving_cost", "most_vp", "most_vp_or_south"]
Ground = Literal[
    "road", "forest", "low_brush", "shallow_water", "deep_water", "very_deep_water", "rapids", "swamp", "shoreline",
    "wet_ground", "rough", "very_rough", "stakes", "hedge", "hill", "fort_wall", "fort_door", "fort_inside",
]  # fmt: skip
Switch = Literal[
    "south_first_deploys", "heading_east", "south_begins", "exit_east", "reserves", "mercenaries_500", "deep_zones"
]
"""Special rules that are procedure rather than effects."""

UnitId = Annotated[str, msgspec.Meta(pattern=r"^[A-Z]{2}_[a-z0-9_]{2,40}$")]
Code = Annotated[str, msgspec.Meta(pattern=r"^[A-Z]{2}$")]
Word = Annotated[str, msgspec.Meta(pattern=r"^[a-z][a-z0-9_]{0,40}$")]
Mark = Annotated[str, msgspec.Meta(pattern=r"^[A-Z][A-Za-z]{1,20}$")]
Id = Annotated[str, msgspec.Meta(pattern=r"^[A-Za-z][A-Za-z0-9_]{0,30}$")]
Name = Annotated[str, msgspec.Meta(min_length=1, max_length=60)]
Icon = Annotated[str, msgspec.Meta(pattern=r"^[a-z0-9-]{2,40}$")]
Points = Annotated[int, msgspec.Meta(ge=1, le=3000)]
Small = Annotated[int, msgspec.Meta(ge=0, le=20)]
Inches = Annotated[float, msgspec.Meta(ge=0, le=72)]
Pair = Annotated[list[float], msgspec.Meta(min_length=2, max_length=2)]
Outline = Annotated[list[Pair], msgspec.Meta(min_length=3, max_length=40)]


class Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What all entries are: closed, so that a field nobody knows is told."""


class GameFile(Entry, frozen=True):
    """What a pack switches: the printed names or its own (`alt_name`)."""

    names: Literal["printed", "own"]


class FactionFile(Entry, frozen=True):
    id: Code
    name: Name
    icon: Icon
    text: str
    alt_name: str = ""
    hired: bool = False


class Line(Entry, frozen=True):
    """Dice, skill and power of an attack."""

    dice: Small
    skill: Small
    power: Small


class RangedLine(Line, frozen=True):
    range: Inches
    fire: Fire


class Defence(Entry, frozen=True):
    skill: Small
    toughness: Small


class Boxes(Entry, frozen=True):
    green: Small
    yellow: Small
    red: Small


class UnitFile(Entry, frozen=True):
    """A unit. One without courage takes no checks; `granted` is a ranged line that some effect gives for a turn."""

    id: UnitId
    name: Name
    rank: Rank = msgspec.field(name="class")
    points: Points
    attack: Line
    defence: Defence
    movement: Inches
    boxes: Boxes
    tags: list[Word]
    icon: Icon
    alt_name: str = ""
    size: Size = "normal"
    ranged: RangedLine | None = None
    granted: RangedLine | None = None
    courage: Small = 0
    flying: Inches = 0
    keywords: list[str] = []
    spells: list[Id] = []
    effect: str = ""


class CardFile(Entry, frozen=True):
    """A command card: 1 to 20 in common.yaml, 21 to 30 in the file of a faction."""

    number: Annotated[int, msgspec.Meta(ge=1, le=30)]
    name: Name
    effect: str
    icon: Icon


class KeywordFile(Entry, frozen=True):
    """A keyword: a text for what the engine knows, an effect for what it reads."""

    id: Word
    numbered: bool = False
    text: str = ""
    effect: str = ""
    rule: str = ""


class AbilityFile(Entry, frozen=True):
    """A faction ability. `word` is what forbid(...) calls it, `mark` the mark it leaves on a unit."""

    id: Id
    faction: Code
    name: Name
    kind: Literal["action", "army"]
    effect: str
    icon: Icon
    mark: str = ""
    word: str = ""
    healing: bool = False


class SpellFile(Entry, frozen=True):
    id: Id
    name: Name
    faction: Code
    kinds: list[Literal["blessing", "curse", "healing", "attack"]]
    range: Inches
    effect: str
    icon: Icon
    attack: Line | None = None
    fire: Fire | None = None


class Posted(Entry, frozen=True):
    """A unit of an army with its place and first order, seen from the South side."""

    unit: UnitId
    x: float
    y: float
    heading: Annotated[float, msgspec.Meta(ge=0, lt=360)]
    order: Letter
    cap: Inches = 0
    point: Pair | None = None
    airborne: bool = False


class ArmyFile(Entry, frozen=True):
    id: Id
    title: Name
    sentence: str
    faction: Code
    budget: Annotated[int, msgspec.Meta(ge=500, le=10000)]
    units: Annotated[list[Posted], msgspec.Meta(min_length=1, max_length=30)]
    cards: Annotated[int, msgspec.Meta(ge=0, le=30)] = 0


class TerrainFile(Entry, frozen=True):
    """A piece of ground: a polygon, or a line of some width. `points`: where the sharp ends of stakes look."""

    id: Word
    type: Ground
    polygon: Outline | None = None
    line: Annotated[list[Pair], msgspec.Meta(min_length=2, max_length=2)] | None = None
    width: Annotated[float, msgspec.Meta(gt=0, le=3)] = 0.5
    elevation: Annotated[int, msgspec.Meta(ge=0, le=100)] = 0
    points: Pair | None = None


class SideFile(Entry, frozen=True):
    edge: Edge
    zones: Annotated[list[Outline], msgspec.Meta(min_length=1, max_length=8)]


class Sides(Entry, frozen=True):
    south: SideFile
    north: SideFile


class Budgets(Entry, frozen=True):
    south: Annotated[int, msgspec.Meta(ge=500, le=10000)]
    north: Annotated[int, msgspec.Meta(ge=500, le=10000)]


class RuleFile(Entry, frozen=True):
    """A special rule of a scenario; `scores` says that it gives victory points."""

    name: Name
    text: str
    effect: str = ""
    scores: bool = False


class EndFile(Entry, frozen=True):
    """How a battle ends: at the limit, by how much, and what breaks a tie."""

    at_limit: Limit
    then: Literal["draw", "surviving_cost"] = "draw"
    basic: bool = True
    target: Annotated[int, msgspec.Meta(ge=0, le=99)] = 0
    margin: Annotated[int, msgspec.Meta(ge=0, le=2000)] = 0


class ScenarioFile(Entry, frozen=True):
    id: Id
    title: Name
    text: str
    table: Pair
    budget: Budgets
    turns: Annotated[int, msgspec.Meta(ge=2, le=60)]
    deployment: Sides
    end: EndFile
    symmetry: Literal["rot180", "none"] = "none"
    terrain: list[TerrainFile] = []
    zones: dict[Word, Outline] = {}
    rules: list[RuleFile] = []
    switches: list[Switch] = []


class TerrainCardFile(Entry, frozen=True):
    """A card of the terrain deck: a layout on the standard table."""

    id: Id
    title: Name
    symmetry: Literal["rot180", "none"] = "rot180"
    text: str = ""
    terrain: list[TerrainFile] = []


class RuleCardFile(Entry, frozen=True):
    id: Id
    title: Name
    text: str
    effect: str = ""
    zones: dict[Word, Outline] = {}
    switches: list[Switch] = []


class ChainMark(Entry, frozen=True):
    name: Mark
    text: str
    effect: str


class Bonus(Entry, frozen=True):
    region: Annotated[int, msgspec.Meta(ge=0, le=9)]
    bonus: Literal["free_card", "deploys_last"]
    text: str


class ChainFile(Entry, frozen=True):
    """Battles that hang together: by a track with a muster roll, or by supply."""

    id: Id
    title: Name
    kind: Literal["track", "supply"]
    text: str
    players: Annotated[list[int], msgspec.Meta(min_length=2, max_length=2)]
    battles: Annotated[int, msgspec.Meta(ge=1, le=12)]
    budgets: list[Points]
    turns: Annotated[int, msgspec.Meta(ge=2, le=60)]
    each_battle: list[str]
    after_battle: list[str]
    victory: str
    terrain_cards: list[Id]
    rule_cards: list[Id]
    marks: list[ChainMark] = []
    bonuses: list[Bonus] = []
    weights: list[int] = []
    roll: int = 0
    regions: int = 0
    veterans: int = 0
    supply: int = 0
    last: str = ""
