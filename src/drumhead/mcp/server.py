"""How does a seat speak the Model Context Protocol? Its methods are the tools; stdio carries them."""

from importlib import import_module
from typing import Any

from drumhead.kernel import Malformed
from drumhead.mcp.remote import RemoteSeat
from drumhead.mcp.seat import Seat


def server_of(seat: Seat | RemoteSeat) -> Any:
    """A server whose tools are what the seat can do. Needs the package ``mcp`` (``drumhead[mcp]``)."""
    try:
        made = import_module("mcp.server.mcpserver").MCPServer
    except ImportError:
        raise Malformed("This needs the package mcp: pip install 'drumhead[mcp]'.") from None
    info = seat.game.info
    server = made(
        "drumhead",
        instructions=(
            f"You sit at a table of {info.title} as Player {seat.seat + 1}. {info.pitch} Call look to see the table, "
            "options for what you may do now, play with an option's number to act, why to ask what stands against "
            "something, rule to read a rule. You see only what your seat may know."
        ),
        log_level="WARNING",
    )
    for tool in (seat.look, seat.options, seat.play, seat.undo, seat.why, seat.rule, seat.log):
        server.tool(structured_output=False)(tool)
    return server
