"""Analyses: for finished matches alone, worked out beside everything else, and made once for all who ask."""

import asyncio
from typing import Any

from tests.server.client import PATIENCE, Player, ServerProcess
from tests.server.conftest import StartServer, limits
from tests.server.test_replays import finished


async def analysed(player: Player, code: str) -> dict[str, Any]:
    """Ask for it and wait until it is there."""
    found = await player.post(f"/api/replays/{code}/analysis", {}, 200)
    for _ in range(int(PATIENCE * 10)):
        if found["status"] != "working":
            break
        await asyncio.sleep(0.1)
        found = await player.get(f"/api/replays/{code}/analysis")
    return dict(found)


def test_a_finished_match_has_a_curve_swings_and_luck(server: ServerProcess) -> None:
    async def scene() -> None:
        async with Player(server.url) as ann:
            code, end = await finished(server, ann)
            assert (await ann.get(f"/api/replays/{code}/analysis"))["status"] == "none"
            found = await analysed(ann, code)
            assert found["status"] == "done", found
            inputs = (await ann.get(f"/api/replays/{code}"))["inputs"]
            assert found["curve"][0]["inputs"] == 0
            assert found["curve"][-1]["inputs"] == inputs
            assert all(0 <= chance <= 1 for point in found["curve"] for chance in point["chances"])
            winner, loser = end["outcome"]["winners"][0], 1 - end["outcome"]["winners"][0]
            assert found["curve"][-1]["chances"][winner] > found["curve"][-1]["chances"][loser]
            assert 0 < len(found["swings"]) <= 5
            assert len(found["luck"]) == 2

    asyncio.run(scene())


def test_a_running_match_is_never_analysed(server: ServerProcess) -> None:
    async def scene() -> None:
        async with Player(server.url) as ann:
            made = await ann.create("brawl")
            path = f"/api/replays/{made['room']['code']}/analysis"
            assert (await ann.http.get(path)).status_code == 409
            refused = await ann.http.post(path)
            assert refused.status_code == 409
            assert refused.json()["code"] == "not_over"

    asyncio.run(scene())


def test_a_private_match_is_not_analysed_for_strangers(server: ServerProcess) -> None:
    async def scene() -> None:
        async with Player(server.url) as ann, Player(server.url) as eve:
            code, _ = await finished(server, ann)
            await ann.put(f"/api/rooms/{code}/sharing", {"yes": False})
            assert (await eve.http.post(f"/api/replays/{code}/analysis")).status_code == 404
            assert (await eve.http.get(f"/api/replays/{code}/analysis")).status_code == 404

    asyncio.run(scene())


def test_the_same_record_is_looked_at_once(start_server: StartServer) -> None:
    """Whoever uploads a match again finds the analysis ready; a new one costs a token, and there is only one."""
    once = {"per_second": 0.0001, "burst": 1}
    server = start_server(limits=limits(identity_analyses=once, address_analyses=once))

    async def scene() -> None:
        async with Player(server.url) as ann, Player(server.url) as eve:
            code, _ = await finished(server, ann)
            mine = await analysed(ann, code)
            record = (await ann.http.get(f"/api/rooms/{code}/record")).content
            headers = {"content-type": "application/x-ndjson"}
            copy = (await eve.http.post("/api/records", content=record, headers=headers)).json()["code"]
            theirs = await eve.post(f"/api/replays/{copy}/analysis", {}, 200)
            assert theirs == mine | {"code": copy}
            other, _ = await finished(server, eve)
            assert (await eve.http.post(f"/api/replays/{other}/analysis")).status_code == 429

    asyncio.run(scene())


def test_a_match_that_no_bot_can_judge_says_so(server: ServerProcess) -> None:
    async def scene() -> None:
        async with Player(server.url) as ann:
            code, _ = await finished(server, ann, "quicksand")
            found = await analysed(ann, code)
            assert found["status"] == "failed"
            assert found["reason"] == "This match could not be analysed."

    asyncio.run(scene())
