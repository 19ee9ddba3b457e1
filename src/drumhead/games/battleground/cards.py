"""What is printed? Units, command cards, abilities, spells, ground and scenarios; nothing here changes during a battle.

Everything that carries text with an effect is a `Source`: a row in `Cards.sources`. Steps and saves name an effect by
(row, clause), never by its words. A command card is a row of `Cards.cards`, row 0 being the card back. Lengths are
thousandths of an inch, headings hundredths of a degree, heights feet.
"""

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64, mypyc_attr

from drumhead.kernel.action import Action
from drumhead.kernel.agenda import Table
from drumhead.kernel.illegal import Broken

if TYPE_CHECKING:
    from drumhead.games.battleground.state import BattleState, Unit
    from drumhead.games.battleground.triggers import Resolve

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

# -- triggers, a bit each

STATIC: Final = 1 << 0
ON_SETUP: Final = 1 << 1
ON_MC_START: Final = 1 << 2
AT_MC: Final = 1 << 3
ACTIVATED: Final = 1 << 4
ON_MC_END: Final = 1 << 5
ON_COURAGE_START: Final = 1 << 6
ON_CHECK_BEFORE: Final = 1 << 7
ON_CHECK_AFTER: Final = 1 << 8
ON_FOE_CHECK_BEFORE: Final = 1 << 9
ON_COMBAT_START: Final = 1 << 10
CAST: Final = 1 << 11
ATK_BEFORE_HIT: Final = 1 << 12
ATK_AFTER_HIT: Final = 1 << 13
ATK_BEFORE_DAMAGE: Final = 1 << 14
ATK_AFTER_DAMAGE: Final = 1 << 15
DEF_BEFORE_HIT: Final = 1 << 16
DEF_AFTER_HIT: Final = 1 << 17
DEF_BEFORE_DAMAGE: Final = 1 << 18
DEF_AFTER_DAMAGE: Final = 1 << 19
ON_FREE_ATTACK: Final = 1 << 20
ON_RUSH: Final = 1 << 21
ON_RUSHED: Final = 1 << 22
ON_DAMAGED: Final = 1 << 23
ON_COLOUR: Final = 1 << 24
ON_HURT_FOE: Final = 1 << 25
ON_KILL: Final = 1 << 26
ON_FOE_DESTROYED: Final = 1 << 27
ON_ALLY_DESTROYED: Final = 1 << 28
ON_DESTROYED: Final = 1 << 29
ON_ROUT: Final = 1 << 30
ON_RALLY: Final = 1 << 31
ON_TURN_START: Final = 1 << 32
ON_TURN_END: Final = 1 << 33
ON_FINAL: Final = 1 << 34
ON_EXIT: Final = 1 << 35
ON_SCORE: Final = 1 << 36

TRIGGERS: Final[dict[str, int]] = {
    "static": STATIC,
    "setup": ON_SETUP,
    "mc_start": ON_MC_START,
    "mc": AT_MC,
    "act": ACTIVATED,
    "mc_end": ON_MC_END,
    "courage_start": ON_COURAGE_START,
    "check_before": ON_CHECK_BEFORE,
    "check_after": ON_CHECK_AFTER,
    "foe_check_before": ON_FOE_CHECK_BEFORE,
    "combat_start": ON_COMBAT_START,
    "cast": CAST,
    "atk_before_hit": ATK_BEFORE_HIT,
    "atk_after_hit": ATK_AFTER_HIT,
    "atk_before_dmg": ATK_BEFORE_DAMAGE,
    "atk_after_dmg": ATK_AFTER_DAMAGE,
    "def_before_hit": DEF_BEFORE_HIT,
    "def_after_hit": DEF_AFTER_HIT,
    "def_before_dmg": DEF_BEFORE_DAMAGE,
    "def_after_dmg": DEF_AFTER_DAMAGE,
    "free_attack": ON_FREE_ATTACK,
    "rush": ON_RUSH,
    "rushed": ON_RUSHED,
    "damaged": ON_DAMAGED,
    "colour": ON_COLOUR,
    "hurt_foe": ON_HURT_FOE,
    "kill": ON_KILL,
    "foe_destroyed": ON_FOE_DESTROYED,
    "ally_destroyed": ON_ALLY_DESTROYED,
    "destroyed": ON_DESTROYED,
    "rout": ON_ROUT,
    "rally": ON_RALLY,
    "turn_start": ON_TURN_START,
    "turn_end": ON_TURN_END,
    "final": ON_FINAL,
    "exit": ON_EXIT,
    "score": ON_SCORE,
}

# -- numbers that effects change

DICE: Final = 1
SKILL: Final = 2
POWER: Final = 3
DSKILL: Final = 4
TOUGH: Final = 5
COURAGE: Final = 6
MC: Final = 7  # steps on the chart
IMPACT: Final = 8
RANGE: Final = 9  # thousandths: the unit has a ranged attack of this range
SETMC: Final = 10  # thousandths
RUSHMC: Final = 11
ROUTMC: Final = 12
CHARGES: Final = 13  # counts as charging whatever side it attacks to
FORBID: Final = 14  # amount: a permission
ALLOW: Final = 15  # amount: a permission
PASS_CHECK: Final = 16  # amount: ROUT_CHECK, FEAR_CHECK or their sum
CA_COST: Final = 17  # amount: word * 16 + cost
CARD_TAX: Final = 18
LOCK_ORDER: Final = 19  # amount: the order the unit is bound to
IGNORE: Final = 20  # amount: a group of modifiers
SIGHT: Final = 21  # thousandths: nobody shoots farther
NO_CARDS: Final = 22  # amount: 1 own side, 2 the other side, 3 both
ROUT_COURAGE: Final = 23  # courage in the next rout check alone
STATS: Final = (
    "", "dice", "skill", "power", "dskill", "tough", "courage", "mc", "impact", "range", "setmc", "rushmc", "routmc",
    "charges", "forbid", "allow", "pass", "cacost", "cardtax", "order", "ignore", "sight", "nocards", "rout",
)  # fmt: skip

# -- permissions (word list PERM)

PERMISSIONS: Final = (
    "", "ability", "auto_rout", "bless", "bravery", "cards", "cast", "control", "faith", "flee_check", "forest",
    "fury", "heal", "lash", "maneuver_cost", "modifier", "move", "move_shoot", "objective", "order", "pain",
    "pinch_check", "precision", "reanimate", "rush", "shoot", "spirit", "sprint", "uphill", "uruz",
)  # fmt: skip
MAY_ABILITY: Final = 1
MAY_AUTO_ROUT: Final = 2
MAY_BLESS: Final = 3
MAY_CARDS: Final = 5
MAY_CAST: Final = 6
MAY_CONTROL: Final = 7
MAY_FLEE_CHECK: Final = 9
MAY_FOREST: Final = 10
MAY_HEAL: Final = 12
MAY_MANEUVER_COST: Final = 14
MAY_MODIFIER: Final = 15
MAY_MOVE: Final = 16
MAY_MOVE_SHOOT: Final = 17
MAY_OBJECTIVE: Final = 18
MAY_ORDER: Final = 19
MAY_PINCH_CHECK: Final = 21
MAY_RUSH: Final = 24
MAY_SHOOT: Final = 25
MAY_UPHILL: Final = 28

# -- groups of modifiers that an effect may strike out (word list IGN), a bit each

IGNORES: Final[dict[str, int]] = {
    "range": 1 << 0,
    "move": 1 << 1,
    "cover": 1 << 2,
    "fast": 1 << 3,
    "melee_target": 1 << 4,
    "cavalry": 1 << 5,
    "side": 1 << 6,
    "own_side": 1 << 7,
    "colour": 1 << 8,
    "fear": 1 << 9,
    "charge": 1 << 10,
    "height": 1 << 11,
}
IGN_RANGE: Final = 1 << 0
IGN_MOVE: Final = 1 << 1
IGN_COVER: Final = 1 << 2
IGN_FAST: Final = 1 << 3
IGN_MELEE_TARGET: Final = 1 << 4
IGN_CAVALRY: Final = 1 << 5
IGN_SIDE: Final = 1 << 6
IGN_OWN_SIDE: Final = 1 << 7
IGN_COLOUR: Final = 1 << 8
IGN_FEAR: Final = 1 << 9
IGN_CHARGE: Final = 1 << 10
IGN_HEIGHT: Final = 1 << 11

ROUT_CHECK: Final = 1
FEAR_CHECK: Final = 2

CA_ORDER: Final = 1
CA_CONTROL: Final = 2
CA_RALLY: Final = 3
CA_WORDS: Final = ("", "order", "control", "rally")

# -- effects


@mypyc_attr(allow_interpreted_subclasses=True)
class Condition:
    """One `?` condition of a clause. ``uid`` bears the effect (0: nobody), ``foe`` is the other unit of the event."""

    def holds(self, s: "BattleState", seat: i64, uid: i64, foe: i64) -> bool:
        """Reads only."""
        raise Broken("This condition does not say when it holds.")


@mypyc_attr(allow_interpreted_subclasses=True)
class Selector:
    """Which units an action means, seen from the controller ``seat`` and the bearer ``uid``."""

    def __init__(self, one_sided: bool = False) -> None:
        self.one_sided: Final = one_sided  # it says `ally`, `enemy` or `own`: each player's clause means others

    def fits(self, s: "BattleState", u: "Unit", seat: i64, uid: i64, foe: i64) -> bool:
        """Does this unit belong to them? Reads only."""
        raise Broken("This selector does not say whom it means.")


@mypyc_attr(allow_interpreted_subclasses=True)
class Op:
    """One act of an effect. Most only execute; those that ask read their options from the state and take the answer."""

    def execute(self, s: "BattleState", t: Table, at: "Resolve") -> None:
        raise Broken("This op does not say what it does.")

    def asks(self, s: "BattleState", at: "Resolve") -> i64:
        """The mask of seats that must choose now, or 0. Reads only."""
        return 0

    def options(self, s: "BattleState", at: "Resolve", seat: i64) -> list[Action]:
        return []

    def bars(self, s: "BattleState", at: "Resolve", seat: i64, action: Action) -> str:
        """The rule that forbids this answer, or ''. Unless an op knows better: only what is listed."""
        for option in self.options(s, at, seat):
            if option.same(action):
                return ""
        return "K-OPTION"

    def take(self, s: "BattleState", t: Table, at: "Resolve", action: Action) -> None:
        raise Broken("This op asks nothing.")

    def lacks_target(self, s: "BattleState", seat: i64, uid: i64, foe: i64) -> bool:
        """Does it choose a target, and is there none? Reads only."""
        return False


class Aura:
    """What one action of a static clause gives, and to whom."""

    def __init__(self, stat: i64, who: Selector | None, amount: i64, conditions: tuple[Condition, ...]) -> None:
        self.stat: Final[i64] = stat
        self.who: Final = who  # None: the unit that bears the effect
        self.amount: Final[i64] = amount
        self.conditions: Final = conditions

    def permission(self) -> i64:
        """1 << the permission that it gives or takes, 0 for any other."""
        return 1 << self.amount if self.stat == ALLOW or self.stat == FORBID else 0


class Clause:
    """`trigger ? conditions : actions`, ready to run."""

    def __init__(
        self,
        trigger: i64,
        cost: i64,
        once: bool,
        battle: bool,
        may: bool,
        conditions: tuple[Condition, ...],
        ops: tuple[Op, ...],
        auras: tuple[Aura, ...],
        text: str = "",
    ) -> None:
        self.trigger: Final[i64] = trigger
        self.cost: Final[i64] = cost  # act(n): command actions
        self.once: Final = once  # at most once a turn
        self.battle: Final = battle  # at most once a battle
        self.may: Final = may  # the controller decides
        self.conditions: Final = conditions
        self.ops: Final = ops
        self.auras: Final = auras
        self.text: Final = text  # our sentence, for people


FROM_UNIT: Final = 1
FROM_KEYWORD: Final = 2
FROM_CARD: Final = 3
FROM_ABILITY: Final = 4
FROM_SPELL: Final = 5
FROM_RULE: Final = 6
FROM_MARK: Final = 7


class Source:
    """Something with clauses: a unit's own text, a keyword, a command card, an ability, a spell, a scenario's rule.

    ``mark`` is the mark (or blessing, curse) whose bearer is the host of the clauses, 0 for none.
    """

    def __init__(
        self, row: i64, kind: i64, name: str, faction: i64, clauses: tuple[Clause, ...], mark: i64 = 0
    ) -> None:
        self.row: Final[i64] = row
        self.kind: Final[i64] = kind
        self.name: Final = name
        self.faction: Final[i64] = faction  # 0: common to all
        self.clauses: Final = clauses
        self.mark: Final[i64] = mark
        mask: i64 = 0
        for clause in clauses:
            mask |= clause.trigger
        self.triggers: Final[i64] = mask


class MarkDef:
    """A named mark that units carry; ``source`` is the row whose clauses live on the bearer."""

    def __init__(self, mark: i64, name: str, most: i64, source: i64) -> None:
        self.mark: Final[i64] = mark
        self.name: Final = name
        self.most: Final[i64] = most
        self.source: Final[i64] = source


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
