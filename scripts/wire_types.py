#!/usr/bin/env python3
"""Write the schemas of everything on the wire, and from them the client's TypeScript types.

``web/src/wire/openapi.json`` (REST) and ``socket.json`` (websocket) come from ``drumhead.server.protocol`` alone;
``scenes/<game>.json`` comes from the ``Scene`` that each game declares, ``events/<game>.ts`` from its lexicon.
``api.ts``, ``socket.ts`` and ``scenes/<game>.ts`` are made from those by the tools in ``web/node_modules``. Each of
these names the hash of the schema it was made from, so that a test without Node can tell whether it is fresh.

    python scripts/wire_types.py            # write all four
    python scripts/wire_types.py --schemas  # only the schemas (no Node)
"""

import hashlib
import json
import subprocess
import sys
import tempfile
from importlib import import_module
from pathlib import Path
from typing import Any

import msgspec

from drumhead.content.scenes import schema_of
from drumhead.games import game_ids, load
from drumhead.kernel.lexicon import Field, Lexicon
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
    "Ask",
    "BeginCampaign",
    "BotSeat",
    "CampaignChoice",
    "CheckRoster",
    "Concede",
    "CreateRoom",
    "DraftText",
    "Face",
    "Foresee",
    "HintPlease",
    "JoinRoom",
    "KeepStudy",
    "Leads",
    "LogPlease",
    "NewPack",
    "NewStudy",
    "Ping",
    "PlayEntry",
    "Rematch",
    "SaveEntry",
    "Say",
    "SeatChoice",
    "SetField",
    "SetName",
    "TakeSeat",
    "TryEntry",
    "Typed",
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


def scene_schemas() -> dict[str, dict[str, Any]]:
    """By game, for every game that declares its scene."""
    found: dict[str, dict[str, Any]] = {}
    for game in game_ids():
        scene = getattr(import_module(f"drumhead.games.{game}.notation.scene"), "Scene", None)
        if isinstance(scene, type):
            found[game] = schema_of(scene)
    return found


def event_types() -> dict[str, str]:
    """By game, for every game with a lexicon: its events in TypeScript, their numbers by the names that it declares."""
    found: dict[str, str] = {}
    for game_id in game_ids():
        lexicon = load(game_id).info.lexicon
        if lexicon is not None:
            found[game_id] = EVENTS_HEAD + events_written(lexicon)
    return found


EVENTS_HEAD = """\
// Made by scripts/wire_types.py from the lexicon in the game's verbs.py. Do not edit.
import type { TableEvent } from '../socket';

"""


def events_written(lexicon: Lexicon) -> str:
    """The types of the events' fields, and the function that reads them off an event."""
    types, readers = [], []
    for entry in lexicon.events.values():
        name = entry.member.name.lower()
        fields = [f"{field.name}: {field_type(field)}" for field in entry.fields]
        reads = [f"{field.name}: {field_reader(field)}" for field in entry.fields]
        types.append(f"  {name}: {{ {'; '.join(fields)} }};" if fields else f"  {name}: Record<string, never>;")
        readers.append(f"  {name}: (n) => ({{ {', '.join(reads)} }})," if reads else f"  {name}: () => ({{}}),")
    return "\n".join(
        [
            "export interface Events {",
            *types,
            "}",
            "",
            "const readers: { [K in keyof Events]: (n: number[]) => Events[K] } = {",
            *readers,
            "};",
            "",
            "/** The numbers of an event of this kind by name; null if it is of another kind. */",
            "export function told<K extends keyof Events>(event: TableEvent, kind: K): Events[K] | null {",
            "  return event.said === kind ? readers[kind]([event.a, event.b, event.c, ...event.more]) : null;",
            "}",
            "",
        ]
    )


def field_type(field: Field) -> str:
    if field.many:
        return "number[]" if field.width == 1 else "number[][]"
    return "number" if field.width == 1 else "number[]"


def field_reader(field: Field) -> str:
    start, width = int(field.start), int(field.width)
    if field.many and width > 1:
        count = f"(n.length - {start}) / {width}"
        part = f"n.slice({start} + i * {width}, {start + width} + i * {width})"
        return f"Array.from({{ length: {count} }}, (_, i) => {part})"
    if field.many:
        return f"n.slice({start})"
    return f"n[{start}] ?? 0" if width == 1 else f"n.slice({start}, {start + width})"


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


def scene_types(schema: dict[str, Any]) -> str:
    """A scene in TypeScript. The tool reads the older spelling of tuples, and wants the scene itself at the top."""

    def older(part: Any) -> Any:
        if isinstance(part, list):
            return [older(item) for item in part]
        if not isinstance(part, dict):
            return part
        read = {key: older(value) for key, value in part.items()}
        if "prefixItems" in read:
            read["items"] = read.pop("prefixItems")
            read["additionalItems"] = False
        return read

    definitions = older(schema["$defs"])
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "scene.json"
        path.write_text(json.dumps({**definitions.pop("Scene"), "$defs": definitions}))
        return typescript("json2ts", "--input", str(path), "--bannerComment", "", "--unreachableDefinitions")


def main() -> None:
    WIRE.mkdir(parents=True, exist_ok=True)
    schemas = {"openapi.json": written(api_schema()), "socket.json": written(socket_schema())}
    for name, text in schemas.items():
        (WIRE / name).write_text(text)
    scenes = {game: written(schema) for game, schema in scene_schemas().items()}
    (WIRE / "scenes").mkdir(exist_ok=True)
    for game, text in scenes.items():
        (WIRE / "scenes" / f"{game}.json").write_text(text)
    (WIRE / "events").mkdir(exist_ok=True)
    for game, text in event_types().items():
        (WIRE / "events" / f"{game}.ts").write_text(text)
    if "--schemas" in sys.argv[1:]:
        return
    api = typescript("openapi-typescript", "src/wire/openapi.json")
    (WIRE / "api.ts").write_text(banner(schemas["openapi.json"]) + api)
    socket = typescript("json2ts", "--input", "src/wire/socket.json", "--bannerComment", "", "--unreachableDefinitions")
    (WIRE / "socket.ts").write_text(banner(schemas["socket.json"]) + socket)
    for game, text in scenes.items():
        (WIRE / "scenes" / f"{game}.ts").write_text(banner(text) + scene_types(json.loads(text)))


if __name__ == "__main__":
    main()
