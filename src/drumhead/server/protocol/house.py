"""About the house itself: who asks, what is open, how the server is, and every refusal."""

from typing import Literal

from drumhead.server.protocol.base import Code, Count, Millis, Name, RuleId, Sentence, Slug, Wire, Word
from drumhead.server.protocol.things import RoomInfo, RoomStatus


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


class Lobby(Wire, frozen=True, kw_only=True):
    open: list[RoomInfo]
    running: list[RoomInfo]
    mine: list[RoomInfo]


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
