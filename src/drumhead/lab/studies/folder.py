"""What is left of a study? A folder: the page, every game as Parquet, and the records of those worth a look."""

from pathlib import Path
from typing import Final

from drumhead.kernel import Malformed
from drumhead.lab.studies.again import Repeated
from drumhead.lab.studies.figures import Figures, figures
from drumhead.lab.studies.page import page
from drumhead.lab.studies.parquet import write
from drumhead.lab.studies.records import Telling, record_of, telling
from drumhead.lab.studies.study import Finished

PAGE: Final = "page.html"
GAMES: Final = "games.parquet"


def keep(
    done: Finished,
    out: Path,
    command: str,
    parquet: bool = True,
    found: Figures | None = None,
    again: Repeated | None = None,
) -> tuple[Figures, list[Telling]]:
    """Write it all; ``parquet``: refuse where it cannot be written, else go without. ``again``: played by another."""
    out.mkdir(parents=True, exist_ok=True)
    found, worth = found or figures(done), telling(done)
    for one in worth:
        (out / one.file).parent.mkdir(exist_ok=True)
        (out / one.file).write_text(record_of(done, one.row.number), encoding="utf-8")
    (out / PAGE).write_text(page(done, found, command, worth, again), encoding="utf-8")
    try:
        write(done, out / GAMES)
    except Malformed:  # there is no pyarrow here
        if parquet:
            raise
    return found, worth
