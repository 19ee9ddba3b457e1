"""Real servers for the tests of the server: one that all share, and one made to measure."""

import asyncio
import secrets
from collections.abc import Callable, Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from tests.server.client import ServerProcess
from tests.server.postgres import Cluster, install

_run = asyncio.run


def run(main: Coroutine[Any, Any, Any], **how: Any) -> Any:
    """As ``asyncio.run``, also where a browser test of the same process left Playwright's loop running."""
    try:
        asyncio.get_running_loop()
    except RuntimeError:
        return _run(main, **how)
    with ThreadPoolExecutor(1) as aside:
        return aside.submit(lambda: _run(main, **how)).result()


asyncio.run = run

GENEROUS = {
    name: [1000, 100_000]
    for name in (
        "identity_requests",
        "address_requests",
        "identity_rooms",
        "address_rooms",
        "identity_messages",
        "address_messages",
        "address_newcomers",
        "identity_hints",
        "address_hints",
        "identity_uploads",
        "address_uploads",
        "identity_analyses",
        "address_analyses",
        "identity_drafts",
        "address_drafts",
        "identity_explaining",
        "address_explaining",
    )
}

StartServer = Callable[..., ServerProcess]


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A server with generous limits that every test may use, each in rooms of its own."""
    process = ServerProcess(tmp_path_factory.mktemp("server"), limits=limits())
    yield process
    process.stop()


@pytest.fixture
def start_server(tmp_path: Path) -> Iterator[StartServer]:
    """Starts servers with the tiny games alone, which stop with the test. Same ``folder``: same data and key."""
    started: list[ServerProcess] = []

    def start(folder: str = "data", **settings: Any) -> ServerProcess:
        settings = {"limits": limits(), "offer": []} | settings
        process = ServerProcess(tmp_path / folder, **settings)
        started.append(process)
        return process

    yield start
    for process in started:
        if process.process.poll() is None:
            process.stop()


def limits(**changed: Any) -> dict[str, Any]:
    return (
        {name: {"per_second": r[0], "burst": r[1]} for name, r in GENEROUS.items()}
        | {"identity_tables": 100_000, "identity_stored": 1_000_000}
        | changed
    )


@pytest.fixture(scope="session")
def postgres() -> Iterator[Cluster]:
    folder = install()
    if folder is None:
        pytest.fail("PostgreSQL is missing and could not be installed with apt; install it to run these tests.")
    cluster = Cluster(folder)
    yield cluster
    cluster.stop()


@pytest.fixture
def postgres_url(postgres: Cluster) -> str:
    """A database of this test's own."""
    return postgres.database(f"test_{secrets.token_hex(6)}")
