"""Is a log still what was written? Each row carries a hash over itself and the row before it.

A row that was cut, changed, dropped or put elsewhere breaks the chain at that place, and everything after it too. The
first link hangs on the room's code and the header of its match, so a log cannot be hung under another match either.
"""

import hashlib
from typing import Any

import msgspec

from drumhead.server.store import InputRow

LENGTH = 32
_canonical = msgspec.json.Encoder(order="deterministic")


class DamagedError(Exception):
    """A log cannot be read; the sentence says where, and may be shown."""


def first_link(code: str, header: dict[str, Any]) -> str:
    # Without the seed's own secrets in the clear, but bound to them: the header is the server's until the end.
    return hashlib.sha256(code.encode() + b"\n" + _canonical.encode(header)).hexdigest()[:LENGTH]


def next_link(link: str, seq: int, kind: str, seat: int, body: str, at: int, spent: int) -> str:
    told = f"{link}\n{seq}\n{kind}\n{seat}\n{at}\n{spent}\n{body}"
    return hashlib.sha256(told.encode()).hexdigest()[:LENGTH]


def check(link: str, row: InputRow) -> str:
    """The link after this row; raises DamagedError if the row carries another. Old rows carry none."""
    after = next_link(link, row.seq, row.kind, row.seat, row.body, row.at, row.spent)
    if row.chain and row.chain != after:
        raise DamagedError(f"The log of this match is damaged at input {row.seq + 1}.")
    return after
