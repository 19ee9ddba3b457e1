"""What does a chain's book hold between battles?"""

from __future__ import annotations

from typing import Any

import msgspec

from drumhead.kernel.illegal import Malformed

ME, FOE = 0, 1


class Roster(msgspec.Struct):
    """One side: its faction and, where the chain has one, its muster roll."""

    faction: str
    units: list[str] = []
    struck: list[int] = []
    """Places of the roll that sit the next battle out."""
    veterans: list[int] = []


class Ahead(msgspec.Struct):
    """The battle that lies ahead: the cards dealt, what was kept, what supply bought."""

    terrain: list[str]
    rules: list[str]
    kept_terrain: str = ""
    kept_rule: str = ""
    chooser: str = ""
    """What the person keeps of the cards dealt: terrain, rule, or "" if nothing is left to choose."""
    stores: int = 0
    command: int = 0
    discarded: bool = False
    fielded: list[list[int]] = []
    """Places of both rolls that were fielded, while the battle is being fought."""


class Report(msgspec.Struct, frozen=True):
    """A finished battle."""

    battle: int
    table: str
    winner: int
    """The seat that won, -1 for a draw."""
    points: list[int]
    fallen: list[list[str]]
    marker: int
    supply: list[int]


class Book(msgspec.Struct):
    """A chain as it is saved between battles. Seat 0 is the person, seat 1 the game."""

    name: str
    chain: str
    seed: str
    sides: list[Roster]
    battle: int = 1
    marker: int = 0
    """Regions the person is ahead on the track."""
    supply: list[int] = msgspec.field(default_factory=lambda: [0, 0])
    wins: list[int] = msgspec.field(default_factory=lambda: [0, 0])
    used: list[str] = []
    ahead: Ahead | None = None
    reports: list[Report] = []
    done: bool = False
    winner: int = -1


def read(book: dict[str, Any]) -> Book:
    """The book as it is worked with; refuses anything else."""
    try:
        return msgspec.convert(book, Book)
    except msgspec.ValidationError as error:
        raise Malformed("That book is not one of these chains.") from error


def data(book: Book) -> dict[str, Any]:
    made: dict[str, Any] = msgspec.to_builtins(book)
    return made
