"""What lies on the table in High Command? Zones, the row of locations, cards in play and what changes them."""

from typing import Final

from mypy_extensions import i64

from drumhead.games.high_command.cards import (
    END_OF_ATTACK,
    END_OF_NEXT,
    END_OF_ROUND,
    END_OF_TURN,
    HUGE,
    START_OF_NEXT,
    Cards,
)
from drumhead.kernel import EMPTY_HAND, EMPTY_PILE, Hand, Pile, State

MOST_SEATS: Final = 4
SLOTS_IN_RESERVE: Final = 4
NO_SLOTS: Final = (0, 0, 0, 0)
NOBODY: Final[list[tuple[int, ...]]] = [(0,) * seats for seats in range(MOST_SEATS + 1)]  # by number of seats

# The steps of a round, for those who look at it.
IN_WINDS: Final = 0
IN_CAPTURE: Final = 1
IN_ORDERS: Final = 2
IN_BATTLE: Final = 3

# How a card came to its location.
PLACED: Final = 0
DEPLOYED: Final = 1
RUSHED: Final = 2

SAVED: Final = 1 << 40  # in Unit.used: Unyielding has been used this turn
FOUGHT: Final = 1 << 41  # in Unit.used, shifted by the place: a warcaster has taken part in its one attack, there
FOUGHT_ANYWHERE: Final = 15 << 41


class Mod:
    """A timed change of one card in play. ``until`` is a moment of the game's timeline."""

    def __init__(self, what: i64, n: i64, until: i64, source: i64) -> None:
        self.what: Final[i64] = what
        self.n: Final[i64] = n
        self.until: Final[i64] = until
        self.source: Final[i64] = source  # the card it came from


class Unit:
    """A card beside a location. Never changed: replaced, so that clones share it."""

    __slots__ = ("card", "how", "mods", "picked", "place", "seat", "turn", "uid", "used", "used_turn")

    def __init__(
        self,
        uid: i64,
        card: i64,
        seat: i64,
        place: i64,
        turn: i64,
        how: i64,
        picked: bool = False,
        used: i64 = 0,
        used_turn: i64 = -1,
        mods: tuple[Mod, ...] = (),
    ) -> None:
        self.uid: Final[i64] = uid
        self.card: Final[i64] = card
        self.seat: Final[i64] = seat
        self.place: Final[i64] = place
        self.turn: Final[i64] = turn  # when it came
        self.how: Final[i64] = how
        self.picked: Final = picked  # HC-BAT-12: named for destruction, no longer active
        self.used: Final[i64] = used  # abilities used in `used_turn`, as bits
        self.used_turn: Final[i64] = used_turn
        self.mods: Final = mods

    def modified(self, mods: tuple[Mod, ...]) -> "Unit":
        """The same card with these timed changes."""
        return Unit(
            self.uid,
            self.card,
            self.seat,
            self.place,
            self.turn,
            self.how,
            self.picked,
            self.used,
            self.used_turn,
            mods,
        )

    def marked(self, picked: bool) -> "Unit":
        """The same card, named for destruction or spared."""
        return Unit(
            self.uid,
            self.card,
            self.seat,
            self.place,
            self.turn,
            self.how,
            picked,
            self.used,
            self.used_turn,
            self.mods,
        )

    def having_used(self, mark: i64, turn: i64) -> "Unit":
        """The same card after it used an ability that works once a turn."""
        used: i64 = self.used if self.used_turn == turn else 0
        return Unit(
            self.uid,
            self.card,
            self.seat,
            self.place,
            self.turn,
            self.how,
            self.picked,
            used | mark,
            turn,
            self.mods,
        )

    def has_used(self, mark: i64, turn: i64) -> bool:
        """Has it used that ability this turn?"""
        return self.used_turn == turn and self.used & mark != 0

    def moved(self, place: i64) -> "Unit":
        """The same card elsewhere; it has not arrived anew."""
        return Unit(
            self.uid,
            self.card,
            self.seat,
            place,
            self.turn,
            self.how,
            self.picked,
            self.used,
            self.used_turn,
            self.mods,
        )


class Effect:
    """A timed change that lies on a player or a location rather than on a card."""

    def __init__(self, what: i64, seat: i64, place: i64, card: i64, n: i64, until: i64, source: i64) -> None:
        self.what: Final[i64] = what
        self.seat: Final[i64] = seat  # whom it concerns
        self.place: Final[i64] = place  # at which location, or -1
        self.card: Final[i64] = card  # for which card, or -1
        self.n: Final[i64] = n
        self.until: Final[i64] = until
        self.source: Final[i64] = source


class Grip:
    """What a seat's cards at a location were judged to be worth, and what that hung on besides the numbers there."""

    __slots__ = ("by", "ground", "margin", "mine", "rounds_left", "worth")

    def __init__(
        self, by: object, mine: tuple[Unit, ...], ground: i64, margin: i64, rounds_left: float, worth: float
    ) -> None:
        self.by: Final = by  # whose weights
        self.mine: Final = mine
        self.ground: Final[i64] = ground
        self.margin: Final[i64] = margin
        self.rounds_left: Final[float] = rounds_left
        self.worth: Final[float] = worth


class Strength:
    """Current numbers of all cards at one location, in the order of its seats and cards."""

    __slots__ = ("flags", "grips", "health", "keywords", "power", "start", "weight")

    def __init__(self) -> None:
        self.start: list[int] = []  # first place of each seat; one more entry closes the last
        self.power: list[int] = []
        self.health: list[int] = []
        self.keywords: list[int] = []
        self.flags: list[int] = []
        self.weight: list[int] = []
        self.grips: list[Grip | None] = []  # by seat, once somebody judged them


class Unseen:
    """The cards that a view does not show, by where they may lie; see `view.resample`."""

    __slots__ = ("armies", "ground", "reinforcements", "winds")

    def __init__(
        self, armies: list[list[int]], reinforcements: list[list[int]], ground: list[int], winds: list[list[int]]
    ) -> None:
        self.armies: Final = armies
        self.reinforcements: Final = reinforcements
        self.ground: Final = ground
        self.winds: Final = winds  # by stage, the last to come first


class Charter:
    """What the table agreed on before the game; shared by all clones."""

    def __init__(
        self,
        errata: bool,
        quick_start: bool,
        nearest_decides: bool,
        factions: tuple[int, ...],
        lists: tuple[tuple[int, ...], ...],
        locations: tuple[int, ...],
        winds: tuple[int, ...],
    ) -> None:
        self.errata: Final = errata
        self.quick_start: Final = quick_start
        self.nearest_decides: Final = nearest_decides
        self.factions: Final = factions
        self.lists: Final = lists  # each seat's reinforcement deck as it was built; open (HC-R-32)
        self.locations: Final = locations  # the cards of the location deck and of the Winds deck as they were built
        self.winds: Final = winds


class HighState(State):
    """All that lies on the table."""

    # For the pure build, whose objects with over thirty attributes are slow to read otherwise.
    __slots__ = (
        "active", "alert", "at", "attack_at", "attackers", "banks", "blown", "captures", "cards", "casters",
        "charter", "decks", "discards", "effects", "entered", "field", "first", "force", "gone", "ground", "hands",
        "killed", "locations", "looks", "occupying", "once", "phase", "reinforcements", "reserves", "rolls",
        "round", "row", "stock", "strengths", "timed", "turn", "uids", "unseen", "winds", "wrecks",
    )  # fmt: skip

    def __init__(
        self, cards: Cards, charter: Charter, seats: i64, limit: i64, source: "HighState | None" = None
    ) -> None:
        self.unseen: Unseen | None = None  # of a view that was resampled
        if source is None:
            super().__init__(seats, limit)
            self.cards: Cards = cards
            self.charter: Charter = charter
            self.first: i64 = 0
            self.round: i64 = 0
            self.turn: i64 = -1  # turns since the start, over all seats; -1 before the first
            self.active: i64 = 0
            self.phase: i64 = IN_WINDS
            self.row: list[int] = [0] * seats  # location cards; 0: none
            self.at: list[tuple[Unit, ...]] = [()] * (seats * seats)  # cards by location * seats + seat
            self.hands: list[Hand] = [EMPTY_HAND] * seats
            self.decks: list[Pile] = [EMPTY_PILE] * seats
            self.banks: list[Hand] = [EMPTY_HAND] * seats
            self.looks: list[Hand] = [EMPTY_HAND] * seats  # cards being looked at
            self.discards: list[tuple[int, ...]] = [()] * seats
            self.occupying: list[tuple[int, ...]] = [()] * seats
            self.reserves: list[tuple[int, ...]] = [NO_SLOTS] * seats
            self.stock: list[tuple[int, ...]] = [()] * seats  # each different card of the reserves once, in slot order
            self.reinforcements: list[Pile] = [EMPTY_PILE] * seats
            self.casters: list[tuple[int, ...]] = [()] * seats
            self.rolls: list[tuple[int, ...]] = [()] * seats  # every card that ever joined the army, in order: public
            self.captures: list[int] = [0] * seats
            self.locations: Pile = EMPTY_PILE
            self.winds: Pile = EMPTY_PILE
            self.blown: tuple[int, ...] = ()  # the Winds discard pile; its last card is in force
            self.effects: tuple[Effect, ...] = ()
            self.once: tuple[int, ...] = ()  # seat, card, clause of what was used this turn, apart from cards in play
            self.wrecks: tuple[int, ...] = NOBODY[seats]  # per location: whose warjacks were destroyed there this turn
            self.entered: tuple[int, ...] = NOBODY[seats]  # per location: who deployed or rushed there this turn
            self.attack_at: i64 = -1
            self.attackers: i64 = 0  # mask of the seats that take part in the attack
            self.killed: i64 = 0  # mask of owners who lost cards in it
            self.gone: i64 = 0  # mask of seats that gave up while others play on (HC-R-52)
            self.uids: i64 = 0
            self.timed: bool = False  # may anything on the table end by itself?
            self.field: i64 = 0  # bits of the lasting effects of cards in play
            self.ground: i64 = 0  # the same with those of the locations
            self.force: i64 = 0  # and with those of the Winds: what nobody bends need not be looked up
            self.alert: i64 = 0  # bits of the triggers of cards in play and locations
            self.strengths: list[Strength | None] = [None] * seats
            return
        self.copy_base(source)
        self.cards = source.cards
        self.charter = source.charter
        self.first = source.first
        self.round = source.round
        self.turn = source.turn
        self.active = source.active
        self.phase = source.phase
        self.row = source.row[:]
        self.at = source.at[:]
        self.hands = source.hands[:]
        self.decks = source.decks[:]
        self.banks = source.banks[:]
        self.looks = source.looks[:]
        self.discards = source.discards[:]
        self.occupying = source.occupying[:]
        self.reserves = source.reserves[:]
        self.stock = source.stock[:]
        self.reinforcements = source.reinforcements[:]
        self.casters = source.casters[:]
        self.rolls = source.rolls[:]
        self.captures = source.captures[:]
        self.locations = source.locations
        self.winds = source.winds
        self.blown = source.blown
        self.effects = source.effects
        self.once = source.once
        self.wrecks = source.wrecks
        self.entered = source.entered
        self.attack_at = source.attack_at
        self.attackers = source.attackers
        self.killed = source.killed
        self.gone = source.gone
        self.uids = source.uids
        self.timed = source.timed
        self.field = source.field
        self.ground = source.ground
        self.force = source.force
        self.alert = source.alert
        self.strengths = source.strengths[:]

    def clone(self) -> "HighState":
        """An independent copy: immutable parts are shared."""
        return HighState(self.cards, self.charter, self.seats, self.limit, self)

    # -- whose turn

    def after(self, seat: i64) -> i64:
        """The next seat on the left that still plays."""
        seat = (seat + 1) % self.seats
        while self.gone >> seat & 1:  # HC-R-52
            seat = (seat + 1) % self.seats
        return seat

    def next_turn(self, seat: i64) -> i64:
        """The number of the seat's next turn after this one."""
        place: i64 = (seat - self.first + self.seats) % self.seats
        turn: i64 = self.turn + 1
        while turn % self.seats != place:
            turn += 1
        return turn

    def moment(self, lasts: i64, seat: i64) -> i64:
        """When a change made now ends. Turn T starts at 4T and ends at 4T+2; Winds blow just before a round's first."""
        if lasts == END_OF_ATTACK:
            return -1
        if lasts == END_OF_TURN:
            return 4 * self.turn + 2
        if lasts == START_OF_NEXT:
            return 4 * self.next_turn(seat)
        if lasts == END_OF_NEXT:
            return 4 * self.next_turn(seat) + 2
        if lasts == END_OF_ROUND:
            return 4 * self.round * self.seats - 1
        return HUGE

    def winds_card(self) -> i64:
        """The Winds card in force for all (HC-WIND-02): the top of the pile alone (HC-WIND-03); or 0."""
        return self.blown[-1] if self.blown else 0

    # -- cards in play

    def touch_all(self) -> None:
        """Something changed that may matter everywhere: all numbers must be worked out anew."""
        self.strengths = [None] * self.seats

    def survey(self) -> None:
        """Which texts are about at all? To be asked whenever a location or a card in play goes."""
        statics = self.cards.static_mask
        triggers = self.cards.triggers
        mask: i64 = 0
        alert: i64 = 0
        for units in self.at:
            for unit in units:
                mask |= statics[unit.card]
                alert |= triggers[unit.card]
        self.field = mask
        for card in self.row:
            mask |= statics[card]
            alert |= triggers[card]
        self.alert = alert
        self.ground = mask
        self.force = mask | statics[self.blown[-1] if self.blown else 0]

    def units(self, place: i64, seat: i64) -> tuple[Unit, ...]:
        """A seat's cards at a location."""
        return self.at[place * self.seats + seat]

    def find(self, uid: i64) -> Unit | None:
        """The card in play with this number."""
        for units in self.at:
            for unit in units:
                if unit.uid == uid:
                    return unit
        return None

    def replace_unit(self, unit: Unit) -> None:
        """Put this in the place of the card with the same number."""
        index: i64 = unit.place * self.seats + unit.seat
        changed: list[Unit] = []
        for old in self.at[index]:
            changed.append(unit if old.uid == unit.uid else old)
        self.at[index] = tuple(changed)
        self.strengths[unit.place] = None
        if unit.mods:
            self.timed = True

    def remove_unit(self, unit: Unit) -> None:
        """Take the card away from its location."""
        index: i64 = unit.place * self.seats + unit.seat
        left: list[Unit] = []
        for old in self.at[index]:
            if old.uid != unit.uid:
                left.append(old)
        self.at[index] = tuple(left)
        self.strengths[unit.place] = None
        if self.cards.static_mask[unit.card] | self.cards.triggers[unit.card]:
            self.survey()

    def add_unit(self, unit: Unit) -> None:
        """Lay the card beside its location."""
        index: i64 = unit.place * self.seats + unit.seat
        self.at[index] = self.at[index] + (unit,)
        self.strengths[unit.place] = None
        mask: i64 = self.cards.static_mask[unit.card]
        self.field |= mask
        self.ground |= mask
        self.force |= mask
        self.alert |= self.cards.triggers[unit.card]
        if unit.mods:
            self.timed = True

    def present(self, place: i64) -> i64:
        """The mask of seats with cards at this location."""
        mask: i64 = 0
        seat: i64 = 0
        while seat < self.seats:
            if self.at[place * self.seats + seat]:
                mask |= 1 << seat
            seat += 1
        return mask

    def bears(self, seat: i64, card: i64) -> bool:
        """HC-CHR-01: has the seat a copy of this character in play?"""
        name = self.cards.name[card]
        place: i64 = 0
        while place < self.seats:
            for unit in self.at[place * self.seats + seat]:
                if self.cards.name[unit.card] == name:
                    return True
            place += 1
        return False

    # -- piles

    def discard(self, seat: i64, card: i64) -> None:
        """Put a card on the seat's discard pile."""
        self.discards[seat] = self.discards[seat] + (card,)

    def occupy(self, seat: i64, card: i64) -> None:
        """Put a card on the seat's occupying pile."""
        self.occupying[seat] = self.occupying[seat] + (card,)
        self.touch_all()

    def undiscard(self, seat: i64, card: i64) -> bool:
        """Take one such card out of the discard pile, if it is there; the latest one."""
        pile = self.discards[seat]
        place: i64 = len(pile) - 1
        while place >= 0:
            if pile[place] == card:
                self.discards[seat] = pile[:place] + pile[place + 1 :]
                return True
            place -= 1
        return False

    def set_reserves(self, seat: i64, slots: tuple[int, ...]) -> None:
        """The seat's reserves are these now, slot by slot; 0: empty."""
        self.reserves[seat] = slots
        kinds: list[int] = []
        for card in slots:
            if card and card not in kinds:
                kinds.append(card)
        self.stock[seat] = slots if len(kinds) == len(slots) else tuple(kinds)

    def set_slot(self, seat: i64, slot: i64, card: i64) -> None:
        """Put a card (or 0: nothing) in a slot."""
        old = self.reserves[seat]
        slots = old[:slot] + (card,) + old[slot + 1 :]
        if self.stock[seat] is old and card and card not in old:  # all different before, and still
            self.reserves[seat] = slots
            self.stock[seat] = slots
        else:
            self.set_reserves(seat, slots)

    def join_army(self, seat: i64, card: i64) -> None:
        """A card joins the seat's army for good; everybody saw it. HC-ENG-05: only locations change their owner."""
        self.rolls[seat] = self.rolls[seat] + (card,)  # HC-ENG-05

    # -- once a turn

    def has_used(self, seat: i64, card: i64, clause: i64) -> bool:
        """Did the seat use this ability of a card outside play this turn?"""
        i: i64 = 0
        once = self.once
        while i < len(once):
            if once[i] == seat and once[i + 1] == card and once[i + 2] == clause:
                return True
            i += 3
        return False

    def note_use(self, seat: i64, card: i64, clause: i64) -> None:
        """Remember it until the turn ends."""
        self.once = self.once + (seat, card, clause)
