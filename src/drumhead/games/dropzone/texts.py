"""What is a text of a card made of? Clauses with their conditions, picks and acts, and the moment they answer.

Only what the rules ask of them; the acts themselves are in effects.py and the files beside it.
"""

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64, mypyc_attr

from drumhead.kernel.agenda import Table
from drumhead.kernel.illegal import Broken

if TYPE_CHECKING:
    from drumhead.games.dropzone.resolve import Resolve
    from drumhead.games.dropzone.state import DropState


@mypyc_attr(allow_interpreted_subclasses=True)
class Op:
    """One act of an effect. Most only execute; those that ask read their options from the state and take the answer."""

    def execute(self, s: "DropState", t: Table, at: "Resolve") -> None:
        raise Broken("This op does not say what it does.")


@mypyc_attr(allow_interpreted_subclasses=True)
class Condition:
    """A test of the moment. Reads only."""

    def holds(self, s: "DropState", at: "Moment") -> bool:
        raise Broken("This condition does not say when it holds.")


@mypyc_attr(allow_interpreted_subclasses=True)
class Pick:
    """One T of a clause: what the player names when the card is played (DZ-CMD-53, DZ-STK-16). Reads only."""

    def __init__(self, needed: bool) -> None:
        self.needed: Final = needed  # outside may and if: the clause cannot be played without a legal choice

    def candidates(self, s: "DropState", at: "Moment", picks: tuple[int, ...]) -> list[int]:
        """What may be named, as things (see `thing`), given what was named before."""
        raise Broken("This pick does not say what may be named.")

    def accepts(self, s: "DropState", at: "Moment", picks: tuple[int, ...], one: i64) -> bool:
        """May this be named? More than the candidates where nobody could list them all."""
        return one in self.candidates(s, at, picks)


@mypyc_attr(allow_interpreted_subclasses=True)
class Among:
    """Whom a static rule covers. Reads only."""

    def covers(self, s: "DropState", seat: i64, bearer: i64, uid: i64, slot: i64, foe: i64) -> bool:
        """Does the rule of this seat's bearer cover the unit (its weapon in this slot, shooting at foe)?"""
        raise Broken("This selector does not say whom it covers.")


class Aura:
    """What one action of a static clause gives, and to whom; `kind` is one of the kinds of mods.py."""

    def __init__(
        self, kind: i64, who: Among | None, amount: i64, second: i64, conditions: tuple[Condition, ...], rule: str
    ) -> None:
        self.kind: Final[i64] = kind
        self.who: Final = who  # None: the unit that bears the rule
        self.amount: Final[i64] = amount
        self.second: Final[i64] = second
        self.conditions: Final = conditions
        self.rule: Final = rule  # the id of the rule in the packs: several sources of one rule do not add up


class Clause:
    """`trigger(side) ? conditions : actions`, ready to run."""

    def __init__(
        self,
        trigger: i64,
        side: i64,
        conditions: tuple[Condition, ...],
        picks: tuple[Pick, ...],
        ops: tuple[Op, ...],
        auras: tuple[Aura, ...] = (),
        once: bool = False,
        in_play: bool = False,
        optional: bool = False,
        best: bool = False,
        hangs: bool = False,
    ) -> None:
        self.trigger: Final[i64] = trigger
        self.side: Final[i64] = side
        self.conditions: Final = conditions
        self.picks: Final = picks
        self.ops: Final = ops
        self.auras: Final = auras
        self.once: Final = once
        self.in_play: Final = in_play  # acts while the card lies in play; it is no way of playing it
        self.optional: Final = optional
        self.best: Final = best  # acts on the best commander: among equals his owner names one (AMB-54)
        self.hangs: Final = hangs  # changes the activation it was played at, and means nothing without it (DZ-STK-11)


class Moment:
    """Whom a moment concerns: made from, and saved as, a tuple of whole numbers."""

    __slots__ = ("active", "card", "foe", "kind", "many", "piece", "point", "seat", "side", "source")

    def __init__(
        self,
        point: i64,
        side: i64,
        kind: i64 = 0,
        active: i64 = 0,
        foe: i64 = 0,
        piece: i64 = 0,
        many: tuple[int, ...] = (),
        seat: i64 = 0,
        source: i64 = 0,
        card: i64 = 0,
    ) -> None:
        self.point: Final[i64] = point  # a timing point or a trigger
        self.side: Final[i64] = side  # the seat whose event it is; -1: nobody's
        self.kind: Final[i64] = kind  # what `active` is: UNIT, SQUAD, BATTLEGROUP or PIECE
        self.active: Final[i64] = active
        self.foe: Final[i64] = foe  # the other squad of the attack or kill
        self.piece: Final[i64] = piece
        self.many: Final = many  # TARGETED: all squads; WOULD_DESTROY, DESTROYED: all units; PRE_HIT: the targets
        self.seat: Final[i64] = seat  # "you": who plays the card or owns the rule
        self.source: Final[i64] = source  # the unit that bears the rule
        self.card: Final[i64] = card

    def seen_by(self, seat: i64, card: i64 = 0, source: i64 = 0) -> "Moment":
        """The same moment for this player's card or rule."""
        return Moment(
            self.point, self.side, self.kind, self.active, self.foe, self.piece, self.many, seat, source, card
        )

    def about(self, active: i64) -> "Moment":
        """The same moment, of one of the many it concerns."""
        return Moment(
            self.point, self.side, self.kind, active, self.foe, self.piece, self.many, self.seat, self.source, self.card
        )

    def data(self) -> tuple[int, ...]:
        """As whole numbers, for steps."""
        head = (self.point, self.side, self.kind, self.active, self.foe, self.piece, self.seat, self.source, self.card)
        return head + self.many


def moment(data: tuple[int, ...]) -> Moment:
    """The way back."""
    return Moment(data[0], data[1], data[2], data[3], data[4], data[5], data[9:], data[6], data[7], data[8])


# -- things: what an effect may name

UNIT: Final = 1
SQUAD: Final = 2
BATTLEGROUP: Final = 3
PIECE: Final = 4
CARD: Final = 5  # a: the card, b: where it lies (of the stack: its place in the agenda)
OBJECTIVE: Final = 6
WEAPON: Final = 7  # a: unit, b: slot
PROFILE: Final = 8  # a: squad, b: slot
POINT: Final = 9  # a, b: coordinates
SEAT: Final = 10
DIE: Final = 11
CHOICE: Final = 12  # a: which branch
THINGS: Final = (
    "",
    "unit",
    "squad",
    "battlegroup",
    "piece",
    "card",
    "objective",
    "weapon",
    "profile",
    "point",
    "seat",
    "die",
    "choice",
)


def thing(kind: i64, a: i64, b: i64 = 0) -> i64:
    """A thing as one number: its kind and up to two numbers below 2**20."""
    return kind | a << 4 | b << 24


def thing_kind(thing: i64) -> i64:
    return thing & 15


def thing_id(thing: i64) -> i64:
    return (thing >> 4) & 0xFFFFF


def thing_second(thing: i64) -> i64:
    return thing >> 24
