"""Whom does an effect concern, and does its condition hold? Filters over units, Commanders and Graveyards."""

from typing import Final

from mypy_extensions import i64

from drumhead.games.shadows_edge.cards import (
    FRENZY,
    FRONT,
    SUPPORT,
    TOKEN,
    UNIT,
    VEIL,
    Aura,
    CardDef,
    joined,
    may_deploy,
    may_stand,
)
from drumhead.games.shadows_edge.state import (
    BRACED,
    KEYS,
    OPCOST,
    POWER,
    READIED,
    EdgeState,
    Source,
    Unit,
    commander_uid,
)
from drumhead.kernel import effects
from drumhead.kernel.fired import Fired

ALLY: Final = 1
ENEMY: Final = 2

UNITS: Final = 1
COMMANDERS: Final = 2

WOUNDED: Final = 1
AFFLICTED: Final = 2
SHOCKED: Final = 4
IS_BRACED: Final = 8
IS_READIED: Final = 16
FATIGUED: Final = 32
EQUIPPED: Final = 64
IS_TOKEN: Final = 128
FRESH: Final = 256
STATES: Final[dict[str, int]] = {
    "wounded": WOUNDED,
    "afflicted": AFFLICTED,
    "shocked": SHOCKED,
    "braced": IS_BRACED,
    "readied": IS_READIED,
    "fatigued": FATIGUED,
    "equipped": EQUIPPED,
    "token": IS_TOKEN,
    "fresh": FRESH,
}

ANY_FIT: Final = 0  # what the action asks of its target besides the filters
FIT_FRONT: Final = 1
FIT_SUPPORT: Final = 2
FIT_STEAL: Final = 3
FIT_REVIVE: Final = 4

LOWEST: Final = -1000
HIGHEST: Final = 1000


class Bounds:
    """Limits on printed cost, current attack and current defence."""

    def __init__(self) -> None:
        self.least_cost: i64 = LOWEST
        self.most_cost: i64 = HIGHEST
        self.least_attack: i64 = LOWEST
        self.most_attack: i64 = HIGHEST
        self.least_defence: i64 = LOWEST
        self.most_defence: i64 = HIGHEST
        self.any: bool = False


class Selector:
    """A set of filters, all of which must hold. Sides are seen from the effect's controller."""

    def __init__(
        self,
        sides: i64,
        kinds: i64,
        types: i64,
        line: i64,
        states: i64,
        grave: bool,
        other: bool,
        bounds: Bounds,
        fit: i64,
        plain: bool,
    ) -> None:
        self.sides: Final[i64] = sides
        self.kinds: Final[i64] = kinds
        self.types: Final[i64] = types  # a bit for each type; 0: all
        self.line: Final[i64] = line
        self.states: Final[i64] = states
        self.grave: Final = grave
        self.other: Final = other
        self.bounds: Final = bounds
        self.fit: Final[i64] = fit
        self.plain: Final = plain  # an aura's own filter reads numbers without auras, or they would go in circles

    def matches(self, s: EdgeState, seat: i64, uid: i64, u: Unit) -> bool:
        """Does this unit pass the filters of an effect of this seat on this uid?"""
        if not self.sides & (ALLY if u.seat == seat else ENEMY):
            return False
        if self.line and u.line != self.line:
            return False
        if self.types and not self.types & (1 << u.type):
            return False
        if self.other and u.uid == uid:
            return False
        if self.states and not has_states(s, u, self.states):
            return False
        if self.bounds.any and not self._within(s, u):
            return False
        return self.fit == ANY_FIT or fits(s, seat, u, self.fit)

    def _within(self, s: EdgeState, u: Unit) -> bool:
        b = self.bounds
        card = s.cards.defs[u.card]
        cost: i64 = card.cost
        if cost < b.least_cost or cost > b.most_cost:
            return False
        power: i64 = u.power if self.plain else attack(s, u)
        if power < b.least_attack or power > b.most_attack:
            return False
        return b.least_defence <= u.defence <= b.most_defence

    def matches_card(self, s: EdgeState, seat: i64, card: CardDef) -> bool:
        """Does this card of the seat's Graveyard pass?"""
        if card.kind != UNIT:
            return False
        if self.types and not self.types & (1 << card.type):
            return False
        b = self.bounds
        if card.cost < b.least_cost or card.cost > b.most_cost:
            return False
        if card.attack < b.least_attack or card.attack > b.most_attack:
            return False
        if card.defence < b.least_defence or card.defence > b.most_defence:
            return False
        if self.fit == FIT_REVIVE:
            return bool(revival_lines(s, seat, card.type))
        return True

    def found(self, s: EdgeState, seat: i64, uid: i64, chosen: bool) -> list[int]:
        """The uids that match, Commanders first, then the active player's units and the others', by age.

        `chosen`: a player picks among them, and a Veil hides from enemies who do.
        """
        uids: list[int] = []
        if self.kinds & COMMANDERS:
            if self.sides & ALLY:
                uids.append(commander_uid(seat))
            if self.sides & ENEMY:
                uids.append(commander_uid(1 - seat))
        if self.kinds & UNITS:  # SE-CMDR-01: unit filters never match a Commander
            for side in (s.active, 1 - s.active):
                for u in s.units[side]:
                    if self.matches(s, seat, uid, u):
                        if chosen and u.seat != seat and keys(s, u) & VEIL:
                            continue
                        uids.append(u.uid)
        return uids

    def exists(self, s: EdgeState, seat: i64, uid: i64) -> bool:
        """Is there anything that a player could pick?"""
        if self.grave:
            for card in s.graves[seat]:
                if self.matches_card(s, seat, s.cards.defs[card]):
                    return True
            return False
        if self.kinds & COMMANDERS:
            return True
        for units in s.units:
            for u in units:
                if self.matches(s, seat, uid, u) and (u.seat == seat or not keys(s, u) & VEIL):
                    return True
        return False

    def buried(self, s: EdgeState, seat: i64) -> list[int]:
        """The different cards of the seat's own Graveyard that match, in the order of the table."""
        defs = s.cards.defs
        cards: list[int] = []
        for card in s.graves[seat]:
            if card not in cards and self.matches_card(s, seat, defs[card]):
                cards.append(card)
        cards.sort()
        return cards


class Condition(effects.Condition[EdgeState]):
    """One condition of a clause: a quantity between two limits, or the state of a unit."""

    def __init__(self, what: i64, selector: Selector | None, states: i64, least: i64, most: i64, negated: bool) -> None:
        self.what: Final[i64] = what
        self.selector: Final = selector
        self.states: Final[i64] = states
        self.least: Final[i64] = least
        self.most: Final[i64] = most
        self.negated: Final = negated

    def holds(self, s: EdgeState, fired: Fired) -> bool:
        return self._is_so(s, fired) != self.negated

    def _is_so(self, s: EdgeState, fired: Fired) -> bool:
        what: i64 = self.what
        if what == SELF_STATE or what == FOE_STATE:
            u = s.find(fired.uid if what == SELF_STATE else fired.here)
            return u is not None and has_states(s, u, self.states)
        n: i64 = 0
        if what == COUNT:
            assert self.selector is not None
            if self.selector.grave:
                for card in s.graves[fired.seat]:
                    if self.selector.matches_card(s, fired.seat, s.cards.defs[card]):
                        n += 1
            else:
                n = len(self.selector.found(s, fired.seat, fired.uid, False))
        elif what == MY_DEFENCE:
            n = s.life[fired.seat]
        elif what == ENEMY_DEFENCE:
            n = s.life[1 - fired.seat]
        elif what == MY_HAND:
            n = s.hands[fired.seat].count()
        elif what == MY_POINTS:
            n = s.points[fired.seat].ready()
        return self.least <= n <= self.most


COUNT: Final = 1
MY_DEFENCE: Final = 2
ENEMY_DEFENCE: Final = 3
MY_HAND: Final = 4
MY_POINTS: Final = 5
SELF_STATE: Final = 6
FOE_STATE: Final = 7


def has_states(s: EdgeState, u: Unit, states: i64) -> bool:
    """Is the unit in all of these states?"""
    if states & WOUNDED and not is_wounded(u):
        return False
    if states & AFFLICTED and not u.afflicted:
        return False
    if states & SHOCKED and not u.shocked:
        return False
    if states & IS_BRACED and not in_stance(u, BRACED):
        return False
    if states & IS_READIED and not in_stance(u, READIED):
        return False
    if states & FATIGUED and not is_fatigued(s, u):
        return False
    if states & EQUIPPED and not u.equipment:
        return False
    if states & IS_TOKEN and s.cards.defs[u.card].kind != TOKEN:
        return False
    return not (states & FRESH and not is_fresh(s, u))


def is_fresh(s: EdgeState, u: Unit) -> bool:
    return u.entered == s.turn  # SE-DEP-06


def is_wounded(u: Unit) -> bool:
    """Base wounds, or a permanent layer that is partly spent."""
    if u.wounds > 0:
        return True
    for mod in u.mods:
        if mod.left < mod.amount and mod.lasting():
            return True
    return False


def is_fatigued(s: EdgeState, u: Unit) -> bool:
    """Has it used its last permitted attack of this turn?"""
    if u.turn != s.turn or u.attacks == 0:
        return False
    return u.attacks >= (2 if keys(s, u) & FRENZY else 1)


def in_stance(u: Unit, stance: i64) -> bool:
    for mod in u.mods:
        if mod.kind == stance:
            return True
    return False


def fits(s: EdgeState, seat: i64, u: Unit, fit: i64) -> bool:
    """Can this unit receive what the action does to it?"""
    if fit == FIT_FRONT:
        return u.line != FRONT and may_stand(u.type, FRONT) and s.open(u.seat, FRONT)  # SE-MOVE-05
    if fit == FIT_SUPPORT:
        return u.line != SUPPORT and may_stand(u.type, SUPPORT) and s.open(u.seat, SUPPORT)
    if fit == FIT_STEAL:
        return stealing_line(s, seat, u) != 0
    return True


def stealing_line(s: EdgeState, seat: i64, u: Unit) -> i64:
    """Where the seat would put a unit it takes over: the same line if it can, else the other; 0: nowhere."""
    if u.seat == seat:
        return u.line
    if s.open(seat, u.line):
        return u.line
    other: i64 = FRONT + SUPPORT - u.line
    return other if may_stand(u.type, other) and s.open(seat, other) else 0


def revival_lines(s: EdgeState, seat: i64, type: i64) -> list[int]:
    """The lines in which a unit of this type can come back."""
    lines: list[int] = []
    if may_deploy(type, FRONT) and s.open(seat, FRONT):
        lines.append(FRONT)
    if may_deploy(type, SUPPORT) and s.open(seat, SUPPORT):
        lines.append(SUPPORT)
    return lines


# -- current numbers, auras included


def reaches(s: EdgeState, source: Source, u: Unit) -> bool:
    """Does this static clause give its aura to this unit?"""
    aura: Aura = source.aura
    if aura.who is None:
        if u.uid != source.uid:
            return False
    elif not aura.who.matches(s, source.seat, source.uid, u):
        return False
    for condition in aura.conditions:
        if not condition.holds(s, source.fired):
            return False
    return True


def attack(s: EdgeState, u: Unit) -> i64:
    """Current attack; never below 0."""
    power: i64 = u.power
    auras = s.auras
    for place in range(len(auras)):  # by place: mypyc goes through a tuple much faster so
        source = auras[place]
        if source.aura.kind == POWER and reaches(s, source, u):
            power += source.aura.amount
    return power if power > 0 else 0  # SE-DEF-05


def keys(s: EdgeState, u: Unit) -> i64:
    """Current keywords."""
    mask: i64 = u.keys
    auras = s.auras
    for place in range(len(auras)):
        source = auras[place]
        if source.aura.kind == KEYS and reaches(s, source, u):
            mask = joined(mask, source.aura.amount)
    return mask


def op_cost(s: EdgeState, u: Unit) -> i64:
    """Current operation cost; effects never bring it below 1."""
    op: i64 = u.op
    auras = s.auras
    for place in range(len(auras)):
        source = auras[place]
        if source.aura.kind == OPCOST and reaches(s, source, u):
            op += source.aura.amount
    return op if op > 1 else 1  # SE-OP-02
