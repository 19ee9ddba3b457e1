"""Does a test run notice a compiled module that hides edits of its source?"""

import os
from pathlib import Path

import pytest

from tests.conftest import stale_libraries

LIBRARY = "dice.cpython-311-x86_64-linux-gnu.so"


@pytest.mark.parametrize(("edited", "stale"), [(100, []), (300, [LIBRARY])])
def test_a_library_older_than_its_source_is_stale(tmp_path: Path, edited: int, stale: list[str]) -> None:
    for name, time in (("dice.py", edited), (LIBRARY, 200)):
        (tmp_path / name).touch()
        os.utime(tmp_path / name, (time, time))
    assert [path.name for path in stale_libraries(tmp_path)] == stale


def test_the_groups_library_has_no_source_of_its_own(tmp_path: Path) -> None:
    (tmp_path / "drumhead__mypyc.cpython-311-x86_64-linux-gnu.so").touch()
    assert stale_libraries(tmp_path) == []
