"""JSON Schemas of a game's content files, so that editors complete and check while a designer writes.

The first line of a content file may name its schema:  # yaml-language-server: $schema=cards.schema.json
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec

from drumhead.content.effects.checking import signature
from drumhead.content.effects.vocabulary import Vocabulary
from drumhead.content.packs import GameContent, PackInfo
from drumhead.content.rulebook import RulebookFile

DIALECT = "https://json-schema.org/draft/2020-12/schema"
CLAUSE = r"[A-Za-z_][A-Za-z0-9_]*(\([^:;]*\))?(\?[^:;]+)?\s*:\s*[^;]+"
EFFECT = rf"^\s*{CLAUSE}(;\s*{CLAUSE})*$"
ANY_EFFECT = r"^[^:;]*[^;]+(;[^;]+)*$"


def schemas(content: GameContent) -> dict[str, dict[str, Any]]:
    """The schema of every kind of file of a game, and of pack.yaml and rulebook.yaml, by file name."""
    made = {"pack": _schema(PackInfo, "pack.yaml"), "rulebook": _schema(RulebookFile, "rulebook.yaml")}
    for kind in content.kinds:
        schema = _schema(kind.kind, f"{content.game}: {kind.title}")
        if content.vocabulary is not None:
            _mark_effects(schema, set(kind.effects), content.vocabulary)
        made[kind.name] = schema
    return {f"{name}.schema.json": schema for name, schema in made.items()}


def write_schemas(content: GameContent, folder: Path) -> list[Path]:
    """Writes the schemas into the folder and gives the paths written."""
    folder.mkdir(parents=True, exist_ok=True)
    written = []
    for name, schema in schemas(content).items():
        path = folder / name
        path.write_text(json.dumps(schema, indent=2, sort_keys=True) + "\n", encoding="utf-8")
        written.append(path)
    return written


def describe(vocabulary: Vocabulary) -> str:
    """The words of a game's effects in a few lines, as an editor shows them."""
    lines = [
        "trigger ? conditions : action + action ; next clause",
        "triggers: " + ", ".join(signature(t.name, t.args) if t.args else t.name for t in vocabulary.triggers.values()),
        "actions: " + ", ".join(signature(verb.name, verb.args) for verb in vocabulary.verbs.values()),
        "selectors: " + ", ".join([*vocabulary.selectors, "T[...]", "T2[...]", "A[...]", "R[...]"]),
        "filters: " + ", ".join(vocabulary.filter_names()),
        "conditions: " + ", ".join([*vocabulary.facts, *vocabulary.quantities, "count[...]"]),
        "durations: " + ", ".join(vocabulary.durations),
    ]
    return "\n".join(lines)


def _schema(kind: Any, title: str) -> dict[str, Any]:
    schema = msgspec.json.schema(kind)
    return {"$schema": DIALECT, "title": title, **schema}


def _mark_effects(node: Any, fields: set[str], vocabulary: Vocabulary) -> None:
    if isinstance(node, dict):
        for name, inner in (node.get("properties") or {}).items():
            if name in fields and inner.get("type") == "string":
                inner["pattern"] = f"^$|{ANY_EFFECT if vocabulary.default_trigger else EFFECT}"
                inner["description"] = describe(vocabulary)
        for inner in node.values():
            _mark_effects(inner, fields, vocabulary)
    elif isinstance(node, list):
        for inner in node:
            _mark_effects(inner, fields, vocabulary)
