"""Which shapes do the scenes of all games share? What the one table reads; a game's own board reads its own beside it.

A game declares its ``Scene`` in ``notation/scene.py`` as a ``TypedDict`` made from these. ``scripts/wire_types.py``
writes the same as TypeScript for the client, and a test holds every scene to its declaration: what is sent is declared,
and what is declared is sent.
"""

from typing import Any, NotRequired, TypedDict

import msgspec


class Numbers(TypedDict):
    """A number with what it is now, what is printed, and where the difference comes from."""

    label: str
    value: float
    base: NotRequired[float]
    of: NotRequired[float]
    lost: NotRequired[float]
    sources: NotRequired[list[tuple[str, float, str]]]


class Thing(TypedDict):
    """Anything with a name that can lie on a table."""

    ref: NotRequired[str]
    name: str
    card: NotRequired[int]
    kind: NotRequired[str]
    faction: NotRequired[str]
    icon: NotRequired[str]
    text: NotRequired[list[str]]
    keywords: NotRequired[list[str]]
    numbers: NotRequired[list[Numbers]]
    states: NotRequired[list[str]]
    owner: NotRequired[int]


class Outcome(TypedDict):
    """How it ended."""

    winners: list[int]
    text: str
    rule: NotRequired[str]


def schema_of(scene: type) -> dict[str, Any]:
    """The declaration as JSON Schema in which nothing may be there that is not declared."""
    schema = msgspec.json.schema(scene, ref_template="#/$defs/{name}")
    for definition in schema.get("$defs", {}).values():
        if "properties" in definition:
            definition["additionalProperties"] = False
    return schema
