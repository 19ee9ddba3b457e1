"""A campaign over the wire: town, briefing, muster, a battle in an ordinary room, the report, and what is refused."""

import asyncio
import random
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from drumhead.server.store import CampaignBody, CampaignRow, Conflict, RoomBody, RoomRow, SeatBody, Store, now
from tests.server.client import Player, ServerProcess
from tests.server.conftest import StartServer

GAME = "fantasy_commander"
ARMY = ["aur_marshal", "aur_legion", "aur_bows"]


async def begun(ann: Player, name: str = "Aldenford") -> Any:
    return await ann.post("/api/campaigns", {"game": GAME, "name": name, "side": "auric"})


async def chosen(ann: Player, code: str, do: str, *things: str, places: list[int] | None = None) -> Any:
    body = {"do": do, "things": list(things), "places": places or []}
    return await ann.post(f"/api/campaigns/{code}/choices", body, expect=200)


async def refused(ann: Player, code: str, body: dict[str, Any], status: int = 422) -> Any:
    """The refusal's body; the campaign is as it was."""
    before = await ann.get(f"/api/campaigns/{code}")
    answer = await ann.post(f"/api/campaigns/{code}/choices", body, expect=status)
    assert await ann.get(f"/api/campaigns/{code}") == before
    assert answer["reason"].endswith(".")
    return answer


async def marched(ann: Player) -> Any:
    """A campaign whose first battle has begun."""
    made = await begun(ann)
    await chosen(ann, made["code"], "brief")
    return await chosen(ann, made["code"], "march", *ARMY)


def play(scene: Callable[[Player], Awaitable[None]], url: str) -> None:
    async def run() -> None:
        async with Player(url) as ann:
            await scene(ann)

    asyncio.run(run())


def test_a_town_is_founded_and_listed(server: ServerProcess) -> None:
    async def scene(ann: Player) -> None:
        guide = await ann.get(f"/api/games/{GAME}/campaign")
        assert {side["id"] for side in guide["sides"]} == {"auric", "grave", "thorn", "redfang"}
        made = await begun(ann)
        page = made["page"]
        assert (page["phase"], page["well_being"], page["coins"]) == ("town", [8, 15], 3)
        assert [mission["state"] for mission in page["missions"]] == ["next", *["later"] * 4]
        assert [one["code"] for one in await ann.get("/api/campaigns")] == [made["code"]]
        info = await ann.get(f"/api/games/{GAME}")
        assert info["campaign"] and not (await ann.get("/api/games/shadows_edge"))["campaign"]
        mode = next(option for option in info["options"] if option["name"] == "mode")
        assert "mission" not in [choice["value"] for choice in mode["choices"]]

    play(scene, server.url)


def test_a_mission_is_fought_in_a_room_and_booked(server: ServerProcess) -> None:
    async def scene(ann: Player) -> None:
        made = await begun(ann)
        code = made["code"]
        built = await chosen(ann, code, "build", "infirmary")
        assert built["page"]["coins"] == 0
        briefed = await chosen(ann, code, "brief")
        assert briefed["page"]["phase"] == "muster"
        assert len(briefed["page"]["ahead"]["escalation"]) == 1
        fighting = await chosen(ann, code, "march", *ARMY)
        room = (await ann.get(f"/api/rooms/{fighting['room']}"))["room"]
        assert room["title"] == "Aldenford: Smoke on the Road"
        assert (room["campaign"], room["seats"][1]["kind"], room["seats"][1]["name"]) == (code, "bot", "The horde")
        table = await ann.sit(fighting["room"])
        assert await table.play_on(random.Random(4))
        booked = await ann.get(f"/api/campaigns/{code}")
        assert booked["room"] is None
        assert booked["fought"] == [fighting["room"]]
        assert booked["page"]["mission"] == 2
        report = booked["page"]["reports"][0]
        assert report["title"] == "Smoke on the Road"
        assert report["won"] == (table.view is not None and table.view["outcome"]["winners"] == [0])
        assert await ann.get(f"/api/campaigns/{code}") == booked, "a battle is booked once"
        assert (await ann.http.get(f"/api/rooms/{fighting['room']}/record")).status_code == 200

    play(scene, server.url)


def test_a_town_that_loses_everything_falls(server: ServerProcess) -> None:
    """Every battle is given up: the shortest way to the end of the story."""

    async def scene(ann: Player) -> None:
        code = (await begun(ann))["code"]
        for _ in range(5):
            await chosen(ann, code, "brief")
            fighting = await chosen(ann, code, "march", "aur_levy")
            table = await ann.sit(fighting["room"])
            await table.my_turn()
            assert (await table.ask("concede", seat=0))["code"] == "ok"
            told = await ann.get(f"/api/campaigns/{code}")
            if told["over"]:
                break
        assert told["page"]["phase"] == "over"
        assert told["page"]["rating"] == "ruin"
        assert (await refused(ann, code, {"do": "brief"}))["rule"] == "FC-CAM-16"

    play(scene, server.url)


@pytest.mark.parametrize(
    ("body", "status", "rule"),
    [
        ({"do": "build", "things": ["castle"]}, 422, ""),
        ({"do": "build", "things": ["wall"]}, 422, "FC-CAM-02"),
        ({"do": "build"}, 422, ""),
        ({"do": "march", "things": ARMY}, 422, "FC-CAM-02"),
        ({"do": "dance"}, 422, ""),
        ({"do": "build", "things": ["wall"] * 61}, 400, ""),
        ({"things": []}, 400, ""),
    ],
)
def test_what_the_town_refuses(server: ServerProcess, body: dict[str, Any], status: int, rule: str) -> None:
    async def scene(ann: Player) -> None:
        code = (await begun(ann))["code"]
        if status == 400:
            await ann.post(f"/api/campaigns/{code}/choices", body, expect=400)
        else:
            assert (await refused(ann, code, body, status))["rule"] == rule

    play(scene, server.url)


@pytest.mark.parametrize(
    ("things", "places", "rule"),
    [
        ([], [], "FC-ARM-01"),
        (["aur_marshal"] * 2, [], "FC-ARM-03"),
        (["red_goblin"], [], "FC-ARM-04"),
        (["no_such_unit"], [], "FC-ARM-01"),
        (["aur_bastion", "aur_marshal", "aur_gryph", "aur_gryph"], [], "FC-ARM-01"),
        (ARMY, [7], "FC-CAM-03"),
        (ARMY * 20, [], "FC-SET-03"),
    ],
)
def test_what_the_muster_refuses(server: ServerProcess, things: list[str], places: list[int], rule: str) -> None:
    async def scene(ann: Player) -> None:
        code = (await begun(ann))["code"]
        await chosen(ann, code, "brief")
        assert (await refused(ann, code, {"do": "march", "things": things, "places": places}))["rule"] == rule
        assert (await refused(ann, code, {"do": "build", "things": ["beacon"]}))["rule"] == "FC-CAM-02"

    play(scene, server.url)


def test_during_a_battle_the_town_waits_and_a_mission_has_no_rematch(server: ServerProcess) -> None:
    async def scene(ann: Player) -> None:
        fighting = await marched(ann)
        for do in ("brief", "build", "march"):
            await refused(ann, fighting["code"], {"do": do}, 409)
        table = await ann.sit(fighting["room"])
        await table.my_turn()
        await table.ask("concede", seat=0)
        assert (await table.ask("rematch"))["code"] == "not_now"

    play(scene, server.url)


def test_a_campaign_belongs_to_one_identity(server: ServerProcess) -> None:
    async def scene(ann: Player) -> None:
        fighting = await marched(ann)
        code = fighting["code"]
        async with Player(server.url) as eve:
            assert await eve.get("/api/campaigns") == []
            for path in (f"/api/campaigns/{code}", f"/api/rooms/{fighting['room']}"):
                assert (await eve.http.get(path)).status_code == 404
            await eve.post(f"/api/campaigns/{code}/choices", {"do": "brief"}, expect=404)
            assert (await eve.http.delete(f"/api/campaigns/{code}")).status_code == 404
        assert (await ann.http.delete(f"/api/campaigns/{code}")).status_code == 204
        assert (await ann.http.get(f"/api/campaigns/{code}")).status_code == 404
        assert (await ann.get(f"/api/rooms/{fighting['room']}"))["room"]["status"] == "playing"

    play(scene, server.url)


def test_what_cannot_be_begun(server: ServerProcess) -> None:
    async def scene(ann: Player) -> None:
        for body, status in (
            ({"game": GAME, "name": "X", "side": "elves"}, 422),
            ({"game": GAME, "name": " ", "side": "auric"}, 422),
            ({"game": "shadows_edge", "name": "X", "side": "auric"}, 404),
            ({"game": "chess", "name": "X", "side": "auric"}, 404),
        ):
            assert (await ann.post("/api/campaigns", body, expect=status))["reason"].endswith(".")
        assert await ann.get("/api/campaigns") == []

    play(scene, server.url)


@pytest.mark.parametrize(
    "monsters",
    [
        {"mission": 1},
        {"mission": 9, "limit": 200, "units": []},
        {"mission": 1, "limit": 200, "units": ["nobody"]},
        {"mission": 1, "limit": 200, "units": [], "waves": [["x"]]},
        {"mission": 3, "limit": 200, "units": ["red_goblin"]},
        {"mission": 1, "limit": 200, "units": ["red_goblin"] * 40},
        "monsters",
    ],
)
def test_a_mission_without_a_book_is_refused(server: ServerProcess, monsters: object) -> None:
    async def scene(ann: Player) -> None:
        army = {"units": ["aur_levy"], "deck": ["aur_01"]}
        seats = [{"who": "me", "roster": army}, {"who": "bot", "roster": monsters}]
        body = {"game": GAME, "seats": seats, "options": {"mode": "mission", "scenario": "crossroads"}}
        assert (await ann.post("/api/rooms", body, expect=422))["rule"] in ("FC-CAM-02", "FC-SET-03")

    play(scene, server.url)


@pytest.mark.parametrize("backend", ["sqlite", "postgresql"])
def test_a_campaign_survives_a_killed_server(
    backend: str, start_server: StartServer, request: pytest.FixtureRequest
) -> None:
    told = {"offer": [GAME], "db": request.getfixturevalue("postgres_url") if backend == "postgresql" else ""}
    server = start_server(**told)
    cookie, code, room = "", "", ""

    async def before(ann: Player) -> None:
        nonlocal cookie, code, room
        fighting = await marched(ann)
        code, room, cookie = fighting["code"], fighting["room"], ann.http.cookies["drumhead"]
        await (await ann.sit(room)).play_on(random.Random(1), 6)

    async def after(url: str) -> None:
        ann = Player(url)
        ann.http.cookies.set("drumhead", cookie)
        async with ann:
            assert (await ann.get(f"/api/campaigns/{code}"))["room"] == room
            table = await ann.sit(room)
            pending = await table.my_turn()
            assert pending is not None and pending["ask"] == 6
            await table.ask("concede", seat=0)
            report = (await ann.get(f"/api/campaigns/{code}"))["page"]["reports"][0]
            assert (report["mission"], report["won"]) == (1, False)

    play(before, server.url)
    server.kill()
    asyncio.run(after(start_server(**told).url))


@pytest.mark.parametrize("backend", ["sqlite", "postgresql"])
def test_a_book_is_changed_only_by_who_saw_the_last_change(
    backend: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    """And the loser's battle is not begun."""
    url = request.getfixturevalue("postgres_url") if backend == "postgresql" else f"sqlite:///{tmp_path / 'x.sqlite3'}"
    at = now()
    body = RoomBody(seats=[SeatBody(kind="human", owner="ann")])
    battles = [
        RoomRow(code=code, version=0, game=GAME, host="ann", key="k" * 20, public=False, status="waiting",
                created=at, moved=at, body=body)
        for code in ("battle01", "battle02")
    ]  # fmt: skip

    async def scene(store: Store) -> None:
        book = CampaignBody(book={"name": "Füße"})
        await store.add_campaign(
            CampaignRow(code="campaign1", version=0, owner="ann", game=GAME, name="F", created=at, moved=at, body=book),
            1,
        )
        first, second = await store.campaign("campaign1"), await store.campaign("campaign1")
        assert first is not None and second is not None
        first.body.room = "battle01"
        await store.save_campaign(first, battles[0])
        with pytest.raises(Conflict):
            await store.save_campaign(second, battles[1])
        assert await store.room("battle02") is None
        kept = (await store.campaigns_of("ann", 5))[0]
        assert (kept.body.room, kept.body.book) == ("battle01", {"name": "Füße"})
        assert await store.is_member("battle01", "ann")
        await store.drop_campaign("campaign1")
        assert await store.campaigns_of("ann", 5) == []

    async def run() -> None:
        store = Store(url)
        try:
            await scene(store)
        finally:
            store.close()

    asyncio.run(run())


@pytest.mark.parametrize(("side", "first"), [("K1_HK", "roll"), ("K2_OR", "deal")])
def test_a_chain_of_battleground_is_begun_fielded_and_booked(server: ServerProcess, side: str, first: str) -> None:
    """Both chains as a page leads through them, to the booking of the first battle."""
    units = {"K1_HK": ["HK_swordsmen"] * 5 + ["HK_spearmen", "HK_knights"], "K2_OR": ["OR_orc_swordsmen"] * 4}[side]

    async def scene(ann: Player) -> None:
        guide = await ann.get("/api/games/battleground/campaign")
        assert {one["story"] for one in guide["sides"]} == {"The Border War", "Winter Crown"}
        made = await ann.post("/api/campaigns", {"game": "battleground", "name": "Aldenford", "side": side})
        code, page = made["code"], made["page"]
        assert page["phase"] == first
        assert made["stage"].endswith("lies ahead.")
        if first == "roll":
            await chosen(ann, code, "roll", *units)
            units[:] = units[:4]
        page = (await chosen(ann, code, "deal"))["page"]
        if page["phase"] == "keep":
            kept = page["ahead"]["terrain" if page["ahead"]["chooser"] == "terrain" else "rules"][0]["id"]
            page = (await chosen(ann, code, "keep", kept))["page"]
        assert page["phase"] == "field"
        fighting = await chosen(ann, code, "field", *units)
        table = await ann.sit(fighting["room"])
        view = await table.sees(lambda message: message["type"] == "view")
        await table.ask("concede", seat=view["seat"])
        booked = await ann.get(f"/api/campaigns/{code}")
        assert (booked["room"], booked["page"]["battle"], booked["page"]["reports"][0]["winner"]) == (None, 2, 1)

    play(scene, server.url)
