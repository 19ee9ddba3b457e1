"""What is printed? Units, command cards, abilities, spells, ground and scenarios; nothing here changes during a battle.

What the texts on them are made of is in texts.py. A command card is a row of `Cards.cards`, row 0 being the card back.
Lengths are thousandths of an inch, headings hundredths of a degree, heights feet.
"""

from typing import Final

from mypy_extensions import i64

from drumhead.games.battleground.texts import Aura, MarkDef, Source

BACK: Final = 0

INCH: Final = 1000

# -- army classes, sizes, ways to fire

CORE: Final = 1
STANDARD: Final = 2
ELITE: Final = 3
CLASSES: Final = ("", "core", "standard", "elite")

NORMAL: Final = 1
LARGE: Final = 2
COLOSSAL: Final = 3
SIZES: Final = ("", "normal", "large", "colossal")

NO_FIRE: Final = 0
INDIRECT: Final = 1
LINE_OF_SIGHT: Final = 2
LOW_ARC: Final = 3
FIRES: Final = ("none", "indirect", "los", "low_arc")  # javelins fire by line of sight (BG-JAV-01)

# -- keywords that the rules themselves know (the others act through their clauses)

KEY_CAVALRY: Final = 1 << 0
KEY_WHEELED: Final = 1 << 1
KEY_LARGE: Final = 1 << 2
KEY_COLOSSAL: Final = 1 << 3
KEY_FLYING: Final = 1 << 4
KEY_SKIRMISHER: Final = 1 << 5
KEY_JAVELIN: Final = 1 << 6
KEY_JAVELIN_MASTER: Final = 1 << 7
KEY_PILA: Final = 1 << 8
KEY_FEARSOME: Final = 1 << 9
KEY_TERRIFYING: Final = 1 << 10
KEY_CASTER: Final = 1 << 11
KEY_SPEARS: Final = 1 << 12
KEY_NETS: Final = 1 << 13
KEY_FRENZY: Final = 1 << 14
KEY_STEADFAST: Final = 1 << 15
KEY_HEADLONG: Final = 1 << 16

KEYWORDS: Final[dict[str, int]] = {
    "cavalry": KEY_CAVALRY,
    "wheeled": KEY_WHEELED,
    "large": KEY_LARGE,
    "colossal": KEY_COLOSSAL,
    "flying": KEY_FLYING,
    "skirmisher": KEY_SKIRMISHER,
    "javelin": KEY_JAVELIN,
    "javelin_master": KEY_JAVELIN_MASTER,
    "pila": KEY_PILA,
    "fearsome": KEY_FEARSOME,
    "terrifying": KEY_TERRIFYING,
    "caster": KEY_CASTER,
    "spears": KEY_SPEARS,
    "pikes": KEY_SPEARS,
    "nets": KEY_NETS,
    "blood_frenzy": KEY_FRENZY,
    "steadfast": KEY_STEADFAST,
    "headlong": KEY_HEADLONG,
}

# -- units, cards, abilities, spells


class Profile:
    """One line of attack. A conditional one counts for the Ranged order, but shoots only while an effect grants it."""

    def __init__(
        self, dice: i64, skill: i64, power: i64, range: i64, fire: i64, conditional: bool = False, spell: i64 = 0
    ) -> None:
        self.dice: Final[i64] = dice
        self.skill: Final[i64] = skill
        self.power: Final[i64] = power
        self.range: Final[i64] = range  # 0: engaged
        self.fire: Final[i64] = fire
        self.conditional: Final = conditional
        self.spell: Final[i64] = spell  # a row of Cards.spells, 0 for none


class UnitDef:
    """One printed unit. `sources` are its own row and those of its keywords."""

    def __init__(
        self,
        kind: i64,
        id: str,
        faction: i64,
        name: str,
        rank: i64,
        points: i64,
        size: i64,
        defence: tuple[int, int],
        courage: i64,
        mc: i64,
        fly: i64,
        boxes: tuple[int, int, int],
        keys: i64,
        tags: i64,
        leadership: i64,
        orders: i64,
        engaged: Profile,
        ranged: tuple[Profile, ...],
        spells: tuple[int, ...],
        sources: tuple[int, ...],
        triggers: i64,
        alt: str = "",
        keywords: tuple[str, ...] = (),
    ) -> None:
        self.kind: Final[i64] = kind
        self.id: Final = id
        self.faction: Final[i64] = faction
        self.name: Final = name
        self.rank: Final[i64] = rank  # CORE, STANDARD or ELITE
        self.points: Final[i64] = points
        self.size: Final[i64] = size
        self.dskill: Final[i64] = defence[0]
        self.tough: Final[i64] = defence[1]
        self.courage: Final[i64] = courage  # 0: has none
        self.mc: Final[i64] = mc
        self.fly: Final[i64] = fly  # 0: cannot fly
        self.green: Final[i64] = boxes[0]
        self.yellow: Final[i64] = boxes[1]
        self.red: Final[i64] = boxes[2]
        self.boxes: Final[i64] = boxes[0] + boxes[1] + boxes[2]
        self.keys: Final[i64] = keys
        self.tags: Final[i64] = tags  # bits of Cards.tags
        self.leadership: Final[i64] = leadership  # thousandths, 0 for none
        self.orders: Final[i64] = orders  # mask of 1 << letter
        self.engaged: Final = engaged
        self.ranged: Final = ranged  # printed, conditional and attack-spell lines that have a range
        self.spells: Final = spells  # rows of Cards.spells
        self.sources: Final = sources
        self.triggers: Final[i64] = triggers  # of all its sources together
        self.alt: Final = alt
        self.keywords: Final = keywords
        far: i64 = 0
        for line in ranged:
            if line.range > far:
                far = line.range
        self.range: Final[i64] = far  # the longest, conditional ones included (BG-ORD-04)
        self.height: Final[i64] = size * 10  # feet (BG-SHT-06)

    def has(self, key: i64) -> bool:
        return bool(self.keys & key)


class CardDef:
    """One command card. ``source`` is its row among the sources."""

    def __init__(
        self, card: i64, id: str, faction: i64, number: i64, name: str, colour: str, source: i64, triggers: i64
    ) -> None:
        self.card: Final[i64] = card
        self.id: Final = id
        self.faction: Final[i64] = faction  # 0: common
        self.number: Final[i64] = number  # 1 to 20 common, 21 to 30 a faction's
        self.name: Final = name
        self.colour: Final = colour
        self.source: Final[i64] = source
        self.triggers: Final[i64] = triggers


UNIT_ACTION: Final = 1
ARMY: Final = 2


class AbilityDef:
    """What a faction can do: an action on a unit, or something that always holds for its army."""

    def __init__(self, id: str, faction: i64, kind: i64, name: str, source: i64) -> None:
        self.id: Final = id
        self.faction: Final[i64] = faction
        self.kind: Final[i64] = kind
        self.name: Final = name
        self.source: Final[i64] = source


SPELL_BLESSING: Final = 1
SPELL_CURSE: Final = 2
SPELL_HEALING: Final = 4
SPELL_ATTACK: Final = 8


class SpellDef:
    """One spell. An attack spell has a profile; ``strike`` is the damage of one that needs no dice (BG-SPL-06)."""

    def __init__(
        self,
        spell: i64,
        id: str,
        name: str,
        keys: i64,
        range: i64,
        profile: Profile | None,
        strike: i64,
        source: i64,
        mark: i64,
    ) -> None:
        self.spell: Final[i64] = spell
        self.id: Final = id
        self.name: Final = name
        self.keys: Final[i64] = keys
        self.range: Final[i64] = range  # thousandths; 0: the whole battlefield
        self.profile: Final = profile
        self.strike: Final[i64] = strike
        self.source: Final[i64] = source
        self.mark: Final[i64] = mark


class Faction:
    """One army's people: its name and the rows of its abilities and cards."""

    def __init__(
        self,
        faction: i64,
        code: str,
        name: str,
        alt: str,
        abilities: tuple[int, ...],
        cards: tuple[int, ...],
        hired: bool,
    ) -> None:
        self.faction: Final[i64] = faction
        self.code: Final = code
        self.name: Final = name
        self.alt: Final = alt
        self.abilities: Final = abilities  # rows of Cards.abilities
        self.cards: Final = cards  # the ten faction cards
        self.hired: Final = hired  # its units may serve others (BG-ARMY-07)


# -- ground

ROAD: Final = 1
FOREST: Final = 2
LOW_BRUSH: Final = 3
SHALLOW_WATER: Final = 4
DEEP_WATER: Final = 5
VERY_DEEP_WATER: Final = 6
RAPIDS: Final = 7
SWAMP: Final = 8
SHORELINE: Final = 9
WET_GROUND: Final = 10
ROUGH: Final = 11
VERY_ROUGH: Final = 12
STAKES: Final = 13
HEDGE: Final = 14
HILL: Final = 15
FORT_WALL: Final = 16
FORT_DOOR: Final = 17
FORT_INSIDE: Final = 18
GROUNDS: Final = (
    "", "road", "forest", "low_brush", "shallow_water", "deep_water", "very_deep_water", "rapids", "swamp",
    "shoreline", "wet_ground", "rough", "very_rough", "stakes", "hedge", "hill", "fort_wall", "fort_door",
    "fort_inside",
)  # fmt: skip


class TerrainDef:
    """One piece of ground: a simple polygon, or a line of some width (walls, hedges, stakes)."""

    def __init__(
        self,
        id: str,
        ground: i64,
        points: tuple[tuple[int, int], ...],
        line: bool,
        width: i64,
        elevation: i64,
        sharp: tuple[int, int],
    ) -> None:
        self.id: Final = id
        self.ground: Final[i64] = ground
        self.points: Final = points  # corners of the polygon, or the two ends of the line
        self.line: Final = line
        self.width: Final[i64] = width
        self.elevation: Final[i64] = elevation  # feet, of a hill
        self.sharp: Final = sharp  # stakes: where the points look


class ZoneDef:
    """A named area of a scenario or rule card, for `in_<name>`."""

    def __init__(self, name: str, points: tuple[tuple[int, int], ...]) -> None:
        self.name: Final = name
        self.points: Final = points


# -- scenarios

EDGE_SOUTH: Final = 0
EDGE_NORTH: Final = 1
EDGE_WEST: Final = 2
EDGE_EAST: Final = 3
EDGES: Final = ("south", "north", "west", "east")

LIMIT_SURVIVORS: Final = 1
LIMIT_POINTS: Final = 2
LIMIT_POINTS_OR_SOUTH: Final = 3
LIMITS: Final = ("", "surviving_cost", "most_vp", "most_vp_or_south")


class Deployment:
    """Where one side stands at first, and which edge is its own."""

    def __init__(self, zones: tuple[tuple[tuple[int, int], ...], ...], edge: i64) -> None:
        self.zones: Final = zones
        self.edge: Final[i64] = edge


class ScenarioDef:
    """A table to fight on: ground, zones, deployment, own rules and how it ends. Also made from dealt cards."""

    def __init__(
        self,
        id: str,
        name: str,
        width: i64,
        height: i64,
        budgets: tuple[int, int],
        deployment: tuple[Deployment, Deployment],
        terrain: tuple[TerrainDef, ...],
        zones: tuple[ZoneDef, ...],
        rules: tuple[int, ...],
        turn_limit: i64,
        basic: bool,
        target: i64,
        at_limit: i64,
        margin: i64,
        then: i64,
        words: tuple[str, ...] = (),
    ) -> None:
        self.id: Final = id
        self.name: Final = name
        self.width: Final[i64] = width
        self.height: Final[i64] = height
        self.budgets: Final = budgets
        self.deployment: Final = deployment
        self.terrain: Final = terrain
        self.zones: Final = zones
        self.rules: Final = rules  # rows of Cards.sources
        self.turn_limit: Final[i64] = turn_limit
        self.basic: Final = basic  # the side with no units left loses at once (BG-GEN-01)
        self.target: Final[i64] = target  # victory points that win at once, 0 for none
        self.at_limit: Final[i64] = at_limit
        self.margin: Final[i64] = margin
        self.then: Final[i64] = then  # how a tie is broken, 0: a draw
        # special rules that are procedure rather than effects: "south_first_deploys", "heading_east", "south_begins",
        # "exit_east", "reserves", "north_hidden", "mercenaries_500"
        self.words: Final = words


class ArmyUnit:
    """One unit of an army list, with the place and the first order its owner planned (any of it may be missing)."""

    def __init__(self, kind: i64, placed: bool, x: i64, y: i64, heading: i64, order: tuple[int, ...]) -> None:
        self.kind: Final[i64] = kind
        self.placed: Final = placed
        self.x: Final[i64] = x  # as South sees it, whoever plays it
        self.y: Final[i64] = y
        self.heading: Final[i64] = heading
        self.order: Final = order  # the six numbers of verbs.ORDER_FIELDS, objective 0; () for none


class Army:
    """An army list, read and found legal."""

    def __init__(
        self,
        faction: i64,
        budget: i64,
        bought: i64,
        spent: i64,
        units: tuple[ArmyUnit, ...],
        supply: i64 = 0,
        veterans: tuple[int, ...] = (),
    ) -> None:
        self.faction: Final[i64] = faction
        self.budget: Final[i64] = budget
        self.bought: Final[i64] = bought  # command cards
        self.spent: Final[i64] = spent  # points: units, cards and paid abilities
        self.units: Final = units
        self.supply: Final[i64] = supply  # a chain's: command actions more in turns 2 to 6
        self.veterans: Final = veterans  # a chain's: places among the units


class Cards:
    """All that the packs in use print, and the hash that names them."""

    def __init__(
        self,
        sources: list[Source],
        units: list[UnitDef],
        cards: list[CardDef],
        abilities: list[AbilityDef],
        spells: list[SpellDef],
        marks: list[MarkDef],
        factions: list[Faction],
        tags: tuple[str, ...],
        zones: tuple[str, ...],
        scenarios: list[ScenarioDef],
        common: tuple[int, ...],
        content: str,
    ) -> None:
        self.sources: Final = sources  # row 0: nothing
        self.units: Final = units  # row 0: nothing
        self.cards: Final = cards  # row 0: the card back
        self.abilities: Final = abilities
        self.spells: Final = spells  # row 0: nothing
        self.marks: Final = marks  # row 0: nothing
        self.factions: Final = factions  # row 0: nobody's
        self.tags: Final = tags
        self.zones: Final = zones
        self.scenarios: Final = scenarios
        self.common: Final = common  # the twenty common cards
        self.content: Final = content
        self.unit_rows: Final[dict[str, int]] = {unit.id: unit.kind for unit in units}
        self.card_rows: Final[dict[str, int]] = {card.id: card.card for card in cards}
        self.scenario_rows: Final[dict[str, int]] = {scenarios[i].id: i for i in range(len(scenarios))}
        self.mark_rows: Final[dict[str, int]] = {mark.name: mark.mark for mark in marks}
        own: list[tuple[Aura, ...]] = []
        wide: list[tuple[Aura, ...]] = []
        masks: list[int] = []
        for source in sources:
            mine: list[Aura] = []
            others: list[Aura] = []
            mask: i64 = 0
            for clause in source.clauses:
                for aura in clause.auras:
                    if aura.who is None:
                        mine.append(aura)
                        mask |= 1 << aura.stat
                    else:
                        others.append(aura)
            own.append(tuple(mine))
            wide.append(tuple(others))
            masks.append(mask)
        self.own_auras: Final = own  # by source row: static actions on the bearer itself
        self.wide_auras: Final = wide  # by source row: static actions on others
        self.aura_masks: Final = masks  # by source row: 1 << stat of each own aura
        kinds: list[int] = []
        permits: list[int] = []
        for unit in units:
            mask = 0
            permit: i64 = 0
            for row in unit.sources:
                mask |= masks[row]
                for aura in own[row]:
                    permit |= aura.permission()
            kinds.append(mask)
            permits.append(permit)
        self.unit_masks: Final = kinds  # by unit kind: 1 << stat of each aura it has on itself
        self.unit_permissions: Final = permits  # by unit kind: 1 << permission that such an aura gives or takes

    def unit(self, id: str) -> i64:
        """The row of the unit with this id, or 0."""
        return self.unit_rows.get(id, 0)

    def mark(self, name: str) -> i64:
        """The row of the mark with this name, or 0."""
        return self.mark_rows.get(name, 0)
