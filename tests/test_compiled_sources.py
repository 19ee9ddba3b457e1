"""Do the modules that get compiled keep to the idioms that make them fast and equal in both builds?"""

import ast
import importlib.util
import sys
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).resolve().parents[1]


def build() -> ModuleType:
    """The script that builds."""
    spec = importlib.util.spec_from_file_location("build_compiled", ROOT / "scripts" / "build_compiled.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def compiled_paths() -> list[str]:
    """The list comes from the build itself, so no module escapes by being new."""
    return list(build().modules(ROOT))


def foreign_imports(tree: ast.Module) -> set[str]:
    """Imported packages that are neither ours nor Python's own."""
    names = {alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names}
    names |= {node.module or "" for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    ours = {"benchmarks", "drumhead", "librt", "mypy_extensions"}  # librt is the runtime of mypyc
    return {name.partition(".")[0] for name in names} - sys.stdlib_module_names - ours


def powers_of_a_half(tree: ast.Module) -> list[int]:
    """Lines that say ``x ** 0.5``: its last bit may differ from ``math.sqrt``."""
    return [
        node.lineno
        for node in ast.walk(tree)
        if isinstance(node, ast.BinOp)
        and isinstance(node.op, ast.Pow)
        and isinstance(node.right, ast.Constant)
        and node.right.value == 0.5
    ]


def test_shifted_numbers_are_made_as_wide_as_an_i64() -> None:
    wide_shifts = build().wide_shifts
    assert wide_shifts("cpy_r_r7 = 1 << cpy_r_seat;") == "cpy_r_r7 = (int64_t)1 << cpy_r_seat;"
    assert wide_shifts("cpy_r_r9 = cpy_r_r8 << 1;") == "cpy_r_r9 = cpy_r_r8 << 1;"


def test_the_kernel_is_compiled() -> None:
    assert "src/drumhead/kernel/agenda.py" in compiled_paths()


@pytest.mark.parametrize("path", compiled_paths())
def test_idioms(path: str) -> None:
    tree = ast.parse((ROOT / path).read_text(encoding="utf-8"))
    assert foreign_imports(tree) == set()
    assert powers_of_a_half(tree) == []
    imported = {alias.name for node in ast.walk(tree) if isinstance(node, ast.ImportFrom) for alias in node.names}
    assert "dataclass" not in imported, "state, steps and events have a hand-written __init__"
