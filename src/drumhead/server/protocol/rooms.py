"""How a table is set up: seats, invitations, lists."""

from typing import Annotated, Any, Literal

from msgspec import Meta

from drumhead.server.protocol.base import Count, DeckName, Key, SeatNumber, Secret, Slug, Wire, Word
from drumhead.server.protocol.things import ClockRule, RoomInfo


class SeatChoice(Wire, frozen=True, kw_only=True):
    """How a seat starts: ``me``, a ``bot`` of some level, or ``open`` for whoever comes. Two seats ``me``: hot-seat."""

    who: Literal["me", "bot", "open"]
    level: Slug | None = None
    deck: DeckName | None = None
    """A ready-made deck's id; without deck and roster the game's default is taken."""
    roster: Any = None
    name: Word | None = None
    """What who sits here is called, where one person sets up several seats."""


class CreateRoom(Wire, frozen=True, kw_only=True):
    """``seats`` left out: me against a captain with ready-made decks, the two-click match."""

    game: Slug
    seats: Annotated[list[SeatChoice], Meta(min_length=1, max_length=8)] | None = None
    options: dict[str, Any] = {}
    title: Word = ""
    public: bool = False
    clock: ClockRule | None = None
    takebacks: bool = True
    hints: bool = True
    lesson: Slug | None = None
    """A lesson of this game: its own position, a table for one."""
    puzzle: Slug | None = None
    """A puzzle of this game, likewise."""
    hold: bool = False
    """Begin only when somebody sits down anew, even if no seat is open: time to add a secret to the dice."""


class RoomMade(Wire, frozen=True, kw_only=True):
    """``key`` is the invitation's secret: share ``/table/<code>#<key>``. Only a member of the room is told it."""

    room: RoomInfo
    key: Key


class JoinRoom(Wire, frozen=True, kw_only=True):
    """Become a member, which lets you watch and take a seat. A public room needs no key."""

    key: Key | None = None


class TakeSeat(Wire, frozen=True, kw_only=True):
    deck: DeckName | None = None
    roster: Any = None
    secret: Secret = ""
    """Added to the dice, so that nobody else can have chosen them: draw it after you have seen ``dealer_hash``."""
    hints: bool = False
    """You would like hints; between people they are given if everybody would."""


class BotSeat(Wire, frozen=True, kw_only=True):
    level: Slug


class Sharing(Wire, frozen=True, kw_only=True):
    """May whoever has the address of this finished match look at it?"""

    yes: bool


class PlayOn(Wire, frozen=True, kw_only=True):
    """Take a finished match up again after input ``step``: you in this seat, machines in the others."""

    step: Count
    seat: SeatNumber
    level: Slug | None = None
