"""Which words are printed on the cards, and by which number do the rules know them? Types, keywords, timing points.

Lengths are whole thousandths of an inch (DZ-GEO-16). Sets of keywords are bits of one number.
"""

from typing import Final

from mypy_extensions import i64

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

CENTRE: Final = -1  # where in a Garrison: here, or at one of its edges 0, 1, ...

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
