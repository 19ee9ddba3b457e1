"""Finished matches: what they were, frame by frame, and what an analysis says."""

from typing import Annotated, Any, Literal

from msgspec import Meta

from drumhead.server.protocol.base import Code, Count, SeatNumber, Sentence, Slug, Viewer, Wire, Word
from drumhead.server.protocol.things import Commitment, Outcome, TableEvent, WireAction


class ReplayInfo(Wire, frozen=True, kw_only=True):
    """A finished match: a room's code, or the code that an uploaded record was given."""

    code: Code
    game: Slug
    title: Word
    names: list[Word]
    inputs: Count
    """Frames are numbered 0 (after the set-up) to ``inputs``."""
    outcome: Outcome | None
    options: dict[str, Any]
    dice: Commitment | None = None
    judged: bool = False
    """It carries this server's signature: the match was played here, clocks and takebacks included."""
    takebacks: Count = 0
    """How often something was taken back by consent."""


class Frame(Wire, frozen=True, kw_only=True):
    """The table after input ``n``: who did what, what it caused, and the scene from the viewer asked for."""

    n: Count
    seat: Viewer
    action: WireAction | None
    words: Sentence
    events: list[TableEvent]
    scene: dict[str, Any]
    waiting: list[SeatNumber]
    committed: list[SeatNumber] = []
    outcome: Outcome | None = None


class Frames(Wire, frozen=True, kw_only=True):
    code: Code
    viewer: Annotated[int, Meta(ge=-2, le=7)]
    """A seat, -1 for a spectator, -2 for the open table (all secrets shown)."""
    inputs: Count
    frames: list[Frame]


class CurvePoint(Wire, frozen=True, kw_only=True):
    """After so many inputs: the chance to win that each seat could see from its own information."""

    inputs: Count
    chances: list[float]


class Swing(Wire, frozen=True, kw_only=True):
    """An input that changed the chances a lot, by how much for each seat, and what a general would rather have done."""

    inputs: Count
    seat: SeatNumber
    words: Sentence
    change: list[float]
    better: Sentence = ""
    gain: float = 0.0


class Analysis(Wire, frozen=True, kw_only=True):
    """What became of a finished match, as far as it has been worked out; ``luck`` is in games, 0 for the expected."""

    code: Code
    status: Literal["none", "working", "done", "failed"]
    done: Count = 0
    total: Count = 0
    """Inputs looked at, of how many."""
    curve: list[CurvePoint] = []
    swings: list[Swing] = []
    luck: list[float] = []
    reason: Sentence = ""
