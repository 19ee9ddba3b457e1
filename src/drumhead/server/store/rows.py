"""What the store holds, as typed values: nobody outside ``store`` sees a table."""

from typing import Any, Literal

import msgspec

from drumhead.server.protocol import ClockRule, Outcome, RoomStatus, SeatKind

InputKind = Literal["play", "undo", "takeback", "concede", "flag", "resume"]


class SeatBody(msgspec.Struct, kw_only=True):
    """A seat of a room: who holds it and what was brought to it."""

    kind: SeatKind
    owner: str = ""
    name: str = ""
    level: str = ""
    roster: Any = None


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
    began: int = 0
    outcome: Outcome | None = None
    rematch: str | None = None
    campaign: str = ""
    """The campaign that this match belongs to, if it does."""


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


class InputRow(msgspec.Struct, kw_only=True, frozen=True):
    """One line of a room's log."""

    room: str
    seq: int
    kind: InputKind
    seat: int
    body: str
    at: int


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
