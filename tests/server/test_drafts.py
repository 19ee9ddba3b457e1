"""A scenario drawn by a guest: judged with rule and line, kept by its hash, played, also after a restart."""

import asyncio
import os

from drumhead.server.admin import Admin
from drumhead.server.settings import Settings
from drumhead.server.shelf import Shelf
from tests.server.client import Player, ServerProcess


def test_a_drawn_scenario_is_judged_kept_and_played(server: ServerProcess) -> None:
    async def scene() -> None:
        async with Player(server.url) as ann:
            samples = await ann.get("/api/drafts/battleground")
            assert len(samples) == 8
            crown = next(one for one in samples if one["id"] == "S2")["text"].replace("id: S2", "id: mine", 1)
            verdict = await ann.post("/api/drafts/battleground/validate", {"text": crown}, expect=200)
            assert (verdict["legal"], verdict["problems"], verdict["data"]["id"]) == (True, [], "mine")
            over = crown.replace("[31, 30], [5, 30]", "[31, 40], [5, 40]", 1).replace("vp(1)", "riches(1)", 1)
            verdict = await ann.post("/api/drafts/battleground/validate", {"text": over}, expect=200)
            assert {"BG-SET-01", "BG-GEN-04"} <= {problem["rule"] for problem in verdict["problems"]}
            refused = await ann.http.post("/api/drafts/battleground", json={"text": over})
            assert refused.status_code == 422
            assert "mistakes in all" in refused.json()["reason"]

            made = await ann.post("/api/drafts/battleground", {"text": crown})
            assert made["game"].startswith("battleground--")
            assert await ann.post("/api/drafts/battleground", {"text": crown + "# the same\n"}) == made
            info = await ann.get(f"/api/games/{made['game']}")
            options = next(option for option in info["options"] if option["name"] == "scenario")
            assert "mine" in {choice["value"] for choice in options["choices"]}
            first, second = [deck["id"] for deck in await ann.get(f"/api/games/{made['game']}/decks")][:2]
            seats = [{"who": "me", "deck": first}, {"who": "bot", "level": "recruit", "deck": second}]
            table = {"game": made["game"], "seats": seats, "options": {"scenario": made["scenario"]}}
            room = (await ann.post("/api/rooms", table))["room"]
            assert room["status"] == "playing"
            assert (await ann.get(f"/api/rooms/{room['code']}"))["room"]["game"] == made["game"]

            for game in ("shadows_edge", "chess"):
                assert (await ann.http.post(f"/api/drafts/{game}", json={"text": crown})).status_code == 404
            assert (await ann.http.post("/api/drafts/battleground", json={"text": "x" * 30_000})).status_code == 400

            data = server.log.parent
            os.utime(next((data / "packs").glob(made["game"].partition("--")[2] + "*")), (0, 0))
            with Admin(Settings(data=data)) as admin:
                assert admin.prune(days=1, dry=True)["drafts"] == 0  # a match is played with it

            kept = Shelf(offer=["battleground"], kept=str(data / "packs"))  # what a restarted server knows
            assert "mine" in kept.game(made["game"]).info.options[0].choices

    asyncio.run(scene())
