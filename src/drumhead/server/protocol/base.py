"""The bounds and small types that all messages are made of."""

from typing import Annotated

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
