"""What lies on the table of a game of Dropzone Commander?

Units, squads, battlegroups, pieces and Objectives are never changed in place once they lie in a state: `change`,
`change_squad` and so on put a copy in their place and hand that out, so clones share the rest. Their numbers are their
places in the lists; row 0 of each is nothing. What is destroyed keeps its row.
"""

from typing import Final

from mypy_extensions import i64

from drumhead.games.dropzone.cards import Cards, ScenarioDef, UnitDef, WeaponDef
from drumhead.games.dropzone.fights import Fight, Leg
from drumhead.games.dropzone.info import DEFAULT_RULINGS, Rulings
from drumhead.games.dropzone.mods import Mod, Source
from drumhead.games.dropzone.printed import AIRCRAFT, CENTRE, INFANTRY
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
