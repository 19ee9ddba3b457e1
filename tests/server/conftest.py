"""Real servers for the tests of the server: one that all share, and one made to measure."""

import secrets
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.server.client import ServerProcess
from tests.server.postgres import Cluster, install

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
    return {name: {"per_second": r[0], "burst": r[1]} for name, r in GENEROUS.items()} | changed


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
