"""What travels between the Lab page and the server? What a study is to play, how far it is, what it found."""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from drumhead.server.protocol import Code, Count, DeckName, Millis, Sentence, Slug, Wire, Word

MOST_LISTS = 40
PLAYERS = r"^(quick|greedy|random|(recruit|sergeant|captain|general)@[1-9][0-9]{0,3}it)$"
Player = Annotated[str, Meta(pattern=PLAYERS)]
"""Who plays both sides. Ranks think for a bounded number of iterations, so that a study can be repeated."""
Part = Annotated[float, Meta(ge=-1, le=1)]
Games = Annotated[int, Meta(ge=2, le=1_000_000)]
Seed = Annotated[int, Meta(ge=0, le=1_000_000_000)]


class NewStudy(Wire, frozen=True, kw_only=True):
    """``game``: one of the server's, or a pack of one's own. ``against``: the same, empty for no comparison."""

    game: Slug
    lists: Annotated[list[DeckName], Meta(max_length=MOST_LISTS)] = msgspec.field(default_factory=list)
    bot: Player = "quick"
    games: Games = 200
    until: Annotated[float, Meta(ge=0, le=0.5)] = 0.0
    against: Annotated[str, Meta(max_length=64, pattern=r"^[a-z0-9_.\-]*$")] = ""
    seed: Seed = 0


class StudyShare(Wire, frozen=True, kw_only=True):
    """How often a list won; the ends are those of an interval."""

    name: Word
    games: Count
    share: Part
    low: Part
    high: Part


class StudyChange(Wire, frozen=True, kw_only=True):
    """A list's share in another study (or under another pack) and in this one, and the interval of the difference."""

    name: Word
    then: Part
    now: Part
    low: Part
    high: Part


class StudySince(Wire, frozen=True, kw_only=True):
    """Against the last study of the game: ``same`` says whether both played the same lists with the same seeds."""

    code: Code
    begun: Millis
    same: bool
    content_changed: bool
    lists: list[StudyChange]


class StudyGame(Wire, frozen=True, kw_only=True):
    """A game worth a look."""

    number: Count
    why: Sentence


class StudyFound(Wire, frozen=True, kw_only=True):
    """What came of it; ``table``: whether every game can be had as Parquet."""

    games: Count
    findings: list[Sentence]
    lists: list[StudyShare]
    worth: list[StudyGame]
    content_hash: Word
    table: bool
    since: StudySince | None = None


class StudyInfo(Wire, frozen=True, kw_only=True):
    """A study of one's own. ``shown``: the game to ask about, as it was when the study began."""

    code: Code
    asked: NewStudy
    rulebook: Slug
    shown: Slug
    title: Sentence
    against_title: Sentence = ""
    status: Literal["waiting", "working", "done", "failed"]
    done: Count = 0
    most: Count
    ahead: Count = 0
    """Studies of others that come before, while it waits."""
    reason: Sentence = ""
    begun: Millis
    kept: bool = False
    found: StudyFound | None = None


class StudyShelf(Wire, frozen=True, kw_only=True):
    """One's studies, the newest first, and what one may start: 0 ``games``: none at all."""

    studies: list[StudyInfo]
    games: Count
    seconds: Count
    most: Count
    ranks: bool
    """Whether stronger players than greedy may be asked for."""


class KeepStudy(Wire, frozen=True, kw_only=True):
    yes: bool
