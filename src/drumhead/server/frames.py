"""Binary frames between the server and its worker processes: a length, then msgpack."""

import struct
from typing import Any, Literal

import msgspec

HEAD = struct.Struct(">I")
MAX_FRAME = 64 * 1024 * 1024


class Choose(msgspec.Struct, tag="choose", kw_only=True, frozen=True):
    """Pick an action for a seat from what it may know; by ``table`` and ``number`` a bot goes on with its thoughts."""

    game: str
    view: dict[str, Any]
    seat: int
    level: str
    seconds: float
    table: str = ""
    number: int = 0


class Advise(msgspec.Struct, tag="advise", kw_only=True, frozen=True):
    """Rank a seat's options with estimated chances."""

    game: str
    view: dict[str, Any]
    seat: int
    seconds: float


class CheckRecord(msgspec.Struct, tag="check_record", kw_only=True, frozen=True):
    """Replay an uploaded record; says what it is a record of."""

    record: str


class MakeFrames(msgspec.Struct, tag="make_frames", kw_only=True, frozen=True):
    """Replay a record and draw ``count`` of its frames for a viewer; ``code`` is what the record is called."""

    code: str
    record: str
    viewer: int
    start: int
    count: int


class Analyse(msgspec.Struct, tag="analyse", kw_only=True, frozen=True):
    """Look at a record from end to end: curve, swings, luck."""

    record: str


class FieldSet(msgspec.Struct, kw_only=True, frozen=True):
    """One field of an entry and what it is to be."""

    path: list[str | int]
    value: str | int | float | bool | list[str]


class TryCard(msgspec.Struct, tag="try_card", kw_only=True, frozen=True):
    """Judge and draw an entry of a pack with this text (None: as it stands); ``like``: made from that one."""

    game: str
    pack: str
    packs: dict[str, dict[str, str]]
    """The texts of the pack and of those of its kind that it builds on, by pack and file."""
    kind: str
    name: str
    like: str = ""
    text: str | None = None
    field: FieldSet | None = None


class ListPack(msgspec.Struct, tag="list_pack", kw_only=True, frozen=True):
    """Every entry of a pack that can be edited."""

    game: str
    pack: str
    packs: dict[str, dict[str, str]]


class Bring(msgspec.Struct, tag="bring", kw_only=True, frozen=True):
    """Play until the first seat can use something of one of these names."""

    game: str
    names: list[str]
    seconds: float
    seed: str


class RunStudy(msgspec.Struct, tag="run_study", kw_only=True, frozen=True):
    """Play a study and write it into ``folder``; ``before``: the last one's, ``same`` if it played the same games."""

    game: str
    against: str
    lists: list[str]
    bot: str
    games: int
    until: float
    seed: int
    seconds: float
    folder: str
    before: str
    same: bool
    command: str


Job = Choose | Advise | CheckRecord | MakeFrames | Analyse | TryCard | ListPack | Bring | RunStudy


class Chosen(msgspec.Struct, tag="chosen", kw_only=True, frozen=True):
    action: list[Any]


class Advised(msgspec.Struct, tag="advised", kw_only=True, frozen=True):
    """Pairs of an option's index and a chance, best first."""

    options: list[tuple[int, float]]


class Checked(msgspec.Struct, tag="checked", kw_only=True, frozen=True):
    info: dict[str, Any]


class Drawn(msgspec.Struct, tag="drawn", kw_only=True, frozen=True):
    """JSON of a protocol.Frames, as it is and squeezed (gzip): nobody has to look into it any more."""

    frames: bytes
    squeezed: bytes


class Progress(msgspec.Struct, tag="progress", kw_only=True, frozen=True):
    """Not an answer yet: so many parts of the job are done."""

    done: int
    total: int


class Analysed(msgspec.Struct, tag="analysed", kw_only=True, frozen=True):
    analysis: dict[str, Any]


class CardTried(msgspec.Struct, tag="card_tried", kw_only=True, frozen=True):
    """The entry's text and fields, what is wrong in it and elsewhere, its print, and the pack's files with it."""

    how: str
    text: str
    problems: list[dict[str, Any]]
    elsewhere: list[dict[str, Any]]
    fields: list[dict[str, Any]]
    things: list[dict[str, Any]]
    files: dict[str, str]
    key: str
    """What the entry is called now."""
    names: list[str]


class PackListed(msgspec.Struct, tag="pack_listed", kw_only=True, frozen=True):
    entries: list[dict[str, str]]
    problems: list[dict[str, Any]]


class Brought(msgspec.Struct, tag="brought", kw_only=True, frozen=True):
    """A table and its first inputs. ``found``: after them it can be used, it lies on the table, or neither."""

    seats: int
    lists: list[Any]
    options: dict[str, Any]
    seed: str
    inputs: list[tuple[int, list[Any]]]
    found: Literal["use", "seen", "start"]


class StudyMade(msgspec.Struct, tag="study_made", kw_only=True, frozen=True):
    """What a study found; the rest lies in its folder."""

    games: int
    findings: list[str]
    lists: list[tuple[str, int, float, float, float]]
    """Name, games, share, and the ends of its interval."""
    worth: list[tuple[int, str]]
    content: str
    table: bool
    since: list[tuple[str, float, float, float, float]]
    """Name, share then, share now, and the ends of the difference."""


class Failed(msgspec.Struct, tag="failed", kw_only=True, frozen=True):
    """``malformed``: the input is to blame, and ``reason`` may be shown. ``broken``: we are."""

    kind: Literal["malformed", "broken"]
    reason: str


Answer = (
    Chosen | Advised | Checked | Drawn | Progress | Analysed | CardTried | PackListed | Brought | StudyMade | Failed
)

decode_job: "msgspec.msgpack.Decoder[Job]" = msgspec.msgpack.Decoder(Job)
decode_answer: "msgspec.msgpack.Decoder[Answer]" = msgspec.msgpack.Decoder(Answer)


def pack(message: Job | Answer) -> bytes:
    body = msgspec.msgpack.encode(message)
    return HEAD.pack(len(body)) + body
