"""A study's games as Parquet, one row each: the same games give the same bytes, whoever played them."""

from pathlib import Path
from typing import Any

from drumhead.kernel import Malformed
from drumhead.lab.studies.playing import Row
from drumhead.lab.studies.since import Game
from drumhead.lab.studies.study import Finished


def write(done: Finished, path: Path) -> None:
    """Write all games; those under the other pack have `pack` 1."""
    try:
        import pyarrow as pa
        import pyarrow.parquet as pq
    except ImportError:
        raise Malformed("Parquet needs pyarrow: pip install 'drumhead[study]'.") from None
    rows = [(0, row) for row in done.rows] + [(1, row) for row in done.other]
    columns: dict[str, Any] = {
        "pack": pa.array([pack for pack, _ in rows], pa.int8()),
        "number": pa.array([row.number for _, row in rows], pa.int32()),
        "seed": [row.seed for _, row in rows],
    }
    for seat in (0, 1):
        columns[f"list{seat}"] = [done.lists[row.lists[seat]] for _, row in rows]
        columns[f"score{seat}"] = pa.array([row.scores[seat] for _, row in rows], pa.float32())
        for name in ("opening", "drawn", "deeds"):
            held = [list(getattr(row, name)[seat]) for _, row in rows]
            columns[f"{name}{seat}"] = pa.array(held, pa.list_(pa.string()))
    columns |= _course([row for _, row in rows], pa)
    about = {"content": done.content, "other": done.other_content, "bot": done.study.bot, "seed": str(done.study.seed)}
    table = pa.table(columns).replace_schema_metadata(about)
    pq.write_table(table, path, compression="zstd", row_group_size=10_000)


def read(path: Path) -> list[Game]:
    """The games that were played under the pack itself, as far as a comparison needs them."""
    import pyarrow.parquet as pq

    wanted = ["pack", "list0", "list1", "score0", "score1"]
    held: dict[str, list[Any]] = pq.read_table(path, columns=wanted).to_pydict()
    rows = zip(*(held[name] for name in wanted), strict=True)
    return [Game((a, b), (x, y)) for pack, a, b, x, y in rows if pack == 0]


def _course(rows: list[Row], pa: Any) -> dict[str, Any]:
    return {
        "rule": [row.rule for row in rows],
        "decisions": pa.array([row.decisions for row in rows], pa.int32()),
        "branching": pa.array([row.branching for row in rows], pa.float32()),
        "lead_changes": pa.array([row.lead_changes for row in rows], pa.int16()),
        "foreseen": pa.array([row.foreseen for row in rows], pa.float32()),
        "rules": pa.array([[rule for rule, _ in row.rules] for row in rows], pa.list_(pa.string())),
        "rule_counts": pa.array([[count for _, count in row.rules] for row in rows], pa.list_(pa.int32())),
    }
