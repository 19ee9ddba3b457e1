"""Who is it: a guest's identity in a signed cookie.

The cookie holds a random name and its signature; no password, no personal data. The signing key lies in the data
directory, readable by its owner alone. Processes that serve together must share that file.
"""

import base64
import hashlib
import hmac
import os
import secrets
from pathlib import Path

COOKIE = "drumhead"
COOKIE_SECONDS = 400 * 86_400  # browsers keep none longer
KEY_BYTES = 32
ID_BYTES = 16
MAX_COOKIES = 64
MAX_VALUE = 256
KEPT_KEYS = 3
"""Keys that were put aside and are still believed."""


def load_key(folder: Path, name: str = "cookie.key") -> bytes:
    """Read the signing key, or make one. Two processes that start at once agree on the same key."""
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    path = folder / name
    fresh = folder / f"{name}.{secrets.token_hex(4)}"
    if not path.exists():
        handle = os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        try:
            os.write(handle, secrets.token_bytes(KEY_BYTES))
            os.fsync(handle)
        finally:
            os.close(handle)
        try:
            os.link(fresh, path)
        except FileExistsError:
            pass
        finally:
            fresh.unlink()
    key = path.read_bytes()
    if len(key) != KEY_BYTES:
        raise ValueError(f"{path.name} does not hold {KEY_BYTES} bytes; delete it to let the server make a new one.")
    path.chmod(0o600)
    return key


def load_keys(folder: Path) -> list[bytes]:
    """The key that signs, then those that were put aside and are still believed, the newest first."""
    current = load_key(folder)
    aside = sorted(folder.glob("cookie.key.old-*"), reverse=True)
    return [current, *(path.read_bytes() for path in aside[:KEPT_KEYS])]


def rotate_key(folder: Path) -> int:
    """Put the signing key aside and make a new one; how many are believed now. Nobody is signed out by it."""
    load_key(folder)
    number = 1 + max([int(p.name.rpartition("-")[2]) for p in folder.glob("cookie.key.old-*")], default=0)
    (folder / "cookie.key").replace(folder / f"cookie.key.old-{number:06d}")
    load_key(folder)
    for path in sorted(folder.glob("cookie.key.old-*"), reverse=True)[KEPT_KEYS:]:
        path.unlink()
    return len(load_keys(folder))


class Identities:
    """The first key signs; the others, which were put aside, are believed too."""

    def __init__(self, keys: list[bytes]) -> None:
        self._keys = keys

    def take(self, keys: list[bytes]) -> None:
        """From now on these keys count."""
        self._keys = keys

    def new(self) -> str:
        return secrets.token_hex(ID_BYTES)

    def sign(self, who: str) -> str:
        return f"v1.{who}.{_signature(self._keys[0], who)}"

    def check(self, value: str) -> str | None:
        """The identity that we signed, or None for anything else."""
        version, _, rest = value.partition(".")
        who, _, signature = rest.partition(".")
        if version != "v1" or len(who) != 2 * ID_BYTES or not value.isascii():
            return None
        return who if any(hmac.compare_digest(signature, _signature(key, who)) for key in self._keys) else None

    def outdated(self, header: str) -> bool:
        """Is the cookie in this header one that an older key signed?"""
        return len(self._keys) > 1 and (who := self.from_header(header)) is not None and self.sign(who) not in header

    def from_header(self, header: str) -> str | None:
        """Whose cookie is among these? Looks for ours alone; others' may hold anything and cost nothing."""
        for part in header.split(";", MAX_COOKIES)[:MAX_COOKIES]:
            name, _, value = part.partition("=")
            if name.strip() == COOKIE and len(value) <= MAX_VALUE:
                who = self.check(value.strip().strip('"'))
                if who is not None:
                    return who
        return None

    def set_cookie(self, who: str, secure: bool, path: str = "/") -> str:
        tail = "; Secure" if secure else ""
        return f"{COOKIE}={self.sign(who)}; Path={path}; Max-Age={COOKIE_SECONDS}; HttpOnly; SameSite=Lax{tail}"


def _signature(key: bytes, who: str) -> str:
    digest = hmac.digest(key, b"drumhead identity v1 " + who.encode(), hashlib.sha256)
    return base64.urlsafe_b64encode(digest).decode().rstrip("=")


def guest_name(who: str) -> str:
    """A display name for somebody who has not chosen one; tells nothing about the cookie."""
    return f"Guest {hashlib.sha256(who.encode()).hexdigest()[:4].upper()}"


def public_id(who: str) -> str:
    """A name for an identity that others may see: the identity itself is half of a cookie."""
    return hashlib.sha256(b"public " + who.encode()).hexdigest()[:16]
