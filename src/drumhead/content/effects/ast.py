"""What an effect text says, as frozen data. `at` is the index in the text of the first character of a thing."""

from __future__ import annotations

from dataclasses import dataclass

Comparison = str  # one of <=  >=  !=  =  <  >


@dataclass(frozen=True, slots=True)
class Number:
    value: int | float
    at: int


@dataclass(frozen=True, slots=True)
class Word:
    """A name, perhaps of several words, perhaps with a number: `eot`, `front`, `Quick Shooter`, `Siege 2`."""

    name: str
    number: int | None
    at: int


@dataclass(frozen=True, slots=True)
class Text:
    """A quoted text."""

    value: str
    at: int


@dataclass(frozen=True, slots=True)
class Filter:
    """One step of `ally.unit.cost<=4.within(hero)<=3`."""

    name: str
    args: tuple[Arg, ...]
    comparison: Comparison
    """`""` when nothing is compared."""
    number: int | float
    at: int


@dataclass(frozen=True, slots=True)
class Selector:
    """Whom it concerns: `T2[enemy.unit]` (quantifier T, up_to 2), or a reference such as `self` or `foe.wounded`."""

    quantifier: str
    """T: chosen, A: all, R: at random; `""` for a reference."""
    up_to: int
    """How many at most for T and R; 0 for all and for references."""
    reference: str
    filters: tuple[Filter, ...]
    at: int


@dataclass(frozen=True, slots=True)
class Count:
    """How many things match: `count[ally.unit.front]`."""

    filters: tuple[Filter, ...]
    negative: bool
    at: int


@dataclass(frozen=True, slots=True)
class Call:
    """A verb, a trigger, a fact or a quantity with its arguments."""

    name: str
    args: tuple[Arg, ...]
    at: int


@dataclass(frozen=True, slots=True)
class May:
    actions: tuple[Action, ...]
    at: int


@dataclass(frozen=True, slots=True)
class If:
    condition: Condition
    then: tuple[Action, ...]
    otherwise: tuple[Action, ...]
    at: int


@dataclass(frozen=True, slots=True)
class Choose:
    branches: tuple[tuple[Action, ...], ...]
    at: int


@dataclass(frozen=True, slots=True)
class Fact:
    """A condition that holds or does not: `once`, `melee`, `controls(me,2)`."""

    name: str
    args: tuple[Arg, ...]
    at: int


@dataclass(frozen=True, slots=True)
class State:
    """A condition on one thing: `self.weakened`; every filter must hold."""

    subject: Selector
    at: int


@dataclass(frozen=True, slots=True)
class Compare:
    """`count[ally.unit.front]>=3`, `round>=7`."""

    left: Number | Count | Call
    comparison: Comparison
    right: Number | Count | Call
    at: int


@dataclass(frozen=True, slots=True)
class Not:
    condition: Condition
    at: int


@dataclass(frozen=True, slots=True)
class AnyOf:
    conditions: tuple[Condition, ...]
    at: int


@dataclass(frozen=True, slots=True)
class AllOf:
    conditions: tuple[Condition, ...]
    at: int


@dataclass(frozen=True, slots=True)
class Clause:
    """`trigger ? conditions : actions`. All conditions must hold."""

    trigger: Call
    conditions: tuple[Condition, ...]
    actions: tuple[Action, ...]
    at: int

    def has(self, fact: str) -> bool:
        """Whether the clause carries this plain condition, such as `once` or `may`."""
        return any(isinstance(condition, Fact) and condition.name == fact for condition in self.conditions)


Arg = Number | Word | Text | Selector | Count | Call
Action = Call | May | If | Choose
Condition = Fact | State | Compare | Not | AnyOf | AllOf
