"""The websocket, to the client: everything that is shown or answered there (``ToClient``)."""

from typing import Annotated, Any, Literal

from msgspec import Meta

from drumhead.server.protocol.base import Count, Millis, RuleId, SeatNumber, Sentence, Slug, Small, Viewer, Wire, Word
from drumhead.server.protocol.things import ClockInfo, Decision, Outcome, RoomInfo, TableEvent, Wish


class Hello(Wire, frozen=True, kw_only=True, tag_field="type", tag="hello"):
    """First message. ``seats`` are yours; ``facing`` is the one whose table follows (-1: spectator or curtain)."""

    version: Count
    you: Word
    name: Word
    room: RoomInfo
    seats: list[SeatNumber]
    facing: Viewer
    curtain: bool
    """You hold several seats: send ``face`` before any secret is shown."""
    chat: list["ChatLine"]


class RoomChanged(Wire, frozen=True, kw_only=True, tag_field="type", tag="room"):
    """Somebody sat down or left, the match began or ended, or a rematch was opened."""

    room: RoomInfo


class LessonTold(Wire, frozen=True, kw_only=True):
    """What a lesson says now: one sentence, and what glows for it."""

    id: Slug
    title: Sentence
    step: Count
    steps: Count
    say: Sentence
    light: list[Word] = []
    done: bool = False
    puzzle: bool = False
    """Is it a puzzle? Then ``step`` counts decisions, and nobody says what to do."""
    missed: bool = False
    """The time of the puzzle is over and its goal not reached: try again."""
    solution: list[Sentence] = []
    """Of a puzzle: the line that solves it, step by step."""


class Moment(Wire, frozen=True, kw_only=True):
    """A kind of window, and whether the seat wants to be asked there."""

    title: Sentence
    wish: Wish


class Moments(Wire, frozen=True, kw_only=True, tag_field="type", tag="moments"):
    """The kinds of windows of this game, and what the faced seat wishes there. Sent to who faces a seat, and again
    when the wishes change."""

    seat: SeatNumber
    moments: list[Moment]


class Table(Wire, frozen=True, kw_only=True, tag_field="type", tag="view"):
    """Everything to draw, from the faced seat. Sent at once after each change and on (re)joining.

    ``events`` are those since the last ``view`` on this socket (on joining: the last ones there are); drop what you
    hold with ``n >= events[0].n``, or ``n >= upto`` when there are none (an undo takes events back).

    A socket that was opened with ``?changes=true`` is sent whole scenes only now and then. In between, ``scene`` is
    empty and ``changes`` lead to it from the seat's drawing number ``base`` (see server/changes.py). Who does not hold
    that one asks with ``face`` for a whole scene.
    """

    seat: Viewer
    scene: dict[str, Any]
    drawing: Count = 0
    """The number of this drawing; 0 on a socket that gets whole scenes only."""
    base: Count = 0
    changes: list[list[Any]] | None = None
    events: list[TableEvent]
    upto: Count
    """Number of events in this stream now."""
    pending: Decision | None
    waiting: list[SeatNumber]
    """Seats that must choose now."""
    committed: list[SeatNumber]
    """In a sealed decision: seats that have committed."""
    turn: list[SeatNumber]
    """Of those, the seats that are yours (hot-seat: turn the table to one of them)."""
    undo: bool
    """``undo`` makes sense: it will be granted at once, or the other seats will be asked."""
    ask: Count = 0
    """The faced seat's number of questions: goes with ``undo``, which is also asked while others choose."""
    outcome: Outcome | None = None
    clock: ClockInfo | None = None
    lesson: LessonTold | None = None


class Events(Wire, frozen=True, kw_only=True, tag_field="type", tag="events"):
    """Answer to ``log``."""

    id: Count
    seat: Viewer
    events: list[TableEvent]
    upto: Count


VerdictCode = Literal[
    "ok",
    "illegal",  # a rule forbids it: `rule`, `reason`, perhaps `witness`
    "not_your_turn",
    "not_your_seat",
    "stale",  # answers an older ask, or was sent twice
    "malformed",
    "asked",  # the undo went to the other seats as a request
    "refused",
    "slow_down",
    "not_now",
    "over",
    "busy",  # the store is unreachable; nothing has changed, try again
]


class Verdict(Wire, frozen=True, kw_only=True, tag_field="type", tag="verdict"):
    """The answer to every message of the client. ``ok`` comes after the input is durable."""

    id: Count
    code: VerdictCode
    rule: RuleId = ""
    reason: Sentence = ""
    witness: Any = None
    """What the board can draw to show why (points, a blocking unit), in the game's own format."""


class Against(Wire, frozen=True, kw_only=True):
    """A rule that stands against a thing: the sentence, the number there is and the number it takes, and of what."""

    rule: RuleId
    sentence: Sentence
    doing: Sentence = ""
    """What was tried, in words."""
    have: Small = 0
    need: Small = 0
    what: Word = ""
    """Empty where no number is missing."""
    witness: Any = None


class Standing(Wire, frozen=True, kw_only=True, tag_field="type", tag="standing"):
    """Answer to ``ask``: the options (by index) that touch the thing, and what stands against everything else."""

    id: Count
    thing: Word
    can: list[Count]
    against: list[Against]


class Outlook(Wire, frozen=True, kw_only=True):
    """One thing that may come of an action: to whom, how likely, and how much (mean, the middle nine tenths)."""

    thing: Word
    text: Sentence
    chance: Annotated[float, Meta(ge=0, le=1)]
    counted: bool
    mean: float
    low: Small
    high: Small


class Modifier(Wire, frozen=True, kw_only=True):
    """A number that goes into it, with where it comes from."""

    of: Word
    label: Word
    value: Small
    sources: list[str]


class Foresight(Wire, frozen=True, kw_only=True, tag_field="type", tag="foresight"):
    """Answer to ``foresee``. ``exact``: no dice and nobody's answer in it; ``answers``: somebody may have a say."""

    id: Count
    exact: bool
    tries: Count
    answers: bool
    sentence: Sentence
    outcomes: list[Outlook]
    modifiers: list[Modifier]


class UndoAsked(Wire, frozen=True, kw_only=True, tag_field="type", tag="undo_asked"):
    """A seat asks to take back its last input. Seats in ``waiting`` must answer with ``undo_answer``."""

    request: Count
    seat: SeatNumber
    waiting: list[SeatNumber]


class UndoClosed(Wire, frozen=True, kw_only=True, tag_field="type", tag="undo_closed"):
    request: Count
    granted: bool


class HintOption(Wire, frozen=True, kw_only=True):
    index: Count
    words: Sentence
    chance: Annotated[float, Meta(ge=0, le=1)]
    """Estimated chance to win."""


class Hint(Wire, frozen=True, kw_only=True, tag_field="type", tag="hint"):
    """Best options first; ``index`` points into the pending decision's options."""

    id: Count
    seat: SeatNumber
    ask: Count
    options: list[HintOption]


class ChatLine(Wire, frozen=True, kw_only=True, tag_field="type", tag="chat"):
    """Always to be shown as text, never as markup."""

    n: Count
    name: Word
    seat: Viewer
    text: str
    at: Millis


class Presence(Wire, frozen=True, kw_only=True, tag_field="type", tag="presence"):
    """Who is here: seats with a connection, and the number of watchers. A bot in a view's ``waiting`` thinks."""

    online: list[SeatNumber]
    watchers: Count


class ClockTick(Wire, frozen=True, kw_only=True, tag_field="type", tag="clock"):
    """Follows every ``pong`` at a table with clocks, to set right what the client counts down by itself."""

    clock: ClockInfo


class Pong(Wire, frozen=True, kw_only=True, tag_field="type", tag="pong"):
    id: Count
    at: Millis


class Failure(Wire, frozen=True, kw_only=True, tag_field="type", tag="error"):
    """Something was wrong with a message as such. With ``closing`` the server closes the socket after it."""

    code: Literal["malformed", "too_long", "slow_down", "gone", "closing", "internal", "behind"]
    reason: Sentence
    closing: bool = False


ToClient = (
    Hello
    | Moments
    | RoomChanged
    | Table
    | Events
    | Verdict
    | Standing
    | Foresight
    | UndoAsked
    | UndoClosed
    | Hint
    | ChatLine
    | Presence
    | ClockTick
    | Pong
    | Failure
)
