"""Nobody is sent what they may not know: judged on the raw frames, not on what a page would show."""

import asyncio
import json
import random
from typing import Any

import pytest

from drumhead.kernel import Match, Options, new_match
from drumhead.server.present import events_since
from tests.kernel.tiny import SPY, STRIKE, WARD
from tests.server.client import Player, ServerProcess, Socket
from tests.server.tables import MUSTER

SECRET_KEYS = {"seed", "lists", "inputs", "hash", "number", "key", "roster"}


def keys_of(data: Any) -> set[str]:
    if isinstance(data, dict):
        return set(data).union(*(keys_of(value) for value in data.values()))
    if isinstance(data, list):
        return set().union(*(keys_of(value) for value in data)) if data else set()
    return set()


async def seated(server: ServerProcess, game: str, *players: Player) -> tuple[str, list[Socket]]:
    seats = [{"who": "me"}] + [{"who": "open"}] * (len(players) - 1)
    made = await players[0].create(game, seats=seats, public=True)
    code = made["room"]["code"]
    for seat, player in enumerate(players[1:], start=1):
        await player.put(f"/api/rooms/{code}/seats/{seat}", {})
    return code, [await player.sit(code) for player in players]


def test_no_frame_shows_anybody_elses_hand(server: ServerProcess) -> None:
    async def scene() -> None:
        async with Player(server.url) as ann, Player(server.url) as ben, Player(server.url) as eve:
            code, tables = await seated(server, "brawl", ann, ben)
            watcher = await eve.sit(code)
            both = await asyncio.gather(*[t.play_on(random.Random(n)) for n, t in enumerate(tables)])
            assert both == [True, True]
            while watcher.view is None or watcher.view["outcome"] is None:
                await watcher.receive()
            for seat, table in ((0, tables[0]), (1, tables[1]), (-1, watcher)):
                check_brawl_frames(table.frames, seat)

    asyncio.run(scene())


def check_brawl_frames(frames: list[str], seat: int) -> None:
    views = 0
    for frame in frames:
        message = json.loads(frame)
        if message["type"] in ("hello", "room"):
            assert message["room"]["dice"]["seed"] is None or message["room"]["status"] == "over"
            continue
        assert not keys_of(message) & SECRET_KEYS
        if message["type"] != "view":
            continue
        views += 1
        for other, hand in enumerate(message["scene"]["view"]["hands"]):
            if other != seat:
                # A spy knows what it saw: those cards lie in its own column of `seen`; all others are backs.
                seen = hand.get("seen", [])
                known = seen[seat] if 0 <= seat < len(seen) else []
                assert sorted(card for card in hand["cards"] if card) == sorted(known)
                assert all(not column for owner, column in enumerate(seen) if owner != seat)
        assert not set(message["scene"]["view"]["deck"]["cards"]) & {STRIKE, WARD, SPY}
        for event in message["events"]:
            if event["said"] == "drew" and event["seat"] != seat:
                assert event["card"] == 0
            if event["said"] == "saw":
                assert event["seat"] == seat
        if message["pending"] is not None:
            assert message["pending"]["seat"] == seat
    assert views > 3


def test_secret_edits_reach_nobody_else(server: ServerProcess) -> None:
    """Ben edits his plan five times: Ann receives not one frame, and her view is the same when she comes back."""

    async def scene() -> None:
        async with Player(server.url) as ann, Player(server.url) as ben:
            code, (a, b) = await seated(server, "muster", ann, ben)
            assert await a.my_turn() is not None
            assert await b.my_turn() is not None
            await a.flush()
            before, frames, view = (await ann.get(f"/api/rooms/{code}"))["room"]["moved"], len(a.frames), a.view
            assert not await b.play_on(random.Random(2), 1)
            for _ in range(5):
                pending = await b.my_turn()
                assert pending is not None
                edits = [o for o in pending["options"] if o["action"]["verb"] != "commit"]
                assert (await b.act(edits[0], pending))["code"] == "ok"
                await b.until(lambda message: message["type"] == "view")
            await a.flush()
            assert len(a.frames) == frames + 1  # the pong alone
            assert (await ann.get(f"/api/rooms/{code}"))["room"]["moved"] == before
            again = await ann.sit(code)
            await again.my_turn()
            assert again.view == view
            pending = await b.my_turn()
            assert pending is not None
            commit = next(o for o in pending["options"] if o["action"]["verb"] == "commit")
            assert (await b.act(commit, pending))["code"] == "ok"
            told = await a.until(lambda message: message["type"] == "view")
            assert told["committed"] == [1]
            assert [event["said"] for event in told["events"]] == ["committed"]
            assert told["pending"]["ask"] == 0

    asyncio.run(scene())


def test_twins_that_differ_in_anothers_secrets_send_the_same() -> None:
    """The presented events of a seat do not depend on what another seat rolled and planned in secret."""

    def ann_sees(edits: int) -> Any:
        match: Match[Any] = new_match(MUSTER, Options(2), "5" * 32)
        for _ in range(edits):
            match.play(1, match.decision(1).options[0])
        return events_since(match, 0, 0), match.game.scene(match.view(0))

    assert ann_sees(0) == ann_sees(1) == ann_sees(4)


@pytest.mark.parametrize("seed", range(20))
def test_whether_an_undo_is_granted_does_not_tell_of_secret_edits(seed: int) -> None:
    dice = random.Random(seed)
    match: Match[Any] = new_match(MUSTER, Options(2), f"{seed:032x}")
    while match.outcome() is None:
        seat = dice.choice(match.waiting())
        secret = match.state.agenda[-1].secret()
        granted = match.can_undo(1 - seat)
        match.play(seat, dice.choice(match.decision(seat).options))
        assert not secret or match.can_undo(1 - seat) == granted


def test_the_record_stays_shut_until_the_end(server: ServerProcess) -> None:
    async def scene() -> None:
        async with Player(server.url) as ann:
            made = await ann.create("brawl")
            code = made["room"]["code"]
            for path in (f"/api/rooms/{code}/record", f"/api/replays/{code}", f"/api/replays/{code}/frames?viewer=-2"):
                answer = await ann.http.get(path)
                assert answer.status_code == 409, path
                assert answer.json()["code"] == "not_over"
            table = await ann.sit(code)
            await table.ask("concede", seat=0)
            assert (await ann.http.get(f"/api/rooms/{code}/record")).status_code == 200

    asyncio.run(scene())


def test_the_seed_is_committed_before_and_shown_after(server: ServerProcess) -> None:
    from drumhead.kernel import commitment

    async def scene() -> None:
        async with Player(server.url) as ann:
            made = await ann.create("brawl")
            promised = made["room"]["dice"]
            assert promised["seed"] is None
            table = await ann.sit(made["room"]["code"])
            await table.ask("concede", seat=0)
            shown = (await ann.get(f"/api/rooms/{made['room']['code']}"))["room"]["dice"]
            assert commitment(shown["seed"]) == promised["seed_hash"] == shown["seed_hash"]

    asyncio.run(scene())


def test_a_private_room_is_as_if_it_were_not_there(server: ServerProcess) -> None:
    async def scene() -> None:
        async with Player(server.url) as ann, Player(server.url) as eve:
            made = await ann.create("brawl", seats=[{"who": "me"}, {"who": "open"}])
            code = made["room"]["code"]
            nowhere = await eve.http.get("/api/rooms/zzzzzzzzzzzz")
            hidden = await eve.http.get(f"/api/rooms/{code}")
            assert (nowhere.status_code, nowhere.json()) == (hidden.status_code, hidden.json())
            assert (await eve.http.put(f"/api/rooms/{code}/seats/1", json={})).status_code == 404
            wrong = await eve.http.post(f"/api/rooms/{code}/join", json={"key": "A" * 24})
            assert wrong.status_code == 404
            assert await (await eve.sit(code)).closed() == 4404
            assert await (await eve.sit("zzzzzzzzzzzz")).closed() == 4404
            lobby = await eve.get("/api/lobby")
            assert code not in json.dumps(lobby)

    asyncio.run(scene())
