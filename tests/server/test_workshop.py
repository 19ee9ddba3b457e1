"""The workshop: packs of one's own, judged by line, saved, played; nobody else's, and nothing outside them."""

import asyncio
import io
import json
import zipfile
from pathlib import Path
from typing import Any

import pytest

from drumhead import games
from drumhead.kernel import Options, action_from_data, new_match
from drumhead.server import bench
from drumhead.server import shop_wire as shop
from drumhead.server.errors import HouseError
from drumhead.server.frames import Bring, TryCard
from drumhead.server.workshop import Found, _keep
from tests.server.client import Player, ServerProcess
from tests.server.conftest import StartServer

VETERAN = {"kind": "cards", "name": "Phalanx Veteran"}


async def new(ann: Player, game: str = "shadows_edge", name: str = "mine", expect: int = 201) -> Any:
    return await ann.post("/api/workshop", {"game": game, "id": name, "title": "My cards"}, expect=expect)


async def tried(ann: Player, pack: str = "mine.mine", **what: Any) -> Any:
    return await ann.post(f"/api/workshop/packs/{pack}/try", VETERAN | what, expect=200)


async def save(ann: Player, text: str, stamp: str, pack: str = "mine.mine", **what: Any) -> Any:
    body = VETERAN | what | {"text": text, "stamp": stamp}
    return await ann.http.put(f"/api/workshop/packs/{pack}/entry", json=body)


def test_a_base_card_is_changed_judged_saved_and_played(server: ServerProcess) -> None:
    async def scene() -> None:
        async with Player(server.url) as ann, Player(server.url) as bob:
            assert (await new(ann))["name"] == "mine.mine"
            contents = await ann.get("/api/workshop/packs/mine.mine")
            assert {
                "kind": "cards",
                "name": "Phalanx Veteran",
                "title": "Phalanx Veteran",
                "state": "below",
            } in contents["entries"]
            card = await tried(ann)
            assert (card["how"], card["text"], card["problems"]) == ("change", "", [])
            assert card["things"][0]["thing"]["name"] == "Phalanx Veteran"
            stronger = {"path": ["unit", "attack"], "value": 5}
            card = await tried(ann, text="# why\n", field=stronger)
            assert card["text"] == "# why\nunit: {attack: 5}\n"
            numbers = {one["label"]: one["value"] for one in card["things"][0]["thing"]["numbers"]}
            assert numbers["Attack"] == 5

            wrong = 'unit: {attack: 5}\neffect: "brace: hael(self,1)"\n'
            card = await tried(ann, text=wrong)
            problem = card["problems"][0]
            assert (problem["line"], problem["column"]) == (2, 17)
            assert "heal" in problem["sentence"]
            refused = await save(ann, wrong, card["stamp"])
            assert (refused.status_code, "Line 2" in refused.json()["reason"]) == (422, True)
            broken = await tried(ann, text='unit: {attack: 5\neffect: "x"\n')
            assert broken["problems"][0]["line"] == 2

            text = 'unit: {attack: 5}\neffect: "brace: heal(self,2)"  # more\n'
            saved = await save(ann, text, card["stamp"])
            assert saved.status_code == 200
            assert (await tried(ann))["text"] == text
            assert (await save(ann, text, card["stamp"])).status_code == 409  # somebody saved meanwhile

            played = await ann.post("/api/workshop/packs/mine.mine/play", VETERAN | {"text": text})
            assert played["room"]["status"] == "playing"
            assert played["room"]["game"].startswith("shadows_edge--")
            assert played["found"] in ("use", "seen", "start")  # how far it gets depends on the machine
            by_hand = VETERAN | {"text": text, "against": "hand"}
            both = await ann.post("/api/workshop/packs/mine.mine/play", by_hand)
            assert [seat["kind"] for seat in both["room"]["seats"]] == ["human", "human"]
            game = (await ann.post("/api/workshop/packs/mine.mine/table", {}, expect=200))["game"]
            assert game == played["room"]["game"]
            held = zipfile.ZipFile(io.BytesIO((await ann.http.get("/api/workshop/packs/mine.mine/file")).content))
            assert "heal(self,2)" in held.read("mine/changes.yaml").decode()

            assert (await bob.get("/api/workshop"))["packs"] == []  # nobody else's
            assert (await bob.http.get("/api/workshop/packs/mine.mine")).status_code == 404
            out = await save(ann, "", (await tried(ann))["stamp"])
            assert out.status_code == 200
            assert (await tried(ann))["text"] == ""
            assert (await ann.http.delete("/api/workshop/packs/mine.mine")).status_code == 204
            assert (await ann.get("/api/workshop"))["packs"] == []

    asyncio.run(scene())


def test_a_new_card_is_made_from_another_renamed_and_kept(server: ServerProcess) -> None:
    async def scene() -> None:
        async with Player(server.url) as ann:
            await new(ann)
            made = {"name": "Lamp Sergeant", "like": "Phalanx Veteran"}
            card = await tried(ann, **made)
            assert (card["how"], card["problems"], card["elsewhere"]) == ("own", [], [])
            assert card["text"].startswith("name: Lamp Sergeant\ncolour: gold\nunit: {type: Troop")
            assert (await save(ann, card["text"], card["stamp"], **made)).status_code == 200
            again = await tried(ann, name="Lamp Sergeant", field={"path": ["name"], "value": "Lamp Corporal"})
            assert again["key"] == "Lamp Corporal"
            assert (await save(ann, again["text"], again["stamp"], name="Lamp Sergeant")).status_code == 200
            states = {one["name"]: one["state"] for one in (await ann.get("/api/workshop/packs/mine.mine"))["entries"]}
            assert states["Lamp Corporal"] == "own"
            assert "Lamp Sergeant" not in states

    asyncio.run(scene())


def test_hostile_names_and_texts_are_refused_in_a_sentence(server: ServerProcess) -> None:
    async def scene() -> None:
        async with Player(server.url) as ann:
            await new(ann)
            await new(ann, expect=409)
            await new(ann, "chess", "other", expect=404)
            for name in ("../up", "a/b", "A", "", "x" * 60):
                body = {"game": "shadows_edge", "id": name, "title": "T"}
                assert (await ann.http.post("/api/workshop", json=body)).status_code == 400
            for pack in ("mine.nothing", "file.mine", "..%2f..", "mine.%2e%2e"):
                assert (await ann.http.get(f"/api/workshop/packs/{pack}")).status_code == 404
            stamp = (await tried(ann))["stamp"]
            hostile = [
                "x" * 9_000,
                "- a\n- b\n",
                "a: &b [1]\nc: *b\n",
                "unit: " + "[" * 100 + "]" * 100 + "\n",
                "nme: Spelt wrong\n",
                "unit: {attack: 5000}\n",
                "---\nname: A\n---\nname: B\n",
            ]
            for text in hostile:
                card = await tried(ann, text=text)
                assert len(card["problems"]) >= 1, text[:40]
                assert all(one["line"] >= 1 for one in card["problems"])
                assert (await save(ann, text, stamp)).status_code == 422
            for what in ({"kind": "cats"}, {"name": "Nobody"}, {"name": "New", "like": "Nobody"}):
                answer = await ann.http.post("/api/workshop/packs/mine.mine/try", json=VETERAN | what)
                assert answer.status_code == 422
                assert answer.json()["reason"].endswith(".")
            for number in range(20):
                body = {"game": "shadows_edge", "id": f"pack_{number}", "title": "T"}
                answer = await ann.http.post("/api/workshop", json=body)
                if answer.status_code != 201:
                    break
            assert (answer.status_code, answer.json()["code"]) == (409, "too_many")

    asyncio.run(scene())


def test_a_pack_of_ones_own_is_small_and_stays_in_its_folder(tmp_path: Path) -> None:
    told = shop.ShopPack(name="mine.mine", title="Mine", game="shadows_edge", where="mine")
    found = Found(told, tmp_path / "mine", {"mine": {"pack.yaml": "id: mine\n"}})
    (tmp_path / "mine").mkdir()
    with pytest.raises(HouseError, match="200,000 bytes"):
        _keep(found, {"cards.yaml": "x" * 200_001})
    for name in ("../out.yaml", "/out.yaml", "a/b/c.yaml", "x.py", ".hidden.yaml", "a/../../out.yaml"):
        with pytest.raises(HouseError, match="does not write"):
            _keep(found, {name: "x"})
    (tmp_path / "mine" / "cards").symlink_to(tmp_path)
    with pytest.raises(HouseError, match="does not write"):
        _keep(found, {"cards/out.yaml": "x"})
    assert sorted(path.name for path in tmp_path.iterdir()) == ["mine"]


def test_a_match_is_brought_to_where_a_new_card_can_be_used(tmp_path: Path) -> None:
    texts = {"pack.yaml": 'id: mine\ntitle: M\ngame: shadows_edge\nversion: "1"\nrequires: [base]\n'}
    job = TryCard(
        game="shadows_edge", pack="mine", packs={"mine": texts}, kind="cards", name="Lamp", like="Phalanx Veteran"
    )
    made = bench.try_card(job)
    bench.lay_out({"mine": made.files}, tmp_path)
    game = games.load("shadows_edge", (tmp_path / "mine",))
    brought = bench.bring(game, Bring(game="", names=made.names, seconds=600, seed="1"))
    assert brought.found == "use"
    assert "Lamp" in brought.lists[0]["cards"]
    match = new_match(game, Options(brought.seats, tuple(brought.lists), brought.options), brought.seed)
    for seat, action in brought.inputs:
        match.play(seat, action_from_data(game.info.verbs, action))
    assert any("Lamp" in game.words(match.view(0), 0, option) for option in match.decision(0).options)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    home = tmp_path / "packs" / "own_cards"
    home.mkdir(parents=True)
    (home / "pack.yaml").write_text('id: own_cards\ntitle: Own\ngame: shadows_edge\nversion: "1"\nrequires: [base]\n')
    text = '# kept\n- change: "Sunblade Captain"\n  kind: cards\n  set: {unit: {attack: 4}}\n\n# the last word\n'
    (home / "changes.yaml").write_text(text)
    return home


def test_files_of_the_machine_are_edited_only_where_that_is_told(start_server: StartServer, folder: Path) -> None:
    async def scene(url: str, allowed: bool) -> None:
        async with Player(url) as ann:
            packs = [one["name"] for one in (await ann.get("/api/workshop"))["packs"]]
            assert packs == (["file.own_cards"] if allowed else [])
            if not allowed:
                return
            far = await ann.http.get("/api/workshop", headers={"x-forwarded-for": "203.0.113.9"})
            assert far.json()["packs"] == []
            card = await tried(ann, "file.own_cards", name="Sunblade Captain")
            assert card["text"] == "{unit: {attack: 4}}\n"
            card = await tried(ann, "file.own_cards", name="Sunblade Captain", text="unit: {attack: 6}\n")
            assert (
                await save(ann, "unit: {attack: 6}\n", card["stamp"], "file.own_cards", name="Sunblade Captain")
            ).status_code == 200
            assert (await ann.http.delete("/api/workshop/packs/file.own_cards")).status_code == 403
            cards = (await ann.get("/api/games/shadows_edge.own_cards/cards"))["content"]["cards"]
            captain = next(one for one in cards if one["name"] == "Sunblade Captain")
            assert {"label": "Attack", "value": 6} in captain["numbers"]

    for allowed in (False, True):
        here = start_server(
            f"data-{allowed}", offer=["shadows_edge"], pack_folders=[str(folder.parent)], edit_packs=allowed
        )
        asyncio.run(scene(here.url, allowed))
    text = (folder / "changes.yaml").read_text()
    assert text.startswith("# kept\n- change: Sunblade Captain\n  kind: cards\n  set:\n    unit: {attack: 6}\n")
    assert text.rstrip().endswith("# the last word")
    assert json.dumps(sorted(path.name for path in folder.iterdir())) == '["changes.yaml", "pack.yaml"]'
