"""What else could a stranger do to others, or to the house, by means that are allowed one at a time?"""

import asyncio
import time
from pathlib import Path
from typing import Any

import pytest

from drumhead.server import protocol as wire
from drumhead.server.doors import MOST_BESIDE, Beside, Doors, asking_address
from drumhead.server.errors import HouseError
from drumhead.server.house import House
from drumhead.server.names import unfit
from drumhead.server.room import Room
from drumhead.server.settings import Settings
from drumhead.server.shelf import Shelf
from drumhead.server.store import OLD_CHAT, Store
from drumhead.server.studies import Running, Studies
from drumhead.server.study_wire import NewStudy
from drumhead.server.workshop import Who, Workshop
from tests.server.client import ROOT, Player, ServerProcess
from tests.server.conftest import StartServer, limits
from tests.server.shipped import Guest, Shipped, status

TWO = [{"who": "me"}, {"who": "me"}]


# --- campaigns


def test_no_haste_makes_more_campaigns_than_one_may_keep(server: ServerProcess) -> None:
    async def scene() -> None:
        async with Player(server.url) as ann:
            body = {"game": "fantasy_commander", "name": "Town", "side": "auric"}
            many = [ann.http.post("/api/campaigns", json=body) for _ in range(45)]
            made = [answer.status_code for answer in await asyncio.gather(*many)]
            assert sorted(set(made)) == [201, 409]
            assert made.count(201) == len(await ann.get("/api/campaigns")) == 30

    asyncio.run(scene())


def test_a_battle_is_a_table_like_others(start_server: StartServer) -> None:
    server = start_server(offer=["fantasy_commander"], limits=limits(identity_tables=1))

    async def scene() -> None:
        async with Player(server.url) as ann:
            made = await ann.post("/api/campaigns", {"game": "fantasy_commander", "name": "Town", "side": "auric"})
            await ann.create("fantasy_commander", seats=TWO)
            choices = f"/api/campaigns/{made['code']}/choices"
            await ann.post(choices, {"do": "brief"}, expect=200)
            march = {"do": "march", "things": ["aur_marshal", "aur_legion", "aur_bows"]}
            refused = await ann.post(choices, march, expect=409)
            assert refused["code"] == "too_many"

    asyncio.run(scene())


def test_a_full_house_begins_no_campaigns(start_server: StartServer) -> None:
    server = start_server(offer=["fantasy_commander"], least_free_bytes=2**60)

    async def scene() -> None:
        async with Player(server.url) as ann:
            body = {"game": "fantasy_commander", "name": "Town", "side": "auric"}
            assert (await ann.post("/api/campaigns", body, expect=507))["code"] == "full"

    asyncio.run(scene())


# --- at the table


def test_who_was_told_no_does_not_ask_on_and_on(server: ServerProcess) -> None:
    async def scene() -> None:
        async with Player(server.url) as ann, Player(server.url) as ben:
            made = await ann.create("brawl", seats=[{"who": "me"}, {"who": "open"}], public=True)
            code = made["room"]["code"]
            await ben.put(f"/api/rooms/{code}/seats/1", {})
            a, b = await ann.sit(code), await ben.sit(code)
            first = await a.my_turn()
            assert first is not None
            await a.act(first["options"][0], first)
            for _ in range(2):
                assert (await a.ask("undo", seat=0, ask=first["ask"] + 1))["code"] == "asked"
                request = (await b.of_type("undo_asked"))["request"]
                await b.ask("undo_answer", seat=1, request=request, yes=False)
            refused = await a.ask("undo", seat=0, ask=first["ask"] + 1)
            assert (refused["code"], refused["rule"]) == ("refused", "K-UNDO")
            await b.sees(lambda view: view["pending"] is not None)
            assert b.view is not None
            pending = b.view["pending"]
            assert (await b.act(pending["options"][0], pending))["code"] == "ok"
            await a.flush()
            assert a.view is not None
            if a.view["outcome"] is None:  # the table has moved on: one may ask again
                assert (await a.ask("undo", seat=0, ask=a.view["ask"]))["code"] == "asked"

    asyncio.run(scene())


def test_talk_is_not_kept_without_end(tmp_path: Path) -> None:
    async def scene() -> None:
        house = house_at(tmp_path)
        (code,) = await some_tables(house, 1)
        for n in range(3 * OLD_CHAT):
            await house.store.say(code, "Ann", 0, f"line {n}")
        kept = await house.store.chat(code, 0, 10_000)
        assert OLD_CHAT <= len(kept) <= 2 * OLD_CHAT
        assert [line.text for line in kept][-1] == f"line {3 * OLD_CHAT - 1}"
        await house.close()

    asyncio.run(scene())


def test_a_match_that_is_played_on_counts_as_an_upload(start_server: StartServer) -> None:
    server = start_server(limits=limits(identity_uploads={"per_second": 0.001, "burst": 2}))

    async def scene() -> None:
        async with Player(server.url) as ann:
            code = (await ann.create("brawl", seats=TWO))["room"]["code"]
            table = await ann.sit(code)
            await table.ask("face", seat=0)
            pending = await table.my_turn()
            assert pending is not None
            await table.act(pending["options"][0], pending)
            assert (await table.ask("concede", seat=0))["code"] == "ok"
            wanted = {"step": 1, "seat": 0}
            for _ in range(2):
                await ann.post(f"/api/replays/{code}/play-on", wanted)
            await ann.post(f"/api/replays/{code}/play-on", wanted, expect=429)

    asyncio.run(scene())


# --- the lobby


def test_nobody_fills_the_lobby(server: ServerProcess) -> None:
    async def scene() -> None:
        async with Player(server.url) as ann, Player(server.url) as pest:
            open_table: dict[str, Any] = {"seats": [{"who": "me"}, {"who": "open"}], "public": True}
            mine = (await ann.create("brawl", **open_table))["room"]["code"]
            theirs = [(await pest.create("brawl", **open_table))["room"]["code"] for _ in range(8)]
            shown = [room["code"] for room in (await ann.get("/api/lobby"))["open"]]
            assert mine in shown
            assert [code for code in theirs if code in shown] == theirs[-3:]
            assert len((await pest.get("/api/lobby"))["mine"]) == 8

    asyncio.run(scene())


# --- memory and time of the house


def house_at(folder: Path, **settings: Any) -> House:
    told = Settings(data=folder, **settings)
    return House(told, Store(told.database), Shelf(["tests.server.tables:BRAWL"], []))


async def some_tables(house: House, count: int) -> list[str]:
    seats = [wire.SeatChoice(who="me"), wire.SeatChoice(who="me")]
    wanted = wire.CreateRoom(game="brawl", seats=seats)
    return [(await house.tables.create("ann", wanted)).code for _ in range(count)]


def test_rooms_that_nobody_watches_make_room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("drumhead.server.house.TIDY_SECONDS", 0.0)
    monkeypatch.setattr("drumhead.server.house.RESTING", -1.0)

    async def scene() -> None:
        house = house_at(tmp_path, idle_rooms=3)
        codes = await some_tables(house, 10)
        assert len(house.rooms) <= 4
        assert codes[-1] in house.rooms
        assert (await house.room(codes[0])).live is not None
        assert len(house.rooms) <= 4
        await house.close()

    asyncio.run(scene())


def test_one_address_reads_one_table_at_a_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    under_way: list[str] = []
    most: dict[str, int] = {}
    load = Room.load

    async def slow(self: Room) -> None:
        place = asking_address.get()
        under_way.append(place)
        most[place] = max(most.get(place, 0), under_way.count(place))
        most["all"] = max(most.get("all", 0), len(under_way))
        await asyncio.sleep(0.02)
        await load(self)
        under_way.remove(place)

    async def look(house: House, place: str, code: str) -> None:
        asking_address.set(place)
        await house.room(code)

    async def scene() -> None:
        house = house_at(tmp_path)
        codes = await some_tables(house, 12)
        for room in list(house.rooms.values()):
            house.drop(room)
        monkeypatch.setattr(Room, "load", slow)
        looks = [look(house, ("here", "there")[n % 2], code) for n, code in enumerate(codes * 2)]
        await asyncio.gather(*(asyncio.create_task(one) for one in looks))
        assert (most["here"], most["there"], most["all"]) == (1, 1, 2)
        assert len(house.rooms) == 12
        assert len(house._loading) == 0
        await house.close()

    asyncio.run(scene())


def test_to_share_a_match_does_not_play_it_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    loads: list[str] = []

    async def scene() -> None:
        house = house_at(tmp_path)
        (code,) = await some_tables(house, 1)
        room = await house.room(code)
        async with room.lock:
            assert (await room.attempt(1, "concede", 0, "")).code == "ok"
            await room.settle(0)
        load = Room.load

        async def counted(self: Room) -> None:
            loads.append(self.code)
            await load(self)

        monkeypatch.setattr(Room, "load", counted)
        for n in range(10):
            await house.tables.share(code, "ann", n % 2 == 0)
        assert not loads
        assert room.row.body.sharing == {"ann": False}
        await house.close()

    asyncio.run(scene())


def test_doors_let_one_in_at_a_time_and_are_forgotten() -> None:
    doors, inside = Doors(), []

    async def enter(name: str, fails: bool = False) -> None:
        async with doors.hold(name):
            assert name not in inside
            inside.append(name)
            await asyncio.sleep(0.001)
            inside.remove(name)
            if fails:
                raise ValueError

    async def scene() -> None:
        many = [enter(name, fails=n == 2) for n in range(5) for name in ("a", "b")]
        done = await asyncio.gather(*many, return_exceptions=True)
        assert sum(isinstance(one, ValueError) for one in done) == 2
        assert len(doors) == 0

    asyncio.run(scene())


def test_work_in_threads_is_one_piece_for_an_address_and_few_in_all() -> None:
    under_way: list[str] = []
    most: dict[str, int] = {}

    def work(place: str) -> str:
        under_way.append(place)
        for name in (place, "all"):
            most[name] = max(most.get(name, 0), len(under_way) if name == "all" else under_way.count(place))
        time.sleep(0.02)
        under_way.remove(place)
        return place

    async def ask(beside: Beside, place: str) -> str:
        asking_address.set(place)
        return await beside.do(work, place)

    async def scene() -> None:
        beside = Beside()
        asked = [asyncio.create_task(ask(beside, f"place {n % 6}")) for n in range(30)]
        assert await asyncio.gather(*asked) == [f"place {n % 6}" for n in range(30)]

    asyncio.run(scene())
    assert most.pop("all") == MOST_BESIDE
    assert set(most.values()) == {1}


def test_no_request_takes_a_thread_of_its_own() -> None:
    """Nothing that a stranger asks for goes past the bound: not by the framework's threads, nor by asyncio's."""
    house_work = {"house.py", "serve.py", "doors.py", "live.py", "room.py"}  # takebacks, and ends of matches
    for path in sorted((ROOT / "src/drumhead/server").glob("*.py")):
        text = path.read_text()
        assert "sync_to_thread=True" not in text, path.name
        assert "asyncio.to_thread" not in text or path.name in house_work, path.name


def test_bodies_that_do_not_come_are_few(tmp_path: Path) -> None:
    server = Shipped(tmp_path)
    head = b"POST /api/records HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\nContent-Length: 2000000\r\n\r\nx"
    held = [server.raw("127.0.0.30") for _ in range(Settings().limits.address_bodies)]
    try:
        for one in held:
            one.sendall(head)
        body = b"POST /api/rooms HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\nContent-Length: 2\r\n\r\n{}"
        until = time.monotonic() + 15
        while status(server.ask(body, "127.0.0.30")) != 429:
            assert time.monotonic() < until
            time.sleep(0.1)
        assert status(server.ask(body, "127.0.0.31")) == 400
        assert status(server.get("/api/me", "127.0.0.30")) == 200
    finally:
        for one in held:
            one.close()
        server.stop()


# --- queues and folders that all share


def test_one_address_does_not_fill_the_queue_of_analyses(start_server: StartServer) -> None:
    server = start_server(offer=["shadows_edge"])

    async def finished(guest: Player) -> str:
        code = (await guest.create("shadows_edge", seats=TWO))["room"]["code"]
        table = await guest.sit(code)
        await table.ask("face", seat=0)
        assert (await table.ask("concede", seat=0))["code"] == "ok"
        return str(code)

    async def scene() -> None:
        async with Guest(server.url, "127.0.0.40") as pest, Guest(server.url, "127.0.0.41") as ann:
            codes = [await finished(pest) for _ in range(8)]
            mine = await finished(ann)
            asked = [pest.http.post(f"/api/replays/{code}/analysis") for code in codes]
            answers = [answer.status_code for answer in await asyncio.gather(*asked)]
            assert 429 in answers
            assert answers.count(200) >= 3
            assert (await ann.http.post(f"/api/replays/{mine}/analysis")).status_code == 200

    asyncio.run(scene())


def test_one_address_does_not_fill_the_queue_of_studies(tmp_path: Path) -> None:
    async def scene() -> None:
        house = house_at(tmp_path)
        studies = Studies(house, Workshop(house))
        wanted = NewStudy(game="brawl", games=10)
        for n in range(6):
            studies._may(Who(f"pest {n}", "there"), wanted)
            info: Any = None
            studies._running[str(n)] = Running(f"pest {n}", "there", info, info)
        with pytest.raises(HouseError, match="from your address"):
            studies._may(Who("pest 6", "there"), wanted)
        studies._may(Who("ann", "here"), wanted)
        await house.close()

    asyncio.run(scene())


def test_what_lies_beside_the_store_counts_with_it(tmp_path: Path) -> None:
    async def scene() -> None:
        house = house_at(tmp_path, most_bytes=2_000_000, least_free_bytes=0)
        await house._measure()
        house.check_space()
        (tmp_path / "workshop" / "ann").mkdir(parents=True)
        (tmp_path / "workshop" / "ann" / "cards.yaml").write_bytes(b"x" * 2_000_000)
        await house._measure()
        with pytest.raises(HouseError, match="the size that its operator allows"):
            house.check_space()
        await house.close()

    asyncio.run(scene())


# --- names


@pytest.mark.parametrize(
    "name",
    [
        "\ua4d0nn",  # a Lisu letter that looks like a Latin one
        "C\u13aaptain",  # Cherokee
        "\u2c8enn",  # Coptic
        "Ann\u05d0",  # Hebrew, which also turns the writing
        "\u0410\u03bd\u03bd",  # Cyrillic and Greek
    ],
)
def test_alphabets_do_not_mix(name: str) -> None:
    assert unfit(name)


@pytest.mark.parametrize(
    "name", ["Ann 李", "ソニックX", "スーパーmario", "안나 Kim", "Kalani ʻōlapa", "אנה", "अनु", "ลลิตา"]
)
def test_what_stands_together_in_print_may(name: str) -> None:
    assert unfit(name) == ""
