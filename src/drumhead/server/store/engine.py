"""Opens the database: SQLite in a file or PostgreSQL by URL, brought up to date by the migrations."""

import fcntl
from pathlib import Path
from typing import IO, Any

from alembic import command
from alembic.config import Config
from sqlalchemy import Engine, create_engine, event, make_url, text
from sqlalchemy.engine import URL

from drumhead.kernel import Refusal

MIGRATION_LOCK = 0x6472756D  # any number, but the same in every process


class StoreError(Refusal):
    """The store cannot be opened; the sentence says why."""


def parse_url(given: str) -> URL:
    """``postgresql://...`` and ``sqlite:///...`` URLs, with the drivers that Drumhead uses."""
    try:
        url = make_url(given)
    except Exception as error:
        raise StoreError(
            "The database address is not a URL such as sqlite:///file or postgresql://host/name."
        ) from error
    if url.get_backend_name() == "postgresql":
        return url.set(drivername="postgresql+psycopg")
    if url.get_backend_name() == "sqlite":
        return url.set(drivername="sqlite")
    raise StoreError(f"Drumhead stores in SQLite or PostgreSQL, not in {url.get_backend_name()}.")


def open_engine(url: URL) -> Engine:
    if url.get_backend_name() == "postgresql":
        return create_engine(url, pool_pre_ping=True, pool_size=8, max_overflow=8)
    engine = create_engine(url, connect_args={"timeout": 30, "check_same_thread": False})
    event.listen(engine, "connect", _prepare_sqlite)
    return engine


def _prepare_sqlite(connection: Any, _record: object) -> None:
    cursor = connection.cursor()
    # An acknowledged input must survive a power cut: WAL alone syncs only at checkpoints, FULL at every commit.
    cursor.execute("PRAGMA journal_mode=WAL")
    cursor.execute("PRAGMA synchronous=FULL")
    cursor.execute("PRAGMA foreign_keys=ON")
    cursor.close()


def hold_file(url: URL) -> IO[str] | None:
    """Keep a second server away from the same SQLite file: it would not hear of the other's inputs."""
    if url.get_backend_name() != "sqlite" or not url.database or url.database == ":memory:":
        return None
    path = Path(url.database)
    path.parent.mkdir(parents=True, exist_ok=True)
    lock = path.with_name(path.name + ".lock").open("w")
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        lock.close()
        raise StoreError(f"Another server already uses {path.name}; several servers need PostgreSQL.") from error
    return lock


def migrate(engine: Engine, revision: str = "head") -> None:
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).with_name("migrations")))
    with engine.begin() as connection:
        if connection.dialect.name == "postgresql":
            connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": MIGRATION_LOCK})
        config.attributes["connection"] = connection
        command.upgrade(config, revision)
