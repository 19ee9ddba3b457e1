"""What a server can be told: addresses, folders, limits."""

import os
from pathlib import Path
from typing import Literal

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
    address_rooms: Rate = Rate(2, 400)
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
    identity_drafts: Rate = Rate(2, 20)
    address_drafts: Rate = Rate(10, 100)
    identity_explaining: Rate = Rate(100, 1500)
    """Milliseconds of this process's time that questions about the table (what stands against this, what would come
    of it) and takebacks that play the match anew may take: all of that happens where the tables are served."""
    address_explaining: Rate = Rate(200, 4000)
    identity_sockets: int = 30
    address_sockets: int = 2000
    address_connections: int = 256
    """Connections that have not become a websocket: a browser holds six."""
    address_bodies: int = 100
    """Requests with a body (or none) that change something and are being served at once."""
    identity_tables: int = 40
    """Tables in play that one person has set up; those that rest since long do not count."""
    identity_stored: int = 1000
    """Tables that one person has set up and that are stored, those that are over included."""
    identity_upload_bytes: int = 16 * 1024 * 1024
    """Uploaded records that are kept for one person."""
    refused_messages: int = 200
    """A socket that was refused so many messages for being too quick is closed."""


class Settings(msgspec.Struct, kw_only=True):
    host: str = "127.0.0.1"
    port: int = 8321
    socket: str = ""
    """A unix socket to listen on, instead of host and port."""
    prefix: str = ""
    """The path below which everything is served, such as ``/drumhead``; empty: the root."""
    db: str = ""
    """Empty: SQLite in the data directory."""
    data: Path = msgspec.field(default_factory=lambda: data_directory())
    open_browser: bool = False
    proxy: bool = False
    """A proxy on this machine stands in front and sets X-Forwarded-For, -Proto and -Host."""
    trusted_proxies: list[str] = []
    """Addresses and networks of proxies whose forwarding headers are believed."""
    hosts: list[str] = []
    """Names that this server answers to; empty: addresses and this machine's own names (behind a proxy: any)."""
    log_format: Literal["text", "json"] = "text"
    log_level: Literal["debug", "info", "warning", "error"] = "info"
    access_log: bool = False
    """Write down every request: method, path, status, time."""
    metrics_from: list[str] = msgspec.field(default_factory=lambda: ["127.0.0.0/8", "::1"])
    """Addresses and networks that may read /metrics; for everybody else it is not there."""
    connections: int = 0
    """Most connections at once; 0: what the system's limit on open files leaves."""
    header_seconds: float = 10.0
    """A request's head that has not arrived after this long is given up."""
    body_seconds: float = 20.0
    """The same for its body."""
    offer: list[str] | None = None
    """Which of the games that ship to offer; None: all of them."""
    games: list[str] = []
    """Further games, as ``module:attribute``."""
    pack_folders: list[str] = []
    """Folders of packs (or packs) to offer, besides those in the user's own folder of packs."""
    watch: bool = False
    """Take up a pack as soon as a file of it is saved."""
    edit_packs: bool = False
    """Let people at this machine (no others) change the files of these packs on the workshop page."""
    limits: Limits = msgspec.field(default_factory=Limits)
    most_bytes: int = 20 * 1024**3
    """When the store has grown to this size, nothing new is begun; what runs goes on."""
    least_free_bytes: int = 64 * 1024**2
    """The same when the disk has less than this left."""
    bot_workers: int = 2
    bot_seconds: float = 2.0
    """Hard budget of a bot for one decision."""
    bot_pace: float = 0.35
    """A bot's move is shown no sooner than this after the last one, so that people can follow."""
    window_pause: float = 0.25
    """Longest of the random pauses that hide whether a seat was asked at all; 0: nothing is hidden."""
    window_hold: float = 1.0
    """A person's answer in a window that comes within this time leaves no trace; who thinks longer is seen to."""
    view_pace: float = 0.05
    """In quick play, who only looks on is shown the table no more often than this; who is asked sees it at once."""
    study_games: int = 200
    """Most games of a study that a guest begins on the Lab page; 0: only who sits at this machine may begin any."""
    study_seconds: float = 60
    """A guest's study ends after so much play, with what it has."""
    own_study_games: int = 20_000
    """The same for who sits at this machine, with no proxy between."""
    own_study_seconds: float = 3600
    study_workers: int = 1
    """Studies that are played at once, each in a process of its own behind everything else."""
    study_bytes: int = 1024**3
    """What all studies together may take on the disk; the oldest that nobody keeps make room."""
    idle_rooms: int = 2000
    """With more rooms than this in memory, those that nobody watches leave it sooner."""
    idle_seconds: float = 600
    """A room that nobody watches leaves the memory after this long; the store still has it."""

    def __post_init__(self) -> None:
        self.prefix = "/" + self.prefix.strip("/") if self.prefix.strip("/") else ""

    def proxies(self) -> list[str]:
        return [*self.trusted_proxies, *(["127.0.0.0/8", "::1"] if self.proxy else [])]

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
