"""Do the examples in the docstrings of the package and of the tests' own helpers still run?"""

import doctest
import importlib
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
PLACES = ((ROOT / "src", "drumhead"), (ROOT, "tests"))


def with_examples() -> list[str]:
    """The modules that hold an example; only these are imported, so scripts for other tools stay untouched."""
    return sorted(
        ".".join(path.relative_to(base).with_suffix("").parts).removesuffix(".__init__")
        for base, folder in PLACES
        for path in (base / folder).rglob("*.py")
        if "\n    >>> " in path.read_text(encoding="utf-8")
    )


def test_the_examples_are_found() -> None:
    assert "tests.support" in with_examples()


@pytest.mark.parametrize("name", with_examples())
def test_examples_run(name: str) -> None:
    result = doctest.testmod(importlib.import_module(name))
    assert result.failed == 0
