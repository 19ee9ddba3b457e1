"""Whose word counts for where a request comes from? Only that of the proxies that the operator named.

A proxy in front of the server says in ``X-Forwarded-For``, ``-Proto`` and ``-Host`` who asked it, how, and for which
name. Anybody can write such headers, so they are read only when the connection itself comes from a trusted address, and
the list is read from its end: the last entry that is not a proxy of ours is the one that our own proxy saw.
"""

import ipaddress
from collections.abc import Sequence
from functools import lru_cache

from drumhead.kernel import Refusal

UNIX = "unix"
"""What stands for a connection over a unix socket, which has no address: whoever may open the file is trusted."""
Network = ipaddress.IPv4Network | ipaddress.IPv6Network


class BadProxyError(Refusal):
    """A trusted proxy was not given as an address or a network."""


class Proxies:
    """The networks whose forwarding headers are believed.

    >>> Proxies(["10.0.0.0/8"]).trusts("10.1.2.3"), Proxies(["10.0.0.0/8"]).trusts("11.1.2.3")
    (True, False)
    """

    def __init__(self, trusted: Sequence[str]) -> None:
        self._networks: list[Network] = []
        for entry in trusted:
            try:
                self._networks.append(ipaddress.ip_network(entry.strip(), strict=False))
            except ValueError:
                reason = f"'{entry}' is neither an address nor a network such as 10.0.0.0/8."
                raise BadProxyError(reason) from None
        self.any = bool(self._networks)

    def trusts(self, address: str) -> bool:
        if address == UNIX:
            return True
        try:
            host = ipaddress.ip_address(address)
        except ValueError:
            return False
        return any(host in network for network in self._networks if network.version == host.version)

    def asker(self, address: str, forwarded: str) -> str:
        """The address behind the proxies: the last entry of the list that is no proxy of ours."""
        if not self.trusts(address):
            return address
        for entry in reversed(forwarded[-2000:].split(",")):
            host = _bare(entry.strip())
            if not host:
                continue
            address = host
            if not self.trusts(host):
                break
        return address


def _bare(entry: str) -> str:
    """An address without its port and brackets; empty if it is none."""
    if entry.startswith("["):
        entry = entry[1:].partition("]")[0]
    elif entry.count(":") == 1:
        entry = entry.partition(":")[0]
    try:
        return str(ipaddress.ip_address(entry))
    except ValueError:
        return ""


@lru_cache(maxsize=4096)
def household(address: str) -> str:
    """What limits are counted by: an IPv4 address, or the /64 that every customer of an IPv6 provider has to play with.

    >>> household("2001:db8:1:2:3:4:5:6"), household("::ffff:192.0.2.1")
    ('2001:db8:1:2::/64', '192.0.2.1')
    """
    try:
        host = ipaddress.ip_address(address)
    except ValueError:
        return address[:64]
    if isinstance(host, ipaddress.IPv6Address):
        if host.ipv4_mapped is not None:
            return str(host.ipv4_mapped)
        return str(ipaddress.ip_network((int(host) >> 64 << 64, 64)))
    return str(host)
