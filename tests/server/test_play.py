"""Playing at a table: from two clicks to the end, alone, against people, with the device passed on."""

import asyncio
import random
from typing import Any

from tests.server.client import Player, ServerProcess, Socket
from tests.server.conftest import StartServer, limits


def test_one_request_starts_a_match_against_a_captain(server: ServerProcess) -> None:
    async def scene() -> None:
        async with Player(server.url) as ann:
            made = await ann.create("brawl")
            assert [seat["kind"] for seat in made["room"]["seats"]] == ["human", "bot"]
            assert made["room"]["seats"][1]["level"] == "captain"
            assert made["room"]["your_turn"]
            table = await ann.sit(made["room"]["code"])
            assert await table.play_on(random.Random(1))
            assert table.view is not None
            assert sum(table.view["outcome"]["returns"]) == 0
            room = (await table.of_type("room"))["room"]
            assert room["status"] == "over"
            assert room["outcome"]["rule"] in ("B-LAST", "B-DECK", "K-CLOCK")

    asyncio.run(scene())


def test_two_people_play_by_link(server: ServerProcess) -> None:
    async def scene() -> None:
        async with Player(server.url) as ann, Player(server.url) as ben:
            made = await ann.create("brawl", seats=[{"who": "me"}, {"who": "open"}])
            code = made["room"]["code"]
            assert made["room"]["status"] == "waiting"
            assert (await ben.http.get(f"/api/rooms/{code}")).status_code == 404
            await ben.post(f"/api/rooms/{code}/join", {"key": made["key"]}, expect=200)
            sat = await ben.put(f"/api/rooms/{code}/seats/1", {})
            assert sat["status"] == "playing"
            ends = await asyncio.gather(*[play(await p.sit(code), n) for n, p in enumerate((ann, ben))])
            assert ends[0]["outcome"] == ends[1]["outcome"]
            assert ends[0]["scene"] != ends[1]["scene"]

    asyncio.run(scene())


async def play(table: Socket, seed: int) -> dict[str, Any]:
    assert await table.play_on(random.Random(seed))
    assert table.view is not None
    return table.view


def test_secret_orders_with_four_seats_and_three_bots(server: ServerProcess) -> None:
    async def scene() -> None:
        async with Player(server.url) as ann:
            bots = [{"who": "bot", "level": level} for level in ("recruit", "sergeant", "captain")]
            made = await ann.create("muster", seats=[{"who": "me"}, *bots])
            table = await ann.sit(made["room"]["code"])
            end = await play(table, 3)
            assert len(end["outcome"]["points"]) == 4

    asyncio.run(scene())


def test_an_action_may_be_typed_with_the_names_on_the_table(server: ServerProcess) -> None:
    async def scene() -> None:
        async with Player(server.url) as ann:
            made = await ann.create("muster", seats=[{"who": "me"}, {"who": "bot", "level": "recruit"}])
            table = await ann.sit(made["room"]["code"])

            async def typed(text: str) -> dict[str, Any]:
                pending = await table.my_turn()
                assert pending is not None
                verdict = await table.ask("typed", seat=0, ask=pending["ask"], text=text)
                if verdict["code"] == "ok":
                    await table.answered(pending)  # or the next words would go to this question
                return verdict

            assert (await typed("roll"))["code"] == "ok"
            wrong = await typed("send midle")
            assert wrong["code"] == "malformed"
            assert wrong["reason"] == "There is nothing called 'midle' for 'send' here. Did you mean 'middle'?"
            assert (await typed("send middle"))["code"] == "ok"

    asyncio.run(scene())


def test_hot_seat_shows_nothing_before_the_curtain_lifts(server: ServerProcess) -> None:
    async def scene() -> None:
        async with Player(server.url) as ann:
            made = await ann.create("brawl", seats=[{"who": "me"}, {"who": "me"}])
            table = await ann.sit(made["room"]["code"])
            hello = await table.of_type("hello")
            assert hello["curtain"]
            assert hello["facing"] == -1
            while table.view is None:
                await table.receive()
            assert table.view["pending"] is None
            assert table.view["turn"] == [0]
            assert hands(table.view) == [[0, 0, 0], [0, 0]]  # card backs
            dice = random.Random(5)
            while table.view["outcome"] is None:
                seat = table.view["turn"][0]
                assert (await table.ask("face", seat=seat))["code"] == "ok"
                while table.view["seat"] != seat:
                    await table.receive()
                assert 0 not in hands(table.view)[seat]
                others = table.view["scene"]["view"]["hands"][1 - seat]
                assert set(hands(table.view)[1 - seat]) <= {0} or "seen" in others
                await table.play_on(dice, 1)
                assert table.view is not None
            assert (await table.ask("face", seat=3))["code"] == "not_your_seat"

    asyncio.run(scene())


def hands(view: dict[str, Any]) -> list[list[int]]:
    return [hand["cards"] for hand in view["scene"]["view"]["hands"]]


def test_an_undo_is_granted_until_something_is_revealed(server: ServerProcess) -> None:
    async def scene() -> None:
        async with Player(server.url) as ann:
            made = await ann.create("brawl", seats=[{"who": "me"}, {"who": "me"}], takebacks=False)
            table = await ann.sit(made["room"]["code"])
            await table.ask("face", seat=0)
            pending = await table.my_turn()
            assert pending is not None
            rest = next(o for o in pending["options"] if o["action"]["verb"] == "rest")
            assert (await table.act(rest, pending))["code"] == "ok"  # the next seat draws: a barrier
            verdict = await table.ask("undo", seat=0, ask=pending["ask"] + 1)
            assert verdict["code"] == "refused"
            assert verdict["rule"] == "K-UNDO"

    asyncio.run(scene())


def test_a_takeback_needs_the_other_persons_consent(server: ServerProcess) -> None:
    async def scene() -> None:
        async with Player(server.url) as ann, Player(server.url) as ben:
            made = await ann.create("brawl", seats=[{"who": "me"}, {"who": "open"}], public=True)
            code = made["room"]["code"]
            await ben.put(f"/api/rooms/{code}/seats/1", {})
            a, b = await ann.sit(code), await ben.sit(code)
            first = await a.my_turn()
            assert first is not None
            before = a.view
            await a.act(first["options"][0], first)
            asked = await a.ask("undo", seat=0, ask=first["ask"] + 1)
            assert asked["code"] == "asked"
            request = await b.of_type("undo_asked")
            assert (await a.ask("undo_answer", seat=0, request=request["request"], yes=True))["code"] == "stale"
            assert (await b.ask("undo_answer", seat=1, request=request["request"], yes=False))["code"] == "ok"
            assert not (await a.of_type("undo_closed"))["granted"]
            await a.ask("undo", seat=0, ask=first["ask"] + 1)
            second = await b.of_type("undo_asked")
            # Numbers that count anything would tell of edits in secret: these two are far from each other.
            assert abs(second["request"] - request["request"]) > 1000
            await b.ask("undo_answer", seat=1, request=second["request"], yes=True)
            assert (await a.of_type("undo_closed"))["granted"]
            again = await a.my_turn()
            assert again is not None
            assert again["options"] == first["options"]
            assert again["ask"] > first["ask"]
            assert before is not None
            assert a.view is not None
            assert a.view["scene"] == before["scene"]
            assert a.events == before["events"]

    asyncio.run(scene())


def test_conceding_ends_the_match_and_a_rematch_seats_the_same_people(server: ServerProcess) -> None:
    async def scene() -> None:
        async with Player(server.url) as ann, Player(server.url) as ben:
            made = await ann.create("brawl", seats=[{"who": "me"}, {"who": "open"}], public=True)
            code = made["room"]["code"]
            await ben.put(f"/api/rooms/{code}/seats/1", {})
            a, b = await ann.sit(code), await ben.sit(code)
            assert (await a.ask("rematch"))["code"] == "not_now"
            assert (await b.ask("concede", seat=0))["code"] == "not_your_seat"
            assert (await b.ask("concede", seat=1))["code"] == "ok"
            end = await a.until(lambda m: m["type"] == "view" and m["outcome"] is not None)
            assert end["outcome"]["winners"] == [0]
            assert end["outcome"]["rule"] == "K-CONCEDE"
            assert (await a.ask("rematch"))["code"] == "ok"
            assert (await b.ask("rematch"))["code"] == "ok"
            told = await a.until(lambda m: m["type"] == "room" and m["room"]["rematch"] is not None)
            again = await ben.get(f"/api/rooms/{told['room']['rematch']}")
            assert again["room"]["seats"][1]["yours"]
            assert again["room"]["status"] == "playing"

    asyncio.run(scene())


def test_spectators_watch_and_everybody_chats(server: ServerProcess) -> None:
    async def scene() -> None:
        async with Player(server.url) as ann, Player(server.url) as eve:
            await eve.put("/api/me", {"name": "Eve <b>"})
            made = await ann.create("brawl", public=True)
            code = made["room"]["code"]
            lobby = await eve.get("/api/lobby")
            assert code in [room["code"] for room in lobby["running"]]
            a, e = await ann.sit(code), await eve.sit(code)
            await a.of_type("hello")
            assert (await e.of_type("hello"))["seats"] == []
            while e.view is None:
                await e.receive()
            assert e.view["seat"] == -1
            assert all(card == 0 for hand in hands(e.view) for card in hand)
            assert (await e.ask("chat", text="Hello\x07 <script>"))["code"] == "ok"
            line = await a.of_type("chat")
            assert line["text"] == "Hello <script>"
            assert (line["name"], line["seat"]) == ("Eve <b>", -1)
            assert (await e.ask("chat", text=" \u200b\n"))["code"] == "malformed"

    asyncio.run(scene())


def test_a_hint_ranks_legal_options(server: ServerProcess) -> None:
    async def scene() -> None:
        async with Player(server.url) as ann:
            made = await ann.create("brawl")
            table = await ann.sit(made["room"]["code"])
            pending = await table.my_turn()
            assert pending is not None
            assert (await table.ask("hint", seat=0, ask=pending["ask"]))["code"] == "ok"
            hint = await table.of_type("hint")
            words = [option["words"] for option in pending["options"]]
            assert hint["options"]
            assert all(words[option["index"]] == option["words"] for option in hint["options"])
            made = await ann.create("brawl", hints=False)
            table = await ann.sit(made["room"]["code"])
            assert await table.my_turn() is not None
            assert (await table.ask("hint", seat=0, ask=0))["code"] == "refused"

    asyncio.run(scene())


def test_a_clock_that_runs_out_loses(server: ServerProcess) -> None:
    async def scene() -> None:
        async with Player(server.url) as ann:
            made = await ann.create("brawl", seats=[{"who": "me"}, {"who": "me"}], clock={"base": 1})
            table = await ann.sit(made["room"]["code"])
            while table.view is None or table.view["outcome"] is None:
                await table.receive()
                assert table.view is None or table.view["clock"]["left"][1] == 1000
            assert table.view["outcome"]["rule"] == "K-FLAG"
            assert table.view["outcome"]["winners"] == [1]

    asyncio.run(scene())


def test_a_clock_runs_out_against_a_bot_too(server: ServerProcess) -> None:
    async def scene() -> None:
        async with Player(server.url) as ann:
            seats = [{"who": "me"}, {"who": "bot", "level": "captain"}]
            made = await ann.create("brawl", seats=seats, clock={"base": 6})
            table = await ann.sit(made["room"]["code"])
            assert not await table.play_on(random.Random(9), 2)
            assert await table.my_turn() is not None
            while table.view is None or table.view["outcome"] is None:
                await table.receive()
            assert (table.view["outcome"]["rule"], table.view["outcome"]["winners"]) == ("K-FLAG", [1])

    asyncio.run(scene())


def test_a_ping_sets_the_clocks_right(server: ServerProcess) -> None:
    async def scene() -> None:
        async with Player(server.url) as ann:
            made = await ann.create("brawl", seats=[{"who": "me"}, {"who": "me"}], clock={"base": 600, "increment": 5})
            table = await ann.sit(made["room"]["code"])
            await table.ask("face", seat=0)
            await table.play_on(random.Random(9), 1)
            await table.send("ping")
            clock = (await table.of_type("clock"))["clock"]
            assert table.view is not None
            assert clock["running"] == table.view["waiting"]
            assert clock["left"][0] > 600_000  # the increment
            assert clock["left"][1] <= 600_000

    asyncio.run(scene())


def test_seats_are_taken_left_and_given_to_bots_before_the_match(server: ServerProcess) -> None:
    async def scene() -> None:
        async with Player(server.url) as ann, Player(server.url) as ben:
            seats = [{"who": "me"}, {"who": "open"}, {"who": "open"}]
            made = await ann.create("brawl", seats=seats, public=True, title="Three of us")
            code = made["room"]["code"]
            assert code in [room["code"] for room in (await ben.get("/api/lobby"))["open"]]
            assert (await ben.http.put(f"/api/rooms/{code}/seats/0", json={})).json()["code"] == "taken"
            assert (await ben.http.put(f"/api/rooms/{code}/seats/7", json={})).status_code == 404
            await ben.put(f"/api/rooms/{code}/seats/1", {})
            assert (await ann.http.delete(f"/api/rooms/{code}/seats/1")).status_code == 403
            refused = await ben.http.put(f"/api/rooms/{code}/seats/2/bot", json={"level": "recruit"})
            assert refused.json()["code"] == "not_host"
            left = (await ben.http.delete(f"/api/rooms/{code}/seats/1")).json()
            assert [seat["kind"] for seat in left["seats"]] == ["human", "open", "open"]
            unknown = await ann.http.put(f"/api/rooms/{code}/seats/1/bot", json={"level": "admiral"})
            assert unknown.json()["code"] == "unknown_level"
            await ann.put(f"/api/rooms/{code}/seats/1/bot", {"level": "recruit"})
            begun = await ann.put(f"/api/rooms/{code}/seats/2/bot", {"level": "sergeant"})
            assert begun["status"] == "playing"
            assert begun["title"] == "Three of us"
            assert (await ann.http.delete(f"/api/rooms/{code}/seats/0")).json()["code"] == "begun"

    asyncio.run(scene())


def test_a_table_that_everybody_left_is_not_in_the_lobby(server: ServerProcess) -> None:
    async def scene() -> None:
        async with Player(server.url) as ann:
            made = await ann.create("brawl", seats=[{"who": "me"}, {"who": "open"}], public=True)
            code = made["room"]["code"]
            assert code in [room["code"] for room in (await ann.get("/api/lobby"))["open"]]
            assert (await ann.http.delete(f"/api/rooms/{code}/seats/0")).status_code == 200
            assert code not in [room["code"] for room in (await ann.get("/api/lobby"))["open"]]

    asyncio.run(scene())


def test_takebacks_that_play_the_match_anew_have_a_budget_of_time(start_server: StartServer) -> None:
    server = start_server(limits=limits(identity_explaining={"per_second": 0.001, "burst": 3}))

    async def back_and_forth(player: Player, times: int) -> list[str]:
        made = await player.create("brawl", seats=[{"who": "me"}, {"who": "me"}])
        table = await player.sit(made["room"]["code"])
        codes = []
        for _ in range(times):
            await table.ask("face", seat=0)
            pending = await table.my_turn()
            assert pending is not None
            rest = next(o for o in pending["options"] if o["action"]["verb"] == "rest")
            assert (await table.act(rest, pending))["code"] == "ok"  # the next seat draws: no undo, but a takeback
            codes.append((await table.ask("undo", seat=0, ask=pending["ask"] + 1))["code"])
            if codes[-1] != "ok":
                break
            await table.sees(lambda view, asked=pending["ask"]: view["ask"] > asked + 1)  # type: ignore[misc]
        return codes

    async def scene() -> None:
        async with Player(server.url) as ann, Player(server.url) as ben:
            codes = await back_and_forth(ann, 8)
            assert codes[0] == "ok"
            assert codes[-1] == "slow_down"
            assert await back_and_forth(ben, 1) == ["ok"]

    asyncio.run(scene())
