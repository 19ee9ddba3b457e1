"""The schemas and the TypeScript types that the client is built on are those of the server as it is."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import jsonschema_rs
import pytest

from drumhead.games import load
from drumhead.kernel import new_match, seeded
from scripts.wire_types import WIRE, api_schema, banner, event_types, scene_schemas, socket_schema, written

STALE = "is stale: run `python scripts/wire_types.py`."


@pytest.mark.parametrize(("name", "make"), [("openapi.json", api_schema), ("socket.json", socket_schema)])
def test_the_schemas_are_fresh(name: str, make: Callable[[], dict[str, Any]]) -> None:
    assert (WIRE / name).read_text() == written(make()), f"{name} {STALE}"


@pytest.mark.parametrize(("types", "schema"), [("api.ts", "openapi.json"), ("socket.ts", "socket.json")])
def test_the_typescript_types_are_made_from_these_schemas(types: str, schema: str) -> None:
    made_from = banner((WIRE / schema).read_text())
    assert (WIRE / types).read_text().startswith(made_from), f"{types} {STALE}"


def test_every_message_type_is_in_the_typescript() -> None:
    text = Path(WIRE / "socket.ts").read_text()
    for tag in ("action", "why", "undo", "chat", "face", "view", "verdict", "hello", "error"):
        assert f'type: "{tag}";' in text


@pytest.mark.parametrize("game_id", event_types())
def test_events_have_the_fields_that_the_lexicon_declares(game_id: str) -> None:
    path = WIRE / "events" / f"{game_id}.ts"
    assert path.is_file(), f"events/{game_id}.ts {STALE}"
    assert path.read_text() == event_types()[game_id], f"events/{game_id}.ts {STALE}"


@pytest.mark.parametrize("game_id", scene_schemas())
def test_every_scene_is_what_its_game_declares(game_id: str) -> None:
    """Nothing is sent that is not declared and nothing declared is left out, over a game as every seat sees it."""
    schema = scene_schemas()[game_id]
    text = written(schema)
    assert (WIRE / "scenes" / f"{game_id}.json").read_text() == text, f"{game_id}.json {STALE}"
    assert (WIRE / "scenes" / f"{game_id}.ts").read_text().startswith(banner(text)), f"{game_id}.ts {STALE}"
    judge = jsonschema_rs.validator_for(schema)
    game = load(game_id)
    for seats in {game.info.min_seats, game.info.max_seats}:
        dice = seeded("scenes", game_id)
        match = new_match(game, game.default_options(seats), f"{seats:032x}")
        count = 0
        while match.outcome() is None and count < 400:
            seat = match.waiting()[0]
            options = match.decision(seat).options
            if count % 7 == 0:
                for viewer in range(-1, seats):
                    wrong = [
                        f"{e.instance_path}: {e.message}" for e in judge.iter_errors(game.scene(match.view(viewer)))
                    ]
                    assert wrong == []
            match.play(seat, options[dice.below(len(options))])
            count += 1
