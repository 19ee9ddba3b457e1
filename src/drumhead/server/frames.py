"""Binary frames between the server and its worker processes: a length, then msgpack."""

import struct
from typing import Any, Literal

import msgspec

HEAD = struct.Struct(">I")
MAX_FRAME = 64 * 1024 * 1024


class Choose(msgspec.Struct, tag="choose", kw_only=True, frozen=True):
    """Pick an action for a seat from what it may know."""

    game: str
    view: dict[str, Any]
    seat: int
    level: str
    seconds: float


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
    """Replay a record and draw ``count`` of its frames for a viewer."""

    record: str
    viewer: int
    start: int
    count: int


class Analyse(msgspec.Struct, tag="analyse", kw_only=True, frozen=True):
    """Look at a record from end to end: curve, swings, luck."""

    record: str


Job = Choose | Advise | CheckRecord | MakeFrames | Analyse


class Chosen(msgspec.Struct, tag="chosen", kw_only=True, frozen=True):
    action: list[Any]


class Advised(msgspec.Struct, tag="advised", kw_only=True, frozen=True):
    """Pairs of an option's index and a chance, best first."""

    options: list[tuple[int, float]]


class Checked(msgspec.Struct, tag="checked", kw_only=True, frozen=True):
    info: dict[str, Any]


class Drawn(msgspec.Struct, tag="drawn", kw_only=True, frozen=True):
    """JSON of a protocol.Frames without its code."""

    frames: bytes


class Progress(msgspec.Struct, tag="progress", kw_only=True, frozen=True):
    """Not an answer yet: so many parts of the job are done."""

    done: int
    total: int


class Analysed(msgspec.Struct, tag="analysed", kw_only=True, frozen=True):
    analysis: dict[str, Any]


class Failed(msgspec.Struct, tag="failed", kw_only=True, frozen=True):
    """``malformed``: the input is to blame, and ``reason`` may be shown. ``broken``: we are."""

    kind: Literal["malformed", "broken"]
    reason: str


Answer = Chosen | Advised | Checked | Drawn | Progress | Analysed | Failed

decode_job: "msgspec.msgpack.Decoder[Job]" = msgspec.msgpack.Decoder(Job)
decode_answer: "msgspec.msgpack.Decoder[Answer]" = msgspec.msgpack.Decoder(Answer)


def pack(message: Job | Answer) -> bytes:
    body = msgspec.msgpack.encode(message)
    return HEAD.pack(len(body)) + body
