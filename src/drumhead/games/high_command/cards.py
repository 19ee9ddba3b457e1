"""What is printed? The immutable tables of a pack: numbers by card, and each ability as conditions and typed actions.

Rows 0 to 3 are card backs (one for each pool that is ever hidden), so that an unknown card reads as nothing.
"""

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64, mypyc_attr

from drumhead.kernel import effects

if TYPE_CHECKING:
    from drumhead.games.high_command.state import HighState  # noqa: F401  (the acts below name them)
    from drumhead.games.high_command.triggers import Resolve  # noqa: F401

ARMY_BACK: Final = 0
REINFORCEMENT_BACK: Final = 1
LOCATION_BACK: Final = 2
WINDS_BACK: Final = 3
BACKS: Final = 4

# What kind of card it is.
BACK: Final = 0
BASIC: Final = 1
ARMY: Final = 2
WARCASTER: Final = 3
LOCATION: Final = 4
WINDS: Final = 5

CMD: Final = 0
WAR: Final = 1

EARLY: Final = 0
MID: Final = 1
LATE: Final = 2

# When an ability works.
STATIC: Final = 0
ON_DEPLOY: Final = 1
ON_RUSH: Final = 2
ON_ARRIVE: Final = 3
ON_PURCHASE: Final = 4
ON_PAY: Final = 5
SPEND: Final = 6
ORDER: Final = 7
ON_START: Final = 8
ON_CAPTURE: Final = 9
ON_LOST: Final = 10
ON_ATTACK: Final = 11
ON_DEFEND: Final = 12
ON_BATTLE: Final = 13
ON_SUPPORT: Final = 14
AFTER: Final = 15
ON_KILL: Final = 16
ON_DEATH: Final = 17
ON_ALLY_DEATH: Final = 18
ON_BANK: Final = 19
ON_CULL: Final = 20
ON_REFRESH: Final = 21
AT_END: Final = 22
ON_REVEAL: Final = 23
ON_SCORE: Final = 24
LEAVING: Final = 25  # not a text: a warcaster, who leaves when the turn ends

# Keywords, as bits.
GUARD: Final = 1
ELUSIVE: Final = 2
WARD: Final = 4
AMBUSH: Final = 8
ASSAULT: Final = 16
BRUTAL_CHARGE: Final = 32
ARMORED_SHELL: Final = 64
ANCILLARY_ATTACK: Final = 128
ASSIMILATION: Final = 256
ALCHEMICAL_MASK: Final = 512
FLEXIBLE: Final = 1024
UNYIELDING: Final = 2048

# What a modifier changes.
POW: Final = 1
HP: Final = 2
TOTAL: Final = 3
KEYWORD: Final = 4
BLANK: Final = 5
DISARM: Final = 6
SHIELD: Final = 7
WEIGH: Final = 8
MARGIN: Final = 9
TOLL: Final = 10
PRICE: Final = 11
RUSH_PRICE: Final = 12
FLEX: Final = 13
SLOTS: Final = 14
HAND_SIZE: Final = 15
BAN_ENTER: Final = 16
BAN_CAPTURE: Final = 17
SET_POW: Final = 18
SET_HP: Final = 19
SORTS: Final = 20

# More bits of Cards.static_mask: a warcaster's battlegroup (HC-WC-05), and effects that ask for current numbers.
BATTLEGROUP: Final = 20
LATECOMER: Final = 21

# How long it lasts.
END_OF_ATTACK: Final = 0
END_OF_TURN: Final = 1
START_OF_NEXT: Final = 2
END_OF_NEXT: Final = 3
END_OF_ROUND: Final = 4
WHILE_IN_PLAY: Final = 5

# Whom a selector means, and how many of them.
SELF: Final = 0
IT: Final = 1
ONE: Final = 2
TWO: Final = 3
ALL: Final = 4
RANDOM: Final = 5

ANY_SIDE: Final = 0
ALLY: Final = 1
ENEMY: Final = 2

ANYWHERE: Final = 0
HERE: Final = 1
AWAY: Final = 2
THERE: Final = 3

IN_PLAY: Final = 0
IN_HAND: Final = 1
IN_RESERVES: Final = 2
IN_DISCARD: Final = 3
IN_OCCUPYING: Final = 4
BESIDE_THE_TABLE: Final = 5  # where warcasters wait: in no zone that a text can name

ME: Final = 0
FOE: Final = 1
FOES: Final = 2

HUGE: Final = 1 << 30
PRICELESS: Final = 1 << 20

MAY_GAIN: Final = 1  # in Cards.quirks: worth more at times
MAY_SPEND: Final = 2  # can be spent for an effect
MAY_DEPLOY: Final = 4  # takes the field

TOLLS: Final = 16  # tolls from -8 to 7 have price lists
LEAST_TOLL: Final = -8


class Filter:
    """Which cards are meant: a side, a kind, types, a place or zone, a state, bounds on numbers."""

    def __init__(
        self,
        side: i64,
        unit: bool,
        caster: bool,
        types: i64,
        place: i64,
        zone: i64,
        fresh: bool,
        weakened: bool,
        other: bool,
        cost: tuple[int, int],
        pow: tuple[int, int],
        hp: tuple[int, int],
        res: tuple[int, int],
    ) -> None:
        self.side: Final[i64] = side
        self.unit: Final = unit
        self.caster: Final = caster
        self.types: Final[i64] = types
        self.place: Final[i64] = place
        self.zone: Final[i64] = zone
        self.fresh: Final = fresh
        self.weakened: Final = weakened
        self.other: Final = other
        self.cost: Final = cost
        self.pow: Final = pow
        self.hp: Final = hp
        self.res: Final = res
        self.priced: Final = cost != (0, HUGE)
        self.valued: Final = res != (0, HUGE)
        self.any_health: Final = hp == (0, HUGE)
        self.live: Final = weakened or pow != (0, HUGE) or hp != (0, HUGE)  # asks for current numbers

    def fits_card(self, cards: "Cards", card: i64) -> bool:
        """Does the printed card fit? Power and Health count as printed outside play."""
        if not self.fits_print(cards, card):
            return False
        if not self.live:
            return True
        power: i64 = cards.power[card]
        health: i64 = cards.health[card]
        return self.pow[0] <= power <= self.pow[1] and (self.any_health or self.hp[0] <= health <= self.hp[1])

    def fits_print(self, cards: "Cards", card: i64) -> bool:
        """Do kind, types, cost and resources fit?"""
        if self.unit and cards.health[card] < 0:
            return False
        if self.caster and cards.kind[card] != WARCASTER:
            return False
        if self.types & ~cards.types[card]:
            return False
        if self.priced:
            cost: i64 = cards.cost_cmd[card] + cards.cost_war[card]
            if cost < self.cost[0] or cost > self.cost[1]:
                return False
        if self.valued:
            res: i64 = cards.cmd[card] if cards.cmd[card] > cards.war[card] else cards.war[card]
            return self.res[0] <= res <= self.res[1]
        return True


class Selector:
    """A filter and how many of its cards are meant."""

    def __init__(self, mode: i64, filter: Filter | None) -> None:
        self.mode: Final[i64] = mode
        self.filter: Final = filter


class Amount:
    """A number, or how many cards fit a filter."""

    def __init__(self, base: i64, count: Filter | None) -> None:
        self.base: Final[i64] = base
        self.count: Final = count


# What a condition looks at.
COND_ONCE: Final = 0
COND_COUNT: Final = 1
COND_ROUND: Final = 2
COND_MY_HAND: Final = 3
COND_MY_DISCARD: Final = 4
COND_MY_OCC: Final = 5
COND_CAPTURES: Final = 6
COND_FRESH: Final = 7
COND_WEAKENED: Final = 8
COND_ATTACKING: Final = 9
COND_DEFENDING: Final = 10


class Condition:
    """One test of a clause: what it looks at, and the bounds that must hold."""

    def __init__(self, about: i64, count: Filter | None, low: i64, high: i64) -> None:
        self.about: Final[i64] = about
        self.count: Final = count
        self.low: Final[i64] = low
        self.high: Final[i64] = high


class Static:
    """One lasting effect of a card in play: what it changes, on whom, by how much."""

    def __init__(
        self,
        what: i64,
        selector: Selector,
        who: i64,
        amount: Amount,
        conditions: tuple[Condition, ...],
        late: bool,
        clause: i64,
    ) -> None:
        self.what: Final[i64] = what
        self.selector: Final = selector
        self.who: Final[i64] = who  # for effects on players: ME or FOES
        self.amount: Final = amount
        self.conditions: Final = conditions
        self.late: Final = late  # asks for current Power or Health, so it is added after all that does not
        self.clause: Final[i64] = clause


@mypyc_attr(allow_interpreted_subclasses=True)
class Op(effects.Op["HighState", "Resolve"]):
    """One action of a clause: ``options`` are what may be chosen next, declining apart; ``at.got`` has the choices."""

    def optional(self) -> bool:
        """May the controller decline?"""
        return False


class Clause:
    """One ability: when it works, under which conditions, and its actions in order."""

    def __init__(self, trigger: i64, price: i64, conditions: tuple[Condition, ...], ops: tuple[Op, ...]) -> None:
        self.trigger: Final[i64] = trigger
        self.price: Final[i64] = price  # hand cards to discard for an order
        self.conditions: Final = conditions
        self.ops: Final = ops
        once: bool = False
        for condition in conditions:
            if condition.about == COND_ONCE:
                once = True
        self.once: Final = once


class Kit:
    """Warcasters and detachment colours that go together."""

    def __init__(self, casters: tuple[int, ...], colours: tuple[int, ...]) -> None:
        self.casters: Final = casters
        self.colours: Final = colours


class Prices:
    """What cards cost while one Winds card blows and the cheapest way in has one toll, if nothing else bends prices.

    Whatever cannot be bought, deployed or rushed so is PRICELESS here, and so is what is odd.
    """

    __slots__ = ("buy_cmd", "buy_war", "deploy_cmd", "deploy_war", "rush_cmd", "rush_war", "simple")

    def __init__(self, size: i64, simple: bool) -> None:
        self.simple: Final = simple  # False: the text of these Winds depends on more than the card, and nothing is here
        self.buy_cmd: list[int] = [0] * size
        self.buy_war: list[int] = [0] * size
        self.deploy_cmd: list[int] = [0] * size
        self.deploy_war: list[int] = [0] * size
        self.rush_cmd: list[int] = [0] * size
        self.rush_war: list[int] = [0] * size


class Cards:
    """Every card of a pack by its number."""

    # For the pure build, whose objects with over thirty attributes are slow to read otherwise.
    __slots__ = (
        "advance", "battlegroup", "character", "clauses", "cmd", "colours", "copies", "cost_cmd", "cost_war",
        "ends", "errata_locations", "extra", "faction", "faction_names", "factions", "fits", "flat", "gain",
        "gain_cmd", "gain_war", "health", "id", "keywords", "kind", "loss", "name", "odd", "power", "prices",
        "quick_kits", "quick_locations", "quick_winds", "quirks", "rush_cmd", "rush_war", "rushable", "score",
        "score_if", "size", "stage", "standard_kits", "static_mask", "statics", "triggers", "type_names",
        "types", "volatile", "vp", "war", "warjack", "warrior", "weight",
    )  # fmt: skip

    def __init__(self, size: i64) -> None:
        self.size: Final[i64] = size
        self.id: list[str] = [""] * size
        self.name: list[str] = [""] * size
        self.kind: list[int] = [BACK] * size
        self.faction: list[int] = [-1] * size
        self.colours: list[int] = [0] * size  # detachment colour, or a warcaster's colours, as bits
        self.copies: list[int] = [0] * size
        self.types: list[int] = [0] * size
        self.character: list[int] = [0] * size
        self.cmd: list[int] = [0] * size  # what it gives when discarded
        self.war: list[int] = [0] * size
        self.power: list[int] = [0] * size
        self.health: list[int] = [-1] * size  # -1: none
        self.cost_cmd: list[int] = [0] * size
        self.cost_war: list[int] = [0] * size
        self.rush_cmd: list[int] = [0] * size
        self.rush_war: list[int] = [0] * size
        self.rushable: list[int] = [0] * size
        self.vp: list[int] = [0] * size
        self.stage: list[int] = [EARLY] * size
        self.keywords: list[int] = [0] * size
        self.battlegroup: list[int] = [0] * size
        self.weight: list[int] = [1] * size  # in the capture test; HC-R-36: a warcaster has none
        self.gain_cmd: list[int] = [0] * size  # more when discarded for this type, if the conditions of `gain` hold
        self.gain_war: list[int] = [0] * size
        self.gain: list[tuple[Condition, ...]] = [()] * size
        self.score: list[int] = [0] * size  # VP at the end, if the conditions hold
        self.score_if: list[tuple[Condition, ...]] = [()] * size
        self.advance: list[int] = [0] * size  # a Winds event: the next one is turned at once
        self.ends: list[int] = [0] * size  # a Winds card that ends the game
        self.triggers: list[int] = [0] * size  # bits of the triggers that its clauses have
        self.static_mask: list[int] = [0] * size  # bits of what its lasting effects change
        self.clauses: list[tuple[Clause, ...]] = [()] * size
        self.statics: list[tuple[Static, ...]] = [()] * size
        self.flat: list[list[int]] = [[0] * size for _ in range(SORTS)]  # by kind of change and location or Winds card:
        # what it adds for every player alike, whatever happens; HUGE: that depends
        self.volatile: list[int] = [0] * size  # lasting effects that look beyond the location: never remembered
        self.warjack: i64 = 0  # the bits of the types that rules themselves know
        self.warrior: i64 = 0
        self.factions: list[str] = []
        self.faction_names: list[str] = []
        self.quick_kits: list[Kit] = []
        self.standard_kits: list[Kit] = []
        self.quick_locations: tuple[int, ...] = ()
        self.errata_locations: tuple[int, ...] = ()
        self.quick_winds: tuple[int, ...] = ()
        self.type_names: list[str] = []
        self.prices: list[Prices | None] = [None] * (size * TOLLS)  # by Winds card and toll, made when needed
        self.odd: list[int] = [0] * size  # Flexible, or two types in a cost: no simple sum tells
        self.loss: list[int] = [0] * size  # what giving the card away means, for payments that are suggested
        self.quirks: list[int] = [0] * size  # what to look out for when a hand is counted
        self.fits: dict[Filter, list[bool]] = {}  # which printed cards fit, made when needed
        self.extra: list[object] = []  # cards that a position brought along, as it wrote them

    def fitting(self, f: Filter) -> list[bool]:
        """Which printed cards fit, by their numbers."""
        known = self.fits.get(f)
        if known is None:
            known = [f.fits_card(self, card) for card in range(self.size)]
            self.fits[f] = known
        return known

    def deployable(self, card: i64) -> bool:
        """HC-R-11: only cards with Health and a purchase cost take the field."""
        return self.health[card] >= 0 and self.kind[card] == ARMY
