"""What may stand in an argument place: the types of the effect language's signatures."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Kind:
    """Base of all argument kinds; `called` is how a message names it."""

    called: str
    optional: bool = False


@dataclass(frozen=True, slots=True)
class TargetKind(Kind):
    """A selector. `quantifiers` limits which may stand here; "" among them allows references such as self."""

    quantifiers: tuple[str, ...] = ("T", "A", "R", "")


@dataclass(frozen=True, slots=True)
class AmountKind(Kind):
    """A number; `fixed` forbids count[...] and quantities, `quantities` quantities alone, `whole` forbids decimals."""

    least: int = -99
    most: int = 99
    fixed: bool = False
    whole: bool = True
    quantities: bool = True


@dataclass(frozen=True, slots=True)
class DurationKind(Kind):
    """How long it lasts: named in every clause but a continuous one, where it lasts as long as the clause holds."""


@dataclass(frozen=True, slots=True)
class KeywordKind(Kind):
    """A keyword of the game, with its number if it has one."""


@dataclass(frozen=True, slots=True)
class WordKind(Kind):
    """One word of a named group of the vocabulary."""

    group: str = ""


@dataclass(frozen=True, slots=True)
class TextKind(Kind):
    """A quoted text."""


TARGET = TargetKind("a selector")
"""Any selector or reference."""
ONE = TargetKind("a selector of single things", quantifiers=("T", "R", ""))
"""A selector that never means "all"."""
AMOUNT = AmountKind("a number")
"""A whole number, count[...] or a quantity of the game."""
COUNTED = AmountKind("a number or count[...]", quantities=False)
"""A whole number or count[...]."""
INT = AmountKind("a whole number", fixed=True)
"""A whole number, written out."""
COUNT = AmountKind("a whole number from 0 on", least=0, fixed=True)
"""A whole number that is not negative."""
DECIMAL = AmountKind("a number", fixed=True, whole=False)
"""A whole or decimal number, such as inches."""
DURATION = DurationKind("a duration")
KEYWORD = KeywordKind("a keyword")
TEXT = TextKind("a quoted text")


def word(group: str) -> WordKind:
    """One word of the group: word("line") takes front or support."""
    return WordKind(f"a word for the {group.replace('_', ' ')}", group=group)


def between(least: int, most: int) -> AmountKind:
    """A whole number, written out, within bounds."""
    return AmountKind(f"a whole number from {least} to {most}", least=least, most=most, fixed=True)


def optional(kind: Kind) -> Kind:
    """The same kind, but it may be left out at the end of the arguments."""
    if isinstance(kind, TargetKind):
        return TargetKind(kind.called, True, kind.quantifiers)
    if isinstance(kind, AmountKind):
        return AmountKind(kind.called, True, kind.least, kind.most, kind.fixed, kind.whole, kind.quantities)
    if isinstance(kind, WordKind):
        return WordKind(kind.called, True, kind.group)
    return type(kind)(kind.called, True)
