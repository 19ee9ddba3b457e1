"""What lies on the table of a game of Shadow's Edge?

Units are never changed in place once they lie in a state: `EdgeState.change` puts a copy in its place and hands that
out, so clones share the rest. Uids grow with every unit that enters play: 1 and 2 are the Commanders of seats 0 and 1,
units follow by age.
"""

from typing import Final

from mypy_extensions import i64

from drumhead.games.shadows_edge.cards import FRONT, INTERCEPT, RANGED, Aura, CardDef, Cards, joined
from drumhead.games.shadows_edge.info import Rulings
from drumhead.games.shadows_edge.points import TOTAL, Points
from drumhead.kernel.fired import Fired
from drumhead.kernel.illegal import Broken
from drumhead.kernel.state import State
from drumhead.kernel.zones import EMPTY_HAND, EMPTY_PILE, Hand, Pile

BRACED: Final = 1  # a defence layer of a stance
READIED: Final = 2  # the attack of a stance
LAYER: Final = 3  # a defence layer of an effect
WORN: Final = 4  # the defence layer of the Equipment
HALO: Final = 5  # the defence layer of an aura; `source` is the uid that gives it
POWER: Final = 6
KEYS: Final = 7
OPCOST: Final = 8

FIRST_UNIT: Final = 3


class Mod:
    """Something that an effect, a stance or an Equipment adds to a unit."""

    def __init__(self, kind: i64, amount: i64, left: i64, until: i64, source: i64) -> None:
        self.kind: Final[i64] = kind
        self.amount: Final[i64] = amount  # KEYS: the keywords
        self.left: Final[i64] = left  # what is unspent of a layer
        self.until: Final[i64] = until  # ends with this turn; 0: stays
        self.source: Final[i64] = source  # the card it comes from

    def is_layer(self) -> bool:
        return self.kind == BRACED or LAYER <= self.kind <= HALO

    def lasting(self) -> bool:
        """A permanent layer, which healing repairs (SE-DEF-04)."""
        return self.until == 0 and LAYER <= self.kind <= HALO


class Unit:
    """A unit in play. `turn` says which turn the counts of attacks, stances and uses belong to."""

    def __init__(
        self,
        uid: i64,
        card: i64,
        type: i64,
        owner: i64,
        seat: i64,
        line: i64,
        entered: i64,
        source: "Unit | None" = None,
    ) -> None:
        self.uid: i64 = uid
        self.card: i64 = card
        self.type: i64 = type
        self.owner: i64 = owner
        self.seat: i64 = seat  # who controls it
        self.line: i64 = line
        self.entered: i64 = entered  # Fresh in this turn
        if source is not None:
            self._copy(source)
            return
        self.turn: i64 = 0
        self.attacks: i64 = 0
        self.attacked: i64 = 0  # stays 1 when an effect sets `attacks` back (SE-STN-04)
        self.posed: i64 = 0  # took a stance this turn
        self.used: i64 = 0  # mask of clauses that fired `once` or were activated this turn
        self.shocked: i64 = 0
        self.afflicted: i64 = 0
        self.wounds: i64 = 0
        self.mods: tuple[Mod, ...] = ()
        self.equipment: i64 = 0
        self.equipment_owner: i64 = 0
        self.ward: i64 = 1  # a Ward, if it has one, still holds
        self.power: i64 = 0  # attack, defence, keywords, op cost and triggers without auras, kept by `figure`
        self.defence: i64 = 0
        self.keys: i64 = 0
        self.op: i64 = 0
        self.triggers: i64 = 0

    def _copy(self, u: "Unit") -> None:
        self.turn = u.turn
        self.attacks = u.attacks
        self.attacked = u.attacked
        self.posed = u.posed
        self.used = u.used
        self.shocked = u.shocked
        self.afflicted = u.afflicted
        self.wounds = u.wounds
        self.mods = u.mods
        self.equipment = u.equipment
        self.equipment_owner = u.equipment_owner
        self.ward = u.ward
        self.power = u.power
        self.defence = u.defence
        self.keys = u.keys
        self.op = u.op
        self.triggers = u.triggers

    def copy(self) -> "Unit":
        return Unit(self.uid, self.card, self.type, self.owner, self.seat, self.line, self.entered, self)

    def figure(self, defs: list[CardDef]) -> None:
        """Work out the current numbers from what is printed, worn and added."""
        printed = defs[self.card]
        power: i64 = printed.attack
        defence: i64 = printed.defence - self.wounds  # SE-DEF-01
        keys: i64 = printed.keys
        op: i64 = printed.op
        triggers: i64 = printed.triggers
        if self.type == RANGED:
            keys |= INTERCEPT  # SE-INT-01
        if self.equipment:
            worn = defs[self.equipment]
            power += worn.attack
            keys = joined(keys, worn.keys)
            triggers |= worn.triggers
        for mod in self.mods:
            if mod.kind == POWER or mod.kind == READIED:
                power += mod.amount
            elif mod.kind == KEYS:
                keys = joined(keys, mod.amount)
            elif mod.kind == OPCOST:
                op += mod.amount
            else:
                defence += mod.left
        self.power = power
        self.defence = defence
        self.keys = keys
        self.op = op
        self.triggers = triggers

    def begin(self, turn: i64) -> None:
        """Counts of an earlier turn are void (SE-TURN-06)."""
        if self.turn != turn:
            self.turn = turn
            self.attacks = 0
            self.attacked = 0
            self.posed = 0
            self.used = 0


class Source:
    """A static clause at work: whose it is, the unit (or Commander) it is on, and what it gives."""

    def __init__(self, seat: i64, uid: i64, card: i64, aura: Aura) -> None:
        self.seat: Final[i64] = seat
        self.uid: Final[i64] = uid
        self.card: Final[i64] = card
        self.aura: Final = aura
        self.fired: Final = Fired(seat, card, uid, 0)  # for its conditions


class EdgeState(State):
    """All that lies on the table. Made from its parts, or as an independent copy of another (`source`)."""

    def __init__(self, cards: Cards, rulings: Rulings, limit: i64, source: "EdgeState | None" = None) -> None:
        self.cards: Cards = cards
        self.rulings: Rulings = rulings
        if source is not None:
            self._copy(source)
            return
        super().__init__(2, limit)
        self.first: i64 = 0
        self.active: i64 = 0
        self.turn: i64 = 0  # both seats' turns, counted together
        self.next_uid: i64 = FIRST_UNIT
        self.lists: list[tuple[int, ...]] = [(), ()]  # sorted; () where it is not known
        self.colours: list[tuple[int, ...]] = [(), ()]
        self.commanders: list[int] = [0, 0]
        self.life: list[int] = [0, 0]
        self.used: list[int] = [0, 0]  # like Unit.used, of the Commanders
        self.points: list[Points] = [Points(TOTAL, 0, 0, 0), Points(TOTAL, 0, 0, 0)]
        self.decks: list[Pile] = [EMPTY_PILE, EMPTY_PILE]
        self.hands: list[Hand] = [EMPTY_HAND, EMPTY_HAND]
        self.aside: list[Hand] = [EMPTY_HAND, EMPTY_HAND]  # looked at or to be returned; its owner's secret
        self.graves: list[tuple[int, ...]] = [(), ()]  # oldest first
        self.units: list[list[Unit]] = [[], []]  # by controller, then by age
        self.queue: list[Fired] = []  # effects that wait; `here` is the other unit of an attack
        self.auras: tuple[Source, ...] = ()  # kept by `note_auras`
        self.haloed: bool = False  # a defence aura is or was about

    def _copy(self, s: "EdgeState") -> None:
        self.copy_base(s)
        self.first = s.first
        self.active = s.active
        self.turn = s.turn
        self.next_uid = s.next_uid
        self.lists = s.lists
        self.colours = s.colours
        self.commanders = s.commanders
        self.life = s.life[:]
        self.used = s.used[:]
        self.points = s.points[:]
        self.decks = s.decks[:]
        self.hands = s.hands[:]
        self.aside = s.aside[:]
        self.graves = s.graves[:]
        units = s.units
        self.units = [units[0][:], units[1][:]]
        self.queue = s.queue[:]
        self.auras = s.auras
        self.haloed = s.haloed

    def clone(self) -> "EdgeState":
        return EdgeState(self.cards, self.rulings, 0, self)

    # -- units

    def find(self, uid: i64) -> Unit | None:
        """The unit in play with this uid."""
        for u in self.units[0]:
            if u.uid == uid:
                return u
        for u in self.units[1]:
            if u.uid == uid:
                return u
        return None

    def change(self, uid: i64) -> Unit:
        """A copy of the unit, already in its place: the one that may be changed."""
        for units in self.units:
            place: i64 = 0
            for u in units:
                if u.uid == uid:
                    new = u.copy()
                    units[place] = new
                    return new
                place += 1
        raise Broken(f"There is no unit {uid} in play.")

    def count(self, seat: i64, line: i64) -> i64:
        """How many units of the seat stand in this line; the Commander is none (SE-CMDR-01)."""
        n: i64 = 0
        for u in self.units[seat]:
            if u.line == line:
                n += 1
        return n

    def open(self, seat: i64, line: i64) -> bool:
        """Is there a space? The Commander's is never available to units (SE-DEP-05, SE-CMDR-01)."""
        return self.count(seat, line) < self.spaces(line)

    def spaces(self, line: i64) -> i64:
        return self.rulings.front_spaces if line == FRONT else self.rulings.support_spaces


def commander_uid(seat: i64) -> i64:
    return seat + 1


def is_commander(uid: i64) -> bool:
    return uid == 1 or uid == 2


def card_of(s: EdgeState, uid: i64) -> i64:
    """The card of a unit in play or of a Commander."""
    if is_commander(uid):
        return s.commanders[uid - 1]
    u = s.find(uid)
    return u.card if u is not None else 0


def note_auras(s: EdgeState) -> None:
    """Collect the static clauses in play, after something with one came, went or changed sides."""
    found: list[Source] = []
    defs = s.cards.defs
    for seat in range(2):
        _collect(found, defs[s.commanders[seat]], seat, seat + 1)
        for u in s.units[seat]:
            _collect(found, defs[u.card], seat, u.uid)
            if u.equipment:
                _collect(found, defs[u.equipment], seat, u.uid)
    s.auras = tuple(found)
    for source in found:
        if source.aura.kind == HALO:
            s.haloed = True


def _collect(found: list[Source], card: CardDef, seat: i64, uid: i64) -> None:
    for clause in card.clauses:
        for aura in clause.auras:
            found.append(Source(seat, uid, card.card, aura))
