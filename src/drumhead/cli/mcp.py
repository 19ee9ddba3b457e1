"""``drumhead mcp``: a seat for a language model or another program, over standard input and output."""

from pathlib import Path
from typing import Annotated

import typer


def mcp(
    game: Annotated[str, typer.Argument(help="The game's id; `drumhead games` lists them.")] = "",
    seat: Annotated[int, typer.Option(help="The program's seat, from 0 on.", min=0)] = 0,
    seats: Annotated[int, typer.Option(help="How many seats; 0: as few as the game allows.", min=0)] = 0,
    bots: Annotated[str, typer.Option(help="Who plays the other seats.")] = "captain",
    seed: Annotated[str, typer.Option(help="The match's seed; by default a new one.")] = "",
    deck: Annotated[
        list[str] | None, typer.Option(help="A ready-made list or a file, in seat order. Repeat per seat.")
    ] = None,
    option: Annotated[list[str] | None, typer.Option(help="A ruling or variant, as name=value.")] = None,
    think: Annotated[float, typer.Option(help="Milliseconds that a bot may think.", min=1, max=60_000)] = 100.0,
    pack: Annotated[
        list[Path] | None, typer.Option("--pack", help="Play with these packs instead of the built-in ones.")
    ] = None,
    server: Annotated[str, typer.Option(help="Sit at a table of this running server (its address) instead.")] = "",
    room: Annotated[str, typer.Option(help="With --server: take an open seat of the table CODE or CODE#KEY.")] = "",
) -> None:
    """Offer a seat as tools of the Model Context Protocol, on standard input and output."""
    from drumhead.cli.tables import find_game, options_of, seed_of
    from drumhead.kernel import new_match
    from drumhead.mcp.seat import Seat
    from drumhead.mcp.server import server_of

    if server:
        from drumhead.mcp.remote import sit_down

        if seed or deck or option or pack:
            raise typer.BadParameter("A server's table has its own dice, lists and packs.")
        if not game and not room:
            raise typer.BadParameter("Name the game of the table to set up, or the room to join.")
        server_of(sit_down(server, game, room, seat, seats, bots)).run("stdio")
        return
    if room:
        raise typer.BadParameter("A room is a table of a server: name it with --server.")
    if not game:
        raise typer.BadParameter("Name a game; `drumhead games` lists them.")
    found = find_game(game, pack)
    options = options_of(found, seats or int(found.info.min_seats), deck or [], option or [])
    match = new_match(found, options, seed_of(seed))
    server_of(Seat(match, seat, bots, think)).run("stdio")
