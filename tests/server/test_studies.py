"""Studies from the page: begun, watched, stopped, kept, compared; within limits, nobody else's business."""

import asyncio
import io
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq
import pytest

from tests.server.client import PATIENCE, Player, ServerProcess
from tests.server.conftest import StartServer, limits

ASKED = {"game": "shadows_edge", "lists": ["gold", "crimson"], "games": 6}
OUTSIDE = {"x-forwarded-for": "203.0.113.7"}


async def ended(ann: Player, code: str) -> Any:
    async with asyncio.timeout(PATIENCE):
        while True:
            info = await ann.get(f"/api/studies/{code}")
            if info["status"] in ("done", "failed"):
                return info
            await asyncio.sleep(0.1)


def test_a_study_is_played_and_its_page_can_run_nothing(server: ServerProcess) -> None:
    async def scene() -> None:
        async with Player(server.url) as ann, Player(server.url) as bob:
            begun = await ann.post("/api/studies", ASKED)
            assert (begun["status"], begun["title"], begun["most"]) == ("waiting", "Shadow's Edge", 6)
            info = await ended(ann, begun["code"])
            found = info["found"]
            assert (info["status"], found["games"], len(found["findings"])) == ("done", 6, 5)
            assert [one["name"] for one in found["lists"]] == ["gold", "crimson"]
            assert found["since"] is None

            page = await ann.http.get(f"/api/studies/{begun['code']}/page")
            policy = page.headers["content-security-policy"]
            assert policy.startswith("sandbox allow-downloads; default-src 'none'; style-src 'unsafe-inline'")
            assert "script" not in policy
            assert page.headers["x-content-type-options"] == "nosniff"
            assert "drumhead study shadows_edge --games 6 --seed 0 --bots quick --lists gold,crimson" in page.text
            table = pq.read_table(
                io.BytesIO((await ann.http.get(f"/api/studies/{begun['code']}/games.parquet")).content)
            )
            assert table.num_rows == 6
            worth = f"/api/studies/{begun['code']}/games/{found['worth'][0]['number']:06}.jsonl"
            record = await ann.http.get(worth)
            assert (await ann.http.post("/api/records", content=record.content)).status_code == 201

            for path in ("", "/page", "/games.parquet", worth.removeprefix(f"/api/studies/{begun['code']}")):
                assert (await bob.http.get(f"/api/studies/{begun['code']}{path}")).status_code == 404
            assert (await bob.get("/api/studies"))["studies"] == []
            assert (await bob.http.delete(f"/api/studies/{begun['code']}")).status_code == 404

    asyncio.run(scene())


def test_the_next_study_is_compared_with_the_last_one_of_the_game(server: ServerProcess) -> None:
    async def scene() -> None:
        async with Player(server.url) as ann:
            first = (await ann.post("/api/studies", ASKED))["code"]
            await ended(ann, first)
            again = await ended(ann, (await ann.post("/api/studies", ASKED))["code"])
            since = again["found"]["since"]
            assert (since["code"], since["same"], since["content_changed"]) == (first, True, False)
            assert all((one["then"], one["low"] <= 0 <= one["high"]) == (one["now"], True) for one in since["lists"])
            other = await ended(ann, (await ann.post("/api/studies", ASKED | {"seed": 5}))["code"])
            assert (other["found"]["since"]["code"], other["found"]["since"]["same"]) == (again["code"], False)
            assert [one["code"] for one in (await ann.get("/api/studies"))["studies"]][2] == first

    asyncio.run(scene())


def test_a_pack_of_ones_own_is_studied_against_what_ships(server: ServerProcess) -> None:
    async def scene() -> None:
        async with Player(server.url) as ann:
            await ann.post("/api/workshop", {"game": "shadows_edge", "id": "mine", "title": "Mine"})
            asked = ASKED | {"game": "mine.mine", "against": "shadows_edge", "games": 2}
            info = await ended(ann, (await ann.post("/api/studies", asked))["code"])
            assert (info["title"], info["against_title"]) == ("Shadow's Edge: Mine", "Shadow's Edge")
            assert info["found"]["findings"][0].startswith("No difference between the two packs was seen")
            page = (await ann.http.get(f"/api/studies/{info['code']}/page")).text
            assert "--pack mine --against base" in page

    asyncio.run(scene())


def test_a_study_is_stopped_with_what_it_has_and_one_runs_at_a_time(server: ServerProcess) -> None:
    async def scene() -> None:
        async with Player(server.url) as ann, Player(server.url) as bob:
            code = (await ann.post("/api/studies", ASKED | {"games": 20_000}))["code"]
            second = await ann.http.post("/api/studies", json=ASKED)
            assert (second.status_code, second.json()["code"]) == (409, "one_at_a_time")
            assert (await ann.http.delete(f"/api/studies/{code}")).status_code == 409
            await ann.put(f"/api/studies/{code}/kept", {"yes": True})
            waits = await bob.post("/api/studies", ASKED | {"games": 20_000})
            assert (waits["status"], waits["ahead"]) == ("waiting", 1)
            called_off = await bob.post(f"/api/studies/{waits['code']}/stop", None, expect=200)
            assert (called_off["status"], called_off["reason"]) == ("failed", "It was stopped before it began.")
            async with asyncio.timeout(PATIENCE):
                while (await ann.get(f"/api/studies/{code}"))["done"] == 0:
                    await asyncio.sleep(0.1)
            await ann.post(f"/api/studies/{code}/stop", None, expect=200)
            info = await ended(ann, code)
            assert (info["status"], info["kept"]) == ("done", True)
            assert 0 < info["found"]["games"] < 20_000
            page = (await ann.http.get(f"/api/studies/{code}/page")).text
            assert f"it was stopped after {info['found']['games']} games" in page
            assert (await ann.http.delete(f"/api/studies/{code}")).status_code == 204
            assert (await ann.get("/api/studies"))["studies"] == []

    asyncio.run(scene())


@pytest.mark.parametrize(
    ("what", "status"),
    [
        ({"game": "chess"}, 404),
        ({"game": "mine.nothing"}, 404),
        ({"game": "shadows_edge--" + "0" * 40}, 404),
        ({"game": "../../etc"}, 400),
        ({"lists": ["beige"]}, 422),
        ({"lists": ["gold"] * 41}, 400),
        ({"games": 1}, 400),
        ({"games": 20_002}, 422),
        ({"bot": "policy:/etc/passwd"}, 400),
        ({"bot": "captain"}, 400),
        ({"against": "high_command"}, 422),
        ({"against": "../x"}, 400),
        ({"until": -1}, 400),
        ({"folder": "/tmp"}, 400),
    ],
)
def test_what_cannot_be_studied_is_refused_in_a_sentence(
    server: ServerProcess, what: dict[str, Any], status: int
) -> None:
    async def scene() -> None:
        async with Player(server.url) as ann:
            answer = await ann.http.post("/api/studies", json=ASKED | what)
            assert answer.status_code == status, answer.text
            assert answer.json()["reason"]
            assert (await ann.get("/api/studies"))["studies"] == []

    asyncio.run(scene())


def test_codes_and_files_are_looked_up_and_never_joined(server: ServerProcess) -> None:
    async def scene() -> None:
        async with Player(server.url) as ann:
            code = (await ann.post("/api/studies", ASKED | {"games": 2}))["code"]
            await ended(ann, code)
            for path in (
                "..%2f..",
                "%2e%2e",
                "aaaaaaaaaaaa",
                f"{code}/games/..%2fstudy.json",
                f"{code}/games/999999.jsonl",
            ):
                answer = await ann.http.get(f"/api/studies/{path}")
                assert answer.status_code in (400, 404), (path, answer.text)

    asyncio.run(scene())


def test_guests_are_held_to_the_operators_limits(start_server: StartServer) -> None:
    async def scene(url: str, most: int) -> None:
        async with Player(url) as ann:
            assert (await ann.get("/api/studies"))["ranks"]
            ann.http.headers.update(OUTSIDE)
            shelf = await ann.get("/api/studies")
            assert (shelf["games"], shelf["ranks"]) == (most, False)
            too_many = await ann.http.post("/api/studies", json=ASKED | {"games": 60})
            assert too_many.status_code in (403, 422)
            assert (await ann.http.post("/api/studies", json=ASKED | {"bot": "captain@5it"})).status_code in (403, 422)
            fits = await ann.http.post("/api/studies", json=ASKED)
            assert fits.status_code == (201 if most else 403), fits.text

    asyncio.run(scene(start_server(offer=["shadows_edge"], study_games=50).url, 50))
    asyncio.run(scene(start_server("none", offer=["shadows_edge"], study_games=0).url, 0))


def test_the_oldest_that_nobody_keeps_makes_room(start_server: StartServer, tmp_path: Path) -> None:
    async def scene(url: str) -> None:
        async with Player(url) as ann:
            codes = []
            for number in range(13):
                code = (await ann.post("/api/studies", ASKED | {"games": 2, "seed": number}))["code"]
                await ended(ann, code)
                codes.append(code)
                if number == 0:
                    await ann.put(f"/api/studies/{code}/kept", {"yes": True})
            left = {one["code"] for one in (await ann.get("/api/studies"))["studies"]}
            assert left == set(codes) - {codes[1]}
            for code in left:
                await ann.put(f"/api/studies/{code}/kept", {"yes": True})
            full = await ann.http.post("/api/studies", json=ASKED)
            assert (full.status_code, full.json()["code"]) == (409, "full")

    asyncio.run(scene(start_server(offer=["shadows_edge"]).url))
    assert len(list((tmp_path / "data" / "studies").glob("*/*"))) == 12


def test_a_study_that_a_killed_server_left_is_said_to_be_lost(start_server: StartServer) -> None:
    async def begin(server: ServerProcess) -> dict[str, str]:
        async with Player(server.url) as ann:
            await ann.post("/api/studies", ASKED | {"games": 20_000})
            return dict(ann.http.cookies)

    async def look(url: str, cookies: dict[str, str]) -> None:
        ann = Player(url)
        ann.http.cookies.update(cookies)
        async with ann:
            (one,) = (await ann.get("/api/studies"))["studies"]
            assert (one["status"], one["reason"]) == ("failed", "The server stopped while it was played.")
            assert (await ann.http.delete(f"/api/studies/{one['code']}")).status_code == 204

    first = start_server(offer=["shadows_edge"], limits=limits())
    cookies = asyncio.run(begin(first))
    first.kill()
    asyncio.run(look(start_server(offer=["shadows_edge"]).url, cookies))
