"""Records and replays: down as a file, up again for replay, frame by frame from any seat, open only after the end."""

import asyncio
import json
import random
from typing import Any

import pytest

from drumhead.kernel import record_from_jsonl, replayed
from tests.server.client import Player, ServerProcess
from tests.server.tables import BRAWL


async def finished(server: ServerProcess, ann: Player, game: str = "brawl", **body: Any) -> tuple[str, dict[str, Any]]:
    made = await ann.create(game, **body)
    code: str = made["room"]["code"]
    table = await ann.sit(code)
    assert await table.play_on(random.Random(code))
    assert table.view is not None
    return code, table.view


def test_a_record_replays_to_the_same_end(server: ServerProcess) -> None:
    async def scene() -> None:
        async with Player(server.url) as ann:
            await ann.put("/api/me", {"name": "Ann"})
            code, end = await finished(server, ann)
            answer = await ann.http.get(f"/api/rooms/{code}/record")
            assert answer.headers["content-type"] == "application/x-ndjson"
            assert "attachment" in answer.headers["content-disposition"]
            record = record_from_jsonl(answer.text, BRAWL.info.verbs)
            assert record.header.names == ["Ann", "Captain"]
            match = replayed(BRAWL, record)
            outcome = match.outcome()
            assert outcome is not None
            assert list(outcome.returns) == end["outcome"]["returns"]
            assert json.loads(json.dumps(BRAWL.scene(match.view(0)))) == end["scene"]

    asyncio.run(scene())


def test_an_uploaded_record_shows_the_same_frames(server: ServerProcess) -> None:
    async def scene() -> None:
        async with Player(server.url) as ann, Player(server.url) as eve:
            code, end = await finished(server, ann)
            record = (await ann.http.get(f"/api/rooms/{code}/record")).content
            headers = {"content-type": "application/x-ndjson"}
            answer = await eve.http.post("/api/records", content=record, headers=headers)
            assert answer.status_code == 201, answer.text
            info = answer.json()
            assert info["outcome"] == end["outcome"]
            mine = await ann.get(f"/api/replays/{code}")
            assert mine | {"code": ""} == info | {"code": ""}
            for viewer in (-2, -1, 0, 1):
                path = f"/frames?viewer={viewer}&start=0&count=200"
                original = await ann.get(f"/api/replays/{code}{path}")
                again = await eve.get(f"/api/replays/{info['code']}{path}")
                assert original["frames"] == again["frames"]
                assert len(again["frames"]) == min(200, info["inputs"] + 1)
            last = (await ann.get(f"/api/replays/{code}/frames?viewer=0&start={info['inputs']}"))["frames"]
            assert [frame["scene"] for frame in last] == [end["scene"]]
            assert last[0]["outcome"] == end["outcome"]

    asyncio.run(scene())


def test_a_seats_replay_keeps_what_the_seat_did_not_know(server: ServerProcess) -> None:
    async def scene() -> None:
        async with Player(server.url) as ann:
            code, _ = await finished(server, ann)
            for viewer, hidden in ((0, True), (-1, True), (-2, False)):
                frames = (await ann.get(f"/api/replays/{code}/frames?viewer={viewer}&count=200"))["frames"]
                drawn = [e["card"] for f in frames for e in f["events"] if (e["said"], e["seat"]) == ("drew", 1)]
                assert drawn
                assert all(card == 0 for card in drawn) == hidden
                said = [frame for frame in frames if frame["seat"] == 1 and frame["action"] is not None]
                assert bool(said) != hidden
            assert (await ann.http.get(f"/api/replays/{code}/frames?viewer=5")).status_code == 422

    asyncio.run(scene())


def test_frames_can_be_asked_for_in_parts(server: ServerProcess) -> None:
    async def scene() -> None:
        async with Player(server.url) as ann:
            code, _ = await finished(server, ann)
            whole = (await ann.get(f"/api/replays/{code}/frames?viewer=0&count=200"))["frames"]
            parts = []
            for start in range(0, len(whole), 7):
                parts += (await ann.get(f"/api/replays/{code}/frames?viewer=0&start={start}&count=7"))["frames"]
            assert parts == whole
            assert (await ann.get(f"/api/replays/{code}/frames?start=100000"))["frames"] == []

    asyncio.run(scene())


def spoil(record: str) -> list[tuple[str, str]]:
    lines = record.splitlines()
    head = json.loads(lines[0])
    return [
        ("empty", ""),
        ("not JSON", "hello\n"),
        ("no header", "[]\n"),
        ("deep", "[" * 100_000 + "\n"),
        ("cut off", record[:-5]),
        ("other game", json.dumps(head | {"game": "chess"}) + "\n"),
        ("other rules", json.dumps(head | {"rules": "99"}) + "\n"),
        ("other content", json.dumps(head | {"content": "x"}) + "\n"),
        ("bad seed", json.dumps(head | {"seed": "zz"}) + "\n"),
        ("no seats", json.dumps(head | {"seats": 0}) + "\n"),
        ("too many seats", json.dumps(head | {"seats": 14}) + "\n"),
        ("illegal input", "\n".join([lines[0], '[1,"rest"]']) + "\n"),
        ("unknown verb", "\n".join([lines[0], '[0,"conquer"]']) + "\n"),
        ("wrong hash", "\n".join([*lines[:-1], json.dumps(json.loads(lines[-1]) | {"hash": "0" * 32})]) + "\n"),
        ("too many inputs", lines[0] + "\n" + '[0,"rest"]\n' * 20_001),
    ]


def test_spoiled_records_are_refused_with_a_sentence(server: ServerProcess) -> None:
    async def scene() -> None:
        async with Player(server.url) as ann:
            code, _ = await finished(server, ann)
            record = (await ann.http.get(f"/api/rooms/{code}/record")).text
            headers = {"content-type": "application/x-ndjson"}
            for what, text in spoil(record):
                answer = await ann.http.post("/api/records", content=text.encode(), headers=headers)
                assert answer.status_code == 422, (what, answer.text)
                assert answer.json()["reason"].endswith("."), what
            answer = await ann.http.post("/api/records", content=b"\xff\xfe", headers=headers)
            assert answer.status_code == 422
            answer = await ann.http.post("/api/records", content=b"x" * 3_000_000, headers=headers)
            assert answer.status_code == 413

    asyncio.run(scene())


@pytest.mark.parametrize("code", ["zzzzzzzzzzzz", "u" + "z" * 12])
def test_there_is_no_replay_of_what_is_not_there(server: ServerProcess, code: str) -> None:
    async def scene() -> None:
        async with Player(server.url) as ann:
            for path in (f"/api/replays/{code}", f"/api/replays/{code}/frames", f"/api/rooms/{code}/record"):
                assert (await ann.http.get(path)).status_code == 404

    asyncio.run(scene())
