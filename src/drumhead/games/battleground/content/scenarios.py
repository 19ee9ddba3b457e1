"""Is a layout fit for a battle? Every mistake of a scenario or terrain card, with the rule it breaks and its line.

The loader asks here, and so does the scenario editor (`check_scenario`).
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache

from drumhead.content import ContentError, Problem, Where
from drumhead.content.loader import parse_document, typed
from drumhead.games.battleground.content.files import (
    RuleCardFile,
    ScenarioFile,
    SideFile,
    Sides,
    TerrainCardFile,
    TerrainFile,
)
from drumhead.games.battleground.content.outlines import (
    Outline,
    Point,
    corners,
    holds,
    inside_table,
    is_simple,
    overlap,
    same,
    strip,
    to_outline,
    turned_round,
    within,
)

At = Callable[..., Where]

WIDTH, HEIGHT = 36.0, 30.0
STANDARD = Sides(
    SideFile("south", [[[5, 0], [31, 0], [31, 7.5], [5, 7.5]]]),
    SideFile("north", [[[5, 22.5], [31, 22.5], [31, 30], [5, 30]]]),
)
DEEP = Sides(
    SideFile("south", [[[5, 0], [31, 0], [31, 10], [5, 10]]]),
    SideFile("north", [[[5, 20], [31, 20], [31, 30], [5, 30]]]),
)
"""Zones of 10 inches (the switch deep_zones)."""

LINES = ("stakes", "hedge")
WATERS = ("shallow_water", "deep_water", "very_deep_water", "rapids", "swamp")
CLOSED = ("deep_water", "very_deep_water", "rapids", "fort_wall")
"""No normal unit passes."""
CLOSED_TO_SOME = (*CLOSED, "swamp", "very_rough", "stakes", "hedge")
"""Some class of unit cannot pass, so nobody is deployed there."""
CLEARANCE = 2.151
"""Half the diagonal of a card, in inches: what it needs on each side of its way."""
GRID = 0.5


def check_scenario(text: str, name: str = "scenario.yaml") -> list[Problem]:
    """Everything wrong with the layout of a scenario written as YAML; effects are judged by the loader."""
    try:
        loaded = typed(parse_document(text, name), ScenarioFile)
    except ContentError as error:
        return error.problems
    return sorted(set(scenario_problems(loaded.value, loaded.where)))


def scenario_problems(scenario: ScenarioFile, where: At) -> list[Problem]:
    """Everything wrong with a scenario's table, ground, zones, deployment and end."""
    width, height = scenario.table
    found = _table(width, height, where)
    outlines, wrong = terrain_problems(scenario.terrain, width, height, where)
    found += wrong
    zones, wrong = zone_problems(scenario.zones, width, height, where)
    found += wrong
    found += _deployment(scenario, outlines, where)
    if scenario.symmetry == "rot180":
        found += _terrain_symmetry(scenario.terrain, outlines, width, height, where)
        found += _zone_symmetry(zones, width, height, where)
        found += _deployment_symmetry(scenario, where)
    if not found:
        found += _clearance(scenario.terrain, outlines, scenario.deployment, width, height, where)
    return found + _end(scenario, where)


def terrain_card_problems(card: TerrainCardFile, where: At) -> list[Problem]:
    """The same for a card of the terrain deck, which lies on the standard table."""
    outlines, found = terrain_problems(card.terrain, WIDTH, HEIGHT, where)
    for i, piece in enumerate(card.terrain):
        outline = outlines[i]
        if outline is None or piece.type not in CLOSED_TO_SOME:
            continue
        for side in (STANDARD.south, STANDARD.north):
            if any(overlap(corners(zone), outline) for zone in side.zones):
                sentence = f"the {_called(piece.type)} '{piece.id}' lies in a deployment zone."
                found.append(where("terrain", i).problem(sentence, "BG-SET-01"))
    if card.symmetry == "rot180":
        found += _terrain_symmetry(card.terrain, outlines, WIDTH, HEIGHT, where)
    if not found:
        found += _clearance(card.terrain, outlines, STANDARD, WIDTH, HEIGHT, where)
    return found


def rule_card_problems(card: RuleCardFile, where: At) -> list[Problem]:
    """A rule card's zones must lie on the table and be fair to both sides."""
    zones, found = zone_problems(card.zones, WIDTH, HEIGHT, where)
    return found + _zone_symmetry(zones, WIDTH, HEIGHT, where)


def _table(width: float, height: float, where: At) -> list[Problem]:
    if not (24 <= width <= 72 and 24 <= height <= 72):
        return [where("table").problem("a table measures 24 to 72 inches each way.", "BG-SET-01")]
    return []


def terrain_problems(
    terrain: Sequence[TerrainFile], width: float, height: float, where: At
) -> tuple[list[Outline | None], list[Problem]]:
    """The outlines of the pieces (None for one that is none), and everything wrong with them."""
    outlines: list[Outline | None] = []
    found: list[Problem] = []
    seen: set[str] = set()
    for i, piece in enumerate(terrain):
        if piece.id in seen:
            found.append(where("terrain", i, "id").problem(f"the piece '{piece.id}' appears twice.", "BG-TER-09"))
        seen.add(piece.id)
        outline, wrong = _piece(piece, lambda *path, i=i: where("terrain", i, *path))
        if outline is not None and not inside_table(outline, width, height):
            wrong.append(where("terrain", i).problem(f"'{piece.id}' reaches over the edge of the table.", "BG-SET-01"))
        found += wrong
        outlines.append(outline)
    for i, first in enumerate(outlines):
        for j in range(i):
            second = outlines[j]
            if first is not None and second is not None and not _may_overlap(terrain[i], first, terrain[j], second):
                sentence = f"'{terrain[i].id}' overlaps '{terrain[j].id}'; only hills and pools in wider water may."
                found.append(where("terrain", i).problem(sentence, "BG-TER-09"))
    return outlines, found


def _piece(piece: TerrainFile, where: At) -> tuple[Outline | None, list[Problem]]:
    found: list[Problem] = []
    if (piece.polygon is None) == (piece.line is None):
        return None, [where().problem(f"'{piece.id}' has either a polygon or a line.", "BG-TER-09")]
    if piece.line is not None and piece.type not in LINES:
        found.append(where("line").problem(f"a {_called(piece.type)} is a polygon, not a line.", "BG-TER-09"))
    if piece.polygon is not None and piece.type in LINES:
        found.append(where("polygon").problem(f"{_called(piece.type)} are a line, not a polygon.", "BG-TER-05"))
    if piece.type == "hill" and (piece.elevation <= 0 or piece.elevation % 10):
        found.append(where().problem("a hill has an elevation of 10, 20 ... feet.", "BG-TER-06"))
    if piece.type != "hill" and piece.elevation:
        found.append(where("elevation").problem("only a hill has an elevation.", "BG-TER-06"))
    if (piece.type == "stakes") != (piece.points is not None):
        found.append(where().problem("stakes, and only stakes, say where their points look.", "BG-TER-09"))
    if piece.line is not None:
        if piece.line[0] == piece.line[1]:
            return None, [*found, where("line").problem("the line has no length.", "BG-TER-09")]
        return strip(piece.line, piece.width), found
    outline = corners(piece.polygon or [])
    if not is_simple(outline):
        found.append(where("polygon").problem(f"the outline of '{piece.id}' crosses or touches itself.", "BG-TER-09"))
        return None, found
    return outline, found


def _may_overlap(a: TerrainFile, first: Outline, b: TerrainFile, second: Outline) -> bool:
    if a.type == "hill" and b.type == "hill":
        if not overlap(first, second):
            return True
        upper, lower = (first, second) if a.elevation > b.elevation else (second, first)
        return a.elevation != b.elevation and within(upper, lower)  # a contour line lies inside the lower one
    if a.type == "hill" or b.type == "hill":
        return True
    if a.type in WATERS and b.type in WATERS and (within(first, second) or within(second, first)):
        return True
    return not overlap(first, second)


def zone_problems(
    zones: Mapping[str, Sequence[Sequence[float]]], width: float, height: float, where: At
) -> tuple[dict[str, Outline], list[Problem]]:
    """The named zones as outlines, and everything wrong with them."""
    made: dict[str, Outline] = {}
    found: list[Problem] = []
    for name, points in zones.items():
        outline = corners(points)
        if not is_simple(outline):
            found.append(where("zones", name).problem(f"the zone '{name}' crosses or touches itself.", "BG-SET-01"))
            continue
        if not inside_table(outline, width, height):
            found.append(where("zones", name).problem(f"the zone '{name}' reaches over the table.", "BG-SET-01"))
        made[name] = outline
    return made, found


def _deployment(scenario: ScenarioFile, outlines: list[Outline | None], where: At) -> list[Problem]:
    width, height = scenario.table
    found: list[Problem] = []
    drawn: list[list[Outline]] = [[], []]
    for place, side in enumerate(("south", "north")):
        for i, points in enumerate(getattr(scenario.deployment, side).zones):
            at = where("deployment", side, "zones", i)
            zone = corners(points)
            if not is_simple(zone):
                found.append(at.problem("this deployment zone crosses or touches itself.", "BG-SET-01"))
                continue
            drawn[place].append(zone)
            if not inside_table(zone, width, height):
                found.append(at.problem("this deployment zone reaches over the edge of the table.", "BG-SET-01"))
            for piece, outline in zip(scenario.terrain, outlines, strict=True):
                if outline is not None and piece.type in CLOSED_TO_SOME and overlap(zone, outline):
                    sentence = f"the {_called(piece.type)} '{piece.id}' lies in this deployment zone."
                    found.append(at.problem(sentence, "BG-SET-01"))
    for i, zone in enumerate(drawn[1]):
        if any(overlap(zone, other) for other in drawn[0]):
            at = where("deployment", "north", "zones", i)
            found.append(at.problem("the deployment zones of the two sides overlap.", "BG-SET-01"))
    return found


def _terrain_symmetry(
    terrain: Sequence[TerrainFile], outlines: Sequence[Outline | None], width: float, height: float, where: At
) -> list[Problem]:
    found = []
    for i, (piece, outline) in enumerate(zip(terrain, outlines, strict=True)):
        if outline is None:
            continue
        image = turned_round(outline, width, height)
        points = None if piece.points is None else [-piece.points[0], -piece.points[1]]
        if not any(
            other is not None
            and twin.type == piece.type
            and twin.elevation == piece.elevation
            and (twin.points is None or points is None or _alike(twin.points, points))
            and same(image, other)
            for twin, other in zip(terrain, outlines, strict=True)
        ):
            sentence = f"'{piece.id}' has no image on the other side, though the layout says rot180."
            found.append(where("terrain", i).problem(sentence, "BG-SET-01"))
    return found


def _zone_symmetry(zones: Mapping[str, Outline], width: float, height: float, where: At) -> list[Problem]:
    found = []
    for name, outline in zones.items():
        image = turned_round(outline, width, height)
        if not any(same(image, other) for other in zones.values()):
            sentence = f"the zone '{name}' has no image on the other side."
            found.append(where("zones", name).problem(sentence, "BG-SET-01"))
    return found


def _deployment_symmetry(scenario: ScenarioFile, where: At) -> list[Problem]:
    width, height = scenario.table
    found = []
    north = [corners(zone) for zone in scenario.deployment.north.zones]
    for i, points in enumerate(scenario.deployment.south.zones):
        image = turned_round(corners(points), width, height)
        if not any(same(image, other) for other in north):
            at = where("deployment", "south", "zones", i)
            found.append(at.problem("North has no such deployment zone, though the layout says rot180.", "BG-SET-01"))
    opposite = {"south": "north", "north": "south", "west": "east", "east": "west"}
    if opposite[scenario.deployment.south.edge] != scenario.deployment.north.edge:
        at = where("deployment", "north", "edge")
        found.append(at.problem("the two sides' edges are not opposite, though the layout says rot180.", "BG-SET-01"))
    return found


def _alike(a: Sequence[float], b: Sequence[float]) -> bool:
    return all(abs(x - y) < 1e-6 for x, y in zip(a, b, strict=True))


def _clearance(
    terrain: Sequence[TerrainFile],
    outlines: Sequence[Outline | None],
    sides: Sides,
    width: float,
    height: float,
    where: At,
) -> list[Problem]:
    """Can a card of normal size walk from one deployment to the other without squeezing?"""
    walls = [o for piece, o in zip(terrain, outlines, strict=True) if o is not None and piece.type in CLOSED]
    south, north = ([corners(zone) for zone in side.zones] for side in (sides.south, sides.north))
    if not walls or has_way(_frozen(walls), _frozen(south), _frozen(north), width, height):
        return []
    sentence = "no way wide enough for a card leads from one deployment to the other."
    return [where("terrain").problem(sentence, "BG-UNU-05")]


Shapes = tuple[tuple[Point, ...], ...]


def _frozen(outlines: Sequence[Outline]) -> Shapes:
    return tuple(tuple(outline) for outline in outlines)


@lru_cache(maxsize=256)
def has_way(walls: Shapes, south: Shapes, north: Shapes, width: float, height: float) -> bool:
    """Is there a way from South to North that keeps a card's clearance from all walls? Walked on a grid."""
    columns, rows = int(width / GRID) + 1, int(height / GRID) + 1
    boxes = [(min(x for x, _ in o), max(x for x, _ in o), min(y for _, y in o), max(y for _, y in o)) for o in walls]

    def clear(column: int, row: int) -> bool:
        x, y = column * GRID, row * GRID
        for wall, (left, right, low, high) in zip(walls, boxes, strict=True):
            near = left - CLEARANCE < x < right + CLEARANCE and low - CLEARANCE < y < high + CLEARANCE
            if near and (to_outline(list(wall), x, y) < CLEARANCE or holds(list(wall), x, y)):
                return False
        return True

    def inside(zones: Shapes, place: tuple[int, int]) -> bool:
        return any(holds(list(zone), place[0] * GRID, place[1] * GRID) for zone in zones)

    places = [(column, row) for column in range(columns) for row in range(rows) if clear(column, row)]
    free = set(places)
    start = [place for place in places if inside(south, place)]
    seen, queue = set(start), deque(start)
    while queue:
        column, row = queue.popleft()
        if inside(north, (column, row)):
            return True
        for step in ((column + 1, row), (column - 1, row), (column, row + 1), (column, row - 1)):
            if step in free and step not in seen:
                seen.add(step)
                queue.append(step)
    return False


def _end(scenario: ScenarioFile, where: At) -> list[Problem]:
    scores = any(rule.scores for rule in scenario.rules)
    found = []
    if scenario.end.target and not scores:
        found.append(where("end", "target").problem("no rule scores points that could reach the target.", "BG-GEN-01"))
    if scenario.end.at_limit != "surviving_cost" and not scores:
        found.append(where("end", "at_limit").problem("no rule scores the points that decide.", "BG-GEN-01"))
    for i, rule in enumerate(scenario.rules):
        if rule.scores and not rule.effect:
            found.append(where("rules", i).problem(f"'{rule.name}' scores, but has no effect.", "BG-GEN-01"))
    return found


def _called(ground: str) -> str:
    return {"hedge": "hedge", "fort_wall": "wall", "fort_door": "door"}.get(ground, ground.replace("_", " "))
