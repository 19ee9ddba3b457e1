"""What travels between a browser and the server: every type of the websocket and of the REST API.

Clients are generated from this file (``scripts/wire_types.py``), so a name here is a promise. Websocket messages are
two tagged unions, ``ToServer`` and ``ToClient``, told apart by their field ``type``. Unknown fields, numbers out of
range and texts that are too long are refused while decoding, before any code of a room sees them.
"""

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

PROTOCOL_VERSION = 1

MAX_MESSAGE_BYTES = 16_384
"""Longest websocket message that a client may send."""
MAX_BODY_BYTES = 262_144
"""Longest REST body, but for an uploaded record."""
MAX_RECORD_BYTES = 2_097_152
"""Longest uploaded record."""
MAX_EVENTS = 500
"""Most events in one message; older ones are asked for with ``log``."""

Count = Annotated[int, Meta(ge=0, le=2**53 - 1)]
Small = Annotated[int, Meta(ge=-(2**31), le=2**31 - 1)]
SeatNumber = Annotated[int, Meta(ge=0, le=7)]
Viewer = Annotated[int, Meta(ge=-1, le=7)]
"""A seat, or -1 for a spectator."""
Slug = Annotated[str, Meta(min_length=1, max_length=64, pattern=r"^[a-z0-9][a-z0-9_.\-]*$")]
"""Name of a game, pack or bot level."""
DeckName = Annotated[str, Meta(min_length=1, max_length=64, pattern=r"^[A-Za-z0-9][A-Za-z0-9_.\-]*$")]
"""Name of a ready-made army, a unit or a side, as its pack writes it (HK_1500_A)."""
Code = Annotated[str, Meta(min_length=8, max_length=32, pattern=r"^[a-z0-9]+$")]
"""Public name of a room or of an uploaded replay; it opens nothing that is private."""
Key = Annotated[str, Meta(min_length=16, max_length=64, pattern=r"^[A-Za-z0-9_\-]+$")]
"""The secret half of an invitation. It travels in bodies and in the fragment of a link, never in a path or query."""
Name = Annotated[str, Meta(min_length=1, max_length=32, pattern=r"^[^\x00-\x1f\x7f]*$")]
ChatText = Annotated[str, Meta(min_length=1, max_length=500)]
Secret = Annotated[str, Meta(max_length=64, pattern=r"^[0-9a-f]*$")]
"""A player's own part of the dice: hexadecimal digits."""
Word = Annotated[str, Meta(max_length=64)]
Sentence = Annotated[str, Meta(max_length=2000)]
RuleId = Annotated[str, Meta(max_length=64)]
Millis = Annotated[int, Meta(ge=0, le=2**53 - 1)]
"""Milliseconds; a point in time counts from 1970 (UTC)."""


class Wire(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Base of everything on the wire."""


# --- the things a table is made of ------------------------------------------------------------------------------------


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


# --- websocket: from the client ---------------------------------------------------------------------------------------
# `id` is chosen by the client and comes back in the verdict.


class Act(Wire, frozen=True, kw_only=True, tag_field="type", tag="action"):
    """Answer a decision. Draft edits and the commit of a sealed decision are actions too."""

    id: Count
    seat: SeatNumber
    ask: Count
    action: WireAction


class Typed(Wire, frozen=True, kw_only=True, tag_field="type", tag="typed"):
    """Answer a decision in words, with the names on the table: ``attack Phalanx Veteran -> Needle Thrower``."""

    id: Count
    seat: SeatNumber
    ask: Count
    text: ChatText


class Why(Wire, frozen=True, kw_only=True, tag_field="type", tag="why"):
    """Would this action be legal? The verdict is the one that ``action`` would get, but nothing is played."""

    id: Count
    seat: SeatNumber
    ask: Count
    action: WireAction


class Foresee(Wire, frozen=True, kw_only=True, tag_field="type", tag="foresee"):
    """What would come of this action, as the seat's own view tells it? Answered by ``foresight`` if it may be taken now
    and does something that can be told before. Else the verdict's ``witness`` holds what the game draws of a plan, in
    its own format; that may be asked at any time, also for an action that is not offered."""

    id: Count
    seat: SeatNumber
    action: WireAction


class Ask(Wire, frozen=True, kw_only=True, tag_field="type", tag="ask"):
    """What may I do with this thing now, and which rules stand against the rest? Answered by ``standing``."""

    id: Count
    seat: SeatNumber
    thing: Word


class Leads(Wire, frozen=True, kw_only=True, tag_field="type", tag="leads"):
    """After this action, would I be asked about this thing? ``ok`` if so: then both clicks mean both choices."""

    id: Count
    seat: SeatNumber
    ask: Count
    action: WireAction
    thing: Word


class Undo(Wire, frozen=True, kw_only=True, tag_field="type", tag="undo"):
    """Take back my last input. If that would cross a roll or a reveal, it becomes a request to the other seats."""

    id: Count
    seat: SeatNumber
    ask: Count


class UndoAnswer(Wire, frozen=True, kw_only=True, tag_field="type", tag="undo_answer"):
    """Grant or refuse the takeback that another seat asked for."""

    id: Count
    seat: SeatNumber
    request: Count
    yes: bool


class Concede(Wire, frozen=True, kw_only=True, tag_field="type", tag="concede"):
    id: Count
    seat: SeatNumber


class HintPlease(Wire, frozen=True, kw_only=True, tag_field="type", tag="hint"):
    """Ask a bot for the best options; answered by ``hint`` when it has thought."""

    id: Count
    seat: SeatNumber
    ask: Count


class Rematch(Wire, frozen=True, kw_only=True, tag_field="type", tag="rematch"):
    """After the end: ask for a new table with the same set-up. When all have, ``room`` tells its code."""

    id: Count


class Say(Wire, frozen=True, kw_only=True, tag_field="type", tag="chat"):
    id: Count
    text: ChatText


class Face(Wire, frozen=True, kw_only=True, tag_field="type", tag="face"):
    """Show me the table from this seat (one of mine), or -1 for none: the curtain of hot-seat play."""

    id: Count
    seat: Viewer


class LogPlease(Wire, frozen=True, kw_only=True, tag_field="type", tag="log"):
    """Events ``since`` (inclusive) of the faced seat's stream, at most ``MAX_EVENTS``; answered by ``events``."""

    id: Count
    since: Count


class Wishes(Wire, frozen=True, kw_only=True, tag_field="type", tag="wishes"):
    """In which kinds of windows I want to be asked: one for each of the table's ``moments``, in their order. Asked
    always, a seat that holds nothing gets a decision in which it can only let be; nobody else sees the difference."""

    id: Count
    seat: SeatNumber
    wishes: Annotated[list[Wish], Meta(max_length=32)]


class Ping(Wire, frozen=True, kw_only=True, tag_field="type", tag="ping"):
    id: Count


ToServer = (
    Act
    | Typed
    | Why
    | Foresee
    | Ask
    | Leads
    | Undo
    | UndoAnswer
    | Concede
    | HintPlease
    | Rematch
    | Say
    | Face
    | LogPlease
    | Wishes
    | Ping
)


# --- websocket: to the client -----------------------------------------------------------------------------------------


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


# --- REST -------------------------------------------------------------------------------------------------------------


class Problem(Wire, frozen=True, kw_only=True):
    """Body of every answer with a status of 400 or more."""

    status: Count
    code: Word
    reason: Sentence
    rule: RuleId = ""


class Me(Wire, frozen=True, kw_only=True):
    id: Word
    name: Name


class SetName(Wire, frozen=True, kw_only=True):
    name: Name


class OptionChoice(Wire, frozen=True, kw_only=True):
    value: str | int | bool
    label: Sentence


class OptionSpec(Wire, frozen=True, kw_only=True):
    """One thing that may be set for a match: drawn as a switch, a number field or a choice."""

    name: Word
    title: Sentence
    kind: Literal["switch", "number", "choice", "text"]
    default: str | int | bool
    help: Sentence = ""
    rule: RuleId = ""
    least: Small | None = None
    most: Small | None = None
    choices: list[OptionChoice] = []


class BotLevel(Wire, frozen=True, kw_only=True):
    name: Slug
    title: Sentence
    pitch: Sentence = ""


class GameInfo(Wire, frozen=True, kw_only=True):
    id: Slug
    """A game that ships, or an edition of it with somebody's pack: ``shadows_edge.my_pack``."""
    rulebook: Slug
    """The game whose rules, board and words it has."""
    content_hash: Word
    title: Sentence
    pitch: Sentence
    seats_min: Count
    seats_max: Count
    minutes: Count
    """Usual length; 0 if unknown."""
    rules_version: Word
    has_secrets: bool
    simultaneous: bool
    needs_rosters: bool
    """Each seat brings a deck or an army."""
    campaign: bool = False
    """There are linked missions for one person: ``/campaigns``."""
    options: list[OptionSpec]
    bots: list[BotLevel]
    packs: list["PackInfo"]


class PackInfo(Wire, frozen=True, kw_only=True):
    id: Slug
    title: Sentence
    version: Word
    authors: list[Sentence] = []
    licence: Sentence = ""


class PackProblem(Wire, frozen=True, kw_only=True):
    """A mistake in a pack, and where it stands."""

    file: Sentence
    line: Count
    column: Count
    sentence: Sentence
    rule: Word = ""


class PackState(Wire, frozen=True, kw_only=True):
    """A pack that this server was given: the edition and hash that are in force, and what is wrong in its files."""

    name: Annotated[str, Meta(max_length=64)]
    folder: Word
    title: Sentence
    content_hash: Word
    problems: list[PackProblem] = []


class PackShelf(Wire, frozen=True, kw_only=True):
    """``serial`` moves whenever a pack changed; ``watched``: files are taken up as they are saved."""

    serial: Count
    watched: bool = False
    packs: list[PackState] = []


class Catalogue(Wire, frozen=True, kw_only=True):
    """Everything printed (cards, units, keywords), in the game's own shape, by the ids that its scenes use."""

    game: Slug
    content_hash: Word
    content: dict[str, Any]


class DeckInfo(Wire, frozen=True, kw_only=True):
    """A ready-made deck or army. ``roster`` has the shape that ``decks/validate`` and a seat take."""

    id: DeckName
    title: Sentence
    pitch: Sentence = ""
    roster: Any


class CheckRoster(Wire, frozen=True, kw_only=True):
    roster: Any
    options: dict[str, Any] = {}


class Violation(Wire, frozen=True, kw_only=True):
    rule: RuleId
    reason: Sentence
    path: Sentence = ""
    """Which entry of the list it is about, or empty."""


class RosterVerdict(Wire, frozen=True, kw_only=True):
    legal: bool
    violations: list[Violation]


class DraftText(Wire, frozen=True, kw_only=True):
    """A scenario as its author writes it: YAML."""

    text: Annotated[str, Meta(max_length=24_000)]


class DraftProblem(Wire, frozen=True, kw_only=True):
    """One thing that is wrong with a draft, with the rule it breaks and where it stands."""

    line: Annotated[int, Meta(ge=1)]
    column: Annotated[int, Meta(ge=1)]
    sentence: Sentence
    rule: RuleId


class DraftVerdict(Wire, frozen=True, kw_only=True):
    """``data``: what the text says, if it has the right form, even if rules forbid it; else empty."""

    legal: bool
    problems: list[DraftProblem]
    data: dict[str, Any] = {}


class DraftSample(Wire, frozen=True, kw_only=True):
    """A shipped scenario to begin from."""

    id: Word
    title: Sentence
    text: str


class DraftMade(Wire, frozen=True, kw_only=True):
    """The game with the draft in it, as tables are set up with: ``game``, and the option ``scenario``."""

    game: Slug
    scenario: Word


class RuleText(Wire, frozen=True, kw_only=True):
    id: RuleId
    chapter: Word
    title: Sentence
    text: str
    ruling: Word = ""
    option: Word = ""


class Chapter(Wire, frozen=True, kw_only=True):
    id: Word
    title: Sentence


class LessonInfo(Wire, frozen=True, kw_only=True):
    """A lesson on the path of a game."""

    id: Slug
    title: Sentence
    sentence: Sentence
    minutes: Count
    steps: Count


class PuzzleInfo(Wire, frozen=True, kw_only=True):
    """A puzzle of a game: what it asks, and what has been proved of it."""

    id: Slug
    title: Sentence
    task: Sentence
    moves: Count
    sure: bool
    """The goal is reached whatever the dice and the answers; else the first move is the best by far."""
    chance: float
    second: float


class PuzzleTable(Wire, frozen=True, kw_only=True):
    """The table of a puzzle before the first move, as its solver sees it: a picture of what is asked."""

    game: Slug
    seat: Count
    scene: dict[str, Any]


class Rulebook(Wire, frozen=True, kw_only=True):
    game: Slug
    chapters: list[Chapter]
    rules: list[RuleText]


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


class Lobby(Wire, frozen=True, kw_only=True):
    open: list[RoomInfo]
    running: list[RoomInfo]
    mine: list[RoomInfo]


class CampaignSide(Wire, frozen=True, kw_only=True):
    id: DeckName
    title: Sentence
    text: Sentence
    icon: Word = ""
    story: Word = ""
    """Which of the game's campaigns it belongs to, where there are several."""


class CampaignGuide(Wire, frozen=True, kw_only=True):
    """What a game's campaign is, and with which side one may begin it."""

    game: Slug
    title: Sentence
    pitch: Sentence
    sides: list[CampaignSide]


class BeginCampaign(Wire, frozen=True, kw_only=True):
    game: Slug
    name: Name
    side: DeckName


class CampaignChoice(Wire, frozen=True, kw_only=True):
    """One choice between missions: what to do, with which things, and which of those (by place) are singled out."""

    do: Slug
    things: Annotated[list[DeckName], Meta(max_length=60)] = []
    places: Annotated[list[Annotated[int, Meta(ge=0, le=59)]], Meta(max_length=60)] = []


class CampaignInfo(Wire, frozen=True, kw_only=True):
    """A campaign between its missions, for whom it belongs to."""

    code: Code
    game: Slug
    name: Word
    created: Millis
    moved: Millis
    over: bool
    room: Code | None = None
    """The battle that is being fought; go there."""
    fought: list[Code]
    """The tables of the battles so far, for their replays."""
    stage: Sentence = ""
    """How far the story is."""
    page: dict[str, Any]
    """What to draw, in the game's own shape, as a scene is."""


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


class Ready(Wire, frozen=True, kw_only=True):
    """Can it serve? If not, ``reason`` says what is in the way."""

    ready: bool
    reason: Sentence = ""
    version: Word


class OperatorTable(Wire, frozen=True, kw_only=True):
    """A table in memory, as its operator sees it: no names, no keys."""

    code: Code
    game: Slug
    status: RoomStatus
    moved: Millis
    inputs: Count
    sockets: Count
    trouble: Sentence = ""


class OperatorView(Wire, frozen=True, kw_only=True):
    """The server's numbers at this moment."""

    version: Word
    up_seconds: Count
    ready: bool
    reason: Sentence = ""
    rooms: Count
    running: Count
    sockets: Count
    inputs: Count
    """That became durable since this process started."""
    thinking: Count
    waiting: Count
    store_bytes: Count
    troubles: dict[str, int]
    tables: list[OperatorTable]


class Health(Wire, frozen=True, kw_only=True):
    status: Literal["ok"]
    version: Word
