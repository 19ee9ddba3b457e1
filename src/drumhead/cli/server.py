"""``drumhead serve``: the server's own function, with the command line's words around it."""

from pathlib import Path
from typing import Annotated

import typer


def serve(
    host: Annotated[str, typer.Option(help="The address to listen on.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(help="The port; 0 takes a free one.", min=0, max=65535)] = 8321,
    db: Annotated[str, typer.Option(help="A database URL; by default a file in the data folder.")] = "",
    open_browser: Annotated[bool, typer.Option("--open", help="Open the page in a browser.")] = False,
    data: Annotated[Path | None, typer.Option(help="The data folder.")] = None,
    proxy: Annotated[bool, typer.Option(help="Trust the forwarding headers of a proxy in front.")] = False,
) -> None:
    """Serve tables to browsers until stopped."""
    from drumhead.server.serve import serve as run

    run(host=host, port=port, db=db, open_browser=open_browser, data=data, proxy=proxy)
