"""``drumhead play``, ``replay``, ``hint`` and ``games``: matches in the terminal."""

from pathlib import Path
from typing import Annotated

import typer

GameName = Annotated[str, typer.Argument(help="The game's id; `drumhead games` lists them.")]
Packs = Annotated[list[Path] | None, typer.Option("--pack", help="Play with these packs instead of the built-in ones.")]


def games() -> None:
    """List the games."""
    from rich.table import Table

    from drumhead.cli.show import console
    from drumhead.games import game_ids, load

    table = Table("Game", "Title", "Seats", "Minutes", "", box=None)
    for name in game_ids():
        try:
            info = load(name).info
        except Exception as error:
            table.add_row(name, "cannot be loaded", "", "", f"{type(error).__name__}: {error}"[:80])
            continue
        seats = str(info.min_seats) if info.min_seats == info.max_seats else f"{info.min_seats}-{info.max_seats}"
        table.add_row(name, info.title, seats, str(info.minutes), info.pitch)
    console().print(table)


def play(
    game: GameName,
    seat: Annotated[
        list[str] | None, typer.Option(help="Who sits there, in seat order: human or bot:NAME. Repeat per seat.")
    ] = None,
    seed: Annotated[str, typer.Option(help="The match's seed; by default a new one.")] = "",
    deck: Annotated[
        list[str] | None, typer.Option(help="A ready-made list or a file, in seat order. Repeat per seat.")
    ] = None,
    option: Annotated[list[str] | None, typer.Option(help="A ruling or variant, as name=value.")] = None,
    think: Annotated[float, typer.Option(help="Milliseconds that a bot may think.", min=1, max=60_000)] = 300.0,
    save: Annotated[Path | None, typer.Option(help="Write the record here when the match stops.")] = None,
    campaign: Annotated[str, typer.Option(help="Begin or resume the solo campaign of this name.")] = "",
    pack: Packs = None,
) -> None:
    """Play a match in the terminal, against bots or at one keyboard."""
    from drumhead.cli.session import Session
    from drumhead.cli.tables import find_game, options_of, play_campaign, seats_of, seed_of
    from drumhead.kernel import new_match

    found = find_game(game, pack)
    if campaign:
        play_campaign(found, campaign, seed_of(seed))
        return
    seats = seats_of(found, seat or [])
    match = new_match(found, options_of(found, len(seats), deck or [], option or []), seed_of(seed))
    match.record.header.names = seats
    Session(match, seats, think, save).run()


def replay(
    file: Annotated[Path, typer.Argument(help="A record: JSON lines or the text face.")],
    seat: Annotated[int | None, typer.Option(help="Tell it as this seat saw it (-1: a spectator).", min=-1)] = None,
    to: Annotated[int | None, typer.Option(help="Stop after so many inputs and show the table.", min=0)] = None,
    verify: Annotated[bool, typer.Option("--verify", help="Only check that it leads where it says.")] = False,
    pack: Packs = None,
) -> None:
    """Play a record again."""
    from drumhead.cli.replaying import check_record, read_record, tell_record

    found, record = read_record(file, pack)
    if verify:
        print(check_record(found, record))
        return
    tell_record(found, record, seat, to)


def hint(
    file: Annotated[Path, typer.Argument(help="A record of the match so far.")],
    seat: Annotated[int | None, typer.Option(help="Whose decision; by default the first that is asked.", min=0)] = None,
    to: Annotated[
        int | None, typer.Option(help="The position after so many inputs; by default the last.", min=0)
    ] = None,
    think: Annotated[float, typer.Option(help="Milliseconds to think.", min=1, max=600_000)] = 1000.0,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
    pack: Packs = None,
) -> None:
    """The three best options of a seat, from what that seat can know."""
    import json

    from drumhead.bots import Budget
    from drumhead.bots import hint as best
    from drumhead.cli.replaying import read_record
    from drumhead.cli.session import hint_lines
    from drumhead.kernel import Malformed, action_to_data, replayed

    found, record = read_record(file, pack)
    match = replayed(found, record, -1 if to is None else to, check=False)
    if not match.mask:
        raise Malformed("That match is over; there is nothing to decide.")
    decision = match.decision(match.waiting()[0] if seat is None else seat)
    view = match.view(decision.seat)
    hints = best(found, view, decision, Budget(think))
    if as_json:
        rows = [
            {
                "action": action_to_data(one.action),
                "words": found.words(view, decision.seat, one.action),
                "chance": round(one.chance, 4),
                "visits": one.visits,
            }
            for one in hints
        ]
        print(json.dumps({"seat": decision.seat, "options": rows}))
        return
    for line in hint_lines(found, view, decision.seat, hints):
        print(line)
