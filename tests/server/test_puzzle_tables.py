"""Is a puzzle's table shown as its solver sees it, and with nothing that the solver may not know?"""

import asyncio

import pytest

from drumhead.content.puzzles import puzzle_match, puzzles_of
from drumhead.games import game_ids, load
from drumhead.kernel import seeded
from drumhead.server.teaching import puzzle_table
from tests.server.client import Player, ServerProcess


@pytest.mark.parametrize("game", game_ids())
def test_a_table_dealt_anew_is_the_same_picture(game: str) -> None:
    """What the solver cannot know is dealt anew: the picture stays as it was."""
    rules = load(game)
    for puzzle in puzzles_of(game):
        match = puzzle_match(rules, puzzle, "test")
        dealt = rules.resample(match.view(puzzle.seat), seeded("deal", puzzle.id))
        shown = puzzle_table(rules, puzzle)
        assert shown.scene == rules.scene(rules.view(dealt, puzzle.seat))
        assert shown.scene != rules.scene(match.view(1 - puzzle.seat))


def test_a_puzzle_is_drawn_and_an_unknown_one_is_not_there(server: ServerProcess) -> None:
    async def scene() -> None:
        async with Player(server.url) as ann:
            puzzle = (await ann.get("/api/games/shadows_edge/puzzles"))[0]
            table = await ann.get(f"/api/games/shadows_edge/puzzles/{puzzle['id']}")
            assert (table["game"], table["seat"]) == ("shadows_edge", 1)
            assert table["scene"]["lines"]
            for place in ("shadows_edge/puzzles/none", "chess/puzzles/puzzle-1"):
                assert (await ann.http.get(f"/api/games/{place}")).status_code == 404

    asyncio.run(scene())
