"""Does a dataset hold what it promises, the same rows whatever the number of processes, readable by others?"""

import json
import sys
from pathlib import Path

import polars
import pyarrow.ipc
import pyarrow.parquet
import pytest
from minari import load_dataset
from typer.testing import CliRunner

from drumhead.cli import app, lab
from drumhead.envs import minari
from drumhead.games import load
from drumhead.kernel import Malformed, record_from_jsonl, replayed
from drumhead.lab.dataset import SCHEMA_VERSION, schema, write
from drumhead.lab.simulate import Batch, Source


def test_rows_are_the_decisions_of_the_games(tmp_path: Path) -> None:
    out = tmp_path / "edge.parquet"
    batch = Batch(Source("shadows_edge"), ("greedy", "random"), 2, iterations=1)
    written = write(batch, out, weigh=True)
    table = pyarrow.parquet.read_table(out)
    assert table.schema.equals(schema(load("shadows_edge")), check_metadata=False)
    assert table.num_rows == written.decisions > 50
    told = {key.decode(): value.decode() for key, value in table.schema.metadata.items()}
    assert told["drumhead.schema"] == SCHEMA_VERSION and told["drumhead.game"] == "shadows_edge"
    names = told["drumhead.features"].split("\n")
    frame = polars.read_parquet(out)
    assert frame.columns == table.column_names and len(frame) == table.num_rows
    for row in frame.iter_rows(named=True):
        assert 0 <= row["chosen"] < len(row["options"])
        assert len(row["places"]) == len(row["values"]) and max(row["places"]) < len(names)
        assert all(row["values"]) and row["outcome"] in (-1.0, 0.0, 1.0)
        assert row["action"] and row["kind"].startswith("shadows_edge.")
    weighed = frame.filter(polars.col("bot") == "greedy")["value"].drop_nulls()
    assert len(weighed) > 10 and 0 <= float(weighed.min()) <= float(weighed.max()) <= 1  # type: ignore[arg-type]
    for _, one in frame.group_by("match"):
        assert one["number"].to_list() == list(range(len(one)))
        assert one.group_by("seat").agg(polars.col("outcome").n_unique())["outcome"].max() == 1


def test_processes_and_formats_give_the_same_rows(tmp_path: Path) -> None:
    batch = Batch(Source("high_command"), ("random", "random"), 9, values=(("quick_start", True),))
    write(batch, tmp_path / "one.parquet")
    write(batch, tmp_path / "two.arrow", jobs=2)
    with pyarrow.ipc.open_file(tmp_path / "two.arrow") as file:
        assert pyarrow.parquet.read_table(tmp_path / "one.parquet").equals(file.read_all())
    with pytest.raises(Malformed, match="A dataset is written to a file"):
        write(batch, tmp_path / "three.csv")


def test_the_command_and_records(tmp_path: Path) -> None:
    run = CliRunner()
    out, folder = tmp_path / "some.parquet", tmp_path / "records"
    usual = ["shadows_edge", "--bots", "random,random", "--jobs", "1"]
    told = run.invoke(app, ["dataset", *usual, "--games", "50", "--decisions", "100", "--out", str(out), "--json"])
    assert told.exit_code == 0, told.output
    data = json.loads(told.stdout)
    assert data["decisions"] >= 100 and data["games"] < 50
    told = run.invoke(app, ["simulate", *usual, "--games", "2", "--records", str(folder)])
    assert told.exit_code == 0, told.output
    kept = sorted(folder.iterdir())
    assert len(kept) == 2
    game = load("shadows_edge")
    replayed(game, record_from_jsonl(kept[0].read_text(encoding="utf-8"), game.info.verbs))


def test_so_many_decisions_take_as_many_games_as_they_need(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lab, "FEW", 8)
    usual = [
        "shadows_edge",
        "--bots",
        "random,random",
        "--jobs",
        "1",
        "--out",
        str(tmp_path / "edge.parquet"),
        "--json",
    ]
    told = json.loads(CliRunner().invoke(app, ["dataset", *usual, "--decisions", "5000"]).stdout)
    assert told["decisions"] >= 5000 and told["games"] > 8
    counted: list[tuple[int, int]] = []
    batch = Batch(Source("shadows_edge"), ("random", "random"), 1000)
    write(batch, tmp_path / "some.parquet", most=1000, progress=lambda done, of: counted.append((done, of)))
    assert counted[-1] == (1000, 1000)
    assert json.loads(CliRunner().invoke(app, ["dataset", *usual]).stdout)["games"] == 8


def test_minari_is_asked_for_in_a_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "minari", None)
    with pytest.raises(Malformed, match=r"pip install 'drumhead\[minari\]'"):
        minari.export(tmp_path / "edge.parquet", "drumhead/shadows_edge/random-v0")


def test_a_seat_of_a_game_is_an_episode(tmp_path: Path) -> None:
    out = tmp_path / "edge.parquet"
    written = write(Batch(Source("shadows_edge"), ("random", "random"), 3), out)
    game = load("shadows_edge")
    width, actions = len(game.features()), int(game.action_count())
    decisions, returns = 0, []
    for rows in minari.episodes(pyarrow.parquet.ParquetFile(out)):
        episode = minari.episode(rows, width, actions)
        masks, chosen = episode["observations"]["action_mask"], episode["actions"]
        assert len(masks) == len(chosen) + 1 == len(episode["observations"]["observation"])
        assert masks[range(len(chosen)), chosen].all()
        assert not masks[-1].any()
        assert episode["terminations"].tolist() == [False] * (len(chosen) - 1) + [True]
        decisions += len(chosen)
        returns.append(float(episode["rewards"].sum()))
    assert decisions == written.decisions
    assert len(returns) == 6
    assert sum(returns) == 0


def test_minari_reads_what_was_exported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MINARI_DATASETS_PATH", str(tmp_path / "minari"))
    out = tmp_path / "edge.parquet"
    written = write(Batch(Source("shadows_edge"), ("random", "random"), 3), out)
    assert minari.export(out, "drumhead/shadows_edge/random-v0") == 6
    found = load_dataset("drumhead/shadows_edge/random-v0")
    assert (found.total_episodes, found.total_steps) == (6, written.decisions)
    with pytest.raises(Malformed, match="is no name of Minari"):
        minari.export(out, "no name")
