"""Can a game from outside the package be played, though neither server nor client know it by name?

Everything that its seats see and click comes from its lexicon, its zones and its rules.
"""

import asyncio
import random
from typing import Any

from drumhead.kernel import Options, new_match, seeded
from tests.kernel.tiny import Brawl, Muster
from tests.server.client import Player, ServerProcess

SEED = "0123456789abcdef" * 2


def refs_in(scene: dict[str, Any]) -> set[str]:
    return {item["ref"] for group in scene["groups"] for item in group["items"]}


def test_its_scene_shows_whatever_can_be_clicked() -> None:
    for game in (Brawl(), Muster()):
        match: Any = new_match(game, Options(3), SEED)
        dice = seeded("outside", game.info.id)
        for _ in range(60):
            if not match.mask:
                break
            seat = match.waiting()[0]
            view = match.view(seat)
            options = match.decision(seat).options
            shown = refs_in(game.scene(view))
            assert all(ref in shown for option in options for ref in game.refs(view, option))
            match.play(seat, options[dice.below(len(options))])


def test_its_scene_counts_what_lies_hidden() -> None:
    match = new_match(Brawl(), Options(2), SEED)
    scene = Brawl().scene(match.view(0))
    assert scene["hand"]
    seats: Any = scene["seats"]
    assert [pile["label"] for pile in seats[0]["piles"]] == ["Deck", "Hand"]
    assert [pile["count"] for pile in seats[1]["piles"]] == [2]
    spectators = Brawl().scene(match.view(-1))
    assert spectators["hand"] == []


def test_it_is_played_to_the_end_by_clicking(server: ServerProcess) -> None:
    async def scene() -> None:
        async with Player(server.url) as ann:
            games = (await ann.http.get("/api/games")).json()
            assert "brawl" in [game["id"] for game in games]
            made = await ann.create("brawl")
            table = await ann.sit(made["room"]["code"])
            assert await table.play_on(random.Random(5))
            assert table.view is not None
            assert table.view["outcome"]["rule"]
            assert table.view["scene"]["game"] == "brawl"

    asyncio.run(scene())
