"""What travels between the workshop page and the server? Packs of one's own, their entries, what is said of them."""

from typing import Annotated, Any, Literal

from msgspec import Meta

from drumhead.content.workbench import MOST_CHARACTERS
from drumhead.server.protocol import Count, PackProblem, RoomInfo, Sentence, Slug, Wire, Word

PackId = Annotated[str, Meta(pattern=r"^[a-z][a-z0-9_]{0,39}$")]
EntryName = Annotated[str, Meta(min_length=1, max_length=80)]
EntryText = Annotated[str, Meta(max_length=4 * MOST_CHARACTERS)]
Step = Annotated[str, Meta(min_length=1, max_length=40)] | Annotated[int, Meta(ge=0, le=500)]
Value = Annotated[str, Meta(max_length=MOST_CHARACTERS)] | int | float | bool | list[Word]


class ShopPack(Wire, frozen=True, kw_only=True):
    """A pack that one may edit; ``where``: kept by the house for one alone, or a folder on this machine."""

    name: Slug
    title: Sentence
    game: Slug
    where: Literal["mine", "file"]


class ShopShelf(Wire, frozen=True, kw_only=True):
    """``most``: packs of one's own that the house keeps."""

    packs: list[ShopPack]
    most: Count


class NewPack(Wire, frozen=True, kw_only=True):
    game: Slug
    id: PackId
    title: Annotated[str, Meta(min_length=1, max_length=60)]


class ShopEntry(Wire, frozen=True, kw_only=True):
    """``state``: the pack's own, changed by it, or untouched in what it builds on."""

    kind: Word
    name: EntryName
    title: Sentence
    state: Literal["own", "changed", "below"]


class ShopContents(Wire, frozen=True, kw_only=True):
    pack: ShopPack
    entries: list[ShopEntry]
    problems: list[PackProblem]


class ShopWord(Wire, frozen=True, kw_only=True):
    """A word of a game's effects: how it is written, an example, and how that reads on a card."""

    section: Sentence
    written: Sentence
    example: Sentence
    reads: Sentence


class SetField(Wire, frozen=True, kw_only=True):
    path: Annotated[list[Step], Meta(min_length=1, max_length=8)]
    value: Value


class TryEntry(Wire, frozen=True, kw_only=True):
    """An entry with this text (None: as it stands), or a new one made ``like`` another; then one field set."""

    kind: Word
    name: EntryName
    like: Annotated[str, Meta(max_length=80)] = ""
    text: EntryText | None = None
    field: SetField | None = None


class ShopField(Wire, frozen=True, kw_only=True):
    """``set``: does the text say it, or is it what would be without?"""

    path: list[str | int]
    kind: Literal["number", "text", "effect", "icon", "switch", "choice", "words"]
    value: str | int | float | bool | list[str]
    choices: list[str]
    least: float | None = None
    most: float | None = None
    set: bool = True


class ShopCard(Wire, frozen=True, kw_only=True):
    """``problems``: by the line of the text; ``elsewhere``: what it breaks in other places. ``things``: as printed."""

    how: Literal["own", "change"]
    key: EntryName
    text: str
    problems: list[PackProblem]
    elsewhere: list[PackProblem]
    fields: list[ShopField]
    things: list[dict[str, Any]]
    stamp: Word
    """Of the pack's files as they are kept: whoever saves must have seen them."""


class SaveEntry(Wire, frozen=True, kw_only=True):
    """No text takes the entry out of the pack."""

    kind: Word
    name: EntryName
    like: Annotated[str, Meta(max_length=80)] = ""
    text: EntryText
    stamp: Word


class PlayEntry(Wire, frozen=True, kw_only=True):
    kind: Word
    name: EntryName
    like: Annotated[str, Meta(max_length=80)] = ""
    text: EntryText
    against: Literal["bot", "hand"] = "bot"
    level: Word = ""


class ShopPlayed(Wire, frozen=True, kw_only=True):
    """``found``: it can be used now, it lies on the table, or it did not come up and the match is at its start."""

    room: RoomInfo
    found: Literal["use", "seen", "start"]


class ShopTable(Wire, frozen=True, kw_only=True):
    """The game with the pack in it, as tables are set up with."""

    game: Slug
