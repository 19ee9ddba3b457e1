"""Does the hunt for untested rules break what it should, one place at a time, and leave the rest alone?"""

import ast
import importlib.util
import sys
from pathlib import Path
from types import ModuleType

import pytest

from drumhead.games import game_ids

ROOT = Path(__file__).resolve().parents[1]
RULES = '''"""A chapter."""

LIMIT = 3


class Step:
    def __init__(self, seat):
        self.seat = seat + 1

    def run(self, s, t):
        """Not this text: 1 < 2."""
        t.tell(1, seat=2)
        if t.events is not None:
            t.events.append(4)
        s.push(self)
        s.left -= 1


def bars(s, u):
    assert u.line == 0
    if u.fresh and not s.blitz:
        return "SE-ATK-02"
    return "" if u.attacks < LIMIT else "SE-ATK-13"
'''


@pytest.fixture(scope="module")
def mutants() -> ModuleType:
    spec = importlib.util.spec_from_file_location("mutants", ROOT / "scripts" / "mutants.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["mutants"] = module
    spec.loader.exec_module(module)
    return module


def test_every_place_is_broken_once(mutants: ModuleType, tmp_path: Path) -> None:
    path = tmp_path / "chapter.py"
    path.write_text(RULES)
    found = mutants.mutants_of(path)
    assert [(m.function, m.was, m.now) for m in found] == [
        ("Step.run", "s.push(self)", "pass"),
        ("Step.run", "s.left -= 1", "s.left += 1"),
        ("Step.run", "s.left -= 1", "s.left -= 2"),
        ("bars", "u.fresh and (not s.blitz)", "u.fresh or not s.blitz"),
        ("bars", "not s.blitz", "s.blitz"),
        ("bars", "return 'SE-ATK-02'", "return ''"),
        ("bars", "u.attacks < LIMIT", "u.attacks <= LIMIT"),
    ]
    for mutant in found:
        names: dict[str, object] = {}
        exec(mutants.broken(mutant), names)
        assert "bars" in names


def test_a_mutant_replaces_its_module(mutants: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "mutated_chapter.py"
    path.write_text("def two():\n    return 1 + 1\n")
    minus = mutants.mutants_of(path)[0]
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setattr(
        sys, "meta_path", [mutants.Changed("mutated_chapter", path, mutants.broken(minus)), *sys.meta_path]
    )
    import mutated_chapter  # type: ignore[import-not-found]

    assert mutated_chapter.two() == 0


def test_tests_of_the_chapter_come_first(mutants: ModuleType) -> None:
    *lots, kit = mutants.tests_for("high_command", ROOT / "src/drumhead/games/high_command/battle.py")
    assert lots[0] == ["tests/games/high_command/test_battle.py"]
    assert [test.rpartition("::")[2] for test in kit] == [
        "test_a_game_keeps_the_contracts[0-high_command]",
        "test_an_option_taken_out_of_any_step_is_missed[high_command]",
    ]
    assert sum(len(lot) for lot in lots) == len(list((ROOT / "tests/games/high_command").glob("test_*.py")))
    names = [path.stem for path in mutants.rule_modules("high_command")]
    assert "battle" in names
    assert "evaluation" not in names


LIVING = """
def low(n):
    if n < 2:
        return ""
    return "X-01"


def later(n):
    return lambda m: m + n


def two():
    return (lambda: 1) if low(1) else (lambda: 2)


KEPT = [low, later(1)]
"""


def living(tmp_path: Path) -> tuple[Path, ModuleType]:
    path = tmp_path / "living_chapter.py"
    path.write_text(LIVING)
    spec = importlib.util.spec_from_file_location("living_chapter", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return path, module


def test_a_mutant_changes_functions_wherever_they_are_kept(mutants: ModuleType, tmp_path: Path) -> None:
    path, module = living(tmp_path)
    for mutant in mutants.mutants_of(path):
        if mutant.now in ("n <= 2", "m - n"):
            for function, code in mutants.transplants(mutant, mutants.functions_in(tmp_path)):
                function.__code__ = code
    assert module.KEPT[0](2) == ""
    assert module.KEPT[1](2) == 1
    assert module.later(1)(2) == 1


def test_a_mutant_that_fits_no_living_function_is_not_put_there(mutants: ModuleType, tmp_path: Path) -> None:
    path = tmp_path / "gone_chapter.py"
    path.write_text(LIVING)
    assert mutants.transplants(mutants.mutants_of(path)[0], mutants.functions_in(tmp_path)) == []


def test_only_tests_that_run_the_statement_are_asked(mutants: ModuleType, tmp_path: Path) -> None:
    """Of the condition's tests all, of its body's only those that came there; chapters first, then the quickest."""
    folder = ROOT / "src/drumhead/games/high_command"
    mutant = mutants.Mutant(folder / "battle.py", "f", 7, range(7, 9), "a", "b", 0)
    near, far = "tests/games/high_command/test_battle.py::", "tests/games/high_command/test_setup.py::"
    kit = mutants.tests_for("high_command", folder / "battle.py")[-1][0]
    ran = {
        kit: mutants.Ran(True, 0.1, ["battle.py:8"]),
        f"{far}test_a": mutants.Ran(True, 0.2, ["battle.py:7", "battle.py:8"]),
        f"{near}test_b[two words]": mutants.Ran(True, 0.4, ["battle.py:8"]),
        f"{near}test_c": mutants.Ran(True, 0.3, ["battle.py:7"]),
        f"{near}test_d": mutants.Ran(True, 0.1, ["battle.py:6", "battle.py:9", "orders.py:7"]),
    }
    asked = mutants.tests_running("high_command", mutant, ran)
    assert asked == [f"{near}test_c", f"{near}test_b[two words]", f"{far}test_a", kit]


def test_a_statement_is_where_its_lines_are(mutants: ModuleType, tmp_path: Path) -> None:
    path = tmp_path / "chapter.py"
    path.write_text(
        "def f(a, b):\n    if (\n        a\n        and b\n    ):\n        return g(\n            1 + a\n        )\n"
    )
    found = {mutant.was: (mutant.lines.start, mutant.lines.stop) for mutant in mutants.mutants_of(path)}
    assert found == {"a and b": (2, 6), "1 + a": (6, 9), "return g(1 + a)": (6, 9)}


def test_lines_are_noted_of_one_folder(mutants: ModuleType, tmp_path: Path) -> None:
    _, module = living(tmp_path)
    lines = mutants.Lines(tmp_path)
    with lines:
        module.low(1)
        ast.parse("1")
    assert lines.seen == {"living_chapter.py:3", "living_chapter.py:4"}


def test_each_says_what_happened_in_its_process(mutants: ModuleType) -> None:
    def work(word: str) -> bytes:
        if word == "breaks":
            raise ValueError
        return word.encode() * 100_000

    said = dict(mutants.each(["a", "breaks", "b"], 2, lambda word: mutants.forked(lambda: work(word), 5)))
    assert said == {"a": b"a" * 100_000, "breaks": b"", "b": b"b" * 100_000}


def test_who_was_alive_is_asked_again_wherever_it_stands_now(
    mutants: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(mutants, "ROOT", tmp_path)
    path = tmp_path / "chapter.py"
    path.write_text(RULES)
    output = "".join(f"alive: {m}\n" for m in mutants.mutants_of(path)[1:3]) + "3 of 5 mutants killed, 60.0 %.\n"
    path.write_text(f"# one line more\n{RULES}")
    again = mutants.called_alive(output, mutants.mutants_of(path))
    assert [m.now for m in again] == ["s.left += 1", "s.left -= 2"]


@pytest.mark.parametrize("game", game_ids())
def test_every_known_equivalent_is_a_change_that_there_is(mutants: ModuleType, game: str) -> None:
    every = [mutant for path in mutants.rule_modules(game) for mutant in mutants.mutants_of(path)]
    assert mutants.stale_of(mutants.equivalents(game), every) == []
