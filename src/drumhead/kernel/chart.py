"""How is a board shown where only characters can be? Lines to print, and what of the scene they show already."""

from typing import Final


class Chart:
    """A board in characters, with its legend.

    ``shows`` names what of the scene need not be listed beside it, ``marks`` how a thing (by its ref) is marked on it.
    """

    def __init__(self, lines: list[str], shows: tuple[str, ...] = (), marks: dict[str, str] | None = None) -> None:
        self.lines: Final = lines
        self.shows: Final = shows
        self.marks: Final = marks or {}
