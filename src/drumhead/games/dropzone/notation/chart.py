"""How does the city look in characters? Scenery by letter, units by their numbers, objectives by a star."""

from __future__ import annotations

from typing import Any, Final

from drumhead.kernel import Chart
from drumhead.space.chart import Paper

MARKS: Final = {"building": "#", "bunker": "@", "shack": "n", "forest": "f", "road": "=", "rubble": ":", "park": '"'}


def chart(scene: Any) -> Chart:
    """The table with scenery, objectives and units, and what the marks mean."""
    paper = Paper(scene["width"], scene["depth"])
    known: dict[str, str] = {}
    for piece in scene["pieces"]:
        kind = "rubble" if piece["fallen"] else piece["kind"].partition("_")[0]
        left, low, right, high = piece["box"]
        known[kind] = MARKS.get(kind, kind[:1])
        paper.fill([(left, low), (right, low), (right, high), (left, high)], known[kind])
    for place in scene["objectives"]:
        paper.put(place["x"], place["y"], "*")
    for unit in scene["units"]:
        if unit["place"] == "table":
            paper.put(unit["x"], unit["y"], f"{unit['uid']}")
    marks = [f"{letter} {kind}" for kind, letter in known.items()] + ["* objective", "numbers: units"]
    numbers = {unit["ref"]: str(unit["uid"]) for unit in scene["units"]}
    return Chart([*paper.lines(), ", ".join(marks)], ("zones", "squads"), numbers)
