"""How does a map look? One SVG of a scenario's ground, made from what its file says: hexes or a table in inches."""

import html
import math
from hashlib import sha256
from typing import Any, Final

from drumhead.content.changes import name_of
from drumhead.content.conform import nearest
from drumhead.content.packs import Pack
from drumhead.kernel import Malformed

FONT: Final = "Arial, Helvetica, 'Liberation Sans', sans-serif"
HEX: Final = 26.0
INCH: Final = 18.0
SIDES: Final = ("#b3541e", "#2b6a8c")
COLOURS: Final = {
    "forest": "#bfd3a8",
    "wood": "#bfd3a8",
    "thicket": "#bfd3a8",
    "brush": "#d3dcb2",
    "hedge": "#a9bd8b",
    "park": "#d3dcb2",
    "water": "#b5d3e3",
    "river": "#b5d3e3",
    "ford": "#d2e4ea",
    "rapids": "#b5d3e3",
    "shore": "#e8dfc2",
    "swamp": "#c9cfb0",
    "wet": "#d7d9bb",
    "rock": "#c4bfb8",
    "rough": "#d9d0bf",
    "hill": "#e0cfa6",
    "road": "#e6e0d4",
    "bridge": "#d8c7a4",
    "town": "#e3c4b4",
    "building": "#d9cfc7",
    "bunker": "#c9c3bd",
    "shack": "#e0d3c2",
    "fort": "#cbbfb2",
    "wheat": "#eedfa4",
    "barricade": "#cdb89b",
    "stakes": "#cdb89b",
    "lava": "#e8a58d",
    "mast": "#b9bcc4",
}


def scenarios(pack: Pack) -> dict[str, dict[str, Any]]:
    """Every scenario of a pack with those below it, as it is written, by its id."""
    found: dict[str, dict[str, Any]] = {}
    if "scenarios" in pack.files or any("scenarios" in one.files for one in pack.below()):
        for item in pack.items("scenarios"):
            if isinstance(item.data, dict):
                found[name_of(item.data, "scenarios")] = item.data
    return found


def choose(pack: Pack, wanted: str) -> dict[str, Any]:
    """The scenario of this id or title. Raises Malformed with a suggestion."""
    known = scenarios(pack)
    if not known:
        raise Malformed(f"{pack.info.game} is played without maps.")
    titles = {str(data.get("title") or data.get("name")): data for data in known.values()}
    found = known.get(wanted) or titles.get(wanted)
    if found is None:
        hint = nearest(wanted, known) or nearest(wanted, titles) or f"; there are: {', '.join(known)}."
        raise Malformed(f"There is no map '{wanted[:60]}'{hint}")
    return found


def drawing(scenario: dict[str, Any], pack: Pack) -> str:
    """The map of a scenario as an SVG document, with a text that says what is on it."""
    if isinstance(scenario.get("map"), list):
        return _hexes(scenario, {str(t.get("letter")): t for t in _terrain(pack)})
    if isinstance(scenario.get("table"), list):
        return _table(scenario)
    raise Malformed("This scenario has no map that could be drawn.")


def colour(kind: str) -> str:
    """A light colour for a kind of ground: by a word in its name, else one that is always the same for it."""
    for word, found in COLOURS.items():
        if word in kind:
            return found
    hue = int.from_bytes(sha256(kind.encode()).digest()[:2], "big") % 360
    return f"hsl({hue} 28% 82%)"


def _terrain(pack: Pack) -> list[dict[str, Any]]:
    return [item.data for item in pack.items("terrain") if isinstance(item.data, dict)]


def _hexes(scenario: dict[str, Any], letters: dict[str, dict[str, Any]]) -> str:
    rows = [str(line).split() for line in scenario["map"]]
    wide, tall = math.sqrt(3) * HEX, 1.5 * HEX
    points = [(int(c), int(r)) for c, r in scenario.get("capture_points") or []]
    zones = scenario.get("zones") or {}
    parts: list[str] = []
    used: dict[str, str] = {}
    for row, line in enumerate(rows):
        for column, letter in enumerate(line):
            x, y = 30 + wide * (column + 0.5 + row % 2 / 2), 20 + HEX + tall * row
            ground = letters.get(letter)
            kind = str(ground["id"]) if ground else "open"
            if ground:
                used[kind] = str(ground.get("name", kind))
            fill = colour(kind) if ground else "#f6f1e6"
            side = next((n for n, name in enumerate(zones) if _within(zones[name], column, row, kind)), -1)
            edge = SIDES[side % 2] if side >= 0 else "#b9b0a2"
            inner = HEX - (2.2 if side >= 0 else 0.6)
            parts.append(_polygon(_corners(x, y, inner), fill, edge, 2 if side >= 0 else 0.8))
            parts.append(_text(x, y + HEX * 0.72, 7, f"{chr(ord('A') + column)}{row + 1}", "middle", "#6d655a"))
            if ground and (column, row) not in points:
                parts.append(_text(x, y + 4, 11, letter, "middle"))
            if (column, row) in points:
                number = points.index((column, row)) + 1
                parts.append(f"<circle cx='{x:.1f}' cy='{y:.1f}' r='9' fill='#fff' stroke='#1d1a16'/>")
                parts.append(_text(x, y + 4, 11, str(number), "middle"))
    width = 60 + wide * max((len(line) + row % 2 / 2 for row, line in enumerate(rows)), default=1)
    height = 40 + HEX * 2 + tall * max(0, len(rows) - 1)
    legend = [(colour(kind), name) for kind, name in used.items()]
    return _document(scenario, parts, width, height, legend, [str(name) for name in zones], len(points))


def _within(zone: object, column: int, row: int, kind: str) -> bool:
    """Is a hex part of a zone? A zone is made of rows, columns and kinds of ground, or of single hexes."""
    for part in zone if isinstance(zone, list) else []:
        if isinstance(part, dict):
            kept = [
                low <= value <= high
                for key, value in (("rows", row), ("columns", column))
                if isinstance(part.get(key), list) and len(part[key]) == 2
                for low, high in [part[key]]
            ]
            if part.get("terrain"):
                kept.append(kind in part["terrain"])
            if (kept and all(kept)) or [column, row] in (part.get("hexes") or []):
                return True
        elif part == [column, row]:
            return True
    return False


def _corners(x: float, y: float, size: float) -> list[tuple[float, float]]:
    angles = [math.pi / 3 * n + math.pi / 6 for n in range(6)]
    return [(x + size * math.cos(angle), y + size * math.sin(angle)) for angle in angles]


def _table(scenario: dict[str, Any]) -> str:
    width, depth = (float(side) for side in scenario["table"])

    def at(point: Any) -> tuple[float, float]:
        return 30 + float(point[0]) * INCH, 30 + (depth - float(point[1])) * INCH  # y grows to the north

    parts = [_polygon([at((0, 0)), at((width, 0)), at((width, depth)), at((0, depth))], "#f6f1e6", "#1d1a16", 1.2)]
    grid = [f"M{at((n, 0))[0]:g} {at((0, 0))[1]:g}V{at((0, depth))[1]:g}" for n in range(6, int(width), 6)]
    grid += [f"M{at((0, 0))[0]:g} {at((0, n))[1]:g}H{at((width, 0))[0]:g}" for n in range(6, int(depth), 6)]
    parts.append(f"<path d='{''.join(grid)}' stroke='#d8d0c2' stroke-width='0.6' fill='none'/>")
    sides = _deployment(scenario.get("deployment"))
    for number, zones in enumerate(sides.values()):
        for zone in zones:
            hue = SIDES[number % 2]
            more = f" fill-opacity='0.12' stroke-dasharray='6 4' data-side='{number}'"
            parts.append(_polygon([at(point) for point in zone], hue, hue, 1.4, more))
    used: dict[str, str] = {}
    for piece in [*(scenario.get("terrain") or []), *(scenario.get("scenery") or [])]:
        kind = str(piece.get("type") or piece.get("kind") or "ground")
        used.setdefault(kind, kind.replace("_", " ").capitalize())
        parts.append(_piece(piece, colour(kind), at))
    objectives = [one for one in scenario.get("objectives") or [] if isinstance(one, dict) and one.get("at")]
    for number, one in enumerate(objectives, 1):
        x, y = at(one["at"])
        parts.append(f"<circle cx='{x:.1f}' cy='{y:.1f}' r='9' fill='#fff' stroke='#1d1a16'/>")
        parts.append(_text(x, y + 4, 11, str(number), "middle"))
    legend = [(colour(kind), name) for kind, name in used.items()]
    whole = (60 + width * INCH, 60 + depth * INCH)
    return _document(scenario, parts, *whole, legend, list(sides), len(objectives), f"{width:g} by {depth:g} inches")


def _deployment(data: object) -> dict[str, list[Any]]:
    """By side, the polygons in which it begins."""
    found: dict[str, list[Any]] = {}
    for side, told in data.items() if isinstance(data, dict) else []:
        if isinstance(told, dict) and (told.get("zones") or told.get("polygon")):
            found[str(side)] = list(told.get("zones") or [told["polygon"]])
    return found


def _piece(piece: dict[str, Any], fill: str, at: Any) -> str:
    if piece.get("line"):
        ends = [at(end) for end in piece["line"]]
        path = "L".join(f"{x:.1f} {y:.1f}" for x, y in ends)
        wide = max(3.0, float(piece.get("width") or 0.2) * INCH)
        return f"<path d='M{path}' stroke='{fill}' stroke-width='{wide:g}' fill='none'/>"
    if piece.get("rect"):
        left, bottom, right, top = piece["rect"]
        corners = [(left, bottom), (right, bottom), (right, top), (left, top)]
    else:
        corners = piece.get("polygon") or []
    return _polygon([at(point) for point in corners], fill, "#8b8377", 0.8)


def _polygon(points: list[tuple[float, float]], fill: str, edge: str, wide: float, more: str = "") -> str:
    told = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
    return f"<polygon points='{told}' fill='{fill}' stroke='{edge}' stroke-width='{wide:g}'{more}/>"


def _text(x: float, y: float, size: float, text: str, anchor: str = "start", fill: str = "#1d1a16") -> str:
    inside = html.escape(text)
    return f"<text x='{x:.1f}' y='{y:.1f}' font-size='{size:g}' text-anchor='{anchor}' fill='{fill}'>{inside}</text>"


def _document(
    scenario: dict[str, Any],
    parts: list[str],
    width: float,
    height: float,
    legend: list[tuple[str, str]],
    sides: list[str],
    points: int,
    size: str = "",
) -> str:
    title = str(scenario.get("title") or scenario.get("name") or scenario.get("id"))
    y = height + 6
    rows = [(fill, name, "#8b8377") for fill, name in legend]
    rows += [("#fff", f"Side {side} begins here", SIDES[number % 2]) for number, side in enumerate(sides)]
    columns = max(1, int((width - 40) // 170))
    for place, (fill, name, edge) in enumerate(rows):
        x, line = 30 + place % columns * 170, y + place // columns * 20
        parts.append(
            f"<rect x='{x}' y='{line:.1f}' width='14' height='12' fill='{fill}' stroke='{edge}' stroke-width='1.4'/>"
        )
        parts.append(_text(x + 20, line + 10, 11, name))
    whole = y + -(-len(rows) // columns) * 20 + 14
    told = [f"{size}." if size else "", f"Ground: {', '.join(name for _, name in legend) or 'open'}."]
    told += [f"Sides: {', '.join(sides)}." if sides else "", f"{points} numbered points." if points else ""]
    return (
        f"<svg xmlns='http://www.w3.org/2000/svg' role='img' viewBox='0 -26 {width:.0f} {whole + 26:.0f}' "
        f"width='{width:.0f}' height='{whole + 26:.0f}' font-family=\"{FONT}\">"
        f"<title>{html.escape(title)}</title><desc>{html.escape(' '.join(part for part in told if part))}</desc>"
        f"<rect y='-26' width='100%' height='100%' fill='#fff'/>{_text(30, 2, 17, title)}{''.join(parts)}</svg>\n"
    )
