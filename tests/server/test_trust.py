"""Can a match be verified by others? The dice were bound before anybody knew them; a changed record is found out."""

import asyncio
import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from drumhead.kernel import commitment
from drumhead.server.trust import dealer_hash, digest, promise, seed_of, with_extras
from tests.server.client import ROOT, Player, ServerProcess
from tests.server.conftest import limits

SECRET = "0123456789abcdef"
SCRIPT = ROOT / "examples" / "verify_match.py"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    process = ServerProcess(tmp_path_factory.mktemp("trust"), offer=["shadows_edge"], limits=limits())
    yield process
    process.stop()


Match = tuple[dict[str, Any], dict[str, Any], str, str]


@pytest.fixture(scope="module")
def played(server: ServerProcess) -> Match:
    """What a player sees before the first roll and after the end, the record, and the running table as it was told."""

    async def scene() -> Match:
        async with Player(server.url) as ann:
            bot = {"who": "bot", "level": "recruit"}
            made = await ann.create("shadows_edge", seats=[{"who": "me"}, bot], hold=True)
            code = made["room"]["code"]
            before = made["room"]
            assert before["status"] == "waiting"
            assert before["dice"]["seed"] is None
            running = await ann.put(f"/api/rooms/{code}/seats/0", {"secret": SECRET})
            assert running["status"] == "playing"
            table = await ann.sit(code)
            for _ in range(3):
                pending = await table.my_turn()
                assert pending is not None
                await table.act(pending["options"][0], pending)
                await table.flush()
            assert (await table.ask("concede", seat=0))["code"] == "ok"
            await table.sees(lambda view: view["outcome"] is not None)
            after = (await ann.get(f"/api/rooms/{code}"))["room"]
            return before, after, (await ann.http.get(f"/api/rooms/{code}/record")).text, json.dumps(running)

    return asyncio.run(scene())


def run_script(folder: Path, before: Any, after: Any, record: str, *mine: str) -> subprocess.CompletedProcess[str]:
    for name, told in (("before", before), ("after", after)):
        (folder / f"{name}.json").write_text(json.dumps({"room": told}))
    (folder / "record.jsonl").write_text(record)
    files = [str(folder / name) for name in ("before.json", "after.json", "record.jsonl")]
    return subprocess.run(
        [sys.executable, "-I", str(SCRIPT), *files, *mine], capture_output=True, text=True, check=False
    )


def test_the_script_is_short_and_uses_nothing_of_ours() -> None:
    text = SCRIPT.read_text()
    assert len(text.splitlines()) <= 62
    assert "import drumhead" not in text and "from drumhead" not in text


def test_a_match_is_verified_by_the_script(played: Match, tmp_path: Path) -> None:
    before, after, record, _ = played
    done = run_script(tmp_path, before, after, record, SECRET)
    assert done.returncode == 0, done.stdout + done.stderr


def test_nothing_is_told_too_early(played: Match) -> None:
    before, after, record, told = played
    running = json.loads(told)["dice"]
    head = json.loads(record.partition("\n")[0])
    for shown in (json.dumps(before), told):
        assert head["seed"] not in shown
        assert head["dealer"] not in shown
        assert SECRET not in shown
    assert running["promise"] == after["dice"]["promise"] != ""
    assert running["dealer_hash"] == before["dice"]["dealer_hash"]
    assert after["dice"]["secrets"] == [SECRET, ""]


def changed_header(record: str, **changes: Any) -> str:
    return with_extras(record, changes)


def changed_line(record: str, place: int, line: str) -> str:
    lines = record.split("\n")
    lines[place] = line
    return "\n".join(lines)


def test_whatever_is_changed_is_found_out(played: Match, tmp_path: Path) -> None:
    before, after, record, _ = played
    head = json.loads(record.partition("\n")[0])
    other = "ab" * 16
    forged = {
        "seed": changed_header(record, seed=other),
        "seed with its commitment": changed_header(record, seed=other, commitment=commitment(other)),
        "dealer": changed_header(record, dealer=other),
        "dealer with all that follows": _forged_dealer(record, other),
        "secrets": changed_header(record, secrets=["", ""]),
        "lists": changed_header(record, lists=head["lists"][::-1]),
        "options": changed_header(record, options={"x": 1}),
        "names": changed_header(record, names=["Eve", "Eve"]),
        "takebacks": changed_header(record, takebacks=[[0, 5, 2]]),
        "an input": changed_line(record, 1, '[0,"draw"]'),
        "an input left out": "\n".join([record.split("\n")[0], *record.split("\n")[2:]]),
        "the end": record.replace('"rule":"K-CONCEDE"', '"rule":"SE-WIN"'),
    }
    assert forged.pop("lists") != record or head["lists"][0] == head["lists"][1]
    for how, text in forged.items():
        assert text != record, how
        assert run_script(tmp_path, before, after, text, SECRET).returncode == 1, how
    assert run_script(tmp_path, before, after, record, "f" * 16).returncode == 1
    late = before | {"dice": before["dice"] | {"dealer_hash": "0" * 64}}
    assert run_script(tmp_path, late, after, record).returncode == 1
    lost = after | {"outcome": after["outcome"] | {"returns": after["outcome"]["returns"][::-1]}}
    assert run_script(tmp_path, before, lost, record).returncode == 1


def _forged_dealer(record: str, dealer: str) -> str:
    """Somebody who changes everything consistently still does not fit what was shown before."""
    head = json.loads(record.partition("\n")[0])
    seed = seed_of(dealer, head["secrets"])
    head |= {"dealer": dealer, "seed": seed, "commitment": commitment(seed)}
    return with_extras(record, head | {"promise": promise(head)})


def test_records_are_signed_and_known_again(server: ServerProcess, played: Match) -> None:
    async def scene() -> None:
        record = played[2]
        async with Player(server.url) as ben:
            own = (await ben.http.post("/api/records", content=record)).json()
            assert own["judged"] is True
            for changes in ({"names": ["Ann", "Eve"]}, {"signature": "0" * 64}, {"takebacks": [[0, 9, 3]]}):
                other = (await ben.http.post("/api/records", content=changed_header(record, **changes))).json()
                assert other["judged"] is False, other
            wrong: list[dict[str, Any]] = [
                {"promise": "0" * 64},
                {"secrets": ["ff", "ff"]},
                {"dealer": 5},
                {"secrets": "x"},
            ]
            for change in wrong:
                answer = await ben.http.post("/api/records", content=changed_header(record, **change))
                assert answer.status_code == 422, change

    asyncio.run(scene())


def test_the_digest_does_not_depend_on_who_signed_or_how_it_is_written(played: Match) -> None:
    record = played[2]
    first, _, rest = record.partition("\n")
    spaced = json.dumps(json.loads(first), indent=None, sort_keys=True) + "\n" + rest
    assert digest(spaced) == digest(record) == digest(changed_header(record, signature=""))


def test_a_takeback_leaves_its_trace(server: ServerProcess) -> None:
    async def scene() -> None:
        async with Player(server.url) as ann:
            made = await ann.create("brawl", seats=[{"who": "me"}, {"who": "bot", "level": "recruit"}])
            code = made["room"]["code"]
            table = await ann.sit(code)
            pending = await table.my_turn()
            assert pending is not None
            await table.act(pending["options"][0], pending)
            view = await table.sees(lambda view: view["pending"] and view["pending"]["ask"] != pending["ask"])
            assert (await table.ask("undo", seat=0, ask=view["ask"]))["code"] == "ok"
            assert (await table.ask("concede", seat=0))["code"] == "ok"
            await table.sees(lambda view: view["outcome"] is not None)
            record = (await ann.http.get(f"/api/rooms/{code}/record")).text
            assert len(json.loads(record.partition("\n")[0])["takebacks"]) == 1
            assert (await ann.get(f"/api/replays/{code}"))["takebacks"] == 1

    asyncio.run(scene())


def test_the_formulas() -> None:
    assert dealer_hash("") == ""
    assert seed_of("a", ["b", ""]) != seed_of("a", ["", "b"]) != seed_of("ab", ["", ""])
    assert len(seed_of("a", [])) == 32
