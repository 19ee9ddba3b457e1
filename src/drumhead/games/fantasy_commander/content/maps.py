"""How does a hand-written map become a scenario, and what can be wrong with one?"""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Literal

import msgspec

from drumhead.content import Item, Problem
from drumhead.games.fantasy_commander.cards import (
    KINDS,
    PER_KILL,
    PER_POINT,
    PER_UNIT_IN,
    Scenario,
    Terrain,
    VictoryRule,
)
from drumhead.space.hexes import Grid, axial

Small = Annotated[int, msgspec.Meta(ge=0, le=60)]
Range = Annotated[list[Small], msgspec.Meta(min_length=2, max_length=2)]
Place = Annotated[list[Small], msgspec.Meta(min_length=2, max_length=2)]
Kind = Literal["infantry", "monstrous", "hero", "colossal"]
Side = Literal["a", "b", "both"]


class AreaFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A part of the map: rows and columns from - to, and terrain that counts (none: all of it); or single hexes."""

    rows: Range | None = None
    columns: Range | None = None
    terrain: list[str] = []
    hexes: list[Place] = []


class ZonesFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    a: list[AreaFile]
    b: list[AreaFile]


class VictoryFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One source of victory points: exactly one of control, units_in and (for unit_destroyed) kinds."""

    when: Literal["end_of_turn", "unit_destroyed"]
    vp: Annotated[int, msgspec.Meta(ge=1, le=20)]
    side: Side = "both"
    control: list[Small] = []
    units_in: AreaFile | None = None
    kinds: list[Kind] = []


class ScenarioFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A scenario: a map drawn row by row, its capture points (column, row), zones and sources of victory points."""

    id: str
    title: str
    points: Annotated[int, msgspec.Meta(ge=50, le=2000)]
    target: Annotated[int, msgspec.Meta(ge=1, le=99)]
    rounds: Annotated[int, msgspec.Meta(ge=1, le=30)]
    map: Annotated[list[str], msgspec.Meta(min_length=3, max_length=30)]
    zones: ZonesFile
    victory: list[VictoryFile]
    capture_points: list[Place] = []
    text: str = ""
    symmetric: bool = True


MOST_COLUMNS = 30


class Sheet:
    """A map while it is being read: letters by column and row."""

    def __init__(self, rows: list[str]) -> None:
        self.letters = [row.split() for row in rows]
        self.width = len(self.letters[0]) if self.letters else 0
        self.height = len(self.letters)

    def has(self, column: int, row: int) -> bool:
        return 0 <= row < self.height and 0 <= column < len(self.letters[row])

    def places(self) -> list[tuple[int, int]]:
        return [(column, row) for row in range(self.height) for column in range(len(self.letters[row]))]

    def area(self, part: AreaFile, names: dict[str, str]) -> list[tuple[int, int]]:
        """The places that an area means; `names` gives the terrain's id for a letter."""
        if part.hexes:
            return [(column, row) for column, row in part.hexes if self.has(column, row)]
        rows = part.rows or [0, self.height - 1]
        columns = part.columns or [0, self.width - 1]
        return [
            (column, row)
            for column, row in self.places()
            if rows[0] <= row <= rows[1]
            and columns[0] <= column <= columns[1]
            and (not part.terrain or names.get(self.letters[row][column], "") in part.terrain)
        ]


def build_scenario(
    index: int, item: Item[ScenarioFile], terrains: tuple[Terrain, ...]
) -> tuple[Scenario | None, list[Problem]]:
    """The scenario of a file, or everything that is wrong with its map."""
    file = item.value
    kinds = {terrain.letter: terrain for terrain in terrains}
    names = {letter: terrain.id for letter, terrain in kinds.items()}
    sheet = Sheet(file.map)
    problems = _drawing(item, sheet, kinds)
    if problems:
        return None, problems
    grid = Grid([axial(column, row) for column, row in sheet.places()])

    def cell(place: tuple[int, int]) -> int:
        return grid.cell(*axial(*place))

    ground = [0] * grid.size
    for column, row in sheet.places():
        ground[cell((column, row))] = kinds[sheet.letters[row][column]].index
    zones = tuple(
        tuple(sorted({cell(place) for part in zone for place in sheet.area(part, names)}))
        for zone in (file.zones.a, file.zones.b)
    )
    problems += _places(item, sheet, kinds)
    problems += _zones(item, zones, ground, terrains)
    problems += _connected(item, grid, ground, terrains)
    victory = _victory(item, sheet, names, cell, problems)
    if file.symmetric:
        problems += _symmetric(item, sheet)
    if problems:
        return None, problems
    points = tuple(cell((column, row)) for column, row in file.capture_points)
    scenario = Scenario(
        index, file.id, file.title, sheet.width, sheet.height, grid, tuple(ground), points,
        (zones[0], zones[1]), file.points, tuple(victory), file.target, file.rounds, file.text,
    )  # fmt: skip
    return scenario, []


def _drawing(item: Item[ScenarioFile], sheet: Sheet, kinds: dict[str, Terrain]) -> list[Problem]:
    problems = []
    if not 3 <= sheet.width <= MOST_COLUMNS:
        problems.append(item.where("map").problem(f"A map is 3 to {MOST_COLUMNS} hexes wide.", "FC-SET-01"))
    for row, letters in enumerate(sheet.letters):
        wanted = sheet.width - (row & 1)
        if len(letters) != wanted:
            sentence = f"Row {row} has {len(letters)} hexes; it needs {wanted} (odd rows are one shorter)."
            problems.append(item.where("map", row).problem(sentence, "FC-SET-01"))
        for column, letter in enumerate(letters):
            terrain = kinds.get(letter)
            if terrain is None or terrain.faction >= 0:
                known = " ".join(letter for letter, terrain in kinds.items() if terrain.faction < 0)
                sentence = f"'{letter}' in column {column} is no basic terrain; known: {known}"
                problems.append(item.where("map", row).problem(sentence, "FC-TER-20"))
    return problems


def _places(item: Item[ScenarioFile], sheet: Sheet, kinds: dict[str, Terrain]) -> list[Problem]:
    problems = []
    seen: set[tuple[int, int]] = set()
    for i, (column, row) in enumerate(item.value.capture_points):
        where = item.where("capture_points", i)
        if not sheet.has(column, row):
            problems.append(where.problem(f"There is no hex at column {column}, row {row}.", "FC-SET-01"))
        elif kinds[sheet.letters[row][column]].impassable:
            problems.append(where.problem("Nobody can stand on this capture point.", "FC-VIC-02"))
        elif (column, row) in seen:
            problems.append(where.problem("Two capture points share this hex.", "FC-VIC-02"))
        seen.add((column, row))
    return problems


def _zones(
    item: Item[ScenarioFile], zones: tuple[tuple[int, ...], ...], ground: list[int], terrains: tuple[Terrain, ...]
) -> list[Problem]:
    problems = []
    for name, zone in zip("ab", zones, strict=True):
        room = sum(not terrains[ground[cell]].impassable for cell in zone)
        if room < MIN_ROOM:
            sentence = f"Zone {name.upper()} has room for {room} units; it needs {MIN_ROOM}."
            problems.append(item.where("zones", name).problem(sentence, "FC-SET-03"))
    if set(zones[0]) & set(zones[1]):
        problems.append(item.where("zones").problem("The deployment zones overlap.", "FC-SET-03"))
    return problems


MIN_ROOM = 10


def _connected(item: Item[ScenarioFile], grid: Grid, ground: list[int], terrains: tuple[Terrain, ...]) -> list[Problem]:
    free = {cell for cell in grid.cells if not terrains[ground[cell]].impassable}
    if not free:
        return [item.where("map").problem("Nobody can stand anywhere on this map.", "FC-MOV-02")]
    start = min(free)
    seen, front = {start}, [start]
    while front:
        here = front.pop()
        for near in grid.around[here]:
            if near in free and near not in seen:
                seen.add(near)
                front.append(near)
    lost = free - seen
    if not lost:
        return []
    cell = min(lost)
    column, row = grid.q[cell] + (grid.r[cell] - (grid.r[cell] & 1)) // 2, grid.r[cell]
    sentence = f"{len(lost)} hexes cannot be reached on foot, such as column {column}."
    return [item.where("map", row).problem(sentence, "FC-MOV-02")]


def _symmetric(item: Item[ScenarioFile], sheet: Sheet) -> list[Problem]:
    """Turned by 180 degrees the map must look the same, unless the file says `symmetric: false`."""
    problems = []
    for column, row in sheet.places():
        other_row = sheet.height - 1 - row
        other = len(sheet.letters[other_row]) - 1 - column if sheet.height & 1 else -1
        if other < 0:
            return [item.where("map").problem("A symmetric map has an odd number of rows.", "FC-MOD-01")]
        if sheet.letters[row][column] != sheet.letters[other_row][other] and (row, column) < (other_row, other):
            sentence = f"Column {column} differs from its mirror image (column {other}, row {other_row})."
            problems.append(item.where("map", row).problem(sentence, "FC-MOD-01"))
    return problems


def _victory(
    item: Item[ScenarioFile],
    sheet: Sheet,
    names: dict[str, str],
    cell: Callable[[tuple[int, int]], int],
    problems: list[Problem],
) -> list[VictoryRule]:
    rules: list[VictoryRule] = []
    file = item.value
    for i, source in enumerate(file.victory):
        where = item.where("victory", i)
        sides = (0, 1) if source.side == "both" else ((0,) if source.side == "a" else (1,))
        if source.when == "unit_destroyed":
            mask = sum(1 << KINDS.index(kind) for kind in source.kinds) or 15
            rules += [VictoryRule(PER_KILL, side, source.vp, (), mask, _said(source)) for side in sides]
        elif source.units_in is not None:
            cells = tuple(sorted(cell(place) for place in sheet.area(source.units_in, names)))
            rules += [VictoryRule(PER_UNIT_IN, side, source.vp, cells, 15, _said(source)) for side in sides]
        else:
            if not source.control:
                problems.append(where.problem("An end-of-turn source needs `control` or `units_in`.", "FC-VIC-04"))
            wrong = [point for point in source.control if not 1 <= point <= len(file.capture_points)]
            if wrong:
                problems.append(where.problem(f"There is no capture point {wrong[0]}.", "FC-VIC-02"))
                continue
            cells = tuple(
                cell((file.capture_points[point - 1][0], file.capture_points[point - 1][1]))
                for point in source.control
                if sheet.has(*file.capture_points[point - 1])
            )
            rules += [VictoryRule(PER_POINT, side, source.vp, cells, 15, _said(source)) for side in sides]
    if not file.victory:
        problems.append(item.where("victory").problem("A scenario needs a source of victory points.", "FC-MOD-01"))
    return rules


def _said(source: VictoryFile) -> str:
    """The source in words."""
    points = f"{source.vp} VP"
    if source.when == "unit_destroyed":
        what = " or ".join(source.kinds) if source.kinds else "unit"
        return f"{points} for each enemy {what} destroyed"
    if source.units_in is not None:
        rows = source.units_in.rows or [0, 0]
        return f"{points} at the end of the turn for each own unit in rows {rows[0]} to {rows[1]}"
    each = ", ".join(str(point) for point in source.control)
    return f"{points} at the end of the turn for each of the points {each} held"
