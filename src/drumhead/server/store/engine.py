"""Opens the database: SQLite in a file or PostgreSQL by URL, brought up to date by the migrations."""

import fcntl
from pathlib import Path
from typing import IO, Any

from sqlalchemy import Engine, create_engine, event, inspect, make_url, text
from sqlalchemy.engine import URL

from drumhead.kernel import Refusal
from drumhead.server.store.news import PATIENCE

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
        limits = {"options": "-c statement_timeout=8000 -c lock_timeout=8000", **PATIENCE}
        return create_engine(url, pool_pre_ping=True, pool_size=8, max_overflow=8, pool_timeout=5, connect_args=limits)
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


NEWEST = "0004"
"""The migration that this program knows as the last; a test compares it with the files."""


def version_of(engine: Engine) -> str:
    """Which migration the database has seen last; empty for a new one."""
    if not inspect(engine).has_table("alembic_version"):
        return ""
    with engine.connect() as connection:
        return str(connection.execute(text("SELECT version_num FROM alembic_version")).scalar() or "")


def migrate(engine: Engine, revision: str = "head") -> None:
    """Bring the database up to date; refuses one that a newer program has written."""
    found = version_of(engine)
    if found > NEWEST:
        raise StoreError("This database was written by a newer Drumhead; run that one, or restore an older backup.")
    if found == NEWEST and revision == "head":
        return
    from alembic import command  # takes its time to load, and most starts have nothing to bring up to date
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(Path(__file__).with_name("migrations")))
    with engine.begin() as connection:
        if connection.dialect.name == "postgresql":
            connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": MIGRATION_LOCK})
        config.attributes["connection"] = connection
        command.upgrade(config, revision)
