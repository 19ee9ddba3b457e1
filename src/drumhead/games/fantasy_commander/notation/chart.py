"""How does the map look in characters? Terrain by letter, units as the side's letter with their number."""

from __future__ import annotations

from typing import Any

from drumhead.games.fantasy_commander.cards import Cards
from drumhead.kernel import Chart


def chart(cards: Cards, scene: Any) -> Chart:
    """The hexes row by row, odd rows half a hex to the right; then what the letters mean and who the units are."""
    marks = {unit["ref"]: f"{'ab'[unit['owner']]}{unit['ref'].partition(':')[2]}" for unit in scene["units"]}
    units = {unit["at"]: unit for unit in scene["units"] if unit["at"]}
    letters = {terrain.name: terrain.letter for terrain in cards.terrains}
    titles: dict[str, str] = {}
    rows: dict[int, str] = {}
    for one in scene["map"]["hexes"]:
        column, row = one["column"], one["row"]
        line = rows.get(row) or f"{row + 1:>2} {'  ' if row % 2 else ''}"
        unit = units.get(f"hex:{column}:{row}")
        if unit is None:
            letter = letters.get(one["title"], one["title"][:1])
            titles[letter] = one["title"]
            mark = letter + (f"{one['flag']['value']}" if "flag" in one else "")
        else:
            mark = marks[unit["ref"]]
        rows[row] = f"{line}{mark:<4}"
    heads = "".join(f"{chr(ord('A') + column):<4}" for column in range(scene["map"]["cols"]))
    legend = ", ".join(f"{letter} {title.lower()}" for letter, title in sorted(titles.items()))
    return Chart(
        [f"   {heads.rstrip()}", *(line.rstrip() for _, line in sorted(rows.items())), legend], ("map",), marks
    )
