"""Who may look at a finished match, and what can be done with it: shared links, their previews, playing on."""

import asyncio
import random
from typing import Any

from tests.server.client import Player, ServerProcess
from tests.server.test_rematch import over, told
from tests.server.test_replays import finished


async def looks(player: Player, code: str) -> int:
    return int((await player.http.get(f"/api/replays/{code}")).status_code)


def test_a_match_against_a_machine_opens_for_whoever_has_its_address(server: ServerProcess) -> None:
    async def scene() -> None:
        async with Player(server.url) as ann, Player(server.url) as eve:
            code, _ = await finished(server, ann)
            assert await looks(eve, code) == 200
            assert (await eve.http.get(f"/api/replays/{code}/frames?viewer=0")).status_code == 200
            page = (await eve.http.get(f"/replay/{code}?step=3", headers={"accept": "text/html"})).text
            assert 'property="og:image"' in page
            assert "/previews/brawl.png" in page
            room = await ann.put(f"/api/rooms/{code}/sharing", {"yes": False})
            assert (room["shared"], room["sharing"]) == (False, [])
            assert await looks(eve, code) == 404
            assert await looks(ann, code) == 200
            page = (await eve.http.get(f"/replay/{code}", headers={"accept": "text/html"})).text
            assert "og:image" not in page

    asyncio.run(scene())


def test_between_people_it_takes_all_of_them(server: ServerProcess) -> None:
    async def scene() -> None:
        async with Player(server.url) as ann, Player(server.url) as ben, Player(server.url) as eve:
            made = await ann.create("brawl", seats=[{"who": "me"}, {"who": "open"}])
            code, key = made["room"]["code"], made["key"]
            await ben.post(f"/api/rooms/{code}/join", {"key": key}, 200)
            await ben.put(f"/api/rooms/{code}/seats/1", {})
            a = await ann.sit(code)
            early = await ann.http.put(f"/api/rooms/{code}/sharing", json={"yes": True})
            assert early.status_code == 409
            assert (await a.ask("concede", seat=0))["code"] == "ok"
            assert await looks(eve, code) == 404
            assert (await ann.put(f"/api/rooms/{code}/sharing", {"yes": True}))["sharing"] == [0]
            assert await looks(eve, code) == 404
            assert (await eve.http.put(f"/api/rooms/{code}/sharing", json={"yes": True})).status_code == 404
            assert (await ben.put(f"/api/rooms/{code}/sharing", {"yes": True}))["shared"]
            assert await looks(eve, code) == 200
            assert (await eve.http.get(f"/api/rooms/{code}")).status_code == 404, "the table itself stays private"

    asyncio.run(scene())


def test_the_end_says_who_gave_up_and_watchers_may_follow_to_the_next_table(server: ServerProcess) -> None:
    async def scene() -> None:
        async with Player(server.url) as ann, Player(server.url) as ben, Player(server.url) as eve:
            a, b = await over(ann, ben)
            code = told(a)[-1]["code"]
            assert told(b)[-1]["outcome"]["by"] == 0
            await eve.post(f"/api/rooms/{code}/join", {}, 200)
            await asyncio.gather(a.ask("rematch"), b.ask("rematch"))
            await a.flush()
            again = told(a)[-1]["rematch"]
            assert (await eve.http.get(f"/api/rooms/{again}")).status_code == 200

    asyncio.run(scene())


def test_between_people_hints_are_given_if_all_want_them(server: ServerProcess) -> None:
    async def scene() -> None:
        async with Player(server.url) as ann, Player(server.url) as ben:
            for wants in (False, True):
                made = await ann.create("brawl", seats=[{"who": "me"}, {"who": "open"}], public=True)
                code = made["room"]["code"]
                room = await ben.put(f"/api/rooms/{code}/seats/1", {"hints": wants})
                assert (room["hints"], room["hints_offered"]) == (wants, True)

    asyncio.run(scene())


def test_seats_have_names_of_their_own(server: ServerProcess) -> None:
    async def scene() -> None:
        async with Player(server.url) as ann:
            seats: list[dict[str, Any]] = [{"who": "me", "name": "Ada"}, {"who": "me", "name": "Ben"}]
            made = await ann.create("brawl", seats=seats)
            assert [seat["name"] for seat in made["room"]["seats"]] == ["Ada", "Ben"]
            wrong = {"game": "brawl", "seats": [{"who": "me", "name": "Captain"}, {"who": "me"}]}
            assert (await ann.http.post("/api/rooms", json=wrong)).status_code == 422
            made = await ann.create("brawl", seats=[{"who": "bot", "level": "recruit"}] * 2)
            assert [seat["name"] for seat in made["room"]["seats"]] == ["Recruit I", "Recruit II"]

    asyncio.run(scene())


def test_a_finished_match_is_played_on_from_a_step(server: ServerProcess) -> None:
    async def scene() -> None:
        async with Player(server.url) as ann, Player(server.url) as eve:
            code, _ = await finished(server, ann)
            step = 4
            then = (await ann.get(f"/api/replays/{code}/frames?viewer=0&start={step}&count=1"))["frames"][0]
            answer = await eve.http.post(f"/api/replays/{code}/play-on", json={"step": step, "seat": 0})
            assert answer.status_code == 201, answer.text
            room = answer.json()["room"]
            assert [seat["kind"] for seat in room["seats"]] == ["human", "bot"]
            table = await eve.sit(room["code"])
            view = await table.sees(lambda view: True)
            if then["waiting"] == [0]:
                assert view["scene"] == then["scene"]
            assert await table.play_on(random.Random(3))
            late = {"step": (await ann.get(f"/api/replays/{code}"))["inputs"], "seat": 0}
            assert (await eve.http.post(f"/api/replays/{code}/play-on", json=late)).status_code == 409
            assert (await eve.http.post(f"/api/replays/{code}/play-on", json={"step": 1, "seat": 7})).status_code == 404

    asyncio.run(scene())
