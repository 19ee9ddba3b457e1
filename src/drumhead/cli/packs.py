"""``drumhead packs``: which content there is, whether it is fit for play, and schemas for editors."""

from pathlib import Path
from typing import Annotated

import typer

app = typer.Typer(help="Content packs: list them, check them, write schemas for editors.", no_args_is_help=False)


@app.command("list")
def list_packs(game: Annotated[str, typer.Argument(help="Only packs of this game.")] = "") -> None:
    """List the packs that are found."""
    from rich.table import Table

    from drumhead.cli.show import console
    from drumhead.content import discover

    table = Table("Pack", "Title", "Version", "Files", box=None)
    for source in discover(game):
        table.add_row(source.name, source.info.title, source.info.version, str(len(source.files())))
    console().print(table)


@app.command("check")
def check(
    packs: Annotated[list[str] | None, typer.Argument(help="Names or folders; by default every pack found.")] = None,
) -> None:
    """Check packs; every mistake is named with file, line and column."""
    from drumhead.content import check_pack, discover, find_pack

    wrong = 0
    paths = [Path(name) if Path(name).is_dir() else find_pack(name).path for name in packs or []]
    for path in paths or [source.path for source in discover()]:
        problems = check_pack(path)
        for problem in problems:
            typer.echo(str(problem), err=True)
        wrong += len(problems)
        if not problems:
            print(f"{path.parent.parent.name if path.parent.name == 'packs' else path.parent.name}/{path.name}: sound.")
    if wrong:
        raise typer.Exit(1)


@app.command("schema")
def schema(
    game: Annotated[str, typer.Argument(help="The game whose files are described.")],
    folder: Annotated[Path, typer.Argument(help="Where the schemas go.")] = Path(),
) -> None:
    """Write JSON Schemas of a game's content files, for editors."""
    from drumhead.content.packs import content_of
    from drumhead.content.schema import write_schemas
    from drumhead.games import game_ids
    from drumhead.kernel import Malformed

    if game not in game_ids():
        raise Malformed(f"There is no game '{game[:40]}'; there are: {', '.join(game_ids())}.")
    for path in write_schemas(content_of(game), folder):
        print(path)


@app.command("words")
def words(
    game: Annotated[str, typer.Argument(help="The game whose effect language is shown.")],
    wanted: Annotated[str, typer.Argument(help="Only words that contain this.")] = "",
) -> None:
    """Show the words of a game's effects, each with an example and how it reads on a card."""
    from rich.markup import escape
    from rich.table import Table

    from drumhead.cli.show import console
    from drumhead.content.packs import content_of
    from drumhead.content.reference import reference
    from drumhead.games import game_ids
    from drumhead.kernel import Malformed

    if game not in game_ids():
        raise Malformed(f"There is no game '{game[:40]}'; there are: {', '.join(game_ids())}.")
    vocabulary = content_of(game).vocabulary
    for section in reference(vocabulary) if vocabulary is not None else []:
        lines = [line for line in section.lines if wanted.lower() in line.written.lower()]
        if lines:
            table = Table(title=section.title, title_justify="left", box=None, show_header=False, padding=(0, 2))
            for line in lines:
                example = f"{line.example}\n{line.reads}" if line.example else line.reads
                table.add_row(escape(line.written), escape(example))
            console().print(table)
