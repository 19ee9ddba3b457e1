"""How does a map drawn in Tiled become a scenario file? Hexagonal maps saved as JSON (.tmj or .json).

The map is hexagonal with stagger axis Y and stagger index odd. A tile layer `terrain` draws the ground: the class of a
tile (or its property `terrain`) is the id of a terrain, an empty place is open. A tile layer `zones` holds tiles of
class `a` and `b`. Points of an object layer `points` are the capture points, in their order. Map properties: id, title,
points, target, rounds, text.

    python -m drumhead.games.fantasy_commander.content.tiled MAP.tmj > scenarios/my_map.yaml
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Annotated

import msgspec

from drumhead.content import ContentError, Problem
from drumhead.content.conform import nearest

FLIPS = 0x1FFFFFFF  # the upper bits of a tile number turn and mirror it


class TiledProperty(msgspec.Struct, frozen=True):
    name: str
    value: str | int | float | bool


class TiledTile(msgspec.Struct, frozen=True):
    id: int
    type: str = ""
    class_: str = msgspec.field(default="", name="class")
    properties: list[TiledProperty] = []


class TiledSet(msgspec.Struct, frozen=True):
    firstgid: int
    tiles: list[TiledTile] = []


class TiledObject(msgspec.Struct, frozen=True):
    x: float
    y: float


class TiledLayer(msgspec.Struct, frozen=True):
    name: str
    type: str
    data: list[int] = []
    objects: list[TiledObject] = []


class TiledMap(msgspec.Struct, frozen=True):
    """The parts of a Tiled map that matter here."""

    orientation: str
    width: Annotated[int, msgspec.Meta(ge=3, le=30)]
    height: Annotated[int, msgspec.Meta(ge=3, le=30)]
    tilewidth: Annotated[int, msgspec.Meta(ge=2)]
    tileheight: Annotated[int, msgspec.Meta(ge=2)]
    layers: list[TiledLayer]
    tilesets: list[TiledSet]
    hexsidelength: int = 0
    staggeraxis: str = "y"
    staggerindex: str = "odd"
    properties: list[TiledProperty] = []


def read_tiled(raw: bytes, file: str) -> TiledMap:
    """The map, or a ContentError that says what is wrong with the file."""
    try:
        map_ = msgspec.json.decode(raw, type=TiledMap)
    except msgspec.MsgspecError as error:
        raise ContentError([Problem(file, 1, 1, f"This is no Tiled map saved as JSON: {error}.")]) from None
    problems = []
    if map_.orientation != "hexagonal" or map_.staggeraxis != "y" or map_.staggerindex != "odd":
        problems.append(Problem(file, 1, 1, "The map must be hexagonal, staggered on the Y axis, odd rows shifted."))
    for layer in map_.layers:
        if layer.type == "tilelayer" and len(layer.data) != map_.width * map_.height:
            problems.append(Problem(file, 1, 1, f"The layer '{layer.name}' does not cover the map."))
    if problems:
        raise ContentError(problems)
    return map_


def scenario_text(map_: TiledMap, terrain_letters: dict[str, str], file: str) -> str:
    """The scenario file (YAML) of a map; `terrain_letters` gives the letter of each basic terrain's id."""
    kinds = _kinds(map_)
    problems: list[Problem] = []
    rows = _rows(map_, kinds, terrain_letters, file, problems)
    zones = {side: _zone(map_, kinds, side) for side in "ab"}
    for side, hexes in zones.items():
        if not hexes:
            sentence = f"No tile of class '{side}' lies in a tile layer called zones."
            problems.append(Problem(file, 1, 1, sentence, "FC-SET-03"))
    if problems:
        raise ContentError(problems)
    points = _points(map_)
    given = {prop.name: prop.value for prop in map_.properties}
    lines = [
        f"id: {given.get('id', 'tiled_map')}",
        f"title: {json.dumps(str(given.get('title', 'A map from Tiled')))}",
        f"text: {json.dumps(str(given.get('text', '')))}",
        f"points: {int(given.get('points', 250))}",
        f"target: {int(given.get('target', 8))}",
        f"rounds: {int(given.get('rounds', 10))}",
        "map:",
        *[f"  - {json.dumps(row)}" for row in rows],
        "capture_points:" if points else "capture_points: []",
        *[f"  - [{column}, {row}]" for column, row in points],
        "zones:",
    ]
    for side in "ab":
        lines += [f"  {side}:", f"    - hexes: {json.dumps([list(place) for place in zones[side]])}"]
    lines.append("victory:")
    if points:
        held = ", ".join(str(n + 1) for n in range(len(points)))
        lines.append(f"  - {{when: end_of_turn, side: both, control: [{held}], vp: 1}}")
    lines += ["  - {when: unit_destroyed, side: both, vp: 1}", "symmetric: false", ""]
    return "\n".join(lines)


def _kinds(map_: TiledMap) -> dict[int, str]:
    """What each tile number stands for: its class, or its property `terrain`."""
    kinds: dict[int, str] = {}
    for tiles in map_.tilesets:
        for tile in tiles.tiles:
            named = [str(prop.value) for prop in tile.properties if prop.name == "terrain"]
            kinds[tiles.firstgid + tile.id] = named[0] if named else (tile.class_ or tile.type)
    return kinds


def _layer(map_: TiledMap, name: str) -> list[int]:
    for layer in map_.layers:
        if layer.name == name and layer.type == "tilelayer":
            return layer.data
    return [0] * (map_.width * map_.height)


def _rows(
    map_: TiledMap, kinds: dict[int, str], letters: dict[str, str], file: str, problems: list[Problem]
) -> list[str]:
    data = _layer(map_, "terrain")
    rows: list[str] = []
    for row in range(map_.height):
        drawn: list[str] = []
        for column in range(map_.width - (row & 1)):  # odd rows are one hex shorter; what is drawn beyond is dropped
            tile = data[row * map_.width + column] & FLIPS
            kind = kinds.get(tile, "") if tile else "open"
            if kind not in letters:
                sentence = f"The tile in column {column}, row {row} is no basic terrain ('{kind}')"
                hint = nearest(kind, letters) or "."
                problems.append(Problem(file, 1, 1, sentence + hint, "FC-TER-20"))
            drawn.append(letters.get(kind, "."))
        rows.append((" " if row & 1 else "") + " ".join(drawn))
    return rows


def _zone(map_: TiledMap, kinds: dict[int, str], side: str) -> list[tuple[int, int]]:
    data = _layer(map_, "zones")
    return [
        (column, row)
        for row in range(map_.height)
        for column in range(map_.width - (row & 1))
        if kinds.get(data[row * map_.width + column] & FLIPS, "") == side
    ]


def _points(map_: TiledMap) -> list[tuple[int, int]]:
    """The hexes nearest to the points of the layer `points`."""
    step = (map_.tileheight + map_.hexsidelength) / 2
    found: list[tuple[int, int]] = []
    for layer in map_.layers:
        if layer.name != "points":
            continue
        for thing in layer.objects:
            best, least = (0, 0), float("inf")
            for row in range(map_.height):
                for column in range(map_.width - (row & 1)):
                    across = (column + 0.5 + 0.5 * (row & 1)) * map_.tilewidth - thing.x
                    down = row * step + map_.tileheight / 2 - thing.y
                    if across * across + down * down < least:
                        best, least = (column, row), across * across + down * down
            found.append(best)
    return found


def main() -> int:
    """Write the scenario of the map named on the command line."""
    from drumhead.games.fantasy_commander.content import load_library

    if len(sys.argv) != 2:
        sys.stderr.write("usage: python -m drumhead.games.fantasy_commander.content.tiled MAP.tmj\n")
        return 2
    path = Path(sys.argv[1])
    cards = load_library().table
    letters = {terrain.id: terrain.letter for terrain in cards.terrains if terrain.faction < 0}
    try:
        raw = path.read_bytes()
        sys.stdout.write(scenario_text(read_tiled(raw, path.name), letters, path.name))
    except OSError:
        sys.stderr.write(f"{path.name} cannot be read.\n")
        return 1
    except ContentError as error:
        sys.stderr.write(f"{error}\n")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
