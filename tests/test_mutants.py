"""Does the hunt for untested rules break what it should, one place at a time, and leave the rest alone?"""

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
    assert kit[-2:] == ["-k", "high_command and (contracts and 0- or taken_out)"]
    assert sum(len(lot) for lot in lots) == len(list((ROOT / "tests/games/high_command").glob("test_*.py")))
    names = [path.stem for path in mutants.rule_modules("high_command")]
    assert "battle" in names
    assert "evaluation" not in names


@pytest.mark.parametrize("game", game_ids())
def test_every_known_equivalent_is_a_change_that_there_is(mutants: ModuleType, game: str) -> None:
    every = [mutant for path in mutants.rule_modules(game) for mutant in mutants.mutants_of(path)]
    assert mutants.stale_of(mutants.equivalents(game), every) == []
