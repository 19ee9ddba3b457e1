"""What a server can be told: addresses, folders, limits."""

import os
from pathlib import Path

import msgspec


class Rate(msgspec.Struct, frozen=True):
    """A bucket of ``burst`` tokens that refills by ``per_second``."""

    per_second: float
    burst: float


class Limits(msgspec.Struct, frozen=True, kw_only=True):
    """Two tiers: an identity is held tightly, an address (a household, a school) loosely."""

    identity_requests: Rate = Rate(20, 100)
    address_requests: Rate = Rate(200, 2000)
    identity_rooms: Rate = Rate(0.2, 20)
    address_rooms: Rate = Rate(5, 1000)
    identity_messages: Rate = Rate(20, 60)
    address_messages: Rate = Rate(2000, 8000)
    identity_chat: Rate = Rate(0.5, 8)
    address_chat: Rate = Rate(20, 200)
    identity_hints: Rate = Rate(0.5, 5)
    address_hints: Rate = Rate(2, 20)
    address_newcomers: Rate = Rate(5, 1000)
    identity_uploads: Rate = Rate(0.05, 5)
    address_uploads: Rate = Rate(0.5, 20)
    identity_analyses: Rate = Rate(0.05, 5)
    address_analyses: Rate = Rate(0.5, 20)
    identity_sockets: int = 30
    address_sockets: int = 2000
    refused_messages: int = 200
    """A socket that was refused so many messages for being too quick is closed."""


class Settings(msgspec.Struct, kw_only=True):
    host: str = "127.0.0.1"
    port: int = 8321
    db: str = ""
    """Empty: SQLite in the data directory."""
    data: Path = msgspec.field(default_factory=lambda: data_directory())
    open_browser: bool = False
    proxy: bool = False
    """Believe X-Forwarded-For and X-Forwarded-Proto: only behind a proxy that sets them."""
    offer: list[str] | None = None
    """Which of the games that ship to offer; None: all of them."""
    games: list[str] = []
    """Further games, as ``module:attribute``."""
    limits: Limits = msgspec.field(default_factory=Limits)
    bot_workers: int = 2
    bot_seconds: float = 2.0
    """Hard budget of a bot for one decision."""
    bot_pace: float = 0.35
    """A bot's move is shown no sooner than this after the last one, so that people can follow."""
    window_pause: float = 0.25
    """Longest of the random pauses that hide whether a seat was asked at all."""
    idle_seconds: float = 600
    """A room that nobody watches leaves the memory after this long; the store still has it."""

    @property
    def database(self) -> str:
        return self.db or f"sqlite:///{self.data / 'drumhead.sqlite3'}"


def data_directory() -> Path:
    """$DRUMHEAD_DATA, or the user's data directory as the XDG convention has it."""
    given = os.environ.get("DRUMHEAD_DATA")
    if given:
        return Path(given)
    base = os.environ.get("XDG_DATA_HOME")
    return (Path(base) if base else Path.home() / ".local" / "share") / "drumhead"
