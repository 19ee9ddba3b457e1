"""Does every puzzle keep its word? A cheap sample is proved here, all of them in the soak."""

import os

import msgspec
import pytest

from drumhead.content.puzzles import Prover, Puzzle, Wanted, check_puzzle, puzzle_match, puzzles_of, solved
from drumhead.games import game_ids, load

CHEAP = 600  # positions that a proof in this sample looks at
ALL = [(game, puzzle) for game in game_ids() for puzzle in puzzles_of(game)]


def sample() -> list[tuple[str, Puzzle]]:
    """The two cheapest of each game; with DRUMHEAD_SOAK all of them."""
    if os.environ.get("DRUMHEAD_SOAK"):
        return ALL
    return [(game, one) for game in game_ids() for one in sorted(puzzles_of(game), key=lambda one: one.nodes)[:2]]


@pytest.mark.parametrize(("game", "puzzle"), sample(), ids=[f"{game}-{one.id}" for game, one in sample()])
def test_a_claim_is_proved(game: str, puzzle: Puzzle) -> None:
    assert check_puzzle(load(game), puzzle, redeals=10 if os.environ.get("DRUMHEAD_SOAK") else 1) == []


@pytest.mark.parametrize("game", game_ids())
def test_a_game_has_a_dozen_with_names_of_their_own(game: str) -> None:
    names = [puzzle.id for puzzle in puzzles_of(game)]
    assert len(names) == len(set(names)) >= 12


@pytest.mark.parametrize("game", game_ids())
def test_the_written_line_leads_to_the_goal(game: str) -> None:
    """Every solution is played, word for word; before its first step nothing is reached."""
    for puzzle in puzzles_of(game):
        match = puzzle_match(load(game), puzzle, "test", shown=True)
        assert not solved(match, puzzle)
        assert match.waiting() == [puzzle.seat]
        assert len(puzzle.say) == len(puzzle.solution)


@pytest.mark.parametrize("game", ["fantasy_commander", "battleground"])
def test_counting_dice_of_a_roll_changes_no_chance(game: str) -> None:
    """Where dice of one roll are not told apart, fewer are tried: the chance is the same to the last digit."""
    puzzle = min(puzzles_of(game), key=lambda one: (one.claim != "best", one.nodes))
    rules = load(game)
    match = puzzle_match(rules, puzzle, "test")
    first = match.read(puzzle.seat, puzzle.solution[0])

    def chance(pooled: bool) -> float:
        prover = Prover(rules, match.state, puzzle.seat, puzzle.goal, puzzle.span, pooled)
        return prover.of(match.state, puzzle.seat, first, prover.all(), puzzle.moves - 1)

    assert chance(True) == pytest.approx(chance(False), abs=1e-9)


def test_the_checker_notices_what_does_not_hold() -> None:
    game = load("shadows_edge")
    sound = puzzles_of("shadows_edge")[0]

    def said(**changes: object) -> str:
        return " ".join(check_puzzle(game, msgspec.structs.replace(sound, **changes)))

    assert said() == ""
    assert "cannot be set up" in said(position={"sides": [{"hand": ["No such card"]}]})
    assert "the table waits for" in said(seat=1 - sound.seat)
    assert "step 1 of the solution" in said(solution=["attack 999 999"])
    assert "does not reach the goal" in said(solution=sound.solution[:1])
    assert "not sure" in said(moves=1)
    assert "other first moves" in said(others=3)
    assert "does not reach the goal" in said(goal=[Wanted("DEFEAT", seat=7)])
