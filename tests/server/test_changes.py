"""Scenes as changes: what a client puts together from them is the scene, to the byte, in every game."""

import asyncio
import json
import random
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from drumhead.games import game_ids, load
from drumhead.kernel import new_match
from drumhead.server.changes import applied, changes
from drumhead.server.room import Room
from drumhead.server.settings import Settings
from tests.server.client import PATIENCE, ROOT, Player, ServerProcess, Socket

encode = msgspec.json.Encoder(order="sorted").encode
plain = st.one_of(st.none(), st.integers(2, 9), st.text("ab", max_size=2))
trees = st.recursive(
    plain, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from("abcd"), inner, max_size=4)
)
scenes = st.dictionaries(st.sampled_from("abcd"), trees, max_size=4)


@given(scenes, scenes)
@settings(max_examples=100, deadline=None)
def test_changes_lead_from_any_scene_to_any_other(old: dict[str, Any], new: dict[str, Any]) -> None:
    before = encode(old)
    assert encode(applied(old, changes(old, new))) == encode(new)
    assert encode(old) == before, "the old scene stays as it was"
    assert changes(new, new) == []


def test_the_client_carries_out_the_same() -> None:
    """The cases that the client's own test goes through are what is sent."""
    for case in json.loads((ROOT / "web/tests/changes.json").read_text()):
        assert changes(case["old"], case["new"]) == case["changes"]
        assert applied(case["old"], case["changes"]) == case["new"]


@pytest.mark.parametrize("name", game_ids())
def test_changes_of_real_scenes_lead_to_the_scene_and_are_smaller(name: str) -> None:
    game = load(name)
    match = new_match(game, game.default_options(2), "7" * 32)
    dice = random.Random(7)
    held: dict[int, dict[str, Any]] = {}
    whole = sent = 0
    for _ in range(24):
        for viewer in (0, 1):
            scene = json.loads(encode(game.scene(match.view(viewer))))
            if viewer in held:
                made = changes(held[viewer], scene)
                held[viewer] = applied(held[viewer], json.loads(encode(made)))
                assert encode(held[viewer]) == encode(scene)
                whole, sent = whole + len(encode(scene)), sent + len(encode(made))
            else:
                held[viewer] = scene
        if match.outcome() is not None:
            break
        seat = match.waiting()[0]
        match.play(seat, dice.choice(match.decision(seat).options))
    assert sent < whole / 3


class Held:
    """The scene of a socket that is sent changes, put together as a client does it."""

    def __init__(self) -> None:
        self.drawing = 0
        self.scene: dict[str, Any] = {}
        self.whole = 0

    def hear(self, view: dict[str, Any]) -> dict[str, Any]:
        if view["changes"] is None:
            self.scene = view["scene"]
            self.whole += 1
        else:
            assert view["base"] == self.drawing
            assert view["scene"] == {}
            self.scene = applied(self.scene, view["changes"])
        self.drawing = view["drawing"]
        return self.scene


async def last_view(socket: Socket, held: Held, upto: int) -> dict[str, Any]:
    """Hear out everything that is on its way; the last table, its scene put together."""
    await socket.flush()
    views = [json.loads(frame) for frame in socket.frames[upto:]]
    for view in [message for message in views if message["type"] == "view"]:
        held.hear(view)
    return held.scene


@pytest.mark.parametrize("game", ["brawl", "muster"])
def test_who_takes_changes_sees_what_who_takes_whole_scenes_sees(server: ServerProcess, game: str) -> None:
    """Two people play, each with both kinds of sockets; they look away, come back, and see the same all along."""

    async def scene() -> None:
        async with Player(server.url) as ann, Player(server.url) as ben, Player(server.url) as eve:
            made = await ann.create(game, seats=[{"who": "me"}, {"who": "open"}], public=True)
            code = made["room"]["code"]
            await ben.put(f"/api/rooms/{code}/seats/1", {})
            whole = [await player.sit(code) for player in (ann, ben, eve)]
            small = [await player.sit_by_changes(code) for player in (ann, ben, eve)]
            held = [Held() for _ in small]
            heard = [0 for _ in small]
            dice = random.Random(3)
            for turn in range(12):
                for seat in (0, 1):
                    view = whole[seat].view
                    pending = view["pending"] if view is not None else None
                    if pending is not None:
                        await whole[seat].act(dice.choice(pending["options"]), pending)
                if turn == 5:  # asks for the whole again, as a client that holds something else
                    await small[0].ask("face", seat=0)
                if turn == 8:
                    await small[1].close()
                    small[1], held[1], heard[1] = await ben.sit_by_changes(code), Held(), 0
                for place, (plainly, by_changes) in enumerate(zip(whole, small, strict=True)):
                    await plainly.flush()
                    found = await last_view(by_changes, held[place], heard[place])
                    heard[place] = len(by_changes.frames)
                    while plainly.view is None or found != plainly.view["scene"]:  # one is a moment ahead
                        await plainly.flush()
                        found = await last_view(by_changes, held[place], heard[place])
                        heard[place] = len(by_changes.frames)
            assert held[2].whole == 1
            assert held[0].whole == 2

    asyncio.run(asyncio.wait_for(scene(), PATIENCE))


class Late:
    """A connection that is owed the table."""

    stale = True


def test_who_looks_on_late_is_not_shown_an_input_that_is_not_durable() -> None:
    """While an input is written, the table that the late ones are owed waits; nobody hears of what may yet fail."""

    async def scene() -> None:
        house: Any = SimpleNamespace(settings=Settings(view_pace=0.01))
        row: Any = SimpleNamespace(code="x")
        room = Room(house, row)
        late: Any = Late()
        room.connections.add(late)
        shown: list[bool] = []
        room.showing.to = lambda _: shown.append(room.lock.locked())  # type: ignore[method-assign, assignment]
        async with room.lock:  # an input is under way
            room.showing._show_late()
            await asyncio.sleep(0.05)
            assert shown == []
        while not shown:
            await asyncio.sleep(0.01)
        assert shown == [False]

    asyncio.run(asyncio.wait_for(scene(), PATIENCE))
