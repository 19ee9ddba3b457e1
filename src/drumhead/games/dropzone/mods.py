"""What changes a number or a permission for a while: its kinds, what it concerns, and when it ends.

`Mod` is put on by effects and goes by itself; `Source` is a static rule at work, as long as its bearer lives.
"""

from typing import Final

from mypy_extensions import i64

from drumhead.games.dropzone.texts import Aura

# -- modifiers: what effects change, with an end; `Mod.kind` and `Aura.kind`

CV: Final = 1
SET_CV: Final = 2
INFLUENCE_PLUS: Final = 3
INIT_PLUS: Final = 4
INSPIRE: Final = 5
AREA_GLOBAL: Final = 6
RELAY: Final = 7
OWN_HAND: Final = 8
EXTRA_DRAW: Final = 9
DUMP_HAND: Final = 10
ACTIONS: Final = 11
TWO_MOVES: Final = 12
HIT_AND_RUN: Final = 13
MV_PLUS: Final = 14
MV_HALF: Final = 15
MV_DOUBLE: Final = 16  # amount 1: only if it embarks
MF_PLUS: Final = 17
MF_SET: Final = 18
FREE_FIRE: Final = 19
ENTRY: Final = 20
ACC: Final = 21  # of the shooter
HARD: Final = 22  # of whoever shoots at it
ACC_CAP: Final = 23
ACC_EASE: Final = 24
IGNORE_MODS: Final = 25
HIT_ON: Final = 26
ENERGY: Final = 27
SHOTS: Final = 28
SHOTS_X: Final = 29
RANGE: Final = 30
FULL_RANGE: Final = 31
UNIT_KEY: Final = 32  # amount: bits of cards.UNIT_KEYS
WEAPON_KEY: Final = 33  # amount: bits of cards.WEAPON_KEYS
AA: Final = 34
DESTROYER: Final = 35
DEVASTATOR: Final = 36  # amount: value, second: mask of victims; one more if it has that already
DEV_SET: Final = 37
DEV_PLUS: Final = 38
NO_DEV: Final = 39
CAN_CRIT: Final = 40
EXTRA_UNIT: Final = 41
DAMAGE_ROLL: Final = 42
EVASION: Final = 43
PASSIVE: Final = 44
PASSIVE_PLUS: Final = 45
SET_CM: Final = 46  # amount: active | evasion << 4 | passive << 12
ARMOUR: Final = 47
IGNORE: Final = 48  # amount: bits below
CANNOT: Final = 49  # amount: bits below; of a seat: CARDS, DRAW
SAFE: Final = 50  # amount: bits below
GROUND: Final = 51  # amount: bits below
FLY: Final = 52  # amount: the Armour of the Aircraft it counts as
JET: Final = 53  # amount: distance, second: Armour
NO_COVER: Final = 54
REROLL: Final = 55  # amount: which dice, second: 0 failed, 1 successful
AUTO_PASS: Final = 56
MAY_FAIL: Final = 57
KEEP_TOKENS: Final = 58
TOKEN_DOUBLE: Final = 59
NO_PASS: Final = 60  # an Objective that cannot be passed
MARKER: Final = 61  # amount: SMOKE or SPOTTED
PEN_FIVE: Final = 62  # amount: bits of weapon names
GLANCE_SELF: Final = 63
RETINUE: Final = 64
FREE_SIGNAL: Final = 65
SPARED: Final = 66  # the cargo of this Transport takes no hits (R17)
EXPIRES: Final = 67  # removed as a casualty after the attack (S12)
SEARCH_DOUBLE: Final = 68
NO_REDRAW: Final = 69
KINDS: Final = (
    "",
    "cv",
    "set_cv",
    "influence",
    "init",
    "inspire",
    "area_global",
    "relay",
    "own_hand",
    "extra_draw",
    "dump_hand",
    "actions",
    "two_moves",
    "hit_and_run",
    "mv",
    "mv_half",
    "mv_double",
    "mf_plus",
    "mf_set",
    "free_fire",
    "entry",
    "acc",
    "hard",
    "acc_cap",
    "acc_ease",
    "ignore_mods",
    "hit_on",
    "energy",
    "shots",
    "shots_x",
    "range",
    "full_range",
    "unit_key",
    "weapon_key",
    "aa",
    "destroyer",
    "devastator",
    "dev_set",
    "dev_plus",
    "no_dev",
    "can_crit",
    "extra_unit",
    "damage_roll",
    "evasion",
    "passive",
    "passive_plus",
    "set_cm",
    "armour",
    "ignore",
    "cannot",
    "safe",
    "ground",
    "fly",
    "jet",
    "no_cover",
    "reroll",
    "auto_pass",
    "may_fail",
    "keep_tokens",
    "token_double",
    "no_pass",
    "marker",
    "pen_five",
    "glance_self",
    "retinue",
    "free_signal",
    "spared",
    "expires",
    "search_double",
    "no_redraw",
)

IGNORES_DISEMBARK: Final = 1
IGNORES_LIMITED: Final = 2
IGNORES_ENTERING: Final = 4
IGNORES_RESERVES: Final = 8
IGNORES_ACTIVE: Final = 16
IGNORES_EVASION: Final = 32

NO_SEARCH: Final = 1
NO_CLAIM: Final = 2
NO_EMBARK: Final = 4
NO_GARRISON: Final = 8
NO_SCAN: Final = 16
NO_LEAVE: Final = 32
NO_SHOOT: Final = 64
NO_REACT: Final = 128
NO_EXCEPTIONAL: Final = 256
NO_DRAW: Final = 512
NO_CARDS: Final = 1024
NO_SOURCE: Final = 2048

SAFE_REACTION: Final = 1
SAFE_FAR: Final = 2
SAFE_DAMAGE: Final = 4
SAFE_HULLDOWN: Final = 8

GROUND_EXCEPTIONAL: Final = 1
GROUND_TOUGH: Final = 2
GROUND_PHASE: Final = 4
GROUND_JUMP: Final = 8

DICE_HIT: Final = 1
DICE_DAMAGE: Final = 2
DICE_PASSIVE: Final = 3
DICE_COLLATERAL: Final = 4
DICE_FORTITUDE: Final = 5
DICE_SPOTTED: Final = 6  # to-hit dice that show a 1

SMOKE: Final = 1
SPOTTED: Final = 2

# which weapons of its target a modifier concerns
ALL_WEAPONS: Final = 0
CQ_WEAPONS: Final = 1
PLASMA_WEAPONS: Final = 2
CLAWS_WEAPONS: Final = 3
RAILGUN_WEAPONS: Final = 4
BOMBARD_WEAPONS: Final = 5
LIMITED_WEAPONS: Final = 6
DEV_SCENERY_WEAPONS: Final = 7
DEV_HUGE_WEAPONS: Final = 8

# -- when a modifier ends

U_ROLL: Final = 1  # the roll or fill now at hand
U_ATT: Final = 2  # this Shooting action
U_ACTION: Final = 3
U_ACT: Final = 4  # the acting squad's activation
U_BG: Final = 5
U_ROUND: Final = 6
U_NEXT: Final = 7  # during the whole next round only
U_NEXTACT: Final = 8  # the end of its target's next activation
U_GAME: Final = 9
UNTIL: Final = ("", "roll", "att", "action", "act", "bg", "round", "next", "nextact", "game")


class Mod:
    """One change of a number or a permission, with its end."""

    __slots__ = ("amount", "ends", "id", "kind", "on", "round", "second", "slot", "source", "weapons")

    def __init__(
        self,
        kind: i64,
        on: i64,
        id: i64,
        amount: i64,
        ends: i64,
        second: i64 = 0,
        weapons: i64 = ALL_WEAPONS,
        slot: i64 = -1,
        source: i64 = 0,
        round: i64 = 0,
    ) -> None:
        self.kind: Final[i64] = kind
        self.on: Final[i64] = on  # UNIT, SQUAD, BATTLEGROUP, PIECE, SEAT, WEAPON or PROFILE of texts.py
        self.id: Final[i64] = id
        self.amount: Final[i64] = amount
        self.ends: Final[i64] = ends  # one of U_...
        self.second: Final[i64] = second
        self.weapons: Final[i64] = weapons
        self.slot: Final[i64] = slot  # of WEAPON and PROFILE
        self.source: Final[i64] = source  # the command card, for people; 0: a rule
        self.round: Final[i64] = round  # U_NEXT: the round in which it holds


class Source:
    """A static rule at work: whose it is, the unit it is on, and what it gives."""

    __slots__ = ("aura", "seat", "uid")

    def __init__(self, seat: i64, uid: i64, aura: Aura) -> None:
        self.seat: Final[i64] = seat
        self.uid: Final[i64] = uid  # 0: a rule for the whole army
        self.aura: Final = aura
