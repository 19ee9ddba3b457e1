"""How the outcome of each test that names rules gets into `.rules-report.json`.

The report maps a rule id to the tests that passed or failed when they last ran, so that a run of one file leaves what
other files proved in place::

    {"passed": {"SE-ATK-05": ["tests/games/shadows_edge/test_combat.py::test_se_atk_05_..."]}, "failed": {}}
"""

import fcntl
import json
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import pytest

REPORT: Final = ".rules-report.json"
PROPERTY: Final = "rules"
NARROWING: Final = ("keyword", "markexpr", "lf", "failedfirst", "stepwise", "deselect")

Face = dict[str, dict[str, list[str]]]


def attach_rules(item: pytest.Item) -> None:
    """Put a test's rule ids on its reports; unlike marks, these travel from a worker to the controller."""
    ids = sorted({str(rule_id) for mark in item.iter_markers("rule") for rule_id in mark.args})
    if ids:
        item.user_properties.append((PROPERTY, ids))


class RulesReport:
    """Hears every result of a session and merges them into the report at its end."""

    def __init__(self, config: pytest.Config) -> None:
        self.root: Final = config.rootpath
        self.whole_files: Final = not any("::" in argument for argument in config.args) and not any(
            config.getoption(name, None) for name in NARROWING
        )
        self.rules: Final[dict[str, list[str]]] = {}
        self.ran: Final[set[str]] = set()
        self.passed: Final[set[str]] = set()
        self.failed: Final[set[str]] = set()

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self.ran.add(report.nodeid)
        for name, value in report.user_properties:
            if name == PROPERTY and isinstance(value, list):
                self.rules[report.nodeid] = [str(rule_id) for rule_id in value]
        if report.failed:
            self.failed.add(report.nodeid)
        elif report.when == "call" and report.passed:
            self.passed.add(report.nodeid)

    def pytest_sessionfinish(self, session: pytest.Session, exitstatus: int) -> None:
        if not self.ran:
            return
        complete = self.whole_files and exitstatus in (pytest.ExitCode.OK, pytest.ExitCode.TESTS_FAILED)
        complete = complete and not (session.shouldstop or session.shouldfail)
        with locked(self.root / f"{REPORT}.lock"):
            merged = self.merge(read_report(self.root / REPORT), complete)
            write_report(self.root / REPORT, merged)

    def merge(self, before: Face, complete: bool) -> Face:
        """What older runs found, except for the tests (after a complete run: the files) that ran now."""
        files = {file_of(test) for test in self.ran} if complete else set()
        merged: Face = {"passed": {}, "failed": {}}
        for outcome, by_rule in before.items():
            for rule_id, tests in by_rule.items():
                kept = [
                    test
                    for test in tests
                    if test not in self.ran and file_of(test) not in files and (self.root / file_of(test)).is_file()
                ]
                if kept:
                    merged[outcome][rule_id] = kept
        for test, ids in self.rules.items():
            outcome = "failed" if test in self.failed else "passed" if test in self.passed else ""
            if outcome:
                for rule_id in ids:
                    merged[outcome].setdefault(rule_id, []).append(test)
        return merged


def file_of(test: str) -> str:
    return test.partition("::")[0]


def read_report(path: Path) -> Face:
    """The report as it stands; one that cannot be read counts as empty, because every run rebuilds it."""
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
        return {
            outcome: {str(rule_id): [str(test) for test in tests] for rule_id, tests in data[outcome].items()}
            for outcome in ("passed", "failed")
        }
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return {"passed": {}, "failed": {}}


def write_report(path: Path, report: Face) -> None:
    tidy = {outcome: {key: sorted(set(tests)) for key, tests in sorted(report[outcome].items())} for outcome in report}
    fresh = path.with_name(f"{path.name}.{os.getpid()}")
    fresh.write_text(json.dumps(tidy, indent=1) + "\n", encoding="utf-8")
    fresh.replace(path)


@contextmanager
def locked(path: Path) -> Iterator[None]:
    """Two test runs may end at the same time in one checkout."""
    with path.open("w", encoding="utf-8") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield
