"""The things that a table is made of, in messages of both directions and in the REST API."""

from typing import Annotated, Any, Literal

from msgspec import Meta

from drumhead.server.protocol.base import (
    Code,
    Count,
    Millis,
    RuleId,
    SeatNumber,
    Sentence,
    Slug,
    Small,
    Viewer,
    Wire,
    Word,
)

Wish = Literal["always", "can", "never"]
"""May I be asked in such a window: always, when I have something to play, never."""


class WireAction(Wire, frozen=True, kw_only=True):
    """One choice: a verb's name and a few small numbers."""

    verb: Annotated[str, Meta(min_length=1, max_length=64)]
    a: Small = 0
    b: Small = 0
    c: Small = 0
    more: Annotated[list[Small], Meta(max_length=256)] = []


class Option(Wire, frozen=True, kw_only=True):
    """A legal choice: what to send (``action``), how to say it, and what to click for it, in order."""

    index: Count
    action: WireAction
    words: Sentence
    refs: list[Word]
    group: Word = ""
    label: Sentence = ""
    """Short words for the last click."""
    note: Sentence = ""
    """What will likely come of it."""
    chip: Word = ""
    notation: Sentence = ""
    """The same choice as it is typed on the command line and written in the log."""


class Decision(Wire, frozen=True, kw_only=True):
    """What a seat is asked. ``ask`` goes back with the answer; an answer to an older ask is refused as stale."""

    seat: SeatNumber
    ask: Count
    kind: Word
    title: Sentence
    sentence: Sentence
    rule: RuleId
    options: list[Option]
    sealed: bool = False
    """Secret and simultaneous: edits are free until the commit, and others see only "committed"."""


class TableEvent(Wire, frozen=True, kw_only=True):
    """What happened, as this viewer may know it. ``n`` numbers this viewer's own stream without gaps, from 0."""

    n: Count
    said: Word
    seat: Viewer
    card: Small = 0
    """0: no card, or one that this viewer may not know."""
    a: Small = 0
    b: Small = 0
    c: Small = 0
    more: list[Small] = []
    rule: RuleId = ""
    text: Sentence = ""


class Outcome(Wire, frozen=True, kw_only=True):
    """How the match ended. ``returns`` add up to zero (a draw is all zero); ``points`` are the game's own, if any."""

    returns: list[Small]
    points: list[Small] = []
    winners: list[SeatNumber]
    rule: RuleId = ""
    reason: Sentence = ""
    by: Viewer = -1
    """The seat that gave up or ran out of time, if that ended it."""


class Commitment(Wire, frozen=True, kw_only=True):
    """The dice: hashes are known from the start, what they are of when the match has ended (see docs/security.md)."""

    seed_hash: Word = ""
    """Of the seed; from the beginning of the match on."""
    seed: Word | None = None
    dealer_hash: Word = ""
    """Of the server's own part of the dice; from the setting up of the table on."""
    dealer: Word | None = None
    promise: Word = ""
    """Binds seed and set-up together; from the beginning of the match on."""
    secrets: list[Word] = []
    """What the players added, by seat; when the match has ended."""
    record: Word = ""
    """The hash of the record; when the match has ended."""


SeatKind = Literal["open", "human", "bot"]
RoomStatus = Literal["waiting", "playing", "over"]


class SeatInfo(Wire, frozen=True, kw_only=True):
    """Who sits where. ``yours`` is true in answers to the identity that holds the seat."""

    seat: SeatNumber
    kind: SeatKind
    name: Word = ""
    level: Word = ""
    yours: bool = False
    online: bool = False
    ready: bool = False
    """Has brought a legal deck or army, or needs none."""


class ClockRule(Wire, frozen=True, kw_only=True):
    """Time per seat: ``base`` and ``increment`` per input, both in seconds."""

    base: Annotated[int, Meta(ge=1, le=30 * 86_400)]
    increment: Annotated[int, Meta(ge=0, le=86_400)] = 0


class ClockInfo(Wire, frozen=True, kw_only=True):
    """Time left per seat at ``at``; those in ``running`` are ticking."""

    at: Millis
    left: list[Millis]
    running: list[SeatNumber]


class RoomInfo(Wire, frozen=True, kw_only=True):
    """A table, as everybody who may see it sees it."""

    code: Code
    game: Slug
    title: Word
    status: RoomStatus
    public: bool
    created: Millis
    moved: Millis
    """When the last input arrived (or the room was made)."""
    seats: list[SeatInfo]
    options: dict[str, Any]
    clock: ClockRule | None = None
    takebacks: bool = True
    hints: bool = True
    """Hints are given here: between people only if all of them want them."""
    hints_offered: bool = True
    """Who set up the table would like them."""
    host: bool = False
    """You made this table."""
    your_turn: bool = False
    watchers: Count = 0
    outcome: Outcome | None = None
    dice: Commitment | None = None
    rematch: Code | None = None
    again: list[SeatNumber] = []
    """Seats that have asked for a rematch; it is made when all people at the table have."""
    campaign: Code | None = None
    """The campaign that this match belongs to, told to whom it belongs."""
    shared: bool = False
    """The match is over and whoever has its address may look at it."""
    sharing: list[SeatNumber] = []
    """Seats whose players agree to that; it takes all of them."""
