"""What happened, and who may know it?

Rules tell events to the ``Table``; log, animation, replay and spectators all read that one stream through ``face``: the
event as one seat may see it. ``heard`` says who hears of the event at all, ``eyes`` who may know the card in it.
"""

from enum import Enum
from typing import Final

from mypy_extensions import i64

EVERYONE: Final = 0xFFFF
SPECTATOR: Final = -1
SPECTATOR_BIT: Final = 0x8000


def bit(seat: i64) -> i64:
    """The bit of a seat in a mask of seats; spectators share one."""
    return SPECTATOR_BIT if seat < 0 else 1 << seat


class Said(Enum):
    """Empty; each game extends it with the kinds of things that its rules tell."""

    __hash__ = object.__hash__  # as for verbs


class Event:
    """One thing that happened. The meaning of ``a``, ``b``, ``c`` and ``more`` is the game's, by ``said``."""

    def __init__(
        self,
        said: Enum,
        seat: i64,
        card: i64,
        eyes: i64,
        heard: i64,
        a: i64,
        b: i64,
        c: i64,
        more: tuple[int, ...],
        rule: str,
    ) -> None:
        self.said: Final = said
        self.seat: Final[i64] = seat
        self.card: Final[i64] = card
        self.eyes: Final[i64] = eyes
        self.heard: Final[i64] = heard
        self.a: Final[i64] = a
        self.b: Final[i64] = b
        self.c: Final[i64] = c
        self.more: Final = more
        self.rule: Final = rule

    def __repr__(self) -> str:
        return f"<{self.said.name.lower()} {event_to_data(self)[1:]}>"


def face(event: Event, seat: i64) -> Event | None:
    """The event as this seat may know it (-1: a spectator), or None if it hears nothing of it.

    A face names neither the other hearers nor the other eyes: who knows what may be a secret itself.
    """
    mine = bit(seat)
    if not event.heard & mine:
        return None
    card: i64 = event.card if event.eyes & mine else 0
    return Event(event.said, event.seat, card, mine, mine, event.a, event.b, event.c, event.more, event.rule)


def event_to_data(event: Event) -> list[object]:
    """``[kind, seat, card, a, b, c, more, rule]``: what goes over the wire once it is a face."""
    return [
        event.said.name.lower(),
        event.seat,
        event.card,
        event.a,
        event.b,
        event.c,
        list(event.more),
        event.rule,
    ]
