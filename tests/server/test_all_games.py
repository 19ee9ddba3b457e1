"""Every game that ships works at a table without the server knowing it: played to the end, shown to the right eyes."""

import asyncio
import json
import random
from typing import Any

import msgspec
import pytest

from drumhead.games import game_ids
from drumhead.kernel import SPECTATOR, action_to_data, record_from_jsonl, redeal, seeded
from drumhead.server.live import LiveMatch, table_for
from drumhead.server.shelf import Shelf
from drumhead.server.store import InputRow, RoomBody
from tests.server.client import Player, ServerProcess, Socket

TINY = ["tests.server.tables:BRAWL", "tests.server.tables:MUSTER"]
SHELF = Shelf(TINY)
GAMES = SHELF.names()
SEED = "0123456789abcdef" * 2


def test_every_shipped_game_is_offered(server: ServerProcess) -> None:
    async def scene() -> None:
        async with Player(server.url) as ann:
            offered = {game["id"]: game for game in await ann.get("/api/games")}
            assert set(offered) == {*game_ids(), "brawl", "muster", "tarpit", "quicksand"}
            for name, game in offered.items():
                assert await ann.get(f"/api/games/{name}") == game
                book = await ann.get(f"/api/games/{name}/rulebook")
                ids = [rule["id"] for rule in book["rules"]]
                assert len(ids) == len(set(ids))
                assert {rule["chapter"] for rule in book["rules"]} <= {chapter["id"] for chapter in book["chapters"]}
                assert (await ann.get(f"/api/games/{name}/cards"))["game"] == name
                for place, deck in enumerate(await ann.get(f"/api/games/{name}/decks")):
                    body = {"roster": deck["roster"]}
                    verdict = await ann.post(f"/api/games/{name}/decks/validate", body, expect=200)
                    # The first two are what a table gets by default; later ones may want other options.
                    assert place > 1 or verdict == {"legal": True, "violations": []}
            assert (await ann.http.get("/api/games/chess")).status_code == 404

    asyncio.run(scene())


@pytest.mark.parametrize("name", game_ids())
def test_a_senseless_roster_is_refused_with_a_rule(server: ServerProcess, name: str) -> None:
    async def scene() -> None:
        async with Player(server.url) as ann:
            rosters: list[Any] = [{}, [], "x", {"cards": {"nothing": 99}}, {"deck": 5}, 7, {"a": {"b": {"c": None}}}]
            for roster in rosters:
                verdict = await ann.post(f"/api/games/{name}/decks/validate", {"roster": roster}, expect=200)
                assert not verdict["legal"]
                assert all(violation["rule"] and violation["reason"] for violation in verdict["violations"])
                answer = await ann.http.post(
                    "/api/rooms", json={"game": name, "seats": [{"who": "me", "roster": roster}]}
                )
                assert answer.status_code == 422
            answer = await ann.http.post("/api/rooms", json={"game": name, "options": {"no such option": True}})
            assert answer.status_code == 422
            assert answer.json()["rule"] == "K-OPTION"

    asyncio.run(scene())


@pytest.mark.parametrize("name", GAMES)
def test_frames_are_exactly_what_the_views_show(server: ServerProcess, name: str) -> None:
    """The record of a match on a real server, played again here, gives each socket's frames byte for byte."""

    async def scene() -> None:
        async with Player(server.url) as ann, Player(server.url) as ben, Player(server.url) as eve:
            made = await ann.create(name, seats=[{"who": "me"}, {"who": "open"}], public=True)
            code = made["room"]["code"]
            await ben.put(f"/api/rooms/{code}/seats/1", {})
            sockets = [await player.sit(code) for player in (ann, ben, eve)]
            for socket in sockets:
                await socket.sees(lambda view: True)
            await play_a_while(sockets[:2], random.Random(name), 60)
            await sockets[0].ask("concede", seat=0)
            await asyncio.gather(*[s.sees(lambda view: view["outcome"] is not None) for s in sockets])
            record = (await ann.http.get(f"/api/rooms/{code}/record")).text
            for seat, socket in ((0, sockets[0]), (1, sockets[1]), (SPECTATOR, sockets[2])):
                assert views_of(socket.frames) == expected_views(name, record, seat)

    asyncio.run(scene())


async def play_a_while(sockets: list[Socket], dice: random.Random, moves: int) -> None:
    for _ in range(moves):
        for socket in sockets:
            await socket.flush()
        asked = [socket for socket in sockets if socket.view and socket.view["pending"] is not None]
        if not asked:
            return
        await dice.choice(asked).play_on(dice, 1)


def views_of(frames: list[str]) -> list[str]:
    return [frame for frame in frames if json.loads(frame)["type"] == "view"]


def expected_views(name: str, text: str, seat: int) -> list[str]:
    game = SHELF.game(name)
    record = record_from_jsonl(text, game.info.verbs)
    live = live_match(name, record.header.lists, record.header.values, record.header.seed)
    shown: list[str] = []
    since = 0

    def show() -> None:
        nonlocal since
        turn = [seat] if seat in live.match.waiting() else []
        shown.append(msgspec.json.encode(table_for(live, seat, since, turn, 0)).decode())
        since = len(live.match.events(seat))

    show()
    for seq, entry in enumerate(record.inputs):
        kind: Any = entry.kind or "play"
        body = "" if entry.action is None else json.dumps(action_to_data(entry.action))
        live.apply(InputRow(room="x", seq=seq, kind=kind, seat=entry.seat, body=body, at=0))
        if not live.quiet or entry.seat == seat:
            show()
    return shown


def live_match(name: str, lists: list[object], values: dict[str, object], seed: str, seats: int = 2) -> LiveMatch:
    game = SHELF.game(name)
    header = {
        "game": name,
        "rules": game.info.rules_version,
        "content": game.content,
        "seats": seats,
        "lists": lists,
        "options": values,
        "seed": seed,
    }
    return LiveMatch(SHELF, RoomBody(header=header))


@pytest.mark.parametrize("name", GAMES)
def test_what_a_seat_is_sent_does_not_depend_on_what_it_may_not_know(name: str) -> None:
    """Re-deal everything hidden from a viewer: the very bytes of its view message stay the same."""
    game = SHELF.game(name)
    ready = game.default_options(2)
    live = live_match(name, list(ready.lists), ready.values, SEED)
    dice = random.Random(name)
    changed = 0
    for turn in range(80):
        if live.match.outcome() is not None:
            break
        for viewer in (0, 1, SPECTATOR):
            real = live.match.state
            sent = msgspec.json.encode(table_for(live, viewer, 0, [], 0))
            dealt = redeal(game.zones(real), viewer, seeded(SEED, f"{turn} {viewer}"))
            live.match.state = game.with_zones(real, dealt)
            changed += game.to_data(real) != game.to_data(live.match.state)
            assert msgspec.json.encode(table_for(live, viewer, 0, [], 0)) == sent
            live.match.state = real
        seat = dice.choice(live.match.waiting())
        live.match.play(seat, dice.choice(live.match.decision(seat).options))
    assert changed > 0 or not game.zones(live.match.state)


@pytest.mark.parametrize("name", game_ids())
def test_a_machine_plays_a_machine_to_the_end(server: ServerProcess, name: str) -> None:
    async def scene() -> None:
        async with Player(server.url) as ann:
            seats = [{"who": "bot", "level": "recruit"}, {"who": "bot", "level": "recruit"}]
            made = await ann.create(name, seats=seats)
            table = await ann.sit(made["room"]["code"])
            end = await table.sees(lambda view: view["outcome"] is not None)
            assert sum(end["outcome"]["returns"]) == 0

    asyncio.run(scene())
