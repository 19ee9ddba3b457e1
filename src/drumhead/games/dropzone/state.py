"""What lies on the table of a game of Dropzone Commander?

Units, squads, battlegroups, pieces and Objectives are never changed in place once they lie in a state: `change`,
`change_squad` and so on put a copy in their place and hand that out, so clones share the rest. Their numbers are their
places in the lists; row 0 of each is nothing. What is destroyed keeps its row.
"""

from typing import Final

from mypy_extensions import i64

from drumhead.games.dropzone.cards import AIRCRAFT, INFANTRY, Aura, Cards, ScenarioDef, UnitDef, WeaponDef
from drumhead.games.dropzone.info import DEFAULT_RULINGS, Rulings
from drumhead.kernel.action import Action
from drumhead.kernel.state import State
from drumhead.kernel.zones import EMPTY_HAND, EMPTY_PILE, Hand, Pile
from drumhead.space.upright import Block

# -- where a unit is

OFF: Final = 0  # not yet deployed
READY: Final = 1  # In Readiness
RESERVE: Final = 2  # In Reserve
HOLDING: Final = 3
TABLE: Final = 4  # in the open or in the air over the board
INSIDE: Final = 5  # a Garrison; `inside` is the piece, `edge` the side or CENTRE
ABOARD: Final = 6  # a Transport; `inside` is the unit that carries it
DEAD: Final = 7
PLACES: Final = ("off", "readiness", "reserve", "holding", "table", "inside", "aboard", "dead")

CENTRE: Final = -1

# -- flags of a squad, of this round unless said otherwise

EMBARKED: Final = 1 << 0  # went aboard: no Shooting (DZ-TRN-06)
DISEMBARKED: Final = 1 << 1  # left a Transport: +2 (DZ-TRN-13)
GENTLY: Final = 1 << 2  # left a Hovercraft: +1 instead
FROM_AIR: Final = 1 << 3  # no AA fire at Aircraft
ARRIVED: Final = 1 << 4  # came from Readiness
CALLED: Final = 1 << 5  # came by Call-In: no Signal
MOVED: Final = 1 << 6  # made a Move
ENTERED: Final = 1 << 7  # this activation: entered a Garrison that enemies hold (DZ-CQ-03)
SHOT: Final = 1 << 8  # made a Shooting action
CQ_HURT: Final = 1 << 9  # this battlegroup activation: lost DP in Close Quarters (DZ-CQ-04)
FREE_MOVE: Final = 1 << 10  # this activation: used the one free (dis)embarking (DZ-TRN-05)
FLEW_HIGH: Final = 1 << 11  # Fast: no Shooting
JETTED: Final = 1 << 12  # moved by Thrusters, Flight Mode or Overcharge
ONE_ACTION: Final = 1 << 13  # this battlegroup activation: only one action (G06)
ACTED: Final = 1 << 14  # this activation: did something
NO_LANDING: Final = 1 << 15  # until its next activation is over: may not land or take off (Spider Web)
ALONE: Final = 1 << 16  # activated by a card, outside its battlegroup, and not again this round
NO_FREE: Final = 1 << 17  # moved farther than half its MV
CQ_USED: Final = 1 << 18  # this activation: used Close Quarters weapons, or others (DZ-CQ-01)
GUNS_USED: Final = 1 << 19
FREE_OFF: Final = 1 << 20  # this activation: set cargo down for free
HANDED: Final = 1 << 21  # this activation: passed an Objective on, or got one
LOADED: Final = 1 << 22  # an Aerial Transport took somebody aboard or set somebody down: no farther than half (AMB-33)
ROUND_FLAGS: Final = (
    EMBARKED | DISEMBARKED | GENTLY | FROM_AIR | ARRIVED | CALLED | MOVED | SHOT | FLEW_HIGH | ALONE | LOADED
)
ACT_FLAGS: Final = ENTERED | FREE_MOVE | JETTED | ACTED | NO_FREE | CQ_USED | GUNS_USED | FREE_OFF | HANDED

# -- actions of an activation (DZ-ACT-01), a bit each

DID_MOVE: Final = 1
DID_SHOOT: Final = 2
DID_BOTH: Final = 4  # Search, Scan or Signal
DID_SPECIAL: Final = 8
DID_SECOND_MOVE: Final = 16

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
        self.on: Final[i64] = on  # UNIT, SQUAD, BATTLEGROUP, PIECE, SEAT, WEAPON or PROFILE of cards.py
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


class Unit:
    """One model."""

    __slots__ = (
        "air",
        "alts",
        "cargo",
        "commander",
        "dp",
        "edge",
        "fired",
        "flown",
        "heading",
        "inside",
        "kind",
        "limited",
        "moved",
        "passed_in",
        "passed_out",
        "pending",
        "place",
        "rising",
        "round_moved",
        "scans",
        "seat",
        "sid",
        "spent",
        "uid",
        "used",
        "x",
        "y",
        "z",
    )

    def __init__(self, uid: i64, kind: i64, seat: i64, sid: i64, source: "Unit | None" = None) -> None:
        self.uid: i64 = uid
        self.kind: i64 = kind  # its row in Cards.units
        self.seat: i64 = seat
        self.sid: i64 = sid
        if source is not None:
            self._copy(source)
            return
        self.place: i64 = OFF
        self.x: i64 = 0
        self.y: i64 = 0
        self.z: i64 = 0  # the height of its base over the ground
        self.heading: i64 = 0
        self.air: i64 = 0  # 1: in the air
        self.inside: i64 = 0  # the piece or the Transport it is in
        self.edge: i64 = CENTRE  # the side of the Garrison it stands at
        self.dp: i64 = 0
        self.commander: i64 = 0  # its row in Cards.commanders, 0: none
        self.pending: i64 = 0  # damage that is about to be applied
        self.moved: i64 = 0  # path length in this activation
        self.round_moved: i64 = 0  # ... in this round (DZ-MOV-08)
        self.flown: i64 = 0  # horizontal path of an Aerial Transport in this round (DZ-TRN-14)
        self.fired: i64 = 0  # slots fired in this activation
        self.spent: i64 = 0  # slots fired in Reaction Fire this round
        self.alts: i64 = 0  # Alt sets used this round
        self.scans: i64 = 0  # Scan tokens
        self.rising: i64 = 0  # 1: a Phoenix that repairs itself; 2: scan tokens go when it activates
        self.used: i64 = 0  # mask of its clauses used `once` in this activation
        self.passed_in: i64 = 0  # Access: what went in and out this round
        self.passed_out: i64 = 0
        self.limited: tuple[int, ...] = ()  # uses by slot of Limited weapons
        self.cargo: tuple[int, ...] = ()  # the units in it

    def _copy(self, u: "Unit") -> None:
        self.place = u.place
        self.x = u.x
        self.y = u.y
        self.z = u.z
        self.heading = u.heading
        self.air = u.air
        self.inside = u.inside
        self.edge = u.edge
        self.dp = u.dp
        self.commander = u.commander
        self.pending = u.pending
        self.moved = u.moved
        self.round_moved = u.round_moved
        self.flown = u.flown
        self.fired = u.fired
        self.spent = u.spent
        self.alts = u.alts
        self.scans = u.scans
        self.rising = u.rising
        self.used = u.used
        self.passed_in = u.passed_in
        self.passed_out = u.passed_out
        self.limited = u.limited
        self.cargo = u.cargo

    def copy(self) -> "Unit":
        return Unit(self.uid, self.kind, self.seat, self.sid, self)

    def on_board(self) -> bool:
        """Stands on the table itself: in the open, in the air or in a Garrison."""
        return self.place == TABLE or self.place == INSIDE


class Squad:
    """Units that act together. `members` are those that are left."""

    __slots__ = (
        "activated",
        "arms",
        "bound",
        "carries",
        "category",
        "did",
        "dodge",
        "flags",
        "gid",
        "keys",
        "kind",
        "members",
        "name",
        "points",
        "seat",
        "sid",
        "size",
        "split",
        "took",
    )

    def __init__(self, sid: i64, seat: i64, gid: i64, kind: i64, source: "Squad | None" = None) -> None:
        self.sid: i64 = sid
        self.seat: i64 = seat
        self.gid: i64 = gid  # its battlegroup, 0: an Auxiliary squad
        self.kind: i64 = kind
        if source is not None:
            self._copy(source)
            return
        self.bound: i64 = 0  # an Auxiliary squad: the battlegroup it goes with this round (DZ-RND-11)
        self.category: i64 = 0  # may differ from the unit's (DZ-ARM-13)
        self.arms: tuple[int, ...] = ()  # weapon numbers by slot
        self.split: i64 = 0  # slots from here on belong to a unit that joined the squad (Warband)
        self.took: tuple[int, ...] = ()  # options
        self.keys: i64 = 0  # special rules, the options' included
        self.dodge: i64 = 0
        self.size: i64 = 0  # units at the start
        self.points: i64 = 0  # of one unit, options included
        self.members: tuple[int, ...] = ()
        self.activated: i64 = 0  # the round of its latest activation
        self.did: i64 = 0  # actions of this activation
        self.flags: i64 = 0
        self.carries: i64 = 0  # the Objective it carries, 0: none
        self.name: str = ""  # as its list calls it

    def _copy(self, q: "Squad") -> None:
        self.bound = q.bound
        self.category = q.category
        self.arms = q.arms
        self.split = q.split
        self.took = q.took
        self.keys = q.keys
        self.dodge = q.dodge
        self.size = q.size
        self.points = q.points
        self.members = q.members
        self.activated = q.activated
        self.did = q.did
        self.flags = q.flags
        self.carries = q.carries
        self.name = q.name

    def copy(self) -> "Squad":
        return Squad(self.sid, self.seat, self.gid, self.kind, self)


class Group:
    """A battlegroup."""

    __slots__ = ("activated", "declared", "gid", "kind", "mode", "seat", "squads")

    def __init__(
        self,
        gid: i64,
        seat: i64,
        kind: i64,
        squads: tuple[int, ...],
        mode: i64 = OFF,
        activated: i64 = 0,
        declared: tuple[int, ...] = (),
    ) -> None:
        self.gid: Final[i64] = gid
        self.seat: Final[i64] = seat
        self.kind: Final[i64] = kind  # HQ, FRONTLINE, ARMOUR_GROUP, VANGUARD
        self.squads: Final = squads
        self.mode: Final[i64] = mode  # how it was deployed: TABLE, READY or RESERVE; OFF: not yet
        self.activated: Final[i64] = activated  # the round of its latest activation
        self.declared: Final = declared  # the Auxiliary squads that go with it this round


class Piece:
    """A piece of scenery as it is now. Its printed numbers are in the scenario's table."""

    __slots__ = ("dp", "fallen", "inside", "keys", "links", "no_cover", "pending", "pid", "strong", "tokens")

    def __init__(self, pid: i64, keys: i64, dp: i64, source: "Piece | None" = None) -> None:
        self.pid: i64 = pid
        self.keys: i64 = keys
        self.dp: i64 = dp
        if source is not None:
            self._copy(source)
            return
        self.tokens: i64 = 0  # Collateral tokens
        self.strong: i64 = 0  # of these, with the power of Home Wrecker (AMB-43): Energy << 8 | number << 4 | die
        self.fallen: i64 = 0  # 1: destroyed
        self.pending: i64 = 0
        self.no_cover: i64 = 0  # R18
        self.inside: tuple[int, ...] = ()  # the units in it
        self.links: tuple[int, ...] = ()  # linked Garrisons (DZ-SCN-09)

    def _copy(self, p: "Piece") -> None:
        self.tokens = p.tokens
        self.strong = p.strong
        self.fallen = p.fallen
        self.pending = p.pending
        self.no_cover = p.no_cover
        self.inside = p.inside
        self.links = p.links

    def copy(self) -> "Piece":
        return Piece(self.pid, self.keys, self.dp, self)


class Objective:
    """An Objective as it lies, is claimed or carried."""

    __slots__ = ("gone", "hidden", "lasting", "mobile", "number", "owner", "piece", "squad", "vp", "x", "y", "zone")

    def __init__(
        self,
        number: i64,
        x: i64,
        y: i64,
        piece: i64,
        hidden: bool,
        mobile: bool,
        vp: i64,
        zone: i64 = -1,
        owner: i64 = -1,
        squad: i64 = 0,
        gone: bool = False,
        lasting: bool = False,
    ) -> None:
        self.number: Final[i64] = number
        self.x: Final[i64] = x
        self.y: Final[i64] = y
        self.piece: Final[i64] = piece  # the Garrison it lies in, 0: in the open
        self.hidden: Final = hidden
        self.mobile: Final = mobile
        self.vp: Final[i64] = vp
        self.zone: Final[i64] = zone  # of whose zone, where the scenario says so
        self.owner: Final[i64] = owner  # who has claimed it, -1: nobody
        self.squad: Final[i64] = squad  # who carries it, 0: nobody
        self.gone: Final = gone
        self.lasting: Final = lasting  # Survey and Control: stays for the rest of the game

    def held(self, owner: i64, squad: i64) -> "Objective":
        """The same Objective, open, claimed by a seat and perhaps carried by a squad."""
        return Objective(
            self.number,
            self.x,
            self.y,
            self.piece,
            False,
            self.mobile,
            self.vp,
            self.zone,
            owner,
            squad,
            self.gone,
            self.lasting,
        )

    def lying(self, x: i64, y: i64, piece: i64, hidden: bool) -> "Objective":
        """The same Objective, nobody's, lying here."""
        return Objective(self.number, x, y, piece, hidden, self.mobile, self.vp, self.zone)

    def lost(self, owner: i64 = -1, lasting: bool = False) -> "Objective":
        """The same Objective, out of the game; or, `lasting`, here for the rest of it."""
        return Objective(
            self.number,
            self.x,
            self.y,
            self.piece,
            False,
            self.mobile,
            self.vp,
            self.zone,
            owner,
            0,
            not lasting,
            lasting,
        )


class InPlay:
    """A command card that stays in play (DZ-STK-20)."""

    __slots__ = ("card", "counters", "seat")

    def __init__(self, seat: i64, card: i64, counters: i64) -> None:
        self.seat: Final[i64] = seat
        self.card: Final[i64] = card
        self.counters: Final[i64] = counters


class Shot:
    """One weapon of one unit, allocated to one target in a Shooting action."""

    __slots__ = (
        "blind",
        "combined",
        "dice",
        "focus",
        "glances",
        "hull",
        "lost",
        "need",
        "redirected",
        "slot",
        "target",
        "uid",
        "via",
        "weapon",
    )

    def __init__(
        self,
        uid: i64,
        slot: i64,
        weapon: i64,
        target: i64,
        via: i64 = CENTRE,
        combined: i64 = 0,
        hull: bool = False,
        blind: bool = False,
        redirected: bool = False,
        need: i64 = 0,
        dice: tuple[int, ...] = (),
        focus: tuple[int, ...] = (),
        lost: bool = False,
        glances: i64 = 0,
    ) -> None:
        self.uid: Final[i64] = uid
        self.slot: Final[i64] = slot
        self.weapon: Final[i64] = weapon
        self.target: Final[i64] = target  # a thing: unit, piece, or squad (Close Quarters)
        self.via: Final[i64] = via  # the edge of the Garrison through which the target is seen
        self.combined: Final[i64] = combined  # 1: combined fire of a Reduced weapon, 2: with AA-0
        self.hull: Final = hull
        self.blind: Final = blind  # Indirect without any line of sight
        self.redirected: Final = redirected
        self.need: Final[i64] = need  # the number to hit
        self.dice: Final = dice  # to hit; + REROLLED once re-rolled
        self.focus: Final = focus  # Energy added to each hit that is left
        self.lost: Final = lost  # its target has gone
        self.glances: Final[i64] = glances  # Close Enough: glances keep full Energy


REROLLED: Final = 8


class Hit:
    """One hit on one thing, waiting for or with its damage die."""

    __slots__ = ("critical", "damage", "die", "energy", "shot", "target")

    def __init__(self, shot: i64, target: i64, energy: i64, critical: bool, die: i64 = 0, damage: i64 = 0) -> None:
        self.shot: Final[i64] = shot  # its place among the shots, -1: none
        self.target: Final[i64] = target  # a thing: unit or piece
        self.energy: Final[i64] = energy
        self.critical: Final = critical  # without a damage roll (Destroyer)
        self.die: Final[i64] = die  # + REROLLED once re-rolled
        self.damage: Final[i64] = damage  # before saves


# what kind of Shooting action a fight is
SHOOTING: Final = 0
QUARTERS: Final = 1
REACTION: Final = 2


class Fight:
    """A Shooting action that is being fought out. Immutable: each step of it puts a new one on `DropState.fights`."""

    __slots__ = (
        "extra",
        "held",
        "hits",
        "kind",
        "pieces",
        "points",
        "seat",
        "shots",
        "sid",
        "target",
        "units",
        "victims",
    )

    def __init__(
        self,
        sid: i64,
        seat: i64,
        kind: i64,
        extra: bool = False,
        units: tuple[int, ...] = (),
        shots: tuple[Shot, ...] = (),
        hits: tuple[Hit, ...] = (),
        held: tuple[int, ...] = (),
        victims: tuple[int, ...] = (),
        pieces: tuple[int, ...] = (),
        target: i64 = 0,
        points: tuple[int, ...] = (),
    ) -> None:
        self.sid: Final[i64] = sid
        self.seat: Final[i64] = seat
        self.kind: Final[i64] = kind
        self.extra: Final = extra  # out of sequence: leaves no trace (DZ-ACT-04)
        self.units: Final = units  # who shoots
        self.shots: Final = shots
        self.hits: Final = hits
        self.held: Final = held  # weapons that stay silent: uid << 5 | slot
        self.victims: Final = victims  # squads that were damaged
        self.pieces: Final = pieces  # pieces that got tokens
        self.target: Final[i64] = target  # a card or rule says whom it must target, 0: free
        self.points: Final = points  # Reaction Fire: x, y, z of the path point and the squad that moves

    def setting_fire(self, pid: i64) -> "Fight":
        """The same action, which has put tokens on this piece."""
        if pid in self.pieces:
            return self
        return Fight(
            self.sid, self.seat, self.kind, self.extra, self.units, self.shots, self.hits, self.held, self.victims,
            (*self.pieces, int(pid)), self.target, self.points,
        )  # fmt: skip


class Leg:
    """Where an Aircraft squad flies: the leg that Reaction Fire may answer (DZ-AIR-04)."""

    __slots__ = ("armour", "paths", "sid")

    def __init__(self, sid: i64, armour: i64, paths: tuple[tuple[int, ...], ...]) -> None:
        self.sid: Final[i64] = sid
        self.armour: Final[i64] = armour  # 0: its own
        self.paths: Final = paths  # for each unit: uid, x0, y0, x1, y1, ...


class Sights:
    """Lines of sight found so far, for one lie of the table. Clones share it until something moves."""

    __slots__ = ("blocks", "seen")

    def __init__(self) -> None:
        self.seen: dict[int, int] = {}
        self.blocks: list[Block] = []  # all that may hide something; the first is a stand-in once they are collected


class DropState(State):
    """All that lies on the table. Made from its parts, or as an independent copy of another (`source`)."""

    def __init__(
        self,
        cards: Cards,
        table: ScenarioDef,
        rulings: Rulings = DEFAULT_RULINGS,
        limit: i64 = 0,
        source: "DropState | None" = None,
    ) -> None:
        self.cards: Cards = cards
        self.table: ScenarioDef = table
        self.rulings: Rulings = rulings
        if source is not None:
            self._copy(source)
            return
        super().__init__(2, limit)
        self.round: i64 = 0
        self.first: i64 = 0  # who is first in the order of this round
        self.active: i64 = -1  # whose battlegroup activation it is, -1: nobody's
        self.acting: i64 = 0  # the battlegroup that activates
        self.squad: i64 = 0  # the squad that activates
        self.turn: i64 = 0  # who chooses the next battlegroup
        self.refused: i64 = 0  # a battlegroup that must not be activated now (P07)
        self.again: i64 = -1  # who activates another battlegroup first (S16), -1: nobody
        self.depth: i64 = 0  # stacks that are being resolved (DZ-STK-05)
        self.declined: i64 = 0  # mask of seats that have declined their battlegroups In Readiness
        self.rolled: tuple[int, ...] = ()  # the dice of the initiative roll
        self.played: list[int] = [0, 0]  # cards played in this round
        self.sixes: i64 = 0  # mask of seats whose opponents may make them roll a 6 again (G05)
        self.zones: list[int] = [0, 1]  # which zone of the table each seat has
        self.vp: list[int] = [0, 0]
        self.kp: list[int] = [0, 0]  # Kill Points
        self.factions: tuple[int, ...] = (0, 0)
        self.famous: tuple[tuple[int, ...], ...] = ((), ())  # famous commanders of each army
        self.ranks: tuple[tuple[int, ...], ...] = ((), ())  # ordinary commanders of each army, still to be mounted
        self.lists: list[tuple[int, ...]] = [(), ()]  # the 30 cards, sorted; () where they are not known
        self.decks: list[Pile] = [EMPTY_PILE, EMPTY_PILE]
        self.hands: list[Hand] = [EMPTY_HAND, EMPTY_HAND]
        self.aside: list[Hand] = [EMPTY_HAND, EMPTY_HAND]  # looked at; its owner's secret
        self.discards: list[tuple[int, ...]] = [(), ()]  # oldest first
        self.in_play: tuple[InPlay, ...] = ()
        self.units: list[Unit] = [NOBODY]
        self.squads: list[Squad] = [NO_SQUAD]
        self.groups: list[Group] = [NO_GROUP]
        self.pieces: list[Piece] = [NO_PIECE]
        self.objectives: list[Objective] = [NO_OBJECTIVE]
        self.mods: tuple[Mod, ...] = ()
        self.auras: tuple[Source, ...] = ()  # kept by modifiers.note_auras
        self.bearers: tuple[int, ...] = ()  # units with rules that fire, kept by modifiers.note_bearers
        self.born: i64 = 0  # how many units there were when they were noted
        self.fights: list[Fight] = []  # the latest is being fought out
        self.leg: Leg | None = None
        self.toxins: tuple[tuple[int, int, int], ...] = ()  # x, y, owner (S10)
        self.sights: Sights = Sights()
        self.menu: list[Action] = []  # what the step below was found to offer, so that it need not look twice
        self.menu_of: object = None

    def _copy(self, s: "DropState") -> None:
        self.copy_base(s)
        self.round = s.round
        self.first = s.first
        self.active = s.active
        self.acting = s.acting
        self.squad = s.squad
        self.turn = s.turn
        self.refused = s.refused
        self.again = s.again
        self.depth = s.depth
        self.declined = s.declined
        self.rolled = s.rolled
        self.played = s.played[:]
        self.sixes = s.sixes
        self.zones = s.zones[:]
        self.vp = s.vp[:]
        self.kp = s.kp[:]
        self.factions = s.factions
        self.famous = s.famous
        self.ranks = s.ranks
        self.lists = s.lists
        self.decks = s.decks[:]
        self.hands = s.hands[:]
        self.aside = s.aside[:]
        self.discards = s.discards[:]
        self.in_play = s.in_play
        self.units = s.units[:]
        self.squads = s.squads[:]
        self.groups = s.groups[:]
        self.pieces = s.pieces[:]
        self.objectives = s.objectives[:]
        self.mods = s.mods
        self.auras = s.auras
        self.bearers = s.bearers
        self.born = s.born
        self.fights = s.fights[:]
        self.leg = s.leg
        self.toxins = s.toxins
        # an empty one is not shared: whoever moved first would keep it, and fill it with what the other cannot see
        self.sights = s.sights if s.sights.blocks else Sights()
        self.menu = []
        self.menu_of = None

    def clone(self) -> "DropState":
        return DropState(self.cards, self.table, self.rulings, 0, self)

    # -- the one way to change a thing

    def change(self, uid: i64) -> Unit:
        """A copy of the unit, already in its place: the one that may be changed."""
        new = self.units[uid].copy()
        self.units[uid] = new
        return new

    def change_squad(self, sid: i64) -> Squad:
        new = self.squads[sid].copy()
        self.squads[sid] = new
        return new

    def change_piece(self, pid: i64) -> Piece:
        new = self.pieces[pid].copy()
        self.pieces[pid] = new
        return new

    def flag(self, sid: i64, flags: i64) -> None:
        """Raise flags of a squad."""
        if self.squads[sid].flags & flags != flags:
            self.change_squad(sid).flags |= flags

    # -- reading

    def kind(self, uid: i64) -> UnitDef:
        """What is printed on the unit."""
        return self.cards.units[self.units[uid].kind]

    def weapon(self, sid: i64, slot: i64) -> WeaponDef:
        return self.cards.weapons[self.squads[sid].arms[slot]]

    def fight(self) -> Fight:
        """The Shooting action at hand."""
        return self.fights[-1]

    def outermost(self, uid: i64) -> Unit:
        """The unit itself, or the Transport that carries it, or the one that carries that (DZ-GEO-04)."""
        u = self.units[uid]
        while u.place == ABOARD:
            u = self.units[u.inside]
        return u

    def present(self, uid: i64) -> bool:
        """Is it on the table: in the open, in the air, in a Garrison, or aboard a Transport that is? (DZ-CMD-12)"""
        u = self.outermost(uid)
        return u.place == TABLE or u.place == INSIDE

    def is_infantry(self, u: Unit) -> bool:
        return self.cards.units[u.kind].type == INFANTRY

    def is_airborne(self, u: Unit) -> bool:
        return u.air == 1 and u.place == TABLE

    def is_aircraft(self, u: Unit) -> bool:
        """By its type, landed or not."""
        return self.cards.units[u.kind].type >= AIRCRAFT

    def wields(self, u: Unit, slot: i64) -> bool:
        """Is the weapon in this slot of its squad one of the unit's? One that joined has slots of its own."""
        q = self.squads[u.sid]
        return (slot < q.split) == (u.kind == q.kind)

    def group_of(self, sid: i64) -> i64:
        """The battlegroup a squad acts with: its own, or the one an Auxiliary squad goes with (DZ-RND-11)."""
        q = self.squads[sid]
        return q.gid if q.gid else q.bound

    def stirred(self) -> None:
        """Something moved, came or went: what was seen may no longer hold."""
        if self.sights.blocks:
            self.sights = Sights()


NOBODY: Final = Unit(0, 0, 0, 0)
NO_SQUAD: Final = Squad(0, 0, 0, 0)
NO_GROUP: Final = Group(0, 0, 0, ())
NO_PIECE: Final = Piece(0, 0, 0)
NO_OBJECTIVE: Final = Objective(0, 0, 0, 0, False, False, 0, gone=True)


def next_seat(seat: i64) -> i64:
    """The other player."""
    return 1 - seat
