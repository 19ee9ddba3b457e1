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
            print(f"{find_pack(str(path)).name}: sound.")
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

    _known(game)
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

    _known(game)
    vocabulary = content_of(game).vocabulary
    for section in reference(vocabulary) if vocabulary is not None else []:
        lines = [line for line in section.lines if wanted.lower() in line.written.lower()]
        if lines:
            table = Table(title=section.title, title_justify="left", box=None, show_header=False, padding=(0, 2))
            for line in lines:
                example = f"{line.example}\n{line.reads}" if line.example else line.reads
                table.add_row(escape(line.written), escape(example))
            console().print(table)


def _known(game: str) -> None:
    from drumhead.games import game_ids
    from drumhead.kernel import Malformed

    if game not in game_ids():
        raise Malformed(f"There is no game '{game[:40]}'; there are: {', '.join(game_ids())}.")


@app.command("new")
def new(
    game: Annotated[str, typer.Argument(help="The game that the pack is for.")],
    folder: Annotated[Path, typer.Argument(help="The folder to make; its name is the pack's id.")],
) -> None:
    """Begin a pack: a folder with a manifest and one change, ready to be edited and served with --pack."""
    from drumhead.content import check_pack, find_pack, load_pack
    from drumhead.content.packs import content_of
    from drumhead.content.telling import new_pack

    _known(game)
    content = content_of(game)
    made = new_pack(folder, load_pack(find_pack("base", game).path, content), content)
    for problem in check_pack(made):
        typer.echo(str(problem), err=True)
    print(f"{made} is begun. To see it as you write: drumhead serve --pack {made} --watch")


@app.command("show")
def show(
    game: Annotated[str, typer.Argument(metavar="GAME|PACK", help="The game, or a pack by name or folder.")],
    card: Annotated[str, typer.Argument(help="The id or name of a card, unit, map, deck ...")],
    pack: Annotated[str, typer.Option(help="The pack to look in, where a game is named.")] = "base",
) -> None:
    """Show one card or unit: its sentence, its numbers, how its effect is written, and where it is used."""
    from drumhead.content import find_pack, load_pack
    from drumhead.content.packs import content_of
    from drumhead.content.telling import find_entry, flat, sentence, used_by
    from drumhead.games import game_ids

    source = find_pack(pack, game) if game in game_ids() else find_pack(game)
    content = content_of(source.info.game)
    loaded = load_pack(source.path, content)
    kind, name, item = find_entry(loaded, content, card)
    where = item.where()
    print(f"{name} ({kind}, {where.file}:{where.line})")
    fields = flat(item.data)
    for field, value in fields.items():
        drawn = item.data.get(field) if isinstance(item.data, dict) and field == "map" else None
        print(f"  {field}:" + "".join(f"\n    {row}" for row in drawn) if drawn else f"  {field}: {value}")
    if sentence(fields, content):
        print(f"  reads: {sentence(fields, content)}")
    users = used_by(loaded, content, {name, fields.get("name", name)})
    print(f"  used by: {'; '.join(users[:20]) if users else 'nothing else'}")


@app.command("diff")
def diff(
    one: Annotated[str, typer.Argument(help="A pack, by name or folder.")],
    other: Annotated[str, typer.Argument(help="Another, of the same game.")],
) -> None:
    """Say what changes from one pack to another, in the words of the cards."""
    from drumhead.content import find_pack, load_pack
    from drumhead.content.packs import content_of
    from drumhead.content.telling import difference
    from drumhead.kernel import Malformed

    sources = [find_pack(one), find_pack(other, find_pack(one).info.game)]
    if sources[0].info.game != sources[1].info.game:
        raise Malformed(f"{one} and {other} are packs of different games.")
    content = content_of(sources[0].info.game)
    lines = difference(load_pack(sources[0].path, content), load_pack(sources[1].path, content), content)
    for line in lines or ["The two packs say the same."]:
        print(line)


@app.command("icons")
def icons(wanted: Annotated[str, typer.Argument(help="Only icons whose name holds this.")] = "") -> None:
    """List the icons that cards may wear."""
    from drumhead.content.check import known_icons

    found = sorted(name for name in known_icons() if wanted.lower() in name)
    for name in found:
        print(name)
    if not found:
        raise typer.Exit(1)


@app.command("print")
def print_pack(
    pack: Annotated[str, typer.Argument(help="The pack, as GAME/PACK or a folder.")],
    out: Annotated[Path, typer.Option(help="The folder for the sheets.")] = Path("sheets"),
    every: Annotated[
        bool, typer.Option("--all", help="Also what the pack builds on, not only what it brings and changes.")
    ] = False,
    only: Annotated[str, typer.Option(help="Only cards whose faction, kind, id or name holds this.")] = "",
    copies: Annotated[bool, typer.Option(help="Each card as often as the pack says.")] = False,
) -> None:
    """Draw a pack for printing: A4 sheets of cards and unit tokens as SVG, and one page that prints them all."""
    from drumhead.cli.lab import progress
    from drumhead.content import find_pack
    from drumhead.kernel import Malformed, counted
    from drumhead.lab.printing import order
    from drumhead.lab.sheets import write

    source = find_pack(pack)
    if out.exists() and not out.is_dir():
        raise Malformed(f"{out} is a file; the sheets need a folder.")
    work = order(source, every, only, copies)
    with progress("Drawing", work.sheets, False) as tick:
        written = write(out, work.drawings(lambda done: tick(done, work.sheets)), f"{source.info.title}: sheets")
    sheets = len(written) - 1
    held = f"{counted(len(work.cards), 'card')} and {counted(len(work.tokens), 'token')}"
    print(f"{counted(sheets, 'sheet')} with {held} {'is' if sheets == 1 else 'are'} in {out}.")
    print(f"To print them or keep them as PDF, open {written[-1]} in a browser and print it at 100 %.")


@app.command("map")
def draw_map(
    pack: Annotated[str, typer.Argument(help="The pack, as GAME/PACK or a folder.")],
    scenario: Annotated[str, typer.Argument(help="The id or title of a scenario; by default all are listed.")] = "",
    out: Annotated[Path | None, typer.Option(help="The file to write; by default SCENARIO.svg.")] = None,
) -> None:
    """Draw the map of a scenario as SVG: its ground, where the sides begin, its points; or list the maps."""
    from drumhead.content import find_pack, load_pack
    from drumhead.content.packs import content_of
    from drumhead.kernel import Malformed
    from drumhead.lab.maps import choose, drawing, scenarios

    source = find_pack(pack)
    loaded = load_pack(source.path, content_of(source.info.game))
    if not scenario:
        for name, data in scenarios(loaded).items():
            print(f"{name}: {data.get('title') or data.get('name')}")
        if not scenarios(loaded):
            raise Malformed(f"{source.info.game} is played without maps.")
        return
    chosen = choose(loaded, scenario)
    file = out or Path(f"{chosen.get('id')}.svg")
    if file.is_dir():
        raise Malformed(f"{file} is a folder; --out names a file, such as map.svg.")
    file.write_text(drawing(chosen, loaded), encoding="utf-8")
    print(f"The map is {file}.")
