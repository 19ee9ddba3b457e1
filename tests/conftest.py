"""What holds for every test run? It tests the sources as they are, and reports which rules it proved.

The report is `.rules-report.json`, which `drumhead rules --coverage` reads.
"""

import os
from pathlib import Path

import pytest

from tests.rules_report import RulesReport, attach_rules


def stale_libraries(source: Path) -> list[Path]:
    """Compiled modules whose source was edited since: Python would run the library and hide the edit."""
    libraries = {path: path.with_name(path.name.partition(".")[0] + ".py") for path in source.rglob("*.so")}
    return [
        path for path, module in libraries.items() if module.is_file() and module.stat().st_mtime > path.stat().st_mtime
    ]


WAITING = "test_shipped_windows.py"
"""Waits as players do, for minutes: begun first, so that nobody has to wait for it at the end."""


def pytest_configure(config: pytest.Config) -> None:
    """Only the process that hears of every result writes: under pytest-xdist the controller, not the workers."""
    stale = stale_libraries(config.rootpath / "src")
    if stale:
        pytest.exit(f"{stale[0].name} is older than its source. Run `make compiled` or `make clean-compiled`.", 4)
    if not hasattr(config, "workerinput") and "DRUMHEAD_MUTANT" not in os.environ:
        config.pluginmanager.register(RulesReport(config), "drumhead-rules-report")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    items.sort(key=lambda item: item.path.name != WAITING)
    for item in items:
        attach_rules(item)
