#!/usr/bin/env python3
"""Write the schemas of everything on the wire, and from them the client's TypeScript types.

``web/src/wire/openapi.json`` (REST) and ``socket.json`` (websocket) come from ``drumhead.server.protocol`` alone;
``api.ts`` and ``socket.ts`` are made from those two by the tools in ``web/node_modules``. Each TypeScript file names
the hash of the schema it was made from, so that a test without Node can tell whether it is fresh.

    python scripts/wire_types.py            # write all four
    python scripts/wire_types.py --schemas  # only the schemas (no Node)
"""

import hashlib
import json
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

import msgspec

from drumhead.server import protocol
from drumhead.server.app import make_litestar
from drumhead.server.house import House
from drumhead.server.settings import Settings
from drumhead.server.shelf import Shelf
from drumhead.server.store import Store

ROOT = Path(__file__).parents[1]
WIRE = ROOT / "web" / "src" / "wire"
SENT_BY_CLIENTS = {
    "Act",
    "BeginCampaign",
    "BotSeat",
    "CampaignChoice",
    "CheckRoster",
    "Concede",
    "CreateRoom",
    "Face",
    "HintPlease",
    "JoinRoom",
    "LogPlease",
    "Ping",
    "Rematch",
    "Say",
    "SeatChoice",
    "SetName",
    "TakeSeat",
    "Undo",
    "UndoAnswer",
    "Why",
}


def socket_schema() -> dict[str, Any]:
    """Both directions of the websocket as one JSON Schema with the definitions ``ToServer`` and ``ToClient``."""
    (to_server, to_client), parts = msgspec.json.schema_components(
        [protocol.ToServer, protocol.ToClient], ref_template="#/$defs/{name}"
    )
    definitions = parts | {"ToServer": to_server, "ToClient": to_client}
    complete(definitions)
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Wire",
        "description": "The websocket of a room, both ways.",
        "type": "object",
        "properties": {
            "to_server": {"$ref": "#/$defs/ToServer"},
            "to_client": {"$ref": "#/$defs/ToClient"},
        },
        "required": ["to_server", "to_client"],
        "additionalProperties": False,
        "$defs": definitions,
    }


def api_schema() -> dict[str, Any]:
    """The OpenAPI document, as a server without any room would publish it."""
    with tempfile.TemporaryDirectory() as folder:
        store = Store(f"sqlite:///{folder}/x.sqlite3")
        try:
            app = make_litestar(House(Settings(data=Path(folder)), store, Shelf()))
            schema: dict[str, Any] = json.loads(json.dumps(app.openapi_schema.to_schema()))
        finally:
            store.close()
    complete(schema["components"]["schemas"])
    return schema


def complete(definitions: dict[str, Any]) -> None:
    """The server always sends every field: only what clients send may leave out a field that has a default."""
    for name, definition in definitions.items():
        if name not in SENT_BY_CLIENTS and "properties" in definition:
            definition["required"] = sorted(definition["properties"])


def written(schema: dict[str, Any]) -> str:
    return json.dumps(schema, indent=1, sort_keys=True, ensure_ascii=False) + "\n"


def banner(schema: str) -> str:
    digest = hashlib.sha256(schema.encode()).hexdigest()
    return f"// Made by scripts/wire_types.py from the schema {digest}. Do not edit.\n"


def typescript(tool: str, *arguments: str) -> str:
    command = [str(ROOT / "web" / "node_modules" / ".bin" / tool), *arguments]
    return subprocess.run(command, check=True, capture_output=True, text=True, cwd=ROOT / "web").stdout


def main() -> None:
    WIRE.mkdir(parents=True, exist_ok=True)
    schemas = {"openapi.json": written(api_schema()), "socket.json": written(socket_schema())}
    for name, text in schemas.items():
        (WIRE / name).write_text(text)
    if "--schemas" in sys.argv[1:]:
        return
    api = typescript("openapi-typescript", "src/wire/openapi.json")
    (WIRE / "api.ts").write_text(banner(schemas["openapi.json"]) + api)
    socket = typescript("json2ts", "--input", "src/wire/socket.json", "--bannerComment", "", "--unreachableDefinitions")
    (WIRE / "socket.ts").write_text(banner(schemas["socket.json"]) + socket)


if __name__ == "__main__":
    main()
