"""Does every registered game keep the kernel's contracts, look as it did, and use all of its content?"""

import ast
import sys
from pathlib import Path

import pytest

from drumhead.games import game_ids, load
from drumhead.kernel import seeded
from drumhead.kernel.agenda import STEPS, fields
from drumhead.lab import conformance, coverage, golden

GOLDEN = Path(__file__).parent / "golden"
GAMES = game_ids()
TRANSCRIPTS = [(game_id, name) for game_id in GAMES for name in golden.names(load(game_id))]


@pytest.mark.parametrize("game_id", GAMES)
@pytest.mark.parametrize("table", range(6))
def test_a_game_keeps_the_contracts(game_id: str, table: int) -> None:
    game = load(game_id)
    makers = conformance.tables(game, seeded("test", f"{game_id} {table}"))
    for number in range(2):
        conformance.check_game(game, next(makers), f"{game_id} {table} {number}", every=13)


@pytest.mark.parametrize("game_id", GAMES)
def test_undo_restores_every_state(game_id: str) -> None:
    game = load(game_id)
    assert conformance.check_undo_everywhere(game, game.default_options(game.info.min_seats), game_id) > 0


@pytest.mark.parametrize("game_id", GAMES)
def test_every_step_is_saved_with_all_its_values(game_id: str) -> None:
    """Whatever a build's signatures look like, a save names what the source's ``__init__`` takes."""
    load(game_id)
    steps = [step for name, step in STEPS.items() if name.startswith(f"{game_id}.")]
    assert steps
    for step in steps:
        assert fields(step) == _written_arguments(step), step.__name__


def _written_arguments(step: type) -> list[str]:
    """The arguments of the class's own ``__init__``, or of the nearest base that has one, read from the source."""
    for cls in step.__mro__[:-1]:
        source = Path(str(sys.modules[cls.__module__].__file__))
        tree = ast.parse((source.parent / (source.name.split(".")[0] + ".py")).read_text(encoding="utf-8"))
        for made in ast.walk(tree):
            if isinstance(made, ast.ClassDef) and made.name == cls.__name__:
                for member in made.body:
                    if isinstance(member, ast.FunctionDef) and member.name == "__init__":
                        return [argument.arg for argument in member.args.args[1:]]
    return []


@pytest.mark.parametrize(("game_id", "name"), TRANSCRIPTS)
def test_a_match_looks_as_it_did(game_id: str, name: str) -> None:
    game = load(game_id)
    path = GOLDEN / name
    assert path.is_file(), f"There is no transcript {name}: write it with `python -m drumhead.lab.golden`."
    assert golden.transcript(game, golden.names(game)[name]) == path.read_text(encoding="utf-8")


def test_no_transcript_is_left_over() -> None:
    assert sorted(path.name for path in GOLDEN.iterdir()) == sorted(name for _, name in TRANSCRIPTS)


@pytest.mark.parametrize("game_id", GAMES)
def test_all_content_does_its_thing(game_id: str) -> None:
    game = load(game_id)
    assert game.deeds(), f"{game_id} announces no deeds."
    result = coverage.cover(game, 4000)
    assert not result.missing, f"Never seen in {result.games} games: {', '.join(result.missing)}."
