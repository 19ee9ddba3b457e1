"""Which rules did the last test run prove? Writes `.rules-report.json`, which `drumhead rules --coverage` reads."""

import pytest

from tests.rules_report import RulesReport, attach_rules


def pytest_configure(config: pytest.Config) -> None:
    """Only the process that hears of every result writes: under pytest-xdist the controller, not the workers."""
    if not hasattr(config, "workerinput"):
        config.pluginmanager.register(RulesReport(config), "drumhead-rules-report")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        attach_rules(item)
