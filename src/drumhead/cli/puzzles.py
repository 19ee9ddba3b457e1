"""``drumhead puzzles``: list them, prove them, see a solution, find new ones."""

from pathlib import Path
from typing import Annotated

import typer

app = typer.Typer(help="Puzzles: list them, prove their claims, show a solution, find new ones.", no_args_is_help=True)

GameArgument = Annotated[str, typer.Argument(help="Only puzzles of this game.")]


def _games(game: str) -> list[str]:
    from drumhead.games import game_ids
    from drumhead.kernel import Malformed

    if game and game not in game_ids():
        raise Malformed(f"There is no game '{game[:40]}'; there are: {', '.join(game_ids())}.")
    return [game] if game else list(game_ids())


@app.command("list")
def listed(game: GameArgument = "") -> None:
    """Say what every puzzle asks, and what is claimed of it."""
    from drumhead.content.puzzles import puzzles_of

    for name in _games(game):
        for puzzle in puzzles_of(name):
            claim = "sure" if puzzle.claim == "sure" else f"{puzzle.chance:.1%} against {puzzle.second:.1%}"
            print(f"{name}/{puzzle.id}: {puzzle.task} ({claim})")


@app.command("check")
def check(
    game: GameArgument = "",
    redeals: Annotated[int, typer.Option(help="How often to deal anew what the solver cannot know.", min=0)] = 10,
) -> None:
    """Prove every claim: all choices, all answers, all dice."""
    from drumhead.content.puzzles import check_puzzle, puzzles_of
    from drumhead.games import load

    wrong = 0
    for name in _games(game):
        for puzzle in puzzles_of(name):
            problems = check_puzzle(load(name), puzzle, redeals)
            wrong += len(problems)
            for problem in problems:
                typer.echo(f"{name}: {problem}", err=True)
            if not problems:
                print(f"{name}/{puzzle.id}: proved.")
    if wrong:
        raise typer.Exit(1)


@app.command("show")
def show(
    game: Annotated[str, typer.Argument(help="The game.")],
    puzzle: Annotated[str, typer.Argument(help="The puzzle's id, as `list` says it.")],
    solution: Annotated[bool, typer.Option("--solution", help="Show the line that solves it, too.")] = False,
) -> None:
    """Show the table of a puzzle, what it asks and, if wanted, its solution."""
    from drumhead.cli.show import console, picture
    from drumhead.content.puzzles import puzzle_match, puzzles_of
    from drumhead.games import load
    from drumhead.kernel import Malformed

    _games(game)
    one = next((one for one in puzzles_of(game) if one.id == puzzle), None)
    if one is None:
        raise Malformed(f"{game} has no puzzle '{puzzle[:64]}'; `drumhead puzzles list {game}` names them.")
    rules = load(game)
    match = puzzle_match(rules, one, "show")
    print(f"{one.title}\n{one.task}\n")
    console().print(picture(match.game, match.view(one.seat)))
    for number, said in enumerate(one.say if solution else [], 1):
        print(f"{number}. {said}")


@app.command("find")
def find(
    game: Annotated[str, typer.Argument(help="The game.")],
    out: Annotated[Path, typer.Argument(help="The file to write: put it into a pack as puzzles.json.")],
    seconds: Annotated[float, typer.Option(help="How long to look.", min=1)] = 60.0,
    count: Annotated[int, typer.Option(help="How many to keep.", min=1, max=200)] = 12,
    seed: Annotated[int, typer.Option(help="Which matches to look at.")] = 0,
    nodes: Annotated[int, typer.Option(help="Positions that one proof may look at.", min=10)] = 6000,
) -> None:
    """Look for new puzzles in matches of machines, prove them, and keep the most interesting."""
    from drumhead.games import load
    from drumhead.lab.puzzling import hunt, pick, written

    rules = load(_games(game)[0])
    kept = pick(rules, hunt(rules, seed, seconds, nodes), count, nodes)
    out.write_bytes(written(kept))
    print(f"{len(kept)} puzzles written to {out}.")
