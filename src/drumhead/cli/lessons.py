"""``drumhead lessons``: play every lesson to its end, and say which do not hold."""

from typing import Annotated

import typer

app = typer.Typer(help="Lessons: play each to its end and say what does not hold.", no_args_is_help=True)


@app.callback()
def lessons() -> None:
    """Lessons: play each to its end and say what does not hold."""


@app.command("check")
def check(game: Annotated[str, typer.Argument(help="Only lessons of this game.")] = "") -> None:
    """Play every lesson to its end."""
    from drumhead.content.lessons import check_lesson, lessons_of
    from drumhead.games import game_ids, load
    from drumhead.kernel import Malformed

    if game and game not in game_ids():
        raise Malformed(f"There is no game '{game[:40]}'; there are: {', '.join(game_ids())}.")
    wrong = 0
    for name in [game] if game else game_ids():
        for lesson in lessons_of(name):
            problems = check_lesson(load(name), lesson)
            wrong += len(problems)
            for problem in problems:
                typer.echo(f"{name}: {problem}", err=True)
            if not problems:
                print(f"{name}/{lesson.id}: sound.")
    if wrong:
        raise typer.Exit(1)
