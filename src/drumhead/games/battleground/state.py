"""What lies on the table of a battle?

Units are never changed in place once they lie in a state: `BattleState.change` puts a copy in its place and hands that
out, so clones share the rest. A unit's uid is its place in `BattleState.units`, from 1; a unit that is destroyed or
gone stays there as a name for events, with `out` set. Seats 0, 2 .. are the side South (0), seats 1, 3 .. North (1).
"""

from typing import Final

from mypy_extensions import i64

from drumhead.games.battleground.cards import COLOSSAL, ArmyUnit, Cards, ScenarioDef, UnitDef
from drumhead.games.battleground.ground import Ground
from drumhead.games.battleground.info import Rulings
from drumhead.games.battleground.texts import Aura
from drumhead.games.battleground.verbs import COMBAT, POINT, ROUTING, UNIT_CARD, Said
from drumhead.kernel.action import Action
from drumhead.kernel.agenda import Table
from drumhead.kernel.state import State
from drumhead.kernel.zones import EMPTY_HAND, EMPTY_PILE, Hand, Pile
from drumhead.space.shapes import Rect

SOUTH: Final = 0
NORTH: Final = 1

MAX_UNITS: Final = 60  # uids are bits of a mask

WIDTH: Final = 3500  # of a card's front
DEPTH: Final = 2500
LONG_DEPTH: Final = 5000  # of a colossal unit: two cards, one behind the other (BG-COL-01)

# why a unit is not on the table
ON_TABLE: Final = 0
UNPLACED: Final = 1
RESERVED: Final = 2
DESTROYED: Final = 3
EXITED: Final = 4

# flags of this turn (BG-TRN-05 clears them)
WAS_ENGAGED: Final = 1 << 0  # at the start of this turn
MOVED: Final = 1 << 1
CONTROLLED: Final = 1 << 2
RALLIED: Final = 1 << 3
HALTED: Final = 1 << 4  # may neither move nor fire: routed through
RUSHED: Final = 1 << 5  # made a final rush
HEALED: Final = 1 << 6  # by a spell
SHAKEN: Final = 1 << 7
FRIGHTENED: Final = 1 << 8
OWES_ROUT: Final = 1 << 9
OWES_FEAR: Final = 1 << 10
FLEES: Final = 1 << 11  # a skirmisher that will rout without a check
DONE: Final = 1 << 12  # has had its movement this phase
FLANK_RUSHED: Final = 1 << 13
LANDED: Final = 1 << 14
TOOK_OFF: Final = 1 << 15
STARTED_AIRBORNE: Final = 1 << 16
ATTACKED: Final = 1 << 17  # has made its attack (or cast its spell) of this combat phase
ROUT_MOVED: Final = 1 << 18  # has made its rout move of this courage phase
ROUTED_NOW: Final = 1 << 19  # began to rout in this courage phase
RECEIVED: Final = 1 << 20  # was rushed on its front this turn
THROWS: Final = 1 << 21  # owes its javelin or pila attack
REACHED: Final = 1 << 22  # a Hold unit that came to its point this turn
REFACED: Final = 1 << 23  # may reform free of charge before its move
FORCED_CHECK: Final = 1 << 24  # an effect demands the rout check
SLIPS: Final = 1 << 25  # a skirmisher that routs without a check in this courage phase
TURN_FLAGS: Final = (1 << 26) - 1
# flags that outlive the turn
REPOSITION: Final = 1 << 30  # may be turned freely on its point for one turn (BG-OMD-06)
SLAYER: Final = 1 << 31  # its attacks have destroyed an enemy in this battle: a chain makes veterans of such units

# how long a change lasts
FOR_ROLL: Final = 1
FOR_ATTACK: Final = 2
FOR_PHASE: Final = 3
FOR_TURN: Final = 4
FOR_NEXT_TURN: Final = 5  # to the end of the opponent's next turn
FOREVER: Final = 6
DURATIONS: Final = ("", "roll", "att", "phase", "eot", "eont", "perm")


class Order:
    """A standing order with its modifiers: at most one objective, one cap, and the airborne mark (BG-OMD-01)."""

    def __init__(
        self, letter: i64, cap: i64 = 0, airborne: i64 = 0, objective: i64 = 0, px: i64 = 0, py: i64 = 0
    ) -> None:
        self.letter: Final[i64] = letter
        self.cap: Final[i64] = cap  # thousandths, 0: none
        self.airborne: Final[i64] = airborne
        self.objective: Final[i64] = objective  # uid of a unit, POINT, or 0
        self.px: Final[i64] = px
        self.py: Final[i64] = py

    def numbers(self) -> tuple[int, ...]:
        """As an action or an event carries it."""
        return (self.letter, self.cap, self.airborne, self.objective, self.px, self.py)

    def same(self, other: "Order") -> bool:
        return (
            self.letter == other.letter
            and self.cap == other.cap
            and self.airborne == other.airborne
            and self.objective == other.objective
            and self.px == other.px
            and self.py == other.py
        )

    def to_point(self) -> bool:
        return self.objective == POINT

    def without_objective(self) -> "Order":
        return Order(self.letter, self.cap, self.airborne)

    def grounded(self) -> "Order":
        return Order(self.letter, self.cap, 0, self.objective, self.px, self.py)


NO_ORDER: Final = Order(ROUTING)


class Mod:
    """Something that an effect adds to a unit for a while."""

    def __init__(self, stat: i64, amount: i64, duration: i64, until: i64, source: i64) -> None:
        self.stat: Final[i64] = stat
        self.amount: Final[i64] = amount
        self.duration: Final[i64] = duration
        self.until: Final[i64] = until  # FOR_TURN, FOR_NEXT_TURN: it ends with this turn
        self.source: Final[i64] = source  # row of the source it comes from


class Link:
    """One engagement, as one of the two units sees it."""

    def __init__(self, foe: i64, mine: i64, theirs: i64, turn: i64, flank: i64 = 0) -> None:
        self.foe: Final[i64] = foe
        self.mine: Final[i64] = mine  # my side that touches
        self.theirs: Final[i64] = theirs  # the foe's side that touches
        self.turn: Final[i64] = turn  # in which it began; 0 for one taken over by a back-up
        self.flank: Final[i64] = flank  # 1: one of the two rushed with its flank


NO_ACTIONS: Final[list[Action]] = []


class Layouts:
    """Numbers the ways in which units stand: each change of a unit, in whatever state, takes the next number."""

    def __init__(self) -> None:
        self.last: i64 = 0

    def next(self) -> i64:
        self.last += 1
        return self.last


LAYOUTS: Final = Layouts()


class Kept:
    """What was worked out for a unit from how all units stand, true while `BattleState.layout` is the same.

    Searches ask the same for many copies of a state that differ in hidden cards alone. A unit that is changed later
    forgets it, as every change is of a copy.
    """

    def __init__(self, layout: i64) -> None:
        self.layout: Final[i64] = layout


NOTHING_KEPT: Final[list[Kept]] = []


class Unit:
    """One regiment. Made fresh, or as a copy of another (`source`)."""

    def __init__(self, uid: i64, printed: UnitDef, seat: i64, card: Rect, source: "Unit | None" = None) -> None:
        self.uid: i64 = uid
        self.printed: UnitDef = printed
        self.kind: i64 = printed.kind
        self.seat: i64 = seat
        self.side: i64 = seat & 1
        self.card: Rect = card  # where it stands
        self.kept: list[Kept] = NOTHING_KEPT  # see `keep`; no part of the state
        if source is not None:
            self._copy(source)
            return
        self.out: i64 = UNPLACED
        self.order: Order = NO_ORDER
        self.lost: i64 = 0  # boxes marked, green first
        self.colour: i64 = 1  # 1 green, 2 yellow, 3 red, 4 no boxes left: kept by `figure`
        self.marks: tuple[int, ...] = ()  # sorted, one entry a mark
        self.blessing: i64 = 0  # row of the spell
        self.curse: i64 = 0
        self.mods: tuple[Mod, ...] = ()
        self.links: tuple[Link, ...] = ()
        self.flags: i64 = 0
        self.used: tuple[int, ...] = ()  # source row * 16 + clause, once a turn; negative: once a battle
        self.fear: i64 = 0  # courage modifier of the fear check it owes
        self.front_x: i64 = 0  # front centre at the start of the turn
        self.front_y: i64 = 0
        self.seen: i64 = 0  # mask of enemies clearly visible at the start of the turn (BG-FR-05)
        self.near: i64 = 0  # mask of enemies it may not turn its back on (BG-FR-09)
        self.met: i64 = 0  # mask of enemies it was engaged with when the phase began
        self.moved: i64 = 0  # how far it moved this turn
        self.strength: i64 = 1  # its colour when the combat phase opened (BG-CMB-05)
        self.target: i64 = 0  # the enemy it has chosen to fight in this combat phase
        self.perch_of: Rect | None = None  # where `perch` was looked up; no part of the state, only kept
        self.perch: i64 = 0  # feet above the plain
        self.listed_for: i64 = -1  # for which nearest enemies `listed` was made; no part of the state, only kept
        self.listed_under: Order = NO_ORDER  # and under which order
        self.listed: list[Action] = NO_ACTIONS  # the orders that may be offered, as actions
        self.listed_plain: i64 = 0  # how many of them name no enemy; they come first

    def _copy(self, u: "Unit") -> None:
        self.out = u.out
        self.order = u.order
        self.lost = u.lost
        self.colour = u.colour
        self.marks = u.marks
        self.blessing = u.blessing
        self.curse = u.curse
        self.mods = u.mods
        self.links = u.links
        self.flags = u.flags
        self.used = u.used
        self.fear = u.fear
        self.front_x = u.front_x
        self.front_y = u.front_y
        self.seen = u.seen
        self.near = u.near
        self.met = u.met
        self.moved = u.moved
        self.strength = u.strength
        self.target = u.target
        self.perch_of = u.perch_of
        self.perch = u.perch
        self.listed_for = u.listed_for
        self.listed_under = u.listed_under
        self.listed = u.listed
        self.listed_plain = u.listed_plain

    def copy(self) -> "Unit":
        return Unit(self.uid, self.printed, self.seat, self.card, self)

    def keep(self, answer: Kept) -> None:
        """Remember an answer, and forget those to other layouts."""
        if self.kept and self.kept[0].layout == answer.layout:
            self.kept.append(answer)
        else:
            self.kept = [answer]

    # -- asking

    def has(self, flag: i64) -> bool:
        return bool(self.flags & flag)

    def key(self, key: i64) -> bool:
        """Has it this printed keyword?"""
        return bool(self.printed.keys & key)

    def on_table(self) -> bool:
        return self.out == 0

    def engaged(self) -> bool:
        return bool(self.links)

    def routing(self) -> bool:
        return self.order.letter == ROUTING  # BG-ORD-01

    def airborne(self) -> bool:
        return self.order.airborne == 1  # BG-FLY-01

    def flies(self) -> bool:
        """Does it move through the air now: airborne, or on its way down this turn (BG-FLY-03)?"""
        return self.order.airborne == 1 or (self.flags & STARTED_AIRBORNE != 0 and not self.flags & (LANDED | DONE))

    def boxes(self) -> i64:
        """Boxes left."""
        return self.printed.boxes - self.lost

    def engaged_with(self, uid: i64) -> bool:
        for link in self.links:
            if link.foe == uid:
                return True
        return False

    def link(self, uid: i64) -> Link | None:
        for link in self.links:
            if link.foe == uid:
                return link
        return None

    def sides(self) -> i64:
        """The mask of own sides on which an enemy is engaged."""
        mask: i64 = 0
        for link in self.links:
            mask |= 1 << link.mine
        return mask

    def pinched(self) -> bool:
        """Engaged on more than one side; two enemies on one side do not pinch (BG-PIN-01)."""
        mask = self.sides()
        return bool(mask & (mask - 1))

    # -- changing (only a unit that `change` handed out)

    def raise_flag(self, flag: i64) -> None:
        self.flags |= flag

    def drop_flag(self, flag: i64) -> None:
        self.flags &= ~flag

    def figure(self) -> None:
        """Work out the colour: yellow when all green boxes are lost, red when all green and yellow are (BG-CMB-15)."""
        printed = self.printed
        lost: i64 = self.lost
        if lost >= printed.boxes:
            self.colour = 4
        elif lost >= printed.green + printed.yellow:
            self.colour = 3  # no yellow boxes: green exhausted is red at once
        elif lost >= printed.green:
            self.colour = 2
        else:
            self.colour = 1


# kinds of attack
ENGAGED_ATTACK: Final = 1
RANGED_ATTACK: Final = 2
JAVELIN_ATTACK: Final = 3  # the throw on engaging, javelin or pila (BG-JAV-02)
FREE_ATTACK: Final = 4  # at somebody who routs (BG-CRG-10)

# where an attack stands; cards are played in the windows between
BEFORE_HIT: Final = 1
AFTER_HIT: Final = 2
BEFORE_DAMAGE: Final = 3
AFTER_DAMAGE: Final = 4


class Fight:
    """The attack that is being resolved. Replaced, never changed in place, like a unit: `BattleState.change_fight`."""

    def __init__(self, attacker: i64, target: i64, kind: i64, line: i64, spell: i64) -> None:
        self.attacker: i64 = attacker
        self.target: i64 = target
        self.kind: i64 = kind
        self.line: i64 = line  # index of the profile: 0 the engaged line, 1 .. the ranged ones
        self.spell: i64 = spell  # row of the spell, 0 for none
        self.stage: i64 = 0
        self.dice: i64 = 0  # as worked out last; `modifiers` itemises them
        self.skill: i64 = 0
        self.power: i64 = 0
        self.target_dskill: i64 = 0
        self.target_tough: i64 = 0
        self.impact: i64 = 0
        self.distance: i64 = 0  # thousandths, height already counted (BG-MODF-20)
        self.side: i64 = 0  # side of the target that is struck
        self.own_side: i64 = 0  # side of the attacker on which the target is
        self.charging: bool = False
        self.strength: i64 = 0  # colour of the attacker that counts (BG-CMB-05)
        self.hit_dice: tuple[int, ...] = ()
        self.damage_dice: tuple[int, ...] = ()
        self.hits: i64 = 0
        self.extra: i64 = 0  # hits added by effects
        self.damage: i64 = 0  # boxes about to be marked
        self.prevented: i64 = 0
        self.dice_mod: i64 = 0  # dice that effects fixed for this attack: see `fixed`
        self.fixed: i64 = -1  # the dice pool, whatever the modifiers (bombdice)
        self.impact_mod: i64 = 0
        self.ignored: i64 = 0  # groups of modifiers struck out for this attack
        self.no_cards: i64 = 0  # mask of sides that may play no card on it
        self.played: i64 = 0  # mask of sides that have played theirs (BG-CRD-02)
        self.cancelled: bool = False
        self.silent: bool = False
        self.redirect: tuple[int, ...] = ()  # uid, boxes, uid, boxes ...
        self.rerolled: i64 = 0  # mask of dice of the present roll that were rolled again

    def copy(self) -> "Fight":
        f = Fight(self.attacker, self.target, self.kind, self.line, self.spell)
        f.stage = self.stage
        f.dice = self.dice
        f.skill = self.skill
        f.power = self.power
        f.target_dskill = self.target_dskill
        f.target_tough = self.target_tough
        f.impact = self.impact
        f.distance = self.distance
        f.side = self.side
        f.own_side = self.own_side
        f.charging = self.charging
        f.strength = self.strength
        f.hit_dice = self.hit_dice
        f.damage_dice = self.damage_dice
        f.hits = self.hits
        f.extra = self.extra
        f.damage = self.damage
        f.prevented = self.prevented
        f.dice_mod = self.dice_mod
        f.fixed = self.fixed
        f.impact_mod = self.impact_mod
        f.ignored = self.ignored
        f.no_cards = self.no_cards
        f.played = self.played
        f.cancelled = self.cancelled
        f.silent = self.silent
        f.redirect = self.redirect
        f.rerolled = self.rerolled
        return f

    def engaged(self) -> bool:
        """Is it struck hand to hand? A throw of javelins is not."""
        return self.kind == ENGAGED_ATTACK or self.kind == FREE_ATTACK


class Check:
    """The courage check that is being taken."""

    def __init__(self, uid: i64, kind: i64, modifier: i64, roll: i64, dice: tuple[int, ...], passed: i64) -> None:
        self.uid: Final[i64] = uid
        self.kind: Final[i64] = kind  # ROUT_CHECK or FEAR_CHECK
        self.modifier: Final[i64] = modifier
        self.roll: Final[i64] = roll  # sum of three dice, 0 before the roll
        self.dice: Final = dice
        self.passed: Final[i64] = passed  # 1, 0, -1 before the roll


class Trigger:
    """An effect that waits to be resolved."""

    def __init__(self, seat: i64, uid: i64, row: i64, clause: i64, foe: i64) -> None:
        self.seat: Final[i64] = seat
        self.uid: Final[i64] = uid
        self.row: Final[i64] = row
        self.clause: Final[i64] = clause
        self.foe: Final[i64] = foe


class Wide:
    """A static clause at work that reaches beyond its bearer: whose it is, who bears it (0: nobody), what it gives."""

    def __init__(self, seat: i64, uid: i64, row: i64, aura: Aura) -> None:
        self.seat: Final[i64] = seat
        self.uid: Final[i64] = uid
        self.row: Final[i64] = row
        self.aura: Final = aura


class BattleState(State):
    """All that lies on the table. Made from its parts, or as an independent copy of another (`source`)."""

    def __init__(
        self,
        cards: Cards,
        rulings: Rulings,
        scenario: ScenarioDef,
        ground: Ground,
        seats: i64,
        limit: i64,
        source: "BattleState | None" = None,
    ) -> None:
        self.cards: Cards = cards
        self.rulings: Rulings = rulings
        self.scenario: ScenarioDef = scenario
        self.ground: Ground = ground  # the scenario's terrain, ready for questions
        self.layout: i64 = LAYOUTS.next() if source is None else source.layout  # see `Kept`
        self.menu: list[Action] = NO_ACTIONS  # what the step below was found to offer, so that it need not look twice
        self.menu_of: object = None
        if source is not None:
            self._copy(source)
            return
        super().__init__(seats, limit)
        self.first: i64 = 0  # side that takes turn 1
        self.active: i64 = 0  # side whose turn it is
        self.turn: i64 = 0  # both sides' turns, counted together; 0: set-up
        self.phase: i64 = 0  # SETUP, MOVEMENT ...
        self.normal: bool = False  # a normal move was made this phase: no more final rushes (BG-FR-01)
        self.units: list[Unit] = []  # by uid; place 0 is nobody
        self.plans: list[tuple[ArmyUnit, ...]] = [()] * seats  # where each owner planned its units; the owner's secret
        self.factions: list[int] = [0] * seats
        self.budgets: list[int] = [0] * seats
        self.spent: list[int] = [0] * seats  # points
        self.bought: list[int] = [0] * seats  # command cards
        self.gained: list[int] = [0] * seats  # command actions gained this turn
        self.actions: list[int] = [0] * seats  # command actions left
        self.charged: list[int] = [0] * seats  # 1: a command action was spent this turn
        self.points: list[int] = [0] * seats  # victory points
        self.decks: list[Pile] = [EMPTY_PILE] * seats
        self.hands: list[Hand] = [EMPTY_HAND] * seats
        self.looked: list[Hand] = [EMPTY_HAND] * seats  # laid aside while its owner looks; the owner's secret
        self.discards: list[tuple[int, ...]] = [()] * seats  # oldest first
        self.stripped: list[int] = [0] * seats  # 1: the faction cards were left out (BG-ARMY-05)
        self.supply: list[int] = [0] * seats  # command actions that a chain gives in turns 2 to 6
        self.queue: list[Trigger] = []
        self.fight: Fight | None = None
        self.check: Check | None = None
        self.usage: tuple[int, ...] = ()  # once a turn and once a battle, for what no unit bears
        self.wide: tuple[Wide, ...] = ()  # static clauses that reach beyond their bearer: kept by triggers.note_wide
        self.wide_mask: i64 = 0  # 1 << stat of each of them
        self.wide_permissions: i64 = 0  # 1 << permission that one of them gives or takes

    def _copy(self, s: "BattleState") -> None:
        self.copy_base(s)
        self.first = s.first
        self.active = s.active
        self.turn = s.turn
        self.phase = s.phase
        self.normal = s.normal
        self.units = s.units[:]
        self.plans = s.plans
        self.factions = s.factions
        self.budgets = s.budgets
        self.spent = s.spent
        self.bought = s.bought
        self.gained = s.gained[:]
        self.actions = s.actions[:]
        self.charged = s.charged[:]
        self.points = s.points[:]
        self.decks = s.decks[:]
        self.hands = s.hands[:]
        self.looked = s.looked[:]
        self.discards = s.discards[:]
        self.stripped = s.stripped[:]
        self.supply = s.supply
        self.queue = s.queue[:]
        self.fight = s.fight
        self.check = s.check
        self.usage = s.usage
        self.wide = s.wide
        self.wide_mask = s.wide_mask
        self.wide_permissions = s.wide_permissions

    def clone(self) -> "BattleState":
        return BattleState(self.cards, self.rulings, self.scenario, self.ground, self.seats, 0, self)

    # -- units

    def unit(self, uid: i64) -> Unit | None:
        """The unit with this uid if it is on the table."""
        if uid < 1 or uid >= len(self.units):
            return None
        u = self.units[uid]
        return u if u.out == 0 else None

    def change(self, uid: i64) -> Unit:
        """A copy of the unit, already in its place: the one that may be changed."""
        units = self.units
        u = units[uid]
        new = Unit(uid, u.printed, u.seat, u.card, u)
        units[uid] = new
        self.layout = LAYOUTS.next()
        return new

    def change_fight(self) -> Fight:
        """A copy of the attack in progress, already in its place."""
        assert self.fight is not None
        new = self.fight.copy()
        self.fight = new
        return new

    def strength_of(self, u: Unit) -> i64:
        """The colour with which the unit fights now: in a combat phase the one with which it began it (BG-CMB-05)."""
        return u.strength if self.phase == COMBAT else u.colour

    def deck_of(self, seat: i64) -> i64:
        """The seat at which the deck and the discards lie that this seat uses: its own, or the one they share."""
        return 0 if self.rulings.shared_deck else seat  # BG-GEN-06

    def seats_of(self, side: i64) -> list[int]:
        """The seats that lead a side."""
        found: list[int] = []
        seat: i64 = side
        while seat < self.seats:
            found.append(seat)
            seat += 2
        return found


def fresh_card(printed: UnitDef) -> Rect:
    """The card of a unit that nobody has placed yet."""
    return Rect(0, 0, 9000, WIDTH, LONG_DEPTH if printed.size == COLOSSAL else DEPTH)


def tell(t: Table, said: Said, u: Unit, b: i64 = 0, c: i64 = 0, more: tuple[int, ...] = (), rule: str = "") -> None:
    """Something happened to a unit; the event carries its kind, so that a log needs no table to name it."""
    if t.events is not None:
        t.tell(said, u.seat, UNIT_CARD + u.kind, a=u.uid, b=b, c=c, rule=rule, more=more)


def link_units(s: BattleState, a: i64, mine: i64, b: i64, theirs: i64, turn: i64, flank: i64 = 0) -> None:
    """The two units are engaged from now on (BG-FR-03: nothing else makes an engagement)."""
    one = s.change(a)  # BG-FR-03
    one.links = one.links + (Link(b, mine, theirs, turn, flank),)
    two = s.change(b)
    two.links = two.links + (Link(a, theirs, mine, turn, flank),)


def unlink(s: BattleState, uid: i64) -> None:
    """The unit leaves all its engagements."""
    u = s.units[uid]
    if not u.links:
        return
    for link in u.links:
        foe = s.change(link.foe)
        foe.links = tuple([other for other in foe.links if other.foe != uid])
    u = s.change(uid)
    u.links = ()
