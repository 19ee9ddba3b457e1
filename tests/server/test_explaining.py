"""Does the server explain what cannot be done, foretell what can, and only to whom it belongs?"""

import asyncio
from typing import Any

from tests.server.client import Player, ServerProcess, Socket
from tests.server.conftest import StartServer, limits


async def heard(table: Socket, kind: str, **fields: Any) -> dict[str, Any]:
    """Send, and wait for whatever answers this message."""
    number = await table.send(kind, **fields)
    return await table.until(lambda m: m.get("id") == number and m["type"] in ("verdict", "standing", "foresight"))


def test_a_seat_is_told_what_stands_against_a_thing_and_what_an_action_does(server: ServerProcess) -> None:
    async def scene() -> None:
        async with Player(server.url) as ann, Player(server.url) as eve:
            made = await ann.create("shadows_edge", seats=[{"who": "me"}, {"who": "me"}], public=True)
            table = await ann.sit(made["room"]["code"])
            seen: set[str] = set()
            for _ in range(60):
                assert table.view is not None or await table.receive()
                view = await table.sees(lambda v: bool(v["turn"]) or v["outcome"] is not None)
                seat = view["turn"][0]
                if view["seat"] != seat:
                    await table.ask("face", seat=seat)
                    view = await table.sees(lambda v: v["pending"] is not None)
                pending = view["pending"]
                answer = await heard(table, "ask", seat=seat, thing="commander:0")
                assert answer["type"] == "standing"
                assert answer["can"] or answer["against"]
                assert all(0 <= index < len(pending["options"]) for index in answer["can"])
                assert all("{seat:" not in one["sentence"] for one in answer["against"])
                other = await heard(table, "ask", seat=1 - seat, thing="commander:0")
                assert 1 - seat in view["waiting"] or other["against"][0]["rule"] == "K-TURN"
                attacks = [o for o in pending["options"] if o["action"]["verb"] == "attack"]
                deploys = [o for o in pending["options"] if o["action"]["verb"] == "deploy"]
                if attacks:
                    told = await heard(table, "foresee", seat=seat, action=attacks[0]["action"])
                    assert told["type"] == "foresight"
                    assert told["outcomes"]
                    assert told["sentence"].endswith(".")
                    seen.add("foretold")
                    break
                orders = [o for o in pending["options"] if o["action"]["verb"] in ("keep", "move")]
                option = (deploys or orders or pending["options"][:1])[0]
                again = {"seat": seat, "ask": pending["ask"], "action": option["action"]}
                assert (await heard(table, "leads", **again, thing="nothing:1"))["code"] == "not_now"
                await table.ask("action", **again)
                await table.flush()
            assert seen == {"foretold"}
            watcher = await eve.sit(made["room"]["code"])
            assert (await heard(watcher, "ask", seat=0, thing="commander:0"))["code"] == "not_your_seat"
            assert (await heard(table, "foresee", seat=0, action={"verb": "conquer"}))["code"] == "malformed"

    asyncio.run(scene())


def test_questions_about_the_table_have_a_budget_of_time(start_server: StartServer) -> None:
    """They are answered in the event loop, and in a game on a plane one may take seventy milliseconds."""
    server = start_server(offer=None, limits=limits(identity_explaining={"per_second": 0.001, "burst": 3}))

    async def scene() -> None:
        async with Player(server.url) as ann, Player(server.url) as ben:
            answers: dict[str, list[str]] = {"ann": [], "ben": []}
            for name, person in {"ann": ann, "ben": ben}.items():
                made = await person.create("battleground", seats=[{"who": "me"}, {"who": "me"}])
                table = await person.sit(made["room"]["code"])
                for _ in range(12 if person is ann else 1):
                    answer = await heard(table, "ask", seat=0, thing="unit:3")
                    answers[name].append(answer.get("code", answer["type"]))
            assert answers["ann"][0] == answers["ben"][0] == "standing"
            assert answers["ann"][-1] == "slow_down"

    asyncio.run(scene())
