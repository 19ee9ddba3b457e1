"""Can one address fill the disk? What is kept for a person is bounded, and the same thing is kept once."""

import asyncio
import json
from typing import Any

import pytest

from drumhead.kernel import Options, new_match, record_to_jsonl
from tests.kernel.tiny import Brawl
from tests.server.client import Player, ServerProcess
from tests.server.conftest import StartServer, limits


def finished_record() -> str:
    match = new_match(Brawl(), Options(2, (None, None), {}), "ab" * 16)
    match.concede(0)
    match.record.header.names = ["Ann", "Ben"]
    return record_to_jsonl(match.record)


def changed(**header: Any) -> str:
    lines = finished_record().split("\n")
    return "\n".join([json.dumps(json.loads(lines[0]) | header), *lines[1:]])


def with_end(**end: Any) -> str:
    lines = finished_record().rstrip("\n").split("\n")
    return "\n".join([*lines[:-1], json.dumps(json.loads(lines[-1]) | end)]) + "\n"


FORGED = {
    "commitment": changed(commitment="0" * 64),
    "seed": changed(seed="cd" * 16),
    "names": changed(names=["Ann", "B\u202een"]),
    "too many names": changed(names=["Ann", "Ben", "Eve"]),
    "unknown key": changed(padding="x" * 100),
    "returns": with_end(returns=[1, -1]),
    "rule": with_end(rule="B-WON"),
    "points": with_end(points=[5, 5]),
    "hash": with_end(hash="0" * 64),
    "no end": "\n".join(finished_record().rstrip("\n").split("\n")[:-1]) + "\n",
}


@pytest.fixture(scope="module")
def roomy(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """A server of tiny games that keeps two kilobytes of uploads for a person."""
    process = ServerProcess(
        tmp_path_factory.mktemp("quota"), offer=[], limits=limits(identity_upload_bytes=2000, identity_stored=3)
    )
    yield process
    process.stop()


@pytest.mark.parametrize("how", FORGED)
def test_a_forged_record_is_refused(roomy: ServerProcess, how: str) -> None:
    async def scene() -> None:
        async with Player(roomy.url) as ann:
            answer = await ann.http.post("/api/records", content=FORGED[how])
            assert answer.status_code == 422, answer.text

    asyncio.run(scene())


def test_the_same_record_is_kept_once_and_uploads_have_a_quota(roomy: ServerProcess) -> None:
    async def scene() -> None:
        record = finished_record()
        async with Player(roomy.url) as ann, Player(roomy.url) as ben:
            first = (await ann.http.post("/api/records", content=record)).json()
            spaced = record.replace('{"drumhead":1,', '{"drumhead":1,     ')
            assert (await ben.http.post("/api/records", content=spaced)).json()["code"] == first["code"]
            answers = []
            for n in range(8):
                other = changed(names=[f"Ann {n}", "Ben"])
                answers.append((await ann.http.post("/api/records", content=other)).status_code)
            assert answers[0] == 201
            assert answers[-1] == 409

    asyncio.run(scene())


def test_lists_and_options_are_no_place_to_store_things(roomy: ServerProcess) -> None:
    async def scene() -> None:
        async with Player(roomy.url) as ann:
            seats = [{"who": "me", "roster": {"x": "y" * 20_000}}, {"who": "open"}]
            assert (await ann.post("/api/rooms", {"game": "brawl", "seats": seats}, expect=422))["code"] == "too_long"
            body = {"game": "brawl", "options": {"x": "y" * 5000}}
            assert (await ann.post("/api/rooms", body, expect=422))["code"] == "too_long"

    asyncio.run(scene())


def test_tables_of_a_person_are_bounded_even_when_they_are_over(roomy: ServerProcess) -> None:
    async def scene() -> None:
        async with Player(roomy.url) as ann:
            for _ in range(3):
                made = await ann.create("brawl", seats=[{"who": "me"}, {"who": "me"}])
                table = await ann.sit(made["room"]["code"])
                assert (await table.ask("concede", seat=0))["code"] == "ok"
            assert (await ann.post("/api/rooms", {"game": "brawl"}, expect=409))["code"] == "too_many"

    asyncio.run(scene())


def test_a_full_store_begins_nothing_new_and_lets_what_runs_go_on(start_server: StartServer) -> None:
    server = start_server(idle_seconds=0.2, most_bytes=1)

    async def scene() -> None:
        async with Player(server.url) as ann:
            refused = await ann.post("/api/rooms", {"game": "brawl"}, expect=507)
            assert refused["code"] == "full"
            assert (await ann.http.post("/api/records", content=finished_record())).status_code == 507
            assert (await ann.get("/api/lobby"))["mine"] == []

    asyncio.run(scene())
