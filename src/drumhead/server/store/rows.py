"""What the store holds, as typed values: nobody outside ``store`` sees a table."""

from typing import Any, Literal

import msgspec

from drumhead.server.protocol import ClockRule, Outcome, RoomStatus, SeatKind, Wish

InputKind = Literal["play", "undo", "takeback", "concede", "flag", "resume", "nod"]


class SeatBody(msgspec.Struct, kw_only=True):
    """A seat of a room: who holds it and what was brought to it."""

    kind: SeatKind
    owner: str = ""
    name: str = ""
    level: str = ""
    roster: Any = None
    secret: str = ""
    """What the player added to the dice; shown when the match is over."""
    hints: bool = False
    """Would like hints."""
    wishes: list[Wish] = []
    """In which kinds of windows it wants to be asked, in the order of the game's ``moments``."""


class RoomBody(msgspec.Struct, kw_only=True):
    """What changes seldom about a room."""

    title: str = ""
    options: dict[str, Any] = {}
    seats: list[SeatBody] = []
    clock: ClockRule | None = None
    takebacks: bool = True
    hints: bool = True
    header: dict[str, Any] | None = None
    """The record's header with the seed, once the match has begun: never leaves the server before the end."""
    dealer: str = ""
    """The server's own part of the dice, drawn when the table was set up."""
    digest: str = ""
    """The hash of the record, once the match is over."""
    began: int = 0
    outcome: Outcome | None = None
    rematch: str | None = None
    again: list[str] = []
    """Who has asked for a rematch."""
    campaign: str = ""
    """The campaign that this match belongs to, if it does."""
    sharing: dict[str, bool] = {}
    """Who said whether others may look at the match when it is over."""

    def people(self) -> set[str]:
        """Who sits here, each once."""
        return {seat.owner for seat in self.seats if seat.kind == "human"}

    def shares(self, person: str) -> bool:
        """Does this player agree that others look at the match? Against machines one does until one says no."""
        return self.sharing.get(person, len(self.people()) == 1)

    def hinted(self) -> bool:
        """Are hints given? Between people only if all of them want them."""
        alone = len(self.people()) < 2
        return self.hints and (alone or all(seat.hints for seat in self.seats if seat.kind == "human"))


class RoomRow(msgspec.Struct, kw_only=True):
    code: str
    version: int
    game: str
    host: str
    key: str
    public: bool
    status: RoomStatus
    created: int
    moved: int
    waiting: int = 0
    body: RoomBody

    def shared(self) -> bool:
        """May whoever has the address look at this match? Only when it is over, and all of its players agree."""
        people = self.body.people()
        return self.status == "over" and bool(people) and all(self.body.shares(person) for person in people)


class InputRow(msgspec.Struct, kw_only=True, frozen=True):
    """One line of a room's log."""

    room: str
    seq: int
    kind: InputKind
    seat: int
    body: str
    at: int
    spent: int = -1
    """Milliseconds that the clocks of those who were waited for ran since the row before; -1: not measured."""
    chain: str = ""
    """A hash over this row and all before it."""


class ChatRow(msgspec.Struct, kw_only=True, frozen=True):
    room: str
    n: int
    name: str
    seat: int
    text: str
    at: int


class CampaignBody(msgspec.Struct, kw_only=True):
    """The book in the game's own shape, and the tables of its battles."""

    book: dict[str, Any]
    room: str = ""
    """The battle that is being fought."""
    fought: list[str] = []
    """The battles that were booked, oldest first."""


class CampaignRow(msgspec.Struct, kw_only=True):
    code: str
    version: int
    owner: str
    game: str
    name: str
    created: int
    moved: int
    body: CampaignBody


class ReplayRow(msgspec.Struct, kw_only=True, frozen=True):
    code: str
    owner: str
    game: str
    record: str
    created: int
