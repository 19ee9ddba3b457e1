"""How does a worker play a study? With one process, until it is done, its time is up or somebody wants it to stop."""

import os
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from drumhead.kernel import Game, Malformed
from drumhead.lab.simulate import Source
from drumhead.lab.studies import Finished, Study
from drumhead.lab.studies.findings import findings
from drumhead.lab.studies.folder import GAMES, keep
from drumhead.lab.studies.parquet import read
from drumhead.lab.studies.since import since
from drumhead.server.frames import Progress, RunStudy, StudyMade
from drumhead.server.shelf import Shelf, UnknownGameError

STOP = "stop"
"""A file of this name in a study's folder ends it."""
FEW = 2
"""Games between two looks at whether it should end."""
TELL_SECONDS = 0.25


@dataclass(frozen=True)
class Shelved(Source):
    """A game that the shelf knows by this name."""

    held: Game[Any] | None = None

    def game(self) -> Game[Any]:
        assert self.held is not None
        return self.held


@cache
def step_back() -> None:
    """Whoever plays at a table comes first, and so do replays and analyses."""
    os.nice(5)


def run_study(job: RunStudy, shelf: Shelf, tell: Callable[[Progress], None]) -> StudyMade:
    """Play it and write its folder."""
    step_back()
    folder = Path(job.folder)
    end = time.monotonic() + job.seconds
    server, told = os.getppid(), 0.0

    def progress(done: int, total: int) -> None:
        nonlocal told
        if time.monotonic() - told > TELL_SECONDS:
            told = time.monotonic()
            tell(Progress(done=done, total=total))

    def stop() -> str:
        if (folder / STOP).exists():
            return "it was stopped"
        if os.getppid() != server:  # killed, and nobody else tells a worker in the middle of its games
            return "the server stopped"
        return "its time was up" if time.monotonic() > end else ""

    tell(Progress(done=0, total=job.games))
    against = shelved(shelf, job.against) if job.against else None
    source = shelved(shelf, job.game)
    plan = Study(source, job.bot, job.games, job.until, job.seed, lists=tuple(job.lists), against=against)
    done = plan.run(1, progress=progress, stop=stop, chunk=FEW)
    found, worth = keep(done, folder, job.command, parquet=False)
    return StudyMade(
        games=found.games,
        findings=findings(found, source.game().info.title, job.bot),
        lists=[(one.name, one.games, one.share, one.low, one.high) for one in found.lists],
        worth=[(one.row.number, one.why) for one in worth],
        content=done.content,
        table=(folder / GAMES).is_file(),
        since=[(one.name, one.then, one.now, one.low, one.high) for one in compared(job, done)],
    )


def shelved(shelf: Shelf, name: str) -> Shelved:
    try:
        return Shelved(name, held=shelf.game(name))
    except UnknownGameError:
        raise Malformed("This server does not have that game any more.") from None


def compared(job: RunStudy, done: Finished) -> list[Any]:
    """List by list against the last study, where its games are still there."""
    before = Path(job.before) / GAMES
    here = Path(job.folder) / GAMES
    if not job.before or not before.is_file() or not here.is_file():
        return []
    return list(since(read(before), read(here), job.same))
