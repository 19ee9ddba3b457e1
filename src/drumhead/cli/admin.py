"""``drumhead admin``: what an operator does to a store, while servers run from it or not."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from drumhead.server.admin import Admin

app = typer.Typer(help="Look after a server's store: rooms, people, backups.", no_args_is_help=True)

Data = Annotated[Path | None, typer.Option(help="The data folder.")]
Db = Annotated[str | None, typer.Option(help="The database URL; by default the file in the data folder.")]
File = Annotated[Path | None, typer.Option("--settings", help="A file of settings (TOML).")]


def _open(data: Path | None, db: str | None, file: Path | None) -> "Admin":
    from drumhead.server.admin import Admin
    from drumhead.server.told import read

    return Admin(read({"data": data, "db": db}, file).settings)


@app.command()
def rooms(
    status: Annotated[str, typer.Option(help="Only waiting, playing or over.")] = "",
    limit: Annotated[int, typer.Option(min=1, max=10_000)] = 50,
    data: Data = None,
    db: Db = None,
    settings: File = None,
) -> None:
    """List rooms, the last that moved first."""
    from drumhead.server.admin import ago

    with _open(data, db, settings) as admin:
        for line in admin.rooms(status, limit):
            what = f"{line.code}  {line.status:8} {line.game:18} {line.inputs:6} inputs"
            print(f"{what}  {ago(line.idle_seconds):>7}  {'; '.join(line.people)}")


@app.command()
def close(code: str, data: Data = None, db: Db = None, settings: File = None) -> None:
    """End a match without an outcome."""
    with _open(data, db, settings) as admin:
        admin.close_room(code)
    print(f"{code} is closed.")


@app.command()
def ban(
    whom: Annotated[str, typer.Argument(help="A public id (see `rooms`) or an address.")],
    days: Annotated[float, typer.Option(help="For so many days; 0: for good.", min=0)] = 0,
    reason: Annotated[str, typer.Option(help="For your own memory.")] = "",
    data: Data = None,
    db: Db = None,
    settings: File = None,
) -> None:
    """Let a person or an address in no more."""
    with _open(data, db, settings) as admin:
        print(f"{admin.shut_out(whom, days, reason)} is shut out.")


@app.command()
def mute(
    whom: Annotated[str, typer.Argument(help="A public id (see `rooms`).")],
    days: Annotated[float, typer.Option(help="For so many days; 0: for good.", min=0)] = 0,
    reason: Annotated[str, typer.Option(help="For your own memory.")] = "",
    data: Data = None,
    db: Db = None,
    settings: File = None,
) -> None:
    """Let a person play and watch, but not talk."""
    with _open(data, db, settings) as admin:
        print(f"{admin.shut_out(whom, days, reason, kind='mute')} is muted.")


@app.command()
def unban(whom: str, data: Data = None, db: Db = None, settings: File = None) -> None:
    """Lift every ban and mute of a person or an address."""
    with _open(data, db, settings) as admin:
        print(f"{admin.let_in(whom)} lifted.")


@app.command()
def bans(data: Data = None, db: Db = None, settings: File = None) -> None:
    """Who is shut out or muted, and until when."""
    from drumhead.server.admin import day

    with _open(data, db, settings) as admin:
        for kind, value, until, reason in admin.bans():
            print(f"{kind:8} {value:24} {day(until):16} {reason}")


@app.command()
def prune(
    days: Annotated[float, typer.Option(help="What is over since so many days.", min=1)],
    abandoned_days: Annotated[float, typer.Option(help="And matches that nobody moved in for so long; 0: none.")] = 0,
    upload_days: Annotated[float, typer.Option(help="And uploads of so many days ago; 0: none.")] = 0,
    dry_run: Annotated[bool, typer.Option(help="Only say how much it would be.")] = False,
    data: Data = None,
    db: Db = None,
    settings: File = None,
) -> None:
    """Forget what is old. Nothing of a running match is ever forgotten."""
    with _open(data, db, settings) as admin:
        counts = admin.prune(days, abandoned_days, upload_days, dry_run)
    told = ", ".join(f"{count} {what}" for what, count in counts.items())
    print(f"{'It would be' if dry_run else 'Forgotten'}: {told}.")


@app.command()
def backup(to: Path, data: Data = None, db: Db = None, settings: File = None) -> None:
    """Copy the whole store into a file, while servers go on."""
    with _open(data, db, settings) as admin:
        admin.back_up(to)
    print(f"Everything is in {to}.")


@app.command()
def restore(
    source: Path,
    yes: Annotated[bool, typer.Option("--yes", help="What is there now will be gone.")] = False,
    data: Data = None,
    db: Db = None,
    settings: File = None,
) -> None:
    """Put a backup back in place of what is there."""
    from drumhead.server.admin import AdminError

    if not yes:
        raise AdminError("A restore replaces everything that is stored now; say --yes to do it.")
    with _open(data, db, settings) as admin:
        admin.restore(source)
    print("It is back; running servers set their tables up again from it.")


@app.command()
def migrate(data: Data = None, db: Db = None, settings: File = None) -> None:
    """Bring the database up to date (a server does it itself when it starts)."""
    with _open(data, db, settings) as admin:
        before, after = admin.migrate()
    print(f"The database is at {after}." if before == after else f"From {before or 'nothing'} to {after}.")


@app.command("rotate-key")
def rotate_key(data: Data = None, db: Db = None, settings: File = None) -> None:
    """Sign cookies with a new key. Nobody is signed out: the last keys are still believed."""
    from drumhead.server.auth import rotate_key as rotate
    from drumhead.server.told import read

    told = read({"data": data, "db": db}, settings).settings
    count = rotate(told.data)
    with _open(data, db, settings) as admin:
        admin.tell_keys()
    print(f"There is a new key; {count} are believed.")


@app.command()
def token(data: Data = None, settings: File = None) -> None:
    """Print the path of the operator's page, with the token that opens it; keep it to yourself."""
    from drumhead.server.auth import load_key
    from drumhead.server.told import read

    told = read({"data": data}, settings).settings
    print(f"{told.prefix}/operator#{load_key(told.data, 'operator.key').hex()}")


@app.command()
def verify(data: Data = None, db: Db = None, settings: File = None) -> None:
    """Replay every stored match and check every chain; says which are damaged."""
    with _open(data, db, settings) as admin:
        count, found = admin.verify()
    for entry in found:
        print(f"{entry.code}: {entry.reason}")
    print(f"{count} rooms, {len(found)} of them damaged.")
    if found:
        raise typer.Exit(1)
