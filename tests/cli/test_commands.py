"""Does every command do what it says, and say in one sentence what it cannot do?"""

import json
from pathlib import Path

import pytest

from drumhead.cli import run
from drumhead.games import load
from drumhead.kernel import record_to_jsonl, record_to_text
from drumhead.lab import conformance

GAME = "shadows_edge"


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A finished match of random players."""
    game = load(GAME)
    match = conformance.play(game, game.default_options(2), "cli")
    path = tmp_path_factory.mktemp("records") / "match.jsonl"
    path.write_text(record_to_jsonl(match.record), encoding="utf-8")
    path.with_suffix(".txt").write_text(record_to_text(match.record), encoding="utf-8")
    return path


def said(capsys: pytest.CaptureFixture[str], *arguments: str, code: int = 0) -> str:
    """Run a command; its output, once its exit code is right and nothing was complained about."""
    found = run(list(arguments))
    output = capsys.readouterr()
    assert found == code, output.err
    return output.out


def complaint(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str]:
    """Run a command that must fail: its exit code and its one sentence."""
    code = run(list(arguments))
    output = capsys.readouterr()
    assert output.err.count("\n") == 1, output.err
    assert output.err.endswith((".\n", "?\n", ")\n", "]\n"))
    assert "Traceback" not in output.err
    return code, output.err.strip()


def test_help_and_version(capsys: pytest.CaptureFixture[str]) -> None:
    assert "simulate" in said(capsys)
    assert "simulate" in said(capsys, "--help")
    assert said(capsys, "--version").startswith("drumhead ")
    for command in ("play", "simulate", "replay", "rules", "ladder", "balance", "bench", "soak", "serve", "hint"):
        assert "Usage" in said(capsys, command, "--help")


def test_games_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    assert "Shadow's Edge" in said(capsys, "games")


def test_simulate_prints_one_json_object(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["simulate", GAME, "--games", "4", "--bots", "random,random", "--seed", "3", "--jobs", "1", "--json"]
    data = json.loads(said(capsys, *arguments))
    assert data["games"] == 4
    assert len(data["wins"]) == 2
    assert sum(data["wins"]) + data["draws"] == 4
    assert data["decisions"] > 0
    assert data["mean_length"] == round(data["decisions"] / 4, 2)
    again = json.loads(said(capsys, *arguments))
    assert again | {"seconds": 0} == data | {"seconds": 0}


def test_rollouts_are_counted_and_digested(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["rollouts", GAME, "--games", "4", "--seed", "3", "--jobs", "1"]
    data = json.loads(said(capsys, *arguments, "--json"))
    assert data["games"] == sum(data["wins"]) == sum(data["endings"].values()) == 4
    out = said(capsys, *arguments)
    assert data["digest"] in out
    assert "Ended by SE-END" in out


def test_simulate_tells_people(capsys: pytest.CaptureFixture[str]) -> None:
    out = said(capsys, "simulate", GAME, "--games", "2", "--bots", "random,random", "--jobs", "1", "--deck", "gold")
    assert "2 games" in out
    assert "95 % interval" in out


def test_a_sound_record_is_verified(capsys: pytest.CaptureFixture[str], record: Path) -> None:
    assert "The record is sound" in said(capsys, "replay", str(record), "--verify")
    assert "The record is sound" in said(capsys, "replay", str(record.with_suffix(".txt")), "--verify")


def test_a_record_is_told_to_its_end(capsys: pytest.CaptureFixture[str], record: Path) -> None:
    out = said(capsys, "replay", str(record))
    assert "\n2. Player" in out
    assert "wins: " in out


def test_a_record_is_told_as_a_seat_saw_it(capsys: pytest.CaptureFixture[str], record: Path) -> None:
    """What the other player chose in secret or drew unseen is not told."""
    own = said(capsys, "replay", str(record), "--seat", "0", "--to", "40")
    everything = said(capsys, "replay", str(record), "--to", "40")
    assert own != everything
    assert ": chooses" in own


def test_hints_from_a_record(capsys: pytest.CaptureFixture[str], record: Path) -> None:
    data = json.loads(said(capsys, "hint", str(record), "--to", "9", "--think", "20", "--json"))
    assert 1 <= len(data["options"]) <= 3
    assert all(0 <= row["chance"] <= 1 and row["words"] for row in data["options"])
    assert "%" in said(capsys, "hint", str(record), "--to", "9", "--think", "20")


def test_a_record_is_analysed(capsys: pytest.CaptureFixture[str], record: Path) -> None:
    data = json.loads(said(capsys, "analyse", str(record), "--samples", "1", "--json"))
    assert data["curve"][-1]["chances"] in ([1.0, 0.0], [0.0, 1.0], [0.5, 0.5])


def test_rules_are_found_by_id_and_by_words(capsys: pytest.CaptureFixture[str]) -> None:
    assert "SE-ATK-05" in said(capsys, "rules", GAME, "se-atk-05")
    assert "SE-INT-01" in said(capsys, "rules", GAME, "intercept")
    assert "SE-DECK-01" in said(capsys, "rules", GAME)
    assert "Passing shots to squad-mates" in said(capsys, "rules", "dz-cmd-15")
    assert json.loads(said(capsys, "rules", GAME, "SE-ATK-05", "--json"))[0]["id"] == "SE-ATK-05"


def test_coverage_has_the_promised_shape(capsys: pytest.CaptureFixture[str]) -> None:
    code = run(["rules", "--coverage", "--json"])
    data = json.loads(capsys.readouterr().out)
    assert code in (0, 1)
    assert set(data["games"][GAME]) == {"ids", "code", "tests"}
    assert len(data["games"][GAME]["ids"]) == 140
    assert set(data["games"][GAME]["code"]) <= set(data["games"][GAME]["ids"])


def test_coverage_says_that_tests_must_have_run(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / ".rules-report.json").write_text('{"passed": ["SE-DECK-01"], "failed": []}', encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    told = said(capsys, "rules", GAME, "--coverage", code=1)
    assert "SE-DECK-02" in told
    assert "and 127 more" in told
    assert "`make test` runs them all" in told


def test_packs_are_listed_checked_and_described(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert f"{GAME}/base" in said(capsys, "packs", "list")
    assert "sound" in said(capsys, "packs", "check", f"{GAME}/base")
    assert "pack.schema.json" in said(capsys, "packs", "schema", GAME, str(tmp_path))
    assert json.loads((tmp_path / "pack.schema.json").read_text())["$schema"]


def test_the_bench_prints_json(capsys: pytest.CaptureFixture[str]) -> None:
    out = said(capsys, "bench", "--games", GAME, "--rounds", "1", "--seconds", "0.01", "--json")
    assert json.loads(out)["games"][GAME]["ratio"] > 0


@pytest.mark.parametrize(
    ("arguments", "code", "sentence"),
    [
        (["dance"], 2, "No such command 'dance'."),
        (["simulate"], 2, "Missing argument"),
        (["simulate", GAME, "--games", "many"], 2, "Invalid value for '--games'"),
        (["simulate", GAME, "--games", "0"], 2, "Invalid value for '--games'"),
        (["play", "solitaire"], 1, "There is no game 'solitaire'; there are:"),
        (["play", GAME, "--seat", "bot:colonel"], 1, "There is no bot 'colonel'; there are: random"),
        (["play", GAME, "--deck", "mud"], 1, "neither a file nor a ready-made list"),
        (["play", GAME, "--deck", "gold", "--deck", "gold", "--deck", "gold"], 1, "There are 2 seats, but 3 lists."),
        (["play", GAME, "--option", "weather=rain"], 1, "has no option 'weather'"),
        (["play", GAME, "--option", "front_spaces=99"], 1, "is one of: 3, 4, 5, 6, 7"),
        (["play", GAME, "--option", "front_spaces"], 1, "written name=value"),
        (["simulate", GAME, "--bots", "greedy,colonel", "--jobs", "1"], 1, "There is no bot 'colonel'"),
        (["simulate", GAME, "--bots", "greedy", "--jobs", "1"], 1, ""),
        (["replay", "nowhere.jsonl"], 1, "No such file"),
        (["rules", GAME, "unicorn"], 1, "No rule of shadows_edge speaks of 'unicorn'."),
        (["rules"], 1, "Which game's rules?"),
        (["packs", "check", "nowhere/nothing"], 1, "There is no pack"),
        (["packs", "schema", "solitaire"], 1, "There is no game 'solitaire'"),
        (["bench", "--games", "solitaire"], 1, "There is no game 'solitaire'"),
        (["ladder", GAME, "--bots", "greedy"], 1, "two different bots"),
    ],
)
def test_mistakes_get_one_sentence(
    capsys: pytest.CaptureFixture[str], arguments: list[str], code: int, sentence: str
) -> None:
    found, told = complaint(capsys, *arguments)
    assert found == code
    assert sentence in told


def broken(record: Path, tmp_path: Path, how: str) -> Path:
    """The record, damaged in one way."""
    text = record.read_text(encoding="utf-8")
    lines = text.split("\n")
    if how == "cut off":
        text = text[:-20]
    elif how == "other content":
        text = text.replace(f'"content":"{load(GAME).content}"', '"content":"0000"')
    elif how == "illegal input":
        lines[1] = '[0,"attack",3,5]'
        text = "\n".join(lines)
    elif how == "other end":
        text = "\n".join([*lines[:-2], lines[-2].replace(json.loads(lines[-2])["hash"], "0" * 32), ""])
    elif how == "no record":
        text = "Dear diary\n"
    elif how == "unknown verb":
        lines[3] = '[0,"dance"]'
        text = "\n".join(lines)
    path = tmp_path / "broken.jsonl"
    path.write_text(text, encoding="utf-8")
    return path


@pytest.mark.parametrize(
    ("how", "sentence"),
    [
        ("cut off", "The record is cut off: its last line does not end."),
        ("other content", "This record was played with other content (0000)"),
        ("illegal input", "Input 1 of the record cannot be played"),
        ("other end", "does not lead to the same final position"),
        ("no record", "is not a Drumhead record"),
        ("unknown verb", "Line 4 of the record: There is no verb 'dance'"),
    ],
)
def test_broken_records_are_refused_and_left_alone(
    capsys: pytest.CaptureFixture[str], record: Path, tmp_path: Path, how: str, sentence: str
) -> None:
    path = broken(record, tmp_path, how)
    before = path.read_bytes()
    code, told = complaint(capsys, "replay", str(path), "--verify")
    assert code == 1
    assert sentence in told
    assert path.read_bytes() == before


def test_a_broken_pack_is_named_with_its_place(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    (tmp_path / "pack.yaml").write_text(f"id: mine\ntitle: Mine\ngame: {GAME}\nversion: '1'\n", encoding="utf-8")
    (tmp_path / "decks.yaml").write_text("decks: [\n", encoding="utf-8")
    assert run(["packs", "check", str(tmp_path)]) == 1
    told = capsys.readouterr().err
    assert "decks.yaml:" in told
    assert "Traceback" not in told


def test_an_illegal_deck_is_refused_with_its_rule(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    deck = tmp_path / "deck.json"
    deck.write_text(json.dumps({"commander": "nobody", "cards": {}}), encoding="utf-8")
    code, told = complaint(capsys, "play", GAME, "--deck", str(deck))
    assert code == 1
    assert "SE-DECK" in told
    deck.write_text("{", encoding="utf-8")
    assert complaint(capsys, "play", GAME, "--deck", str(deck))[1].startswith("deck.json is not valid JSON")


def test_a_failure_of_our_own_is_one_sentence_too(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*arguments: object) -> None:
        raise ZeroDivisionError("division by zero")

    monkeypatch.setattr("drumhead.lab.simulate.simulate", fail)
    code, told = complaint(capsys, "simulate", GAME, "--games", "1")
    assert code == 1
    assert told.startswith("Drumhead itself failed (ZeroDivisionError: division by zero.)")
