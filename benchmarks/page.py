"""Where do the figures of a run go? Between two marks of docs/benchmarks.md, each table in its own place."""

from pathlib import Path
from typing import Final

PAGE: Final = Path(__file__).resolve().parents[1] / "docs" / "benchmarks.md"


def put(name: str, text: str, page: Path = PAGE) -> None:
    """Replace what stands between ``<!-- name -->`` and ``<!-- end of name -->``."""
    begin, end = f"<!-- {name} -->\n", f"<!-- end of {name} -->"
    before, found, rest = page.read_text(encoding="utf-8").partition(begin)
    _, closed, after = rest.partition(end)
    if not found or not closed:
        raise SystemExit(f"{page.name} has no place for {name}: {begin.strip()} ... {end}")
    page.write_text(f"{before}{begin}{text}\n{end}{after}", encoding="utf-8")


def table(rows: list[list[str]], left: int = 1) -> str:
    """Markdown that can be read in a terminal too; all but the first ``left`` columns are numbers."""
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]

    def line(row: list[str]) -> str:
        cells = [
            cell.ljust(width) if column < left else cell.rjust(width)
            for column, (cell, width) in enumerate(zip(row, widths, strict=True))
        ]
        return f"| {' | '.join(cells)} |"

    rule = ["-" * width if column < left else "-" * (width - 1) + ":" for column, width in enumerate(widths)]
    return "\n".join([line(rows[0]), line(rule), *[line(row) for row in rows[1:]]])
