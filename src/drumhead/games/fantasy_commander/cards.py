"""What do cards, terrain and scenarios say? The immutable tables that a pack is turned into."""

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from drumhead.games.fantasy_commander.verbs import Verb
from drumhead.kernel import effects
from drumhead.kernel.action import Action
from drumhead.space.hexes import BARRED, OPEN, STOP, Grid

if TYPE_CHECKING:
    from drumhead.games.fantasy_commander.effects import Resolve  # noqa: F401  (the parts of cards name them)
    from drumhead.games.fantasy_commander.state import CommanderState  # noqa: F401

# Kinds of unit (FC-UNI-01).
INFANTRY: Final = 0
MONSTROUS: Final = 1
HERO: Final = 2
COLOSSAL: Final = 3
KINDS: Final[tuple[str, ...]] = ("infantry", "monstrous", "hero", "colossal")
LEVELS: Final[tuple[str, ...]] = ("conscript", "regular", "elite")  # FC-UNI-07: no effect of their own

# Colours of orders, in the order of activation; purple at will.
NO_ORDER: Final = 0
RED: Final = 1
BLUE: Final = 2
GREEN: Final = 3
YELLOW: Final = 4
PURPLE: Final = 5
COLOURS: Final[tuple[str, ...]] = ("", "red", "blue", "green", "yellow", "purple")

# Abilities as bits (chapter 9). The last ones are not in the glossary but can be granted or suppressed like them.
ARMOUR: Final = 1 << 0
BRAVE: Final = 1 << 1
COUNTERBLOW: Final = 1 << 2
DEFENDER: Final = 1 << 3
DOMINANCE: Final = 1 << 4
FLIGHT: Final = 1 << 5
FORGED: Final = 1 << 6
MARAUDER: Final = 1 << 7
FORTITUDE: Final = 1 << 8
MULTIPLE_ATTACK: Final = 1 << 9
NECROMANCY: Final = 1 << 10
QUICK_SHOOTER: Final = 1 << 11
RANGER: Final = 1 << 12
REGENERATION: Final = 1 << 13
REGROUP: Final = 1 << 14
RUSH: Final = 1 << 15
RESURGENT: Final = 1 << 16
SURVIVABLE: Final = 1 << 17
TERRIFYING: Final = 1 << 18
VAMPIRISM: Final = 1 << 19
FORMATION: Final = 1 << 20
MAGICAL: Final = 1 << 21
ABILITIES: Final[dict[str, int]] = {
    "Armour": ARMOUR,
    "Brave": BRAVE,
    "Counterblow": COUNTERBLOW,
    "Defender": DEFENDER,
    "Dominance": DOMINANCE,
    "Flight": FLIGHT,
    "Forged": FORGED,
    "Marauder": MARAUDER,
    "Fortitude": FORTITUDE,
    "Multiple Attack": MULTIPLE_ATTACK,
    "Necromancy": NECROMANCY,
    "Quick Shooter": QUICK_SHOOTER,
    "Ranger": RANGER,
    "Regeneration": REGENERATION,
    "Regroup": REGROUP,
    "Rush": RUSH,
    "Resurgent": RESURGENT,
    "Survivable": SURVIVABLE,
    "Terrifying": TERRIFYING,
    "Vampirism": VAMPIRISM,
    "Formation": FORMATION,
    "Magical": MAGICAL,
}

# What a card can forbid.
BAN_RUN: Final = 1
BAN_RANGED: Final = 2
BAN_SURCHARGE: Final = 4
BAN_ADVANCE: Final = 8
BAN_DEFEND: Final = 16
BAN_REST: Final = 32
BANS: Final[dict[str, int]] = {
    "run": BAN_RUN,
    "ranged": BAN_RANGED,
    "surcharge": BAN_SURCHARGE,
    "advance": BAN_ADVANCE,
    "defend": BAN_DEFEND,
    "rest": BAN_REST,
}

# The numbers of a Mods record; saves and positions know them by MOD_NAMES.
GRANT: Final = 0  # mask of abilities
DENY: Final = 1  # mask of abilities
BAN: Final = 2  # mask of bans
ATTACK: Final = 3
DEFENCE: Final = 4
RANGED: Final = 5
WALK: Final = 6
RUN: Final = 7
PANIC_FACES: Final = 8  # added 1s in own melee attacks
HIT_FACES: Final = 9  # added 2s
IGNORE_PANIC: Final = 10  # 1s ignored when attacked
IGNORE_HIT: Final = 11  # 2s ignored when attacked
MASTER_ATTACK: Final = 12
MASTER_DEFENCE: Final = 13
MASTER_SHOOTING: Final = 14
CHARGE: Final = 15
PERSECUTION: Final = 16
MOD_NAMES: Final = (
    "grant",
    "deny",
    "ban",
    "attack",
    "defence",
    "ranged",
    "walk",
    "run",
    "panic_faces",
    "hit_faces",
    "ignore_panic",
    "ignore_hit",
    "master_attack",
    "master_defence",
    "master_shooting",
    "charge",
    "persecution",
)


class Mods:
    """What cards, terrain and paid abilities change about a unit for a time: masks are joined, numbers added."""

    def __init__(self, values: tuple[int, ...]) -> None:
        self.values: Final = values
        self.grant: Final[i64] = values[GRANT]
        self.deny: Final[i64] = values[DENY]
        self.ban: Final[i64] = values[BAN]

    def plus(self, which: i64, value: i64) -> "Mods":
        """With one more change."""
        values = list(self.values)
        if which <= BAN:
            values[which] |= value
        elif which == PERSECUTION:
            values[which] = max(values[which], value)
        else:
            values[which] += value
        return Mods(tuple(values))


NO_MODS: Final = Mods((0,) * len(MOD_NAMES))


class Aura:
    """What a unit does for its own side nearby, itself included (FC-ABL-02)."""

    def __init__(self, radius: i64, needs: i64, mods: Mods) -> None:
        self.radius: Final[i64] = radius
        self.needs: Final[i64] = needs  # only for units with all these abilities
        self.mods: Final = mods


class Pick:
    """Whom a part of a card falls on."""

    def __init__(
        self,
        how: i64,
        side: i64 = 0,
        kinds: i64 = 15,
        traits: i64 = 0,
        radius: i64 = -1,
        centre: i64 = 0,
        needs: i64 = 0,
    ) -> None:
        self.how: Final[i64] = how  # NOBODY, ACTIVE, EACH, ONE or FREE_HEX
        self.side: Final[i64] = side  # 0 own, 1 enemy
        self.kinds: Final[i64] = kinds  # mask over the kinds of unit
        self.traits: Final[i64] = traits  # mask of DAMAGED, FATIGUED, ...
        self.radius: Final[i64] = radius  # -1: anywhere
        self.centre: Final[i64] = centre  # FROM_ACTIVE or FROM_HERO
        self.needs: Final[i64] = needs  # abilities


NOBODY: Final = 0
ACTIVE: Final = 1
EACH: Final = 2
ONE: Final = 3
FREE_HEX: Final = 4

DAMAGED: Final = 1
FATIGUED: Final = 2
EXHAUSTED: Final = 4
WEAK: Final = 8
NOT_ACTIVE: Final = 16  # "adjacent" leaves out the unit it is measured from

FROM_ACTIVE: Final = 0
FROM_HERO: Final = 1


Op = effects.Op["CommanderState", "Resolve"]
"""One part of a card or paid ability; `effects` has a class for each kind."""


FOR_ACTIVATION: Final = 0
FOR_ROUND: Final = 1
FOR_GAME: Final = 2


class Surcharge:
    """A paid ability: its price in orders and what it does."""

    def __init__(self, red: i64, blue: i64, green: i64, ops: tuple[Op, ...], text: str) -> None:
        self.red: Final[i64] = red
        self.blue: Final[i64] = blue
        self.green: Final[i64] = green
        self.ops: Final = ops
        self.text: Final = text


class UnitDef:
    """The card of a unit. `numbers` holds the printed values of the abilities with an X, as in Mods."""

    def __init__(
        self,
        index: i64,
        id: str,
        name: str,
        faction: i64,
        kind: i64,
        level: i64,
        leadership: tuple[int, int, int, int, int],
        attack: i64,
        defence: i64,
        ranged: i64,
        near: i64,
        far: i64,
        strength: i64,
        stamina: i64,
        walk: i64,
        run: i64,
        cost: i64,
        printed: Mods,
        aura: Aura | None,
        surcharges: tuple[Surcharge, ...],
        icon: str,
        words: tuple[str, ...],
    ) -> None:
        self.index: Final[i64] = index
        self.id: Final = id  # FC-UNI-04: this and all that follows is printed on the card
        self.name: Final = name
        self.faction: Final[i64] = faction
        self.kind: Final[i64] = kind
        self.level: Final[i64] = level
        self.leadership: Final = leadership  # red, blue, green, purple, dice
        self.attack: Final[i64] = attack
        self.defence: Final[i64] = defence
        self.ranged: Final[i64] = ranged  # -1: none
        self.near: Final[i64] = near
        self.far: Final[i64] = far
        self.strength: Final[i64] = strength  # Size or Health; FC-UNI-09: a number, shown as a counter
        self.stamina: Final[i64] = stamina  # -1: none (FC-UNI-05)
        self.walk: Final[i64] = walk
        self.run: Final[i64] = run
        self.cost: Final[i64] = cost
        self.printed: Final = printed
        self.abilities: Final[i64] = printed.grant
        self.aura: Final = aura
        self.surcharges: Final = surcharges
        self.icon: Final = icon
        self.words: Final = words

    def regular(self) -> bool:
        """Made of miniatures rather than of one body with Health."""
        return self.kind <= MONSTROUS


# Types of tactic cards.
TACTIC: Final = 0
TERRAIN_CARD: Final = 1
CURSE: Final = 2
CARD_TYPES: Final[tuple[str, ...]] = ("tactic", "terrain", "curse")


class CardDef:
    """A card of the tactics deck: `before` happens before the unit is chosen, `after` on that unit (FC-CRD-02)."""

    def __init__(
        self,
        index: i64,
        id: str,
        name: str,
        faction: i64,
        type: i64,
        golden: bool,
        copies: i64,
        requires: str,
        terrain: i64,
        before: tuple[Op, ...],
        after: tuple[Op, ...],
        icon: str,
        words: str,
    ) -> None:
        self.index: Final[i64] = index
        self.id: Final = id
        self.name: Final = name
        self.faction: Final[i64] = faction
        self.type: Final[i64] = type
        self.golden: Final = golden
        self.copies: Final[i64] = copies
        self.requires: Final = requires
        self.terrain: Final[i64] = terrain
        self.before: Final = before
        self.after: Final = after
        self.icon: Final = icon
        self.words: Final = words


class Terrain:
    """A kind of terrain (chapter 7). Row 0 is open ground."""

    def __init__(
        self,
        index: i64,
        id: str,
        name: str,
        letter: str,
        rule: str,
        difficult: bool,
        impassable: bool,
        blocks: bool,
        water: bool,
        ignore_face: i64,
        attack: i64,
        defence: i64,
        defence_unless: i64,
        over_allies: bool,
        shelter: i64,
        rest_heal: i64,
        start_fatigue: i64,
        start_heal: i64,
        entry_damage: i64,
        aura: i64,
        aura_attack: i64,
        faction: i64,
        icon: str,
        words: str,
    ) -> None:
        self.index: Final[i64] = index
        self.id: Final = id
        self.name: Final = name
        self.letter: Final = letter
        self.rule: Final = rule
        self.difficult: Final = difficult
        self.impassable: Final = impassable  # FC-TER-01, FC-TER-04; fords and bridges are not: FC-TER-06, FC-TER-23
        self.blocks: Final = blocks
        self.water: Final = water  # a ford: its sight rule is an option (FC-TER-05)
        self.ignore_face: Final[i64] = ignore_face  # unit inside ignores one such result; 0: none
        self.attack: Final[i64] = attack
        self.defence: Final[i64] = defence
        self.defence_unless: Final[i64] = defence_unless  # abilities that are spared the defence change
        self.over_allies: Final = over_allies
        self.shelter: Final[i64] = shelter  # damage of an attack ignored
        self.rest_heal: Final[i64] = rest_heal
        self.start_fatigue: Final[i64] = start_fatigue  # at the start of an activation: + obliged, - shed
        self.start_heal: Final[i64] = start_heal
        self.entry_damage: Final[i64] = entry_damage
        self.aura: Final[i64] = aura  # radius of the start and attack effects; 0: this hex only
        self.aura_attack: Final[i64] = aura_attack  # melee dice for units of its faction
        self.faction: Final[i64] = faction  # -1: basic terrain
        self.icon: Final = icon
        self.words: Final = words


# What gives victory points.
PER_POINT: Final = 0  # end of turn: each capture point in `cells` held by `side` gives `vp`
PER_UNIT_IN: Final = 1  # end of turn: each own unit on one of `cells`
PER_KILL: Final = 2  # each enemy unit destroyed, of the kinds in `mask`


class VictoryRule:
    """One source of victory points of a scenario."""

    def __init__(self, kind: i64, side: i64, vp: i64, cells: tuple[int, ...], mask: i64, words: str) -> None:
        self.kind: Final[i64] = kind
        self.side: Final[i64] = side  # 0 A, 1 B
        self.vp: Final[i64] = vp
        self.cells: Final = cells
        self.mask: Final[i64] = mask
        self.words: Final = words


class Scenario:
    """A map with everything on it, its zones and what wins there."""

    def __init__(
        self,
        index: i64,
        id: str,
        title: str,
        width: i64,
        height: i64,
        grid: Grid,
        terrain: tuple[int, ...],
        points_at: tuple[int, ...],
        zones: tuple[tuple[int, ...], tuple[int, ...]],
        limit: i64,
        victory: tuple[VictoryRule, ...],
        target: i64,
        rounds: i64,
        words: str,
    ) -> None:
        self.index: Final[i64] = index
        self.id: Final = id
        self.title: Final = title
        self.width: Final[i64] = width
        self.height: Final[i64] = height
        self.grid: Final = grid
        self.terrain: Final = terrain  # per cell of the grid
        self.points_at: Final = points_at  # cells of the capture points, in order
        self.zones: Final = zones
        self.limit: Final[i64] = limit
        self.victory: Final = victory
        self.target: Final[i64] = target
        self.rounds: Final[i64] = rounds
        self.words: Final = words
        self.move_to: Final = [Action(Verb.PASS)] * grid.size  # one action object per hex serves all options
        self.run_to: Final = [Action(Verb.PASS)] * grid.size
        self.place_on: Final = [Action(Verb.PASS)] * grid.size
        self.column: Final = [grid.q[c] + (grid.r[c] - (grid.r[c] & 1)) // 2 for c in range(grid.size)]
        self.row: Final = [grid.r[c] for c in range(grid.size)]
        for c in grid.cells:
            self.move_to[c] = Action(Verb.MOVE, self.column[c], self.row[c])
            self.run_to[c] = Action(Verb.RUN, self.column[c], self.row[c])
            self.place_on[c] = Action(Verb.PLACE, self.column[c], self.row[c])

    def cell(self, column: i64, row: i64) -> i64:
        """The cell of a column and row, or -1 off the map."""
        q: i64 = column - (row - (row & 1)) // 2
        if not self.grid.has(q, row):
            return -1
        return self.grid.cell(q, row)


class Roster:
    """A ready army with its deck."""

    def __init__(self, id: str, title: str, faction: i64, units: tuple[int, ...], deck: tuple[int, ...]) -> None:
        self.id: Final = id
        self.title: Final = title
        self.faction: Final[i64] = faction
        self.units: Final = units
        self.deck: Final = deck


class Faction:
    """A people, its colour and its sign."""

    def __init__(self, id: str, name: str, icon: str, words: str) -> None:
        self.id: Final = id
        self.name: Final = name
        self.icon: Final = icon
        self.words: Final = words


class Cards:
    """All that the packs hold. Tactic card 0 is the back of a card; a card in a deck is `2 * index + owner`."""

    def __init__(
        self,
        factions: tuple[Faction, ...],
        units: tuple[UnitDef, ...],
        tactics: tuple[CardDef, ...],
        terrains: tuple[Terrain, ...],
        scenarios: tuple[Scenario, ...],
        rosters: tuple[Roster, ...],
        zombie: i64,
        order_faces: tuple[int, ...],
        rush_face: i64,
        armour_face: i64,
        extra: tuple[dict[str, object], ...] = (),
    ) -> None:
        self.factions: Final = factions
        self.units: Final = units
        self.tactics: Final = tactics
        self.terrains: Final = terrains
        self.scenarios: Final = scenarios
        self.rosters: Final = rosters
        self.zombie: Final[i64] = zombie  # the unit that Necromancy raises
        self.order_faces: Final = order_faces  # the colour of each face of an order die
        self.rush_face: Final[i64] = rush_face
        self.armour_face: Final[i64] = armour_face
        self.extra: Final = extra  # cards that a position brought along, as they were written
        mask: i64 = 0
        for unit in units:
            if unit.aura is not None:
                mask |= unit.aura.mods.grant
        self.aura_grants: Final[i64] = mask
        # How each kind of ground takes a walker, and one whom difficult ground does not slow.
        self.walkers: Final = tuple([_nature(terrain, False) for terrain in terrains])
        self.rangers: Final = tuple([_nature(terrain, True) for terrain in terrains])
        self.harmful: Final = max([terrain.entry_damage for terrain in terrains]) > 0


def _nature(terrain: Terrain, ranger: bool) -> int:
    if terrain.impassable:
        return BARRED
    return STOP if terrain.difficult and not ranger else OPEN
