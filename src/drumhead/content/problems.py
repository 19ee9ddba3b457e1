"""What is wrong with a content file, and where: problems, positions and the one error that carries them."""

from __future__ import annotations

import msgspec


class Problem(msgspec.Struct, frozen=True, order=True):
    """One mistake in one place; lines and columns count from 1. Without a file it lies in what was asked for."""

    file: str
    line: int
    column: int
    sentence: str
    rule: str = ""

    def __str__(self) -> str:
        rule = f" [{self.rule}]" if self.rule else ""
        place = f"{self.file}:{self.line}:{self.column}: " if self.file else ""
        return f"{place}{self.sentence}{rule}"


class ContentError(Exception):
    """Content that cannot be used; `problems` holds everything found, in file order."""

    def __init__(self, problems: list[Problem]) -> None:
        super().__init__("\n".join(str(problem) for problem in problems))
        self.problems = problems


class Where(msgspec.Struct, frozen=True):
    """A place in a file. For a text it also knows where each of its characters stands."""

    file: str
    line: int = 1
    column: int = 1
    places: tuple[tuple[int, int], ...] = ()

    def at(self, offset: int) -> tuple[int, int]:
        """Line and column of the character with this index in the text that begins here."""
        if not self.places:
            return self.line, self.column + offset
        if offset < len(self.places):
            return self.places[offset]
        line, column = self.places[-1]
        return line, column + offset - len(self.places) + 1

    def problem(self, sentence: str, rule: str = "", offset: int | None = None) -> Problem:
        line, column = (self.line, self.column) if offset is None else self.at(offset)
        return Problem(self.file, line, column, sentence, rule)


def amiss(sentence: str) -> ContentError:
    """What is wrong lies in no file: a pack or card that is not there."""
    return ContentError([Problem("", 0, 0, sentence)])


NOWHERE = Where("<text>")
