"""The schemas and the TypeScript types that the client is built on are those of the server as it is."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from scripts.wire_types import WIRE, api_schema, banner, socket_schema, written

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
