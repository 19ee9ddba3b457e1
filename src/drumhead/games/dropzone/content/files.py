"""What stands in a pack's files? One struct for each kind of entry, as a designer writes it."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

Faction = Literal["ucm", "scourge", "phr", "shaltari", "resistance"]
Category = Literal["Command", "Scout", "Troops", "Standard", "Heavy", "Support", "Exotic", "Auxiliary"]
Type = Literal["Infantry", "Tank", "Skimmer", "Walker", "Aircraft", "Aircraft-S"]
GroupType = Literal["hq", "frontline", "armour", "vanguard"]
Band = Literal["skirmish", "clash", "battle"]
Word = Annotated[str, msgspec.Meta(pattern=r"^[a-z0-9][a-z0-9_]{0,60}$")]
CardId = Annotated[str, msgspec.Meta(pattern=r"^[A-Z][A-Z0-9]{1,7}$")]
Name = Annotated[str, msgspec.Meta(min_length=1, max_length=60)]
Symbol = Annotated[str, msgspec.Meta(pattern=r"^[a-z][1-9][0-9]?$")]
Points = Annotated[int, msgspec.Meta(ge=0, le=2000)]
Inches = Annotated[float, msgspec.Meta(ge=0, le=200)]
Small = Annotated[int, msgspec.Meta(ge=0, le=99)]
Needed = Annotated[int, msgspec.Meta(ge=1, le=7)]


class Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What all entries are: closed, so that a field nobody knows is told."""


class Countermeasures(Entry, frozen=True):
    active: bool = False
    evasion: Small = 0
    passive: Small = 0


class Range(Entry, frozen=True):
    full: Annotated[int, msgspec.Meta(ge=1, le=200)] | Literal["unlimited"]
    countered: Annotated[int, msgspec.Meta(ge=1, le=200)] | Literal["unlimited"]


class WeaponFile(Entry, frozen=True):
    """A weapon profile; one without a range is for Close Quarters."""

    id: Word
    name: Name
    shots: Annotated[int, msgspec.Meta(ge=1, le=40)]
    energy: Annotated[int, msgspec.Meta(ge=1, le=20)]
    count: Annotated[int, msgspec.Meta(ge=1, le=4)] = 1
    move_and_fire: Small | None = None
    arc: list[Literal["front", "left", "right", "rear"]] = []
    range: Range | None = None
    cq: bool = False
    accuracy: Needed | None = None
    special: list[str] = []
    standard: bool = True


class OptionFile(Entry, frozen=True):
    """What a squad, or all squads of an army, may have instead of or besides the printed weapons."""

    id: Word
    name: Name
    points: Points
    choice: Word
    text: str
    scope: Literal["squad", "army"] = "squad"
    removes: list[Word] = []
    adds: list[Word] = []
    special: list[str] = []
    rules: list[Word] = []


class UnitFile(Entry, frozen=True):
    """One kind of unit. A mount belongs to a famous commander, a token is only made in play."""

    id: Word
    name: Name
    category: Category
    points: Points
    type: Type
    squad: Annotated[list[Annotated[int, msgspec.Meta(ge=1, le=20)]], msgspec.Meta(min_length=2, max_length=2)]
    move: Small
    armour: Annotated[int, msgspec.Meta(ge=1, le=30)]
    damage_points: Annotated[int, msgspec.Meta(ge=1, le=40)]
    radius: Annotated[float, msgspec.Meta(gt=0, le=4)]
    height: Annotated[float, msgspec.Meta(gt=0, le=8)]
    set: Literal["core", "mount", "token"] = "core"
    commander: str = ""
    least_move: Small = 0
    countermeasures: Countermeasures = Countermeasures()
    fortitude: Needed | None = None
    requirement: list[Symbol] = []
    capacity: list[Symbol] = []
    shared: bool = False
    special: list[str] = []
    rules: list[Word] = []
    weapons: list[WeaponFile] = []
    options: list[OptionFile] = []


class RuleFile(Entry, frozen=True):
    """A keyword or a rule of single units, weapons or commanders. Without an effect it is acted by the chapters."""

    id: Word
    name: Name
    kind: Literal["unit_special", "weapon_special", "weapon_rule", "unit_rule", "commander_rule", "scenery", "token"]
    text: str
    parameter: str = ""
    effect: str = ""
    refs: list[str] = []


class CardFile(Entry, frozen=True):
    """A Command Card. `same_as` names an earlier card with the same effect under another name."""

    id: CardId
    name: Name
    pool: Literal["general", "ucm", "scourge", "phr", "shaltari", "resistance", "commander"]
    area: Literal["global", "influence"]
    effect: str
    text: str
    faction: Faction | None = None
    commander: str = ""
    measured_to: Literal["", "active", "chosen", "piece", "leader", "killer", "placement"] = ""
    needs: str = ""
    same_as: str = ""


class ElsewhereFile(Entry, frozen=True):
    """A card that another pack brings."""

    id: CardId
    name: Name
    pack: Word
    reason: str


class CommanderFile(Entry, frozen=True):
    """A rank, or a famous commander with mount, card and rules."""

    id: Word
    name: Name
    value: Annotated[int, msgspec.Meta(ge=1, le=6)]
    influence: Annotated[int, msgspec.Meta(ge=1, le=60)]
    points: Points
    text: str
    faction: Faction | None = None
    mount: str = ""
    category: Category | None = None
    rules: list[Word] = []
    card: str = ""


class SquadFile(Entry, frozen=True):
    """A squad of an army: what, how many, with which options, aboard of what, and who leads in it."""

    id: Word
    unit: str
    count: Annotated[int, msgspec.Meta(ge=1, le=20)]
    options: list[str] = []
    aboard: dict[str, int] = {}
    holding: bool = False
    commanders: list[str] = []
    joins: str = ""
    category: Category | None = None


class GroupFile(Entry, frozen=True):
    type: GroupType
    squads: list[SquadFile]


class ArmyFile(Entry, frozen=True):
    """A ready army with its deck."""

    id: Annotated[str, msgspec.Meta(pattern=r"^[A-Z0-9_]{2,30}$")]
    name: Name
    faction: Faction
    kind: Literal["quick", "skirmish", "clash", "themed"]
    limit: Annotated[int, msgspec.Meta(ge=0, le=10000)]
    plan: str
    groups: list[GroupFile]
    auxiliaries: list[SquadFile]
    deck: list[str]


class FactionFile(Entry, frozen=True):
    id: Faction
    name: Name
    title: str
    text: str


class StockFile(Entry, frozen=True):
    """A kind of scenery piece."""

    id: Word
    height: Inches
    keywords: list[
        Literal[
            "Passable", "Impassable", "Exceptional", "Tough", "Solid", "Soft Cover", "Body Cover", "Destructible",
            "Garrison", "Flammable",
        ]
    ]  # fmt: skip
    armour: Small = 0
    damage_points: Small = 0
    size: list[Inches] = []


Place = Annotated[list[Inches], msgspec.Meta(min_length=2, max_length=2)]
Rect = Annotated[list[Inches], msgspec.Meta(min_length=4, max_length=4)]


class ZoneFile(Entry, frozen=True):
    """A deployment zone: a rectangle as a polygon, or a circle around a corner; and its stretches of the edge."""

    polygon: list[Place]
    edges: list[list[Place]]
    centre: Place | None = None
    radius: Inches = 0


class DeploymentFile(Entry, frozen=True):
    a: ZoneFile
    b: ZoneFile
    modes: list[Literal["directly_deployed", "in_readiness"]]
    aerial_advantage: bool
    reserve_arrives_end_of_round: Small
    direct_only_hq: bool = False


class PieceFile(Entry, frozen=True):
    id: Word
    kind: str
    rect: Rect
    role: str = ""
    since: Band | None = None


class ObjectiveFile(Entry, frozen=True):
    id: Word
    kind: Literal["open", "hidden"]
    at: Place
    vp: Small
    mobile: bool = False
    piece: str = ""
    owner: Literal["", "a", "b"] = ""
    since: Band | None = None


class FocalFile(Entry, frozen=True):
    id: Word
    piece: str
    reach: Inches
    vp: Small
    vp_if_destroyed: Small | None = None
    inside_counts: Small = 1


class ScoreFile(Entry, frozen=True):
    id: Word
    text: str
    name: str = ""
    effect: str = ""


class VictoryFile(Entry, frozen=True):
    first: Literal["vp", "kill_points"]
    then: Literal["kill_points", "draw"]
    otherwise: Literal["draw"]


class ScenarioFile(Entry, frozen=True):
    """A table to fight on."""

    id: Word
    name: Name
    rule: str
    table: Place
    rounds: Annotated[int, msgspec.Meta(ge=1, le=12)]
    bands: list[Band]
    suggested_points: Points
    deployment: DeploymentFile
    scenery: list[PieceFile]
    victory: VictoryFile
    default: bool = False
    quick_start: bool = False
    requires: list[Literal["commander"]] = []
    armies: dict[str, str] = {}
    objectives: list[ObjectiveFile] = []
    focal_points: list[FocalFile] = []
    scoring: list[ScoreFile] = []
    special_rules: list[ScoreFile] = []
