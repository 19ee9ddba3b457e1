"""Does every registered game keep the kernel's contracts, look as it did, and use all of its content?"""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import drumhead
from drumhead.content import rulebook_of
from drumhead.games import game_ids, load
from drumhead.kernel import Options, seeded
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
def test_a_list_with_a_part_that_nobody_reads_is_refused(game_id: str) -> None:
    """Lists are stored with every match: what a rulebook does not know must not ride along, at whatever depth."""
    game = load(game_id)
    first, second = (preset.data for preset in game.presets()[:2])
    assert not game.violations(Options(2, (first, second)))
    stuffed = list(_stuffed(first))
    assert stuffed
    for data in stuffed:
        assert any("'hoard'" in str(wrong) for wrong in game.violations(Options(2, (data, second)))), data


def _stuffed(data: Any) -> Iterator[Any]:
    """Copies of plain data, each with one part too many: in it, or in the first of each list of parts in it."""
    if isinstance(data, dict):
        yield data | {"hoard": "x"}
        for key, part in data.items():
            if isinstance(part, dict):
                yield from (data | {key: more} for more in _stuffed(part))
            elif isinstance(part, list) and part and isinstance(part[0], dict):
                yield from (data | {key: [more, *part[1:]]} for more in _stuffed(part[0]))


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


FINISHED = [game_id for game_id in GAMES if rulebook_of(game_id).complete]
LONG = {"battleground", "dropzone"}
"""All of it takes these minutes on the pure build: there they play a sample, in `.ci/run`'s compiled step all."""
WHOLE = [game_id for game_id in FINISHED if drumhead.is_compiled() or game_id not in LONG]
SAMPLED = [game_id for game_id in GAMES if game_id in LONG or game_id not in FINISHED]
SAMPLE = 48
MOST_OF_IT = 0.75
"""Of a sample this share must be seen; a game that is being written plays no more, `drumhead soak` plays on."""


@pytest.mark.parametrize("game_id", WHOLE)
def test_all_content_does_its_thing(game_id: str) -> None:
    game = load(game_id)
    assert game.deeds(), f"{game_id} announces no deeds."
    result = coverage.cover(game, 4000)
    assert not result.missing, f"Never seen in {result.games} games: {', '.join(result.missing)}."


@pytest.mark.parametrize("game_id", SAMPLED)
def test_most_content_does_its_thing_soon(game_id: str) -> None:
    """Nothing is done that was not announced, and most of what was announced is done in a few games."""
    game = load(game_id)
    assert game.deeds(), f"{game_id} announces no deeds."
    result = coverage.cover(game, SAMPLE)
    assert len(result.missing) <= (1 - MOST_OF_IT) * len(result.seen), (
        f"{len(result.missing)} of {len(result.seen)} unseen"
    )
