"""What is printed on the cards? Immutable tables; nothing in them changes while a game is played.

A card is a number: its row in `Cards.defs`. Row 0 is the card back. Keywords are one integer: plain ones a bit each,
the numbered ones (Armor, Mend, Siege) a byte each above them, so copies of a plain keyword do nothing and numbers
add up.
"""

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64, mypyc_attr

from drumhead.kernel import effects

if TYPE_CHECKING:
    from drumhead.games.shadows_edge.selectors import Condition, Selector
    from drumhead.games.shadows_edge.state import EdgeState  # noqa: F401  (the acts below name them)
    from drumhead.games.shadows_edge.triggers import Resolve  # noqa: F401

BACK: Final = 0

COMMANDER: Final = 1
UNIT: Final = 2
ORDER: Final = 3
EQUIPMENT: Final = 4
TOKEN: Final = 5
KINDS: Final = ("back", "commander", "unit", "order", "equipment", "token")

TROOP: Final = 1
ELITE: Final = 2
HEAVY: Final = 3
RANGED: Final = 4
FLYING: Final = 5
FORTIFICATION: Final = 6
TYPES: Final = ("", "troop", "elite", "heavy", "ranged", "flying", "fortification")

FRONT: Final = 1
SUPPORT: Final = 2
LINES: Final = ("", "front", "support")

COLOURS: Final = ("gold", "crimson", "violet", "ebon", "verdant", "azure")  # SE-DECK-05: in the order of the wheel

BLITZ: Final = 1 << 0
GUARD: Final = 1 << 1
WARD: Final = 1 << 2
SWIFT: Final = 1 << 3
BREAKTHROUGH: Final = 1 << 4
DRAIN: Final = 1 << 5
BLIGHT: Final = 1 << 6
TERROR: Final = 1 << 7
FRENZY: Final = 1 << 8
LONGSHOT: Final = 1 << 9
EVASIVE: Final = 1 << 10
VEIL: Final = 1 << 11
STEADFAST: Final = 1 << 12
UNTAINTED: Final = 1 << 13
INTERCEPT: Final = 1 << 14
PLAIN: Final = (1 << 15) - 1
ARMOR: Final = 1 << 16
MEND: Final = 1 << 24
SIEGE: Final = 1 << 32

KEYWORDS: Final[dict[str, int]] = {
    "blitz": BLITZ,
    "guard": GUARD,
    "ward": WARD,
    "swift": SWIFT,
    "breakthrough": BREAKTHROUGH,
    "drain": DRAIN,
    "blight": BLIGHT,
    "terror": TERROR,
    "frenzy": FRENZY,
    "longshot": LONGSHOT,
    "evasive": EVASIVE,
    "veil": VEIL,
    "steadfast": STEADFAST,
    "untainted": UNTAINTED,
    "intercept": INTERCEPT,
    "armor": ARMOR,
    "mend": MEND,
    "siege": SIEGE,
}
NUMBERED: Final = ("armor", "mend", "siege")

ON_PLAY: Final = 1 << 0
ON_ENTER: Final = 1 << 1
ON_ATTACK: Final = 1 << 2
ON_DEFEND: Final = 1 << 3
ON_ALLY_ATTACK: Final = 1 << 4
ON_KILL: Final = 1 << 5
ON_HIT_COMMANDER: Final = 1 << 6
ON_DAMAGED: Final = 1 << 7
ON_DEATH: Final = 1 << 8
ON_ALLY_DEATH: Final = 1 << 9
ON_START: Final = 1 << 10
ON_END: Final = 1 << 11
ON_ORDER: Final = 1 << 12
ON_BRACE: Final = 1 << 13
ON_READY: Final = 1 << 14
ON_RETREAT: Final = 1 << 15
ON_ADVANCE: Final = 1 << 16
ON_INTERCEPT: Final = 1 << 17
ACTIVATED: Final = 1 << 18
STATIC: Final = 1 << 19

TRIGGERS: Final[dict[str, int]] = {
    "play": ON_PLAY,
    "enter": ON_ENTER,
    "attack": ON_ATTACK,
    "defend": ON_DEFEND,
    "ally_attack": ON_ALLY_ATTACK,
    "kill": ON_KILL,
    "hit_cmd": ON_HIT_COMMANDER,
    "damaged": ON_DAMAGED,
    "death": ON_DEATH,
    "ally_death": ON_ALLY_DEATH,
    "start": ON_START,
    "end": ON_END,
    "order": ON_ORDER,
    "brace": ON_BRACE,
    "ready": ON_READY,
    "retreat": ON_RETREAT,
    "advance": ON_ADVANCE,
    "intercept": ON_INTERCEPT,
    "act": ACTIVATED,
    "static": STATIC,
}


def joined(a: i64, b: i64) -> i64:
    """Keywords of two sources together: plain ones once, numbered ones added up."""
    return ((a | b) & PLAIN) | ((a & ~PLAIN) + (b & ~PLAIN))


def armor(keys: i64) -> i64:
    return (keys >> 16) & 255


def mend(keys: i64) -> i64:
    return (keys >> 24) & 255


def siege(keys: i64) -> i64:
    return (keys >> 32) & 255


@mypyc_attr(allow_interpreted_subclasses=True)
class Op(effects.Op["EdgeState", "Resolve"]):
    """One act of an effect; `effects` has a class for each kind."""


class Aura:
    """What one action of a static clause gives, and to whom."""

    def __init__(
        self, kind: i64, who: "Selector | None", amount: i64, conditions: "tuple[Condition, ...]", text: str
    ) -> None:
        self.kind: Final[i64] = kind  # one of state's mod kinds
        self.who: Final = who  # None: the unit that bears the effect
        self.amount: Final[i64] = amount  # keywords for KEYS
        self.conditions: Final = conditions
        self.text: Final = text  # when it applies, for people


class Clause(effects.Clause["EdgeState", "Resolve"]):
    """`trigger ? conditions : actions`, ready to run; a static one gives auras instead."""

    def __init__(
        self,
        trigger: i64,
        cost: i64,
        once: bool,
        conditions: "tuple[Condition, ...]",
        ops: tuple[Op, ...],
        auras: tuple[Aura, ...],
        targeted: bool,
    ) -> None:
        super().__init__(trigger, conditions, ops, once, cost)
        self.auras: Final = auras
        self.targeted: Final = targeted  # a player picks a target: only then can one be lacking


class CardDef:
    """One printed card."""

    def __init__(
        self,
        card: i64,
        name: str,
        colour: i64,
        kind: i64,
        type: i64,
        cost: i64,
        op: i64,
        attack: i64,
        defence: i64,
        keys: i64,
        clauses: tuple[Clause, ...],
    ) -> None:
        self.card: Final[i64] = card
        self.name: Final = name
        self.colour: Final[i64] = colour
        self.kind: Final[i64] = kind
        self.type: Final[i64] = type
        self.cost: Final[i64] = cost
        self.op: Final[i64] = op
        self.attack: Final[i64] = attack  # Equipment: what it gives to its bearer
        self.defence: Final[i64] = defence
        self.keys: Final[i64] = keys
        self.clauses: Final = clauses
        mask: i64 = 0
        for clause in clauses:
            mask |= clause.trigger
        self.triggers: Final[i64] = mask


class Cards:
    """All cards of the packs in use, and the hash that names them."""

    def __init__(self, defs: list[CardDef], content: str, extra: tuple[dict[str, object], ...] = ()) -> None:
        self.defs: Final = defs
        self.content: Final = content
        self.extra: Final = extra  # cards that a position brought along, as they were written; the last rows
        self.names: Final = [card.name for card in defs]
        self.numbers: Final[dict[str, int]] = {card.name: card.card for card in defs}

    def number(self, name: str) -> i64:
        """The card of this name, or 0."""
        return self.numbers.get(name, 0)


def may_deploy(type: i64, line: i64) -> bool:
    """May a unit of this type enter play in this line?"""
    if type <= HEAVY:
        return True  # SE-DEP-02
    if type == FORTIFICATION:
        return line == FRONT  # SE-DEP-04
    return line == SUPPORT  # SE-DEP-03


def may_stand(type: i64, line: i64) -> bool:
    """May a unit of this type be in this line at all?"""
    if line == FRONT:
        return type != RANGED  # SE-MOVE-02
    return type != FORTIFICATION  # SE-RET-04
