"""What is foretold of an action? Plain data: what may happen to whom, how much, and how likely."""

from typing import Final

from mypy_extensions import i64

from drumhead.kernel.lexicon import capitalised


class Foretold:
    """One thing that may come of it: to whom, how much (mean and the middle nine tenths), and how likely."""

    def __init__(
        self, thing: str, text: str, counted: bool, chance: float, mean: float, low: i64, high: i64, key: str
    ) -> None:
        self.thing: Final = thing  # the ref of whom it concerns, or ''
        self.text: Final = text
        self.counted: Final = counted  # an amount, not only yes or no
        self.chance: Final = chance  # that it happens at all
        self.mean: Final = mean
        self.low: Final[i64] = low
        self.high: Final[i64] = high
        self.key: Final = key  # tells outcomes apart: the event's name and the thing's numbers


class Foresight:
    """What an action will do: ``exact``, or from so many tries; ``answers``: somebody else may have a say in it."""

    def __init__(self, exact: bool, tries: i64, answers: bool, outcomes: list[Foretold]) -> None:
        self.exact: Final = exact
        self.tries: Final[i64] = tries
        self.answers: Final = answers
        self.outcomes: Final = outcomes

    def sentence(self) -> str:
        """All of it in one line; '' if nothing is worth telling."""
        if not self.outcomes:
            return ""
        told = "; ".join([outcome.text for outcome in self.outcomes])
        return f"{capitalised(told)}{', unless somebody answers' if self.answers else ''}."


class Reckoned:
    """A number that an action would be rolled with, and the parts it is the sum of, each with where it comes from."""

    def __init__(self, of: str, label: str, value: i64, parts: list[tuple[str, int]]) -> None:
        self.of: Final = of  # whose number it is
        self.label: Final = label
        self.value: Final[i64] = value
        self.parts: Final = parts

    def sources(self) -> list[str]:
        """For people: `printed 5`, `long range -1`: what it begins with, then what changes it."""
        told: list[str] = []
        for source, by in self.parts:
            sign = "+" if by > 0 and told else ""
            told.append(f"{source} {sign}{by}")
        return told
