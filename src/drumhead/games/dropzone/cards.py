"""What is printed? Immutable tables of units, weapons, command cards, commanders and scenarios, made from the packs.

Everything is a number: its row in one of the lists of `Cards`; row 0 of each list stands for nothing (of the command
cards: the card back). Lengths are whole thousandths of an inch (DZ-GEO-16), headings whole hundredths of a degree.
"""

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64, mypyc_attr

from drumhead.kernel.agenda import Table
from drumhead.kernel.illegal import Broken

if TYPE_CHECKING:
    from drumhead.games.dropzone.resolve import Resolve
    from drumhead.games.dropzone.state import DropState

INCH: Final = 1000
ENDLESS: Final = 1_000_000  # the range that is printed as infinite
NO_LIMIT: Final = -1  # a Move & Fire value that is printed as "-"

BACK: Final = 0
COPY: Final = 1000  # a command card from here on is a copy of card number - COPY (AMB-29)

FACTIONS: Final = ("", "ucm", "scourge", "phr", "shaltari", "resistance")

# -- types (DZ-BAS-06)

INFANTRY: Final = 1
TANK: Final = 2
SKIMMER: Final = 3
WALKER: Final = 4
AIRCRAFT: Final = 5
SMALL: Final = 6  # Aircraft-S
TYPES: Final = ("", "Infantry", "Tank", "Skimmer", "Walker", "Aircraft", "Aircraft-S")

# -- categories (DZ-ARM-05)

COMMAND: Final = 1
SCOUT: Final = 2
TROOPS: Final = 3
STANDARD: Final = 4
HEAVY: Final = 5
SUPPORT: Final = 6
EXOTIC: Final = 7
AUXILIARY: Final = 8
BEHEMOTH: Final = 9
CATEGORIES: Final = (
    "",
    "Command",
    "Scout",
    "Troops",
    "Standard",
    "Heavy",
    "Support",
    "Exotic",
    "Auxiliary",
    "Behemoth",
)

# -- battlegroups (DZ-ARM-02)

HQ: Final = 1
FRONTLINE: Final = 2
ARMOUR_GROUP: Final = 3
VANGUARD: Final = 4
AUX_GROUP: Final = 5  # not a battlegroup: where a list writes its Auxiliary squads
GROUPS: Final = ("", "hq", "frontline", "armour", "vanguard", "auxiliary")

# -- sets of units (DZ-ARM-11)

CORE: Final = 1
MOUNT: Final = 2
EXTRA: Final = 3
TOKEN: Final = 4
SETS: Final = ("", "core", "mount", "extra", "token")

# -- special rules of units, a bit each; those with a number have a field of their own

ACCESS: Final = 1 << 0
BLOODTHIRSTY: Final = 1 << 1
CALL_IN: Final = 1 << 2
COMMAND_CENTRE: Final = 1 << 3
FAST: Final = 1 << 4
LARGE: Final = 1 << 5
RARE: Final = 1 << 6
RESILIENT: Final = 1 << 7
WIDE: Final = 1 << 8
# ... and rules of single units that the engine itself reads (their `static` text compiles to these bits)
EDGE: Final = 1 << 9  # squads embark in it and leave it from its edge
TAKES_OBJECTIVES: Final = 1 << 10
MUST_SHOOT: Final = 1 << 11  # Horde
NO_REACT_PENALTY: Final = 1 << 12
POOL_FOCUS: Final = 1 << 13
ALL_UNITS: Final = 1 << 14  # Neural Uplink
KEEP_MOVE: Final = 1 << 15  # leaving a Garrison it keeps its Move
HALF_CREW: Final = 1 << 16  # free for content: a bit nobody reads yet
LOST_AS_UNITS: Final = 1 << 17  # Drill: squads embarking count as leaving the board
EJECTS: Final = 1 << 18  # dies: a Command Module takes over
REPAIRS: Final = 1 << 19  # dies: Self-Repair of the Phoenix
IGNORES_RESERVE: Final = 1 << 20  # DZ-DEP-07: exempt from Aerial Advantage by its own rule
HOVERCRAFT: Final = 1 << 21
ANY_SIDE: Final = 1 << 22  # enters Garrisons from any side
DOOMED: Final = 1 << 23  # destroyed at the end of the last Round Up

UNIT_KEYS: Final[dict[str, int]] = {
    "Access": ACCESS,
    "Bloodthirsty": BLOODTHIRSTY,
    "Call-In": CALL_IN,
    "Command Centre": COMMAND_CENTRE,
    "Fast": FAST,
    "Large": LARGE,
    "Rare": RARE,
    "Resilient": RESILIENT,
    "Wide": WIDE,
}

# -- special rules of weapons, a bit each

AREA: Final = 1 << 0
AIRBURST: Final = 1 << 1
ARTICULATED: Final = 1 << 2
FLAME: Final = 1 << 3
INDIRECT: Final = 1 << 4
PENETRATIVE: Final = 1 << 5
TECH_KILLER: Final = 1 << 6
STORM: Final = 1 << 7  # Ion Storm
PARTICLE: Final = 1 << 8  # ignores Evasion and Passive Countermeasures
SCOUT_GUIDED: Final = 1 << 9
WEB: Final = 1 << 10
SPIDER_WEB: Final = 1 << 11
INCENDIARY: Final = 1 << 12
PLASMA: Final = 1 << 13  # by name
RAILGUN: Final = 1 << 14
CLAWS: Final = 1 << 15
MISSILE: Final = 1 << 16
BOMBARD: Final = 1 << 17
NANO: Final = 1 << 18

WEAPON_KEYS: Final[dict[str, int]] = {
    "Area": AREA,
    "Airburst": AIRBURST,
    "Articulated": ARTICULATED,
    "Flame": FLAME,
    "Indirect": INDIRECT,
    "Penetrative": PENETRATIVE,
    "Tech Killer": TECH_KILLER,
}
NAMED_KEYS: Final[dict[str, int]] = {
    "Plasma": PLASMA,
    "Railgun": RAILGUN,
    "Claws": CLAWS,
    "Missile": MISSILE,
    "Plasma Bombard": BOMBARD,
    "Nanomachines": NANO,
}

# -- arcs (DZ-GEO-09)

ARC_FRONT: Final = 1
ARC_LEFT: Final = 2
ARC_RIGHT: Final = 4
ARC_REAR: Final = 8
ARCS: Final[dict[str, int]] = {"F": ARC_FRONT, "SL": ARC_LEFT, "SR": ARC_RIGHT, "R": ARC_REAR}

# -- what a Devastator value works on

ON_INFANTRY: Final = 1
ON_TANK: Final = 2
ON_SKIMMER: Final = 4
ON_WALKER: Final = 8
ON_VEHICLE: Final = 14 | 128  # Tank, Skimmer, Walker and a landed Aircraft
ON_AIRCRAFT: Final = 16
ON_LARGE: Final = 32
ON_SCENERY: Final = 64
ON_LANDED: Final = 128
ON_FLAMMABLE: Final = 256  # scenery with that keyword
ON_ALL: Final = 511
VICTIMS: Final[dict[str, int]] = {
    "Infantry": ON_INFANTRY,
    "Vehicle": ON_VEHICLE,
    "Tank": ON_TANK,
    "Walker": ON_WALKER,
    "Aircraft": ON_AIRCRAFT,
    "Large": ON_LARGE,
    "Scenery": ON_SCENERY,
    "Flammable Scenery": ON_FLAMMABLE,
    "All": ON_ALL,
}

# -- cover that a weapon ignores

SOFT: Final = 1
BODY: Final = 2
HULL: Final = 4
COVERS: Final[dict[str, int]] = {"Soft": SOFT, "Body": BODY, "Hull": HULL, "All": SOFT | BODY | HULL}

# -- scenery keywords (DZ-SCN-01)

PASSABLE: Final = 1 << 0
IMPASSABLE: Final = 1 << 1
EXCEPTIONAL: Final = 1 << 2
TOUGH: Final = 1 << 3
SOLID: Final = 1 << 4
SOFT_COVER: Final = 1 << 5
BODY_COVER: Final = 1 << 6
DESTRUCTIBLE: Final = 1 << 7
GARRISON: Final = 1 << 8
FLAMMABLE: Final = 1 << 9
SCENERY_KEYS: Final[dict[str, int]] = {
    "Passable": PASSABLE,
    "Impassable": IMPASSABLE,
    "Exceptional": EXCEPTIONAL,
    "Tough": TOUGH,
    "Solid": SOLID,
    "Soft Cover": SOFT_COVER,
    "Body Cover": BODY_COVER,
    "Destructible": DESTRUCTIBLE,
    "Garrison": GARRISON,
    "Flammable": FLAMMABLE,
}

# -- timing points (digest 7.2): the closed list

INIT_PRE_ROLL: Final = 0
INIT_POST_ROLL: Final = 1
INIT_DISCARD: Final = 2
INIT_POST_DISCARD: Final = 3
INIT_PRE_DRAW: Final = 4
INIT_POST_DRAW: Final = 5
ROUND_START: Final = 6
BG_SELECTED: Final = 7
SQUAD_ACTIVATED: Final = 8
MOVE: Final = 9
MOVE_DONE: Final = 10
ENTER_GARRISON: Final = 11
SHOOT: Final = 12
TARGETED: Final = 13
PRE_HIT: Final = 14
POST_HIT: Final = 15
PRE_DAMAGE: Final = 16
POST_DAMAGE: Final = 17
WOULD_DESTROY: Final = 18
DESTROYED: Final = 19
ACTION_DONE: Final = 20
SEARCH: Final = 21
SQUAD_DONE: Final = 22
FORTITUDE: Final = 23
WOULD_FAIL_FORTITUDE: Final = 24
BG_DONE: Final = 25
ROUNDUP_START: Final = 26
COLLATERAL_PRE: Final = 27
COLLATERAL_ROLLED: Final = 28
ROUND_END: Final = 29
UNIT_ARRIVES: Final = 30
CARD_PLAYED: Final = 31
MY_ACTIVATION: Final = 32
POINTS: Final = (
    "init_pre_roll",
    "init_post_roll",
    "init_discard",
    "init_post_discard",
    "init_pre_draw",
    "init_post_draw",
    "round_start",
    "bg_selected",
    "squad_activated",
    "move",
    "move_done",
    "enter_garrison",
    "shoot",
    "targeted",
    "pre_hit",
    "post_hit",
    "pre_damage",
    "post_damage",
    "would_destroy",
    "destroyed",
    "action_done",
    "search",
    "squad_done",
    "fortitude",
    "would_fail_fortitude",
    "bg_done",
    "roundup_start",
    "collateral_pre",
    "collateral_rolled",
    "round_end",
    "unit_arrives",
    "card_played",
    "my_activation",
)
# ... and the triggers of unit, weapon, commander and scenario texts
STATIC: Final = 33
LIST: Final = 34
SETUP: Final = 35
ACTIVATED: Final = 36
ANYTIME: Final = 37
INSTEAD_MOVE: Final = 38
INSTEAD_SHOOT: Final = 39
SPECIAL: Final = 40
DIES: Final = 41
FIRES: Final = 42
DAMAGES: Final = 43
CLAIMED: Final = 44
ACTIVATION_END: Final = 45
COMMANDER_KILLED: Final = 46
SCORE_ROUND: Final = 47
SCORE_END: Final = 48
TRIGGERS: Final = (
    *POINTS,
    "static",
    "list",
    "setup",
    "activated",
    "anytime",
    "instead_move",
    "instead_shoot",
    "special",
    "dies",
    "fires",
    "damages",
    "claimed",
    "activation_end",
    "commander_killed",
    "score_round",
    "score_end",
)

ANY_SIDE_OF_IT: Final = 0  # whose event a clause answers, seen from its player
OWN: Final = 1
ENEMY: Final = 2
SIDES: Final = ("any", "own", "enemy")

GLOBAL: Final = 1
INFLUENCE: Final = 2
AREAS: Final = ("", "global", "influence")

# what must be in reach of an Influence card (column measured_to, DZ-STK-16)
TO_ACTIVE: Final = 1
TO_CHOSEN: Final = 2
TO_PIECE: Final = 3
TO_LEADER: Final = 4
TO_KILLER: Final = 5
TO_PLACEMENT: Final = 6
MEASURED: Final = ("", "active", "chosen", "piece", "leader", "killer", "placement")


def timing_bit(point: i64) -> i64:
    """The bit of a timing point in a mask of them."""
    one: i64 = 1
    return one << point


# -- effects: what the rules ask of them; the acts themselves are in effects.py


@mypyc_attr(allow_interpreted_subclasses=True)
class Op:
    """One act of an effect. Most only execute; those that ask read their options from the state and take the answer."""

    def execute(self, s: "DropState", t: Table, at: "Resolve") -> None:
        raise Broken("This op does not say what it does.")


@mypyc_attr(allow_interpreted_subclasses=True)
class Condition:
    """A test of the moment. Reads only."""

    def holds(self, s: "DropState", at: "Moment") -> bool:
        raise Broken("This condition does not say when it holds.")


@mypyc_attr(allow_interpreted_subclasses=True)
class Pick:
    """One T of a clause: what the player names when the card is played (DZ-CMD-53, DZ-STK-16). Reads only."""

    def __init__(self, needed: bool) -> None:
        self.needed: Final = needed  # outside may and if: the clause cannot be played without a legal choice

    def candidates(self, s: "DropState", at: "Moment", picks: tuple[int, ...]) -> list[int]:
        """What may be named, as things (see `thing`), given what was named before."""
        raise Broken("This pick does not say what may be named.")

    def accepts(self, s: "DropState", at: "Moment", picks: tuple[int, ...], one: i64) -> bool:
        """May this be named? More than the candidates where nobody could list them all."""
        return one in self.candidates(s, at, picks)


@mypyc_attr(allow_interpreted_subclasses=True)
class Among:
    """Whom a static rule covers. Reads only."""

    def covers(self, s: "DropState", seat: i64, bearer: i64, uid: i64, slot: i64, foe: i64) -> bool:
        """Does the rule of this seat's bearer cover the unit (its weapon in this slot, shooting at foe)?"""
        raise Broken("This selector does not say whom it covers.")


class Aura:
    """What one action of a static clause gives, and to whom; `kind` is one of the modifier kinds of state.py."""

    def __init__(
        self, kind: i64, who: Among | None, amount: i64, second: i64, conditions: tuple[Condition, ...], rule: str
    ) -> None:
        self.kind: Final[i64] = kind
        self.who: Final = who  # None: the unit that bears the rule
        self.amount: Final[i64] = amount
        self.second: Final[i64] = second
        self.conditions: Final = conditions
        self.rule: Final = rule  # the id of the rule in the packs: several sources of one rule do not add up


class Clause:
    """`trigger(side) ? conditions : actions`, ready to run."""

    def __init__(
        self,
        trigger: i64,
        side: i64,
        conditions: tuple[Condition, ...],
        picks: tuple[Pick, ...],
        ops: tuple[Op, ...],
        auras: tuple[Aura, ...] = (),
        once: bool = False,
        in_play: bool = False,
        optional: bool = False,
        best: bool = False,
    ) -> None:
        self.trigger: Final[i64] = trigger
        self.side: Final[i64] = side
        self.conditions: Final = conditions
        self.picks: Final = picks
        self.ops: Final = ops
        self.auras: Final = auras
        self.once: Final = once
        self.in_play: Final = in_play  # acts while the card lies in play; it is no way of playing it
        self.optional: Final = optional
        self.best: Final = best  # acts on the best commander: among equals his owner names one (AMB-54)


class Moment:
    """Whom a moment concerns: made from, and saved as, a tuple of whole numbers."""

    __slots__ = ("active", "card", "foe", "kind", "many", "piece", "point", "seat", "side", "source")

    def __init__(
        self,
        point: i64,
        side: i64,
        kind: i64 = 0,
        active: i64 = 0,
        foe: i64 = 0,
        piece: i64 = 0,
        many: tuple[int, ...] = (),
        seat: i64 = 0,
        source: i64 = 0,
        card: i64 = 0,
    ) -> None:
        self.point: Final[i64] = point  # a timing point or a trigger
        self.side: Final[i64] = side  # the seat whose event it is; -1: nobody's
        self.kind: Final[i64] = kind  # what `active` is: UNIT, SQUAD, BATTLEGROUP or PIECE
        self.active: Final[i64] = active
        self.foe: Final[i64] = foe  # the other squad of the attack or kill
        self.piece: Final[i64] = piece
        self.many: Final = many  # TARGETED: all squads; WOULD_DESTROY, DESTROYED: all units; PRE_HIT: the targets
        self.seat: Final[i64] = seat  # "you": who plays the card or owns the rule
        self.source: Final[i64] = source  # the unit that bears the rule
        self.card: Final[i64] = card

    def seen_by(self, seat: i64, card: i64 = 0, source: i64 = 0) -> "Moment":
        """The same moment for this player's card or rule."""
        return Moment(
            self.point, self.side, self.kind, self.active, self.foe, self.piece, self.many, seat, source, card
        )

    def about(self, active: i64) -> "Moment":
        """The same moment, of one of the many it concerns."""
        return Moment(
            self.point, self.side, self.kind, active, self.foe, self.piece, self.many, self.seat, self.source, self.card
        )

    def data(self) -> tuple[int, ...]:
        """As whole numbers, for steps."""
        head = (self.point, self.side, self.kind, self.active, self.foe, self.piece, self.seat, self.source, self.card)
        return head + self.many


def moment(data: tuple[int, ...]) -> Moment:
    """The way back."""
    return Moment(data[0], data[1], data[2], data[3], data[4], data[5], data[9:], data[6], data[7], data[8])


# -- things: what an effect may name

UNIT: Final = 1
SQUAD: Final = 2
BATTLEGROUP: Final = 3
PIECE: Final = 4
CARD: Final = 5  # a: the card, b: where it lies (of the stack: its place in the agenda)
OBJECTIVE: Final = 6
WEAPON: Final = 7  # a: unit, b: slot
PROFILE: Final = 8  # a: squad, b: slot
POINT: Final = 9  # a, b: coordinates
SEAT: Final = 10
DIE: Final = 11
CHOICE: Final = 12  # a: which branch
THINGS: Final = (
    "",
    "unit",
    "squad",
    "battlegroup",
    "piece",
    "card",
    "objective",
    "weapon",
    "profile",
    "point",
    "seat",
    "die",
    "choice",
)


def thing(kind: i64, a: i64, b: i64 = 0) -> i64:
    """A thing as one number: its kind and up to two numbers below 2**20."""
    return kind | a << 4 | b << 24


def thing_kind(thing: i64) -> i64:
    return thing & 15


def thing_id(thing: i64) -> i64:
    return (thing >> 4) & 0xFFFFF


def thing_second(thing: i64) -> i64:
    return thing >> 24


# -- the tables


class WeaponDef:
    """One weapon profile. A unit with two of them has two slots."""

    def __init__(
        self,
        number: i64,
        id: str,
        name: str,
        mf: i64,
        arcs: i64,
        far: i64,
        near: i64,
        cq: bool,
        shots: i64,
        acc: i64,
        energy: i64,
        keys: i64,
        aa: i64 = -1,
        alt: i64 = 0,
        destroyer: i64 = 0,
        focus: i64 = 0,
        limited: i64 = 0,
        reduced: i64 = 0,
        half_reduced: i64 = 0,
        strafe: i64 = 1,
        ignores: i64 = 0,
        crit_at: i64 = 2,
        acc_aircraft: i64 = 0,
        acc_scenery: i64 = 0,
        devastators: tuple[tuple[int, int], ...] = (),
        power_bands: tuple[tuple[int, int], ...] = (),
        devastator_bands: tuple[tuple[int, int], ...] = (),
        clauses: tuple[Clause, ...] = (),
    ) -> None:
        self.number: Final[i64] = number
        self.id: Final = id
        self.name: Final = name
        self.mf: Final[i64] = mf  # Move & Fire; NO_LIMIT: "-"
        self.arcs: Final[i64] = arcs
        self.far: Final[i64] = far  # R(F)
        self.near: Final[i64] = near  # R(C)
        self.cq: Final = cq
        self.shots: Final[i64] = shots
        self.acc: Final[i64] = acc  # 0: hits automatically
        self.energy: Final[i64] = energy
        self.keys: Final[i64] = keys
        self.aa: Final[i64] = aa  # -1: no Anti-Aircraft weapon
        self.alt: Final[i64] = alt  # number of the set, 0: none
        self.destroyer: Final[i64] = destroyer  # 0: none
        self.focus: Final[i64] = focus
        self.limited: Final[i64] = limited
        self.reduced: Final[i64] = reduced
        self.half_reduced: Final[i64] = half_reduced
        self.strafe: Final[i64] = strafe  # how often it fires; 1: no Strafe
        self.ignores: Final[i64] = ignores  # SOFT, BODY, HULL
        self.crit_at: Final[i64] = crit_at  # above Armour
        self.acc_aircraft: Final[i64] = acc_aircraft  # 0: as printed
        self.acc_scenery: Final[i64] = acc_scenery
        self.devastators: Final = devastators  # (value, mask of victims)
        self.power_bands: Final = power_bands  # (distance, Energy more): the first that reaches counts
        self.devastator_bands: Final = devastator_bands  # (distance, value against scenery)
        self.clauses: Final = clauses


class UnitDef:
    """One kind of unit."""

    def __init__(
        self,
        number: i64,
        id: str,
        name: str,
        faction: i64,
        set: i64,
        category: i64,
        points: i64,
        mv: i64,
        mv_min: i64,
        active: bool,
        evasion: i64,
        passive: i64,
        armour: i64,
        dp: i64,
        type: i64,
        fortitude: i64,
        squad_min: i64,
        squad_max: i64,
        keys: i64,
        radius: i64,
        height: i64,
        mountable: bool,
        dodge: i64 = 0,
        infiltrate: i64 = 0,
        insertion: i64 = -1,
        needs: tuple[tuple[str, int], ...] = (),
        holds: tuple[tuple[str, int], ...] = (),
        shared: bool = False,
        arms: tuple[int, ...] = (),
        commander: i64 = 0,
        rules: tuple[str, ...] = (),
        clauses: tuple[Clause, ...] = (),
        active_upto: i64 = 99,
        disembark_penalty: i64 = 2,
        arrives: tuple[int, int] = (0, 0),
        cargo: tuple[int, int] = (0, 0),
        ejects: i64 = 0,
    ) -> None:
        self.number: Final[i64] = number
        self.id: Final = id
        self.name: Final = name
        self.faction: Final[i64] = faction
        self.set: Final[i64] = set
        self.category: Final[i64] = category
        self.points: Final[i64] = points
        self.mv: Final[i64] = mv
        self.mv_min: Final[i64] = mv_min  # of Fast units
        self.active: Final = active  # Active Countermeasures
        self.evasion: Final[i64] = evasion
        self.passive: Final[i64] = passive  # n+, 0: none
        self.armour: Final[i64] = armour
        self.dp: Final[i64] = dp
        self.type: Final[i64] = type
        self.fortitude: Final[i64] = fortitude
        self.squad_min: Final[i64] = squad_min
        self.squad_max: Final[i64] = squad_max
        self.keys: Final[i64] = keys
        self.radius: Final[i64] = radius
        self.height: Final[i64] = height
        self.mountable: Final = mountable  # an ordinary commander may ride in it (DZ-CMD-04)
        self.dodge: Final[i64] = dodge  # n+, 0: none
        self.infiltrate: Final[i64] = infiltrate  # a length, 0: none
        self.insertion: Final[i64] = insertion  # Rapid Insertion, a length; -1: none
        self.needs: Final = needs  # (symbol, Requirement): any one of them (DZ-TRN-08)
        self.holds: Final = holds  # (symbol, Capacity)
        self.shared: Final = shared  # the Capacities are one total in any mix (DZ-TRN-08)
        self.arms: Final = arms  # weapon numbers by slot, without options
        self.commander: Final[i64] = commander  # of a famous commander's mount
        self.rules: Final = rules  # ids, for people
        self.clauses: Final = clauses
        self.active_upto: Final[i64] = active_upto  # Warsuits: Active against this Energy at most
        self.disembark_penalty: Final[i64] = disembark_penalty  # for squads that leave it
        self.arrives: Final = arrives  # Subterranean: (reach from the own zone, more after each round)
        self.cargo: Final = cargo  # Hive: (unit, how many each)
        self.ejects: Final[i64] = ejects  # the unit that takes over

    def flies(self) -> bool:
        return self.type >= AIRCRAFT


class OptionDef:
    """One option that a squad (or an army) may take."""

    def __init__(
        self,
        number: i64,
        id: str,
        unit: i64,
        name: str,
        points: i64,
        army: bool,
        choice: str,
        removes: tuple[int, ...],
        adds: tuple[int, ...],
        keys: i64 = 0,
        dodge: i64 = 0,
        clauses: tuple[Clause, ...] = (),
    ) -> None:
        self.number: Final[i64] = number
        self.id: Final = id
        self.unit: Final[i64] = unit
        self.name: Final = name
        self.points: Final[i64] = points  # for each unit
        self.army: Final = army  # one choice for the whole army (Veteran Doctrine)
        self.choice: Final = choice  # options of one choice exclude each other
        self.removes: Final = removes  # weapon numbers
        self.adds: Final = adds
        self.keys: Final[i64] = keys  # special rules that it grants
        self.dodge: Final[i64] = dodge
        self.clauses: Final = clauses


class CommanderDef:
    """A rank of ordinary commanders or a famous one (DZ-CMD-02, section 6.7)."""

    def __init__(
        self,
        number: i64,
        id: str,
        name: str,
        famous: bool,
        faction: i64,
        cv: i64,
        influence: i64,
        points: i64,
        mount: i64 = 0,
        category: i64 = 0,
        card: i64 = 0,
        clauses: tuple[Clause, ...] = (),
        forbids: tuple[str, ...] = (),
        no_scouts: bool = False,
        only_aerial: bool = False,
        allows: tuple[tuple[str, int, int], ...] = (),
        rares: tuple[str, ...] = (),
        binds: bool = False,
    ) -> None:
        self.number: Final[i64] = number
        self.id: Final = id
        self.name: Final = name
        self.famous: Final = famous
        self.faction: Final[i64] = faction
        self.cv: Final[i64] = cv
        self.influence: Final[i64] = influence
        self.points: Final[i64] = points
        self.mount: Final[i64] = mount
        self.category: Final[i64] = category
        self.card: Final[i64] = card
        self.clauses: Final = clauses  # benefit and detriment
        # what the army around him may be (DZ-ARM-12, DZ-ARM-13)
        self.forbids: Final = forbids  # no unit with one of these in its name
        self.no_scouts: Final = no_scouts  # ... and no Scout and no Exotic
        self.only_aerial: Final = only_aerial  # everything that is no Aircraft starts in an Aerial Transport
        self.allows: Final = allows  # (name, category, how many squads)
        self.rares: Final = rares  # units with one of these in their names are Rare
        self.binds: Final = binds  # Auxiliary Aircraft that are no Transports belong to one battlegroup


class CardDef:
    """One command card."""

    def __init__(
        self,
        number: i64,
        id: str,
        name: str,
        faction: i64,
        commander: i64,
        area: i64,
        measured: i64,
        clauses: tuple[Clause, ...],
        offered: bool = True,
        aboard: bool = False,
    ) -> None:
        self.number: Final[i64] = number
        self.id: Final = id
        self.name: Final = name
        self.faction: Final[i64] = faction  # 0: open to all
        self.commander: Final[i64] = commander  # unique to this famous commander
        self.area: Final[i64] = area
        self.measured: Final[i64] = measured
        self.clauses: Final = clauses
        self.offered: Final = offered  # may be put into a deck with the packs in use
        self.aboard: Final = aboard  # names embarked squads: measured from their Transport (AMB-22, DZ-GEO-04)
        mask: i64 = 0
        for clause in clauses:
            if not clause.in_play:
                mask |= timing_bit(clause.trigger)
        self.timing: Final[i64] = mask


class PieceDef:
    """A piece of scenery as the scenario lays it: an axis-parallel rectangle with a height."""

    def __init__(
        self,
        id: str,
        kind: str,
        left: i64,
        bottom: i64,
        right: i64,
        top: i64,
        height: i64,
        armour: i64,
        dp: i64,
        keys: i64,
        role: str = "",
        clash: bool = False,
    ) -> None:
        self.id: Final = id
        self.kind: Final = kind
        self.left: Final[i64] = left
        self.bottom: Final[i64] = bottom
        self.right: Final[i64] = right
        self.top: Final[i64] = top
        self.height: Final[i64] = height
        self.armour: Final[i64] = armour
        self.dp: Final[i64] = dp
        self.keys: Final[i64] = keys
        self.role: Final = role
        self.clash: Final = clash  # only on the table from 1,000 points on


class ObjectiveDef:
    """An Objective as the scenario lays it."""

    def __init__(
        self,
        id: str,
        hidden: bool,
        mobile: bool,
        piece: str,
        x: i64,
        y: i64,
        vp: i64,
        owner: i64 = -1,
        clash: bool = False,
    ) -> None:
        self.id: Final = id
        self.hidden: Final = hidden
        self.mobile: Final = mobile
        self.piece: Final = piece  # id of the Garrison it lies in, "": in the open
        self.x: Final[i64] = x
        self.y: Final[i64] = y
        self.vp: Final[i64] = vp
        self.owner: Final[i64] = owner  # the zone whose command post it lies in, -1: nobody's
        self.clash: Final = clash


class FocalDef:
    """A place that scores for the most points of units within reach (DZ-VIC-08)."""

    def __init__(self, id: str, piece: str, reach: i64, vp: i64, vp_destroyed: i64, inside: i64) -> None:
        self.id: Final = id
        self.piece: Final = piece
        self.reach: Final[i64] = reach
        self.vp: Final[i64] = vp
        self.vp_destroyed: Final[i64] = vp_destroyed
        self.inside: Final[i64] = inside  # Infantry inside counts so many times


class ZoneDef:
    """A deployment zone: a strip (rectangle) or a circle around a corner, and its stretches of the board's edge."""

    def __init__(
        self,
        left: i64,
        bottom: i64,
        right: i64,
        top: i64,
        radius: i64,
        edges: tuple[tuple[int, int, int, int], ...],
    ) -> None:
        self.left: Final[i64] = left  # a circle: left and bottom are its centre
        self.bottom: Final[i64] = bottom
        self.right: Final[i64] = right
        self.top: Final[i64] = top
        self.radius: Final[i64] = radius  # 0: a rectangle
        self.edges: Final = edges  # x0, y0, x1, y1


class ScenarioDef:
    """One table to fight on."""

    def __init__(
        self,
        number: i64,
        id: str,
        name: str,
        rule: str,
        width: i64,
        depth: i64,
        rounds: i64,
        direct: bool,
        direct_only_hq: bool,
        aerial_advantage: bool,
        reserve_round: i64,
        zones: tuple[ZoneDef, ...],
        pieces: tuple[PieceDef, ...],
        objectives: tuple[ObjectiveDef, ...],
        focals: tuple[FocalDef, ...],
        clauses: tuple[Clause, ...],
        kills_first: bool = False,
        needs_commander: bool = False,
        points: i64 = 750,
        bands: tuple[str, ...] = (),
        vantage: i64 = 1,
        mast_reach: i64 = 0,
        mast_influence: i64 = 0,
    ) -> None:
        self.number: Final[i64] = number
        self.id: Final = id
        self.name: Final = name
        self.rule: Final = rule
        self.width: Final[i64] = width
        self.depth: Final[i64] = depth
        self.rounds: Final[i64] = rounds
        self.direct: Final = direct  # battlegroups may be Directly Deployed
        self.direct_only_hq: Final = direct_only_hq  # DZ-DEP-10
        self.aerial_advantage: Final = aerial_advantage
        self.reserve_round: Final[i64] = reserve_round  # Reserves come at its end
        self.zones: Final = zones
        self.pieces: Final = pieces
        self.objectives: Final = objectives
        self.focals: Final = focals
        self.clauses: Final = clauses
        fired: i64 = 0
        for clause in clauses:
            fired |= timing_bit(clause.trigger)
        self.fired: Final[i64] = fired
        self.kills_first: Final = kills_first  # Kill Points decide before Victory Points (Battle Royale)
        self.needs_commander: Final = needs_commander
        self.points: Final[i64] = points
        self.bands: Final = bands
        self.vantage: Final[i64] = vantage  # ranges out of large Garrisons are multiplied by this
        self.mast_reach: Final[i64] = mast_reach
        self.mast_influence: Final[i64] = mast_influence


def triggers_of(clauses: tuple[Clause, ...]) -> int:
    """The triggers of a text, as bits."""
    mask: i64 = 0
    for clause in clauses:
        mask |= timing_bit(clause.trigger)
    return mask


class Cards:
    """All tables of the packs in use, and the hash that names them."""

    def __init__(
        self,
        units: list[UnitDef],
        weapons: list[WeaponDef],
        options: list[OptionDef],
        commanders: list[CommanderDef],
        defs: list[CardDef],
        scenarios: list[ScenarioDef],
        content: str,
        missing: dict[str, str] | None = None,
    ) -> None:
        self.units: Final = units
        self.weapons: Final = weapons
        self.options: Final = options
        self.commanders: Final = commanders
        self.defs: Final = defs  # command cards
        self.scenarios: Final = scenarios
        self.content: Final = content
        self.missing: Final[dict[str, str]] = missing if missing is not None else {}  # what another pack brings: why
        fired: i64 = 0
        for unit in units:
            for clause in unit.clauses:
                fired |= timing_bit(clause.trigger)
        for option in options:
            for clause in option.clauses:
                fired |= timing_bit(clause.trigger)
        for leader in commanders:
            for clause in leader.clauses:
                fired |= timing_bit(clause.trigger)
        self.fired: Final[i64] = fired  # the triggers that any unit or commander answers
        self.unit_fires: Final[list[int]] = [triggers_of(unit.clauses) for unit in units]
        self.commander_fires: Final[list[int]] = [triggers_of(leader.clauses) for leader in commanders]
        self.unit_numbers: Final[dict[str, int]] = {unit.id: unit.number for unit in units}
        self.weapon_numbers: Final[dict[str, int]] = {weapon.id: weapon.number for weapon in weapons}
        self.option_numbers: Final[dict[str, int]] = {option.id: option.number for option in options}
        self.commander_numbers: Final[dict[str, int]] = {leader.id: leader.number for leader in commanders}
        self.card_numbers: Final[dict[str, int]] = {card.id: card.number for card in defs}
        self.scenario_numbers: Final[dict[str, int]] = {table.id: table.number for table in scenarios}

    def card(self, number: i64) -> CardDef:
        """The printed card; a copy has the text of its original (AMB-29)."""
        return self.defs[number - COPY if number >= COPY else number]
