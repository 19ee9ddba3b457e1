"""How does the battlefield look in characters? Terrain by letter, regiments by number and where they look."""

from __future__ import annotations

from typing import Any, Final

from drumhead.kernel import Chart
from drumhead.space.chart import Paper, compass
from drumhead.space.shapes import Rect

LETTERS: Final = {"hill": "^", "road": "=", "rough": ":", "very_rough": "%", "low_brush": '"', "hedge": "|"}
GROUND: Final = "abcdefghijklmnopqrstuvwxyz"
BODIES: Final = "#+"
"""What a regiment's card is filled with, by side."""


def chart(scene: Any) -> Chart:
    """The table with terrain and regiments, and what the marks mean."""
    paper = Paper(scene["width"], scene["height"])
    known: dict[str, str] = {}
    for piece in scene["ground"]:
        letter = known.setdefault(piece["kind"], _letter(piece["kind"], list(known.values())))
        points = [(x, y) for x, y in piece["points"]]
        if piece["line"]:
            paper.trace(points, letter)
        else:
            paper.fill(points, letter)
    standing = [unit for unit in scene["units"] if unit["place"] == "on the table"]
    for unit in standing:
        paper.fill(corners(unit), BODIES[unit["side"] % 2])
    for unit in standing:
        paper.put(unit["x"], unit["y"], f"{unit['uid']}{compass(unit['heading'])}")
    sides = ", ".join(f"{BODIES[seat['side'] % 2]} {seat['subtitle']}" for seat in scene["seats"])
    ground = ", ".join(f"{letter} {kind.replace('_', ' ')}" for kind, letter in known.items())
    marks = {unit["ref"]: str(unit["uid"]) for unit in (*scene["units"], *scene["waiting"])}
    return Chart([*paper.lines(), ", ".join(part for part in (sides, ground) if part)], ("ground", "areas"), marks)


def corners(unit: Any) -> list[tuple[int, int]]:
    """The corners of a regiment's card."""
    card = Rect(unit["x"], unit["y"], unit["heading"], unit["width"], unit["depth"])
    return [(round(x), round(y)) for x, y in (card.corner(index) for index in range(4))]


def _letter(kind: str, taken: list[str]) -> str:
    """A mark for this ground: its own, its first letter, or the next one that is free."""
    own = LETTERS.get(kind, kind[:1])
    return own if own not in taken else min(set(GROUND) - set(taken))
