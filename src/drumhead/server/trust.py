"""How can a player know that nobody steered the dice, and that a record is the match that was played?

The dealer's secret is drawn when a table is set up, and its hash is shown from then on. Whoever sits down may add a
secret of their own. The seed of the match follows from all of them: the server was bound before it knew the players'
secrets, and no player knows the server's. When the match begins, a promise is shown that binds the seed and the set-up
together (lists too, which stay secret). At the end the secrets are opened, and the record's digest is shown.
``examples/verify_match.py`` and the page ``/verify/<code>`` check all of it with code of their own; docs/security.md
has the formulas.
"""

import hashlib
import hmac
from typing import Any

import msgspec

from drumhead.kernel import Malformed

EXTRAS = frozenset({"dealer", "secrets", "promise", "takebacks", "signature"})
"""What a server adds to the header of a record."""
_canonical = msgspec.json.Encoder(order="sorted")


def canonical(value: object) -> bytes:
    """JSON with sorted keys and no spaces: the same bytes wherever it is written."""
    return _canonical.encode(value)


def dealer_hash(dealer: str) -> str:
    return hashlib.sha256(f"drumhead dealer/{dealer}".encode()).hexdigest() if dealer else ""


def seed_of(dealer: str, secrets: list[str]) -> str:
    """The seed that the dealer's and the players' secrets make together."""
    return hashlib.sha256("\n".join(["drumhead seed", dealer, *secrets]).encode()).hexdigest()[:32]


def promise(header: dict[str, Any]) -> str:
    """Binds the seed and the whole set-up; tells nothing of either before the seed is known."""
    bound = {name: header[name] for name in ("game", "rules", "content", "seats", "lists", "options", "seed")}
    return hashlib.sha256(b"drumhead promise/" + canonical(bound)).hexdigest()


def digest(record: str) -> str:
    """The hash of a record, whoever signed it."""
    first, _, rest = record.partition("\n")
    header = {name: value for name, value in msgspec.json.decode(first).items() if name != "signature"}
    return hashlib.sha256(b"drumhead record/" + canonical(header) + b"\n" + rest.encode()).hexdigest()


def signature(key: bytes, record: str) -> str:
    return hmac.digest(key, b"drumhead record v1 " + digest(record).encode(), hashlib.sha256).hex()


def with_extras(record: str, extras: dict[str, Any]) -> str:
    """The record with more in its header."""
    first, _, rest = record.partition("\n")
    header = msgspec.json.decode(first) | extras
    return msgspec.json.encode(header).decode() + "\n" + rest


def signed(record: str, extras: dict[str, Any], key: bytes) -> str:
    """The record of a match that this server judged: with what it told and drew, and its signature."""
    whole = with_extras(record, extras)
    return with_extras(whole, {"signature": signature(key, whole)})


def extras_of(record: str) -> dict[str, Any]:
    """What stands in the header beside the kernel's own; refuses what no server would have written there."""
    header = msgspec.json.decode(record.partition("\n")[0])
    extras = {name: header[name] for name in EXTRAS if name in header}
    for name in ("dealer", "promise", "signature"):
        if not isinstance(extras.get(name, ""), str) or len(extras.get(name, "")) > 128:
            raise Malformed(f"The record's header holds a '{name}' that is none.")
    for name, most in (("secrets", 8), ("takebacks", 10_000)):
        told = extras.get(name, [])
        if not isinstance(told, list) or len(told) > most or len(canonical(told)) > 200_000:
            raise Malformed(f"The record's header holds '{name}' that are none.")
    return extras


def adds_up(record: str) -> None:
    """Refuse a record whose seed or promise does not follow from what stands in it."""
    header = msgspec.json.decode(record.partition("\n")[0])
    extras = extras_of(record)
    if "dealer" in extras and header["seed"] != seed_of(extras["dealer"], [str(s) for s in extras.get("secrets", [])]):
        raise Malformed("The record's seed does not follow from the dealer's and the players' secrets.")
    if "promise" in extras and extras["promise"] != promise(header):
        raise Malformed("The record's promise is not that of its seed and set-up.")
