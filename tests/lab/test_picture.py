"""Can a person or a program play from the plain text of a table?"""

from typing import Any

import pytest

from drumhead.games import game_ids, load
from drumhead.kernel import Match, new_match
from drumhead.lab.picture import table_lines
from drumhead.space.chart import Paper, compass
from tests.games.battleground import table as battleground

SEED = "5eed" * 8


def played(game_id: str, inputs: int) -> Match[Any]:
    game = load(game_id)
    match = new_match(game, game.default_options(2), SEED)
    for n in range(inputs):
        decision = match.pending()[0]
        match.play(decision.seat, decision.options[n * 7 % len(decision.options)])
    return match


def test_a_sheet_has_north_at_the_top_and_inches_at_its_edges() -> None:
    paper = Paper(12_000, 6_000)
    paper.fill([(0, 0), (1_000, 0), (1_000, 2_000), (0, 2_000)], "#")
    paper.trace([(3_000, 500), (5_900, 500)], "=")
    paper.put(11_400, 5_500, "7N")
    paper.put(40_000, 5_500, "no")
    assert paper.lines() == [
        "  6 ......................7N",
        "    ........................",
        "    ........................",
        "    ........................",
        "    ##......................",
        "    ##....======............",
        "    0           6",
    ]


@pytest.mark.parametrize(("heading", "point"), [(0, "E"), (2_249, "E"), (2_250, "NE"), (9_000, "N"), (35_000, "E")])
def test_a_heading_is_told_by_the_nearest_point_of_the_compass(heading: int, point: str) -> None:
    assert compass(heading) == point


def test_regiments_stand_on_the_sheet_where_they_stand_on_the_table() -> None:
    game = battleground.GAME
    units = [battleground.u(battleground.SWORDS, 0, 18, 10, 90, "C"), battleground.u(battleground.ORCS, 1, 6, 20, 270)]
    lines = table_lines(game, game.view(battleground.position(units), 0))
    top = next(n for n, line in enumerate(lines) if line.startswith(" 30 "))
    assert lines[top + 30 - 11].index("1N") == 4 + 36
    assert lines[top + 30 - 21].index("2S") == 4 + 12
    assert any(line.startswith("  1 Swordsmen") and 'at 18.0", 10.0", looking N' in line for line in lines)
    assert any(line.startswith("  2 Orc Swordsmen") and line.endswith("order Hold)") for line in lines)


def test_units_on_hexes_are_told_on_the_hex_where_they_stand() -> None:
    match = played("fantasy_commander", 12)
    view = match.view(0)
    lines = table_lines(match.game, view)
    units: Any = match.game.scene(view)["units"]
    assert any(unit["at"] for unit in units)
    for unit in units:
        if unit["at"]:
            column, row = (int(part) for part in unit["at"].split(":")[1:])
            name = f"on {chr(ord('A') + column)}{row + 1}"
            assert any(unit["name"] in line and name in line for line in lines)
            drawn = next(line for line in lines if line.startswith(f"{row + 1:>2} "))
            assert drawn[3 + 4 * column + 2 * (row % 2) :].startswith("ab"[unit["owner"]])


@pytest.mark.parametrize("game_id", game_ids())
def test_no_line_of_a_table_is_a_riddle(game_id: str) -> None:
    for inputs in (0, 60):
        match = played(game_id, inputs)
        for viewer in (-1, 0, 1):
            text = "\n".join(table_lines(match.game, match.view(viewer)))
            assert "?" not in text.replace("? ", "") and "_" not in text and "None" not in text
            assert "on @" not in text
