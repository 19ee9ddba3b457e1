"""``drumhead serve`` and ``drumhead settings``: the server's functions in the command line's words."""

from pathlib import Path
from typing import Annotated

import typer


def serve(
    host: Annotated[str | None, typer.Option(help="The address to listen on (127.0.0.1).")] = None,
    port: Annotated[int | None, typer.Option(help="The port (8321); 0 takes a free one.", min=0, max=65535)] = None,
    socket: Annotated[Path | None, typer.Option(help="Listen on this unix socket instead.")] = None,
    prefix: Annotated[str | None, typer.Option(help="The path below which everything is served.")] = None,
    db: Annotated[str | None, typer.Option(help="A database URL; by default a file in the data folder.")] = None,
    open_browser: Annotated[bool, typer.Option("--open", help="Open the page in a browser.")] = False,
    data: Annotated[Path | None, typer.Option(help="The data folder.")] = None,
    settings: Annotated[Path | None, typer.Option(help="A file of settings (TOML).")] = None,
    proxy: Annotated[bool, typer.Option(help="Trust the forwarding headers of a proxy on this machine.")] = False,
    trusted_proxies: Annotated[
        str | None, typer.Option(help="Addresses and networks of proxies to trust, with commas between.")
    ] = None,
    pack: Annotated[list[Path] | None, typer.Option(help="A pack, or a folder of packs, to offer.")] = None,
    watch: Annotated[bool, typer.Option("--watch", help="Take up packs as their files are saved.")] = False,
    edit: Annotated[
        bool, typer.Option("--edit", help="Let the workshop page, opened on this machine, change the packs' files.")
    ] = False,
    hosts: Annotated[str | None, typer.Option(help="Names that the server answers to, with commas between.")] = None,
) -> None:
    """Serve tables to browsers until stopped."""
    from drumhead.server.serve import run
    from drumhead.server.told import read

    given = {
        "host": host,
        "port": port,
        "socket": socket,
        "prefix": prefix,
        "db": db,
        "open_browser": open_browser or None,
        "data": data,
        "proxy": proxy or None,
        "trusted_proxies": _words(trusted_proxies),
        "hosts": _words(hosts),
        "pack_folders": [_folder(path) for path in pack] if pack else None,
        "watch": watch or None,
        "edit_packs": edit or None,
    }
    run(read(given, settings).settings)


def settings(
    show: Annotated[bool, typer.Option("--show", help="Print every setting and who told it.")] = False,
    data: Annotated[Path | None, typer.Option(help="The data folder.")] = None,
    file: Annotated[Path | None, typer.Option("--settings", help="A file of settings (TOML).")] = None,
) -> None:
    """Check the settings that a server would run with here; --show prints them all as TOML."""
    from drumhead.server.told import read, shown

    told = read({"data": data}, file)
    if show:
        print(shown(told))
    else:
        print(f"The settings are good; {len(told.origin)} of them differ from what is shipped.")


def _folder(path: Path) -> str:
    from drumhead.kernel import Malformed

    if not path.is_dir():
        raise Malformed(f"There is no folder '{path}' to take packs from.")
    return str(path.resolve())


def _words(text: str | None) -> list[str] | None:
    return None if text is None else [word.strip() for word in text.split(",") if word.strip()]
