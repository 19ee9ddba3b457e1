"""Who is it: a guest's identity in a signed cookie.

The cookie holds a random name and its signature; no password, no personal data. The signing key lies in the data
directory, readable by its owner alone. Processes that serve together must share that file.
"""

import base64
import hashlib
import hmac
import os
import secrets
from http.cookies import CookieError, SimpleCookie
from pathlib import Path

COOKIE = "drumhead"
COOKIE_SECONDS = 400 * 86_400  # browsers keep none longer
KEY_BYTES = 32
ID_BYTES = 16


def load_key(folder: Path) -> bytes:
    """Read the signing key, or make one. Two processes that start at once agree on the same key."""
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    path = folder / "cookie.key"
    fresh = folder / f"cookie.key.{secrets.token_hex(4)}"
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


class Identities:
    def __init__(self, key: bytes) -> None:
        self._key = key

    def new(self) -> str:
        return secrets.token_hex(ID_BYTES)

    def sign(self, who: str) -> str:
        return f"v1.{who}.{self._signature(who)}"

    def check(self, value: str) -> str | None:
        """The identity that we signed, or None for anything else."""
        version, _, rest = value.partition(".")
        who, _, signature = rest.partition(".")
        if version != "v1" or len(who) != 2 * ID_BYTES or not value.isascii():
            return None
        return who if hmac.compare_digest(signature, self._signature(who)) else None

    def from_header(self, header: str) -> str | None:
        try:
            cookie = SimpleCookie(header)
        except CookieError:
            return None
        found = cookie.get(COOKIE)
        return self.check(found.value) if found else None

    def set_cookie(self, who: str, secure: bool) -> str:
        tail = "; Secure" if secure else ""
        return f"{COOKIE}={self.sign(who)}; Path=/; Max-Age={COOKIE_SECONDS}; HttpOnly; SameSite=Lax{tail}"

    def _signature(self, who: str) -> str:
        digest = hmac.digest(self._key, b"drumhead identity v1 " + who.encode(), hashlib.sha256)
        return base64.urlsafe_b64encode(digest).decode().rstrip("=")


def guest_name(who: str) -> str:
    """A display name for somebody who has not chosen one; tells nothing about the cookie."""
    return f"Guest {hashlib.sha256(who.encode()).hexdigest()[:4].upper()}"


def public_id(who: str) -> str:
    """A name for an identity that others may see: the identity itself is half of a cookie."""
    return hashlib.sha256(b"public " + who.encode()).hexdigest()[:16]
