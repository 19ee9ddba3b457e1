"""Which names does this server answer to? Checked, so that no foreign page can speak to it under a name of its own.

A page of ``evil.example`` whose name is pointed at 127.0.0.1 would otherwise be the same origin as the table on this
machine. What an operator allows is listed in the settings; a server that was told nothing answers to addresses and to
this machine's own names.
"""

import ipaddress
import socket
from collections.abc import Sequence


class Hosts:
    """``Hosts(["play.example"], open=False).answers_to("play.example:8321")``; a leading dot allows what is below it.

    ``open``: nothing was listed, but a proxy stands in front, which answers only to the names that it knows.
    """

    def __init__(self, allowed: Sequence[str], open: bool = False) -> None:
        self._allowed = {name.lower().rstrip(".") for name in allowed}
        self._open = open and not self._allowed
        if not self._allowed:
            machine = socket.gethostname().lower()
            self._own = {"localhost", machine, machine.partition(".")[0], machine.partition(".")[0] + ".local"}

    def answers_to(self, header: str) -> bool:
        name = _name(header)
        if not name or len(name) > 253:
            return False
        if self._open:
            return True
        if self._allowed:
            return name in self._allowed or any(name.endswith(entry) for entry in self._allowed if entry[:1] == ".")
        return name in self._own or name.endswith(".localhost") or _is_address(name)


def _name(header: str) -> str:
    """The name without its port, in small letters; empty if it is none."""
    if header.startswith("["):
        return header[1:].partition("]")[0].lower()
    name, _, port = header.partition(":")
    if port and not port.isdecimal():
        return ""
    return name.lower().rstrip(".") if name.isascii() and name.isprintable() and " " not in name else ""


def _is_address(name: str) -> bool:
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True
