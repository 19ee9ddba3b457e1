"""What a game is, before anybody plays it: options, printed things, lists, drawn scenarios, rules, lessons, puzzles."""

from typing import Annotated, Any, Literal

from msgspec import Meta

from drumhead.server.protocol.base import Count, DeckName, RuleId, Sentence, Slug, Small, Wire, Word


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
