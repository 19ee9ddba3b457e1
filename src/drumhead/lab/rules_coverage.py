"""Which rules have code and a passing test? Per game: the rulebook's ids, those cited in code, those a test proved."""

import json
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import drumhead
from drumhead.content import rulebook_of
from drumhead.games import game_ids

REPORT: Final = ".rules-report.json"
RULE_ID: Final = re.compile(r"\b[A-Z]{1,5}(?:-[A-Z0-9]{1,12})+[a-z]?\b")
PACKAGE: Final = Path(drumhead.__file__).parent


@dataclass(frozen=True)
class Coverage:
    """The ids of one game's rulebook, and which of them have what, in the rulebook's order."""

    ids: list[str]
    code: list[str]
    tests: list[str]
    complete: bool

    def missing(self) -> list[str]:
        """Ids without code or without a passing test."""
        has = set(self.code) & set(self.tests)
        return [rule for rule in self.ids if rule not in has]


def coverage(report: Path | None = None) -> dict[str, Coverage]:
    """By game, for every game that has a rulebook."""
    passed = proved(report or find_report())
    shared = cited([PACKAGE / "kernel", PACKAGE / "space"])
    found: dict[str, Coverage] = {}
    for game in game_ids():
        folder = PACKAGE / "games" / game
        if not (folder / "rulebook.yaml").is_file():
            continue
        book = rulebook_of(game)
        code = shared | cited([folder])
        ids = book.ids()
        found[game] = Coverage(
            ids, [rule for rule in ids if rule in code], [rule for rule in ids if rule in passed], book.complete
        )
    return found


def cited(folders: list[Path]) -> set[str]:
    """Every rule id that stands in the Python files under these folders."""
    ids: set[str] = set()
    for folder in folders:
        for path in folder.rglob("*.py"):
            ids |= set(RULE_ID.findall(path.read_text(encoding="utf-8")))
    return ids


def find_report() -> Path:
    """The report of the last test run: of the folder we are in, or of the checkout that the package lies in."""
    here = Path.cwd() / REPORT
    return here if here.is_file() else PACKAGE.parents[1] / REPORT


def proved(report: Path) -> set[str]:
    """The rules with a passing test and no failing one; none if no test has run."""
    try:
        data = json.loads(report.read_text(encoding="utf-8"))
        return set(data["passed"]) - set(data["failed"])
    except (OSError, ValueError, KeyError, TypeError):
        return set()
